"""Dealing anew what a seat can't know, keeping all that it could (G-11).

On small tables, where seat 0 holds nearly all cards, every possible deal is enumerated here by the
backs and the draw piles the cards came from, and compared with many redeals.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import pytest

from fondaco import Match
from fondaco.engine.chance import seed_state
from fondaco.engine.rule import compiled
from fondaco.games import load
from fondaco.games.augsburg.notation import CARD_NAMES
from tests.games.augsburg.table import Position, position

GAME = load("augsburg")
SPECTATOR = -1
MANY = 4000

World = tuple[tuple[str, ...], ...]  # the hands of seats 1 and on, and the draw pile from the top


def redeals(m: Match, seat: int, n: int) -> Iterator[Any]:
    """So many states dealt anew for that seat; compiled, which deals the same (tested below)."""
    deal = compiled(GAME.redeal)
    for number in range(n):
        state = m.state()
        seed_state(state, number)
        deal(state, seat)
        yield state


def held(state: Any, seat: int) -> tuple[str, ...]:
    """The cards in that seat's hand, in the order of G-3."""
    notes = [CARD_NAMES[kind] for kind in range(68) if state.holder[kind] == seat]
    return (*notes, *["Jk"] * int(state.jokers[seat]))


def world_of(state: Any) -> World:
    """Where the cards lie that seat 0 does not see."""
    hands = [held(state, seat) for seat in range(1, state.players)]
    pile = [CARD_NAMES[state.pile[k]] for k in range(state.pile_size - 1, -1, -1)]
    return (*hands, tuple(pile))


def price(card: str) -> int:
    """What stands on its back (A-2)."""
    value = 17 if card == "Jk" else int(card[2:])
    return next(cost for most, cost in PRICES if value <= most)


PRICES = ((3, 200), (7, 250), (10, 300), (14, 350), (17, 400))


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=CARD_NAMES.index))


def possible(hands: Sequence[str], draw: str) -> Counter[World]:
    """Every deal with the same backs, and in how many ways it comes about; nothing shuffled yet."""
    sizes = [len(hand.split()) for hand in hands]
    truth = [card for cards in (*hands, draw) for card in cards.split()]
    seen = sum(sizes) + 1  # the backs of hands and of the pile's top card
    backs = [price(card) for card in truth[:seen]]
    found: Counter[World] = Counter()
    for deal in permutations(truth):
        if [price(card) for card in deal[:seen]] == backs:
            rest = list(deal)
            world = []
            for size in sizes:
                world.append(in_order(rest[:size]))
                del rest[:size]
            found[(*world, tuple(rest))] += 1
    return found


def distance(found: Counter[Any], ways: Counter[Any]) -> float:
    """Chi-square of what was found against the ways there are."""
    n, all_ways = found.total(), ways.total()
    expected = {key: n * w / all_ways for key, w in ways.items()}
    return sum((found[key] - e) ** 2 / e for key, e in expected.items())


def far(degrees: int) -> float:
    """A chi-square that mere chance passes less than once in ten thousand times."""
    return degrees + 5 * sqrt(2 * degrees) + 10


def check(found: Counter[Any], ways: Counter[Any]) -> None:
    assert set(found) == set(ways)
    assert distance(found, ways) < far(len(ways) - 1)


# --- small tables: every possibility and no other, each equally likely ----------------------------

