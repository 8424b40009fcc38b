"""What Die Fugger says, line by line and in every language."""

import random
import re

import pytest

from fondaco.engine import events
from fondaco.engine.chance import seed_state
from fondaco.engine.events import EVERYBODY, NOTHING, read_events
from fondaco.games import load
from fondaco.games.base import OVER
from fondaco.games.fugger.components import MERCHANT, NO_CARD
from fondaco.games.fugger.notation import KIND_OF
from fondaco.games.fugger.state import ACTIONS, Event, State
from fondaco.games.fugger.words import (
    describe_event,
    describe_move,
    prompt,
    question,
    why_illegal,
)
from fondaco.locale import LANGUAGES
from tests.contract.tables import whole_game
from tests.games.fugger.table import at

GAME = load("fugger")
NAMES = ("Anna", "Béla", "Clara")
COPPER, CLOTH, WINE, SPICE, JEWEL = range(5)
FULL_STOP = re.compile(r"[.:,;]$")
RULE_IDS = re.compile(r"\((F-\d+)(, F-\d+)*\)$")


def told(kind: Event, a: int = NOTHING, b: int = NOTHING, c: int = NOTHING) -> events.Event:
    return events.Event(kind, EVERYBODY, a, b, c)


def said(event: events.Event) -> dict[str, str | None]:
    return {language: describe_event(event, NAMES, language) for language in LANGUAGES}


def kind(card: str) -> int:
    return KIND_OF[card]


def table(hand: str, *, round: int = 1, pile: int = 30) -> State:
    """Three players; it is the turn of seat 0, which holds that hand."""
    s = State()
    s.players = 3
    s.round = round
    s.pile_size = pile
    for seat in range(s.players):
        for order in range(2):
            s.shipment[seat, order] = NO_CARD
    for card in hand.split():
        s.hand[0, kind(card)] += 1
    return s


def why(s: State, move: str, language: str = "en") -> str:
    return why_illegal(s, 0, GAME.action_of[move], language)


def random_states(players: int, seed: int) -> list[State]:
    """Every real decision (G-2) of a random game, and its end."""
    choice = random.Random(seed)
    s = State()
    s.target = 60
    seed_state(s, seed)
    GAME.set_up(s, players, 0)
    states = []
    while GAME.turn(s) != OVER:
        mask = [0] * ACTIONS
        GAME.legal_actions(s, GAME.turn(s), mask)
        if sum(mask) > 1:
            states.append(s.copy())
        legal = [action for action in range(ACTIONS) if mask[action]]
        GAME.apply(s, GAME.turn(s), choice.choice(legal))
    return [*states, s]


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "en", "hu", "de"),
    [
        ("draw", "Draw a card", "Húzok egy lapot", "Karte ziehen"),
        ("play sp", "Play spice", "Kijátszom: fűszer", "Gewürz ausspielen"),
        (
            "play je*",
            "Play jewel with seal",
            "Kijátszom: pecsétes ékszer",
            "Juwel mit Siegel ausspielen",
        ),
        ("play me", "Play a merchant", "Kijátszom: kereskedő", "Kaufmann ausspielen"),
        ("ship cl", "Ship cloth", "Leteszem szállítmánynak: posztó", "Tuch verdeckt ablegen"),
        (
            "ship cu*",
            "Ship copper with seal",
            "Leteszem szállítmánynak: pecsétes réz",
            "Kupfer mit Siegel verdeckt ablegen",
        ),
        (
            "ship me",
            "Ship a merchant",
            "Leteszem szállítmánynak: kereskedő",
            "Kaufmann verdeckt ablegen",
        ),
    ],
)
def test_moves_in_words_F_20_F_21_F_22(move: str, en: str, hu: str, de: str) -> None:
    action = GAME.action_of[move]
    assert describe_move(action, "en") == en
    assert describe_move(action, "hu") == hu
    assert describe_move(action, "de") == de


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_called_differently(language: str) -> None:
    assert len({describe_move(action, language) for action in range(ACTIONS)}) == ACTIONS


# --- why a move is not legal ----------------------------------------------------------------------


