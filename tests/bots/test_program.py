"""The bot `exec`: a program that is asked by lines of JSON, and loses the moves that it botches."""

import gc
import json
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import Match, UnknownBot, bots
from fondaco.bots import process, program
from fondaco.bots.heuristic import heuristic_move
from fondaco.bots.process import Broken, Process, TooLate
from fondaco.bots.program import ProgramBot
from fondaco.locale import LANGUAGES
from tests.bots.programs import FIRST_MOVES, Program, is_running
from tests.contract.tables import every, every_game

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
SOON = 0.02  # seconds: too short for whoever is not to answer
PATIENT = 100.0  # seconds: only a fault takes so long


@pytest.fixture(autouse=True)
def much_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is about to end is waited for, however slow the machine is."""
    monkeypatch.setattr(process, "GRACE", PATIENT)


@pytest.fixture
def little_grace(monkeypatch: pytest.MonkeyPatch, much_grace: None) -> None:
    """One that would never end is not waited for."""
    monkeypatch.setattr(process, "GRACE", SOON)


def in_time() -> float:
    """A deadline that only a fault misses."""
    return time.monotonic() + PATIENT


def new_match(**wishes: Any) -> Match:
    return Match.new("fugger", 2, seed=7, start=0, **wishes)


def bot_of(of: Program, seconds: float = PATIENT) -> ProgramBot:
    return ProgramBot(command=of.command, seconds=seconds, seed=1)


def ask(bot: ProgramBot, match: Match, times: int = 1) -> list[str]:
    """What it chooses for seat 0 in that position, asked again and again."""
    return [bot.choose(match, 0) for _ in range(times)]


def reasons(bot: ProgramBot) -> list[str]:
    return [reason for _, reason in bot.lost]


# --- a game ---------------------------------------------------------------------------------------


@every_game
def test_a_program_plays_whole_games(tmp_path: Path, game: str) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot, match = bot_of(told), Match.new(game, 3, seed=1)
    while not match.over:
        expected = match.moves()[0]
        assert bot.choose(match) == expected
        match.play(expected)
    bot.end(match)
    assert bot.lost == []
    assert len(told.heard("decide")) == len(match.decisions)


def test_it_is_greeted_with_what_it_has_to_know_of_the_game(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot = bot_of(told, seconds=5)
    ask(bot, new_match(options={"target": 20}), 2)
    (hello,) = told.heard("hello")
    assert 0 <= hello.pop("seed") < 2**32
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "fugger",
        "rules": new_match().rules.rules_version,
        "options": {"target": 20},
        "components": {},
        "players": 2,
        "seat": 0,
        "seconds": 5,
    }


def test_the_same_seed_greets_with_the_same_seed(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    for seed in (1, 1, 2):
        bot = ProgramBot(command=told.command, seed=seed)
        ask(bot, new_match())
        bot.end(new_match())
    seeds = [hello["seed"] for hello in told.heard("hello")]
    assert seeds[0] == seeds[1] != seeds[2]


def test_it_is_told_its_view_and_its_moves_and_nothing_else(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot = bot_of(told)
    for number, match in enumerate(every(7, "fugger", 3, seed=4), 1):
        if match.turn is None:
            continue
        seat = match.turn
        bot.choose(match, seat)
        assert told.heard("decide")[-1] == {
            "type": "decide",
            "number": number,
            "seconds": PATIENT,
            "moves": match.moves(seat),
            "view": json.loads(json.dumps(match.view(seat))),
        }


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    told = Program(
        tmp_path,
        """
hello = get_ready()
while True:
    told = asked()
    note(f"{hello['seat']} in {os.getpid()} sees {told['view']['seats'][hello['seat']]['hand']}")
    answer(told)
