"""What the lobby shows of the tables in the house, made for one reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_timedelta

from fondaco.engine.events import EVERYBODY, Event
from fondaco.games import load
from fondaco.games import names as game_names
from fondaco.games.base import Game
from fondaco.games.board_page import LETTERS, Ui
from fondaco.locale import texts
from fondaco.web.house.house import TableSummary
from fondaco.web.house.table import Seat, SeatKind, Status, Table
from fondaco.web.pages.components import short_digest
from fondaco.web.pages.table_form import value_called
from fondaco.web.templating import game_file

# --- games ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Poster:
    """A game as the lobby announces it.

    Attributes:
        players: the least and the most it is for, as one text.
        board: name of the template that holds its macro `poster`.
    """

    name: str
    title: str
    tagline: str
    kind: str
    players: str
    minutes: int
    icon: str
    board: str
    ui: Ui


def poster(game: Game, language: str) -> Poster:
    """The game's poster in that language."""
    g = texts(game.package, language)
    ui = Ui(
        rules=game,
        table_url="",
        art_file=game_file(game.name, "art.svg"),
        names=(),
        seat=None,
        points=(),
        states={},
        waiting=(),
        frozen=True,
        language=language,
    )
    return Poster(
        name=game.name,
        title=g(game.title),
        tagline=g("screen.tagline"),
        kind=g("screen.kind"),
        players=f"{game.seats[0]}–{game.seats[-1]}",
        minutes=game.minutes,
        icon=ui.art(game.icon),
        board=f"games/{game.name}/board.html",
        ui=ui,
    )


def posters(language: str) -> dict[str, Poster]:
    """The posters of all games, by the game's name."""
    return {name: poster(load(name), language) for name in game_names()}


# --- my tables ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MyTable:
    """One of the reader's tables.

    Attributes:
        round: None before the game begins.
        last: what happened last, as far as the reader may know it; "" if nothing did.
        asked: the question that waits for the reader; "" if none does.
        state: what else is to be said: who is awaited, how many seats are free.
    """

    id: str
    game: str
    round: int | None
    last: str
    asked: str
    state: str


def my_tables(tables: Sequence[Table], person_id: int, language: str) -> list[MyTable]:
    """The tables of a person: those that wait for them first, the longest waiting at the top."""
    by_age = sorted(tables, key=_last_change)
    shown = [_my_table(table, person_id, language) for table in by_age]
    return sorted(shown, key=lambda table: not table.asked)


def _my_table(table: Table, person_id: int, language: str) -> MyTable:
    t = texts("fondaco", language)
    seats = table.seats_of(person_id)
    if table.status is Status.ASIDE:
        return MyTable(table.id, table.rules.name, None, "", "", t("web.lobby.mine.aside"))
    if table.status is Status.OPEN:
        free = sum(1 for seat in table.seats if seat.free)
        return MyTable(table.id, table.rules.name, None, "", "", t("web.lobby.mine.open", free))
    awaited = [seat for seat in table.waiting if seat in seats and table.seats[seat].player is None]
    asked = _question(table, awaited[0], seats, language) if awaited else ""
    return MyTable(
        id=table.id,
        game=table.rules.name,
        round=int(table.state_at(table.number).round),
        last=last_line(table, seats, language),
        asked=asked,
        state="" if asked else _who_is_awaited(table, language),
    )


def _question(table: Table, seat: int, seats: Sequence[int], language: str) -> str:
    """What the seat is asked. Where several people share the screen, only who is asked: the
    question may tell what the others must not know."""
    if len(seats) > 1:
        t = texts("fondaco", language)
        return t("web.lobby.mine.decides_here", name=table.names[seat])
    return table.rules.prompt(table.state_at(table.number), seat, language)


def _who_is_awaited(table: Table, language: str) -> str:
    names = ", ".join(table.names[seat] for seat in table.waiting)
    time = lasting(_last_change(table), language)
    return texts("fondaco", language)("web.lobby.mine.waiting_for", names=names, time=time)


def _last_change(table: Table) -> datetime:
    return table.entries[-1].at if table.entries else table.created


def lasting(since: datetime, language: str) -> str:
    """How long that is ago, in whole minutes, hours or days: "20 minutes"."""
    return format_timedelta(datetime.now(UTC) - since, granularity="minute", locale=language)


def ago(moment: datetime, language: str) -> str:
    """The same as a point in time: "20 minutes ago"."""
    return format_timedelta(
        moment - datetime.now(UTC), granularity="minute", add_direction=True, locale=language
    )


