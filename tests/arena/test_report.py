"""The report: a page that needs nothing but itself, the same for the same games."""

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache
from html.parser import HTMLParser

import pytest

import fondaco
from fondaco.arena import report
from fondaco.arena.report import FEW, Simulated, page
from fondaco.arena.report_counts import Counts, count_games
from fondaco.arena.report_plots import number, percent, signed
from fondaco.engine.counting import play_counting
from fondaco.engine.playout import HEURISTIC, Batch
from fondaco.games import load
from fondaco.locale import LANGUAGES, texts

VOID = {"col", "meta"}
GAMES = FEW + 2


def simulated(game: str = "fugger", games: int = GAMES, players: int = 2) -> Simulated:
    rules = load(game)
    options = rules.check_options({"target": 20} if game == "fugger" else None)
    prototype = rules.new_state(options)
    batch = Batch(rules, prototype, (HEURISTIC,) * players, games, 7)
    return Simulated(
        game=rules,
        bots=("heuristic",) * players,
        prototype=prototype,
        options=options,
        asked=games,
        seed=7,
        command=f"fondaco simulate {game}",
        digest=None,
        counts=count_games(play_counting(batch, rules.statistics, 0, games, fast=False)),
    )


@cache
def small() -> Simulated:
    return simulated()


class Checker(HTMLParser):
    """Notes what a page asks for and says in words, and that its elements close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str | None] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href", "data", "action")]
        if tag not in VOID and "/>" not in (self.get_starttag_text() or ""):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        if self.open and not {"style", "title", "svg"} & set(self.open):
            self.texts.append(" ".join(data.split()))


def checked(text: str) -> Checker:
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    return checker


# --- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_needs_nothing_but_itself(language: str) -> None:
    text = page(small(), language)
    checker = checked(text)
    assert f'<html lang="{language}">' in text
    assert {link[:1] for link in checker.links if link is not None} == {"#"}
    assert not set(checker.tags) & {"script", "link", "img", "iframe", "object", "base"}
    without_fonts = re.sub(r"url\(data:font/woff2;base64,[A-Za-z0-9+/=]+\)", "", text)
    assert len(without_fonts) < len(text) - 100_000
    for address in ("url(", "@import", "//"):
        assert address not in without_fonts


@pytest.mark.parametrize("game", fondaco.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_of_every_game_has_its_row(game: str, language: str) -> None:
    told = simulated(game, games=1)
    shown = checked(page(told, language)).texts
    assert texts(told.game.package, language)(told.game.title) in " ".join(shown)
    for heading, names in told.game.statistics.name_things(told.prototype, language):
        assert heading in shown
        assert [name for name in names if name not in shown] == []


def test_the_same_games_give_the_same_page() -> None:
    assert page(simulated(), "hu") == page(small(), "hu")


def test_it_tells_what_was_counted() -> None:
    told = small()
    counts, shown = told.counts, checked(page(told, "en")).texts
    assert number(counts.decisions.mean, "en", 1) in shown
    for seat in counts.seats:
        assert seat.share.mean is not None
        assert percent(seat.share.mean, "en") in shown
        assert str(seat.points.quantile(50)) in shown
    assert told.command in shown
    differences = [use.difference.mean for use in counts.uses if use.difference.mean is not None]
    assert differences
    for difference in differences:
        assert signed(difference, "en", 1) in shown
    for use in counts.uses:
        assert number(use.uses / counts.games, "en", 2) in shown


def test_it_says_that_what_goes_together_is_no_cause() -> None:
    assert texts("fondaco", "en")("arena.report.no_cause") in checked(page(small(), "en")).texts


def test_what_few_games_tell_of_is_faint_and_differs_from_nothing() -> None:
    few = page(simulated(games=FEW - 1), "en")
    assert 'class="number few"' in few
    assert "▲</b>" not in few
    assert "▼</b>" not in few


def test_a_thing_that_nobody_used_has_no_numbers() -> None:
    counts = small().counts
    unused = simulated(games=2).counts.uses[0]
    nothing = replace(
        unused, uses=0, seats=0, share=type(unused.share)(), difference=type(unused.share)()
    )
    told = replace(small(), counts=replace(counts, uses=(nothing, *counts.uses[1:])))
    shown = checked(page(told, "en")).texts
    name = told.game.statistics.name_things(told.prototype, "en")[0][1][0]
    row = [text for text in shown[shown.index(name) :] if text][:5]
    assert row == [name, "0.00", "0.0%", "–", "–"]


def test_one_game_is_enough() -> None:
    checked(page(simulated(games=1), "en"))


def test_it_says_when_fewer_games_were_played_than_asked_for() -> None:
    assert "Stopped after" not in page(small(), "en")
    stopped = page(replace(small(), asked=5000), "en")
    assert f"Stopped after {GAMES} of 5,000 games" in stopped


def test_it_says_which_components_were_replaced() -> None:
    assert "5e1f" not in page(small(), "en")
    assert "digest 5e1f" in page(replace(small(), digest="5e1f"), "en")


def test_what_was_typed_is_text() -> None:
    assert "&lt;b&gt;" in page(replace(small(), command="<b>"), "en")


def test_a_difference_that_may_be_nothing_has_no_arrow() -> None:
    counts: Counts = small().counts
    assert report._differs(counts.uses[0].slope, (-1.0, 1.0), 0) == ""
    many = replace(counts.uses[0].slope, games=FEW)
    assert report._differs(many, (0.5, 1.0), 0) == "more"
    assert report._differs(many, (0.5, 1.0), 2) == "less"
    assert report._differs(replace(many, games=FEW - 1), (0.5, 1.0), 0) == ""
    assert report._differs(many, None, 0) == ""


# --- what is drawn --------------------------------------------------------------------------------


def drawn(kind: str, within: str) -> list[str]:
    """What is in the drawings of a kind."""
    return re.findall(rf'<svg class="{kind}[^"]*" aria-hidden="true">(.*?)</svg>', within, re.S)


def labels(of: str) -> list[tuple[str, str]]:
    """Where the labels of a scale stand, and what they are."""
    return re.findall(r'<text [xy]="([^"]+)"[^>]*>([^<]+)</text>', of)


def test_where_there_is_no_room_for_columns_every_number_has_its_name_and_every_plot_its_axis() -> (
    None
):
    text, t = page(small(), "de"), texts("fondaco", "de")
    cells = re.findall(r'<td class="draw[^"]*">(.*?)</td>', text, re.S)
    assert len(cells) == 4 + 2 * len(small().counts.uses)
    for cell in cells:
        (plot,), (axis,) = drawn("plot", cell), drawn("ticks own", cell)
        lines = re.findall(r'<line class="grid" x1="([^"]+)"', plot)
        assert len(lines) > 1
        assert [x for x, _ in labels(axis)] == lines
    winners = "".join(re.findall(r'<table class="winners">.*?</table>', text, re.S))
    for kind, key in (("number", "arena.report.win_share"), ("small", "arena.report.mean_points")):
        assert winners.count(f'<td class="{kind}" data-label="{t(key)}">') == 4


def test_the_line_below_a_histogram_is_drawn_over_its_bars() -> None:
    histograms = drawn("bars", page(small(), "en"))
    assert len(histograms) == 2 + 3
    for histogram in histograms:
        assert histogram.index('class="base"') > histogram.rindex("<rect")


def test_the_labels_of_an_axis_stand_under_their_lines() -> None:
    text = page(small(), "en")
    assert "text-anchor=" not in text  # to the right or left of its line
    assert ".ticks text{text-anchor:middle}" in text


def test_a_histogram_has_a_scale_of_shares_of_games() -> None:
    text = page(small(), "en")
    scales = [labels(scale) for scale in drawn("heights", text)]
    assert len(scales) == 2 + 3
    for scale, bars in zip(scales, drawn("bars", text), strict=True):
        assert scale[0] == ("100%", "0%")
        assert len(scale) > 1
        for y, _ in scale:
            assert f'y1="{y}"' in bars
    heights = report._heights(most=9, games=36, language="de").ticks
    plain = [(at, label.replace("\N{NO-BREAK SPACE}", " ")) for at, label in heights]
    assert plain == [(0.0, "0 %"), (40.0, "10 %"), (80.0, "20 %")]


# --- signs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "level", "how", "sign", "places"),
    [
        (0.26, "0.250", "more", "more", 3),
        (0.2504, "0.250", "more", "more", 4),  # 25.04% beside 25.0%
        (0.24996, "0.250", "less", "less", 5),
        (0.250001, "0.250", "more", "", 3),
        (0.3332, "0.333", "less", "", 3),  # 33.32% looks like more than 33.3%
        (0.2504, "0.250", "", "", 3),
        (0.0, "0", "", "", 3),
        (None, "0", "", "", 3),
    ],
)
def test_no_number_contradicts_the_sign_beside_it(
    value: float | None, level: str, how: str, sign: str, places: int
) -> None:
    assert report._sign(value, Decimal(level), how, 3) == (sign, places)


def test_a_share_that_is_barely_more_than_an_equal_one_has_another_decimal() -> None:
    use = small().counts.uses[0]
    unit, games = 10_000, 10**9
    share = type(use.share)(
        games=games,
        value=5004 * games,
        size=unit * games,
        values_squared=5004**2 * games + games,
        products=5004 * unit * games,
        sizes_squared=unit**2 * games,
    )
    told = replace(
        small(),
        counts=replace(small().counts, uses=(replace(use, share=share), *small().counts.uses[1:])),
    )
    assert '">50.04%<b class="more"' in page(told, "en")
