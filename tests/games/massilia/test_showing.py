"""What must be seen though there is nothing to decide: rounds, losses, forced turns, the end."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from fondaco import Match
from fondaco.engine.events import EVERYBODY, Event
from fondaco.games.base import Showing
from fondaco.games.massilia.showing import showing
from fondaco.games.massilia.state import Event as Kind
from fondaco.locale import LANGUAGES
from tests.games.massilia.table import at

NAMES = ("Anna", "Béla", "Clara", "Dezső")

every_language = pytest.mark.parametrize("language", LANGUAGES)
Views = Mapping[int | None, Any]


def views(match: Match) -> Views:
    """The view of a spectator and of each seat."""
    return {viewer: match.view(viewer) for viewer in (None, *range(match.players))}


def visible(match: Match, viewer: int | None) -> list[Event]:
    return [event for event in match.last_events if event.to in (EVERYBODY, viewer)]


def play(match: Match, *moves: str) -> Views:
    """Play moves, each "seat: move"; what everybody saw before the last of them."""
    before = views(match)
    for seat, move in (text.split(": ") for text in moves):
        before = views(match)
        match.play(move, int(seat))
    return before


def shown(
    match: Match, before: Views, viewer: int | None = None, language: str = "en"
) -> list[Showing]:
    """All steps of what the last decision brought."""
    found: list[Showing] = []
    while True:
        one = showing(
            before[viewer],
            visible(match, viewer),
            match.view(viewer),
            viewer,
            NAMES[: match.players],
            language,
            len(found),
        )
        if one is None:
            return []
        assert one.step == len(found)
        found.append(one)
        if len(found) == len(one.steps):
            return found


def only(match: Match, before: Views, viewer: int | None = None, language: str = "en") -> Showing:
    """The one step there is."""
    (one,) = shown(match, before, viewer, language)
    return one


def ids(things: list[Mapping[str, Any]]) -> list[str]:
    return [thing["id"] for thing in things]


def dice(things: list[Mapping[str, Any]]) -> list[str]:
    return [f"{die['colour']}{die['value']}" for die in things]


# --- the first stalls -----------------------------------------------------------------------------


def goods_on_stalls(match: Match) -> dict[int, list[str]]:
    """What lies on each stall, by its place."""
    return {
        int(place): [cube for cube in ("pink", "purple", "orange") for _ in range(stall[cube])]
        for place, stall in match.view(None)["stalls"].items()
    }


def test_what_the_first_stalls_get_is_shown_with_the_dice_of_the_temple() -> None:
    """M-11, M-21."""
    match = Match.new("massilia", 3, seed=4)
    first, second, third = match.view(None)["order"]
    before = play(match, f"{first}: stall 4", f"{second}: stall 15", f"{third}: stall 8")
    one = only(match, before)
    assert one.title == "The first stalls get their goods from the bag"
    assert [(line["seat"], line["place"]) for line in one.data["lines"]] == [
        (first, 4),
        (second, 15),
        (third, 8),
    ]
    assert {line["place"]: ids(line["cubes"]) for line in one.data["lines"]} == goods_on_stalls(
        match
    )
    temple = match.view(None)["temple"]
    assert dice(one.data["dice"]) == [
        f"{colour}{value}" for colour, values in temple.items() for value in values
    ]
    assert len(one.data["dice"]) == 4
    assert one.text.startswith("The dice on the temple are rolled.")


def test_with_two_players_each_row_of_stalls_is_shown_for_itself() -> None:
    """M-11: the second row is put down once the first has its goods."""
    match = Match.new("massilia", 2, seed=4, start=0)
    before = play(match, "0: stall 4", "1: stall 15")
    first = only(match, before, 0)
    assert [line["place"] for line in first.data["lines"]] == [4, 15]
    assert first.data["dice"] == []
    assert first.text == "Now everybody puts down a second stall, in reverse order."
    before = play(match, "1: stall 8", "0: stall 12")
    second = only(match, before, 0)
    assert [line["place"] for line in second.data["lines"]] == [8, 12]
    assert len(second.data["dice"]) == 4


def test_a_stall_put_down_before_the_others_shows_nothing() -> None:
    match = Match.new("massilia", 3, seed=4, start=1)
    before = play(match, "1: stall 4")
    assert [shown(match, before, viewer) for viewer in before] == [[], [], [], []]


# --- a new round ----------------------------------------------------------------------------------


def round_begins(round: int = 3, **given: Any) -> tuple[Match, Views]:
    """Seat 1 has passed; seat 0 could act and passes: it is the first of the next round."""
    given = {"temple": "brown1 grey6", "screen": ("black",)} | given
    match = at(2, round=round, passed=[1], order=[1, 0], **given)
    return match, play(match, "0: pass")


def test_a_round_begins_with_its_prices() -> None:
    """M-20: temple → purple → orange → pink → temple."""
    one = only(*round_begins(prices={"temple": 2, "purple": 1, "orange": 2, "pink": 3}))
    assert one.title == "Round 4 begins"
    assert [(quay["icon"], quay["old"], quay["price"]) for quay in one.data["quays"]] == [
        ("temple", 2, 3),
        ("q-pink", 3, 2),
        ("q-purple", 1, 2),
        ("q-orange", 2, 1),
    ]


def test_a_round_begins_with_the_goods_that_arrive() -> None:
    """M-20: eight with two players."""
    match, before = round_begins(harbour={"pink": 2, "purple": 0, "orange": 7})
    temple, *harbours = only(match, before).data["quays"]
    assert (temple["arrived"], temple["there"]) == (None, None)
    assert sum(quay["arrived"] for quay in harbours) == 8
    there = match.view(None)["harbour"]
    assert [quay["there"] for quay in harbours] == [there[c] for c in ("pink", "purple", "orange")]
    assert [quay["there"] - quay["arrived"] for quay in harbours] == [2, 0, 7]


def test_a_round_begins_with_the_temples_roll() -> None:
    """M-21: all dice there, whatever they showed."""
    match, before = round_begins()
    rolled = match.view(None)["temple"]
    assert dice(only(match, before).data["dice"]) == [
        f"{colour}{value}" for colour, values in rolled.items() for value in values
    ]
    assert [die[:-1] for die in dice(only(match, before).data["dice"])] == ["brown", "grey"]


def test_a_round_begins_with_its_order() -> None:
    """M-23: the last to pass is first."""
    match, before = round_begins()
    assert only(match, before).data["order"] == [0, 1]
    assert only(match, before, 0).text == "You are first in turn order."
    assert only(match, before, 1).text == "Your place in turn order: 2."
    assert only(match, before, None).text == "First in turn order: Anna."


def test_the_last_round_is_said_to_be_the_last() -> None:
    """M-60."""
    assert only(*round_begins(round=6)).text.endswith("It is the last round.")
    assert "last round" not in only(*round_begins(round=5)).text


def test_a_purchase_that_ends_a_round_is_in_the_harbours_count() -> None:
    """Seat 0 is alone, buys with its last die, and has no other action."""
    match = at(
        2,
        passed=[1],
        order=[1, 0],
        temple="beige1",
        stalls={4: "0", 12: "1"},
        sestertii=(1, 5),
        prices={"purple": 1},
        penalty=(10, 10),
        harbour={"purple": 5},
    )
    before = play(match, "0: die beige1 temple")
    _, _, purple, _ = shown(match, before)[-1].data["quays"]
    assert purple["there"] - purple["arrived"] == 4
    assert purple["there"] == match.view(None)["harbour"]["purple"]


# --- forced passes --------------------------------------------------------------------------------


def last_die(players: int = 3, **given: Any) -> tuple[Match, Views]:
    """Seat 0 takes the only die that anybody could use: nobody else has an action left."""
    match = at(players, temple="black1", sestertii=2, **given)
    return match, play(match, "0: die black1 temple", "0: fame")


def test_who_had_to_pass_sees_it_with_the_round_that_begins() -> None:
    """M-24, G-2: all pass one after the other."""
    match, before = last_die()
    assert match.view(None)["round"] == 4
    assert only(match, before, 1).text == (
        "You had no action left, so you passed for 3 sestertii. Your place in turn order: 3."
    )
    assert only(match, before, 2).text == (
        "You had no action left, so you passed for 2 sestertii. Your place in turn order: 2."
    )
    assert only(match, before, 0).text == (
        "You had no action left, so you passed, last and for nothing. You are first in turn order."
    )
    assert only(match, before, None).text == "First in turn order: Anna."


def one_cannot_act(round: int = 3) -> tuple[Match, Views]:
    """Seat 1 has no money for the temple's black dice; seat 2 has."""
    match = at(3, round=round, temple="black1 black1", sestertii=(2, 0, 2), penalty=(10, 10, 10))
    return match, play(match, "0: die black1 temple")


