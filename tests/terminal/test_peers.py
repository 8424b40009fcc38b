"""Fondaco beside its peers: what is measured, that nobody is left out, and what is told."""

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fondaco.engine.search import Settings
from fondaco.errors import FondacoError, UnknownGame
from fondaco.games import names
from fondaco.match import Match
from fondaco.terminal import peer_runs, peers
from fondaco.terminal.bench import REPEATS, Machine, Run
from fondaco.terminal.peers import Report, Row, Subject
from tests.terminal.conftest import Command

MACHINE = Machine("Abacus 3000", 2, 0.25, "Linux 6", "CPython 3.11.7", "0.68.1", "0.1.0")
OTHER_LIBRARIES = {"OpenSpiel", "PettingZoo", "RLCard"}


def nothing() -> Run:
    raise AssertionError("this is only told about")


def row(
    library: str,
    game: str,
    *rates: float,
    way: str = peers.OBSERVED,
    yardstick: bool = False,
    measure: str = peers.STEPPING,
) -> Row:
    subject = Subject(measure, library, game, way, nothing, yardstick)
    return Row(subject, rates=list(rates))


def failed(library: str, game: str, fault: str) -> Row:
    return replace(row(library, game), fault=fault)


def not_installed(library: str, game: str) -> Row:
    return replace(row(library, game), missing=True)


def report(*rows: Row) -> Report:
    versions = {"open-spiel": "2.0.2", "rlcard": None}
    return Report(MACHINE, 0.3, {"fugger": 3, "augsburg": 3}, versions, rows)


REPORT = report(
    row("Fondaco", "fugger", 2e6, 1e6, 3e6, way=peers.BATCH, yardstick=True),
    row("Fondaco", "augsburg", 5e5, way=peers.BATCH, yardstick=True),
    row("OpenSpiel", "hearts", 100_000.0, 90_000.0, 120_000.0),
    failed("PettingZoo", "whist", "this version has no whist"),
    not_installed("RLCard", "uno"),
)

# --- telling --------------------------------------------------------------------------------------


def test_the_report_names_the_machine_the_games_and_what_is_installed() -> None:
    told = peers.markdown(REPORT)
    assert "Abacus 3000, 2 cores, load 0.2 before · Linux 6 · CPython 3.11.7" in told
    assert "fondaco 0.1.0 · open-spiel 2.0.2 · rlcard not installed" in told
    assert "fugger, 3 players; augsburg, 3 players" in told
    assert "5 rounds of about 0.3 s" in told


def test_every_row_has_its_rates_and_how_many_times_as_fast_fondaco_is() -> None:
    told = peers.markdown(REPORT)
    assert "| Measured | Median | Fastest | fugger | augsburg |" in told
    assert "| Fondaco fugger, batch | 2,000,000 | 3,000,000 | 1.0 × | 0.25 × |" in told
    assert "| OpenSpiel hearts, observed | 100,000 | 120,000 | 20 × | 5.0 × |" in told


def test_a_peer_that_is_far_quicker_is_told_of_as_well() -> None:
    yardstick = row("Fondaco", "fugger", 1e3, way=peers.COPY, yardstick=True)
    told = peers.markdown(report(yardstick, row("OpenSpiel", "hearts", 25e4)))
    assert "| OpenSpiel hearts, observed | 250,000 | 250,000 | 0.004 × |" in told


def test_what_is_not_installed_is_named_with_how_to_get_it() -> None:
    told = peers.markdown(REPORT)
    assert "| RLCard uno, observed | not installed |" in told
    assert "`pip install -e '.[peers]'`" in told
    assert "pip" not in peers.markdown(report(REPORT.rows[0]))


def test_what_failed_is_named_with_its_error_once() -> None:
    told = peers.markdown(report(*REPORT.rows, REPORT.rows[3]))
    assert "| PettingZoo whist, observed | failed |" in told
    assert told.count("- PettingZoo whist, observed: this version has no whist") == 1


def test_nothing_is_compared_with_a_yardstick_that_failed() -> None:
    yardstick = replace(REPORT.rows[0], fault="out of order")
    told = peers.markdown(report(yardstick, *REPORT.rows[1:]))
    assert "| OpenSpiel hearts, observed | 100,000 | 120,000 |  | 5.0 × |" in told


