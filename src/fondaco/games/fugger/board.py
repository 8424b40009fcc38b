"""The table of Die Fugger as text: 80 columns of rich's console markup, made of a view alone.

From top to bottom: the price ring with a lane for each good and its tally towards five; a row for
Jakob and for each player, the viewer last; the piles; the viewer's own hand. Shapes and letters
tell everything, colours only help.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.games.board_text import (
    WIDTH,
    at_left,
    at_right,
    line_across,
    paint,
    shorten,
    titled_line,
    width_of,
)
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    MERCHANT,
    SHIPPING_ROUNDS,
)
from fondaco.games.fugger.notation import CARD_NAMES, GOOD_NAMES, KIND_OF
from fondaco.games.fugger.state import good_of
from fondaco.games.fugger.words import GOOD_KEYS, card_name, catalogue
from fondaco.locale import Texts

View = Mapping[str, Any]

PLAIN: Final = "●"
SEALED: Final = "★"
MISSING: Final = "○"
MERCHANT_SHAPE: Final = "▲"
FACE_DOWN: Final = "▒▒"
NOTHING: Final = "·"
TO_MOVE: Final = "►"

# Each can be read on a black and on a white ground.
GOOD_COLOURS: Final = ("#c8743c", "#3f74b3", "#c03a63", "#b07f10", "#2f9580")
MERCHANT_COLOUR: Final = "#7a7d88"

BAR: Final = " [dim]│[/] "

# Columns of the screen. A bar follows each group but the last.
LABEL: Final = 15  # the upper table: names of goods, lanes, tally
LANE: Final = 5
MARK: Final = 3  # the lower table: whose turn, names, numbers, cards by good, shipments
NAME: Final = 19
NUMBER: Final = 7
CARDS: Final = 5
MERCHANT_CARDS: Final = 2
SHIPMENT: Final = 3
START_NAME: Final = 16  # in the top line
HAND_CARD: Final = 26  # the hand: cards in a line, each with its code
HAND_CODE: Final = 4
HAND_CARDS: Final = 3

UPPER_BAR: Final = LABEL + LANE * HIGHEST_PRICE + 1
LOWER_BAR: Final = MARK + NAME + 2 * NUMBER + 1
LAST_BAR: Final = LOWER_BAR + 2 + GOODS * CARDS + MERCHANT_CARDS + 1


def board(view: View, names: Sequence[str], language: str) -> str:
    """The table as that view shows it; a full position shows every hand."""
    t = catalogue(language)
    lines = [
        _status(view, names, t),
        line_across("━", {UPPER_BAR: "┯"}),
        *_price_ring(view, t),
        line_across("─", {LOWER_BAR: "┬", UPPER_BAR: "┴", LAST_BAR: "┬"}),
        *_rows(view, names, t),
        line_across("─", {LOWER_BAR: "┴", LAST_BAR: "┴"}),
        _piles(view, t),
        _legend(t),
        *_hands(view, names, t),
    ]
    return "\n".join(line.rstrip() for line in lines)


# --- text of a certain width ----------------------------------------------------------------------


# --- what a view holds ----------------------------------------------------------------------------


def _open_hands(view: View) -> list[int]:
    """The seats whose cards the view shows."""
    return [seat for seat, its in enumerate(view["seats"]) if not isinstance(its["hand"], int)]


def _viewer(view: View) -> int | None:
    """Whose view it is; None for a spectator's and for a full position."""
    seats = _open_hands(view)
    return seats[0] if len(seats) == 1 else None


def _size(cards: int | Sequence[str]) -> int:
    """How many cards: hidden ones stand there as their number."""
    return cards if isinstance(cards, int) else len(cards)


def _face_up(view: View, good: int) -> int:
    displays = [view["jakob"], *(its["display"] for its in view["seats"])]
    return sum(good_of(KIND_OF[card]) == good for cards in displays for card in cards)


