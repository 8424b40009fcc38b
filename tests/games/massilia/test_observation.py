"""What a seat sees, as a vector for learners (M-70): its layout and its values."""

import random
from typing import Any

import numpy as np
import pytest

from fondaco import Match
from fondaco.engine.rule import compiled
from fondaco.games.massilia.observation import LAYOUT, SIZE, observe
from fondaco.games.massilia.position_reading import read_position
from tests.contract.tables import play_at_random
from tests.games.massilia.table import BOX, CUBES, DICE, Position, at, position, words

PARTS = {name: (first, length) for name, first, length in LAYOUT}
CARDS = tuple(BOX)
DIE_NAMES = tuple(f"{colour}{value}" for colour in DICE for value in range(1, 7))


def observed(state: Any, seat: int) -> list[float]:
    out = [9.0] * SIZE  # what was in it before must not matter
    observe(state, seat, out)
    return out


def part_of(state: Any, seat: int, name: str) -> list[float]:
    first, length = PARTS[name]
    return observed(state, seat)[first : first + length]


def seen(given: Position, seat: int, name: str) -> list[float]:
    return part_of(read_position(given), seat, name)


def held(text: str) -> list[float]:
    """The part of each deity's cards that these are."""
    return [words(text).count(card) / BOX[card] for card in CARDS]


def dice(text: str) -> list[float]:
    """Of each die the number, divided by the five that there are of its colour (M-6)."""
    return [words(text).count(die) / 5 for die in DIE_NAMES]


def one_of(size: int, *places: int) -> list[float]:
    return [1.0 if k in places else 0.0 for k in range(size)]


def example(open_counts: bool = False) -> Position:
    return position(
        3,
        order=(2, 0, 1),
        sestertii=(10, 4, 20),
        fame=(50, 10, 5),
        penalty=(1, 0, 3),
        cards=("venus venus mars", "pluto", ""),
        kept=("brown5", "", "black1 black1"),
        screen=("grey", "brown", ""),
        stalls={4: "0 pink pink beige", 12: "1 orange", 8: "2", 9: "2 purple"},
        options={"open_counts": open_counts},
    )


# --- the layout -----------------------------------------------------------------------------------


def test_the_parts_follow_each_other_without_a_gap() -> None:
    end = 0
    for _, first, length in LAYOUT:
        assert first == end
        assert length > 0
        end += length
    assert end == SIZE
    assert len(PARTS) == len(LAYOUT)


# --- what all see ---------------------------------------------------------------------------------


def test_seats_stand_in_order_from_the_observer() -> None:
    assert seen(example(), 0, "fame") == [0.5, 0.1, 0.05, 0]
    assert seen(example(), 1, "fame") == [0.1, 0.05, 0.5, 0]
    assert seen(example(), 0, "turn") == one_of(4, 0)
    assert seen(example(), 1, "turn") == one_of(4, 2)
    assert seen(example(), 2, "hand_sizes") == [0, 0.75, 0.25, 0]
    assert seen(example(), 1, "screen")[:4] == [0.2, 0, 0, 0]
    assert seen(example(), 1, "kept")[24:48] == dice("black1 black1")


def test_M_22_the_turn_order_is_seen_by_seat() -> None:
    order = seen(example(), 0, "order")
    assert order == [*one_of(4, 1), *one_of(4, 2), *one_of(4, 0), *one_of(4)]


def test_M_23_who_passed_has_its_place_in_the_next_round() -> None:
    given = position(3, turn=0, passed=(2,))
    assert seen(given, 1, "next_order")[4:8] == one_of(4, 2)
    assert sum(seen(given, 1, "next_order")) == 1
    given = position(3, turn=0, passed=(2, 1))
    assert seen(given, 1, "next_order")[:8] == [*one_of(4, 1), *one_of(4, 2)]


def test_M_1_the_market_is_seen() -> None:
    assert seen(example(), 0, "figures") == [
        *one_of(16, 6),
        *one_of(16, 10),
        *one_of(16, 14),
        *one_of(16, 2),
    ]
    assert seen(example(), 1, "owners") == [
        *one_of(16, 12),
        *one_of(16, 8, 9),
        *one_of(16, 4),
        *one_of(16),
    ]
    assert seen(example(), 1, "cubes")[16:20] == [2 / 6, 0, 0, 1 / 6]
    assert seen(example(), 0, "stalls") == [1 / 6, 1 / 6, 2 / 6, 0]
    assert seen(example(), 0, "stall_points") == [0, 0, 4 / 25, 0]


