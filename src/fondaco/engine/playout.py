"""Random playouts of any game, alone and by the batch, compiled or plain, on one core or all.

`playouts(rules)` makes the loops for one game, once; the game's functions are captured, so that
numba compiles the loop and the game into one piece. A batch deals every game from a stream of its
own, derived from the batch's seed and the game's number: the result does not depend on how the
batch is split over calls, cores or machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

from fondaco.engine.chance import BLOCK_WORDS, KEY_WORDS, below, derive_key, seed_state
from fondaco.engine.copying import copy_state
from fondaco.engine.masks import count, pick
from fondaco.engine.record import Record, i8, record, u4
from fondaco.engine.rule import compiled, rule

T = TypeVar("T")

OVER: Final = -1
RANDOM: Final = 0  # the policies a seat can be played by
HEURISTIC: Final = 1
MOST_SEATS: Final = 8


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """The rules of a game, all that playing and searching it takes.

    `games.base.Game` is one, and documents each of them.
    """

    State: type[Any]
    actions: int
    observation_size: int
    set_up: Callable[[Any, int, int], None]
    turn: Callable[[Any], int]
    may_move: Callable[[Any, int], int]
    legal_actions: Callable[[Any, int, Any], None]
    apply: Callable[[Any, int, int], None]
    points: Callable[[Any, int], int]
    wins: Callable[[Any, int], int]
    redeal: Callable[[Any, int], None]
    observe: Callable[[Any, int, Any], None]
    heuristic: Callable[[Any, int, Any], int]


@record
class Tally(Record):
    """What a batch of games came to. Fields by seat have `MOST_SEATS` entries."""

    # The batch's own stream, from which each game's key is derived
    key = u4(KEY_WORDS)
    block = u4(BLOCK_WORDS)
    drawn = i8()

    games = i8()
    decisions = i8()  # real choices only: a forced move is none (G-2)
    rounds = i8()
    won = i8(MOST_SEATS)  # games that this seat alone won
    shared = i8(MOST_SEATS)  # games it won together with others
    points = i8(MOST_SEATS)
    squares = i8(MOST_SEATS)  # of points, for their spread


SUMS: Final = ("games", "decisions", "rounds")
SUMS_BY_SEAT: Final = ("won", "shared", "points", "squares")


@dataclass(frozen=True)
class Playouts:
    """The loops of one game, all of them rules.

    choose(s, seat, mask, legal, policy): an action by that policy; `legal` is how many there are.
    playout(s, policies, mask): play a game on to its end; returns the number of decisions.
    deal(s, prototype, tally, number, players, start): set up game `number` of a batch.
    batch(s, prototype, tally, policies, mask, first, count, players, start): play the games
        `first` to `first + count - 1` of a batch and add them to the tally.
    """

    choose: Callable[..., int]
    playout: Callable[..., int]
    deal: Callable[..., None]
    batch: Callable[..., None]


@cache
def playouts(rules: Rules) -> Playouts:
    """The loops for that game."""
    set_up, turn, legal_actions, apply = rules.set_up, rules.turn, rules.legal_actions, rules.apply
    points, wins, heuristic = rules.points, rules.wins, rules.heuristic

    @rule
    def choose(s: Any, seat: int, mask: Any, legal: int, policy: int) -> int:
        if legal == 1:
            return pick(mask, 0)
        if policy == HEURISTIC:
            return heuristic(s, seat, mask)
        return pick(mask, below(s, legal))

    @rule
    def playout(s: Any, policies: Any, mask: Any) -> int:
        decisions = 0
        seat = turn(s)
        while seat != OVER:
            legal_actions(s, seat, mask)
            legal = count(mask)
            if legal > 1:
                decisions += 1
            apply(s, seat, choose(s, seat, mask, legal, policies[seat]))
            seat = turn(s)
        return decisions

    @rule
    def deal(s: Any, prototype: Any, tally: Any, number: int, players: int, start: int) -> None:
        copy_state(s, prototype)
        derive_key(s, tally, number)
        set_up(s, players, start)

    @rule
    def count_result(s: Any, tally: Any, players: int) -> None:
        winners = 0
        for seat in range(players):
            winners += wins(s, seat)
        for seat in range(players):
            if wins(s, seat):
                if winners == 1:
                    tally.won[seat] += 1
                else:
                    tally.shared[seat] += 1
            n = points(s, seat)
            tally.points[seat] += n
            tally.squares[seat] += n * n

    @rule
    def batch(
        s: Any,
        prototype: Any,
        tally: Any,
        policies: Any,
        mask: Any,
        first: int,
        count: int,
        players: int,
        start: int,
    ) -> None:
        for number in range(first, first + count):
            deal(s, prototype, tally, number, players, start)
            tally.decisions += playout(s, policies, mask)
            tally.games += 1
            tally.rounds += s.round
            count_result(s, tally, players)

    return Playouts(choose, playout, deal, batch)


def scratch(n: int, fast: bool, kind: str = "i1") -> Any:
    """A working row of n zeros: an array for compiled rules, a list for plain ones.

    (NumPy's narrow integers would leak into plain arithmetic and wrap differently.)
    """
    if not fast:
        return [0] * n
    import numpy as np

    return np.zeros(n, kind)


def policy_row(policies: Sequence[int], fast: bool) -> Any:
    """The policies by seat as the loops take them."""
    row = scratch(len(policies), fast, "i8")
    for seat, policy in enumerate(policies):
        row[seat] = policy
    return row


@dataclass(frozen=True)
class Batch:
    """Games to be played: `policies` has an entry for each seat, `prototype` the options in it."""

    rules: Rules
    prototype: Any
    policies: tuple[int, ...]
    games: int
    seed: int | str
    start: int = -1

    def tally(self) -> Tally:
        """An empty tally with the batch's stream."""
        tally = Tally()
        seed_state(tally, self.seed)
        return tally

    def game_seed(self, number: int) -> str:
        """The seed of game `number`, as `Match.new` takes it: 64 hexadecimal digits."""
        s = self.rules.State()
        derive_key(s, self.tally(), number)
        return b"".join(word.to_bytes(4, "little") for word in s.key).hex()

    def play(self, first: int, count: int, fast: bool = True) -> Tally:
        """Play some of the games on this core."""
        loops = playouts(self.rules)
        loop = compiled(loops.batch) if fast else loops.batch
        tally = self.tally()
        mask = scratch(self.rules.actions, fast)
        policies = policy_row(self.policies, fast)
        s = self.rules.State()
        players = len(self.policies)
        loop(s, self.prototype, tally, policies, mask, first, count, players, self.start)
        return tally

    def run(self, cores: int, chunk: int) -> Iterator[Tally]:
        """Play all games compiled, `chunk` at a time on `cores` cores; yields their tallies."""
        return in_parts(self.play, self.games, cores, chunk)


def in_parts(play: Callable[[int, int], T], games: int, cores: int, chunk: int) -> Iterator[T]:
    """What `play` makes of all games, `chunk` at a time on `cores` cores, as they get ready.

    It is given the number of the first game and how many they are.
    """
    starts = range(0, games, chunk)
    with ThreadPoolExecutor(cores) as pool:
        parts = [pool.submit(play, k, min(chunk, games - k)) for k in starts]
        try:
            for part in as_completed(parts):
                yield part.result()
        finally:
            for part in parts:
                part.cancel()


def add(total: Tally, part: Tally) -> None:
    """Add what one tally counted to another."""
    for name in SUMS:
        setattr(total, name, getattr(total, name) + getattr(part, name))
    for name in SUMS_BY_SEAT:
        row, more = getattr(total, name), getattr(part, name)
        for seat in range(MOST_SEATS):
            row[seat] += more[seat]
