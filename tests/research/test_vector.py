"""Batches of games stepped side by side, beside matches of the same seeds."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from fondaco import Match
from fondaco.engine.chance import below, derive_key, seed_state
from fondaco.engine.rule import rule
from fondaco.errors import (
    FondacoError,
    IllegalMove,
    InvalidOption,
    InvalidPlayers,
    InvalidSeed,
    UnknownBot,
    UnknownGame,
)
from fondaco.games import load
from fondaco.games.base import Game
from fondaco.research.batch import Environment
from fondaco.research.rewards import UnknownRewards
from fondaco.research.vector import Array, InvalidArray, InvalidBatch, VectorEnv
from tests.contract.tables import every_game, mask_of, observation
from tests.match import toy
from tests.match.toy import TOY, Phase

GAMES: dict[str, Game] = {"toy": TOY}
SEED: Final = 7
HEX: Final = "0123456789abcdef" * 4


@pytest.fixture(autouse=True)
def games_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> Game:
        return GAMES[name] if name in GAMES else load(name)

    monkeypatch.setattr("fondaco.match.match.load", find)
    monkeypatch.setattr("fondaco.research.vector.load", find)


def toys(envs: int = 5, players: int = 3, **wishes: Any) -> VectorEnv:
    """A batch of the toy game, plain if not said otherwise, its first games dealt."""
    env = VectorEnv("toy", players, envs, **{"seed": SEED, "compiled": False} | wishes)
    env.reset()
    return env


def a_batch(game: str = "toy", players: int = 3, envs: Any = 2, **wishes: Any) -> VectorEnv:
    return VectorEnv(game, players, envs, compiled=False, **wishes)


def first_legal(env: VectorEnv) -> Array:
    return np.array([row.tolist().index(1) for row in env.masks])


def single(numbers: list[float]) -> Any:
    """The numbers as float32 holds them."""
    return np.array(numbers, np.float32).tolist()


def arrays(env: VectorEnv) -> list[Array]:
    """All that a batch writes."""
    return [
        *(env.observations, env.masks, env.rewards, env.terminations, env.truncations),
        *(env.seats, env._final_observations, *env._final_info.values()),
    ]


def seen(env: VectorEnv) -> list[bytes]:
    return [array.tobytes() for array in arrays(env)]


def course(env: VectorEnv, steps: int) -> list[list[Array]]:
    """What a batch writes at each of its steps, of random actions."""
    env.reset(seed=SEED)
    course = []
    for _ in range(steps):
        env.step(env.sample_actions())
        course.append([array.copy() for array in arrays(env)])
    return course


def written(course: list[list[Array]]) -> list[bytes]:
    return [array.tobytes() for arrays in course for array in arrays]


# --- the same as matches --------------------------------------------------------------------------


def begun(env: VectorEnv, i: int) -> Match:
    return Match.new(env.rules.name, env.players, env.game_seed(i))


def rank_rewards(m: Match) -> list[float]:
    """1 for beating all others, -1 for the last; winners by a tie break beat others of as much."""
    places = [(seat in m.winners, m.points[seat]) for seat in range(m.players)]
    places = [(True, 0) if place[0] else place for place in places]
    return [
        sum((place > other) - (place < other) for other in places) / (m.players - 1)
        for place in places
    ]


def points_rewards(m: Match) -> list[float]:
    return [float(points) for points in m.points]


def assert_the_same(env: VectorEnv, i: int, m: Match) -> None:
    """The environment shows the decision that the match is at."""
    assert m.turn is not None
    assert env.seats[i] == m.turn
    assert env.masks[i].tolist() == mask_of(m, m.turn)
    assert env.masks[i].sum() > 1  # a forced move is no decision (G-2)
    assert env.observations[i].tolist() == single(observation(m, m.turn))


def assert_ended_alike(
    infos: dict[str, Any], i: int, m: Match, seat: int, expected: list[float]
) -> None:
    """The environment's last game ended as the match did; `seat` is the caller's."""
    info = infos["final_info"]
    assert info["points"][i].tolist() == m.points
    assert info["wins"][i].tolist() == [int(other in m.winners) for other in range(m.players)]
    assert info["rewards"][i].tolist() == single(expected)
    last = infos["final_obs"][i]
    assert last["observation"].tolist() == single(observation(m, seat))
    assert not last["action_mask"].any()


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_a_batch_goes_as_matches_of_its_seeds_do(players: int, compiled: bool) -> None:
    assert_a_batch_goes_as_matches(toys(4, players, compiled=compiled), games=20)


@every_game
@pytest.mark.parametrize(("rewards", "worth"), [("rank", rank_rewards), ("points", points_rewards)])
def test_whole_games_of_every_kind_go_in_a_batch_as_in_matches(
    game: str, rewards: str, worth: Callable[[Match], list[float]]
) -> None:
    players = load(game).seats[-1]
    env = VectorEnv(game, players, 2, seed=SEED, rewards=rewards, compiled=False)
    env.reset()
    assert_a_batch_goes_as_matches(env, games=2, worth=worth)


def assert_a_batch_goes_as_matches(
    env: VectorEnv, games: int, worth: Callable[[Match], list[float]] = rank_rewards
) -> None:
    """Until so many games have ended and the next ones have begun."""
    matches = [begun(env, i) for i in range(env.num_envs)]
    ended = 0
    while ended < games:
        movers = [int(seat) for seat in env.seats]
        for i, m in enumerate(matches):
            assert_the_same(env, i, m)
        actions = env.sample_actions()
        _, rewards, terminations, truncations, infos = env.step(actions)
        for i, m in enumerate(matches):
            m.play(env.rules.write_move(int(actions[i])))
            assert terminations[i] == m.over
            expected = worth(m) if m.over else [0.0] * env.players
            assert rewards[i].tolist() == single(expected)
            if m.over:
                assert_ended_alike(infos, i, m, movers[i], expected)
                assert infos["final_info"]["length"][i] == len(m.decisions)
                matches[i] = begun(env, i)
                ended += 1
        assert not truncations.any()
    for i, m in enumerate(matches):
        assert_the_same(env, i, m)


@every_game
@pytest.mark.thorough
def test_G_6_every_game_is_the_same_plain_and_compiled(game: str) -> None:
    players = load(game).seats[-1]
    plain, fast = (
        VectorEnv(game, players, 3, opponents="heuristic", compiled=compiled)
        for compiled in (False, True)
    )
    assert written(course(plain, 60)) == written(course(fast, 60))


# --- opponents ------------------------------------------------------------------------------------


def play_others(m: Match, caller: int, policies: list[str], chance: Any) -> None:
    """Play on to the caller's next decision; policies are in turn order from its left."""
    while m.turn is not None and m.turn != caller:
        seat = m.turn
        policy = policies[(seat - caller) % m.players - 1]
        if policy == "heuristic":
            move = m.rules.write_move(m.rules.heuristic(m.state(), seat, mask_of(m, seat)))
        else:
            move = m.moves(seat)[below(chance, len(m.moves(seat)))]
        m.play(move, seat)


