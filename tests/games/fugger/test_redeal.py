"""Dealing anew what a seat can't know, keeping all that it could (G-11).

Small tables are compared with `worlds.Worlds`, which enumerates everything that can be, and whole
games with `worlds.Onlooker`, which follows what a seat is told. Neither uses the redeal's own log.
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
from fondaco.games.fugger.state import MOST_MEMORIES
from tests.games.fugger.table import BOX, CARDS, GOODS, Position, on_table, position
from tests.games.fugger.worlds import Onlooker, World, Worlds, world_of

GAME = load("fugger")
SPECTATOR = -1
FEWEST_EXPECTED = 25  # of every world that there is, so that none is missed by mere chance


def redeals(m: Match, seat: int | None, n: int) -> Iterator[Any]:
    """So many states dealt anew for that seat; compiled, as plain deals would take minutes.

    That both deal the same is tested below.
    """
    deal = compiled(GAME.redeal)
    for number in range(n):
        state = m.state()
        seed_state(state, number)
        deal(state, SPECTATOR if seat is None else seat)
        yield state


def shuffles(m: Match) -> int:
    """How many shuffles the log tells of."""
    lines: list[str] = m.position().get("detail", {}).get("memory", [])
    return lines.count("shuffle")


# --- small tables: every possibility and no other, each equally likely ----------------------------


def played(given: Position, moves: Sequence[str], seat: int | None) -> tuple[Match, Worlds]:
    """The match after those moves, with all that the seat can hold possible then.

    What is drawn after a shuffle is chance: the first seed counts that allows all the moves.
    """
    for seed in range(2000):
        m = Match.at(given, seed)
        worlds = Worlds(m, seat)
        for move in moves:
            if move not in m.moves():
                break
            m.play(move)
            worlds.see(m)
        else:
            return m, worlds
    raise AssertionError("no seed allows these moves")


def has_choice(world: World, m: Match) -> bool:
    """Whether who is to move would have more than one legal move (G-2)."""
    table = m.position()
    if m.turn is None:
        return True
    seat, held = table["seats"][m.turn], world.hands[m.turn]
    shipped = [laid["round"] for laid in seat["shipments"]]
    moves = {f"play {card}" for card in held if card != "me" or seat["display"].count("me") < 2}
    if table["round"] <= 2 and table["round"] not in shipped:
        moves |= {f"ship {card}" for card in held}
    if len(held) <= 4 and (table["draw"] or table["discard"]):
        moves.add("draw")
    return len(moves) > 1


def possible(worlds: Worlds, m: Match) -> dict[World, float]:
    """The probability of everything that can be, all ways being equally likely."""
    ways = {world: n for world, n in worlds.ways.items() if has_choice(world, m)}
    return {world: n / sum(ways.values()) for world, n in ways.items()}


def distance(found: Counter[Any], expected: dict[Any, float]) -> float:
    """Chi-square of what was found against the probabilities expected."""
    n = found.total()
    return sum((found[key] - n * p) ** 2 / (n * p) for key, p in expected.items())


def far(degrees: int) -> float:
    """A chi-square that mere chance passes less than once in ten thousand times."""
    return degrees + 5 * sqrt(2 * degrees) + 10


Table = tuple[Position, list[str], int | None]

# Seat 0 holds nearly all cards, so that little is hidden from it and everything can be counted.
TABLES: dict[str, Table] = {
    "nothing shuffled, one opponent, all different": (
        position(2, hands=("", "sp cu"), draw="je wi*", rest=0),
        [],
        0,
    ),
    "nothing shuffled, two opponents, equal cards": (
        position(3, hands=("", "sp sp", "sp je"), draw="sp je cu", rest=0),
        [],
        0,
    ),
    "nothing shuffled, a card played and one drawn": (
        position(3, hands=("", "sp cu je", "sp wi"), draw="sp je", rest=0, turn=1),
        ["play sp", "draw", "play cl"],
        0,
    ),
    "nothing shuffled, a shipment": (
        position(3, round=1, hands=("", "sp cu", "je"), draw="sp wi", rest=0, turn=1),
        ["ship cu"],
        0,
    ),
    "nothing shuffled, two shipments of one seat": (
        position(
            4,
            round=1,
            hands=("cl", "sp cu sp", "wi je", ""),
            displays=("cl cl cl cl",),
            draw="sp",
            rest=3,
            turn=1,
        ),
        ["ship sp", "draw"],
        3,
    ),
    "two cards are due to Jakob, and only a merchant is left for the second": (
        position(2, round=1, hands=("", "sp cu je me"), draw="me me wi me", rest=0, turn=1),
        ["ship cu", "play cl"],
        0,
    ),
    "nothing turned over for Jakob: the pile holds merchants only": (
        position(3, round=1, hands=("", "sp cu me", "wi je"), draw="me me", rest=0, turn=1),
        ["ship cu", "draw"],
        0,
    ),
    "nothing shuffled, a spectator": (
        position(2, hands=("sp cu", "je wi"), draw="wi sp", rest="discard"),
        ["play cu"],
        None,
    ),
    "one draws of the new pile": (
        position(3, hands=("", "sp cu", "wi"), discard="sp cu wi", rest=0, turn=1),
        ["draw"],
        0,
    ),
    "a card played that can come from either pile": (
        position(3, hands=("", "sp cu", "wi"), discard="sp sp je wi", rest=0, turn=1),
        ["draw", "draw", "play cl", "play sp"],
        0,
    ),
    "two play the one spice of the old pile or a new one": (
        position(3, hands=("", "sp cu", "sp wi"), discard="sp cu cu cu", rest=0, turn=1),
        ["draw", "draw", "play cl", "play sp", "play sp"],
        0,
    ),
    "a card played that only the new pile can have held": (
        position(3, hands=("", "sp cu", "wi"), discard="je wi cl", rest=0, turn=1),
        ["draw", "draw", "play cl", "play je"],
        0,
    ),
    "a card shipped that can come from either pile": (
        position(3, round=1, hands=("", "sp cu", "je wi"), discard="sp cu wi je*", rest=0, turn=1),
        ["draw", "draw", "play cl", "ship sp"],
        0,
    ),
    "shipped, then played": (
        position(3, round=1, hands=("", "sp cu", "je wi"), discard="sp cu wi je", rest=0, turn=1),
        ["draw", "draw", "play cl", "ship sp", "play wi", "play cl", "play cu"],
        0,
    ),
    "who is to move has two different cards": (
        position(3, hands=("", "sp cu", "sp sp je"), rest=0),
        ["play cl"],
        0,
    ),
    "who is to move has a card to play besides a third merchant": (
        position(3, hands=("", "me cu sp", "me sp"), displays=("", "me me"), rest=0),
        ["play cl"],
        0,
    ),
    "at the end the shipments are seen": (
        position(
            3,
            round=1,
            hands=("", "sp cu", "je wi"),
            displays=("cl cl", "cl"),
            discard="sp cu wi je wi",
            gulden=(99,),
            rest=0,
            turn=1,
        ),
        ["draw", "draw", "play cl", "ship sp", "ship wi", "play cl"],
        0,
    ),
    "a spectator after a shuffle": (
        position(2, hands=("sp cu", "je"), rest="discard"),
        ["draw"],
        None,
    ),
    "much played of both piles": (
        position(3, hands=("", "me cu*", "me wi me"), discard="cu* cl wi cl cl me", rest=0, turn=1),
        [
            *("draw", "draw", "play cu", "play wi", "play wi", "play cl", "draw", "draw"),
            *("play sp", "play me", "play cl"),
        ],
        0,
    ),
}


class Dealt(NamedTuple):
    """What can be, how often it was dealt, what is, and how many shuffles lie behind it."""

    expected: dict[World, float]
    found: Counter[World]
    truth: World
    shuffles: int


def deal_often(m: Match, worlds: Worlds, n: int) -> Dealt:
    expected = possible(worlds, m)
    found = Counter(world_of(state) for state in redeals(m, worlds.onlooker.seat, n))
    return Dealt(expected, found, world_of(m.state()), shuffles(m))


@cache
def dealt(name: str) -> Dealt:
    m, worlds = played(*TABLES[name])
    rarest = min(possible(worlds, m).values())
    return deal_often(m, worlds, max(5000, int(FEWEST_EXPECTED / rarest)))


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_G_11_a_redeal_reaches_all_that_can_be_and_nothing_else(name: str) -> None:
    assert set(dealt(name).found) == set(dealt(name).expected)
    assert dealt(name).truth in dealt(name).expected


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_G_11_every_possibility_is_equally_likely(name: str) -> None:
    """By chi-square against the number of ways of each."""
    expected, found, *_ = dealt(name)
    assert distance(found, expected) < far(len(expected) - 1)


def test_the_tables_are_worth_counting() -> None:
    """Most leave several possibilities open, not all of them equally likely."""
    after = [played(*table) for table in TABLES.values()]
    tables = [possible(worlds, m) for m, worlds in after]
    assert sum(len(expected) > 1 for expected in tables) >= len(TABLES) - 2
    assert sum(len(set(expected.values())) > 1 for expected in tables) >= 6


@pytest.mark.thorough
@pytest.mark.parametrize("shuffled", [False, True])
def test_G_11_the_order_of_the_draw_pile_is_open(shuffled: bool) -> None:
    """All 24 orders of a pile of four come equally often, whatever its cards."""
    if shuffled:
        given = position(2, hands=("", "sp cu"), discard="sp cu cl wi je", rest=0, turn=1)
    else:
        given = position(2, hands=("", "sp"), draw="cu cl wi je", rest=0)
    m = Match.at(given, seed=1)
    if shuffled:
        m.play("draw")
    pile = sorted(m.state().pile.tolist()[:4])
    orders = Counter(tuple(state.pile.tolist()[:4]) for state in redeals(m, 0, 10_000))
    found = Counter({order: n for order, n in orders.items() if sorted(order) == pile})
    assert m.state().pile_size == 4
    assert len(found) == 24
    assert distance(found, dict.fromkeys(found, 1 / 24)) < far(23)


def random_small_table(seed: int) -> tuple[Match, Worlds] | None:
    """A table with few hidden cards, played on at random through a shuffle or more.

    None if too little or too much is open to be counted.
    """
    choice = random.Random(seed)
    kinds = choice.sample([card for card in CARDS if card != "cl"], 5)
    pool = [card for card in BOX.elements() if card in kinds]
    choice.shuffle(pool)
    taken = iter(pool)
    hands = ["", *(" ".join(next(taken) for _ in range(choice.randint(1, 3))) for _ in range(2))]
    discard = " ".join(next(taken) for _ in range(choice.randint(3, 6)))
    given = position(
        3,
        round=choice.choice((1, 3)),
        hands=hands,
        displays=("", "cl cl", "cl cl"),
        discard=discard,
        target=1000,
        rest=0,
        turn=1,
    )
    m = Match.at(given, seed)
    worlds = Worlds(m, 0)
    for _ in range(choice.randint(4, 24)):
        m.play(_some_move(m, choice))
        worlds.see(m)
        if m.over or not 0 < len(worlds.ways) < 800:
            return None
    return (m, worlds) if shuffles(m) and 1 < len(possible(worlds, m)) < 150 else None


def _some_move(m: Match, choice: random.Random) -> str:
    """Seat 0, with its many cards, works towards the end of the round; the others do anything."""
    moves = m.moves()
    if m.turn != 0:
        return choice.choice(moves)
    table = m.position()
    lying = [card for seat in table["seats"] for card in seat["display"]] + table["jakob"]
    plain = [move for move in moves if move.removeprefix("play ") in GOODS]
    return max(plain, key=lambda move: lying.count(move.removeprefix("play ")))


@cache
def random_small_tables() -> list[Dealt]:
    tables = (random_small_table(seed) for seed in range(45))
    return [deal_often(*table, 1500) for table in tables if table is not None]


@pytest.mark.thorough
def test_G_11_random_small_tables_reach_all_that_can_be_and_nothing_else() -> None:
    assert len(random_small_tables()) >= 20
    assert max(table.shuffles for table in random_small_tables()) >= 4
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
    assert degrees > 200
    assert total < far(degrees)


# --- whole games ----------------------------------------------------------------------------------


class Played:
    """A whole random game, with an onlooker at every seat and beside the table."""

    def __init__(self, players: int, seed: int, target: int = 100) -> None:
        self.match = Match.new("fugger", players, seed=seed, options={"target": target})
        self.seats = (None, *range(players))
        self.onlookers = {seat: Onlooker(self.match, seat) for seat in self.seats}
        self.anew = 0  # how often the log began anew
        self._choice = random.Random(seed)

    def decisions(self, every: int) -> Iterator[Match]:
        """The match at every so many decisions, and at its end."""
        number = 0
        while not self.match.over:
            if number % every == 0:
                yield self.match
            self.match.play(self._choice.choice(self.match.moves()))
            number += 1
            self._see()
        yield self.match

    def _see(self) -> None:
        for onlooker in self.onlookers.values():
            onlooker.see(self.match)
        known = len(self.onlookers[None].held_at_shuffles)
        if shuffles(self.match) < known:
            self.anew += 1
            for onlooker in self.onlookers.values():
                onlooker.forget_before_shuffle(known - shuffles(self.match))


def hidden_by_generation(dealt: Position, seat: int | None, n: int) -> list[Counter[str]]:
    """What the others drew of each generation, and what is left in the pile, by its own account."""
    found = [Counter[str]() for _ in range(n)]
    current = 0
    for line in dealt.get("detail", {}).get("memory", []):
        verb, *rest = line.split()
        current += verb == "shuffle"
        if verb == "draw" and int(rest[0]) != seat:
            found[current][rest[1]] += 1
    found[current].update(dealt["draw"])
    if "detail" not in dealt:
        for at, one in enumerate(dealt["seats"]):
            if at != seat:
                found[0].update(one["hand"])
                found[0].update(laid["card"] for laid in one["shipments"])
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 3), (4, 3)])
def test_G_11_hidden_cards_are_those_of_their_pile_through_a_whole_game(
    players: int, seed: int
) -> None:
    """After a shuffle the pile and all that is drawn from it is made of the discards alone.

    What the redealt position says of every generation is what the onlooker saw of it; that the log
    leads to the hands and shipments is what reading the position checks (G-9).
    """
    game = Played(players, seed)
    for m in game.decisions(every=5):
        for seat in game.seats:
            known = game.onlookers[seat].known()
            for state in redeals(m, seat, 3):
                position = GAME.write_position(state)
                assert hidden_by_generation(position, seat, len(known)) == known
                assert Counter(on_table(position)) == BOX
                assert GAME.write_position(GAME.read_position(position)) == position
    assert shuffles(m) >= 2


@pytest.mark.thorough
def test_G_11_the_log_begins_anew_when_it_gets_long_and_stays_right() -> None:
    """F-46: games to 1,000 gulden have many shuffles."""
    game = Played(4, seed=1, target=1000)
    longest = 0
    for m in game.decisions(every=40):
        longest = max(longest, len(m.position().get("detail", {}).get("memory", [])))
        for seat in game.seats:
            known = game.onlookers[seat].known()
            for state in redeals(m, seat, 2):
                position = GAME.write_position(state)
                assert hidden_by_generation(position, seat, len(known)) == known
                assert GAME.write_view(state, seat) == m.view(seat)
    assert game.anew >= 2
    assert longest <= MOST_MEMORIES


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_G_11_what_the_seat_sees_and_may_do_stays_the_same(players: int, seed: int) -> None:
    game = Played(players, seed)
    for m in game.decisions(every=4):
        before = bytes(m.state())
        for seat in game.seats:
            dealt = m.redeal(seat, seed=7)
            assert dealt.view(seat) == m.view(seat)
            assert dealt.view(None) == m.view(None)
            assert dealt.events(seat) == m.events(seat)
            assert (dealt.turn, dealt.over, dealt.points, dealt.winners) == (
                m.turn,
                m.over,
                m.points,
                m.winners,
            )
            if seat is not None:
                assert dealt.moves(seat) == m.moves(seat)
                assert observed(dealt, seat) == observed(m, seat)
        assert bytes(m.state()) == before


def observed(m: Match, seat: int) -> list[float]:
    out = [0.0] * GAME.observation_size
    GAME.observe(m.state(), seat, out)
    return out


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_G_11_a_redeal_depends_on_nothing_that_the_seat_does_not_know(
    players: int, seed: int
) -> None:
    """Of any redealt position the same seed deals the same again: no peeking."""
    game = Played(players, seed)
    for m in game.decisions(every=9):
        for seat in game.seats:
            once, twice = m.redeal(seat, 2), m.redeal(seat, 1).redeal(seat, 2)
            assert bytes(once.state()) == bytes(twice.state())
            assert once.position() == twice.position()
    assert shuffles(m) >= 2


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed"), [(2, 10), (3, 11), (4, 12)])
def test_G_11_G_2_whoever_is_to_move_keeps_a_real_choice(players: int, seed: int) -> None:
    game = Played(players, seed)
    for m in game.decisions(every=8):
        for seat in game.seats:
            dealt = m.redeal(seat, seed=3)
            assert m.over or len(dealt.moves()) > 1


def test_G_11_G_2_even_if_hardly_any_deal_leaves_one() -> None:
    """Seat 1 holds a jewel and a spice; of the six other hidden cards all are spice."""
    m = Match.at(position(3, hands=("", "sp je", "sp sp sp sp sp"), rest=0), seed=1)
    m.play("play cl")
    assert m.turn == 1
    for seed in range(50):
        assert m.redeal(0, seed).moves(1) == ["play sp", "play je"]


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed"), [(2, 13), (3, 14), (4, 15)])
def test_G_11_redealt_matches_are_redealt_for_others_and_played_to_the_end(
    players: int, seed: int
) -> None:
    game = Played(players, seed)
    for number, m in enumerate(game.decisions(every=25)):
        dealt = m
        for seat in (*game.seats, *game.seats[::-1]):
            view = dealt.view(seat)
            dealt = dealt.redeal(seat, seed=number)
            assert dealt.view(seat) == view
        choice = random.Random(number)
        while not dealt.over:
            dealt.play(choice.choice(dealt.moves()))
        assert Counter(on_table(dealt.position())) == BOX
        assert Match.replay(dealt.record()).digest() == dealt.digest()


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_11_before_any_shuffle_every_unseen_card_can_take_every_hidden_place(
    players: int,
) -> None:
    m = Match.new("fugger", players, seed=players, start=0)
    while m.turn != 0 or not m.position()["seats"][1]["shipments"]:
        m.play(next((move for move in m.moves() if move.startswith("ship")), m.moves()[0]))
    unseen = set(Onlooker(m, 0).unseen())
    places: dict[str, set[str]] = {}
    for state in redeals(m, 0, 2000):
        dealt = GAME.write_position(state)
        found = {"top": {dealt["draw"][0]}, "bottom": {dealt["draw"][-1]}}
        for seat in range(1, players):
            found[f"hand {seat}"] = set(dealt["seats"][seat]["hand"])
            found[f"shipment {seat}"] = {dealt["seats"][seat]["shipments"][0]["card"]}
        for place, cards in found.items():
            places.setdefault(place, set()).update(cards)
    assert len(places) == 2 + 2 * (players - 1)
    assert all(cards == unseen for cards in places.values())


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_11_a_redeal_is_the_same_plain_and_compiled(players: int) -> None:
    """G-6: at every decision of a game with shuffles, for every seat and a spectator."""
    deal = compiled(GAME.redeal)
    game = Played(players, seed=20 + players)
    for m in game.decisions(every=4):
        for seat in (SPECTATOR, *range(players)):
            plain, fast = m.state(), m.state()
            GAME.redeal(plain, seat)
            deal(fast, seat)
            assert bytes(plain) == bytes(fast)
    assert shuffles(m) >= 1
