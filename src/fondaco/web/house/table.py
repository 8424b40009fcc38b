"""One table: its seats, its match, and all that has happened there.

Readers take what they like at any time. Only the house changes a table, and only after the change
is in the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Literal

from fondaco.engine.events import Event
from fondaco.errors import IllegalMove
from fondaco.games.base import Game
from fondaco.locale import LANGUAGES, texts
from fondaco.match import Match
from fondaco.match.choices import goes_on, is_step
from fondaco.match.names import LONGEST_NAME
from fondaco.web.house.errors import BadRequest, MoveRefused, NotRunning, UndoNotPossible

MOVE: Final = "move"
UNDO: Final = "undo"

By = Literal["person", "bot", "program"]
BY: Final[tuple[By, ...]] = ("person", "bot", "program")
Kind = Literal["move", "undo"]

_CHOICE_IS_WHOLE: Final = {
    one: texts("fondaco", one)("web.house.error.choice_is_whole") for one in LANGUAGES
}


class Status(StrEnum):
    """What is going on at a table."""

    OPEN = "open"  # waiting for people to sit down
    RUNNING = "running"
    OVER = "over"
    ASIDE = "aside"  # did not verify when it was loaded, kept untouched


class SeatKind(StrEnum):
    """Who sits on a seat, or may sit down there."""

    PERSON = "person"
    BOT = "bot"
    INVITED = "invited"  # kept for whoever has the invitation
    OPEN = "open"  # for anybody
    PROGRAM = "program"  # held by a token


@dataclass
class Seat:
    """One seat of a table.

    Attributes:
        index: its number, from 0.
        name: what it is called at the table, empty while nobody sits there.
        person_id: whose it is; None for others than people, and in games brought from outside.
        bot: the name of the bot that sits there.
        invite: the token of its invitation. It stays when the invitation is taken, so that the same
            link leads the same person to the table again; only the host may see it.
        token_hash: what is kept of a program's token.
        substitute: the bot that plays for an absent person, None for none.
        last_seen: when its person was last heard of.
        connections: how many open pages its person follows the table with.
    """

    index: int
    kind: SeatKind
    name: str
    last_seen: datetime
    person_id: int | None = None
    bot: str | None = None
    invite: str | None = None
    token_hash: str | None = None
    substitute: str | None = None
    connections: int = 0

    @property
    def free(self) -> bool:
        """Whether somebody can still sit down here."""
        return self.kind in (SeatKind.OPEN, SeatKind.INVITED)

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat now, None if people or programs do."""
        return self.substitute or self.bot


@dataclass(frozen=True)
class Entry:
    """One action in a table's log.

    Attributes:
        number: its place in the log, from 1: `state_at(number)` is the state after it.
        moves: the moves made together, mostly one; for an undo those that it took back.
        by: who made it.
        events: all that they and the forced moves after them brought about, hidden things too;
            none for an undo.
        state: the state after it, read only.
        undone: whether a later undo took it back.
    """

    number: int
    kind: Kind
    seat: int
    moves: tuple[str, ...]
    by: By
    at: datetime
    events: tuple[Event, ...]
    state: Any
    undone: bool = False


