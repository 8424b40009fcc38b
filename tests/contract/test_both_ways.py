"""The rules of every game are the same plain and compiled (G-6).

All that compiles games stands here and in `test_bounds_checks.py`, so that two workers that take
tests file by file do it side by side, and none of it twice.
"""

from fondaco import Match
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch, add
from fondaco.games import load
from tests.contract.both_ways import ends_of_games, looks_at_games
from tests.contract.tables import every_table, mask_of


@every_table
def test_G_6_games_come_to_the_same_bytes_plain_and_compiled(game: str, players: int) -> None:
    plain = ends_of_games(game, players, fast=False)
    assert ends_of_games(game, players, fast=True) == plain
    assert len(set(plain)) == len(plain)


@every_table
def test_G_6_redeals_and_observations_are_the_same_plain_and_compiled(
    game: str, players: int
) -> None:
    plain = looks_at_games(game, players, fast=False)
    assert looks_at_games(game, players, fast=True) == plain
    assert len(set(plain)) > len(plain) * 0.9


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
