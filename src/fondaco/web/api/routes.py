"""The operations of the API. What goes in and out is in `schemas`, how faults are told in `errors`.

A program that plays makes a table or joins one, keeps the token of its seat, follows the table's
stream, and whenever its seat is waiting asks for the legal moves and sends one.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Security
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from fondaco import bots
from fondaco.errors import UnknownGame
from fondaco.games import load, names
from fondaco.games.base import Game
from fondaco.games.rulebook import UnknownRule, rulebook
from fondaco.locale import LANGUAGES
from fondaco.web.api import docs, schemas, views
from fondaco.web.api.errors import ROOT, ApiError
from fondaco.web.house.errors import MoveRefused, NoSuchTable, NotOver
from fondaco.web.house.house import House, Outcome
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Status, Table

HEARTBEAT: Final = 15.0  # seconds of silence on a stream, short enough for any proxy between
RETRY: Final = 2000  # milliseconds until a lost stream is asked for again

Answers = dict[int | str, dict[str, Any]]
REASONS: Final = {
    400: "The body can't be read.",
    401: "There is no token, or not one of this table.",
    403: "The seat may not do that.",
    404: "There is no such thing.",
    409: "The table is not, or not any more, in a state for that.",
    413: "The body is larger than 64 kB.",
    422: "The request is not of the right form, or the rules do not allow it.",
    429: "Too many requests; wait as long as Retry-After says.",
}


def _refusals(*statuses: int) -> Answers:
    """For an operation whose own answer is JSON."""
    return {
        status: {"description": REASONS[status], "model": schemas.ErrorAnswer}
        for status in statuses
    }


def _refusals_of_text(*statuses: int) -> Answers:
    """For an operation whose own answer is text: its refusals are JSON all the same."""
    schema = {"$ref": f"#/components/schemas/{schemas.ErrorAnswer.__name__}"}
    return {
        status: {
            "description": REASONS[status],
            "content": {"application/json": {"schema": schema}},
        }
        for status in statuses
    }


class Described(APIRoute):
    """An operation described by its docstring: the first line is its summary."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """As an `APIRoute`."""
        summary, _, description = (inspect.getdoc(endpoint) or "").partition("\n\n")
        options |= {"summary": summary.rstrip("."), "description": description}
        options["response_description"] = "It is done, or here it is."
        super().__init__(path, endpoint, **options)


def _operation_id(route: APIRoute) -> str:
    return route.name


router = APIRouter(prefix=ROOT, route_class=Described, generate_unique_id_function=_operation_id)
router.include_router(docs.router)

ANYBODY_TOO: Final[dict[str, Any]] = {"security": [{}]}
"""Said of operations that answer without a token as well."""


# --- what operations are asked with ---------------------------------------------------------------


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


InHouse = Annotated[House, Depends(_house)]
Language = Annotated[schemas.Language, Query(description="The language of texts.", examples=["en"])]
GameName = Annotated[
    str,
    Path(
        description="The id of a game.",
        examples=[schemas.GAME],
        json_schema_extra={"enum": list(names())},
    ),
]
TableId = Annotated[
    str,
    Path(
        description="The id of a table.",
        examples=[schemas.TABLE_ID],
        json_schema_extra={"pattern": schemas.TABLE_ID_FORM},
    ),
]


async def _game(game: GameName) -> Game:
    try:
        return load(game)
    except UnknownGame as fault:
        raise ApiError(404, "unknown_game", str(fault)) from fault


async def _table(house: InHouse, table_id: TableId) -> Table:
    if re.fullmatch(schemas.TABLE_ID_FORM, table_id) is None:
        raise NoSuchTable
    return await house.table(table_id)


AtTable = Annotated[Table, Depends(_table)]

_bearer = HTTPBearer(
    scheme_name="token",
    description="The token of a seat, given when a table is made or joined. It opens that seat "
    "alone.",
    auto_error=False,
)


@dataclass(frozen=True)
class Asker:
    """Who asks about a table: the seat whose token was sent, None for a spectator."""

    table: Table
    seat: int | None


@dataclass(frozen=True)
class Player:
    """Who acts at a table, with the token of that seat."""

    table: Table
    seat: int


async def _asker(
    request: Request,
    house: InHouse,
    table: AtTable,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)],
) -> Asker:
    if "authorization" not in request.headers:
        return Asker(table, None)
    token = None if credentials is None else credentials.credentials
    seat = None if token is None else await house.seat_of_token(table.id, token)
    if seat is None:
        raise ApiError(401, "wrong_token", "this is not the token of a seat of this table")
    return Asker(table, seat)


async def _player(asker: Annotated[Asker, Depends(_asker)]) -> Player:
    if asker.seat is None:
        raise ApiError(401, "token_needed", "send the token of a seat: Authorization: Bearer …")
    return Player(asker.table, asker.seat)


AsAsker = Annotated[Asker, Depends(_asker)]
AsPlayer = Annotated[Player, Depends(_player)]


# --- games ----------------------------------------------------------------------------------------


@router.get("/games", tags=["Games"], responses=_refusals(422, 429))
async def list_games(language: Language = LANGUAGES[0]) -> schemas.Games:
    """List the games and the bots.

    Everything that is needed to make a table: names, numbers of seats, options and their values.
    """
    facts = [views.game_facts(load(name), language) for name in names()]
    return schemas.Games(games=facts, bots=list(bots.OFFERED))


@router.get("/games/{game}/rules/{rule_id}", tags=["Games"], responses=_refusals(404, 422, 429))
async def read_rule(
    game: Annotated[Game, Depends(_game)],
    rule_id: Annotated[str, Path(description="The id of a rule.", examples=["G-2"])],
    language: Language = LANGUAGES[0],
) -> schemas.Rule:
    """Read a rule of a game.

    Refusals and legal moves name rules by these ids.
    """
    try:
        text = rulebook(game.package, language).rule(rule_id)
    except UnknownRule as fault:
        raise ApiError(404, "unknown_rule", str(fault)) from fault
    return schemas.Rule(game=game.name, rule=rule_id.upper(), language=language, text=text)


# --- making and joining ---------------------------------------------------------------------------


@router.post("/tables", status_code=201, tags=["Tables"], responses=_refusals(400, 413, 422, 429))
async def make_table(
    asked: schemas.TableAsked, request: Request, house: InHouse
) -> schemas.TableMade:
    """Make a table.

    The answer holds a token for each seat of the kind `program` and a link for each `invited` one;
    neither is shown again. The game begins as soon as every seat is taken.

    Wrong options are refused with 422 and the code `invalid_option`, wrong component values with
    `invalid_components`; the message names the value, its place and what would be right.
    """
    wish = NewTable(
        game=asked.game,
        seats=tuple(_wish(seat) for seat in asked.seats),
        options=asked.options,
        listed=asked.listed,
        start=asked.start,
        components=asked.components,
    )
    table = await house.make_table(wish, None)
    invites = {seat.index: seat.invite for seat in table.seats if seat.invite is not None}
    tokens = []
    for number, seat in enumerate(asked.seats):
        if seat.kind == "program":
            name = seat.name or _program_name(number)
            taken, token = await house.sit_program(table.id, name, invite=invites.pop(number))
            tokens.append(schemas.SeatToken(seat=taken, token=token))
    here = _address(request)
    return schemas.TableMade(
        id=table.id,
        url=f"{here}{ROOT}/tables/{table.id}",
        page=f"{here}/tables/{table.id}",
        tokens=tokens,
        invites=[
            schemas.Invite(seat=number, invite=invite, url=f"{here}/join/{invite}")
            for number, invite in invites.items()
        ],
    )


def _address(request: Request) -> str:
    """The server's own, as the asker knows it."""
    return str(request.base_url).rstrip("/")


