"""One state's bytes into another's, plain and compiled."""

from typing import Any

import numba
import pytest

from fondaco.engine.copying import copy_state
from fondaco.engine.record import Record, i1, i8, record
from fondaco.engine.rule import compiled, rule


@record
class Board(Record):
    turn = i1()
    gulden = i8(3)
    cards = i1(2, 4)


@record
class Other(Record):
    turn = i8()


@rule
def copy_and_go_on(target: Board, source: Board) -> None:
    copy_state(target, source)
    target.turn += 1
    target.cards[1, 3] += 1


def board(first: int) -> Board:
    return Board(bytes(range(first, first + Board.size)))


@pytest.mark.parametrize("way", [lambda f: f, compiled], ids=["plain", "compiled"])
def test_a_copy_has_all_bytes_of_its_source_and_shares_none(way: Any) -> None:
    target, source = board(100), board(1)
    data = target.data
    way(copy_state)(target, source)
    assert bytes(target) == bytes(board(1))
    assert target.data is data
    way(copy_and_go_on)(target, source)
    assert (target.turn, target.cards[1, 3]) == (source.turn + 1, source.cards[1, 3] + 1)
    assert bytes(source) == bytes(board(1))


def test_a_state_of_another_class_is_refused() -> None:
    board_before, other = board(1), Other()
    with pytest.raises(ValueError, match="assignment"):
        copy_state(board_before, other)
    assert bytes(board_before) == bytes(board(1))
    with pytest.raises(numba.TypingError):
        compiled(copy_state)(board_before, other)
    assert bytes(board_before) == bytes(board(1))