@dataclass(frozen=True)
class Done:
    """What an action has done: the match after it, the moves made or taken back, and the events."""

    match: Match
    moves: tuple[str, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Message:
    """Something said at a table; `seat` is None when a spectator, or a person of several seats,
    said it."""

    number: int
    author: str
    seat: int | None
    text: str
    at: datetime


class Table:
    """One table.

    Attributes:
        id: 12 characters nobody can guess.
        rules: the game.
        listed: whether it is shown to everybody.
        seats: by index.
        host_id: the person who made it, None if a program did.
        options: all table options with their values.
        components: those that replace the box's, in full form; empty if none do.
        start: the seat that was asked to begin, None for chance.
        position: what the game goes on from, None for a new one.
        continued_from: the table and number that position is taken from.
        match: None while the table is open, and when it was set aside.
        setup_events, setup_state: what setting up brought about, and the state after it.
        entries: the log.
        chat: what was said.
        version: rises with every change, across restarts too.
        votes: for each absent seat the votes by seat, on letting a bot play for it.
        absent: the seats that were absent when it was last looked.
        rematch_id: the table of the game after this one.
        fell_back: whether the search bot that moved here last had not got ready, so that the
            heuristic chose. It is about this process and not stored.
        fault: why it was set aside.
        gone: whether it was cancelled: whoever still holds it changes nothing any more.
        lock: held while the table is being changed.
    """

    def __init__(
        self,
        *,
        id: str,
        rules: Game,
        status: Status,
        listed: bool,
        seats: list[Seat],
        host_id: int | None,
        options: Mapping[str, int | str | bool],
        components: Mapping[str, Any],
        created: datetime,
        ended: datetime | None = None,
        version: int = 1,
        start: int | None = None,
        position: Mapping[str, Any] | None = None,
        continued_from: tuple[str, int] | None = None,
        rematch_id: str | None = None,
    ) -> None:
        """A table without a match; `begin` gives it one."""
        self.id = id
        self.rules = rules
        self.status = status
        self.listed = listed
        self.seats = seats
        self.host_id = host_id
        self.options = options
        self.components = components
        self.created = created
        self.ended = ended
        self.version = version
        self.start = start
        self.position = position
        self.continued_from = continued_from
        self.rematch_id = rematch_id
        self.fell_back = False
        self.fault: str | None = None
        self.gone = False
        self.match: Match | None = None
        self.setup_events: tuple[Event, ...] = ()
        self.setup_state: Any = None
        self.entries: list[Entry] = []
        self.chat: list[Message] = []
        self.votes: dict[int, dict[int, bool]] = {}
        self.absent: tuple[int, ...] = ()
        self.lock = asyncio.Lock()
        self._requests: dict[str, int] = {}

    # --- looking ----------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many actions there are: what the next one must expect."""
        return len(self.entries)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, empty where nobody sits yet."""
        return tuple(seat.name for seat in self.seats)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have something to decide now; none unless the game is running."""
        if self.match is None or self.status is not Status.RUNNING:
            return ()
        return self.match.waiting

    def seats_of(self, person_id: int) -> tuple[int, ...]:
        """The seats of a person, rising."""
        return tuple(seat.index for seat in self.seats if seat.person_id == person_id)

    def state_at(self, number: int) -> Any:
        """The state after so many actions, 0 for the beginning: hidden things too, read only.

        Raises BadRequest if there were never so many, or the game has not begun.
        """
        if self.match is None or not 0 <= number <= self.number:
            raise BadRequest("web.house.error.no_such_number")
        return self.entries[number - 1].state if number else self.setup_state

    def view_at(self, number: int, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, could see after so many actions; raises BadRequest."""
        return self.rules.write_view(self.state_at(number), seat)

    def events_at(self, number: int) -> tuple[Event, ...]:
        """What action `number` brought about, 0 for setting up: hidden things too.

        Raises BadRequest.
        """
        self.state_at(number)
        return self.entries[number - 1].events if number else self.setup_events

    def story(self) -> list[Entry]:
        """The moves that hold: without undos and what they took back."""
        return [entry for entry in self.entries if entry.kind == MOVE and not entry.undone]

    def legal_at(self, number: int, seat: int) -> list[int]:
        """The legal actions of a seat after so many actions, none if it could not move then."""
        state = self.state_at(number)
        if not self.rules.may_move(state, seat):
            return []
        mask = [0] * self.rules.actions
        self.rules.legal_actions(state, seat, mask)
        return [action for action, legal in enumerate(mask) if legal]

    def moves_after(self, seat: int, steps: Sequence[str]) -> list[str]:
        """The legal moves of a seat, after steps of a hidden choice that it has not handed in yet.

        None if it may not move, or if the steps are more than such: nobody looks at what a move
        brings about without making it. Raises NotRunning, MoveRefused naming the step.
        """
        if self.match is None or self.status is not Status.RUNNING:
            raise NotRunning
        if not steps:
            return self.match.moves(seat)
        done = choose(self.match.copy(), seat, steps)
        return done.match.moves(seat) if is_step(self.match, done.match, seat) else []

    def still_the_same_choice(self, seat: int, expected: int) -> bool:
        """Whether a choice made at that number can still be taken for one made now.

        So it is in simultaneous choices: the seat itself has done nothing since, could move all the
        time, and had the same legal moves.
        """
        if expected == self.number:
            return True
        if not 0 <= expected < self.number:
            return False
        if any(entry.seat == seat for entry in self.entries[expected:]):
            return False
        choices = self.legal_at(expected, seat)
        return bool(choices) and all(
            self.legal_at(number, seat) == choices
            for number in range(expected + 1, self.number + 1)
        )

    def why_no_undo(self, seat: int, language: str) -> str | None:
        """Why that seat can't take back the last action, None if it can; raises NotRunning."""
        try:
            self.undo(seat)
        except UndoNotPossible as fault:
            return fault.why(language)
        return None

    def undo(self, seat: int) -> Done:
        """What the seat's taking back of the last action would do; nothing changes.

        Raises UndoNotPossible, NotRunning.
        """
        if self.match is None:
            raise NotRunning
        story = self.story()
        moves = len(story[-1].moves) if story else 1  # without any the match says why not
        return take_back(self.match.copy(), seat, moves)

    def asked_before(self, request_id: str) -> Entry | None:
        """The action that a request of that id has brought about, None if there is none."""
        number = self._requests.get(request_id)
        return None if number is None else self.entries[number - 1]

    def __repr__(self) -> str:
        return f"<Table {self.id}, {self.rules.name}, {self.status}, number {self.number}>"

    # --- what only the house does -----------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """Let a match begin here that nobody has moved in yet."""
        self.match = match
        self.setup_events = match.last_events
        self.setup_state = match.state()

    def entry(self, done: Done, kind: Kind, seat: int, by: By, at: datetime) -> Entry:
        """The log's next entry, of what was done; nothing changes."""
        state = done.match.state()
        return Entry(self.number + 1, kind, seat, done.moves, by, at, done.events, state)

    def add(self, entry: Entry, match: Match, request_id: str) -> None:
        """Take an entry into the log; `match` is the match after it."""
        if entry.kind == UNDO:
            taken_back = self.story()[-1].number
            self.entries[taken_back - 1] = replace(self.entries[taken_back - 1], undone=True)
        self.entries.append(entry)
        self._requests[request_id] = entry.number
        self.match = match


def do(match: Match, seat: int, moves: Sequence[str]) -> Done:
    """Make the moves, one after the other, in `match` itself.

    Raises MoveRefused naming the one that can't be made; what came before it was made then.
    """
    events: list[Event] = []
    for step, move in enumerate(moves):
        events += _make(match, seat, move, step)
    return Done(match, tuple(moves), tuple(events))


def choose(match: Match, seat: int, moves: Sequence[str]) -> Done:
    """Make a move, or several by which the seat learns nothing before the last, in `match` itself.

    Nothing may come after a move that teaches something: whether it could would tell what that move
    brings about, and nothing would be made by whoever asks so. Raises MoveRefused as `do` does.
    """
    events = list[Event]()
    for step, move in enumerate(moves):
        if step > 0 and not goes_on(match, seat):
            raise MoveRefused(move, seat, _CHOICE_IS_WHOLE, step)
        events += _make(match, seat, move, step)
    return Done(match, tuple(moves), tuple(events))


def _make(match: Match, seat: int, move: str, step: int) -> Sequence[Event]:
    try:
        match.play(move, seat)
    except IllegalMove as fault:
        reasons = {one: match.why(move, seat, one) or fault.reason for one in LANGUAGES}
        raise MoveRefused(move, seat, reasons, step) from fault
    return match.last_events


def take_back(match: Match, seat: int, moves: int) -> Done:
    """Take so many last decisions back, in `match` itself.

    Raises UndoNotPossible, perhaps after some of them.
    """
    taken = tuple(move for _, move in match.decisions[-moves:])
    for _ in range(moves):
        if match.why_no_undo(seat) is not None:
            raise UndoNotPossible({one: str(match.why_no_undo(seat, one)) for one in LANGUAGES})
        match.undo(seat)
    return Done(match, taken, ())


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, with a number after each that another seat before it has; empty ones stay."""
    distinct: list[str] = []
    for name in names:
        candidate, count = name, 1
        while name and candidate in distinct:
            count += 1
            number = f" {count}"
            candidate = name[: LONGEST_NAME - len(number)].rstrip() + number
        distinct.append(candidate)
    return distinct
