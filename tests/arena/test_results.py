"""A folder of results: nothing lost, nothing twice, whenever it was cut off."""

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from fondaco.arena import results
from fondaco.arena.plan import Plan
from fondaco.arena.results import (
    PLAN,
    RECORDS,
    RESULTS,
    FolderResults,
    Results,
    UnusableFolder,
    kept_in,
    record_name,
    seed_in,
)
from tests.arena.small import made_up, small_plan


def fill(folder: Path, planned: Plan, added: list[int] | None = None) -> list[int]:
    """Play what is not in the folder yet; the numbers of these games, and in `added` too."""
    added = [] if added is None else added
    with kept_in(folder, planned) as kept:
        for game in planned.all_but(kept.numbers):
            kept.add(made_up(game))
            added.append(game.number)
        assert kept.whole
    return added


def numbers_in(folder: Path) -> list[int]:
    return [json.loads(line)["number"] for line in (folder / RESULTS).read_text().splitlines()]


# --- keeping --------------------------------------------------------------------------------------


def test_every_game_has_a_line_and_its_record(tmp_path: Path) -> None:
    planned = small_plan()
    assert fill(tmp_path / "out", planned) == [0, 1, 2, 3]
    lines = (tmp_path / "out" / RESULTS).read_text().splitlines()
    assert len(lines) == 4
    assert json.loads(lines[2]) == {
        "number": 2,
        "block": 1,
        "seed": planned.planned(2).seed,
        "bots": list(planned.planned(2).bots),
        "points": [102, 101],
        "shares": [1.0, 0.0],
        "moves": [10, 10],
        "seconds": [0.5, 0.5],
        "slowest": [0.25, 0.25],
        "lost": [0, 0],
        "reasons": [None, None],
    }
    for number in range(4):
        record = tmp_path / "out" / record_name(number)
        assert record.read_text() == f"game {number}\n"
    assert len(list((tmp_path / "out" / RECORDS).iterdir())) == 4


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    planned = small_plan()
    with kept_in(tmp_path, planned) as kept:
        kept.add(made_up(planned.planned(3)))
        kept.add(made_up(planned.planned(1)))
        before = kept.games
        assert not kept.whole
    with kept_in(tmp_path, planned) as again:
        assert again.games == before
        assert again.numbers == {1, 3}
    assert fill(tmp_path, planned) == [0, 2]
    assert numbers_in(tmp_path) == [3, 1, 0, 2]


def test_why_moves_were_lost_is_there_again(tmp_path: Path) -> None:
    planned = small_plan()
    reasons = ("it ended: 'NameError: name „x“'", None)
    played = replace(made_up(planned.planned(2)), lost=(4, 0), reasons=reasons)
    with kept_in(tmp_path, planned) as kept:
        kept.add(played)
    with kept_in(tmp_path, planned) as again:
        assert again.games == [replace(played, record="")]
    line = json.loads((tmp_path / RESULTS).read_text())
    assert (line["lost"], line["reasons"]) == ([4, 0], list(reasons))


def test_in_memory_it_is_the_same_without_a_folder() -> None:
    planned = small_plan()
    kept = Results(planned)
    for number in (2, 0):
        kept.add(made_up(planned.planned(number)))
    assert [game.number for game in kept.games] == [0, 2]
    assert kept.numbers == {0, 2}
    assert not kept.whole


def test_a_finished_folder_has_nothing_more_to_play(tmp_path: Path) -> None:
    assert fill(tmp_path, small_plan()) == [0, 1, 2, 3]
    before = (tmp_path / RESULTS).read_bytes()
    assert fill(tmp_path, small_plan()) == []
    assert (tmp_path / RESULTS).read_bytes() == before


def test_more_games_may_be_asked_for_later(tmp_path: Path) -> None:
    fill(tmp_path, small_plan(games=4))
    assert fill(tmp_path, small_plan(games=8)) == [4, 5, 6, 7]


def test_a_secret_seed_is_found_in_the_folder(tmp_path: Path) -> None:
    planned = small_plan(seed=None)
    assert seed_in(tmp_path) is None
    fill(tmp_path, planned)
    assert seed_in(tmp_path) == planned.seed


# --- cut off --------------------------------------------------------------------------------------


def test_cut_off_at_any_byte_no_game_is_lost_or_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = small_plan()
    fill(tmp_path, planned)
    # it is about the lines alone, and there are a thousand places to cut
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(results, "_write_safely", lambda *_: None)
    monkeypatch.setattr(results, "version", dict.fromkeys(["fondaco"], version("fondaco")).get)
    whole = (tmp_path / RESULTS).read_bytes()
    for cut in range(len(whole) + 1):
        (tmp_path / RESULTS).write_bytes(whole[:cut])
        finished = whole[:cut].count(b"\n")
        assert fill(tmp_path, planned) == list(range(finished, 4)), cut
        assert (tmp_path / RESULTS).read_bytes() == whole, cut


