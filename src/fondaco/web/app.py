"""The web application: everything of this package put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import HTMLResponse, Response

from fondaco.errors import FondacoError
from fondaco.locale import texts
from fondaco.web import telemetry
from fondaco.web.api import routes as api
from fondaco.web.api.errors import Handler, install_handlers
from fondaco.web.files import HouseFiles
from fondaco.web.files import router as game_files
from fondaco.web.house.errors import HouseError
from fondaco.web.house.house import House
from fondaco.web.pages import components, live, lobby, records, replay, result, rules, table
from fondaco.web.security import HEADERS, Forged, Guard, page_context
from fondaco.web.settings import Settings
from fondaco.web.telemetry import Telemetry, Watch, log_to, route_of
from fondaco.web.templating import render

WORTH_COMPRESSING: Final = 1000  # bytes
QUICK_COMPRESSION: Final = 4

HTTP_FAULTS: Final = {404: "web.error.no_page", 413: "web.error.too_large"}


def create_app(settings: Settings, house: House | None = None) -> FastAPI:
    """The application; its house, opened when it starts if none is given, closes when it ends."""
    if not structlog.is_configured():
        log_to()  # the library's own way shows what was in variables: tokens, cards

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house or await House.open(settings)
        try:
            yield
        finally:
            await app.state.house.close()

    app = FastAPI(
        title="Fondaco",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.telemetry = Telemetry(lambda: app.state.house)
    for module in (lobby, table, live, replay, result, rules, records, components, telemetry):
        app.router.routes.extend(module.router.routes)  # flat: each router asked takes time
    app.router.routes.extend(game_files.routes)
    app.mount("/static/{digest}", HouseFiles())
    app.include_router(api.router)
    _answer_faults(app)
    app.add_middleware(GZipMiddleware, WORTH_COMPRESSING, QUICK_COMPRESSION)
    app.add_middleware(TrustedHostMiddleware, list(settings.allowed_hosts))
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Watch, telemetry=app.state.telemetry)
    return app


# --- faults ---------------------------------------------------------------------------------------


def _answer_faults(app: FastAPI) -> None:
    """Pages say in the reader's language what went wrong; programs are answered by the API."""
    app.add_exception_handler(FondacoError, _on_refusal)
    app.add_exception_handler(RequestValidationError, _on_senseless_request)
    app.add_exception_handler(HTTPException, _on_http_fault)
    app.add_exception_handler(Exception, _on_crash)
    install_handlers(app)
    app.add_exception_handler(Exception, _guarded(app.exception_handlers[Exception]))


def _guarded(handler: Handler) -> Handler:
    """The same with the headers of every answer: crashes are answered outside of all middleware."""

    async def handle(request: Request, fault: Exception) -> Response:
        answered = handler(request, fault)
        answer = answered if isinstance(answered, Response) else await answered
        answer.headers.update({**HEADERS, "Cache-Control": "no-store"})
        return answer

    return handle


async def _on_refusal(request: Request, fault: Exception) -> Response:
    context = await page_context(request)
    t = texts("fondaco", context["language"])
    if isinstance(fault, HouseError):
        return _page(context, fault.status, fault.text(context["language"]))
    if isinstance(fault, Forged):
        return _page(context, 403, t("web.error.forged"))
    return _page(context, 422, str(fault))


async def _on_senseless_request(request: Request, fault: Exception) -> Response:
    context = await page_context(request)
    return _page(context, 422, texts("fondaco", context["language"])("web.error.senseless"))


async def _on_http_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    context = await page_context(request)
    t = texts("fondaco", context["language"])
    text = t(HTTP_FAULTS.get(fault.status_code, "web.error.senseless"))
    answer = _page(context, fault.status_code, text)
    answer.headers.update(fault.headers or {})
    return answer


async def _on_crash(request: Request, fault: Exception) -> Response:
    """What no code expects: the page says nothing of it, the log all."""
    structlog.get_logger().error("crash", route=route_of(request.scope), exc_info=fault)
    context = await page_context(request)
    return _page(context, 500, texts("fondaco", context["language"])("web.error.crash"))


def _page(context: Mapping[str, Any], status: int, text: str) -> Response:
    return HTMLResponse(render("error.html", **context, text=text), status)
