"""The example program plays a whole game of each kind over a pipe."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco import Match
from fondaco.bots import process
from fondaco.bots.program import ProgramBot
from tests.contract.tables import every_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_over_a_pipe.py"
WORDS = [sys.executable, "-W", "error", str(EXAMPLE)]
PATIENCE = 120  # seconds; only a fault takes so long

HELLO = {"type": "hello", "protocol": 1, "game": "fugger", "seat": 0, "seed": 1}
DECIDE = {"type": "decide", "number": 3, "seconds": 1, "moves": ["draw", "play cl"], "view": {}}


@pytest.fixture(autouse=True)
def much_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is about to end is waited for, however slow the machine is."""
    monkeypatch.setattr(process, "GRACE", PATIENCE)


def played(game: str, *arguments: str) -> tuple[ProgramBot, Match]:
    """A game of the example against the heuristic, to its end."""
    bot = ProgramBot(command=shlex.join([*WORDS, *arguments]), seconds=PATIENCE, seed=7)
    match, other = Match.new(game, 2, seed=7, start=0), fondaco.bot("heuristic", seed=1)
    bot.begin(match, 0)
    while not match.over:
        match.play((bot if match.turn == 0 else other).choose(match))
    bot.end(match)
    return bot, match


def answered(*messages: object, arguments: tuple[str, ...] = ()) -> tuple[int, list[str], str]:
    """Its exit code, the lines that it writes when it is told these messages, and its errors."""
    told = "".join(f"{json.dumps(message)}\n" for message in messages)
    done = subprocess.run(
        [*WORDS, *arguments],
        input=told,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


@every_game
def test_it_plays_to_the_end_by_moves_of_its_own(game: str) -> None:
    bot, match = played(game)
    assert bot.lost == []
    assert match.winners


def test_the_same_seed_plays_the_same_game() -> None:
    _, one = played("fugger")
    _, another = played("fugger")
    assert one.decisions == another.decisions


def test_all_that_is_said_is_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "said.txt"
    _, match = played("fugger", "--log", str(log))
    lines = log.read_text(encoding="utf-8").splitlines()
    assert {line[:2] for line in lines} == {"< ", "> "}
    said = [json.loads(line[2:]) for line in lines]
    own = [move for seat, move in match.decisions if seat == 0]
    assert [message["move"] for message in said if message["type"] == "move"] == own
    assert (said[0]["type"], said[-1]["type"]) == ("hello", "over")


def test_it_answers_line_by_line_and_ends_with_its_input() -> None:
    code, lines, errors = answered(HELLO, DECIDE)
    ready, move = map(json.loads, lines)
    assert (code, errors) == (0, "")
    assert ready == {"type": "ready"}
    assert (move["type"], move["number"]) == ("move", 3)
    assert move["move"] in ("draw", "play cl")


def test_it_reports_on_the_standard_error() -> None:
    lost = {"type": "lost", "number": 3, "reason": "too late", "move": "draw"}
    for winners, outcome in (([0], "won"), ([1], "lost")):
        over = {"type": "over", "finished": True, "points": [12, 3], "winners": winners, "view": {}}
        code, lines, errors = answered(HELLO, lost, over)
        assert (code, len(lines)) == (0, 1)
        assert errors == f"lost move 3: too late\n{outcome} with 12 points\n"


def test_what_it_does_not_know_is_passed_over() -> None:
    unfinished = {"type": "over", "finished": False}
    code, lines, errors = answered(HELLO, {"type": "weather"}, unfinished)
    assert (code, len(lines), errors) == (0, 1, "")


def test_it_refuses_a_protocol_that_it_was_not_written_for() -> None:
    code, lines, errors = answered(HELLO | {"protocol": 2})
    assert (code, lines) == (1, [])
    assert errors == "this program speaks protocol 1, not 2\n"


@pytest.mark.parametrize("file", ["/no/such/folder/said.txt", "/"])
def test_a_log_that_can_not_be_written_is_said_in_one_line(file: str) -> None:
    code, lines, errors = answered(arguments=("--log", file))
    assert (code, lines) == (1, [])
    assert len(errors.splitlines()) == 1
    assert file in errors


def test_help_tells_how_it_is_used() -> None:
    code, lines, errors = answered(arguments=("--help",))
    assert (code, errors) == (0, "")
    assert 'fondaco play fugger --bots "exec:python examples/bot_over_a_pipe.py"' in "\n".join(
        lines
    )
