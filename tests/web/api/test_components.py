"""Component values of a table's own over HTTP: handed in, refused, told of."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from fondaco import Match
from fondaco.games import load
from fondaco.games.base import components_digest
from tests.web.api.programs import Program, wait_for_programs

OWN = "augsburg"
WITHOUT = "fugger"
FILE = "[notes]\njoker = 500\n"
VALUES = {"notes": {"joker": 500}}
DIGEST = components_digest(VALUES)
PROGRAM = {"kind": "program"}
OPEN = {"kind": "open"}
JSON = {"Content-Type": "application/json"}


def asked(client: TestClient, *seats: dict[str, Any], game: str = OWN, **more: Any) -> Any:
    """The answer as it comes, refusals too."""
    body = json.dumps({"game": game, "seats": list(seats), **more})
    return client.post("/api/tables", content=body, headers=JSON)


def made(client: TestClient, *seats: dict[str, Any], **more: Any) -> Any:
    answer = asked(client, *seats, **more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def state(client: TestClient, table: str) -> Any:
    answer = client.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def error(answer: Any) -> Any:
    assert answer.status_code == 422, answer.text
    return answer.json()["error"]


# --- games ----------------------------------------------------------------------------------------


def test_a_game_tells_what_its_box_has(client: TestClient) -> None:
    facts = {told["name"]: told for told in client.get("/api/games").json()["games"]}
    assert facts[WITHOUT]["components"] is None
    box = facts[OWN]["components"]
    assert load(OWN).check_components(box) == {}
    table = made(client, PROGRAM, PROGRAM, components=box)
    assert state(client, table["id"])["components"] is None


# --- making a table -------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [FILE, VALUES, FILE.replace("\n", "\r\n")])
def test_a_table_is_made_with_a_file_or_an_object(client: TestClient, given: Any) -> None:
    table = made(client, PROGRAM, PROGRAM, components=given)
    told = state(client, table["id"])
    assert (told["components"], told["components_digest"]) == (VALUES, DIGEST)
    assert told["view"]["components"] == VALUES


@pytest.mark.parametrize("more", [{}, {"components": None}, {"components": {}}, {"components": ""}])
@pytest.mark.parametrize("game", [OWN, WITHOUT])
def test_without_any_the_box_is_played_with(
    client: TestClient, game: str, more: dict[str, Any]
) -> None:
    told = state(client, made(client, PROGRAM, PROGRAM, game=game, **more)["id"])
    assert (told["components"], told["components_digest"]) == (None, None)
    assert "components" not in told["view"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("[notes\njoker = 500", "the components file is no TOML: "),
        ("#" * 20_001, "a components file has at most 20,000 characters, not 20,001"),
        ("a" + ".a" * 5000 + " = 1", "a line of a components file has at most 500 characters"),
        ({"notes": {"joker": 0}}, "[notes] joker: a whole number from 1 to 4000 should stand here"),
        ({"notes": {"joker": "500"}}, "[notes] joker: a whole number from 1 to 4000"),
        ({"notes": [500]}, "[notes] is a table, not [500]"),
        ({"jokers": {}}, "no table is called 'jokers'; there are [notes]"),
        ({"\ud800": 1}, "no table is called '\\ud800'"),
    ],
)
def test_wrong_ones_are_refused_with_the_place(client: TestClient, given: Any, told: str) -> None:
    refused = error(asked(client, PROGRAM, PROGRAM, components=given))
    assert (refused["code"], refused["where"]) == ("invalid_components", "body.components")
    assert refused["message"].startswith(told)
    assert len(refused["message"]) < 400


def test_a_game_that_takes_none_refuses_them(client: TestClient) -> None:
    refused = error(asked(client, PROGRAM, PROGRAM, game=WITHOUT, components=FILE))
    assert refused["code"] == "invalid_components"
    assert refused["message"] == f"{WITHOUT} takes no components file"


@pytest.mark.parametrize("given", [3, True, [FILE], [VALUES]])
def test_what_is_neither_is_refused(client: TestClient, given: Any) -> None:
    refused = error(asked(client, PROGRAM, PROGRAM, components=given))
    assert refused["code"] == "invalid_request"
    assert refused["where"].startswith("body.components")


@pytest.mark.parametrize("depth", [50, 400, 900, 5000])
def test_values_of_any_depth_are_refused(client: TestClient, depth: int) -> None:
    deep = '{"a":' * depth + "1" + "}" * depth
    seat = json.dumps(OPEN)
    components = f'{{"notes": {{"prices": {deep}}}}}'
    body = f'{{"game": "{OWN}", "seats": [{seat}, {seat}], "components": {components}}}'
    refused = client.post("/api/tables", content=body, headers=JSON)
    assert refused.status_code in (400, 422)
    known = ("bad_request", "invalid_request", "invalid_components")
    assert refused.json()["error"]["code"] in known
    assert len(refused.json()["error"]["message"]) < 400


# --- afterwards -----------------------------------------------------------------------------------


def test_open_tables_tell_of_them(client: TestClient) -> None:
    own = made(client, PROGRAM, OPEN, components=FILE, listed=True)["id"]
    box = made(client, PROGRAM, OPEN, listed=True)["id"]
    listed = {told["id"]: told for told in client.get("/api/tables").json()["tables"]}
    assert (listed[own]["components"], listed[own]["components_digest"]) == (VALUES, DIGEST)
    assert (listed[box]["components"], listed[box]["components_digest"]) == (None, None)
    assert state(client, own)["components"] == VALUES  # before the beginning, too


def test_every_seat_and_spectator_is_told_of_them(client: TestClient) -> None:
    table = made(client, PROGRAM, PROGRAM, components=FILE)
    for place in table["tokens"]:
        program = Program(client, table["id"], place["seat"], place["token"])
        told = program.get()
        assert (told["components"], told["components_digest"]) == (VALUES, DIGEST)
        assert told["view"]["components"] == VALUES


def test_the_record_holds_them_with_the_same_digest(client: TestClient) -> None:
    bots = {"kind": "bot", "bot": "random"}
    table = made(client, bots, bots, components=FILE)["id"]
    wait_for_programs(client, table, set())
    record = client.get(f"/api/tables/{table}/record").text
    assert re.search(rf"^components {DIGEST} ", record, re.MULTILINE)
    assert Match.replay(record).components == VALUES
    assert state(client, table)["components"] == VALUES


# --- the description ------------------------------------------------------------------------------


def test_the_description_says_what_is_taken_and_how_it_is_refused(client: TestClient) -> None:
    description = client.get("/api/openapi.json").json()
    forms = description["components"]["schemas"]
    taken = forms["TableAsked"]["properties"]["components"]
    kinds = [way["type"] for way in taken["anyOf"]]
    assert kinds == ["string", "object", "null"]
    assert "components" not in forms["TableAsked"]["required"]
    assert "invalid_components" in taken["description"]
    for form in ("TableState", "OpenTable"):
        assert {"components", "components_digest"} <= set(forms[form]["required"])
    assert "invalid_components" in description["paths"]["/api/tables"]["post"]["description"]
    assert "invalid_components" in client.get("/api/docs").text
