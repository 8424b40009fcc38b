"""Where a game is kept: its own files are written over, all others stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from fondaco.match import Match
from fondaco.terminal.files import path_named, write_new, write_over

ENDING: Final = ".fondaco"


class Saves:
    """The files that hold one game.

    Attributes:
        file: the one it was last saved in or loaded from, None if there is none.
    """

    def __init__(self, match: Match, loaded: Path | None = None) -> None:
        self._match = match
        self._own = set() if loaded is None else {loaded.absolute()}
        self._kept: Sequence[object] | None = None if loaded is None else match.decisions
        self.file = loaded

    @property
    def up_to_date(self) -> bool:
        """Whether a file holds all decisions made."""
        return self._kept == self._match.decisions

    def path(self, name: str) -> Path:
        """The file meant by that name; by none the last one, or a new one named after the time.

        Raises FondacoError if there is no such home folder.
        """
        if name:
            return path_named(name)
        return self.new_path() if self.file is None else self.file

    def new_path(self) -> Path:
        """A new file in the folder worked in, named after the game and the time."""
        now = datetime.now().astimezone()
        return Path(f"{self._match.game}-{now:%Y%m%d-%H%M%S}{ENDING}")

    def save(self, path: Path) -> None:
        """Write the game's record.

        Raises FileExistsError if the file is there and not this game's, OSError.
        """
        text = self._match.record()
        if path.absolute() in self._own:
            write_over(path, text.encode())
        else:
            write_new(path, text)
        self._own.add(path.absolute())
        self._kept = self._match.decisions
        self.file = path
