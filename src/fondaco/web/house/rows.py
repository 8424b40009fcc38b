"""Tables as rows of the database, and rows as tables again, each game replayed and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from fondaco.errors import FondacoError
from fondaco.games import load
from fondaco.match import Match
from fondaco.match.choices import is_step
from fondaco.match.record import parse
from fondaco.web.house.table import (
    BY,
    MOVE,
    UNDO,
    By,
    Entry,
    Message,
    Seat,
    SeatKind,
    Status,
    Table,
    do,
    take_back,
)
from fondaco.web.storage.models import (
    ActionRow,
    Base,
    MessageRow,
    SeatRow,
    TableRow,
)
from fondaco.web.storage.store import StoredTable


class Unverified(FondacoError):
    """What is stored does not play as it was played; the text says where, and no secret."""


# --- writing --------------------------------------------------------------------------------------


def table_row(table: Table) -> TableRow:
    """The table's own row, its match at the beginning if it has one."""
    continued_table, continued_number = table.continued_from or (None, None)
    row = TableRow(
        id=table.id,
        game=table.rules.name,
        rules_version=table.rules.rules_version,
        status=table.status.value,
        listed=table.listed,
        host_id=table.host_id,
        options=json.dumps(dict(table.options)),
        components=json.dumps(table.components) if table.components else None,
        start=table.start,
        position=None if table.position is None else json.dumps(table.position),
        continued_table=continued_table,
        continued_number=continued_number,
        rematch_id=table.rematch_id,
        created=table.created,
        version=table.version,
    )
    if table.match is not None and not table.entries:
        for name, value in beginning(table.match).items():
            setattr(row, name, value)
    return row


def beginning(match: Match) -> dict[str, Any]:
    """The columns of a match that nobody has moved in yet."""
    return {"seed": json.dumps(match.seed), "setup_digest": match.digest()}


def result(match: Match, ended: datetime) -> dict[str, Any]:
    """The columns of a table whose game has ended."""
    return {
        "status": Status.OVER.value,
        "ended": ended,
        "points": json.dumps(match.points),
        "winners": json.dumps(match.winners),
    }


def seat_row(table_id: str, seat: Seat) -> SeatRow:
    """The seat's row."""
    return SeatRow(
        table_id=table_id,
        seat=seat.index,
        kind=seat.kind.value,
        name=seat.name,
        person_id=seat.person_id,
        bot=seat.bot,
        invite=seat.invite,
        token_hash=seat.token_hash,
        substitute=seat.substitute,
    )


def seat_rows(table: Table) -> list[Base]:
    """The rows of all seats."""
    return [seat_row(table.id, seat) for seat in table.seats]


def action_row(table: Table, entry: Entry, digest: str, request_id: str) -> ActionRow:
    """The entry's row; `digest` is of the match after it."""
    return ActionRow(
        table_id=table.id,
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        move="\n".join(entry.moves),
        by=entry.by,
        rules_version=table.rules.rules_version,
        digest=digest,
        request_id=request_id,
        at=entry.at,
    )


def message_row(table: Table, message: Message) -> MessageRow:
    """The message's row."""
    return MessageRow(
        table_id=table.id,
        number=message.number,
        author=message.author,
        seat=message.seat,
        text=message.text,
        at=message.at,
    )


# --- reading --------------------------------------------------------------------------------------


def read_table(stored: StoredTable) -> Table:
    """The table with its seats, chat and votes, but without its match.

    Raises UnknownGame, and ValueError if something in the rows can't be.
    """
    row, now = stored.table, datetime.now(UTC)
    continued_from = None
    if row.continued_table is not None and row.continued_number is not None:
        continued_from = (row.continued_table, row.continued_number)
    table = Table(
        id=row.id,
        rules=load(row.game),
        status=Status(row.status),
        listed=row.listed,
        seats=[_read_seat(seat, now) for seat in stored.seats],
        host_id=row.host_id,
        options=json.loads(row.options),
        components={} if row.components is None else json.loads(row.components),
        created=row.created,
        ended=row.ended,
        version=row.version,
        start=row.start,
        position=None if row.position is None else json.loads(row.position),
        continued_from=continued_from,
        rematch_id=row.rematch_id,
    )
    table.chat = [
        Message(said.number, said.author, said.seat, said.text, said.at) for said in stored.messages
    ]
    for vote in stored.votes:
        table.votes.setdefault(vote.absent, {})[vote.voter] = vote.agreed
    return table


