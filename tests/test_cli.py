"""The command line as a whole: help, version, errors and exit codes."""

import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

from fondaco import bots, cli
from fondaco.cli import main

COMMANDS = ("play", "simulate", "arena", "replay", "rules", "games", "bench")


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fondaco", *arguments],
        capture_output=True,
        text=True,
        input=more.pop("typed", ""),
        env=dict(os.environ) | more,
        check=False,
    )


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """The command with what a shell makes of the rest of the line."""
    command = shlex.join([sys.executable, "-m", "fondaco"])
    return subprocess.run(
        f"{command} {line}", shell=True, capture_output=True, text=True, check=False
    )


def test_the_command_is_installed() -> None:
    (command,) = entry_points(group="console_scripts", name="fondaco")
    assert command.load() is main


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"fondaco {version('fondaco')}\n"


def test_without_a_command_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    for command in COMMANDS:
        assert f"\n    {command} " in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert "\nexamples:\n" in out
    examples = out.partition("\nexamples:\n")[2].splitlines()
    assert all(f"fondaco {command}" in line for line in examples)
    assert "{game}" not in out


@pytest.mark.parametrize("command", ["play", "arena"])
def test_who_chooses_bots_is_told_all_there_are(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    out = capsys.readouterr().out.partition("--bots LIST ")[2].partition("  --players")[0]
    for known in (*bots.names(), *bots.LEVELS, "exec:"):
        assert known in out


def test_every_example_can_be_parsed(capsys: pytest.CaptureFixture[str]) -> None:
    parser = cli._parser()
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            parser.parse_args([command, "--help"])
        for line in capsys.readouterr().out.partition("\nexamples:\n")[2].splitlines():
            (typed,) = re.findall(r"(?:^| )fondaco (.*?)(?:  | >|$)", line)
            assert parser.parse_args(typed.split()).run is not None


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["play", "fugger", "--players", "three"],
        ["play", "fugger", "--language", "fr"],
        ["play", "fugger", "chess"],
        ["simulate"],
        ["simulate", "fugger", "--games", "0"],
        ["simulate", "fugger", "--games", "1.5"],
        ["simulate", "fugger", "--games", "-1"],
        ["simulate", "fugger", "--games", "9" * 30],
        ["simulate", "fugger", "--cores", "0"],
        ["replay"],
        ["replay", "it", "--at", "-1"],
        ["replay", "it", "--at", "1", "--step"],
        ["replay", "it", "--seat", "1", "--spectator"],
        ["rules"],
        ["bench", "--seconds", "nan"],
        ["bench", "--seconds", "soon"],
    ],
)
def test_what_can_not_be_parsed_exits_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("fondaco")
    assert err.endswith("--help)\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--players", "three"], "argument --players: invalid int value: 'three'"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
        (["chess"], "unrecognized arguments: chess"),
    ],
)
def test_a_fault_names_its_command_and_where_help_is(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "fugger", *arguments])
    assert capsys.readouterr().err == f"fondaco play: {fault} (see fondaco play --help)\n"


def test_only_what_is_required_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules"])
    assert capsys.readouterr().err == (
        "fondaco rules: the following arguments are required: GAME (see fondaco rules --help)\n"
    )


@pytest.mark.parametrize(
    "arguments", [["play", "--load"], ["play", "--position"], ["replay"]], ids=" ".join
)
def test_a_home_folder_that_nobody_has_is_a_fault(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "~nosuch-user/it"]) == 2
    assert capsys.readouterr().err == "fondaco: there is no home folder for '~nosuch-user/it'\n"


