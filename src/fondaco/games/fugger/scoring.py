"""The end of a round, the next one, and the end of the game (F-30 to F-40)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.record import Ints
from fondaco.engine.rule import rule
from fondaco.games.base import OVER
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    HIGHEST_PRICE,
    JAKOBS_CARDS,
    LOWEST_PRICE,
    MERCHANT,
    NEW_ROUND_CARDS,
    NO_CARD,
    ONE_MERCHANT_CARDS,
    RISING_GOODS,
    SEAL_LIMIT,
    SHIPMENT_FACTOR,
    SHIPPING_ROUNDS,
    TWO_MERCHANTS_CARDS,
)
from fondaco.games.fugger.piles import draw_cards, turn_over_for_jakob
from fondaco.games.fugger.state import Event, State, face_up, good_of, next_seat


@rule
def count_face_up(s: State, count: Ints) -> None:
    """Write how many cards of each good lie face up (F-30)."""
    for good in range(GOODS):
        count[good] = face_up(s, good)


@rule
def rises(count: Ints, good: int) -> bool:
    """Whether the good is among the three with the most face-up cards (F-31).

    A good rises if fewer than three goods lie there more often. That is how ties go too: all tied
    for second place rise and then the third does not; all tied for third place rise.
    """
    ahead = 0
    for other in range(GOODS):
        if count[other] > count[good]:
            ahead += 1
    return count[good] > 0 and ahead < RISING_GOODS


@rule
def new_price(s: State, count: Ints, good: int) -> int:
    """The price of the good after a round that ends with these numbers of face-up cards (F-31)."""
    if not rises(count, good):
        return max(s.prices[good] - 1, LOWEST_PRICE)
    raised = s.prices[good] + count[good]
    return raised if raised <= HIGHEST_PRICE else LOWEST_PRICE


@rule
def proceeds(s: State, seat: int, count: Ints, price: Ints) -> int:
    """What the seat's display earns at these prices, with so many cards face up (F-32)."""
    earned = 0
    for good in range(GOODS):
        cards = s.display[seat, 2 * good] + s.display[seat, 2 * good + 1]
        if count[good] <= SEAL_LIMIT:
            cards += s.display[seat, 2 * good + 1]  # each sealed card pays double
        earned += price[good] * cards
    return earned


@rule
def move_prices(s: State, count: Ints) -> None:
    """Every price rises or falls (F-31)."""
    for good in range(GOODS):
        price = new_price(s, count, good)
        tell(s, Event.PRICE, good, s.prices[good], price)
        s.prices[good] = price


@rule
def sell(s: State, count: Ints) -> None:
    """Everybody sells all goods in its display at the new prices (F-32)."""
    for seat in range(s.players):
        earned = proceeds(s, seat, count, s.prices)
        s.gulden[seat] += earned
        tell(s, Event.SELLS, seat, earned, s.gulden[seat])


@rule
def shipment_value(s: State, kind: int) -> int:
    """What a shipment pays at the end (F-40): twice its good's price, a merchant nothing (F-22)."""
    if kind in (NO_CARD, MERCHANT):
        return 0
    return SHIPMENT_FACTOR * s.prices[good_of(kind)]


@rule
def end_game(s: State) -> None:
    """The shipments are paid, and the game is over (F-40)."""
    for seat in range(s.players):
        for order in range(SHIPPING_ROUNDS):
            kind = s.shipment[seat, order]
            if kind != NO_CARD:
                gulden = shipment_value(s, kind)
                s.gulden[seat] += gulden
                tell(s, Event.SHIPMENT_PAYS, seat, kind, gulden)
                learnt(s)
    s.turn = OVER
    tell(s, Event.GAME_ENDS, NOTHING, NOTHING, NOTHING)


@rule
def target_is_reached(s: State) -> bool:
    """Whether anybody has the money that ends the game (F-33, F-46)."""
    for seat in range(s.players):
        if s.gulden[seat] >= s.target:
            return True
    return False


@rule
def discard_goods(s: State) -> None:
    """All face-up goods, Jakob's too, go to the discards (F-33)."""
    for kind in range(MERCHANT):
        s.discard[kind] += s.jakob[kind]
        s.jakob[kind] = 0
        for seat in range(s.players):
            s.discard[kind] += s.display[seat, kind]
            s.display[seat, kind] = 0


@rule
def cards_for_new_round(s: State, seat: int) -> int:
    """How many cards the seat draws for the new round (F-33)."""
    merchants = s.display[seat, MERCHANT]
    if merchants == 0:
        return NEW_ROUND_CARDS
    if merchants == 1:
        return NEW_ROUND_CARDS + ONE_MERCHANT_CARDS
    return NEW_ROUND_CARDS + TWO_MERCHANTS_CARDS


@rule
def discard_merchants(s: State) -> None:
    """The merchants in front of the players go to the discards (F-33)."""
    for seat in range(s.players):
        s.discard[MERCHANT] += s.display[seat, MERCHANT]
        s.display[seat, MERCHANT] = 0


@rule
def begin_round(s: State, start: int) -> None:
    """The next round, begun by that seat (F-33, F-34)."""
    s.round += 1
    s.start = start
    s.turn = start
    s.turns_since_jakob = 0  # F-24: the count starts anew with each round
    discard_goods(s)
    seat = start
    for _ in range(s.players):
        draw_cards(s, seat, cards_for_new_round(s, seat))  # no hand limit here
        seat = next_seat(s, seat)
    discard_merchants(s)
    for _ in range(JAKOBS_CARDS):
        turn_over_for_jakob(s)
    tell(s, Event.STARTS, start, s.round, NOTHING)


@rule
def end_round(s: State, seat: int) -> None:
    """The round ends by that seat's action (F-30): scoring, then a new round or the game's end."""
    count = [0] * GOODS
    count_face_up(s, count)
    for good in range(GOODS):
        if count[good] >= ENDING_COUNT:
            tell(s, Event.ROUND_ENDS, seat, good, NOTHING)
    move_prices(s, count)
    sell(s, count)
    if target_is_reached(s):
        end_game(s)
    else:
        begin_round(s, next_seat(s, seat))  # F-34


@rule
def points(s: State, seat: int) -> int:
    """The official score of now: gulden; at the end with the shipments (F-40)."""
    return s.gulden[seat]


@rule
def wins(s: State, seat: int) -> int:
    """1 if the game is over and nobody has more gulden (F-40: a tie is a shared win)."""
    if s.turn != OVER:
        return 0
    for other in range(s.players):
        if s.gulden[other] > s.gulden[seat]:
            return 0
    return 1
