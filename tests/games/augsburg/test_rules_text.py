"""The rules of Augsburg 1520 in words say the same in every language, and what the game does."""

import re
from importlib.resources import files
from typing import Final

import pytest

from fondaco.games import load
from fondaco.games.augsburg.components import (
    CARDS,
    CATHEDRAL_CAP,
    CATHEDRALS,
    CHURCH_CAP,
    CHURCHES,
    COATS,
    COLUMN,
    COMPENSATION_GULDEN,
    COMPENSATION_POINTS,
    DEPOT_GULDEN,
    DEPOT_INSTEAD_GULDEN,
    FEWEST_PLAYERS,
    FIRST_GULDEN,
    FIRST_JOKERS,
    JOKER,
    JOKER_PRICE,
    JOKERS,
    LETTERS,
    LEVEL_TILES,
    MAYORS_FREE_NOTES,
    MINTS_FREE_NOTES,
    MONEY,
    MONEY_GULDEN,
    MORE_ROUNDS,
    MOST_PLAYERS,
    NOBILITY_POINTS,
    NOTE_PRICES,
    NOTES,
    NOTES_OF_A_NOBLE,
    OFFICE,
    OFFICE_NOTES,
    POINTS_INSTEAD,
    PRIVILEGE_CARDS,
    PRIVILEGES,
    RUNNER_UP_GULDEN,
    fits,
)
from fondaco.games.augsburg.notation import KIND_OF
from fondaco.games.base import Option
from fondaco.games.rulebook import Rulebook, rulebook
from fondaco.locale import LANGUAGES, Texts, texts
from tests.games.augsburg.table import at, of_seats

GAME = load("augsburg")

RULE_IDS: Final = [
    *("A-1", "A-2", "A-3", "A-4", "A-5", "A-6"),
    *("A-10", "A-11", "A-12", "A-13"),
    *("A-20", "A-21", "A-22", "A-23", "A-24", "A-25", "A-26", "A-27", "A-29"),
    *("A-30", "A-31", "A-32", "A-33", "A-34", "A-35", "A-36", "A-37", "A-38", "A-39"),
    *("A-40", "A-41"),
    *("A-50", "A-51", "A-52", "A-53", "A-54", "A-55", "A-56", "A-57"),
    "A-60",
    *("G-1", "G-2", "G-3", "G-5", "G-6", "G-7", "G-10", "G-12"),
]

# The rules that decide what the printed rulebook leaves open, and those with values found anew.
RULING_IDS: Final = ["A-12", "A-20", "A-31", "A-32", "A-40", "A-41", "A-54", "A-56", "G-12"]
RECONSTRUCTED_IDS: Final = ["A-2", "A-4", "A-5", "A-6"]

RULE_START: Final = re.compile(r"\*\*([AG]-\d+)\*\* ")
RULE_REFERENCE: Final = re.compile(r"\b[A-Z]-\d+\b")
CODE: Final = re.compile(r"`([^`]+)`")

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", ["hu", "de"])
every_rule = pytest.mark.parametrize("rule_id", RULE_IDS)


def book(language: str) -> Rulebook:
    return rulebook(GAME.package, language)


def rule(language: str, rule_id: str) -> str:
    """What the rule says, without its id."""
    return RULE_START.sub("", book(language).rule(rule_id))


def word(language: str) -> Texts:
    """What the game calls things on its boards and in its messages."""
    return texts(GAME.package, language)


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
    """The numbers in a text, but not those of rules mentioned or in codes of cards and moves."""
    return [int(n) for n in re.findall(r"\d+", CODE.sub("", RULE_REFERENCE.sub("", text)))]


def tables(language: str, rule_id: str) -> list[list[list[str]]]:
    """The tables of a rule: their rows below the heading, by cell."""
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in block.split("\n")[2:]]
        for block in rule(language, rule_id).split("\n\n")
        if block.startswith("|")
    ]


def table(language: str, rule_id: str) -> list[list[str]]:
    """The only table of a rule."""
    (found,) = tables(language, rule_id)
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
    assert title == f"# {word(language)(GAME.title)}"
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
    messages = (files(GAME.package) / "locale" / f"{language}.po").read_text(encoding="utf-8")
    referred = references(messages)
    referred |= {GAME.move_rule(action) for action in range(GAME.actions)}
    referred |= {option.rule for option in GAME.options}
    assert GAME.components is not None
    referred.add(GAME.components.rule)
    assert referred <= set(book(language).rules)


