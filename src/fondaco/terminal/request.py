"""What was asked for with `fondaco play`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.errors import FondacoError


@dataclass(frozen=True, kw_only=True)
class Request:
    """The options of `fondaco play` as they were typed, None (or empty) where they were not."""

    game: str | None = None
    players: int | None = None
    bots: str | None = None
    seat: int | None = None
    seed: str | None = None
    start: int | None = None
    option: Sequence[str] = ()
    components: str | None = None
    language: str | None = None
    position: str | None = None
    load: str | None = None

    def refuse(self, option: str, *others: str) -> None:
        """Raises FondacoError if any of the other options was given besides `option`."""
        for other in others:
            if getattr(self, other) not in (None, (), []):
                raise FondacoError(f"{option} brings its own game: --{other} does not go with it")
