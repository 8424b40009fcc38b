"""The table of Massilia in the browser: what `board.html` draws, made of a scene alone.

The parts are made where they belong: the ring in `market_view`, the harbours, the temple and the
turn order tiles in `harbours_view`, the players in `seats_view`, what is decided in `dock_view` and
the viewer's own things in `hand_view`; `staging` reads what is staged, `staged_words` says what it
brings and `confirm_words` what Confirm does.
"""

from __future__ import annotations

from typing import Any

from fondaco.games.base import Scene, Screen
from fondaco.games.massilia.components import ROUNDS
from fondaco.games.massilia.confirm_words import confirm_line
from fondaco.games.massilia.dock_view import buttons, dock
from fondaco.games.massilia.hand_view import hand
from fondaco.games.massilia.harbours_view import drift, harbours, passing, supplies, temple
from fondaco.games.massilia.market_view import market
from fondaco.games.massilia.seats_view import seats
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.staged_words import staged_line
from fondaco.games.massilia.state import Phase


def screen(scene: Scene) -> Screen:
    """The scene as `board.html` draws it; a staged text that makes no sense counts as none."""
    sight = Sight(scene)
    return Screen(
        moves=sight.staged.decisions,
        confirm=confirm_line(sight),
        staged=staged_line(sight),
        board=_board(sight),
    )


def _board(sight: Sight) -> dict[str, Any]:
    return {
        "round": sight.s.round,
        "rounds": ROUNDS,
        "over": sight.s.phase == Phase.OVER,
        "market": market(sight),
        "temple": temple(sight),
        "harbours": harbours(sight),
        "drift": drift(sight),
        "passing": passing(sight),
        "supplies": supplies(sight),
        "seats": seats(sight),
        "dock": dock(sight),
        "hand": hand(sight),
        "actions": buttons(sight),
    }
