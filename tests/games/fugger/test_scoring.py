"""The end of a round: F-30 to F-34."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco import Match
from fondaco.games.fugger.state import Event
from tests.games.fugger.table import (
    BOX,
    CARDS,
    GOODS,
    Position,
    at,
    cards,
    display,
    gulden,
    hand,
    position,
    same_cards,
)


def after_the_fifth_spice(jakob: str, **given: Any) -> Match:
    """The round ends with a spice of seat 0; what else lies face up lies beside Jakob."""
    m = at(hands=("sp sp* cl",), jakob=jakob, target=1000, **given)
    m.play("play sp")
    assert m.position()["round"] == 4
    return m


def prices(match: Match) -> tuple[int, ...]:
    """The prices of copper, cloth, wine, spice, jewel."""
    return tuple(match.position()["prices"].values())


def beside_jakob(**counts: int) -> str:
    """So many plain cards of each good."""
    return " ".join(card for card, n in counts.items() for card in [card] * n)


# --- F-30: the fifth card -------------------------------------------------------------------------


def test_F_30_four_of_a_good_do_not_end_a_round() -> None:
    m = at(hands=("sp cl",), displays=("sp", "sp"), jakob="sp")
    m.play("play sp")
    assert m.position()["round"] == 3
    assert prices(m) == (5, 5, 5, 5, 5)


def test_F_30_five_of_a_good_end_it_at_once_wherever_they_lie_face_up() -> None:
    m = at(hands=("sp cl",), displays=("sp", "sp", "sp*"), jakob="sp*")
    m.play("play sp")
    assert m.position()["round"] == 4


def test_F_30_a_card_that_jakob_gets_for_a_shipment_ends_it_too() -> None:
    """F-22"""
    m = at(round=1, hands=("cl cu",), displays=("sp", "sp"), jakob="sp sp*", draw="sp")
    m.play("ship cl")
    assert m.position()["round"] == 2


def test_F_30_a_card_that_jakob_gets_after_both_turns_ends_it_too() -> None:
    """F-24"""
    m = at(2, turn=1, turns_since_jakob=1, displays=("sp", "sp"), jakob="sp sp*", draw="sp")
    m.play("play cu")
    assert m.position()["round"] == 4


def test_F_30_shipments_never_count() -> None:
    laid = {(0, 1): "sp", (1, 1): "sp", (1, 2): "sp"}
    m = at(hands=("sp cl",), displays=("sp", "sp"), shipments=laid)
    m.play("play sp")
    assert m.position()["round"] == 3


def test_F_30_merchants_never_end_a_round() -> None:
    m = at(4, hands=("me cl",), displays=("me", "me me"))
    m.play("play me")
    assert m.position()["round"] == 3


# --- F-31: prices ---------------------------------------------------------------------------------


def test_F_31_the_rulebooks_example() -> None:
    """5 spice, 4 cloth, 4 wine, 2 copper, 1 jewel: spice passes 9, copper and jewel fall."""
    m = after_the_fifth_spice(beside_jakob(sp=4, cl=4, wi=4, cu=2, je=1))
    assert m.position()["prices"] == {"sp": 1, "cl": 9, "wi": 9, "cu": 4, "je": 4}


@pytest.mark.parametrize(
    ("copper", "cloth", "wine", "jewel", "rise"),
    [
        (3, 4, 2, 1, "sp cl cu"),  # no tie: the first three
        (2, 4, 3, 1, "sp cl wi"),
        (4, 4, 3, 1, "sp cu cl"),  # tie for second place: the third place does not rise
        (3, 2, 3, 1, "sp cu wi"),
        (1, 2, 1, 2, "sp cl je"),
        (1, 1, 0, 0, "sp cu cl"),
        (3, 3, 3, 1, "sp cu cl wi"),  # three tied for second
        (2, 2, 1, 2, "sp cu cl je"),
        (4, 4, 4, 4, "sp cu cl wi je"),  # four tied for second
        (1, 1, 1, 1, "sp cu cl wi je"),
        (2, 4, 2, 1, "sp cl cu wi"),  # two tied for third
        (2, 3, 1, 2, "sp cl cu je"),
        (2, 4, 2, 2, "sp cl cu wi je"),  # three tied for third
        (1, 3, 1, 1, "sp cl cu wi je"),
        (4, 3, 0, 0, "sp cu cl"),  # fewer than four goods on the table
        (4, 0, 0, 0, "sp cu"),
        (0, 0, 0, 0, "sp"),
    ],
)
def test_F_31_who_rises(copper: int, cloth: int, wine: int, jewel: int, rise: str) -> None:
    counts = {"cu": copper, "cl": cloth, "wi": wine, "sp": 5, "je": jewel}
    m = after_the_fifth_spice(beside_jakob(**counts | {"sp": 4}), prices=3)
    expected = {good: 3 + n if good in cards(rise) else 2 for good, n in counts.items()}
    assert m.position()["prices"] == expected


@pytest.mark.parametrize("absent", ["cu", "cl", "wi", "je"])
def test_F_31_a_good_with_no_face_up_card_never_rises(absent: str) -> None:
    """Nor do its shipments lift it (F-30)."""
    laid = {(1, 1): absent, (2, 1): absent}
    m = after_the_fifth_spice("sp sp sp sp", shipments=laid)
    assert m.position()["prices"][absent] == 4


@pytest.mark.parametrize(
    ("before", "face_up", "after"),
    [
        *((price, 4, price + 4) for price in range(1, 6)),
        *((price, 4, 1) for price in range(6, 10)),
        *((price, 1, price + 1) for price in range(1, 9)),
        (9, 1, 1),
        (9, 2, 1),
        (8, 2, 1),
        (7, 2, 9),
    ],
)
def test_F_31_a_price_that_would_rise_above_9_becomes_1(
    before: int, face_up: int, after: int
) -> None:
    m = after_the_fifth_spice(beside_jakob(sp=4, cl=face_up), prices={"cl": before})
    assert m.position()["prices"]["cl"] == after


@pytest.mark.parametrize(("before", "after"), [(price, price + 5) for price in range(1, 5)])
def test_F_31_the_fifth_card_counts(before: int, after: int) -> None:
    m = after_the_fifth_spice("sp sp sp sp", prices={"sp": before})
    assert m.position()["prices"]["sp"] == after


@pytest.mark.parametrize(("before", "after"), [(9, 8), (5, 4), (3, 2), (2, 1), (1, 1)])
def test_F_31_what_did_not_rise_falls_by_1_but_never_below_1(before: int, after: int) -> None:
    m = after_the_fifth_spice("sp sp sp sp", prices={"je": before})
    assert m.position()["prices"]["je"] == after


def test_F_31_sealed_cards_count_like_the_others() -> None:
    m = at(hands=("sp* cl",), jakob="sp sp sp sp* cu cu* cl* cl* wi", target=1000)
    m.play("play sp*")
    assert prices(m) == (7, 7, 4, 1, 4)


# --- F-32: sales ----------------------------------------------------------------------------------


def test_F_32_everybody_sells_the_goods_in_front_at_the_new_prices() -> None:
    """New prices: spice 7, cloth 5, wine 3, copper 1, jewel 1."""
    m = at(
        hands=("sp cu",),
        displays=("sp cl", "sp sp cl wi", "cl wi cu"),
        jakob="sp",
        prices=2,
        gulden=(10, 20, 30),
    )
    m.play("play sp")
    assert prices(m) == (1, 5, 4, 7, 1)
    assert gulden(m) == [10 + 7 + 7 + 5, 20 + 7 + 7 + 5 + 4, 30 + 5 + 4 + 1]


def test_F_32_jakobs_cards_pay_nobody() -> None:
    m = after_the_fifth_spice(beside_jakob(sp=4, cl=4, wi=3))
    assert gulden(m) == [1, 0, 0]


def test_F_32_merchants_are_not_sold() -> None:
    m = after_the_fifth_spice("sp sp sp sp", displays=("me", "me me"))
    assert gulden(m) == [1, 0, 0]


def test_F_32_shipments_are_not_sold_when_a_round_ends() -> None:
    m = after_the_fifth_spice("sp sp sp sp", shipments={(0, 1): "je", (1, 1): "sp"})
    assert gulden(m) == [1, 0, 0]


@pytest.mark.parametrize(
    ("shown", "jakob", "paid"),
    [
        ("wi*", "", 2 * 3),
        ("wi* wi*", "", 4 * 4),
        ("wi* wi", "", 3 * 4),
        ("wi* wi wi", "", 4 * 5),
        ("wi* wi", "wi", 3 * 5),  # Jakob's are counted
        ("wi* wi wi", "wi", 3 * 6),  # four: no seal doubles
        ("wi* wi* wi", "wi", 3 * 6),
        ("wi*", "wi wi wi", 1 * 6),
    ],
)
def test_F_32_a_seal_doubles_while_at_most_three_of_the_good_lie_there(
    shown: str, jakob: str, paid: int
) -> None:
    m = at(hands=("sp cu",), displays=("", shown), jakob=f"sp sp sp sp {jakob}", prices=2)
    m.play("play sp")
    assert gulden(m)[1] == paid


def test_F_32_the_sealed_fifth_card_pays_once() -> None:
    m = at(hands=("sp* cl",), jakob="sp sp sp sp*", prices=2)
    m.play("play sp*")
    assert gulden(m) == [7, 0, 0]


def test_F_32_a_seal_doubles_only_its_own_card_and_its_own_good() -> None:
    m = at(hands=("sp cu",), displays=("wi", "wi*", "cl*"), jakob="sp sp sp sp", prices=2)
    m.play("play sp")
    assert prices(m) == (1, 3, 4, 7, 1)
    assert gulden(m) == [7 + 4, 2 * 4, 2 * 3]


def test_F_32_a_shipment_does_not_count_among_the_three() -> None:
    laid = {(2, 1): "wi", (2, 2): "wi"}
    m = at(hands=("sp cu",), displays=("", "wi* wi"), jakob="sp sp sp sp", shipments=laid, prices=2)
    m.play("play sp")
    assert gulden(m)[1] == 3 * 4


# --- F-31 and F-32 against the page, word by word -------------------------------------------------


def prices_by_the_page(counts: Mapping[str, int], old: Mapping[str, int]) -> dict[str, int]:
    """F-31 as a referee would go about it, place by place."""
    lying = sorted({n for n in counts.values() if n > 0}, reverse=True)
    places = [[good for good in counts if counts[good] == n] for n in lying]
    rising = list(places[0])
    if len(places) > 1:
        rising += places[1]
        if len(places[1]) == 1 and len(places) > 2:  # no tie for second place
            rising += places[2]
    new = {}
    for good in counts:
        if good in rising:
            new[good] = old[good] + counts[good]
            if new[good] > 9:
                new[good] = 1
        else:
            new[good] = max(1, old[good] - 1)
    return new


def sales_by_the_page(shown: list[str], counts: Mapping[str, int], new: Mapping[str, int]) -> int:
    """F-32, card by card."""
    earned = 0
    for card in shown:
        if card == "me":
            continue
        good = card.removesuffix("*")
        doubled = card.endswith("*") and counts[good] <= 3
        earned += 2 * new[good] if doubled else new[good]
    return earned


@st.composite
def tables(draw: st.DrawFn) -> Position:
    """A table one card before the end of its round: seat 0 holds the fifth card of a good."""
    players = draw(st.integers(2, 4))
    fifth = draw(st.sampled_from(GOODS))
    lying: list[list[str]] = [[] for _ in range(players + 1)]  # the last is Jakob's
    for good in GOODS:
        n = 4 if good == fifth else draw(st.integers(0, 4))
        sealed = draw(st.integers(0, min(2, n)))
        for k in range(n):
            place = draw(st.integers(0, players))
            lying[place].append(f"{good}*" if k < sealed else good)
    for seat in range(players):
        lying[seat] += ["me"] * draw(st.integers(0, 1))
    left = BOX - Counter(card for place in lying for card in place)
    last = draw(st.sampled_from([card for card in (fifth, f"{fifth}*") if left[card]]))
    other = next(card for card in CARDS if left[card] > (card == last) and card != last)
    return position(
        players,
        target=1000,
        prices={good: draw(st.integers(1, 9)) for good in GOODS},
        gulden=[draw(st.integers(0, 500)) for _ in range(players)],
        hands=(f"{last} {other}", "", "", ""),
        displays=[" ".join(shown) for shown in lying[:-1]],
        jakob=" ".join(lying[-1]),
        turns_since_jakob=draw(st.integers(0, 1)) if players == 2 else 0,
    )


@given(before=tables())
def test_F_31_F_32_prices_and_sales_are_those_of_the_page(before: Position) -> None:
    m = Match.at(before, seed=1)
    last = next(
        move
        for move in m.moves()
        if move.startswith("play") and move[5:7] in _goods_with_four(before)
    )
    shown = [list(seat["display"]) for seat in before["seats"]]
    shown[0].append(last.removeprefix("play "))
    face_up = [card.removesuffix("*") for place in (*shown, before["jakob"]) for card in place]
    counts = {good: face_up.count(good) for good in GOODS}
    new = prices_by_the_page(counts, before["prices"])

    m.play(last)

    assert m.position()["prices"] == new
    assert gulden(m) == [
        seat["gulden"] + sales_by_the_page(shown[k], counts, new)
        for k, seat in enumerate(before["seats"])
    ]


def _goods_with_four(table: Position) -> list[str]:
    shown = [card for seat in table["seats"] for card in seat["display"]] + table["jakob"]
    lying = [card.removesuffix("*") for card in shown]
    return [good for good in GOODS if lying.count(good) == 4]


# --- F-33: a new round ----------------------------------------------------------------------------


def test_F_33_all_face_up_goods_and_merchants_go_to_the_discards() -> None:
    m = at(
        hands=("sp je",),
        displays=("sp cl* me", "wi me me", "sp"),
        jakob="sp sp cu*",
        discard="je*",
    )
    m.play("play sp")
    after = m.position()
    gone = cards("je* sp sp cl* me wi me me sp sp sp cu*")
    assert same_cards(after["discard"], gone)
    assert [seat["display"] for seat in after["seats"]] == [[], [], []]


def test_F_33_everybody_draws_two_cards_in_turn_order_from_the_new_starting_player() -> None:
    """F-34: seat 1 ends the round, so seat 2 draws first; then Jakob gets his two."""
    m = at(
        turn=1,
        hands=("je je", "sp cu", "je je"),
        jakob="sp sp sp sp",
        draw="cl cl* wi wi* sp sp* cu* je* wi",
    )
    m.play("play sp")
    assert same_cards(hand(m, 2), cards("je je cl cl*"))
    assert same_cards(hand(m, 0), cards("je je wi wi*"))
    assert same_cards(hand(m, 1), cards("cu sp sp*"))
    assert same_cards(m.position()["jakob"], cards("cu* je*"))
    assert m.position()["draw"][0] == "wi"


@pytest.mark.parametrize(("merchants", "drawn"), [("", 2), ("me", 2 + 2), ("me me", 2 + 5)])
def test_F_33_merchants_in_front_bring_more_cards(merchants: str, drawn: int) -> None:
    m = at(hands=("sp cu", "je je"), displays=("", merchants), jakob="sp sp sp sp")
    m.play("play sp")
    assert len(hand(m, 1)) == 2 + drawn


def test_F_33_all_cards_of_a_player_come_before_the_next_players() -> None:
    m = at(
        hands=("sp cu", "je je", "je je"),
        displays=("me", "me me", ""),
        jakob="sp sp sp sp",
        draw="cl cl cl cl cl* cl* wi wi wi wi wi* wi* cu cu* cu* je*",
    )
    m.play("play sp")
    assert same_cards(hand(m, 1), cards("je je cl cl cl cl cl* cl* wi"))
    assert same_cards(hand(m, 2), cards("je je wi wi"))
    assert same_cards(hand(m, 0), cards("cu wi wi* wi* cu"))
    assert same_cards(m.position()["jakob"], cards("cu* cu*"))


def test_F_33_no_hand_limit_applies_to_these_draws() -> None:
    m = at(
        hands=("sp cu cu cl cl wi wi", "je je je je je"),
        displays=("", "me me"),
        jakob="sp sp sp sp",
    )
    m.play("play sp")
    assert len(hand(m, 0)) == 6 + 2
    assert len(hand(m, 1)) == 5 + 7


def test_F_33_merchants_in_the_hand_or_shipped_bring_nothing() -> None:
    laid = {(1, 1): "me", (1, 2): "me"}
    m = at(hands=("sp cu", "me je"), jakob="sp sp sp sp", shipments=laid)
    m.play("play sp")
    assert len(hand(m, 1)) == 2 + 2
    assert len(m.position()["seats"][1]["shipments"]) == 2


def test_F_33_F_23_the_face_up_goods_are_shuffled_in_while_dealing_the_merchants_are_not() -> None:
    """Seat 1 draws seven with three in the pile: the rest are goods from the table."""
    m = at(
        hands=("sp cu", "je je"),
        displays=("me cl", "me me", "wi wi"),
        jakob="sp sp sp sp",
        draw="cu* cu* je*",
        rest=2,
    )
    m.play("play sp")
    table = cards("sp sp sp sp sp cl wi wi")
    drawn = Counter(hand(m, 1)) - Counter(cards("je je cu* cu* je*"))
    assert drawn.total() == 4
    assert not drawn - Counter(table)
    position = m.position()
    assert position["discard"] == ["me", "me", "me"]
    # Seat 2 has drawn two of the other four, seat 0 the last two; Jakob found no good (F-10).
    assert position["draw"] == []
    assert position["jakob"] == []


def test_F_33_F_23_jakobs_cards_come_after_the_merchants_have_gone_to_the_discards() -> None:
    """The pile holds only goods that were dealt out: a shuffle for Jakob takes the merchants in."""
    m = at(
        hands=("sp je",), displays=("me",), jakob="sp sp sp sp", draw="cl cl cl cl cl cl", rest=1
    )
    # Seats 1 and 2 draw two each, seat 0 the last two and then two of the five spice.
    m.play("play sp")
    position = m.position()
    assert len(position["jakob"]) == 2
    assert set(position["jakob"]) == {"sp"}
    # Of the new pile of five spice two were drawn and two turned over; the merchant waits.
    assert position["draw"] == ["sp"]
    assert position["discard"] == ["me"]


def test_F_33_F_23_who_comes_last_draws_what_is_left() -> None:
    """Five cards for four players: two, two, one, none; and Jakob gets none."""
    m = at(4, hands=("sp cu", "", "", ""), displays=("sp sp sp sp",), rest=1)
    m.play("play sp")
    drawn = [len(hand(m, seat)) for seat in range(4)]
    assert drawn[2:] == [2, 1]
    assert hand(m, 0) == ["cu"]
    position = m.position()
    assert (position["draw"], position["discard"], position["jakob"]) == ([], [], [])


def test_F_33_a_new_round_has_the_next_number_and_keeps_prices_and_money() -> None:
    m = at(round=7, hands=("sp cu",), jakob="sp sp sp sp", gulden=(4, 50, 6))
    m.play("play sp")
    assert m.position()["round"] == 8
    assert gulden(m) == [5, 50, 6]
    assert prices(m) == (4, 4, 4, 1, 4)


def test_F_33_a_new_round_allows_another_shipment_up_to_the_second() -> None:
    """F-22"""
    m = at(round=1, hands=("sp cu", "cl wi"), jakob="sp sp sp sp", shipments={(1, 1): "je"})
    m.play("play sp")
    assert m.position()["round"] == 2
    assert "ship cl" in m.moves(1)


# --- F-34: who starts -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F_34_the_left_neighbour_of_who_played_the_fifth_card_starts(players: int) -> None:
    for seat in range(players):
        hands = ["cu cl"] * players
        hands[seat] = "sp cu"
        m = at(players, turn=seat, hands=hands, jakob="sp sp sp sp*")
        m.play("play sp")
        assert m.position()["start"] == m.turn == (seat + 1) % players


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_F_34_jakobs_card_for_a_shipment_counts_for_the_shipper(seat: int) -> None:
    """F-22"""
    m = at(round=1, turn=seat, hands=["cl cu"] * 3, jakob="sp sp sp sp*", draw="sp")
    m.play("ship cl")
    assert m.position()["round"] == 2
    assert m.position()["start"] == m.turn == (seat + 1) % 3


@pytest.mark.parametrize("seat", [0, 1])
def test_F_34_jakobs_card_of_F_24_counts_for_the_seat_whose_turn_came_last(seat: int) -> None:
    m = at(2, turn=seat, turns_since_jakob=1, jakob="sp sp sp sp*", draw="cu sp")
    m.play("draw")
    assert m.position()["round"] == 4
    assert m.position()["start"] == m.turn == 1 - seat


def test_F_34_jakobs_card_after_a_forced_move_counts_for_who_was_forced() -> None:
    """G-2: seat 1 can only draw, and then Jakob gets the fifth spice."""
    m = at(2, turn=0, hands=("cu cl", ""), jakob="sp sp sp sp*", draw="wi sp")
    m.play("play cu")
    assert m.position()["round"] == 4
    assert m.position()["start"] == m.turn == 0


# --- what is told ---------------------------------------------------------------------------------


def test_F_30_F_31_F_32_the_log_tells_who_ended_the_round_prices_and_sales() -> None:
    m = at(hands=("sp cu",), displays=("", "wi*"), jakob="sp sp sp sp", prices=2)
    m.play("play sp")
    told = {kind: [e for e in m.last_events if e.kind == kind] for kind in Event}
    assert [(e.a, e.b) for e in told[Event.ROUND_ENDS]] == [(0, GOODS.index("sp"))]
    assert [(e.b, e.c) for e in told[Event.PRICE]] == [(2, 1), (2, 1), (2, 3), (2, 7), (2, 1)]
    assert [(e.a, e.b, e.c) for e in told[Event.SELLS]] == [(0, 7, 7), (1, 6, 6), (2, 0, 0)]
    assert [(e.a, e.b) for e in told[Event.STARTS]] == [(1, 4)]
    assert display(m, 1) == []
