"""The market on the table in the browser: the ring with its stalls and figures, and what is lit.

All is measured from the middle of the ring, with x to the right and y down; space 0 stands at the
upper left and numbers rise clockwise, as on the printed board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any, Final, NamedTuple

from fondaco.games.massilia.components import (
    CONSUL,
    CORNERS,
    CUBE_KINDS,
    DARK_SPACES,
    FIGURES,
    SPACES,
)
from fondaco.games.massilia.end_words import end_words
from fondaco.games.massilia.forecast import (
    ACTION_OF,
    MOVES,
    Outcome,
    Stop,
)
from fondaco.games.massilia.notation import CUBE_NAMES, FIGURE_NAMES
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import (
    BUY,
    KEEP_CARD,
    MOVE,
    NOBODY,
    OPEN,
    PAY,
    PLACE,
    SHIFT,
    STALL,
    TAX,
    State,
)
from fondaco.games.massilia.words import cubes_name, describe_move, figure_name

STALLS_AT: Final = 266  # how far from the middle
PATH_AT: Final = 190
NUMBERS_AT: Final = 295.9
NUMBER_BESIDE: Final = 43.2  # at the edge of its place that comes first clockwise
DEGREES: Final = 360 / SPACES
THUMB: Final = 37  # half of what a thumb needs, on a phone's ring
ROUTE_BEGINS: Final = 8.5  # degrees left free for the figure that leaves, and where it stops
ROUTE_ENDS: Final = 8

# Of figures on one space: how big they are drawn, and where each stands, along the path clockwise
# and outward.
STANDING: Final = (
    (46, ((0, 3),)),
    (36, ((-18, 0), (18, 0))),
    (31, ((-18, 14), (18, 14), (0, -17))),
    (29, ((-17, 16), (17, 16), (-15, -15), (15, -15))),
)
# The same where the space is lit, too: at its inner edge, or beside two or more targets.
BESIDE_ONE: Final = (
    (28, ((0, -31),)),
    (26, ((-14, -31), (14, -31))),
    (22, ((-22, -31), (0, -31), (22, -31))),
    (19, ((-27, -30), (-9, -30), (9, -30), (27, -30))),
)
BESIDE_TWO: Final = (21, ((-30, -6), (30, -6), (-29, 16), (29, 16)))
BESIDE_MORE: Final = (21, ((0, -45), (-20, -44), (20, -44), (39, -38)))


class Lit(NamedTuple):
    """Targets on one space: their radius, that of the room for a thumb, and where both stand."""

    radius: int
    room: int
    spots: tuple[tuple[int, int], ...]
    rooms: tuple[tuple[int, int], ...]


LIT: Final = (
    Lit(24, THUMB, ((0, 0),), ((0, 0),)),
    Lit(20, THUMB, ((0, 24), (0, -32)), ((0, THUMB), (0, -THUMB))),
    Lit(17, 24, ((0, 26), (-21, -18), (21, -18)), ((0, 26), (-24, -20), (24, -20))),
    Lit(
        17,
        22,
        ((-21, 22), (21, 22), (-19, -22), (19, -22)),
        ((-22, 22), (22, 22), (-22, -22), (22, -22)),
    ),
)
LIT_WITH_A_FIGURE: Final = Lit(22, THUMB, ((0, 9),), ((0, 0),))
MOST_BADGES: Final = 2  # targets on one space that have room to say what they bring
LIT_PLACE: Final = Lit(27, THUMB, ((0, 0),), ((0, 0),))
LIT_STALL: Final = Lit(34, THUMB, ((0, 0),), ((0, 0),))  # framed: its cubes stay in sight


def market(sight: Sight) -> dict[str, Any]:
    """The ring as `board.html` draws it."""
    ends = _ends(sight)
    return {
        "places": [_place(sight, place) for place in range(SPACES)],
        "figures": _figures(sight, ends),
        "targets": _end_targets(sight, ends) + _stall_targets(sight),
        "route": _route(sight),
    }


# --- where things stand ---------------------------------------------------------------------------


def _angle(space: float) -> float:
    return radians(space * DEGREES - 135)


def _at(radius: float, space: float, along: float = 0, outward: float = 0) -> tuple[float, float]:
    """The point at that radius before a space, and so far along the path and outward of it."""
    angle = _angle(space)
    x = cos(angle) * (radius + outward) - sin(angle) * along
    y = sin(angle) * (radius + outward) + cos(angle) * along
    return round(x, 1), round(y, 1)


# --- places and their stalls ----------------------------------------------------------------------


def _place(sight: Sight, place: int) -> dict[str, Any]:
    s, then = sight.s, sight.after
    owner = s.owner[place] if s.owner[place] != NOBODY else then.owner[place]
    x, y = _at(STALLS_AT, place)
    nr_x, nr_y = _at(NUMBERS_AT, place, along=-NUMBER_BESIDE)
    return {
        "number": place,
        "x": x,
        "y": y,
        "nr_x": nr_x,
        "nr_y": nr_y + 4.5,
        "turn": place * DEGREES - 45,
        "corner": place not in DARK_SPACES,
        "tint": "dark" if place in DARK_SPACES else "gate" if place in CORNERS else "",
        "owner": None if owner == NOBODY else owner,
        "state": _stall_state(s, then, place),
        "label": _place_label(sight, place),
        "cubes": _cubes(s, then, place),
    }


def _stall_state(s: State, then: State, place: int) -> str:
    """Whether what is staged opens a stall there, or closes it."""
    if s.owner[place] == NOBODY:
        return "" if then.owner[place] == NOBODY else "comes"
    return "goes" if then.owner[place] == NOBODY else ""


def _place_label(sight: Sight, place: int) -> str:
    s, t = sight.s, sight.t
    if s.owner[place] == NOBODY:
        return t("screen.place_free", place=place)
    cubes = [s.stall[place, cube] for cube in range(CUBE_KINDS)]
    name = sight.name(s.owner[place])
    if sum(cubes) == 0:
        return t("screen.place_empty", place=place, name=name)
    return t("screen.place_stall", place=place, name=name, cubes=cubes_name(cubes, sight.language))


def _cubes(s: State, then: State, place: int) -> list[dict[str, Any]]:
    """The cubes on a stall, three in a row; those that what is staged brings or takes away too."""
    cubes: list[dict[str, Any]] = []
    for cube, name in enumerate(CUBE_NAMES):
        now, later = s.stall[place, cube], then.stall[place, cube]
        states = [""] * min(now, later) + ["go"] * (now - later) + ["come"] * (later - now)
        cubes += [{"id": name, "state": state} for state in states]
    for number, one in enumerate(cubes):
        row, column = divmod(number, 3)
        one |= {"x": 18.5 * column - 27.5, "y": 18 * row - 7.5}
    return cubes


# --- figures, and where they may be moved ---------------------------------------------------------


def _ends(sight: Sight) -> dict[int, list[Stop]]:
    """Where figures may be moved, by where they stop; each figure once."""
    found: dict[int, list[Stop]] = {}
    for figure in range(FIGURES):
        for stop in _different(sight, sight.ends(figure)):
            found.setdefault(stop.end, []).append(stop)
    return found


def _different(sight: Sight, stops: Sequence[Stop]) -> Sequence[Stop]:
    """Eight spaces on it is the same space either way: then only one, the staged one if one is."""
    if len(stops) < 2 or stops[0].end != stops[1].end:
        return stops
    return [max(stops, key=lambda stop: sight.is_staged(MOVES[stop.action]))]


def _figures(sight: Sight, ends: dict[int, list[Stop]]) -> list[dict[str, Any]]:
    return [
        one for space in range(SPACES) for one in _standing(sight, space, len(ends.get(space, ())))
    ]


def _standing(sight: Sight, space: int, lit: int) -> list[dict[str, Any]]:
    """The figures on a space, smaller where several share it or where it is lit."""
    s = sight.s
    here = [figure for figure in range(FIGURES) if s.figure[figure] == space]
    if not here:
        return []
    table = (STANDING[len(here) - 1], BESIDE_ONE[len(here) - 1], BESIDE_TWO, BESIDE_MORE)
    size, spots = table[min(lit, len(table) - 1)]
    return [_figure(sight, figure, space, size, spot) for figure, spot in zip(here, spots)]


def _figure(
    sight: Sight, figure: int, space: int, size: int, spot: tuple[int, int]
) -> dict[str, Any]:
    x, y = _at(PATH_AT, space, *spot)
    name = figure_name(figure, sight.language)
    return {
        "id": FIGURE_NAMES[figure],
        "x": x,
        "y": y,
        "size": size,
        "label": sight.t("screen.figure_at", figure=name, space=space),
    }


def _end_targets(sight: Sight, ends: dict[int, list[Stop]]) -> list[dict[str, Any]]:
    return [one for space, stops in ends.items() for one in _targets_at(sight, space, stops)]


def _targets_at(sight: Sight, space: int, stops: Sequence[Stop]) -> list[dict[str, Any]]:
    taken = any(sight.s.figure[figure] == space for figure in range(FIGURES))
    lit = LIT_WITH_A_FIGURE if taken and len(stops) == 1 else LIT[len(stops) - 1]
    found = []
    for number, stop in enumerate(stops):
        at = _at(PATH_AT, space, *lit.spots[number])
        room_at = _at(PATH_AT, space, *lit.rooms[number])
        label = _end_label(sight, stop)
        target = _target(sight, MOVES[stop.action], at, room_at, lit, label)
        badge = _badge(stop)
        found.append(
            target
            | {
                "icon": f"f-{FIGURE_NAMES[stop.figure]}",
                "badge": badge if len(stops) <= MOST_BADGES else None,
                "idle": badge is None,
            }
        )
    return found


def _end_label(sight: Sight, stop: Stop) -> str:
    move = describe_move(stop.action, sight.language)
    outcome = end_words(sight, stop)
    return sight.t("dock.to_space", move=move, space=stop.end, outcome=outcome)


def _badge(stop: Stop) -> dict[str, str] | None:
    """The consequence in one sign and a number, to stand on the target itself."""
    if stop.outcome == Outcome.SALE:
        if stop.fame > 0:
            return {"icon": "fame", "text": f"+{stop.fame}"}
        return {"icon": "sest", "text": f"+{stop.sestertii}"}
    if stop.outcome == Outcome.TAX:
        return {"icon": "sest", "text": f"−{stop.tax}"}
    if stop.outcome == Outcome.EMPTY:
        return {"icon": "stall", "text": "+"}
    return {"icon": "stall", "text": "−"} if stop.outcome == Outcome.CLOSED else None


def _target(
    sight: Sight,
    move: str,
    at: tuple[float, float],
    room_at: tuple[float, float],
    lit: Lit,
    label: str,
) -> dict[str, Any]:
    """Something lit: a link that stages the move, with its middle and the room around it."""
    staged = sight.is_staged(move)
    return {
        "stage": sight.stage_text(move),
        "label": sight.t("screen.staged_target", target=label) if staged else label,
        "staged": staged,
        "x": at[0],
        "y": at[1],
        "radius": lit.radius,
        "hit_x": round(room_at[0] - at[0], 1),
        "hit_y": round(room_at[1] - at[1], 1),
        "hit": lit.room,
        "tick": round(0.77 * lit.radius),
        "icon": "",
        "badge": None,
        "idle": False,
    }


def _route(sight: Sight) -> dict[str, Any] | None:
    """The way of the figure whose move is staged, from where it stands to where it will stop."""
    for move in sight.staged.moves:
        if MOVE <= ACTION_OF[move] < BUY:
            stop = sight.stop(move)
            return _way(stop.start, stop.spaces, stop.backwards)
    return None


def _way(start: int, spaces: int, backwards: bool) -> dict[str, Any]:
    """An arc along the path, drawn once round at most."""
    sign, sweep = (-1, 0) if backwards else (1, 1)
    first = ROUTE_BEGINS / DEGREES
    last = min(spaces, SPACES) - ROUTE_ENDS / DEGREES
    points = [_at(PATH_AT, start + sign * way) for way in (first, (first + last) / 2, last)]
    (x, y), *others = points
    arcs = "".join(f"A{PATH_AT} {PATH_AT} 0 0 {sweep} {to_x} {to_y}" for to_x, to_y in others)
    from_x, from_y = _at(PATH_AT, start)
    return {"path": f"M{x} {y}{arcs}", "x": from_x, "y": from_y}


# --- places that may be chosen --------------------------------------------------------------------


def _stall_targets(sight: Sight) -> list[dict[str, Any]]:
    """Places where one thing may be done; where there are several, the dock has them."""
    found: dict[int, list[str]] = {}
    for move in sorted(sight.legal, key=ACTION_OF.__getitem__):
        place = _place_of(sight, ACTION_OF[move])
        if place is not None:
            found.setdefault(place, []).append(move)
    opened = MOVES[OPEN]
    if sight.is_staged(opened) and opened not in sight.legal:  # cubes may follow (M-46)
        found[sight.s.figure[CONSUL]] = [opened]
    return [
        _stall_target(sight, moves[0], place) for place, moves in found.items() if len(moves) == 1
    ]


def _place_of(sight: Sight, action: int) -> int | None:
    """The place that a move names, or opens; None if it is about none."""
    if action < STALL + SPACES:
        return action - STALL
    if PLACE <= action < KEEP_CARD:
        return (action - PLACE) % SPACES
    if PAY <= action < OPEN:
        return (action - PAY) % SPACES
    if action == OPEN:
        return sight.s.figure[CONSUL]
    return (action - SHIFT) // CUBE_KINDS if SHIFT <= action < TAX else None


def _stall_target(sight: Sight, move: str, place: int) -> dict[str, Any]:
    at = _at(STALLS_AT, place)
    free = sight.after.owner[place] == NOBODY
    lit = LIT_PLACE if free else LIT_STALL
    target = _target(sight, move, at, at, lit, describe_move(ACTION_OF[move], sight.language))
    if move not in sight.legal:
        target["stage"] = sight.without_move(move)
    return target | {"icon": "stall" if free else ""}
