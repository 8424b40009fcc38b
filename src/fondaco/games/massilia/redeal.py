"""Dealing anew what a seat can't know, keeping all that it could know (G-11).

The log of `memory.py` tells how cards came to the other seats and left them. Seen from one seat, a
card drawn by another is a slot, and the cards of each generation lie in its slots, and in the pile,
in unknown order. Which slot a card filled that was seen when it left is drawn first, by how many
possible deals it leaves; then what is left of each generation is shuffled into the other slots. A
deal that contradicts what was learnt of pluto, or leaves whoever is asked without a choice, is
dealt again. Sestertii and penalty tokens are known to who remembers: they come and go in the open.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.chance import below, next_word
from fondaco.engine.rule import rule
from fondaco.games.base import OVER
from fondaco.games.massilia.components import CARDS, DEITIES, MOST_PLAYERS, PLUTO
from fondaco.games.massilia.memory import (
    BACK,
    DRAWN,
    HAS_PLUTO,
    LEFT,
    NO_PLUTO,
    OFFERS,
    SHUFFLED,
    last_offering,
    lines_of,
    owner_of,
    put_in_order,
)
from fondaco.games.massilia.state import ACTIONS, NOBODY, Ask, Phase, State
from fondaco.games.massilia.turn import legal_actions, turn

STEPS: Final = 32  # proposals considered where it is uncertain which generation a card came from
MOST_PROPOSALS: Final = 2000  # with dead ends
UNIT: Final = 1.0 / 4294967296.0


# --- which slots the cards filled that have left --------------------------------------------------


@rule
def gather(s: State, viewer: int, merged: bool, generation: list[int], left: list[int]) -> None:
    """Write each line's generation, NOBODY where it hides nothing; count the cards of each.

    Counted are those that are, or were, hidden from the viewer. `merged` takes all generations for
    one.
    """
    current = 0
    for k in range(s.memories):
        code = s.memory[k]
        generation[k] = NOBODY
        if code == SHUFFLED:
            current += 0 if merged else 1
        elif owner_of(code) not in (NOBODY, viewer):
            generation[k] = current
            if code < LEFT:
                left[DEITIES * current + code % DEITIES] += 1
    for k in range(s.pile_size):
        left[DEITIES * current + s.pile[k]] += 1


@rule
def pick_weighted(s: State, chance: list[float], n: int) -> int:
    """One of the first n places, each as likely as its share of the total; NOBODY if that is 0."""
    total = 0.0
    for k in range(n):
        total += chance[k]
    point = next_word(s) * UNIT * total
    last = NOBODY
    for k in range(n):
        if chance[k] > 0.0:
            last = k
            point -= chance[k]
            if point < 0.0:
                return k
    return last


@rule
def is_uncertain(n: int, generation: list[int], chance: list[float]) -> bool:
    """Whether slots of more than one generation have a chance."""
    first = NOBODY
    for k in range(n):
        if chance[k] > 0.0:
            if first == NOBODY:
                first = generation[k]
            elif generation[k] != first:
                return True
    return False


@rule
def propose(s: State, generation: list[int], gathered: list[int], source: list[int]) -> float:
    """Draw a possible slot for every card that left; returns the proposal's weight.

    Each slot is as likely as it was that card. The weight makes up for choosing one after the
    other; 0 means a dead end, a negative weight that there was but one generation for each.
    """
    left = gathered.copy()
    size = [0] * (len(left) // DEITIES)
    for k in range(len(left)):
        size[k // DEITIES] += left[k]
    gone = [0] * s.memories
    chance = [0.0] * s.memories
    weight = 1.0
    uncertain = False
    offering = 0
    for k in range(s.memories):
        code = s.memory[k]
        if code == OFFERS:
            offering = k
        if generation[k] == NOBODY or code < LEFT:
            continue
        first = offering if code >= BACK else 0
        total = 0.0
        for j in range(k):
            chance[j] = 0.0
            other = s.memory[j]
            if j >= first and other < LEFT and gone[j] == 0 and owner_of(other) == owner_of(code):
                g = generation[j]
                chance[j] = left[DEITIES * g + code % DEITIES] / max(size[g], 1)
                total += chance[j]
        slot = pick_weighted(s, chance, k)
        if slot == NOBODY:
            return 0.0
        uncertain = uncertain or is_uncertain(k, generation, chance)
        weight *= total
        source[k] = slot
        gone[slot] = 1
        left[DEITIES * generation[slot] + code % DEITIES] -= 1
        size[generation[slot]] -= 1
    return weight if uncertain else -1.0


@rule
def choose_sources(s: State, generation: list[int], gathered: list[int], source: list[int]) -> bool:
    """Choose a slot for each card that left; false if there were only dead ends.

    Proposals follow one another as in W. K. Hastings, "Monte Carlo sampling methods using Markov
    chains" (1970): a likelier one is always taken, another by the ratio of the weights. So every
    possibility becomes equally likely, up to a part that vanishes with each step.
    """
    proposal = source.copy()
    current = 0.0
    steps = 0
    for _ in range(MOST_PROPOSALS):
        weight = propose(s, generation, gathered, proposal)
        if weight == 0.0:
            continue
        if steps == 0 or next_word(s) * UNIT * current < weight:
            current = weight
            for k in range(len(source)):
                source[k] = proposal[k]
        steps += 1
        if weight < 0.0 or steps == STEPS:
            return True
    return steps > 0


# --- dealing --------------------------------------------------------------------------------------


@rule
def fill_slots(
    s: State, generation: list[int], wanted: int, is_current: bool, gone: list[int], left: list[int]
) -> None:
    """Shuffle what is left of a generation into its hidden slots; the current one's pile too."""
    cards = [0] * CARDS
    n = 0
    for card in range(DEITIES):
        for _ in range(left[DEITIES * wanted + card]):
            cards[n] = card
            n += 1
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    n = 0
    for k in range(s.memories):
        if generation[k] == wanted and s.memory[k] < LEFT and gone[k] == 0:
            s.memory[k] = DRAWN + DEITIES * owner_of(s.memory[k]) + cards[n]
            n += 1
    if is_current:
        for k in range(s.pile_size):
            s.pile[k] = cards[n]
            n += 1


