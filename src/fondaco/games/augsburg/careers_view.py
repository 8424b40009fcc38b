"""The three careers on the table in the browser: stairs, supplies, right tiles, the draw pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fondaco.engine.record import Ints
from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import (
    CAREERS,
    COLUMN,
    DEPOT,
    DEPOT_GULDEN,
    HIGHEST_LEVEL,
    MAYORS_FREE_NOTES,
    NOBILITY,
    NOBILITY_POINTS,
    OFFICE,
    OFFICE_NOTES,
)
from fondaco.games.augsburg.forecast import size
from fondaco.games.augsburg.notation import CAREER_NAMES, KIND_OF
from fondaco.games.augsburg.privileges import apply_privilege
from fondaco.games.augsburg.sight import ROMAN, Sight
from fondaco.games.augsburg.state import (
    DEPOT_LEVEL,
    DEPOT_MONEY,
    NOBILITY_COAT,
    NOBILITY_LEVEL,
    OFFICE_LEVEL,
    OFFICE_MINT,
    State,
)
from fondaco.games.augsburg.words import level_name, right_name

UNIT_KEYS: Final = ("screen.unit_depot", "screen.unit_nobility", "screen.unit_office")
BRIEF_KEYS: Final = ("screen.brief_depot", "screen.brief_nobility", "screen.brief_office")
SHORT_OFFICE_KEYS: Final = (
    "screen.short_office_1",
    "screen.short_office_2",
    "screen.short_office_3",
    "screen.short_office_4",
)
RISES: Final = (
    *range(DEPOT_LEVEL, DEPOT_MONEY),
    *range(NOBILITY_LEVEL, NOBILITY_COAT),
    *range(OFFICE_LEVEL, OFFICE_MINT),
)
"""The actions that take a level, from the supply or from somebody."""


def careers(sight: Sight) -> list[dict[str, Any]]:
    """The three careers as `board.html` draws them."""
    then = _then(sight)
    return [
        {
            "id": CAREER_NAMES[career],
            "name": sight.t(BRIEF_KEYS[career]),
            "unit": sight.t(UNIT_KEYS[career]),
            "steps": [_step(sight, career, level, then) for level in range(1, HIGHEST_LEVEL + 1)],
            "rights": _rights(sight, career),
        }
        for career in range(CAREERS)
    ]


def yields(career: int, level: int) -> str:
    """What a level gives each round, in figures: "900", "6+1"."""
    if career == DEPOT:
        return str(DEPOT_GULDEN[level - 1])
    if career == NOBILITY:
        return str(NOBILITY_POINTS[level - 1])
    free = f"+{MAYORS_FREE_NOTES}" if level == HIGHEST_LEVEL else ""
    return f"{OFFICE_NOTES[level - 1]}{free}"


def _then(sight: Sight) -> State:
    """The levels as they would be with what is staged."""
    action = sight.staged.action
    if action is None or action not in RISES:
        return sight.s
    then = sight.s.copy()
    apply_privilege(then, sight.me, action)
    return then


def _step(sight: Sight, career: int, level: int, then: State) -> dict[str, Any]:
    s = sight.s
    here = [seat for seat in range(s.players) if s.level[career, seat] == level]
    comes = [
        seat for seat in range(s.players) if then.level[career, seat] == level and seat not in here
    ]
    left = tiles_left(s, career, level) if level > 1 else None
    return {
        "level": level,
        "roman": ROMAN[level],
        "name": "" if career == DEPOT else level_name(career, level, sight.language),
        "short": sight.t(SHORT_OFFICE_KEYS[level - 1]) if career == OFFICE else "",
        "yields": yields(career, level),
        "here": here,
        "comes": comes,
        "goal": sight.seat in comes,
        "left": left,
    }


# --- right tiles ----------------------------------------------------------------------------------


def _rights(sight: Sight, career: int) -> list[dict[str, Any]]:
    s, t = sight.s, sight.t
    if career == NOBILITY:
        return [
            _column(sight, "coat", t("screen.from_level", level="III"), s.coats, s.coat),
            _column(sight, "letter", t("screen.from_level", level="IV"), s.letters, s.letter),
        ]
    if career == OFFICE:
        return [
            _alike(sight, "mint", t("screen.from_level", level="III"), s.mint),
            _alike(sight, "architect", t("screen.from_level", level="IV"), s.architect),
            _column(sight, "church", t("screen.past", cap=25), s.churches, s.church, False),
            _column(sight, "cathedral", t("screen.past", cap=45), s.cathedrals, s.cathedral, False),
        ]
    return []


def _column(
    sight: Sight, right: str, note: str, column: Ints, owned: Ints, valued: bool = True
) -> dict[str, Any]:
    """A column of tiles that differ, the best first (A-5); `valued`: whose is which matters."""
    seats = range(sight.s.players)
    tiles = [column[place] for place in range(COLUMN)]
    for seat in seats:
        if owned[seat] in tiles:
            tiles.remove(owned[seat])
    owners = [(seat, str(owned[seat]) if valued else "") for seat in seats if owned[seat] > 0]
    return _right(sight, right, note, [str(value) for value in tiles], owners)


def _alike(sight: Sight, right: str, note: str, owned: Ints) -> dict[str, Any]:
    """A column of five equal tiles (A-5)."""
    owners = [(seat, "") for seat in range(sight.s.players) if owned[seat] > 0]
    left = sight.t("screen.left", left=COLUMN - len(owners))
    return _right(sight, right, note, [left], owners)


def _right(
    sight: Sight, right: str, note: str, tiles: Sequence[str], owners: Sequence[tuple[int, str]]
) -> dict[str, Any]:
    return {
        "id": right,
        "name": right_name(right, sight.language),
        "note": note,
        "tiles": list(tiles),
        "owners": [{"seat": seat, "value": value} for seat, value in owners],
    }


# --- the piles ------------------------------------------------------------------------------------


def piles(sight: Sight) -> dict[str, Any]:
    """The draw pile with the price on its back, the discards with their top card (A-57)."""
    top = sight.detail["discard_top"]
    return {
        "draw": size(sight.view["draw"]),
        "price": sight.detail["draw_price"],
        "discard": size(sight.view["discard"]),
        "top": None if top is None else sight.note(KIND_OF[top]),
    }
