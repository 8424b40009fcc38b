"""Games played on a Ray cluster: the same games with the same seeds, so the same results."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from fondaco.arena.plan import PlannedGame
from fondaco.arena.playing import PlayedGame, play
from fondaco.arena.workers import GameFailed, Player, Playing, Queue, outcome_of
from fondaco.errors import FondacoError

GAMES_A_CORE: Final = 2  # under way or waiting there, so that no core waits for the next game


class NoCluster(FondacoError):
    """There is no such cluster, or nothing to reach it with."""


def ray_module() -> Any:
    """Ray; raises NoCluster saying how to install it."""
    try:
        return import_module("ray")
    except ImportError as fault:
        raise NoCluster(
            f"a cluster is reached with Ray: pip install -e '.[cluster]' ({fault})"
        ) from fault


def play_on_cluster(games: Iterable[PlannedGame], address: str, player: Player = play) -> Playing:
    """Play on the cluster at that address, and give the games in the order in which they are over.

    Fondaco must be installed on its machines, in the same version as here. Raises NoCluster if it
    can't be reached, GameFailed.
    """
    ray = ray_module()
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as fault:  # of Ray's many: what went wrong is in their text
        raise NoCluster(f"no Ray cluster at {address}: {fault}") from fault
    try:
        yield from _play(ray, games, player)
    finally:
        ray.shutdown()


def _play(ray: Any, games: Iterable[PlannedGame], player: Player) -> Playing:
    task = ray.remote(outcome_of).options(num_cpus=1, max_retries=0)
    queue = Queue(games)
    failure: GameFailed | None = None
    at_work: dict[Any, PlannedGame] = {}
    while True:
        most = _cores(ray) * GAMES_A_CORE
        # after a failure what is at work is only played to its end
        while not failure and len(at_work) < most and (planned := queue.next()) is not None:
            at_work[task.remote(planned, player)] = planned
        if not at_work:
            break
        (finished, *_), _ = ray.wait(list(at_work), num_returns=1)
        planned = at_work.pop(finished)
        try:
            outcome: PlayedGame = ray.get(finished)
        except ray.exceptions.RayTaskError as fault:
            failure = _failed(planned, fault)
        except ray.exceptions.RayError:  # a worker or its machine died
            failure = queue.again(planned) or failure
        else:
            yield outcome
    if failure is not None:
        raise failure


def _cores(ray: Any) -> int:
    """How many cores the cluster has now: it may grow and shrink."""
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def _failed(planned: PlannedGame, fault: Any) -> GameFailed:
    cause = getattr(fault, "cause", None)
    return cause if isinstance(cause, GameFailed) else GameFailed(planned, str(fault))
