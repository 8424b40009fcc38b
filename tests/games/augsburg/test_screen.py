"""The table of Augsburg 1520 in the browser: what is drawn, what is staged, what it brings."""

import random
import re
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

import fondaco
from fondaco import Match
from fondaco.games.augsburg.screen import screen as draw
from fondaco.games.base import Scene, Screen
from fondaco.locale import LANGUAGES, texts
from fondaco.web.templating import environment
from tests.games.augsburg.table import at

NAMES = ("Anna", "Béla", "Clara", "Dezső", "Emma")
PACKAGE = "fondaco.games.augsburg"
FOLDER = Path(fondaco.__file__).parent / "games" / "augsburg"
MACROS: Any = environment().get_template("games/augsburg/board.html").module

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


def scene(match: Match, seat: int | None, staged: str = "", language: str = "en") -> Scene:
    return Scene(
        view=match.view(seat),
        seat=seat,
        moves=tuple(match.moves(seat)) if seat in match.waiting else (),
        staged=staged,
        names=NAMES[: match.players],
        language=language,
    )


def screen(match: Match, seat: int | None = 0, staged: str = "", language: str = "en") -> Screen:
    return draw(scene(match, seat, staged, language))


@cache
def random_game(players: int, seed: int) -> tuple[Match, ...]:
    """The match before each of its decisions."""
    choice = random.Random(seed)
    match = Match.new("augsburg", players, seed=seed)
    found = []
    while not match.over:
        seat = choice.choice(match.waiting)
        found.append(match.copy())
        match.play(choice.choice(match.moves(seat)), seat)
    return (*found, match)


# --- tables ---------------------------------------------------------------------------------------


def auction(*, bid: int = 4, hand: str = "Lo2 Lo5 Lo9 Lo16 Jk Jk Ph3", **given: Any) -> Match:
    """Seat 2 has bid at Louise, seat 0 is asked, seat 1 has passed."""
    detail = {"turn": 0, "bid": bid, "bidder": 2, "bids": [3, 0, bid]}
    hands = (hand, "", "Lo1 Lo3 Lo4 Lo6 Lo7 Lo8")
    return at(noble="Lo", marker=2, hands=hands, detail=detail, **given)


def opening(hand: str = "Lo2 Lo5 Jk", **given: Any) -> Match:
    return at(noble="Lo", hands=(hand, "Lo1"), **given)


def purchase(
    gulden: int = 1500, offer: str = "Ph4 Lo9 Le12 Ma2 Ma8 Ma17 Jk", **given: Any
) -> Match:
    offers = (offer, "Le1 Le2 Le3 Le4", "Ma1 Ma3 Ma4 Ma5")
    hands = ("Jk Jk",) * 3
    given = {"round": 1, "noble": "Ph", **given}
    return at(phase="buy", gulden=gulden, hands=hands, offers=offers, **given)


def show(hand: str = "Ma15 Ma4 Jk Jk Ma10 Ph3", bid: int = 3, **given: Any) -> Match:
    """Seats 0 and 1 show at Maria, seat 2 has passed."""
    detail = {"bid": bid, "bidder": 1, "bids": [bid, bid, 0]}
    hands = (hand, "Ma1 Ma2 Ma3 Ma5 Jk")
    return at(phase="show", noble="Ma", marker=1, hands=hands, detail=detail, **given)


def using(card: int = 5, left: str = "depot office money", **given: Any) -> Match:
    """Seat 0 uses a privilege card won at Louise."""
    given = {"hands": ("Ph1 Ph2 Ph3", "Lo1"), **given}
    detail = {"card": card, "left": left.split(), "extra_used": False}
    return at(phase="privilege", noble="Lo", detail=detail, **given)


def robbed(points: int = 10, church: int = 0) -> Match:
    """Seat 0 has taken the councillor's tile from seat 1."""
    detail = {"card": 9, "left": ["cards"], "extra_used": False, "robbed": 1}
    return at(
        phase="compensation",
        noble="Lo",
        office=(3, 2, 1),
        points=(0, points),
        church=(0, church),
        detail=detail,
    )


def ways_of(drawn: Screen, code: str) -> dict[str, Any]:
    """The ways of the row with that drawing, by what choosing them stages (or their label)."""
    (row,) = [row for row in drawn.board["asks"] if row["icon"] == code]
    return {way["move"] or way["label"]: way for way in row["ways"]}


def looks(drawn: Screen) -> dict[str, str]:
    """How each card of the dock lies there."""
    return {card["code"]: card["look"] for group in drawn.board["hand"] for card in group["cards"]}


def links(drawn: Screen) -> dict[str, str]:
    """What choosing each card of the dock stages."""
    return {
        card["code"]: card["move"]
        for group in drawn.board["hand"]
        for card in group["cards"]
        if card["move"]
    }


