"""Taking and using privilege cards: A-27, A-30 to A-33, A-38, A-40."""

from typing import Any

import pytest

from fondaco import IllegalMove, Match
from tests.games.augsburg.table import at, hand, of_seats, seat_of

FOR_POINTS = (
    (2, "money for points"),
    (3, "points6 for points"),
    (6, "points7 for points"),
    (1, "cards for points"),
    (5, "depot for points"),
    (2, "nobility for points"),
    (3, "office for points"),
)


def using(card: int, players: int = 2, **given: Any) -> Match:
    """Seat 0 has won Louise's auction, has chosen that card and now uses it.

    Everybody has a note of Maximilian's kind left, so that the game stops after the card.
    """
    hands = ("Lo1 Ma1", "Ma2", "Ma3", "Ma4", "Ma5")[:players]
    m = at(players, noble="Lo", open=[card, *_others(card)], hands=hands, **given)
    m.play("bid 1")
    m.play(f"take {card}")
    return m


def _others(card: int) -> list[int]:
    return [other for other in (1, 2, 3, 4) if other != card][:3]


def test_A_27_the_winner_takes_any_card_that_lies_face_up() -> None:
    m = at(2, noble="Lo", open=[4, 8, 1, 9], hands=("Lo1 Ma1", "Ma2"))
    m.play("bid 1")
    assert m.moves() == ["take 1", "take 4", "take 8", "take 9"]
    with pytest.raises(IllegalMove):
        m.play("take 2")


def test_A_27_the_used_card_goes_under_the_pile() -> None:
    m = using(4, used=[8, 10])
    assert m.position()["privileges"]["used"][:2] == [8, 10]
    assert 4 not in m.position()["privileges"]["open"]
    m.play("money")
    m.play("points6")
    assert m.position()["privileges"]["used"][-1] == 4


def test_A_30_exactly_two_of_three_are_used_in_either_order() -> None:
    m = using(4)
    m.play("points6")
    assert m.moves() == ["nobility level", "nobility for points", "money", "money for points"]
    m.play("nobility level")
    assert m.position()["noble"] == "Ma"
    assert of_seats(m, "gulden")[0] == 1000  # the money was not used


def test_A_30_two_equal_symbols_are_two_privileges() -> None:
    m = using(2)
    m.play("nobility level")
    m.play("nobility level")
    assert of_seats(m, "nobility")[0] == 3


@pytest.mark.parametrize(("card", "move"), FOR_POINTS)
def test_A_31_any_privilege_may_be_given_up_for_two_points(card: int, move: str) -> None:
    m = using(card)
    m.play(move)
    assert m.points[0] == 2


@pytest.mark.parametrize(("card", "move"), FOR_POINTS)
@pytest.mark.parametrize(("church", "cap"), [(0, 25), (900, 45)])
def test_A_31_A_41_what_of_the_two_points_is_beyond_a_cap_is_lost(
    card: int, move: str, church: int, cap: int
) -> None:
    m = using(card, points=(cap - 1,), church=(church,))
    m.play(move)
    assert m.points[0] == cap


@pytest.mark.parametrize(("card", "move", "points"), [(4, "points6", 6), (6, "points7", 7)])
def test_A_32_points6_and_points7(card: int, move: str, points: int) -> None:
    m = using(card)
    m.play(move)
    assert m.points == [points, 0]


def test_A_32_money_gives_500_gulden() -> None:
    m = using(5)
    m.play("money")
    assert of_seats(m, "gulden") == [1500, 1000]


def test_A_32_cards_gives_the_two_top_cards_and_takes_any_one() -> None:
    m = using(1, draw="Ph5 Jk Ph9")
    m.play("cards")
    assert m.position()["phase"] == "discard"
    assert hand(m, 0) == ["Ph5", "Ma1", "Jk"]
    assert m.moves() == ["discard Ph5", "discard Ma1", "discard Jk"]
    assert m.view(1)["seats"][0]["hand"] is None
    m.play("discard Ma1")
    assert hand(m, 0) == ["Ph5", "Jk"]
    assert m.position()["discard"][-1] == "Ma1"
    assert m.position()["phase"] == "privilege"  # one privilege is left


def test_A_32_who_draws_learns_so_nothing_can_be_taken_back() -> None:
    m = using(1)
    m.play("cards")
    assert not m.can_undo


def before_cards(draw: str, rest: str | int = "discard", own: str = "Ma1") -> Match:
    """Seat 0, with that hand, may use `cards`; `rest` says where all other cards are."""
    return at(
        2,
        noble="Lo",
        phase="privilege",
        open=[2, 3, 4],
        hands=(own, ""),
        draw=draw,
        rest=rest,
        detail={"card": 1, "left": ["depot", "depot", "cards"], "extra_used": False},
    )


def test_A_32_with_one_card_to_draw_one_is_drawn() -> None:
    m = before_cards("Ph5", rest=1)
    m.play("cards")
    assert hand(m, 0) == ["Ph5", "Ma1"]
    assert m.moves() == ["discard Ph5", "discard Ma1"]


def test_A_32_A_53_the_second_card_comes_from_the_shuffled_discards() -> None:
    m = before_cards("Ph5")
    m.play("cards")
    assert len(hand(m, 0)) == 3
    assert {"Ph5", "Ma1"} <= set(hand(m, 0))
    assert (m.position()["discard"], len(m.position()["draw"])) == ([], 77)
    m.play("discard Ph5")
    assert m.position()["discard"] == ["Ph5"]