def test_who_has_to_pass_while_others_go_on_sees_it_for_itself() -> None:
    """M-24."""
    match, before = one_cannot_act()
    assert match.turn == 2
    one = only(match, before, 1)
    assert one.title == "You had to pass"
    assert one.text == (
        "You had no action left, so you passed for 3 sestertii. Your place in the next round: 3."
    )
    assert one.data == {"kind": "pass", "sestertii": 3}
    assert [shown(match, before, viewer) for viewer in (None, 0, 2)] == [[], [], []]


def test_in_the_last_round_there_is_no_next_place() -> None:
    one = only(*one_cannot_act(round=7), 1)
    assert one.text == "You had no action left, so you passed for 3 sestertii."


def test_a_chosen_pass_is_not_shown() -> None:
    match = at(3, temple="black1 black1", sestertii=2)
    before = play(match, "0: pass")
    assert shown(match, before, 0) == []


def test_a_pass_that_follows_a_decision_of_another_is_shown() -> None:
    """M-24, M-46: seat 0 moves no cubes to its new stall and is out of dice, as is seat 1."""
    match = at(
        2,
        temple="brown1",
        figures={"consul": 5},
        stalls={4: "0 pink", 12: "1"},
        sestertii=(5, 0),
    )
    before = play(match, "0: die brown1 temple", "0: move consul cw", "0: open", "0: done")
    assert match.last_events[1].kind == Kind.PASSES
    assert only(match, before, 1).text.startswith("You had no action left, so you passed for 2")


