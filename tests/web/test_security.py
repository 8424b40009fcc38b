"""Nobody can send a form in another's name, ask without measure, or reach other files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fondaco.web.app import create_app
from fondaco.web.security import LARGEST_BODY, LARGEST_RECORD
from fondaco.web.settings import Settings


def settings(folder: Path) -> Settings:
    return Settings(
        data_folder=folder,
        database_url=f"sqlite:///{folder / 'test.sqlite'}",
        secret=b"a secret for tests",
        rate=0,
        bot_pause=0,
    )


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(settings(tmp_path)), follow_redirects=False) as opened:
        yield opened


# --- forged requests ------------------------------------------------------------------------------


@pytest.mark.parametrize("csrf", [None, "", "0" * 64, "ő"])
def test_a_form_without_its_token_is_refused(client: TestClient, csrf: str | None) -> None:
    form = {"name": "Anna"} if csrf is None else {"name": "Anna", "csrf": csrf}
    answer = client.post("/people", data=form)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def token_of(client: TestClient) -> str:
    page = client.get("/").text
    return page.split('name="csrf" value="', 1)[1].split('"', 1)[0]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_from_another_site_is_refused_even_with_a_token(
    client: TestClient, headers: dict[str, str]
) -> None:
    form = {"name": "Anna", "csrf": token_of(client)}
    assert client.post("/people", data=form, headers=headers).status_code == 403
    assert client.post("/people", data=form).status_code == 303


def test_a_token_is_of_one_person_alone(client: TestClient) -> None:
    nameless = token_of(client)
    client.post("/people", data={"name": "Anna", "csrf": nameless})
    assert client.post("/people", data={"name": "Eva", "csrf": nameless}).status_code == 403


# --- headers and cookies --------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/nowhere", "/health", "/api/games", "/api/nowhere"])
def test_every_answer_forbids_foreign_scripts_and_frames(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_the_cookie_is_random_long_and_out_of_reach_of_scripts(client: TestClient) -> None:
    answer = client.post("/people", data={"name": "Anna", "csrf": token_of(client)})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert len(client.cookies["fondaco"]) >= 43  # 256 bits in base 64


def test_cookies_are_secure_where_the_connection_is(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    with TestClient(app, base_url="https://testserver", follow_redirects=False) as client:
        answer = client.post("/people", data={"name": "Anna", "csrf": token_of(client)})
    assert "Secure" in answer.headers["set-cookie"]


def test_a_foreign_cookie_is_nobody(client: TestClient) -> None:
    client.cookies.set("fondaco", "x" * 43)
    assert client.get("/").status_code == 200
    client.cookies.set("fondaco", "")
    assert client.get("/").status_code == 200


def test_who_listens_to_this_machine_answers_to_its_names_alone(tmp_path: Path) -> None:
    local = replace(settings(tmp_path), allowed_hosts=("localhost",))
    with TestClient(create_app(local), base_url="http://localhost:1520") as client:
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"Host": "rebound.example"}).status_code == 400


# --- size and rate --------------------------------------------------------------------------------


def test_what_is_too_large_is_refused_unread(client: TestClient) -> None:
    answer = client.post("/people", content=b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    answer = client.post("/api/tables", content=b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too_large"
    assert client.post("/records", content=b"x" * (LARGEST_RECORD + 1)).status_code == 413


def test_a_body_without_a_stated_length_is_counted(client: TestClient) -> None:
    pieces = (b"x" * 1024 for _ in range(LARGEST_BODY // 1024 + 1))
    answer = client.post(
        "/people",
        content=pieces,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 413


def test_who_asks_without_measure_is_told_to_wait(tmp_path: Path) -> None:
    slow = replace(settings(tmp_path), rate=0.5)
    with TestClient(create_app(slow)) as client:
        answers = [client.get("/health").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        refused = client.get("/api/games")
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "1"
        assert refused.json()["error"]["code"] == "too_many_requests"


# --- files ----------------------------------------------------------------------------------------


def address_of(client: TestClient, file: str) -> str:
    page = client.get("/").text
    return next(part for part in page.split('"') if part.endswith(f"/{file}"))


def test_static_files_may_be_kept_for_ever_under_their_digest_alone(client: TestClient) -> None:
    address = address_of(client, "tokens.css")
    answer = client.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/css")
    outdated = address.replace(address.split("/")[2], "0" * 12)
    assert client.get(outdated).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../settings.py",
        "/static/x/%2e%2e/settings.py",
        "/static/x/..%2f..%2fcli.py",
        "/static/x/games/base.py",
        "/static/x/games/nosuch/board.css",
        "/static/x//etc/passwd",
    ],
)
def test_nothing_but_static_files_can_be_had(client: TestClient, path: str) -> None:
    assert client.get(path, follow_redirects=True).status_code == 404


# --- health and figures ---------------------------------------------------------------------------


def test_health_and_figures(client: TestClient) -> None:
    assert client.get("/health").json() == {"status": "ok", "set_aside": 0}
    figures = client.get("/metrics").text
    assert 'fondaco_tables{status="running"} 0.0' in figures
    assert 'route="/health",status="200"' in figures
