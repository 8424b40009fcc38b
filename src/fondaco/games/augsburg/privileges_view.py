"""Privilege cards on the table in the browser: on offer, in use, and each way to use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fondaco.games.augsburg.careers import may_rise, may_rob, tiles_left
from fondaco.games.augsburg.careers_view import BRIEF_KEYS, yields
from fondaco.games.augsburg.components import (
    CAREERS,
    COMPENSATION_GULDEN,
    COMPENSATION_POINTS,
    DEPOT,
    DEPOT_INSTEAD_GULDEN,
    DRAW_CARDS,
    HIGHEST_LEVEL,
    MONEY,
    MONEY_GULDEN,
    NO_PRIVILEGE,
    NOBILITY,
    OFFICE,
    POINTS6,
    POINTS7,
    POINTS_INSTEAD,
    PRIVILEGES_USED,
    SYMBOLS_OF_A_CARD,
)
from fondaco.games.augsburg.forecast import robbed_careers
from fondaco.games.augsburg.notation import write_move
from fondaco.games.augsburg.privileges import DEPOT_MONEY_LEVEL, privileges_used
from fondaco.games.augsburg.rights import (
    ARCHITECT_LEVEL,
    COAT_LEVEL,
    LETTER_LEVEL,
    MINT_LEVEL,
    top_cathedral,
    top_church,
    top_coat,
    top_letter,
)
from fondaco.games.augsburg.sight import ROMAN, Sight
from fondaco.games.augsburg.state import (
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    CARDS_INSTEAD,
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    DEPOT_INSTEAD,
    DEPOT_LEVEL,
    DEPOT_MONEY,
    DEPOT_ROB,
    MONEY_INSTEAD,
    NOBILITY_COAT,
    NOBILITY_INSTEAD,
    NOBILITY_LETTER,
    NOBILITY_LEVEL,
    NOBILITY_ROB,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_INSTEAD,
    OFFICE_LEVEL,
    OFFICE_MINT,
    OFFICE_ROB,
    POINTS6_INSTEAD,
    POINTS7_INSTEAD,
    TAKE,
    TAKE_CARDS,
    TAKE_MONEY,
    TAKE_POINTS6,
    TAKE_POINTS7,
    Phase,
    State,
)
from fondaco.games.augsburg.words import level_name, right_name

ICONS: Final = (
    "p-depot",
    "p-nobility",
    "p-office",
    "p-money",
    "p-points",
    "p-points",
    "p-cards",
)
PLAIN_KEYS: Final = {
    MONEY: "screen.brief_money",
    POINTS6: "screen.brief_points6",
    POINTS7: "screen.brief_points7",
    DRAW_CARDS: "screen.brief_cards",
}
SYMBOL_POINTS: Final = {POINTS6: 6, POINTS7: 7}
LEVEL_ACTIONS: Final = (DEPOT_LEVEL, NOBILITY_LEVEL, OFFICE_LEVEL)
ROB_ACTIONS: Final = (DEPOT_ROB, NOBILITY_ROB, OFFICE_ROB)
INSTEAD_ACTIONS: Final = (
    DEPOT_INSTEAD,
    NOBILITY_INSTEAD,
    OFFICE_INSTEAD,
    MONEY_INSTEAD,
    POINTS6_INSTEAD,
    POINTS7_INSTEAD,
    CARDS_INSTEAD,
)
LEVEL_KEYS: Final = ("screen.gain_depot", "screen.gain_nobility", "screen.gain_office")

Way = dict[str, Any]


# --- cards ----------------------------------------------------------------------------------------


def symbols_of(sight: Sight, card: int) -> list[int]:
    """The three symbols of a card (A-6)."""
    return [sight.s.privileges[card, place] for place in range(SYMBOLS_OF_A_CARD)]


def symbol(sight: Sight, code: int) -> dict[str, Any]:
    """A symbol as it stands on a card: drawing, word, and the number inside it."""
    return {
        "icon": ICONS[code],
        "name": sight.t(BRIEF_KEYS[code] if code < CAREERS else PLAIN_KEYS[code]),
        "number": SYMBOL_POINTS.get(code, ""),
        "spent": False,
    }


def face(sight: Sight, card: int) -> dict[str, Any]:
    """A privilege card as the macros draw it."""
    move = f"take {card}"
    return {
        "number": card,
        "symbols": [symbol(sight, code) for code in symbols_of(sight, card)],
        "move": move if move in sight.moves else "",
        "staged": sight.staged.action == TAKE + card,
    }


def on_offer(sight: Sight) -> dict[str, Any]:
    """The face-up cards, and those that have been taken in this round."""
    view = sight.view["privileges"]
    taken = [] if sight.s.phase == Phase.OVER else taken_cards(sight)
    in_use = sight.s.card
    return {
        "open": [face(sight, card) for card in view["open"]],
        "taken": taken,
        "in_use": in_use if in_use != NO_PRIVILEGE else None,
        "size": len(view["open"]),
    }


def taken_cards(sight: Sight) -> list[int]:
    """The cards won and used in this round, in order: the last ones under the pile (A-27)."""
    view, s = sight.view["privileges"], sight.s
    n = 5 - len(view["open"]) - (s.card != NO_PRIVILEGE)
    return list(view["used"][len(view["used"]) - n :]) if n > 0 else []


# --- taking a card --------------------------------------------------------------------------------


def takes(sight: Sight) -> list[dict[str, Any]]:
    """Each card that can be taken, and what each of its privileges could give now (A-27)."""
    if sight.s.phase != Phase.TAKE or not sight.decides:
        return []
    return [
        {**face(sight, card), "brings": _card_brings(sight, symbols_of(sight, card))}
        for card in sight.view["privileges"]["open"]
    ]


def _card_brings(sight: Sight, codes: Sequence[int]) -> list[str]:
    """What each privilege of a card could give; of two equal ones the second goes on from there."""
    return [
        _brings_then(sight, code) if code in codes[:place] else _brings(sight, code)
        for place, code in enumerate(codes)
    ]


def _brings(sight: Sight, code: int) -> str:
    """What a privilege could give at most, in a few words."""
    s, t, me = sight.s, sight.t, sight.me
    if code in SYMBOL_POINTS:
        return sight.points_change(me, SYMBOL_POINTS[code])
    if code == MONEY:
        return f"{s.gulden[me]} → {s.gulden[me] + MONEY_GULDEN}"
    if code == DRAW_CARDS:
        return t("screen.draw_and_discard")
    return _brief_ways(sight, _brief_level(sight, s, code), _brief_money(sight, s, code), code)


def _brings_then(sight: Sight, career: int) -> str:
    """What a career's symbol could give to who has risen by its equal on the same card."""
    then = sight.s.copy()
    if _brief_level(sight, then, career):
        then.level[career, sight.me] += 1
    level = _brief_level(sight, then, career)
    if level:
        level = sight.t("screen.then_level", level=level)
    return _brief_ways(sight, level, _brief_money(sight, then, career), career)


