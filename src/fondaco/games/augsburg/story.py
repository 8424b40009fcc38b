"""A played game told briefly: where the points came from, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from fondaco.engine import events
from fondaco.games.augsburg.components import CATHEDRAL_CAP, CHURCH_CAP, HIGHEST_LEVEL
from fondaco.games.augsburg.state import Event, Reason
from fondaco.games.augsburg.words import career_name, catalogue, level_name
from fondaco.games.base import Moment, Story

Column = tuple[str, tuple[int, ...]]

MOST_MOMENTS: Final = 8

COLUMN_KEYS: Final = {
    Reason.LEVEL: "screen.account_levels",
    Reason.COAT: "screen.account_coats",
    Reason.LETTER: "screen.account_letters",
    Reason.PRIVILEGE: "screen.account_privileges",
    Reason.INSTEAD: "screen.account_instead",
    Reason.COMPENSATION: "screen.account_compensation",
}
ROUND_REASONS: Final = (Reason.LEVEL, Reason.COAT, Reason.LETTER)


# --- where the points came from -------------------------------------------------------------------


def account(
    happened: Sequence[events.Event], points: Sequence[int], language: str
) -> tuple[Column, ...]:
    """A column for each source of points that brought any, and what was lost at caps (A-41).

    A game from a position has the points that it began with in a column of their own.
    """
    t = catalogue(language)
    players = len(points)
    given = {reason: [0] * players for reason in Reason}
    lost = [0] * players
    for kind, _, seat, n, reason in happened:
        if kind == Event.POINTS:
            given[Reason(reason)][seat] += n
        elif kind == Event.LOST:
            lost[seat] -= n
    columns = [
        (t(key), tuple(given[reason]))
        for reason, key in COLUMN_KEYS.items()
        if any(given[reason]) or reason == Reason.LEVEL
    ]
    if any(lost):
        columns.append((t("screen.account_lost"), tuple(lost)))
    told = [sum(numbers[seat] for _, numbers in columns) for seat in range(players)]
    before = tuple(has - got for has, got in zip(points, told, strict=True))
    if any(before):
        columns.insert(0, (t("screen.account_before"), before))
    return tuple(columns)


def gained(happened: Sequence[events.Event], seat: int) -> int:
    """The points that the seat got and kept."""
    points = 0
    for kind, _, other, n, _ in happened:
        if other == seat and kind == Event.POINTS:
            points += n
        elif other == seat and kind == Event.LOST:
            points -= n
    return points


def round_income(happened: Sequence[events.Event], seat: int) -> int:
    """The points that the seat got at the end of a round and kept (A-50).

    What is lost at a cap is told right after the points of which it is lost (A-41).
    """
    points, of_round = 0, False
    for kind, _, other, n, reason in happened:
        if other == seat and kind == Event.POINTS:
            of_round = reason in ROUND_REASONS
            points += n if of_round else 0
        elif other == seat and kind == Event.LOST and of_round:
            points -= n
    return points


# --- turning points -------------------------------------------------------------------------------


@dataclass
class _Turn:
    """One moment in a few sentences; `weight` is how much it is worth telling.

    `seats` are those that its sentences are about, None for one about several.
    """

    number: int
    weight: int = 0
    seats: set[int | None] = field(default_factory=set)
    sentences: list[str] = field(default_factory=list)

    def say(self, weight: int, seat: int | None, sentence: str) -> None:
        """One sentence more."""
        self.seats.add(seat)
        self.weight += weight
        self.sentences.append(sentence)

    @property
    def seat(self) -> int | None:
        """The seat that all of it is about, None if there is no such seat."""
        return next(iter(self.seats)) if len(self.seats) == 1 else None


@dataclass
class _Record:
    """The most of something so far, and where it was."""

    n: int
    turn: _Turn
    seat: int


def turning_points(story: Story, names: Sequence[str], language: str) -> tuple[Moment, ...]:
    """Levels taken from others, caps passed, buildings, losses, changes of the lead and the end.

    If there are more than eight, the lightest and earliest are left out.
    """
    telling = _Telling(names, language)
    for number, happened, points in story:
        telling.read(number, happened, points)
    telling.finish()
    turns = [turn for turn in telling.turns if turn.sentences]
    while len(turns) > MOST_MOMENTS:
        turns.remove(min(turns, key=lambda turn: turn.weight))
    return tuple(
        Moment(number=turn.number, seat=turn.seat, text=" ".join(turn.sentences)) for turn in turns
    )


class _Telling:
    """Reads a game, action by action, and keeps what is worth telling."""

    LIGHT = 2
    HEAVY = 3
    DECISIVE = 100

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names = names
        self.language = language
        self.t = catalogue(language)
        self.turns: list[_Turn] = []
        self.leader: int | None = None  # the last seat that led alone
        self.built: set[int] = set()  # CHURCH, CATHEDRAL once one stands
        self.loss: _Record | None = None
        self.income: _Record | None = None
        self.end: tuple[_Turn, Sequence[int]] | None = None

    def read(self, number: int, happened: Sequence[events.Event], points: Sequence[int]) -> None:
        """One action with what it brought."""
        turn = _Turn(number)
        self.turns.append(turn)
        for kind, _, a, b, c in happened:
            if kind == Event.ROBS:
                self._tell_theft(turn, a, b, c, happened)
            elif kind in (Event.CHURCH, Event.CATHEDRAL):
                self._tell_building(turn, kind, a, b)
            elif kind == Event.LOST:
                self.loss = self._most(self.loss, b, turn, a)
        self._note_income(turn, happened)
        self._tell_gates(turn, happened, points)
        if any(event.kind == Event.GAME_ENDS for event in happened):
            self.end = turn, points
        else:
            self._tell_lead(turn, points)

    def finish(self) -> None:
        """What was the most of the whole game, now that all of it is read, and how it ended."""
        if self.loss is not None:
            self._tell_record("screen.turning_loss", self.loss, self.HEAVY)
        if self.income is not None:
            self._tell_record("screen.turning_income", self.income, self.LIGHT)
        if self.end is not None:
            self._tell_end(*self.end)

    def _tell_record(self, key: str, record: _Record, weight: int) -> None:
        text = self.t(key, record.n, name=self.names[record.seat])
        record.turn.say(weight, record.seat, text)

    def _most(self, record: _Record | None, n: int, turn: _Turn, seat: int) -> _Record:
        """The record, or what beats it."""
        if record is None or n > record.n:
            return _Record(n, turn, seat)
        return record

    def _note_income(self, turn: _Turn, happened: Sequence[events.Event]) -> None:
        """What each seat got and kept at the end of a round (A-50)."""
        for seat in range(len(self.names)):
            n = round_income(happened, seat)
            if n:
                self.income = self._most(self.income, n, turn, seat)

    # --- sentences --------------------------------------------------------------------------------

    def _tell_theft(
        self, turn: _Turn, seat: int, robbed: int, career: int, happened: Sequence[events.Event]
    ) -> None:
        """A level taken from somebody (A-35); the highest weighs more."""
        level = next(
            event.c
            for event in happened
            if event.kind == Event.LEVEL and event.a == seat and event.b == career
        )
        text = self.t(
            "screen.turning_theft",
            name=self.names[seat],
            other=self.names[robbed],
            career=career_name(career, self.language),
            level=level_name(career, level, self.language),
        )
        turn.say(self.HEAVY if level == HIGHEST_LEVEL else self.LIGHT, seat, text)

    def _tell_building(self, turn: _Turn, kind: int, seat: int, price: int) -> None:
        """A church or a cathedral (A-36); the first of each weighs more."""
        church = kind == Event.CHURCH
        first = kind not in self.built
        self.built.add(kind)
        key = "screen.turning_church" if church else "screen.turning_cathedral"
        weight = self.HEAVY if first else self.LIGHT
        turn.say(weight, seat, self.t(key, name=self.names[seat], gulden=price))

    def _tell_gates(
        self, turn: _Turn, happened: Sequence[events.Event], points: Sequence[int]
    ) -> None:
        """Who is the first beyond a cap (A-41)."""
        before = [n - gained(happened, seat) for seat, n in enumerate(points)]
        for cap in (CHURCH_CAP, CATHEDRAL_CAP):
            if max(before) <= cap < max(points):
                beyond = [seat for seat, n in enumerate(points) if n > cap]
                alone = beyond[0] if len(beyond) == 1 else None
                key = "screen.turning_gate" if alone is not None else "screen.turning_gate_several"
                turn.say(self.HEAVY, alone, self.t(key, names=self._listed(beyond), cap=cap))

    def _tell_lead(self, turn: _Turn, points: Sequence[int]) -> None:
        """Who leads alone now, if somebody else did before."""
        ahead = [seat for seat, n in enumerate(points) if n == max(points)]
        if len(ahead) > 1:
            return
        seat = ahead[0]
        if self.leader not in (None, seat):
            text = self.t("screen.turning_lead", max(points), name=self.names[seat])
            turn.say(self.LIGHT, seat, text)
        self.leader = seat

    def _tell_end(self, turn: _Turn, points: Sequence[int]) -> None:
        """Who has most points at the end; if several have, what decides between them (A-56)."""
        most = max(points)
        ahead = [seat for seat, n in enumerate(points) if n == most]
        alone = ahead[0] if len(ahead) == 1 else None
        key = "screen.turning_wins" if alone is not None else "screen.turning_tie"
        turn.say(self.DECISIVE, alone, self.t(key, most, names=self._listed(ahead)))

    def _listed(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)
