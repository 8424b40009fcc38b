"""What a player with perfect memory can hold possible, worked out without the memory of the game.

`Worlds` enumerates every distribution of the unseen cards, each with the number of ways in which
the 80 cards, all of them different, can come to lie so, and follows a match move by move. Of the
true deal it looks only at the backs of cards (A-57) and at what is shown. For small tables only.

Jokers are alike: of those that everybody knows to be in a hand one is taken to leave it first.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb
from typing import Any, Final, NamedTuple

from fondaco import Match
from fondaco.engine import events
from fondaco.games.augsburg.components import JOKER_PRICE, NOTE_PRICES
from fondaco.games.augsburg.state import Event, first_of, second_of
from tests.games.augsburg.table import CARDS

Cards = tuple[str, ...]  # in the order of their names

ANY: Final = "Mx"  # a noble at whom all notes fit

FACES_FOLLOW: Final = {
    Event.DRAWS: Event.DRAWN,
    Event.FREE: Event.FREE_FACES,
    Event.OFFERED: Event.OFFER,
}
"""What tells all of a draw, and what then tells who draws the faces."""


def price(card: str) -> int:
    """What stands on its back (A-2)."""
    return JOKER_PRICE if card == "Jk" else NOTE_PRICES[int(card[2:]) - 1]


class World(NamedTuple):
    """Where the cards lie: hands and offers by seat, and what is in the draw pile."""

    hands: tuple[Cards, ...]
    offers: tuple[Cards, ...]
    pile: Cards


def world_in(position: Any) -> World:
    """Where the cards of a position lie."""
    return World(
        tuple(tuple(sorted(seat["hand"])) for seat in position["seats"]),
        tuple(tuple(sorted(seat["offer"])) for seat in position["seats"]),
        tuple(sorted(position["draw"])),
    )


def without(cards: Cards, card: str) -> Cards:
    """The cards without one of that kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def faces(*pairs: int) -> list[str]:
    """The cards that arguments of an event name, of which 0 says that there is none."""
    kinds = [kind for both in pairs if both > 0 for kind in (first_of(both), second_of(both))]
    return [CARDS[kind] for kind in kinds if kind >= 0]


def _faces_after(told: Sequence[events.Event], place: int) -> list[str]:
    """The faces of the cards whose draw is told at that place."""
    found: list[str] = []
    for event in told[place + 1 :]:
        if event.kind == FACES_FOLLOW[Event(told[place].kind)]:
            found += faces(event.a, event.b, event.c)
        elif event.kind != Event.SHUFFLED:
            break
    assert len(found) == told[place].b
    return found


def choices(left: Counter[str], n: int) -> Iterator[tuple[Cards, int]]:
    """All sets of n of these cards by their kinds, with the number of ways to take them."""
    if n == 0:
        yield (), 1
    elif n <= left.total():
        kind, others = min(left), left.copy()
        count = others.pop(kind)
        for k in range(min(count, n) + 1):
            for taken, number in choices(others, n - k):
                yield tuple(sorted((kind,) * k + taken)), comb(count, k) * number


def with_backs(left: Counter[str], backs: Counter[int]) -> Iterator[tuple[Cards, int]]:
    """All sets of these cards that have those backs, with the number of ways to take them."""
    if not backs:
        yield (), 1
        return
    back, others = min(backs), backs.copy()
    n = others.pop(back)
    like = Counter({card: k for card, k in left.items() if price(card) == back})
    for taken, number in choices(like, n):
        for more, ways in with_backs(left, others):
            yield tuple(sorted(taken + more)), number * ways


