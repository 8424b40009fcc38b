"""`fondaco simulate`: many games by bots, compiled and on all cores, and what they came to."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fondaco.engine.chance import check_seed, fresh_seed
from fondaco.engine.counting import play_counting, tally_of
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch, Tally, add, in_parts
from fondaco.errors import FondacoError, UnknownBot, shorten
from fondaco.games import load
from fondaco.games.base import RANDOM_START, Game, components_digest
from fondaco.locale import texts
from fondaco.match.record import write_option
from fondaco.terminal.files import path_named, write_over
from fondaco.terminal.language import preferred_language
from fondaco.terminal.numbers import decimal, percent, whole
from fondaco.terminal.options import Value, read_options, usual_players
from fondaco.terminal.records import read_components
from fondaco.terminal.screen import Screen
from fondaco.terminal.tables import show_rows

if TYPE_CHECKING:
    from fondaco.arena.report_counts import Counts

POLICIES: Final = {"random": RANDOM, "heuristic": HEURISTIC}
CHUNK: Final = 2_000  # games; a part of a second, so that the progress moves and Ctrl-C is heard
MOST_CHUNKS: Final = 10_000
PATIENCE: Final = 2.0  # seconds, after which compiling is spoken of


@dataclass(frozen=True)
class Plan:
    """Games to be played. `bots` has the name of a policy for each seat."""

    game: Game
    bots: tuple[str, ...]
    options: dict[str, Value]
    components: dict[str, Any]
    batch: Batch


@dataclass(frozen=True)
class Played:
    """Games that were played: their tally, and all that a report tells of them if there is one."""

    tally: Tally
    counts: Counts | None = None

    def __add__(self, part: Played) -> Played:
        tally = self.tally.copy()
        add(tally, part.tally)
        if self.counts is None or part.counts is None:
            return Played(tally, part.counts)
        return Played(tally, self.counts + part.counts)


@dataclass(frozen=True)
class Outcome:
    """What was played, and in how many seconds, compiling left out.

    `counts` is what a report tells; None if none is asked for.
    """

    plan: Plan
    tally: Tally
    seconds: float
    cores: int
    counts: Counts | None = None

    @property
    def whole(self) -> bool:
        """Whether all games were played."""
        return self.tally.games == self.plan.batch.games

    def wins(self, seat: int) -> int:
        """The games that the seat won, alone or with others."""
        return self.tally.won[seat] + self.tally.shared[seat]

    def mean(self, seat: int) -> float:
        """The seat's mean points."""
        return self.tally.points[seat] / self.tally.games

    def deviation(self, seat: int) -> float:
        """The standard deviation of the seat's points; 0 for a single game."""
        games = self.tally.games
        if games == 1:
            return 0.0
        squares = self.tally.squares[seat] - self.tally.points[seat] ** 2 / games
        return sqrt(max(squares, 0.0) / (games - 1))

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.tally.decisions / self.seconds


def plan(
    name: str,
    *,
    players: int | None,
    games: int,
    bots: str,
    seed: int | str | None,
    start: int | None,
    options: Sequence[str],
    components: str | None,
) -> Plan:
    """What is to be played; raises FondacoError for what can't be.

    `components` names a file. Raises OSError if it can't be read.
    """
    game = load(name)
    number = game.check_players(usual_players(game) if players is None else players)
    if start is not None:
        game.check_seat(start, number)
    chosen = read_options(game, options)
    replaced = read_components(game, components)
    policies = _policies(bots, number)
    batch = Batch(
        game,
        game.new_state(chosen, replaced),
        tuple(POLICIES[policy] for policy in policies),
        games,
        fresh_seed() if seed is None else check_seed(seed),
        RANDOM_START if start is None else start,
    )
    return Plan(game, policies, chosen, replaced, batch)


def _policies(bots: str, players: int) -> tuple[str, ...]:
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise FondacoError(f"--bots names one bot, or one for each of {players} seats: {bots}")
    for name in names:
        if name not in POLICIES:
            known = ", ".join(POLICIES)
            raise UnknownBot(f"no bot {shorten(name)} can be simulated; there are {known}")
    return tuple(names)


