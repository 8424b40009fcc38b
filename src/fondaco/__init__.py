"""Fondaco: merchant board games with their full rules, to play, to simulate and to study.

m = fondaco.Match.new("fugger", players=3, seed=7)
bot = fondaco.bot("heuristic")
while not m.over:
    m.play(bot.choose(m))
"""

from typing import TYPE_CHECKING, Any

from fondaco.errors import (
    BrokenRecord,
    FondacoError,
    IllegalMove,
    InvalidName,
    InvalidOption,
    InvalidPlayers,
    InvalidPosition,
    InvalidSeed,
    UndoRefused,
    UnknownBot,
    UnknownGame,
)
from fondaco.locale import UnknownLanguage
from fondaco.match import Match

if TYPE_CHECKING:
    from fondaco.bots import bot
    from fondaco.games import names as games

    __version__: str
else:
    from fondaco import games

__all__ = [
    "BrokenRecord",
    "FondacoError",
    "IllegalMove",
    "InvalidName",
    "InvalidOption",
    "InvalidPlayers",
    "InvalidPosition",
    "InvalidSeed",
    "Match",
    "UndoRefused",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
    "__version__",
    "bot",
    "games",
]


def __getattr__(name: str) -> Any:
    """What is not needed to play a match, loaded when it is first asked for."""
    if name == "bot":
        from fondaco.bots import bot

        return bot
    if name == "__version__":
        from importlib.metadata import version

        return version("fondaco")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
