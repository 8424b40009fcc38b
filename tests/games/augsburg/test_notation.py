"""Moves and positions as text: G-7 to G-10, A-57 and the page's notation."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from fondaco import IllegalMove, InvalidPosition, Match
from fondaco.games import load
from tests.games.augsburg.table import (
    CARDS,
    NOTES,
    Position,
    at,
    hand,
    of_seats,
    position,
    same_cards,
)

GAME = load("augsburg")
KEYS = (
    "game",
    "players",
    "round",
    "noble",
    "marker",
    "phase",
    "options",
    "seats",
    "privileges",
    "draw",
    "discard",
)
SEAT_KEYS = (
    "gulden",
    "points",
    "hand",
    "depot",
    "nobility",
    "office",
    "coat",
    "letter",
    "mint",
    "architect",
    "church",
    "cathedral",
)
CAREERS = ("depot", "nobility", "office")


# --- moves ----------------------------------------------------------------------------------------


def test_G_7_the_moves_are_those_of_the_page() -> None:
    symbols = (*CAREERS, "money", "points6", "points7", "cards")
    assert set(GAME.action_of) == {
        *(f"{verb} {card}" for verb in ("buy", "show", "discard") for card in CARDS),
        *(f"bid {n}" for n in range(1, 81)),
        *("hold", "pass", "done"),
        *(f"take {card}" for card in range(1, 11)),
        *(f"{career} level" for career in CAREERS),
        *(f"{career} level from {seat}" for career in CAREERS for seat in range(5)),
        *("depot money", "nobility coat", "nobility letter", "office mint", "office architect"),
        *("office church", "office cathedral", "architect church", "architect cathedral"),
        *("money", "points6", "points7", "cards"),
        *(f"{symbol} for points" for symbol in symbols),
        *("compensation gulden", "compensation point"),
    }


def test_G_7_moves_and_actions_belong_to_each_other_one_to_one() -> None:
    assert len(GAME.action_of) == GAME.actions
    for move, action in GAME.action_of.items():
        assert GAME.write_move(action) == move


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("buy Ma14", "A-52"),
        ("buy Jk", "A-52"),
        ("done", "A-52"),
        ("bid 1", "A-21"),
        ("bid 80", "A-21"),
        ("hold", "A-21"),
        ("pass", "A-21"),
        ("show Ph1", "A-25"),
        ("show Jk", "A-25"),
        ("take 1", "A-27"),
        ("take 10", "A-27"),
        ("office level", "A-34"),
        ("depot level from 0", "A-35"),
        ("office level from 4", "A-35"),
        ("depot money", "A-38"),
        ("office mint", "A-36"),
        ("office church", "A-36"),
        ("nobility coat", "A-37"),
        ("money", "A-32"),
        ("cards", "A-32"),
        ("cards for points", "A-31"),
        ("architect cathedral", "A-40"),
        ("discard Ph1", "A-32"),
        ("discard Jk", "A-32"),
        ("compensation point", "A-35"),
    ],
)
def test_each_move_names_its_rule(move: str, rule: str) -> None:
    assert GAME.move_rule(GAME.action_of[move]) == rule


def test_the_forms_shown_for_malformed_moves_are_moves_of_every_kind() -> None:
    assert set(GAME.move_forms) <= set(GAME.action_of)
    firsts = {move.split()[0] for move in GAME.action_of}
    assert {form.split()[0] for form in GAME.move_forms} == firsts


@pytest.mark.parametrize(
    "move",
    [
        "",
        "bid",
        "bid 0",
        "bid 01",
        "bid 81",
        "bid -1",
        "bid  1",
        "Bid 1",
        "pass ",
        " pass",
        "buy Ph0",
        "buy Ph18",
        "buy Mx1",
        "show jk",
        "take 0",
        "take 11",
        "office level from 5",
        "office level from -1",
        "depot church",
        "architect for points",
        "compensation",
        "discard",
        "hold\n",
        "bid ３",
        "pass" * 10_000,
    ],
)
def test_G_7_a_malformed_move_is_refused_with_the_forms_of_moves(move: str) -> None:
    m = at(hands=("Ph1 Ph2",))
    before = bytes(m.state())
    with pytest.raises(IllegalMove, match="no such move; moves look like this: "):
        m.play(move)
    assert bytes(m.state()) == before


# --- positions written ----------------------------------------------------------------------------


def every_decision(players: int, seed: int, greedy: bool = False, **given: Any) -> list[Match]:
    """A game's decisions, each as a match that stands before it, and the end.

    Greedy seats buy all they can, so that they have cards to bid and to show.
    """
    choice = random.Random(seed)
    m = Match.new("augsburg", players, seed=seed, **given)
    found = [Match.at(m.position(), seed=1)]
    while not m.over:
        seat = choice.choice(m.waiting)
        moves = m.moves(seat)
        wanted = [move for move in moves if greedy and move.startswith("buy")]
        m.play(choice.choice(wanted or moves), seat)
        found.append(Match.at(json.loads(json.dumps(m.position())), seed=1))
        assert found[-1].digest() == m.digest()
        assert found[-1].position() == m.position()
        assert found[-1].waiting == m.waiting
        for seat in range(players):
            assert found[-1].moves(seat) == m.moves(seat)
            assert found[-1].view(seat) == m.view(seat)
        assert found[-1].view(None) == m.view(None)
    assert found[-1].winners == m.winners
    assert found[-1].points == m.points
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G_8_reading_back_gives_the_same_match_at_every_decision(players: int) -> None:
    matches = every_decision(players, seed=players, greedy=True)
    phases = {m.position()["phase"] for m in matches}
    assert {"buy", "auction", "show", "privilege", "over"} <= phases


@pytest.mark.thorough
def test_G_8_reading_back_gives_the_same_match_with_options_and_components() -> None:
    replaced = {"notes": {"joker": 150}, "right_tiles": {"coats": [9, 9, 3, 2, 1]}}
    for m in every_decision(
        3, seed=4, greedy=True, options={"open_counts": True}, components=replaced
    ):
        assert m.position()["components"] == replaced
        assert m.position()["options"] == {"open_counts": True}


WANTED = (
    "bid 1",
    *(f"take {card}" for card in (1, 5, 10, 2, 4, 6, 9, 3, 7, 8)),
    *("depot level", "money", "office level", "depot money", "office mint"),
    *("points7", "points6", "nobility level"),
)


def for_money(m: Match, sparing: bool) -> str:
    """What seat 0 does to become rich: it wins with bids of 1, and buys a note of each noble.

    If it need not be sparing, it buys all.
    """
    moves = m.moves(0)
    detail = m.position()["detail"]
    if "bought" in detail:
        nobles = {card[:2] for card in (*hand(m, 0), *detail["bought"][0]) if sparing}
        return next((move for move in moves if move[4:6] not in nobles), moves[-1])
    return next((move for move in WANTED if move in moves), moves[-1])


@pytest.mark.parametrize(
    ("components", "at_least"),
    [
        ({}, 16_384),
        (
            {
                "privileges": {str(card): ["money"] * 3 for card in range(1, 11)},
                "notes": {"prices": [1] * 17},
            },
            32_768,
        ),
    ],
    ids=["the box", "money on every card and cheap notes"],
)
def test_G_8_G_12_however_rich_a_seat_becomes_its_position_is_read_back(
    components: dict[str, Any], at_least: int
) -> None:
    m = Match.new("augsburg", 5, seed=6, start=0, components=components)
    richest = 0
    while not m.over:
        seat = m.waiting[0]
        move = for_money(m, sparing=not components) if seat == 0 else m.moves(seat)[-1]
        m.play(move, seat)
        gulden = of_seats(m, "gulden")[0]
        if gulden > richest and gulden >= at_least:
            assert Match.at(m.position(), seed=1).digest() == m.digest()
        richest = max(richest, gulden)
    assert richest >= at_least


def test_G_8_a_position_has_the_keys_of_the_page_in_every_phase() -> None:
    for m in every_decision(3, seed=1):
        written = m.position()
        assert list(written) == [*KEYS, "detail"]
        for seat in written["seats"]:
            assert set(seat) == {*SEAT_KEYS, "offer"}


def given_in_full() -> Position:
    """Something of everything."""
    return position(
        4,
        round=2,
        noble="Le",
        marker=3,
        gulden=(0, 16_000, 350, 7),
        points=(25, 45, 99, 0),
        hands=("Le17 Le3 Jk", "Le2 Jk Jk", "Ph1 Ma17", "Lo9"),
        depot=(1, 2, 3, 4),
        nobility=(4, 3, 2, 1),
        office=(1, 3, 1, 4),
        coat=(0, 3, 3, 1),
        letter=(5, 0, 0, 2),
        mint=(True, False, True, False),
        architect=(False, True, False, True),
        church=(0, 900, 500, 0),
        cathedral=(0, 0, 1100, 700),
        open=(10, 3, 5),
        used=(9, 1, 2, 8, 4, 6, 7),
        draw="Ph5 Jk Ma3",
        discard="Lo1 Ph9 Jk",
        open_counts=True,
    )


def test_G_8_a_position_says_what_it_was_read_from() -> None:
    given = given_in_full()
    written = Match.at(given, seed=1).position()
    for key in set(KEYS) - {"seats"}:
        assert written[key] == given[key]
    for seat, was in zip(written["seats"], given["seats"], strict=True):
        assert {key: seat[key] for key in SEAT_KEYS if key != "hand"} == {
            key: was[key] for key in SEAT_KEYS if key != "hand"
        }
        assert same_cards(seat["hand"], was["hand"])


def test_G_3_hands_are_written_in_the_order_of_the_page() -> None:
    m = at(hands=("Jk Ma1 Ph17 Jk Lo2 Ph3 Ph2", "Ph4"))
    assert hand(m, 0) == ["Ph2", "Ph3", "Ph17", "Lo2", "Ma1", "Jk", "Jk"]


def test_G_8_draw_is_written_from_the_top_and_the_last_discard_is_the_top() -> None:
    m = at(
        hands=("Ph1 Ph2",),
        phase="privilege",
        draw="Ma17 Ma16 Ma15",
        discard="Lo1 Lo2",
        detail={"card": 1, "left": ["depot", "cards"], "extra_used": False},
    )
    m.play("cards")
    assert hand(m, 0) == ["Ph1", "Ph2", "Ma16", "Ma17"]
    m.play("discard Ph2")
    assert m.position()["draw"][0] == "Ma15"
    assert m.position()["discard"] == ["Lo1", "Lo2", "Ph2"]
    assert m.position()["detail"]["discard_top"] == "Ph2"
    assert m.position()["detail"]["draw_price"] == 400


def test_G_8_a_position_handed_in_stays_as_it_is_and_shares_nothing() -> None:
    given = position(hands=("Ph1 Ph2",))
    before = copy.deepcopy(given)
    m = Match.at(given, seed=1)
    written = m.position()
    written["seats"][0]["hand"].clear()
    m.play("bid 1")
    assert given == before
    assert hand(m, 0) != []


# --- positions read that leave something out ------------------------------------------------------


def test_without_draw_and_discard_all_other_cards_are_shuffled_by_the_seed() -> None:
    given = position(hands=("Ph1 Ph2 Jk", "Ph3"), rest=None)
    written = Match.at(given, seed=1).position()
    assert written["discard"] == []
    assert same_cards(written["draw"], position(hands=("Ph1 Ph2 Jk", "Ph3"))["draw"])
    assert Match.at(given, seed=1).position() == written
    assert Match.at(given, seed=2).position()["draw"] != written["draw"]


def test_an_auction_without_detail_is_at_its_start() -> None:
    """A-20: the holder of the start marker opens it."""
    m = at(marker=2, hands=("Ph1 Ph2", "Ph3", "Ph4"))
    assert m.turn == 2
    detail = m.position()["detail"]
    assert (detail["turn"], detail["bid"], detail["bidder"]) == (2, 0, None)
    assert detail["bids"] == [None] * 3


def test_a_purchase_without_detail_is_at_its_start() -> None:
    """A-12"""
    m = at(round=1, phase="buy", offers=("Ph1", "Ph2 Ph3", "Jk"))
    assert m.waiting == (0, 1, 2)
    assert m.position()["detail"]["bought"] == [[], [], []]


def test_a_show_without_choices_is_at_its_start() -> None:
    """A-25"""
    m = at(
        phase="show",
        hands=("Ph1 Ph2", "Ph3 Ph4"),
        detail={"bid": 1, "bidder": 0, "bids": [1, 1, 0]},
    )
    assert m.waiting == (0, 1)
    assert m.moves(1) == ["show Ph3", "show Ph4"]


def short(**detail: Any) -> Position:
    """A-54: the last seat holds nearly all the cards; one is left and twelve are due."""
    rest = [card for card in NOTES if card not in ("Ph1", "Ph2", "Ph3")] + ["Jk"] * 11
    return position(
        noble="Mx",
        phase="shortage",
        hands=("Ph1 Ph2", "", " ".join(["Ph3", *rest])),
        draw="Jk",
        detail=detail,
    )


def test_a_shortage_without_choices_is_at_its_start() -> None:
    m = Match.at(short(), seed=1)
    assert m.waiting == (0, 2)
    assert m.position()["detail"]["given"] == [None, None, None]
    assert m.position()["detail"]["chosen"] == [1]


def test_G_8_a_shortage_is_read_back_with_what_has_been_chosen() -> None:
    m = Match.at(short(), seed=1)
    m.play("discard Jk", 2)
    detail = m.position()["detail"]
    assert detail["given"] == [None, None, "Jk"]
    assert detail["chosen"] == [1, 2]
    assert Match.at(m.position(), seed=1).digest() == m.digest()
    assert m.view(0)["detail"]["given"] == [None, None, None]
    assert m.view(2)["detail"]["given"] == [None, None, "Jk"]


def test_of_equal_privileges_the_first_counts_as_used() -> None:
    """A-30: card 1 is depot depot cards."""
    given = position(
        phase="privilege",
        detail={"card": 1, "left": ["depot", "cards"], "extra_used": False},
        hands=("Ph1",),
    )
    m = at(phase="take", open=(1, 2, 3, 4, 5), hands=("Ph1",))
    m.play("take 1")
    m.play("depot for points")
    assert m.position()["detail"]["left"] == ["depot", "cards"]
    assert Match.at(m.position(), seed=1).digest() == m.digest()
    given["detail"]["left"].reverse()
    assert Match.at(given, seed=1).position()["detail"]["left"] == ["depot", "cards"]


def test_G_3_of_equal_cards_bought_the_first_counts() -> None:
    m = at(round=1, phase="buy", offers=("Ph1 Jk Jk", "Ph2", "Ph3"), gulden=5000)
    m.play("buy Jk", 0)
    back = Match.at(m.position(), seed=1)
    assert back.digest() == m.digest()
    assert back.moves(0) == ["buy Jk", "done"]


def test_accepted_right_tiles_below_the_top_and_below_their_level() -> None:
    m = at(
        coat=(1,), letter=(0, 2), mint=(True,), architect=(True,), church=(500,), hands=("Ph1 Ph2",)
    )
    assert of_seats(m, "coat") == [1, 0, 0]
    assert of_seats(m, "architect") == [True, False, False]


# --- views ----------------------------------------------------------------------------------------


def test_G_10_a_view_hides_what_A_57_says() -> None:
    m = at(
        hands=("Ph1 Ph17 Jk", "Lo2 Ph3"),
        draw="Ma17",
        discard="Lo1",
        gulden=(700, 800, 900),
        pile=(10, 8, 6, 7, 9),
    )
    view = m.view(0)
    assert view["seats"][0] == m.position()["seats"][0]
    assert view["seats"][1]["gulden"] is None
    assert view["seats"][1]["hand"] is None
    assert view["draw"] == len(m.position()["draw"])
    assert view["discard"] == 1
    assert view["privileges"]["pile"] == 5
    assert view["detail"]["draw_price"] == 400
    assert view["detail"]["discard_top"] == "Lo1"
    assert set(view) == set(m.position())


def test_G_10_a_spectator_sees_no_seats_own_things() -> None:
    seats = at(hands=("Ph1 Ph2", "Ph3"), gulden=(1, 2, 3)).view(None)["seats"]
    assert [(seat["gulden"], seat["hand"]) for seat in seats] == [(None, None)] * 3


def test_A_57_others_offers_are_the_prices_on_their_backs_lowest_first() -> None:
    m = at(round=1, phase="buy", offers=("Ph1", "Ph17 Lo1 Jk Le8", "Ph3"))
    assert m.view(0)["seats"][1]["offer"] == [200, 300, 400, 400]
    assert m.view(1)["seats"][1]["offer"] == ["Ph17", "Lo1", "Le8", "Jk"]


def test_A_57_open_counts_shows_others_money_and_backs() -> None:
    m = at(hands=("Ph1 Ph2", "Jk Ph3 Lo9"), gulden=(1, 2, 3), open_counts=True)
    assert m.view(0)["seats"][1]["gulden"] == 2
    assert m.view(0)["seats"][1]["hand"] == [200, 300, 400]
    assert m.view(None)["seats"][0]["hand"] == [200, 200]


def test_G_5_a_view_shows_who_has_chosen_and_not_what() -> None:
    m = at(round=1, phase="buy", offers=("Ph1 Ph2", "Ph3", "Ph4"))
    m.play("buy Ph1", 0)
    m.play("done", 0)
    for seat in (1, 2, None):
        assert m.view(seat)["detail"]["chosen"] == [0]
        assert m.view(seat)["detail"]["bought"][0] is None
    assert m.view(0)["detail"]["bought"] == [["Ph1"], None, None]


def test_G_10_a_view_is_the_same_whatever_is_hidden() -> None:
    """Two positions that differ only in what seat 0 may not see."""
    one = at(hands=("Ph1 Ph2", "Ph3 Lo1", "Ph4"), draw="Lo2", gulden=(500, 600, 700))
    two = at(hands=("Ph1 Ph2", "Ph3 Le1", "Ph5"), draw="Le2", gulden=(500, 900, 0))
    assert one.digest() != two.digest()
    assert {**one.view(0), "draw": 0} == {**two.view(0), "draw": 0}


# --- positions refused ----------------------------------------------------------------------------

Change = Callable[[Position], object]


def refusal(change: Change, given: Position | None = None) -> str:
    """The message that refuses a good position after the change."""
    changed = given_in_full() if given is None else given
    Match.at(changed, seed=1)  # it was good
    change(changed)
    before = copy.deepcopy(changed)
    with pytest.raises(InvalidPosition) as refused:
        Match.at(changed, seed=1)
    assert changed == before
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


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("options", "game")])
def test_G_9_a_key_is_missing(key: str) -> None:
    message = refusal(lambda changed: changed.pop(key))
    assert f"no '{key}'" in message


def test_G_9_a_key_is_unknown() -> None:
    assert "the position has an unknown key 'colour'" in refusal(put("colour", "red"))


@pytest.mark.parametrize("key", SEAT_KEYS)
def test_G_9_a_seats_key_is_missing(key: str) -> None:
    assert f"seats.1 has no '{key}'" in refusal(lambda changed: changed["seats"][1].pop(key))


@pytest.mark.parametrize("value", [None, "x", -1, 10**9, True, [], {}])
@pytest.mark.parametrize(
    "key", ["players", "round", "noble", "marker", "phase", "seats", "privileges", "detail"]
)
def test_G_9_nonsense_under_a_key_is_refused_naming_it(key: str, value: Any) -> None:
    if (key, value) == ("detail", {}):
        return  # nothing under it is nothing wrong
    assert key in refusal(put(key, value))


@pytest.mark.parametrize("value", [None, "x", -1, 10**9, [], {}])
@pytest.mark.parametrize("key", SEAT_KEYS)
def test_G_9_nonsense_under_a_seats_key_is_refused_naming_it(key: str, value: Any) -> None:
    if (key, value) == ("hand", []):
        assert "cards 'Le" in refusal(put("seats.0.hand", []))  # its cards are missing
    else:
        assert f"seats.0.{key}" in refusal(put(f"seats.0.{key}", value))


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("players", 6, "2 to 5 players"),
        ("players", 5, "seats has 4 entries for 5 players"),
        ("round", 0, "round (A-13) is a whole number from 1 to 6, not 0"),
        ("round", 7, "round (A-13) is a whole number from 1 to 6, not 7"),
        ("noble", "Jk", "noble is one of Ph, Lo, Le, Ma, Mx, not 'Jk'"),
        ("marker", 4, "marker is a whole number from 0 to 3, not 4"),
        ("phase", "bid", "phase is one of buy, auction, show"),
        ("options", {"target": 3}, "no option 'target'"),
        ("options", {"open_counts": 1}, "open_counts is"),
        ("seats.2.gulden", -1, "seats.2.gulden is a whole number from 0 to"),
        ("seats.2.gulden", 100_000, "seats.2.gulden is a whole number from 0 to 99999"),
        ("seats.0.points", 26, "seats.0.points (A-41) is a whole number from 0 to 25"),
        ("seats.1.points", 46, "seats.1.points (A-41) is a whole number from 0 to 45"),
        ("seats.3.points", 26, "seats.3.points (A-41) is a whole number from 0 to 25"),
        ("seats.0.depot", 0, "seats.0.depot (A-3) is a whole number from 1 to 4"),
        ("seats.0.office", 5, "seats.0.office (A-3) is a whole number from 1 to 4"),
        ("seats.0.office", 4, "office: the seats have more tiles of level 4"),
        ("seats.0.nobility", 3, None),
        ("seats.0.mint", 1, "seats.0.mint is true or false, not 1"),
        ("seats.0.letter", 1, "seats.0.letter is 0 or one of 2, 3, 4, 5, not 1 (A-5)"),
        ("seats.0.coat", 5, "seats.0.coat is a whole number from 0 to 4"),
        ("seats.3.church", 550, "seats.3.church is 0 or one of 500, 600, 700, 800, 900"),
        ("seats.3.church", 500, "church: 2 seats have the tile 500, of which there are 1 (A-5)"),
        ("seats.0.coat", 3, "coat: 3 seats have the tile 3, of which there are 2 (A-5)"),
        ("seats.0.hand.0", "Le18", "seats.0.hand: unknown card 'Le18'"),
        ("seats.0.hand.0", "Mx1", "seats.0.hand: unknown card 'Mx1'"),
        ("seats.0.hand.0", ["Ph1"], "seats.0.hand: unknown card"),
        ("seats.0.hand.0", "Ph1", "'Ph1' is in the hand of seat 0 already"),
        ("seats.0.offer", ["Ph5"], "cards are offered in phase 'buy' only (A-52)"),
        ("draw.0", "Ph1", "2 cards 'Ph1' on the table, not 1 (A-1)"),
        ("draw.1", "Ph5", "2 cards 'Ph5' on the table, not 1 (A-1)"),
        ("discard.0", "Jk", "0 cards 'Lo1' on the table"),
        ("privileges.open.0", 9, "card 9 is there 2 times"),
        ("privileges.used.0", 11, "privileges.used is a whole number from 1 to 10, not 11"),
        ("privileges.pile", [9], "card 9 is there 2 times"),
        ("privileges.open", [10, 3], "card 5 is there 0 times"),
        ("privileges.open", [1, 2, 3, 4, 5, 6], "privileges.open has 6 entries, more than 5"),
        ("privileges.more", [], "privileges has an unknown key 'more'"),
        ("components", "[notes]", "components is an object"),
        ("components", {"notes": {"joker": 0}}, "joker"),
        ("detail", {"speed": 1}, "detail in phase 'auction' has an unknown key 'speed'"),
        ("detail", {"shown": []}, "detail in phase 'auction' has an unknown key 'shown'"),
        ("detail", {"draw_price": 400}, "detail.draw_price should be 250 by the pile, not 400"),
        ("detail", {"draw_price": None}, "detail.draw_price should be 250"),
        ("detail", {"discard_top": "Ph9"}, "detail.discard_top should be 'Jk' by the pile"),
    ],
)
def test_G_9_a_fault_is_named_with_its_place(path: str, value: Any, fault: str | None) -> None:
    if fault is None:  # the same change where it is right
        given = given_in_full()
        put(path, value)(given)
        given["seats"][1]["nobility"] = 4
        assert of_seats(Match.at(given, seed=1), "nobility") == [3, 4, 2, 1]
    else:
        assert fault in refusal(put(path, value))


def test_G_9_A_1_a_joker_too_many_or_too_few() -> None:
    assert "13 cards 'Jk'" in refusal(lambda changed: changed["draw"].append("Jk"))
    assert "11 cards 'Jk'" in refusal(lambda changed: changed["draw"].remove("Jk"))


def test_G_9_A_1_a_card_doubled_where_the_piles_are_left_to_chance() -> None:
    given = position(hands=("Ph1", " ".join(["Jk"] * 12)), rest=None)
    assert "13 cards 'Jk'" in refusal(
        lambda changed: changed["seats"][0]["hand"].append("Jk"), given
    )


def test_G_9_A_4_level_tiles_are_counted_for_each_career_and_number_of_players() -> None:
    """A medium tile returns when its owner reaches level 4 (A-34)."""
    given = position(2, nobility=(4, 3), hands=("Ph1 Ph2",))
    assert "nobility: the seats have more tiles of level 3" in refusal(
        put("seats.0.nobility", 3), given
    )
    assert of_seats(at(4, depot=(3, 3), hands=("Ph1 Ph2",)), "depot") == [3, 3, 1, 1]


def test_A_60_tiles_and_columns_are_those_of_the_components() -> None:
    given = position(
        2,
        nobility=(3, 3),
        coat=(7, 7),
        hands=("Ph1 Ph2",),
        components={"level_tiles": {"2": [2, 2, 1]}, "right_tiles": {"coats": [7, 7, 7, 2, 1]}},
    )
    assert of_seats(Match.at(given, seed=1), "coat") == [7, 7]
    assert "coat" in refusal(lambda changed: changed.pop("components"), given)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"noble": "Lo", "round": 1}, "phase 'buy' is at noble 'Mx', or 'Ph' in round 1"),
        ({"noble": "Ph", "round": 2}, "phase 'buy' at noble 'Ph' is in round 1, not 2"),
        ({"noble": "Mx", "round": 5}, "after round 5, the last, no notes (A-50)"),
    ],
)
def test_G_9_a_purchase_at_another_time(given: dict[str, Any], fault: str) -> None:
    bad = position(phase="buy", offers=("Ph1", "Ph2", "Ph3"), **given)
    with pytest.raises(InvalidPosition) as refused:
        Match.at(bad, seed=1)
    assert fault in str(refused.value)


@pytest.mark.parametrize(("noble", "round"), [("Ma", 5), ("Mx", 4)])
def test_G_9_the_end_is_after_the_last_round(noble: str, round: int) -> None:
    with pytest.raises(
        InvalidPosition, match="phase 'over' is in round 5, the last, at noble 'Mx'"
    ):
        at(phase="over", noble=noble, round=round)
    assert at(phase="over", noble="Mx", round=5).over


def test_G_9_A_27_an_open_privilege_card_for_every_noble_to_be_visited() -> None:
    fault = "privileges.open has 1 cards for 2 nobles still to be visited"
    with pytest.raises(InvalidPosition, match=fault):
        at(noble="Ma", open=(4,))
    card = {"card": 3, "left": ["office", "points6"], "extra_used": False}
    assert at(noble="Ma", open=(4,), phase="privilege", detail=card).position()["phase"] != "over"


# --- inside the phases ----------------------------------------------------------------------------


def auction(turn: int, bid: int, bidder: int | None, bids: list[int | None]) -> Position:
    """Four seats, with cards for 3, 3, 2 and no bid at all; seat 1 has the start marker."""
    return position(
        4,
        marker=1,
        hands=("Ph1 Ph2 Jk", "Ph3 Ph4 Ph5", "Ph6 Jk", "Jk Jk"),
        detail={"turn": turn, "bid": bid, "bidder": bidder, "bids": bids},
    )


@pytest.mark.parametrize(
    "given",
    [
        (1, 0, None, [None, None, None, None]),
        (2, 0, None, [None, 0, None, None]),
        (0, 0, None, [None, 0, 0, 0]),
        (2, 1, 1, [None, 1, None, None]),
        (0, 1, 1, [None, 1, 1, 0]),
        (0, 2, 2, [None, 1, 2, 0]),
        (1, 2, 0, [2, 1, 1, 0]),
        (0, 3, 1, [2, 3, 0, 0]),
    ],
)
def test_A_21_an_auction_that_can_be_is_accepted(given: Any) -> None:
    m = Match.at(auction(*given), seed=1)
    assert m.turn == given[0]
    assert Match.at(m.position(), seed=1).digest() == m.digest()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ((2, 0, None, [None, None, None, None]), "all speak in turn from the marker on"),
        ((1, 0, None, [0, None, None, None]), "all speak in turn from the marker on"),
        ((3, 1, 1, [None, 1, None, 0]), "all speak in turn"),
        ((1, 0, None, [0, 0, 0, 0]), "all have passed"),
        ((2, 1, 1, [0, 1, 0, None]), "all speak in turn"),
        ((2, 4, 1, [None, 4, None, None]), "the seat has cards for 3 at most (A-22)"),
        ((0, 1, 3, [None, 0, 0, 1]), "the seat has cards for 0 at most (A-22)"),
        ((2, 2, 1, [None, 1, None, None]), "detail.bid is 2, but the highest of detail.bids is 1"),
        ((2, 0, 1, [None, 1, None, None]), "detail.bid is 0, but the highest"),
        ((2, 1, None, [None, 1, None, None]), "detail.bidder is null if and only if"),
        ((2, 0, 1, [None, 0, None, None]), "detail.bidder is null if and only if"),
        ((0, 2, 1, [None, 1, 2, 0]), "detail.bidder is 1, who has not bid the highest"),
        ((0, 1, 2, [None, 1, 1, 0]), "detail.bidder is 2, but seat 1 was the first"),
        ((2, 2, 1, [0, 2, 0, 0]), "detail.turn is 2, a seat that has passed"),
        ((1, 2, 1, [0, 2, 1, 0]), "fall from seat 1 on clockwise: [2, 1]"),
        ((1, 2, 1, [2, 2, 2, 0]), "detail.turn is 1, whose own bid is the highest"),
        ((0, 2, 2, [1, 1, 2]), "detail.bids has 3 entries for 4 players"),
        ((4, 2, 2, [1, 1, 2, 0]), "detail.turn is a whole number from 0 to 3"),
        ((0, 2, 7, [1, 1, 2, 0]), "detail.bidder (or null) is a whole number from 0 to 3"),
        ((0, 2, 2, [1, True, 2, 0]), "detail.bids.1 (or null) is a whole number"),
    ],
)
def test_G_9_A_21_an_auction_that_can_not_be(given: Any, fault: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Match.at(auction(*given), seed=1)
    assert fault in str(refused.value)


@pytest.mark.parametrize("key", ["turn", "bid", "bidder", "bids"])
def test_G_9_an_auction_is_told_whole(key: str) -> None:
    given = auction(1, 2, 0, [2, 1, 1, 0])
    assert f"no '{key}'" in refusal(lambda changed: changed["detail"].pop(key), given)


def show(**detail: Any) -> Position:
    """Seats 0 and 1 show three cards each at Philipp, seat 2 has passed."""
    known = {"bid": 3, "bidder": 0, "bids": [3, 3, 0]}
    return position(
        phase="show",
        hands=("Ph2 Ph4 Ph6 Lo1 Jk", "Ph1 Ph3 Jk Jk Jk", "Ph5 Lo2"),
        detail=known | detail,
    )


@pytest.mark.parametrize(
    "shown",
    [
        [[], ["Ph1"], []],
        [["Ph2"], ["Ph3"], []],
        [["Ph2", "Ph4"], ["Ph1", "Jk"], []],
        [["Ph2", "Ph4", "Jk"], ["Ph1"], []],
    ],
)
def test_A_25_choices_that_can_be_completed_are_accepted(shown: list[list[str]]) -> None:
    read = GAME.read_position(show(shown=shown))
    assert GAME.write_position(read)["detail"]["shown"] == shown
    Match.at(show(shown=shown), seed=1)


@pytest.mark.parametrize(
    ("detail", "fault"),
    [
        ({"shown": [["Lo1"], [], []]}, "'Lo1' does not fit 'Ph' (A-22)"),
        ({"shown": [["Ph3"], [], []]}, "'Ph3', which the seat has not so often"),
        ({"shown": [["Ph2", "Ph2"], [], []]}, "'Ph2', which the seat has not so often"),
        ({"shown": [["Jk"], [], []]}, "jokers alone; the first card is a note (A-22)"),
        ({"shown": [["Ph6"], [], []]}, "1 cards that can't become 3 in order (A-25, G-3)"),
        ({"shown": [["Ph2", "Jk"], [], []]}, "2 cards that can't become 3 in order"),
        ({"shown": [["Ph2", "Ph4", "Ph6", "Jk"], [], []]}, "4 cards that can't become 3"),
        ({"shown": [[], [], ["Ph5"]]}, "detail.shown.2 has cards of a seat that has passed"),
        ({"shown": [[], []]}, "detail.shown has 2 entries for 3 players"),
        ({"shown": [None, [], []]}, "detail.shown.0 is a list"),
        ({"chosen": [0, 2]}, "detail.chosen should be [2]"),
        ({"chosen": [2, 2]}, "detail.chosen names a seat twice"),
        ({"chosen": [3]}, "detail.chosen is a whole number from 0 to 2"),
        (
            {"shown": [["Ph2", "Ph4", "Ph6"], ["Ph1", "Jk", "Jk"], []]},
            "phase 'show': all have chosen",
        ),
        ({"bids": [3, 2, 0]}, "detail.bids.1: who is still in at a show has said 3, not 2"),
        ({"bids": [3, None, 0]}, "detail.bids.1: who is still in at a show has said 3"),
        ({"bid": 0, "bidder": None, "bids": [0, 0, 0]}, "detail.bid is 0 in phase 'show'"),
        ({"bids": [3, 3, 3]}, "the seat has cards for 1 at most (A-22)"),
        ({"turn": 0}, "unknown key 'turn'"),
    ],
)
def test_G_9_A_25_a_show_that_can_not_be(detail: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Match.at(show(**detail), seed=1)
    assert fault in str(refused.value)


@pytest.mark.parametrize("key", ["bid", "bidder", "bids"])
def test_G_9_a_show_needs_its_bids(key: str) -> None:
    assert f"has no '{key}'" in refusal(lambda changed: changed["detail"].pop(key), show())


def purchase(**detail: Any) -> Position:
    """The first purchase, everybody with 600 gulden."""
    return position(
        round=1,
        phase="buy",
        gulden=600,
        offers=("Ph1 Ph2 Jk Jk", "Ph3", "Ph4"),
        detail=detail,
    )


@pytest.mark.parametrize(
    ("detail", "fault"),
    [
        ({"bought": [["Ph3"], [], []]}, "'Ph3' is not, or not so often, in seats.0.offer"),
        ({"bought": [["Ph1", "Ph1"], [], []]}, "'Ph1' is not, or not so often"),
        ({"bought": [["Ph1", "Ph2", "Jk"], [], []]}, "costs 800, more than the 600"),
        ({"bought": [[], []]}, "detail.bought has 2 entries for 3 players"),
        ({"chosen": [0, 1, 2]}, "phase 'buy': all have chosen, so it is over"),
        ({"chosen": ["0"]}, "detail.chosen is a whole number"),
        ({"chosen": None}, "detail.chosen is a list"),
        ({"given": [None] * 3}, "unknown key 'given'"),
    ],
)
def test_G_9_A_52_a_purchase_that_can_not_be(detail: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Match.at(purchase(**detail), seed=1)
    assert fault in str(refused.value)


def test_G_9_A_51_more_cards_offered_than_the_office_allows() -> None:
    given = position(noble="Mx", phase="buy", offers=("Ph1 Ph2 Ph3 Ph4", "Ph5", "Ph6"))
    Match.at(given, seed=1)
    given["seats"][0]["offer"].append(given["draw"].pop(0))
    with pytest.raises(InvalidPosition, match=r"offered at most 4 \(A-51\)"):
        Match.at(given, seed=1)


def test_G_9_A_1_an_offered_card_counts_too() -> None:
    given = purchase()
    given["seats"][1]["offer"].append("Ph1")
    with pytest.raises(InvalidPosition, match="2 cards 'Ph1'"):
        Match.at(given, seed=1)


@pytest.mark.parametrize(
    ("detail", "fault"),
    [
        ({"given": ["Lo1", None, None]}, "detail.given.0: 'Lo1' is not in the seat's hand"),
        ({"given": [None, "Jk", None]}, "detail.given.1: 'Jk' is not in the seat's hand"),
        ({"given": ["Ph1", None, "Jk"]}, "phase 'shortage': all have chosen"),
        ({"given": [7, None, None]}, "detail.given.0 (or null): unknown card 7"),
        ({"chosen": []}, "detail.chosen should be [1]"),
    ],
)
def test_G_9_A_54_a_shortage_that_can_not_be(detail: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Match.at(short(**detail), seed=1)
    assert fault in str(refused.value)


def test_G_9_A_54_a_shortage_with_cards_enough() -> None:
    with pytest.raises(InvalidPosition, match=r"the piles have 79 cards and 12 are due \(A-54\)"):
        at(noble="Mx", phase="shortage", hands=("Ph1",))


def in_use(phase: str = "privilege", **detail: Any) -> Position:
    """Card 9, depot office cards, in use by seat 0, the office already used.

    Seat 0 has just become mayor; seat 1 was, and is councillor now.
    """
    known = {"card": 9, "left": ["depot", "cards"], "extra_used": False}
    return position(
        phase=phase, hands=("Ph1 Ph2",), office=(4, 3, 1), detail=known | detail, draw="Lo1 Lo2"
    )


@pytest.mark.parametrize(
    ("detail", "fault"),
    [
        ({"card": 0}, "detail.card is a whole number from 1 to 10, not 0"),
        ({"left": ["money", "depot"]}, "detail.left has 'money' more often than card 9 (A-6)"),
        ({"left": ["depot", "depot"]}, "detail.left has 'depot' more often than card 9"),
        ({"left": []}, "detail.left is empty, but only two privileges"),
        ({"left": ["church"]}, "detail.left is one of depot, nobility"),
        ({"left": [["depot"]]}, "detail.left is one of depot, nobility"),
        ({"left": ["depot"]}, "nothing is left to do with the card (A-30, A-40)"),
        ({"extra_used": True}, "seat 0 has no architect or has built nothing (A-40)"),
        ({"extra_used": 0}, "detail.extra_used is true or false, not 0"),
        ({"robbed": 1}, "unknown key 'robbed'"),
    ],
)
def test_G_9_A_30_a_card_in_use_that_can_not_be(detail: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Match.at(in_use(**detail), seed=1)
    assert fault in str(refused.value)


def test_G_9_a_card_in_use_needs_its_number() -> None:
    assert "has no 'card'" in refusal(lambda changed: changed["detail"].pop("card"), in_use())
    given = in_use()
    del given["detail"]
    with pytest.raises(InvalidPosition, match="card 9"):  # none is chosen yet, and 9 is nowhere
        Match.at(given, seed=1)


def test_A_30_A_40_of_a_card_alone_all_three_privileges_are_left_and_the_extra_unused() -> None:
    """Card 4: nobility money points6. Card 1: depot depot cards."""
    m = at(phase="privilege", gulden=900, architect=(True,), detail={"card": 4})
    assert m.position()["detail"]["left"] == ["nobility", "money", "points6"]
    assert m.position()["detail"]["extra_used"] is False
    assert m.moves() == [
        *("nobility level", "nobility for points", "money", "money for points"),
        *("points6", "points6 for points", "architect church"),
    ]
    m = at(
        phase="privilege",
        church=(900,),
        architect=(True,),
        gulden=900,
        detail={"card": 1, "extra_used": True},
    )
    assert m.position()["detail"]["left"] == ["depot", "depot", "cards"]
    assert m.moves() == ["depot level", "depot for points", "cards", "cards for points"]
    m = at(phase="privilege", detail={"card": 1, "left": ["depot", "cards"]}, gulden=900)
    assert m.position()["detail"]["left"] == ["depot", "cards"]
    assert m.position()["detail"]["extra_used"] is False


def test_A_32_in_a_discard_cards_alone_is_used_unless_it_is_said_what_is_left() -> None:
    m = at(phase="discard", hands=("Ph1 Ph2",), detail={"card": 9})
    assert m.moves() == ["discard Ph1", "discard Ph2"]
    assert m.position()["detail"]["left"] == ["depot", "office"]
    with pytest.raises(InvalidPosition, match="'cards' of the card in use is not used"):
        at(phase="discard", hands=("Ph1 Ph2",), detail={"card": 4})


@pytest.mark.parametrize("key", ["card", "left", "robbed"])
def test_G_9_a_compensation_needs_to_say_what_was_used_and_who_is_robbed(key: str) -> None:
    """Card 9 has two careers, either of which may have been used."""
    given = in_use("compensation", robbed=1)
    del given["detail"]["extra_used"]
    assert Match.at(given, seed=1).position()["detail"]["extra_used"] is False
    assert f"has no '{key}'" in refusal(lambda changed: changed["detail"].pop(key), given)


def test_G_9_A_27_the_card_in_use_lies_nowhere_else() -> None:
    message = refusal(lambda changed: changed["privileges"]["used"].append(9), in_use())
    assert "card 9 is there 2 times, not once (A-6); a card in use is detail.card alone" in message


def test_A_40_only_the_architects_extra_may_be_left_of_a_card() -> None:
    given = in_use(left=["depot"])
    given["seats"][0]["architect"] = True
    m = Match.at(given, seed=1)
    assert m.moves() == ["architect church", "done"]
    assert Match.at(m.position(), seed=1).digest() == m.digest()


def test_A_35_the_robbed_seat_is_to_be_compensated() -> None:
    m = Match.at(in_use("compensation", robbed=1), seed=1)
    assert m.turn == 1
    assert m.moves() == ["compensation gulden", "compensation point"]
    assert m.position()["detail"]["robbed"] == 1
    assert Match.at(m.position(), seed=1).digest() == m.digest()


@pytest.mark.parametrize("change", [{"robbed": 0}, {"robbed": 2}, {"left": ["office", "cards"]}])
def test_G_9_A_35_a_compensation_that_can_not_be(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition, match=r"can't have just taken a level from seat"):
        Match.at(in_use("compensation", **{"robbed": 1} | change), seed=1)


def test_G_9_A_32_a_discard_comes_after_cards() -> None:
    assert at(
        phase="discard",
        hands=("Ph1 Ph2",),
        detail={"card": 9, "left": ["depot", "office"], "extra_used": False},
    ).moves() == ["discard Ph1", "discard Ph2"]
    with pytest.raises(InvalidPosition, match="'cards' of the card in use is not used"):
        Match.at(in_use("discard"), seed=1)
    given = in_use("discard", left=["depot", "office"])
    given["draw"] += given["seats"][0]["hand"]
    given["seats"][0]["hand"] = []
    with pytest.raises(InvalidPosition, match="the hand of seat 0 is empty"):
        Match.at(given, seed=1)


def test_G_9_the_draw_piles_price_is_unknown_where_its_order_is_left_to_chance() -> None:
    given = position(hands=("Ph1",), rest=None, detail={"draw_price": 200})
    with pytest.raises(InvalidPosition, match="order is left to chance"):
        Match.at(given, seed=1)


# --- hostile input --------------------------------------------------------------------------------

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    2**70,
    1.5,
    "",
    "Jk",
    "Ph1",
    [],
    [[]],
    {},
    {"a": 1},
    [None] * 3,
)


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document."""
    found = [way] if way else []
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*way, key))
    elif isinstance(value, list):
        for k in range(min(len(value), 3)):
            found += paths(value[k], (*way, k))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(
    "given",
    [
        given_in_full(),
        auction(1, 2, 0, [2, 1, 1, 0]),
        show(shown=[["Ph2"], ["Ph3"], []]),
        purchase(bought=[["Ph1"], [], []], chosen=[1]),
        short(given=[None, None, "Jk"]),
        in_use(),
        in_use("compensation", robbed=1),
    ],
    ids=["full", "auction", "show", "buy", "shortage", "privilege", "compensation"],
)
def test_G_9_garbage_anywhere_is_refused_or_harmless(given: Position) -> None:
    """What is not refused is a position: it is written and read back the same."""
    refused = 0
    for way in paths(given):
        if way[0] == "game":
            continue  # another game's, or none's
        for garbage in GARBAGE:
            broken = copy.deepcopy(given)
            place: Any = broken
            for key in way[:-1]:
                place = place[key]
            place[way[-1]] = garbage
            try:
                m = Match.at(broken, seed=1)
            except InvalidPosition:
                refused += 1
            else:
                assert Match.at(m.position(), seed=1).digest() == m.digest()
    assert refused > 500
