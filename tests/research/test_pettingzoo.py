"""PettingZoo's own tests, and stricter ones: whole games, every agent, every step."""

import copy
import itertools
import pickle
import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.error import Error, ResetNeeded
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import fondaco
from fondaco import IllegalMove, InvalidOption, InvalidPlayers, Match, UnknownGame
from fondaco.games import load
from fondaco.research.pettingzoo import FondacoEnv, env
from fondaco.research.rendering import UnknownRenderMode
from fondaco.research.rewards import UnknownRewards
from fondaco.research.stepping import UnknownIllegal
from tests.contract.tables import every_game, every_table, mask_of, observation

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # they import their games the old way
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        seed_test,
    )

FEWEST = [(game, load(game).seats[0]) for game in fondaco.games()]


def plain(game: str = "fugger", players: int = 3, **settings: Any) -> FondacoEnv:
    return env(game, players, compiled=False, **settings)


def legal_actions(e: FondacoEnv) -> list[int]:
    return np.flatnonzero(e.observe(e.agent_selection)["action_mask"]).tolist()


def play_on(e: FondacoEnv, choice: random.Random, steps: int | None = None) -> Iterator[FondacoEnv]:
    """The environment at each step of a random game, at most so many; after its end too."""
    for _ in itertools.repeat(None) if steps is None else range(steps):
        if not e.agents:
            return
        yield e
        over = e.terminations[e.agent_selection]
        e.step(None if over else choice.choice(legal_actions(e)))


def course(e: FondacoEnv, choice: random.Random) -> list[bytes]:
    """All that the agents get to know in the rest of a game, step by step."""
    seen = []
    for _ in play_on(e, choice):
        observation, *rest = e.last()
        vectors = [e.observe(agent)[part].tobytes() for agent in e.agents for part in observation]
        seen.append(b"".join([*vectors, repr((e.agent_selection, rest, e.rewards)).encode()]))
    return seen


def seeded(e: FondacoEnv) -> FondacoEnv:
    """The environment as it is, with a chance and samples that can be repeated."""
    e.reset(seed=0)
    for number, agent in enumerate(e.possible_agents):
        e.action_space(agent).seed(number)
        e.observation_space(agent).seed(number)
    return e


def everything(e: FondacoEnv) -> bytes:
    return pickle.dumps(e)


# --- PettingZoo's own tests -----------------------------------------------------------------------

# They know the names of their own environments whose observations are dicts, and the mask of an
# agent that has nothing left to do is all zeros in those too.
own_tests = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@own_tests
@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_api_test_passes(game: str, players: int) -> None:
    api_test(seeded(plain(game, players)), num_cycles=400)


@own_tests
@pytest.mark.thorough
@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_api_test_passes_compiled(game: str, players: int) -> None:
    api_test(seeded(env(game, players)), num_cycles=400)


@own_tests
@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_seed_test_passes(game: str, players: int) -> None:
    seed_test(lambda: plain(game, players))


@own_tests
@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_parallel_api_test_passes(game: str, players: int) -> None:
    parallel_api_test(turn_based_aec_to_parallel(seeded(plain(game, players))), num_cycles=400)


@every_table
def test_parallel_seed_test_passes_though_it_does_what_is_illegal(game: str, players: int) -> None:
    parallel_seed_test(lambda: turn_based_aec_to_parallel(plain(game, players)))


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_parallel_games_of_the_same_seed_are_the_same_to_the_end(game: str, players: int) -> None:
    """PettingZoo's own test does not mask, and ends with the first step."""
    one = parallel_course(game, players)
    assert one == parallel_course(game, players)
    assert "'illegal'" not in one[-1]


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_parallel_games_lost_by_an_illegal_action_are_the_same(game: str, players: int) -> None:
    one = parallel_course(game, players, legal_steps=12)
    assert len(one) == 1 + 12 + 1
    assert one == parallel_course(game, players, legal_steps=12)
    assert ": -1.0" in one[-1]
    assert "'illegal'" in one[-1]


