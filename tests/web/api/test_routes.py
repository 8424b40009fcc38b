"""Playing over HTTP: whole games, repeated and late requests, tokens, and what nobody may learn."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from fondaco import Match
from fondaco.bots import OFFERED
from fondaco.web.api import routes
from fondaco.web.house.house import Outcome
from tests.web.api.programs import (
    GAME,
    Program,
    house_of,
    in_house,
    played_on,
    sit_down,
    spectator,
    table_from,
    to_move,
    wait_for_programs,
)

# --- games and rules ------------------------------------------------------------------------------


def test_games_are_listed_with_all_that_a_table_needs(client: TestClient) -> None:
    told = client.get("/api/games").json()
    facts = next(facts for facts in told["games"] if facts["name"] == GAME)
    assert facts["title"] == "Die Fugger"
    assert facts["seats"] == [2, 3, 4]
    assert facts["options"] == [
        {
            "name": "target",
            "default": 100,
            "instead": None,
            "values": None,
            "lowest": 1,
            "highest": facts["options"][0]["highest"],
            "rule": "F-46",
        }
    ]
    assert told["bots"] == list(OFFERED)


def test_a_default_that_depends_on_another_option_is_told_with_it(client: TestClient) -> None:
    games = client.get("/api/games").json()["games"]
    [massilia] = [facts for facts in games if facts["name"] == "massilia"]
    instead = {option["name"]: option["instead"] for option in massilia["options"]}
    assert instead.pop("popularity_drop") == {
        "option": "edition",
        "value": "2014",
        "default": "step",
    }
    assert set(instead.values()) == {None}


@pytest.mark.parametrize("rule_id", ["F-20", "f-20"])
def test_a_rule_is_read_by_its_id_in_each_language(client: TestClient, rule_id: str) -> None:
    texts = set()
    for language in ("en", "hu", "de"):
        told = client.get(f"/api/games/{GAME}/rules/{rule_id}", params={"language": language})
        assert told.json()["rule"] == "F-20"
        assert told.json()["text"].startswith("**F-20** ")
        texts.add(told.json()["text"])
    assert len(texts) == 3


# --- making and joining ---------------------------------------------------------------------------


def test_every_program_seat_has_a_token_of_its_own(client: TestClient) -> None:
    programs = sit_down(client)
    assert [program.seat for program in programs] == [0, 1]
    assert programs[0].token != programs[1].token
    state = programs[1].get()
    assert state["status"] == "running"
    assert state["seat"] == 1
    assert state["names"] == ["Anna", "Bela"]
    assert [seat["kind"] for seat in state["seats"]] == ["program", "program"]


def test_open_and_invited_seats_are_taken_and_the_game_begins(client: TestClient) -> None:
    seats = [{"kind": "open"}, {"kind": "invited"}, {"kind": "program"}]
    wish = {"game": GAME, "seats": seats, "listed": True}
    made = client.post("/api/tables", json=wish).json()
    table = f"/api/tables/{made['id']}"
    assert made["page"] == f"http://testserver/tables/{made['id']}"
    assert [place["seat"] for place in made["tokens"]] == [2]
    [invite] = made["invites"]
    assert (invite["seat"], invite["url"]) == (1, f"http://testserver/join/{invite['invite']}")

    listed = {told["id"]: told for told in client.get("/api/tables").json()["tables"]}
    assert [seat["free"] for seat in listed[made["id"]]["seats"]] == [True, True, False]
    assert listed[made["id"]]["page"] == made["page"]
    assert invite["invite"] not in json.dumps(listed)

    state = client.get(table).json()
    assert (state["status"], state["view"], state["points"]) == ("open", None, None)

    joined = client.post(f"{table}/seats", json={"name": "Open one"})
    assert (joined.status_code, joined.json()["seat"]) == (201, 0)
    full = client.post(f"{table}/seats", json={"name": "Late one"})
    assert full.status_code == 409
    wrong = client.post(f"{table}/seats", json={"name": "Guest", "invite": "guessed"})
    assert wrong.status_code in (403, 404)
    invited = client.post(
        f"{table}/seats", json={"name": "Invited one", "invite": invite["invite"]}
    )
    assert (invited.status_code, invited.json()["seat"]) == (201, 1)

    state = client.get(table).json()
    assert (state["status"], state["names"]) == (
        "running",
        ["Open one", "Invited one", "Program 3"],
    )
    assert made["id"] not in {told["id"] for told in client.get("/api/tables").json()["tables"]}


# --- playing --------------------------------------------------------------------------------------


def test_two_programs_play_a_whole_game_against_a_bot(client: TestClient) -> None:
    chance = random.Random(5)
    programs = sit_down(client, {"kind": "bot", "bot": "random"}, options={"target": 20})
    watcher = spectator(client, programs[0].table)
    for request in range(2000):
        wait_for_programs(client, watcher.table, {0, 1})
        if watcher.get()["status"] != "running":
            break
        program = to_move(programs)
        taken = program.move(chance.choice(program.moves()), f"request-{request}")
        assert taken.status_code == 200, taken.text
    end = watcher.get()
    assert end["status"] == "over"
    assert end["winners"]
    assert (end["waiting"], end["turn"]) == ([], None)
    assert programs[0].moves() == []
    record = client.get(f"/api/tables/{watcher.table}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    replayed = Match.replay(record.text)
    assert (replayed.points, list(replayed.winners)) == (end["points"], end["winners"])
    log = watcher.get("/log")
    assert [entry["number"] for entry in log["entries"]] == list(range(end["number"] + 1))
    assert {entry["by"] for entry in log["entries"]} == {None, "bot", "program"}


def test_there_is_no_record_before_the_end(client: TestClient) -> None:
    program = sit_down(client)[0]
    answer = client.get(f"/api/tables/{program.table}/record", headers=program.headers)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "not_over"


def test_a_request_sent_twice_is_carried_out_once(client: TestClient) -> None:
    program = to_move(sit_down(client))
    move = program.moves()[0]
    first = program.move(move, "request-1", number=0).json()
    again = program.move(move, "request-1", number=0).json()
    assert (first["number"], first["repeated"]) == (1, False)
    assert (again["number"], again["repeated"]) == (1, True)
    assert program.get()["number"] == 1


def test_another_move_with_a_used_request_id_is_refused(client: TestClient) -> None:
    program = to_move(sit_down(client))
    first, other = program.moves()[:2]
    program.move(first, "request-1", number=0)
    refused = program.move(other, "request-1", number=0)
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "table_moved_on"
    assert program.get()["number"] == 1


@pytest.mark.parametrize("number", [0, 2, 1000])
def test_a_move_chosen_for_another_position_is_refused(client: TestClient, number: int) -> None:
    programs = sit_down(client)
    first = to_move(programs)
    first.move(first.moves()[0], "request-1")
    second = to_move(programs)
    refused = second.move(second.moves()[0], "request-2", number=number)
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "table_moved_on"
    assert second.get()["number"] == 1


def test_an_illegal_move_is_refused_with_the_rule(client: TestClient) -> None:
    program = to_move(table_from(client, played_on(0))[1:])
    legal = set(program.moves())
    absent = next(move for move in ("play me", "play cu", "play cl*") if move not in legal)
    for move, rule in (("nonsense F-99", "G-7"), (absent, "F-21")):
        refused = program.move(move, "request-1")
        assert refused.status_code == 422
        error = refused.json()["error"]
        assert (error["code"], error["where"], error["rule"]) == ("illegal_move", "body.move", rule)
    assert program.get()["number"] == 0


def test_a_seat_that_is_not_to_move_may_not(client: TestClient) -> None:
    programs = sit_down(client)
    mover = to_move(programs)
    other = next(program for program in programs if program is not mover)
    assert other.moves() == []
    refused = other.move(mover.moves()[0], "request-1")
    assert (refused.status_code, refused.json()["error"]["rule"]) == (422, "G-5")


def test_a_move_is_taken_back_by_the_house(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    async def undo(*arguments: Any) -> Outcome:
        asked.append(arguments)
        return Outcome(2, repeated=True)

    monkeypatch.setattr(house_of(client), "undo", undo)
    program = sit_down(client)[1]
    undone = program.post("/undo", {"number": 1, "request_id": "request-2"})
    assert undone.status_code == 200, undone.text
    assert (undone.json()["number"], undone.json()["repeated"]) == (2, True)
    assert asked == [(program.table, 1, 1, "request-2")]


def test_what_was_learnt_is_not_taken_back(client: TestClient) -> None:
    program = to_move(table_from(client, played_on(0))[1:])
    program.move("draw", "request-1")
    refused = program.post("/undo", {"number": 1, "request_id": "request-2"})
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "undo_not_possible"


def test_the_log_is_read_from_any_action_on(client: TestClient) -> None:
    programs = sit_down(client)
    for request in range(3):
        mover = to_move(programs)
        mover.move(mover.moves()[0], f"request-{request}")
    whole = programs[0].get("/log")
    assert [entry["number"] for entry in whole["entries"]] == [0, 1, 2, 3]
    later = programs[0].get("/log", since=whole["number"] - 1)
    assert later["entries"] == whole["entries"][-1:]
    assert programs[0].get()["events"] == whole["entries"][-1]["lines"]
    german = programs[0].get("/log", language="de")
    assert german["entries"][-1]["lines"] != whole["entries"][-1]["lines"]


def test_what_is_said_is_heard_by_all(client: TestClient) -> None:
    anna, bela = sit_down(client)
    said = anna.post("/chat", {"text": "Good luck!"})
    assert said.status_code == 201, said.text
    [message] = bela.get("/chat")["messages"]
    assert (message["author"], message["seat"], message["text"]) == ("Anna", 0, "Good luck!")
    assert spectator(client, anna.table).get("/chat")["messages"] == [message]
    for text in ("", "x" * 1001, "\0"):
        assert anna.post("/chat", {"text": text}).status_code == 422


# --- tokens ---------------------------------------------------------------------------------------


def test_a_spectator_needs_no_token_but_may_not_act(client: TestClient) -> None:
    watcher = spectator(client, sit_down(client)[0].table)
    assert watcher.get()["seat"] is None
    for answer in (
        client.get(f"/api/tables/{watcher.table}/moves"),
        watcher.move("draw", "request-1", number=0),
        watcher.post("/undo", {"number": 0, "request_id": "request-1"}),
        watcher.post("/chat", {"text": "Hello"}),
    ):
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Bearer")
        assert answer.json()["error"]["code"] == "token_needed"


def test_a_wrong_token_opens_nothing(client: TestClient) -> None:
    mine, other = sit_down(client)[0], sit_down(client)[0]
    assert mine.token is not None
    for header in (
        f"Bearer {other.token}",  # of another table
        "Bearer guessed",
        "Bearer",
        "",
        "Basic YW5uYTpiZWxh",
        f"Bearer {mine.token}x",
        mine.token,
    ):
        for path in ("", "/log", "/chat", "/record", "/stream", "/moves"):
            answer = client.get(
                f"/api/tables/{mine.table}{path}", headers={"Authorization": header}
            )
            assert answer.status_code == 401, header
            assert answer.headers["www-authenticate"].startswith("Bearer")
            assert answer.json()["error"]["code"] == "wrong_token"


# --- hidden things --------------------------------------------------------------------------------


def all_answers(program: Program) -> str:
    """Everything that can be read there, without what names the table and its time."""
    state = program.get()
    answers: list[Any] = [
        [program.get(language=language) | {"id": None} for language in ("en", "hu", "de")],
        [program.get("/log", language=language) for language in ("en", "hu", "de")],
        program.get("/chat"),
    ]
    if program.seat is not None:
        answers += [program.get("/moves"), program.move("nonsense", "request-x").json()]
        answers.append(
            program.post("/undo", {"number": state["number"], "request_id": "undo-1234"}).json()
        )
    for entry in (entry for log in answers[1] for entry in log["entries"]):
        entry["at"] = None
    return json.dumps(answers, indent=1)


@pytest.mark.parametrize("decisions", [0, 9, 25])
def test_no_answer_depends_on_what_the_asker_may_not_know(
    client: TestClient, decisions: int
) -> None:
    match = played_on(decisions)
    real = table_from(client, match)
    for seat in (None, 0, 1, 2):
        redealt = match.redeal(seat, seed=decisions)
        assert redealt.position() != match.position()
        other = table_from(client, redealt)
        place = 0 if seat is None else seat + 1
        assert all_answers(real[place]) == all_answers(other[place])


def test_the_hand_of_a_seat_is_in_the_answers_to_that_seat_alone(client: TestClient) -> None:
    programs = table_from(client, played_on(9))
    hands = []
    for program in programs:
        view = program.get()["view"]
        hands.append([seat["hand"] for seat in view["seats"]])
    for place, program in enumerate(programs):
        for seat in range(3):
            assert isinstance(hands[place][seat], list) == (program.seat == seat)


# --- the stream -----------------------------------------------------------------------------------


def read_stream(
    client: TestClient, program: Program, last: str | None, parts: int, act: Any = None
) -> list[str]:
    """The first parts of a stream; once the first of them has come, `act` happens."""

    async def read() -> list[str]:
        house = house_of(client)
        table = await house.table(program.table)
        told = routes.stream(house, routes.Asker(table, program.seat), "en", last)
        found = [await anext(told)]
        if act is not None:
            await act(house)
        while len(found) < parts:
            found.append(await anext(told))
        await told.aclose()
        return found

    read_parts: list[str] = in_house(client, read)
    return read_parts


def data_of(part: str) -> Any:
    lines = dict(line.split(": ", 1) for line in part.strip().splitlines())
    assert lines["event"] == "table"
    state = json.loads(lines["data"])
    assert lines["id"] == str(state["version"])
    return state


def test_a_stream_begins_with_the_table_as_it_is(client: TestClient) -> None:
    for program in sit_down(client):
        _, now = read_stream(client, program, None, 2)
        assert data_of(now) == program.get()


def test_who_missed_something_is_told_at_once(client: TestClient) -> None:
    programs = sit_down(client)
    before = programs[0].get()["version"]
    mover = to_move(programs)
    mover.move(mover.moves()[0], "request-1")
    _, now = read_stream(client, programs[0], str(before), 2)
    assert data_of(now)["number"] == 1


def test_who_missed_nothing_is_told_of_the_next_change(client: TestClient) -> None:
    program = sit_down(client)[0]
    version = program.get()["version"]

    async def say(house: Any) -> None:
        await house.say_program(program.table, 0, "Hello")

    _, now = read_stream(client, program, str(version), 2, say)
    assert data_of(now)["version"] > version


def test_a_silent_stream_shows_that_it_lives(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "HEARTBEAT", 0.01)
    program = sit_down(client)[0]
    _, _, silence = read_stream(client, program, None, 3)
    assert silence.startswith(":")


# --- the description ------------------------------------------------------------------------------


def test_the_page_describes_every_operation(client: TestClient) -> None:
    description = client.get("/api/openapi.json").json()
    page = client.get("/api/docs")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "<script>" not in page.text
    assert " style=" not in page.text
    for path, methods in description["paths"].items():
        assert path in page.text
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page.text
    for form in description["components"]["schemas"]:
        assert f'id="form-{form}"' in page.text


def test_only_the_api_is_described_and_each_operation_wholly(client: TestClient) -> None:
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            assert operation["summary"]
            assert operation["description"]
            assert not operation["summary"].endswith(".")
            refusals = {status for status in operation["responses"] if status >= "400"}
            assert "429" in refusals
            for status in refusals:
                content = operation["responses"][status]["content"]
                assert content == {
                    "application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}
                }
