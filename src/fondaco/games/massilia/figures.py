"""Moving a figure, and what comes of where it stops (M-33, M-40 to M-46, M-54)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.massilia.components import (
    BEIGE,
    CONSUL,
    CUBE_KINDS,
    CUBES_SHIFTED,
    HIGHEST_POPULARITY,
    PLUTO,
    PRICE_OF_A_STALL,
    SPACES,
    STALLS_OF_A_PLAYER,
    TEMPLE,
)
from fondaco.games.massilia.memory import remember_pluto
from fondaco.games.massilia.piles import play_card, take_from_stall
from fondaco.games.massilia.rounds import end_turn
from fondaco.games.massilia.state import (
    DECLINE,
    DONE,
    GIVE,
    NOBODY,
    OPEN,
    SHIFT,
    TAX,
    USE_PLUTO,
    Ask,
    Event,
    Phase,
    Reason,
    State,
    cubes_at,
    hand_size,
    price_at,
    stalls_of,
)


@rule
def space_after(space: int, spaces: int, backwards: int) -> int:
    """The space so many spaces on: clockwise they rise (M-33)."""
    if backwards == 1:
        spaces = (SPACES - 1) * spaces  # as far the other way round
    return (space + spaces) % SPACES


@rule
def move_figure(s: State, seat: int, figure: int, spaces: int, backwards: int) -> None:
    """Move a figure exactly so many spaces and carry out what follows (M-33)."""
    space = s.figure[figure]
    place = space_after(space, spaces, backwards)
    s.figure[figure] = place
    tell(s, Event.MOVES, seat, figure, SPACES * space + place)
    tell(s, Event.WALKS, seat, spaces, backwards)
    if figure == CONSUL:
        stop_consul(s, seat, place)
    else:
        stop_customer(s, seat, figure, place)
        end_turn(s, seat)


# --- customers ------------------------------------------------------------------------------------


@rule
def stop_customer(s: State, seat: int, colour: int, place: int) -> None:
    """The customer of that colour buys at the mover's own stall (M-40 to M-42)."""
    if s.owner[place] == seat and s.stall[place, colour] > 0:
        sell_coloured(s, seat, colour, place)
    elif s.owner[place] == seat and s.stall[place, BEIGE] > 0:
        sell(s, seat, BEIGE, place)  # M-41: no fame, no popularity
    else:
        tell(s, Event.NOTHING_HAPPENS, colour, place, NOTHING)  # M-42


@rule
def sell_coloured(s: State, seat: int, colour: int, place: int) -> None:
    """All cubes of the customer's colour: money, fame, and then popularity (M-40)."""
    fame = s.stall[place, colour] * s.popularity[colour]
    sell(s, seat, colour, place)
    s.fame[seat] += fame
    tell(s, Event.FAME, seat, fame, Reason.SALE)
    if s.popularity[colour] < HIGHEST_POPULARITY:
        s.popularity[colour] += 1
        tell(s, Event.POPULARITY, colour, s.popularity[colour], NOTHING)


@rule
def sell(s: State, seat: int, cube: int, place: int) -> None:
    """All cubes of a kind are sold for the temple's price each (M-40, M-41)."""
    n = s.stall[place, cube]
    tell(s, Event.SELLS, seat, cube, n)
    take_from_stall(s, place, cube, n)
    s.sestertii[seat] += n * price_at(s, TEMPLE)
    tell(s, Event.SESTERTII, seat, n * price_at(s, TEMPLE), Reason.SALE)


# --- the consul -----------------------------------------------------------------------------------


@rule
def stop_consul(s: State, seat: int, place: int) -> None:
    """What the consul brings about where it stops (M-43 to M-45, M-54)."""
    s.phase = Phase.CONSUL
    s.mover = seat
    owner = s.owner[place]
    if owner == NOBODY:
        if may_open(s, seat):
            ask(s, seat, Ask.OPEN)
        else:
            tell(s, Event.NOTHING_HAPPENS, CONSUL, place, NOTHING)
            end_turn(s, seat)
    elif cubes_at(s, place) == 0 and stalls_of(s, owner) == 1:  # M-44: the last is never closed
        tell(s, Event.NOTHING_HAPPENS, CONSUL, place, NOTHING)
        end_turn(s, seat)
    else:
        if hand_size(s, owner) > 0:
            learnt(s)  # whether it has pluto shows in whether it is asked
            remember_pluto(s, owner)
        if s.hand[owner, PLUTO] > 0:
            ask(s, owner, Ask.PLUTO)
        else:
            tax_or_close(s, place)


@rule
def ask(s: State, seat: int, what: int) -> None:
    """The seat is to decide that."""
    s.ask = what
    s.turn = seat


@rule
def may_open(s: State, seat: int) -> bool:
    """Whether the seat can pay for a stall and has one left (M-43)."""
    return s.sestertii[seat] >= PRICE_OF_A_STALL and stalls_of(s, seat) < STALLS_OF_A_PLAYER


@rule
def tax_or_close(s: State, place: int) -> None:
    """A stall with cubes is taxed, one without is closed (M-44, M-45)."""
    owner = s.owner[place]
    cubes = cubes_at(s, place)
    if cubes > 0:
        tell(s, Event.TAXED, owner, cubes, place)
        s.amount = cubes
        ask(s, owner, Ask.TAX)
        return
    s.owner[place] = NOBODY
    tell(s, Event.CLOSED, owner, place, NOTHING)
    if may_open(s, s.mover):
        ask(s, s.mover, Ask.OPEN)
    else:
        end_turn(s, s.mover)


