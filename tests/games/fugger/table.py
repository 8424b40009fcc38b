"""Tables of Die Fugger to begin a test from: a legal position with what matters in it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco import Match

GOODS: Final = ("cu", "cl", "wi", "sp", "je")
CARDS: Final = tuple(good + seal for good in GOODS for seal in ("", "*")) + ("me",)  # F-1
BOX: Final = Counter({card: 2 if "*" in card else 4 if card == "me" else 7 for card in CARDS})

SOME_HAND: Final = "cu wi"

Position = dict[str, Any]


def cards(text: str) -> list[str]:
    """The cards written in one line: "sp sp* me"."""
    return text.split()


def position(
    players: int = 3,
    *,
    round: int = 3,
    start: int = 0,
    turn: int | None = 0,
    target: int = 100,
    prices: int | Mapping[str, int] = 5,
    gulden: Sequence[int] = (),
    hands: Sequence[str] = (),
    displays: Sequence[str] = (),
    shipments: Mapping[tuple[int, int], str] | None = None,
    jakob: str = "",
    draw: str = "",
    discard: str = "",
    rest: str | int = "draw",
    turns_since_jakob: int = 0,
    memory: Sequence[str] | None = None,
) -> Position:
    """A legal position: round 3, nothing on the table, the turn of seat 0, unless said otherwise.

    `hands` and `displays` are by seat, `shipments` by (seat, round). Seats left out have nothing in
    front and hold a copper and a wine, so that they have a choice when their turn comes (G-2).
    `prices` is one price for all goods, or some goods' prices, the others being 5. `draw` is what
    lies on top of the draw pile. All cards not named go where `rest` says: under the draw pile, to
    the "discard", or to the hand of a seat.
    """
    seats: list[dict[str, Any]] = [
        {
            "gulden": _entry(gulden, seat, 0),
            "hand": cards(_entry(hands, seat, SOME_HAND)),
            "display": cards(_entry(displays, seat, "")),
            "shipments": [],
        }
        for seat in range(players)
    ]
    for (seat, order), card in sorted((shipments or {}).items()):
        seats[seat]["shipments"].append({"card": card, "round": order})
    given = {"cu": 5, "cl": 5, "wi": 5, "sp": 5, "je": 5}
    built: Position = {
        "game": "fugger",
        "players": players,
        "round": round,
        "start": start,
        "turn": turn,
        "options": {"target": target},
        "prices": dict.fromkeys(GOODS, prices) if isinstance(prices, int) else given | dict(prices),
        "seats": seats,
        "jakob": cards(jakob),
        "draw": cards(draw),
        "discard": cards(discard),
    }
    left = BOX - Counter(on_table(built))
    if isinstance(rest, int):
        seats[rest]["hand"] += left.elements()
    else:
        built[rest] += left.elements()
    if players == 2:
        built["turns_since_jakob"] = turns_since_jakob
    if memory is not None:
        built["detail"] = {"memory": list(memory)}
    return built


def _entry(row: Sequence[Any], seat: int, default: Any) -> Any:
    return row[seat] if seat < len(row) else default


def on_table(position: Mapping[str, Any]) -> list[str]:
    """Every card of a position, wherever it lies."""
    found = [*position["jakob"], *position["draw"], *position["discard"]]
    for seat in position["seats"]:
        found += [*seat["hand"], *seat["display"]]
        found += [shipment["card"] for shipment in seat["shipments"]]
    return found


def at(players: int = 3, **given: Any) -> Match:
    """A match that goes on from `position(…)`, its chance to come from seed 1."""
    return Match.at(position(players, **given), seed=1)


def hand(match: Match, seat: int) -> list[str]:
    """The cards in that seat's hand, in the order of F-1."""
    held: list[str] = match.position()["seats"][seat]["hand"]
    return held


def display(match: Match, seat: int) -> list[str]:
    """The cards face up in front of that seat, in the order of F-1."""
    shown: list[str] = match.position()["seats"][seat]["display"]
    return shown


def gulden(match: Match) -> list[int]:
    """Everybody's gulden, by seat."""
    return [seat["gulden"] for seat in match.position()["seats"]]


def same_cards(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether these are the same cards, in whatever order."""
    return Counter(some) == Counter(others)
