"""Moving a figure, and what comes of it: M-33, M-37, M-40 to M-46, M-54."""

from typing import Any

import pytest

from fondaco.games.massilia.state import Ask, Event, Phase, Reason, State
from tests.games.massilia.states import (
    CUBES_IN_BOX,
    cubes_on_table,
    discards,
    hand,
    legal,
    of_kind,
    play,
    row,
    screen,
    stall,
    state,
)

PINK, PURPLE, ORANGE, CONSUL = range(4)


def moved(move: str = "move consul cw", die: str = "brown3", **given: Any) -> State:
    """Seat 0 has taken that die and moved a figure; nobody has a token.

    Three spaces clockwise the consul stops at 5, the pink customer at 9.
    """
    s = state(temple=f"{die} brown1", supply=0, **given)
    play(s, f"die {die} temple", move)
    return s


def is_next(s: State, seat: int = 1) -> bool:
    """Whether the action is over, and that seat is next."""
    return (s.phase, s.turn) == (Phase.ACTIONS, seat)


# --- moving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "figure", "space"),
    [
        ("move pink cw", PINK, 9),
        ("move pink ccw", PINK, 3),
        ("move orange cw", ORANGE, 1),
        ("move consul ccw", CONSUL, 15),
    ],
)
def test_M_33_a_figure_moves_exactly_that_far_one_way_round(
    move: str, figure: int, space: int
) -> None:
    assert moved(move, sestertii=(0,)).figure[figure] == space


def test_M_33_sixteen_spaces_are_once_round() -> None:
    s = state(temple="brown6 beige6 grey4", stalls={6: "0 pink", 12: "1"})
    told = play(s, "die brown6 temple", "die beige6 temple token", "die grey4 temple token")
    told += play(s, "move pink ccw")
    assert (s.figure[PINK], stall(s, 6), s.fame[0]) == (6, "0", 2)
    assert of_kind(told, Event.MOVES) == [(0, PINK, 16 * 6 + 6)]
    assert of_kind(told, Event.WALKS) == [(0, 16, 1)]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_M_30_the_dice_go_behind_the_screen_of_who_used_them(order: tuple[int, int]) -> None:
    s = state(order=order, temple="brown6 beige6", kept=("grey4",))
    play(s, "die brown6 temple", "die grey4 kept token", "turn grey4 up")
    assert screen(s, 0) == [0, 0, 0, 0]
    play(s, "move pink cw")
    assert screen(s, 0) == [1, 0, 1, 0]


# --- customers ------------------------------------------------------------------------------------


def test_M_40_a_customer_buys_every_cube_of_its_colour_at_the_movers_stall() -> None:
    stalls = {9: "0 pink pink purple beige", 12: "1"}
    s = state(temple="brown3 brown1", stalls=stalls, fame=(5,))
    told = play(s, "die brown3 temple", "move pink cw")
    assert (s.sestertii[0], s.fame[0], s.popularity[PINK]) == (14, 9, 3)
    assert (stall(s, 9), s.bag[PINK], s.harbour[3]) == ("0 purple beige", 9, 9)
    assert of_kind(told, Event.SELLS) == [(0, PINK, 2)]
    assert of_kind(told, Event.SESTERTII) == [(0, 4, Reason.SALE)]
    assert of_kind(told, Event.FAME) == [(0, 4, Reason.SALE)]
    assert of_kind(told, Event.POPULARITY) == [(PINK, 3, -1)]
    assert is_next(s)


@pytest.mark.parametrize(("popularity", "fame", "after"), [(1, 3, 2), (2, 6, 3), (3, 9, 3)])
def test_M_40_fame_is_the_popularity_before_it_rises_not_above_3(
    popularity: int, fame: int, after: int
) -> None:
    stalls = {9: "0 pink pink pink", 12: "1"}
    s = moved("move pink cw", stalls=stalls, popularity={"pink": popularity})
    assert (s.fame[0], s.popularity[PINK]) == (fame, after)


def test_M_31_M_33_the_rulebooks_example_of_a_move() -> None:
    s = state(temple="brown4 brown1", stalls={13: "0 purple", 12: "1"})
    play(s, "die brown4 temple", "turn brown4 down", "move purple cw")
    assert (s.figure[PURPLE], stall(s, 13)) == (13, "0")
    assert (s.penalty[0], s.sestertii[0], s.fame[0]) == (1, 12, 2)


