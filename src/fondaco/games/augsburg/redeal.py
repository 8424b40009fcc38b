"""Dealing anew what a seat can't know, keeping all that it could know (G-11).

Every hidden card in another's hand or offer, and in the draw pile, is a slot. Its back shows its
price, and everybody knows from which draw pile it came, its generation; so it can only be one of
the hidden cards of that price and generation (see `memory.py`). Of the draw pile only the top
card's back is seen.

Jokers are alike: from which generation one came that has left is drawn first, by how many deals
each way leaves. Then the cards of each price and generation are shuffled into their slots. What the
other seats have said, or are being asked, needs certain hands (A-22, G-2): a deal without them is
dealt again, and one that hardly ever comes out is put right by exchanges between equal slots. At
last those who have chosen in secret choose anew, any legal choice as likely as another (G-5).
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.chance import below, next_word, shuffle
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    CARDS,
    JOKER,
    KINDS,
    MOST_PLAYERS,
    NOTES,
)
from fondaco.games.augsburg.memory import (
    ARRIVED,
    LEFT,
    PLACES,
    SHUFFLED,
    like_a_joker,
    offered_like_jokers,
    shuffles_remembered,
)
from fondaco.games.augsburg.show import after_fitting, first_fitting
from fondaco.games.augsburg.state import (
    MOST_MEMORIES,
    NOBODY,
    PASSED,
    Phase,
    State,
    notes_held,
    price_of,
)

# Where a slot is; of equal slots these stand first.
HAND: Final = 0
OFFER: Final = 1
TOP: Final = 2  # of the draw pile
PILE: Final = 3  # the rest of it

# A slot and a card are numbers that begin with their type, so that sorting puts both in one order
# that tells nothing of where the cards truly are.
GENERATIONS: Final = 128  # more than there can be
PLACE: Final = 256  # a slot's line in the log fits before it
OF_SEAT: Final = 4 * PLACE
OF_TYPE: Final = MOST_PLAYERS * OF_SEAT

STEPS: Final = 32  # proposals considered where it is uncertain which pile a joker came from
MOST_PROPOSALS: Final = 2000  # with dead ends
DEALS: Final = 30  # before exchanging
EXCHANGES: Final = 2000  # until every hand is as it must be
MIXING: Final = 100  # exchanges after that
UNIT: Final = 1.0 / 4294967296.0


@rule
def owner_of(line: int) -> int:
    """Whose card a line of the log is about, NOBODY for a shuffle."""
    return NOBODY if line >= SHUFFLED else line % PLACES // KINDS


# --- from which pile the jokers came that have left -----------------------------------------------


@rule
def gather(s: State, viewer: int, merged: bool, generation: list[int], left: list[int]) -> None:
    """Write each line's generation, NOBODY where it hides nothing; count the cards of each.

    Counted are those of the joker's price that are, or were, hidden from the viewer. `merged` takes
    all generations for one.
    """
    current = 0
    for k in range(s.memories):
        code = s.memory[k]
        owner = owner_of(code)
        generation[k] = NOBODY
        if owner == NOBODY:
            current += 0 if merged else 1
        elif owner != viewer:
            generation[k] = current
            if code < LEFT:
                left[current * KINDS + code % KINDS] += 1
    for k in range(s.pile_size):
        if like_a_joker(s, s.pile[k]):
            left[current * KINDS + s.pile[k]] += 1


@rule
def came_with(s: State, line: int, generation: list[int]) -> int:
    """The generation of the note that left by that line: it is known by its face."""
    code = ARRIVED + s.memory[line] % PLACES
    for k in range(line - 1, -1, -1):
        if s.memory[k] == code:
            return generation[k]
    return NOBODY  # never: what leaves has arrived


@rule
def write_candidates(
    s: State,
    generation: list[int],
    merged: bool,
    oldest: list[int],
    following: list[int],
    wanted: list[int],
) -> None:
    """Write which slots may have held each card that left.

    By its line: the first of them in `oldest`, NOBODY for all other lines; the others by
    `following`, up to the line itself; in `wanted` the generation that it must be of, NOBODY for
    any.
    """
    n = s.memories
    preceding = [NOBODY] * n
    latest = [NOBODY] * MOST_PLAYERS
    for line in range(n):
        code = s.memory[line]
        owner = owner_of(code)
        oldest[line] = NOBODY
        following[line] = n
        if generation[line] == NOBODY:
            continue
        if code < LEFT:
            preceding[line] = latest[owner]
            if latest[owner] != NOBODY:
                following[latest[owner]] = line
            latest[owner] = line
            continue
        recent = (code - LEFT) // PLACES
        if recent == 0 or merged:
            recent = MOST_MEMORIES
        slot = latest[owner]
        while recent > 1 and slot != NOBODY and preceding[slot] != NOBODY:
            slot = preceding[slot]
            recent -= 1
        oldest[line] = n if slot == NOBODY else slot
        wanted[line] = NOBODY if code % KINDS == JOKER else came_with(s, line, generation)


@rule
def write_chances(
    s: State,
    line: int,
    generation: list[int],
    oldest: list[int],
    following: list[int],
    wanted: list[int],
    left: list[int],
    size: list[int],
    gone: list[int],
    chance: list[float],
) -> float:
    """For each candidate, how likely it was the card that left by that line; returns the total."""
    kind = s.memory[line] % KINDS
    total = 0.0
    k = oldest[line]
    while k < line:
        g = generation[k]
        chance[k] = 0.0
        if gone[k] == 0 and wanted[line] in (NOBODY, g):
            chance[k] = left[g * KINDS + kind] / max(size[g], 1)
            total += chance[k]
        k = following[k]
    return total


@rule
def is_uncertain(
    line: int,
    generation: list[int],
    oldest: list[int],
    following: list[int],
    chance: list[float],
) -> bool:
    """Whether candidates of more than one generation have a chance."""
    first = NOBODY
    k = oldest[line]
    while k < line:
        if chance[k] > 0.0:
            if first == NOBODY:
                first = generation[k]
            elif generation[k] != first:
                return True
        k = following[k]
    return False


@rule
def pick_candidate(
    s: State,
    line: int,
    oldest: list[int],
    following: list[int],
    chance: list[float],
    total: float,
) -> int:
    """One of the candidates, each as likely as its share of the total; NOBODY if that is 0."""
    point = next_word(s) * UNIT * total
    last = NOBODY
    k = oldest[line]
    while k < line:
        if chance[k] > 0.0:
            last = k
            point -= chance[k]
            if point < 0.0:
                return k
        k = following[k]
    return last


@rule
def propose(
    s: State,
    generation: list[int],
    oldest: list[int],
    following: list[int],
    wanted: list[int],
    gathered: list[int],
    source: list[int],
) -> float:
    """Draw a possible slot for every card that left; returns the proposal's weight.

    The weight makes up for choosing one after the other; 0 means a dead end. A negative weight
    says that no joker could have come from different generations.
    """
    left = gathered.copy()
    size = [0] * (len(left) // KINDS)
    for k in range(len(left)):
        size[k // KINDS] += left[k]
    gone = [0] * len(source)
    chance = [0.0] * len(source)
    weight = 1.0
    uncertain = False
    for line in range(len(source)):
        if oldest[line] == NOBODY:
            continue
        total = write_chances(
            s, line, generation, oldest, following, wanted, left, size, gone, chance
        )
        slot = pick_candidate(s, line, oldest, following, chance, total)
        if slot == NOBODY:
            return 0.0
        if not uncertain:
            uncertain = is_uncertain(line, generation, oldest, following, chance)
        weight *= total
        source[line] = slot
        gone[slot] = 1
        left[generation[slot] * KINDS + s.memory[line] % KINDS] -= 1
        size[generation[slot]] -= 1
    return weight if uncertain else -1.0


@rule
def choose_sources(
    s: State, generation: list[int], merged: bool, gathered: list[int], source: list[int]
) -> bool:
    """Choose a slot for each card that left; false if there were only dead ends.

    Proposals follow one another as in W. K. Hastings, "Monte Carlo sampling methods using Markov
    chains" (1970): a likelier one is always taken, another by the ratio of the weights. So every
    possibility becomes equally likely, up to a part that vanishes with each step.
    """
    oldest = [0] * len(source)
    following = [0] * len(source)
    wanted = [0] * len(source)
    write_candidates(s, generation, merged, oldest, following, wanted)
    proposal = source.copy()
    current = 0.0
    steps = 0
    for _ in range(MOST_PROPOSALS):
        weight = propose(s, generation, oldest, following, wanted, gathered, proposal)
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


# --- slots and cards ------------------------------------------------------------------------------


@rule
def type_of(price: int, generation: int) -> int:
    """Cards and slots of one type may be exchanged."""
    return price * GENERATIONS + generation


@rule
def slot_of(of_type: int, place: int, seat: int, line: int) -> int:
    """A slot; its line in the log, NOBODY for none."""
    return of_type * OF_TYPE + seat * OF_SEAT + place * PLACE + line + 1


@rule
def place_of(slot: int) -> int:
    """Where the slot is."""
    return slot % OF_SEAT // PLACE


@rule
def seat_of(slot: int) -> int:
    """Whose hand or offer the slot is in."""
    return slot % OF_TYPE // OF_SEAT


@rule
def line_of(slot: int) -> int:
    """The slot's line in the log, NOBODY for none."""
    return slot % PLACE - 1


