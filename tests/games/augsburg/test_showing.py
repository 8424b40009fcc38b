"""What must be seen though there is nothing to decide: shows, income, purchases, the end."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from fondaco import Match
from fondaco.engine.events import EVERYBODY, Event
from fondaco.games.augsburg.showing import showing
from fondaco.games.augsburg.state import Event as Kind
from fondaco.games.base import Showing
from fondaco.locale import LANGUAGES
from tests.games.augsburg.table import at, hand, of_seats

NAMES = ("Anna", "Béla", "Clara", "Dezső", "Erik")

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


def codes(cards: list[Mapping[str, Any]]) -> list[str]:
    return [card["code"] for card in cards]


# --- a show ---------------------------------------------------------------------------------------


def four_show() -> tuple[Match, Views]:
    """All four show three notes at Maria; only seat 0 has more than it must show."""
    match = at(
        4,
        noble="Ma",
        phase="show",
        hands=("Ma4 Ma15 Ma16 Jk", "Ma6 Ma9 Jk", "Ma1 Ma3 Ma17", "Ma2 Ma5 Ma7"),
        detail={"bid": 3, "bidder": 0, "bids": [3, 3, 3, 3]},
    )
    return match, play(match, "0: show Ma15")


def test_a_show_is_ranked_by_the_highest_card_not_by_the_sum() -> None:
    """A-25: 17, 3 and 1 beat 16, 15 and a joker."""
    lines = only(*four_show()).data["lines"]
    assert [(line["place"], line["seat"], line["best"]["code"]) for line in lines] == [
        (1, 2, "Ma17"),
        (2, 0, "Ma16"),
        (3, 1, "Ma9"),
        (4, 3, "Ma7"),
    ]
    assert [codes(line["rest"]) for line in lines] == [
        ["Ma1", "Ma3"],
        ["Ma15", "Jk"],
        ["Ma6", "Jk"],
        ["Ma2", "Ma5"],
    ]


def test_a_show_says_what_the_second_and_the_third_get() -> None:
    """A-26."""
    match, before = four_show()
    lines = only(match, before).data["lines"]
    assert [line["verdict"] for line in lines] == ["wins", "+100", "+50", "–"]
    assert of_seats(match, "gulden") == [1100, 1050, 1000, 1000]
    assert lines[1]["note"] == "second, cards back"


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (2, "You choose a privilege card; the cards you showed go to the discards."),
        (0, "Your Maria 16 is second: +100 gulden. Your cards are back in your hand."),
        (1, "Your Maria 9 is third: +50 gulden. Your cards are back in your hand."),
        (3, "Your Maria 7 brings nothing. Your cards are back in your hand."),
        (None, "Clara takes a privilege card."),
    ],
)
def test_a_show_says_what_it_means_for_the_viewer(viewer: int | None, text: str) -> None:
    one = only(*four_show(), viewer)
    assert one.title == "Clara wins at Maria with Maria 17"
    assert one.text == text


def two_show() -> tuple[Match, Views]:
    """Seats 0 and 1 show two notes at Leo; seat 2 has passed."""
    match = at(
        noble="Le",
        phase="show",
        hands=("Le4 Le5 Jk", "Le6 Le9", "Le17"),
        detail={"bid": 2, "bidder": 1, "bids": [2, 2, 0]},
    )
    return match, play(match, "0: show Le5")


def test_who_has_passed_is_not_among_those_who_show() -> None:
    match, before = two_show()
    one = only(match, before, 2)
    assert [line["seat"] for line in one.data["lines"]] == [1, 0]
    assert one.text == "Béla takes a privilege card."


def test_of_two_who_show_the_second_gets_100() -> None:
    """A-26."""
    assert [line["verdict"] for line in only(*two_show()).data["lines"]] == ["wins", "+100"]


def equal_at_maximilian() -> tuple[Match, Views]:
    match = at(
        noble="Mx",
        phase="show",
        hands=("Ph12 Lo3", "Ma12 Lo2", "Le12 Ph1"),
        detail={"bid": 1, "bidder": 0, "bids": [1, 1, 1]},
    )
    return match, play(match, "0: show Ph12", "1: show Ma12", "2: show Le12")


def test_equal_values_at_maximilian_are_explained() -> None:
    """A-25: Maria before Leo before Louise before Philipp."""
    one = only(*equal_at_maximilian())
    assert [(line["seat"], line["tie"]) for line in one.data["lines"]] == [
        (1, ""),
        (2, "12 as well: Maria goes before Leo"),
        (0, "12 as well: Leo goes before Philipp"),
    ]
    assert one.text.endswith("Equal values at Maximilian rank Maria, Leo, Louise, Philipp.")


def test_different_values_at_maximilian_need_no_explanation() -> None:
    match = at(
        noble="Mx",
        phase="show",
        hands=("Ph12 Lo3", "Ma11 Lo2", "Le10 Ph1"),
        detail={"bid": 1, "bidder": 0, "bids": [1, 1, 1]},
    )
    one = only(match, play(match, "0: show Ph12", "1: show Ma11", "2: show Le10"))
    assert [line["tie"] for line in one.data["lines"]] == ["", "", ""]
    assert one.text == "Anna takes a privilege card."


def test_jokers_do_not_decide_a_show() -> None:
    """A-25: jokers have no value."""
    match = at(
        noble="Ph",
        phase="show",
        hands=("Ph2 Jk Jk", "Ph3 Ph4 Jk"),
        detail={"bid": 2, "bidder": 0, "bids": [2, 2, 0]},
    )
    lines = only(match, play(match, "1: show Ph3", "1: show Jk")).data["lines"]
    assert [line["best"]["code"] for line in lines] == ["Ph3", "Ph2"]
    assert codes(lines[1]["rest"]) == ["Jk"]


def test_a_winner_alone_shows_nothing_that_the_log_does_not_say() -> None:
    """A-24."""
    match = at(
        noble="Le",
        phase="show",
        hands=("Le4 Le5 Le6", "", ""),
        detail={"bid": 1, "bidder": 0, "bids": [1, 0, 0]},
    )
    before = play(match, "0: show Le4")
    assert any(event.kind == Kind.WINS for event in match.last_events)
    for viewer in before:
        assert shown(match, before, viewer) == []


@pytest.mark.parametrize("move", ["bid 1", "pass"])
def test_bids_need_no_showing(move: str) -> None:
    match = at(hands=("Ph4 Ph5", "Ph8 Ph9", "Ph10"))
    before = play(match, f"0: {move}")
    assert all(shown(match, before, viewer) == [] for viewer in before)


# --- the end of a round ---------------------------------------------------------------------------


def round_ends(open_counts: bool = False, round: int = 3, **given: Any) -> tuple[Match, Views]:
    """The last privilege of a round's last card is used: 500 gulden for seat 0."""
    match = at(
        noble="Mx",
        phase="privilege",
        round=round,
        open_counts=open_counts,
        detail={"card": 4, "left": ["money", "points6"], "extra_used": False},
        **given,
    )
    return match, play(match, "0: money")


