"""The last part of an action: a figure's move, a purchase, an offering, fame (M-33 to M-36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fondaco.games.massilia.action_view import building
from fondaco.games.massilia.building import sum_of_dice
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    BEIGE_PRICE,
    BLACK,
    BROWN,
    COLOURS,
    FIGURES,
    GREY,
    TEMPLE,
)
from fondaco.games.massilia.end_words import end_words
from fondaco.games.massilia.forecast import MOVES, Outcome, Stop, offering_of, purchase_of
from fondaco.games.massilia.notation import COLOUR_NAMES, FIGURE_NAMES
from fondaco.games.massilia.rows import Choice, single
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import FAME, MOVE, OFFER, price_at
from fondaco.games.massilia.trading import purchase
from fondaco.games.massilia.words import cube_name, describe_move

WIDEST_MATRIX: Final = 6  # cubes: more would have too many columns, and stand in rows by colour


def last_parts(sight: Sight) -> dict[str, Any] | None:
    """All ways to carry the action out, in the form that fits it; None if none is being built."""
    if not building(sight):
        return None
    action = sight.open_staged.after.action
    none: dict[str, Any] = {"moves": [], "matrix": None, "mixes": [], "single": None}
    if action == BROWN:
        return {**none, "moves": _moves(sight)}
    if action == GREY:
        return {**none, "single": _offering(sight)}
    if action == BLACK:
        return {**none, "single": _fame(sight)}
    if sum_of_dice(sight.open_staged.after) > WIDEST_MATRIX:
        return {**none, "mixes": _mixes(sight)}
    return {**none, "matrix": _matrix(sight)}


# --- moving a figure (M-33) -----------------------------------------------------------------------


def _moves(sight: Sight) -> list[Choice]:
    """Every figure both ways, with where it stops and what that brings."""
    return [_move(sight, MOVES[action]) for action in range(MOVE, MOVE + 2 * FIGURES)]


def _move(sight: Sight, move: str) -> Choice:
    stop = sight.stop(move)
    words = describe_move(stop.action, sight.language)
    outcome = end_words(sight, stop)
    return single(
        sight,
        move,
        figure=FIGURE_NAMES[stop.figure],
        way="ccw" if stop.backwards else "cw",
        space=stop.end,
        brings=_in_brief(sight, stop),
        name=sight.t("dock.to_space", move=words, space=stop.end, outcome=outcome),
    )


def _gain(icon: str, label: str, seat: int | None = None) -> dict[str, Any]:
    """Something that a stop brings: a sign and a number, or a word; and about whom it is."""
    return {"icon": icon, "label": label, "seat": seat}


def _in_brief(sight: Sight, stop: Stop) -> list[dict[str, Any]]:
    """What a stop brings, in signs and numbers (M-40 to M-45)."""
    t = sight.t
    if stop.outcome is Outcome.SALE:
        fame = [_gain("fame", f"+{stop.fame}")] if stop.fame > 0 else []
        return [_gain("sest", f"+{stop.sestertii}"), *fame]
    if stop.outcome is Outcome.TAX:
        return [_gain("sest", f"−{stop.tax}", stop.owner)]
    if stop.outcome is Outcome.CLOSED:
        return [_gain("", t("dock.closes"), stop.owner)]
    if stop.outcome is Outcome.EMPTY:
        return [_gain("stall", t("dock.opens"))]
    return [_gain("", "–")]


# --- buying (M-34) --------------------------------------------------------------------------------


def _matrix(sight: Sight) -> dict[str, Any]:
    """All mixes of so many cubes: colours down, beige ones across."""
    n = sum_of_dice(sight.open_staged.after)
    return {
        "columns": list(range(n)),
        "rows": [
            {**_goods(sight, colour), "cells": [_mix(sight, colour, n - b, b) for b in range(n)]}
            for colour in range(COLOURS)
        ],
    }


def _mixes(sight: Sight) -> list[dict[str, Any]]:
    """For many cubes: the mixes that can be bought of each colour; if there is none, why not."""
    n = sum_of_dice(sight.open_staged.after)
    rows = []
    for colour in range(COLOURS):
        cells = [_mix(sight, colour, n - b, b) for b in range(min(n, BEIGE_CUBES + 1))]
        possible = [cell for cell in cells if not cell["why"]]
        rows.append({**_goods(sight, colour), "cells": possible or [_closest(cells)]})
    return rows


def _closest(cells: Sequence[Choice]) -> Choice:
    """Of mixes that can't be bought, the one with as few missing as can be."""
    return min(cells, key=lambda cell: (cell["missing"], cell["price"]))


def _goods(sight: Sight, colour: int) -> dict[str, Any]:
    """A colour of goods in its harbour."""
    s, t = sight.open_staged.after, sight.t
    return {
        "icon": f"q-{COLOUR_NAMES[colour]}",
        "label": cube_name(colour, sight.language),
        "port": s.harbour[colour],
        "small": t(
            "dock.in_port",
            cubes=s.harbour[colour],
            price=price_at(s, colour),
            popularity=s.popularity[colour],
        ),
        "brief": t("dock.in_port_brief", cubes=s.harbour[colour]),
    }


def _mix(sight: Sight, colour: int, coloured: int, beige: int) -> Choice:
    """One way to buy exactly that many cubes, with its price and the popularity then."""
    s, t = sight.open_staged.after, sight.t
    action = purchase(colour, coloured, beige)
    price = coloured * price_at(s, colour) + beige * BEIGE_PRICE
    missing = max(coloured - s.harbour[colour], 0) + max(beige - s.harbour[BEIGE], 0)
    note = _mix_note(sight, action, colour, price, missing)
    move = describe_move(action, sight.language)
    return single(
        sight,
        MOVES[action],
        colour=COLOUR_NAMES[colour],
        coloured=coloured,
        beige=beige,
        price=price,
        missing=missing,
        small=note,
        name=t("dock.mix", move=move, price=price, note=note),
    )


def _mix_note(sight: Sight, action: int, colour: int, price: int, missing: int) -> str:
    """What stands under the price: the popularity then, or why it can't be bought."""
    s, t, me = sight.open_staged.after, sight.t, sight.me
    if missing > 0:
        return t("dock.not_in_port")
    if price > s.sestertii[me]:
        return t("dock.you_have", sestertii=s.sestertii[me])
    if MOVES[action] not in sight.legal:
        return t("dock.no_room")
    return t("dock.popular", popularity=purchase_of(s, me, action).popularity[1])


# --- offering and fame (M-35, M-36) ---------------------------------------------------------------


def _offering(sight: Sight) -> Choice:
    """Drawing that many cards, and how many of them can be kept (M-35)."""
    s, t = sight.open_staged.after, sight.t
    found = offering_of(s, sight.me)
    small = t("dock.keep_most", max(found.most_kept, 0))
    return single(
        sight, MOVES[OFFER], icon="a-offer", label=t("dock.draw", found.drawn), small=small
    )


def _fame(sight: Sight) -> Choice:
    """So much fame at the temple's price, and what is left then (M-36)."""
    s, t, me = sight.open_staged.after, sight.t, sight.me
    n, price, has = sum_of_dice(s), price_at(s, TEMPLE), s.sestertii[me]
    label = t("dock.fame_change", old=s.fame[me], new=s.fame[me] + n)
    if n * price > has:
        small = t("dock.fame_dear", price=n * price, sestertii=has)
    else:
        small = t("dock.fame_price", price=n * price, old=has, new=has - n * price)
    return single(sight, MOVES[FAME], icon="fame", label=label, small=small)
