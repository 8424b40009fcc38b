"""Auctions: A-20 to A-24."""

import pytest

from fondaco import IllegalMove
from tests.games.augsburg.table import BOX, at, hand, of_seats, same_cards

THREE = ("Lo1 Lo2 Lo3 Lo4", "Lo5 Lo6 Lo7 Lo8", "Lo9 Lo10 Lo11 Lo12")


def test_A_20_the_holder_of_the_start_marker_opens() -> None:
    assert at(noble="Lo", marker=2, hands=THREE).turn == 2


def test_A_20_the_winner_takes_the_marker_and_opens_the_next_auction() -> None:
    m = at(noble="Lo", marker=0, hands=("Lo1 Le1", "Lo2 Le2", "Le3"), open=[4, 1, 2, 3])
    m.play("pass")  # seat 0; seat 2 has nothing that fits and seat 1 is alone then
    assert m.position()["marker"] == 0
    m.play("bid 1")
    m.play("take 4")
    m.play("points6")
    m.play("money")
    assert m.position()["noble"] == "Le"
    assert m.position()["marker"] == 1
    assert m.turn == 1


def test_A_20_if_nobody_bids_the_marker_stays_and_the_next_noble_follows() -> None:
    m = at(noble="Lo", marker=2, hands=("Lo1 Le1", "Lo2 Le2", "Lo3 Le3"))
    for _ in range(3):
        m.play("pass")
    assert (m.position()["noble"], m.position()["marker"], m.turn) == ("Le", 2, 2)
    assert len(m.position()["privileges"]["open"]) == 4  # no card is won


def test_A_21_the_first_bid_is_at_least_one_and_nobody_can_hold_nothing() -> None:
    m = at(noble="Lo", hands=THREE)
    assert m.moves() == ["bid 1", "bid 2", "bid 3", "bid 4", "pass"]


def test_A_21_then_one_passes_holds_or_raises() -> None:
    m = at(noble="Lo", hands=THREE)
    m.play("bid 2")
    assert m.turn == 1
    assert m.moves() == ["bid 3", "bid 4", "hold", "pass"]


def test_A_21_who_has_passed_is_not_asked_again() -> None:
    m = at(noble="Lo", hands=THREE)
    m.play("bid 1")
    m.play("pass")
    m.play("bid 2")
    m.play("bid 3")
    assert m.turn == 2


def test_A_21_bidding_goes_clockwise() -> None:
    m = at(noble="Lo", marker=1, hands=THREE)
    order = []
    for move in ("bid 1", "bid 2", "bid 3", "bid 4"):
        order.append(m.turn)
        m.play(move)
    assert order == [1, 2, 0, 1]


@pytest.mark.parametrize(
    ("cards", "most"), [("Lo1 Lo2", 2), ("Lo1 Jk Jk", 3), ("Lo1 Le5 Jk", 2), ("Lo1 Lo2 Jk", 3)]
)
def test_A_22_notes_of_the_noble_and_jokers_count(cards: str, most: int) -> None:
    m = at(noble="Lo", hands=(cards, "Lo9", "Lo10"))
    assert m.moves() == [*(f"bid {n}" for n in range(1, most + 1)), "pass"]


def test_A_21_A_22_one_may_raise_by_as_many_as_one_has() -> None:
    nearly_all = " ".join([*(f"Lo{value}" for value in range(1, 17)), *["Jk"] * 12])
    m = at(2, noble="Lo", hands=("Lo17 Ph1", nearly_all))
    m.play("bid 1")
    assert m.moves() == [*(f"bid {n}" for n in range(2, 29)), "hold", "pass"]
    m.play("bid 28")  # seat 0 has no more than one, and seat 1 no more than 28 (G-2)
    assert (m.position()["marker"], hand(m, 1)) == (1, [])
    assert same_cards(m.position()["discard"], nearly_all.split())


def test_A_22_the_highest_bid_of_all_is_every_card_of_the_box() -> None:
    m = at(2, noble="Mx", rest=0)
    assert m.moves() == [*(f"bid {n}" for n in range(1, 81)), "pass"]
    m.play("bid 80")
    assert hand(m, 0) == []
    assert same_cards(m.position()["discard"], list(BOX.elements()))


def test_A_22_at_Maximilian_every_note_counts() -> None:
    m = at(noble="Mx", hands=("Ph1 Lo1 Jk", "Le9", "Ma10"))
    assert m.moves() == ["bid 1", "bid 2", "bid 3", "pass"]


def test_A_22_G_2_jokers_alone_cannot_be_bid_so_the_seat_passes_by_itself() -> None:
    m = at(noble="Lo", marker=0, hands=("Jk Jk", "Lo9", "Lo10"))
    assert m.turn == 1


def test_A_22_more_than_one_has_is_refused_with_the_rule() -> None:
    m = at(noble="Lo", hands=("Lo1 Jk", "Lo9", "Lo10"))
    with pytest.raises(IllegalMove):
        m.play("bid 3")
    assert m.turn == 0


def test_A_23_the_auction_ends_when_the_turn_comes_back_to_the_highest_bidder() -> None:
    m = at(noble="Lo", hands=THREE)
    m.play("bid 2")
    m.play("hold")
    m.play("hold")
    assert m.position()["phase"] == "show"
    assert m.waiting == (0, 1, 2)


def test_A_23_nobody_is_asked_about_its_own_bid() -> None:
    m = at(noble="Lo", hands=THREE)
    m.play("bid 1")
    m.play("bid 2")
    m.play("pass")
    m.play("hold")
    assert m.position()["phase"] == "show"
    assert m.waiting == (0, 1)


def test_A_24_if_all_others_pass_the_bidder_wins_and_discards_what_it_chooses() -> None:
    m = at(noble="Lo", hands=THREE)
    m.play("bid 2")
    m.play("pass")
    m.play("pass")
    assert m.waiting == (0,)
    m.play("show Lo1")
    m.play("show Lo3")
    assert hand(m, 0) == ["Lo2", "Lo4"]
    assert m.position()["discard"] == ["Lo1", "Lo3"]
    assert of_seats(m, "gulden") == [1000] * 3  # nobody is consoled


def test_A_24_the_last_to_be_asked_wins_without_anybody_against_it() -> None:
    m = at(noble="Lo", hands=THREE)
    m.play("pass")
    m.play("pass")
    m.play("bid 1")
    assert m.position()["phase"] == "show"
    assert m.waiting == (2,)


def test_G_2_a_bid_cannot_be_taken_back_once_another_is_asked() -> None:
    """Who is asked, and does not pass by itself, holds enough cards: all have learnt that."""
    m = at(noble="Ma", marker=0, hands=("Ma1", "Ma2", "Ma3"))
    m.play("bid 1")
    assert m.turn == 1
    assert not m.can_undo


def test_G_2_a_hold_cannot_be_taken_back_once_others_are_seen_to_choose() -> None:
    m = at(2, noble="Ma", marker=0, hands=("Ma1 Ma2", "Ma3 Ma4"))
    m.play("bid 1")
    m.play("hold")
    assert m.waiting == (0, 1)
    assert not m.can_undo
