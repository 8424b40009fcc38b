"""Every bot, in every game: legal moves, made of no more than its seat may know (G-11)."""

import json
import subprocess
import sys
from typing import Any

import pytest

import fondaco
from fondaco import FondacoError, InvalidPlayers, InvalidSeed, Match, UnknownBot, bots
from fondaco.bots.base import Bot, NoMatch, SeatNotAsked
from tests.contract.tables import every, every_table, everything, seen_by, whole_game
from tests.match.toy import TOY

DIGITS = "9F" * 32

every_name = pytest.mark.parametrize("name", bots.names())
every_bot = pytest.mark.parametrize("spec", ["random", "heuristic", "search:easy"])


class Onlooker(Bot):
    """Plays the first move and keeps all that it was handed."""

    name = "onlooker"

    def __init__(self) -> None:
        super().__init__(seed=1)
        self.handed: list[Match] = []

    def _choose(self, match: Match, seat: int) -> str:
        self.handed.append(match)
        return match.moves(seat)[0]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match in which all three seats have to choose at the same time (G-5)."""
    monkeypatch.setattr("fondaco.match.match.load", lambda name: TOY)
    return Match.new("toy", 3, seed=1)


# --- whole games ----------------------------------------------------------------------------------


@every_table
@every_bot
def test_a_bot_plays_whole_games_by_legal_moves(spec: str, game: str, players: int) -> None:
    table = [bots.called(spec, seed=seat) for seat in range(players)]
    m = Match.new(game, players, seed=1)
    while not m.over:
        for seat in m.waiting:
            before = everything(m)
            move = table[seat].choose(m, seat)
            assert move in m.moves(seat)
            assert everything(m) == before, "the match stays as it is"
        m.play(move, seat)
    assert m.winners


@every_table
@every_bot
def test_the_same_seed_chooses_the_same(spec: str, game: str, players: int) -> None:
    for seed in (7, DIGITS):
        one, another = bots.called(spec, seed=seed), bots.called(spec, seed=seed)
        for m in whole_game(game, players, seed=2):
            if not m.over:
                assert one.choose(m) == another.choose(m.copy())


def test_random_chooses_every_move_and_otherwise_with_another_seed() -> None:
    m = Match.new("fugger", 4, seed=3)
    chosen = []
    for seed in (1, 2, None, None):
        bot = fondaco.bot("random", seed=seed)
        chosen.append([bot.choose(m) for _ in range(200)])
    assert all(set(moves) == set(m.moves()) for moves in chosen)
    assert len(set(map(tuple, chosen))) == 4


# --- what a bot may know (G-11) -------------------------------------------------------------------


@every_table
def test_a_bot_sees_a_match_that_looks_the_same_to_its_seat(game: str, players: int) -> None:
    bot = Onlooker()
    for m in every(5, game, players, seed=4):
        if not m.over:
            bot.choose(m)
            handed = bot.handed[-1]
            assert seen_by(handed, m.turn) == seen_by(m, m.turn)
            assert handed.decisions == ()
            assert not handed.can_undo


@every_table
def test_a_bot_never_sees_what_is_hidden(game: str, players: int) -> None:
    """Of 40 deals that it sees of one position all are different, and none is the real one."""
    bot = Onlooker()
    m = Match.new(game, players, seed=5)
    for _ in range(40):
        bot.choose(m)
    digests = [handed.digest() for handed in bot.handed]
    assert len({m.digest(), *digests}) == 41
    assert len({handed.seed for handed in bot.handed}) == 40
    assert m.seed not in {handed.seed for handed in bot.handed}


@every_table
def test_the_heuristic_does_not_peek(game: str, players: int) -> None:
    """It chooses the same in hundreds of deals that only differ in what its seat can't know."""
    bot = fondaco.bot("heuristic", seed=1)
    for m in every(2, game, players, seed=6):
        for seat in m.waiting:
            move = bot.choose(m, seat)
            for number in range(6):
                assert rule_of_thumb(m.redeal(seat, number), seat) == move


def rule_of_thumb(m: Match, seat: int) -> str:
    """What the game's heuristic says to that very deal."""
    state = m.state()
    mask = [0] * m.rules.actions
    m.rules.legal_actions(state, seat, mask)
    return m.rules.write_move(m.rules.heuristic(state, seat, mask))


# --- who is asked ---------------------------------------------------------------------------------


@every_bot
def test_a_seat_that_may_not_move_is_refused(spec: str) -> None:
    m = Match.new("fugger", 3, seed=1, start=1)
    bot = bots.called(spec, seed=1)
    with pytest.raises(SeatNotAsked, match=r"^seat 2 has nothing to decide now, only seat 1$"):
        bot.choose(m, 2)
    assert issubclass(SeatNotAsked, FondacoError)


