"""What must be seen though there is nothing to decide: a scoring in three steps, a skipped turn.

The events say what happened and in which order. What lay on the table when a round ended is found
by following them from the view before, so that each card can be shown with what it brought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from fondaco.engine import events
from fondaco.games.base import Showing
from fondaco.games.fugger.components import (
    GOODS,
    HIGHEST_PRICE,
    KINDS,
    MERCHANT,
    NO_CARD,
    RISING_GOODS,
    SEAL_LIMIT,
    SHIPMENT_FACTOR,
)
from fondaco.games.fugger.forecast import card_pays, forecast, state_of
from fondaco.games.fugger.notation import GOOD_NAMES
from fondaco.games.fugger.scoring import (
    cards_for_new_round,
    discard_goods,
    discard_merchants,
    rises,
)
from fondaco.games.fugger.screen import card, price_list, wheel
from fondaco.games.fugger.state import Event, State, good_of
from fondaco.games.fugger.words import GOOD_KEYS, card_name, catalogue
from fondaco.locale import Texts

STEP_KEYS: Final = ("screen.step_prices", "screen.step_sales", "screen.step_purses")
PLACE_KEYS: Final = ("screen.place_1", "screen.place_2", "screen.place_3")

Told = tuple[str, str, dict[str, Any]]
"""A step: its title, its text and the data of the macro."""


@dataclass
class _Scoring:
    """One scoring as the events tell it."""

    table: State  # when the round ended, before the prices moved
    seat: int  # whose action brought the fifth card
    good: int
    prices: list[int] = field(default_factory=lambda: [0] * GOODS)
    earned: dict[int, int] = field(default_factory=dict)
    has: dict[int, int] = field(default_factory=dict)
    draws: dict[int, int] = field(default_factory=dict)
    opener: int | None = None  # who begins the next round; None if the game is over
    paid: list[tuple[int, int, int]] = field(default_factory=list)  # seat, kind, gulden
    counts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.counts = forecast(self.table).counts

    def total(self, seat: int) -> int:
        """The seat's gulden when all is paid."""
        return self.has[seat] + sum(gulden for paid, _, gulden in self.paid if paid == seat)


@dataclass
class _Skip:
    """A turn that the viewer missed, with the cards it held then."""

    hand: list[int]


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

    A step past the last one is the last one. What is shown is public, so it is the same for every
    seat, besides the viewer's own skipped turn.
    """
    teller = _Teller(names, language)
    steps: list[tuple[str, Callable[[], Told]]] = []
    for what in _parts(before, happened, seat):
        if isinstance(what, _Skip):
            steps.append((teller.t("screen.step_skipped"), partial(teller.skipped, what.hand)))
            continue
        for name, tell in zip(STEP_KEYS, (teller.prices, teller.sales, teller.purses)):
            if what.opener is None and name == "screen.step_purses":
                name, tell = "screen.step_shipments", teller.shipments
            steps.append((teller.t(name), partial(tell, what)))
    if not steps:
        return None
    step = min(max(step, 0), len(steps) - 1)
    title, text, data = steps[step][1]()
    return Showing(
        title=title, text=text, step=step, steps=tuple(name for name, _ in steps), data=data
    )


def _parts(
    before: Mapping[str, Any], happened: Sequence[events.Event], seat: int | None
) -> list[_Scoring | _Skip]:
    """The scorings and the turns that the viewer missed, in the order they happened."""
    parts: list[_Scoring | _Skip] = []
    table = state_of(before)
    current: _Scoring | None = None
    for kind, _, a, b, c in happened:
        if seat is not None:
            _follow_hand(table, seat, kind, a, b, c)
        if kind == Event.PLAYS:
            table.display[a, b] += 1
        elif kind == Event.JAKOB:
            table.jakob[a] += 1
        elif kind == Event.SKIPPED and a == seat:
            parts.append(_Skip(_kinds(table, seat)))
        elif kind == Event.ROUND_ENDS:
            current = _Scoring(table.copy(), seat=a, good=b)
            parts.append(current)
        elif kind == Event.STARTS and current is not None:
            current.opener = a
            table.round = b
            current = None
        elif current is not None:
            _follow_scoring(table, current, kind, a, b, c)
    return parts


def _follow_hand(table: State, seat: int, kind: int, a: int, b: int, c: int) -> None:
    """What an event does to the viewer's hand; DRAWN and SHIPPED are told to nobody else."""
    if kind == Event.DRAWN:
        for card_kind in (a, b, c):
            if card_kind != NO_CARD:
                table.hand[seat, card_kind] += 1
    elif kind == Event.PLAYS and a == seat:
        table.hand[seat, b] -= 1
    elif kind == Event.SHIPPED:
        table.hand[seat, a] -= 1


