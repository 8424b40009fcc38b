"""Dealing anew what a seat can't know, keeping all that it could (G-11).

Small tables are compared with `Worlds`, which enumerates everything that can be by what the seat is
told, without the redeal's own log.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb, sqrt
from typing import Any, Final, NamedTuple

import pytest

from fondaco import Match
from fondaco.engine import events
from fondaco.engine.chance import seed_state
from fondaco.engine.rule import compiled
from fondaco.games import load
from fondaco.games.massilia import memory, piles
from fondaco.games.massilia.components import CONSUL
from fondaco.games.massilia.redeal import redeal
from fondaco.games.massilia.state import ACTIONS, Event, Phase, State
from fondaco.games.massilia.turn import legal_actions
from tests.games.massilia.table import BOX, Position, position

SPECTATOR: Final = -1
CARDS: Final = tuple(BOX)
PILE: Final = "pile"
Cards = tuple[str, ...]  # sorted


# --- everything that can be -----------------------------------------------------------------------


class World(NamedTuple):
    """Where the hidden cards lie."""

    hands: tuple[Cards, ...]
    drawn: Cards  # of the offering that is going on; also those kept of it
    pile: Cards


def without(held: Cards, card: str) -> Cards:
    place = held.index(card)
    return held[:place] + held[place + 1 :]


def with_row(rows: tuple[Cards, ...], seat: int, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


def choices(left: Counter[str], n: int) -> Iterator[tuple[Cards, int]]:
    """All sets of n of these cards by their kinds, with the number of ways to take them."""
    if n > left.total():
        return
    if n == 0:
        yield (), 1
        return
    card, others = min(left), left.copy()
    count = others.pop(card)
    for k in range(min(count, n) + 1):
        for taken, number in choices(others, n - k):
            yield tuple(sorted((card,) * k + taken)), comb(count, k) * number


def played_card(event: events.Event) -> str | None:
    """The card that a seat played, by what all are told."""
    if event.kind == Event.ACTS_AS and event.c == 1:
        return "jupiter"
    if event.kind == Event.TAKES_ALSO and event.c % 2 == 1:
        return "juno"
    if event.kind == Event.TURNS and event.c % 4 > 0:
        return CARDS[2 + event.c % 4 - 1]
    if event.kind == Event.KEEPS and event.c == 1:
        return "mars"
    names = {Event.VENUS: "venus", Event.MERCURY: "mercury", Event.PLUTO: "pluto"}
    return names.get(Event(event.kind))


class Worlds:
    """All that a seat (None: a spectator) can hold possible, each with its number of ways."""

    def __init__(self, match: Match, seat: int | None) -> None:
        """From a match in which nothing was shuffled and no offering is going on."""
        self.seat = seat
        view = match.view(seat)
        self.pile: int = view["pile"]
        self.discard = tuple(sorted(view["discard"]))
        self.ways: Counter[World] = Counter()
        sizes = [one["cards"] if isinstance(one["cards"], int) else 0 for one in view["seats"]]
        unseen = Counter(BOX) - Counter(view["discard"])
        own: Cards = () if seat is None else tuple(sorted(view["seats"][seat]["cards"]))
        for hands, pile, number in self._deals(sizes, unseen - Counter(own)):
            dealt = tuple(own if at == seat else hand for at, hand in enumerate(hands))
            self.ways[World(dealt, (), pile)] += number

    def _deals(
        self, sizes: list[int], left: Counter[str]
    ) -> Iterator[tuple[tuple[Cards, ...], Cards, int]]:
        if not sizes:
            yield (), tuple(sorted(left.elements())), 1
            return
        for first, number in choices(left, sizes[0]):
            for others, pile, more in self._deals(sizes[1:], left - Counter(first)):
                yield (first, *others), pile, number * more

    def see(self, match: Match) -> None:
        """Take in the last move of the match."""
        told = [event for event in match.last_events if event.to in (-1, self.seat)]
        faces = [CARDS[event.b] for event in told if event.kind == Event.DRAWN]
        for event in told:
            card = played_card(event)
            if card is not None:
                self._leaves_hand(event.a, card)
            elif event.kind == Event.OFFERS:
                for _ in range(event.b):
                    self._draw(faces.pop(0) if event.a == self.seat else None)
            elif event.kind == Event.PUTS_BACK:
                self._follow(lambda world, card=CARDS[event.b]: put_back(world, card))
            elif event.kind == Event.TAXED and any(
                other.kind == Event.MOVES and other.b == CONSUL for other in told
            ):
                self._follow(lambda world, seat=event.a: has_pluto(world, seat, False))
        table = match.view(self.seat)
        if table["phase"] not in ("offer", "pay"):
            for event in told:
                if event.kind in (Event.PUTS_BACK, Event.OFFERED_CUBE):
                    self._follow(lambda world, seat=event.a: take_up(world, seat))
        if table["detail"].get("ask") == "pluto":
            self._follow(lambda world: has_pluto(world, table["turn"], True))
        self.discard = tuple(sorted(table["discard"]))
        assert self.pile == table["pile"]

    def _follow(self, followers: Any) -> None:
        self.ways = follow(self.ways, followers)

    def _leaves_hand(self, seat: int, card: str) -> None:
        self._follow(lambda world: leave_hand(world, seat, card))

    def _draw(self, face: str | None) -> None:
        if self.pile == 0:
            self.pile = len(self.discard)
            discard, self.discard = self.discard, ()
            self._follow(lambda world: [(world._replace(pile=discard), 1)])
        self.pile -= 1
        self._follow(lambda world: draw(world, face))


def follow(ways: Counter[World], followers: Any) -> Counter[World]:
    """What the worlds can become, with the number of ways."""
    after: Counter[World] = Counter()
    for world, number in ways.items():
        for next_world, more in followers(world):
            after[next_world] += number * more
    return after


def draw(world: World, face: str | None) -> Iterator[tuple[World, int]]:
    for card, number in Counter(world.pile).items():
        if face in (None, card):
            drawn = tuple(sorted((*world.drawn, card)))
            yield world._replace(drawn=drawn, pile=without(world.pile, card)), number


def put_back(world: World, card: str) -> Iterator[tuple[World, int]]:
    number = world.drawn.count(card)
    if number:
        yield world._replace(drawn=without(world.drawn, card)), number


def take_up(world: World, seat: int) -> Iterator[tuple[World, int]]:
    hand = tuple(sorted(world.hands[seat] + world.drawn))
    yield world._replace(hands=with_row(world.hands, seat, hand), drawn=()), 1


def leave_hand(world: World, seat: int, card: str) -> Iterator[tuple[World, int]]:
    number = world.hands[seat].count(card)
    if number:
        hand = without(world.hands[seat], card)
        yield world._replace(hands=with_row(world.hands, seat, hand)), number


def has_pluto(world: World, seat: int, wanted: bool) -> Iterator[tuple[World, int]]:
    if ("pluto" in world.hands[seat]) == wanted:
        yield world, 1


class Table(NamedTuple):
    """A world, with what was kept of the offering that is going on, and is being paid for."""

    hands: tuple[Cards, ...]
    drawn: Cards
    last: str | None
    pile: Cards


def tables(worlds: Worlds, m: Match) -> dict[Table, float]:
    """The probability of everything that can be, all ways being equally likely."""
    ways: Counter[Table] = Counter()
    s = m.state()
    for world, number in worlds.ways.items():
        if s.phase not in (Phase.OFFER, Phase.PAY):
            ways[Table(world.hands, (), None, world.pile)] += number
            continue
        places = range(len(world.drawn))
        for chosen in combinations(places, s.kept_cards):
            kept = sorted((world.drawn[k] for k in chosen), key=CARDS.index)
            left = tuple(world.drawn[k] for k in places if k not in chosen)
            last = kept[-1] if kept else None
            if s.phase == Phase.OFFER and not has_choice(left, last):
                continue
            in_hand = kept[:-1] if s.phase == Phase.PAY else kept
            hand = tuple(sorted((*world.hands[s.turn], *in_hand)))
            ways[Table(with_row(world.hands, s.turn, hand), left, last, world.pile)] += number
    return {table: n / ways.total() for table, n in ways.items()}


def has_choice(left: Cards, last: str | None) -> bool:
    """Whether more than one card may be kept, or one and no more, in the order of G-3."""
    if last is None:
        return len(set(left)) > 1
    return any(CARDS.index(card) >= CARDS.index(last) for card in left)


def counted(row: Any) -> Cards:
    return tuple(sorted(card for k, card in enumerate(CARDS) for _ in range(row[k])))


def table_of(s: Any) -> Table:
    """Where the hidden cards of a state lie."""
    offers = s.phase in (Phase.OFFER, Phase.PAY)
    return Table(
        tuple(counted(s.hand.tolist()[seat]) for seat in range(s.players)),
        counted(s.drawn_cards.tolist()),
        CARDS[s.last_card] if offers and s.kept_cards > 0 else None,
        tuple(sorted(CARDS[card] for card in s.pile.tolist()[: s.pile_size])),
    )


# --- small tables ---------------------------------------------------------------------------------


def small(*cards: str, pile: str = "", stalls: Any = None, **given: Any) -> Position:
    """All that is not named lies on the discards, so that little is hidden; seat 1's turn."""
    rows = {4: "1 pink pink pink orange orange", 12: "0 pink purple beige"}
    if len(cards) == 3:
        rows[8] = "2 purple purple"
    return position(
        len(cards),
        cards=cards,
        pile=pile,
        rest="discard",
        turn=1,
        order=[1, 0, 2][: len(cards)],
        stalls=stalls or rows,
        temple="brown1 brown2 grey2 grey3",
        **given,
    )


