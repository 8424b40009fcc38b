"""The players' panels of Massilia's table in the browser."""

from typing import Any

import pytest

from fondaco import Match
from fondaco.games.base import Scene
from fondaco.games.massilia.seats_view import seats
from fondaco.games.massilia.sight import Sight
from tests.games.massilia.scenes import NAMES, played_game, scene, sight
from tests.games.massilia.table import at


def panel(match: Match, seat: int = 0, eyes: int = 0, staged: str = "") -> dict[str, Any]:
    found: dict[str, Any] = seats(sight(match, staged, eyes))[seat]
    return found


def dice(drawn: dict[str, Any]) -> dict[str, list[str]]:
    """The names of the dice in each group."""
    return {group["name"]: [die["name"] for die in group["dice"]] for group in drawn["dice"]}


def test_a_panel_counts_what_everybody_sees() -> None:
    match = at(
        sestertii=[9, 4],
        penalty=[1, 3],
        cards=["minerva mercury", "venus"],
        stalls={4: "0", 5: "0 pink", 12: "1"},
    )
    mine, other = panel(match), panel(match, 1)
    assert mine["mine"]
    assert not other["mine"]
    assert (mine["sestertii"], mine["stalls"], mine["cards"], mine["tokens"]) == (9, 2, 2, 1)
    assert (other["sestertii"], other["stalls"], other["cards"], other["tokens"]) == (4, 1, 1, 3)


def test_where_counts_are_hidden_only_the_own_are_seen() -> None:
    """M-70."""
    match = at(options={"open_counts": False}, sestertii=[9, 4], penalty=[1, 3])
    assert panel(match)["sestertii"] == 9
    assert panel(match, 1)["sestertii"] is None
    assert panel(match, 1)["tokens"] is None


def test_others_cards_are_named_only_where_all_is_open() -> None:
    match = at(cards=["mars", "venus venus"])
    assert panel(match, 1)["held"] == []
    assert panel(match)["held"] == []  # the viewer's own lie in the dock
    everything = Scene(
        view=match.position(), seat=None, moves=(), staged="", names=NAMES[:2], language="en"
    )
    assert [card["id"] for card in seats(Sight(everything))[1]["held"]] == ["venus", "venus"]


@pytest.mark.parametrize(
    ("language", "places"), [("en", ["2nd", "1st"]), ("hu", ["2.", "1."]), ("de", ["2.", "1."])]
)
def test_a_panel_tells_the_place_in_the_turn_order(language: str, places: list[str]) -> None:
    drawn = seats(sight(at(order=[1, 0]), language=language))
    assert [one["order"] for one in drawn] == places


def test_who_has_passed_is_told_with_what_it_brought() -> None:
    """M-23."""
    drawn = seats(sight(at(players=4, passed=[2, 1])))
    assert [one["passed"] for one in drawn] == [False, True, True, False]
    assert drawn[2]["said"] == "passed: +4, 4th next round"
    assert drawn[1]["said"] == "passed: +3, 3rd next round"
    assert drawn[0]["said"] == ""


def test_dice_are_kept_in_front_or_behind_the_screen() -> None:
    match = at(kept=["black4"], screen=["brown brown beige"])
    assert dice(panel(match)) == {"kept": ["black 4"], "screen": ["2 × brown", "1 × beige"]}


def test_a_kept_die_that_is_staged_is_marked() -> None:
    match = at(kept=["brown4 brown4"], temple="black1")
    kept = panel(match, staged="die brown4 kept")["dice"][0]["dice"]
    assert [die["taken"] for die in kept] == [False, True]


def test_everybody_sees_what_is_picked_rolled_and_taken() -> None:
    """M-21, M-30: also others, on the panel of whoever's turn it is."""
    picked = at(phase="roll", screen=["grey"], detail={"picked": ["brown"]})
    assert dice(panel(picked, eyes=1))["picked"] == ["1 × brown"]
    rolled = at(phase="keep", detail={"dice": ["grey2", "black5"], "last": None})
    assert dice(panel(rolled, eyes=1))["rolled"] == ["grey 2", "black 5"]
    taken = at(
        detail={"action": "brown", "step": "first", "dice": ["brown3"], "mercury": {}, "last": None}
    )
    assert dice(panel(taken, eyes=1))["action"] == ["brown 3"]
    assert "action" not in dice(panel(taken, 1))


def test_at_the_end_there_are_points_and_no_order() -> None:
    over = played_game(2, 3)[-1]
    drawn = seats(Sight(scene(over, 0)))
    assert [one["unit"] for one in drawn] == ["points", "points"]
    assert [one["order"] for one in drawn] == ["", ""]
    assert not any(one["passed"] for one in drawn)
    assert panel(at())["unit"] == "fame"
