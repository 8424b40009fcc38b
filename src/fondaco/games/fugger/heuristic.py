"""A rule of thumb: a sensible action from what a seat knows, quick enough for playouts.

It looks at the table as if the round ended at once, and asks how an action changes the seat's lead:
its gulden against those of the others. To that comes what such a change does not show: how a good's
price lets one hope, the cards in the hand that go with it, what a draw, a merchant or a shipment
will be worth later. The action of the highest value is chosen, of several such the first.

It reads nothing that the seat does not know (F-45): neither what others hold or have shipped, nor
the draw pile.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.record import Ints
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    MERCHANT,
    NO_CARD,
    SEAL_LIMIT,
    SHIPMENT_FACTOR,
    SHIPPING_ROUNDS,
)
from fondaco.games.fugger.scoring import count_face_up, new_price, proceeds
from fondaco.games.fugger.state import ACTIONS, DRAW, PLAY, SHIP, State, good_of

# The weights, in hundredths of a gulden, fitted to the outcomes of games played on at random from
# some thousand positions, then tried one by one in games against random and earlier ones.
DRAWN_CARD: Final = 408
DRAW_BY_MOST: Final = -37  # for each card of the good that lies there most: the round is ending
LAST_DRAW: Final = -185  # the game would end with this round
FIRST_MERCHANT: Final = 93
SECOND_MERCHANT: Final = 424
HOPE: Final = (0, -499, -204, -258, -143, -550, -389, -161, -405, -429)  # by the good's price
CRASH_PRICE: Final = 6  # from here on a good may soon pass 9
CRASH_RISK: Final = -69  # for each card of it that lies there
SAME_IN_HAND: Final = 126  # for each more that could follow
SEAL_TOO_EARLY: Final = -143
SEAL_BY_COUNT: Final = -91  # for each card of its good: from the fourth on seals pay nothing (F-32)
LAST_GAIN: Final = 150  # per cent of the gain, if the game would end with this round
END: Final = -352
END_GAIN: Final = 130  # per cent of the gain
VICTORY: Final = 4000
SHIPMENT: Final = 278
SHIPMENT_PRICE: Final = 117  # for each gulden of the price
SHIPMENT_FLOOR: Final = 5  # a lower price counts as this: it will rise again
SHIPMENT_SAME: Final = 141
MERCHANT_SHIPPED: Final = -340
LEADER: Final = 75  # per cent: the best of the others, against one's own gulden
AVERAGE: Final = 40  # per cent: their average

WORST: Final = -1_000_000


@rule
def forecast(s: State, count: Ints, price: Ints) -> None:
    """Write all prices as they would be if the round ended with these numbers of face-up cards."""
    for good in range(GOODS):
        price[good] = new_price(s, count, good)


@rule
def gulden_after(s: State, seat: int, count: Ints, price: Ints) -> int:
    """The seat's gulden after selling its display at these prices (F-32)."""
    return s.gulden[seat] + proceeds(s, seat, count, price)


@rule
def card_brings(kind: int, count: Ints, price: Ints) -> int:
    """What a face-up card of that kind, counted already, would bring (F-32)."""
    if kind == NO_CARD:
        return 0
    good = good_of(kind)
    return 2 * price[good] if kind % 2 and count[good] <= SEAL_LIMIT else price[good]


@rule
def lead(s: State, seat: int, kind: int, count: Ints, price: Ints) -> int:
    """How far ahead the seat would be with a card of that kind besides its display, in hundredths.

    It is compared with the best of the others and with their average.
    """
    best, total = 0, 0
    for other in range(s.players):
        if other != seat:
            n = gulden_after(s, other, count, price)
            best = max(best, n)
            total += n
    own = gulden_after(s, seat, count, price) + card_brings(kind, count, price)
    return 100 * own - LEADER * best - AVERAGE * total // (s.players - 1)


@rule
def target_reached(s: State, seat: int, kind: int, count: Ints, price: Ints) -> bool:
    """Whether the game would end with the round (F-33), if the seat also had such a card."""
    if gulden_after(s, seat, count, price) + card_brings(kind, count, price) >= s.target:
        return True
    for other in range(s.players):
        if other != seat and gulden_after(s, other, count, price) >= s.target:
            return True
    return False


