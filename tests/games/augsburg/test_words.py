"""What Augsburg 1520 says, line by line and in every language."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

from fondaco import Match
from fondaco.engine import events
from fondaco.engine.events import EVERYBODY, NOTHING
from fondaco.games import load
from fondaco.games.augsburg.components import (
    CATHEDRAL_CAP,
    CHURCH_CAP,
    DEPOT,
    JOKER,
    MONEY,
    NO_CARD,
    NOBILITY,
    OFFICE,
)
from fondaco.games.augsburg.notation import KIND_OF
from fondaco.games.augsburg.state import ACTIONS, Event, Reason, pair
from fondaco.games.augsburg.words import describe_event, describe_move, why_illegal
from fondaco.locale import LANGUAGES
from tests.contract.tables import every
from tests.games.augsburg.table import at, position

GAME = load("augsburg")
NAMES = ("Anna", "Béla", "Clara")
FULL_STOP = re.compile(r"[.:,;]$")
RULE_IDS = re.compile(r"[( ]([AG]-\d+)(, [AG]-\d+)*\)$")
LEO, MAXIMILIAN = 2, 4

every_language = pytest.mark.parametrize("language", LANGUAGES)


def told(kind: Event, a: int = NOTHING, b: int = NOTHING, c: int = NOTHING) -> events.Event:
    return events.Event(kind, EVERYBODY, a, b, c)


def line(event: events.Event, language: str = "en") -> str | None:
    return describe_event(event, NAMES, language)


def kind(card: str) -> int:
    return KIND_OF[card]


def cards(first: str, second: str | None = None) -> int:
    return pair(kind(first), NO_CARD if second is None else kind(second))


def in_use(card: int, left: str, **more: Any) -> dict[str, Any]:
    """The detail of a position with that privilege card in use."""
    return {"card": card, "left": left.split(), "extra_used": False, **more}


def using(card: int, left: str, *, extra_used: bool = False, **given: Any) -> Match:
    """Seat 0 of three has won at Philipp and uses that card."""
    detail = in_use(card, left) | {"extra_used": extra_used}
    return at(phase="privilege", detail=detail, **given)


def prompt(m: Match, seat: int = 0, language: str = "en") -> str:
    return GAME.prompt(m.state(), seat, language)


def question(m: Match, seat: int = 0, language: str = "en") -> str:
    return GAME.question(m.view(None), seat, language)


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "en", "hu", "de"),
    [
        ("buy Ma14", "Buy Maria 14", "Megveszem: Mária 14", "Maria 14 kaufen"),
        ("buy Jk", "Buy a joker", "Megveszem: dzsóker", "Joker kaufen"),
        ("done", "Done", "Kész", "Fertig"),
        ("bid 3", "Bid 3", "Licitálok: 3", "3 bieten"),
        ("hold", "Hold the bid", "Tartom a licitet", "Mitgehen"),
        ("pass", "Pass", "Passzolok", "Passen"),
        ("show Ph1", "Show Philipp 1", "Bemutatom: Fülöp 1", "Philipp 1 vorlegen"),
        ("show Jk", "Show a joker", "Bemutatom: dzsóker", "Joker vorlegen"),
        (
            "take 10",
            "Take privilege card 10",
            "Elveszem a privilégiumkártyát: 10",
            "Privilegkarte 10 nehmen",
        ),
        (
            "depot level",
            "Next level: depots",
            "Következő grádus: lerakat",
            "Nächste Stufe: Faktorei",
        ),
        (
            "office level from 2",
            "Take the next level from seat 2 (the first is 0): office",
            "Elveszem a következő grádust: tisztség; kitől: 2. hely (az első a 0.)",
            "Platz 2 (der erste ist 0) die nächste Stufe wegnehmen: Amt",
        ),
        (
            "nobility for points",
            "2 points instead of nobility",
            "Inkább 2 pont, e helyett: nemesség",
            "2 Punkte statt Adelsstand",
        ),
        (
            "cards for points",
            "2 points instead of 2 cards",
            "Inkább 2 pont, e helyett: 2 lap",
            "2 Punkte statt 2 Karten",
        ),
        ("discard Lo17", "Discard Louise 17", "Eldobom: Lujza 17", "Louise 17 ablegen"),
        ("discard Jk", "Discard a joker", "Eldobom: dzsóker", "Joker ablegen"),
        (
            "architect church",
            "Extra building: the church",
            "További privilégium: felépítem a templomot",
            "Zusatzbau: Kirche",
        ),
        (
            "compensation point",
            "Compensation: 1 point",
            "Kárpótlás: 1 pont",
            "Entschädigung: 1 Punkt",
        ),
    ],
)
def test_moves_in_words(move: str, en: str, hu: str, de: str) -> None:
    action = GAME.action_of[move]
    assert describe_move(action, "en") == en
    assert describe_move(action, "hu") == hu
    assert describe_move(action, "de") == de


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Take the next level from Clara: office"),
        ("hu", "Elveszem a következő grádust: tisztség; kitől: Clara"),
        ("de", "Clara die nächste Stufe wegnehmen: Amt"),
    ],
)
def test_a_move_that_takes_a_level_names_the_robbed_where_names_are_known(
    language: str, words: str
) -> None:
    """A-35."""
    action = GAME.action_of["office level from 2"]
    assert describe_move(action, language, ["Anna", "Béla", "Clara"]) == words


@every_language
def test_every_move_is_called_differently(language: str) -> None:
    assert len({describe_move(action, language) for action in range(ACTIONS)}) == ACTIONS


# --- why a move is not legal ----------------------------------------------------------------------

BUYING: Final[dict[str, Any]] = {
    "phase": "buy",
    "round": 1,
    "offers": ("Ph1 Ph15 Ph16 Lo1 Jk", "", ""),
    "gulden": 700,
}
AT_LEO: Final[dict[str, Any]] = {
    "noble": "Le",
    "hands": ("Le1 Lo5 Jk", "Le2 Le3 Le4 Le5 Le6", "Jk Jk"),
}
ONE_MAYOR: Final = (3, 4, 1)  # offices of three players, of whom seat 1 has the only large tile


@pytest.mark.parametrize(
    ("given", "before", "move", "reason"),
    [
        (BUYING, "", "buy Lo2", "you are not offered this: Louise 2 (A-52)"),
        (BUYING, "buy Ph1", "buy Ph1", "you buy this already: Philipp 1 (A-52)"),
        (
            BUYING | {"gulden": 300},
            "",
            "buy Ph15",
            "Philipp 15: the price is 400 gulden, you have 300 (A-52)",
        ),
        (
            BUYING,
            "buy Ph15",
            "buy Ph16",
            "Philipp 16: the price is 400 gulden;"
            " after what you buy already you have 300 gulden left (A-52)",
        ),
        (
            BUYING,
            "buy Ph15",
            "buy Ph1",
            "cards are chosen in order, and one behind Philipp 1 is chosen already;"
            " take back to change (G-3)",
        ),
        (BUYING, "", "pass", "now you choose what to buy (A-52)"),
        (AT_LEO, "", "hold", "nobody has bid yet, so there is no bid to hold (A-21)"),
        (
            AT_LEO,
            "",
            "bid 3",
            "you hold only 2 fitting cards; jokers count, but not alone (A-22)",
        ),
        (
            {"noble": "Le", "hands": ("Le1", "Le2", "")},
            "",
            "bid 2",
            "you hold only one fitting card (A-22)",
        ),
        (AT_LEO, "", "take 4", "now you bid, hold, raise or pass (A-21)"),
    ],
)
def test_reasons_while_buying_and_bidding(
    given: dict[str, Any], before: str, move: str, reason: str
) -> None:
    m = at(**given)
    if before:
        m.play(before, 0)
    assert m.why(move, 0) == reason


def test_no_bid_of_jokers_alone_A_22() -> None:
    s = GAME.read_position(position(**AT_LEO, marker=2))  # a match makes this pass by itself (G-2)
    assert why_illegal(s, 2, GAME.action_of["bid 1"], "en") == (
        "you hold no note to bid at Leo, and jokers alone are not enough (A-22)"
    )


def test_no_bid_as_low_as_the_one_there_is_A_21() -> None:
    m = at(**AT_LEO)
    m.play("bid 2", 0)
    assert m.why("bid 2", 1) == "the bid is 2 already: raise by at least one, hold or pass (A-21)"


def showing(hand: str, bid: int, noble: str = "Le") -> Match:
    """Seat 0 wins alone with that bid and chooses what it gives (A-24)."""
    m = at(noble=noble, hands=(hand, "Le9", "Le10"))
    m.play(f"bid {bid}", 0)
    for seat in (1, 2):
        if seat in m.waiting:
            m.play("pass", seat)
    return m


@pytest.mark.parametrize(
    ("hand", "before", "move", "reason"),
    [
        ("Le1 Le2 Le3 Jk", "", "show Le4", "you do not hold this card: Leo 4 (A-25)"),
        ("Le1 Le2 Le3 Le4 Lo1", "", "show Lo1", "Louise 1 does not count at Leo (A-22)"),
        ("Le1 Le2 Le3 Jk", "show Le1", "show Le1", "you have chosen this already: Leo 1 (A-25)"),
        (
            "Le1 Le2 Le3 Jk",
            "",
            "show Jk",
            "at least one card must be no joker, and jokers are chosen last (A-22, G-3)",
        ),
        (
            "Le1 Le2 Le3 Jk",
            "",
            "show Le3",
            "too few cards are left after this one: Leo 3;"
            " one more is needed, so choose an earlier one first (G-3)",
        ),
        (
            "Le1 Le2 Le3 Jk Jk",
            "show Le2",
            "show Le1",
            "cards are chosen in order, and one behind Leo 1 is chosen already;"
            " take back to change (G-3)",
        ),
        (
            "Le1 Le2 Le3 Jk",
            "",
            "bid 4",
            "now you choose the cards you bid (A-24, A-25)",
        ),
    ],
)
def test_reasons_while_showing(hand: str, before: str, move: str, reason: str) -> None:
    m = showing(hand, bid=3)
    if before:
        m.play(before, 0)
    assert m.why(move, 0) == reason


@pytest.mark.parametrize(
    ("begun", "move", "reason"),
    [
        (
            partial(at, phase="privilege", open=(1, 2, 3, 4, 5)),
            "take 6",
            "privilege card 6 does not lie face up (A-27)",
        ),
        (
            partial(at, phase="privilege", open=(1, 2, 3, 4, 5)),
            "money",
            "now you take a privilege card (A-27)",
        ),
        (
            partial(using, 4, "nobility money points6"),
            "depot level",
            "privilege card 4 does not have this privilege: depots (A-30)",
        ),
        (
            partial(using, 4, "nobility points6"),
            "money",
            "this privilege of the card is used already: 500 gulden (A-30)",
        ),
        (partial(using, 4, "nobility points6"), "take 5", "now you use your privilege card (A-30)"),
        (
            partial(using, 4, "nobility points6"),
            "done",
            "one more privilege of the card is to be used (A-30)",
        ),
        (
            partial(using, 4, "nobility money points6"),
            "done",
            "2 privileges of the card are still to be used (A-30)",
        ),
        (
            partial(using, 4, "nobility", architect=(True,), gulden=900),
            "points6",
            "two privileges of the card are used already (A-30)",
        ),
        (
            partial(using, 1, "depot depot cards", depot=(4,)),
            "depot level",
            "you are on the highest level already: depots (A-34)",
        ),
        (
            partial(using, 3, "office office points6", office=ONE_MAYOR),
            "office level",
            "the supply has no level 4 tile left: take it from another player (office, A-35)",
        ),
        (
            partial(using, 3, "office office points6", office=ONE_MAYOR),
            "office level from 2",
            "seat 2 does not have the level 4 tile (office, A-35)",
        ),
        (
            partial(using, 3, "office office points6", office=(1, 2)),
            "office level from 1",
            "there are still level 2 tiles in the supply (office, A-35)",
        ),
        (
            partial(using, 3, "office office points6"),
            "office level from 0",
            "you cannot take a tile from yourself (A-35)",
        ),
        (
            partial(using, 3, "office office points6"),
            "office level from 4",
            "there is no seat 4: seats are 0 to 2 (G-1)",
        ),
        (
            partial(using, 1, "depot depot cards"),
            "depot money",
            "300 gulden only from depot level 2 on (A-38)",
        ),
        (
            partial(using, 2, "nobility nobility money", nobility=(2,)),
            "nobility coat",
            "a coat of arms needs nobility level 3 or 4 (A-37)",
        ),
        (
            partial(using, 2, "nobility nobility money", nobility=(3,)),
            "nobility letter",
            "a letter of nobility needs nobility level 4 (A-37)",
        ),
        (
            partial(using, 3, "office office points6", office=(2,)),
            "office mint",
            "a mint needs office level 3 or 4 (A-36)",
        ),
        (
            partial(using, 3, "office office points6", office=(3,)),
            "office architect",
            "an architect needs office level 4 (A-36)",
        ),
        (
            partial(using, 2, "nobility nobility money", nobility=(4,), coat=(4,)),
            "nobility coat",
            "you have a coat of arms already (A-39)",
        ),
        (
            partial(using, 2, "nobility nobility money", nobility=(4,), letter=(5,)),
            "nobility letter",
            "you have a letter of nobility already (A-39)",
        ),
        (
            partial(using, 3, "office office points6", office=(4,), mint=(True,)),
            "office mint",
            "you have a mint already (A-39)",
        ),
        (
            partial(using, 3, "office office points6", office=(4,), architect=(True,)),
            "office architect",
            "you have an architect already (A-39)",
        ),
        (
            partial(using, 3, "office office points6", church=(900,)),
            "office church",
            "you have a church already (A-39)",
        ),
        (
            partial(using, 3, "office office points6", cathedral=(1100,)),
            "office cathedral",
            "you have a cathedral already (A-39)",
        ),
        (
            partial(using, 3, "office office points6", church=(0, 900), gulden=799),
            "office church",
            "the church costs 800 gulden, you have 799 (A-36)",
        ),
        (
            partial(using, 3, "office office points6", gulden=1000),
            "office cathedral",
            "the cathedral costs 1100 gulden, you have 1000 (A-36)",
        ),
        (
            partial(using, 3, "office office points6"),
            "architect church",
            "only an architect lets you build besides the two privileges (A-40)",
        ),
        (
            partial(using, 3, "office points6", architect=(True,), church=(900,), extra_used=True),
            "architect cathedral",
            "the architect has built with this privilege card already (A-40)",
        ),
        (
            partial(using, 3, "office office points6", architect=(True,), church=(900,)),
            "architect church",
            "you have a church already (A-39)",
        ),
        (
            partial(at, phase="discard", hands=("Ph3 Ph5",), detail=in_use(1, "depot depot")),
            "discard Ph4",
            "you do not hold this card: Philipp 4 (A-32)",
        ),
        (
            partial(at, phase="discard", hands=("Ph3 Ph5",), detail=in_use(1, "depot depot")),
            "depot level",
            "now you discard a card of your hand (A-32)",
        ),
    ],
)
def test_reasons_while_a_privilege_card_is_taken_and_used(
    begun: Callable[[], Match], move: str, reason: str
) -> None:
    m = begun()
    action = GAME.action_of[move]
    assert why_illegal(m.state(), 0, action, "en") == reason


def robbed() -> Match:
    """Seat 0 has just taken the mayor's tile from seat 1."""
    m = using(3, "office office points6", office=ONE_MAYOR)
    m.play("office level from 1", 0)
    return m


