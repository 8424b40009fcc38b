"""What a choice would bring, foretold on a state made from a view alone (M-30 to M-54, M-70)."""

from collections.abc import Iterator
from typing import Any

import pytest

from fondaco import Match
from fondaco.games.massilia.components import CONSUL, PINK
from fondaco.games.massilia.forecast import (
    ACTION_OF,
    MOVES,
    Fame,
    Offering,
    Outcome,
    Passing,
    Purchase,
    Stop,
    after_action,
    cards_payable,
    fame_of,
    hands,
    legal,
    offering_of,
    passing_of,
    purchase_of,
    state_of,
    stop_of,
    uncovers,
)
from fondaco.games.massilia.notation import DIE_NAMES
from fondaco.games.massilia.position_writing import write_view
from fondaco.games.massilia.state import BUY, FAME, MOVE, NOBODY, OFFER
from tests.games.massilia.scenes import played_game
from tests.games.massilia.table import at

every_number = pytest.mark.parametrize("players", [2, 3, 4])
either_way = pytest.mark.parametrize("open_counts", [True, False])


def moments(players: int, open_counts: bool = True) -> Iterator[tuple[Match, int]]:
    """The seat that moves, in a match before some of its decisions."""
    for match in played_game(players, 3, open_counts)[:-1:3]:
        yield match, match.waiting[0]


# --- a state made from a view ---------------------------------------------------------------------


@pytest.mark.thorough
@every_number
def test_on_a_seats_own_view_the_same_moves_are_legal(players: int) -> None:
    for match, seat in moments(players):
        assert [MOVES[action] for action in legal(state_of(match.view(seat)), seat)] == match.moves(
            seat
        )


