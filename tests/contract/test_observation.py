"""What learners see of every game: a vector of documented parts, of what the seat may know."""

from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco.games import load
from tests.contract.tables import (
    every_game,
    every_table,
    go_on,
    matches,
    observation,
    whole_game,
)


@every_game
def test_the_parts_fill_the_vector_without_a_gap(game: str) -> None:
    rules = load(game)
    end = 0
    for _, first, length in rules.observation_layout:
        assert first == end
        assert length > 0
        end = first + length
    assert end == rules.observation_size
    names = [name for name, _, _ in rules.observation_layout]
    assert len(set(names)) == len(names)


@every_table
def test_every_number_of_whole_games_is_within_bounds(game: str, players: int) -> None:
    for m in whole_game(game, players, seed=71):
        before = bytes(m.state())
        for seat in range(players):
            seen = observation(m, seat)
            assert all(-1 <= number <= 1 for number in seen)
            assert any(seen)
        assert bytes(m.state()) == before


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_every_number_is_within_bounds_wherever_a_game_has_come_to(
    game: str, players: int, data: st.DataObject
) -> None:
    for m in go_on(data.draw(matches(game, players)), data):
        for seat in range(players):
            assert all(-1 <= number <= 1 for number in observation(m, seat))


@every_table
def test_seats_and_decisions_look_different(game: str, players: int) -> None:
    """A vector that says nothing would pass all else."""
    movers = []  # of choices at the same time nobody else sees anything
    for m in whole_game(game, players, 72):
        seats = [tuple(observation(m, seat)) for seat in range(players)]
        assert len(set(seats)) == players
        if m.decisions:
            movers.append(seats[m.decisions[-1][0]])
    assert len(set(movers)) > len(movers) * 0.9
