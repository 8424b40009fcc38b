"""What is staged and what it brings, and what Confirm does, in words."""

import random
import re
from typing import Any

import pytest

from fondaco import Match
from fondaco.games.massilia.confirm_words import confirm_line
from fondaco.games.massilia.end_words import end_words
from fondaco.games.massilia.staged_words import staged_line
from fondaco.locale import LANGUAGES
from tests.games.massilia.scenes import played_game, sight, staged_row
from tests.games.massilia.table import at

SHOP = {4: "0 pink pink", 8: "0 purple beige beige", 12: "1"}


def lines(match: Match, staged: str, seat: int = 0, language: str = "en") -> tuple[str, str]:
    """What is said of a row, and of Confirm."""
    looked = sight(match, staged, seat, language)
    return staged_line(looked), confirm_line(looked)


def acting(temple: str = "brown3 beige2 grey2 black4", **given: object) -> Match:
    given = {"stalls": SHOP, "sestertii": 9, "cards": ("mercury venus juno",), **given}
    return at(temple=temple, **given)  # type: ignore[arg-type]


# --- before the actions ---------------------------------------------------------------------------


def test_nothing_is_said_of_nothing() -> None:
    assert lines(acting(), "") == ("", "")


@pytest.mark.parametrize(
    ("edition", "goods"),
    [
        ("rulebook", "three cubes from the bag"),
        ("2014", "a pink, a purple and an orange cube"),
    ],
)
def test_M_11_a_first_stall(edition: str, goods: str) -> None:
    match = Match.new("massilia", 3, seed=1, start=0, options={"edition": edition})
    assert lines(match, "stall 5") == (
        f"Your first stall at place 5. Once everybody has put one down, each gets {goods}.",
        "Stall at place 5",
    )


def test_M_21_dice_to_roll() -> None:
    match = at(phase="roll", screen=("brown grey grey",))
    assert lines(match, "pick grey ; pick brown") == (
        "2 dice are rolled. What you do not keep for 2 sestertii each goes to the temple.",
        "Roll 2 dice",
    )
    assert lines(match, "roll") == (
        "No die is rolled: all stay behind your screen in this round.",
        "Roll no dice",
    )
    match.play("pick grey")
    assert lines(match, "roll")[1] == "Roll 1 die"  # the one picked before


def test_M_21_dice_to_keep() -> None:
    detail = {"dice": ["brown3", "grey2", "grey5"]}
    match = at(phase="keep", temple="black1", cards=("mars",), sestertii=7, detail=detail)
    assert lines(match, "keep grey5 mars ; keep brown3") == (
        "Kept: brown 3. 7 → 5 sestertii. Kept with Mars: grey 5. To the temple: grey 2.",
        "Keep 2 dice for 2",
    )
    assert lines(match, "done") == (
        "No die is kept. To the temple: brown 3, grey 2, grey 5.",
        "Keep no die",
    )


# --- an action ------------------------------------------------------------------------------------


def test_M_31_an_action_says_what_its_dice_come_to_what_it_costs_and_what_is_missing() -> None:
    row = "die beige2 temple ; die brown3 temple token ; turn brown3 up ; die grey2 temple juno"
    assert lines(acting(), row) == (
        "Brown 4 + beige 2 + grey 2 = 8 (beige: buy goods)."
        " It costs: 2 penalty tokens (−4 at the end), Juno."
        " Next: buy exactly 8 cubes.",
        "",
    )


def test_M_31_what_an_action_costs_is_told_to_the_end() -> None:
    line, _ = lines(acting(), "die black4 temple ; turn black4 down ; fame")
    assert line.endswith(" It costs: 1 penalty token (−2 at the end).")


@pytest.mark.parametrize(
    ("row", "missing"),
    [
        ("die brown3 temple", "Next: which figure moves exactly 3 spaces, and which way."),
        ("die grey2 temple ; turn grey2 down", "Next: the offering, for 1 card."),
        ("die black4 temple", "Next: buy exactly 4 fame points."),
    ],
)
def test_M_30_every_action_says_what_is_missing(row: str, missing: str) -> None:
    assert lines(acting(), row)[0].endswith(missing)


def test_M_40_a_sale() -> None:
    match = acting(stalls={9: "0 pink pink", 12: "1"})
    assert lines(match, "die brown3 temple ; move pink cw") == (
        "Pink customer 6 → 9: you sell 2 pink: +4 sestertii, +4 fame; popularity 2 → 3 (pink).",
        "Move to space 9: pink customer",
    )


def test_M_34_a_purchase() -> None:
    assert lines(acting(), "die beige2 temple ; buy orange 1 beige 1") == (
        "You buy 1 orange, 1 beige for 3 sestertii. 9 → 6 sestertii. Popularity 2 → 1 (orange).",
        "Buy for 3 sestertii",
    )


