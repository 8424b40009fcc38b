"""How a round goes on: from noble to noble, to its end, and to the next one (A-20, A-29, A-50 to
A-56)."""

from __future__ import annotations

from fondaco.engine.chance import shuffle
from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.augsburg.auction import open_auction
from fondaco.games.augsburg.components import (
    MAXIMILIAN,
    NO_CARD,
    NO_PRIVILEGE,
    OPEN_PRIVILEGES,
    PHILIPP,
    PRIVILEGE_CARDS,
)
from fondaco.games.augsburg.notes import begin_shortage, deal_notes, is_short
from fondaco.games.augsburg.privileges import lay_under_pile
from fondaco.games.augsburg.scoring import give_income, give_round_points
from fondaco.games.augsburg.state import NOBODY, Event, Phase, State, pair, rounds


@rule
def leave_noble(s: State) -> None:
    """On to the next noble, or to the second phase of the round (A-20)."""
    if s.noble != MAXIMILIAN:
        open_auction(s, s.noble + 1)
    elif s.round < rounds(s):
        give_income(s)
        give_round_points(s)
        deal_or_gather(s)
    else:
        give_round_points(s)  # after the last round only the points
        end_game(s)


@rule
def deal_or_gather(s: State) -> None:
    """Deal the notes, or first have everybody discard one if there are too few (A-51, A-54)."""
    if is_short(s):
        begin_shortage(s)
    else:
        deal_notes(s)


@rule
def lay_leftovers_under_pile(s: State) -> None:
    """Privilege cards that nobody took go under the pile (A-29)."""
    if s.open_size > 0:
        tell_open(s, Event.LEFT_OVER)
    for k in range(s.open_size):
        lay_under_pile(s, s.open[k])
        s.open[k] = NO_PRIVILEGE
    s.open_size = 0


@rule
def number(s: State, k: int) -> int:
    """The number of the open privilege card at place k, NO_CARD behind the last."""
    return s.open[k] if k < s.open_size else NO_CARD


@rule
def tell_open(s: State, kind: int) -> None:
    """Tell the numbers of the open privilege cards."""
    tell(
        s,
        kind,
        pair(number(s, 0), number(s, 1)),
        pair(number(s, 2), number(s, 3)),
        pair(number(s, 4), NO_CARD),
    )


@rule
def shuffle_privileges(s: State) -> None:
    """All ten privilege cards are shuffled and lie face down (A-55)."""
    for k in range(s.used_size):
        s.face_down[s.face_down_size] = s.used[k]
        s.face_down_size += 1
        s.used[k] = NO_PRIVILEGE
    s.used_size = 0
    shuffle(s, s.face_down, s.face_down_size)


@rule
def turn_up_privileges(s: State) -> None:
    """Five privilege cards are turned up (A-11, A-55)."""
    learnt(s)
    for k in range(OPEN_PRIVILEGES):
        s.open[k] = s.face_down[k]
    s.open_size = OPEN_PRIVILEGES
    s.face_down_size -= OPEN_PRIVILEGES
    for k in range(PRIVILEGE_CARDS - OPEN_PRIVILEGES):
        s.face_down[k] = s.face_down[k + OPEN_PRIVILEGES]
        s.face_down[k + OPEN_PRIVILEGES] = NO_PRIVILEGE
    tell_open(s, Event.PRIVILEGES)


@rule
def begin_round(s: State) -> None:
    """The next round: new privilege cards; the marker's holder opens (A-55)."""
    lay_leftovers_under_pile(s)  # just before
    s.round += 1
    tell(s, Event.ROUND, s.marker, s.round, NOTHING)
    if s.face_down_size < OPEN_PRIVILEGES:
        shuffle_privileges(s)  # all ten have been up
        tell(s, Event.PRIVILEGES_SHUFFLED, NOTHING, NOTHING, NOTHING)
    turn_up_privileges(s)
    open_auction(s, PHILIPP)


@rule
def end_game(s: State) -> None:
    """The game is over (A-56)."""
    lay_leftovers_under_pile(s)
    s.phase = Phase.OVER
    s.turn = NOBODY
    tell(s, Event.GAME_ENDS, NOTHING, NOTHING, NOTHING)


@rule
def after_purchase(s: State) -> None:
    """After the first purchase the first auction is opened, after the others a round (A-55)."""
    if s.noble == MAXIMILIAN:
        begin_round(s)
    else:
        tell(s, Event.ROUND, s.marker, s.round, NOTHING)
        open_auction(s, PHILIPP)
