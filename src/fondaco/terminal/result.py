"""How a game ended, or how it stands."""

from __future__ import annotations

from typing import Final

from fondaco.locale import texts
from fondaco.match import Match
from fondaco.terminal.screen import Screen

WINNER: Final = "★"


def show_result(screen: Screen, match: Match, language: str) -> None:
    """Show everybody's points, the most first, and who has won or is to move."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    t = texts("fondaco", language)
    points = match.points
    table = Table(box=SIMPLE_HEAD, show_edge=False)
    table.add_column("")
    table.add_column(t("terminal.player"))
    table.add_column(t("terminal.points"), justify="right")
    for seat in sorted(range(match.players), key=lambda seat: -points[seat]):
        won = seat in match.winners
        mark, style = (WINNER, "bold") if won else ("", "")
        table.add_row(mark, Text(match.names[seat]), str(points[seat]), style=style)
    screen.show(table)
    screen.title(_outcome(match, language))


def _outcome(match: Match, language: str) -> str:
    t = texts("fondaco", language)
    if match.turn is not None:
        return t("terminal.to_move", name=match.names[match.turn])
    winners = ", ".join(match.names[seat] for seat in match.winners)
    if len(match.winners) == 1:
        return t("terminal.winner", name=winners)
    return t("terminal.shared_win", names=winners)
