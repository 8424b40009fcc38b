"""Measure how many decisions a second a batch of games makes, all its arrays written.

python benchmarks/vector.py                     every game, one thread and one on each core
python benchmarks/vector.py --seconds 5         measure longer
python benchmarks/vector.py --envs 64 512       batches of other sizes
python benchmarks/vector.py --opponents random  with one seat of the caller's in each game

Every step takes the masks, chooses a legal action in each environment at random (in compiled code,
`sample_actions`), checks all actions, plays, and writes observations, masks, rewards and all else;
the time of all that is counted. A decision is a choice of the caller's among at least two legal
actions (G-2). Told is the fastest of several runs, what the machine does undisturbed; columns are
measured in turn, so that a machine that is busy for a while slows all of them.
"""

import argparse
import time

import numpy as np

from fondaco.games import load, names
from fondaco.research.vector import VectorEnv
from fondaco.terminal.options import usual_players
from fondaco.terminal.simulate import usable_cores

RUNS = 7
WARM_UP = 20  # steps, so that games stand at different points


def begin(env: VectorEnv) -> None:
    """Deal the games, and compile what is not yet."""
    env.reset(seed=1)
    for _ in range(WARM_UP):
        env.step(env.sample_actions())


def rate(env: VectorEnv, seconds: float) -> float:
    """Decisions a second."""
    actions = np.zeros(env.num_envs, np.int64)
    steps = 0
    began = time.perf_counter()
    while (taken := time.perf_counter() - began) < seconds:
        env.sample_actions(actions)
        env.step(actions)
        steps += 1
    return steps * env.num_envs / taken


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", default=names(), help="which (default: all)")
    parser.add_argument("--players", type=int, help="at a table (default: as many as usual)")
    parser.add_argument(
        "--envs", type=int, nargs="+", default=[64, 256, 1024], help="games a batch"
    )
    parser.add_argument("--opponents", choices=["random", "heuristic"], help="of one seat")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each run (%(default)s)")
    chosen = parser.parse_args()
    threads = sorted({1, usable_cores()})
    heads = " | ".join(f"{n} thread{'s' if n > 1 else ''}" for n in threads)
    print(f"| Game | Players | Environments | {heads} |")
    print("| --- " * (3 + len(threads)) + "|")
    for game in chosen.games:
        players = chosen.players or usual_players(load(game))
        for n in chosen.envs:
            envs = [
                VectorEnv(game, players, n, opponents=chosen.opponents, threads=k) for k in threads
            ]
            for env in envs:
                begin(env)
            runs = [[rate(env, chosen.seconds / RUNS) for env in envs] for _ in range(RUNS)]
            rates = " | ".join(f"{max(column):,.0f}" for column in zip(*runs))
            print(f"| {game} | {players} | {n} | {rates} |", flush=True)
            for env in envs:
                env.close()


if __name__ == "__main__":
    main()