@pytest.mark.parametrize("learner", [None, 0, 1, 2])
@pytest.mark.parametrize(
    "opponents", ["random", "heuristic", ("heuristic", "random"), ["random", "heuristic"]]
)
def test_opponents_play_as_they_are_called(opponents: Any, learner: int | None) -> None:
    env = toys(3, opponents=opponents, seat=learner)
    policies = [opponents] * 2 if isinstance(opponents, str) else list(opponents)
    source, chances = Environment(), [Environment() for _ in range(3)]
    seed_state(source, SEED)
    for i, chance in enumerate(chances):
        derive_key(chance, source, i)
    games = [0, 0, 0]

    def caller(i: int) -> int:
        return (i + games[i]) % 3 if learner is None else learner

    matches = [begun(env, i) for i in range(3)]
    for i, m in enumerate(matches):
        play_others(m, caller(i), policies, chances[i])
    for _ in range(25):
        for i, m in enumerate(matches):
            assert env.seats[i] == caller(i)
            assert_the_same(env, i, m)
        actions = first_legal(env)
        _, rewards, terminations, _, infos = env.step(actions)
        for i, m in enumerate(matches):
            m.play(TOY.write_move(int(actions[i])), caller(i))
            play_others(m, caller(i), policies, chances[i])
            assert terminations[i] == m.over
            expected = rank_rewards(m)[caller(i)] if m.over else 0.0
            assert rewards[i] == np.float32(expected)
            if m.over:
                assert_ended_alike(infos, i, m, caller(i), rank_rewards(m))
                own = [seat for seat, _ in m.decisions if seat == caller(i)]
                assert infos["final_info"]["length"][i] == len(own)
                games[i] += 1
                m = matches[i] = begun(env, i)
                play_others(m, caller(i), policies, chances[i])
    assert min(games) > 2


