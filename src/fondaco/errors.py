"""Every error Fondaco raises at its border: each says what was wrong, where, and what would be
right.

All of them are `ValueError`s, and none of them leaves anything changed.
"""

from __future__ import annotations


def shorten(text: object, limit: int = 60) -> str:
    """`repr` of what was handed in, cut to `limit` characters: a huge input stays readable."""
    try:
        shown = repr(text)
    except Exception as fault:  # a broken __repr__ of foreign data must not hide the real error
        shown = f"<{type(text).__name__} whose repr fails: {type(fault).__name__}>"
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


class FondacoError(ValueError):
    """The common ancestor of Fondaco's errors."""


class UnknownGame(FondacoError):
    """No game of that name is known."""


class InvalidPlayers(FondacoError):
    """The game is not for that number of players, or has no such seat."""


class InvalidOption(FondacoError):
    """The game has no such table option, or the option no such value."""


class InvalidComponents(FondacoError):
    """The components file can't be used; the text names the value, its place and what would do."""


class InvalidSeed(FondacoError):
    """A seed is a whole number from 0 to 2**64 - 1 or 64 hexadecimal digits."""


class InvalidName(FondacoError):
    """A name at the table is one short line of text without `|`."""


class InvalidPosition(FondacoError):
    """The position could not arise from the box's components (G-9); the text names the fault."""


class UndoRefused(FondacoError):
    """The last decision can't be taken back; the text says why."""


class UnknownBot(FondacoError):
    """No bot of that name is known, or it knows no such setting, or can't play that game."""


class IllegalMove(FondacoError):
    """A move that is malformed or not legal now (G-7).

    Attributes:
        move: what was handed in.
        seat: the seat it was handed in for, None if there was none.
        reason: why it is refused, with the rule id.
    """

    def __init__(self, move: object, seat: int | None, reason: str) -> None:
        self.move = move
        self.seat = seat
        self.reason = reason
        super().__init__(f"seat {seat}: {shorten(move)} is not legal: {reason}")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[object, int | None, str]]:
        return IllegalMove, (self.move, self.seat, self.reason)


class BrokenRecord(FondacoError):
    """A record that can't be replayed.

    Attributes:
        line: number of the faulty line, counted from 1.
        reason: what is wrong with it.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")

    def __reduce__(self) -> tuple[type[BrokenRecord], tuple[int, str]]:
        return BrokenRecord, (self.line, self.reason)