def parallel_course(game: str, players: int, legal_steps: int | None = None) -> list[str]:
    """All that a parallel environment returns in a random game; then steps are illegal."""
    e = turn_based_aec_to_parallel(plain(game, players))
    observations, infos = e.reset(seed=31)
    for number, agent in enumerate(e.agents):
        e.action_space(agent).seed(number)
    returned = [written(observations, infos)]
    while e.agents:
        masks = {agent: observations[agent]["action_mask"] for agent in e.agents}
        if legal_steps is not None and len(returned) > legal_steps:
            masks = {agent: 1 - mask for agent, mask in masks.items()}
        actions = {agent: e.action_space(agent).sample(mask) for agent, mask in masks.items()}
        observations, *rest = e.step(actions)
        returned.append(written(observations, *rest))
    return returned


def written(observations: dict[str, dict[str, Any]], *rest: Any) -> str:
    vectors = {
        agent: {part: values.tobytes() for part, values in seen.items()}
        for agent, seen in observations.items()
    }
    return repr((vectors, rest))


def test_performance_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = itertools.count()
    monkeypatch.setattr("time.time", lambda: next(seconds))
    performance_benchmark(seeded(plain()))
    assert "turns per second" in capsys.readouterr().out


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.thorough
@every_table
def test_a_game_is_a_match_of_its_seed(game: str, players: int) -> None:
    """The same turns (G-5), the same forced moves (G-2), the same legal moves, the same chance."""
    e = plain(game, players)
    e.reset(seed=5)
    m = Match.new(game, players, e.match_seed)
    choice = random.Random(5)
    while not m.over:
        assert e.agent_selection == f"player_{m.turn}"
        for seat, agent in enumerate(e.possible_agents):
            seen = e.observe(agent)
            assert seen["observation"].tolist() == [
                float(np.float32(number)) for number in observation(m, seat)
            ]
            mask = mask_of(m, seat) if seat == m.turn else [0] * m.rules.actions
            assert seen["action_mask"].tolist() == mask
        action = choice.choice(legal_actions(e))
        m.play(m.rules.write_move(action))
        e.step(action)
        assert bytes(e._stepper.state) == bytes(m.state())
    assert all(e.terminations.values())
    standing = [
        (1, 0) if seat in m.winners else (0, points) for seat, points in enumerate(m.points)
    ]
    assert list(e.rewards.values()) == [
        sum((own > other) - (own < other) for other in standing) / (players - 1) for own in standing
    ]


@pytest.mark.thorough
@every_table
def test_every_observation_of_every_agent_is_in_its_space(game: str, players: int) -> None:
    e = plain(game, players)
    rules = load(game)
    e.reset(seed=6)
    for _ in play_on(e, random.Random(6)):
        for agent in e.agents:
            seen = e.observe(agent)
            assert e.observation_space(agent).contains(seen)
            assert seen["observation"].dtype == np.float32
            assert seen["observation"].shape == (rules.observation_size,)
            assert seen["action_mask"].dtype == np.int8
            assert seen["action_mask"].shape == (rules.actions,)
            assert e.action_space(agent).n == rules.actions
            assert seen["observation"].any()
            chooses = agent == e.agent_selection and not e.terminations[agent]
            assert (seen["action_mask"].sum() > 1) == chooses  # G-2: only real choices
            assert seen["action_mask"].any() == chooses


@every_table
def test_rewards_come_at_the_end_and_each_agent_steps_none_once(game: str, players: int) -> None:
    e = plain(game, players)
    e.reset(seed=7)
    ended = []
    for _ in play_on(e, random.Random(7)):
        _, reward, termination, truncation, info = e.last(observe=False)
        for table in (e.rewards, e.terminations, e.truncations, e.infos):
            assert list(table) == e.agents
        assert not truncation
        assert info == {}
        if termination:
            ended.append((e.agent_selection, reward))
        else:
            assert set(e.rewards.values()) == {0.0}
            assert e.agents == e.possible_agents
    assert [agent for agent, _ in ended] == e.possible_agents
    assert sum(reward for _, reward in ended) == pytest.approx(0)
    assert max(reward for _, reward in ended) > 0


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_points_are_those_of_the_match(game: str, players: int) -> None:
    e = plain(game, players, rewards="points")
    e.reset(seed=8)
    m = Match.new(game, players, e.match_seed)
    choice = random.Random(8)
    while not m.over:
        action = choice.choice(legal_actions(e))
        m.play(m.rules.write_move(action))
        e.step(action)
    assert list(e.rewards.values()) == m.points
    assert e.last()[1] == m.points[0]


