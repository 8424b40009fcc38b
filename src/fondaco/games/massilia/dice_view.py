"""Dice as the macros draw them."""

from __future__ import annotations

from typing import Any

from fondaco.games.massilia.notation import DIE_COLOUR_NAMES
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import colour_of, value_of
from fondaco.games.massilia.words import die_colour_name, die_name


def drawn_die(sight: Sight, die: int) -> dict[str, Any]:
    """A die with its value; `die` is a number as in the state: 6 * colour + value - 1."""
    return {
        "colour": DIE_COLOUR_NAMES[colour_of(die)],
        "value": value_of(die),
        "name": die_name(die, sight.language),
    }


def blank_die(sight: Sight, colour: int) -> dict[str, Any]:
    """A die that is not rolled."""
    name = die_colour_name(colour, sight.language)
    return {"colour": DIE_COLOUR_NAMES[colour], "value": 0, "name": name}
