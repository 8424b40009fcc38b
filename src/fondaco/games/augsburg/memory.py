"""What players with perfect memory know of the hidden cards (G-11).

There is one of each note, so for each everybody knows by its face of which draw pile it last was
part: `generation` counts the shuffles up to then (A-53). A note that was shown and taken back is
`known` to be where it is until it leaves (A-26). All others are hidden, but not their backs: every
hidden card is of some price (A-57) and generation, and can only be one of the cards of both.

Jokers are alike. Everybody knows how many each hand holds at least, `known_jokers`: two from the
start (A-10), and as many as it has shown and taken back; one that leaves the hand is taken for one
of those. If there is none, it was one of the hidden cards of the joker's price, of one generation
or another. So from the first shuffle on the state keeps a log of the cards of that price:

    ARRIVED + seat * KINDS + kind    a card came to the seat (the face is the seat's own knowledge)
    LEFT + seat * KINDS + kind       a card of the seat's hand was seen, for the first time
    + recent * PLACES                or it was one of the so many that had last come to the seat:
                                     of its offer, and went unbought (A-52)
    SHUFFLED                         the discards became the draw pile: a new generation begins

It begins with all that was hidden in hands and offers at the first shuffle, in order; up to then it
holds just those. When it gets long, it begins anew at a shuffle in the same way; what is then
forgotten is how the cards of that price held at that moment split into older generations.
`redeal.py` deals by all this.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    FIRST_JOKERS,
    FIRST_OFFER,
    JOKER,
    JOKERS,
    KINDS,
    MOST_PLAYERS,
    NOTES,
    value_of,
)
from fondaco.games.augsburg.state import MOST_MEMORIES, Phase, State

PLACES: Final = MOST_PLAYERS * KINDS
ARRIVED: Final = 0
LEFT: Final = ARRIVED + PLACES
SHUFFLED: Final = LEFT + (FIRST_OFFER + 1) * PLACES
ON_ITS_WAY: Final = SHUFFLED + 1  # a shuffle while the card drawn last has not arrived yet

MOST_SHUFFLES: Final = 5  # in the log; with more, dealing by it would take too many attempts


@rule
def like_a_joker(s: State, kind: int) -> bool:
    """Whether the card's back is that of a joker (A-2)."""
    prices = s.note_price
    return prices[value_of(kind)] == prices[value_of(JOKER)]


@rule
def _remember(s: State, code: int) -> None:
    s.memory[s.memories] = code
    s.memories += 1


@rule
def _insert(s: State, code: int) -> None:
    """Write a line into a log that is in order."""
    k = s.memories
    s.memories += 1
    while k > 0 and s.memory[k - 1] > code:
        s.memory[k] = s.memory[k - 1]
        k -= 1
    s.memory[k] = code


@rule
def _remove(s: State, code: int) -> None:
    """Take out the first such line, which there must be."""
    k = 0
    while s.memory[k] != code:
        k += 1
    s.memories -= 1
    while k < s.memories:
        s.memory[k] = s.memory[k + 1]
        k += 1
    s.memory[k] = 0


@rule
def shuffles_remembered(s: State) -> int:
    """How many shuffles the log tells of."""
    n = 0
    for k in range(s.memories):
        if s.memory[k] == SHUFFLED:
            n += 1
    return n


@rule
def remember_start(s: State) -> None:
    """Everybody knows of the first jokers (A-10)."""
    for seat in range(s.players):
        s.known_jokers[seat] = FIRST_JOKERS


@rule
def remember_arrival(s: State, seat: int, kind: int) -> None:
    """A card came unseen to that seat, into its offer or its hand."""
    if not like_a_joker(s, kind):
        return
    code = ARRIVED + seat * KINDS + kind
    if s.memories > 0 and s.memory[s.memories - 1] == ON_ITS_WAY:
        s.memory[s.memories - 1] = code
        _remember(s, SHUFFLED)
    elif shuffles_remembered(s) > 0:
        _remember(s, code)
    else:
        _insert(s, code)


@rule
def _remember_left(s: State, seat: int, kind: int, recent: int) -> None:
    """A hidden card has been seen; `recent` is 0 for one of the hand."""
    if shuffles_remembered(s) > 0:
        _remember(s, LEFT + recent * PLACES + seat * KINDS + kind)
    else:
        _remove(s, ARRIVED + seat * KINDS + kind)