""",
    )
    bot, match = bot_of(told), Match.new("fugger", 3, seed=1)
    while len(match.decisions) < 12:
        match.play(bot.choose(match))
    found = [line.split(maxsplit=4) for line in told.notes if not line.startswith("{")]
    assert {seat for seat, *_ in found} == {"0", "1", "2"}
    assert len({pid for _, _, pid, *_ in found}) == 3
    assert len({(seat, pid) for seat, _, pid, *_ in found}) == 3
    assert all(hand.startswith("[") for *_, hand in found)


def test_in_the_end_it_is_told_how_the_game_ended(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot, match = bot_of(told), new_match(options={"target": 20})
    while not match.over:
        match.play(bot.choose(match) if match.turn == 0 else match.moves()[0])
    bot.end(match)
    assert told.heard()[-1] == {
        "type": "over",
        "finished": True,
        "points": match.points,
        "winners": list(match.winners),
        "view": json.loads(json.dumps(match.view(0))),
    }


def test_a_game_that_nobody_goes_on_with_tells_no_points(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot = bot_of(told)
    ask(bot, new_match())
    bot.end(new_match())
    assert told.heard()[-1] == {"type": "over", "finished": False}


def test_in_another_game_it_begins_anew(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot = bot_of(told)
    ask(bot, new_match())
    ask(bot, new_match(options={"target": 20}))
    said = [message["type"] for message in told.heard()]
    assert said == ["hello", "decide", "over", "hello", "decide"]
    assert [message["number"] for message in told.heard("decide")] == [1, 2]


def test_it_can_be_started_before_it_is_asked(tmp_path: Path) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    bot, match = bot_of(told), new_match()
    bot.begin(match, 0)
    bot.begin(match, 0)
    assert ask(bot, match) == match.moves()[:1]
    assert len(told.heard("hello")) == 1


# --- moves that are lost --------------------------------------------------------------------------

READY = "get_ready(); told = asked(); "

BOTCHED = {
    "text": (
        'write("draw")',
        r"it did not write JSON: 'draw'",
    ),
    "half": (
        """write('{"type": "move"')""",
        r"it did not write JSON: .*",
    ),
    "deep": (
        'write("[" * 60_000)',
        r"it did not write JSON: '\[+…",
    ),
    "long number": (
        'write("9" * 60_000)',
        r"it did not write JSON: '9+…",
    ),
    "no UTF-8": (
        'sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()',
        r"it did not write UTF-8: b'\\xff\\xfe'",
    ),
    "UTF-16": (
        'sys.stdout.buffer.write("[]".encode("utf-16-be") + b"\\n"); sys.stdout.flush()',
        r"it did not write JSON: .*",
    ),
    "a list": (
        'write("[]")',
        r"it did not write \{\"type\": \"move\", …\}: '\[\]'",
    ),
    "no type": (
        'write(json.dumps({"number": told["number"], "move": told["moves"][0]}))',
        r"it did not write \{\"type\": \"move\", …\}: .*",
    ),
    "another type": (
        'say("ready")',
        r"it did not write \{\"type\": \"move\", …\}: .*ready.*",
    ),
    "no number": (
        'say("move", move=told["moves"][0])',
        r"it answered the number None, not 1",
    ),
    "a number not asked yet": (
        'say("move", number=2, move=told["moves"][0])',
        r"it answered the number 2, not 1",
    ),
    "number 0": (
        'say("move", number=0, move=told["moves"][0])',
        r"it answered the number 0, not 1",
    ),
    "true": (
        'say("move", number=True, move=told["moves"][0])',
        r"it answered the number True, not 1",
    ),
    "1.0": (
        'say("move", number=1.0, move=told["moves"][0])',
        r"it answered the number 1\.0, not 1",
    ),
    "an illegal move": (
        'say("move", number=1, move="play cu")',
        r"'play cu' is not legal: you hold no plain copper \(F-21\)",
    ),
    "no move of the game": (
        'say("move", number=1, move="castle")',
        r"'castle' is not legal: there is no such move.*",
    ),
    "a move with a space too many": (
        'say("move", number=1, move=told["moves"][0] + " ")',
        r"'draw ' is not legal: .*",
    ),
    "no text for a move": (
        'say("move", number=1, move=[0])',
        r"\[0\] is not legal: .*",
    ),
    "no move": (
        'say("move", number=1)',
        r"None is not legal: .*",
    ),
}


@pytest.mark.parametrize("botched", BOTCHED)
def test_a_wrong_answer_loses_the_move_and_no_other(tmp_path: Path, botched: str) -> None:
    text, reason = BOTCHED[botched]
    told = Program(tmp_path, f"{READY}{text}; go_on()")
    bot, match = bot_of(told), new_match()
    assert ask(bot, match, 3) == [heuristic_move(match, 0), *match.moves()[:1] * 2]
    ((number, why),) = bot.lost
    assert number == 1
    assert re.fullmatch(reason, why)
    (lost,) = told.heard("lost")
    expected = {"type": "lost", "number": 1, "reason": why, "move": heuristic_move(match, 0)}
    assert lost == expected
    assert len(told.heard("hello")) == 1


def test_it_has_no_second_try(tmp_path: Path) -> None:
    told = Program(tmp_path, f'{READY}say("move", number=1, move="?"); answer(told); go_on()')
    bot, match = bot_of(told), new_match()
    assert ask(bot, match, 2) == [heuristic_move(match, 0), match.moves()[0]]
    assert [number for number, _ in bot.lost] == [1]


def test_no_answer_loses_the_move(tmp_path: Path) -> None:
    told = Program(tmp_path, "get_ready(); asked(); go_on()")
    bot, match = bot_of(told, SOON), new_match()
    assert ask(bot, match) == [heuristic_move(match, 0)]
    assert bot.lost == [(1, "it did not answer within 0.02 s")]
    bot.seconds = PATIENT
    assert ask(bot, match) == match.moves()[:1]


def test_an_answer_without_the_end_of_its_line_is_none(tmp_path: Path) -> None:
    begun = '{"type": "ready"}\\n{"type": "move", "number": 1, "move": "draw"}'
    told = Program(
        tmp_path, f"""hear(); print('{begun}', end="", flush=True)\nwhile True: hear()"""
    )
    bot, match = bot_of(told, SOON), new_match()
    assert ask(bot, match) == [heuristic_move(match, 0)]
    assert reasons(bot) == [
        "it did not answer within 0.02 s; the line that it has begun has no end"
    ]


def test_a_late_answer_is_passed_over(tmp_path: Path) -> None:
    """It is told that it has lost the first move, answers to it still, then to the second."""
    told = Program(
        tmp_path,
        """
