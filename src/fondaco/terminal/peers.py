"""`fondaco bench --peers`: Fondaco beside OpenSpiel, PettingZoo's classic games and RLCard.

All is measured in one run, in turn and that several times, so that a machine that is busy for a
while slows all of them alike. What is not installed, and what fails, is named with the rest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any, Final

from fondaco.engine.search import Settings
from fondaco.errors import FondacoError
from fondaco.games import load, names
from fondaco.locale import Texts, texts
from fondaco.terminal import peer_runs as runs
from fondaco.terminal.bench import (
    REPEATS,
    Machine,
    Rate,
    Run,
    headings,
    machine_line,
    rate_document,
    rate_of,
    say,
    table,
    this_machine,
    times_for,
)
from fondaco.terminal.language import preferred_language
from fondaco.terminal.numbers import decimal, shortest, whole
from fondaco.terminal.options import usual_players
from fondaco.terminal.simulate import stopped_at_once

SECONDS: Final = 0.3  # usually, of a measurement: there are many
INSTALL: Final = "pip install -e '.[peers]'"
FONDACO: Final = "Fondaco"
OPEN_SPIEL: Final = "OpenSpiel"
PETTINGZOO: Final = "PettingZoo"
RLCARD: Final = "RLCard"
PACKAGES: Final = ("gymnasium", "open-spiel", "pettingzoo", "rlcard")

# What is measured, and what it means: keys of the catalogue.
PLAYOUTS: Final = "terminal.bench.playouts"
STEPPING: Final = "terminal.bench.stepping"
COPIES: Final = "terminal.bench.copies"
SIMULATIONS: Final = "terminal.bench.simulations"
MEASURES: Final = {
    PLAYOUTS: "terminal.bench.playouts.meaning",
    STEPPING: "terminal.bench.stepping.meaning",
    COPIES: "terminal.bench.copies.meaning",
    SIMULATIONS: "terminal.bench.simulations.meaning",
}

# Bridge would spend its time on a double dummy solver after most deals: nobody would see its speed.
OPEN_SPIEL_GAMES: Final = (
    "hearts",
    "bridge(use_double_dummy_result=false)",
    "cribbage",
    "oh_hell",
    "gin_rummy",
    "tic_tac_toe",
)
SEARCHED: Final = ("hearts", "oh_hell", "leduc_poker")
WITHOUT_A_VECTOR: Final = ("cribbage",)  # of OpenSpiel's: nothing to observe, nothing for learners
PETTINGZOO_GAMES: Final = ("connect_four", "texas_holdem", "hanabi")
RLCARD_GAMES: Final = ("uno", "leduc-holdem", "gin-rummy")
WITHOUT_COPIES: Final = ("gin-rummy",)  # of RLCard's: `copy.deepcopy` fails on it

LONGEST_FAULT: Final = 200

# How something is played, copied or searched: keys of the catalogue.
COMPILED: Final = "terminal.bench.way.compiled"
PLAIN: Final = "terminal.bench.way.plain"
CPP: Final = "terminal.bench.way.cpp"
BATCH: Final = "terminal.bench.way.batch"
AEC: Final = "terminal.bench.way.aec"
GYMNASIUM: Final = "terminal.bench.way.gymnasium"
IN_OPEN_SPIEL: Final = "terminal.bench.way.in_open_spiel"
BARE: Final = "terminal.bench.way.bare"
OBSERVED: Final = "terminal.bench.way.observed"
LEARNERS: Final = "terminal.bench.way.rl_environment"
ENVIRONMENT: Final = "terminal.bench.way.environment"
COPY: Final = "terminal.bench.way.copy"
OVERWRITTEN: Final = "terminal.bench.way.overwritten"
RANDOM_SEARCH: Final = "terminal.bench.way.random_search"
BOTS_SEARCH: Final = "terminal.bench.way.bots_search"
PYTHON_ISMCTS: Final = "terminal.bench.way.python_ismcts"
CPP_ISMCTS: Final = "terminal.bench.way.cpp_ismcts"


@dataclass(frozen=True)
class Subject:
    """Something to be measured.

    Attributes:
        measure: what of it, one of `MEASURES`.
        package: whose it is.
        game: which game.
        way: how it is played or copied, a key of the catalogue.
        prepare: gets it ready to run, and imports what that takes.
        yardstick: whether all others are compared with it, for its game.
    """

    measure: str
    package: str
    game: str
    way: str
    prepare: Callable[[], Run]
    yardstick: bool = False


@dataclass
class Row:
    """What came of it: rates, or why there are none."""

    subject: Subject
    run: Run = field(init=False, repr=False, compare=False)  # once it is ready
    times: int = 0
    rates: list[float] = field(default_factory=list)
    missing: bool = False
    fault: str = ""

    @property
    def rate(self) -> Rate | None:
        """What it does in a second, None if it was not measured."""
        return None if self.missing or self.fault else Rate(tuple(self.rates))

    def get_ready(self, seconds: float) -> None:
        """Prepare it, warm it up, and see how often it can be done in so long."""
        with stopped_at_once():
            self.run = self.subject.prepare()
            self.run(1)  # which compiles what is compiled
        self.times = times_for(self.run, seconds)

    def take(self) -> None:
        """Measure once more."""
        self.rates.append(rate_of(self.run, self.times))

    def attempt(self, do: Callable[[], None]) -> None:
        """Do it, unless it has failed before; a failure is this row's result, not all rows' end."""
        if self.missing or self.fault:
            return
        try:
            do()
        except ModuleNotFoundError as fault:
            package = (fault.name or "").partition(".")[0]
            self.missing = package != "" and find_spec(package) is None
            self.fault = "" if self.missing else _said(fault)
        except Exception as fault:
            self.fault = _said(fault)


def _said(fault: Exception) -> str:
    text = " ".join(str(fault).split())
    if not isinstance(fault, FondacoError):
        text = f"{type(fault).__name__}: {text}"
    return text if len(text) <= LONGEST_FAULT else f"{text[: LONGEST_FAULT - 1]}…"


@dataclass(frozen=True)
class Report:
    """All rows, and what they were measured with. `players` are those of Fondaco's games."""

    machine: Machine
    seconds: float
    players: dict[str, int]
    versions: dict[str, str | None]
    rows: tuple[Row, ...]

    def of(self, measure: str) -> list[Row]:
        """The rows of a measure."""
        return [row for row in self.rows if row.subject.measure == measure]

    def measures(self) -> list[str]:
        """Those that have rows."""
        return [measure for measure in MEASURES if self.of(measure)]

    def times(self, row: Row, game: str) -> float | None:
        """How many times as fast Fondaco's yardstick for that game is, by medians."""
        for other in self.of(row.subject.measure):
            if other.subject.yardstick and other.subject.game == game:
                if other.rate is None or row.rate is None:
                    return None
                return other.rate.median / row.rate.median
        return None


