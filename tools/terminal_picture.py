"""Draw the README's picture: a moment of a real game, as the terminal shows it.

    .venv/bin/python tools/terminal_picture.py        writes docs/terminal.svg

The drawing needs no web font: it names families that every system has.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

import fondaco
from fondaco.terminal.moves import move_table
from fondaco.terminal.screen import WIDTH

GAME = "fugger"
NAMES = ("Anna", "Béla", "Clara")
SEED = 1520
DECISIONS = 60
PICTURE = Path(__file__).parent.parent / "docs" / "terminal.svg"

SVG = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def moment() -> fondaco.Match:
    """A game that bots have played up to a decision of the first seat."""
    match = fondaco.Match.new(GAME, players=len(NAMES), seed=SEED, names=NAMES)
    bot = fondaco.bot("heuristic", seed=SEED)
    while len(match.decisions) < DECISIONS or match.turn != 0:
        match.play(bot.choose(match))
    return match


def main() -> None:
    """Write the picture."""
    match = moment()
    rules = match.rules
    console = Console(
        record=True, width=WIDTH, file=StringIO(), force_terminal=True, highlight=False, emoji=False
    )
    for line in match.events(0):
        console.print(f" {line}", markup=False)
    console.print(rules.board(match.view(0), match.names, "en"), soft_wrap=True)
    console.print(rules.prompt(match.state(), 0, "en"), style="bold")
    console.print(move_table(rules, match.moves(), match.names, "en", WIDTH), soft_wrap=True)
    console.print("> ", end="")
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(
        console.export_svg(title="fondaco play", code_format=SVG, unique_id="fondaco"),
        encoding="utf-8",
    )
    print(PICTURE)


if __name__ == "__main__":
    main()
