"""Notes: dealing, buying and shortage: A-51 to A-54."""

from typing import Any

import pytest

from fondaco import IllegalMove, Match
from tests.games.augsburg.table import at, hand, of_seats, position, seat_of


def buying(players: int = 2, **given: Any) -> Match:
    """The purchase at a round's end: nobody has a card, so all before it happens by itself."""
    return at(players, round=1, noble="Mx", open=[4], **given)


@pytest.mark.parametrize(("level", "offered", "free"), [(1, 4, 0), (2, 5, 0), (3, 6, 0), (4, 6, 1)])
def test_A_51_office_gives_4_5_6_or_6_notes_and_a_free_one(
    level: int, offered: int, free: int
) -> None:
    m = buying(office=(level, 1))
    assert len(seat_of(m, 0)["offer"]) == offered
    assert len(hand(m, 0)) == free


def test_A_51_a_mint_gives_one_more_free_note() -> None:
    m = buying(office=(4, 1), mint=(True, False))
    assert len(hand(m, 0)) == 2
    assert len(seat_of(m, 0)["offer"]) == 6


def test_A_51_the_income_example() -> None:
    """The rulebook's Jeno: depot 2, count with coat 1 and letter 4, mayor with a mint."""
    m = buying(
        gulden=0,
        depot=(2, 1),
        nobility=(3, 1),
        office=(4, 1),
        coat=(1, 0),
        letter=(4, 0),
        mint=(True, False),
    )
    assert of_seats(m, "gulden")[0] == 900
    assert m.points[0] == 13
    assert len(hand(m, 0)) == 2
    assert len(seat_of(m, 0)["offer"]) == 6


def test_A_51_dealing_begins_with_the_markers_holder_and_goes_clockwise() -> None:
    m = buying(marker=1, draw="Ph1 Ph2 Ph3 Ph4 Lo1 Lo2 Lo3 Lo4 Ma9")
    assert seat_of(m, 1)["offer"] == ["Ph1", "Ph2", "Ph3", "Ph4"]
    assert seat_of(m, 0)["offer"] == ["Lo1", "Lo2", "Lo3", "Lo4"]
    assert m.position()["draw"][0] == "Ma9"


def test_A_52_any_part_that_can_be_paid_for_may_be_bought_in_order() -> None:
    m = buying(gulden=0, draw="Ph1 Ph4 Ph8 Ma15")  # 600 gulden after the income
    assert m.moves(0) == ["buy Ph1", "buy Ph4", "buy Ph8", "buy Ma15", "done"]
    m.play("buy Ph4", 0)
    assert m.moves(0) == ["buy Ph8", "done"]  # 350 gulden left; Ph1 stands before Ph4 (G-3)
    m.play("buy Ph8", 0)
    assert 0 not in m.waiting  # 50 gulden left: done by itself (G-2)


def test_A_52_money_and_hand_stay_as_they_are_until_all_are_done() -> None:
    m = buying(gulden=0, draw="Ph1 Ph4 Ph8 Ma15")
    m.play("buy Ph1", 0)
    m.play("done", 0)
    assert of_seats(m, "gulden") == [600, 600]
    assert (hand(m, 0), seat_of(m, 0)["offer"]) == ([], ["Ph1", "Ph4", "Ph8", "Ma15"])
    m.play("done", 1)
    assert of_seats(m, "gulden") == [400, 600]
    assert hand(m, 0) == ["Ph1"]


def test_A_52_what_is_not_bought_goes_to_the_discards_by_seat_in_card_order() -> None:
    m = buying(gulden=0, marker=1, draw="Ma1 Ma2 Ma3 Ma4 Ph9 Ph1 Ph5 Ph3")
    m.play("buy Ph3", 0)
    m.play("done", 0)
    m.play("done", 1)
    assert m.position()["discard"] == ["Ph1", "Ph5", "Ph9", "Ma1", "Ma2", "Ma3", "Ma4"]


