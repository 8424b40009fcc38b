"""The score, and who wins (M-60, M-61)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.massilia.components import STALL_FAME, TOKEN_LOSS
from fondaco.games.massilia.state import Event, Phase, State, stalls_of


@rule
def stall_points(s: State, seat: int) -> int:
    """Points for the seat's stalls on the market."""
    return STALL_FAME[stalls_of(s, seat)]


@rule
def money_points(s: State, seat: int) -> int:
    """Points for the seat's sestertii: one for every so many whole ones (M-60, M-65)."""
    return s.sestertii[seat] // s.sestertii_per_point


@rule
def token_points(s: State, seat: int) -> int:
    """Points lost for the seat's penalty tokens."""
    return TOKEN_LOSS * s.penalty[seat]


@rule
def tell_points(s: State) -> None:
    """Tell what everybody gets and loses at the end (M-60)."""
    for seat in range(s.players):
        tell(s, Event.STALL_POINTS, seat, stall_points(s, seat), NOTHING)
        tell(s, Event.MONEY_POINTS, seat, money_points(s, seat), NOTHING)
        tell(s, Event.TOKEN_POINTS, seat, token_points(s, seat), NOTHING)


@rule
def points(s: State, seat: int) -> int:
    """The official score of now: the fame, and after the last round all that M-60 adds.

    Before that, sestertii and tokens may be hidden (M-70).
    """
    if s.phase != Phase.OVER:
        return s.fame[seat]
    return s.fame[seat] + stall_points(s, seat) + money_points(s, seat) - token_points(s, seat)


@rule
def ranks_before(s: State, seat: int, other: int) -> bool:
    """Whether the seat is ahead of the other one in the end (M-61)."""
    difference = points(s, seat) - points(s, other)
    if difference == 0:
        difference = stalls_of(s, seat) - stalls_of(s, other)
    if difference == 0:
        difference = s.sestertii[seat] - s.sestertii[other]
    if difference == 0:
        difference = s.penalty[other] - s.penalty[seat]
    return difference > 0


@rule
def wins(s: State, seat: int) -> int:
    """1 if the game is over and the seat has won, alone or with others (M-61)."""
    if s.phase != Phase.OVER:
        return 0
    for other in range(s.players):
        if ranks_before(s, other, seat):
            return 0
    return 1