def test_without_a_seat_of_its_own_the_caller_has_every_seat_in_turn() -> None:
    env = toys(4, opponents="random")
    assert env.seats.tolist() == [0, 1, 2, 0]
    env.reset()
    assert env.seats.tolist() == [1, 2, 0, 1]


@rule
def set_up_or_end(s: Any, players: int, start: int) -> None:
    """The toy game, but of some games nothing is left to decide."""
    toy.set_up(s, players, start)
    if below(s, 2) == 0:
        s.phase = Phase.END


@rule
def set_up_and_end(s: Any, players: int, start: int) -> None:
    s.players = players
    s.phase = Phase.END


GAMES["short"] = replace(TOY, name="short", set_up=set_up_or_end)
GAMES["over"] = replace(TOY, name="over", set_up=set_up_and_end)


def test_games_in_which_the_caller_decides_nothing_are_passed_over() -> None:
    env = VectorEnv("short", 3, 6, seed=SEED, compiled=False)
    env.reset()
    dealt = set()
    for _ in range(60):
        assert env.seats.min() >= 0
        dealt |= {int(environment.games) for environment in env._environments}
        assert all(not begun(env, i).over for i in range(6))
        env.step(env.sample_actions())
    assert len(dealt) < max(dealt)  # some numbers were passed over in every environment


def test_a_caller_who_never_decides_anything_is_an_error() -> None:
    env = VectorEnv("over", 3, 2, seed=SEED, compiled=False)
    with pytest.raises(RuntimeError, match="never has to decide"):
        env.reset()
    with pytest.raises(ResetNeeded):
        env.step([0, 0])


# --- hidden information ---------------------------------------------------------------------------


def looks(rules: Game, s: Any, players: int) -> list[list[float]]:
    """What each seat may know."""
    rows = [[9.0] * rules.observation_size for _ in range(players)]
    for seat, row in enumerate(rows):
        rules.observe(s, seat, row)
    return rows


@every_game
def test_what_is_seen_stays_the_same_when_all_else_is_dealt_anew(game: str) -> None:
    """Over a whole game and at its end. That there is something to deal anew is seen by others."""
    rules = load(game)
    players = rules.seats[-1]
    env = VectorEnv(game, players, 1, seed=SEED, compiled=False)
    env.reset()
    m = begun(env, 0)
    changed = 0
    infos: dict[str, Any] = {}
    while not m.over:
        s, seat = m.state(), int(env.seats[0])
        before = looks(rules, s, players)
        rules.redeal(s, seat)
        after, mask = looks(rules, s, players), [9] * rules.actions
        rules.legal_actions(s, seat, mask)
        assert env.observations[0].tolist() == single(after[seat])
        assert env.masks[0].tolist() == mask
        changed += before != after
        actions = env.sample_actions()
        *_, infos = env.step(actions)
        m.play(rules.write_move(int(actions[0])))
    assert changed > len(m.decisions) / 2
    s = m.state()
    rules.redeal(s, seat)
    final = infos["final_obs"][0]["observation"]
    assert final.tolist() == single(looks(rules, s, players)[seat])


