"""`fondaco rules` and `fondaco games`: the rules in words, and which games there are."""

import pytest

from fondaco.games import load, names
from fondaco.games.rulebook import rulebook
from fondaco.locale import LANGUAGES, texts
from tests.terminal.conftest import Command

# --- fondaco rules --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_are_shown(fondaco: Command, name: str, language: str) -> None:
    game = load(name)
    ran = fondaco("rules", name, "--language", language)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert texts(game.package, language)(game.title) in {line.strip() for line in lines[:2]}
    assert max(map(len, lines)) <= 80
    assert rulebook(game.package, language).rules
    for rule_id in rulebook(game.package, language).rules:
        assert any(line.startswith(f"{rule_id} ") for line in lines), rule_id


def test_only_the_rules_asked_for_are_shown(fondaco: Command) -> None:
    ran = fondaco("rules", "fugger", "F-22", "g-2")
    starts = [line.split()[0] for line in ran.out.splitlines() if line[1:2] == "-"]
    assert starts == ["F-22", "G-2"]
    assert fondaco("rules", "augsburg", "A-41").out.startswith("A-41 ")


@pytest.mark.parametrize(
    "words",
    [
        ["--language", "de", "augsburg", "A-41", "A-3"],
        ["augsburg", "--language", "de", "A-41", "A-3"],
        ["augsburg", "A-41", "--language", "de", "A-3"],
        ["augsburg", "A-41", "A-3", "--language", "de"],
    ],
)
def test_the_language_may_stand_anywhere(fondaco: Command, words: list[str]) -> None:
    ran = fondaco("rules", *words)
    assert (ran.code, ran.err) == (0, "")
    starts = [line.split()[0] for line in ran.out.splitlines() if line.startswith("A-")]
    assert starts == ["A-41", "A-3"]
    assert "Zwei Grenzen" in ran.out


def test_an_unknown_option_is_no_rule_id(
    fondaco: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        fondaco("rules", "augsburg", "--langage", "de", "A-41")
    assert "unrecognized arguments: --langage de A-41" in capsys.readouterr().err


def test_the_machines_language_is_taken(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    assert "Húzás" in fondaco("rules", "fugger", "F-20").out


def test_wrong_names_are_refused(fondaco: Command) -> None:
    unknown_rule = fondaco("rules", "fugger", "F-99")
    assert (unknown_rule.code, unknown_rule.out) == (2, "")
    assert unknown_rule.err.startswith("fondaco: there is no rule 'F-99'; there are F-1")
    unknown_game = fondaco("rules", "chess")
    assert (unknown_game.code, unknown_game.out) == (2, "")
    known = ", ".join(names())
    assert unknown_game.err == f"fondaco: unknown game 'chess'; known games: {known}\n"


# --- fondaco games --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_stands_in_the_list_once(fondaco: Command, language: str) -> None:
    lines = fondaco("games", "--language", language).out.splitlines()
    for name in names():
        game = load(name)
        (line,) = [line for line in lines if line.startswith(f" {name} ")]
        assert texts(game.package, language)(game.title) in line
        assert f"{game.seats[0]}–{game.seats[-1]}" in line


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


def test_a_default_that_depends_on_another_option_is_told_with_it(fondaco: Command) -> None:
    told = " ".join(fondaco("games", "massilia", "--language", "en").out.split())
    assert "popularity_drop: cubes/step (default cubes; step with edition=2014)" in told
