"""What Massilia says, line by line and in every language."""

import random
import re
from collections import Counter
from typing import Any, Final

import pytest

from fondaco.engine import events
from fondaco.engine.events import EVERYBODY, NOTHING
from fondaco.games.base import OVER
from fondaco.games.massilia.components import (
    BEIGE,
    BROWN,
    CONSUL,
    DEITIES,
    GREY,
    MERCURY,
    ORANGE,
    PINK,
    PURPLE,
    TEMPLE,
    VENUS,
)
from fondaco.games.massilia.notation import DIE_NAMES
from fondaco.games.massilia.position_writing import write_view
from fondaco.games.massilia.state import ACTIONS, Event, Phase, Reason, State, four
from fondaco.games.massilia.turn import apply, turn
from fondaco.games.massilia.words import (
    describe_event,
    describe_move,
    event_seat,
    phase_name,
    prompt,
    question,
    why_illegal,
)
from fondaco.locale import LANGUAGES
from tests.games.massilia.states import ACTION_OF, legal, new, play, state

NAMES: Final = ("Anna", "Béla", "Clara", "Dora")
RULE_IDS: Final = re.compile(r"[( ]([MG]-\d+)(, [MG]-\d+)*\)$")
SEAT_WORDS: Final = {"en": "seat", "hu": ". hely", "de": "Platz "}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def told(kind: Event, a: int = NOTHING, b: int = NOTHING, c: int = NOTHING) -> events.Event:
    return events.Event(kind, EVERYBODY, a, b, c)


def line(event: events.Event, language: str = "en") -> str | None:
    return describe_event(event, NAMES, language)


def die(name: str) -> int:
    return DIE_NAMES.index(name)


def why(s: State, move: str, language: str = "en") -> str:
    """Why the seat that may move may not do that."""
    assert move not in legal(s)
    return why_illegal(s, s.turn, ACTION_OF[move], language)


def after(s: State, *moves: str) -> State:
    """The state once these were played."""
    play(s, *moves)
    return s


def asked(s: State, language: str = "en") -> str:
    return prompt(s, s.turn, language)


def said(s: State, language: str = "en") -> str:
    """What others are told, from what a spectator sees."""
    return question(write_view(s, None), s.turn, language)


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "en", "hu", "de"),
    [
        (
            "stall 5",
            "First stall: place 5",
            "Első stand: 5. standhely",
            "Erster Stand: Standplatz 5",
        ),
        (
            "pick grey",
            "Pick a die: grey",
            "Kiválasztok egy dobókockát: szürke",
            "Würfel wählen: grau",
        ),
        (
            "keep brown5",
            "Keep brown 5 for 2 sestertii",
            "Megtartom 2 szeszterciusért: barna 5",
            "Für 2 Sesterzen behalten: braun 5",
        ),
        (
            "keep brown5 mars",
            "Keep brown 5 with Mars",
            "Megtartom Mars-kártyával: barna 5",
            "Mit Mars behalten: braun 5",
        ),
        (
            "die brown3 temple",
            "Take brown 3 from the temple",
            "Elveszem a templomról: barna 3",
            "Vom Tempel nehmen: braun 3",
        ),
        (
            "die black6 kept",
            "Take black 6 from the kept dice",
            "Elveszem a megtartottak közül: fekete 6",
            "Von den behaltenen nehmen: schwarz 6",
        ),
        (
            "as black jupiter",
            "As another colour: black (Jupiter)",
            "Más színként: fekete (Jupiter)",
            "Als andere Farbe: schwarz (Jupiter)",
        ),
        (
            "die grey2 temple token",
            "Also take grey 2 from the temple (penalty token)",
            "A templomról is: szürke 2 (büntetőzseton)",
            "Auch vom Tempel nehmen: grau 2 (Strafmarker)",
        ),
        (
            "die grey2 kept juno",
            "Also take kept grey 2 (Juno)",
            "A megtartottakból is: szürke 2 (Juno)",
            "Auch behaltenen nehmen: grau 2 (Juno)",
        ),
        (
            "turn beige6 up",
            "Turn beige 6 to 1 (penalty token)",
            "Átfordítom: bézs 6 → 1 (büntetőzseton)",
            "Drehen: beige 6 → 1 (Strafmarker)",
        ),
        (
            "turn beige5 down neptune",
            "Turn beige 5 to 4 (Neptune)",
            "Átfordítom: bézs 5 → 4 (Neptunus)",
            "Drehen: beige 5 → 4 (Neptun)",
        ),
        (
            "move pink cw",
            "Move clockwise: pink customer",
            "Óramutató járása szerint: rózsaszín vásárló",
            "Im Uhrzeigersinn ziehen: rosa Kunde",
        ),
        (
            "move consul ccw",
            "Move anticlockwise: consul",
            "Óramutatóval ellentétesen: konzul",
            "Gegen den Uhrzeigersinn ziehen: Konsul",
        ),
        (
            "buy purple 2 beige 2",
            "Buy 2 purple, 2 beige",
            "Vásárolok: 2 lila, 2 bézs",
            "Kaufen: 2 lila, 2 beige",
        ),
        ("buy orange 4", "Buy 4 orange", "Vásárolok: 4 narancs", "Kaufen: 4 orange"),
        (
            "place orange 7",
            "Place one orange cube: place 7",
            "Lerakom: narancs, 7. standhely",
            "Platzieren: orange, Standplatz 7",
        ),
        ("keep venus", "Keep Venus", "Megtartom: Venus", "Venus behalten"),
        (
            "pay beige 5",
            "Pay one beige cube from place 5",
            "Fizetek: bézs, 5. standhely",
            "Bezahlen: beige, von Standplatz 5",
        ),
        (
            "shift purple 5",
            "Move one purple cube over from place 5",
            "Átteszem: lila, 5. standhely",
            "Umlagern: lila, von Standplatz 5",
        ),
        (
            "tax 1",
            "Tax: 1 sestertius in money",
            "Adó: 1 szesztercius pénzben",
            "Steuer: 1 Sesterz in Geld",
        ),
        (
            "tax 0",
            "Tax: 0 sestertii in money",
            "Adó: 0 szesztercius pénzben",
            "Steuer: 0 Sesterzen in Geld",
        ),
        (
            "give pink",
            "Give one pink cube as tax",
            "Beadom adóként: rózsaszín",
            "Als Steuer abgeben: rosa",
        ),
        (
            "mercury temple up",
            "Play Mercury: price +1 (temple)",
            "Kijátszom: Mercurius, ár +1 (templom)",
            "Merkur ausspielen: Preis +1 (Tempel)",
        ),
        (
            "mercury pink down",
            "Play Mercury: price −1 (pink harbour)",
            "Kijátszom: Mercurius, ár −1 (rózsaszín kikötő)",
            "Merkur ausspielen: Preis −1 (rosa Hafen)",
        ),
        ("decline", "Decline", "Nem kérem", "Ablehnen"),
        ("done", "Done", "Kész", "Fertig"),
    ],
)
def test_moves_in_words(move: str, en: str, hu: str, de: str) -> None:
    action = ACTION_OF[move]
    assert describe_move(action, "en") == en
    assert describe_move(action, "hu") == hu
    assert describe_move(action, "de") == de


