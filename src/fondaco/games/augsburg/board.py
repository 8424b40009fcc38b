"""The table of Augsburg 1520 as text: 80 columns of rich's console markup, made of a view alone.

From top to bottom: the round and the nobles; the auction; the privilege cards; the supply of tiles;
the players, the viewer last; the piles; the viewer's own cards. Signs and words tell everything,
colours only help.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import (
    CAREERS,
    COLUMN,
    DEPOT,
    HIGHEST_LEVEL,
    JOKER,
    MAXIMILIAN,
    NO_CAP,
    NOBLES,
    PHILIPP,
    PRIVILEGE_CARDS,
    SYMBOLS_OF_A_CARD,
    noble_of,
)
from fondaco.games.augsburg.forecast import size, state_of
from fondaco.games.augsburg.notation import CAREER_NAMES, KIND_OF, NOBLE_NAMES, read_phase
from fondaco.games.augsburg.notes import gulden_left
from fondaco.games.augsburg.replaced import SYMBOL_NAMES
from fondaco.games.augsburg.rights import cap, top_cathedral, top_church, top_coat, top_letter
from fondaco.games.augsburg.state import Phase, State, next_seat, price_of, rounds
from fondaco.games.augsburg.words import (
    card_name,
    career_name,
    catalogue,
    level_name,
    noble_name,
    phase_name,
    right_name,
    symbol_name,
)
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
from fondaco.locale import Texts

View = Mapping[str, Any]

TO_MOVE: Final = "►"
MARKER: Final = "♦"
DONE: Final = "✓"  # a noble visited, a card bought
NOW: Final = "●"
NEXT: Final = "○"
AT_CAP: Final = "!"
NOTHING: Final = "–"
UNKNOWN: Final = "?"
BETWEEN: Final = " · "

# Each can be read on a black and on a white ground. By noble; jokers last.
CARD_COLOURS: Final = ("#3f74b3", "#c03a63", "#b07f10", "#2f9580", "#7a7d88")

BAR: Final = " [dim]│[/] "

# Columns of the screen. A bar follows each group but the last.
PRIVILEGE: Final = 40  # a privilege card: its number, its symbols
PRIVILEGE_NUMBER: Final = 3
TILES: Final = 19  # the supply: names of careers, tiles by level
LEVEL: Final = 4
RIGHT: Final = 23
MARKS: Final = 4  # the players: whose turn and start marker, names, numbers, careers
NAME: Final = 18
GULDEN: Final = 7
HAND: Final = 5
POINTS: Final = 7
CAREER: Final = (9, 11, 15)
BIDDER: Final = 18  # names in the auction
GROUP: Final = 14  # own cards: the noble, then the cards
CARD: Final = 5
OFFERED: Final = 13

SUPPLY_BAR: Final = TILES + 3 * LEVEL + 1
SEATS_BAR: Final = MARKS + NAME + GULDEN + HAND + POINTS + 1

SIMULTANEOUS: Final = (Phase.BUY, Phase.SHOW, Phase.SHORTAGE)
BETWEEN_ROUNDS: Final = (Phase.BUY, Phase.SHORTAGE, Phase.OVER)


def board(view: View, names: Sequence[str], language: str) -> str:
    """The table as that view shows it; a full position shows every hand."""
    t = catalogue(language)
    s = state_of(view)
    lines = [
        _status(view, s, t),
        _nobles(view, t),
        *_auction(view, names, t),
        *_privileges(view, s, t),
        line_across("─", {SUPPLY_BAR: "┬"}),
        *_supply(s, t),
        line_across("─", {SUPPLY_BAR: "┴", SEATS_BAR: "┬"}),
        *_rows(view, s, names, t),
        line_across("─", {}),
        *_piles(view, t),
        *_own_cards(view, s, names, t),
    ]
    return "\n".join(map(_trim, lines))


# --- text of a certain width ----------------------------------------------------------------------


def _trim(markup: str) -> str:
    """The line without spaces at its end, also those that are painted."""
    tag = "[/]"
    if markup.endswith(tag):
        return markup.removesuffix(tag).rstrip() + tag
    return markup.rstrip()


def _flow(parts: Iterable[str], indent: int, between: str = BETWEEN) -> list[str]:
    """The parts one after another, in as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        part = shorten(part, WIDTH - indent)
        if lines and indent + width_of(lines[-1] + between + part) <= WIDTH:
            lines[-1] += between + part
        else:
            lines.append(part)
    return [" " * indent + paint(line) for line in lines]


