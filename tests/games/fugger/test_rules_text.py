"""The rules of Die Fugger in words say the same in every language and leave nothing out."""

import re
from importlib.resources import files

import pytest

LANGUAGES = ("en", "hu", "de")

RULE_IDS = [
    *("F-1", "F-2"),
    *("F-10", "F-11"),
    *("F-20", "F-21", "F-22", "F-23", "F-24"),
    *("F-30", "F-31", "F-32", "F-33", "F-34"),
    *("F-40", "F-45", "F-46"),
    *("G-2", "G-5", "G-6", "G-7", "G-10"),
]

# The rules that decide what the printed rulebook leaves open.
RULING_IDS = ["F-10", "F-21", "F-22", "F-23", "F-24", "F-31", "F-33", "F-34", "F-40", "F-45"]

CARD_CODES = [
    *("cu", "cl", "wi", "sp", "je"),
    *("cu*", "cl*", "wi*", "sp*", "je*"),
    *("me", "*"),
]

MOVE_FORMS = ["draw", "play sp", "play sp*", "play me", "ship cl", "ship cl*", "ship me"]

RULE_START = re.compile(r"\*\*([FG]-\d+)\*\* ")
RULE_REFERENCE = re.compile(r"\b[FG]-\d+\b")


def rules_text(language: str) -> str:
    folder = files("fondaco.games.fugger") / "rules"
    return (folder / f"{language}.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The headings, paragraphs, lists and tables of a rules text, in order."""
    return rules_text(language).strip("\n").split("\n\n")


def section_titles(language: str) -> list[str]:
    return [block.removeprefix("## ") for block in blocks(language) if block.startswith("## ")]


def section(language: str, number: int) -> str:
    return re.split(r"^## .*$", rules_text(language), flags=re.MULTILINE)[number]


def rules(language: str) -> list[tuple[str, str]]:
    """Each rule's id and its whole text, which ends at the next id or heading."""
    found: list[tuple[str, str]] = []
    inside = False
    for block in blocks(language):
        start = RULE_START.match(block)
        if start:
            found.append((start.group(1), block[start.end() :]))
            inside = True
        elif block.startswith("#"):
            inside = False
        elif inside:
            rule_id, text = found[-1]
            found[-1] = (rule_id, f"{text}\n\n{block}")
    return found


def rule(language: str, rule_id: str) -> str:
    return dict(rules(language))[rule_id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_stands_once_and_in_order(language: str) -> None:
    assert [rule_id for rule_id, _ in rules(language)] == RULE_IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_ids_stand_only_at_the_start_of_their_rule(language: str) -> None:
    assert re.findall(r"\*\*(.*?)\*\*", rules_text(language)) == RULE_IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_opening_paragraph_come_first(language: str) -> None:
    title, opening, first_section = blocks(language)[:3]
    assert title.startswith("# ")
    assert not opening.startswith(("#", "**"))
    assert first_section.startswith("## ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paragraph_is_empty(language: str) -> None:
    assert all(block.strip() and block == block.strip("\n") for block in blocks(language))
    assert all(len(text.split()) >= 10 for _, text in rules(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_is_empty(language: str) -> None:
    following = zip(blocks(language), [*blocks(language)[1:], "# end"], strict=True)
    assert not [block for block, after in following if block[0] == "#" and after[0] == "#"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CARD_CODES)
def test_every_card_code_is_explained_with_the_cards(language: str, code: str) -> None:
    assert f"`{code}`" in rule(language, "F-1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", MOVE_FORMS)
def test_every_form_of_a_move_is_shown(language: str, move: str) -> None:
    assert f"`{move}`" in rules_text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_target_option_is_named_with_its_default(language: str) -> None:
    assert "`target`" in rule(language, "F-46")
    assert "100" in rule(language, "F-46")


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_known_rules_are_referred_to(language: str) -> None:
    assert set(RULE_REFERENCE.findall(rules_text(language))) == set(RULE_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_last_section_lists_the_rulings(language: str) -> None:
    last_section = section(language, -1)
    assert re.findall(r"^- ([FG]-\d+): \S", last_section, flags=re.MULTILINE) == RULING_IDS
    assert "**" not in last_section


@pytest.mark.parametrize("language", ["hu", "de"])
def test_translations_have_the_sections_of_the_english_text(language: str) -> None:
    titles = section_titles(language)
    assert len(titles) == len(section_titles("en"))
    assert not set(titles) & set(section_titles("en"))


@pytest.mark.parametrize("language", ["hu", "de"])
@pytest.mark.parametrize("rule_id", RULE_IDS)
def test_translations_refer_to_the_same_rules(language: str, rule_id: str) -> None:
    english = sorted(set(RULE_REFERENCE.findall(rule("en", rule_id))))
    assert sorted(set(RULE_REFERENCE.findall(rule(language, rule_id)))) == english


# The worked example under F-31, told in every language with the same numbers: face-up cards,
# old price and new price of copper, cloth, wine, spice and jewel.
EXAMPLE = [(5, 6, 1), (3, 3, 6), (2, 5, 7), (2, 2, 4), (0, 1, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_worked_example_has_its_numbers(language: str) -> None:
    cells = re.findall(
        r"^\| \w+ \| (\d) \| (\d) \| (\d) \|", rule(language, "F-31"), flags=re.MULTILINE
    )
    assert [tuple(int(cell) for cell in row) for row in cells] == EXAMPLE


def test_worked_example_follows_the_rule() -> None:
    # F-31: copper, cloth and the two tied for third rise; jewel, with no card, falls.
    third_most = sorted((cards for cards, _, _ in EXAMPLE), reverse=True)[2]
    for cards, old, new in EXAMPLE:
        rises = cards >= third_most
        moved = old + cards if rises else max(1, old - 1)
        assert new == (1 if moved > 9 else moved)


@pytest.mark.parametrize("language", LANGUAGES)
def test_worked_example_pays_what_is_sold(language: str) -> None:
    # F-32: two copper without the doubling (five lie there), one sealed cloth (three), one wine.
    copper, cloth, wine = (new for _, _, new in EXAMPLE[:3])
    sold_for = copper + copper + 2 * cloth + wine
    told = " ".join(rule(language, "F-31").split("F-32")[1].split())
    assert all(f"{part} " in told for part in (f"{copper} + {copper}", 2 * cloth, wine, sold_for))
