"""A played game told briefly: where the points came from, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from fondaco.engine import events
from fondaco.games.base import Moment, Story
from fondaco.games.massilia.components import CUBE_KINDS
from fondaco.games.massilia.state import Event, Reason
from fondaco.games.massilia.words import catalogue, cubes_name

Column = tuple[str, tuple[int, ...]]

MOST_MOMENTS: Final = 8

# M-60: what the end adds for, and takes away
BONUS_EVENTS: Final = (Event.STALL_POINTS, Event.MONEY_POINTS)
STARTING_STALLS: Final = {2: 4, 3: 3, 4: 4}  # M-11: with two players each puts down two
STALLS_OF_FULL_WORTH: Final = 5  # M-60: a sixth brings no more
BIG_SALE: Final = 8  # fame points
BIG_PURCHASE: Final = 6  # fame points


# --- where the points came from -------------------------------------------------------------------


def account(
    happened: Sequence[events.Event], points: Sequence[int], language: str
) -> tuple[Column, ...]:
    """A column for each source of points that brought any, and what penalty tokens cost (M-60).

    A game from a position has the fame that it began with in a column of its own.
    """
    t = catalogue(language)
    players = len(points)
    sales, bought, stalls, money, tokens = ([0] * players for _ in range(5))
    for kind, _, seat, n, reason in happened:
        if kind == Event.FAME and reason == Reason.SALE:
            sales[seat] += n
        elif kind == Event.FAME:
            bought[seat] += n
        elif kind == Event.STALL_POINTS:
            stalls[seat] += n
        elif kind == Event.MONEY_POINTS:
            money[seat] += n
        elif kind == Event.TOKEN_POINTS:
            tokens[seat] -= n
    columns = [(t("screen.account_sales"), tuple(sales))]
    for label, numbers in (
        (t("screen.account_bought"), bought),
        (t("screen.account_stalls"), stalls),
        (t("screen.account_money"), money),
        (t("screen.account_tokens"), tokens),
    ):
        if any(numbers):
            columns.append((label, tuple(numbers)))
    told = [sum(numbers[seat] for _, numbers in columns) for seat in range(players)]
    before = tuple(has - got for has, got in zip(points, told, strict=True))
    if any(before):
        columns.insert(0, (t("screen.account_before"), before))
    return tuple(columns)


# --- turning points -------------------------------------------------------------------------------


@dataclass
class _Turn:
    """One moment in a few sentences; `weight` is how much it is worth telling.

    `seats` are those that its sentences are about, None for one about several.
    """

    number: int
    weight: int = 0
    seats: set[int | None] = field(default_factory=set)
    sentences: list[str] = field(default_factory=list)

    def say(self, weight: int, seat: int | None, sentence: str) -> None:
        """One sentence more."""
        self.seats.add(seat)
        self.weight += weight
        self.sentences.append(sentence)

    @property
    def seat(self) -> int | None:
        """The seat that all of it is about, None if there is no such seat."""
        return next(iter(self.seats)) if len(self.seats) == 1 else None


def turning_points(story: Story, names: Sequence[str], language: str) -> tuple[Moment, ...]:
    """Big sales and purchases of fame, closings, fifth stalls, Pluto, the lead and the end.

    If there are more than eight, the lightest and earliest are left out.
    """
    telling = _Telling(story, names, language)
    turns = [turn for turn in telling.turns() if turn.sentences]
    while len(turns) > MOST_MOMENTS:
        turns.remove(min(turns, key=lambda turn: turn.weight))
    return tuple(
        Moment(number=turn.number, seat=turn.seat, text=" ".join(turn.sentences)) for turn in turns
    )


def most_fame(story: Story, reason: Reason) -> int | None:
    """The number of the action that brought the most fame at once for that reason.

    None if none brought any; of equal ones it is the first.
    """
    gains = [
        (event.b, number)
        for number, happened, _ in story
        for event in happened
        if event.kind == Event.FAME and event.c == reason
    ]
    if not gains:
        return None
    return max(gains, key=lambda gain: gain[0])[1]


class _Telling:
    """Reads a game, action by action, and tells what is worth it."""

    LIGHT = 2
    HEAVY = 3
    DECISIVE = 100

    def __init__(self, story: Story, names: Sequence[str], language: str) -> None:
        self.story = story
        self.names = names
        self.language = language
        self.t = catalogue(language)
        self.leader: int | None = None  # the last seat that led alone
        self.best_sale = most_fame(story, Reason.SALE)
        self.best_purchase = most_fame(story, Reason.FAME)
        self.stalls = _stalls_at_first(story, len(names))

    def turns(self) -> Iterator[_Turn]:
        """All actions, those too of which there is nothing to say."""
        for number, happened, points in self.story:
            turn = _Turn(number)
            self._tell_figures(turn, happened)
            self._tell_fame(turn, happened)
            if any(event.kind == Event.GAME_ENDS for event in happened):
                self._tell_end(turn, happened, points)
            else:
                self._tell_lead(turn, points)
            yield turn

    # --- the consul -------------------------------------------------------------------------------

    def _tell_figures(self, turn: _Turn, happened: Sequence[events.Event]) -> None:
        """Stalls that are closed and opened, and those that Pluto saves (M-43, M-44, M-54)."""
        mover = next((event.a for event in happened if event.kind == Event.MOVES), None)
        for kind, _, seat, place, _ in happened:
            if kind == Event.CLOSED:
                self._count_stall(seat, -1)
                if seat != mover:
                    text = self.t("screen.turning_closed", name=self.names[seat], place=place)
                    turn.say(self.HEAVY, seat, text)
            elif kind == Event.OPENS:
                self._count_stall(seat, 1)
                if self.stalls is not None and self.stalls[seat] == STALLS_OF_FULL_WORTH:
                    text = self.t("screen.turning_fifth", name=self.names[seat], place=place)
                    turn.say(self.HEAVY, seat, text)
            elif kind == Event.PLUTO:
                text = self.t("screen.turning_pluto", name=self.names[seat], place=place)
                turn.say(self.LIGHT, seat, text)

    def _count_stall(self, seat: int, n: int) -> None:
        """The seat has so many stalls more, if it is known how many it had."""
        if self.stalls is not None:
            self.stalls[seat] += n

    # --- fame -------------------------------------------------------------------------------------

    def _tell_fame(self, turn: _Turn, happened: Sequence[events.Event]) -> None:
        """Sales and purchases that brought much of it, the most above all (M-36, M-40)."""
        cubes = ""
        for kind, _, seat, n, c in happened:
            if kind == Event.SELLS:
                cubes = cubes_name([c * (n == cube) for cube in range(CUBE_KINDS)], self.language)
            elif kind == Event.FAME and c == Reason.SALE:
                if turn.number == self.best_sale:
                    text = self.t("screen.turning_best_sale", n, name=self.names[seat], cubes=cubes)
                    turn.say(self.HEAVY, seat, text)
                elif n >= BIG_SALE:
                    text = self.t("screen.turning_sale", n, name=self.names[seat], cubes=cubes)
                    turn.say(self.LIGHT, seat, text)
            elif kind == Event.FAME:
                if turn.number == self.best_purchase:
                    text = self.t("screen.turning_best_fame", n, name=self.names[seat])
                    turn.say(self.HEAVY, seat, text)
                elif n >= BIG_PURCHASE:
                    text = self.t("screen.turning_fame", n, name=self.names[seat])
                    turn.say(self.LIGHT, seat, text)

    # --- points -----------------------------------------------------------------------------------

    def _tell_lead(self, turn: _Turn, points: Sequence[int]) -> None:
        """Who leads alone now, if somebody else did before."""
        ahead = _leaders(points)
        if len(ahead) > 1:
            return
        seat = ahead[0]
        if self.leader not in (None, seat):
            text = self.t("screen.turning_lead", max(points), name=self.names[seat])
            turn.say(self.LIGHT, seat, text)
        self.leader = seat

    def _tell_end(
        self, turn: _Turn, happened: Sequence[events.Event], points: Sequence[int]
    ) -> None:
        """Who has most points at the end, and who had most fame before it (M-60, M-61)."""
        ahead = _leaders(points)
        famous = _leaders(fame_before_the_end(happened, points))
        if len(famous) == 1 and famous[0] not in ahead:
            name = self.names[famous[0]]
            turn.say(0, None, self.t("screen.turning_count", name=name))
        alone = ahead[0] if len(ahead) == 1 else None
        key = "screen.turning_wins" if alone is not None else "screen.turning_tie"
        names = ", ".join(self.names[seat] for seat in ahead)
        turn.say(self.DECISIVE, alone, self.t(key, max(points), names=names))


def fame_before_the_end(happened: Sequence[events.Event], points: Sequence[int]) -> list[int]:
    """The points without what the end added and took away (M-60)."""
    fame = list(points)
    for kind, _, seat, n, _ in happened:
        if kind in BONUS_EVENTS:
            fame[seat] -= n
        elif kind == Event.TOKEN_POINTS:
            fame[seat] += n
    return fame


def _leaders(points: Sequence[int]) -> list[int]:
    return [seat for seat, n in enumerate(points) if n == max(points)]


def _stalls_at_first(story: Story, players: int) -> list[int] | None:
    """How many starting stalls each seat put down (M-11).

    None if the story begins later: then it tells of nobody how many stalls it has.
    """
    stalls = [0] * players
    for _, happened, _ in story:
        for event in happened:
            if event.kind == Event.STALL:
                stalls[event.a] += 1
    return stalls if sum(stalls) == STARTING_STALLS[players] else None
