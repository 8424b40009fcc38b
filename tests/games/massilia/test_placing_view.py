"""The dock where cubes come and leave one by one, and where drawn cards are kept."""

from typing import Any

from fondaco import Match
from tests.games.massilia.docks import dock_of, labels, possible, refusals
from tests.games.massilia.scenes import sight
from tests.games.massilia.table import at

FULL = "0 pink pink pink pink pink pink"


def placing(stalls: dict[int, str] | None = None) -> Match:
    """Seat 0 has bought two purple and a beige cube."""
    there = {4: "0 pink", 8: FULL, 10: "0", 12: "1"} if stalls is None else stalls
    return at(phase="place", stalls=there, detail={"placing": {"purple": 2, "beige": 1}})


def booths(dock: dict[str, Any]) -> dict[int, dict[str, Any]]:
    return {each["place"]: each for each in dock["placing"]["booths"]}


def states(cubes: list[dict[str, str]]) -> list[str]:
    return [f"{one['id']} {one['state']}".strip() for one in cubes]


# --- placing (M-34) -------------------------------------------------------------------------------


def test_the_cubes_to_place_stand_in_order_the_next_one_ringed() -> None:
    queue = dock_of(placing())["placing"]["queue"]
    assert states(queue) == ["purple on", "purple", "beige"]
    queue = dock_of(placing(), "place purple 10")["placing"]["queue"]
    assert states(queue) == ["purple gone", "purple on", "beige"]


def test_a_stall_is_the_button_for_the_next_cube() -> None:
    mine = booths(dock_of(placing()))
    assert {place: each["press"]["text"] for place, each in mine.items()} == {
        4: "place purple 4",
        8: "",
        10: "place purple 10",
    }


def test_a_full_stall_says_so() -> None:
    full = booths(dock_of(placing()))[8]
    assert full["note"] == "full (M-34)"
    assert full["press"]["why"] == "the stall at place 8 is full: six cubes at most (M-34)"


def test_stalls_may_be_pressed_in_any_order() -> None:
    mine = booths(dock_of(placing(), "place purple 10"))
    assert mine[4]["press"]["text"] == "place purple 10 ; place purple 4"
    assert states(mine[10]["cubes"]) == ["purple come"]


def test_all_that_is_left_goes_onto_one_stall_at_once() -> None:
    mine = booths(dock_of(placing()))
    assert mine[10]["all"]["text"] == "place purple 10 ; place purple 10 ; place beige 10"
    assert mine[10]["all"]["label"] == "all 3 here"
    assert mine[8]["all"] is None


def test_a_cube_is_taken_back_from_the_stall_it_was_put_on() -> None:
    mine = booths(dock_of(placing(), "place purple 10 ; place purple 4"))
    assert mine[10]["back"]["text"] == "place purple 4"
    assert mine[8]["back"] is None


def test_once_all_are_placed_no_stall_takes_more() -> None:
    dock = dock_of(placing(), "place purple 10 ; place purple 4 ; place beige 4")
    assert all(each["press"] is None for each in booths(dock).values())
    assert dock["placing"]["left"] == 0


# --- an offering (M-35) ---------------------------------------------------------------------------

STALLS = {4: "0 pink orange", 10: "0 beige beige", 12: "1"}


def offering(drawn: str = "juno minerva venus", **given: Any) -> Match:
    detail = {"drawn": drawn.split(), "kept": 0, "last": None}
    return at(phase="offer", stalls=STALLS, detail=detail, **given)


def cubes_of(dock: dict[str, Any], place: int) -> dict[str, Any]:
    (found,) = [each for each in dock["offering"]["stalls"] if each["place"] == place]
    return dict(found)


def test_each_drawn_card_says_what_it_does_and_can_be_kept() -> None:
    cards = dock_of(offering())["offering"]["cards"]
    assert [(one["label"], one["small"]) for one in cards] == [
        ("Juno", "one more die"),
        ("Minerva", "±1 on a move"),
        ("Venus", "2 tokens back"),
    ]
    assert possible(cards) == ["keep juno", "keep minerva", "keep venus"]


def test_cubes_can_be_pressed_once_there_is_something_to_pay() -> None:
    assert dock_of(offering())["offering"]["stalls"] == []
    dock = dock_of(offering(), "keep minerva")
    assert dock["offering"]["paying"] == "Minerva"
    assert possible(cubes_of(dock, 4)) == [
        "keep minerva ; pay pink 4",
        "keep minerva ; pay orange 4",
    ]