# --- staging --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "staged", ["", "fly", "bid", "bid 99", "bid 3", "buy Ph1", "show", "<b>", "🐫"]
)
def test_what_is_no_legal_move_counts_as_nothing_staged(staged: str) -> None:
    drawn = screen(auction(), staged=staged)
    assert drawn.moves == ()
    assert drawn.confirm == ""
    assert drawn.staged == ""
    assert drawn.board == screen(auction()).board


def test_a_staged_move_may_be_written_loosely() -> None:
    assert screen(auction(), staged=" BID   5").moves == ("bid 5",)
    assert screen(purchase(), staged="BUY ma17, ph4").moves[:2] == ("buy Ph4", "buy Ma17")
    assert screen(show(), staged="show ma15 show ma4 show jk").moves[0] == "show Ma4"


def test_nothing_can_be_staged_by_who_is_not_to_move() -> None:
    drawn = screen(auction(), 1, "pass")
    assert drawn.moves == ()
    assert drawn.board["actions"] == []
    assert not any(peg["move"] for peg in drawn.board["stage"]["pegs"])


@pytest.mark.thorough
@every_language
@every_number
def test_every_legal_move_can_be_staged_and_says_what_it_brings(
    players: int, language: str
) -> None:
    for match in random_game(players, 1)[::7]:
        for seat in match.waiting:
            for move in match.moves(seat):
                drawn = screen(match, seat, move, language)
                assert drawn.staged
                assert drawn.moves[:1] in ((), (move,))
                assert bool(drawn.moves) == bool(drawn.confirm)


# --- the auction ----------------------------------------------------------------------------------


def test_the_ladder_shows_who_stands_where_and_what_may_be_done() -> None:
    pegs = screen(auction(), staged="bid 5").board["stage"]["pegs"]
    assert [peg["who"] for peg in pegs] == [[], [], [0], [2], [], [], []]
    assert [peg["move"] for peg in pegs] == ["", "", "", "hold", "bid 5", "bid 6", ""]
    assert [peg["verb"] for peg in pegs[3:]] == ["hold", "raise", "raise", "too few"]
    assert [peg["number"] for peg in pegs if peg["staged"]] == [5]
    assert [peg["number"] for peg in pegs if peg["beyond"]] == [7]


def test_the_buttons_do_what_the_ladder_does() -> None:
    actions = screen(auction()).board["actions"]
    assert [action["move"] for action in actions] == ["pass", "hold", "bid 5", "bid 6"]
    assert [action["label"] for action in actions] == ["Pass", "Hold 4", "Raise 5", "Raise 6"]


def test_of_many_raises_the_lowest_have_buttons() -> None:
    """At Maximilian all notes fit (A-22); the ladder has every number."""
    match = at(noble="Mx", hands=("Lo2 Lo5 Lo9 Lo16 Jk Jk Ph3 Ph11", "Lo1"))
    board = screen(match).board
    assert [action["move"] for action in board["actions"]] == [
        "pass",
        "bid 1",
        "bid 2",
        "bid 3",
        "bid 4",
    ]
    assert [peg["move"] for peg in board["stage"]["pegs"]][:8] == [f"bid {n}" for n in range(1, 9)]
    match = at(noble="Mx", marker=1, hands=("Lo2 Lo5 Lo9 Lo16 Jk Jk Ph3 Ph11", "Lo1 Lo3"))
    match.play("bid 2", 1)
    moves = [action["move"] for action in screen(match).board["actions"]]
    assert moves == ["pass", "hold", "bid 3", "bid 4", "bid 5"]


def test_a_raise_says_what_it_may_cost() -> None:
    drawn = screen(auction(), staged="bid 5")
    assert drawn.staged.endswith("if the others pass, you give 5 of your 6 fitting cards.")


def test_holding_says_that_the_highest_single_card_wins() -> None:
    drawn = screen(auction(), staged="hold")
    assert drawn.confirm == "Hold the bid of 4"
    assert drawn.staged.startswith("Hold the bid of 4 — ")
    assert "all still in show 4 cards" in drawn.staged


def test_the_order_is_clockwise_from_the_marker_with_what_was_said() -> None:
    order = screen(auction()).board["stage"]["order"]
    assert [(said["seat"], said["text"]) for said in order] == [
        (2, "bids 4 — highest"),
        (0, "at 3"),
        (1, "passed"),
    ]
    assert [said["seat"] for said in order if said["turn"]] == [0]


def test_the_visits_are_done_on_and_to_come() -> None:
    visits = screen(opening()).board["visits"]
    assert [visit["state"] for visit in visits] == ["done", "on", "later", "later", "later"]
    assert [visit["text"] for visit in visits][1:] == [
        "auction now",
        "next",
        "later",
        "all cards count",
    ]


