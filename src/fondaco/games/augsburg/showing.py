"""What must be seen though there is nothing to decide: a show, purchases, income, the end.

The events say what happened and in which order; what every seat had before each of it is found by
following them from the view before. Bids, cards taken and levels lost are not among it: the log
says them well enough, and who is robbed of a level is asked about its compensation at once (A-35).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from fondaco.engine import events
from fondaco.games.augsburg.components import (
    CATHEDRAL_CAP,
    CHURCH_CAP,
    JOKER,
    MAXIMILIAN,
    NO_CARD,
    noble_of,
    value_of,
)
from fondaco.games.augsburg.forecast import state_of
from fondaco.games.augsburg.scoring import wins
from fondaco.games.augsburg.show import rank
from fondaco.games.augsburg.sight import drawn_note
from fondaco.games.augsburg.state import Event, Reason, State, first_of, second_of
from fondaco.games.augsburg.words import at_noble, card_name, catalogue, noble_name
from fondaco.games.base import Showing
from fondaco.locale import Texts

PLACE_KEYS: Final = ("screen.show_second", "screen.show_third")
OWN_PLACE_KEYS: Final = ("screen.show_you_second", "screen.show_you_third")
# The cap -> where points were lost, and what the seat has not got.
CAP_KEYS: Final = {
    CHURCH_CAP: ("screen.show_at_25", "screen.no_church"),
    CATHEDRAL_CAP: ("screen.show_at_45", "screen.no_cathedral"),
}

Told = tuple[str, str, dict[str, Any]]
"""A step: its title, its text and the data of the macro."""


# --- what happened --------------------------------------------------------------------------------


@dataclass
class _Reveal:
    """A show of several seats (A-25, A-26)."""

    noble: int
    winner: int
    cards: dict[int, list[int]]  # by seat
    gulden: dict[int, int] = field(default_factory=dict)  # of the second and the third

    def best(self, seat: int) -> int:
        """The seat's best card; jokers have no value."""
        return max((kind for kind in self.cards[seat] if kind != JOKER), key=rank)

    def order(self) -> list[int]:
        """The seats, the best card first."""
        return sorted(self.cards, key=lambda seat: -rank(self.best(seat)))


@dataclass
class _Dealing:
    """What each seat was dealt (A-51), or that there were too few cards for it (A-54)."""

    offered: dict[int, int] = field(default_factory=dict)
    free: dict[int, int] = field(default_factory=dict)
    faces: list[int] = field(default_factory=list)  # the viewer's own free notes
    missing: tuple[int, int] | None = None  # cards due, cards there are


@dataclass
class _Income:
    """The end of a round (A-50)."""

    table: State  # before it
    gulden: dict[int, int] = field(default_factory=dict)
    points: dict[tuple[int, int], int] = field(default_factory=dict)  # by seat and Reason
    lost: dict[int, tuple[int, int]] = field(default_factory=dict)  # points and the cap
    dealing: _Dealing = field(default_factory=_Dealing)

    def gained(self, seat: int) -> int:
        """The points that the seat keeps of what it was given."""
        given = sum(n for (other, _), n in self.points.items() if other == seat)
        return given - self.lost.get(seat, (0, 0))[0]


@dataclass
class _Gathering:
    """What everybody had to discard, as there were too few cards (A-54)."""

    discarded: dict[int, int] = field(default_factory=dict)
    dealing: _Dealing = field(default_factory=_Dealing)


@dataclass
class _Purchase:
    """What everybody bought, and what nobody did (A-12, A-52)."""

    bought: dict[int, tuple[int, int]] = field(default_factory=dict)  # cards and gulden
    faces: list[int] = field(default_factory=list)  # what the viewer bought
    unbought: dict[int, list[int]] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)  # gulden, 0 where they are hidden


@dataclass
class _End:
    """The game is over (A-56)."""


_Part = _Reveal | _Income | _Gathering | _Purchase | _End

ROUND_REASONS: Final = (Reason.LEVEL, Reason.COAT, Reason.LETTER)


