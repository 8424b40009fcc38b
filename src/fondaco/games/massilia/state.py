"""The state of Massilia, its actions and its events."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    CARDS,
    COLOURS,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    CUBES_ON_A_STALL,
    DEITIES,
    DIE_COLOURS,
    FACES,
    FIGURES,
    HAND_LIMIT,
    HAND_LIMIT_2014,
    MOST_PLAYERS,
    PRICE_PLACES,
    SPACES,
)

# A die of an action is a number: 6 * colour + value - 1.
DICE: Final = DIE_COLOURS * FACES

# Actions: one range, in the order of the page's notation, and within one form in the order of G-3.
STALL: Final = 0  # STALL + place (M-11)
PICK: Final = STALL + SPACES  # PICK + colour of the die (M-21)
ROLL: Final = PICK + DIE_COLOURS
KEEP_DIE: Final = ROLL + 1  # + 2 * die: paid; the number after it: with mars (M-21)
FIRST_DIE: Final = KEEP_DIE + 2 * DICE  # + 2 * die: from the temple; the number after it: kept
AS: Final = FIRST_DIE + 2 * DICE  # + 2 * colour: by token; the number after it: by jupiter (M-31)
# + 4 * die, and then: temple by token, temple by juno, kept by token, kept by juno (M-31, M-50)
FURTHER_DIE: Final = AS + 2 * DIE_COLOURS
# + 8 * die, and then 4 if down, and then: by token, minerva, neptune, phoebus (M-31, M-51)
TURN_DIE: Final = FURTHER_DIE + 4 * DICE
MOVE: Final = TURN_DIE + 8 * DICE  # + 2 * figure: clockwise; the number after it: the other way
# + (15 * colour + coloured cubes - 1) * 11 + beige cubes (M-34)
BUY: Final = MOVE + 2 * FIGURES
OFFER: Final = BUY + COLOURS * CUBES_OF_A_COLOUR * (BEIGE_CUBES + 1)
FAME: Final = OFFER + 1
PLACE: Final = FAME + 1  # + 16 * cube + place (M-34)
KEEP_CARD: Final = PLACE + CUBE_KINDS * SPACES  # + card (M-35)
PAY: Final = KEEP_CARD + DEITIES  # + 16 * cube + place (M-35)
OPEN: Final = PAY + CUBE_KINDS * SPACES
DECLINE: Final = OPEN + 1
SHIFT: Final = DECLINE + 1  # + 4 * place + cube (M-46)
TAX: Final = SHIFT + SPACES * CUBE_KINDS  # + sestertii paid, from 0 (M-45)
GIVE: Final = TAX + CUBES_ON_A_STALL + 1  # + cube (M-45)
USE_PLUTO: Final = GIVE + CUBE_KINDS
USE_VENUS: Final = USE_PLUTO + 1
USE_MERCURY: Final = USE_VENUS + 1  # + 2 * place of the price: up; the number after it: down (M-53)
PASS: Final = USE_MERCURY + 2 * PRICE_PLACES
DONE: Final = PASS + 1
ACTIONS: Final = DONE + 1

MOST_EVENTS: Final = 96
MOST_MEMORIES: Final = 256
NOBODY: Final = -1
NO_ACTION: Final = -1  # in `action`: no die is taken
NOTHING_YET: Final = -1  # in the fields for G-3 (`last_…`): nothing was done in this row yet


class Phase(IntEnum):
    """What is being decided; names as in positions, in lower case."""

    STALLS = 0  # M-11
    ROLL = 1  # M-21: picking dice behind the screen
    KEEP = 2  # M-21: keeping what was rolled
    ACTIONS = 3  # M-22: passing, cards, and building an action
    PLACE = 4  # M-34: putting bought cubes on stalls
    OFFER = 5  # M-35: keeping drawn cards
    PAY = 6  # M-35: paying for the card just kept
    CONSUL = 7  # M-43 to M-46, M-54: see Ask
    OVER = 8


class Ask(IntEnum):
    """What is asked in phase CONSUL, in this order."""

    NOTHING = 0
    PLUTO = 1  # of the stall's owner (M-54)
    TAX = 2  # of the stall's owner: how much in money (M-45)
    GIVE = 3  # of the stall's owner: the cubes (M-45)
    OPEN = 4  # of the mover (M-43)
    SHIFT = 5  # of the mover (M-46)


class Step(IntEnum):
    """How far the action being built has come: its parts have this order."""

    NONE = 0  # no die is taken
    FIRST = 1  # the first die is taken: `as` may follow
    AS = 2  # it is another colour's action: further dice may follow
    FURTHER = 3  # further dice were taken
    TURNED = 4  # dice were turned


class Event(IntEnum):
    """What can happen; the arguments stand behind each."""

    ORDER = 0  # place in the order (from 0), seat: told for each place at the start of a round
    ROUND = 1  # round (M-22); ORDER follows for each place
    STALL = 2  # seat, place: a starting stall (M-11)
    STALL_CUBES = 3  # seat, place, cubes as `four` (M-11)
    PRICES_MOVE = 4  # new price at the temple, at pink, purple and orange harbours as 100s, 10s, 1s
    ARRIVE = 5  # cubes drawn from the bag to the harbours, as `four` (M-20)
    TEMPLE_ROLL = 6  # colour, value: one die of the temple was rolled (M-21)
    PICKS = 7  # seat, colour of the die (M-21)
    ROLLS = 8  # seat, number of dice rolled (M-21); ROLLED follows for each
    ROLLED = 9  # seat, die
    KEEPS = 10  # seat, die, 1 if for mars (M-21)
    GIVES_UP = 11  # seat, die: to the temple (M-21)
    TAKES = 12  # seat, die, 0 from the temple or 1 kept (M-30)
    TAKES_ALSO = 13  # seat, die, as in FURTHER_DIE: 0 to 3 (M-31, M-50)
    ACTS_AS = 14  # seat, colour, 1 if by jupiter (M-31, M-50)
    TURNS = 15  # seat, die before, die after * 4 + payer: 0 token, 1 minerva, 2 neptune, 3 phoebus
    MOVES = 16  # seat, figure, from * 16 + to (M-33); direction follows from WALKS
    WALKS = 17  # seat, spaces, 0 clockwise or 1 the other way
    SELLS = 18  # seat (whose stall it is), cube, number (M-40, M-41)
    SESTERTII = 19  # seat, sestertii received, Reason
    PAYS = 20  # seat, sestertii paid, Reason
    FAME = 21  # seat, fame, Reason
    POPULARITY = 22  # colour, new value (M-34, M-40)
    NOTHING_HAPPENS = 23  # figure, place (M-42, M-44)
    BUYS = 24  # seat, colour * 16 + coloured cubes, beige cubes (M-34)
    PLACES = 25  # seat, place, cube (M-34)
    OFFERS = 26  # seat, number of cards drawn (M-35)
    DRAWN = 27  # seat, card: for the seat alone (M-35)
    KEEPS_CARD = 28  # seat: one card (M-35)
    KEPT_CARD = 29  # seat, card: for the seat alone (M-35)
    OFFERED_CUBE = 30  # seat, place, cube (M-35)
    PUTS_BACK = 31  # seat, card: a drawn card to the discards (M-35)
    SHUFFLED = 32  # number of cards: the discards became the pile (M-35)
    CLOSED = 33  # seat (whose stall), place (M-44)
    OPENS = 34  # seat, place (M-43)
    DECLINES = 35  # seat: opens no stall (M-43)
    SHIFTS = 36  # seat, from, cube (M-46)
    SHIFTS_NO_MORE = 37  # seat: though it has cubes on other stalls (M-46)
    TAXED = 38  # seat (owner), cubes on the stall, place (M-45)
    TAX_CUBE = 39  # seat (owner), cube (M-45)
    PLUTO = 40  # seat, place (M-54)
    VENUS = 41  # seat, tokens given back (M-52)
    MERCURY = 42  # seat, place of the price, the price that counts now (M-53)
    TOKEN = 43  # seat: takes a penalty token (M-31)
    PASSES = 44  # seat, sestertii, place in the next round's order (M-23)
    GAME_ENDS = 45  # (M-60)
    STALL_POINTS = 46  # seat, points for stalls (M-60)
    MONEY_POINTS = 47  # seat, points for sestertii (M-60)
    TOKEN_POINTS = 48  # seat, points lost for tokens (M-60)


class Reason(IntEnum):
    """What sestertii and fame are given and paid for."""

    SALE = 0  # M-40, M-41
    PASSING = 1  # M-23
    KEEPING = 2  # M-21
    BUYING = 3  # M-34
    FAME = 4  # M-36
    STALL = 5  # M-43
    TAX = 6  # M-45


@record
class State(Record):
    """A game of Massilia. Seats that are not played are all zeros."""

    # chance and events: see engine.chance and engine.events
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(MOST_EVENTS, 5)

    players = i1()
    round = i2()  # 1 to 7
    phase = i1()
    turn = i1()  # who decides
    mover = i1()  # in phase CONSUL: whose action it is, else NOBODY
    order = i1(MOST_PLAYERS)  # this round's order: seats by place
    passed = i1(MOST_PLAYERS)  # seats in the order of passing
    passes = i1()  # how many have passed
    setup_step = i1()  # M-11: how many starting stalls were put down; 0 once all were

    # options (M-65, M-70)
    popularity_drop = i1()  # 0 `cubes`, 1 `step`
    sestertii_per_point = i1()
    edition = i1()  # 0 `rulebook`, 1 `2014`
    open_counts = i1()

    # the market
    figure = i1(FIGURES)  # the space of each; CONSUL is 3
    owner = i1(SPACES)  # of the stall at each place, NOBODY if there is none
    stall = i1(SPACES, CUBE_KINDS)  # cubes on it
    harbour = i1(CUBE_KINDS)
    bag = i1(CUBE_KINDS)
    price = i1(PRICE_PLACES)  # the tile at each place; the temple is 3
    mercury = i1(PRICE_PLACES)  # what mercury changes it by in this turn (M-53)
    popularity = i1(COLOURS)
    token_supply = i1()

    # dice: how many of each value
    temple = i1(DIE_COLOURS, FACES)
    temple_unrolled = i1(DIE_COLOURS)  # dice on the temple that were not rolled in this round yet
    kept = i1(MOST_PLAYERS, DIE_COLOURS * FACES)
    screen = i1(MOST_PLAYERS, DIE_COLOURS)
    picked = i1(DIE_COLOURS)  # ROLL: picked and not rolled yet (M-21)
    rolled = i1(DIE_COLOURS, FACES)  # KEEP: rolled and neither kept nor given up (M-21)
    # ROLL: the colour picked last; KEEP: the last `keep` as 2 * die + mars (G-3); or NOTHING_YET
    last_pick = i1()

    # the action being built (M-30, M-31)
    action = i1()  # the colour of the action, NO_ACTION while no die is taken
    step = i1()
    taken = i1(DIE_COLOURS, FACES)  # the dice taken, by their present values
    last_further = i1()  # the last further die as 4 * die + payer, for G-3; -1 for none

    # what is still to be done after the last part
    amount = i1()  # cubes to place; cards to draw; tax still owed; cubes that may still be shifted
    placing = i1(CUBE_KINDS)  # PLACE: cubes bought and not placed yet
    drawn_cards = i1(DEITIES)  # OFFER, PAY: drawn and neither kept nor discarded
    kept_cards = i1()  # OFFER: how many were kept
    last_card = i1()  # OFFER, PAY: the card kept last (G-3); PAY: it is being paid for
    owed = i1()  # PAY: beige cubes still to be paid for the card, 0 while nothing is paid
    last_place = i1()  # the last thing done in this row, for G-3; -1 for nothing
    last_cube = i1()
    ask = i1()  # CONSUL: see Ask

    # seats
    sestertii = i2(MOST_PLAYERS)
    fame = i2(MOST_PLAYERS)
    penalty = i1(MOST_PLAYERS)
    hand = i1(MOST_PLAYERS, DEITIES)

    # cards
    pile = i1(CARDS)  # kinds, the top card last; zeros behind it
    pile_size = i1()
    discard = i1(CARDS)  # kinds, the top card last; zeros behind it
    discard_size = i1()
    undealt = i1()  # 1: a position just read leaves it to chance how the pile lies
    memory = i1(MOST_MEMORIES)  # what is known of hidden cards: see `memory`
    memories = i2()  # how many lines of it are used


# --- what follows from the state ------------------------------------------------------------------


@rule
def colour_of(die: int) -> int:
    """The colour of a die, given as 6 * colour + value - 1."""
    return die // FACES


@rule
def value_of(die: int) -> int:
    """The value of a die, given as 6 * colour + value - 1."""
    return die % FACES + 1


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards the seat has in its hand; everybody may know it (M-70)."""
    n = 0
    for card in range(DEITIES):
        n += s.hand[seat, card]
    return n


