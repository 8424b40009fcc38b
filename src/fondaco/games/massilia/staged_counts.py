"""What the moves staged come to, in numbers: dice, cubes, cards, and the state at each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fondaco.engine.record import Grid
from fondaco.games.massilia.components import BEIGE, CUBE_KINDS, DEITIES, DIE_COLOURS, FACES, SPACES
from fondaco.games.massilia.forecast import after_action
from fondaco.games.massilia.offering import BEIGE_FOR_A_CARD
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.staging import is_last_part
from fondaco.games.massilia.state import (
    AS,
    FIRST_DIE,
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    MOVE,
    OPEN,
    PAY,
    PICK,
    PLACE,
    ROLL,
    SHIFT,
    TAX,
    TURN_DIE,
    USE_PLUTO,
    Phase,
    State,
)
from fondaco.games.massilia.words import (
    PAYERS_OF_AS,
    PAYERS_OF_DICE,
    PAYERS_OF_TURNS,
)


def states(sight: Sight) -> Iterator[tuple[State, int]]:
    """Each action done with the state before it."""
    then = sight.s
    for number, action in enumerate(sight.staged.done, 1):
        yield then, action
        if number < len(sight.staged.done):  # the last one may uncover something
            then = after_action(then, sight.me, action)


def last_part(sight: Sight) -> tuple[State, int] | None:
    """The part that carries the action out, or passing, with the state before it."""
    if sight.s.phase != Phase.ACTIONS:
        return None
    return next(((then, action) for then, action in states(sight) if is_last_part(action)), None)


# --- dice and what changes them -------------------------------------------------------------------


def dice_to_roll(sight: Sight) -> int:
    """How many dice are rolled: those picked before, too (M-21)."""
    picked = sum(sight.s.picked[colour] for colour in range(DIE_COLOURS))
    return picked + sum(1 for action in sight.staged.done if PICK <= action < ROLL)


@dataclass(frozen=True, kw_only=True)
class KeptDice:
    """The rolled dice by what becomes of them (M-21)."""

    paid: tuple[int, ...]
    for_mars: tuple[int, ...]
    to_temple: tuple[int, ...]


def kept_dice(sight: Sight) -> KeptDice:
    """What becomes of the rolled dice if nothing else is kept."""
    kept = [action - KEEP_DIE for action in sight.staged.done if KEEP_DIE <= action < FIRST_DIE]
    dice = _dice_in(sight.s.rolled)
    for number in kept:
        dice.remove(number // 2)
    return KeptDice(
        paid=tuple(sorted(number // 2 for number in kept if number % 2 == 0)),
        for_mars=tuple(sorted(number // 2 for number in kept if number % 2 == 1)),
        to_temple=tuple(dice),
    )


def taken_dice(s: State) -> list[int]:
    """The dice of the action being built, by their present values (M-31)."""
    return _dice_in(s.taken)


def _dice_in(counts: Grid) -> list[int]:
    return [
        FACES * colour + face
        for colour in range(DIE_COLOURS)
        for face in range(FACES)
        for _ in range(counts[colour, face])
    ]


def payers(actions: Sequence[int]) -> list[int]:
    """What the parts of an action are paid with: cards, or TOKEN (M-31, M-50, M-51)."""
    found = []
    for action in actions:
        if AS <= action < FURTHER_DIE:
            found.append(PAYERS_OF_AS[(action - AS) % 2])
        elif FURTHER_DIE <= action < TURN_DIE:
            found.append(PAYERS_OF_DICE[(action - FURTHER_DIE) % 2])
        elif TURN_DIE <= action < MOVE:
            found.append(PAYERS_OF_TURNS[(action - TURN_DIE) % 4])
    return found


# --- cubes and cards ------------------------------------------------------------------------------


def placed(actions: Sequence[int]) -> dict[int, list[int]]:
    """The cubes put on each stall, by their kinds; places rising (M-34)."""
    found: dict[int, list[int]] = {}
    pairs = [divmod(action - PLACE, SPACES) for action in actions if PLACE <= action < KEEP_CARD]
    for place in sorted({place for _, place in pairs}):
        found[place] = [pairs.count((cube, place)) for cube in range(CUBE_KINDS)]
    return found


def shifted(actions: Sequence[int]) -> list[int]:
    """The cubes moved over to a new stall, by their kinds (M-46)."""
    kinds = [(action - SHIFT) % CUBE_KINDS for action in actions if SHIFT <= action < TAX]
    return [kinds.count(cube) for cube in range(CUBE_KINDS)]


def given(actions: Sequence[int]) -> list[int]:
    """The cubes given as tax, by their kinds (M-45)."""
    kinds = [action - GIVE for action in actions if GIVE <= action < USE_PLUTO]
    return [kinds.count(cube) for cube in range(CUBE_KINDS)]


def tax_paid(actions: Sequence[int]) -> int:
    """How much of the tax is paid in sestertii (M-45)."""
    return sum(action - TAX for action in actions if TAX <= action < GIVE)


@dataclass(frozen=True, kw_only=True)
class KeptCard:
    """A card of an offering that is kept, with the cubes that pay for it, by their kinds (M-35)."""

    card: int
    cubes: tuple[int, ...]
    paid: bool


def kept_cards(sight: Sight) -> list[KeptCard]:
    """The cards of the offering that are kept, each with what is staged to pay for it.

    A card that was kept before and is being paid for is the first of them.
    """
    row: list[tuple[int, list[int]]] = []
    if sight.s.phase == Phase.PAY:
        paid_before = [0] * CUBE_KINDS
        paid_before[BEIGE] = sight.s.owed  # of two beige cubes one is owed, so one was paid
        row.append((sight.s.last_card, paid_before))
    for action in sight.staged.done:
        if KEEP_CARD <= action < PAY:
            row.append((action - KEEP_CARD, [0] * CUBE_KINDS))
        elif PAY <= action < OPEN:
            row[-1][1][(action - PAY) // SPACES] += 1
    return [
        KeptCard(card=card, cubes=tuple(cubes), paid=_pays_for_card(cubes)) for card, cubes in row
    ]


def _pays_for_card(cubes: Sequence[int]) -> bool:
    return sum(cubes) == (BEIGE_FOR_A_CARD if cubes[BEIGE] > 0 else 1)


def cards_put_back(sight: Sight) -> int:
    """How many drawn cards are discarded if nothing else is kept (M-35)."""
    drawn = sum(sight.s.drawn_cards[card] for card in range(DEITIES))
    return drawn - sum(1 for action in sight.staged.done if KEEP_CARD <= action < PAY)