def _colour(kind: int) -> str:
    return MERCHANT_COLOUR if kind == MERCHANT else GOOD_COLOURS[good_of(kind)]


# --- the parts ------------------------------------------------------------------------------------


def _status(view: View, names: Sequence[str], t: Texts) -> str:
    title = t("game.title")
    if view["turn"] is None:
        status = t("board.status_over", round=view["round"])
    else:
        start = shorten(names[view["start"]], START_NAME)
        target = view["options"]["target"]
        status = t("board.status", round=view["round"], name=start, target=target)
    return f" {paint(title, 'bold')}{paint(at_right(status, WIDTH - width_of(title) - 2))}"


def _price_ring(view: View, t: Texts) -> list[str]:
    numbers = "".join(f"{price:^{LANE}}" for price in range(LOWEST_PRICE, HIGHEST_PRICE + 1))
    title = at_left(t("board.price_ring"), LABEL - 1)
    heading = paint(f" {title}{numbers}", "bold") + BAR + paint(t("board.face_up"), "bold")
    return [heading, *(_lane(view, good, t) for good in range(GOODS))]


def _lane(view: View, good: int, t: Texts) -> str:
    """A good: its name, its marker on its price, and its face-up cards towards five."""
    code, colour = GOOD_NAMES[good], GOOD_COLOURS[good]
    label = f" {paint(code, f'bold {colour}')}  {at_left(t(GOOD_KEYS[good]), LABEL - 5)}"
    marker = f"[{colour}]▐[bold reverse]{code}[/]▌[/] "
    free = paint(f"{NOTHING:^{LANE}}", "dim")
    prices = range(LOWEST_PRICE, HIGHEST_PRICE + 1)
    lane = "".join(marker if price == view["prices"][code] else free for price in prices)
    return label + lane + BAR + _tally(_face_up(view, good), colour)


def _tally(count: int, colour: str) -> str:
    shown = min(count, ENDING_COUNT)
    places = [PLAIN] * shown + [MISSING] * (ENDING_COUNT - shown)
    nearly_there = count >= ENDING_COUNT - 1
    number = paint(f"{count}/{ENDING_COUNT}", "bold" if nearly_there else "")
    return f"{paint(' '.join(places), colour)}  {number}"