def _wish(asked: schemas.SeatAsked) -> SeatWish:
    """A program's seat is kept by an invite until the program sits on it, a moment later."""
    if asked.kind == "bot":
        return SeatWish(SeatKind.BOT, asked.name, asked.bot or bots.USUAL)
    kind = SeatKind.OPEN if asked.kind == "open" else SeatKind.INVITED
    return SeatWish(kind, asked.name)


def _program_name(seat: int) -> str:
    return f"Program {seat + 1}"


@router.get("/tables", tags=["Tables"], responses=_refusals(429))
async def list_open_tables(request: Request, house: InHouse) -> schemas.OpenTables:
    """List the open tables.

    Those that everybody may see and that wait for players.
    """
    return schemas.OpenTables(
        tables=[
            schemas.OpenTable(
                id=table.id,
                game=table.rules.name,
                page=f"{_address(request)}/tables/{table.id}",
                created=table.created,
                options=dict(table.options),
                components=dict(table.components) or None,
                components_digest=views.digest_of_components(table),
                seats=[views.seat_facts(seat) for seat in table.seats],
            )
            for table in house.open_tables()
        ]
    )


@router.post(
    "/tables/{table_id}/seats",
    status_code=201,
    tags=["Tables"],
    responses=_refusals(400, 403, 404, 409, 413, 422, 429),
)
async def join_table(asked: schemas.JoinAsked, table: AtTable, house: InHouse) -> schemas.SeatToken:
    """Take a seat.

    An open one, or with an invite the seat that it is for.
    """
    seat, token = await house.sit_program(
        table.id, asked.name, seat=asked.seat, invite=asked.invite
    )
    return schemas.SeatToken(seat=seat, token=token)


