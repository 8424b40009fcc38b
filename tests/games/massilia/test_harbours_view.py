"""Beside the ring: the temple's dice, prices, harbours, turn order tiles and supplies."""

from typing import Any

import pytest

from fondaco import Match
from fondaco.games.massilia.harbours_view import drift, harbours, passing, supplies, temple
from fondaco.games.massilia.sight import Sight
from tests.games.massilia.scenes import scene, sight
from tests.games.massilia.table import at


def dice(match: Match, staged: str = "", seat: int = 0) -> dict[str, dict[str, Any]]:
    """The temple's dice by name; all of them must differ."""
    rows = temple(sight(match, staged, seat))["rows"]
    found = [die for row in rows for die in row["dice"]]
    assert len({die["name"] for die in found}) == len(found)
    return {die["name"]: die for die in found}


def harbour(match: Match, name: str, staged: str = "") -> dict[str, Any]:
    (found,) = [one for one in harbours(sight(match, staged)) if one["id"] == name]
    return found


# --- the temple -----------------------------------------------------------------------------------


def test_the_temple_has_a_row_for_each_colour_that_lies_there() -> None:
    drawn = temple(sight(at(players=4, temple="brown3 brown5 grey1")))
    assert [row["colour"] for row in drawn["rows"]] == ["brown", "grey"]
    assert [die["value"] for die in drawn["rows"][0]["dice"]] == [3, 5]
    assert drawn["price"] == 2


def test_the_longest_row_says_how_small_dice_must_be() -> None:
    def most(text: str) -> object:
        return temple(sight(at(players=4, temple=text)))["most"]

    assert most("brown1") == 3
    assert most("brown1 grey1 grey2 grey2 grey3") == 4
    assert most("brown1 black1 black2 black3 black4 black5") == 5


def test_a_die_that_can_be_taken_is_lit() -> None:
    match = at(temple="brown3 black6", sestertii=10, penalty=[10, 10])
    assert dice(match)["brown 3"]["stage"] == "die brown3 temple"
    assert dice(match)["black 6"]["stage"] == ""  # M-32: six fame for 12 can't be paid
    assert dice(match, seat=1)["brown 3"]["stage"] == ""


def test_a_die_staged_to_be_taken_is_marked_and_of_equal_ones_only_one() -> None:
    match = at(temple="brown3 brown3 grey1")
    row = temple(sight(match, "die brown3 temple"))["rows"][0]["dice"]
    assert [die["state"] for die in row] == ["", "taken"]
    assert row[1]["note"] == "taken for this action"


def test_dice_staged_to_be_given_up_are_drawn_as_coming() -> None:
    """M-21: what was rolled and is not kept goes to the temple."""
    match = at(phase="keep", temple="brown1", detail={"dice": ["grey2", "black5"], "last": None})
    drawn = dice(match, "keep grey2 ; done")
    assert drawn["black 5"]["state"] == "comes"
    assert "grey 2" not in drawn


def test_dice_that_were_not_rolled_yet_have_no_value() -> None:
    match = Match.new("massilia", 2, seed=1)
    drawn = dice(match, seat=match.waiting[0])
    assert [die["value"] for die in drawn.values()] == [0, 0, 0, 0]
    assert set(drawn) == {"brown", "beige", "grey", "black"}


# --- harbours -------------------------------------------------------------------------------------


def test_a_harbour_says_what_is_there_and_what_it_costs() -> None:
    match = at(harbour={"purple": 2}, popularity={"purple": 3})
    found = harbour(match, "purple")
    assert (found["cubes"], found["price"], found["popularity"]) == (2, 1, 3)
    assert found["then"] is None
    assert found["popularity_label"] == "Popularity: 3 of 3"
    assert harbour(match, "beige")["price"] == 1  # M-4
    assert harbour(match, "beige")["popularity"] == 0


def test_a_staged_purchase_is_seen_in_the_harbours() -> None:
    """M-34."""
    match = at(temple="beige3", stalls={4: "0", 12: "1"})
    staged = "die beige3 temple ; buy purple 2 beige 1"
    assert harbour(match, "purple", staged)["then"] == 4
    assert harbour(match, "beige", staged)["then"] == 9
    assert harbour(match, "pink", staged)["then"] is None
    purple = harbour(match, "purple", staged)
    assert (purple["popularity"], purple["popularity_then"]) == (2, 1)


def test_mercury_changes_a_price_for_the_turn() -> None:
    """M-53."""
    match = at(temple="black1", cards=["mercury"])
    drawn = temple(sight(match, "mercury temple up"))
    assert (drawn["price"], drawn["changed"]) == (3, "+1")
    pink = harbour(match, "pink", "mercury pink down")
    assert (pink["price"], pink["changed"]) == (2, "−1")
    played = at(
        temple="black1",
        detail={
            "mercury": {"temple": -1},
            "action": None,
            "step": "none",
            "dice": [],
            "last": None,
        },
    )
    assert temple(sight(played))["price"] == 1
    assert temple(sight(match))["changed"] == ""


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["temple", "purple", "orange", "pink", "temple"]),
        ("hu", ["templom", "lila", "narancs", "rózsaszín", "templom"]),
        ("de", ["Tempel", "lila", "orange", "rosa", "Tempel"]),
    ],
)
def test_how_the_price_tiles_move_on(language: str, names: list[str]) -> None:
    """M-20."""
    assert drift(sight(at(), language=language)) == names


# --- turn order tiles -----------------------------------------------------------------------------


def test_the_tiles_tell_who_has_which_and_what_passing_gives_now() -> None:
    """M-23: the highest go first, and the last to pass gets none and is first."""
    tiles = passing(sight(at(players=4, passed=[2])))
    assert [tile["sestertii"] for tile in tiles] == [4, 3, 2, 0]
    assert [tile["seat"] for tile in tiles] == [2, None, None, None]
    assert [tile["state"] for tile in tiles] == ["got", "top", "", "none"]
    assert tiles[1]["text"] == "now"


def test_passing_is_seen_while_it_is_staged() -> None:
    assert passing(sight(at(), "pass"))[0]["state"] == "on"


def test_the_last_to_pass_gets_nothing() -> None:
    tiles = passing(sight(at(passed=[1])))
    assert [tile["state"] for tile in tiles] == ["got", "top"]
    assert tiles[1]["sestertii"] == 0


def test_outside_the_actions_no_tile_is_to_be_had_now() -> None:
    match = at(phase="roll", detail={"picked": []})
    assert [tile["state"] for tile in passing(sight(match))] == ["", "none"]


# --- supplies -------------------------------------------------------------------------------------


def test_supplies_count_tokens_cards_and_the_bag() -> None:
    match = at(penalty=[3, 1], stalls={4: "0 pink pink", 12: "1 beige"})
    drawn = supplies(sight(match))
    assert drawn["tokens"] == 16
    assert drawn["pile"] == 55
    assert [(one["id"], one["cubes"]) for one in drawn["bag"]] == [
        ("pink", 7),
        ("purple", 9),
        ("orange", 9),
    ]


def test_where_counts_are_hidden_the_tokens_left_are_too() -> None:
    """M-70: they would tell the others' sum."""
    match = at(options={"open_counts": False}, penalty=[3, 1])
    assert supplies(sight(match))["tokens"] is None
    assert supplies(Sight(scene(match, None)))["tokens"] is None
