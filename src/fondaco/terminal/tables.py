"""Rows of numbers: as a table, or where that has no room all of a row's below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.terminal.screen import WIDTH, Screen


def show_rows(
    screen: Screen, headings: Sequence[str], rows: Iterable[Sequence[str]], *, names: int
) -> None:
    """Show rows under their headings, `names` being the column that is no number."""
    if screen.width == WIDTH:
        _show_table(screen, headings, rows, names)
    else:
        _show_list(screen, headings, rows)


def _show_table(
    screen: Screen, headings: Sequence[str], rows: Iterable[Sequence[str]], names: int
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False)
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="left" if column == names else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    screen.show(table)


def _show_list(screen: Screen, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, show_edge=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    for row in rows:
        for heading, cell in zip(headings, row):
            table.add_row(heading, Text(cell))
        table.add_row()
    screen.show(table)
