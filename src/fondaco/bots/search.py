"""The bot `search`: information-set tree search, within a time or a number of simulations."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from fondaco.bots.base import LEAST_SECONDS, SEED_BITS, Bot, Consideration
from fondaco.bots.heuristic import heuristic_move
from fondaco.engine.chance import seed_state
from fondaco.engine.search import Considered, Search
from fondaco.errors import UnknownBot, shorten
from fondaco.games.base import RANDOM_START, Game
from fondaco.locale import texts
from fondaco.match import Match

SECONDS: Final = 1.0
MOST_SECONDS: Final = 3600.0
MOST_SIMULATIONS: Final = 10_000_000
MOST_TREES: Final = 64
LOOKS: Final = 10  # at whether what is left of a move's time can still change the choice
LIMIT: Final = re.compile(r"(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s|(?P<simulations>[0-9]{1,8})")


@dataclass(frozen=True)
class Level:
    """How well a bot plays.

    Attributes:
        limit: `seconds` or `simulations` for a move; without simulations the heuristic chooses.
        blunders: the part of its moves that it makes at random.
    """

    limit: Mapping[str, Any]
    blunders: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "beginner": Level({"simulations": 0}, blunders=0.5),
    "easy": Level({"simulations": 0}, blunders=0.2),
    "medium": Level({"simulations": 0}),
    "hard": Level({"seconds": 0.05}),
    "expert": Level({"seconds": 1.0}),
}
"""From the weakest to the strongest: less chance, then more time."""


class SearchBot(Bot):
    """Plays what it has tried most in simulated games, each dealt anew for its seat.

    The first search of a game in a process compiles the game, which may take a minute or two. A bot
    with a limit of time keeps to it all the same: until that is done the heuristic chooses, and
    `fell_back` says so. One that counts simulations waits.

    Attributes:
        simulations: how many games it simulates for a move, None if it goes by time. With 0 it
            plays what the heuristic says.
        blunders: the part of its moves that it makes at random.
        trees: how many trees grow side by side, each on a core of its own.
        fell_back: whether the heuristic chose the last move for want of time.
    """

    name: ClassVar[str] = "search"
    settings: ClassVar[tuple[str, ...]] = ("seconds", "simulations", "level", "trees", "seed")

    def __init__(
        self,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        level: str | None = None,
        trees: int = 1,
        seed: int | str | None = None,
    ) -> None:
        """At most one of `seconds`, `simulations` and `level` (one of `LEVELS`); else a second.

        Choices can be repeated by `seed` only where simulations are counted: how far a second goes
        nobody knows. Raises UnknownBot for a setting out of its range, InvalidSeed.
        """
        super().__init__(seed=seed)
        limits = {"seconds": seconds, "simulations": simulations, "level": level}
        given = {name: limit for name, limit in limits.items() if limit is not None}
        if len(given) > 1:
            raise UnknownBot(f"the bot search has one limit, not {' and '.join(given)}")
        if level is not None and level not in list(LEVELS):
            levels = ", ".join(LEVELS)
            raise UnknownBot(
                f"the bot search takes seconds (0.2s), simulations (500) or a level ({levels}), not"
                f" {shorten(level)}"
            )
        chosen = Level(given or {"seconds": SECONDS}) if level is None else LEVELS[level]
        self.seconds = chosen.limit.get("seconds")
        self.simulations: int | None = chosen.limit.get("simulations")
        if self.seconds is not None:
            _check_range("seconds", self.seconds, LEAST_SECONDS, MOST_SECONDS)
        if self.simulations is not None:
            _check_whole("simulations", self.simulations, 0, MOST_SIMULATIONS)
        _check_whole("trees", trees, 1, MOST_TREES)
        self.blunders = chosen.blunders
        self.trees = trees
        self.fell_back = False
        self._once_fell_back = False

    @classmethod
    def settings_from(cls, text: str) -> dict[str, Any]:
        """What stands after the colon: a level, seconds (`0.2s`) or simulations (`500`)."""
        limit = LIMIT.fullmatch(text)
        if limit is None:
            return {"level": text}
        if limit["seconds"] is not None:
            return {"seconds": float(limit["seconds"])}
        return {"simulations": int(limit["simulations"])}

    def remark(self, language: str) -> str:
        """Says so if the heuristic chose for want of time, and when that is over."""
        t = texts("fondaco", language)
        if self.fell_back:
            return t("bots.compiling")
        return t("bots.compiled") if self._once_fell_back else ""

    def _choose(self, match: Match, seat: int) -> str:
        if self._random.random() < self.blunders:
            return self._random.choice(match.moves(seat))
        tried = self._search(match, seat, settle=True)
        return match.rules.write_move(tried[0].action) if tried else heuristic_move(match, seat)

    def _consider(self, match: Match, seat: int) -> list[Consideration]:
        write_move = match.rules.write_move
        tried = [
            Consideration(write_move(one.action), one.visits, one.win_share, one.points)
            for one in self._search(match, seat, settle=False)
        ]
        moves = {one.move for one in tried}
        return [*tried, *(one for one in super()._consider(match, seat) if one.move not in moves)]

    def _search(self, match: Match, seat: int, *, settle: bool) -> list[Considered]:
        """What the search came to; nothing if there was none.

        With `settle` it ends as soon as the best action can't be overtaken any more.
        """
        seed = self._random.getrandbits(SEED_BITS)
        self.fell_back = False
        if self.simulations == 0:
            return []
        started = time.monotonic()
        try:
            compiling(match.rules).result(self.seconds)
        except TimeoutError:
            self.fell_back = self._once_fell_back = True
            return []
        search = Search(match.rules, match.state(), seat, seed, trees=self.trees)
        looks = LOOKS if settle else 1
        if self.seconds is not None:
            _search_until(search, started + self.seconds, looks)
        elif self.simulations is not None:
            _simulate(search, self.simulations, looks)
        return search.considered()


def _search_until(search: Search, deadline: float, looks: int) -> None:
    """Search until then, or until the choice is settled at one of the looks."""
    started = time.monotonic()
    for look in range(1, looks + 1):
        search.run_until(started + (deadline - started) * look / looks)
        now = time.monotonic()
        rate = search.simulations / (now - started)
        if search.is_settled(int(rate * max(deadline - now, 0.0))):
            return


def _simulate(search: Search, simulations: int, looks: int) -> None:
    """So many simulations, or until the choice is settled at one of the looks."""
    for look in range(1, looks + 1):
        search.run(simulations * look // looks - search.simulations)
        if search.is_settled(simulations - search.simulations):
            return


def _check_range(name: str, value: float, least: float, most: float) -> None:
    if type(value) not in (int, float) or not least <= value <= most:
        raise UnknownBot(f"{name} of the bot search: {least:g} to {most:,g}, not {shorten(value)}")


def _check_whole(name: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise UnknownBot(
            f"{name} of the bot search: a whole number from {least} to {most:,}, not"
            f" {shorten(value)}"
        )


# --- compiling, once for each game ----------------------------------------------------------------

_compiling: Final[dict[str, Future[None]]] = {}
_one_at_a_time: Final = threading.Lock()


def compiling(rules: Game) -> Future[None]:
    """Done when the search of that game is compiled; the first call begins it, in a thread."""
    with _one_at_a_time:
        if rules.name not in _compiling:
            _compiling[rules.name] = Future()
            work = (rules, _compiling[rules.name])
            threading.Thread(target=_compile, args=work, daemon=True).start()
        return _compiling[rules.name]


def _compile(rules: Game, done: Future[None]) -> None:
    try:
        state = rules.new_state(rules.check_options({}))
        seed_state(state, 0)
        rules.set_up(state, rules.seats[0], RANDOM_START)
        Search(rules, state, rules.turn(state), 0).run(1)
    except BaseException as fault:  # whoever waits for it is told
        done.set_exception(fault)
    else:
        done.set_result(None)
