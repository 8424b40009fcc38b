"""What a finished game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from fondaco.engine.playout import Rules
from fondaco.engine.rule import rule
from fondaco.errors import FondacoError, shorten

RANK: Final = 0
POINTS: Final = 1
REWARDS: Final = {"rank": RANK, "points": POINTS}


class UnknownRewards(FondacoError):
    """Rewards of a name that nobody knows."""


def rewards_named(name: str) -> int:
    """`"rank"` (1 for beating all others, -1 for the last, of sum 0) or `"points"` (as they are).

    Raises UnknownRewards.
    """
    if name not in list(REWARDS):
        raise UnknownRewards(f'rewards are "rank" or "points", not {shorten(name)}')
    return REWARDS[name]


@cache
def give_rewards(rules: Rules) -> Callable[[Any, int, Any], None]:
    """A rule (s, kind, out): write each seat's reward for how the game ended to `out`."""
    points, wins = rules.points, rules.wins

    @rule
    def beats(s: Any, seat: int, other: int) -> int:
        """1, 0 if equal, or -1; winners by a tie break are before others of as many points."""
        if wins(s, seat) != wins(s, other):
            return 1 if wins(s, seat) else -1
        if wins(s, seat) or points(s, seat) == points(s, other):
            return 0
        return 1 if points(s, seat) > points(s, other) else -1

    @rule
    def give(s: Any, kind: int, out: Any) -> None:
        for seat in range(s.players):
            if kind == POINTS:
                out[seat] = points(s, seat)
            else:
                beaten = 0
                for other in range(s.players):
                    beaten += beats(s, seat, other)
                out[seat] = beaten / (s.players - 1)

    return give