def _brief_ways(sight: Sight, level: str, money: str, career: int) -> str:
    """All that a career's symbol could give; the right tiles are those that can be had now."""
    rights = [right_name(way["right"], sight.language) for way in _rights(sight, career, True)]
    ways = [level, money, *rights]
    return ", ".join(way for way in ways if way) or sight.t("screen.only_points")


def _brief_money(sight: Sight, s: State, career: int) -> str:
    """The gulden that a depot's symbol can give instead of a level (A-38)."""
    if career == DEPOT and s.level[DEPOT, sight.me] >= DEPOT_MONEY_LEVEL:
        return sight.t("screen.or_gulden", gulden=DEPOT_INSTEAD_GULDEN)
    return ""


def _brief_level(sight: Sight, s: State, career: int) -> str:
    """The next level in that state and whence it comes: "III, 1 left", "III from Béla, Dezső"."""
    me = sight.me
    level = ROMAN[s.level[career, me] + 1] if s.level[career, me] < HIGHEST_LEVEL else ""
    if may_rise(s, me, career):
        left = sight.t("screen.left", left=tiles_left(s, career, s.level[career, me] + 1))
        return f"{level}, {left}"
    victims = [sight.name(seat) for seat in range(s.players) if may_rob(s, me, seat, career)]
    if victims:
        return sight.t("screen.level_from", level=level, names=", ".join(victims))
    return ""


