"""Measure how well the bots play, and write it down as Markdown.

python benchmarks/strength.py                                everything: takes most of a day
python benchmarks/strength.py --game fugger --games 40       one game, fewer games a line
python benchmarks/strength.py --only levels                  each level against the one below
python benchmarks/strength.py --only heuristics --search 0.2s
python benchmarks/strength.py --keep results                 go on where an earlier run ended

Bots change seats on equal deals; intervals are those of 95 %. A machine that is busy with other
things gives a bot that goes by time fewer simulations.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from fondaco.arena.plan import Plan, plan
from fondaco.arena.playing import prepare
from fondaco.arena.results import kept_in
from fondaco.arena.standings import Standing, standings
from fondaco.arena.workers import play_on_cores
from fondaco.bots.search import LEVELS
from fondaco.games import names
from fondaco.terminal.simulate import usable_cores

SEED: Final = 1520
HEADING: Final = (
    "| Game | Players | Who | Against | Games | Wins | Asked for | Seconds a move |\n"
    "|---|---:|---|---|---:|---:|---:|---:|"
)


@dataclass(frozen=True)
class Contest:
    """A bot that should win at least that part of its games against the others."""

    bot: str
    others: tuple[str, ...]
    least: float


def against_heuristics(search: str) -> list[Contest]:
    """The search at a table of two and of four."""
    bot = f"search:{search}"
    return [Contest(bot, ("heuristic",), 0.7), Contest(bot, ("heuristic",) * 3, 0.5)]


def of_levels() -> list[Contest]:
    """Each level against the one below, two players."""
    return [
        Contest(f"search:{stronger}", (f"search:{weaker}",), 0.6)
        for weaker, stronger in pairwise(LEVELS)
    ]


def play(planned: Plan, folder: Path) -> Standing:
    """Play the games that the folder does not have yet; returns what the first bot came to."""
    with kept_in(folder, planned) as results:
        prepare(planned.game, planned.entrants)
        for played in play_on_cores(planned.all_but(results.numbers), usable_cores()):
            results.add(played)
            print(
                f"\r{folder.name}: {len(results.numbers)}/{planned.games}", end="", file=sys.stderr
            )
        print(file=sys.stderr)
        return standings(results.games, planned.entrants)[0]


def row(game: str, contest: Contest, standing: Standing) -> str:
    """A line of the table."""
    players = 1 + len(contest.others)
    low, high = standing.win_interval or (0.0, 1.0)
    return (
        f"| {game} | {players} | {contest.bot} | {contest.others[0]} | {standing.places}"
        f" | {standing.win_share:.1%} ({low:.0%} to {high:.0%}) | {contest.least:.0%}"
        f" | {standing.seconds_per_move:.2f} |"
    )


def table(games: list[str], contests: list[Contest], count: int, kept: Path) -> Iterator[str]:
    """The lines of the table, each as soon as it is measured."""
    yield HEADING
    for contest in contests:
        for game in games:
            bots = (contest.bot, *contest.others)
            planned = plan(game, bots, players=len(bots), games=count, seed=SEED)
            folder = kept / f"{game}-{'-'.join(bots)}-{count}".replace(":", "_")
            yield row(game, contest, play(planned, folder))


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="Measure how well the bots play.")
    parser.add_argument("--game", choices=names(), help="only this one")
    parser.add_argument("--games", type=int, default=200, help="a line (default: %(default)s)")
    parser.add_argument("--only", choices=("heuristics", "levels"))
    parser.add_argument("--players", type=int, help="only contests of so many")
    parser.add_argument("--search", default="1s", help="its limit a move (default: %(default)s)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where to keep all records")
    chosen = parser.parse_args()
    contests = []
    if chosen.only != "levels":
        contests += against_heuristics(chosen.search)
    if chosen.only != "heuristics":
        contests += of_levels()
    if chosen.players is not None:
        contests = [one for one in contests if 1 + len(one.others) == chosen.players]
    games = list(names()) if chosen.game is None else [chosen.game]
    with tempfile.TemporaryDirectory() as fresh:
        for line in table(games, contests, chosen.games, chosen.keep or Path(fresh)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
