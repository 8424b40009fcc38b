"""What was typed on the command line, made into what a match is begun with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from fondaco.errors import InvalidOption, shorten
from fondaco.games.base import Game, Option
from fondaco.match.record import write_option

SEED_DIGITS: Final = 64  # a seed of so many digits is hexadecimal, even if all are decimal
FAVOURITE_PLAYERS: Final = 3

Value = int | str | bool


def read_seed(text: str | None) -> int | str | None:
    """The seed as a match takes it; whether it is one, the match will say."""
    if text is not None and re.fullmatch("[0-9]+", text) and len(text) < SEED_DIGITS:
        return int(text)
    return text


def read_options(game: Game, given: Sequence[str]) -> dict[str, Value]:
    """All options of the game from texts `name=value`, defaults filled in; raises InvalidOption."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOption(f"an option is written name=value, not {shorten(text)}")
        if name in chosen:
            raise InvalidOption(f"option {shorten(name)} is given twice")
        chosen[name] = _read_value(known[name], value) if name in known else value
    return game.check_options(chosen)


def _read_value(option: Option, text: str) -> Value:
    """The value that is written so, or the text itself, which the option then refuses."""
    if isinstance(option.values, range):
        return int(text) if re.fullmatch("[0-9]{1,18}", text) else text
    written: Mapping[str, Value] = {write_option(value): value for value in option.values}
    return written.get(text, text)


def usual_players(game: Game) -> int:
    """How many play if nobody says: three, or the nearest that the game is for."""
    return min(game.seats, key=lambda players: abs(players - FAVOURITE_PLAYERS))