@rule
def sort(row: list[int], n: int) -> None:
    """Put the first n entries in rising order."""
    for i in range(1, n):
        entry = row[i]
        k = i
        while k > 0 and row[k - 1] > entry:
            row[k] = row[k - 1]
            k -= 1
        row[k] = entry


@rule
def collect_notes(s: State, viewer: int, cards: list[int], slots: list[int]) -> int:
    """Write the hidden cards of other prices than the joker's, and their slots; returns how many.

    The same places of `cards` and `slots` are in use.
    """
    n = 0
    holders, known = s.holder, s.known
    for kind in range(NOTES):
        holder = holders[kind]
        if holder in (NOBODY, viewer) or known[kind] == 1 or like_a_joker(s, kind):
            continue
        of_type = type_of(price_of(s, kind), s.generation[kind])
        cards[n] = of_type * KINDS + kind
        slots[n] = slot_of(of_type, HAND, holder, NOBODY)
        n += 1
    for seat in range(s.players):
        for k in range(s.offered[seat]):
            kind = s.offer[seat, k]
            if seat != viewer and not like_a_joker(s, kind):
                of_type = type_of(price_of(s, kind), s.generation[kind])
                cards[n] = of_type * KINDS + kind
                slots[n] = slot_of(of_type, OFFER, seat, NOBODY)
                n += 1
    for k in range(s.pile_size):
        kind = s.pile[k]
        if not like_a_joker(s, kind):
            of_type = type_of(price_of(s, kind), s.shuffles)
            cards[n] = of_type * KINDS + kind
            slots[n] = slot_of(of_type, TOP if k == s.pile_size - 1 else PILE, 0, NOBODY)
            n += 1
    return n