get_ready()
first = asked()
while hear()["type"] != "lost":
    pass
second = asked()
say("move", number=first["number"], move=first["moves"][-1])
answer(second)
go_on()
""",
    )
    bot, match = bot_of(told, SOON), new_match()
    ask(bot, match)
    bot.seconds = PATIENT
    assert ask(bot, match, 2) == match.moves()[:1] * 2
    assert bot.lost == [(1, "it did not answer within 0.02 s")]


def test_empty_lines_and_fields_that_mean_nothing_are_passed_over(tmp_path: Path) -> None:
    told = Program(
        tmp_path,
        f'{READY}write("\\n \\r"); '
        'say("move", number=1, move=told["moves"][-1], why="I like it"); go_on()',
    )
    bot, match = bot_of(told), new_match()
    assert ask(bot, match) == match.moves()[-1:]
    assert bot.lost == []


def test_what_it_writes_to_the_standard_error_disturbs_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = Program(
        tmp_path, f"{READY}sys.stderr.write('thinking\\n' * 100_000); answer(told); go_on()"
    )
    bot, match = bot_of(told), new_match()
    assert ask(bot, match, 2) == match.moves()[:1] * 2
    bot.end(match)
    assert bot.lost == []
    assert capfd.readouterr() == ("", "")


# --- programs that are given up -------------------------------------------------------------------

GIVEN_UP = {
    "an exit": (
        f"{READY}sys.exit(3)",
        r"it ended with exit code 3",
    ),
    "an error": (
        f"{READY}1 / 0",
        r"it ended with exit code 1: 'ZeroDivisionError: division by zero'",
    ),
    "a signal": (
        f"{READY}os.kill(os.getpid(), signal.SIGSEGV)",
        r"it was ended by signal 11 \(Segmentation fault\)",
    ),
    "half a line": (
        f"{READY}sys.stdout.write('{{'); sys.exit(0)",
        r"it ended with exit code 0",
    ),
    "a closed output": (
        f"{READY}os.close(1); time.sleep({PATIENT})",
        r"it closed its output",
    ),
    "a long line": (
        f'{READY}write("x" * 65_537); go_on()',
        r"it wrote a line of more than 65,536 bytes",
    ),
    "a line without end": (
        f'{READY}sys.stdout.write("x" * 100_000); sys.stdout.flush(); go_on()',
        r"it wrote a line of more than 65,536 bytes",
    ),
    "a flood": (
        f"{READY}\nwhile True: write(' ' * 1000)",
        r"it wrote more than 1,048,576 bytes when one line was asked of it",
    ),
    "no greeting": (
        "hear(); answer(asked())",
        r"it was not ready within 0\.02 s",
    ),
    "another greeting": (
        'hear(); say("hello"); go_on()',
        r"it did not write \{\"type\": \"ready\", …\}: .*hello.*",
    ),
    "nothing at all": (
        "",
        r"it ended with exit code 0",
    ),
}


@pytest.mark.parametrize("fault", GIVEN_UP)
def test_a_program_that_was_given_up_is_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    text, reason = GIVEN_UP[fault]
    if fault == "no greeting":
        monkeypatch.setattr(program, "SECONDS_TO_START", SOON)
    if fault in ("a closed output", "a flood"):  # nothing ends these but a signal
        monkeypatch.setattr(process, "GRACE", SOON)
    told = Program(tmp_path, f"note(os.getpid())\n{text}")
    bot, match = bot_of(told), new_match()
    assert ask(bot, match, 2) == [heuristic_move(match, 0)] * 2
    assert [number for number, _ in bot.lost] == [1, 2]
    for why in reasons(bot):
        assert re.fullmatch(reason, why)
    bot.end(match)
    pids = [int(line) for line in told.notes if line.isdecimal()]
    assert len(pids) == 2
    assert not any(map(is_running, pids))


def test_one_that_is_started_anew_can_play_on(tmp_path: Path) -> None:
    told = Program(tmp_path, f"{READY}answer(told); asked()")
    bot, match = bot_of(told), new_match()
    legal = match.moves()[0]
    by_rule = heuristic_move(match, 0)
    assert ask(bot, match, 4) == [legal, by_rule, legal, by_rule]
    assert bot.lost == [(2, "it ended with exit code 0"), (4, "it ended with exit code 0")]
    assert len(told.heard("hello")) == 2


def test_in_one_game_it_is_started_four_times(tmp_path: Path) -> None:
    told = Program(tmp_path, "hear()")
    bot, match = bot_of(told), new_match()
    ask(bot, match, 6)
    assert reasons(bot) == [
        *["it ended with exit code 0"] * 4,
        *["it was started 4 times and is not started again"] * 2,
    ]
    assert len(told.heard("hello")) == 4
    bot.end(match)
    ask(bot, match)
    assert len(told.heard("hello")) == 5


def test_one_that_is_silent_three_times_in_a_row_is_given_up(tmp_path: Path) -> None:
    told = Program(tmp_path, "get_ready()\nwhile True: asked()")
    bot, match = bot_of(told, SOON), new_match()
    ask(bot, match, 4)
    late = "it did not answer within 0.02 s"
    assert reasons(bot) == [late, late, f"{late}, 3 times in a row", late]


def test_one_that_was_heard_in_between_is_not_given_up(tmp_path: Path) -> None:
    told = Program(tmp_path, "get_ready()\nwhile True: asked(); asked(); answer(asked())")
    bot, match = bot_of(told), new_match()
    for _ in range(3):
        bot.seconds = SOON
        ask(bot, match, 2)
        bot.seconds = PATIENT
        ask(bot, match)
    assert set(reasons(bot)) == {"it did not answer within 0.02 s"}
    assert len(bot.lost) == 6
    assert len(told.heard("hello")) == 1


def test_one_that_does_not_read_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, match = bot_of(Program(tmp_path, FIRST_MOVES)), new_match()
    bot.begin(match, 0)
    monkeypatch.setattr(process, "MOST_UNREAD", 10)
    ask(bot, match)
    assert reasons(bot) == ["it does not read what it is told"]


# --- ending ---------------------------------------------------------------------------------------


def started(bot: ProgramBot, of: Program) -> list[int]:
    """The processes that the program has noted, once it has answered."""
    ask(bot, new_match())
    return [int(line) for line in of.notes if line.isdecimal()]


ENDINGS = {
    "by itself": FIRST_MOVES,
    "by SIGTERM": f"{READY}answer(told); time.sleep({PATIENT})",
    "by SIGKILL": "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    f"{READY}answer(told)\nwhile True: time.sleep({PATIENT})",
    "with all that it has started": "child = subprocess.Popen(['sleep', '1000'])\n"
    f"note(child.pid)\n{FIRST_MOVES}",
    "while it writes": f"{READY}answer(told)\nwhile True: write('x' * 1000)",
}


@pytest.mark.parametrize("way", ENDINGS)
def test_no_process_is_left_when_the_game_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{ENDINGS[way]}")
    bot = bot_of(told)
    pids = started(bot, told)
    assert all(map(is_running, pids))
    if way in ("by SIGTERM", "by SIGKILL", "while it writes"):
        monkeypatch.setattr(process, "GRACE", SOON)
    bot.end(new_match())
    deadline = in_time()
    while any(map(is_running, pids)):  # nobody waits for what it has started: that takes a moment
        assert time.monotonic() < deadline
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)  # and nobody has to wait for it any more


def test_no_process_is_left_of_a_bot_that_nobody_ends(tmp_path: Path) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{FIRST_MOVES}")
    bot = bot_of(told)
    (pid,) = started(bot, told)
    del bot
    gc.collect()
    assert not is_running(pid)
    assert told.heard()[-1] == {"type": "over", "finished": False}


def test_control_c_at_the_terminal_does_not_reach_it(tmp_path: Path) -> None:
    told = Program(tmp_path, f"note(os.getsid(0)); note(os.getpid())\n{FIRST_MOVES}")
    session, pid = started(bot_of(told), told)
    assert session == pid != os.getsid(0)


def test_an_interruption_while_it_thinks_leaves_a_bot_that_can_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, little_grace: None
) -> None:
    told = Program(tmp_path, f"note(os.getpid())\nget_ready(); asked(); time.sleep({PATIENT})")
    bot, match = bot_of(told), new_match()

    line = Process.line
    lines: list[bytes] = []

    def interrupt(self: Process, deadline: float) -> bytes:
        if lines:
            raise KeyboardInterrupt
        lines.append(line(self, deadline))
        return lines[0]

    monkeypatch.setattr(Process, "line", interrupt)
    with pytest.raises(KeyboardInterrupt):
        bot.choose(match, 0)
    assert bot.lost == []
    bot.end(match)
    (pid,) = [int(line) for line in told.notes if line.isdecimal()]
    assert not is_running(pid)


def test_an_interruption_while_it_is_ended_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{FIRST_MOVES}")
    bot = bot_of(told)
    (pid,) = started(bot, told)
    go_on_until = Process._go_on_until
    steps: list[object] = []

    def interrupt_once(self: Process, done: Callable[[], bool]) -> None:
        steps.append(done)
        if len(steps) == 1:
            raise KeyboardInterrupt
        go_on_until(self, done)

    monkeypatch.setattr(Process, "_go_on_until", interrupt_once)
    with pytest.raises(KeyboardInterrupt):
        bot.end(new_match())
    assert not is_running(pid)


def test_an_interruption_while_it_is_bid_farewell_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{FIRST_MOVES}")
    bot = bot_of(told)
    (pid,) = started(bot, told)

    def interrupt(_process: Process, _line: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Process, "tell", interrupt)
    with pytest.raises(KeyboardInterrupt):
        bot.end(new_match())
    assert not is_running(pid)


# --- what it says of itself -----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_that_a_move_was_lost_but_not_why(tmp_path: Path, language: str) -> None:
    """The reason may tell of the cards in its hand."""
    bot = bot_of(Program(tmp_path, f'{READY}say("move", number=1, move="play cu"); go_on()'))
    assert bot.remark(language) == ""
    ask(bot, new_match())
    assert bot.remark(language).startswith(repr(bot.command)[:20])
    assert "copper" in reasons(bot)[0]
    assert not re.search("copper|play cu", bot.remark(language))
    ask(bot, new_match())
    assert bot.remark(language) == ""


# --- commands and settings ------------------------------------------------------------------------


def test_it_is_called_by_its_command() -> None:
    bot = bots.called("exec:sh -c 'exit 1' --fast", seed=1)
    assert isinstance(bot, ProgramBot)
    assert (bot.name, bot.command, bot.seconds) == ("exec", "sh -c 'exit 1' --fast", 10)


@pytest.mark.parametrize(
    ("spec", "command", "seconds"),
    [
        ("exec:0.5s:sh", "sh", 0.5),
        ("exec:3600s:sh -c true", "sh -c true", 3600),
        ("exec:sh 5s:", "sh 5s:", 10),
        ("exec:sh -c 'a:b'", "sh -c 'a:b'", 10),
    ],
)
def test_a_limit_may_stand_before_the_command(spec: str, command: str, seconds: float) -> None:
    bot = bots.called(spec)
    assert isinstance(bot, ProgramBot)
    assert (bot.command, bot.seconds) == (command, seconds)


def test_it_is_made_by_its_settings() -> None:
    bot = fondaco.bot("exec", command="sh", seconds=2, seed=3)
    assert (bot.name, bot.seconds, bot.seed) == ("exec", 2, 3)
    with pytest.raises(UnknownBot, match="no setting 'depth', only command, seconds, seed"):
        fondaco.bot("exec", command="sh", depth=2)


def test_it_is_no_bot_that_plays_by_itself() -> None:
    assert "exec" not in bots.names()
    assert not any(spec.startswith("exec") for spec in bots.OFFERED)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("exec", "needs the command of a program: exec:./mybot"),
        ("exec:", "needs the command"),
        ("exec:  ", "needs the command"),
        ("exec:5s:", "needs the command"),
        ("exec:sh -c 'true", "can't be read: No closing quotation"),
        ("exec:''", "there is no program ''"),
        ("exec:./no-such-program", r"there is no program '\./no-such-program' that can be run"),
        ("exec:no-such-program --fast", "there is no program 'no-such-program'"),
        ("exec:/etc/passwd", r"'/etc/passwd' that can be run: the file is there, .*chmod \+x"),
        ("exec:/", "there is no program '/'"),
        ("exec:a\0b", "there is no program"),
        ("exec:0s:sh", r"seconds of the bot exec: 0\.001 to 3,600, not 0"),
        ("exec:3601s:sh", "seconds of the bot exec"),
    ],
)
def test_what_can_not_be_run_is_refused_at_once(spec: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        bots.called(spec)


@pytest.mark.parametrize("command", [None, 3, ["sh"], b"sh"])
def test_a_command_is_a_text(command: Any) -> None:
    with pytest.raises(UnknownBot, match="needs the command of a program"):
        fondaco.bot("exec", command=command)


@pytest.mark.parametrize("seconds", [0, -1, 3601, "1", None, True, float("nan"), float("inf")])
def test_seconds_out_of_range_are_refused(seconds: Any) -> None:
    with pytest.raises(UnknownBot, match="seconds of the bot exec"):
        fondaco.bot("exec", command="sh", seconds=seconds)


def executable(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("#!/no/such/interpreter\n", "No such file or directory"),
        ("what?", "a script begins with a line such as #!/usr/bin/env python3"),
    ],
)
def test_a_program_that_can_not_be_started_is_refused_when_the_game_begins(
    tmp_path: Path, text: str, reason: str
) -> None:
    file = executable(tmp_path / "bot", text)
    match = new_match()
    for play in (ProgramBot.begin, ProgramBot.choose):
        with pytest.raises(UnknownBot, match=f"'{file}' can't be started: {reason}$"):
            play(ProgramBot(command=str(file)), match, 0)


def test_one_that_can_not_be_started_again_loses_its_moves(tmp_path: Path) -> None:
    file = executable(tmp_path / "bot", '#!/bin/sh\nrm "$0"\n')
    bot, match = ProgramBot(command=str(file)), new_match()
    assert ask(bot, match, 2) == [heuristic_move(match, 0)] * 2
    assert reasons(bot) == [
        "it ended with exit code 0",
        f"the program '{file}' can't be started: No such file or directory",
    ]


def test_words_that_no_program_can_be_given_are_refused() -> None:
    bot = ProgramBot(command="sh 'a\0b'")
    with pytest.raises(UnknownBot, match="can't be started: embedded null byte"):
        bot.begin(new_match(), 0)


@pytest.mark.parametrize("text", ["random", "a,b", "a, b", ",", "", "a,", ",,a", "search:0.2s,b"])
def test_a_list_of_bots_is_split_at_commas(text: str) -> None:
    assert bots.listed(text) == [item.strip() for item in text.split(",")]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("exec:a 'b,c',random", ["exec:a 'b,c'", "random"]),
        ('exec:a "b,c",random', ['exec:a "b,c"', "random"]),
        (r"exec:a b\,c,random", [r"exec:a b\,c", "random"]),
        (r'exec:a "b\",c",random', [r'exec:a "b\",c"', "random"]),
        ("exec:a '\",',random", ["exec:a '\",'", "random"]),
        ("exec:a 'b,random", ["exec:a 'b", "random"]),
        ("exec:a b\\", ["exec:a b\\"]),
    ],
)
def test_commas_in_quotes_are_part_of_a_command(text: str, items: list[str]) -> None:
    assert bots.listed(text) == items


# --- strangers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["exec:sh", "exec", "exec:", "exec:5s:sh"])
def test_no_program_is_run_for_a_stranger(spec: str) -> None:
    with pytest.raises(UnknownBot, match=r"^the bot exec runs a program, .*; there are random, "):
        bots.called(spec, programs=False)


@pytest.mark.parametrize("spec", bots.OFFERED)
def test_all_other_bots_play_for_strangers(spec: str) -> None:
    assert bots.called(spec, seed=1, programs=False).seed == 1


# --- a process by itself --------------------------------------------------------------------------


def test_neither_side_waits_for_the_other_to_read() -> None:
    """Much more is written at once than a pipe holds, by both."""
    echo = Process(["cat"])
    for _ in range(10):
        echo.tell("x" * 60_000)
    for _ in range(10):
        assert echo.line(in_time()) == b"x" * 60_000
    assert echo.end() == "it ended with exit code 0"


def test_what_nobody_reads_is_kept_within_bounds(little_grace: None) -> None:
    deaf = Process(["sleep", "1000"])
    with pytest.raises(TooLate):
        deaf.line(0.0)
    with pytest.raises(Broken, match="it does not read what it is told"):
        deaf.tell("x" * process.MOST_UNREAD)
    assert deaf.end() is None


def test_one_that_closes_its_input_can_still_be_heard(little_grace: None) -> None:
    talker = Process(["sh", "-c", "exec <&-; echo closed; sleep 1000"])
    assert talker.line(in_time()) == b"closed"
    for _ in range(3):
        talker.tell("hello")
        with pytest.raises(TooLate):
            talker.line(0.0)
    assert talker.end() is None


def test_what_was_written_in_time_is_heard_however_late_it_is() -> None:
    early = Process([sys.executable, "-I", "-S", "-c", "print(1); print(2)"])
    assert early.line(in_time()) == b"1"
    assert early.line(0.0) == b"2"
    early.end()


def test_what_is_written_after_the_deadline_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where every look finds something, as with a program that never pauses."""
    echo = Process(["cat"])
    writings = iter([b"\n", b"late\n"])

    def find_something(self: Process, _seconds: float) -> None:
        os.write(self._input.fileno(), next(writings))
        self._hear()

    with monkeypatch.context() as patched:
        patched.setattr(Process, "_exchange", find_something)
        with pytest.raises(TooLate):
            echo.line(0.0)
    echo.end()