# --- watching -------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}",
    tags=["Tables"],
    responses=_refusals(401, 404, 409, 422, 429),
    openapi_extra=ANYBODY_TOO,
)
async def read_table(asker: AsAsker, language: Language = LANGUAGES[0]) -> schemas.TableState:
    """Read a table.

    As the seat of the token may see it, or without a token as a spectator may.
    """
    return views.table_state(asker.table, asker.seat, language)


@router.get(
    "/tables/{table_id}/log",
    tags=["Tables"],
    responses=_refusals(401, 404, 409, 422, 429),
    openapi_extra=ANYBODY_TOO,
)
async def read_log(
    asker: AsAsker,
    since: Annotated[
        int,
        Query(
            ge=-1,
            le=schemas.MOST_ACTIONS,
            description="Only what came after the action of this number; -1 is everything, the "
            "setting up too.",
            examples=[12],
        ),
    ] = -1,
    language: Language = LANGUAGES[0],
) -> schemas.Log:
    """Read the log.

    What each action brought about, in words, as far as the asker may know it.
    """
    return views.log(asker.table, asker.seat, since, language)


@router.get(
    "/tables/{table_id}/record",
    tags=["Tables"],
    response_class=PlainTextResponse,
    responses=_refusals_of_text(401, 404, 409, 422, 429),
    openapi_extra=ANYBODY_TOO,
)
async def read_record(asker: AsAsker) -> PlainTextResponse:
    """Read the record of a finished game.

    Text that holds every move and all chance, so that the game can be replayed to the same end.
    While a game is running it would tell everything, so there is none (409).
    """
    table = asker.table
    if table.status is not Status.OVER or table.match is None:
        raise NotOver
    return PlainTextResponse(table.match.record())


class EventStream(StreamingResponse):
    """Server-sent events."""

    media_type = "text/event-stream"


@router.get(
    "/tables/{table_id}/stream",
    tags=["Tables"],
    response_class=EventStream,
    responses=_refusals_of_text(401, 404, 409, 422, 429),
    openapi_extra=ANYBODY_TOO,
)
async def follow_table(
    asker: AsAsker,
    house: InHouse,
    language: Language = LANGUAGES[0],
    last_event_id: Annotated[
        str | None,
        Header(description="The id of the last event that arrived.", examples=["17"]),
    ] = None,
) -> EventStream:
    """Follow a table.

    Server-sent events of the type `table`: at once the table as it is, and again after every
    change. The data is what *Read a table* answers, the id its `version`. Changes in quick
    succession come as one. Lines that begin with a colon only keep the connection open. Who comes
    back with `Last-Event-ID` is told at once what it missed, and nothing if it missed nothing.
    """
    return EventStream(stream(house, asker, language, last_event_id))


async def stream(
    house: House, asker: Asker, language: str, last_event_id: str | None
) -> AsyncGenerator[str, None]:
    """The text of the events, for as long as somebody takes them."""
    seats = () if asker.seat is None else (asker.seat,)
    seen = last_event_id
    yield f"retry: {RETRY}\n\n"
    async with (
        aclosing(house.follow(asker.table.id, seats)) as versions,
        aclosing(_with_heartbeats(versions)) as signs,
    ):
        async for version in signs:
            if version is None:
                yield ": still here\n\n"
                continue
            state = views.table_state(asker.table, asker.seat, language)
            if str(state.version) != seen:
                seen = str(state.version)
                yield f"event: table\nid: {seen}\ndata: {state.model_dump_json()}\n\n"