@every_language
@pytest.mark.parametrize("form", GAME.move_forms)
def test_every_form_of_a_move_is_explained_in_a_table(language: str, form: str) -> None:
    rows = [line for line in book(language).text.split("\n") if line.startswith(f"| `{form}` |")]
    assert len(rows) == 1
    assert references(rows[0])


@every_language
@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_table_option_is_named_in_its_rule(language: str, option: Option) -> None:
    assert f"`{option.name}`" in rule(language, option.rule)


@every_language
def test_last_sections_list_the_rulings_and_the_reconstructed_values(language: str) -> None:
    listed = re.compile(r"^- ([AG]-\d+): \S", flags=re.MULTILINE)
    assert listed.findall(section(language, -2)) == RULING_IDS
    assert listed.findall(section(language, -1)) == RECONSTRUCTED_IDS


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
def test_translations_have_the_same_cards_and_moves(language: str, rule_id: str) -> None:
    codes = sorted(CODE.findall(rule("en", rule_id)))
    assert sorted(CODE.findall(rule(language, rule_id))) == codes


# --- what the box holds ---------------------------------------------------------------------------


@every_language
def test_A_1_the_nobles_in_visiting_order_and_their_notes(language: str) -> None:
    t = word(language)
    *with_notes, maximilian, joker = table(language, "A-1")
    for key, (_, name, notes) in zip(("Ph", "Lo", "Le", "Ma"), with_notes, strict=True):
        assert name == t(f"noble.{key.lower()}")
        assert CODE.findall(notes) == [f"{key}1", f"{key}{NOTES_OF_A_NOBLE}"]
    assert maximilian[1] == t("noble.mx")
    assert not CODE.findall(maximilian[2])
    assert joker[1:] == [t("card.joker"), f"{JOKERS} × `Jk`"]
    assert numbers(rule(language, "A-1"))[:3] == [CARDS, NOTES, JOKERS]


@every_language
def test_A_2_prices(language: str) -> None:
    *of_notes, joker = table(language, "A-2")
    prices: list[int] = []
    for values, price in of_notes:
        lowest, highest = numbers(values)
        assert lowest == len(prices) + 1
        prices += [int(price)] * (highest - lowest + 1)
    assert tuple(prices) == NOTE_PRICES
    assert joker == [word(language)("card.joker"), str(JOKER_PRICE)]


@every_language
def test_A_3_levels(language: str) -> None:
    t = word(language)
    free = [[], [], [], [MAYORS_FREE_NOTES]]
    for row, (level, depots, nobility, office) in enumerate(table(language, "A-3")):
        assert level == str(row + 1)
        assert numbers(depots) == [DEPOT_GULDEN[row]]
        assert nobility.startswith(f"{t(f'level.nobility_{level}')}: ")
        assert numbers(nobility) == [NOBILITY_POINTS[row]]
        assert office.startswith(f"{t(f'level.office_{level}')}: ")
        assert numbers(office) == [OFFICE_NOTES[row], *free[row]]
    assert len(table(language, "A-3")) == len(DEPOT_GULDEN)


@every_language
def test_A_4_level_tiles(language: str) -> None:
    rows = [tuple(int(cell) for cell in row) for row in table(language, "A-4")]
    assert rows == [(FEWEST_PLAYERS + row, *tiles) for row, tiles in enumerate(LEVEL_TILES)]


@every_language
def test_A_5_right_tiles(language: str) -> None:
    t = word(language)
    rights = ("coat", "letter", "mint", "architect", "church", "cathedral")
    columns = [COATS, LETTERS, (), (), CHURCHES, CATHEDRALS]
    rows = table(language, "A-5")
    assert [name for name, _, _ in rows] == [t(f"right.{right}") for right in rights]
    assert [tuple(numbers(column)) for _, column, _ in rows] == columns
    assert [numbers(use) for _, _, use in rows[-2:]] == [[CHURCH_CAP], [CATHEDRAL_CAP]]


def test_A_5_thirty_right_tiles_in_six_columns_of_five() -> None:
    assert "thirty right tiles in six columns of five" in rule("en", "A-5")
    assert len(COATS) == len(LETTERS) == len(CHURCHES) == len(CATHEDRALS) == COLUMN == 5


@every_language
def test_A_6_privilege_cards(language: str) -> None:
    t = word(language)
    keys = (
        *("career.depot", "career.nobility", "career.office"),
        *("symbol.money", "symbol.points6", "symbol.points7", "symbol.cards"),
    )
    names = [t(key) for key in keys]
    assert table(language, "A-6") == [
        [str(row + 1), ", ".join(names[symbol] for symbol in symbols)]
        for row, symbols in enumerate(PRIVILEGES)
    ]
    assert len(table(language, "A-6")) == PRIVILEGE_CARDS


