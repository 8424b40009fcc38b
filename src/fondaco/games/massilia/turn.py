"""Whose turn it is, what is legal, and what it does: the phases put together."""

from __future__ import annotations

from fondaco.engine.events import clear_events
from fondaco.engine.masks import clear
from fondaco.engine.rule import rule
from fondaco.games.base import OVER, Mask
from fondaco.games.massilia.building import apply_part, legal_parts
from fondaco.games.massilia.components import DIE_COLOURS
from fondaco.games.massilia.figures import apply_at_consul, legal_at_consul
from fondaco.games.massilia.offering import (
    apply_in_offer,
    apply_payment,
    legal_kept_cards,
    legal_payments,
)
from fondaco.games.massilia.rolling import apply_keep, apply_pick, legal_keeps, legal_picks
from fondaco.games.massilia.setup import apply_stall, legal_stalls
from fondaco.games.massilia.state import NO_ACTION, Ask, Phase, State
from fondaco.games.massilia.trading import apply_place, legal_places


@rule
def turn(s: State) -> int:
    """The seat that has something to decide, OVER at the end."""
    return OVER if s.phase == Phase.OVER else s.turn


@rule
def may_move(s: State, seat: int) -> int:
    """1 if that seat has something to decide."""
    return 1 if seat == s.turn and s.phase != Phase.OVER else 0


def under_way(s: State) -> bool:
    """Whether the seat has picked dice, begun an action, or has something to place, pay or move."""
    if s.phase == Phase.ROLL:
        return any(s.picked[colour] > 0 for colour in range(DIE_COLOURS))
    if s.phase == Phase.ACTIONS:
        return s.action != NO_ACTION
    if s.phase == Phase.CONSUL:
        return s.ask in (Ask.GIVE, Ask.SHIFT)
    return s.phase in (Phase.KEEP, Phase.PLACE, Phase.OFFER, Phase.PAY)


@rule
def legal_actions(s: State, seat: int, mask: Mask) -> None:
    """Write which actions the seat has now."""
    clear(mask)
    if may_move(s, seat) == 0:
        return
    if s.phase == Phase.ACTIONS:
        legal_parts(s, seat, mask)
    elif s.phase == Phase.ROLL:
        legal_picks(s, seat, mask)
    elif s.phase == Phase.KEEP:
        legal_keeps(s, seat, mask)
    elif s.phase == Phase.PLACE:
        legal_places(s, seat, mask)
    elif s.phase == Phase.OFFER:
        legal_kept_cards(s, mask)
    elif s.phase == Phase.PAY:
        legal_payments(s, seat, mask)
    elif s.phase == Phase.CONSUL:
        legal_at_consul(s, seat, mask)
    else:
        legal_stalls(s, mask)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action of the seat that may move."""
    clear_events(s)
    if s.phase == Phase.ACTIONS:
        apply_part(s, seat, action)
    elif s.phase == Phase.ROLL:
        apply_pick(s, seat, action)
    elif s.phase == Phase.KEEP:
        apply_keep(s, seat, action)
    elif s.phase == Phase.PLACE:
        apply_place(s, seat, action)
    elif s.phase == Phase.OFFER:
        apply_in_offer(s, seat, action)
    elif s.phase == Phase.PAY:
        apply_payment(s, seat, action)
    elif s.phase == Phase.CONSUL:
        apply_at_consul(s, seat, action)
    else:
        apply_stall(s, seat, action)
