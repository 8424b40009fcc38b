"""What a seat sees, as a vector for learners."""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.base import Observation, laid_out
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    CARDS,
    CARDS_OF_A_DEITY,
    COLOURS,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    CUBES_ON_A_STALL,
    DEITIES,
    DIE_COLOURS,
    FACES,
    FEWEST_PLAYERS,
    FIGURES,
    HAND_LIMIT,
    HIGHEST_POPULARITY,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    MOST_DICE,
    MOST_PLAYERS,
    MOST_SESTERTII_PER_POINT,
    NO_CARD,
    PRICE_PLACES,
    ROUNDS,
    SPACES,
    STALLS_OF_A_PLAYER,
    TOKENS_OF_A_PLAYER,
)
from fondaco.games.massilia.memory import HAS_PLUTO, NO_PLUTO, is_known
from fondaco.games.massilia.offering import BEIGE_FOR_A_CARD
from fondaco.games.massilia.scoring import stall_points
from fondaco.games.massilia.state import (
    DICE,
    NO_ACTION,
    NOBODY,
    NOTHING_YET,
    Ask,
    Phase,
    State,
    Step,
    hand_size,
    stalls_of,
)

PHASES: Final = len(Phase)
ASKS: Final = len(Ask)
STEPS: Final = len(Step)

# Seats stand in the order of their numbers from the observer on; the rows of seats that are not
# played are zeros. Numbers that know no bound are divided by a scale and are at most 1.
_PARTS: Final = (
    ("players", MOST_PLAYERS - 1),  # one of 2, 3, 4
    ("round", 1),  # divided by the number of rounds
    ("phase", PHASES),
    ("ask", ASKS),  # what the consul brings about
    ("turn", MOST_PLAYERS),  # zeros at the end
    ("mover", MOST_PLAYERS),  # whose action it is while the consul's stop is dealt with
    ("order", MOST_PLAYERS * MOST_PLAYERS),  # by seat: its place in this round
    ("next_order", MOST_PLAYERS * MOST_PLAYERS),  # by seat: its place in the next, once it passed
    ("popularity_drop", 1),
    ("sestertii_per_point", 1),
    ("edition", 1),
    ("open_counts", 1),
    ("figures", FIGURES * SPACES),
    ("owners", MOST_PLAYERS * SPACES),  # by seat: where its stalls stand
    ("cubes", SPACES * CUBE_KINDS),
    ("harbour", CUBE_KINDS),
    ("bag", COLOURS),  # follows from what is seen (M-70)
    ("prices", PRICE_PLACES),  # the tiles
    ("mercury", PRICE_PLACES),  # what it changes prices by, up or (below 0) down
    ("popularity", COLOURS),
    ("token_supply", 1),  # only with open counts: it tells the sum of others' tokens
    ("temple", DICE),
    ("temple_unrolled", DIE_COLOURS),
    ("kept", MOST_PLAYERS * DICE),
    ("screen", MOST_PLAYERS * DIE_COLOURS),
    ("picked", DIE_COLOURS),
    ("rolled", DICE),
    ("last_pick", 1),  # how far a row of picks or keeps has come (G-3)
    ("action", DIE_COLOURS),  # that is being built
    ("step", STEPS),
    ("taken", DICE),
    ("last_further", 1),  # how far the row of further dice has come (G-3)
    ("amount", 1),  # to place or owed; cubes that may still be shifted
    ("placing", CUBE_KINDS),
    ("drawn", DEITIES),  # the cards of the observer's own offering
    ("drawn_size", 1),
    ("kept_cards", 1),
    ("last_card", DEITIES),  # that the observer kept last
    ("owed", 1),  # beige cubes for a card
    ("last_place", SPACES),
    ("last_cube", CUBE_KINDS),
    ("sestertii", MOST_PLAYERS),  # others' only with open counts
    ("penalty", MOST_PLAYERS),  # likewise
    ("fame", MOST_PLAYERS),
    ("stalls", MOST_PLAYERS),
    ("stall_points", MOST_PLAYERS),
    ("hand", DEITIES),  # the observer's own
    ("hand_sizes", MOST_PLAYERS),
    ("pluto", MOST_PLAYERS),  # -1 all know that the seat has none, 1 that it has it (M-54)
    ("pile_size", 1),
    ("discard", DEITIES),  # all were seen when they were laid there
)

LAYOUT: Final = laid_out(_PARTS)
SIZE: Final = LAYOUT[-1][1] + LAYOUT[-1][2]