def test_empty_lines_cost_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    echo = Process(["cat"])
    echo.tell("something to be read")
    with monkeypatch.context() as patched:
        patched.setattr(os, "read", lambda *_: b"\n" * 1_000_000 + b"x\n")
        began = time.process_time()  # this process's, however busy the machine is
        assert echo.line(in_time()) == b"x"
        assert time.process_time() - began < 2
    echo.end()


def test_a_line_that_is_too_long_is_no_empty_one() -> None:
    talker = Process([sys.executable, "-I", "-S", "-c", r"print(' ' * 65_537)"])
    with pytest.raises(Broken, match="it wrote a line of more than 65,536 bytes"):
        talker.line(in_time())
    talker.end()


# --- the document ---------------------------------------------------------------------------------


def block(language: str, number: int = 0) -> str:
    found = re.findall(
        rf"^```{language}\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    return str(found[number])


def test_the_bot_in_the_document_plays(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(block("python", 1), encoding="utf-8")
    bot, match = ProgramBot(command=f"{sys.executable} {file}", seconds=PATIENT), new_match()
    while not match.over:
        match.play(bot.choose(match))
    bot.end(match)
    assert bot.lost == []


def test_the_dialogue_in_the_document_is_true(tmp_path: Path) -> None:
    beginning, ending = (part.splitlines() for part in block("dialogue").split("…\n"))
    told = Program(
        tmp_path,
        """
get_ready()
while True:
    told = asked()
    choice = {1: "play cl", 2: "play cu"}.get(told["number"], told["moves"][0])
    say("move", number=told["number"], move=choice)
""",
    )
    bot = ProgramBot(command=told.command, seed=7)
    match, other = new_match(options={"target": 20}), fondaco.bot("heuristic", seed=1)
    bot.begin(match, 0)
    while not match.over:
        match.play((bot if match.turn == 0 else other).choose(match))
    bot.end(match)
    heard = [re.sub(r'"view": \{.*', '"view": {…}}', line) for line in told.notes]
    documented = [[line[2:] for line in part if line[0] == "<"] for part in (beginning, ending)]
    assert heard[: len(documented[0])] == documented[0]
    assert heard[-len(documented[1]) :] == documented[1]
    answers = [json.loads(line[2:]) for line in beginning + ending if line[0] == ">"]
    last = len(told.heard("decide"))
    assert answers == [
        {"type": "ready"},
        {"type": "move", "number": 1, "move": "play cl"},
        {"type": "move", "number": 2, "move": "play cu"},
        {"type": "move", "number": last, "move": told.heard("decide")[-1]["moves"][0]},
    ]


def test_the_document_states_the_limits() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert f"{process.LONGEST_LINE:,} bytes" in text
    assert process.MOST_HEARD == process.MOST_UNREAD
    assert f"{process.MOST_HEARD:,} bytes" in text
    assert f"within {program.SECONDS_TO_START:g} seconds" in text
    assert (program.MOST_STARTS, program.MOST_UNHEARD, program.SECONDS) == (4, 3, 10)


def test_the_document_names_every_field(tmp_path: Path) -> None:
    told = Program(tmp_path, f'{READY}say("move", number=1, move="?"); go_on()')
    bot, match = bot_of(told), new_match(options={"target": 20})
    while not match.over:
        match.play(bot.choose(match) if match.turn == 0 else match.moves()[0])
    bot.end(match)
    tables = dict(
        re.findall(
            r"^`([a-z]+)`: .*?\n\n\| field.*?\n\| ---.*?\n((?:\|.*\n)+)",
            DOCS.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    )
    assert {message["type"] for message in told.heard()} == set(tables)
    for message in told.heard():
        documented = re.findall(r"^\| `([a-z]+)`", tables[message["type"]], re.MULTILINE)
        assert ["type", *documented] == list(message)