def rich_round_ends(open_counts: bool = False) -> tuple[Match, Views]:
    return round_ends(
        open_counts,
        points=(24, 40, 5),
        depot=(1, 2, 1),
        nobility=(1, 3, 4),
        office=(1, 2, 4),
        coat=(0, 3, 0),
        letter=(0, 0, 5),
        mint=(False, False, True),
        church=(0, 800, 0),
    )


def test_the_income_is_what_depots_and_nobility_give() -> None:
    """A-50."""
    lines = only(*rich_round_ends()).data["lines"]
    assert [line["gulden"] for line in lines] == [600, 900, 600]
    assert [(line["level"], line["coat"], line["letter"]) for line in lines] == [
        (3, 0, 0),
        (8, 3, 0),
        (12, 0, 5),
    ]


def test_points_lost_at_a_cap_say_how_many_and_why() -> None:
    """A-41: without a church 25, without a cathedral 45."""
    match, before = rich_round_ends()
    lines = only(match, before).data["lines"]
    assert [(line["before"], line["after"]) for line in lines] == [(24, 25), (40, 45), (5, 22)]
    assert [(line["lost"], line["at"], line["why"]) for line in lines] == [
        (2, "at 25", "no church"),
        (6, "at 45", "no cathedral"),
        (0, "", ""),
    ]
    assert list(match.points) == [25, 45, 22]


