"""The bot `search`: its limits, its levels, what it tells, and what it does until it is ready."""

from concurrent.futures import Future
from typing import Any

import pytest

import fondaco
from fondaco import InvalidSeed, Match, UnknownBot, bots
from fondaco.bots import SeatNotAsked
from fondaco.bots.base import Consideration
from fondaco.bots.heuristic import heuristic_move
from fondaco.bots.search import SearchBot, compiling
from fondaco.engine.search import Considered, Search
from fondaco.games import load


def match_at_a_choice(players: int = 2) -> Match:
    """Fugger, whose search compiles quickest."""
    return Match.new("fugger", players, seed=4)


def sensible(m: Match) -> str:
    """The heuristic's move."""
    assert m.turn is not None
    return heuristic_move(m, m.turn)


@pytest.fixture
def not_yet_compiled(monkeypatch: pytest.MonkeyPatch) -> Future[None]:
    """Compiling goes on until the test ends it."""
    compiled: Future[None] = Future()
    monkeypatch.setattr("fondaco.bots.search.compiling", lambda rules: compiled)
    return compiled


# --- limits and levels ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "seconds", "simulations"),
    [
        ("search", 1.0, None),
        ("search:0.2s", 0.2, None),
        ("search:15s", 15.0, None),
        ("search:500", None, 500),
        ("search:0", None, 0),
        ("search:expert", 1.0, None),
        ("search:medium", None, 0),
    ],
)
def test_what_stands_after_the_colon_is_its_limit(
    spec: str, seconds: float | None, simulations: int | None
) -> None:
    bot = bots.called(spec)
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.simulations) == (seconds, simulations)


@pytest.mark.parametrize(
    "spec", ["search:", "search:0s", "search:-1", "search:5000s", "search:1.5", "search:guru"]
)
def test_another_limit_is_refused(spec: str) -> None:
    with pytest.raises(UnknownBot, match="the bot search"):
        bots.called(spec)


@pytest.mark.parametrize(
    "settings",
    [
        {"seconds": 0},
        {"seconds": "1"},
        {"seconds": float("nan")},
        {"seconds": True},
        {"simulations": -1},
        {"simulations": 1.0},
        {"simulations": 10**9},
        {"trees": 0},
        {"trees": 1.5},
        {"level": "guru"},
        {"level": 3},
        {"level": []},
        {"seconds": 1, "simulations": 5},
        {"level": "hard", "simulations": 5},
    ],
)
def test_a_setting_out_of_its_range_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(UnknownBot, match="the bot search"):
        fondaco.bot("search", **settings)


def test_the_levels_from_the_weakest_to_the_strongest() -> None:
    assert list(bots.LEVELS) == ["beginner", "easy", "medium", "hard", "expert"]
    blunders = [level.blunders for level in bots.LEVELS.values()]
    assert blunders == sorted(blunders, reverse=True)
    assert blunders[2:] == [0, 0, 0]


def test_without_simulations_it_plays_as_the_heuristic_does() -> None:
    bot = fondaco.bot("search", level="medium", seed=1)
    m = match_at_a_choice(3)
    while not m.over:
        move = bot.choose(m)
        assert move == sensible(m)
        m.play(move)


def test_a_beginner_blunders_every_other_time() -> None:
    bot = fondaco.bot("search", level="beginner", seed=1)
    m = match_at_a_choice()
    chosen = [bot.choose(m) for _ in range(400)]
    by_chance = 1 / len(m.moves())
    assert set(chosen) == set(m.moves())
    assert abs(chosen.count(sensible(m)) / 400 - (0.5 + 0.5 * by_chance)) < 0.1


# --- what it finds --------------------------------------------------------------------------------


def test_it_considers_every_legal_move_the_best_first() -> None:
    m = match_at_a_choice()
    bot = fondaco.bot("search", simulations=60, seed=1)
    considered = bot.consider(m)
    assert sorted(one.move for one in considered) == sorted(m.moves())
    assert sum(one.visits for one in considered) == 60
    visits = [one.visits for one in considered]
    assert visits == sorted(visits, reverse=True)
    for one in considered:
        if one.visits == 0:
            assert (one.win_share, one.points) == (None, None)
        else:
            assert one.win_share is not None
            assert 0 <= one.win_share <= 1
    again = fondaco.bot("search", simulations=60, seed=1)
    assert again.choose(m) == considered[0].move


