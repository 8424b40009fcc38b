"""Many games by bots: what is played, what is counted, what is printed."""

import json
import os
import re
import signal
import statistics
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fondaco import Match, bot
from fondaco.engine import counting
from fondaco.engine.playout import Batch, Tally
from fondaco.locale import LANGUAGES, texts
from fondaco.terminal import simulate as simulation
from fondaco.terminal.numbers import decimal, percent, whole
from fondaco.terminal.simulate import Outcome, plan
from tests.terminal.conftest import Command, Terminal

SMALL = ("simulate", "fugger", "--players", "2", "--games", "6", "--seed", "7")
KEYS = [
    *("game", "players", "bots", "options", "components", "seed"),
    *("games", "interrupted", "rounds", "decisions", "seconds", "decisions_per_second", "cores"),
    *("wins", "shared", "points", "deviation"),
]


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played by the plain rules, which need no compiler."""
    play = Batch.play
    monkeypatch.setattr(Batch, "play", lambda batch, first, count: play(batch, first, count, False))
    monkeypatch.setattr(simulation, "play_counting", partial(counting.play_counting, fast=False))


def planned(**changes: Any) -> simulation.Plan:
    asked: dict[str, Any] = {
        "players": 2,
        "games": 6,
        "bots": "random",
        "seed": 7,
        "start": None,
        "options": [],
        "components": None,
    }
    return plan("fugger", **(asked | changes))


# --- counting -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("language", LANGUAGES)
def test_few_columns_cut_no_number(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    wide = fondaco(*SMALL, "--language", language).out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = fondaco(*SMALL, "--language", language).out
    assert "…" not in narrow
    assert max(map(len, narrow.splitlines())) <= 40
    rows = [line for line in wide.splitlines() if "random" in line]
    numbers = [number for row in rows for number in re.findall(r"\d+[.,]\d", row)]
    assert len(numbers) == 2 * 3  # by seat: share, mean, deviation
    assert [number for number in numbers if number not in narrow] == []


@pytest.mark.usefixtures("plainly")
def test_the_document_counts_every_game(fondaco: Command) -> None:
    ran = fondaco(*SMALL, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert list(told) == KEYS
    games = [planned().batch.play(number, 1) for number in range(6)]
    assert (told["game"], told["players"], told["games"]) == ("fugger", 2, 6)
    assert told["bots"] == ["random", "random"]
    assert (told["seed"], told["options"]) == (7, {"target": 100})
    assert told["interrupted"] is False
    assert told["rounds"] == sum(game.rounds for game in games)
    assert told["decisions"] == sum(game.decisions for game in games)
    assert told["decisions_per_second"] == told["decisions"] / told["seconds"]
    for seat in range(2):
        points = [game.points[seat] for game in games]
        assert told["wins"][seat] == sum(game.won[seat] + game.shared[seat] for game in games)
        assert told["shared"][seat] == sum(game.shared[seat] for game in games)
        assert told["points"][seat] == pytest.approx(statistics.mean(points))
        assert told["deviation"][seat] == pytest.approx(statistics.stdev(points))


def test_F40_a_shared_win_is_a_win_of_each() -> None:
    tally = Tally()
    tally.games = 4
    tally.won[0], tally.won[1] = 1, 2
    tally.shared[0] = tally.shared[1] = 1
    outcome = Outcome(planned(games=4), tally, 1.0, 1)
    assert [outcome.wins(seat) for seat in range(2)] == [2, 3]


def test_a_single_game_has_no_deviation() -> None:
    tally = Tally()
    tally.games, tally.points[0], tally.squares[0] = 1, 50, 2500
    assert Outcome(planned(games=1), tally, 1.0, 1).deviation(0) == 0.0


@pytest.mark.usefixtures("plainly")
def test_the_result_does_not_depend_on_the_cores(fondaco: Command) -> None:
    told = [json.loads(fondaco(*SMALL, "--json", "--cores", n).out) for n in ("1", "2", "5")]
    for key in ("games", "rounds", "decisions", "wins", "shared", "points", "deviation"):
        assert told[0][key] == told[1][key] == told[2][key]
    assert [one["cores"] for one in told] == [1, 2, 5]


@pytest.mark.usefixtures("plainly")
def test_bots_options_and_start_are_what_was_asked_for(fondaco: Command) -> None:
    ran = fondaco(
        *SMALL, "--bots", "heuristic,random", "--option", "target=20", "--start", "1", "--json"
    )
    told = json.loads(ran.out)
    assert told["bots"] == ["heuristic", "random"]
    assert told["options"] == {"target": 20}
    games = planned(bots="heuristic,random", options=["target=20"], start=1).batch.play(0, 6)
    assert told["decisions"] == games.decisions
    assert games.rounds < planned().batch.play(0, 6).rounds


def test_chunks_cover_all_games_and_are_not_too_many() -> None:
    for games in (1, 2, 7, 10_000, 10**6, 10**12):
        for cores in (1, 2, 64):
            chunk = simulation._chunk(games, cores)
            assert 1 <= chunk <= games
            assert games // chunk <= 2 * simulation.MOST_CHUNKS


# --- the seed of one game -------------------------------------------------------------------------


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("number", [0, 5])
def test_the_seed_of_a_game_deals_it_again(fondaco: Command, number: int) -> None:
    ran = fondaco(*SMALL, "--bots", "heuristic", "--game-seed", str(number))
    assert ran.code == 0
    seed = ran.out.strip()
    match = Match.new("fugger", 2, seed)
    player = bot("heuristic", seed=1)
    while not match.over:
        match.play(player.choose(match))
    game = planned(bots="heuristic").batch.play(number, 1)
    assert match.points == [game.points[seat] for seat in range(2)]
    assert len(match.decisions) == game.decisions


# --- telling --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_tells_the_result_by_seat(fondaco: Command, language: str) -> None:
    ran = fondaco(*SMALL, "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    rows = re.findall(r"^ +([01])   random +(\d+) +(\d+) +([\d.,]+)\s?%", ran.out, re.MULTILINE)
    told = json.loads(fondaco(*SMALL, "--json").out)
    for row, seat in zip(rows, range(2), strict=True):
        share = float(row[3].replace(",", "."))
        assert row[:3] == (str(seat), str(told["wins"][seat]), str(told["shared"][seat]))
        assert share == pytest.approx(100 * told["wins"][seat] / 6, abs=0.051)
    assert ran.out.splitlines()[-1].endswith(": 7")


@pytest.mark.parametrize(
    ("language", "number", "points", "share"),
    [
        ("en", "1,234,567", "1,234.5", "33.4%"),
        ("hu", "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567", "1234,5", "33,4%"),
        ("de", "1.234.567", "1.234,5", "33,4\N{NO-BREAK SPACE}%"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: str, number: str, points: str, share: str
) -> None:
    assert whole(1234567, language) == number
    assert decimal(1234.52, language).replace("\N{NO-BREAK SPACE}", "") == points
    assert percent(0.3339, language) == share


@pytest.mark.usefixtures("plainly")
def test_a_secret_seed_is_told_so_that_it_can_be_repeated(fondaco: Command) -> None:
    asked = ("simulate", "fugger", "--players", "2", "--games", "3", "--json")
    first = json.loads(fondaco(*asked).out)
    assert re.fullmatch("[0-9a-f]{64}", first["seed"])
    again = json.loads(fondaco(*asked, "--seed", first["seed"]).out)
    assert again["points"] == first["points"]


@pytest.mark.usefixtures("plainly")
def test_a_bar_is_shown_only_to_somebody(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fondaco(*SMALL, "--json").err == ""
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    ran = fondaco(*SMALL, "--json")
    assert json.loads(ran.out)["games"] == 6
    assert "Playing" in seen.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiling_is_spoken_of_where_it_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    spoken: list[str] = []

    class Timer:
        """Goes off at once, or never."""

        def __init__(self, _: float, function: object) -> None:
            self.function = function

        def start(self) -> None:
            self.function()  # type: ignore[operator]

        def cancel(self) -> None:
            spoken.append("cancelled")

    monkeypatch.setattr("threading.Timer", Timer)
    with simulation.speaking_of_compiling(language):
        pass
    assert capsys.readouterr().err == f"{texts('fondaco', language)('terminal.compiling')}\n"
    assert spoken == ["cancelled"]


# --- the report -----------------------------------------------------------------------------------


def reported(fondaco: Command, file: Path, *more: str) -> str:
    """The page that the small simulation writes."""
    ran = fondaco(*SMALL, "--report", str(file), *more)
    assert (ran.code, ran.err) == (0, "")
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    return file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_written_in_the_language_asked_for(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = fondaco(*SMALL, "--report", "report.html", "--language", language)
    t = texts("fondaco", language)
    assert ran.out.splitlines()[-1] == t("terminal.simulate.report", file="report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert t("arena.report.uses") in page


@pytest.mark.usefixtures("plainly")
def test_the_games_are_the_same_with_a_report_and_without(fondaco: Command, tmp_path: Path) -> None:
    asked = (*SMALL, "--bots", "heuristic,random", "--json")
    without = json.loads(fondaco(*asked).out)
    ran = fondaco(*asked, "--report", str(tmp_path / "report.html"))
    told = json.loads(ran.out)  # which says nothing else
    assert list(told) == KEYS
    for key in ("games", "rounds", "decisions", "wins", "shared", "points", "deviation"):
        assert told[key] == without[key]


@pytest.mark.usefixtures("plainly")
def test_the_same_seed_gives_the_same_report_on_any_number_of_cores(
    fondaco: Command, tmp_path: Path
) -> None:
    file = tmp_path / "report.html"
    pages = {reported(fondaco, file, "--cores", cores) for cores in ("1", "2", "5")}
    assert len(pages) == 1
    assert reported(fondaco, file, "--bots", "heuristic") not in pages


@pytest.mark.usefixtures("plainly")
def test_a_report_tells_the_command_that_gives_the_same_one(
    fondaco: Command, tmp_path: Path
) -> None:
    asked = ("--start", "1", "--option", "target=20", "--bots", "heuristic,random")
    page = reported(fondaco, tmp_path / "report.html", *asked)
    found = re.search("<code>fondaco (.+) --report report.html</code>", page)
    assert found is not None
    assert found[1] == (
        "simulate fugger --players 2 --games 6 --bots heuristic,random --seed 7 --start 1"
        " --option target=20 --language en"
    )
    again = fondaco(*found[1].split(), "--report", str(tmp_path / "again.html"))
    assert again.code == 0
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("report.pdf", "a report's name ends in .html: "),
        ("nowhere/report.html", "there is no folder "),
        ("~nobody-of-this-name/report.html", "there is no home folder for "),
    ],
)
def test_a_report_that_can_not_be_written_is_refused_before_anything_is_played(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, fault: str
) -> None:
    def play(*_: object) -> None:
        raise AssertionError("played")

    monkeypatch.setattr(simulation, "_play", play)
    monkeypatch.chdir(tmp_path)
    ran = fondaco(*SMALL, "--report", name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {fault}")
    assert list(tmp_path.iterdir()) == []


# --- stopping -------------------------------------------------------------------------------------


def interrupted_after(parts: int) -> object:
    def run(batch: Batch, cores: int, chunk: int) -> Iterator[Tally]:
        for number in range(parts):
            yield batch.play(number * chunk, chunk)
        raise KeyboardInterrupt

    return run


@pytest.mark.usefixtures("plainly")
def test_control_c_tells_what_was_played(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Batch, "run", interrupted_after(2))
    ran = fondaco(*SMALL, "--cores", "1")
    assert ran.code == 130
    assert "Stopped after 2 of 6 games" in ran.out
    ran = fondaco(*SMALL, "--cores", "1", "--json")
    assert ran.code == 130
    told = json.loads(ran.out)
    assert (told["games"], told["interrupted"]) == (2, True)
    assert told["decisions"] == planned().batch.play(0, 2).decisions


@pytest.mark.usefixtures("plainly")
def test_control_c_before_the_first_games_tells_nothing(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Batch, "run", interrupted_after(0))
    ran = fondaco(*SMALL)
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def counted_until_interrupted(parts: int) -> object:
    def in_parts(play: Any, games: int, cores: int, chunk: int) -> Iterator[Any]:
        for number in range(parts):
            yield play(number * chunk, chunk)
        raise KeyboardInterrupt

    return in_parts


@pytest.mark.usefixtures("plainly")
def test_control_c_leaves_a_whole_report_on_what_was_played(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(simulation, "in_parts", counted_until_interrupted(2))
    file = tmp_path / "report.html"
    ran = fondaco(*SMALL, "--cores", "1", "--report", str(file))
    assert ran.code == 130
    assert "Stopped after 2 of 6 games" in ran.out
    page = file.read_text(encoding="utf-8")
    assert "Stopped after 2 of 6 games" in page
    assert page.startswith("<!DOCTYPE html>\n")
    assert page.endswith("</html>\n")


@pytest.mark.usefixtures("plainly")
def test_control_c_before_the_first_games_leaves_the_last_report(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(simulation, "in_parts", counted_until_interrupted(0))
    file = tmp_path / "report.html"
    file.write_text("the last one")
    ran = fondaco(*SMALL, "--report", str(file))
    assert (ran.code, ran.out, ran.err) == (130, "", "")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["the last one"]


def test_control_c_while_compiling_ends_the_process_at_once() -> None:
    code = (
        "import os, signal\n"
        "from fondaco.terminal.simulate import stopped_at_once\n"
        "with stopped_at_once():\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    print('too late')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_control_c_after_compiling_is_heard_as_ever() -> None:
    before = signal.getsignal(signal.SIGINT)  # ignored where a shell began this in the background
    with simulation.stopped_at_once():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is before


# --- what can't be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (["chess"], "unknown game 'chess'"),
        (["fugger", "--players", "5"], "fugger is for 2 to 4 players, not 5"),
        (
            ["fugger", "--bots", "search"],
            "no bot 'search' can be simulated; there are random, heur",
        ),
        (["fugger", "--bots", "random,random"], "--bots names one bot, or one for each of 3 seats"),
        (["fugger", "--start", "3"], "there is no seat 3: seats are 0 to 2"),
        (["fugger", "--seed", "x"], "bad seed 'x'"),
        (["fugger", "--option", "target=0"], "option target is a whole number from 1 to 1000"),
    ],
)
def test_wrong_wishes_are_refused(fondaco: Command, asked: list[str], fault: str) -> None:
    ran = fondaco("simulate", *asked)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {fault}")
    assert ran.err.count("\n") == 1


# --- compiled -------------------------------------------------------------------------------------


def test_compiled_games_come_to_the_same(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fondaco", *SMALL, "--json"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=dict(os.environ),
    )
    told = json.loads(done.stdout)
    tally = planned().batch.play(0, 6, fast=False)
    assert told["games"] == 6
    assert told["decisions"] == tally.decisions
    assert told["points"] == [tally.points[seat] / 6 for seat in range(2)]
