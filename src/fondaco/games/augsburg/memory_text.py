"""What is remembered of the hidden cards, as it stands in positions and views (A-57, G-11).

    {"shuffles": 2,                              how often the discards became the draw pile
     "earlier": [["0 Ph3"], ["1 Lo9", "1 Lo12"]],  by seat: its hidden notes of earlier draw piles
     "known": [["Le4", "Jk"], []],               by seat: what everybody knows to be in its hand
     "log": ["0 + Ma15", "shuffle", "1 + Jk", "1 - Jk", "0 - Ma15 of 2"]}

The log is that of `memory.py`, of the cards of the joker's price alone: a card came to a seat, a
hidden card of it was seen (one of so many that came last), the discards were shuffled. Up to the
first shuffle it follows from what the seats hold, and is left out.

In a view the faces that the viewer does not know are "?". But how many such cards another has is
hidden too, unless the table plays with open counts (A-57): without them `earlier` of others is null
and the log has no line of a card that came to another. Whoever followed the game can work it out,
yet a view does not tell it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fondaco.errors import shorten
from fondaco.games.augsburg.components import CARDS, FIRST_OFFER, JOKER, KINDS, NOTES
from fondaco.games.augsburg.memory import (
    ARRIVED,
    LEFT,
    MOST_SHUFFLES,
    PLACES,
    SHUFFLED,
    hidden_like_jokers,
    like_a_joker,
    offered_like_jokers,
    piled_like_jokers,
    shuffles_remembered,
)
from fondaco.games.augsburg.notation import CARD_NAMES, KIND_OF
from fondaco.games.augsburg.position_values import CHECKS
from fondaco.games.augsburg.state import MOST_MEMORIES, NOBODY, State

ALL: Final = -2  # instead of a seat: the whole truth
UNSEEN: Final = "?"
SHUFFLE: Final = "shuffle"
KEYS: Final = ("shuffles", "earlier", "known", "log")
MOST_GENERATIONS: Final = 100


# --- writing --------------------------------------------------------------------------------------


def _hidden(s: State, seat: int) -> list[int]:
    """The kinds in the seat's hand and offer that not everybody knows to be there."""
    holder, known = s.holder, s.known
    notes = [kind for kind in range(NOTES) if holder[kind] == seat and known[kind] == 0]
    jokers = [JOKER] * (s.jokers[seat] - s.known_jokers[seat])
    return sorted(notes + jokers + [s.offer[seat, k] for k in range(s.offered[seat])])


def _sees(viewer: int | None, seat: int) -> bool:
    """Whether the viewer sees the faces of that seat's cards."""
    return viewer in (ALL, seat)


def _counts(s: State, viewer: int | None, seat: int) -> bool:
    """Whether the viewer sees how many cards that seat has (A-57)."""
    return _sees(viewer, seat) or s.open_counts == 1


def _face(kind: int, seen: bool) -> str:
    return CARD_NAMES[kind] if seen else UNSEEN


def _earlier(s: State, seat: int, seen: bool) -> list[str]:
    """The seat's hidden notes of earlier draw piles; of the joker's price the log tells."""
    notes = [kind for kind in _hidden(s, seat) if not like_a_joker(s, kind)]
    generations = s.generation
    old = sorted((generations[kind], kind) for kind in notes if generations[kind] < s.shuffles)
    return [f"{generation} {_face(kind, seen)}" for generation, kind in old]


def _known(s: State, seat: int) -> list[str]:
    holder, known = s.holder, s.known
    notes = [kind for kind in range(NOTES) if holder[kind] == seat and known[kind] == 1]
    return [CARD_NAMES[kind] for kind in notes + [JOKER] * s.known_jokers[seat]]


def _line(s: State, code: int, viewer: int | None) -> str | None:
    """The line, None if it would tell the viewer how many cards another has."""
    if code >= SHUFFLED:
        return SHUFFLE
    seat, kind, recent = code % PLACES // KINDS, code % KINDS, (code - LEFT) // PLACES
    if code < LEFT:
        return f"{seat} + {_face(kind, _sees(viewer, seat))}" if _counts(s, viewer, seat) else None
    return f"{seat} - {CARD_NAMES[kind]}" + (f" of {recent}" if recent > 0 else "")