def test_G_5_of_seats_that_choose_at_once_each_is_asked_before_anything_is_shown() -> None:
    env = toys(1)
    asked = []
    for _ in range(3):
        asked.append(int(env.seats[0]))
        assert env.observations[0].tolist() == single([2 / 9])  # its own two cards
        env.step(first_legal(env))
    assert asked == [0, 1, 2]


# --- nothing depends on how the batch is split ----------------------------------------------------


@pytest.mark.parametrize("opponents", [None, "random"])
@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_change_nothing(threads: int, opponents: str | None) -> None:
    alone = VectorEnv("toy", 3, 7, opponents=opponents)
    shared = VectorEnv("toy", 3, 7, opponents=opponents, threads=threads)
    assert written(course(alone, 80)) == written(course(shared, 80))
    shared.close()


@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_batch_is_the_same_plain_and_compiled(opponents: str | None) -> None:
    plain, fast = (
        VectorEnv("toy", 3, 6, opponents=opponents, rewards="points", compiled=compiled)
        for compiled in (False, True)
    )
    assert written(course(plain, 80)) == written(course(fast, 80))


@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_part_of_a_batch_is_those_environments_of_it(opponents: str | None) -> None:
    whole, *parts = (
        VectorEnv("toy", 2, n, opponents=opponents, first_env=first, compiled=False)
        for first, n in ((0, 7), (0, 3), (3, 4))
    )
    courses = [course(part, 50) for part in parts]
    together = [[np.concatenate(rows) for rows in zip(*of_step)] for of_step in zip(*courses)]
    assert written(course(whole, 50)) == written(together)


# --- one game after the other ---------------------------------------------------------------------


def test_a_game_that_ends_is_followed_by_another_in_the_same_step() -> None:
    env = toys(6)
    seeds = [env.game_seed(i) for i in range(6)]
    ended = np.zeros(6, int)
    for _ in range(60):
        before = list(seeds)
        _, rewards, terminations, _, infos = env.step(env.sample_actions())
        seeds = [env.game_seed(i) for i in range(6)]
        assert [a != b for a, b in zip(before, seeds)] == terminations.tolist()
        assert not rewards[~terminations].any()
        assert ("final_obs" in infos) == terminations.any()
        if terminations.any():
            assert infos["_final_obs"].tolist() == terminations.tolist()
            assert infos["_final_info"].tolist() == terminations.tolist()
            shown = [last is not None for last in infos["final_obs"]]
            assert shown == terminations.tolist()
        ended += terminations
    assert ended.min() > 1


def test_rewards_by_points_are_the_points() -> None:
    env = toys(6, rewards="points")
    ended = 0
    for _ in range(40):
        _, rewards, terminations, _, infos = env.step(env.sample_actions())
        for i in np.flatnonzero(terminations):
            assert rewards[i].tolist() == infos["final_info"]["points"][i].tolist()
            ended += 1
    assert ended > 6


def test_a_reset_goes_on_to_the_next_games_and_with_a_seed_begins_anew() -> None:
    env = toys(3)
    first, shown = [env.game_seed(i) for i in range(3)], seen(env)
    env.step(env.sample_actions())
    env.reset()
    assert not set(first) & {env.game_seed(i) for i in range(3)}
    env.reset(seed=SEED)
    assert [env.game_seed(i) for i in range(3)] == first
    assert seen(env)[:6] == shown[:6]
    env.reset(seed=HEX)
    assert env.seed == HEX
    assert not set(first) & {env.game_seed(i) for i in range(3)}


def test_a_reset_is_no_end_of_a_game() -> None:
    env = toys(4)
    while not env.terminations.any():
        env.step(env.sample_actions())
    env.reset()
    assert not env.terminations.any()
    assert not env.rewards.any()


def test_without_a_seed_every_batch_is_another() -> None:
    seeds = {toys(1, seed=None).game_seed(0) for _ in range(3)}
    assert len(seeds) == 3