@rule
def legal_at_consul(s: State, seat: int, mask: Mask) -> None:
    """What the seat that is asked may answer."""
    if s.ask == Ask.PLUTO:
        mask[USE_PLUTO] = 1
        mask[DECLINE] = 1
    elif s.ask == Ask.TAX:
        for paid in range(min(s.amount, s.sestertii[seat]) + 1):  # M-45: any split it can pay
            mask[TAX + paid] = 1
    elif s.ask == Ask.GIVE:
        legal_gifts(s, mask)
    elif s.ask == Ask.OPEN:
        mask[OPEN] = 1
        mask[DECLINE] = 1
    else:
        legal_shifts(s, seat, mask)


@rule
def apply_at_consul(s: State, seat: int, action: int) -> None:
    """Carry out the answer."""
    place = s.figure[CONSUL]
    if s.ask == Ask.PLUTO:
        if action == USE_PLUTO:
            tell(s, Event.PLUTO, seat, place, NOTHING)
            play_card(s, seat, PLUTO)
            end_turn(s, s.mover)  # M-54: nothing happens there at all
        else:
            tax_or_close(s, place)
    elif s.ask == Ask.TAX:
        pay_tax(s, seat, action - TAX)
    elif s.ask == Ask.GIVE:
        give_cube(s, seat, place, action - GIVE)
    elif s.ask == Ask.OPEN:
        if action == OPEN:
            open_stall(s, seat, place)
        else:
            tell(s, Event.DECLINES, seat, NOTHING, NOTHING)
            end_turn(s, seat)
    else:
        apply_shift(s, seat, place, action)


# --- the tax (M-45) -------------------------------------------------------------------------------


@rule
def pay_tax(s: State, seat: int, paid: int) -> None:
    """The owner pays so much of its tax in money; the rest it owes in cubes."""
    if paid > 0:
        s.sestertii[seat] -= paid
        s.amount -= paid
        tell(s, Event.PAYS, seat, paid, Reason.TAX)
    if s.amount > 0:
        ask(s, seat, Ask.GIVE)
    else:
        end_turn(s, s.mover)


@rule
def legal_gifts(s: State, mask: Mask) -> None:
    """Cubes of the taxed stall, in the order of G-3, if the tax can still be paid with the rest."""
    place = s.figure[CONSUL]
    cubes = 0
    for cube in range(CUBE_KINDS - 1, max(s.last_cube, 0) - 1, -1):
        if s.stall[place, cube] > 0:
            cubes += s.stall[place, cube]
            if cubes >= s.amount:
                mask[GIVE + cube] = 1


@rule
def give_cube(s: State, seat: int, place: int, cube: int) -> None:
    """The owner gives a cube for a sestertius; a stall emptied by this stays open."""
    take_from_stall(s, place, cube, 1)
    tell(s, Event.TAX_CUBE, seat, cube, NOTHING)
    s.last_cube = cube
    s.amount -= 1
    if s.amount == 0:
        end_turn(s, s.mover)


# --- a new stall (M-43, M-46) ---------------------------------------------------------------------


@rule
def open_stall(s: State, seat: int, place: int) -> None:
    """The mover pays for a stall at that place; then it may move cubes there."""
    s.sestertii[seat] -= PRICE_OF_A_STALL
    tell(s, Event.PAYS, seat, PRICE_OF_A_STALL, Reason.STALL)
    s.owner[place] = seat
    tell(s, Event.OPENS, seat, place, NOTHING)
    s.amount = CUBES_SHIFTED
    ask(s, seat, Ask.SHIFT)


@rule
def legal_shifts(s: State, seat: int, mask: Mask) -> None:
    """Cubes of the mover's other stalls, in the order of G-3, or no more."""
    mask[DONE] = 1
    new = s.figure[CONSUL]
    for place in range(max(s.last_place, 0), SPACES):
        if s.owner[place] == seat and place != new:
            for cube in range(CUBE_KINDS):
                if s.stall[place, cube] > 0 and (place > s.last_place or cube >= s.last_cube):
                    mask[SHIFT + CUBE_KINDS * place + cube] = 1


@rule
def has_cubes_elsewhere(s: State, seat: int, new: int) -> bool:
    """Whether there are cubes on the seat's stalls besides the new one."""
    for place in range(SPACES):
        if s.owner[place] == seat and place != new and cubes_at(s, place) > 0:
            return True
    return False


@rule
def apply_shift(s: State, seat: int, new: int, action: int) -> None:
    """A cube goes to the new stall; the sixth is the last, and the mover may stop before."""
    if action != DONE:
        place = (action - SHIFT) // CUBE_KINDS
        cube = (action - SHIFT) % CUBE_KINDS
        s.stall[place, cube] -= 1
        s.stall[new, cube] += 1
        s.last_place = place
        s.last_cube = cube
        s.amount -= 1
        tell(s, Event.SHIFTS, seat, place, cube)
    elif has_cubes_elsewhere(s, seat, new):
        tell(s, Event.SHIFTS_NO_MORE, seat, NOTHING, NOTHING)
    if action == DONE or s.amount == 0:
        end_turn(s, seat)