def _prices(prices: Sequence[int]) -> list[str]:
    """Prices on backs, equal ones together: "250 ×3"."""
    counts = Counter(prices)
    return [f"{price} ×{n}" if n > 1 else str(price) for price, n in sorted(counts.items())]


# --- what a view holds ----------------------------------------------------------------------------


def _is_whole(view: View) -> bool:
    """Whether it is a full position: only there the face-down privilege cards have an order."""
    return not isinstance(view["privileges"]["pile"], int)


def _viewer(view: View) -> int | None:
    """Whose view it is; None for a spectator's and for a full position.

    With open counts (A-57) a seat without a card sees nothing that a spectator does not.
    """
    if _is_whole(view):
        return None
    for seat, its in enumerate(view["seats"]):
        if any(isinstance(card, str) for card in [*(its["hand"] or ()), *its["offer"]]):
            return seat
        if its["hand"] is not None and not view["options"]["open_counts"]:
            return seat
    return None


def _open_seats(view: View) -> list[int]:
    """The seats whose cards the view shows."""
    viewer = _viewer(view)
    if _is_whole(view):
        return list(range(view["players"]))
    return [] if viewer is None else [viewer]


def _deciding(view: View) -> list[int]:
    """The seats that have something to decide."""
    phase, detail = read_phase(view), view["detail"]
    if phase in SIMULTANEOUS:
        return [seat for seat in range(view["players"]) if seat not in detail["chosen"]]
    if phase == Phase.OVER:
        return []
    if phase == Phase.AUCTION:
        return [detail["turn"]]
    return [detail["robbed"] if phase == Phase.COMPENSATION else view["marker"]]


# --- the round and the auction --------------------------------------------------------------------


def _status(view: View, s: State, t: Texts) -> str:
    title = t("game.title")
    phase = phase_name(read_phase(view), t.language)
    status = t("board.status", round=view["round"], rounds=rounds(s), phase=phase)
    return f" {paint(title, 'bold')}{paint(at_right(status, WIDTH - width_of(title) - 2))}"


def _nobles(view: View, t: Texts) -> str:
    """The nobles in visiting order: those that have been visited, the one now, the next (A-20)."""
    visited = NOBLE_NAMES.index(view["noble"])
    between_rounds = read_phase(view) in BETWEEN_ROUNDS
    if between_rounds and visited != PHILIPP:
        visited = NOBLES
    shown = []
    for noble in range(NOBLES):
        sign, style = (DONE, "dim") if noble < visited else (NEXT, "")
        if noble == visited and not between_rounds:
            sign, style = NOW, "bold"
        shown.append(paint(f"{sign} {noble_name(noble, t.language)}", style))
    return " " + "   ".join(shown)


