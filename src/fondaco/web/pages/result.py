"""How a game ended: GET /tables/{id}/result.

Who won and by how much, where the points came from, how they grew round by round, and the moments
that decided it, each a link into the replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from fondaco.games.base import Game
from fondaco.games.board_page import LETTERS
from fondaco.locale import Texts, texts
from fondaco.web.house.table import Status, Table
from fondaco.web.pages.components import short_digest
from fondaco.web.pages.course import Step, course, points, points_by_round
from fondaco.web.pages.naming import named
from fondaco.web.security import page_context
from fondaco.web.templating import render

# The drawing of the points, in units of its own.
WIDTH: Final = 620
LEFT: Final = 44
RIGHT: Final = 552
TOP: Final = 22
BOTTOM: Final = 232
APART: Final = 23  # between the marks at the ends of two lines
MOST_LABELS: Final = 12  # rounds with a number under them
STEPS: Final = (1, 2, 5)  # times a power of ten: between two lines of the grid
MOST_LINES: Final = 5  # of the grid above the lowest

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Row:
    """A line of the standing.

    Attributes:
        place: from 1; seats with equal points share one.
        account: where the points came from, a number for each column.
    """

    place: int
    seat: int
    points: int
    won: bool
    account: tuple[int, ...]


@dataclass(frozen=True)
class Verdict:
    """How it ended, in words: who won, and by how much; the second may be empty."""

    title: str
    text: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """The points of one seat, drawn: its dots, and where its mark stands at the end."""

    seat: int
    dots: tuple[tuple[float, float], ...]
    end: float
    points: int


@dataclass(frozen=True)
class Chart:
    """Points by round as a drawing.

    Attributes:
        grid: height and number of each line of the grid.
        rounds: place and number of each round under it.
        lines: the first is drawn first, the best seat's last.
        told: the same in words.
    """

    grid: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, int], ...]
    lines: tuple[Line, ...]
    told: str


# --- the page -------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/result", response_class=HTMLResponse)
async def result(request: Request, table_id: str) -> Response:
    """The result of a finished game; one that goes on is at its table. Raises NoSuchTable."""
    table = await request.app.state.house.table(table_id)
    if table.match is None or table.status is not Status.OVER:
        return RedirectResponse(f"/tables/{table.id}", 303)
    context = await page_context(request)
    language = context["language"]
    t = texts("fondaco", language)
    steps = course(table)
    columns = account_of(table, steps, language)
    person = context["person"]
    own = table.seats_of(person.id) if person is not None else ()
    shown = {
        "game": table.rules.name,
        "game_title": texts(table.rules.package, language)(table.rules.title),
        "table": table,
        "letters": LETTERS,
        "verdict": verdict(table, t),
        "columns": [label for label, _ in columns],
        "rows": standing(table, [numbers for _, numbers in columns]),
        "chart": chart(table, steps, t),
        "moments": turning_points(table, steps, language),
        "last": len(steps) - 1,
        "rounds": len(points_by_round(table.rules, steps)),
        "own": own,
        "components": short_digest(table),
    }
    return HTMLResponse(render("result.html", **context, **shown))


# --- the verdict ----------------------------------------------------------------------------------


def verdict(table: Table, t: Texts) -> Verdict:
    """Who won and by how much; who leads, if the record stops before the end."""
    match = table.match
    assert match is not None
    score, winners = match.points, match.winners
    best = max(score)
    if not match.over:
        leading = [seat for seat, own in enumerate(score) if own == best]
        text = t("web.result.leads", best, names=named(table.names, leading, t))
        return Verdict(t("web.result.unfinished"), text, ())
    won = max(score[seat] for seat in winners)
    if len(winners) == 1:
        title = t("web.result.wins", won, name=table.names[winners[0]])
    else:
        title = t("web.result.win_together", won, names=named(table.names, winners, t))
    return Verdict(title, _margin(table, score, winners, t), winners)


def _margin(table: Table, score: Sequence[int], winners: Sequence[int], t: Texts) -> str:
    others = [seat for seat in range(len(score)) if seat not in winners]
    if not others:
        return t("web.result.nobody_behind")
    second = max(score[seat] for seat in others)
    behind = named(table.names, [seat for seat in others if score[seat] == second], t)
    margin = score[winners[0]] - second
    if margin > 0:
        return t("web.result.margin", margin, names=behind)
    return t("web.result.tie_broken", names=behind)


# --- the standing ---------------------------------------------------------------------------------


def standing(table: Table, columns: Sequence[Sequence[int]]) -> list[Row]:
    """All seats, the best first."""
    match = table.match
    assert match is not None
    score, winners = match.points, match.winners
    order = sorted(range(len(score)), key=lambda seat: (seat not in winners, -score[seat], seat))
    return [
        Row(
            place=1 + sum(_ahead(other, seat, score, winners) for other in order),
            seat=seat,
            points=score[seat],
            won=seat in winners,
            account=tuple(numbers[seat] for numbers in columns),
        )
        for seat in order
    ]


def _ahead(other: int, seat: int, score: Sequence[int], winners: Sequence[int]) -> bool:
    """Whether the other seat is before this one: winners first, then whoever has more points."""
    if (other in winners) != (seat in winners):
        return other in winners
    return other not in winners and score[other] > score[seat]


def account_of(
    table: Table, steps: Sequence[Step], language: str
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Where the points came from, in columns."""
    rules: Game = table.rules
    told = tuple(event for step in steps for event in step.events)
    return rules.account(told, points(rules, steps[-1].state), language)


