"""The state of Die Fugger, its actions and its events."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule
from fondaco.games.fugger.components import (
    CARDS,
    GOODS,
    HIGHEST_TARGET,
    KINDS,
    MERCHANT,
    MOST_PLAYERS,
    NO_CARD,
    SHIPPING_ROUNDS,
)

# Actions: one range, ascending as F-20, F-21, F-22.
DRAW: Final = 0
PLAY: Final = 1  # PLAY + kind of card
SHIP: Final = PLAY + KINDS  # SHIP + kind of card
ACTIONS: Final = SHIP + KINDS

MOST_EVENTS: Final = 40
MOST_MEMORIES: Final = 290


class Event(IntEnum):
    """What can happen; the arguments stand behind each."""

    STARTS = 0  # seat, round
    DRAWS = 1  # seat, number of cards
    DRAWN = 2  # up to three kinds: the faces, for the drawer alone
    PLAYS = 3  # seat, kind
    SHIPS = 4  # seat
    SHIPPED = 5  # kind: the face, for the shipper alone
    JAKOB = 6  # kind, merchants turned over before it
    JAKOB_NOTHING = 7  # merchants turned over
    SHUFFLED = 8  # number of cards
    SKIPPED = 9  # seat
    ROUND_ENDS = 10  # seat that brought the fifth card, good
    PRICE = 11  # good, old price, new price
    SELLS = 12  # seat, gulden earned, gulden now
    SHIPMENT_PAYS = 13  # seat, kind, gulden
    GAME_ENDS = 14


@record
class State(Record):
    """A game of Die Fugger. Seats that are not played are all zeros (their shipments too)."""

    # chance and events: see engine.chance and engine.events
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(MOST_EVENTS, 5)

    players = i1()
    round = i2()  # from 1
    start = i1()  # the seat that began this round
    turn = i1()  # OVER at the end
    turns_since_jakob = i1()  # F-24: 0 or 1, two players only
    target = i2()  # F-46

    prices = i1(GOODS)
    gulden = i2(MOST_PLAYERS)
    hand = i1(MOST_PLAYERS, KINDS)  # number of cards of each kind
    display = i1(MOST_PLAYERS, KINDS)
    shipment = i1(MOST_PLAYERS, SHIPPING_ROUNDS)  # kind shipped in round 1 and 2, or NO_CARD
    jakob = i1(KINDS)
    pile = i1(CARDS)  # the draw pile's kinds; the top card stands last
    pile_size = i1()
    discard = i1(KINDS)

    # What players with perfect memory know of hidden cards: see memory.py
    memory = i1(MOST_MEMORIES)
    memories = i2()


# The most gulden anybody can hold: just below the target, then one sale of every good at the
# highest price.
assert HIGHEST_TARGET + 10 * CARDS * 2 < 2**15


@rule
def good_of(kind: int) -> int:
    """The good on a goods card (F-1)."""
    return kind // 2


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards that seat holds."""
    hand = s.hand
    n = 0
    for kind in range(KINDS):
        n += hand[seat, kind]
    return n


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left: play goes clockwise (F-11)."""
    return (seat + 1) % s.players


@rule
def face_up(s: State, good: int) -> int:
    """Face-up cards of a good, players' and Jakob's (F-30); shipments never count."""
    display = s.display
    plain, sealed = 2 * good, 2 * good + 1
    n = s.jakob[plain] + s.jakob[sealed]
    for seat in range(s.players):
        n += display[seat, plain] + display[seat, sealed]
    return n


@rule
def goods_in_discard(s: State) -> int:
    """Goods cards among the discards."""
    discard = s.discard
    n = 0
    for kind in range(MERCHANT):
        n += discard[kind]
    return n


@rule
def discard_size(s: State) -> int:
    """Cards in the discards."""
    return goods_in_discard(s) + s.discard[MERCHANT]


@rule
def shipped_this_round(s: State, seat: int) -> bool:
    """Whether that seat has used its one shipment of this round (F-22)."""
    return s.shipment[seat, s.round - 1] != NO_CARD