def test_a_visited_noble_says_which_card_went_if_every_noble_lost_one() -> None:
    one_taken = screen(opening(open=[1, 3, 5, 10], used=[2, 8], pile=[4, 6, 7, 9])).board
    assert one_taken["visits"][0]["text"] == "card 8 taken"
    assert one_taken["offer"]["taken"] == [8]
    kept = screen(opening(open=[1, 3, 5, 8, 10], used=[2], pile=[4, 6, 7, 9])).board
    assert kept["visits"][0]["text"] == "visited"
    assert kept["offer"]["taken"] == []


def test_the_fitting_notes_and_the_jokers_come_first_and_are_lit() -> None:
    """A-22."""
    groups = screen(auction(hand="Ph3 Ph11 Lo2 Lo5 Lo9 Ma4 Jk Jk")).board["hand"]
    assert [group["icon"] for group in groups] == ["n-lo", "jk", "n-ph", "n-ma"]
    assert [group["lit"] for group in groups] == [True, True, False, False]
    assert [card["code"] for card in groups[0]["cards"]] == ["Lo2", "Lo5", "Lo9"]


def test_at_maximilian_all_notes_are_lit() -> None:
    groups = screen(at(noble="Mx", hands=("Ph3 Lo2 Ma4 Jk", "Lo1"))).board["hand"]
    assert [(group["icon"], group["lit"]) for group in groups] == [
        ("n-ph", True),
        ("n-lo", True),
        ("n-ma", True),
        ("jk", True),
    ]


# --- buying ---------------------------------------------------------------------------------------


def test_cards_are_picked_in_any_order_and_bought_in_that_of_the_rules() -> None:
    """G-3."""
    drawn = screen(purchase(), staged="buy Ma17 Ph4 Ma8")
    assert drawn.moves == ("buy Ph4", "buy Ma8", "buy Ma17", "done")
    assert drawn.confirm == "buy 3 for 950"
    assert drawn.staged == (
        "3 cards for 950, 550 gulden left. The other 4 go face up to the discards."
    )


def test_done_is_left_out_where_it_makes_itself() -> None:
    """G-2: 100 gulden are left, and nothing costs so little."""
    drawn = screen(purchase(gulden=750), staged="buy Ph4 Ma17")
    assert drawn.moves == ("buy Ph4", "buy Ma17")


def test_what_confirm_sends_is_the_whole_purchase() -> None:
    match = purchase()
    for move in screen(match, staged="buy Ma17 Ph4 Ma8").moves:
        match.play(move, 0)
    assert 0 not in match.waiting
    assert match.view(0)["detail"]["bought"][0] == ["Ph4", "Ma8", "Ma17"]


def test_picking_adds_a_card_and_picking_it_again_puts_it_back() -> None:
    to_stage = links(screen(purchase(), staged="buy Ma17 Ph4"))
    assert to_stage["Lo9"] == "buy Ma17 Ph4 Lo9"
    assert to_stage["Ph4"] == "buy Ma17"
    (ma17,) = [
        card
        for card in screen(purchase(), staged="buy Ma17").board["hand"][0]["cards"]
        if card["code"] == "Ma17"
    ]
    assert ma17["out"]
    assert ma17["move"] == ""


def test_the_sum_runs_along() -> None:
    purse = screen(purchase(), staged="buy Ph4 Le12 Ma8 Ma17").board["purse"]
    assert purse == {"has": 1500, "count": 4, "price": 1300, "left": 200, "dear": True}


def test_what_became_too_dear_says_what_is_missing() -> None:
    drawn = screen(purchase(), staged="buy Ph4 Le12 Ma8 Ma17")
    cards = {card["code"]: card for card in drawn.board["hand"][0]["cards"]}
    assert (cards["Lo9"]["look"], cards["Lo9"]["why"]) == ("dear", "100 gulden short")
    assert cards["Ma2"]["look"] == "legal"
    assert cards["Lo9"]["move"] == ""


def test_too_dear_a_choice_is_nothing_staged() -> None:
    assert screen(purchase(gulden=500), staged="buy Ma17 Jk").staged == ""


def test_the_same_note_twice_is_nothing_staged() -> None:
    assert screen(purchase(), staged="buy Ph4 Ph4").moves == ()


def test_of_two_jokers_offered_both_can_be_bought() -> None:
    drawn = screen(purchase(offer="Ph4 Jk Jk"), staged="buy Jk Jk")
    assert drawn.moves[:2] == ("buy Jk", "buy Jk")
    assert [card["look"] for card in drawn.board["hand"][0]["cards"]] == [
        "legal",
        "staged",
        "staged",
    ]