def test_M_40_M_51_the_rulebooks_example_of_a_sale() -> None:
    stalls = {11: "0 purple purple", 12: "1"}
    s = state(temple="brown3 brown1", stalls=stalls, cards=("minerva",))
    play(s, "die brown3 temple", "turn brown3 down minerva", "turn brown2 down", "move purple cw")
    assert (stall(s, 11), s.sestertii[0], s.fame[0], s.popularity[PURPLE]) == ("0", 14, 4, 3)
    assert (s.penalty[0], discards(s)) == (1, "minerva")


def test_M_50_M_51_M_53_the_rulebooks_example_of_three_cards() -> None:
    stalls = {10: "0 pink", 12: "1"}
    s = state(temple="grey3 brown1", stalls=stalls, supply=0, cards=("jupiter minerva mercury",))
    play(s, "die grey3 temple", "as brown jupiter", "turn grey3 up minerva", "mercury temple up")
    play(s, "move pink cw")
    assert (stall(s, 10), s.sestertii[0], s.penalty[0]) == ("0", 13, 0)
    assert (s.price[3], discards(s)) == (2, "jupiter minerva mercury")


def test_M_41_without_its_colour_it_buys_all_beige_for_no_fame() -> None:
    stalls = {9: "0 purple purple beige beige beige", 12: "1"}
    s = moved("move pink cw", stalls=stalls)
    assert (s.sestertii[0], s.fame[0], s.popularity[PINK]) == (16, 0, 2)
    assert (stall(s, 9), s.harbour[3]) == ("0 purple purple", 10)


@pytest.mark.parametrize("at_9", [None, "0", "0 purple", "1 pink beige"])
def test_M_42_else_nothing_happens(at_9: str | None) -> None:
    stalls = {4: "0", 12: "1"} | ({9: at_9} if at_9 is not None else {})
    s = state(temple="brown3 brown1", stalls=stalls)
    told = play(s, "die brown3 temple", "move pink cw")
    assert of_kind(told, Event.NOTHING_HAPPENS) == [(PINK, 9, -1)]
    assert (row(s.sestertii, 2), row(s.fame, 2), stall(s, 9)) == ([10, 10], [0, 0], at_9)
    assert is_next(s)


def test_M_53_mercury_holds_for_what_is_sold_in_the_turn() -> None:
    s = state(temple="brown3 brown1", stalls={9: "0 pink", 12: "1"}, cards=("mercury",))
    play(s, "mercury temple up", "die brown3 temple", "move pink cw")
    assert s.sestertii[0] == 13
    assert row(s.mercury, 4) == [0, 0, 0, 0]


# --- the consul before an empty place -------------------------------------------------------------


def test_M_43_the_mover_may_open_a_stall_for_five_sestertii() -> None:
    s = moved()
    assert (s.phase, s.turn, s.ask, s.mover) == (Phase.CONSUL, 0, Ask.OPEN, 0)
    assert legal(s) == {"open", "decline"}
    told = play(s, "open")
    assert (stall(s, 5), s.sestertii[0]) == ("0", 5)
    assert of_kind(told, Event.OPENS) == [(0, 5, -1)]
    assert of_kind(told, Event.PAYS) == [(0, 5, Reason.STALL)]
    assert is_next(s)


def test_M_43_or_not() -> None:
    s = moved()
    told = play(s, "decline")
    assert (stall(s, 5), s.sestertii[0]) == (None, 10)
    assert of_kind(told, Event.DECLINES) == [(0, -1, -1)]
    assert is_next(s)


def test_M_43_five_sestertii_are_enough_and_four_are_not() -> None:
    assert legal(moved(sestertii=(5,))) == {"open", "decline"}
    assert is_next(moved(sestertii=(4,)))


def test_M_43_not_without_a_stall_left() -> None:
    stalls = dict.fromkeys((0, 1, 3, 4, 6, 7), "0 pink") | {12: "1"}
    s = moved(stalls=stalls)
    assert is_next(s)
    assert stall(s, 5) is None


def test_M_46_up_to_six_cubes_may_be_moved_to_the_new_stall() -> None:
    stalls = {4: "0 pink pink pink pink", 9: "0 purple purple purple", 12: "1 orange"}
    s = moved(stalls=stalls)
    told = play(s, "open")
    assert legal(s) == {"shift pink 4", "shift purple 9", "done"}
    told = play(s, *["shift pink 4"] * 4, "shift purple 9", "shift purple 9")
    assert (stall(s, 5), stall(s, 9)) == ("0 pink pink pink pink purple purple", "0 purple")
    assert of_kind(told, Event.SHIFTS) == [(0, 4, 0)] * 4 + [(0, 9, 1)] * 2
    assert is_next(s)


