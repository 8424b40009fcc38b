"""What the seats of a match are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import category

from fondaco.errors import InvalidName, shorten

LONGEST_NAME: Final = 40
SEPARATOR: Final = "|"
UNWRITABLE: Final = ("Cc", "Cs", "Zl", "Zp")
"""Control and half characters and line ends: what is in these, Unicode promises never to change."""
UNSEEN: Final = frozenset(
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Marks that turn the direction of what follows, and spaces without width."""


def default_names(players: int) -> tuple[str, ...]:
    """`Seat 0`, `Seat 1` and so on."""
    return tuple(f"Seat {seat}" for seat in range(players))


def check_names(given: object, players: int) -> tuple[str, ...]:
    """The names, one for each seat; raises InvalidName."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise InvalidName(f"names are a list of {players} texts, not {shorten(given)}")
    if len(given) != players:
        raise InvalidName(f"{players} players have {players} names, not {len(given)}")
    return tuple(_check_name(name) for name in given)


def _check_name(name: object) -> str:
    fault = _fault(name)
    if fault is not None:
        raise InvalidName(f"bad name {shorten(name)}: {fault}")
    return str(name)


def _fault(name: object) -> str | None:
    """Why it can't be a name, None if it can."""
    if not isinstance(name, str):
        return "a name is a text"
    if not name:
        return "a name is not empty"
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters"
    if name.strip() != name:
        return "a name does not begin or end with a space"
    if SEPARATOR in name:
        return f"a name has no {SEPARATOR} in it, which stands between names"
    if any(category(character) in UNWRITABLE for character in name):
        return "a name has no control characters and no line ends in it"
    if UNSEEN & set(name):
        return "a name has no marks of direction and no spaces without width in it"
    return None
