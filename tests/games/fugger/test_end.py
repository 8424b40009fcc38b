"""The end of the game: F-33, F-40, F-46."""

from typing import Any

import pytest

from fondaco import IllegalMove, InvalidOption, Match
from tests.games.fugger.table import Position, at, cards, gulden, hand, position, same_cards


def before_the_end(**given: Any) -> Position:
    """Seat 0 plays the fifth spice; at a price of 5 it becomes 1 and pays 1."""
    table: dict[str, Any] = {"hands": ("sp cu",), "jakob": "sp sp sp sp"}
    return position(**table | given)


def played_out(**given: Any) -> Match:
    m = Match.at(before_the_end(**given), seed=1)
    m.play("play sp")
    return m


# --- F-33, F-46: when it ends ---------------------------------------------------------------------


@pytest.mark.parametrize(("money", "over"), [(98, False), (99, True), (90, False)])
def test_F_33_100_gulden_after_a_scoring_end_the_game(money: int, over: bool) -> None:
    """The scoring brings one gulden."""
    m = played_out(gulden=(money, 0, 0))
    assert m.over == over
    assert m.points[0] == money + 1


def test_F_33_more_than_100_end_it_too_whoever_has_them() -> None:
    m = played_out(gulden=(0, 0, 99), displays=("", "", "je"))
    assert m.over
    assert m.points == [1, 0, 99 + 6]


def test_F_33_money_counts_only_after_all_have_sold() -> None:
    """Two pass 100 in the same scoring: the richer one wins."""
    m = played_out(gulden=(99, 98, 0), displays=("", "je"))
    assert m.points == [100, 104, 0]
    assert m.winners == (1,)


def test_F_33_shipments_do_not_bring_the_end_nearer() -> None:
    m = played_out(gulden=(98, 0, 0), shipments={(0, 1): "je", (0, 2): "je"})
    assert not m.over


@pytest.mark.parametrize("target", [1, 2, 50, 100, 101, 999, 1000])
def test_F_46_the_target_is_the_money_that_ends_the_game(target: int) -> None:
    just_below = played_out(target=target, gulden=(max(0, target - 2), 0, 0))
    reached = played_out(target=target, gulden=(target - 1, 0, 0))
    assert just_below.over == (target == 1)
    assert reached.over
    assert reached.options == {"target": target}


def test_F_46_the_default_is_100() -> None:
    assert Match.new("fugger", 3, 1).options == {"target": 100}
    without = {key: value for key, value in before_the_end().items() if key != "options"}
    assert Match.at(without, seed=1).options == {"target": 100}


@pytest.mark.parametrize("target", [0, -1, 1001, True, "100", 99.5, None])
def test_F_46_a_target_that_is_none_is_refused(target: Any) -> None:
    with pytest.raises(InvalidOption, match="target is a whole number from 1 to 1000, not"):
        Match.new("fugger", 3, 1, options={"target": target})


def test_F_46_a_game_to_a_target_of_1_ends_with_the_first_sale() -> None:
    m = Match.new("fugger", 2, 5, options={"target": 1})
    while not m.over:
        assert m.points == [0, 0]
        m.play(next((move for move in m.moves() if move.startswith("play")), m.moves()[0]))
    assert max(m.points) >= 1


# --- F-40: shipments and winners ------------------------------------------------------------------


@pytest.mark.parametrize("card", ["cu", "cl", "wi", "sp", "je"])
def test_F_40_every_shipment_pays_twice_the_new_price_of_its_good(card: str) -> None:
    prices = {"cu": 3, "cl": 5, "wi": 7, "sp": 2, "je": 9}
    after = {"cu": 2, "cl": 4, "wi": 6, "sp": 7, "je": 8}
    m = played_out(gulden=(93, 20, 0), prices=prices, shipments={(1, 1): card})
    assert m.position()["prices"] == after
    assert m.points == [100, 20 + 2 * after[card], 0]


def test_F_40_seals_do_not_count() -> None:
    m = played_out(gulden=(99, 0, 0), shipments={(1, 1): "je*", (2, 1): "je"})
    assert m.points == [100, 8, 8]