# --- using it -------------------------------------------------------------------------------------


def asks(sight: Sight) -> list[dict[str, Any]]:
    """A row for each privilege of the card, used ones too, and one for the architect (A-30)."""
    if sight.s.phase != Phase.PRIVILEGE or not sight.decides:
        return []
    s = sight.s
    rows: list[dict[str, Any]] = []
    full = privileges_used(s) == PRIVILEGES_USED
    for place, code in enumerate(symbols_of(sight, s.card)):
        if s.spent[place] == 1:
            rows.append(_row(sight, code, state="used"))
        elif full:
            rows.append(_row(sight, code, state="unused"))
        elif not any(row["code"] == code and row["ways"] for row in rows):
            twice = sum(
                other == code and s.spent[k] == 0
                for k, other in enumerate(symbols_of(sight, s.card))
            )
            rows.append(_row(sight, code, ways=_ways(sight, code), twice=twice > 1))
    if s.architect[sight.me] == 1:
        rows.append(_architect_row(sight))
    return rows


def _row(
    sight: Sight, code: int, state: str = "", ways: Sequence[Way] = (), twice: bool = False
) -> dict[str, Any]:
    note = "" if state else _standing(sight, code)
    if twice:
        note = sight.t("screen.twice", note=note) if note else sight.t("screen.twice_alone")
    return {
        "code": code,
        **symbol(sight, code),
        "note": note,
        "state": state,
        "ways": list(ways),
        "extra": False,
    }


def _standing(sight: Sight, code: int) -> str:
    """Where the viewer stands in what the symbol is about."""
    s, me = sight.s, sight.me
    if code < CAREERS:
        level = s.level[code, me]
        return f"{ROMAN[level]}: {yields(code, level)}"
    if code == MONEY:
        return sight.t("screen.you_have", gulden=s.gulden[me])
    return ""


def _architect_row(sight: Sight) -> dict[str, Any]:
    used = sight.s.extra_used == 1
    ways = (
        []
        if used
        else [
            _building(sight, "church", ARCHITECT_CHURCH),
            _building(sight, "cathedral", ARCHITECT_CATHEDRAL),
        ]
    )
    return {
        "code": "architect",
        "icon": "architect",
        "name": right_name("architect", sight.language),
        "number": "",
        "note": "" if used else sight.t("screen.extra_once"),
        "state": "used" if used else "",
        "ways": ways,
        "extra": True,
    }


def _ways(sight: Sight, code: int) -> list[Way]:
    """All ways to use a privilege in a fixed order: level, rights, gulden, 2 points."""
    s, t, me = sight.s, sight.t, sight.me
    ways: list[Way] = []
    if code < CAREERS:
        ways += _levels(sight, code)
        ways += _rights(sight, code)
    if code == DEPOT:
        ways.append(_depot_money(sight))
    if code == MONEY:
        change = f"{s.gulden[me]} → {s.gulden[me] + MONEY_GULDEN}"
        text = t("screen.gulden_change", change=change)
        ways.append(_way(sight, TAKE_MONEY, "gulden", str(MONEY_GULDEN), text, change))
    if code in SYMBOL_POINTS:
        n = SYMBOL_POINTS[code]
        action = TAKE_POINTS6 if code == POINTS6 else TAKE_POINTS7
        ways.append(_points_way(sight, action, n))
    if code == DRAW_CARDS:
        text = t("screen.draw_and_discard")
        label = t("screen.brief_cards")
        ways.append(_way(sight, TAKE_CARDS, "p-cards", label, text, t("screen.minus_one")))
    ways.append(_points_way(sight, INSTEAD_ACTIONS[code], POINTS_INSTEAD, instead=True))
    return ways


