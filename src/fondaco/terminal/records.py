"""Records, positions and components from files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fondaco.errors import BrokenRecord, FondacoError, InvalidComponents, InvalidPosition
from fondaco.games.base import Game
from fondaco.match import Match
from fondaco.match.record import GameRecord, parse
from fondaco.terminal.files import read_text, shown_name


@contextmanager
def faults_of(file: str) -> Iterator[None]:
    """A record that is broken is broken in that file."""
    try:
        yield
    except BrokenRecord as fault:
        raise FondacoError(f"{shown_name(file)}, {fault}") from fault


def read_record(file: str) -> tuple[GameRecord, str]:
    """What a file says, and its text; raises FondacoError if it is no record, OSError."""
    text = read_text(file)
    with faults_of(file):
        return parse(text), text


def read_position(file: str) -> Any:
    """The JSON of a file; raises InvalidPosition if it is none, OSError."""
    text = read_text(file)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise InvalidPosition(f"{shown_name(file)} is no JSON: {fault}") from fault


def read_components(game: Game, file: str | None) -> dict[str, Any]:
    """The components that a file replaces, in full form; none if there is no file.

    Raises InvalidComponents naming the file, and OSError.
    """
    if file is None:
        return {}
    if game.components is None:
        raise InvalidComponents(f"{game.name} takes no components file")
    text = read_text(file)
    try:
        return game.check_components(text)
    except InvalidComponents as fault:
        raise InvalidComponents(f"{shown_name(file)}: {fault}") from fault


def replayed(file: str, text: str, until: int | None = None) -> Match:
    """The match of a record, every move checked; raises FondacoError."""
    with faults_of(file):
        return Match.replay(text, until)
