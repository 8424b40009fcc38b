"""What goes on in the phase of a position of Augsburg 1520, read from its `detail`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fondaco.errors import shorten
from fondaco.games.augsburg.auction import highest_bid
from fondaco.games.augsburg.components import (
    CARDS,
    DRAW_CARDS,
    FIRST_OFFER,
    JOKER,
    PRIVILEGE_CARDS,
    PRIVILEGES_USED,
    SYMBOLS_OF_A_CARD,
    fits,
)
from fondaco.games.augsburg.forecast import robbed_careers
from fondaco.games.augsburg.notation import (
    CARD_KEYS,
    CARD_NAMES,
    CARD_PHASES,
    NOBLE_NAMES,
    PHASE_NAMES,
)
from fondaco.games.augsburg.notes import gulden_left, notes_due
from fondaco.games.augsburg.piles import cards_left
from fondaco.games.augsburg.position_values import CHECKS, card_kind, card_kinds
from fondaco.games.augsburg.position_writing import (
    chosen_seats,
    discard_top,
    draw_price,
    first_of_row,
)
from fondaco.games.augsburg.privileges import card_is_done
from fondaco.games.augsburg.replaced import SYMBOL_NAMES
from fondaco.games.augsburg.show import after_fitting, chosen_cards, first_fitting
from fondaco.games.augsburg.state import (
    NOBODY,
    PASSED,
    Phase,
    State,
    hand_size,
    held,
)

AUCTION_KEYS: Final = ("turn", "bid", "bidder", "bids")
SHOW_KEYS: Final = ("bid", "bidder", "bids")
DETAIL_KEYS: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.BUY: ("bought", "chosen"),
    Phase.AUCTION: AUCTION_KEYS,
    Phase.SHOW: (*SHOW_KEYS, "shown", "chosen"),
    Phase.TAKE: (),
    Phase.PRIVILEGE: CARD_KEYS,
    Phase.COMPENSATION: (*CARD_KEYS, "robbed"),
    Phase.DISCARD: CARD_KEYS,
    Phase.SHORTAGE: ("given", "chosen"),
    Phase.OVER: (),
}
NEEDED_DETAIL: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.SHOW: SHOW_KEYS,
    Phase.PRIVILEGE: ("card",),
    Phase.COMPENSATION: ("card", "left", "robbed"),
    Phase.DISCARD: ("card",),
}
ALWAYS_DETAIL: Final = ("draw_price", "discard_top", "memory")


def detail_of(s: State, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position's detail, with no key that its phase has not, and all that it needs."""
    needed = NEEDED_DETAIL.get(s.phase, ())
    if "detail" not in position:
        if needed:
            raise CHECKS.fault(f"phase {PHASE_NAMES[s.phase]!r} needs detail.{needed[0]}")
        return {}
    where = f"detail in phase {PHASE_NAMES[s.phase]!r}"
    return CHECKS.mapping(
        position["detail"], where, needed, (*DETAIL_KEYS[s.phase], *ALWAYS_DETAIL)
    )


def read_choices(s: State, detail: Mapping[str, Any]) -> None:
    """Who decides, and what has been chosen so far."""
    s.turn = NOBODY
    if s.phase == Phase.AUCTION:
        _read_auction(s, detail)
    elif s.phase == Phase.SHOW:
        _read_show(s, detail)
    elif s.phase == Phase.BUY:
        _read_purchase(s, detail)
    elif s.phase == Phase.SHORTAGE:
        _read_shortage(s, detail)
    elif s.phase == Phase.TAKE:
        s.turn = s.marker
    elif s.phase in CARD_PHASES:
        s.turn = s.marker
        _check_use(s, detail)


def _read_auction(s: State, detail: Mapping[str, Any]) -> None:
    """The auction so far; without any of it, its start (A-21)."""
    s.turn = s.marker
    given = [key for key in AUCTION_KEYS if key in detail]
    if not given:
        return
    for key in AUCTION_KEYS:
        if key not in detail:
            raise CHECKS.fault(
                f"detail has {given[0]!r} but no {key!r}: an auction has both or neither"
            )
    s.turn = CHECKS.whole(detail["turn"], "detail.turn", 0, s.players - 1)
    _read_bids(s, detail)
    _check_unspoken(s)
    if s.bids[s.turn] == PASSED:
        raise CHECKS.fault(f"detail.turn is {s.turn}, a seat that has passed (A-21)")
    if s.bid > 0:
        _check_order_of_bids(s)


