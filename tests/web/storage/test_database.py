"""The database: one server, the form that the models tell, and nothing lost."""

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from fondaco.web.storage.database import NEWEST, Database, DatabaseFault
from fondaco.web.storage.models import Base, PersonRow, SeatRow
from fondaco.web.storage.store import Store


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'test.sqlite'}"


def person(token_hash: str = "hash") -> PersonRow:
    return PersonRow(token_hash=token_hash, name="Anna", language="en", created=datetime.now(UTC))


def differences(session: Session) -> object:
    """Between the database and the models."""
    context = MigrationContext.configure(session.connection())
    return compare_metadata(context, Base.metadata)


def execute(statement: str) -> Callable[[Session], object]:
    return lambda session: session.scalar(text(statement))


def test_the_migrations_make_what_the_models_tell(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(address(tmp_path))
        assert await database.run(differences) == []
        await database.close()

    asyncio.run(scene())


def test_the_newest_form_is_that_of_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "fondaco.web.storage:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_sqlite_keeps_a_log_ahead_and_checks_references(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(address(tmp_path))
        assert await database.run(execute("PRAGMA journal_mode")) == "wal"
        assert await database.run(execute("PRAGMA synchronous")) == 2
        assert await database.run(execute("PRAGMA foreign_keys")) == 1
        assert await database.run(execute("PRAGMA busy_timeout")) == 10_000
        seat = SeatRow(table_id="nowhere", seat=0, kind="open", name="")
        with pytest.raises(IntegrityError):
            await database.run(lambda session: session.add(seat))
        await database.close()

    asyncio.run(scene())


def test_an_error_undoes_the_whole_transaction(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(address(tmp_path))
        store = Store(database)
        await store.add_person(person("other"))
        with pytest.raises(IntegrityError):
            await database.run(lambda session: session.add_all([person(), person("other")]))
        assert await Store(database).person_of_token("hash") is None
        await database.close()

    asyncio.run(scene())


def test_a_database_is_one_server_s(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(address(tmp_path))
        with pytest.raises(DatabaseFault, match="another server"):
            await Database.open(address(tmp_path))
        await database.close()
        again = await Database.open(address(tmp_path))
        await again.close()

    asyncio.run(scene())


def test_what_was_stored_is_there_when_opened_again(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(address(tmp_path))
        row = person()
        row.created = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=2)))
        await Store(database).add_person(row)
        await database.close()
        database = await Database.open(address(tmp_path))
        found = await Store(database).person_of_token("hash")
        assert found is not None
        assert found.name == "Anna"
        assert found.created == datetime(2026, 1, 2, 1, 4, 5, tzinfo=UTC)
        await database.close()

    asyncio.run(scene())


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(address(tmp_path))
        change = text("UPDATE alembic_version SET version_num = '9999'")
        await database.run(lambda session: session.execute(change))
        await database.close()
        for _ in range(2):  # it was let go the first time
            with pytest.raises(DatabaseFault, match="9999"):
                await Database.open(address(tmp_path))

    asyncio.run(scene())


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "nonsense",
        "mysql://localhost/x",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://localhost:port/x",
    ],
)
def test_other_databases_are_refused(bad: str) -> None:
    with pytest.raises(DatabaseFault, match="sqlite"):
        asyncio.run(Database.open(bad))


def test_a_place_where_no_file_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseFault, match="file/x"):
        asyncio.run(Database.open(f"sqlite:///{tmp_path}/file/x.sqlite"))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "test.sqlite").write_text("something else entirely, " * 99)
    for _ in range(2):  # it was let go the first time
        with pytest.raises(DatabaseFault, match="not a database"):
            asyncio.run(Database.open(address(tmp_path)))


def test_a_database_that_takes_nothing_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        await (await Database.open(address(tmp_path))).close()
        with sqlite3.connect(tmp_path / "test.sqlite") as other:
            other.execute(
                "CREATE TRIGGER closed BEFORE UPDATE ON alembic_version "
                "BEGIN SELECT RAISE(ABORT, 'nothing can be written'); END"
            )
        other.close()
        with pytest.raises(DatabaseFault, match="can't be opened: nothing can be written"):
            await Database.open(address(tmp_path))

    asyncio.run(scene())
