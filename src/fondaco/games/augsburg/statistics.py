"""What is counted in many games: privilege cards, privileges, what they gave, cards and visits."""

from __future__ import annotations

from typing import Any, Final

from fondaco.engine.rule import rule
from fondaco.games.augsburg.components import (
    CAREERS,
    DEPOT,
    JOKER,
    MAXIMILIAN,
    NO_CARD,
    NOBLES,
    PRIVILEGE_CARDS,
    SYMBOLS,
    SYMBOLS_OF_A_CARD,
    noble_of,
)
from fondaco.games.augsburg.state import (
    ARCHITECT_CHURCH,
    DEPOT_LEVEL,
    Event,
    Reason,
    State,
    first_of,
    second_of,
)
from fondaco.games.augsburg.words import (
    CAREER_KEYS,
    NOBLE_KEYS,
    RIGHT_KEYS,
    catalogue,
    symbol_name,
    symbol_of,
)
from fondaco.games.base import Statistics, Things

# The things
TAKEN: Final = 0  # + number of the privilege card - 1
USED: Final = TAKEN + PRIVILEGE_CARDS  # + symbol
RISEN: Final = USED + SYMBOLS  # + career: a level of it, from the supply or from another
ROBBED: Final = RISEN + CAREERS  # a level of another seat
COAT: Final = ROBBED + 1
LETTER: Final = COAT + 1
MINT: Final = LETTER + 1
ARCHITECT: Final = MINT + 1
CHURCH: Final = ARCHITECT + 1  # the architect's extra too
CATHEDRAL: Final = CHURCH + 1
DEPOT_MONEY: Final = CATHEDRAL + 1
INSTEAD: Final = DEPOT_MONEY + 1  # points instead of a privilege
SHOWN: Final = INSTEAD + 1  # + noble of the note; jokers in Maximilian's place
WON: Final = SHOWN + NOBLES  # + noble
THINGS: Final = WON + NOBLES


@rule
def first_seat(s: State) -> int:
    """The seat that begins the game (A-12)."""
    return s.marker


@rule
def count_shown(uses: Any, seat: int, kind: int) -> None:
    """A card that may have been shown."""
    if kind == JOKER:
        uses[THINGS * seat + SHOWN + MAXIMILIAN] += 1
    elif kind != NO_CARD:
        uses[THINGS * seat + SHOWN + noble_of(kind)] += 1


@rule
def thing_gained(kind: int, b: int, c: int) -> int:
    """What an event tells that its seat gained or won, THINGS if nothing that is counted."""
    if kind == Event.TAKES:
        return TAKEN + b - 1
    if kind == Event.LEVEL:
        return RISEN + b
    if kind == Event.ROBS:
        return ROBBED
    if kind == Event.COAT:
        return COAT
    if kind == Event.LETTER:
        return LETTER
    if kind == Event.MINT:
        return MINT
    if kind == Event.ARCHITECT:
        return ARCHITECT
    if kind == Event.CHURCH:
        return CHURCH
    if kind == Event.CATHEDRAL:
        return CATHEDRAL
    if kind == Event.GULDEN and c == DEPOT:
        return DEPOT_MONEY
    if kind == Event.POINTS and c == Reason.INSTEAD:
        return INSTEAD
    if kind == Event.WINS:
        return WON + b
    return THINGS


@rule
def count_uses(s: State, seat: int, action: int, uses: Any) -> None:
    """The privilege that the action uses, and what its events tell, of other seats too."""
    if DEPOT_LEVEL <= action < ARCHITECT_CHURCH:
        uses[THINGS * seat + USED + symbol_of(action)] += 1
    for row in range(s.told):
        kind, about = s.event[row, 0], s.event[row, 2]
        b, c = s.event[row, 3], s.event[row, 4]
        thing = thing_gained(kind, b, c)
        if thing != THINGS:
            uses[THINGS * about + thing] += 1
        elif kind == Event.SHOWS:
            count_shown(uses, about, first_of(b))
            count_shown(uses, about, second_of(b))
            count_shown(uses, about, first_of(c))
            count_shown(uses, about, second_of(c))


def name_things(s: State, language: str) -> Things:
    """The things in words; the privilege cards as they are in this state (A-60)."""
    t = catalogue(language)
    cards = range(1, PRIVILEGE_CARDS + 1)
    nobles = tuple(t(key) for key in NOBLE_KEYS)
    gained = (
        *(t(key) for key in CAREER_KEYS),
        t("things.robbed"),
        *(t(key) for key in RIGHT_KEYS.values()),
        t("things.depot_money"),
        t("things.instead"),
    )
    return (
        (t("things.taken"), tuple(card_name(s, card, language) for card in cards)),
        (t("things.used"), tuple(symbol_name(symbol, language) for symbol in range(SYMBOLS))),
        (t("things.gained"), gained),
        (t("things.shown"), (*nobles[:MAXIMILIAN], t("card.joker"))),
        (t("things.won"), nobles),
    )


def card_name(s: State, card: int, language: str) -> str:
    """A privilege card: its number and its symbols (A-6)."""
    symbols = (s.privileges[card, place] for place in range(SYMBOLS_OF_A_CARD))
    return f"{card}: {', '.join(symbol_name(symbol, language) for symbol in symbols)}"


STATISTICS: Final = Statistics(
    things=THINGS, first_seat=first_seat, count_uses=count_uses, name_things=name_things
)