def test_no_draw_with_five_cards_F_20() -> None:
    s = table("sp sp sp* cu me")
    assert why(s, "draw") == "you hold 5 cards; you may draw with at most 4 in hand (F-20)"
    assert why(s, "draw", "hu") == (
        "5 lap van a kezedben, de húzni csak legfeljebb 4 lappal lehet (F-20)"
    )
    assert why(s, "draw", "de") == (
        "du hast 5 Karten auf der Hand; ziehen darfst du mit höchstens 4 (F-20)"
    )


def test_no_draw_from_empty_piles_F_20_F_23() -> None:
    s = table("sp", pile=0)
    assert why(s, "draw") == "both piles are empty: there is no card to draw (F-20, F-23)"
    assert why(s, "draw", "hu") == (
        "nincs húzható lap: elfogyott a húzópakli, és dobott lap sincs (F-20, F-23)"
    )
    assert why(s, "draw", "de") == (
        "es gibt keine Karte zu ziehen: Beide Stapel sind leer (F-20, F-23)"
    )


def test_no_card_that_is_not_held_F_21() -> None:
    s = table("sp cl*")
    assert why(s, "play sp*") == "you hold no spice with seal (F-21)"
    assert why(s, "play cl") == "you hold no plain cloth (F-21)"
    assert why(s, "play me") == "you hold no merchant (F-21)"
    assert why(s, "play sp*", "hu") == "nincs ilyen lap a kezedben: pecsétes fűszer (F-21)"
    assert why(s, "play cl", "hu") == "nincs ilyen lap a kezedben: egyszerű posztó (F-21)"
    assert why(s, "play sp*", "de") == (
        "diese Karte hast du nicht auf der Hand: Gewürz mit Siegel (F-21)"
    )
    assert why(s, "play cl", "de") == (
        "diese Karte hast du nicht auf der Hand: Tuch ohne Siegel (F-21)"
    )


def test_no_third_merchant_F_21() -> None:
    s = table("me sp")
    s.display[0, MERCHANT] = 2
    assert why(s, "play me") == "two merchants lie in front of you already (F-21)"
    assert why(s, "play me", "hu") == "már két kereskedő fekszik előtted (F-21)"
    assert why(s, "play me", "de") == "vor dir liegen schon zwei Kaufleute (F-21)"


def test_no_second_shipment_in_a_round_F_22() -> None:
    s = table("sp cl", round=2)
    s.shipment[0, 1] = kind("cu")
    assert why(s, "ship sp") == "you have shipped in this round already (F-22)"
    assert why(s, "ship sp", "hu") == "ebben a fordulóban már tettél le szállítmányt (F-22)"
    assert why(s, "ship sp", "de") == (
        "in dieser Runde hast du schon eine Lieferung abgelegt (F-22)"
    )


def test_no_shipment_of_a_card_that_is_not_held_F_22() -> None:
    s = table("sp cl", round=2)
    s.shipment[0, 0] = kind("cu")  # that was in round 1
    assert why(s, "ship je") == "you hold no plain jewel (F-22)"


def test_no_shipment_after_the_second_round_F_22() -> None:
    s = table("sp cl", round=3)
    assert why(s, "ship sp") == "goods are shipped only in the first two rounds (F-22)"
    assert why(s, "ship sp", "hu") == (
        "szállítmányt csak az első két fordulóban lehet letenni (F-22)"
    )
    assert why(s, "ship sp", "de") == (
        "Lieferungen sind nur in den ersten beiden Runden möglich (F-22)"
    )


@pytest.mark.parametrize("move", ["draw", "play sp", "ship sp"])
def test_nothing_after_the_end_F_33(move: str) -> None:
    s = table("sp")
    s.turn = OVER
    assert why(s, move) == "the game is over (F-33)"
    assert why(s, move, "hu") == "vége a játéknak (F-33)"
    assert why(s, move, "de") == "das Spiel ist zu Ende (F-33)"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_reason_cites_its_rule_and_tells_nothing_hidden_F_45(players: int) -> None:
    for s in random_states(players, seed=players)[::5]:
        seat = max(GAME.turn(s), 0)
        mask = [0] * ACTIONS
        GAME.legal_actions(s, seat, mask)
        dealt_anew = s.copy()
        GAME.redeal(dealt_anew, seat)
        for action in range(ACTIONS):
            if not mask[action]:
                reason = why_illegal(s, seat, action, "en")
                assert RULE_IDS.search(reason)
                assert why_illegal(dealt_anew, seat, action, "en") == reason