# --- a roll of which nothing can be kept ----------------------------------------------------------


def rolled(sestertii: int, cards: str = "") -> tuple[Match, Views]:
    """Seat 0 rolls two dice, with as much money and those cards."""
    match = at(
        2,
        phase="roll",
        temple="beige2",
        screen=("brown grey black", "grey"),
        sestertii=sestertii,
        cards=(cards,),
        detail={"picked": []},
    )
    return match, play(match, "0: pick brown", "0: pick grey", "0: roll")


def test_dice_that_cannot_be_kept_are_shown_to_who_rolled_them() -> None:
    """M-21."""
    match, before = rolled(sestertii=1)
    one = only(match, before, 0)
    assert one.title == "You can keep none of the dice you rolled"
    thrown = [event.b for event in match.last_events if event.kind == Kind.ROLLED]
    assert [die[:-1] for die in dice(one.data["dice"])] == ["brown", "grey"]
    assert [die["value"] for die in one.data["dice"]] == [n % 6 + 1 for n in thrown]
    assert shown(match, before, 1) == shown(match, before, None) == []


@pytest.mark.parametrize(("sestertii", "cards"), [(2, ""), (0, "mars")])
def test_dice_that_can_be_kept_are_a_choice(sestertii: int, cards: str) -> None:
    match, before = rolled(sestertii, cards)
    assert shown(match, before, 0) == []


def test_dice_that_were_given_up_by_choice_are_not_shown() -> None:
    match, _ = rolled(sestertii=5)
    before = play(match, "0: done")
    assert shown(match, before, 0) == []


