"""What the parts of the table in the browser are drawn from: a scene, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from fondaco.games.augsburg.components import (
    COMPENSATION_POINTS,
    JOKER,
    noble_of,
    value_of,
)
from fondaco.games.augsburg.forecast import points_lost, state_of
from fondaco.games.augsburg.notation import CARD_NAMES, NOBLE_NAMES
from fondaco.games.augsburg.rights import cap
from fondaco.games.augsburg.staging import Staged, read_staged
from fondaco.games.augsburg.state import State, price_of
from fondaco.games.augsburg.words import card_name, catalogue
from fondaco.games.base import Scene

ROMAN: Final = ("", "I", "II", "III", "IV")


class Sight:
    """A scene with the state made from its view and what is staged."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: Mapping[str, Any] = scene.view
        self.seat = scene.seat
        self.language = scene.language
        self.t = catalogue(scene.language)
        self.s: State = state_of(scene.view)
        self.staged: Staged = read_staged(scene, self.s)

    @property
    def me(self) -> int:
        """The seat whose decision it is."""
        assert self.seat is not None
        return self.seat

    @property
    def decides(self) -> bool:
        """Whether the viewer has something to decide."""
        return bool(self.scene.moves)

    @cached_property
    def moves(self) -> frozenset[str]:
        """The viewer's legal moves."""
        return frozenset(self.scene.moves)

    @property
    def detail(self) -> Mapping[str, Any]:
        """What the view says of the phase."""
        detail: Mapping[str, Any] = self.view["detail"]
        return detail

    def name(self, seat: int) -> str:
        """What the seat is called."""
        return self.scene.names[seat]

    def note(self, kind: int) -> dict[str, Any]:
        """A card as the macros draw it."""
        return drawn_note(self.s, kind, self.language)

    # --- points and caps in words (A-41) ----------------------------------------------------------

    def points_change(self, seat: int, n: int) -> str:
        """What n points would make of the seat's points: "31 → 37", "24 → 25, 5 lost at 25"."""
        lost = points_lost(self.s, seat, n)
        old = self.s.points[seat]
        change = f"{old} → {old + n - lost}"
        if lost == 0:
            return change
        return self.t("screen.with_loss", lost, change=change, cap=cap(self.s, seat))

    def lost_compensation(self, seat: int) -> bool:
        """Whether a point as compensation would be lost at the seat's cap (A-35)."""
        return points_lost(self.s, seat, COMPENSATION_POINTS) > 0

    def cap_reason(self, seat: int) -> str:
        """Why the seat's points are capped: "no church"."""
        church = self.s.church[seat] == 0
        return self.t("screen.no_church" if church else "screen.no_cathedral")


def drawn_note(s: State, kind: int, language: str) -> dict[str, Any]:
    """A card as the macros draw it, with the price that it has in that state."""
    return {
        "code": CARD_NAMES[kind],
        "noble": noble_id(kind),
        "value": CARD_NAMES[JOKER] if kind == JOKER else str(value_of(kind)),
        "price": price_of(s, kind),
        "name": card_name(kind, language),
    }


def noble_id(kind: int) -> str:
    """Whose note a card is, as in notation but in lower case; "jk" for a joker."""
    return "jk" if kind == JOKER else NOBLE_NAMES[noble_of(kind)].lower()
