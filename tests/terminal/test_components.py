"""Components files at the command line: `fondaco games --components`, play and simulate."""

import json
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.engine.playout import Batch
from fondaco.games import load
from fondaco.games.base import components_digest
from fondaco.locale import LANGUAGES
from tests.terminal.conftest import Command

GAME = "augsburg"
MINE = "[notes]\njoker = 500\n"
VALUES = {"notes": {"joker": 500}}
PLAY = ("play", GAME, "--players", "2", "--seed", "7")
SIMULATE = ("simulate", GAME, "--players", "2", "--games", "3", "--seed", "7")


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """The name of a components file in the folder where commands run."""
    (tmp_path / "mine.toml").write_text(MINE)
    return "mine.toml"


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played by the plain rules, which need no compiler."""
    play = Batch.play
    monkeypatch.setattr(Batch, "play", lambda batch, first, count: play(batch, first, count, False))


def saved(folder: Path) -> Match:
    """The match of the one record in the folder."""
    (file,) = folder.glob("*.fondaco")
    return Match.replay(file.read_text(encoding="utf-8"))


# --- fondaco games --components -------------------------------------------------------------------


def test_the_box_is_printed_as_a_file_that_can_be_handed_in(
    fondaco: Command, tmp_path: Path
) -> None:
    ran = fondaco("games", GAME, "--components")
    components = load(GAME).components
    assert components is not None
    assert (ran.code, ran.out, ran.err) == (0, components.template, "")
    (tmp_path / "box.toml").write_text(ran.out)
    begun = fondaco(*PLAY, "--components", "box.toml", typed="save box.fondaco\n")
    assert (begun.code, begun.err) == (0, "")
    assert saved(tmp_path).components == {}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("games", "--components"), "--components needs a game"),
        (("games", "fugger", "--components"), "fugger takes no components file"),
        (("games", "chess", "--components"), "unknown game 'chess'"),
    ],
)
def test_there_is_nothing_to_print(fondaco: Command, arguments: tuple[str, ...], told: str) -> None:
    ran = fondaco(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {told}")


# --- play -----------------------------------------------------------------------------------------


def test_a_game_is_played_with_the_file_and_keeps_it_when_saved(
    fondaco: Command, tmp_path: Path, mine: str
) -> None:
    ran = fondaco(*PLAY, "--components", mine, typed="1\nsave game.fondaco\n")
    assert (ran.code, ran.err) == (0, "")
    match = saved(tmp_path)
    assert match.components == VALUES
    again = fondaco("play", "--load", "game.fondaco", typed="1\nsave game.fondaco\n")
    assert (again.code, again.err) == (0, "")
    later = saved(tmp_path)
    assert later.components == VALUES
    assert later.decisions[: len(match.decisions)] == match.decisions
    assert len(later.decisions) > len(match.decisions)


def test_a_position_brings_its_own(fondaco: Command, tmp_path: Path) -> None:
    match = Match.new(GAME, 2, 7, components=VALUES)
    (tmp_path / "position.json").write_text(json.dumps(match.position()))
    ran = fondaco("play", "--position", "position.json", typed="save game.fondaco\n")
    assert (ran.code, ran.err) == (0, "")
    assert saved(tmp_path).components == VALUES


@pytest.mark.parametrize("other", ["--position", "--load"])
def test_what_has_its_own_takes_no_file(fondaco: Command, mine: str, other: str) -> None:
    ran = fondaco("play", GAME, other, "somewhere", "--components", mine)
    assert (ran.code, ran.out) == (2, "")
    assert "--components" in ran.err
    assert other in ran.err


def test_the_keyboard_is_for_moves(fondaco: Command) -> None:
    ran = fondaco(*PLAY, "--components", "-", typed=MINE)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("fondaco: ")


# --- simulate -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plainly")
def test_games_are_simulated_with_the_file(fondaco: Command, tmp_path: Path) -> None:
    cheap = {"notes": {"prices": [1] * 17}}
    (tmp_path / "cheap.toml").write_text(f"[notes]\nprices = {cheap['notes']['prices']}\n")
    sensible = (*SIMULATE, "--bots", "heuristic", "--json")
    boxed = json.loads(fondaco(*sensible).out)
    own = json.loads(fondaco(*sensible, "--components", "cheap.toml").out)
    assert (boxed["components"], own["components"]) == ({}, cheap)
    assert own["decisions"] > boxed["decisions"]  # whoever can buy more notes has more to decide


@pytest.mark.usefixtures("plainly")
def test_a_pipe_can_bring_the_file(fondaco: Command) -> None:
    ran = fondaco(*SIMULATE, "--components", "-", "--json", typed=MINE)
    assert json.loads(ran.out)["components"] == VALUES


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("language", LANGUAGES)
def test_their_digest_is_told(fondaco: Command, mine: str, language: str) -> None:
    digest = components_digest(VALUES)
    own = fondaco(*SIMULATE, "--components", mine, "--language", language)
    assert digest in "".join(own.out.split())
    assert digest not in "".join(fondaco(*SIMULATE, "--language", language).out.split())


# --- files that can't be used ---------------------------------------------------------------------


@pytest.mark.parametrize("command", [PLAY, SIMULATE])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"joker = ", "mine.toml: the components file is no TOML: Invalid value"),
        (b"[notes]\njoker = 1\njoker = 2", "mine.toml: the components file is no TOML: Cannot"),
        (b"[notes]\njoker = 0", "mine.toml: [notes] joker: a whole number from 1 to 4000"),
        (b"[jokers]", "mine.toml: no table is called 'jokers'; there are [notes]"),
        (b"#" * 20_001, "mine.toml: a components file has at most 20,000 characters"),
        (b"#" * 501, "mine.toml: a line of a components file has at most 500 characters"),
        (b"joker = '\xff'", "mine.toml is no text in UTF-8: byte 10 can't be read"),
    ],
)
def test_nothing_begins_with_a_wrong_file(
    fondaco: Command, tmp_path: Path, command: tuple[str, ...], text: bytes, told: str
) -> None:
    (tmp_path / "mine.toml").write_bytes(text)
    ran = fondaco(*command, "--components", "mine.toml", typed="1\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {told}")
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.toml"]


@pytest.mark.parametrize("command", [PLAY, SIMULATE])
def test_a_file_that_is_missing_is_named(fondaco: Command, command: tuple[str, ...]) -> None:
    ran = fondaco(*command, "--components", "nowhere.toml")
    assert (ran.code, ran.out) == (2, "")
    assert "nowhere.toml" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_game_that_takes_none_says_so(fondaco: Command, mine: str, command: str) -> None:
    ran = fondaco(command, "fugger", "--components", mine)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "fondaco: fugger takes no components file\n"


def test_a_file_may_begin_with_a_byte_order_mark(fondaco: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xef\xbb\xbf" + MINE.replace("\n", "\r\n").encode())
    ran = fondaco(*PLAY, "--components", "mine.toml", typed="save game.fondaco\n")
    assert (ran.code, ran.err) == (0, "")
    assert saved(tmp_path).components == VALUES