@every_language
def test_every_move_is_called_differently(language: str) -> None:
    assert len({describe_move(action, language) for action in range(ACTIONS)}) == ACTIONS


def test_phases_as_titles() -> None:
    assert [phase_name(phase, "en") for phase in Phase] == [
        "First stalls",
        "Rolling",
        "Keeping dice",
        "Actions",
        "Placing goods",
        "Offering",
        "Paying for a card",
        "Consul",
        "Game over",
    ]


# --- why a move is not legal ----------------------------------------------------------------------


def rolling(*, screen: str = "brown black", sestertii: int = 10, cards: str = "") -> State:
    """Seat 0 chooses dice to roll."""
    s = state(screen=[screen], sestertii=[sestertii], cards=[cards])
    s.phase = Phase.ROLL
    s.last_pick = 0
    return s


def keeping(rolled: str, *, sestertii: int = 10, cards: str = "") -> State:
    """Seat 0 chooses which of the dice that it rolled it keeps."""
    s = state(sestertii=[sestertii], cards=[cards])
    s.phase = Phase.KEEP
    s.last_pick = 0
    for name in rolled.split():
        s.rolled[die(name) // 6, die(name) % 6] += 1
    return s


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("stall 6", "place 6 does not belong to a market corner (M-1, M-11)"),
        ("stall 5", "in this market corner there is a stall already: place 5 (M-11)"),
        ("pass", "now you put down a stall (M-11)"),
    ],
)
def test_reasons_while_first_stalls_are_put_down(move: str, reason: str) -> None:
    assert why(after(new(3), "stall 4"), move) == reason


@pytest.mark.parametrize(
    ("begun", "move", "reason"),
    [
        (
            rolling(),
            "pick grey",
            "behind your screen there is no such die to pick: grey (M-21)",
        ),
        (
            after(rolling(screen="brown grey black"), "pick grey"),
            "pick brown",
            "choices are named in a fixed order, and a later one is named already;"
            " take back to change (G-3)",
        ),
        (
            after(rolling(), "pick brown"),
            "pick brown",
            "behind your screen there is no such die to pick: brown (M-21)",
        ),
        (rolling(), "done", "now you pick dice and roll them (M-21)"),
        (
            keeping("brown5 black1"),
            "keep brown4",
            "no such die is left of your roll: brown 4 (M-21)",
        ),
        (
            keeping("brown5", sestertii=1),
            "keep brown5",
            "that costs 2 sestertii, you have 1 (M-21)",
        ),
        (
            keeping("brown5"),
            "keep brown5 mars",
            "you do not have this card: Mars (M-21)",
        ),
        (
            after(keeping("brown5 brown5 black1", cards="mars"), "keep brown5 mars"),
            "keep brown5",
            "choices are named in a fixed order, and a later one is named already;"
            " take back to change (G-3)",
        ),
        (keeping("brown5"), "roll", "now you choose which dice you keep (M-21)"),
    ],
)
def test_reasons_while_rolling_and_keeping(begun: State, move: str, reason: str) -> None:
    assert why(begun, move) == reason


IN_ORDER: Final = (
    "choices are named in a fixed order, and a later one is named already;"
    " take back to change (G-3)"
)


