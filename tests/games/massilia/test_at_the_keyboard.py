"""Massilia at a terminal: the table shown, moves typed, taken back and explained."""

import json
import random
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from fondaco import Match
from fondaco.cli import main
from fondaco.games.massilia.state import Phase
from fondaco.games.massilia.words import phase_name
from fondaco.locale import LANGUAGES
from tests.games.massilia.table import position
from tests.terminal.conftest import Pipe

Fondaco = Callable[..., str]


@pytest.fixture
def fondaco(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Fondaco:
    """Runs a command in an empty folder and tells what it showed: lines typed come from a pipe."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", Pipe(typed))
        capsys.readouterr()
        code = main(list(arguments))
        shown, faults = capsys.readouterr()
        assert (code, faults) == (0, "")
        return shown

    return run


@pytest.fixture
def go_on(fondaco: Fondaco) -> Fondaco:
    """Goes on from a position with a person at each seat, one line typed for each move."""

    def run(given: Mapping[str, Any], *typed: str) -> str:
        Path("it.json").write_text(json.dumps(given), encoding="utf-8")
        lines = "".join(f"{line}\n" for line in typed)
        return fondaco("play", "--position", "it.json", "--language", "en", typed=lines)

    return run


def after(shown: str, *typed: str) -> str:
    """What is shown once that was typed, line by line, up to the next prompt."""
    for line in typed:
        shown = shown.split(f"> {line}\n", 1)[1]
    return shown.split("\n> ")[0]


def building(**given: Any) -> dict[str, Any]:
    """Anna's turn: two dice on the temple, cards to play, goods where the customer can come."""
    setting: dict[str, Any] = {
        "temple": "brown2 black3",
        "stalls": {4: "0", 5: "0 pink pink", 12: "1"},
        "figures": {"pink": 2},
        "cards": ("minerva mercury", "venus"),
    }
    return position(2, **{**setting, **given})


# --- a game ---------------------------------------------------------------------------------------


def whole_game() -> tuple[Match, list[int]]:
    """A game of two played at random, and the numbers of its choices as they are typed."""
    choice, numbers = random.Random(5), []
    match = Match.new("massilia", 2, 5, 0)
    while not match.over:
        numbers.append(choice.randrange(len(match.moves())) + 1)
        match.play(match.moves()[numbers[-1] - 1])
    return match, numbers


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_by_numbers(fondaco: Fondaco, language: str) -> None:
    match, numbers = whole_game()
    typed = "".join(f"{number}\n" for number in numbers)
    how = ("--players", "2", "--seed", "5", "--start", "0", "--language", language)
    shown = fondaco("play", "massilia", *how, typed=typed)
    boards = shown.split("\n Massilia ")[1:]
    assert len(boards) == len(match.decisions) + 1
    assert boards[-1].splitlines()[0].endswith(f" · {phase_name(Phase.OVER, language)}")
    for points in match.points:
        assert re.search(rf"^ .* {points}$", boards[-1], re.MULTILINE)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("reader", "hands"), [(("--seat", "1"), 1), (("--spectator",), 0), ((), 2)]
)
def test_a_record_is_looked_at_with_the_hands_its_reader_may_see_M_70(
    fondaco: Fondaco, reader: tuple[str, ...], hands: int
) -> None:
    match, _ = whole_game()
    Path("it").write_text(match.record(), encoding="utf-8")
    shown = fondaco("replay", "it", "--step", "--language", "en", *reader)
    boards = shown.split("\n Massilia ")[1:]
    assert len(boards) == len(match.decisions) + 1
    assert {board.count("hand:") for board in boards} == {hands}


# --- an action part by part (M-30, M-31) ----------------------------------------------------------


def test_an_action_is_typed_part_by_part_and_carried_out_with_its_last_M_30(go_on: Fondaco) -> None:
    shown = go_on(building(), "die black3 temple", "as brown token", "move pink cw")
    assert " black: fame · 3 in all · black [3]\n" in after(shown, "die black3 temple")
    assert " brown: move · 3 in all · black [3]\n" in after(shown, "as brown token")
    done = after(shown, "move pink cw")
    assert "Player 1 sells 2 pink" in done
    assert "━ Actions · Player 2 ━" in done


def test_parts_are_taken_back_one_by_one_with_what_they_cost_M_31(go_on: Fondaco) -> None:
    shown = go_on(building(), "die black3 temple", "turn black3 up", "undo", "undo")
    assert "Penalty tokens left: 19 " in after(shown, "turn black3 up")
    once = after(shown, "undo")
    assert " black: fame · 3 in all · black [3]\n" in once
    assert "Penalty tokens left: 20 " in once
    assert " Player 1: takes a die or passes\n" in after(shown, "undo", "undo")


def test_a_card_played_is_gone_from_the_own_panel_and_changes_the_price_M_53(
    go_on: Fondaco,
) -> None:
    shown = go_on(building(), "mercury temple up")
    assert "hand: Minerva · Mercury\n" in shown
    played = after(shown, "mercury temple up")
    assert "hand: Minerva\n" in played
    assert " Temple                3 (2+1) " in played


def test_moves_are_spelled_in_any_way(go_on: Fondaco) -> None:
    assert " brown: move · 2 in all" in go_on(building(), "  Die  BROWN2 Temple ")


# --- what may not be done, and what is not seen ---------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("pass", "an action is begun: carry it out, or take it back (M-30)"),
        ("fame", "your dice give another action (brown: move; M-30)"),
        ("venus", "you do not have this card: Venus (M-52)"),
    ],
)
def test_what_may_not_be_is_refused_with_the_rule_M_32(
    go_on: Fondaco, typed: str, reason: str
) -> None:
    shown = go_on(building(), "die brown2 temple", typed, "move pink cw")
    assert reason in " ".join(after(shown, typed).split())
    assert "Player 1 moves a figure" in after(shown, "move pink cw")  # the action goes on


def test_drawn_cards_are_shown_to_who_draws_them_alone_M_35_M_70(go_on: Fondaco) -> None:
    given = building(temple="brown1 grey2 black1", pile="jupiter juno")
    shown = go_on(given, "die grey2 temple", "offer", "keep jupiter", "done")
    assert " drawn: Jupiter · Juno\n" in after(shown, "offer")
    assert "hand: Jupiter · Minerva · Mercury\n" in shown
    others = after(shown, "done")
    assert "━ Actions · Player 2 ━" in others
    assert "Player 1 keeps a card\n" in others
    assert "Player 1 discards Juno\n" in others
    assert "Jupiter" not in others


def test_what_was_learnt_is_not_taken_back_G_6(go_on: Fondaco) -> None:
    given = building(temple="brown1 grey2 black1", pile="jupiter juno")
    shown = go_on(given, "die grey2 temple", "offer", "undo")
    assert after(shown, "undo").startswith("Something hidden has come to light")


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "rule"),
    [
        ("move pink cw", "M-33"),
        ("turn brown2 down minerva", "M-51"),
        ("1", "M-30"),
        ("m-45", "M-45"),
    ],
)
def test_the_rule_behind_a_choice_is_told(go_on: Fondaco, about: str, rule: str) -> None:
    shown = go_on(building(), f"? {about}")
    assert after(shown, f"? {about}").startswith(f"{rule} ")
