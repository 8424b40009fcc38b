"""What goes in and out of the API, as pydantic models: the source of its description, too.

Seats are numbered from 0, clockwise. Times are in UTC.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from fondaco import bots
from fondaco.games import load, names
from fondaco.locale import LANGUAGES, check_language

# Examples are of a real game, whichever comes first.
GAME: Final = names()[0]
MOVES: Final = load(GAME).move_forms
BOT: Final = bots.USUAL
TABLE_ID: Final = "q3mzk7aw5t2b"
TABLE_ID_FORM: Final = r"^[a-z2-7]{12}$"
REQUEST_ID: Final = "8f14e45f-ceea-467f"
TOKEN: Final = "3q2-7wX0pZ1m5Vt8yKcR4nJdLhGsFbAeUoIiQxMvT9E"
MOMENT: Final = "2026-05-01T18:30:00Z"

MOST_SEATS: Final = 16  # of any game, far beyond those there are
LONGEST_NAME: Final = 40
LONGEST_MOVE: Final = 200
MOST_STEPS: Final = 100
LONGEST_MESSAGE: Final = 1000
MOST_ACTIONS: Final = 2**31 - 1

WRITABLE: Final = r"^[^\x00]*$"  # databases keep no text with a zero in it

INVITE: Final = "6Yk1sWq0vD2c"


def _known_language(language: str) -> str:
    check_language(language)
    return language


Language = Annotated[
    str, AfterValidator(_known_language), Field(json_schema_extra={"enum": list(LANGUAGES)})
]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="A seat.", examples=[0])]
Number = Annotated[
    int,
    Field(
        ge=0,
        le=MOST_ACTIONS,
        description="How many actions the table had when the answer was made that you act upon: "
        "its `number`. If something else happened since, the action is refused with 409, unless it "
        "is one of several simultaneous choices, which the others do not touch.",
        examples=[12],
    ),
]
Move = Annotated[str, Field(min_length=1, max_length=LONGEST_MOVE)]
RequestId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{8,64}$",
        description="A name of your own for this request, new for each. If no answer arrives, send "
        "the same request with the same id again: it is never carried out twice.",
        examples=[REQUEST_ID],
    ),
]
Name = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_NAME,
        description="What the seat is called: one line without `|`.",
        examples=["Ledger bot"],
    ),
]
OptionValue = int | bool | str
ComponentValues = Annotated[
    dict[str, Any] | None,
    Field(
        description="The component values that replace those of the box, in full form; null if "
        "none do. Their form is the game's own.",
        examples=[None],
    ),
]
ComponentsDigest = Annotated[
    str | None,
    Field(
        description="Their SHA-256, as it stands in the game's record; null if none are replaced.",
        examples=[None],
    ),
]


class Model(BaseModel):
    """Nothing unknown is taken, and nothing is converted: `"3"` is no number."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- errors ---------------------------------------------------------------------------------------


class Fault(Model):
    """Why a request was refused."""

    code: str = Field(description="For programs; never changes.", examples=["illegal_move"])
    message: str = Field(
        description="For people, in English.",
        examples=["there is no such move; moves look like this: … (G-7)"],
    )
    where: str | None = Field(
        default=None, description="The part of the request at fault.", examples=["body.move"]
    )
    rule: str | None = Field(
        default=None,
        description="The rule of the game that the refusal rests on.",
        examples=["G-7"],
    )
    allowed: list[str] | None = Field(
        default=None, description="What would have been right.", examples=[["GET"]]
    )


class ErrorAnswer(Model):
    """Every refusal has this form."""

    error: Fault


# --- games ----------------------------------------------------------------------------------------


class OtherDefault(Model):
    """What an option's default is instead, where another option has a certain value."""

    option: str = Field(description="The name of the other option.")
    value: OptionValue
    default: OptionValue


class GameOption(Model):
    """An option of a game: either `values` or `lowest` and `highest` say what it may be."""

    name: str
    default: OptionValue
    instead: OtherDefault | None = None
    values: list[OptionValue] | None = Field(default=None, description="All its values.")
    lowest: int | None = Field(default=None, description="Its lowest value, if it is a number.")
    highest: int | None = Field(default=None, description="Its highest value, if it is a number.")
    rule: str = Field(description="The id of the rule that gives the option.", examples=["G-1"])


class GameFacts(Model):
    """One game that can be played here."""

    name: str = Field(description="Its id.", examples=[GAME])
    title: str = Field(description="Its title in the language asked for.")
    seats: list[int] = Field(description="The numbers of players it is for.", examples=[[2, 3, 4]])
    options: list[GameOption]
    components: str | None = Field(
        description="A components file, TOML, with the values of the game's box and what they "
        "mean, to be changed and handed in; null if the game takes none.",
        examples=[None],
    )
    rules_version: int = Field(
        description="Raised with every change that lets an old game play differently.", examples=[1]
    )
    moves: list[str] = Field(
        description="An example of every form of move.", examples=[list(MOVES)]
    )


