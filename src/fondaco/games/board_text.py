"""Text of a certain width, for tables drawn as text: columns counted as a terminal shows them.

What is fitted is plain text; `paint` makes rich's console markup of it. rich is imported where it
is used: a match without a screen starts sooner.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WIDTH: Final = 80  # columns of a board


def width_of(text: str) -> int:
    """Columns on the screen: a character may take none, one or two."""
    from rich.cells import cell_len

    return cell_len(text)


def shorten(text: str, width: int) -> str:
    """The text, or its beginning with an ellipsis if it is wider than that."""
    from rich.cells import set_cell_size

    return text if width_of(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def at_left(text: str, width: int) -> str:
    """Exactly that wide, the text on the left."""
    text = shorten(text, width)
    return text + " " * (width - width_of(text))


def at_right(text: str, width: int) -> str:
    """Exactly that wide, the text on the right."""
    text = shorten(text, width)
    return " " * (width - width_of(text)) + text


def paint(text: str, style: str = "") -> str:
    """The text as markup: whatever is in it stands there as it is."""
    from rich.markup import escape

    return f"[{style}]{escape(text)}[/]" if style else escape(text)


def line_across(line: str, joints: Mapping[int, str]) -> str:
    """A line across the board, as markup; at some columns it joins others."""
    return paint("".join(joints.get(column, line) for column in range(WIDTH)), "dim")


def titled_line(title: str) -> str:
    """A line with a title in it, up to one column before the edge, as markup."""
    title = shorten(title, WIDTH - 10)
    rest = "━" * (WIDTH - width_of(title) - 4)
    return f"{paint('━', 'dim')} {paint(title, 'bold')} {paint(rest, 'dim')}"
