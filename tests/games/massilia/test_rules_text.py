"""The rules of Massilia in words say the same in every language, and what the game does."""

import re
from importlib.resources import files
from typing import Any, Final

import pytest

from fondaco.games.massilia.components import (
    BEIGE_CUBES,
    BEIGE_PRICE,
    CARDS,
    CARDS_OF_A_DEITY,
    COLOURS,
    CORNERS,
    CUBE_KINDS,
    CUBES_A_ROUND,
    CUBES_OF_A_COLOUR,
    DARK_SPACES,
    FEWEST_PLAYERS,
    FIRST_HARBOUR,
    FIRST_POPULARITY,
    FIRST_SESTERTII,
    FIRST_SESTERTII_2014,
    HIGHEST_POPULARITY,
    HIGHEST_PRICE,
    LOWEST_ORDER_TILE,
    LOWEST_POPULARITY,
    LOWEST_PRICE,
    MOST_PLAYERS,
    MOST_SESTERTII_PER_POINT,
    PRICE_OF_A_STALL,
    PRICE_OF_KEEPING,
    PRICE_TILES,
    ROUNDS,
    SESTERTII_PER_POINT,
    SPACES,
    STALL_FAME,
    STALLS_OF_A_PLAYER,
    TOKEN_LOSS,
)
from fondaco.games.massilia.notation import (
    CARD_NAMES,
    CUBE_NAMES,
    DIE_COLOUR_NAMES,
    FIGURE_NAMES,
    MOVE_FORMS,
    move_rule,
)
from fondaco.games.massilia.scoring import points
from fondaco.games.massilia.state import ACTIONS
from fondaco.games.rulebook import Rulebook, rulebook
from fondaco.locale import LANGUAGES, Texts, texts
from tests.games.massilia.states import hand, legal, play, state

PACKAGE: Final = "fondaco.games.massilia"

RULE_IDS: Final = [
    *("M-1", "M-2", "M-3", "M-4", "M-5", "M-6", "M-7", "M-8", "M-9"),
    *("M-10", "M-11"),
    *("M-20", "M-21", "M-22", "M-23", "M-24"),
    *("M-30", "M-31", "M-32", "M-33", "M-34", "M-35", "M-36", "M-37"),
    *("M-40", "M-41", "M-42", "M-43", "M-44", "M-45", "M-46"),
    *("M-49", "M-50", "M-51", "M-52", "M-53", "M-54"),
    *("M-60", "M-61", "M-65", "M-70"),
    *("G-1", "G-2", "G-3", "G-4", "G-6", "G-7", "G-10", "G-12"),
]

# The rules that decide what the printed rulebook leaves open.
RULING_IDS: Final = [
    *("M-1", "M-4", "M-7", "M-11", "M-22", "M-23", "M-31", "M-34", "M-35", "M-37"),
    *("M-41", "M-44", "M-46", "M-49", "M-50", "M-52", "M-60", "M-61", "M-65", "M-70", "G-12"),
]

OPTIONS: Final = {
    "popularity_drop": "M-65",
    "sestertii_per_point": "M-65",
    "edition": "M-65",
    "open_counts": "M-70",
}
"""The table options, and the rule that explains each."""

RULE_START: Final = re.compile(r"\*\*([MG]-\d+)\*\* ")
RULE_REFERENCE: Final = re.compile(r"\b[A-Z]-\d+\b")
CODE: Final = re.compile(r"`([^`]+)`")

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", ["hu", "de"])
every_rule = pytest.mark.parametrize("rule_id", RULE_IDS)


def book(language: str) -> Rulebook:
    return rulebook(PACKAGE, language)


def rule(language: str, rule_id: str) -> str:
    """What the rule says, without its id."""
    return RULE_START.sub("", book(language).rule(rule_id))


def word(language: str) -> Texts:
    """What the game calls things on its boards and in its messages."""
    return texts(PACKAGE, language)


def blocks(language: str) -> list[str]:
    """The headings, paragraphs, lists and tables of a rules text, in order."""
    return book(language).text.strip("\n").split("\n\n")


def section_titles(language: str) -> list[str]:
    return [block.removeprefix("## ") for block in blocks(language) if block.startswith("## ")]


def section(language: str, number: int) -> str:
    return re.split(r"^## .*$", book(language).text, flags=re.MULTILINE)[number]


