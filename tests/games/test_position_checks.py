"""Values of a position are taken if they have their form, and refused with where and why (G-9)."""

from typing import Any

import pytest

from fondaco import InvalidPosition
from fondaco.games.position_checks import PositionChecks

CHECKS = PositionChecks("chess")
LONG = "x" * 10_000


def refusal(check: str, *given: Any) -> str:
    with pytest.raises(InvalidPosition) as fault:
        getattr(CHECKS, check)(*given)
    return str(fault.value)


def test_a_fault_names_the_game() -> None:
    assert str(CHECKS.fault("no king")) == "chess: no king"


def test_an_object_has_the_needed_keys_and_may_have_the_allowed_ones() -> None:
    for given in ({"a": 1}, {"a": 1, "b": None}):
        assert CHECKS.mapping(given, "seats.0", ("a",), ("b",)) == given


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([], "chess: seats.0 is an object, not []"),
        (None, "chess: seats.0 is an object, not None"),
        ({"b": 1}, "chess: seats.0 has no 'a'"),
        ({"a": 1, "c": 1}, "chess: seats.0 has an unknown key 'c'; it has a, b"),
        ({"a": 1, 7: 1}, "chess: seats.0 has an unknown key 7; it has a, b"),
    ],
)
def test_another_object_is_refused(value: object, why: str) -> None:
    assert refusal("mapping", value, "seats.0", ("a",), ("b",)) == why


def test_a_list_has_as_many_entries_as_there_may_be() -> None:
    assert CHECKS.entries([], "draw", 2) == []
    assert CHECKS.entries((1, 2), "draw", 2) == [1, 2]
    assert refusal("entries", [1, 2, 3], "draw", 2) == "chess: draw has 3 entries, more than 2"
    assert refusal("entries", "ab", "draw", 2) == "chess: draw is a list, not 'ab'"
    assert refusal("entries", {}, "draw", 2) == "chess: draw is a list, not {}"


def test_what_is_by_seat_has_an_entry_for_each() -> None:
    assert CHECKS.by_seat([5, None], "bids", 2) == [5, None]
    for entries in ([], [1], [1, 2, 3]):
        why = f"chess: bids has {len(entries)} entries for 2 players"
        assert refusal("by_seat", entries, "bids", 2) == why
    assert refusal("by_seat", None, "bids", 2) == "chess: bids is a list, not None"


def test_a_whole_number_lies_between_its_bounds() -> None:
    assert [CHECKS.whole(n, "round", 1, 3) for n in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize("value", [0, 4, -1, 2.0, "2", True, None, [2], 10**30])
def test_anything_else_is_no_such_number(value: object) -> None:
    why = refusal("whole", value, "round", 1, 3)
    assert why.startswith("chess: round is a whole number from 1 to 3, not ")


def test_true_and_false_become_1_and_0() -> None:
    assert (CHECKS.yes_or_no(True, "mint"), CHECKS.yes_or_no(False, "mint")) == (1, 0)
    for value in (0, 1, None, "true"):
        assert refusal("yes_or_no", value, "mint").startswith("chess: mint is true or false, not ")


def test_a_word_becomes_its_place() -> None:
    assert [CHECKS.word(word, "phase", ("buy", "over")) for word in ("buy", "over")] == [0, 1]
    for value in ("Buy", "", None, 0, ["buy"]):
        why = refusal("word", value, "phase", ("buy", "over"))
        assert why.startswith("chess: phase is one of buy, over, not ")


@pytest.mark.parametrize(
    ("check", "rest"),
    [("mapping", (("a",),)), ("entries", (3,)), ("whole", (1, 2)), ("word", (("a", "b"),))],
)
def test_what_was_given_is_repeated_shortened(check: str, rest: tuple[Any, ...]) -> None:
    assert len(refusal(check, LONG, "seats", *rest)) < 200
