"""Whether an action being built can still be completed (G-4), which decides what parts are legal.

A brown action always can: any sum moves a figure. For a beige or a black one every number up to a
certain one can be carried out (see `most_units`), so that it can be completed if the smallest sum
that dice can still be turned to is not above it; further dice only add. A grey one takes any sum,
but needs room in the hand, and cubes to pay with.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.massilia.components import (
    BEIGE_DIE,
    BLACK,
    BROWN,
    COLOURS,
    DIE_COLOURS,
    FACES,
    GREY,
    JUNO,
    MERCURY,
    MINERVA,
    NEPTUNE,
    NO_CARD,
    PHOEBUS,
    TEMPLE,
    TOKENS_BACK,
    VENUS,
)
from fondaco.games.massilia.offering import can_pay_for_card, has_room_in_hand
from fondaco.games.massilia.state import DICE, State, colour_of, room_of, value_of
from fondaco.games.massilia.trading import most_cubes, most_fame

NO_DIE: Final = 0  # where a die's value is meant
NOWHERE: Final = -1  # where the place of a price is meant
ANY_SUM: Final = 1000  # more than all dice come to


# --- what the dice come to ------------------------------------------------------------------------


@rule
def taken_of(s: State, value: int) -> int:
    """How many of the dice taken show that value."""
    taken = s.taken
    n = 0
    for colour in range(DIE_COLOURS):
        n += taken[colour, value - 1]
    return n


@rule
def shown(s: State, value: int, without: int, with_: int) -> int:
    """How many of the dice show that value, one `without` left out and one `with_` added."""
    n = taken_of(s, value)
    if with_ == value:
        n += 1
    if without == value:
        n -= 1
    return n


@rule
def lowest_sum(s: State, without: int, with_: int, steps: int) -> int:
    """The smallest sum to which so many steps can turn the dice taken (M-31).

    One die showing `without` is left out and one showing `with_` is added; NO_DIE for none. A six
    saves five for one step (it becomes 1), a five four for two, all else one for each step.
    """
    total = 0
    singles = 0  # steps that save one each
    fives = 0
    sixes = 0
    for value in range(1, FACES + 1):
        n = shown(s, value, without, with_)
        total += value * n
        if value == 6:
            sixes = n
        elif value == 5:
            fives = n
        else:
            singles += (value - 1) * n

    on_sixes = min(steps, sixes)
    steps -= on_sixes
    on_fives = min(steps // 2, fives)
    steps -= 2 * on_fives
    singles += fives - on_fives  # a step on a five that is not turned all the way
    return total - 5 * on_sixes - 4 * on_fives - min(steps, singles)


# --- what can still be spent ----------------------------------------------------------------------


@rule
def tokens_from(supply: int, penalty: int, venus: int) -> int:
    """How many tokens can be taken from such a supply by who has so many and so many venus cards.

    Each card gives back two, or all one has by then: most of them after the supply is used up
    (M-52).
    """
    return supply + venus * min(TOKENS_BACK, supply + penalty)


@rule
def tokens(s: State, seat: int) -> int:
    """How many penalty tokens the seat can still take, playing venus in between."""
    return tokens_from(s.token_supply, s.penalty[seat], s.hand[seat, VENUS])


@rule
def turning_card(action: int) -> int:
    """The card that turns dice for an action of that colour, NO_CARD for grey (M-51)."""
    if action == BROWN:
        return MINERVA
    if action == BEIGE_DIE:
        return NEPTUNE
    if action == BLACK:
        return PHOEBUS
    return NO_CARD


@rule
def turning_cards(s: State, seat: int, action: int) -> int:
    """How many cards the seat has that turn dice for an action of that colour."""
    card = turning_card(action)
    return s.hand[seat, card] if card != NO_CARD else 0


@rule
def most_units(s: State, seat: int, action: int, cards: int, place: int, steps: int) -> int:
    """The most cubes or fame that a beige or a black action can be carried out with; any smaller
    number can be, too.

    The seat may lower a price by `cards` mercury cards, that at `place` by so many `steps` instead.
    """
    if action == BLACK:
        return most_fame(s, seat, steps if place == TEMPLE else cards)
    most = 0
    room = room_of(s, seat)
    for colour in range(COLOURS):
        lowered = steps if place == colour else cards
        most = max(most, most_cubes(s, seat, colour, lowered, room))
    return most


@rule
def most_sum(s: State, seat: int, action: int) -> int:
    """The largest sum that an action of that colour can be carried out with; ANY_SUM if it does
    not matter, 0 if there is none.

    A hand that may be full is left to `will_have_room` and `has_die_for_juno`.
    """
    if action == BROWN:
        return ANY_SUM
    if action == GREY:
        return ANY_SUM if can_pay_for_card(s, seat) else 0
    return most_units(s, seat, action, s.hand[seat, MERCURY], NOWHERE, 0)


@rule
def fits(s: State, without: int, with_: int, steps: int, most: int) -> bool:
    """Whether so many steps can turn the dice to a sum that is not too large: see `lowest_sum`."""
    return most == ANY_SUM or lowest_sum(s, without, with_, steps) <= most


@rule
def will_have_room(s: State, seat: int) -> bool:
    """Whether a grey action finds room in the hand, or makes it by a card that may be played at any
    time before the last part (M-35); one of the price tiles can always be changed."""
    if has_room_in_hand(s, seat):
        return True
    return s.hand[seat, VENUS] > 0 or s.hand[seat, MERCURY] > 0


@rule
def has_die_for_juno(s: State, seat: int, after: int, gone: int) -> bool:
    """Whether juno can bring a further die, not before `after` in the order of G-3.

    `after` is a further die with its payer, as in FURTHER_DIE. Of the dice like `gone`, a further
    die too, one is not there any more. Both NOTHING_YET for none.
    """
    if s.hand[seat, JUNO] == 0:
        return False
    first = max(after, 0)
    for further in range(first // 2 * 2 + 1, 4 * DICE, 2):  # those that juno pays for
        n = dice_there(s, seat, further // 4, further % 4 // 2)
        if n > 1 or (n == 1 and further // 2 != gone // 2):
            return True
    return False


@rule
def dice_there(s: State, seat: int, die: int, kept: int) -> int:
    """How many such dice lie on the temple or (1) kept in front of the seat."""
    if kept == 1:
        return s.kept[seat, die]
    return s.temple[colour_of(die), value_of(die) - 1]
