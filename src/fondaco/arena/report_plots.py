"""Where things stand on a report's plots, in hundredths of their width, and numbers in words.

The page draws with these alone, so that a plot is as wide as there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import count
from math import ceil, floor, log10
from typing import Final

from babel import Locale
from babel.numbers import format_decimal

from fondaco.arena.report_counts import Histogram
from fondaco.arena.standings import Interval

MINUS: Final = "−"
NO_NUMBER: Final = "–"
MOST_BARS: Final = 40
WIDEST_BAR: Final = 8.0
LOWEST_BAR: Final = 2.0  # a single game of thousands is seen too
NEARLY: Final = 1e-9  # of a step: a round end of a scale is on it
STEPS: Final = (1, 2, 5)  # of a power of ten


# --- numbers --------------------------------------------------------------------------------------


def number(value: float, language: str, places: int = 0) -> str:
    """A number with so many decimals: 1,234.5."""
    form = "#,##0." + "0" * places if places else "#,##0"
    return format_decimal(value, format=form, locale=language).replace("-", MINUS)


def percent(share: float, language: str, places: int = 1) -> str:
    """A share of 1 in hundredths: 33.4%."""
    form = str(Locale.parse(language).percent_formats[None].pattern)
    return format_decimal(
        share, format=form.replace("0", "0." + "0" * places if places else "0"), locale=language
    )


def signed(value: float, language: str, places: int) -> str:
    """A difference, with its sign: +1.5; without one where it is rounded to 0."""
    shown = round(value, places)
    text = number(shown, language, places) if shown else number(0, language, places)
    return f"+{text}" if shown > 0 else text


def written(value: float, places: int) -> Decimal:
    """What a number with so many decimals says, rounded as `number` and `percent` do."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-places))


def places_for(width: float) -> int:
    """With how many decimals numbers tell two significant digits of an interval of that width."""
    if width <= 0:
        return 1
    return min(max(1 - floor(log10(width)), 0), 2)


# --- scales ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """The values at the left and at the right end of a plot."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where the value stands, in hundredths of the width; at an end if it is beyond."""
        place = 100 * (value - self.low) / (self.high - self.low)
        return round(min(max(place, 0.0), 100.0), 2)

    def ticks(self, most: int) -> tuple[float, ...]:
        """Round numbers between the ends, about so many at most."""
        step = round_step((self.high - self.low) / most)
        first, last = ceil(self.low / step - NEARLY), floor(self.high / step + NEARLY)
        return tuple(k * step for k in range(first, last + 1))


def round_step(least: float) -> float:
    """The least of 1, 2 and 5 times a power of ten that is no smaller."""
    power = 10.0 ** floor(log10(least))
    for step in STEPS:
        if step * power >= least:
            return step * power
    return 10 * power


def share_scale(intervals: Iterable[Interval | None], fair: float) -> Scale:
    """From nothing to the highest end of the intervals, or three fair shares if that is less."""
    highest = max((interval[1] for interval in intervals if interval is not None), default=0.0)
    return Scale(0.0, min(max(highest * 1.08, fair * 1.3), fair * 3, 1.0))


def points_scale(intervals: Iterable[Interval | None]) -> Scale:
    """As far to the left of zero as to the right, and as far as the intervals go."""
    ends = [abs(end) for interval in intervals if interval is not None for end in interval]
    most = max(ends, default=0.0) * 1.08 or 1.0
    return Scale(-most, most)


@dataclass(frozen=True)
class Mark:
    """A value with its interval on a scale: where they stand, and the number."""

    at: float
    low: float
    high: float
    text: str


def mark(scale: Scale, value: float, interval: Interval | None, text: str) -> Mark:
    """Put a value on a scale; without an interval it has none on the plot either."""
    low, high = (value, value) if interval is None else interval
    return Mark(scale.at(value), scale.at(low), scale.at(high), text)


# --- histograms -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """A bar of a histogram: where it begins, how wide and how high it is, in hundredths."""

    at: float
    width: float
    height: float


@dataclass(frozen=True)
class Bins:
    """Equally wide bins of whole numbers: the least of the first, how many numbers, how many."""

    first: int
    width: int
    number: int

    @property
    def scale(self) -> Scale:
        """The scale on which a number stands in the middle of a bin that is one wide."""
        return Scale(self.first - 0.5, self.first + self.width * self.number - 0.5)

    def bars(self, histogram: Histogram, most: int) -> tuple[Bar, ...]:
        """The histogram's bars, `most` being the number that is as high as the plot.

        None is so low that it can't be seen.
        """
        bin_width = 100 / self.number
        width = min(bin_width, WIDEST_BAR)
        return tuple(
            Bar(
                round((k + 0.5) * bin_width - width / 2, 3),
                round(width, 3),
                max(round(100 * n / most, 2), LOWEST_BAR),
            )
            for k, n in enumerate(self.counts(histogram))
            if n > 0
        )

    def counts(self, histogram: Histogram) -> list[int]:
        """How many numbers are in each bin."""
        counts = [0] * self.number
        for value, n in histogram.counts.items():
            counts[(value - self.first) // self.width] += n
        return counts


def bins(histograms: Sequence[Histogram]) -> Bins:
    """Bins for all these histograms, round and not too many."""
    lowest = min(min(histogram.counts) for histogram in histograms)
    highest = max(max(histogram.counts) for histogram in histograms)
    for width in (step * 10**power for power in count() for step in STEPS):
        first = lowest // width * width
        number_of_bins = (highest - first) // width + 1
        if number_of_bins <= MOST_BARS:
            return Bins(first, width, number_of_bins)
    raise AssertionError("some width is wide enough")
