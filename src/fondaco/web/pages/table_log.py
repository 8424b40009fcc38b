"""A table's log: what happened, as far as its reader may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
        seat: whose mark stands before it, None for none.
        undone: whether it was taken back later.
    """

    kind: str
    text: str
    seat: int | None = None
    undone: bool = False


def known_to(events: Sequence[Event], eyes: int | None) -> tuple[Event, ...]:
    """The events that a seat may know, None being a spectator."""
    return tuple(event for event in events if event.to == EVERYBODY or event.to == eyes)


def describe(
    rules: Game, events: Sequence[Event], eyes: int | None, names: tuple[str, ...], language: str
) -> list[str]:
    """The events that a seat may know, in words."""
    told = (_told(rules, event, names, language) for event in known_to(events, eyes))
    return [line for line in told if line is not None]


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
    current = int(table.setup_state.round)
    lines = [Line("round", t("web.table.round", number=current))]
    lines += [
        Line("move", text)
        for text in describe(table.rules, table.setup_events, eyes, table.names, language)
    ]
    for place, entry in enumerate(table.entries, 1):
        lines += _lines_of(table, entry, eyes, language)
        if entry.kind == "move" and not entry.undone and int(entry.state.round) != current:
            current = int(entry.state.round)
            lines.append(Line("round", t("web.table.round", number=current)))
        if place == own and place < len(table.entries):
            lines.append(Line("since", t("web.table.since")))
    return lines


def _lines_of(table: Table, entry: Entry, eyes: int | None, language: str) -> Iterator[Line]:
    if entry.kind == "undo":
        text = texts("fondaco", language)("web.table.undone", name=table.names[entry.seat])
        yield Line("undo", text, entry.seat)
        return
    told = describe(table.rules, entry.events, eyes, table.names, language)
    for place, text in enumerate(told):
        yield Line("move", text, entry.seat if place == 0 else None, entry.undone)