def references(text: str) -> set[str]:
    return set(RULE_REFERENCE.findall(text))


def numbers(text: str) -> list[int]:
    """The numbers in a text, but not those of rules mentioned or in codes of dice and moves."""
    return [int(n) for n in re.findall(r"\d+", CODE.sub("", RULE_REFERENCE.sub("", text)))]


def table(language: str, rule_id: str) -> list[list[str]]:
    """The only table of a rule: its rows below the heading, by cell."""
    (found,) = [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in block.split("\n")[2:]]
        for block in rule(language, rule_id).split("\n\n")
        if block.startswith("|")
    ]
    return found


def last_example(language: str, rule_id: str) -> list[int]:
    """The numbers in the example with which a rule ends."""
    return numbers(rule(language, rule_id).split("\n\n")[-1])


# --- the text as a whole --------------------------------------------------------------------------


@every_language
def test_every_rule_stands_there_in_order(language: str) -> None:
    assert list(book(language).rules) == RULE_IDS


@every_language
def test_bold_ids_stand_once_and_only_at_the_start_of_their_rule(language: str) -> None:
    assert re.findall(r"\*\*(.*?)\*\*", book(language).text) == RULE_IDS


@every_language
def test_title_and_opening_paragraph_come_first(language: str) -> None:
    title, opening, first_section = blocks(language)[:3]
    assert title == f"# {word(language)('game.title')}"
    assert not opening.startswith(("#", "**"))
    assert first_section.startswith("## ")


@every_language
def test_no_paragraph_is_empty(language: str) -> None:
    assert all(block.strip() and block == block.strip("\n") for block in blocks(language))
    assert all(len(rule(language, rule_id).split()) >= 10 for rule_id in RULE_IDS)


@every_language
def test_no_section_is_empty(language: str) -> None:
    following = zip(blocks(language), [*blocks(language)[1:], "# end"], strict=True)
    assert not [block for block, after in following if block[0] == "#" and after[0] == "#"]


@every_language
def test_only_known_rules_are_referred_to(language: str) -> None:
    assert references(book(language).text) == set(RULE_IDS)


@every_language
def test_every_rule_that_the_game_refers_to_stands_there(language: str) -> None:
    messages = (files(PACKAGE) / "locale" / f"{language}.po").read_text(encoding="utf-8")
    referred = references(messages)
    referred |= {move_rule(action) for action in range(ACTIONS)}
    referred |= set(OPTIONS.values())
    assert referred <= set(book(language).rules)


@every_language
@pytest.mark.parametrize("form", MOVE_FORMS)
def test_every_form_of_a_move_is_explained_in_a_table(language: str, form: str) -> None:
    rows = [line for line in book(language).text.split("\n") if line.startswith(f"| `{form}` |")]
    assert len(rows) == 1
    assert references(rows[0])


@every_language
@pytest.mark.parametrize(("option", "rule_id"), OPTIONS.items())
def test_every_table_option_is_named_in_its_rule(language: str, option: str, rule_id: str) -> None:
    assert f"`{option}`" in rule(language, rule_id)


@every_language
def test_the_last_section_lists_the_rulings(language: str) -> None:
    listed = re.compile(r"^- ([MG]-\d+): \S", flags=re.MULTILINE)
    assert listed.findall(section(language, -1)) == RULING_IDS


@every_translation
def test_translations_have_the_sections_of_the_english_text(language: str) -> None:
    titles = section_titles(language)
    assert len(titles) == len(section_titles("en"))
    assert not set(titles) & set(section_titles("en"))


@every_translation
@every_rule
def test_translations_refer_to_the_same_rules(language: str, rule_id: str) -> None:
    assert references(rule(language, rule_id)) == references(rule("en", rule_id))


@every_translation
@every_rule
def test_translations_have_the_same_numbers(language: str, rule_id: str) -> None:
    assert set(numbers(rule(language, rule_id))) == set(numbers(rule("en", rule_id)))


@every_translation
@every_rule
def test_translations_have_the_same_codes_and_moves(language: str, rule_id: str) -> None:
    codes = sorted(CODE.findall(rule("en", rule_id)))
    assert sorted(CODE.findall(rule(language, rule_id))) == codes


# --- what the box holds ---------------------------------------------------------------------------


