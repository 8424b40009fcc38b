"""The lobby, the page that opens a new table, and the page behind an invitation.

Nobody has an account. A visitor is asked for a name in the form for which one is needed, and is
known by a cookie from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from fondaco.games.base import Game
from fondaco.games.board_page import LETTERS
from fondaco.locale import check_language, texts
from fondaco.web.house.errors import SeatTaken
from fondaco.web.house.house import House
from fondaco.web.house.people import Person
from fondaco.web.house.table import Seat, SeatKind, Table
from fondaco.web.pages import lobby_view
from fondaco.web.pages.components import short_digest
from fondaco.web.pages.records import handed_in
from fondaco.web.pages.table_form import (
    Refused,
    TableForm,
    game_called,
    granted,
    is_name,
    option_fields,
    read_form,
    seat_choices,
)
from fondaco.web.security import (
    checked_form,
    current_person,
    language_of,
    page_context,
    respond_language,
    welcome,
)
from fondaco.web.templating import render

router: Final = APIRouter(include_in_schema=False)

OWN_FINISHED: Final = 3
FINISHED: Final = 5
RUNNING: Final = 5
OPEN: Final = 12
NOT_TEXT: Final = "web.records.not_text"


def house_of(request: Request) -> House:
    """The house that answers."""
    house: House = request.app.state.house
    return house


def see_other(path: str) -> Response:
    """What a form is answered with: the browser goes on to that page."""
    return RedirectResponse(path, status_code=303)


def way_back(form: FormData) -> str:
    """Where the page that sent the form wants to go on: a page of this house, the lobby else."""
    given = form.get("next")
    if not isinstance(given, str) or not given.startswith("/") or given[1:2] in ("/", "\\"):
        return "/"
    if any(character < " " for character in given):  # left out below: another house might remain
        return "/"
    try:
        asked = urlsplit(given)
    except ValueError:
        return "/"
    kept = [(name, value) for name, value in parse_qsl(asked.query) if name != "language"]
    return asked.path + (f"?{urlencode(kept)}" if kept else "")


def _text(form: Mapping[str, object], name: str) -> str:
    """A field of the form without spaces around it, "" if it is missing or a file."""
    value = form.get(name)
    return value.strip() if isinstance(value, str) else ""


# --- the lobby ------------------------------------------------------------------------------------


@router.get("/", response_class=HTMLResponse)
async def lobby(request: Request, part: str = "") -> Response:
    """The lobby; `part=mine` gives only the reader's own tables, which the page asks for again
    and again."""
    context = await page_context(request)
    context |= _own_tables(house_of(request), context["person"], context["language"])
    if part == "mine":
        context["here"] = "/"
        return HTMLResponse(render("lobby/mine.html", fragment=True, **context))
    context |= await _other_tables(house_of(request), context["person"], context["language"])
    return HTMLResponse(render("lobby/lobby.html", fragment=False, **context))


def _own_tables(house: House, person: Person | None, language: str) -> dict[str, Any]:
    tables = house.tables_of(person.id) if person else []
    mine = lobby_view.my_tables(tables, person.id, language) if person else []
    return {
        "posters": lobby_view.posters(language),
        "mine": mine,
    }


async def _other_tables(house: House, person: Person | None, language: str) -> dict[str, Any]:
    reader = person.id if person else None
    finished = await house.finished_tables(reader, OWN_FINISHED) if person else []
    known = {summary.id for summary in finished}
    for summary in await house.finished_tables(None, FINISHED):
        if summary.id not in known:
            finished.append(summary)
    running = [
        table
        for table in house.running_tables()
        if reader is None or not table.seats_of(reader)  # the reader's own stand above
    ]
    return {
        "open": [lobby_view.open_table(t, reader, language) for t in house.open_tables()[:OPEN]],
        "running": [lobby_view.running_table(table) for table in running[:RUNNING]],
        "finished": [lobby_view.finished_table(t, language) for t in finished[:FINISHED]],
    }


# --- name and language ----------------------------------------------------------------------------


@router.post("/people")
async def name_person(request: Request) -> Response:
    """The visitor gives a name, or another one."""
    form = await checked_form(request)
    context = await page_context(request)
    name, person = _text(form, "name"), context["person"]
    if not is_name(name):
        context |= {"typed": name, "next": way_back(form), "here": way_back(form)}
        return HTMLResponse(render("lobby/name.html", **context), status_code=422)
    if person is not None:
        await house_of(request).rename(person, name)
    else:
        await welcome(request, name, context["language"])
    return see_other(way_back(form))


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """The visitor wants to be answered in another language."""
    form = await checked_form(request)
    language = _text(form, "language")
    check_language(language)
    person = await current_person(request)
    if person is not None:
        await house_of(request).set_language(person, language)
    answer = see_other(way_back(form))
    respond_language(request, answer, language)
    return answer


# --- a new table ----------------------------------------------------------------------------------


@router.get("/games/{game}/new", response_class=HTMLResponse)
async def new_table(request: Request, game: str) -> Response:
    """The form for a new table, filled in with what the address says."""
    rules = _game(game)
    given = request.query_params
    form = read_form(rules, given, against_bots=given.get("bots") == "1")
    return await _show_form(request, rules, form, {})


@router.post("/games/{game}/new")
async def other_seats(request: Request, game: str) -> Response:
    """The form again, with as many seats as it asks for now; all that was typed stays."""
    given = await checked_form(request)
    rules = _game(game)
    form, faults = await _typed(request, rules, given)
    return await _show_form(request, rules, form, faults)


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Open the table that is asked for, or show the form again and what is wrong with it."""
    given = await checked_form(request)
    person = await current_person(request)
    language = await language_of(request, person)
    rules = _game(_text(given, "game"))
    form, faults = await _typed(request, rules, given)
    if faults:
        return await _show_form(request, rules, form, faults)
    try:
        wish = granted(rules, form, person is None, texts("fondaco", language))
    except Refused as refused:
        return await _show_form(request, rules, form, refused.faults)
    if person is None:
        person = await welcome(request, form.person, language)
    table = await house_of(request).make_table(wish, person)
    return see_other(f"/tables/{table.id}")


