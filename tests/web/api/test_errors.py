"""Every refusal under /api has one form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fondaco import bots
from fondaco.games import names
from fondaco.web.api import views
from fondaco.web.api.errors import answer
from fondaco.web.app import create_app
from tests.web.api.programs import GAME, settings_in, sit_down

TABLE = {"game": GAME, "seats": [{"kind": "program"}, {"kind": "bot"}]}


def error_of(answer: Any, status: int) -> Any:
    """The refusal, which has the one form that all have."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    told = answer.json()
    assert set(told) == {"error"}
    error = told["error"]
    assert {"code", "message"} <= set(error) <= {"code", "message", "where", "rule", "allowed"}
    assert error["code"]
    assert error["message"]
    return error


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/games/x/y", "/api/docs/x"])
def test_an_unknown_address(client: TestClient, path: str) -> None:
    assert error_of(client.get(path), 404)["code"] == "not_found"


def test_a_page_that_does_not_exist_is_no_matter_of_the_api(client: TestClient) -> None:
    assert client.get("/apis").headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", ["GET"]),
        ("PUT", "/api/docs", ["GET"]),
        ("PATCH", "/api/tables", ["GET", "POST"]),
        ("GET", "/api/tables/aaaaaaaaaaaa/seats", ["POST"]),
    ],
)
def test_a_method_that_there_is_not(
    client: TestClient, method: str, path: str, allowed: list[str]
) -> None:
    refused = client.request(method, path)
    error = error_of(refused, 405)
    assert (error["code"], error["allowed"]) == ("method_not_allowed", allowed)
    assert refused.headers["allow"] == ", ".join(allowed)


@pytest.mark.parametrize("table", ["aaaaaaaaaaaa", "x", "A" * 500, "%00", "ő" * 12])
def test_an_unknown_table(client: TestClient, table: str) -> None:
    assert error_of(client.get(f"/api/tables/{table}"), 404)["code"] == "no_such_table"


def test_unknown_games_rules_and_bots(client: TestClient) -> None:
    assert error_of(client.get("/api/games/chess/rules/G-2"), 404)["code"] == "unknown_game"
    unknown = client.get(f"/api/games/{GAME}/rules/Z-99")
    assert error_of(unknown, 404)["code"] == "unknown_rule"
    error = error_of(client.post("/api/tables", json=TABLE | {"game": "chess"}), 422)
    assert (error["code"], error["allowed"]) == ("unknown_game", list(names()))


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("clever", "unknown bot 'clever'"),
        ("exec:./mybot", "the bot exec runs a program, which can't be done here"),
        *(
            (bot, f"the bot '{bot}' takes no seat here; there are {', '.join(bots.OFFERED)}")
            for bot in ("search", "search:3s", "search:500", "search:medium")
        ),
    ],
)
def test_a_bot_that_is_not_offered(client: TestClient, bot: str, message: str) -> None:
    """How long a bot thinks is the server's affair, and which programs it runs."""
    seats = [{"kind": "bot", "bot": bot}, {"kind": "program"}]
    error = error_of(client.post("/api/tables", json=TABLE | {"seats": seats}), 422)
    assert (error["code"], error["allowed"]) == ("unknown_bot", list(bots.OFFERED))
    assert error["message"].startswith(message)