# --- an offering without a choice -----------------------------------------------------------------


def offered(pile: str, die: str = "grey1", **given: Any) -> tuple[Match, Views]:
    """Seat 0 offers; it has one pink cube to pay with."""
    match = at(2, temple=f"{die} black1", pile=pile, stalls={4: "0 pink", 12: "1"}, **given)
    return match, play(match, f"0: die {die} temple", "0: offer")


def test_a_card_that_had_to_be_kept_is_shown_to_who_drew_it() -> None:
    """M-35: at least one is kept."""
    match, before = offered("pluto")
    one = only(match, before, 0)
    assert one.title == "You keep Pluto"
    assert one.text == ("It is the only card you drew, and one has to be kept. Paid with: 1 pink.")
    assert one.data["card"] == {"id": "pluto", "name": "Pluto"}
    assert ids(one.data["cubes"]) == ["pink"]
    assert shown(match, before, 1) == shown(match, before, None) == []


def test_equal_cards_are_no_choice_either() -> None:
    one = only(*offered("venus venus", "grey2"), 0)
    assert one.data["drawn"] == 2
    assert one.text.startswith("The 2 cards you drew are alike, and one has to be kept.")


def test_an_offering_with_a_choice_is_not_shown() -> None:
    match, before = offered("venus pluto", "grey2")
    assert match.view(0)["phase"] == "offer"
    assert shown(match, before, 0) == []


def test_an_offering_that_has_to_be_paid_by_choice_is_not_shown() -> None:
    match = at(2, temple="grey1 black1", pile="pluto", stalls={4: "0 pink purple", 12: "1"})
    before = play(match, "0: die grey1 temple", "0: offer")
    assert match.view(0)["phase"] == "pay"
    assert shown(match, before, 0) == []


# --- the consul -----------------------------------------------------------------------------------


def consul_stops(stalls: Mapping[int, str], **given: Any) -> tuple[Match, Views]:
    """Seat 0 moves the consul to place 4."""
    match = at(3, temple="brown1 black1", figures={"consul": 3}, stalls=stalls, **given)
    return match, play(match, "0: die brown1 temple", "0: move consul cw")


THREE_OF_SEAT_1 = {4: "1", 6: "1", 9: "1", 12: "0", 0: "2"}


def test_who_loses_a_stall_sees_what_that_means_for_the_end() -> None:
    """M-44, M-60."""
    match, before = consul_stops(THREE_OF_SEAT_1)
    one = only(match, before, 1)
    assert one.title == "Your stall at place 4 is closed"
    assert one.text == "Anna stopped the consul before it, and there were no goods on it."
    assert one.data == {"kind": "closed", "stalls": (3, 2), "points": [9, 4]}
    assert [shown(match, before, viewer) for viewer in (None, 0, 2)] == [[], [], []]


def test_a_stall_of_ones_own_that_one_closes_is_not_shown() -> None:
    """M-44: the mover knew."""
    match, before = consul_stops({4: "0", 6: "0", 12: "1", 0: "2"})
    assert any(event.kind == Kind.CLOSED for event in match.last_events)
    assert shown(match, before, 0) == []


def test_a_last_stall_is_not_closed_and_nothing_is_shown() -> None:
    """M-44."""
    match, before = consul_stops({4: "1", 12: "0", 0: "2"})
    assert [shown(match, before, viewer) for viewer in before] == [[], [], [], []]


def test_who_has_no_money_sees_the_tax_take_all_cubes() -> None:
    """M-45: there is nothing to choose."""
    match, before = consul_stops({4: "1 pink beige pink", 12: "0", 0: "2"}, sestertii=(10, 0, 10))
    one = only(match, before, 1)
    assert one.title == "The tax takes all your goods at place 4"
    assert one.text.startswith("Anna stopped the consul there. You have no sestertii")
    assert ids(one.data["cubes"]) == ["pink", "pink", "beige"]
    assert [shown(match, before, viewer) for viewer in (None, 0, 2)] == [[], [], []]


