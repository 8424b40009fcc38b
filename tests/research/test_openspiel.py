"""The games in OpenSpiel: what is registered, and how their states behave."""

import copy
import pickle
import random
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.tests import games_sim_test

import fondaco
from fondaco.errors import IllegalMove, InvalidOption, InvalidPlayers
from fondaco.games import load
from fondaco.games.base import Instead, Option
from fondaco.research import situations
from fondaco.research.openspiel import parameters
from fondaco.research.rewards import UnknownRewards
from tests.contract.tables import every_game, every_table
from tests.research.openspiel_play import game_of, pass_chance, whole_game

if not flags.FLAGS.is_parsed():  # OpenSpiel's tests look at the command line, which is not theirs
    flags.FLAGS.mark_as_parsed()


# --- games and parameters -------------------------------------------------------------------------


@every_game
def test_every_game_is_registered_under_its_name(game: str) -> None:
    assert f"fondaco_{game}" in pyspiel.registered_names()
    loaded = pyspiel.load_game(f"fondaco_{game}")
    assert loaded.num_players() == load(game).seats[0]
    assert loaded.num_distinct_actions() == load(game).actions


@every_table
def test_every_number_of_players_can_play(game: str, players: int) -> None:
    loaded = game_of(game, players)
    assert loaded.num_players() == players
    assert len(loaded.new_initial_state().returns()) == players
    kind = loaded.get_type()
    assert kind.min_num_players <= players <= kind.max_num_players


@every_game
@pytest.mark.parametrize("players", [-1, 0, 1, 99])
def test_other_numbers_of_players_are_refused(game: str, players: int) -> None:
    with pytest.raises(InvalidPlayers):
        game_of(game, players)


@every_game
def test_the_values_of_every_table_option_can_be_parameters(game: str) -> None:
    """All words, False and True; of numbers the usual one, the least and the greatest."""
    rules = load(game)
    for option in rules.options:
        numbers = isinstance(option.values, range)
        ends = {option.values[0], option.default, option.values[-1]}
        for value in ends if numbers else option.values:
            state = game_of(game, rules.seats[0], **{option.name: value}).new_initial_state()
            pass_chance(state, random.Random(1))
            s = rules.State(state.now.position)
            assert rules.options_of(s) == rules.check_options({option.name: value})


@every_game
def test_a_value_that_an_option_does_not_have_is_refused(game: str) -> None:
    for option in load(game).options:
        for wrong in wrong_values(option):
            with pytest.raises((InvalidOption, pyspiel.SpielError), match=option.name):
                game_of(game, load(game).seats[0], **{option.name: wrong})


def wrong_values(option: Option) -> tuple[object, ...]:
    """Values that the option does not have, of its own type and (OpenSpiel refuses it) another."""
    if isinstance(option.values, range):
        return option.values[0] - 1, option.values[-1] + 1, "nonsense"
    return ("nonsense", 2)


@pytest.mark.parametrize(
    ("default", "values"), [(False, (False, True)), (3, range(1, 9))], ids=["boolean", "number"]
)
def test_an_option_of_several_defaults_must_have_words(
    default: int | bool, values: range | tuple[bool, bool]
) -> None:
    """OpenSpiel does not tell a parameter left out from one given as its default."""
    other = Option("edition", "old", ("old", "new"), "X-1")
    option = Option("tiles", default, values, "X-2", Instead("edition", "new", values[-1]))
    rules = replace(load(fondaco.games()[0]), options=(option, other))
    with pytest.raises(TypeError, match="option tiles has several defaults"):
        parameters(rules)
    words = replace(option, default="few", values=("few", "many"))
    assert parameters(replace(rules, options=(words, other)))["tiles"] == "usual"


@every_game
def test_unknown_rewards_and_parameters_are_refused(game: str) -> None:
    players = load(game).seats[0]
    with pytest.raises(UnknownRewards):
        game_of(game, players, rewards="fame")
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        game_of(game, players, nonsense=1)
    for wrong in (-1, 10**9):
        with pytest.raises(InvalidOption, match="log_entries"):
            game_of(game, players, log_entries=wrong)