def test_the_description_names_the_bots(client: TestClient) -> None:
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert schemas["SeatAsked"]["properties"]["bot"]["enum"] == [*bots.OFFERED, None]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seats": [{"kind": "program"}]}, "invalid_players"),
        ({"seats": [{"kind": "program"}] * 6}, "invalid_players"),
        ({"start": 2}, "invalid_players"),
        ({"options": {"target": 0}}, "invalid_option"),
        ({"options": {"speed": 1}}, "invalid_option"),
        ({"seats": [{"kind": "program", "name": "An|na"}, {"kind": "open"}]}, "invalid_name"),
    ],
)
def test_a_table_that_the_game_does_not_have(
    client: TestClient, change: dict[str, Any], code: str
) -> None:
    assert error_of(client.post("/api/tables", json=TABLE | change), 422)["code"] == code


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seats": "two"}, "body.seats"),
        ({"seats": [{"kind": "ghost"}]}, "body.seats.0.kind"),
        ({"seats": [{"kind": "open", "bot": "random"}]}, "body.seats.0"),
        ({"secret": 1}, "body.secret"),
        ({"\ud800": 1}, "body"),
        ({"x" * 1000: 1}, ("body." + "x" * 1000)[:200]),
        ({"start": "1"}, "body.start"),
        ({"start": True}, "body.start"),
        ({"listed": "yes"}, "body.listed"),
        ({"seats": [{"kind": "open", "name": "\ud800"}]}, "body.seats.0.name"),
    ],
)
def test_a_body_of_the_wrong_form(client: TestClient, change: dict[str, Any], where: str) -> None:
    body = json.dumps(TABLE | change).encode()
    headers = {"Content-Type": "application/json"}
    error = error_of(client.post("/api/tables", content=body, headers=headers), 422)
    assert (error["code"], error["where"]) == ("invalid_request", where)


def test_many_faults_are_told_shortly(client: TestClient) -> None:
    body = TABLE | {f"field{number}": 1 for number in range(40)}
    message = error_of(client.post("/api/tables", json=body), 422)["message"]
    assert message.endswith("and 35 more")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"null", 422),
        (b"[]", 422),
        (b"\xff", 400),
        (b"[" * 60_000, 400),
        (b'{"start": ' + b"1" * 5000 + b"}", 400),
    ],
)
def test_a_body_that_is_no_json(client: TestClient, body: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    error_of(client.post("/api/tables", content=body, headers=headers), status)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_form_of_a_foreign_page_is_no_request(client: TestClient, kind: str) -> None:
    """Whatever a page can send without asking first is refused."""
    body = json.dumps(TABLE)
    answer = client.post("/api/tables", content=body, headers={"Content-Type": kind})
    error_of(answer, 422)


@pytest.mark.parametrize("query", ["language=xx", "language=", "since=x", "since=-2"])
def test_a_query_that_makes_no_sense(client: TestClient, query: str) -> None:
    table = sit_down(client)[0].table
    error = error_of(client.get(f"/api/tables/{table}/log?{query}"), 422)
    assert error["where"] == f"query.{query.split('=')[0]}"


def test_too_large_a_body(client: TestClient) -> None:
    body = json.dumps(TABLE | {"options": {"x": "y" * 70_000}}).encode()
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/tables", content=body, headers=headers)
    assert error_of(answer, 413)["code"] == "too_large"

    def in_pieces() -> Iterator[bytes]:
        yield from (body[start : start + 1000] for start in range(0, len(body), 1000))

    answer = client.post("/api/tables", content=in_pieces(), headers=headers)
    assert error_of(answer, 413)["code"] == "too_large"


def test_too_many_requests(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path, rate=0.001))) as hasty:
        refused = hasty.get("/api/games")
        assert error_of(refused, 429)["code"] == "too_many_requests"
        assert refused.headers["retry-after"] == "1"


def test_a_fault_of_the_server_tells_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the draw pile is cu cl wi")

    table = sit_down(client)[0].table
    monkeypatch.setattr(views, "table_state", broken)
    refused = client.get(f"/api/tables/{table}")
    assert error_of(refused, 500)["code"] == "internal"
    assert "draw pile" not in refused.text


def test_what_nobody_expected_is_told_without_details() -> None:
    told = answer(KeyError("the seed"))
    assert told.status_code == 500
    assert b"seed" not in told.body


def test_the_form_is_described(app: FastAPI) -> None:
    fault = app.openapi()["components"]["schemas"]["Fault"]
    assert list(fault["properties"]) == ["code", "message", "where", "rule", "allowed"]