def test_parameters_of_a_game_are_left_to_the_document() -> None:
    bridge = row("OpenSpiel", "bridge(use_double_dummy_result=false)", 1.0)
    assert "| OpenSpiel bridge, observed |" in peers.markdown(report(bridge))
    (told,) = peers.document(report(bridge))["stepping"]
    assert told["game"] == "bridge(use_double_dummy_result=false)"


def test_only_what_was_measured_has_a_table() -> None:
    assert peers.markdown(REPORT).count("| Measured |") == 1


def test_the_report_is_told_in_every_language() -> None:
    assert "| OpenSpiel hearts, megfigyelve | 100\xa0000 |" in peers.markdown(REPORT, "hu")
    assert "nincs telepítve" in peers.markdown(REPORT, "hu")
    assert "| OpenSpiel hearts, beobachtet | 100.000 |" in peers.markdown(REPORT, "de")
    assert "nicht installiert" in peers.markdown(REPORT, "de")


def test_the_document_holds_every_row() -> None:
    told = json.loads(json.dumps(peers.document(REPORT)))
    assert told["machine"]["processor"] == "Abacus 3000"
    assert told["players"] == {"fugger": 3, "augsburg": 3}
    assert told["versions"] == {"open-spiel": "2.0.2", "rlcard": None}
    _, _, hearts, whist, uno = told["stepping"]
    assert hearts == {
        "library": "OpenSpiel",
        "game": "hearts",
        "way": "observed",
        "median": 1e5,
        "fastest": 12e4,
        "runs": [1e5, 9e4, 12e4],
        "fondaco_times": {"fugger": 20.0, "augsburg": 5.0},
    }
    assert whist["fault"] == "this version has no whist"
    assert uno["not_installed"] == "pip install -e '.[peers]'"
    assert "copies" not in told


# --- what is measured -----------------------------------------------------------------------------


def test_every_library_is_measured_wherever_it_can_be() -> None:
    libraries = {
        measure: {one.package for one in peers.subjects(["fugger"], [measure])}
        for measure in peers.MEASURES
    }
    assert libraries == {
        peers.PLAYOUTS: {"Fondaco", "OpenSpiel"},
        peers.STEPPING: {"Fondaco"} | OTHER_LIBRARIES,
        peers.COPIES: {"Fondaco"} | OTHER_LIBRARIES,
        peers.SIMULATIONS: {"Fondaco", "OpenSpiel"},
    }


def test_every_game_of_fondacos_has_one_yardstick_for_each_measure() -> None:
    yardsticks = [(one.measure, one.game) for one in peers.subjects(names()) if one.yardstick]
    expected = [(measure, game) for game in names() for measure in peers.MEASURES]
    assert sorted(yardsticks) == sorted(expected)
    assert all(one.package == "Fondaco" for one in peers.subjects(names()) if one.yardstick)


def test_no_two_rows_are_the_same() -> None:
    rows = [(one.measure, one.package, one.game, one.way) for one in peers.subjects(names())]
    assert len(set(rows)) == len(rows)


