"""A picture of what came out: win shares with their intervals, points, time for a move.

In the house's look: ink on paper, a colour and a sign for each bot as for each player at a table,
one thin line where chance is.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.numbers import format_decimal, format_percent

from fondaco.arena.output import check_output
from fondaco.arena.standings import Interval, Standing
from fondaco.errors import FondacoError
from fondaco.locale import texts

ENDINGS: Final = (".svg", ".png")

# By day, the colours of games/look/static/tokens.css: --sheet, --sheet-2, --ink, --rule, --pa …
SHEET: Final = "#f6edd9"
WELL: Final = "#ede1c6"
INK: Final = "#231a12"
SOFT_INK: Final = "#5a4833"
RULE: Final = "#b9a682"
COLOURS: Final = ("#a3272c", "#1f4f93", "#e2ac2c", "#2c6e3d", "#6c3a88")
SIGNS: Final = ("o", "s", "D", "v", "h")  # round, square, diamond, shield, hexagon

WIDTH: Final = 9.0  # inches, at 150 dots each
DOTS: Final = 150
ABOVE: Final = 1.3  # inches for the title
BELOW: Final = 0.72
ROW: Final = 0.52
LINE: Final = 1.6  # the one ink weight, in points
LONGEST_LABEL: Final = 18  # characters

STYLE: Final[dict[str, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.facecolor": "none",
    "axes.edgecolor": RULE,
    "axes.labelcolor": SOFT_INK,
    "xtick.color": RULE,
    "xtick.labelcolor": SOFT_INK,
    "ytick.labelcolor": INK,
    "svg.hashsalt": "fondaco",  # the same picture, the same file
    "svg.fonttype": "path",
}


class NoPicture(FondacoError):
    """Matplotlib is not installed."""


def check_picture(file: Path) -> None:
    """See that such a picture can be made and written; raises Unwritable, NoPicture."""
    check_output(file, "picture", ENDINGS)
    _matplotlib()


def _matplotlib() -> Any:
    try:
        return import_module("matplotlib")
    except ImportError as fault:
        raise NoPicture(
            f"pictures are drawn by matplotlib: pip install -e '.[arena]' ({fault})"
        ) from fault


def draw(
    standings: Sequence[Standing], *, title: str, line: str, chance: float, form: str, language: str
) -> bytes:
    """The picture as a file's bytes.

    Args:
        standings: what each bot came to.
        title: what is above it, large; `line` below that, small.
        chance: the win share that chance alone would give.
        form: `.svg` or `.png`.
        language: of what is written on it.

    Raises NoPicture if there is no matplotlib.
    """
    matplotlib = _matplotlib()
    with matplotlib.rc_context(STYLE):
        figure = _figure(standings, title, line, chance, language)
        target = BytesIO()
        nameless = {"Date": None} if form == ".svg" else {}
        figure.savefig(target, format=form[1:], dpi=DOTS, facecolor=SHEET, metadata=nameless)
    return target.getvalue()


def _figure(
    standings: Sequence[Standing], title: str, line: str, chance: float, language: str
) -> Any:
    figures = import_module("matplotlib.figure")
    t = texts("fondaco", language)
    height = ABOVE + ROW * len(standings) + BELOW
    figure = figures.Figure(figsize=(WIDTH, height))
    figure.text(0.03, 1 - 0.36 / height, title, family="DejaVu Serif", size=17, weight="bold")
    figure.text(0.03, 1 - 0.64 / height, line, size=9.5, color=SOFT_INK)
    panels = figure.subplots(
        1,
        3,
        sharey=True,
        width_ratios=(1.5, 1, 1),
        gridspec_kw={
            "left": 0.2,
            "right": 0.965,
            "wspace": 0.12,
            "top": 1 - ABOVE / height,
            "bottom": BELOW / height,
        },
    )
    shares, points, seconds = panels
    _prepare(shares, standings, t("arena.picture.share"), t("arena.picture.of_share"))
    _prepare(points, standings, t("arena.picture.points"), t("arena.picture.of_points"))
    _prepare(seconds, standings, t("arena.picture.seconds"), t("arena.picture.of_seconds"))
    _draw_shares(shares, standings, chance, language)
    _draw_points(points, standings, language)
    _draw_seconds(seconds, standings, language)
    return figure


def _prepare(panel: Any, standings: Sequence[Standing], heading: str, shown: str) -> None:
    """An empty panel with a row for each bot, the first on top and every other one tinted."""
    rows = range(len(standings))
    panel.set_title(heading, loc="left", size=10.5, weight="bold", pad=16)
    panel.set_xlabel(shown, size=8.5, loc="left", labelpad=4)
    panel.set_ylim(len(standings) - 0.5, -0.5)
    panel.set_yticks(rows, [_label(standing.bot) for standing in standings], size=11)
    panel.tick_params(axis="y", length=0, pad=8)
    panel.tick_params(axis="x", length=3, labelsize=8.5)
    for side in ("left", "right", "top"):
        panel.spines[side].set_visible(False)
    for row in rows:
        if row % 2 == 0:
            panel.axhspan(row - 0.5, row + 0.5, color=WELL, linewidth=0, zorder=0)


def _draw_shares(panel: Any, standings: Sequence[Standing], chance: float, language: str) -> None:
    panel.axvline(chance, color=SOFT_INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    panel.annotate(
        texts("fondaco", language)("arena.picture.chance"),
        (chance, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 4),
        textcoords="offset points",
        horizontalalignment="center",
        size=8,
        color=SOFT_INK,
    )
    ends = [chance]
    for row, standing in enumerate(standings):
        share, interval = standing.win_share, standing.win_interval
        _mark(panel, row, share, interval, format_percent(share, locale=language))
        ends.append(share if interval is None else interval[1])
    panel.set_xlim(0, max(ends) + 0.04)
    ticker = import_module("matplotlib.ticker")
    panel.xaxis.set_major_locator(ticker.MaxNLocator(5, steps=[1, 2, 5, 10]))
    panel.xaxis.set_major_formatter(lambda value, _: format_percent(value, locale=language))


def _draw_points(panel: Any, standings: Sequence[Standing], language: str) -> None:
    for row, standing in enumerate(standings):
        points = format_decimal(standing.points, "#,##0.0", language)
        _mark(panel, row, standing.points, standing.points_interval, points)
    panel.margins(x=0.12)
    ticker = import_module("matplotlib.ticker")
    panel.xaxis.set_major_locator(ticker.MaxNLocator(4))
    panel.xaxis.set_major_formatter(lambda value, _: format_decimal(value, locale=language))


def _draw_seconds(panel: Any, standings: Sequence[Standing], language: str) -> None:
    """The mean as a sign, and from there a thin line to the slowest move."""
    panel.set_xscale("log")
    for row, standing in enumerate(standings):
        mean, slowest = standing.seconds_per_move, standing.slowest_move
        if standing.moves:
            panel.plot([mean, slowest], [row, row], color=SOFT_INK, linewidth=1, zorder=2)
            panel.plot([slowest], [row], color=SOFT_INK, marker="|", markersize=8, zorder=2)
            _mark(panel, row, mean, None, format_decimal(mean, "@@", language))
    panel.margins(x=0.18)
    ticker = import_module("matplotlib.ticker")
    panel.xaxis.set_major_locator(ticker.LogLocator(10.0, subs=(1.0, 3.0), numticks=6))
    panel.xaxis.set_minor_locator(ticker.NullLocator())
    panel.xaxis.set_major_formatter(
        lambda value, _: format_decimal(value, "#,##0.######", language)
    )


def _mark(panel: Any, row: int, value: float, interval: Interval | None, number: str) -> None:
    """A bot's sign at a value, over a bar for its interval, the number above it."""
    colour = COLOURS[row % len(COLOURS)]
    if interval is not None:
        panel.plot(interval, [row, row], color=INK, linewidth=7.5, solid_capstyle="butt", zorder=2)
        panel.plot(
            interval, [row, row], color=colour, linewidth=4.5, solid_capstyle="butt", zorder=2
        )
    panel.plot(
        [value],
        [row],
        linestyle="none",
        marker=SIGNS[row % len(SIGNS)],
        markersize=9.5,
        color=colour,
        markeredgecolor=INK,
        markeredgewidth=LINE,
        zorder=3,
        clip_on=False,
    )
    panel.annotate(
        number,
        (value, row),
        xytext=(0, 8),
        textcoords="offset points",
        horizontalalignment="center",
        size=8.5,
        weight="bold",
    )


def _label(bot: str) -> str:
    # no name is taken for mathematics
    shown = bot if len(bot) <= LONGEST_LABEL else f"{bot[: LONGEST_LABEL - 1]}…"
    return shown.replace("$", r"\$")