def test_every_game_has_a_seed_of_its_own() -> None:
    env, seeds = toys(10), set()
    for _ in range(5):
        seeds |= {env.game_seed(i) for i in range(10)}
        env.reset()
    assert len(seeds) == 50


def test_options_are_those_of_the_table() -> None:
    env = toys(3, options={"rounds": 1})
    for _ in range(4):  # three choose, one takes
        env.step(first_legal(env))
    assert env.terminations.all()


@pytest.mark.parametrize("compiled", [False, True])
def test_sampled_actions_are_legal_and_all_of_them_come_up(compiled: bool) -> None:
    env = toys(50, compiled=compiled)
    chosen = np.zeros_like(env.masks)
    out = np.zeros(50, np.int64)
    for _ in range(60):
        assert env.sample_actions(out) is out
        assert env.masks[np.arange(50), out].all()
        chosen[np.arange(50), out] = 1
    assert (chosen == env.masks).all()


# --- arrays of the caller -------------------------------------------------------------------------


def buffers_of(n: int, rewards: tuple[int, ...]) -> dict[str, Array]:
    return {
        "observations": np.full((n, TOY.observation_size), 9, np.float32),
        "masks": np.full((n, TOY.actions), 9, np.int8),
        "rewards": np.full(rewards, 9, np.float32),
        "terminations": np.ones(n, bool),
        "truncations": np.ones(n, bool),
        "seats": np.full(n, 9, np.int32),
    }


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(("opponents", "rewards"), [(None, (4, 3)), ("random", (4,))])
def test_everything_is_written_into_the_buffers_of_the_caller(
    opponents: str | None, rewards: tuple[int, ...], compiled: bool
) -> None:
    buffers = buffers_of(4, rewards)
    env = VectorEnv("toy", 3, 4, opponents=opponents, buffers=buffers, compiled=compiled)
    own = VectorEnv("toy", 3, 4, opponents=opponents, compiled=compiled)
    for name, buffer in buffers.items():
        assert getattr(env, name) is buffer
    assert written(course(env, 30)) == written(course(own, 30))
    seen, given, terminations, truncations, infos = env.step(env.sample_actions())
    assert seen["observation"] is buffers["observations"]
    assert seen["action_mask"] is buffers["masks"]
    assert given is buffers["rewards"]
    assert terminations is buffers["terminations"]
    assert truncations is buffers["truncations"]
    assert infos["seat"] is buffers["seats"]


def test_buffers_may_be_parts_of_larger_ones() -> None:
    """As PufferLib gives them: many batches write into one array."""
    shared = np.zeros((8, TOY.actions), np.int8)
    halves = [
        VectorEnv("toy", 3, 4, seed=1, first_env=k, buffers={"masks": shared[k : k + 4]})
        for k in (0, 4)
    ]
    for env in halves:
        env.reset()
    whole = VectorEnv("toy", 3, 8, seed=1)
    whole.reset()
    assert shared.tolist() == whole.masks.tolist()


def read_only() -> Array:
    array = np.zeros((4, 13), np.int8)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("buffers", "message"),
    [
        (
            {"masks": np.zeros((4, 12), np.int8)},
            r"masks .*int8 of shape \(4, 13\), not .*\(4, 12\)",
        ),
        ({"masks": np.zeros((3, 13), np.int8)}, r"not of int8 of shape \(3, 13\)"),
        ({"masks": np.zeros((4, 13), bool)}, "not of bool"),
        ({"masks": [[0] * 13] * 4}, r"not \[\["),
        ({"masks": np.zeros((13, 4), np.int8).T}, "C-contiguous"),
        ({"masks": read_only()}, "writeable"),
        ({"observations": np.zeros((4, 1))}, "float32.* not of float64"),
        ({"rewards": np.zeros(4, np.float32)}, r"rewards .*\(4, 3\)"),
        ({"terminals": np.zeros(4, bool)}, "no buffer 'terminals'; there are observations, masks,"),
    ],
)
def test_buffers_that_do_not_fit_are_refused(buffers: Any, message: str) -> None:
    with pytest.raises(InvalidArray, match=message):
        VectorEnv("toy", 3, 4, buffers=buffers, compiled=False)