def test_M_34_goods_that_can_lie_in_one_place_only() -> None:
    match = acting(stalls={4: "0", 12: "1"}, popularity={"orange": 1})
    line, _ = lines(match, "die beige2 temple ; buy orange 2")
    assert line.endswith("9 → 5 sestertii. Onto place 4: 2 orange.")


def test_M_36_fame() -> None:
    assert lines(acting(fame=(22,)), "die black4 temple ; fame") == (
        "4 fame points for 8. 22 → 26 fame. 9 → 1 sestertii.",
        "4 fame points for 8",
    )


def test_M_35_an_offering() -> None:
    match = acting()
    assert lines(match, "die grey2 temple ; offer") == (
        "You draw 2 cards. You have to keep one of them, for one coloured or two beige cubes.",
        "Offer: draw 2 cards",
    )
    line, _ = lines(acting(cards=()), "die grey2 temple ; offer")
    assert "You have to keep at least one and may keep 2," in line


def test_M_23_passing() -> None:
    match = at(3, kept=("black6",), sestertii=9)
    assert lines(match, "pass") == (
        "You pass for 3 sestertii. 9 → 12 sestertii. Your place in the next round: 3."
        " Back behind your screen: black 6.",
        "Pass for 3 sestertii",
    )
    assert lines(at(3, passed=[1, 2]), "pass") == (
        "You pass last, for nothing. Your place in the next round: 1.",
        "Pass last",
    )


def test_M_60_there_is_no_place_in_a_round_after_the_last() -> None:
    assert lines(at(round=7), "pass")[0] == "You pass for 2 sestertii. 10 → 12 sestertii."


def test_M_52_M_53_cards() -> None:
    match = acting(penalty=(3,))
    assert lines(match, "venus ; mercury temple down") == (
        "Venus: 2 penalty tokens back (+4 at the end). Mercury: price 2 → 1 in this turn (temple).",
        "Play 2 cards",
    )
    assert lines(acting(), "venus") == (
        "Venus: you have no penalty token to give back.",
        "Play Venus",
    )


def test_G_2_what_is_forced_is_told() -> None:
    match = at(temple="black4", penalty=(10, 10), fame=(1,), sestertii=9)
    line, confirm = lines(match, "die black4 temple")
    assert "1 → 5 fame" in line
    assert confirm == "4 fame points for 8"


# --- goods, cards, the consul ---------------------------------------------------------------------


def test_M_34_placing() -> None:
    detail = {"placing": {"purple": 3, "beige": 1}}
    stalls = {4: "0 pink pink", 8: "0", 12: "1"}
    match = at(phase="place", stalls=stalls, detail=detail)
    assert lines(match, "place purple 8 ; place purple 4") == (
        "Onto place 4: 1 purple. Onto place 8: 1 purple. Still to place: 1 purple, 1 beige.",
        "",
    )
    row = "place purple 8 ; place purple 4 ; place purple 8 ; place beige 8"
    assert lines(match, row)[1] == "Place 4 cubes"


def test_M_35_keeping_cards() -> None:
    detail = {"drawn": ["juno", "venus", "venus", "pluto"]}
    stalls = {4: "0 pink beige beige beige", 12: "1"}
    match = at(phase="offer", stalls=stalls, detail=detail)
    assert lines(match, "keep juno") == (
        "Juno: still to pay, one coloured or two beige cubes.",
        "",
    )
    assert lines(match, "keep juno ; pay pink 4") == (
        "Juno for 1 pink. 3 drawn cards are discarded.",
        "Keep 1 card",
    )
    assert lines(match, "keep juno ; pay pink 4 ; keep venus") == (
        "Juno for 1 pink. Venus for 2 beige. 2 drawn cards are discarded.",
        "Keep 2 cards",
    )


def test_M_35_a_card_half_paid() -> None:
    stalls = {4: "0 beige beige", 8: "0 beige beige", 12: "1"}
    match = at(phase="offer", stalls=stalls, detail={"drawn": ["juno", "venus"]})
    assert lines(match, "keep juno ; pay beige 4")[0] == "Juno: still to pay, one more beige cube."
    match.play("keep juno")
    match.play("pay beige 4")
    assert lines(match, "pay beige 8")[0] == "Juno for 2 beige. 1 drawn card is discarded."


def at_consul(ask: str, here: str, **given: object) -> Match:
    """The consul stands at 2."""
    stalls = {4: "0 purple beige", 12: "1", **({2: here} if here else {})}
    detail = {"mover": 1 if here else 0, "ask": ask}
    given = {"stalls": stalls, "sestertii": 9, "detail": detail, **given}
    return at(phase="consul", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("here", "then"),
    [
        ("0 pink purple", "You pay 2 as tax, in sestertii or cubes."),
        ("0", "Your stall is closed."),
    ],
)
def test_M_54_pluto_or_what_it_prevents(here: str, then: str) -> None:
    match = at_consul("pluto", here, cards=("pluto",))
    assert lines(match, "pluto") == (
        "Pluto: nothing happens at place 2, and the card is discarded.",
        "Play Pluto",
    )
    assert lines(match, "decline") == (then, "Do not play Pluto")


