"""A table's page, and what can be done there.

GET  /tables/{id}      `stage`: what is chosen and not confirmed; `as`: at one device for several,
                       who sits before it; `seen`, `step`: how far one has looked at what happened
POST /tables/{id}/...  moves, undo, say, vote, return, sit, leave, cancel, rematch

Each works with plain links and forms. What htmx asks for is answered with `<main id="table">`
alone; a form sent without it leads back to the page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from fondaco.web.house.errors import BadRequest, HouseError, NotYourSeat
from fondaco.web.house.house import House
from fondaco.web.house.people import Person
from fondaco.web.house.table import Table
from fondaco.web.pages.live import live_of
from fondaco.web.pages.table_form import is_name
from fondaco.web.pages.table_page import Asked, Notice, Reader, notice_of, page, read_number
from fondaco.web.security import (
    checked_form,
    current_person,
    language_of,
    page_context,
    welcome,
)
from fondaco.web.templating import render

router: Final = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Act:
    """Something that somebody wants to do at a table."""

    house: House
    table: Table
    person: Person | None
    form: FormData

    def text(self, name: str) -> str:
        """A field of the form, empty if it is not there."""
        value = self.form.get(name, "")
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """All fields of that name, in the form's order."""
        return [value for value in self.form.getlist(name) if isinstance(value, str)]

    def number(self, name: str) -> int:
        """A field of the form that is a whole number; raises BadRequest."""
        number = read_number(self.form.get(name))
        if number is None:
            raise BadRequest("web.error.senseless")
        return number

    def seat(self) -> int:
        """The seat the form is for, which must be the person's; raises NotYourSeat."""
        seat = self.number("seat")
        if self.person is None or seat not in self.table.seats_of(self.person.id):
            raise NotYourSeat
        return seat

    def somebody(self) -> Person:
        """The person, who must have a name; raises NotYourSeat."""
        if self.person is None:
            raise NotYourSeat
        return self.person


# --- the page -------------------------------------------------------------------------------------


@router.get("/tables/{table_id}", response_class=HTMLResponse)
async def show_table(request: Request, table_id: str) -> Response:
    """The page of a table; raises NoSuchTable."""
    table = await request.app.state.house.table(table_id)
    return await _show(request, table, Asked.read(request.query_params))


async def _show(
    request: Request,
    table: Table,
    asked: Asked,
    notice: Notice | None = None,
    status: int = 200,
) -> HTMLResponse:
    context = await page_context(request)
    person, language = context["person"], context["language"]
    house: House = request.app.state.house
    live = live_of(request.app)
    reader = Reader.of(table, person, language)
    if asked == Asked() and notice is None:
        main = live.main(house, table, reader, context["csrf"])
        context |= live.context(house, table, reader)
    else:
        watching = live.watching[table.id]
        context |= page(house, table, reader, asked, watching=watching, notice=notice)
        main = render("table/main.html", **context)
    if not wants_fragment(request):
        context |= {"here": asked.address(table), "main": Markup(main)}
        main = render("table/page.html", **context)
    return HTMLResponse(main, status, headers={"Vary": "HX-Request"})


def wants_fragment(request: Request) -> bool:
    """Whether htmx asks, and not to show a page again that it has left."""
    headers = request.headers
    return "hx-request" in headers and "hx-history-restore-request" not in headers


# --- acting ---------------------------------------------------------------------------------------


async def _act(
    request: Request,
    table_id: str,
    action: Callable[[Act], Awaitable[object]],
    *,
    decides: bool = True,
) -> Response:
    """Do something at a table and show it again; if the house refuses, with the reason.

    `decides` is False for what leaves the decision as it is, and so what was staged for it.
    """
    form = await checked_form(request)
    person = await current_person(request)
    house: House = request.app.state.house
    table = await house.table(table_id)
    asked = Asked.read({name: form.get(name) for name in ("stage", "as", "seen", "step")})
    try:
        await action(Act(house, table, person, form))
    except HouseError as fault:
        notice = notice_of(table, fault, await language_of(request, person))
        return await _show(request, table, asked, notice, fault.status)
    table = await house.table(table_id)
    return await _show_again(request, table, _after(table, asked) if decides else asked)


def _after(table: Table, asked: Asked) -> Asked:
    """How the page goes on after an action: whoever sits before it stays while it is asked."""
    return Asked(seat=asked.seat if asked.seat in table.waiting else None)