# --- prompts --------------------------------------------------------------------------------------


def test_prompt_while_all_three_actions_are_open_F_20_F_21_F_22() -> None:
    s = table("sp cl")
    assert prompt(s, 0, "en") == "Draw, play or ship a card"
    assert prompt(s, 0, "hu") == (
        "Húzz egy lapot, játssz ki egyet, vagy tegyél le egyet szállítmánynak!"
    )
    assert prompt(s, 0, "de") == "Ziehe eine Karte, spiele eine aus oder lege eine verdeckt ab"


def test_prompt_from_the_third_round_on_F_22() -> None:
    s = table("sp cl", round=3)
    assert prompt(s, 0, "en") == "Draw or play a card"
    assert prompt(s, 0, "hu") == "Húzz egy lapot, vagy játssz ki egyet!"
    assert prompt(s, 0, "de") == "Ziehe eine Karte oder spiele eine aus"


def test_prompt_with_a_full_hand_F_20() -> None:
    assert prompt(table("sp sp cl cl cu"), 0, "en") == "Play or ship a card"
    assert prompt(table("sp sp cl cl cu", round=3), 0, "en") == "Play a card"


def test_prompt_with_nothing_but_a_third_merchant_F_21() -> None:
    s = table("me")
    s.display[0, MERCHANT] = 2
    assert prompt(s, 0, "en") == "Draw or ship a card"
    s.pile_size = 0
    assert prompt(s, 0, "en") == "Ship a card"


def test_prompt_with_an_empty_hand_F_20() -> None:
    assert prompt(table(""), 0, "en") == "Draw a card"


def test_prompt_for_a_seat_that_has_to_wait() -> None:
    assert prompt(table("sp"), 1, "en") == "Nothing to decide now"


