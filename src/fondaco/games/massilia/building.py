"""An action built up step by step: dice, other colours, turns, cards (M-30 to M-32, M-49 to M-53).

A part is legal only if the action can still be completed (G-4): see `completing`.
"""

from __future__ import annotations

from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.massilia.completing import (
    ANY_SUM,
    NO_DIE,
    dice_there,
    fits,
    has_die_for_juno,
    lowest_sum,
    most_sum,
    most_units,
    taken_of,
    tokens,
    tokens_from,
    turning_card,
    turning_cards,
    will_have_room,
)
from fondaco.games.massilia.components import (
    BEIGE_DIE,
    BLACK,
    BROWN,
    DIE_COLOURS,
    FACES,
    FIGURES,
    GREY,
    HIGHEST_PRICE,
    JUNO,
    JUPITER,
    LOWEST_PRICE,
    MERCURY,
    MINERVA,
    NO_CARD,
    PRICE_PLACES,
    TOKENS_BACK,
    VENUS,
)
from fondaco.games.massilia.figures import move_figure
from fondaco.games.massilia.offering import can_pay_for_card, has_room_in_hand, offer
from fondaco.games.massilia.piles import play_card
from fondaco.games.massilia.rounds import close_action, pass_round
from fondaco.games.massilia.state import (
    AS,
    BUY,
    DICE,
    FIRST_DIE,
    FURTHER_DIE,
    MOVE,
    NO_ACTION,
    NOTHING_YET,
    OFFER,
    PASS,
    TURN_DIE,
    USE_MERCURY,
    USE_VENUS,
    Event,
    State,
    Step,
    colour_of,
    price_at,
    value_of,
)
from fondaco.games.massilia.trading import (
    buy,
    buy_fame,
    legal_fame,
    legal_purchases,
)

# --- what the dice come to ------------------------------------------------------------------------


@rule
def turned(value: int, down: int) -> int:
    """A die's value after one step up or (1) down; 6 and 1 are neighbours (M-31)."""
    if down == 1:
        return value - 1 if value > 1 else FACES
    return value + 1 if value < FACES else 1


@rule
def sum_of_dice(s: State) -> int:
    """What the dice taken come to (M-31)."""
    n = 0
    for value in range(1, FACES + 1):
        n += value * taken_of(s, value)
    return n


# --- which parts are legal ------------------------------------------------------------------------


@rule
def legal_parts(s: State, seat: int, mask: Mask) -> None:
    """What the seat may do in its turn, or add to the action it is building."""
    if s.action == NO_ACTION:
        legal_first_parts(s, seat, mask)
        return
    spendable = tokens(s, seat)
    steps = spendable + turning_cards(s, seat, s.action)
    most = most_sum(s, seat, s.action)
    if s.step == Step.FIRST:
        legal_changes(s, seat, spendable, mask)
    if s.step <= Step.FURTHER:
        legal_further_dice(s, seat, steps, most, mask)
    legal_turns(s, seat, steps, most, mask)
    legal_last_parts(s, seat, most, mask)
    if s.hand[seat, VENUS] > 0:
        legal_venus(s, seat, most, mask)
    if s.hand[seat, MERCURY] > 0:
        legal_mercury(s, seat, spendable, steps, mask)


@rule
def legal_first_parts(s: State, seat: int, mask: Mask) -> None:
    """Passing (M-22), a first die, or a card that may be played at any time (M-49)."""
    mask[PASS] = 1
    legal_first_dice(s, seat, mask)
    if s.hand[seat, VENUS] > 0:
        mask[USE_VENUS] = 1
    if s.hand[seat, MERCURY] > 0:
        for change in range(2 * PRICE_PLACES):
            if may_change_price(s, change):
                mask[USE_MERCURY + change] = 1


@rule
def legal_first_dice(s: State, seat: int, mask: Mask) -> None:
    """A die from the temple or kept, if its action or another can be completed (M-30)."""
    any_action = may_change_action(s, seat, tokens(s, seat))
    for colour in range(DIE_COLOURS):
        most = ANY_SUM
        if not any_action:
            most = most_sum(s, seat, colour)
            if colour == GREY and not (will_have_room(s, seat) or has_two_dice_for_juno(s, seat)):
                most = 0
        steps = turning_cards(s, seat, colour)
        for face in range(FACES):
            die = FACES * colour + face
            on_temple, kept = s.temple[colour, face], s.kept[seat, die]
            if on_temple + kept > 0 and fits(s, NO_DIE, face + 1, steps, most):
                if on_temple > 0:
                    mask[FIRST_DIE + 2 * die] = 1
                if kept > 0:
                    mask[FIRST_DIE + 2 * die + 1] = 1


@rule
def may_change_action(s: State, seat: int, spendable: int) -> bool:
    """Whether a first die may become another colour's, and so, if need be, move a figure."""
    return spendable > 0 or s.hand[seat, JUPITER] > 0


