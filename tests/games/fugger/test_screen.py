"""The table of Die Fugger in the browser: what is drawn, foretold, shown and told."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

import fondaco
from fondaco import Match
from fondaco.engine.events import EVERYBODY
from fondaco.engine.events import Event as Happening
from fondaco.games import load
from fondaco.games.base import Scene, Screen, Showing
from fondaco.games.fugger.state import Event
from fondaco.games.fugger.wheel import GHOST, MARKER, lay_markers
from fondaco.locale import LANGUAGES, texts
from fondaco.web.templating import environment
from tests.games.fugger.table import at

GAME = load("fugger")
NAMES = ("Anna", "Béla", "Clara", "Dániel")
FOLDER = Path(fondaco.__file__).parent / "games" / "fugger"
MACROS: Any = environment().get_template("games/fugger/board.html").module

every_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(
    match: Match, seat: int | None, staged: str = "", language: str = "en", whole: bool = False
) -> Scene:
    moves = tuple(match.moves(seat)) if seat is not None and match.turn == seat else ()
    return Scene(
        view=match.position() if whole else match.view(seat),
        seat=seat,
        moves=moves,
        staged=staged,
        names=NAMES[: match.players],
        language=language,
    )


def screen(match: Match, seat: int | None = 0, staged: str = "", language: str = "en") -> Screen:
    return GAME.screen(scene(match, seat, staged, language))


def row_of(drawn: Screen, seat: int) -> Any:
    (row,) = [row for row in drawn.board["rows"] if row["seat"] == seat]
    return row


# --- whole games ----------------------------------------------------------------------------------


class Step:
    """One decision of a played game: the match before it and after it."""

    def __init__(self, before: Match, seat: int, move: str, after: Match) -> None:
        self.before, self.seat, self.move, self.after = before, seat, move, after

    def happened(self, viewer: int | None = None) -> tuple[Happening, ...]:
        return tuple(e for e in self.after.last_events if e.to in (EVERYBODY, viewer))

    def happens(self, kind: int) -> bool:
        return any(event.kind == kind for event in self.after.last_events)


@cache
def game(players: int, seed: int) -> tuple[tuple[Happening, ...], tuple[Step, ...]]:
    """A game of random moves: what setting up brought about, and its decisions."""
    choice = random.Random(seed)
    match = Match.new("fugger", players, seed=seed, options={"target": 60})
    set_up = tuple(match.last_events)
    steps = []
    while not match.over:
        seat = match.waiting[0]
        before, move = match.copy(), choice.choice(match.moves(seat))
        match.play(move, seat)
        steps.append(Step(before, seat, move, match.copy()))
    return set_up, tuple(steps)


GAMES = [(players, seed) for players in (2, 3, 4) for seed in (1, 2, 3)]
every_game = pytest.mark.parametrize(("players", "seed"), GAMES)


def showings(step: Step, viewer: int | None, language: str = "en") -> Iterator[Showing]:
    """All steps of what a decision brought that must be seen."""
    k = 0
    while True:
        before, after = step.before.view(viewer), step.after.view(viewer)
        names = NAMES[: step.before.players]
        shown = GAME.showing(before, step.happened(viewer), after, viewer, names, language, k)
        if shown is None:
            return
        assert shown.step == k
        yield shown
        k += 1
        if k == len(shown.steps):
            return


# --- staging --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "staged", ["", "fly", "play", "play zz", "ship sp x", "play je", "<b>", "🐫"]
)
def test_what_is_no_legal_move_counts_as_nothing_staged(staged: str) -> None:
    drawn = screen(at(hands=("cu wi",)), staged=staged)
    assert drawn.moves == ()
    assert drawn.staged == ""
    assert drawn.board == screen(at(hands=("cu wi",))).board


def test_a_staged_move_may_be_written_loosely() -> None:
    assert screen(at(hands=("cu wi",)), staged=" PLAY  wi ").moves == ("play wi",)


@pytest.mark.thorough
@every_language
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_can_be_staged_and_says_what_it_brings(
    players: int, language: str
) -> None:
    for step in game(players, 1)[1]:
        for move in step.before.moves(step.seat):
            drawn = screen(step.before, step.seat, move, language)
            assert drawn.moves == (move,)
            assert " — " in drawn.staged


def test_nothing_can_be_staged_by_who_is_not_to_move() -> None:
    match = at(turn=1, hands=("cu wi", "cu wi"))
    drawn = screen(match, 0, "play cu")
    assert drawn.moves == ()
    assert not drawn.board["ways"]
    assert drawn.board["draw"] is None
    assert drawn.board["ship"] is None
    assert [card["move"] for card in drawn.board["hand"]] == ["", ""]
    assert drawn.board["hand_note"] == "to look at"


def test_choosing_a_card_stages_playing_it() -> None:
    hand = screen(at(round=1, hands=("cu wi*",))).board["hand"]
    assert [card["move"] for card in hand] == ["play cu", "play wi*"]


def test_after_ship_the_card_chosen_is_to_be_shipped() -> None:
    drawn = screen(at(round=1, hands=("cu wi*",)), staged="ship")
    assert drawn.moves == ()
    assert drawn.staged
    assert [card["move"] for card in drawn.board["hand"]] == ["ship cu", "ship wi*"]


def test_ship_alone_is_nothing_when_no_card_may_be_shipped() -> None:
    drawn = screen(at(round=3, hands=("cu wi",)), staged="ship")
    assert drawn.staged == ""
    assert drawn.board["ship"]["why"] == "goods are shipped only in the first two rounds (F-22)"


def test_a_third_merchant_is_shipped_where_it_may_not_be_played() -> None:
    match = at(round=1, hands=("cu me",), displays=("me me",))
    merchant = screen(match).board["hand"][1]
    assert (merchant["code"], merchant["move"]) == ("me", "ship me")


def test_a_third_merchant_says_why_it_may_not_be_played() -> None:
    board = screen(at(round=3, hands=("cu me",), displays=("me me",))).board
    assert board["hand"][1]["move"] == ""
    assert "F-21" in board["hand"][1]["why"]
    assert ["F-21" in reason for reason in board["reasons"]] == [True]


def test_five_in_hand_says_why_nothing_may_be_drawn() -> None:
    board = screen(at(hands=("cu cu wi sp je",))).board
    assert board["draw"]["move"] == ""
    assert board["draw"]["short"] == "5 in hand"
    assert board["reasons"] == ["You hold 5 cards; you may draw with at most 4 in hand (F-20)"]
    assert board["pile"]["move"] == ""


def test_of_equal_cards_one_is_staged() -> None:
    hand = screen(at(hands=("cu cu cu*",)), staged="play cu").board["hand"]
    assert [card["staged"] for card in hand] == [True, False, False]


def test_a_card_that_may_be_played_and_shipped_shows_both_ways() -> None:
    match = at(round=2, hands=("cl wi",), displays=("cl",), jakob="cl", prices={"cl": 6})
    for staged in ("play cl", "ship cl"):
        board = screen(match, staged=staged).board
        assert [way["move"] for way in board["ways"]] == ["draw", "play cl", "ship cl"]
        assert [way["move"] for way in board["ways"] if way["staged"]] == [staged]
        assert board["ways"][1]["text"] == "the third of five"
        assert board["ways"][2]["text"] == "at the end 2 × its price: 12 as it stands"
        assert board["draw"] is None


@pytest.mark.parametrize("staged", ["", "draw", "ship"])
def test_without_a_card_there_are_buttons_and_no_ways(staged: str) -> None:
    board = screen(at(round=1, hands=("cl wi",)), staged=staged).board
    assert board["ways"] == []
    assert board["draw"]["move"] == "draw"
    assert board["ship"]["move"] == "ship"


# --- what a staged move brings --------------------------------------------------------------------


def test_the_fifth_card_says_what_it_sells() -> None:
    match = at(
        hands=("cu* wi",),
        displays=("cu sp sp* me", "cu je je wi*", "cu cl sp je me"),
        jakob="cu wi",
        prices={"cu": 3, "sp": 7, "je": 4, "wi": 5, "cl": 6},
        gulden=(46, 58, 39),
    )
    drawn = screen(match, staged="play cu*")
    assert drawn.staged.replace("\N{NO-BREAK SPACE}", " ") == (
        "Play copper with seal — the fifth copper: the round ends, you sell for 19"
        " (copper 2 × 8, spice 1, spice with seal 2)."
    )
    assert [
        (line["seat"], line["earns"], line["has"]) for line in drawn.board["outcome"]["lines"]
    ] == [
        (1, 30, 88),
        (0, 19, 65),
        (2, 21, 60),
    ]
    assert drawn.board["outcome"]["text"] == "Béla opens round 4"
    lines = {line["good"]: (line["then"], line["note"]) for line in drawn.board["tally"]}
    assert lines == {
        "cu": (8, "+5"),
        "sp": (1, "+3, past 9"),
        "je": (7, "+3"),
        "wi": (4, "−1"),
        "cl": (5, "−1"),
    }
    assert len(drawn.board["wheel"]["ghosts"]) == 5


def test_drawing_says_what_is_left_and_how_many_one_holds() -> None:
    match = at(hands=("cu wi",), draw="cu sp", rest="discard")
    assert screen(match, staged="draw").staged == (
        "Draw a card — 1 left in the pile; you will hold 3."
    )


def test_drawing_from_an_empty_pile_says_what_is_shuffled() -> None:
    match = at(hands=("cu wi",), rest="discard")
    assert "the 43 discards are shuffled first" in screen(match, staged="draw").staged


@pytest.mark.parametrize(("before", "cards"), [("", 4), ("me", 7)])
def test_a_merchant_says_how_many_cards_it_is_worth(before: str, cards: int) -> None:
    match = at(hands=("cu me",), displays=(before,))
    assert f"you draw {cards} cards" in screen(match, staged="play me").staged


def test_shipping_gives_jakob_a_card_with_two_or_three_players() -> None:
    for players, gets in ((2, 1), (3, 1), (4, 0)):
        drawn = screen(at(players, round=1, hands=("cu wi",)), staged="ship cu")
        assert drawn.board["jakob_gets"] == gets
        assert ("Jakob gets one more card" in drawn.staged) == bool(gets)
        assert row_of(drawn, 0)["ghost_shipment"]["code"] == "cu"


def test_shipping_warns_that_jakobs_card_may_be_the_fifth() -> None:
    match = at(round=1, hands=("cl wi",), displays=("cu cu", "cu cu"))
    assert "if it is copper, the round ends" in screen(match, staged="ship cl").staged


def test_with_two_players_jakobs_next_card_is_foretold() -> None:
    for turns, note in (
        (0, "Jakob's next card: after 2 turns"),
        (1, "Jakob's next card: after 1 turn"),
    ):
        drawn = screen(at(2, turns_since_jakob=turns, hands=("cu wi",)), staged="play cu")
        assert drawn.board["note"] == note
        assert drawn.staged.endswith("Jakob gets one more card.") is (turns == 1)
    assert screen(at(3)).board["note"] == ""


@every_game
def test_what_is_foretold_comes_true(players: int, seed: int) -> None:
    """Each card that ended a round had foretold the prices and what everybody earned."""
    fifths = 0
    for step in game(players, seed)[1]:
        staged = screen(step.before, step.seat, step.move)
        if not step.move.startswith("play "):
            assert staged.board["outcome"] is None
            continue
        ends = next(
            (k for k, e in enumerate(step.after.last_events) if e.kind == Event.ROUND_ENDS), None
        )
        by_the_card = ends == 1  # else Jakob's card ended it, or a forced move
        assert (staged.board["outcome"] is not None) is by_the_card
        if by_the_card:
            fifths += 1
            sells = {e.a: e for e in step.after.last_events if e.kind == Event.SELLS}
            prices = {e.a: e.c for e in step.after.last_events if e.kind == Event.PRICE}
            for line in staged.board["outcome"]["lines"]:
                sale = sells[line["seat"]]
                assert (line["earns"], line["has"]) == (sale.b, sale.c)
                assert row_of(staged, line["seat"])["earns"] == sale.b
            codes = ("cu", "cl", "wi", "sp", "je")
            then = {line["good"]: line["then"] for line in staged.board["tally"]}
            assert then == {codes[good]: price for good, price in prices.items()}
    assert fifths


# --- what is hidden -------------------------------------------------------------------------------


@pytest.mark.thorough
@every_game
def test_a_screen_depends_only_on_what_its_viewer_knows(players: int, seed: int) -> None:
    """The same for every deal that the viewer cannot tell from the real one."""
    for step in game(players, seed)[1][::7]:
        for viewer in (*range(players), None):
            other = step.before.redeal(viewer, seed)
            staged = step.move if viewer == step.seat else ""
            one, two = screen(step.before, viewer, staged), screen(other, viewer, staged)
            assert one.board == two.board
            assert one.staged == two.staged


def test_cards_of_others_are_not_drawn() -> None:
    match = at(round=2, shipments={(0, 1): "je", (1, 1): "sp*"}, hands=("cu", "wi* wi*"))
    drawn = screen(match, 0)
    assert row_of(drawn, 1)["shown"] is None
    assert row_of(drawn, 1)["shipments"] == [{"round": 1, "card": None}]
    assert row_of(drawn, 0)["shipments"][0]["card"]["code"] == "je"
    told = json.dumps([row_of(drawn, 1), drawn.board["pile"]])
    assert "wi*" not in told
    assert "sp*" not in told
    assert screen(match, None).board["hand"] is None


def test_a_whole_position_shows_every_hand_and_the_pile() -> None:
    match = at(hands=("cu wi", "sp sp*", "je me"), draw="cl cl*", rest="discard")
    board = GAME.screen(scene(match, None, whole=True)).board
    shown = {row["seat"]: [card["code"] for card in row["shown"]] for row in board["rows"]}
    assert shown == {0: ["cu", "wi"], 1: ["sp", "sp*"], 2: ["je", "me"]}
    assert [card["code"] for card in board["pile"]["cards"]] == ["cl", "cl*"]


# --- the rows -------------------------------------------------------------------------------------


def test_the_viewer_stands_last() -> None:
    match = at(4, turn=2)
    assert [row["seat"] for row in screen(match, 2).board["rows"]] == [3, 0, 1, 2]
    assert [row["seat"] for row in screen(match, None).board["rows"]] == [0, 1, 2, 3]


def test_more_than_six_cards_overlap_within_a_good() -> None:
    six = screen(at(displays=("cu cu wi wi je me",)))
    seven = screen(at(displays=("cu cu wi wi je je* me",)))
    assert [card["over"] for card in row_of(six, 0)["display"]] == [False] * 6
    over = [False, True, False, True, False, True, False]
    assert [card["over"] for card in row_of(seven, 0)["display"]] == over


def test_the_discards_can_be_looked_at() -> None:
    discards = screen(at(discard="cu cu* cu me")).board["discards"]
    assert [(card["code"], n) for card, n in discards] == [("cu", 2), ("cu*", 1), ("me", 1)]


# --- the wheel ------------------------------------------------------------------------------------


def test_things_on_the_wheel_never_touch() -> None:
    choice = random.Random(4)
    for _ in range(400):
        low = choice.randint(1, 9)  # a narrow range of prices crowds the spaces
        high = min(9, low + choice.randint(0, 2))
        prices = {good: choice.randint(low, high) for good in range(5)}
        ghosts = {good: choice.randint(low, high) for good in range(5)}
        markers, shadows = lay_markers(prices, ghosts)
        assert len(markers) == 5
        assert len(shadows) == sum(prices[good] != ghosts[good] for good in range(5))
        things = [*markers, *shadows]
        for k, one in enumerate(things):
            radius = MARKER * one["scale"]
            assert hypot(one["x"], one["y"]) - radius > 125
            assert hypot(one["x"], one["y"]) + radius < 190
            for other in things[:k]:
                apart = hypot(one["x"] - other["x"], one["y"] - other["y"])
                assert apart > MARKER * (one["scale"] + other["scale"]), (one, other)


def test_a_marker_alone_is_big_and_stays_put_beside_ghosts() -> None:
    (alone,), _ = lay_markers({0: 3}, {})
    (beside,), (ghost,) = lay_markers({0: 3}, {1: 3})
    assert alone == beside
    assert alone["scale"] == 1
    assert ghost["scale"] < GHOST / MARKER


# --- what must be seen ----------------------------------------------------------------------------


@every_game
def test_the_scoring_shown_is_what_happened(players: int, seed: int) -> None:
    """Cards, sums and prices of every scoring agree with the gulden before and after."""
    ended = 0
    for step in game(players, seed)[1]:
        for viewer in (step.seat, None):
            shown = [show for show in showings(step, viewer) if show.data["kind"] != "skipped"]
            if not step.happens(Event.ROUND_ENDS):
                assert not shown
                continue
            rounds = sum(e.kind == Event.ROUND_ENDS for e in step.after.last_events)
            assert len(shown) == 3 * rounds
            ended += rounds
            assert_gulden_add_up(step, shown)
            lines = shown[-3].data["goods"]
            assert all(1 <= line["new"] <= 9 and line["why"] for line in lines)
            if rounds == 1:
                after = {line["good"]: line["new"] for line in lines}
                old = {line["good"]: line["old"] for line in lines}
                assert after == step.after.position()["prices"]
                assert old == step.before.position()["prices"]
    assert ended


def assert_gulden_add_up(step: Step, shown: list[Showing]) -> None:
    gulden = list(step.before.points)
    for show in shown:
        if show.data["kind"] == "sales":
            for line in show.data["lines"]:
                paid = [int(card["pays"]) for card in line["cards"] if card["good"] != "me"]
                assert sum(paid) == line["earns"]
                gulden[line["seat"]] += line["earns"]
        elif show.data["kind"] == "purses":
            assert {line["seat"]: line["has"] for line in show.data["lines"]} == dict(
                enumerate(gulden)
            )
        elif show.data["kind"] == "end":
            for line in show.data["lines"]:
                assert line["had"] == gulden[line["seat"]]
                gulden[line["seat"]] += sum(card["pays"] for card in line["cards"])
                assert line["total"] == gulden[line["seat"]]
            places = [line["seat"] for line in show.data["lines"] if line["place"] == 1]
            assert sorted(places) == list(step.after.winners)
    assert gulden == list(step.after.points)


@every_game
def test_what_is_drawn_for_the_next_round_is_what_happened(players: int, seed: int) -> None:
    for step in game(players, seed)[1]:
        for show in showings(step, None):
            if show.data["kind"] == "purses" and len(show.steps) == 3:
                draws = {line["seat"]: line["draws"] for line in show.data["lines"]}
                events = step.after.last_events
                first = next(k for k, e in enumerate(events) if e.kind == Event.ROUND_ENDS)
                until = next(
                    k for k, e in enumerate(events) if e.kind == Event.STARTS and k > first
                )
                told = {e.a: e.b for e in events[first:until] if e.kind == Event.DRAWS}
                assert draws == told


def scored(language: str = "en", seat: int | None = 0) -> list[Showing]:
    """The three steps of the example of the rules: two tied for second, spice past 9."""
    match = at(
        hands=("cu* wi",),
        displays=("cu sp sp* me", "cu je je wi*", "cu cl sp je me"),
        jakob="cu wi",
        prices={"cu": 3, "sp": 7, "je": 4, "wi": 5, "cl": 6},
        gulden=(46, 58, 39),
    )
    before = match.copy()
    match.play("play cu*")
    return list(showings(Step(before, 0, "play cu*", match), seat, language))


def test_the_prices_say_place_and_why() -> None:
    prices, _, _ = scored()
    assert prices.title == "Five cards of copper: the round ends"
    assert prices.text.startswith("Anna brought the fifth. There is a tie for second")
    told = {
        line["good"]: (line["count"], line["place"], line["old"], line["new"], line["why"])
        for line in prices.data["goods"]
    }
    assert told == {
        "cu": (5, "1st", 3, 8, "rises by its 5 cards"),
        "sp": (3, "2nd", 7, 1, "tied, +3 goes past 9, so 1"),
        "je": (3, "2nd", 4, 7, "tied: rises by 3"),
        "wi": (2, "–", 5, 4, "not among them: −1"),
        "cl": (1, "–", 6, 5, "not among them: −1"),
    }


def test_the_sales_show_what_each_card_pays() -> None:
    _, sales, _ = scored()
    assert sales.title == "Sales: Béla +30 · Clara +21 · Anna +19"
    assert sales.text.endswith("So here: wine, spice.")
    mine = [(card["code"], card["pays"], card["note"]) for card in sales.data["lines"][2]["cards"]]
    assert mine == [
        ("cu", "8", ""),
        ("cu*", "8", "5 lie: × 1"),
        ("sp", "1", ""),
        ("sp*", "2", "2 × 1"),
        ("me", "–", ""),
    ]


def test_the_purses_say_who_opens_and_what_merchants_bring() -> None:
    _, _, purses = scored()
    assert purses.title == "Nobody has 100 yet — round 4 follows"
    assert purses.text.startswith("Béla opens, left of Anna")
    lines = [(line["seat"], line["has"], line["draws"]) for line in purses.data["lines"]]
    assert lines == [(1, 88, 2), (0, 65, 4), (2, 60, 4)]


def test_a_step_past_the_last_is_the_last_one() -> None:
    match = at(hands=("cu wi",), displays=("cu cu", "cu cu"))
    before = match.view(0)
    match.play("play cu")
    for step, shown in ((-3, 0), (0, 0), (2, 2), (99, 2)):
        show = GAME.showing(before, match.last_events, match.view(0), 0, NAMES[:3], "en", step)
        assert show is not None
        assert show.step == shown


def test_an_ordinary_move_needs_no_showing() -> None:
    match = at(hands=("cu wi",))
    before = match.view(0)
    match.play("play cu")
    assert GAME.showing(before, match.last_events, match.view(0), 0, NAMES[:3], "en", 0) is None


def test_ones_own_skipped_turn_is_shown_and_no_other() -> None:
    """Seat 1 holds two merchants, two lie before it, and both piles are empty (F-23)."""
    match = at(
        hands=("cu wi", "me me", ""),
        displays=("", "me me"),
        rest=2,
    )
    before = {viewer: match.view(viewer) for viewer in (0, 1, None)}
    match.play("play cu")
    events = match.last_events
    assert any(e.kind == Event.SKIPPED and e.a == 1 for e in events)
    for viewer in (0, None):
        shown = GAME.showing(before[viewer], events, match.view(viewer), viewer, NAMES[:3], "en", 0)
        assert shown is None
    mine = GAME.showing(before[1], events, match.view(1), 1, NAMES[:3], "en", 0)
    assert mine is not None
    assert mine.steps == ("Skipped",)
    assert [card["code"] for card in mine.data["cards"]] == ["me", "me"]


def test_a_skipped_turn_is_shown_with_the_cards_held_then() -> None:
    """Seat 2 has to play the fifth copper at once, and the skipped seat 1 draws anew."""
    match = at(
        hands=("sp sp*", "me me", "cu"),
        displays=("cu cu cu cu*", "me me"),
        rest=0,
    )
    before = match.view(1)
    match.play("play sp")
    kinds = [event.kind for event in match.last_events]
    assert kinds.index(Event.SKIPPED) < kinds.index(Event.ROUND_ENDS)
    assert match.view(1)["seats"][1]["hand"] != ["me", "me"]
    events = [event for event in match.last_events if event.to in (EVERYBODY, 1)]
    mine = GAME.showing(before, events, match.view(1), 1, NAMES[:3], "en", 0)
    assert mine is not None
    assert mine.steps == ("Skipped", "Prices move", "Everybody sells", "Purses")
    assert [card["code"] for card in mine.data["cards"]] == ["me", "me"]


@pytest.mark.parametrize(
    ("others", "text", "places"),
    [
        (("", ""), "Only one good lies on the table", {"cu": "1st"}),
        (("wi wi", ""), "Only 2 goods lie on the table", {"cu": "1st", "wi": "2nd"}),
        (("wi", "sp"), "There is a tie for second", {"cu": "1st", "wi": "2nd", "sp": "2nd"}),
        (("wi wi", "sp"), "The three goods with most", {"cu": "1st", "wi": "2nd", "sp": "3rd"}),
        (
            ("wi wi sp", "je cl"),
            "There is a tie for third",
            {"cu": "1st", "wi": "2nd", "sp": "3rd", "je": "3rd", "cl": "3rd"},
        ),
        (
            ("wi wi sp sp", "je cl"),
            "There is a tie for second",
            {"cu": "1st", "wi": "2nd", "sp": "2nd"},
        ),
    ],
)
def test_the_place_of_each_good_is_said_in_every_tie(
    others: tuple[str, str], text: str, places: dict[str, str]
) -> None:
    match = at(hands=("cu wi",), displays=("cu cu cu cu", *others))
    before = match.copy()
    match.play("play cu")
    prices = next(showings(Step(before, 0, "play cu", match), 0))
    assert prices.text.startswith(f"Anna brought the fifth. {text}")
    lines = {line["good"]: line for line in prices.data["goods"]}
    assert {good: line["place"] for good, line in lines.items() if line["place"] != "–"} == places
    for good, line in lines.items():
        assert (line["new"] != line["old"] - 1) is (good in places)


def test_fewer_cards_than_due_for_a_new_round_are_explained() -> None:
    """Both piles run out while everybody draws (F-23): a merchant does not bring its two cards."""
    match = at(
        hands=("cu wi", "", "je"),
        displays=("cu cu cu cu", "me me", "me"),
        rest=2,
    )
    before = match.copy()
    match.play("play cu")
    purses = list(showings(Step(before, 0, "play cu", match), 0))[-1]
    notes = {line["seat"]: (line["draws"], line["note"]) for line in purses.data["lines"]}
    assert notes == {
        1: (5, "the piles are empty"),
        2: (0, "the piles are empty"),
        0: (0, "the piles are empty"),
    }


# --- the result -----------------------------------------------------------------------------------


def all_events(players: int, seed: int) -> list[Happening]:
    set_up, steps = game(players, seed)
    return [*set_up, *(event for step in steps for event in step.happened())]


@every_game
@every_language
def test_the_account_adds_up_to_the_points(players: int, seed: int, language: str) -> None:
    points = game(players, seed)[1][-1].after.points
    columns = GAME.account(all_events(players, seed), points, language)
    sums = [sum(column[seat] for _, column in columns) for seat in range(players)]
    assert sums == list(points)
    assert 2 <= len(columns) <= 6
    (before, _), *_ = GAME.account((), (1,) * players, language)
    assert before not in [label for label, _ in columns]  # all of it was told


def test_the_account_has_a_column_for_each_round() -> None:
    _, steps = game(3, 1)
    rounds = steps[-1].after.position()["round"]
    labels = [label for label, _ in GAME.account(all_events(3, 1), steps[-1].after.points, "en")]
    assert rounds <= 5
    assert labels == [*(f"Round {k}" for k in range(1, rounds + 1)), "Shipments"]


def test_many_rounds_are_joined_in_the_account() -> None:
    events = [Happening(Event.STARTS, EVERYBODY, 0, 1, -1)]
    for order in range(1, 9):
        events.append(Happening(Event.ROUND_ENDS, EVERYBODY, 0, 0, -1))
        events += [
            Happening(Event.SELLS, EVERYBODY, seat, order, order * (order + 1) // 2)
            for seat in (0, 1)
        ]
        events.append(Happening(Event.STARTS, EVERYBODY, 0, order + 1, -1))
    columns = GAME.account(events, (36, 36), "en")
    assert [label for label, _ in columns] == [
        "Rounds 1–4",
        "Round 5",
        "Round 6",
        "Round 7",
        "Round 8",
        "Shipments",
    ]
    assert columns[0][1] == (10, 10)


def test_a_game_begun_in_the_middle_has_what_was_there_before() -> None:
    match = at(gulden=(40, 0, 50), hands=("cu wi",), displays=("cu cu", "cu cu", "je"))
    match.play("play cu")
    assert GAME.account((), (40, 0, 50), "en") == (
        ("Before", (40, 0, 50)),
        ("Shipments", (0, 0, 0)),
    )
    columns = GAME.account(match.last_events, match.points, "en")
    assert columns[0] == ("Before", (40, 0, 50))
    assert [label for label, _ in columns[1:]] == ["Round 3", "Shipments"]
    sums = [sum(column[seat] for _, column in columns) for seat in range(3)]
    assert sums == list(match.points)


@every_game
@every_language
def test_turning_points_are_few_and_rise(players: int, seed: int, language: str) -> None:
    _, steps = game(players, seed)
    story = [(k + 1, step.happened(), tuple(step.after.points)) for k, step in enumerate(steps)]
    moments = GAME.turning_points(story, NAMES[:players], language)
    numbers = [moment.number for moment in moments]
    assert 1 <= len(moments) <= 8
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(steps)
    for moment in moments:
        assert steps[moment.number - 1].happens(Event.ROUND_ENDS)
        assert moment.seat is not None


def test_turning_points_tell_crashes_leads_and_the_end() -> None:
    match = at(
        hands=("cu* wi",),
        displays=("cu sp sp* me", "cu je je wi*", "cu cl sp je me"),
        jakob="cu wi",
        prices={"cu": 3, "sp": 7, "je": 4, "wi": 5, "cl": 6},
        gulden=(46, 70, 100 - 22),
        shipments={(1, 1): "me", (2, 1): "cu"},
    )
    match.play("play cu*")
    story = [(1, tuple(match.last_events), tuple(match.points))]
    (moment,) = GAME.turning_points(story, NAMES[:3], "en")
    assert moment.text == (
        "The round ends: Anna brings the fifth card of copper."
        " The price of spice passes 9 and crashes from 7 to 1."
        " The shipments decide: 16 gulden for them (Clara)."
        " Clara wins with 115 gulden."
    )


def test_a_round_that_the_events_do_not_name_is_not_guessed() -> None:
    match = at(round=4, gulden=(99,), hands=("cu wi",), displays=("cu cu", "cu cu"))
    match.play("play cu")
    assert match.over
    labels = [label for label, _ in GAME.account(match.last_events, match.points, "en")]
    assert labels == ["Before", "Sales", "Shipments"]


def test_with_too_many_turning_points_the_plainest_go() -> None:
    story = []
    for order in range(1, 13):
        leader = order % 2 if order > 6 else 0
        events = (
            Happening(Event.STARTS, EVERYBODY, 0, order, -1),
            Happening(Event.ROUND_ENDS, EVERYBODY, 0, 0, -1),
            Happening(Event.SELLS, EVERYBODY, leader, 9, 9 * order),
            Happening(Event.SELLS, EVERYBODY, 1 - leader, 1, 1),
        )
        story.append((order, events, (0, 0)))
    numbers = [moment.number for moment in GAME.turning_points(story, NAMES[:2], "en")]
    assert numbers == [1, 6, 7, 8, 9, 10, 11, 12]


# --- the macros -----------------------------------------------------------------------------------


def page_tools(match: Match, seat: int | None, language: str, frozen: bool = False) -> Any:
    states = dict.fromkeys(match.waiting, "is deciding")
    return SimpleNamespace(
        table_url="/tables/x",
        stage=lambda move: f"/tables/x?stage={move}",
        letters="ABCD"[: match.players],
        names=NAMES[: match.players],
        seat=seat,
        points=tuple(match.points),
        states=states,
        waiting=match.waiting,
        frozen=frozen,
        g=texts(GAME.package, language),
        t=None,
        art=lambda symbol: f"art.svg#{symbol}",
        hx=Markup('hx-target="#table"'),
    )


def drawn_page(match: Match, seat: int | None, staged: str, language: str, **more: bool) -> str:
    """All macros for one scene, as the page of the table calls them."""
    board = screen(match, seat, staged, language).board
    ui = page_tools(match, seat, language, **more)
    macros = [MACROS.board, MACROS.hand]
    if seat is not None and match.turn == seat and not ui.frozen:
        macros += [MACROS.choices, MACROS.actions]
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


@pytest.mark.thorough
@every_language
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_scene_of_a_game_can_be_drawn(players: int, language: str) -> None:
    for step in game(players, 2)[1][::3]:
        moves = step.before.moves(step.seat)
        for viewer, staged in ((step.seat, ""), (step.seat, step.move), (None, "")):
            html = drawn_page(step.before, viewer, staged, language)
            assert_well_made(html)
            links = set(re.findall(r'href="/tables/x\?stage=([^"]*)"', html))
            if viewer is None:
                assert not links
            else:
                assert {unescape(link) for link in links} <= {*moves, "ship"}
                assert links


@every_language
def test_every_showing_can_be_drawn(language: str) -> None:
    for players in (2, 3, 4):
        steps = game(players, 2)[1]
        for step in steps:
            for viewer in (step.seat, None):
                for show in showings(step, viewer, language):
                    html = str(MACROS.showing(show, page_tools(step.after, viewer, language)))
                    assert_well_made(html)
                    assert html.strip()
                    assert show.title
                    assert show.text


def test_a_frozen_table_has_no_links() -> None:
    html = drawn_page(at(hands=("cu wi",)), 0, "", "en", frozen=True)
    assert 'href="/tables' not in html


def test_names_are_escaped() -> None:
    match = at(hands=("cu wi",))
    ui = page_tools(match, 0, "en")
    ui.names = ("<i>", '"&', "C")
    assert "<i>A" not in str(MACROS.board(screen(match).board, ui))
    assert "&lt;i&gt;" in str(MACROS.board(screen(match).board, ui))


def test_the_poster_is_made_of_the_games_own_art() -> None:
    html = str(MACROS.poster(SimpleNamespace(art=lambda symbol: f"art.svg#{symbol}")))
    assert_well_made(html)
    assert "art.svg#jakob" in html
    assert GAME.icon in symbols()


def test_the_sheet_stands_under_the_class_of_the_game() -> None:
    """The lobby loads the sheets of all games: none may dress what belongs to another."""
    css = re.sub(r"/\*.*?\*/", "", (FOLDER / "board.css").read_text(), flags=re.DOTALL)
    css = css.split("@supports")[0]
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", css)]
    for head in heads:
        if not head.startswith("@"):
            for selector in re.split(r",(?![^(]*\))", head):
                assert selector.strip().startswith(".fugger"), selector
