"""Moves and positions as text: G-7, G-8, G-9 and the page's notation."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from fondaco import IllegalMove, InvalidPosition, Match
from fondaco.games import load
from tests.games.fugger.table import CARDS, GOODS, Position, at, position, same_cards

GAME = load("fugger")
KEYS = (
    "game",
    "players",
    "round",
    "start",
    "turn",
    "options",
    "prices",
    "seats",
    "jakob",
    "draw",
    "discard",
)


# --- moves ----------------------------------------------------------------------------------------


def test_G_7_the_moves_are_those_of_the_page() -> None:
    assert [GAME.write_move(action) for action in range(GAME.actions)] == [
        "draw",
        *(f"play {card}" for card in CARDS),
        *(f"ship {card}" for card in CARDS),
    ]


def test_G_7_moves_and_actions_belong_to_each_other_one_to_one() -> None:
    assert len(GAME.action_of) == GAME.actions == 23
    for move, action in GAME.action_of.items():
        assert GAME.write_move(action) == move


@pytest.mark.parametrize(
    ("move", "rule"),
    [("draw", "F-20"), ("play sp", "F-21"), ("play me", "F-21"), ("ship sp*", "F-22")],
)
def test_each_move_names_its_rule(move: str, rule: str) -> None:
    assert GAME.move_rule(GAME.action_of[move]) == rule


def test_the_forms_shown_for_malformed_moves_are_moves() -> None:
    assert set(GAME.move_forms) <= set(GAME.action_of)
    assert {form.split()[0] for form in GAME.move_forms} == {"draw", "play", "ship"}


@pytest.mark.parametrize(
    "move",
    [
        "",
        " ",
        "draw ",
        " draw",
        "Draw",
        "draw sp",
        "play",
        "play ",
        "play  sp",
        "play sp ",
        "play SP",
        "play sp**",
        "play *sp",
        "play me*",
        "play xx",
        "play sp cu",
        "play\tsp",
        "play sp\n",
        "ship",
        "ship me*",
        "pass",
        "1",
        "play ｓｐ",
        "play sp" * 10_000,
    ],
)
def test_G_7_a_malformed_move_is_refused_with_the_forms_of_moves(move: str) -> None:
    m = at(round=1, hands=("sp sp* me",))
    before = bytes(m.state())
    with pytest.raises(IllegalMove, match="no such move; moves look like this: "):
        m.play(move)
    assert bytes(m.state()) == before


@pytest.mark.parametrize("move", [None, 0, 7, 1.5, True, b"draw", ["draw"], {"draw": 1}])
def test_G_7_what_is_no_text_is_no_move(move: Any) -> None:
    m = at()
    before = bytes(m.state())
    with pytest.raises(IllegalMove, match="text"):
        m.play(move)
    assert bytes(m.state()) == before


# --- positions written ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_8_a_position_has_the_keys_of_the_page_always(players: int) -> None:
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players, options={"target": 60})
    keys = {*KEYS, "turns_since_jakob"} if players == 2 else set(KEYS)
    while True:
        written = m.position()
        assert set(written) - {"detail"} == keys
        for seat in written["seats"]:
            assert set(seat) == {"gulden", "hand", "display", "shipments"}
        if m.over:
            break
        m.play(choice.choice(m.moves()))


def test_G_8_a_position_says_what_it_was_read_from() -> None:
    given = position(
        2,
        round=2,
        start=1,
        turn=1,
        target=250,
        prices={"cu": 1, "je": 9},
        gulden=(3, 249),
        hands=("sp sp* me cu", "cl wi"),
        displays=("wi", "me me"),
        shipments={(0, 1): "cl*", (1, 1): "me", (1, 2): "cu*"},
        jakob="je cu",
        draw="wi je* cu",
        discard="sp*",
        turns_since_jakob=1,
    )
    m = Match.at(given, seed=1)
    written = m.position()
    for key in ("game", "players", "round", "start", "turn", "options", "prices", "draw"):
        assert written[key] == given[key]
    for key in ("jakob", "discard"):
        assert same_cards(written[key], given[key])
    for seat, was in zip(written["seats"], given["seats"], strict=True):
        assert seat["gulden"] == was["gulden"]
        assert seat["shipments"] == was["shipments"]
        assert same_cards(seat["hand"], was["hand"])
        assert same_cards(seat["display"], was["display"])
    assert written["turns_since_jakob"] == 1


def test_G_8_draw_lists_the_pile_from_the_top() -> None:
    m = at(hands=("cu cl",), draw="je* wi sp*")
    m.play("draw")
    assert "je*" in m.position()["seats"][0]["hand"]
    assert m.position()["draw"][:2] == ["wi", "sp*"]


def test_G_8_a_position_is_json() -> None:
    m = Match.new("fugger", 3, 1)
    assert json.loads(json.dumps(m.position())) == m.position()


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_8_reading_back_gives_the_same_match_at_every_decision(players: int) -> None:
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players, options={"target": 200})
    shuffles = 0
    while True:
        text = json.dumps(m.position())
        back = Match.at(json.loads(text), seed=1)
        assert json.dumps(back.position()) == text
        assert back.digest() == m.digest()
        assert [back.moves(seat) for seat in range(players)] == [
            m.moves(seat) for seat in range(players)
        ]
        assert [back.view(seat) for seat in (None, *range(players))] == [
            m.view(seat) for seat in (None, *range(players))
        ]
        shuffles += "shuffle" in m.position().get("detail", {}).get("memory", [])
        if m.over:
            break
        m.play(choice.choice(m.moves()))
    assert shuffles > 0
    assert back.winners == m.winners
    assert back.points == m.points


def test_G_8_a_match_goes_on_the_same_from_a_position_read_back() -> None:
    choice = random.Random(5)
    m = Match.new("fugger", 3, seed=5)
    for _ in range(30):
        m.play(choice.choice(m.moves()))
    one, two = (Match.at(m.position(), seed=9) for _ in range(2))
    while not one.over:
        move = choice.choice(one.moves())
        one.play(move)
        two.play(move)
        assert one.position() == two.position()


def test_G_8_a_position_handed_in_stays_as_it_is() -> None:
    given = position(hands=("wi cu sp",))
    before = copy.deepcopy(given)
    m = Match.at(given, seed=1)
    m.play("play wi")
    assert given == before


def test_G_8_a_position_written_shares_nothing_with_the_match() -> None:
    m = at()
    written = m.position()
    written["seats"][0]["hand"].clear()
    written["prices"]["cu"] = 9
    assert m.position()["seats"][0]["hand"] == ["cu", "wi"]
    assert m.position()["prices"]["cu"] == 5


def test_G_8_hands_and_displays_may_be_given_in_any_order() -> None:
    given = position(hands=("me je* sp cu",))
    other = copy.deepcopy(given)
    other["seats"][0]["hand"].reverse()
    assert Match.at(given, 1).digest() == Match.at(other, 1).digest()


def test_G_8_turns_since_jakob_is_0_if_not_given() -> None:
    """F-24"""
    given = position(2)
    del given["turns_since_jakob"]
    assert Match.at(given, seed=1).position()["turns_since_jakob"] == 0


@pytest.mark.parametrize("players", [3, 4])
def test_turns_since_jakob_is_absent_with_more_than_two_players(players: int) -> None:
    assert "turns_since_jakob" not in at(players).position()


def test_G_2_a_position_is_played_on_to_its_first_real_decision() -> None:
    """Five equal cards in round 3: the seat can only play one of them."""
    m = at(hands=("cu cu cu cu cu",))
    assert m.turn == 1
    assert m.position()["seats"][0]["display"] == ["cu"]


# --- positions refused ----------------------------------------------------------------------------

Change = Callable[[Position], object]


def refusal(change: Change, **given: Any) -> str:
    """The message that refuses a good position after the change."""
    base: dict[str, Any] = {
        "hands": ("sp sp* me cu", "cl wi"),
        "displays": ("wi", "je"),
        "jakob": "je cu",
        "discard": "sp*",
    }
    changed = position(**base | given)
    Match.at(changed, seed=1)  # it was good
    change(changed)
    with pytest.raises(InvalidPosition) as refused:
        Match.at(changed, seed=1)
    return str(refused.value)


def put(path: str, value: Any) -> Change:
    """Puts the value at a dotted path of a position."""

    def change(changed: Position) -> None:
        *way, last = path.split(".")
        place: Any = changed
        for key in way:
            place = place[int(key)] if isinstance(place, list) else place[key]
        place[int(last) if isinstance(place, list) else last] = value

    return change


def move_card(card: str, source: str, goal: str) -> Change:
    """Lays a card elsewhere: `source` and `goal` are dotted paths of lists."""

    def change(changed: Position) -> None:
        lists = []
        for path in (source, goal):
            place: Any = changed
            for key in path.split("."):
                place = place[int(key)] if isinstance(place, list) else place[key]
            lists.append(place)
        lists[0].remove(card)
        lists[1].append(card)

    return change


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("options", "game")])
def test_G_9_a_key_is_missing(key: str) -> None:
    assert f"has no '{key}'" in refusal(lambda changed: changed.pop(key))


def test_G_9_a_key_is_unknown() -> None:
    assert "the position has an unknown key 'colour'" in refusal(put("colour", "red"))


@pytest.mark.parametrize("key", ["gulden", "hand", "display", "shipments"])
def test_G_9_a_seats_key_is_missing(key: str) -> None:
    assert f"seats.1 has no '{key}'" in refusal(lambda changed: changed["seats"][1].pop(key))


def test_G_9_a_seats_key_is_unknown() -> None:
    assert "seats.0 has an unknown key 'name'" in refusal(put("seats.0.name", "Anna"))


@pytest.mark.parametrize("players", [0, 1, 5, -3, True, "3", None, 2.0, 10**30])
def test_G_9_a_number_of_players_that_the_game_is_not_for(players: Any) -> None:
    message = refusal(put("players", players))
    assert "2 to 4 players" in message or "absurd" in message or "made of" in message


@pytest.mark.parametrize("n", [2, 4])
def test_G_9_another_number_of_seats_than_players(n: int) -> None:
    def change(changed: Position) -> None:
        changed["players"] = n
        if n == 2:
            changed["turns_since_jakob"] = 0

    assert f"seats has 3 entries for {n} players" in refusal(change)


@pytest.mark.parametrize("seats", [None, "seats", {"0": {}}, 3, [{}] * 5])
def test_G_9_seats_that_are_no_list_of_seats(seats: Any) -> None:
    assert "seats" in refusal(put("seats", seats))


@pytest.mark.parametrize("seat", [None, [], "seat", 0])
def test_G_9_a_seat_that_is_no_object(seat: Any) -> None:
    assert "seats.1 is an object" in refusal(put("seats.1", seat))


@pytest.mark.parametrize("round", [0, -1, True, "3", None, 10**9])
def test_G_9_a_round_that_is_none(round: Any) -> None:
    assert "round is a whole number from 1" in refusal(put("round", round))


@pytest.mark.parametrize("seat", [3, -1, True, "0", None])
def test_G_9_a_starting_seat_that_is_none(seat: Any) -> None:
    assert "start is a whole number from 0 to 2" in refusal(put("start", seat))


@pytest.mark.parametrize("seat", [3, -1, True, "0", [0]])
def test_G_9_a_turn_of_no_seat(seat: Any) -> None:
    message = refusal(put("turn", seat))
    assert "turn" in message
    assert "from 0 to 2" in message


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"target": 0}, "target is a whole number from 1 to 1000, not 0"),
        ({"target": 1001}, "not 1001"),
        ({"target": True}, "not True"),
        ({"target": "100"}, "not '100'"),
        ({"speed": 1}, "no option 'speed'"),
        ([], "options"),
        ("target", "options"),
    ],
)
def test_G_9_F_46_bad_options(options: Any, fault: str) -> None:
    assert fault in refusal(put("options", options))


@pytest.mark.parametrize("price", [0, 10, -5, True, "5", None])
def test_G_9_F_2_a_price_off_the_ring(price: Any) -> None:
    assert "prices.wi is a whole number from 1 to 9" in refusal(put("prices.wi", price))


@pytest.mark.parametrize("good", GOODS)
def test_G_9_F_2_a_good_without_a_price(good: str) -> None:
    assert f"prices has no '{good}'" in refusal(lambda changed: changed["prices"].pop(good))


def test_G_9_F_2_a_price_of_what_is_no_good() -> None:
    assert "prices has an unknown key 'me'" in refusal(put("prices.me", 5))


@pytest.mark.parametrize("prices", [None, [5, 5, 5, 5, 5], 5])
def test_G_9_F_2_prices_that_are_no_object(prices: Any) -> None:
    assert "prices is an object" in refusal(put("prices", prices))


@pytest.mark.parametrize("gulden", [-1, True, "3", None, 10**6, [1]])
def test_G_9_money_that_is_none(gulden: Any) -> None:
    assert "seats.2.gulden is a whole number from 0" in refusal(put("seats.2.gulden", gulden))


@pytest.mark.parametrize("card", ["xx", "", "SP", "me*", "sp**", "sp ", None, 5, ["sp"], "?"])
@pytest.mark.parametrize("place", ["seats.0.hand", "seats.0.display", "jakob", "draw", "discard"])
def test_G_9_F_1_a_card_that_there_is_not(place: str, card: Any) -> None:
    message = refusal(put(f"{place}.0", card))
    assert f"{place}: unknown card" in message
    assert "cards are cu, cu*, cl" in message


@pytest.mark.parametrize("value", [None, "sp", 5, {"sp": 1}])
@pytest.mark.parametrize("place", ["seats.0.hand", "seats.0.display", "jakob", "draw", "discard"])
def test_G_9_cards_that_are_no_list(place: str, value: Any) -> None:
    assert f"{place} is a list" in refusal(put(place, value))


@pytest.mark.parametrize("place", ["seats.0.hand", "seats.0.display", "jakob", "draw", "discard"])
def test_G_9_more_cards_than_there_are(place: str) -> None:
    assert f"{place} has 50 entries, more than 49" in refusal(put(place, ["cu"] * 50))


@pytest.mark.parametrize(
    ("card", "found", "whole"), [("cl", 6, 7), ("sp*", 1, 2), ("me", 3, 4), ("je*", 1, 2)]
)
def test_G_9_F_1_a_card_is_missing(card: str, found: int, whole: int) -> None:
    def change(changed: Position) -> None:
        hands = [seat["hand"] for seat in changed["seats"]]
        next(pile for pile in (*hands, changed["draw"]) if card in pile).remove(card)

    assert f"{found} cards '{card}' on the table, not {whole} (F-1)" in refusal(change)


@pytest.mark.parametrize(
    ("card", "found", "whole"), [("cl", 8, 7), ("sp*", 3, 2), ("me", 5, 4), ("je*", 3, 2)]
)
@pytest.mark.parametrize("place", ["draw", "discard", "seats.0.hand", "seats.2.display"])
def test_G_9_F_1_a_card_is_doubled(place: str, card: str, found: int, whole: int) -> None:
    def change(changed: Position) -> None:
        pile: Any = changed
        for key in place.split("."):
            pile = pile[int(key)] if isinstance(pile, list) else pile[key]
        pile.append(card)

    assert f"{found} cards '{card}' on the table, not {whole} (F-1)" in refusal(change)


def test_G_9_F_1_a_card_beside_jakob_or_shipped_counts_too() -> None:
    assert "8 cards 'cl'" in refusal(lambda changed: changed["jakob"].append("cl"))
    laid = {"card": "cl", "round": 1}
    assert "8 cards 'cl'" in refusal(lambda changed: changed["seats"][0]["shipments"].append(laid))


def test_G_9_F_1_a_plain_card_in_place_of_a_sealed_one() -> None:
    assert "8 cards 'sp' on the table, not 7" in refusal(put("discard.0", "sp"))


def test_G_9_F_10_a_merchant_beside_jakob() -> None:
    message = refusal(move_card("me", "draw", "jakob"))
    assert "a merchant never lies beside Jakob (F-10)" in message


def test_G_9_F_21_more_than_two_merchants_in_front_of_a_seat() -> None:
    message = refusal(move_card("me", "draw", "seats.1.display"), displays=("", "me me"))
    assert "seats.1.display has more than 2 merchants (F-21)" in message


@pytest.mark.parametrize("place", ["seats.0.display", "seats.2.display", "jakob"])
def test_G_9_F_30_five_of_a_good_face_up_while_the_game_goes_on(place: str) -> None:
    message = refusal(
        move_card("wi", "draw", place), displays=("wi", "wi* wi"), jakob="wi", hands=("sp cu",)
    )
    assert "5 cards of 'wi' face up in a running round (F-30)" in message


@pytest.mark.parametrize("gulden", [100, 101, 400])
def test_G_9_F_33_money_at_or_above_the_target_while_the_game_goes_on(gulden: int) -> None:
    message = refusal(put("seats.1.gulden", gulden))
    assert "seats.1.gulden has reached the target of 100" in message
    assert "F-33" in message


def test_G_9_F_46_it_is_the_tables_own_target() -> None:
    message = refusal(put("seats.1.gulden", 60), target=60)
    assert "has reached the target of 60" in message
    assert Match.at(position(target=61, gulden=(60,)), seed=1).points[0] == 60


@pytest.mark.parametrize("shipments", [None, "sp", 3, {"card": "sp"}])
def test_G_9_shipments_that_are_no_list(shipments: Any) -> None:
    assert "seats.0.shipments is a list" in refusal(put("seats.0.shipments", shipments))


@pytest.mark.parametrize(
    ("shipment", "fault"),
    [
        ("sp", "seats.0.shipments is an object"),
        ({"round": 1}, "has no 'card'"),
        ({"card": "je"}, "has no 'round'"),
        ({"card": "je", "round": 1, "seat": 0}, "unknown key 'seat'"),
        ({"card": "xx", "round": 1}, "unknown card 'xx'"),
        ({"card": None, "round": 1}, "unknown card None"),
        ({"card": "je", "round": 0}, "from 1 to 2, not 0"),
        ({"card": "je", "round": 3}, "from 1 to 2, not 3"),
        ({"card": "je", "round": True}, "from 1 to 2, not True"),
    ],
)
def test_G_9_F_22_a_shipment_that_is_none(shipment: Any, fault: str) -> None:
    def change(changed: Position) -> None:
        changed["draw"].remove("je")
        changed["seats"][0]["shipments"] = [shipment]

    assert fault in refusal(change)


def test_G_9_F_22_two_shipments_of_a_seat_in_one_round() -> None:
    def change(changed: Position) -> None:
        changed["draw"].remove("je")
        changed["seats"][0]["shipments"].append({"card": "je", "round": 1})

    message = refusal(change, shipments={(0, 1): "cl"})
    assert "seats.0.shipments: two shipments in round 1 (F-22)" in message


def test_G_9_F_22_three_shipments_of_a_seat() -> None:
    def change(changed: Position) -> None:
        changed["draw"].remove("je")
        changed["seats"][0]["shipments"].append({"card": "je", "round": 2})

    message = refusal(change, shipments={(0, 1): "cl", (0, 2): "cl"})
    assert "seats.0.shipments has 3 entries, more than 2" in message


def test_G_9_F_22_a_shipment_of_a_round_later_than_the_current_one() -> None:
    def change(changed: Position) -> None:
        changed["round"] = 1

    message = refusal(change, round=2, shipments={(0, 2): "cl"})
    assert "seats.0.shipments: a shipment of round 2 in round 1 (F-22)" in message


@pytest.mark.parametrize("value", [2, -1, True, "0", None])
def test_G_9_F_24_turns_since_jakob_that_are_none(value: Any) -> None:
    def change(changed: Position) -> None:
        changed["turns_since_jakob"] = value

    message = refusal(change, players=2)
    assert "turns_since_jakob is a whole number from 0 to 1" in message


def test_G_9_F_24_turns_since_jakob_with_more_than_two_players() -> None:
    assert "two players only (F-24)" in refusal(put("turns_since_jakob", 0))


def over(**given: Any) -> Position:
    """A game that has just ended."""
    m = at(hands=("sp cu",), jakob="sp sp sp sp", gulden=(99,), **given)
    m.play("play sp")
    return m.position()


def test_G_9_F_33_a_game_that_is_over_though_nobody_has_the_money() -> None:
    ended = over()
    assert Match.at(ended, seed=1).over
    ended["seats"][0]["gulden"] = 99
    with pytest.raises(InvalidPosition, match=r"nobody has the 100 gulden that end it \(F-33\)"):
        Match.at(ended, seed=1)


def test_G_9_F_30_a_game_that_is_over_though_no_good_lies_there_five_times() -> None:
    ended = over()
    ended["jakob"].remove("sp")
    ended["discard"].append("sp")
    with pytest.raises(InvalidPosition, match=r"no good has 5 cards face up \(F-30\)"):
        Match.at(ended, seed=1)


def test_G_9_every_fault_of_a_position_leaves_the_position_alone() -> None:
    given = position()
    given["prices"]["cu"] = 10
    before = copy.deepcopy(given)
    with pytest.raises(InvalidPosition):
        Match.at(given, seed=1)
    assert given == before


# --- detail.memory: what players with perfect memory know (G-11) ----------------------------------


def remembered(*lines: str, **given: Any) -> Position:
    """Seat 1 has shipped a wine and holds a spice; the others hold a copper and a seal each."""
    base: dict[str, Any] = {
        "hands": ("cu cu*", "sp", "cu cl*"),
        "shipments": {(1, 1): "wi"},
        "memory": lines,
    }
    return position(**base | given)


LOG = (
    "draw 1 wi",
    "ship 1",
    "draw 0 cu",
    "draw 0 cu*",
    "draw 1 je",
    "draw 2 cl*",
    "shuffle",
    "play 1 je",
    "draw 2 cu",
    "draw 1 sp",
)


def test_G_8_the_memory_begins_with_the_first_shuffle() -> None:
    m = at(hands=("cu cl", "sp", "me"), discard="wi wi*", shipments={(1, 1): "je*"}, rest=2)
    assert "detail" not in m.position()
    m.play("draw")
    drawn = next(card for card in m.position()["seats"][0]["hand"] if card not in ("cu", "cl"))
    memory = m.position()["detail"]["memory"]
    assert memory[:5] == ["draw 0 cu", "draw 0 cl", "draw 1 je*", "ship 1", "draw 1 sp"]
    assert memory[-2:] == ["shuffle", f"draw 0 {drawn}"]
    m.play("draw", 1)
    assert m.position()["detail"]["memory"][-1].startswith("draw 1 wi")
    m.play("play me", 2)
    assert m.position()["detail"]["memory"][-1] == "play 2 me"


def test_G_8_a_position_with_a_memory_is_read_and_written_back() -> None:
    m = Match.at(remembered(*LOG), seed=1)
    assert m.position()["detail"] == {"memory": list(LOG)}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "draw",
        "draw 1",
        "draw 3 sp",
        "draw -1 sp",
        "draw 1 xx",
        "draw 1 ?",
        "draw 01 sp",
        "draw  1 sp",
        "draw 1 sp sp",
        "play 1",
        "play 5 sp",
        "play 1 xx",
        "ship",
        "ship 3",
        "ship 1 wi",
        "shuffle 1",
        "Shuffle",
        "pass 1",
        None,
        7,
        ["draw", 1, "sp"],
    ],
)
def test_G_9_a_line_of_the_memory_that_is_none(line: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"detail\.memory: bad line"):
        Match.at(remembered(*LOG, line), seed=1)


@pytest.mark.parametrize(
    ("detail", "fault"),
    [
        (None, "detail is an object"),
        ([], "detail is an object"),
        ({}, "detail has no 'memory'"),
        ({"memory": [], "more": 1}, "unknown key 'more'"),
        ({"memory": None}, "detail.memory is a list"),
        ({"memory": "shuffle"}, "detail.memory is a list"),
        ({"memory": ["shuffle"] * 1000}, "detail.memory has 1000 entries, more than"),
    ],
)
def test_G_9_a_detail_that_is_none(detail: Any, fault: str) -> None:
    given = position()
    given["detail"] = detail
    with pytest.raises(InvalidPosition, match=fault):
        Match.at(given, seed=1)


def without_line(line: str) -> list[str]:
    lines = list(LOG)
    lines.remove(line)
    return lines


def test_G_9_a_memory_without_a_shuffle() -> None:
    with pytest.raises(InvalidPosition, match="has no line 'shuffle'"):
        Match.at(remembered(*without_line("shuffle")), seed=1)


@pytest.mark.parametrize("line", ["draw 0 cu", "draw 2 cl*", "draw 1 sp", "ship 1", "play 1 je"])
def test_G_9_a_memory_that_does_not_lead_to_what_the_seats_hold(line: str) -> None:
    with pytest.raises(InvalidPosition, match=f"does not lead to .* seat {line.split()[1]}"):
        Match.at(remembered(*without_line(line)), seed=1)


def test_G_9_a_memory_of_a_card_played_that_was_never_drawn() -> None:
    with pytest.raises(InvalidPosition, match="seat 1 played 'je' without having drawn it"):
        Match.at(remembered(*without_line("draw 1 je")), seed=1)


def test_G_9_a_memory_of_a_card_played_before_it_was_drawn() -> None:
    lines = without_line("draw 1 je")
    with pytest.raises(InvalidPosition, match="seat 1 played 'je' without having drawn it"):
        Match.at(remembered(*lines, "draw 1 je"), seed=1)


def test_G_9_a_memory_of_a_shipment_before_the_card_was_drawn() -> None:
    lines = without_line("draw 1 wi")
    with pytest.raises(InvalidPosition, match=r"detail\.memory: seat 1 shipped"):
        Match.at(remembered(*lines, "draw 1 wi"), seed=1)


def test_G_9_a_memory_of_a_card_played_that_had_been_shipped() -> None:
    """The one wine was shipped: it can't have been played before another was drawn."""
    lines = ("draw 1 wi", "ship 1", "shuffle", "play 1 wi", "draw 1 wi")
    with pytest.raises(InvalidPosition, match="seat 1 played 'wi' without having drawn it"):
        Match.at(remembered(*lines, hands=("", "", "")), seed=1)


def test_G_9_a_memory_with_more_cards_of_a_pile_than_there_are() -> None:
    """Of one pile nobody can draw a third sealed jewel."""
    again = ["draw 1 je*", "play 1 je*"] * 3
    with pytest.raises(InvalidPosition, match=r"detail\.memory"):
        Match.at(remembered(*LOG, *again), seed=1)