def test_a_torn_line_is_gone_from_the_disk_before_the_next_is_written(tmp_path: Path) -> None:
    planned = small_plan()
    fill(tmp_path, planned)
    whole = (tmp_path / RESULTS).read_bytes()
    (tmp_path / RESULTS).write_bytes(whole[:-10])
    with kept_in(tmp_path, planned) as kept:
        assert kept.numbers == {0, 1, 2}
        assert (tmp_path / RESULTS).read_bytes() == b"".join(whole.splitlines(True)[:3])


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("step", range(12))
def test_killed_between_any_two_steps_no_game_is_lost_or_repeated(
    step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = small_plan()
    reported: list[int] = []
    left = [step]

    def killed_some_time(do: Any) -> Any:
        def step(*arguments: Any) -> Any:
            if left[0] == 0:
                raise Killed
            left[0] -= 1
            return do(*arguments)

        return step

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", killed_some_time(os.fsync))
        patched.setattr(Path, "replace", killed_some_time(Path.replace))
        with pytest.raises(Killed):
            fill(tmp_path, planned, reported)
    played_again = fill(tmp_path, planned)
    assert not set(played_again) & set(reported)
    assert numbers_in(tmp_path) == [0, 1, 2, 3]
    for number in range(4):
        assert (tmp_path / record_name(number)).read_text() == f"game {number}\n"


# --- refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"seed": 8}, "seed 7, not 8"),
        ({"options": {"target": 11}}, r'options {"target": 10}, not {"target": 11}'),
        ({"players": 3}, "players 2, not 3"),
    ],
)
def test_a_folder_of_another_plan_is_refused(
    changes: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    fill(tmp_path, small_plan())
    before = (tmp_path / RESULTS).read_bytes()
    with pytest.raises(UnusableFolder) as refused, kept_in(tmp_path, small_plan(**changes)):
        pass
    assert f"is of another plan: {fault}" in str(refused.value)
    assert (tmp_path / RESULTS).read_bytes() == before


def test_a_folder_of_other_bots_is_refused(tmp_path: Path) -> None:
    fill(tmp_path, small_plan())
    other = small_plan("heuristic", "search:easy")
    with pytest.raises(UnusableFolder) as refused, kept_in(tmp_path, other):
        pass
    assert "bots heuristic,random, not heuristic,search:easy" in str(refused.value)


@pytest.mark.parametrize(("name", "value"), [("rules", 99), ("fondaco", "0.0.1"), ("format", 3)])
def test_a_folder_of_another_version_is_refused(name: str, value: Any, tmp_path: Path) -> None:
    fill(tmp_path, small_plan())
    document = json.loads((tmp_path / PLAN).read_text())
    (tmp_path / PLAN).write_text(json.dumps(document | {name: value}))
    with (
        pytest.raises(UnusableFolder, match=f"another plan: {name} "),
        kept_in(tmp_path, small_plan()),
    ):
        pass


def test_a_folder_that_does_not_tell_why_moves_were_lost_is_refused(tmp_path: Path) -> None:
    fill(tmp_path, small_plan())
    document = json.loads((tmp_path / PLAN).read_text())
    (tmp_path / PLAN).write_text(json.dumps(document | {"format": 1}))
    lines = (tmp_path / RESULTS).read_bytes().replace(b',"reasons":[null,null]', b"")
    (tmp_path / RESULTS).write_bytes(lines)
    with (
        pytest.raises(UnusableFolder, match=r"another plan: format 1, not 2$"),
        kept_in(tmp_path, small_plan()),
    ):
        pass
    assert (tmp_path / RESULTS).read_bytes() == lines


def test_fewer_games_than_there_are_can_not_be_asked_for(tmp_path: Path) -> None:
    fill(tmp_path, small_plan(games=8))
    with (
        pytest.raises(UnusableFolder, match="has game 4: more than the 4 games asked for"),
        kept_in(tmp_path, small_plan(games=4)),
    ):
        pass


def test_two_arenas_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with (
        kept_in(tmp_path, small_plan()),
        pytest.raises(UnusableFolder, match="in use: another arena writes to it"),
        kept_in(tmp_path, small_plan()),
    ):
        pass
    with kept_in(tmp_path, small_plan()) as kept:
        assert kept.numbers == frozenset()


def by_seat(name: str, values: str) -> Callable[[list[bytes]], list[bytes]]:
    """What makes these the first line's values of that name."""
    pattern = rb'"%b":\[[^]]*\]' % name.encode()
    return lambda lines: [re.sub(pattern, f'"{name}":{values}'.encode(), lines[0]), *lines[1:]]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lines: [lines[0], b"no JSON\n", lines[1]], "line 2: damaged"),
        (lambda lines: [b"\n", *lines], "line 1: damaged"),
        (lambda lines: [b"[1, 2]\n"], "line 1: damaged"),
        (lambda lines: [b'{"number": 0}\n'], "line 1: damaged"),
        (lambda lines: [lines[0], lines[0]], "line 2: game 0 is there twice"),
        (lambda lines: [lines[0].replace(b'"number":0', b'"number":1')], "no game 1 of this plan"),
        (lambda lines: [lines[0].replace(b'"number":0', b'"number":-1')], "numbered from 0"),
        (lambda lines: [lines[0].replace(b'"number":0', b'"number":"0"')], "line 1: damaged"),
        (lambda lines: [lines[0].replace(b'"lost":[0,0]', b'"lost":[0]')], "not by 2 seats"),
        (lambda lines: [lines[0].replace(b'"block":0', b'"block":5')], "no game 0 of this plan"),
        (by_seat("points", '["a","b"]'), "points: no numbers"),
        (by_seat("points", '"ab"'), "points: no numbers"),
        (by_seat("points", "[null,1]"), "points: no numbers"),
        (by_seat("points", "[true,1]"), "points: no numbers"),
        (by_seat("points", "[1.5,1]"), "points: no whole numbers"),
        (by_seat("points", f"[1{'0' * 400},1]"), "points: out of all bounds"),
        (by_seat("shares", '["x","y"]'), "shares: no numbers"),
        (by_seat("shares", "[1.0,1.0]"), "shares: the win is one"),
        (by_seat("shares", "[0.0,0.0]"), "shares: the win is one"),
        (by_seat("shares", "[2.0,-1.0]"), "shares: less than nothing"),
        (by_seat("moves", "[-5,3]"), "moves: less than nothing"),
        (by_seat("moves", "7"), "line 1: damaged"),
        (by_seat("seconds", "[NaN,1]"), "seconds: out of all bounds"),
        (by_seat("slowest", "[Infinity,1]"), "slowest: out of all bounds"),
        (by_seat("lost", '"ab"'), "lost: no numbers"),
        (by_seat("lost", "[0,1]"), "reasons: not where moves were lost"),
        (by_seat("reasons", '[null,"late"]'), "reasons: not where moves were lost"),
        (by_seat("reasons", "[null]"), "reasons: not by 2 seats"),
        (by_seat("reasons", "null"), "reasons: not by 2 seats"),
        (by_seat("reasons", '"ab"'), "reasons: not by 2 seats"),
        (by_seat("reasons", '{"a":1,"b":2}'), "reasons: not by 2 seats"),
        (by_seat("reasons", "[null,7]"), "reasons: no text"),
        (by_seat("reasons", "[null,[]]"), "reasons: no text"),
        (by_seat("reasons", r'[null,"\\u001b[2J"]'), "reasons: no text"),
        (by_seat("reasons", r'[null,"\\ud800"]'), "reasons: no text"),
        (lambda lines: [lines[0].replace(b',"reasons":[null,null]', b"")], "line 1: damaged"),
    ],
)
def test_a_damaged_line_is_named_and_nothing_is_touched(
    change: Any, fault: str, tmp_path: Path
) -> None:
    fill(tmp_path, small_plan())
    damaged = b"".join(change((tmp_path / RESULTS).read_bytes().splitlines(True)))
    (tmp_path / RESULTS).write_bytes(damaged)
    with pytest.raises(UnusableFolder, match=fault), kept_in(tmp_path, small_plan()):
        pass
    assert (tmp_path / RESULTS).read_bytes() == damaged


