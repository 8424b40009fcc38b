"""The tables of the database.

Times are in UTC. What is JSON is kept as text and read table by table, so that one damaged row
spoils nothing else. `migrations` makes the same tables, step by step.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, String, Text, TypeDecorator
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

TABLE_ID_LENGTH = 12
HASH_LENGTH = 64


class UtcTime(TypeDecorator[datetime]):
    """A time with its zone; SQLite keeps none, so there it is UTC by agreement."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """What all rows have in common."""


class PersonRow(Base):
    """Somebody who has told the house a name; the token itself is kept nowhere."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(8))
    created: Mapped[datetime] = mapped_column(UtcTime)


class TableRow(Base):
    """A table, and what its game began from.

    `options`, `components`, `position`, `points` and `winners` are JSON; `components` is null for
    those of the box. `seed` is JSON too, secret while the game runs, null until it begins, like
    `setup_digest`, the digest of the match that nobody has moved in yet. `start` is null for
    chance.
    """

    __tablename__ = "tables"
    __table_args__ = (Index("ix_tables_status_ended", "status", "ended"),)

    id: Mapped[str] = mapped_column(String(TABLE_ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    rules_version: Mapped[int]
    status: Mapped[str] = mapped_column(String(16))
    listed: Mapped[bool]
    host_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    options: Mapped[str] = mapped_column(Text)
    start: Mapped[int | None]
    seed: Mapped[str | None] = mapped_column(Text)
    setup_digest: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    position: Mapped[str | None] = mapped_column(Text)
    continued_table: Mapped[str | None] = mapped_column(String(TABLE_ID_LENGTH))
    continued_number: Mapped[int | None]
    rematch_id: Mapped[str | None] = mapped_column(String(TABLE_ID_LENGTH))
    created: Mapped[datetime] = mapped_column(UtcTime)
    ended: Mapped[datetime | None] = mapped_column(UtcTime)
    points: Mapped[str | None] = mapped_column(Text)
    winners: Mapped[str | None] = mapped_column(Text)
    version: Mapped[int] = mapped_column(BigInteger)
    components: Mapped[str | None] = mapped_column(Text)


class SeatRow(Base):
    """A seat of a table. The invitation is kept as it is, for the host is shown it again."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(Text)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str | None] = mapped_column(Text)
    invite: Mapped[str | None] = mapped_column(String(64), unique=True)
    token_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    substitute: Mapped[str | None] = mapped_column(Text)


class ActionRow(Base):
    """One action of the log. `digest` is of the match after it.

    `move` holds the moves made, or taken back, together: mostly one, several as lines.
    """

    __tablename__ = "actions"
    __table_args__ = (Index("ix_actions_request", "table_id", "request_id", unique=True),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int]
    move: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column("made_by", String(16))
    rules_version: Mapped[int]
    digest: Mapped[str] = mapped_column(String(HASH_LENGTH))
    request_id: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(UtcTime)


class MessageRow(Base):
    """Something said at a table."""

    __tablename__ = "messages"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    author: Mapped[str] = mapped_column(Text)
    seat: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)


class VoteRow(Base):
    """Whether a seat agrees that a bot plays for an absent one."""

    __tablename__ = "votes"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    absent: Mapped[int] = mapped_column(primary_key=True)
    voter: Mapped[int] = mapped_column(primary_key=True)
    agreed: Mapped[bool]
