"""The numbers from the box of Massilia, each with the rule it comes from."""

from __future__ import annotations

from typing import Final

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4

# M-1: the ring of path spaces, each facing one stall place of the same number
SPACES: Final = 16
CORNERS: Final = (0, 4, 8, 12)
DARK_SPACES: Final = (2, 6, 10, 14)

# M-2: the figures. A customer has the number of its colour (M-3); the consul stands behind them.
CONSUL: Final = 3
FIGURES: Final = 4

# M-3: the colours of cubes, in the order of G-3, and how many cubes there are of each
PINK: Final = 0
PURPLE: Final = 1
ORANGE: Final = 2
BEIGE: Final = 3
COLOURS: Final = 3  # those that have customers, popularity and a price tile
CUBE_KINDS: Final = 4
CUBES_OF_A_COLOUR: Final = 15
BEIGE_CUBES: Final = 10

# M-4: the places of price tiles: the harbour of each colour by its number, and the temple
TEMPLE: Final = 3
PRICE_PLACES: Final = 4
PRICE_TILES: Final = (1, 2, 2, 3)
LOWEST_PRICE: Final = 1
HIGHEST_PRICE: Final = 3
BEIGE_PRICE: Final = 1

# M-5: popularity
LOWEST_POPULARITY: Final = 1
HIGHEST_POPULARITY: Final = 3
FIRST_POPULARITY: Final = 2

# M-6: the dice, by the colour of the action they give, in the order of G-3
BROWN: Final = 0  # M-33: move a figure
BEIGE_DIE: Final = 1  # M-34: buy
GREY: Final = 2  # M-35: offer
BLACK: Final = 3  # M-36: fame
DIE_COLOURS: Final = 4
FACES: Final = 6
MOST_DICE: Final = MOST_PLAYERS + 1  # of one colour: one of each player's and one on the temple

# M-7: the turn order tiles are 2 to the number of players
LOWEST_ORDER_TILE: Final = 2

# M-8: penalty tokens of each player, and the deity cards in the order of G-3
TOKENS_OF_A_PLAYER: Final = 10
JUPITER: Final = 0
JUNO: Final = 1
MINERVA: Final = 2
NEPTUNE: Final = 3
PHOEBUS: Final = 4
VENUS: Final = 5
MERCURY: Final = 6
MARS: Final = 7
PLUTO: Final = 8
DEITIES: Final = 9
CARDS_OF_A_DEITY: Final = (5, 5, 7, 7, 7, 9, 5, 5, 5)
CARDS: Final = 55
NO_CARD: Final = -1

# M-9
STALLS_OF_A_PLAYER: Final = 6
FIRST_SESTERTII: Final = 6

# M-10: what lies in each coloured harbour at first; the others are in the bag
FIRST_HARBOUR: Final = 6

# M-11
FIRST_CUBES: Final = 3  # drawn onto each starting stall

# M-20: cubes drawn each round, for two to four players
CUBES_A_ROUND: Final = (8, 10, 12)

# M-21
PRICE_OF_KEEPING: Final = 2  # sestertii

# M-34
CUBES_ON_A_STALL: Final = 6

# M-35
HAND_LIMIT: Final = 4
HAND_LIMIT_2014: Final = 3  # M-65

# M-43
PRICE_OF_A_STALL: Final = 5

# M-46
CUBES_SHIFTED: Final = 6

# M-52
TOKENS_BACK: Final = 2

# M-60
ROUNDS: Final = 7
STALL_FAME: Final = (0, 0, 4, 9, 16, 25, 25)  # by stalls on the market; five or more are 25
TOKEN_LOSS: Final = 2  # points
SESTERTII_PER_POINT: Final = 3  # M-65: the option's default
MOST_SESTERTII_PER_POINT: Final = 10

# M-65: what each has in the 2014 edition at first, by turn order
FIRST_SESTERTII_2014: Final = (5, 6, 7, 8)