def bench_peers(
    game: str | None, *, seconds: float | None, as_json: bool, language: str | None
) -> None:
    """Measure and print; raises UnknownGame."""
    language = language or preferred_language()
    chosen = names() if game is None else (game,)
    report = measure(chosen, seconds or SECONDS, say, language=language)
    if as_json:
        print(json.dumps(document(report)))
    else:
        from fondaco.terminal.screen import Screen

        Screen().markdown(markdown(report, language))


# --- what is measured -----------------------------------------------------------------------------


def subjects(chosen: Sequence[str], measures: Collection[str] = MEASURES) -> list[Subject]:
    """All that is measured, Fondaco's games first; raises UnknownGame."""
    games = [load(name) for name in chosen]
    found = [one for game in games for one in _of_fondaco(game.name, usual_players(game))]
    found += [one for game in OPEN_SPIEL_GAMES for one in _of_open_spiel(game)]
    found += [one for game in SEARCHED for one in _of_searches(game)]
    found += [one for game in PETTINGZOO_GAMES for one in _of_pettingzoo(game)]
    found += [one for game in RLCARD_GAMES for one in _of_rlcard(game)]
    return [one for one in found if one.measure in measures]


def _of_fondaco(game: str, players: int) -> Iterator[Subject]:
    def subject(
        measure: str, way: str, prepare: Callable[[], Run], *, yardstick: bool = False
    ) -> Subject:
        return Subject(measure, FONDACO, game, way, prepare, yardstick)

    def aec() -> runs.Play:
        return runs.aec_play(game, players)

    def in_open_spiel() -> Any:
        return runs.fondaco_in_open_spiel(game, players)

    yield subject(
        PLAYOUTS, COMPILED, lambda: runs.playouts(game, players, fast=True), yardstick=True
    )
    yield subject(PLAYOUTS, PLAIN, lambda: runs.playouts(game, players, fast=False))
    yield subject(STEPPING, BATCH, lambda: runs.batch_steps(game, players), yardstick=True)
    yield subject(STEPPING, AEC, lambda: runs.decisions_of(aec()))
    yield subject(
        STEPPING, GYMNASIUM, lambda: runs.decisions_of(runs.gymnasium_play(game, players))
    )
    yield subject(STEPPING, IN_OPEN_SPIEL, lambda: _steps(in_open_spiel(), observed=True))
    yield subject(COPIES, COPY, lambda: runs.state_copies(game, players), yardstick=True)
    yield subject(COPIES, OVERWRITTEN, lambda: runs.overwriting(game, players))
    yield subject(COPIES, COMPILED, lambda: runs.compiled_copies(game, players))
    yield subject(COPIES, AEC, lambda: runs.deep_copies(aec()))
    yield subject(COPIES, IN_OPEN_SPIEL, lambda: runs.state_clones(in_open_spiel()))
    yield subject(
        SIMULATIONS,
        RANDOM_SEARCH,
        lambda: runs.simulations(game, players, runs.WHOLLY_RANDOM),
        yardstick=True,
    )
    yield subject(SIMULATIONS, BOTS_SEARCH, lambda: runs.simulations(game, players, Settings()))
    yield subject(SIMULATIONS, PYTHON_ISMCTS, lambda: runs.python_ismcts(in_open_spiel()))


