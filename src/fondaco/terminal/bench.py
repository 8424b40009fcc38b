"""`fondaco bench`: how fast the games run here, with OpenSpiel's hearts as the yardstick.

Each rate is measured several times for the time asked for, the different measurements in turn, so
that a machine that slows down or is busy for a while slows all of them; told are the median and
the fastest run. All games are played by uniformly random choices, and only real choices count.
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, Final

from fondaco.engine.playout import RANDOM, Batch, Tally, add
from fondaco.games import load, names
from fondaco.games.base import Game
from fondaco.locale import Texts, texts
from fondaco.match import Match
from fondaco.terminal.language import preferred_language
from fondaco.terminal.numbers import decimal, shortest, whole
from fondaco.terminal.options import usual_players
from fondaco.terminal.simulate import stopped_at_once, usable_cores

SECONDS: Final = 2.0  # usually, of a measurement
REPEATS: Final = 5
STARTS: Final = 5
SEED: Final = 1
YARDSTICK: Final = "hearts"
INSTALL: Final = "pip install -e '.[research]'"

# Run in processes of their own: they print seconds.
START_CODE: Final = """
import sys, time
began = time.perf_counter()
import fondaco
fondaco.Match.new({game!r}, {players}, seed=1)
print(time.perf_counter() - began)
sys.exit("numba" in sys.modules)
"""
COMPILE_CODE: Final = """
import time
began = time.perf_counter()
from fondaco.terminal.bench import random_batch
random_batch({game!r}, {players}).play(0, 0)
print(time.perf_counter() - began)
"""

Run = Callable[[int], int]
"""Does something so often and returns what it counts: plays games and counts decisions, mostly."""

Row = tuple[str, str, str]
"""What was measured, the median, the fastest run."""


@dataclass(frozen=True)
class Rate:
    """Decisions a second, measured several times."""

    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        """What the machine usually does."""
        return median(self.runs)

    @property
    def fastest(self) -> float:
        """What it does undisturbed."""
        return max(self.runs)


@dataclass(frozen=True)
class Machine:
    """What it was measured on. `load` is how many processes wanted to run in the last minute."""

    processor: str
    cores: int
    load: float
    system: str
    python: str
    numba: str
    fondaco: str


@dataclass(frozen=True)
class Measured:
    """The figures of one game. Times are in seconds, the state's size in bytes."""

    game: str
    players: int
    one_core: Rate
    all_cores: Rate
    plain: Rate
    match: Rate
    compiling: float
    loading: float
    starting: float
    state_size: int


@dataclass(frozen=True)
class Report:
    """All figures; `yardstick` is None where OpenSpiel is not installed."""

    machine: Machine
    seconds: float
    games: tuple[Measured, ...]
    yardstick: Rate | None
    yardstick_version: str | None


def bench(game: str | None, *, seconds: float | None, as_json: bool, language: str | None) -> None:
    """Measure and print; raises UnknownGame."""
    language = language or preferred_language()
    report = measure(names() if game is None else (game,), seconds or SECONDS, say, language)
    if as_json:
        print(json.dumps(document(report)))
    else:
        from fondaco.terminal.screen import Screen

        Screen().markdown(markdown(report, language))


def say(text: str) -> None:
    """Tell how far things are, on the standard error."""
    print(text, file=sys.stderr, flush=True)


# --- measuring ------------------------------------------------------------------------------------


def measure(
    chosen: Sequence[str], seconds: float, say: Callable[[str], None], language: str = "en"
) -> Report:
    """Measure these games, each rate for so many seconds at a time, and the yardstick with them.

    `say` is told what is being done. Raises UnknownGame.
    """
    t = texts("fondaco", language)
    games = [load(name) for name in chosen]
    machine = this_machine()  # before its load is our own
    players = {game.name: usual_players(game) for game in games}
    once: dict[str, tuple[float, float, float]] = {}
    runs: dict[tuple[str, str], Run] = {}
    for game in games:
        say(t("terminal.bench.processes", game=game.name))
        once[game.name] = _fresh_processes(game, players[game.name])
        for what, run in _runs(game, players[game.name]).items():
            runs[game.name, what] = run
    yardstick = _yardstick_run()
    if yardstick is not None:
        runs[YARDSTICK, YARDSTICK] = yardstick
    rates = _rates(runs, seconds, say, t)
    measured = tuple(_measured(game, players[game.name], rates, once[game.name]) for game in games)
    return Report(
        machine,
        seconds,
        measured,
        rates.get((YARDSTICK, YARDSTICK)),
        None if yardstick is None else version("open_spiel"),
    )