async def _show_again(request: Request, table: Table, asked: Asked) -> Response:
    address = asked.address(table)
    if not wants_fragment(request):
        return RedirectResponse(address, 303)
    answer = await _show(request, table, asked)
    answer.headers["HX-Replace-Url"] = address
    return answer


@router.post("/tables/{table_id}/moves")
async def play(request: Request, table_id: str) -> Response:
    """Confirm what is staged: fields seat, move (several in their order), number, request_id."""
    return await _act(request, table_id, _play)


async def _play(act: Act) -> None:
    await act.house.play(
        act.table.id, act.seat(), act.texts("move"), act.number("number"), act.text("request_id")
    )


@router.post("/tables/{table_id}/undo")
async def undo(request: Request, table_id: str) -> Response:
    """Take the last decision back: fields seat, number and request_id."""
    return await _act(request, table_id, _undo)


async def _undo(act: Act) -> None:
    await act.house.undo(act.table.id, act.seat(), act.number("number"), act.text("request_id"))


@router.post("/tables/{table_id}/say")
async def say(request: Request, table_id: str) -> Response:
    """Say something: field text."""
    return await _act(request, table_id, _say, decides=False)


async def _say(act: Act) -> None:
    await act.house.say(act.table.id, act.somebody(), act.text("text"))


@router.post("/tables/{table_id}/vote")
async def vote(request: Request, table_id: str) -> Response:
    """Vote whether a bot shall play for somebody absent: fields seat, absent and agree."""
    return await _act(request, table_id, _vote, decides=False)


async def _vote(act: Act) -> None:
    agrees = act.text("agree") == "1"
    await act.house.vote(act.table.id, act.seat(), act.number("absent"), agrees)


@router.post("/tables/{table_id}/return")
async def take_back_seat(request: Request, table_id: str) -> Response:
    """Take one's seat back from the bot that plays there: field seat."""
    return await _act(request, table_id, _return)


async def _return(act: Act) -> None:
    await act.house.return_to(act.table.id, act.seat())


# --- before and after the game --------------------------------------------------------------------


@router.post("/tables/{table_id}/sit")
async def sit(request: Request, table_id: str) -> Response:
    """Sit down on a free seat: field seat, and person, the name of who has none yet."""
    form = await checked_form(request)
    house: House = request.app.state.house
    person = await current_person(request)
    language = await language_of(request, person)
    table = await house.table(table_id)
    seat = read_number(form.get("seat"))
    try:
        if person is None:
            name = _name(form)
            await house.check_free(table.id, seat)  # nobody is made known for a seat that is taken
            person = await welcome(request, name, language)
        await house.sit(table.id, person, seat)
    except HouseError as fault:
        notice = notice_of(table, fault, language)
        return await _show(request, table, Asked(), notice, fault.status)
    return RedirectResponse(f"/tables/{table.id}", 303)


def _name(form: FormData) -> str:
    """The name that somebody gives; raises BadRequest if it can't be one."""
    name = form.get("person")
    name = name.strip() if isinstance(name, str) else ""
    if not is_name(name):
        raise BadRequest("web.table.bad_name")
    return name


@router.post("/tables/{table_id}/leave")
async def leave(request: Request, table_id: str) -> Response:
    """Get up again before the game has begun."""
    return await _act(request, table_id, _leave)


async def _leave(act: Act) -> None:
    await act.house.leave(act.table.id, act.somebody())


@router.post("/tables/{table_id}/cancel")
async def cancel(request: Request, table_id: str) -> Response:
    """Call the table off before the game has begun; leads to the lobby."""
    return await _lead_on(request, table_id, _cancel)


async def _cancel(act: Act) -> str:
    await act.house.cancel(act.table.id, act.somebody())
    return "/"


@router.post("/tables/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """Play the same again; leads to the new table."""
    return await _lead_on(request, table_id, _rematch)


async def _rematch(act: Act) -> str:
    again = await act.house.rematch(act.table.id, act.somebody())
    return f"/tables/{again.id}"


async def _lead_on(
    request: Request, table_id: str, action: Callable[[Act], Awaitable[str]]
) -> Response:
    """Do something that leads to another page."""
    form = await checked_form(request)
    person = await current_person(request)
    house: House = request.app.state.house
    table = await house.table(table_id)
    try:
        return RedirectResponse(await action(Act(house, table, person, form)), 303)
    except HouseError as fault:
        notice = notice_of(table, fault, await language_of(request, person))
        return await _show(request, table, Asked(), notice, fault.status)
