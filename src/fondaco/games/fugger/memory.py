"""What players with perfect memory know of the hidden cards (G-11).

Until the discards are first shuffled, all that is hidden from a seat is alike to it: any unseen
card may be in any hidden place. From then on it is not: the new draw pile, and all that is drawn
from it, is made of exactly the cards that were discarded, and what was held then is not among them.
So from the first shuffle on the state keeps a log of how cards came to the seats' hands and left
them:

    DRAWN + seat * KINDS + kind      the seat drew the card (the face is the seat's own knowledge)
    SHOWN + seat * KINDS + kind      the seat played a card of that kind from its hand
    SHIPPED + seat                   the seat laid a card from its hand face down
    SHUFFLED                         the discards became the draw pile: a new generation begins

It begins with everything held at the first shuffle as drawn (and shipped): the generation before.
`redeal.py` deals by it. When the log gets long, it begins anew at a shuffle in the same way; what
is then forgotten is only how the cards held at that moment split into older generations. (Of 2,500
random games to 100 gulden none had so many shuffles or so long a log.)
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.fugger.components import KINDS, MOST_PLAYERS, NO_CARD, SHIPPING_ROUNDS
from fondaco.games.fugger.state import MOST_MEMORIES, State, hand_size

DRAWN: Final = 0
SHOWN: Final = DRAWN + MOST_PLAYERS * KINDS
SHIPPED: Final = SHOWN + MOST_PLAYERS * KINDS
SHUFFLED: Final = SHIPPED + MOST_PLAYERS

MOST_SHUFFLES: Final = 6  # with more, dealing by the log takes too many attempts


@rule
def _remember(s: State, code: int) -> None:
    s.memory[s.memories] = code
    s.memories += 1


@rule
def remember_drawn(s: State, seat: int, kind: int) -> None:
    """A card came to that seat's hand."""
    if s.memories > 0:
        _remember(s, DRAWN + seat * KINDS + kind)


@rule
def remember_shown(s: State, seat: int, kind: int) -> None:
    """That seat played a card from its hand."""
    if s.memories > 0:
        _remember(s, SHOWN + seat * KINDS + kind)


@rule
def remember_shipped(s: State, seat: int) -> None:
    """That seat laid a card from its hand face down."""
    if s.memories > 0:
        _remember(s, SHIPPED + seat)


@rule
def remember_held(s: State) -> None:
    """Begin the log with everything that is held now, as one generation."""
    for k in range(s.memories):
        s.memory[k] = 0
    s.memories = 0
    for seat in range(s.players):
        for order in range(SHIPPING_ROUNDS):
            if s.shipment[seat, order] != NO_CARD:
                _remember(s, DRAWN + seat * KINDS + s.shipment[seat, order])
                _remember(s, SHIPPED + seat)
        for kind in range(KINDS):
            for _ in range(s.hand[seat, kind]):
                _remember(s, DRAWN + seat * KINDS + kind)


@rule
def room_until_shuffle(s: State) -> int:
    """The most lines that the log can need up to the next shuffle, this one's included.

    Each card of the pile is drawn once at most; it, and each card held, leaves a hand once at most.
    """
    room = 1 + 2 * s.pile_size
    for seat in range(s.players):
        room += hand_size(s, seat)
    return room


@rule
def shuffles_remembered(s: State) -> int:
    """How many shuffles the log tells of."""
    n = 0
    for k in range(s.memories):
        if s.memory[k] == SHUFFLED:
            n += 1
    return n


@rule
def remember_shuffled(s: State) -> None:
    """All know what the draw pile is made of: the discards became it, as a rule."""
    full = s.memories + room_until_shuffle(s) > MOST_MEMORIES
    if s.memories == 0 or full or shuffles_remembered(s) == MOST_SHUFFLES:
        remember_held(s)
    _remember(s, SHUFFLED)
