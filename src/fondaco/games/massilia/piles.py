"""What things are drawn from and go back to: the deity cards, and the bag of cubes (M-35, M-37)."""

from __future__ import annotations

from fondaco.engine.chance import below, shuffle
from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.massilia.components import BEIGE, COLOURS
from fondaco.games.massilia.memory import remember_played, remember_shuffled
from fondaco.games.massilia.state import Event, State

# --- deity cards ----------------------------------------------------------------------------------


@rule
def cards_left(s: State) -> int:
    """How many cards can be drawn; never 0, as hands hold at most 16 of the 55."""
    return s.pile_size + s.discard_size


@rule
def shuffle_discards(s: State) -> None:
    """The shuffled discards become the pile, which must be empty (M-35)."""
    for k in range(s.discard_size):
        s.pile[k] = s.discard[k]
        s.discard[k] = 0
    s.pile_size = s.discard_size
    s.discard_size = 0
    shuffle(s, s.pile, s.pile_size)
    remember_shuffled(s)
    learnt(s)
    tell(s, Event.SHUFFLED, s.pile_size, NOTHING, NOTHING)


@rule
def draw_card(s: State) -> int:
    """The top card of the pile; there must be a card in the pile or the discards."""
    if s.pile_size == 0:
        shuffle_discards(s)  # M-35: when a card is missing, not before
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return card


@rule
def discard_card(s: State, card: int) -> None:
    """A card goes face up on the discards."""
    s.discard[s.discard_size] = card
    s.discard_size += 1


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """A card of the seat's hand has its effect and is discarded."""
    s.hand[seat, card] -= 1
    remember_played(s, seat, card)
    discard_card(s, card)


# --- cubes ----------------------------------------------------------------------------------------


@rule
def cubes_in_bag(s: State) -> int:
    """How many cubes are in the bag; beige ones never are (M-3)."""
    n = 0
    for colour in range(COLOURS):
        n += s.bag[colour]
    return n


@rule
def draw_cube(s: State) -> int:
    """The colour of a cube drawn from the bag, each cube equally likely; there must be one."""
    k = below(s, cubes_in_bag(s))
    colour = 0
    while k >= s.bag[colour]:
        k -= s.bag[colour]
        colour += 1
    s.bag[colour] -= 1
    return colour


@rule
def take_from_stall(s: State, place: int, cube: int, n: int) -> None:
    """Cubes leave a stall: to the bag, beige ones to the beige harbour (M-37)."""
    s.stall[place, cube] -= n
    if cube == BEIGE:
        s.harbour[BEIGE] += n
    else:
        s.bag[cube] += n
