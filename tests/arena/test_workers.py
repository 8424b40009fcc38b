"""Games on several cores: the same games, none lost, whoever dies."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from fondaco.arena import workers
from fondaco.arena.playing import play
from fondaco.arena.workers import MOST_DEATHS, GameFailed, play_here, play_on_cores
from tests.arena.small import (
    dies_over,
    fails_over,
    interrupts_itself,
    made_up,
    plays_and_tells_its_process,
    small_plan,
    without_times,
)
from tests.bots.programs import Program, is_running

LONG = 60.0  # seconds: only a fault takes so long

STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "300"])
signal.signal(signal.SIGTERM, lambda *_: note(f"told {time.monotonic()}"))
get_ready()
note(f"runs {os.getppid()} {os.getpid()} {child.pid}")
time.sleep(300)
"""
"""Nothing but SIGKILL ends it and its child; it notes who runs, and when it is told to end."""

ARENA = (  # that can be interrupted, also where a shell began these tests in the background
    "import signal, sys; from fondaco.cli import main;"
    "signal.signal(signal.SIGINT, signal.default_int_handler);"
    "sys.exit(main(sys.argv[1:]))"
)


def test_results_do_not_depend_on_the_cores(tmp_path: Path) -> None:
    planned = small_plan("heuristic", "random", "search:easy", games=6)
    one = [without_times(played) for played in play_here(planned.all_but(()))]
    player = partial(plays_and_tells_its_process, folder=tmp_path)
    two = [without_times(played) for played in play_on_cores(planned.all_but(()), 2, player)]
    assert sorted(two) == one
    assert len(list(tmp_path.iterdir())) == 2
    assert not active_children()


def test_order_does_not_matter() -> None:
    games = list(small_plan(games=4).all_but(()))
    forwards = {played.number: without_times(played) for played in play_here(games)}
    backwards = {played.number: without_times(played) for played in play_here(reversed(games))}
    assert forwards == backwards


def test_there_are_no_more_workers_than_games(tmp_path: Path) -> None:
    games = small_plan(games=2).all_but((0,))
    player = partial(plays_and_tells_its_process, folder=tmp_path)
    assert [played.number for played in play_on_cores(games, 8, player)] == [1]
    assert len(list(tmp_path.iterdir())) == 1


def test_no_games_need_no_worker() -> None:
    assert list(play_on_cores((), 2)) == []


def test_a_game_over_which_a_worker_dies_is_played_again(tmp_path: Path) -> None:
    player = partial(dies_over, folder=tmp_path, number=1, times=MOST_DEATHS - 1)
    played = list(play_on_cores(small_plan(games=6).all_but(()), 2, player))
    assert sorted(one.number for one in played) == [0, 1, 2, 3, 4, 5]
    assert len(list(tmp_path.iterdir())) == MOST_DEATHS - 1


def test_a_game_over_which_worker_after_worker_dies_ends_the_run(tmp_path: Path) -> None:
    player = partial(dies_over, folder=tmp_path, number=1, times=100)
    over: list[int] = []
    playing = play_on_cores(small_plan(games=4).all_but(()), 2, player)
    with pytest.raises(GameFailed, match=r"game 1 of .* end: 3 workers died over it"):
        over.extend(played.number for played in playing)
    assert len(list(tmp_path.iterdir())) == MOST_DEATHS
    assert 0 in over  # what the other one had is played to its end
    assert 1 not in over
    assert not active_children()


def test_a_game_that_raises_ends_the_run_and_loses_nothing() -> None:
    games = small_plan(games=6).all_but(())
    playing = play_on_cores(games, 2, partial(fails_over, number=5))
    over: list[int] = []
    with pytest.raises(GameFailed, match=r"game 5 of .*: RuntimeError: a fault of a bot"):
        over.extend(played.number for played in playing)
    assert sorted(over) == [0, 1, 2, 3, 4]
    assert not active_children()