# By library, game and measure: how each way is run, as the calls that it comes to.
RANDOM = repr(peer_runs.WHOLLY_RANDOM)
USUAL = repr(Settings())
IN_OPEN_SPIEL = "fondaco_in_open_spiel('fugger', 3)"
HEARTS = "open_spiel_game('hearts')"
CRIBBAGE = "open_spiel_game('cribbage')"
LEDUC = "open_spiel_game('leduc_poker')"
CALLS = {
    ("Fondaco", "fugger", peers.PLAYOUTS): {
        peers.COMPILED: "playouts('fugger', 3, fast=True)",
        peers.PLAIN: "playouts('fugger', 3, fast=False)",
    },
    ("Fondaco", "fugger", peers.STEPPING): {
        peers.BATCH: "batch_steps('fugger', 3)",
        peers.AEC: "decisions_of(aec_play('fugger', 3))",
        peers.GYMNASIUM: "decisions_of(gymnasium_play('fugger', 3))",
        peers.IN_OPEN_SPIEL: f"decisions_of(open_spiel_play({IN_OPEN_SPIEL}, observed=True))",
    },
    ("Fondaco", "fugger", peers.COPIES): {
        peers.COPY: "state_copies('fugger', 3)",
        peers.OVERWRITTEN: "overwriting('fugger', 3)",
        peers.COMPILED: "compiled_copies('fugger', 3)",
        peers.AEC: "deep_copies(aec_play('fugger', 3))",
        peers.IN_OPEN_SPIEL: f"state_clones({IN_OPEN_SPIEL})",
    },
    ("Fondaco", "fugger", peers.SIMULATIONS): {
        peers.RANDOM_SEARCH: f"simulations('fugger', 3, {RANDOM})",
        peers.BOTS_SEARCH: f"simulations('fugger', 3, {USUAL})",
        peers.PYTHON_ISMCTS: f"python_ismcts({IN_OPEN_SPIEL})",
    },
    ("OpenSpiel", "hearts", peers.PLAYOUTS): {peers.CPP: f"open_spiel_loop({HEARTS})"},
    ("OpenSpiel", "hearts", peers.STEPPING): {
        peers.BARE: f"decisions_of(open_spiel_play({HEARTS}, observed=False))",
        peers.OBSERVED: f"decisions_of(open_spiel_play({HEARTS}, observed=True))",
        peers.LEARNERS: f"decisions_of(open_spiel_environment({HEARTS}))",
    },
    ("OpenSpiel", "hearts", peers.COPIES): {peers.COPY: f"state_clones({HEARTS})"},
    ("OpenSpiel", "cribbage", peers.STEPPING): {  # which has no observation vector
        peers.BARE: f"decisions_of(open_spiel_play({CRIBBAGE}, observed=False))",
    },
    ("OpenSpiel", "leduc_poker", peers.SIMULATIONS): {
        peers.PYTHON_ISMCTS: f"python_ismcts({LEDUC})",
        peers.CPP_ISMCTS: f"cpp_ismcts({LEDUC})",
    },
    ("PettingZoo", "connect_four", peers.STEPPING): {
        peers.AEC: "decisions_of(pettingzoo_play('connect_four'))",
    },
    ("PettingZoo", "connect_four", peers.COPIES): {
        peers.AEC: "deep_copies(pettingzoo_play('connect_four'))",
    },
    ("RLCard", "gin-rummy", peers.STEPPING): {
        peers.ENVIRONMENT: "decisions_of(rlcard_play('gin-rummy'))",
    },
    ("RLCard", "gin-rummy", peers.COPIES): {},  # its environment can't be copied
    ("RLCard", "uno", peers.COPIES): {peers.ENVIRONMENT: "deep_copies(rlcard_play('uno'))"},
}


class Calls:
    """Stands for `peer_runs`: whatever is called of it gives its call as text."""

    WHOLLY_RANDOM = peer_runs.WHOLLY_RANDOM

    def __getattr__(self, name: str) -> Callable[..., str]:
        assert callable(getattr(peer_runs, name))

        def call(*given: Any, **named: Any) -> str:
            shown = [one if is_call(one) else repr(one) for one in given]
            return f"{name}({', '.join([*shown, *(f'{k}={v!r}' for k, v in named.items())])})"

        return call


def is_call(given: Any) -> bool:
    return isinstance(given, str) and given.endswith(")")


@pytest.mark.parametrize(("library", "game", "measure"), CALLS)
def test_every_row_is_run_in_the_way_that_it_names(
    library: str, game: str, measure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "runs", Calls())
    prepared: dict[str, Any] = {
        one.way: one.prepare()
        for one in peers.subjects(["fugger"], [measure])
        if (one.package, one.game) == (library, game)
    }
    assert prepared == CALLS[library, game, measure]


def test_an_unknown_game_is_refused_before_anything_is_measured(fondaco: Command) -> None:
    with pytest.raises(UnknownGame):
        peers.subjects(["chess"])
    ran = fondaco("bench", "--peers", "--game", "chess")
    assert (ran.code, ran.out) == (2, "")


# --- measuring ------------------------------------------------------------------------------------


def subject(name: str, prepare: Callable[[], Run]) -> Subject:
    return Subject(peers.STEPPING, name, "patience", peers.OBSERVED, prepare)


def measured(
    monkeypatch: pytest.MonkeyPatch, *chosen: Subject, said: list[str] | None = None
) -> list[Row]:
    monkeypatch.setattr(peers, "subjects", lambda games, measures: list(chosen))
    monkeypatch.setattr(peers, "times_for", lambda run, seconds: 3)
    told = [] if said is None else said
    return list(peers.measure(["fugger"], 0.01, told.append).rows)


