"""A game looked at again, moment by moment: GET /tables/{id}/replay?at=&eyes=&play=.

`at` is how many decisions were made, those that were taken back not counted; without it the last.
`eyes` says what is seen: `all` (everything, once the game is over), `nobody` (what a spectator
sees) or the number of a seat. While a game runs, nobody sees more than at the table: spectators as
spectators, a player with the own seat's eyes. Whoever holds several seats at one device sees what
a spectator sees, or one would look into another's cards.

`play` is 1 while the replay runs by itself; `replay.js` takes it from moment to moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from fondaco.engine.events import EVERYBODY
from fondaco.games.base import Scene
from fondaco.games.board_page import LETTERS, Ui
from fondaco.locale import Texts, texts
from fondaco.web.house.people import Person
from fondaco.web.house.table import Status, Table
from fondaco.web.pages.course import Step, course, points, round_title, rounds
from fondaco.web.pages.refusal import refusal
from fondaco.web.security import page_context
from fondaco.web.templating import game_file, render

ALL: Final = "all"
NOBODY: Final = "nobody"
NARROWEST: Final = 0.05  # of the rail: rounds that are shorter go without a number

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Eyes:
    """What is seen of a moment.

    Attributes:
        choice: as it stands in the address.
        label: what it is called.
        seat: whose eyes they are; None for a spectator's, or if everything is seen.
        everything: whether nothing is hidden.
    """

    choice: str
    label: str
    seat: int | None
    everything: bool


@dataclass(frozen=True)
class RoundMark:
    """A round on the rail: where it begins, in per cent of the rail, and what stands there.

    `brief` is the number alone, for small screens.
    """

    place: float
    label: str
    brief: str


# --- the page -------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/replay", response_class=HTMLResponse)
async def replay(
    request: Request, table_id: str, at: str = "", eyes: str = "", play: str = ""
) -> Response:
    """One moment of a game; raises NoSuchTable."""
    table = await request.app.state.house.table(table_id)
    context = await page_context(request)
    if table.match is None:  # it has not begun, or was set aside: its own page says so
        return RedirectResponse(f"/tables/{table.id}", 303)
    t = texts("fondaco", context["language"])
    steps = course(table)
    last = len(steps) - 1
    known = possible_eyes(table, context["person"], t)
    number = read_number(at, last)
    chosen = next((each for each in known if each.choice == eyes), None) if eyes else known[0]
    if number is None:
        text = t("web.replay.bad_at.text", last=last)
        return _refused(table, context, t("web.replay.bad_at.title"), text, t)
    if chosen is None:
        running = table.status is not Status.OVER
        text = t("web.replay.bad_eyes.running" if running else "web.replay.bad_eyes.text")
        return _refused(table, context, t("web.replay.bad_eyes.title"), text, t)
    shown = _moment(table, steps, number, chosen, known, play == "1", context)
    template = "replay/moment.html" if "hx-request" in request.headers else "replay/page.html"
    return HTMLResponse(render(template, **context, **shown), headers={"Vary": "HX-Request"})


def _refused(
    table: Table, context: dict[str, Any], title: str, text: str, t: Texts
) -> HTMLResponse:
    address = f"/tables/{table.id}/replay"
    return refusal(422, context, title, text, address, t("web.replay.to_the_replay"))


def read_number(at: str, last: int) -> int | None:
    """The moment asked for, the last one if none is; None if there is no such moment."""
    if not at:
        return last
    if not (at.isascii() and at.isdecimal() and len(at) < 10):
        return None
    return int(at) if int(at) <= last else None


def possible_eyes(table: Table, person: Person | None, t: Texts) -> list[Eyes]:
    """With whose eyes this person may look at the table, the usual ones first."""
    spectator = Eyes(NOBODY, t("web.replay.eyes.spectator"), None, False)
    if table.status is Status.OVER:
        everybody = Eyes(ALL, t("web.replay.eyes.all"), None, True)
        seats = [Eyes(str(seat), name, seat, False) for seat, name in enumerate(table.names)]
        return [everybody, *seats, spectator]
    own = table.seats_of(person.id) if person is not None else ()
    if len(own) != 1:
        return [spectator]
    return [Eyes(str(own[0]), table.names[own[0]], own[0], False), spectator]


def view_of(table: Table, step: Step, eyes: Eyes) -> Mapping[str, Any]:
    """What these eyes see of the table at that moment."""
    if eyes.everything:
        return table.rules.write_position(step.state)
    return table.rules.write_view(step.state, eyes.seat)


def _moment(
    table: Table,
    steps: Sequence[Step],
    number: int,
    eyes: Eyes,
    known: Sequence[Eyes],
    playing: bool,
    context: Mapping[str, Any],
) -> dict[str, Any]:
    """All that the templates need to show the moment."""
    language = context["language"]
    t = texts("fondaco", language)
    step, last = steps[number], len(steps) - 1
    scene = Scene(
        view=view_of(table, step, eyes),
        seat=eyes.seat,
        moves=(),
        staged="",
        names=table.names,
        language=language,
    )
    usual = known[0]

    def address(at: int, play: bool = False) -> str:
        query = {"at": str(at)}
        if eyes != usual:
            query["eyes"] = eyes.choice
        if play:
            query["play"] = "1"
        return f"/tables/{table.id}/replay?{urlencode(query)}"

    playing = playing and number < last
    return {
        "game": table.rules.name,
        "game_title": texts(table.rules.package, language)(table.rules.title),
        "table": table,
        "over": table.status is Status.OVER,
        "letters": LETTERS,
        "screen": table.rules.screen(scene),
        "ui": board_ui(table, step, eyes, language),
        "step": step,
        "last": last,
        "round": int(step.state.round),
        "round_title": round_title(table.rules, step.state, t),
        "told": _told(table, step, eyes, t),
        "marks": round_marks(steps, t),
        "eyes": eyes,
        "known_eyes": known,
        "playing": playing,
        "first_url": address(0),
        "back_url": address(max(number - 1, 0)),
        "on_url": address(min(number + 1, last), playing and number + 1 < last),
        "last_url": address(last),
        # at the end it begins again
        "play_url": address(number if number < last else 0, play=True),
        "pause_url": address(number),
        "can_continue": table.status is Status.OVER and table.rules.turn(step.state) >= 0,
    }


def _told(table: Table, step: Step, eyes: Eyes, t: Texts) -> list[str]:
    """What happened, in words; where everything is seen, also what one seat alone was told."""
    told: list[str] = []
    for event in step.events:
        if not eyes.everything and event.to not in (EVERYBODY, eyes.seat):
            continue
        line = table.rules.describe_event(event, table.names, t.language)
        if line is None:
            continue
        if eyes.everything and event.to != EVERYBODY:
            line = t("web.replay.told_to", name=table.names[event.to], line=line)
        told.append(line)
    return told or [_choice(table, step, eyes, t)]


def _choice(table: Table, step: Step, eyes: Eyes, t: Texts) -> str:
    """What a seat did that the game tells nothing of yet, as in a choice at the same time (G-5)."""
    if step.seat is None:
        return t("web.replay.nothing_seen")
    name = table.names[step.seat]
    if not eyes.everything and eyes.seat != step.seat:
        return t("web.replay.has_chosen", name=name)
    rules = table.rules
    actions = [rules.action_of[move] for move in step.moves]
    words = [rules.describe_move(action, t.language, table.names) for action in actions]
    return t("web.replay.chose", name=name, moves=", ".join(words))


def board_ui(table: Table, step: Step, eyes: Eyes, language: str) -> Ui:
    """What the game's macros know of the table around them: nothing can be done here."""
    t = texts("fondaco", language)
    rules = table.rules
    seats = range(table.players)
    waiting = tuple(seat for seat in seats if rules.may_move(step.state, seat))
    return Ui(
        rules=rules,
        table_url=f"/tables/{table.id}",
        art_file=game_file(rules.name, "art.svg"),
        names=table.names,
        seat=eyes.seat,
        points=points(rules, step.state),
        states=dict.fromkeys(waiting, t("web.replay.to_move")),
        waiting=waiting,
        frozen=True,
        language=language,
    )


def round_marks(steps: Sequence[Step], t: Texts) -> list[RoundMark]:
    """The rounds under the rail, each where it begins; those too close to the last one left out."""
    length = max(len(steps) - 1, 1)
    marks: list[RoundMark] = []
    for number, first in rounds(steps):
        place = 100 * first / length
        # the first label is a word longer than the others
        room = 100 * NARROWEST * (2 if len(marks) == 1 else 1)
        if marks and (place - marks[-1].place < room or place > 100 * (1 - NARROWEST / 2)):
            continue
        brief = str(number)
        label = brief if marks else t("web.replay.round", round=number)
        marks.append(RoundMark(round(place, 2), label, brief))
    return marks
