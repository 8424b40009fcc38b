"""Games as text, and games that go on from one of their moments.

GET  /tables/{id}/record            the record of a game that is over, to keep
GET  /records, POST /records        a record brought from elsewhere is shown as a replay
GET  /tables/{id}/continue?at=      asks who shall play on from there
POST /tables/{id}/continue          opens the new table
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from fondaco import bots
from fondaco.errors import BrokenRecord
from fondaco.games.base import OVER
from fondaco.games.board_page import LETTERS
from fondaco.locale import Texts, texts
from fondaco.match import Match
from fondaco.web.house.errors import TooLong
from fondaco.web.house.table import Status, Table
from fondaco.web.pages.course import Step, course, points
from fondaco.web.pages.refusal import refusal
from fondaco.web.pages.replay import read_number
from fondaco.web.pages.table_form import (
    BOT,
    Refused,
    TableForm,
    granted,
    is_name,
    read_form,
    seat_choices,
)
from fondaco.web.security import (
    LARGEST_RECORD,
    checked_form,
    page_context,
    welcome,
)
from fondaco.web.templating import render

SHOWN: Final = 20_000  # characters of a broken record that are shown again

router = APIRouter(include_in_schema=False)


# --- out ------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/record")
async def record(request: Request, table_id: str) -> Response:
    """The record of a game that is over, hidden things and all; raises NoSuchTable."""
    table = await request.app.state.house.table(table_id)
    if table.match is None or table.status is not Status.OVER:
        context = await page_context(request)
        t = texts("fondaco", context["language"])
        return _not_over(table, context, t("web.records.running.record"), t)
    name = f"fondaco-{table.rules.name}-{table.id}.txt"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.match.record(), media_type="text/plain", headers=disposition)


def _not_over(table: Table, context: dict[str, Any], text: str, t: Texts) -> HTMLResponse:
    title = t("web.records.running.title")
    return refusal(409, context, title, text, f"/tables/{table.id}", t("web.replay.to_the_table"))


# --- in -------------------------------------------------------------------------------------------


@router.get("/records", response_class=HTMLResponse)
async def bring(request: Request) -> HTMLResponse:
    """The form in which a record is handed in."""
    return await _bring_again(request, "", "", 200)


@router.post("/records")
async def brought(request: Request) -> Response:
    """Show a record that was uploaded or pasted, or the form again and what is wrong with it."""
    form = await checked_form(request)
    context = await page_context(request)
    language, person = context["language"], context["person"]
    t = texts("fondaco", language)
    try:
        text = await handed_in(form, "file", "text")
    except UnicodeDecodeError:
        return await _bring_again(request, "", t("web.records.not_text"), 422)
    if not text.strip():
        return await _bring_again(request, "", t("web.records.nothing"), 422)
    name = form.get("person")
    called = name.strip() if isinstance(name, str) else ""
    if person is None and not is_name(called):
        return await _bring_again(request, text, t("web.records.who"), 422)
    try:
        if person is None:  # nobody is made known for a record that can't be shown
            await asyncio.to_thread(Match.replay, text)
            person = await welcome(request, called, language)
        table = await request.app.state.house.import_record(text, person)
    except BrokenRecord as fault:
        reason = t("web.records.broken", line=fault.line, reason=fault.reason)
        return await _bring_again(request, text, reason, 422)
    except TooLong as fault:
        return await _bring_again(request, "", fault.text(language), 422)
    return RedirectResponse(f"/tables/{table.id}/replay", 303)


async def handed_in(form: FormData, file: str, text: str) -> str:
    """What was uploaded in the field `file`, or else pasted into `text`.

    Raises UnicodeDecodeError if that is no text.
    """
    chosen, pasted = form.get(file), form.get(text)
    data = await chosen.read() if isinstance(chosen, UploadFile) else b""
    await form.close()
    if not data and isinstance(pasted, str):
        # half characters can be pasted: they are refused as what they are, no text
        data = pasted.encode("utf-8", "surrogatepass")
    return data.decode("utf-8-sig")


async def _bring_again(request: Request, text: str, fault: str, status: int) -> HTMLResponse:
    context = await page_context(request)
    context |= {
        "text": text if len(text) <= SHOWN else "",
        "fault": fault,
        "here": "/records",
        "largest": LARGEST_RECORD // 1024,
    }
    return HTMLResponse(render("replay/records.html", **context), status)


# --- on -------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/continue", response_class=HTMLResponse)
async def ask_to_continue(request: Request, table_id: str, at: str = "") -> Response:
    """The form that asks who shall play on; raises NoSuchTable."""
    table = await request.app.state.house.table(table_id)
    step = await _beginning(request, table, at)
    if isinstance(step, Response):
        return step
    turn = table.rules.turn(step.state)
    seats = {f"seat-{seat}": f"{BOT}{bots.USUAL}" for seat in range(table.players)}
    given = {"players": str(table.players), **seats, f"seat-{turn}": "me"}
    return await _show_seats(request, table, step, read_form(table.rules, given), {})


@router.post("/tables/{table_id}/continue")
async def play_on(request: Request, table_id: str) -> Response:
    """Open a table that goes on from there, or show the form again and what is wrong with it.

    Raises NoSuchTable.
    """
    given = await checked_form(request)
    table = await request.app.state.house.table(table_id)
    at = given.get("at")
    step = await _beginning(request, table, at if isinstance(at, str) else "")
    if isinstance(step, Response):
        return step
    context = await page_context(request)
    language, person = context["language"], context["person"]
    fields = {**given, "players": str(table.players), "listed": "no", "start": "random"}
    form = read_form(table.rules, fields)
    try:
        wish = granted(table.rules, form, person is None, texts("fondaco", language))
    except Refused as refused:
        return await _show_seats(request, table, step, form, refused.faults)
    if person is None:
        person = await welcome(request, form.person, language)
    continued = await request.app.state.house.make_table(
        replace(wish, options=table.options, start=None),
        person,
        position=table.rules.write_position(step.state),
        continued_from=(table.id, step.action),
    )
    return RedirectResponse(f"/tables/{continued.id}", 303)


async def _beginning(request: Request, table: Table, at: str) -> Step | Response:
    """The moment from which the game goes on, or the answer that it can't.

    While a game runs nobody may take it elsewhere: all that is hidden would come to light there.
    """
    context = await page_context(request)
    t = texts("fondaco", context["language"])
    if table.match is None or table.status is not Status.OVER:
        return _not_over(table, context, t("web.records.running.continue"), t)
    steps = course(table)
    last = len(steps) - 1
    number = read_number(at, last)
    title, to_replay = t("web.records.continue.no_way"), t("web.replay.to_the_replay")
    address = f"/tables/{table.id}/replay"
    if number is None:
        text = t("web.replay.bad_at.text", last=last)
        return refusal(422, context, title, text, address, to_replay)
    if table.rules.turn(steps[number].state) == OVER:
        text = t("web.records.continue.over")
        return refusal(409, context, title, text, address, to_replay)
    return steps[number]


async def _show_seats(
    request: Request, table: Table, step: Step, form: TableForm, faults: Mapping[str, str]
) -> HTMLResponse:
    context = await page_context(request)
    language = context["language"]
    t = texts("fondaco", language)
    rules = table.rules
    context |= {
        "game": rules.name,
        "game_title": texts(rules.package, language)(rules.title),
        "table": table,
        "step": step,
        "round": int(step.state.round),
        "points": points(rules, step.state),
        "turn": rules.turn(step.state),
        "form": form,
        "faults": faults,
        "letters": LETTERS,
        "choices": seat_choices(t),
        "here": f"/tables/{table.id}/continue?at={step.number}",
    }
    page = render("replay/continue.html", **context)
    return HTMLResponse(page, 422 if faults else 200)