def test_buying_nothing_is_a_button_and_a_choice() -> None:
    drawn = screen(purchase(), staged="done")
    assert drawn.moves == ("done",)
    assert drawn.confirm == "Buy none"
    assert [(action["move"], action["staged"]) for action in drawn.board["actions"]] == [
        ("done", True)
    ]
    assert not screen(purchase(), staged="buy Ph4").board["actions"][0]["staged"]


def test_what_was_bought_card_by_card_stays_and_counts() -> None:
    match = purchase()
    match.play("buy Lo9", 0)
    drawn = screen(match, staged="buy Ma17 Ma2")
    assert drawn.moves == ("buy Ma2", "buy Ma17", "done")
    assert drawn.board["purse"]["count"] == 3
    assert looks(drawn)["Lo9"] == "locked"
    assert looks(drawn)["Ph4"] == "off"  # it stands before the one already chosen (G-3)
    assert screen(match).board["actions"][0]["label"] == "Buy no more"


def test_the_backs_of_all_offers_show_their_prices_alone() -> None:
    """A-57."""
    lines = screen(purchase()).board["stage"]["lines"]
    assert {line["seat"]: line["backs"] for line in lines} == {
        0: [200, 250, 300, 300, 350, 400, 400],
        1: [200, 200, 200, 250],
        2: [200, 200, 250, 250],
    }


def test_my_own_choice_stays_in_sight_with_padlocks() -> None:
    match = purchase()
    for move in screen(match, staged="buy Ph4 Ma17").moves:
        match.play(move, 0)
    groups = screen(match).board["hand"]
    assert [group["name"] for group in groups[:2]] == [
        "Bought, when all are done",
        "To the discards",
    ]
    assert [(card["code"], card["look"]) for card in groups[0]["cards"]] == [
        ("Ph4", "locked"),
        ("Ma17", "locked"),
    ]
    assert not links(screen(match))


def test_nobody_else_sees_my_choice() -> None:
    match = purchase()
    before = [screen(match, viewer).board for viewer in (1, 2, None)]
    match.play("buy Lo9", 0)
    assert [screen(match, viewer).board for viewer in (1, 2, None)] == before


# --- showing --------------------------------------------------------------------------------------


def test_slots_fill_and_the_highest_single_card_is_said_in_words() -> None:
    """A-25: jokers have no value."""
    drawn = screen(show(), staged="show Ma15 Jk")
    assert drawn.moves == ()
    assert drawn.staged == "Maria 15, joker — your highest is Maria 15. 1 more."
    slots = drawn.board["hand"][0]
    assert [card["code"] for card in slots["cards"]] == ["Ma15", "Jk"]
    assert list(slots["slots"]) == [3]
    assert slots["of"] == 2


def test_a_whole_show_is_sent_in_the_order_of_the_rules() -> None:
    drawn = screen(show(), staged="show Ma15 Ma4 Ma10")
    assert drawn.moves == ("show Ma4", "show Ma10", "show Ma15")
    assert drawn.confirm == "show 3 cards"
    assert drawn.staged.endswith("What you show goes to the discards only if you win.")


def test_forced_cards_of_a_show_are_not_sent() -> None:
    """G-2: behind Ma10 and Ma15 there is only what must be shown."""
    match = show(hand="Ma4 Ma10 Ma15 Jk Ph3")
    drawn = screen(match, staged="show Ma15 Ma10 Jk")
    for move in drawn.moves:
        match.play(move, 0)
    assert len(drawn.moves) < 3
    assert 0 not in match.waiting


def test_a_full_show_takes_no_further_card() -> None:
    drawn = screen(show(), staged="show Jk Ma15 Ma4")
    assert looks(drawn)["Ma10"] == "off"
    assert screen(show(), staged="show Jk Ma15 Ma4 Ma10").staged == ""


def test_the_last_card_of_a_show_cannot_make_it_all_jokers() -> None:
    """A-22."""
    drawn = screen(show(bid=2), staged="show Jk")
    (joker,) = [
        card for group in drawn.board["hand"] if group["icon"] == "jk" for card in group["cards"]
    ]
    assert joker["move"] == ""
    assert "A-22" in joker["why"]
    assert links(drawn)["Ma4"] == "show Jk Ma4"
    assert screen(show(bid=2), staged="show Jk Jk").staged == ""


def test_cards_that_do_not_fit_cannot_be_shown() -> None:
    assert screen(show(), staged="show Ph3").staged == ""
    assert looks(screen(show()))["Ph3"] == "off"


