"""The screen and the keyboard, or a pipe in their place.

At a terminal there are colours, prompts and the editing of lines. In a pipe there are none, and
each line read is shown again behind `>`, so that what comes out reads like a game that was seen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from textwrap import fill
from typing import TYPE_CHECKING, Final

from fondaco.errors import FondacoError
from fondaco.locale import texts

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDTH: Final = 80  # the widest that anything is
PROMPT: Final = "> "
SCROLLBACK: Final = "\x1b[3J"  # empties what can be scrolled back to
MOST_REFUSALS: Final = 1_000  # `yes x | fondaco play` would go on for ever


class EndOfInput(Exception):
    """The input ended where a line was needed."""


class Screen:
    """Where a game is shown and lines are typed.

    Attributes:
        console: rich's, for whatever plain text does not do.
        interactive: whether somebody sits at a terminal and sees and types.
    """

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = _console()
        self._refusals = 0
        if self.interactive:
            with suppress(ImportError):  # it lets input() edit its line and recall earlier ones
                import_module("readline")

    @property
    def width(self) -> int:
        """Columns to write in."""
        return min(self.console.width, WIDTH)

    def warn_if_narrow(self, language: str) -> None:
        """Say that boards need more columns, where there are fewer."""
        if self.console.width < WIDTH:
            self.say(texts("fondaco", language)("terminal.narrow", columns=WIDTH), "yellow")

    def say(self, text: str = "", style: str = "") -> None:
        """Show plain text in lines of at most `width`; what looks like markup stands as it is."""
        self._lines(_wrapped(text, self.width), style)

    def command(self, text: str) -> None:
        """Show something to be typed or copied: never broken into lines."""
        self._lines(f"  {text}", "bold")

    def title(self, text: str) -> None:
        """Show a line that something new begins with."""
        self.say(text, "bold")

    def list(self, lines: Sequence[str]) -> None:
        """Show lines of text, one below the other, a long one with its rest indented."""
        for line in lines:
            self._lines(_wrapped(line, self.width, " ", "   "))

    def board(self, markup: str) -> None:
        """Show a table made of rich's markup, its lines as they are."""
        self.console.print(markup, soft_wrap=True)

    def _lines(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style or None, markup=False, soft_wrap=True)

    def show(self, renderable: RenderableType) -> None:
        """Show something of rich's; in a pipe without the spaces that fill up its lines."""
        if self.console.is_terminal:
            self.console.print(renderable, width=self.width)
            return
        with self.console.capture() as captured:
            self.console.print(renderable, width=self.width)
        lines = captured.get().rstrip("\n").split("\n")
        self.console.out("\n".join(line.rstrip() for line in lines), highlight=False)

    def markdown(self, text: str) -> None:
        """Show Markdown."""
        from rich.markdown import Markdown

        self.show(Markdown(text))

    def clear(self) -> None:
        """Begin with an empty screen, where there is one, and nothing to scroll back to."""
        if self.interactive:
            self.console.clear()
            if not self.console.is_dumb_terminal:
                self.console.file.write(SCROLLBACK)
                self.console.file.flush()

    def ask(self, prompt: str = PROMPT) -> str | None:
        """The next line typed, spaces around it left out; None at the end of the input."""
        if self.interactive:
            return self._typed(prompt)
        line = sys.stdin.readline()
        if not line:
            return None
        line = line.strip()
        self.say(PROMPT + _shown(line, self.width - len(PROMPT)), "dim")
        return line

    def refuse(self, reason: str) -> None:
        """Say why the line last read will not do.

        Raises FondacoError in a pipe in which hardly anything else comes.
        """
        if reason:
            self.say(reason, "yellow")
        self._refusals += 1
        if self._refusals > MOST_REFUSALS and not self.interactive:
            raise FondacoError(f"more than {MOST_REFUSALS:,} lines of the input will not do")

    def _typed(self, prompt: str) -> str | None:
        try:
            return input(prompt).strip()
        except EOFError:
            self.say()  # the prompt's line is still open
            return None
        except KeyboardInterrupt:
            self.say()
            raise


def _console() -> Console:
    from rich.console import Console

    # Colours are for a terminal alone: a variable that forces them would spoil a pipe.
    return Console(
        highlight=False, emoji=False, force_terminal=None if sys.stdout.isatty() else False
    )


def _wrapped(text: str, width: int, first: str = "", others: str = "") -> str:
    """The text broken between words, each line with its indentation."""
    return fill(text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _shown(line: str, width: int) -> str:
    """The line without what could disturb a screen, cut to a width."""
    printable = "".join(character for character in line if character.isprintable())
    return printable if len(printable) <= width else printable[: width - 1] + "…"
