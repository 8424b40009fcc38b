"""A rule of thumb: a sensible action from what a seat knows, quick enough for playouts.

Everything is weighed in hundredths of a point: what a sale, a stall or a purchase will have brought
by the end of the game, what sestertii and cards can still be turned into. An action of dice is
planned as a whole, from the die to its last part, and planned anew from each of its parts on; as
every plan counts only what is still to be paid, the rest of the plan stays the best or is bettered.

It reads nothing that the seat does not know (M-70): neither others' cards nor the piles, and only
with open counts what tokens are left.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.masks import pick
from fondaco.engine.record import Ints
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.massilia.building import turned
from fondaco.games.massilia.completing import turning_cards
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    BEIGE_DIE,
    BEIGE_PRICE,
    BROWN,
    COLOURS,
    CONSUL,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    DEITIES,
    DIE_COLOURS,
    FACES,
    FIGURES,
    GREY,
    HIGHEST_POPULARITY,
    HIGHEST_PRICE,
    JUNO,
    JUPITER,
    LOWEST_POPULARITY,
    LOWEST_PRICE,
    MERCURY,
    PRICE_OF_A_STALL,
    PRICE_OF_KEEPING,
    ROUNDS,
    SPACES,
    STALL_FAME,
    TEMPLE,
    TOKENS_BACK,
    VENUS,
)
from fondaco.games.massilia.figures import may_open, space_after
from fondaco.games.massilia.offering import BEIGE_FOR_A_CARD, can_pay_for_card, has_room_in_hand
from fondaco.games.massilia.state import (
    AS,
    BUY,
    DECLINE,
    DICE,
    DONE,
    FAME,
    FIRST_DIE,
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    MOVE,
    NO_ACTION,
    NOBODY,
    NOTHING_YET,
    OFFER,
    OPEN,
    PASS,
    PAY,
    PICK,
    PLACE,
    ROLL,
    SHIFT,
    STALL,
    TAX,
    TURN_DIE,
    USE_MERCURY,
    USE_PLUTO,
    USE_VENUS,
    Ask,
    Phase,
    State,
    Step,
    colour_of,
    cubes_at,
    hand_limit,
    hand_size,
    price_at,
    room_at,
    room_of,
    stalls_of,
    value_of,
)
from fondaco.games.massilia.trading import purchase

# The weights, in hundredths of a point unless said otherwise: estimates of what things turn into by
# the end of the game, tried one by one in games against earlier ones and random players.
POINT: Final = 100
EARLY_SESTERTIUS: Final = 100  # what one is worth in round 1 besides the points at the end
HOPED_PRICE: Final = 1  # the temple's, when a cube is sold some time
HOPED_POPULARITY: Final = 2
TOKEN: Final = 215
TOKEN_BEFORE_VENUS: Final = 110  # while a venus in hand can still give it back
CARD: Final = 70  # what playing a card costs, a last one in the last round nothing
DIE: Final = 15  # what a die more behind the screen is worth
# by players: others may pass meanwhile and take the higher turn order tile
STAYING: Final = (0, 0, 0, 0, 25)
SOLD: Final = (0, 75, 75, 75, 75, 70, 55, 12)  # per cent of a stall's cubes by round
SOLD_IF_READY: Final = (0, 85, 85, 85, 90, 90, 80, 55)  # a brown die brings the customer there
SOLD_IF_FAR: Final = 12  # per cent less if no die's value brings it there
BEIGE_SOLD: Final = (0, 40, 40, 40, 35, 30, 25, 5)
FALLEN: Final = 50  # per cent of a fall in popularity that the own cubes of that colour lose
SAME_COLOUR: Final = 12  # for each other cube of its colour on the stall: sold by one move
BULK: Final = 75  # for each cube of a purchase but the first: likewise
RISE: Final = 40  # per cent of a rise in popularity that the own cubes of that colour gain
CLOSED: Final = 10  # per cent: how likely an empty stall is closed
STANDS: Final = (0, 15, 25, 30, 35, 50, 60, 70)  # per cent: a new stall's chance to stay, by round
IN_REACH: Final = 15  # for each customer that one die can bring there
HARM: Final = (0, 0, 100, 35, 20)  # per cent of another's loss, by players
OFFERING: Final = 100
OFFERING_BY_CARD: Final = 18
MOST_TO_CHOOSE_FROM: Final = 6
KEPT_DIE: Final = 600  # what it must bring besides its price
MARS_DIE: Final = 130  # what it must bring to play mars for it
PLUTO_TAX: Final = 3  # cubes

WORTH_OF_CARD: Final = (150, 120, 110, 80, 80, 150, 90, 70, 60)  # in hand, in the order of M-8
VENUS_WITH_TOKENS: Final = 380  # two tokens could be given back at once

WORST: Final = -1_000_000
NO_TOKEN: Final = 100_000  # more than anything brings
NO_PART: Final = -1
WIDTH: Final = 2 * FACES + 1  # of a row of sums: what two dice come to, and 0
CHOICES: Final = DIE_COLOURS * WIDTH


# --- what things are worth ------------------------------------------------------------------------


@rule
def worth_of_sestertius(s: State) -> int:
    """What a sestertius is worth: early it buys stalls and goods (M-34, M-43, M-60)."""
    early = EARLY_SESTERTIUS * (ROUNDS - s.round) // (ROUNDS - 1)
    return POINT // s.sestertii_per_point + early


@rule
def card_cost(s: State) -> int:
    """What playing a card costs: after the last round it is void (M-60)."""
    return CARD if s.round < ROUNDS else 0


@rule
def token_cost(s: State, seat: int) -> int:
    """What taking a penalty token costs; without any no plan can be paid (M-32, M-52, M-60)."""
    if s.open_counts == 1 and s.token_supply == 0:  # M-70: else it is not seen
        return NO_TOKEN
    if TOKENS_BACK * s.hand[seat, VENUS] > s.penalty[seat]:
        return TOKEN_BEFORE_VENUS
    return TOKEN


@rule
def steps_between(space: int, other: int) -> int:
    """How many spaces lie between them the shorter way round (M-1)."""
    ahead = (other - space + SPACES) % SPACES
    return min(ahead, SPACES - ahead)


@rule
def in_reach(steps: int) -> bool:
    """Whether one die can bring a figure that far (M-33)."""
    return 1 <= steps <= FACES


@rule
def chance_of_sale(s: State, seat: int, cube: int, place: int) -> int:
    """How likely, in per cent, a cube at that place is sold some time."""
    if cube == BEIGE:
        return BEIGE_SOLD[s.round]
    steps = steps_between(s.figure[cube], place)
    if not in_reach(steps):
        return max(SOLD[s.round] - SOLD_IF_FAR, 0)
    if s.temple[BROWN, steps - 1] + s.kept[seat, steps - 1] > 0:
        return SOLD_IF_READY[s.round]
    return SOLD[s.round]


@rule
def worth_when_sold(s: State, cube: int, popularity: int) -> int:
    """What a cube will bring when it is sold some time (M-40, M-41)."""
    worth = HOPED_PRICE * worth_of_sestertius(s)
    if cube == BEIGE:
        return worth
    if s.round < ROUNDS:  # until then popularity goes up and down
        return worth + POINT * (popularity + HOPED_POPULARITY) // 2
    return worth + POINT * popularity


@rule
def worth_of_cube(s: State, seat: int, cube: int, place: int) -> int:
    """What a cube at that place is worth to its owner."""
    popularity = s.popularity[cube] if cube != BEIGE else 0
    sold = worth_when_sold(s, cube, popularity)
    return chance_of_sale(s, seat, cube, place) * sold // 100


@rule
def worth_of_stall(n: int) -> int:
    """What the points rise by with one stall more than `n` (M-60)."""
    return POINT * (STALL_FAME[n + 1] - STALL_FAME[n])


@rule
def worth_of_guard(s: State, seat: int) -> int:
    """What it is worth that a stall of the seat has a cube: without any it may be closed (M-44)."""
    stalls = stalls_of(s, seat)
    return CLOSED * worth_of_stall(stalls - 1) // 100 if stalls > 1 else 0


@rule
def worth_there(s: State, seat: int, cube: int, place: int, same: int, others: int) -> int:
    """What a cube is worth on a stall that has so many of its kind and so many cubes else."""
    worth = worth_of_cube(s, seat, cube, place) + SAME_COLOUR * same
    return worth + worth_of_guard(s, seat) if same + others == 0 else worth


@rule
def customers_in_reach(s: State, place: int) -> int:
    """How many customers one die can bring to that place."""
    n = 0
    for colour in range(COLOURS):
        if in_reach(steps_between(s.figure[colour], place)):
            n += 1
    return n


@rule
def gain_of_opening(s: State, seat: int, place: int) -> int:
    """What a new stall at that place brings, its price considered (M-43, M-60)."""
    gain = STANDS[s.round] * worth_of_stall(stalls_of(s, seat)) // 100
    gain -= PRICE_OF_A_STALL * worth_of_sestertius(s)
    return gain + IN_REACH * customers_in_reach(s, place)


@rule
def cheapest_payment(s: State, seat: int) -> int:
    """What the cubes for one card are worth at least; there must be some (M-35)."""
    least = -WORST
    beige = 0
    for place in range(SPACES):
        if s.owner[place] == seat:
            beige += s.stall[place, BEIGE]
            for colour in range(COLOURS):
                if s.stall[place, colour] > 0:
                    least = min(least, worth_of_cube(s, seat, colour, place))
    if beige >= BEIGE_FOR_A_CARD:
        least = min(least, BEIGE_FOR_A_CARD * worth_of_cube(s, seat, BEIGE, 0))
    return least


@rule
def worth_of_card(s: State, seat: int, card: int) -> int:
    """What a card in the hand is worth."""
    if card == VENUS and s.penalty[seat] >= TOKENS_BACK * (1 + s.hand[seat, VENUS]):
        return VENUS_WITH_TOKENS
    return WORTH_OF_CARD[card] if s.round < ROUNDS else WORTH_OF_CARD[card] // 4


# --- what last parts bring ------------------------------------------------------------------------


@rule
def own_cubes(s: State, seat: int, cube: int) -> int:
    """How many cubes of that kind the seat has on its stalls."""
    n = 0
    for place in range(SPACES):
        if s.owner[place] == seat:
            n += s.stall[place, cube]
    return n


@rule
def gain_of_selling(s: State, seat: int, colour: int, place: int) -> int:
    """What the customer brings there, against keeping the cubes (M-40 to M-42)."""
    if s.owner[place] != seat:
        return 0
    price = price_at(s, TEMPLE) * worth_of_sestertius(s)
    n = s.stall[place, colour]
    if n > 0:
        gain = n * (POINT * s.popularity[colour] + price - worth_of_cube(s, seat, colour, place))
        if s.popularity[colour] < HIGHEST_POPULARITY:
            gain += POINT * RISE * (own_cubes(s, seat, colour) - n) // 100
    else:
        n = s.stall[place, BEIGE]
        gain = n * (price - worth_of_cube(s, seat, BEIGE, place))
    if n > 0 and n == cubes_at(s, place):
        gain -= worth_of_guard(s, seat)
    return gain


@rule
def gain_by_consul(s: State, seat: int, place: int) -> int:
    """What the consul brings there (M-43 to M-45)."""
    owner = s.owner[place]
    if owner == NOBODY:
        return gain_of_opening(s, seat, place) if may_open(s, seat) else 0
    cubes = cubes_at(s, place)
    stalls = stalls_of(s, owner)
    if cubes > 0:
        loss = cubes * worth_of_sestertius(s)
    elif stalls > 1:
        loss = worth_of_stall(stalls - 1)
    else:
        return 0  # M-44: the last is never closed
    if owner == seat:
        return -loss
    gain = HARM[s.players] * loss // 100
    if cubes == 0 and may_open(s, seat):
        gain += max(gain_of_opening(s, seat, place), 0)
    return gain


@rule
def gain_of_move(s: State, seat: int, figure: int, n: int, backwards: int) -> int:
    """What moving a figure so many spaces brings (M-33)."""
    place = space_after(s.figure[figure], n, backwards)
    if figure == CONSUL:
        return gain_by_consul(s, seat, place)
    return gain_of_selling(s, seat, figure, place)


@rule
def best_chance(s: State, seat: int, cube: int) -> int:
    """The best chance of sale, in per cent, that a cube more has on one of the seat's stalls."""
    best = 0
    for place in range(SPACES):
        if s.owner[place] == seat and room_at(s, place) > 0:
            best = max(best, chance_of_sale(s, seat, cube, place))
    return best


