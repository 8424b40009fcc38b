"""Foreign data made plain: what a position may be made of, before a game reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fondaco.errors import InvalidPosition, shorten

DEEPEST: Final = 20
MOST_VALUES: Final = 100_000
LONGEST_TEXT: Final = 1_000
LARGEST_NUMBER: Final = 2**63 - 1


class _Copier:
    """Copies one document, counting its values: one that holds itself must come to an end."""

    def __init__(self) -> None:
        self._values = 0

    def copy(self, value: object, depth: int) -> Any:
        self._values += 1
        if self._values > MOST_VALUES:
            raise InvalidPosition(f"the position holds more than {MOST_VALUES:,} values")
        if depth > DEEPEST:
            raise InvalidPosition(f"the position is nested more than {DEEPEST} deep")
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int):
            return _number(value)
        if isinstance(value, str):
            return _text(value)
        if isinstance(value, Mapping):
            return {_key(key): self.copy(held, depth + 1) for key, held in value.items()}
        if isinstance(value, list | tuple):
            return [self.copy(held, depth + 1) for held in value]
        raise InvalidPosition(
            "a position is made of objects, lists, texts, whole numbers, true, false and null,"
            f" not of {shorten(value)}"
        )


def _number(value: int) -> int:
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise InvalidPosition(f"the position holds an absurd number of {value.bit_length()} bits")
    return int(value)


def _text(value: str) -> str:
    if len(value) > LONGEST_TEXT:
        raise InvalidPosition(f"the position holds an absurd text: {shorten(value)}")
    return str(value)


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise InvalidPosition(f"the keys of a position are texts, not {shorten(key)}")
    return _text(key)


def plain_copy(position: object) -> dict[str, Any]:
    """The same position, made of dicts, lists, texts, whole numbers, bools and None alone.

    Raises InvalidPosition if it is no mapping, holds anything else, or is absurdly deep or large.
    """
    if not isinstance(position, Mapping):
        raise InvalidPosition(f"a position is an object with keys, not {shorten(position)}")
    copied: dict[str, Any] = _Copier().copy(position, 0)
    return copied