def turning_points(table: Table, steps: Sequence[Step], language: str) -> tuple[Any, ...]:
    """The moments that decided the game, as the game itself finds them."""
    story = [(step.number, step.events, points(table.rules, step.state)) for step in steps[1:]]
    return table.rules.turning_points(story, table.names, language)


# --- points by round ------------------------------------------------------------------------------


def chart(table: Table, steps: Sequence[Step], t: Texts) -> Chart:
    """The points of all seats after each round, from those at the beginning on."""
    by_round = points_by_round(table.rules, steps)
    first = by_round[0][0]
    states = [(first - 1, points(table.rules, steps[0].state)), *by_round]
    numbers = [number for number, _ in states]
    highest = max(max(score) for _, score in states)
    lowest = min(0, *(min(score) for _, score in states))
    gap = _grid_gap(highest - lowest)
    low = lowest // gap * gap
    high = max(-(-highest // gap) * gap, low + gap)

    def x(number: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * (number - numbers[0]) / (numbers[-1] - numbers[0]), 1)

    def y(score: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (score - low) / (high - low), 1)

    every = -(-len(numbers) // MOST_LABELS)
    final = states[-1][1]
    ends = _spread({seat: y(final[seat]) for seat in range(table.players)})
    order = sorted(range(table.players), key=lambda seat: (final[seat], -seat))
    return Chart(
        grid=tuple((y(score), score) for score in range(low, high + 1, gap)),
        rounds=tuple((x(number), number) for number in numbers[1:][::-every][::-1]),
        lines=tuple(
            Line(
                seat=seat,
                dots=tuple((x(number), y(score[seat])) for number, score in states),
                end=ends[seat],
                points=final[seat],
            )
            for seat in order
        ),
        told=_told(table, by_round, t),
    )


def _grid_gap(span: int) -> int:
    """The round number of points between two lines of the grid, for so many points in all."""
    power = 1
    while True:
        for step in STEPS:
            if span <= step * power * MOST_LINES:
                return step * power
        power *= 10


def _spread(places: Mapping[int, float]) -> dict[int, float]:
    """Heights for the marks at the lines' ends, by seat: near their lines and clear of each other.

    From the top down, each mark moves below the one before it; what that pushes out at the bottom
    moves up again.
    """
    order = sorted(places, key=lambda seat: (places[seat], seat))
    spread: dict[int, float] = {}
    above = TOP - 1.5 * APART
    for seat in order:
        above = spread[seat] = max(places[seat], above + APART)
    below = float(BOTTOM + APART)
    for seat in reversed(order):
        below = spread[seat] = round(min(spread[seat], below - APART), 1)
    return spread


def _told(table: Table, by_round: Sequence[tuple[int, tuple[int, ...]]], t: Texts) -> str:
    rows = (
        t(
            "web.result.chart.row",
            name=table.names[seat],
            points=", ".join(str(score[seat]) for _, score in by_round),
        )
        for seat in range(table.players)
    )
    return " ".join(rows)
