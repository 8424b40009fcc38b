"""A game as text, line by line: what a file of a game holds, written and read.

    fondaco 1
    game <name> · rules 1 · players 3 · start 2 · seed 7 · options target=100
    components 9f2c… {…}
    names Anna | Bela | search:5
    0 <move>
    …
    result 45 61 38 · winners 1 · digest 5be1…

* `fondaco 1` is the format's version.
* `rules` is the version of the game's rules. `start` is the seat that was asked for, `random` if
  none was. `seed` is a whole number or 64 hexadecimal digits. `options` are all the table options,
  `-` if there are none.
* `components` stands there only if a components file replaced values of the box: the SHA-256 of its
  JSON, and the JSON, all of it (see `games.base.Components`).
* A game that began from a position has `start -` and, below, a line `position` with its JSON.
* Then one line for each decision: the seat and its move. Forced moves (G-2) do not stand in it.
* `result` are the points at the record's end, by seat; `winners` is `-` while the game goes on.

This module knows only the text; `Match.replay` plays it and checks that all of it is true. To walk
through a game, begin with `Match.replay(text, until=0)` and play `parse(text).moves` one by one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fondaco.errors import BrokenRecord, shorten
from fondaco.games.base import written_components

FIRST_LINE: Final = "fondaco 1"
RANDOM: Final = "random"
NONE: Final = "-"
LARGEST: Final = 10_000_000  # characters

BETWEEN_FIELDS: Final = " · "
BETWEEN_NAMES: Final = " | "
HEADER: Final = ("game", "rules", "players", "start", "seed", "options")
NAMES: Final = ("names",)
COMPONENTS: Final = ("components",)
POSITION: Final = ("position",)
RESULT: Final = ("result", "winners", "digest")

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,19}")
POINTS: Final = re.compile(r"0|-?[1-9][0-9]{0,9}")
DIGITS: Final = re.compile(r"[0-9a-f]{64}")
OPTION: Final = re.compile(r"([^ =]+)=([^ =]+)")
DECISION: Final = re.compile(r"(0|[1-9][0-9]?) (\S.*)")


@dataclass(frozen=True, kw_only=True)
class GameRecord:
    """What a record says.

    Attributes:
        game, rules, players: the game's name, the version of its rules, the number of players.
        start: the seat asked for as text, `random`, or `-` for a game begun from a position.
        seed: a whole number or 64 hexadecimal digits.
        options: values of the table options as text, by name, in order.
        components: those that replace the box's, empty if none do.
        components_digest: theirs, 64 hexadecimal digits; empty if there are none.
        position: what the game began from, None for a new game.
        names: by seat.
        moves: the decisions in order, each a seat and its move.
        points: by seat, at the record's end.
        winners: the seats that have won, empty while the game goes on.
        digest: of the record's end, 64 hexadecimal digits.
    """

    game: str
    rules: int
    players: int
    start: str
    seed: int | str
    options: Mapping[str, str]
    components: Mapping[str, Any]
    components_digest: str
    position: Mapping[str, Any] | None
    names: Sequence[str]
    moves: Sequence[tuple[int, str]]
    points: Sequence[int]
    winners: Sequence[int]
    digest: str

    @property
    def components_line(self) -> int:
        """Number of the line with the components, counted from 1; of the header if none do."""
        return 3 if self.components else 2

    @property
    def position_line(self) -> int:
        """Number of the line with the position; of the one before if there is none."""
        return self.components_line + (self.position is not None)

    @property
    def names_line(self) -> int:
        """Number of the line with the names."""
        return self.position_line + 1

    @property
    def first_move_line(self) -> int:
        """Number of the first decision's line."""
        return self.names_line + 1

    @property
    def result_line(self) -> int:
        """Number of the last line."""
        return self.first_move_line + len(self.moves)


# --- writing --------------------------------------------------------------------------------------


def write_option(value: int | str | bool) -> str:
    """An option's value as text: words and numbers as they are, `true` and `false`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers) or NONE


def _line(keys: Sequence[str], values: Sequence[object]) -> str:
    return BETWEEN_FIELDS.join(f"{key} {value}" for key, value in zip(keys, values))


def write(record: GameRecord) -> str:
    """The record as text, ending with a line end."""
    options = " ".join(f"{name}={value}" for name, value in record.options.items()) or NONE
    header = (record.game, record.rules, record.players, record.start, record.seed, options)
    lines = [FIRST_LINE, _line(HEADER, header)]
    if record.components:
        document = f"{record.components_digest} {written_components(record.components)}"
        lines.append(_line(COMPONENTS, (document,)))
    if record.position is not None:
        document = json.dumps(record.position, sort_keys=True, separators=(",", ":"))
        lines.append(_line(POSITION, (document,)))
    lines.append(_line(NAMES, (BETWEEN_NAMES.join(record.names),)))
    lines += [f"{seat} {move}" for seat, move in record.moves]
    result = (_listed(record.points), _listed(record.winners), record.digest)
    lines.append(_line(RESULT, result))
    return "\n".join(lines) + "\n"


# --- reading --------------------------------------------------------------------------------------


class _Reader:
    """The lines of a record, read one after the other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self.line = 0  # number of the line last read, counted from 1

    @property
    def left(self) -> int:
        return len(self._lines) - self.line

    def next(self, expected: str) -> str:
        self.line += 1
        if self.line > len(self._lines):
            raise self.broken(f"the record ends here; a line {expected!r} is missing")
        return self._lines[self.line - 1]

    def peek(self, beginning: str) -> bool:
        return self.left > 0 and self._lines[self.line].startswith(beginning)

    def fields(self, keys: Sequence[str]) -> list[str]:
        """The next line's values, one for each key."""
        form = _line(keys, "…" * len(keys))
        line = self.next(form)
        parts = line.split(BETWEEN_FIELDS) if len(keys) > 1 else [line]
        for key, part in zip(keys, parts):
            if not part.startswith(f"{key} "):
                raise self.broken(f"{shorten(part)} should be {key + ' …'!r}, in a line {form!r}")
        if len(parts) != len(keys):
            raise self.broken(f"{shorten(line)} should be a line {form!r}")
        return [part[len(key) + 1 :] for key, part in zip(keys, parts)]

    def number(self, key: str, text: str) -> int:
        if not NUMBER.fullmatch(text):
            raise self.broken(f"{key} is a whole number, not {shorten(text)}")
        return int(text)

    def numbers(self, key: str, text: str, form: re.Pattern[str]) -> tuple[int, ...]:
        if text == NONE:
            return ()
        words = text.split(" ")
        for word in words:
            if not form.fullmatch(word):
                raise self.broken(f"{key} are whole numbers, not {shorten(text)}")
        return tuple(int(word) for word in words)

    def broken(self, reason: str) -> BrokenRecord:
        return BrokenRecord(self.line, reason)


