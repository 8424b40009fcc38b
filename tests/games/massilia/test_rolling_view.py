"""The dock before the actions: a first stall, dice to roll, dice to keep."""

from typing import Any

from fondaco import Match
from tests.games.massilia.docks import choices_in, dock_of, labels, possible, refusals
from tests.games.massilia.scenes import sight
from tests.games.massilia.table import at


def rolling(**given: Any) -> Match:
    screens = ("brown brown beige black",)
    return at(phase="roll", screen=screens, detail={"picked": []}, **given)


def keeping(dice: str = "brown1 beige4 black6 black6", **given: Any) -> Match:
    return at(phase="keep", detail={"dice": dice.split(), "last": None}, **given)


def looks(part: Any) -> list[str]:
    """How things to press lie there: "staged", "no" for what can't be pressed, "" for the rest."""
    return [
        "staged" if one["staged"] else "no" if one["why"] else "fixed" if one["fixed"] else ""
        for one in choices_in(part)
    ]


# --- a first stall (M-11) -------------------------------------------------------------------------


def test_a_first_stall_has_the_three_places_of_each_corner() -> None:
    corners = dock_of(Match.new("massilia", 2, seed=1, start=0))["corners"]
    assert [[one["place"] for one in each["places"]] for each in corners] == [
        [15, 0, 1],
        [3, 4, 5],
        [7, 8, 9],
        [11, 12, 13],
    ]
    assert possible(corners[0]) == ["stall 15", "stall 0", "stall 1"]


def test_a_corner_with_a_stall_says_whose_it_is_and_why_not() -> None:
    match = Match.new("massilia", 2, seed=1, start=0)
    match.play("stall 4", 0)
    corner = dock_of(match, seat=1)["corners"][1]
    assert corner["owner"] == 0
    assert possible(corner) == []
    assert all("(M-11)" in why for why in refusals(corner))


def test_pressing_the_staged_place_takes_it_back_and_another_one_replaces_it() -> None:
    corners = dock_of(Match.new("massilia", 2, seed=1, start=0), "stall 0")["corners"]
    assert looks(corners[0]) == ["", "staged", ""]
    assert possible(corners[0]) == ["stall 15", "", "stall 1"]


# --- dice to roll (M-21) --------------------------------------------------------------------------


def test_every_die_behind_the_screen_can_be_picked() -> None:
    picks = dock_of(rolling())["picks"]
    assert [one["die"]["name"] for one in picks] == ["brown", "brown", "beige", "black"]
    assert possible(picks) == ["pick brown", "pick brown", "pick beige", "pick black"]


def test_dice_are_picked_in_any_order_and_taken_back_alone() -> None:
    picks = dock_of(rolling(), "pick black ; pick brown")["picks"]
    assert looks(picks) == ["staged", "", "", "staged"]
    assert possible(picks) == [
        "pick black",
        "pick black ; pick brown ; pick brown",
        "pick black ; pick brown ; pick beige",
        "pick brown",
    ]


def test_what_was_picked_move_by_move_stays() -> None:
    match = rolling()
    match.play("pick beige", 0)
    picks = dock_of(match)["picks"]
    assert looks(picks) == ["no", "no", "fixed", ""]
    assert all("(G-3)" in why for why in refusals(picks))


def test_none_and_all_are_one_press_each() -> None:
    assert labels(sight(rolling())) == {
        "Roll none": "roll",
        "All": "pick brown ; pick brown ; pick beige ; pick black",
    }
    assert labels(sight(rolling(), "roll"))["Roll none"] == ""


def test_it_is_said_for_how_many_dice_the_money_and_mars_suffice() -> None:
    note = dock_of(rolling(sestertii=7, cards=("mars",)))["note"]
    assert "You have 7: enough for 3. Mars keeps one more for free." in note
    assert "Mars" not in dock_of(rolling())["note"]


# --- dice to keep (M-21) --------------------------------------------------------------------------


def test_rolled_dice_stand_in_a_row_for_each_payer() -> None:
    rows = dock_of(keeping(cards=("mars",)))["keeps"]
    assert [row["icon"] for row in rows] == ["sest", "d-mars"]
    assert possible(rows[0]) == ["keep brown1", "keep beige4", "keep black6", "keep black6"]
    assert possible(rows[1])[0] == "keep brown1 mars"
    assert len(dock_of(keeping())["keeps"]) == 1


def test_a_kept_die_can_be_paid_for_otherwise_or_given_up() -> None:
    money, mars = dock_of(keeping(cards=("mars",)), "keep beige4")["keeps"]
    assert looks(money) == ["", "staged", "", ""]
    assert possible(money)[1] == ""
    assert possible(mars)[1] == "keep beige4 mars"


def test_of_equal_dice_one_may_be_kept_for_each_payer() -> None:
    money, mars = dock_of(keeping(cards=("mars",)), "keep black6 mars ; keep black6")["keeps"]
    assert looks(money)[2:] == ["staged", ""]
    assert looks(mars)[2:] == ["no", "staged"]
    assert possible(money)[3] == "keep black6 ; keep black6"


def test_the_sum_runs_along() -> None:
    purse = dock_of(keeping(), "keep beige4 ; keep brown1")["purse"]
    assert purse == {"has": 10, "paid": 4, "left": 6}


def test_what_is_too_dear_says_why() -> None:
    money, mars = dock_of(keeping(sestertii=1, cards=("mars",)))["keeps"]
    assert refusals(money) == ["that costs 2 sestertii, you have 1 (M-21)"] * 4
    assert refusals(mars) == []


def test_where_money_is_for_one_die_alone_another_takes_its_place() -> None:
    (money,) = dock_of(keeping(sestertii=3), "keep beige4")["keeps"]
    assert possible(money) == ["keep brown1", "", "keep black6", "keep black6"]


def test_mars_costs_nothing() -> None:
    purse = dock_of(keeping(cards=("mars",)), "keep beige4 mars")["purse"]
    assert purse == {"has": 10, "paid": 0, "left": 10}


def test_keeping_none_is_one_press() -> None:
    assert labels(sight(keeping())) == {"Keep none": "done"}