def test_reason_while_compensation_is_chosen_A_35() -> None:
    assert robbed().why("pass", 1) == (
        "now you choose your compensation: 100 gulden or 1 point (A-35)"
    )


@pytest.mark.parametrize(
    ("move", "language", "reason"),
    [
        (
            "bid 3",
            "hu",
            "csak 2 megfelelő lapod van; a dzsókerek is számítanak,"
            " de csak dzsóker nem elég (A-22)",
        ),
        (
            "bid 3",
            "de",
            "du hast nur 2 passende Karten; Joker zählen mit, aber nicht allein (A-22)",
        ),
        ("hold", "hu", "még senki sem licitált, nincs mit tartani (A-21)"),
        ("hold", "de", "noch niemand hat geboten, es gibt kein Gebot zum Mitgehen (A-21)"),
        ("money", "hu", "most licitálsz, tartod a licitet, emelsz vagy passzolsz (A-21)"),
        ("money", "de", "jetzt bietest du, gehst mit, erhöhst oder passt (A-21)"),
    ],
)
def test_reasons_in_other_languages(move: str, language: str, reason: str) -> None:
    assert at(**AT_LEO).why(move, 0, language) == reason


@pytest.mark.parametrize("players", [2, 5])
def test_every_reason_cites_its_rule_and_tells_nothing_hidden_A_57(players: int) -> None:
    for m in every(40, "augsburg", players, seed=3):
        s = m.state()
        for seat in m.waiting:
            mask = [0] * ACTIONS
            GAME.legal_actions(s, seat, mask)
            dealt_anew = s.copy()
            GAME.redeal(dealt_anew, seat)
            for action in range(ACTIONS):
                if not mask[action]:
                    reason = why_illegal(s, seat, action, "en")
                    assert RULE_IDS.search(reason), reason
                    assert why_illegal(dealt_anew, seat, action, "en") == reason