def test_a_winner_alone_gives_its_own_choice() -> None:
    """A-24."""
    detail = {"bid": 2, "bidder": 0, "bids": [2, 0, 0]}
    match = at(phase="show", noble="Le", hands=("Le7 Le13 Le1 Ph3",), detail=detail)
    drawn = screen(match, staged="show Le1 Le7")
    assert drawn.board["stage"]["title"] == "Anna has won and gives 2 fitting cards"
    assert drawn.staged.endswith("What you give goes to the discards.")


def test_who_shows_and_who_has_chosen_is_told() -> None:
    match = show()
    for move in screen(match, staged="show Ma15 Ma4 Jk").moves:
        match.play(move, 0)
    lines = screen(match, 1).board["stage"]["lines"]
    assert [(line["seat"], line["state"]) for line in lines] == [(1, "on"), (0, "in")]
    assert [card["code"] for card in screen(match, 0).board["hand"][0]["cards"]] == [
        "Ma4",
        "Ma15",
        "Jk",
    ]


# --- privilege cards ------------------------------------------------------------------------------


def taking(**given: Any) -> Match:
    given = {"hands": ("Ph1 Ph2", "Lo1"), "open": [1, 3, 4, 5, 10], **given}
    return at(phase="take", noble="Ph", **given)


def test_each_card_says_what_it_could_bring() -> None:
    match = taking(office=(2, 3, 1), depot=(2, 1, 1), points=(10,))
    takes = {card["number"]: card["brings"] for card in screen(match).board["takes"]}
    assert takes[1] == [
        "III, 1 left, or 300 gulden",
        "then IV, 1 left, or 300 gulden",
        "draw two, then discard one",
    ]
    assert takes[3][0].startswith("III from Béla")
    assert takes[3][2] == "10 → 16"
    assert takes[4][1] == "1000 → 1500"


def test_of_two_equal_privileges_the_second_goes_on_from_the_first() -> None:
    """A-30, A-38: at level 1 only the second can give 300 gulden."""
    takes = {card["number"]: card["brings"] for card in screen(taking(office=(3,))).board["takes"]}
    assert takes[1][:2] == ["II, 3 left", "then III, 1 left, or 300 gulden"]
    assert takes[3][:2] == ["IV, 1 left, mint, church", "mint, church"]


def test_where_the_second_level_has_to_be_taken_from_somebody_it_says_from_whom() -> None:
    """A-35."""
    takes = {
        card["number"]: card["brings"]
        for card in screen(taking(depot=(1, 3, 1), office=(4,))).board["takes"]
    }
    assert takes[1][1] == "then III from Béla, or 300 gulden"


def test_points_that_a_card_would_lose_are_said_before_it_is_taken() -> None:
    """A-41."""
    takes = {card["number"]: card["brings"] for card in screen(taking(points=(22,))).board["takes"]}
    assert takes[3][2] == "22 → 25, 3 lost at 25"


def test_a_card_can_be_taken_from_the_dock_and_from_the_board() -> None:
    board = screen(taking(), staged="take 3").board
    assert [card["move"] for card in board["takes"]] == [f"take {n}" for n in (1, 3, 4, 5, 10)]
    assert [card["move"] for card in board["offer"]["open"]] == [
        f"take {n}" for n in (1, 3, 4, 5, 10)
    ]
    assert [card["number"] for card in board["takes"] if card["staged"]] == [3]


def test_there_is_a_row_for_each_privilege_with_its_ways_in_order() -> None:
    drawn = screen(using(office=(1, 1, 1)))
    assert [row["icon"] for row in drawn.board["asks"]] == ["p-depot", "p-office", "p-money"]
    assert [way["move"] or way["label"] for way in drawn.board["asks"][1]["ways"]] == [
        "office level",
        "mint",
        "architect",
        "office church",
        "1100",
        "office for points",
    ]
    assert [way["move"] for way in drawn.board["asks"][2]["ways"]] == ["money", "money for points"]


def test_what_is_not_possible_says_why_with_its_rule() -> None:
    ways = ways_of(screen(using(church=(900,), gulden=950)), "p-office")
    assert ways["mint"]["why"] == "needs level III"
    assert ways["800"]["why"] == "you have one (A-39)"
    assert ways["1100"]["why"] == "150 gulden short"


def test_a_building_says_what_money_is_left() -> None:
    ways = ways_of(screen(using(gulden=1000)), "p-office")
    assert ways["office church"]["text"] == "church: 100 gulden left"
    staged = screen(using(gulden=1000), staged="office church").staged
    assert staged.endswith("1000 → 100 gulden; your points may pass 25, but not 45.")


def test_a_cathedral_without_a_church_says_that_it_lifts_nothing() -> None:
    """A-41."""
    staged = screen(using(gulden=2000), staged="office cathedral").staged
    assert staged.endswith("without a church you still stop at 25.")


