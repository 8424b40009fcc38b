"""What `fondaco bench --peers` runs: Fondaco and other libraries, each driven in its own usual way.

All choose uniformly from the legal actions, by the same kind of generator and from Python, except
where a library's own loop chooses, or Fondaco's batch in compiled code. Every function gets one
measurement ready and imports what that takes, so that a library that is not installed is missed by
its own measurements only.
"""

from __future__ import annotations

import copy
import pkgutil
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from typing import Any, Final, TypeVar

from fondaco.engine.copying import copy_state
from fondaco.engine.rule import compiled, rule
from fondaco.engine.search import Search, Settings
from fondaco.errors import FondacoError
from fondaco.games import load
from fondaco.match import Match
from fondaco.terminal.bench import Run, random_batch

SEED: Final = 1
BATCH: Final = 256  # games
SIMULATIONS: Final = 200  # of one search
PYTHON_SIMULATIONS: Final = 20  # of one that is slow
COUNTED: Final = 200  # games by which decisions among all actions are counted
WHOLLY_RANDOM: Final = Settings(prior=0, blunders=1000)
EXPLORATION: Final = 2.0  # of OpenSpiel's searches

T = TypeVar("T")

Play = Callable[[], Iterator[Any]]
"""Plays one game at random; yields what is played, before each decision."""


def decisions_of(play: Play) -> Run:
    """Random games: counts decisions."""

    def run(games: int) -> int:
        decisions = 0
        for _ in range(games):
            for _ in play():
                decisions += 1
        return decisions

    return run


def copies_of(original: T, copied: Callable[[T], object]) -> Run:
    """The same again and again: counts copies."""

    def run(times: int) -> int:
        for _ in range(times):
            copied(original)
        return times

    return run


