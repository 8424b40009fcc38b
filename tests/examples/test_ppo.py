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
    reason="PyTorch is not installed: pip install 'fondaco[learning]'",
)

SHORT = ("--steps", "4096", "--envs", "32", "--games", "20", "--every", "1")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLE), *words],
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
        (("--minutes", "0"), 2, "must be more than 0"),
        (("--steps", "0"), 2, "must be more than 0"),
        (("--opponents", "search"), 2, "invalid choice"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], code: int, message: str) -> None:
    done = run(*words)
    assert done.returncode == code
    assert message in done.stderr
    assert "Traceback" not in done.stderr
