"""What games come to, against numbers worked out by hand and from tables."""

import random
import statistics
from dataclasses import replace
from math import sqrt

import pytest

from fondaco.arena.standings import (
    first_reasons,
    ratio_interval,
    share_interval,
    standings,
    student,
)
from tests.arena.small import ended


@pytest.mark.parametrize(
    ("freedom", "quantile", "within"),
    [
        (1, 12.7062, 1e-4),
        (2, 4.30265, 1e-5),
        (3, 3.18245, 0.01),
        (4, 2.77645, 0.001),
        (5, 2.57058, 0.001),
        (9, 2.26216, 1e-4),
        (30, 2.04227, 1e-5),
        (99, 1.98422, 1e-5),
        (10**6, 1.95997, 1e-5),
    ],
)
def test_students_quantiles_are_those_of_the_tables(
    freedom: int, quantile: float, within: float
) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=within)


def test_the_interval_of_alike_blocks_is_that_of_their_mean() -> None:
    wins = [2, 1, 0, 1, 2, 1, 1, 1, 0, 2]
    shares = [own / 2 for own in wins]
    half = 2.26216 * statistics.stdev(shares) / sqrt(10)
    low, high = ratio_interval(wins, [2] * 10) or (0.0, 0.0)
    assert (low, high) == pytest.approx((0.55 - half, 0.55 + half), abs=1e-4)


def test_the_interval_of_blocks_of_many_sizes_worked_out_by_hand() -> None:
    # ratio 6/12; squares 0.25 + 0.25 + 0 + 0; error sqrt(0.5 * 4/3) / 12
    low, high = ratio_interval([1, 2, 1, 2], [3, 3, 2, 4]) or (0.0, 0.0)
    half = 3.18245 * sqrt(0.5 * 4 / 3) / 12
    assert (low, high) == pytest.approx((0.5 - half, 0.5 + half), abs=0.001)


def test_rotations_of_one_deal_are_no_independent_games() -> None:
    # nearly every deal is won by whoever has its better seat: hardly any doubt is left
    low, high = share_interval([1] * 99 + [2], [2] * 100) or (0.0, 1.0)
    assert high - low < 0.03 < 4 * sqrt(0.25 / 200)
    # each deal is won by one bot in both seats: as unsure as four games, not as eight
    low, high = share_interval([2, 0, 2, 0], [2, 2, 2, 2]) or (0.0, 0.0)
    assert (low, high) == (0.0, 1.0)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(1520)
    held = 0
    for _ in range(2000):
        wins = [sum(chance.random() < 0.3 for _ in range(4)) for _ in range(25)]
        low, high = share_interval(wins, [4] * 25) or (1.0, 0.0)
        held += low <= 0.3 <= high
    assert held / 2000 == pytest.approx(0.95, abs=0.02)


def test_who_won_nothing_or_all_is_not_certain_to_go_on_so() -> None:
    # Clopper and Pearson for none of ten: 1 - 0.025 ** (1 / 10) = 0.3085
    assert share_interval([0] * 10, [2] * 10) == pytest.approx((0.0, 0.3085), abs=1e-4)
    assert share_interval([2] * 10, [2] * 10) == pytest.approx((0.6915, 1.0), abs=1e-4)


def test_blocks_that_are_all_alike_leave_a_doubt_too() -> None:
    # at most 0.3085 of all blocks are other ones, and in these it wins nothing or all
    expected = (0.5 * (1 - 0.3085), 0.5 + 0.5 * 0.3085)
    assert share_interval([1] * 10, [2] * 10) == pytest.approx(expected, abs=1e-4)
    third = share_interval([1 / 3 + 1 / 3 + 1 / 3] * 10, [3] * 10)
    expected = (1 / 3 * (1 - 0.3085), 1 / 3 + 2 / 3 * 0.3085)
    assert third == pytest.approx(expected, abs=1e-4)


def test_who_sits_twice_at_a_table_can_win_half_of_its_places_at_most() -> None:
    games = [ended(block, ("a", "b", "a"), (3, 2, 1), (1, 0, 0)) for block in range(10)]
    twice, once = standings(games, ("a", "b"))
    assert twice.win_share == 0.5
    assert twice.win_interval == pytest.approx((0.5 * (1 - 0.3085), 0.5), abs=1e-4)
    assert once.win_interval == pytest.approx((0.0, 0.3085), abs=1e-4)
    # all that it won shows only how the seats change: 3 of 6 places, then 3 of 3
    games = [
        ended(block, ("a", "b", "a") if block % 2 else ("b", "a", "b"), (0, 0, 0), shares)
        for block, shares in enumerate([(0, 1, 0), (1, 0, 0)] * 10)
    ]
    always, _ = standings(games, ("a", "b"))
    _, high = always.win_interval or (0.0, 0.0)
    assert always.win_share == high == pytest.approx(20 / 30)