@pytest.mark.parametrize(
    ("given", "moves", "move", "reason"),
    [
        ({}, (), "die grey1 temple", "no such die lies on the temple: grey 1 (M-30)"),
        ({}, (), "die brown1 kept", "you kept no such die: brown 1 (M-30)"),
        ({}, (), "as black token", "take a die first (M-30)"),
        ({}, (), "turn brown1 up", "take a die first (M-30)"),
        ({}, (), "move pink cw", "take a die first (M-30)"),
        ({}, (), "fame", "take a die first (M-30)"),
        ({}, (), "venus", "you do not have this card: Venus (M-52)"),
        ({}, (), "mercury temple up", "you do not have this card: Mercury (M-53)"),
        (
            {"cards": ["mercury"], "prices": {"temple": 3, "pink": 2}},
            (),
            "mercury temple up",
            "the price would be 4 (temple), but it stays between 1 and 3 (M-53)",
        ),
        (
            {"cards": ["mercury"]},
            (),
            "mercury purple down",
            "the price would be 0 (purple harbour), but it stays between 1 and 3 (M-53)",
        ),
        ({}, (), "open", "now you take an action or pass (M-22)"),
        (
            {},
            ("die brown1 temple",),
            "pass",
            "an action is begun: carry it out, or take it back (M-30)",
        ),
        ({}, ("die brown1 temple",), "roll", "now you put your action together (M-30, M-31)"),
        (
            {"temple": "brown1 brown2"},
            ("die brown1 temple",),
            "die brown2 temple",
            "the first die is taken already;"
            " a further one costs a penalty token or Juno (M-30, M-31)",
        ),
        (
            {},
            ("die brown1 temple",),
            "as brown token",
            "this is that action already (brown: move; M-31)",
        ),
        (
            {"temple": "brown1 black1"},
            ("die black1 temple", "as brown token"),
            "as grey token",
            "another colour is chosen right after the first die, and only once (M-31, G-3)",
        ),
        (
            {},
            ("die brown1 temple",),
            "as black jupiter",
            "you do not have this card: Jupiter (M-50)",
        ),
        (
            {"supply": 0},
            ("die brown1 temple",),
            "as black token",
            "no penalty token is left in the supply (M-32)",
        ),
        (
            {},
            ("die brown1 temple",),
            "die black2 temple token",
            "no such die lies on the temple: black 2 (M-30)",
        ),
        (
            {"kept": ["black2"], "supply": 0},
            ("die brown1 temple",),
            "die black2 kept token",
            "no penalty token is left in the supply (M-32)",
        ),
        (
            {"kept": ["black2"]},
            ("die brown1 temple",),
            "die black2 kept juno",
            "you do not have this card: Juno (M-50)",
        ),
        (
            {"temple": "brown1 brown2 black3"},
            ("die brown1 temple", "die black3 temple token"),
            "die brown2 temple token",
            IN_ORDER,
        ),
        (
            {"temple": "brown1 brown2"},
            ("die brown1 temple", "turn brown1 up"),
            "die brown2 temple token",
            "further dice are taken before any die is turned (G-3)",
        ),
        (
            {},
            ("die brown1 temple",),
            "turn brown2 up",
            "you took no such die for this action: brown 2 (M-31)",
        ),
        (
            {"cards": ["phoebus"]},
            ("die brown1 temple",),
            "turn brown1 up phoebus",
            "Phoebus does not serve this action (brown: move; M-51)",
        ),
        (
            {},
            ("die brown1 temple",),
            "turn brown1 up minerva",
            "you do not have this card: Minerva (M-51)",
        ),
        (
            {"supply": 0},
            ("die brown1 temple",),
            "turn brown1 up",
            "no penalty token is left in the supply (M-32)",
        ),
        (
            {},
            ("die brown1 temple",),
            "buy pink 1",
            "your dice give another action (brown: move; M-30)",
        ),
        ({}, ("die brown1 temple",), "fame", "your dice give another action (brown: move; M-30)"),
        (
            {"temple": "black2"},
            ("die black2 temple",),
            "move consul cw",
            "your dice give another action (black: fame; M-30)",
        ),
        (
            {"temple": "black2"},
            ("die black2 temple",),
            "offer",
            "your dice give another action (black: fame; M-30)",
        ),
    ],
)
def test_reasons_while_an_action_is_put_together(
    given: dict[str, Any], moves: tuple[str, ...], move: str, reason: str
) -> None:
    assert why(after(state(**given), *moves), move) == reason


BUYING: Final[dict[str, Any]] = {"temple": "beige3", "stalls": {4: "0 pink pink pink", 12: "1"}}
"""Three free places; pink costs 3, purple 1 and orange 2; the seat has 10 sestertii."""


@pytest.mark.parametrize(
    ("more", "move", "reason"),
    [
        (
            {},
            "buy purple 4",
            "you buy exactly as many cubes as the dice say: 3, not 4 (M-34)",
        ),
        (
            {"harbour": {"purple": 2}},
            "buy purple 3",
            "the harbour has only 2 purple (M-34)",
        ),
        (
            {"harbour": {"beige": 1}},
            "buy purple 1 beige 2",
            "the harbour has only 1 beige (M-34)",
        ),
        (
            {"sestertii": [5]},
            "buy pink 2 beige 1",
            "that costs 7 sestertii, you have 5 (M-34)",
        ),
        (
            {"stalls": {4: "0 pink pink pink pink", 12: "1"}},
            "buy purple 3",
            "there is room for only 2 cubes on your stalls (M-34)",
        ),
    ],
)
def test_reasons_not_to_buy_M_34(more: dict[str, Any], move: str, reason: str) -> None:
    assert why(after(state(**(BUYING | more)), "die beige3 temple"), move) == reason


def test_mercury_counts_in_the_price_that_is_told_M_53() -> None:
    s = state(**(BUYING | {"sestertii": [5], "cards": ["mercury"]}))
    play(s, "mercury pink down", "die beige3 temple")
    assert why(s, "buy pink 3") == "that costs 6 sestertii, you have 5 (M-34)"


NO_WAY_OUT: Final[dict[str, Any]] = {"supply": 0, "penalty": [0, 20]}  # no token changes the action


@pytest.mark.parametrize(
    ("given", "move", "reason"),
    [
        (
            {"temple": "brown1 black3", "sestertii": [5]},
            "die black3 temple",
            "you could not pay for as much fame as the dice would say:"
            " each point costs 2, you have 5 (M-32, M-36)",
        ),
        (
            {"temple": "brown1 beige1", "stalls": {4: "0" + " pink" * 6, 12: "1"}},
            "die beige1 temple",
            "there is no room on your stalls, so you could buy nothing (M-32, M-34)",
        ),
        (
            {"temple": "brown1 beige1", "harbour": {"pink": 0, "purple": 0, "orange": 0}},
            "die beige1 temple",
            "the harbours have neither pink nor purple nor orange cubes,"
            " so you could buy nothing (M-32, M-34)",
        ),
        (
            {"temple": "brown1 beige4", "sestertii": [3]},
            "die beige4 temple",
            "you could not buy as many cubes as the dice would say:"
            " money, harbours or room would not suffice (M-32, M-34)",
        ),
        (
            {"temple": "brown1 grey1", "stalls": {4: "0 beige", 12: "1"}},
            "die grey1 temple",
            "you could not pay for a card:"
            " your stalls have neither a coloured nor two beige cubes (M-35)",
        ),
        (
            {
                "temple": "brown1 grey1",
                "stalls": {4: "0 pink", 12: "1"},
                "cards": ["mars mars pluto pluto"],
            },
            "die grey1 temple",
            "your hand is full with 4 cards: play one before you offer (M-35)",
        ),
        (
            {
                "temple": "brown1 grey1",
                "stalls": {4: "0 pink", 12: "1"},
                "cards": ["mars mars pluto"],
                "edition": "2014",
            },
            "die grey1 temple",
            "your hand is full with 3 cards: play one before you offer (M-35)",
        ),
    ],
)
def test_reasons_why_a_die_could_not_be_used_M_32_G_4(
    given: dict[str, Any], move: str, reason: str
) -> None:
    assert why(state(**(NO_WAY_OUT | given)), move) == reason


