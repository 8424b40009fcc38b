"""What the round would bring if it ended now: the rules of scoring, run on what a view shows.

Nothing here knows more than the view does: hidden hands, shipments and the pile's order are left
out, and nothing that depends on them is foretold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.games.base import OVER
from fondaco.games.fugger.components import ENDING_COUNT, GOODS, NO_CARD, SHIPPING_ROUNDS
from fondaco.games.fugger.notation import GOOD_NAMES, KIND_OF
from fondaco.games.fugger.scoring import count_face_up, new_price, proceeds
from fondaco.games.fugger.state import State


@dataclass(frozen=True)
class Forecast:
    """A scoring: how many cards of each good lie face up, the new prices, what each seat earns."""

    counts: tuple[int, ...]
    prices: tuple[int, ...]
    earned: tuple[int, ...]

    @property
    def ends(self) -> bool:
        """Whether the round is over with these cards on the table (F-30)."""
        return max(self.counts) >= ENDING_COUNT


def state_of(view: Mapping[str, Any]) -> State:
    """What a view shows, as a state to run rules on.

    What is hidden is not in it: hands known by their number only and shipments lying face down
    are missing, and the pile has its size but no true cards.
    """
    s = State()
    s.players = view["players"]
    s.round = view["round"]
    s.start = view["start"]
    s.turn = OVER if view["turn"] is None else view["turn"]
    s.turns_since_jakob = view.get("turns_since_jakob", 0)
    s.target = view["options"]["target"]
    for good, name in enumerate(GOOD_NAMES):
        s.prices[good] = view["prices"][name]
    for card in view["jakob"]:
        s.jakob[KIND_OF[card]] += 1
    for card in view["discard"]:
        s.discard[KIND_OF[card]] += 1
    s.pile_size = size(view["draw"])
    for seat, its in enumerate(view["seats"]):
        _lay_out(s, seat, its)
    return s


def _lay_out(s: State, seat: int, its: Mapping[str, Any]) -> None:
    s.gulden[seat] = its["gulden"]
    for card in its["display"]:
        s.display[seat, KIND_OF[card]] += 1
    if not isinstance(its["hand"], int):
        for card in its["hand"]:
            s.hand[seat, KIND_OF[card]] += 1
    for order in range(SHIPPING_ROUNDS):
        s.shipment[seat, order] = NO_CARD
    for shipment in its["shipments"]:
        if shipment["card"] is not None:
            s.shipment[seat, shipment["round"] - 1] = KIND_OF[shipment["card"]]


def size(cards: int | Sequence[str]) -> int:
    """How many cards: hidden ones stand in a view as their number."""
    return cards if isinstance(cards, int) else len(cards)


def forecast(s: State) -> Forecast:
    """The scoring of what lies on the table now (F-31, F-32)."""
    counts = [0] * GOODS
    count_face_up(s, counts)
    prices = [new_price(s, counts, good) for good in range(GOODS)]
    earned = [proceeds(s, seat, counts, prices) for seat in range(s.players)]
    return Forecast(tuple(counts), tuple(prices), tuple(earned))


def with_played(s: State, seat: int, kind: int) -> State:
    """The same table with one more card in front of the seat."""
    then = s.copy()
    then.display[seat, kind] += 1
    return then


def card_pays(kind: int, counts: Sequence[int], prices: Sequence[int]) -> int:
    """What one card of that kind sells for (F-32)."""
    s = State()
    s.display[0, kind] = 1
    return proceeds(s, 0, list(counts), list(prices))
