"""Tables with component values of their own: kept in the database, by rematches and records."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fondaco import Match
from fondaco.errors import InvalidComponents
from fondaco.web.house.errors import SetAside
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable
from fondaco.web.house.people import Person
from fondaco.web.house.table import Status, Table
from tests.web.house.tables import (
    BOT,
    ME,
    OPEN,
    digest,
    open_house,
    play_some,
    play_to_the_end,
    welcome,
)

GAME = "augsburg"
FILE = "[notes]\njoker = 500\n\n[right_tiles]\ncoats = [ 5, 4, 3, 2, 1 ]\n"
VALUES = {"notes": {"joker": 500}, "right_tiles": {"coats": [5, 4, 3, 2, 1]}}
WISH = NewTable(GAME, (ME, ME), {}, listed=True, components=FILE)


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def stored(folder: Path) -> list[Any]:
    """The components of all tables, as they stand in the database."""
    connection = sqlite3.connect(folder / "house.sqlite")
    found = connection.execute("SELECT components FROM tables ORDER BY created").fetchall()
    connection.close()
    return [column for (column,) in found]


def store(folder: Path, text: str) -> None:
    """Something else in their place."""
    connection = sqlite3.connect(folder / "house.sqlite")
    with connection:
        assert connection.execute("UPDATE tables SET components = ?", (text,)).rowcount == 1
    connection.close()


async def finished(house: House, person: Person) -> Table:
    """A game that bots have played with them."""
    table = await house.make_table(replace(WISH, seats=(BOT, BOT)), person)
    await play_to_the_end(house, table)
    return await house.table(table.id)


def test_a_table_plays_with_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            table = await house.make_table(WISH, person)
            assert table.components == match_of(table).components == VALUES
            by_value = await house.make_table(replace(WISH, components=VALUES), person)
            assert by_value.components == VALUES
            assert [json.loads(text) for text in stored(tmp_path)] == [VALUES, VALUES]

    asyncio.run(scene())


@pytest.mark.parametrize("nothing", [None, {}, "", "# nothing\n", "[notes]\njoker = 400\n"])
def test_what_replaces_nothing_is_not_stored(tmp_path: Path, nothing: Any) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            wish = replace(WISH, components=nothing)
            table = await house.make_table(wish, await welcome(house))
            assert table.components == match_of(table).components == {}
            assert stored(tmp_path) == [None]

    asyncio.run(scene())


@pytest.mark.parametrize("wrong", ["[notes", "[notes]\njoker = 0", {"jokers": {}}, [], "#" * 999])
def test_no_table_is_made_with_wrong_ones(tmp_path: Path, wrong: Any) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            with pytest.raises(InvalidComponents):
                await house.make_table(replace(WISH, components=wrong), person)
            with pytest.raises(InvalidComponents, match="takes no components file"):
                await house.make_table(replace(WISH, game="fugger"), person)
            assert stored(tmp_path) == []
            assert house.tables_of(person.id) == []

    asyncio.run(scene())


def test_a_running_table_has_them_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(WISH, await welcome(house))
            await play_some(house, table, 6)
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.components == match_of(again).components == VALUES
            assert digest(again) == digest(table)
            await play_some(house, again, 3)
            assert again.number == 9
            assert match_of(again).components == VALUES

    asyncio.run(scene())


def test_an_open_table_begins_with_them_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(replace(WISH, seats=(ME, OPEN)), await welcome(house))
            assert table.status is Status.OPEN
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.components == VALUES
            await house.sit(table.id, await welcome(house, "Béla"))
            assert match_of(again).components == VALUES

    asyncio.run(scene())


def test_a_finished_table_has_them_after_a_restart_and_so_has_its_record(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await finished(house, await welcome(house))
            record = match_of(table).record()
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.components == VALUES
            assert match_of(again).record() == record
            assert Match.replay(record).components == VALUES

    asyncio.run(scene())


def test_the_next_game_of_the_same_people_has_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            table = await house.make_table(WISH, person)
            while table.status is Status.RUNNING:
                await play_some(house, table, 1)
            rematch = await house.rematch(table.id, person)
            assert rematch.components == match_of(rematch).components == VALUES
        async with open_house(tmp_path) as house:
            again = await house.table(rematch.id)
            assert match_of(again).components == VALUES
            assert digest(again) == digest(rematch)

    asyncio.run(scene())


def test_a_game_that_goes_on_from_a_position_has_those_of_the_position(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            table = await finished(house, person)
            plain = replace(WISH, components=None)
            on = await house.make_table(plain, person, continued_from=(table.id, 5))
            assert on.components == match_of(on).components == VALUES
            await play_some(house, on, 2)
        async with open_house(tmp_path) as house:
            again = await house.table(on.id)
            assert again.components == match_of(again).components == VALUES
            assert digest(again) == digest(on)

    asyncio.run(scene())


def test_a_record_brought_from_elsewhere_has_its_own(tmp_path: Path) -> None:
    async def scene() -> None:
        record = Match.new(GAME, 2, seed=3, components=FILE).record()
        async with open_house(tmp_path) as house:
            table = await house.import_record(record, await welcome(house))
            assert table.components == VALUES
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.components == VALUES
            assert match_of(again).record() == record

    asyncio.run(scene())


@pytest.mark.parametrize(
    "text", ['{"notes":{"joker":450}}', '{"notes":{"joker":0}}', '{"jokers":{}}', "[1]", "x", "3"]
)
def test_a_table_with_spoilt_ones_is_set_aside(tmp_path: Path, text: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(WISH, await welcome(house))
            await play_some(house, table, 2)
        store(tmp_path, text)
        async with open_house(tmp_path) as house:
            with pytest.raises(SetAside):
                await house.play(table.id, 0, "done", 2, "request-1")
        assert stored(tmp_path) == [text]

    asyncio.run(scene())
