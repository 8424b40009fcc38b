"""What a stranger may send to do harm changes nothing, and what goes wrong tells no secret."""

import asyncio
import io
import json
import logging
import socket
import sqlite3
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import unquote

import pytest
import structlog
import uvicorn
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.house.table import Status
from fondaco.web.telemetry import log_to
from tests.web.house.tables import BOT, open_house, play_to_the_end, settings_in, welcome, wish

BOUNDARY = "a-boundary"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(settings_in(tmp_path))
    with TestClient(app, follow_redirects=False, raise_server_exceptions=False) as opened:
        yield opened


def token_of(client: TestClient) -> str:
    page = client.get("/").text
    return page.split('name="csrf" value="', 1)[1].split('"', 1)[0]


# --- forms ----------------------------------------------------------------------------------------


def post_parts(client: TestClient, charset: str, **fields: str) -> int:
    """The status of a form in parts, sent as if it were in that charset."""
    parts = "".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    )
    content_type = f"multipart/form-data; boundary={BOUNDARY}{charset}"
    body = f"{parts}--{BOUNDARY}--\r\n"
    return client.post("/people", content=body, headers={"Content-Type": content_type}).status_code


@pytest.mark.parametrize("charset", ["unicode_escape", "punycode", "undefined", "utf-7", "utf-16"])
def test_a_form_in_a_way_of_writing_that_spells_no_text_is_refused(
    client: TestClient, charset: str
) -> None:
    fields = {"csrf": token_of(client), "name": r"Anna\ud800"}
    assert post_parts(client, f"; charset={charset}", **fields) == 415
    assert post_parts(client, f'; CharSet="{charset}"', **fields) == 415


@pytest.mark.parametrize("charset", ["", "; charset=utf-8", '; charset="UTF-8"'])
def test_a_form_in_parts_is_taken_as_browsers_send_it(client: TestClient, charset: str) -> None:
    assert post_parts(client, charset, csrf=token_of(client), name="Győző") == 303


@pytest.mark.parametrize(
    "target",
    [
        "//evil.example",
        "/\\evil.example",
        "/\t/x//evil.example",
        "/\n/evil.example",
        "/\r\\evil.example",
        "/\x00/evil.example",
        "\t//evil.example",
        "https://evil.example",
        "/x\r\nSet-Cookie: a=b",
    ],
)
def test_a_form_leads_to_no_other_house(client: TestClient, target: str) -> None:
    form = {"csrf": token_of(client), "language": "hu", "next": target}
    answer = client.post("/language", data=form)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_a_form_leads_back_to_where_it_was_sent_from(client: TestClient) -> None:
    form = {"csrf": token_of(client), "language": "hu", "next": "/tables/x?stage=é b&language=en"}
    answer = client.post("/language", data=form)
    assert unquote(answer.headers["location"]) == "/tables/x?stage=é+b"


# --- what is noted --------------------------------------------------------------------------------


def test_strange_methods_are_counted_together(client: TestClient) -> None:
    for method in ("BREW", "WHEN"):
        assert client.request(method, "/").status_code == 405
    figures = client.get("/metrics").text
    assert 'method="(other)"' in figures
    assert "BREW" not in figures


