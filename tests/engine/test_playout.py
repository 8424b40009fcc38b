"""Random playouts and batches of them, with the toy game of the match's tests."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco import Match
from fondaco.engine.chance import below, seed_state
from fondaco.engine.playout import (
    HEURISTIC,
    MOST_SEATS,
    OVER,
    RANDOM,
    SUMS,
    SUMS_BY_SEAT,
    Batch,
    Tally,
    add,
    playouts,
    policy_row,
    scratch,
)
from fondaco.engine.rule import compiled
from fondaco.games import base
from tests.match.toy import ACTIONS, TOY

OPTIONS: dict[str, int | str | bool] = {"rounds": 3, "worth": "one", "polite": True}
POLICIES = [(RANDOM, RANDOM), (RANDOM, HEURISTIC), (HEURISTIC,) * 3, (RANDOM, HEURISTIC, RANDOM)]


def batch(policies: tuple[int, ...], games: int = 60, seed: int = 7, start: int = -1) -> Batch:
    prototype = TOY.new_state(TOY.check_options(OPTIONS))
    return Batch(TOY, prototype, policies, games, seed, start)


def total(of: Batch, parts: Iterable[Tally]) -> Tally:
    tally = of.tally()
    for part in parts:
        add(tally, part)
    return tally


def by_hand(of: Batch, number: int) -> tuple[Any, int]:
    """The end of game `number`, and its decisions, played without the loops."""
    players = len(of.policies)
    s = TOY.new_state(TOY.check_options(OPTIONS))
    seed_state(s, of.game_seed(number))
    TOY.set_up(s, players, of.start)
    decisions = 0
    seat = TOY.turn(s)
    while seat != OVER:
        mask = [0] * ACTIONS
        TOY.legal_actions(s, seat, mask)
        legal = [action for action in range(ACTIONS) if mask[action]]
        action = legal[0]
        if len(legal) > 1:
            decisions += 1
            if of.policies[seat] == RANDOM:
                action = legal[below(s, len(legal))]
            else:
                action = TOY.heuristic(s, seat, mask)
        TOY.apply(s, seat, action)
        seat = TOY.turn(s)
    return s, decisions


# --- batches --------------------------------------------------------------------------------------


@pytest.mark.parametrize("policies", POLICIES)
def test_a_batch_counts_what_its_games_come_to(policies: tuple[int, ...]) -> None:
    games = batch(policies, start=1)
    tally = games.play(0, 25, fast=False)
    expected = games.tally()
    for number in range(25):
        s, decisions = by_hand(games, number)
        winners = [seat for seat in range(s.players) if TOY.wins(s, seat)]
        expected.games += 1
        expected.decisions += decisions
        expected.rounds += s.round
        for seat in range(s.players):
            expected.points[seat] += s.points[seat]
            expected.squares[seat] += s.points[seat] ** 2
            if seat in winners:
                row = expected.won if len(winners) == 1 else expected.shared
                row[seat] += 1
    assert tally == expected
    assert tally.games == 25
    assert tally.decisions > 25


@pytest.mark.parametrize("policies", POLICIES)
def test_G_6_a_batch_is_the_same_plain_and_compiled(policies: tuple[int, ...]) -> None:
    games = batch(policies)
    assert games.play(0, 60) == games.play(0, 60, fast=False)


def test_the_result_does_not_depend_on_chunks_and_cores() -> None:
    games = batch((RANDOM, HEURISTIC, RANDOM), games=501)
    whole = games.play(0, 501)
    for cores, chunk in ((1, 501), (1, 100), (2, 7), (3, 1000), (2, 250)):
        assert total(games, games.run(cores, chunk)) == whole


def test_a_run_yields_a_tally_for_each_chunk() -> None:
    games = batch((RANDOM, RANDOM), games=501)
    parts = list(games.run(2, 100))
    assert sorted(part.games for part in parts) == [1, 100, 100, 100, 100, 100]


def test_a_run_can_be_given_up() -> None:
    run: Any = batch((RANDOM, RANDOM), games=1000).run(2, 10)
    assert next(run).games == 10
    run.close()
    assert list(run) == []


def test_a_batch_of_no_games_comes_to_nothing() -> None:
    games = batch((RANDOM, RANDOM), games=0)
    assert list(games.run(2, 10)) == []
    assert games.play(0, 0, fast=False) == games.tally()


def test_a_part_of_a_batch_is_those_games_of_it() -> None:
    games = batch((RANDOM, RANDOM), games=30)
    parts = [games.play(first, 10, fast=False) for first in (20, 0, 10)]
    assert total(games, parts) == games.play(0, 30, fast=False)
    assert len({bytes(part) for part in parts}) == 3


def test_another_seed_is_another_batch() -> None:
    tallies = {bytes(batch((RANDOM, RANDOM), seed=seed).play(0, 20, False)) for seed in range(20)}
    assert len(tallies) == 20


def test_the_start_is_the_seat_asked_for_or_random() -> None:
    loops = playouts(TOY)
    starts: dict[int, set[int]] = {}
    for start in (0, 1, 2, -1):
        games = batch((RANDOM, RANDOM, RANDOM), start=start)
        s = TOY.State()
        starts[start] = set()
        for number in range(20):
            loops.deal(s, games.prototype, games.tally(), number, 3, start)
            starts[start].add(s.mover)
    assert starts == {0: {0}, 1: {1}, 2: {2}, -1: {0, 1, 2}}


def test_a_batch_leaves_its_prototype_as_it_is() -> None:
    games = batch((RANDOM, HEURISTIC))
    before = bytes(games.prototype)
    games.play(0, 5, fast=False)
    games.play(0, 5)
    assert bytes(games.prototype) == before


# --- the games of a batch, one by one -------------------------------------------------------------


@pytest.mark.parametrize("start", [-1, 1])
def test_a_game_of_a_batch_can_be_played_as_a_match(
    start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the heuristic, which draws on no chance, the match goes as the game of the batch did."""
    monkeypatch.setattr("fondaco.match.match.load", lambda name: TOY)
    games = batch((HEURISTIC, HEURISTIC, HEURISTIC), start=start)
    for number in (0, 1, 59, 2**40):
        m = Match.new(
            "toy",
            players=3,
            seed=games.game_seed(number),
            start=None if start == -1 else start,
            options=OPTIONS,
        )
        s = TOY.State()
        playouts(TOY).deal(s, games.prototype, games.tally(), number, 3, start)
        assert bytes(m.state()) == bytes(s)
        while m.turn is not None:
            mask = [int(TOY.write_move(action) in m.moves()) for action in range(ACTIONS)]
            m.play(TOY.write_move(TOY.heuristic(m.state(), m.turn, mask)))
        tally = games.play(number, 1, fast=False)
        assert m.points == [tally.points[seat] for seat in range(3)]
        assert m.winners == tuple(seat for seat in range(3) if tally.won[seat] + tally.shared[seat])
        assert m.state().round == tally.rounds


