"""What is counted in many games: cards played and shipped, and drawing (F-20 to F-22)."""

from __future__ import annotations

from typing import Any, Final

from fondaco.engine.rule import rule
from fondaco.games.base import Statistics, Things
from fondaco.games.fugger.components import GOODS, KINDS, MERCHANT
from fondaco.games.fugger.state import DRAW, PLAY, SHIP, State, good_of
from fondaco.games.fugger.words import GOOD_KEYS, catalogue, exact_card_name

# The things: kinds of card played, goods shipped (with or without seal, F-40) and behind them the
# merchant, drawing.
PLAYED: Final = 0  # + kind of card
SHIPPED: Final = PLAYED + KINDS  # + good
SHIPPED_MERCHANT: Final = SHIPPED + GOODS
DRAWN: Final = SHIPPED_MERCHANT + 1
THINGS: Final = DRAWN + 1


@rule
def first_seat(s: State) -> int:
    """The seat that begins the game (F-10)."""
    return s.start


@rule
def thing_used(action: int) -> int:
    """What the action uses."""
    if action == DRAW:
        return DRAWN
    if action < SHIP:
        return PLAYED + action - PLAY
    if action == SHIP + MERCHANT:
        return SHIPPED_MERCHANT
    return SHIPPED + good_of(action - SHIP)


@rule
def count_uses(s: State, seat: int, action: int, uses: Any) -> None:
    """Each action uses one thing."""
    uses[THINGS * seat + thing_used(action)] += 1


def name_things(s: State, language: str) -> Things:
    """The things in words."""
    t = catalogue(language)
    goods = tuple(t(key) for key in GOOD_KEYS)
    return (
        (t("things.played"), tuple(exact_card_name(kind, language) for kind in range(KINDS))),
        (t("things.shipped"), (*goods, exact_card_name(MERCHANT, language))),
        (t("things.drawn"), (t("move.draw"),)),
    )


STATISTICS: Final = Statistics(
    things=THINGS, first_seat=first_seat, count_uses=count_uses, name_things=name_things
)