def test_all_are_warmed_up_first_and_then_measured_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, int]] = []

    def prepare(name: str) -> Run:
        def run(times: int) -> int:
            done.append((name, times))
            return times

        return run

    said: list[str] = []
    rows = measured(
        monkeypatch,
        subject("a", lambda: prepare("a")),
        subject("b", lambda: prepare("b")),
        said=said,
    )
    assert done == [("a", 1), ("b", 1)] + [("a", 3), ("b", 3)] * REPEATS
    assert [len(row.rates) for row in rows] == [REPEATS] * 2
    assert said[0] == "getting ready: a patience, observed …"
    assert said[-1] == f"measuring, {REPEATS} of {REPEATS} …"


def raising(fault: BaseException) -> Callable[[], Run]:
    def prepare() -> Run:
        raise fault

    return prepare


def test_a_library_that_is_not_there_does_not_keep_others_from_being_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def prepare() -> Run:
        import there_is_no_such_library  # type: ignore[import-not-found]  # noqa: F401

        return lambda times: times

    absent, present = measured(
        monkeypatch, subject("a", prepare), subject("b", lambda: lambda times: times)
    )
    assert (absent.missing, absent.fault, absent.rate) == (True, "", None)
    assert present.rate is not None


def test_a_library_without_a_part_that_is_asked_for_is_installed_but_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault = ModuleNotFoundError("No module named 'json.dance'", name="json.dance")
    (row,) = measured(monkeypatch, subject("a", raising(fault)))
    assert not row.missing
    assert row.fault == "ModuleNotFoundError: No module named 'json.dance'"