async def _typed(
    request: Request, rules: Game, given: FormData
) -> tuple[TableForm, dict[str, str]]:
    """The form that was sent, an uploaded file as if it had been typed; a fault if it is no text,
    by the field's name."""
    try:
        text = await handed_in(given, "components-file", "components")
    except UnicodeDecodeError:
        language = await language_of(request, await current_person(request))
        return read_form(rules, given), {"components-file": texts("fondaco", language)(NOT_TEXT)}
    return read_form(rules, {**given, "components": text}), {}


def _game(name: str) -> Game:
    rules = game_called(name)
    if rules is None:
        raise HTTPException(404)
    return rules


async def _show_form(
    request: Request, rules: Game, form: TableForm, faults: Mapping[str, str]
) -> Response:
    context = await page_context(request)
    t, g = texts("fondaco", context["language"]), texts(rules.package, context["language"])
    context |= {
        "game": rules.name,
        "poster": lobby_view.poster(rules, context["language"]),
        "form": form,
        "faults": faults,
        "seats": rules.seats,
        "letters": LETTERS,
        "choices": seat_choices(t),
        "options": option_fields(rules, form, g, t),
        "components": rules.components,
    }
    if request.method == "POST":
        context["here"] = f"/games/{rules.name}/new"
    page = render("lobby/new.html", **context)
    return HTMLResponse(page, status_code=422 if faults else 200)


# --- an invitation --------------------------------------------------------------------------------


@router.get("/join/{token}", response_class=HTMLResponse)
async def invitation(request: Request, token: str) -> Response:
    """Whose table it is, who sits there, and a button to take the seat."""
    table = await house_of(request).table_of_invite(token)
    return await _show_invitation(request, table, token)


@router.post("/join/{token}")
async def join(request: Request, token: str) -> Response:
    """Take the seat of the invitation; who has it already just goes to the table."""
    form = await checked_form(request)
    table = await house_of(request).table_of_invite(token)
    person = await current_person(request)
    to_table = see_other(f"/tables/{table.id}")
    seat = _seat_of(table, token)
    if person is not None and seat is not None and seat.person_id == person.id:
        return to_table
    if _invited_seat(table, token) is None:
        return await _show_invitation(request, table, token, status=409)
    name = _text(form, "person")
    if person is None:
        if not is_name(name):
            return await _show_invitation(request, table, token, typed=name, status=422)
        language = await language_of(request, None)
        person = await welcome(request, name, language)
    try:
        await house_of(request).sit(table.id, person, invite=token)
    except SeatTaken:  # by somebody who was quicker
        return await _show_invitation(request, table, token, status=409)
    return to_table


def _seat_of(table: Table, token: str) -> Seat | None:
    return next((seat for seat in table.seats if seat.invite == token), None)


def _invited_seat(table: Table, token: str) -> Seat | None:
    """The seat of the invitation, None if somebody has taken it."""
    seat = _seat_of(table, token)
    return seat if seat is not None and seat.kind is SeatKind.INVITED else None


async def _show_invitation(
    request: Request, table: Table, token: str, typed: str = "", status: int = 200
) -> Response:
    context = await page_context(request)
    language, person = context["language"], context["person"]
    invited = _invited_seat(table, token)
    context |= {
        "game": table.rules.name,
        "poster": lobby_view.poster(table.rules, language),
        "table": table,
        "host": lobby_view.host_of(table),
        "places": lobby_view.places(table, invited, language),
        "options": lobby_view.all_options(table, language),
        "components": short_digest(table),
        "free": invited is not None,
        "seated": person is not None and bool(table.seats_of(person.id)),
        "faulty": status == 422,
        "typed": typed,
        "here": f"/join/{token}",
    }
    return HTMLResponse(render("lobby/join.html", **context), status_code=status)
