"""Offering to the deities: drawing cards, and paying for those one keeps (M-35)."""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING, learnt, tell, tell_seat
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.massilia.components import BEIGE, COLOURS, DEITIES, SPACES
from fondaco.games.massilia.memory import (
    remember_drawn,
    remember_offering,
    remember_offering_ends,
    remember_put_back,
)
from fondaco.games.massilia.piles import cards_left, discard_card, draw_card, take_from_stall
from fondaco.games.massilia.rounds import end_turn
from fondaco.games.massilia.state import (
    DONE,
    KEEP_CARD,
    NOTHING_YET,
    PAY,
    Event,
    Phase,
    State,
    hand_limit,
    hand_size,
)

BEIGE_FOR_A_CARD: Final = 2


@rule
def can_pay_for_card(s: State, seat: int) -> bool:
    """Whether the seat has one coloured or two beige cubes on its stalls."""
    beige = 0
    for place in range(SPACES):
        if s.owner[place] == seat:
            for colour in range(COLOURS):
                if s.stall[place, colour] > 0:
                    return True
            beige += s.stall[place, BEIGE]
    return beige >= BEIGE_FOR_A_CARD


@rule
def has_room_in_hand(s: State, seat: int) -> bool:
    """Whether the seat may take another card: with a full hand it first has to play one."""
    return hand_size(s, seat) < hand_limit(s)


@rule
def offer(s: State, seat: int, n: int) -> None:
    """Draw that many cards, or what there is, for the seat alone to see."""
    n = min(n, cards_left(s))
    learnt(s)
    tell(s, Event.OFFERS, seat, n, NOTHING)
    remember_offering(s)
    for _ in range(n):
        card = draw_card(s)
        s.drawn_cards[card] += 1
        remember_drawn(s, seat, card)
        tell_seat(s, seat, Event.DRAWN, seat, card, NOTHING)
    s.kept_cards = 0
    s.phase = Phase.OFFER


@rule
def legal_kept_cards(s: State, mask: Mask) -> None:
    """Any drawn card, in the order of G-3, at least one: see `may_keep_another`."""
    if s.kept_cards > 0:
        mask[DONE] = 1
    for card in range(max(s.last_card, 0), DEITIES):
        if s.drawn_cards[card] > 0:
            mask[KEEP_CARD + card] = 1


@rule
def apply_in_offer(s: State, seat: int, action: int) -> None:
    """The seat keeps one more card, which it has to pay for at once, or is done."""
    if action == DONE:
        end_offer(s, seat)
        return
    card = action - KEEP_CARD
    s.drawn_cards[card] -= 1
    s.kept_cards += 1
    s.last_card = card
    tell(s, Event.KEEPS_CARD, seat, NOTHING, NOTHING)
    tell_seat(s, seat, Event.KEPT_CARD, seat, card, NOTHING)
    s.phase = Phase.PAY


@rule
def may_keep_another(s: State, seat: int) -> bool:
    """Whether the hand has room, the seat can pay, and a card is left in the order of G-3."""
    if not (has_room_in_hand(s, seat) and can_pay_for_card(s, seat)):
        return False
    for card in range(s.last_card, DEITIES):
        if s.drawn_cards[card] > 0:
            return True
    return False


@rule
def end_offer(s: State, seat: int) -> None:
    """The drawn cards that are not kept go face up to the discards, and the turn is over."""
    for card in range(DEITIES):
        for _ in range(s.drawn_cards[card]):
            discard_card(s, card)
            remember_put_back(s, seat, card)
            tell(s, Event.PUTS_BACK, seat, card, NOTHING)
            learnt(s)
        s.drawn_cards[card] = 0
    remember_offering_ends(s)
    end_turn(s, seat)


# --- paying ---------------------------------------------------------------------------------------


@rule
def legal_payments(s: State, seat: int, mask: Mask) -> None:
    """One coloured cube or two beige ones, these in the order of G-3, from own stalls."""
    beige = 0
    needed = s.owed if s.owed > 0 else BEIGE_FOR_A_CARD
    for place in range(SPACES - 1, max(s.last_place, 0) - 1, -1):
        if s.owner[place] == seat:
            if s.stall[place, BEIGE] > 0:
                beige += s.stall[place, BEIGE]
                if beige >= needed:
                    mask[PAY + SPACES * BEIGE + place] = 1
            if s.owed == 0:
                for colour in range(COLOURS):
                    if s.stall[place, colour] > 0:
                        mask[PAY + SPACES * colour + place] = 1


@rule
def apply_payment(s: State, seat: int, action: int) -> None:
    """A cube leaves a stall; once the card is paid it enters the hand, and another may follow."""
    cube = (action - PAY) // SPACES
    place = (action - PAY) % SPACES
    take_from_stall(s, place, cube, 1)
    tell(s, Event.OFFERED_CUBE, seat, place, cube)
    if cube == BEIGE and s.owed == 0:
        s.owed = BEIGE_FOR_A_CARD - 1
        s.last_place = place
        s.last_cube = cube
        return
    s.owed = 0
    s.last_place = NOTHING_YET
    s.last_cube = NOTHING_YET
    s.hand[seat, s.last_card] += 1
    if may_keep_another(s, seat):
        s.phase = Phase.OFFER
    else:
        end_offer(s, seat)