OFFER: Final = ("die grey3 temple", "offer")
OFFER_TWO: Final = ("die grey2 temple", "offer")
CONSUL_TO_4: Final = ("die brown2 temple", "move consul cw")
KEEP: Final = ("keep", "pay")

Case = tuple[Position, tuple[str, ...], int | None]
CASES: Final[dict[str, Case]] = {
    "nothing happened": (small("", "venus pluto", pile="mars mars juno"), (), 0),
    "a spectator": (small("venus", "venus mars", pile="mars juno"), (), None),
    "two opponents": (small("", "venus mars", "juno mars", pile="venus venus"), (), 0),
    "a card played": (small("", "venus venus mars", pile="mars juno venus"), ("venus",), 0),
    "cards drawn": (small("", "venus mars", pile="juno mars pluto venus"), OFFER, 0),
    "one of them kept and being paid for": (
        small("", "venus", pile="juno mars pluto venus venus"),
        (*OFFER, "keep"),
        0,
    ),
    "one of them paid, and another may follow": (
        small("", "venus mars", pile="juno mars pluto venus venus"),
        (*OFFER, *KEEP),
        0,
    ),
    "kept and put back": (
        small("", "venus mars", pile="juno mars mars venus venus"),
        (*OFFER, *KEEP, "done"),
        0,
    ),
    "drawn through a shuffle": (small("", "venus", pile="juno"), OFFER_TWO, 0),
    "kept and put back through a shuffle": (
        small("", "venus", pile="juno mars"),
        (*OFFER, *KEEP, "done"),
        0,
    ),
    "played after a shuffle, of one pile or the other": (
        small("", "venus venus mars", pile="juno"),
        (*OFFER_TWO, "keep venus", "pay", "pass", "venus"),
        0,
    ),
    "two played after a shuffle": (
        small("", "venus venus mercury", pile="juno"),
        (*OFFER_TWO, "keep venus", "pay", "pass", "venus", "mercury"),
        0,
    ),
    "no pluto when the consul stopped": (
        small("mars pluto", "venus mars", pile="pluto pluto juno"),
        CONSUL_TO_4,
        0,
    ),
    "asked about pluto": (
        small("mars", "venus pluto", pile="pluto mars juno"),
        CONSUL_TO_4,
        0,
    ),
    "pluto not played, but another card": (
        small("mars", "venus venus pluto", pile="pluto mars juno"),
        (*CONSUL_TO_4, "decline", "tax 3", "give", "give", "pass", "venus"),
        0,
    ),
    "drawn after there was no pluto": (
        small("mars", "venus", pile="pluto mars juno pluto"),
        (*CONSUL_TO_4, "tax 5", "pass", *OFFER_TWO, *KEEP, "done"),
        0,
    ),
    "the viewer itself draws through a shuffle": (
        small("mars", "venus venus", "juno pluto", pile="juno pluto"),
        ("venus", "pass", *OFFER, *KEEP, "done"),
        0,
    ),
    "no pluto, then drawn through a shuffle, then played": (
        small("mars", "venus mercury", pile="pluto"),
        (*CONSUL_TO_4, "tax 5", "pass", *OFFER_TWO, "keep venus", "pay", "done", "venus"),
        0,
    ),
}


