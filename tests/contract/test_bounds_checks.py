"""numba's bounds checks find what `test_both_ways` runs them for."""

import os
import subprocess
import sys
from pathlib import Path


def test_bounds_checks_find_an_index_past_the_end(tmp_path: Path) -> None:
    """Rows of a state and working rows, read and written: so that the check there can fail."""
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