@rule
def deal_by(s: State, viewer: int, merged: bool) -> bool:
    """Deal once, by each generation or by all as one; false, nothing done, if no way is found."""
    generations = 1 if merged else 1 + lines_of(s, SHUFFLED)
    generation = [0] * s.memories
    left = [0] * (DEITIES * generations)
    gather(s, viewer, merged, generation, left)
    source = [0] * s.memories
    if not choose_sources(s, generation, left, source):
        return False
    gone = [0] * s.memories
    for k in range(s.memories):
        code = s.memory[k]
        if generation[k] != NOBODY and code >= LEFT:
            slot = source[k]
            gone[slot] = 1
            s.memory[slot] = DRAWN + DEITIES * owner_of(code) + code % DEITIES
            left[DEITIES * generation[slot] + code % DEITIES] -= 1
    for g in range(generations):
        fill_slots(s, generation, g, g == generations - 1, gone, left)
    return True


@rule
def put_back(s: State, viewer: int) -> None:
    """Give the other seats the hands that the filled slots say."""
    for seat in range(s.players):
        if seat != viewer:
            for card in range(DEITIES):
                s.hand[seat, card] = 0
    for k in range(s.memories):
        code = s.memory[k]
        seat = owner_of(code)
        if seat not in (NOBODY, viewer):
            s.hand[seat, code % DEITIES] += 1 if code < LEFT else -1


@rule
def put_back_offering(s: State, seat: int) -> None:
    """Of the offering's cards, in that hand now, any may be those kept (M-35).

    They are kept in order, so the one being paid for is the last of them (G-3).
    """
    cards = [0] * CARDS
    n = 0
    for k in range(last_offering(s), s.memories):
        if s.memory[k] < LEFT:
            cards[n] = s.memory[k] % DEITIES
            n += 1
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    for card in range(DEITIES):
        s.drawn_cards[card] = 0
    for k in range(s.kept_cards, n):
        s.drawn_cards[cards[k]] += 1
        s.hand[seat, cards[k]] -= 1
    if s.kept_cards > 0:
        s.last_card = 0
        for k in range(s.kept_cards):
            s.last_card = max(s.last_card, cards[k])
    if s.phase == Phase.PAY:
        s.hand[seat, s.last_card] -= 1


@rule
def deal_hidden(s: State, viewer: int) -> None:
    """Deal all anew that is hidden from the viewer, once.

    If no way through the log is found, what is known of generations is given up: with all of them
    as one every proposal comes to its end.
    """
    if not deal_by(s, viewer, False):
        deal_by(s, viewer, True)
    put_back(s, viewer)
    if s.phase in (Phase.OFFER, Phase.PAY) and s.turn != viewer:
        put_back_offering(s, s.turn)


# --- what is known besides ------------------------------------------------------------------------


@rule
def fits_answers(s: State) -> bool:
    """Whether all had pluto when they were asked, and none when they were not (M-54)."""
    plutos = [0] * MOST_PLAYERS
    for k in range(s.memories):
        code = s.memory[k]
        if code < HAS_PLUTO:
            if code % DEITIES == PLUTO:
                plutos[owner_of(code)] += 1 if code < LEFT else -1
        elif code < NO_PLUTO:
            if plutos[code - HAS_PLUTO] == 0:
                return False
        elif code < OFFERS and plutos[code - NO_PLUTO] > 0:
            return False
    return s.phase != Phase.CONSUL or s.ask != Ask.PLUTO or s.hand[s.turn, PLUTO] > 0


@rule
def has_choice(s: State, seat: int) -> bool:
    """Whether the seat has a real choice: more than one legal action (G-2)."""
    mask = [0] * ACTIONS
    legal_actions(s, seat, mask)
    n = 0
    for action in range(ACTIONS):
        n += mask[action]
    return n > 1


@rule
def redeal(s: State, seat: int) -> None:
    """Deal all anew that the seat (-1: a spectator) can't know; see `games.base`."""
    # Everybody knows that whoever is asked has a choice (between forced moves nobody is asked).
    asked = turn(s) != OVER and s.turn != seat and has_choice(s, s.turn)
    deal_hidden(s, seat)
    while not fits_answers(s) or (asked and not has_choice(s, s.turn)):
        deal_hidden(s, seat)
    put_in_order(s)
