"""Ratings by OpenSkill, from final ranks."""

import sys

import pytest

from fondaco.arena.playing import PlayedGame
from fondaco.arena.ratings import ranks, ratings
from tests.arena.small import ended


def duels(wins: int, losses: int, better: str = "a", worse: str = "b") -> list[PlayedGame]:
    won = ended(0, (better, worse), (2, 1), (1, 0))
    lost = ended(0, (better, worse), (1, 2), (0, 1))
    return [won] * wins + [lost] * losses


@pytest.mark.parametrize(
    ("points", "shares", "expected"),
    [
        ((30, 20, 10), (1, 0, 0), [1, 2, 3]),
        ((30, 20, 20), (1, 0, 0), [1, 2, 2]),
        ((30, 30, 10), (0.5, 0.5, 0), [1, 1, 3]),
        ((30, 30, 10), (0, 1, 0), [2, 1, 3]),  # equal points, and a tie-break
        ((30, 20, 10), (0, 0, 1), [2, 3, 1]),  # whoever won is first
        ((7, 7, 7), (1 / 3, 1 / 3, 1 / 3), [1, 1, 1]),
    ],
)
def test_ranks_are_by_win_then_by_points(
    points: tuple[int, ...], shares: tuple[float, ...], expected: list[int]
) -> None:
    assert ranks(ended(0, ("a", "b", "c"), points, shares)) == expected


def test_who_wins_more_is_rated_higher() -> None:
    games = duels(15, 5) + duels(15, 5, "b", "c")
    known = ratings(games, ("c", "b", "a"))
    assert known is not None
    assert known["a"].mu > known["b"].mu > known["c"].mu


def test_strength_shows_through_a_third() -> None:
    # a and c never met: a beats b, b beats c
    games = [game for pair in zip(duels(20, 0), duels(20, 0, "b", "c")) for game in pair]
    known = ratings(games, ("a", "b", "c"))
    assert known is not None
    assert known["a"].mu > known["b"].mu > known["c"].mu


def test_more_games_leave_less_doubt() -> None:
    few, many = ratings(duels(5, 5), ("a", "b")), ratings(duels(50, 50), ("a", "b"))
    assert few is not None
    assert many is not None
    assert many["a"].sigma < few["a"].sigma < 25 / 3


def test_equals_stay_where_they_began() -> None:
    draws = [ended(0, ("a", "b"), (7, 7), (0.5, 0.5))] * 10
    known = ratings(draws, ("a", "b"))
    assert known is not None
    assert known["a"].mu == pytest.approx(25)
    assert known["b"].mu == pytest.approx(25)


def test_all_places_of_a_bot_count() -> None:
    strength = []
    for bots in (("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")):
        games = [ended(0, bots, (3, 2, 1), (1, 0, 0))] * 10
        known = ratings(games, ("a", "b"))
        assert known is not None
        strength.append(known["a"].mu - known["b"].mu)
    assert strength == sorted(strength)
    assert strength[0] < 0 < strength[2]
    assert len(set(strength)) == 3


def test_who_has_not_played_is_where_all_begin() -> None:
    known = ratings(duels(1, 0), ("a", "b", "c"))
    assert known is not None
    assert known["c"].mu == 25.0
    assert known["c"].sigma == pytest.approx(25 / 3)


def test_without_openskill_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert ratings(duels(1, 0), ("a", "b")) is None