@pytest.mark.parametrize(
    ("given", "moves", "move", "reason"),
    [
        (
            {"temple": "black3", "sestertii": [7]},
            ("die black3 temple",),
            "as beige token",
            "there is no room on your stalls, so you could buy nothing (M-32, M-34)",
        ),
        (
            {"temple": "black2 brown6", "sestertii": [4], "supply": 1},
            ("die black2 temple",),
            "die brown6 temple token",
            "you could not pay for as much fame as the dice would say:"
            " each point costs 2, you have 4 (M-32, M-36)",
        ),
        (
            {"temple": "black2 brown6", "sestertii": [4], "supply": 1},
            ("die black2 temple",),
            "turn black2 up",
            "you could not pay for as much fame as the dice would say:"
            " each point costs 2, you have 4 (M-32, M-36)",
        ),
        (
            {"temple": "black3", "sestertii": [7]},
            ("die black3 temple", "turn black3 up"),
            "fame",
            "that costs 8 sestertii, you have 7 (M-36)",
        ),
        (
            {"temple": "black5", "sestertii": [4], "supply": 0, "cards": ["mercury phoebus"]},
            ("die black5 temple",),
            "mercury pink down",
            "you could not pay for as much fame as the dice would say:"
            " each point costs 2, you have 4 (M-32, M-36)",
        ),
        (
            {"temple": "black2", "sestertii": [4], "supply": 0, "cards": ["mercury"]},
            ("die black2 temple",),
            "mercury temple up",
            "you could not pay for as much fame as the dice would say:"
            " each point costs 3, you have 4 (M-32, M-36)",
        ),
        (
            {
                "temple": "black5 brown1",
                "sestertii": [4],
                "supply": 2,
                "cards": ["venus phoebus"],
            },
            ("die black5 temple",),
            "fame",
            "that costs 10 sestertii, you have 4 (M-36)",
        ),
        (
            {
                "temple": "grey1",
                "stalls": {4: "0 pink", 12: "1"},
                "cards": ["venus mars mars pluto"],
            },
            ("die grey1 temple",),
            "offer",
            "your hand is full with 4 cards: play one before you offer (M-35)",
        ),
    ],
)
def test_reasons_why_a_part_would_lead_nowhere_M_32_G_4(
    given: dict[str, Any], moves: tuple[str, ...], move: str, reason: str
) -> None:
    given = {"stalls": {4: "0" + " pink" * 6, 12: "1"}} | given
    assert why(after(state(**given), *moves), move) == reason


def test_reason_not_to_play_venus_too_early_M_52_G_4() -> None:
    """Two steps are needed, one token is left, and Venus helps only once it has been taken."""
    s = state(
        temple="brown5",
        sestertii=[3],
        supply=1,
        penalty=[0, 19],
        cards=["jupiter venus mercury"],
    )
    play(s, "die brown5 temple", "as black jupiter")
    assert why(s, "venus") == (
        "you could not pay for as much fame as the dice would say:"
        " each point costs 2, you have 3 (M-32, M-36)"
    )


def test_reasons_while_placing_M_34() -> None:
    stalls = {3: "0 pink pink pink pink", 4: "0", 5: "0" + " pink" * 6, 6: "0", 12: "1"}
    s = state(temple="beige4", stalls=stalls, sestertii=[10])
    play(s, "die beige4 temple", "buy purple 3 beige 1")
    assert why(s, "place orange 3") == "no such cube is left to place: orange (M-34)"
    assert why(s, "place purple 12") == "you have no stall at place 12 (M-34)"
    assert why(s, "place purple 5") == "the stall at place 5 is full: six cubes at most (M-34)"
    assert why(s, "place beige 4") == "the coloured cubes are placed before the beige ones (G-3)"
    assert why(s, "pass") == "now you place the cubes you bought (M-34)"
    play(s, "place purple 4")
    assert why(s, "place purple 3") == IN_ORDER


def test_reason_not_to_skip_room_that_is_needed_while_placing_G_3() -> None:
    stalls = {3: "0", 4: "0", 5: "0" + " pink" * 5, 12: "1"}
    s = state(temple="beige4", stalls=stalls)
    play(s, "die beige4 temple", "buy purple 4")
    assert why(s, "place purple 5") == (
        "then the other cubes would find no room on this and later places (G-3)"
    )


def offering(stalls: dict[int, str], pile: str = "juno venus mars") -> State:
    """Seat 0 has drawn three cards."""
    s = state(temple="grey3", stalls=stalls | {12: "1"}, pile=pile)
    return after(s, "die grey3 temple", "offer")


def test_reasons_while_keeping_cards_M_35() -> None:
    s = offering({4: "0 pink pink pink"})
    assert why(s, "keep pluto") == "no such card is left of those you drew: Pluto (M-35)"
    assert why(s, "done") == "you have to keep at least one card (M-35)"
    assert why(s, "pay pink 4") == "now you keep cards that you drew (M-35)"
    play(s, "keep venus")
    assert why(s, "keep juno") == IN_ORDER


