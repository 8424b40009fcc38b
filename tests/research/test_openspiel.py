"""The games in OpenSpiel: what is registered, and how their states behave."""

import copy
import pickle
import random
import unittest
from concurrent.futures import ThreadPoolExecutor
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
from fondaco.research import situations
from fondaco.research.rewards import UnknownRewards
from tests.contract.tables import every_game, every_table
from tests.research.openspiel_play import apply_at_random, game_of, pass_chance, whole_game

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
def test_every_value_of_every_table_option_can_be_a_parameter(game: str) -> None:
    rules = load(game)
    for option in rules.options:
        for value in {option.values[0], option.values[-1]}:
            state = game_of(game, rules.seats[0], **{option.name: value}).new_initial_state()
            pass_chance(state, random.Random(1))
            s = rules.State(state.now.position)
            assert rules.options_of(s) == rules.check_options({option.name: value})


@every_game
def test_a_value_that_an_option_does_not_have_is_refused(game: str) -> None:
    for option in load(game).options:
        wrong = {int: 10**6, str: "nonsense"}.get(type(option.default))
        if wrong is not None:
            with pytest.raises(InvalidOption, match=option.name):
                game_of(game, load(game).seats[0], **{option.name: wrong})


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
    for number, state in enumerate(whole_game(game_of(game, players), 5)):
        if number % 20 == 0 and not state.is_terminal():
            before, node = str(state), state.now
            for other in (state.clone(), copy.deepcopy(state)):
                assert str(other) == before
                assert other.history() == state.history()
                apply_at_random(other, choice)
                assert other.now != node
            assert state.now is node


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
    before = state.now
    illegal = min(set(range(state.num_distinct_actions())) - set(state.legal_actions()))
    with pytest.raises(IllegalMove, match=r"[A-Z]-\d+"):
        state.apply_action(illegal)
    with pytest.raises(IllegalMove, match="no such action"):
        state.apply_action(state.num_distinct_actions())
    assert state.now is before


@every_game
def test_nothing_can_be_done_after_the_end(game: str) -> None:
    *_, state = whole_game(game_of(game, 2), 8)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    with pytest.raises(IllegalMove):
        state.apply_action(0)


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
