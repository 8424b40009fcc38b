"""Games of which each is told by itself, with the toy game of the match's tests."""

import numpy as np
import pytest

from fondaco.engine.counting import CountedGames, play_counting, tally_of
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch
from tests.match.toy import ACTED, ACTIONS, BOW, KEEP, NOD, SHOWN, THINGS, TOY

POLICIES = [(RANDOM, RANDOM), (HEURISTIC,) * 3, (RANDOM, HEURISTIC, RANDOM)]
FIELDS = ("decisions", "rounds", "first_seats", "points", "wins", "uses")

every_policy = pytest.mark.parametrize("policies", POLICIES)


def batch(policies: tuple[int, ...], start: int = -1) -> Batch:
    options = TOY.check_options({"rounds": 3, "worth": "one", "polite": True})
    return Batch(TOY, TOY.new_state(options), policies, 60, 7, start)


def counted(of: Batch, first: int, games: int, fast: bool = False) -> CountedGames:
    return play_counting(of, TOY.statistics, first, games, fast)


@every_policy
def test_they_are_the_games_of_the_batch(policies: tuple[int, ...]) -> None:
    of = batch(policies)
    games = counted(of, 5, 20)
    for row in range(20):
        tally = of.play(5 + row, 1, fast=False)
        seats = range(len(policies))
        assert games.decisions[row] == tally.decisions
        assert games.rounds[row] == tally.rounds
        assert games.points[row].tolist() == [tally.points[seat] for seat in seats]
        assert games.wins[row].tolist() == [tally.won[seat] + tally.shared[seat] for seat in seats]


@every_policy
def test_their_tally_is_that_of_the_batch(policies: tuple[int, ...]) -> None:
    of = batch(policies)
    tally, games = tally_of(counted(of, 0, 60)), of.play(0, 60, fast=False)
    assert any(games.shared[seat] for seat in range(len(policies)))
    for name in ("games", "decisions", "rounds"):
        assert getattr(tally, name) == getattr(games, name)
    for name in ("won", "shared", "points", "squares"):
        assert list(getattr(tally, name)) == list(getattr(games, name))


def test_uses_are_told_by_seat_of_forced_moves_too() -> None:
    """Whoever is bowed to has no choice but to nod."""
    games = counted(batch((RANDOM,) * 3), 0, 60)
    assert games.uses.shape == (60, 3, THINGS)
    bows, nods = (games.uses[:, :, ACTED + action - KEEP] for action in (BOW, NOD))
    assert bows.sum() > 0
    assert np.array_equal(np.roll(bows, 1, axis=1), nods)


def test_uses_are_told_of_all_whom_an_event_is_about() -> None:
    """All cards are shown by the move of whoever chooses last."""
    games = counted(batch((RANDOM,) * 3), 0, 20)
    shown = games.uses[:, :, SHOWN]
    assert np.array_equal(shown, np.broadcast_to(games.rounds[:, None], shown.shape))


def test_who_began_is_told() -> None:
    assert set(counted(batch((RANDOM,) * 3), 0, 40).first_seats.tolist()) == {0, 1, 2}
    assert set(counted(batch((RANDOM,) * 3, start=1), 0, 40).first_seats.tolist()) == {1}


def test_no_games_are_no_rows() -> None:
    games = counted(batch((RANDOM, RANDOM)), 0, 0)
    assert games.points.shape == (0, 2)
    assert games.uses.shape == (0, 2, THINGS)


@every_policy
def test_G_6_they_are_the_same_plain_and_compiled(policies: tuple[int, ...]) -> None:
    of = batch(policies)
    plain, fast = counted(of, 3, 30), counted(of, 3, 30, fast=True)
    for name in FIELDS:
        assert np.array_equal(getattr(plain, name), getattr(fast, name)), name


def test_every_action_of_the_toy_game_is_counted_or_a_card() -> None:
    assert THINGS == 1 + ACTIONS - KEEP
