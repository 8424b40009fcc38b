"""What is in the box: F-1, F-2."""

import random
from collections import Counter

import pytest

from fondaco import Match
from tests.games.fugger.table import BOX, GOODS, at, on_table

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("good", GOODS)
def test_F_1_there_are_nine_cards_of_each_good_two_of_them_sealed(players: int, good: str) -> None:
    box = on_table(Match.new("fugger", players, seed=1).position())
    assert box.count(good) == 7
    assert box.count(f"{good}*") == 2


@pytest.mark.parametrize("players", PLAYERS)
def test_F_1_there_are_four_merchants_and_49_cards_in_all(players: int) -> None:
    box = on_table(Match.new("fugger", players, seed=1).position())
    assert box.count("me") == 4
    assert len(box) == 49
    assert len(set(box)) == 11


@pytest.mark.parametrize("players", PLAYERS)
def test_F_1_no_card_is_ever_lost_or_doubled(players: int) -> None:
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players)
    while not m.over:
        m.play(choice.choice(m.moves()))
        assert Counter(on_table(m.position())) == BOX


@pytest.mark.parametrize("players", PLAYERS)
def test_F_2_each_good_has_one_price_and_it_stays_from_1_to_9(players: int) -> None:
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players, options={"target": 300})
    seen = set()
    while not m.over:
        m.play(choice.choice(m.moves()))
        prices = m.position()["prices"]
        assert tuple(prices) == GOODS
        seen.update(prices.values())
    assert min(seen) == 1
    assert max(seen) == 9


@pytest.mark.parametrize("price", range(1, 10))
def test_F_2_a_price_can_be_any_of_1_to_9(price: int) -> None:
    assert at(prices=price).position()["prices"] == dict.fromkeys(GOODS, price)