def test_M_46_all_are_told_that_no_more_cubes_are_moved() -> None:
    s = moved(stalls={4: "0 pink", 12: "1 orange"})
    play(s, "open")
    assert of_kind(play(s, "done"), Event.SHIFTS_NO_MORE) == [(0, -1, -1)]


def test_M_46_nothing_is_told_where_there_is_nothing_to_move() -> None:
    s = moved(stalls={4: "0", 12: "1 orange"})
    assert of_kind(play(s, "open"), Event.SHIFTS_NO_MORE) == []


def test_M_1_M_46_cubes_are_moved_from_the_first_and_the_last_place_too() -> None:
    s = moved(stalls={0: "0 pink", 15: "0 beige", 12: "1"})
    play(s, "open")
    assert legal(s) == {"shift pink 0", "shift beige 15", "done"}


def test_G_3_cubes_are_moved_by_place_and_then_by_colour() -> None:
    s = moved(stalls={4: "0 pink pink orange", 9: "0 pink beige", 12: "1"})
    play(s, "open", "shift orange 4")
    assert legal(s) == {"shift pink 9", "shift beige 9", "done"}
    play(s, "done")
    assert (stall(s, 4), stall(s, 5)) == ("0 pink pink", "0 orange")
    assert is_next(s)


# --- closing --------------------------------------------------------------------------------------


def test_M_44_a_stall_without_cubes_is_closed_and_the_mover_may_open_one_there() -> None:
    s = state(temple="brown3 brown1", stalls={4: "0", 5: "1", 12: "1"}, supply=0)
    told = play(s, "die brown3 temple", "move consul cw")
    assert of_kind(told, Event.CLOSED) == [(1, 5, -1)]
    assert (stall(s, 5), s.turn, legal(s)) == (None, 0, {"open", "decline"})
    play(s, "open")
    assert (stall(s, 5), row(s.sestertii, 2)) == ("0", [5, 10])


def test_M_44_the_movers_own_too() -> None:
    s = moved(stalls={4: "0", 5: "0", 12: "1"})
    assert (stall(s, 5), legal(s)) == (None, {"open", "decline"})


def test_M_44_the_closed_stall_is_one_that_the_mover_may_open_again() -> None:
    stalls = dict.fromkeys((0, 1, 3, 4, 6), "0 pink") | {5: "0", 12: "1"}
    s = moved(stalls=stalls)  # all six were on the market
    assert (stall(s, 5), legal(s)) == (None, {"open", "decline"})


def test_M_44_who_cannot_open_one_still_closes_it() -> None:
    s = moved(stalls={4: "0", 5: "1", 12: "1"}, sestertii=(4,))
    assert stall(s, 5) is None
    assert is_next(s)


@pytest.mark.parametrize("stalls", [{5: "0", 12: "1"}, {4: "0", 5: "1"}])
def test_M_44_a_last_stall_is_never_closed(stalls: dict[int, str]) -> None:
    s = state(temple="brown3 brown1", stalls=stalls, cards=("pluto", "pluto"))
    told = play(s, "die brown3 temple", "move consul cw")
    assert stall(s, 5) == stalls[5]
    assert of_kind(told, Event.NOTHING_HAPPENS) == [(CONSUL, 5, -1)]
    assert is_next(s)
    assert discards(s) == ""  # M-54: nobody was asked for pluto


def test_M_46_after_closing_too_cubes_may_be_moved() -> None:
    s = moved(stalls={4: "0 pink", 5: "1", 12: "1"})
    play(s, "open", "shift pink 4")
    assert (stall(s, 4), stall(s, 5)) == ("0", "0 pink")


# --- the tax --------------------------------------------------------------------------------------


def test_M_45_the_owner_of_a_stall_with_cubes_pays_one_for_each() -> None:
    s = state(temple="brown3 brown1", stalls={4: "0", 5: "1 pink purple beige"}, supply=0)
    told = play(s, "die brown3 temple", "move consul cw")
    assert of_kind(told, Event.TAXED) == [(1, 3, 5)]
    assert (s.phase, s.turn, s.mover) == (Phase.CONSUL, 1, 0)
    assert legal(s) == {"tax 0", "tax 1", "tax 2", "tax 3"}
    assert legal(s, 0) == set()
    told = play(s, "tax 3")
    assert (row(s.sestertii, 2), stall(s, 5)) == ([10, 7], "1 pink purple beige")
    assert of_kind(told, Event.PAYS) == [(1, 3, Reason.TAX)]
    assert is_next(s)


