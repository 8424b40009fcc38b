"""Component values that the owner of a table may replace by a components file (A-60).

The file is TOML: four tables, one for each table of the rules (A-2, A-4, A-5, A-6). Every table and
every key may be left out; what is not there is as in the box. In full form, which stands in records
and positions, there is only what differs from the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fondaco.errors import InvalidComponents, shorten
from fondaco.games.augsburg.components import (
    CATHEDRALS,
    CHURCHES,
    COATS,
    COLUMN,
    FEWEST_PLAYERS,
    FIRST_OFFER,
    JOKER_PRICE,
    LETTERS,
    LEVEL_TILES,
    MOST_PLAYERS,
    NOTE_PRICES,
    NOTES_OF_A_NOBLE,
    PRIVILEGE_CARDS,
    PRIVILEGES,
    SMALL,
    SYMBOLS_OF_A_CARD,
    TILE_SIZES,
)
from fondaco.games.augsburg.state import State
from fondaco.games.base import Components

# What a value may be, from 1. The state would hold more; a game would make no sense of it.
LARGEST_PRICE: Final = 4000  # gulden
assert FIRST_OFFER * LARGEST_PRICE < 2**15  # what all cards of an offer cost is told as one number
MOST_POINTS: Final = 20  # of a coat or a letter
MOST_TILES: Final = 9  # of one size

SYMBOL_NAMES: Final = ("depot", "nobility", "office", "money", "points6", "points7", "cards")
"""What the symbols of privilege cards are called in files and positions, in their order (A-6)."""

Values = dict[str, dict[str, Any]]

BOX: Final[Values] = {
    "notes": {"prices": list(NOTE_PRICES), "joker": JOKER_PRICE},
    "level_tiles": {
        str(FEWEST_PLAYERS + row): list(tiles) for row, tiles in enumerate(LEVEL_TILES)
    },
    "right_tiles": {
        "coats": list(COATS),
        "letters": list(LETTERS),
        "churches": list(CHURCHES),
        "cathedrals": list(CATHEDRALS),
    },
    "privileges": {
        str(row + 1): [SYMBOL_NAMES[symbol] for symbol in symbols]
        for row, symbols in enumerate(PRIVILEGES)
    },
}
"""All that a file may replace, as the box has it."""

TEMPLATE: Final = """\
# Augsburg 1520: the components of the box, in TOML. Change what your box has otherwise (A-60).
# Whatever you leave out is as it stands here.

# A-2: what a note costs, in gulden from 1 to 4000; printed on its face and its back.
[notes]
# by value:   1    2    3    4    5    6    7    8    9   10   11   12   13   14   15   16   17
prices =  [ 200, 200, 200, 250, 250, 250, 250, 300, 300, 300, 350, 350, 350, 350, 400, 400, 400 ]
joker = 400

# A-4: how many level tiles each career has, by number of players: small ones (level 2), medium
# ones (level 3), large ones (level 4). At least one small tile for every player, at least one
# medium and one large tile; at most 9 of a size.
[level_tiles]
2 = [ 2, 1, 1 ]
3 = [ 3, 1, 1 ]
4 = [ 4, 2, 1 ]
5 = [ 5, 3, 1 ]

# A-5: the columns of five right tiles, from the top down: the best or dearest first. There are five
# mints and five architects besides, which are all alike.
[right_tiles]
coats      = [ 4, 3, 3, 2, 1 ]              # points a round, from 1 to 20
letters    = [ 5, 4, 4, 3, 2 ]              # points a round, from 1 to 20
churches   = [ 900, 800, 700, 600, 500 ]    # price in gulden, from 1 to 4000
cathedrals = [ 1100, 1000, 900, 800, 700 ]  # price in gulden, from 1 to 4000