# --- prompts, and what others are told ------------------------------------------------------------


def test_asked_to_buy_A_52() -> None:
    m = at(**BUYING)
    assert prompt(m) == "Choose what to buy; you have 700 gulden"
    assert prompt(m, language="hu") == "Válaszd ki, mit vásárolsz! 700 guldened van"
    assert prompt(m, language="de") == "Wähle, was du kaufst; du hast 700 Gulden"
    assert question(m) == "buys notes"
    m.play("buy Ph15", 0)
    assert prompt(m) == "Buy more or finish: so far one card, 300 gulden left"
    assert question(m) == "buys notes"


def test_asked_to_bid_A_21_A_22() -> None:
    m = at(**AT_LEO)
    assert prompt(m) == "Bid at Leo or pass; you can bid up to 2"
    assert question(m) == "bids at Leo or passes"
    m.play("bid 2", 0)
    assert prompt(m, 1) == "Raise at Leo, hold or pass; the bid is 2, you can go up to 5"
    assert question(m, 1) == "raises at Leo, holds or passes; the bid is 2"


def test_asked_to_hold_when_no_higher_bid_is_possible_A_22() -> None:
    m = at(noble="Le", hands=("Le1 Le2", "Le3 Le4", ""))
    m.play("bid 2", 0)
    assert prompt(m, 1) == "Hold at Leo or pass; the bid is 2, you can go no higher"


