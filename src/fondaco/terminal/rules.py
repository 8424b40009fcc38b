"""`fondaco rules`: the rules of a game in words."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.games import load
from fondaco.games.rulebook import rulebook
from fondaco.terminal.language import preferred_language
from fondaco.terminal.screen import Screen


def show_rules(name: str, rule_ids: Sequence[str], language: str | None) -> None:
    """Show all rules of a game, or only those of these ids; raises UnknownGame, UnknownRule."""
    game = load(name)
    book = rulebook(game.package, language or preferred_language())
    wanted = "\n\n".join(book.rule(rule_id) for rule_id in rule_ids) if rule_ids else book.text
    Screen().markdown(wanted)