def test_reasons_while_paying_M_35() -> None:
    s = offering({3: "0 beige", 4: "0 beige pink", 5: "0 beige orange"})
    play(s, "keep juno")
    assert why(s, "pay pink 12") == "you have no stall at place 12 (M-35)"
    assert why(s, "pay purple 4") == "no such cube is there: purple, place 4 (M-35)"
    assert why(s, "pay beige 5") == (
        "a card costs two beige cubes, and on this and later places there is only one (M-35, G-3)"
    )
    assert why(s, "done") == "now you pay for the card you keep (M-35)"
    play(s, "pay beige 3")
    assert why(s, "pay pink 4") == "one more beige cube is owed for this card (M-35)"


def test_reason_not_to_pay_from_an_earlier_place_G_3() -> None:
    s = offering({3: "0 beige", 4: "0 beige beige", 5: "0 beige"})
    play(s, "keep juno", "pay beige 4")
    assert why(s, "pay beige 3") == IN_ORDER


def consul(stalls: dict[int, str], **given: Any) -> State:
    """Seat 0 has moved the consul to place 3."""
    s = state(temple="brown1 brown2", stalls=stalls, figures={"consul": 2}, **given)
    return after(s, "die brown1 temple", "move consul cw")


def test_reasons_while_tax_is_paid_M_45() -> None:
    s = consul({3: "1 pink orange beige", 4: "0", 12: "1"}, sestertii=[10, 2])
    assert why(s, "tax 3") == "you have only 2 sestertii (M-45)"
    assert why(s, "tax 4") == "the tax still due is only 3 sestertii (M-45)"
    assert why(s, "give pink") == "now you choose how much of the tax you pay in money (M-45)"
    play(s, "tax 1")
    assert why(s, "give purple") == "no such cube is there: purple, place 3 (M-45)"
    assert why(s, "give beige") == (
        "then too few cubes are left for the rest of the tax; name earlier ones first (G-3)"
    )
    assert why(s, "tax 1") == "now you choose the cubes you give as tax (M-45)"


def test_reason_not_to_give_an_earlier_cube_G_3() -> None:
    s = consul({3: "1 pink orange orange beige", 4: "0", 12: "1"}, sestertii=[10, 2])
    play(s, "tax 2", "give orange")
    assert why(s, "give pink") == IN_ORDER


def test_reasons_while_pluto_is_asked_for_M_54() -> None:
    s = consul({3: "1 pink", 4: "0", 12: "1"}, cards=["", "pluto"])
    assert why(s, "tax 1") == "now you choose whether you play Pluto (M-54)"
    assert why(s, "open") == "now you choose whether you play Pluto (M-54)"


def test_reasons_while_a_stall_is_opened_M_43_M_46() -> None:
    s = consul({4: "0 pink purple", 5: "0 orange beige", 12: "1"})
    assert why(s, "pluto") == "now you choose whether you open a stall (M-43)"
    assert why(s, "done") == "now you choose whether you open a stall (M-43)"
    play(s, "open")
    assert why(s, "decline") == "now you move cubes over to the new stall (M-46)"
    assert why(s, "shift pink 3") == "place 3 is the new stall itself (M-46)"
    assert why(s, "shift pink 12") == "you have no stall at place 12 (M-46)"
    assert why(s, "shift orange 4") == "no such cube is there: orange, place 4 (M-46)"
    play(s, "shift purple 4")
    assert why(s, "shift pink 4") == IN_ORDER


@pytest.mark.parametrize(
    ("move", "language", "reason"),
    [
        ("fame", "hu", "előbb vegyél el egy dobókockát (M-30)"),
        ("fame", "de", "nimm zuerst einen Würfel (M-30)"),
        ("die grey1 temple", "hu", "nincs ilyen dobókocka a templomon: szürke 1 (M-30)"),
        ("die grey1 temple", "de", "kein solcher Würfel liegt auf dem Tempel: grau 1 (M-30)"),
        ("venus", "hu", "nincs ilyen kártyád: Venus (M-52)"),
        ("venus", "de", "diese Karte hast du nicht: Venus (M-52)"),
        ("open", "hu", "most egy akciót hajtasz végre, vagy passzolsz (M-22)"),
        ("open", "de", "jetzt führst du eine Aktion aus oder passt (M-22)"),
    ],
)
def test_reasons_in_other_languages(move: str, language: str, reason: str) -> None:
    assert why(state(), move, language) == reason


def with_others_cards_dealt_anew(s: State, seat: int, chance: random.Random) -> State:
    """The state with cards exchanged between other hands and the pile, all sizes kept (M-70)."""
    dealt = s.copy()
    held = [
        (other, card)
        for other in range(s.players)
        if other != seat
        for card in range(DEITIES)
        for _ in range(s.hand[other, card])
    ]
    cards = [card for _, card in held] + [s.pile[k] for k in range(s.pile_size)]
    chance.shuffle(cards)
    for other, card in held:
        dealt.hand[other, card] -= 1
    for other, _ in held:
        dealt.hand[other, cards.pop()] += 1
    for k, card in enumerate(cards):
        dealt.pile[k] = card
    return dealt


def some_move(moves: list[str], chance: random.Random) -> str:
    """Any of them, passing only now and then: a game that sees every phase."""
    others = [move for move in moves if move != "pass"]
    return chance.choice(others) if others and chance.random() < 0.9 else chance.choice(moves)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 4])
def test_every_reason_cites_its_rule_and_tells_nothing_hidden_M_70(players: int) -> None:
    chance = random.Random(players)
    s = new(players, seed=players)
    seen: Counter[int] = Counter()
    while turn(s) != OVER:
        moves = sorted(legal(s))
        seen[s.phase] += 1
        if seen[s.phase] <= 6:
            dealt = with_others_cards_dealt_anew(s, s.turn, chance)
            for action in {*range(ACTIONS)} - {ACTION_OF[move] for move in moves}:
                reason = why_illegal(s, s.turn, action, "en")
                assert RULE_IDS.search(reason), reason
                assert why_illegal(dealt, s.turn, action, "en") == reason
        apply(s, s.turn, ACTION_OF[some_move(moves, chance)])
    assert {*seen} == {*Phase} - {Phase.OVER}


