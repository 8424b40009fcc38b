"""What the parts of the table in the browser are drawn from: a scene, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from fondaco.games.base import Scene
from fondaco.games.massilia.forecast import ACTION_OF, MOVES, Stop, hands, state_of, stop_of
from fondaco.games.massilia.staging import Known, Staged, fit_supply, next_moves, read_staged, stage
from fondaco.games.massilia.state import MOVE, State
from fondaco.games.massilia.words import catalogue

JOINT = " ; "


class Sight:
    """A scene with the state made from its view and what is staged."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: Mapping[str, Any] = scene.view
        self.seat = scene.seat
        self.language = scene.language
        self.t = catalogue(scene.language)
        self.s: State = state_of(scene.view)
        fit_supply(scene, self.s)
        self._known: Known = {}
        self.staged: Staged = read_staged(scene, self.s, self._known)
        self._legal: dict[int, frozenset[str]] = {}

    @property
    def me(self) -> int:
        """The seat whose decision it is."""
        assert self.seat is not None
        return self.seat

    @property
    def decides(self) -> bool:
        """Whether the viewer has something to decide."""
        return bool(self.scene.moves)

    @property
    def detail(self) -> Mapping[str, Any]:
        """What the view says of the phase."""
        detail: Mapping[str, Any] = self.view["detail"]
        return detail

    @property
    def after(self) -> State:
        """The state after what is staged; see `Staged`."""
        return self.staged.after

    @cached_property
    def open_staged(self) -> Staged:
        """What is staged up to where the next move is chosen: without a move that ends the row."""
        return self._first(len(self.staged.moves) - 1) if self.staged.ended else self.staged

    @property
    def legal(self) -> frozenset[str]:
        """The moves that may be staged next, or in place of one that ends the row.

        It is empty if the viewer does not decide.
        """
        return self._legal_after(len(self.open_staged.moves))

    def name(self, seat: int) -> str:
        """What the seat is called."""
        return self.scene.names[seat]

    def stop(self, move: str) -> Stop:
        """What a legal move of a figure would bring about (M-33)."""
        before = self.open_staged.after
        return stop_of(before, self.me, ACTION_OF[move], hands(self.view))

    def ends(self, figure: int) -> tuple[Stop, ...]:
        """Where that figure may be moved now, clockwise and the other way, and what it brings."""
        moves = (MOVES[MOVE + 2 * figure], MOVES[MOVE + 2 * figure + 1])
        return tuple(self.stop(move) for move in moves if move in self.legal)

    # --- what to stage ----------------------------------------------------------------------------

    def is_staged(self, move: str) -> bool:
        """Whether the move is staged."""
        return move in self.staged.moves

    def stage_text(self, move: str) -> str:
        """What to stage to add the move; if it was the last one and can't follow, to take it back.

        It stands in place of a move that ends the row, and of all that it can't follow.
        """
        moves = self.staged.moves
        is_last = bool(moves) and moves[-1] == move
        if is_last and (self.staged.ended or move not in self.legal):
            return self.without(len(moves) - 1)
        for kept in range(len(self.open_staged.moves), -1, -1):
            if move in self._legal_after(kept):
                return JOINT.join((*moves[:kept], move))
        return JOINT.join(moves)

    def without(self, kept: int) -> str:
        """What to stage to keep only the first moves, so many of them."""
        return JOINT.join(self.staged.moves[:kept])

    def without_move(self, move: str) -> str:
        """What to stage to take back the move, and what can't stand without it.

        Of equal ones it is the last; it must be staged.
        """
        moves = self.staged.moves
        place = len(moves) - 1 - moves[::-1].index(move)
        rest = [*moves[:place], *moves[place + 1 :]]
        if stage(self.scene, self.s, rest, self._known) is None:
            return self.without(place)
        return JOINT.join(rest)

    def _first(self, kept: int) -> Staged:
        staged = stage(self.scene, self.s, self.staged.moves[:kept], self._known)
        assert staged is not None  # more was staged than that
        return staged

    def _legal_after(self, kept: int) -> frozenset[str]:
        if kept not in self._legal:
            staged = self.staged if kept == len(self.staged.moves) else self._first(kept)
            self._legal[kept] = next_moves(self.scene, self.s, staged, self._known)
        return self._legal[kept]