def test_compiled_and_plain_games_are_the_same() -> None:
    one, two = env("fugger", 3), plain("fugger", 3)
    one.reset(seed=9)
    two.reset(seed=9)
    for game in range(3):
        assert course(one, random.Random(game)) == course(two, random.Random(game))
        one.reset()
        two.reset()


# --- seeds ----------------------------------------------------------------------------------------


@every_game
def test_the_same_seed_brings_the_same_games_one_after_the_other(game: str) -> None:
    one, two = plain(game, load(game).seats[0]), plain(game, load(game).seats[0])
    one.reset(seed=10)
    two.reset(seed=1)
    two.reset(seed=10)
    games = []
    for number in range(2):
        games.append(course(one, random.Random(number)))
        assert games[-1] == course(two, random.Random(number))
        one.reset()
        two.reset()
    assert games[0] != games[1]


def test_other_seeds_and_no_seed_bring_other_games() -> None:
    deals = []
    for seed in (11, 12, None, None):
        e = plain()
        e.reset(seed=seed)
        deals.append(e.match_seed)
    e.reset()
    deals.append(e.match_seed)
    assert len(set(deals)) == len(deals)


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_what_is_no_seed_is_refused_and_changes_nothing(seed: Any) -> None:
    e = plain()
    e.reset(seed=32)
    before = everything(e)
    with pytest.raises(Error, match="Seed must be"):
        e.reset(seed=seed)
    assert everything(e) == before
    e.step(legal_actions(e)[0])


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_a_copy_goes_on_just_the_same(
    game: str, players: int, duplicate: Callable[[FondacoEnv], FondacoEnv]
) -> None:
    for steps in (1, 17):
        e = plain(game, players, rewards="points")
        e.reset(seed=13)
        for _ in play_on(e, random.Random(13), steps):
            pass
        other = duplicate(e)
        before = everything(other)
        assert before == everything(duplicate(e))
        first = course(e, random.Random(14))
        assert everything(other) == before  # they share nothing
        assert course(other, random.Random(14)) == first
        e.reset()
        other.reset()
        assert course(e, random.Random(15)) == course(other, random.Random(15))


def test_a_copy_samples_the_same_actions() -> None:
    e = plain()
    e.reset(seed=16)
    e.action_space("player_1").seed(16)
    other = copy.deepcopy(e)
    for _ in range(5):
        assert e.action_space("player_1").sample() == other.action_space("player_1").sample()


def test_an_environment_without_a_game_and_one_amid_its_end_can_be_copied() -> None:
    e = plain()
    copy.deepcopy(e).reset(seed=17)
    e.reset(seed=17)
    while not e.terminations["player_0"]:
        e.step(legal_actions(e)[0])
    e.step(None)
    other = pickle.loads(pickle.dumps(e))
    assert other.agents == ["player_1", "player_2"]
    assert course(other, random.Random(1)) == course(e, random.Random(1))


def test_a_compiled_environment_is_copied_as_well() -> None:
    e = env("fugger", 2)
    e.reset(seed=18)
    for _ in play_on(e, random.Random(18), 9):
        pass
    other = pickle.loads(pickle.dumps(copy.deepcopy(e)))
    assert course(other, random.Random(19)) == course(e, random.Random(19))


# --- hidden information ---------------------------------------------------------------------------


