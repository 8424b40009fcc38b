"""What must be seen though there is nothing to decide: new rounds, losses, forced turns, the end.

The events say what happened and in which order. What a seat chose itself is not among it: its
screen said before what that would bring. What others do is in the log; shown is what the consul
takes from the viewer without asking, and what the rules did in the viewer's place (G-2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fondaco.engine import events
from fondaco.games.base import Showing
from fondaco.games.massilia.components import (
    COLOURS,
    CUBE_KINDS,
    FACES,
    ROUNDS,
    SPACES,
    STALL_FAME,
    TOKEN_LOSS,
)
from fondaco.games.massilia.notation import (
    CARD_NAMES,
    COLOUR_NAMES,
    CUBE_NAMES,
    DIE_COLOUR_NAMES,
    PRICE_NAMES,
)
from fondaco.games.massilia.state import Event, colour_of, of_four, value_of
from fondaco.games.massilia.words import (
    card_name,
    catalogue,
    cube_name,
    cubes_name,
    die_name,
    price_name,
)
from fondaco.locale import Texts

SHOWN_PRICES: Final = (PRICE_NAMES.index("temple"), *range(COLOURS))  # the temple first

# What decides among equal points (M-61). Who has more points for sestertii has more of them, even
# where they are hidden (M-70).
CRITERIA: Final = ("stalls", "sestertii", "sestertii", "tokens")
TIE_KEYS: Final = {
    "stalls": "screen.show_stalls_decide",
    "sestertii": "screen.show_sestertii_decide",
    "tokens": "screen.show_tokens_decide",
}

Told = tuple[str, str, str, dict[str, Any]]
"""A step: what it is called, its title, its text and the data of the macro."""


# --- what happened --------------------------------------------------------------------------------


@dataclass
class _Goods:
    """What the first stalls got (M-11), and once all are put down the temple's dice (M-21)."""

    stalls: list[tuple[int, int, int]] = field(default_factory=list)  # seat, place, cubes as `four`
    dice: list[int] = field(default_factory=list)


@dataclass
class _Pass:
    """The viewer had to pass (M-24)."""

    round: int
    sestertii: int  # 0 for the last to pass
    place: int  # in the next round's order, from 0


@dataclass
class _Round:
    """A round begins (M-20, M-21, M-23)."""

    number: int
    passed: _Pass | None  # how the viewer left the round before
    old_prices: list[int]
    order: list[int] = field(default_factory=list)
    prices: list[int] = field(default_factory=list)
    arrived: list[int] = field(default_factory=list)
    harbour: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)


@dataclass
class _Roll:
    """The viewer rolled and could keep nothing (M-21)."""

    dice: list[int] = field(default_factory=list)


@dataclass
class _Offering:
    """The viewer made an offering that left it no choice (M-35)."""

    drawn: list[int] = field(default_factory=list)
    kept: int = 0
    paid: list[int] = field(default_factory=lambda: [0] * CUBE_KINDS)


@dataclass
class _Closing:
    """Another player closed a stall of the viewer's (M-44)."""

    place: int
    left: int  # stalls


@dataclass
class _Tax:
    """The viewer was taxed and had no money: all cubes of a stall went (M-45)."""

    place: int
    cubes: list[int] = field(default_factory=lambda: [0] * CUBE_KINDS)


@dataclass
class _Shield:
    """The owner of a stall played Pluto against the viewer's consul (M-54)."""

    owner: int
    place: int


@dataclass
class _End:
    """The game is over (M-60)."""

    passed: _Pass | None  # how the viewer left the last round
    stalls: dict[int, int] = field(default_factory=dict)  # points by seat
    money: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, int] = field(default_factory=dict)  # points lost


_Part = _Goods | _Pass | _Round | _Roll | _Offering | _Closing | _Tax | _Shield | _End