@rule
def shipments_bring(s: State, seat: int, owner: int, price: Ints) -> int:
    """What the owner's shipments would pay now, as the seat guesses: others' by average (F-40)."""
    n = 0
    for order in range(SHIPPING_ROUNDS):
        kind = s.shipment[owner, order]
        if kind == NO_CARD:
            continue
        if owner != seat:
            for good in range(GOODS):
                n += SHIPMENT_FACTOR * price[good]
        elif kind != MERCHANT:
            n += SHIPMENT_FACTOR * price[good_of(kind)] * GOODS
    return n // GOODS


@rule
def would_win(s: State, seat: int, kind: int, count: Ints, price: Ints) -> bool:
    """Whether the seat would win if the game ended now (F-40), as far as it can know."""
    own = gulden_after(s, seat, count, price) + card_brings(kind, count, price)
    own += shipments_bring(s, seat, seat, price)
    for other in range(s.players):
        if other != seat:
            n = gulden_after(s, other, count, price) + shipments_bring(s, seat, other, price)
            if n > own:
                return False
    return True


@rule
def same_in_hand(s: State, seat: int, good: int) -> int:
    """How many cards of the good the seat holds besides the one it thinks of."""
    return s.hand[seat, 2 * good] + s.hand[seat, 2 * good + 1] - 1


@rule
def value_of_ending(s: State, seat: int, kind: int, count: Ints, price: Ints, gain: int) -> int:
    """The value of ending the round with a card of that kind (F-30)."""
    value = END + END_GAIN * gain // 100
    if target_reached(s, seat, kind, count, price):
        value += VICTORY if would_win(s, seat, kind, count, price) else -VICTORY
    return value


@rule
def value_of_showing(s: State, seat: int, kind: int, cards: int, gain: int, last: bool) -> int:
    """The value of laying a card of that kind to `cards` of its good, while the round goes on."""
    good = good_of(kind)
    value = gain + HOPE[s.prices[good]] + SAME_IN_HAND * same_in_hand(s, seat, good)
    if last:
        value += LAST_GAIN * gain // 100
    if s.prices[good] >= CRASH_PRICE:
        value += CRASH_RISK * cards
    if kind % 2:
        value += SEAL_TOO_EARLY + SEAL_BY_COUNT * cards
    return value


@rule
def value_of_play(
    s: State, seat: int, kind: int, count: Ints, price: Ints, now: int, last: bool
) -> int:
    """The value of playing a card of that kind (F-21)."""
    if kind == MERCHANT:
        return SECOND_MERCHANT if s.display[seat, MERCHANT] > 0 else FIRST_MERCHANT
    good = good_of(kind)
    count[good] += 1
    forecast(s, count, price)
    gain = lead(s, seat, kind, count, price) - now
    if count[good] >= ENDING_COUNT:
        value = value_of_ending(s, seat, kind, count, price, gain)
    else:
        value = value_of_showing(s, seat, kind, count[good] - 1, gain, last)
    count[good] -= 1
    return value


@rule
def value_of_shipment(s: State, seat: int, kind: int) -> int:
    """The value of shipping a card of that kind (F-22)."""
    if kind == MERCHANT:
        return MERCHANT_SHIPPED
    good = good_of(kind)
    hoped = max(s.prices[good], SHIPMENT_FLOOR)
    return SHIPMENT + SHIPMENT_PRICE * hoped + SHIPMENT_SAME * same_in_hand(s, seat, good)


@rule
def value_of_draw(count: Ints, last: bool) -> int:
    """The value of drawing a card (F-20)."""
    most = 0
    for good in range(GOODS):
        most = max(most, count[good])
    value = DRAWN_CARD + DRAW_BY_MOST * most
    return value + LAST_DRAW if last else value


@rule
def heuristic(s: State, seat: int, mask: Mask) -> int:
    """An action of those in the mask, chosen only by what the seat knows."""
    count = [0] * GOODS
    price = [0] * GOODS
    count_face_up(s, count)
    forecast(s, count, price)
    now = lead(s, seat, NO_CARD, count, price)
    last = target_reached(s, seat, NO_CARD, count, price)
    best, best_value = DRAW, WORST
    for action in range(ACTIONS):
        if mask[action] == 0:
            continue
        if action == DRAW:
            value = value_of_draw(count, last)
        elif action < SHIP:
            value = value_of_play(s, seat, action - PLAY, count, price, now, last)
        else:
            value = value_of_shipment(s, seat, action - SHIP)
        if value > best_value:
            best, best_value = action, value
    return best
