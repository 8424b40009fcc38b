"""The games, one folder each; a game is loaded when it is first asked for."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import cast

from fondaco.errors import UnknownGame, shorten
from fondaco.games.base import Game


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order: the folders here that hold a `game.py`."""
    folders = (folder for folder in files(__name__).iterdir() if (folder / "game.py").is_file())
    return tuple(sorted(folder.name for folder in folders))


@cache
def load(name: str) -> Game:
    """The game of that name; raises UnknownGame if there is none."""
    if name not in names():
        raise UnknownGame(f"unknown game {shorten(name)}; known games: {', '.join(names())}")
    return cast(Game, import_module(f"{__name__}.{name}.game").GAME)


class _Games(ModuleType):
    """This package can be called: `fondaco.games()` lists the games."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
