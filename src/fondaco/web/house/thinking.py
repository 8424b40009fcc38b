"""What runs in a worker process: a bot chooses in a position that holds no secret of the game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco import bots
from fondaco.match import Match
from fondaco.match.choices import goes_on, is_step

POLITENESS: Final = 10  # of 19


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


def choose(position: Mapping[str, Any], names: Sequence[str], bot: str, seat: int) -> list[str]:
    """The moves of a bot for a seat, in a position dealt anew for that seat.

    They are those of a whole action, as far as it learns nothing before the last of them.
    """
    match, thinker = Match.at(position), bots.called(bot, programs=False)
    match.names = names
    moves: list[str] = []
    while True:
        moves.append(thinker.choose(match, seat))
        before = match.copy()
        match.play(moves[-1], seat)
        if not is_step(before, match, seat) and not _is_under_way(match, seat):
            return moves
        thinker.hurry()


def _is_under_way(match: Match, seat: int) -> bool:
    """Whether the seat has begun something that it can finish without learning anything."""
    under_way = match.rules.under_way
    return under_way is not None and goes_on(match, seat) and under_way(match.state())
