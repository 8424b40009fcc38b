"""What is staged and what it brings, in one line, and what Confirm does, in words."""

from __future__ import annotations

from typing import Final

from fondaco.games.augsburg.auction import highest_bid, still_in
from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.careers_view import BRIEF_KEYS, RISES, yields
from fondaco.games.augsburg.components import (
    CATHEDRAL_CAP,
    CHURCH_CAP,
    COMPENSATION_GULDEN,
    COMPENSATION_POINTS,
    DEPOT,
    DEPOT_INSTEAD_GULDEN,
    MONEY_GULDEN,
    NO_CARD,
    POINTS_INSTEAD,
    value_of,
)
from fondaco.games.augsburg.notation import KIND_OF
from fondaco.games.augsburg.privileges_view import (
    INSTEAD_ACTIONS,
    LEVEL_ACTIONS,
    LEVEL_KEYS,
    ROB_ACTIONS,
    career_of_move,
)
from fondaco.games.augsburg.rights import top_cathedral, top_church, top_coat, top_letter
from fondaco.games.augsburg.show import chosen_cards, rank
from fondaco.games.augsburg.sight import ROMAN, Sight
from fondaco.games.augsburg.state import (
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    BID,
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    DEPOT_MONEY,
    DISCARD,
    DONE,
    HOLD,
    NOBILITY_COAT,
    NOBILITY_LETTER,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_MINT,
    PASS,
    SHOW,
    TAKE_CARDS,
    TAKE_MONEY,
    TAKE_POINTS6,
    TAKE_POINTS7,
    Phase,
    price_of,
)
from fondaco.games.augsburg.words import card_name, describe_move, level_name

CHURCHES: Final = (OFFICE_CHURCH, ARCHITECT_CHURCH)
CATHEDRALS: Final = (OFFICE_CATHEDRAL, ARCHITECT_CATHEDRAL)
POINTS_OF: Final = {
    TAKE_POINTS6: 6,
    TAKE_POINTS7: 7,
    COMPENSATION_IN_POINTS: COMPENSATION_POINTS,
    **dict.fromkeys(INSTEAD_ACTIONS, POINTS_INSTEAD),
}
GULDEN_OF: Final = {
    TAKE_MONEY: MONEY_GULDEN,
    DEPOT_MONEY: DEPOT_INSTEAD_GULDEN,
    COMPENSATION_IN_GULDEN: COMPENSATION_GULDEN,
}


# --- Confirm --------------------------------------------------------------------------------------


def confirm_line(sight: Sight) -> str:
    """What Confirm does; empty while nothing whole is staged."""
    staged, t = sight.staged, sight.t
    if not staged.moves:
        return ""
    if staged.action is not None:
        return _described(sight, staged.action)
    if sight.s.phase == Phase.BUY:
        return t("screen.confirm_buy", len(staged.picks), gulden=_price(sight))
    if sight.s.bid == 1:
        return _described(sight, SHOW + staged.picks[0])
    return t("screen.confirm_show", sight.s.bid)


def _described(sight: Sight, action: int) -> str:
    if action == DONE and sight.s.phase == Phase.BUY:
        more = bool(sight.detail["bought"][sight.me])
        return sight.t("screen.buy_no_more" if more else "screen.buy_none")
    if action == HOLD:
        return sight.t("screen.confirm_hold", bid=sight.s.bid)
    career = career_of_move(action)
    if career is None:
        return describe_move(action, sight.language)
    name, level = sight.t(BRIEF_KEYS[career]), ROMAN[sight.s.level[career, sight.me] + 1]
    if action == LEVEL_ACTIONS[career]:
        return f"{name} {level}"
    victim = sight.name(action - ROB_ACTIONS[career])
    return sight.t("screen.take_level_from", career=name, level=level, name=victim)


def _price(sight: Sight) -> int:
    return sum(price_of(sight.s, kind) for kind in sight.staged.picks)


# --- what is staged -------------------------------------------------------------------------------


def staged_line(sight: Sight) -> str:
    """What is staged and what it brings; empty if nothing is."""
    staged = sight.staged
    if staged.picks and sight.s.phase == Phase.BUY:
        return _purchase(sight)
    if staged.picks:
        return _showing(sight)
    if staged.action is None:
        return ""
    brings = consequence(sight, staged.action)
    move = _described(sight, staged.action)
    return f"{move} — {brings}." if brings else f"{move}."


def _purchase(sight: Sight) -> str:
    t, s, me = sight.t, sight.s, sight.me
    n = len(sight.staged.picks)
    bought = len(sight.detail["bought"][me])
    left = s.gulden[me] - _price(sight) - _paid(sight)
    rest = s.offered[me] - n - bought
    line = t("screen.staged_buy", n, gulden=_price(sight), left=left)
    return f"{line} {t('screen.rest_discarded', rest)}" if rest else line


def _paid(sight: Sight) -> int:
    """The price of what was already chosen, card by card."""
    return sum(price_of(sight.s, KIND_OF[card]) for card in sight.detail["bought"][sight.me])


