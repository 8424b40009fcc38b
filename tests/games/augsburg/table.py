"""Tables of Augsburg 1520 to begin a test from: a legal position with what matters in it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco import Match

NOBLES: Final = ("Ph", "Lo", "Le", "Ma", "Mx")
NOTES: Final = tuple(f"{noble}{value}" for noble in NOBLES[:4] for value in range(1, 18))
CARDS: Final = (*NOTES, "Jk")  # A-1, in the order of G-3
BOX: Final = Counter({card: 12 if card == "Jk" else 1 for card in CARDS})
PRIVILEGES: Final = frozenset(range(1, 11))
CARD_TAKEN: Final = ("privilege", "compensation", "discard")  # phases with a card in use

Position = dict[str, Any]


def cards(text: str) -> list[str]:
    """The cards written in one line: "Ph3 Lo9 Jk"."""
    return text.split()


def position(
    players: int = 3,
    *,
    round: int = 3,
    noble: str = "Ph",
    marker: int = 0,
    phase: str = "auction",
    gulden: int | Sequence[int] = 1000,
    points: Sequence[int] = (),
    hands: Sequence[str] = (),
    offers: Sequence[str] = (),
    depot: Sequence[int] = (),
    nobility: Sequence[int] = (),
    office: Sequence[int] = (),
    coat: Sequence[int] = (),
    letter: Sequence[int] = (),
    mint: Sequence[bool] = (),
    architect: Sequence[bool] = (),
    church: Sequence[int] = (),
    cathedral: Sequence[int] = (),
    open: Sequence[int] | None = None,
    pile: Sequence[int] | None = None,
    used: Sequence[int] | None = None,
    draw: str = "",
    discard: str = "",
    rest: str | int | None = "draw",
    open_counts: bool = False,
    components: Mapping[str, Any] | None = None,
    detail: Mapping[str, Any] | None = None,
) -> Position:
    """A legal position: the first auction of round 3, seat 0 to open it, unless said otherwise.

    What belongs to seats is by seat, and for seats left out as at the beginning: no cards, level 1,
    no tile, no points; `gulden` may be one sum for all. `draw` is what lies on top of the draw
    pile, `discard` what lies at the bottom of the discards. All cards not named go where `rest`
    says: under the draw pile, onto the "discard", to the hand of a seat; None leaves both piles to
    chance. The privilege cards not named lie as they must in such a round: one open for each noble
    still to be visited, five face down in odd rounds and none in even ones, the others used.
    """
    money = [gulden] * players if isinstance(gulden, int) else gulden
    seats: list[dict[str, Any]] = [
        {
            "gulden": _entry(money, seat, 1000),
            "points": _entry(points, seat, 0),
            "hand": cards(_entry(hands, seat, "")),
            "offer": cards(_entry(offers, seat, "")),
            "depot": _entry(depot, seat, 1),
            "nobility": _entry(nobility, seat, 1),
            "office": _entry(office, seat, 1),
            "coat": _entry(coat, seat, 0),
            "letter": _entry(letter, seat, 0),
            "mint": _entry(mint, seat, False),
            "architect": _entry(architect, seat, False),
            "church": _entry(church, seat, 0),
            "cathedral": _entry(cathedral, seat, 0),
        }
        for seat in range(players)
    ]
    in_use = (detail or {}).get("card")
    built: Position = {
        "game": "augsburg",
        "players": players,
        "round": round,
        "noble": noble,
        "marker": marker,
        "phase": phase,
        "options": {"open_counts": open_counts},
        "seats": seats,
        "privileges": _privileges(_to_visit(noble, phase), round, in_use, open, pile, used),
        "draw": cards(draw),
        "discard": cards(discard),
    }
    left = BOX - Counter(on_table(built))
    if rest is None:
        del built["draw"], built["discard"]
    elif isinstance(rest, int):
        seats[rest]["hand"] += left.elements()
    else:
        built[rest] += left.elements()
    if components is not None:
        built["components"] = dict(components)
    if detail is not None:
        built["detail"] = dict(detail)
    return built


def _entry(row: Sequence[Any], seat: int, default: Any) -> Any:
    return row[seat] if seat < len(row) else default


def _to_visit(noble: str, phase: str) -> int:
    """How many privilege cards may still be won in this round."""
    if phase in ("shortage", "over") or (phase == "buy" and noble == "Mx"):
        return 0
    return len(NOBLES) - NOBLES.index(noble) - (phase in CARD_TAKEN)


def _privileges(
    to_visit: int,
    round: int,
    in_use: int | None,
    open: Sequence[int] | None,
    pile: Sequence[int] | None,
    used: Sequence[int] | None,
) -> dict[str, list[int]]:
    named = {in_use, *(open or ()), *(pile or ()), *(used or ())}
    free = [card for card in sorted(PRIVILEGES) if card not in named]
    if open is None:
        open, free = free[:to_visit], free[to_visit:]
    if pile is None:
        n = 5 if round % 2 == 1 else 0
        pile, free = free[:n], free[n:]
    return {
        "open": list(open),
        "pile": list(pile),
        "used": list(free if used is None else used),
    }


def on_table(position: Mapping[str, Any]) -> list[str]:
    """Every card of a position, wherever it lies."""
    found = [*position.get("draw", ()), *position.get("discard", ())]
    for seat in position["seats"]:
        found += [*seat["hand"], *seat.get("offer", ())]
    return found


def at(players: int = 3, **given: Any) -> Match:
    """A match that goes on from `position(…)`, its chance to come from seed 1."""
    return Match.at(position(players, **given), seed=1)


def seat_of(match: Match, seat: int) -> dict[str, Any]:
    """All that belongs to that seat, as the position has it."""
    found: dict[str, Any] = match.position()["seats"][seat]
    return found


def hand(match: Match, seat: int) -> list[str]:
    """The cards in that seat's hand, in the order of G-3."""
    held: list[str] = seat_of(match, seat)["hand"]
    return held


def of_seats(match: Match, key: str) -> list[Any]:
    """What every seat has of something, by seat: "gulden", "points", "depot", "church", …"""
    return [seat[key] for seat in match.position()["seats"]]


def same_cards(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether these are the same cards, in whatever order."""
    return Counter(some) == Counter(others)