# --- prompts, and what others are told ------------------------------------------------------------

LONGEST_PROMPT = 79  # the terminal has at least 80 columns


def test_asked_for_a_first_stall_M_11() -> None:
    s = new(2)
    assert asked(s) == "Put a stall on a free market corner"
    assert asked(s, "hu") == "Helyezz el egy standot egy szabad piacsarkon!"
    assert asked(s, "de") == "Lege einen Stand an eine freie Marktecke"
    assert said(s) == "puts down a stall"


def test_asked_to_pick_dice_and_roll_M_21() -> None:
    s = rolling(screen="brown brown black")
    assert asked(s) == "Pick the dice you want to roll"
    assert said(s) == "picks dice and rolls"
    play(s, "pick brown")
    assert asked(s) == "Pick the dice you want to roll"


def test_asked_which_dice_to_keep_M_21() -> None:
    s = keeping("brown5 brown5 black1")
    assert asked(s) == "Keep any of these dice, for 2 sestertii each"
    assert said(s) == "keeps dice or finishes: brown 5, brown 5, black 1"
    assert asked(keeping("black1", cards="mars")) == (
        "Keep any of these dice, for 2 sestertii each or with Mars"
    )


def test_asked_for_an_action_or_to_pass_M_22_M_23() -> None:
    s = state(players=3)
    assert asked(s) == "Take a die, or pass for 3 sestertii"
    assert said(s) == "takes a die or passes"
    s = state(players=3, passed=[1])
    assert asked(s) == "Take a die, or pass for 2 sestertii"
    s = state(players=3, passed=[1, 2])
    assert asked(s) == "Take a die, or pass: all others have passed"


@pytest.mark.parametrize(
    ("taken", "text"),
    [
        ("brown3", "Move a figure exactly 3 spaces, or change your action"),
        ("brown1", "Move a figure exactly 1 space, or change your action"),
        ("beige2", "Buy exactly 2 cubes, or change your action"),
        ("grey2", "Make an offering for 2 cards, or change your action"),
        ("black2", "Buy exactly 2 fame points for 4, or change your action"),
    ],
)
def test_asked_to_put_an_action_together_M_30(taken: str, text: str) -> None:
    s = state(temple=taken, stalls={4: "0 pink", 12: "1"})
    play(s, f"die {taken} temple")
    assert asked(s) == text
    assert said(s) == f"puts an action together: {taken[:-1]} {taken[-1]}"


def test_the_sum_of_all_dice_taken_is_told_M_31() -> None:
    s = state(temple="brown3 black6")
    play(s, "die brown3 temple", "die black6 temple token")
    assert asked(s) == "Move a figure exactly 9 spaces, or change your action"
    assert said(s) == "puts an action together: brown 3, black 6"


def test_asked_to_place_M_34() -> None:
    s = state(temple="beige3", stalls={3: "0", 4: "0", 12: "1"})
    play(s, "die beige3 temple", "buy purple 2 beige 1")
    assert asked(s) == "Place what you bought on your stalls"
    assert said(s) == "places bought goods"


def test_asked_to_keep_cards_and_to_pay_M_35() -> None:
    s = offering({3: "0 beige beige", 4: "0 pink pink"})
    assert asked(s) == "Keep at least one of the cards you drew"
    assert said(s) == "keeps drawn cards"
    play(s, "keep juno")
    assert asked(s) == "Pay for Juno: one coloured or two beige cubes"
    assert said(s) == "pays for a card with cubes"
    play(s, "pay pink 4")
    assert asked(s) == "Keep another of the cards you drew, or finish"


def test_asked_for_the_second_beige_cube_M_35() -> None:
    s = offering({3: "0 beige", 4: "0 beige", 5: "0 beige"})
    play(s, "keep juno", "pay beige 3")
    assert asked(s) == "Pay for Juno: one more beige cube"


def test_asked_for_pluto_and_for_tax_M_54_M_45() -> None:
    s = consul({3: "1 pink orange beige", 4: "0", 12: "1"}, cards=["", "pluto"], sestertii=[10, 4])
    assert s.turn == 1
    assert asked(s) == "Shield the stall at place 3 with Pluto?"
    assert said(s) == "plays Pluto or not (place 3)"
    assert prompt(s, 0, "en") == "Nothing to decide now"
    play(s, "decline")
    assert asked(s) == "Tax of 3 at place 3: how much in money?"
    assert said(s) == "pays tax in money or in cubes (place 3)"
    play(s, "tax 1")
    assert asked(s) == "Give 2 more cubes from place 3 as tax"
    assert said(s) == "gives cubes as tax (place 3)"


def test_asked_to_open_a_stall_and_to_move_cubes_over_M_43_M_46() -> None:
    s = consul({4: "0 pink purple", 12: "1"})
    assert asked(s) == "Open a stall at place 3 for 5 sestertii?"
    assert said(s) == "opens a stall or declines (place 3)"
    play(s, "open")
    assert asked(s) == "Move up to 6 cubes to the new stall, or finish"
    assert said(s) == "moves cubes over to the new stall (place 3)"


def test_who_has_nothing_to_decide_is_told_so() -> None:
    assert prompt(state(), 1, "en") == "Nothing to decide now"


def test_nothing_is_to_be_decided_once_the_game_is_over() -> None:
    s = state(round=7, passed=[1])
    play(s, "pass")
    assert s.phase == Phase.OVER
    assert question(write_view(s, None), 0, "en") == "has nothing to decide now"
    assert prompt(s, 0, "en") == "Nothing to decide now"


@every_language
def test_a_prompt_is_one_short_line(language: str) -> None:
    """What it is about lies beside it: in the browser it is a title, at the keyboard a line."""
    chance = random.Random(6)
    s = new(4, seed=6)
    while turn(s) != OVER:
        assert len(asked(s, language)) <= LONGEST_PROMPT
        apply(s, s.turn, ACTION_OF[some_move(sorted(legal(s)), chance)])


