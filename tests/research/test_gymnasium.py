"""Gymnasium's own test, and stricter ones: whole episodes against bots of every kind."""

import copy
import pickle
import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, ResetNeeded
from gymnasium.utils.env_checker import check_env

import fondaco
import fondaco.research.gymnasium
from fondaco import IllegalMove, InvalidOption, InvalidPlayers, Match, UnknownBot, UnknownGame
from fondaco.bots import Bot
from fondaco.games import load
from fondaco.research.gymnasium import FondacoEnv, env
from fondaco.research.rendering import UnknownRenderMode
from fondaco.research.rewards import UnknownRewards
from fondaco.research.stepping import UnknownIllegal
from tests.bots.programs import FIRST_MOVES, Program
from tests.contract.tables import every_game, every_table, mask_of

FEWEST = [(game, load(game).seats[0]) for game in fondaco.games()]


def plain(game: str = "fugger", players: int | None = 3, **settings: Any) -> FondacoEnv:
    return env(game, players, compiled=False, **settings)


def some_action(seen: dict[str, Any], choice: random.Random) -> int:
    return int(choice.choice(np.flatnonzero(seen["action_mask"])))


def episode(e: FondacoEnv, choice: random.Random, seed: int | None = None) -> list[tuple[Any, ...]]:
    """All that the learning seat gets to know of a game that it plays at random."""
    seen, info = e.reset(seed=seed)
    return [(seen, info), *rest_of_episode(e, seen, choice)]


def rest_of_episode(
    e: FondacoEnv, seen: dict[str, Any], choice: random.Random
) -> Iterator[tuple[Any, ...]]:
    over = False
    while not over:
        step = e.step(some_action(seen, choice))
        seen, _, over, _, _ = step
        yield step


def as_bytes(steps: list[tuple[Any, ...]]) -> bytes:
    return b"".join(
        seen["observation"].tobytes() + seen["action_mask"].tobytes() + repr(rest).encode()
        for seen, *rest in steps
    )


# --- Gymnasium's own test -------------------------------------------------------------------------


