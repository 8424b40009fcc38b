"""Buying goods, and buying fame (M-34, M-36)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, tell
from fondaco.engine.rule import rule
from fondaco.games.base import Mask
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    BEIGE_PRICE,
    COLOURS,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    LOWEST_POPULARITY,
    LOWEST_PRICE,
    SPACES,
    TEMPLE,
)
from fondaco.games.massilia.rounds import end_turn
from fondaco.games.massilia.state import (
    BUY,
    FAME,
    PLACE,
    Event,
    Phase,
    Reason,
    State,
    price_at,
    room_at,
    room_of,
)

# --- how much can be bought -----------------------------------------------------------------------


@rule
def lowered_price(s: State, place: int, steps: int) -> int:
    """The price there once mercury has lowered it that often, but not below 1 (M-53).

    Steps below 0 raise it.
    """
    return max(price_at(s, place) - steps, LOWEST_PRICE)


@rule
def most_fame(s: State, seat: int, steps: int) -> int:
    """The most fame that the seat can pay for, the temple's price lowered so often (M-36)."""
    return s.sestertii[seat] // lowered_price(s, TEMPLE, steps)


@rule
def most_cubes(s: State, seat: int, colour: int, steps: int, room: int) -> int:
    """The most cubes of that colour and beige that the seat can buy at once, 0 if none (M-34).

    Any smaller number can be bought too: beige ones cost least, so a purchase stays one without
    any of its cubes but the last coloured one. `steps` is how often mercury may lower the price.
    """
    price = lowered_price(s, colour, steps)
    money = s.sestertii[seat] - price
    if s.harbour[colour] == 0 or money < 0:
        return 0
    beige = min(s.harbour[BEIGE], money // BEIGE_PRICE)
    more = min(s.harbour[colour] - 1, (money - beige * BEIGE_PRICE) // price)
    return min(1 + beige + more, room)


# --- buying (M-34) --------------------------------------------------------------------------------


@rule
def legal_purchases(s: State, seat: int, cubes: int, mask: Mask) -> None:
    """Every way to buy exactly that many cubes: of one colour, or of it and beige."""
    if room_of(s, seat) < cubes:
        return
    money = s.sestertii[seat]
    for colour in range(COLOURS):
        price = price_at(s, colour)
        for coloured in range(max(1, cubes - s.harbour[BEIGE]), min(cubes, s.harbour[colour]) + 1):
            beige = cubes - coloured
            if coloured * price + beige * BEIGE_PRICE <= money:
                mask[purchase(colour, coloured, beige)] = 1


@rule
def purchase(colour: int, coloured: int, beige: int) -> int:
    """The action of buying so many coloured and beige cubes."""
    return BUY + (CUBES_OF_A_COLOUR * colour + coloured - 1) * (BEIGE_CUBES + 1) + beige


@rule
def buy(s: State, seat: int, action: int) -> None:
    """Pay for the cubes, take them out of the harbours and change the popularity at once."""
    beige = (action - BUY) % (BEIGE_CUBES + 1)
    coloured = (action - BUY) // (BEIGE_CUBES + 1) % CUBES_OF_A_COLOUR + 1
    colour = (action - BUY) // (BEIGE_CUBES + 1) // CUBES_OF_A_COLOUR
    price = coloured * price_at(s, colour) + beige * BEIGE_PRICE
    tell(s, Event.BUYS, seat, SPACES * colour + coloured, beige)
    s.sestertii[seat] -= price
    tell(s, Event.PAYS, seat, price, Reason.BUYING)
    s.harbour[colour] -= coloured
    s.harbour[BEIGE] -= beige
    lower_popularity(s, colour, coloured)
    s.placing[colour] = coloured
    s.placing[BEIGE] = beige
    s.amount = coloured + beige
    s.phase = Phase.PLACE


@rule
def lower_popularity(s: State, colour: int, bought: int) -> None:
    """Popularity falls by the cubes bought, or by one (M-65), not below 1."""
    drop = 1 if s.popularity_drop == 1 else bought
    popularity = max(s.popularity[colour] - drop, LOWEST_POPULARITY)
    if popularity != s.popularity[colour]:
        s.popularity[colour] = popularity
        tell(s, Event.POPULARITY, colour, popularity, NOTHING)


# --- placing what was bought (M-34) ---------------------------------------------------------------


@rule
def cube_to_place(s: State) -> int:
    """The kind of cube to be placed now: the colour first, then beige."""
    for cube in range(CUBE_KINDS):
        if s.placing[cube] > 0:
            return cube
    return BEIGE  # never: there is a cube to place


@rule
def legal_places(s: State, seat: int, mask: Mask) -> None:
    """Own stalls with room, in the order of G-3, if all of this kind still find room."""
    cube = cube_to_place(s)
    first = s.last_place if s.last_cube == cube else 0
    room = 0
    for place in range(SPACES - 1, first - 1, -1):
        if s.owner[place] == seat and room_at(s, place) > 0:
            room += room_at(s, place)
            if room >= s.placing[cube]:
                mask[PLACE + SPACES * cube + place] = 1


@rule
def apply_place(s: State, seat: int, action: int) -> None:
    """Put a bought cube on a stall; behind the last the turn is over."""
    cube = (action - PLACE) // SPACES
    place = (action - PLACE) % SPACES
    s.placing[cube] -= 1
    s.amount -= 1
    s.stall[place, cube] += 1
    s.last_place = place
    s.last_cube = cube
    tell(s, Event.PLACES, seat, place, cube)
    if s.amount == 0:
        end_turn(s, seat)


# --- fame (M-36) ----------------------------------------------------------------------------------


@rule
def legal_fame(s: State, seat: int, n: int, mask: Mask) -> None:
    """So much fame, if the seat can pay for it."""
    if n * price_at(s, TEMPLE) <= s.sestertii[seat]:
        mask[FAME] = 1


@rule
def buy_fame(s: State, seat: int, n: int) -> None:
    """Exactly that many fame points, each for the temple's price."""
    price = n * price_at(s, TEMPLE)
    s.sestertii[seat] -= price
    tell(s, Event.PAYS, seat, price, Reason.FAME)
    s.fame[seat] += n
    tell(s, Event.FAME, seat, n, Reason.FAME)
    end_turn(s, seat)