_FIRST = {name: first for name, first, _ in LAYOUT}
PLAYERS: Final = _FIRST["players"]
ROUND: Final = _FIRST["round"]
PHASE: Final = _FIRST["phase"]
ASK: Final = _FIRST["ask"]
TURN: Final = _FIRST["turn"]
MOVER: Final = _FIRST["mover"]
ORDER: Final = _FIRST["order"]
NEXT_ORDER: Final = _FIRST["next_order"]
POPULARITY_DROP: Final = _FIRST["popularity_drop"]
SESTERTII_PER_POINT: Final = _FIRST["sestertii_per_point"]
EDITION: Final = _FIRST["edition"]
OPEN_COUNTS: Final = _FIRST["open_counts"]
FIGURE: Final = _FIRST["figures"]
OWNERS: Final = _FIRST["owners"]
CUBES: Final = _FIRST["cubes"]
HARBOUR: Final = _FIRST["harbour"]
BAG: Final = _FIRST["bag"]
PRICES: Final = _FIRST["prices"]
MERCURY: Final = _FIRST["mercury"]
POPULARITY: Final = _FIRST["popularity"]
TOKEN_SUPPLY: Final = _FIRST["token_supply"]
TEMPLE: Final = _FIRST["temple"]
TEMPLE_UNROLLED: Final = _FIRST["temple_unrolled"]
KEPT: Final = _FIRST["kept"]
SCREEN: Final = _FIRST["screen"]
PICKED: Final = _FIRST["picked"]
ROLLED: Final = _FIRST["rolled"]
LAST_PICK: Final = _FIRST["last_pick"]
ACTION: Final = _FIRST["action"]
STEP: Final = _FIRST["step"]
TAKEN: Final = _FIRST["taken"]
LAST_FURTHER: Final = _FIRST["last_further"]
AMOUNT: Final = _FIRST["amount"]
PLACING: Final = _FIRST["placing"]
DRAWN: Final = _FIRST["drawn"]
DRAWN_SIZE: Final = _FIRST["drawn_size"]
KEPT_CARDS: Final = _FIRST["kept_cards"]
LAST_CARD: Final = _FIRST["last_card"]
OWED: Final = _FIRST["owed"]
LAST_PLACE: Final = _FIRST["last_place"]
LAST_CUBE: Final = _FIRST["last_cube"]
SESTERTII: Final = _FIRST["sestertii"]
PENALTY: Final = _FIRST["penalty"]
FAME: Final = _FIRST["fame"]
STALLS: Final = _FIRST["stalls"]
STALL_POINTS: Final = _FIRST["stall_points"]
HAND: Final = _FIRST["hand"]
HAND_SIZES: Final = _FIRST["hand_sizes"]
PLUTO_KNOWN: Final = _FIRST["pluto"]
PILE_SIZE: Final = _FIRST["pile_size"]
DISCARD: Final = _FIRST["discard"]

SESTERTII_SCALE: Final = 40
FAME_SCALE: Final = 100
STALL_POINTS_SCALE: Final = 25
AMOUNT_SCALE: Final = 24  # a purchase of more is rare
DRAWN_SCALE: Final = 12  # cards of an offering
MERCURY_SCALE: Final = HIGHEST_PRICE - LOWEST_PRICE


