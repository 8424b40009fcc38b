"""Drawing cards: the draw pile, the discards, and Jakob's cards."""

from __future__ import annotations

from fondaco.engine.chance import shuffle
from fondaco.engine.events import NOTHING, learnt, tell, tell_seat
from fondaco.engine.rule import rule
from fondaco.games.fugger.components import KINDS, MERCHANT, NO_CARD
from fondaco.games.fugger.memory import remember_drawn, remember_shuffled
from fondaco.games.fugger.state import Event, State, discard_size, goods_in_discard


@rule
def shuffle_discards(s: State) -> None:
    """The shuffled discards become the draw pile (F-23)."""
    for kind in range(KINDS):
        for _ in range(s.discard[kind]):
            s.pile[s.pile_size] = kind
            s.pile_size += 1
        s.discard[kind] = 0
    shuffle(s, s.pile, s.pile_size)
    remember_shuffled(s)
    tell(s, Event.SHUFFLED, s.pile_size, NOTHING, NOTHING)


@rule
def take_card(s: State) -> int:
    """The top card of the draw pile; there must be a card in one of the piles."""
    if s.pile_size == 0:
        shuffle_discards(s)  # F-23: when a card is needed, not before
    s.pile_size -= 1
    kind = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return kind


@rule
def draw_cards(s: State, seat: int, n: int) -> None:
    """That seat draws n cards, or as many as there are."""
    count = min(n, s.pile_size + discard_size(s))  # F-23: if both piles are empty no card is drawn
    tell(s, Event.DRAWS, seat, count, NOTHING)
    first, second, third = NO_CARD, NO_CARD, NO_CARD  # an event holds three faces
    for k in range(count):
        kind = take_card(s)
        s.hand[seat, kind] += 1
        remember_drawn(s, seat, kind)
        learnt(s)
        first, second, third = second, third, kind
        if k % 3 == 2 or k == count - 1:
            tell_seat(s, seat, Event.DRAWN, first, second, third)
            first, second, third = NO_CARD, NO_CARD, NO_CARD


@rule
def goods_in_pile(s: State) -> int:
    """Goods cards in the draw pile."""
    n = 0
    for k in range(s.pile_size):
        if s.pile[k] != MERCHANT:
            n += 1
    return n


@rule
def turn_over_for_jakob(s: State) -> None:
    """Jakob gets a card face up; a merchant goes to the discards and another is drawn (F-10)."""
    merchants = 0
    while goods_in_pile(s) + goods_in_discard(s) > 0:
        learnt(s)
        kind = take_card(s)
        if kind != MERCHANT:
            s.jakob[kind] += 1
            tell(s, Event.JAKOB, kind, merchants, NOTHING)
            return
        s.discard[MERCHANT] += 1
        merchants += 1
    if s.pile_size > 0:
        remember_shuffled(s)  # everybody knows now that the pile is all merchants (G-11)
    tell(s, Event.JAKOB_NOTHING, merchants, NOTHING, NOTHING)
