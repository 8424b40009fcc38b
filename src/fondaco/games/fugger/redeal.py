"""Dealing anew what a seat can't know, keeping all that it could know (G-11).

The log of `memory.py` tells how cards came to the other seats and left them. Seen from one seat, a
card drawn by another is a slot, and the cards of each generation lie in its slots in unknown order.
A card that another seat played is known by its kind, but not always by its generation; which slot
it filled is drawn first, by how many possible deals it leaves. Then what is left of each generation
is shuffled into the slots that are still hidden.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.chance import below, next_word
from fondaco.engine.rule import rule
from fondaco.games.base import OVER
from fondaco.games.fugger.components import CARDS, KINDS, MOST_PLAYERS, NO_CARD, SHIPPING_ROUNDS
from fondaco.games.fugger.memory import DRAWN, SHIPPED, SHOWN, SHUFFLED, remember_held
from fondaco.games.fugger.state import ACTIONS, State
from fondaco.games.fugger.turn import legal_actions

HIDDEN: Final = 0  # what has become of a slot: still in the hand, unseen
GONE: Final = 1  # played, so its kind is known
LAID: Final = 2  # shipped

STEPS: Final = 32  # proposals considered where it is uncertain which pile a card came from
MOST_PROPOSALS: Final = 5000  # with dead ends
UNIT: Final = 1.0 / 4294967296.0


@rule
def seat_of(code: int) -> int:
    """Whose card an entry of the log is about, -1 for a shuffle."""
    if code >= SHUFFLED:
        return -1
    if code >= SHIPPED:
        return code - SHIPPED
    return (code - DRAWN) // KINDS % MOST_PLAYERS


@rule
def is_draw(code: int) -> bool:
    """Whether an entry of the log is a card that was drawn."""
    return code < SHOWN


@rule
def hidden_draws(s: State, seat: int, kept: int, generation: list[int]) -> int:
    """Write each entry's generation, -1 where it hides nothing; returns how many there are.

    All but the last `kept` generations count as one.
    """
    current = 0
    for k in range(s.memories):
        if s.memory[k] == SHUFFLED:
            current += 1
    merged = max(current + 1 - kept, 0)
    current = 0
    for k in range(s.memories):
        owner = seat_of(s.memory[k])
        generation[k] = -1
        if owner == -1:
            current += 1
        elif owner != seat:
            generation[k] = max(current - merged, 0)
    return current - merged + 1


@rule
def seen_kinds(s: State, seen: list[int]) -> None:
    """Write the kind of each card that left a hand and was seen, NO_CARD elsewhere."""
    next_shipment = [0] * MOST_PLAYERS
    for k in range(s.memories):
        code = s.memory[k]
        seen[k] = NO_CARD
        if SHOWN <= code < SHIPPED:
            seen[k] = (code - SHOWN) % KINDS
        elif SHIPPED <= code < SHUFFLED:
            owner = code - SHIPPED
            order = shipment_place(s, owner, next_shipment[owner])
            next_shipment[owner] = order + 1
            if s.turn == OVER:
                seen[k] = s.shipment[owner, order]  # turned up to be paid (F-40)


@rule
def shipment_place(s: State, seat: int, first: int) -> int:
    """The place of the seat's next shipment from `first` on: they were laid round by round."""
    for order in range(first, SHIPPING_ROUNDS):
        if s.shipment[seat, order] != NO_CARD:
            return order
    return -1


@rule
def gather(s: State, seat: int, generation: list[int], generations: int, left: list[int]) -> None:
    """Count each generation's cards that are, or were, hidden from the seat."""
    for k in range(s.memories):
        if generation[k] >= 0 and is_draw(s.memory[k]):
            left[generation[k] * KINDS + s.memory[k] % KINDS] += 1
    for k in range(s.pile_size):
        left[(generations - 1) * KINDS + s.pile[k]] += 1


@rule
def propose(
    s: State,
    owner: list[int],
    drawn: list[int],
    generation: list[int],
    generations: int,
    seen: list[int],
    gathered: list[int],
    source: list[int],
) -> float:
    """Draw a possible generation for every card that left a hand; returns the proposal's weight.

    Each is drawn by how many slots of the generation the seat held and how likely such a slot was
    that card. The weight makes up for choosing one after the other; 0 means a dead end. A negative
    weight says that there was nothing to choose. Of the log's entries, `owner` is the seat that
    each is about, `drawn` 1 where it is a card that was drawn.
    """
    left = gathered.copy()
    size = [0] * generations
    for g in range(generations):
        for kind in range(KINDS):
            size[g] += left[g * KINDS + kind]
    held = [0] * (MOST_PLAYERS * generations)
    chance = [0.0] * generations
    weight = 1.0
    chosen = False
    for k in range(len(source)):
        if generation[k] < 0:
            continue
        seat = owner[k]
        if drawn[k] == 1:
            held[seat * generations + generation[k]] += 1
            continue
        total = 0.0
        ways = 0
        for g in range(generations):
            chance[g] = 0.0
            if held[seat * generations + g] > 0:
                chance[g] = held[seat * generations + g] * 1.0
                if seen[k] != NO_CARD:
                    chance[g] *= left[g * KINDS + seen[k]] / size[g]
                if chance[g] > 0.0:
                    total += chance[g]
                    ways += 1
        if ways == 0:
            return 0.0
        g = pick_weighted(s, chance, total) if ways > 1 else first_positive(chance)
        chosen = chosen or ways > 1
        weight *= total
        source[k] = g
        held[seat * generations + g] -= 1
        if seen[k] != NO_CARD:
            left[g * KINDS + seen[k]] -= 1
            size[g] -= 1
    return weight if chosen else -1.0


