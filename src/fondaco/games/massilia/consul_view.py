"""The dock where the consul stops: a stall to open, the tax, pluto (M-43 to M-45, M-54)."""

from __future__ import annotations

from typing import Any

from fondaco.games.massilia.components import (
    CONSUL,
    PRICE_OF_A_STALL,
    STALL_FAME,
    STALLS_OF_A_PLAYER,
)
from fondaco.games.massilia.forecast import MOVES
from fondaco.games.massilia.placing_view import drawn_cubes, given_cubes
from fondaco.games.massilia.rows import Choice, instead
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import (
    DECLINE,
    OPEN,
    TAX,
    USE_PLUTO,
    Ask,
    Phase,
    cubes_at,
    stalls_of,
)


def at_consul(sight: Sight) -> dict[str, Any] | None:
    """What the viewer is asked where the consul stands; None if nothing of the kind.

    `loss` is what threatens its stall, `ways` are the answers, `gifts` the cubes to give.
    """
    s = sight.s
    if s.phase != Phase.CONSUL or not sight.decides or s.ask == Ask.SHIFT:
        return None
    found: dict[str, Any] = {"loss": None, "ways": [], "gifts": None, "booth": None}
    if s.ask == Ask.OPEN:
        return {**found, "ways": _opening(sight)}
    place = s.figure[CONSUL]
    booth = {"place": place, "cubes": drawn_cubes(sight, place)}
    found |= {"loss": _loss(sight), "booth": booth}
    if s.ask == Ask.PLUTO:
        return {**found, "ways": _pluto(sight)}
    return {**found, "ways": _taxes(sight), "gifts": _gifts(sight)}


def _way(sight: Sight, action: int, icon: str, label: str, small: str) -> Choice:
    return instead(sight, MOVES[action], icon=icon, label=label, small=small)


# --- opening (M-43) -------------------------------------------------------------------------------


def _opening(sight: Sight) -> list[Choice]:
    """A new stall: its price, and what one more is worth at the end (M-60)."""
    s, t, me = sight.s, sight.t, sight.me
    stalls, has = stalls_of(s, me), s.sestertii[me]
    change = t("dock.opening", old=has, new=has - PRICE_OF_A_STALL)
    worth = t("dock.stalls_worth", old=STALL_FAME[stalls], new=STALL_FAME[stalls + 1])
    left = t("dock.stalls_left", STALLS_OF_A_PLAYER - stalls - 1)
    return [
        _way(sight, OPEN, "stall", t("dock.open"), f"{change}; {worth}; {left}"),
        _way(sight, DECLINE, "", t("dock.decline"), t("dock.nothing_more")),
    ]


# --- pluto and the tax (M-45, M-54) ---------------------------------------------------------------


def _loss(sight: Sight) -> dict[str, str]:
    """What the consul's stop at the viewer's stall threatens."""
    s, t, place = sight.s, sight.t, sight.s.figure[CONSUL]
    cubes = cubes_at(s, place)
    if s.mover == sight.me:
        title = t("dock.own_stop", place=place)
    else:
        title = t("dock.stop", name=sight.name(s.mover), place=place)
    if cubes == 0:
        return {"title": title, "text": t("dock.threat_closing")}
    if s.ask == Ask.GIVE:
        return {"title": title, "text": t("dock.owed", s.amount)}
    return {"title": title, "text": t("dock.threat_tax", cubes, sestertii=s.sestertii[sight.me])}


def _pluto(sight: Sight) -> list[Choice]:
    s, t = sight.s, sight.t
    cubes = cubes_at(s, s.figure[CONSUL])
    without = t("dock.then_tax", cubes) if cubes else t("dock.then_closed")
    return [
        _way(sight, USE_PLUTO, "d-pluto", t("dock.play_pluto"), t("dock.pluto_shields")),
        _way(sight, DECLINE, "", t("dock.no_pluto"), without),
    ]


def _taxes(sight: Sight) -> list[Choice]:
    """Each split of the tax into money and cubes; none once it is chosen (M-45)."""
    s, t = sight.s, sight.t
    if s.ask != Ask.TAX:
        return []
    found = []
    for paid in range(s.amount + 1):
        cubes = t("dock.and_cubes", s.amount - paid) if paid < s.amount else t("dock.no_cube")
        too_much = paid > s.sestertii[sight.me]
        small = t("dock.you_have", sestertii=s.sestertii[sight.me]) if too_much else cubes
        found.append(_way(sight, TAX + paid, "sest", str(paid), small))
    return found


def _gifts(sight: Sight) -> dict[str, Any] | None:
    """The cubes to give, once it is known how many (M-45)."""
    given = any(move.startswith("give ") for move in sight.staged.moves)
    if sight.after.ask != Ask.GIVE and not given:
        return None
    return given_cubes(sight)