# --- the log --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "en", "hu", "de"),
    [
        pytest.param(
            told(Event.STARTS, 1, 2),
            "Béla starts round 2",
            "2. forduló, kezdőjátékos: Béla",
            "Béla beginnt Runde 2",
            id="F-11",
        ),
        pytest.param(
            told(Event.DRAWS, 0, 1),
            "Anna draws a card",
            "Anna húz egy lapot",
            "Anna zieht eine Karte",
            id="F-20",
        ),
        pytest.param(
            told(Event.DRAWS, 0, 4),
            "Anna draws 4 cards",
            "Anna húz 4 lapot",
            "Anna zieht 4 Karten",
            id="F-33",
        ),
        pytest.param(
            told(Event.DRAWS, 0, 0),
            "Anna draws no card: both piles are empty",
            "Anna nem húz lapot: elfogyott a húzópakli, és dobott lap sincs",
            "Anna zieht keine Karte: Beide Stapel sind leer",
            id="F-23 nothing to draw",
        ),
        pytest.param(
            told(Event.DRAWN, NO_CARD, kind("sp"), kind("cl*")),
            "You drew: spice, cloth with seal",
            "Ezt húztad: fűszer, pecsétes posztó",
            "Du hast gezogen: Gewürz, Tuch mit Siegel",
            id="F-45 own draw",
        ),
        pytest.param(
            told(Event.DRAWN, kind("je"), kind("me"), kind("je")),
            "You drew: jewel, merchant, jewel",
            "Ezt húztad: ékszer, kereskedő, ékszer",
            "Du hast gezogen: Juwel, Kaufmann, Juwel",
            id="F-45 three at once",
        ),
        pytest.param(
            told(Event.PLAYS, 2, kind("wi*")),
            "Clara plays wine with seal",
            "Clara kijátszik egy lapot: pecsétes bor",
            "Clara spielt Wein mit Siegel aus",
            id="F-21",
        ),
        pytest.param(
            told(Event.PLAYS, 2, MERCHANT),
            "Clara plays a merchant",
            "Clara kijátszik egy kereskedőt",
            "Clara spielt einen Kaufmann aus",
            id="F-21 merchant",
        ),
        pytest.param(
            told(Event.SHIPS, 1),
            "Béla ships a card face down",
            "Béla letesz egy lapot szállítmánynak",
            "Béla legt eine Karte verdeckt ab",
            id="F-22",
        ),
        pytest.param(
            told(Event.SHIPPED, kind("cu*")),
            "You shipped: copper with seal",
            "Ezt tetted le szállítmánynak: pecsétes réz",
            "Du hast verdeckt abgelegt: Kupfer mit Siegel",
            id="F-45 own shipment",
        ),
        pytest.param(
            told(Event.JAKOB, kind("cl"), 0),
            "Jakob the Rich gets cloth",
            "Gazdag Jakab lapot kap: posztó",
            "Jakob der Reiche bekommt Tuch",
            id="F-10",
        ),
        pytest.param(
            told(Event.JAKOB, kind("cl*"), 1),
            "Jakob the Rich gets cloth with seal, after a merchant was discarded",
            "Gazdag Jakab lapot kap: pecsétes posztó;"
            " előtte egy kereskedő a dobott lapok közé került",
            "Jakob der Reiche bekommt Tuch mit Siegel; vorher wurde ein Kaufmann abgelegt",
            id="F-10 a merchant first",
        ),
        pytest.param(
            told(Event.JAKOB, kind("cl"), 3),
            "Jakob the Rich gets cloth, after 3 merchants were discarded",
            "Gazdag Jakab lapot kap: posztó; előtte 3 kereskedő a dobott lapok közé került",
            "Jakob der Reiche bekommt Tuch; vorher wurden 3 Kaufleute abgelegt",
            id="F-10 merchants first",
        ),
        pytest.param(
            told(Event.JAKOB_NOTHING, 0),
            "Jakob the Rich gets no card: neither pile holds a goods card",
            "Gazdag Jakab nem kap lapot: sem a húzópakliban, sem a dobott lapok között"
            " nincs árukártya",
            "Jakob der Reiche bekommt keine Karte: In keinem Stapel liegt eine Warenkarte",
            id="F-10 no goods",
        ),
        pytest.param(
            told(Event.JAKOB_NOTHING, 2),
            "Jakob the Rich gets no card: 2 merchants were discarded,"
            " and neither pile holds a goods card",
            "Gazdag Jakab nem kap lapot: 2 kereskedő a dobott lapok közé került,"
            " és nincs több árukártya",
            "Jakob der Reiche bekommt keine Karte: 2 Kaufleute wurden abgelegt,"
            " und in keinem Stapel liegt eine Warenkarte",
            id="F-10 no goods after merchants",
        ),
        pytest.param(
            told(Event.SHUFFLED, 17),
            "The discard pile is shuffled: 17 cards form the new draw pile",
            "A dobott lapokból keverés után új húzópakli lesz: 17 lap",
            "Der Ablagestapel wird gemischt: 17 Karten bilden den neuen Nachziehstapel",
            id="F-23",
        ),
        pytest.param(
            told(Event.SHUFFLED, 1),
            "The discard pile is shuffled: a single card forms the new draw pile",
            "A dobott lapokból keverés után új húzópakli lesz: egy lap",
            "Der Ablagestapel wird gemischt: Eine einzige Karte bildet den neuen Nachziehstapel",
            id="F-23 one card",
        ),
        pytest.param(
            told(Event.SKIPPED, 0),
            "Anna has no legal action and is skipped",
            "Anna semmit sem tehet, a köre kimarad",
            "Anna hat keine erlaubte Aktion und wird übersprungen",
            id="F-23 skipped",
        ),
        pytest.param(
            told(Event.ROUND_ENDS, 1, SPICE),
            "Béla brings the fifth card of spice: the round ends",
            "Béla hozta az ötödik lapot (fűszer), vége a fordulónak",
            "Béla bringt die fünfte Karte Gewürz: Die Runde endet",
            id="F-30",
        ),
        pytest.param(
            told(Event.PRICE, CLOTH, 3, 6),
            "The price of cloth rises from 3 to 6",
            "Az ár nő: posztó, 3 → 6",
            "Tuch steigt von 3 auf 6",
            id="F-31 rises",
        ),
        pytest.param(
            told(Event.PRICE, COPPER, 6, 1),
            "The price of copper passes 9 and crashes from 6 to 1",
            "Az ár 9 fölé nőne, ezért zuhan: réz, 6 → 1",
            "Kupfer steigt über 9 und stürzt von 6 auf 1",
            id="F-31 passes 9",
        ),
        pytest.param(
            told(Event.PRICE, WINE, 2, 1),
            "The price of wine falls from 2 to 1",
            "Az ár csökken: bor, 2 → 1",
            "Wein fällt von 2 auf 1",
            id="F-31 falls",
        ),
        pytest.param(
            told(Event.PRICE, JEWEL, 1, 1),
            "The price of jewel stays at 1",
            "Az ár nem változik: ékszer, 1",
            "Juwel bleibt bei 1",
            id="F-31 never below 1",
        ),
        pytest.param(
            told(Event.SELLS, 0, 21, 64),
            "Anna sells for 21 gulden and now has 64",
            "Anna 21 guldenért adja el az áruit, és most 64 guldenje van",
            "Anna verkauft für 21 Gulden und hat jetzt 64",
            id="F-32",
        ),
        pytest.param(
            told(Event.SELLS, 0, 0, 43),
            "Anna sells nothing and has 43 gulden",
            "Anna semmit sem ad el, 43 guldenje van",
            "Anna verkauft nichts und hat 43 Gulden",
            id="F-32 nothing to sell",
        ),
        pytest.param(
            told(Event.SHIPMENT_PAYS, 2, kind("wi*"), 14),
            "Clara gets 14 gulden for a shipment: wine with seal",
            "Clara 14 guldent kap egy szállítmányért: pecsétes bor",
            "Clara erhält 14 Gulden für eine Lieferung: Wein mit Siegel",
            id="F-40",
        ),
        pytest.param(
            told(Event.SHIPMENT_PAYS, 2, MERCHANT, 0),
            "Clara gets nothing for a shipment: merchant",
            "Clara semmit sem kap egy szállítmányért: kereskedő",
            "Clara erhält nichts für eine Lieferung: Kaufmann",
            id="F-22 merchant",
        ),
        pytest.param(
            told(Event.GAME_ENDS),
            "The game is over",
            "Vége a játéknak",
            "Spielende",
            id="F-33 the end",
        ),
    ],
)
def test_lines_of_the_log(event: events.Event, en: str, hu: str, de: str) -> None:
    assert said(event) == {"en": en, "hu": hu, "de": de}


