import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from fondaco.games import load, names
from tests.games.massilia.unfinished import GAME


@pytest.fixture(scope="module", autouse=True)
def known_game() -> Iterator[None]:
    """The unfinished game is a game like others while the tests of this folder run."""
    registry = sys.modules["fondaco.games"]
    module = ModuleType("fondaco.games.massilia.game")
    vars(module)["GAME"] = GAME
    finished = names()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "names", lambda: (*finished, "massilia"))
        patch.setitem(sys.modules, module.__name__, module)
        yield
    load.cache_clear()
