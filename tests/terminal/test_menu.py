"""The menu of `fondaco play`."""

import re

import pytest

from fondaco.games import load, names
from fondaco.locale import LANGUAGES, texts
from fondaco.terminal.options import usual_players
from tests.terminal.conftest import Command

FUGGER = names().index("fugger") + 1  # its number in the menu


def command_of(out: str) -> str:
    """What the menu says the same could be typed as."""
    found = re.search(r"^  (fondaco play .*)$", out, re.MULTILINE)
    assert found is not None
    return found[1]


def test_enter_takes_what_is_usual(fondaco: Command) -> None:
    ran = fondaco("play", typed="\n\n\n\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    first = names()[0]
    players = usual_players(load(first))
    usual = f"fondaco play {first} --players {players} --bots heuristic --language en"
    assert command_of(ran.out) == usual
    assert "heuristic-2" in ran.out


@pytest.mark.parametrize(
    ("answers", "command"),
    [
        (f"2\n{FUGGER}\n4\n2\n", "fondaco play fugger --players 4 --bots random --language hu"),
        ("hu\nfugger\n4\nrandom\n", "fondaco play fugger --players 4 --bots random --language hu"),
        (f"3\n{FUGGER}\n2\n7\n", "fondaco play fugger --players 2 --language de"),
        (f"DE\n{FUGGER}\n2\n7\n", "fondaco play fugger --players 2 --language de"),
    ],
)
def test_answers_are_numbers_or_words(fondaco: Command, answers: str, command: str) -> None:
    ran = fondaco("play", typed=f"{answers}quit\n")
    assert command_of(ran.out) == command


@pytest.mark.parametrize(
    ("language", "sensible"),
    [("en", "play sensibly"), ("hu", "értelmesen játszó"), ("de", "vernünftig spielen")],
)
def test_bots_are_described(fondaco: Command, language: str, sensible: str) -> None:
    ran = fondaco("play", "--language", language, typed="1\n3\n")
    assert re.search(rf"^  1  heuristic: .*{sensible}", ran.out, re.MULTILINE)


def test_bots_of_every_level_are_offered_the_usual_one_first(fondaco: Command) -> None:
    ran = fondaco("play", "--language", "en", typed="1\n3\n")
    offered = re.findall(r"^  [1-9]  ([a-z]+(?::[a-z]+)?): ", ran.out, re.MULTILINE)
    levels = ["search:beginner", "search:easy", "search:hard", "search:expert"]
    assert offered == ["heuristic", "random", *levels]


def test_what_the_menu_names_starts_the_same(fondaco: Command) -> None:
    ran = fondaco("play", "--seed", "5", typed="hu\n1\n4\nrandom\nquit\n")
    command = command_of(ran.out)
    assert "--seed 5" in command
    again = fondaco(*command.split()[1:], typed="quit\n")
    assert ran.out.endswith(again.out)


def test_only_what_is_open_is_asked(fondaco: Command) -> None:
    ran = fondaco(
        *("play", "--language", "de", "--players", "2", "--bots", "random"), typed="1\nquit\n"
    )
    assert ran.code == 0
    assert "Welches Spiel?" in ran.out
    for question in ("Sprache", "Wie viele Spieler?", "Wer spielt gegen dich?"):
        assert question not in ran.out


def test_the_first_language_is_the_machines(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    ran = fondaco("play", typed="\n")
    assert "Melyik játék legyen?" in ran.out
    assert f"  {FUGGER}  A Fuggerek (2–4 játékos)" in ran.out


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_offered_by_its_title(fondaco: Command, name: str, language: str) -> None:
    game = load(name)
    ran = fondaco("play", "--language", language, typed="")
    number, title = names().index(name) + 1, texts(game.package, language)(game.title)
    least, most = game.seats[0], game.seats[-1]
    assert re.search(
        rf"^  {number}  {re.escape(title)} \({least}[-–]{most} ", ran.out, re.MULTILINE
    )


@pytest.mark.parametrize("answer", ["0", "4", "x", "-1", "²"])
def test_a_wrong_answer_is_asked_for_again(fondaco: Command, answer: str) -> None:
    ran = fondaco("play", typed=f"{answer}\n1\n{answer}\n1\nquit\n")
    assert "Please answer with a number from 1 to 3" in ran.out
    assert f"Please answer with a number from 1 to {len(names())}" in ran.out


def test_a_wrong_number_of_players_is_asked_for_again(fondaco: Command) -> None:
    ran = fondaco("play", typed=f"1\n{FUGGER}\n9\n2\n")
    assert "Please answer with a number from 2 to 4" in ran.out


@pytest.mark.parametrize("answers", ["", "1\n", "1\n1\n", "1\n1\n3\n"])
def test_the_end_of_the_input_leaves(fondaco: Command, answers: str) -> None:
    ran = fondaco("play", typed=answers)
    assert (ran.code, ran.err) == (0, "")


def test_a_pipe_of_nonsense_is_closed(fondaco: Command) -> None:
    ran = fondaco("play", typed="nonsense\n" * 5000)
    assert ran.code == 2
    assert ran.err.startswith("fondaco: more than 1,000 lines")
