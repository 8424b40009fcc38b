"""Setting up the game: M-1 to M-11, M-65."""

import pytest

from fondaco.engine.events import read_events
from fondaco.games.massilia.setup import settle
from fondaco.games.massilia.state import NOBODY, Event, Phase, State, of_four
from tests.games.massilia.states import (
    CARDS_IN_BOX,
    CUBES_IN_BOX,
    cards_on_table,
    cubes_on_table,
    dice_on_table,
    legal,
    new,
    of_kind,
    play,
    row,
    screen,
    stall,
    state,
)

PLAYERS = (2, 3, 4)
SEEDS = range(60)


def corners(*numbers: int) -> set[str]:
    """The moves that put a stall on one of those market corners."""
    return {f"stall {(4 * k + place) % 16}" for k in numbers for place in (-1, 0, 1)}


def stalls_up(players: int, seed: int = 1, edition: str = "rulebook") -> State:
    """A game with all starting stalls at the lowest corners left."""
    s = new(players, seed, edition=edition)
    while s.phase == Phase.STALLS:
        play(s, f"stall {min(int(move.split()[1]) for move in legal(s))}")
    return s


# --- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_M_3_M_6_M_8_all_that_is_in_the_box_is_on_the_table(players: int) -> None:
    s = new(players)
    assert cubes_on_table(s) == list(CUBES_IN_BOX)
    assert dice_on_table(s) == [players + 1] * 4
    assert cards_on_table(s) == list(CARDS_IN_BOX.values())
    assert s.token_supply == 10 * players


@pytest.mark.parametrize("players", PLAYERS)
def test_M_9_M_10_what_everybody_has_at_first(players: int) -> None:
    s = new(players)
    assert row(s.sestertii, 4) == [6] * players + [0] * (4 - players)
    assert [screen(s, seat) for seat in range(players)] == [[1, 1, 1, 1]] * players
    assert row(s.temple_unrolled, 4) == [1, 1, 1, 1]
    assert row(s.fame, 4) == row(s.penalty, 4) == [0] * 4


def test_M_5_M_10_cubes_and_popularity_at_first() -> None:
    s = new(3)
    assert row(s.harbour, 4) == [6, 6, 6, 10]
    assert row(s.bag, 4) == [9, 9, 9, 0]
    assert row(s.popularity, 3) == [2, 2, 2]
    assert row(s.owner, 16) == [NOBODY] * 16


def test_M_4_M_10_the_four_price_tiles_lie_at_random() -> None:
    found = {tuple(row(new(2, seed).price, 4)) for seed in SEEDS}
    assert {tuple(sorted(tiles)) for tiles in found} == {(1, 2, 2, 3)}
    assert len(found) == 12


def test_M_10_the_figures_stand_at_random_on_the_dark_middle_spaces() -> None:
    found = [row(new(2, seed).figure, 4) for seed in SEEDS]
    assert all(sorted(figures) == [2, 6, 10, 14] for figures in found)
    assert {figures[3] for figures in found} == {2, 6, 10, 14}


def test_M_8_the_deity_cards_are_shuffled() -> None:
    assert row(new(2, seed=1).pile, 55) != row(new(2, seed=2).pile, 55)


# --- turn order -----------------------------------------------------------------------------------


def test_M_10_turn_order_is_random() -> None:
    assert len({tuple(row(new(3, seed).order, 3)) for seed in SEEDS}) == 6


@pytest.mark.parametrize("start", range(4))
def test_M_10_who_is_asked_to_begin_is_first(start: int) -> None:
    orders = [row(new(4, seed, start).order, 4) for seed in SEEDS]
    assert {order[0] for order in orders} == {start}
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert {order[1] for order in orders} == {0, 1, 2, 3} - {start}


def test_M_10_round_and_turn_order_are_told() -> None:
    s = new(3, start=2)
    told = read_events(s)
    assert of_kind(told, Event.ROUND) == [(1, -1, -1)]
    assert [args[:2] for args in of_kind(told, Event.ORDER)] == list(enumerate(row(s.order, 3)))


# --- starting stalls ------------------------------------------------------------------------------


def test_M_11_the_first_stall_stands_at_any_market_corner() -> None:
    s = new(4, start=2)
    assert (s.phase, s.turn) == (Phase.STALLS, 2)
    assert legal(s) == corners(0, 1, 2, 3)
    assert legal(s, 0) == set()


