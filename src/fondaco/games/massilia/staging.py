"""What a visitor has staged, read as decisions; anything may have been typed.

The moves are staged one by one, joined by " ; ", in the order in which they were chosen: an action
part by part up to its last one, or all that is picked, kept, placed, shifted or given. Such rows
may be chosen in any order, and the dice of an action too; they become decisions in the order of
G-3. A row ends where something is learnt or somebody else may answer. What makes no sense now
counts as nothing staged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fondaco.games.base import Scene
from fondaco.games.massilia.forecast import (
    ACTION_OF,
    MOVES,
    after_action,
    hands,
    legal,
    uncovers,
)
from fondaco.games.massilia.state import (
    AS,
    DONE,
    FURTHER_DIE,
    MOVE,
    NO_ACTION,
    PASS,
    PLACE,
    ROLL,
    TURN_DIE,
    USE_VENUS,
    Ask,
    Phase,
    State,
    Step,
)

SEPARATOR: Final = ";"
ANY_ORDER: Final = (Phase.ROLL, Phase.KEEP, Phase.PLACE, Phase.CONSUL)
FIRST_ASK: Final[Mapping[int, int]] = {Ask.GIVE: Ask.TAX, Ask.SHIFT: Ask.OPEN}
"""What is asked before in the same row: the tax before its cubes, a stall before its goods."""

GOES_ON: Final = (Phase.PLACE, Phase.OFFER, Phase.PAY, Phase.CONSUL)


@dataclass(frozen=True, kw_only=True)
class Staged:
    """What is staged.

    Attributes:
        moves: the moves staged, in the order in which they were chosen.
        after: the state after them and what is forced then. What uncovers something is not carried
            out: the state is that before it.
        done: the actions carried out to get there, those forced too, and what uncovers something.
        ended: whether nothing can follow in this row.
        decisions: what Confirm makes of it, in order; empty while it is not whole.
    """

    moves: tuple[str, ...] = ()
    after: State
    done: tuple[int, ...] = ()
    ended: bool = False
    decisions: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it can be confirmed."""
        return bool(self.decisions)

    @property
    def actions(self) -> tuple[int, ...]:
        """The moves as actions."""
        return tuple(ACTION_OF[move] for move in self.moves)


Known = dict[tuple[int, ...], tuple[State, list[int]]]
"""What was worked out: actions done from the beginning, the state after them, what is legal then.

A screen stages many rows that begin alike."""


def read_staged(scene: Scene, s: State, known: Known) -> Staged:
    """What the scene's staged text means on the state made from its view."""
    nothing = Staged(after=s)
    if scene.seat is None or not scene.moves:
        return nothing
    typed = [" ".join(part.lower().split()) for part in scene.staged.split(SEPARATOR)]
    moves = [part for part in typed if part]
    if not moves or any(move not in ACTION_OF for move in moves):
        return nothing
    for row in (moves, [MOVES[each] for each in in_order(s, [ACTION_OF[move] for move in moves])]):
        staged = stage(scene, s, row, known)
        if staged is not None and _could_be_chosen(scene, s, row, known):
            return staged
    return nothing


def _could_be_chosen(scene: Scene, s: State, moves: Sequence[str], known: Known) -> bool:
    """Whether the moves could be chosen one after the other in this order, as typed ones need not.

    Then the last ones can be taken back one by one, too.
    """
    shorter = (stage(scene, s, moves[:kept], known) for kept in range(1, len(moves)))
    return all(staged is not None and not staged.ended for staged in shorter)


def stage(
    scene: Scene, s: State, moves: Sequence[str], known: Known | None = None
) -> Staged | None:
    """These moves staged by the scene's seat; None if they can't be."""
    if scene.seat is None or not scene.moves:
        return Staged(after=s) if not moves else None
    row = _Row(s, scene.seat, hands(scene.view), {} if known is None else known)
    if not moves:
        return Staged(after=s)
    if not row.add_all([ACTION_OF[move] for move in moves]):
        return None
    decisions = row.decisions() if row.is_whole() else []
    return Staged(
        moves=tuple(moves),
        after=row.after,
        done=tuple(row.done),
        ended=row.ended,
        decisions=tuple(MOVES[action] for action in decisions),
    )


