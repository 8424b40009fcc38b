"""The ring of Massilia in the browser: places, figures, what is lit, what is staged."""

from math import dist, hypot
from typing import Any

import pytest

from fondaco import Match
from fondaco.games.massilia.market_view import market
from fondaco.games.massilia.sight import Sight
from tests.games.massilia.scenes import played_game, sight
from tests.games.massilia.table import at, words

THUMB = 36.5  # half of 44 px on a phone, where 640 units are 386 px wide
SMALLEST = 20  # half of 24 px there
EDGE = 320


def ring(match: Match, staged: str = "", seat: int = 0, language: str = "en") -> dict[str, Any]:
    return market(sight(match, staged, seat, language))


def moving(**given: Any) -> Match:
    """Seat 0 may move a figure 3 spaces."""
    given = {"figures": {"consul": 13, "pink": 2, "purple": 6, "orange": 11}, **given}
    stalls = {3: "0 pink beige", 9: "1 beige", 10: "1 pink pink", 14: "0 orange orange", 4: "1"}
    return at(temple="brown3", **{"stalls": stalls, **given})


def lit(drawn: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What is lit, by the move that it stages last."""
    return {target["stage"].rpartition(" ; ")[2]: target for target in drawn["targets"]}


def figure(drawn: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in drawn["figures"] if one["id"] == name)
    return found


def point(thing: dict[str, Any]) -> tuple[float, float]:
    return thing["x"], thing["y"]


# --- places ---------------------------------------------------------------------------------------


def test_places_rise_clockwise_from_the_upper_left() -> None:
    places = ring(moving())["places"]
    assert [place["number"] for place in places] == list(range(16))
    x, y = point(places[0])
    assert x < 0
    assert y < 0
    assert [round(hypot(*point(place))) for place in places] == [266] * 16
    assert point(places[2]) == (0, -266)
    assert point(places[6]) == (266, 0)


def test_corners_and_dark_spaces_are_marked() -> None:
    """M-1: a market corner is the three places around 0, 4, 8 and 12."""
    places = ring(moving())["places"]
    assert [n for n in range(16) if not places[n]["corner"]] == [2, 6, 10, 14]
    assert [n for n in range(16) if places[n]["tint"] == "dark"] == [2, 6, 10, 14]
    assert [n for n in range(16) if places[n]["tint"] == "gate"] == [0, 4, 8, 12]


def test_a_place_says_whose_stall_is_there_and_what_is_on_it() -> None:
    places = ring(moving())["places"]
    assert places[3]["owner"] == 0
    assert places[3]["label"] == "Place 3: stall (Anna), 1 pink, 1 beige"
    assert places[4]["label"] == "Place 4: empty stall (Béla)"
    assert places[5]["owner"] is None
    assert places[5]["label"] == "Place 5: free"


def test_six_cubes_lie_in_two_rows_of_three() -> None:
    cubes = ring(moving(stalls={4: "0 pink pink purple orange beige beige", 12: "1"}))["places"][4][
        "cubes"
    ]
    assert [cube["id"] for cube in cubes] == words("pink pink purple orange beige beige")
    assert [cube["y"] for cube in cubes] == [-7.5] * 3 + [10.5] * 3
    assert len({point(cube) for cube in cubes}) == 6


# --- figures --------------------------------------------------------------------------------------


def test_each_figure_stands_on_its_space() -> None:
    drawn = ring(moving(), seat=1)
    assert [one["id"] for one in drawn["figures"]] == ["pink", "purple", "orange", "consul"]
    assert figure(drawn, "purple")["label"] == "Space 6: purple customer"
    assert figure(drawn, "pink")["x"] == 0


@pytest.mark.parametrize("staged", ["", "die brown3 temple"])
@pytest.mark.parametrize("shared", [2, 3, 4])
def test_figures_that_share_a_space_do_not_hide_each_other(shared: int, staged: str) -> None:
    spaces = dict(zip(("consul", "pink", "purple", "orange"), [5] * shared + [8, 2]))
    figures = ring(moving(figures=spaces), staged)["figures"]
    here = [one for one in figures if one["label"].startswith("Space 5:")]
    assert len(here) == shared
    for one in here:
        for other in here:
            assert one is other or dist(point(one), point(other)) > 0.6 * one["size"]


# --- where figures may be moved -------------------------------------------------------------------


def test_nothing_is_lit_for_who_does_not_decide() -> None:
    assert ring(moving(), seat=1)["targets"] == []


def test_every_end_is_lit_and_named_with_its_consequence() -> None:
    found = lit(ring(moving(), "die brown3 temple"))
    assert len(found) == 8
    target = found["move pink cw"]
    assert target["icon"] == "f-pink"
    assert target["label"].startswith("Move clockwise: pink customer to space 5: ")
    assert "you sell 1 beige" in found["move purple ccw"]["label"]
    assert "Béla" in found["move consul ccw"]["label"]


def test_what_a_stop_brings_stands_on_it_in_a_sign_and_a_number() -> None:
    """M-40, M-41, M-44, M-45."""
    match = moving(figures={"consul": 7, "pink": 0, "purple": 0, "orange": 11})
    found = lit(ring(match, "die brown3 temple"))
    assert found["move orange cw"]["badge"] == {"icon": "fame", "text": "+4"}
    assert found["move consul cw"]["badge"] == {"icon": "sest", "text": "−2"}
    assert found["move consul ccw"]["badge"] == {"icon": "stall", "text": "−"}
    assert found["move purple cw"]["badge"] == {"icon": "sest", "text": "+2"}
    assert found["move pink ccw"]["badge"] is None
    assert found["move pink ccw"]["idle"]
    assert not found["move orange cw"]["idle"]


def test_the_consul_may_open_a_stall_at_a_free_place() -> None:
    found = lit(ring(moving(sestertii=5), "die brown3 temple"))
    assert found["move consul cw"]["badge"] == {"icon": "stall", "text": "+"}
    found = lit(ring(moving(sestertii=4), "die brown3 temple"))
    assert found["move consul cw"]["idle"]


def test_the_staged_move_is_ticked_and_the_others_stay_lit() -> None:
    drawn = ring(moving(), "die brown3 temple ; move pink cw")
    assert len(drawn["targets"]) == 8
    (staged,) = [target for target in drawn["targets"] if target["staged"]]
    assert staged["icon"] == "f-pink"
    assert staged["label"].startswith("Staged: ")
    assert staged["stage"] == "die brown3 temple"  # pressed again, it is taken back
    other = lit(drawn)["move orange cw"]
    assert other["stage"] == "die brown3 temple ; move orange cw"


def test_the_route_goes_from_where_the_figure_stands_to_where_it_stops() -> None:
    drawn = ring(moving(), "die brown3 temple ; move pink cw")
    assert (drawn["route"]["x"], drawn["route"]["y"]) == point(figure(drawn, "pink"))[:1] + (-190,)
    assert "0 0 1" in drawn["route"]["path"]
    assert "0 0 0" in ring(moving(), "die brown3 temple ; move pink ccw")["route"]["path"]
    assert ring(moving(), "die brown3 temple")["route"] is None


def test_eight_spaces_on_it_is_one_space_either_way() -> None:
    match = at(temple="brown5 brown3")
    staged = "die brown3 temple ; die brown5 temple token"
    assert len(ring(match, staged)["targets"]) == 4
    drawn = ring(match, f"{staged} ; move pink ccw")
    assert len(drawn["targets"]) == 4
    assert [target["icon"] for target in drawn["targets"] if target["staged"]] == ["f-pink"]


def _apart(targets: list[dict[str, Any]], room: float) -> bool:
    middles = [(t["x"] + t["hit_x"], t["y"] + t["hit_y"]) for t in targets]
    return all(
        dist(one, other) >= 2 * room - 1
        for number, one in enumerate(middles)
        for other in middles[:number]
    )


def test_a_thumb_meets_one_target_at_a_time() -> None:
    targets = ring(moving(), "die brown3 temple")["targets"]
    assert all(target["hit"] >= THUMB for target in targets)
    assert _apart(targets, THUMB)


def test_a_thumb_meets_one_target_at_a_time_where_two_share_a_space() -> None:
    match = moving(figures={"consul": 14, "pink": 2, "purple": 8, "orange": 13})
    targets = ring(match, "die brown3 temple")["targets"]
    shared = [target for target in targets if "to space 5:" in target["label"]]
    assert len(shared) == 2
    assert all(target["hit"] >= THUMB for target in shared)
    assert _apart(shared, THUMB)


@pytest.mark.parametrize("three", [3, 4])
def test_where_more_share_a_space_each_can_still_be_pressed(three: int) -> None:
    spaces = dict(zip(("consul", "pink", "purple", "orange"), [5] * three + [12]))
    targets = ring(moving(figures=spaces), "die brown3 temple")["targets"]
    shared = [target for target in targets if "to space 8:" in target["label"]]
    assert len(shared) == three
    assert all(target["hit"] >= SMALLEST for target in shared)
    assert _apart(shared, SMALLEST)


# --- stalls ---------------------------------------------------------------------------------------


def test_first_stalls_are_put_on_lit_places() -> None:
    """M-11: any place of a market corner without a stall."""
    match = Match.new("massilia", 2, seed=1)
    seat = match.waiting[0]
    found = lit(ring(match, seat=seat))
    assert set(found) == set(match.moves(seat))
    assert all(target["icon"] == "stall" for target in found.values())
    (staged,) = [t for t in ring(match, "stall 5", seat)["targets"] if t["staged"]]
    assert staged["label"] == "Staged: First stall: place 5"
    assert staged["stage"] == ""


def placing(**given: Any) -> Match:
    """Seat 0 has bought two purple cubes and a beige one."""
    stalls = {3: "0 pink beige", 12: "1", 14: "0 pink pink pink orange orange"}
    detail = {"placing": {"purple": 2, "beige": 1}, "mercury": {}, "last": None}
    harbour = {"purple": 4}
    return at(phase="place", stalls=stalls, harbour=harbour, detail=detail, **given)


def test_bought_cubes_can_be_put_on_framed_stalls() -> None:
    found = lit(ring(placing()))
    assert set(found) == {"place purple 3", "place purple 14"}
    assert all(target["icon"] == "" for target in found.values())  # the cubes stay in sight


def test_staged_cubes_are_drawn_as_coming() -> None:
    drawn = ring(placing(), "place purple 14")
    assert [cube["state"] for cube in drawn["places"][14]["cubes"]] == [""] * 3 + ["come"] + [
        ""
    ] * 2
    assert "place purple 14" not in lit(drawn)  # it is full (M-34)


def test_cubes_that_are_staged_to_be_sold_are_drawn_as_leaving() -> None:
    drawn = ring(moving(), "die brown3 temple ; move orange cw")
    assert [cube["state"] for cube in drawn["places"][14]["cubes"]] == ["go", "go"]
    assert [cube["state"] for cube in drawn["places"][3]["cubes"]] == ["", ""]


def opening(**given: Any) -> Match:
    stalls = {3: "0 pink", 12: "1"}
    detail = {"mover": 0, "ask": "open", "mercury": {}}
    return at(phase="consul", stalls=stalls, detail=detail, **given)


def test_a_stall_can_be_opened_where_the_consul_stands() -> None:
    drawn = ring(opening())
    assert set(lit(drawn)) == {"open"}
    assert drawn["places"][2]["owner"] is None
    staged = ring(opening(), "open")
    assert staged["places"][2]["owner"] == 0
    assert staged["places"][2]["state"] == "comes"
    (ticked,) = [target for target in staged["targets"] if target["staged"]]
    assert ticked["stage"] == ""


def test_a_stall_that_the_consul_would_close_is_drawn_so() -> None:
    """M-44."""
    match = moving(figures={"consul": 7, "pink": 0, "purple": 0, "orange": 11})
    place = ring(match, "die brown3 temple ; move consul ccw")["places"][4]
    assert place["state"] == "goes"
    assert place["owner"] == 1


def test_of_a_stall_with_several_things_to_do_none_is_guessed() -> None:
    """M-46: which cube is moved over is chosen in the dock."""
    stalls = {2: "0", 3: "0 pink beige", 4: "0 purple purple", 12: "1"}
    match = at(
        phase="consul",
        stalls=stalls,
        detail={"mover": 0, "ask": "shift", "mercury": {}, "last": None},
    )
    assert set(lit(ring(match))) == {"shift purple 4"}


# --- every scene ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_lit_does_what_it_says_and_stays_on_the_page(players: int) -> None:
    for match in played_game(players, 3)[::9]:
        for seat in match.waiting:
            looked: Sight = sight(match, seat=seat)
            for target in market(looked)["targets"]:
                assert target["stage"] in looked.legal
                assert max(abs(target["x"]), abs(target["y"])) + target["radius"] < EDGE
