"""What a move brought about is noted in the state, and who may know it with it."""

import pytest

from fondaco.engine.events import (
    EVERYBODY,
    NOTHING,
    Event,
    clear_events,
    forget_events,
    learnt,
    read_events,
    tell,
    tell_seat,
)
from fondaco.engine.record import Record, i2, i4, record
from fondaco.engine.rule import compiled, rule

MOST = 4


@record
class Log(Record):
    told = i2()
    learnings = i4()
    event = i2(MOST, 5)


@rule
def turn(s: Log, card: int) -> None:
    """One move with all that can be told."""
    clear_events(s)
    tell(s, 3, 1, NOTHING, NOTHING)
    tell_seat(s, 2, 4, card, card + 1, card + 2)
    learnt(s)
    learnt(s)


def test_events_are_read_in_the_order_they_were_told() -> None:
    s = Log()
    tell(s, 7, 1, 2, 3)
    tell_seat(s, 0, 8, 4, 5, NOTHING)
    assert read_events(s) == [
        Event(kind=7, to=EVERYBODY, a=1, b=2, c=3),
        Event(kind=8, to=0, a=4, b=5, c=NOTHING),
    ]


def test_a_private_event_names_the_seat_that_may_know() -> None:
    s = Log()
    tell_seat(s, 2, 1, 0, 0, 0)
    tell(s, 1, 0, 0, 0)
    assert [event.to for event in read_events(s)] == [2, EVERYBODY]
    assert EVERYBODY not in range(8)


def test_a_move_clears_what_was_told_of_the_last_one() -> None:
    s = Log()
    assert read_events(s) == []
    turn(s, 5)
    turn(s, 6)
    assert read_events(s) == [Event(3, EVERYBODY, 1, NOTHING, NOTHING), Event(4, 2, 6, 7, 8)]
    clear_events(s)
    assert read_events(s) == []


def test_what_somebody_learns_is_counted_over_all_moves() -> None:
    s = Log()
    turn(s, 1)
    turn(s, 2)
    assert s.learnings == 4
    tell(s, 1, 0, 0, 0)
    clear_events(s)
    assert s.learnings == 4


def test_an_event_more_than_there_is_room_for_is_a_fault() -> None:
    s = Log()
    for _ in range(MOST):
        tell(s, 1, 0, 0, 0)
    with pytest.raises(IndexError):
        tell(s, 1, 0, 0, 0)
    assert len(read_events(s)) == MOST


def test_an_argument_must_fit_its_field() -> None:
    with pytest.raises(ValueError, match="invalid value"):
        tell(Log(), 1, 2**15, 0, 0)


def test_forgetting_leaves_no_trace_of_what_was_ever_told() -> None:
    s = Log()
    for card in range(3):
        turn(s, card)
    clear_events(s)  # the rows are still there
    assert any(bytes(s)[s.offsets["event"] :])
    forget_events(s)
    assert s.learnings == 6
    s.learnings = 0
    assert bytes(s) == bytes(Log())


def test_telling_is_the_same_plain_and_compiled() -> None:
    a, b = Log(), Log()
    for card in range(3):
        turn(a, card)
        compiled(turn)(b, card)
        assert bytes(a) == bytes(b)
    assert len(read_events(b)) == 2