@every_language
def test_no_prompt_and_no_question_calls_a_player_by_a_number(language: str) -> None:
    """Who plays has a name, which these texts are not given."""
    chance = random.Random(5)
    s = new(3, seed=5)
    while turn(s) != OVER:
        for text in (asked(s, language), said(s, language)):
            assert SEAT_WORDS[language] not in text
        apply(s, s.turn, ACTION_OF[some_move(sorted(legal(s)), chance)])


# --- the log --------------------------------------------------------------------------------------

UNSAID = (Event.TOKEN, Event.PICKS)  # other lines say it


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (told(Event.ROUND, 3), "Round 3 begins"),
        (told(Event.ORDER, 0, 1), "Turn order, 1: Béla"),
        (told(Event.STALL, 0, 15), "Anna puts the first stall at place 15"),
        (
            told(Event.STALL_CUBES, 0, 15, four(1, 0, 2, 0)),
            "Anna gets goods for the stall at place 15: 1 pink, 2 orange",
        ),
        (
            told(Event.PRICES_MOVE, 2, 312),
            "New prices: temple 2, pink 3, purple 1, orange 2",
        ),
        (
            told(Event.ARRIVE, four(0, 12, 0, 0)),
            "From the bag to the harbours: 12 purple",
        ),
        (told(Event.ARRIVE, four(0, 0, 0, 0)), "The bag is empty: no goods arrive"),
        (told(Event.TEMPLE_ROLL, GREY, 4), "Rolled on the temple: grey 4"),
        (told(Event.ROLLS, 0, 1), "Anna rolls one die"),
        (told(Event.ROLLS, 0, 4), "Anna rolls 4 dice"),
        (told(Event.ROLLS, 0, 0), "Anna rolls no dice"),
        (told(Event.ROLLED, 1, die("black6")), "Béla rolled black 6"),
        (told(Event.KEEPS, 1, die("brown5"), 0), "Béla keeps brown 5 for 2 sestertii"),
        (told(Event.KEEPS, 1, die("brown5"), 1), "Béla keeps brown 5 with Mars"),
        (told(Event.GIVES_UP, 1, die("grey2")), "Béla puts grey 2 on the temple"),
        (told(Event.TAKES, 0, die("beige3"), 0), "Anna takes beige 3 from the temple"),
        (told(Event.TAKES, 0, die("beige3"), 1), "Anna takes beige 3 from the kept dice"),
        (
            told(Event.TAKES_ALSO, 0, die("beige3"), 0),
            "Anna also takes beige 3 from the temple (penalty token)",
        ),
        (
            told(Event.TAKES_ALSO, 0, die("beige3"), 3),
            "Anna also takes beige 3 from the kept dice (Juno)",
        ),
        (
            told(Event.ACTS_AS, 0, BROWN, 1),
            "Anna takes another colour’s action, brown: move (Jupiter)",
        ),
        (
            told(Event.TURNS, 0, die("brown6"), 4 * die("brown1")),
            "Anna turns brown 6 to 1 (penalty token)",
        ),
        (
            told(Event.TURNS, 0, die("black3"), 4 * die("black2") + 3),
            "Anna turns black 3 to 2 (Phoebus)",
        ),
        (
            told(Event.MOVES, 0, CONSUL, 16 * 14 + 1),
            "Anna moves a figure: consul, from 14 to 1",
        ),
        (told(Event.WALKS, 0, 3, 0), "That is 3 spaces clockwise"),
        (told(Event.WALKS, 0, 1, 1), "That is one space anticlockwise"),
        (told(Event.SELLS, 0, PURPLE, 2), "Anna sells 2 purple"),
        (told(Event.SESTERTII, 0, 1, Reason.SALE), "Anna gets 1 sestertius"),
        (told(Event.SESTERTII, 0, 4, Reason.SALE), "Anna gets 4 sestertii"),
        (told(Event.PAYS, 0, 6, Reason.BUYING), "Anna pays 6 sestertii for goods"),
        (told(Event.PAYS, 0, 6, Reason.FAME), "Anna pays 6 sestertii for fame"),
        (told(Event.PAYS, 0, 1, Reason.TAX), "Anna pays 1 sestertius of the tax in money"),
        (told(Event.FAME, 0, 4, Reason.SALE), "Anna gets 4 fame points for the sale"),
        (told(Event.FAME, 0, 1, Reason.FAME), "Anna buys one fame point"),
        (told(Event.POPULARITY, ORANGE, 3), "Popularity is now 3 (orange)"),
        (
            told(Event.NOTHING_HAPPENS, PINK, 9),
            "Nothing happens at place 9 (pink customer)",
        ),
        (told(Event.BUYS, 0, 16 * PURPLE + 2, 2), "Anna buys 2 purple, 2 beige"),
        (told(Event.BUYS, 0, 16 * ORANGE + 3, 0), "Anna buys 3 orange"),
        (
            told(Event.PLACES, 0, 5, PURPLE),
            "Anna places one purple cube on the stall at place 5",
        ),
        (told(Event.OFFERS, 0, 1), "Anna makes an offering and draws one card"),
        (told(Event.OFFERS, 0, 5), "Anna makes an offering and draws 5 cards"),
        (told(Event.DRAWN, 0, VENUS), "You drew: Venus"),
        (told(Event.KEEPS_CARD, 0), "Anna keeps a card"),
        (told(Event.KEPT_CARD, 0, MERCURY), "You keep: Mercury"),
        (
            told(Event.OFFERED_CUBE, 0, 5, BEIGE),
            "Anna pays with one beige cube from place 5",
        ),
        (told(Event.PUTS_BACK, 0, VENUS), "Anna discards Venus"),
        (
            told(Event.SHUFFLED, 17),
            "The discard pile is shuffled: 17 cards form the new draw pile",
        ),
        (told(Event.CLOSED, 1, 9), "The consul closes a stall at place 9: Béla"),
        (told(Event.OPENS, 0, 9), "Anna opens a stall at place 9 for 5 sestertii"),
        (told(Event.DECLINES, 0), "Anna opens no stall"),
        (
            told(Event.SHIFTS, 0, 5, ORANGE),
            "Anna moves one orange cube over from place 5",
        ),
        (told(Event.SHIFTS_NO_MORE, 0), "Anna moves no more cubes over"),
        (told(Event.TAXED, 1, 3, 9), "Béla owes 3 sestertii of tax at place 9"),
        (told(Event.TAX_CUBE, 1, PINK), "Béla gives one pink cube as tax"),
        (told(Event.PLUTO, 1, 9), "Béla plays Pluto: nothing happens at place 9"),
        (told(Event.VENUS, 0, 2), "Anna plays Venus and gives back 2 penalty tokens"),
        (
            told(Event.VENUS, 0, 0),
            "Anna plays Venus and has no penalty token to give back",
        ),
        (
            told(Event.MERCURY, 0, TEMPLE, 1),
            "Anna plays Mercury: the price counts as 1 in this turn (temple)",
        ),
        (
            told(Event.PASSES, 0, 3, 2),
            "Anna passes and gets 3 sestertii for the turn order tile",
        ),
        (told(Event.PASSES, 0, 0, 0), "Anna is the last to pass"),
        (told(Event.GAME_ENDS), "The game is over"),
        (told(Event.STALL_POINTS, 0, 9), "Anna gets 9 points for stalls"),
        (told(Event.MONEY_POINTS, 0, 1), "Anna gets 1 point for sestertii"),
        (told(Event.TOKEN_POINTS, 0, 6), "Anna loses 6 points for penalty tokens"),
    ],
)
def test_lines_of_the_log(event: events.Event, text: str) -> None:
    assert line(event) == text


