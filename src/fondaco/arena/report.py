"""A report on many games, for whoever designs one: a page that needs nothing but itself.

Who wins and by how much, how long it takes, what is used and what goes with it. The same games give
the same page, byte for byte.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from fondaco.arena.report_counts import Counts, Histogram, Place, Ratio, Use, share_interval
from fondaco.arena.report_plots import (
    NO_NUMBER,
    Bins,
    Mark,
    Scale,
    bins,
    mark,
    number,
    percent,
    places_for,
    points_scale,
    share_scale,
    signed,
    written,
)
from fondaco.arena.standings import Interval
from fondaco.games.base import Game
from fondaco.games.board_page import SHARED_FILES
from fondaco.locale import Texts, texts

ENDINGS: Final = (".html",)
FONT: Final = re.compile(r"url\((fonts/[a-z-]+\.woff2)\)")  # as the stylesheet names one
FEW: Final = 30  # games: with fewer, an interval by Student's distribution says little
MARKS: Final = "abcde"  # the seats' signs, as at a table
MIDDLE: Final = (10, 90)  # percent of the games
MANY_TICKS: Final = 8  # on a plot as wide as the page
SOME_TICKS: Final = 6
FEW_TICKS: Final = 4  # in a narrow column
TICKS_AROUND_NOTHING: Final = 5
TICKS_UP: Final = 4
MORE_PLACES: Final = 2  # at most, for a number that a sign stands beside


@dataclass(frozen=True)
class Simulated:
    """The games that a report is on.

    Attributes:
        game: which game it is.
        bots: who played, by seat.
        prototype: a state with the options and components set.
        options: the options.
        asked: how many games were to be played; less may have been.
        seed: the seed of all games.
        command: what to type for the same page.
        digest: of the components that were replaced, None if none were.
        counts: what the games came to.
    """

    game: Game
    bots: tuple[str, ...]
    prototype: Any
    options: dict[str, int | str | bool]
    asked: int
    seed: int | str
    command: str
    digest: str | None
    counts: Counts

    @property
    def fair(self) -> float:
        """The win share of each seat if they were all alike."""
        return 1 / len(self.bots)


def page(simulated: Simulated, language: str) -> str:
    """The report as an HTML page in that language."""
    t = texts("fondaco", language)
    counts = simulated.counts
    text: str = _template().render(
        t=t,
        language=language,
        title=t(
            "terminal.simulate.games",
            title=texts(simulated.game.package, language)(simulated.game.title),
            games=number(counts.games, language),
            players=len(simulated.bots),
        ),
        stopped=_stopped(simulated, t),
        simulated=simulated,
        facts=_facts(counts, language),
        fair=percent(simulated.fair, language),
        winners=_winners(simulated, t),
        points=_points(simulated, t),
        lead=_histogram(counts.lead, language),
        decisions=_histogram(counts.decisions, language),
        rounds=_histogram(counts.rounds, language),
        groups=_groups(simulated, language),
        uses=_use_scales(simulated, language),
        few=FEW,
    )
    return text


@cache
def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("fondaco.arena", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.globals["style"] = _style()
    return environment.get_template("report.html")


def _style() -> str:
    """The house's colours and fonts, and what this page adds."""
    tokens = (SHARED_FILES / "tokens.css").read_text("utf-8")
    own = (files("fondaco.arena") / "report.css").read_text("utf-8")
    return FONT.sub(lambda found: f"url({_as_data(SHARED_FILES / found[1])})", tokens) + own


def _as_data(font: Path) -> str:
    """A font as an address that holds it."""
    return f"data:font/woff2;base64,{b64encode(font.read_bytes()).decode('ascii')}"


def _stopped(simulated: Simulated, t: Texts) -> str:
    """That fewer games were played than were asked for; empty if all were."""
    played, asked = simulated.counts.games, simulated.asked
    if played == asked:
        return ""
    return t(
        "terminal.simulate.stopped",
        games=number(played, t.language),
        asked=number(asked, t.language),
    )


def _facts(counts: Counts, language: str) -> tuple[tuple[str, str], ...]:
    """The figures on top: each number, and the key of what it is."""
    points = sum((seat.points for seat in counts.seats), Histogram())
    return (
        (number(counts.games, language), "arena.report.games"),
        (number(counts.decisions.mean, language, 1), "arena.report.decisions_a_game"),
        (number(counts.rounds.mean, language, 1), "arena.report.rounds_a_game"),
        (number(points.mean, language, 1), "arena.report.points_a_seat"),
        (number(counts.lead.mean, language, 1), "arena.report.lead_of_winner"),
        (percent(counts.shared / counts.games, language), "arena.report.shared"),
    )


# --- who wins, and the points ---------------------------------------------------------------------


