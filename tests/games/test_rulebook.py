"""The rules in words, found by their ids."""

import pytest

from fondaco.games import load
from fondaco.games.rulebook import UnknownRule, rulebook
from fondaco.locale import LANGUAGES, UnknownLanguage

PACKAGE = load("fugger").package


def test_a_rule_runs_to_the_next_one() -> None:
    rule = rulebook(PACKAGE, "en").rule("F-10")
    assert rule.startswith("**F-10** All prices start at 5 gulden.")
    assert rule.endswith("Merchants already\nturned over stay in the discard pile.")


def test_a_rule_runs_to_the_next_heading() -> None:
    rule = rulebook(PACKAGE, "en").rule("F-11")
    assert rule.startswith("**F-11** ")
    assert "##" not in rule
    assert "On your turn" not in rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_its_rule(language: str) -> None:
    game = load("fugger")
    rules = rulebook(game.package, language).rules
    assert {game.move_rule(action) for action in range(game.actions)} <= set(rules)


def test_ids_may_be_typed_small() -> None:
    book = rulebook(PACKAGE, "en")
    assert book.rule("f-20") == book.rule("F-20")


@pytest.mark.parametrize("rule_id", ["F-99", "", "F", "x" * 1000])
def test_an_unknown_rule_is_refused_naming_those_there_are(rule_id: str) -> None:
    with pytest.raises(UnknownRule, match="there are F-1, F-2, F-10"):
        rulebook(PACKAGE, "en").rule(rule_id)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        rulebook(PACKAGE, "fr")
