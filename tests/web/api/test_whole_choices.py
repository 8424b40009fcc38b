"""Hidden choices of several steps over HTTP (G-5): Augsburg begins with one (A-12)."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.games.augsburg.table import at
from tests.web.api.programs import Program, sit_down, table_from


@pytest.fixture
def program(client: TestClient) -> Program:
    """A program of two at a table where both are about to buy."""
    return sit_down(client, game="augsburg")[0]


def moves_after(program: Program, *steps: str) -> list[str]:
    return [legal["move"] for legal in program.get("/moves", after=steps)["moves"]]


def send(program: Program, moves: list[str], request_id: str = "request-1") -> dict[str, object]:
    wish = {"moves": moves, "number": 0, "request_id": request_id}
    answer: dict[str, object] = program.post("/moves", wish).json()
    return answer


def code(answer: dict[str, object]) -> str:
    error = answer["error"]
    assert isinstance(error, dict)
    return str(error["code"])


def test_a_program_asks_how_a_choice_can_go_on_and_makes_it_whole(program: Program) -> None:
    first = moves_after(program)[0]
    second = moves_after(program, first)[0]
    assert second != first
    assert code(send(program, [first, second])) == "not_whole"
    assert program.get()["number"] == 0
    assert send(program, [first, second, "done"])["number"] == 1
    assert send(program, [first, second, "done"])["repeated"] is True
    assert moves_after(program) == []


def test_a_whole_choice_has_nothing_after_it(program: Program) -> None:
    assert moves_after(program, "done") == []
    assert "done" in moves_after(program)


def test_illegal_steps_are_refused(program: Program) -> None:
    first = moves_after(program)[0]
    answer = program.client.get(
        f"/api/tables/{program.table}/moves",
        params={"after": [first, first]},
        headers=program.headers,
    )
    assert (answer.status_code, code(answer.json())) == (422, "illegal_move")
    refused = send(program, [first, first, "done"])["error"]
    assert isinstance(refused, dict)
    assert (refused["code"], refused["where"]) == ("illegal_move", "body.moves.1")
    assert program.get()["number"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"moves": []},
        {"move": "done", "moves": ["done"]},
        {"moves": ["done"] * 101},
        {"moves": "done"},
        {"moves": [""]},
    ],
)
def test_one_of_move_and_moves_is_given(program: Program, body: dict[str, object]) -> None:
    answer = program.post("/moves", {**body, "number": 0, "request_id": "request-1"})
    assert (answer.status_code, code(answer.json())) == (422, "invalid_request")
    assert program.get()["number"] == 0


def test_a_move_that_means_another_seat_says_its_name(client: TestClient) -> None:
    """A-35: the only mayor's tile is Bela's."""
    detail = {"card": 3, "left": ["office", "office", "points6"], "extra_used": False}
    match = at(phase="privilege", office=(3, 4, 1), detail=detail)
    anna = table_from(client, match)[1]
    words = {legal["move"]: legal["words"] for legal in anna.get("/moves")["moves"]}
    assert words["office level from 1"] == "Take the next level from Bela: office"
