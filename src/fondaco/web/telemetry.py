"""What an operator sees: a log of one JSON line a request, figures for Prometheus, and health."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TextIO

import structlog
from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.web.house.house import House
from fondaco.web.house.table import Status

STATIC: Final = "/static/"

router = APIRouter()
Houses = Callable[[], House]


def log_to(stream: TextIO | None = None) -> None:
    """From now on the log is written there, one JSON object a line, times in UTC; None: to the
    standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )


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
            route = _route(scope)
            self.telemetry.seconds.labels(scope["method"], route, str(status)).observe(seconds)
            if route != STATIC:
                self.log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    milliseconds=round(seconds * 1000, 1),
                )


def _route(scope: Scope) -> str:
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
