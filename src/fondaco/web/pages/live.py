"""What happens at a table, sent to every page that shows it: GET /tables/{id}/stream.

Server-sent events without a name; each carries the table's version as its id, and the whole
`<main id="table">` as its reader sees it when the address asks for nothing. `since`, or the header
Last-Event-ID of a page that comes back, says which version the page has already.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import StreamingResponse

from fondaco.web.house.house import House
from fondaco.web.house.people import Person
from fondaco.web.house.table import Table
from fondaco.web.pages.table_page import Asked, Reader, page, read_number
from fondaco.web.security import csrf_token, current_person, language_of
from fondaco.web.templating import render

router: Final = APIRouter(include_in_schema=False)

HEARTBEAT: Final = 15.0  # seconds without news after which the page is told that all is well
STILL_HERE: Final = b"event: still-here\ndata: yes\n\n"
REMEMBERED: Final = 500  # renders
CSRF_PLACE: Final = secrets.token_hex(32)
"""Stands where each reader's own token goes, so that one render serves all spectators."""


@dataclass(frozen=True)
class Shown:
    """A table as a reader sees it when the address asks for nothing.

    Attributes:
        context: what its templates were made from.
        main: its `<main id="table">`, with CSRF_PLACE for the token.
        message: the same as a message of the stream.
    """

    context: Mapping[str, Any]
    main: str
    message: bytes


class Live:
    """What the streams and pages of one application share.

    Attributes:
        watching: how many spectators each table has, by its id.
    """

    def __init__(self) -> None:
        self.watching: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._renders: OrderedDict[tuple[str, int, Reader], Shown] = OrderedDict()

    def main(self, house: House, table: Table, reader: Reader, csrf: str) -> str:
        """`<main id="table">` as that reader sees it; made once for all who see the same."""
        return self._shown(house, table, reader).main.replace(CSRF_PLACE, csrf)

    async def message(self, house: House, table: Table, reader: Reader, csrf: str) -> bytes:
        """The same as a message of the stream: hundreds may follow a table.

        What has to be made for it is made one after the other, with time in between: news of a
        hundred tables at once must not keep anybody's own request waiting.
        """
        if (table.id, table.version, reader) not in self._renders:
            async with self._turn:
                self._shown(house, table, reader)
                await asyncio.sleep(0)
        message = self._shown(house, table, reader).message
        return message.replace(CSRF_PLACE.encode(), csrf.encode())

    def context(self, house: House, table: Table, reader: Reader) -> Mapping[str, Any]:
        """What the templates around that `<main>` need to know of the table."""
        return self._shown(house, table, reader).context

    def _shown(self, house: House, table: Table, reader: Reader) -> Shown:
        key = (table.id, table.version, reader)
        shown = self._renders.get(key)
        if shown is None:
            shown = self._render(house, table, reader)
            self._renders[key] = shown
            if len(self._renders) > REMEMBERED:
                self._renders.popitem(last=False)
        return shown

    def _render(self, house: House, table: Table, reader: Reader) -> Shown:
        watching = self.watching[table.id]
        context = page(house, table, reader, Asked(), watching=watching)
        main = render("table/main.html", language=reader.language, csrf=CSRF_PLACE, **context)
        return Shown(context, main, write_message(table.version, main).encode())


_lives: WeakKeyDictionary[FastAPI, Live] = WeakKeyDictionary()


def live_of(app: FastAPI) -> Live:
    """What the streams of that application share."""
    return _lives.setdefault(app, Live())


@router.get("/tables/{table_id}/stream")
async def stream(request: Request, table_id: str) -> StreamingResponse:
    """The stream of a table; raises NoSuchTable."""
    house: House = request.app.state.house
    table = await house.table(table_id)
    person = await current_person(request)
    language = await language_of(request, person)
    asked = request.headers.get("last-event-id") or request.query_params.get("since")
    messages = _messages(
        live_of(request.app),
        house,
        table,
        person,
        language,
        csrf_token(request),
        read_number(asked),
    )
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(messages, media_type="text/event-stream", headers=headers)


async def _messages(
    live: Live,
    house: House,
    table: Table,
    person: Person | None,
    language: str,
    csrf: str,
    known: int | None,
) -> AsyncIterator[bytes]:
    """The stream's text; whoever reads it counts as present at their seats."""
    seats = table.seats_of(person.id) if person is not None else ()
    spectators = 0 if seats else 1
    live.watching[table.id] += spectators
    try:
        async with aclosing(_with_heartbeat(house.follow(table.id, seats))) as versions:
            async for version in versions:
                if version is None:
                    yield STILL_HERE
                elif version != known:
                    known = None
                    current = await house.table(table.id)
                    reader = Reader.of(current, person, language)
                    yield await live.message(house, current, reader, csrf)
    finally:
        live.watching[table.id] -= spectators


async def _with_heartbeat(versions: AsyncGenerator[int, None]) -> AsyncGenerator[int | None, None]:
    """The versions, and None whenever none has come for a while."""
    following: asyncio.Future[Any] = asyncio.ensure_future(anext(versions))
    try:
        while True:
            done, _ = await asyncio.wait({following}, timeout=HEARTBEAT)
            if not done:
                yield None
                continue
            try:
                version = following.result()
            except StopAsyncIteration:
                return
            yield version
            following = asyncio.ensure_future(anext(versions))
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await versions.aclose()


def write_message(version: int, text: str) -> str:
    """One message of a stream."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {version}\n{lines}\n"
