"""What helps somebody at the keyboard: the commands, and the rules behind choices."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.games.base import Game
from fondaco.games.rulebook import rulebook
from fondaco.locale import texts
from fondaco.terminal.screen import Screen


def show_rules_of(screen: Screen, game: Game, moves: Sequence[str], language: str) -> None:
    """Show the rules behind these moves, each once; raises UnknownRule if one has no text."""
    book = rulebook(game.package, language)
    ids = dict.fromkeys(game.move_rule(game.action_of[move]) for move in moves)
    screen.markdown("\n\n".join(book.rule(rule_id) for rule_id in ids))


def show_commands(screen: Screen, game: Game, language: str) -> None:
    """Show all that can be typed at a table."""
    from rich.table import Table
    from rich.text import Text

    t = texts("fondaco", language)
    example = game.move_forms[-1]
    rule_id = game.move_rule(game.action_of[example])
    file = t("terminal.help.file")
    commands = (
        ("1, 2, 3 …", t("terminal.help.number")),
        (" · ".join(game.move_forms), t("terminal.help.move")),
        ("?", t("terminal.help.rules")),
        (f"? 2 · ? {rule_id} · ? {example}", t("terminal.help.rule")),
        ("undo", t("terminal.help.undo")),
        (f"save [{file}]", t("terminal.help.save")),
        ("log", t("terminal.help.log")),
        ("board", t("terminal.help.board")),
        ("help", t("terminal.help.help")),
        ("quit", t("terminal.help.quit")),
    )
    table = Table.grid(padding=(0, 2))
    table.add_column(max_width=screen.width // 2)
    table.add_column()
    for command, meaning in commands:
        table.add_row(Text(command, "bold"), Text(meaning))
    screen.show(table)
