"""The numbers from the box of Augsburg 1520, each with the rule it comes from.

Values marked [C] are reconstructed: the Hungarian rulebook lost its pictures. They are what the
tables of the state begin with, and a components file may replace them (A-60, `replaced.py`).
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule

MOST_PLAYERS: Final = 5
FEWEST_PLAYERS: Final = 2

# the nobles in visiting order. Maximilian has no notes of his own.
PHILIPP: Final = 0
LOUISE: Final = 1
LEO: Final = 2
MARIA: Final = 3
MAXIMILIAN: Final = 4
NOBLES: Final = 5

# the cards. A kind of card is a number: 17 * noble + value - 1 for a note, 68 for a joker.
# There is one of each note; this order is that of G-3.
NOTES_OF_A_NOBLE: Final = 17
NOTES: Final = 4 * NOTES_OF_A_NOBLE
JOKER: Final = NOTES
KINDS: Final = NOTES + 1
JOKERS: Final = 12
CARDS: Final = NOTES + JOKERS
NO_CARD: Final = -1

# A-2 [C]: what a note of each value costs in gulden, from value 1; then a joker
NOTE_PRICES: Final = (
    *(200, 200, 200),
    *(250, 250, 250, 250),
    *(300, 300, 300),
    *(350, 350, 350, 350),
    *(400, 400, 400),
)
JOKER_PRICE: Final = 400

# the careers and what their levels 1 to 4 give
DEPOT: Final = 0
NOBILITY: Final = 1
OFFICE: Final = 2
CAREERS: Final = 3
HIGHEST_LEVEL: Final = 4
DEPOT_GULDEN: Final = (600, 900, 1200, 1600)
NOBILITY_POINTS: Final = (3, 5, 8, 12)
OFFICE_NOTES: Final = (4, 5, 6, 6)
MAYORS_FREE_NOTES: Final = 1
MINTS_FREE_NOTES: Final = 1

# A-4 [C]: small, medium and large level tiles of each career, for two to five players
SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2
TILE_SIZES: Final = 3
LEVEL_TILES: Final = ((2, 1, 1), (3, 1, 1), (4, 2, 1), (5, 3, 1))

# A-5 [C]: the columns of right tiles, the best on top
COLUMN: Final = 5
COATS: Final = (4, 3, 3, 2, 1)  # points a round
LETTERS: Final = (5, 4, 4, 3, 2)  # points a round
CHURCHES: Final = (900, 800, 700, 600, 500)  # gulden
CATHEDRALS: Final = (1100, 1000, 900, 800, 700)  # gulden

# the symbols of the privilege cards. The first three are the careers.
MONEY: Final = 3
POINTS6: Final = 4
POINTS7: Final = 5
DRAW_CARDS: Final = 6
SYMBOLS: Final = 7

# A-6 [C]: the privilege cards 1 to 10
SYMBOLS_OF_A_CARD: Final = 3
PRIVILEGES: Final = (
    (DEPOT, DEPOT, DRAW_CARDS),
    (NOBILITY, NOBILITY, MONEY),
    (OFFICE, OFFICE, POINTS6),
    (NOBILITY, MONEY, POINTS6),
    (DEPOT, OFFICE, MONEY),
    (DEPOT, NOBILITY, POINTS7),
    (NOBILITY, OFFICE, DRAW_CARDS),
    (OFFICE, DRAW_CARDS, POINTS7),
    (DEPOT, OFFICE, DRAW_CARDS),
    (DEPOT, NOBILITY, MONEY),
)
PRIVILEGE_CARDS: Final = 10
OPEN_PRIVILEGES: Final = 5
NO_PRIVILEGE: Final = 0

FIRST_GULDEN: Final = 1500
FIRST_JOKERS: Final = 2
FIRST_OFFER: Final = 7
MORE_ROUNDS: Final = 2  # rounds are the number of players and so many

RUNNER_UP_GULDEN: Final = (100, 50)  # the second, the third
PRIVILEGES_USED: Final = 2
POINTS_INSTEAD: Final = 2
MONEY_GULDEN: Final = 500
CARDS_DRAWN: Final = 2
DEPOT_INSTEAD_GULDEN: Final = 300
COMPENSATION_GULDEN: Final = 100
COMPENSATION_POINTS: Final = 1
CHURCH_CAP: Final = 25
CATHEDRAL_CAP: Final = 45
NO_CAP: Final = 32767  # what a field of points can hold


@rule
def noble_of(kind: int) -> int:
    """The noble whose note it is (A-1)."""
    return kind // NOTES_OF_A_NOBLE


@rule
def value_of(kind: int) -> int:
    """The value of a card: 1 to 17; a joker has none, 0 (A-1, A-25)."""
    return 0 if kind == JOKER else kind % NOTES_OF_A_NOBLE + 1


@rule
def fits(kind: int, noble: int) -> bool:
    """Whether a card may be bid at that noble: its notes and jokers, at Maximilian all (A-22)."""
    return kind == JOKER or noble == MAXIMILIAN or noble_of(kind) == noble
