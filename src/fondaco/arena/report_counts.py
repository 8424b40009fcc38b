"""What many games came to, added up for a report.

All sums are whole numbers, so they are the same in whatever order the games are added, and in how
many parts: the same games give the same report. Parts of a win, and means over some seats of a
table, are therefore counted in units of which 840 are a whole, the least common multiple of 1 to 8.

Seats of one table are not independent of each other; games are. Every interval is therefore that
of a ratio of sums over games: see `arena.standings`, which cites Cochran (1977).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fondaco.arena.standings import ALIKE, TAIL, Interval, student
from fondaco.engine.counting import CountedGames
from fondaco.engine.playout import MOST_SEATS

UNIT: Final = lcm(*range(1, MOST_SEATS + 1))

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Ratio:
    """Sums over games of a value and of the size that it is held against, and of their products.

    `games` are those that have a size at all.
    """

    games: int = 0
    value: int = 0
    size: int = 0
    values_squared: int = 0
    products: int = 0
    sizes_squared: int = 0

    def __add__(self, other: Ratio) -> Ratio:
        return Ratio(
            self.games + other.games,
            self.value + other.value,
            self.size + other.size,
            self.values_squared + other.values_squared,
            self.products + other.products,
            self.sizes_squared + other.sizes_squared,
        )

    @property
    def mean(self) -> float | None:
        """Value by size; None where there is nothing to hold a value against."""
        return self.value / self.size if self.size else None

    @property
    def interval(self) -> Interval | None:
        """Where the true ratio is with 95 % confidence; None for fewer than two games."""
        if self.games < 2 or not self.size:
            return None
        # whole numbers up to here: no digit is lost in the differences
        squares = (
            self.values_squared * self.size**2
            - 2 * self.products * self.value * self.size
            + self.sizes_squared * self.value**2
        )
        spread = squares / self.size**2 * self.games / (self.games - 1)
        half = student(self.games - 1) * sqrt(spread) / self.size
        mean = self.value / self.size
        return mean - half, mean + half


def share_interval(ratio: Ratio) -> Interval | None:
    """The interval of a win share, which is between none and all.

    Games that are all alike don't make it certain: see `arena.standings.share_interval`.
    """
    interval = ratio.interval
    if interval is None:
        return None
    low, high = interval
    if high - low < ALIKE:
        share = ratio.value / ratio.size
        unseen = 1 - TAIL ** (1 / ratio.games)
        low, high = share * (1 - unseen), share + (1 - share) * unseen
    return max(low, 0.0), min(high, 1.0)


@dataclass(frozen=True)
class Histogram:
    """How often each number came up."""

    counts: Mapping[int, int] = field(default_factory=dict)

    def __add__(self, other: Histogram) -> Histogram:
        return Histogram(Counter(self.counts) + Counter(other.counts))

    @property
    def games(self) -> int:
        """How many numbers there are in all."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(number * n for number, n in self.counts.items()) / self.games

    @property
    def deviation(self) -> float:
        """Their standard deviation; 0 for a single one."""
        games = self.games
        if games == 1:
            return 0.0
        total = sum(number * n for number, n in self.counts.items())
        squares = sum(number**2 * n for number, n in self.counts.items())
        return sqrt((squares * games - total**2) / games / (games - 1))

    def quantile(self, percent: int) -> int:
        """The least number that so many of them, from 1 to 100 percent, don't exceed."""
        left = percent * self.games
        numbers = iter(sorted(self.counts))
        while left > 0:
            number = next(numbers)
            left -= 100 * self.counts[number]
        return number


@dataclass(frozen=True)
class Place:
    """What a seat came to, or whoever moves first, second and so on.

    Attributes:
        share: of the wins; a shared win counts in parts.
        mean_points: the mean of its points.
        points: how they are spread.
    """

    share: Ratio
    mean_points: Ratio
    points: Histogram

    def __add__(self, other: Place) -> Place:
        return Place(
            self.share + other.share,
            self.mean_points + other.mean_points,
            self.points + other.points,
        )


@dataclass(frozen=True)
class Use:
    """How a thing was used, and what went with it.

    Attributes:
        uses: how often it was used in all.
        seats: of how many seats' games it was used in, at least once.
        share: wins of the seats that used it, by their number.
        difference: by how many points they were ahead of those at their table that did not use it,
            over the games in which there are both.
        slope: by how many points a seat was ahead of its table for each use beyond the table's
            mean: the slope of the regression line within games, over those in which not all used it
            equally often.
    """

    uses: int
    seats: int
    share: Ratio
    difference: Ratio
    slope: Ratio

    def __add__(self, other: Use) -> Use:
        return Use(
            self.uses + other.uses,
            self.seats + other.seats,
            self.share + other.share,
            self.difference + other.difference,
            self.slope + other.slope,
        )