def test_a_second_beige_cube_is_asked_for() -> None:
    dock = dock_of(offering(), "keep minerva ; pay beige 10")
    # the second beige cube is the only one that can follow, and is paid at once
    assert not dock["offering"]["beige"]
    match = at(
        phase="offer",
        stalls={4: "0 beige beige", 10: "0 beige beige", 12: "1"},
        detail={"drawn": ["juno", "venus"], "kept": 0, "last": None},
    )
    assert dock_of(match, "keep juno ; pay beige 4")["offering"]["beige"]


def test_a_paid_card_is_taken_back_with_its_payment() -> None:
    cards = dock_of(offering(), "keep juno ; pay pink 4")["offering"]["cards"]
    assert cards[0]["staged"]
    assert cards[0]["text"] == ""
    assert cards[1]["text"] == "keep juno ; pay pink 4 ; keep minerva"


def test_cards_are_kept_in_any_order_and_payments_pass_to_the_first_G_3() -> None:
    cards = dock_of(offering(), "keep minerva ; pay pink 4")["offering"]["cards"]
    assert possible(cards) == [
        "keep juno ; pay pink 4 ; keep minerva",
        "",
        "keep minerva ; pay pink 4 ; keep venus",
    ]


def test_another_card_takes_the_place_of_one_that_is_not_paid_for() -> None:
    cards = dock_of(offering(), "keep minerva")["offering"]["cards"]
    assert possible(cards) == ["keep juno", "", "keep venus"]
    cards = dock_of(offering(), "keep juno ; pay pink 4 ; keep minerva")["offering"]["cards"]
    assert possible(cards)[2] == "keep juno ; pay pink 4 ; keep venus"


def test_who_can_pay_for_one_card_alone_chooses_another_instead() -> None:
    match = at(
        phase="offer",
        stalls={4: "0 pink", 12: "1"},
        detail={"drawn": ["juno", "venus"], "kept": 0, "last": None},
    )
    assert possible(dock_of(match, "keep venus")["offering"]["cards"]) == ["keep juno", ""]


def test_a_card_before_one_kept_in_an_earlier_decision_says_why_not_G_3() -> None:
    match = offering()
    match.play("keep minerva", 0)
    cards = dock_of(match, "pay pink 4")["offering"]["cards"]
    assert "(G-3)" in cards[1]["why"]
    assert cards[2]["text"] == "pay pink 4 ; keep venus"


def test_keeping_no_more_is_a_button_once_a_card_is_kept() -> None:
    assert labels(sight(offering())) == {}
    staged = "keep juno ; pay pink 4"
    assert labels(sight(offering(), staged))["No more"] == f"{staged} ; done"


def test_a_card_being_paid_for_is_fixed() -> None:
    match = offering()
    match.play("keep minerva", 0)
    cards = dock_of(match)["offering"]["cards"]
    assert [(one["label"], one["fixed"]) for one in cards] == [
        ("Minerva", True),
        ("Juno", False),
        ("Venus", False),
    ]


def test_others_see_neither_cards_nor_cubes_to_press() -> None:
    assert dock_of(offering(), seat=1)["offering"] is None


# --- moving cubes over (M-46) ---------------------------------------------------------------------


def shifting() -> Match:
    stalls = {2: "0", 4: "0 pink orange", 10: "0 beige", 12: "1"}
    detail = {"mover": 0, "ask": "shift", "last": None}
    return at(phase="consul", figures={"consul": 2}, stalls=stalls, detail=detail)


def test_the_new_stall_shows_what_comes_and_the_others_what_leaves() -> None:
    found = dock_of(shifting(), "shift beige 10 ; shift pink 4")["shifting"]
    assert found["new"]["place"] == 2
    assert states(found["new"]["cubes"]) == ["pink come", "beige come"]
    assert [each["place"] for each in found["stalls"]] == [4, 10]
    assert [one["staged"] for one in found["stalls"][0]["cubes"]] == [True, False]


def test_cubes_are_moved_over_in_any_order_and_taken_back_alone() -> None:
    found = dock_of(shifting(), "shift beige 10 ; shift pink 4")["shifting"]
    assert possible(found["stalls"]) == [
        "shift beige 10",
        "shift beige 10 ; shift pink 4 ; shift orange 4",
        "shift pink 4",
    ]


def test_moving_none_is_a_button() -> None:
    assert labels(sight(shifting())) == {"Move none": "done"}


def test_nothing_is_refused_without_a_reason() -> None:
    for match in (placing(), offering(), shifting()):
        assert all("(" in why for why in refusals(dock_of(match)))