def _measured(
    game: Game,
    players: int,
    rates: Mapping[tuple[str, str], Rate],
    once: tuple[float, float, float],
) -> Measured:
    starting, compiling, loading = once
    return Measured(
        game=game.name,
        players=players,
        one_core=rates[game.name, "one core"],
        all_cores=rates[game.name, "all cores"],
        plain=rates[game.name, "plain"],
        match=rates[game.name, "match"],
        compiling=compiling,
        loading=loading,
        starting=starting,
        state_size=game.State.size,
    )


def _rates(
    runs: Mapping[tuple[str, str], Run], seconds: float, say: Callable[[str], None], t: Texts
) -> dict[tuple[str, str], Rate]:
    """All rates, measured in turn and that several times."""
    counts = {key: times_for(run, seconds) for key, run in runs.items()}
    found: dict[tuple[str, str], list[float]] = {key: [] for key in runs}
    for repeat in range(1, REPEATS + 1):
        say(t("terminal.bench.measuring", number=repeat, repeats=REPEATS))
        for key, run in runs.items():
            found[key].append(rate_of(run, counts[key]))
    return {key: Rate(tuple(rates)) for key, rates in found.items()}


def times_for(run: Run, seconds: float) -> int:
    """How often it can be done in about so long; warms up on the way."""
    times = 1
    while True:
        began = time.perf_counter()
        run(times)
        taken = time.perf_counter() - began
        if taken > seconds / 4:
            return max(1, round(times * seconds / taken))
        times *= 2


def rate_of(run: Run, times: int) -> float:
    """What it counts in a second, done so often."""
    began = time.perf_counter()
    counted = run(times)
    return counted / (time.perf_counter() - began)


def random_batch(name: str, players: int) -> Batch:
    """Games of random players; `play` and `run` say how many."""
    game = load(name)
    prototype = game.new_state(game.check_options(None))
    return Batch(game, prototype, (RANDOM,) * players, 0, SEED)


def _runs(game: Game, players: int) -> dict[str, Run]:
    batch = random_batch(game.name, players)
    with stopped_at_once():
        batch.play(0, 0)  # compiled before anything is measured
    return {
        "one core": lambda games: batch.play(0, games).decisions,
        "all cores": lambda games: _play_on_all_cores(batch, games),
        "plain": lambda games: batch.play(0, games, fast=False).decisions,
        "match": lambda games: _play_matches(game.name, players, games),
    }


