"""The example that learns runs to its end, and what it keeps can be read back.

Without PyTorch these tests are skipped; with FONDACO_REQUIRE_TORCH in the environment they fail
instead.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
PATIENCE = 300  # seconds; only a fault takes so long, and compiling the game a part of it
HAS_TORCH = importlib.util.find_spec("torch") is not None

pytestmark = pytest.mark.skipif(
    not HAS_TORCH and not os.environ.get("FONDACO_REQUIRE_TORCH"),
    reason="PyTorch is not installed: pip install -e '.[learning]'",
)

SHORT = ("--steps", "4096", "--envs", "32", "--games", "20", "--every", "1")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return python(str(EXAMPLE), *words)


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_it_learns_tells_how_it_goes_and_keeps_what_it_learnt(tmp_path: Path) -> None:
    import torch

    picture, saved = tmp_path / "learnt.svg", tmp_path / "learnt.pt"
    done = run(*SHORT, "--plot", str(picture), "--save", str(saved))
    assert done.stderr == ""
    assert done.returncode == 0
    told = done.stdout.splitlines()
    counted = [line.split(" decisions")[0].split()[-1] for line in told if " decisions " in line]
    assert counted == ["0", "2,048", "4,096"]
    assert "nan" not in done.stdout
    tables = [line.split(":")[0].strip() for line in told if " players, against " in line]
    assert tables == [
        f"{players} players, against {opponents}"
        for players in (2, 3, 4)
        for opponents in ("random", "heuristic")
    ]
    weights: dict[str, Any] = torch.load(saved, weights_only=True)
    assert all(torch.isfinite(tensor).all() for tensor in weights.values())
    assert "games won" in picture.read_text(encoding="utf-8")


def test_the_same_seed_and_steps_learn_the_same(tmp_path: Path) -> None:
    import torch

    first, second, other = (tmp_path / name for name in ("first.pt", "second.pt", "other.pt"))
    for file, seed in ((first, "5"), (second, "5"), (other, "6")):
        assert run(*SHORT, "--seed", seed, "--save", str(file)).returncode == 0
    a, b, c = (torch.load(file, weights_only=True) for file in (first, second, other))
    assert all(torch.equal(a[name], b[name]) for name in a)
    assert not all(torch.equal(a[name], c[name]) for name in a)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--players", "9"), 1, "2 to 4 players"),
        (("--seed", "-1"), 1, "bad seed -1"),
        (("--seed", str(2**64)), 1, f"bad seed {2**64}: a seed is a whole number from 0"),
        (("--minutes", "0"), 2, "must be more than 0"),
        (("--minutes", "nan"), 2, "must be more than 0"),
        (("--steps", "0"), 2, "must be more than 0"),
        (("--opponents", "search"), 2, "invalid choice"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], code: int, message: str) -> None:
    assert_refused(run(*words), code, message)


def assert_refused(done: subprocess.CompletedProcess[str], code: int, message: str) -> None:
    """Before anything was learnt, and with a message."""
    assert done.returncode == code
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("option", "name", "message"),
    [
        ("--save", "missing/learnt.pt", "no file can be written there"),
        ("--save", "folder.svg", "no file can be written there"),
        ("--plot", "missing/learnt.svg", "no file can be written there"),
        ("--plot", "folder.svg", "no file can be written there"),
        ("--plot", "learnt", "a picture ends with .png, .svg, .pdf"),
        ("--plot", "learnt.doc", "a picture ends with .png, .svg, .pdf"),
    ],
)
def test_what_cannot_be_kept_is_refused_before_anything_is_learnt(
    tmp_path: Path, option: str, name: str, message: str
) -> None:
    (tmp_path / "folder.svg").mkdir()
    done = run(*SHORT, option, str(tmp_path / name))
    assert_refused(done, 2, f"{option} {tmp_path / name}: {message}")


def test_without_matplotlib_a_picture_is_refused_before_anything_is_learnt(tmp_path: Path) -> None:
    hidden = "import runpy, sys; sys.modules['matplotlib'] = None; "
    start = f"{hidden}sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    done = python("-c", start, str(EXAMPLE), *SHORT, "--plot", str(tmp_path / "learnt.svg"))
    assert_refused(done, 2, "--plot needs matplotlib: pip install")
