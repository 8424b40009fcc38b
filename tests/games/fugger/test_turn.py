"""A turn: F-20 to F-24."""

import pytest

from fondaco import IllegalMove, Match
from tests.games.fugger.table import at, cards, display, hand, same_cards


def refused(m: Match, move: str, rule: str) -> bool:
    """Whether the move is refused for that rule, with nothing changed."""
    before = bytes(m.state())
    with pytest.raises(IllegalMove, match=rule):
        m.play(move)
    return bytes(m.state()) == before and move not in m.moves()


# --- F-20: draw -----------------------------------------------------------------------------------


def test_F_20_one_card_is_drawn_from_the_top_of_the_draw_pile() -> None:
    m = at(hands=("cu cl",), draw="je* wi sp")
    m.play("draw")
    assert hand(m, 0) == ["cu", "cl", "je*"]
    assert m.position()["draw"][:2] == ["wi", "sp"]
    assert m.turn == 1


@pytest.mark.parametrize("held", ["cu", "cu cl wi", "cu cl wi me"])
def test_F_20_one_may_draw_with_at_most_four_cards_in_hand(held: str) -> None:
    m = at(hands=(held,))
    m.play("draw")
    assert len(hand(m, 0)) == len(cards(held)) + 1


def test_F_20_an_empty_hand_can_only_draw() -> None:
    """So it does by itself (G-2)."""
    m = at(hands=("",), draw="je*")
    assert hand(m, 0) == ["je*"]
    assert m.turn == 1


@pytest.mark.parametrize("held", ["cu cl wi sp je", "cu cl wi sp je me me"])
def test_F_20_one_may_not_draw_with_five_cards_or_more(held: str) -> None:
    assert refused(at(hands=(held,)), "draw", "F-20")


def test_F_20_shipments_do_not_count_for_the_hand() -> None:
    m = at(round=2, hands=("cu cl wi sp",), shipments={(0, 1): "je"})
    assert "draw" in m.moves()


def test_F_20_one_may_not_draw_if_there_is_no_card_to_draw() -> None:
    m = at(hands=("cu cl",), rest=2)
    assert refused(m, "draw", "F-20|F-23")
    assert m.moves() == ["play cu", "play cl"]


# --- F-21: play -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["sp", "sp*", "me"])
def test_F_21_one_card_of_the_hand_is_laid_face_up(card: str) -> None:
    m = at(hands=("sp sp* me cu",), displays=("wi",))
    m.play(f"play {card}")
    assert same_cards(display(m, 0), ["wi", card])
    left = cards("sp sp* me cu")
    left.remove(card)
    assert same_cards(hand(m, 0), left)
    assert m.turn == 1


@pytest.mark.parametrize(("card", "other"), [("sp", "sp*"), ("sp*", "sp"), ("me", "sp")])
def test_F_21_only_a_card_that_is_held_is_played(card: str, other: str) -> None:
    assert refused(at(hands=(f"{other} cu",)), f"play {card}", "F-21")


def test_F_21_equal_cards_are_one_move() -> None:
    assert at(hands=("sp sp cu cu* me me",)).moves() == [
        "play cu",
        "play cu*",
        "play sp",
        "play me",
    ]


def test_F_21_a_second_merchant_may_lie_in_front_a_third_may_not() -> None:
    m = at(hands=("me cu",), displays=("me",))
    m.play("play me")
    assert display(m, 0) == ["me", "me"]
    assert refused(at(hands=("me cu",), displays=("me me",)), "play me", "F-21")


def test_F_21_the_merchants_of_others_do_not_count() -> None:
    assert "play me" in at(hands=("me cu",), displays=("me", "me me")).moves()


def test_F_21_shipped_merchants_never_count() -> None:
    m = at(hands=("me cu",), displays=("me",), shipments={(0, 1): "me", (0, 2): "me"})
    m.play("play me")
    assert display(m, 0) == ["me", "me"]


def test_F_21_the_hand_limit_is_for_drawing_only() -> None:
    m = at(hands=("cu cl wi sp je me me",))
    assert m.moves() == ["play cu", "play cl", "play wi", "play sp", "play je", "play me"]


# --- F-22: ship -----------------------------------------------------------------------------------


@pytest.mark.parametrize("round", [1, 2])
@pytest.mark.parametrize("card", ["cl", "cl*", "me"])
def test_F_22_any_card_may_be_shipped_in_the_first_two_rounds(round: int, card: str) -> None:
    m = at(round=round, hands=("cl cl* me",))
    m.play(f"ship {card}")
    seat = m.position()["seats"][0]
    assert seat["shipments"] == [{"card": card, "round": round}]
    assert seat["display"] == []
    assert len(seat["hand"]) == 2
    assert m.turn == 1


@pytest.mark.parametrize("round", [3, 4, 20])
def test_F_22_nothing_is_shipped_after_the_second_round(round: int) -> None:
    assert refused(at(round=round, hands=("cl cu",)), "ship cl", "F-22")