def shown(view: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """A view without what the state made from it does not have."""
    seats = [dict(seat) for seat in view["seats"]]
    for seat, its in enumerate(seats):
        if seat != viewer and isinstance(its["cards"], int):
            its["cards"] = 0
    detail = dict(view["detail"])
    detail.pop("memory", None)
    if isinstance(detail.get("drawn"), int):  # another's offering
        detail = {"mercury": detail["mercury"]}
    pile = view["pile"] if isinstance(view["pile"], int) else len(view["pile"])
    return {**view, "seats": seats, "detail": detail, "pile": pile}


@pytest.mark.thorough
@every_number
@either_way
def test_all_that_a_view_shows_is_in_the_state(players: int, open_counts: bool) -> None:
    for match, _ in moments(players, open_counts):
        for viewer in (None, *range(players)):
            view = match.view(viewer)
            again = write_view(state_of(view), viewer)
            assert shown(again, viewer) == shown(view, viewer)


def test_M_70_others_cards_are_not_in_the_state() -> None:
    match = at(cards=("venus", "pluto mars"))
    s = state_of(match.view(0))
    assert [sum(s.hand[seat, card] for card in range(9)) for seat in (0, 1)] == [1, 0]
    assert hands(match.view(0)) == (1, 2)


def test_M_70_hidden_counts_are_not_in_the_state() -> None:
    match = at(sestertii=(7, 12), penalty=(1, 4), options={"open_counts": False})
    s = state_of(match.view(0))
    assert (s.sestertii[0], s.sestertii[1]) == (7, 0)
    assert (s.penalty[0], s.penalty[1]) == (1, 0)
    assert s.token_supply == 19  # at most: all but the viewer's own


def test_M_35_the_drawn_cards_are_in_the_state_of_their_owners_view_alone() -> None:
    match = at(temple="grey2 brown1", stalls={4: "0 pink", 12: "1"}, pile="venus mars")
    match.play("die grey2 temple")
    match.play("offer")
    drawn = [
        [s.drawn_cards[card] for card in range(9)]
        for s in (state_of(match.view(0)), state_of(match.view(1)))
    ]
    assert drawn == [[0, 0, 0, 0, 0, 1, 0, 1, 0], [0] * 9]


def test_at_the_end_the_whole_position_is_public() -> None:
    match = played_game(2, 3)[-1]
    s = state_of(match.view(0))
    assert (s.turn, s.pile_size) == (NOBODY, len(match.position()["pile"]))


# --- what must not be run -------------------------------------------------------------------------


def uncovering(match: Match, *moves: str) -> bool:
    """Whether the last of seat 0's moves would uncover something."""
    for move in moves[:-1]:
        match.play(move)
    view = match.view(0)
    return uncovers(state_of(view), 0, ACTION_OF[moves[-1]], hands(view))


def test_M_21_rolling_picked_dice_uncovers_something() -> None:
    match = at(phase="roll", screen=("brown grey",))
    assert not uncovering(match, "roll")
    assert uncovering(match, "pick brown", "roll")


def test_M_35_an_offering_uncovers_cards() -> None:
    match = at(temple="grey2 brown1", stalls={4: "0 pink", 12: "1"})
    assert uncovering(match, "die grey2 temple", "offer")


def test_M_22_the_last_to_pass_uncovers_what_the_next_round_brings() -> None:
    assert uncovering(at(passed=[1]), "pass")
    assert not uncovering(at(), "pass")


def test_M_11_the_last_stall_of_a_row_uncovers_the_goods() -> None:
    match = Match.new("massilia", 2, seed=1, start=0)
    assert not uncovering(match, "stall 0")
    match.play("stall 0")
    view = match.view(1)
    assert uncovers(state_of(view), 1, ACTION_OF["stall 4"], hands(view))


def consul_to(stalls: dict[int, str], cards: tuple[str, ...] = ()) -> Match:
    """The consul can be moved three spaces, from 2 to 5."""
    return at(temple="brown3 brown1", stalls={12: "1", **stalls}, cards=cards)


@pytest.mark.parametrize(
    ("there", "card", "uncovered"),
    [
        ("1 pink", "mars", True),
        ("1", "mars", True),  # not its last
        ("1 pink", "", False),
        ("0 pink", "mars", False),
    ],
)
def test_M_54_the_consul_at_anothers_stall_uncovers_whether_it_has_pluto(
    there: str, card: str, uncovered: bool
) -> None:
    match = consul_to({5: there, 0: "0"}, ("", card))
    assert uncovering(match, "die brown3 temple", "move consul cw") is uncovered


def test_M_44_the_consul_at_anothers_last_empty_stall_uncovers_nothing() -> None:
    match = at(temple="brown3 brown1", stalls={5: "1", 0: "0"}, cards=("", "mars"))
    assert not uncovering(match, "die brown3 temple", "move consul cw")


# --- where a figure would stop --------------------------------------------------------------------


def stop(match: Match, move: str) -> Stop:
    """What a move three spaces on would bring seat 0."""
    match.play("die brown3 temple")
    view = match.view(0)
    return stop_of(state_of(view), 0, ACTION_OF[move], hands(view))


def test_M_40_a_customer_buys_its_colour() -> None:
    match = at(
        temple="brown3 brown1",
        stalls={9: "0 pink pink beige", 12: "1"},
        popularity={"pink": 2},
        prices={"temple": 3, "pink": 2},
    )
    assert stop(match, "move pink cw") == Stop(
        action=ACTION_OF["move pink cw"],
        figure=PINK,
        start=6,
        end=9,
        spaces=3,
        backwards=False,
        outcome=Outcome.SALE,
        owner=0,
        cube=PINK,
        number=2,
        sestertii=6,
        fame=4,
        popularity=(2, 3),
    )


def test_M_41_without_its_colour_it_buys_beige() -> None:
    found = stop(at(temple="brown3 brown1", stalls={9: "0 beige", 12: "1"}), "move pink cw")
    assert (found.outcome, found.number, found.sestertii, found.fame) == (Outcome.SALE, 1, 2, 0)
    assert found.popularity == (2, 2)


def test_M_42_before_anothers_stall_nothing_happens() -> None:
    found = stop(at(temple="brown3 brown1", stalls={9: "1 pink", 0: "0"}), "move pink cw")
    assert (found.outcome, found.number, found.owner) == (Outcome.NOTHING, 0, 1)


def test_M_43_at_an_empty_place_a_stall_may_be_opened() -> None:
    found = stop(consul_to({0: "0"}), "move consul cw")
    assert (found.outcome, found.opens, found.owner) == (Outcome.EMPTY, True, NOBODY)


def test_M_43_without_money_for_a_stall_nothing_happens() -> None:
    match = at(temple="brown3 brown1", sestertii=(4, 9))
    assert stop(match, "move consul cw").outcome is Outcome.NOTHING


@pytest.mark.parametrize(("sestertii", "opens"), [(5, True), (4, False)])
def test_M_44_an_empty_stall_is_closed(sestertii: int, opens: bool) -> None:
    stalls = {5: "1", 12: "1", 0: "0"}
    match = at(temple="brown3 brown1", stalls=stalls, sestertii=(sestertii, 0))
    found = stop(match, "move consul cw")
    assert (found.outcome, found.opens, found.pluto) == (Outcome.CLOSED, opens, False)


def test_M_44_a_last_stall_stays() -> None:
    match = at(temple="brown3 brown1", stalls={5: "1", 0: "0"}, cards=("", "pluto"))
    found = stop(match, "move consul cw")
    assert (found.outcome, found.pluto) == (Outcome.LAST, False)


@pytest.mark.parametrize(("owner", "pluto"), [(0, False), (1, False)])
def test_M_45_goods_are_taxed(owner: int, pluto: bool) -> None:
    found = stop(consul_to({5: f"{owner} pink beige", 0: "0"}), "move consul cw")
    assert (found.outcome, found.tax, found.owner, found.pluto) == (Outcome.TAX, 2, owner, pluto)


@pytest.mark.parametrize("card", ["pluto", "mars"])
def test_M_54_any_card_of_another_may_be_pluto(card: str) -> None:
    found = stop(consul_to({5: "1 pink", 0: "0"}, ("", card)), "move consul cw")
    assert (found.outcome, found.tax, found.pluto) == (Outcome.TAX, 1, True)


@pytest.mark.parametrize(("card", "pluto"), [("pluto", True), ("mars", False)])
def test_M_54_of_its_own_cards_the_mover_knows(card: str, pluto: bool) -> None:
    found = stop(consul_to({5: "0 pink", 0: "0"}, (card, "pluto")), "move consul cw")
    assert (found.outcome, found.tax, found.pluto) == (Outcome.TAX, 1, pluto)


# --- the other last parts, and passing ------------------------------------------------------------


def test_M_34_what_a_purchase_costs() -> None:
    match = at(temple="beige3 brown1", prices={"pink": 3}, popularity={"pink": 3}, sestertii=9)
    match.play("die beige3 temple")
    action = ACTION_OF["buy pink 2 beige 1"]
    assert purchase_of(state_of(match.view(0)), 0, action) == Purchase(
        action=action,
        colour=PINK,
        coloured=2,
        beige=1,
        price=7,
        sestertii=(9, 2),
        popularity=(3, 1),
    )


def test_M_36_what_fame_costs() -> None:
    match = at(temple="black4 brown1", prices={"temple": 2}, sestertii=9, fame=(22,))
    match.play("die black4 temple")
    found = fame_of(state_of(match.view(0)), 0)
    assert found == Fame(number=4, price=8, fame=(22, 26), sestertii=(9, 1))


@pytest.mark.parametrize(
    ("goods", "cards", "most"),
    [
        ("pink purple beige beige beige", "", 3),
        ("pink purple orange pink beige", "", 4),
        ("pink purple orange pink", "venus mars mars", 1),
    ],
)
def test_M_35_how_many_cards_can_be_kept(goods: str, cards: str, most: int) -> None:
    match = at(temple="grey6 brown1", stalls={4: f"0 {goods}", 12: "1"}, cards=(cards,))
    match.play("die grey6 temple")
    assert offering_of(state_of(match.view(0)), 0) == Offering(drawn=6, most_kept=most)


def test_M_35_no_more_cards_are_drawn_than_there_are() -> None:
    whole = at(temple="grey6 grey6 brown1", stalls={4: "0 pink", 12: "1"})
    s = state_of(whole.view(0))
    for die in ("die grey6 temple", "die grey6 temple token"):
        s = after_action(s, 0, ACTION_OF[die])
    s.pile_size, s.discard_size = 3, 2
    assert offering_of(s, 0).drawn == 5


def test_M_35_others_goods_pay_for_nothing() -> None:
    s = state_of(at(stalls={4: "0 beige beige beige", 12: "1 pink"}).view(0))
    assert cards_payable(s, 0) == 1


def test_M_23_what_passing_gives() -> None:
    match = at(3, kept=("brown5 grey2",))
    found = passing_of(state_of(match.view(0)), 0)
    dice = (DIE_NAMES.index("brown5"), DIE_NAMES.index("grey2"))
    assert found == Passing(sestertii=3, place=3, dice=dice)


def test_M_23_the_last_to_pass_is_first_for_nothing() -> None:
    match = at(3, passed=[1, 2])
    assert passing_of(state_of(match.view(0)), 0) == Passing(sestertii=0, place=1, dice=())


# --- numbers come true ----------------------------------------------------------------------------


def building() -> Iterator[tuple[Match, int]]:
    """Seats that have begun an action, each die in turn, in games played at random."""
    moments = (match for players in (2, 3, 4) for match in played_game(players, 3)[:-1:5])
    for match in moments:
        seat = match.waiting[0]
        for move in match.moves(seat):
            begun = match.copy()
            if move.startswith("die "):
                begun.play(move, seat)
                if begun.waiting == (seat,) and begun.view(seat)["detail"].get("action"):
                    yield begun, seat


@pytest.mark.thorough
def test_all_that_is_foretold_of_a_last_part_happens() -> None:
    found: set[Outcome | int] = set()
    for match, seat in building():
        view = match.view(seat)
        s = state_of(view)
        for move in match.moves(seat):
            action = ACTION_OF[move]
            then = match.copy()
            if MOVE <= action < BUY:
                stopped = stop_of(s, seat, action, hands(view))
                then.play(move, seat)
                found.add(stopped.outcome)
                check_stop(stopped, match, then, seat)
            elif BUY <= action < OFFER:
                bought = purchase_of(s, seat, action)
                then.play(move, seat)
                money = then.view(seat)["seats"][seat]["sestertii"]
                popularity = list(then.view(seat)["popularity"].values())
                assert (money, popularity[bought.colour]) == (
                    bought.sestertii[1],
                    bought.popularity[1],
                )
                found.add(BUY)
            elif action == FAME:
                gained = fame_of(s, seat)
                then.play(move, seat)
                assert then.view(seat)["seats"][seat]["fame"] == gained.fame[1]
                found.add(FAME)
    assert {Outcome.NOTHING, Outcome.SALE, Outcome.EMPTY, Outcome.TAX, BUY, FAME} <= found


def check_stop(stop: Stop, before: Match, then: Match, seat: int) -> None:
    """What was foretold of a figure's stop has happened, unless somebody answers to it."""
    old, new = before.view(seat), then.view(seat)
    name = ("pink", "purple", "orange", "consul")[stop.figure]
    assert (old["figures"][name], new["figures"][name]) == (stop.start, stop.end)
    place = str(stop.end)
    if stop.figure != CONSUL:
        assert new["seats"][seat]["fame"] - old["seats"][seat]["fame"] == stop.fame
        colours = list(new["popularity"].values())
        assert colours[stop.figure] == stop.popularity[1]
        cubes = [
            sum(v["stalls"][place].values()) if place in v["stalls"] else 0 for v in (old, new)
        ]
        assert cubes[0] - cubes[1] == stop.number
    elif stop.outcome is Outcome.TAX and not stop.pluto and new["phase"] == "consul":
        assert new["turn"] == stop.owner
    elif stop.outcome is Outcome.CLOSED and not stop.pluto:
        assert place not in new["stalls"]
    elif stop.outcome is Outcome.EMPTY:
        assert new["detail"]["ask"] == "open"
