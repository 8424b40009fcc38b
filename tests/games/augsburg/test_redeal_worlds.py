"""Redeals of small tables that have been played on, against all that can be (G-11, A-57).

`worlds.Worlds` follows each match and enumerates every possibility with its number of ways; it does
not use the memory of the game.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import pytest

from fondaco import Match
from fondaco.engine.chance import seed_state
from fondaco.engine.rule import compiled
from fondaco.games import load
from tests.games.augsburg.table import CARDS, NOTES, Position, position
from tests.games.augsburg.worlds import World, Worlds, is_possible, price, world_in

GAME = load("augsburg")
SPECTATOR = -1
FEWEST_EXPECTED = 25  # of every world that there is, so that none is missed by mere chance


def redeals(m: Match, seat: int | None, n: int) -> Iterator[Any]:
    """So many states dealt anew for that seat, compiled: plain deals would take minutes."""
    deal = compiled(GAME.redeal)
    for number in range(n):
        state = m.state()
        seed_state(state, number)
        deal(state, SPECTATOR if seat is None else seat)
        yield state


def world_of(s: Any) -> World:
    """Where the cards of a state lie."""
    holder, seats = s.holder.tolist(), range(s.players)
    hands: list[list[str]] = [["Jk"] * s.jokers[seat] for seat in seats]
    for kind, seat in enumerate(holder):
        if seat >= 0:
            hands[seat].append(CARDS[kind])
    offers = [[CARDS[s.offer[seat, k]] for k in range(s.offered[seat])] for seat in seats]
    pile = [CARDS[kind] for kind in s.pile.tolist()[: s.pile_size]]
    return World(
        tuple(tuple(sorted(hand)) for hand in hands),
        tuple(tuple(sorted(offer)) for offer in offers),
        tuple(sorted(pile)),
    )


def possible(worlds: Worlds, m: Match) -> dict[World, float]:
    """The probability of everything that can be, all ways being equally likely."""
    table = m.position()
    ways = {world: n for world, n in worlds.ways.items() if is_possible(world, table, worlds.seat)}
    return {world: n / sum(ways.values()) for world, n in ways.items()}


def distance(found: Counter[World], expected: dict[World, float]) -> float:
    """Chi-square of what was found against the probabilities expected."""
    n = found.total()
    return sum((found[world] - n * p) ** 2 / (n * p) for world, p in expected.items())


def far(degrees: int) -> float:
    """A chi-square that mere chance passes less than once in ten thousand times."""
    return degrees + 5 * sqrt(2 * degrees) + 10


class Dealt(NamedTuple):
    """What can be, how often it was dealt, what is, and how many shuffles lie behind it."""

    expected: dict[World, float]
    found: Counter[World]
    truth: World
    shuffles: int


def deal_often(m: Match, worlds: Worlds, n: int) -> Dealt:
    found = Counter(world_of(state) for state in redeals(m, worlds.seat, n))
    return Dealt(possible(worlds, m), found, world_in(m.position()), worlds.shuffles)


# --- tables played as written ---------------------------------------------------------------------

CARD = {"card": 1, "left": ["depot", "depot", "cards"], "extra_used": False}


def drawing(hands: Sequence[str], draw: str, discard: str, **given: Any) -> Position:
    """Seat 1 has won privilege card 1 and may draw; seat 0 holds all cards not named."""
    return position(
        len(hands),
        phase="privilege",
        marker=1,
        hands=hands,
        draw=draw,
        discard=discard,
        rest=0,
        open=[7, 8, 9, 4],
        detail=CARD,
        **given,
    )


Table = tuple[Position, list[str], int | None]

TABLES: dict[str, Table] = {
    "nothing shuffled: backs tell what is of which price": (
        drawing(("", "Ph15 Ph1", "Jk Ph2 Ma16"), "Jk Lo3 Ph17 Jk", ""),
        [],
        0,
    ),
    "of the new pile two are drawn, of the old hands nothing is in it": (
        drawing(("", "Ph15", "Jk Ma16"), "", "Jk Jk Ph16 Lo15 Lo16"),
        ["1 cards"],
        0,
    ),
    "a joker leaves that may be of either pile": (
        drawing(("", "Ph15 Jk", "Jk Ma16"), "", "Jk Jk Ph16 Lo15 Lo16"),
        ["1 cards", "1 discard Jk"],
        0,
    ),
    "a joker leaves and then a note that only the new pile held": (
        drawing(("", "Ph15 Jk", "Jk Ma16"), "", "Jk Jk Ph16 Lo15 Le4 Le5"),
        ["1 cards", "1 discard Jk", "1 depot for points", "1 bid 1", "0 pass"],
        0,
    ),
    "shown jokers are known to be where they were taken back to": (
        drawing(("", "Ph15 Jk Lo9 Lo10", "Jk Ma16 Lo2 Lo3"), "", "Jk Jk Ph16 Ma15 Le4"),
        [
            *("1 cards", "1 discard Ph15", "1 depot for points", "1 bid 2", "2 hold", "0 pass"),
            *("1 show Lo10", "2 show Lo3"),  # and with each the joker (G-2)
        ],
        0,
    ),
    "a spectator sees the backs alone": (
        position(3, hands=("Ph15", "Jk Ma16", "Lo4 Jk"), draw="Jk Ph17", rest="discard"),
        [],
        None,
    ),
}


def played(given: Position, moves: Sequence[str], seat: int | None) -> tuple[Match, Worlds]:
    """The match after those moves, like "1 cards", with all that the seat can hold possible then.

    What is drawn after a shuffle is chance: the first seed counts that allows all the moves.
    """
    for seed in range(500):
        m = Match.at(given, seed)
        worlds = Worlds(m, seat)
        for line in moves:
            mover, move = line.split(" ", 1)
            if int(mover) not in m.waiting or move not in m.moves(int(mover)):
                break
            m.play(move, int(mover))
            worlds.see(m)
        else:
            return m, worlds
    raise AssertionError("no seed allows these moves")


@cache
def dealt(name: str) -> Dealt:
    m, worlds = played(*TABLES[name])
    rarest = min(possible(worlds, m).values())
    return deal_often(m, worlds, max(2000, int(FEWEST_EXPECTED / rarest)))


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_G_11_a_redeal_reaches_all_that_can_be_and_nothing_else(name: str) -> None:
    assert set(dealt(name).found) == set(dealt(name).expected)
    assert dealt(name).truth in dealt(name).expected
    assert len(dealt(name).expected) > 1


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_G_11_every_possibility_is_equally_likely(name: str) -> None:
    """By chi-square against the number of ways of each."""
    expected, found, *_ = dealt(name)
    assert distance(found, expected) < far(len(expected) - 1)


# --- tables played at random ----------------------------------------------------------------------


def random_small_table(seed: int) -> tuple[Match, Worlds] | None:
    """A table with few hidden cards, played on at random through a shuffle or more.

    None if too much or too little is open to be counted, or if no shuffle came.
    """
    choice = random.Random(seed)
    dear = [note for note in NOTES if price(note) == 400]
    cheap = [note for note in NOTES if price(note) == 350]
    pool = choice.sample(dear, 6) + ["Jk"] * 5 + choice.sample(cheap, 2)
    choice.shuffle(pool)
    taken = iter(pool)
    hands = ["", *(" ".join(next(taken) for _ in range(choice.randint(2, 3))) for _ in range(2))]
    draw = " ".join(next(taken) for _ in range(choice.randint(0, 2)))
    discard = " ".join(next(taken) for _ in range(choice.randint(3, 5)))
    m = Match.at(drawing(hands, draw, discard, gulden=800), seed)
    worlds = Worlds(m, 0)
    for _ in range(choice.randint(3, 30)):
        _some_move(m, choice)
        worlds.see(m)
        if m.over or not 0 < len(worlds.ways) < 600:
            return None
    return (m, worlds) if worlds.shuffles and 1 < len(possible(worlds, m)) < 120 else None


def _some_move(m: Match, choice: random.Random) -> None:
    """Seat 0, with its many cards, stays out of auctions; the others like to draw."""
    seat = choice.choice(m.waiting)
    moves = m.moves(seat)
    if seat == 0 and "pass" in moves:
        moves = ["pass"]
    if seat != 0:
        moves = [move for move in moves if move in ("cards", "bid 1", "take 7", "take 9")] or moves
    m.play(choice.choice(moves), seat)


@cache
def random_small_tables() -> list[Dealt]:
    tables = (random_small_table(seed) for seed in range(40))
    return [deal_often(*table, 1000) for table in tables if table is not None]


@pytest.mark.thorough
def test_G_11_random_small_tables_reach_all_that_can_be_and_nothing_else() -> None:
    assert len(random_small_tables()) >= 20
    assert max(table.shuffles for table in random_small_tables()) >= 3
    for expected, found, truth, _ in random_small_tables():
        assert truth in expected
        assert set(found) <= set(expected)
        likely = {world for world, p in expected.items() if found.total() * p >= 15}
        assert likely <= set(found)


@pytest.mark.thorough
def test_G_11_random_small_tables_are_dealt_with_equal_chances() -> None:
    """All tables together: the distances add up as their degrees of freedom do."""
    total, degrees = 0.0, 0
    for expected, found, *_ in random_small_tables():
        common = {world: p for world, p in expected.items() if found.total() * p >= 5}
        total += distance(found, common)
        degrees += len(common) - (len(common) == len(expected))
    assert degrees > 100
    assert total < far(degrees)
