"""One database, opened by one server: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from filelock import FileLock, Timeout
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

from fondaco.errors import FondacoError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = ("postgresql", "postgres")
BUSY_TIMEOUT: Final = 10_000  # milliseconds
SERVER_LOCK: Final = 0x466F6E6461636F  # any fixed number will do; this one spells the name


class DatabaseFault(FondacoError):
    """The database can't be opened; the text says why and what to do."""


class Database:
    """An open database: held by this server alone, and of the form this version needs."""

    def __init__(
        self, engine: AsyncEngine, file_lock: FileLock | None, holder: AsyncConnection | None
    ) -> None:
        """`open` makes one; `file_lock` or `holder` keep other servers out."""
        self.engine = engine
        self._file_lock = file_lock
        self._holder = holder
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @classmethod
    async def open(cls, address: str) -> Database:
        """The database at that address, brought to the form this version needs.

        Raises DatabaseFault if there is none to be had, another server has it, or a newer version
        has changed it.
        """
        url = _with_driver(address)
        if url.get_backend_name() == SQLITE:
            database = cls(_sqlite_engine(url), _lock_file(url), None)
        else:
            engine = create_async_engine(url, pool_pre_ping=True)
            database = cls(engine, None, await _lock_postgresql(engine, url))
        try:
            async with database.engine.begin() as connection:
                await connection.run_sync(_migrate)
        except BaseException as fault:
            await database.close()
            if isinstance(fault, CommandError):
                raise DatabaseFault(
                    f"the database is not of a form this version knows: {fault}"
                ) from fault
            if isinstance(fault, DBAPIError):
                raise DatabaseFault(f"the database can't be opened: {fault.orig}") from fault
            raise
        return database

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A session whose work is committed at the end, or undone by an error."""
        async with self._sessions() as session, session.begin():
            yield session

    async def close(self) -> None:
        """Let it go, for another server to take."""
        if self._holder is not None:
            await self._holder.close()
        await self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.release()


def _with_driver(address: str) -> URL:
    """The address with the driver to use."""
    try:
        url = make_url(address)
    except ArgumentError as fault:
        raise DatabaseFault(
            "the address of the database can't be read; it is sqlite:///… or postgresql://…"
        ) from fault
    backend = url.get_backend_name()
    if backend == SQLITE and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+aiosqlite")
    if backend in POSTGRESQL:
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseFault(
        f"a database is an SQLite file (sqlite:///…) or PostgreSQL (postgresql://…), not {backend}"
    )


def _sqlite_engine(url: URL) -> AsyncEngine:
    """SQLite has one writer at a time: one connection, for which everybody queues here, is quicker
    than several that find each other busy."""
    engine = create_async_engine(url, pool_size=1, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin below, not by the driver's guess
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # what was answered survives a power cut too
            "foreign_keys=ON",
            f"busy_timeout={BUSY_TIMEOUT}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _lock_file(url: URL) -> FileLock:
    """Held while the server runs; the system lets it go with the process."""
    file = Path(str(url.database))
    lock = FileLock(file.with_name(f"{file.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout as fault:
        raise DatabaseFault(f"another server has the database {file}") from fault
    except OSError as fault:
        raise DatabaseFault(f"the database {file} can't be opened: {fault.strerror}") from fault
    return lock


async def _lock_postgresql(engine: AsyncEngine, url: URL) -> AsyncConnection:
    """A connection that holds the server's lock while it is open."""
    try:
        holder = await engine.connect()
        await holder.execution_options(isolation_level="AUTOCOMMIT")
        held = await holder.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": SERVER_LOCK})
    except DBAPIError as fault:
        await engine.dispose()
        raise DatabaseFault(f"the database can't be reached: {fault.orig}") from fault
    if not held:
        await holder.close()
        await engine.dispose()
        raise DatabaseFault(f"another server has the database {url.database}")
    return holder


def _migrate(connection: Connection) -> None:
    """Bring the database to the newest form; all steps or none."""
    config = Config()
    config.set_main_option("script_location", "fondaco.web.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
