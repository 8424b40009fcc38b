"""The draw pile and the discards (A-53)."""

from __future__ import annotations

from fondaco.engine.chance import shuffle
from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import JOKER
from fondaco.games.augsburg.memory import remember_seen, remember_shuffled
from fondaco.games.augsburg.state import NOBODY, Event, State


@rule
def cards_left(s: State) -> int:
    """How many cards can still be drawn."""
    return s.pile_size + s.discard_size


@rule
def shuffle_discards(s: State) -> None:
    """The shuffled discards become the draw pile, which must be empty (A-53)."""
    for k in range(s.discard_size):
        s.pile[k] = s.discard[k]
        s.discard[k] = 0
    s.pile_size = s.discard_size
    s.discard_size = 0
    shuffle(s, s.pile, s.pile_size)
    remember_shuffled(s)
    tell(s, Event.SHUFFLED, s.pile_size, NOTHING, NOTHING)


@rule
def draw_card(s: State) -> int:
    """The top card of the draw pile; there must be a card in one of the piles."""
    if s.pile_size == 0:
        shuffle_discards(s)  # there was none to shuffle when the last card was taken
    s.pile_size -= 1
    kind = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    if s.pile_size == 0 and s.discard_size > 0:
        shuffle_discards(s)  # at once
    return kind


@rule
def discard_card(s: State, seat: int, kind: int) -> None:
    """A card that came from that seat goes face up on the discards."""
    s.discard[s.discard_size] = kind
    s.discard_size += 1
    remember_seen(s, seat, kind)


@rule
def take_in_hand(s: State, seat: int, kind: int) -> None:
    """A card goes to that seat's hand."""
    if kind == JOKER:
        s.jokers[seat] += 1
    else:
        s.holder[kind] = seat


@rule
def discard_from_hand(s: State, seat: int, kind: int) -> None:
    """A card of that seat's hand goes face up on the discards."""
    if kind == JOKER:
        s.jokers[seat] -= 1
    else:
        s.holder[kind] = NOBODY
    discard_card(s, seat, kind)