@pytest.mark.thorough
@every_table
def test_an_agent_sees_the_same_whatever_is_hidden_from_it(game: str, players: int) -> None:
    e = plain(game, players, render_mode="ansi")
    e.reset(seed=20)
    m = Match.new(game, players, e.match_seed)
    choice = random.Random(20)
    differs = False
    while not m.over:
        if len(m.decisions) % 7 == 0:
            for seat, agent in enumerate(e.agents):
                redealt = m.redeal(seat, len(m.decisions))
                differs |= redealt.digest() != m.digest()
                other = copy.deepcopy(e)
                other._stepper.state.data[:] = redealt.state().data
                other._stepper._mask[:] = mask_of(redealt, other._stepper.turn)
                mine, others = e.observe(agent), other.observe(agent)
                assert mine["observation"].tobytes() == others["observation"].tobytes()
                assert mine["action_mask"].tolist() == others["action_mask"].tolist()
                if seat == m.turn:
                    assert e.render() == other.render()
                    action = choice.choice(np.flatnonzero(mine["action_mask"] == 0).tolist())
                    assert lost_by(e, action) == lost_by(other, action)
        action = choice.choice(legal_actions(e))
        m.play(m.rules.write_move(action))
        e.step(action)
    assert differs


def lost_by(e: FondacoEnv, action: int) -> tuple[Any, ...]:
    """What a copy tells of that illegal action."""
    lost = copy.deepcopy(e)
    lost.step(action)
    assert any(lost.infos.values())
    return lost.rewards, lost.infos


def test_whatever_an_agent_chooses_in_secret_those_after_it_see_the_same() -> None:
    """G-5: all buy at the same time, one asked after the other."""
    e = plain("augsburg", 4)
    e.reset(seed=33)
    secrets = 0
    choice = random.Random(33)
    for _ in range(3):
        while purchase(e) is None:
            e.step(choice.choice(legal_actions(e)))
        asked = e.agent_selection
        now = purchase(e)
        later = e.agents[e.agents.index(asked) + 1 :]
        states, seen = set(), set()
        for number in range(8):
            other = copy.deepcopy(e)
            own = random.Random(number)
            while purchase(other) == now and other.agent_selection == asked:
                other.step(own.choice(legal_actions(other)))
            if purchase(other) == now:
                states.add(bytes(other._stepper.state))
                seen.add(repr([(other.agent_selection, seen_by(other, agent)) for agent in later]))
        if states:
            assert len(seen) == 1
        secrets += len(states) > 1
        e = other
    assert secrets > 1


def purchase(e: FondacoEnv) -> int | None:
    """The round whose purchase is under way."""
    view = e._stepper.rules.write_view(e._stepper.state, None)
    return int(view["round"]) if view["phase"] == "buy" else None


def seen_by(e: FondacoEnv, agent: str) -> tuple[bytes, bytes]:
    seen = e.observe(agent)
    return seen["observation"].tobytes(), seen["action_mask"].tobytes()


# --- illegal actions ------------------------------------------------------------------------------


def illegal_action(e: FondacoEnv) -> int:
    return int(np.flatnonzero(e.observe(e.agent_selection)["action_mask"] == 0)[0])


@every_table
def test_an_illegal_action_loses_the_game_at_once(game: str, players: int) -> None:
    e = plain(game, players)
    e.reset(seed=21)
    for _ in play_on(e, random.Random(21), 10):
        pass
    agent = e.agent_selection
    e.step(illegal_action(e))
    assert e.agents == e.possible_agents
    assert e.rewards == {other: -1.0 if other == agent else 0.0 for other in e.agents}
    assert all(e.terminations.values())
    assert not any(e.truncations.values())
    assert "is not legal: " in e.infos[agent].pop("illegal")
    assert not any(e.infos.values())  # the others don't learn why
    assert not any(e.observe(other)["action_mask"].any() for other in e.agents)
    for other in e.possible_agents:
        assert e.agent_selection == other
        e.step(None)
    assert e.agents == []
    e.reset()
    assert not any(e.terminations.values())


def test_an_illegal_action_is_refused_where_that_is_wished() -> None:
    e = plain(illegal="raise")
    e.reset(seed=22)
    before = everything(e)
    action = illegal_action(e)
    with pytest.raises(IllegalMove, match=r"seat \d: '.*' is not legal: .*F-\d+") as refused:
        e.step(action)
    assert refused.value.move == load("fugger").write_move(action)
    assert f"player_{refused.value.seat}" == e.agent_selection
    assert everything(e) == before
    e.step(legal_actions(e)[0])


