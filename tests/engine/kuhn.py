"""Kuhn poker, the smallest game in which what is hidden matters (H. Kuhn, "A Simplified Two-Person
Poker", 1950).

K-1  There are three cards: jack, queen and king. Each of two players gets one, unseen by the other,
     and stakes a chip.
K-2  In turn they pass or bet, which stakes a chip more. Who passes when the other has bet folds;
     who bets then calls.
K-3  When one has folded or called or both have passed, the game is over. Who folded loses what was
     staked, otherwise the lower card does.
"""

from enum import IntEnum
from typing import Any, Final

from fondaco.engine.chance import below, shuffle
from fondaco.engine.events import NOTHING, clear_events, learnt, tell, tell_seat
from fondaco.engine.playout import OVER, Rules
from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule

CARDS: Final = 3
JACK: Final = 0
QUEEN: Final = 1
KING: Final = 2

PASS: Final = 0
BET: Final = 1
ACTIONS: Final = 2


class Kind(IntEnum):
    DEALT = 0  # card: for the seat alone
    PLAYED = 1  # seat, action


@record
class State(Record):
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(2, 5)

    players = i1()
    round = i2()
    card = i1(2)
    stake = i1(2)
    mover = i1()
    played = i1()  # actions


@rule
def set_up(s: State, players: int, start: int) -> None:
    cards = [0] * CARDS
    for card in range(CARDS):
        cards[card] = card
    shuffle(s, cards, CARDS)
    s.players = players
    s.round = 1
    for seat in range(players):
        s.card[seat] = cards[seat]
        s.stake[seat] = 1
        tell_seat(s, seat, Kind.DEALT, cards[seat], NOTHING, NOTHING)
        learnt(s)


@rule
def turn(s: State) -> int:
    return s.mover


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
    tell(s, Kind.PLAYED, seat, action, NOTHING)
    other = 1 - seat
    answers = s.stake[other] > s.stake[seat]
    if action == BET:
        s.stake[seat] = 2
    s.played += 1
    s.mover = other
    if answers or (action == PASS and s.played == 2):  # K-3
        s.mover = OVER


@rule
def wins(s: State, seat: int) -> int:
    other = 1 - seat
    if s.mover != OVER:
        return 0
    if s.stake[seat] != s.stake[other]:
        return 1 if s.stake[seat] > s.stake[other] else 0
    return 1 if s.card[seat] > s.card[other] else 0


@rule
def points(s: State, seat: int) -> int:
    if s.mover != OVER:
        return 0
    return s.stake[1 - seat] if wins(s, seat) else -s.stake[seat]


@rule
def redeal(s: State, seat: int) -> None:
    """The other has one of the two cards that the seat hasn't."""
    k = below(s, CARDS - 1)
    s.card[1 - seat] = k if k < s.card[seat] else k + 1


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Nothing: a search does not ask."""


@rule
def heuristic(s: State, seat: int, mask: Any) -> int:
    return PASS


KUHN: Final = Rules(
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


def hand(first: int, second: int, *actions: int) -> State:
    """A game with these cards after these actions."""
    s = State()
    s.players = 2
    s.round = 1
    for seat, card in enumerate((first, second)):
        s.card[seat] = card
        s.stake[seat] = 1
    for action in actions:
        apply(s, s.mover, action)
    return s