def next_moves(scene: Scene, s: State, staged: Staged, known: Known) -> frozenset[str]:
    """The moves that may be staged next; behind an end those that may stand in place of the last.

    Dice may be added to an action in any order, and another colour's action be chosen behind them.
    """
    if scene.seat is None or not scene.moves:
        return frozenset()
    if staged.ended:
        shorter = stage(scene, s, staged.moves[:-1], known)
        assert shorter is not None  # it is what was staged before the last move
        staged = shorter
    if not staged.moves:
        return frozenset(scene.moves)
    found = {MOVES[action] for action in _legal_then(staged, scene.seat, known)}
    also = _also_to_take(s, staged, scene.seat) - found
    if USE_VENUS in staged.actions:  # a die or an action taken before it may lack a token
        also = {move for move in also if stage(scene, s, [*staged.moves, move], known)}
    return frozenset(found | also)


def _legal_then(staged: Staged, seat: int, known: Known) -> list[int]:
    return known[staged.done][1] if staged.done in known else legal(staged.after, seat)


def _also_to_take(s: State, staged: Staged, seat: int) -> set[str]:
    """Further dice, and other colours' actions, that come before some of what is staged (G-3).

    The action can be completed with them if it can from here: what is staged is not undone by it.
    """
    then = staged.after
    if then.phase != Phase.ACTIONS or then.action == NO_ACTION or s.step == Step.TURNED:
        return set()
    loose = then.copy()
    loose.last_further = s.last_further
    loose.step = max(s.step, Step.AS)
    first, last = FURTHER_DIE, TURN_DIE
    if s.step <= Step.FIRST and not any(is_other_action(a) for a in staged.actions):
        loose.step = Step.FIRST
        if not any(is_turn_by_card(a) for a in staged.actions):
            first = AS
    return {MOVES[action] for action in legal(loose, seat) if first <= action < last}


def is_other_action(action: int) -> bool:
    """Whether it makes another colour's action of the one being built (M-31)."""
    return AS <= action < FURTHER_DIE


def is_turn_by_card(action: int) -> bool:
    """Whether it turns a die by a card, which belongs to one colour's action alone (M-51)."""
    return TURN_DIE <= action < MOVE and (action - TURN_DIE) % 4 > 0


def fit_supply(scene: Scene, s: State) -> None:
    """Where the supply of tokens is hidden, make it one with which the viewer's moves are legal.

    They tell whether a token is left for the next part, and nothing more is known (M-70).
    """
    if scene.seat is None or not scene.moves or scene.view["penalty_supply"] is not None:
        return
    most = s.token_supply
    moves = set(scene.moves)
    for supply in (most, *range(most)):
        s.token_supply = supply
        if {MOVES[action] for action in legal(s, scene.seat)} == moves:
            return
    s.token_supply = most


# --- rows of moves --------------------------------------------------------------------------------


def row_kind(s: State) -> tuple[int, int]:
    """What is decided in one row: the phase, and what the consul's stop asks."""
    if s.phase == Phase.PAY:
        return Phase.OFFER, Ask.NOTHING
    if s.phase == Phase.CONSUL:
        return s.phase, FIRST_ASK.get(s.ask, s.ask)
    return s.phase, Ask.NOTHING


def in_order(s: State, actions: Sequence[int]) -> list[int]:
    """The moves of a row as they are carried out (G-3)."""
    if s.phase in ANY_ORDER:
        return sorted(actions, key=lambda action: (action in (ROLL, DONE), action))
    if s.phase == Phase.ACTIONS:
        return _parts_in_order(actions)
    return list(actions)


def _parts_in_order(actions: Sequence[int]) -> list[int]:
    """First the dice and what makes another action of them; all else stays where it is.

    A card played before a die is taken stays before it: it may be what makes it legal.
    """
    row: list[int] = []
    for action in actions:
        place = len(row)
        if AS <= action < TURN_DIE:
            behind = (k for k, staged in enumerate(row) if action < staged < MOVE)
            place = next(behind, place)
        row.insert(place, action)
    return row


