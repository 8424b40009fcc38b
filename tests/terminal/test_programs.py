"""Programs of people's own at the table in a terminal: `--bots exec:…`."""

from pathlib import Path

import pytest

from fondaco import Match
from fondaco.bots import process
from fondaco.terminal.seats import recorded_players, seat_names, seat_players
from tests.bots.programs import FIRST_MOVES, Program, is_running
from tests.terminal.conftest import Command

GAME = ("play", "fugger", "--players", "2", "--seed", "7", "--start", "0", "--option", "target=20")
TO_THE_END = "1\n" * 200


@pytest.fixture(autouse=True)
def much_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is about to end is waited for, however slow the machine is."""
    monkeypatch.setattr(process, "GRACE", 300.0)


def bots(of: Program) -> tuple[str, str]:
    return ("--bots", f"exec:60s:{of.command}")


def test_a_whole_game_against_a_program(fondaco: Command, tmp_path: Path) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{FIRST_MOVES}")
    ran = fondaco(*GAME, *bots(told), typed=f"{TO_THE_END}save it\n")
    assert (ran.code, ran.err) == (0, "")
    assert "rule of thumb" not in ran.out
    match = Match.replay(Path("it").read_text(encoding="utf-8"))
    own = [move for seat, move in match.decisions if seat == 1]
    assert own == [message["moves"][0] for message in told.heard("decide")]
    (over,) = told.heard("over")
    assert (over["finished"], over["points"]) == (True, match.points)
    assert not is_running(int(told.notes[0]))


def test_the_result_says_which_moves_it_lost(fondaco: Command, tmp_path: Path) -> None:
    wrong = """
get_ready()
while True:
    say("move", number=asked()["number"], move="castle")
"""
    told = Program(tmp_path, wrong)
    ran = fondaco(*GAME, *bots(told), typed=TO_THE_END)
    assert (ran.code, ran.err) == (0, "")
    shown = " ".join(ran.out.split())
    assert shown.count("answered late, wrongly or not at all") == 1
    before, _, result = shown.partition("Moves of exec-2 that the rule of thumb made: ")
    count, _, why = result.partition(" ")
    assert int(count) == len(told.heard("decide")) == len(told.heard("lost"))
    assert why.startswith("'castle' is not legal: there is no such move")
    assert "castle" not in before


def test_why_it_lost_a_move_is_not_said_before_the_end(fondaco: Command, tmp_path: Path) -> None:
    """It would tell of cards that the person may not see."""
    told = Program(
        tmp_path,
        """
get_ready()
while True:
    hand = (told := asked())["view"]["seats"][1]["hand"]
    say("move", number=told["number"], move=f"My hand is {hand}")
""",
    )
    ran = fondaco(*GAME, *bots(told), typed="1\n1\n1\nlog\nboard\nquit\n")
    assert "answered late, wrongly or not at all" in " ".join(ran.out.split())
    assert "My hand is" not in ran.out + ran.err
    assert "My hand is" in told.heard("lost")[0]["reason"]


def test_nothing_is_left_running_when_somebody_leaves(fondaco: Command, tmp_path: Path) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{FIRST_MOVES}")
    ran = fondaco(*GAME, *bots(told), typed="1\n1\nquit\n")
    assert ran.code == 0
    assert not is_running(int(told.notes[0]))
    assert told.heard()[-1] == {"type": "over", "finished": False}


def test_control_c_leaves_nothing_running(terminal: Command, tmp_path: Path) -> None:
    told = Program(tmp_path, f"note(os.getpid())\n{FIRST_MOVES}")
    ran = terminal(*GAME, *bots(told), typed=["1", "1", KeyboardInterrupt])
    assert ran.code == 130
    assert "Saved: " in ran.out
    assert not is_running(int(told.notes[0]))
    assert told.heard()[-1] == {"type": "over", "finished": False}


@pytest.mark.parametrize("command", ["./no-such-program", "", "sh 'x", "./broken"])
def test_what_can_not_be_run_is_said_before_anything_begins(fondaco: Command, command: str) -> None:
    broken = Path("broken")
    broken.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    broken.chmod(0o755)
    ran = fondaco(*GAME, "--bots", f"exec:{command}", typed=TO_THE_END)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


# --- seats ----------------------------------------------------------------------------------------


def test_a_list_takes_programs_with_spaces_and_commas() -> None:
    assert seat_players(4, "exec:./mybot --fast, exec:a 'b, c' ,random", None) == (
        None,
        "exec:./mybot --fast",
        "exec:a 'b, c'",
        "random",
    )


def test_the_name_of_a_seat_does_not_tell_the_command() -> None:
    players = (None, "exec:./mybot --key secret", "exec:0.5s:sh | cat", "random")
    names = seat_names(players, "en")
    assert names == ["Player 1", "exec-2", "exec-3", "random-4"]
    assert Match.new("fugger", 4, names=names).names == tuple(names)


# --- records come from anywhere -------------------------------------------------------------------


def evil(folder: Path) -> tuple[str, Path]:
    """A name at the table that is a command, and what there would be if it was run."""
    return "exec:touch evil-2", folder / "evil"


def test_a_name_in_a_record_is_never_run(fondaco: Command, tmp_path: Path) -> None:
    name, trace = evil(tmp_path)
    match = Match.new("fugger", 2, seed=7, start=0, names=["Player 1", name])
    Path("it").write_text(match.record(), encoding="utf-8")
    assert recorded_players(match.names) == (None, None)
    ran = fondaco("play", "--load", "it", typed="1\n1\n1\nquit\n")
    assert ran.code == 0
    assert not trace.exists()


def test_to_go_on_with_a_record_the_program_is_named_again(
    fondaco: Command, tmp_path: Path
) -> None:
    told = Program(tmp_path, FIRST_MOVES)
    fondaco(*GAME, *bots(told), typed="1\n1\nsave it\nquit\n")
    assert told.command not in Path("it").read_text(encoding="utf-8")
    refused = fondaco("play", "--load", "it", typed=TO_THE_END)
    assert (refused.code, refused.out) == (2, "")
    assert "the bot exec needs the command of a program: exec:./mybot" in refused.err
    ran = fondaco("play", "--load", "it", *bots(told), typed=f"{TO_THE_END}save it\n")
    assert (ran.code, ran.err) == (0, "")
    assert Match.replay(Path("it").read_text(encoding="utf-8")).names == ("Player 1", "exec-2")


def test_programs_can_not_be_simulated(fondaco: Command) -> None:
    ran = fondaco("simulate", "fugger", "--games", "1", "--bots", "exec:touch evil")
    assert ran.code == 2
    assert "can be simulated" in ran.err
    assert not Path("evil").exists()
