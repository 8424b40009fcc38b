"""The table of Augsburg 1520 in the browser: what `board.html` draws, made of a scene alone.

The parts are made where they belong: the stage in `stage_view`, privilege cards in
`privileges_view`, the players in `seats_view`, the careers in `careers_view`, the cards in the dock
in `hand_view`; `staging` reads what is staged, `staged_words` says what it brings.
"""

from __future__ import annotations

from typing import Any

from fondaco.games.augsburg.careers_view import careers, piles
from fondaco.games.augsburg.hand_view import hand, purse
from fondaco.games.augsburg.privileges_view import asks, compensations, loss, on_offer, takes
from fondaco.games.augsburg.seats_view import road, seats
from fondaco.games.augsburg.sight import Sight
from fondaco.games.augsburg.stage_view import buttons, other_buttons, stage, visits
from fondaco.games.augsburg.staged_words import confirm_line, staged_line
from fondaco.games.augsburg.state import Phase, rounds
from fondaco.games.base import Scene, Screen


def screen(scene: Scene) -> Screen:
    """The scene as `board.html` draws it; a staged text that makes no sense counts as none."""
    sight = Sight(scene)
    return Screen(
        moves=sight.staged.moves,
        confirm=confirm_line(sight),
        staged=staged_line(sight),
        board=_board(sight),
    )


def _board(sight: Sight) -> dict[str, Any]:
    s = sight.s
    return {
        "round": s.round,
        "rounds": rounds(s),
        "over": s.phase == Phase.OVER,
        "visits": visits(sight),
        "stage": stage(sight),
        "offer": on_offer(sight),
        "seats": seats(sight),
        "road": road(sight),
        "careers": careers(sight),
        "piles": piles(sight),
        "hand": hand(sight),
        "purse": purse(sight),
        "takes": takes(sight),
        "asks": asks(sight),
        "loss": loss(sight),
        "ways": compensations(sight),
        "notice": _shortage(sight),
        "actions": buttons(sight) + other_buttons(sight),
    }


def _shortage(sight: Sight) -> str:
    """Why everybody gives a card away (A-54); empty at other times."""
    if sight.s.phase != Phase.SHORTAGE:
        return ""
    return sight.t("screen.shortage_text")
