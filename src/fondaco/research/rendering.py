"""A position as text or as a picture, for environments that are asked to show themselves."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

from fondaco.errors import FondacoError, shorten
from fondaco.games.base import Game
from fondaco.games.board_text import WIDTH

MODES: Final = ("ansi", "svg")


class UnknownRenderMode(FondacoError):
    """There is no picture of that kind."""


def check_mode(mode: str | None) -> str | None:
    """The render mode, None for no pictures; raises UnknownRenderMode."""
    if mode is not None and mode not in list(MODES):
        raise UnknownRenderMode(f'render modes are "ansi" and "svg", not {shorten(mode)}')
    return mode


def render(mode: str, rules: Game, state: Any, seat: int | None, names: tuple[str, ...]) -> str:
    """The table as the seat may see it, None being a spectator."""
    if mode == "svg":
        from fondaco.research.picture import picture  # what makes pages loads only for them

        return picture(rules, state, seat, names)
    return _text(rules.board(rules.write_view(state, seat), names, "en"))


def _text(board: str) -> str:
    """A board in console markup as plain text: what reads it may be no terminal."""
    from rich.console import Console

    out = StringIO()
    console = Console(file=out, width=WIDTH, force_terminal=False, highlight=False, emoji=False)
    console.print(board, soft_wrap=True)
    return out.getvalue()