def test_M_11_a_corner_with_a_stall_is_free_no_more() -> None:
    s = new(4)
    play(s, "stall 15")
    assert legal(s) == corners(1, 2, 3)
    play(s, "stall 8", "stall 3")
    assert legal(s) == corners(3)


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("step", [-1, 0, 1])
def test_M_1_M_11_a_stall_at_any_of_its_three_places_takes_the_corner(
    corner: int, step: int
) -> None:
    s = new(4)
    play(s, f"stall {(4 * corner + step) % 16}")
    assert legal(s) == corners(0, 1, 2, 3) - corners(corner)


def test_M_11_stalls_are_put_down_in_turn_order_and_then_filled() -> None:
    s = new(3, start=1)
    order = row(s.order, 3)
    for place, seat in zip((0, 4), order):
        assert s.turn == seat
        play(s, f"stall {place}")
        assert stall(s, place) == str(seat)
    told = play(s, "stall 8")
    assert [args[:2] for args in of_kind(told, Event.STALL_CUBES)] == list(zip(order, (0, 4, 8)))
    for _, place, cubes in of_kind(told, Event.STALL_CUBES):
        assert [of_four(cubes, k) for k in range(4)] == [s.stall[place, k] for k in range(4)]
        assert sum(s.stall[place, k] for k in range(4)) == 3
    assert cubes_on_table(s) == list(CUBES_IN_BOX)


def test_M_11_the_cubes_come_from_the_bag_at_random() -> None:
    assert row(stalls_up(3).harbour, 4) == [6, 6, 6, 10]
    assert len({stall(stalls_up(2, seed), 0) for seed in SEEDS}) > 5


def test_M_11_with_two_players_once_more_in_reverse_order() -> None:
    s = new(2, start=1)
    play(s, "stall 0", "stall 4")
    assert s.turn == 0
    assert stall(s, 0) != "1"  # filled before the second stalls are put down
    play(s, "stall 8")
    assert (s.turn, stall(s, 8)) == (1, "0")
    told = play(s, "stall 12")
    assert [args[:2] for args in of_kind(told, Event.STALL_CUBES)] == [(0, 8), (1, 12)]
    assert row(s.owner, 16).count(0) == row(s.owner, 16).count(1) == 2
    assert (s.bag[3], sum(row(s.bag, 3))) == (0, 27 - 12)


def test_M_11_drawing_the_cubes_brings_them_to_light_and_putting_down_a_stall_does_not() -> None:
    s = new(2)
    before = s.learnings
    play(s, "stall 0")
    assert s.learnings == before
    play(s, "stall 4")
    assert s.learnings > before


@pytest.mark.parametrize("players", PLAYERS)
def test_M_20_M_21_after_the_stalls_the_dice_are_rolled_without_phase_1(players: int) -> None:
    s = stalls_up(players)
    assert (s.phase, s.round, s.turn) == (Phase.ROLL, 1, s.order[0])
    assert row(s.harbour, 4) == [6, 6, 6, 10]
    assert row(s.temple_unrolled, 4) == [0] * 4
    assert dice_on_table(s) == [players + 1] * 4


# --- the 2014 edition -----------------------------------------------------------------------------


def test_M_65_2014_sestertii_by_turn_order() -> None:
    s = new(4, edition="2014")
    assert [s.sestertii[s.order[place]] for place in range(4)] == [5, 6, 7, 8]


@pytest.mark.parametrize("players", PLAYERS)
def test_M_65_2014_one_cube_of_each_colour_on_each_starting_stall(players: int) -> None:
    s = stalls_up(players, edition="2014")
    found = [stall(s, place) for place in range(16) if s.owner[place] != NOBODY]
    assert [text[1:] for text in found if text] == [" pink purple orange"] * len(found)
    assert len(found) == (4 if players == 2 else players)
    assert cubes_on_table(s) == list(CUBES_IN_BOX)


# --- positions ------------------------------------------------------------------------------------


def test_G_8_a_pile_left_open_is_shuffled_once() -> None:
    s = state(pile="venus mars")
    before = row(s.pile, 55)
    s.undealt = 1
    settle(s)
    assert row(s.pile, 55) != before
    assert sorted(row(s.pile, 55)) == sorted(before)
    settled = bytes(s)
    settle(s)
    assert bytes(s) == settled