async def _with_heartbeats(versions: AsyncIterator[int]) -> AsyncGenerator[int | None, None]:
    """The versions as they come, and None whenever there was none for a while."""
    news: asyncio.Future[int] | None = None
    try:
        while True:
            news = news or asyncio.ensure_future(anext(versions))
            await asyncio.wait({news}, timeout=HEARTBEAT)
            if not news.done():
                yield None
                continue
            version, news = news.result(), None
            yield version
    except StopAsyncIteration:
        return
    finally:
        if news is not None:
            news.cancel()
            await asyncio.wait({news})


# --- playing --------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/moves", tags=["Playing"], responses=_refusals(401, 404, 409, 422, 429)
)
async def list_moves(
    player: AsPlayer,
    after: Annotated[
        list[schemas.Move] | None,
        Query(
            max_length=schemas.MOST_STEPS,
            description="Steps of a hidden choice that you are about to make, in their order.",
        ),
    ] = None,
    language: Language = LANGUAGES[0],
) -> schemas.LegalMoves:
    """List the legal moves.

    Those of the token's seat, in the order of the rules; none while it is not to move. With
    `after`: those with which a hidden choice of several steps can go on; none when it is whole.
    """
    try:
        return views.legal_moves(player.table, player.seat, after or [], language)
    except MoveRefused as fault:
        raise ApiError(422, "illegal_move", fault.why("en")) from fault


@router.post(
    "/tables/{table_id}/moves",
    tags=["Playing"],
    responses=_refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def make_move(
    asked: schemas.MoveAsked, player: AsPlayer, house: InHouse, language: Language = LANGUAGES[0]
) -> schemas.ActionTaken:
    """Make a move.

    `number` is that of the table you looked at: if something else happened since, the move is
    refused with 409, and you look again. `request_id` makes it safe to send the request again when
    no answer came: the same move with the same id is carried out once, and the later answers say
    `repeated`. Another move with a used id is refused with 409. An illegal move is refused with 422
    and the code `illegal_move`; the refusal names the rule.

    A choice that nobody else may see before it is whole, and that takes several moves, is made in
    one go with `moves`, or the others could count its steps: without the last ones it is refused
    with 422 and the code `not_whole`. `after` of *List the legal moves* says how it can go on.
    Other moves, too, can be made together, as long as you learn nothing before the last of them;
    they are then one action, which is taken back as a whole.
    """
    moves = asked.moves or [asked.move or ""]
    outcome = await house.play(
        player.table.id, player.seat, moves, asked.number, asked.request_id, by="program"
    )
    return _taken(player, outcome, language)


@router.post(
    "/tables/{table_id}/undo",
    tags=["Playing"],
    responses=_refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def take_back(
    asked: schemas.UndoAsked, player: AsPlayer, house: InHouse, language: Language = LANGUAGES[0]
) -> schemas.ActionTaken:
    """Take back a move.

    All that your seat's last action did, as long as nobody learnt anything hidden and nobody else
    moved since; it is refused with 409 else. `number` and `request_id` are as for a move.
    """
    outcome = await house.undo(player.table.id, player.seat, asked.number, asked.request_id)
    return _taken(player, outcome, language)


def _taken(player: Player, outcome: Outcome, language: str) -> schemas.ActionTaken:
    state = views.table_state(player.table, player.seat, language)
    return schemas.ActionTaken(number=outcome.number, repeated=outcome.repeated, table=state)


# --- talking --------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/chat",
    tags=["Talking"],
    responses=_refusals(401, 404, 409, 422, 429),
    openapi_extra=ANYBODY_TOO,
)
async def read_chat(asker: AsAsker) -> schemas.Chat:
    """Read the chat.

    All that was said at the table, oldest first.
    """
    return schemas.Chat(messages=[views.chat_message(message) for message in asker.table.chat])


@router.post(
    "/tables/{table_id}/chat",
    status_code=201,
    tags=["Talking"],
    responses=_refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def say(saying: schemas.Saying, player: AsPlayer, house: InHouse) -> schemas.Chat:
    """Say something at the table.

    The answer is the chat as it is now.
    """
    await house.say_program(player.table.id, player.seat, saying.text)
    return await read_chat(Asker(player.table, player.seat))
