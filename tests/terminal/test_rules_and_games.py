"""`fondaco rules` and `fondaco games`: the rules in words, and which games there are."""

import pytest

from fondaco.games import load
from fondaco.games.rulebook import rulebook
from tests.terminal.conftest import Command

PACKAGE = load("fugger").package


# --- fondaco rules --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Die Fugger"), ("hu", "A Fuggerek"), ("de", "Die Fugger")]
)
def test_all_rules_are_shown(fondaco: Command, language: str, title: str) -> None:
    ran = fondaco("rules", "fugger", "--language", language)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].strip() == title or lines[1].strip() == title
    assert max(map(len, lines)) <= 80
    for rule_id in rulebook(PACKAGE, language).rules:
        assert any(line.startswith(f"{rule_id} ") for line in lines), rule_id


def test_only_the_rules_asked_for_are_shown(fondaco: Command) -> None:
    ran = fondaco("rules", "fugger", "F-22", "g-2")
    starts = [line.split()[0] for line in ran.out.splitlines() if line[1:2] == "-"]
    assert starts == ["F-22", "G-2"]


def test_the_machines_language_is_taken(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    assert "Húzás" in fondaco("rules", "fugger", "F-20").out


def test_wrong_names_are_refused(fondaco: Command) -> None:
    unknown_rule = fondaco("rules", "fugger", "F-99")
    assert (unknown_rule.code, unknown_rule.out) == (2, "")
    assert unknown_rule.err.startswith("fondaco: there is no rule 'F-99'; there are F-1")
    unknown_game = fondaco("rules", "chess")
    assert (unknown_game.code, unknown_game.out) == (2, "")
    assert unknown_game.err.startswith("fondaco: unknown game 'chess'")


# --- fondaco games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "default"),
    [
        ("en", "Die Fugger", "(default 100)"),
        ("hu", "A Fuggerek", "(alapértéke 100)"),
        ("de", "Die Fugger", "(Vorgabe 100)"),
    ],
)
def test_games_are_listed(fondaco: Command, language: str, title: str, default: str) -> None:
    ran = fondaco("games", "--language", language)
    assert (ran.code, ran.err) == (0, "")
    (line,) = [line for line in ran.out.splitlines() if line.startswith(" fugger ")]
    assert title in line
    assert "2–4" in line
    assert f"target: 1–1000 {default}" in line
