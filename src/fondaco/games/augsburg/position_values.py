"""Values of a position of Augsburg 1520, read with checks."""

from __future__ import annotations

from typing import Final

from fondaco.errors import shorten
from fondaco.games.augsburg.components import CARDS
from fondaco.games.augsburg.notation import KIND_OF
from fondaco.games.position_checks import PositionChecks

CHECKS: Final = PositionChecks("augsburg")


def card_kind(value: object, where: str) -> int:
    """The kind of a card given by its name."""
    if not isinstance(value, str) or value not in KIND_OF:
        raise CHECKS.fault(
            f"{where}: unknown card {shorten(value)};"
            " cards are Ph1 to Ph17, Lo1 to Lo17, Le1 to Le17, Ma1 to Ma17, Jk"
        )
    return KIND_OF[value]


def card_kinds(value: object, where: str, most: int = CARDS) -> list[int]:
    """The kinds of a list of cards."""
    return [card_kind(card, where) for card in CHECKS.entries(value, where, most)]
