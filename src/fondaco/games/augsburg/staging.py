"""What a visitor has staged, read as decisions; anything may have been typed.

A single move is staged as it is written. Cards to buy and to show are picked in any order and
staged together, `buy Ma14 Ph3` or `show Ma15 Jk`; they become decisions in the order of G-3. What
makes no sense now counts as nothing staged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fondaco.games.augsburg.components import JOKER, KINDS
from fondaco.games.augsburg.forecast import decisions
from fondaco.games.augsburg.notation import CARD_NAMES, write_move
from fondaco.games.augsburg.show import after_fitting, chosen_cards, first_fitting
from fondaco.games.augsburg.state import ACTIONS, BUY, DONE, SHOW, Phase, State, held
from fondaco.games.base import Scene

KIND_OF_TYPED: Final = {name.lower(): kind for kind, name in enumerate(CARD_NAMES)}
ACTION_OF: Final = {write_move(action): action for action in range(ACTIONS)}


@dataclass(frozen=True, kw_only=True)
class Staged:
    """What is staged.

    Attributes:
        moves: the decisions that it means, in order; empty while it is not whole.
        picks: the kinds of the cards picked to buy or to show, in the order of picking.
        action: the action of a single move, None where cards are picked or nothing is staged.
    """

    moves: tuple[str, ...] = ()
    picks: tuple[int, ...] = ()
    action: int | None = None


NOTHING: Final = Staged()


def read_staged(scene: Scene, s: State) -> Staged:
    """What the scene's staged text means on the state made from its view."""
    words = scene.staged.lower().replace(",", " ").split()
    if scene.seat is None or not scene.moves or not words:
        return NOTHING
    if s.phase == Phase.BUY and words[0] == "buy":
        return _purchase(s, scene.seat, _kinds(words, "buy"))
    if s.phase == Phase.SHOW and words[0] == "show":
        return _show(s, scene.seat, _kinds(words, "show"))
    typed = " ".join(words)
    for move in scene.moves:
        if move.lower() == typed:
            return Staged(moves=(move,), action=ACTION_OF[move])
    return NOTHING


def pick_text(verb: str, picks: Sequence[int]) -> str:
    """How picked cards are staged; empty if there are none."""
    return " ".join((verb, *(CARD_NAMES[kind] for kind in picks))) if picks else ""


def _kinds(words: Sequence[str], verb: str) -> list[int] | None:
    """The cards named after a verb, which may be repeated; None if a word is no card."""
    names = [word for word in words if word != verb]
    if not names or any(name not in KIND_OF_TYPED for name in names):
        return None
    return [KIND_OF_TYPED[name] for name in names]


def _purchase(s: State, seat: int, kinds: list[int] | None) -> Staged:
    if kinds is None:
        return NOTHING
    found = decisions(s, seat, [*(BUY + kind for kind in sorted(kinds)), DONE])
    if found is None:
        return NOTHING
    return Staged(moves=tuple(map(write_move, found)), picks=tuple(kinds))


def _show(s: State, seat: int, kinds: list[int] | None) -> Staged:
    if kinds is None or not can_be_shown(s, seat, kinds):
        return NOTHING
    if chosen_cards(s, seat) + len(kinds) < s.bid:
        return Staged(picks=tuple(kinds))
    found = decisions(s, seat, [SHOW + kind for kind in sorted(kinds)])
    if found is None:
        return NOTHING
    return Staged(moves=tuple(map(write_move, found)), picks=tuple(kinds))


def can_be_shown(s: State, seat: int, kinds: Sequence[int]) -> bool:
    """Whether the seat can show these cards, perhaps with more, besides those chosen (A-22, A-25).

    Of those chosen one by one the next stands behind the last (G-3); at least one is no joker.
    """
    notes = [kind for kind in kinds if kind != JOKER]
    free_notes = _notes_to_show(s, seat)
    free_jokers = s.jokers[seat] - s.shown_jokers[seat]
    jokers = len(kinds) - len(notes)
    if len(set(notes)) < len(notes) or not set(notes) <= set(free_notes) or jokers > free_jokers:
        return False
    missing = s.bid - chosen_cards(s, seat) - len(kinds)
    if missing < 0 or missing > len(free_notes) - len(notes) + free_jokers - jokers:
        return False
    if notes or s.shown_jokers[seat] < chosen_cards(s, seat):
        return True
    return missing > 0 and len(free_notes) > 0


def _notes_to_show(s: State, seat: int) -> list[int]:
    """The notes of the seat that fit and stand behind those already chosen one by one."""
    if s.shown_jokers[seat] > 0:
        return []
    fitting = range(first_fitting(s.noble), min(after_fitting(s.noble), KINDS - 1))
    mine = [kind for kind in fitting if held(s, seat, kind)]
    chosen = [kind for kind in mine if s.shown[kind] == 1]
    return [kind for kind in mine if not chosen or kind > chosen[-1]]