def test_A_52_two_jokers_are_bought_one_after_the_other() -> None:
    m = buying(gulden=200, hands=("", "Ph17"), draw="Jk Jk Ph1 Ph2")
    m.play("pass", 1)  # and then seat 0 has 800 gulden
    m.play("buy Jk", 0)
    assert m.moves(0) == ["buy Jk", "done"]
    m.play("buy Jk", 0)
    m.play("done", 1)
    assert hand(m, 0) == ["Jk", "Jk"]
    assert of_seats(m, "gulden")[0] == 0


def test_A_52_nobody_can_buy_what_it_cannot_pay_for() -> None:
    m = buying(gulden=0, draw="Ph15 Ph16 Ph17 Ma15")
    m.play("buy Ph15", 0)
    assert 0 not in m.waiting
    with pytest.raises(IllegalMove):
        m.play("buy Ph16", 0)


def test_A_53_the_discards_are_shuffled_at_once_when_the_last_card_is_taken() -> None:
    m = buying(draw="Ph1 Ph2 Ph3 Ph4 Lo1 Lo2 Lo3 Lo4", rest="discard")
    assert m.position()["discard"] == []
    assert len(m.position()["draw"]) == 72


def test_A_53_a_deal_goes_on_with_the_shuffled_discards() -> None:
    m = buying(draw="Ph1 Ph2", rest="discard")
    assert {"Ph1", "Ph2"} <= set(seat_of(m, 0)["offer"])
    assert len(m.position()["draw"]) == 72


def test_A_53_if_there_was_nothing_to_shuffle_it_is_done_when_a_card_is_needed() -> None:
    m = buying(draw="", rest="discard")
    assert [len(offer) for offer in of_seats(m, "offer")] == [4, 4]
    assert (m.position()["discard"], len(m.position()["draw"])) == ([], 72)


def test_A_54_with_too_few_cards_everybody_discards_one_at_the_same_time() -> None:
    m = Match.at(
        position(
            2,
            round=1,
            noble="Mx",
            open=[4],
            hands=("", "Jk Jk"),
            draw="Ph1 Ph2 Ph3 Ph4 Ph5 Ph6 Ph7",
            rest=0,
        ),
        seed=1,
    )
    m.play("pass")
    assert m.position()["phase"] == "shortage"
    assert m.waiting == (0,)  # seat 1 holds jokers alone: its discard makes itself (G-2)
    m.play("discard Le1", 0)
    assert m.position()["phase"] == "buy"
    assert [len(offer) for offer in of_seats(m, "offer")] == [4, 4]
    assert m.position()["discard"] == []


@pytest.mark.parametrize(
    ("office", "mint", "free", "offered"), [(4, False, 1, 6), (1, True, 1, 4), (4, True, 2, 6)]
)
def test_A_54_free_notes_are_due_too(office: int, mint: bool, free: int, offered: int) -> None:
    """One card less than is due to the two, though enough for what is offered to them."""
    there = free + offered + 4 - 1
    m = buying(
        office=(office, 1),
        mint=(mint, False),
        draw=" ".join(f"Ph{value}" for value in range(1, there + 1)),
        rest=0,
    )
    m.play("pass")
    assert (m.position()["phase"], m.waiting) == ("shortage", (0,))
    m.play("discard Ma1")
    assert [len(offer) for offer in of_seats(m, "offer")] == [offered, 4]
    assert len(hand(m, 0)) == 80 - there - 1 + free


def test_A_54_the_choices_are_unseen_until_the_last_is_made() -> None:
    m = Match.at(
        position(
            2,
            round=1,
            noble="Mx",
            open=[4],
            hands=("", "Jk Ma1"),
            draw="Ph1 Ph2 Ph3 Ph4 Ph5 Ph6 Ph7",
            rest=0,
        ),
        seed=1,
    )
    m.play("pass")
    m.play("pass")
    assert m.waiting == (0, 1)
    m.play("discard Le1", 0)
    assert m.view(1)["detail"]["given"] == [None, None]
    assert m.events(1) == []
    assert "Le1" in hand(m, 0)
    m.play("discard Ma1", 1)
    assert "Le1" not in hand(m, 0)
    assert hand(m, 1)[:1] == ["Jk"]
