"""Programs that sit at tables, and the house as they cannot see it."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from fastapi import FastAPI
from starlette.testclient import TestClient

from fondaco import Match
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind
from fondaco.web.settings import Settings

GAME = "fugger"
MOST_WAITING = 60  # seconds; only a fault takes so long


def settings_in(folder: Path, **more: Any) -> Settings:
    given: dict[str, Any] = {"rate": 0, "bot_pause": 0, "bot_workers": 1} | more
    return Settings(
        data_folder=folder,
        database_url=f"sqlite:///{folder / 'fondaco.sqlite'}",
        secret=b"a secret for tests",
        **given,
    )


def house_of(client: TestClient) -> House:
    return cast(House, cast(FastAPI, client.app).state.house)


def in_house(client: TestClient, act: Any, *arguments: Any) -> Any:
    """What a coroutine of the house brings, run where the house runs."""
    assert client.portal is not None
    return client.portal.call(act, *arguments)


@dataclass
class Program:
    """A program at a table, with the token of its seat."""

    client: TestClient
    table: str
    seat: int | None
    token: str | None

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str = "", **query: Any) -> Any:
        answer = self.client.get(
            f"/api/tables/{self.table}{path}", params=query, headers=self.headers
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        """The answer as it comes, refusals too."""
        return self.client.post(f"/api/tables/{self.table}{path}", json=body, headers=self.headers)

    def move(self, move: str, request_id: str, number: int | None = None) -> Any:
        if number is None:
            number = self.get()["number"]
        return self.post("/moves", {"move": move, "number": number, "request_id": request_id})

    def moves(self) -> list[str]:
        return [legal["move"] for legal in self.get("/moves")["moves"]]


def spectator(client: TestClient, table: str) -> Program:
    return Program(client, table, None, None)


def sit_down(client: TestClient, *others: dict[str, Any], **more: Any) -> list[Program]:
    """Two programs at a new table that others sit at too."""
    seats = [{"kind": "program", "name": "Anna"}, {"kind": "program", "name": "Bela"}, *others]
    made = client.post("/api/tables", json={"game": GAME, "seats": seats, **more})
    assert made.status_code == 201, made.text
    told = made.json()
    return [Program(client, told["id"], place["seat"], place["token"]) for place in told["tokens"]]


def to_move(programs: list[Program]) -> Program:
    """The program whose seat is to move."""
    waiting = programs[0].get()["waiting"]
    return next(program for program in programs if program.seat in waiting)


def wait_for_programs(client: TestClient, table: str, seats: set[int]) -> None:
    """Return when one of the seats is to move, or the game is over."""

    async def follow() -> None:
        house = house_of(client)
        async with asyncio.timeout(MOST_WAITING):
            async for _ in house.follow(table, ()):
                now = await house.table(table)
                if now.status != "running" or seats & set(now.waiting):
                    return

    in_house(client, follow)


def played_on(decisions: int) -> Match:
    """A game of three in the middle."""
    chance = random.Random(11)
    match = Match.new(GAME, players=3, seed=11)
    for _ in range(decisions):
        match.play(chance.choice(match.moves()))
    return match


def table_from(client: TestClient, match: Match) -> list[Program]:
    """Programs at a table that goes on from that position, and a spectator."""

    async def make() -> list[Program]:
        house = house_of(client)
        names = ("Anna", "Bela", "Cili")
        wishes = tuple(SeatWish(SeatKind.INVITED, name) for name in names)
        wish = NewTable(game=match.game, seats=wishes, options={}, listed=False)
        table = await house.make_table(wish, None, position=match.position())
        programs = [spectator(client, table.id)]
        for name, seat in zip(names, list(table.seats)):
            place, token = await house.sit_program(table.id, name, invite=seat.invite)
            programs.append(Program(client, table.id, place, token))
        return programs

    made: list[Program] = in_house(client, make)
    return made