def _steps(game: Any, *, observed: bool) -> Run:
    return runs.decisions_of(runs.open_spiel_play(game, observed=observed))


def _of_open_spiel(game: str) -> Iterator[Subject]:
    def subject(measure: str, way: str, prepare: Callable[[], Run]) -> Subject:
        return Subject(measure, OPEN_SPIEL, game, way, prepare)

    def loaded() -> Any:
        return runs.open_spiel_game(game)

    yield subject(PLAYOUTS, CPP, lambda: runs.open_spiel_loop(loaded()))
    yield subject(STEPPING, BARE, lambda: _steps(loaded(), observed=False))
    if game not in WITHOUT_A_VECTOR:
        yield subject(STEPPING, OBSERVED, lambda: _steps(loaded(), observed=True))
        yield subject(
            STEPPING, LEARNERS, lambda: runs.decisions_of(runs.open_spiel_environment(loaded()))
        )
    yield subject(COPIES, COPY, lambda: runs.state_clones(loaded()))


def _of_searches(game: str) -> Iterator[Subject]:
    def subject(way: str, search: Callable[[Any], Run]) -> Subject:
        return Subject(
            SIMULATIONS, OPEN_SPIEL, game, way, lambda: search(runs.open_spiel_game(game))
        )

    yield subject(PYTHON_ISMCTS, runs.python_ismcts)
    yield subject(CPP_ISMCTS, runs.cpp_ismcts)


def _of_pettingzoo(game: str) -> Iterator[Subject]:
    def play() -> runs.Play:
        return runs.pettingzoo_play(game)

    yield Subject(STEPPING, PETTINGZOO, game, AEC, lambda: runs.decisions_of(play()))
    yield Subject(COPIES, PETTINGZOO, game, AEC, lambda: runs.deep_copies(play()))


def _of_rlcard(game: str) -> Iterator[Subject]:
    def play() -> runs.Play:
        return runs.rlcard_play(game)

    yield Subject(STEPPING, RLCARD, game, ENVIRONMENT, lambda: runs.decisions_of(play()))
    if game not in WITHOUT_COPIES:
        yield Subject(COPIES, RLCARD, game, ENVIRONMENT, lambda: runs.deep_copies(play()))


# --- measuring ------------------------------------------------------------------------------------