@every_game
def test_check_env_passes_without_a_warning(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(f"fondaco/{game.title()}-v0", compiled=False, render_mode="ansi")
        made.unwrapped.reset(seed=0)
        made.unwrapped.action_space.seed(0)
        check_env(made.unwrapped)


def test_every_game_is_registered() -> None:
    ids = [name for name in gymnasium.registry if name.startswith("fondaco/")]
    assert ids == [f"fondaco/{game.title()}-v0" for game in fondaco.games()]


def test_made_by_its_id_an_environment_takes_all_settings() -> None:
    made = gymnasium.make(
        "fondaco/Fugger-v0", players=4, seat=3, opponents="random", compiled=False
    )
    _, info = made.reset(seed=1)
    assert info == {"seat": 3, "lost_moves": 0}
    assert made.unwrapped.np_random_seed == 1


# --- whole episodes -------------------------------------------------------------------------------


@pytest.mark.thorough
@every_table
def test_an_episode_is_a_match_against_the_heuristic(game: str, players: int) -> None:
    """The loop's own heuristic knows no more than the bot, who is handed redealt matches."""
    e = plain(game, players)
    seen, info = e.reset(seed=2)
    assert e.match_seed is not None
    m = Match.new(game, players, e.match_seed)
    bot = fondaco.bot("heuristic")
    choice = random.Random(2)
    over = False
    while not over:
        while m.turn != info["seat"]:
            m.play(bot.choose(m))
        action = some_action(seen, choice)
        m.play(m.rules.write_move(action))
        seen, reward, over, truncated, info = e.step(action)
        assert e.observation_space.contains(seen)
        assert seen["observation"].dtype == np.float32
        assert seen["action_mask"].dtype == np.int8
        assert not truncated
        assert info == {"seat": e.seat, "lost_moves": 0}
        if not over:
            assert reward == 0
            assert seen["action_mask"].sum() > 1  # G-2: only real choices
    while not m.over:
        m.play(bot.choose(m))
    assert bytes(e._stepper.state) == bytes(m.state())
    assert not seen["action_mask"].any()
    assert reward == ranks(m)[info["seat"]]


def ranks(m: Match) -> list[float]:
    """What each seat's place among the others is worth: 1 for each beaten, -1 for each better."""
    standing = [
        (1, 0) if seat in m.winners else (0, points) for seat, points in enumerate(m.points)
    ]
    return [
        sum((own > other) - (own < other) for other in standing) / (m.players - 1)
        for own in standing
    ]


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_points_are_the_reward_where_that_is_wished(game: str, players: int) -> None:
    e = plain(game, players, rewards="points", seat=1)
    *_, (_, reward, over, _, _) = episode(e, random.Random(3), seed=3)
    assert over
    assert reward == e._stepper.rules.points(e._stepper.state, 1)


def test_an_episode_against_random_seats_is_a_match_as_well() -> None:
    """They draw on no chance of the game: the same seed and moves, the same game (G-6)."""
    e = plain(players=2, opponents="random")
    seen, _ = e.reset(seed=4)
    assert e.match_seed is not None
    m = followed(Match.new("fugger", 2, e.match_seed), e)
    choice = random.Random(4)
    over = False
    while not over:
        action = some_action(seen, choice)
        m.play(m.rules.write_move(action))
        seen, _, over, _, _ = e.step(action)
        m = followed(m, e)
    assert m.over


def followed(m: Match, e: FondacoEnv) -> Match:
    """The match led to where the environment stands, by whatever moves of the others."""
    found = next(led(m, e), None)
    assert found is not None
    return found


def led(m: Match, e: FondacoEnv) -> Iterator[Match]:
    if m.over or m.turn == e.seat:
        if bytes(m.state()) == bytes(e._stepper.state):
            yield m
        return
    for move in m.moves():
        other = m.copy()
        other.play(move)
        yield from led(other, e)


@every_game
def test_random_opponents_play_otherwise_than_the_heuristic(game: str) -> None:
    players = load(game).seats[-1]
    seen = [
        episode(plain(game, players, opponents=name, seat=0), random.Random(5), seed=5)
        for name in ("random", "heuristic")
    ]
    assert as_bytes(seen[0]) != as_bytes(seen[1])


def test_compiled_and_plain_episodes_are_the_same() -> None:
    one = env("fugger", 3, opponents=["heuristic", "random"])
    two = plain(opponents=["heuristic", "random"])
    for seed in (6, None, None):
        assert as_bytes(episode(one, random.Random(6), seed)) == as_bytes(
            episode(two, random.Random(6), seed)
        )


def test_observations_are_new_objects_each_time() -> None:
    e = plain()
    steps = episode(e, random.Random(7), seed=7)
    kept = [(seen["observation"].copy(), seen["action_mask"].copy()) for seen, *_ in steps]
    for seen, *_ in steps:
        seen["observation"].fill(9)
        seen["action_mask"].fill(9)
    again = episode(e, random.Random(7), seed=7)
    for (vector, mask), (seen, *_) in zip(kept, again, strict=True):
        assert (vector.tolist(), mask.tolist()) == (
            seen["observation"].tolist(),
            seen["action_mask"].tolist(),
        )


def test_masks_are_given_as_maskable_ppo_asks_for_them() -> None:
    e = plain()
    seen, _ = e.reset(seed=8)
    masks = e.action_masks()
    assert masks.dtype == np.bool
    assert masks.tolist() == [bool(legal) for legal in seen["action_mask"]]
    masks[:] = True
    assert e.action_masks().tolist() == [bool(legal) for legal in seen["action_mask"]]


# --- who learns -----------------------------------------------------------------------------------


def test_the_learning_seat_is_drawn_anew_for_each_game() -> None:
    e = plain("massilia", 4)
    assert {e.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    e.reset(seed=9)
    assert len({e.reset()[1]["seat"] for _ in range(30)}) == 4


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learning_seat_is_the_one_that_was_wished(seat: int) -> None:
    e = plain(seat=seat)
    for _ in range(5):
        assert e.reset()[1] == {"seat": seat, "lost_moves": 0}
        assert e._stepper.turn == e.seat == seat


def test_there_are_as_few_players_as_can_be_if_nobody_says() -> None:
    assert env("augsburg", compiled=False)._stepper.players == load("augsburg").seats[0]


# --- bots that are asked by match -----------------------------------------------------------------


class Recorded(Bot):
    """Plays its first legal move and keeps what it was told."""

    name = "recorded"
    made: list["Recorded"] = []  # noqa: RUF012

    def __init__(self, *, seed: int | str | None = None) -> None:
        super().__init__(seed=seed)
        self.begun: list[tuple[int, dict[str, Any]]] = []
        self.chosen: list[tuple[int, dict[str, Any]]] = []
        self.ends = 0
        self.made.append(self)

    def begin(self, match: Match, seat: int) -> None:
        self.begun.append((seat, match.options))

    def _choose(self, match: Match, seat: int) -> str:
        self.chosen.append((seat, match.view(seat)))
        return match.moves(seat)[0]

    def end(self, match: Match) -> None:
        self.ends += 1


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Recorded]:
    monkeypatch.setattr(Recorded, "made", [])
    offer(monkeypatch, Recorded)
    return Recorded.made


def offer(monkeypatch: pytest.MonkeyPatch, *kinds: type[Bot]) -> None:
    """Have environments know these bots besides the others."""
    by_name = {kind.name: kind for kind in kinds}

    def called(name: str, seed: int | str | None = None) -> Bot:
        return by_name[name](seed=seed) if name in by_name else fondaco.bot(name, seed=seed)

    monkeypatch.setattr("fondaco.research.gymnasium.called", called)


def test_other_bots_are_asked_for_their_own_seats_only(recorded: list[Recorded]) -> None:
    e = plain(players=4, opponents=["recorded", "heuristic", "recorded"], seat=1)
    recorded.clear()  # those that only tried the names
    *_, (_, _, over, _, _) = episode(e, random.Random(10), seed=10)
    left, right = recorded
    assert over
    assert {seat for seat, _ in left.chosen} == {2}
    assert {seat for seat, _ in right.chosen} == {0}
    assert left.seed != right.seed


def test_other_bots_move_in_the_game_as_it_stands(recorded: list[Recorded]) -> None:
    e = plain(players=2, opponents="recorded", seat=1)
    recorded.clear()
    seen, _ = e.reset(seed=11)
    assert e.match_seed is not None
    m = Match.new("fugger", 2, e.match_seed)
    choice = random.Random(11)
    views = []
    over = False
    while not over:
        while m.turn == 0:
            views.append(m.view(0))
            m.play(m.moves()[0])
        action = some_action(seen, choice)
        m.play(m.rules.write_move(action))
        seen, _, over, _, _ = e.step(action)
    while not m.over:
        views.append(m.view(0))
        m.play(m.moves()[0])
    assert [view for _, view in recorded[0].chosen] == views
    assert e._stepper.match().digest() == m.digest()


def test_other_bots_are_let_go_of_when_their_game_is_over(recorded: list[Recorded]) -> None:
    e = plain(players=2, opponents="recorded")
    recorded.clear()
    e.reset(seed=12)
    e.reset()  # the first game is broken off
    assert [bot.ends for bot in recorded] == [1, 0]
    e.step(int(np.flatnonzero(~e.action_masks())[0]))  # the second is lost by an illegal action
    assert [bot.ends for bot in recorded] == [1, 1]
    episode(e, random.Random(12))
    assert [bot.ends for bot in recorded] == [1, 1, 1]
    e.reset()
    e.close()
    e.close()
    assert [bot.ends for bot in recorded] == [1, 1, 1, 1]


def test_other_bots_get_ready_for_their_seat_and_the_table_options(
    recorded: list[Recorded],
) -> None:
    e = plain(players=3, opponents=["recorded", "random"], seat=2, options={"target": 150})
    recorded.clear()
    e.reset(seed=12)
    assert recorded[0].begun == [(0, {"target": 150})]


def test_bots_with_a_seed_of_the_environment_play_the_same_again() -> None:
    one = plain(opponents=["search:beginner", "random"])
    two = plain(opponents=["search:beginner", "random"])
    for seed in (13, None):
        first = as_bytes(episode(one, random.Random(13), seed))
        assert first == as_bytes(episode(two, random.Random(13), seed))


# --- bots that fail -------------------------------------------------------------------------------


class Raising(Recorded):
    """Raises what it is told to, where it is told to."""

    name = "raising"
    fault: BaseException = RuntimeError("a fault of the bot")
    where = "choose"
    choices_before = 1

    def begin(self, match: Match, seat: int) -> None:
        if self.where == "begin":
            raise self.fault

    def _choose(self, match: Match, seat: int) -> str:
        if self.where == "choose" and len(self.chosen) == self.choices_before:
            raise self.fault
        return super()._choose(match, seat)

    def end(self, match: Match) -> None:
        super().end(match)
        if self.where == "end":
            raise self.fault


@pytest.fixture
def raising(monkeypatch: pytest.MonkeyPatch, recorded: list[Recorded]) -> type[Raising]:
    offer(monkeypatch, Recorded, Raising)
    return Raising


def has_no_game(e: FondacoEnv) -> bool:
    for ask in (lambda: e.step(0), e.action_masks, e.render):
        with pytest.raises(ResetNeeded, match="reset the environment first"):
            ask()
    return e.seat is None


@pytest.mark.parametrize("fault", [RuntimeError("a fault"), KeyboardInterrupt()])
def test_a_bot_that_raises_amid_a_game_breaks_it_off(
    monkeypatch: pytest.MonkeyPatch,
    raising: type[Raising],
    recorded: list[Recorded],
    fault: BaseException,
) -> None:
    """Else the learner would move for the bot next, and learn from refusals what it holds."""
    monkeypatch.setattr(raising, "fault", fault)
    e = plain(opponents=["recorded", "raising"], seat=0, illegal="raise")
    recorded.clear()
    seen, _ = e.reset(seed=31)
    with pytest.raises(type(fault)):
        list(rest_of_episode(e, seen, random.Random(31)))
    assert has_no_game(e)
    assert [bot.ends for bot in recorded] == [1, 1]
    monkeypatch.setattr(raising, "where", "nowhere")
    *_, (_, _, over, _, _) = episode(e, random.Random(31))
    assert over


@pytest.mark.parametrize("where", ["begin", "choose"])
def test_a_bot_that_raises_while_the_game_is_dealt_leaves_none(
    monkeypatch: pytest.MonkeyPatch,
    raising: type[Raising],
    recorded: list[Recorded],
    where: str,
) -> None:
    monkeypatch.setattr(raising, "where", "nowhere")
    monkeypatch.setattr(raising, "choices_before", 0)
    e = plain(opponents=["recorded", "raising"], seat=2)
    e.reset(seed=1)
    e.close()
    recorded.clear()
    monkeypatch.setattr(raising, "where", where)
    with pytest.raises(RuntimeError, match="a fault of the bot"):
        e.reset(seed=33)  # in this game the bot is asked before the learner
    assert has_no_game(e)
    assert [bot.ends for bot in recorded] == [1, 1]
    monkeypatch.setattr(raising, "where", "nowhere")
    e.reset()
    assert e.action_masks().any()


def test_bots_get_ready_before_anything_is_dealt(
    monkeypatch: pytest.MonkeyPatch, raising: type[Raising]
) -> None:
    monkeypatch.setattr(raising, "where", "begin")
    e = plain(opponents=["raising", "heuristic"])
    with pytest.raises(RuntimeError, match="a fault of the bot"):
        e.reset(seed=33)
    assert e.match_seed is None
    assert has_no_game(e)


def test_a_bot_that_cannot_be_let_go_of_keeps_no_other(
    monkeypatch: pytest.MonkeyPatch, raising: type[Raising], recorded: list[Recorded]
) -> None:
    monkeypatch.setattr(raising, "where", "end")
    e = plain(players=4, opponents=["recorded", "raising", "recorded"])
    recorded.clear()
    e.reset(seed=34)
    with pytest.raises(RuntimeError, match="a fault of the bot"):
        e.close()
    assert [bot.ends for bot in recorded] == [1, 1, 1]
    e.close()
    assert [bot.ends for bot in recorded] == [1, 1, 1]
    monkeypatch.setattr(raising, "where", "nowhere")
    e.reset()
    assert e.action_masks().any()


def test_a_closed_environment_has_no_game_until_it_is_reset(recorded: list[Recorded]) -> None:
    e = plain(opponents="recorded")
    e.reset(seed=35)
    e.close()
    with pytest.raises(ResetNeeded, match="reset the environment first"):
        e.step(0)
    *_, (_, _, over, _, _) = episode(e, random.Random(35))
    assert over


def test_programs_play_and_their_lost_moves_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.bots.process.GRACE", 60.0)  # the end is heard on a slow machine
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir()
    bad.mkdir()
    programs = [
        Program(good, FIRST_MOVES),
        Program(bad, 'get_ready()\nwhile True: say("move", number=asked()["number"], move="fly")'),
    ]
    e = plain(opponents=[f"exec:{program.command}" for program in programs], seat=0)
    counts: list[int] = []
    for number, (*_, info) in enumerate(episode(e, random.Random(36), seed=36)):
        assert set(info) == {"seat", "lost_moves"}  # why would tell of the program's cards
        counts.append(info["lost_moves"])
        assert counts == sorted(counts), number
    assert [len(program.heard("hello")) for program in programs] == [1, 1]
    assert counts[-1] == len(programs[1].heard("decide")) > 1
    assert programs[0].heard("lost") == []
    assert programs[0].heard("over")[0]["finished"]
    assert e.reset()[1]["lost_moves"] <= 1  # of this game only, which a program may have begun
    e.close()


def test_a_program_that_cannot_be_started_is_told_at_the_reset(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    program.chmod(0o755)
    e = plain(opponents=f"exec:{program}")
    with pytest.raises(UnknownBot, match="can't be started"):
        e.reset(seed=37)
    assert has_no_game(e)


# --- seeds and copies -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_what_is_no_seed_is_refused_and_changes_nothing(seed: Any) -> None:
    e = plain()
    seen, _ = e.reset(seed=38)
    before = pickle.dumps(e)
    with pytest.raises(Error, match="Seed must be"):
        e.reset(seed=seed)
    assert pickle.dumps(e) == before
    e.step(some_action(seen, random.Random(38)))


@every_game
def test_the_same_seed_brings_the_same_episodes_one_after_the_other(game: str) -> None:
    one, two = plain(game, None, opponents="random"), plain(game, None, opponents="random")
    two.reset(seed=1)
    episodes = []
    for seed in (14, None):
        episodes.append(as_bytes(episode(one, random.Random(14), seed)))
        assert episodes[-1] == as_bytes(episode(two, random.Random(14), seed))
    assert episodes[0] != episodes[1]


def test_other_seeds_and_no_seed_bring_other_games() -> None:
    deals = []
    for seed in (15, 16, None, None):
        e = plain()
        e.reset(seed=seed)
        deals.append(e.match_seed)
    e.reset()
    deals.append(e.match_seed)
    assert len(set(deals)) == len(deals)


def test_a_copy_goes_on_just_the_same() -> None:
    e = plain(opponents=["random", "heuristic"])
    seen, _ = e.reset(seed=17)
    for _ in range(5):
        seen, *_ = e.step(some_action(seen, random.Random(17)))
    others = [copy.deepcopy(e), pickle.loads(pickle.dumps(e))]
    rest = as_bytes(list(rest_of_episode(e, seen, random.Random(18))))
    following = as_bytes(episode(e, random.Random(19)))
    for other in others:
        assert as_bytes(list(rest_of_episode(other, seen, random.Random(18)))) == rest
        assert as_bytes(episode(other, random.Random(19))) == following


def test_programs_cannot_be_copied(tmp_path: Path) -> None:
    e = plain(opponents=f"exec:{Program(tmp_path, FIRST_MOVES).command}")
    e.reset(seed=39)
    for duplicate in (copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot pickle"):
            duplicate(e)
    e.close()


# --- hidden information ---------------------------------------------------------------------------


def lost_by(e: FondacoEnv, action: int) -> tuple[Any, ...]:
    """What a copy tells of that illegal action."""
    _, *told = copy.deepcopy(e).step(action)
    return tuple(told)


@every_game
def test_the_learner_sees_the_same_whatever_is_hidden_from_it(game: str) -> None:
    e = plain(game, load(game).seats[-1], seat=0, render_mode="ansi")
    seen, _ = e.reset(seed=20)
    choice = random.Random(20)
    over, differs = False, False
    while not over:
        if choice.random() < 0.3:
            redealt = copy.deepcopy(e)
            m = e._stepper.match().redeal(0, choice.getrandbits(32))
            redealt._stepper.state.data[:] = m.state().data
            redealt._stepper._mask[:] = mask_of(m, 0)
            differs |= m.digest() != e._stepper.match().digest()
            other = redealt._stepper.observe(0)
            assert other["observation"].tobytes() == seen["observation"].tobytes()
            assert other["action_mask"].tolist() == seen["action_mask"].tolist()
            assert redealt.render() == e.render()
            illegal = int(choice.choice(np.flatnonzero(seen["action_mask"] == 0)))
            assert lost_by(redealt, illegal) == lost_by(e, illegal)
        seen, _, over, _, _ = e.step(some_action(seen, choice))
    assert differs


# --- illegal actions ------------------------------------------------------------------------------


@every_game
def test_an_illegal_action_loses_the_game_at_once(game: str) -> None:
    e = plain(game, None)
    e.reset(seed=21)
    action = int(np.flatnonzero(~e.action_masks())[0])
    seen, reward, over, truncated, info = e.step(action)
    assert (reward, over, truncated) == (-1.0, True, False)
    assert not seen["action_mask"].any()
    assert "is not legal: " in info["illegal"]
    with pytest.raises(ResetNeeded):
        e.step(action)
    e.reset()
    assert e.action_masks().any()


def test_an_illegal_action_is_refused_where_that_is_wished() -> None:
    e = plain(illegal="raise")
    e.reset(seed=22)
    before = pickle.dumps(e)
    with pytest.raises(IllegalMove, match=r"seat \d: '.*' is not legal: .*F-\d+"):
        e.step(int(np.flatnonzero(~e.action_masks())[0]))
    assert pickle.dumps(e) == before


@pytest.mark.parametrize("illegal", ["lose", "raise"])
@pytest.mark.parametrize("action", [None, -1, 10**6, "draw", 1.0, True, []])
def test_what_is_no_action_is_refused_and_changes_nothing(illegal: str, action: Any) -> None:
    e = plain(illegal=illegal)
    e.reset(seed=23)
    before = pickle.dumps(e)
    with pytest.raises(IllegalMove, match="an action is a whole number from 0 to"):
        e.step(action)
    assert pickle.dumps(e) == before


def test_without_a_game_there_is_nothing_to_step_or_see() -> None:
    e = plain(render_mode="ansi")
    for ask in (lambda: e.step(0), e.action_masks, e.render):
        with pytest.raises(ResetNeeded, match="reset the environment first"):
            ask()
    episode(e, random.Random(24), seed=24)
    with pytest.raises(ResetNeeded, match="reset the environment first"):
        e.step(0)


# --- tables that can't be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "fault", "text"),
    [
        ({"game": "chess"}, UnknownGame, "unknown game 'chess'"),
        ({"players": 9}, InvalidPlayers, "fugger is for 2 to 4 players, not 9"),
        ({"seat": 3}, InvalidPlayers, "there is no seat 3: seats are 0 to 2"),
        ({"seat": "left"}, InvalidPlayers, "there is no seat 'left'"),
        ({"opponents": "nobody"}, UnknownBot, "unknown bot 'nobody'"),
        ({"opponents": ["random"]}, UnknownBot, r"one bot, or 2 of them, not \['random'\]"),
        ({"opponents": 5}, UnknownBot, "one bot, or 2 of them, not 5"),
        ({"opponents": None}, UnknownBot, "one bot, or 2 of them, not None"),
        ({"opponents": [1, "random"]}, UnknownBot, r"one bot, or 2 of them, not \[1, 'random'\]"),
        ({"opponents": {"random": 2}}, UnknownBot, r"one bot, or 2 of them, not \{'random': 2\}"),
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


# --- pictures -------------------------------------------------------------------------------------


@every_table
def test_the_table_is_shown_as_text(game: str, players: int) -> None:
    e = plain(game, players, render_mode="ansi", seat=0)
    e.reset(seed=25)
    shown = e.render()
    assert shown is not None
    assert "0 learner" in shown
    assert "1 bot" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_without_a_render_mode_nothing_is_shown() -> None:
    e = plain()
    e.reset(seed=26)
    with pytest.warns(UserWarning, match="has no render_mode"):
        assert e.render() is None