def test_two_points_instead_say_what_is_lost_at_the_cap() -> None:
    """A-31, A-41."""
    match = using(points=(24,))
    assert ways_of(screen(match), "p-money")["money for points"]["text"] == (
        "instead: 24 → 25, 1 lost at 25"
    )
    assert screen(match, staged="money for points").staged.endswith("24 → 25, 1 lost at 25.")


def test_a_level_from_the_supply_says_what_it_gives() -> None:
    drawn = screen(using(depot=(1, 1, 1)), staged="depot level")
    assert drawn.confirm == "Depot II"
    assert drawn.staged == "Depot II — 900 gulden a round, until now 600; 2 left."


def test_who_can_be_robbed_is_a_way_each_with_what_it_loses() -> None:
    """A-35: with three players there is one medium tile."""
    match = using(office=(2, 3, 2))
    ways = ways_of(screen(match), "p-office")
    assert ways["office level from 1"]["text"] == "Béla falls to II"
    assert ways["office level from 1"]["seat"] == 1
    assert "office level" not in ways


def test_a_theft_says_what_becomes_of_the_victim() -> None:
    match = using(office=(2, 3, 2), points=(0, 25))
    drawn = screen(match, staged="office level from 1")
    assert drawn.confirm == "Office III from Béla"
    assert drawn.staged == (
        "Office III from Béla — 6 notes a round, until now 5; Béla falls to II (guild master) and"
        " chooses 100 gulden or 1 point; the point would be lost at 25."
    )


def test_a_staged_theft_shows_on_the_stairs() -> None:
    match = using(office=(2, 3, 2))
    steps = screen(match, staged="office level from 1").board["careers"][2]["steps"]
    assert [step["here"] for step in steps] == [[], [0, 2], [1], []]
    assert [step["comes"] for step in steps] == [[], [1], [0], []]
    assert [step["level"] for step in steps if step["goal"]] == [3]


def test_an_empty_supply_is_said() -> None:
    steps = screen(using(office=(2, 3, 2))).board["careers"][2]["steps"]
    assert [step["left"] for step in steps] == [None, 0, 0, 1]


def test_two_equal_privileges_stand_in_one_row() -> None:
    rows = screen(using(card=3, left="office office points6")).board["asks"]
    assert [row["icon"] for row in rows] == ["p-office", "p-points"]
    assert rows[0]["note"].startswith("twice")


def test_what_is_used_stays_as_a_line() -> None:
    rows = screen(using(left="depot money")).board["asks"]
    assert [(row["icon"], row["state"]) for row in rows] == [
        ("p-depot", ""),
        ("p-office", "used"),
        ("p-money", ""),
    ]


def test_the_architects_extra_comes_last_and_done_gives_it_up() -> None:
    """A-40."""
    match = using(left="depot", architect=(True,), gulden=1000)
    drawn = screen(match, staged="done")
    assert [row["state"] for row in drawn.board["asks"]] == ["unused", "used", "used", ""]
    assert set(ways_of(drawn, "architect")) >= {"architect church"}
    assert drawn.board["actions"] == [
        {"move": "done", "label": "Done", "small": "no building", "staged": True}
    ]
    assert drawn.staged.endswith("you build nothing; the extra cannot be kept.")


def test_before_both_are_used_there_is_no_done() -> None:
    assert screen(using(architect=(True,), gulden=1000)).board["actions"] == []


def test_the_robbed_sees_its_loss_first() -> None:
    drawn = screen(robbed(), 1, "compensation gulden")
    assert drawn.board["loss"]["title"] == "Anna took it from you: Office III (councillor)"
    assert drawn.board["loss"]["text"].startswith(
        "You fall from III to II: 5 notes a round, until now 6."
    )
    assert [way["text"] for way in drawn.board["ways"]] == ["1000 → 1100", "10 → 11"]
    assert drawn.staged.endswith("gulden: 1000 → 1100.")


def test_a_point_that_would_be_lost_says_so() -> None:
    ways = screen(robbed(points=25), 1).board["ways"]
    assert ways[1]["text"] == "lost: you stand at 25, no church"
    assert screen(robbed(points=25, church=500), 1).board["ways"][1]["text"] == "25 → 26"


def test_any_card_of_the_hand_may_be_discarded_after_drawing() -> None:
    """A-32."""
    detail = {"card": 9, "left": ["depot", "office"], "extra_used": False}
    match = at(phase="discard", noble="Lo", hands=("Ph3 Lo2 Jk Jk",), detail=detail)
    drawn = screen(match, staged="discard Jk")
    assert links(drawn) == {code: f"discard {code}" for code in ("Ph3", "Lo2", "Jk")}
    jokers = [card["look"] for card in drawn.board["hand"][-1]["cards"]]
    assert jokers == ["staged", "legal"]
    assert drawn.moves == ("discard Jk",)