@rule
def offered_like_jokers(s: State, seat: int) -> int:
    """How many cards of the seat's offer are of the joker's price."""
    n = 0
    for k in range(s.offered[seat]):
        if like_a_joker(s, s.offer[seat, k]):
            n += 1
    return n


@rule
def remember_seen(s: State, seat: int, kind: int) -> None:
    """A card of that seat's offer or hand went face up to the discards."""
    from_offer = s.phase == Phase.BUY  # nothing leaves a hand meanwhile
    if kind == JOKER:
        if s.known_jokers[seat] > 0 and not from_offer:
            s.known_jokers[seat] -= 1
            return
    elif s.known[kind] == 1:
        s.known[kind] = 0
        return
    else:
        s.generation[kind] = 0
    if like_a_joker(s, kind):
        _remember_left(s, seat, kind, offered_like_jokers(s, seat) if from_offer else 0)


@rule
def remember_shown(s: State, seat: int) -> None:
    """The seat has shown cards of its hand and takes them back (A-26)."""
    shown, holder = s.shown, s.holder
    for kind in range(NOTES):
        if shown[kind] == 1 and holder[kind] == seat and s.known[kind] == 0:
            s.known[kind] = 1
            s.generation[kind] = 0
            if like_a_joker(s, kind):
                _remember_left(s, seat, kind, 0)
    while s.known_jokers[seat] < s.shown_jokers[seat]:
        s.known_jokers[seat] += 1
        _remember_left(s, seat, JOKER, 0)


@rule
def begin_anew(s: State) -> None:
    """Keep of the log only what is still hidden, as one generation."""
    lines = [0] * MOST_MEMORIES
    n = s.memories
    for k in range(n):
        lines[k] = s.memory[k]
        s.memory[k] = 0
    s.memories = 0
    for k in range(n):
        if lines[k] < LEFT:
            _insert(s, lines[k])
        elif lines[k] < SHUFFLED:
            _remove(s, ARRIVED + (lines[k] - LEFT) % PLACES)
    for k in range(s.memories):
        kind = s.memory[k] % KINDS
        if kind != JOKER:
            s.generation[kind] = s.shuffles


@rule
def hidden_like_jokers(s: State) -> int:
    """How many hidden cards of the joker's price the log holds to be in hands and offers."""
    n = 0
    for k in range(s.memories):
        if s.memory[k] < LEFT:
            n += 1
        elif s.memory[k] < SHUFFLED:
            n -= 1
    return n


@rule
def piled_like_jokers(s: State) -> int:
    """How many cards of the joker's price lie in the draw pile."""
    n = 0
    for k in range(s.pile_size):
        if like_a_joker(s, s.pile[k]):
            n += 1
    return n


@rule
def is_one_on_its_way(s: State) -> bool:
    """Whether a card of the joker's price is neither in a pile nor where somebody has it."""
    missing = JOKERS - piled_like_jokers(s) - hidden_like_jokers(s)
    for seat in range(s.players):
        missing -= s.known_jokers[seat]
    for kind in range(NOTES):
        if like_a_joker(s, kind) and s.known[kind] == 0:
            missing += 1
    return missing > 0


@rule
def room_until_shuffle(s: State) -> int:
    """The most lines that the log can need up to the next shuffle, this one's included.

    Each card of the pile arrives once at most; it, and each that is hidden, leaves once at most.
    A card on its way does both.
    """
    return 3 + 2 * piled_like_jokers(s) + hidden_like_jokers(s)


@rule
def remember_shuffled(s: State) -> None:
    """All know what the draw pile is made of: the discards became it (A-53)."""
    full = s.memories + room_until_shuffle(s) > MOST_MEMORIES
    if full or shuffles_remembered(s) == MOST_SHUFFLES:
        begin_anew(s)
    s.shuffles += 1
    for k in range(s.pile_size):
        if s.pile[k] != JOKER:
            s.generation[s.pile[k]] = s.shuffles
    _remember(s, ON_ITS_WAY if is_one_on_its_way(s) else SHUFFLED)
