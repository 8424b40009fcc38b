"""Playthroughs: OpenSpiel's own record of a random game, of each game at its smallest table.

    python -m tests.research.playthroughs      writes tests/research/playthroughs/ anew

The files are committed, and a test compares them exactly: see that a difference is the one that was
meant, then write them anew.
"""

from pathlib import Path
from typing import Final

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import fondaco
import fondaco.research.openspiel

FOLDER: Final = Path(__file__).with_suffix("")
SEED: Final = 1520
LOG_ENTRIES: Final = 4  # a tensor that a person can look through

if not flags.FLAGS.is_parsed():  # the generator looks at the command line, which is not its own
    flags.FLAGS.mark_as_parsed()


def path_of(game: str) -> Path:
    """Where the playthrough of a game stands."""
    return FOLDER / f"{game}.txt"


def playthrough(game: str) -> str:
    """The playthrough of a game as it is now."""
    text: str = generate_playthrough.playthrough(
        f"fondaco_{game}(log_entries={LOG_ENTRIES})", [], seed=SEED
    )
    return text


def write_all() -> None:
    """Write the playthroughs of all games, and drop those of games that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for game in fondaco.games():
        path_of(game).write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    write_all()
