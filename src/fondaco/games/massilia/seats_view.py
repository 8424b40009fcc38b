"""The players on the table in the browser: a panel each, with their dice."""

from __future__ import annotations

from typing import Any, Final

from fondaco.games.massilia.components import DIE_COLOURS, FACES
from fondaco.games.massilia.forecast import size
from fondaco.games.massilia.notation import CARD_NAMES, DIE_COLOUR_NAMES
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import DICE, Phase, stalls_of
from fondaco.games.massilia.words import card_name, die_colour_name, die_name

PLACE_KEYS: Final = ("screen.place_1", "screen.place_2", "screen.place_3", "screen.place_4")


def seats(sight: Sight) -> list[dict[str, Any]]:
    """A panel for each player, as they sit."""
    return [_panel(sight, seat) for seat in range(sight.s.players)]


def _panel(sight: Sight, seat: int) -> dict[str, Any]:
    its, s, t = sight.view["seats"][seat], sight.s, sight.t
    over = s.phase == Phase.OVER
    return {
        "seat": seat,
        "mine": seat == sight.seat,
        "unit": t("screen.points_unit" if over else "screen.fame_unit"),
        "sestertii": its["sestertii"],
        "stalls": stalls_of(s, seat),
        "cards": size(its["cards"]),
        "tokens": its["penalty"],
        "dice": _dice(sight, seat),
        "held": _held(sight, seat),
        "passed": _has_passed(sight, seat),
        "order": "" if over else t(PLACE_KEYS[_place_in_order(sight, seat)]),
        "said": _said(sight, seat),
    }


def _held(sight: Sight, seat: int) -> list[dict[str, str]]:
    """Another's cards where all is open, as in a replay; the viewer's own are in the dock."""
    cards = sight.view["seats"][seat]["cards"]
    if seat == sight.seat or isinstance(cards, int):
        return []
    return [
        {"id": card, "name": card_name(CARD_NAMES.index(card), sight.language)} for card in cards
    ]


# --- turn order and passing -----------------------------------------------------------------------


def _place_in_order(sight: Sight, seat: int) -> int:
    return [sight.s.order[place] for place in range(sight.s.players)].index(seat)


def _has_passed(sight: Sight, seat: int) -> bool:
    return sight.s.phase != Phase.OVER and seat in sight.view["passed"]


def _said(sight: Sight, seat: int) -> str:
    """What passing brought the seat, and its place in the next round (M-23)."""
    if not _has_passed(sight, seat):
        return ""
    tile = sight.s.players - sight.view["passed"].index(seat)
    place = sight.t(PLACE_KEYS[tile - 1])
    return sight.t("screen.has_passed", sestertii=tile, place=place)


# --- dice -----------------------------------------------------------------------------------------


def _dice(sight: Sight, seat: int) -> list[dict[str, Any]]:
    """The seat's dice in groups: rolled or taken just now, kept, and behind the screen."""
    t, its = sight.t, sight.view["seats"][seat]
    groups = []
    if seat == sight.view["turn"]:
        groups += _dice_in_use(sight)
    screen = [its["screen"][name] for name in DIE_COLOUR_NAMES]
    return [
        *groups,
        {"name": t("screen.kept"), "dice": _kept(sight, seat)},
        {"name": t("screen.behind"), "dice": _unrolled(sight, screen)},
    ]


def _kept(sight: Sight, seat: int) -> list[dict[str, Any]]:
    """The dice kept in front of the seat; those that what is staged takes are marked."""
    found = []
    for die in range(DICE):
        now, later = sight.s.kept[seat, die], sight.after.kept[seat, die]
        found += [_chip(sight, die, taken=k >= later) for k in range(now)]
    return found


def _dice_in_use(sight: Sight) -> list[dict[str, Any]]:
    """What the seat whose turn it is picked, rolled, or takes for its action: all see it."""
    s, t = sight.s, sight.t
    if s.phase == Phase.ROLL:
        picked = _unrolled(sight, [s.picked[colour] for colour in range(DIE_COLOURS)])
        return [{"name": t("screen.picked"), "dice": picked}] if picked else []
    counts, key = (
        (s.rolled, "screen.rolled") if s.phase == Phase.KEEP else (s.taken, "screen.in_action")
    )
    dice = [
        _chip(sight, FACES * colour + face)
        for colour in range(DIE_COLOURS)
        for face in range(FACES)
        for _ in range(counts[colour, face])
    ]
    return [{"name": t(key), "dice": dice}] if dice else []


def _chip(sight: Sight, die: int, taken: bool = False) -> dict[str, Any]:
    colour, face = divmod(die, FACES)
    return {
        "colour": DIE_COLOUR_NAMES[colour],
        "value": face + 1,
        "number": 1,
        "name": die_name(die, sight.language),
        "taken": taken,
    }


def _unrolled(sight: Sight, numbers: list[int]) -> list[dict[str, Any]]:
    """Dice without a value: how many there are of each colour."""
    return [
        {
            "colour": DIE_COLOUR_NAMES[colour],
            "value": 0,
            "number": number,
            "name": sight.t(
                "die.some", number=number, colour=die_colour_name(colour, sight.language)
            ),
            "taken": False,
        }
        for colour, number in enumerate(numbers)
        if number > 0
    ]
