"""Right tiles, and the caps of those without a church or a cathedral (A-36 to A-41)."""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING, tell
from fondaco.engine.record import Ints
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    CATHEDRAL_CAP,
    CHURCH_CAP,
    COLUMN,
    NO_CAP,
    NOBILITY,
    OFFICE,
)
from fondaco.games.augsburg.state import Event, State

COAT_LEVEL: Final = 3  # a count or a prince
LETTER_LEVEL: Final = 4  # a prince
MINT_LEVEL: Final = 3  # a councillor or a mayor
ARCHITECT_LEVEL: Final = 4  # a mayor


@rule
def top_of_column(s: State, column: Ints, owned: Ints) -> int:
    """The value of the best tile that nobody owns, 0 if there is none (A-5).

    Tiles of equal value are alike; what a seat owns need not have been on top when it was read in.
    """
    for k in range(COLUMN):
        value = column[k]
        free = 0
        for other in range(COLUMN):
            if column[other] == value:
                free += 1
        for seat in range(s.players):
            if owned[seat] == value:
                free -= 1
        if free > 0:
            return value
    return 0


@rule
def top_coat(s: State) -> int:
    """The points of the coat of arms on top, 0 if none is left."""
    return top_of_column(s, s.coats, s.coat)


@rule
def top_letter(s: State) -> int:
    """The points of the letter of nobility on top, 0 if none is left."""
    return top_of_column(s, s.letters, s.letter)


@rule
def top_church(s: State) -> int:
    """The price of the church on top, 0 if none is left."""
    return top_of_column(s, s.churches, s.church)


@rule
def top_cathedral(s: State) -> int:
    """The price of the cathedral on top, 0 if none is left."""
    return top_of_column(s, s.cathedrals, s.cathedral)


# --- what may be taken ----------------------------------------------------------------------------


@rule
def may_take_coat(s: State, seat: int) -> bool:
    """Whether the seat may take a coat of arms (A-37); one at most (A-39)."""
    return s.level[NOBILITY, seat] >= COAT_LEVEL and s.coat[seat] == 0 and top_coat(s) > 0


@rule
def may_take_letter(s: State, seat: int) -> bool:
    """Whether the seat may take a letter of nobility (A-37); one at most (A-39)."""
    return s.level[NOBILITY, seat] >= LETTER_LEVEL and s.letter[seat] == 0 and top_letter(s) > 0


@rule
def may_take_mint(s: State, seat: int) -> bool:
    """Whether the seat may take a mint (A-36); one at most (A-39), and there is one for each."""
    return s.level[OFFICE, seat] >= MINT_LEVEL and s.mint[seat] == 0


@rule
def may_take_architect(s: State, seat: int) -> bool:
    """Whether the seat may take an architect (A-36); one at most (A-39), one for each."""
    return s.level[OFFICE, seat] >= ARCHITECT_LEVEL and s.architect[seat] == 0


@rule
def may_build_church(s: State, seat: int) -> bool:
    """Whether the seat may build the church on top and can pay for it (A-36, A-39)."""
    if s.church[seat] > 0:
        return False
    price = top_church(s)
    return 0 < price <= s.gulden[seat]


@rule
def may_build_cathedral(s: State, seat: int) -> bool:
    """Whether the seat may build the cathedral on top and can pay for it (A-36, A-39)."""
    if s.cathedral[seat] > 0:
        return False
    price = top_cathedral(s)
    return 0 < price <= s.gulden[seat]


# --- taking them ----------------------------------------------------------------------------------


@rule
def take_coat(s: State, seat: int) -> None:
    """The seat takes the coat of arms on top (A-37)."""
    s.coat[seat] = top_coat(s)
    tell(s, Event.COAT, seat, s.coat[seat], NOTHING)


@rule
def take_letter(s: State, seat: int) -> None:
    """The seat takes the letter of nobility on top (A-37)."""
    s.letter[seat] = top_letter(s)
    tell(s, Event.LETTER, seat, s.letter[seat], NOTHING)


@rule
def take_mint(s: State, seat: int) -> None:
    """The seat takes a mint (A-36)."""
    s.mint[seat] = 1
    tell(s, Event.MINT, seat, NOTHING, NOTHING)


@rule
def take_architect(s: State, seat: int) -> None:
    """The seat takes an architect (A-36)."""
    s.architect[seat] = 1
    tell(s, Event.ARCHITECT, seat, NOTHING, NOTHING)


@rule
def build_church(s: State, seat: int, extra: int) -> None:
    """The seat builds the church on top, paying the bank; `extra` is 1 for the architect's."""
    price = top_church(s)
    s.gulden[seat] -= price
    s.church[seat] = price
    tell(s, Event.CHURCH, seat, price, extra)


@rule
def build_cathedral(s: State, seat: int, extra: int) -> None:
    """The seat builds the cathedral on top, paying the bank; `extra` is 1 for the architect's."""
    price = top_cathedral(s)
    s.gulden[seat] -= price
    s.cathedral[seat] = price
    tell(s, Event.CATHEDRAL, seat, price, extra)


# --- caps -----------------------------------------------------------------------------------------


@rule
def cap(s: State, seat: int) -> int:
    """The most points the seat can have: without a church 25, without a cathedral 45 (A-41)."""
    if s.church[seat] == 0:
        return CHURCH_CAP
    if s.cathedral[seat] == 0:
        return CATHEDRAL_CAP
    return NO_CAP


@rule
def add_points(s: State, seat: int, n: int) -> None:
    """Give the seat n points; what is beyond its cap is lost (A-41)."""
    limit = cap(s, seat)
    lost = max(s.points[seat] + n - limit, 0)
    s.points[seat] += n - lost
    if lost > 0:
        tell(s, Event.LOST, seat, lost, limit)