def last_line(table: Table, seats: Sequence[int], language: str) -> str:
    """The last line of the log as the holder of these seats may read it, "" if there is none.

    Whoever holds several shares the screen with others and reads what everybody may know.
    """
    readers = (EVERYBODY, *seats) if len(seats) == 1 else (EVERYBODY,)
    for event in _latest_events(table):
        if event.to in readers:
            line = table.rules.describe_event(event, table.names, language)
            if line:
                return line
    return ""


def _latest_events(table: Table) -> Iterator[Event]:
    for entry in reversed(table.story()):
        yield from reversed(entry.events)
    yield from reversed(table.setup_events)


# --- other people's tables ------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenTable:
    """A table that still has room.

    Attributes:
        host: who opened it.
        seats: the letter and the name of each taken seat.
        free: how many seats anybody may take.
        options: what differs from the usual rules.
        components: the beginning of the digest of those that replace the box's, "" if none do.
        mine: the reader sits there already.
    """

    id: str
    game: str
    host: str
    seats: tuple[tuple[str, str], ...]
    free: int
    options: tuple[tuple[str, str], ...]
    components: str
    mine: bool


def open_table(table: Table, person_id: int | None, language: str) -> OpenTable:
    """The table as a reader finds it in the list."""
    return OpenTable(
        id=table.id,
        game=table.rules.name,
        host=host_of(table),
        seats=tuple((LETTERS[seat.index], seat.name) for seat in table.seats if not seat.free),
        free=sum(1 for seat in table.seats if seat.kind is SeatKind.OPEN),
        options=changed_options(table, language),
        components=short_digest(table),
        mine=person_id is not None and bool(table.seats_of(person_id)),
    )


def host_of(table: Table) -> str:
    """The name of whoever opened the table, "" if they do not sit at it."""
    hosts = (seat.name for seat in table.seats if seat.person_id == table.host_id)
    return next(hosts, "") if table.host_id is not None else ""


def all_options(table: Table, language: str) -> tuple[tuple[str, str], ...]:
    """The table's options: what each is called and its value in words."""
    return tuple((label, value) for label, value, _ in _options(table, language))


def changed_options(table: Table, language: str) -> tuple[tuple[str, str], ...]:
    """The same, of those only that differ from the usual."""
    return tuple((label, value) for label, value, usual in _options(table, language) if not usual)


def _options(table: Table, language: str) -> Iterator[tuple[str, str, bool]]:
    g, t = texts(table.rules.package, language), texts("fondaco", language)
    values = table.rules.check_options(table.options)
    for option in table.rules.options:
        value = values[option.name]
        called = value_called(option, value, g, t)
        yield g(f"option.{option.name}"), called, value == option.usual(values)


@dataclass(frozen=True)
class RunningTable:
    """A table that can be watched; `players` are their names."""

    id: str
    game: str
    players: str
    round: int


def running_table(table: Table) -> RunningTable:
    """The table as a reader finds it in the list."""
    players = ", ".join(table.names)
    return RunningTable(
        table.id, table.rules.name, players, int(table.state_at(table.number).round)
    )


@dataclass(frozen=True)
class FinishedTable:
    """A game that is over: names and points of its seats, winners first, and when it ended."""

    id: str
    game: str
    result: tuple[tuple[str, int], ...]
    ago: str


def finished_table(summary: TableSummary, language: str) -> FinishedTable:
    """The game as a reader finds it in the list."""
    names, points, winners = summary.names, summary.points, summary.winners
    ranked = sorted(
        range(len(names)), key=lambda seat: (seat in winners, points[seat]), reverse=True
    )
    result = tuple((names[seat], points[seat]) for seat in ranked)
    return FinishedTable(summary.id, summary.game, result, ago(summary.ended, language))


# --- an invitation --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """A seat as the invited see it: its letter, who has it, and whether it is theirs."""

    letter: str
    name: str
    state: str
    yours: bool


def places(table: Table, invited: Seat | None, language: str) -> list[Place]:
    """All seats of the table; `invited` is the one that the reader may take."""
    return [_place(seat, seat is invited, language) for seat in table.seats]


def _place(seat: Seat, yours: bool, language: str) -> Place:
    t = texts("fondaco", language)
    letter = LETTERS[seat.index]
    if yours:
        return Place(letter, "", t("web.lobby.join.yours"), True)
    if seat.free:
        return Place(letter, "", t("web.lobby.join.free"), False)
    return Place(letter, seat.name, "", False)