class _Reader:
    """Reads the events of one decision into what the viewer has to see."""

    def __init__(self, before: Mapping[str, Any], seat: int | None) -> None:
        self.before = before
        self.seat = seat
        self.decides = before["turn"] == seat  # the decision was the viewer's own
        self.round: int = before["round"]
        self.prices = [before["prices"][name] for name in PRICE_NAMES]
        self.harbour = [before["harbour"][name] for name in COLOUR_NAMES]
        self.parts: list[_Part] = []
        self.passed: _Pass | None = None
        self.rolled = False
        self.taxed_at = 0
        self.goods: _Goods | None = None
        self.new_round: _Round | None = None
        self.offering: _Offering | None = None
        self.tax: _Tax | None = None
        self.end: _End | None = None

    def read(self, happened: Sequence[events.Event]) -> list[_Part]:
        """All of it, in the order it happened."""
        for number, event in enumerate(happened):
            kind, _, a, b, c = event
            if kind == Event.PASSES:
                self._read_pass(number, a, b, c)
            elif kind in (Event.ROUND, Event.ORDER, Event.PRICES_MOVE, Event.ARRIVE):
                self._read_round(kind, a, b)
            elif kind in (Event.STALL_CUBES, Event.TEMPLE_ROLL):
                self._read_goods_and_dice(kind, a, b, c)
            elif kind == Event.BUYS:
                self.harbour[b // SPACES] -= b % SPACES
            elif kind >= Event.GAME_ENDS:
                self._read_end(kind, a, b)
            elif kind == Event.PLUTO and a != self.seat:
                self._read_pluto(a, b)
            elif a == self.seat:
                self._read_own(kind, b, c)
        if self.passed is not None:
            self.parts.append(self.passed)
        return self.parts

    def _read_pass(self, number: int, a: int, b: int, c: int) -> None:
        """The viewer's pass, unless it chose it: then nothing is told before it."""
        chosen = number == 0 and self.decides and self.before["phase"] == "actions"
        if a == self.seat and not chosen:
            self.passed = _Pass(self.round, sestertii=b, place=c)

    def _read_round(self, kind: int, a: int, b: int) -> None:
        if kind == Event.ROUND:
            self.round = a
            self.new_round = _Round(a, self._take_pass(), list(self.prices))
            self.parts.append(self.new_round)
            return
        new = self.new_round
        assert new is not None
        if kind == Event.ORDER:
            new.order.append(b)
        elif kind == Event.PRICES_MOVE:
            self.prices = [b // 100, b // 10 % 10, b % 10, a]
            new.prices = list(self.prices)
        else:
            new.arrived = [of_four(a, colour) for colour in range(COLOURS)]
            self.harbour = [n + more for n, more in zip(self.harbour, new.arrived, strict=True)]
            new.harbour = list(self.harbour)

    def _take_pass(self) -> _Pass | None:
        """The viewer's forced pass, to be told with what ended the round."""
        passed, self.passed = self.passed, None
        return passed

    def _read_goods_and_dice(self, kind: int, a: int, b: int, c: int) -> None:
        if kind == Event.STALL_CUBES:
            if self.goods is None:
                self.goods = _Goods()
                self.parts.append(self.goods)
            self.goods.stalls.append((a, b, c))
            return
        rolled = self.goods if self.new_round is None else self.new_round
        assert rolled is not None
        rolled.dice.append(FACES * a + b - 1)

    def _read_end(self, kind: int, a: int, b: int) -> None:
        if kind == Event.GAME_ENDS:
            self.end = _End(self._take_pass())
            self.parts.append(self.end)
            return
        assert self.end is not None
        if kind == Event.STALL_POINTS:
            self.end.stalls[a] = b
        elif kind == Event.MONEY_POINTS:
            self.end.money[a] = b
        else:
            self.end.tokens[a] = b

    def _read_pluto(self, owner: int, place: int) -> None:
        """It is shown to the mover, whose action comes to nothing by it."""
        if self.before["detail"]["mover"] == self.seat:
            self.parts.append(_Shield(owner, place))

    def _read_own(self, kind: int, b: int, c: int) -> None:
        """What befalls the viewer, or is done in its place."""
        if kind == Event.ROLLS:
            self.rolled = True
        elif kind == Event.GIVES_UP and self.rolled:
            self._last_roll().dice.append(b)
        elif kind in (Event.OFFERS, Event.DRAWN, Event.KEPT_CARD, Event.OFFERED_CUBE):
            self._read_offering(kind, b, c)
        elif not self.decides:
            self._read_loss(kind, b, c)

    def _last_roll(self) -> _Roll:
        roll = self.parts[-1] if self.parts else None
        if not isinstance(roll, _Roll):
            roll = _Roll()
            self.parts.append(roll)
        return roll

    def _read_offering(self, kind: int, b: int, c: int) -> None:
        """An offering is shown if cards were drawn and all was done in one go."""
        if kind == Event.OFFERS:
            self.offering = _Offering()
            self.parts.append(self.offering)
        elif self.offering is None:
            return
        elif kind == Event.DRAWN:
            self.offering.drawn.append(b)
        elif kind == Event.KEPT_CARD:
            self.offering.kept = b
        else:
            self.offering.paid[c] += 1

    def _read_loss(self, kind: int, b: int, c: int) -> None:
        """What the consul takes from the viewer when another player moves it."""
        if kind == Event.CLOSED:
            left = stalls_in(self.before, self.seat) - 1
            self.parts.append(_Closing(b, left))
        elif kind == Event.TAXED:
            self.taxed_at = c
        elif kind == Event.TAX_CUBE:
            if self.tax is None:
                self.tax = _Tax(self.taxed_at)
                self.parts.append(self.tax)
            self.tax.cubes[b] += 1


def stalls_in(view: Mapping[str, Any], seat: int | None) -> int:
    """How many stalls the seat has on the market."""
    return sum(stall["owner"] == seat for stall in view["stalls"].values())


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
    parts = _Reader(before, seat).read(happened)
    if after["phase"] in ("offer", "pay"):  # the viewer chooses after all, or it was not its own
        parts = [part for part in parts if not isinstance(part, _Offering)]
    if not parts:
        return None
    teller = _Teller(before, after, seat, names, language)
    told = [teller.tell(part) for part in parts]
    step = min(max(step, 0), len(told) - 1)
    _, title, text, data = told[step]
    return Showing(
        title=title, text=text, step=step, steps=tuple(name for name, *_ in told), data=data
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
        self.before = before
        self.after = after
        self.seat = seat
        self.names = names
        self.language = language
        self.t: Texts = catalogue(language)

    def tell(self, part: _Part) -> Told:
        """The part as a step."""
        if isinstance(part, _Goods):
            return self.goods(part)
        if isinstance(part, _Pass):
            return self.pass_(part)
        if isinstance(part, _Round):
            return self.round(part)
        if isinstance(part, _Roll):
            return self.roll(part)
        if isinstance(part, _Offering):
            return self.offering(part)
        if isinstance(part, _Closing):
            return self.closing(part)
        if isinstance(part, _Tax):
            return self.tax(part)
        if isinstance(part, _Shield):
            return self.shield(part)
        return self.end(part)

    def _dice(self, dice: Sequence[int]) -> list[dict[str, Any]]:
        """Dice as the macros draw them, in the order of M-6."""
        return [
            {
                "colour": DIE_COLOUR_NAMES[colour_of(die)],
                "value": value_of(die),
                "name": die_name(die, self.language),
            }
            for die in sorted(dice)
        ]

    def _cubes(self, cubes: Sequence[int]) -> list[dict[str, str]]:
        """Cubes as the macros draw them, by their numbers of each kind."""
        return [
            {"id": CUBE_NAMES[cube], "name": cube_name(cube, self.language)}
            for cube in range(CUBE_KINDS)
            for _ in range(cubes[cube])
        ]

    def _card(self, card: int) -> dict[str, str]:
        return {"id": CARD_NAMES[card], "name": card_name(card, self.language)}

    def _sentences(self, *parts: str) -> str:
        return " ".join(part for part in parts if part)

    # --- how the game and its rounds begin --------------------------------------------------------

    def goods(self, goods: _Goods) -> Told:
        """Who got which cubes, and what lies on the temple (M-11, M-21)."""
        key = "screen.show_goods_then_dice" if goods.dice else "screen.show_goods_then_stalls"
        data = {
            "kind": "goods",
            "lines": [
                {
                    "seat": seat,
                    "place": place,
                    "cubes": self._cubes([of_four(cubes, kind) for kind in range(CUBE_KINDS)]),
                }
                for seat, place, cubes in goods.stalls
            ],
            "dice": self._dice(goods.dice),
        }
        return (
            self.t("screen.show_step_goods"),
            self.t("screen.show_goods"),
            self.t(key),
            data,
        )

    def round(self, new: _Round) -> Told:
        """The order, the prices, the goods that arrived and the temple's dice (M-20, M-21)."""
        called = self.t("event.round", round=new.number)
        text = self._sentences(
            self._forced_pass(new.passed),
            self._place_in(new.order),
            self.t("screen.show_last_round") if new.number == ROUNDS else "",
        )
        data = {
            "kind": "round",
            "order": new.order,
            "quays": [self._quay(new, place) for place in SHOWN_PRICES],
            "dice": self._dice(new.dice),
        }
        return called, self.t("screen.show_round_begins", round=new.number), text, data

    def _place_in(self, order: Sequence[int]) -> str:
        if self.seat is None:
            return self.t("screen.show_begins", name=self.names[order[0]])
        place = order.index(self.seat) + 1
        if place == 1:
            return self.t("screen.show_you_begin")
        return self.t("screen.show_your_place", place=place)

    def _quay(self, new: _Round, place: int) -> dict[str, Any]:
        """The price at a harbour or the temple, and what arrived there."""
        is_harbour = place < COLOURS
        return {
            "icon": f"q-{PRICE_NAMES[place]}" if is_harbour else "temple",
            "name": price_name(place, self.language),
            "old": new.old_prices[place],
            "price": new.prices[place],
            "arrived": new.arrived[place] if is_harbour else None,
            "there": new.harbour[place] if is_harbour else None,
        }

    # --- what the rules did in the viewer's place -------------------------------------------------

    def _forced_pass(self, passed: _Pass | None) -> str:
        if passed is None:
            return ""
        if passed.sestertii == 0:
            return self.t("screen.show_had_to_pass_last")
        return self.t("screen.show_had_to_pass", passed.sestertii)

    def pass_(self, passed: _Pass) -> Told:
        """That the viewer had no legal action, while others go on (M-23, M-24)."""
        place = ""
        if passed.round < ROUNDS:
            place = self.t("screen.show_next_place", place=passed.place + 1)
        return (
            self.t("screen.show_step_pass"),
            self.t("screen.show_passed"),
            self._sentences(self._forced_pass(passed), place),
            {"kind": "pass", "sestertii": passed.sestertii},
        )

    def roll(self, roll: _Roll) -> Told:
        """Dice that all go to the temple, as none can be paid for (M-21)."""
        return (
            self.t("screen.show_step_roll"),
            self.t("screen.show_kept_none"),
            self.t("screen.show_kept_none_why"),
            {"kind": "roll", "dice": self._dice(roll.dice)},
        )

    def offering(self, offering: _Offering) -> Told:
        """A card that had to be kept, and what paid for it (M-35)."""
        text = self._sentences(
            self.t("screen.show_only_card", len(offering.drawn)),
            self.t("screen.show_paid", cubes=cubes_name(offering.paid, self.language)),
        )
        data = {
            "kind": "offering",
            "drawn": len(offering.drawn),
            "card": self._card(offering.kept),
            "cubes": self._cubes(offering.paid),
        }
        title = self.t("screen.show_kept_card", card=card_name(offering.kept, self.language))
        return self.t("screen.show_step_offering"), title, text, data

    # --- the consul -------------------------------------------------------------------------------

    @property
    def _mover(self) -> str:
        """Who moved the consul to the viewer's stall."""
        mover: int = self.before["turn"]
        return self.names[mover]

    def closing(self, closing: _Closing) -> Told:
        """What a closed stall means for the end (M-44, M-60)."""
        stalls = (closing.left + 1, closing.left)
        data = {
            "kind": "closed",
            "stalls": stalls,
            "points": [STALL_FAME[n] for n in stalls],
        }
        return (
            self.t("screen.show_step_closing"),
            self.t("screen.show_closed", place=closing.place),
            self.t("screen.show_closed_why", name=self._mover),
            data,
        )

    def tax(self, tax: _Tax) -> Told:
        """That no cube is left on a stall (M-45)."""
        return (
            self.t("screen.show_step_tax"),
            self.t("screen.show_taxed", place=tax.place),
            self.t("screen.show_taxed_why", name=self._mover),
            {"kind": "tax", "cubes": self._cubes(tax.cubes)},
        )

    def shield(self, shield: _Shield) -> Told:
        """That the viewer's consul does nothing (M-54)."""
        name = self.names[shield.owner]
        return (
            card_name(CARD_NAMES.index("pluto"), self.language),
            self.t("screen.show_shielded", name=name),
            self.t("screen.show_shielded_why", place=shield.place),
            {"kind": "shield", "seat": shield.owner},
        )

    # --- the end ----------------------------------------------------------------------------------

    def end(self, end: _End) -> Told:
        """Every source of points, who wins, and by what if points are equal (M-60, M-61)."""
        lines = [self._counted(end, seat) for seat in range(len(self.names))]
        best = max(line.points for line in lines)
        verdict = _verdict(lines)
        listed = ", ".join(self.names[seat] for seat in verdict.first)
        if verdict.hidden:
            title = self.t("screen.show_equal", best, names=listed)
        elif len(verdict.first) > 1:
            title = self.t("screen.show_shared_win", best, names=listed)
        else:
            title = self.t("screen.show_won", best, names=listed)
        order = sorted(
            lines, key=lambda line: (line.seat not in verdict.first, -line.points, line.seat)
        )
        data = {
            "kind": "end",
            "decides": verdict.by,
            "lines": [
                {
                    "seat": line.seat,
                    "place": _place(line, lines, verdict.first),
                    "fame": line.fame,
                    "stalls": line.stalls,
                    "stall_points": line.stall_points,
                    "sestertii": line.sestertii,
                    "money_points": line.money_points,
                    "tokens": line.tokens,
                    "token_points": TOKEN_LOSS * line.tokens,
                    "points": line.points,
                    "tied": line.seat in verdict.tied,
                }
                for line in order
            ],
        }
        text = self._sentences(self._forced_pass(end.passed), self._why(verdict))
        return self.t("screen.show_step_end"), title, text, data

    def _counted(self, end: _End, seat: int) -> _Line:
        its = self.after["seats"][seat]
        return _Line(
            seat=seat,
            fame=its["fame"],
            stalls=stalls_in(self.after, seat),
            stall_points=end.stalls[seat],
            sestertii=its["sestertii"],
            money_points=end.money[seat],
            tokens=end.tokens[seat] // TOKEN_LOSS,
        )

    def _why(self, verdict: _Verdict) -> str:
        """What decided, in words (M-61)."""
        if len(verdict.tied) == 1:
            return self.t("screen.show_most_points")
        names = ", ".join(self.names[seat] for seat in verdict.tied)
        if verdict.hidden:
            return self.t("screen.show_hidden_decide")
        if verdict.by == "":
            return self.t("screen.show_all_equal")
        text = self.t(TIE_KEYS[verdict.by], names=names)
        if len(verdict.first) > 1:
            text = self._sentences(text, self.t("screen.show_rest_equal"))
        return text


@dataclass(frozen=True)
class _Line:
    """One seat in the count of the end (M-60)."""

    seat: int
    fame: int
    stalls: int
    stall_points: int
    sestertii: int | None  # None where they are hidden (M-70)
    money_points: int
    tokens: int

    @property
    def points(self) -> int:
        """The official score."""
        return self.fame + self.stall_points + self.money_points - TOKEN_LOSS * self.tokens


@dataclass
class _Verdict:
    """Who is first, and what decided among equals (M-61).

    Attributes:
        first: the seats that win; if it is hidden which of them do, all that are equal.
        by: what decided last, the name of a column; empty if points did or nothing could.
        tied: the seats among which that decided, or all that are equal in everything.
        hidden: what decides is sestertii that the viewer does not see (M-70).
    """

    first: list[int]
    by: str = ""
    tied: list[int] = field(default_factory=list)
    hidden: bool = False


def _verdict(lines: Sequence[_Line]) -> _Verdict:
    """Points, then more stalls, then more sestertii, then fewer tokens (M-61)."""
    best = max(line.points for line in lines)
    ahead = [line for line in lines if line.points == best]
    verdict = _Verdict(first=[], tied=[line.seat for line in ahead])
    for number, by in enumerate(CRITERIA):
        if len(ahead) == 1:
            break
        values = [_criteria(line)[number] for line in ahead]
        seen = [value for value in values if value is not None]
        if len(seen) < len(ahead):
            verdict.by, verdict.tied, verdict.hidden = by, [line.seat for line in ahead], True
            break
        still = [line for line, value in zip(ahead, values, strict=True) if value == max(seen)]
        if len(still) < len(ahead) and verdict.by != by:
            verdict.by, verdict.tied = by, [line.seat for line in ahead]
        ahead = still
    verdict.first = [line.seat for line in ahead]
    return verdict


def _criteria(line: _Line) -> tuple[int | None, ...]:
    """What the line has of each of CRITERIA: the more the better."""
    return line.stalls, line.money_points, line.sestertii, -line.tokens


def _place(line: _Line, lines: Sequence[_Line], first: Sequence[int]) -> int:
    """The seat's place: winners share the first, then points alone count."""
    if line.seat in first:
        return 1
    ahead = [other for other in lines if other.seat not in first and other.points > line.points]
    return 1 + len(first) + len(ahead)