def memory_text(s: State, viewer: int | None) -> dict[str, Any] | None:
    """What is remembered, as far as the viewer may see it; None if there is nothing.

    The viewer is a seat, a spectator (None or -1) or ALL.
    """
    known = [_known(s, seat) for seat in range(s.players)]
    if s.shuffles == 0 and not any(known):
        return None
    earlier = [
        _earlier(s, seat, _sees(viewer, seat)) if _counts(s, viewer, seat) else None
        for seat in range(s.players)
    ]
    log = range(s.memories) if shuffles_remembered(s) > 0 else range(0)
    lines = [_line(s, s.memory[k], viewer) for k in log]
    return {
        "shuffles": s.shuffles,
        "earlier": earlier,
        "known": known,
        "log": [line for line in lines if line is not None],
    }


# --- reading --------------------------------------------------------------------------------------


def _rows(s: State, document: Mapping[str, Any], key: str) -> list[list[Any]]:
    where = f"detail.memory.{key}"
    rows = CHECKS.by_seat(document[key], where, s.players)
    return [CHECKS.entries(row, f"{where}.{seat}", CARDS) for seat, row in enumerate(rows)]


def _read_known(s: State, seat: int, row: list[Any]) -> None:
    for name in row:
        kind = KIND_OF.get(name, NOBODY) if isinstance(name, str) else NOBODY
        where = f"detail.memory.known.{seat}: {shorten(name)}"
        if kind == NOBODY:
            raise CHECKS.fault(f"{where} is no card")
        if kind == JOKER:
            s.known_jokers[seat] += 1
        elif s.holder[kind] != seat or s.known[kind] == 1:
            raise CHECKS.fault(f"{where} is not, or not so often, in the hand of seat {seat}")
        else:
            s.known[kind] = 1
    if s.known_jokers[seat] > s.jokers[seat]:
        raise CHECKS.fault(f"detail.memory.known.{seat}: the hand has only {s.jokers[seat]} jokers")
    if row != _known(s, seat):
        raise CHECKS.fault(f"detail.memory.known.{seat} is not in order (G-3)")


def _read_earlier(s: State, seat: int, row: list[Any]) -> None:
    hidden = [kind for kind in _hidden(s, seat) if not like_a_joker(s, kind)]
    for entry in row:
        words = entry.split(" ") if isinstance(entry, str) else []
        where = f"detail.memory.earlier.{seat}: {shorten(entry)}"
        if len(words) != 2 or words[0] not in map(str, range(s.shuffles)):
            raise CHECKS.fault(f"{where} should be an earlier shuffle and a note")
        kind = KIND_OF.get(words[1], NOBODY)
        if kind not in hidden:
            raise CHECKS.fault(
                f"{where} is no note hidden with seat {seat} of another price than jokers"
            )
        s.generation[kind] = int(words[0])
    if row != _earlier(s, seat, True):
        raise CHECKS.fault(
            f"detail.memory.earlier.{seat} is not in order, by shuffle and card (G-3)"
        )


def _code(s: State, line: object) -> int:
    """The number of a line of the log, checked by itself."""
    if line == SHUFFLE:
        return SHUFFLED
    words = line.split(" ") if isinstance(line, str) else []
    arrives = len(words) == 3 and words[1] == "+"
    of_offer = len(words) == 5 and words[1] == "-" and words[3] == "of"
    leaves = of_offer or (len(words) == 3 and words[1] == "-")
    if not (arrives or leaves) or words[0] not in map(str, range(s.players)):
        raise CHECKS.fault(f"detail.memory.log: {shorten(line)} is no line of it")
    kind = KIND_OF.get(words[2], NOBODY)
    if kind == NOBODY or not like_a_joker(s, kind):
        raise CHECKS.fault(
            f"detail.memory.log: {shorten(line)} is about no card of the joker's price"
        )
    place = int(words[0]) * KINDS + kind
    if arrives:
        return ARRIVED + place
    recent = 0
    if of_offer:
        if words[4] not in map(str, range(1, FIRST_OFFER + 1)):
            raise CHECKS.fault(f"detail.memory.log: {shorten(line)} is of no possible offer")
        recent = int(words[4])
    return LEFT + recent * PLACES + place