@rule
def share(n: int, scale: int) -> float:
    """A number without bound as one of 0 to 1."""
    return min(n, scale) / scale


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write the vector of what that seat may know (M-70); `LAYOUT` says what stands where."""
    for i in range(SIZE):
        out[i] = 0.0
    observe_course(s, seat, out)
    observe_market(s, out)
    observe_dice(s, out)
    observe_action(s, out)
    observe_cards(s, seat, out)
    for place in range(s.players):
        other = (seat + place) % s.players
        observe_seat(s, other, place, out)
        if place == 0 or s.open_counts == 1:
            out[SESTERTII + place] = share(s.sestertii[other], SESTERTII_SCALE)
            out[PENALTY + place] = share(s.penalty[other], TOKENS_OF_A_PLAYER)


@rule
def observe_course(s: State, seat: int, out: Observation) -> None:
    """Where the game stands, and the table options."""
    out[PLAYERS + s.players - FEWEST_PLAYERS] = 1.0
    out[ROUND] = s.round / ROUNDS
    out[PHASE + s.phase] = 1.0
    out[ASK + s.ask] = 1.0
    if s.turn != NOBODY:
        out[TURN + (s.turn - seat + s.players) % s.players] = 1.0
    if s.mover != NOBODY:
        out[MOVER + (s.mover - seat + s.players) % s.players] = 1.0
    for k in range(s.players):
        place = (s.order[k] - seat + s.players) % s.players
        out[ORDER + place * MOST_PLAYERS + k] = 1.0
    for k in range(s.passes):  # M-23: who passed last is first
        place = (s.passed[k] - seat + s.players) % s.players
        out[NEXT_ORDER + place * MOST_PLAYERS + s.players - 1 - k] = 1.0
    out[POPULARITY_DROP] = s.popularity_drop
    out[SESTERTII_PER_POINT] = s.sestertii_per_point / MOST_SESTERTII_PER_POINT
    out[EDITION] = s.edition
    out[OPEN_COUNTS] = s.open_counts


@rule
def observe_market(s: State, out: Observation) -> None:
    """Figures, cubes, harbours, prices and popularity."""
    for figure in range(FIGURES):
        out[FIGURE + figure * SPACES + s.figure[figure]] = 1.0
    for place in range(SPACES):
        for cube in range(CUBE_KINDS):
            out[CUBES + place * CUBE_KINDS + cube] = s.stall[place, cube] / CUBES_ON_A_STALL
    for colour in range(COLOURS):
        out[HARBOUR + colour] = s.harbour[colour] / CUBES_OF_A_COLOUR
        out[BAG + colour] = s.bag[colour] / CUBES_OF_A_COLOUR
        out[POPULARITY + colour] = s.popularity[colour] / HIGHEST_POPULARITY
    out[HARBOUR + BEIGE] = s.harbour[BEIGE] / BEIGE_CUBES
    for k in range(PRICE_PLACES):
        out[PRICES + k] = s.price[k] / HIGHEST_PRICE
        out[MERCURY + k] = s.mercury[k] / MERCURY_SCALE
    if s.open_counts == 1:
        out[TOKEN_SUPPLY] = s.token_supply / (TOKENS_OF_A_PLAYER * MOST_PLAYERS)


@rule
def observe_dice(s: State, out: Observation) -> None:
    """The dice that belong to nobody, or are being thrown or taken (M-21, M-30)."""
    for colour in range(DIE_COLOURS):
        out[TEMPLE_UNROLLED + colour] = s.temple_unrolled[colour] / MOST_DICE
        out[PICKED + colour] = s.picked[colour] / MOST_DICE
        for face in range(FACES):
            die = FACES * colour + face
            out[TEMPLE + die] = s.temple[colour, face] / MOST_DICE
            out[ROLLED + die] = s.rolled[colour, face] / MOST_DICE
            out[TAKEN + die] = s.taken[colour, face] / MOST_DICE
    out[LAST_PICK] = (s.last_pick + 1) / (2 * DICE)


@rule
def observe_action(s: State, out: Observation) -> None:
    """The action being built or carried out, as far as everybody sees it."""
    if s.action != NO_ACTION:
        out[ACTION + s.action] = 1.0
    out[STEP + s.step] = 1.0
    out[LAST_FURTHER] = (s.last_further + 1) / (4 * DICE)
    out[AMOUNT] = share(s.amount, AMOUNT_SCALE)
    for cube in range(CUBE_KINDS):
        out[PLACING + cube] = s.placing[cube] / CUBES_OF_A_COLOUR
    out[KEPT_CARDS] = s.kept_cards / HAND_LIMIT
    out[OWED] = s.owed / BEIGE_FOR_A_CARD
    if s.last_place != NOTHING_YET:
        out[LAST_PLACE + s.last_place] = 1.0
    if s.last_cube != NOTHING_YET:
        out[LAST_CUBE + s.last_cube] = 1.0


@rule
def observe_seat(s: State, seat: int, place: int, out: Observation) -> None:
    """What everybody sees of a seat; `place` is how far it sits behind the observer."""
    out[FAME + place] = share(s.fame[seat], FAME_SCALE)
    out[STALLS + place] = stalls_of(s, seat) / STALLS_OF_A_PLAYER
    out[STALL_POINTS + place] = stall_points(s, seat) / STALL_POINTS_SCALE
    out[HAND_SIZES + place] = hand_size(s, seat) / HAND_LIMIT
    if is_known(s, seat, HAS_PLUTO + seat):
        out[PLUTO_KNOWN + place] = 1.0
    elif is_known(s, seat, NO_PLUTO + seat):
        out[PLUTO_KNOWN + place] = -1.0
    for space in range(SPACES):
        if s.owner[space] == seat:
            out[OWNERS + place * SPACES + space] = 1.0
    for colour in range(DIE_COLOURS):
        out[SCREEN + place * DIE_COLOURS + colour] = s.screen[seat, colour] / MOST_DICE
    for die in range(DICE):
        out[KEPT + place * DICE + die] = s.kept[seat, die] / MOST_DICE


@rule
def observe_cards(s: State, seat: int, out: Observation) -> None:
    """The piles, the observer's own hand, and its own offering; of others' only the number."""
    out[PILE_SIZE] = s.pile_size / CARDS
    for k in range(s.discard_size):
        out[DISCARD + s.discard[k]] += 1
    drawn = 0
    for card in range(DEITIES):
        out[DISCARD + card] = out[DISCARD + card] / CARDS_OF_A_DEITY[card]
        out[HAND + card] = s.hand[seat, card] / CARDS_OF_A_DEITY[card]
        drawn += s.drawn_cards[card]
        if s.turn == seat:
            out[DRAWN + card] = s.drawn_cards[card] / CARDS_OF_A_DEITY[card]
    out[DRAWN_SIZE] = share(drawn, DRAWN_SCALE)
    if s.turn == seat and s.last_card != NO_CARD:
        out[LAST_CARD + s.last_card] = 1.0
