"""Which decisions of a seat, one after the other, can be or must be made as one action."""

from __future__ import annotations

from fondaco.engine.events import EVERYBODY
from fondaco.match.match import Match


def goes_on(after: Match, seat: int) -> bool:
    """Whether the seat, having just moved, decides again and has learnt nothing in between.

    Then what it does next may be part of the same action. Where it has learnt something it may
    answer to that, so that such a move ends an action.
    """
    return seat in after.waiting and after.was_told_nothing(seat)


def is_step(before: Match, after: Match, seat: int) -> bool:
    """Whether the seat's move between these two is only a step of a hidden choice (G-5).

    It is if the seat has to go on and nobody else sees that anything has happened: not even how
    many steps a choice has may be told, so that it is made in one action.
    """
    told = any(event.to == EVERYBODY for event in after.last_events)
    return goes_on(after, seat) and not told and before.view(None) == after.view(None)
