"""What a player with perfect memory knows, worked out without the redeal's own log (G-11).

`Onlooker` follows a game by the events that a seat is told and what lies open on the table. It
keeps the cards of each generation: those that were hidden when the discards were first shuffled,
then those of each new draw pile.

`Worlds` enumerates all that can be: every distribution of the unseen cards, each with the number of
ways in which the 49 cards, all of them different, can come to lie so. For small tables only.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

from fondaco import Match
from fondaco.engine import events
from fondaco.games.fugger.components import NO_CARD
from fondaco.games.fugger.notation import CARD_NAMES
from fondaco.games.fugger.state import Event
from tests.games.fugger.table import BOX

Cards = tuple[str, ...]  # in the order of their names

DRAWN: Final = "drawn"  # seat, card if it is the onlooker's
PLAYED: Final = "played"  # seat, card
SHIPPED: Final = "shipped"  # seat, card if it is the onlooker's
JAKOBS: Final = "jakob's"  # card
PUT_AWAY: Final = "put away"  # card: a merchant turned over for Jakob
NO_GOOD: Final = "no good"  # lies in the draw pile: nothing was turned over for Jakob (F-10)
SHUFFLED: Final = "shuffled"
GOODS_GO: Final = "goods go"
MERCHANTS_GO: Final = "merchants go"
TURNED_UP: Final = "turned up"  # seat, card: a shipment that is paid


class Step(NamedTuple):
    """One thing that happened, as one seat saw it."""

    what: str
    seat: int = -1
    card: str | None = None


def steps(told: Sequence[events.Event], seat: int | None, pile: int) -> Iterator[Step]:
    """What was told to that seat, one card at a time; `pile` is the size of the draw pile before.

    Draws are told as a number, with the shuffle among them: it comes when the pile is empty.
    """
    known = [event for event in told if event.to in (events.EVERYBODY, seat)]
    merchants_lie = False  # in front of the players, of a round that has ended
    owing, drawer, faces = 0, -1, list[str]()
    put_away = 0  # merchants turned over for Jakob before the shuffle
    for place, event in enumerate(known):
        if event.kind == Event.DRAWS:
            owing, drawer, faces = event.b, event.a, _faces_after(known, place)
            while owing > 0 and pile > 0:
                yield Step(DRAWN, drawer, faces.pop(0) if drawer == seat else None)
                owing, pile = owing - 1, pile - 1
        elif event.kind == Event.SHUFFLED:
            if merchants_lie and owing == 0:
                yield Step(MERCHANTS_GO)
                merchants_lie = False
            put_away = pile
            yield from [Step(PUT_AWAY, card="me")] * put_away
            yield Step(SHUFFLED)
            pile = event.a
            while owing > 0:
                yield Step(DRAWN, drawer, faces.pop(0) if drawer == seat else None)
                owing, pile = owing - 1, pile - 1
        elif event.kind in (Event.JAKOB, Event.JAKOB_NOTHING):
            if merchants_lie:
                yield Step(MERCHANTS_GO)
                merchants_lie = False
            nothing = event.kind == Event.JAKOB_NOTHING
            turned = (event.a if nothing else event.b) - put_away
            yield from [Step(PUT_AWAY, card="me")] * turned
            pile, put_away = pile - turned, 0
            if nothing:
                yield Step(NO_GOOD)
            else:
                yield Step(JAKOBS, card=CARD_NAMES[event.a])
                pile -= 1
        elif event.kind == Event.PLAYS:
            yield Step(PLAYED, event.a, CARD_NAMES[event.b])
        elif event.kind == Event.SHIPS:
            own = known[place + 1] if event.a == seat else None
            yield Step(SHIPPED, event.a, CARD_NAMES[own.a] if own else None)
        elif event.kind == Event.ROUND_ENDS and _goes_on(known, place):
            yield Step(GOODS_GO)
            merchants_lie = True
        elif event.kind == Event.SHIPMENT_PAYS:
            yield Step(TURNED_UP, event.a, CARD_NAMES[event.b])


def _faces_after(known: Sequence[events.Event], place: int) -> list[str]:
    """The faces told for the draw at that place: up to the next that is no part of it."""
    faces = []
    for event in known[place + 1 :]:
        if event.kind == Event.DRAWN:
            faces += [CARD_NAMES[kind] for kind in (event.a, event.b, event.c) if kind >= 0]
        elif event.kind != Event.SHUFFLED:
            break
    return faces


def _goes_on(known: Sequence[events.Event], place: int) -> bool:
    """Whether the round's end at that place is followed by another round."""
    after = [event.kind for event in known[place:]]
    ends = [kind for kind in after if kind in (Event.STARTS, Event.GAME_ENDS)]
    return ends[0] == Event.STARTS


