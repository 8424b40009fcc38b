"""What players with perfect memory know of the hidden cards (G-11).

Cards that are alike to a seat may lie in any hidden place. But once the discards are shuffled, the
new pile, and all that is drawn from it, is made of exactly those cards, and what was held then is
not among them. And when the consul stops at a stall whose owner has cards, all learn whether pluto
is among them: the owner is asked, or it is not (M-54). So the state keeps a log:

    DRAWN + seat * DEITIES + card    the seat drew the card (its face is the seat's own knowledge)
    LEFT + seat * DEITIES + card     the seat played that card from its hand
    BACK + seat * DEITIES + card     it put that card back, one of those of its last offering (M-35)
    HAS_PLUTO + seat                 it had pluto then
    NO_PLUTO + seat                  it had none then
    OFFERS                           the cards of an offering follow
    SHUFFLED                         the discards became the pile: a new generation begins

What says nothing is taken out again: a card put back with its draw, unless the discards were
shuffled within the offering, and a played one with its draw as long as there are draws alone.
Draws with nothing between them stand in order. When the log gets long, it begins anew at a shuffle
with what is held then as one generation; near its end answers about pluto are not written down.
`redeal.py` deals by it.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.massilia.components import DEITIES, MOST_PLAYERS, PLUTO
from fondaco.games.massilia.state import MOST_MEMORIES, NOBODY, State, hand_size

FACES_OF_SEATS: Final = MOST_PLAYERS * DEITIES
DRAWN: Final = 0
LEFT: Final = DRAWN + FACES_OF_SEATS
BACK: Final = LEFT + FACES_OF_SEATS
HAS_PLUTO: Final = BACK + FACES_OF_SEATS
NO_PLUTO: Final = HAS_PLUTO + MOST_PLAYERS
OFFERS: Final = NO_PLUTO + MOST_PLAYERS
SHUFFLED: Final = OFFERS + 1

MOST_SHUFFLES: Final = 4  # in the log; with more, dealing by it would take too many attempts


# --- lines of the log -----------------------------------------------------------------------------


@rule
def owner_of(code: int) -> int:
    """Whose card a line of the log is about, NOBODY if it is about no card."""
    return NOBODY if code >= HAS_PLUTO else code % FACES_OF_SEATS // DEITIES


@rule
def remember(s: State, code: int) -> None:
    """Write a line at the end."""
    s.memory[s.memories] = code
    s.memories += 1


@rule
def _remove_line(s: State, line: int) -> None:
    s.memories -= 1
    for k in range(line, s.memories):
        s.memory[k] = s.memory[k + 1]
    s.memory[s.memories] = 0


@rule
def put_in_order(s: State) -> None:
    """Draws with nothing between them stand in order."""
    for line in range(1, s.memories):
        code = s.memory[line]
        k = line
        while code < LEFT and k > 0 and code < s.memory[k - 1] < LEFT:
            s.memory[k] = s.memory[k - 1]
            k -= 1
        s.memory[k] = code


@rule
def lines_of(s: State, code: int) -> int:
    """How many such lines there are."""
    n = 0
    for k in range(s.memories):
        if s.memory[k] == code:
            n += 1
    return n


@rule
def draws_alone(s: State) -> bool:
    """Whether nothing but draws is remembered."""
    for k in range(s.memories):
        if s.memory[k] >= LEFT:
            return False
    return True


@rule
def last_offering(s: State) -> int:
    """The line with which the last offering begins, the log's end if there is none."""
    for k in range(s.memories - 1, -1, -1):
        if s.memory[k] == OFFERS:
            return k
    return s.memories


@rule
def shuffled_since(s: State, line: int) -> bool:
    """Whether the discards were shuffled after that line."""
    for k in range(line, s.memories):
        if s.memory[k] == SHUFFLED:
            return True
    return False


@rule
def room_until_shuffle(s: State) -> int:
    """The most lines, answers about pluto aside, that can come up to the next shuffle and with it.

    Each card of the pile is drawn once at most; it, and each that a seat has, leaves once at most.
    """
    room = 2 + 2 * s.pile_size
    for seat in range(s.players):
        room += hand_size(s, seat)
    for card in range(DEITIES):
        room += s.drawn_cards[card]
    return room


# --- what happens ---------------------------------------------------------------------------------


@rule
def remember_held(s: State) -> None:
    """Write down all hands as drawn."""
    for seat in range(s.players):
        for card in range(DEITIES):
            for _ in range(s.hand[seat, card]):
                remember(s, DRAWN + DEITIES * seat + card)


@rule
def remember_offering(s: State) -> None:
    """A seat begins to draw (M-35)."""
    remember(s, OFFERS)


@rule
def remember_drawn(s: State, seat: int, card: int) -> None:
    """A card came to that seat, for it alone to see (M-35)."""
    remember(s, DRAWN + DEITIES * seat + card)
    put_in_order(s)


@rule
def remember_put_back(s: State, seat: int, card: int) -> None:
    """A card of the offering goes face up to the discards (M-35)."""
    first = last_offering(s)
    if shuffled_since(s, first):
        remember(s, BACK + DEITIES * seat + card)
        return
    for line in range(first, s.memories):
        if s.memory[line] == DRAWN + DEITIES * seat + card:
            _remove_line(s, line)
            return


@rule
def remember_offering_ends(s: State) -> None:
    """What was not put back is in the hand (M-35)."""
    first = last_offering(s)
    if first < s.memories and not shuffled_since(s, first):
        _remove_line(s, first)
        put_in_order(s)


@rule
def remember_played(s: State, seat: int, card: int) -> None:
    """The seat played a card from its hand."""
    if not draws_alone(s):
        remember(s, LEFT + DEITIES * seat + card)
        return
    for line in range(s.memories):
        if s.memory[line] == DRAWN + DEITIES * seat + card:
            _remove_line(s, line)
            return


@rule
def is_known(s: State, seat: int, code: int) -> bool:
    """Whether a last answer about the seat's pluto still holds, as nothing can have changed it."""
    for k in range(s.memories - 1, -1, -1):
        line = s.memory[k]
        if line == code:
            return True
        if code >= NO_PLUTO and line < LEFT and owner_of(line) == seat:
            return False
        if line == LEFT + DEITIES * seat + PLUTO:
            return False
    return False


@rule
def remember_pluto(s: State, seat: int) -> None:
    """All learn whether the seat has pluto (M-54)."""
    code = HAS_PLUTO + seat if s.hand[seat, PLUTO] > 0 else NO_PLUTO + seat
    if not is_known(s, seat, code) and s.memories + room_until_shuffle(s) < MOST_MEMORIES:
        remember(s, code)


@rule
def _begin_anew(s: State) -> None:
    """Keep only what the hands hold, and the offering in which the discards are shuffled."""
    first = last_offering(s)
    n = s.memories - first
    offering = [0] * MOST_MEMORIES
    for k in range(n):
        offering[k] = s.memory[first + k]
    for k in range(s.memories):
        s.memory[k] = 0
    s.memories = 0
    remember_held(s)
    for k in range(n):
        remember(s, offering[k])


@rule
def remember_shuffled(s: State) -> None:
    """All know what the pile is made of: the discards became it (M-35)."""
    full = s.memories + room_until_shuffle(s) > MOST_MEMORIES
    if full or lines_of(s, SHUFFLED) == MOST_SHUFFLES:
        _begin_anew(s)
    remember(s, SHUFFLED)
