"""Where things stand on a report's plots, and its numbers."""

import pytest

from fondaco.arena.report_counts import Histogram
from fondaco.arena.report_plots import (
    LOWEST_BAR,
    MOST_BARS,
    WIDEST_BAR,
    Scale,
    bins,
    mark,
    number,
    percent,
    places_for,
    points_scale,
    round_step,
    share_scale,
    signed,
    written,
)


@pytest.mark.parametrize(
    ("language", "value", "share", "difference"),
    [
        ("en", "1,234.5", "33.4%", "+1.50"),
        ("hu", "1234,5", "33,4%", "+1,50"),
        ("de", "1.234,5", "33,4 %", "+1,50"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: str, value: str, share: str, difference: str
) -> None:
    def plain(text: str) -> str:
        return text.replace("\N{NO-BREAK SPACE}", "" if language == "hu" else " ")

    assert plain(number(1234.52, language, 1)) == value
    assert plain(percent(0.3339, language)) == share
    assert signed(1.5, language, 2) == difference


def test_less_than_nothing_has_a_minus_and_nothing_no_sign() -> None:
    assert signed(-2.25, "en", 1) == "−2.2"
    assert signed(-0.04, "en", 1) == "0.0"
    assert signed(0.04, "en", 1) == "0.0"
    assert number(-3, "en") == "−3"


@pytest.mark.parametrize("value", [0.25, 0.2504, 0.2505, 0.25049999, 0.2515, 2.5e-7, 1.0, -0.3125])
@pytest.mark.parametrize("places", [0, 1, 2])
def test_a_number_is_compared_as_it_is_written(value: float, places: int) -> None:
    assert f"{written(value, places + 2) * 100:.{places}f}%" == percent(value, "en", places)
    assert f"{written(value, places):.{places}f}".replace("-", "−") == number(value, "en", places)


@pytest.mark.parametrize(("width", "places"), [(12.0, 0), (3.0, 1), (0.34, 2), (0.01, 2), (0, 1)])
def test_an_interval_has_two_digits_that_count(width: float, places: int) -> None:
    assert places_for(width) == places


@pytest.mark.parametrize(
    ("least", "step"), [(1, 1), (1.1, 2), (3, 5), (7, 10), (0.06, 0.1), (180, 200)]
)
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_a_scale_goes_from_its_low_end_to_its_high_one() -> None:
    scale = Scale(-10, 30)
    assert [scale.at(value) for value in (-10, 0, 30)] == [0.0, 25.0, 100.0]
    assert [scale.at(value) for value in (-11, 99)] == [0.0, 100.0]  # beyond: at the end
    assert scale.ticks(4) == (-10, 0, 10, 20, 30)
    assert len(Scale(0, 0.3).ticks(4)) == 4  # though 0.3 / 0.1 is a little less than 3


def test_a_scale_of_shares_has_room_for_all_but_at_most_for_three_fair_ones() -> None:
    assert share_scale([(0.2, 0.3), None], 0.25).high == pytest.approx(0.325)
    assert share_scale([(0.2, 0.5)], 0.25).high == pytest.approx(0.54)
    assert share_scale([(0.2, 0.9)], 0.25).high == pytest.approx(0.75)
    assert share_scale([(0.2, 1.0)], 0.5).high == 1.0
    assert share_scale([], 0.5).high == pytest.approx(0.65)


def test_a_scale_of_points_has_nothing_in_the_middle() -> None:
    assert points_scale([(-2, 1), (3, 5), None]) == Scale(-5.4, 5.4)
    assert points_scale([]) == Scale(-1, 1)


def test_a_mark_stands_at_its_value_with_its_interval() -> None:
    marked = mark(Scale(0, 10), 5, (4, 7), "5.0")
    assert (marked.at, marked.low, marked.high, marked.text) == (50.0, 40.0, 70.0, "5.0")
    without = mark(Scale(0, 10), 5, None, "5.0")
    assert without.low == without.high == 50.0


# --- histograms -----------------------------------------------------------------------------------


def test_few_numbers_have_a_bin_each_and_many_share_round_ones() -> None:
    few = bins([Histogram({3: 1, 9: 2})])
    assert (few.first, few.width, few.number) == (3, 1, 7)
    many = bins([Histogram({-7: 1, 0: 5}), Histogram({120: 2})])
    assert (many.first, many.width, many.number) == (-10, 5, 27)
    assert bins([Histogram({0: 1, 10**6: 1})]).number <= MOST_BARS


def test_every_number_is_in_its_bin() -> None:
    histogram = Histogram({-7: 1, -6: 2, 0: 5, 120: 2})
    counts = bins([histogram]).counts(histogram)
    assert sum(counts) == 10
    assert (counts[0], counts[2], counts[-1]) == (3, 5, 2)


def test_bars_are_as_high_as_their_counts_and_leave_out_empty_bins() -> None:
    histogram = Histogram({0: 1, 19: 4})
    first, last = bins([histogram]).bars(histogram, most=8)
    assert (first.at, first.width, first.height) == (0.0, 5.0, 12.5)
    assert (last.at, last.width, last.height) == (95.0, 5.0, 50.0)


def test_a_bar_of_a_single_game_is_seen() -> None:
    histogram = Histogram({0: 5000, 1: 1})
    assert bins([histogram]).bars(histogram, most=5000)[1].height == LOWEST_BAR


def test_the_only_bar_is_not_as_wide_as_the_plot() -> None:
    histogram = Histogram({6: 100})
    own = bins([histogram])
    (bar,) = own.bars(histogram, most=100)
    assert (bar.width, bar.height) == (WIDEST_BAR, 100.0)
    assert bar.at + bar.width / 2 == own.scale.at(6) == 50.0
