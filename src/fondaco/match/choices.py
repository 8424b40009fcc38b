"""Choices of several steps that nobody else may see anything of before they are whole (G-5)."""

from __future__ import annotations

from fondaco.match.match import Match


def is_step(before: Match, after: Match, seat: int) -> bool:
    """Whether the seat's move between these two is only a step of such a choice.

    It is if the seat has to go on and nobody else sees that anything has happened: not even how
    many steps a choice has may be told. Where it has learnt something it may answer to that, so
    that such a move stands alone.
    """
    return (
        seat in after.waiting
        and after.why_no_undo(seat) is None
        and before.view(None) == after.view(None)
    )
