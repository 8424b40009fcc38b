"""Players that are programs. `bot("heuristic")` makes one.

Each is a class of its own; adding a bot is adding it to the list here.
"""

from __future__ import annotations

from typing import Any, Final

from fondaco.bots.base import Bot, SeatNotAsked
from fondaco.bots.heuristic import HeuristicBot
from fondaco.bots.uniform import RandomBot
from fondaco.errors import UnknownBot, shorten

__all__ = ["Bot", "SeatNotAsked", "bot", "names"]

_BOTS: Final[dict[str, type[Bot]]] = {kind.name: kind for kind in (RandomBot, HeuristicBot)}


def names() -> tuple[str, ...]:
    """The names of all bots, weakest first."""
    return tuple(_BOTS)


def bot(name: str, **settings: Any) -> Bot:
    """A bot of that name.

    Args:
        name: one of `names()`.
        settings: `seed`, a whole number from 0 to 2**64 - 1 or 64 hexadecimal digits: same seed and
            same matches, same choices. None, the default: a secret one.

    Raises UnknownBot if there is no such bot or it has no such setting, InvalidSeed.
    """
    if name not in names():
        raise UnknownBot(f"unknown bot {shorten(name)}; there are {', '.join(names())}")
    for setting in settings:
        if setting not in _BOTS[name].settings:
            known = ", ".join(_BOTS[name].settings)
            raise UnknownBot(f"the bot {name} has no setting {shorten(setting)}, only {known}")
    return _BOTS[name](**settings)
