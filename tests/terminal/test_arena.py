"""`fondaco arena`: what is asked for, what is shown, what is kept, what is refused."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fondaco.arena.plan import PlannedGame
from fondaco.arena.playing import PlayedGame, play
from fondaco.arena.results import RESULTS, record_name
from fondaco.locale import LANGUAGES, texts
from fondaco.match import Match
from fondaco.terminal import arena as command
from fondaco.terminal import simulate
from tests.arena.small import made_up
from tests.arena.stub_ray import StubRay
from tests.terminal.conftest import Command, Terminal

ASKED = ("arena", "fugger", "--bots", "heuristic,random", "--option", "target=10", "--seed", "7")
SMALL = (*ASKED, "--games", "4", "--cores", "1")
KEYS = [
    *("game", "players", "list", "options", "components", "seed"),
    *("asked", "planned", "played", "blocks", "interrupted", "seconds"),
    *("bots", "games", "wins", "win_share", "win_interval", "points", "points_interval", "margin"),
    *("moves", "seconds_per_move", "slowest_move", "lost_moves", "lost_reasons", "ratings"),
]
INTERRUPTIBLE = (  # also where a shell began these tests in the background
    "import signal, sys; from fondaco.cli import main;"
    "signal.signal(signal.SIGINT, signal.default_int_handler);"
    "sys.exit(main(sys.argv[1:]))"
)
TIMES = ("seconds", "seconds_per_move", "slowest_move")
CRASHING = "exec:sh -c 'echo no such thing >&2; exit 3'"
CRASHED = "it ended with exit code 3: 'no such thing'"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are made up, not played."""
    monkeypatch.setattr(command, "play_here", made_up_games)


def made_up_games(games: Iterator[PlannedGame]) -> Iterator[PlayedGame]:
    for game in games:
        yield made_up(game)


