"""Taking a privilege card and using it (A-27, A-30 to A-40)."""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING, learnt, tell, tell_seat
from fondaco.engine.rule import rule
from fondaco.games.augsburg.careers import may_rise, may_rob, rise, rob
from fondaco.games.augsburg.components import (
    CARDS_DRAWN,
    DEPOT,
    DEPOT_INSTEAD_GULDEN,
    DRAW_CARDS,
    KINDS,
    MONEY,
    MONEY_GULDEN,
    NO_CARD,
    NO_PRIVILEGE,
    NOBILITY,
    OFFICE,
    POINTS6,
    POINTS7,
    POINTS_INSTEAD,
    PRIVILEGES_USED,
    SYMBOLS_OF_A_CARD,
)
from fondaco.games.augsburg.memory import remember_arrival
from fondaco.games.augsburg.piles import (
    cards_left,
    discard_from_hand,
    draw_card,
    take_in_hand,
)
from fondaco.games.augsburg.rights import (
    add_points,
    build_cathedral,
    build_church,
    may_build_cathedral,
    may_build_church,
    may_take_architect,
    may_take_coat,
    may_take_letter,
    may_take_mint,
    take_architect,
    take_coat,
    take_letter,
    take_mint,
)
from fondaco.games.augsburg.state import (
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    CARDS_INSTEAD,
    DEPOT_INSTEAD,
    DEPOT_LEVEL,
    DEPOT_MONEY,
    DEPOT_ROB,
    DISCARD,
    DONE,
    MONEY_INSTEAD,
    NOBILITY_COAT,
    NOBILITY_INSTEAD,
    NOBILITY_LETTER,
    NOBILITY_LEVEL,
    NOBILITY_ROB,
    NOBODY,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_INSTEAD,
    OFFICE_LEVEL,
    OFFICE_MINT,
    OFFICE_ROB,
    POINTS6_INSTEAD,
    POINTS7_INSTEAD,
    TAKE,
    TAKE_CARDS,
    TAKE_MONEY,
    TAKE_POINTS6,
    TAKE_POINTS7,
    Event,
    Phase,
    Reason,
    State,
    hand_size,
    held,
    pair,
)
from fondaco.games.base import Mask

DEPOT_MONEY_LEVEL: Final = 2


# --- the card -------------------------------------------------------------------------------------


@rule
def legal_cards(s: State, mask: Mask) -> None:
    """The face-up privilege cards (A-27)."""
    for k in range(s.open_size):
        mask[TAKE + s.open[k]] = 1


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """The winner takes that card and uses it now (A-27, A-30)."""
    n = 0
    for k in range(s.open_size):
        if s.open[k] != card:
            s.open[n] = s.open[k]
            n += 1
    s.open[n] = NO_PRIVILEGE
    s.open_size = n
    s.card = card
    s.phase = Phase.PRIVILEGE
    tell(s, Event.TAKES, seat, card, NOTHING)


@rule
def lay_under_pile(s: State, card: int) -> None:
    """A card goes face up under the privilege pile (A-27, A-29)."""
    s.used[s.used_size] = card
    s.used_size += 1


@rule
def symbol(s: State, place: int) -> int:
    """What stands at that place of the card in use (A-6)."""
    return s.privileges[s.card, place]


@rule
def privileges_used(s: State) -> int:
    """How many privileges of the card are used (A-30)."""
    n = 0
    for place in range(SYMBOLS_OF_A_CARD):
        n += s.spent[place]
    return n


@rule
def spend(s: State, wanted: int) -> None:
    """Note that one of the card's privileges of that symbol is used (A-30)."""
    for place in range(SYMBOLS_OF_A_CARD):
        if symbol(s, place) == wanted and s.spent[place] == 0:
            s.spent[place] = 1
            return


# --- what is legal --------------------------------------------------------------------------------


@rule
def legal_privileges(s: State, seat: int, mask: Mask) -> None:
    """All ways to use what is left of the card (A-30 to A-40)."""
    if privileges_used(s) < PRIVILEGES_USED:
        for place in range(SYMBOLS_OF_A_CARD):
            if s.spent[place] == 0:
                legal_uses(s, seat, symbol(s, place), mask)
    legal_extra(s, seat, mask)