def is_last_part(action: int) -> bool:
    """Whether a player's turn in phase 3 ends with it, or goes on with carrying it out."""
    return MOVE <= action < PLACE or action == PASS


class _Row:
    """Moves of one row, carried out on a state."""

    def __init__(self, s: State, seat: int, cards: Sequence[int], known: Known) -> None:
        self.s = s
        self.seat = seat
        self.cards = cards
        self.known = known
        self.after = s
        self.done: list[int] = []
        self.chosen: list[int] = []
        self.ended = False
        self.uncovered = False

    def add_all(self, actions: Sequence[int]) -> bool:
        """Carry all out, and what is forced then; False if one is not legal."""
        for action in in_order(self.s, actions):
            while not self.ended and action not in self._possible() and self._add_forced():
                pass
            if self.ended or action not in self._possible():
                return False
            self._add(action)
        while self._add_forced():
            pass
        self._go_on()
        return True

    def _possible(self) -> list[int]:
        """What is legal now."""
        done = tuple(self.done)
        if done not in self.known:
            self.known[done] = (self.after, legal(self.after, self.seat))
        return self.known[done][1]

    def _add_forced(self) -> bool:
        if self.ended or len(self._possible()) != 1:
            return False
        self._add(self._possible()[0])
        return True

    def _add(self, action: int) -> None:
        if len(self._possible()) > 1:
            self.chosen.append(action)
        self.done.append(action)
        if uncovers(self.after, self.seat, action, self.cards):
            self.ended = self.uncovered = True
            return
        done = tuple(self.done)
        if done in self.known:  # then the row goes on behind it
            self.after = self.known[done][0]
            return
        self.after = after_action(self.after, self.seat, action)
        self.ended = (
            self.after.turn != self.seat
            or row_kind(self.after) != row_kind(self.s)
            or self.s.phase == Phase.STALLS
            or (self.s.phase == Phase.ACTIONS and is_last_part(action))
        )
        if not self.ended and self.s.phase in ANY_ORDER:
            self.after.last_pick = self.s.last_pick  # so that any order goes
            self.after.last_place = self.s.last_place
            self.after.last_cube = self.s.last_cube

    def _go_on(self) -> None:
        """Behind the end of the row: what is forced before the turn is over (G-2)."""
        while self.ended and self.after.turn == self.seat and self.after.phase in GOES_ON:
            possible = legal(self.after, self.seat)
            if self.uncovered or len(possible) != 1:
                return
            self.done.append(possible[0])
            self.after = after_action(self.after, self.seat, possible[0])

    def is_whole(self) -> bool:
        """Whether it can be confirmed: nothing that was begun is left open."""
        if self.ended or self._closing() is not None:
            return True
        return self.s.phase == Phase.ACTIONS and self.after.action == NO_ACTION

    def _closing(self) -> int | None:
        """What Confirm adds to what is picked, kept or shifted, if it is not there yet."""
        if self.ended:
            return None
        if self.after.phase == Phase.ROLL:
            return ROLL
        closes = self.after.phase in (Phase.KEEP, Phase.OFFER) or self.after.ask == Ask.SHIFT
        return DONE if closes else None

    def decisions(self) -> list[int]:
        """Those of the moves that are decisions; an action without an alternative makes itself.

        The last one is not carried out, so that nothing is uncovered.
        """
        if self.s.phase not in ANY_ORDER and self._closing() is None:
            return self.chosen
        closing = self._closing()
        row = in_order(self.s, self.done if closing is None else [*self.done, closing])
        then = self.s
        found = []
        for number, action in enumerate(row, 1):
            possible = legal(then, self.seat)
            assert action in possible  # in this order they are legal one by one (G-3)
            if len(possible) > 1:
                found.append(action)
            if number < len(row):
                then = after_action(then, self.seat, action)
        return found
