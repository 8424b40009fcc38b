"""Tables, logs and chats as the API tells of them to one asker.

All of it is made from what the asker's seat, or a spectator, may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.engine.events import EVERYBODY, Event
from fondaco.games.base import Game, Option, components_digest
from fondaco.locale import texts
from fondaco.web.api import schemas
from fondaco.web.house.table import Message, Seat, Table


def game_facts(rules: Game, language: str) -> schemas.GameFacts:
    """What there is to know about a game before it is played."""
    return schemas.GameFacts(
        name=rules.name,
        title=texts(rules.package, language)(rules.title),
        seats=list(rules.seats),
        options=[_option(option) for option in rules.options],
        components=None if rules.components is None else rules.components.template,
        rules_version=rules.rules_version,
        moves=list(rules.move_forms),
    )


def _option(option: Option) -> schemas.GameOption:
    told = schemas.GameOption(name=option.name, default=option.default, rule=option.rule)
    if option.instead is not None:
        told.instead = schemas.OtherDefault(**vars(option.instead))
    if isinstance(option.values, range):
        told.lowest, told.highest = option.values[0], option.values[-1]
    else:
        told.values = list(option.values)
    return told


def seat_facts(seat: Seat) -> schemas.SeatFacts:
    """A seat without what only its holder may know."""
    return schemas.SeatFacts(
        seat=seat.index,
        kind=seat.kind.value,
        name=seat.name or None,
        bot=seat.bot,
        substitute=seat.substitute,
        free=seat.free,
    )


def digest_of_components(table: Table) -> str | None:
    """Of those that replace the box's, None if none do."""
    return components_digest(table.components) if table.components else None


def table_state(table: Table, seat: int | None, language: str) -> schemas.TableState:
    """The table as that seat, or a spectator, may see it now."""
    match = table.match
    return schemas.TableState(
        id=table.id,
        game=table.rules.name,
        rules_version=table.rules.rules_version,
        status=table.status.value,
        number=table.number,
        version=table.version,
        players=table.players,
        options=dict(table.options),
        components=dict(table.components) or None,
        components_digest=digest_of_components(table),
        seats=[seat_facts(taken) for taken in table.seats],
        names=list(table.names),
        seat=seat,
        waiting=list(table.waiting),
        turn=next(iter(table.waiting), None),
        points=None if match is None else match.points,
        winners=[] if match is None else list(match.winners),
        view=None if match is None else match.view(seat),
        rematch=table.rematch_id,
        events=[] if match is None else _lines(table, _last_events(table), seat, language),
    )


def _last_events(table: Table) -> Sequence[Event]:
    """Of the last action that was not taken back, or else of the beginning."""
    story = table.story()
    return story[-1].events if story else table.setup_events


def _lines(table: Table, events: Iterable[Event], seat: int | None, language: str) -> list[str]:
    """The events that the seat may know, in words."""
    known = (event for event in events if event.to in (EVERYBODY, seat))
    lines = (table.rules.describe_event(event, table.names, language) for event in known)
    return [line for line in lines if line is not None]


def log(table: Table, seat: int | None, since: int, language: str) -> schemas.Log:
    """What happened after the action of number `since`, the beginning too if that is negative."""
    entries = [
        schemas.LogEntry(
            number=entry.number,
            kind=entry.kind,
            seat=entry.seat,
            by=entry.by,
            at=entry.at,
            undone=entry.undone,
            lines=_lines(table, entry.events, seat, language),
        )
        for entry in table.entries
        if entry.number > since
    ]
    if since < 0 and table.match is not None:
        entries.insert(0, _beginning(table, seat, language))
    return schemas.Log(number=table.number, entries=entries)


def _beginning(table: Table, seat: int | None, language: str) -> schemas.LogEntry:
    return schemas.LogEntry(
        number=0,
        kind="beginning",
        seat=None,
        by=None,
        at=table.created,
        undone=False,
        lines=_lines(table, table.setup_events, seat, language),
    )


def legal_moves(table: Table, seat: int, after: Sequence[str], language: str) -> schemas.LegalMoves:
    """What the seat may do now, or after these steps of a hidden choice; raises MoveRefused."""
    rules = table.rules
    moves = table.moves_after(seat, after) if seat in table.waiting else []
    told = [
        schemas.LegalMove(
            move=move,
            words=rules.describe_move(rules.action_of[move], language, table.names),
            rule=rules.move_rule(rules.action_of[move]),
        )
        for move in moves
    ]
    return schemas.LegalMoves(seat=seat, number=table.number, moves=told)


def chat_message(message: Message) -> schemas.ChatMessage:
    """Something said at the table."""
    return schemas.ChatMessage(
        number=message.number,
        author=message.author,
        seat=message.seat,
        text=message.text,
        at=message.at,
    )