def _way(
    sight: Sight, action: int, icon: str, label: str, text: str, short: str, why: str = ""
) -> Way:
    move = write_move(action)
    return {
        "move": "" if why else move,
        "icon": icon,
        "seat": None,
        "label": label,
        "text": text,
        "short": why or short,
        "why": why,
        "staged": sight.staged.action == action,
    }


def _points_way(sight: Sight, action: int, n: int, instead: bool = False) -> Way:
    change = sight.points_change(sight.me, n)
    label = sight.t("screen.points", n)
    text = sight.t("screen.instead", change=change) if instead else change
    return _way(sight, action, "p-points", label, text, change.split(",")[0])


def _depot_money(sight: Sight) -> Way:
    s, t, me = sight.s, sight.t, sight.me
    why = "" if s.level[DEPOT, me] >= DEPOT_MONEY_LEVEL else t("screen.needs", level="II")
    text = t("screen.instead_gulden")
    change = f"→ {s.gulden[me] + DEPOT_INSTEAD_GULDEN}"
    return _way(sight, DEPOT_MONEY, "gulden", str(DEPOT_INSTEAD_GULDEN), text, change, why)


def _levels(sight: Sight, career: int) -> list[Way]:
    """The next level: from the supply, or a way for each who can be robbed (A-34, A-35)."""
    s, t, me = sight.s, sight.t, sight.me
    level = s.level[career, me] + 1
    if level > HIGHEST_LEVEL:
        why = t("screen.highest")
        return [_way(sight, LEVEL_ACTIONS[career], "level-4", "IV", "", "IV", why)]
    icon, label = f"level-{level}", ROMAN[level]
    if may_rise(s, me, career):
        gain = t(LEVEL_KEYS[career], gain=yields(career, level))
        short = t("screen.left", left=tiles_left(s, career, level))
        return [_way(sight, LEVEL_ACTIONS[career], icon, label, gain, short)]
    ways = []
    for victim in range(s.players):
        if may_rob(s, me, victim, career):
            text = t("screen.falls", name=sight.name(victim), level=ROMAN[level - 1])
            short = t("screen.from", name=sight.name(victim))
            way = _way(sight, ROB_ACTIONS[career] + victim, icon, label, text, short)
            ways.append({**way, "seat": victim})
    return ways


def _rights(sight: Sight, career: int, only_legal: bool = False) -> list[Way]:
    """The right tiles of a career (A-36, A-37); `only_legal`: those that can be had now."""
    ways: list[Way] = []
    if career == NOBILITY:
        ways = [
            _tile(sight, "coat", NOBILITY_COAT, COAT_LEVEL, top_coat(sight.s)),
            _tile(sight, "letter", NOBILITY_LETTER, LETTER_LEVEL, top_letter(sight.s)),
        ]
    elif career == OFFICE:
        ways = [
            _post(sight, "mint", OFFICE_MINT, MINT_LEVEL),
            _post(sight, "architect", OFFICE_ARCHITECT, ARCHITECT_LEVEL),
            _building(sight, "church", OFFICE_CHURCH),
            _building(sight, "cathedral", OFFICE_CATHEDRAL),
        ]
    return [way for way in ways if not (only_legal and way["why"])]


def _owns(sight: Sight, right: str) -> bool:
    return bool(getattr(sight.s, right)[sight.me] > 0)


def _tile(sight: Sight, right: str, action: int, level: int, top: int) -> Way:
    """A coat of arms or a letter of nobility: points every round (A-37)."""
    t = sight.t
    why = ""
    if _owns(sight, right):
        why = t("screen.have_one")
    elif sight.s.level[NOBILITY, sight.me] < level:
        why = t("screen.needs", level=ROMAN[level])
    elif top == 0:
        why = t("screen.none_left")
    name = right_name(right, sight.language)
    text = t("screen.points_a_round", name=name)
    return {**_way(sight, action, right, f"+{top}", text, name, why), "right": right}


