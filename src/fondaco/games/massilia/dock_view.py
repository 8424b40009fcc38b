"""All that the dock shows: of its parts those are there that the viewer decides now."""

from __future__ import annotations

from typing import Any

from fondaco.games.massilia.action_view import action_buttons, first_dice, parts, payers
from fondaco.games.massilia.consul_view import at_consul
from fondaco.games.massilia.last_parts_view import last_parts
from fondaco.games.massilia.placing_view import ending_buttons, offering, placing, shifting
from fondaco.games.massilia.rolling_view import (
    corners,
    keep_buttons,
    keeps,
    picks,
    purse,
    roll_buttons,
    rolling_note,
)
from fondaco.games.massilia.rows import Choice, choice
from fondaco.games.massilia.sight import Sight


def dock(sight: Sight) -> dict[str, Any]:
    """The parts of the dock, empty where there is nothing to decide."""
    return {
        "corners": corners(sight),
        "picks": picks(sight),
        "note": rolling_note(sight),
        "keeps": keeps(sight),
        "purse": purse(sight),
        "dice": first_dice(sight),
        "parts": parts(sight),
        "payers": payers(sight),
        "last": last_parts(sight),
        "placing": placing(sight),
        "offering": offering(sight),
        "shifting": shifting(sight),
        "consul": at_consul(sight),
    }


def buttons(sight: Sight) -> list[Choice]:
    """The buttons beside Confirm: what can always be done, and one step back."""
    return [
        *roll_buttons(sight),
        *keep_buttons(sight),
        *action_buttons(sight),
        *ending_buttons(sight),
        *_one_step_back(sight),
    ]


def _one_step_back(sight: Sight) -> list[Choice]:
    """Taking back what was staged last; a single one is cleared by the page's own button."""
    staged = len(sight.staged.moves)
    if staged < 2:
        return []
    label = sight.t("dock.step_back")
    return [choice(sight.without(staged - 1), label=label, quiet=True)]
