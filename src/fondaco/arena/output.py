"""Where a page or a picture is to go: seen to before hours are spent on what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from os import W_OK, X_OK, access
from pathlib import Path

from fondaco.errors import FondacoError, shorten


class Unwritable(FondacoError):
    """A file that can't be written."""


def check_output(file: Path, thing: str, endings: Sequence[str]) -> None:
    """See that such a thing, a report or a picture, can be written there.

    Raises Unwritable for another ending, a folder that isn't there, and where nothing may be
    written.
    """
    if file.suffix.lower() not in endings:
        raise Unwritable(f"a {thing}'s name ends in {' or '.join(endings)}: {shorten(str(file))}")
    folder = file.resolve().parent
    if not folder.is_dir():
        raise Unwritable(f"there is no folder {file.parent} for a {thing}")
    if file.exists() and not (file.is_file() and access(file, W_OK)):
        raise Unwritable(f"{file} can't be written over")
    if not access(folder, W_OK | X_OK):
        raise Unwritable(f"nothing can be written in the folder {file.parent}")
