"""The state of Augsburg 1520, its actions and its events."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    CARDS,
    CAREERS,
    COLUMN,
    FIRST_OFFER,
    JOKER,
    KINDS,
    MORE_ROUNDS,
    MOST_PLAYERS,
    NOTES,
    NOTES_OF_A_NOBLE,
    PRIVILEGE_CARDS,
    SYMBOLS_OF_A_CARD,
    TILE_SIZES,
    value_of,
)

# Actions: one range, in the order of the page's notation.
BUY: Final = 0  # BUY + kind of card
BID: Final = BUY + KINDS - 1  # BID + number of cards, from 1
HOLD: Final = BID + CARDS + 1
PASS: Final = HOLD + 1
SHOW: Final = PASS + 1  # SHOW + kind of card
TAKE: Final = SHOW + KINDS - 1  # TAKE + number of the privilege card, from 1
DEPOT_LEVEL: Final = TAKE + PRIVILEGE_CARDS + 1
DEPOT_ROB: Final = DEPOT_LEVEL + 1  # + seat
DEPOT_MONEY: Final = DEPOT_ROB + MOST_PLAYERS
DEPOT_INSTEAD: Final = DEPOT_MONEY + 1
NOBILITY_LEVEL: Final = DEPOT_INSTEAD + 1
NOBILITY_ROB: Final = NOBILITY_LEVEL + 1  # + seat
NOBILITY_COAT: Final = NOBILITY_ROB + MOST_PLAYERS
NOBILITY_LETTER: Final = NOBILITY_COAT + 1
NOBILITY_INSTEAD: Final = NOBILITY_LETTER + 1
OFFICE_LEVEL: Final = NOBILITY_INSTEAD + 1
OFFICE_ROB: Final = OFFICE_LEVEL + 1  # + seat
OFFICE_MINT: Final = OFFICE_ROB + MOST_PLAYERS
OFFICE_ARCHITECT: Final = OFFICE_MINT + 1
OFFICE_CHURCH: Final = OFFICE_ARCHITECT + 1
OFFICE_CATHEDRAL: Final = OFFICE_CHURCH + 1
OFFICE_INSTEAD: Final = OFFICE_CATHEDRAL + 1
TAKE_MONEY: Final = OFFICE_INSTEAD + 1
MONEY_INSTEAD: Final = TAKE_MONEY + 1
TAKE_POINTS6: Final = MONEY_INSTEAD + 1
POINTS6_INSTEAD: Final = TAKE_POINTS6 + 1
TAKE_POINTS7: Final = POINTS6_INSTEAD + 1
POINTS7_INSTEAD: Final = TAKE_POINTS7 + 1
TAKE_CARDS: Final = POINTS7_INSTEAD + 1
CARDS_INSTEAD: Final = TAKE_CARDS + 1
ARCHITECT_CHURCH: Final = CARDS_INSTEAD + 1
ARCHITECT_CATHEDRAL: Final = ARCHITECT_CHURCH + 1
DONE: Final = ARCHITECT_CATHEDRAL + 1
DISCARD: Final = DONE + 1  # DISCARD + kind of card
COMPENSATION_IN_GULDEN: Final = DISCARD + KINDS
COMPENSATION_IN_POINTS: Final = COMPENSATION_IN_GULDEN + 1
ACTIONS: Final = COMPENSATION_IN_POINTS + 1

MOST_EVENTS: Final = 64
MOST_MEMORIES: Final = 200
NOBODY: Final = -1
PASSED: Final = -1  # in `bids`


class Phase(IntEnum):
    """What is being decided; names as in positions, in lower case."""

    BUY = 0  # everybody, at the same time
    AUCTION = 1
    SHOW = 2  # the winner alone; A-25: all still in, at the same time
    TAKE = 3
    PRIVILEGE = 4
    COMPENSATION = 5  # the robbed seat
    DISCARD = 6
    SHORTAGE = 7  # everybody with cards, at the same time
    OVER = 8


class Reason(IntEnum):
    """What points are given for (event POINTS)."""

    LEVEL = 0
    COAT = 1
    LETTER = 2
    PRIVILEGE = 3
    INSTEAD = 4
    COMPENSATION = 5


class Event(IntEnum):
    """What can happen; the arguments stand behind each.

    `faces` are kinds of card, two in one argument: see `pair`, `first_of` and `second_of`.
    """

    ROUND = 0  # seat with the start marker, round: an auction round begins
    PRIVILEGES = 1  # card numbers turned up, in pairs
    PRIVILEGES_SHUFFLED = 2
    OFFERED = 3  # seat, number of cards offered
    OFFER = 4  # up to six faces: for the seat alone
    FREE = 5  # seat, number of free notes
    FREE_FACES = 6  # up to two faces: for the seat alone
    BUYS = 7  # seat, number of cards, gulden paid
    BOUGHT = 8  # up to six faces: for the buyer alone
    UNBOUGHT = 9  # seat, up to four faces: to the discards
    BIDS = 10  # seat, number: the first bid
    RAISES = 11  # seat, number
    HOLDS = 12  # seat, number
    PASSES = 13  # seat, noble
    NO_BID = 14  # noble: all have passed
    SHOWS = 15  # seat, up to four faces
    WINS = 16  # seat, noble, highest card shown or NO_CARD if all others passed
    RUNNER_UP = 17  # seat, place (2 or 3), gulden
    TAKES = 18  # seat, number of the privilege card
    GULDEN = 19  # seat, gulden, symbol that gave them: MONEY or DEPOT
    POINTS = 20  # seat, points before any cap, Reason
    LOST = 21  # seat, points lost, cap
    LEVEL = 22  # seat, career, new level
    ROBS = 23  # seat, robbed seat, career
    FALLS = 24  # robbed seat, career, new level
    COMPENSATED = 25  # robbed seat, gulden; points are told as POINTS
    COAT = 26  # seat, value
    LETTER = 27  # seat, value
    MINT = 28  # seat
    ARCHITECT = 29  # seat
    CHURCH = 30  # seat, price, 1 if built as the architect's extra
    CATHEDRAL = 31  # seat, price, 1 if built as the architect's extra
    DRAWS = 32  # seat, number of cards
    DRAWN = 33  # up to two faces: for the drawer alone
    DISCARDS = 34  # seat, kind
    NOTHING_TO_DISCARD = 35  # seat: its hand is empty
    DONE = 36  # seat: does without the architect's extra
    LEFT_OVER = 37  # up to six card numbers in pairs: under the pile unused
    INCOME = 38  # seat, gulden
    SHORTAGE = 39  # cards due, cards there are
    SHUFFLED = 40  # number of cards: the discards became the draw pile
    GAME_ENDS = 41


@record
class State(Record):
    """A game of Augsburg 1520. Seats that are not played are all zeros."""

    # chance and events: see engine.chance and engine.events
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(MOST_EVENTS, 5)

    players = i1()
    round = i2()  # from 1
    marker = i1()  # the seat with the start marker
    phase = i1()
    noble = i1()  # being visited, or visited last
    turn = i1()  # who decides where one does; NOBODY where all choose at the same time
    open_counts = i1()

    # the auction: zeros outside AUCTION and SHOW, the bidder NOBODY
    bid = i1()  # the highest
    bidder = i1()  # whose it is, NOBODY if there is none
    bids = i1(MOST_PLAYERS)  # what each seat last said; 0 nothing yet, PASSED

    # choices at the same time (G-5)
    chosen = i1(MOST_PLAYERS)  # 1: has nothing (more) to choose; zeros outside these phases
    shown = i1(NOTES)  # 1: the note's holder means to show it
    shown_jokers = i1(MOST_PLAYERS)
    bought = i1(MOST_PLAYERS, FIRST_OFFER)  # 1: the seat means to buy this card of its offer
    given = i1(MOST_PLAYERS)  # SHORTAGE: kind + 1 of the card to be discarded, 0 for none yet

    # cards
    holder = i1(NOTES)  # the seat that has the note in its hand, NOBODY
    jokers = i1(MOST_PLAYERS)  # jokers in each hand
    offer = i1(MOST_PLAYERS, FIRST_OFFER)  # kinds, rising; zeros behind them
    offered = i1(MOST_PLAYERS)  # how many
    pile = i1(CARDS)  # the draw pile's kinds, the top card last; zeros behind it
    pile_size = i1()
    discard = i1(CARDS)  # the discards' kinds, the top card last; zeros behind it
    discard_size = i1()
    undealt = i1()  # 1: a position just read leaves it to chance how the draw pile lies

    # seats
    gulden = i4(MOST_PLAYERS)
    points = i2(MOST_PLAYERS)
    level = i1(CAREERS, MOST_PLAYERS)  # 1 to 4
    coat = i1(MOST_PLAYERS)  # its points a round, 0 for none
    letter = i1(MOST_PLAYERS)
    mint = i1(MOST_PLAYERS)  # 0 or 1
    architect = i1(MOST_PLAYERS)
    church = i2(MOST_PLAYERS)  # the price paid, 0 for none
    cathedral = i2(MOST_PLAYERS)

    # privilege cards, by number from 1; zeros behind them
    open = i1(PRIVILEGE_CARDS)  # face up, as laid out
    open_size = i1()
    face_down = i1(PRIVILEGE_CARDS)  # the next first
    face_down_size = i1()
    used = i1(PRIVILEGE_CARDS)  # under the pile, as laid there
    used_size = i1()
    card = i1()  # in use, NO_PRIVILEGE
    spent = i1(SYMBOLS_OF_A_CARD)  # which of its privileges are used
    extra_used = i1()  # whether the architect's extra is

    # component values that a components file may replace
    note_price = i2(NOTES_OF_A_NOBLE + 1)  # by value, the joker's at 0
    level_tiles = i1(MOST_PLAYERS + 1, TILE_SIZES)  # by players: small, medium, large
    coats = i1(COLUMN)
    letters = i1(COLUMN)
    churches = i2(COLUMN)
    cathedrals = i2(COLUMN)
    privileges = i1(PRIVILEGE_CARDS + 1, SYMBOLS_OF_A_CARD)  # by number

    # What players with perfect memory know of hidden cards: see memory.py
    generation = i1(NOTES)  # of each note: the shuffle it was last part of, 0 the first
    shuffles = i1()  # the current draw pile's generation
    known = i1(NOTES)  # 1: everybody knows that its holder has it
    known_jokers = i1(MOST_PLAYERS)  # as many jokers everybody knows to be in that hand
    memory = i2(MOST_MEMORIES)
    memories = i2()


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left: play goes clockwise (A-21)."""
    return (seat + 1) % s.players


