"""What the macros of a game's `board.html` get to know of the table around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup

from fondaco.games.base import Game
from fondaco.locale import Texts, texts
from fondaco.web.templating import game_file

LETTERS: Final = "ABCDEFGH"


def named(names: Sequence[str], seats: Sequence[int], t: Texts) -> str:
    """The names of these seats as they stand in a sentence: "Anna, Bela and Clara"."""
    listed = [names[seat] for seat in seats]
    if len(listed) == 1:
        return listed[0]
    return t("web.result.names", first=", ".join(listed[:-1]), last=listed[-1])


@dataclass(frozen=True, kw_only=True)
class Ui:
    """The table around a game's board.

    Attributes:
        rules: the game.
        table_url: the address of the table's page.
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
        return f"{game_file(self.rules.name, 'art.svg')}#{symbol}"