@every_bot
@pytest.mark.parametrize("thing", [None, "fugger", 3])
def test_what_is_no_match_is_refused(spec: str, thing: Any) -> None:
    with pytest.raises(NoMatch, match="a bot chooses in a Match"):
        bots.called(spec).choose(thing)


@every_bot
@pytest.mark.parametrize("seat", [3, -1, True, "0", 1.0])
def test_a_seat_that_there_is_not_is_refused(spec: str, seat: Any) -> None:
    m = Match.new("fugger", 3, seed=1)
    with pytest.raises(InvalidPlayers, match="there is no seat"):
        bots.called(spec).choose(m, seat)


@every_table
@every_bot
def test_nothing_is_chosen_when_the_game_is_over(spec: str, game: str, players: int) -> None:
    *_, m = whole_game(game, players, seed=8)
    for seat in (None, *range(players)):
        with pytest.raises(SeatNotAsked, match="the game is over"):
            bots.called(spec).choose(m, seat)


@every_bot
def test_G_5_a_bot_chooses_for_any_seat_that_may_move(spec: str, toy: Match) -> None:
    bot = bots.called(spec, seed=1)
    assert toy.waiting == (0, 1, 2)
    for seat in (0, 1, 2):
        assert bot.choose(toy, seat) in toy.moves(seat)
    toy.play(toy.moves(0)[0], 0)
    assert bot.choose(toy) in toy.moves(1)
    with pytest.raises(SeatNotAsked, match=r"^seat 0 has nothing to decide now, only seat 1, 2$"):
        bot.choose(toy, 0)


# --- names and settings ---------------------------------------------------------------------------


def test_the_names_of_all_bots_weakest_first() -> None:
    assert bots.names() == ("random", "heuristic", "search")
    assert [fondaco.bot(name).name for name in bots.names()] == list(bots.names())


@pytest.mark.parametrize(
    "name", ["chess", "", "Random", "random ", "random,heuristic", 3, None, []]
)
def test_an_unknown_bot_is_refused(name: Any) -> None:
    with pytest.raises(UnknownBot, match=r"there are random, heuristic, search, exec$"):
        fondaco.bot(name)


def test_where_programs_may_not_run_none_is_offered() -> None:
    with pytest.raises(UnknownBot, match=r"there are random, heuristic, search$"):
        bots.called("chess", programs=False)


@every_name
def test_an_unknown_setting_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match=f"^the bot {name} has no setting 'depth', only .*seed$"):
        fondaco.bot(name, depth=3)
    with pytest.raises(UnknownBot, match="no setting 'seeds'"):
        fondaco.bot(name, seed=1, seeds=2)


@every_name
@pytest.mark.parametrize("seed", [-1, 2**64, "77", 1.5, True])
def test_a_bad_seed_is_refused(name: str, seed: Any) -> None:
    with pytest.raises(InvalidSeed, match="bad seed"):
        fondaco.bot(name, seed=seed)


@pytest.mark.parametrize("spec", bots.OFFERED)
def test_what_is_offered_can_be_called(spec: str) -> None:
    assert bots.called(spec, seed=1).name == spec.partition(":")[0]


@pytest.mark.parametrize("spec", ["chess", "", ":", "chess:expert", "Search:expert"])
def test_what_there_is_not_cannot_be_called(spec: str) -> None:
    with pytest.raises(UnknownBot, match="there are random, heuristic, search"):
        bots.called(spec)


@pytest.mark.parametrize("spec", ["random:2", "heuristic:", "random:expert"])
def test_what_takes_no_wish_says_so(spec: str) -> None:
    with pytest.raises(UnknownBot, match="takes nothing after its name"):
        bots.called(spec)


def test_a_bot_tells_what_it_is_but_no_secret_seed() -> None:
    assert repr(fondaco.bot("heuristic", seed=7)) == "<Bot heuristic, seed 7>"
    assert repr(fondaco.bot("random", seed=DIGITS)) == "<Bot random, seed 9f9f…>"
    assert repr(fondaco.bot("random")) == "<Bot random, secret seed>"


def test_bots_run_without_the_compiler() -> None:
    program = """
import json, sys, fondaco
from fondaco import bots
for game in fondaco.games():
    for spec in ("random", "heuristic", "search:beginner"):
        m = fondaco.Match.new(game, 2, 1)
        m.play(bots.called(spec, seed=1).choose(m))
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = json.loads(run.stdout)
    assert "fondaco" in loaded
    assert not set(loaded) & {"numba", "llvmlite", "numpy"}
