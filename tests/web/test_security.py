"""Nobody can send a form in another's name, ask without measure, or reach other files."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.web.app import create_app
from fondaco.web.security import LARGEST_BODY, LARGEST_RECORD, Guard
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


def test_a_token_is_of_one_visitor_alone(client: TestClient) -> None:
    other = TestClient(client.app, follow_redirects=False)
    other.portal = client.portal
    token, others = token_of(client), token_of(other)
    assert token != others
    assert client.post("/people", data={"name": "Eva", "csrf": others}).status_code == 403
    assert client.post("/people", data={"name": "Anna", "csrf": token}).status_code == 303
    assert token_of(client) == token


def test_a_form_without_the_cookie_is_refused_and_takes_nobodys_cookie_away(
    client: TestClient,
) -> None:
    form = {"name": "Anna", "csrf": token_of(client)}
    client.cookies.clear()  # as a browser leaves it out of what another site makes it send
    answer = client.post("/people", data=form)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


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
    cookie = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    token = client.cookies["fondaco"]
    assert len(token) == 43  # 256 bits in base 64
    other = TestClient(client.app)
    other.portal = client.portal
    other.get("/")
    assert other.cookies["fondaco"] != token


@pytest.mark.parametrize("path", ["/", "/nowhere", "/records", "/api/docs"])
def test_a_cookie_comes_with_the_first_page_and_stays(client: TestClient, path: str) -> None:
    assert client.get(path).headers["set-cookie"].startswith("fondaco=")
    token = client.cookies["fondaco"]
    form = {"name": "Anna", "csrf": token_of(client)}
    for answer in (client.get("/"), client.post("/people", data=form), client.get("/")):
        assert "set-cookie" not in answer.headers
    assert client.cookies["fondaco"] == token


@pytest.mark.parametrize("path", ["/health", "/metrics", "/api/games", "/api/nowhere", "/static/x"])
def test_what_is_no_page_gives_no_cookie(client: TestClient, path: str) -> None:
    assert "set-cookie" not in client.get(path).headers


@pytest.mark.parametrize("cookie", ["", "x", "x" * 42, "x" * 44, "é" * 43, "x" * 42 + "+"])
def test_a_cookie_that_this_house_cannot_have_made_is_replaced(
    client: TestClient, cookie: str
) -> None:
    answer = client.get("/", headers={b"Cookie": f"fondaco={cookie}".encode()})
    assert re.match(r"fondaco=[\w-]{43};", answer.headers["set-cookie"])


def test_cookies_are_secure_where_the_connection_is(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    with TestClient(app, base_url="https://testserver", follow_redirects=False) as client:
        cookie = client.get("/").headers["set-cookie"]
    assert "Secure" in cookie


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


# --- HEAD -----------------------------------------------------------------------------------------


def answers(app: ASGIApp, method: str, path: str) -> list[Message]:
    """What the server is told to answer."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(dict(message, method=scope["method"]))

    async def receive() -> Message:
        return {"type": "http.request"}

    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [],
        "scheme": "http",
        "query_string": b"",
        "server": ("testserver", 80),
    }

    async def ask() -> None:
        await app(scope, receive, send)

    asyncio.run(ask())
    assert scope["method"] == method  # for the log
    return sent


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/", "GET"),
        ("/api/docs", "GET"),
        ("/api/games", "HEAD"),
        ("/static/x", "HEAD"),
        ("/tables/x/stream", "HEAD"),
    ],
)
def test_head_is_answered_as_get_without_a_body(tmp_path: Path, path: str, asked: str) -> None:
    methods = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        methods.append(scope["method"])
        await PlainTextResponse("Good evening")(scope, receive, send)

    guard = Guard(app, settings(tmp_path))
    start, body = answers(guard, "HEAD", path)
    assert (start["method"], body["method"]) == ("HEAD", "HEAD")  # or a server misses the body
    assert (b"content-length", b"12") in start["headers"]
    assert body["body"] == (b"" if asked == "GET" else b"Good evening")
    start, body = answers(guard, "GET", path)
    assert (start["method"], body["body"]) == ("GET", b"Good evening")
    assert methods == [asked, "GET"]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/records"])
def test_head_of_a_page_says_what_get_does(client: TestClient, path: str) -> None:
    page, head = client.get(path), client.head(path)
    assert head.status_code == page.status_code
    assert head.content == b""
    for name in ("content-type", "cache-control", "content-security-policy"):
        assert head.headers[name] == page.headers[name]
    assert 'method="HEAD"' in client.get("/metrics").text


def test_head_of_a_stream_does_not_wait_for_its_end(client: TestClient) -> None:
    assert client.head("/tables/aaaaaaaaaaaa/stream").status_code == 405


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
