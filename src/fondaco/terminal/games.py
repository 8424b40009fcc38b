"""`fondaco games`: which games there are, and what a components file may replace."""

from __future__ import annotations

from fondaco.errors import FondacoError, InvalidComponents
from fondaco.games import load, names
from fondaco.games.base import Game, Option
from fondaco.locale import Texts, texts
from fondaco.match.record import write_option
from fondaco.terminal.language import preferred_language
from fondaco.terminal.screen import Screen


def show_games(only: str | None, language: str | None) -> None:
    """List all games, or only one: name, title, number of players, table options.

    Raises UnknownGame.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    shown = names() if only is None else (load(only).name,)
    language = language or preferred_language()
    t = texts("fondaco", language)
    table = Table(box=SIMPLE_HEAD, show_edge=False)
    table.add_column(t("terminal.games.name"), style="bold", no_wrap=True)
    table.add_column(t("terminal.games.title"))
    table.add_column(t("terminal.games.players"))
    table.add_column(t("terminal.games.options"))
    for name in shown:
        game = load(name)
        title = texts(game.package, language)(game.title)
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        table.add_row(name, title, seats, Text(_options(game, t)))
    Screen().show(table)


def print_components(name: str | None) -> None:
    """Print a components file with the values of the game's box, to be changed and handed in.

    Raises FondacoError if no game is named or it takes none, UnknownGame.
    """
    if name is None:
        raise FondacoError("--components needs a game: fondaco games GAME --components")
    game = load(name)
    if game.components is None:
        raise InvalidComponents(f"{game.name} takes no components file")
    print(game.components.template, end="")


def _options(game: Game, t: Texts) -> str:
    """The options, one a line, each with its values and default."""
    return "\n".join(_option(option, t) for option in game.options)


def _option(option: Option, t: Texts) -> str:
    said = {
        "name": option.name,
        "values": _values(option.values),
        "default": write_option(option.default),
    }
    if option.instead is None:
        return t("terminal.games.option", **said)
    other = f"{option.instead.option}={write_option(option.instead.value)}"
    instead = write_option(option.instead.default)
    return t("terminal.games.option_instead", other=other, instead=instead, **said)


def _values(values: range | tuple[str, ...] | tuple[bool, bool]) -> str:
    if isinstance(values, range):
        return f"{values[0]}–{values[-1]}"
    return "/".join(write_option(value) for value in values)