class Games(Model):
    """What can be played, and with whom."""

    games: list[GameFacts]
    bots: list[str] = Field(
        description="The bots that can take seats, weakest first.", examples=[list(bots.OFFERED)]
    )


class Rule(Model):
    """One rule of a game."""

    game: str = Field(examples=[GAME])
    rule: str = Field(description="Its id.", examples=["G-2"])
    language: str = Field(examples=["en"])
    text: str = Field(description="The rule, as Markdown.")


# --- making and joining ---------------------------------------------------------------------------


class SeatAsked(Model):
    """Who is to sit on a seat of a new table."""

    kind: Literal["program", "bot", "invited", "open"] = Field(
        description="`program`: yours, with a token of its own. `bot`: a bot of the server. "
        "`invited`: whoever has the seat's invite link. `open`: the first that comes.",
        examples=["program"],
    )
    name: Name | None = Field(
        default=None, description="What the seat is called; else it gets a name."
    )
    bot: str | None = Field(
        default=None,
        description="For `bot`: which one.",
        examples=[BOT],
        json_schema_extra={"enum": [*bots.OFFERED, None]},
    )

    @model_validator(mode="after")
    def _only_bots_are_bots(self) -> SeatAsked:
        if self.bot is not None and self.kind != "bot":
            raise ValueError("only a seat of the kind bot names a bot")
        return self


class TableAsked(Model):
    """A table to be made."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": GAME,
                    "seats": [{"kind": "program", "name": "Ledger bot"}, {"kind": "open"}],
                    "options": {},
                    "listed": True,
                }
            ]
        }
    )

    game: str = Field(
        description="Which game.", examples=[GAME], json_schema_extra={"enum": list(names())}
    )
    seats: list[SeatAsked] = Field(
        min_length=1,
        max_length=MOST_SEATS,
        description="One for each seat, in order. The game begins when all are taken.",
    )
    options: dict[str, OptionValue] = Field(
        default_factory=dict, description="Options that are not to have their default."
    )
    listed: bool = Field(
        default=False, description="Whether everybody sees the table in the lobby."
    )
    start: SeatNumber | None = Field(
        default=None, description="The seat that begins; else chance decides."
    )
    components: str | dict[str, Any] | None = Field(
        default=None,
        description="What replaces component values of the box, if the game takes that: the text "
        "of a components file, or the same as an object. Values that can't be are refused with "
        "`invalid_components`.",
    )


class SeatToken(Model):
    """Proof that a seat is yours: `Authorization: Bearer <token>`. It is not shown again."""

    seat: SeatNumber
    token: str = Field(examples=[TOKEN])


class Invite(Model):
    """The way to an invited seat."""

    seat: SeatNumber
    invite: str = Field(description="What a program joins with.", examples=[INVITE])
    url: str = Field(description="The link for a person.")


class TableMade(Model):
    """A new table, with all that only its maker may know."""

    id: str = Field(examples=[TABLE_ID])
    url: str = Field(description="The table in this API.")
    page: str = Field(description="The table's page for people; whoever has it may watch.")
    tokens: list[SeatToken] = Field(description="One for each seat of the kind `program`.")
    invites: list[Invite] = Field(description="One for each seat of the kind `invited`.")


class JoinAsked(Model):
    """A program that wants to sit down."""

    name: Name
    seat: SeatNumber | None = Field(
        default=None, description="Which seat; else the first that is open."
    )
    invite: str | None = Field(
        default=None,
        pattern=r"^[A-Za-z0-9_-]{1,100}$",
        description="The invite of an invited seat.",
        examples=[INVITE],
    )


# --- the table ------------------------------------------------------------------------------------


class SeatFacts(Model):
    """A seat and who has it."""

    seat: SeatNumber
    kind: Literal["person", "bot", "invited", "open", "program"] = Field(
        description="Who has it; `invited` and `open` are still free.", examples=["program"]
    )
    name: str | None = Field(description="What it is called, null while it is free without a name.")
    bot: str | None = Field(description="Which bot, if it is one.")
    substitute: str | None = Field(
        description="The bot that plays for its person, who is absent; null for none."
    )
    free: bool = Field(description="Whether somebody can still sit down here.")


class OpenTable(Model):
    """A table that waits for players."""

    id: str = Field(examples=[TABLE_ID])
    game: str = Field(examples=[GAME])
    page: str = Field(description="The table's page for people.")
    created: datetime = Field(examples=[MOMENT])
    options: dict[str, OptionValue]
    components: ComponentValues
    components_digest: ComponentsDigest
    seats: list[SeatFacts]


class OpenTables(Model):
    """All listed tables that wait for players."""

    tables: list[OpenTable]


class TableState(Model):
    """A table as the asker may see it: with a token, as its seat; without, as a spectator."""

    id: str = Field(examples=[TABLE_ID])
    game: str = Field(examples=[GAME])
    rules_version: int = Field(examples=[1])
    status: Literal["open", "running", "over", "aside"] = Field(
        description="`open`: waits for players. `aside`: kept, but it can't be played on.",
        examples=["running"],
    )
    number: int = Field(description="How many actions there were: moves and undos.", examples=[12])
    version: int = Field(
        description="Rises with every change, those of seats and chat too.", examples=[17]
    )
    players: int = Field(examples=[2])
    options: dict[str, OptionValue]
    components: ComponentValues
    components_digest: ComponentsDigest
    seats: list[SeatFacts]
    names: list[str] = Field(description="What the seats are called, by seat.")
    seat: SeatNumber | None = Field(description="The asker's seat, null for a spectator.")
    waiting: list[int] = Field(description="All seats that may move now.", examples=[[0]])
    turn: int | None = Field(description="The lowest of them, null if there is none.")
    points: list[int] | None = Field(
        description="The official score of now, by seat; null before the beginning.",
        examples=[[14, 9]],
    )
    winners: list[int] = Field(description="Who has won; empty before the end.")
    view: dict[str, Any] | None = Field(
        description="The position as the asker may see it; null before the beginning. Its form is "
        "the game's own."
    )
    rematch: str | None = Field(
        description="The id of the next table of the same players, where the same tokens hold; "
        "null if there is none."
    )
    events: list[str] = Field(
        description="What the last action brought about, in words, as far as the asker may know."
    )


class LegalMove(Model):
    """A move that is legal now."""

    move: str = Field(description="What is sent to make it.", examples=[MOVES[0]])
    words: str = Field(description="The same in words.")
    rule: str = Field(description="The id of the rule behind it.", examples=["G-2"])


class LegalMoves(Model):
    """What a seat may do now, or after `after`; empty while it is not to move."""

    seat: SeatNumber
    number: Number
    moves: list[LegalMove]


class MoveAsked(Model):
    """A move to be made, or all of an action of several: `move` or `moves`."""

    move: Move | None = Field(default=None, description="A legal move.", examples=[MOVES[0]])
    moves: list[Move] | None = Field(
        default=None,
        min_length=1,
        max_length=MOST_STEPS,
        description="All the moves of one action, in their order: all are made, or none.",
        examples=[[MOVES[0]]],
    )
    number: Number
    request_id: RequestId

    @model_validator(mode="after")
    def check(self) -> Self:
        """One of the two, not both."""
        if (self.move is None) == (self.moves is None):
            raise ValueError("give either move or moves")
        return self


class UndoAsked(Model):
    """The seat's last move, to be taken back."""

    number: Number
    request_id: RequestId