def test_a_crash_is_noted_without_the_address_it_happened_at(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("no invitation can be read")

    monkeypatch.setattr(House, "table_of_invite", fail)
    log = io.StringIO()
    log_to(log)
    try:
        assert client.get("/join/of-nobody-elses-business").status_code == 500
    finally:
        log_to()
    (crash,) = [
        line for line in map(json.loads, log.getvalue().splitlines()) if "exception" in line
    ]
    assert crash["event"] == "crash"
    assert crash["route"] == "/join/{token}"
    assert "no invitation can be read" in crash["exception"]
    assert "of-nobody-elses-business" not in log.getvalue()


def test_the_servers_own_lines_are_lines_of_the_log_and_a_crash_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("told once")

    def ask(port: int, path: str) -> int:
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", path)
        status = connection.getresponse().status
        connection.close()
        return status

    def talk_nonsense(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(b"nonsense\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 400")

    async def scene() -> None:
        config = uvicorn.Config(create_app(settings_in(tmp_path)), log_config=None, port=0)
        server = uvicorn.Server(config)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
            serving = asyncio.create_task(server.serve([listener]))
            assert await asyncio.to_thread(ask, port, "/health") == 200
            assert await asyncio.to_thread(ask, port, "/join/x") == 500
            await asyncio.to_thread(talk_nonsense, port)
            asyncio.get_running_loop().call_exception_handler({"message": "of the loop"})
            server.should_exit = True
            await serving

    monkeypatch.setattr(House, "table_of_invite", fail)
    log = io.StringIO()
    log_to(log)
    try:
        asyncio.run(scene())
    finally:
        log_to()
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["event"] for line in lines if "told once" in str(line)] == ["crash"]
    library = {line["event"]: (line["logger"], line["level"]) for line in lines if "logger" in line}
    assert library == {
        "Invalid HTTP request received.": ("uvicorn.error", "warning"),
        "of the loop": ("asyncio", "error"),
    }
    assert all("timestamp" in line for line in lines)


def test_what_a_library_tells_of_a_fault_is_one_line_with_its_traceback() -> None:
    log = io.StringIO()
    log_to(log)
    log_to(log)  # a second time: nothing comes twice
    try:
        fault = RuntimeError("nobody has told of it")
        logging.getLogger("uvicorn.error").error("it failed", exc_info=fault)
        structlog.get_logger().error("crash", exc_info=fault)
        logging.getLogger("uvicorn.error").error("it failed again", exc_info=fault)
    finally:
        log_to()
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["it failed", "crash"]
    assert all("nobody has told of it" in line["exception"] for line in lines)


class Unwritable(io.StringIO):
    """A file that fails as that fault says."""

    def __init__(self, fault: Exception) -> None:
        super().__init__()
        self.fault = fault

    def write(self, text: str) -> int:
        raise self.fault

    def flush(self) -> None:
        raise self.fault


@pytest.mark.parametrize("fault", [BrokenPipeError(), OSError(28, "disk full"), ValueError("shut")])
def test_a_log_that_cannot_be_written_fails_no_request_and_no_bot(
    tmp_path: Path, client: TestClient, fault: Exception
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "bots") as house:
            table = await house.make_table(wish(BOT, BOT), None)
            await play_to_the_end(house, table)
            assert table.status is Status.OVER

    (tmp_path / "bots").mkdir()
    log_to(Unwritable(fault))
    try:
        assert client.get("/").status_code == 200
        assert client.get("/nowhere").status_code == 404
        structlog.get_logger().error("bot failed", exc_info=fault)
        logging.getLogger("uvicorn.error").error("it failed")
        asyncio.run(scene())
    finally:
        log_to()


def test_what_is_wrong_with_a_line_of_the_log_is_not_hidden() -> None:
    log_to(Unwritable(RuntimeError("no fault of a file")))
    try:
        with pytest.raises(RuntimeError, match="no fault of a file"):
            structlog.get_logger().error("a line")
    finally:
        log_to()


def test_without_a_standard_error_there_is_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", None)
        patched.setattr(sys, "stdout", out)
        log_to()
        structlog.get_logger().error("a line")
        logging.getLogger("uvicorn.error").error("another")
    log_to()
    assert out.getvalue() == ""


def test_a_fault_of_the_database_does_not_tell_what_was_to_be_stored(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            with sqlite3.connect(tmp_path / "house.sqlite") as other:
                other.execute("DROP TABLE people")
            other.close()
            with pytest.raises(DBAPIError) as fault:
                await house.rename(person, "Secret Name")
        assert "no such table" in str(fault.value)
        assert "Secret Name" not in str(fault.value)

    asyncio.run(scene())