def _read_bids(s: State, detail: Mapping[str, Any]) -> None:
    """What each seat has said; whoever is still in can pay what it said (A-22)."""
    s.bid = CHECKS.whole(detail["bid"], "detail.bid", 0, CARDS)
    bidder = detail["bidder"]
    s.bidder = NOBODY
    if bidder is not None:
        s.bidder = CHECKS.whole(bidder, "detail.bidder (or null)", 0, s.players - 1)
    for seat, said in enumerate(CHECKS.by_seat(detail["bids"], "detail.bids", s.players)):
        where = f"detail.bids.{seat} (or null)"
        number = 0 if said is None else CHECKS.whole(said, where, 0, CARDS) or PASSED
        if number > highest_bid(s, seat):
            raise CHECKS.fault(
                f"detail.bids.{seat} is {number}, but the seat has cards for"
                f" {highest_bid(s, seat)} at most (A-22)"
            )
        s.bids[seat] = number
    highest = max(0, *first_of_row(s.bids, s.players))
    if s.bid != highest:
        raise CHECKS.fault(
            f"detail.bid is {s.bid}, but the highest of detail.bids is {highest} (A-21)"
        )
    if (s.bid == 0) != (s.bidder == NOBODY):
        raise CHECKS.fault("detail.bidder is null if and only if nothing is bid (A-21)")
    if s.bid > 0 and s.bids[s.bidder] != s.bid:
        raise CHECKS.fault(
            f"detail.bidder is {s.bidder}, who has not bid the highest, {s.bid} (A-21)"
        )


def _from(s: State, first: int) -> list[int]:
    """All seats, clockwise from that one on."""
    return [(first + k) % s.players for k in range(s.players)]


def _check_unspoken(s: State) -> None:
    """All speak in turn from the marker on: who has not spoken sits from the turn on (A-20)."""
    seats = _from(s, s.marker)
    unspoken = [seat for seat in seats if s.bids[seat] == 0]
    if unspoken != seats[len(seats) - len(unspoken) :] or (unspoken and unspoken[0] != s.turn):
        raise CHECKS.fault(
            "detail.bids: all speak in turn from the marker on, so who has not spoken yet sits"
            f" from the seat whose turn it is to the one before the marker, not {unspoken} (A-21)"
        )
    if s.bid == 0 and not unspoken:
        raise CHECKS.fault("detail.bids: all have passed, so the auction is over (A-20)")


def _check_order_of_bids(s: State) -> None:
    """What was said in the last lap never falls, and the first to say the most is the bidder."""
    said = [(seat, s.bids[seat]) for seat in _from(s, s.turn) if s.bids[seat] > 0]
    numbers = [number for _, number in said]
    if numbers != sorted(numbers):
        raise CHECKS.fault(
            f"detail.bids fall from seat {s.turn} on clockwise: {numbers};"
            " who speaks later holds or raises (A-21)"
        )
    first = next(seat for seat, number in said if number == s.bid)
    if first != s.bidder:
        raise CHECKS.fault(
            f"detail.bidder is {s.bidder}, but seat {first} was the first at it (A-21)"
        )
    if s.bidder == s.turn:
        raise CHECKS.fault(f"detail.turn is {s.turn}, whose own bid is the highest (A-23)")


def _read_show(s: State, detail: Mapping[str, Any]) -> None:
    """All still in have said the same number and choose so many cards (A-24, A-25)."""
    _read_bids(s, detail)
    if s.bid == 0:
        raise CHECKS.fault("detail.bid is 0 in phase 'show', where there is a bid (A-24)")
    for seat in range(s.players):
        if s.bids[seat] not in (PASSED, s.bid):
            raise CHECKS.fault(
                f"detail.bids.{seat}: who is still in at a show has said {s.bid},"
                f" not {shorten(detail['bids'][seat])} (A-23)"
            )
    shown = CHECKS.by_seat(detail.get("shown", [[]] * s.players), "detail.shown", s.players)
    for seat, value in enumerate(shown):
        _read_shown(s, seat, card_kinds(value, f"detail.shown.{seat}"))
        done = s.bids[seat] == PASSED or chosen_cards(s, seat) == s.bid
        s.chosen[seat] = 1 if done else 0
    _check_chosen(s, detail)


