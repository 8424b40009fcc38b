"""A played game told briefly: where the gulden came from, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fondaco.engine import events
from fondaco.games.base import Moment, Story
from fondaco.games.fugger.components import LOWEST_PRICE
from fondaco.games.fugger.state import Event
from fondaco.games.fugger.words import GOOD_KEYS, catalogue

Column = tuple[str, tuple[int, ...]]

MOST_ROUNDS_SHOWN: Final = 5
MOST_MOMENTS: Final = 8


# --- where the gulden came from -------------------------------------------------------------------


@dataclass
class _Sale:
    """One scoring: the round, and what each seat earned."""

    round: int | None  # None if the events do not tell
    earned: list[int]


def account(
    happened: Sequence[events.Event], points: Sequence[int], language: str
) -> tuple[Column, ...]:
    """A column for each round sold, the earliest joined if there are many, and the shipments.

    A game that began in the middle has what everybody had by then in a column of its own.
    """
    t = catalogue(language)
    players = len(points)
    sales = _sales(happened, players)
    columns: list[Column] = []
    early = len(sales) - MOST_ROUNDS_SHOWN + 1 if len(sales) > MOST_ROUNDS_SHOWN else 0
    if early:
        joined = tuple(sum(sale.earned[seat] for sale in sales[:early]) for seat in range(players))
        label = t("screen.account_rounds", first=sales[0].round, last=sales[early - 1].round)
        columns.append((label, joined))
    for sale in sales[early:]:
        if sale.round is None:
            label = t("screen.account_sales")
        else:
            label = t("screen.account_round", round=sale.round)
        columns.append((label, tuple(sale.earned)))
    paid = [0] * players
    for kind, _, seat, _, gulden in happened:
        if kind == Event.SHIPMENT_PAYS:
            paid[seat] += gulden
    columns.append((t("screen.account_shipments"), tuple(paid)))
    told = [sum(numbers[seat] for _, numbers in columns) for seat in range(players)]
    before = tuple(has - got for has, got in zip(points, told, strict=True))
    if any(before):
        columns.insert(0, (t("screen.account_before"), before))
    return tuple(columns)


def _sales(happened: Sequence[events.Event], players: int) -> list[_Sale]:
    sales: list[_Sale] = []
    current = first_round(happened)
    for kind, _, a, b, _ in happened:
        if kind == Event.STARTS:
            current = b
        elif kind == Event.ROUND_ENDS:
            sales.append(_Sale(current, [0] * players))
        elif kind == Event.SELLS:
            sales[-1].earned[a] = b
    return sales


def first_round(happened: Sequence[events.Event]) -> int | None:
    """The round in which the events begin; None if they do not tell, as no round begins in them."""
    ended = 0
    for kind, _, _, b, _ in happened:
        if kind == Event.STARTS:
            return b - ended
        ended += kind == Event.ROUND_ENDS
    return None


# --- turning points -------------------------------------------------------------------------------


@dataclass
class _Turn:
    """A moment with what it is worth telling: more than a round's end if `weight` is above 1."""

    moment: Moment
    weight: int


def turning_points(story: Story, names: Sequence[str], language: str) -> tuple[Moment, ...]:
    """The ends of rounds, with prices that passed 9, changes of the lead and what decided the end.

    If there are more than eight, the plainest and earliest are left out.
    """
    turns = _turns(story, names, language)
    while len(turns) > MOST_MOMENTS:
        plainest = min(turns[:-1], key=lambda turn: turn.weight)
        turns.remove(plainest)
    return tuple(turn.moment for turn in turns)


def _turns(story: Story, names: Sequence[str], language: str) -> list[_Turn]:
    turns = []
    current = first_round([event for _, happened, _ in story for event in happened])
    ahead: set[int] = set()
    for number, happened, points in story:
        if any(event.kind == Event.ROUND_ENDS for event in happened):
            telling = _Telling(happened, points, ahead, current, names, language)
            turns.append(
                _Turn(Moment(number=number, seat=telling.seat, text=telling.text), telling.weight)
            )
            ahead = telling.ahead
        for event in happened:
            if event.kind == Event.STARTS:
                current = event.b
    return turns


class _Telling:
    """The end of a round in a few sentences."""

    def __init__(
        self,
        happened: Sequence[events.Event],
        points: Sequence[int],
        ahead_before: set[int],
        current: int | None,
        names: Sequence[str],
        language: str,
    ) -> None:
        self.t = catalogue(language)
        self.names = names
        self.happened = happened
        self.seat, good = next((e.a, e.b) for e in happened if e.kind == Event.ROUND_ENDS)
        self.weight = 1
        self.sentences = [self._round_ended(current, self.t(GOOD_KEYS[good]))]
        self._tell_crashes()
        sold = _has_after_sales(happened)
        self.ahead = _leaders(sold)
        if any(e.kind == Event.GAME_ENDS for e in happened):
            self._tell_end(points)
        elif self.ahead != ahead_before:
            self._tell_lead(sold)

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(self.sentences)

    def _round_ended(self, current: int | None, good: str) -> str:
        name = self.names[self.seat]
        if current is None:
            return self.t("screen.round_ended_now", name=name, good=good)
        return self.t("screen.round_ended", round=current, name=name, good=good)

    def _listed(self, seats: set[int]) -> str:
        return ", ".join(self.names[seat] for seat in sorted(seats))

    def _tell_crashes(self) -> None:
        for event in self.happened:
            if event.kind == Event.PRICE and event.c == LOWEST_PRICE and event.b > event.c + 1:
                good = self.t(GOOD_KEYS[event.a])
                self.sentences.append(self.t("screen.crashed", good=good, old=event.b))
                self.weight += 1

    def _tell_lead(self, sold: Sequence[int]) -> None:
        self.weight += 2
        key = "screen.now_lead" if len(self.ahead) > 1 else "screen.now_leads"
        self.sentences.append(self.t(key, names=self._listed(self.ahead), gulden=max(sold)))

    def _tell_end(self, points: Sequence[int]) -> None:
        winners = _leaders(points)
        if winners != self.ahead:
            paid = sum(
                e.c for e in self.happened if e.kind == Event.SHIPMENT_PAYS and e.a in winners
            )
            names = self._listed(winners)
            self.sentences.append(self.t("screen.shipments_decide", names=names, gulden=paid))
        key = "screen.shared_title" if len(winners) > 1 else "screen.wins_title"
        won = self.t(key, names=self._listed(winners), gulden=max(points))
        self.sentences.append(f"{won}.")


def _has_after_sales(happened: Sequence[events.Event]) -> list[int]:
    """What each seat had after the last sale of these events."""
    has = {event.a: event.c for event in happened if event.kind == Event.SELLS}
    return [has[seat] for seat in sorted(has)]


def _leaders(points: Sequence[int]) -> set[int]:
    return {seat for seat, value in enumerate(points) if value == max(points)}