def test_who_has_money_is_asked_and_sees_nothing_more() -> None:
    """M-45."""
    match, before = consul_stops({4: "1 pink", 12: "0", 0: "2"}, sestertii=(10, 1, 10))
    assert match.turn == 1
    assert shown(match, before, 1) == []
    before = play(match, "1: tax 0")
    assert [shown(match, before, viewer) for viewer in before] == [[], [], [], []]


def test_the_mover_sees_that_pluto_undoes_its_action() -> None:
    """M-54."""
    match, _ = consul_stops(THREE_OF_SEAT_1, cards=("", "pluto"))
    before = play(match, "1: pluto")
    one = only(match, before, 0)
    assert one.title == "Béla plays Pluto against your consul"
    assert one.text == ("Nothing happens at place 4: no tax, no closing, no new stall.")
    assert one.data == {"kind": "shield", "seat": 1}
    assert [shown(match, before, viewer) for viewer in (None, 1, 2)] == [[], [], []]


def test_what_follows_from_not_playing_pluto_was_chosen() -> None:
    """M-44, M-54."""
    match, _ = consul_stops(THREE_OF_SEAT_1, cards=("", "pluto"))
    before = play(match, "1: decline")
    assert any(event.kind == Kind.CLOSED for event in match.last_events)
    assert [shown(match, before, viewer) for viewer in before] == [[], [], [], []]


def test_a_stall_of_ones_own_that_one_shields_is_not_shown() -> None:
    match, _ = consul_stops({4: "0", 6: "0", 12: "1", 0: "2"}, cards=("pluto",))
    before = play(match, "0: pluto")
    assert [shown(match, before, viewer) for viewer in before] == [[], [], [], []]


# --- the end --------------------------------------------------------------------------------------


def game_ends(**given: Any) -> tuple[Match, Views]:
    """Seat 0 is the last to pass in the last round, by choice."""
    match = at(
        3, round=7, passed=[1, 2], order=[1, 2, 0], temple="brown1", **{"sestertii": 0} | given
    )
    return match, play(match, "0: pass")


EQUAL_STALLS = {4: "0", 12: "1", 8: "2"}


def test_the_end_counts_every_source_of_points() -> None:
    """M-60."""
    one = only(
        *game_ends(
            fame=(10, 30, 4),
            sestertii=(11, 2, 3),
            penalty=(1, 0, 4),
            stalls={1: "0", 3: "0", 5: "0", 7: "1", 9: "1", 12: "2"},
        ),
        0,
    )
    assert one.title == "Béla wins with 34 points"
    assert one.text == "Most points win."
    rows = [
        (line["place"], line["seat"], line["fame"], line["stalls"], line["stall_points"])
        + (line["sestertii"], line["money_points"], line["tokens"], line["token_points"])
        + (line["points"],)
        for line in one.data["lines"]
    ]
    assert rows == [
        (1, 1, 30, 2, 4, 2, 0, 0, 0, 34),
        (2, 0, 10, 3, 9, 11, 3, 1, 2, 20),
        (3, 2, 4, 1, 0, 3, 1, 4, 8, -3),
    ]


def test_equal_points_are_broken_by_stalls() -> None:
    """M-61."""
    one = only(*game_ends(fame=(9, 5, 0), stalls={4: "0", 6: "1", 9: "1", 12: "2"}))
    assert one.title == "Béla wins with 9 points"
    assert one.text == "Equal points: Anna, Béla. More stalls decide."
    assert one.data["decides"] == "stalls"
    assert [line["tied"] for line in one.data["lines"]] == [True, True, False]


def test_equal_stalls_are_broken_by_sestertii() -> None:
    """M-61."""
    one = only(*game_ends(fame=(9, 9, 0), sestertii=(1, 2, 0), stalls=EQUAL_STALLS))
    assert one.title == "Béla wins with 9 points"
    assert one.text == "Equal points and stalls: Anna, Béla. More sestertii decide."
    assert one.data["decides"] == "sestertii"


