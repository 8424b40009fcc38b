"""The players on the table in the browser: a panel each, and their marks on the road of points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fondaco.games.augsburg.components import CAREERS, CATHEDRAL_CAP, CHURCH_CAP
from fondaco.games.augsburg.forecast import kinds_of, lost_at_round_end
from fondaco.games.augsburg.rights import cap
from fondaco.games.augsburg.sight import ROMAN, Sight
from fondaco.games.augsburg.stage_view import backs, said
from fondaco.games.augsburg.state import PASSED, Phase
from fondaco.games.augsburg.words import right_name

RIGHTS: Final = ("coat", "letter", "mint", "architect", "church", "cathedral")
UNNUMBERED: Final = ("mint", "architect")
BIDDING: Final = (Phase.AUCTION, Phase.SHOW)

SHORTEST_ROAD: Final = 60
ROAD_BEGINS: Final = 3.6  # per cent of its width: room for a mark on a phone
ROAD_RUNS: Final = 94.8
NEAR: Final = 3  # points: marks nearer than that stand at two heights
CROWDED: Final = 4
MARK_APART: Final = 17  # pixels
MARK_APART_CROWDED: Final = 14


# --- panels ---------------------------------------------------------------------------------------


def seats(sight: Sight) -> list[dict[str, Any]]:
    """A panel for each player, as they sit."""
    return [_panel(sight, seat) for seat in range(sight.s.players)]


def _panel(sight: Sight, seat: int) -> dict[str, Any]:
    its = sight.view["seats"][seat]
    s = sight.s
    bidding = s.phase in BIDDING
    return {
        "seat": seat,
        "mine": seat == sight.seat,
        "points": its["points"],
        "gulden": its["gulden"],
        "hand": None if its["hand"] is None else len(its["hand"]),
        "held": _held(sight, seat),
        "levels": [ROMAN[s.level[career, seat]] for career in range(CAREERS)],
        "rights": [_right(sight, right, seat) for right in RIGHTS if its[right]],
        "marker": seat == s.marker,
        "out": bidding and s.bids[seat] == PASSED,
        "said": said(sight, seat) if bidding else "",
        "backs": backs(sight, seat),
        "capped": cap_note(sight, seat),
    }


def _held(sight: Sight, seat: int) -> list[dict[str, str]]:
    """Another's cards where all is open, as in a replay: a noble's values, the jokers."""
    if seat == sight.seat:
        return []
    notes = [sight.note(kind) for kind in kinds_of(sight.view["seats"][seat]["hand"])]
    return [
        {
            "noble": noble,
            "numbers": " ".join(note["value"] for note in notes if note["noble"] == noble),
            "names": ", ".join(note["name"] for note in notes if note["noble"] == noble),
        }
        for noble in dict.fromkeys(note["noble"] for note in notes)
    ]


def _right(sight: Sight, right: str, seat: int) -> dict[str, Any]:
    value = sight.view["seats"][seat][right]
    return {
        "id": right,
        "name": right_name(right, sight.language),
        "value": "" if right in UNNUMBERED else value,
    }


def cap_note(sight: Sight, seat: int) -> str:
    """In words, whether the seat is stuck at a cap, or will be, and what it loses (A-41)."""
    s, t = sight.s, sight.t
    if s.phase == Phase.OVER:
        return ""
    limit, reason = cap(s, seat), sight.cap_reason(seat)
    lost = lost_at_round_end(s, seat)
    if s.points[seat] == limit:
        return t("screen.at_cap", cap=limit, reason=reason, lost=lost)
    if lost > 0:
        return t("screen.will_lose", lost, cap=limit, reason=reason)
    return ""


# --- the road of points ---------------------------------------------------------------------------


def road(sight: Sight) -> dict[str, Any]:
    """The points on a road with a gate at either cap; places are percentages of its width."""
    s, t = sight.s, sight.t
    most = max(s.points[seat] for seat in range(s.players))
    end = max(SHORTEST_ROAD, -(-(most + 1) // 10) * 10)

    def at(points: int) -> float:
        return round(ROAD_BEGINS + points * ROAD_RUNS / end, 2)

    standing = ", ".join(f"{sight.name(seat)} {s.points[seat]}" for seat in _by_points(sight))
    return {
        "label": t("screen.road", standing=standing),
        "ticks": [_tick(n, at(n), end) for n in range(end + 1)],
        "gates": [
            {"at": at(CHURCH_CAP), "icon": "church", "label": t("screen.gate_church")},
            {"at": at(CATHEDRAL_CAP), "icon": "cathedral", "label": t("screen.gate_cathedral")},
        ],
        "marks": _marks(sight, at),
    }


def _tick(points: int, at: float, end: int) -> dict[str, Any]:
    """A line of the road; on a long one only every second number finds room."""
    return {
        "points": points,
        "at": at,
        "five": points % 5 == 0,
        "ten": points % 10 == 0,
        "number": points % (5 if end <= SHORTEST_ROAD else 10) == 0,
    }


def _by_points(sight: Sight) -> list[int]:
    return sorted(range(sight.s.players), key=lambda seat: sight.s.points[seat])


def _marks(sight: Sight, at: Callable[[int], float]) -> list[dict[str, Any]]:
    """The marks: equal ones side by side, of neighbours that are near one a little higher."""
    points = [sight.s.points[seat] for seat in range(sight.s.players)]
    marks: list[dict[str, Any]] = []
    here, up = 0, False
    for seat in _by_points(sight):
        if marks and points[seat] != here:
            up = points[seat] - here < NEAR and not up
        here = points[seat]
        marks.append(
            {
                "seat": seat,
                "points": here,
                "at": at(here),
                "shift": _shift(points, seat),
                "up": up,
            }
        )
    return marks


def _shift(points: Sequence[int], seat: int) -> int:
    """How many pixels a mark stands beside its place, so that equal ones can be told apart."""
    equal = [other for other, its in enumerate(points) if its == points[seat]]
    apart = MARK_APART if len(equal) < CROWDED else MARK_APART_CROWDED
    middle = (len(equal) - 1) / 2 if points[seat] > NEAR else 0  # at the beginning to the right
    return round((equal.index(seat) - middle) * apart)
