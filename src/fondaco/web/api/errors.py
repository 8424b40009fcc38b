"""Every refusal under /api has one form: `{"error": {"code", "message", …}}`.

`code` is for programs and never changes its meaning; `message` is for people, in English. Where it
helps, `where` names the part of the request at fault, `rule` the rule of the game, and `allowed`
what would have been right.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from fondaco import bots
from fondaco.errors import FondacoError, IllegalMove, InvalidComponents, UnknownBot, UnknownGame
from fondaco.games import names
from fondaco.web.house.errors import HouseError, MoveRefused

ROOT: Final = "/api"
METHODS: Final = ("GET", "POST")  # all that the API uses
REFUSED: Final = 422
LONGEST_WHERE: Final = 200  # characters; what was sent may have names of any length
MOST_FAULTS: Final = 5  # of one request that are told at once

WORD_START: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
RULE_ID: Final = re.compile(r"\b[A-Z]-\d+\b")
CODES: Final = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    429: "too_many_requests",
}


class ApiError(Exception):
    """A refusal that only the API knows.

    Attributes:
        status: the status of the answer.
        code: for programs.
        message: for people, in English.
    """

    def __init__(self, status: int, code: str, message: str) -> None:
        self.status = status
        self.code = code
        self.message = message
        super().__init__(message)


def error_response(
    status: int,
    code: str,
    message: str,
    *,
    headers: Mapping[str, str] | None = None,
    **more: object,
) -> JSONResponse:
    """A refusal in the API's form; of `more` (`where`, `rule`, `allowed`) None is left out."""
    error: dict[str, object] = {"code": code, "message": _writable(message)}
    error |= {name: value for name, value in more.items() if value is not None}
    sent = dict(headers or {})
    if status == 401:
        sent["WWW-Authenticate"] = 'Bearer realm="Fondaco table"'
    return JSONResponse({"error": error}, status, sent)


def _writable(text: str) -> str:
    """The text with half characters, which no answer can carry, written out."""
    return text.encode("utf-8", "backslashreplace").decode()


# --- from faults to answers -----------------------------------------------------------------------


def answer(fault: Exception) -> JSONResponse:
    """The refusal that tells of this fault; one that nobody expected is told of without details."""
    match fault:
        case ApiError():
            return error_response(fault.status, fault.code, fault.message)
        case MoveRefused() | IllegalMove():
            return _illegal_move(fault)
        case HouseError():
            return error_response(fault.status, fault.code, str(fault))
        case InvalidComponents():
            return error_response(REFUSED, _code_of(fault), str(fault), where="body.components")
        case FondacoError():
            return error_response(
                REFUSED, _code_of(fault), str(fault), allowed=_what_there_is(fault)
            )
        case RequestValidationError():
            return _invalid(fault)
        case HTTPException():
            return _refused_by_the_framework(fault)
    return error_response(500, "internal", "Something went wrong on the server.")


def _illegal_move(fault: MoveRefused | IllegalMove) -> JSONResponse:
    reason = fault.why("en") if isinstance(fault, MoveRefused) else fault.reason
    rules = RULE_ID.findall(reason)  # the reason ends with the rule that it rests on
    step = fault.step if isinstance(fault, MoveRefused) else 0
    where = f"body.moves.{step}" if step else "body.move"
    return error_response(
        REFUSED, "illegal_move", reason, where=where, rule=rules[-1] if rules else None
    )


def _code_of(fault: FondacoError) -> str:
    """`UnknownBot` is `unknown_bot`."""
    return WORD_START.sub("_", type(fault).__name__).lower()


def _what_there_is(fault: FondacoError) -> list[str] | None:
    if isinstance(fault, UnknownGame):
        return list(names())
    if isinstance(fault, UnknownBot):
        return list(bots.OFFERED)
    return None


def _invalid(fault: RequestValidationError) -> JSONResponse:
    """A request that is not of the form that its operation takes."""
    found = [(_place(error["loc"]), str(error["msg"])) for error in fault.errors()]
    told = "; ".join(f"{place}: {text}" for place, text in found[:MOST_FAULTS])
    if len(found) > MOST_FAULTS:
        told += f"; and {len(found) - MOST_FAULTS} more"
    return error_response(REFUSED, "invalid_request", told, where=found[0][0])


def _place(steps: Iterable[object]) -> str:
    """`body.seats.0.kind`, cut where it is endless."""
    return _writable(".".join(map(str, steps)))[:LONGEST_WHERE]


def _refused_by_the_framework(fault: HTTPException) -> JSONResponse:
    code = CODES.get(fault.status_code, "refused")
    return error_response(fault.status_code, code, str(fault.detail), headers=fault.headers)


def _no_such_method(request: Request) -> JSONResponse:
    """Each operation of an address is a route of its own, so all of them are asked."""
    allowed = [method for method in METHODS if _has_route(request, method)]
    text = f"this address takes {' and '.join(allowed)} only"
    headers = {"Allow": ", ".join(allowed)}
    return error_response(405, CODES[405], text, headers=headers, allowed=allowed)


def _has_route(request: Request, method: str) -> bool:
    scope = {**request.scope, "method": method}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


# --- into the application -------------------------------------------------------------------------

Handler = Callable[[Request, Any], Response | Awaitable[Response]]


def install_handlers(app: FastAPI) -> None:
    """Faults under /api are answered here; all others as the application did before.

    To be called after the application's own handlers are in place.
    """
    for kind in (ApiError, FondacoError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _handler(app.exception_handlers.get(kind)))


def is_api(path: str) -> bool:
    """Whether an address is one for programs."""
    return path == ROOT or path.startswith(f"{ROOT}/")


def _handler(elsewhere: Handler | None) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def handle(request: Request, fault: Exception) -> Response:
        if is_api(request.scope["path"]):
            if isinstance(fault, HTTPException) and fault.status_code == 405:
                return _no_such_method(request)
            return answer(fault)
        if elsewhere is None:
            raise fault
        answered = elsewhere(request, fault)
        return answered if isinstance(answered, Response) else await answered

    return handle
