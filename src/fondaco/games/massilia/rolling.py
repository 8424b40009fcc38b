"""Rolling the dice: those on the temple, then everybody's (M-21)."""

from __future__ import annotations

from fondaco.engine.chance import below
from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.massilia.components import DIE_COLOURS, FACES, MARS, PRICE_OF_KEEPING
from fondaco.games.massilia.piles import play_card
from fondaco.games.massilia.state import (
    DICE,
    DONE,
    KEEP_DIE,
    NOTHING_YET,
    PICK,
    ROLL,
    Event,
    Phase,
    Reason,
    State,
    colour_of,
    value_of,
)


@rule
def roll_die(s: State) -> int:
    """What a die shows, less one."""
    return below(s, FACES)


@rule
def begin_rolling(s: State) -> None:
    """All dice on the temple are rolled; then the first in turn order chooses its own (M-21)."""
    learnt(s)
    for colour in range(DIE_COLOURS):
        roll_temple_dice(s, colour)
    ask_for_picks(s, s.order[0])


@rule
def roll_temple_dice(s: State, colour: int) -> None:
    """Roll the temple's dice of that colour."""
    n = s.temple_unrolled[colour]
    s.temple_unrolled[colour] = 0
    for face in range(FACES):
        n += s.temple[colour, face]
        s.temple[colour, face] = 0
    for _ in range(n):
        face = roll_die(s)
        s.temple[colour, face] += 1
        tell(s, Event.TEMPLE_ROLL, colour, face + 1, NOTHING)


@rule
def ask_for_picks(s: State, seat: int) -> None:
    """The seat is to choose dice from behind its screen."""
    s.phase = Phase.ROLL
    s.turn = seat
    s.last_pick = NOTHING_YET


@rule
def leave_rolling(s: State, seat: int) -> None:
    """On to the next in turn order, behind the last to the actions (M-21, M-22)."""
    place = 0
    while s.order[place] != seat:
        place += 1
    if place + 1 < s.players:
        ask_for_picks(s, s.order[place + 1])
    else:
        s.phase = Phase.ACTIONS
        s.turn = s.order[0]
        s.last_pick = NOTHING_YET


# --- choosing dice --------------------------------------------------------------------------------


@rule
def legal_picks(s: State, seat: int, mask: Mask) -> None:
    """Any die behind the screen, in the order of G-3, or to roll those picked (M-21)."""
    for colour in range(max(s.last_pick, 0), DIE_COLOURS):
        if s.screen[seat, colour] > 0:
            mask[PICK + colour] = 1
    mask[ROLL] = 1


@rule
def apply_pick(s: State, seat: int, action: int) -> None:
    """The seat picks one more die, or rolls those it has picked."""
    if action == ROLL:
        roll_picked(s, seat)
    else:
        colour = action - PICK
        s.screen[seat, colour] -= 1
        s.picked[colour] += 1
        s.last_pick = colour
        tell(s, Event.PICKS, seat, colour, NOTHING)


@rule
def roll_picked(s: State, seat: int) -> None:
    """The seat rolls the dice it has picked (M-21)."""
    n = 0
    for colour in range(DIE_COLOURS):
        n += s.picked[colour]
    tell(s, Event.ROLLS, seat, n, NOTHING)
    if n == 0:
        leave_rolling(s, seat)
        return
    learnt(s)
    for colour in range(DIE_COLOURS):
        for _ in range(s.picked[colour]):
            face = roll_die(s)
            s.rolled[colour, face] += 1
            tell(s, Event.ROLLED, seat, FACES * colour + face, NOTHING)
        s.picked[colour] = 0
    s.phase = Phase.KEEP
    s.last_pick = NOTHING_YET


# --- keeping dice ---------------------------------------------------------------------------------


@rule
def legal_keeps(s: State, seat: int, mask: Mask) -> None:
    """Any rolled die for money or for mars, in the order of G-3, or no more (M-21)."""
    mask[DONE] = 1
    pays = s.sestertii[seat] >= PRICE_OF_KEEPING
    plays = s.hand[seat, MARS] > 0
    if not (pays or plays):
        return
    for die in range(max(s.last_pick, 0) // 2, DICE):
        if s.rolled[colour_of(die), value_of(die) - 1] > 0:
            if pays and 2 * die >= s.last_pick:
                mask[KEEP_DIE + 2 * die] = 1
            if plays:
                mask[KEEP_DIE + 2 * die + 1] = 1


@rule
def apply_keep(s: State, seat: int, action: int) -> None:
    """The seat keeps one more of the dice it rolled, or is done, as it is when none is left."""
    if action != DONE:
        keep_die(s, seat, (action - KEEP_DIE) // 2, (action - KEEP_DIE) % 2)
        s.last_pick = action - KEEP_DIE
    if action == DONE or has_kept_all(s):
        give_up_rest(s, seat)
        leave_rolling(s, seat)


@rule
def has_kept_all(s: State) -> bool:
    """Whether none of the dice just rolled is left."""
    for colour in range(DIE_COLOURS):
        for face in range(FACES):
            if s.rolled[colour, face] > 0:
                return False
    return True


@rule
def keep_die(s: State, seat: int, die: int, mars: int) -> None:
    """The seat keeps a die in front of it, for money or (1) for mars (M-21)."""
    s.rolled[colour_of(die), value_of(die) - 1] -= 1
    s.kept[seat, die] += 1
    tell(s, Event.KEEPS, seat, die, mars)
    if mars == 1:
        play_card(s, seat, MARS)
    else:
        s.sestertii[seat] -= PRICE_OF_KEEPING
        tell(s, Event.PAYS, seat, PRICE_OF_KEEPING, Reason.KEEPING)


@rule
def give_up_rest(s: State, seat: int) -> None:
    """What the seat does not keep goes to the temple with its value (M-21)."""
    for die in range(DICE):
        colour, face = colour_of(die), value_of(die) - 1
        for _ in range(s.rolled[colour, face]):
            tell(s, Event.GIVES_UP, seat, die, NOTHING)
        s.temple[colour, face] += s.rolled[colour, face]
        s.rolled[colour, face] = 0