def test_M_45_the_tax() -> None:
    match = at_consul("tax", "0 pink purple beige beige")
    assert lines(match, "tax 1") == (
        "Tax: 1 sestertius in money. 9 → 8 sestertii. Still to give: 3 cubes.",
        "",
    )
    assert lines(match, "tax 2 ; give beige ; give pink") == (
        "Tax: 2 sestertii in money. 9 → 7 sestertii. Given: 1 pink, 1 beige.",
        "Pay 2 and give 2 cubes",
    )
    assert lines(match, "tax 4")[1] == "Pay 4 sestertii"
    assert lines(match, "tax 0") == (
        "Tax: 0 sestertii in money. Given: 1 pink, 1 purple, 2 beige.",
        "Give 4 cubes",
    )


def test_M_43_M_46_a_new_stall() -> None:
    match = at_consul("open", "")
    assert lines(match, "open") == (
        "A new stall at place 2 for 5 sestertii. 9 → 4 sestertii."
        " Points for your stalls at the end: 0 → 4. No goods are moved over to it.",
        "Open at place 2",
    )
    line, confirm = lines(match, "open ; shift beige 4")
    assert line.endswith("0 → 4. Moved over to it: 1 beige.")
    assert confirm == "Open at place 2 with 1 cube"
    assert lines(match, "decline") == ("No stall is opened.", "Open no stall")
    match.play("open")
    assert lines(match, "shift beige 4") == ("Moved over to it: 1 beige.", "Move 1 cube over")
    assert lines(match, "done") == ("No goods are moved over to it.", "Move nothing over")


# --- where a figure would stop --------------------------------------------------------------------


def end(move: str, **given: Any) -> str:
    """What it brings to move three spaces on: the consul to 5, the pink customer to 9."""
    looked = sight(acting(**given), "die brown3 temple")
    return end_words(looked, looked.stop(move))


@pytest.mark.parametrize(
    ("stalls", "cards", "words"),
    [
        ({0: "0"}, "", "you may open a stall there for 5 sestertii"),
        ({0: "0", 5: "0 pink"}, "", "you pay 1 sestertius or cube as tax"),
        ({0: "0", 5: "1 pink pink"}, "", "Béla pays 2 as tax, in sestertii or cubes"),
        (
            {0: "0", 5: "1 pink pink"},
            "mars",
            "Béla pays 2 as tax, in sestertii or cubes; unless Béla plays Pluto",
        ),
        (
            {0: "0", 5: "1"},
            "",
            "closes the stall there: Béla; then you may open one there for 5 sestertii",
        ),
        (
            {0: "0", 5: "0"},
            "",
            "closes your own stall; then you may open one there for 5 sestertii",
        ),
    ],
)
def test_M_43_to_M_45_where_the_consul_stops(
    stalls: dict[int, str], cards: str, words: str
) -> None:
    found = end("move consul cw", stalls={12: "1", **stalls}, cards=("", cards))
    assert found == words


def test_M_44_a_last_stall() -> None:
    words = end("move consul cw", stalls={5: "1", 0: "0"})
    assert words == "nothing happens: a last stall is never closed"


def test_M_54_own_pluto() -> None:
    words = end("move consul cw", stalls={5: "0 pink", 12: "1"}, cards=("pluto",))
    assert words == "you pay 1 sestertius or cube as tax; unless you play Pluto"


def test_M_41_M_42_where_a_customer_stops() -> None:
    assert end("move pink cw", stalls={9: "1 pink", 0: "0"}) == "nothing happens"
    beige = end("move pink cw", stalls={9: "0 beige beige", 12: "1"})
    assert beige == "you sell 2 beige: +4 sestertii, no fame"


def test_the_ends_of_a_figure_are_those_of_its_legal_moves() -> None:
    assert sight(acting()).ends(0) == ()
    looked = sight(acting(), "die brown3 temple")
    assert [stop.end for stop in looked.ends(0)] == [9, 3]


# --- in every language ----------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_is_told_in_whole_sentences(language: str) -> None:
    choice = random.Random(13)
    for players in (2, 3):
        for match in played_game(players, 5)[:-1:3]:
            seat = match.waiting[0]
            for looked in staged_row(match, choice, tokens=True):
                text = " ; ".join(looked.staged.moves)
                line, confirm = lines(match, text, seat, language)
                assert bool(line) == bool(text)
                assert bool(confirm) == looked.staged.whole
                assert not re.search(r"[{}]|\.\.|  ", line + confirm)
                assert line[:1].upper() == line[:1]