@pytest.mark.parametrize("name", [None, ""])
def test_a_library_that_complains_itself_of_what_is_missing_is_heard(
    name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = ModuleNotFoundError("install dance first", name=name)
    (row,) = measured(monkeypatch, subject("a", raising(fault)))
    assert (row.missing, row.fault) == (False, "ModuleNotFoundError: install dance first")


def test_what_fails_while_it_is_measured_has_no_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([1, 1, 1])

    def run(times: int) -> int:
        try:
            return next(runs)
        except StopIteration:
            raise ValueError("lost\na  card") from None

    (row,) = measured(monkeypatch, subject("a", lambda: run))
    assert len(row.rates) == 2
    assert (row.rate, row.fault) == (None, "ValueError: lost a card")


def test_an_error_of_many_words_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = measured(monkeypatch, subject("a", raising(ValueError("no " * 1000))))
    assert len(row.fault) == peers.LONGEST_FAULT
    assert row.fault.endswith("…")


def test_who_interrupts_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        measured(monkeypatch, subject("a", raising(KeyboardInterrupt())))


# --- the command ----------------------------------------------------------------------------------


def test_the_command_prints_the_table_or_one_json_object(
    monkeypatch: pytest.MonkeyPatch, fondaco: Command
) -> None:
    asked: list[tuple[tuple[str, ...], float]] = []

    def measure(chosen: Any, seconds: float, say: Any, *, language: str) -> Report:
        asked.append((tuple(chosen), seconds))
        return REPORT

    monkeypatch.setattr(peers, "measure", measure)
    shown = fondaco("bench", "--peers", "--game", "fugger", "--seconds", "0.5")
    assert shown.code == 0
    assert "OpenSpiel hearts, observed" in shown.out
    assert "OpenSpiel hearts, beobachtet" in fondaco("bench", "--peers", "--language", "de").out
    told = json.loads(fondaco("bench", "--peers", "--json").out)
    assert told["versions"]["open-spiel"] == "2.0.2"
    assert asked == [(("fugger",), 0.5), *[(tuple(names()), peers.SECONDS)] * 2]


# --- driving Fondaco ------------------------------------------------------------------------------


def test_playouts_count_the_decisions_of_games() -> None:
    run = peer_runs.playouts("fugger", 2, fast=False)
    assert run(2) > 20


def test_half_way_is_half_of_the_decisions() -> None:
    assert peer_runs.middle_of(lambda: iter("abcde"), str.upper) == "C"


def test_a_match_is_copied_in_its_middle() -> None:
    match = peer_runs.middle_of(peer_runs.match_play("fugger", 2), Match.copy)
    assert not match.over
    assert len(match.decisions) > 5


def test_copies_are_counted() -> None:
    assert peer_runs.state_copies("fugger", 2)(7) == 7
    assert peer_runs.overwriting("fugger", 2)(7) == 7


def test_compiled_copies_are_made_each_of_another_state(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[int] = []

    def watched(target: Any, source: Any, times: int) -> None:
        peer_runs.copy_often(target, source, times)
        copied.append(target.drawn)
        assert target == source

    monkeypatch.setattr(peer_runs, "compiled", lambda rule: watched)
    run = peer_runs.compiled_copies("fugger", 2)
    assert run(5) == 5
    run(5)
    assert copied[1] - copied[0] == 5


def test_simulations_are_searches_from_the_first_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[int, int, Settings]] = []

    class Search:
        def __init__(self, rules: Any, root: Any, seat: int, seed: int, *, settings: Settings):
            assert rules.turn(root) == seat
            begun.append((seat, seed, settings))

        def run(self, simulations: int) -> None:
            assert simulations == peer_runs.SIMULATIONS

    monkeypatch.setattr(peer_runs, "Search", Search)
    run = peer_runs.simulations("fugger", 2, peer_runs.WHOLLY_RANDOM)
    assert run(3) == 3 * peer_runs.SIMULATIONS
    assert [seed for _, seed, _ in begun] == [0, 1, 2]
    assert begun[0][2].blunders == 1000  # no heuristic: peers have none


# --- driving peers --------------------------------------------------------------------------------


class Cards:
    """As much of pyspiel as is used: chance, a forced move, then three decisions of two players."""

    def __init__(self, tensor: bool = True) -> None:
        self.played: list[int] = []
        self.looks: list[str] = []
        self.finished: list[Cards] = []
        self.tensor = tensor

    def load_game(self, name: str) -> "Cards":
        assert name == "cards"
        return self

    def num_players(self) -> int:
        return 2

    def get_type(self) -> SimpleNamespace:
        return SimpleNamespace(
            provides_observation_tensor=False, provides_information_state_tensor=self.tensor
        )

    def new_initial_state(self) -> "Cards":
        state = Cards(self.tensor)
        state.looks = self.looks
        return state

    def clone(self) -> "Cards":
        copy = self.new_initial_state()
        copy.played = list(self.played)
        return copy

    def is_terminal(self) -> bool:
        return len(self.played) == 5

    def is_chance_node(self) -> bool:
        return not self.played

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(3, 0.5), (4, 0.5)]

    def sample_action(self, outcomes: list[tuple[int, float]], z: float) -> tuple[int, float]:
        assert 0 <= z < 1
        return outcomes[0]

    def current_player(self) -> int:
        return len(self.played) % 2

    def legal_actions(self) -> list[int]:
        return [7] if len(self.played) == 1 else [7, 8]

    def legal_actions_mask(self, player: int) -> list[int]:
        self.looks.append(f"mask {player}")
        return [1, 1]

    def apply_action(self, action: int) -> None:
        assert not self.played or action in self.legal_actions()
        self.played.append(action)

    def IIGObservationType(self, perfect_recall: bool) -> bool:
        return perfect_recall

    # A loop of its own

    def make_uniform_random_bot(self, player: int, seed: int) -> str:
        return f"bot {player}"

    def evaluate_bots(self, state: "Cards", bots: list[str], seed: int) -> None:
        assert bots == ["bot 0", "bot 1"]
        state.played = [3, 7, 7, 7, 7]

    def full_history(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(player=player) for player in (-1, 0, 1, 0, 1)]

    def move_number(self) -> int:
        return len(self.played)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Cards:
    cards = Cards()
    monkeypatch.setitem(sys.modules, "pyspiel", cards)
    return cards


class Observation:
    """OpenSpiel's own, as far as it is used."""

    def set_from(self, state: Cards, player: int) -> None:
        state.looks.append(f"vector {player}")


@pytest.fixture
def observed_cards(cards: Cards, monkeypatch: pytest.MonkeyPatch) -> Cards:
    observation = ModuleType("open_spiel.python.observation")
    observation.make_observation = lambda game, kind: Observation()  # type: ignore[attr-defined]
    for name in ("open_spiel", "open_spiel.python"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, observation.__name__, observation)
    return cards


