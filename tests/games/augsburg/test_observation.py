"""What a seat sees, as a vector for learners (A-57): its layout and its values."""

import random
from typing import Any

import numpy as np
import pytest

from fondaco import Match
from fondaco.engine.rule import compiled
from fondaco.games import load
from fondaco.games.augsburg.position_reading import read_position
from tests.contract.tables import play_at_random
from tests.games.augsburg.table import CARDS, Position, cards, position

GAME = load("augsburg")
LAYOUT = {name: (first, length) for name, first, length in GAME.observation_layout}


def observe(state: Any, seat: int) -> list[float]:
    out = [9.0] * GAME.observation_size  # what was in it before must not matter
    GAME.observe(state, seat, out)
    return out


def seen(given: Position, seat: int, name: str) -> list[float]:
    first, length = LAYOUT[name]
    return observe(read_position(given), seat)[first : first + length]


def counted(held: str) -> list[float]:
    """1 for each note held, jokers divided by 12."""
    return [cards(held).count(card) / (12 if card == "Jk" else 1) for card in CARDS]


def example(open_counts: bool = False) -> Position:
    return position(
        3,
        marker=1,
        gulden=(1000, 500, 2000),
        points=(20, 10, 5),
        hands=("Ph1 Lo5 Jk Jk", "Le17 Ma9", "Ma4"),
        depot=(2, 1, 3),
        church=(0, 900, 0),
        open_counts=open_counts,
    )


def test_the_parts_follow_each_other_without_a_gap() -> None:
    end = 0
    for _, first, length in GAME.observation_layout:
        assert first == end
        assert length > 0
        end += length
    assert end == GAME.observation_size
    assert len(LAYOUT) == len(GAME.observation_layout)


def test_the_own_hand_is_seen() -> None:
    assert seen(example(), 0, "hand") == counted("Ph1 Lo5 Jk Jk")
    assert seen(example(), 1, "hand") == counted("Le17 Ma9")


def test_seats_stand_in_turn_order_from_the_observer() -> None:
    assert seen(example(), 0, "points") == [0.2, 0.1, 0.05, 0, 0]
    assert seen(example(), 1, "points") == [0.1, 0.05, 0.2, 0, 0]
    assert seen(example(), 0, "marker") == [0, 1, 0, 0, 0]
    assert seen(example(), 2, "marker") == [0, 0, 1, 0, 0]
    assert seen(example(), 2, "turn") == [0, 0, 1, 0, 0]
    assert seen(example(), 0, "church") == [0, 900 / 2000, 0, 0, 0]
    assert seen(example(), 2, "levels")[::3] == [3 / 4, 2 / 4, 1 / 4, 0, 0]


def test_A_57_others_gulden_are_seen_only_with_open_counts() -> None:
    assert seen(example(), 1, "gulden") == [0.1, 0, 0, 0, 0]
    assert seen(example(open_counts=True), 1, "gulden") == [0.1, 0.4, 0.2, 0, 0]


def test_A_57_backs_of_hands_are_seen_only_with_open_counts() -> None:
    """Prices 200, 250, 400 stand for the values 1, 4 and the joker's 0."""
    assert not any(seen(example(), 2, "hand_backs"))
    backs = seen(example(open_counts=True), 1, "hand_backs")
    seat_0 = backs[2 * 18 : 3 * 18]
    assert {k: n for k, n in enumerate(seat_0) if n} == {0: 2 / 80, 1: 1 / 80, 4: 1 / 80}


def test_A_57_of_others_offers_the_backs_are_seen() -> None:
    given = position(2, phase="buy", noble="Mx", offers=("Ph17 Lo1", "Le16 Jk Ma5"))
    assert seen(given, 0, "offer") == counted("Ph17 Lo1")
    backs = seen(given, 0, "offer_backs")[18:36]
    assert {k: n for k, n in enumerate(backs) if n} == {0: 2 / 7, 4: 1 / 7}


def test_A_21_bids_of_all_are_seen_and_who_passed() -> None:
    m = Match.at(position(3, hands=("Ph1 Ph2", "Ph3", "Ph5 Ph6")), seed=1)
    m.play("bid 1")
    m.play("pass")
    out = observe(m.state(), 2)
    first, length = LAYOUT["bids"]
    assert out[first : first + length] == [0, 1 / 80, -1, 0, 0]


@pytest.mark.parametrize(
    "players", [2, 3, *(pytest.param(n, marks=pytest.mark.thorough) for n in (4, 5))]
)
def test_all_numbers_lie_within_minus_1_to_1_and_tell_nothing_hidden(players: int) -> None:
    """A-57: all that is hidden dealt anew, the vector stays the same."""
    choice = random.Random(players)
    m = Match.new("augsburg", players, seed=players)
    over = False
    while not over:
        over = m.over
        if over or len(m.decisions) % 7 == 0:
            for seat in range(players):
                here = observe(m.state(), seat)
                assert min(here) >= -1
                assert max(here) <= 1 + 1e-9
                assert all(observe(m.redeal(seat, k).state(), seat) == here for k in range(3))
        if not over:
            play_at_random(m, choice)


@pytest.mark.thorough
def test_it_is_the_same_plain_and_compiled() -> None:
    import numpy as np

    fast = compiled(GAME.observe)
    choice = random.Random(1)
    m = Match.new("augsburg", 3, seed=1)
    for _ in range(80):
        play_at_random(m, choice)
        out = np.full(GAME.observation_size, 9.0, "f4")
        fast(m.state(), 1, out)
        assert out.tolist() == pytest.approx(observe(m.state(), 1))


def test_several_cards_of_one_back_are_one_share_however_the_row_is_held() -> None:
    """Sums of sevenths would come out otherwise in single precision."""
    state = read_position(position(2, phase="buy", round=1, offers=("", "Ph1 Ph2 Ph3")))
    single = np.zeros(GAME.observation_size, np.float32)
    GAME.observe(state, 0, single)
    assert single.tolist() == np.asarray(observe(state, 0), np.float32).tolist()
    first, length = LAYOUT["offer_backs"]
    assert single[first : first + length].max() == np.float32(3 / 7)