def test_a_choice_is_that_of_all_simulations_though_it_may_need_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, needed = [], []

    class Watched(Search):
        def considered(self) -> list[Considered]:
            made.append(self.simulations)
            return super().considered()

    monkeypatch.setattr("fondaco.bots.search.Search", Watched)
    m = match_at_a_choice(3)
    for seed in range(12):
        whole = SearchBot(simulations=100, seed=seed).consider(m)[0].move
        assert made[-1] == 100
        assert SearchBot(simulations=100, seed=seed).choose(m) == whole
        needed.append(made[-1])
    assert min(needed) < 100


def test_the_same_seed_and_simulations_choose_the_same_whatever_is_hidden() -> None:
    m = match_at_a_choice(3)
    for trees in (1, 2):
        found = set()
        for number in range(5):
            other = m if number == 0 else m.redeal(m.turn, number)
            bot = fondaco.bot("search", simulations=40, trees=trees, seed=9)
            found.add(tuple(bot.consider(other)))
        assert len(found) == 1


def test_another_seed_finds_something_else() -> None:
    m = match_at_a_choice()
    found = {tuple(fondaco.bot("search", simulations=40, seed=k).consider(m)) for k in range(3)}
    assert len(found) == 3


def test_with_a_limit_of_time_it_makes_one_simulation_at_least() -> None:
    m = match_at_a_choice()
    compiling(m.rules).result()
    bot = SearchBot(seconds=0.001)
    assert sum(one.visits for one in bot.consider(m)) >= 1
    assert not bot.fell_back
    assert bot.choose(m) in m.moves()


def test_what_goes_on_is_thought_about_half_as_long() -> None:
    bot = fondaco.bot("search", seconds=1.0)
    bot.hurry()
    assert bot.seconds == 0.5
    for _ in range(40):
        bot.hurry()
    assert bot.seconds == 0.001
    counting = SearchBot(simulations=7)
    counting.hurry()
    assert counting.simulations == 7


def test_who_has_nothing_to_decide_is_not_asked() -> None:
    m = match_at_a_choice()
    bot = fondaco.bot("search", simulations=5)
    (idle,) = {0, 1} - set(m.waiting)
    with pytest.raises(SeatNotAsked):
        bot.consider(m, idle)
    with pytest.raises(InvalidSeed):
        fondaco.bot("search", seed=-1)


# --- until it is compiled -------------------------------------------------------------------------


def test_until_it_is_compiled_the_heuristic_chooses_and_it_says_so(
    not_yet_compiled: Future[None],
) -> None:
    m = match_at_a_choice()
    bot = SearchBot(seconds=0.01, seed=1)
    assert bot.remark("en") == ""
    assert bot.choose(m) == sensible(m)
    assert bot.fell_back
    assert "still getting ready" in bot.remark("en")
    assert bot.consider(m) == [Consideration(move, 0, None, None) for move in m.moves()]
    not_yet_compiled.set_result(None)
    bot.choose(m)
    assert not bot.fell_back
    assert "are ready" in bot.remark("en")


def test_who_never_waited_is_told_nothing() -> None:
    m = match_at_a_choice()
    bot = SearchBot(simulations=5, seed=1)
    bot.choose(m)
    assert bot.remark("en") == ""


def test_a_fault_of_the_compiler_is_told_and_not_hidden(not_yet_compiled: Future[None]) -> None:
    not_yet_compiled.set_exception(RuntimeError("no compiler here"))
    with pytest.raises(RuntimeError, match="no compiler here"):
        fondaco.bot("search", seconds=0.01).choose(match_at_a_choice())


def test_a_game_is_compiled_once() -> None:
    assert compiling(load("fugger")) is compiling(load("fugger"))


@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_who_does_not_search_has_tried_nothing(name: str) -> None:
    m = match_at_a_choice()
    considered = fondaco.bot(name, seed=1).consider(m)
    assert considered == [Consideration(move, 0, None, None) for move in m.moves()]
