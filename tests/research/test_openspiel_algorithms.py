"""OpenSpiel's own algorithms on the games."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.bots import uniform_random

from tests.contract.tables import every_game, every_table
from tests.research.openspiel_play import game_of, pass_chance, told


def searching_bot(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's information-set search, with rollouts."""
    chance = np.random.RandomState(seed)
    sampler = random.Random(seed).random
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, sampler))
    return bot


@pytest.mark.thorough
@every_table
def test_information_set_search_finds_a_legal_move(game: str, players: int) -> None:
    loaded = game_of(game, players)
    state = loaded.new_initial_state()
    pass_chance(state, random.Random(1))
    policy = searching_bot(loaded, 12, seed=1).get_policy(state)
    assert sorted(action for action, _ in policy) == state.legal_actions()
    assert sum(probability for _, probability in policy) == pytest.approx(1)


@pytest.mark.thorough
@every_game
def test_information_set_search_plays_a_game_to_its_end(game: str) -> None:
    loaded = game_of(game, 2)
    bots = [searching_bot(loaded, 2, seed) for seed in range(2)]
    choice = random.Random(2)
    state = loaded.new_initial_state()
    pass_chance(state, choice)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
        pass_chance(state, choice)
    assert sum(state.returns()) == 0


class Solver(outcome_sampling_mccfr.OutcomeSamplingSolver):  # type: ignore[misc]
    """OpenSpiel's, keeping the decisions of who is being taught and what is known of them."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.visited: list[Any] = []

    def _episode(self, state: Any, update_player: int, *reaches: float, **named: float) -> Any:
        if state.current_player() == update_player:
            self.visited.append(state.clone())
        return super()._episode(state, update_player, *reaches, **named)

    def tables(self, state: Any) -> Any:
        """Regrets and weights of the actions, by which the average policy is made."""
        return self._infostates[state.information_state_string()]


@every_game
def test_outcome_sampling_mccfr_learns_from_what_it_has_visited(game: str) -> None:
    """M. Lanctot and others, "Monte Carlo sampling for regret minimization" (2009)."""
    np.random.seed(4)  # noqa: NPY002  (the solver draws from the global one)
    solver = Solver(game_of(game, 2))
    for _ in range(2):
        solver.iteration()
    assert {state.current_player() for state in solver.visited} == {0, 1}
    for state in solver.visited[:: len(solver.visited) // 10]:
        regrets, weights = solver.tables(state)
        assert np.isfinite(regrets).all()
        assert len(set(regrets)) > 1  # no game of this seed is a tie, of which nothing is learnt
        probabilities = solver.average_policy().action_probabilities(state)
        assert list(probabilities) == state.legal_actions()
        assert list(probabilities.values()) == pytest.approx(list(weights / weights.sum()))
        assert weights.sum() > 1  # far more than what the solver begins with


@every_game
def test_tree_search_in_cpp_runs(game: str) -> None:
    """It sees everything, which OpenSpiel leaves to the user."""
    loaded = game_of(game, 2)
    state = loaded.new_initial_state()
    pass_chance(state, random.Random(4))
    bot = pyspiel.MCTSBot(
        loaded,
        pyspiel.RandomRolloutEvaluator(1, 4),
        2.0,  # uct_c
        5,  # simulations
        10,  # megabytes
        False,  # solve
        4,  # seed
        False,  # verbose
    )
    root = bot.mcts_search(state)
    assert root.explore_count == 5
    assert root.best_child().action in state.legal_actions()


@every_game
def test_random_bots_meet_all_kinds_of_nodes(game: str) -> None:
    loaded = game_of(game, 3)
    state = loaded.new_initial_state()
    chance = np.random.RandomState(5)
    bots = [uniform_random.UniformRandomBot(seat, chance) for seat in range(3)]
    returns = evaluate_bots.evaluate_bots(state, bots, chance)
    assert state.is_terminal()
    assert list(returns) == state.returns()
    assert told(state, 0)
