"""Masks of legal actions, plain and compiled alike."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.engine.masks import clear, count, pick
from fondaco.engine.rule import compiled, rule


def full_mask(packed: bytes, cut: int) -> list[int]:
    """A mask of eight entries a byte, as drawing each by itself takes long, without so many."""
    return [byte >> place & 1 for byte in packed for place in range(8)][cut:]


def sparse_mask(legal: set[int], length: int) -> list[int]:
    return [int(action in legal) for action in range(length)]


# Of every length up to several words of eight; some of the length of real games, full and sparse.
MASKS = (
    st.lists(st.integers(0, 1), max_size=40)
    | st.builds(full_mask, st.binary(min_size=42, max_size=60), st.integers(0, 7))
    | st.builds(sparse_mask, st.sets(st.integers(0, 329), max_size=20), st.integers(330, 480))
)


def array(mask: list[int]) -> Any:
    return np.array(mask, "i1")


@rule
def clear_list(n: int) -> int:
    """Rules may keep a mask of their own, in a list."""
    mask = [1] * n
    clear(mask)
    left = 0
    for action in range(n):
        left += mask[action]
    return left


@given(MASKS)
def test_clearing_leaves_nothing_legal(mask: list[int]) -> None:
    cleared, row = mask.copy(), array(mask)
    clear(cleared)
    compiled(clear)(row)
    assert cleared == row.tolist() == [0] * len(mask)


def test_a_list_in_a_rule_is_cleared_too() -> None:
    assert clear_list(21) == compiled(clear_list)(21) == 0


@given(MASKS)
def test_counting_tells_how_many_actions_are_legal(mask: list[int]) -> None:
    legal = [action for action, entry in enumerate(mask) if entry]
    assert count(mask) == compiled(count)(array(mask)) == len(legal)


@given(MASKS)
def test_picking_gives_each_legal_action_in_its_order(mask: list[int]) -> None:
    legal = [action for action, entry in enumerate(mask) if entry]
    fast, row = compiled(pick), array(mask)
    assert [pick(mask, k) for k in range(len(legal))] == legal
    assert [fast(row, k) for k in range(len(legal))] == legal


@pytest.mark.parametrize("action", [0, 7, 8, 15, 16, 19])
def test_the_only_legal_action_is_found_wherever_it_stands(action: int) -> None:
    mask = [int(place == action) for place in range(20)]
    assert count(mask) == compiled(count)(array(mask)) == 1
    assert pick(mask, 0) == compiled(pick)(array(mask), 0) == action