class _Reader:
    """Reads events into what has to be seen, and follows what every seat has."""

    def __init__(self, before: Mapping[str, Any]) -> None:
        self.table = state_of(before)
        self.parts: list[_Part] = []
        self.shown: dict[int, list[int]] = {}
        self.gathers = before["phase"] == "shortage"

    def read(self, event: events.Event) -> None:
        """One event more."""
        kind, _, a, b, c = event
        self._follow(kind, a, b)
        if kind in (Event.SHOWS, Event.WINS, Event.RUNNER_UP):
            self._read_show(kind, a, b, c)
        elif kind in (Event.INCOME, Event.POINTS, Event.LOST):
            self._read_income(kind, a, b, c)
        elif kind in (Event.OFFERED, Event.FREE, Event.FREE_FACES, Event.SHORTAGE):
            self._read_dealing(kind, a, b)
        elif kind == Event.DISCARDS and self.gathers:
            self._gathering().discarded[a] = b
        elif kind in (Event.UNBOUGHT, Event.BUYS, Event.BOUGHT):
            self._read_purchase(kind, a, b, c)
        elif kind == Event.GAME_ENDS:
            self.parts.append(_End())

    def _follow(self, kind: int, a: int, b: int) -> None:
        """What the seats have now. Income is followed where it is read."""
        if kind in (Event.GULDEN, Event.COMPENSATED):
            self.table.gulden[a] += b
        elif kind in (Event.CHURCH, Event.CATHEDRAL):
            self.table.gulden[a] -= b
        elif kind == Event.ROUND:
            self.table.round = b
            self.gathers = False

    def _read_show(self, kind: int, a: int, b: int, c: int) -> None:
        if kind == Event.SHOWS:
            self.shown.setdefault(a, []).extend(faces(b, c))
        elif kind == Event.WINS:
            if len(self.shown) > 1:
                self.parts.append(_Reveal(noble=b, winner=a, cards=self.shown))
            self.shown = {}
        else:
            self.table.gulden[a] += c
            reveal = self.parts[-1]
            assert isinstance(reveal, _Reveal)
            reveal.gulden[a] = c

    def _read_income(self, kind: int, a: int, b: int, c: int) -> None:
        """The points of a round; all that is told before them is for privileges."""
        begins = kind == Event.INCOME or (kind == Event.POINTS and c in ROUND_REASONS)
        income = self.parts[-1] if self.parts else None
        if begins and not isinstance(income, _Income):
            income = _Income(self.table.copy())
            self.parts.append(income)
        if kind == Event.INCOME:
            self.table.gulden[a] += b
        else:
            self.table.points[a] += b if kind == Event.POINTS else -b
        if not isinstance(income, _Income):
            return
        if kind == Event.INCOME:
            income.gulden[a] = b
        elif kind == Event.POINTS:
            income.points[a, c] = b
        else:
            income.lost[a] = (b, c)

    def _gathering(self) -> _Gathering:
        """The discarding that goes on."""
        part = self.parts[-1] if self.parts else None
        if not isinstance(part, _Gathering) or part.dealing.missing is not None:
            part = _Gathering()
            self.parts.append(part)
        return part

    def _read_dealing(self, kind: int, a: int, b: int) -> None:
        part = self.parts[-1] if self.parts else None
        assert isinstance(part, _Income | _Gathering)
        dealing = part.dealing
        if kind == Event.SHORTAGE:
            self.gathers = True
            dealing.missing = (a, b)
        elif kind == Event.FREE:
            dealing.free[a] = b
        elif kind == Event.FREE_FACES:
            dealing.faces += faces(a)
        else:
            dealing.offered[a] = b

    def _read_purchase(self, kind: int, a: int, b: int, c: int) -> None:
        part = self.parts[-1] if self.parts else None
        if not isinstance(part, _Purchase):
            part = _Purchase()
            self.parts.append(part)
        if kind == Event.UNBOUGHT:
            part.unbought.setdefault(a, []).extend(faces(b, c))
        elif kind == Event.BUYS:
            part.bought[a] = (b, c)
            self.table.gulden[a] -= c
            part.left = [self.table.gulden[seat] for seat in range(self.table.players)]
        else:
            part.faces += faces(a, b, c)


