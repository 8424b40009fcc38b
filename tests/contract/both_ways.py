"""What games of every table come to, played by the rules as plain functions or as machine code.

    python -m tests.contract.both_ways      prints what the compiled rules come to, as JSON

The tests compare the two, and run this with numba's bounds checks too, which hold for a process.
"""

import hashlib
import json
from functools import cache
from typing import Any, Final

import numpy as np

from fondaco import Match
from fondaco.engine.copying import copy_state
from fondaco.engine.counting import play_counting
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch, add, playouts, policy_row, scratch
from fondaco.engine.rule import compiled, rule
from fondaco.games import load
from fondaco.games.base import Game
from tests.contract.tables import TABLES, every

GAMES: Final = 30
COUNTED_GAMES: Final = 4
SPECTATOR: Final = -1

Lines = list[str]


def batches(game: str, players: int) -> list[Batch]:
    """Random games, games by the heuristic, and games of both."""
    rules = load(game)
    prototype = rules.new_state(rules.check_options(None))
    both = tuple(HEURISTIC if seat % 2 else RANDOM for seat in range(players))
    return [
        Batch(rules, prototype, policies, GAMES, seed)
        for seed, policies in enumerate([(RANDOM,) * players, (HEURISTIC,) * players, both])
    ]


def ends_of_games(game: str, players: int, fast: bool) -> Lines:
    """The last bytes of each game of the batches, chance and memory included."""
    lines = []
    for batch in batches(game, players):
        loop = playouts(batch.rules).batch
        if fast:
            loop = compiled(loop)
        s = batch.rules.State()
        mask, policies = scratch(batch.rules.actions, fast), policy_row(batch.policies, fast)
        total = batch.tally()
        for number in range(GAMES):
            tally = batch.tally()
            loop(s, batch.prototype, tally, policies, mask, number, 1, players, -1)
            add(total, tally)
            lines.append(f"{batch.policies} {number} {tally.decisions} {short_hash(bytes(s))}")
        lines.append(f"{batch.policies} {total}")
    return lines


@cache
def looks(rules: Game) -> Any:
    """A rule that does all that the playouts don't: the game is captured as they capture it."""
    redeal, observe, may_move = rules.redeal, rules.observe, rules.may_move

    @rule
    def look(s: Any, other: Any, viewer: int, out: Any) -> int:
        """Redeal for the viewer; returns whether it may move, after writing its observation."""
        copy_state(other, s)
        redeal(other, viewer)
        if viewer == SPECTATOR:
            return 0
        observe(s, viewer, out)
        return may_move(s, viewer)

    return look


def looks_at_games(game: str, players: int, fast: bool) -> Lines:
    """Redeals and observations all through some games, for everybody."""
    rules = load(game)
    look = compiled(looks(rules)) if fast else looks(rules)
    lines = []
    for seed in range(4):
        for m in every(7, game, players, seed):
            lines += [line_of_look(m, viewer, look, fast) for viewer in range(-1, players)]
    return lines


def line_of_look(m: Match, viewer: int, look: Any, fast: bool) -> str:
    other = m.rules.State()
    out = scratch(m.rules.observation_size, fast, "f4")
    may_move = look(m.state(), other, viewer, out)
    seen = np.asarray(out, np.float32).tobytes()
    name = f"{len(m.decisions)} seat {viewer}"
    return f"{name} {may_move} {short_hash(bytes(other))} {short_hash(seen)}"


def uses_in_games(game: str, players: int, fast: bool) -> Lines:
    """What is counted in some games of each batch, for reports."""
    lines = []
    for batch in batches(game, players):
        played = play_counting(batch, load(game).statistics, 0, COUNTED_GAMES, fast)
        for number, uses in enumerate(played.uses):
            lines.append(f"{batch.policies} {number} uses {short_hash(uses.tobytes())}")
    return lines


def short_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def lines_of(game: str, players: int, fast: bool) -> Lines:
    """All that is compared of a table."""
    return (
        ends_of_games(game, players, fast)
        + looks_at_games(game, players, fast)
        + uses_in_games(game, players, fast)
    )


if __name__ == "__main__":
    print(
        json.dumps({f"{game}-{players}": lines_of(game, players, True) for game, players in TABLES})
    )