@pytest.mark.parametrize("round", [1, 2])
def test_F_22_only_once_per_round(round: int) -> None:
    m = at(round=round, hands=("cl cu",), shipments={(0, round): "sp"})
    assert refused(m, "ship cl", "F-22")
    assert not [move for move in m.moves() if move.startswith("ship")]


def test_F_22_once_more_in_the_second_round() -> None:
    m = at(round=2, hands=("cl cu",), shipments={(0, 1): "sp"})
    m.play("ship cl")
    laid = m.position()["seats"][0]["shipments"]
    assert laid == [{"card": "sp", "round": 1}, {"card": "cl", "round": 2}]


def test_F_22_a_round_without_a_shipment_is_not_made_up_for() -> None:
    m = at(round=2, hands=("cl cu",))
    m.play("ship cl")
    assert m.position()["seats"][0]["shipments"] == [{"card": "cl", "round": 2}]
    back = Match.at({**m.position(), "turn": 0}, seed=1)
    assert refused(back, "ship cu", "F-22")


def test_F_22_only_a_card_that_is_held_is_shipped() -> None:
    assert refused(at(round=1, hands=("cl cu",)), "ship cl*", "F-22")


@pytest.mark.parametrize("players", [2, 3])
def test_F_22_jakob_gets_a_card_for_each_shipment(players: int) -> None:
    m = at(players, round=1, hands=("cl cu", "wi je"), jakob="wi", draw="sp* je")
    m.play("ship cl")
    assert same_cards(m.position()["jakob"], ["wi", "sp*"])


def test_F_22_with_four_players_jakob_gets_none() -> None:
    m = at(4, round=1, hands=("cl cu", "wi je"), jakob="wi", draw="sp* je")
    m.play("ship cl")
    assert m.position()["jakob"] == ["wi"]
    assert m.position()["draw"][0] == "sp*"


def test_F_22_a_shipment_is_never_face_up() -> None:
    """F-30: the fifth spice lies face down."""
    m = at(4, round=1, hands=("sp cu",), jakob="sp sp", displays=("sp", "sp"))
    m.play("ship sp")
    assert m.position()["round"] == 1


# --- F-23: empty piles ----------------------------------------------------------------------------


def test_F_23_the_shuffled_discards_become_the_draw_pile_when_a_card_is_needed() -> None:
    m = at(hands=("cu cl",), discard="wi wi* sp", rest=2)
    m.play("draw")
    position = m.position()
    assert position["discard"] == []
    drawn = [card for card in hand(m, 0) if card not in ("cu", "cl")]
    assert same_cards(position["draw"] + drawn, ["wi", "wi*", "sp"])


def test_F_23_not_before_the_last_card_leaves_the_discards_where_they_are() -> None:
    m = at(hands=("cu cl",), draw="je*", discard="wi wi* sp", rest=2)
    m.play("draw")
    assert "je*" in hand(m, 0)
    assert m.position()["draw"] == []
    assert same_cards(m.position()["discard"], ["wi", "wi*", "sp"])


def test_F_23_the_discards_are_shuffled() -> None:
    """Each of them is on top for some seed, about equally often (G-6)."""
    position = at(hands=("cu cl",), discard="wi wi* sp", rest=2).position()
    tops = []
    for seed in range(300):
        m = Match.at(position, seed)
        m.play("draw")
        tops.append(next(card for card in hand(m, 0) if card not in ("cu", "cl")))
    assert [70 < tops.count(card) < 130 for card in ("wi", "wi*", "sp")] == [True] * 3


def test_F_23_a_player_with_no_legal_action_is_skipped() -> None:
    """Seat 1 holds only a third merchant, and there is nothing to draw."""
    m = at(hands=("cu cl", "me"), displays=("", "me me"), rest=2)
    m.play("play cu")
    assert m.turn == 2
    assert hand(m, 1) == ["me"]


def test_F_23_an_empty_hand_is_skipped_too_and_several_in_a_row() -> None:
    m = at(4, hands=("cu cl je", "me me", ""), displays=("", "me me"), rest=3)
    m.play("play cu")
    assert m.turn == 3
    m.play("play wi")
    assert m.turn == 0
    assert hand(m, 1) == ["me", "me"]
    assert hand(m, 2) == []


def test_F_23_the_same_seat_moves_again_if_all_others_are_skipped() -> None:
    m = at(2, hands=("", "me"), displays=("", "me me"), rest=0)
    m.play("play cu")
    assert m.turn == 0


def test_F_23_who_can_still_ship_a_third_merchant_is_not_skipped() -> None:
    """Its only move is made by itself (G-2)."""
    m = at(round=2, hands=("cu cl", "me"), displays=("", "me me"), rest=2)
    m.play("play cu")
    assert m.turn == 2
    assert m.position()["seats"][1]["shipments"] == [{"card": "me", "round": 2}]


def test_F_23_who_can_draw_is_not_skipped() -> None:
    m = at(hands=("cu cl", "me"), displays=("", "me me"), discard="sp wi", rest=2)
    m.play("play cu")
    assert m.turn == 2
    assert len(hand(m, 1)) == 2  # drawing was forced (G-2)


