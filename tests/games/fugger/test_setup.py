"""Setting up: F-10, F-11, and how Jakob gets a card whenever he gets one."""

from collections import Counter

import pytest

from fondaco import Match
from tests.games.fugger.table import BOX, GOODS, at, cards, on_table, same_cards

PLAYERS = (2, 3, 4)
SEEDS = range(200)


# --- F-10: prices, hands, Jakob -------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_F_10_all_prices_start_at_5(players: int) -> None:
    assert Match.new("fugger", players, 1).position()["prices"] == dict.fromkeys(GOODS, 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_F_10_everybody_draws_four_cards_and_has_nothing_else(players: int) -> None:
    for seed in SEEDS:
        position = Match.new("fugger", players, seed).position()
        assert len(position["seats"]) == players
        for seat in position["seats"]:
            assert len(seat["hand"]) == 4
            assert (seat["gulden"], seat["display"], seat["shipments"]) == (0, [], [])


@pytest.mark.parametrize("players", PLAYERS)
def test_F_10_jakob_gets_two_goods_face_up(players: int) -> None:
    for seed in SEEDS:
        jakob = Match.new("fugger", players, seed).position()["jakob"]
        assert len(jakob) == 2
        assert "me" not in jakob


def test_F_10_a_merchant_drawn_for_jakob_goes_to_the_discards_and_another_card_is_drawn() -> None:
    discards = [Match.new("fugger", 3, seed).position()["discard"] for seed in SEEDS]
    assert {card for discard in discards for card in discard} == {"me"}
    assert {len(discard) for discard in discards} >= {0, 1, 2}


@pytest.mark.parametrize("players", PLAYERS)
def test_F_10_what_is_left_is_the_draw_pile(players: int) -> None:
    for seed in SEEDS:
        position = Match.new("fugger", players, seed).position()
        assert len(position["draw"]) == 49 - 4 * players - 2 - len(position["discard"])


@pytest.mark.thorough
def test_F_10_the_cards_are_shuffled_each_can_come_to_any_place() -> None:
    """By chi-square over 600 games, for a card of a hand and for the top of the pile."""
    games = [Match.new("fugger", 3, seed).position() for seed in range(600)]
    for found in (
        Counter(game["draw"][0] for game in games),
        Counter(card for game in games for card in game["seats"][2]["hand"]),
    ):
        n = found.total()
        distance = sum((found[c] - n * BOX[c] / 49) ** 2 / (n * BOX[c] / 49) for c in BOX)
        assert distance < 40  # 10 degrees of freedom


def test_F_10_the_order_of_the_pile_is_the_seeds_alone() -> None:
    """G-6"""
    assert len({tuple(Match.new("fugger", 3, seed).position()["draw"]) for seed in SEEDS}) == 200
    same = [Match.new("fugger", 3, 7).position() for _ in range(2)]
    assert same[0] == same[1]


# --- F-10 whenever Jakob gets a card --------------------------------------------------------------


def test_F_10_merchants_drawn_for_jakob_during_the_game_go_to_the_discards_too() -> None:
    m = at(round=1, hands=("cu cl",), draw="me me je*")
    m.play("ship cu")
    assert m.position()["jakob"] == ["je*"]
    assert m.position()["discard"] == ["me", "me"]


def test_F_10_with_no_good_in_either_pile_nothing_is_turned_over() -> None:
    m = at(round=1, hands=("cu cl",), draw="me me", discard="me", rest=2)
    m.play("ship cu")
    assert m.position()["jakob"] == []
    assert m.position()["draw"] == ["me", "me"]
    assert m.position()["discard"] == ["me"]


def test_F_10_merchants_turned_over_stay_in_the_discards_when_no_good_is_left_after_them() -> None:
    """Two cards are due, F-22 and F-24; the only good is under a merchant."""
    m = at(2, round=1, turn=1, turns_since_jakob=1, hands=("", "cu cl"), draw="me wi me", rest=0)
    m.play("ship cu")
    assert m.position()["jakob"] == ["wi"]
    assert m.position()["draw"] == ["me"]
    assert m.position()["discard"] == ["me"]


def test_F_10_a_good_in_the_discards_is_reached_through_a_pile_of_merchants() -> None:
    """They are turned over, then shuffled in with the discards (F-23)."""
    m = at(round=1, hands=("cu cl",), draw="me me", discard="wi", rest=2)
    m.play("ship cu")
    position = m.position()
    assert position["jakob"] == ["wi"]
    assert same_cards(position["draw"] + position["discard"], cards("me me"))


def test_F_10_with_both_piles_empty_jakob_gets_nothing() -> None:
    """F-23"""
    m = at(round=1, hands=("cu cl",), rest=2)
    m.play("ship cu")
    position = m.position()
    assert (position["jakob"], position["draw"], position["discard"]) == ([], [], [])
    assert len(on_table(position)) == 49


# --- F-11: who starts -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_F_11_the_seat_asked_for_starts(players: int) -> None:
    for seat in range(players):
        m = Match.new("fugger", players, seed=3, start=seat)
        assert m.turn == seat
        assert m.position()["start"] == seat
        assert m.position()["round"] == 1


@pytest.mark.thorough
@pytest.mark.parametrize("players", PLAYERS)
def test_F_11_if_none_is_asked_for_each_seat_starts_equally_often(players: int) -> None:
    starts = Counter(Match.new("fugger", players, seed).turn for seed in range(600))
    assert set(starts) == set(range(players))
    even = 600 / players
    assert sum((starts[seat] - even) ** 2 / even for seat in range(players)) < 25


@pytest.mark.parametrize("players", PLAYERS)
def test_F_11_play_goes_clockwise(players: int) -> None:
    """G-1"""
    last = players - 1
    m = at(players, hands=["cu cl wi sp je"] * players, start=last, turn=last)
    order = []
    for good in ("cu", "cl", "wi", "sp", "je")[:players]:
        order.append(m.turn)
        m.play(f"play {good}")
    assert order == [last, *range(last)]
    assert m.turn == last