class Worlds:
    """All that a seat (None: a spectator) can hold possible, each with its number of ways."""

    def __init__(self, match: Match, seat: int | None) -> None:
        """From a match in which nobody knows of a card of another yet, and nothing is chosen."""
        self.seat = seat
        self.true = match.position()
        self.known = [Counter[str]() for _ in range(match.players)]  # to all, in that hand
        self.discard = list(self.true["discard"])
        self.shown: list[list[str]] = [[] for _ in range(match.players)]
        self.due: list[str] = []
        self.shuffles = 0
        here = world_in(self.true)
        unseen = Counter(here.pile)
        places = [(hand, at) for at in range(match.players) for hand in (True, False)]
        for hand, at in places:
            if at != seat:
                unseen += Counter((here.hands if hand else here.offers)[at])
        self.ways: Counter[World] = Counter()
        self._deal(here, [place for place in places if place[1] != seat], unseen, 1)

    def _deal(self, world: World, places: list[tuple[bool, int]], left: Any, ways: int) -> None:
        """Fill the first of the places in every way, and then the others."""
        if not places:
            self.ways[world._replace(pile=tuple(sorted(left.elements())))] += ways
            return
        (hand, at), *others = places
        rows = world.hands if hand else world.offers
        for taken, number in with_backs(left, Counter(map(price, rows[at]))):
            changed = (*rows[:at], taken, *rows[at + 1 :])
            dealt = world._replace(hands=changed) if hand else world._replace(offers=changed)
            self._deal(dealt, others, left - Counter(taken), ways * number)

    # --- following a match

    def see(self, match: Match) -> None:
        """Take in the last move of the match."""
        pile, self.true = list(self.true["draw"]), match.position()
        self.pile, self.in_order = pile, True
        told = match.last_events
        for place, event in enumerate(told):
            if event.kind in FACES_FOLLOW:
                self.due, self.drawer = _faces_after(told, place), event
                self._draw_due()
            elif event.kind == Event.SHUFFLED:
                self._shuffle()
                self._draw_due()
            elif event.kind == Event.SHOWS:
                self.shown[event.a] += faces(event.b, event.c)
            elif event.kind == Event.WINS:
                self._showdown(event.a)
            elif event.kind == Event.DISCARDS:
                self._leave(event.a, CARDS[event.b])
            elif event.kind == Event.UNBOUGHT:
                for card in faces(event.b, event.c):
                    self._unbought(event.a, card)
            elif event.kind == Event.BUYS:
                self._buys(event.a)

    def _shuffle(self) -> None:
        """The draw pile is empty and the discards become it: nobody knows in what order (A-53)."""
        assert not self.pile
        cards = tuple(sorted(self.discard))
        self._each(lambda world: [(world._replace(pile=cards), 1)] if not world.pile else [])
        self.pile, self.in_order = list(cards), False
        self.discard = []
        self.shuffles += 1

    def _draw_due(self) -> None:
        """Draws are told as a number: what is due is drawn as far as the pile goes."""
        n = min(len(self.due), len(self.pile))
        assert self.in_order or n in (0, len(self.due)), "two shuffles in one draw: not followed"
        for card in self.pile[:n] if self.in_order else self.due[:n]:
            self.pile.remove(card)
            self.due.remove(card)
            self._draw(self.drawer.a, self.drawer.kind != Event.OFFERED, card)

    def _draw(self, seat: int, in_hand: bool, true_card: str) -> None:
        """A card is drawn: all see its back, who draws it the face."""

        def after(world: World) -> Iterator[tuple[World, int]]:
            for card, number in Counter(world.pile).items():
                same = card == true_card if seat == self.seat else price(card) == price(true_card)
                if same:
                    rows = world.hands if in_hand else world.offers
                    taken = tuple(sorted((*rows[seat], card)))
                    changed = (*rows[:seat], taken, *rows[seat + 1 :])
                    new = (
                        world._replace(hands=changed) if in_hand else world._replace(offers=changed)
                    )
                    yield new._replace(pile=without(world.pile, card)), number

        self._each(after)

    def _showdown(self, winner: int) -> None:
        """What is shown is seen; the winner's cards go, the others take theirs back (A-26)."""
        for seat, cards in enumerate(self.shown):
            for card, n in Counter(cards if seat != winner else ()).items():
                while self.known[seat][card] < n:
                    self._seen_in_hand(seat, card)
                    self.known[seat][card] += 1
        for card in self.shown[winner]:
            self._leave(winner, card)
        self.shown = [[] for _ in self.known]

    def _seen_in_hand(self, seat: int, card: str) -> None:
        """One more of these is seen: as many ways as there are such cards not known yet."""
        known = self.known[seat][card]

        def after(world: World) -> Iterator[tuple[World, int]]:
            yield world, max(world.hands[seat].count(card) - known, 0)

        self._each(after)

    def _leave(self, seat: int, card: str) -> None:
        if self.known[seat][card] > 0:
            self.known[seat][card] -= 1
        else:
            self._seen_in_hand(seat, card)
        self.discard.append(card)

        def after(world: World) -> Iterator[tuple[World, int]]:
            hands = world.hands
            row = without(hands[seat], card)
            yield world._replace(hands=(*hands[:seat], row, *hands[seat + 1 :])), 1

        self._each(after)

    def _unbought(self, seat: int, card: str) -> None:
        self.discard.append(card)

        def after(world: World) -> Iterator[tuple[World, int]]:
            number = world.offers[seat].count(card)
            if number:
                offers = world.offers
                row = without(offers[seat], card)
                yield world._replace(offers=(*offers[:seat], row, *offers[seat + 1 :])), number

        self._each(after)

    def _buys(self, seat: int) -> None:
        def after(world: World) -> Iterator[tuple[World, int]]:
            hand = tuple(sorted(world.hands[seat] + world.offers[seat]))
            hands = (*world.hands[:seat], hand, *world.hands[seat + 1 :])
            offers = (*world.offers[:seat], (), *world.offers[seat + 1 :])
            yield World(hands, offers, world.pile), 1

        self._each(after)

    def _each(self, after: Callable[[World], Iterable[tuple[World, int]]]) -> None:
        """Let every world become what it can."""
        ways: Counter[World] = Counter()
        for world, number in self.ways.items():
            for next_world, more in after(world):
                if more:
                    ways[next_world] += number * more
        self.ways = ways


# --- what must be so in any case ------------------------------------------------------------------


def can_bid(hand: Cards, noble: str) -> int:
    """The highest number that this hand can bid (A-22)."""
    notes = sum(card != "Jk" and noble in (ANY, card[:2]) for card in hand)
    return notes + hand.count("Jk") if notes else 0


def ways_to_show(hand: Cards, noble: str, bid: int) -> int:
    """How many different sets make up the bid (A-22)."""
    notes = sum(card != "Jk" and noble in (ANY, card[:2]) for card in hand)
    return sum(comb(notes, n) for n in range(1, bid + 1) if bid - n <= hand.count("Jk"))


def is_possible(world: World, position: Any, seat: int | None) -> bool:
    """Whether the others can have bid and shown what they have, and who is asked has a choice."""
    detail, noble = position["detail"], position["noble"]
    for at, hand in enumerate(world.hands):
        if at == seat:
            continue
        if position["phase"] == "auction":
            asked = max(detail["bid"], 1) if detail["turn"] == at else 0
            if can_bid(hand, noble) < max(detail["bids"][at] or 0, asked):
                return False
        elif position["phase"] == "show" and detail["bids"][at] != 0:
            least = 1 if at in detail["chosen"] else 2
            if ways_to_show(hand, noble, detail["bid"]) < least:
                return False
        elif position["phase"] == "discard" and position["marker"] == at:
            if len(set(hand)) < 2:
                return False
        elif position["phase"] == "shortage" and at not in detail["chosen"]:
            if len(set(hand)) < 2:
                return False
    return True