@dataclass(frozen=True)
class Counts:
    """All that a report tells of games.

    Attributes:
        games: how many.
        decisions: real choices in a game (G-2).
        rounds: in a game.
        lead: the points of the best seat beyond those of the next.
        shared: games with more than one winner.
        seats: by seat.
        order: by turn order, from whoever began.
        uses: by thing, in the order of their numbers.
    """

    games: int
    decisions: Histogram
    rounds: Histogram
    lead: Histogram
    shared: int
    seats: tuple[Place, ...]
    order: tuple[Place, ...]
    uses: tuple[Use, ...]

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.games + other.games,
            self.decisions + other.decisions,
            self.rounds + other.rounds,
            self.lead + other.lead,
            self.shared + other.shared,
            tuple(a + b for a, b in zip(self.seats, other.seats, strict=True)),
            tuple(a + b for a, b in zip(self.order, other.order, strict=True)),
            tuple(a + b for a, b in zip(self.uses, other.uses, strict=True)),
        )


# --- counting -------------------------------------------------------------------------------------


def count_games(games: CountedGames) -> Counts:
    """Add games up."""
    played, seats = games.points.shape
    winners = games.wins.sum(axis=1)
    shares = games.wins * (UNIT // winners)[:, None]
    ranked = np.sort(games.points, axis=1)
    begun = (games.first_seats[:, None] + np.arange(seats)) % seats
    return Counts(
        games=played,
        decisions=_histogram(games.decisions),
        rounds=_histogram(games.rounds),
        lead=_histogram(ranked[:, -1] - ranked[:, -2]),
        shared=int((winners > 1).sum()),
        seats=_places(shares, games.points),
        order=_places(
            np.take_along_axis(shares, begun, axis=1),
            np.take_along_axis(games.points, begun, axis=1),
        ),
        uses=_uses(games.uses, shares, games.points),
    )


def _histogram(numbers: Numbers) -> Histogram:
    values, counts = np.unique(numbers, return_counts=True)
    return Histogram(dict(zip(values.tolist(), counts.tolist())))


def _places(shares: Numbers, points: Numbers) -> tuple[Place, ...]:
    """By column: parts of wins and points, a row for each game."""
    one = np.ones_like(points)
    ratios = zip(_ratios(shares, UNIT * one), _ratios(points, one), points.T)
    return tuple(Place(share, mean, _histogram(column)) for share, mean, column in ratios)


def _uses(uses: Numbers, shares: Numbers, points: Numbers) -> tuple[Use, ...]:
    """By thing; `uses` by game, seat and thing."""
    seats = points.shape[1]
    used = (uses > 0).astype(np.int64)
    users = used.sum(axis=1)
    of_users = (points[:, :, None] * used).sum(axis=1)
    of_others = points.sum(axis=1)[:, None] - of_users
    both = (users > 0) & (users < seats)
    ahead = (
        of_users * (UNIT // np.maximum(users, 1))
        - of_others * (UNIT // np.maximum(seats - users, 1))
    ) * both
    # seats times sums of products of deviations from the table's means: whole numbers
    totals = uses.sum(axis=1)
    together = (
        seats * (uses * points[:, :, None]).sum(axis=1) - totals * points.sum(axis=1)[:, None]
    )
    apart = seats * (uses**2).sum(axis=1) - totals**2
    columns: Sequence[tuple[Ratio, ...]] = (
        _ratios((shares[:, :, None] * used).sum(axis=1), UNIT * users),
        _ratios(ahead, UNIT * both.astype(np.int64)),
        _ratios(together, apart),
    )
    numbers = zip(totals.sum(axis=0).tolist(), users.sum(axis=0).tolist())
    return tuple(Use(*whole, *ratios) for whole, *ratios in zip(numbers, *columns))


def _ratios(values: Numbers, sizes: Numbers) -> tuple[Ratio, ...]:
    """By column: values and sizes, a row for each game."""
    columns = (
        (sizes > 0).sum(axis=0),
        values.sum(axis=0),
        sizes.sum(axis=0),
        (values**2).sum(axis=0),
        (values * sizes).sum(axis=0),
        (sizes**2).sum(axis=0),
    )
    return tuple(Ratio(*row) for row in zip(*(column.tolist() for column in columns)))