def _read_seat(row: SeatRow, now: datetime) -> Seat:
    """Nobody is connected yet; everybody gets the time to come back from now on."""
    return Seat(
        index=row.seat,
        kind=SeatKind(row.kind),
        name=row.name,
        last_seen=now,
        person_id=row.person_id,
        bot=row.bot,
        invite=row.invite,
        token_hash=row.token_hash,
        substitute=row.substitute,
    )


def first_match(table: Table, seed: int | str | None, names: Sequence[str] | None = None) -> Match:
    """The table's match before anybody moves.

    `seed` None takes a secret one, `names` None those of the table. Raises InvalidPlayers,
    InvalidOption, InvalidComponents, InvalidPosition, InvalidName.
    """
    if names is None:
        names = table.names
    if table.position is not None:
        match = Match.at(table.position, seed)
        match.names = tuple(names)
        return match
    return Match.new(
        table.rules.name,
        table.players,
        seed,
        table.start,
        table.options,
        names,
        table.components,
    )


def restore(table: Table, stored: StoredTable) -> None:
    """Play all that is stored, checking the rules' version and every digest.

    Raises Unverified, and other errors if something in the rows can't be.
    """
    row = stored.table
    _check_rules(table, row.rules_version)
    if row.seed is None:
        raise Unverified("the seed is missing")
    with _at("the beginning"):
        match = first_match(table, json.loads(row.seed))
    if match.digest() != row.setup_digest:
        raise Unverified("the beginning: the digest differs")
    table.begin(match)
    for number, action in enumerate(stored.actions, 1):
        with _at(f"action {number}"):
            _restore_action(table, match, number, action)
    if table.status is Status.RUNNING and match.over:
        raise Unverified("the game is over, and the table does not know it")


def _check_rules(table: Table, version: int) -> None:
    if version != table.rules.rules_version:
        raise Unverified(f"played by rules {version}; here are rules {table.rules.rules_version}")


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Says where; what the errors of a match tell may be secret and stays out."""
    try:
        yield
    except Unverified as fault:
        raise Unverified(f"{place}: {fault}") from fault
    except FondacoError as fault:
        raise Unverified(f"{place}: {type(fault).__name__}") from fault


def _restore_action(table: Table, match: Match, number: int, row: ActionRow) -> None:
    """Play one action in `match`, which is the table's from then on."""
    if row.number != number:
        raise Unverified("it is missing")
    _check_rules(table, row.rules_version)
    moves = row.move.split("\n")
    if row.kind == MOVE:
        done = do(match, row.seat, moves)
        entry = table.entry(done, MOVE, row.seat, _by(row.by), row.at)
    elif row.kind == UNDO:
        done = take_back(match, row.seat, len(moves))
        entry = table.entry(done, UNDO, row.seat, _by(row.by), row.at)
    else:
        raise Unverified("it is neither a move nor an undo")
    if entry.moves != tuple(moves):
        raise Unverified("it took something else back")
    if match.digest() != row.digest:
        raise Unverified("the digest differs")
    table.add(entry, match, row.request_id)


def _by(text: str) -> By:
    for known in BY:
        if text == known:
            return known
    raise Unverified("nobody is known who made it")


# --- games from outside ---------------------------------------------------------------------------


def read_record(text: str, table_id: str, host_id: int) -> tuple[Table, TableRow, list[Base]]:
    """The table of a record, played to its end, its own row and all others; raises BrokenRecord."""
    verified = Match.replay(text)
    record, match = parse(text), Match.replay(text, until=0)
    now = datetime.now(UTC)
    table = Table(
        id=table_id,
        rules=match.rules,
        status=Status.OVER,
        listed=False,
        seats=[Seat(index, SeatKind.PERSON, name, now) for index, name in enumerate(record.names)],
        host_id=host_id,
        options=match.options,
        components=match.components,
        created=now,
        ended=now,
        start=int(record.start) if record.start.isdigit() else None,
        position=record.position,
    )
    table.begin(match)
    row = table_row(table)
    for name, value in result(verified, now).items():
        setattr(row, name, value)
    others = seat_rows(table)
    for seat, moves in _choices(match, record.moves):
        entry = table.entry(do(match, seat, moves), MOVE, seat, "person", now)
        request_id = f"record-{entry.number}"
        table.add(entry, match, request_id)
        others.append(action_row(table, entry, match.digest(), request_id))
    return table, row, others


def _choices(match: Match, played: Sequence[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    """The decisions of a record, those of one hidden choice together, each with its seat."""
    trial, moves = match.copy(), list[str]()
    for place, (seat, move) in enumerate(played):
        before = trial.copy()
        trial.play(move, seat)
        moves.append(move)
        goes_on = place + 1 < len(played) and played[place + 1][0] == seat
        if not (goes_on and is_step(before, trial, seat)):
            yield seat, moves
            moves = []
