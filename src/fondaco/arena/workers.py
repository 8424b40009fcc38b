"""Games played by processes of this machine, each on a core of its own.

A worker is handed a game when it has played the last one, and has no more than one. So when it dies
it is known over which game, and nothing else is lost; the game is played again by another.

A worker is asked to end with SIGTERM, which breaks its game off as an exception does: so its bots
end the programs that they have started. It asks itself when the process that began it is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from fondaco.arena.plan import PlannedGame
from fondaco.arena.playing import PlayedGame, play
from fondaco.bots.process import LONGEST_END
from fondaco.errors import FondacoError

MOST_DEATHS: Final = 3  # over one game; by then it is hardly chance
PATIENCE: Final = 5.0  # seconds for a worker to come out of compiled code and hear that it must end

Player = Callable[[PlannedGame], PlayedGame]

Playing = Generator[PlayedGame, None, None]
"""Games as they are over; closing it ends whoever plays them."""


class GameFailed(FondacoError):
    """A game that can't be played to its end."""

    def __init__(self, planned: PlannedGame, reason: str) -> None:
        self.planned = planned
        self.reason = reason
        bots = ", ".join(planned.bots)
        super().__init__(f"game {planned.number} of {bots} can't be played to its end: {reason}")

    def __reduce__(self) -> tuple[type[GameFailed], tuple[PlannedGame, str]]:
        return GameFailed, (self.planned, self.reason)


class Queue:
    """The games to be played, and those that must be played again because a worker died."""

    def __init__(self, games: Iterable[PlannedGame]) -> None:
        self._coming = iter(games)
        self._again = deque[PlannedGame]()
        self._deaths: Counter[int] = Counter()

    def next(self) -> PlannedGame | None:
        """The next game; None if there is none left."""
        return self._again.popleft() if self._again else next(self._coming, None)

    def again(self, planned: PlannedGame) -> GameFailed | None:
        """Take a game back over which a worker died; what to raise if it were too many."""
        self._deaths[planned.number] += 1
        if self._deaths[planned.number] == MOST_DEATHS:
            return GameFailed(planned, f"{MOST_DEATHS} workers died over it")
        self._again.append(planned)
        return None


def play_here(games: Iterable[PlannedGame], player: Player = play) -> Playing:
    """Play one game after the other in this process; raises GameFailed."""
    for planned in games:
        yield outcome_of(planned, player)


def outcome_of(planned: PlannedGame, player: Player) -> PlayedGame:
    """The game, played; whatever is raised in it is raised as GameFailed."""
    try:
        return player(planned)
    except Exception as fault:
        raise GameFailed(planned, f"{type(fault).__name__}: {fault}") from fault


def play_on_cores(games: Iterable[PlannedGame], cores: int, player: Player = play) -> Playing:
    """Play on so many cores, and give the games in the order in which they are over.

    Ends its processes when it is closed. Raises GameFailed.
    """
    queue = Queue(games)
    failure: GameFailed | None = None
    with _workers() as workers:
        while True:
            while not failure and len(workers) < cores and (planned := queue.next()) is not None:
                workers.append(_Worker.start(player, planned))
            if not workers:
                break
            for worker in _ready(workers):
                outcome = worker.listen()
                if isinstance(outcome, PlayedGame):
                    yield outcome
                elif outcome is None:
                    failure = queue.again(worker.planned) or failure
                else:
                    failure = outcome
                # after a failure the others only play what they have to its end
                if outcome is None or failure or (planned := queue.next()) is None:
                    workers.remove(worker)
                    _end([worker])
                else:
                    worker.hand(planned)
    if failure is not None:
        raise failure


@dataclass
class _Worker:
    """A process, the line to it, and the game that it has."""

    process: BaseProcess
    connection: Connection
    planned: PlannedGame

    @classmethod
    def start(cls, player: Player, planned: PlannedGame) -> _Worker:
        # Fresh processes: a copy of this one would have its threads' locks without its threads.
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there, player), daemon=True)
        with _interruptions_ignored(), closing(there):
            process.start()
        worker = cls(process, here, planned)
        worker.hand(planned)
        return worker

    def hand(self, planned: PlannedGame) -> None:
        """Give it a game; if it died meanwhile, that is seen when it is listened to."""
        self.planned = planned
        with suppress(OSError):
            self.connection.send(planned)

    def listen(self) -> PlayedGame | GameFailed | None:
        """What its game came to; None if it died."""
        try:
            outcome: PlayedGame | GameFailed = self.connection.recv()
        except (EOFError, OSError):
            return None
        return outcome

    def ask_to_end(self) -> None:
        self.process.terminate()
        self.connection.close()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()


@contextmanager
def _workers() -> Iterator[list[_Worker]]:
    """Room for workers, all of them ended afterwards."""
    workers: list[_Worker] = []
    try:
        yield workers
    finally:
        _end(workers)


def _end(workers: list[_Worker]) -> None:
    """End them side by side; each may take what the programs of its game are promised."""
    programs = max((len(worker.planned.bots) for worker in workers), default=0)
    deadline = time.monotonic() + PATIENCE + programs * LONGEST_END
    try:
        with _interruptions_ignored():  # a second Ctrl-C would cut short what the first began
            for worker in workers:
                worker.ask_to_end()
            for worker in workers:
                worker.process.join(max(deadline - time.monotonic(), 0.0))
    finally:
        for worker in workers:
            worker.end()


def _ready(workers: list[_Worker]) -> list[_Worker]:
    """Those that have played their game or died; waits for the first."""
    connections = wait([worker.connection for worker in workers])
    return [worker for worker in workers if worker.connection in connections]


@contextmanager
def _interruptions_ignored() -> Iterator[None]:
    """Ctrl-C does nothing inside.

    A process begun inside ignores it for good: it is for whoever shows what was played.
    """
    try:
        kept = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # no main thread, which alone hears of signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, kept)


# --- in the worker --------------------------------------------------------------------------------


class _ToldToEnd(BaseException):
    """The worker has to break off its game and end."""


def _work(connection: Connection, player: Player) -> None:
    """A worker's life: play what is handed over until nobody is there any more."""
    # The outer one is for who is told in the moment in which the inner one finds the line closed.
    with suppress(_ToldToEnd), suppress(EOFError, OSError):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # like Ctrl-C
        signal.signal(signal.SIGTERM, _break_off)
        threading.Thread(target=_end_with_the_parent, daemon=True).start()
        while True:
            planned = connection.recv()
            try:
                outcome: PlayedGame | GameFailed = outcome_of(planned, player)
            except GameFailed as fault:
                outcome = fault
            connection.send(outcome)
    # Not by a return: the interpreter's own end would upset a compiler at work in a thread.
    os._exit(0)


def _break_off(_number: int, _frame: object) -> None:
    """Once: whoever asks again must not disturb the end of the bots and their programs."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise _ToldToEnd


def _end_with_the_parent() -> None:
    """A parent that was killed tells its workers nothing: they watch for it."""
    parent, player = multiprocessing.parent_process(), threading.main_thread().ident
    assert parent is not None  # this is a worker
    assert player is not None  # it runs
    parent.join()
    signal.pthread_kill(player, signal.SIGTERM)  # to the thread itself, so that it wakes up
