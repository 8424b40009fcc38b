"""Setting up the game (M-10, M-11, M-65)."""

from __future__ import annotations

from fondaco.engine.chance import shuffle
from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.base import RANDOM_START, Mask
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    CARDS_OF_A_DEITY,
    COLOURS,
    CORNERS,
    CUBES_OF_A_COLOUR,
    DARK_SPACES,
    DEITIES,
    DIE_COLOURS,
    FIGURES,
    FIRST_CUBES,
    FIRST_HARBOUR,
    FIRST_POPULARITY,
    FIRST_SESTERTII,
    FIRST_SESTERTII_2014,
    ORANGE,
    PINK,
    PRICE_PLACES,
    PRICE_TILES,
    PURPLE,
    SPACES,
    TOKENS_OF_A_PLAYER,
)
from fondaco.games.massilia.piles import draw_cube
from fondaco.games.massilia.rolling import begin_rolling
from fondaco.games.massilia.rounds import close_turn, tell_round
from fondaco.games.massilia.state import NOBODY, STALL, Event, Phase, State, four


@rule
def set_up(s: State, players: int, start: int) -> None:
    """Lay out a game for that many players; `start` is a seat or RANDOM_START."""
    s.players = players
    s.round = 1
    close_turn(s)
    lay_out_market(s)
    lay_out_pile(s)
    draw_lots_for_order(s, start)
    s.token_supply = TOKENS_OF_A_PLAYER * players  # M-8
    for colour in range(DIE_COLOURS):
        s.temple_unrolled[colour] = 1  # M-10
    for place in range(players):
        seat = s.order[place]
        s.sestertii[seat] = FIRST_SESTERTII  # M-9
        if s.edition == 1:
            s.sestertii[seat] = FIRST_SESTERTII_2014[place]  # M-65
        for colour in range(DIE_COLOURS):
            s.screen[seat, colour] = 1  # M-10
    learnt(s)
    tell_round(s)
    s.phase = Phase.STALLS
    s.turn = s.order[0]


@rule
def lay_out_market(s: State) -> None:
    """Cubes, price tiles, popularity and figures (M-5, M-10)."""
    for place in range(SPACES):
        s.owner[place] = NOBODY
    for colour in range(COLOURS):
        s.harbour[colour] = FIRST_HARBOUR
        s.bag[colour] = CUBES_OF_A_COLOUR - FIRST_HARBOUR
        s.popularity[colour] = FIRST_POPULARITY
    s.harbour[BEIGE] = BEIGE_CUBES
    for place in range(PRICE_PLACES):
        s.price[place] = PRICE_TILES[place]
    shuffle(s, s.price, PRICE_PLACES)
    for figure in range(FIGURES):
        s.figure[figure] = DARK_SPACES[figure]
    shuffle(s, s.figure, FIGURES)


@rule
def lay_out_pile(s: State) -> None:
    """All deity cards, shuffled, are the pile (M-8)."""
    for card in range(DEITIES):
        for _ in range(CARDS_OF_A_DEITY[card]):
            s.pile[s.pile_size] = card
            s.pile_size += 1
    shuffle(s, s.pile, s.pile_size)


@rule
def draw_lots_for_order(s: State, start: int) -> None:
    """The turn order is random; who is asked to begin is first (M-10)."""
    for seat in range(s.players):
        s.order[seat] = seat
    shuffle(s, s.order, s.players)
    if start != RANDOM_START:
        place = 0
        while s.order[place] != start:
            place += 1
        s.order[place] = s.order[0]
        s.order[0] = start


@rule
def settle(s: State) -> None:
    """Shuffle the pile of a position that leaves it to chance how it lies."""
    if s.undealt == 1:
        shuffle(s, s.pile, s.pile_size)
        s.undealt = 0


# --- starting stalls ------------------------------------------------------------------------------


@rule
def legal_stalls(s: State, mask: Mask) -> None:
    """The three places of each corner in which no stall stands yet (M-11)."""
    for corner in CORNERS:
        before = (corner + SPACES - 1) % SPACES
        if s.owner[before] == NOBODY and s.owner[corner] == NOBODY:
            if s.owner[corner + 1] == NOBODY:
                mask[STALL + before] = 1
                mask[STALL + corner] = 1
                mask[STALL + corner + 1] = 1


@rule
def starter(s: State, step: int) -> int:
    """Who puts down the starting stall of that number, from 0: with two players a second time in
    reverse order (M-11)."""
    if step < s.players:
        return s.order[step]
    return s.order[2 * s.players - 1 - step]


@rule
def starting_stalls(s: State) -> int:
    """How many starting stalls are put down in all (M-11)."""
    return 2 * s.players if s.players == 2 else s.players


@rule
def apply_stall(s: State, seat: int, action: int) -> None:
    """The seat puts down a starting stall; behind the last of a row all of the row are filled."""
    place = action - STALL
    s.owner[place] = seat
    s.setup_step += 1
    tell(s, Event.STALL, seat, place, NOTHING)
    if s.setup_step % s.players == 0:
        learnt(s)
        for step in range(s.setup_step - s.players, s.setup_step):
            fill_stall(s, starter(s, step))
    if s.setup_step < starting_stalls(s):
        s.turn = starter(s, s.setup_step)
    else:
        s.setup_step = 0
        begin_rolling(s)


@rule
def fill_stall(s: State, seat: int) -> None:
    """Cubes from the bag go onto the seat's stall that has none (M-11)."""
    place = 0
    while (
        s.owner[place] != seat
        or s.stall[place, PINK] + s.stall[place, PURPLE] + s.stall[place, ORANGE] > 0
    ):
        place += 1
    for cube in range(FIRST_CUBES):
        if s.edition == 1:  # M-65: one of each colour
            s.bag[cube] -= 1
            s.stall[place, cube] += 1
        else:
            s.stall[place, draw_cube(s)] += 1
    cubes = four(s.stall[place, PINK], s.stall[place, PURPLE], s.stall[place, ORANGE], 0)
    tell(s, Event.STALL_CUBES, seat, place, cubes)