def measure(
    chosen: Sequence[str],
    seconds: float,
    say: Callable[[str], None],
    *,
    measures: Collection[str] = MEASURES,
    language: str = "en",
) -> Report:
    """Measure these games and all peers, each rate for so many seconds at a time.

    `say` is told what is being done. Raises UnknownGame.
    """
    t = texts("fondaco", language)
    machine = this_machine()  # before its load is our own
    rows = [Row(subject) for subject in subjects(chosen, measures)]
    for row in rows:
        say(t("terminal.bench.preparing", what=_label(row, t)))
        row.attempt(partial(row.get_ready, seconds))
    for number in range(1, REPEATS + 1):
        say(t("terminal.bench.measuring", number=number, repeats=REPEATS))
        for row in rows:
            row.attempt(row.take)
    players = {name: usual_players(load(name)) for name in chosen}
    versions = {package: _version(package) for package in PACKAGES}
    return Report(machine, seconds, players, versions, tuple(rows))


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


# --- telling --------------------------------------------------------------------------------------


def document(report: Report) -> dict[str, Any]:
    """The report as JSON-able data: rates in what is counted a second."""
    return {
        "machine": asdict(report.machine),
        "seconds": report.seconds,
        "players": report.players,
        "versions": report.versions,
        **{
            _last(measure): [_row_document(report, row) for row in report.of(measure)]
            for measure in report.measures()
        },
    }


def _row_document(report: Report, row: Row) -> dict[str, Any]:
    subject, rate = row.subject, row.rate
    named = {"library": subject.package, "game": subject.game, "way": _last(subject.way)}
    if row.missing:
        return {**named, "not_installed": INSTALL}
    if rate is None:
        return {**named, "fault": row.fault}
    times = {game: report.times(row, game) for game in report.players}
    return {**named, **rate_document(rate), "fondaco_times": times}


def _last(key: str) -> str:
    """What a key of the catalogue ends with."""
    return key.rpartition(".")[2]


def markdown(report: Report, language: str = "en") -> str:
    """The report as Markdown."""
    t = texts("fondaco", language)
    games = (
        t("terminal.bench.game", game=game, players=players)
        for game, players in report.players.items()
    )
    parts = [
        f"# {t('terminal.bench.peers')}",
        f"{machine_line(report.machine, language)} · {_versions_line(report, t)}",
        t(
            "terminal.bench.peers.how",
            repeats=REPEATS,
            seconds=shortest(report.seconds, language),
            games="; ".join(games),
        ),
    ]
    for measure in report.measures():
        parts += [
            f"## {t(measure)}",
            t(
                MEASURES[measure],
                simulations=runs.SIMULATIONS,
                in_python=runs.PYTHON_SIMULATIONS,
            ),
            _table(report, measure, language),
        ]
    return "\n\n".join([*parts, *_notes(report, t)]) + "\n"


def _versions_line(report: Report, t: Texts) -> str:
    return " · ".join(
        f"{package} {t('terminal.bench.missing') if known is None else known}"
        for package, known in report.versions.items()
    )


def _table(report: Report, measure: str, language: str) -> str:
    rows = (_cells(report, row, language) for row in report.of(measure))
    return table([*headings(language), *report.players], rows)


def _cells(report: Report, row: Row, language: str) -> list[str]:
    t = texts("fondaco", language)
    rate = row.rate
    if rate is None:
        state = t("terminal.bench.missing") if row.missing else t("terminal.bench.failed")
        return [_label(row, t), state, *[""] * (1 + len(report.players))]
    times = (report.times(row, game) for game in report.players)
    return [
        _label(row, t),
        whole(rate.median, language),
        whole(rate.fastest, language),
        *("" if n is None else f"{_times(n, language)} ×" for n in times),
    ]


def _label(row: Row, t: Texts) -> str:
    subject = row.subject
    return f"{subject.package} {subject.game.partition('(')[0]}, {t(subject.way)}"


def _times(n: float, language: str) -> str:
    """To two digits at least, as far as three decimals go."""
    if n >= 10:
        return whole(n, language)
    return decimal(n, language, 1 if n >= 1 else 2 if n >= 0.1 else 3)


def _notes(report: Report, t: Texts) -> list[str]:
    """How to get what is not installed, and why what failed did."""
    notes = []
    if any(row.missing for row in report.rows):
        notes.append(t("terminal.bench.install", command=f"`{INSTALL}`"))
    faults = [f"- {_label(row, t)}: {row.fault}" for row in report.rows if row.fault]
    if faults:
        notes.append("\n".join([f"{t('terminal.bench.faults')}\n", *dict.fromkeys(faults)]))
    return notes
