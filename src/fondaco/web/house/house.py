"""The house: it keeps the people and the tables, and is the only one that changes them.

Every change of a table is made whole in the database first, then shown to readers and answered, one
change of a table after the other. Nothing that a caller breaks off is left half done.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Iterable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

import structlog
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fondaco.locale import check_language
from fondaco.match.choices import is_step
from fondaco.web.house.absence import (
    SUBSTITUTE,
    absent_seats,
    all_agree,
    is_absent,
    is_forsaken,
)
from fondaco.web.house.bots import Thinkers
from fondaco.web.house.errors import (
    BadRequest,
    NoSuchTable,
    NotOpen,
    NotOver,
    NotTheHost,
    NotWhole,
    NotYourSeat,
    SeatTaken,
    SetAside,
    TableMovedOn,
    TooLong,
    TooManyTables,
)
from fondaco.web.house.hub import Hub
from fondaco.web.house.new_tables import (
    TABLE_ID,
    NewTable,
    fresh_id,
    new_table,
    same_table,
)
from fondaco.web.house.people import (
    TOKEN,
    Pace,
    Person,
    check_message,
    check_name,
    check_request_id,
    fresh_token,
    hash_token,
)
from fondaco.web.house.rows import (
    Unverified,
    action_row,
    beginning,
    first_match,
    message_row,
    read_record,
    read_table,
    restore,
    result,
    seat_row,
    seat_rows,
    table_row,
)
from fondaco.web.house.seats import (
    asked_seat,
    check_player,
    running_match,
    seat_of,
    vacated,
)
from fondaco.web.house.table import (
    MOVE,
    UNDO,
    By,
    Done,
    Kind,
    Message,
    Seat,
    SeatKind,
    Status,
    Table,
    choose,
    distinct_names,
)
from fondaco.web.house.thinking import Chosen
from fondaco.web.settings import Settings
from fondaco.web.storage.database import Database
from fondaco.web.storage.models import Base, PersonRow, VoteRow
from fondaco.web.storage.store import Store, StoredTable

PEOPLE_KEPT: Final = 10_000
FINISHED_KEPT: Final = 200
LONGEST_RECORD: Final = 1_000_000  # characters
LOOK_EVERY: Final = 2.0  # seconds, for people who have gone away
CLEAR_EVERY: Final = 24 * 3600.0  # seconds, of forsaken tables
OPEN_OF_ONE: Final = 50  # tables of one person that may wait for people at a time
OPEN_OF_PROGRAMS: Final = 1_000  # the same of all programs together

T = TypeVar("T")
_log = structlog.get_logger()


@dataclass(frozen=True)
class Outcome:
    """What came of an action: its number, and whether the same request had done it before."""

    number: int
    repeated: bool


@dataclass(frozen=True)
class TableSummary:
    """A finished game in a list; `seats` are those of the person who asked."""

    id: str
    game: str
    names: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    created: datetime
    ended: datetime
    seats: tuple[int, ...]


class House:
    """All people and tables of one server; `House.open` makes it."""

    def __init__(self, settings: Settings, database: Database) -> None:
        """For `open`."""
        self._away_after = settings.away_after
        self._database = database
        self._store = Store(database)
        self._hub = Hub()
        self._thinkers = Thinkers(
            self._play_for_bot, settings.bot_pause, settings.bot_deadline, settings.bot_workers
        )
        self._people: OrderedDict[str, Person] = OrderedDict()  # by token hash, latest at end
        self._tables: dict[str, Table] = {}  # all but the finished ones
        self._finished: OrderedDict[str, Table] = OrderedDict()  # those used last, latest at end
        self._unreadable: dict[str, str] = {}  # of tables too damaged to show, why
        self._visited: WeakKeyDictionary[Table, datetime] = WeakKeyDictionary()
        self._pace = Pace()
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._work: set[asyncio.Task[Any]] = set()
        self._watcher: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """The house with all its tables as they were left, each checked; bots go on thinking.

        Raises DatabaseFault.
        """
        house = cls(settings, await Database.open(settings.database_url))
        try:
            for table_id in await house._store.unfinished_ids():
                await house._take_in(table_id)
        except BaseException:
            await house._database.close()
            raise
        for table in house._tables.values():
            house._thinkers.wake(table)
        house._watcher = asyncio.create_task(house._watch())
        return house

    async def close(self) -> None:
        """End all streams and all thinking, finish what was begun, and let the database go."""
        self.end_streams()
        if self._watcher is not None:
            self._watcher.cancel()
            with suppress(asyncio.CancelledError):
                await self._watcher
        await self._thinkers.close()
        while self._work:
            await asyncio.gather(*self._work, return_exceptions=True)
        await self._database.close()

    async def _take_in(self, table_id: str) -> None:
        """Read a table at the start; whatever is wrong with it must not stop the others."""
        try:
            stored = await self._store.load_table(table_id)
            assert stored is not None  # its id has just been read
            self._tables[table_id] = _read(stored)
        except Exception as fault:
            self._unreadable[table_id] = _told(fault)
            _log_aside(table_id, fault)

    async def is_reachable(self) -> bool:
        """Whether the database answers."""
        try:
            await self._store.ping()
        except (SQLAlchemyError, OSError):
            return False
        return True

    # --- people -----------------------------------------------------------------------------------

    async def person(self, token: str | None) -> Person | None:
        """The person whose token it is, None if it is nobody's."""
        if not token:
            return None
        token_hash = hash_token(token)
        known = self._people.get(token_hash)
        if known is not None:
            self._people.move_to_end(token_hash)
            return known
        row = await self._store.person_of_token(token_hash)
        if row is None:
            return None
        known = self._people[token_hash] = Person(row.id, row.name, row.language)
        if len(self._people) > PEOPLE_KEPT:
            self._people.popitem(last=False)
        return known

    def _forget_person(self, person_id: int) -> None:
        """Read somebody anew the next time they come."""
        for token_hash, known in list(self._people.items()):
            if known.id == person_id:
                del self._people[token_hash]

    async def welcome(
        self, name: str, language: str, token: str | None = None
    ) -> tuple[Person, str]:
        """A new person, and the token to know them by: a fresh one if none is given.

        If that token is somebody's already it is that person, unchanged: a form may be sent twice.
        Raises InvalidName, UnknownLanguage.
        """
        checked = check_name(name)
        check_language(language)
        known = await self.person(token)
        if known is not None and token is not None:
            return known, token
        token = token or fresh_token()
        row = PersonRow(
            token_hash=hash_token(token), name=checked, language=language, created=datetime.now(UTC)
        )
        try:
            return Person(await self._store.add_person(row), checked, language), token
        except IntegrityError:  # the same form was quicker the other time
            known = await self.person(token)
            if known is None:
                raise
            return known, token

    async def rename(self, person: Person, name: str) -> Person:
        """The person with another name, for tables to come; raises InvalidName."""
        checked = check_name(name)
        await self._store.change_person(person.id, name=checked)
        self._forget_person(person.id)
        return dataclasses.replace(person, name=checked)

    async def set_language(self, person: Person, language: str) -> Person:
        """The person with another language; raises UnknownLanguage."""
        check_language(language)
        await self._store.change_person(person.id, language=language)
        self._forget_person(person.id)
        return dataclasses.replace(person, language=language)

    # --- finding tables ---------------------------------------------------------------------------

    def tables(self) -> list[Table]:
        """All tables in memory: open, running and set aside ones, and finished ones in use."""
        return [*self._tables.values(), *self._finished.values()]

    @property
    def set_aside(self) -> dict[str, str]:
        """Why each table that did not verify was set aside, by id."""
        faults = {table.id: table.fault for table in self.tables() if table.fault is not None}
        return {**faults, **self._unreadable}

    async def table(self, table_id: str) -> Table:
        """The table of that id; raises NoSuchTable, SetAside if it can't even be shown."""
        table = self._tables.get(table_id)
        if table is not None:
            self._visited[table] = datetime.now(UTC)
            return table
        if not TABLE_ID.fullmatch(table_id):
            raise NoSuchTable
        if table_id in self._unreadable:
            raise SetAside
        return await self._finished_table(table_id)

    async def _finished_table(self, table_id: str) -> Table:
        async with self._loading:  # one table is never there twice
            table = self._finished.get(table_id) or self._tables.get(table_id)
            if table is None:
                stored = await self._store.load_table(table_id)
                if stored is None:
                    raise NoSuchTable
                try:
                    table = await asyncio.to_thread(_read, stored)
                except Exception as fault:
                    self._unreadable[table_id] = _told(fault)
                    _log_aside(table_id, fault)
                    raise SetAside from fault
            if table.id not in self._tables:
                self._keep_finished(table)
            return table

    def _keep_finished(self, table: Table) -> None:
        """Keep the finished tables that were used last, and all that somebody is looking at."""
        self._tables.pop(table.id, None)
        self._finished[table.id] = table
        self._finished.move_to_end(table.id)
        for other in list(self._finished.values())[: len(self._finished) - FINISHED_KEPT]:
            if not self._hub.followers(other.id) and not other.lock.locked():
                del self._finished[other.id]

    async def table_of_invite(self, token: str) -> Table:
        """The table that an invitation leads to, taken or not; raises NoSuchTable."""
        table_id = None
        if TOKEN.fullmatch(token):
            table_id = await self._store.table_of_invite(token)
        if table_id is None:
            raise NoSuchTable
        return await self.table(table_id)

    def tables_of(self, person_id: int) -> list[Table]:
        """The tables not finished where a person sits or is the host, newest first."""
        return self._newest(
            table
            for table in self._tables.values()
            if table.host_id == person_id or table.seats_of(person_id)
        )

    def asking_tables(self, person_id: int) -> list[Table]:
        """The tables that wait for a decision of that person."""
        return [
            table
            for table in self.tables_of(person_id)
            if any(
                table.seats[seat].player is None
                for seat in table.seats_of(person_id)
                if seat in table.waiting
            )
        ]

    def open_tables(self) -> list[Table]:
        """The listed tables where anybody may sit down, newest first."""
        return self._newest(
            table
            for table in self._tables.values()
            if table.listed
            and table.status is Status.OPEN
            and any(seat.kind is SeatKind.OPEN for seat in table.seats)
        )

    def running_tables(self) -> list[Table]:
        """The listed tables where a game is being played, newest first."""
        return self._newest(
            table
            for table in self._tables.values()
            if table.listed and table.status is Status.RUNNING
        )

    @staticmethod
    def _newest(tables: Iterable[Table]) -> list[Table]:
        return sorted(tables, key=lambda table: table.created, reverse=True)

    async def finished_tables(self, person_id: int | None, limit: int) -> list[TableSummary]:
        """The games that ended last, latest first: a person's own and what they brought here, or
        all that are listed."""
        return [
            TableSummary(
                id=row.id,
                game=row.game,
                names=tuple(seat.name for seat in seats),
                points=tuple(json.loads(row.points or "[]")),
                winners=tuple(json.loads(row.winners or "[]")),
                created=row.created,
                ended=row.ended or row.created,
                seats=tuple(
                    seat.seat
                    for seat in seats
                    if person_id is not None and seat.person_id == person_id
                ),
            )
            for row, seats in await self._store.finished(person_id, limit)
        ]

    # --- following --------------------------------------------------------------------------------

    async def follow(self, table_id: str, seats: tuple[int, ...] = ()) -> AsyncGenerator[int, None]:
        """The version of now and each later one, several at once told as the last of them.

        While it lasts, `seats` are connected, unless their people get up. Ends with the house or
        the table. Raises NoSuchTable.
        """
        table = await self.table(table_id)
        people = {seat: table.seats[seat].person_id for seat in seats}
        for seat in people:
            table.seats[seat].connections += 1
        self.seen(table, seats)
        try:
            async with aclosing(self._hub.versions(table)) as versions:
                async for version in versions:
                    for seat, person_id in list(people.items()):
                        if table.seats[seat].person_id != person_id:  # who got up is not there
                            table.seats[seat].connections -= 1
                            del people[seat]
                    yield version
        finally:
            for seat in people:
                table.seats[seat].connections -= 1
            self.seen(table, tuple(people))
            self._visited[table] = datetime.now(UTC)

    def end_streams(self) -> None:
        """End all that is told of tables, for good."""
        self._hub.close()

    def followers(self) -> int:
        """How many streams are open."""
        return self._hub.followers()

    def seen(self, table: Table, seats: Sequence[int]) -> None:
        """Note that the people of these seats are here, as every request of theirs shows."""
        for seat in seats:
            table.seats[seat].last_seen = datetime.now(UTC)
        if set(seats) & set(table.absent):
            self._begin(self._look(table))

    def is_absent(self, table: Table, seat: int) -> bool:
        """Whether the game waits for that seat while its person is away."""
        return is_absent(table, seat, self._away_after)

    # --- making tables ----------------------------------------------------------------------------

    async def make_table(
        self,
        wish: NewTable,
        host: Person | None,
        position: Mapping[str, Any] | None = None,
        continued_from: tuple[str, int] | None = None,
    ) -> Table:
        """A new table; its game begins at once if every seat is taken.

        With `position` it goes on from there, and its options and components hold. `continued_from`
        says where that stood, a finished table and a number; without `position` it is taken from
        there.

        Raises UnknownGame, InvalidPlayers, InvalidOption, InvalidComponents, InvalidPosition,
        UnknownBot, InvalidName, BadRequest, NoSuchTable, NotOver, TooManyTables.
        """
        if continued_from is not None:
            source = await self.table(continued_from[0])
            if source.status is not Status.OVER:
                raise NotOver
            state = source.state_at(continued_from[1])
            position = position or source.rules.write_position(state)
        table = new_table(wish, host, position, continued_from)
        await self._whole(self._make(table))
        return table

    async def _make(self, table: Table) -> None:
        if not any(seat.free for seat in table.seats):
            await self._add(table)
            return
        async with self._opening:  # or several would each be the last one that is allowed
            self._check_room(table.host_id)
            await self._add(table)

    def _check_room(self, host_id: int | None) -> None:
        """Whether a host, None for all programs, may have one more table that waits for people;
        raises TooManyTables."""
        most = OPEN_OF_PROGRAMS if host_id is None else OPEN_OF_ONE
        waiting = sum(
            table.status is Status.OPEN and table.host_id == host_id
            for table in self._tables.values()
        )
        if waiting >= most:
            raise TooManyTables(most=most)

    async def _add(self, table: Table, rematch_of: Table | None = None) -> None:
        """Store a new table and show it; its game begins if every seat is taken."""
        if not any(seat.free for seat in table.seats):
            table.begin(first_match(table, None))
            table.status = Status.RUNNING
        await self._store.add_table(
            table_row(table), seat_rows(table), rematch_of.id if rematch_of else None
        )
        self._tables[table.id] = table
        self._thinkers.wake(table)

    async def rematch(self, table_id: str, person: Person) -> Table:
        """The next game of the same people, bots and programs; the same one however often asked.

        Raises NoSuchTable, SetAside, NotOver, NotYourSeat if the person did not play.
        """
        table = await self.table(table_id)
        return await self._whole(self._rematch(table, person))

    async def _rematch(self, table: Table, person: Person) -> Table:
        async with self._changing(table):
            if table.status is not Status.OVER:
                raise NotOver
            if not table.seats_of(person.id):
                raise NotYourSeat
            if table.rematch_id is not None:
                return await self.table(table.rematch_id)
            again = same_table(table)
            await self._add(again, rematch_of=table)
            table.rematch_id = again.id
            table.version += 1
            self._hub.announce(table.id)
            return again

    async def import_record(self, text: str, person: Person) -> Table:
        """A table that shows a game from outside, finished or not; nobody plays there.

        Raises TooLong, BrokenRecord.
        """
        if not 1 <= len(text) <= LONGEST_RECORD:
            raise TooLong(most=LONGEST_RECORD)
        table, row, others = await asyncio.to_thread(read_record, text, fresh_id(), person.id)
        await self._store.add_table(row, others)
        self._keep_finished(table)
        return table

    # --- sitting down and getting up --------------------------------------------------------------

    async def sit(
        self, table_id: str, person: Person, seat: int | None = None, invite: str | None = None
    ) -> int:
        """Sit down on an open seat (None: the first free one) or on an invitation's; the seat.

        Who sits there already stays. Raises NoSuchTable, SetAside, SeatTaken, NotOpen, NotYourSeat
        if the seat is kept for an invitation, BadRequest if there is no such seat.
        """
        table = await self.table(table_id)
        return await self._whole(self._sit(table, person, seat, invite))

    async def _sit(self, table: Table, person: Person, seat: int | None, invite: str | None) -> int:
        async with self._changing(table):
            own = table.seats_of(person.id)
            if seat in own:
                return seat
            if seat is None and invite is None and own:
                return own[0]
            place = asked_seat(table, seat, invite)
            if place.index not in own:
                taken = {"kind": SeatKind.PERSON, "person_id": person.id}
                await self._take_seat(table, place, person.name, taken)
            return place.index

    async def check_free(self, table_id: str, seat: int | None = None) -> None:
        """Refuse as `sit` would now refuse somebody who sits nowhere at the table."""
        place = asked_seat(await self.table(table_id), seat, None)
        if not place.free:
            raise SeatTaken

    async def sit_program(
        self, table_id: str, name: str, seat: int | None = None, invite: str | None = None
    ) -> tuple[int, str]:
        """Let a program sit down, as in `sit`: the seat, and the token that it plays with.

        Raises InvalidName too.
        """
        table = await self.table(table_id)
        return await self._whole(self._sit_program(table, check_name(name), seat, invite))

    async def _sit_program(
        self, table: Table, name: str, seat: int | None, invite: str | None
    ) -> tuple[int, str]:
        async with self._changing(table):
            place = asked_seat(table, seat, invite)
            token = fresh_token()
            taken = {"kind": SeatKind.PROGRAM, "token_hash": hash_token(token)}
            await self._take_seat(table, place, name, taken)
            return place.index, token

    async def _take_seat(
        self, table: Table, seat: Seat, name: str, taken: Mapping[str, Any]
    ) -> None:
        """Give a free seat to somebody; with the last one the game begins."""
        if not seat.free:
            raise SeatTaken
        others = [other.name for other in table.seats if other is not seat]
        *_, called = distinct_names([*others, name])
        changes = {"name": called, "last_seen": datetime.now(UTC), **taken}
        if sum(other.free for other in table.seats) > 1:
            await self._commit(table, seats={seat.index: changes})
        else:
            names = [called if other is seat else other.name for other in table.seats]
            match = first_match(table, None, names)
            await self._commit(
                table,
                seats={seat.index: changes},
                status=Status.RUNNING.value,
                **beginning(match),
            )
            table.begin(match)
            table.status = Status.RUNNING
        self._changed(table)

    async def seat_of_token(self, table_id: str, token: str) -> int | None:
        """The seat that a program's token is for, None for none; raises NoSuchTable."""
        table, token_hash = await self.table(table_id), hash_token(token)
        for seat in table.seats:
            if seat.token_hash is not None and secrets.compare_digest(seat.token_hash, token_hash):
                return seat.index
        return None

    async def leave(self, table_id: str, person: Person) -> None:
        """Get up from all one's seats before the game begins.

        Raises NoSuchTable, SetAside, NotOpen, NotYourSeat.
        """
        table = await self.table(table_id)
        await self._whole(self._leave(table, person))

    async def _leave(self, table: Table, person: Person) -> None:
        async with self._changing(table):
            if table.status is not Status.OPEN:
                raise NotOpen
            own = table.seats_of(person.id)
            if not own:
                raise NotYourSeat
            await self._commit(table, seats={seat: vacated(table.seats[seat]) for seat in own})
            self._changed(table)

    async def cancel(self, table_id: str, person: Person) -> None:
        """Take a table away before its game begins; only its host may.

        Raises NoSuchTable, SetAside, NotOpen, NotTheHost.
        """
        table = await self.table(table_id)
        await self._whole(self._cancel(table, person))

    async def _cancel(self, table: Table, person: Person) -> None:
        async with self._changing(table):
            if table.host_id != person.id:
                raise NotTheHost
            if table.status is not Status.OPEN:
                raise NotOpen
            await self._take_away(table)

    async def _take_away(self, table: Table) -> None:
        """For whoever holds the lock of a table that is open."""
        await self._store.delete_table(table.id)
        table.gone = True
        del self._tables[table.id]
        self._hub.forget(table.id)

    # --- playing ----------------------------------------------------------------------------------

    async def play(
        self,
        table_id: str,
        seat: int,
        moves: str | Sequence[str],
        expected: int,
        request_id: str,
        by: By = "person",
    ) -> Outcome:
        """Make a move, or those of one choice, stored for good when this returns: all or none.

        A hidden choice of several steps is made in one go, or the others could count the steps
        (G-5). `expected` is the table's number when it was chosen. An older one will do only in a
        simultaneous choice: if the seat has done nothing since, could move all the time and always
        had the same legal moves. A `request_id` that has made the same moves before changes
        nothing.

        Raises NoSuchTable, SetAside, NotRunning, NotYourSeat (SubstitutePlays), TableMovedOn,
        MoveRefused naming the move, NotWhole, BadRequest.
        """
        table = await self.table(table_id)
        asked = (moves,) if isinstance(moves, str) else tuple(moves)
        return await self._whole(self._play(table, seat, asked, expected, request_id, by))

    async def _play_for_bot(
        self, table: Table, seat: int, chosen: Chosen, expected: int, request_id: str
    ) -> Outcome:
        moves, fell_back = tuple(chosen.moves), chosen.fell_back
        return await self._whole(
            self._play(table, seat, moves, expected, request_id, "bot", fell_back)
        )

    async def _play(
        self,
        table: Table,
        seat: int,
        moves: tuple[str, ...],
        expected: int,
        request_id: str,
        by: By,
        fell_back: bool | None = None,
    ) -> Outcome:
        async with self._changing(table):
            place = seat_of(table, seat)
            known = table.asked_before(check_request_id(request_id))
            if known is not None:
                if (known.kind, known.seat, known.moves) == (MOVE, seat, moves):
                    return Outcome(known.number, repeated=True)
                raise TableMovedOn
            match = running_match(table)
            check_player(place, by)
            if not moves:
                raise BadRequest("web.house.error.no_move")
            if not table.still_the_same_choice(seat, expected):
                raise TableMovedOn
            done = choose(match.copy(), seat, moves)
            if is_step(match, done.match, seat):
                raise NotWhole
            return await self._enter(table, done, MOVE, seat, by, request_id, fell_back)

    async def undo(self, table_id: str, seat: int, expected: int, request_id: str) -> Outcome:
        """Take back all that the seat's last action did, stored for good when this returns.

        Raises as `play` does, and UndoNotPossible.
        """
        table = await self.table(table_id)
        return await self._whole(self._undo(table, seat, expected, request_id))

    async def _undo(self, table: Table, seat: int, expected: int, request_id: str) -> Outcome:
        async with self._changing(table):
            place = seat_of(table, seat)
            known = table.asked_before(check_request_id(request_id))
            if known is not None:
                if (known.kind, known.seat) == (UNDO, seat):
                    return Outcome(known.number, repeated=True)
                raise TableMovedOn
            running_match(table)
            by: By = "program" if place.kind is SeatKind.PROGRAM else "person"
            check_player(place, by)
            if expected != table.number:
                raise TableMovedOn
            return await self._enter(table, table.undo(seat), UNDO, seat, by, request_id)

    async def _enter(
        self,
        table: Table,
        done: Done,
        kind: Kind,
        seat: int,
        by: By,
        request_id: str,
        fell_back: bool | None = None,
    ) -> Outcome:
        """Enter an action in the log; `fell_back` as in `Chosen`."""
        now, match = datetime.now(UTC), done.match
        entry = table.entry(done, kind, seat, by, now)
        row = action_row(table, entry, match.digest(), request_id)
        columns = result(match, now) if match.over else {}
        await self._commit(table, add=[row], **columns)
        table.add(entry, match, request_id)
        if fell_back is not None:
            table.fell_back = fell_back
        if by != "bot":
            table.seats[seat].last_seen = now
        if match.over:
            table.status, table.ended = Status.OVER, now
            self._keep_finished(table)
        self._changed(table)
        return Outcome(entry.number, repeated=False)

    # --- talking ----------------------------------------------------------------------------------

    async def say(self, table_id: str, author: Person, text: str) -> None:
        """Say something at a table; spectators may, too.

        Raises NoSuchTable, SetAside, TooLong unless it has 1 to 1000 characters, BadRequest for
        control characters, TooManyMessages.
        """
        table = await self.table(table_id)
        own = table.seats_of(author.id)
        self.seen(table, own)
        if len(own) == 1:
            await self._whole(self._say(table, table.names[own[0]], own[0], text, author.id))
        else:
            await self._whole(self._say(table, author.name, None, text, author.id))

    async def say_program(self, table_id: str, seat: int, text: str) -> None:
        """Let the program of a seat say something; raises as `say` does, and NotYourSeat."""
        table = await self.table(table_id)
        if seat_of(table, seat).kind is not SeatKind.PROGRAM:
            raise NotYourSeat
        await self._whole(self._say(table, table.names[seat], seat, text, None))

    async def _say(
        self, table: Table, author: str, seat: int | None, text: str, person_id: int | None
    ) -> None:
        said = check_message(text)
        async with self._changing(table):
            speaker = ("program", seat) if person_id is None else ("person", person_id)
            self._pace.note((table.id, *speaker), time.monotonic())
            message = Message(len(table.chat) + 1, author, seat, said, datetime.now(UTC))
            await self._commit(table, add=[message_row(table, message)])
            table.chat.append(message)
            self._changed(table)

    # --- absence ----------------------------------------------------------------------------------

    async def vote(self, table_id: str, seat: int, absent: int, agree: bool) -> None:
        """Agree that a bot plays for an absent seat, or take that back.

        When everybody agrees who is there, the bot begins. Raises NoSuchTable, SetAside,
        NotRunning, NotYourSeat, BadRequest if that seat is not absent.
        """
        table = await self.table(table_id)
        await self._whole(self._vote(table, seat, absent, agree))

    async def _vote(self, table: Table, seat: int, absent: int, agree: bool) -> None:
        async with self._changing(table):
            running_match(table)
            voter, missed = seat_of(table, seat), seat_of(table, absent)
            if voter.kind is not SeatKind.PERSON or voter.person_id == missed.person_id:
                raise NotYourSeat
            self.seen(table, [seat])
            if not self.is_absent(table, absent):
                raise BadRequest("web.house.error.not_absent")
            votes = {**table.votes.get(absent, {}), seat: agree}
            if all_agree(table, absent, votes, self._away_after):
                await self._substitute(table, absent, SUBSTITUTE)
            else:
                row = VoteRow(table_id=table.id, absent=absent, voter=seat, agreed=agree)
                await self._commit(table, replace=[row])
                table.votes[absent] = votes
            self._changed(table)

    async def return_to(self, table_id: str, seat: int) -> None:
        """Let the person of a seat play again; nothing happens if no bot plays for it.

        Raises NoSuchTable, SetAside, NotYourSeat if it is no person's, BadRequest.
        """
        table = await self.table(table_id)
        await self._whole(self._return(table, seat))

    async def _return(self, table: Table, seat: int) -> None:
        async with self._changing(table):
            if seat_of(table, seat).kind is not SeatKind.PERSON:
                raise NotYourSeat
            self.seen(table, [seat])
            if table.seats[seat].substitute is not None:
                await self._substitute(table, seat, None)
                self._changed(table)

    async def _substitute(self, table: Table, seat: int, bot: str | None) -> None:
        """Let a bot play for a seat, or nobody; the votes on it are done with."""
        await self._commit(table, seats={seat: {"substitute": bot}}, forget_votes_on=[seat])
        table.votes.pop(seat, None)

    async def _look(self, table: Table) -> None:
        """See who is absent now; votes on who is not lose their meaning."""
        async with table.lock:
            absent = absent_seats(table, self._away_after)
            pointless = [seat for seat in table.votes if seat not in absent]
            if absent == table.absent and not pointless:
                return
            await self._commit(table, forget_votes_on=pointless)
            for seat in pointless:
                del table.votes[seat]
            self._changed(table)

    async def _watch(self) -> None:
        """Look again and again who has gone away, and now and then for forsaken tables.

        That a day after the start at first: who looked at a table before is not stored, and may
        come back meanwhile.
        """
        cleared = time.monotonic()
        while True:
            for table in list(self._tables.values()):
                if absent_seats(table, self._away_after) != table.absent:
                    self._begin(self._look(table))
            now = time.monotonic()
            self._pace.forget(now)
            if now - cleared >= CLEAR_EVERY:
                cleared = now
                self._begin(self.clear(datetime.now(UTC)))
            await asyncio.sleep(LOOK_EVERY)

    async def clear(self, now: datetime) -> None:
        """Take away the tables that are forsaken at that time."""
        for table in list(self._tables.values()):
            async with table.lock:
                if (
                    not table.gone
                    and not self._hub.followers(table.id)
                    and is_forsaken(table, self._visited.get(table), now)
                ):
                    await self._take_away(table)

    # --- changing a table -------------------------------------------------------------------------

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to its end even if the caller is broken off: what is stored must be shown too."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    @asynccontextmanager
    async def _changing(self, table: Table) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile; raises NoSuchTable, SetAside."""
        async with table.lock:
            if table.gone:
                raise NoSuchTable
            if table.status is Status.ASIDE:
                raise SetAside
            yield

    async def _commit(
        self,
        table: Table,
        *,
        add: Sequence[Base] = (),
        replace: Sequence[Base] = (),
        seats: Mapping[int, Mapping[str, Any]] | None = None,
        forget_votes_on: Sequence[int] = (),
        **columns: Any,
    ) -> None:
        """Store a change; then, and only then, the seats show it, and the version rises.

        `seats` are the changed fields of seats, by index; the rest is as in `Store.save`.
        """
        changes = seats or {}
        rows = [
            seat_row(table.id, dataclasses.replace(table.seats[index], **fields))
            for index, fields in changes.items()
        ]
        await self._store.save(
            table.id,
            add=add,
            replace=[*replace, *rows],
            forget_votes_on=forget_votes_on,
            version=table.version + 1,
            **columns,
        )
        for index, fields in changes.items():
            for name, value in fields.items():
                setattr(table.seats[index], name, value)
        table.version += 1

    def _changed(self, table: Table) -> None:
        """Tell everybody of a change, the bots too."""
        table.absent = absent_seats(table, self._away_after)
        self._hub.announce(table.id)
        self._thinkers.wake(table)


# --- reading what is stored -----------------------------------------------------------------------


def _read(stored: StoredTable) -> Table:
    """The table as it was left, set aside if it does not verify.

    Raises what `read_table` does if there is not even a table to show.
    """
    table = read_table(stored)
    if table.status is Status.OPEN:
        return table
    try:
        restore(table, stored)
    except Exception as fault:
        # Damaged rows fail in any way; the table is shown as set aside, and the others run.
        _log_aside(table.id, fault)
        aside = read_table(stored)
        aside.status, aside.fault = Status.ASIDE, _told(fault)
        return aside
    return table


def _log_aside(table_id: str, fault: Exception) -> None:
    """What is unverified is told without its traceback, whose texts name moves."""
    traceback = None if isinstance(fault, Unverified) else fault
    _log.error("table set aside", table=table_id, fault=_told(fault), exc_info=traceback)


def _told(fault: Exception) -> str:
    """What may be said of a fault: only what is sure to hold no secret of the game."""
    return str(fault) if isinstance(fault, Unverified) else type(fault).__name__