@every_language
def test_A_13_rounds(language: str) -> None:
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    assert numbers(rule(language, "A-13")) == [number + MORE_ROUNDS for number in players]


@every_language
@pytest.mark.parametrize(
    ("rule_id", "values"),
    [
        ("A-10", (FIRST_GULDEN, FIRST_JOKERS)),
        ("A-26", RUNNER_UP_GULDEN),
        ("A-31", (POINTS_INSTEAD,)),
        ("A-32", (MONEY_GULDEN, 6, 7)),
        ("A-35", (COMPENSATION_GULDEN, COMPENSATION_POINTS)),
        ("A-38", (DEPOT_INSTEAD_GULDEN,)),
        ("A-41", (CHURCH_CAP, CATHEDRAL_CAP)),
        ("A-51", OFFICE_NOTES),
    ],
)
def test_numbers_of_the_box_stand_in_their_rules(
    language: str, rule_id: str, values: tuple[int, ...]
) -> None:
    assert set(values) <= set(numbers(rule(language, rule_id)))


# --- the examples, as the game plays them ---------------------------------------------------------


@every_language
def test_A_22_example_of_the_highest_bids(language: str) -> None:
    hand = [KIND_OF[card] for card in CODE.findall(rule(language, "A-22"))]
    jokers = hand.count(JOKER)
    notes = [kind for kind in hand if kind != JOKER]
    for noble, (_, told) in enumerate(table(language, "A-22")):
        fitting = sum(fits(kind, noble) for kind in notes)
        assert int(told) == (fitting + jokers if fitting > 0 else 0)


@every_language
@pytest.mark.parametrize(
    ("example", "noble", "moves"),
    [(0, "Le", ("bid 2", "bid 3", "hold", "hold")), (1, "Mx", ("bid 2", "hold", "hold"))],
)
def test_A_25_examples_of_a_show(
    language: str, example: int, noble: str, moves: tuple[str, ...]
) -> None:
    rows = tables(language, "A-25")[example]
    match = at(3, noble=noble, gulden=0, hands=[" ".join(CODE.findall(row[1])) for row in rows])
    for move in moves:
        match.play(move)
    places = [int(row[2]) for row in rows]
    assert match.position()["marker"] == places.index(1)
    assert of_seats(match, "gulden") == [(0, *RUNNER_UP_GULDEN)[place - 1] for place in places]


@every_language
def test_A_25_example_tells_what_is_paid(language: str) -> None:
    paid = [numbers(row[3]) for row in tables(language, "A-25")[0]]
    assert paid[1:] == [[gulden] for gulden in RUNNER_UP_GULDEN]


@every_language
def test_A_40_example_of_building_with_the_architect(language: str) -> None:
    gulden, card, money, price, left = last_example(language, "A-40")
    match = at(
        phase="privilege",
        noble="Ph",
        hands=["Lo1"],  # so that the game waits at the next noble
        gulden=[gulden],
        architect=[True],
        # the dearest church is somebody's already, so that the next one lies on top
        church=[0, CHURCHES[0]],
        detail={"card": card, "left": ["depot", "office", "money"], "extra_used": False},
    )
    assert {OFFICE, MONEY} <= set(PRIVILEGES[card - 1])
    assert money == MONEY_GULDEN
    for move in ("money", "architect church", "office level"):
        match.play(move)
    assert of_seats(match, "gulden")[0] == left
    assert of_seats(match, "church")[0] == price
    assert of_seats(match, "office")[0] == 2


@every_language
def test_A_41_example_of_points_lost_at_a_cap(language: str) -> None:
    before, count, coat, wanted, cap, lost = last_example(language, "A-41")
    match = at(noble="Mx", points=[before], nobility=[3], coat=[coat], hands=["Ph1"])
    match.play("pass")  # nobody else can bid, so the round ends
    assert count == NOBILITY_POINTS[2]
    assert wanted == before + count + coat
    assert match.points[0] == cap == wanted - lost


@every_language
def test_A_51_example_of_free_and_offered_notes(language: str) -> None:
    free, offered = last_example(language, "A-51")
    assert free == MAYORS_FREE_NOTES + MINTS_FREE_NOTES
    assert offered == OFFICE_NOTES[3]
