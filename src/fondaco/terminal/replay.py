"""`fondaco replay`: a record checked, walked through, or opened at one of its decisions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fondaco.locale import texts
from fondaco.match import Match
from fondaco.match.record import GameRecord
from fondaco.terminal.files import shown_name
from fondaco.terminal.language import preferred_language
from fondaco.terminal.records import read_record, replayed
from fondaco.terminal.result import show_result
from fondaco.terminal.screen import Screen


@dataclass(frozen=True)
class Reader:
    """For whom a record is shown: for one seat, for spectators (None), or with everything open."""

    seat: int | None
    everything: bool

    def check(self, match: Match) -> None:
        """Raises InvalidPlayers if there is no such seat."""
        if self.seat is not None:
            match.rules.check_seat(self.seat, match.players)

    def position(self, match: Match) -> dict[str, Any]:
        """What is shown of the position."""
        return match.position() if self.everything else match.view(self.seat)


def verify(file: str, language: str | None) -> None:
    """Check a record and show its result; raises FondacoError, OSError."""
    language = language or preferred_language()
    _, text = read_record(file)
    match = replayed(file, text)
    screen = Screen()
    t = texts("fondaco", language)
    screen.say(t("terminal.replay.verified", len(match.decisions), file=shown_name(file)))
    show_result(screen, match, language)


def print_position(file: str, decisions: int, reader: Reader) -> None:
    """Print what the reader may see after so many decisions, as JSON.

    Raises FondacoError, OSError.
    """
    _, text = read_record(file)
    match = replayed(file, text, decisions)
    reader.check(match)
    print(_written(reader.position(match)))


def _written(position: Mapping[str, Any]) -> str:
    """A JSON object with a line for each key, and for each object in a list."""
    lines = [f"  {json.dumps(key)}: {_written_value(value)}" for key, value in position.items()]
    return "\n".join(["{", ",\n".join(lines), "}"])


def _written_value(value: Any) -> str:
    if not (isinstance(value, list) and value and isinstance(value[0], dict)):
        return json.dumps(value, ensure_ascii=False)
    entries = [f"    {json.dumps(entry, ensure_ascii=False)}" for entry in value]
    return "\n".join(["[", ",\n".join(entries), "  ]"])


def step_through(file: str, reader: Reader, language: str | None) -> None:
    """Show decision after decision: at a terminal by Enter, in a pipe all of them."""
    language = language or preferred_language()
    record, text = read_record(file)
    replayed(file, text)  # all of it must be true
    reader.check(replayed(file, text, until=0))
    Walk(record, text, file, reader, language).run()


class Walk:
    """A way through a record."""

    def __init__(
        self, record: GameRecord, text: str, file: str, reader: Reader, language: str
    ) -> None:
        """The record is one that was checked."""
        self._record = record
        self._text = text
        self._file = file
        self._reader = reader
        self._language = language
        self._screen = Screen()
        self._last = len(record.moves)

    def run(self) -> None:
        """From the beginning to the end, or until somebody leaves."""
        number = 0
        self._screen.warn_if_narrow(self._language)
        match = self._match_at(0)
        self._show(match, number)
        while True:
            wanted = self._next(number)
            if wanted is None:
                break
            if wanted == number + 1:
                seat, move = self._record.moves[number]
                match.play(move, seat)
            else:
                match = self._match_at(wanted)
            number = wanted
            self._show(match, number)
        if number == self._last:
            show_result(self._screen, match, self._language)

    def _match_at(self, number: int) -> Match:
        return replayed(self._file, self._text, until=number)

    def _next(self, number: int) -> int | None:
        """The number of the decision to show next, None to leave."""
        if not self._screen.interactive:
            return number + 1 if number < self._last else None
        t = texts("fondaco", self._language)
        while True:
            line = self._screen.ask(f"{t('terminal.replay.hint')} > ")
            if line is None or line.lower() in ("q", "quit"):
                return None
            if line == "":
                return number + 1 if number < self._last else None
            if line.isascii() and line.isdecimal() and len(line) < 10 and int(line) <= self._last:
                return int(line)
            self._screen.refuse(t("terminal.replay.no_such_number", last=self._last))

    def _show(self, match: Match, number: int) -> None:
        """What the last decision brought about, and the table after it."""
        self._screen.say()
        self._screen.title(self._heading(match, number))
        seat = None if self._reader.everything else self._reader.seat
        self._screen.list(match.events(seat, self._language))
        view = self._reader.position(match)
        self._screen.board(match.rules.board(view, match.names, self._language))

    def _heading(self, match: Match, number: int) -> str:
        """Which decision, whose, and which move it was if the reader may know it."""
        if number == 0:
            return f"0/{self._last}"
        seat, move = self._record.moves[number - 1]
        heading = f"{number}/{self._last} · {match.names[seat]}"
        if not (self._reader.everything or seat == self._reader.seat):
            return heading
        action = match.rules.action_of[move]
        words = match.rules.describe_move(action, self._language, match.names)
        return f"{heading}: {move} ({words})"
