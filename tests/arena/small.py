"""Small arenas for the tests, games made up for them, and workers that do as they are told."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fondaco.arena.plan import Plan, PlannedGame, plan
from fondaco.arena.playing import PlayedGame, play

TARGET = {"target": 10}  # a game of a round or two


def small_plan(*bots: str, **changes: Any) -> Plan:
    """Two players, four games, a known seed."""
    asked: dict[str, Any] = {"players": 2, "games": 4, "seed": 7, "options": TARGET}
    return plan("fugger", bots or ("heuristic", "random"), **(asked | changes))


def made_up(planned: PlannedGame) -> PlayedGame:
    """A game that nobody played: points that follow from its number, seat 0 ahead."""
    seats = range(planned.players)
    return PlayedGame(
        number=planned.number,
        block=planned.block,
        seed=planned.seed,
        bots=planned.bots,
        points=tuple(100 + planned.number - seat for seat in seats),
        shares=tuple(float(seat == 0) for seat in seats),
        moves=tuple(10 for _ in seats),
        seconds=tuple(0.5 for _ in seats),
        slowest=tuple(0.25 for _ in seats),
        lost=tuple(0 for _ in seats),
        reasons=tuple(None for _ in seats),
        record=f"game {planned.number}\n",
    )


def ended(
    block: int,
    bots: Sequence[str],
    points: Sequence[int],
    shares: Sequence[float],
    number: int = 0,
    **more: Any,
) -> PlayedGame:
    """A game with that result."""
    told: dict[str, Any] = {name: (0,) * len(bots) for name in ("moves", "lost")}
    told |= {name: (0.0,) * len(bots) for name in ("seconds", "slowest")}
    told |= {"reasons": (None,) * len(bots)}
    return PlayedGame(
        number=number,
        block=block,
        seed="",
        bots=tuple(bots),
        points=tuple(points),
        shares=tuple(shares),
        record="",
        **(told | more),
    )


def without_times(played: PlayedGame) -> tuple[Any, ...]:
    """What must be the same whenever and wherever the game is played; reasons need not."""
    return (
        *(played.number, played.block, played.seed, played.bots, played.points, played.shares),
        *(played.moves, played.lost),
    )


# --- workers: by their module's name, so that another process finds them --------------------------


def dies_over(planned: PlannedGame, folder: Path, number: int, times: int) -> PlayedGame:
    """The worker dies so many times over the game of that number; the folder counts."""
    deaths = len(list(folder.iterdir()))
    if planned.number == number and deaths < times:
        (folder / str(deaths)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return made_up(planned)


def fails_over(planned: PlannedGame, number: int) -> PlayedGame:
    """The game of that number raises."""
    if planned.number == number:
        raise RuntimeError("a fault of a bot")
    return made_up(planned)


def plays_and_tells_its_process(planned: PlannedGame, folder: Path) -> PlayedGame:
    """Really played; the folder tells by whom."""
    (folder / str(os.getpid())).touch()
    return play(planned)


def interrupts_itself(planned: PlannedGame) -> PlayedGame:
    """Sends its own process what Ctrl-C sends."""
    os.kill(os.getpid(), signal.SIGINT)
    return made_up(planned)