def test_asked_for_the_bid_of_the_only_one_still_in_A_24() -> None:
    m = showing("Le1 Le2 Le3 Jk", bid=3)
    assert prompt(m) == "All others passed: give your bid of 3 at Leo; 3 cards still to choose"
    assert question(m) == "gives 3 cards at Leo"


def test_asked_to_show_A_25() -> None:
    m = at(noble="Le", hands=("Le1 Le2", "Le3 Le4", ""))
    m.play("bid 1", 0)
    m.play("hold", 1)
    assert prompt(m, 1) == "Show at Leo: one card still to choose; the bid is 1"
    assert question(m, 1) == "shows a card at Leo"


def test_asked_to_take_a_privilege_card_A_27() -> None:
    m = at(phase="privilege", open=(1, 2, 4, 5, 9))
    assert prompt(m) == "Take a privilege card: 1, 2, 4, 5, 9"
    assert question(m) == "takes a privilege card: 1, 2, 4, 5, 9"


def test_asked_to_use_privileges_A_30_A_40() -> None:
    m = using(4, "nobility money points6")
    assert prompt(m) == "Card 4: use 2 privileges (nobility, 500 gulden, 6 points)"
    assert question(m) == "uses 2 privileges of card 4 (nobility, 500 gulden, 6 points)"
    m = using(4, "nobility points6", architect=(True,))
    assert prompt(m) == (
        "Card 4: use one more privilege (nobility, 6 points); your architect may build too"
    )
    assert question(m) == "uses one more privilege of card 4 (nobility, 6 points)"
    m = using(4, "nobility", architect=(True,))
    assert prompt(m) == "Both privileges are used: build with your architect or finish"
    assert question(m) == "builds with the architect or finishes"


