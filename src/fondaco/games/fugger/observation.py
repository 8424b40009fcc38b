"""What a seat sees, as a vector for learners."""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.base import OVER, Observation, laid_out
from fondaco.games.fugger.components import (
    CARDS,
    GOODS,
    HIGHEST_PRICE,
    KINDS,
    MOST_PLAYERS,
    NO_CARD,
    PLAIN_OF_A_GOOD,
    SHIPPING_ROUNDS,
)
from fondaco.games.fugger.state import State, hand_size

# Counts of cards are divided by 9 (the most of a good), hands and piles by 49, prices by 9, gulden
# by the target (at most 1), rounds by 20 (at most 1). Seats stand in turn order from the observer;
# the rows of seats that are not played are zeros.
_PARTS: Final = (
    ("players", MOST_PLAYERS - 1),  # one of 2, 3, 4
    ("round", 1),
    ("shipping_round", 1),  # 1 in rounds 1 and 2
    ("turn", MOST_PLAYERS),  # whose turn it is, counted from the observer; zeros at the end
    ("start", MOST_PLAYERS),  # who began the round
    ("turns_since_jakob", 1),
    ("target", 1),  # divided by 1000
    ("prices", GOODS),
    ("gulden", MOST_PLAYERS),
    ("hand", KINDS),  # the observer's own
    ("hand_sizes", MOST_PLAYERS),
    ("display", MOST_PLAYERS * KINDS),
    ("has_shipped", MOST_PLAYERS * SHIPPING_ROUNDS),  # in round 1, 2
    ("own_shipments", SHIPPING_ROUNDS * KINDS),
    ("jakob", KINDS),
    ("discard", KINDS),
    ("pile_size", 1),
)

LAYOUT: Final = laid_out(_PARTS)
SIZE: Final = LAYOUT[-1][1] + LAYOUT[-1][2]

_FIRST = {name: first for name, first, _ in LAYOUT}
PLAYERS: Final = _FIRST["players"]
ROUND: Final = _FIRST["round"]
SHIPPING_ROUND: Final = _FIRST["shipping_round"]
TURN: Final = _FIRST["turn"]
START: Final = _FIRST["start"]
TURNS_SINCE_JAKOB: Final = _FIRST["turns_since_jakob"]
TARGET: Final = _FIRST["target"]
PRICES: Final = _FIRST["prices"]
GULDEN: Final = _FIRST["gulden"]
HAND: Final = _FIRST["hand"]
HAND_SIZES: Final = _FIRST["hand_sizes"]
DISPLAY: Final = _FIRST["display"]
HAS_SHIPPED: Final = _FIRST["has_shipped"]
OWN_SHIPMENTS: Final = _FIRST["own_shipments"]
JAKOB: Final = _FIRST["jakob"]
DISCARD: Final = _FIRST["discard"]
PILE_SIZE: Final = _FIRST["pile_size"]

MOST_OF_A_GOOD: Final = PLAIN_OF_A_GOOD + 2
LONG_GAME: Final = 20  # rounds
GULDEN_SCALE: Final = 1000


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write the vector of what that seat may know (F-45); `LAYOUT` says what stands where."""
    for i in range(SIZE):
        out[i] = 0.0
    out[PLAYERS + s.players - 2] = 1.0
    out[ROUND] = min(s.round, LONG_GAME) / LONG_GAME
    out[SHIPPING_ROUND] = 1.0 if s.round <= SHIPPING_ROUNDS else 0.0
    if s.turn != OVER:
        out[TURN + (s.turn - seat) % s.players] = 1.0
    out[START + (s.start - seat) % s.players] = 1.0
    out[TURNS_SINCE_JAKOB] = s.turns_since_jakob
    out[TARGET] = s.target / GULDEN_SCALE
    for good in range(GOODS):
        out[PRICES + good] = s.prices[good] / HIGHEST_PRICE
    for kind in range(KINDS):
        out[HAND + kind] = s.hand[seat, kind] / MOST_OF_A_GOOD
        out[JAKOB + kind] = s.jakob[kind] / MOST_OF_A_GOOD
        out[DISCARD + kind] = s.discard[kind] / MOST_OF_A_GOOD
    out[PILE_SIZE] = s.pile_size / CARDS
    for place in range(s.players):
        observe_seat(s, (seat + place) % s.players, place, out)
    for order in range(SHIPPING_ROUNDS):
        kind = s.shipment[seat, order]
        if kind != NO_CARD:
            out[OWN_SHIPMENTS + order * KINDS + kind] = 1.0


@rule
def observe_seat(s: State, seat: int, place: int, out: Observation) -> None:
    """What everybody sees of a seat; `place` is how far it sits to the observer's left."""
    out[GULDEN + place] = min(s.gulden[seat], s.target) / s.target
    out[HAND_SIZES + place] = hand_size(s, seat) / CARDS
    for kind in range(KINDS):
        out[DISPLAY + place * KINDS + kind] = s.display[seat, kind] / MOST_OF_A_GOOD
    for order in range(SHIPPING_ROUNDS):
        if s.shipment[seat, order] != NO_CARD:
            out[HAS_SHIPPED + place * SHIPPING_ROUNDS + order] = 1.0
