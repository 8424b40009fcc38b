"""What stands for characters that a terminal's encoding lacks: each as wide as before."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

ERRORS: Final = "fondaco"  # the name of the way, as `open` and `reconfigure` take it
UNKNOWN: Final = "?"

# Symbols that a board tells apart stay apart.
ASCII: Final = {
    "●": "#",
    "★": "*",
    "▲": "^",
    "✚": "+",
    "≡": "=",
    "♦": "o",
    "✓": "v",
    "−": "-",
    "┃": "|",
    **dict.fromkeys("┏┓┗┛┭┮┵┶┠┨┞┟┦┧┼┤├", "+"),
    "○": ".",
    "─": "-",
    "━": "-",
    "│": "|",
    "┯": "+",
    "┬": "+",
    "┴": "+",
    "┷": "+",
    "►": ">",
    "→": ">",
    "▒": "%",
    "▐": "[",
    "▌": "]",
    "·": ".",
    "•": "*",
    "×": "x",
    "…": ".",
    "–": "-",
    "—": "-",
    "’": "'",
    "„": '"',
    "“": '"',
    "”": '"',
}


def plain(character: str) -> str:
    """The ASCII character for a symbol, or a letter without its accent, or `?`."""
    base = ASCII.get(character) or unicodedata.normalize("NFKD", character)[0]
    return base if base.isascii() and base.isprintable() else UNKNOWN


def _replace(fault: UnicodeError) -> tuple[str, int]:
    assert isinstance(fault, UnicodeEncodeError)  # only output is handled so
    return "".join(map(plain, fault.object[fault.start : fault.end])), fault.end


codecs.register_error(ERRORS, _replace)
