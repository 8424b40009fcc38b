"""Who may sit down where, and who may play for a seat."""

from __future__ import annotations

from typing import Any

from fondaco.match import Match
from fondaco.web.house.errors import (
    BadRequest,
    NoSuchTable,
    NotOpen,
    NotRunning,
    NotYourSeat,
    SeatTaken,
    SubstitutePlays,
)
from fondaco.web.house.table import By, Seat, SeatKind, Status, Table


def seat_of(table: Table, seat: int) -> Seat:
    """The seat of that number; raises BadRequest if there is none."""
    if not 0 <= seat < table.players:
        raise BadRequest("web.house.error.no_such_seat")
    return table.seats[seat]


def asked_seat(table: Table, seat: int | None, invite: str | None) -> Seat:
    """The seat that somebody asks for, free or not.

    Raises NoSuchTable for a wrong invite, NotOpen, NotYourSeat if an invitation is needed,
    SeatTaken if none is free, BadRequest if there is no such seat.
    """
    if invite is not None:
        for place in table.seats:
            if place.invite == invite:
                return place
        raise NoSuchTable
    if table.status is not Status.OPEN:
        raise NotOpen
    if seat is not None:
        place = seat_of(table, seat)
        if place.kind is SeatKind.INVITED:
            raise NotYourSeat
        return place
    for place in table.seats:
        if place.kind is SeatKind.OPEN:
            return place
    raise SeatTaken


def vacated(seat: Seat) -> dict[str, Any]:
    """What changes when somebody gets up: the seat is what it was before."""
    kind = SeatKind.OPEN if seat.invite is None else SeatKind.INVITED
    return {"kind": kind, "name": "", "person_id": None}


def running_match(table: Table) -> Match:
    """The match that is being played there; raises NotRunning."""
    if table.match is None or table.status is not Status.RUNNING:
        raise NotRunning
    return table.match


def check_player(seat: Seat, by: By) -> None:
    """A seat is played by whoever has it, one with a substitute by that bot alone.

    Raises NotYourSeat, SubstitutePlays.
    """
    if by == "bot":
        if seat.player is None:
            raise NotYourSeat
    elif seat.substitute is not None:
        raise SubstitutePlays
    elif seat.kind.value != by:
        raise NotYourSeat