@dataclass(frozen=True)
class Axis:
    """Where the round numbers of a scale stand, and what they are called."""

    ticks: tuple[tuple[float, str], ...]
    line: float | None = None  # where chance is, or no difference


def _share_axis(scale: Scale, fair: float, most: int, language: str) -> Axis:
    ticks = tuple((scale.at(tick), percent(tick, language, 0)) for tick in scale.ticks(most))
    return Axis(ticks, scale.at(fair))


def _winners(simulated: Simulated, t: Texts) -> dict[str, Any]:
    """By turn order and by seat: a sign, a name, the win share and the mean points."""
    counts = simulated.counts
    everyone = counts.order + counts.seats
    scale = share_scale((share_interval(place.share) for place in everyone), simulated.fair)
    order = [
        t("arena.report.begins") if place == 0 else t("arena.report.place", number=place + 1)
        for place in range(len(counts.order))
    ]
    return {
        "axis": _share_axis(scale, simulated.fair, SOME_TICKS, t.language),
        "order": _shares(counts.order, order, scale, t.language),
        "seats": _shares(counts.seats, _seat_names(simulated, t), scale, t.language),
    }


def _seat_names(simulated: Simulated, t: Texts) -> list[str]:
    return [t("arena.report.seat", seat=seat, bot=bot) for seat, bot in enumerate(simulated.bots)]


def _shares(
    places: Sequence[Place], names: Sequence[str], scale: Scale, language: str
) -> list[dict[str, Any]]:
    return [
        {
            "sign": MARKS[k % len(MARKS)],
            "name": name,
            "share": _share_mark(place.share, scale, language),
            "points": _with_interval(place.mean_points, language),
        }
        for k, (place, name) in enumerate(zip(places, names, strict=True))
    ]


def _share_mark(ratio: Ratio, scale: Scale, language: str, places: int = 1) -> Mark | None:
    if ratio.mean is None:
        return None
    return mark(scale, ratio.mean, share_interval(ratio), percent(ratio.mean, language, places))


def _with_interval(ratio: Ratio, language: str) -> str:
    """A mean with half its interval: 48.3 ± 0.4."""
    if ratio.mean is None:
        return NO_NUMBER
    if ratio.interval is None:
        return number(ratio.mean, language, 1)
    half = (ratio.interval[1] - ratio.interval[0]) / 2
    places = _places(ratio)
    return f"{number(ratio.mean, language, places)} ± {number(half, language, places)}"


def _points(simulated: Simulated, t: Texts) -> dict[str, Any]:
    """The points of each seat, on one scale and equally high for equally many games."""
    seats = [seat.points for seat in simulated.counts.seats]
    shared = bins(seats)
    most = max(max(shared.counts(histogram)) for histogram in seats)
    return {
        "axis": _number_axis(shared.scale, MANY_TICKS, t.language),
        "heights": _heights(most, simulated.counts.games, t.language),
        "seats": [
            {
                "sign": MARKS[seat % len(MARKS)],
                "name": name,
                "bars": shared.bars(histogram, most),
                **_spread(histogram, shared, t.language),
            }
            for seat, (histogram, name) in enumerate(zip(seats, _seat_names(simulated, t)))
        ],
    }


# --- histograms -----------------------------------------------------------------------------------


def _histogram(histogram: Histogram, language: str) -> dict[str, Any]:
    own = bins([histogram])
    most = max(own.counts(histogram))
    return {
        "axis": _number_axis(own.scale, SOME_TICKS, language),
        "heights": _heights(most, histogram.games, language),
        "bars": own.bars(histogram, most),
        **_spread(histogram, own, language),
    }


def _number_axis(scale: Scale, most: int, language: str) -> Axis:
    ticks = (tick for tick in scale.ticks(most) if tick == int(tick))
    return Axis(tuple((scale.at(tick), number(tick, language)) for tick in ticks))


def _heights(most: int, games: int, language: str) -> Axis:
    """The vertical scale, from below: the share of the games, up to that of the highest bar."""
    scale = Scale(0.0, most / games)
    ticks = scale.ticks(TICKS_UP)
    return Axis(tuple((scale.at(tick), percent(tick, language, 0)) for tick in ticks))


def _spread(histogram: Histogram, binned: Bins, language: str) -> dict[str, Any]:
    """The numbers below a histogram, and where its mean and its middle stand."""
    low, high = (histogram.quantile(share) for share in MIDDLE)
    scale = binned.scale
    return {
        "mark": mark(scale, histogram.mean, (low, high), number(histogram.mean, language, 1)),
        "numbers": (
            ("arena.report.mean", number(histogram.mean, language, 1)),
            ("arena.report.deviation", number(histogram.deviation, language, 1)),
            ("arena.report.least", number(min(histogram.counts), language)),
            ("arena.report.median", number(histogram.quantile(50), language)),
            ("arena.report.most", number(max(histogram.counts), language)),
            ("arena.report.middle", f"{number(low, language)} – {number(high, language)}"),
            ("arena.report.bar_width", number(binned.width, language)),
        ),
    }


