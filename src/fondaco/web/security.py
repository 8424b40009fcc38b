"""Who is asking, whether the request is their own wish, and how much anybody may ask.

A visitor is known by a cookie of 256 random bits, which no script can read and which comes with the
first page; who gives a name is the person of that cookie from then on. Forms carry a token made
from it; besides, browsers say where a request comes from, and only those that come from here are
taken. Other sites can neither frame a page nor add a script to it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from babel import negotiate_locale
from fastapi import Request
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.errors import FondacoError
from fondaco.locale import LANGUAGES
from fondaco.web.house.house import House
from fondaco.web.house.people import TOKEN, Person, fresh_token
from fondaco.web.settings import Settings

PERSON_COOKIE: Final = "fondaco"
LANGUAGE_COOKIE: Final = "fondaco-language"
YEAR: Final = 365 * 24 * 3600  # seconds

LARGEST_BODY: Final = 64 * 1024  # bytes
LARGEST_RECORD: Final = 1024 * 1024  # bytes, of an uploaded record with its form around it
RECORDS: Final = "/records"

NO_PAGES: Final = ("/static/", "/api/", "/health", "/metrics")
API_PAGE: Final = "/api/docs"
STREAM: Final = "/stream"

BURST: Final = 4  # seconds' worth of requests that a visitor may make at once
REMEMBERED_VISITORS: Final = 10_000

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Forged(FondacoError):
    """A form that was not sent from one of this house's pages, or from a page that is outdated."""


# --- who is asking --------------------------------------------------------------------------------


async def current_person(request: Request) -> Person | None:
    """The person whose cookie comes with the request, None for a visitor without a name."""
    if not hasattr(request.state, "person"):
        token = request.cookies.get(PERSON_COOKIE)
        request.state.person = await request.app.state.house.person(token)
    person: Person | None = request.state.person
    return person


async def language_of(request: Request, person: Person | None) -> str:
    """The language to answer in: that asked for, else the visitor's, else the browser's."""
    asked = request.query_params.get("language")
    if asked in LANGUAGES:
        return str(asked)
    if person is not None:
        return person.language
    kept = request.cookies.get(LANGUAGE_COOKIE)
    if kept in LANGUAGES:
        return str(kept)
    return _negotiated(request.headers.get("accept-language", ""))


def _negotiated(accepted: str) -> str:
    """The first language that the browser accepts and Fondaco speaks, else English."""
    wanted = [part.split(";")[0].strip() for part in accepted.split(",") if part.strip()]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or LANGUAGES[0]


async def welcome(request: Request, name: str, language: str) -> Person:
    """The person that this visitor is from now on; who is somebody already stays so.

    Only for a form that was checked: its visitor's cookie is known to be kept. Raises InvalidName.
    """
    house: House = request.app.state.house
    person, _ = await house.welcome(name, language, request.state.visitor)
    request.state.person = person
    return person


def respond_language(request: Request, response: Response, language: str) -> None:
    """From this response on the browser is answered in that language."""
    _set_cookie(request, response, LANGUAGE_COOKIE, language)


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def page_context(request: Request) -> dict[str, Any]:
    """What every page needs to know of its reader: person, language, csrf, here, my_tables."""
    person = await current_person(request)
    house = request.app.state.house
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "person": person,
        "language": await language_of(request, person),
        "csrf": csrf_token(request),
        "here": here,
        "my_tables": len(house.asking_tables(person.id)) if person is not None else 0,
    }


# --- whether it is their own wish -----------------------------------------------------------------


def csrf_token(request: Request) -> str:
    """What forms of this visitor carry; nobody can know it whose cookie has just been made."""
    settings: Settings = request.app.state.settings
    token: str = request.state.visitor
    return hmac.new(settings.secret, token.encode(), hashlib.sha256).hexdigest()


async def checked_form(request: Request) -> FormData:
    """The form that was sent; raises Forged if it was not sent from a page of this visitor's."""
    if _other_charset(request.headers):
        raise HTTPException(415)
    form = await request.form()
    given = form.get("csrf")
    right = isinstance(given, str) and hmac.compare_digest(
        given.encode(), csrf_token(request).encode()
    )
    if not right or not _comes_from_here(request.headers):
        raise Forged("this form was not sent from one of this house's pages, or too long ago")
    return form


def _other_charset(headers: Headers) -> bool:
    """Whether the form is not in UTF-8, as browsers send all they show in UTF-8: some of the other
    ways to write texts can spell what is no text, or take endless time to read."""
    _, parameters = parse_options_header(headers.get("content-type"))
    return parameters.get(b"charset", b"utf-8").lower() != b"utf-8"