@pytest.mark.parametrize("illegal", ["lose", "raise"])
@pytest.mark.parametrize("action", [None, -1, 10**6, 2**70, "draw", 1.0, True, np.bool(False), []])
def test_what_is_no_action_is_refused_and_changes_nothing(illegal: str, action: Any) -> None:
    e = plain(illegal=illegal)
    e.reset(seed=23)
    before = everything(e)
    with pytest.raises(IllegalMove, match="an action is a whole number from 0 to"):
        e.step(action)
    assert everything(e) == before


@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.uint16, np.array])
def test_every_kind_of_whole_number_is_an_action(kind: Callable[[int], Any]) -> None:
    e, other = plain(), plain()
    e.reset(seed=24)
    other.reset(seed=24)
    action = legal_actions(e)[-1]
    e.step(kind(action))
    other.step(action)
    assert course(e, random.Random(24)) == course(other, random.Random(24))


def test_an_agent_after_its_end_can_only_step_none() -> None:
    e = plain()
    e.reset(seed=25)
    e.step(illegal_action(e))
    with pytest.raises(ValueError, match="the only valid action is None"):
        e.step(0)
    assert e.agents == e.possible_agents


def test_without_a_game_there_is_nothing_to_step_or_see() -> None:
    e = plain(render_mode="ansi")
    for ask in (lambda: e.step(0), e.last, e.render, lambda: e.observe("player_0")):
        with pytest.raises(ResetNeeded, match="reset the environment first"):
            ask()
    e.reset(seed=26)
    for _ in play_on(e, random.Random(26)):
        pass
    with pytest.raises(ResetNeeded, match="reset the environment first"):
        e.step(None)


# --- tables that can't be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "fault", "text"),
    [
        ({"game": "chess"}, UnknownGame, "unknown game 'chess'"),
        ({"players": 9}, InvalidPlayers, "fugger is for 2 to 4 players, not 9"),
        ({"options": {"sea": 1}}, InvalidOption, "fugger has no option 'sea'"),
        ({"rewards": "fame"}, UnknownRewards, 'rewards are "rank" or "points", not \'fame\''),
        ({"illegal": "skip"}, UnknownIllegal, 'illegal is "lose" or "raise", not \'skip\''),
        ({"render_mode": "human"}, UnknownRenderMode, '"ansi" and "svg", not \'human\''),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    settings: dict[str, Any], fault: type[Exception], text: str
) -> None:
    with pytest.raises(fault, match=text):
        plain(**settings)


def test_table_options_are_played_with() -> None:
    option = next(option for option in load("fugger").options)
    value = next(value for value in option.values if value != option.default)
    e = plain(options={option.name: value})
    e.reset(seed=27)
    assert e._stepper.rules.options_of(e._stepper.state)[option.name] == value
    m = Match.new("fugger", 3, e.match_seed, options={option.name: value})
    assert bytes(e._stepper.state) == bytes(m.state())


def test_an_agent_that_is_not_there_is_refused() -> None:
    e = plain()
    e.reset(seed=28)
    for ask in (e.observe, e.observation_space, e.action_space):
        with pytest.raises(InvalidPlayers, match="there is no agent 'player_3', only player_0, "):
            ask("player_3")


def test_an_environment_is_called_by_its_game_and_the_version_of_its_rules() -> None:
    e = plain("massilia", 3)
    assert str(e) == f"massilia_v{load('massilia').rules_version}"
    assert e.possible_agents == ["player_0", "player_1", "player_2"]


# --- pictures -------------------------------------------------------------------------------------


@every_table
def test_the_table_is_shown_as_text(game: str, players: int) -> None:
    e = plain(game, players, render_mode="ansi")
    e.reset(seed=29)
    for number, _ in enumerate(play_on(e, random.Random(29))):
        if number % 20 == 0 or e.terminations[e.agent_selection]:
            shown = e.render()
            assert shown is not None
            assert "player_0" in shown
            assert max(map(len, shown.splitlines())) <= 80


def test_without_a_render_mode_nothing_is_shown() -> None:
    e = plain()
    e.reset(seed=30)
    with pytest.warns(UserWarning, match="has no render_mode"):
        assert e.render() is None
    e.close()
    e.close()
