"""What many games came to, added up: by hand, in any parts, and with intervals by games."""

import numpy as np
import pytest

from fondaco.arena.report_counts import (
    UNIT,
    Counts,
    Histogram,
    Ratio,
    count_games,
    share_interval,
)
from fondaco.arena.standings import ratio_interval
from fondaco.arena.standings import share_interval as share_interval_of_blocks
from fondaco.engine.counting import CountedGames


def ratio(values: list[int], sizes: list[int]) -> Ratio:
    total = Ratio()
    for value, size in zip(values, sizes, strict=True):
        total += Ratio(int(size > 0), value, size, value**2, value * size, size**2)
    return total


def games(
    points: list[list[int]], uses: list[list[list[int]]], first: list[int] | None = None
) -> CountedGames:
    """Games with these points, whose best seats won, and uses by game, seat and thing."""
    table = np.array(points)
    return CountedGames(
        decisions=np.arange(10, 10 + len(points)),
        rounds=np.full(len(points), 3),
        first_seats=np.array(first or [0] * len(points)),
        points=table,
        wins=(table == table.max(axis=1, keepdims=True)).astype(np.int64),
        uses=np.array(uses),
    )


def some_games(number: int = 40, seats: int = 3, things: int = 4) -> CountedGames:
    chance = np.random.default_rng(7)
    return games(
        chance.integers(-5, 60, (number, seats)).tolist(),
        chance.integers(0, 3, (number, seats, things)).tolist(),
        chance.integers(0, seats, number).tolist(),
    )


def part(of: CountedGames, first: int, last: int) -> CountedGames:
    return CountedGames(*(column[first:last] for column in vars(of).values()))


def added(of: CountedGames, *ends: int) -> Counts:
    """The games counted in parts that end there."""
    first = 0
    total = None
    for end in ends:
        counts = count_games(part(of, first, end))
        total = counts if total is None else total + counts
        first = end
    assert total is not None
    return total


# --- ratios and their intervals -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "sizes"),
    [([1, 2, 3, 5], [1, 1, 1, 1]), ([3, -4, 0, 7, 1], [2, 1, 1, 3, 1]), ([1, 0], [1, 1])],
)
def test_the_interval_is_that_of_the_arena(values: list[int], sizes: list[int]) -> None:
    expected = ratio_interval(values, sizes)
    assert expected is not None
    assert ratio(values, sizes).interval == pytest.approx(expected)
    assert ratio(values, sizes).mean == pytest.approx(sum(values) / sum(sizes))


def test_games_without_a_size_do_not_count() -> None:
    assert ratio([3, 0, 5, 0], [1, 0, 1, 0]).interval == ratio([3, 5], [1, 1]).interval


def test_one_game_has_no_interval_and_none_no_mean() -> None:
    assert ratio([3], [1]).interval is None
    assert share_interval(ratio([3], [1])) is None
    assert Ratio().mean is None
    assert Ratio().interval is None


def test_a_share_stays_between_none_and_all() -> None:
    interval = share_interval(ratio([UNIT, 0, 0, 0], [UNIT] * 4))
    assert interval is not None
    assert interval[0] == 0.0
    interval = share_interval(ratio([0, UNIT, UNIT, UNIT], [UNIT] * 4))
    assert interval is not None
    assert interval[1] == 1.0


@pytest.mark.parametrize("wins", [0, 1])
def test_games_that_are_all_alike_do_not_make_a_share_certain(wins: int) -> None:
    interval = share_interval(ratio([wins * UNIT] * 8, [UNIT] * 8))
    assert interval == pytest.approx(share_interval_of_blocks([wins] * 8, [1] * 8))


# --- histograms -----------------------------------------------------------------------------------


def test_a_histogram_tells_mean_spread_and_quantiles() -> None:
    histogram = Histogram({-2: 1, 0: 2, 4: 1})
    assert histogram.games == 4
    assert histogram.mean == 0.5
    assert histogram.deviation == pytest.approx(np.std([-2, 0, 0, 4], ddof=1))
    assert [histogram.quantile(percent) for percent in (1, 25, 26, 75, 76, 100)] == [
        *(-2, -2, 0, 0, 4, 4)
    ]
    assert Histogram({5: 1}).deviation == 0.0


