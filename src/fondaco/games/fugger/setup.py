"""Setting up the game (F-10, F-11)."""

from __future__ import annotations

from fondaco.engine.chance import below, shuffle
from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.base import RANDOM_START
from fondaco.games.fugger.components import (
    FIRST_HAND,
    FIRST_PRICE,
    GOODS,
    JAKOBS_CARDS,
    KINDS,
    NO_CARD,
    SHIPPING_ROUNDS,
    cards_of_kind,
)
from fondaco.games.fugger.piles import draw_cards, turn_over_for_jakob
from fondaco.games.fugger.state import Event, State


@rule
def set_up(s: State, players: int, start: int) -> None:
    """Lay out a game for that many players; `start` is a seat or RANDOM_START."""
    s.players = players
    s.round = 1
    for good in range(GOODS):
        s.prices[good] = FIRST_PRICE  # F-10
    for seat in range(players):
        for order in range(SHIPPING_ROUNDS):
            s.shipment[seat, order] = NO_CARD
    for kind in range(KINDS):
        for _ in range(cards_of_kind(kind)):
            s.pile[s.pile_size] = kind
            s.pile_size += 1
    shuffle(s, s.pile, s.pile_size)  # F-10
    for seat in range(players):
        draw_cards(s, seat, FIRST_HAND)  # F-10
    for _ in range(JAKOBS_CARDS):
        turn_over_for_jakob(s)  # F-10
    s.start = below(s, players) if start == RANDOM_START else start  # F-11
    s.turn = s.start
    tell(s, Event.STARTS, s.start, s.round, NOTHING)