def _comes_from_here(headers: Headers) -> bool:
    """What the browser says about where the request comes from; old ones say nothing."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


# --- how much -------------------------------------------------------------------------------------

Refuse = Callable[[Scope, int, str], Response]


def plain_refusal(scope: Scope, status: int, text: str) -> Response:
    """A refusal before any page is made: JSON for programs, a line of text for browsers."""
    if scope["path"].startswith("/api/"):
        code = "too_large" if status == 413 else "too_many_requests"
        body = json.dumps({"error": {"code": code, "message": text}})
        return Response(body, status, media_type="application/json")
    return PlainTextResponse(text, status)


class TooLarge(HTTPException):
    """The body is larger than the server takes; told as any other fault of a request."""

    def __init__(self, largest: int) -> None:
        super().__init__(413, f"At most {largest:,} bytes can be sent here.")


@dataclass
class _Bucket:
    """What a visitor may still ask for, and when that was counted."""

    left: float
    at: float


class Guard:
    """ASGI middleware: headers on every answer, a cookie for every visitor, and limits on the size
    and number of requests.

    The state of a request holds the token of its visitor as `visitor`. HEAD is answered as GET is.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.rate = settings.rate
        self._visitors: OrderedDict[str, _Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = _with_headers(send, _recognise(scope))
        headers = Headers(scope=scope)
        if not self._admits(scope, headers):
            refusal = plain_refusal(scope, 429, "Too many requests; wait a moment.")
            refusal.headers["Retry-After"] = "1"
            await refusal(scope, receive, guarded)
            return
        largest = LARGEST_RECORD if scope["path"] == RECORDS else LARGEST_BODY
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > largest:
            refusal = plain_refusal(scope, 413, TooLarge(largest).detail)
            await refusal(scope, receive, guarded)
            return
        counted = _at_most(receive, largest)
        if scope["method"] == "HEAD" and _has_head(scope["path"]):
            await self._answer_head(scope, counted, guarded)
        else:
            await self.app(scope, counted, guarded)

    async def _answer_head(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The answer to GET without its body.

        The server and the log, which look at the same scope, go on seeing what was really asked.
        """

        async def send_head(message: Message) -> None:
            scope["method"] = "HEAD"
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        scope["method"] = "GET"
        try:
            await self.app(scope, receive, send_head)
        finally:
            scope["method"] = "HEAD"

    def _admits(self, scope: Scope, headers: Headers) -> bool:
        """Whether this visitor may ask now; static files are free."""
        if self.rate == 0 or scope["path"].startswith("/static/"):
            return True
        visitor = scope["client"][0] if scope.get("client") else ""
        now = time.monotonic()
        bucket = self._visitors.pop(visitor, None) or _Bucket(self.rate * BURST, now)
        self._visitors[visitor] = bucket
        if len(self._visitors) > REMEMBERED_VISITORS:
            self._visitors.popitem(last=False)
        gained = (now - bucket.at) * self.rate
        bucket.left = min(self.rate * BURST, bucket.left + gained)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True


def _recognise(scope: Scope) -> str | None:
    """Note whose request it is; the cookie to answer with, None for none.

    A form that comes without the cookie is given none: other sites can send such a form from the
    browser of somebody who has one, and it would be lost.
    """
    request = Request(scope)
    token = request.cookies.get(PERSON_COOKIE, "")
    known = TOKEN.fullmatch(token) is not None
    request.state.visitor = token if known else fresh_token()
    if known or scope["method"] not in ("GET", "HEAD") or not _is_page(scope["path"]):
        return None
    response = Response()
    _set_cookie(request, response, PERSON_COOKIE, request.state.visitor)
    return response.headers["set-cookie"]


def _is_page(path: str) -> bool:
    """Whether what is there, if anything, is for people to read."""
    return path == API_PAGE or not path.startswith(NO_PAGES)


def _has_head(path: str) -> bool:
    """Whether HEAD can be answered as GET: a stream has no end, and files answer it themselves."""
    return _is_page(path) and not path.endswith(STREAM)


def _with_headers(send: Send, cookie: str | None) -> Send:
    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if cookie is not None:
                headers.append("Set-Cookie", cookie)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return add


def _at_most(receive: Receive, largest: int) -> Callable[[], Awaitable[Message]]:
    """A body without a stated length is counted as it comes."""
    received = 0

    async def count() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > largest:
            raise TooLarge(largest)
        return message

    return count