@rule
def hand_limit(s: State) -> int:
    """How many cards are a full hand (M-35, M-65)."""
    return HAND_LIMIT_2014 if s.edition == 1 else HAND_LIMIT


@rule
def price_at(s: State, place: int) -> int:
    """The price that counts at a harbour or the temple now: the tile's, and mercury's (M-53)."""
    return s.price[place] + s.mercury[place]


@rule
def cubes_at(s: State, place: int) -> int:
    """How many cubes are on the stall at that place."""
    return s.stall[place, 0] + s.stall[place, 1] + s.stall[place, 2] + s.stall[place, BEIGE]


@rule
def stalls_of(s: State, seat: int) -> int:
    """How many stalls the seat has on the market."""
    n = 0
    for place in range(SPACES):
        if s.owner[place] == seat:
            n += 1
    return n


@rule
def room_at(s: State, place: int) -> int:
    """How many more cubes the stall at that place has room for (M-34)."""
    return CUBES_ON_A_STALL - cubes_at(s, place)


@rule
def room_of(s: State, seat: int) -> int:
    """How many more cubes all stalls of the seat have room for (M-34)."""
    n = 0
    for place in range(SPACES):
        if s.owner[place] == seat:
            n += room_at(s, place)
    return n


# --- cubes in events: one argument has room for how many there are of each kind -------------------

MOST_OF_FOUR: Final = 12  # cubes drawn in a round (M-20)


@rule
def four(pink: int, purple: int, orange: int, beige: int) -> int:
    """How many cubes there are of each kind, at most twelve, as one number."""
    base = MOST_OF_FOUR + 1
    return ((pink * base + purple) * base + orange) * base + beige


@rule
def of_four(cubes: int, kind: int) -> int:
    """How many of that kind `four` made the number of."""
    for _ in range(BEIGE - kind):
        cubes = cubes // (MOST_OF_FOUR + 1)
    return cubes % (MOST_OF_FOUR + 1)