def test_equal_sestertii_are_broken_by_fewer_tokens() -> None:
    """M-61."""
    one = only(*game_ends(fame=(11, 9, 0), penalty=(1, 0, 0), stalls=EQUAL_STALLS))
    assert one.title == "Béla wins with 9 points"
    assert one.text == (
        "Equal points, stalls and sestertii: Anna, Béla. Fewer penalty tokens decide."
    )
    assert one.data["decides"] == "tokens"


def test_who_is_equal_in_all_shares_the_win() -> None:
    """M-61."""
    match, before = game_ends(fame=(9, 2, 9), stalls=EQUAL_STALLS)
    one = only(match, before)
    assert match.winners == (0, 2)
    assert one.title == "A shared win with 9 points: Anna, Clara"
    assert one.text.endswith("decide nothing either, so the win is shared.")
    assert one.data["decides"] == ""
    assert [(line["place"], line["seat"]) for line in one.data["lines"]] == [(1, 0), (1, 2), (3, 1)]


def test_a_tie_may_be_broken_for_some_and_shared_by_the_others() -> None:
    """M-61."""
    match, before = game_ends(fame=(9, 5, 5), stalls={4: "0", 6: "1", 9: "1", 12: "2", 14: "2"})
    one = only(match, before)
    assert match.winners == (1, 2)
    assert one.text == (
        "Equal points: Anna, Béla, Clara. More stalls decide."
        " Who is equal in all of it shares the win."
    )


HIDDEN = {"open_counts": False}


def test_where_sestertii_are_hidden_their_points_are_shown_alone() -> None:
    """M-60, M-70: everybody sees its own."""
    match, before = game_ends(fame=(9, 2, 0), sestertii=(4, 8, 0), options=HIDDEN)
    lines = only(match, before, 1).data["lines"]
    assert [(line["seat"], line["sestertii"], line["money_points"]) for line in lines] == [
        (0, None, 1),
        (1, 8, 2),
        (2, None, 0),
    ]


def test_hidden_sestertii_decide_in_sight_if_their_points_differ() -> None:
    """M-61, M-70."""
    one = only(*game_ends(fame=(9, 8, 0), sestertii=(2, 3, 0), stalls=EQUAL_STALLS, options=HIDDEN))
    assert one.title == "Béla wins with 9 points"
    assert one.text == "Equal points and stalls: Anna, Béla. More sestertii decide."


def test_hidden_sestertii_that_decide_name_no_winner() -> None:
    """M-61, M-70: nobody who does not see them can tell."""
    match, before = game_ends(
        fame=(9, 9, 0), sestertii=(1, 2, 0), stalls=EQUAL_STALLS, options=HIDDEN
    )
    one = only(match, before)
    assert one.title == "Equal at the top with 9 points: Anna, Béla"
    assert one.text == (
        "They have equally many stalls, too. More sestertii decide, which are hidden here."
    )
    assert [line["place"] for line in one.data["lines"]] == [1, 1, 3]


def test_who_had_to_pass_in_the_end_sees_it_there() -> None:
    """M-24: seat 0 takes the last die of the game."""
    match = at(3, round=7, temple="black1", sestertii=2)
    before = play(match, "0: die black1 temple", "0: fame")
    assert match.over
    assert only(match, before, 2).text.startswith(
        "You had no action left, so you passed for 2 sestertii. "
    )
    assert "passed" not in only(match, before, None).text


# --- in general -----------------------------------------------------------------------------------


def offering_ends_round() -> tuple[Match, Views]:
    """Seat 0's offering leaves nobody an action: two steps for it, one for others."""
    match = at(2, temple="grey1", pile="pluto", stalls={4: "0 pink", 12: "1"}, sestertii=0)
    return match, play(match, "0: die grey1 temple", "0: offer")


