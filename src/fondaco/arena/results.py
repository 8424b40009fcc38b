"""What was played: kept in memory, or in a folder that survives whatever happens.

A folder of results holds

* `plan.json`: what is played, all but how many games: a folder may be gone on with;
* `results.jsonl`: a line of JSON for each game that is over, in the order in which they were;
* `records/000017.fondaco`: the record of game 17, for `fondaco replay`;
* `lock`: so that two arenas don't write to the same folder.

A game's record is on the disk before its line is begun, and its line before the next game is taken
in. So what is killed at any moment leaves at most a line without its end, which is cut off when the
folder is opened again; the game is then played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields, replace
from errno import ENOSPC
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, Final

from filelock import FileLock, Timeout

from fondaco.arena.plan import Plan
from fondaco.arena.playing import PlayedGame
from fondaco.errors import FondacoError
from fondaco.games import load

PLAN: Final = "plan.json"
RESULTS: Final = "results.jsonl"
RECORDS: Final = "records"
LOCK: Final = "lock"
FORMAT: Final = 2  # 1 did not tell why moves were lost
LINE_END: Final = b"\n"
INFINITE: Final = 10**9  # no number of a game comes near it
ROUNDING: Final = 1e-9  # thirds of a win don't add up exactly


class UnusableFolder(FondacoError):
    """A folder in which these results can't be kept."""


class Results:
    """The games that are over."""

    def __init__(self, planned: Plan) -> None:
        self.planned = planned
        self._games: dict[int, PlayedGame] = {}

    @property
    def games(self) -> list[PlayedGame]:
        """By number. Records are empty where they are in a folder."""
        return [self._games[number] for number in sorted(self._games)]

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the games that are over."""
        return frozenset(self._games)

    @property
    def whole(self) -> bool:
        """Whether all games are over."""
        return len(self._games) == self.planned.games

    def add(self, played: PlayedGame) -> None:
        """Take in a game that is over."""
        self._games[played.number] = replace(played, record="")


class FolderResults(Results):
    """The games that are over, in a folder too; `kept_in` opens one."""

    def __init__(self, planned: Plan, folder: Path, lines: BinaryIO) -> None:
        """`lines` is the file of results, opened for reading and writing, without a buffer."""
        super().__init__(planned)
        self._folder = folder
        self._lines = lines
        for played in _read(lines, planned, folder / RESULTS):
            super().add(played)

    def add(self, played: PlayedGame) -> None:
        """Take in a game that is over; afterwards it is on the disk.

        Raises UnusableFolder where it can't be: the disk is full, say.
        """
        try:
            _write_safely(self._folder / record_name(played.number), played.record.encode())
            self._write_line(_written(played))
            super().add(played)  # counted as soon as it is in the file: it stays, whatever stops us
            os.fsync(self._lines.fileno())
        except OSError as fault:
            raise UnusableFolder(
                f"{self._folder}: {fault.strerror}. It keeps all games that are over"
                f" ({len(self.numbers)}); the same command goes on from there"
            ) from fault

    def _write_line(self, line: bytes) -> None:
        """Raises OSError, even if a part of the line could be written."""
        written = self._lines.write(line)
        if written < len(line):
            raise OSError(ENOSPC, os.strerror(ENOSPC))


def record_name(number: int) -> str:
    """The file with the record of that game, seen from the folder."""
    return f"{RECORDS}/{number:06}.fondaco"


@contextmanager
def kept_in(folder: Path, planned: Plan) -> Iterator[FolderResults]:
    """Results in that folder, which is made if it isn't there; what it holds already counts.

    Raises UnusableFolder if it is of another plan, in use or damaged, OSError.
    """
    (folder / RECORDS).mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder / LOCK, timeout=0):
            _check_plan(folder, planned)
            with (folder / RESULTS).open("a+b", buffering=0) as lines:
                _sync(folder)
                yield FolderResults(planned, folder, lines)
    except Timeout as fault:
        raise UnusableFolder(f"{folder} is in use: another arena writes to it") from fault


# --- the plan -------------------------------------------------------------------------------------


def seed_in(folder: Path) -> int | str | None:
    """The seed of the plan in that folder, None if there is none.

    Raises UnusableFolder if the plan is damaged.
    """
    written = _read_plan(folder)
    return None if written is None else written.get("seed")


def _check_plan(folder: Path, planned: Plan) -> None:
    """See that the folder is of this plan, or make it so; raises UnusableFolder."""
    own = _document(planned)
    written = _read_plan(folder)
    if written is None:
        if (folder / RESULTS).exists():
            raise UnusableFolder(f"{folder} has {RESULTS}, but no {PLAN} that says of what")
        _write_safely(folder / PLAN, (json.dumps(own, indent=2) + "\n").encode())
        return
    other = [name for name in own if written.get(name) != own[name]]
    if other:
        told = "; ".join(
            f"{name} {_shown(written.get(name))}, not {_shown(own[name])}" for name in other
        )
        raise UnusableFolder(f"{folder} is of another plan: {told}")


def _read_plan(folder: Path) -> dict[str, Any] | None:
    path = folder / PLAN
    try:
        written = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as fault:
        raise UnusableFolder(f"{path} is damaged: {fault}") from fault
    if not isinstance(written, dict):
        raise UnusableFolder(f"{path} is damaged: it is no plan")
    return written


def _document(planned: Plan) -> dict[str, Any]:
    """What must be the same so that games count together, as JSON has it."""
    document = {
        "format": FORMAT,
        "fondaco": version("fondaco"),
        "game": planned.game,
        "rules": load(planned.game).rules_version,
        "players": planned.players,
        "bots": list(planned.bots),
        "options": dict(planned.options),
        "components": dict(planned.components),
        "seed": planned.seed,
    }
    read_back: dict[str, Any] = json.loads(json.dumps(document))
    return read_back


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else json.dumps(value)


# --- the lines ------------------------------------------------------------------------------------

IN_LINES: Final = tuple(field.name for field in fields(PlayedGame) if field.name != "record")


def _written(played: PlayedGame) -> bytes:
    line = {name: value for name, value in asdict(played).items() if name in IN_LINES}
    return json.dumps(line, separators=(",", ":")).encode() + LINE_END


def _read(lines: BinaryIO, planned: Plan, path: Path) -> Iterator[PlayedGame]:
    """The games in the file, which is left without a line that has no end."""
    lines.seek(0)
    data = lines.read()
    whole = data.rfind(LINE_END) + 1
    if whole < len(data):
        lines.truncate(whole)
        os.fsync(lines.fileno())
    seen: set[int] = set()
    for number, line in enumerate(data[:whole].split(LINE_END)[:-1], 1):
        try:
            played = _game(json.loads(line), planned)
        except (ValueError, TypeError, AttributeError, RecursionError) as fault:
            raise UnusableFolder(f"{path}, line {number}: damaged ({fault})") from fault
        if played.number in seen:
            raise UnusableFolder(f"{path}, line {number}: game {played.number} is there twice")
        if played.number >= planned.games:
            raise UnusableFolder(
                f"{path} has game {played.number}: more than the {planned.games} games asked for"
            )
        seen.add(played.number)
        yield played


def _game(document: Any, planned: Plan) -> PlayedGame:
    """The game that a line tells of; raises ValueError, TypeError or AttributeError if it tells of
    none of the plan's."""
    told: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items()
    }
    played = PlayedGame(**told, record="")
    if played.number < 0:
        raise ValueError("games are numbered from 0")
    expected = planned.planned(played.number)
    if (played.block, played.seed, played.bots) != (expected.block, expected.seed, expected.bots):
        raise ValueError(f"it is no game {played.number} of this plan")
    _check_numbers(played, planned.players)
    _check_reasons(played, planned.players)
    return played


