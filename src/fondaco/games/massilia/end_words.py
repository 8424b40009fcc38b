"""What it brings to move a figure to a space, in words (M-40 to M-46, M-54)."""

from __future__ import annotations

from typing import Final

from fondaco.games.massilia.components import BEIGE, CONSUL, CUBE_KINDS, PRICE_OF_A_STALL
from fondaco.games.massilia.forecast import Outcome, Stop
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.words import cube_name, cubes_name

PLAIN_KEYS: Final = {Outcome.NOTHING: "end.nothing", Outcome.LAST: "end.last"}


def end_words(sight: Sight, stop: Stop) -> str:
    """What comes of it where the figure stops, without a full stop."""
    if stop.outcome in PLAIN_KEYS:
        return sight.t(PLAIN_KEYS[stop.outcome])
    if stop.figure != CONSUL:
        return _sale(sight, stop)
    parts = [_visit(sight, stop)]
    if stop.outcome is Outcome.CLOSED and stop.opens:
        parts.append(sight.t("end.then_open", sestertii=PRICE_OF_A_STALL))
    if stop.pluto and stop.owner == sight.me:
        parts.append(sight.t("end.unless_you_play_pluto"))
    elif stop.pluto:
        parts.append(sight.t("end.unless_pluto", name=sight.name(stop.owner)))
    return "; ".join(parts)


def _sale(sight: Sight, stop: Stop) -> str:
    """What is sold, for what, and how popular the colour is then (M-40, M-41)."""
    t = sight.t
    sold = [stop.number if cube == stop.cube else 0 for cube in range(CUBE_KINDS)]
    cubes = cubes_name(sold, sight.language)
    if stop.cube == BEIGE:
        return t("end.sells_beige", stop.sestertii, cubes=cubes)
    words = t("end.sells", stop.sestertii, cubes=cubes, fame=stop.fame)
    old, new = stop.popularity
    return words if old == new else f"{words}; {popularity_words(sight, stop.cube, old, new)}"


def popularity_words(sight: Sight, colour: int, old: int, new: int) -> str:
    """How the popularity of a colour changes: "popularity 2 → 3 (pink)"."""
    return sight.t("end.popularity", colour=cube_name(colour, sight.language), old=old, new=new)


def _visit(sight: Sight, stop: Stop) -> str:
    """What the consul's stop is about (M-43 to M-45)."""
    t = sight.t
    if stop.outcome is Outcome.EMPTY:
        return t("end.empty", sestertii=PRICE_OF_A_STALL)
    mine = stop.owner == sight.me
    if stop.outcome is Outcome.CLOSED:
        return t("end.closes_yours") if mine else t("end.closes", name=sight.name(stop.owner))
    if mine:
        return t("end.taxes_you", stop.tax)
    return t("end.taxes", stop.tax, name=sight.name(stop.owner))
