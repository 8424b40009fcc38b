"""Files that people hand in and take away."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from fondaco.errors import FondacoError, shorten

STANDARD_INPUT: Final = "-"
LARGEST: Final = 16_000_000  # bytes: far more than any game, far less than a machine's memory


def path_named(name: str) -> Path:
    """The path of that name, `~` being the home folder; raises FondacoError if there is none.

    An empty name, as of a shell's variable that isn't set, is not the current folder.
    """
    if not name:
        raise FondacoError("the name of a file or folder is empty")
    try:
        return Path(name).expanduser()
    except RuntimeError as fault:
        raise FondacoError(f"there is no home folder for {shorten(name)}") from fault


def shown_name(name: str) -> str:
    """What a file is called in messages."""
    return "standard input" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """What the file holds, `-` being the standard input.

    Raises OSError, and FondacoError if it is no text in UTF-8 or larger than `LARGEST`.
    """
    data = _read_bytes(name)
    if len(data) > LARGEST:
        raise FondacoError(f"{shown_name(name)} is larger than {LARGEST:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        where = f"byte {fault.start + 1} can't be read"
        raise FondacoError(f"{shown_name(name)} is no text in UTF-8: {where}") from fault


def _read_bytes(name: str) -> bytes:
    """At most one byte more than is allowed: a device may go on for ever."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    with path_named(name).open("rb") as source:
        return source.read(LARGEST + 1)


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet, whole or not at all.

    Raises FileExistsError, OSError.
    """
    with _part(path.parent, text.encode(), _usual_mode()) as part:
        try:
            os.link(part, path)
        except FileExistsError:
            raise
        except OSError:  # not every file system has links
            _create(path, text)


def _create(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as target:
        try:
            target.write(text)
            target.flush()
        except OSError:
            path.unlink()
            raise


def write_over(path: Path, data: bytes) -> None:
    """Put these bytes in the place of a file: the old one stays whole until the new one is.

    A link stays one, and the file keeps who may read it. Raises OSError.
    """
    path = path.resolve()
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else _usual_mode()
    with _part(path.parent, data, mode) as part:
        os.replace(part, path)


@contextmanager
def _part(folder: Path, data: bytes, mode: int) -> Iterator[str]:
    """A file in that folder, under a name of its own, that holds the bytes; gone afterwards."""
    descriptor, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=folder)
    try:
        with open(descriptor, "wb") as target:
            target.write(data)
        with suppress(OSError):  # not every file system has modes
            os.chmod(name, mode)
        yield name
    finally:
        Path(name).unlink(missing_ok=True)


def _usual_mode() -> int:
    """Who may read and write a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