def test_asked_for_a_compensation_A_35() -> None:
    m = robbed()
    assert prompt(m, 1) == "Your level 4 tile was taken (office): choose 100 gulden or 1 point"
    assert question(m, 1) == "chooses 100 gulden or 1 point for the level tile taken"


@pytest.mark.parametrize(
    ("language", "seat_word"), [("en", "seat"), ("hu", "hely"), ("de", "Platz")]
)
def test_no_prompt_and_no_question_calls_a_player_by_a_number(
    language: str, seat_word: str
) -> None:
    """Who plays has a name, which these texts are not given."""
    for m in every(7, "augsburg", 4, seed=3):
        for seat in m.waiting:
            texts = [prompt(m, seat, language), GAME.question(m.view(None), seat, language)]
            assert not [text for text in texts if seat_word.lower() in text.lower()]
    for text in (prompt(robbed(), 1, language), GAME.question(robbed().view(None), 1, language)):
        assert seat_word.lower() not in text.lower()


def test_asked_to_discard_A_32() -> None:
    m = at(phase="discard", hands=("Ph3 Ph5",), detail=in_use(1, "depot depot"))
    assert prompt(m) == "Discard a card of your hand"
    assert question(m) == "discards a card"


def test_asked_to_discard_when_notes_are_short_A_54() -> None:
    m = at(phase="shortage", noble="Mx", hands=("Ph3 Ph5", "Lo1 Lo2"), rest=2)
    assert prompt(m) == "There are too few notes: discard a card of your hand"
    assert question(m) == "discards a card, as there are too few notes"
    assert m.why("discard Ph4", 0) == "you do not hold this card: Philipp 4 (A-54)"
    assert m.why("pass", 0) == (
        "there are too few notes: now you discard a card of your hand (A-54)"
    )