def _check_numbers(played: PlayedGame, players: int) -> None:
    """See that all numbers by seat are what they are counted as; raises ValueError, TypeError."""
    counts = {"moves": played.moves, "lost": played.lost}
    amounts = {"shares": played.shares, "seconds": played.seconds, "slowest": played.slowest}
    for name, values in {"points": played.points, **counts, **amounts}.items():
        if len(values) != players:
            raise ValueError(f"{name}: not by {players} seats")
        if any(type(value) not in (int, float) for value in values):
            raise ValueError(f"{name}: no numbers")
        if any(not abs(value) < INFINITE for value in values):
            raise ValueError(f"{name}: out of all bounds")
        if name not in amounts and any(type(value) is not int for value in values):
            raise ValueError(f"{name}: no whole numbers")
        if name != "points" and any(value < 0 for value in values):
            raise ValueError(f"{name}: less than nothing")
    if abs(sum(played.shares) - 1) > ROUNDING:
        raise ValueError("shares: the win is one, in parts")


def _check_reasons(played: PlayedGame, players: int) -> None:
    """See that there is a reason that can be shown where moves were lost, and nowhere else; raises
    ValueError."""
    if type(played.reasons) is not tuple or len(played.reasons) != players:
        raise ValueError(f"reasons: not by {players} seats")
    for lost, reason in zip(played.lost, played.reasons):
        if reason is not None and not (type(reason) is str and reason.isprintable()):
            raise ValueError("reasons: no text")
        if (reason is None) != (lost == 0):
            raise ValueError("reasons: not where moves were lost")


# --- the disk -------------------------------------------------------------------------------------


def _write_safely(path: Path, data: bytes) -> None:
    """Put a file there, whole or not at all, even if the machine stops. Raises OSError."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as target:
        target.write(data)
        target.flush()
        os.fsync(target.fileno())
    part.replace(path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Bring the names of new files to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
