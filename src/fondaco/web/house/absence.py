"""Who is away, who holds the game up by it, and whether the others let a bot play instead.

Somebody is *away* who has had no connection and asked for nothing for some time, and *absent* who
is away while a decision is awaited from them. The others may then agree on a substitute. A table
where nobody has been for a long time before its game began is *forsaken*.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from fondaco.web.house.table import SeatKind, Status, Table

SUBSTITUTE: Final = "heuristic"
FORSAKEN_AFTER: Final = timedelta(days=7)


def is_away(table: Table, seat: int, away_after: float) -> bool:
    """Whether the person of a seat has not been heard of for `away_after` seconds."""
    place = table.seats[seat]
    if place.kind is not SeatKind.PERSON or place.connections:
        return False
    return (datetime.now(UTC) - place.last_seen).total_seconds() >= away_after


def is_absent(table: Table, seat: int, away_after: float) -> bool:
    """Whether the game waits for somebody who is away, with no bot playing instead."""
    if table.seats[seat].substitute is not None or seat not in table.waiting:
        return False
    return is_away(table, seat, away_after)


def absent_seats(table: Table, away_after: float) -> tuple[int, ...]:
    """All absent seats, rising."""
    return tuple(seat for seat in table.waiting if is_absent(table, seat, away_after))


def all_agree(table: Table, absent: int, votes: Mapping[int, bool], away_after: float) -> bool:
    """Whether everybody who is here and not away agrees to a substitute for that seat.

    A person of several seats has one voice; whose seat it is has none.
    """
    their_own = table.seats[absent].person_id
    asked = {
        seat.person_id
        for seat in table.seats
        if seat.kind is SeatKind.PERSON
        and seat.person_id != their_own
        and not is_away(table, seat.index, away_after)
    }
    agreed = {table.seats[seat].person_id for seat, agrees in votes.items() if agrees}
    return bool(asked) and asked <= agreed


def is_forsaken(table: Table, visited: datetime | None, now: datetime) -> bool:
    """Whether a table still waits for people though nobody has been there for a week.

    `visited` is when somebody was there or changed something, as far as this server knows; what is
    stored says when the table was made and when something was said.
    """
    if table.status is not Status.OPEN:
        return False
    spoken = table.chat[-1].at if table.chat else None
    signs = [sign for sign in (table.created, spoken, visited) if sign is not None]
    return now - max(signs) >= FORSAKEN_AFTER