def test_who_has_nothing_to_decide_is_told_so() -> None:
    assert prompt(at(**AT_LEO), 1) == "Nothing to decide now"


# --- the log --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (told(Event.ROUND, 1, 3), "Round 3: Béla opens the first auction"),
        (
            told(Event.PRIVILEGES, pair(1, 4), pair(9, 10), pair(3, NO_CARD)),
            "Privilege cards turned up: 1, 4, 9, 10, 3",
        ),
        (told(Event.PRIVILEGES_SHUFFLED), "All ten privilege cards have been up and are shuffled"),
        (told(Event.OFFERED, 0, 1), "Anna is offered one note"),
        (told(Event.OFFERED, 0, 6), "Anna is offered 6 notes"),
        (told(Event.OFFERED, 0, 0), "Anna is offered no notes: none are left"),
        (
            told(Event.OFFER, cards("Ph1", "Lo2"), cards("Jk"), cards("Jk")),
            "You are offered: Philipp 1, Louise 2, joker, joker",
        ),
        (told(Event.FREE, 2, 1), "Clara gets a free note"),
        (told(Event.FREE_FACES, cards("Le3")), "You got for free: Leo 3"),
        (told(Event.BUYS, 0, 2, 600), "Anna buys 2 cards for 600 gulden"),
        (told(Event.BUYS, 0, 0, 0), "Anna buys nothing"),
        (told(Event.BOUGHT, cards("Jk"), 0, 0), "You bought: joker"),
        (
            told(Event.UNBOUGHT, 1, cards("Ph1", "Ph2"), cards("Jk")),
            "Béla leaves unbought: Philipp 1, Philipp 2, joker",
        ),
        (told(Event.BIDS, 0, 2), "Anna bids 2"),
        (told(Event.RAISES, 1, 3), "Béla raises to 3"),
        (told(Event.HOLDS, 2, 3), "Clara holds the bid of 3"),
        (told(Event.PASSES, 0, LEO), "Anna passes at Leo"),
        (told(Event.NO_BID, MAXIMILIAN), "Nobody wins at Maximilian: all have passed"),
        (
            told(Event.SHOWS, 0, cards("Le3", "Jk"), pair(NO_CARD, NO_CARD)),
            "Anna shows: Leo 3, joker",
        ),
        (told(Event.WINS, 0, LEO, kind("Le3")), "Anna wins at Leo with Leo 3"),
        (told(Event.WINS, 0, LEO, NO_CARD), "Anna wins at Leo: all others have passed"),
        (told(Event.RUNNER_UP, 1, 2, 100), "Béla comes second and gets 100 gulden"),
        (told(Event.RUNNER_UP, 1, 3, 50), "Béla comes third and gets 50 gulden"),
        (told(Event.TAKES, 0, 10), "Anna takes privilege card 10"),
        (told(Event.GULDEN, 0, 500, MONEY), "Anna takes 500 gulden for a privilege"),
        (told(Event.GULDEN, 0, 300, DEPOT), "Anna takes 300 gulden for a depot privilege"),
        (told(Event.POINTS, 0, 12, Reason.LEVEL), "Anna gets 12 points for nobility"),
        (told(Event.POINTS, 0, 1, Reason.COAT), "Anna gets one point for the coat of arms"),
        (told(Event.POINTS, 0, 5, Reason.LETTER), "Anna gets 5 points for the letter of nobility"),
        (told(Event.POINTS, 0, 7, Reason.PRIVILEGE), "Anna gets 7 points for a privilege"),
        (told(Event.POINTS, 0, 2, Reason.INSTEAD), "Anna gets 2 points instead of a privilege"),
        (told(Event.POINTS, 0, 1, Reason.COMPENSATION), "Anna gets one point as compensation"),
        (told(Event.LEVEL, 0, DEPOT, 2), "Anna reaches depot level 2"),
        (told(Event.LEVEL, 0, OFFICE, 4), "Anna becomes a mayor (office, level 4)"),
        (told(Event.ROBS, 0, 1, OFFICE), "Anna takes a level tile from Béla (office)"),
        (told(Event.FALLS, 1, NOBILITY, 3), "Béla falls back to count (nobility, level 3)"),
        (told(Event.FALLS, 1, DEPOT, 2), "Béla falls back to depot level 2"),
        (told(Event.COMPENSATED, 1, 100), "Béla gets 100 gulden as compensation"),
        (told(Event.COAT, 0, 4), "Anna takes a coat of arms: 4 points a round"),
        (told(Event.LETTER, 0, 5), "Anna takes a letter of nobility: 5 points a round"),
        (told(Event.MINT, 0), "Anna takes a mint: one more free note a round"),
        (told(Event.ARCHITECT, 0), "Anna takes an architect"),
        (told(Event.CHURCH, 0, 900, 0), "Anna builds a church for 900 gulden"),
        (
            told(Event.CATHEDRAL, 0, 1100, 1),
            "Anna builds a cathedral with the architect for 1100 gulden",
        ),
        (told(Event.DRAWS, 0, 2), "Anna draws 2 cards"),
        (told(Event.DRAWS, 0, 0), "Anna draws no card: both piles are empty"),
        (told(Event.DRAWN, cards("Ph1", "Jk")), "You drew: Philipp 1, joker"),
        (told(Event.DISCARDS, 0, kind("Ph1")), "Anna discards Philipp 1"),
        (told(Event.DISCARDS, 0, JOKER), "Anna discards a joker"),
        (told(Event.NOTHING_TO_DISCARD, 0), "Anna has no card to discard"),
        (told(Event.DONE, 0), "Anna does without the extra building"),
        (
            told(Event.LEFT_OVER, pair(3, NO_CARD), pair(NO_CARD, NO_CARD), pair(NO_CARD, NO_CARD)),
            "Not taken, now under the privilege pile: 3",
        ),
        (told(Event.INCOME, 0, 600), "Anna earns 600 gulden with the depots"),
        (
            told(Event.SHORTAGE, 20, 12),
            "Too few notes, 20 due and 12 there: whoever has cards discards one",
        ),
        (told(Event.SHUFFLED, 17), "The discard pile is shuffled: 17 cards form the new draw pile"),
        (told(Event.GAME_ENDS), "The game is over"),
    ],
)
def test_lines_of_the_log(event: events.Event, text: str) -> None:
    assert line(event) == text


