"""The example program plays a whole game against a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.web.serving import Server, running_server

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_over_http.py"
GAME = "fugger"
PATIENCE = 120  # seconds; only a fault takes so long


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("example") / "house") as server:
        yield server


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", str(EXAMPLE), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_it_plays_to_the_end_against_a_bot_of_the_server(server: Server) -> None:
    code, out, err = finish(start(server.address, "--game", GAME, "--seed", "7"))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert re.fullmatch(rf"made {server.address}/tables/[a-z2-7]{{12}}", lines[0])
    assert lines[-1].startswith("Random bot ")
    assert " · won by " in lines[-1]
    moves = [line.split(maxsplit=1) for line in lines[1:-1]]
    assert len(moves) > 10
    numbers = [int(number) for number, _ in moves]
    assert numbers == sorted(set(numbers))
    table = lines[0].rsplit("/", 1)[1]
    with urlopen(f"{server.address}/api/tables/{table}") as answer:
        state = json.load(answer)
    assert state["status"] == "over"
    assert lines[-1].endswith(" and ".join(state["names"][seat] for seat in state["winners"]))


def test_two_of_them_meet_at_a_table(server: Server) -> None:
    wish = {
        "game": GAME,
        "seats": [{"kind": "open"}, {"kind": "invited"}],
        "options": {"target": 20},
    }
    headers = {"Content-Type": "application/json"}
    request = Request(f"{server.address}/api/tables", json.dumps(wish).encode(), headers)
    with urlopen(request) as answer:
        made = json.load(answer)
    invite = made["invites"][0]["invite"]
    join = (server.address, "--join", made["id"], "--seed", "1")
    first = start(*join, "--name", "Anna")
    second = start(*join, "--name", "Bela", "--invite", invite)
    for code, out, err in (finish(first), finish(second)):
        assert (code, err) == (0, "")
        assert re.match(r"Anna \d+ · Bela \d+ · won by ", out.splitlines()[-1])


def test_what_the_server_refuses_is_said_in_one_line(server: Server) -> None:
    code, out, err = finish(start(server.address, "--game", "chess"))
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert "unknown_game" in err


def test_help_tells_how_it_is_used() -> None:
    code, out, err = finish(start("--help"))
    assert (code, err) == (0, "")
    assert "python bot_over_http.py http://localhost:1520 --join" in out