@pytest.mark.parametrize(
    ("viewer", "title", "text"),
    [
        (
            0,
            "Round 3 ends: 600 gulden and 1 point for you",
            "You lose 2 points: without a church you stop at 25. Lost at a cap: Béla −6. "
            "Next, everybody buys notes at once.",
        ),
        (
            1,
            "Round 3 ends: 900 gulden and 5 points for you",
            "You lose 6 points: without a cathedral you stop at 45. Lost at a cap: Anna −2. "
            "Next, everybody buys notes at once.",
        ),
        (
            None,
            "Round 3 ends",
            "Lost at a cap: Anna −2, Béla −6. Next, everybody buys notes at once.",
        ),
    ],
)
def test_the_income_says_what_it_means_for_the_viewer(
    viewer: int | None, title: str, text: str
) -> None:
    one = only(*rich_round_ends(), viewer)
    assert (one.title, one.text) == (title, text)


def test_where_nothing_is_lost_nothing_is_said_of_it() -> None:
    assert only(*round_ends()).text == "Next, everybody buys notes at once."


def test_the_notes_dealt_are_counted_offered_and_free() -> None:
    """A-51: a mayor and a mint bring one free note each."""
    lines = only(*rich_round_ends()).data["lines"]
    assert [(line["offered"], line["free_notes"]) for line in lines] == [(4, 0), (5, 0), (6, 2)]


def test_only_the_owner_sees_its_free_notes() -> None:
    """A-57."""
    match, before = rich_round_ends()
    assert codes(only(match, before, 2).data["free"]) == hand(match, 2)
    for viewer in (0, 1, None):
        assert only(match, before, viewer).data["free"] == []


def test_money_after_the_income_is_ones_own_only() -> None:
    """A-57; seat 0 had 1000 and took 500 just before."""
    match, before = rich_round_ends()
    has = {
        viewer: [line["has"] for line in only(match, before, viewer).data["lines"]]
        for viewer in before
    }
    assert has == {
        0: [2100, None, None],
        1: [None, 1900, None],
        2: [None, None, 1600],
        None: [None, None, None],
    }


def test_with_open_counts_everybodys_money_is_shown() -> None:
    """A-57."""
    match, before = rich_round_ends(open_counts=True)
    assert [line["has"] for line in only(match, before).data["lines"]] == of_seats(match, "gulden")


def test_points_got_by_the_last_privilege_do_not_count_as_income() -> None:
    """A-32: points6 takes seat 0 from 10 to 16 before the round gives 3."""
    match = at(
        noble="Mx",
        phase="privilege",
        points=(10, 0, 0),
        detail={"card": 4, "left": ["money", "points6"], "extra_used": False},
    )
    line = only(match, play(match, "0: points6")).data["lines"][0]
    assert (line["before"], line["level"], line["after"]) == (16, 3, 19)


# --- too few notes --------------------------------------------------------------------------------


def short(draw: str) -> tuple[Match, Views]:
    """Twelve notes are due; seat 0 holds all cards that lie nowhere else, seat 2 a single one."""
    return round_ends(hands=("", "Ph1 Ph2", "Ph3"), draw=draw, rest=0)


ELEVEN = "Ma1 Ma2 Ma3 Ma4 Ma5 Ma6 Ma7 Ma8 Ma9 Ma10 Ma11"


def test_too_few_notes_are_announced_with_the_income() -> None:
    """A-54: dealing has to wait."""
    one = only(*short(ELEVEN))
    assert [line["offered"] for line in one.data["lines"]] == [None, None, None]
    assert one.text == (
        "There are too few notes: 12 due, 11 left. Everybody with cards discards one first."
    )


