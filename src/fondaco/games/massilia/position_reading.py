"""Positions of Massilia, read from JSON-able data (G-8, G-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.errors import InvalidOption, InvalidPlayers
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    CARDS_OF_A_DEITY,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    CUBES_ON_A_STALL,
    DEITIES,
    FACES,
    HAND_LIMIT,
    HAND_LIMIT_2014,
    HIGHEST_POPULARITY,
    HIGHEST_PRICE,
    LOWEST_POPULARITY,
    LOWEST_PRICE,
    MOST_DICE,
    MOST_PLAYERS,
    PRICE_TILES,
    ROUNDS,
    SPACES,
    STALLS_OF_A_PLAYER,
    TOKENS_OF_A_PLAYER,
)
from fondaco.games.massilia.memory_text import read_memory
from fondaco.games.massilia.notation import (
    CARD_NAMES,
    COLOUR_NAMES,
    CUBE_NAMES,
    DIE_COLOUR_NAMES,
    FIGURE_NAMES,
    PHASE_NAMES,
    PRICE_NAMES,
)
from fondaco.games.massilia.phase_reading import check_can_go_on, detail_of, read_phase
from fondaco.games.massilia.position_values import CHECKS, card_kinds
from fondaco.games.massilia.position_writing import TURN_PHASES, row_of, turn_tiles
from fondaco.games.massilia.state import NOBODY, Phase, State

# What a seat may have of sestertii and of fame. No game gets there: each of the 20 dice acts at
# most once a round, in seven rounds, and brings at most 18 of either (M-40).
MOST_COUNTED: Final = 9_999
STALL_KEYS: Final = ("owner", *CUBE_NAMES)
SEAT_KEYS: Final = ("sestertii", "fame", "penalty", "cards", "kept", "screen")


# --- where in the game it is ----------------------------------------------------------------------


def _new_state(position: Mapping[str, Any]) -> State:
    """A state with the options and the players of the position in it, and an empty market."""
    from fondaco.games.massilia.game import GAME  # which is made of this module too

    try:
        options = GAME.check_options(position.get("options"))
        players = GAME.check_players(position["players"])
    except (InvalidOption, InvalidPlayers) as fault:
        raise CHECKS.fault(str(fault)) from None
    s: State = GAME.new_state(options)
    s.players = players
    for place in range(SPACES):
        s.owner[place] = NOBODY
    return s


def _seat(s: State, value: object, where: str) -> int:
    return CHECKS.whole(value, where, 0, s.players - 1)


def _seats(s: State, value: object, where: str) -> list[int]:
    """Different seats."""
    seats = [_seat(s, seat, where) for seat in CHECKS.entries(value, where, s.players)]
    if len(set(seats)) < len(seats):
        raise CHECKS.fault(f"{where} names a seat twice: {seats}")
    return seats


def _read_time(s: State, position: Mapping[str, Any]) -> None:
    """The round and the phase, which has its time: the beginning and the end."""
    s.round = CHECKS.whole(position["round"], "round (M-60)", 1, ROUNDS)
    s.phase = CHECKS.word(position["phase"], "phase", PHASE_NAMES)
    for phase, when in ((Phase.STALLS, 1), (Phase.OVER, ROUNDS)):
        if s.phase == phase and s.round != when:
            raise CHECKS.fault(
                f"phase {PHASE_NAMES[phase]!r} is in round {when}, not {s.round} (M-11, M-60)"
            )


def _read_order(s: State, position: Mapping[str, Any]) -> None:
    """Who is before whom, who has passed, and whose turn it is (M-22, M-23)."""
    order = _seats(s, position["order"], "order")
    if len(order) < s.players:
        raise CHECKS.fault(f"order names each of the {s.players} seats, not only {order}")
    for k, seat in enumerate(order):
        s.order[k] = seat
    passed = _seats(s, position["passed"], "passed")
    if passed and s.phase not in (*TURN_PHASES, Phase.OVER):
        raise CHECKS.fault(f"passed is empty in phase {PHASE_NAMES[s.phase]!r} (M-22)")
    for k, seat in enumerate(passed):
        s.passed[k] = seat
    s.passes = len(passed)
    _check_tiles(s, position["turn_tiles"])
    if s.phase == Phase.OVER:
        if position["turn"] is not None:
            raise CHECKS.fault("turn is null in phase 'over'")
        s.turn = NOBODY
        return
    s.turn = _seat(s, position["turn"], "turn")


def _check_tiles(s: State, value: object) -> None:
    """Who passes takes the highest turn order tile that is left (M-23)."""
    where = "turn_tiles"
    most = s.players - 1
    tiles = [CHECKS.whole(n, where, 2, s.players) for n in CHECKS.entries(value, where, most)]
    left = turn_tiles(s.players, s.passes)
    if sorted(tiles) != left:
        raise CHECKS.fault(
            f"turn_tiles should be {left} with {s.passes} of {s.players} passed, not {tiles} (M-23)"
        )


# --- the market -----------------------------------------------------------------------------------


def _read_market(s: State, position: Mapping[str, Any]) -> None:
    """Figures, prices, popularity, harbours and stalls (M-1 to M-5)."""
    figures = _numbers(position, "figures", FIGURE_NAMES, 0, SPACES - 1)
    prices = _numbers(position, "prices", PRICE_NAMES, LOWEST_PRICE, HIGHEST_PRICE)
    if sorted(prices) != sorted(PRICE_TILES):
        raise CHECKS.fault(f"prices are the tiles 1, 2, 2, 3, not {sorted(prices)} (M-4)")
    popularity = _numbers(
        position, "popularity", COLOUR_NAMES, LOWEST_POPULARITY, HIGHEST_POPULARITY
    )
    harbour = _numbers(position, "harbour", CUBE_NAMES, 0, CUBES_OF_A_COLOUR)
    rows = ((figures, s.figure), (prices, s.price), (popularity, s.popularity))
    for numbers, row in (*rows, (harbour, s.harbour)):
        for k, number in enumerate(numbers):
            row[k] = number
    _read_stalls(s, position["stalls"])


def _numbers(
    position: Mapping[str, Any], key: str, names: Sequence[str], low: int, high: int
) -> list[int]:
    """A number under each of the names."""
    given = CHECKS.mapping(position[key], key, names)
    return [CHECKS.whole(given[name], f"{key}.{name}", low, high) for name in names]


def _read_stalls(s: State, value: object) -> None:
    """The stalls by their places, six at most of each seat, six cubes at most on each (M-9)."""
    places = [str(place) for place in range(SPACES)]
    for key, given in CHECKS.mapping(value, "stalls", (), places).items():
        place = int(key)
        where = f"stalls.{key}"
        stall = CHECKS.mapping(given, where, STALL_KEYS)
        s.owner[place] = _seat(s, stall["owner"], f"{where}.owner")
        for cube, name in enumerate(CUBE_NAMES):
            n = CHECKS.whole(stall[name], f"{where}.{name} (M-34)", 0, CUBES_ON_A_STALL)
            s.stall[place, cube] = n
        cubes = sum(s.stall[place, cube] for cube in range(CUBE_KINDS))
        if cubes > CUBES_ON_A_STALL:
            raise CHECKS.fault(f"{where} has {cubes} cubes, more than {CUBES_ON_A_STALL} (M-34)")
    for seat, n in Counter(row_of(s.owner, SPACES)).items():
        if seat != NOBODY and n > STALLS_OF_A_PLAYER:
            raise CHECKS.fault(f"stalls: seat {seat} has {n}, more than {STALLS_OF_A_PLAYER} (M-9)")


def _read_temple(s: State, value: object) -> None:
    """The dice on the temple; during setup they were not rolled yet (M-10)."""
    for die, n in _values(value, "temple").items():
        colour, face = divmod(die, FACES)
        if s.phase == Phase.STALLS:
            s.temple_unrolled[colour] += n
        else:
            s.temple[colour, face] = n


def _values(value: object, where: str) -> Counter[int]:
    """Dice given as their values by colour, by their numbers."""
    dice: Counter[int] = Counter()
    for name, values in CHECKS.mapping(value, where, (), DIE_COLOUR_NAMES).items():
        for n in CHECKS.entries(values, f"{where}.{name}", MOST_DICE):
            face = CHECKS.whole(n, f"{where}.{name}", 1, FACES) - 1
            dice[FACES * DIE_COLOUR_NAMES.index(name) + face] += 1
    return dice


# --- the seats ------------------------------------------------------------------------------------


def _read_seat(s: State, seat: int, value: object) -> None:
    where = f"seats.{seat}"
    given = CHECKS.mapping(value, where, SEAT_KEYS)
    tokens = TOKENS_OF_A_PLAYER * s.players
    s.sestertii[seat] = CHECKS.whole(given["sestertii"], f"{where}.sestertii", 0, MOST_COUNTED)
    s.fame[seat] = CHECKS.whole(given["fame"], f"{where}.fame", 0, MOST_COUNTED)
    s.penalty[seat] = CHECKS.whole(given["penalty"], f"{where}.penalty", 0, tokens)
    limit = HAND_LIMIT_2014 if s.edition == 1 else HAND_LIMIT
    for card in card_kinds(given["cards"], f"{where}.cards (M-35)", limit):
        s.hand[seat, card] += 1
    for die, n in _values(given["kept"], f"{where}.kept").items():
        s.kept[seat, die] = n
    screen = CHECKS.mapping(given["screen"], f"{where}.screen", (), DIE_COLOUR_NAMES)
    for name, n in screen.items():
        colour = DIE_COLOUR_NAMES.index(name)
        s.screen[seat, colour] = CHECKS.whole(n, f"{where}.screen.{name}", 0, MOST_DICE)


def _read_tokens(s: State, value: object) -> None:
    """Ten penalty tokens for each player, with the seats and in the supply (M-8)."""
    tokens = TOKENS_OF_A_PLAYER * s.players
    s.token_supply = CHECKS.whole(value, "penalty_supply (M-8)", 0, tokens)
    there = s.token_supply + sum(row_of(s.penalty, MOST_PLAYERS))
    if there != tokens:
        raise CHECKS.fault(
            f"penalty_supply: {there} penalty tokens in it and with the seats,"
            f" not {tokens} for {s.players} players (M-8)"
        )


# --- what the box holds ---------------------------------------------------------------------------


def _fill_bag(s: State) -> None:
    """The bag holds the cubes that are nowhere else; beige ones are never in it (M-3)."""
    for cube, name in enumerate(CUBE_NAMES):
        total = BEIGE_CUBES if cube == BEIGE else CUBES_OF_A_COLOUR
        on_stalls = sum(s.stall[place, cube] for place in range(SPACES))
        there = s.harbour[cube] + on_stalls + s.placing[cube]
        if there > total or (cube == BEIGE and there < total):
            raise CHECKS.fault(
                f"{name}: {there} cubes in the harbour and on stalls, not {total} (M-3)"
            )
        s.bag[cube] = total - there


def _check_dice(s: State) -> None:
    """One die of each colour for each player and one on the temple (M-6)."""
    for colour, name in enumerate(DIE_COLOUR_NAMES):
        there = s.temple_unrolled[colour] + s.picked[colour]
        for face in range(FACES):
            there += s.temple[colour, face] + s.rolled[colour, face] + s.taken[colour, face]
            there += sum(s.kept[seat, FACES * colour + face] for seat in range(s.players))
        there += sum(s.screen[seat, colour] for seat in range(s.players))
        if there != s.players + 1:
            raise CHECKS.fault(
                f"{there} {name} dice on the table, not {s.players + 1}"
                f" for {s.players} players (M-6)"
            )


def _read_cards(s: State, position: Mapping[str, Any]) -> None:
    """The pile and the discards: given, or left to chance (M-8)."""
    for key, other in (("pile", "discard"), ("discard", "pile")):
        if key in position and other not in position:
            raise CHECKS.fault(f"the position has {key!r} but no {other!r}: give both or neither")
    if "pile" in position:
        pile = card_kinds(position["pile"], "pile")
        discard = card_kinds(position["discard"], "discard")
        for card, n in enumerate(_unseen(s, [*pile, *discard])):
            if n != 0:
                _refuse_count(card, n)
    else:
        pile, discard = [], []
        for card, n in enumerate(_unseen(s, [])):
            if n < 0:
                _refuse_count(card, n)
            pile += [card] * n
        s.undealt = 1
    for k, card in enumerate(reversed(pile)):  # the top card is the last in the state
        s.pile[k] = card
    s.pile_size = len(pile)
    for k, card in enumerate(discard):
        s.discard[k] = card
    s.discard_size = len(discard)


def _unseen(s: State, laid: list[int]) -> list[int]:
    """Of each deity how many cards are neither in hands or drawn nor among those laid (M-8)."""
    found = Counter(laid)
    if s.phase == Phase.PAY:
        found[s.last_card] += 1  # it is being paid for (M-35)
    for card in range(DEITIES):
        found[card] += s.drawn_cards[card] + sum(s.hand[seat, card] for seat in range(s.players))
    return [CARDS_OF_A_DEITY[card] - found[card] for card in range(DEITIES)]


def _refuse_count(card: int, missing: int) -> None:
    there = CARDS_OF_A_DEITY[card]
    raise CHECKS.fault(
        f"{there - missing} cards {CARD_NAMES[card]!r} on the table, not {there} (M-8)"
    )


# --- the whole ------------------------------------------------------------------------------------

NEEDED: Final = (
    "game",
    "players",
    "round",
    "phase",
    "order",
    "turn",
    "passed",
    "figures",
    "prices",
    "popularity",
    "harbour",
    "temple",
    "penalty_supply",
    "stalls",
    "seats",
    "turn_tiles",
)


def read_position(position: Mapping[str, Any]) -> State:
    """A state of the position; raises InvalidPosition naming the fault (G-9)."""
    CHECKS.mapping(position, "the position", NEEDED, ("options", "pile", "discard", "detail"))
    s = _new_state(position)
    _read_time(s, position)
    _read_order(s, position)
    _read_market(s, position)
    _read_temple(s, position["temple"])
    for seat, value in enumerate(CHECKS.by_seat(position["seats"], "seats", s.players)):
        _read_seat(s, seat, value)
    _read_tokens(s, position["penalty_supply"])
    detail = detail_of(s, position)
    read_phase(s, detail)
    _fill_bag(s)
    _check_dice(s)
    _read_cards(s, position)
    read_memory(s, detail.get("memory"))
    check_can_go_on(s)
    return s