def test_actions_that_are_sampled_into_a_wrong_array_are_refused() -> None:
    env = toys(4)
    with pytest.raises(InvalidArray, match="out is an array of int64"):
        env.sample_actions(np.zeros(4, np.int32))


# --- wrong actions --------------------------------------------------------------------------------


def legal_row(env: VectorEnv) -> list[int]:
    return [int(action) for action in first_legal(env)]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0] * 4, r"5 whole numbers .* not an array of int64 of shape \(4,\)"),
        ([[0]] * 5, r"of shape \(5, 1\)"),
        (0, r"of shape \(\)"),
        ([0.0] * 5, "float64"),
        ([True] * 5, "bool"),
        (["0"] * 5, "<U1"),
    ],
)
def test_what_is_no_row_of_actions_is_refused(actions: Any, message: str) -> None:
    env = toys(5)
    before = seen(env)
    with pytest.raises(InvalidArray, match=message):
        env.step(actions)
    assert seen(env) == before


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("wrong", [-1, 13, 2**40, toy.NOD])
def test_an_illegal_action_is_refused_and_nothing_is_stepped(wrong: int, compiled: bool) -> None:
    env, other = toys(5, compiled=compiled), toys(5, compiled=compiled)
    before, legal = seen(env), legal_row(env)
    with pytest.raises(IllegalMove):
        env.step([*legal[:3], wrong, legal[4]])
    assert seen(env) == before
    env.step(legal)
    other.step(legal)
    assert seen(env) == seen(other)


def test_the_error_names_environment_action_and_what_is_legal() -> None:
    env = toys(5)
    actions = legal_row(env)
    legal = [int(action) for action in np.flatnonzero(env.masks[3])]
    shown = ", ".join(f"{action} (card {action + 1})" for action in legal)
    actions[3] = toy.NOD
    with pytest.raises(IllegalMove) as refused:
        env.step(actions)
    assert (refused.value.move, refused.value.seat) == ("nod", 0)
    assert refused.value.reason == (
        "en: seat 0 can't nod now (T-2)"
        f" (action 12 in environment 3, where legal actions are {shown})"
    )
    actions[3] = 99
    with pytest.raises(IllegalMove, match=r"99 is not legal: .* from 0 to 12 \(in environment 3,"):
        env.step(actions)


def test_an_action_past_all_bounds_of_the_type_is_refused_as_itself() -> None:
    env = toys(1)
    with pytest.raises(IllegalMove, match=str(2**64 - 1)):
        env.step(np.array([2**64 - 1], np.uint64))


@pytest.mark.parametrize("compiled", [False, True])
def test_masks_that_the_caller_changes_allow_nothing(compiled: bool) -> None:
    env = toys(2, compiled=compiled)
    env.masks[:] = 1
    with pytest.raises(IllegalMove):
        env.step([toy.NOD, toy.NOD])


@pytest.mark.parametrize("kind", [list, np.int32, np.uint8, np.int64])
def test_actions_may_be_whole_numbers_of_any_kind(kind: Any) -> None:
    env, other = toys(5), toys(5)
    legal = legal_row(env)
    env.step(kind(legal))
    other.step(legal)
    assert seen(env) == seen(other)


# --- Gymnasium's interface ------------------------------------------------------------------------


def test_it_is_a_batch_as_gymnasium_knows_it() -> None:
    env = toys(4, opponents="random")
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.num_envs == 4
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.single_action_space == gymnasium.spaces.Discrete(TOY.actions)
    for _ in range(20):
        actions = env.sample_actions()
        assert env.action_space.contains(actions)
        observations, *_ = env.step(actions)
        assert env.observation_space.contains(observations)
        one = {name: array[0] for name, array in observations.items()}
        assert env.single_observation_space.contains(one)