Tables = dict[str, tuple[list[str], str]]
TABLES: Tables = {
    "notes of one price": (["Ph1 Ph2", "Lo3"], "Le1"),
    "backs tell the prices": (["Ph1 Ph5", "Lo2 Lo6"], "Le3 Le7"),
    "jokers are alike": (["Jk Ph15", "Jk"], "Lo16 Jk"),
    "only the top of the pile shows its back": (["Ph1"], "Lo5 Lo2 Lo3 Lo12"),
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_G_11_every_deal_with_the_same_backs_is_equally_likely(name: str) -> None:
    hands, draw = TABLES[name]
    m = Match.at(position(len(hands) + 1, hands=("", *hands), draw=draw, rest=0), seed=1)
    check(Counter(world_of(state) for state in redeals(m, 0, MANY)), possible(hands, draw))


def test_A_22_who_has_bid_holds_the_cards_for_it() -> None:
    hands, draw = ["Ph1 Lo1", "Lo2"], "Ph2 Le1"
    m = Match.at(position(3, marker=1, hands=("", *hands), draw=draw, rest=0), seed=1)
    m.play("bid 1")
    ways = Counter(
        {world: n for world, n in possible(hands, draw).items() if "Ph" in str(world[0])}
    )
    if m.turn == 2:
        ways = Counter({world: n for world, n in ways.items() if "Ph" in str(world[1])})
    check(Counter(world_of(state) for state in redeals(m, 0, MANY)), ways)


def test_A_22_a_hand_that_is_hardly_ever_dealt_is_found_all_the_same() -> None:
    """One deal of very many: seat 1 holds all five notes of the noble that there are to hold."""
    others = " ".join(
        f"{noble}{value}" for noble in ("Lo", "Le", "Ma") for value in (1, 2, 3, 4, 5)
    )
    given = position(2, marker=1, hands=("", "Ph1 Ph2 Ph3 Ph4 Ph5"), draw=others, rest=0)
    m = Match.at(given, seed=1)
    m.play("bid 5")
    for state in (*redeals(m, 0, 20), m.redeal(0, seed=1).state()):
        assert held(state, 1) == ("Ph1", "Ph2", "Ph3", "Ph4", "Ph5")


def test_G_2_who_is_asked_has_a_choice() -> None:
    given = position(2, marker=1, hands=("", "Ph1 Lo1"), draw="Le1 Ma1 Le2", rest=0)
    m = Match.at(given, seed=1)
    assert m.turn == 1
    for state in redeals(m, 0, 200):
        assert "Ph1" in held(state, 1)


# --- shuffled -------------------------------------------------------------------------------------


def after_drawing(seed: int) -> Match:
    """Seat 1 draws the last card of the pile and one of the new one, and discards a joker."""
    given = position(
        3,
        phase="privilege",
        marker=1,
        hands=("", "Jk Ph15", "Le15"),
        draw="Ma16",
        discard="Jk Lo15 Lo1",
        rest=0,
        detail={"card": 7, "left": ["nobility", "office", "cards"], "extra_used": False},
    )
    m = Match.at(given, seed)
    m.play("cards")
    m.play("discard Jk")
    return m


def dealt_after(test: Callable[[Match], bool]) -> Match:
    """The first seed's match after drawing that is such a one."""
    return next(m for m in map(after_drawing, range(100)) if test(m))


def test_A_53_a_joker_may_have_come_from_either_pile() -> None:
    """Counted are all ways: how the cards of both piles lie, and which joker it was."""
    m = dealt_after(lambda m: "Lo1" not in m.position()["seats"][1]["hand"])
    ways: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for old in permutations(("Jk", "Ph15", "Ma16", "Le15")):
        for new in permutations(("Jk", "Lo15")):
            mine = [*old[:3], new[0]]
            for place, card in enumerate(mine):
                if card == "Jk":
                    left = mine[:place] + mine[place + 1 :]
                    ways[(in_order(left), (old[3],))] += 1
    found = Counter((held(state, 1), held(state, 2)) for state in redeals(m, 0, MANY))
    check(found, ways)


def test_A_53_a_note_keeps_to_the_pile_it_came_from() -> None:
    """The drawn note is one of the discards; what the hands held then is not."""
    m = dealt_after(lambda m: "Lo1" in m.position()["seats"][1]["hand"])
    for state in redeals(m, 0, 100):
        assert "Lo1" in held(state, 1)
        assert "Lo15" in world_of(state)[2]
        assert "Lo15" not in held(state, 2)


# --- what was shown -------------------------------------------------------------------------------


def test_A_26_what_was_shown_and_taken_back_stays() -> None:
    m = Match.at(position(2, hands=("Ph17", "Ph3 Ph2 Jk Jk")), seed=1)
    m.play("bid 1")
    m.play("hold", 1)
    m.play("show Ph3", 1)
    for seat in (0, SPECTATOR):
        hands = {held(state, 1) for state in redeals(m, seat, 60)}
        assert len(hands) > 1
        assert all("Ph3" in cards for cards in hands)


# --- choices at the same time ---------------------------------------------------------------------


def buying(gulden: int) -> Position:
    """Everybody is buying; seat 1 has chosen."""
    return position(
        2,
        phase="buy",
        noble="Mx",
        gulden=gulden,
        offers=("Ph1 Ph2", "Ph5 Lo1 Jk"),
        rest="draw",
        detail={"bought": [[], ["Lo1"]], "chosen": [1]},
    )


def test_G_5_what_another_buys_is_any_part_it_can_pay_for() -> None:
    m = Match.at(buying(600), seed=1)
    parts = [part for n in range(4) for part in combinations((200, 250, 400), n)]
    payable = Counter(part for part in parts if sum(part) <= 600)
    check(Counter(prices_bought(state, 1) for state in redeals(m, 0, MANY)), payable)


def prices_bought(state: Any, seat: int) -> tuple[int, ...]:
    """What stands on the backs of the cards that the seat means to buy."""
    offer = [k for k in range(state.offered[seat]) if state.bought[seat, k] == 1]
    return tuple(sorted(price(CARD_NAMES[state.offer[seat, k]]) for k in offer))


def test_G_5_what_the_seat_itself_has_chosen_stays() -> None:
    m = Match.at(buying(600), seed=1)
    for state in redeals(m, 1, 40):
        assert [int(state.bought[1, k]) for k in range(3)] == [0, 1, 0]


def test_A_25_what_another_shows_is_any_legal_set() -> None:
    given = position(2, marker=1, hands=("", "Ph1 Ph2 Jk"), draw="Lo5", rest=0)
    m = Match.at(given, seed=1)
    m.play("bid 2")
    m.play("hold", 0)
    m.play("show Ph1", 1)
    m.play("show Jk", 1)
    found = Counter(
        (*(CARD_NAMES[k] for k in (0, 1) if state.shown[k]), *["Jk"] * state.shown_jokers[1])
        for state in redeals(m, 0, MANY)
    )
    check(found, Counter({("Ph1", "Ph2"): 1, ("Ph1", "Jk"): 1, ("Ph2", "Jk"): 1}))


def test_A_54_what_another_gives_is_any_card_of_its_hand() -> None:
    given = position(
        3,
        phase="shortage",
        noble="Mx",
        hands=("", "Ph1 Ph2 Jk", "Lo1 Lo2"),
        rest=0,
        detail={"given": [None, "Jk", None], "chosen": [1]},
    )
    m = Match.at(given, seed=1)
    found = Counter(CARD_NAMES[state.given[1] - 1] for state in redeals(m, 0, MANY))
    ways = Counter({"Jk": 4, "Ph1": 2, "Ph2": 2, "Lo1": 2, "Lo2": 2})  # hands dealt: 6
    check(found, ways)


def test_G_5_who_still_chooses_has_chosen_nothing_yet() -> None:
    m = Match.at(position(2, marker=1, hands=("", "Ph1 Ph2 Ph3"), draw="Lo5", rest=0), seed=1)
    m.play("bid 2")
    m.play("hold", 0)
    m.play("show Ph1", 1)
    for state in redeals(m, 0, 20):
        assert state.shown.tolist()[:3] == [0, 0, 0]
        assert state.chosen[1] == 0
    for state in redeals(m, 1, 20):
        assert state.shown.tolist()[:3] == [1, 0, 0]


def test_A_57_the_order_of_the_face_down_privilege_cards_is_open() -> None:
    m = Match.at(position(2, hands=("", "Ph1"), draw="Lo5", rest=0, pile=[1, 2, 3, 4, 5]), seed=1)
    found = Counter(tuple(state.face_down.tolist()[:5]) for state in redeals(m, 0, MANY))
    check(found, Counter(permutations((1, 2, 3, 4, 5))))


# --- all through whole games ----------------------------------------------------------------------


def test_the_compiled_redeal_deals_the_same() -> None:
    m, choice = Match.new("augsburg", 3, seed=2), random.Random(2)
    n = 0
    while not m.over:
        seat = choice.choice(m.waiting)
        m.play(choice.choice(m.moves(seat)), seat)
        n += 1
        if n % 12 == 0:
            for viewer in (SPECTATOR, 0, 2):
                plain, fast = m.state(), m.state()
                seed_state(plain, n)
                seed_state(fast, n)
                GAME.redeal(plain, viewer)
                compiled(GAME.redeal)(fast, viewer)
                assert bytes(plain) == bytes(fast)


def test_A_57_backs_the_top_of_the_pile_and_money_stay() -> None:
    m, choice = Match.new("augsburg", 4, seed=3, options={"open_counts": True}), random.Random(3)
    while not m.over:
        seat = choice.choice(m.waiting)
        m.play(choice.choice(m.moves(seat)), seat)
        if choice.random() < 0.05:
            for viewer in (None, 0, 3):
                dealt = m.redeal(viewer, 5)
                assert dealt.view(viewer) == m.view(viewer)
                assert dealt.view(None) == m.view(None)
                again = m.redeal(viewer, 9).redeal(viewer, 5)
                assert again.digest() == dealt.digest()
