"""A game with chance as a player: positions, and what comes of actions and of outcomes of chance.

A decision is a decision of `Match`: forced moves make themselves (G-2), and of seats that choose at
the same time the lowest decides first, which the others do not see (G-5). Each card, cube or die
that is drawn is asked for by itself. What each seat has done and was told is kept beside the
position, as a player with perfect recall has it.
"""

from __future__ import annotations

import json
import operator
import struct
import threading
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from fondaco.engine.events import EVERYBODY, NOTHING
from fondaco.engine.playout import scratch
from fondaco.engine.rule import compiled
from fondaco.errors import IllegalMove
from fondaco.games import load
from fondaco.games.base import OVER, RANDOM_START, Game
from fondaco.research.chance_nodes import Asked, Script, carry_out, scripted_state
from fondaco.research.rewards import give_rewards

# Bounds that no rule gives. They are far beyond what happens in play; whatever goes past one is
# refused, so that they can be relied on.
MOST_DECISIONS: Final = 10_000
MOST_CHANCE_NODES: Final = 100_000
MOST_OUTCOMES: Final = 128
MOST_POINTS: Final = 10_000

LOG_COLUMNS: Final = 5  # those of an event: kind, who may know it and three arguments
LOG_SCALE: Final = 1 / 64  # a power of two, so that the tensor says exactly what the log says
ACTED: Final = -1  # the kind of an entry for an own action

# Who decides where no seat does, by the numbers that OpenSpiel has for them.
CHANCE: Final = -1
TERMINAL: Final = -4

SET_UP: Final = (-1, -1)  # stands where a seat and its action stand

Vector = npt.NDArray[np.float32]
Options = tuple[tuple[str, int | str | bool], ...]


class Situation(NamedTuple):
    """Where a game stands. Never changed, so states that are copied share it.

    Attributes:
        position: the state's bytes after all that has been carried out.
        log: the own actions and the events of all seats, each five 16-bit numbers.
        player: who decides, a seat, CHANCE or TERMINAL.
        legal: the actions of a seat that decides, rising.
        move: seat and action that wait for chance before they are carried out.
        outcomes: what chance has decided for it so far.
        sizes: the numbers of outcomes of the draws that are sure to come, first of the next one.
        decisions: how many have been made.
        draws: how often chance has decided.
    """

    position: bytes
    log: bytes
    player: int
    legal: tuple[int, ...] = ()
    move: tuple[int, int] = SET_UP
    outcomes: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    decisions: int = 0
    draws: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Situation:
        return self


class _Desk(threading.local):
    """What a thread works with: a state into which positions are laid, and rows to write to."""

    def __init__(self, rules: Game, state: type[Any], fast: bool) -> None:
        self.state = state()
        self.mask = scratch(rules.actions, fast)
        self.vector = scratch(rules.observation_size, fast, "f4")