@every_table
def test_rewards_by_rank_are_of_sum_zero_and_rewards_by_points_are_not(
    game: str, players: int
) -> None:
    by_rank, by_points = game_of(game, players), game_of(game, players, rewards="points")
    assert by_rank.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert by_rank.utility_sum() == 0
    assert (by_rank.min_utility(), by_rank.max_utility()) == (-1, 1)
    assert by_points.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert by_points.utility_sum() is None


@every_game
def test_a_game_is_what_its_text_and_its_pickle_say(game: str) -> None:
    for loaded in (game_of(game, 2), game_of(game, 3, rewards="points", log_entries=5)):
        assert str(pyspiel.load_game(str(loaded))) == str(loaded)
        assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


def test_a_pickle_can_be_loaded_where_nothing_has_registered_the_games() -> None:
    game = game_of(fondaco.games()[0], 2, rewards="points")
    state = next(whole_game(game, 4))
    loading = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    for kept in (game, state):
        done = subprocess.run(
            [sys.executable, "-c", loading],
            input=pickle.dumps(kept),
            capture_output=True,
            check=False,
        )
        assert done.stdout.decode().strip() == str(kept), done.stderr.decode()


def test_chance_and_the_end_have_openspiels_numbers() -> None:
    assert situations.CHANCE == pyspiel.PlayerId.CHANCE
    assert situations.TERMINAL == pyspiel.PlayerId.TERMINAL


# --- OpenSpiel's own tests ------------------------------------------------------------------------


@pytest.mark.thorough
@every_table
def test_random_sim_test_passes_with_serialisation(game: str, players: int) -> None:
    loaded = game_of(game, players)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.thorough
@every_game
def test_random_sim_test_passes_with_points_as_rewards(game: str) -> None:
    loaded = game_of(game, 2, rewards="points", log_entries=0)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.thorough
@every_table
def test_the_simulation_of_openspiels_python_tests_passes(game: str, players: int) -> None:
    np.random.seed(7)  # noqa: NPY002  (the test draws from the global one)
    games_sim_test.GamesSimTest().sim_game(game_of(game, players))


@pytest.mark.thorough
@every_table
def test_openspiels_api_test_passes(game: str, players: int) -> None:
    """On a part of the tree, as it checks all games that are too big to be searched."""
    random.seed(7)  # noqa: TID251  (the test draws from the global one)
    suite = type(
        "PartialTree",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": game_of(game, players, log_entries=16), "game_name": game},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun >= 5
    assert not result.errors
    assert not result.failures


@every_game
def test_an_environment_for_learners_plays_a_game(game: str) -> None:
    env = rl_environment.Environment(game_of(game, 2))
    env.seed(3)
    choice = random.Random(3)
    step = env.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = env.step([choice.choice(legal)])
    assert sum(step.rewards) == 0


# --- states ---------------------------------------------------------------------------------------


@every_table
def test_a_copy_goes_on_by_itself(game: str, players: int) -> None:
    choice = random.Random(5)
    state = game_of(game, players).new_initial_state()
    pass_chance(state, choice)
    while not state.is_terminal():
        text, now, history = str(state), state.now, state.history()
        action = choice.choice(state.legal_actions())
        copies = (state.clone(), copy.deepcopy(state)) if now.decisions % 20 == 0 else ()
        for other in copies:
            assert str(other) == text
            assert other.history() == history
            other.apply_action(action)
        assert state.now is now
        assert state.history() == history
        state.apply_action(action)
        for other in copies:
            assert other.now == state.now != now
            assert other.history() == state.history() == [*history, action]
        pass_chance(state, choice)
    assert state.now.decisions > 20


@every_table
def test_a_pickle_brings_back_exactly_the_same(game: str, players: int) -> None:
    for number, state in enumerate(whole_game(game_of(game, players), 6)):
        if number % 20 == 0 or state.is_terminal():
            for other in (
                pickle.loads(pickle.dumps(state)),
                state.get_game().deserialize_state(state.serialize()),
            ):
                assert other.now == state.now
                assert other.history() == state.history()
                assert other.returns() == state.returns()


@every_game
def test_a_state_that_waits_for_chance_can_be_copied_and_pickled(game: str) -> None:
    state = game_of(game, 2).new_initial_state()
    for _ in range(30):
        state.apply_action(0)
    assert state.is_chance_node()
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert other.now == state.now
        assert str(other) == str(state) != str(game_of(game, 2).new_initial_state())


@every_game
def test_several_threads_can_play_the_same_game(game: str) -> None:
    loaded = game_of(game, 2)

    def end(seed: int) -> str:
        *_, state = whole_game(loaded, seed)
        return str(state)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(end, range(4))) == [end(seed) for seed in range(4)]


