"""People and what is secret about them and their seats: names, tokens, chat."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final
from unicodedata import category

from fondaco.match.names import check_names
from fondaco.web.house.errors import BadRequest, TooLong, TooManyMessages

TOKEN_BYTES: Final = 32
LONGEST_MESSAGE: Final = 1_000
MOST_MESSAGES: Final = 10  # of one speaker in one PACE
PACE: Final = 20.0  # seconds
REQUEST_ID: Final = re.compile(r"[!-~]{1,64}")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""What `fresh_token` makes."""
LINE_END: Final = "\n"
UNWRITABLE: Final = ("Cc", "Cs")
"""Control and half characters: databases refuse some, and none belongs in what is said."""


@dataclass(frozen=True)
class Person:
    """Somebody who has told the house a name: what a cookie stands for."""

    id: int
    name: str
    language: str


def fresh_token() -> str:
    """A new secret of 256 bits, safe in addresses and cookies."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """What the database keeps of a token: SHA-256, 64 hexadecimal digits.

    Any text may be handed in, as a stranger may send any.
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def check_name(name: str) -> str:
    """The name without spaces around it; raises InvalidName."""
    (checked,) = check_names((name.strip(),), 1)
    return checked


def check_message(text: str) -> str:
    """What is said, with plain line ends and no space around it; raises TooLong, BadRequest."""
    said = text.replace("\r\n", LINE_END).strip()
    if not 1 <= len(said) <= LONGEST_MESSAGE:
        raise TooLong(most=LONGEST_MESSAGE)
    if any(category(character) in UNWRITABLE for character in said.replace(LINE_END, "")):
        raise BadRequest("web.house.error.control_characters")
    return said


class Pace:
    """How often each speaker has said something lately; a restart forgets it."""

    def __init__(self) -> None:
        self._said: dict[Hashable, deque[float]] = {}

    def note(self, speaker: Hashable, now: float) -> None:
        """Note that a speaker says something, `now` being seconds of a clock that never goes back.

        Raises TooManyMessages, and notes nothing, if it would be too much.
        """
        said = self._said.setdefault(speaker, deque())
        while said and now - said[0] >= PACE:
            said.popleft()
        if len(said) >= MOST_MESSAGES:
            raise TooManyMessages(most=MOST_MESSAGES, seconds=round(PACE))
        said.append(now)

    def forget(self, now: float) -> None:
        """Forget all who have said nothing lately."""
        for speaker, said in list(self._said.items()):
            if now - said[-1] >= PACE:
                del self._said[speaker]


def check_request_id(request_id: str) -> str:
    """The id, if it is 1 to 64 printable ASCII characters without a space; raises BadRequest."""
    if REQUEST_ID.fullmatch(request_id) is None:
        raise BadRequest("web.house.error.request_id")
    return request_id
