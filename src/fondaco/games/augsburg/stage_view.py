"""The stage of the table in the browser: the visits, and what is going on at the noble visited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fondaco.games.augsburg.auction import highest_bid
from fondaco.games.augsburg.components import MAXIMILIAN, NOBLES, PHILIPP
from fondaco.games.augsburg.notation import KIND_OF, NOBLE_NAMES
from fondaco.games.augsburg.privileges_view import face, taken_cards
from fondaco.games.augsburg.sight import Sight
from fondaco.games.augsburg.state import NOBODY, PASSED, Phase, next_seat, price_of
from fondaco.games.augsburg.words import noble_name

FEWEST_PEGS: Final = 6
MANY_PEGS: Final = 8  # more stand in two rows
NOW_KEYS: Final[Mapping[int, str]] = {
    Phase.AUCTION: "screen.visit_auction",
    Phase.SHOW: "screen.visit_show",
}
MOST_BUTTONS: Final = 5  # of an auction: so many stand in one row on a phone


# --- the visits -----------------------------------------------------------------------------------


def visits(sight: Sight) -> list[dict[str, Any]]:
    """The five nobles in the order of the visits: done, on, next, later (A-1, A-20)."""
    now = _visited(sight)
    return [_visit(sight, noble, now) for noble in range(NOBLES)]


def _visited(sight: Sight) -> int:
    """The noble being visited; before the first visit −1, after the last one all are done."""
    s = sight.s
    if s.phase in (Phase.SHORTAGE, Phase.OVER):
        return NOBLES
    if s.phase == Phase.BUY:
        return NOBLES if s.noble == MAXIMILIAN else PHILIPP - 1
    return s.noble


def _visit(sight: Sight, noble: int, now: int) -> dict[str, Any]:
    t = sight.t
    state = "done" if noble < now else "on" if noble == now else "later"
    if state == "done":
        text = _what_came(sight, noble, now)
    elif state == "on":
        text = t(NOW_KEYS.get(sight.s.phase, "screen.visit_card"))
    elif noble == MAXIMILIAN:
        text = t("screen.visit_all_fit")
    else:
        text = t("screen.visit_next" if noble == now + 1 else "screen.visit_later")
    return {
        "id": NOBLE_NAMES[noble].lower(),
        "name": noble_name(noble, sight.language),
        "state": state,
        "text": text,
    }


def _what_came(sight: Sight, noble: int, now: int) -> str:
    """Which card was taken at a noble already visited, if none has kept its own (A-20)."""
    taken = taken_cards(sight) if sight.s.phase != Phase.OVER else []
    if len(taken) == now:
        return sight.t("screen.visit_card_taken", card=taken[noble])
    return sight.t("screen.visit_done")


# --- what is going on -----------------------------------------------------------------------------


def stage(sight: Sight) -> dict[str, Any]:
    """What stands beside the privilege cards; `kind` says which macro draws it."""
    phase = sight.s.phase
    if phase == Phase.AUCTION:
        return _auction(sight)
    if phase == Phase.SHOW:
        return _show(sight)
    if phase == Phase.BUY:
        return {"kind": "offers", "title": sight.t("screen.offers_title"), "lines": _offers(sight)}
    if phase == Phase.SHORTAGE:
        return {"kind": "text", "title": "", "text": sight.t("screen.shortage_text")}
    if phase == Phase.OVER:
        return {"kind": "text", "title": "", "text": sight.t("screen.over_text")}
    return _card(sight)


def _auction(sight: Sight) -> dict[str, Any]:
    name = noble_name(sight.s.noble, sight.language)
    pegs = _pegs(sight)
    return {
        "kind": "auction",
        "title": sight.t("screen.ladder", name=name),
        "pegs": pegs,
        "many": len(pegs) > MANY_PEGS,
        "order": [_said(sight, seat) for seat in clockwise(sight)],
    }


def clockwise(sight: Sight) -> list[int]:
    """The seats as they are asked: from the holder of the start marker on (A-21)."""
    order = [sight.s.marker]
    while len(order) < sight.s.players:
        order.append(next_seat(sight.s, order[-1]))
    return order


def _said(sight: Sight, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "text": said(sight, seat),
        "out": sight.s.bids[seat] == PASSED,
        "turn": seat == sight.s.turn,
        "me": seat == sight.seat,
    }


def said(sight: Sight, seat: int) -> str:
    """What a seat last said in the auction, in a few words; empty before it spoke."""
    s, t = sight.s, sight.t
    if s.bids[seat] == PASSED:
        return t("screen.said_pass")
    if s.bids[seat] == 0:
        return ""
    if seat == s.bidder:
        return t("screen.said_most", bid=s.bids[seat])
    key = "screen.said_hold" if s.bids[seat] == s.bid else "screen.said_less"
    return t(key, bid=s.bids[seat])


def _pegs(sight: Sight) -> list[dict[str, Any]]:
    """The numbers that can be bid: who stands where, and what I may do (A-21, A-22)."""
    s = sight.s
    mine = highest_bid(s, sight.me) if sight.decides else 0
    last = max(s.bid + 1, mine + 1 if sight.decides else 0, FEWEST_PEGS)
    return [_peg(sight, n, mine) for n in range(1, last + 1)]


def _peg(sight: Sight, n: int, mine: int) -> dict[str, Any]:
    s, t = sight.s, sight.t
    move, verb = "", ""
    if f"bid {n}" in sight.moves:
        move, verb = f"bid {n}", t("screen.peg_raise" if s.bid else "screen.peg_bid")
    elif n == s.bid and "hold" in sight.moves:
        move, verb = "hold", t("screen.peg_hold")
    elif sight.decides and n > mine:
        verb = t("screen.peg_too_few")
    return {
        "number": n,
        "move": move,
        "verb": verb,
        "staged": move != "" and move in sight.staged.moves,
        "beyond": sight.decides and n > mine and n >= s.bid,
        "who": [seat for seat in range(s.players) if s.bids[seat] == n],
    }


def _show(sight: Sight) -> dict[str, Any]:
    """Who shows, who has chosen, who has passed (A-24, A-25)."""
    s, t = sight.s, sight.t
    shows = [seat for seat in range(s.players) if s.bids[seat] != PASSED]
    key = "screen.show_alone" if len(shows) == 1 else "screen.show_all"
    return {
        "kind": "show",
        "title": t(key, s.bid, name=sight.name(shows[0])),
        "lines": [
            {
                "seat": seat,
                "cards": s.bid,
                "state": "in" if s.chosen[seat] == 1 else "on",
                "text": t("screen.has_chosen" if s.chosen[seat] == 1 else "screen.chooses"),
            }
            for seat in clockwise(sight)
            if seat in shows
        ],
    }


def _offers(sight: Sight) -> list[dict[str, Any]]:
    """The backs of what everybody is offered: they show the prices only (A-57)."""
    s, t = sight.s, sight.t
    return [
        {
            "seat": seat,
            "state": "in" if s.chosen[seat] == 1 else "on",
            "text": t("screen.has_chosen" if s.chosen[seat] == 1 else "screen.chooses"),
            "backs": backs(sight, seat),
        }
        for seat in clockwise(sight)
    ]


def backs(sight: Sight, seat: int) -> list[int]:
    """The prices of the cards offered to a seat, lowest first."""
    offer = sight.view["seats"][seat]["offer"]
    return sorted(
        price_of(sight.s, KIND_OF[card]) if isinstance(card, str) else card for card in offer
    )


def _card(sight: Sight) -> dict[str, Any]:
    """Who has won the noble's favour, and the card in use (A-27, A-30)."""
    s, t = sight.s, sight.t
    name = sight.name(s.marker)
    if s.phase == Phase.TAKE:
        return {
            "kind": "won",
            "title": t("screen.won", name=name),
            "seat": s.marker,
            "card": None,
            "robbed": None,
        }
    card = face(sight, s.card)
    for place, symbol in enumerate(card["symbols"]):
        symbol["spent"] = s.spent[place] == 1
    return {
        "kind": "won",
        "title": t("screen.uses", name=name),
        "seat": s.marker,
        "card": card,
        "robbed": s.turn if s.phase == Phase.COMPENSATION else None,
    }


