"""What the house asks of the database: each method is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from fondaco.web.storage.database import Database
from fondaco.web.storage.models import (
    ActionRow,
    Base,
    MessageRow,
    PersonRow,
    SeatRow,
    TableRow,
    VoteRow,
)

UNFINISHED: Final = ("open", "running")
OVER: Final = "over"


@dataclass(frozen=True)
class StoredTable:
    """All rows of one table, each sort in its order."""

    table: TableRow
    seats: Sequence[SeatRow]
    actions: Sequence[ActionRow]
    messages: Sequence[MessageRow]
    votes: Sequence[VoteRow]


class Store:
    """The queries of the house."""

    def __init__(self, database: Database) -> None:
        self._run = database.run

    async def ping(self) -> None:
        """Ask the database for nothing; raises what it raises if it does not answer."""
        await self._run(lambda session: session.execute(select(1)))

    # --- people -----------------------------------------------------------------------------------

    async def add_person(self, row: PersonRow) -> int:
        """Add somebody; the new id."""

        def add(session: Session) -> int:
            session.add(row)
            session.flush()
            return row.id

        return await self._run(add)

    async def person_of_token(self, token_hash: str) -> PersonRow | None:
        """The person whose token has that hash."""
        query = select(PersonRow).where(PersonRow.token_hash == token_hash)
        return await self._run(lambda session: session.scalar(query))

    async def change_person(self, person_id: int, **columns: object) -> None:
        """Set columns of a person."""
        change = update(PersonRow).where(PersonRow.id == person_id).values(**columns)
        await self._run(lambda session: session.execute(change))

    # --- tables -----------------------------------------------------------------------------------

    async def add_table(
        self, table: TableRow, others: Sequence[Base], rematch_of: str | None = None
    ) -> None:
        """Add a table with all its other rows.

        With `rematch_of` it becomes that table's rematch in the same transaction.
        """

        def add(session: Session) -> None:
            session.add(table)
            session.flush()  # the other rows refer to it
            session.add_all(others)
            if rematch_of is not None:
                session.execute(
                    update(TableRow)
                    .where(TableRow.id == rematch_of)
                    .values(rematch_id=table.id, version=TableRow.version + 1)
                )

        await self._run(add)

    async def save(
        self,
        table_id: str,
        *,
        add: Sequence[Base] = (),
        replace: Sequence[Base] = (),
        forget_votes_on: Sequence[int] = (),
        **columns: Any,
    ) -> None:
        """One change of a table, whole or not at all.

        Args:
            table_id: the table's.
            add: rows that must be new.
            replace: rows that stand for those of the same key.
            forget_votes_on: absent seats whose votes go.
            columns: what to set in the table's own row.
        """

        def change(session: Session) -> None:
            session.execute(update(TableRow).where(TableRow.id == table_id).values(**columns))
            if forget_votes_on:
                session.execute(
                    delete(VoteRow).where(
                        VoteRow.table_id == table_id, VoteRow.absent.in_(forget_votes_on)
                    )
                )
            session.add_all(add)
            for row in replace:
                session.merge(row)

        await self._run(change)

    async def delete_table(self, table_id: str) -> None:
        """Delete a table and all that belongs to it."""

        def remove(session: Session) -> None:
            for kind in (VoteRow, MessageRow, ActionRow, SeatRow):
                session.execute(delete(kind).where(kind.table_id == table_id))
            session.execute(delete(TableRow).where(TableRow.id == table_id))

        await self._run(remove)

    async def load_table(self, table_id: str) -> StoredTable | None:
        """All rows of a table, None if there is none."""
        seats = select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
        actions = select(ActionRow).where(ActionRow.table_id == table_id).order_by(ActionRow.number)
        messages = (
            select(MessageRow).where(MessageRow.table_id == table_id).order_by(MessageRow.number)
        )
        votes = select(VoteRow).where(VoteRow.table_id == table_id)

        def load(session: Session) -> StoredTable | None:
            table = session.get(TableRow, table_id)
            if table is None:
                return None
            return StoredTable(
                table,
                session.scalars(seats).all(),
                session.scalars(actions).all(),
                session.scalars(messages).all(),
                session.scalars(votes).all(),
            )

        return await self._run(load)

    async def unfinished_ids(self) -> Sequence[str]:
        """The ids of all tables that are open or running, oldest first."""
        ids = (
            select(TableRow.id)
            .where(TableRow.status.in_(UNFINISHED))
            .order_by(TableRow.created, TableRow.id)
        )
        return await self._run(lambda session: session.scalars(ids).all())

    async def table_of_invite(self, invite: str) -> str | None:
        """The id of the table that an invitation leads to."""
        query = select(SeatRow.table_id).where(SeatRow.invite == invite)
        return await self._run(lambda session: session.scalar(query))

    async def finished(
        self, person_id: int | None, limit: int
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables that ended last, latest first, with their seats.

        Those that a person sat at or brought here; for None all that are listed.
        """
        tables = select(TableRow).where(TableRow.status == OVER)
        if person_id is None:
            tables = tables.where(TableRow.listed)
        else:
            sat_at = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
            tables = tables.where(
                or_(TableRow.host_id == person_id, TableRow.id.in_(sat_at.scalar_subquery()))
            )
        tables = tables.order_by(TableRow.ended.desc(), TableRow.id).limit(limit)

        def find(session: Session) -> list[tuple[TableRow, list[SeatRow]]]:
            found = session.scalars(tables).all()
            seats = (
                select(SeatRow)
                .where(SeatRow.table_id.in_([row.id for row in found]))
                .order_by(SeatRow.seat)
            )
            by_table: dict[str, list[SeatRow]] = {row.id: [] for row in found}
            for seat in session.scalars(seats):
                by_table[seat.table_id].append(seat)
            return [(row, by_table[row.id]) for row in found]

        return await self._run(find)