def test_open_spiel_counts_decisions_not_chance(cards: Cards) -> None:
    play = peer_runs.open_spiel_play(peer_runs.open_spiel_game("cards"), observed=False)
    assert peer_runs.decisions_of(play)(3) == 12
    assert cards.looks == []


def test_open_spiel_is_asked_for_observation_and_mask_at_each_decision(
    observed_cards: Cards,
) -> None:
    play = peer_runs.open_spiel_play(observed_cards, observed=True)
    assert peer_runs.decisions_of(play)(1) == 4
    looks = [f"{what} {seat}" for seat in (1, 0, 1, 0) for what in ("vector", "mask")]
    assert observed_cards.looks == looks


def test_a_game_without_an_observation_vector_is_named(observed_cards: Cards) -> None:
    observed_cards.tensor = False
    with pytest.raises(FondacoError, match="no observation vector"):
        peer_runs.open_spiel_play(observed_cards, observed=True)


def test_the_loop_of_open_spiel_counts_decisions_alone(cards: Cards) -> None:
    assert peer_runs.open_spiel_loop(cards)(10) == 40


def test_searches_begin_where_there_is_a_choice(cards: Cards) -> None:
    searched: list[list[int]] = []
    root = peer_runs._first_choice(cards)
    run = peer_runs._searches(lambda state: searched.append(state.played), root, 20)
    assert run(2) == 40
    assert searched == [[3, 7]] * 2


class Agents:
    """An AEC environment of two agents and four decisions, of which two actions are legal."""

    def __init__(self) -> None:
        self.taken: list[int | None] = []

    def reset(self, seed: int | None = None) -> None:
        self.taken = []

    def agent_iter(self) -> Iterator[str]:
        while len(self.taken) < 6:
            yield f"player_{len(self.taken) % 2}"

    def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        mask = np.array([0, 1, 0, 1], np.int8)
        return {"action_mask": mask}, 0.0, len(self.taken) >= 4, False, {}

    def step(self, action: int | None) -> None:
        assert action in (1, 3) if len(self.taken) < 4 else action is None
        self.taken.append(action)


def test_agents_that_are_done_are_not_counted() -> None:
    env = Agents()
    assert peer_runs.decisions_of(peer_runs.agents_play(env))(2) == 8
    assert env.taken[4:] == [None, None]


def test_pettingzoo_is_taken_in_the_newest_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    for name in ("solitaire_v9", "solitaire_v10", "solitaires_v11"):
        (tmp_path / f"{name}.py").write_text("")
    classic = ModuleType("pettingzoo.classic")
    classic.__path__ = [str(tmp_path)]
    pettingzoo = ModuleType("pettingzoo")
    pettingzoo.classic = classic  # type: ignore[attr-defined]
    newest = ModuleType("pettingzoo.classic.solitaire_v10")
    newest.env = Agents  # type: ignore[attr-defined]
    for module in (pettingzoo, classic, newest):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    assert len(list(peer_runs.pettingzoo_play("solitaire")())) == 4
    with pytest.raises(FondacoError, match="this version has no whist"):
        peer_runs.pettingzoo_play("whist")


class Tricks:
    """As much of RLCard as is used: three decisions."""

    def __init__(self) -> None:
        self.taken: list[int] = []

    def make(self, name: str, config: dict[str, int]) -> "Tricks":
        assert (name, config) == ("tricks", {"seed": peer_runs.SEED})
        return self

    def reset(self) -> tuple[dict[str, Any], int]:
        self.taken = []
        return {"legal_actions": {2: None, 5: None}}, 0

    def is_over(self) -> bool:
        return len(self.taken) == 3

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        assert action in (2, 5)
        self.taken.append(action)
        return {"legal_actions": {2: None, 5: None}}, 0


def test_rlcard_counts_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", Tricks())
    assert peer_runs.decisions_of(peer_runs.rlcard_play("tricks"))(2) == 6
    assert peer_runs.deep_copies(peer_runs.rlcard_play("tricks"))(4) == 4


# --- the libraries themselves ---------------------------------------------------------------------


def needs(package: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        importlib.util.find_spec(package) is None, reason=f"{package} is not installed"
    )


