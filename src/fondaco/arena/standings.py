"""What the games came to, by bot.

A win share is a part of all places that the bot had at tables, so it can be held against chance,
which is 1 of the number of players, however often a bot sat at one table.

The games of a block are of one deal, so they are not independent of each other; blocks are. The
interval is therefore that of a ratio of sums over blocks: wins to places. Where all blocks are
alike in size it is the usual one around the mean of the blocks' shares.
Source: W. G. Cochran, "Sampling Techniques" (3rd edition, 1977), sections 9A.1-9A.2, for ratios of
clusters of unequal size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import pi, sqrt, tan
from statistics import NormalDist, fmean
from typing import Final

from fondaco.arena.playing import PlayedGame

CONFIDENCE: Final = 0.95
TAIL: Final = (1 - CONFIDENCE) / 2
ALIKE: Final = 1e-9  # thirds of a win don't add up exactly

Interval = tuple[float, float]


@dataclass(frozen=True)
class Standing:
    """What a bot came to.

    Attributes:
        bot: its name.
        places: the places it had at tables: one a game, or more where it sat several times.
        wins: those that won; a shared win counts in parts.
        win_share: wins by places.
        win_interval: where the true share is with 95 % confidence, as far as there can be such a
            share: of several places at a table at most one wins; None with fewer than two blocks.
        points: the mean of its points.
        points_interval: that of the mean, as of the win share.
        margin: by how many points it was before the best other seat, on average; below 0: behind.
        moves: how many decisions it made.
        seconds_per_move: how long one took on average; 0 without any.
        slowest_move: the longest, in seconds.
        lost_moves: how many the heuristic made for it.
    """

    bot: str
    places: int
    wins: float
    win_share: float
    win_interval: Interval | None
    points: float
    points_interval: Interval | None
    margin: float
    moves: int
    seconds_per_move: float
    slowest_move: float
    lost_moves: int


@dataclass
class _Block:
    """A bot's sums over one block."""

    places: int = 0
    wins: float = 0.0
    points: float = 0.0


@dataclass
class _Sums:
    """A bot's sums over all games."""

    blocks: dict[int, _Block] = field(default_factory=lambda: defaultdict(_Block))
    games: int = 0
    alone: int = 0  # of these, how many it played against nobody but itself
    margins: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    lost: int = 0


def standings(games: Sequence[PlayedGame], bots: Sequence[str]) -> list[Standing]:
    """What each of the bots came to, in their order; without those that have not played yet."""
    sums = {bot: _Sums() for bot in bots}
    for game in games:
        for bot in dict.fromkeys(game.bots):
            sums[bot].games += 1
            sums[bot].alone += game.bots.count(bot) == len(game.bots)
        for seat, bot in enumerate(game.bots):
            _count(sums[bot], game, seat)
    return [_standing(bot, own) for bot, own in sums.items() if own.blocks]


def first_reasons(games: Sequence[PlayedGame]) -> dict[str, str]:
    """Why each bot that lost moves lost the first, the games taken in their order.

    No part of the standings: another run may find other reasons, and the same results all the same.
    """
    reasons: dict[str, str] = {}
    for game in games:
        for bot, reason in zip(game.bots, game.reasons):
            if reason is not None:
                reasons.setdefault(bot, reason)
    return reasons


def _count(own: _Sums, game: PlayedGame, seat: int) -> None:
    block = own.blocks[game.block]
    block.places += 1
    block.wins += game.shares[seat]
    block.points += game.points[seat]
    others = (points for other, points in enumerate(game.points) if other != seat)
    own.margins.append(game.points[seat] - max(others))
    own.moves += game.moves[seat]
    own.seconds += game.seconds[seat]
    own.slowest = max(own.slowest, game.slowest[seat])
    own.lost += game.lost[seat]


def _standing(bot: str, own: _Sums) -> Standing:
    blocks = [own.blocks[number] for number in sorted(own.blocks)]  # sums in a fixed order
    places = [block.places for block in blocks]
    wins = [block.wins for block in blocks]
    points = [block.points for block in blocks]
    possible = (own.alone / sum(places), own.games / sum(places))
    return Standing(
        bot=bot,
        places=sum(places),
        wins=sum(wins),
        win_share=sum(wins) / sum(places),
        win_interval=share_interval(wins, places, possible),
        points=sum(points) / sum(places),
        points_interval=ratio_interval(points, places),
        margin=fmean(own.margins),
        moves=own.moves,
        seconds_per_move=own.seconds / own.moves if own.moves else 0.0,
        slowest_move=own.slowest,
        lost_moves=own.lost,
    )


# --- intervals ------------------------------------------------------------------------------------


def share_interval(
    wins: Sequence[float], places: Sequence[int], possible: Interval = (0.0, 1.0)
) -> Interval | None:
    """Where the true win share is, from wins and places by block; `possible` are the shares of who
    loses all and who wins all.

    Blocks that are all alike, all won, say, don't make it certain: in the other ones, which were
    not seen, the bot could win nothing or all. How many of these there are at most is the exact
    upper limit of Clopper and Pearson (1934) for none in so many trials.
    """
    interval = ratio_interval(wins, places)
    if interval is None:
        return None
    low, high = interval
    least, most = possible
    if high - low < ALIKE:
        share = sum(wins) / sum(places)
        unseen = 1 - TAIL ** (1 / len(wins))
        low, high = share - (share - least) * unseen, share + (most - share) * unseen
    return max(low, least), min(high, most)


def ratio_interval(values: Sequence[float], sizes: Sequence[int]) -> Interval | None:
    """Where the true ratio of values to sizes is, from both by block; None for one block."""
    blocks = len(values)
    if blocks < 2:
        return None
    ratio = sum(values) / sum(sizes)
    squares = sum((value - ratio * size) ** 2 for value, size in zip(values, sizes))
    error = sqrt(squares * blocks / (blocks - 1)) / sum(sizes)
    half = student(blocks - 1) * error
    return ratio - half, ratio + half


def student(freedom: int) -> float:
    """The quantile of Student's distribution that leaves 2.5 % above it.

    Exact for one and two degrees of freedom, else the expansion of Abramowitz and Stegun, "Handbook
    of Mathematical Functions" (1964), 26.7.5: right to 0.01 for three, to 0.001 from four on.
    """
    above = 0.5 - TAIL
    if freedom == 1:
        return tan(pi * above)
    if freedom == 2:
        return 2 * above * sqrt(2 / (1 - 4 * above**2))
    z = NormalDist().inv_cdf(1 - TAIL)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