def test_every_kind_of_event_has_its_own_line() -> None:
    lines = {describe_event(told(kind, 0, 1, 1), NAMES, "en") for kind in Event}
    assert len(lines) == len(Event)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_happens_in_a_game_can_be_told(players: int, language: str) -> None:
    names = [f"<{seat}>" for seat in range(players)]
    for s in random_states(players, seed=10 + players):
        for event in read_events(s):
            line = describe_event(event, names, language)
            assert line
            assert not FULL_STOP.search(line)
            assert "{" not in line


def test_braces_in_a_name_stay_as_they_are() -> None:
    event = told(Event.SHIPS, 0)
    assert describe_event(event, ["{name}{0}"], "en") == "{name}{0} ships a card face down"


# --- what others are told of a decision -----------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_others_are_told_what_is_asked_unless_a_hand_of_merchants_hides_it(players: int) -> None:
    compared = 0
    for m in whole_game("fugger", players, seed=5):
        for seat in m.waiting:
            asked = m.rules.prompt(m.state(), seat, "en")
            told_to_others = m.rules.question(m.view(None), seat, "en")
            hand = m.view(seat)["seats"][seat]["hand"]
            if set(hand) != {"me"}:
                assert told_to_others == asked
                compared += 1
    assert compared > 30


def test_that_a_third_merchant_can_not_be_played_is_told_to_nobody_else_F_21() -> None:
    m = at(hands=("me",), displays=("me me",), round=1)
    assert prompt(m.state(), 0, "en") == "Draw or ship a card"
    assert question(m.view(1), 0, "en") == "Draw, play or ship a card"