def test_a_shortage_says_why_everybody_discards() -> None:
    """A-54."""
    match = at(
        phase="shortage",
        noble="Mx",
        hands=("Ph3 Lo2", "Lo1 Lo3", ""),
        rest=1,
    )
    drawn = screen(match, staged="discard Ph3")
    assert "A-54" in drawn.board["notice"]
    assert drawn.moves == ("discard Ph3",)
    match.play("discard Ph3", 0)
    groups = screen(match).board["hand"]
    assert [card["code"] for card in groups[0]["cards"]] == ["Ph3"]
    assert groups[0]["cards"][0]["look"] == "locked"
    assert [card["code"] for group in groups[1:] for card in group["cards"]] == ["Lo2"]


# --- players and points ---------------------------------------------------------------------------


def test_money_and_hands_of_others_stay_hidden() -> None:
    """A-57."""
    seats = screen(auction()).board["seats"]
    assert [(panel["gulden"], panel["hand"]) for panel in seats] == [
        (1000, 7),
        (None, None),
        (None, None),
    ]


def test_with_open_counts_they_are_shown() -> None:
    seats = screen(auction(open_counts=True)).board["seats"]
    assert [(panel["gulden"], panel["hand"]) for panel in seats] == [
        (1000, 7),
        (1000, 0),
        (1000, 6),
    ]


def test_where_all_is_open_the_hands_of_others_are_shown() -> None:
    match = opening(hand="Lo2 Jk")
    whole_scene = Scene(
        view=match.position(), seat=None, moves=(), staged="", names=NAMES[:3], language="en"
    )
    assert [
        (held["noble"], held["numbers"]) for held in draw(whole_scene).board["seats"][0]["held"]
    ] == [
        ("lo", "2"),
        ("jk", "Jk"),
    ]
    assert [panel["held"] for panel in screen(match).board["seats"]] == [[], [], []]


def test_who_is_stuck_at_a_cap_is_said_in_words() -> None:
    """A-41."""
    match = opening(points=(25, 45, 20), church=(0, 500, 0), nobility=(2, 1, 4))
    notes = [panel["capped"] for panel in screen(match).board["seats"]]
    assert notes == [
        "stuck at 25: no church; loses 5 a round",
        "stuck at 45: no cathedral; loses 3 a round",
        "would lose 7 at 25: no church",
    ]


def test_who_is_under_no_cap_has_no_such_note() -> None:
    match = opening(points=(45, 3), church=(500,), cathedral=(700,))
    assert [panel["capped"] for panel in screen(match).board["seats"]] == ["", "", ""]


def test_the_road_has_gates_at_25_and_45_and_grows_with_the_points() -> None:
    match = opening(points=(0, 12, 12))
    road = screen(match).board["road"]
    places = {tick["points"]: tick["at"] for tick in road["ticks"]}
    assert [gate["at"] for gate in road["gates"]] == [places[25], places[45]]
    assert max(places) == 60
    far = opening(points=(83,), church=(500,), cathedral=(700,))
    assert max(tick["points"] for tick in screen(far).board["road"]["ticks"]) == 90


def test_marks_on_one_point_do_not_hide_each_other() -> None:
    for points in ((0, 0, 0), (12, 12, 12), (30, 31, 32)):
        match = opening(points=points, church=(500, 600, 700))
        marks = screen(match).board["road"]["marks"]
        assert len({(mark["at"], mark["shift"]) for mark in marks}) == 3
        for one, other in pairwise(marks):
            apart = other["shift"] - one["shift"] >= 13
            assert apart or one["up"] != other["up"]


def test_the_columns_show_the_best_tile_first_and_whose_the_others_are() -> None:
    """A-5."""
    match = opening(coat=(0, 4, 3), church=(900, 0, 0), mint=(False, True, False))
    _, nobility, office = screen(match).board["careers"]
    coat = nobility["rights"][0]
    assert coat["tiles"] == ["3", "2", "1"]
    assert coat["owners"] == [{"seat": 1, "value": "4"}, {"seat": 2, "value": "3"}]
    mint, _, church, _ = office["rights"]
    assert mint["tiles"] == ["4 left"]
    assert church["tiles"][0] == "800"
    assert church["owners"] == [{"seat": 0, "value": ""}]


# --- hidden things --------------------------------------------------------------------------------


@every_number
def test_a_board_tells_nothing_that_its_viewer_may_not_know(players: int) -> None:
    """What others hold and are offered never shows (A-57)."""
    for match in random_game(players, 2)[::11]:
        whole = match.position()
        for viewer in (None, *range(players)):
            if match.over:
                continue
            cards = set(re.findall(r"'code': '([A-Z][a-z]\d+)'", str(screen(match, viewer).board)))
            for seat, its in enumerate(whole["seats"]):
                if seat != viewer:
                    top = whole["detail"]["discard_top"]
                    assert not cards & {*its["hand"], *its["offer"]} - {top}