def test_F_23_a_position_is_read_past_a_seat_that_has_no_legal_action() -> None:
    """G-2: it is played on to its first real decision."""
    m = at(hands=("me", "cu cl"), displays=("me me",), rest=2, turn=0)
    assert m.turn == 1
    assert m.moves() == ["play cu", "play cl"]


def test_F_23_a_skipped_turn_at_the_beginning_of_a_position_counts_for_two_players() -> None:
    """F-24, G-2"""
    m = at(2, hands=("me",), displays=("me me",), rest=1, turn=0, turns_since_jakob=0)
    assert m.turn == 1
    assert m.position()["turns_since_jakob"] == 1


# --- F-24: two players ----------------------------------------------------------------------------


def test_F_24_jakob_gets_a_card_each_time_both_have_taken_a_turn() -> None:
    m = at(2, hands=("cu cl wi", "cu cl wi"), draw="je sp* je* sp")
    seen = []
    for move in ("play cu", "play cu", "play cl", "play cl"):
        m.play(move)
        seen.append((m.position()["jakob"], m.position()["turns_since_jakob"]))
    assert seen == [([], 1), (["je"], 0), (["je"], 1), (["sp*", "je"], 0)]


def test_F_24_it_does_not_matter_who_moved_first() -> None:
    m = at(2, turn=1, start=1, hands=("cu cl", "cu cl"), draw="je sp")
    m.play("play cu")
    assert m.position()["jakob"] == []
    m.play("play cu")
    assert m.position()["jakob"] == ["je"]


@pytest.mark.parametrize("players", [3, 4])
def test_F_24_with_more_players_jakob_gets_none(players: int) -> None:
    m = at(players, hands=["cu cl wi sp je"] * players, draw="je sp")
    for good in ("cu", "cl", "wi", "sp")[:players]:
        m.play(f"play {good}")
    assert m.position()["jakob"] == []
    assert "turns_since_jakob" not in m.position()


def test_F_24_the_card_for_a_shipment_comes_besides_and_before() -> None:
    """F-22"""
    m = at(2, round=1, turn=1, turns_since_jakob=1, hands=("cu cl", "wi sp"), draw="me je me sp*")
    m.play("ship wi")
    assert same_cards(m.position()["jakob"], ["je", "sp*"])
    told = [line for line in m.events() if "Jakob" in line]
    assert len(told) == 2
    assert ("jewel" in told[0], "spice" in told[1]) == (True, True)


def test_F_24_a_forced_move_counts_as_a_turn() -> None:
    """G-2: seat 1 can only draw."""
    m = at(2, hands=("cu cl", ""), draw="wi je")
    m.play("play cu")
    assert m.turn == 0
    assert hand(m, 1) == ["wi"]
    assert m.position()["jakob"] == ["je"]


def test_F_24_a_skipped_turn_counts_as_taken() -> None:
    m = at(2, hands=("", "me"), displays=("", "me me"), rest=0)
    m.play("play cu")
    assert m.turn == 0
    assert m.position()["turns_since_jakob"] == 0
    assert m.position()["jakob"] == []  # there is no card for him (F-10)


def test_F_24_no_card_once_the_round_has_ended() -> None:
    """The second one's card ends it: both cards beside Jakob are those of the new round."""
    m = at(
        2,
        turn=1,
        turns_since_jakob=1,
        hands=("cu cl", "sp wi"),
        displays=("sp sp", "sp"),
        jakob="sp",
        draw="cu cl cu cl je je* wi*",
    )
    m.play("play sp")
    assert m.position()["round"] == 4
    assert same_cards(m.position()["jakob"], ["je", "je*"])
    assert m.position()["draw"][0] == "wi*"


def test_F_24_no_card_after_a_shipments_card_has_ended_the_round() -> None:
    """F-22"""
    m = at(
        2,
        round=1,
        turn=1,
        turns_since_jakob=1,
        hands=("cu cl", "cl wi"),
        displays=("sp sp", "sp"),
        jakob="sp",
        draw="sp cu cl cu cl je je* wi*",
    )
    m.play("ship cl")
    assert m.position()["round"] == 2
    assert same_cards(m.position()["jakob"], ["je", "je*"])
    assert m.position()["draw"][0] == "wi*"


@pytest.mark.parametrize(("seat", "turns"), [(0, 0), (0, 1), (1, 1)])
def test_F_24_the_count_starts_anew_with_each_round(seat: int, turns: int) -> None:
    """Whoever ends the round, in the next one nobody has moved yet."""
    hands = ("sp wi", "sp wi")
    m = at(2, turn=seat, turns_since_jakob=turns, hands=hands, jakob="sp sp sp* sp*")
    m.play("play sp")
    jakob = m.position()["jakob"]
    assert m.turn == 1 - seat
    assert m.position()["turns_since_jakob"] == 0
    m.play("play wi")
    assert m.position()["jakob"] == jakob
    assert m.position()["turns_since_jakob"] == 1
