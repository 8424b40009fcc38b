"""The dock where the consul stops: a stall to open, the tax, pluto."""

from typing import Any

from fondaco import Match
from tests.games.massilia.docks import dock_of, possible, refusals
from tests.games.massilia.table import at

STALLS = {2: "0 pink purple beige", 4: "0 orange", 12: "1"}


def asked(ask: str, *, mover: int = 1, **given: Any) -> Match:
    detail = {"mover": mover, "ask": ask}
    if ask == "give":
        detail |= {"owed": 2, "last": None}
    plain = {"stalls": STALLS, "figures": {"consul": 2, "pink": 6}, "turn": 0}
    return at(phase="consul", detail=detail, **{**plain, **given})


def opening(**given: Any) -> Match:
    stalls = {4: "0 orange", 8: "0 pink", 12: "1"}
    return asked("open", mover=0, stalls=stalls, **given)


def consul(match: Match, staged: str = "", seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = dock_of(match, staged, seat)["consul"]
    return found


# --- opening (M-43, M-46) -------------------------------------------------------------------------


def test_opening_says_what_it_costs_and_is_worth() -> None:
    ways = consul(opening())["ways"]
    assert possible(ways) == ["open", "decline"]
    assert ways[0]["small"] == (
        "sestertii 10 → 5; stalls worth 4 → 9 at the end; 3 left in reserve"
    )


def test_the_new_stall_and_the_cubes_that_may_come_stand_below() -> None:
    assert dock_of(opening())["shifting"] is None
    dock = dock_of(opening(), "open ; shift pink 8")
    assert [one["state"] for one in dock["shifting"]["new"]["cubes"]] == ["come"]
    assert possible(dock["shifting"]["stalls"]) == [
        "open ; shift pink 8 ; shift orange 4",
        "open",
    ]


def test_declining_takes_the_place_of_opening() -> None:
    assert possible(consul(opening(), "open ; shift pink 8")["ways"]) == ["", "decline"]
    assert possible(consul(opening(), "decline")["ways"]) == ["open", ""]


# --- pluto (M-54) ---------------------------------------------------------------------------------


def test_who_is_asked_for_pluto_sees_first_what_threatens() -> None:
    found = consul(asked("pluto", cards=("pluto",), sestertii=(2, 9)))
    assert found["loss"]["title"] == "Béla moved the consul to your stall, place 2"
    assert "3 cubes on it: 3 sestertii" in found["loss"]["text"]
    assert "You have 2" in found["loss"]["text"]
    assert [one["id"] for one in found["booth"]["cubes"]] == ["pink", "purple", "beige"]


def test_pluto_and_no_pluto_say_what_follows() -> None:
    ways = consul(asked("pluto", cards=("pluto",)))["ways"]
    assert [(one["text"], one["small"]) for one in ways] == [
        ("pluto", "nothing happens there; the card goes"),
        ("decline", "tax of 3"),
    ]


def test_an_empty_stall_would_be_closed() -> None:
    stalls = {2: "0", 4: "0 orange", 12: "1"}
    found = consul(asked("pluto", cards=("pluto",), stalls=stalls))
    assert "it is closed" in found["loss"]["text"]
    assert found["ways"][1]["small"] == "the stall is closed"


def test_the_own_consul_is_named_as_such() -> None:
    found = consul(asked("tax", mover=0))
    assert found["loss"]["title"] == "Your consul stops at your own stall, place 2"


# --- the tax (M-45) -------------------------------------------------------------------------------


def test_every_split_of_the_tax_is_a_button() -> None:
    ways = consul(asked("tax"))["ways"]
    assert [(one["label"], one["small"]) for one in ways] == [
        ("0", "and 3 cubes"),
        ("1", "and 2 cubes"),
        ("2", "and one cube"),
        ("3", "no cube"),
    ]
    assert possible(ways) == ["tax 0", "tax 1", "tax 2", "tax 3"]


def test_more_money_than_there_is_says_why_not() -> None:
    ways = consul(asked("tax", sestertii=(1, 9)))["ways"]
    assert [one["small"] for one in ways[2:]] == ["you have 1", "you have 1"]
    assert refusals(ways) == ["you have only 1 sestertius (M-45)"] * 2


def test_the_cubes_are_chosen_once_the_split_is() -> None:
    assert consul(asked("tax"))["gifts"] is None
    gifts = consul(asked("tax"), "tax 1")["gifts"]
    assert gifts["name"] == "give 2 from 2"
    assert possible(gifts) == ["tax 1 ; give pink", "tax 1 ; give purple"]


def test_a_cube_behind_which_too_few_are_left_says_so() -> None:
    gifts = consul(asked("tax"), "tax 1")["gifts"]
    (why,) = refusals(gifts)
    assert "name earlier ones first (G-3)" in why


def test_cubes_are_given_in_any_order_and_taken_back_alone() -> None:
    gifts = consul(asked("tax"), "tax 1 ; give purple ; give pink")["gifts"]
    assert [one["staged"] for one in gifts["cubes"]] == [True, True, False]
    assert gifts["cubes"][0]["text"] == "tax 1 ; give purple"


def test_another_split_takes_the_place_of_the_staged_one() -> None:
    ways = consul(asked("tax"), "tax 1 ; give pink")["ways"]
    assert possible(ways) == ["tax 0", "", "tax 2", "tax 3"]


def test_whoever_has_split_it_only_gives_cubes() -> None:
    found = consul(asked("give"))
    assert found["ways"] == []
    assert possible(found["gifts"]) == ["give pink", "give purple"]
    assert found["loss"]["text"] == "2 cubes are still to be given."


def test_nobody_else_is_asked() -> None:
    assert dock_of(asked("tax"), seat=1)["consul"] is None
