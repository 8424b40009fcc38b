from collections.abc import Callable

import pytest

from fondaco.games import load
from fondaco.games.base import Game
from tests.match.toy import TOY

Register = Callable[[Game], None]


@pytest.fixture(autouse=True)
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Makes matches know a game besides the real ones; the toy is known from the start."""
    known: dict[str, Game] = {}

    def add(game: Game) -> None:
        known[game.name] = game

    def find(name: str) -> Game:
        return known[name] if name in known else load(name)

    monkeypatch.setattr("fondaco.match.match.load", find)
    add(TOY)
    return add
