"""Names and moves of Massilia as text (G-7)."""

from __future__ import annotations

from typing import Final

from fondaco.games.massilia.components import (
    BEIGE_CUBES,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    FACES,
    SPACES,
)
from fondaco.games.massilia.state import (
    AS,
    BUY,
    DECLINE,
    DONE,
    FAME,
    FIRST_DIE,
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    MOVE,
    OFFER,
    OPEN,
    PASS,
    PAY,
    PICK,
    PLACE,
    ROLL,
    SHIFT,
    STALL,
    TAX,
    TURN_DIE,
    USE_MERCURY,
    USE_PLUTO,
    USE_VENUS,
    Ask,
    Phase,
    Step,
)

DIE_COLOUR_NAMES: Final = ("brown", "beige", "grey", "black")
DIE_NAMES: Final = tuple(
    f"{colour}{value}" for colour in DIE_COLOUR_NAMES for value in range(1, FACES + 1)
)
CUBE_NAMES: Final = ("pink", "purple", "orange", "beige")
COLOUR_NAMES: Final = CUBE_NAMES[:-1]
FIGURE_NAMES: Final = (*COLOUR_NAMES, "consul")
PRICE_NAMES: Final = (*COLOUR_NAMES, "temple")
CARD_NAMES: Final = (
    "jupiter",
    "juno",
    "minerva",
    "neptune",
    "phoebus",
    "venus",
    "mercury",
    "mars",
    "pluto",
)
PHASE_NAMES: Final = tuple(phase.name.lower() for phase in Phase)
STEP_NAMES: Final = tuple(step.name.lower() for step in Step)
ASK_NAMES: Final = tuple(ask.name.lower() for ask in Ask)

PLACES_OF_DICE: Final = ("temple", "kept")
PAYERS_OF_DICE: Final = ("token", "juno")
PAYERS_OF_TURNS: Final = ("token", "minerva", "neptune", "phoebus")

MOVE_FORMS: Final = (
    "stall 5",
    "pick brown",
    "roll",
    "keep brown5",
    "keep brown5 mars",
    "die brown3 temple",
    "as black token",
    "die grey2 kept juno",
    "turn brown3 up",
    "turn brown3 down minerva",
    "move pink cw",
    "buy purple 2 beige 2",
    "buy purple 4",
    "offer",
    "fame",
    "place purple 5",
    "keep venus",
    "pay pink 5",
    "open",
    "decline",
    "shift purple 5",
    "tax 2",
    "give pink",
    "pluto",
    "venus",
    "mercury temple up",
    "pass",
    "done",
)

SINGLE_MOVES: Final = {
    ROLL: ("roll", "M-21"),
    OFFER: ("offer", "M-35"),
    FAME: ("fame", "M-36"),
    OPEN: ("open", "M-43"),
    DECLINE: ("decline", "M-43"),
    USE_PLUTO: ("pluto", "M-54"),
    USE_VENUS: ("venus", "M-52"),
    PASS: ("pass", "M-23"),
    DONE: ("done", "M-21"),
}
"""The moves that are one action each, with the rule behind them."""


def _keep_die(number: int) -> tuple[str, str]:
    die, by_mars = divmod(number, 2)
    return f"keep {DIE_NAMES[die]}{' mars' if by_mars else ''}", "M-21"


def _first_die(number: int) -> tuple[str, str]:
    die, place = divmod(number, 2)
    return f"die {DIE_NAMES[die]} {PLACES_OF_DICE[place]}", "M-30"


def _as(number: int) -> tuple[str, str]:
    colour, by_jupiter = divmod(number, 2)
    if by_jupiter:
        return f"as {DIE_COLOUR_NAMES[colour]} jupiter", "M-50"
    return f"as {DIE_COLOUR_NAMES[colour]} token", "M-31"


def _further_die(number: int) -> tuple[str, str]:
    die, way = divmod(number, 4)
    place, payer = divmod(way, 2)
    text = f"die {DIE_NAMES[die]} {PLACES_OF_DICE[place]} {PAYERS_OF_DICE[payer]}"
    return text, "M-50" if payer else "M-31"


