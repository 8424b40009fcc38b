"""Transcripts: one random game of every table, written out so that a person can follow it.

    python -m tests.contract.transcripts      writes tests/contract/transcripts/ anew

The files are committed, and a test compares them exactly. So whatever changes a game, its texts or
its chance shows as a readable difference: see that it is the one that was meant, then write them
anew.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fondaco import Match
from fondaco.engine.events import EVERYBODY
from fondaco.match.record import write_option
from tests.contract.tables import TABLES, play_at_random

FOLDER: Final = Path(__file__).with_suffix("")
SEED: Final = 1520
BETWEEN_POSITIONS: Final = 25  # decisions

HEADER: Final = """\
# A random game, written by: python -m tests.contract.transcripts
# Each decision: who moves, of which moves (| stands between them), what is chosen (>), and what
# comes of it in words; what only one seat is told bears its number.
"""


def path_of(game: str, players: int) -> Path:
    """Where the transcript of a table stands."""
    return FOLDER / f"{game}-{players}.txt"


def transcript(game: str, players: int) -> str:
    """The transcript of a table as it is now."""
    return HEADER + "\n".join(_lines(game, players)) + "\n"


def _lines(game: str, players: int) -> Iterator[str]:
    m = Match.new(game, players, SEED)
    choice = random.Random(SEED)
    options = " ".join(f"{name}={write_option(value)}" for name, value in m.options.items())
    yield ""
    yield f"game {game}, {players} players, seed {SEED}, options {options or '-'}"
    yield from _told(m)
    yield from _position(m)
    while not m.over:
        number = len(m.decisions)
        legal = {seat: m.moves(seat) for seat in m.waiting}
        play_at_random(m, choice)
        seat, move = m.decisions[-1]
        yield ""
        yield f"{number + 1}. seat {seat} of {' '.join(map(str, legal))}: {' | '.join(legal[seat])}"
        yield f"> {move}"
        yield from _told(m)
        if (number + 1) % BETWEEN_POSITIONS == 0 or m.over:
            yield from _position(m)
    yield ""
    yield f"points {' '.join(map(str, m.points))}, winners {' '.join(map(str, m.winners))}"
    yield f"digest {m.digest()}"


def _told(m: Match) -> Iterator[str]:
    """All lines of the log, private ones too."""
    for event in m.last_events:
        line = m.rules.describe_event(event, m.names, "en")
        if line is not None:
            yield f"  {line}" if event.to == EVERYBODY else f"  ({event.to}) {line}"


def _position(m: Match) -> Iterator[str]:
    """The position, a line for each part of it and for each entry of a list of objects."""
    yield "position"
    for key, value in m.position().items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for number, entry in enumerate(value):
                yield f"  {key}.{number} {json.dumps(entry, ensure_ascii=False)}"
        else:
            yield f"  {key} {json.dumps(value, ensure_ascii=False)}"


def write_all() -> None:
    """Write the transcripts of all tables, and drop those of tables that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for game, players in TABLES:
        path_of(game, players).write_text(transcript(game, players), encoding="utf-8")


if __name__ == "__main__":
    write_all()
