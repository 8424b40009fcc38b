"""Playouts of which each game is told by itself: how it ended, and what each seat used in it.

The games are those of a `Batch`: the same number of the same batch is the same game, counted or
not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from fondaco.engine.masks import count
from fondaco.engine.playout import OVER, Batch, Rules, Tally, playouts, policy_row, scratch
from fondaco.engine.rule import compiled, rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Counting:
    """The rules by which a game tells what was used in it.

    Attributes:
        things: how many things are counted, numbered from 0.
        first_seat: rule (s): the seat that begins the game, asked when it has just been set up.
        count_uses: rule (s, seat, action, uses): add to `uses`, a row with an entry for every thing
            of every seat (seat * things + thing), what the move used. It was just carried out, and
            its events are in the state; forced moves (G-2) count as others do.
    """

    things: int
    first_seat: Callable[[Any], int]
    count_uses: Callable[[Any, int, int, Any], None]


@dataclass(frozen=True)
class CountedGames:
    """Games that were played, an entry each: arrays of int64.

    Attributes:
        decisions: real choices, shape (games,).
        rounds: shape (games,).
        first_seats: who began, shape (games,).
        points: shape (games, seats).
        wins: 1 for a seat that won, alone or with others, shape (games, seats).
        uses: how often each seat used each thing, shape (games, seats, things).
    """

    decisions: Numbers
    rounds: Numbers
    first_seats: Numbers
    points: Numbers
    wins: Numbers
    uses: Numbers


@cache
def counting_loop(rules: Rules, counting: Counting) -> Callable[..., None]:
    """The loop for that game, a rule.

    games(s, prototype, tally, policies, mask, uses, rows, first, games, players, start): play the
        games `first` to `first + games - 1` of a batch. Each writes a row of numbers, one behind
        the other: decisions, rounds, who began; the seats' points; who won; the uses.
    """
    loops = playouts(rules)
    choose, deal = loops.choose, loops.deal
    turn, legal_actions, apply = rules.turn, rules.legal_actions, rules.apply
    points, wins = rules.points, rules.wins
    things, first_seat, count_uses = counting.things, counting.first_seat, counting.count_uses

    @rule
    def play(s: Any, policies: Any, mask: Any, uses: Any) -> int:
        """Play a game on to its end, counting uses; returns the number of decisions."""
        decisions = 0
        seat = turn(s)
        while seat != OVER:
            legal_actions(s, seat, mask)
            legal = count(mask)
            if legal > 1:
                decisions += 1
            action = choose(s, seat, mask, legal, policies[seat])
            apply(s, seat, action)
            count_uses(s, seat, action, uses)
            seat = turn(s)
        return decisions

    @rule
    def games(
        s: Any,
        prototype: Any,
        tally: Any,
        policies: Any,
        mask: Any,
        uses: Any,
        rows: Any,
        first: int,
        games: int,
        players: int,
        start: int,
    ) -> None:
        k = 0
        for number in range(first, first + games):
            deal(s, prototype, tally, number, players, start)
            rows[k + 2] = first_seat(s)
            for entry in range(players * things):
                uses[entry] = 0
            rows[k] = play(s, policies, mask, uses)
            rows[k + 1] = s.round
            k += 3
            for seat in range(players):
                rows[k + seat] = points(s, seat)
                rows[k + players + seat] = wins(s, seat)
            k += 2 * players
            for entry in range(players * things):
                rows[k + entry] = uses[entry]
            k += players * things

    return games


def play_counting(
    batch: Batch, counting: Counting, first: int, games: int, fast: bool = True
) -> CountedGames:
    """Play some of a batch's games on this core."""
    import numpy as np

    loop = counting_loop(batch.rules, counting)
    if fast:
        loop = compiled(loop)
    players = len(batch.policies)
    uses = scratch(players * counting.things, fast, "i8")
    width = 3 + 2 * players + len(uses)
    rows = scratch(games * width, fast, "i8")
    loop(
        batch.rules.State(),
        batch.prototype,
        batch.tally(),
        policy_row(batch.policies, fast),
        scratch(batch.rules.actions, fast),
        uses,
        rows,
        first,
        games,
        players,
        batch.start,
    )
    table = np.asarray(rows, "i8").reshape(games, width)
    return CountedGames(
        decisions=table[:, 0],
        rounds=table[:, 1],
        first_seats=table[:, 2],
        points=table[:, 3 : 3 + players],
        wins=table[:, 3 + players : 3 + 2 * players],
        uses=table[:, 3 + 2 * players :].reshape(games, players, counting.things),
    )


def tally_of(games: CountedGames) -> Tally:
    """The tally of these games; its stream is left empty."""
    tally = Tally()
    alone = games.wins.sum(axis=1, keepdims=True) == 1
    tally.games = len(games.decisions)
    tally.decisions = int(games.decisions.sum())
    tally.rounds = int(games.rounds.sum())
    for seat, points in enumerate(games.points.T):
        tally.won[seat] = int((games.wins * alone)[:, seat].sum())
        tally.shared[seat] = int((games.wins * ~alone)[:, seat].sum())
        tally.points[seat] = int(points.sum())
        tally.squares[seat] = int((points**2).sum())
    return tally
