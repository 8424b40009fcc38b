"""Values of a position of Massilia, read with checks."""

from __future__ import annotations

from typing import Final

from fondaco.errors import shorten
from fondaco.games.massilia.components import CARDS, FACES
from fondaco.games.massilia.notation import CARD_NAMES, DIE_COLOUR_NAMES, DIE_NAMES, write_move
from fondaco.games.position_checks import PositionChecks

CHECKS: Final = PositionChecks("massilia")


def card_kind(value: object, where: str) -> int:
    """The kind of a card given by its name."""
    if not isinstance(value, str) or value not in CARD_NAMES:
        raise CHECKS.fault(
            f"{where}: unknown card {shorten(value)}; cards are {', '.join(CARD_NAMES)}"
        )
    return CARD_NAMES.index(value)


def card_kinds(value: object, where: str, most: int = CARDS) -> list[int]:
    """The kinds of a list of cards."""
    return [card_kind(card, where) for card in CHECKS.entries(value, where, most)]


def die_number(value: object, where: str) -> int:
    """A die given by its name: 6 * colour + value - 1."""
    if not isinstance(value, str) or value not in DIE_NAMES:
        raise CHECKS.fault(
            f"{where}: unknown die {shorten(value)};"
            f" a die is {', '.join(DIE_COLOUR_NAMES)} with 1 to {FACES} behind it"
        )
    return DIE_NAMES.index(value)


def last_move(value: object, where: str, first: int, after: int) -> int | None:
    """The last move of a row, null for none: one of the actions from `first` on, before `after`.

    It comes as its place among them.
    """
    if value is None:
        return None
    for action in range(first, after):
        if write_move(action) == value:
            return action - first
    raise CHECKS.fault(
        f"{where} is a move such as {write_move(first)!r}, or null, not {shorten(value)}"
    )