class ActionTaken(Model):
    """The action was carried out, now or when the same request came before."""

    number: int = Field(description="The table's number after it.", examples=[13])
    repeated: bool = Field(description="Whether this very request had been carried out before.")
    table: TableState = Field(description="The table as it is now.")


# --- log and chat ---------------------------------------------------------------------------------


class LogEntry(Model):
    """What one action brought about, as far as the asker may know."""

    number: int = Field(
        description="The table's number after it; 0 is the beginning.", examples=[13]
    )
    kind: Literal["beginning", "move", "undo"]
    seat: SeatNumber | None = Field(description="Who acted, null at the beginning.")
    by: Literal["person", "bot", "program"] | None = Field(
        description="What acted for the seat, null at the beginning."
    )
    at: datetime = Field(description="When.", examples=[MOMENT])
    undone: bool = Field(description="Whether it was taken back later.")
    lines: list[str] = Field(description="What happened, in words.")


class Log(Model):
    """What happened at a table, oldest first."""

    number: int = Field(description="The table's number now: the next `since`.", examples=[13])
    entries: list[LogEntry]


class ChatMessage(Model):
    """Something said at the table."""

    number: int = Field(description="Its place in the chat.", examples=[1])
    author: str = Field(examples=["Ledger bot"])
    seat: SeatNumber | None = Field(description="The author's seat, null for a spectator.")
    text: str = Field(examples=["Good game!"])
    at: datetime = Field(examples=[MOMENT])


class Chat(Model):
    """What was said at a table, oldest first."""

    messages: list[ChatMessage]


class Saying(Model):
    """Something to say at the table."""

    text: str = Field(
        min_length=1,
        max_length=LONGEST_MESSAGE,
        pattern=WRITABLE,
        description="What to say.",
        examples=["Good game!"],
    )
