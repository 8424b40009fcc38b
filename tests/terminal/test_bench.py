"""Measurements: that each is made, of the right thing, and told with the machine it was made on."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from fondaco.games import load, names
from fondaco.locale import texts
from fondaco.terminal import bench
from fondaco.terminal.bench import Machine, Measured, Rate, Report
from tests.terminal.conftest import Command

MACHINE = Machine("Abacus 3000", 2, 0.25, "Linux 6", "CPython 3.11.7", "0.68.1", "0.1.0")
MEASURED = Measured(
    game="fugger",
    players=3,
    one_core=Rate((3e6, 1e6, 2e6)),
    all_cores=Rate((5e6, 1e6, 3e6)),
    plain=Rate((20_000.0,)),
    match=Rate((9_000.0,)),
    compiling=15.25,
    loading=1.5,
    starting=0.123,
    state_size=1000,
)
REPORT = Report(MACHINE, 2.0, (MEASURED,), Rate((100_000.0, 90_000.0)), "2.0.2")


def test_the_report_names_the_machine() -> None:
    assert (
        "Abacus 3000, 2 cores, load 0.2 before · Linux 6 · CPython 3.11.7 · numba 0.68.1 · "
        "fondaco 0.1.0"
    ) in bench.markdown(REPORT)


def test_rates_are_told_by_median_and_fastest_run() -> None:
    told = bench.markdown(REPORT)
    assert "| compiled playouts, one core | 2,000,000 dec/s | 3,000,000 dec/s |" in told
    assert "| compiled playouts, all cores | 3,000,000 dec/s | 5,000,000 dec/s |" in told
    assert "| all cores against one | 1.50 times | 1.67 times |" in told
    assert "| hearts, Python loop | 95,000 dec/s | 100,000 dec/s |" in told
    assert "OpenSpiel 2.0.2, uniform random bots" in told


def test_times_and_sizes_are_told() -> None:
    told = bench.markdown(REPORT)
    for row in (
        "| import and first Match.new | 0.123 s |",
        "| first compiled game, nothing kept | 15.2 s |",
        "| first compiled game, code kept | 1.50 s |",
        "| state | 1,000 bytes |",
    ):
        assert row in told


def test_without_the_yardstick_the_report_says_how_to_get_it() -> None:
    report = replace(REPORT, yardstick=None, yardstick_version=None)
    told = bench.markdown(report)
    assert "OpenSpiel is not installed" in told
    assert "`pip install -e '.[research]'`" in told
    assert bench.document(report)["open_spiel"] is None


def test_the_report_is_told_in_every_language() -> None:
    assert "| lefordított véletlen partik, egy mag | 2\xa0000\xa0000 dönt./mp |" in bench.markdown(
        REPORT, "hu"
    )
    assert "| kompilierte Partien, ein Kern | 2.000.000 Züge/s |" in bench.markdown(REPORT, "de")


def test_the_document_holds_every_figure() -> None:
    told = json.loads(json.dumps(bench.document(REPORT)))
    assert told["machine"]["processor"] == "Abacus 3000"
    (game,) = told["games"]
    assert game["one_core"] == {"median": 2e6, "fastest": 3e6, "runs": [3e6, 1e6, 2e6]}
    assert (game["compile_seconds"], game["load_seconds"]) == (15.25, 1.5)
    assert (game["start_seconds"], game["state_bytes"]) == (0.123, 1000)
    assert told["open_spiel"]["game"] == "hearts"
    assert told["open_spiel"]["median"] == 95_000.0


def test_this_machine_is_known() -> None:
    machine = bench.this_machine()
    assert machine.cores >= 1
    assert machine.python.endswith(".".join(map(str, sys.version_info[:3])))
    assert machine.processor


# --- measuring ------------------------------------------------------------------------------------


def test_measurements_are_made_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def run_of(name: str) -> Callable[[int], int]:
        def run(games: int) -> int:
            made.append(name)
            return games * 10

        return run

    monkeypatch.setattr(bench, "times_for", lambda run, seconds: 3)
    said: list[str] = []
    runs = {("g", "a"): run_of("a"), ("g", "b"): run_of("b")}
    rates = bench._rates(runs, 1.0, said.append, texts("fondaco", "en"))
    assert made == ["a", "b"] * bench.REPEATS
    assert [len(rate.runs) for rate in rates.values()] == [bench.REPEATS] * 2
    assert len(said) == bench.REPEATS


def test_a_rate_is_decisions_over_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 104.0])
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    assert bench.rate_of(lambda games: games * 50, 8) == 100.0


def test_as_many_games_are_played_as_fill_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def run(games: int) -> int:
        nonlocal now
        now += games * 0.001  # a game takes a millisecond
        return games

    monkeypatch.setattr("time.perf_counter", lambda: now)
    assert bench.times_for(run, 2.0) == pytest.approx(2000)


def test_every_way_to_play_counts_the_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = bench.random_batch("fugger", 2)
    plain = batch.play(0, 2, fast=False).decisions
    assert plain > 20
    decisions = bench._play_matches("fugger", 2, 2)
    assert decisions > 20
    play = type(batch).play
    monkeypatch.setattr(type(batch), "play", lambda own, first, n: play(own, first, n, False))
    assert bench._play_on_all_cores(batch, 2) == plain


def test_a_fresh_process_begins_a_match_without_numba() -> None:
    code = bench.START_CODE.format(game="fugger", players=2)
    assert bench._timed(code) > 0  # it raises if numba was imported


def test_all_is_put_together(monkeypatch: pytest.MonkeyPatch, fondaco: Command) -> None:
    runs = {what: (lambda games: games) for what in ("one core", "all cores", "plain", "match")}
    monkeypatch.setattr(bench, "_fresh_processes", lambda game, players: (0.1, 15.0, 1.0))
    monkeypatch.setattr(bench, "_runs", lambda game, players: runs)
    monkeypatch.setattr(bench, "_yardstick_run", lambda: None)
    monkeypatch.setattr(bench, "times_for", lambda run, seconds: 1)
    told = json.loads(fondaco("bench", "--seconds", "0.01", "--json").out)
    sizes = [(game["game"], game["state_bytes"]) for game in told["games"]]
    assert sizes == [(name, load(name).State.size) for name in names()]
    ran = fondaco("bench", "--game", "fugger", "--seconds", "0.01")
    assert ran.code == 0
    assert "compiled playouts, one core" in ran.out
    assert "OpenSpiel is not installed" in " ".join(ran.out.split())
    assert "measuring, 5 of 5" in ran.err


def test_starting_and_compiling_are_timed_in_processes_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timed: list[tuple[bool, str | None]] = []

    def take(code: str, cache: str | None = None) -> float:
        timed.append(("random_batch" in code, cache))
        return float(len(timed))

    monkeypatch.setattr(bench, "_timed", take)
    starting, compiling, loading = bench._fresh_processes(load("fugger"), 3)
    assert (starting, compiling, loading) == (3.0, 6.0, 9.0)
    assert timed[: bench.STARTS] == [(False, None)] * bench.STARTS
    (cache,) = {cache for _, cache in timed[bench.STARTS :]}  # what was compiled there is loaded
    assert cache is not None


class Hearts:
    """As much of pyspiel as the yardstick uses: two players, a chance node, then four decisions."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def load_game(self, name: str) -> "Hearts":
        assert name == "hearts"
        return self

    def num_players(self) -> int:
        return 2

    def make_uniform_random_bot(self, player: int, seed: int) -> "Hearts":
        return self

    def new_initial_state(self) -> "Hearts":
        self.played = []
        return self

    def is_terminal(self) -> bool:
        return len(self.played) == 5

    def is_chance_node(self) -> bool:
        return not self.played

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(3, 1.0)]

    def current_player(self) -> int:
        return len(self.played) % 2

    def step(self, state: "Hearts") -> int:
        return 7

    def apply_action(self, action: int) -> None:
        self.played.append(action)


def test_the_yardstick_counts_decisions_not_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    hearts = Hearts()
    monkeypatch.setitem(sys.modules, "pyspiel", hearts)
    run = bench._yardstick_run()
    assert run is not None
    assert run(3) == 12
    assert hearts.played == [3, 7, 7, 7, 7]


def test_without_openspiel_there_is_no_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert bench._yardstick_run() is None


def test_an_unknown_game_is_refused_before_anything_is_measured(fondaco: Command) -> None:
    ran = fondaco("bench", "--game", "chess")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("fondaco: unknown game 'chess'")