class Onlooker:
    """A seat (None: a spectator) that remembers everything, from a match before any shuffle on."""

    def __init__(self, match: Match, seat: int | None) -> None:
        view = match.view(seat)
        self.seat = seat
        self.own: Counter[str] = Counter()  # in the hand and shipped
        if seat is not None:
            self.own.update(view["seats"][seat]["hand"])
            self.own.update(laid["card"] for laid in view["seats"][seat]["shipments"])
        self.displays = [Counter(one["display"]) for one in view["seats"]]
        self.jakob = Counter(view["jakob"])
        self.discard = Counter(view["discard"])
        self.pile = view["draw"]
        self.generations = [self.unseen()]
        self.held_at_shuffles: list[Counter[str]] = []

    def unseen(self) -> Counter[str]:
        """The cards that may lie anywhere hidden now."""
        left = BOX - self.own - self.jakob - self.discard
        for shown in self.displays:
            left -= shown
        return left

    def known(self) -> list[Counter[str]]:
        """The cards of each generation that were hidden from the seat, or still are."""
        if not self.held_at_shuffles:
            return [self.unseen()]
        return [+generation for generation in self.generations]

    def see(self, match: Match) -> None:
        """Take in the last move of the match."""
        for step in steps(match.last_events, self.seat, self.pile):
            self.take_in(step)
        view = match.view(self.seat)
        assert (self.discard, self.jakob) == (Counter(view["discard"]), Counter(view["jakob"]))
        assert self.pile == view["draw"]

    def take_in(self, step: Step) -> None:
        card = step.card or ""
        if step.what == DRAWN:
            self.pile -= 1
            if step.seat == self.seat:
                self.own[card] += 1
                self.generations[-1][card] -= 1
        elif step.what == PLAYED:
            self.displays[step.seat][card] += 1
            if step.seat == self.seat:
                self.own[card] -= 1
        elif step.what == JAKOBS:
            self.pile -= 1
            self.jakob[card] += 1
            self.generations[-1][card] -= 1
        elif step.what == PUT_AWAY:
            self.pile -= 1
            self.discard[card] += 1
            self.generations[-1][card] -= 1
        elif step.what == SHUFFLED:
            self._shuffle()
        elif step.what == GOODS_GO:
            self._put_away(lambda card: card != "me")
            self.discard += self.jakob
            self.jakob.clear()
        elif step.what == MERCHANTS_GO:
            self._put_away(lambda card: card == "me")

    def _put_away(self, goes: Any) -> None:
        for shown in self.displays:
            for card in filter(goes, list(shown)):
                self.discard[card] += shown.pop(card)

    def _shuffle(self) -> None:
        """All that is unseen now is held by the others; the discards are the new pile."""
        held = self.unseen()
        if not self.held_at_shuffles:
            self.generations = [held.copy()]
        self.held_at_shuffles.append(held)
        self.generations.append(self.discard.copy())
        self.pile = self.discard.total()
        self.discard.clear()

    def forget_before_shuffle(self, number: int) -> None:
        """Know of what was held at that shuffle (from 0) only that it was held then."""
        first = len(self.generations) - len(self.held_at_shuffles) + number
        self.generations = [self.held_at_shuffles[number].copy(), *self.generations[first:]]
        self.held_at_shuffles = self.held_at_shuffles[number:]


class World(NamedTuple):
    """Where the hidden cards lie: hands and shipments by seat, and what is in the draw pile."""

    hands: tuple[Cards, ...]
    shipments: tuple[Cards, ...]  # in the order in which they were laid
    pile: Cards