@rule
def has_empty_stall(s: State, seat: int) -> bool:
    """Whether a stall of the seat may be closed."""
    for place in range(SPACES):
        if s.owner[place] == seat and cubes_at(s, place) == 0:
            return True
    return False


@rule
def gain_of_coloured(s: State, colour: int, n: int, chance: int, own: int) -> int:
    """What buying so many coloured cubes brings, their price considered (M-34).

    `chance`: that they are sold, in per cent; `own`: how many of that colour the seat has already.
    """
    drop = 1 if s.popularity_drop == 1 else n
    popularity = max(s.popularity[colour] - drop, LOWEST_POPULARITY)
    fall = POINT * (s.popularity[colour] - popularity)
    gain = n * chance * worth_when_sold(s, colour, popularity) // 100
    gain += BULK * (n - 1) - n * price_at(s, colour) * worth_of_sestertius(s)
    return gain - own * fall * FALLEN // 100


@rule
def gain_of_beige(s: State, seat: int) -> int:
    """What buying one beige cube brings, its price considered (M-34)."""
    return worth_of_cube(s, seat, BEIGE, 0) - BEIGE_PRICE * worth_of_sestertius(s)


@rule
def gain_of_purchase(s: State, seat: int, colour: int, coloured: int, beige: int) -> int:
    """What a purchase brings (M-34)."""
    chance, own = best_chance(s, seat, colour), own_cubes(s, seat, colour)
    gain = gain_of_coloured(s, colour, coloured, chance, own)
    gain += beige * gain_of_beige(s, seat)
    return gain + worth_of_guard(s, seat) if has_empty_stall(s, seat) else gain