def _showing(sight: Sight) -> str:
    """The cards picked, the highest in words, how many are missing (A-25)."""
    t, s, me = sight.t, sight.s, sight.me
    before = [KIND_OF[card] for card in sight.detail["shown"][me]]
    kinds = sorted([*before, *sight.staged.picks])
    names = ", ".join(card_name(kind, sight.language) for kind in kinds)
    best = max(kinds, key=rank_of)
    parts = [names]
    if value_of(best) > 0:
        parts = [t("screen.highest_card", cards=names, best=card_name(best, sight.language))]
    missing = s.bid - chosen_cards(s, me) - len(sight.staged.picks)
    if missing:
        parts.append(t("screen.missing", missing))
    else:
        key = "screen.given_away" if still_in(s) == 1 else "screen.given_if_won"
        parts.append(t(key))
    return " ".join(parts)


def rank_of(kind: int) -> int:
    """The worth of a card in a show; a joker has none (A-25)."""
    return rank(kind) if value_of(kind) > 0 else NO_CARD


# --- consequences ---------------------------------------------------------------------------------


def consequence(sight: Sight, action: int) -> str:
    """What a single move brings, without a full stop; empty if its name says it all."""
    if action in RISES:
        return _level(sight, action)
    if action in POINTS_OF:
        return sight.points_change(sight.me, POINTS_OF[action])
    if action in GULDEN_OF:
        gulden = sight.s.gulden[sight.me]
        change = f"{gulden} → {gulden + GULDEN_OF[action]}"
        return sight.t("screen.gulden_change", change=change)
    if sight.s.phase == Phase.AUCTION:
        return _bid(sight, action)
    return _right(sight, action) or _other(sight, action)


def _bid(sight: Sight, action: int) -> str:
    t, s = sight.t, sight.s
    if action == PASS:
        return t("screen.then_pass")
    if action == HOLD:
        return t("screen.then_hold", s.bid)
    n = action - BID
    return t("screen.then_bid", n, have=highest_bid(s, sight.me))


def _level(sight: Sight, action: int) -> str:
    """The next level and, if somebody is robbed, what becomes of the victim (A-34, A-35)."""
    t, s, me = sight.t, sight.s, sight.me
    career = career_of_move(action)
    assert career is not None
    level = s.level[career, me] + 1
    gain = t(LEVEL_KEYS[career], gain=yields(career, level))
    gain = t("screen.instead_of", gain=gain, old=yields(career, level - 1))
    if action == LEVEL_ACTIONS[career]:
        left = tiles_left(s, career, level) - 1
        supply = t("screen.left", left=left) if left else t("screen.last_one")
        return f"{gain}; {supply}"
    victim = action - ROB_ACTIONS[career]
    falls = t(
        "screen.victim_falls",
        name=sight.name(victim),
        level=_short_level(sight, career, level - 1),
    )
    if sight.lost_compensation(victim):
        return f"{gain}; {falls}; {t('screen.victim_point_lost', cap=s.points[victim])}"
    return f"{gain}; {falls}"


def _short_level(sight: Sight, career: int, level: int) -> str:
    """A level as it stands on the stairs: "II (guild master)"; depots have no names (A-3)."""
    if career == DEPOT:
        return ROMAN[level]
    return f"{ROMAN[level]} ({level_name(career, level, sight.language)})"


def _right(sight: Sight, action: int) -> str:
    t, s, me = sight.t, sight.s, sight.me
    if action == NOBILITY_COAT:
        return t("screen.points_every_round", top_coat(s))
    if action == NOBILITY_LETTER:
        return t("screen.points_every_round", top_letter(s))
    if action == OFFICE_MINT:
        return t("screen.mint_gives")
    if action == OFFICE_ARCHITECT:
        return t("screen.architect_gives")
    if action in CHURCHES:
        key = "screen.church_lifts" if s.cathedral[me] == 0 else "screen.no_cap_left"
        return _built(sight, top_church(s), t(key, cap=CHURCH_CAP, next=CATHEDRAL_CAP))
    if action in CATHEDRALS:
        key = "screen.no_cap_left" if s.church[me] > 0 else "screen.cathedral_alone"
        return _built(sight, top_cathedral(s), t(key, cap=CHURCH_CAP))
    return ""


def _built(sight: Sight, price: int, lifts: str) -> str:
    gulden = sight.s.gulden[sight.me]
    return f"{gulden} → {gulden - price} {sight.t('screen.gulden_word')}; {lifts}"


def _other(sight: Sight, action: int) -> str:
    t, s = sight.t, sight.s
    if action == TAKE_CARDS:
        return ""  # its name says it all
    if action == DONE:
        key = "screen.then_buy_none" if s.phase == Phase.BUY else "screen.then_done"
        return t(key)
    if s.phase == Phase.TAKE:
        return t("screen.then_take")
    if s.phase == Phase.SHORTAGE:
        return t("screen.seen_by_all_then")
    return t("screen.seen_by_all") if action >= DISCARD else ""