def _read_shown(s: State, seat: int, kinds: list[int]) -> None:
    """What the seat has chosen to show: fitting cards of its hand, to be completed (A-25, G-4)."""
    where = f"detail.shown.{seat}"
    if kinds and s.bids[seat] == PASSED:
        raise CHECKS.fault(f"{where} has cards of a seat that has passed (A-21)")
    for kind, n in Counter(kinds).items():
        if n > held(s, seat, kind):
            raise CHECKS.fault(f"{where} has {CARD_NAMES[kind]!r}, which the seat has not so often")
        if not fits(kind, s.noble):
            raise CHECKS.fault(
                f"{where}: {CARD_NAMES[kind]!r} does not fit {NOBLE_NAMES[s.noble]!r} (A-22)"
            )
    notes = [kind for kind in kinds if kind != JOKER]
    for kind in notes:
        s.shown[kind] = 1
    s.shown_jokers[seat] = len(kinds) - len(notes)
    if kinds and not notes:
        raise CHECKS.fault(f"{where} has jokers alone; the first card is a note (A-22)")
    if s.bids[seat] != PASSED and not 0 <= s.bid - len(kinds) <= _cards_behind(s, seat, notes):
        raise CHECKS.fault(
            f"{where}: {len(kinds)} cards that can't become {s.bid} in order (A-25, G-3)"
        )


def _cards_behind(s: State, seat: int, notes: list[int]) -> int:
    """How many more cards the seat can choose, in the order of G-3."""
    behind = s.jokers[seat] - s.shown_jokers[seat]
    if s.shown_jokers[seat] > 0:
        return behind
    first = max(notes) + 1 if notes else first_fitting(s.noble)
    return behind + sum(held(s, seat, kind) for kind in range(first, after_fitting(s.noble)))


def _chosen_of(s: State, detail: Mapping[str, Any]) -> set[int]:
    """The seats named in detail.chosen."""
    value = CHECKS.entries(detail["chosen"], "detail.chosen", s.players)
    seats = [CHECKS.whole(seat, "detail.chosen", 0, s.players - 1) for seat in value]
    if len(set(seats)) < len(seats):
        raise CHECKS.fault("detail.chosen names a seat twice")
    return set(seats)


def _check_chosen(s: State, detail: Mapping[str, Any]) -> None:
    """Somebody has yet to choose, and detail.chosen agrees with what has been chosen."""
    seats = chosen_seats(s)
    if "chosen" in detail and _chosen_of(s, detail) != set(seats):
        raise CHECKS.fault(f"detail.chosen should be {seats}, by what the seats have chosen (G-5)")
    if len(seats) == s.players:
        raise CHECKS.fault(f"phase {PHASE_NAMES[s.phase]!r}: all have chosen, so it is over (G-5)")


def _read_purchase(s: State, detail: Mapping[str, Any]) -> None:
    """What each seat means to buy, and who is done (A-52)."""
    bought = CHECKS.by_seat(detail.get("bought", [[]] * s.players), "detail.bought", s.players)
    for seat, value in enumerate(bought):
        where = f"detail.bought.{seat}"
        for kind in card_kinds(value, where, FIRST_OFFER):
            _mark_bought(s, seat, kind, where)
        if gulden_left(s, seat) < 0:
            price = s.gulden[seat] - gulden_left(s, seat)
            raise CHECKS.fault(
                f"{where} costs {price}, more than the {s.gulden[seat]} there are (A-52)"
            )
    if "chosen" in detail:
        for seat in _chosen_of(s, detail):
            s.chosen[seat] = 1
    _check_chosen(s, detail)


def _mark_bought(s: State, seat: int, kind: int, where: str) -> None:
    """Mark the card in the offer; of equal ones the first (G-3)."""
    for k in range(s.offered[seat]):
        if s.offer[seat, k] == kind and s.bought[seat, k] == 0:
            s.bought[seat, k] = 1
            return
    raise CHECKS.fault(
        f"{where}: {CARD_NAMES[kind]!r} is not, or not so often, in seats.{seat}.offer"
    )