def test_histograms_are_added_number_by_number() -> None:
    assert (Histogram({1: 2, -3: 1}) + Histogram({1: 1, 7: 4})).counts == {1: 3, -3: 1, 7: 4}


# --- counting -------------------------------------------------------------------------------------


def test_games_give_the_same_counts_in_any_parts() -> None:
    of = some_games()
    whole = count_games(of)
    assert added(of, 1, 7, 40) == whole
    assert added(of, 20, 40) == whole
    assert count_games(part(of, 20, 40)) + count_games(part(of, 0, 20)) == whole


def test_a_shared_win_counts_in_parts() -> None:
    counts = count_games(games([[9, 9, 1], [3, 8, 8], [1, 2, 6]], [[[0]] * 3] * 3))
    assert [seat.share.mean for seat in counts.seats] == pytest.approx([0.5 / 3, 1 / 3, 1.5 / 3])
    assert counts.shared == 2


def test_the_lead_is_that_of_the_best_seat_over_the_next() -> None:
    counts = count_games(games([[9, 9, 1], [3, 8, -2], [1, 2, 6]], [[[0]] * 3] * 3))
    assert counts.lead.counts == {0: 1, 5: 1, 4: 1}


def test_turn_order_begins_with_whoever_began() -> None:
    counts = count_games(games([[5, 0, 1], [7, 2, 8]], [[[0]] * 3] * 2, first=[0, 2]))
    assert [place.mean_points.mean for place in counts.order] == [(5 + 8) / 2, 3.5, 1.5]
    assert [place.share.mean for place in counts.order] == [1.0, 0.0, 0.0]
    assert [seat.share.mean for seat in counts.seats] == [0.5, 0.0, 0.5]


def test_a_thing_tells_how_often_it_was_used_and_by_how_many_seats() -> None:
    counts = count_games(games([[5, 0], [7, 2]], [[[3, 0], [1, 0]], [[0, 0], [2, 0]]]))
    assert [(use.uses, use.seats) for use in counts.uses] == [(6, 3), (0, 0)]
    assert counts.uses[0].share.mean == pytest.approx(1 / 3)  # seat 0 in the first game
    assert counts.uses[1].share.mean is None


def test_the_difference_is_to_those_at_the_same_table_that_do_not_use_it() -> None:
    """Not where all use it, or nobody."""
    points = [[10, 4, 1], [50, 40, 30], [6, 6, 0], [9, 8, 7]]
    uses = [[[1], [0], [0]], [[1], [2], [1]], [[2], [0], [5]], [[0], [0], [0]]]
    difference = count_games(games(points, uses)).uses[0].difference
    assert difference.games == 2
    assert difference.mean == pytest.approx(((10 - 2.5) + (3 - 6)) / 2)
    assert difference.interval == pytest.approx(ratio_interval([7.5, -3], [1, 1]))


def test_the_slope_is_that_of_a_line_through_the_seats_of_each_game() -> None:
    """Least squares with a level of its own for every game; where all use it alike says nothing."""
    of = some_games(30)
    for thing, use in enumerate(count_games(of).uses):
        uses, points = of.uses[:, :, thing], of.points
        apart = (uses - uses.mean(axis=1, keepdims=True)).ravel()
        slope = np.linalg.lstsq(apart[:, None], points.ravel(), rcond=None)[0][0]
        assert use.slope.mean == pytest.approx(slope)
    alike = count_games(games([[9, 1], [3, 5]], [[[2], [2]], [[1], [1]]])).uses[0].slope
    assert (alike.games, alike.mean) == (0, None)


def test_where_each_use_brings_three_points_the_slope_is_three() -> None:
    slope = count_games(games([[7, 1], [20, 26]], [[[2], [0]], [[1], [3]]])).uses[0].slope
    assert slope.mean == 3.0
    assert slope.interval == (3.0, 3.0)
