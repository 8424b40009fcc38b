"""The dock where cubes come and leave, one by one, and where drawn cards are kept.

Own stalls are drawn with their six spaces: for what comes the stall is the button, for what leaves
its cubes are (M-34, M-35, M-45, M-46).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fondaco.games.massilia.components import (
    CONSUL,
    CUBE_KINDS,
    DEITIES,
    SPACES,
)
from fondaco.games.massilia.forecast import ACTION_OF, MOVES
from fondaco.games.massilia.notation import CARD_NAMES, CUBE_NAMES
from fondaco.games.massilia.rows import Choice, alone, choice, one_more, single, taken_back
from fondaco.games.massilia.sight import JOINT, Sight
from fondaco.games.massilia.staging import stage
from fondaco.games.massilia.state import (
    DONE,
    GIVE,
    KEEP_CARD,
    OPEN,
    PAY,
    PLACE,
    SHIFT,
    Ask,
    Phase,
    State,
    cubes_at,
    room_at,
)
from fondaco.games.massilia.trading import cube_to_place
from fondaco.games.massilia.words import card_name, cube_name, describe_move

COMES: Final = "come"
LEAVES: Final = "leave"

Booth = dict[str, Any]


def own_places(s: State, seat: int) -> list[int]:
    """Where the seat has stalls."""
    return [place for place in range(SPACES) if s.owner[place] == seat]


def drawn_cube(sight: Sight, cube: int, state: str = "") -> dict[str, str]:
    """A goods cube as the macros draw it; `state`: staged to come or to leave."""
    return {"id": CUBE_NAMES[cube], "name": cube_name(cube, sight.language), "state": state}


def drawn_cubes(sight: Sight, place: int) -> list[dict[str, str]]:
    """The cubes at a place with those staged to come or to leave."""
    found = []
    for cube in range(CUBE_KINDS):
        old, new = sight.s.stall[place, cube], sight.after.stall[place, cube]
        found += [drawn_cube(sight, cube)] * min(old, new)
        found += [drawn_cube(sight, cube, LEAVES)] * (old - new)
        found += [drawn_cube(sight, cube, COMES)] * (new - old)
    return found


# --- placing what was bought (M-34) ---------------------------------------------------------------


def placing(sight: Sight) -> dict[str, Any] | None:
    """The cubes bought, in the order of placing, and the stalls they may go to."""
    s, after = sight.s, sight.after
    if s.phase != Phase.PLACE or not sight.decides:
        return None
    queue = []
    for cube in range(CUBE_KINDS):
        left = after.placing[cube] if after.phase == Phase.PLACE else 0
        queue += [drawn_cube(sight, cube, "gone")] * (s.placing[cube] - left)
        queue += [drawn_cube(sight, cube)] * left
    waiting = [one for one in queue if not one["state"]]
    if waiting:
        next_one = queue.index(waiting[0])
        queue[next_one] = {**waiting[0], "state": "on"}
    return {
        "queue": queue,
        "left": len(waiting),
        "booths": [_place_here(sight, place) for place in own_places(s, sight.me)],
    }


def _booth(sight: Sight, place: int, **more: Any) -> Booth:
    plain: Booth = {"press": None, "all": None, "back": None, "note": "", "ghost": False}
    cubes = drawn_cubes(sight, place)
    return {"place": place, "cubes": cubes, "empty": not cubes, **plain, **more}


def _place_here(sight: Sight, place: int) -> Booth:
    """A stall that the next cube may go to; all that are left, if they find room."""
    after, t = sight.after, sight.t
    if after.phase != Phase.PLACE:  # all are placed
        return _booth(sight, place, back=_last_taken_back(sight, place))
    cube = cube_to_place(after)
    move = MOVES[PLACE + SPACES * cube + place]
    press = one_more(sight, move, label=describe_move(ACTION_OF[move], sight.language))
    note = t("dock.full") if room_at(after, place) == 0 else ""
    return _booth(
        sight,
        place,
        press=press,
        all=_place_all(sight, place),
        back=_last_taken_back(sight, place),
        note=note,
    )


def _last_taken_back(sight: Sight, place: int) -> Choice | None:
    """Taking back the cube that was staged last onto that stall."""
    here = [move for move in sight.staged.moves if move.split()[-1] == str(place)]
    if not here:
        return None
    name = sight.t("dock.take_back_from", place=place)
    return taken_back(sight, here[-1], name=name)


def _place_all(sight: Sight, place: int) -> Choice | None:
    """All cubes that are left onto one stall; None for a single one or too many."""
    after = sight.after
    left = sum(after.placing[cube] for cube in range(CUBE_KINDS))
    if not 1 < left <= room_at(after, place):
        return None
    moves = [
        MOVES[PLACE + SPACES * cube + place]
        for cube in range(CUBE_KINDS)
        for _ in range(after.placing[cube])
    ]
    row = (*sight.staged.moves, *moves)
    if stage(sight.scene, sight.s, row) is None:
        return None
    t = sight.t
    return choice(
        JOINT.join(row), label=t("dock.all_here", left), name=t("dock.all_onto", left, place=place)
    )


# --- cubes that leave stalls ----------------------------------------------------------------------


def _leaving(
    sight: Sight, place: int, move_of: Callable[[int, int], int], name: str
) -> dict[str, Any]:
    """A stall with its cubes as buttons; `move_of` gives the action for a place and a cube."""
    cubes = []
    for cube in range(CUBE_KINDS):
        move = MOVES[move_of(place, cube)]
        staged = sight.staged.moves.count(move)
        drawn = {"cube": drawn_cube(sight, cube)}
        cubes += [taken_back(sight, move, **drawn) for _ in range(staged)]
        left = sight.s.stall[place, cube] - staged
        cubes += [one_more(sight, move, **drawn) for _ in range(left)]
    return {"place": place, "name": name, "cubes": cubes}


# --- an offering (M-35) ---------------------------------------------------------------------------


def offering(sight: Sight) -> dict[str, Any] | None:
    """The drawn cards, and the cubes that pay for one that is kept."""
    s, after, t = sight.s, sight.after, sight.t
    if s.phase not in (Phase.OFFER, Phase.PAY) or not sight.decides:
        return None
    paying = after.phase == Phase.PAY and not sight.staged.ended
    stalls = [
        _leaving(sight, place, _payment, t("dock.from_place", place=place))
        for place in own_places(s, sight.me)
        if cubes_at(s, place) > 0
    ]
    return {
        "cards": [_drawn_card(sight, card, k) for card, k in _drawn_cards(s)],
        "paying": card_name(after.last_card, sight.language) if paying else "",
        "beige": paying and after.owed > 0,
        "stalls": stalls if paying or any("pay " in move for move in sight.staged.moves) else [],
    }


def _payment(place: int, cube: int) -> int:
    return PAY + SPACES * cube + place


def _drawn_cards(s: State) -> list[tuple[int, int]]:
    """The drawn cards, of each its number among equal ones; the one being paid for stands first."""
    found = [(card, k) for card in range(DEITIES) for k in range(s.drawn_cards[card])]
    return [(s.last_card, -1), *found] if s.phase == Phase.PAY else found


def _drawn_card(sight: Sight, card: int, number: int) -> Choice:
    """A drawn card: to be kept, staged to be kept, or being paid for already."""
    t = sight.t
    drawn: dict[str, Any] = {
        "id": CARD_NAMES[card],
        "label": card_name(card, sight.language),
        "small": t(CARD_NOTES[card]),
        "fixed": number < 0,
    }
    if number < 0:
        return choice("", **drawn)
    move = MOVES[KEEP_CARD + card]
    if number < sight.staged.moves.count(move):
        return taken_back(sight, move, **drawn)
    if move not in sight.legal and (row := _with_that_card(sight, move)):
        return choice(JOINT.join(row), **drawn)
    return one_more(sight, move, **drawn)


def _with_that_card(sight: Sight, move: str) -> list[str]:
    """What to stage to keep a card that comes before the last one (G-3); nothing if it can't be.

    Payments are all alike, so those staged go to the first cards and the last card is yet to be
    paid for. One that is not paid for gives way.
    """
    cards: list[str] = []
    payments: list[list[str]] = []
    for staged in sight.staged.moves:
        if staged.startswith("keep "):
            cards.append(staged)
            payments.append([])
        elif staged.startswith("pay ") and payments:
            payments[-1].append(staged)
    if cards and sight.after.phase == Phase.PAY:
        cards.pop()
        payments.pop()
    cards = sorted([*cards, move], key=lambda card: ACTION_OF[card])
    payments.append([])
    row = [part for card, paid in zip(cards, payments, strict=True) for part in (card, *paid)]
    return row if stage(sight.scene, sight.s, row) is not None else []


CARD_NOTES: Final = (
    "dock.card_jupiter",
    "dock.card_juno",
    "dock.card_minerva",
    "dock.card_neptune",
    "dock.card_phoebus",
    "dock.card_venus",
    "dock.card_mercury",
    "dock.card_mars",
    "dock.card_pluto",
)


# --- cubes moved over to a new stall (M-46) -------------------------------------------------------


def shifting(sight: Sight) -> dict[str, Any] | None:
    """The new stall with what comes, and the cubes of the others that may be moved over."""
    s, t = sight.s, sight.t
    opened = s.ask == Ask.SHIFT or (s.ask == Ask.OPEN and sight.is_staged(MOVES[OPEN]))
    if s.phase != Phase.CONSUL or not opened or not sight.decides:
        return None
    new = s.figure[CONSUL]
    return {
        "new": _booth(sight, new, ghost=True, note=t("dock.new_stall")),
        "stalls": [
            _leaving(sight, place, _shift, t("dock.from_place", place=place))
            for place in own_places(s, sight.me)
            if place != new and cubes_at(s, place) > 0
        ],
    }


def _shift(place: int, cube: int) -> int:
    return SHIFT + CUBE_KINDS * place + cube


def given_cubes(sight: Sight) -> dict[str, Any]:
    """The taxed stall with its cubes as buttons (M-45)."""
    place = sight.s.figure[CONSUL]
    owed = sight.after.amount if sight.after.ask == Ask.GIVE else 0
    name = sight.t("dock.give_from", owed, place=place) if owed else sight.t("dock.given")
    return _leaving(sight, place, _gift, name)


def _gift(place: int, cube: int) -> int:
    return GIVE + cube


# --- the buttons ----------------------------------------------------------------------------------


def ending_buttons(sight: Sight) -> list[Choice]:
    """Keeping no further card, moving no cube over (M-35, M-46)."""
    s, t, done = sight.s, sight.t, MOVES[DONE]
    if not sight.decides:
        return []
    if s.phase == Phase.CONSUL and s.ask == Ask.SHIFT:
        return [alone(sight, done, label=t("dock.shift_none"))]
    offers = s.phase in (Phase.OFFER, Phase.PAY)
    if offers and done in (*sight.legal, *sight.staged.moves):
        return [single(sight, done, label=t("dock.keep_no_more"))]
    return []