@rule
def collect_like_jokers(
    s: State,
    first: int,
    generation: list[int],
    gone: list[int],
    left: list[int],
    cards: list[int],
    slots: list[int],
) -> int:
    """Write the hidden cards of the joker's price and their slots, from `first` on."""
    price = price_of(s, JOKER)
    n = first
    for g in range(len(left) // KINDS):
        for kind in range(KINDS):
            for _ in range(left[g * KINDS + kind]):
                cards[n] = type_of(price, g) * KINDS + kind
                n += 1
    current = len(left) // KINDS - 1
    n = first
    for k in range(s.pile_size):
        if like_a_joker(s, s.pile[k]):
            place = TOP if k == s.pile_size - 1 else PILE
            slots[n] = slot_of(type_of(price, current), place, 0, NOBODY)
            n += 1
    offered = [0] * MOST_PLAYERS
    for seat in range(s.players):
        offered[seat] = offered_like_jokers(s, seat)
    for k in range(s.memories - 1, -1, -1):
        if generation[k] == NOBODY or s.memory[k] >= LEFT or gone[k] == 1:
            continue
        seat = owner_of(s.memory[k])
        place = HAND
        if offered[seat] > 0:  # what is offered came last
            offered[seat] -= 1
            place = OFFER
        slots[n] = slot_of(type_of(price, generation[k]), place, seat, k)
        n += 1
    return n


@rule
def collect(s: State, viewer: int, merged: bool, cards: list[int], slots: list[int]) -> int:
    """Write all hidden cards and slots, each sorted; returns how many, NOBODY if it fails."""
    generations = 1 if merged else shuffles_remembered(s) + 1
    generation = [0] * s.memories
    left = [0] * (generations * KINDS)
    gather(s, viewer, merged, generation, left)
    source = [0] * s.memories
    if not choose_sources(s, generation, merged, left, source):
        return NOBODY
    gone = [0] * s.memories
    for k in range(s.memories):
        if generation[k] != NOBODY and s.memory[k] >= LEFT:
            slot = source[k]
            gone[slot] = 1
            s.memory[slot] = ARRIVED + s.memory[k] % PLACES
            left[generation[slot] * KINDS + s.memory[k] % KINDS] -= 1
    n = collect_notes(s, viewer, cards, slots)
    n = collect_like_jokers(s, n, generation, gone, left, cards, slots)
    sort(cards, n)
    sort(slots, n)
    return n


@rule
def first_of_type(slots: list[int], i: int) -> int:
    """The first slot of the same type as slot i."""
    while i > 0 and slots[i - 1] // OF_TYPE == slots[i] // OF_TYPE:
        i -= 1
    return i


@rule
def last_of_type(slots: list[int], n: int, i: int) -> int:
    """The last of the n slots of the same type as slot i."""
    while i < n - 1 and slots[i + 1] // OF_TYPE == slots[i] // OF_TYPE:
        i += 1
    return i


@rule
def shuffle_types(s: State, cards: list[int], slots: list[int], n: int) -> None:
    """Shuffle the cards of each type among its slots."""
    first = n
    for i in range(n - 1, 0, -1):
        if i < first:
            first = first_of_type(slots, i)
        j = first + below(s, i - first + 1)
        cards[i], cards[j] = cards[j], cards[i]


# --- putting the cards where they are dealt -------------------------------------------------------


@rule
def clear_hidden(s: State, viewer: int, cards: list[int], n: int) -> None:
    """Take the hidden cards away from where they are, but for the pile."""
    for i in range(n):
        kind = cards[i] % KINDS
        if kind != JOKER:
            s.holder[kind] = NOBODY
    for seat in range(s.players):
        if seat != viewer:
            s.jokers[seat] = s.known_jokers[seat]


@rule
def offer_card(s: State, seat: int, size: int, kind: int) -> None:
    """Put a card among the first ones of the seat's offer, in the order of G-3."""
    k = size
    while k > 0 and s.offer[seat, k - 1] > kind:
        s.offer[seat, k] = s.offer[seat, k - 1]
        k -= 1
    s.offer[seat, k] = kind


@rule
def hold(s: State, seat: int, kind: int) -> None:
    """Give that seat a card in hand."""
    if kind == JOKER:
        s.jokers[seat] += 1
    else:
        s.holder[kind] = seat


@rule
def let_go(s: State, seat: int, kind: int) -> None:
    """Take a card out of that seat's hand."""
    if kind == JOKER:
        s.jokers[seat] -= 1
    else:
        s.holder[kind] = NOBODY


@rule
def put(s: State, viewer: int, cards: list[int], slots: list[int], n: int) -> None:
    """Put each card into its slot."""
    clear_hidden(s, viewer, cards, n)
    offered = [0] * MOST_PLAYERS
    piled = 0
    for i in range(n):
        kind = cards[i] % KINDS
        seat = seat_of(slots[i])
        place = place_of(slots[i])
        if place == HAND:
            hold(s, seat, kind)
        elif place == OFFER:
            offer_card(s, seat, offered[seat], kind)
            offered[seat] += 1
        elif place == TOP:
            s.pile[s.pile_size - 1] = kind
        else:
            s.pile[piled] = kind
            piled += 1
        line = line_of(slots[i])
        if line != NOBODY:
            s.memory[line] = ARRIVED + seat * KINDS + kind


@rule
def finish(s: State, merged: bool, cards: list[int], slots: list[int], n: int) -> None:
    """Shuffle the pile below its top card, and put the log in the order it is kept in."""
    shuffle(s, s.pile, s.pile_size - 1)
    if shuffles_remembered(s) == 0:
        sort_log(s)
    if merged:
        for i in range(n):
            kind = cards[i] % KINDS
            if kind != JOKER and like_a_joker(s, kind):
                s.generation[kind] = generation_of(s, line_of(slots[i]))


@rule
def sort_log(s: State) -> None:
    """Put the lines in rising order, as before the first shuffle."""
    for i in range(1, s.memories):
        line = s.memory[i]
        k = i
        while k > 0 and s.memory[k - 1] > line:
            s.memory[k] = s.memory[k - 1]
            k -= 1
        s.memory[k] = line


@rule
def generation_of(s: State, line: int) -> int:
    """The generation of a line of the log, for NOBODY of the draw pile."""
    generation = s.shuffles
    if line != NOBODY:
        for k in range(line, s.memories):
            if s.memory[k] == SHUFFLED:
                generation -= 1
    return generation


# --- what the hands of others must allow ----------------------------------------------------------


@rule
def kinds_held(s: State, seat: int) -> int:
    """How many different kinds of card the seat has in its hand."""
    n = 1 if s.jokers[seat] > 0 else 0
    for kind in range(NOTES):
        if s.holder[kind] == seat:
            n += 1
    return n


@rule
def lacks_bid(s: State, seat: int, number: int, notes: int) -> int:
    """How far the seat is from that many fitting cards, so many notes among them (A-22)."""
    fitting = notes_held(s, seat, s.noble)
    return max(0, number - fitting - s.jokers[seat]) + max(0, notes - fitting)


@rule
def lacks(s: State, seat: int) -> int:
    """How far the seat's hand is from what it has said or is asked (A-22, G-2)."""
    if s.phase == Phase.AUCTION:
        number = max(s.bids[seat], 0)
        if s.turn == seat:
            number = max(1, s.bid)  # else it would have passed by itself
        return lacks_bid(s, seat, number, 1) if number > 0 else 0
    if s.phase == Phase.SHOW and s.bids[seat] != PASSED:
        if s.chosen[seat] == 1:
            return lacks_bid(s, seat, s.bid, 1)
        return lacks_bid(s, seat, s.bid + 1, 2)  # more than one set of cards
    if s.phase == Phase.DISCARD and s.turn == seat:
        return max(0, 2 - kinds_held(s, seat))
    if s.phase == Phase.SHORTAGE and s.chosen[seat] == 0:
        return max(0, 2 - kinds_held(s, seat))
    return 0


@rule
def lack_of_others(s: State, viewer: int) -> int:
    """How far all hands but the viewer's are from what they must be."""
    n = 0
    for seat in range(s.players):
        if seat != viewer:
            n += lacks(s, seat)
    return n


@rule
def swap(s: State, cards: list[int], slots: list[int], i: int, j: int) -> None:
    """Exchange two cards, in the hands at once: that is all that decides what is lacking."""
    for k in (i, j):
        if place_of(slots[k]) == HAND:
            let_go(s, seat_of(slots[k]), cards[k] % KINDS)
    cards[i], cards[j] = cards[j], cards[i]
    for k in (i, j):
        if place_of(slots[k]) == HAND:
            hold(s, seat_of(slots[k]), cards[k] % KINDS)


@rule
def exchange(s: State, viewer: int, cards: list[int], slots: list[int], n: int, most: int) -> int:
    """Exchange two random cards of one type if no more is lacking than `most`; what is then."""
    i = below(s, n)
    first = first_of_type(slots, i)
    j = first + below(s, last_of_type(slots, n, i) - first + 1)
    if i == j:
        return most
    swap(s, cards, slots, i, j)
    lack = lack_of_others(s, viewer)
    if lack <= most:
        return lack
    swap(s, cards, slots, i, j)
    return most


@rule
def put_right(s: State, viewer: int, cards: list[int], slots: list[int], n: int) -> bool:
    """Exchange until nothing is lacking, then mix by exchanges that keep it so; false if it fails.

    Each exchange is as likely as its reverse, so in the end all deals are equally likely
    (N. Metropolis et al., 1953), up to a part that vanishes with each step.
    """
    lack = lack_of_others(s, viewer)
    for _ in range(EXCHANGES):
        if lack == 0:
            break
        lack = exchange(s, viewer, cards, slots, n, lack)
    if lack == 0:
        for _ in range(MIXING):
            exchange(s, viewer, cards, slots, n, 0)
    put(s, viewer, cards, slots, n)
    return lack == 0


@rule
def has_any_left(s: State, viewer: int) -> bool:
    """Whether the log tells of hidden cards that have left: which they were is drawn each time."""
    for k in range(s.memories):
        if LEFT <= s.memory[k] < SHUFFLED and owner_of(s.memory[k]) != viewer:
            return True
    return False


@rule
def deal_hidden(s: State, viewer: int) -> None:
    """Deal all hidden cards anew, until every hand is as it must be.

    If no way through the whole log is found, older generations are no longer told apart.
    """
    cards = [0] * CARDS
    slots = [0] * CARDS
    merged = False
    varied = has_any_left(s, viewer)
    n = NOBODY
    deals = 0
    while True:
        if varied or deals == 0:  # else the cards and slots are always the same
            n = collect(s, viewer, merged, cards, slots)
        if n == NOBODY:
            merged = True
            continue
        shuffle_types(s, cards, slots, n)
        put(s, viewer, cards, slots, n)
        deals += 1
        if lack_of_others(s, viewer) == 0:
            break
        if deals % DEALS == 0 and put_right(s, viewer, cards, slots, n):
            break
    finish(s, merged, cards, slots, n)


# --- secret choices of others ---------------------------------------------------------------------


@rule
def forget_choices(s: State, viewer: int) -> None:
    """Nobody but the viewer has chosen anything."""
    for kind in range(NOTES):
        if s.holder[kind] != viewer:
            s.shown[kind] = 0
    for seat in range(s.players):
        if seat != viewer:
            s.shown_jokers[seat] = 0
            s.given[seat] = 0
            for k in range(s.offered[seat]):
                s.bought[seat, k] = 0


@rule
def may_buy(s: State, seat: int, cards: int) -> bool:
    """Whether the seat may buy those cards of its offer, a bit for each (A-52)."""
    price = 0
    passed_over = False
    for k in range(s.offered[seat]):
        kind = s.offer[seat, k]
        if cards // 2**k % 2 == 1:
            price += price_of(s, kind)
            if kind == JOKER and passed_over:
                return False  # of equal cards the first are bought
        elif kind == JOKER:
            passed_over = True
    return price <= s.gulden[seat]


@rule
def choose_bought(s: State, seat: int) -> None:
    """The seat buys some legal part of its offer."""
    n = 0
    for cards in range(2 ** s.offered[seat]):
        if may_buy(s, seat, cards):
            n += 1
    wanted = below(s, n)
    for cards in range(2 ** s.offered[seat]):
        if may_buy(s, seat, cards):
            if wanted == 0:
                for k in range(s.offered[seat]):
                    s.bought[seat, k] = cards // 2**k % 2
            wanted -= 1


@rule
def ways_to_pick(n: int, k: int) -> float:
    """In how many ways k of n can be picked."""
    if k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


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
def choose_shown(s: State, seat: int) -> None:
    """The seat shows some legal set of its cards (A-22)."""
    notes = [0] * NOTES
    n = 0
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        if s.holder[kind] == seat:
            notes[n] = kind
            n += 1
    most = min(s.jokers[seat], s.bid - 1)
    chance = [0.0] * (most + 1)
    for jokers in range(most + 1):
        chance[jokers] = ways_to_pick(n, s.bid - jokers)
    s.shown_jokers[seat] = pick_weighted(s, chance, most + 1)
    for i in range(s.bid - s.shown_jokers[seat]):
        j = i + below(s, n - i)
        notes[i], notes[j] = notes[j], notes[i]
        s.shown[notes[i]] = 1


@rule
def choose_given(s: State, seat: int) -> None:
    """The seat gives some kind of card of its hand (A-54)."""
    kinds = kinds_held(s, seat)
    if kinds == 0:
        return
    wanted = below(s, kinds)
    s.given[seat] = JOKER + 1
    for kind in range(NOTES):
        if s.holder[kind] == seat:
            if wanted == 0:
                s.given[seat] = kind + 1
            wanted -= 1


@rule
def choose_anew(s: State, viewer: int) -> None:
    """Who has chosen has chosen something legal (G-5)."""
    for seat in range(s.players):
        if seat == viewer or s.chosen[seat] == 0:
            continue
        if s.phase == Phase.BUY:
            choose_bought(s, seat)
        elif s.phase == Phase.SHOW and s.bids[seat] != PASSED:
            choose_shown(s, seat)
        elif s.phase == Phase.SHORTAGE:
            choose_given(s, seat)


@rule
def shuffle_face_down(s: State) -> None:
    """Only which privilege cards lie face down is known (A-57)."""
    for i in range(1, s.face_down_size):
        card = s.face_down[i]
        k = i
        while k > 0 and s.face_down[k - 1] > card:
            s.face_down[k] = s.face_down[k - 1]
            k -= 1
        s.face_down[k] = card
    shuffle(s, s.face_down, s.face_down_size)


@rule
def redeal(s: State, seat: int) -> None:
    """Deal all anew that the seat (-1: a spectator) can't know; see `games.base`."""
    forget_choices(s, seat)
    deal_hidden(s, seat)
    choose_anew(s, seat)
    shuffle_face_down(s)