def print_game_seed(planned: Plan, number: int) -> None:
    """Print the seed by which a match deals the same game as this one of the plan's."""
    print(planned.batch.game_seed(number))


def simulate(
    planned: Plan,
    *,
    cores: int | None,
    as_json: bool,
    language: str | None,
    report: str | None = None,
) -> bool:
    """Play, and print what came of it; false if it was interrupted.

    `report` names a file for a page on all of it. Raises Unwritable, OSError where
    it can't be written.
    """
    language = language or preferred_language()
    file = None if report is None else _report_file(report)
    outcome = _play(planned, cores or usable_cores(), language, counted=file is not None)
    if as_json:
        print(json.dumps(_document(outcome)))
    else:
        _show(outcome, language)
    if file is not None:
        write_over(file, _report(outcome, language).encode())
        if not as_json:
            Screen().say(texts("fondaco", language)("terminal.simulate.report", file=report))
    return outcome.whole


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0))


# --- playing --------------------------------------------------------------------------------------


def _play(planned: Plan, cores: int, language: str, *, counted: bool) -> Outcome:
    batch = planned.batch
    total = Played(batch.tally())
    began = time.perf_counter()
    try:
        with speaking_of_compiling(language), stopped_at_once():
            if counted:  # no game: it compiles, or loads what was compiled
                play_counting(batch, planned.game.statistics, 0, 0)
            else:
                batch.play(0, 0)
        with progress_bar(batch.games, language) as advance:
            began = time.perf_counter()
            for part in _parts(planned, cores, counted):
                total += part  # made first, then put there: an interruption finds it whole
                advance(part.tally.games)
    except KeyboardInterrupt:
        if total.tally.games == 0:
            raise
    return Outcome(planned, total.tally, time.perf_counter() - began, cores, total.counts)


def _parts(planned: Plan, cores: int, counted: bool) -> Iterator[Played]:
    """The games, some at a time, in whatever order they get ready."""
    batch = planned.batch
    chunk = _chunk(batch.games, cores)
    if counted:
        return in_parts(partial(_play_counted, planned), batch.games, cores, chunk)
    return (Played(tally) for tally in batch.run(cores, chunk))


def _play_counted(planned: Plan, first: int, games: int) -> Played:
    from fondaco.arena.report_counts import count_games

    played = play_counting(planned.batch, planned.game.statistics, first, games)
    return Played(tally_of(played), count_games(played))


def _chunk(games: int, cores: int) -> int:
    """How many games to play at a time: parts for all cores, but not too many to keep in mind."""
    return max(1, games // MOST_CHUNKS, min(CHUNK, games // (4 * cores)))


@contextmanager
def speaking_of_compiling(language: str, key: str = "terminal.compiling") -> Iterator[None]:
    """If what is done inside takes long, say on the standard error why: the text of that key."""
    text = texts("fondaco", language)(key)
    timer = threading.Timer(PATIENCE, lambda: print(text, file=sys.stderr, flush=True))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def stopped_at_once() -> Iterator[None]:
    """Inside, Ctrl-C ends the process without a word: an exception would upset the compiler."""
    if threading.current_thread() is not threading.main_thread():  # which alone hears of signals
        yield
        return
    kept = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, kept)


@contextmanager
def progress_bar(games: int, language: str) -> Iterator[Any]:
    """A bar on the standard error if somebody sees it; gives what tells it of games played."""
    from rich.console import Console
    from rich.progress import Progress

    seen = sys.stderr.isatty()
    title = texts("fondaco", language)("terminal.simulate.progress")
    with Progress(console=Console(stderr=True), transient=True, disable=not seen) as progress:
        task = progress.add_task(title, total=games)
        yield lambda played: progress.advance(task, played)


# --- the report -----------------------------------------------------------------------------------


def _report_file(name: str) -> Path:
    """Where a report goes; raises Unwritable where none can be written."""
    from fondaco.arena.output import check_output
    from fondaco.arena.report import ENDINGS

    file = path_named(name)
    check_output(file, "report", ENDINGS)
    return file