def _read_shortage(s: State, detail: Mapping[str, Any]) -> None:
    """What each seat means to discard (A-54)."""
    if cards_left(s) >= notes_due(s):
        raise CHECKS.fault(
            f"phase 'shortage', but the piles have {cards_left(s)} cards"
            f" and {notes_due(s)} are due (A-54)"
        )
    given = CHECKS.by_seat(detail.get("given", [None] * s.players), "detail.given", s.players)
    for seat, value in enumerate(given):
        if value is not None:
            kind = card_kind(value, f"detail.given.{seat} (or null)")
            if held(s, seat, kind) == 0:
                raise CHECKS.fault(
                    f"detail.given.{seat}: {value!r} is not in the seat's hand (A-54)"
                )
            s.given[seat] = kind + 1
        s.chosen[seat] = 1 if s.given[seat] > 0 or hand_size(s, seat) == 0 else 0
    _check_chosen(s, detail)


def read_card_in_use(s: State, detail: Mapping[str, Any]) -> None:
    """The privilege card in use, and what of it is used (A-30)."""
    s.card = CHECKS.whole(detail["card"], "detail.card", 1, PRIVILEGE_CARDS)
    symbols = _row_of_card(s)
    left = _symbols_left(s, detail)
    unspent = Counter(left)
    too_many = unspent - Counter(symbols)
    if too_many:
        name = SYMBOL_NAMES[next(iter(too_many))]
        raise CHECKS.fault(f"detail.left has {name!r} more often than card {s.card} (A-6)")
    if len(left) < SYMBOLS_OF_A_CARD - PRIVILEGES_USED:
        raise CHECKS.fault(
            "detail.left is empty, but only two privileges of a card are used (A-30)"
        )
    for place in reversed(range(SYMBOLS_OF_A_CARD)):  # of equal ones the first is used first
        if unspent[symbols[place]] > 0:
            unspent[symbols[place]] -= 1
        else:
            s.spent[place] = 1
    s.extra_used = CHECKS.yes_or_no(detail.get("extra_used", False), "detail.extra_used")


def _symbols_left(s: State, detail: Mapping[str, Any]) -> list[int]:
    """The privileges not used yet; where nothing is said of them, as many as can be (A-30)."""
    if "left" in detail:
        return [
            CHECKS.word(symbol, "detail.left", SYMBOL_NAMES)
            for symbol in CHECKS.entries(detail["left"], "detail.left", SYMBOLS_OF_A_CARD)
        ]
    left = _row_of_card(s)
    if s.phase == Phase.DISCARD and DRAW_CARDS in left:
        left.remove(DRAW_CARDS)  # what the discard comes from
    return left


def _row_of_card(s: State) -> list[int]:
    """The symbols of the card in use (A-6)."""
    return [s.privileges[s.card, place] for place in range(SYMBOLS_OF_A_CARD)]


def _check_use(s: State, detail: Mapping[str, Any]) -> None:
    """What has been done with the card must be possible, and something left to do (A-30, A-40)."""
    user = s.marker
    built = s.church[user] > 0 or s.cathedral[user] > 0
    if s.extra_used == 1 and not (s.architect[user] == 1 and built):
        raise CHECKS.fault(
            f"detail.extra_used, but seat {user} has no architect or has built nothing (A-40)"
        )
    spent = [symbol for place, symbol in enumerate(_row_of_card(s)) if s.spent[place] == 1]
    if s.phase == Phase.COMPENSATION:
        s.turn = CHECKS.whole(detail["robbed"], "detail.robbed", 0, s.players - 1)
        if not robbed_careers(s):
            raise CHECKS.fault(
                f"detail.robbed: seat {user} can't have just taken a level from seat {s.turn}"
                " with what is used of the card (A-35)"
            )
    elif s.phase == Phase.DISCARD:
        if DRAW_CARDS not in spent:
            raise CHECKS.fault("phase 'discard', but 'cards' of the card in use is not used (A-32)")
        if hand_size(s, user) == 0:
            raise CHECKS.fault(f"phase 'discard', but the hand of seat {user} is empty (A-32)")
    elif card_is_done(s, user):
        raise CHECKS.fault(
            "phase 'privilege', but nothing is left to do with the card (A-30, A-40)"
        )


def check_public(s: State, detail: Mapping[str, Any]) -> None:
    """What detail says of the piles agrees with them (A-57)."""
    for key, there in (("draw_price", draw_price(s)), ("discard_top", discard_top(s))):
        if key not in detail:
            continue
        if key == "draw_price" and s.undealt == 1:
            raise CHECKS.fault("detail.draw_price without 'draw', whose order is left to chance")
        given = detail[key]
        if type(given) is not type(there) or given != there:
            raise CHECKS.fault(
                f"detail.{key} should be {there!r} by the pile, not {shorten(given)}"
            )
