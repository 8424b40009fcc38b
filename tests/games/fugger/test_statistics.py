"""What reports count of Die Fugger."""

import pytest

from fondaco import Match
from tests.games.fugger.table import at
from tests.games.uses import used


@pytest.mark.parametrize(
    ("move", "thing"),
    [
        ("draw", "Drawing: Draw a card"),
        ("play cu", "Cards played: plain copper"),
        ("play cu*", "Cards played: copper with seal"),
        ("play me", "Cards played: merchant"),
        ("ship cu", "Cards shipped: copper"),
        ("ship cu*", "Cards shipped: copper"),
        ("ship me", "Cards shipped: merchant"),
    ],
)
def test_F_20_F_21_F_22_every_action_uses_one_thing(move: str, thing: str) -> None:
    m = at(round=2, turn=1, start=1, hands=("", "cu cu* je me"))
    assert used(m, move) == {f"1 {thing}": 1}


def test_what_jakob_turns_over_nobody_uses() -> None:
    """F-22: he gets a card when somebody ships."""
    m = at(round=2, hands=("cu wi",), draw="je")
    assert used(m, "ship cu") == {"0 Cards shipped: copper": 1}


def test_F_10_who_starts_the_first_round_is_first() -> None:
    m = Match.new("fugger", 3, seed=1, start=2)
    assert m.rules.statistics.first_seat(m.state()) == 2