def test_F_40_F_22_a_shipped_merchant_is_worth_nothing() -> None:
    m = played_out(gulden=(99, 0, 0), shipments={(1, 1): "me", (1, 2): "cu", (2, 2): "me"})
    assert m.points == [100, 8, 0]


def test_F_40_both_shipments_pay() -> None:
    m = played_out(gulden=(99, 0, 0), shipments={(1, 1): "cu", (1, 2): "sp", (0, 2): "sp"})
    assert m.points == [100 + 2, 8 + 2, 0]


def test_F_40_hands_and_what_lies_face_up_pay_no_more() -> None:
    m = played_out(gulden=(99, 0, 0), hands=("sp cu", "je je je"), displays=("", "je"))
    assert m.points == [100, 6, 0]


def test_F_40_most_gulden_win() -> None:
    assert played_out(gulden=(99, 0, 0)).winners == (0,)


def test_F_40_the_shipments_can_decide_against_who_ended_the_game() -> None:
    m = played_out(gulden=(99, 90, 0), shipments={(1, 1): "je", (1, 2): "cl"})
    assert m.points == [100, 106, 0]
    assert m.winners == (1,)


def test_F_40_a_tie_is_a_shared_win() -> None:
    m = played_out(gulden=(99, 92, 92), shipments={(1, 1): "je", (2, 2): "cl*"})
    assert m.points == [100, 100, 100]
    assert m.winners == (0, 1, 2)


def test_F_40_a_tie_behind_the_winner_wins_nothing() -> None:
    m = played_out(gulden=(99, 92, 50), shipments={(0, 1): "je", (1, 1): "je"})
    assert m.points == [108, 100, 50]
    assert m.winners == (0,)


def test_F_40_nobody_has_won_while_the_game_goes_on() -> None:
    m = Match.at(before_the_end(gulden=(90, 0, 0)), seed=1)
    assert m.winners == ()
    assert m.points == [90, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F_40_a_game_can_end_with_any_number_of_players(players: int) -> None:
    m = Match.at(before_the_end(players=players, gulden=(99,)), seed=1)
    m.play("play sp")
    assert m.over
    assert m.winners == (0,)


def test_F_33_a_card_for_jakob_can_end_the_game() -> None:
    """F-22, F-30: the shipment just made is paid too."""
    m = at(
        round=1, hands=("cl cu",), displays=("je",), jakob="sp sp sp sp", draw="sp", gulden=(95,)
    )
    m.play("ship cl")
    assert m.over
    assert m.points[0] == 95 + 6 + 8


# --- the table at the end -------------------------------------------------------------------------


def test_F_40_at_the_end_the_table_stays_as_it_was_scored() -> None:
    given = before_the_end(
        round=6,
        gulden=(99, 10, 20),
        displays=("cl", "me me wi", "je*"),
        shipments={(1, 1): "je"},
        discard="cu*",
        start=2,
    )
    m = Match.at(given, seed=1)
    m.play("play sp")
    position = m.position()
    assert (position["round"], position["start"], position["turn"]) == (6, 2, None)
    shown = [seat["display"] for seat in position["seats"]]
    for lies, lay in zip(shown, ("cl sp", "me me wi", "je*"), strict=True):
        assert same_cards(lies, cards(lay))
    assert position["jakob"] == ["sp"] * 4
    assert position["draw"] == given["draw"]
    assert position["discard"] == ["cu*"]
    assert hand(m, 0) == ["cu"]
    assert position["seats"][1]["shipments"] == [{"card": "je", "round": 1}]


def test_F_40_at_the_end_gulden_includes_the_shipments() -> None:
    """New prices: cloth 6, wine 4, spice 1."""
    m = played_out(gulden=(98, 60, 0), displays=("cl",), shipments={(1, 1): "cl", (1, 2): "wi"})
    assert gulden(m) == m.points == [98 + 1 + 6, 60 + 12 + 8, 0]


def test_F_40_after_the_end_nobody_moves() -> None:
    m = played_out(gulden=(99, 0, 0))
    assert m.turn is None
    assert m.waiting == ()
    assert m.moves() == []
    for seat in range(3):
        assert m.moves(seat) == []
        with pytest.raises(IllegalMove, match="over"):
            m.play("draw", seat)