def test_M_3_harbours_and_the_bag_make_up_the_box() -> None:
    """Of 15 pink cubes 6 are in the harbour, 2 on a stall; of 10 beige ones all but one."""
    assert seen(example(), 0, "harbour") == [6 / 15, 6 / 15, 6 / 15, 9 / 10]
    assert seen(example(), 0, "bag") == [7 / 15, 8 / 15, 8 / 15]


def test_M_4_prices_popularity_and_what_mercury_changes() -> None:
    given = position(2, cards=("mercury", ""), popularity={"purple": 3})
    m = Match.at(given, seed=1)
    assert part_of(m.state(), 1, "prices") == [1, 1 / 3, 2 / 3, 2 / 3]
    assert part_of(m.state(), 1, "popularity") == [2 / 3, 1, 2 / 3]
    assert not any(part_of(m.state(), 1, "mercury"))
    m.play("mercury temple down")
    assert part_of(m.state(), 1, "mercury") == [0, 0, 0, -0.5]


def test_M_65_the_options_are_seen() -> None:
    plain = position(2)
    given = position(2, options={"edition": "2014", "sestertii_per_point": 5})
    assert seen(plain, 0, "edition") == [0]
    assert seen(plain, 0, "popularity_drop") == [0]
    assert seen(plain, 0, "sestertii_per_point") == [0.3]
    assert seen(given, 0, "edition") == [1]
    assert seen(given, 0, "popularity_drop") == [1]  # step, as the 2014 edition has it
    assert seen(given, 0, "sestertii_per_point") == [0.5]


def test_M_30_the_action_being_built_is_seen() -> None:
    m = at(2, temple="brown3 beige2 beige2")
    assert part_of(m.state(), 1, "temple") == dice("brown3 beige2 beige2")
    assert part_of(m.state(), 1, "step") == one_of(5, 0)
    m.play("die beige2 temple")
    m.play("as brown token")
    assert part_of(m.state(), 1, "temple") == dice("brown3 beige2")
    assert part_of(m.state(), 1, "taken") == dice("beige2")
    assert part_of(m.state(), 1, "action") == one_of(4, 0)
    assert part_of(m.state(), 1, "step") == one_of(5, 2)
    assert part_of(m.state(), 1, "last_further") == [0]
    m.play("die brown3 temple token")
    assert part_of(m.state(), 1, "last_further") == [(4 * 2 + 1) / 96]


def test_M_34_what_was_bought_is_seen_until_it_is_placed() -> None:
    m = at(2, temple="beige3", stalls={4: "0", 5: "0", 12: "1"})
    m.play("die beige3 temple")
    m.play("buy purple 2 beige 1")
    assert part_of(m.state(), 1, "placing") == [0, 2 / 15, 0, 1 / 15]
    assert part_of(m.state(), 1, "amount") == [3 / 24]
    m.play("place purple 5")
    assert part_of(m.state(), 1, "last_place") == one_of(16, 5)
    assert part_of(m.state(), 1, "last_cube") == one_of(4, CUBES.index("purple"))


def test_M_45_who_is_asked_at_the_consul_and_whose_action_it_is() -> None:
    m = at(2, temple="brown2", stalls={4: "1 pink pink", 12: "0"})
    m.play("die brown2 temple")
    m.play("move consul cw")
    assert part_of(m.state(), 0, "turn") == one_of(4, 1)
    assert part_of(m.state(), 0, "mover") == one_of(4, 0)
    assert part_of(m.state(), 0, "ask") == one_of(6, 2)
    assert part_of(m.state(), 0, "amount") == [2 / 24]


def test_M_21_dice_picked_and_rolled_are_seen() -> None:
    given = position(
        2, phase="roll", screen=("brown grey", ""), temple="", detail={"picked": ["brown"]}
    )
    assert seen(given, 1, "picked") == [0.2, 0, 0, 0]
    given = position(
        2, phase="keep", temple="", detail={"dice": ["brown2", "brown4"], "last": None}
    )
    assert seen(given, 1, "rolled") == dice("brown2 brown4")
    assert seen(given, 1, "last_pick") == [0]


