"""The dock before the actions: a first stall, dice to roll, dice to keep (M-11, M-21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fondaco.games.massilia.components import (
    CORNERS,
    DIE_COLOURS,
    MARS,
    PRICE_OF_KEEPING,
    SPACES,
)
from fondaco.games.massilia.dice_view import blank_die, drawn_die
from fondaco.games.massilia.forecast import MOVES
from fondaco.games.massilia.rows import Choice, alone, choice, one_more, refusal, single, taken_back
from fondaco.games.massilia.sight import JOINT, Sight
from fondaco.games.massilia.staging import stage
from fondaco.games.massilia.state import (
    DICE,
    DONE,
    KEEP_DIE,
    NOBODY,
    PICK,
    STALL,
    Phase,
    colour_of,
    value_of,
)
from fondaco.games.massilia.words import card_name

PAID: Final = 0
FOR_MARS: Final = 1


# --- the first stall (M-11) -----------------------------------------------------------------------


def corners(sight: Sight) -> list[dict[str, Any]]:
    """The market's corners, each with its three places and who stands there."""
    if sight.s.phase != Phase.STALLS or not sight.decides:
        return []
    return [_corner(sight, corner) for corner in CORNERS]


def _corner(sight: Sight, corner: int) -> dict[str, Any]:
    places = [(corner + step) % SPACES for step in (-1, 0, 1)]
    owners = [sight.s.owner[place] for place in places if sight.s.owner[place] != NOBODY]
    return {
        "corner": corner,
        "owner": owners[0] if owners else None,
        "places": [_first_place(sight, place) for place in places],
    }


def _first_place(sight: Sight, place: int) -> Choice:
    name = sight.t("dock.place", place=place)
    return single(sight, MOVES[STALL + place], place=place, name=name)


# --- dice to roll (M-21) --------------------------------------------------------------------------


def picks(sight: Sight) -> list[Choice]:
    """The dice behind the viewer's screen, to be rolled or left there."""
    if sight.s.phase != Phase.ROLL or not sight.decides:
        return []
    return [
        _pick(sight, colour, number)
        for colour in range(DIE_COLOURS)
        for number in range(sight.s.picked[colour] + sight.s.screen[sight.me, colour])
    ]


def _pick(sight: Sight, colour: int, number: int) -> Choice:
    """One die; of equal ones those picked already come first, and then those staged."""
    s, move = sight.s, MOVES[PICK + colour]
    die = blank_die(sight, colour)
    if number < s.picked[colour]:
        return choice("", fixed=True, die=die)
    if number < s.picked[colour] + sight.staged.moves.count(move):
        return taken_back(sight, move, fixed=False, die=die)
    return one_more(sight, move, fixed=False, die=die)


def roll_buttons(sight: Sight) -> list[Choice]:
    """Rolling no die, and rolling all (M-21)."""
    if sight.s.phase != Phase.ROLL or not sight.decides:
        return []
    s, t = sight.s, sight.t
    found = []
    if not any(s.picked[colour] for colour in range(DIE_COLOURS)):
        found.append(_roll_button(sight, ["roll"], t("dock.roll_none")))
    every = [
        MOVES[PICK + colour]
        for colour in range(DIE_COLOURS)
        for _ in range(s.screen[sight.me, colour])
        if MOVES[PICK + colour] in sight.scene.moves
    ]
    if len(every) > 1:
        found.append(_roll_button(sight, every, t("dock.roll_all")))
    return found


def _roll_button(sight: Sight, moves: Sequence[str], label: str) -> Choice:
    staged = sorted(sight.staged.moves) == sorted(moves)
    return choice("" if staged else JOINT.join(moves), staged=staged, label=label)


def rolling_note(sight: Sight) -> str:
    """What becomes of rolled dice, and for how many of them there is money (M-21)."""
    if sight.s.phase != Phase.ROLL or not sight.decides:
        return ""
    s, t = sight.s, sight.t
    most = s.sestertii[sight.me] // PRICE_OF_KEEPING
    note = t("dock.rolling", sestertii=s.sestertii[sight.me], most=most)
    mars = s.hand[sight.me, MARS]
    return f"{note} {t('dock.rolling_mars', mars)}" if mars > 0 else note


# --- dice to keep (M-21) --------------------------------------------------------------------------


def keeps(sight: Sight) -> list[dict[str, Any]]:
    """The rolled dice, a row for each payer: money, and the card if the viewer has it."""
    s, t = sight.s, sight.t
    if s.phase != Phase.KEEP or not sight.decides:
        return []
    rows = [_keep_row(sight, PAID, "sest", t("dock.for_money"), t("dock.each_costs"))]
    mars = s.hand[sight.me, MARS]
    if mars > 0:
        name = card_name(MARS, sight.language)
        rows.append(_keep_row(sight, FOR_MARS, "d-mars", name, t("dock.dice_free", mars)))
    return rows


def _keep_row(sight: Sight, payer: int, icon: str, label: str, small: str) -> dict[str, Any]:
    dice = [
        _keep(sight, die, number, payer)
        for die in range(DICE)
        for number in range(sight.s.rolled[colour_of(die), value_of(die) - 1])
    ]
    return {"icon": icon, "label": label, "small": small, "dice": dice}


def _keep(sight: Sight, die: int, number: int, payer: int) -> Choice:
    """One rolled die in a payer's row; of equal ones those kept for money come first."""
    t, staged = sight.t, sight.staged.moves
    moves = (MOVES[KEEP_DIE + 2 * die], MOVES[KEEP_DIE + 2 * die + 1])
    paid, free = staged.count(moves[PAID]), staged.count(moves[FOR_MARS])
    drawn = drawn_die(sight, die)
    if number >= paid + free:
        return one_more(sight, moves[payer], die=drawn, small=t("dock.to_temple"))
    by_now = PAID if number < paid else FOR_MARS
    if by_now == payer:
        return taken_back(sight, moves[payer], die=drawn, small=t("dock.kept"))
    return _other_payer(sight, moves[by_now], moves[payer], die=drawn, small=t("dock.kept_else"))


def _other_payer(sight: Sight, by_now: str, then: str, **more: Any) -> Choice:
    """A die kept already, that may be kept by the other payer instead."""
    rest = list(sight.staged.moves)
    rest[rest.index(by_now)] = then
    if stage(sight.scene, sight.s, rest) is None:
        return refusal(sight, then, **more)
    return choice(JOINT.join(rest), **more)


def purse(sight: Sight) -> dict[str, int] | None:
    """The running sum while dice are kept (M-21); None at other times."""
    if sight.s.phase != Phase.KEEP or not sight.decides:
        return None
    has = sight.s.sestertii[sight.me]
    paid = PRICE_OF_KEEPING * sum(
        move.startswith("keep ") and not move.endswith("mars") for move in sight.staged.moves
    )
    return {"has": has, "paid": paid, "left": has - paid}


def keep_buttons(sight: Sight) -> list[Choice]:
    """Keeping none of what was rolled, or no more (M-21)."""
    if sight.s.phase != Phase.KEEP or not sight.decides:
        return []
    return [alone(sight, MOVES[DONE], label=sight.t("dock.keep_none"))]