def faces(*pairs: int) -> list[int]:
    """The cards of an event's arguments, two in each."""
    kinds = [kind for two in pairs for kind in (first_of(two), second_of(two))]
    return [kind for kind in kinds if kind != NO_CARD]


# --- showing it -----------------------------------------------------------------------------------


def showing(
    before: Mapping[str, Any],
    happened: Sequence[events.Event],
    after: Mapping[str, Any],
    seat: int | None,
    names: Sequence[str],
    language: str,
    step: int,
) -> Showing | None:
    """The step of what those events brought that must be seen; None if there is nothing.

    A step past the last one is the last one.
    """
    reader = _Reader(before)
    for event in happened:
        reader.read(event)
    if not reader.parts:
        return None
    teller = _Teller(before, after, seat, names, language)
    steps = [teller.step(part) for part in reader.parts]
    step = min(max(step, 0), len(steps) - 1)
    title, text, data = steps[step][1]()
    return Showing(
        title=title, text=text, step=step, steps=tuple(name for name, _ in steps), data=data
    )


class _Teller:
    """Puts what happened into titles, lines and the data of the macro `showing`."""

    def __init__(
        self,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        seat: int | None,
        names: Sequence[str],
        language: str,
    ) -> None:
        self.table = state_of(before)
        self.over = state_of(after)
        self.seat = seat
        self.sees_gulden = [its["gulden"] is not None for its in before["seats"]]
        self.names = names
        self.language = language
        self.t: Texts = catalogue(language)

    def step(self, part: _Part) -> tuple[str, Callable[[], Told]]:
        """What the step is called, and how it is told."""
        if isinstance(part, _Reveal):
            return self.t("screen.show_step_reveal"), partial(self.reveal, part)
        if isinstance(part, _Income):
            return self.t("screen.show_step_income"), partial(self.income, part)
        if isinstance(part, _Gathering):
            return self.t("screen.show_step_gathering"), partial(self.gathering, part)
        if isinstance(part, _Purchase):
            return self.t("screen.show_step_purchase"), partial(self.purchase, part)
        return self.t("screen.show_step_end"), self.end

    def card(self, kind: int) -> dict[str, Any]:
        """A card as the macro draws it."""
        return drawn_note(self.table, kind, self.language)

    def cards(self, kinds: Sequence[int]) -> list[dict[str, Any]]:
        """Several of them."""
        return [self.card(kind) for kind in kinds]

    def _sentences(self, *parts: str) -> str:
        return " ".join(part for part in parts if part)

    # --- a show -----------------------------------------------------------------------------------

    def reveal(self, show: _Reveal) -> Told:
        """Who showed what, the best card first (A-25, A-26)."""
        order = show.order()
        title = self.t(
            "screen.show_wins",
            name=self.names[show.winner],
            at=at_noble(show.noble, self.language),
            card=card_name(show.best(show.winner), self.language),
        )
        ties = [self._tie(show, order, place) for place in range(1, len(order))]
        ranking = self.t("screen.show_ranking") if any(ties) else ""
        data = {
            "kind": "reveal",
            "lines": [self._shown(show, order, place) for place in range(len(order))],
        }
        return title, self._sentences(self._own_show(show, order), ranking), data

    def _own_show(self, show: _Reveal, order: Sequence[int]) -> str:
        """What the show means for the viewer."""
        if self.seat == show.winner:
            return self.t("screen.show_you_win")
        if self.seat is None or self.seat not in order:
            return self.t("screen.show_takes", name=self.names[show.winner])
        card = card_name(show.best(self.seat), self.language)
        if self.seat not in show.gulden:
            return self.t("screen.show_you_nothing", card=card)
        key = OWN_PLACE_KEYS[order.index(self.seat) - 1]
        return self.t(key, card=card, gulden=show.gulden[self.seat])

    def _tie(self, show: _Reveal, order: Sequence[int], place: int) -> str:
        """Why a card of the same value is behind the one before it, at Maximilian alone (A-25)."""
        better, own = show.best(order[place - 1]), show.best(order[place])
        if show.noble != MAXIMILIAN or value_of(better) != value_of(own):
            return ""
        return self.t(
            "screen.show_tied",
            value=value_of(own),
            first=noble_name(noble_of(better), self.language),
            second=noble_name(noble_of(own), self.language),
        )

    def _shown(self, show: _Reveal, order: Sequence[int], place: int) -> dict[str, Any]:
        seat = order[place]
        best = show.best(seat)
        gulden = show.gulden.get(seat, 0)
        rest = list(show.cards[seat])
        rest.remove(best)
        if place == 0:
            verdict, note = self.t("screen.show_winner"), self.t("screen.show_winner_note")
        elif gulden:
            verdict, note = f"+{gulden}", self.t(PLACE_KEYS[place - 1])
        else:
            verdict, note = "–", self.t("screen.show_back")
        return {
            "seat": seat,
            "place": place + 1,
            "best": self.card(best),
            "rest": self.cards(rest),
            "verdict": verdict,
            "note": note,
            "tie": self._tie(show, order, place) if place else "",
        }

    # --- the end of a round -----------------------------------------------------------------------

    def income(self, income: _Income) -> Told:
        """What everybody got, what was lost at caps, what was dealt (A-41, A-50, A-51)."""
        last = not income.gulden
        data = {
            "kind": "income",
            "last": last,
            "lines": [self._received(income, seat) for seat in range(len(self.names))],
            "free": self.cards(income.dealing.faces),
        }
        text = self._sentences(
            self._own_loss(income),
            self._losses(income),
            self.t("screen.show_last_round") if last else self._dealt(income.dealing),
        )
        return self._round_ends(income, last), text, data

    def _round_ends(self, income: _Income, last: bool) -> str:
        number = income.table.round
        if self.seat is None:
            return self.t("screen.show_round_ends", round=number)
        gained = income.gained(self.seat)
        if last:
            return self.t("screen.show_round_points", gained, round=number)
        gulden = income.gulden[self.seat]
        return self.t("screen.show_round_income", gained, round=number, gulden=gulden)

    def _own_loss(self, income: _Income) -> str:
        if self.seat not in income.lost:
            return ""
        lost, cap = income.lost[self.seat]
        key = "screen.show_you_lose_church" if cap == CHURCH_CAP else "screen.show_you_lose_dom"
        return self.t(key, lost, cap=cap)

    def _losses(self, income: _Income) -> str:
        """What others lost."""
        lost = [
            f"{self.names[seat]} −{points}"
            for seat, (points, _) in sorted(income.lost.items())
            if seat != self.seat
        ]
        return self.t("screen.show_lost", names=", ".join(lost)) if lost else ""

    def _dealt(self, dealing: _Dealing) -> str:
        """What comes now: buying, or first discarding."""
        if dealing.missing is None:
            return self.t("screen.show_next_buying")
        due, there = dealing.missing
        return self.t("screen.show_next_gathering", due=due, there=there)

    def _received(self, income: _Income, seat: int) -> dict[str, Any]:
        before = income.table.points[seat]
        lost, cap = income.lost.get(seat, (0, 0))
        gulden = income.gulden.get(seat, 0)
        has = income.table.gulden[seat] + gulden
        at, why = CAP_KEYS[cap] if lost else ("", "")
        return {
            "seat": seat,
            "gulden": gulden,
            "has": has if self.sees_gulden[seat] else None,
            "level": income.points[seat, Reason.LEVEL],
            "coat": income.points.get((seat, Reason.COAT), 0),
            "letter": income.points.get((seat, Reason.LETTER), 0),
            "before": before,
            "after": before + income.gained(seat),
            "lost": lost,
            "at": self.t(at) if lost else "",
            "why": self.t(why) if lost else "",
            **_dealt_to(income.dealing, seat),
        }

    # --- too few cards ----------------------------------------------------------------------------

    def gathering(self, gathering: _Gathering) -> Told:
        """What everybody discarded (A-54)."""
        dealing = gathering.dealing
        data = {
            "kind": "gathering",
            "dealt": dealing.missing is None,
            "lines": [
                {
                    "seat": seat,
                    "card": self.card(gathering.discarded[seat])
                    if seat in gathering.discarded
                    else None,
                    **_dealt_to(dealing, seat),
                }
                for seat in range(len(self.names))
            ],
            "free": self.cards(dealing.faces),
        }
        text = self._dealt(dealing)
        if dealing.missing is None:
            text = self._sentences(self.t("screen.show_enough"), text)
        return self.t("screen.show_gathered"), text, data

    # --- buying -----------------------------------------------------------------------------------

    def purchase(self, purchase: _Purchase) -> Told:
        """How many notes everybody bought, and what nobody wanted (A-12, A-52)."""
        data = {
            "kind": "purchase",
            "lines": [self._bought(purchase, seat) for seat in sorted(purchase.bought)],
        }
        text = self._sentences(self._own_purchase(purchase), self.t("screen.show_unbought"))
        return self.t("screen.show_bought"), text, data

    def _own_purchase(self, purchase: _Purchase) -> str:
        if self.seat is None:
            return ""
        n, gulden = purchase.bought[self.seat]
        left = purchase.left[self.seat]
        if n == 0:
            return self.t("screen.show_you_bought_nothing", left=left)
        return self.t("screen.show_you_bought", n, gulden=gulden, left=left)

    def _bought(self, purchase: _Purchase, seat: int) -> dict[str, Any]:
        n, gulden = purchase.bought[seat]
        return {
            "seat": seat,
            "count": self.t("screen.show_notes", n),
            "backs": 0 if seat == self.seat else n,
            "gulden": gulden,
            "has": purchase.left[seat] if self.sees_gulden[seat] else None,
            "cards": self.cards(purchase.faces) if seat == self.seat else [],
            "unbought": self.cards(purchase.unbought.get(seat, ())),
        }

    # --- the end ----------------------------------------------------------------------------------

    def end(self) -> Told:
        """Who wins, and by what if points are equal (A-56)."""
        table = self.over
        seats = range(len(self.names))
        won = [seat for seat in seats if wins(table, seat)]
        best = table.points[won[0]]
        listed = ", ".join(self.names[seat] for seat in won)
        key = "screen.show_shared_win" if len(won) > 1 else "screen.show_won"
        title = self.t(key, best, names=listed)
        text, decides = self._tie_break(table, won)
        order = sorted(seats, key=lambda seat: (seat not in won, -table.points[seat], seat))
        data = {
            "kind": "end",
            "decides": decides,
            "lines": [
                {
                    "seat": seat,
                    "place": 1 if seat in won else 1 + len(won) + _ahead(table, seat, won),
                    "points": table.points[seat],
                    "cathedral": table.cathedral[seat],
                    "church": table.church[seat],
                    "tied": table.points[seat] == best,
                }
                for seat in order
            ],
        }
        return title, text, data

    def _tie_break(self, table: State, won: Sequence[int]) -> tuple[str, str]:
        """How a tie for the first place was broken, and which building did it (A-56)."""
        best = table.points[won[0]]
        tied = [seat for seat in range(len(self.names)) if table.points[seat] == best]
        if len(tied) == 1:
            return self.t("screen.show_most_points"), ""
        cathedrals = any(table.cathedral[seat] for seat in tied)
        building = "cathedral" if cathedrals else "church"
        if len(won) == len(tied):
            return self.t("screen.show_all_equal"), building
        names = ", ".join(self.names[seat] for seat in tied)
        key = "screen.show_cathedral_decides" if cathedrals else "screen.show_church_decides"
        text = self.t(key, names=names)
        if len(won) > 1:
            text = self._sentences(text, self.t("screen.show_still_equal"))
        return text, building


def _dealt_to(dealing: _Dealing, seat: int) -> dict[str, Any]:
    """How many notes the seat was offered and got for nothing; None if none were dealt (A-51)."""
    dealt = dealing.missing is None
    return {
        "offered": dealing.offered.get(seat, 0) if dealt else None,
        "free_notes": dealing.free.get(seat, 0),
    }


def _ahead(table: State, seat: int, won: Sequence[int]) -> int:
    """How many seats that have not won have more points."""
    return sum(
        table.points[other] > table.points[seat]
        for other in range(table.players)
        if other not in won
    )