# --- the buttons ----------------------------------------------------------------------------------


def buttons(sight: Sight) -> list[dict[str, Any]]:
    """The buttons of an auction; of many raises the lowest, the ladder has all."""
    s, t = sight.s, sight.t
    if s.phase != Phase.AUCTION or not sight.decides:
        return []
    found = [_button(sight, "pass", t("screen.pass"))]
    if "hold" in sight.moves:
        found.append(_button(sight, "hold", t("screen.hold", bid=s.bid)))
    numbers = [n for n in range(1, highest_bid(s, sight.me) + 1) if f"bid {n}" in sight.moves]
    key = "screen.raise" if s.bidder != NOBODY else "screen.bid"
    raises = [_button(sight, f"bid {n}", t(key, bid=n)) for n in numbers]
    return [*found, *raises][:MOST_BUTTONS]


def _button(sight: Sight, move: str, label: str, small: str = "") -> dict[str, Any]:
    return {"move": move, "label": label, "small": small, "staged": sight.staged.moves == (move,)}


def other_buttons(sight: Sight) -> list[dict[str, Any]]:
    """The buttons outside auctions: buying nothing, doing without the extra (A-40, A-52)."""
    t = sight.t
    if "done" not in sight.moves:
        return []
    if sight.s.phase == Phase.BUY:
        more = bool(sight.detail["bought"][sight.me])
        return [_button(sight, "done", t("screen.buy_no_more" if more else "screen.buy_none"))]
    return [_button(sight, "done", t("screen.done"), t("screen.no_building"))]
