"""Tables to be made: what is wished for, and the table that comes of it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from fondaco import bots
from fondaco.errors import UnknownBot, shorten
from fondaco.games import load
from fondaco.match import Match
from fondaco.web.house.errors import BadRequest
from fondaco.web.house.people import Person, check_name, fresh_token
from fondaco.web.house.table import Seat, SeatKind, Status, Table, distinct_names

ID_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH: Final = 12
TABLE_ID: Final = re.compile(rf"[{ID_LETTERS}]{{{ID_LENGTH}}}")


@dataclass(frozen=True)
class SeatWish:
    """What a seat of a new table is to be.

    PERSON is whoever makes the table; several such seats with names of their own are played on one
    device. INVITED and OPEN seats get their names from whoever sits down.
    """

    kind: SeatKind
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class NewTable:
    """A table to be made; `start` is the seat to begin, None for chance.

    `components` replace those of the box, as `Match.new` takes them.
    """

    game: str
    seats: tuple[SeatWish, ...]
    options: Mapping[str, int | str | bool]
    listed: bool
    start: int | None = None
    components: Mapping[str, Any] | str | None = None


def fresh_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_table(
    wish: NewTable,
    host: Person | None,
    position: Mapping[str, Any] | None,
    continued_from: tuple[str, int] | None,
) -> Table:
    """The table wished for, without its match; raises as `House.make_table` does."""
    rules, now = load(wish.game), datetime.now(UTC)
    rules.check_players(len(wish.seats))
    if wish.start is not None:
        rules.check_seat(wish.start, len(wish.seats))
    if position is None:
        options = rules.check_options(wish.options)
        components = rules.check_components(wish.components)
    else:
        match = _match_at(wish, position)
        options, components = match.options, match.components
    table = Table(
        id=fresh_id(),
        rules=rules,
        status=Status.OPEN,
        listed=wish.listed,
        seats=[_new_seat(index, seat, host, now) for index, seat in enumerate(wish.seats)],
        host_id=None if host is None else host.id,
        options=options,
        components=components,
        created=now,
        start=None if position is not None else wish.start,
        position=position,
        continued_from=continued_from,
    )
    for seat, name in zip(table.seats, distinct_names(table.names)):
        seat.name = name
    return table


def _match_at(wish: NewTable, position: Mapping[str, Any]) -> Match:
    """A match at the position, which a game of that wish can go on from."""
    match = Match.at(position)
    if (match.game, match.players) != (wish.game, len(wish.seats)):
        raise BadRequest("web.house.error.other_position")
    if match.over:
        raise BadRequest("web.house.error.position_over")
    return match


def _check_bot(bot: str) -> None:
    """Raises UnknownBot for all but those that are offered: how long a bot may think is the
    house's affair, and what programs it runs."""
    bots.called(bot, programs=False)
    if bot not in bots.OFFERED:
        offered = ", ".join(bots.OFFERED)
        raise UnknownBot(f"the bot {shorten(bot)} takes no seat here; there are {offered}")


def _new_seat(index: int, wish: SeatWish, host: Person | None, now: datetime) -> Seat:
    name = None if wish.name is None else check_name(wish.name)
    if wish.kind is SeatKind.PERSON and host is not None:
        return Seat(index, wish.kind, name or host.name, now, person_id=host.id)
    if wish.kind is SeatKind.BOT:
        if wish.bot is None:
            raise UnknownBot(f"seat {index} is a bot's: which?")
        _check_bot(wish.bot)
        return Seat(index, wish.kind, name or wish.bot, now, bot=wish.bot)
    if wish.kind is SeatKind.INVITED:
        return Seat(index, wish.kind, "", now, invite=fresh_token())
    if wish.kind is SeatKind.OPEN:
        return Seat(index, wish.kind, "", now)
    raise BadRequest("web.house.error.seat_kind")


def same_table(table: Table) -> Table:
    """A table for the next game of all who sit at this one."""
    now = datetime.now(UTC)
    return Table(
        id=fresh_id(),
        rules=table.rules,
        status=Status.OPEN,
        listed=table.listed,
        seats=[
            Seat(
                seat.index,
                seat.kind,
                seat.name,
                now,
                person_id=seat.person_id,
                bot=seat.bot,
                token_hash=seat.token_hash,
            )
            for seat in table.seats
        ],
        host_id=table.host_id,
        options=table.options,
        components=table.components,
        created=now,
    )
