"""What is the viewer's own, in the dock: kept dice, dice behind the screen, cards, stalls."""

from __future__ import annotations

from typing import Any

from fondaco.games.massilia.components import (
    DEITIES,
    DIE_COLOURS,
    MERCURY,
    PLUTO,
    STALLS_OF_A_PLAYER,
    VENUS,
)
from fondaco.games.massilia.dice_view import blank_die, drawn_die
from fondaco.games.massilia.notation import CARD_NAMES
from fondaco.games.massilia.placing_view import CARD_NOTES, drawn_cubes, own_places
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import DICE, Phase
from fondaco.games.massilia.words import card_name


def hand(sight: Sight) -> dict[str, Any] | None:
    """All that is the viewer's own; None for who has nothing of its own to see."""
    if sight.seat is None:
        return None
    s, me = sight.s, sight.me
    places = own_places(s, me)
    return {
        "kept": [drawn_die(sight, die) for die in range(DICE) for _ in range(s.kept[me, die])],
        "screen": [
            {**blank_die(sight, colour), "number": s.screen[me, colour]}
            for colour in range(DIE_COLOURS)
            if s.screen[me, colour] > 0
        ],
        "cards": [_card(sight, card) for card in range(DEITIES) for _ in range(s.hand[me, card])],
        "stalls": [{"place": place, "cubes": drawn_cubes(sight, place)} for place in places],
        "reserve": sight.t("dock.reserve", STALLS_OF_A_PLAYER - len(places)),
    }


def _card(sight: Sight, card: int) -> dict[str, Any]:
    """A card, and whether there is something it can do now (M-49)."""
    return {
        "id": CARD_NAMES[card],
        "label": card_name(card, sight.language),
        "small": sight.t(CARD_NOTES[card]),
        "off": not _serves(sight, card),
    }


def _serves(sight: Sight, card: int) -> bool:
    """Whether the viewer may play the card in what it decides now, or has staged it."""
    name = CARD_NAMES[card]
    moves = (*sight.legal, *sight.staged.moves)
    if sight.s.phase in (Phase.OFFER, Phase.PAY):  # there a card's name is that of a drawn one
        return False
    if card in (VENUS, MERCURY, PLUTO):
        return any(move.split()[0] == name for move in moves)
    return any(move.split()[-1] == name for move in moves)
