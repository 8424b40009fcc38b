"""What every bot is: it is handed redealt matches only, so it can't know more than its seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from fondaco.engine.chance import check_seed, fresh_seed
from fondaco.errors import FondacoError, UnknownBot, shorten
from fondaco.match import Match

SEED_BITS: Final = 64
LEAST_SECONDS: Final = 0.001


class SeatNotAsked(FondacoError):
    """A bot was asked to choose for a seat that has nothing to decide now."""


class NoMatch(FondacoError):
    """A bot was asked to choose in something that is no match."""


@dataclass(frozen=True)
class Consideration:
    """What a bot thinks of a legal move.

    Attributes:
        move: the move.
        visits: in how many simulated games it was tried: the more, the better it seems.
        win_share: the part of them that the seat won, from 0 to 1; None without any.
        points: the seat's points at their end, on average; None without any.
    """

    move: str
    visits: int
    win_share: float | None
    points: float | None


class Bot(ABC):
    """A player that is a program; `bots.bot` makes one.

    With a seed all its choices can be repeated: two bots of the same name, settings and seed that
    are asked the same in the same order choose the same.

    Attributes:
        name: what `bots.bot` and `--bots` call it.
        settings: the names of its settings.
        runs_programs: whether it starts a program that its settings name: no stranger may call it.
        seconds: how long it thinks about a move; None if it does not go by time.
        lost: the moves that it did not make itself, as a fault of its own: the number of each
            choice, counted from 1, and why.
        seed: a whole number or 64 hexadecimal digits, None if its chance is secret.
    """

    name: ClassVar[str]
    settings: ClassVar[tuple[str, ...]] = ("seed",)
    runs_programs: ClassVar[bool] = False
    seconds: float | None = None
    lost: Sequence[tuple[int, str]] = ()

    def __init__(self, *, seed: int | str | None = None) -> None:
        """`seed` as in `Match.new`; None takes a secret one. Raises InvalidSeed."""
        self.seed = None if seed is None else check_seed(seed)
        self._random = Random(fresh_seed() if self.seed is None else str(self.seed))

    @classmethod
    def settings_from(cls, text: str) -> dict[str, Any]:
        """The settings that stand after the name and a colon; raises UnknownBot."""
        raise UnknownBot(f"the bot {cls.name} takes nothing after its name, not {shorten(text)}")

    def choose(self, match: Match, seat: int | None = None) -> str:
        """A legal move for that seat (None: the one to move next); the match stays as it is.

        The bot sees a match with all dealt anew that the seat can't know (G-11).
        Raises SeatNotAsked if the seat has nothing to decide now, InvalidPlayers if there is none,
        NoMatch.
        """
        return self._choose(*self._dealt(match, seat))

    def consider(self, match: Match, seat: int | None = None) -> list[Consideration]:
        """What the bot thinks of each legal move of that seat, the best first.

        Only a bot that searches tries any. Raises as `choose` does.
        """
        return self._consider(*self._dealt(match, seat))

    def _dealt(self, match: Match, seat: int | None) -> tuple[Match, int]:
        """The match dealt anew for the seat that is asked, and that seat; raises as `choose`."""
        if not isinstance(match, Match):
            raise NoMatch(f"a bot chooses in a Match, not in {shorten(match)}")
        place = match.turn if seat is None else match.rules.check_seat(seat, match.players)
        if place is None or match.over:
            raise SeatNotAsked("the game is over: no seat has anything to decide")
        if place not in match.waiting:
            waiting = ", ".join(map(str, match.waiting))
            raise SeatNotAsked(f"seat {place} has nothing to decide now, only seat {waiting}")
        return match.redeal(place, self._random.getrandbits(SEED_BITS)), place

    def begin(self, match: Match, seat: int) -> None:  # noqa: B027  most bots need not
        """Get ready to play that seat of a match; what may fail or takes long begins at once.

        A bot that nobody tells does so when it first chooses. Raises UnknownBot if it can't play.
        """

    def end(self, match: Match) -> None:  # noqa: B027  most bots need not
        """Let go of a match that is over, or that nobody goes on with."""

    def remark(self, language: str) -> str:
        """What is to be said of its last choice, a line for who plays with it; mostly nothing."""
        return ""

    def hurry(self) -> None:
        """Think half as long from now on: what comes next is part of the same action."""
        if self.seconds is not None:
            self.seconds = max(self.seconds / 2, LEAST_SECONDS)

    @abstractmethod
    def _choose(self, match: Match, seat: int) -> str:
        """A legal move for that seat; the match is the bot's own, redealt for the seat."""

    def _consider(self, match: Match, seat: int) -> list[Consideration]:
        """Each legal move of that seat, untried; the match is the bot's own, as in `_choose`."""
        return [Consideration(move, 0, None, None) for move in match.moves(seat)]

    def __repr__(self) -> str:
        if self.seed is None:
            return f"<Bot {self.name}, secret seed>"
        seed = self.seed if isinstance(self.seed, int) else f"{self.seed[:4]}…"
        return f"<Bot {self.name}, seed {seed}>"
