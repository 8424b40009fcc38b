"""Buying goods and fame: M-32, M-34, M-36, M-37."""

import pytest

from fondaco.games.massilia.state import Event, Phase, Reason, State
from tests.games.massilia.states import (
    CUBES_IN_BOX,
    cubes_on_table,
    legal,
    of_kind,
    play,
    row,
    screen,
    stall,
    state,
)

PRICES = {"pink": 2, "purple": 1, "orange": 2, "temple": 3}


def buying(die: str = "beige3", sestertii: int = 10, **given: object) -> State:
    """Seat 0 has taken that die, and nobody has a token."""
    options = {"prices": PRICES, "supply": 0, "sestertii": (sestertii,)} | given
    s = state(temple=f"{die} brown1", **options)  # type: ignore[arg-type]
    play(s, f"die {die} temple")
    return s


def purchases(s: State) -> set[str]:
    """The purchases that are legal, without the word."""
    return {move.removeprefix("buy ") for move in legal(s) if move.startswith("buy ")}


# --- what can be bought ---------------------------------------------------------------------------


def test_M_34_at_least_one_of_a_colour_the_rest_of_it_or_beige() -> None:
    s = buying()
    assert legal(s) == {
        f"buy {colour} {cubes}"
        for colour in ("pink", "purple", "orange")
        for cubes in ("3", "2 beige 1", "1 beige 2")
    }


def test_M_34_M_32_what_cannot_be_paid_is_not_for_sale() -> None:
    assert purchases(buying(sestertii=4)) == {
        "pink 1 beige 2",
        "orange 1 beige 2",
        *("purple 3", "purple 2 beige 1", "purple 1 beige 2"),
    }


def test_M_34_all_cubes_must_be_in_the_harbours() -> None:
    s = buying(harbour={"pink": 0, "purple": 2, "orange": 3, "beige": 1})
    assert purchases(s) == {"purple 2 beige 1", "orange 3", "orange 2 beige 1"}


def test_M_34_all_cubes_must_find_room_on_own_stalls() -> None:
    stalls = {4: "0 pink pink pink pink", 8: "0 pink pink pink pink pink", 12: "1"}
    assert len(purchases(buying(stalls=stalls))) == 9
    s = state(temple="beige4 brown1", stalls=stalls, supply=0)
    assert legal(s) == {"die brown1 temple", "pass"}


def test_M_34_the_sum_may_exceed_six() -> None:
    s = state(temple="beige6 beige2", sestertii=(20,), prices=PRICES, stalls={4: "0", 5: "0"})
    play(s, "die beige6 temple", "die beige2 temple token")
    assert "buy purple 6 beige 2" in legal(s)
    assert "buy purple 8" not in legal(s)  # six are in the harbour


# --- buying ---------------------------------------------------------------------------------------


def test_M_34_money_harbours_and_popularity_change_before_the_placing() -> None:
    s = buying(stalls={4: "0", 8: "0", 12: "1"})
    told = play(s, "buy pink 2 beige 1")
    assert (s.phase, s.turn, s.sestertii[0]) == (Phase.PLACE, 0, 5)
    assert (row(s.harbour, 4), row(s.popularity, 3)) == ([4, 6, 6, 9], [1, 2, 2])
    assert of_kind(told, Event.BUYS) == [(0, 2, 1)]
    assert of_kind(told, Event.PAYS) == [(0, 5, Reason.BUYING)]
    assert of_kind(told, Event.POPULARITY) == [(0, 1, -1)]
    assert cubes_on_table(s) == list(CUBES_IN_BOX)


@pytest.mark.parametrize(
    ("before", "purchase", "after"),
    [(3, "pink 1 beige 2", 2), (3, "pink 2 beige 1", 1), (3, "pink 3", 1), (1, "pink 3", 1)],
)
def test_M_34_popularity_falls_by_the_coloured_cubes_not_below_1(
    before: int, purchase: str, after: int
) -> None:
    s = buying(popularity={"pink": before})
    play(s, f"buy {purchase}")
    assert s.popularity[0] == after


@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 1)])
def test_M_65_with_popularity_drop_step_it_falls_by_one(before: int, after: int) -> None:
    s = buying(popularity={"pink": before}, popularity_drop="step")
    play(s, "buy pink 3")
    assert s.popularity[0] == after


# --- placing --------------------------------------------------------------------------------------


def test_M_34_cubes_go_to_own_stalls_with_room_the_colour_first() -> None:
    s = buying(stalls={4: "0", 8: "0 beige beige beige beige beige", 9: "0", 12: "1"})
    play(s, "buy pink 2 beige 1")
    assert legal(s) == {"place pink 4", "place pink 8", "place pink 9"}
    play(s, "place pink 8")
    assert legal(s) == {"place beige 4", "place beige 9"}  # the second pink has gone to 9
    told = play(s, "place beige 4")
    assert (stall(s, 4), stall(s, 9)) == ("0 beige", "0 pink")
    assert of_kind(told, Event.PLACES) == [(0, 4, 3)]
    assert (s.phase, s.turn) == (Phase.ACTIONS, 1)


def test_G_3_places_rise_within_a_colour() -> None:
    s = buying(stalls={4: "0", 8: "0", 9: "0", 12: "1"})
    play(s, "buy pink 2 beige 1", "place pink 8")
    assert legal(s) == {"place pink 8", "place pink 9"}
    play(s, "place pink 9")
    assert legal(s) == {"place beige 4", "place beige 8", "place beige 9"}


def test_M_1_M_34_cubes_go_to_the_first_and_the_last_place_too() -> None:
    s = buying(stalls={0: "0", 15: "0", 12: "1"})
    play(s, "buy pink 2 beige 1")
    assert legal(s) == {"place pink 0", "place pink 15"}
    play(s, "place pink 15")
    assert legal(s) == {"place beige 0", "place beige 15"}


def test_G_4_the_rest_of_a_colour_must_find_room_behind() -> None:
    s = buying(stalls={4: "0", 8: "0", 9: "0 " + "beige " * 4, 12: "1"})
    play(s, "buy pink 3")
    assert legal(s) == {"place pink 4", "place pink 8"}


def test_G_2_one_stall_takes_all_by_itself() -> None:
    s = buying()
    play(s, "buy purple 2 beige 1")
    assert (stall(s, 4), s.turn, s.phase) == ("0 purple purple beige", 1, Phase.ACTIONS)
    assert screen(s, 0) == [0, 1, 0, 0]


# --- fame -----------------------------------------------------------------------------------------


def test_M_36_each_fame_point_costs_the_temple_price() -> None:
    s = state(temple="black3 brown1", fame=(4,), supply=20, sestertii=(9,), prices=PRICES)
    told = play(s, "die black3 temple", "fame")
    assert (s.fame[0], s.sestertii[0], s.turn) == (7, 0, 1)
    assert of_kind(told, Event.FAME) == [(0, 3, Reason.FAME)]
    assert of_kind(told, Event.PAYS) == [(0, 9, Reason.FAME)]


def test_M_32_M_36_fame_that_cannot_be_paid_is_not_legal() -> None:
    s = state(temple="black3 brown1", supply=0, sestertii=(8,), prices=PRICES)
    assert legal(s) == {"die brown1 temple", "pass"}


def test_M_32_the_sum_is_bought_exactly() -> None:
    s = state(temple="black3 brown1", sestertii=(20,), prices=PRICES)
    play(s, "die black3 temple", "turn black3 down", "fame")
    assert (s.fame[0], s.sestertii[0], s.penalty[0]) == (2, 14, 1)
