"""Compiled rules of every game keep to their rows: run once with numba's bounds checks."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.contract.both_ways import lines_of
from tests.contract.tables import TABLES

ROOT = Path(__file__).parents[2]


def test_compiled_rules_keep_to_the_bounds_of_their_rows(tmp_path: Path) -> None:
    """With bounds checks an index past the end raises; without, it reads what stands there."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.both_ways"],
        cwd=ROOT,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1", "FONDACO_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    checked = json.loads(run.stdout)
    assert list(checked) == [f"{game}-{players}" for game, players in TABLES]
    for game, players in TABLES:
        assert checked[f"{game}-{players}"] == lines_of(game, players, fast=False)


def test_bounds_checks_find_an_index_past_the_end(tmp_path: Path) -> None:
    """That the check above can fail: rows of a state and working rows, read and written."""
    program = """
import numpy as np
from fondaco.engine.record import Record, i1, record
from fondaco.engine.rule import compiled, rule

@record
class State(Record):
    row = i1(3)
    grid = i1(2, 3)
    last = i1()

@rule
def read_row(s, mask, k): return s.row[k]
@rule
def write_row(s, mask, k): s.row[k] = 1
@rule
def read_grid(s, mask, k): return s.grid[0, k]
@rule
def write_grid(s, mask, k): s.grid[1, k] = 1
@rule
def write_mask(s, mask, k): mask[k] = 1
@rule
def write_list(s, mask, k):
    row = [0] * 3
    row[k] = 1

for f in (read_row, write_row, read_grid, write_grid, write_mask, write_list):
    compiled(f)(State(), np.zeros(3, np.int8), 2)
    try:
        compiled(f)(State(), np.zeros(3, np.int8), 3)
    except IndexError:
        print(f.__name__)
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1", "FONDACO_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [
        "read_row",
        "write_row",
        "read_grid",
        "write_grid",
        "write_mask",
        "write_list",
    ]
