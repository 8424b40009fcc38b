"""What runs in a worker process: a bot chooses in a position that holds no secret of the game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fondaco import bots
from fondaco.bots.base import Bot
from fondaco.bots.heuristic import HeuristicBot
from fondaco.bots.search import SearchBot, compiling
from fondaco.games.base import Game
from fondaco.match import Match
from fondaco.match.choices import goes_on, is_step

POLITENESS: Final = 10  # of 19
PATIENCE: Final = 1.0  # seconds that a bot waits for its search to be compiled


@dataclass(frozen=True)
class Chosen:
    """What a bot has chosen.

    Attributes:
        moves: those of a whole action, as far as it learns nothing before the last of them.
        fell_back: whether the heuristic chose because the bot's search was not compiled yet; None
            for a bot that does not search.
    """

    moves: list[str]
    fell_back: bool | None = None


def prepare_worker() -> None:
    """Ctrl+C is for the server, which ends its workers itself; and no worker outlives it.

    Serving people goes before thinking.
    """
    os.nice(POLITENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that was killed tells its workers nothing: they watch for it."""
    server = multiprocessing.parent_process()
    assert server is not None  # this is a worker
    server.join()
    os._exit(1)


def choose(position: Mapping[str, Any], names: Sequence[str], bot: str, seat: int) -> Chosen:
    """What a bot chooses for a seat, in a position dealt anew for that seat.

    While its search is not compiled the heuristic chooses, for a bot without a limit of time too:
    people wait for it.
    """
    match, thinker = Match.at(position), bots.called(bot, programs=False)
    match.names = names
    fell_back = not _is_compiled(match.rules) if _searches(thinker) else None
    if fell_back:
        thinker = HeuristicBot()
    moves: list[str] = []
    while True:
        moves.append(thinker.choose(match, seat))
        before = match.copy()
        match.play(moves[-1], seat)
        if not is_step(before, match, seat) and not _is_under_way(match, seat):
            return Chosen(moves, fell_back)
        thinker.hurry()


def _searches(bot: Bot) -> bool:
    return isinstance(bot, SearchBot) and bot.simulations != 0


def _is_compiled(rules: Game) -> bool:
    """Whether the search of that game is compiled or soon is; the first question begins it."""
    try:
        compiling(rules).result(PATIENCE)
    except TimeoutError:
        return False
    return True


def _is_under_way(match: Match, seat: int) -> bool:
    """Whether the seat has begun something that it can finish without learning anything."""
    under_way = match.rules.under_way
    return under_way is not None and goes_on(match, seat) and under_way(match.state())