@every_game
def test_illegal_actions_are_refused_with_the_reason_and_change_nothing(game: str) -> None:
    state = game_of(game, 2).new_initial_state()
    pass_chance(state, random.Random(2))
    before, history = state.now, state.history()
    illegal = min(set(range(state.num_distinct_actions())) - set(state.legal_actions()))
    with pytest.raises(IllegalMove, match=r"[A-Z]-\d+"):
        state.apply_action(illegal)
    most = state.num_distinct_actions() - 1
    seat = state.current_player()
    with pytest.raises(
        IllegalMove, match=f"^seat {seat}: .* an action is a whole number from 0 to {most}$"
    ):
        state.apply_action(most + 1)
    assert state.now is before
    assert state.history() == history


@every_game
def test_nothing_can_be_done_after_the_end(game: str) -> None:
    *_, state = whole_game(game_of(game, 2), 8)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    history = state.history()
    for action in (0, state.num_distinct_actions()):
        with pytest.raises(IllegalMove, match=rf"^seat None: {action} .*: the game is over$"):
            state.apply_action(action)
    assert state.history() == history


@every_table
def test_moves_are_named_as_everywhere(game: str, players: int) -> None:
    rules = load(game)
    state = next(whole_game(game_of(game, players), 9))
    seat = state.current_player()
    names = [state.action_to_string(seat, action) for action in state.legal_actions()]
    assert names == [rules.write_move(action) for action in state.legal_actions()]
    assert [state.string_to_action(name) for name in names] == state.legal_actions()


def test_more_decisions_than_declared_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(situations, "MOST_DECISIONS", 4)
    game = whole_game(game_of(fondaco.games()[0], 2), 1)
    for decisions in range(5):
        assert next(game).now.decisions == decisions
    with pytest.raises(RuntimeError, match="more than 4 decisions"):
        next(game)


def test_more_chance_nodes_than_declared_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(situations, "MOST_CHANCE_NODES", 4)
    state = game_of(fondaco.games()[0], 2).new_initial_state()
    for _ in range(4):
        state.apply_action(0)
    with pytest.raises(RuntimeError, match="more than 4 draws"):
        state.apply_action(0)


def test_more_points_than_declared_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, state = whole_game(game_of(fondaco.games()[0], 2, rewards="points"), 1)
    assert all(0 <= points <= situations.MOST_POINTS for points in state.returns())
    monkeypatch.setattr(situations, "MOST_POINTS", 0)
    with pytest.raises(RuntimeError, match="more than 0 points"):
        state.returns()


@pytest.mark.thorough
@every_game
def test_compiled_rules_bring_about_the_same(game: str) -> None:
    plain = game_of(game, 3).new_initial_state()
    fast = game_of(game, 3, compiled=True).new_initial_state()
    choice = random.Random(11)
    while not plain.is_terminal():
        action = choice.choice(plain.legal_actions())
        plain.apply_action(action)
        fast.apply_action(action)
        assert fast.now == plain.now
    assert fast.returns() == plain.returns()
    for seat in range(3):
        assert fast.observation_tensor(seat) == plain.observation_tensor(seat)
    assert pickle.loads(pickle.dumps(fast)).table is fast.table


@pytest.mark.thorough
@every_game
def test_compiled_rules_deal_anew_the_same(game: str) -> None:
    def dealt(compiled: bool) -> Any:
        state = next(whole_game(game_of(game, 3, compiled=compiled), 12))
        numbers = random.Random(12)
        return state.resample_from_infostate(0, numbers.random).now

    assert dealt(True) == dealt(False)
