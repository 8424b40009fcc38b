"""What legality alone tells the others of a seat's hidden cards.

A part is legal if the action can still be completed (G-4), which may be for a card in the hand
alone; who has a card for any time is asked where another has to pass (M-24, M-49); and who is asked
on in an offering has drawn another card in the order of G-3. Whoever sees that learns something of
the cards, so that it can't be taken back.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING
from fondaco.games.massilia.components import DEITIES, PLUTO
from fondaco.games.massilia.state import ACTIONS, USE_PLUTO, Phase, State, hand_size
from fondaco.games.massilia.turn import legal_actions

DECIDED_BY_CARDS: Final = (Phase.KEEP, Phase.ACTIONS)


def tells(s: State, seat: int, action: int) -> bool:
    """Whether others learn of cards because the seat may do that, or, with NOTHING, because it is
    asked, or is not and has to do the only thing it may."""
    if action == USE_PLUTO:
        return True  # which nobody has to have
    if s.phase == Phase.OFFER:
        return action == NOTHING and s.kept_cards > 0
    if s.phase not in DECIDED_BY_CARDS or hand_size(s, seat) == 0:
        return False
    certain = _legal_with_any_cards(s, seat)
    return sum(certain) < 2 if action == NOTHING else certain[action] == 0


def _legal_with_any_cards(s: State, seat: int) -> list[int]:
    """Which actions the seat has whatever its cards are.

    Cards only add actions, and pluto adds none here: legal with nothing else is legal with all.
    """
    other = s.copy()
    for card in range(DEITIES):
        other.hand[seat, card] = 0
    other.hand[seat, PLUTO] = hand_size(s, seat)
    mask = [0] * ACTIONS
    legal_actions(other, seat, mask)
    return mask