def _post(sight: Sight, right: str, action: int, level: int) -> Way:
    """A mint or an architect (A-36)."""
    t = sight.t
    why = ""
    if _owns(sight, right):
        why = t("screen.have_one")
    elif sight.s.level[OFFICE, sight.me] < level:
        why = t("screen.needs", level=ROMAN[level])
    name = right_name(right, sight.language)
    text = t("screen.mint_gives" if right == "mint" else "screen.architect_gives")
    return {**_way(sight, action, right, name, text, text, why), "right": right}


def _building(sight: Sight, right: str, action: int) -> Way:
    """The church or the cathedral on top, at its price (A-36, A-40)."""
    s, t, me = sight.s, sight.t, sight.me
    price = top_church(s) if right == "church" else top_cathedral(s)
    why = ""
    if _owns(sight, right):
        why = t("screen.have_one")
    elif price == 0:
        why = t("screen.none_left")
    elif price > s.gulden[me]:
        why = t("screen.gulden_missing", gulden=price - s.gulden[me])
    name = right_name(right, sight.language)
    left = t("screen.gulden_left", gulden=s.gulden[me] - price)
    text = f"{name}: {left}"
    return {**_way(sight, action, right, str(price), text, left, why), "right": right}


# --- compensation ---------------------------------------------------------------------------------


def loss(sight: Sight) -> dict[str, str] | None:
    """What the viewer has just been robbed of; None if nothing (A-35)."""
    s, t = sight.s, sight.t
    if s.phase != Phase.COMPENSATION or not sight.decides:
        return None
    found = robbed_careers(s)
    robber = sight.name(s.marker)
    if len(found) != 1:
        title = t("screen.robbed", name=robber)
        return {"icon": "level-3", "title": title, "text": t("screen.robbed_text")}
    career = found[0]
    level = s.level[career, sight.me]
    return {
        "icon": ICONS[career],
        "title": t("screen.robbed_of", name=robber, level=_full_level(sight, career, level + 1)),
        "text": t(
            "screen.you_fall",
            old=ROMAN[level + 1],
            new=ROMAN[level],
            gain=t(LEVEL_KEYS[career], gain=yields(career, level)),
            before=yields(career, level + 1),
        ),
    }


def _full_level(sight: Sight, career: int, level: int) -> str:
    """A level with its career: "office III (councillor)"."""
    name = sight.t(BRIEF_KEYS[career])
    if career == DEPOT:
        return f"{name} {ROMAN[level]}"
    return f"{name} {ROMAN[level]} ({level_name(career, level, sight.language)})"


def compensations(sight: Sight) -> list[Way]:
    """The two ways to be compensated; a point that would be lost says so (A-35)."""
    if sight.s.phase != Phase.COMPENSATION or not sight.decides:
        return []
    s, t, me = sight.s, sight.t, sight.me
    change = f"{s.gulden[me]} → {s.gulden[me] + COMPENSATION_GULDEN}"
    label = t("screen.gulden", gulden=COMPENSATION_GULDEN)
    text = sight.points_change(me, COMPENSATION_POINTS)
    if sight.lost_compensation(me):
        text = t("screen.point_lost", points=s.points[me], reason=sight.cap_reason(me))
    return [
        _way(sight, COMPENSATION_IN_GULDEN, "gulden", label, change, change),
        _way(
            sight,
            COMPENSATION_IN_POINTS,
            "p-points",
            t("screen.points", COMPENSATION_POINTS),
            text,
            text,
        ),
    ]


def career_of_move(action: int) -> int | None:
    """The career in which an action takes a level, None for other actions."""
    for career in range(CAREERS):
        if action == LEVEL_ACTIONS[career]:
            return career
        if ROB_ACTIONS[career] <= action < ROB_ACTIONS[career] + 5:
            return career
    return None
