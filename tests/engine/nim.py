"""A taking game for two or three, in which nothing is hidden and nothing left to chance.

N-1  Stones lie in a row, each with points on it. In turn, all take the first one, two or three.
N-2  When no stone is left, most points win; ties share.
"""

from collections.abc import Sequence
from typing import Any, Final

from fondaco.engine.chance import below
from fondaco.engine.events import NOTHING, clear_events, tell
from fondaco.engine.playout import OVER, Rules
from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule

STONES: Final = 12
SEATS: Final = 3
MOST_POINTS: Final = 1000  # on a stone

ACTIONS: Final = 3  # action k takes k + 1 stones
TAKEN: Final = 0  # the kind of event: seat, stones


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
    stone = i2(STONES)
    stones = i1()
    gone = i1()
    mover = i1()
    points = i4(SEATS)


@rule
def set_up(s: State, players: int, start: int) -> None:
    s.players = players
    s.round = 1
    s.stones = STONES
    for k in range(STONES):
        s.stone[k] = below(s, MOST_POINTS + 1)


@rule
def turn(s: State) -> int:
    return s.mover if s.gone < s.stones else OVER


@rule
def may_move(s: State, seat: int) -> int:
    return 1 if seat == turn(s) else 0


@rule
def legal_actions(s: State, seat: int, mask: Any) -> None:
    for action in range(ACTIONS):
        mask[action] = 1 if may_move(s, seat) and s.gone + action < s.stones else 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    clear_events(s)
    tell(s, TAKEN, seat, action + 1, NOTHING)
    for _ in range(action + 1):
        s.points[seat] += s.stone[s.gone]
        s.gone += 1
    s.mover = (seat + 1) % s.players


@rule
def points(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def wins(s: State, seat: int) -> int:
    if turn(s) != OVER:
        return 0
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return 0
    return 1


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden."""


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Nothing: a search does not ask."""


@rule
def heuristic(s: State, seat: int, mask: Any) -> int:
    return 0


NIM: Final = Rules(
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


def row(stones: Sequence[int], had: Sequence[int] = (0, 0, 0), mover: int = 0) -> State:
    """A game with these stones left, and points that the seats had before."""
    s = State()
    s.players = len(had)
    s.round = 1
    s.stones = len(stones)
    for k, stone in enumerate(stones):
        s.stone[k] = stone
    for seat, n in enumerate(had):
        s.points[seat] = n
    s.mover = mover
    return s
