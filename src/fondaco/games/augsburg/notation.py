"""Names, phases and moves of Augsburg 1520 as text, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fondaco.games.augsburg.components import (
    CARDS,
    CAREERS,
    JOKER,
    MOST_PLAYERS,
    NOTES,
    NOTES_OF_A_NOBLE,
    PRIVILEGE_CARDS,
)
from fondaco.games.augsburg.replaced import SYMBOL_NAMES
from fondaco.games.augsburg.state import (
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    BID,
    BUY,
    CARDS_INSTEAD,
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    DEPOT_INSTEAD,
    DEPOT_LEVEL,
    DEPOT_MONEY,
    DEPOT_ROB,
    DISCARD,
    DONE,
    HOLD,
    MONEY_INSTEAD,
    NOBILITY_COAT,
    NOBILITY_INSTEAD,
    NOBILITY_LETTER,
    NOBILITY_LEVEL,
    NOBILITY_ROB,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_INSTEAD,
    OFFICE_LEVEL,
    OFFICE_MINT,
    OFFICE_ROB,
    PASS,
    POINTS6_INSTEAD,
    POINTS7_INSTEAD,
    SHOW,
    TAKE,
    TAKE_CARDS,
    TAKE_MONEY,
    TAKE_POINTS6,
    TAKE_POINTS7,
    Phase,
)

NOBLE_NAMES: Final = ("Ph", "Lo", "Le", "Ma", "Mx")
CARD_NAMES: Final = (
    *(
        f"{NOBLE_NAMES[kind // NOTES_OF_A_NOBLE]}{kind % NOTES_OF_A_NOBLE + 1}"
        for kind in range(NOTES)
    ),
    "Jk",
)
KIND_OF: Final = {name: kind for kind, name in enumerate(CARD_NAMES)}
CAREER_NAMES: Final = SYMBOL_NAMES[:CAREERS]
PHASE_NAMES: Final = tuple(phase.name.lower() for phase in Phase)
CARD_PHASES: Final = (Phase.PRIVILEGE, Phase.COMPENSATION, Phase.DISCARD)
CARD_KEYS: Final = ("card", "left", "extra_used")  # of `detail` in those phases

MOVE_FORMS: Final = (
    "buy Ma14",
    "done",
    "bid 3",
    "hold",
    "pass",
    "show Ma15",
    "take 4",
    "depot level",
    "depot money",
    "nobility coat",
    "nobility letter",
    "office mint",
    "office architect",
    "office church",
    "office cathedral",
    "office level from 2",
    "money",
    "points6",
    "points7",
    "cards",
    "depot for points",
    "architect church",
    "discard Ph3",
    "compensation gulden",
    "compensation point",
)


def read_phase(position: Mapping[str, Any]) -> Phase:
    """The phase of a position or a view; one of PHASE_NAMES must stand there.

    Winning a privilege is one phase to whoever looks, from choosing the card to its last use: while
    a card is to be chosen, "privilege" stands there too, with nothing about a card in `detail`.
    """
    phase = Phase(PHASE_NAMES.index(position["phase"]))
    detail = position.get("detail", {})
    if phase == Phase.PRIVILEGE and isinstance(detail, Mapping) and not {*CARD_KEYS} & {*detail}:
        return Phase.TAKE  # none is chosen yet
    return phase


# --- moves ----------------------------------------------------------------------------------------

SINGLE_MOVES: Final = {
    HOLD: ("hold", "A-21"),
    PASS: ("pass", "A-21"),
    DEPOT_LEVEL: ("depot level", "A-34"),
    DEPOT_MONEY: ("depot money", "A-38"),
    DEPOT_INSTEAD: ("depot for points", "A-31"),
    NOBILITY_LEVEL: ("nobility level", "A-34"),
    NOBILITY_COAT: ("nobility coat", "A-37"),
    NOBILITY_LETTER: ("nobility letter", "A-37"),
    NOBILITY_INSTEAD: ("nobility for points", "A-31"),
    OFFICE_LEVEL: ("office level", "A-34"),
    OFFICE_MINT: ("office mint", "A-36"),
    OFFICE_ARCHITECT: ("office architect", "A-36"),
    OFFICE_CHURCH: ("office church", "A-36"),
    OFFICE_CATHEDRAL: ("office cathedral", "A-36"),
    OFFICE_INSTEAD: ("office for points", "A-31"),
    TAKE_MONEY: ("money", "A-32"),
    MONEY_INSTEAD: ("money for points", "A-31"),
    TAKE_POINTS6: ("points6", "A-32"),
    POINTS6_INSTEAD: ("points6 for points", "A-31"),
    TAKE_POINTS7: ("points7", "A-32"),
    POINTS7_INSTEAD: ("points7 for points", "A-31"),
    TAKE_CARDS: ("cards", "A-32"),
    CARDS_INSTEAD: ("cards for points", "A-31"),
    ARCHITECT_CHURCH: ("architect church", "A-40"),
    ARCHITECT_CATHEDRAL: ("architect cathedral", "A-40"),
    DONE: ("done", "A-52"),
    COMPENSATION_IN_GULDEN: ("compensation gulden", "A-35"),
    COMPENSATION_IN_POINTS: ("compensation point", "A-35"),
}
"""The moves that are one action each, with the rule behind them."""


def _move_and_rule(action: int) -> tuple[str, str]:
    """The text of an action and the id of its rule."""
    if action in SINGLE_MOVES:
        return SINGLE_MOVES[action]
    if action <= BUY + JOKER:
        return f"buy {CARD_NAMES[action - BUY]}", "A-52"
    if action <= BID + CARDS:
        return f"bid {action - BID}", "A-21"
    if action <= SHOW + JOKER:
        return f"show {CARD_NAMES[action - SHOW]}", "A-25"
    if action <= TAKE + PRIVILEGE_CARDS:
        return f"take {action - TAKE}", "A-27"
    for career, first in zip(CAREER_NAMES, (DEPOT_ROB, NOBILITY_ROB, OFFICE_ROB), strict=True):
        if first <= action < first + MOST_PLAYERS:
            return f"{career} level from {action - first}", "A-35"
    return f"discard {CARD_NAMES[action - DISCARD]}", "A-32"


def write_move(action: int) -> str:
    """The text of an action."""
    return _move_and_rule(action)[0]


def move_rule(action: int) -> str:
    """The id of the rule behind an action.

    An action is all there is to tell it by, and some are made by one rule or another: "done" ends a
    purchase (A-52) or gives up the architect's extra (A-40), a card is shown by the winner alone
    (A-24) or by several (A-25), and discarded after `cards` (A-32) or for want of notes (A-54). Of
    those it is the one that every game meets.
    """
    return _move_and_rule(action)[1]
