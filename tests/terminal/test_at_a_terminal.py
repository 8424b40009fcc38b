"""What differs where somebody sits at a terminal: colours, the curtain, leaving by keys."""

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.locale import LANGUAGES
from tests.terminal.conftest import CONTROL, Command

CLEARED = f"{CONTROL}[2J"
COLOURS = re.compile(rf"{CONTROL}\[[0-9;?]*[A-Za-z]")

AMONG_BOTS = ("play", "fugger", "--players", "3", "--seed", "7", "--start", "0", "--bots", "random")
HOT_SEAT = ("play", "fugger", "--players", "4", "--seed", "7", "--start", "0")


def plain(text: str) -> str:
    return COLOURS.sub("", text)


def shipment() -> str:
    """A move of HOT_SEAT that teaches nothing: with four players Jakob gets no card (F-22)."""
    match = Match.new("fugger", 4, 7, 0)
    return next(move for move in match.moves() if move.startswith("ship"))


def test_there_are_colours_and_a_prompt(terminal: Command) -> None:
    ran = terminal(*AMONG_BOTS, typed=["quit"])
    assert ran.code == 0
    assert CONTROL in ran.out
    assert "\n> quit\n" in ran.out


def test_one_person_needs_no_curtain(terminal: Command) -> None:
    ran = terminal(*AMONG_BOTS, typed=["1", "1", "quit", ""])
    assert "Pass the keyboard" not in ran.out
    assert CLEARED not in ran.out


# --- the curtain ----------------------------------------------------------------------------------


def test_people_pass_the_keyboard_behind_a_curtain(terminal: Command) -> None:
    ran = terminal(*HOT_SEAT, typed=["", "draw", "", "draw", "quit", ""])
    shown = plain(ran.out)
    for player in (1, 2, 3):
        assert shown.count(f"Pass the keyboard to Player {player}. Press Enter.") == 1


def test_F45_nobody_sees_the_cards_of_who_sat_there_before(terminal: Command) -> None:
    ran = terminal(*HOT_SEAT, typed=["", "draw", "", "quit", ""])
    screens = [plain(screen) for screen in ran.out.split(CLEARED)]
    curtains = [screen for screen in screens if "Pass the keyboard" in screen]
    assert len(curtains) == 2
    for curtain in curtains:
        assert "You drew" not in curtain
        assert "Your hand" not in curtain
    assert "Player 1 draws a card" in curtains[1]
    seats = [re.findall(r"Player \d \(you\)", screen) for screen in screens]
    assert [seat for seat in seats if seat] == [["Player 1 (you)"], ["Player 2 (you)"]]


def test_whoever_passes_the_keyboard_can_take_back(terminal: Command) -> None:
    typed = ["", shipment(), "nonsense", "undo", "draw", "", "save it", "quit"]
    ran = terminal(*HOT_SEAT, typed=typed)
    assert ran.code == 0
    assert "undo takes the last move back." in plain(ran.out)
    match = Match.replay(Path("it").read_text(encoding="utf-8"))
    assert match.decisions == ((0, "draw"),)
    # The one who took back goes on without passing the keyboard.
    assert plain(ran.out).count("Pass the keyboard to Player 1.") == 1


def test_undo_at_the_curtain_is_refused_once_something_was_learnt(terminal: Command) -> None:
    ran = terminal(*HOT_SEAT, typed=["", "draw", "undo", "", "quit", ""])
    assert "Something hidden has come to light by the last decision." in plain(ran.out)
    assert "Player 2 (you)" in plain(ran.out)


def test_the_game_can_be_left_at_the_curtain(terminal: Command) -> None:
    ran = terminal(*HOT_SEAT, typed=["quit"])
    assert ran.code == 0
    assert "Player 1 (you)" not in ran.out


# --- leaving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [KeyboardInterrupt, EOFError])
def test_control_c_and_control_d_leave_politely(
    terminal: Command, key: type[BaseException]
) -> None:
    ran = terminal(*AMONG_BOTS, typed=["draw", key])
    assert (ran.code, ran.err) == (0, "")
    assert "This game is not saved." in ran.out
    assert "fondaco play --load FILE" in ran.out


@pytest.mark.parametrize("key", [KeyboardInterrupt, EOFError])
def test_they_leave_the_menu_too(terminal: Command, key: type[BaseException]) -> None:
    ran = terminal("play", typed=["1", key])
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(("language", "yes"), [("en", "y"), ("hu", "i"), ("de", "J")])
def test_leaving_offers_to_save(terminal: Command, tmp_path: Path, language: str, yes: str) -> None:
    ran = terminal(*AMONG_BOTS, "--language", language, typed=["draw", "quit", yes])
    (file,) = tmp_path.glob("*.fondaco")
    assert f"fondaco play --load {file.name}" in plain(ran.out)
    assert Match.replay(file.read_text(encoding="utf-8")).decisions[0] == (0, "draw")


@pytest.mark.parametrize("answer", ["", "n", "nonsense", EOFError])
def test_leaving_saves_only_if_asked_to(
    terminal: Command, tmp_path: Path, answer: str | type[BaseException]
) -> None:
    ran = terminal(*AMONG_BOTS, typed=["draw", "quit", answer])
    assert "Save the game first? [y/N]" in plain(ran.out)
    assert list(tmp_path.iterdir()) == []


def test_leaving_asks_nothing_if_all_is_saved(terminal: Command) -> None:
    ran = terminal(*AMONG_BOTS, typed=["draw", "save", "quit", "never read"])
    assert "Save the game first?" not in plain(ran.out)
    assert "never read" not in ran.out


def test_leaving_asks_nothing_at_the_beginning(terminal: Command) -> None:
    ran = terminal(*AMONG_BOTS, typed=["quit", "never read"])
    assert "Save the game first?" not in plain(ran.out)


# --- a terminal of its own ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_and_a_game_at_a_real_terminal(tmp_path: Path, language: str) -> None:
    keyboard, slave = pty.openpty()
    environment = os.environ | {"LC_ALL": f"{language}_XX.UTF-8", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "fondaco.cli", "play"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        env=environment,
    )
    os.close(slave)
    try:
        for _ in range(4):  # language, game, players, opponents: Enter takes the usual one
            _wait_for(keyboard, "] > ")
            os.write(keyboard, b"\n")
        _wait_for(keyboard, "\n> ")
        os.write(keyboard, b"quit\n")
        shown = _wait_for(keyboard, "--load ")
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)
    assert {"en": "not saved", "hu": "nincs elmentve", "de": "nicht gespeichert"}[language] in shown


def _wait_for(terminal: int, text: str) -> str:
    """All that is shown until that text is."""
    shown = b""
    while text not in plain(shown.decode(errors="replace")).replace("\r", ""):
        ready, _, _ = select.select([terminal], [], [], 60)  # against waiting for ever
        assert ready, f"{text!r} did not come, only {shown!r}"
        shown += os.read(terminal, 10_000)
    return shown.decode(errors="replace")