def told_by(out: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(out)
    return told


def without_times(out: str) -> dict[str, Any]:
    return {name: value for name, value in told_by(out).items() if name not in TIMES}


# --- what comes out -------------------------------------------------------------------------------


def test_the_document_counts_every_game_by_bot(fondaco: Command) -> None:
    ran = fondaco(*SMALL, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = told_by(ran.out)
    assert list(told) == KEYS
    planned = command.read_plan(
        "fugger",
        bots="heuristic,random",
        players=None,
        games=4,
        seed=7,
        options=["target=10"],
        components=None,
    )
    games = [play(planned.planned(number)) for number in range(4)]
    assert told["bots"] == told["list"] == ["heuristic", "random"]
    assert told["games"] == {"heuristic": 4, "random": 4}
    for bot in told["bots"]:
        seats = [(game, game.bots.index(bot)) for game in games]
        assert told["wins"][bot] == sum(game.shares[seat] for game, seat in seats)
        assert told["win_share"][bot] == told["wins"][bot] / 4
        assert told["points"][bot] == sum(game.points[seat] for game, seat in seats) / 4
        assert told["moves"][bot] == sum(game.moves[seat] for game, seat in seats)
        assert 0 < told["seconds_per_move"][bot] <= told["slowest_move"][bot]
        assert (told["lost_moves"][bot], told["lost_reasons"][bot]) == (0, None)
        assert set(told["ratings"][bot]) == {"mu", "sigma"}
    assert sum(told["wins"].values()) == pytest.approx(4)
    assert (told["game"], told["players"], told["options"]) == ("fugger", 2, {"target": 10})
    assert (told["seed"], told["components"]) == (7, {})
    assert (told["asked"], told["planned"], told["played"], told["blocks"]) == (4, 4, 4, 2)
    assert told["interrupted"] is False


def test_the_result_does_not_depend_on_the_cores(fondaco: Command) -> None:
    one = without_times(fondaco(*SMALL, "--json").out)
    two = without_times(fondaco(*ASKED, "--games", "4", "--cores", "2", "--json").out)
    assert one == two


def test_the_result_does_not_depend_on_the_cluster(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = StubRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    there = fondaco(*ASKED, "--games", "4", "--cluster", "ray://there:10001", "--json")
    assert without_times(there.out) == without_times(fondaco(*SMALL, "--json").out)
    assert ray.addresses == ["ray://there:10001"]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_tell_the_result_by_bot(fondaco: Command, language: str) -> None:
    ran = fondaco(*SMALL, "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    plain = ran.out.replace(",", ".").replace("\N{NO-BREAK SPACE}", "")
    for bot in ("heuristic", "random"):
        shares, points = re.findall(rf"^ {bot} +(.*)$", plain, re.MULTILINE)
        assert re.match(r"4 +2\.0 +50\.0% +7\.9% – 92\.1% +2[45]\.\d ± \d+\.\d$", shares)
        assert re.match(r"101\.0 +0\.0 +0\.0500 +0\.2500 +0$", points)
    assert ": 7" in plain
    assert "50.0%" in plain.splitlines()[-2]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", LANGUAGES)
def test_few_columns_cut_no_number(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    wide = fondaco(*SMALL, "--language", language).out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = fondaco(*SMALL, "--language", language).out
    assert "…" not in narrow
    assert max(map(len, narrow.splitlines())) <= 40
    numbers = re.findall(r"\d+[.,]\d+", wide)
    assert len(numbers) > 12
    assert [number for number in numbers if number not in narrow] == []


@pytest.mark.usefixtures("quick")
def test_what_looks_like_markup_is_a_name(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fondaco.arena import plan
    from fondaco.bots import bot

    monkeypatch.setattr(plan, "called", lambda name: bot("random"))
    monkeypatch.setattr(command, "called", lambda name: bot("random"))
    monkeypatch.setattr(command, "prepare", lambda *_: None)
    ran = fondaco("arena", "fugger", "--bots", "[red]x,[/]", "--games", "2", "--cores", "1")
    assert "[red]x" in ran.out
    assert "[/]" in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_that_never_ran_is_told_and_why(fondaco: Command, language: str) -> None:
    asked: tuple[str, ...] = (
        "arena",
        "fugger",
        "--bots",
        f"{CRASHING},heuristic",
        "--option",
        "target=10",
    )
    asked += ("--seed", "7", "--games", "2", "--cores", "1", "--language", language)
    told = told_by(fondaco(*asked, "--out", "duel", "--json").out)
    lost = told["lost_moves"][CRASHING]
    assert lost == told["moves"][CRASHING] > 0
    assert told["lost_reasons"] == {CRASHING: CRASHED, "heuristic": None}
    for line in (Path("duel") / RESULTS).read_text().splitlines():
        played = json.loads(line)
        assert dict(zip(played["bots"], played["reasons"], strict=True)) == told["lost_reasons"]
    ran = fondaco(*asked, "--out", "duel")  # and again what comes from the folder
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    shown = ran.out.replace("\n", " ")
    assert shown.count("no such thing'") == 1
    line = texts("fondaco", language)(
        "terminal.arena.why_lost", bot=CRASHING, lost=lost, moves=lost, reason=CRASHED
    )
    assert line in shown


def test_reasons_come_from_a_cluster_too(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", StubRay())
    asked: tuple[str, ...] = (
        "arena",
        "fugger",
        "--bots",
        f"{CRASHING},random",
        "--option",
        "target=10",
    )
    asked += ("--games", "2", "--cluster", "auto")
    told = told_by(fondaco(*asked, "--json").out)
    assert told["lost_reasons"] == {CRASHING: CRASHED, "random": None}
    ran = fondaco(*asked)
    assert re.search(
        r"lost (\d+) of \1 moves to the rule of thumb; the first because: it ended "
        r"with exit code 3: 'no such thing'",
        ran.out.replace("\n", " "),
    )


def test_each_bot_that_lost_moves_has_a_line(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_late(games: Iterator[PlannedGame]) -> Iterator[PlayedGame]:
        for game in games:
            seat = game.bots.index("heuristic")
            lost = (1_200 * (seat == 0), 1_200 * (seat == 1))
            reasons = ("late" if seat == 0 else None, "late" if seat == 1 else None)
            yield replace(made_up(game), moves=(5_000, 5_000), lost=lost, reasons=reasons)

    monkeypatch.setattr(command, "play_here", play_late)
    ran = fondaco(*SMALL)
    told = "heuristic lost 4,800 of 20,000 moves to the rule of thumb; the first because: late"
    assert told in ran.out.replace("\n", " ")
    assert ran.out.count(" lost ") == 1


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", LANGUAGES)
def test_getting_ready_is_spoken_of_where_it_takes_long(
    fondaco: Command, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 0.0)
    monkeypatch.setattr(command, "prepare", lambda *_: time.sleep(0.2))
    ran = fondaco(*SMALL, "--language", language)
    assert ran.err == texts("fondaco", language)("terminal.arena.compiling") + "\n"
    assert len(ran.err.rstrip("\n")) <= 80


@pytest.mark.usefixtures("quick")
def test_games_are_rounded_up_and_it_is_said(fondaco: Command) -> None:
    ran = fondaco(*ASKED, "--games", "3", "--cores", "1")
    assert "3 games were asked for; with 4 all bots have had all seats" in ran.out
    assert "asked for" not in fondaco(*SMALL).out
    told = told_by(fondaco(*ASKED, "--games", "3", "--cores", "1", "--json").out)
    assert (told["asked"], told["planned"], told["played"]) == (3, 4, 4)


@pytest.mark.usefixtures("quick")
def test_bots_that_go_by_time_are_named(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "prepare", lambda *_: None)
    ran = fondaco("arena", "fugger", "--bots", "search:0.2s,random", "--games", "2", "--cores", "1")
    assert "bots that go by time: search:0.2s" in ran.out
    assert "go by time" not in fondaco(*SMALL).out


@pytest.mark.usefixtures("quick")
def test_a_secret_seed_is_told_so_that_it_can_be_repeated(fondaco: Command) -> None:
    asked = ("arena", "fugger", "--bots", "heuristic,random", "--games", "2", "--cores", "1")
    ran = fondaco(*asked)
    assert re.search(r"^Seed: [0-9a-f]{64}$", ran.out, re.MULTILINE)


@pytest.mark.usefixtures("quick")
def test_players_and_components_are_what_was_asked_for(fondaco: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(components_of(fondaco, "augsburg"))
    asked = ("--bots", "heuristic,random", "--players", "4", "--games", "2", "--cores", "1")
    ran = fondaco("arena", "augsburg", *asked, "--components", "mine.toml", "--json")
    assert ran.err == ""
    told = told_by(ran.out)
    assert told["players"] == 4
    assert told["games"] == {"heuristic": 4, "random": 4}
    assert told["components"]
    shown = fondaco("arena", "augsburg", *asked, "--components", "mine.toml").out
    assert "Components replaced by a file, digest" in shown


def components_of(fondaco: Command, game: str) -> str:
    """A components file of that game with a value that is not the box's."""
    text = fondaco("games", game, "--components").out
    changed, times = re.subn(
        r"(?m)^(\w+ = )(\d+)$", lambda found: f"{found[1]}{int(found[2]) + 1}", text, count=1
    )
    assert times == 1
    return changed


@pytest.mark.usefixtures("quick")
def test_without_openskill_there_is_a_table_without_ratings(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    ran = fondaco(*SMALL)
    assert ran.code == 0
    assert "pip install -e '.[arena]'" in ran.out.replace("\n", " ")
    assert "±" not in ran.out
    assert told_by(fondaco(*SMALL, "--json").out)["ratings"] is None


@pytest.mark.usefixtures("quick")
def test_a_bar_is_shown_only_to_somebody(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    assert told_by(fondaco(*SMALL, "--json").out)["played"] == 4
    assert "Playing" in seen.getvalue()


# --- one game alone -------------------------------------------------------------------------------


def test_one_game_is_played_again_alone(fondaco: Command) -> None:
    assert fondaco(*SMALL, "--out", "all").code == 0
    for number in (0, 3):
        ran = fondaco(*SMALL, "--only", str(number))
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == (Path("all") / record_name(number)).read_text()
        assert Match.replay(ran.out).over


def test_there_is_no_game_behind_the_last(fondaco: Command) -> None:
    ran = fondaco(*SMALL, "--only", "4")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "fondaco: the games are numbered 0 to 3, not 4\n"


# --- the folder -----------------------------------------------------------------------------------


def test_the_folder_holds_records_that_replay(fondaco: Command) -> None:
    ran = fondaco(*SMALL, "--out", "duel")
    assert "Records of all games: duel/records" in ran.out
    lines = [json.loads(line) for line in (Path("duel") / RESULTS).read_text().splitlines()]
    assert [line["number"] for line in lines] == [0, 1, 2, 3]
    for line in lines:
        checked = fondaco("replay", str(Path("duel") / record_name(line["number"])))
        assert checked.code == 0
        match = Match.replay((Path("duel") / record_name(line["number"])).read_text())
        assert match.points == line["points"]


@pytest.mark.usefixtures("quick")
def test_the_same_again_plays_nothing_and_shows_all(fondaco: Command) -> None:
    fondaco(*SMALL, "--out", "duel")
    before = (Path("duel") / RESULTS).read_bytes()
    ran = fondaco(*SMALL, "--out", "duel")
    assert ran.code == 0
    assert "Played before and taken from the folder: 4" in ran.out
    assert (Path("duel") / RESULTS).read_bytes() == before


@pytest.mark.usefixtures("quick")
def test_a_secret_seed_goes_on_from_the_folder(fondaco: Command) -> None:
    asked = ("arena", "fugger", "--bots", "heuristic,random", "--cores", "1", "--out", "duel")
    first = told_by(fondaco(*asked, "--games", "2", "--json").out)
    again = told_by(fondaco(*asked, "--games", "6", "--json").out)
    assert again["seed"] == first["seed"]
    assert again["played"] == 6


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (("--seed", "8"), "duel is of another plan: seed 7, not 8"),
        (("--bots", "random,heuristic"), "duel is of another plan: bots heuristic,random, not"),
        (("--option", "target=11"), "duel is of another plan: options"),
        (("--players", "3"), "duel is of another plan: players 2, not 3"),
        (("--games", "2"), "duel/results.jsonl has game 2: more than the 2 games asked for"),
    ],
)
def test_another_plan_is_refused(fondaco: Command, changed: tuple[str, str], fault: str) -> None:
    fondaco(*SMALL, "--out", "duel")
    asked = [*SMALL, "--out", "duel", "--players", "2"]
    asked[asked.index(changed[0]) + 1] = changed[1]
    ran = fondaco(*asked)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {fault}")
    assert ran.err.count("\n") == 1


# --- stopping -------------------------------------------------------------------------------------


def interrupted_after(games: int) -> Any:
    def play_some(planned: Iterator[PlannedGame]) -> Iterator[PlayedGame]:
        for _ in range(games):
            yield made_up(next(planned))
        raise KeyboardInterrupt

    return play_some


def test_control_c_shows_what_was_played_and_how_to_go_on(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "play_here", interrupted_after(3))
    ran = fondaco(*SMALL)
    assert ran.code == 130
    assert "Stopped after 3 of 4 games" in ran.out
    assert "with --out FOLDER they are" in ran.out
    ran = fondaco(*SMALL, "--out", "duel")
    assert ran.code == 130
    assert "Stopped after 3 of 4 games" in ran.out
    assert "The same command goes on from here." in ran.out
    told = told_by(fondaco(*SMALL, "--json").out)
    assert (told["played"], told["interrupted"]) == (3, True)


def test_what_was_interrupted_goes_on(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(command, "play_here", interrupted_after(3))
        fondaco(*SMALL, "--out", "duel")
    monkeypatch.setattr(command, "play_here", made_up_games)
    whole = fondaco(*SMALL, "--out", "duel", "--json")
    assert whole.code == 0
    assert without_times(whole.out) == without_times(fondaco(*SMALL, "--json").out)


def test_control_c_before_the_first_game_tells_nothing(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "play_here", interrupted_after(0))
    ran = fondaco(*SMALL)
    assert (ran.code, ran.out, ran.err) == (130, "", "")


@pytest.mark.parametrize(
    ("number", "code", "told"),
    [
        (signal.SIGINT, 130, "The same command goes on from here."),
        (signal.SIGTERM, 128 + signal.SIGTERM, ""),
        (signal.SIGKILL, -signal.SIGKILL, ""),
    ],
)
def test_a_signal_in_the_middle_loses_no_finished_game(
    fondaco: Command, number: signal.Signals, code: int, told: str, tmp_path: Path
) -> None:
    asked = (*ASKED, "--cores", "2", "--out", "duel")
    running = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *asked, "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=dict(os.environ),
        start_new_session=True,
    )
    results = tmp_path / "duel" / RESULTS
    while running.poll() is None and not (results.exists() and results.read_bytes().count(b"\n")):
        time.sleep(0.01)
    if number == signal.SIGINT:
        os.killpg(running.pid, number)  # as a terminal does
    else:
        running.send_signal(number)
    out, err = running.communicate()
    assert (running.returncode, err) == (code, "")
    assert told in out
    lines = results.read_bytes().split(b"\n")[:-1]
    numbers = [json.loads(line)["number"] for line in lines]
    assert len(set(numbers)) == len(numbers) > 0
    rest = max(numbers) + 2
    whole = fondaco(*ASKED, "--cores", "1", "--out", "duel", "--games", str(rest), "--json")
    assert whole.err == ""
    assert results.read_bytes().split(b"\n")[: len(lines)] == lines
    games = [json.loads(line)["number"] for line in results.read_bytes().splitlines()]
    assert sorted(games) == list(range(told_by(whole.out)["planned"]))


# --- the picture ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("name", "begin"), [("it.svg", b"<?xml"), ("it.png", b"\x89PNG"), ("IT.SVG", b"<?xml")]
)
def test_a_picture_is_drawn(fondaco: Command, name: str, begin: bytes) -> None:
    ran = fondaco(*SMALL, "--picture", name)
    assert (ran.code, ran.err) == (0, "")
    assert "50.0%" in ran.out
    data = Path(name).read_bytes()
    assert data.startswith(begin)
    assert len(data) > 10_000


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("it.jpg", "a picture's name ends in .svg or .png: 'it.jpg'"),
        ("nowhere/it.svg", "there is no folder nowhere for a picture"),
    ],
)
def test_a_picture_that_can_not_be_made_is_refused_before_the_first_game(
    fondaco: Command, name: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "play_here", interrupted_after(0))
    ran = fondaco(*SMALL, "--picture", name)
    assert (ran.code, ran.out, ran.err) == (2, "", f"fondaco: {fault}\n")


def test_without_matplotlib_a_picture_is_refused_before_the_first_game(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(command, "play_here", interrupted_after(0))
    ran = fondaco(*SMALL, "--picture", "it.svg")
    assert ran.code == 2
    assert "pip install -e '.[arena]'" in ran.err


# --- what can't be --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (["chess", "--bots", "heuristic,random"], "unknown game 'chess'"),
        (["fugger", "--bots", "heuristic"], "an arena compares bots: name two different ones"),
        (["fugger", "--bots", "heuristic,heuristic"], "an arena compares bots"),
        (["fugger", "--bots", "heuristic,"], "unknown bot ''"),
        (["fugger", "--bots", "heuristic,nobody"], "unknown bot 'nobody'"),
        (["fugger", "--bots", "exec:'a,b',random"], "there is no program 'a,b'"),
        (["fugger", "--bots", "heuristic,search:best"], "the bot search takes seconds"),
        (["fugger", "--bots", "heuristic,random:5"], "the bot random takes nothing after its name"),
        (["fugger", "--bots", "heuristic,random", "--players", "5"], "fugger is for 2 to 4"),
        (["fugger", "--bots", "heuristic,random", "--seed", "x"], "bad seed 'x'"),
        (["fugger", "--bots", "heuristic,random", "--option", "target"], "an option is written"),
        (["fugger", "--bots", "heuristic,random", "--option", "target=0"], "option target is"),
        (["fugger", "--bots", "heuristic,random", "--components", "x"], "fugger takes no compo"),
        (["augsburg", "--bots", "heuristic,random", "--components", "no"], "no: No such file"),
        (["fugger", "--bots", "heuristic,random", "--out", "/dev/null/x"], "/dev/null/x"),
        (
            [*("fugger", "--bots", "heuristic,random,heuristic"), "--players", "2"],
            "more bots than the 2 seats of a game: each of them is named once",
        ),
    ],
)
def test_wrong_wishes_are_refused(fondaco: Command, asked: list[str], fault: str) -> None:
    ran = fondaco("arena", *asked)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {fault}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ["--games", "0"],
        ["--games", "many"],
        ["--cores", "0"],
        ["--players", "two"],
        ["--only", "-1"],
        ["--language", "fr"],
        ["--cores", "2", "--cluster", "auto"],
        ["--start", "1"],
    ],
)
def test_what_can_not_be_parsed_exits_2(fondaco: Command, wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        fondaco(*ASKED, *wrong)
    assert left.value.code == 2


def test_bots_must_be_named(fondaco: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fondaco("arena", "fugger")
    assert "the following arguments are required: --bots" in capsys.readouterr().err


def test_without_ray_a_cluster_is_refused(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = fondaco(*ASKED, "--games", "2", "--cluster", "auto")
    assert ran.code == 2
    assert ran.err.startswith("fondaco: a cluster is reached with Ray: pip install -e '.[clust")


def test_a_game_that_fails_is_named_and_what_is_over_is_kept(
    fondaco: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fondaco.arena.workers import play_here
    from tests.arena.small import fails_over

    def play_badly(games: Iterator[PlannedGame]) -> Iterator[PlayedGame]:
        return play_here(games, lambda planned: fails_over(planned, 2))

    monkeypatch.setattr(command, "play_here", play_badly)
    ran = fondaco(*SMALL, "--out", "duel")
    assert (ran.code, ran.out) == (2, "")
    assert "game 2 of random, heuristic can't be played to its end: RuntimeError: a fau" in ran.err
    assert (Path("duel") / RESULTS).read_bytes().count(b"\n") == 2
