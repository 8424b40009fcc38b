"""How a round goes on, and the next one begins: M-4, M-7, M-20, M-22 to M-24."""

import pytest

from fondaco.games.massilia.state import Event, Phase, Reason
from tests.games.massilia.states import (
    CUBES_IN_BOX,
    cubes_on_table,
    dice_on_table,
    kept,
    legal,
    of_kind,
    on_temple,
    play,
    row,
    screen,
    state,
)

PINK, PURPLE, ORANGE, TEMPLE = range(4)

# --- turns ----------------------------------------------------------------------------------------


def test_M_22_one_action_each_in_turn_order() -> None:
    s = state(3, order=(2, 0, 1), turn=2, temple="brown1 brown1 brown1 beige1", sestertii=(0, 0, 0))
    for seat in (2, 0, 1):
        assert s.turn == seat
        assert legal(s, (seat + 1) % 3) == set()
        play(s, "die brown1 temple", "move pink cw")
    assert s.turn == 2


def test_M_22_who_has_passed_takes_no_more_turns() -> None:
    s = state(3, passed=(1,), temple="brown1 brown1 beige1", sestertii=(0, 0, 0))
    play(s, "die brown1 temple", "move pink cw")
    assert s.turn == 2
    play(s, "die brown1 temple", "move pink cw")
    assert s.turn == 0


def test_M_22_others_go_on_alone_if_need_be() -> None:
    s = state(passed=(1,), temple="brown1 brown1 brown1", sestertii=(0, 0))
    play(s, "die brown1 temple", "move pink cw")
    assert (s.phase, s.turn) == (Phase.ACTIONS, 0)


def test_M_22_passing_is_always_allowed_before_a_die_is_taken() -> None:
    s = state(temple="brown1 beige1")
    assert "pass" in legal(s)
    play(s, "die brown1 temple")
    assert "pass" not in legal(s)


def test_M_24_who_has_no_legal_action_must_pass() -> None:
    assert legal(state(temple="")) == {"pass"}
    assert legal(state(temple="grey1 black1 beige1", supply=0, sestertii=(0,))) == {"pass"}


# --- passing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_M_7_M_23_the_highest_tile_left_gives_money_and_a_place(players: int) -> None:
    s = state(players, temple="brown1", sestertii=(10,) * players)
    for k in range(players - 1):
        assert s.turn == k
        told = play(s, "pass")
        tile = players - k
        assert of_kind(told, Event.PASSES)[0] == (k, tile, tile - 1)
        assert of_kind(told, Event.SESTERTII)[0] == (k, tile, Reason.PASSING)
        assert s.sestertii[k] == 10 + tile
    assert row(s.passed, s.passes) == list(range(players - 1))


def test_M_23_the_last_to_pass_gets_nothing_and_is_first() -> None:
    s = state(4, order=(2, 0, 3, 1), turn=1, passed=(2, 0, 3), screen=("", "brown"))
    told = play(s, "pass")
    assert of_kind(told, Event.PASSES) == [(1, 0, 0)]
    assert of_kind(told, Event.SESTERTII) == []
    assert (row(s.order, 4), s.turn) == ([1, 3, 0, 2], 1)
    assert (s.passes, row(s.passed, 4)) == (0, [0, 0, 0, 0])


def test_M_23_kept_dice_go_back_behind_the_screen() -> None:
    s = state(temple="brown1 grey2", kept=("black6 black6 beige1",), screen=("brown",))
    play(s, "pass")
    assert (kept(s, 0), screen(s, 0)) == ("", [1, 1, 0, 2])
    assert on_temple(s) == "brown1 grey2"


# --- the next round -------------------------------------------------------------------------------


@pytest.mark.parametrize("round", [1, 2, 6])
def test_M_20_every_price_tile_moves_on(round: int) -> None:
    prices = {"temple": 3, "purple": 1, "orange": 2, "pink": 2}
    s = state(round=round, passed=(1,), prices=prices)
    told = play(s, "pass")
    assert (s.price[PURPLE], s.price[ORANGE], s.price[PINK], s.price[TEMPLE]) == (3, 1, 2, 2)
    assert of_kind(told, Event.PRICES_MOVE) == [(2, 231, -1)]


@pytest.mark.parametrize(("players", "cubes"), [(2, 8), (3, 10), (4, 12)])
def test_M_20_cubes_are_drawn_to_their_harbours(players: int, cubes: int) -> None:
    s = state(players, turn=players - 1, passed=range(players - 1))
    play(s, "pass")
    assert sum(row(s.harbour, 3)) == 18 + cubes
    assert cubes_on_table(s) == list(CUBES_IN_BOX)
    assert s.harbour[3] == 10


def test_M_20_as_many_as_there_are() -> None:
    s = state(passed=(1,), harbour={"pink": 15, "purple": 12, "orange": 15})
    told = play(s, "pass")
    assert row(s.harbour, 4) == [15, 15, 15, 10]
    assert row(s.bag, 4) == [0, 0, 0, 0]
    assert of_kind(told, Event.ARRIVE) == [(3 * 13 * 13, -1, -1)]


def test_M_20_an_empty_bag_brings_nothing() -> None:
    s = state(passed=(1,), harbour={"pink": 15, "purple": 15, "orange": 15})
    play(s, "pass")
    assert (s.round, row(s.harbour, 4)) == (4, [15, 15, 15, 10])


def test_M_20_every_cube_of_the_bag_is_equally_likely() -> None:
    drawn = [0, 0, 0]
    s = state(passed=(1,), harbour={"pink": 0, "purple": 10, "orange": 15})  # 15 and 5 in the bag
    for seed in range(400):
        t = s.copy()
        t.drawn = 16 * seed
        play(t, "pass")
        drawn[0] += t.harbour[0]
        drawn[1] += t.harbour[1] - 10
    assert sum(drawn) == 400 * 8
    assert 0.72 < drawn[0] / sum(drawn) < 0.78  # three in four


def test_M_21_the_temple_is_rolled_and_the_first_in_the_new_order_chooses() -> None:
    s = state(passed=(1,), temple="brown1 grey2", screen=("black",))
    told = play(s, "pass")
    assert (s.round, s.phase, s.turn) == (4, Phase.ROLL, 0)
    assert len(of_kind(told, Event.TEMPLE_ROLL)) == 2
    assert dice_on_table(s) == [3, 3, 3, 3]
    assert of_kind(told, Event.ROUND) == [(4, -1, -1)]
    assert of_kind(told, Event.ORDER) == [(0, 0, -1), (1, 1, -1)]


def test_M_53_mercury_lapses_with_the_turn() -> None:
    s = state(temple="black1 brown1", cards=("mercury",), sestertii=(10, 10))
    play(s, "mercury temple down", "pass", "die black1 temple", "fame")
    assert s.sestertii[1] == 8
    s = state(passed=(1,), cards=("mercury",))
    play(s, "mercury temple down", "pass")
    assert row(s.mercury, 4) == [0, 0, 0, 0]
