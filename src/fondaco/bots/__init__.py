"""Players that are programs. `bot("heuristic")` makes one.

Each is a class of its own; adding a bot is adding it to the list here.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fondaco.bots.base import Bot, SeatNotAsked
from fondaco.bots.heuristic import HeuristicBot
from fondaco.bots.program import ProgramBot
from fondaco.bots.search import LEVELS, SearchBot
from fondaco.bots.uniform import RandomBot
from fondaco.errors import UnknownBot, shorten

__all__ = ["LEVELS", "OFFERED", "USUAL", "Bot", "SeatNotAsked", "bot", "called", "listed", "names"]

_BOTS: Final[dict[str, type[Bot]]] = {
    kind.name: kind for kind in (RandomBot, HeuristicBot, SearchBot, ProgramBot)
}

_ITEM: Final = re.compile(
    r"""(?:^|,)((?:[^,'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*"|['"\\])*)""", re.DOTALL
)

USUAL: Final = "heuristic"
"""Whom people play against if they don't say: good company, and quick from the first move on."""

OFFERED: Final = (
    "random",
    "search:beginner",
    "search:easy",
    "heuristic",
    "search:hard",
    "search:expert",
)
"""What people choose from, as `called` takes it, meant weakest first. `heuristic` is the medium
level."""


def names() -> tuple[str, ...]:
    """The names of the bots that play by themselves, weakest first; `exec` runs a program."""
    return tuple(name for name, kind in _BOTS.items() if not kind.runs_programs)


def bot(name: str, **settings: Any) -> Bot:
    """A bot of that name.

    Args:
        name: one of `names()`, or `exec`.
        settings: `seed`, a whole number from 0 to 2**64 - 1 or 64 hexadecimal digits: same seed and
            same matches, same choices. None, the default: a secret one. `search` has `seconds`,
            `simulations` or `level` besides, and `trees`: see `SearchBot`; `exec` has `command` and
            `seconds`: see `ProgramBot`.

    Raises UnknownBot if there is no such bot or it has no such setting, InvalidSeed.
    """
    kind = _kind(name, programs=True)
    for setting in settings:
        if setting not in kind.settings:
            known = ", ".join(kind.settings)
            raise UnknownBot(f"the bot {name} has no setting {shorten(setting)}, only {known}")
    return kind(**settings)


def called(text: str, *, seed: int | str | None = None, programs: bool = True) -> Bot:
    """A bot as it is called in one word: its name, and after a colon what it is to be like.

    `search:expert`, `search:0.2s` (a fifth of a second a move), `search:500` (simulations a move),
    `exec:./mybot --fast` (a program). Without `programs` the last is refused: so it must be where
    the text comes from a stranger. Raises UnknownBot, InvalidSeed.
    """
    name, colon, wish = text.partition(":")
    kind = _kind(name, programs)
    if kind.runs_programs and not programs:
        raise UnknownBot(
            f"the bot {name} runs a program, which can't be done here; there are"
            f" {', '.join(names())}"
        )
    settings = kind.settings_from(wish) if colon else {}
    return kind(seed=seed, **settings)


def listed(text: str) -> list[str]:
    """The bots of a list with commas between, as `--bots` takes it; `called` makes each.

    Commas in quotes, or behind a backslash, are part of a command.
    """
    return [item.strip() for item in _ITEM.findall(text)]


def _kind(name: str, programs: bool) -> type[Bot]:
    if name not in list(_BOTS):
        known = ", ".join(_BOTS if programs else names())
        raise UnknownBot(f"unknown bot {shorten(name)}; there are {known}")
    return _BOTS[name]
