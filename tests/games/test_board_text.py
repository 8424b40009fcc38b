"""Text fitted into columns as a terminal shows them."""

import pytest
from rich.cells import cell_len
from rich.text import Text

from fondaco.games.board_text import (
    WIDTH,
    at_left,
    at_right,
    line_across,
    paint,
    shorten,
    titled_line,
    width_of,
)


@pytest.mark.parametrize(("text", "width"), [("", 0), ("Béla", 4), ("雪", 2), ("e\u0301", 1)])
def test_width_is_counted_in_columns(text: str, width: int) -> None:
    assert width_of(text) == width


def test_what_fits_stays_as_it_is() -> None:
    assert shorten("Maximilian", 10) == "Maximilian"


def test_what_is_too_wide_ends_with_an_ellipsis() -> None:
    assert shorten("Maximilian", 9) == "Maximili…"
    assert shorten("Anna Maria", 6) == "Anna…"


@pytest.mark.parametrize("text", ["", "a", "Maximilian der Erste", "雪雪雪雪雪雪", "a雪b雪c雪d"])
@pytest.mark.parametrize("width", [4, 5, 9])
def test_a_column_is_exactly_as_wide_as_asked(text: str, width: int) -> None:
    assert cell_len(at_left(text, width)) == width
    assert cell_len(at_right(text, width)) == width


def test_texts_stand_on_their_side() -> None:
    assert (at_left("ab", 4), at_right("ab", 4)) == ("ab  ", "  ab")


@pytest.mark.parametrize("name", ["[bold]", "[/]", "a[red]b", "a\\[b]"])
def test_what_is_painted_stands_there_as_it_is(name: str) -> None:
    assert Text.from_markup(paint(name, "bold")).plain == name
    assert Text.from_markup(paint(name)).plain == name


def test_lines_go_all_across_and_join_others() -> None:
    line = Text.from_markup(line_across("─", {0: "┌", 40: "┬"})).plain
    assert len(line) == WIDTH
    assert (line[0], line[40], line[41]) == ("┌", "┬", "─")


@pytest.mark.parametrize("title", ["Hand", "", "x" * 200, "雪" * 60, "[bold]"])
def test_a_titled_line_ends_one_column_before_the_edge_whatever_its_title(title: str) -> None:
    line = Text.from_markup(titled_line(title)).plain
    assert cell_len(line) == WIDTH - 1
    assert line.endswith("━" * 6)