def _rows(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Jakob first; the players in turn order, so that the viewer comes last."""
    viewer = _viewer(view)
    players = view["players"]
    first = 0 if viewer is None else viewer + 1
    seats = [(first + place) % players for place in range(players)]
    return [
        _heading(t),
        _jakob_row(view, t),
        *(_player_row(view, seat, names[seat], seat == viewer, t) for seat in seats),
    ]


def _heading(t: Texts) -> str:
    numbers = at_right(t("board.gulden"), NUMBER) + at_right(t("board.hand"), NUMBER)
    codes = [
        paint(at_left(code, CARDS), f"bold {GOOD_COLOURS[good]}")
        for good, code in enumerate(GOOD_NAMES)
    ]
    codes.append(paint(at_left(CARD_NAMES[MERCHANT], MERCHANT_CARDS), f"bold {MERCHANT_COLOUR}"))
    left = " " * (MARK + NAME) + paint(numbers, "bold")
    return left + BAR + "".join(codes) + BAR + paint(t("board.shipments"), "bold")


def _jakob_row(view: View, t: Texts) -> str:
    left = " " * MARK + at_left(t("board.jakob"), NAME + 2 * NUMBER)
    return left + BAR + _display(view["jakob"]) + BAR


def _player_row(view: View, seat: int, name: str, is_viewer: bool, t: Texts) -> str:
    its = view["seats"][seat]
    to_move = view["turn"] == seat
    mark = f" {TO_MOVE} " if to_move else " " * MARK
    if is_viewer:
        name = t("board.viewer", name=shorten(name, NAME - width_of(t("board.viewer", name=""))))
    numbers = at_right(str(its["gulden"]), NUMBER) + at_right(str(_size(its["hand"])), NUMBER)
    left = paint(mark + at_left(name, NAME) + numbers, "bold" if to_move else "")
    return left + BAR + _display(its["display"]) + BAR + _shipments(its["shipments"])


def _display(cards: Sequence[str]) -> str:
    """Face-up cards by good, then the merchants."""
    shown = []
    for good, code in enumerate(GOOD_NAMES):
        plain, sealed = cards.count(code), cards.count(f"{code}*")
        style = GOOD_COLOURS[good] if plain + sealed else "dim"
        shown.append(paint(at_left(_goods_cards(plain, sealed), CARDS), style))
    merchants = cards.count(CARD_NAMES[MERCHANT])
    cell = at_left(MERCHANT_SHAPE * merchants or NOTHING, MERCHANT_CARDS)
    shown.append(paint(cell, MERCHANT_COLOUR if merchants else "dim"))
    return "".join(shown)


def _goods_cards(plain: int, sealed: int) -> str:
    """A shape for each card, or their numbers where there are too many for the column."""
    if plain + sealed == 0:
        return NOTHING
    if plain + sealed < CARDS:
        return PLAIN * plain + SEALED * sealed
    return f"{plain}{PLAIN}" + (f"{sealed}{SEALED}" if sealed else "")


def _shipments(shipments: Sequence[Mapping[str, Any]]) -> str:
    """A place for each round of shipping: the card's code, a back, or nothing."""
    shipped = {shipment["round"]: shipment["card"] for shipment in shipments}
    places = []
    for order in range(1, SHIPPING_ROUNDS + 1):
        if order not in shipped:
            text, style = NOTHING, "dim"
        elif shipped[order] is None:
            text, style = FACE_DOWN, ""
        else:
            text, style = shipped[order], f"bold {_colour(KIND_OF[shipped[order]])}"
        places.append(f"{order} {paint(text, style)}{' ' * (SHIPMENT - len(text))}")
    return " ".join(places)


def _piles(view: View, t: Texts) -> str:
    piles = t("board.piles", draw=_size(view["draw"]), discard=len(view["discard"]))
    if view["players"] == 2 and view["turn"] is not None:  # F-24
        piles += " · " + t("board.next_card", 2 - view.get("turns_since_jakob", 0))
    return " " + paint(piles)


def _legend(t: Texts) -> str:
    legend = t(
        "board.legend", plain=PLAIN, sealed=SEALED, merchant=MERCHANT_SHAPE, hidden=FACE_DOWN
    )
    return " " + paint(legend, "dim")


def _hands(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The viewer's hand, every hand of a full position, none for a spectator."""
    lines = []
    for seat in _open_hands(view):
        hand = view["seats"][seat]["hand"]
        if seat == _viewer(view):
            title = t("board.your_hand")
        else:
            title = shorten(t("board.hand_of", name=names[seat]), WIDTH - 10)
        lines.append(titled_line(f"{title} · {len(hand)}"))
        lines.extend(_hand(hand, t))
    return lines


def _hand(hand: Sequence[str], t: Texts) -> list[str]:
    """The cards of a hand with the codes to type and their names, equal cards together."""
    if not hand:
        return [" " + paint(t("board.no_cards"), "dim")]
    cards = [_hand_card(card, hand.count(card), t.language) for card in CARD_NAMES if card in hand]
    rows = [cards[k : k + HAND_CARDS] for k in range(0, len(cards), HAND_CARDS)]
    return [" " + "".join(row) for row in rows]


def _hand_card(card: str, count: int, language: str) -> str:
    kind = KIND_OF[card]
    name = card_name(kind, language)
    if count > 1:
        name += f" ×{count}"
    code = paint(at_left(card, HAND_CODE), f"bold {_colour(kind)}")
    return code + paint(at_left(name, HAND_CARD - HAND_CODE))
