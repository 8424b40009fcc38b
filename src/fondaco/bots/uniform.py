"""The bot `random`: every legal move is as likely as any other."""

from __future__ import annotations

from typing import ClassVar

from fondaco.bots.base import Bot
from fondaco.match import Match


class RandomBot(Bot):
    """Plays uniformly at random: the yardstick that every other bot must beat."""

    name: ClassVar[str] = "random"

    def _choose(self, match: Match, seat: int) -> str:
        return self._random.choice(match.moves(seat))
