"""A turn: draw, play or ship one card (F-20 to F-24)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, clear_events, learnt, tell, tell_seat
from fondaco.engine.masks import clear
from fondaco.engine.rule import rule
from fondaco.games.base import OVER, Mask
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    HAND_LIMIT,
    KINDS,
    MERCHANT,
    MERCHANT_LIMIT,
    MOST_PLAYERS,
    SHIPPING_ROUNDS,
)
from fondaco.games.fugger.memory import remember_shipped, remember_shown
from fondaco.games.fugger.piles import draw_cards, turn_over_for_jakob
from fondaco.games.fugger.scoring import end_round
from fondaco.games.fugger.state import (
    DRAW,
    PLAY,
    SHIP,
    Event,
    State,
    discard_size,
    face_up,
    hand_size,
    next_seat,
    shipped_this_round,
)


@rule
def turn(s: State) -> int:
    """The seat whose turn it is, OVER at the end."""
    return s.turn


@rule
def may_move(s: State, seat: int) -> int:
    """1 if it is that seat's turn."""
    return 1 if s.turn == seat and seat != OVER else 0


# --- what is legal
# ------------------------------------------------------------------------------------


@rule
def may_draw(s: State, seat: int) -> bool:
    """Whether the seat may draw a card (F-20)."""
    return hand_size(s, seat) <= HAND_LIMIT and s.pile_size + discard_size(s) > 0


@rule
def may_play_merchant(s: State, seat: int) -> bool:
    """Whether another merchant may lie in front of the seat (F-21)."""
    return s.display[seat, MERCHANT] < MERCHANT_LIMIT


@rule
def may_ship(s: State, seat: int) -> bool:
    """Whether the seat may ship a card now (F-22)."""
    return s.round <= SHIPPING_ROUNDS and not shipped_this_round(s, seat)


@rule
def legal_actions(s: State, seat: int, mask: Mask) -> None:
    """Write which actions the seat has now."""
    clear(mask)
    if seat != s.turn:
        return
    if may_draw(s, seat):
        mask[DRAW] = 1  # F-20
    ships = may_ship(s, seat)
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            if kind != MERCHANT or may_play_merchant(s, seat):
                mask[PLAY + kind] = 1  # F-21
            if ships:
                mask[SHIP + kind] = 1  # F-22: any card may be shipped


@rule
def can_act(s: State, seat: int) -> bool:
    """Whether the seat has any legal action (F-23)."""
    if may_draw(s, seat):
        return True
    merchants = s.hand[seat, MERCHANT]
    if hand_size(s, seat) > merchants:
        return True
    return merchants > 0 and (may_play_merchant(s, seat) or may_ship(s, seat))


# --- what it does
# ---------------------------------------------------------------------------------------


@rule
def play(s: State, seat: int, kind: int) -> None:
    """A card face up in front of the seat (F-21)."""
    s.hand[seat, kind] -= 1
    s.display[seat, kind] += 1
    remember_shown(s, seat, kind)
    learnt(s)  # the others have seen it
    tell(s, Event.PLAYS, seat, kind, NOTHING)


@rule
def ship(s: State, seat: int, kind: int) -> None:
    """A card face down in front of the seat; Jakob gets one, except with four players (F-22)."""
    s.hand[seat, kind] -= 1
    s.shipment[seat, s.round - 1] = kind
    remember_shipped(s, seat)
    tell(s, Event.SHIPS, seat, NOTHING, NOTHING)
    tell_seat(s, seat, Event.SHIPPED, kind, NOTHING, NOTHING)
    if s.players < MOST_PLAYERS:
        turn_over_for_jakob(s)


@rule
def round_is_over(s: State) -> bool:
    """Whether five cards of one good lie face up (F-30)."""
    for good in range(GOODS):
        if face_up(s, good) >= ENDING_COUNT:
            return True
    return False


@rule
def count_turn(s: State) -> None:
    """With two players Jakob gets a card each time both have taken a turn (F-24)."""
    s.turns_since_jakob += 1
    if s.turns_since_jakob == 2:
        s.turns_since_jakob = 0
        turn_over_for_jakob(s)


@rule
def pass_turn(s: State, seat: int) -> None:
    """After the turn of that seat: on to the next that can act, through the round's end if it is
    reached.

    It always comes to an end: while no good has five cards face up, at most 20 of the 45 goods lie
    there and 8 are shipped, so some are in a hand that can play them or in a pile that a seat can
    draw from.
    """
    while True:
        over = round_is_over(s)
        if s.players == 2 and not over:  # F-24: none once the round has ended
            count_turn(s)
            over = round_is_over(s)
        if over:
            end_round(s, seat)  # F-30
            if s.turn == OVER:
                return
        else:
            s.turn = next_seat(s, seat)  # F-11
        if can_act(s, s.turn):
            return
        seat = s.turn
        tell(s, Event.SKIPPED, seat, NOTHING, NOTHING)  # F-23


@rule
def skip_idle(s: State) -> None:
    """In a position just read: on to the next seat that can act, if the one to move can't (F-23).

    Both piles are empty then, so no chance is needed.
    """
    if s.turn != OVER and not can_act(s, s.turn):
        pass_turn(s, s.turn)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action of the seat whose turn it is."""
    clear_events(s)
    if action == DRAW:
        draw_cards(s, seat, 1)  # F-20
    elif action < SHIP:
        play(s, seat, action - PLAY)
    else:
        ship(s, seat, action - SHIP)
    pass_turn(s, seat)