def test_several_things_are_shown_in_the_order_they_happened() -> None:
    match, before = offering_ends_round()
    assert [one.data["kind"] for one in shown(match, before, 0)] == ["offering", "round"]
    assert shown(match, before, 0)[0].steps == ("Your offering", "Round 4 begins")
    assert [one.data["kind"] for one in shown(match, before, 1)] == ["round"]


@pytest.mark.parametrize(("asked", "answer"), [(-3, 0), (0, 0), (1, 1), (99, 1)])
def test_a_step_past_the_last_is_the_last_one(asked: int, answer: int) -> None:
    match, before = offering_ends_round()
    one = showing(before[0], visible(match, 0), match.view(0), 0, NAMES[:2], "en", asked)
    assert one is not None
    assert one.step == answer


def shielded() -> tuple[Match, Views]:
    match, _ = consul_stops(THREE_OF_SEAT_1, cards=("", "pluto"))
    return match, play(match, "1: pluto")


@every_language
@pytest.mark.parametrize(
    "build",
    [
        round_begins,
        last_die,
        one_cannot_act,
        lambda: rolled(0),
        lambda: offered("pluto"),
        lambda: consul_stops(THREE_OF_SEAT_1),
        lambda: consul_stops({4: "1 pink", 12: "0", 0: "2"}, sestertii=0),
        shielded,
        game_ends,
        lambda: game_ends(options=HIDDEN, stalls=EQUAL_STALLS),
    ],
)
def test_everything_can_be_said_in_every_language(build: Any, language: str) -> None:
    match, before = build()
    steps = [one for viewer in before for one in shown(match, before, viewer, language)]
    assert steps
    for one in steps:
        assert one.title
        assert "{" not in one.title + one.text + "".join(one.steps)


@cache
def decisions(players: int) -> tuple[tuple[Match, Views], ...]:
    """A game of random moves, seldom a pass: after each decision, and the views before it."""
    choice = random.Random(players)
    match = Match.new("massilia", players, seed=players)
    found = []
    while not match.over:
        moves = match.moves()
        active = [move for move in moves if move != "pass"]
        before = views(match)
        match.play(choice.choice(active if active and choice.random() < 0.8 else moves))
        found.append((match.copy(), before))
    return tuple(found)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 4])
def test_in_whole_games_what_is_shown_is_what_happened(players: int) -> None:
    """Rounds, prices, harbours, dice, points and winners agree with the match."""
    for match, before in decisions(players):
        steps = {one.data["kind"]: one.data for one in shown(match, before)}
        kinds = [event.kind for event in match.last_events]
        assert ("round" in steps) == (Kind.ROUND in kinds)
        assert ("end" in steps) == match.over
        assert ("goods" in steps) == (Kind.STALL_CUBES in kinds)
        view = match.view(None)
        if "round" in steps:
            data = steps["round"]
            names = ("temple", "pink", "purple", "orange")
            assert data["order"] == view["order"]
            assert [quay["price"] for quay in data["quays"]] == [view["prices"][n] for n in names]
            assert [quay["there"] for quay in data["quays"][1:]] == [
                view["harbour"][n] for n in names[1:]
            ]
        if match.over:
            lines = steps["end"]["lines"]
            by_seat = sorted((line["seat"], line["points"]) for line in lines)
            assert by_seat == list(enumerate(match.points))
            first = sorted(line["seat"] for line in lines if line["place"] == 1)
            assert first == list(match.winners)


@pytest.mark.parametrize("players", [2, 4])
def test_in_whole_games_all_see_the_same_of_what_befalls_everybody(players: int) -> None:
    """M-70: a seat sees more of its own alone, and others' cards are in nobody's showing."""
    own = {"pass", "roll", "offering", "closed", "tax", "shield"}
    for match, before in decisions(players):
        public = [one.data for one in shown(match, before)]
        assert not own & {data["kind"] for data in public}
        for viewer in range(players):
            seen = [one.data for one in shown(match, before, viewer)]
            assert [data for data in seen if data["kind"] not in own] == public