@pytest.mark.parametrize(
    ("event", "said_by"),
    [
        (told(Event.TOKEN, 0), told(Event.TURNS, 0, die("brown3"), 4 * die("brown4"))),
        (told(Event.SESTERTII, 0, 3, Reason.PASSING), told(Event.PASSES, 0, 3, 2)),
        (told(Event.PAYS, 0, 2, Reason.KEEPING), told(Event.KEEPS, 0, die("brown3"), 0)),
        (told(Event.PAYS, 0, 5, Reason.STALL), told(Event.OPENS, 0, 9)),
    ],
)
def test_no_line_of_its_own_for_what_another_line_says(
    event: events.Event, said_by: events.Event
) -> None:
    assert line(event) is None
    assert re.search(r"penalty token|sestertii", str(line(said_by)))


def test_M_21_no_line_for_a_picked_die_since_its_roll_is_told() -> None:
    assert line(told(Event.PICKS, 0, 2)) is None
    assert line(told(Event.ROLLED, 0, die("grey3"))) == "Anna rolled grey 3"


@pytest.mark.parametrize(
    ("event", "hu", "de"),
    [
        (
            told(Event.TAKES_ALSO, 0, die("black2"), 0),
            "Anna elveszi a templomról ezt is: fekete 2 (büntetőzseton)",
            "Anna nimmt auch vom Tempel: schwarz 2 (Strafmarker)",
        ),
        (
            told(Event.SELLS, 0, PINK, 3),
            "Anna elad: 3 rózsaszín",
            "Anna verkauft: 3 rosa",
        ),
        (
            told(Event.FAME, 0, 1, Reason.SALE),
            "Anna egy hírnévpontot kap az eladásért",
            "Anna erhält einen Ruhmespunkt für den Verkauf",
        ),
        (
            told(Event.CLOSED, 1, 9),
            "A konzul bezár egy standot (9. standhely): Béla",
            "Der Konsul schließt einen Stand auf Standplatz 9: Béla",
        ),
        (
            told(Event.TAXED, 1, 3, 9),
            "Béla adója 3 szesztercius (9. standhely)",
            "Béla schuldet 3 Sesterzen Steuer (Standplatz 9)",
        ),
        (
            told(Event.MERCURY, 0, TEMPLE, 1),
            "Anna kijátssza Mercuriust: az ár ebben a körben 1 (templom)",
            "Anna spielt Merkur aus: Der Preis gilt in diesem Zug als 1 (Tempel)",
        ),
    ],
)
def test_lines_of_the_log_in_other_languages(event: events.Event, hu: str, de: str) -> None:
    assert line(event, "hu") == hu
    assert line(event, "de") == de


EXAMPLES: Final = {  # arguments with which every kind of event has a line
    Event.TURNS: (0, die("brown3"), 4 * die("brown4")),
    Event.FAME: (0, 2, Reason.SALE),
    Event.PAYS: (0, 2, Reason.TAX),
    Event.SESTERTII: (0, 2, Reason.SALE),
    Event.PRICES_MOVE: (2, 312, NOTHING),
    Event.BUYS: (0, 16 * PURPLE + 2, 0),
}


@every_language
@pytest.mark.parametrize("kind", [kind for kind in Event if kind not in UNSAID])
def test_every_kind_of_event_has_a_line_in_every_language(kind: Event, language: str) -> None:
    said_of_it = line(told(kind, *EXAMPLES.get(kind, (1, 1, 1))), language)
    assert said_of_it
    assert "{" not in said_of_it


def test_each_line_is_about_the_seat_that_it_names_first() -> None:
    def about(kind: Event, a: int, b: int = NOTHING, to: int = EVERYBODY) -> int | None:
        return event_seat(events.Event(kind, to, a, b, NOTHING))

    assert about(Event.ORDER, 0, 3) == 3  # the place in the order comes first
    assert about(Event.PASSES, 2, 4) == 2
    assert about(Event.TAXED, 1, 3) == 1  # the owner, not whoever moved the consul
    assert about(Event.DRAWN, 2, 5, to=2) == 2
    assert about(Event.POPULARITY, 1, 3) is None
    assert about(Event.GAME_ENDS, NOTHING) is None
