"""Positions and views of Augsburg 1520, written as JSON-able data (G-8, G-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fondaco.engine.record import Ints
from fondaco.games.augsburg.components import JOKER, KINDS, NOTES, SYMBOLS_OF_A_CARD
from fondaco.games.augsburg.memory_text import ALL, memory_text
from fondaco.games.augsburg.notation import CARD_NAMES, CARD_PHASES, CAREER_NAMES, NOBLE_NAMES
from fondaco.games.augsburg.replaced import SYMBOL_NAMES, read_components
from fondaco.games.augsburg.show import means_to_show
from fondaco.games.augsburg.state import (
    NOBODY,
    PASSED,
    Phase,
    State,
    price_of,
)

# "take" is written as what it is part of: see `read_phase`.
WRITTEN_PHASES: Final = tuple(
    "privilege" if phase == Phase.TAKE else phase.name.lower() for phase in Phase
)


def _sees(viewer: int | None, seat: int) -> bool:
    return viewer in (ALL, seat)


def hand_kinds(s: State, seat: int) -> list[int]:
    """The kinds in the seat's hand, in the order of G-3."""
    holder = s.holder
    notes = [kind for kind in range(NOTES) if holder[kind] == seat]
    return notes + [JOKER] * s.jokers[seat]


def offer_kinds(s: State, seat: int) -> list[int]:
    """The kinds offered to the seat."""
    offer = s.offer
    return [offer[seat, k] for k in range(s.offered[seat])]


def _names(kinds: Iterable[int]) -> list[str]:
    return [CARD_NAMES[kind] for kind in kinds]


def _backs(s: State, kinds: Iterable[int]) -> list[int]:
    """The prices on their backs, in an order that says nothing of the faces (A-57)."""
    return sorted(price_of(s, kind) for kind in kinds)


def _write_hidden(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """The seat's money and cards, as far as the viewer sees them (A-57)."""
    offer = offer_kinds(s, seat)
    if _sees(viewer, seat):
        hand = _names(hand_kinds(s, seat))
        return {"gulden": s.gulden[seat], "hand": hand, "offer": _names(offer)}
    counted = s.open_counts == 1
    return {
        "gulden": s.gulden[seat] if counted else None,
        "hand": _backs(s, hand_kinds(s, seat)) if counted else None,
        "offer": _backs(s, offer),
    }


def _write_seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    hidden = _write_hidden(s, seat, viewer)
    return {
        "gulden": hidden["gulden"],
        "points": s.points[seat],
        "hand": hidden["hand"],
        "offer": hidden["offer"],
        **{name: s.level[career, seat] for career, name in enumerate(CAREER_NAMES)},
        "coat": s.coat[seat],
        "letter": s.letter[seat],
        "mint": s.mint[seat] == 1,
        "architect": s.architect[seat] == 1,
        "church": s.church[seat],
        "cathedral": s.cathedral[seat],
    }


def first_of_row(row: Ints, size: int) -> list[int]:
    """The entries of a row that are used."""
    return [row[k] for k in range(size)]


def _write_bids(s: State) -> dict[str, Any]:
    """What has been bid (A-21)."""
    said = {0: None, PASSED: 0}  # nothing yet, passed
    bids = first_of_row(s.bids, s.players)
    return {
        "bid": s.bid,
        "bidder": None if s.bidder == NOBODY else s.bidder,
        "bids": [said.get(number, number) for number in bids],
    }


def chosen_seats(s: State) -> list[int]:
    """The seats that have chosen (G-5)."""
    return [seat for seat in range(s.players) if s.chosen[seat] == 1]


def _shown(s: State, seat: int) -> list[str]:
    return _names(kind for kind in range(KINDS) for _ in range(means_to_show(s, seat, kind)))


def _bought(s: State, seat: int) -> list[str]:
    return _names(s.offer[seat, k] for k in range(s.offered[seat]) if s.bought[seat, k] == 1)


def _given(s: State, seat: int) -> str | None:
    return CARD_NAMES[s.given[seat] - 1] if s.given[seat] > 0 else None


def _write_card(s: State) -> dict[str, Any]:
    """The privilege card in use (A-30, A-40)."""
    return {
        "card": s.card,
        "left": [
            SYMBOL_NAMES[s.privileges[s.card, place]]
            for place in range(SYMBOLS_OF_A_CARD)
            if s.spent[place] == 0
        ],
        "extra_used": s.extra_used == 1,
    }


def _write_phase(s: State, viewer: int | None) -> dict[str, Any]:
    """What is going on inside the phase; others' choices stay hidden (G-5)."""
    seats = range(s.players)
    if s.phase == Phase.AUCTION:
        return {"turn": s.turn, **_write_bids(s)}
    if s.phase == Phase.SHOW:
        shown = [_shown(s, seat) if _sees(viewer, seat) else None for seat in seats]
        return {**_write_bids(s), "shown": shown, "chosen": chosen_seats(s)}
    if s.phase == Phase.BUY:
        bought = [_bought(s, seat) if _sees(viewer, seat) else None for seat in seats]
        return {"bought": bought, "chosen": chosen_seats(s)}
    if s.phase == Phase.SHORTAGE:
        given = [_given(s, seat) if _sees(viewer, seat) else None for seat in seats]
        return {"given": given, "chosen": chosen_seats(s)}
    if s.phase == Phase.COMPENSATION:
        return {**_write_card(s), "robbed": s.turn}
    return _write_card(s) if s.phase in CARD_PHASES else {}


def draw_price(s: State) -> int | None:
    """The price on the back of the draw pile's top card (A-57)."""
    return price_of(s, s.pile[s.pile_size - 1]) if s.pile_size > 0 else None


def discard_top(s: State) -> str | None:
    """The card on top of the discards (A-57)."""
    return CARD_NAMES[s.discard[s.discard_size - 1]] if s.discard_size > 0 else None


def _write_detail(s: State, viewer: int | None) -> dict[str, Any]:
    detail: dict[str, Any] = {"draw_price": draw_price(s), "discard_top": discard_top(s)}
    detail |= _write_phase(s, viewer)
    memory = memory_text(s, viewer)
    if memory:
        detail["memory"] = memory
    return detail


def _write(s: State, viewer: int | None) -> dict[str, Any]:
    """The position as the viewer sees it, ALL for everything."""
    everything = viewer == ALL
    face_down = first_of_row(s.face_down, s.face_down_size)
    pile = _names(reversed(first_of_row(s.pile, s.pile_size)))
    discard = _names(first_of_row(s.discard, s.discard_size))
    position: dict[str, Any] = {
        "game": "augsburg",
        "players": s.players,
        "round": s.round,
        "noble": NOBLE_NAMES[s.noble],
        "marker": s.marker,
        "phase": WRITTEN_PHASES[s.phase],
        "options": {"open_counts": s.open_counts == 1},
        "seats": [_write_seat(s, seat, viewer) for seat in range(s.players)],
        "privileges": {
            "open": first_of_row(s.open, s.open_size),
            "pile": face_down if everything else len(face_down),
            "used": first_of_row(s.used, s.used_size),
        },
        "draw": pile if everything else len(pile),
        "discard": discard if everything else len(discard),
    }
    replaced = read_components(s)
    if replaced:
        position["components"] = replaced
    position["detail"] = _write_detail(s, viewer)
    return position


def write_position(s: State) -> dict[str, Any]:
    """Everything, hidden things too (G-8)."""
    return _write(s, ALL)


def write_view(s: State, viewer: int | None) -> dict[str, Any]:
    """What that seat, or a spectator, may see (G-10, A-57)."""
    return _write(s, viewer)