def _play_on_all_cores(batch: Batch, games: int) -> int:
    cores = usable_cores()
    all_games = Batch(batch.rules, batch.prototype, batch.policies, games, batch.seed)
    total = Tally()
    for part in all_games.run(cores, -(-games // (8 * cores))):
        add(total, part)
    return total.decisions


def _play_matches(name: str, players: int, games: int) -> int:
    """Matches as anybody would play them: moves as text, each checked."""
    chance = random.Random(SEED)
    decisions = 0
    for seed in range(games):
        match = Match.new(name, players, seed)
        while not match.over:
            match.play(chance.choice(match.moves()))
        decisions += len(match.decisions)
    return decisions


def _fresh_processes(game: Game, players: int) -> tuple[float, float, float]:
    """Seconds to import Fondaco and begin a match, to compile afresh, to load what was compiled."""
    values = {"game": game.name, "players": players}
    starting = median(_timed(START_CODE.format(**values)) for _ in range(STARTS))
    with tempfile.TemporaryDirectory() as folder:
        compiling = _timed(COMPILE_CODE.format(**values), cache=folder)
        loading = median(_timed(COMPILE_CODE.format(**values), cache=folder) for _ in range(STARTS))
    return starting, compiling, loading


def _timed(code: str, cache: str | None = None) -> float:
    """The seconds that code prints, run by a process of its own."""
    environment = dict(os.environ)
    if cache is not None:
        environment["FONDACO_CACHE"] = cache
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def _yardstick_run() -> Run | None:
    """OpenSpiel's hearts by its own random bots in a Python loop, None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(YARDSTICK)
    bots = [pyspiel.make_uniform_random_bot(player, SEED) for player in range(game.num_players())]
    chance = random.Random(SEED)

    def run(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    state.apply_action(chance.choices(outcomes, weights)[0])
                    continue
                state.apply_action(bots[state.current_player()].step(state))
                decisions += 1
        return decisions

    return run


def this_machine() -> Machine:
    """This machine, as it is now."""
    return Machine(
        processor=_processor(),
        cores=usable_cores(),
        load=os.getloadavg()[0],
        system=f"{platform.system()} {platform.release()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        numba=version("numba"),
        fondaco=version("fondaco"),
    )


def _processor() -> str:
    """The processor's model as Linux names it, else what Python knows of it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()


# --- telling --------------------------------------------------------------------------------------


def document(report: Report) -> dict[str, Any]:
    """The report as JSON-able data: rates in decisions a second, times in seconds."""
    return {
        "machine": asdict(report.machine),
        "seconds": report.seconds,
        "games": [_game_document(measured) for measured in report.games],
        "open_spiel": None
        if report.yardstick is None
        else {
            "version": report.yardstick_version,
            "game": YARDSTICK,
            **rate_document(report.yardstick),
        },
    }


def _game_document(measured: Measured) -> dict[str, Any]:
    return {
        "game": measured.game,
        "players": measured.players,
        "one_core": rate_document(measured.one_core),
        "all_cores": rate_document(measured.all_cores),
        "plain": rate_document(measured.plain),
        "match": rate_document(measured.match),
        "compile_seconds": measured.compiling,
        "load_seconds": measured.loading,
        "start_seconds": measured.starting,
        "state_bytes": measured.state_size,
    }


def rate_document(rate: Rate) -> dict[str, Any]:
    """A rate as JSON-able data."""
    return {"median": rate.median, "fastest": rate.fastest, "runs": list(rate.runs)}


def markdown(report: Report, language: str = "en") -> str:
    """The report as Markdown."""
    t = texts("fondaco", language)
    parts = [
        f"# {t('terminal.bench.title')}",
        machine_line(report.machine, language),
        t(
            "terminal.bench.how",
            repeats=REPEATS,
            seconds=shortest(report.seconds, language),
        ),
    ]
    for measured in report.games:
        title = t("terminal.bench.game", game=measured.game, players=measured.players)
        parts += [f"## {title}", _table(_rows(measured, language), language)]
    parts += [f"## {t('terminal.bench.yardstick')}", _yardstick_text(report, language)]
    return "\n\n".join(parts) + "\n"


def machine_line(machine: Machine, language: str) -> str:
    """The machine in one line."""
    known = texts("fondaco", language)(
        "terminal.bench.machine",
        processor=machine.processor,
        cores=machine.cores,
        load=decimal(machine.load, language),
    )
    return (
        f"{known} · {machine.system} · {machine.python} · numba {machine.numba} · "
        f"fondaco {machine.fondaco}"
    )


def _rows(measured: Measured, language: str) -> list[Row]:
    t = texts("fondaco", language)
    one, every = measured.one_core, measured.all_cores
    usual, best = (
        t("terminal.bench.times", times=decimal(times, language, 2))
        for times in (every.median / one.median, every.fastest / one.fastest)
    )

    def seconds(value: float, places: int) -> str:
        return t("terminal.bench.seconds", seconds=decimal(value, language, places))

    return [
        _rate_row(t("terminal.bench.one_core"), one, language),
        _rate_row(t("terminal.bench.all_cores"), every, language),
        (t("terminal.bench.cores"), usual, best),
        _rate_row(t("terminal.bench.plain"), measured.plain, language),
        _rate_row(t("terminal.bench.match"), measured.match, language),
        (t("terminal.bench.starting"), seconds(measured.starting, 3), ""),
        (t("terminal.bench.compiling"), seconds(measured.compiling, 1), ""),
        (t("terminal.bench.loading"), seconds(measured.loading, 2), ""),
        (
            t("terminal.bench.state"),
            t("terminal.bench.bytes", bytes=whole(measured.state_size, language)),
            "",
        ),
    ]


def _rate_row(what: str, rate: Rate, language: str) -> Row:
    t = texts("fondaco", language)
    usual, best = (
        t("terminal.bench.rate", rate=whole(value, language))
        for value in (rate.median, rate.fastest)
    )
    return what, usual, best


def _table(rows: Sequence[Row], language: str) -> str:
    return table(headings(language), rows)


def headings(language: str) -> list[str]:
    """Those of what was measured, its median and its fastest run."""
    t = texts("fondaco", language)
    return [
        t("terminal.bench.measured"),
        t("terminal.bench.median"),
        t("terminal.bench.fastest"),
    ]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown: names on the left, and all else numbers."""
    marks = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, marks, *rows))


def _yardstick_text(report: Report, language: str) -> str:
    t = texts("fondaco", language)
    if report.yardstick is None:
        return t("terminal.bench.yardstick.missing", command=f"`{INSTALL}`")
    label = t("terminal.bench.yardstick.loop", game=YARDSTICK)
    return "\n\n".join(
        [
            t("terminal.bench.yardstick.bots", version=report.yardstick_version),
            _table([_rate_row(label, report.yardstick, language)], language),
        ]
    )