def _auction(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The highest bid and what each has said, from the holder of the start marker on (A-21)."""
    detail = view["detail"]
    if "bids" not in detail:
        return []
    title = t("board.auction", noble=noble_name(NOBLE_NAMES.index(view["noble"]), t.language))
    if detail["bidder"] is None:
        highest = t("board.no_bid")
    else:
        bidder = shorten(names[detail["bidder"]], BIDDER)
        highest = t("board.highest_bid", bid=detail["bid"], name=bidder)
    seats = [(view["marker"] + place) % view["players"] for place in range(view["players"])]
    said = [f"{shorten(names[seat], BIDDER)}: {_said(detail['bids'][seat], t)}" for seat in seats]
    return [titled_line(title), " " + paint(highest, "bold"), *_flow(said, 1)]


def _said(bid: int | None, t: Texts) -> str:
    if bid is None:
        return NOTHING
    return str(bid) if bid > 0 else t("board.passed")


# --- privilege cards ------------------------------------------------------------------------------


def _privileges(view: View, s: State, t: Texts) -> list[str]:
    """The cards face up with their privileges, the one in use, and where the others lie (A-27)."""
    its, in_use = view["privileges"], view["detail"].get("card")
    cells = [_privilege(card, s, t) for card in its["open"]]
    rows = ["".join(cells[k : k + 2]) for k in range(0, len(cells), 2)]
    elsewhere = {*its["open"], *its["used"], in_use}
    face_down = [card for card in range(1, PRIVILEGE_CARDS + 1) if card not in elsewhere]
    piles = t("board.privilege_piles", face_down=_numbers(face_down), used=_numbers(its["used"]))
    lines = [titled_line(t("board.privileges")), *rows]
    if in_use is not None:
        lines.extend(_card_in_use(view["detail"], t))
    return [*lines, " " + paint(piles, "dim")]


def _numbers(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards)) or NOTHING


def _privilege(card: int, s: State, t: Texts) -> str:
    symbols = [s.privileges[card, place] for place in range(SYMBOLS_OF_A_CARD)]
    text = BETWEEN.join(symbol_name(symbol, t.language) for symbol in symbols)
    number = paint(at_right(str(card), PRIVILEGE_NUMBER), "bold")
    return f"{number} {paint(at_left(text, PRIVILEGE - PRIVILEGE_NUMBER - 1))}"


def _card_in_use(detail: Mapping[str, Any], t: Texts) -> list[str]:
    """The card being used and which of its privileges are left (A-30, A-40)."""
    left = [symbol_name(SYMBOL_NAMES.index(name), t.language) for name in detail["left"]]
    parts = [t("board.in_use", card=detail["card"], left=", ".join(left) or NOTHING)]
    if detail["extra_used"]:
        parts.append(t("board.extra_used"))
    return _flow(parts, 1)


# --- the supply -----------------------------------------------------------------------------------


def _supply(s: State, t: Texts) -> list[str]:
    """Level tiles left by career, and the right tile on top of each column (A-4, A-5)."""
    levels = range(2, HIGHEST_LEVEL + 1)
    heads = "".join(at_right(str(level), LEVEL) for level in levels)
    left = [paint(" " + at_left(t("board.tiles"), TILES - 1) + heads, "bold")]
    for career in range(CAREERS):
        numbers = "".join(at_right(str(tiles_left(s, career, level)), LEVEL) for level in levels)
        name = career_name(career, t.language)
        left.append(paint(" " + at_left(name, TILES - 1) + numbers))
    right = [paint(t("board.rights"), "bold"), *_columns_of_rights(s, t)]
    return [career + BAR + tiles for career, tiles in zip(left, right, strict=True)]


def _columns_of_rights(s: State, t: Texts) -> list[str]:
    """Two columns in a line; of mints and architects, which are all alike, how many are left."""
    mints = COLUMN - sum(s.mint[seat] for seat in range(s.players))
    architects = COLUMN - sum(s.architect[seat] for seat in range(s.players))
    lines = (
        (("coat", top_coat(s)), ("letter", top_letter(s))),
        (("mint", f"×{mints}"), ("architect", f"×{architects}")),
        (("church", top_church(s)), ("cathedral", top_cathedral(s))),
    )
    return [
        "".join(
            paint(at_left(f"{right_name(right, t.language)} {value or NOTHING}", RIGHT))
            for right, value in line
        )
        for line in lines
    ]


# --- the players ----------------------------------------------------------------------------------


def _rows(view: View, s: State, names: Sequence[str], t: Texts) -> list[str]:
    """The players in turn order, so that the viewer comes last."""
    viewer = _viewer(view)
    seat = 0 if viewer is None else next_seat(s, viewer)
    lines = [_heading(t)]
    for _ in range(s.players):
        lines.append(_player_row(view, s, seat, names[seat], t))
        lines.extend(_flow(_rights(view["seats"][seat], t), MARKS))
        lines.extend(_backs(view["seats"][seat], t))
        seat = next_seat(s, seat)
    return lines


def _heading(t: Texts) -> str:
    numbers = (
        at_right(t("board.gulden"), GULDEN)
        + at_right(t("board.hand"), HAND)
        + at_right(t("board.points"), POINTS)
    )
    careers = (
        at_left(career_name(career, t.language), CAREER[career]) for career in range(CAREERS)
    )
    return " " * (MARKS + NAME) + paint(numbers, "bold") + BAR + paint("".join(careers), "bold")


def _player_row(view: View, s: State, seat: int, name: str, t: Texts) -> str:
    its = view["seats"][seat]
    to_move = seat in _deciding(view)
    marks = f" {TO_MOVE if to_move else ' '}{MARKER if seat == view['marker'] else ' '} "
    if seat == _viewer(view):
        name = t("board.viewer", name=shorten(name, NAME - width_of(t("board.viewer", name=""))))
    gulden, hand = its["gulden"], its["hand"]
    numbers = (
        at_right(UNKNOWN if gulden is None else str(gulden), GULDEN)
        + at_right(UNKNOWN if hand is None else str(len(hand)), HAND)
        + at_right(_points(s, seat), POINTS)
    )
    left = paint(marks + at_left(name, NAME) + numbers, "bold" if to_move else "")
    return left + BAR + paint("".join(_careers(its, t)))


def _points(s: State, seat: int) -> str:
    """The points, with the cap while there is one, and a sign when it is reached (A-41)."""
    points, limit = s.points[seat], cap(s, seat)
    if limit == NO_CAP:
        return str(points)
    return f"{points}/{limit}{AT_CAP if points == limit else ' '}"


def _careers(its: Mapping[str, Any], t: Texts) -> list[str]:
    """The level of each career, with its name where levels have one (A-3)."""
    shown = []
    for career, key in enumerate(CAREER_NAMES):
        level = its[key]
        name = "" if career == DEPOT else f" {level_name(career, level, t.language)}"
        shown.append(at_left(f"{level}{name}", CAREER[career]))
    return shown


def _rights(its: Mapping[str, Any], t: Texts) -> list[str]:
    """The right tiles owned, with their points a round or the price paid (A-5)."""
    shown = []
    for right in ("coat", "letter", "mint", "architect", "church", "cathedral"):
        value = its[right]
        if value:
            name = right_name(right, t.language)
            shown.append(name if value is True else f"{name} {value}")
    return shown


def _backs(its: Mapping[str, Any], t: Texts) -> list[str]:
    """What is seen of another's cards: the prices on their backs (A-57)."""
    lines = []
    for key, text in (("hand", "board.hand_backs"), ("offer", "board.offer_backs")):
        cards = its[key] or ()
        if cards and not any(isinstance(card, str) for card in cards):
            lines.extend(_flow([t(text), *_prices(cards)], MARKS, "  "))
    return lines


# --- the piles and the viewer's cards -------------------------------------------------------------


def _piles(view: View, t: Texts) -> list[str]:
    """How many cards, and what is seen of their tops (A-57)."""
    price, top = view["detail"]["draw_price"], view["detail"]["discard_top"]
    card = NOTHING if top is None else card_name(KIND_OF[top], t.language)
    draw = t("board.draw_pile", size(view["draw"]), price=price or NOTHING)
    discards = t("board.discards", size(view["discard"]), card=card)
    legend = t("board.legend", move=TO_MOVE, marker=MARKER, cap=AT_CAP)
    return [*_flow([draw, discards], 1), " " + paint(legend, "dim")]


def _own_cards(view: View, s: State, names: Sequence[str], t: Texts) -> list[str]:
    """The viewer's offer and hand, all of a full position, none for a spectator."""
    lines = []
    for seat in _open_seats(view):
        own = seat == _viewer(view)
        name = shorten(names[seat], NAME)
        its = view["seats"][seat]
        if its["offer"]:
            title = t("board.your_offer") if own else t("board.offer_of", name=name)
            lines.append(titled_line(f"{title} · {len(its['offer'])}"))
            lines.extend(_offer(view, s, seat, t))
        title = t("board.your_hand") if own else t("board.hand_of", name=name)
        lines.append(titled_line(f"{title} · {len(its['hand'])}"))
        lines.extend(_hand(view, its["hand"], t))
        lines.extend(_chosen(view["detail"], seat, t))
    return lines


def _colour(kind: int) -> str:
    return CARD_COLOURS[noble_of(kind)]


def _in_lines(cells: Sequence[str], width: int, start: int) -> list[str]:
    """Painted cells, all of that width, in lines from that column on."""
    in_a_line = (WIDTH - start) // width
    return ["".join(cells[k : k + in_a_line]) for k in range(0, len(cells), in_a_line)]


def _offer(view: View, s: State, seat: int, t: Texts) -> list[str]:
    """The cards on offer with their prices, and which of them are bought so far (A-52)."""
    bought = Counter(view["detail"]["bought"][seat])
    total = bought.total()
    cells = []
    for card in view["seats"][seat]["offer"]:
        sign = DONE if bought[card] > 0 else " "
        bought[card] -= 1
        price = f"{price_of(s, KIND_OF[card])} {sign}"
        code = paint(at_left(card, CARD), f"bold {_colour(KIND_OF[card])}")
        cells.append(code + paint(at_left(price, OFFERED - CARD)))
    so_far = t("board.bought", total, sign=DONE, left=gulden_left(s, seat))
    return [*(" " + line for line in _in_lines(cells, OFFERED, 1)), " " + paint(so_far)]


def _hand(view: View, hand: Sequence[str], t: Texts) -> list[str]:
    """The cards by noble: first those that fit the auction, its noble's and the jokers (A-22)."""
    if not hand:
        return [" " + paint(t("board.no_cards"), "dim")]
    visited = NOBLE_NAMES.index(view["noble"])
    in_order = [*range(MAXIMILIAN), noble_of(JOKER)]
    if visited != MAXIMILIAN and read_phase(view) not in BETWEEN_ROUNDS:
        first = [visited, noble_of(JOKER)]
        in_order = [*first, *(group for group in in_order if group not in first)]
    lines = []
    for group in in_order:
        cards = [card for card in hand if noble_of(KIND_OF[card]) == group]
        if cards:
            lines.extend(_group(group, cards, t))
    return lines


def _group(group: int, cards: Sequence[str], t: Texts) -> list[str]:
    """The cards of one noble, or the jokers, with the codes to type."""
    is_jokers = group == noble_of(JOKER)
    name = card_name(JOKER, t.language) if is_jokers else noble_name(group, t.language)
    style = f"bold {CARD_COLOURS[group]}"
    if is_jokers:
        cells = [paint(f"{cards[0]} ×{len(cards)}" if len(cards) > 1 else cards[0], style)]
    else:
        cells = [paint(at_left(card, CARD), style) for card in cards]
    labels = [at_left(name, GROUP - 1)] + [" " * (GROUP - 1)] * len(cells)
    lines = _in_lines(cells, CARD, GROUP)
    return [f" {paint(label)}{line}" for label, line in zip(labels, lines, strict=False)]


def _chosen(detail: Mapping[str, Any], seat: int, t: Texts) -> list[str]:
    """What the seat has chosen so far, before all have (G-5)."""
    shown, given = detail.get("shown"), detail.get("given")
    if shown and shown[seat]:
        text = t("board.shown", number=len(shown[seat]), bid=detail["bid"])
        return _flow([text, *shown[seat]], 1, "  ")
    if given and given[seat]:
        return _flow([t("board.given"), given[seat]], 1, "  ")
    return []
