"""The levels of the three careers, and taking them from others (A-34, A-35)."""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    COMPENSATION_GULDEN,
    COMPENSATION_POINTS,
    HIGHEST_LEVEL,
    LARGE,
    MEDIUM,
    SMALL,
)
from fondaco.games.augsburg.rights import add_points
from fondaco.games.augsburg.state import Event, Phase, Reason, State

MEDIUM_LEVEL: Final = (
    3  # the level that a medium tile stands for; the large one stands for the highest
)


@rule
def tile_of(level: int) -> int:
    """The size of tile that stands for a level from 2 on (A-4)."""
    if level == HIGHEST_LEVEL:
        return LARGE
    return MEDIUM if level == MEDIUM_LEVEL else SMALL


@rule
def has_tile(s: State, seat: int, career: int, level: int) -> bool:
    """Whether the seat has the tile of that level.

    The small one stays when the next is laid beside it; on level 4 there is no medium one (A-35).
    """
    if tile_of(level) == SMALL:
        return s.level[career, seat] >= level
    return s.level[career, seat] == level


@rule
def tiles_left(s: State, career: int, level: int) -> int:
    """How many tiles of that level lie in the supply (A-4)."""
    n = s.level_tiles[s.players, tile_of(level)]
    for seat in range(s.players):
        if has_tile(s, seat, career, level):
            n -= 1
    return n


@rule
def may_rise(s: State, seat: int, career: int) -> bool:
    """Whether the seat may take the next level from the supply (A-34)."""
    level = s.level[career, seat]
    return level < HIGHEST_LEVEL and tiles_left(s, career, level + 1) > 0


@rule
def may_rob(s: State, seat: int, victim: int, career: int) -> bool:
    """Whether the seat may take its next level from that one: only if none is left (A-35)."""
    level = s.level[career, seat]
    if victim == seat or level == HIGHEST_LEVEL or not has_tile(s, victim, career, level + 1):
        return False
    return tiles_left(s, career, level + 1) == 0


@rule
def rise(s: State, seat: int, career: int) -> None:
    """The seat takes its next level from the supply; a medium tile goes back there (A-34)."""
    s.level[career, seat] += 1
    tell(s, Event.LEVEL, seat, career, s.level[career, seat])


@rule
def rob(s: State, seat: int, victim: int, career: int) -> None:
    """The seat takes its next level from another, who then chooses a compensation (A-35).

    Who loses the large tile gets the taker's medium one; who loses a medium one keeps the small.
    Either way it falls by one level.
    """
    s.level[career, seat] += 1
    s.level[career, victim] -= 1
    tell(s, Event.ROBS, seat, victim, career)
    tell(s, Event.LEVEL, seat, career, s.level[career, seat])
    tell(s, Event.FALLS, victim, career, s.level[career, victim])
    s.phase = Phase.COMPENSATION
    s.turn = victim


@rule
def compensate_in_gulden(s: State, seat: int) -> None:
    """The robbed seat takes gulden (A-35)."""
    s.gulden[seat] += COMPENSATION_GULDEN
    tell(s, Event.COMPENSATED, seat, COMPENSATION_GULDEN, NOTHING)


@rule
def compensate_in_points(s: State, seat: int) -> None:
    """The robbed seat takes a point, which at its cap is lost (A-35)."""
    tell(s, Event.POINTS, seat, COMPENSATION_POINTS, Reason.COMPENSATION)
    add_points(s, seat, COMPENSATION_POINTS)