def test_what_everybody_discarded_is_shown_with_the_notes_dealt() -> None:
    """A-54; seat 2 has no choice (G-2)."""
    match, _ = short(ELEVEN)
    one = only(match, play(match, "0: discard Jk", "1: discard Ph2"))
    assert one.title == "Everybody has discarded a card"
    assert [line["card"]["code"] for line in one.data["lines"]] == ["Jk", "Ph2", "Ph3"]
    assert [line["offered"] for line in one.data["lines"]] == [4, 4, 4]
    assert one.text.endswith("Next, everybody buys notes at once.")


def test_if_there_are_still_too_few_it_says_so() -> None:
    """A-54: repeated; who has no card left discards none."""
    match, _ = short("Ma1 Ma2 Ma3 Ma4 Ma5 Ma6 Ma7")
    one = only(match, play(match, "0: discard Jk", "1: discard Ph2"))
    assert one.text.startswith("There are too few notes: 12 due, 10 left.")
    assert not one.data["dealt"]
    again = only(match, play(match, "0: discard Jk"))
    assert [line["card"] and line["card"]["code"] for line in again.data["lines"]] == [
        "Jk",
        "Ph1",
        None,
    ]
    assert again.data["dealt"]


def test_a_card_discarded_for_the_privilege_of_cards_needs_no_showing() -> None:
    """A-32."""
    match = at(
        noble="Ph",
        phase="discard",
        hands=("Ph1 Ph2",),
        detail={"card": 8, "left": ["office", "points7"], "extra_used": False},
    )
    before = play(match, "0: discard Ph1")
    assert all(shown(match, before, viewer) == [] for viewer in before)


# --- buying ---------------------------------------------------------------------------------------


def bought() -> tuple[Match, Views]:
    match = at(
        noble="Mx",
        phase="buy",
        offers=("Ph4 Lo9 Le12 Jk", "Ma2 Ma8 Ma17 Jk", "Ph1 Ph2 Ph3 Ph5"),
        gulden=(1000, 900, 500),
    )
    moves = ("0: buy Ph4", "0: buy Le12", "0: done", "1: done", "2: buy Ph1", "2: done")
    return match, play(match, *moves)


def test_a_purchase_says_how_many_each_bought_and_paid() -> None:
    """A-52."""
    one = only(*bought())
    assert one.title == "Everybody has bought cards"
    assert [(line["count"], line["gulden"]) for line in one.data["lines"]] == [
        ("2 cards", 600),
        ("0 cards", 0),
        ("1 card", 200),
    ]


def test_what_nobody_bought_is_seen_by_all() -> None:
    """A-52: face up to the discards."""
    match, before = bought()
    for viewer in before:
        lines = only(match, before, viewer).data["lines"]
        assert [codes(line["unbought"]) for line in lines] == [
            ["Lo9", "Jk"],
            ["Ma2", "Ma8", "Ma17", "Jk"],
            ["Ph2", "Ph3", "Ph5"],
        ]


def test_only_the_buyer_sees_what_it_bought() -> None:
    """A-57; of the others there are as many backs."""
    match, before = bought()
    faces = {
        viewer: [codes(line["cards"]) for line in only(match, before, viewer).data["lines"]]
        for viewer in before
    }
    assert faces == {
        0: [["Ph4", "Le12"], [], []],
        1: [[], [], []],
        2: [[], [], ["Ph1"]],
        None: [[], [], []],
    }
    assert [line["backs"] for line in only(match, before, 0).data["lines"]] == [0, 0, 1]


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (0, "You bought 2 cards for 600 gulden and have 400 left. "),
        (1, "You bought nothing and keep your 900 gulden. "),
        (2, "You bought 1 card for 200 gulden and have 300 left. "),
        (None, ""),
    ],
)
def test_a_purchase_says_what_it_means_for_the_viewer(viewer: int | None, text: str) -> None:
    one = only(*bought(), viewer)
    assert one.text == text + "What nobody bought lies face up on the discards."