def _report(outcome: Outcome, language: str) -> str:
    from fondaco.arena.report import Simulated, page

    planned, counts = outcome.plan, outcome.counts
    assert counts is not None
    return page(
        Simulated(
            game=planned.game,
            bots=planned.bots,
            prototype=planned.batch.prototype,
            options=planned.options,
            asked=planned.batch.games,
            seed=planned.batch.seed,
            command=_command(planned, language),
            digest=components_digest(planned.components) if planned.components else None,
            counts=counts,
        ),
        language,
    )


def _command(planned: Plan, language: str) -> str:
    """What to type for the same report."""
    batch, bots = planned.batch, planned.bots
    words = ["fondaco", "simulate", planned.game.name, "--players", str(len(bots))]
    words += [
        "--games",
        str(batch.games),
        "--bots",
        bots[0] if len(set(bots)) == 1 else ",".join(bots),
    ]
    words += ["--seed", str(batch.seed)]
    if batch.start != RANDOM_START:
        words += ["--start", str(batch.start)]
    if planned.options != planned.game.check_options(None):
        for name, value in planned.options.items():
            words += ["--option", f"{name}={write_option(value)}"]
    if planned.components:
        words += ["--components", "FILE"]
    return shlex.join([*words, "--language", language, "--report", "report.html"])


# --- showing --------------------------------------------------------------------------------------


def _document(outcome: Outcome) -> dict[str, Any]:
    """What `--json` prints. `wins` counts shared wins too; `points` are means by seat."""
    planned, tally = outcome.plan, outcome.tally
    seats = range(len(planned.bots))
    return {
        "game": planned.game.name,
        "players": len(planned.bots),
        "bots": list(planned.bots),
        "options": planned.options,
        "components": planned.components,
        "seed": planned.batch.seed,
        "games": tally.games,
        "interrupted": not outcome.whole,
        "rounds": tally.rounds,
        "decisions": tally.decisions,
        "seconds": outcome.seconds,
        "decisions_per_second": outcome.speed,
        "cores": outcome.cores,
        "wins": [outcome.wins(seat) for seat in seats],
        "shared": [tally.shared[seat] for seat in seats],
        "points": [outcome.mean(seat) for seat in seats],
        "deviation": [outcome.deviation(seat) for seat in seats],
    }


def _show(outcome: Outcome, language: str) -> None:
    t = texts("fondaco", language)
    planned, tally = outcome.plan, outcome.tally
    screen = Screen()
    title = texts(planned.game.package, language)(planned.game.title)
    games = whole(tally.games, language)
    screen.title(t("terminal.simulate.games", title=title, games=games, players=len(planned.bots)))
    show_rows(screen, _headings(language), _rows(outcome, language), names=1)
    screen.say(
        t(
            "terminal.simulate.length",
            rounds=decimal(tally.rounds / tally.games, language),
            decisions=decimal(tally.decisions / tally.games, language),
        )
    )
    screen.say(
        t(
            "terminal.simulate.speed",
            decisions=whole(tally.decisions, language),
            seconds=decimal(outcome.seconds, language, 2),
            speed=whole(outcome.speed, language),
            cores=outcome.cores,
        )
    )
    screen.say(t("terminal.simulate.seed", seed=planned.batch.seed))
    if planned.components:
        digest = components_digest(planned.components)
        screen.say(t("terminal.simulate.components", digest=digest))
    if not outcome.whole:
        asked = whole(planned.batch.games, language)
        screen.say(t("terminal.simulate.stopped", games=games, asked=asked), "yellow")


def _headings(language: str) -> tuple[str, ...]:
    t = texts("fondaco", language)
    return (
        t("terminal.simulate.seat"),
        t("terminal.simulate.policy"),
        t("terminal.simulate.wins"),
        t("terminal.simulate.shared"),
        t("terminal.simulate.share"),
        t("terminal.simulate.points"),
        t("terminal.simulate.deviation"),
    )


def _rows(outcome: Outcome, language: str) -> list[tuple[str, ...]]:
    """What `_headings` names, for each seat."""
    return [
        (
            str(seat),
            bot,
            whole(outcome.wins(seat), language),
            whole(outcome.tally.shared[seat], language),
            percent(outcome.wins(seat) / outcome.tally.games, language),
            decimal(outcome.mean(seat), language),
            decimal(outcome.deviation(seat), language),
        )
        for seat, bot in enumerate(outcome.plan.bots)
    ]