@every_language
def test_M_1_the_market_corners(language: str) -> None:
    around = [((corner - 1) % SPACES, corner, corner + 1) for corner in CORNERS]
    rows = table(language, "M-1")
    assert [int(corner) for corner, _ in rows] == list(CORNERS)
    assert [tuple(numbers(places)) for _, places in rows] == around
    spaces = numbers(rule(language, "M-1").split("\n\n")[0])
    assert spaces == [0, SPACES - 1, *CORNERS, *DARK_SPACES]


@every_language
def test_M_2_the_figures(language: str) -> None:
    assert sorted(CODE.findall(rule(language, "M-2"))) == sorted(FIGURE_NAMES)


@every_language
def test_M_3_the_cubes(language: str) -> None:
    cubes = [CUBES_OF_A_COLOUR] * COLOURS + [BEIGE_CUBES]
    names = [word(language)(f"cube.{name}") for name in CUBE_NAMES]
    assert table(language, "M-3") == [
        [name, str(number)] for name, number in zip(names, cubes, strict=True)
    ]
    assert numbers(rule(language, "M-3"))[0] == sum(cubes)


@every_language
def test_M_4_the_prices(language: str) -> None:
    assert numbers(rule(language, "M-4")) == [*PRICE_TILES, BEIGE_PRICE]


@every_language
def test_M_6_the_dice(language: str) -> None:
    rows = table(language, "M-6")
    assert [CODE.findall(row[0]) for row in rows] == [[name] for name in DIE_COLOUR_NAMES]
    assert [references(row[1]) for row in rows] == [{"M-33"}, {"M-34"}, {"M-35"}, {"M-36"}]


@every_language
def test_M_7_the_turn_order_tiles(language: str) -> None:
    tiles = [
        tile
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        for tile in range(LOWEST_ORDER_TILE, players + 1)
    ]
    assert numbers(rule(language, "M-7")) == tiles


@every_language
def test_M_8_the_deity_cards(language: str) -> None:
    rows = table(language, "M-8")
    assert [CODE.findall(row[0]) for row in rows] == [[name] for name in CARD_NAMES]
    assert tuple(int(row[1]) for row in rows) == CARDS_OF_A_DEITY
    assert sum(CARDS_OF_A_DEITY) == CARDS


@every_language
def test_M_8_the_deities_are_called_as_on_the_cards(language: str) -> None:
    for (cell, _, _), card in zip(table(language, "M-8"), CARD_NAMES, strict=True):
        assert cell == f"`{card}` ({word(language)(f'card.{card}')})"


def test_numbers_written_out_are_those_of_the_box() -> None:
    assert "sixteen spaces" in rule("en", "M-1")
    assert "ten penalty tokens" in rule("en", "M-8")
    assert "Fifty-five deity cards" in rule("en", "M-8")
    assert "no stall holds more than six" in rule("en", "M-34").replace("\n", " ")
    assert "up to six cubes" in rule("en", "M-46").replace("\n", " ")
    assert "seven rounds" in section("en", 1)


@every_language
def test_M_20_cubes_drawn_in_a_round(language: str) -> None:
    assert tuple(numbers(rule(language, "M-20"))[1:]) == CUBES_A_ROUND


@every_language
def test_M_60_points_for_stalls(language: str) -> None:
    told: dict[int, int] = {}
    for stalls, fame in table(language, "M-60"):
        told |= dict.fromkeys(numbers(stalls), int(fame))
    assert told == {n: STALL_FAME[n] for n in range(1, STALLS_OF_A_PLAYER + 1)}


@every_language
def test_M_65_options_and_their_values(language: str) -> None:
    rows = {CODE.findall(row[0])[0]: row[1] for row in table(language, "M-65")}
    assert CODE.findall(rows["popularity_drop"]) == ["cubes", "step"]
    assert CODE.findall(rows["edition"]) == ["rulebook", "2014"]
    assert numbers(rows["sestertii_per_point"]) == [
        1,
        MOST_SESTERTII_PER_POINT,
        SESTERTII_PER_POINT,
    ]
    assert set(FIRST_SESTERTII_2014) <= set(numbers(rule(language, "M-65")))