@rule
def best_purchase(s: State, seat: int, n: int) -> int:
    """The best way to buy exactly so many cubes, NO_PART if there is none (M-34)."""
    best, most = NO_PART, WORST
    if room_of(s, seat) < n:
        return best
    for colour in range(COLOURS):
        chance, own = best_chance(s, seat, colour), own_cubes(s, seat, colour)
        for coloured in range(max(1, n - s.harbour[BEIGE]), min(n, s.harbour[colour]) + 1):
            beige = n - coloured
            if coloured * price_at(s, colour) + beige * BEIGE_PRICE <= s.sestertii[seat]:
                gain = gain_of_coloured(s, colour, coloured, chance, own)
                gain += beige * gain_of_beige(s, seat)
                if gain > most:
                    best, most = purchase(colour, coloured, beige), gain
    return best


@rule
def best_move(s: State, seat: int, n: int) -> int:
    """The best way to move a figure so many spaces (M-33)."""
    best, most = MOVE, WORST
    for move in range(2 * FIGURES):
        gain = gain_of_move(s, seat, move // 2, n, move % 2)
        if gain > most:
            best, most = MOVE + move, gain
    return best


@rule
def best_part(s: State, seat: int, action: int, n: int) -> int:
    """The best last part of an action of that colour with that sum, NO_PART if there is none."""
    if action == BROWN:
        return best_move(s, seat, n)
    if action == BEIGE_DIE:
        return best_purchase(s, seat, n)
    if action == GREY:
        return OFFER if has_room_in_hand(s, seat) and can_pay_for_card(s, seat) else NO_PART
    return FAME if n * price_at(s, TEMPLE) <= s.sestertii[seat] else NO_PART


@rule
def gain_of_offering(s: State, seat: int, n: int) -> int:
    """What drawing so many cards and keeping the best brings (M-35)."""
    hope = OFFERING + OFFERING_BY_CARD * min(n, MOST_TO_CHOOSE_FROM)
    if s.round == ROUNDS:
        hope = 0
    return hope - cheapest_payment(s, seat)


@rule
def gain_of_part(s: State, seat: int, part: int, n: int) -> int:
    """What a last part brings with that sum, WORST for NO_PART."""
    if part == NO_PART:
        return WORST
    if part == FAME:
        return n * (POINT - price_at(s, TEMPLE) * worth_of_sestertius(s))
    if part == OFFER:
        return gain_of_offering(s, seat, n)
    if part < BUY:
        return gain_of_move(s, seat, (part - MOVE) // 2, n, (part - MOVE) % 2)
    beige = (part - BUY) % (BEIGE_CUBES + 1)
    coloured = (part - BUY) // (BEIGE_CUBES + 1) % CUBES_OF_A_COLOUR + 1
    colour = (part - BUY) // (BEIGE_CUBES + 1) // CUBES_OF_A_COLOUR
    return gain_of_purchase(s, seat, colour, coloured, beige)


@rule
def gain_of_sum(s: State, seat: int, action: int, n: int) -> int:
    """What an action of that colour brings with that sum; WORST if it can't be carried out."""
    return gain_of_part(s, seat, best_part(s, seat, action, n), n)


# --- plans ----------------------------------------------------------------------------------------


@rule
def cost_of_turning(s: State, seat: int, action: int, steps: int) -> int:
    """What so many steps of a die cost, paid by cards as long as there are any (M-31, M-51)."""
    by_card = min(steps, turning_cards(s, seat, action))
    return by_card * card_cost(s) + (steps - by_card) * token_cost(s, seat)


@rule
def cost_of_change(s: State, seat: int, card: int) -> int:
    """What another action or a further die costs, which that card may pay for (M-31, M-50)."""
    return card_cost(s) if s.hand[seat, card] > 0 else token_cost(s, seat)


@rule
def weigh_sums(s: State, seat: int, action: int, gains: Ints) -> None:
    """Write what an action of that colour brings with each sum of one die or two."""
    for n in range(1, WIDTH):
        gains[WIDTH * action + n] = gain_of_sum(s, seat, action, n)


@rule
def weigh_turns(s: State, seat: int, action: int, gains: Ints, turns: Ints) -> None:
    """Write what an action of that colour brings with a die of each value, turned as is best."""
    one, two = cost_of_turning(s, seat, action, 1), cost_of_turning(s, seat, action, 2)
    row = WIDTH * action
    for value in range(1, FACES + 1):
        up, down = turned(value, 0), turned(value, 1)
        best = max(gains[row + value], max(gains[row + up], gains[row + down]) - one)
        further = max(gains[row + turned(up, 0)], gains[row + turned(down, 1)]) - two
        turns[row + value] = max(best, further)


@rule
def count_dice(s: State, seat: int, showing: Ints) -> None:
    """Write how many of the dice that the seat may take show each value (M-30)."""
    for die in range(DICE):
        showing[value_of(die)] += s.temple[colour_of(die), value_of(die) - 1] + s.kept[seat, die]


@rule
def gain_of_first_die(
    s: State, seat: int, die: int, gains: Ints, turns: Ints, showing: Ints
) -> int:
    """What the best plan brings that begins with that die (M-30, M-31)."""
    colour, value = colour_of(die), value_of(die)
    best = turns[WIDTH * colour + value]
    change = cost_of_change(s, seat, JUPITER)
    for action in range(DIE_COLOURS):
        if action != colour:
            best = max(best, turns[WIDTH * action + value] - change)
    further = cost_of_change(s, seat, JUNO)
    for other in range(1, FACES + 1):
        if showing[other] > (1 if other == value else 0):
            best = max(best, gains[WIDTH * colour + value + other] - further)
    return best


@rule
def choose_first_part(s: State, seat: int, mask: Mask) -> int:
    """The die with the best plan, or passing if none brings enough; venus at once (M-22, M-30)."""
    if mask[USE_VENUS] and s.penalty[seat] >= TOKENS_BACK:
        return USE_VENUS
    best = choose_first_die(s, seat, mask)
    if best == PASS and s.round == ROUNDS and mask[USE_VENUS] and s.penalty[seat] > 0:
        return USE_VENUS  # M-60: there is no later
    return best


@rule
def choose_first_die(s: State, seat: int, mask: Mask) -> int:
    """The die with the best plan, PASS if none brings enough (M-30)."""
    gains = [WORST] * CHOICES
    turns = [WORST] * CHOICES
    showing = [0] * (FACES + 1)
    for action in range(DIE_COLOURS):
        weigh_sums(s, seat, action, gains)
        weigh_turns(s, seat, action, gains, turns)
    count_dice(s, seat, showing)
    best, most = PASS, STAYING[s.players] if s.passes + 1 < s.players else 0
    for first in range(2 * DICE):
        if mask[FIRST_DIE + first]:
            gain = gain_of_first_die(s, seat, first // 2, gains, turns, showing)
            if first % 2 == 0 and s.round < ROUNDS:  # from the temple
                gain += DIE
            if gain > most:
                best, most = FIRST_DIE + first, gain
    return best


@rule
def sum_taken(s: State) -> int:
    """What the dice taken come to (M-31)."""
    n = 0
    for die in range(DICE):
        n += value_of(die) * s.taken[colour_of(die), value_of(die) - 1]
    return n


@rule
def weigh_one_die(s: State, seat: int, turns: Ints) -> None:
    """Write what the action, if it may still be changed any action, brings with one die."""
    gains = [WORST] * CHOICES
    for action in range(DIE_COLOURS):
        if action == s.action or s.step == Step.FIRST:
            weigh_sums(s, seat, action, gains)
            weigh_turns(s, seat, action, gains, turns)


@rule
def or_nearer(gain: int, n: int) -> int:
    """The gain; where nothing can be carried out with a sum, the smaller it is the nearer."""
    return gain if gain > WORST // 2 else WORST - n


@rule
def gain_after(s: State, seat: int, part: int, n: int, turns: Ints) -> int:
    """What the best plan brings after that part of an action, the dice now coming to `n`."""
    if part < FURTHER_DIE:
        return turns[WIDTH * ((part - AS) // 2) + n]
    if part < TURN_DIE:
        after = n + value_of((part - FURTHER_DIE) // 4)
        return or_nearer(gain_of_sum(s, seat, s.action, after), after)
    value = value_of((part - TURN_DIE) // 8)
    after = n - value + turned(value, (part - TURN_DIE) % 8 // 4)
    if s.last_further == NOTHING_YET:  # one die, which may be turned further
        return or_nearer(turns[WIDTH * s.action + after], after)
    return or_nearer(gain_of_sum(s, seat, s.action, after), after)


@rule
def takes_token(part: int) -> bool:
    """Whether a token pays for that part, not a card (M-31)."""
    if part < FURTHER_DIE:
        return (part - AS) % 2 == 0
    if part < TURN_DIE:
        return (part - FURTHER_DIE) % 2 == 0
    return (part - TURN_DIE) % 4 == 0


@rule
def choose_part(s: State, seat: int, mask: Mask) -> int:
    """The next part of the best plan from here on, the action's last part if nothing betters it."""
    n = sum_taken(s)
    turns = [WORST] * CHOICES
    if s.last_further == NOTHING_YET:
        weigh_one_die(s, seat, turns)
    best, most = NO_PART, 2 * WORST
    last = best_part(s, seat, s.action, n)
    if last != NO_PART and mask[last]:
        best, most = last, gain_of_part(s, seat, last, n)
    for part in range(AS, MOVE):
        if mask[part]:
            gain = gain_after(s, seat, part, n, turns)
            gain -= token_cost(s, seat) if takes_token(part) else card_cost(s)
            if gain > most:
                best, most = part, gain
    if best == NO_PART:
        return pick(mask, 0)
    return mercury_before(s, seat, last, n, mask) if best == last else best


@rule
def mercury_before(s: State, seat: int, part: int, n: int, mask: Mask) -> int:
    """Mercury, if the last part is so much better at another price, else the part (M-53)."""
    if s.hand[seat, MERCURY] == 0:
        return part
    place, up, cubes = TEMPLE, 0, 0
    if part == FAME:
        cubes = n
    elif BUY <= part < OFFER:
        cubes = (part - BUY) // (BEIGE_CUBES + 1) % CUBES_OF_A_COLOUR + 1
        place = (part - BUY) // (BEIGE_CUBES + 1) // CUBES_OF_A_COLOUR
    elif part < BUY:
        up = 1
        cubes = cubes_sold(s, seat, (part - MOVE) // 2, n, (part - MOVE) % 2)
    price = price_at(s, place)
    if price == (HIGHEST_PRICE if up == 1 else LOWEST_PRICE):
        return part
    change = USE_MERCURY + 2 * place + 1 - up
    if mask[change] and cubes * worth_of_sestertius(s) > max(card_cost(s), 1):
        return change
    return part


@rule
def cubes_sold(s: State, seat: int, figure: int, n: int, backwards: int) -> int:
    """How many cubes a move sells (M-40, M-41)."""
    place = space_after(s.figure[figure], n, backwards)
    if figure == CONSUL or s.owner[place] != seat:
        return 0
    return s.stall[place, figure] if s.stall[place, figure] > 0 else s.stall[place, BEIGE]


# --- rolling --------------------------------------------------------------------------------------


@rule
def choose_pick(mask: Mask) -> int:
    """All dice are rolled: what is given up serves whoever comes first, and comes back (M-21)."""
    for colour in range(DIE_COLOURS):
        if mask[PICK + colour]:
            return PICK + colour
    return ROLL


@rule
def choose_die_to_keep(s: State, seat: int, mask: Mask) -> int:
    """A die that brings much more than it costs, one of each colour (M-21)."""
    gains = [WORST] * CHOICES
    for action in range(DIE_COLOURS):
        weigh_sums(s, seat, action, gains)
    best, most = DONE, 0
    for die in range(DICE):
        if not keeps_colour(s, seat, colour_of(die)):
            gain = gains[WIDTH * colour_of(die) + value_of(die)]
            paid = gain - PRICE_OF_KEEPING * worth_of_sestertius(s) - KEPT_DIE
            if mask[KEEP_DIE + 2 * die] and paid > most:
                best, most = KEEP_DIE + 2 * die, paid
            if mask[KEEP_DIE + 2 * die + 1] and gain - MARS_DIE > most:
                best, most = KEEP_DIE + 2 * die + 1, gain - MARS_DIE
    return best


@rule
def keeps_colour(s: State, seat: int, colour: int) -> bool:
    """Whether the seat has a die of that colour in front of it."""
    for die in range(FACES * colour, FACES * (colour + 1)):
        if s.kept[seat, die] > 0:
            return True
    return False


# --- placing, offering ----------------------------------------------------------------------------


@rule
def choose_stall(s: State, mask: Mask) -> int:
    """The place that most customers can reach with one die (M-11)."""
    best, most = STALL, -1
    for place in range(SPACES):
        if mask[STALL + place] and customers_in_reach(s, place) > most:
            best, most = STALL + place, customers_in_reach(s, place)
    return best


@rule
def choose_place(s: State, seat: int, mask: Mask) -> int:
    """The stall where the cube is worth most (M-34)."""
    best, most = PLACE, WORST
    for cube in range(CUBE_KINDS):
        for place in range(SPACES):
            if mask[PLACE + SPACES * cube + place]:
                same = s.stall[place, cube]
                gain = worth_there(s, seat, cube, place, same, cubes_at(s, place) - same)
                if gain > most:
                    best, most = PLACE + SPACES * cube + place, gain
    return best


@rule
def better_drawn(s: State, seat: int, card: int) -> int:
    """How many of the cards drawn are worth more than that one."""
    n = 0
    for other in range(DEITIES):
        if worth_of_card(s, seat, other) > worth_of_card(s, seat, card):
            n += s.drawn_cards[other]
    return n


@rule
def choose_card(s: State, seat: int, mask: Mask) -> int:
    """The best of the cards drawn, as many as are worth their cubes; at least one (M-35)."""
    room = hand_limit(s) - hand_size(s, seat)
    price = cheapest_payment(s, seat)
    last = DONE
    for card in range(DEITIES):
        if mask[KEEP_CARD + card]:
            better = better_drawn(s, seat, card)
            wanted = worth_of_card(s, seat, card) > price and better < room
            if wanted or (s.kept_cards == 0 and better == 0):
                return KEEP_CARD + card
            last = KEEP_CARD + card
    return DONE if mask[DONE] else last


@rule
def choose_payment(s: State, seat: int, mask: Mask) -> int:
    """The cube that is worth least, two beige ones counting together (M-35)."""
    best, least = PAY, -WORST
    for cube in range(CUBE_KINDS):
        for place in range(SPACES):
            if mask[PAY + SPACES * cube + place]:
                worth = worth_of_cube(s, seat, cube, place)
                if cube == BEIGE:
                    worth *= BEIGE_FOR_A_CARD
                if cubes_at(s, place) == 1:
                    worth += worth_of_guard(s, seat)
                if worth < least:
                    best, least = PAY + SPACES * cube + place, worth
    return best


# --- at the consul --------------------------------------------------------------------------------


@rule
def choose_pluto(s: State) -> int:
    """Pluto against closing and high taxes, in the last round against any (M-54)."""
    cubes = cubes_at(s, s.figure[CONSUL])
    if cubes == 0 or cubes >= PLUTO_TAX or s.round == ROUNDS:
        return USE_PLUTO
    return DECLINE


@rule
def choose_tax(s: State, seat: int, mask: Mask) -> int:
    """Money, but cubes that are worth less than it (M-45)."""
    place = s.figure[CONSUL]
    worthless = 0
    for cube in range(CUBE_KINDS):
        if worth_of_cube(s, seat, cube, place) < worth_of_sestertius(s):
            worthless += s.stall[place, cube]
    paid = min(max(s.amount - worthless, 0), s.sestertii[seat])
    return TAX + paid if mask[TAX + paid] else pick(mask, 0)


@rule
def choose_gift(s: State, seat: int, mask: Mask) -> int:
    """The cube that is worth least (M-45)."""
    best, least = GIVE, -WORST
    for cube in range(CUBE_KINDS):
        if mask[GIVE + cube]:
            worth = worth_of_cube(s, seat, cube, s.figure[CONSUL])
            if worth < least:
                best, least = GIVE + cube, worth
    return best


@rule
def choose_shift(s: State, seat: int, mask: Mask) -> int:
    """The cube that gains most by moving to the new stall, if one does (M-46)."""
    new = s.figure[CONSUL]
    best, most = DONE, 0
    for place in range(SPACES):
        for cube in range(CUBE_KINDS):
            if mask[SHIFT + CUBE_KINDS * place + cube]:
                same, cubes = s.stall[new, cube], cubes_at(s, new)
                gain = worth_there(s, seat, cube, new, same, cubes - same)
                same, cubes = s.stall[place, cube] - 1, cubes_at(s, place) - 1
                gain -= worth_there(s, seat, cube, place, same, cubes - same)
                if gain > most:
                    best, most = SHIFT + CUBE_KINDS * place + cube, gain
    return best


@rule
def choose_at_consul(s: State, seat: int, mask: Mask) -> int:
    """What to answer when the consul has stopped (M-43 to M-46, M-54)."""
    if s.ask == Ask.PLUTO:
        return choose_pluto(s)
    if s.ask == Ask.TAX:
        return choose_tax(s, seat, mask)
    if s.ask == Ask.GIVE:
        return choose_gift(s, seat, mask)
    if s.ask == Ask.OPEN:
        return OPEN if gain_of_opening(s, seat, s.figure[CONSUL]) > 0 else DECLINE
    return choose_shift(s, seat, mask)


@rule
def heuristic(s: State, seat: int, mask: Mask) -> int:
    """An action of those in the mask, chosen only by what the seat knows."""
    if s.phase == Phase.ACTIONS:
        if s.action == NO_ACTION:
            return choose_first_part(s, seat, mask)
        return choose_part(s, seat, mask)
    if s.phase == Phase.ROLL:
        return choose_pick(mask)
    if s.phase == Phase.KEEP:
        return choose_die_to_keep(s, seat, mask)
    if s.phase == Phase.PLACE:
        return choose_place(s, seat, mask)
    if s.phase == Phase.OFFER:
        return choose_card(s, seat, mask)
    if s.phase == Phase.PAY:
        return choose_payment(s, seat, mask)
    if s.phase == Phase.CONSUL:
        return choose_at_consul(s, seat, mask)
    return choose_stall(s, mask)