@rule
def has_two_dice_for_juno(s: State, seat: int) -> bool:
    """Whether juno could bring a further die besides a first one."""
    if s.hand[seat, JUNO] == 0:
        return False
    n = 0
    for die in range(DICE):
        n += dice_there(s, seat, die, 0) + dice_there(s, seat, die, 1)
    return n > 1


@rule
def legal_changes(s: State, seat: int, spendable: int, mask: Mask) -> None:
    """Another colour's action instead, by token or by jupiter (M-31, M-50)."""
    by_token = s.token_supply > 0
    by_jupiter = s.hand[seat, JUPITER] > 0
    if not (by_token or by_jupiter):
        return
    for colour in range(DIE_COLOURS):
        if colour != s.action:
            most = most_sum(s, seat, colour)
            steps = spendable + turning_cards(s, seat, colour)
            room = colour != GREY or will_have_room(s, seat)
            if by_token and fits(s, NO_DIE, NO_DIE, steps - 1, most):
                if room or has_die_for_juno(s, seat, NOTHING_YET, NOTHING_YET):
                    mask[AS + 2 * colour] = 1
            if by_jupiter and fits(s, NO_DIE, NO_DIE, steps, most):
                mask[AS + 2 * colour + 1] = 1


@rule
def legal_further_dice(s: State, seat: int, steps: int, most: int, mask: Mask) -> None:
    """One more die, by token or by juno, in the order of G-3 (M-31, M-50)."""
    by_token = s.token_supply > 0
    by_juno = s.hand[seat, JUNO] > 0
    if most == 0 or not (by_token or by_juno):
        return
    room = s.action != GREY or will_have_room(s, seat)
    after = max(s.last_further, 0)
    for further in range(after // 2 * 2, 4 * DICE, 2):
        die = further // 4
        if dice_there(s, seat, die, further % 4 // 2) > 0:
            value = value_of(die)
            if by_token and further >= after and fits(s, NO_DIE, value, steps - 1, most):
                if room or has_die_for_juno(s, seat, further, further):
                    mask[FURTHER_DIE + further] = 1
            if by_juno and fits(s, NO_DIE, value, steps, most):
                mask[FURTHER_DIE + further + 1] = 1


@rule
def legal_turns(s: State, seat: int, steps: int, most: int, mask: Mask) -> None:
    """One step of one of the dice taken, by token or by the action's card (M-31, M-51)."""
    card = turning_card(s.action)
    by_token = s.token_supply > 0
    by_card = card != NO_CARD and s.hand[seat, card] > 0
    if not (by_token or by_card) or (s.action == GREY and not will_have_room(s, seat)):
        return
    for die in range(DICE):
        value = value_of(die)
        if s.taken[colour_of(die), value - 1] > 0:
            for down in range(2):
                if fits(s, value, turned(value, down), steps - 1, most):
                    turn = TURN_DIE + 8 * die + 4 * down
                    if by_token:
                        mask[turn] = 1
                    if by_card:
                        mask[turn + card - MINERVA + 1] = 1


@rule
def legal_last_parts(s: State, seat: int, most: int, mask: Mask) -> None:
    """What carries the action out with exactly the sum of its dice (M-32)."""
    if s.action == BROWN:
        for move in range(2 * FIGURES):
            mask[MOVE + move] = 1
    elif s.action == BEIGE_DIE:
        legal_purchases(s, seat, sum_of_dice(s), mask)
    elif s.action == BLACK:
        legal_fame(s, seat, sum_of_dice(s), mask)
    elif most > 0 and has_room_in_hand(s, seat):
        mask[OFFER] = 1


# --- cards that may be played at any time ---------------------------------------------------------


@rule
def legal_venus(s: State, seat: int, most: int, mask: Mask) -> None:
    """Venus, if the action can still be completed: it may give back less now than later (M-52)."""
    back = min(TOKENS_BACK, s.penalty[seat])
    spendable = tokens_from(s.token_supply + back, s.penalty[seat] - back, s.hand[seat, VENUS] - 1)
    steps = spendable + turning_cards(s, seat, s.action)
    if fits(s, NO_DIE, NO_DIE, steps, most) or (
        s.step == Step.FIRST and may_change_action(s, seat, spendable)
    ):
        mask[USE_VENUS] = 1


@rule
def may_change_price(s: State, change: int) -> bool:
    """Whether mercury may change a price like that, as in USE_MERCURY (M-53)."""
    price = price_at(s, change // 2)
    return price > LOWEST_PRICE if change % 2 == 1 else price < HIGHEST_PRICE


@rule
def legal_mercury(s: State, seat: int, spendable: int, steps: int, mask: Mask) -> None:
    """Mercury at each tile, if the action can still be completed at the new price (M-53)."""
    free = s.action == BROWN or (s.action == GREY and can_pay_for_card(s, seat))
    if s.step == Step.FIRST and may_change_action(s, seat, spendable):
        free = True
    lowest = lowest_sum(s, NO_DIE, NO_DIE, steps)
    cards = s.hand[seat, MERCURY] - 1
    for change in range(2 * PRICE_PLACES):
        if may_change_price(s, change):
            lowered = cards + 1 if change % 2 == 1 else cards - 1
            if free or (
                s.action != GREY
                and lowest <= most_units(s, seat, s.action, cards, change // 2, lowered)
            ):
                mask[USE_MERCURY + change] = 1


# --- carrying parts out ---------------------------------------------------------------------------


@rule
def apply_part(s: State, seat: int, action: int) -> None:
    """Carry out one part; only the last one changes more than dice, tokens and cards."""
    if action == PASS:
        pass_round(s, seat)
    elif action == USE_VENUS:
        use_venus(s, seat)
    elif action >= USE_MERCURY:
        use_mercury(s, seat, action - USE_MERCURY)
    elif action < AS:
        take_first_die(s, seat, (action - FIRST_DIE) // 2, (action - FIRST_DIE) % 2)
    elif action < FURTHER_DIE:
        change_action(s, seat, (action - AS) // 2, (action - AS) % 2)
    elif action < TURN_DIE:
        take_further_die(s, seat, action - FURTHER_DIE)
    elif action < MOVE:
        turn_die(s, seat, action - TURN_DIE)
    else:
        carry_out(s, seat, action)


@rule
def spend_token(s: State, seat: int) -> None:
    """The seat takes a penalty token (M-31)."""
    s.token_supply -= 1
    s.penalty[seat] += 1
    tell(s, Event.TOKEN, seat, NOTHING, NOTHING)


@rule
def take_die(s: State, seat: int, die: int, kept: int) -> None:
    """A die is taken from the temple or (1) from those kept in front."""
    if kept == 1:
        s.kept[seat, die] -= 1
    else:
        s.temple[colour_of(die), value_of(die) - 1] -= 1
    s.taken[colour_of(die), value_of(die) - 1] += 1


@rule
def take_first_die(s: State, seat: int, die: int, kept: int) -> None:
    """The first die gives the action (M-30)."""
    take_die(s, seat, die, kept)
    s.action = colour_of(die)
    s.step = Step.FIRST
    tell(s, Event.TAKES, seat, die, kept)


@rule
def change_action(s: State, seat: int, colour: int, jupiter: int) -> None:
    """Another colour's action instead, by token or (1) by jupiter (M-31, M-50)."""
    tell(s, Event.ACTS_AS, seat, colour, jupiter)
    if jupiter == 1:
        play_card(s, seat, JUPITER)
    else:
        spend_token(s, seat)
    s.action = colour
    s.step = Step.AS


@rule
def take_further_die(s: State, seat: int, further: int) -> None:
    """One more die, whose value is added (M-31, M-50)."""
    take_die(s, seat, further // 4, further % 4 // 2)
    tell(s, Event.TAKES_ALSO, seat, further // 4, further % 4)
    if further % 2 == 1:
        play_card(s, seat, JUNO)
    else:
        spend_token(s, seat)
    s.last_further = further
    s.step = Step.FURTHER


@rule
def turn_die(s: State, seat: int, turn: int) -> None:
    """One of the dice taken is turned one step (M-31, M-51)."""
    die = turn // 8
    value = turned(value_of(die), turn % 8 // 4)
    payer = turn % 4
    s.taken[colour_of(die), value_of(die) - 1] -= 1
    s.taken[colour_of(die), value - 1] += 1
    tell(s, Event.TURNS, seat, die, 4 * (FACES * colour_of(die) + value - 1) + payer)
    if payer == 0:
        spend_token(s, seat)
    else:
        play_card(s, seat, MINERVA + payer - 1)
    s.step = Step.TURNED


@rule
def use_venus(s: State, seat: int) -> None:
    """Two penalty tokens go back, or what the seat has (M-52)."""
    back = min(TOKENS_BACK, s.penalty[seat])
    s.penalty[seat] -= back
    s.token_supply += back
    play_card(s, seat, VENUS)
    tell(s, Event.VENUS, seat, back, NOTHING)


@rule
def use_mercury(s: State, seat: int, change: int) -> None:
    """A price counts one more or one less until the end of the turn (M-53)."""
    place = change // 2
    s.mercury[place] += 1 if change % 2 == 0 else -1
    play_card(s, seat, MERCURY)
    tell(s, Event.MERCURY, seat, place, price_at(s, place))


@rule
def carry_out(s: State, seat: int, action: int) -> None:
    """The last part: the dice go behind the seat's screen, and the action takes place (M-30)."""
    n = sum_of_dice(s)
    for colour in range(DIE_COLOURS):
        for face in range(FACES):
            s.screen[seat, colour] += s.taken[colour, face]
            s.taken[colour, face] = 0
    close_action(s)
    if action < BUY:
        move_figure(s, seat, (action - MOVE) // 2, n, (action - MOVE) % 2)
    elif action < OFFER:
        buy(s, seat, action)
    elif action == OFFER:
        offer(s, seat, n)
    else:
        buy_fame(s, seat, n)
