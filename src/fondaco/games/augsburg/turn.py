"""Whose turn it is, what is legal, and what it does: the phases put together."""

from __future__ import annotations

from fondaco.engine.events import clear_events
from fondaco.engine.masks import clear
from fondaco.engine.rule import rule
from fondaco.games.augsburg.auction import apply_in_auction, legal_in_auction
from fondaco.games.augsburg.careers import compensate_in_gulden, compensate_in_points
from fondaco.games.augsburg.notes import (
    apply_in_purchase,
    apply_in_shortage,
    legal_in_purchase,
)
from fondaco.games.augsburg.privileges import (
    apply_discard,
    apply_privilege,
    card_is_done,
    legal_cards,
    legal_discards,
    legal_privileges,
    put_card_away,
    take_card,
)
from fondaco.games.augsburg.rounds import after_purchase, deal_or_gather, leave_noble
from fondaco.games.augsburg.show import apply_in_show, legal_in_show
from fondaco.games.augsburg.state import (
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    NOBODY,
    TAKE,
    Phase,
    State,
)
from fondaco.games.base import OVER, Mask


@rule
def all_choose(s: State) -> bool:
    """Whether several choose at the same time (G-5)."""
    return s.phase in (Phase.BUY, Phase.SHOW, Phase.SHORTAGE)


@rule
def may_move(s: State, seat: int) -> int:
    """1 if that seat has something to decide."""
    if all_choose(s):
        return 1 - s.chosen[seat]
    return 1 if seat == s.turn and s.phase != Phase.OVER else 0


@rule
def turn(s: State) -> int:
    """The lowest seat that has something to decide, OVER at the end."""
    if s.phase == Phase.OVER:
        return OVER
    if not all_choose(s):
        return s.turn
    for seat in range(s.players):
        if s.chosen[seat] == 0:
            return seat
    return OVER  # never: when the last has chosen the phase is over


@rule
def legal_actions(s: State, seat: int, mask: Mask) -> None:
    """Write which actions the seat has now."""
    clear(mask)
    if may_move(s, seat) == 0:
        return
    if s.phase == Phase.BUY:
        legal_in_purchase(s, seat, mask)
    elif s.phase == Phase.AUCTION:
        legal_in_auction(s, seat, mask)
    elif s.phase == Phase.SHOW:
        legal_in_show(s, seat, mask)
    elif s.phase == Phase.TAKE:
        legal_cards(s, mask)
    elif s.phase == Phase.PRIVILEGE:
        legal_privileges(s, seat, mask)
    elif s.phase == Phase.COMPENSATION:
        mask[COMPENSATION_IN_GULDEN] = 1
        mask[COMPENSATION_IN_POINTS] = 1
    else:
        legal_discards(s, seat, mask)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action of a seat that may move."""
    clear_events(s)
    if s.phase == Phase.BUY:
        if apply_in_purchase(s, seat, action):
            after_purchase(s)
    elif s.phase == Phase.AUCTION:
        apply_in_auction(s, seat, action)
        if s.turn == NOBODY and s.phase == Phase.AUCTION:  # nobody has bid
            leave_noble(s)
    elif s.phase == Phase.SHOW:
        apply_in_show(s, seat, action)
    elif s.phase == Phase.TAKE:
        take_card(s, seat, action - TAKE)
    elif s.phase == Phase.PRIVILEGE:
        apply_privilege(s, seat, action)
        use_on(s)
    elif s.phase == Phase.COMPENSATION:
        if action == COMPENSATION_IN_GULDEN:
            compensate_in_gulden(s, seat)
        else:
            compensate_in_points(s, seat)
        s.phase = Phase.PRIVILEGE
        s.turn = s.marker
        use_on(s)
    elif s.phase == Phase.DISCARD:
        apply_discard(s, seat, action)
        use_on(s)
    elif apply_in_shortage(s, seat, action):
        deal_or_gather(s)


@rule
def use_on(s: State) -> None:
    """Go on using the privilege card, or to the next noble if nothing is left of it (A-30)."""
    if s.phase == Phase.PRIVILEGE and card_is_done(s, s.marker):
        put_card_away(s)
        leave_noble(s)
