"""Text files that people hand in and take away."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from fondaco.errors import FondacoError

STANDARD_INPUT: Final = "-"


def read_text(name: str) -> str:
    """What the file holds, `-` being the standard input.

    Raises OSError, and FondacoError if it is no text in UTF-8.
    """
    if name == STANDARD_INPUT:
        data = sys.stdin.buffer.read()
    else:
        data = Path(name).expanduser().read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        where = f"byte {fault.start + 1} can't be read"
        raise FondacoError(f"{name} is no text in UTF-8: {where}") from fault


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet; raises FileExistsError, OSError."""
    with path.open("x", encoding="utf-8", newline="\n") as target:
        target.write(text)


def write_over(path: Path, text: str) -> None:
    """Put a text in the place of a file: the old one stays whole until the new one is."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as target:
            target.write(text)
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
