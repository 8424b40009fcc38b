"""A sensible action from what a seat knows."""

from __future__ import annotations

from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.fugger.state import ACTIONS, DRAW, State


@rule
def heuristic(s: State, seat: int, mask: Mask) -> int:
    """An action of those in the mask, chosen only by what the seat knows."""
    for action in range(ACTIONS - 1, -1, -1):
        if mask[action]:
            return action
    return DRAW