# A-6: the three privileges of each card: "depot", "nobility", "office" (a level or a right tile),
# "money", "points6", "points7", "cards". The same one may stand there twice.
[privileges]
1  = [ "depot", "depot", "cards" ]
2  = [ "nobility", "nobility", "money" ]
3  = [ "office", "office", "points6" ]
4  = [ "nobility", "money", "points6" ]
5  = [ "depot", "office", "money" ]
6  = [ "depot", "nobility", "points7" ]
7  = [ "nobility", "office", "cards" ]
8  = [ "office", "cards", "points7" ]
9  = [ "depot", "office", "cards" ]
10 = [ "depot", "nobility", "money" ]
"""


# --- checking -------------------------------------------------------------------------------------


def check_components(document: Mapping[str, Any]) -> dict[str, Any]:
    """What a components file says in full form: only what differs from the box (A-60).

    Raises InvalidComponents naming the value, where it stands and what would be right.
    """
    checked: Values = {}
    for table, keys in document.items():
        if table not in BOX:
            known = ", ".join(f"[{name}]" for name in BOX)
            raise InvalidComponents(f"no table is called {shorten(table)}; there are {known}")
        if not isinstance(keys, Mapping):
            raise InvalidComponents(f"[{table}] is a table, not {shorten(keys)}")
        for key, value in keys.items():
            checked.setdefault(table, {})[key] = check_value(table, key, value)
    return differing(checked)


def check_value(table: str, key: str, value: object) -> Any:
    """One value of the file, checked; raises InvalidComponents."""
    if key not in BOX[table]:
        known = ", ".join(repr(name) for name in BOX[table])
        raise InvalidComponents(f"[{table}] has no key {shorten(key)}; it has {known}")
    place = f"[{table}] {key}"
    if table == "notes":
        return check_notes(place, key, value)
    if table == "level_tiles":
        return check_level_tiles(place, int(key), value)
    if table == "right_tiles":
        return check_column(place, key, value)
    return check_privileges(place, value)


def check_notes(place: str, key: str, value: object) -> Any:
    """Prices are positive (A-2)."""
    if key == "joker":
        return check_number(place, value, LARGEST_PRICE)
    return check_numbers(place, value, NOTES_OF_A_NOBLE, LARGEST_PRICE)


def check_level_tiles(place: str, players: int, value: object) -> list[int]:
    """At least as many small tiles as players, and one medium and one large (A-4, A-60)."""
    tiles = check_numbers(place, value, TILE_SIZES, MOST_TILES)
    if tiles[SMALL] < players:
        raise InvalidComponents(
            f"{place}, number 1: for {players} players there are at least {players} small tiles,"
            f" not {tiles[SMALL]}"
        )
    return tiles


def check_column(place: str, key: str, value: object) -> list[int]:
    """Five tiles, the best or dearest on top (A-5)."""
    largest = MOST_POINTS if key in ("coats", "letters") else LARGEST_PRICE
    column = check_numbers(place, value, COLUMN, largest)
    for row in range(1, COLUMN):
        if column[row] > column[row - 1]:
            raise InvalidComponents(
                f"{place}, number {row + 1}: {column[row]} may not lie under {column[row - 1]};"
                " the best or dearest tile comes first"
            )
    return column


def check_privileges(place: str, value: object) -> list[str]:
    """Three privileges a card (A-6)."""
    symbols = check_list(place, value, SYMBOLS_OF_A_CARD, "privileges")
    for number, symbol in enumerate(symbols, 1):
        if not isinstance(symbol, str) or symbol not in SYMBOL_NAMES:
            known = ", ".join(SYMBOL_NAMES)
            raise InvalidComponents(
                f"{place}, number {number}: one of {known} should stand here, not {shorten(symbol)}"
            )
    return symbols


def check_numbers(place: str, value: object, count: int, largest: int) -> list[int]:
    """So many whole numbers from 1 to the largest."""
    numbers = check_list(place, value, count, f"whole numbers from 1 to {largest}")
    return [
        check_number(f"{place}, number {number}", one, largest)
        for number, one in enumerate(numbers, 1)
    ]


def check_list(place: str, value: object, count: int, of_what: str) -> list[Any]:
    """A list of so many things."""
    if not isinstance(value, list):
        raise InvalidComponents(
            f"{place}: a list of {count} {of_what} should stand here, not {shorten(value)}"
        )
    if len(value) != count:
        raise InvalidComponents(f"{place}: {count} {of_what} should stand here, not {len(value)}")
    return list(value)


def check_number(place: str, value: object, largest: int) -> int:
    """A whole number from 1 to the largest; True and False are none."""
    if type(value) is not int or not 1 <= value <= largest:
        raise InvalidComponents(
            f"{place}: a whole number from 1 to {largest} should stand here, not {shorten(value)}"
        )
    return value


# --- in the state ---------------------------------------------------------------------------------


def put_components(s: State, replaced: Mapping[str, Any]) -> None:
    """Write checked values into the state; what they don't replace is as in the box."""
    values = {table: {**keys, **replaced.get(table, {})} for table, keys in BOX.items()}
    s.note_price[0] = values["notes"]["joker"]
    for row, price in enumerate(values["notes"]["prices"]):
        s.note_price[row + 1] = price
    for players, tiles in values["level_tiles"].items():
        for size, count in enumerate(tiles):
            s.level_tiles[int(players), size] = count
    for row in range(COLUMN):
        s.coats[row] = values["right_tiles"]["coats"][row]
        s.letters[row] = values["right_tiles"]["letters"][row]
        s.churches[row] = values["right_tiles"]["churches"][row]
        s.cathedrals[row] = values["right_tiles"]["cathedrals"][row]
    for number, symbols in values["privileges"].items():
        for place, symbol in enumerate(symbols):
            s.privileges[int(number), place] = SYMBOL_NAMES.index(symbol)


def read_components(s: State) -> dict[str, Any]:
    """The values of a state in full form: only what differs from the box."""
    if replaceable_bytes(s) == bytes_of_box():  # nearly always, and every view asks
        return {}
    return differing(values_of(s))


def replaceable_bytes(s: State) -> bytes:
    """All that `put_components` writes: these fields stand side by side."""
    end = s.offsets["privileges"] + s.fields["privileges"].size
    return bytes(s.data[s.offsets["note_price"] : end])


@cache
def bytes_of_box() -> bytes:
    """The same of the box."""
    s = State()
    put_components(s, {})
    return replaceable_bytes(s)


def values_of(s: State) -> Values:
    """All values that a components file may replace, as the state has them."""
    return {
        "notes": {
            "prices": [s.note_price[row + 1] for row in range(NOTES_OF_A_NOBLE)],
            "joker": s.note_price[0],
        },
        "level_tiles": {
            str(players): [s.level_tiles[players, size] for size in range(TILE_SIZES)]
            for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        },
        "right_tiles": {
            "coats": [s.coats[row] for row in range(COLUMN)],
            "letters": [s.letters[row] for row in range(COLUMN)],
            "churches": [s.churches[row] for row in range(COLUMN)],
            "cathedrals": [s.cathedrals[row] for row in range(COLUMN)],
        },
        "privileges": {
            str(number): [
                SYMBOL_NAMES[s.privileges[number, place]] for place in range(SYMBOLS_OF_A_CARD)
            ]
            for number in range(1, PRIVILEGE_CARDS + 1)
        },
    }


def differing(values: Values) -> Values:
    """What of it differs from the box."""
    changed = {
        table: {key: value for key, value in keys.items() if value != BOX[table][key]}
        for table, keys in values.items()
    }
    return {table: keys for table, keys in changed.items() if keys}


COMPONENTS: Final = Components(
    rule="A-60",
    template=TEMPLATE,
    check=check_components,
    put=put_components,
    read=read_components,
)
