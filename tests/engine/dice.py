"""A game of chance for two in which nothing is hidden.

D-1  The first player rolls a die as often as it likes and adds up; who comes past 10 has 0 and is
     done. Then the second does.
D-2  The higher sum wins; equal sums share.
"""

from enum import IntEnum
from typing import Any, Final

from fondaco.engine.chance import below
from fondaco.engine.events import NOTHING, clear_events, learnt, tell
from fondaco.engine.playout import OVER, Rules
from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule

FACES: Final = 6
LIMIT: Final = 10

STAY: Final = 0
ROLL: Final = 1
ACTIONS: Final = 2


class Kind(IntEnum):
    STAYED = 0  # seat
    ROLLED = 1  # seat, face


@record
class State(Record):
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(1, 5)

    players = i1()
    round = i2()
    sum = i1(2)
    mover = i1()


@rule
def set_up(s: State, players: int, start: int) -> None:
    s.players = players
    s.round = 1


@rule
def turn(s: State) -> int:
    return s.mover if s.mover < s.players else OVER


@rule
def may_move(s: State, seat: int) -> int:
    return 1 if seat == s.mover else 0


@rule
def legal_actions(s: State, seat: int, mask: Any) -> None:
    for action in range(ACTIONS):
        mask[action] = may_move(s, seat)


@rule
def apply(s: State, seat: int, action: int) -> None:
    clear_events(s)
    if action == STAY:
        tell(s, Kind.STAYED, seat, NOTHING, NOTHING)
        s.mover += 1
        return
    face = 1 + below(s, FACES)
    learnt(s)
    tell(s, Kind.ROLLED, seat, face, NOTHING)
    s.sum[seat] += face
    if s.sum[seat] > LIMIT:
        s.sum[seat] = 0
        s.mover += 1


@rule
def points(s: State, seat: int) -> int:
    return s.sum[seat]


@rule
def wins(s: State, seat: int) -> int:
    if turn(s) != OVER:
        return 0
    return 1 if s.sum[seat] >= s.sum[1 - seat] else 0


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden."""


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Nothing: a search does not ask."""


@rule
def heuristic(s: State, seat: int, mask: Any) -> int:
    """Rolls only when behind."""
    return ROLL if s.sum[seat] < s.sum[1 - seat] else STAY


DICE: Final = Rules(
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


def sums(first: int, second: int | None = None) -> State:
    """A game in which the first player has that sum; the second has one if it is to move."""
    s = State()
    s.players = 2
    s.round = 1
    s.sum[0] = first
    s.mover = 0 if second is None else 1
    s.sum[1] = second or 0
    return s