def middle_of(play: Play, copied: Callable[[Any], Any]) -> Any:
    """A random game as it stands half way."""
    positions = [copied(position) for position in play()]
    return positions[len(positions) // 2]


def _pick(chance: random.Random, legal: Any) -> int:
    """One of the legal actions, in a list or an array."""
    return int(legal[int(chance.random() * len(legal))])


# --- Fondaco --------------------------------------------------------------------------------------


def playouts(name: str, players: int, fast: bool) -> Run:
    """The rules alone, compiled or plain."""
    batch = random_batch(name, players)
    return lambda games: batch.play(0, games, fast).decisions


def match_play(name: str, players: int) -> Play:
    """Matches as anybody would play them."""
    chance = random.Random(SEED)
    seeds = count()

    def play() -> Iterator[Match]:
        match = Match.new(name, players, next(seeds))
        while not match.over:
            yield match
            match.play(chance.choice(match.moves()))

    return play


def _middle_state(name: str, players: int) -> Any:
    match: Match = middle_of(match_play(name, players), Match.copy)
    return match.state()


@rule
def copy_often(target: Any, source: Any, times: int) -> None:
    """Copy a state so often, each time another."""
    for _ in range(times):
        source.drawn += 1
        copy_state(target, source)


def compiled_copies(name: str, players: int) -> Run:
    """As a compiled search copies states."""
    source = _middle_state(name, players)
    target = source.copy()
    run = compiled(copy_often)

    def copies(times: int) -> int:
        run(target, source, times)
        return times

    return copies


def state_copies(name: str, players: int) -> Run:
    """As Python code copies states."""
    return copies_of(_middle_state(name, players), lambda state: state.copy())


def overwriting(name: str, players: int) -> Run:
    """As Python code copies states into others that are there."""
    target = _middle_state(name, players)
    return copies_of(target.copy(), lambda source: copy_state(target, source))


def simulations(name: str, players: int, settings: Settings) -> Run:
    """Searches from the first decision of a game, one tree each."""
    rules = load(name)
    root = Match.new(name, players, SEED).state()
    seat = rules.turn(root)

    def run(searches: int) -> int:
        for seed in range(searches):
            Search(rules, root, seat, seed, settings=settings).run(SIMULATIONS)
        return searches * SIMULATIONS

    return run


def batch_steps(name: str, players: int) -> Run:
    """Many games side by side on one core, the caller deciding for all seats."""
    from fondaco.research.vector import VectorEnv

    env = VectorEnv(name, players, BATCH, seed=SEED)
    env.reset()
    actions = env.sample_actions()

    def run(steps: int) -> int:
        for _ in range(steps):
            env.step(env.sample_actions(actions))
        return steps * BATCH

    return run


def aec_play(name: str, players: int) -> Play:
    """Fondaco's PettingZoo environment."""
    from fondaco.research.pettingzoo import env

    return agents_play(env(name, players))


def gymnasium_play(name: str, players: int) -> Play:
    """Fondaco's Gymnasium environment; the decisions of the other seats are not counted."""
    import numpy as np

    from fondaco.research.gymnasium import FondacoEnv

    chance = random.Random(SEED)
    env = FondacoEnv(name, players, opponents="random")
    env.reset(seed=SEED)

    def play() -> Iterator[FondacoEnv]:
        observation, _ = env.reset()
        over = False
        while not over:
            yield env
            action = _pick(chance, np.flatnonzero(observation["action_mask"]))
            observation, _, over, _, _ = env.step(action)

    return play


# --- PettingZoo -----------------------------------------------------------------------------------


def pettingzoo_play(name: str) -> Play:
    """A classic of PettingZoo's in its newest version, as it ships."""
    from pettingzoo import classic

    versions = [
        int(module.name.removeprefix(f"{name}_v"))
        for module in pkgutil.iter_modules(classic.__path__)
        if module.name.startswith(f"{name}_v")
    ]
    if not versions:
        raise FondacoError(f"this version has no {name}")
    return agents_play(import_module(f"pettingzoo.classic.{name}_v{max(versions)}").env())


def agents_play(env: Any) -> Play:
    """An environment of agents that take turns (AEC)."""
    import numpy as np

    chance = random.Random(SEED)
    env.reset(seed=SEED)

    def play() -> Iterator[Any]:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                yield env
                env.step(_pick(chance, np.flatnonzero(observation["action_mask"])))

    return play


# --- RLCard ---------------------------------------------------------------------------------------


def rlcard_play(name: str) -> Play:
    """An environment of RLCard's, as it ships: each step gives an observation and what is legal."""
    import rlcard

    chance = random.Random(SEED)
    env = rlcard.make(name, config={"seed": SEED})

    def play() -> Iterator[Any]:
        state, _ = env.reset()
        while not env.is_over():
            yield env
            state, _ = env.step(_pick(chance, list(state["legal_actions"])))

    return play


def deep_copies(play: Play) -> Run:
    """Environments have no other way to be copied."""
    return copies_of(middle_of(play, copy.deepcopy), copy.deepcopy)


# --- OpenSpiel ------------------------------------------------------------------------------------


def open_spiel_game(name: str) -> Any:
    """A game of OpenSpiel's, or one of Fondaco's in it."""
    import pyspiel

    return pyspiel.load_game(name)


def fondaco_in_open_spiel(name: str, players: int) -> Any:
    """A game of Fondaco's as OpenSpiel knows it."""
    import pyspiel

    from fondaco.research.openspiel import PREFIX

    return pyspiel.load_game(PREFIX + name, {"players": players})


def open_spiel_play(game: Any, *, observed: bool) -> Play:
    """A game stepped from Python; `observed` fetches observation and mask before each decision."""
    import pyspiel

    chance = random.Random(SEED)
    look = _observer(game) if observed else None

    def play() -> Iterator[Any]:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                _apply_chance(pyspiel, state, chance)
                continue
            yield state
            if look is not None:
                look(state)
            state.apply_action(_pick(chance, state.legal_actions()))

    return play


def _apply_chance(pyspiel: Any, state: Any, chance: random.Random) -> None:
    outcome, _ = pyspiel.sample_action(state.chance_outcomes(), chance.random())
    state.apply_action(outcome)


def _observer(game: Any) -> Callable[[Any], None]:
    """Fetches the vector and the mask of who is to decide, in the quickest way that there is."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    kind = game.get_type()
    if kind.provides_observation_tensor:
        observation = make_observation(game)
    elif kind.provides_information_state_tensor:
        observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    else:
        raise FondacoError("this game has no observation vector")

    def look(state: Any) -> None:
        player = state.current_player()
        observation.set_from(state, player)
        state.legal_actions_mask(player)

    return look


def open_spiel_environment(game: Any) -> Play:
    """OpenSpiel's own environment for learners: each step gives what all players observe."""
    from open_spiel.python.rl_environment import Environment

    chance = random.Random(SEED)
    env = Environment(game)
    env.seed(SEED)

    def play() -> Iterator[Any]:
        seen = env.reset()
        while not seen.last():
            yield env
            player = seen.observations["current_player"]
            seen = env.step([_pick(chance, seen.observations["legal_actions"][player])])

    return play


def open_spiel_loop(game: Any) -> Run:
    """Uniformly random bots in OpenSpiel's own loop, all in C++.

    A finished game tells cheaply only how many actions it took, those of chance too: how many of
    them are decisions is counted in other games before.
    """
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, SEED) for player in range(game.num_players())]
    seeds = count()

    def finished() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    histories = [finished().full_history() for _ in range(COUNTED)]
    decisions = sum(action.player >= 0 for history in histories for action in history)
    share: float = decisions / sum(map(len, histories))

    def run(games: int) -> int:
        actions = sum(int(finished().move_number()) for _ in range(games))
        return round(share * actions)

    return run


def state_clones(game: Any) -> Run:
    """States cloned from Python."""
    play = open_spiel_play(game, observed=False)
    return copies_of(middle_of(play, lambda state: state.clone()), lambda state: state.clone())


def python_ismcts(game: Any) -> Run:
    """OpenSpiel's ISMCTS in Python, one random playout a simulation, its hidden dealt anew."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    chance = np.random.RandomState(SEED)
    evaluator = RandomRolloutEvaluator(1, chance)
    bot = ISMCTSBot(game, evaluator, EXPLORATION, PYTHON_SIMULATIONS, random_state=chance)
    return _searches(bot.run_search, _first_choice(game), PYTHON_SIMULATIONS)


def cpp_ismcts(game: Any) -> Run:
    """OpenSpiel's ISMCTS in C++."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, EXPLORATION, SIMULATIONS)
    return _searches(bot.get_policy, _first_choice(game), SIMULATIONS)


def _first_choice(game: Any) -> Any:
    """A new game, gone on to where somebody has a choice."""
    import pyspiel

    chance = random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            _apply_chance(pyspiel, state, chance)
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def _searches(search: Callable[[Any], Any], root: Any, simulations: int) -> Run:
    def run(searches: int) -> int:
        for _ in range(searches):
            search(root)
        return searches * simulations

    return run
