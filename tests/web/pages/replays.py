"""Games to look at again, brought into a house that is open in this process."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from httpx2 import Response  # what the test client answers with
from starlette.testclient import TestClient

from fondaco import Match, bot
from fondaco.games import load
from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.people import Person
from fondaco.web.house.table import SeatKind, Table
from fondaco.web.security import LANGUAGE_COOKIE, PERSON_COOKIE
from fondaco.web.settings import Settings

GAME = load("fugger")
PLAYERS = GAME.seats[-1]
NAMES = ("Anna", "Béla", "Clara", "Dezső", "Emma")


@cache
def match_after(decisions: int | None, players: int = PLAYERS) -> Match:
    """A game by bots after so many decisions, None for its end; not to be changed."""
    match = Match.new(GAME.name, players, seed=11, names=NAMES[:players])
    player = bot("heuristic", seed=3)
    while not match.over and (decisions is None or len(match.decisions) < decisions):
        seat = match.turn
        match.play(player.choose(match.redeal(seat, len(match.decisions))), seat)
    return match


class Visitor:
    """Somebody with a browser of their own, which runs no script."""

    def __init__(self, server: TestClient, name: str = "", language: str = "en") -> None:
        self.client = TestClient(server.app, follow_redirects=False)
        self.client.portal = server.portal
        self.client.cookies.set(LANGUAGE_COOKIE, language)
        self.person: Person | None = None
        if name:
            self.person, token = self.house(House.welcome, name, language)
            self.client.cookies.set(PERSON_COOKIE, token)

    def house(self, method: Any, *arguments: Any, **keywords: Any) -> Any:
        """Let the house do something."""
        house: House = self.client.app.state.house  # type: ignore[attr-defined]

        async def call() -> Any:
            return await method(house, *arguments, **keywords)

        assert self.client.portal is not None
        return self.client.portal.call(call)

    def get(self, path: str, status: int = 200, **headers: str) -> str:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.get(path, headers=named)
        assert answer.status_code == status, answer.text
        return answer.text

    def csrf(self) -> str:
        found = re.search(r'name="csrf" value="([0-9a-f]{64})"', self.get("/records"))
        assert found is not None
        return found[1]

    def post(self, path: str, fields: dict[str, str], **more: Any) -> Response:
        return self.client.post(path, data={"csrf": self.csrf(), **fields}, **more)

    def bring(self, match: Match) -> Table:
        """The table that shows a game from outside."""
        person = self.person or Visitor(self.client, "Zita").person
        table: Table = self.house(House.import_record, match.record(), person)
        return table


def match_of(table: Table) -> Match:
    """The match that is played or was played there."""
    assert table.match is not None
    return table.match


@contextmanager
def open_house(folder: Path) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=folder,
        database_url=f"sqlite:///{folder / 'house.sqlite'}",
        secret=b"a secret for tests",
        rate=0,
        bot_pause=3600,  # bots stay as they are
        away_after=1e9,  # and people, however slow the machine
    )
    with TestClient(create_app(settings), follow_redirects=False) as server:
        yield server


def running_table(players: Sequence[Visitor], decisions: int) -> Table:
    """A running game of these people, played on by them."""
    host, *guests = players
    kinds = [SeatKind.PERSON, *(SeatKind.OPEN for _ in guests)]
    wish = NewTable(GAME.name, tuple(SeatWish(kind) for kind in kinds), {}, False, 0)
    table: Table = host.house(House.make_table, wish, host.person)
    for guest in guests:
        guest.house(House.sit, table.id, guest.person)
    play_on(host, table, decisions)
    return table


def play_on(host: Visitor, table: Table, decisions: int) -> None:
    """Let the people at the table make so many sensible decisions."""
    player = bot("heuristic", seed=3)
    for _ in range(decisions):
        assert table.match is not None
        seat = table.match.turn
        assert seat is not None
        move = player.choose(table.match.redeal(seat, table.number))
        request_id = f"move-{table.number:04}"
        host.house(House.play, table.id, seat, move, table.number, request_id)


def deal_anew(table: Table, eyes: int | None, seed: int) -> None:
    """Change all of a table's past that those eyes can't know, and nothing else."""

    def redealt(state: Any) -> Any:
        match = Match.at(table.rules.write_position(state))
        return match.redeal(eyes, seed).state()

    def known(events: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(event for event in events if event.to in (-1, eyes))

    table.setup_state = redealt(table.setup_state)
    table.setup_events = known(table.setup_events)
    table.entries = [
        replace(entry, state=redealt(entry.state), events=known(entry.events))
        for entry in table.entries
    ]
