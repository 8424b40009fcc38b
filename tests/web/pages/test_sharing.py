"""What is made once for many readers, and still is each one's own."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from fondaco.engine.events import EVERYBODY, Event
from fondaco.games import load
from fondaco.match import Match
from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Table
from fondaco.web.pages.live import CSRF_PLACE, Live, write_message
from fondaco.web.pages.table_log import _told
from fondaco.web.pages.table_page import Reader
from fondaco.web.security import PERSON_COOKIE
from fondaco.web.settings import Settings

GAME = load("fugger")
SPECTATOR = Reader((), False, False, "en")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=tmp_path,
        database_url=f"sqlite:///{tmp_path}/fondaco.db",
        secret=b"a secret for tests",
        rate=0,
        bot_pause=3600,  # bots stay as they are
    )
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture
def house(server: TestClient) -> House:
    found = server.app.state.house  # type: ignore[attr-defined]
    assert isinstance(found, House)
    return found


def table_of(server: TestClient, house: House) -> tuple[Table, str]:
    """Anna's table, where bots have the other seats; and her cookie."""

    async def make() -> tuple[Table, str]:
        person, token = await house.welcome("Anna", "en")
        bots = [SeatWish(SeatKind.BOT, bot="heuristic")] * (min(GAME.seats) - 1)
        seats = [SeatWish(SeatKind.PERSON), *bots]
        wish = NewTable(game=GAME.name, seats=tuple(seats), options={}, listed=True, start=0)
        return await house.make_table(wish, person), token

    assert server.portal is not None
    return server.portal.call(make)


def test_a_page_holds_what_the_stream_sends(server: TestClient, house: House) -> None:
    table, _ = table_of(server, house)
    page = server.get(f"/tables/{table.id}").text
    fragment = server.get(f"/tables/{table.id}", headers={"HX-Request": "true"}).text
    assert fragment.startswith("<main")
    assert fragment in page
    assert CSRF_PLACE not in page
    token = page.split('name="csrf" value="')[1].split('"')[0]
    message = asyncio.run(Live().message(house, table, SPECTATOR, token)).decode()
    assert message == write_message(table.version, Live().main(house, table, SPECTATOR, token))


def test_everybody_gets_the_own_token_and_the_own_cards(server: TestClient, house: House) -> None:
    table, cookie = table_of(server, house)
    spectator = server.get(f"/tables/{table.id}").text
    server.cookies.clear()
    server.cookies.set(PERSON_COOKIE, cookie)
    own = server.get(f"/tables/{table.id}").text
    tokens = [page.split('name="csrf" value="')[1].split('"')[0] for page in (spectator, own)]
    assert tokens[0] != tokens[1]
    assert tokens[0] not in own
    assert tokens[1] not in spectator
    assert 'data-mine="1"' in own
    assert 'data-mine="0"' in spectator


def test_a_page_is_never_older_than_the_table(server: TestClient, house: House) -> None:
    table, _ = table_of(server, house)
    server.get(f"/tables/{table.id}")

    async def play() -> None:
        assert table.match is not None
        await house.play(table.id, 0, table.match.moves()[0], 0, "a-request-of-the-test")

    assert server.portal is not None
    server.portal.call(play)
    assert 'data-number="1"' in server.get(f"/tables/{table.id}").text


def test_what_is_told_is_remembered_for_each_language_and_each_name() -> None:
    events = told_at_first()
    found = {
        tuple(_told(GAME, event, players, language) for event in events)
        for players in (("Anna", "Béla", "Clara", "Dora"), ("Ágnes", "Bea", "Cili", "Dóri"))
        for language in ("en", "hu")
        for _ in range(2)
    }
    assert len(found) == 4


def told_at_first() -> tuple[Event, ...]:
    """What everybody is told of the first move."""
    match = Match.new(GAME.name, min(GAME.seats), seed=1)
    match.play(match.moves()[0])
    return tuple(event for event in match.last_events if event.to == EVERYBODY)
