"""What the dock offers to press, as the macros draw it.

What can be pressed says what pressing it stages; what can't says why, with the rule id.
"""

from __future__ import annotations

from typing import Any, Final

from fondaco.games.massilia.forecast import ACTION_OF
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.words import why_illegal

Choice = dict[str, Any]
"""`text`: what pressing stages; `staged`: pressing takes back; `why`: why it can't be pressed.

`fixed`: it was decided before. `name`: what is read out in place of what is drawn. `label`, `small`
and `icon` are what is drawn, `kept` and `number` how many dice lie where; `quiet` makes it a link.
"""

PLAIN: Final[Choice] = {
    "text": "",
    "staged": False,
    "why": "",
    "fixed": False,
    "name": "",
    "label": "",
    "small": "",
    "icon": "",
    "kept": False,
    "number": 1,
    "quiet": False,
}


def choice(text: str, *, staged: bool = False, **more: Any) -> Choice:
    """Something that can be pressed."""
    return {**PLAIN, "text": text, "staged": staged, **more}


def refusal(sight: Sight, move: str, **more: Any) -> Choice:
    """Something that can't be pressed now."""
    s = sight.open_staged.after
    why = why_illegal(s, sight.me, ACTION_OF[move], sight.language)
    return {**PLAIN, "why": why, **more}


def one_more(sight: Sight, move: str, **more: Any) -> Choice:
    """Something that is added to what is staged, if it may be."""
    if move in sight.legal:
        return choice(sight.stage_text(move), **more)
    return refusal(sight, move, **more)


def taken_back(sight: Sight, move: str, **more: Any) -> Choice:
    """Something staged, that pressing takes back."""
    return choice(sight.without_move(move), staged=True, **more)


def single(sight: Sight, move: str, **more: Any) -> Choice:
    """Something that is staged once or not at all."""
    if sight.is_staged(move):
        return taken_back(sight, move, **more)
    return one_more(sight, move, **more)


def instead(sight: Sight, move: str, **more: Any) -> Choice:
    """Something that takes the place of all staged that it can't follow."""
    if move in sight.scene.moves and not sight.is_staged(move):
        return choice(sight.stage_text(move), **more)
    return single(sight, move, **more)


def alone(sight: Sight, move: str, **more: Any) -> Choice:
    """A legal move that takes the place of all that is staged."""
    staged = sight.staged.moves == (move,)
    return choice("" if staged else move, staged=staged, **more)