def test_seven_cards_can_be_bought_and_all_be_left() -> None:
    """A-12: the first purchase; more cards than one event tells."""
    offer = "Ph1 Ph2 Ph3 Lo1 Lo2 Lo3 Le1"
    others = "Ma1 Ma2 Ma3 Ma4 Ma5 Ma6 Ma7"
    match = at(phase="buy", round=1, offers=(offer, others), gulden=1500)
    moves = [f"0: buy {card}" for card in offer.split()]
    lines = only(match, play(match, *moves, "1: done"), 0).data["lines"]
    assert codes(lines[0]["cards"]) == offer.split()
    assert codes(lines[1]["unbought"]) == others.split()


def test_a_card_shows_its_price_also_a_replaced_one() -> None:
    """A-2, A-60."""
    match = at(
        noble="Mx",
        phase="buy",
        hands=("Ph1",),
        offers=("Ph4 Jk",),
        components={"notes": {"joker": 450}},
    )
    line = only(match, play(match, "0: done")).data["lines"][0]
    assert {card["code"]: card["price"] for card in line["unbought"]} == {"Ph4": 250, "Jk": 450}


def test_several_things_after_one_decision_are_steps_in_their_order() -> None:
    """G-2: nobody has a card, so after the purchase a whole round goes by on its own."""
    match = at(noble="Mx", phase="buy", offers=("Ph4 Jk",))
    purchase, income = shown(match, play(match, "0: done"))
    assert purchase.steps == income.steps == ("Purchases", "Income")
    assert income.title == "Round 4 ends"
    assert [line["before"] for line in income.data["lines"]] == [0, 0, 0]


# --- a level taken --------------------------------------------------------------------------------


def test_who_is_robbed_decides_at_once_so_nothing_is_shown() -> None:
    """A-35: its own decision says what it lost; the others have the log."""
    match = at(
        phase="privilege",
        depot=(2, 3, 1),
        detail={"card": 1, "left": ["depot", "cards"], "extra_used": False},
    )
    before = play(match, "0: depot level from 1")
    assert match.waiting == (1,)
    assert all(shown(match, before, viewer) == [] for viewer in before)


# --- the end --------------------------------------------------------------------------------------


def game_ends(**given: Any) -> tuple[Match, Views]:
    """Three players have five rounds (A-13)."""
    return round_ends(round=5, **given)


def test_the_last_round_gives_points_only_and_then_the_end_is_shown() -> None:
    """A-50."""
    match, before = game_ends(points=(10, 20, 5))
    income, end = shown(match, before, 0)
    assert income.steps == ("Income", "The end")
    assert income.data["last"]
    assert income.title == "Round 5 ends: 3 points for you"
    assert income.text == "It was the last round: points only."
    assert [line["after"] for line in income.data["lines"]] == [13, 23, 8]
    assert end.title == "Béla wins with 23 points"
    assert end.text == "Most points win."
    assert [(line["place"], line["seat"], line["points"]) for line in end.data["lines"]] == [
        (1, 1, 23),
        (2, 0, 13),
        (3, 2, 8),
    ]


@pytest.mark.parametrize(
    ("cathedral", "winner", "decides", "text"),
    [
        ((700, 1100, 0), "Béla", "cathedral", "The dearer cathedral decides."),
        ((700, 0, 0), "Anna", "cathedral", "The dearer cathedral decides."),
        ((0, 0, 900), "Anna", "church", "the dearer church decides."),
    ],
)
def test_a_tie_says_which_building_decided_it(
    cathedral: tuple[int, ...], winner: str, decides: str, text: str
) -> None:
    """A-56: the cathedral first, the church only if none of the tied has a cathedral."""
    match, before = game_ends(points=(30, 30, 10), church=(800, 700, 0), cathedral=cathedral)
    end = shown(match, before)[-1]
    assert end.title == f"{winner} wins with 33 points"
    assert end.text.startswith("Equal points: Anna, Béla.")
    assert end.text.endswith(text)
    assert end.data["decides"] == decides
    assert [line["place"] for line in end.data["lines"]] == [1, 2, 3]
    assert [NAMES[seat] for seat in match.winners] == [winner]


def test_equal_in_everything_the_win_is_shared() -> None:
    """A-56."""
    end = shown(*game_ends(points=(20, 20, 10)))[-1]
    assert end.title == "A shared win with 23 points: Anna, Béla"
    assert end.text == "Cathedral and church decide nothing either, so the win is shared."
    assert [line["place"] for line in end.data["lines"]] == [1, 1, 3]


