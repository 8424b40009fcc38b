"""Notes: dealing, buying, and what happens when there are too few (A-12, A-51 to A-54)."""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING, learnt, tell, tell_seat
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    FIRST_OFFER,
    HIGHEST_LEVEL,
    MAYORS_FREE_NOTES,
    MINTS_FREE_NOTES,
    NO_CARD,
    OFFICE,
    OFFICE_NOTES,
)
from fondaco.games.augsburg.memory import remember_arrival
from fondaco.games.augsburg.piles import (
    cards_left,
    discard_card,
    discard_from_hand,
    draw_card,
    take_in_hand,
)
from fondaco.games.augsburg.state import (
    BUY,
    DISCARD,
    DONE,
    NOBODY,
    Event,
    Phase,
    State,
    hand_size,
    next_seat,
    pair,
    price_of,
)
from fondaco.games.base import Mask

PRIVATE_FACES: Final = 6  # that one event has room for
PUBLIC_FACES: Final = 4  # besides the seat


# --- dealing --------------------------------------------------------------------------------------


@rule
def free_notes(s: State, seat: int) -> int:
    """How many notes the seat gets for nothing each round (A-51)."""
    n = MINTS_FREE_NOTES * s.mint[seat]
    if s.level[OFFICE, seat] == HIGHEST_LEVEL:
        n += MAYORS_FREE_NOTES
    return n


@rule
def offered_notes(s: State, seat: int) -> int:
    """How many notes the seat is offered each round (A-3, A-51)."""
    return OFFICE_NOTES[s.level[OFFICE, seat] - 1]


@rule
def notes_due(s: State) -> int:
    """How many cards all seats together are to get (A-54)."""
    n = 0
    for seat in range(s.players):
        n += free_notes(s, seat) + offered_notes(s, seat)
    return n


@rule
def deal_free(s: State, seat: int, due: int) -> None:
    """Free notes go to the hand at once (A-51)."""
    n = min(due, cards_left(s))
    if n == 0:
        return
    tell(s, Event.FREE, seat, n, NOTHING)
    first, second = NO_CARD, NO_CARD
    for _ in range(n):
        kind = draw_card(s)
        take_in_hand(s, seat, kind)
        remember_arrival(s, seat, kind)
        first, second = second, kind
    tell_seat(s, seat, Event.FREE_FACES, pair(first, second), NOTHING, NOTHING)


@rule
def deal_offer(s: State, seat: int, due: int) -> None:
    """Offered notes are kept apart from the hand, here in the order of G-3 (A-12, A-51)."""
    n = min(due, cards_left(s))
    tell(s, Event.OFFERED, seat, n, NOTHING)
    for size in range(n):
        kind = draw_card(s)
        remember_arrival(s, seat, kind)
        k = size
        while k > 0 and s.offer[seat, k - 1] > kind:
            s.offer[seat, k] = s.offer[seat, k - 1]
            k -= 1
        s.offer[seat, k] = kind
    s.offered[seat] = n
    tell_offer(s, seat, n)


@rule
def face(s: State, seat: int, n: int, k: int) -> int:
    """The card at place k of the n first of the seat's offer, NO_CARD behind them."""
    return s.offer[seat, k] if k < n else NO_CARD


@rule
def tell_offer(s: State, seat: int, n: int) -> None:
    """Show the seat what it is offered."""
    for k in range(0, n, PRIVATE_FACES):
        tell_seat(
            s,
            seat,
            Event.OFFER,
            pair(face(s, seat, n, k), face(s, seat, n, k + 1)),
            pair(face(s, seat, n, k + 2), face(s, seat, n, k + 3)),
            pair(face(s, seat, n, k + 4), face(s, seat, n, k + 5)),
        )


@rule
def begin_purchase(s: State) -> None:
    """Everybody chooses what to buy, at the same time (A-12, A-52)."""
    learnt(s)  # the cards just dealt
    s.phase = Phase.BUY
    s.turn = NOBODY


@rule
def deal_first_notes(s: State) -> None:
    """Seven cards for everybody, from the holder of the start marker on (A-12)."""
    seat = s.marker
    for _ in range(s.players):
        deal_offer(s, seat, FIRST_OFFER)
        seat = next_seat(s, seat)
    begin_purchase(s)


@rule
def deal_notes(s: State) -> None:
    """The notes of the round, from the holder of the start marker on (A-51)."""
    seat = s.marker
    for _ in range(s.players):
        deal_free(s, seat, free_notes(s, seat))
        deal_offer(s, seat, offered_notes(s, seat))
        seat = next_seat(s, seat)
    begin_purchase(s)


# --- too few cards --------------------------------------------------------------------------------


@rule
def is_short(s: State) -> bool:
    """Whether there are fewer cards than are due, and hands to discard from (A-54)."""
    if cards_left(s) >= notes_due(s):
        return False
    for seat in range(s.players):
        if hand_size(s, seat) > 0:
            return True
    return False


@rule
def begin_shortage(s: State) -> None:
    """Everybody with cards in hand has to discard one, at the same time (A-54)."""
    tell(s, Event.SHORTAGE, notes_due(s), cards_left(s), NOTHING)
    s.phase = Phase.SHORTAGE
    s.turn = NOBODY
    for seat in range(s.players):
        s.chosen[seat] = 0 if hand_size(s, seat) > 0 else 1


