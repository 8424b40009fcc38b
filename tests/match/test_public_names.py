"""What `import fondaco` gives, and how little it needs for that."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

import fondaco
from fondaco.errors import FondacoError
from fondaco.games import names


def test_games_tells_the_games_whatever_of_them_is_imported() -> None:
    assert fondaco.games() == names()
    assert list(fondaco.games()) == sorted(fondaco.games())
    for name in fondaco.games():
        fondaco.Match.new(name, 2, 1)
    assert fondaco.games() == names()


def test_every_error_is_a_fondaco_error_and_a_value_error() -> None:
    errors = [getattr(fondaco, name) for name in fondaco.__all__ if name[0].isupper()]
    errors.remove(fondaco.Match)
    assert len(errors) == 12
    assert all(issubclass(error, FondacoError) for error in errors)
    assert issubclass(FondacoError, ValueError)


def test_version_is_that_of_the_package() -> None:
    assert fondaco.__version__ == version("fondaco")


def test_there_is_nothing_else() -> None:
    name = "chess"
    with pytest.raises(AttributeError, match="module 'fondaco' has no attribute 'chess'"):
        getattr(fondaco, name)


def test_importing_and_a_first_match_load_nothing_heavy() -> None:
    program = """
import json, sys, fondaco
for game in fondaco.games():
    m = fondaco.Match.new(game, 2, 1)
    m.play(m.moves()[0])
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = json.loads(run.stdout)
    assert "fondaco" in loaded
    assert not set(loaded) & {"numba", "llvmlite", "numpy", "babel", "rich", "asyncio"}