# --- what is hidden -------------------------------------------------------------------------------


def test_M_70_the_own_hand_is_seen_of_others_only_the_number() -> None:
    assert seen(example(), 0, "hand") == held("venus venus mars")
    assert seen(example(), 1, "hand") == held("pluto")
    assert seen(example(), 2, "hand") == held("")


def test_M_70_others_sestertii_and_tokens_are_seen_only_with_open_counts() -> None:
    assert seen(example(), 0, "sestertii") == [0.25, 0, 0, 0]
    assert seen(example(), 2, "penalty") == [0.3, 0, 0, 0]
    assert seen(example(), 0, "token_supply") == [0]
    assert seen(example(open_counts=True), 0, "sestertii") == [0.25, 0.1, 0.5, 0]
    assert seen(example(open_counts=True), 2, "penalty") == [0.3, 0.1, 0, 0]
    assert seen(example(open_counts=True), 0, "token_supply") == [26 / 40]


def test_M_35_the_cards_of_an_offering_are_seen_by_their_owner_alone() -> None:
    m = at(2, temple="grey2", stalls={4: "0 pink pink", 12: "1"}, pile="mars venus")
    m.play("die grey2 temple")
    m.play("offer")
    assert part_of(m.state(), 0, "drawn") == held("mars venus")
    assert part_of(m.state(), 1, "drawn") == held("")
    assert part_of(m.state(), 1, "drawn_size") == [2 / 12]
    m.play("keep venus")  # and pays with pink from 4, the only way
    m.play("done")
    assert part_of(m.state(), 1, "discard") == held("mars")


def test_M_35_the_card_being_paid_for_is_seen_by_its_owner_alone() -> None:
    m = at(2, temple="grey2", stalls={4: "0 pink purple", 12: "1"}, pile="mars venus")
    for move in ("die grey2 temple", "offer", "keep venus"):
        m.play(move)
    assert part_of(m.state(), 0, "last_card") == one_of(9, CARDS.index("venus"))
    assert part_of(m.state(), 1, "last_card") == one_of(9)
    assert part_of(m.state(), 1, "kept_cards") == [0.25]


def test_M_54_all_know_who_has_pluto_once_it_was_asked_or_not() -> None:
    for card, known in (("pluto", 1), ("venus", -1)):
        m = at(2, temple="brown2", stalls={4: "1 pink", 12: "0"}, cards=("", card))
        assert not any(part_of(m.state(), 0, "pluto"))
        m.play("die brown2 temple")
        m.play("move consul cw")
        assert part_of(m.state(), 0, "pluto") == [0, known, 0, 0]
        assert part_of(m.state(), 1, "pluto") == [known, 0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_numbers_lie_within_minus_1_to_1_and_tell_nothing_hidden(players: int) -> None:
    """M-70: all that is hidden dealt anew, the vector stays the same."""
    choice = random.Random(players)
    options = {"open_counts": players != 3}
    m = Match.new("massilia", players, seed=players, options=options)
    over = False
    while not over:
        over = m.over
        if over or len(m.decisions) % 9 == 0:
            for seat in range(players):
                here = observed(m.state(), seat)
                assert min(here) >= -1
                assert max(here) <= 1
                assert all(observed(m.redeal(seat, k).state(), seat) == here for k in range(2))
        if not over:
            play_at_random(m, choice)


def test_M_70_without_open_counts_others_sestertii_and_tokens_change_nothing() -> None:
    given = example()
    other = example()
    other["seats"][1]["sestertii"] += 7
    other["seats"][2]["penalty"] += 2
    other["penalty_supply"] -= 2
    assert observed(read_position(given), 0) == observed(read_position(other), 0)
    assert observed(read_position(given), 1) != observed(read_position(other), 1)


@pytest.mark.thorough
def test_it_is_the_same_plain_and_compiled() -> None:
    fast = compiled(observe)
    choice = random.Random(1)
    m = Match.new("massilia", 3, seed=1)
    for _ in range(60):
        play_at_random(m, choice)
        out = np.full(SIZE, 9.0, "f4")
        fast(m.state(), 1, out)
        assert out.tolist() == np.asarray(observed(m.state(), 1), "f4").tolist()
