"""Matching pennies: two players choose at the same time.

P-1  Each round both lay heads or tails, covered, at the same time. Then they are shown: if they are
     equal the second player gets a point, otherwise the first.
P-2  After `rounds` rounds most points win; ties share.
"""

from dataclasses import replace
from enum import IntEnum
from typing import Any, Final

from fondaco.engine.chance import below
from fondaco.engine.events import NOTHING, clear_events, learnt, tell, tell_seat
from fondaco.engine.playout import OVER, Rules
from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule

HEADS: Final = 0
TAILS: Final = 1
ACTIONS: Final = 2


class Kind(IntEnum):
    LAID = 0  # seat
    CHOSEN = 1  # seat, action: for the seat alone
    SHOWN = 2  # seat, action


@record
class State(Record):
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(4, 5)

    players = i1()
    round = i2()
    rounds = i1()
    laid = i1(2)  # the action + 1; 0 for none
    points = i1(2)


@rule
def set_up(s: State, players: int, start: int) -> None:
    s.players = players
    s.round = 1


@rule
def may_move(s: State, seat: int) -> int:
    return 1 if s.round <= s.rounds and s.laid[seat] == 0 else 0


@rule
def turn(s: State) -> int:
    for seat in range(s.players):
        if may_move(s, seat):
            return seat
    return OVER


@rule
def legal_actions(s: State, seat: int, mask: Any) -> None:
    for action in range(ACTIONS):
        mask[action] = may_move(s, seat)


@rule
def show(s: State) -> None:
    for seat in range(s.players):
        tell(s, Kind.SHOWN, seat, s.laid[seat] - 1, NOTHING)
    learnt(s)
    s.points[1 if s.laid[0] == s.laid[1] else 0] += 1
    for seat in range(s.players):
        s.laid[seat] = 0
    s.round += 1


@rule
def apply(s: State, seat: int, action: int) -> None:
    clear_events(s)
    tell(s, Kind.LAID, seat, NOTHING, NOTHING)
    tell_seat(s, seat, Kind.CHOSEN, seat, action, NOTHING)
    s.laid[seat] = action + 1
    if turn(s) == OVER:
        show(s)


@rule
def apply_openly(s: State, seat: int, action: int) -> None:
    """Against P-1: what the first player lays is seen before the second chooses."""
    apply(s, seat, action)
    if s.laid[seat] > 0:
        tell(s, Kind.SHOWN, seat, action, NOTHING)


@rule
def points(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def wins(s: State, seat: int) -> int:
    if s.round <= s.rounds:
        return 0
    return 1 if s.points[seat] >= s.points[1 - seat] else 0


@rule
def redeal(s: State, seat: int) -> None:
    """What the other has laid may be either."""
    if s.laid[1 - seat] > 0:
        s.laid[1 - seat] = 1 + below(s, ACTIONS)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Nothing: a search does not ask."""


@rule
def heuristic(s: State, seat: int, mask: Any) -> int:
    return HEADS


PENNIES: Final = Rules(
    State=State,
    actions=ACTIONS,
    observation_size=0,
    set_up=set_up,
    turn=turn,
    may_move=may_move,
    legal_actions=legal_actions,
    apply=apply,
    points=points,
    wins=wins,
    redeal=redeal,
    observe=observe,
    heuristic=heuristic,
)

OPEN_PENNIES: Final = replace(PENNIES, apply=apply_openly)


def table(first: int | None = None, second: int | None = None, rounds: int = 1) -> State:
    """The first round, after what was laid already."""
    s = State()
    s.players = 2
    s.round = 1
    s.rounds = rounds
    for seat, action in enumerate((first, second)):
        s.laid[seat] = 0 if action is None else action + 1
    return s
