"""The settings of a server, from the environment.

FONDACO_HOST            the address to listen on; 127.0.0.1
FONDACO_PORT            its port; 1520
FONDACO_SECRET          what cookies and forms are signed with, at least 16 characters; else one
                        is made and kept in the data folder
FONDACO_DATA            the folder for the database and the secret; the user's data folder
FONDACO_DATABASE_URL    postgresql://… or sqlite:///…; an SQLite file in the data folder
FONDACO_ALLOWED_HOSTS   names the server answers to, with commas between them; all of them, or
                        those of this machine alone if it listens only to this machine
FONDACO_RATE            how many requests a second one visitor may make, 0 for any; 30
FONDACO_BOT_PAUSE       seconds a bot waits before it moves, so that people can follow; 0.7
FONDACO_BOT_DEADLINE    seconds a bot may think at most; 10
FONDACO_BOT_WORKERS     processes in which bots think; 2
FONDACO_AWAY_AFTER      seconds without a connection after which a player counts as away; 120
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from platformdirs import user_data_path

from fondaco.errors import FondacoError, shorten

SECRET_BYTES: Final = 32
SHORTEST_SECRET: Final = 16
N = TypeVar("N", int, float)
HOST_NAME: Final = re.compile(r"\*|(\*\.)?[^*/:\[\]\s]+|\[[0-9A-Fa-f:.]+\]")
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1", "[::1]")


class InvalidSetting(FondacoError):
    """A variable of the environment has a value that can't be."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How one server runs; times are in seconds.

    Attributes:
        database_url: as SQLAlchemy writes it, without naming a driver.
        secret: signs cookies and forms.
        allowed_hosts: the names it answers to, `*` for all.
        rate: requests a second that one visitor may make on average, 0 for any number.
        bot_pause: how long a bot waits before it moves.
        bot_deadline: how long it may think.
        away_after: how long somebody may be without a connection and still count as present.
    """

    data_folder: Path
    database_url: str
    secret: bytes
    host: str = "127.0.0.1"
    port: int = 1520
    allowed_hosts: tuple[str, ...] = ("*",)
    rate: float = 30.0
    bot_pause: float = 0.7
    bot_deadline: float = 10.0
    bot_workers: int = 2
    away_after: float = 120.0

    @classmethod
    def from_environment(
        cls,
        host: str | None = None,
        port: int | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> Settings:
        """The settings of this environment; `host` and `port` go before its own.

        Makes the data folder. Raises InvalidSetting.
        """
        folder = _data_folder(environ)
        if host is None:
            host = environ.get("FONDACO_HOST") or cls.host
        if not host.isprintable():  # bytes that are no text, too
            raise InvalidSetting(f"FONDACO_HOST is an address or a name, not {shorten(host)}")
        if port is None:
            port = _number(environ, "FONDACO_PORT", cls.port, int, 0, 65535)
        return cls(
            data_folder=folder,
            database_url=environ.get("FONDACO_DATABASE_URL")
            or f"sqlite:///{folder / 'fondaco.sqlite'}",
            secret=_secret(environ, folder),
            host=host,
            port=port,
            allowed_hosts=_allowed_hosts(environ, host),
            rate=_number(environ, "FONDACO_RATE", cls.rate, float, 0, 1e6),
            bot_pause=_number(environ, "FONDACO_BOT_PAUSE", cls.bot_pause, float, 0, 60),
            bot_deadline=_number(
                environ, "FONDACO_BOT_DEADLINE", cls.bot_deadline, float, 0.1, 3600
            ),
            bot_workers=_number(environ, "FONDACO_BOT_WORKERS", cls.bot_workers, int, 1, 256),
            away_after=_number(environ, "FONDACO_AWAY_AFTER", cls.away_after, float, 1, 1e9),
        )


def _data_folder(environ: Mapping[str, str]) -> Path:
    given = environ.get("FONDACO_DATA")
    folder = Path(given) if given else user_data_path("fondaco", appauthor=False)
    if "?" in str(folder):  # what comes after it would be taken for more than a path
        raise InvalidSetting(
            f"the data folder {folder} has a ? in its name; no database can be there"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as fault:
        raise InvalidSetting(
            f"the data folder {folder} can't be made ({fault.strerror}); FONDACO_DATA names another"
        ) from fault
    return folder.resolve()


def _secret(environ: Mapping[str, str], folder: Path) -> bytes:
    """The secret given, or the one kept in the data folder, made when it is first needed."""
    given = environ.get("FONDACO_SECRET")
    if given:
        if len(given) < SHORTEST_SECRET:
            raise InvalidSetting(f"FONDACO_SECRET has at least {SHORTEST_SECRET} characters")
        return os.fsencode(given)
    file = folder / "secret"
    try:
        if not file.exists():
            _write_secret(file)
        kept = file.read_bytes()
    except OSError as fault:
        raise InvalidSetting(f"{file} can't be read or written ({fault.strerror})") from fault
    if len(kept) < SHORTEST_SECRET:
        raise InvalidSetting(f"{file} is damaged; delete it, and a new secret is made")
    return kept


def _write_secret(file: Path) -> None:
    """Whole or not at all: a server that starts beside this one finds no half of it."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as target:
        target.write(secrets.token_bytes(SECRET_BYTES))
    draft.replace(file)


def _allowed_hosts(environ: Mapping[str, str], host: str) -> tuple[str, ...]:
    """Who listens to this machine alone answers to its names alone, so that no foreign page can
    reach it under a name of its own."""
    given = environ.get("FONDACO_ALLOWED_HOSTS")
    if given:
        names = tuple(name.strip() for name in given.split(",") if name.strip())
        if not names or not all(HOST_NAME.fullmatch(name) for name in names):
            raise InvalidSetting(
                "FONDACO_ALLOWED_HOSTS are names without ports and with commas between them, as in "
                f"example.org, *.example.org, or * for all; not {shorten(given)}"
            )
        return names
    return LOOPBACK if host in LOOPBACK else ("*",)


def _number(
    environ: Mapping[str, str],
    name: str,
    default: N,
    read: Callable[[str], N],
    least: float,
    most: float,
) -> N:
    given = environ.get(name)
    if not given:
        return default
    try:
        value = read(given)
    except ValueError:
        value = None
    if value is None or not least <= value <= most:
        raise InvalidSetting(f"{name} is a number from {least:g} to {most:g}, not {shorten(given)}")
    return value
