"""What every bot is: it is handed redealt matches only, so it can't know more than its seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar, Final

from fondaco.engine.chance import check_seed, fresh_seed
from fondaco.errors import FondacoError, shorten
from fondaco.match import Match

SEED_BITS: Final = 64


class SeatNotAsked(FondacoError):
    """A bot was asked to choose for a seat that has nothing to decide now."""


class NoMatch(FondacoError):
    """A bot was asked to choose in something that is no match."""


class Bot(ABC):
    """A player that is a program; `bots.bot` makes one.

    With a seed all its choices can be repeated: two bots of the same name, settings and seed that
    are asked the same in the same order choose the same.

    Attributes:
        name: what `bots.bot` and `--bots` call it.
        settings: the names of its settings.
        seed: a whole number or 64 hexadecimal digits, None if its chance is secret.
    """

    name: ClassVar[str]
    settings: ClassVar[tuple[str, ...]] = ("seed",)

    def __init__(self, *, seed: int | str | None = None) -> None:
        """`seed` as in `Match.new`; None takes a secret one. Raises InvalidSeed."""
        self.seed = None if seed is None else check_seed(seed)
        self._random = Random(fresh_seed() if self.seed is None else str(self.seed))

    def choose(self, match: Match, seat: int | None = None) -> str:
        """A legal move for that seat (None: the one to move next); the match stays as it is.

        The bot sees a match with all dealt anew that the seat can't know (G-11).
        Raises SeatNotAsked if the seat has nothing to decide now, InvalidPlayers if there is none,
        NoMatch.
        """
        if not isinstance(match, Match):
            raise NoMatch(f"a bot chooses in a Match, not in {shorten(match)}")
        place = match.turn if seat is None else match.rules.check_seat(seat, match.players)
        if place is None or match.over:
            raise SeatNotAsked("the game is over: no seat has anything to decide")
        if place not in match.waiting:
            waiting = ", ".join(map(str, match.waiting))
            raise SeatNotAsked(f"seat {place} has nothing to decide now, only seat {waiting}")
        return self._choose(match.redeal(place, self._random.getrandbits(SEED_BITS)), place)

    @abstractmethod
    def _choose(self, match: Match, seat: int) -> str:
        """A legal move for that seat; the match is the bot's own, redealt for the seat."""

    def __repr__(self) -> str:
        if self.seed is None:
            return f"<Bot {self.name}, secret seed>"
        seed = self.seed if isinstance(self.seed, int) else f"{self.seed[:4]}…"
        return f"<Bot {self.name}, seed {seed}>"