def played(given: Position, moves: Sequence[str], seat: int | None) -> tuple[Match, Worlds]:
    """The match after those moves, each by its beginning, with all that the seat holds possible.

    What is drawn is chance: the first seed counts that allows all the moves.
    """
    for seed in range(300):
        m = Match.at(given, seed)
        worlds = Worlds(m, seat)
        for move in moves:
            legal = [one for one in m.moves() if one.startswith(move)]
            if not legal:
                break
            m.play(legal[0])
            worlds.see(m)
        else:
            return m, worlds
    raise AssertionError(f"no seed allows these moves: {moves}")


def redeals(m: Match, seat: int | None, n: int) -> Iterator[Any]:
    """So many states dealt anew for that seat; compiled, as plain deals would take long."""
    deal = compiled(redeal)
    for number in range(n):
        s = m.state()
        seed_state(s, number)
        deal(s, SPECTATOR if seat is None else seat)
        yield s


class Dealt(NamedTuple):
    expected: dict[Table, float]
    found: Counter[Table]
    truth: Table


@cache
def dealt(name: str) -> Dealt:
    m, worlds = played(*CASES[name])
    found = Counter(table_of(s) for s in redeals(m, worlds.seat, 3000))
    return Dealt(tables(worlds, m), found, table_of(m.state()))


