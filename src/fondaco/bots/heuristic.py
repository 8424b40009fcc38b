"""The bot `heuristic`: each game's own rule of thumb."""

from __future__ import annotations

from typing import ClassVar

from fondaco.bots.base import Bot
from fondaco.match import Match


class HeuristicBot(Bot):
    """Plays what the game's `heuristic` says: quick, and the same for the same knowledge."""

    name: ClassVar[str] = "heuristic"

    def _choose(self, match: Match, seat: int) -> str:
        return heuristic_move(match, seat)


def heuristic_move(match: Match, seat: int) -> str:
    """What the game's heuristic does for a seat that has something to decide."""
    rules, state = match.rules, match.state()
    mask = [0] * rules.actions
    rules.legal_actions(state, seat, mask)
    return rules.write_move(rules.heuristic(state, seat, mask))