@every_language
@pytest.mark.parametrize(
    ("rule_id", "values"),
    [
        ("M-5", (LOWEST_POPULARITY, HIGHEST_POPULARITY, FIRST_POPULARITY)),
        ("M-9", (STALLS_OF_A_PLAYER, FIRST_SESTERTII)),
        ("M-10", (FIRST_HARBOUR, (CUBES_OF_A_COLOUR - FIRST_HARBOUR) * COLOURS)),
        ("M-21", (PRICE_OF_KEEPING,)),
        ("M-34", (BEIGE_PRICE, LOWEST_POPULARITY)),
        ("M-40", (HIGHEST_POPULARITY,)),
        ("M-43", (PRICE_OF_A_STALL,)),
        ("M-53", (LOWEST_PRICE, HIGHEST_PRICE)),
        ("M-60", (ROUNDS, TOKEN_LOSS)),
    ],
)
def test_numbers_of_the_box_stand_in_their_rules(
    language: str, rule_id: str, values: tuple[int, ...]
) -> None:
    assert set(values) <= set(numbers(rule(language, rule_id)))


# --- the examples, as the game plays them ---------------------------------------------------------


@every_language
def test_M_31_example_of_an_action_that_is_changed(language: str) -> None:
    black, brown, total, *_, spaces = last_example(language, "M-31")
    s = state(temple=f"black{black} brown{brown}", figures={"pink": 6})
    play(s, f"die black{black} temple", "as brown token", f"die brown{brown} temple token")
    assert total == black + brown
    play(s, f"turn brown{brown} up", "move pink cw")
    assert s.figure[0] == 6 + spaces
    assert s.penalty[0] == 3


@every_language
def test_M_34_example_of_a_purchase(language: str) -> None:
    value, cubes, price, purple, beige, paid, before, left = last_example(language, "M-34")
    s = state(
        temple=f"beige{value}",
        cards=["neptune"],
        prices={"purple": price, "orange": 1},
        popularity={"purple": before},
    )
    play(s, f"die beige{value} temple", f"turn beige{value} down neptune")
    assert cubes == value - 1 == purple + beige
    play(s, f"buy purple {purple} beige {beige}")
    assert s.sestertii[0] == 10 - paid
    assert s.popularity[1] == left


@every_language
def test_M_40_example_of_a_sale(language: str) -> None:
    price, before, cubes, sestertii, fame, after = last_example(language, "M-40")
    s = state(
        temple="brown1",
        figures={"purple": 3},
        stalls={4: "0" + " purple" * cubes, 12: "1"},
        prices={"temple": price},
        popularity={"purple": before},
        sestertii=[0],
    )
    play(s, "die brown1 temple", "move purple cw")
    assert s.sestertii[0] == sestertii
    assert s.fame[0] == fame
    assert s.popularity[1] == after


@every_language
def test_M_45_example_of_a_tax(language: str) -> None:
    cubes, sestertii, *_ = last_example(language, "M-45")
    stalls = {3: "1" + " pink" * (cubes - 1) + " orange", 4: "0", 12: "1"}
    given: dict[str, Any] = {"stalls": stalls, "sestertii": [10, sestertii]}
    s = state(temple="brown1 brown2", figures={"consul": 2}, **given)
    play(s, "die brown1 temple", "move consul cw")
    assert legal(s) == {f"tax {paid}" for paid in range(sestertii + 1)}
    play(s, f"tax {sestertii}", "give orange")
    assert s.sestertii[1] == 0
    assert sum(s.stall[3, cube] for cube in range(CUBE_KINDS)) == cubes - 1


@every_language
def test_M_51_example_of_the_card_for_an_action(language: str) -> None:
    (black,) = last_example(language, "M-51")
    s = state(temple=f"black{black}", cards=["minerva phoebus"])
    play(s, f"die black{black} temple", "as brown token")
    assert f"turn black{black} down minerva" in legal(s)
    assert f"turn black{black} down phoebus" not in legal(s)
    assert hand(s, 0) == "minerva phoebus"


@every_language
def test_M_60_example_of_a_final_score(language: str) -> None:
    fame, stalls, sestertii, tokens, *sum_of, total = last_example(language, "M-60")
    s = state(
        round=ROUNDS,
        passed=[1],
        stalls=dict.fromkeys(range(stalls), "0") | {12: "1"},
        sestertii=[sestertii],
        fame=[fame],
        penalty=[tokens],
    )
    play(s, "pass")
    assert sum_of == [fame, STALL_FAME[stalls], sestertii // SESTERTII_PER_POINT, 6]
    assert points(s, 0) == total
