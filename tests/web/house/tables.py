"""Houses and tables for the tests: made in a folder of their own, with bots that think at once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import fondaco
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.people import Person
from fondaco.web.house.table import SeatKind, Status, Table
from fondaco.web.settings import Settings

GAME = fondaco.games()[0]
ME = SeatWish(SeatKind.PERSON)
BOT = SeatWish(SeatKind.BOT, bot="heuristic")
OPEN = SeatWish(SeatKind.OPEN)
INVITED = SeatWish(SeatKind.INVITED)
ALWAYS_HERE = 1e6  # seconds
GONE_AT_ONCE = 0.0


def settings_in(folder: Path, away_after: float = ALWAYS_HERE, workers: int = 0) -> Settings:
    return Settings(
        data_folder=folder,
        database_url=f"sqlite:///{folder / 'house.sqlite'}",
        secret=b"a secret of the tests",
        bot_pause=0,
        bot_deadline=60,
        bot_workers=workers,
        away_after=away_after,
    )


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    house = await House.open(settings_in(folder, **settings))
    try:
        yield house
    finally:
        await house.close()


def wish(*seats: SeatWish, listed: bool = True) -> NewTable:
    return NewTable(GAME, seats, {}, listed)


async def welcome(house: House, name: str = "Anna") -> Person:
    person, _ = await house.welcome(name, "en")
    return person


async def hot_seat(house: House, players: int = 3) -> tuple[Table, Person]:
    """A running table where one person has all the seats."""
    person = await welcome(house)
    return await house.make_table(wish(*[ME] * players), person), person


async def three_people(house: House) -> tuple[Table, list[Person]]:
    """A running table of three people, a seat each."""
    people = [await welcome(house, name) for name in ("Anna", "Béla", "Cili")]
    table = await house.make_table(wish(ME, OPEN, OPEN), people[0])
    for person in people[1:]:
        await house.sit(table.id, person)
    return table, people


def first_choice(table: Table) -> tuple[int, tuple[str, ...]]:
    """A seat to move, and its first legal move; of a hidden choice all steps."""
    seat = table.waiting[0]
    steps: tuple[str, ...] = ()
    while legal := table.moves_after(seat, steps):
        steps = (*steps, legal[0])
    return seat, steps


async def play_some(house: House, table: Table, actions: int) -> None:
    for _ in range(actions):
        seat, moves = first_choice(table)
        await house.play(table.id, seat, moves, table.number, f"some-{table.number}")


async def play_to_the_end(house: House, table: Table) -> None:
    """Follow a table until its game is over."""
    async for _ in house.follow(table.id):
        if table.status is Status.OVER:
            return


def digest(table: Table) -> str:
    assert table.match is not None
    return table.match.digest()
