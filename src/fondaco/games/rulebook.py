"""The rules of a game in words: the Markdown in its folder, and each rule of it by its id.

A rule begins with a paragraph that starts with its id in bold, `**G-2** If …`, and runs to the
next such paragraph or to the next heading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from fondaco.errors import FondacoError, shorten
from fondaco.locale import check_language

RULE_START: Final = re.compile(r"\*\*([A-Z]-\d+)\*\* ")


class UnknownRule(FondacoError):
    """The game has no rule of that id."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language.

    Attributes:
        text: all of it, as Markdown.
        rules: the Markdown of each rule by its id, in the order of the text.
    """

    text: str
    rules: Mapping[str, str]

    def rule(self, rule_id: str) -> str:
        """The rule of that id, in upper or lower case; raises UnknownRule."""
        found = self.rules.get(rule_id.upper())
        if found is None:
            known = ", ".join(self.rules)
            raise UnknownRule(f"there is no rule {shorten(rule_id)}; there are {known}")
        return found


@cache
def rulebook(package: str, language: str) -> Rulebook:
    """The rules of the game whose package it is; raises UnknownLanguage."""
    check_language(language)
    source = files(package) / "rules" / f"{language}.md"
    text = source.read_text(encoding="utf-8")
    return Rulebook(text, _rules(text))


def _rules(text: str) -> dict[str, str]:
    rules: dict[str, str] = {}
    current = None
    for block in text.strip("\n").split("\n\n"):
        start = RULE_START.match(block)
        if start is not None:
            current = start[1]
            rules[current] = block
        elif block.startswith("#"):
            current = None
        elif current is not None:
            rules[current] += f"\n\n{block}"
    return rules
