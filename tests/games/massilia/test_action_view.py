"""The dock of an action: the first die, what is taken and changed, a row for each payer."""

from typing import Any

import pytest

from fondaco import Match
from tests.games.massilia.docks import choices_in, dock_of, labels, possible, refusals
from tests.games.massilia.scenes import sight
from tests.games.massilia.table import at

STALLS = {4: "0 pink orange beige", 12: "1 purple"}


def turn(temple: str = "brown3 beige4 grey2 black1 black5", **given: Any) -> Match:
    return at(**{"temple": temple, "stalls": STALLS, "fame": (20, 20), **given})


def payer(dock: dict[str, Any], icon: str) -> dict[str, Any]:
    (row,) = [row for row in dock["payers"] if row["icon"] == icon]
    return dict(row)


# --- the first die (M-30) -------------------------------------------------------------------------


def test_the_dice_stand_by_the_action_they_give() -> None:
    rows = dock_of(turn())["dice"]
    assert [row["label"] for row in rows] == ["Move", "Buy", "Offer", "Fame"]
    assert [possible(row) for row in rows] == [
        ["die brown3 temple"],
        ["die beige4 temple"],
        ["die grey2 temple"],
        ["die black1 temple", "die black5 temple"],
    ]


def test_a_die_says_what_it_comes_to() -> None:
    notes = [one["note"] for one in choices_in(dock_of(turn())["dice"])]
    assert notes == ["3 spaces", "4 cubes", "draw 2", "for 2", "for 10"]


def test_kept_dice_are_marked_and_equal_ones_counted() -> None:
    black = dock_of(turn("black5 black5 brown1", kept=("black5",)))["dice"][3]
    assert [(one["kept"], one["number"]) for one in choices_in(black)] == [(False, 2), (True, 1)]
    assert possible(black) == ["die black5 temple", "die black5 kept"]


def test_a_die_that_can_do_nothing_says_why() -> None:
    match = turn("brown1 black5", sestertii=0, penalty=(10, 10))
    assert refusals(dock_of(match)["dice"]) == [
        "you could not pay for as much fame as the dice would say: each point costs 2, you have 0"
        " (M-32, M-36)"
    ]


def test_passing_says_what_it_gives() -> None:
    assert labels(sight(turn())) == {"Pass (+2)": "pass"}
    assert labels(sight(turn(passed=(1,)))) == {"Pass": "pass"}


def test_passing_takes_the_place_of_a_die_that_is_staged() -> None:
    assert labels(sight(turn(), "die brown3 temple"))["Pass (+2)"] == "pass"


# --- what is taken --------------------------------------------------------------------------------


def test_what_is_taken_shows_its_sum_and_what_it_does() -> None:
    parts = dock_of(turn(), "die brown3 temple ; die beige4 temple token")["parts"]
    assert [die["name"] for die in parts["dice"]] == ["brown 3", "beige 4"]
    assert parts["sum"] == 7
    assert parts["does"] == "Move 7"


def test_each_part_can_be_taken_back_alone() -> None:
    staged = "die brown3 temple ; turn brown3 up ; die grey2 temple token"
    parts = dock_of(turn(), staged)["parts"]
    assert [one["label"] for one in parts["done"]] == [
        "brown 3, temple",
        "brown 3 → 4",
        "+ grey 2",
    ]
    assert possible(parts) == [
        "",
        "die brown3 temple ; die grey2 temple token",
        "die brown3 temple ; turn brown3 up",
    ]


def test_one_step_back_is_a_button_once_there_are_two() -> None:
    staged = "die brown3 temple ; move pink cw"
    assert labels(sight(turn(), staged))["Undo step"] == "die brown3 temple"
    assert "Undo step" not in labels(sight(turn(), "die brown3 temple"))


def test_an_action_begun_move_by_move_goes_on() -> None:
    match = turn()
    match.play("die brown3 temple", 0)
    dock = dock_of(match)
    assert [die["name"] for die in dock["parts"]["dice"]] == ["brown 3"]
    assert dock["parts"]["done"] == []
    assert possible(dock["last"])[0] == "move pink cw"


# --- what changes it (M-31, M-49 to M-53) ---------------------------------------------------------


def test_there_is_a_row_for_the_token_and_for_each_card_that_serves() -> None:
    match = turn(cards=("jupiter juno minerva neptune",))
    icons = [row["icon"] for row in dock_of(match, "die brown3 temple")["payers"]]
    assert icons == ["penalty", "d-jupiter", "d-juno", "d-minerva"]
    icons = [row["icon"] for row in dock_of(match, "die beige4 temple")["payers"]]
    assert icons == ["penalty", "d-jupiter", "d-juno", "d-neptune"]