def distance(found: Counter[Any], expected: dict[Any, float]) -> tuple[float, int]:
    """Chi-square against the probabilities expected, the rare ones together, and how many bins."""
    n = found.total()
    common = {key: p for key, p in expected.items() if n * p >= 10}
    rest = 1 - sum(common.values())
    total = sum((found[key] - n * p) ** 2 / (n * p) for key, p in common.items())
    if n * rest >= 10:
        rare = n - sum(found[key] for key in common)
        total += (rare - n * rest) ** 2 / (n * rest)
    return total, len(common) + 1


def far(degrees: int) -> float:
    """A chi-square that mere chance passes less than once in ten thousand times."""
    return degrees + 5 * sqrt(2 * degrees) + 10


@pytest.mark.thorough
@pytest.mark.parametrize("name", CASES)
def test_G_11_a_redeal_deals_what_can_be_and_nothing_else(name: str) -> None:
    expected, found, truth = dealt(name)
    assert truth in expected
    assert set(found) <= set(expected)
    assert all(table in found for table, p in expected.items() if p > 0.01)


@pytest.mark.thorough
@pytest.mark.parametrize("name", CASES)
def test_G_11_every_possibility_is_equally_likely(name: str) -> None:
    expected, found, _ = dealt(name)
    chi_square, bins = distance(found, expected)
    assert chi_square < far(bins - 1)


def test_the_cases_are_worth_counting() -> None:
    probabilities = [tables(worlds, m) for m, worlds in (played(*case) for case in CASES.values())]
    assert [name for name, expected in zip(CASES, probabilities) if len(expected) < 2] == []
    assert sum(len(set(expected.values())) > 1 for expected in probabilities) >= 6


# --- small packs, shuffled again and again --------------------------------------------------------


