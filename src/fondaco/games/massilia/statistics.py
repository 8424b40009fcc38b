"""What is counted in many games: actions, dice, goods sold, deity cards, stalls and tokens."""

from __future__ import annotations

from typing import Any, Final

from fondaco.engine.rule import rule
from fondaco.games.base import Statistics, Things
from fondaco.games.massilia.components import (
    BEIGE_DIE,
    BLACK,
    BROWN,
    CUBE_KINDS,
    DEITIES,
    DIE_COLOURS,
    FACES,
    GREY,
    JUNO,
    JUPITER,
    MARS,
    MERCURY,
    MINERVA,
    PLUTO,
    VENUS,
)
from fondaco.games.massilia.state import BUY, FAME, MOVE, OFFER, Event, State, colour_of, value_of
from fondaco.games.massilia.words import (
    ACTION_KEYS,
    CARD_KEYS,
    CUBE_KEYS,
    DIE_COLOUR_KEYS,
    catalogue,
)

# The things
ACTED: Final = 0  # + colour of the action (M-33 to M-36)
DIE: Final = ACTED + DIE_COLOURS  # + colour of a die taken for an action (M-30, M-31)
VALUE: Final = DIE + DIE_COLOURS  # + value of a die so taken - 1, before it is turned
SOLD: Final = VALUE + FACES  # + kind of cube (M-40, M-41)
CARD: Final = SOLD + CUBE_KINDS  # + deity (M-50 to M-54)
OPENED: Final = CARD + DEITIES  # a stall (M-43)
TOKEN: Final = OPENED + 1  # a penalty token taken (M-31)
THINGS: Final = TOKEN + 1


@rule
def first_seat(s: State) -> int:
    """The seat that begins the game (M-10)."""
    return s.order[0]


@rule
def count_action(uses: Any, seat: int, action: int) -> None:
    """The part of an action that tells what it does (M-33 to M-36)."""
    if MOVE <= action < BUY:
        uses[THINGS * seat + ACTED + BROWN] += 1
    elif BUY <= action < OFFER:
        uses[THINGS * seat + ACTED + BEIGE_DIE] += 1
    elif action == OFFER:
        uses[THINGS * seat + ACTED + GREY] += 1
    elif action == FAME:
        uses[THINGS * seat + ACTED + BLACK] += 1


@rule
def card_played(kind: int, c: int) -> int:
    """The deity card that an event tells to have been played, DEITIES if none (M-50 to M-54)."""
    if kind == Event.ACTS_AS and c == 1:
        return JUPITER
    if kind == Event.TAKES_ALSO and c % 2 == 1:
        return JUNO
    if kind == Event.TURNS and c % 4 > 0:
        return MINERVA + c % 4 - 1
    if kind == Event.VENUS:
        return VENUS
    if kind == Event.MERCURY:
        return MERCURY
    if kind == Event.KEEPS and c == 1:
        return MARS
    if kind == Event.PLUTO:
        return PLUTO
    return DEITIES


@rule
def count_uses(s: State, seat: int, action: int, uses: Any) -> None:
    """What the action does, and what its events tell, of other seats too."""
    count_action(uses, seat, action)
    for row in range(s.told):
        kind, b, c = s.event[row, 0], s.event[row, 3], s.event[row, 4]
        of_seat = THINGS * s.event[row, 2]
        card = card_played(kind, c)
        if card != DEITIES:
            uses[of_seat + CARD + card] += 1
        if kind == Event.TAKES or kind == Event.TAKES_ALSO:
            uses[of_seat + DIE + colour_of(b)] += 1
            uses[of_seat + VALUE + value_of(b) - 1] += 1
        elif kind == Event.SELLS:
            uses[of_seat + SOLD + b] += c
        elif kind == Event.OPENS:
            uses[of_seat + OPENED] += 1
        elif kind == Event.TOKEN:
            uses[of_seat + TOKEN] += 1


def name_things(s: State, language: str) -> Things:
    """The things in words."""
    t = catalogue(language)
    return (
        (t("things.actions"), tuple(t(key) for key in ACTION_KEYS)),
        (t("things.dice"), tuple(t(key) for key in DIE_COLOUR_KEYS)),
        (t("things.values"), tuple(str(value) for value in range(1, FACES + 1))),
        (t("things.sold"), tuple(t(key) for key in CUBE_KEYS)),
        (t("things.cards"), tuple(t(key) for key in CARD_KEYS)),
        (t("things.others"), (t("things.opened"), t("things.token"))),
    )


STATISTICS: Final = Statistics(
    things=THINGS, first_seat=first_seat, count_uses=count_uses, name_things=name_things
)