def _split(text: object) -> list[str]:
    """The lines; either line end will do, and the last one may lack it."""
    if not isinstance(text, str):
        raise BrokenRecord(1, f"a record is a text, not {shorten(text)}")
    if len(text) > LARGEST:
        raise BrokenRecord(1, f"a record has at most {LARGEST:,} characters, not {len(text):,}")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def _read_first_line(reader: _Reader) -> None:
    line = reader.next(FIRST_LINE)
    if line != FIRST_LINE:
        raise reader.broken(
            f"a record this version can read begins {FIRST_LINE!r}, not {shorten(line)}"
        )


def _read_start(reader: _Reader, text: str) -> str:
    if text not in (RANDOM, NONE):
        reader.number("start", text)
    return text


def _read_seed(reader: _Reader, text: str) -> int | str:
    return text if DIGITS.fullmatch(text) else reader.number("seed", text)


def _read_options(reader: _Reader, text: str) -> dict[str, str]:
    if text == NONE:
        return {}
    options: dict[str, str] = {}
    for word in text.split(" "):
        found = OPTION.fullmatch(word)
        if found is None:
            raise reader.broken(f"an option is written name=value, not {shorten(word)}")
        if found[1] in options:
            raise reader.broken(f"option {found[1]} stands here twice")
        options[found[1]] = found[2]
    return options


def _read_components(reader: _Reader) -> tuple[Mapping[str, Any], str]:
    """The components and their digest, nothing if there is no such line."""
    if not reader.peek("components "):
        return {}, ""
    (written,) = reader.fields(COMPONENTS)
    digest, _, document = written.partition(" ")
    components = _read_object(reader, "the components are", document)
    if not components:
        raise reader.broken("this line stands here only if components are replaced")
    return components, _read_digest(reader, digest)


def _read_position(reader: _Reader, start: str) -> Mapping[str, Any] | None:
    if start != NONE:
        if reader.peek("position "):
            reader.next("position …")
            raise reader.broken(f"a game from a position has 'start {NONE}', not 'start {start}'")
        return None
    (document,) = reader.fields(POSITION)
    return _read_object(reader, "the position is", document)


def _read_object(reader: _Reader, subject: str, document: str) -> dict[str, Any]:
    try:
        found = json.loads(document)
    except (ValueError, RecursionError) as fault:
        raise reader.broken(f"{subject} no JSON: {fault}") from fault
    if not isinstance(found, dict):
        raise reader.broken(f"{subject} no JSON object but {shorten(found)}")
    return found


def _read_moves(reader: _Reader) -> list[tuple[int, str]]:
    moves = []
    while reader.left and not reader.peek("result "):
        line = reader.next("")
        found = DECISION.fullmatch(line)
        if found is None:
            raise reader.broken(f"{shorten(line)} should be a seat and its move, or the result")
        moves.append((int(found[1]), found[2]))
    return moves


def _read_digest(reader: _Reader, text: str) -> str:
    if not DIGITS.fullmatch(text):
        raise reader.broken(f"a digest has 64 hexadecimal digits: {shorten(text)} has not")
    return text


def parse(text: object) -> GameRecord:
    """What the text says; raises BrokenRecord if it is no text or not in the form of a record.

    Whether a game, its moves and its result are as it says, only `Match.replay` can tell.
    """
    reader = _Reader(_split(text))
    _read_first_line(reader)
    game, rules, players, start, seed, options = reader.fields(HEADER)
    rules_version = reader.number("rules", rules)
    seats = reader.number("players", players)
    chosen_start = _read_start(reader, start)
    chosen_seed = _read_seed(reader, seed)
    chosen_options = _read_options(reader, options)
    components, digest_of_components = _read_components(reader)
    position = _read_position(reader, start)
    (names,) = reader.fields(NAMES)
    moves = _read_moves(reader)
    points, winners, digest = reader.fields(RESULT)
    record = GameRecord(
        game=game,
        rules=rules_version,
        players=seats,
        start=chosen_start,
        seed=chosen_seed,
        options=chosen_options,
        components=components,
        components_digest=digest_of_components,
        position=position,
        names=names.split(BETWEEN_NAMES),
        moves=moves,
        points=reader.numbers("points", points, POINTS),
        winners=reader.numbers("winners", winners, NUMBER),
        digest=_read_digest(reader, digest),
    )
    if reader.left:
        reader.next("")
        raise reader.broken("nothing may stand below the result")
    return record
