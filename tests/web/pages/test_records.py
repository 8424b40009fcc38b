"""Records going out and coming in, and games that go on from one of their moments."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fondaco import Match
from fondaco.locale import texts
from fondaco.web.house.table import SeatKind, Status, Table
from fondaco.web.pages.course import course
from fondaco.web.security import PERSON_COOKIE
from tests.web.pages.replays import (
    GAME,
    NAMES,
    PLAYERS,
    Visitor,
    match_after,
    match_of,
    open_house,
    running_table,
)

T = texts("fondaco", "en")
RECORD = match_after(12).record()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("house")
    with open_house(folder) as server:
        yield server


@pytest.fixture
def anna(server: TestClient) -> Visitor:
    return Visitor(server, "Anna")


@pytest.fixture(scope="module")
def finished(server: TestClient) -> Table:
    return Visitor(server).bring(match_after(None))


@pytest.fixture(scope="module")
def running(server: TestClient) -> Table:
    return running_table([Visitor(server, name) for name in NAMES[:2]], 5)


def table_at(visitor: Visitor, location: str) -> Table:
    table_id = location.split("/")[2]
    table: Table = visitor.house(lambda house: house.table(table_id))
    return table


# --- out ------------------------------------------------------------------------------------------


def test_a_finished_game_can_be_kept_as_text(anna: Visitor, finished: Table) -> None:
    answer = anna.client.get(f"/tables/{finished.id}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    name = f"fondaco-{GAME.name}-{finished.id}.txt"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.text == match_after(None).record()
    assert Match.replay(answer.text).over


def test_what_was_brought_unfinished_can_be_taken_again(anna: Visitor) -> None:
    table = anna.bring(match_after(12))
    assert anna.get(f"/tables/{table.id}/record") == RECORD


def test_no_record_of_a_running_game(server: TestClient, anna: Visitor, running: Table) -> None:
    host = Visitor(server)
    for visitor in (host, anna):
        page = visitor.get(f"/tables/{running.id}/record", status=409)
        assert T("web.records.running.record") in page
        assert f'href="/tables/{running.id}"' in page
        assert str(match_of(running).seed) not in page


def test_no_record_of_a_table_there_is_not(anna: Visitor) -> None:
    anna.get("/tables/aaaaaaaaaaaa/record", status=404)


# --- in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_file", [True, False])
@pytest.mark.parametrize("text", [RECORD, RECORD.replace("\n", "\r\n"), f"\ufeff{RECORD}"])
def test_a_record_is_shown_as_a_replay(anna: Visitor, text: str, as_file: bool) -> None:
    if as_file:
        answer = anna.post("/records", {}, files={"file": ("game.txt", text.encode())})
    else:
        answer = anna.post("/records", {"text": text})
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/replay")
    table = table_at(anna, answer.headers["location"])
    assert (table.status, table.number) == (Status.OVER, 12)
    assert 'data-at="12"' in anna.get(answer.headers["location"])


def test_a_visitor_without_a_name_gives_one(server: TestClient) -> None:
    visitor = Visitor(server)
    refused = visitor.post("/records", {"text": RECORD})
    assert refused.status_code == 422
    assert T("web.records.who") in refused.text
    assert "digest" in refused.text  # what was pasted is kept
    broken = visitor.post("/records", {"text": RECORD + "x", "person": "Nora"})
    assert broken.status_code == 422
    assert "set-cookie" not in broken.headers
    taken = visitor.post("/records", {"text": RECORD, "person": "Nora"})
    assert taken.status_code == 303
    assert PERSON_COOKIE in visitor.client.cookies


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hello", 1),
        (RECORD.replace("fondaco 1", "fondaco 9"), 1),
        (RECORD.replace("players", "gamers"), 2),
        (RECORD.replace(f"players {PLAYERS}", "players 77"), 2),
        (RECORD + "\nmore", 17),
        (RECORD.replace("digest ", "digest 0"), 16),
        ("<script>alert(1)</script>", 1),
        ("fondaco 1\n" + "x" * 500_000, 2),
    ],
)
def test_a_broken_record_is_refused_with_its_line(anna: Visitor, text: str, line: int) -> None:
    answer = anna.post("/records", {"text": text})
    assert answer.status_code == 422
    assert T("web.records.broken", line=line, reason="").strip() in answer.text
    assert "<script>alert" not in answer.text
    assert len(answer.text) < 100_000


@pytest.mark.parametrize("data", [b"\xff\xfe\x00broken", b"\x80" * 1000])
def test_what_is_no_text_is_refused(anna: Visitor, data: bytes) -> None:
    answer = anna.post("/records", {}, files={"file": ("game.txt", data)})
    assert answer.status_code == 422
    assert T("web.records.not_text") in answer.text


def test_nothing_is_refused_too(anna: Visitor) -> None:
    for fields in ({}, {"text": " \n "}):
        answer = anna.post("/records", fields)
        assert answer.status_code == 422
        assert T("web.records.nothing") in answer.text


def test_a_position_that_can_not_be_is_refused(anna: Visitor) -> None:
    lines = Match.at(match_after(12).position(), seed=1).record().split("\n")
    deep = "[" * 100_000
    for position in ('{"game":"chess"}', "null", deep, '{"a":' * 50_000, "{}"):
        text = "\n".join([*lines[:2], f"position {position}", *lines[3:]])
        answer = anna.post("/records", {"text": text})
        assert answer.status_code == 422, position[:20]
        assert "3" in answer.text


def test_more_than_a_megabyte_is_refused(anna: Visitor) -> None:
    answer = anna.post("/records", {}, files={"file": ("game.txt", b"x" * 1_100_000)})
    assert answer.status_code == 413


def test_a_forged_form_is_refused(anna: Visitor) -> None:
    answer = anna.client.post("/records", data={"csrf": "0" * 64, "text": RECORD})
    assert answer.status_code == 403


# --- on -------------------------------------------------------------------------------------------


def seats(*kinds: str) -> dict[str, str]:
    return {f"seat-{seat}": kind for seat, kind in enumerate(kinds)}


def test_the_form_offers_the_seat_to_move(anna: Visitor, finished: Table) -> None:
    page = anna.get(f"/tables/{finished.id}/continue?at=7")
    turn = GAME.turn(course(finished)[7].state)
    chosen = page.split(f'name="seat-{turn}"')[1].split("</select>")[0]
    assert '<option value="me" selected>' in chosen
    assert page.count('<option value="me" selected>') == 1


def test_a_game_goes_on_from_a_moment(anna: Visitor, finished: Table) -> None:
    step = course(finished)[7]
    kinds = ["bot:random"] * (PLAYERS - 1)
    answer = anna.post(f"/tables/{finished.id}/continue", {"at": "7", **seats("me", *kinds)})
    assert answer.status_code == 303
    table = table_at(anna, answer.headers["location"])
    assert table.status is Status.RUNNING
    assert table.rules.write_position(table.setup_state) == GAME.write_position(step.state)
    assert table.continued_from == (finished.id, 7)
    assert [seat.kind for seat in table.seats] == [SeatKind.PERSON] + [SeatKind.BOT] * (PLAYERS - 1)
    assert anna.person is not None
    assert table.seats_of(anna.person.id) == (0,)
    assert match_of(table).seed != match_of(finished).seed
    assert not table.listed


def test_friends_are_waited_for(anna: Visitor, finished: Table) -> None:
    kinds = ["friend"] * (PLAYERS - 1)
    answer = anna.post(f"/tables/{finished.id}/continue", {"at": "7", **seats(*kinds, "me")})
    table = table_at(anna, answer.headers["location"])
    assert table.status is Status.OPEN
    assert all(seat.invite for seat in table.seats[:-1])


def test_an_unfinished_record_goes_on_from_its_end(anna: Visitor) -> None:
    table = anna.bring(match_after(12))
    fields = {"at": "12", **seats(*["me"], *["bot:random"] * (PLAYERS - 1))}
    answer = anna.post(f"/tables/{table.id}/continue", fields)
    continued = table_at(anna, answer.headers["location"])
    assert match_of(continued).position() == match_after(12).position()


def test_a_newcomer_gives_a_name(server: TestClient, finished: Table) -> None:
    visitor = Visitor(server)
    fields = {"at": "3", **seats("me", *["bot:random"] * (PLAYERS - 1))}
    assert visitor.post(f"/tables/{finished.id}/continue", fields).status_code == 422
    answer = visitor.post(f"/tables/{finished.id}/continue", {**fields, "person": "Nora"})
    assert answer.status_code == 303
    assert table_at(visitor, answer.headers["location"]).names[0] == "Nora"


@pytest.mark.parametrize(
    "kinds",
    [
        ["me", "me", *["friend"] * (PLAYERS - 2)],
        ["me"],
        ["me", "bot:chess", *["friend"] * (PLAYERS - 2)],
        ["<script>"] * PLAYERS,
        ["me"] + ["friend"] * PLAYERS,
    ],
)
def test_seats_that_make_no_sense_are_asked_for_again(
    anna: Visitor, finished: Table, kinds: list[str]
) -> None:
    fields = {"at": "3", **seats(*kinds)}
    answer = anna.post(f"/tables/{finished.id}/continue", fields)
    assert answer.status_code == 422
    assert T("web.records.continue.faults") in answer.text
    assert "<script>" not in answer.text


def test_nothing_goes_on_after_the_end(anna: Visitor, finished: Table) -> None:
    last = finished.number
    page = anna.get(f"/tables/{finished.id}/continue?at={last}", status=409)
    assert T("web.records.continue.over") in page
    fields = {"at": str(last), **seats("me", *["bot:random"] * (PLAYERS - 1))}
    assert anna.post(f"/tables/{finished.id}/continue", fields).status_code == 409


@pytest.mark.parametrize("at", ["-1", "x", "99999", "9" * 3000])
def test_moments_there_are_not_are_refused(anna: Visitor, finished: Table, at: str) -> None:
    page = anna.get(f"/tables/{finished.id}/continue?at={at}", status=422)
    assert T("web.replay.bad_at.text", last=finished.number) in page


def test_a_running_game_goes_nowhere_else(anna: Visitor, running: Table) -> None:
    page = anna.get(f"/tables/{running.id}/continue?at=1", status=409)
    assert T("web.records.running.continue") in page
    fields = {"at": "1", **seats("me", "bot:random")}
    assert anna.post(f"/tables/{running.id}/continue", fields).status_code == 409