def test_every_game_of_a_batch_has_a_seed_of_its_own() -> None:
    games = batch((RANDOM, RANDOM))
    seeds = {games.game_seed(number) for number in (*range(100), 2**32, 2**40)}
    assert len(seeds) == 102
    assert batch((RANDOM, RANDOM), seed=8).game_seed(0) not in seeds


@pytest.mark.parametrize("policies", POLICIES)
def test_a_single_playout_is_the_same_plain_and_compiled(policies: tuple[int, ...]) -> None:
    loops, games = playouts(TOY), batch(policies)
    for number in range(10):
        a, b = TOY.State(), TOY.State()
        for s in (a, b):
            loops.deal(s, games.prototype, games.tally(), number, len(policies), -1)
        plain = loops.playout(a, policy_row(policies, False), scratch(ACTIONS, False))
        fast = compiled(loops.playout)(b, policy_row(policies, True), scratch(ACTIONS, True))
        assert plain == fast == by_hand(games, number)[1]
        assert bytes(a) == bytes(b) == bytes(by_hand(games, number)[0])
        assert TOY.turn(a) == OVER


def test_the_loops_of_a_game_are_made_once() -> None:
    assert playouts(TOY) is playouts(TOY)


def test_over_is_the_same_here_as_for_games() -> None:
    assert OVER == base.OVER


# --- tallies --------------------------------------------------------------------------------------


counts = st.lists(st.integers(0, 2**40), min_size=35, max_size=35)


def tally_of(numbers: list[int]) -> Tally:
    tally = Tally()
    given = iter(numbers)
    for name in SUMS:
        setattr(tally, name, next(given))
    for name in SUMS_BY_SEAT:
        for seat in range(MOST_SEATS):
            getattr(tally, name)[seat] = next(given)
    return tally


@given(counts, counts)
def test_adding_sums_every_count(a: list[int], b: list[int]) -> None:
    tally, part = tally_of(a), tally_of(b)
    add(tally, part)
    assert tally == tally_of([x + y for x, y in zip(a, b)])
    assert part == tally_of(b)


def test_every_count_of_a_tally_is_summed() -> None:
    """A field added to the tally must be added to the sums too."""
    assert {*Tally.fields} == {"key", "block", "drawn", *SUMS, *SUMS_BY_SEAT}


# --- working rows ---------------------------------------------------------------------------------


def test_working_rows_are_lists_in_plain_runs_and_arrays_in_compiled_ones() -> None:
    assert scratch(3, fast=False) == [0, 0, 0]
    row = scratch(3, fast=True)
    assert isinstance(row, np.ndarray)
    assert row.dtype == np.int8
    assert row.tolist() == [0, 0, 0]
    assert policy_row((1, 0), fast=False) == [1, 0]
    assert policy_row((1, 0), fast=True).tolist() == [1, 0]
