"""The legal moves on the screen, and what was typed as a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fondaco.games.base import Game

GAP: Final = 2  # columns between two columns of moves
MOST_COLUMNS: Final = 4

Cell = tuple[str, str, str]
"""A choice: its number, its move as typed, its words."""


def move_table(
    game: Game, moves: Sequence[str], names: Sequence[str], language: str, width: int
) -> str:
    """The moves in rich's markup: number, notation and words, in as many columns as fit."""
    cells = [
        (str(number), move, game.describe_move(game.action_of[move], language, names))
        for number, move in enumerate(moves, 1)
    ]
    for columns in range(min(MOST_COLUMNS, len(cells)), 1, -1):
        table = _columns(cells, columns)
        if sum(_width(column) for column in table) + GAP * (len(table) - 1) <= width:
            return _lines(table)
    return _lines([cells])


def _columns(cells: Sequence[Cell], columns: int) -> list[Sequence[Cell]]:
    """The cells from top to bottom, then from left to right."""
    rows = -(-len(cells) // columns)
    return [cells[first : first + rows] for first in range(0, len(cells), rows)]


def _lines(table: Sequence[Sequence[Cell]]) -> str:
    padded = [_padded(column) for column in table]
    rows = range(len(padded[0]))
    gap = " " * GAP
    lines = [gap.join(column[row] for column in padded if row < len(column)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def _padded(column: Sequence[Cell]) -> list[str]:
    """The cells of a column as markup, all equally wide."""
    from rich.cells import cell_len
    from rich.markup import escape

    number_width, move_width, words_width = _widths(column)
    return [
        f" [dim]{number:>{number_width}}[/]"
        f"  [bold]{escape(move)}[/]{' ' * (move_width - cell_len(move))}"
        f"  {escape(words)}{' ' * (words_width - cell_len(words))}"
        for number, move, words in column
    ]


def _widths(column: Sequence[Cell]) -> tuple[int, int, int]:
    from rich.cells import cell_len

    number, move, words = (max(cell_len(cell[part]) for cell in column) for part in range(3))
    return number, move, words


def _width(column: Sequence[Cell]) -> int:
    return sum(_widths(column)) + 5


def spelled(game: Game, line: str) -> str:
    """The line in the game's own spelling, if a move differs from it only in spaces or capitals."""
    line = " ".join(line.split())
    if line in game.action_of:
        return line
    folded = line.casefold()
    alike = [move for move in game.action_of if move.casefold() == folded]
    return alike[0] if len(alike) == 1 else line
