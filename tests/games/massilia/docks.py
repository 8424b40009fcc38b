"""What the dock offers in a scene, for tests: every thing to press, wherever it stands."""

from collections.abc import Iterator
from typing import Any

from fondaco import Match
from fondaco.games.massilia.dock_view import buttons, dock
from fondaco.games.massilia.sight import Sight
from tests.games.massilia.scenes import sight

Choice = dict[str, Any]


def dock_of(match: Match, staged: str = "", seat: int = 0, language: str = "en") -> dict[str, Any]:
    return dock(sight(match, staged, seat, language))


def choices_in(part: Any) -> Iterator[Choice]:
    """The choices anywhere in a part of the dock."""
    if isinstance(part, dict):
        if "text" in part and "why" in part:
            yield part
        else:
            for inner in part.values():
                yield from choices_in(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from choices_in(inner)


def all_choices(looked: Sight) -> list[Choice]:
    return [*choices_in(dock(looked)), *buttons(looked)]


def possible(part: Any) -> list[str]:
    """What pressing each thing stages, those left out that can't be pressed or are decided."""
    return [one["text"] for one in choices_in(part) if not one["why"] and not one["fixed"]]


def refusals(part: Any) -> list[str]:
    """Why things can't be pressed."""
    return [one["why"] for one in choices_in(part) if one["why"]]


def labels(looked: Sight) -> dict[str, str]:
    """The buttons beside Confirm and what they stage."""
    return {one["label"]: one["text"] for one in buttons(looked)}