@pytest.mark.parametrize(
    ("event", "en", "hu", "de"),
    [
        (
            told(Event.LOST, 0, 3, CHURCH_CAP),
            "3 points for Anna are lost: no more than 25 without a church",
            "Anna nem kap meg 3 pontot: templom nélkül legfeljebb 25 lehet",
            "3 Punkte verfallen für Anna: Ohne Kirche sind höchstens 25 möglich",
        ),
        (
            told(Event.LOST, 0, 1, CATHEDRAL_CAP),
            "One point for Anna is lost: no more than 45 without a cathedral",
            "Anna nem kap meg egy pontot: dóm nélkül legfeljebb 45 lehet",
            "Ein Punkt verfällt für Anna: Ohne Dom sind höchstens 45 möglich",
        ),
    ],
)
def test_points_lost_at_a_cap_are_told_with_the_reason_A_41(
    event: events.Event, en: str, hu: str, de: str
) -> None:
    assert (line(event), line(event, "hu"), line(event, "de")) == (en, hu, de)


@pytest.mark.parametrize(
    ("event", "hu", "de"),
    [
        (
            told(Event.ROUND, 1, 3),
            "3. forduló, az első aukciót nyitja: Béla",
            "Runde 3: Béla eröffnet die erste Auktion",
        ),
        (told(Event.RAISES, 1, 3), "Béla emel: 3", "Béla erhöht auf 3"),
        (told(Event.PASSES, 0, LEO), "Anna passzol Leónál", "Anna passt bei Leo"),
        (
            told(Event.WINS, 0, LEO, kind("Le3")),
            "Anna nyer Leónál, legjobb lapja: Leó 3",
            "Anna gewinnt bei Leo mit Leo 3",
        ),
        (
            told(Event.UNBOUGHT, 1, cards("Ph1"), cards("Jk")),
            "Béla nem veszi meg: Fülöp 1, dzsóker",
            "Béla kauft nicht: Philipp 1, Joker",
        ),
        (
            told(Event.DRAWN, cards("Ph1", "Jk")),
            "Ezt húztad: Fülöp 1, dzsóker",
            "Du hast gezogen: Philipp 1, Joker",
        ),
        (
            told(Event.ROBS, 0, 1, OFFICE),
            "Anna elvesz egy gráduslapkát (tisztség), kitől: Béla",
            "Anna nimmt Béla ein Stufenkärtchen weg (Amt)",
        ),
        (
            told(Event.FALLS, 1, NOBILITY, 3),
            "Béla lecsúszik: gróf (nemesség, 3. grádus)",
            "Béla fällt zurück: Graf (Adelsstand, Stufe 3)",
        ),
    ],
)
def test_lines_of_the_log_in_other_languages(event: events.Event, hu: str, de: str) -> None:
    assert (line(event, "hu"), line(event, "de")) == (hu, de)


@every_language
def test_every_kind_of_event_has_its_own_line(language: str) -> None:
    lines = {line(told(kind, 0, 1, 1), language) for kind in Event}
    assert len(lines) == len(Event)


@every_language
@pytest.mark.parametrize("players", [2, 5])
def test_all_that_happens_in_a_game_is_told_without_a_full_stop(
    players: int, language: str
) -> None:
    lines = [
        told_line
        for m in every(1, "augsburg", players, seed=10 + players)
        for seat in range(players)
        for told_line in m.events(seat, language)
    ]
    assert lines
    assert not [told_line for told_line in lines if FULL_STOP.search(told_line)]


def test_braces_in_a_name_stay_as_they_are() -> None:
    assert describe_event(told(Event.MINT, 0), ["{name}{0}"], "en") == (
        "{name}{0} takes a mint: one more free note a round"
    )