class Pack:
    """Two opponents of seat 0 with a pack of a few cards, and all that seat 0 holds possible."""

    def __init__(self, seed: int) -> None:
        self.choice = random.Random(seed)
        pack = self.choice.sample(["venus"] * 4 + ["pluto"] * 3 + ["mars"] * 2, 8)
        self.s = State()
        self.s.players = 3
        self.s.phase = Phase.ACTIONS
        self.s.temple[0, 0] = 1  # that whoever is asked has a choice
        seed_state(self.s, seed)
        for seat, card in ((1, pack[0]), (1, pack[1]), (2, pack[2])):
            self.s.hand[seat, CARDS.index(card)] += 1
        for k, card in enumerate(pack[3:6]):
            self.s.pile[k] = CARDS.index(card)
        self.s.pile_size = 3
        for card in pack[6:]:
            piles.discard_card(self.s, CARDS.index(card))
        memory.remember_held(self.s)
        self.ways: Counter[World] = Counter()
        hidden = Counter(pack[:6])
        for first, ways in choices(hidden, 2):
            for second, more in choices(hidden - Counter(first), 1):
                pile = tuple(sorted((hidden - Counter(first) - Counter(second)).elements()))
                self.ways[World(((), first, second), (), pile)] += ways * more

    def go_on(self) -> None:
        """One thing happens at random."""
        seat = self.choice.choice((1, 2))
        what = self.choice.choice(("offer", "offer", "play", "play", "pluto"))
        hand = [card for k, card in enumerate(CARDS) for _ in range(self.s.hand[seat, k])]
        if what == "offer" and len(hand) < 3 and piles.cards_left(self.s) > 0:
            self.offer(seat, min(self.choice.randint(1, 3), piles.cards_left(self.s)))
        elif what == "play" and hand:
            card = self.choice.choice(hand)
            piles.play_card(self.s, seat, CARDS.index(card))
            self.ways = follow(self.ways, lambda world: leave_hand(world, seat, card))
        elif what == "pluto":
            memory.remember_pluto(self.s, seat)
            wanted = "pluto" in hand
            self.ways = follow(self.ways, lambda world: has_pluto(world, seat, wanted))

    def offer(self, seat: int, n: int) -> None:
        """Draw so many and keep one."""
        s = self.s
        memory.remember_offering(s)
        drawn = []
        for _ in range(n):
            if s.pile_size == 0:
                new = tuple(sorted(CARDS[s.discard[k]] for k in range(s.discard_size)))
                self.ways = follow(
                    self.ways, lambda world, new=new: [(world._replace(pile=new), 1)]
                )
            drawn.append(piles.draw_card(s))
            s.drawn_cards[drawn[-1]] += 1
            memory.remember_drawn(s, seat, drawn[-1])
            self.ways = follow(self.ways, lambda world: draw(world, None))
        self.choice.shuffle(drawn)
        s.hand[seat, drawn[0]] += 1
        for card in drawn[1:]:
            piles.discard_card(s, card)
            memory.remember_put_back(s, seat, card)
            self.ways = follow(self.ways, lambda world, card=card: put_back(world, CARDS[card]))
        for card in drawn:
            s.drawn_cards[card] = 0
        memory.remember_offering_ends(s)
        self.ways = follow(self.ways, lambda world: take_up(world, seat))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
def test_G_11_a_small_pack_shuffled_again_and_again_is_dealt_evenly(seed: int) -> None:
    pack = Pack(seed)
    while memory.lines_of(pack.s, memory.SHUFFLED) < 3:
        pack.go_on()
    total = pack.ways.total()
    expected = {world: n / total for world, n in pack.ways.items()}
    deal = compiled(redeal)
    found: Counter[World] = Counter()
    for number in range(2000):
        s = pack.s.copy()
        seed_state(s, number)
        deal(s, 0)
        table = table_of(s)
        found[World(table.hands, (), table.pile)] += 1
    assert set(found) <= set(expected)
    chi_square, bins = distance(found, expected)
    assert chi_square < far(bins - 1)


# --- whole games ----------------------------------------------------------------------------------


def random_game(seed: int, players: int, options: dict[str, Any] | None = None) -> Iterator[Match]:
    """A game with many offerings, from where the pile is nearly used up; seen now and then."""
    choice = random.Random(seed)
    full = "pink purple orange beige beige"
    stalls = {4 * seat: f"{seat} {full}" for seat in range(players)}
    cards = ("venus mars", "venus juno", "pluto", "mercury")[:players]
    given = position(
        players, cards=cards, pile="juno", rest="discard", stalls=stalls, options=options
    )
    m = Match.at(given, seed)
    n = 0
    while not m.over:
        moves = m.moves()
        grey = [one for one in moves if one.startswith(("offer", "venus", "keep", "die grey"))]
        moves = [one for one in moves if one != "pass"] or moves
        m.play(choice.choice(grey if grey and choice.random() < 0.7 else moves))
        n += 1
        if n % 20 == 0 or m.state().phase in (Phase.OFFER, Phase.PAY):
            yield m


@cache
def seen_games() -> list[Match]:
    found = [m.copy() for seed in (1, 2) for m in random_game(seed, 2 + 2 * (seed % 2))]
    found += [m.copy() for m in random_game(3, 3, {"open_counts": False})]
    return found[::2]