@cache
def counted(row: tuple[int, ...]) -> Cards:
    """The cards that a row of the state counts."""
    return tuple(sorted(card for card, n in zip(CARD_NAMES, row, strict=True) for _ in range(n)))


def world_of(s: Any) -> World:
    """Where the hidden cards of a state lie."""
    pile = sorted(CARD_NAMES[kind] for kind in s.pile.tolist()[: s.pile_size])
    return World(
        tuple(counted(tuple(row)) for row in s.hand.tolist()[: s.players]),
        tuple(
            tuple(CARD_NAMES[kind] for kind in row if kind != NO_CARD)
            for row in s.shipment.tolist()[: s.players]
        ),
        tuple(pile),
    )


def without(held: Cards, card: str) -> Cards:
    """The cards without one of that kind."""
    place = held.index(card)
    return held[:place] + held[place + 1 :]


def ways(held: Cards) -> list[tuple[str, int]]:
    """The kinds among these cards with their numbers."""
    return list(Counter(held).items())


def choices(left: Counter[str], n: int) -> Iterator[tuple[Cards, int]]:
    """All sets of n of these cards by their kinds, with the number of ways to take them."""
    if n > left.total():
        return
    if n == 0:
        yield (), 1
        return
    kind, others = min(left), left.copy()
    count = others.pop(kind)
    for k in range(min(count, n) + 1):
        for taken, number in choices(others, n - k):
            yield tuple(sorted((kind,) * k + taken)), comb(count, k) * number


class Worlds:
    """All that a seat can hold possible, each with its number of ways."""

    def __init__(self, match: Match, seat: int | None) -> None:
        """From a match with no shipments of others, before any shuffle."""
        self.onlooker = Onlooker(match, seat)
        self.ways: Counter[World] = Counter()
        sizes = [
            one["hand"] if isinstance(one["hand"], int) else 0 for one in match.view(seat)["seats"]
        ]
        here = world_of(match.state())
        for hands, pile, number in self._deals(sizes, self.onlooker.unseen()):
            dealt = [own if at == seat else hands[at] for at, own in enumerate(here.hands)]
            self.ways[World(tuple(dealt), here.shipments, pile)] += number

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
        discard = self.onlooker.discard.copy()
        for step in steps(match.last_events, self.onlooker.seat, self.onlooker.pile):
            if step.what == SHUFFLED:
                discard = self.onlooker.discard.copy()
            self.onlooker.take_in(step)
            self._take_in(step, tuple(sorted(discard.elements())))

    def _take_in(self, step: Step, discard: Cards) -> None:
        after: Counter[World] = Counter()
        for world, number in self.ways.items():
            for next_world, more in _followers(world, step, discard):
                after[next_world] += number * more
        self.ways = after


def _followers(world: World, step: Step, discard: Cards) -> Iterator[tuple[World, int]]:
    """What the world can become by the step, with the number of ways."""
    if step.what == SHUFFLED:
        assert not world.pile
        yield world._replace(pile=discard), 1
    elif step.what == DRAWN:
        for card, number in ways(world.pile):
            if step.card in (None, card):
                held = tuple(sorted((*world.hands[step.seat], card)))
                left = without(world.pile, card)
                yield world._replace(hands=_with(world.hands, step.seat, held), pile=left), number
    elif step.what in (JAKOBS, PUT_AWAY):
        number = world.pile.count(step.card or "")
        if number:
            yield world._replace(pile=without(world.pile, step.card or "")), number
    elif step.what in (PLAYED, SHIPPED):
        for card, number in ways(world.hands[step.seat]):
            if step.card in (None, card):
                hands = _with(world.hands, step.seat, without(world.hands[step.seat], card))
                laid = world.shipments
                if step.what == SHIPPED:
                    laid = _with(laid, step.seat, (*laid[step.seat], card))
                yield world._replace(hands=hands, shipments=laid), number
    elif step.what == NO_GOOD:
        if set(world.pile) <= {"me"}:
            yield world, 1
    elif step.what == TURNED_UP:
        if step.card in world.shipments[step.seat]:
            yield world, 1
    else:
        yield world, 1


def _with(rows: tuple[Cards, ...], seat: int, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