def test_a_building_may_leave_some_of_the_tied_sharing_the_win() -> None:
    """A-56, A-60: two churches of the same price."""
    match, before = game_ends(
        points=(20, 20, 20),
        church=(800, 0, 800),
        components={"right_tiles": {"churches": [800, 800, 700, 600, 500]}},
    )
    end = shown(match, before)[-1]
    assert end.title == "A shared win with 23 points: Anna, Clara"
    assert end.text.endswith("Who is equal in that too shares the win.")
    assert [(line["place"], line["seat"]) for line in end.data["lines"]] == [(1, 0), (1, 2), (3, 1)]


# --- in general -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("asked", "answer"), [(-3, 0), (0, 0), (1, 1), (99, 1)])
def test_a_step_past_the_last_is_the_last_one(asked: int, answer: int) -> None:
    match, before = game_ends()
    view = match.view(None)
    one = showing(before[None], visible(match, None), view, None, NAMES[:3], "en", asked)
    assert one is not None
    assert one.step == answer


@every_language
@pytest.mark.parametrize(
    "build",
    [four_show, equal_at_maximilian, rich_round_ends, bought, game_ends, lambda: short(ELEVEN)],
)
def test_everything_can_be_said_in_every_language(build: Any, language: str) -> None:
    match, before = build()
    for viewer in before:
        for one in shown(match, before, viewer, language):
            assert "{" not in one.title + one.text
            assert one.title


@cache
def decisions(players: int, seed: int) -> tuple[tuple[Match, Views], ...]:
    """A game of random moves, mostly modest bids: after each decision, and the views before it."""
    choice = random.Random(seed)
    match = Match.new("augsburg", players, seed=seed)
    found = []
    while not match.over:
        seat = choice.choice(match.waiting)
        moves = match.moves(seat)
        modest = [move for move in moves if move in ("hold", "bid 1", "bid 2")]
        before = views(match)
        match.play(choice.choice(modest if modest and choice.random() < 0.7 else moves), seat)
        found.append((match.copy(), before))
    return tuple(found)


def whole_games() -> Iterator[tuple[Match, Views, list[Showing]]]:
    for players in (2, 4):
        for match, before in decisions(players, players):
            yield match, before, shown(match, before)


def test_in_whole_games_what_is_shown_is_what_happened() -> None:
    """Points, gulden and winners of every income, show and end agree with the match."""
    seen = set()
    for match, _, steps in whole_games():
        kinds = [one.data["kind"] for one in steps]
        seen.update(kinds)
        happened = [event.kind for event in match.last_events]
        assert ("end" in kinds) == match.over
        assert ("income" in kinds) == (Kind.INCOME in happened or match.over)
        assert ("purchase" in kinds) == (Kind.BUYS in happened)
        assert ("reveal" in kinds) == (Kind.RUNNER_UP in happened)
        for one in steps:
            lines = one.data["lines"]
            if one.data["kind"] == "income":
                assert [line["after"] for line in lines] == list(match.points)
                for line in lines:
                    given = line["level"] + line["coat"] + line["letter"]
                    assert line["before"] + given - line["lost"] == line["after"]
            elif one.data["kind"] == "end":
                first = sorted(line["seat"] for line in lines if line["place"] == 1)
                assert first == list(match.winners)
            elif one.data["kind"] == "reveal":
                assert lines[0]["seat"] == match.view(None)["marker"]
                assert len({1 + len(line["rest"]) for line in lines}) == 1
    assert seen == {"reveal", "income", "purchase", "end"}


def test_in_whole_games_others_faces_and_money_are_never_shown() -> None:
    """A-57: what differs for a viewer from what a spectator sees is its own."""
    for match, before, public in whole_games():
        for viewer in range(match.players):
            for one, known in zip(shown(match, before, viewer), public, strict=True):
                for line, seen in zip(one.data["lines"], known.data["lines"], strict=True):
                    if line["seat"] != viewer:
                        assert line == seen
