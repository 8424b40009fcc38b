"""What differs where somebody sits at a terminal: colours, the curtain, leaving by keys."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
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


def test_F45_nobody_can_scroll_back_to_the_cards_of_others(terminal: Command) -> None:
    ran = terminal(*HOT_SEAT, typed=["", "draw", "quit", "n"])
    assert ran.out.count(CLEARED) == ran.out.count(f"{CONTROL}[3J") == 3


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


KEYS = [(KeyboardInterrupt, 130), (EOFError, 0)]
every_key = pytest.mark.parametrize(("key", "code"), KEYS)


@every_key
@pytest.mark.parametrize("before", [["draw"], ["draw", "quit"], ["draw", "quit", "perhaps"]])
def test_control_c_and_control_d_save_the_game(
    terminal: Command, tmp_path: Path, before: list[str], key: type[BaseException], code: int
) -> None:
    ran = terminal(*AMONG_BOTS, typed=[*before, key])
    assert (ran.code, ran.err) == (code, "")
    (file,) = tmp_path.iterdir()
    assert f"\nSaved: {file.name}\n" in plain(ran.out)
    assert f"fondaco play --load {file.name}" in plain(ran.out)
    assert Match.replay(file.read_text(encoding="utf-8")).decisions[0] == (0, "draw")


@every_key
def test_they_leave_nothing_where_nobody_played(
    terminal: Command, tmp_path: Path, key: type[BaseException], code: int
) -> None:
    ran = terminal(*AMONG_BOTS, typed=[key])
    assert (ran.code, ran.err) == (code, "")
    assert list(tmp_path.iterdir()) == []


@every_key
def test_they_leave_an_earlier_file_as_it_is(
    terminal: Command, tmp_path: Path, key: type[BaseException], code: int
) -> None:
    terminal(*HOT_SEAT, typed=["", "draw", "", "save it", "draw", key])
    assert len(Match.replay(Path("it").read_text(encoding="utf-8")).decisions) == 1
    (kept,) = tmp_path.glob("*.fondaco")
    assert len(Match.replay(kept.read_text(encoding="utf-8")).decisions) == 2


@every_key
def test_a_game_that_can_not_be_saved_is_said_to_be_lost(
    terminal: Command, monkeypatch: pytest.MonkeyPatch, key: type[BaseException], code: int
) -> None:
    monkeypatch.setattr("fondaco.terminal.saves.write_new", _disk_full)
    ran = terminal(*AMONG_BOTS, typed=["draw", key])
    assert ran.code == code
    assert re.search(r"Not saved: fugger-\S+ \(the disk is full\)", plain(ran.out))
    assert "This game is not saved." in plain(ran.out)


def test_quit_does_not_leave_if_saving_fails(
    terminal: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.terminal.saves.write_new", _disk_full)
    ran = terminal(*AMONG_BOTS, typed=["draw", "quit", "y", "board", "quit", "n"])
    assert "Not saved: " in plain(ran.out)
    assert "> board\n" in plain(ran.out)


def _disk_full(*_: object) -> None:
    raise OSError(28, "the disk is full")


@every_key
def test_they_leave_the_menu_too(terminal: Command, key: type[BaseException], code: int) -> None:
    ran = terminal("play", typed=["1", key])
    assert (ran.code, ran.err) == (code, "")


@pytest.mark.parametrize(("language", "yes"), [("en", "y"), ("hu", "i"), ("de", "J")])
def test_leaving_offers_to_save(terminal: Command, tmp_path: Path, language: str, yes: str) -> None:
    ran = terminal(*AMONG_BOTS, "--language", language, typed=["draw", "quit", yes])
    (file,) = tmp_path.glob("*.fondaco")
    assert f"fondaco play --load {file.name}" in plain(ran.out)
    assert Match.replay(file.read_text(encoding="utf-8")).decisions[0] == (0, "draw")


def test_leaving_saves_by_enter(terminal: Command, tmp_path: Path) -> None:
    ran = terminal(*AMONG_BOTS, typed=["draw", "quit", ""])
    assert "Save the game first? [Y/n]" in plain(ran.out)
    assert len(list(tmp_path.iterdir())) == 1


def test_leaving_does_not_save_if_told_so(terminal: Command, tmp_path: Path) -> None:
    ran = terminal(*AMONG_BOTS, typed=["draw", "quit", "nonsense", "N"])
    assert plain(ran.out).count("Save the game first? [Y/n]") == 2
    assert list(tmp_path.iterdir()) == []


def test_leaving_asks_nothing_if_all_is_saved(terminal: Command) -> None:
    ran = terminal(*AMONG_BOTS, typed=["draw", "save", "quit", "never read"])
    assert "Save the game first?" not in plain(ran.out)
    assert "never read" not in ran.out


def test_after_the_end_leaving_offers_to_save(terminal: Command, tmp_path: Path) -> None:
    Path("it").write_text(_nearly_over().record(), encoding="utf-8")
    last = _nearly_over().moves()[0]
    for leave in ("", "quit", "QUIT"):
        ran = terminal("play", "--load", "it", typed=["", last, "nonsense", leave, "n"])
        assert ran.code == 0
        assert "Save the game first?" in plain(ran.out)
    ran = terminal("play", "--load", "it", typed=["", last, EOFError, EOFError])
    (kept,) = tmp_path.glob("*.fondaco")
    assert Match.replay(kept.read_text(encoding="utf-8")).over


def _nearly_over() -> Match:
    """A game of two people that the first choice ends."""
    match = Match.new("fugger", 2, 7, 0, {"target": 5})
    while not match.over:
        match.play(match.moves()[0])
    return Match.replay(match.record(), len(match.decisions) - 1)


def test_leaving_asks_nothing_at_the_beginning(terminal: Command) -> None:
    ran = terminal(*AMONG_BOTS, typed=["quit", "never read"])
    assert "Save the game first?" not in plain(ran.out)


# --- a terminal of its own ------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_game_that_is_told_to_end_is_saved(
    terminal: Command, tmp_path: Path, number: signal.Signals
) -> None:
    def typed() -> Iterator[str]:
        yield "draw"
        signal.raise_signal(number)

    before = signal.signal(number, signal.SIG_DFL)
    try:
        ran = terminal(*AMONG_BOTS, typed=typed())
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert (ran.code, ran.err) == (128 + number, "")
    (file,) = tmp_path.iterdir()
    assert f"Saved: {file.name}\n" in plain(ran.out)
    assert Match.replay(file.read_text(encoding="utf-8")).decisions[0] == (0, "draw")


def test_a_game_is_saved_when_its_terminal_is_closed(tmp_path: Path) -> None:
    keyboard, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "fondaco", *AMONG_BOTS],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        start_new_session=True,
    )
    os.close(slave)
    try:
        _wait_for(keyboard, "\n> ")
        os.write(keyboard, b"draw\n")
        _wait_for(keyboard, "You drew")
        _wait_for(keyboard, "\n> ")
    finally:
        os.close(keyboard)
        process.wait(timeout=60)
    (file,) = tmp_path.iterdir()
    assert Match.replay(file.read_text(encoding="utf-8")).decisions[0] == (0, "draw")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_and_a_game_at_a_real_terminal(tmp_path: Path, language: str) -> None:
    keyboard, slave = pty.openpty()
    environment = os.environ | {"LC_ALL": f"{language}_XX.UTF-8", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "fondaco", "play"],
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
