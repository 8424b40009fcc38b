"""What the house refuses: each error has a code for programs, an HTTP status, a text for people.

`str()` is English; `text(language)` says the same in any language (keys `web.house.error.…`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fondaco.errors import FondacoError
from fondaco.locale import texts


class HouseError(FondacoError):
    """The house refuses something; nothing has changed.

    Attributes:
        code: what it is called in answers to programs.
        status: the HTTP status of an answer that tells of it.
        key: of its text in the general catalogue.
        values: what is filled into that text.
    """

    code: ClassVar[str]
    status: ClassVar[int]
    key: str

    def __init__(self, **values: object) -> None:
        """`values` are filled into the text."""
        self.values = values
        super().__init__(self.text("en"))

    def text(self, language: str) -> str:
        """What is wrong, for people; raises UnknownLanguage."""
        return texts("fondaco", language)(self.key, **self.values)


class NoSuchTable(HouseError):
    """There is no table of that id, or none that the invitation leads to."""

    code = "no_such_table"
    status = 404
    key = "web.house.error.no_such_table"


class NotYourSeat(HouseError):
    """The seat is somebody else's, or only somebody who sits there may do this."""

    code = "not_your_seat"
    status = 403
    key = "web.house.error.not_your_seat"


class SubstitutePlays(NotYourSeat):
    """A bot plays for that seat until it is taken back."""

    code = "substitute_plays"
    key = "web.house.error.substitute_plays"


class NotTheHost(NotYourSeat):
    """Only whoever made the table may do this."""

    code = "not_the_host"
    key = "web.house.error.not_the_host"


class TableMovedOn(HouseError):
    """Something has happened at the table since the number that was expected."""

    code = "table_moved_on"
    status = 409
    key = "web.house.error.table_moved_on"


class _WithReason(HouseError):
    """An error whose reason comes from the match, ready in every language."""

    def __init__(self, reasons: Mapping[str, str]) -> None:
        """`reasons` are by language."""
        self._reasons = reasons
        self.reason = reasons["en"]
        super().__init__(reason=self.reason)

    def why(self, language: str) -> str:
        """The reason alone, with the rule id where there is one."""
        return self._reasons[language]

    def text(self, language: str) -> str:
        """What is wrong, for people; raises UnknownLanguage."""
        return texts("fondaco", language)(self.key, reason=self._reasons[language])


class MoveRefused(_WithReason):
    """The move is malformed or not legal now.

    Attributes:
        move: what was handed in.
        seat: the seat it was handed in for.
        reason: why it is refused, in English.
        step: which it is of several handed in together, from 0.
    """

    code = "move_refused"
    status = 422
    key = "web.house.error.move_refused"

    def __init__(self, move: str, seat: int, reasons: Mapping[str, str], step: int = 0) -> None:
        """`reasons` are by language."""
        self.move = move
        self.seat = seat
        self.step = step
        super().__init__(reasons)


class NotWhole(HouseError):
    """A hidden choice of several steps was handed in without its last ones."""

    code = "not_whole"
    status = 422
    key = "web.house.error.not_whole"


class UndoNotPossible(_WithReason):
    """The last decision can't be taken back by that seat; `reason` says why, in English."""

    code = "undo_not_possible"
    status = 409
    key = "web.house.error.undo_not_possible"


class SeatTaken(HouseError):
    """Somebody else sits there, or no seat is free."""

    code = "seat_taken"
    status = 409
    key = "web.house.error.seat_taken"


class NotOpen(HouseError):
    """The game has begun: nobody sits down or gets up any more."""

    code = "not_open"
    status = 409
    key = "web.house.error.not_open"


class NotRunning(HouseError):
    """No game is being played at that table now."""

    code = "not_running"
    status = 409
    key = "web.house.error.not_running"


class NotOver(HouseError):
    """The game is not over yet."""

    code = "not_over"
    status = 409
    key = "web.house.error.not_over"


class TooLong(HouseError):
    """A text is empty or longer than it may be."""

    code = "too_long"
    status = 422
    key = "web.house.error.too_long"


class BadRequest(HouseError):
    """What was asked makes no sense; the text says why."""

    code = "bad_request"
    status = 422

    def __init__(self, key: str, **values: object) -> None:
        """`key` is the text's key."""
        self.key = key
        super().__init__(**values)


class SetAside(HouseError):
    """The table did not verify when it was loaded: it is kept untouched, and nobody plays there."""

    code = "set_aside"
    status = 409
    key = "web.house.error.set_aside"


class TooManyMessages(HouseError):
    """Somebody says more in a short time than anybody wants to read."""

    code = "too_many_messages"
    status = 429
    key = "web.house.error.too_many_messages"


class TooManyTables(HouseError):
    """As many tables as one may have, or programs together, wait for people already."""

    code = "too_many_tables"
    status = 429
    key = "web.house.error.too_many_tables"
