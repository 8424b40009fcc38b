"""A sensible action from what a seat knows.

Every action is valued in hundredths of a gulden, and the first of the best is taken. What a play is
worth follows from scoring the table as if the round ended right after it; what only pays later (a
card drawn, a merchant, a shipment) has a flat value. The weights were found by trying others in
some hundred thousand games against random players; near these little depends on them.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    MERCHANT,
    NO_CARD,
    SHIPMENT_FACTOR,
    SHIPPING_ROUNDS,
)
from fondaco.games.fugger.scoring import new_price, proceeds
from fondaco.games.fugger.state import ACTIONS, DRAW, PLAY, SHIP, State, face_up, good_of

WORST: Final = -1_000_000
DECIDES: Final = 100_000  # winning or losing the game at once
CARD: Final = 400  # a card drawn
FIRST_MERCHANT: Final = 450  # it brings two cards in the next round (F-33)
SECOND_MERCHANT: Final = 900  # it brings three more
RIVAL: Final = 60  # per cent: what the best other gains, beside my own gain
OPEN: Final = 70  # per cent of a gain that may still be lost before the round ends
SHIPPING: Final = 85  # per cent: a shipment pays only at the end, at a price that will have moved


@rule
def purse_if_scored(s: State, seat: int) -> int:
    """The seat's gulden if the round ended now (F-31, F-32)."""
    gulden = s.gulden[seat]
    for good in range(GOODS):
        if s.display[seat, 2 * good] + s.display[seat, 2 * good + 1] > 0:
            gulden += proceeds(s, seat, good, new_price(s, good))
    return gulden


@rule
def best_rival_if_scored(s: State, seat: int) -> int:
    """The most that another seat would have if the round ended now."""
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, purse_if_scored(s, other))
    return most


@rule
def standing(s: State, seat: int) -> int:
    """How good it would be for the seat if the round ended now, in hundredths of a gulden."""
    return 100 * purse_if_scored(s, seat) - RIVAL * best_rival_if_scored(s, seat)


@rule
def expected_shipments(s: State, seat: int, viewer: int) -> int:
    """What the seat's shipments would pay now (F-40): exactly for the viewer's, else by average."""
    gulden = 0
    for order in range(SHIPPING_ROUNDS):
        kind = s.shipment[seat, order]
        if kind == NO_CARD:
            continue
        if seat != viewer:
            gulden += average_shipment(s)
        elif kind != MERCHANT:
            gulden += SHIPMENT_FACTOR * new_price(s, good_of(kind))
    return gulden


@rule
def average_shipment(s: State) -> int:
    """What a shipment of an unknown good would pay now (F-40)."""
    total = 0
    for good in range(GOODS):
        total += new_price(s, good)
    return SHIPMENT_FACTOR * total // GOODS


@rule
def game_would_end(s: State) -> bool:
    """Whether anybody would reach the target if the round ended now (F-33)."""
    for seat in range(s.players):
        if purse_if_scored(s, seat) >= s.target:
            return True
    return False


@rule
def would_win(s: State, seat: int) -> bool:
    """Whether the seat would probably win if the game ended now (F-40)."""
    mine = purse_if_scored(s, seat) + expected_shipments(s, seat, seat)
    for other in range(s.players):
        if other != seat:
            if purse_if_scored(s, other) + expected_shipments(s, other, seat) > mine:
                return False
    return True


@rule
def value_of_playing(s: State, seat: int, kind: int, before: int) -> int:
    """What playing a goods card is worth; `before` is the seat's standing before it."""
    good = good_of(kind)
    s.display[seat, kind] += 1  # tried out, and taken back below
    ends = face_up(s, good) >= ENDING_COUNT
    gain = standing(s, seat) - before
    value = gain if ends else gain * OPEN // 100
    if ends and game_would_end(s):
        value = DECIDES if would_win(s, seat) else -DECIDES
    s.display[seat, kind] -= 1
    return value


@rule
def value_of_merchant(s: State, seat: int) -> int:
    """What playing a merchant is worth (F-33)."""
    return FIRST_MERCHANT if s.display[seat, MERCHANT] == 0 else SECOND_MERCHANT


@rule
def value_of_shipping(s: State, kind: int) -> int:
    """What shipping a card is worth (F-22, F-40)."""
    if kind == MERCHANT:
        return WORST
    return SHIPPING * SHIPMENT_FACTOR * s.prices[good_of(kind)]


@rule
def value(s: State, seat: int, action: int, before: int) -> int:
    """What an action is worth; `before` is the seat's standing before it."""
    if action == DRAW:
        return CARD
    if action >= SHIP:
        return value_of_shipping(s, action - SHIP)
    if action == PLAY + MERCHANT:
        return value_of_merchant(s, seat)
    return value_of_playing(s, seat, action - PLAY, before)


@rule
def heuristic(s: State, seat: int, mask: Mask) -> int:
    """An action of those in the mask, chosen only by what the seat knows; see `games.base`."""
    before = standing(s, seat)
    best, most = DRAW, WORST - 1
    for action in range(ACTIONS):
        if mask[action]:
            worth = value(s, seat, action, before)
            if worth > most:
                best, most = action, worth
    return best