def test_gymnasium_counts_its_games() -> None:
    env = toys(4, opponents="random")
    counting = RecordEpisodeStatistics(env)
    counting.reset(seed=SEED)
    ended = 0
    for _ in range(30):
        _, rewards, terminations, _, infos = counting.step(env.sample_actions())
        for i in np.flatnonzero(terminations):
            assert infos["episode"]["r"][i] == rewards[i]
            assert infos["episode"]["l"][i] == infos["final_info"]["length"][i]
            ended += 1
    assert ended > 4


def test_nothing_can_be_stepped_before_the_first_reset() -> None:
    env = VectorEnv("toy", 3, 2, compiled=False)
    for call in (lambda: env.step([0, 0]), env.sample_actions, lambda: env.game_seed(0)):
        with pytest.raises(ResetNeeded):
            call()


@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_can_be_stepped_after_the_end(threads: int) -> None:
    env = toys(2, threads=threads, compiled=True)
    env.close()
    env.close()
    for call in (lambda: env.step([0, 0]), env.reset):
        with pytest.raises(ClosedEnvironmentError):
            call()


@pytest.mark.parametrize("number", [-1, 2, 2**70, "a", "0", 1.0, None, True, np.True_])
def test_an_environment_that_is_not_there_has_no_game(number: Any) -> None:
    env = toys(2)
    with pytest.raises(InvalidBatch, match="they are 0 to 1"):
        env.game_seed(number)


def test_numbers_of_numpy_are_whole_numbers_too() -> None:
    env = toys(np.int64(3), threads=np.int32(2), first_env=np.uint8(4))  # type: ignore[arg-type]
    whole = toys(7)
    for i in np.arange(3):
        assert env.game_seed(i) == whole.game_seed(i + 4)
    env.close()


@pytest.mark.parametrize("compiled", [False, True])
def test_the_last_environments_of_all_can_be_played(compiled: bool) -> None:
    first = 2**63 - 4
    env = toys(3, opponents="random", first_env=first, compiled=compiled)
    for game in range(4):
        assert env.seats.tolist() == [(first + i + game) % 3 for i in range(3)]
        env.reset()


# --- wrong wishes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "error", "message"),
    [
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"players": 4}, InvalidPlayers, "2 to 3"),
        ({"envs": 0}, InvalidBatch, "envs is a whole number from 1 on, not 0"),
        ({"envs": 2.0}, InvalidBatch, "envs"),
        ({"threads": 0}, InvalidBatch, "threads"),
        ({"threads": True}, InvalidBatch, "threads"),
        ({"first_env": -1}, InvalidBatch, "first_env is a whole number from 0 on"),
        ({"first_env": 2**70}, InvalidBatch, r"together must be less than 2\*\*63"),
        ({"first_env": 2**63 - 2}, InvalidBatch, r"together must be less than 2\*\*63"),
        ({"threads": np.float64(2)}, InvalidBatch, "threads"),
        ({"envs": np.True_}, InvalidBatch, "envs"),
        ({"seed": -1}, InvalidSeed, "bad seed"),
        ({"rewards": "gold"}, UnknownRewards, "gold"),
        ({"options": {"rounds": "many"}}, InvalidOption, "rounds"),
        ({"opponents": "search"}, UnknownBot, '"random" or "heuristic", not \'search\''),
        ({"opponents": 5}, UnknownBot, '"random" or "heuristic", not 5'),
        ({"opponents": [["random"], "random"]}, UnknownBot, r"not \['random'\]"),
        ({"opponents": ["random"]}, InvalidBatch, "2 opponents, not 1"),
        ({"opponents": "random", "seat": 3}, InvalidPlayers, "no seat 3"),
        ({"seat": 1}, InvalidPlayers, "only beside opponents"),
    ],
)
def test_wrong_wishes_are_refused(
    wishes: dict[str, Any], error: type[FondacoError], message: str
) -> None:
    with pytest.raises(error, match=message):
        a_batch(**wishes)


def test_a_seed_to_begin_anew_with_is_checked() -> None:
    env = toys(2)
    before = seen(env)
    with pytest.raises(InvalidSeed):
        env.reset(seed=-1)
    assert seen(env) == before
