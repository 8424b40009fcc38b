"""What is the viewer's own, in the dock."""

from typing import Any

from fondaco import Match
from fondaco.games.massilia.hand_view import hand
from fondaco.games.massilia.sight import Sight
from tests.games.massilia.scenes import scene, sight
from tests.games.massilia.table import at

STALLS = {4: "0 pink beige", 10: "0", 12: "1"}


def turn(**given: Any) -> Match:
    return at(**{"temple": "brown3 black2", "stalls": STALLS, **given})


def own(match: Match, staged: str = "", seat: int = 0) -> dict[str, Any]:
    found = hand(sight(match, staged, seat))
    assert found is not None
    return found


def test_kept_dice_and_dice_behind_the_screen_are_told_apart() -> None:
    found = own(turn(kept=("black4",), screen=("brown brown grey",)))
    assert [die["name"] for die in found["kept"]] == ["black 4"]
    assert [(die["name"], die["number"]) for die in found["screen"]] == [("brown", 2), ("grey", 1)]


def test_each_card_says_what_it_does_and_whether_it_can_do_it_now() -> None:
    match = turn(cards=("minerva mercury pluto",))
    cards = own(match)["cards"]
    assert [(card["label"], card["small"]) for card in cards] == [
        ("Minerva", "±1 on a move"),
        ("Mercury", "a price ±1"),
        ("Pluto", "shields a stall"),
    ]
    assert [card["off"] for card in cards] == [True, False, True]
    assert [card["off"] for card in own(match, "die brown3 temple")["cards"]] == [
        False,
        False,
        True,
    ]


def test_a_drawn_card_does_not_light_its_equal_in_hand() -> None:
    detail = {"drawn": ["minerva", "venus"], "kept": 0, "last": None}
    match = at(phase="offer", stalls=STALLS, cards=("minerva venus",), detail=detail)
    assert all(card["off"] for card in own(match)["cards"])


def test_own_stalls_stand_with_their_cubes_and_what_is_left() -> None:
    found = own(turn())
    assert [(each["place"], [one["id"] for one in each["cubes"]]) for each in found["stalls"]] == [
        (4, ["pink", "beige"]),
        (10, []),
    ]
    assert found["reserve"] == "4 left"


def test_a_sale_that_is_staged_shows_which_cubes_leave() -> None:
    match = turn(temple="brown2", stalls={4: "0 pink beige", 12: "1"})
    (stall,) = own(match, "die brown2 temple ; move pink ccw")["stalls"]
    assert [one["state"] for one in stall["cubes"]] == ["leave", ""]


def test_a_spectator_has_nothing() -> None:
    assert hand(Sight(scene(turn(), None))) is None


def test_who_does_not_decide_sees_its_own_all_the_same() -> None:
    found = own(turn(cards=("", "venus")), seat=1)
    assert [card["label"] for card in found["cards"]] == ["Venus"]
    assert [card["off"] for card in found["cards"]] == [True]