@rule
def first_positive(chance: list[float]) -> int:
    """The first place with a chance at all."""
    for g in range(len(chance)):
        if chance[g] > 0.0:
            return g
    return -1


@rule
def pick_weighted(s: State, chance: list[float], total: float) -> int:
    """A place, each as likely as its share of the total."""
    point = next_word(s) * UNIT * total
    last = 0
    for g in range(len(chance)):
        if chance[g] > 0.0:
            last = g
            point -= chance[g]
            if point < 0.0:
                return g
    return last


@rule
def choose_sources(
    s: State,
    generation: list[int],
    generations: int,
    seen: list[int],
    gathered: list[int],
    source: list[int],
) -> bool:
    """Choose a generation for each card that left a hand; false if there were only dead ends.

    Proposals follow one another as in W. K. Hastings, "Monte Carlo sampling methods using Markov
    chains" (1970): a likelier one is always taken, another by the ratio of the weights. So every
    possibility becomes equally likely, up to a part that vanishes with each step.
    """
    owner = [0] * len(source)
    drawn = [0] * len(source)
    for k in range(len(source)):
        owner[k] = seat_of(s.memory[k])
        drawn[k] = 1 if is_draw(s.memory[k]) else 0
    proposal = source.copy()
    current = 0.0
    steps = 0
    for _ in range(MOST_PROPOSALS):
        weight = propose(s, owner, drawn, generation, generations, seen, gathered, proposal)
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


@rule
def take_slot(s: State, seat: int, wanted: int, generation: list[int], fate: list[int]) -> int:
    """The seat's first slot of that generation that is still in its hand."""
    for k in range(s.memories):
        if generation[k] == wanted and fate[k] == HIDDEN and is_draw(s.memory[k]):
            if seat_of(s.memory[k]) == seat:
                return k
    return -1


@rule
def fill_slots(
    s: State, generation: list[int], wanted: int, is_current: bool, fate: list[int], left: list[int]
) -> None:
    """Shuffle what is left of a generation into its hidden slots; the current one's pile too."""
    cards = [0] * CARDS
    n = 0
    for kind in range(KINDS):
        for _ in range(left[wanted * KINDS + kind]):
            cards[n] = kind
            n += 1
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    n = 0
    for k in range(s.memories):
        if generation[k] == wanted and fate[k] != GONE and is_draw(s.memory[k]):
            s.memory[k] = DRAWN + seat_of(s.memory[k]) * KINDS + cards[n]
            n += 1
    if is_current:
        for k in range(s.pile_size):
            s.pile[k] = cards[n]
            n += 1


@rule
def deal_hidden(s: State, seat: int) -> None:
    """Deal all anew that is hidden from the seat, once.

    After a game so long that no way through its whole log is found, what is known of the older
    generations is given up step by step: with a single one every proposal comes to its end.
    """
    kept = s.memories + 1  # generations told apart; more than there are
    while not deal_by(s, seat, kept):
        kept = 2 if kept > 2 else 1


@rule
def deal_by(s: State, seat: int, kept: int) -> bool:
    """Deal once with the last `kept` generations told apart; false, nothing done, if it fails."""
    generation = [0] * s.memories
    generations = hidden_draws(s, seat, kept, generation)
    seen = [0] * s.memories
    seen_kinds(s, seen)
    left = [0] * (generations * KINDS)
    gather(s, seat, generation, generations, left)
    source = [0] * s.memories
    if not choose_sources(s, generation, generations, seen, left, source):
        return False

    fate = [0] * s.memories
    slot = [0] * s.memories  # of each shipment
    for k in range(s.memories):
        if generation[k] < 0 or is_draw(s.memory[k]):
            continue
        owner = seat_of(s.memory[k])
        taken = take_slot(s, owner, source[k], generation, fate)
        slot[k] = taken
        fate[taken] = LAID
        if seen[k] != NO_CARD:
            fate[taken] = GONE
            s.memory[taken] = DRAWN + owner * KINDS + seen[k]
            left[source[k] * KINDS + seen[k]] -= 1
    for g in range(generations):
        fill_slots(s, generation, g, g == generations - 1, fate, left)
    put_back(s, seat, generation, fate, slot)
    return True


@rule
def put_back(s: State, seat: int, generation: list[int], fate: list[int], slot: list[int]) -> None:
    """Give the other seats the hands and shipments that the filled slots say."""
    for owner in range(s.players):
        if owner != seat:
            for kind in range(KINDS):
                s.hand[owner, kind] = 0
    next_shipment = [0] * MOST_PLAYERS
    for k in range(s.memories):
        if generation[k] < 0:
            continue
        code = s.memory[k]
        owner = seat_of(code)
        if is_draw(code):
            if fate[k] == HIDDEN:
                s.hand[owner, code % KINDS] += 1
        elif code >= SHIPPED:
            order = shipment_place(s, owner, next_shipment[owner])
            next_shipment[owner] = order + 1
            s.shipment[owner, order] = s.memory[slot[k]] % KINDS


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
    begun = s.memories > 0
    if not begun:
        remember_held(s)  # nothing shuffled yet: all that is held, and the pile, is one generation
    # Everybody knows that whoever is asked has a choice (between forced moves nobody is asked).
    asked = s.turn != OVER and s.turn != seat and has_choice(s, s.turn)
    deal_hidden(s, seat)
    while asked and not has_choice(s, s.turn):
        deal_hidden(s, seat)
    if not begun:
        for k in range(s.memories):
            s.memory[k] = 0
        s.memories = 0
