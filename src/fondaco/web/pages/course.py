"""The course of a game: every moment that its replay and its result are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.engine.events import Event
from fondaco.games.base import Game
from fondaco.locale import Texts
from fondaco.web.house.table import Table


@dataclass(frozen=True)
class Step:
    """The table after so many decisions in force.

    Attributes:
        number: how many decisions were made, 0 at the beginning.
        action: the same in the table's own count, which counts undos and what they took back.
        seat: who made the last one, None at the beginning.
        moves: what that seat did, hidden things too.
        events: what it and the forced moves after it brought about, hidden things too.
        state: what the table was then; never to be changed.
    """

    number: int
    action: int
    seat: int | None
    moves: tuple[str, ...]
    events: tuple[Event, ...]
    state: Any


def course(table: Table) -> list[Step]:
    """All steps from the beginning; what was taken back is not among them."""
    steps = [Step(0, 0, None, (), table.setup_events, table.setup_state)]
    for number, entry in enumerate(table.story(), 1):
        steps.append(Step(number, entry.number, entry.seat, entry.moves, entry.events, entry.state))
    return steps


def points(rules: Game, state: Any) -> tuple[int, ...]:
    """The official score of then, by seat."""
    return tuple(int(rules.points(state, seat)) for seat in range(state.players))


def round_title(rules: Game, state: Any, t: Texts) -> str:
    """Which round it is: "Round 1 of 4", or "Round 1" in a game with no fixed number of them."""
    number = int(state.round)
    if rules.rounds is None:
        return t("web.table.round", number=number)
    return t("web.table.round_of", number=number, last=int(rules.rounds(state)))


def rounds(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Each round with the number of the step at which it began."""
    begun: list[tuple[int, int]] = []
    for step in steps:
        current = int(step.state.round)
        if not begun or current > begun[-1][0]:
            begun.append((current, step.number))
    return begun


def points_by_round(rules: Game, steps: Sequence[Step]) -> list[tuple[int, tuple[int, ...]]]:
    """Each round with the points of the seats when it was over.

    What ends a round is scored in the same decision that begins the next one: the points after a
    round are those at the beginning of the next, and the last ones at the end.
    """
    begun = rounds(steps)
    ends = [steps[first] for _, first in begun[1:]] + [steps[-1]]
    return [(number, points(rules, end.state)) for (number, _), end in zip(begun, ends)]