@rule
def legal_uses(s: State, seat: int, wanted: int, mask: Mask) -> None:
    """All ways to use a privilege of that symbol, for two points in any case (A-31)."""
    if wanted == DEPOT:
        legal_levels(s, seat, DEPOT, DEPOT_LEVEL, DEPOT_ROB, mask)
        if s.level[DEPOT, seat] >= DEPOT_MONEY_LEVEL:
            mask[DEPOT_MONEY] = 1
        mask[DEPOT_INSTEAD] = 1
    elif wanted == NOBILITY:
        legal_levels(s, seat, NOBILITY, NOBILITY_LEVEL, NOBILITY_ROB, mask)
        legal_nobility_rights(s, seat, mask)
        mask[NOBILITY_INSTEAD] = 1
    elif wanted == OFFICE:
        legal_levels(s, seat, OFFICE, OFFICE_LEVEL, OFFICE_ROB, mask)
        legal_office_rights(s, seat, mask)
        mask[OFFICE_INSTEAD] = 1
    elif wanted == MONEY:
        mask[TAKE_MONEY] = 1
        mask[MONEY_INSTEAD] = 1
    elif wanted == POINTS6:
        mask[TAKE_POINTS6] = 1
        mask[POINTS6_INSTEAD] = 1
    elif wanted == POINTS7:
        mask[TAKE_POINTS7] = 1
        mask[POINTS7_INSTEAD] = 1
    else:
        mask[TAKE_CARDS] = 1
        mask[CARDS_INSTEAD] = 1


@rule
def legal_levels(s: State, seat: int, career: int, level: int, robbing: int, mask: Mask) -> None:
    """The next level of a career, from the supply or from others (A-34, A-35)."""
    if may_rise(s, seat, career):
        mask[level] = 1
        return  # nobody may be robbed
    for victim in range(s.players):
        if may_rob(s, seat, victim, career):
            mask[robbing + victim] = 1


@rule
def legal_nobility_rights(s: State, seat: int, mask: Mask) -> None:
    """The right tiles of the nobility (A-37)."""
    if may_take_coat(s, seat):
        mask[NOBILITY_COAT] = 1
    if may_take_letter(s, seat):
        mask[NOBILITY_LETTER] = 1


@rule
def legal_office_rights(s: State, seat: int, mask: Mask) -> None:
    """The right tiles of the office (A-36)."""
    if may_take_mint(s, seat):
        mask[OFFICE_MINT] = 1
    if may_take_architect(s, seat):
        mask[OFFICE_ARCHITECT] = 1
    if may_build_church(s, seat):
        mask[OFFICE_CHURCH] = 1
    if may_build_cathedral(s, seat):
        mask[OFFICE_CATHEDRAL] = 1


@rule
def may_build_extra(s: State, seat: int) -> bool:
    """Whether the architect's extra is possible now (A-40)."""
    if s.architect[seat] == 0 or s.extra_used == 1:
        return False
    return may_build_church(s, seat) or may_build_cathedral(s, seat)


@rule
def legal_extra(s: State, seat: int, mask: Mask) -> None:
    """The architect's extra; at the end it may be done without (A-40)."""
    if not may_build_extra(s, seat):
        return
    if may_build_church(s, seat):
        mask[ARCHITECT_CHURCH] = 1
    if may_build_cathedral(s, seat):
        mask[ARCHITECT_CATHEDRAL] = 1
    if privileges_used(s) == PRIVILEGES_USED:
        mask[DONE] = 1


# --- what it does ---------------------------------------------------------------------------------


@rule
def give_points(s: State, seat: int, n: int, reason: int) -> None:
    """Points for a privilege (A-31, A-32)."""
    tell(s, Event.POINTS, seat, n, reason)
    add_points(s, seat, n)


@rule
def give_gulden(s: State, seat: int, n: int, source: int) -> None:
    """Gulden for a privilege (A-32, A-38)."""
    s.gulden[seat] += n
    tell(s, Event.GULDEN, seat, n, source)


@rule
def use_depot(s: State, seat: int, action: int) -> None:
    """A depot privilege: the next level or 300 gulden (A-33, A-38)."""
    spend(s, DEPOT)
    if action == DEPOT_LEVEL:
        rise(s, seat, DEPOT)
    elif action == DEPOT_MONEY:
        give_gulden(s, seat, DEPOT_INSTEAD_GULDEN, DEPOT)
    elif action == DEPOT_INSTEAD:
        give_points(s, seat, POINTS_INSTEAD, Reason.INSTEAD)
    else:
        rob(s, seat, action - DEPOT_ROB, DEPOT)


@rule
def use_nobility(s: State, seat: int, action: int) -> None:
    """A nobility privilege: the next level or a right tile (A-33, A-37)."""
    spend(s, NOBILITY)
    if action == NOBILITY_LEVEL:
        rise(s, seat, NOBILITY)
    elif action == NOBILITY_COAT:
        take_coat(s, seat)
    elif action == NOBILITY_LETTER:
        take_letter(s, seat)
    elif action == NOBILITY_INSTEAD:
        give_points(s, seat, POINTS_INSTEAD, Reason.INSTEAD)
    else:
        rob(s, seat, action - NOBILITY_ROB, NOBILITY)


