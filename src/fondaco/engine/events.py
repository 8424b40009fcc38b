"""What a move brought about, noted in the state itself: the log, prompts and screens are made from
it.

An event is a row of five numbers: its kind (the game's own enumeration), who may know it (a seat,
or `EVERYBODY`) and three arguments. The buffer is cleared before every move.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from fondaco.engine.record import Grid
from fondaco.engine.rule import rule

EVERYBODY: Final = -1
NOTHING: Final = -1  # an argument that is not used


class Eventful(Protocol):
    """What a record must have so that rules can tell what happens.

    told: i2(), the number of events noted. event: i2(most, 5), the events.
    learnings: i4(), how often somebody has learnt something hidden.
    """

    told: int
    learnings: int

    @property
    def event(self) -> Grid:
        """The events noted."""


class Event(NamedTuple):
    """One event, read out of the state: kind, who may know it, and three arguments."""

    kind: int
    to: int
    a: int
    b: int
    c: int


@rule
def _note(s: Eventful, kind: int, to: int, a: int, b: int, c: int) -> None:
    row = s.told
    s.event[row, 0] = kind
    s.event[row, 1] = to
    s.event[row, 2] = a
    s.event[row, 3] = b
    s.event[row, 4] = c
    s.told = row + 1


@rule
def tell(s: Eventful, kind: int, a: int, b: int, c: int) -> None:
    """Note an event that everybody may know."""
    _note(s, kind, EVERYBODY, a, b, c)


@rule
def tell_seat(s: Eventful, seat: int, kind: int, a: int, b: int, c: int) -> None:
    """Note an event that only that seat may know."""
    _note(s, kind, seat, a, b, c)


@rule
def learnt(s: Eventful) -> None:
    """Count that somebody learns something hidden (deal, draw, roll, show): no undo past it."""
    s.learnings += 1


@rule
def clear_events(s: Eventful) -> None:
    """Begin a move: what was told of the last one is told no more."""
    s.told = 0


def forget_events(s: Any) -> None:
    """Leave no trace of what was told: for a state handed to somebody who may not know it."""
    first, size = s.offsets["event"], s.fields["event"].size
    s.data[first : first + size] = bytes(size)
    s.told = 0


def read_events(s: Eventful) -> list[Event]:
    """The events noted since they were last cleared, in order."""
    return [Event(*(s.event[row, column] for column in range(5))) for row in range(s.told)]
