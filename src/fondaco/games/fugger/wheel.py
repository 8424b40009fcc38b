"""Where the markers lie on the drawn price ring, in the units of its picture (radius 200).

Every space has room for all five markers. The more of them share one, the smaller they are drawn.
A ghost shows where a marker would go, or where it came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any, Final, NamedTuple

from fondaco.games.fugger.components import GOODS, HIGHEST_PRICE, LOWEST_PRICE

SPACE: Final = 360 / HIGHEST_PRICE  # degrees; price 1 begins at the top, clockwise
NUMBER_RADIUS: Final = 116
MARKER: Final = 24  # the radius of a marker that has a space to itself
GHOST: Final = 15


class Spot(NamedTuple):
    """A place within a space: degrees from its middle, distance from the centre."""

    degrees: float
    radius: float


class Layout(NamedTuple):
    """Where so many things in one space lie, and how big markers and ghosts are there."""

    spots: tuple[Spot, ...]
    marker: int
    ghost: int


_THREE_OUTER: Final = (Spot(-12, 170), Spot(0, 170), Spot(12, 170))
LAYOUTS: Final = (
    Layout((Spot(0, 156),), MARKER, GHOST),
    Layout((Spot(-6.9, 156), Spot(6.9, 156)), 17, 14),
    Layout((Spot(-13.2, 156), Spot(0, 156), Spot(13.2, 156)), 17, 14),
    Layout((*_THREE_OUTER, Spot(0, 141)), 14, 12),
    Layout((*_THREE_OUTER, Spot(-7, 141), Spot(7, 141)), 14, 12),
)
BESIDE: Final = (Spot(-15, 156), Spot(15, 156))  # ghosts beside one marker, which stays put
BESIDE_GHOST: Final = 12


def numbers() -> list[dict[str, float]]:
    """Where the prices are written, from the lowest."""
    return [_point(price, Spot(0, NUMBER_RADIUS)) for price in range(LOWEST_PRICE, 10)]


def lay_markers(
    prices: Mapping[int, int], ghosts: Mapping[int, int]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Markers and ghosts by good, each with good, x, y and scale (1: as big as a lone marker).

    `ghosts` are the other prices of goods; one that is a good's own price is not drawn.
    """
    placed: dict[tuple[int, bool], dict[str, Any]] = {}
    for price in range(LOWEST_PRICE, HIGHEST_PRICE + 1):
        here = [good for good in range(GOODS) if prices.get(good) == price]
        coming = [good for good in range(GOODS) if ghosts.get(good) == price and good not in here]
        _fill_space(price, here, coming, placed)
    markers = [placed[good, False] for good in range(GOODS) if (good, False) in placed]
    return markers, [placed[good, True] for good in range(GOODS) if (good, True) in placed]


def _fill_space(
    price: int, here: list[int], coming: list[int], placed: dict[tuple[int, bool], dict[str, Any]]
) -> None:
    if len(here) == 1 and 1 <= len(coming) <= len(BESIDE):
        placed[here[0], False] = _thing(here[0], price, LAYOUTS[0].spots[0], MARKER)
        for good, spot in zip(coming, BESIDE):
            placed[good, True] = _thing(good, price, spot, BESIDE_GHOST)
        return
    things = [(good, False) for good in here] + [(good, True) for good in coming]
    if not things:
        return
    layout = LAYOUTS[len(things) - 1]
    for (good, is_ghost), spot in zip(things, layout.spots):
        radius = layout.ghost if is_ghost else layout.marker
        placed[good, is_ghost] = _thing(good, price, spot, radius)


def _thing(good: int, price: int, spot: Spot, radius: int) -> dict[str, Any]:
    return {"good": good, **_point(price, spot), "scale": round(radius / MARKER, 3)}


def _point(price: int, spot: Spot) -> dict[str, float]:
    angle = radians((price - 0.5) * SPACE + spot.degrees)
    return {"x": round(spot.radius * sin(angle), 1), "y": round(-spot.radius * cos(angle), 1)}