def _follow_scoring(table: State, scoring: _Scoring, kind: int, a: int, b: int, c: int) -> None:
    """One event between the end of a round and the beginning of the next."""
    if kind == Event.PRICE:
        scoring.prices[a] = table.prices[a] = c
    elif kind == Event.SELLS:
        scoring.earned[a], scoring.has[a] = b, c
        table.gulden[a] = c
    elif kind == Event.SHIPMENT_PAYS:
        scoring.paid.append((a, b, c))
    elif kind == Event.DRAWS:
        if not scoring.draws:  # the table is cleared before anybody draws (F-33)
            discard_goods(table)
            discard_merchants(table)
        scoring.draws[a] = b


class _Teller:
    """Puts what happened into titles, lines and the data of the macro `showing`."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names = names
        self.language = language
        self.t: Texts = catalogue(language)

    def _good(self, good: int) -> str:
        return self.t(GOOD_KEYS[good])

    # --- the turn that was missed -----------------------------------------------------------------

    def skipped(self, hand: list[int]) -> Told:
        """That the viewer could do nothing with that hand (F-23)."""
        shown = [card(kind, self.language) for kind in hand]
        title = self.t("screen.skipped_title")
        return title, self.t("screen.skipped_text"), {"kind": "skipped", "cards": shown}

    # --- prices -----------------------------------------------------------------------------------

    def prices(self, scoring: _Scoring) -> Told:
        """The prices move (F-31)."""
        title = self.t("screen.prices_title", good=self._good(scoring.good))
        text = self.t("screen.brought", name=self.names[scoring.seat]) + " " + self._ties(scoring)
        old = [scoring.table.prices[good] for good in range(GOODS)]
        label = self.t("screen.wheel", prices=price_list(scoring.prices, self.t))
        goods = sorted(range(GOODS), key=lambda good: -scoring.counts[good])
        data = {
            "kind": "prices",
            "wheel": wheel(dict(enumerate(scoring.prices)), dict(enumerate(old)), label),
            "goods": [self._price_line(scoring, good) for good in goods],
        }
        return title, text, data

    def _ties(self, scoring: _Scoring) -> str:
        places = [_place(scoring.counts, good) for good in range(GOODS) if scoring.counts[good]]
        if places.count(2) > 1:
            return self.t("screen.tied_second")
        if places.count(3) > 1:
            return self.t("screen.tied_third")
        if len(places) < RISING_GOODS:
            return self.t("screen.few_rise", len(places))
        return self.t("screen.three_rise")

    def _price_line(self, scoring: _Scoring, good: int) -> dict[str, Any]:
        count, old, new = scoring.counts[good], scoring.table.prices[good], scoring.prices[good]
        up = bool(rises(list(scoring.counts), good))
        place = _place(scoring.counts, good)
        return {
            "good": GOOD_NAMES[good],
            "name": self._good(good),
            "count": count,
            "place": self.t(PLACE_KEYS[place - 1]) if up else "–",
            "old": old,
            "new": new,
            "change": "up" if new > old else "lost" if up else "",
            "why": self._why(scoring.counts, good, old, up),
        }

    def _why(self, counts: Sequence[int], good: int, old: int, up: bool) -> str:
        count = counts[good]
        if not up:
            if old == 1:
                return self.t("screen.why_lowest")
            return self.t("screen.why_none" if count == 0 else "screen.why_falls")
        passes = old + count > HIGHEST_PRICE
        if _is_tied(counts, good):
            return self.t("screen.why_tied_past" if passes else "screen.why_tied", count)
        return self.t("screen.why_past" if passes else "screen.why_rises", count)

    # --- sales ------------------------------------------------------------------------------------

    def sales(self, scoring: _Scoring) -> Told:
        """Everybody sells (F-32), the best sale first."""
        order = sorted(scoring.earned, key=lambda seat: -scoring.earned[seat])
        sums = " · ".join(f"{self.names[seat]} +{scoring.earned[seat]}" for seat in order)
        data = {
            "kind": "sales",
            "lines": [
                {"seat": seat, "earns": scoring.earned[seat], "cards": self._sold(scoring, seat)}
                for seat in order
            ],
        }
        return self.t("screen.sales_title", sums=sums), self._seals(scoring), data

    def _seals(self, scoring: _Scoring) -> str:
        table = scoring.table
        sealed = [
            good
            for good in range(GOODS)
            if any(table.display[seat, 2 * good + 1] for seat in range(table.players))
        ]
        if not sealed:
            return self.t("screen.no_seals")
        double = [self._good(good) for good in sealed if scoring.counts[good] <= SEAL_LIMIT]
        if not double:
            return self.t("screen.seals_do_not_count")
        return self.t("screen.seals_double", goods=", ".join(double))

    def _sold(self, scoring: _Scoring, seat: int) -> list[dict[str, Any]]:
        return [
            self._sold_card(scoring, kind)
            for kind in range(KINDS)
            for _ in range(scoring.table.display[seat, kind])
        ]

    def _sold_card(self, scoring: _Scoring, kind: int) -> dict[str, Any]:
        pays = card_pays(kind, scoring.counts, scoring.prices)
        note, double = "", False
        if kind != MERCHANT and kind % 2 == 1:
            price = scoring.prices[good_of(kind)]
            double = pays > price
            count = scoring.counts[good_of(kind)]
            note = f"2 × {price}" if double else self.t("screen.seal_idle", count=count)
        return {
            **card(kind, self.language),
            "pays": "–" if kind == MERCHANT else str(pays),
            "note": note,
            "double": double,
        }

    # --- purses -----------------------------------------------------------------------------------

    def purses(self, scoring: _Scoring) -> Told:
        """Who has how much, who opens the next round and what each draws for it (F-33)."""
        assert scoring.opener is not None
        table = scoring.table
        title = self.t("screen.purses_title", target=table.target, round=table.round + 1)
        text = self.t(
            "screen.purses_text", name=self.names[scoring.opener], other=self.names[scoring.seat]
        )
        order = sorted(scoring.has, key=lambda seat: -scoring.has[seat])
        return (
            title,
            text,
            {
                "kind": "purses",
                "target": table.target,
                "lines": [self._purse(scoring, seat) for seat in order],
            },
        )

    def _purse(self, scoring: _Scoring, seat: int) -> dict[str, Any]:
        has, earned, target = scoring.has[seat], scoring.earned[seat], scoring.table.target
        return {
            "seat": seat,
            "had": has - earned,
            "earned": earned,
            "has": has,
            "had_percent": 100 * (has - earned) // target,
            "has_percent": 100 * has // target,
            "draws": scoring.draws[seat],
            "note": self._why_so_many(scoring, seat),
        }

    def _why_so_many(self, scoring: _Scoring, seat: int) -> str:
        """Why the seat draws another number than two cards."""
        if scoring.draws[seat] < cards_for_new_round(scoring.table, seat):
            return self.t("screen.piles_ran_out")  # F-23
        merchants = scoring.table.display[seat, MERCHANT]
        return self.t("screen.for_merchants", merchants) if merchants else ""

    # --- the end ----------------------------------------------------------------------------------

    def shipments(self, scoring: _Scoring) -> Told:
        """The shipments are turned over and paid (F-40), the winner first."""
        table = scoring.table
        totals = {seat: scoring.total(seat) for seat in range(table.players)}
        best = max(totals.values())
        winners = [self.names[seat] for seat, total in totals.items() if total == best]
        won = "screen.shared_title" if len(winners) > 1 else "screen.wins_title"
        title = self.t(won, names=", ".join(winners), gulden=best)
        rich = [seat for seat in totals if scoring.has[seat] >= table.target]
        reached = ", ".join(self.names[seat] for seat in rich)
        order = sorted(totals, key=lambda seat: -totals[seat])
        data = {
            "kind": "end",
            "lines": [self._ending(scoring, seat, totals) for seat in order],
        }
        return title, self.t("screen.end_text", names=reached, target=table.target), data

    def _ending(self, scoring: _Scoring, seat: int, totals: Mapping[int, int]) -> dict[str, Any]:
        paid = [
            self._paid_card(scoring, kind, gulden)
            for payee, kind, gulden in scoring.paid
            if payee == seat
        ]
        return {
            "seat": seat,
            "place": 1 + sum(total > totals[seat] for total in totals.values()),
            "had": scoring.has[seat],
            "cards": paid,
            "total": totals[seat],
        }

    def _paid_card(self, scoring: _Scoring, kind: int, gulden: int) -> dict[str, Any]:
        if kind == MERCHANT:
            note = card_name(kind, self.language)
        else:
            note = f"{SHIPMENT_FACTOR} × {scoring.prices[good_of(kind)]}"
        return {**card(kind, self.language), "pays": gulden, "note": note}


def _kinds(table: State, seat: int) -> list[int]:
    """The cards in the seat's hand."""
    return [kind for kind in range(KINDS) for _ in range(table.hand[seat, kind])]


def _place(counts: Sequence[int], good: int) -> int:
    """The good's place by its cards on the table: 1 for the most."""
    return 1 + sum(count > counts[good] for count in counts)


def _is_tied(counts: Sequence[int], good: int) -> bool:
    return sum(count == counts[good] for count in counts) > 1
