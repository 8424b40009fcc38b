"""Values of a position, read with checks: each has its form, or the fault is named (G-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.errors import InvalidPosition, shorten


@dataclass(frozen=True)
class PositionChecks:
    """The checks of one game, whose name stands in front of every fault.

    `where` is the place of the value in the position, as in "seats.0.gulden". All checks raise
    InvalidPosition.
    """

    game: str

    def fault(self, text: str) -> InvalidPosition:
        """The error to raise."""
        return InvalidPosition(f"{self.game}: {text}")

    def mapping(
        self, value: object, where: str, needed: Iterable[str], allowed: Iterable[str] = ()
    ) -> Mapping[str, Any]:
        """An object with all the needed keys and no others than these and the allowed ones."""
        if not isinstance(value, Mapping):
            raise self.fault(f"{where} is an object, not {shorten(value)}")
        for key in needed:
            if key not in value:
                raise self.fault(f"{where} has no {key!r}")
        known = {*needed, *allowed}
        for key in value:
            if key not in known:
                raise self.fault(
                    f"{where} has an unknown key {shorten(key)}; it has {', '.join(sorted(known))}"
                )
        return value

    def entries(self, value: object, where: str, most: int) -> list[Any]:
        """A list of so many entries at most."""
        if not isinstance(value, list | tuple):
            raise self.fault(f"{where} is a list, not {shorten(value)}")
        if len(value) > most:
            raise self.fault(f"{where} has {len(value)} entries, more than {most}")
        return list(value)

    def by_seat(self, value: object, where: str, players: int) -> list[Any]:
        """A list with an entry for each seat."""
        if not isinstance(value, list | tuple):
            raise self.fault(f"{where} is a list, not {shorten(value)}")
        if len(value) != players:
            raise self.fault(f"{where} has {len(value)} entries for {players} players")
        return list(value)

    def whole(self, value: object, where: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(
                f"{where} is a whole number from {low} to {high}, not {shorten(value)}"
            )
        return value

    def yes_or_no(self, value: object, where: str) -> int:
        """True or false, as 1 or 0."""
        if not isinstance(value, bool):
            raise self.fault(f"{where} is true or false, not {shorten(value)}")
        return int(value)

    def word(self, value: object, where: str, words: Sequence[str]) -> int:
        """One of the words, as its place among them."""
        if not isinstance(value, str) or value not in words:
            raise self.fault(f"{where} is one of {', '.join(words)}, not {shorten(value)}")
        return words.index(value)
