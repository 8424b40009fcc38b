"""What happened, in words, as each person at the keyboard may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fondaco.match import Match

Lines = Sequence[str]


@dataclass(frozen=True)
class Entry:
    """What one decision brought about; the first entry is of the game's beginning.

    Attributes:
        mover: the seat that decided, None at the beginning.
        lines: in words, by the seat that is told, None being a spectator.
    """

    mover: int | None
    lines: Mapping[int | None, Lines]


class Log:
    """All that was told, from the beginning of the game or from where its record begins.

    It hears only what `Match.events` tells each seat.
    """

    def __init__(self, match: Match, seats: Iterable[int], language: str) -> None:
        """For the seats of the people, and for spectators. `match` is at its beginning."""
        self._readers: tuple[int | None, ...] = (None, *seats)
        self._language = language
        self._entries: list[Entry] = []
        self.add(match, None)

    @property
    def last_mover(self) -> int | None:
        """The seat that decided last, None if none has yet."""
        return self._entries[-1].mover

    def add(self, match: Match, mover: int | None) -> None:
        """Note what the last decision brought about."""
        lines = {reader: match.events(reader, self._language) for reader in self._readers}
        self._entries.append(Entry(mover, lines))

    def take_back(self) -> None:
        """Forget the last decision."""
        self._entries.pop()

    def whole(self, reader: int | None) -> list[str]:
        """Everything."""
        return self._told(reader, self._entries)

    def since_own_decision(self, reader: int | None, own: Iterable[int]) -> list[str]:
        """What was told since one of the seats `own` decided last, what that brought about too."""
        seats = set(own)
        first = 0
        for number, entry in enumerate(self._entries):
            if entry.mover in seats:
                first = number
        return self._told(reader, self._entries[first:])

    def _told(self, reader: int | None, entries: Iterable[Entry]) -> list[str]:
        return [line for entry in entries for line in entry.lines[reader]]
