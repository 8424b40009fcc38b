"""A database of an older form is opened, brought to the newest, and its tables go on."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import Status, Table
from fondaco.web.storage.database import NEWEST, Database, DatabaseFault
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
from tests.web.storage.test_database import differences

GAME = "fugger"  # the game that there was when databases had the first form
FIRST = "0001"
ROWS = ("people", "tables", "seats", "actions", "messages", "votes")  # no reference goes forward


def bring_to(file: Path, form: str) -> None:
    """Make a database of an older form."""
    config = Config()
    config.set_main_option("script_location", "fondaco.web.storage:migrations")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, form)
    engine.dispose()


def columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]


def as_it_was(folder: Path) -> None:
    """Put the house's database into the first form, with all rows in it."""
    new, old = folder / "house.sqlite", folder / "old.sqlite"
    bring_to(old, FIRST)
    connection = sqlite3.connect(old)
    connection.execute("ATTACH ? AS now", (str(new),))
    assert "components" not in columns(connection, "tables")
    with connection:
        for table in ROWS:
            names = ", ".join(columns(connection, table))
            connection.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM now.{table}")
    connection.close()
    for left in folder.glob("house.sqlite*"):
        left.unlink()
    old.rename(new)


def version(folder: Path) -> str:
    connection = sqlite3.connect(folder / "house.sqlite")
    (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    return str(found)


def all_rows(folder: Path) -> dict[str, list[object]]:
    """What stands in the columns of the first form."""
    connection = sqlite3.connect(folder / "house.sqlite")
    found: dict[str, list[object]] = {}
    for table in ROWS:
        names = [name for name in columns(connection, table) if name != "components"]
        query = f"SELECT {', '.join(names)} FROM {table} ORDER BY {', '.join(names)}"
        found[table] = connection.execute(query).fetchall()
    connection.close()
    return found


def wish(*seats: SeatWish, target: int = 100) -> NewTable:
    return NewTable(GAME, seats, {"target": target}, listed=True)


def record(table: Table) -> str:
    assert table.match is not None
    return table.match.record()


def test_tables_of_the_first_form_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            finished = await house.make_table(wish(BOT, BOT, target=20), anna)
            await play_to_the_end(house, finished)
            finished = await house.table(finished.id)
            running = await house.make_table(wish(ME, ME, ME), anna)
            await play_some(house, running, 9)
            await house.say(running.id, anna, "Jó játékot!")
            expecting = await house.make_table(wish(ME, OPEN), anna)
        as_it_was(tmp_path)
        assert version(tmp_path) == FIRST
        before = all_rows(tmp_path)

        async with open_house(tmp_path) as house:
            assert version(tmp_path) == NEWEST
            over = await house.table(finished.id)
            assert over.status is Status.OVER
            assert (record(over), digest(over)) == (record(finished), digest(finished))
            again = await house.table(running.id)
            assert again.status is Status.RUNNING
            assert (record(again), digest(again)) == (record(running), digest(running))
            assert (again.number, again.version) == (9, running.version)
            assert again.chat == running.chat
            opened = await house.table(expecting.id)
            assert opened.status is Status.OPEN
            assert all(table.components == {} for table in (over, again, opened))
        assert all_rows(tmp_path) == before

        async with open_house(tmp_path) as house:
            again = await house.table(running.id)
            await play_some(house, again, 3)
            assert again.number == 12
            await house.sit(expecting.id, await welcome(house, "Béla"))
            table = await house.table(expecting.id)
            await play_some(house, table, 1)
            on = await house.make_table(wish(ME, ME), anna, continued_from=(finished.id, 3))
            await play_some(house, on, 1)
        async with open_house(tmp_path) as house:
            assert (await house.table(running.id)).number == 12
            assert (await house.table(expecting.id)).number == 1
            assert (await house.table(on.id)).number == 1

    asyncio.run(scene())


def test_an_empty_database_of_the_first_form_becomes_what_the_models_tell(tmp_path: Path) -> None:
    async def scene() -> None:
        bring_to(tmp_path / "house.sqlite", FIRST)
        database = await Database.open(f"sqlite:///{tmp_path / 'house.sqlite'}")
        assert await database.run(differences) == []
        await database.close()
        assert version(tmp_path) == NEWEST

    asyncio.run(scene())


def test_a_step_that_fails_leaves_the_older_form(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    bring_to(file, FIRST)
    connection = sqlite3.connect(file)
    connection.execute("ALTER TABLE tables ADD COLUMN components TEXT")  # somebody else's
    connection.close()
    for _ in range(2):  # it was let go the first time
        with pytest.raises(DatabaseFault, match="can't be opened"):
            asyncio.run(Database.open(f"sqlite:///{file}"))
    assert version(tmp_path) == FIRST