def _read_log(s: State, log: list[Any]) -> None:
    """Read the log, and of each hidden note of the joker's price the shuffle it came with."""
    shuffles = log.count(SHUFFLE)
    if not 1 <= shuffles <= min(s.shuffles, MOST_SHUFFLES):
        raise CHECKS.fault(
            f"detail.memory.log tells of {shuffles} shuffles, of {s.shuffles} that there were"
        )
    for k, line in enumerate(log):
        s.memory[k] = _code(s, line)
    s.memories = len(log)
    if len(log) + 2 * piled_like_jokers(s) + hidden_like_jokers(s) >= MOST_MEMORIES:
        raise CHECKS.fault(
            f"detail.memory.log has {len(log)} lines, too many for what is left to draw"
        )
    _replay(s, s.shuffles - shuffles)


def _replay(s: State, generation: int) -> None:
    """Check that the log leads to what the seats hold now."""
    held: list[Counter[int]] = [Counter() for _ in range(s.players)]
    after_left = [0] * s.players  # how many have come since a card last left
    for k in range(s.memories):
        code = s.memory[k]
        if code == SHUFFLED:
            generation += 1
            continue
        seat, kind = code % PLACES // KINDS, code % KINDS
        if code < LEFT:
            held[seat][kind] += 1
            after_left[seat] += 1
            if kind != JOKER:
                s.generation[kind] = generation
        else:
            after_left[seat] = 0
            held[seat][kind] -= 1
            if held[seat][kind] < 0:
                raise CHECKS.fault(
                    f"detail.memory.log: seat {seat} cannot have had {CARD_NAMES[kind]!r} to leave"
                )
    piled = [s.pile[k] for k in range(s.pile_size)]
    for kind in range(NOTES):
        if like_a_joker(s, kind) and not any(row[kind] for row in held):
            s.generation[kind] = s.shuffles if kind in piled else 0
    for seat in range(s.players):
        if sorted(held[seat].elements()) != _like_jokers(s, seat):
            raise CHECKS.fault(
                f"detail.memory.log does not lead to what seat {seat} holds of the joker's price"
            )
        if after_left[seat] < offered_like_jokers(s, seat):
            raise CHECKS.fault(f"detail.memory.log: what seat {seat} is offered did not come last")


def _like_jokers(s: State, seat: int) -> list[int]:
    return [kind for kind in _hidden(s, seat) if like_a_joker(s, kind)]


def _log_what_is_held(s: State) -> None:
    """Up to the first shuffle the log holds just what is hidden in hands and offers."""
    codes = [ARRIVED + seat * KINDS + k for seat in range(s.players) for k in _like_jokers(s, seat)]
    for k, code in enumerate(sorted(codes)):
        s.memory[k] = code
    s.memories = len(codes)


def read_memory(s: State, document: object) -> None:
    """Take over what is remembered; None, as in a hand-written position, for nothing.

    The cards must have been read. Raises InvalidPosition naming the fault (G-9).
    """
    if document is None:
        _log_what_is_held(s)
        return
    document = CHECKS.mapping(document, "detail.memory", KEYS)
    where = "detail.memory.shuffles"
    shuffles = CHECKS.whole(document["shuffles"], where, 0, MOST_GENERATIONS - 1)
    s.shuffles = shuffles
    known = _rows(s, document, "known")
    earlier = _rows(s, document, "earlier")
    for seat in range(s.players):
        _read_known(s, seat, known[seat])
    _set_generations(s)
    for seat in range(s.players):
        _read_earlier(s, seat, earlier[seat])
    log = CHECKS.entries(document["log"], "detail.memory.log", MOST_MEMORIES)
    if shuffles > 0 or log:
        _read_log(s, log)
    else:
        _log_what_is_held(s)


def _set_generations(s: State) -> None:
    """All hidden notes are of the current draw pile, unless it is said otherwise."""
    for k in range(s.pile_size):
        if s.pile[k] != JOKER:
            s.generation[s.pile[k]] = s.shuffles
    for seat in range(s.players):
        for kind in _hidden(s, seat):
            if kind != JOKER:
                s.generation[kind] = s.shuffles
