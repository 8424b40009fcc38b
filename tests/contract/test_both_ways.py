"""The rules of every game are the same plain and compiled (G-6), and keep to their rows.

All that compiles games stands here: with numba's bounds checks, which hold for a process, in one
that runs beside the tests. What plain rules come to is compared with both.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch, add
from fondaco.games import load
from tests.contract.both_ways import ends_of_games, looks_at_games, uses_in_games
from tests.contract.tables import TABLES, every_table, mask_of

ROOT = Path(__file__).parents[2]

plain_ends = cache(lambda game, players: tuple(ends_of_games(game, players, fast=False)))
plain_looks = cache(lambda game, players: tuple(looks_at_games(game, players, fast=False)))
plain_uses = cache(lambda game, players: tuple(uses_in_games(game, players, fast=False)))


@pytest.fixture(scope="module", autouse=True)
def bounds_checked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    """The compiled rules with bounds checks, begun at once: compiling takes long."""
    cache_folder = str(tmp_path_factory.mktemp("checked"))
    with subprocess.Popen(
        [sys.executable, "-m", "tests.contract.both_ways"],
        cwd=ROOT,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1", "FONDACO_CACHE": cache_folder},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()  # if its result was not waited for


@every_table
def test_G_6_games_come_to_the_same_bytes_plain_and_compiled(game: str, players: int) -> None:
    plain = plain_ends(game, players)
    assert tuple(ends_of_games(game, players, fast=True)) == plain
    assert len(set(plain)) == len(plain)


@every_table
def test_G_6_redeals_and_observations_are_the_same_plain_and_compiled(
    game: str, players: int
) -> None:
    plain = plain_looks(game, players)
    assert tuple(looks_at_games(game, players, fast=True)) == plain
    assert len(set(plain)) > len(plain) * 0.9


@every_table
def test_G_6_what_is_counted_for_reports_is_the_same_plain_and_compiled(
    game: str, players: int
) -> None:
    plain = plain_uses(game, players)
    assert tuple(uses_in_games(game, players, fast=True)) == plain
    assert len(set(plain)) == len(plain)


@every_table
def test_a_batch_is_the_same_on_any_number_of_cores(game: str, players: int) -> None:
    rules = load(game)
    prototype = rules.new_state(rules.check_options(None))
    batch = Batch(rules, prototype, (RANDOM,) * players, 50, 7)
    whole = batch.play(0, 50)
    for cores, chunk in ((1, 50), (2, 7)):
        total = batch.tally()
        for part in batch.run(cores, chunk):
            add(total, part)
        assert total == whole


@every_table
def test_a_game_of_a_batch_can_be_played_as_a_match(game: str, players: int) -> None:
    """By the heuristic, which draws on no chance, it goes as it went in the batch."""
    rules = load(game)
    prototype = rules.new_state(rules.check_options(None))
    batch = Batch(rules, prototype, (HEURISTIC,) * players, 3, 7)
    for number in range(3):
        tally = batch.play(number, 1, fast=False)
        m = Match.new(game, players, batch.game_seed(number))
        while m.turn is not None:
            m.play(rules.write_move(rules.heuristic(m.state(), m.turn, mask_of(m, m.turn))))
        assert m.points == [tally.points[seat] for seat in range(players)]
        assert len(m.decisions) == tally.decisions
        assert m.state().round == tally.rounds
        won = [seat for seat in range(players) if tally.won[seat] + tally.shared[seat]]
        assert list(m.winners) == won


def test_compiled_rules_keep_to_the_bounds_of_their_rows(
    bounds_checked: subprocess.Popen[str],
) -> None:
    """With bounds checks an index past the end raises; without, it reads what stands there."""
    out, err = bounds_checked.communicate()
    assert bounds_checked.returncode == 0, err[-3000:]
    checked = json.loads(out)
    assert list(checked) == [f"{game}-{players}" for game, players in TABLES]
    for game, players in TABLES:
        plain = [
            *plain_ends(game, players),
            *plain_looks(game, players),
            *plain_uses(game, players),
        ]
        assert checked[f"{game}-{players}"] == plain
