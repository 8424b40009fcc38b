"""One database, opened by one server: SQLite in a file, or PostgreSQL.

It is worked with in threads of its own, a whole transaction at a time: between its steps nothing
waits for the event loop, so no transaction holds up the others while pages are being made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session, sessionmaker

from fondaco.errors import FondacoError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = ("postgresql", "postgres")
BUSY_TIMEOUT: Final = 10_000  # milliseconds
POSTGRESQL_THREADS: Final = 4
SERVER_LOCK: Final = 0x466F6E6461636F  # any fixed number will do; this one spells the name

NEWEST: Final = "0002"
"""The last revision of `migrations/versions`."""

T = TypeVar("T")


class DatabaseFault(FondacoError):
    """The database can't be opened; the text says why and what to do."""


class Database:
    """An open database: held by this server alone, and of the form this version needs."""

    def __init__(
        self,
        engine: Engine,
        threads: ThreadPoolExecutor,
        file_lock: FileLock | None,
        holder: Connection | None,
    ) -> None:
        """`open` makes one; `file_lock` or `holder` keep other servers out."""
        self.engine = engine
        self._threads = threads
        self._file_lock = file_lock
        self._holder = holder
        self._sessions = sessionmaker(engine, expire_on_commit=False)

    @classmethod
    async def open(cls, address: str) -> Database:
        """The database at that address, brought to the form this version needs.

        Raises DatabaseFault if there is none to be had, another server has it, or a newer version
        has changed it.
        """
        url = _with_driver(address)
        # SQLite has one writer at a time: one thread, for which everybody queues here, is quicker
        # than several that find each other busy.
        count = 1 if url.get_backend_name() == SQLITE else POSTGRESQL_THREADS
        threads = ThreadPoolExecutor(count, thread_name_prefix="database")
        try:
            return await _in(threads, lambda: cls._open(url, threads))
        except BaseException:
            threads.shutdown()
            raise

    @classmethod
    def _open(cls, url: URL, threads: ThreadPoolExecutor) -> Database:
        if url.get_backend_name() == SQLITE:
            database = cls(_sqlite_engine(url), threads, _lock_file(url), None)
        else:
            engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)
            database = cls(engine, threads, None, _lock_postgresql(engine, url))
        try:
            with database.engine.begin() as connection:
                _migrate(connection)
        except BaseException as fault:
            database._close()
            if isinstance(fault, DBAPIError):
                raise DatabaseFault(f"the database can't be opened: {fault.orig}") from fault
            raise
        return database

    async def run(self, work: Callable[[Session], T]) -> T:
        """What `work` brings, done in a transaction that is committed at its end or, after an
        error, undone. It runs in another thread, to its end even if the caller is cancelled."""

        def transact() -> T:
            with self._sessions.begin() as session:
                return work(session)

        return await _in(self._threads, transact)

    async def close(self) -> None:
        """Let it go, for another server to take."""
        await _in(self._threads, self._close)
        self._threads.shutdown()

    def _close(self) -> None:
        if self._holder is not None:
            self._holder.close()
        self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.release()


async def _in(threads: ThreadPoolExecutor, call: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, call)


def _with_driver(address: str) -> URL:
    """The address with the driver to use."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as fault:  # the latter for a port that is no number
        raise DatabaseFault(
            "the address of the database can't be read; it is sqlite:///… or postgresql://…"
        ) from fault
    backend = url.get_backend_name()
    if backend == SQLITE and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite")
    if backend in POSTGRESQL:
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseFault(
        f"a database is an SQLite file (sqlite:///…) or PostgreSQL (postgresql://…), not {backend}"
    )


def _sqlite_engine(url: URL) -> Engine:
    engine = create_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine, "connect")
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

    @event.listens_for(engine, "begin")
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


def _lock_postgresql(engine: Engine, url: URL) -> Connection:
    """A connection that holds the server's lock while it is open."""
    try:
        holder = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        held = holder.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": SERVER_LOCK})
    except DBAPIError as fault:
        engine.dispose()
        raise DatabaseFault(f"the database can't be reached: {fault.orig}") from fault
    if not held:
        holder.close()
        engine.dispose()
        raise DatabaseFault(f"another server has the database {url.database}")
    return holder


def _migrate(connection: Connection) -> None:
    """Bring the database to the newest form; all steps or none.

    Alembic, which takes a while to load, is asked only if there is something to do.
    """
    if _version(connection) == NEWEST:
        # One that can be read and not written is to be known at once, not by the first move.
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "fondaco.web.storage:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as fault:
        raise DatabaseFault(f"the database is not of a form this version knows: {fault}") from fault


def _version(connection: Connection) -> str | None:
    """The form that the database has, as Alembic notes it."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version
