"""The dock's last part of an action: moves, purchases, an offering, fame."""

from typing import Any

from fondaco import Match
from tests.games.massilia.docks import choices_in, dock_of, possible, refusals
from tests.games.massilia.table import at

STALLS = {4: "0 pink pink", 8: "1 purple orange", 10: "0"}


def turn(temple: str, **given: Any) -> Match:
    return at(**{"temple": temple, "stalls": STALLS, "fame": (20, 20), **given})


def last(match: Match, staged: str, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = dock_of(match, staged, seat)["last"]
    return found


def move_to(match: Match, staged: str, move: str) -> dict[str, Any]:
    (found,) = [one for one in last(match, staged)["moves"] if one["text"].endswith(move)]
    return dict(found)


def brings(one: dict[str, Any]) -> list[str]:
    return [f"{gain['icon']}{gain['label']}" for gain in one["brings"]]


# --- moving (M-33, M-40 to M-45) ------------------------------------------------------------------


def test_every_figure_moves_both_ways_with_its_end() -> None:
    moves = last(turn("brown2"), "die brown2 temple")["moves"]
    assert [(one["figure"], one["way"], one["space"]) for one in moves] == [
        ("pink", "cw", 8),
        ("pink", "ccw", 4),
        ("purple", "cw", 12),
        ("purple", "ccw", 8),
        ("orange", "cw", 0),
        ("orange", "ccw", 12),
        ("consul", "cw", 4),
        ("consul", "ccw", 0),
    ]


def test_a_sale_shows_its_sestertii_and_fame() -> None:
    one = move_to(turn("brown2"), "die brown2 temple", "move pink ccw")
    assert brings(one) == ["sest+4", "fame+4"]
    assert "space 4" in one["name"]
    assert "+4 sestertii" in one["name"]


def test_where_nothing_happens_it_is_said() -> None:
    one = move_to(turn("brown2"), "die brown2 temple", "move pink cw")
    assert brings(one) == ["–"]
    assert "nothing happens" in one["name"]


def test_the_consuls_stop_shows_the_tax_and_whose_it_is() -> None:
    match = turn("brown6", figures={"consul": 2})
    one = move_to(match, "die brown6 temple", "move consul cw")
    assert brings(one) == ["sest−2"]
    assert [gain["seat"] for gain in one["brings"]] == [1]


def test_the_consul_may_open_or_close() -> None:
    match = turn("brown2", figures={"consul": 12, "orange": 2})
    assert brings(move_to(match, "die brown2 temple", "move consul cw")) == ["stallopen?"]
    assert brings(move_to(match, "die brown2 temple", "move consul ccw")) == ["closes"]


def test_a_staged_move_is_taken_back_and_replaced() -> None:
    moves = last(turn("brown2"), "die brown2 temple ; move pink ccw")["moves"]
    assert [one["staged"] for one in moves[:3]] == [False, True, False]
    assert possible(moves)[:3] == [
        "die brown2 temple ; move pink cw",
        "die brown2 temple",
        "die brown2 temple ; move purple cw",
    ]


# --- buying (M-34) --------------------------------------------------------------------------------


def cells(match: Match, staged: str) -> list[list[dict[str, Any]]]:
    return [row["cells"] for row in last(match, staged)["matrix"]["rows"]]


def test_a_purchase_is_a_table_of_all_mixes() -> None:
    pink, purple, _ = cells(turn("beige3"), "die beige3 temple")
    assert possible(purple) == [
        "die beige3 temple ; buy purple 3",
        "die beige3 temple ; buy purple 2 beige 1",
        "die beige3 temple ; buy purple 1 beige 2",
    ]
    assert [one["price"] for one in pink] == [9, 7, 5]


def test_each_mix_says_the_popularity_then() -> None:
    pink, _, _ = cells(turn("beige3", popularity={"pink": 3}), "die beige3 temple")
    assert [one["small"] for one in pink] == ["popular 1", "popular 1", "popular 2"]


def test_a_mix_is_read_out_with_its_price_and_the_popularity() -> None:
    pink, _, _ = cells(turn("beige3"), "die beige3 temple")
    assert pink[1]["name"].endswith("2 pink, 1 beige; price 7; popular 1")


def test_what_is_too_dear_or_not_in_port_says_why() -> None:
    match = turn("beige3", sestertii=6, harbour={"pink": 6, "purple": 2, "orange": 6})
    pink, purple, _ = cells(match, "die beige3 temple")
    assert [one["small"] for one in pink] == ["you have 6", "you have 6", "popular 1"]
    assert purple[0]["small"] == "not in port"
    assert all("(M-34)" in why for why in refusals([pink, purple]))
    assert len(refusals([pink, purple])) == 3


def test_too_many_cubes_for_the_stalls_are_said_to_find_no_room() -> None:
    stalls = {4: "0 pink pink pink pink pink", 12: "1"}
    match = turn("beige2 beige1", stalls=stalls, penalty=(1,))
    pink, _, _ = cells(match, "die beige2 temple")
    assert {one["small"] for one in pink} == {"no room"}


def test_more_than_six_cubes_stand_in_rows_of_what_can_be_bought() -> None:
    match = turn("beige6 brown3", sestertii=12)
    parts = last(match, "die beige6 temple ; die brown3 temple token")
    assert parts["matrix"] is None
    purple = parts["mixes"][1]
    assert possible(purple)[0].endswith("buy purple 6 beige 3")
    assert refusals(purple) == []


def test_of_a_colour_that_cannot_be_bought_the_nearest_mix_says_why() -> None:
    match = turn("beige6 brown3", sestertii=9)
    pink = last(match, "die beige6 temple ; die brown3 temple token")["mixes"][0]
    (one,) = pink["cells"]
    assert one["why"] == "that costs 11 sestertii, you have 9 (M-34)"


# --- offering and fame (M-35, M-36) ---------------------------------------------------------------


def test_an_offering_says_how_many_cards_are_drawn_and_kept() -> None:
    one = last(turn("grey3"), "die grey3 temple")["single"]
    assert (one["label"], one["small"]) == ("Draw 3 cards", "keep one to 2, for cubes")
    assert one["text"] == "die grey3 temple ; offer"


def test_a_full_hand_says_that_a_card_has_to_be_played() -> None:
    match = turn("grey3", cards=("venus venus mars mars",))
    one = last(match, "die grey3 temple")["single"]
    assert "(M-35)" in one["why"]


def test_fame_says_what_it_costs_and_leaves() -> None:
    one = last(turn("black4"), "die black4 temple")["single"]
    assert (one["label"], one["small"]) == ("Fame 20 → 24", "for 8; sestertii 10 → 2")
    assert one["text"] == "die black4 temple ; fame"


def test_fame_that_is_too_dear_says_so() -> None:
    one = last(turn("black4", sestertii=7), "die black4 temple")["single"]
    assert one["small"] == "costs 8, you have 7"
    assert one["why"] == "that costs 8 sestertii, you have 7 (M-36)"


def test_only_a_taken_die_has_last_parts() -> None:
    assert dock_of(turn("brown2"))["last"] is None
    assert list(choices_in(dock_of(turn("brown2"), seat=1))) == []