# --- the macros -----------------------------------------------------------------------------------


def page_tools(match: Match, seat: int | None, language: str, frozen: bool = False) -> Any:
    return SimpleNamespace(
        stage=lambda text: f"/tables/x?stage={text}" if text else "/tables/x",
        letters="ABCDE"[: match.players],
        names=NAMES[: match.players],
        seat=seat,
        points=tuple(match.points),
        states=dict.fromkeys(match.waiting, "is deciding"),
        waiting=match.waiting,
        frozen=frozen,
        g=texts(PACKAGE, language),
        t=None,
        art=lambda symbol: f"art.svg#{symbol}",
        hx=Markup('hx-target="#table"'),
    )


def drawn_page(match: Match, seat: int | None, staged: str, language: str, **more: bool) -> str:
    """All macros for one scene, as the page of the table calls them."""
    board = screen(match, seat, staged, language).board
    ui = page_tools(match, seat, language, **more)
    macros = [MACROS.board]
    if seat in match.waiting and not ui.frozen:
        macros += [MACROS.choices, MACROS.actions]
    else:
        macros += [MACROS.hand]
    return "".join(str(macro(board, ui)) for macro in macros)


def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "art.svg").read_text()))


def assert_well_made(html: str) -> None:
    assert " style=" not in html
    assert not re.search(r" on[a-z]+=", html)
    assert "<script" not in html
    assert set(re.findall(r'"art\.svg#([^"]+)"', html)) <= symbols()
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def whole(staged: str) -> bool:
    """Whether a link stages cards, perhaps not all of them yet."""
    return staged.startswith(("buy ", "show "))


@pytest.mark.thorough
@every_language
@every_number
def test_every_scene_of_a_game_can_be_drawn(players: int, language: str) -> None:
    for match in random_game(players, 4)[::5]:
        for seat in match.waiting:
            moves = match.moves(seat)
            for staged in ("", moves[-1]):
                html = drawn_page(match, seat, staged, language)
                assert_well_made(html)
                found = {
                    unescape(link) for link in re.findall(r'href="/tables/x\?stage=([^"]*)"', html)
                }
                assert {link for link in found if not whole(link)} <= set(moves)
                assert found or staged
        html = drawn_page(match, None, "", language)
        assert_well_made(html)
        assert 'href="/tables' not in html


def test_every_link_stages_something() -> None:
    for match in random_game(3, 6)[::5]:
        for seat in match.waiting:
            html = drawn_page(match, seat, "", "en")
            for link in set(re.findall(r'href="/tables/x\?stage=([^"]*)"', html)):
                assert screen(match, seat, unescape(link)).staged, link


def test_a_frozen_table_has_no_links() -> None:
    for match in (auction(), purchase(), show(), taking(), using()):
        html = drawn_page(match, 0, "", "en", frozen=True)
        assert 'href="/tables' not in html


def test_my_own_money_and_cards_stand_above_the_stage() -> None:
    """On a phone the players' panels stand far below it."""
    match = auction()
    line = r'<p class="purse">(.*?)</p>'
    (mine,) = re.findall(line, drawn_page(match, 0, "", "en"), re.DOTALL)
    assert "<b>1000</b>" in mine
    assert f"<b>{len(match.view(0)['seats'][0]['hand'])}</b>" in mine
    assert not re.findall(line, drawn_page(match, None, "", "en"), re.DOTALL)


def test_names_are_escaped() -> None:
    match = auction()
    ui = page_tools(match, 0, "en")
    ui.names = ("<i>A", '"&', "C")
    html = str(MACROS.board(screen(match).board, ui))
    assert "<i>A" not in html
    assert "&lt;i&gt;" in html


def test_the_poster_is_made_of_the_games_own_art() -> None:
    html = str(MACROS.poster(SimpleNamespace(art=lambda symbol: f"art.svg#{symbol}")))
    assert_well_made(html)
    assert "art.svg#n-mx" in html


def test_the_sheet_stands_under_the_class_of_the_game() -> None:
    """The lobby loads the sheets of all games: none may dress what belongs to another."""
    css = re.sub(r"/\*.*?\*/", "", (FOLDER / "board.css").read_text(), flags=re.DOTALL)
    css = css.split("@supports")[0]
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", css)]
    for head in heads:
        if not head.startswith("@"):
            for selector in re.split(r",(?![^(]*\))", head):
                assert selector.strip().startswith(".augsburg"), selector
