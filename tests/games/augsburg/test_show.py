"""Giving the bid: A-24 to A-26, with G-2, G-3 and G-5."""

import pytest

from fondaco import IllegalMove, Match
from tests.games.augsburg.table import at, hand, of_seats

NAMES = ("Anita", "Jeno", "Mark", "Eva")


def maria() -> Match:
    """The visit to Maria of the rulebook: Anita bids 3, Jeno holds, Mark passes, Eva raises."""
    m = at(
        4,
        noble="Ma",
        marker=0,
        gulden=(1000, 500, 1000, 700),
        hands=("Ma1 Ma2 Ma3", "Ma14 Ma15 Jk Jk", "Ma6 Lo2", "Ma4 Ma8 Ma9 Ma12"),
    )
    m.names = NAMES
    m.play("bid 3")
    m.play("hold")
    assert m.turn == 3  # A-22, G-2: Mark can bid one at most and passes by himself
    m.play("bid 4")
    assert m.turn == 1  # Anita holds three cards only
    return m


def test_A_25_A_26_the_visit_to_Maria() -> None:
    m = maria()
    m.play("hold")  # Eva can't raise her own bid; both have four fitting cards and show them
    assert m.position()["phase"] in ("take", "privilege")
    assert m.position()["marker"] == 1  # the 15 is the highest single card
    assert hand(m, 1) == []
    assert hand(m, 3) == ["Ma4", "Ma8", "Ma9", "Ma12"]
    assert of_seats(m, "gulden") == [1000, 500, 1000, 800]  # 100 for Eva, nobody is third
    assert m.position()["discard"] == ["Ma14", "Ma15", "Jk", "Jk"]


def test_A_25_not_the_sum_decides_but_the_highest_single_card() -> None:
    m = at(2, noble="Lo", marker=0, hands=("Lo10 Lo11", "Lo1 Lo12"))
    m.play("bid 2")
    m.play("hold")
    assert m.position()["marker"] == 1


def test_A_25_jokers_have_no_value() -> None:
    m = at(2, noble="Lo", marker=0, hands=("Lo2 Lo3", "Lo1 Jk"))
    m.play("bid 2")
    m.play("hold")
    assert m.position()["marker"] == 0


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("Ph9", "Ma9", 1), ("Le9", "Ma9", 1), ("Le9", "Lo9", 0), ("Lo9", "Ph9", 0)],
)
def test_A_25_at_Maximilian_equal_values_rank_by_noble(
    first: str, second: str, winner: int
) -> None:
    m = at(2, noble="Mx", marker=0, hands=(first, second))
    m.play("bid 1")
    m.play("hold")
    assert m.position()["marker"] == winner


def test_A_25_at_Maximilian_the_best_of_ones_own_cards_counts_wherever_it_stands() -> None:
    """All three have a 17 as their best card, as their first, their second and their last."""
    m = at(
        3,
        noble="Mx",
        gulden=0,
        hands=("Ph17 Lo2 Ma9", "Ph3 Le17 Ma4", "Ph16 Lo1 Lo17"),
    )
    for move in ("bid 3", "hold", "hold"):
        m.play(move)
    assert m.position()["marker"] == 1
    assert of_seats(m, "gulden") == [50, 0, 100]


def test_A_25_at_Maximilian_the_better_of_two_own_cards_of_equal_value_counts() -> None:
    m = at(2, noble="Mx", hands=("Lo17 Ma15 Ma16", "Ph17 Le17 Ma1"))
    m.play("bid 3")
    m.play("hold")
    assert m.position()["marker"] == 1


def test_A_25_G_5_all_choose_at_the_same_time_in_any_order_and_unseen() -> None:
    m = at(3, noble="Lo", hands=("Lo1 Lo2", "Lo5 Lo6", "Lo9 Lo10"))
    m.play("bid 1")
    m.play("hold")
    m.play("hold")
    m.play("show Lo9", 2)
    assert m.waiting == (0, 1)
    assert m.events() == []
    assert m.view(0)["detail"]["shown"][2] is None
    m.play("show Lo1", 0)
    m.play("show Lo6", 1)
    assert m.position()["marker"] == 2
    assert hand(m, 2) == ["Lo10"]
    assert (hand(m, 0), hand(m, 1)) == (["Lo1", "Lo2"], ["Lo5", "Lo6"])


def test_G_3_cards_are_shown_in_order_and_only_if_the_number_can_be_reached() -> None:
    m = at(2, noble="Lo", hands=("Lo1 Lo3 Lo5 Jk", "Lo9"))
    m.play("bid 3")
    assert m.moves() == ["show Lo1", "show Lo3"]
    m.play("show Lo1")
    assert m.moves() == ["show Lo3", "show Lo5"]
    m.play("show Lo3")
    assert m.moves() == ["show Lo5", "show Jk"]
    with pytest.raises(IllegalMove):
        m.play("show Lo1")
    m.play("show Jk")
    assert hand(m, 0) == ["Lo5"]


def test_G_3_after_a_joker_no_note_is_shown() -> None:
    m = at(2, noble="Lo", hands=("Lo1 Lo3 Lo5 Jk Jk Jk", "Lo9"))
    m.play("bid 3")
    m.play("show Lo1")
    assert m.moves() == ["show Lo3", "show Lo5", "show Jk"]
    m.play("show Jk")  # and so the third is a joker as well (G-2)
    assert hand(m, 0) == ["Lo3", "Lo5", "Jk"]
    assert m.position()["discard"] == ["Lo1", "Jk", "Jk"]


def test_G_2_a_show_without_a_choice_makes_itself() -> None:
    m = at(2, noble="Lo", hands=("Lo1 Lo3 Jk", "Lo9"))
    m.play("bid 3")
    assert hand(m, 0) == []
    assert m.position()["discard"] == ["Lo1", "Lo3", "Jk"]


def test_A_26_the_second_gets_100_the_third_50_others_nothing() -> None:
    m = at(5, noble="Lo", gulden=0, hands=("Lo1", "Lo2", "Lo3", "Lo4", "Lo5"), marker=2)
    for move in ("bid 1", "hold", "hold", "hold", "hold"):
        m.play(move)
    assert of_seats(m, "gulden") == [0, 0, 50, 100, 0]


def test_A_26_who_has_passed_gets_nothing() -> None:
    m = at(3, noble="Lo", gulden=0, hands=("Lo1", "Lo2", "Lo3"))
    m.play("bid 1")
    m.play("pass")
    m.play("hold")
    assert of_seats(m, "gulden") == [100, 0, 0]