@rule
def apply_in_shortage(s: State, seat: int, action: int) -> bool:
    """The seat chooses its card; true when all have chosen and discarded (A-54)."""
    s.given[seat] = action - DISCARD + 1
    s.chosen[seat] = 1
    for other in range(s.players):
        if s.chosen[other] == 0:
            return False
    learnt(s)
    for other in range(s.players):
        s.chosen[other] = 0
        if s.given[other] > 0:
            kind = s.given[other] - 1
            s.given[other] = 0
            discard_from_hand(s, other, kind)
            tell(s, Event.DISCARDS, other, kind, NOTHING)
    return True


# --- buying ---------------------------------------------------------------------------------------


@rule
def price_of_bought(s: State, seat: int) -> int:
    """What the cards cost that the seat means to buy (A-52)."""
    n = 0
    for k in range(s.offered[seat]):
        if s.bought[seat, k] == 1:
            n += price_of(s, s.offer[seat, k])
    return n


@rule
def gulden_left(s: State, seat: int) -> int:
    """What the seat would have left after paying for what it means to buy (A-52)."""
    return s.gulden[seat] - price_of_bought(s, seat)


@rule
def first_place_left(s: State, seat: int) -> int:
    """The first place of the offer that may be chosen next: behind the last one chosen (G-3)."""
    for k in range(s.offered[seat] - 1, -1, -1):
        if s.bought[seat, k] == 1:
            return k + 1
    return 0


@rule
def legal_in_purchase(s: State, seat: int, mask: Mask) -> None:
    """Any card that can be paid for, in the order of G-3, or no more (A-52)."""
    left = gulden_left(s, seat)
    for k in range(first_place_left(s, seat), s.offered[seat]):
        kind = s.offer[seat, k]
        if price_of(s, kind) <= left:
            mask[BUY + kind] = 1
    mask[DONE] = 1


@rule
def apply_in_purchase(s: State, seat: int, action: int) -> bool:
    """The seat chooses one more card, or is done; true when all are done and have paid (A-52).

    Of equal cards (jokers) the first is taken.
    """
    if action != DONE:
        k = first_place_left(s, seat)
        while s.offer[seat, k] != action - BUY:
            k += 1
        s.bought[seat, k] = 1
        return False
    s.chosen[seat] = 1
    for other in range(s.players):
        if s.chosen[other] == 0:
            return False
    end_purchase(s)
    return True


@rule
def end_purchase(s: State) -> None:
    """The unbought go to the discards, the bought are paid for and go to the hands (A-52)."""
    learnt(s)
    for seat in range(s.players):
        discard_unbought(s, seat)
    for seat in range(s.players):
        pay(s, seat)
    for seat in range(s.players):
        s.chosen[seat] = 0
        for k in range(s.offered[seat]):
            s.offer[seat, k] = 0
            s.bought[seat, k] = 0
        s.offered[seat] = 0


@rule
def card_of_offer(s: State, seat: int, bought: int, n: int) -> int:
    """The n-th card of the seat's offer, from 0, that it buys (1) or does not (0).

    NO_CARD behind the last.
    """
    for k in range(s.offered[seat]):
        if s.bought[seat, k] == bought:
            if n == 0:
                return s.offer[seat, k]
            n -= 1
    return NO_CARD


@rule
def discard_unbought(s: State, seat: int) -> None:
    """What the seat does not buy goes face up to the discards (A-12, A-52)."""
    n = 0
    for k in range(s.offered[seat]):
        if s.bought[seat, k] == 0:
            discard_card(s, seat, s.offer[seat, k])
            n += 1
    for k in range(0, n, PUBLIC_FACES):
        tell(
            s,
            Event.UNBOUGHT,
            seat,
            pair(card_of_offer(s, seat, 0, k), card_of_offer(s, seat, 0, k + 1)),
            pair(card_of_offer(s, seat, 0, k + 2), card_of_offer(s, seat, 0, k + 3)),
        )


@rule
def pay(s: State, seat: int) -> None:
    """The seat pays for what it buys and takes it in hand (A-52)."""
    price = price_of_bought(s, seat)
    n = 0
    for k in range(s.offered[seat]):
        if s.bought[seat, k] == 1:
            take_in_hand(s, seat, s.offer[seat, k])
            n += 1
    s.gulden[seat] -= price
    tell(s, Event.BUYS, seat, n, price)
    tell_bought(s, seat, n)


@rule
def tell_bought(s: State, seat: int, n: int) -> None:
    """Show the seat the n cards that it bought."""
    for k in range(0, n, PRIVATE_FACES):
        tell_seat(
            s,
            seat,
            Event.BOUGHT,
            pair(card_of_offer(s, seat, 1, k), card_of_offer(s, seat, 1, k + 1)),
            pair(card_of_offer(s, seat, 1, k + 2), card_of_offer(s, seat, 1, k + 3)),
            pair(card_of_offer(s, seat, 1, k + 4), card_of_offer(s, seat, 1, k + 5)),
        )
