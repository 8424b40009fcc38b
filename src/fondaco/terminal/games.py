"""`fondaco games`: which games there are."""

from __future__ import annotations

from fondaco.games import load, names
from fondaco.games.base import Game
from fondaco.locale import Texts, texts
from fondaco.match.record import write_option
from fondaco.terminal.language import preferred_language
from fondaco.terminal.screen import Screen


def show_games(language: str | None) -> None:
    """List all games: name, title, number of players, table options."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    language = language or preferred_language()
    t = texts("fondaco", language)
    table = Table(box=SIMPLE_HEAD, show_edge=False)
    table.add_column(t("terminal.games.name"), style="bold", no_wrap=True)
    table.add_column(t("terminal.games.title"))
    table.add_column(t("terminal.games.players"))
    table.add_column(t("terminal.games.options"))
    for name in names():
        game = load(name)
        title = texts(game.package, language)(game.title)
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        table.add_row(name, title, seats, Text(_options(game, t)))
    Screen().show(table)


def _options(game: Game, t: Texts) -> str:
    """The options, one a line, each with its values and default."""
    return "\n".join(
        t(
            "terminal.games.option",
            name=option.name,
            values=_values(option.values),
            default=write_option(option.default),
        )
        for option in game.options
    )


def _values(values: range | tuple[str, ...] | tuple[bool, bool]) -> str:
    if isinstance(values, range):
        return f"{values[0]}–{values[-1]}"
    return "/".join(write_option(value) for value in values)