def shuffles(m: Match) -> int:
    lines: list[str] = m.position()["detail"].get("memory", [])
    return lines.count("shuffle")


def test_the_games_are_worth_looking_at() -> None:
    assert len(seen_games()) > 15
    assert sum(shuffles(m) > 0 for m in seen_games()) > 10
    assert any(m.position()["phase"] == "offer" for m in seen_games())


def all_cards(s: Any) -> Counter[str]:
    table = table_of(s)
    there = Counter(table.pile) + Counter(table.drawn)
    there.update(CARDS[card] for card in s.discard.tolist()[: s.discard_size])
    for hand in table.hands:
        there.update(hand)
    if s.phase == Phase.PAY:
        there[CARDS[s.last_card]] += 1
    return there


def test_G_11_a_redeal_keeps_the_view_and_every_card() -> None:
    game = load("massilia")
    for m in seen_games():
        for seat in range(SPECTATOR, m.players):
            viewer = None if seat == SPECTATOR else seat
            for s in redeals(m, viewer, 2):
                assert game.write_view(s, viewer) == m.view(viewer)
                assert all_cards(s) == BOX


def test_M_70_sestertii_and_tokens_are_known_to_who_remembers() -> None:
    """All gains and payments happen in the open, so they are no different after a redeal."""
    for m in seen_games():
        for s in redeals(m, 0, 1):
            before = m.state()
            assert s.sestertii.tolist() == before.sestertii.tolist()
            assert s.penalty.tolist() == before.penalty.tolist()
            assert s.token_supply == before.token_supply


def test_G_8_what_is_remembered_is_written_and_read() -> None:
    game = load("massilia")
    for m in seen_games():
        assert Match.at(m.position()).position() == m.position()
        for s in redeals(m, 0, 1):
            again = game.write_position(s)
            assert game.write_position(game.read_position(again)) == again


def test_G_10_what_others_drew_is_remembered_without_its_face_in_views() -> None:
    for m in seen_games():
        for seat in range(m.players):
            for line in m.view(seat)["detail"].get("memory", []):
                words = line.split()
                if len(words) == 3 and words[1] == "+":
                    assert (words[2] == "?") == (int(words[0]) != seat)


def test_plain_and_compiled_redeals_are_the_same() -> None:
    for m in seen_games()[::5]:
        plain = m.state()
        seed_state(plain, 0)
        redeal(plain, 0)
        for s in redeals(m, 0, 1):
            assert bytes(s) == bytes(plain)


def test_who_is_to_move_keeps_a_choice() -> None:
    """G-2: nobody is asked without one."""
    for m in seen_games():
        if m.over or m.turn is None:
            continue
        viewer = (m.turn + 1) % m.players
        for s in redeals(m, viewer, 2):
            mask = [0] * ACTIONS
            legal_actions(s, m.turn, mask)
            assert sum(mask) > 1


def test_M_54_who_is_asked_about_pluto_in_a_position_by_hand_has_it() -> None:
    given = position(
        phase="consul",
        turn=1,
        figures={"consul": 12},
        stalls={4: "0", 12: "1 pink"},
        cards=("", "venus pluto"),
        detail={"mover": 0, "ask": "pluto"},
    )
    others = set()
    for s in redeals(Match.at(given, seed=1), 0, 20):
        cards = [CARDS[k] for k in range(len(CARDS)) for _ in range(s.hand[1, k])]
        assert "pluto" in cards
        others.add(tuple(cards))
    assert len(others) > 1


def test_G_3_of_the_cards_kept_the_last_in_order_was_kept_last() -> None:
    given = position(
        phase="offer",
        stalls={4: "0 pink pink", 12: "1"},
        cards=("venus mars", ""),
        detail={"drawn": ["mars", "pluto"], "kept": 2, "last": "keep mars"},
    )
    m = Match.at(given, seed=1)
    hands = set()
    for number in range(20):
        s = m.state()
        seed_state(s, number)
        redeal(s, 1)
        kept = [k for k in range(len(CARDS)) if s.hand[0, k] > 0]
        assert s.last_card == kept[-1]
        hands.add(tuple(kept))
    assert len(hands) > 1
