"""What a choice would bring: the rules, run on a state made from what a view shows.

Nothing here knows more than the view does: others' cards and money, where they are hidden, are left
out, and so are the piles' cards. Rules that need them are never run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import (
    CAREERS,
    JOKER,
    NO_PRIVILEGE,
    NOTES,
    SYMBOLS_OF_A_CARD,
)
from fondaco.games.augsburg.notation import CAREER_NAMES, KIND_OF, NOBLE_NAMES, read_phase
from fondaco.games.augsburg.replaced import SYMBOL_NAMES, put_components
from fondaco.games.augsburg.rights import cap
from fondaco.games.augsburg.scoring import round_points
from fondaco.games.augsburg.state import ACTIONS, NOBODY, PASSED, Phase, State
from fondaco.games.augsburg.turn import apply, legal_actions

SEAT_FIELDS: Final = ("points", "coat", "letter", "mint", "architect", "church", "cathedral")


# --- a view as a state ----------------------------------------------------------------------------


def state_of(view: Mapping[str, Any]) -> State:
    """What a view shows, as a state to run rules on.

    What is hidden is not in it: others have no cards and, where it is hidden, no money; the draw
    pile and the discards have their sizes but no true cards.
    """
    s = State()
    put_components(s, view.get("components", {}))
    s.players = view["players"]
    s.round = view["round"]
    s.marker = view["marker"]
    s.phase = read_phase(view)
    s.noble = NOBLE_NAMES.index(view["noble"])
    s.open_counts = int(view["options"]["open_counts"])
    s.pile_size = size(view["draw"])
    s.discard_size = size(view["discard"])
    for kind in range(NOTES):
        s.holder[kind] = NOBODY
    for seat, its in enumerate(view["seats"]):
        _seat_down(s, seat, its)
    _lay_privileges(s, view["privileges"])
    _go_into_phase(s, view["detail"])
    return s


def size(cards: int | Sequence[str]) -> int:
    """How many cards: hidden ones stand in a view as their number."""
    return cards if isinstance(cards, int) else len(cards)


def kinds_of(cards: Sequence[str | int] | None) -> list[int]:
    """The kinds of the cards that are seen; of others a view has at most the prices."""
    return [KIND_OF[card] for card in cards or () if isinstance(card, str)]


def _seat_down(s: State, seat: int, its: Mapping[str, Any]) -> None:
    s.gulden[seat] = its["gulden"] or 0
    for field in SEAT_FIELDS:
        getattr(s, field)[seat] = int(its[field])
    for career, name in enumerate(CAREER_NAMES):
        s.level[career, seat] = its[name]
    for kind in kinds_of(its["hand"]):
        if kind == JOKER:
            s.jokers[seat] += 1
        else:
            s.holder[kind] = seat
    for place, kind in enumerate(kinds_of(its["offer"])):
        s.offer[seat, place] = kind
        s.offered[seat] = place + 1


def _lay_privileges(s: State, privileges: Mapping[str, Any]) -> None:
    for place, card in enumerate(privileges["open"]):
        s.open[place] = card
    s.open_size = len(privileges["open"])
    for place, card in enumerate(privileges["used"]):
        s.used[place] = card
    s.used_size = len(privileges["used"])
    s.face_down_size = size(privileges["pile"])


def _go_into_phase(s: State, detail: Mapping[str, Any]) -> None:
    s.turn = detail.get("turn", detail.get("robbed", s.marker))
    if s.phase in (Phase.BUY, Phase.SHOW, Phase.SHORTAGE, Phase.OVER):
        s.turn = NOBODY
    bidder = detail.get("bidder")
    s.bidder = NOBODY if bidder is None else bidder
    s.bid = detail.get("bid", 0)
    for seat, said in enumerate(detail.get("bids", ())):
        s.bids[seat] = 0 if said is None else said or PASSED
    for seat in detail.get("chosen", ()):
        s.chosen[seat] = 1
    for seat, cards in enumerate(detail.get("bought", ())):
        _mark_bought(s, seat, kinds_of(cards))
    for cards in detail.get("shown", ()):
        for kind in kinds_of(cards):
            if kind != JOKER:
                s.shown[kind] = 1
    for seat, cards in enumerate(detail.get("shown", ())):
        s.shown_jokers[seat] = kinds_of(cards).count(JOKER)
    for seat, card in enumerate(detail.get("given", ())):
        if card is not None:
            s.given[seat] = KIND_OF[card] + 1
    _use_card(s, detail)


def _mark_bought(s: State, seat: int, kinds: list[int]) -> None:
    for place in range(s.offered[seat]):
        if s.offer[seat, place] in kinds:
            kinds.remove(s.offer[seat, place])
            s.bought[seat, place] = 1


def _use_card(s: State, detail: Mapping[str, Any]) -> None:
    s.card = detail.get("card", NO_PRIVILEGE)
    if s.card == NO_PRIVILEGE:
        return
    s.extra_used = int(detail["extra_used"])
    left = [SYMBOL_NAMES.index(name) for name in detail["left"]]
    for place in reversed(range(SYMBOLS_OF_A_CARD)):  # of equal ones the first is used first
        symbol = s.privileges[s.card, place]
        if symbol in left:
            left.remove(symbol)
        else:
            s.spent[place] = 1


# --- rules run on it ------------------------------------------------------------------------------


def legal(s: State, seat: int) -> list[int]:
    """The seat's legal actions."""
    mask = [0] * ACTIONS
    legal_actions(s, seat, mask)
    return [action for action in range(ACTIONS) if mask[action] == 1]


def decisions(s: State, seat: int, actions: Sequence[int]) -> tuple[int, ...] | None:
    """Those of the seat's actions, made in this order, that are decisions; None if one is illegal.

    An action without an alternative makes itself (G-2). The last one is not carried out, so that
    nothing is uncovered.
    """
    then = s.copy()
    found = []
    for number, action in enumerate(actions, 1):
        possible = legal(then, seat)
        if action not in possible:
            return None
        if len(possible) > 1:
            found.append(action)
        if number < len(actions):
            apply(then, seat, action)
    return tuple(found)


def points_lost(s: State, seat: int, n: int) -> int:
    """How many of n points the seat would lose at its cap (A-41)."""
    return max(0, s.points[seat] + n - cap(s, seat))


def lost_at_round_end(s: State, seat: int) -> int:
    """How many points the seat would lose if the round ended now (A-41, A-50)."""
    return points_lost(s, seat, round_points(s, seat))


def robbed_careers(s: State) -> list[int]:
    """The careers in which the marker's holder can have just robbed the seat to be compensated.

    It now has the last tile of its level, and the robbed seat stands on the level below (A-35).
    """
    robber, robbed = s.marker, s.turn
    spent = [s.privileges[s.card, place] for place in range(SYMBOLS_OF_A_CARD) if s.spent[place]]
    return [
        career
        for career in range(CAREERS)
        if career in spent
        and s.level[career, robber] > 1
        and s.level[career, robbed] == s.level[career, robber] - 1
        and tiles_left(s, career, s.level[career, robber]) == 0
    ]