@needs("pyspiel")
@pytest.mark.parametrize("game", peers.OPEN_SPIEL_GAMES)
def test_open_spiel_plays_and_copies(game: str) -> None:
    loaded = peer_runs.open_spiel_game(game)
    assert peer_runs.decisions_of(peer_runs.open_spiel_play(loaded, observed=False))(1) > 4
    assert peer_runs.state_clones(loaded)(2) == 2


@needs("pyspiel")
@pytest.mark.parametrize("game", peers.OPEN_SPIEL_GAMES)
def test_only_games_without_an_observation_vector_are_not_observed(game: str) -> None:
    loaded = peer_runs.open_spiel_game(game)
    if game in peers.WITHOUT_A_VECTOR:
        with pytest.raises(FondacoError, match="no observation vector"):
            peer_runs.open_spiel_play(loaded, observed=True)
    else:
        next(peer_runs.open_spiel_play(loaded, observed=True)())


@needs("pyspiel")
def test_open_spiel_is_observed_and_loops() -> None:
    hearts = peer_runs.open_spiel_game("hearts")
    assert peer_runs.decisions_of(peer_runs.open_spiel_play(hearts, observed=True))(1) >= 52
    assert 104 <= peer_runs.open_spiel_loop(hearts)(2) <= 128  # up to 12 cards are passed


@needs("pyspiel")
def test_open_spiel_steps_as_an_environment_for_learners() -> None:
    play = peer_runs.open_spiel_environment(peer_runs.open_spiel_game("tic_tac_toe"))
    assert 5 <= peer_runs.decisions_of(play)(1) <= 9


@needs("pyspiel")
@pytest.mark.parametrize("search", [peer_runs.python_ismcts, peer_runs.cpp_ismcts])
def test_open_spiel_searches(search: Callable[[Any], Run]) -> None:
    assert search(peer_runs.open_spiel_game("leduc_poker"))(1) > 0


@needs("pettingzoo")
@pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning")
def test_pettingzoo_plays_and_copies() -> None:
    assert peer_runs.decisions_of(peer_runs.pettingzoo_play("connect_four"))(1) >= 7
    assert peer_runs.deep_copies(peer_runs.pettingzoo_play("connect_four"))(2) == 2


@needs("gymnasium")
def test_fondaco_plays_as_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    from fondaco.research import vector

    monkeypatch.setattr(vector, "VectorEnv", partial(vector.VectorEnv, compiled=False))
    monkeypatch.setattr(peer_runs, "BATCH", 4)
    assert peer_runs.batch_steps("fugger", 2)(3) == 12


@needs("pettingzoo")
def test_fondaco_plays_and_is_copied_as_a_pettingzoo_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from fondaco.research import pettingzoo

    monkeypatch.setattr(pettingzoo, "env", partial(pettingzoo.env, compiled=False))
    play = peer_runs.aec_play("fugger", 2)
    assert peer_runs.decisions_of(play)(1) > 10
    assert peer_runs.deep_copies(play)(2) == 2


@needs("gymnasium")
def test_fondaco_plays_as_a_gymnasium_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from fondaco.research import gymnasium

    plain = partial(gymnasium.FondacoEnv, compiled=False)
    monkeypatch.setattr(gymnasium, "FondacoEnv", plain)
    learners = peer_runs.decisions_of(peer_runs.gymnasium_play("fugger", 2))(1)
    assert 5 < learners < 40  # about half of the game's


@needs("pyspiel")
def test_fondaco_plays_in_open_spiel() -> None:
    import pyspiel

    from fondaco.research.openspiel import PREFIX

    assert peer_runs.fondaco_in_open_spiel("fugger", 3).num_players() == 3
    game = pyspiel.load_game(f"{PREFIX}fugger", {"players": 2, "compiled": False})
    assert peer_runs.decisions_of(peer_runs.open_spiel_play(game, observed=True))(1) > 10


@needs("rlcard")
@pytest.mark.parametrize("game", peers.WITHOUT_COPIES)
def test_games_that_are_not_copied_cannot_be(game: str) -> None:
    play = peer_runs.rlcard_play(game)
    with pytest.raises(TypeError, match="pickle"):
        peer_runs.deep_copies(play)


@needs("rlcard")
def test_rlcard_plays_and_copies() -> None:
    assert peer_runs.decisions_of(peer_runs.rlcard_play("leduc-holdem"))(3) >= 3
    assert peer_runs.deep_copies(peer_runs.rlcard_play("leduc-holdem"))(2) == 2