@rule
def rounds(s: State) -> int:
    """How many rounds the game has (A-13)."""
    return s.players + MORE_ROUNDS


@rule
def price_of(s: State, kind: int) -> int:
    """What a card costs, printed on its back as well (A-2)."""
    return s.note_price[value_of(kind)]


@rule
def held(s: State, seat: int, kind: int) -> int:
    """How many cards of that kind the seat has in its hand: 0 or 1, of jokers more."""
    if kind == JOKER:
        return s.jokers[seat]
    return 1 if s.holder[kind] == seat else 0


@rule
def notes_held(s: State, seat: int, noble: int) -> int:
    """How many notes of that noble the seat has in its hand, at Maximilian of all (A-22)."""
    holder = s.holder
    first, last = 0, NOTES
    if noble * NOTES_OF_A_NOBLE < NOTES:
        first = noble * NOTES_OF_A_NOBLE
        last = first + NOTES_OF_A_NOBLE
    n = 0
    for kind in range(first, last):
        if holder[kind] == seat:
            n += 1
    return n


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards the seat has in its hand."""
    holder = s.holder
    n = s.jokers[seat]
    for kind in range(NOTES):
        if holder[kind] == seat:
            n += 1
    return n


# --- faces in events: an argument has room for two ------------------------------------------------


@rule
def pair(first: int, second: int) -> int:
    """Two kinds of card, or numbers of privilege cards, as one number; NO_CARD for none."""
    return (first + 1) * (KINDS + 1) + second + 1


@rule
def first_of(faces: int) -> int:
    """The first of a pair."""
    return faces // (KINDS + 1) - 1


@rule
def second_of(faces: int) -> int:
    """The second of a pair."""
    return faces % (KINDS + 1) - 1
