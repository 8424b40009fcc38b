"""A table's log: what happened, as far as its reader may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from fondaco.engine.events import EVERYBODY, Event
from fondaco.games.base import Game
from fondaco.locale import texts
from fondaco.web.house.table import Entry, Table

REMEMBERED: Final = 50_000  # events in words, enough for some hundred games


@dataclass(frozen=True)
class Line:
    """One line of the log.

    Attributes:
        kind: "round" a heading; "move"; "undo"; "since" the border after the reader's last move.
        text: what it says.
        seat: whom it is about, whose mark stands before it; None for none.
        undone: whether it was taken back later.
    """

    kind: str
    text: str
    seat: int | None = None
    undone: bool = False


def known_to(events: Sequence[Event], eyes: int | None) -> tuple[Event, ...]:
    """The events that a seat may know, None being a spectator."""
    return tuple(event for event in events if event.to == EVERYBODY or event.to == eyes)


@lru_cache(REMEMBERED)
def _told(rules: Game, event: Event, names: tuple[str, ...], language: str) -> str | None:
    """Remembered, since every page of a table tells all of its events again."""
    return rules.describe_event(event, names, language)


def all_events(table: Table) -> Iterator[Event]:
    """The events of the beginning and of all that is in force, hidden ones too."""
    yield from table.setup_events
    for entry in table.story():
        yield from entry.events


def last_own(table: Table, seat: int | None) -> int:
    """How many actions had been made after the seat's last one; 0 if it has made none."""
    own = [place for place, entry in enumerate(table.entries, 1) if entry.seat == seat]
    return own[-1] if own else 0


def write_log(table: Table, eyes: int | None, language: str) -> list[Line]:
    """All lines, oldest first."""
    t = texts("fondaco", language)
    own = last_own(table, eyes)
    begun = int(table.setup_state.round)
    lines = [Line("round", t("web.table.round", number=begun))]
    lines += _told_to(table, table.setup_events, eyes, language)
    for place, entry in enumerate(table.entries, 1):
        if entry.kind == "undo":
            text = t("web.table.undone", name=table.names[entry.seat])
            lines.append(Line("undo", text, entry.seat))
        elif entry.undone:
            told = _told_to(table, entry.events, eyes, language)
            lines += [replace(line, undone=True) for line in told]
        else:
            lines += _lines_of(table, entry, begun, eyes, language)
            begun = int(entry.state.round)
        if place == own and place < len(table.entries):
            lines.append(Line("since", t("web.table.since")))
    return [_times(line, len(list(same))) for line, same in groupby(lines)]


def _times(line: Line, times: int) -> Line:
    """A line that stands for as many as are alike, one after the other."""
    return line if times == 1 else replace(line, text=f"{line.text} (×{times})")


def _told_to(
    table: Table, events: Sequence[Event], eyes: int | None, language: str
) -> Iterator[Line]:
    """A line for each event that these eyes may know and that needs one."""
    for event in known_to(events, eyes):
        text = _told(table.rules, event, table.names, language)
        if text is not None:
            yield Line("move", text, table.rules.event_seat(event))


def _lines_of(
    table: Table, entry: Entry, begun: int, eyes: int | None, language: str
) -> Iterator[Line]:
    """What a move brought about, with a heading where it begins a round after the `begun` ones."""
    t = texts("fondaco", language)
    for event in entry.events:
        if event.kind == table.rules.round_event and begun < int(entry.state.round):
            begun += 1
            yield Line("round", t("web.table.round", number=begun))
        yield from _told_to(table, (event,), eyes, language)