@pytest.mark.parametrize("option", ["--load", "--position"])
def test_a_file_without_an_end_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", option, "/dev/zero"]) == 2
    assert capsys.readouterr().err == "fondaco: /dev/zero is larger than 16,000,000 bytes\n"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "fugger", "--players", "5"], "fugger is for 2 to 4 players, not 5"),
        (["play", "fugger", "--players", "0"], "fugger is for 2 to 4 players, not 0"),
        (["play", "fugger", "--seed", "-1"], "bad seed '-1'"),
        (["play", "fugger", "--seed", "99999999999999999999"], "bad seed 99999999999999999999"),
        (["play", "fugger", "--start", "3"], "there is no seat 3: seats are 0 to 2"),
        (["play", "fugger", "--seat", "3", "--bots", "random"], "there is no seat 3"),
        (["play", "fugger", "--seat", "1"], "--seat says where you sit among bots"),
        (["play", "fugger", "--bots", "nobody"], "unknown bot 'nobody'"),
        (["play", "fugger", "--bots", "random,random,random"], "--bots names one bot for all"),
        (["play", "fugger", "--option", "target"], "an option is written name=value"),
        (["play", "fugger", "--option", "target=0"], "option target is a whole number"),
        (["play", "fugger", "--option", "speed=9"], "fugger has no option 'speed'"),
        (["play", "--load", "missing"], "missing: No such file or directory"),
        (["play", "--load", "-"], "the standard input is for moves"),
        (["play", "--position", "-"], "the standard input is for moves"),
        (["play", "--load", "it", "--players", "3"], "--load brings its own game: --players"),
        (["play", "--load", "it", "--seed", "0"], "--load brings its own game: --seed"),
        (["play", "--load", "it", "--start", "0"], "--load brings its own game: --start"),
        (["play", "--load", "it", "--option", "target=9"], "--load brings its own game: --option"),
        (["play", "--load", "it", "--position", "it"], "--load brings its own game: --position"),
        (["play", "--position", "it", "--players", "2"], "--position brings its own game"),
        (["play", "--position", "missing"], "missing: No such file or directory"),
        (["play", "--position", "."], ".: Is a directory"),
        (["simulate", "chess"], "unknown game 'chess'"),
        (["replay", "missing"], "missing: No such file or directory"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["rules", "fugger", "F-99"], "there is no rule 'F-99'"),
        (["bench", "--game", "chess"], "unknown game 'chess'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_and_exits_2(
    arguments: list[str],
    fault: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"fondaco: {fault}")
    assert err.count("\n") == 1


def test_a_game_of_another_kind_is_not_loaded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from fondaco import Match

    monkeypatch.chdir(tmp_path)
    Path("it").write_text(Match.new("fugger", 2, 7).record(), encoding="utf-8")
    assert main(["play", "chess", "--load", "it"]) == 2
    assert capsys.readouterr().err == "fondaco: the file holds a game of fugger, not of chess\n"


def test_control_c_exits_130_without_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fondaco.terminal.games.show_games", interrupted)
    assert main(["games"]) == 130
    assert capsys.readouterr() == ("", "")


# --- in processes of their own --------------------------------------------------------------------


def test_errors_show_no_traceback() -> None:
    done = run("replay", "/no/such/file")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "fondaco: /no/such/file: No such file or directory\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "fondaco", "rules", "fugger"],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.parametrize("arguments", ["--help", "--version", "", "games", "play fugger"])
def test_a_full_output_is_a_fault_in_one_line(arguments: str) -> None:
    done = shell(f"{arguments} </dev/null >/dev/full")
    assert done.returncode == 2
    assert done.stderr == "fondaco: [Errno 28] No space left on device\n"


@pytest.mark.parametrize("arguments", ["games", "chess", "replay missing"])
def test_all_outputs_may_be_full(arguments: str) -> None:
    assert shell(f"{arguments} >/dev/full 2>/dev/full").returncode == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("games >&-", 0),
        ("play fugger <&-", 0),
        ("games 2>&-", 0),
        ("games <&- >&- 2>&-", 0),
        ("replay - <&-", 2),
        ("rules chess 2>&-", 2),
    ],
)
def test_streams_may_be_closed(arguments: str, code: int) -> None:
    done = shell(arguments)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_characters_that_an_encoding_lacks_are_replaced(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fondaco", "play", "fugger", "--language", "hu"],
        capture_output=True,
        input=b"quit\n",
        env=dict(os.environ) | {"PYTHONIOENCODING": encoding},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Gazdag Jakab" in done.stdout


def test_playing_needs_no_numba() -> None:
    code = (
        "import sys; from fondaco.cli import main;"
        "main(['play', 'fugger', '--bots', 'heuristic', '--seed', '7']);"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="1\nquit\n", text=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", [*COMMANDS, "serve"])
def test_the_meanings_of_examples_stand_below_each_other(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    examples = capsys.readouterr().out.partition("\nexamples:\n")[2].splitlines()
    found = [re.fullmatch(r"(  \S.*?  +)\S.*", line) for line in examples]
    assert examples
    assert len({len(match[1]) for match in found if match}) <= 1


def test_help_needs_neither_rich_nor_a_game() -> None:
    code = (
        "import sys; from fondaco.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'babel', 'numpy', 'numba', 'fondaco.games.fugger'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