@pytest.mark.parametrize("text", ["", "{", "[]", "7"])
def test_a_damaged_plan_is_refused(text: str, tmp_path: Path) -> None:
    fill(tmp_path, small_plan())
    (tmp_path / PLAN).write_text(text)
    with pytest.raises(UnusableFolder, match="damaged"), kept_in(tmp_path, small_plan()):
        pass
    with pytest.raises(UnusableFolder, match="damaged"):
        seed_in(tmp_path)


def test_results_without_a_plan_are_refused(tmp_path: Path) -> None:
    fill(tmp_path, small_plan())
    (tmp_path / PLAN).unlink()
    with (
        pytest.raises(UnusableFolder, match=r"results.jsonl, but no plan.json"),
        kept_in(tmp_path, small_plan()),
    ):
        pass


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(OSError, match="out"), kept_in(tmp_path / "out", small_plan()):
        pass
    assert (tmp_path / "out").read_text() == "mine"


def test_a_full_disk_is_told_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = small_plan()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched, kept_in(tmp_path, planned) as kept:
        kept.add(made_up(planned.planned(0)))
        patched.setattr(results, "_write_safely", full)
        told = r"No space left on device\. It keeps all games that are over \(1\)"
        with pytest.raises(UnusableFolder, match=told):
            kept.add(made_up(planned.planned(1)))
        assert kept.numbers == {0}
    assert fill(tmp_path, planned) == [1, 2, 3]


class NearlyFull(BytesIO):
    """A file that takes ten bytes more."""

    def write(self, data: Any) -> int:
        return super().write(data[:10])


def test_half_a_line_is_none(tmp_path: Path) -> None:
    planned, lines = small_plan(), NearlyFull()
    (tmp_path / RECORDS).mkdir()
    kept = FolderResults(planned, tmp_path, lines)
    with pytest.raises(UnusableFolder, match="No space left"):
        kept.add(made_up(planned.planned(0)))
    assert not kept.numbers
    assert len(lines.getvalue()) == 10
