"""What an operator sees: a log of one JSON line a request, figures for Prometheus, and health.

What the libraries log, the server's own faults above all, comes out in the same lines.
"""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, TextIO, cast

import structlog
from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.stdlib import ProcessorFormatter
from structlog.types import EventDict, Processor, WrappedLogger

from fondaco.web.house.house import House
from fondaco.web.house.table import Status

STATIC: Final = "/static/"
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Those that are told apart: a stranger may send any word, and each would be counted for ever."""

router = APIRouter(include_in_schema=False)
Houses = Callable[[], House]


TOLD: Final = "_told_in_the_log"
"""Set in exceptions that the log has told of."""


def log_to(stream: TextIO | None = None) -> None:
    """From now on the log is written there, one JSON object a line, times in UTC; None: to the
    standard error.

    The warnings and errors that libraries write by `logging` are among its lines.
    """
    target = cast(TextIO, _LogFile(stream or sys.stderr))
    stamp: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    write: list[Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    structlog.configure(
        processors=[*stamp, _note_told, *write],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(target),
    )
    handler = _LibraryHandler(target)
    handler.addFilter(_is_news)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *stamp],
            processors=[ProcessorFormatter.remove_processors_meta, *write],
        )
    )
    root = logging.getLogger()
    for earlier in [one for one in root.handlers if isinstance(one, _LibraryHandler)]:
        root.removeHandler(earlier)
    root.addHandler(handler)


class _LogFile:
    """Where the log is written: a text file, or nothing where there is no standard error."""

    def __init__(self, file: TextIO | None) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write it if that is possible.

        The log is written in the middle of requests and of what bots do. A full disk, a closed
        terminal (ValueError) or a reader that has ended is no fault of theirs, and there is no
        other place where it could be told.
        """
        if self._file is not None:
            with suppress(OSError, ValueError):
                self._file.write(text)

    def flush(self) -> None:
        """Hand on what was written, if that is possible."""
        if self._file is not None:
            with suppress(OSError, ValueError):
                self._file.flush()


class _LibraryHandler(logging.StreamHandler[TextIO]):
    """Takes what libraries log; a class of its own so that there is never more than one."""


def _note_told(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    fault = event.get("exc_info")
    if isinstance(fault, BaseException):
        setattr(fault, TOLD, True)
    return event


def _is_news(record: logging.LogRecord) -> bool:
    """Whether the log has not told of that fault: the server tells again of a crash that the
    application has answered."""
    fault = record.exc_info[1] if record.exc_info else None
    return not hasattr(fault, TOLD)


class Telemetry:
    """The figures of one server.

    Attributes:
        seconds: how long answers took, by method, kind of address and status.
    """

    def __init__(self, house: Houses) -> None:
        self.registry = CollectorRegistry()
        self.seconds = Histogram(
            "fondaco_request_seconds",
            "Time to answer a request (streams: to close it)",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.registry.register(_Tables(house))


class _Tables(Collector):
    """Counted when asked for."""

    def __init__(self, house: Houses) -> None:
        self._house = house

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """The tables in memory by status, and the connections to them."""
        house = self._house()
        by_status = Counter(table.status for table in house.tables())
        tables = GaugeMetricFamily("fondaco_tables", "Tables in memory", labels=("status",))
        for status in Status:
            tables.add_metric((status.value,), by_status[status])
        yield tables
        yield GaugeMetricFamily(
            "fondaco_streams", "Browsers and programs that follow a table", house.followers()
        )


class Watch:
    """ASGI middleware: times every request, counts it and writes a line of the log about it."""

    def __init__(self, app: ASGIApp, telemetry: Telemetry) -> None:
        self.app = app
        self.telemetry = telemetry
        self.log = structlog.get_logger()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 500
        begun = time.perf_counter()

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            seconds = time.perf_counter() - begun
            route = route_of(scope)
            method = scope["method"] if scope["method"] in METHODS else "(other)"
            self.telemetry.seconds.labels(method, route, str(status)).observe(seconds)
            if route != STATIC:
                self.log.info(
                    "request",
                    method=method,
                    route=route,
                    status=status,
                    milliseconds=round(seconds * 1000, 1),
                )


def route_of(scope: Scope) -> str:
    """The kind of address, without what stands in it: no table's id and no token is logged."""
    if scope["path"].startswith(STATIC):
        return STATIC
    route = scope.get("route")
    path: str = getattr(route, "path", "")
    return path or "(none)"


@router.get("/health", include_in_schema=False)
async def health(request: Request) -> Response:
    """Whether the server works, and how many tables were set aside at its start."""
    house: House = request.app.state.house
    reachable = await house.is_reachable()
    body = {"status": "ok" if reachable else "no database", "set_aside": len(house.set_aside)}
    return JSONResponse(body, 200 if reachable else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The figures as Prometheus reads them."""
    telemetry: Telemetry = request.app.state.telemetry
    return Response(generate_latest(telemetry.registry), media_type=CONTENT_TYPE_LATEST)
