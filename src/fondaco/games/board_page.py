"""Boards for browsers: what the macros of a game's `board.html` need, whoever draws them.

Beside this module, in `look/`, stands what all pages share: `templates/_kit.html` with its macros,
and in `static/` the stylesheets, the symbols and the fonts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from jinja2 import BaseLoader, ChoiceLoader, Environment, PrefixLoader, StrictUndefined
from jinja2 import FileSystemLoader as Folder
from markupsafe import Markup

from fondaco.games.base import Game
from fondaco.locale import Texts, texts

GAMES: Final = Path(str(files("fondaco.games")))
SHARED_TEMPLATES: Final = GAMES / "look" / "templates"
SHARED_FILES: Final = GAMES / "look" / "static"
LETTERS: Final = "ABCDEFGH"


def page_environment(*loaders: BaseLoader, static: Callable[[str], str]) -> Environment:
    """The environment of the boards and of what else `loaders` find, which are asked first.

    Its templates know `static(path)`, the address of a file that all pages share, and the filter
    `minus`.
    """
    made = Environment(
        loader=ChoiceLoader(
            [
                *loaders,
                Folder(SHARED_TEMPLATES),
                PrefixLoader({"games": Folder(GAMES)}, delimiter="/"),
            ]
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # else every part of every page is looked for on the disk again
    )
    made.globals["static"] = static
    made.filters["minus"] = minus
    return made


def minus(number: int) -> str:
    """A number, below zero with the sign that is as wide as a digit."""
    return str(number).replace("-", "−")


@dataclass(frozen=True, kw_only=True)
class Ui:
    """The table around a game's board.

    Attributes:
        rules: the game.
        table_url: the address of the table's page.
        art_file: the address of the game's own art; empty where it stands in the same document.
        names: what the seats are called.
        seat: the seat whose eyes it is seen with, None for a spectator.
        points: the official score, by seat.
        states: what each seat is doing, by seat, in a few words; empty for nothing worth saying.
        waiting: the seats whose decision is awaited.
        frozen: nothing can be staged, as in a replay: no links.
        language: one of `fondaco.locale.LANGUAGES`.
        kept: what the addresses for staging carry along of the page's own query.
    """

    rules: Game
    table_url: str
    art_file: str
    names: tuple[str, ...]
    seat: int | None
    points: tuple[int, ...]
    states: Mapping[int, str]
    waiting: tuple[int, ...]
    frozen: bool
    language: str
    kept: Mapping[str, str] = field(default_factory=dict)

    @property
    def letters(self) -> str:
        """The letter of each seat's mark."""
        return LETTERS[: len(self.names)]

    @property
    def g(self) -> Texts:
        """The game's texts."""
        return texts(self.rules.package, self.language)

    @property
    def t(self) -> Texts:
        """The house's texts."""
        return texts("fondaco", self.language)

    @property
    def hx(self) -> Markup:
        """The attribute of a link that stages something: table.js morphs the table in place."""
        return Markup("data-stage")

    def stage(self, text: str) -> str:
        """The address of the page where `text` is staged; empty: where nothing is."""
        query = {**self.kept, **({"stage": text} if text else {})}
        return f"{self.table_url}?{urlencode(query)}" if query else self.table_url

    def art(self, symbol: str) -> str:
        """The address of a symbol of the game's own art."""
        return f"{self.art_file}#{symbol}"
