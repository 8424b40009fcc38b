"""Income at the end of a round, the score, and who wins (A-50, A-56)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    DEPOT,
    DEPOT_GULDEN,
    NOBILITY,
    NOBILITY_POINTS,
)
from fondaco.games.augsburg.rights import add_points
from fondaco.games.augsburg.state import Event, Phase, Reason, State


@rule
def depot_gulden(s: State, seat: int) -> int:
    """What the seat's depots bring each round (A-3)."""
    return DEPOT_GULDEN[s.level[DEPOT, seat] - 1]


@rule
def nobility_points(s: State, seat: int) -> int:
    """What the seat's nobility brings each round (A-3)."""
    return NOBILITY_POINTS[s.level[NOBILITY, seat] - 1]


@rule
def round_points(s: State, seat: int) -> int:
    """All points the seat gets at the end of a round, before any cap (A-50)."""
    return nobility_points(s, seat) + s.coat[seat] + s.letter[seat]


@rule
def give_income(s: State) -> None:
    """Everybody gets money by depot level (A-50)."""
    for seat in range(s.players):
        gulden = depot_gulden(s, seat)
        s.gulden[seat] += gulden
        tell(s, Event.INCOME, seat, gulden, NOTHING)


@rule
def give_round_points(s: State) -> None:
    """Everybody gets points by nobility, coat of arms and letter of nobility (A-50)."""
    for seat in range(s.players):
        tell(s, Event.POINTS, seat, nobility_points(s, seat), Reason.LEVEL)
        if s.coat[seat] > 0:
            tell(s, Event.POINTS, seat, s.coat[seat], Reason.COAT)
        if s.letter[seat] > 0:
            tell(s, Event.POINTS, seat, s.letter[seat], Reason.LETTER)
        add_points(s, seat, round_points(s, seat))


@rule
def points(s: State, seat: int) -> int:
    """The official score of now."""
    return s.points[seat]


@rule
def wins(s: State, seat: int) -> int:
    """1 if the game is over and the seat has won, alone or with others (A-56).

    Of those with the most points the dearer cathedral wins, if none of them has one the dearer
    church; who is equal in that too shares the win.
    """
    if s.phase != Phase.OVER:
        return 0
    cathedrals = False
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return 0
        if s.points[other] == s.points[seat] and s.cathedral[other] > 0:
            cathedrals = True
    for other in range(s.players):
        if s.points[other] == s.points[seat]:
            if cathedrals and s.cathedral[other] > s.cathedral[seat]:
                return 0
            if not cathedrals and s.church[other] > s.church[seat]:
                return 0
    return 1