def _turn_die(number: int) -> tuple[str, str]:
    die, way = divmod(number, 8)
    down, payer = divmod(way, 4)
    text = f"turn {DIE_NAMES[die]} {'down' if down else 'up'}"
    return (f"{text} {PAYERS_OF_TURNS[payer]}", "M-51") if payer else (text, "M-31")


def _move(number: int) -> tuple[str, str]:
    figure, backwards = divmod(number, 2)
    return f"move {FIGURE_NAMES[figure]} {'ccw' if backwards else 'cw'}", "M-33"


def _buy(number: int) -> tuple[str, str]:
    coloured, beige = divmod(number, BEIGE_CUBES + 1)
    colour, others = divmod(coloured, CUBES_OF_A_COLOUR)
    text = f"buy {COLOUR_NAMES[colour]} {others + 1}"
    return f"{text} beige {beige}" if beige else text, "M-34"


def _mercury(number: int) -> tuple[str, str]:
    place, down = divmod(number, 2)
    return f"mercury {PRICE_NAMES[place]} {'down' if down else 'up'}", "M-53"


def _cube_then_place(verb: str, number: int, rule: str) -> tuple[str, str]:
    cube, place = divmod(number, SPACES)
    return f"{verb} {CUBE_NAMES[cube]} {place}", rule


def _shift(number: int) -> tuple[str, str]:
    place, cube = divmod(number, CUBE_KINDS)
    return f"shift {CUBE_NAMES[cube]} {place}", "M-46"


def _move_and_rule(action: int) -> tuple[str, str]:
    """The text of an action and the id of its rule."""
    if action in SINGLE_MOVES:
        return SINGLE_MOVES[action]
    if action < KEEP_DIE:
        if action < PICK:
            return f"stall {action - STALL}", "M-11"
        return f"pick {DIE_COLOUR_NAMES[action - PICK]}", "M-21"
    if action < MOVE:
        return _part_with_a_die(action)
    if action < BUY:
        return _move(action - MOVE)
    if action < OFFER:
        return _buy(action - BUY)
    if action < OPEN:
        return _of_a_purchase_or_an_offering(action)
    if action < TAX:
        return _shift(action - SHIFT)
    if action < GIVE:
        return f"tax {action - TAX}", "M-45"
    if action < USE_PLUTO:
        return f"give {CUBE_NAMES[action - GIVE]}", "M-45"
    return _mercury(action - USE_MERCURY)


def _part_with_a_die(action: int) -> tuple[str, str]:
    """Keeping dice, and the parts of an action that are done with dice (M-21, M-30, M-31)."""
    if action < FIRST_DIE:
        return _keep_die(action - KEEP_DIE)
    if action < AS:
        return _first_die(action - FIRST_DIE)
    if action < FURTHER_DIE:
        return _as(action - AS)
    if action < TURN_DIE:
        return _further_die(action - FURTHER_DIE)
    return _turn_die(action - TURN_DIE)


def _of_a_purchase_or_an_offering(action: int) -> tuple[str, str]:
    """What is done one cube or card at a time (M-34, M-35)."""
    if action < KEEP_CARD:
        return _cube_then_place("place", action - PLACE, "M-34")
    if action < PAY:
        return f"keep {CARD_NAMES[action - KEEP_CARD]}", "M-35"
    return _cube_then_place("pay", action - PAY, "M-35")


def write_move(action: int) -> str:
    """The text of an action."""
    return _move_and_rule(action)[0]


def move_rule(action: int) -> str:
    """The id of the rule behind an action.

    An action is all there is to tell it by, and some are made by one rule or another: "done" ends
    the keeping of dice (M-21), of cards (M-35) or the shifting of cubes (M-46), and "decline" is
    said to a place for a stall (M-43) or to pluto (M-54). Of those it is the one that every game
    meets.
    """
    return _move_and_rule(action)[1]