def test_a_die_is_turned_down_and_up_by_each_payer() -> None:
    dock = dock_of(turn(cards=("minerva",)), "die brown3 temple")
    assert possible(payer(dock, "penalty")["turns"]) == [
        "die brown3 temple ; turn brown3 down",
        "die brown3 temple ; turn brown3 up",
    ]
    assert possible(payer(dock, "d-minerva")["turns"]) == [
        "die brown3 temple ; turn brown3 down minerva",
        "die brown3 temple ; turn brown3 up minerva",
    ]
    (one,) = payer(dock, "penalty")["turns"]
    assert [step["value"] for step in one["steps"]] == [2, 4]


def test_six_and_one_are_neighbours() -> None:
    dock = dock_of(turn("brown6 brown1"), "die brown6 temple")
    (one,) = payer(dock, "penalty")["turns"]
    assert [step["value"] for step in one["steps"]] == [5, 1]


def test_other_actions_say_what_they_would_cost() -> None:
    ways = payer(dock_of(turn(), "die brown3 temple"), "penalty")["ways"]
    assert [(one["label"], one["small"]) for one in ways] == [
        ("Buy 3", "goods"),
        ("Offer 3", "room for 4"),
        ("Fame 3", "for 6"),
    ]


def test_another_action_takes_the_place_of_one_that_is_staged() -> None:
    dock = dock_of(turn(cards=("jupiter",)), "die brown3 temple ; as black token")
    assert possible(payer(dock, "penalty")["ways"]) == [
        "die brown3 temple ; as beige token",
        "die brown3 temple ; as grey token",
        "die brown3 temple",
    ]
    assert possible(payer(dock, "d-jupiter")["ways"])[2] == "die brown3 temple ; as black jupiter"


def test_further_dice_say_the_sum_and_stay_in_their_row() -> None:
    staged = "die brown3 temple ; die black1 temple token"
    dock = dock_of(turn(cards=("juno",)), staged)
    dice = payer(dock, "penalty")["dice"]
    assert [(one["die"]["name"], one["small"]) for one in dice] == [
        ("beige 4", "= 8"),
        ("grey 2", "= 6"),
        ("black 1", "added"),
        ("black 5", "= 9"),
    ]
    assert possible(dice)[2] == "die brown3 temple"
    assert [one["die"]["name"] for one in payer(dock, "d-juno")["dice"]] == [
        "beige 4",
        "grey 2",
        "black 5",
    ]


def test_mercury_changes_every_price_within_bounds() -> None:
    row = payer(dock_of(turn(cards=("mercury",))), "d-mercury")
    assert [(one["name"], one["price"]) for one in row["prices"]] == [
        ("temple", 2),
        ("pink harbour", 3),
        ("purple harbour", 1),
        ("orange harbour", 2),
    ]
    assert possible(row) == [
        "mercury temple down",
        "mercury temple up",
        "mercury pink down",
        "mercury purple up",
        "mercury orange down",
        "mercury orange up",
    ]
    assert all("(M-53)" in why for why in refusals(row))


def test_venus_says_what_it_gives_back_and_saves() -> None:
    row = payer(dock_of(turn(cards=("venus",), penalty=(3,))), "d-venus")
    (one,) = row["ways"]
    assert (one["label"], one["small"]) == ("tokens 3 → 1", "+4 at the end")


def test_cards_played_before_a_die_can_be_taken_back() -> None:
    parts = dock_of(turn(cards=("mercury",)), "mercury pink down")["parts"]
    assert [one["label"] for one in parts["done"]] == ["pink harbour −1"]
    assert parts["does"] == ""


def test_without_tokens_the_token_row_says_so() -> None:
    match = turn(penalty=(10, 10))
    row = payer(dock_of(match, "die brown3 temple"), "penalty")
    assert possible(row) == []
    assert set(refusals(row)) == {"no penalty token is left in the supply (M-32)"}


@pytest.mark.parametrize("staged", ["", "die brown3 temple"])
def test_who_does_not_decide_has_no_dice_and_no_payers(staged: str) -> None:
    dock = dock_of(turn(), staged, seat=1)
    assert list(choices_in(dock)) == []
    assert labels(sight(turn(), staged, seat=1)) == {}