class Table:
    """How the game goes on at a table of so many players with such options.

    Shared by all states of the game; it holds none of them.
    """

    def __init__(self, name: str, players: int, options: Options, fast: bool) -> None:
        self.rules = load(name)
        self.players = players
        self._made_of = (name, players, options, fast)
        self._fast = fast
        ready: Callable[[Any], Any] = compiled if fast else _plain
        self._apply = ready(self.rules.apply)
        self._legal_actions = ready(self.rules.legal_actions)
        self._observe = ready(self.rules.observe)
        self._redeal = ready(self.rules.redeal)
        self._desk = _Desk(self.rules, scripted_state(self.rules.State), fast)
        empty = bytes(self.rules.new_state(dict(options)))
        self.start = self._carry_out(Situation(empty, b"", CHANCE))

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table, self._made_of

    # --- going on ---------------------------------------------------------------------------------

    def after(self, now: Situation, action: int) -> Situation:
        """The situation after a player's action or an outcome of chance.

        Raises IllegalMove, ValueError for no outcome of chance, and RuntimeError past the bounds.
        """
        if now.player == CHANCE:
            return self._after_chance(now, action)
        if action not in now.legal:
            raise self._refusal(now, action)
        if now.decisions == MOST_DECISIONS:
            raise RuntimeError(f"a game of more than {MOST_DECISIONS:,} decisions")
        return self._carry_out(
            now._replace(
                log=now.log + _acted(now.player, action),
                move=(now.player, action),
                decisions=now.decisions + 1,
            )
        )

    def _refusal(self, now: Situation, action: int) -> IllegalMove:
        if now.player == TERMINAL:
            return IllegalMove(action, None, "the game is over")
        if not 0 <= action < self.rules.actions:
            most = self.rules.actions - 1
            return IllegalMove(action, now.player, f"an action is a whole number from 0 to {most}")
        reason = self.rules.why_illegal(self._at(now), now.player, action, "en")
        return IllegalMove(self.rules.write_move(action), now.player, reason)

    def _after_chance(self, now: Situation, outcome: int) -> Situation:
        if not 0 <= outcome < now.sizes[0]:
            raise ValueError(f"outcome {outcome} is none of {now.sizes[0]}")
        if now.draws == MOST_CHANCE_NODES:
            raise RuntimeError(f"a game of more than {MOST_CHANCE_NODES:,} draws")
        now = now._replace(
            outcomes=(*now.outcomes, outcome), sizes=now.sizes[1:], draws=now.draws + 1
        )
        return now if now.sizes else self._carry_out(now)

    def _carry_out(self, now: Situation) -> Situation:
        """Carry out the move that waits, and then all forced ones, as far as chance allows."""
        position, log, move, outcomes = now.position, now.log, now.move, now.outcomes
        counts = now.decisions, now.draws
        s = self._desk.state
        while True:
            s.data[:] = position
            try:
                self._make(s, position, move, outcomes)
            except Asked as asked:
                sizes = _checked(asked.sizes)
                return Situation(position, log, CHANCE, (), move, outcomes, sizes, *counts)
            log += _take_events(s)
            position = bytes(s.data)
            seat = self.rules.turn(s)
            if seat == OVER:
                return Situation(position, log, TERMINAL, (), SET_UP, (), (), *counts)
            legal, forced = self._choice(s, seat)
            if forced is None:
                return Situation(position, log, seat, legal, SET_UP, (), (), *counts)
            move, outcomes = forced, ()
            log += _acted(*move)

    def _make(
        self, s: Any, position: bytes, move: tuple[int, int], outcomes: tuple[int, ...]
    ) -> None:
        """Make one move, with the outcomes that chance has given it; raises Asked."""
        if self._fast and move != SET_UP and not outcomes:
            self._apply(s, *move)
            if s.drawn == 0:
                return
            s.data[:] = position  # it has drawn: that is for chance nodes
        s.script = Script(outcomes)
        if move == SET_UP:
            carry_out(self.rules.set_up, s, self.players, RANDOM_START)
        else:
            carry_out(self.rules.apply, s, *move)

    def _choice(self, s: Any, turn: int) -> tuple[tuple[int, ...], tuple[int, int] | None]:
        """What the seat whose turn it is may do, and the forced move that comes first, if any."""
        choice: tuple[int, ...] = ()
        for seat in range(turn, self.players):
            if self.rules.may_move(s, seat):
                legal = self._legal(s, seat)
                if len(legal) == 1:
                    return legal, (seat, legal[0])  # G-2
                choice = choice or legal
        return choice, None

    def _legal(self, s: Any, seat: int) -> tuple[int, ...]:
        mask = self._desk.mask
        self._legal_actions(s, seat, mask)
        if self._fast:
            return tuple(np.flatnonzero(mask).tolist())
        return tuple(action for action, legal in enumerate(mask) if legal)

    def redealt(self, now: Situation, seat: int, words: list[int]) -> Situation:
        """The same for that seat, with all that it can't know dealt anew from these 256 bits.

        What others did and were told in secret is gone from the log, as it may not have happened.
        Raises ValueError while chance decides.
        """
        if now.player == CHANCE:
            raise ValueError("nothing can be resampled while chance decides")
        s = self._at(now)
        for i, word in enumerate(words):
            s.key[i] = word
        self._redeal(s, seat)
        _forget_chance(s)
        log = _log_of(now.log, seat).tobytes()
        legal = () if now.player == TERMINAL else self._legal(s, now.player)
        return now._replace(position=bytes(s.data), log=log, legal=legal)

    # --- looking ----------------------------------------------------------------------------------

    def check_seat(self, seat: SupportsIndex) -> None:
        """Raises InvalidPlayers if it is none of the table's seats; a number of NumPy's may be."""
        self.rules.check_seat(operator.index(seat), self.players)

    def _at(self, now: Situation) -> Any:
        s = self._desk.state
        s.data[:] = now.position
        return s

    def dealt(self, now: Situation) -> bool:
        """Whether the game has been set up."""
        return now.player != CHANCE or now.move != SET_UP

    def view(self, now: Situation, seat: int) -> str:
        """The view of that seat, empty before the game is set up."""
        return _json(self.rules.write_view(self._at(now), seat)) if self.dealt(now) else ""

    def position(self, now: Situation) -> dict[str, Any]:
        """The position (G-8), empty before the game is set up."""
        return self.rules.write_position(self._at(now)) if self.dealt(now) else {}

    def told(self, now: Situation, seat: int) -> str:
        """The seat's own actions as moves and its events as numbers, in order."""
        return " ".join(
            f"[{self.rules.write_move(a)}]"
            if kind == ACTED
            else f"{kind}{'' if to == EVERYBODY else '!'}:{a},{b},{c}"
            for kind, to, a, b, c in _log_of(now.log, seat).tolist()
        )

    def observation(self, now: Situation, seat: int, out: Vector) -> None:
        """Write the seat's observation vector, zeros before the game is set up."""
        if not self.dealt(now):
            out.fill(0)
            return
        vector = self._desk.vector
        self._observe(self._at(now), seat, vector)
        out[:] = vector

    def returns(self, now: Situation, rewards: int) -> list[float]:
        """What the finished game is worth to each seat, zeros before its end."""
        out = [0.0] * self.players
        if now.player == TERMINAL:
            give_rewards(self.rules)(self._at(now), rewards, out)
            if max(map(abs, out)) > MOST_POINTS:
                raise RuntimeError(f"more than {MOST_POINTS:,} points: {out}")
        return [float(reward) for reward in out]