@rule
def use_office(s: State, seat: int, action: int) -> None:
    """An office privilege: the next level or a right tile (A-33, A-36)."""
    spend(s, OFFICE)
    if action == OFFICE_LEVEL:
        rise(s, seat, OFFICE)
    elif action == OFFICE_MINT:
        take_mint(s, seat)
    elif action == OFFICE_ARCHITECT:
        take_architect(s, seat)
    elif action == OFFICE_CHURCH:
        build_church(s, seat, 0)
    elif action == OFFICE_CATHEDRAL:
        build_cathedral(s, seat, 0)
    elif action == OFFICE_INSTEAD:
        give_points(s, seat, POINTS_INSTEAD, Reason.INSTEAD)
    else:
        rob(s, seat, action - OFFICE_ROB, OFFICE)


@rule
def use_plain(s: State, seat: int, action: int) -> None:
    """A privilege that gives money, points or cards, or 2 points instead (A-31, A-32)."""
    if action == TAKE_MONEY:
        spend(s, MONEY)
        give_gulden(s, seat, MONEY_GULDEN, MONEY)
    elif action == TAKE_POINTS6:
        spend(s, POINTS6)
        give_points(s, seat, 6, Reason.PRIVILEGE)
    elif action == TAKE_POINTS7:
        spend(s, POINTS7)
        give_points(s, seat, 7, Reason.PRIVILEGE)
    elif action == TAKE_CARDS:
        spend(s, DRAW_CARDS)
        draw_two(s, seat)
    else:
        if action == MONEY_INSTEAD:
            spend(s, MONEY)
        elif action == POINTS6_INSTEAD:
            spend(s, POINTS6)
        elif action == POINTS7_INSTEAD:
            spend(s, POINTS7)
        else:
            spend(s, DRAW_CARDS)
        give_points(s, seat, POINTS_INSTEAD, Reason.INSTEAD)


@rule
def draw_two(s: State, seat: int) -> None:
    """The two top cards go to the hand, then one of it to the discards (A-32)."""
    n = min(CARDS_DRAWN, cards_left(s))
    tell(s, Event.DRAWS, seat, n, NOTHING)
    first, second = NO_CARD, NO_CARD
    for _ in range(n):
        kind = draw_card(s)
        take_in_hand(s, seat, kind)
        remember_arrival(s, seat, kind)
        learnt(s)
        first, second = second, kind
    if n > 0:
        tell_seat(s, seat, Event.DRAWN, pair(first, second), NOTHING, NOTHING)
    if hand_size(s, seat) > 0:
        s.phase = Phase.DISCARD
    else:
        tell(s, Event.NOTHING_TO_DISCARD, seat, NOTHING, NOTHING)


@rule
def legal_discards(s: State, seat: int, mask: Mask) -> None:
    """Any card of the hand (A-32, A-54)."""
    for kind in range(KINDS):
        if held(s, seat, kind) > 0:
            mask[DISCARD + kind] = 1


@rule
def apply_discard(s: State, seat: int, action: int) -> None:
    """The card goes to the discards, and the privilege card is used on (A-32)."""
    kind = action - DISCARD
    discard_from_hand(s, seat, kind)
    learnt(s)
    tell(s, Event.DISCARDS, seat, kind, NOTHING)
    s.phase = Phase.PRIVILEGE


@rule
def apply_privilege(s: State, seat: int, action: int) -> None:
    """Use a privilege, or the architect's extra."""
    if action < NOBILITY_LEVEL:
        use_depot(s, seat, action)
    elif action < OFFICE_LEVEL:
        use_nobility(s, seat, action)
    elif action < TAKE_MONEY:
        use_office(s, seat, action)
    elif action < ARCHITECT_CHURCH:
        use_plain(s, seat, action)
    elif action == ARCHITECT_CHURCH:
        s.extra_used = 1
        build_church(s, seat, 1)
    elif action == ARCHITECT_CATHEDRAL:
        s.extra_used = 1
        build_cathedral(s, seat, 1)
    else:
        s.extra_used = 1  # done without it
        tell(s, Event.DONE, seat, NOTHING, NOTHING)


@rule
def card_is_done(s: State, seat: int) -> bool:
    """Whether nothing more can be done with the card in use (A-30, A-40)."""
    return privileges_used(s) == PRIVILEGES_USED and not may_build_extra(s, seat)


@rule
def put_card_away(s: State) -> None:
    """The used card goes under the pile (A-27)."""
    lay_under_pile(s, s.card)
    s.card = NO_PRIVILEGE
    s.extra_used = 0
    for place in range(SYMBOLS_OF_A_CARD):
        s.spent[place] = 0
    s.turn = NOBODY