def test_A_32_A_53_with_just_two_in_the_pile_the_discards_are_shuffled_before_one_is_laid() -> None:
    m = before_cards("Ph5 Ph9")
    m.play("cards")
    assert hand(m, 0) == ["Ph5", "Ph9", "Ma1"]
    m.play("discard Ma1")
    assert m.position()["discard"] == ["Ma1"]
    assert (len(m.position()["draw"]), "Ma1" in m.position()["draw"]) == (77, False)


def test_A_32_A_53_with_an_empty_pile_the_discards_are_shuffled_now() -> None:
    m = before_cards("")
    m.play("cards")
    assert len(hand(m, 0)) == 3
    assert (m.position()["discard"], len(m.position()["draw"])) == ([], 77)


def test_A_32_G_2_the_only_card_of_the_hand_is_discarded_by_itself() -> None:
    m = before_cards("Ph5", rest=1, own="")
    m.play("cards")
    assert hand(m, 0) == []
    assert m.position()["discard"] == ["Ph5"]
    assert m.position()["phase"] == "privilege"  # one privilege is left
    assert m.turn == 0


def test_A_32_with_no_card_to_draw_and_an_empty_hand_nothing_is_discarded() -> None:
    m = before_cards("", rest=1, own="")
    m.play("cards")
    assert m.position()["phase"] == "privilege"
    assert m.moves() == ["depot level", "depot for points"]


def test_A_38_a_depot_privilege_may_give_300_gulden_from_level_2_on() -> None:
    m = using(5, depot=(2, 1))
    m.play("depot money")
    assert of_seats(m, "gulden")[0] == 1300
    assert of_seats(m, "depot")[0] == 2


@pytest.mark.parametrize("level", [3, 4])
def test_A_38_it_may_on_the_higher_levels_too(level: int) -> None:
    m = using(5, depot=(level,))
    m.play("depot money")
    assert of_seats(m, "gulden")[0] == 1300
    assert of_seats(m, "depot")[0] == level


def test_A_38_on_level_1_it_does_not() -> None:
    m = using(5)
    assert "depot money" not in m.moves()
    with pytest.raises(IllegalMove):
        m.play("depot money")


def test_A_33_A_38_evas_church() -> None:
    """The rulebook's Eva: 300 gulden for the depot privilege, then the church by office."""
    m = using(5, gulden=(600, 0), depot=(2, 1))
    m.play("depot money")
    m.play("office church")
    assert seat_of(m, 0)["church"] == 900
    assert of_seats(m, "gulden")[0] == 0


# --- the architect --------------------------------------------------------------------------------


def test_A_40_the_first_example() -> None:
    """The rulebook's Jeno: 400 gulden and an architect; money, then the cathedral, then points."""
    m = using(
        4,
        3,
        gulden=(400, 0, 0),
        points=(42, 0, 0),
        architect=(True,),
        church=(500,),
        cathedral=(0, 1100, 1000),
    )
    m.play("money")
    m.play("architect cathedral")
    assert of_seats(m, "gulden")[0] == 0
    m.play("points6")
    assert m.points[0] == 48
    assert m.position()["noble"] == "Ma"


def test_A_40_the_second_example() -> None:
    """The rulebook's Anita: mayor, then architect, and at once the church for 700."""
    m = using(3, 3, gulden=(700, 0, 0), office=(3,), church=(0, 900, 800))
    m.play("office level")
    m.play("office architect")
    assert m.moves() == ["architect church", "done"]
    m.play("architect church")
    assert seat_of(m, 0)["church"] == 700
    assert of_seats(m, "gulden")[0] == 0


def test_A_40_the_extra_may_be_done_without() -> None:
    m = using(4, architect=(True,))
    m.play("money")
    m.play("points6")
    assert m.moves() == ["architect church", "architect cathedral", "done"]
    m.play("done")
    assert m.position()["noble"] == "Ma"
    assert seat_of(m, 0)["church"] == 0


def test_A_40_it_builds_once_with_each_card() -> None:
    m = using(4, gulden=5000, architect=(True,))
    m.play("architect church")
    assert "architect cathedral" not in m.moves()
    m.play("money")
    m.play("points6")
    assert m.position()["noble"] == "Ma"


def test_A_40_it_cannot_be_given_up_for_points_and_needs_the_money() -> None:
    m = using(4, gulden=0, architect=(True,))
    assert not any("architect" in move for move in m.moves())


def test_A_40_an_architect_stays_useful_to_who_has_lost_the_level() -> None:
    m = using(4, office=(1, 4), architect=(True,))
    assert "architect church" in m.moves()


def test_A_40_before_the_two_privileges_done_is_no_move() -> None:
    m = using(4, architect=(True,))
    assert "done" not in m.moves()


def test_A_35_A_40_after_a_theft_as_second_privilege_the_extra_is_still_offered() -> None:
    m = using(3, 3, gulden=1100, office=(3, 1, 4), architect=(True,))
    m.play("points6")
    m.play("office level from 2")
    m.play("compensation gulden", 2)
    assert (m.turn, m.moves()) == (0, ["architect church", "architect cathedral", "done"])
    m.play("architect church")
    assert seat_of(m, 0)["church"] == 900
    assert m.position()["noble"] == "Ma"


def test_A_32_A_40_after_cards_as_second_privilege_the_extra_is_still_offered() -> None:
    m = using(1, gulden=1100, architect=(True,), draw="Ph5 Jk")
    m.play("depot for points")
    m.play("cards")
    m.play("discard Jk")
    assert (m.turn, m.moves()) == (0, ["architect church", "architect cathedral", "done"])
    m.play("done")
    assert seat_of(m, 0)["church"] == 0
    assert m.position()["noble"] == "Ma"