def test_M_45_a_cube_of_its_choice_for_each_sestertius_unpaid() -> None:
    s = moved(stalls={4: "0", 5: "1 pink purple beige"})
    play(s, "tax 1")
    assert (s.ask, legal(s)) == (Ask.GIVE, {"give pink", "give purple"})  # G-4: two are owed
    told = play(s, "give purple")  # then only beige is left in the order of G-3
    assert (stall(s, 5), s.sestertii[1], s.bag[1], s.harbour[3]) == ("1 pink", 9, 9, 10)
    assert of_kind(told, Event.TAX_CUBE) == [(1, 1, -1), (1, 3, -1)]
    assert cubes_on_table(s) == list(CUBES_IN_BOX)


def test_M_45_only_a_split_the_owner_can_pay() -> None:
    s = moved(stalls={4: "0", 5: "1 pink purple beige"}, sestertii=(10, 2))
    assert legal(s) == {"tax 0", "tax 1", "tax 2"}


def test_M_45_a_stall_emptied_by_it_stays_open() -> None:
    s = moved(stalls={4: "0", 5: "1 pink purple beige"}, sestertii=(10, 0))
    assert stall(s, 5) == "1"
    assert is_next(s)  # G-2: all of it is forced


def test_M_45_the_movers_own_too() -> None:
    s = moved(stalls={5: "0 pink pink", 12: "1"})
    assert (s.turn, legal(s)) == (0, {"tax 0", "tax 1", "tax 2"})


def test_M_22_who_has_passed_is_taxed_and_chooses_its_payment() -> None:
    s = moved(stalls={4: "0", 5: "1 pink"}, passed=(1,))
    assert (s.turn, legal(s)) == (1, {"tax 0", "tax 1"})
    play(s, "tax 1")
    assert is_next(s, 0)


# --- pluto ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("at_5", ["1 pink", "1"])
def test_M_54_pluto_spares_the_owner_the_tax_and_the_closing(at_5: str) -> None:
    s = moved(stalls={4: "0", 5: at_5, 12: "1"}, cards=("", "pluto"))
    assert (s.turn, s.ask, legal(s)) == (1, Ask.PLUTO, {"pluto", "decline"})
    told = play(s, "pluto")
    assert (stall(s, 5), row(s.sestertii, 2)) == (at_5, [10, 10])
    assert (hand(s, 1), discards(s)) == ("", "pluto")
    assert of_kind(told, Event.PLUTO) == [(1, 5, -1)]
    assert is_next(s)  # and no opening there


def test_M_22_M_54_who_has_passed_may_play_pluto() -> None:
    s = moved(stalls={4: "0", 5: "1 pink"}, cards=("", "pluto"), passed=(1,))
    play(s, "pluto")
    assert discards(s) == "pluto"
    assert is_next(s, 0)


def test_M_54_pluto_may_be_declined() -> None:
    s = moved(stalls={4: "0", 5: "1 pink", 12: "1"}, cards=("", "pluto"))
    play(s, "decline")
    assert (s.turn, legal(s), hand(s, 1)) == (1, {"tax 0", "tax 1"}, "pluto")
    s = moved(stalls={4: "0", 5: "1", 12: "1"}, cards=("", "pluto"))
    play(s, "decline")
    assert (s.turn, legal(s), stall(s, 5)) == (0, {"open", "decline"}, None)


def test_M_54_the_movers_own_stall_too() -> None:
    s = moved(stalls={5: "0 pink", 12: "1"}, cards=("pluto",))
    assert (s.turn, legal(s)) == (0, {"pluto", "decline"})


def test_M_54_only_the_owners_pluto_counts() -> None:
    s = moved(stalls={4: "0", 5: "1 pink", 12: "1"}, cards=("pluto",))
    assert legal(s) == {"tax 0", "tax 1"}


def test_M_54_customers_are_none_of_plutos_business() -> None:
    s = moved("move pink cw", stalls={4: "0", 9: "1 pink", 12: "1"}, cards=("", "pluto"))
    assert is_next(s)


@pytest.mark.parametrize(("cards", "learnings"), [("pluto", 1), ("venus", 1), ("", 0)])
def test_M_70_whether_pluto_is_asked_for_tells_of_the_owners_hand(
    cards: str, learnings: int
) -> None:
    s = moved(stalls={4: "0", 5: "1 pink", 12: "1"}, cards=("", cards))
    assert s.learnings == learnings
