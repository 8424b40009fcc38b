"""The application as a whole: pages for faults in the reader's language, and how a server ends."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient

import fondaco
from fondaco.games import load
from fondaco.locale import LANGUAGES, texts
from fondaco.web.app import create_app
from fondaco.web.settings import Settings
from tests.web.serving import Server, running_server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(
        data_folder=folder,
        database_url=f"sqlite:///{folder / 'house.sqlite'}",
        secret=b"a secret for tests",
        rate=0,
    )
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False) as opened:
        yield opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("/nowhere", 404, "web.error.no_page"),
        ("/tables/aaaaaaaaaaaa", 404, "web.house.error.no_such_table"),
        ("/tables/AAAA", 404, "web.house.error.no_such_table"),
    ],
)
def test_a_fault_is_a_page_in_the_readers_language(
    client: TestClient, path: str, status: int, key: str, language: str
) -> None:
    answer = client.get(path, headers={"Accept-Language": f"fr, {language};q=0.8"})
    assert answer.status_code == status
    assert texts("fondaco", language)(key) in answer.text
    assert f'lang="{language}"' in answer.text
    assert 'href="/"' in answer.text


def test_a_crash_tells_the_reader_nothing_of_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    house = client.app.state.house  # type: ignore[attr-defined]
    monkeypatch.setattr(house, "open_tables", fail)
    answer = client.get("/")
    assert answer.status_code == 500
    assert texts("fondaco", "en")("web.error.crash") in answer.text
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert answer.headers["cache-control"] == "no-store"


# --- the server -----------------------------------------------------------------------------------


def serve(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """What comes of starting a server that can't be."""
    return subprocess.run(
        [sys.executable, "-m", "fondaco", "serve", *arguments],
        env=os.environ | {"FONDACO_DATA": str(folder)} | variables,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_second_server_on_the_same_data_says_so(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as first:
        second = serve(first.folder, "--port", "0")
        assert second.returncode == 2
        assert second.stderr.startswith("fondaco: another server has the database ")
        assert second.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = serve(tmp_path, "--port", str(port))
    assert refused.returncode == 2
    assert f"can't listen on 127.0.0.1 port {port}" in refused.stderr
    assert "--port or FONDACO_PORT" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_wrong_setting_is_said_in_one_line(tmp_path: Path) -> None:
    refused = serve(tmp_path, FONDACO_BOT_PAUSE="soon")
    assert refused.returncode == 2
    assert refused.stderr == ("fondaco: FONDACO_BOT_PAUSE is a number from 0 to 60, not 'soon'\n")


def open_table(server: Server) -> str:
    """The id of a table with a free seat."""
    game = load(fondaco.games()[0])
    seats = [{"kind": "open"}, *({"kind": "bot", "bot": "random"} for _ in game.seats[1:])]
    body = json.dumps({"game": game.name, "seats": seats[: game.seats[0]]}).encode()
    asked = Request(
        f"{server.address}/api/tables", body, headers={"Content-Type": "application/json"}
    )
    with urlopen(asked, timeout=60) as answer:
        made: str = json.load(answer)["id"]
    return made


@pytest.mark.parametrize("path", ["/tables/{id}/stream", "/api/tables/{id}/stream"])
def test_it_ends_at_once_though_somebody_follows_a_table(tmp_path: Path, path: str) -> None:
    with (
        running_server(tmp_path / "data") as server,
        urlopen(server.address + path.replace("{id}", open_table(server)), timeout=60) as stream,
    ):
        assert stream.readline()
        assert server.process is not None
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 130
        assert stream.read().endswith(b"\n\n")  # a whole message
    assert "Traceback" not in (tmp_path / "data.log").read_text()