def test_who_plays_against_itself_alone_wins_what_there_is() -> None:
    [alone] = standings([ended(block, ("a", "a"), (1, 2), (0, 1)) for block in range(5)], ("a",))
    assert alone.win_interval == (0.5, 0.5)


def test_one_block_has_no_interval() -> None:
    assert share_interval([1], [2]) is None
    assert ratio_interval([50.0], [2]) is None


def test_everything_is_counted_by_bot() -> None:
    games = [
        ended(
            0,
            ("a", "b"),
            (30, 20),
            (1, 0),
            moves=(4, 5),
            seconds=(2.0, 1.0),
            slowest=(1.5, 0.3),
            lost=(1, 0),
        ),
        ended(
            0,
            ("b", "a"),
            (40, 10),
            (1, 0),
            moves=(5, 6),
            seconds=(1.0, 3.0),
            slowest=(0.4, 0.9),
            lost=(0, 2),
        ),
        ended(1, ("a", "b"), (25, 25), (0.5, 0.5)),
        ended(1, ("b", "a"), (5, 35), (0, 1)),
    ]
    first, second = standings(games, ("a", "b"))
    assert (first.bot, first.places, first.wins, first.win_share) == ("a", 4, 2.5, 0.625)
    assert (second.bot, second.places, second.wins, second.win_share) == ("b", 4, 1.5, 0.375)
    assert (first.points, second.points) == (25.0, 22.5)
    assert (first.margin, second.margin) == (2.5, -2.5)
    assert (first.moves, first.seconds_per_move, first.slowest_move) == (10, 0.5, 1.5)
    assert (second.moves, second.seconds_per_move, second.slowest_move) == (10, 0.2, 0.4)
    assert (first.lost_moves, second.lost_moves) == (3, 0)
    # blocks: 1 of 2 and 1.5 of 2
    half = 12.7062 * statistics.stdev([0.5, 0.75]) / sqrt(2)
    assert first.win_interval == (0.0, 1.0)
    assert half > 1
    low, high = first.points_interval or (0.0, 0.0)
    half = 12.7062 * statistics.stdev([20, 30]) / sqrt(2)
    assert (low, high) == pytest.approx((25 - half, 25 + half), abs=0.001)


def test_the_first_reason_of_each_bot_is_told() -> None:
    games = [
        ended(0, ("a", "b", "c"), (3, 2, 1), (1, 0, 0)),
        ended(0, ("b", "c", "a"), (3, 2, 1), (1, 0, 0), lost=(0, 0, 2), reasons=(None, None, "x")),
        ended(1, ("c", "a", "a"), (3, 2, 1), (1, 0, 0), lost=(3, 1, 1), reasons=("y", "z", "x")),
    ]
    assert first_reasons(games) == {"a": "x", "c": "y"}
    assert first_reasons(games[2:]) == {"a": "z", "c": "y"}
    assert first_reasons([]) == {}


def test_reasons_change_no_standing() -> None:
    told = [
        ended(block, ("a", "b"), (3, 2), (1, 0), lost=(5, 0), reasons=(reason, None))
        for block, reason in enumerate("xyz")
    ]
    others = [replace(game, reasons=("w", None)) for game in told]
    assert standings(told, "ab") == standings(others, "ab")


def test_a_bot_that_sits_several_times_has_several_places() -> None:
    games = [
        ended(0, ("a", "b", "b"), (9, 5, 1), (1, 0, 0)),
        ended(0, ("b", "a", "b"), (9, 5, 1), (1, 0, 0)),
        ended(0, ("b", "b", "a"), (9, 5, 1), (1, 0, 0)),
    ]
    a, b = standings(games, ("a", "b"))
    assert (a.places, a.wins, a.win_share) == (3, 1, 1 / 3)
    assert (b.places, b.wins, b.win_share) == (6, 2, 1 / 3)
    assert a.margin == pytest.approx((4 - 4 - 8) / 3)


def test_all_wins_together_are_the_games() -> None:
    games = [
        ended(0, ("a", "b", "c"), (9, 9, 9), (1 / 3, 1 / 3, 1 / 3)),
        ended(1, ("c", "a", "b"), (9, 9, 1), (0.5, 0.5, 0)),
    ]
    assert sum(one.wins for one in standings(games, "abc")) == pytest.approx(2)


def test_who_has_not_played_yet_has_no_standing() -> None:
    games = [ended(0, ("a", "b"), (1, 2), (0, 1))]
    assert [one.bot for one in standings(games, ("c", "b", "a"))] == ["b", "a"]
    assert standings([], ("a", "b")) == []


def test_without_a_decision_there_is_no_time() -> None:
    (a, _) = standings([ended(0, ("a", "b"), (1, 2), (0, 1))], ("a", "b"))
    assert (a.moves, a.seconds_per_move, a.slowest_move) == (0, 0.0, 0.0)
