"""Beside the ring in the browser: the temple with its dice, harbours, tiles, supplies."""

from __future__ import annotations

from typing import Any, Final

from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_PRICE,
    CUBE_KINDS,
    DIE_COLOURS,
    FACES,
    LOWEST_ORDER_TILE,
    ORANGE,
    PINK,
    PURPLE,
    TEMPLE,
)
from fondaco.games.massilia.forecast import size
from fondaco.games.massilia.notation import CUBE_NAMES, DIE_COLOUR_NAMES, DIE_NAMES
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import USE_MERCURY, Phase
from fondaco.games.massilia.words import cube_name, die_colour_name, die_name, price_name

FEWEST_IN_A_ROW: Final = 3  # of the temple's dice: up to so many of a colour they are big
PRICE_ROUND: Final = (TEMPLE, PURPLE, ORANGE, PINK, TEMPLE)  # M-20: where each tile moves on to


# --- the temple -----------------------------------------------------------------------------------


def temple(sight: Sight) -> dict[str, Any]:
    """The temple's price and its dice, a row for each colour."""
    rows = [
        {"colour": DIE_COLOUR_NAMES[colour], "dice": dice}
        for colour in range(DIE_COLOURS)
        if (dice := _temple_dice(sight, colour))
    ]
    return {
        **_price(sight, TEMPLE),
        "rows": rows,
        "most": max([FEWEST_IN_A_ROW, *(len(row["dice"]) for row in rows)]),
    }


def _temple_dice(sight: Sight, colour: int) -> list[dict[str, Any]]:
    """The dice of one colour: those that lie there, and those that what is staged puts there."""
    s, t = sight.s, sight.t
    blank = {
        "colour": DIE_COLOUR_NAMES[colour],
        "value": 0,
        "name": die_colour_name(colour, sight.language),
        "stage": "",
        "state": "",
        "note": t("screen.not_rolled"),
    }
    dice = [blank] * s.temple_unrolled[colour]
    for face in range(FACES):
        dice += _equal_dice(sight, colour, face)
    return dice


def _equal_dice(sight: Sight, colour: int, face: int) -> list[dict[str, Any]]:
    t = sight.t
    die = FACES * colour + face
    now, later = sight.s.temple[colour, face], sight.after.temple[colour, face]
    move = f"die {DIE_NAMES[die]} temple"
    link = sight.stage_text(move) if move in sight.legal else ""
    states = (
        [(link, "", "")] * min(now, later)
        + [("", "taken", t("screen.die_taken"))] * (now - later)
        + [("", "comes", t("screen.die_comes"))] * (later - now)
    )
    return [
        {
            "colour": DIE_COLOUR_NAMES[colour],
            "value": face + 1,
            "name": die_name(die, sight.language),
            "stage": stage,
            "state": state,
            "note": note,
        }
        for stage, state, note in states
    ]


# --- harbours and prices --------------------------------------------------------------------------


def harbours(sight: Sight) -> list[dict[str, Any]]:
    """The harbours, in the order of G-3."""
    return [_harbour(sight, cube) for cube in range(CUBE_KINDS)]


def _harbour(sight: Sight, cube: int) -> dict[str, Any]:
    s, then = sight.s, sight.after
    popularity = 0 if cube == BEIGE else s.popularity[cube]
    later = 0 if cube == BEIGE else then.popularity[cube]
    return {
        "id": CUBE_NAMES[cube],
        "name": cube_name(cube, sight.language),
        "cubes": s.harbour[cube],
        "then": None if then.harbour[cube] == s.harbour[cube] else then.harbour[cube],
        **(_beige_price() if cube == BEIGE else _price(sight, cube)),
        "popularity": popularity,
        "popularity_then": later,
        "popularity_label": sight.t("screen.popularity_of", popularity=popularity),
    }


def _beige_price() -> dict[str, Any]:
    return {"price": BEIGE_PRICE, "changed": ""}


def _price(sight: Sight, place: int) -> dict[str, Any]:
    """The price that counts there in this turn, with what mercury changes it by (M-53)."""
    change = sight.s.mercury[place] + _staged_mercury(sight, place)
    return {
        "price": sight.s.price[place] + change,
        "changed": f"{change:+d}".replace("-", "−") if change else "",
    }


def _staged_mercury(sight: Sight, place: int) -> int:
    """The changes that are staged: when the turn they are for is over, they are gone again."""
    up, down = USE_MERCURY + 2 * place, USE_MERCURY + 2 * place + 1
    return sight.staged.actions.count(up) - sight.staged.actions.count(down)


def drift(sight: Sight) -> list[str]:
    """How the price tiles move on from round to round, by the names of their places (M-20)."""
    return [
        price_name(place, sight.language) if place == TEMPLE else cube_name(place, sight.language)
        for place in PRICE_ROUND
    ]


# --- turn order tiles -----------------------------------------------------------------------------


def passing(sight: Sight) -> list[dict[str, Any]]:
    """The turn order tiles from the top one down, who has which, and what the last one gets."""
    s = sight.s
    tiles = range(s.players, LOWEST_ORDER_TILE - 1, -1)
    return [_tile(sight, place, tile) for place, tile in enumerate([*tiles, 0])]


def _tile(sight: Sight, place: int, sestertii: int) -> dict[str, Any]:
    s, t = sight.s, sight.t
    tile: dict[str, Any] = {"sestertii": sestertii, "seat": None, "text": "", "state": ""}
    if place < s.passes:
        return tile | {"seat": s.passed[place], "state": "got"}
    if place == s.passes and s.phase == Phase.ACTIONS:
        state = "on" if sight.is_staged("pass") else "top"
        return tile | {"text": t("screen.tile_now"), "state": state}
    if sestertii == 0:
        return tile | {"text": t("screen.tile_last"), "state": "none"}
    return tile


# --- supplies -------------------------------------------------------------------------------------


def supplies(sight: Sight) -> dict[str, Any]:
    """Penalty tokens left where they are seen (M-70), the deity pile, the bag's cubes."""
    return {
        "tokens": sight.view["penalty_supply"],
        "pile": size(sight.view["pile"]),
        "bag": [
            {
                "id": CUBE_NAMES[cube],
                "name": cube_name(cube, sight.language),
                "cubes": sight.s.bag[cube],
            }
            for cube in range(BEIGE)  # M-3: beige cubes never enter it
        ],
    }