def test_a_game_that_raises_here_says_which() -> None:
    playing = play_here(small_plan().all_but(()), partial(fails_over, number=1))
    assert next(playing).number == 0
    with pytest.raises(GameFailed, match="game 1 of heuristic, random can't be played"):
        next(playing)


def test_a_failure_comes_whole_from_another_process() -> None:
    failure = GameFailed(small_plan().planned(3), "because")
    copy = pickle.loads(pickle.dumps(failure))
    assert (str(copy), copy.planned, copy.reason) == (str(failure), failure.planned, "because")


def test_who_stops_listening_ends_the_workers() -> None:
    playing = play_on_cores(small_plan(games=100).all_but(()), 2, made_up)
    assert next(playing).number in (0, 1)
    assert len(active_children()) == 2
    playing.close()
    assert not active_children()


def test_control_c_is_not_for_the_workers() -> None:
    played = list(play_on_cores(small_plan(games=2).all_but(()), 1, interrupts_itself))
    assert [one.number for one in played] == [0, 1]


def test_workers_can_be_started_from_any_thread() -> None:
    numbers: list[int] = []

    def run() -> None:
        for played in play_on_cores(small_plan(games=2).all_but(()), 1, made_up):
            numbers.append(played.number)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert numbers == [0, 1]


def test_a_worker_plays_what_is_played_here() -> None:
    game = small_plan().planned(0)
    (played,) = play_on_cores([game], 1)
    assert without_times(played) == without_times(play(game))
    assert played.record == play(game).record


# --- programs -------------------------------------------------------------------------------------


def of_kind(program: Program, kind: str) -> list[list[str]]:
    """What the program has noted under that word, in any of its processes."""
    return [words[1:] for line in program.notes if (words := line.split())[0] == kind]


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ([signal.SIGINT], 130),
        ([signal.SIGINT, signal.SIGINT], 130),
        ([signal.SIGTERM], 128 + signal.SIGTERM),
        ([signal.SIGHUP], 128 + signal.SIGHUP),
        ([signal.SIGKILL], -signal.SIGKILL),
    ],
)
def test_no_process_outlives_an_interrupted_arena(
    tmp_path: Path, numbers: list[signal.Signals], code: int
) -> None:
    program = Program(tmp_path, STUBBORN)
    bots = f"exec:900s:{program.command},heuristic"
    arena = subprocess.Popen(
        [sys.executable, "-c", ARENA, "arena", "fugger", "--bots", bots, "--cores", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + LONG
    while len(of_kind(program, "runs")) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    for number in numbers:
        if number == signal.SIGKILL:
            arena.kill()
        else:
            os.killpg(arena.pid, number)  # as a terminal does; it reaches the workers too
        time.sleep(0.2)
    assert arena.communicate(timeout=LONG) == (b"", b"")
    assert arena.returncode == code
    processes = [int(pid) for pids in of_kind(program, "runs") for pid in pids]
    assert len(processes) == 6  # two workers, two programs, and the child of each
    while any(map(is_running, processes)):  # a parent that was killed waits for nobody
        assert time.monotonic() < deadline + LONG
        time.sleep(0.01)
    one, other = (float(words[0]) for words in of_kind(program, "told"))
    assert abs(one - other) < 1.5  # side by side; one after the other it were two seconds


def test_a_worker_that_does_not_hear_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.1)
    monkeypatch.setattr(workers, "LONGEST_END", 0.0)
    playing = play_on_cores(small_plan(games=100).all_but(()), 2, made_up)
    next(playing)
    for worker in active_children():
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)  # as deaf as compiled code
    playing.close()
    assert not active_children()


def test_a_worker_that_is_told_to_end_loses_no_game() -> None:
    playing = play_on_cores(small_plan(games=20).all_but(()), 2, made_up)
    over = [next(playing).number]
    active_children()[0].terminate()
    over.extend(played.number for played in playing)
    assert sorted(over) == list(range(20))
    assert not active_children()