@cache
def table(name: str, players: int, options: Options, fast: bool) -> Table:
    """The table with these checked options."""
    return Table(name, players, options, fast)


@lru_cache(maxsize=256)  # searches ask for the same one several times in a row
def information_state(table: Table, now: Situation, seat: int) -> str:
    """All that the seat has seen up to now, as text."""
    return f"seat {seat}\n{table.told(now, seat)}\n{table.view(now, seat)}"


@lru_cache(maxsize=256)
def everything(table: Table, now: Situation) -> str:
    """The position, a line for each part of it, and what chance is about."""
    lines = [f"{key} {_json(value)}" for key, value in table.position(now).items()]
    if now.player == CHANCE:
        seat, action = now.move
        move = "set-up" if now.move == SET_UP else f"{seat} {table.rules.write_move(action)}"
        drawn = " ".join(map(str, now.outcomes)) or "none"
        lines.append(f"chance for {move}: one of {now.sizes[0]}, before it {drawn}")
    return "\n".join(lines)


def _plain(f: Any) -> Any:
    return f


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _checked(sizes: tuple[int, ...]) -> tuple[int, ...]:
    if sizes[0] > MOST_OUTCOMES:
        raise RuntimeError(f"a draw of {sizes[0]} outcomes, more than {MOST_OUTCOMES}")
    return sizes


# --- the log --------------------------------------------------------------------------------------


def _acted(seat: int, action: int) -> bytes:
    """The entry for an own action, which its seat alone knows."""
    return struct.pack("<5h", ACTED, seat, action, NOTHING, NOTHING)


def _take_events(s: Any) -> bytes:
    """Take what was told out of the state, and the count of what was learnt."""
    first = s.offsets["event"]
    size = 2 * LOG_COLUMNS * s.told
    told = bytes(s.data[first : first + size])
    s.data[first : first + size] = bytes(size)
    s.told = 0
    s.learnings = 0
    return told


def _forget_chance(s: Any) -> None:
    """Leave no trace of the stream that was drawn on."""
    for name in ("key", "block", "drawn"):
        field = s.fields[name]
        first, size = s.offsets[name], field.size
        s.data[first : first + size] = bytes(size)


def _log_of(log: bytes, seat: int) -> npt.NDArray[np.int16]:
    """The entries that the seat may know, (entries, LOG_COLUMNS)."""
    entries = np.frombuffer(log, "<i2").reshape(-1, LOG_COLUMNS)
    told = entries[:, 1]
    known: npt.NDArray[np.int16] = entries[(told == EVERYBODY) | (told == seat)]
    return known


def write_log(log: bytes, seat: int, out: Vector) -> None:
    """Write the newest entries that the seat may know to `out` (entries, LOG_COLUMNS).

    Columns: kind + 2 (so 0 is no entry and 1 an own action), 1 for what the seat alone knows, and
    the three arguments, all by `LOG_SCALE`.
    """
    told = _log_of(log, seat)
    n = min(len(told), len(out))
    entries = told[len(told) - n :]
    out.fill(0)
    rows = out[len(out) - n :]
    rows[:] = entries
    rows[:, 0] += 2
    rows[:, 1] = entries[:, 1] == seat
    rows *= LOG_SCALE