# --- what is used ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Scales:
    """What the columns of the tables of uses are drawn on, the same in all of them."""

    fair: float
    shares: Scale
    points: Scale


def _scales(simulated: Simulated) -> _Scales:
    uses = [use for use in simulated.counts.uses if use.seats]
    return _Scales(
        simulated.fair,
        share_scale(_told(share_interval, (use.share for use in uses)), simulated.fair),
        points_scale(_told(lambda ratio: ratio.interval, (use.difference for use in uses))),
    )


def _told(interval: Any, ratios: Iterable[Ratio]) -> list[Interval | None]:
    """The intervals of those that have enough games: the others would make all else small."""
    return [interval(ratio) for ratio in ratios if ratio.games >= FEW]


def _use_scales(simulated: Simulated, language: str) -> dict[str, Axis]:
    scales = _scales(simulated)
    points = scales.points
    places = 0 if points.high >= 2 else 1
    ticks = tuple(
        (points.at(tick), signed(tick, language, places))
        for tick in points.ticks(TICKS_AROUND_NOTHING)
    )
    return {
        "share": _share_axis(scales.shares, scales.fair, FEW_TICKS, language),
        "difference": Axis(ticks, points.at(0)),
    }


def _groups(simulated: Simulated, language: str) -> list[dict[str, Any]]:
    """The things in their groups, each with what its row shows."""
    scales = _scales(simulated)
    uses = iter(simulated.counts.uses)
    groups = []
    for heading, names in simulated.game.statistics.name_things(simulated.prototype, language):
        own = [next(uses) for _ in names]
        most = max(use.uses for use in own)
        rows = [
            {"name": name, **_use(use, most, simulated, scales, language)}
            for name, use in zip(names, own)
        ]
        groups.append({"heading": heading, "rows": rows})
    return groups


def _use(
    use: Use, most: int, simulated: Simulated, scales: _Scales, language: str
) -> dict[str, Any]:
    games, seats = simulated.counts.games, len(simulated.bots)
    fair = written(scales.fair, 3)  # as the page has it
    share, share_places = _sign(
        use.share.mean, fair, _differs(use.share, share_interval(use.share), scales.fair), 3
    )
    difference, difference_places = _sign(
        use.difference.mean, 0, _differs(use.difference, use.difference.interval, 0), 1
    )
    slope, slope_places = _sign(
        use.slope.mean, 0, _differs(use.slope, use.slope.interval, 0), _places(use.slope)
    )
    return {
        "uses": number(use.uses / games, language, 2),
        "bar": round(100 * use.uses / most, 2) if most else 0,
        "seats": percent(use.seats / (games * seats), language),
        "share": _share_mark(use.share, scales.shares, language, share_places - 2),
        "share_differs": share,
        "share_few": use.share.games < FEW,
        "difference": _points_mark(use.difference, scales.points, language, difference_places),
        "difference_differs": difference,
        "difference_few": use.difference.games < FEW,
        "slope": _signed_with_interval(use.slope, language, slope_places),
        "slope_differs": slope,
        "slope_few": use.slope.games < FEW,
    }


def _points_mark(ratio: Ratio, scale: Scale, language: str, places: int) -> Mark | None:
    if ratio.mean is None:
        return None
    return mark(scale, ratio.mean, ratio.interval, signed(ratio.mean, language, places))


def _places(ratio: Ratio) -> int:
    """With how many decimals a ratio and half its interval are written."""
    return places_for((ratio.interval[1] - ratio.interval[0]) / 2) if ratio.interval else 1


def _signed_with_interval(ratio: Ratio, language: str, places: int) -> str:
    if ratio.mean is None or ratio.interval is None:
        return NO_NUMBER
    half = (ratio.interval[1] - ratio.interval[0]) / 2
    return f"{signed(ratio.mean, language, places)} ± {number(half, language, places)}"


def _differs(ratio: Ratio, interval: Interval | None, level: float) -> str:
    """Whether all of the interval is above or below a level: `more`, `less`, or neither, empty."""
    if interval is None or ratio.games < FEW:
        return ""
    if interval[0] > level:
        return "more"
    return "less" if interval[1] < level else ""


def _sign(value: float | None, level: Decimal | int, how: str, places: int) -> tuple[str, int]:
    """The sign to show, and with how many decimals the number beside it doesn't contradict it.

    Beside an equal share of 25.0%, 25.04% is more to the eye, 25.0% is not; where all decimals that
    there is room for are too few, there is no sign.
    """
    if value is not None and how:
        for enough in range(places, places + MORE_PLACES + 1):
            shown = written(value, enough)
            if shown > level if how == "more" else shown < level:
                return how, enough
    return "", places
