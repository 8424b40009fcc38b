"""Moves, positions and views of Die Fugger as text and JSON, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fondaco.engine.record import Ints
from fondaco.errors import InvalidOption, InvalidPlayers, shorten
from fondaco.games.base import OVER
from fondaco.games.fugger.components import (
    CARDS,
    ENDING_COUNT,
    GOODS,
    HIGHEST_PRICE,
    KINDS,
    LOWEST_PRICE,
    MERCHANT,
    MERCHANT_LIMIT,
    MOST_PLAYERS,
    NO_CARD,
    SHIPPING_ROUNDS,
    cards_of_kind,
)
from fondaco.games.fugger.memory import DRAWN, SHIPPED, SHOWN, SHUFFLED
from fondaco.games.fugger.state import (
    DRAW,
    MOST_MEMORIES,
    PLAY,
    SHIP,
    State,
    face_up,
)
from fondaco.games.fugger.turn import skip_idle
from fondaco.games.position_checks import PositionChecks

CHECKS: Final = PositionChecks("fugger")

GOOD_NAMES: Final = ("cu", "cl", "wi", "sp", "je")
CARD_NAMES: Final = tuple(good + seal for good in GOOD_NAMES for seal in ("", "*")) + ("me",)
KIND_OF: Final = {name: kind for kind, name in enumerate(CARD_NAMES)}
UNKNOWN: Final = "?"  # a face in a memory that the viewer may not see

MOVE_FORMS: Final = ("draw", "play sp", "play sp*", "play me", "ship cl", "ship cl*", "ship me")

MOST_ROUNDS: Final = 10_000
MOST_GULDEN: Final = 2**14 - 1  # what a position may give a seat; sales keep it within 16 bits


# --- moves ----------------------------------------------------------------------------------------


def write_move(action: int) -> str:
    """The text of an action."""
    if action == DRAW:
        return "draw"
    if action < SHIP:
        return f"play {CARD_NAMES[action - PLAY]}"
    return f"ship {CARD_NAMES[action - SHIP]}"


def move_rule(action: int) -> str:
    """The id of the rule behind an action."""
    if action == DRAW:
        return "F-20"
    return "F-21" if action < SHIP else "F-22"


# --- positions and views, written -----------------------------------------------------------------


def cards_of(counts: Sequence[int] | Ints) -> list[str]:
    """The names of counted cards, in the order of F-1."""
    return [CARD_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _row(grid: Any, seat: int) -> list[int]:
    return [grid[seat, kind] for kind in range(KINDS)]


def _write_shipments(s: State, seat: int, shown: bool) -> list[dict[str, Any]]:
    return [
        {"card": CARD_NAMES[s.shipment[seat, order]] if shown else None, "round": order + 1}
        for order in range(SHIPPING_ROUNDS)
        if s.shipment[seat, order] != NO_CARD
    ]


def _write_memory(s: State, sees: Callable[[int], bool]) -> list[str]:
    """The log of `memory.py` as text; faces that the viewer may not know are `?`."""
    lines = []
    for k in range(s.memories):
        code = s.memory[k]
        if code == SHUFFLED:
            lines.append("shuffle")
        elif code >= SHIPPED:
            lines.append(f"ship {code - SHIPPED}")
        elif code >= SHOWN:
            seat, kind = divmod(code - SHOWN, KINDS)
            lines.append(f"play {seat} {CARD_NAMES[kind]}")
        else:
            seat, kind = divmod(code - DRAWN, KINDS)
            lines.append(f"draw {seat} {CARD_NAMES[kind] if sees(seat) else UNKNOWN}")
    return lines


def _write(s: State, sees: Callable[[int], bool], sees_pile: bool) -> dict[str, Any]:
    """The position with what the viewer sees of each seat's cards and of the draw pile."""
    over = s.turn == OVER
    seats = []
    for seat in range(s.players):
        hand = cards_of(_row(s.hand, seat))
        seats.append(
            {
                "gulden": s.gulden[seat],
                "hand": hand if sees(seat) else len(hand),  # F-45: their number is public
                "display": cards_of(_row(s.display, seat)),
                "shipments": _write_shipments(
                    s, seat, sees(seat) or over
                ),  # F-40: turned up to be paid
            }
        )
    pile = [CARD_NAMES[s.pile[k]] for k in reversed(range(s.pile_size))]
    position: dict[str, Any] = {
        "game": "fugger",
        "players": s.players,
        "round": s.round,
        "start": s.start,
        "turn": None if over else s.turn,
        "options": {"target": s.target},
        "prices": {name: s.prices[good] for good, name in enumerate(GOOD_NAMES)},
        "seats": seats,
        "jakob": cards_of(s.jakob),
        "draw": pile if sees_pile else len(pile),
        "discard": cards_of(s.discard),
    }
    if s.players == 2:
        position["turns_since_jakob"] = s.turns_since_jakob
    if s.memories:
        position["detail"] = {"memory": _write_memory(s, sees)}
    return position


def write_position(s: State) -> dict[str, Any]:
    """Everything, hidden things too (G-8)."""
    return _write(s, lambda seat: True, sees_pile=True)


def write_view(s: State, viewer: int | None) -> dict[str, Any]:
    """What that seat, or a spectator, may see (G-10, F-45)."""
    return _write(s, lambda seat: seat == viewer, sees_pile=False)


# --- positions, read ------------------------------------------------------------------------------


def _card(value: object, where: str) -> int:
    if not isinstance(value, str) or value not in KIND_OF:
        raise CHECKS.fault(
            f"{where}: unknown card {shorten(value)}; cards are {', '.join(CARD_NAMES)}"
        )
    return KIND_OF[value]


def _cards(value: object, where: str) -> list[int]:
    return [_card(card, where) for card in CHECKS.entries(value, where, CARDS)]


def _read_table(s: State, position: Mapping[str, Any]) -> None:
    """The part of the position that stands outside the seats."""
    s.round = CHECKS.whole(position["round"], "round", 1, MOST_ROUNDS)
    s.start = CHECKS.whole(position["start"], "start", 0, s.players - 1)
    turn = position["turn"]
    s.turn = (
        OVER if turn is None else CHECKS.whole(turn, "turn (or null at the end)", 0, s.players - 1)
    )
    if s.players == 2:
        value = position.get("turns_since_jakob", 0)
        s.turns_since_jakob = CHECKS.whole(value, "turns_since_jakob", 0, 1)  # F-24
    elif "turns_since_jakob" in position:
        raise CHECKS.fault("turns_since_jakob is for two players only (F-24)")
    prices = CHECKS.mapping(position["prices"], "prices", GOOD_NAMES)
    for good, name in enumerate(GOOD_NAMES):
        where = f"prices.{name}"
        s.prices[good] = CHECKS.whole(prices[name], where, LOWEST_PRICE, HIGHEST_PRICE)  # F-2
    for kind in _cards(position["jakob"], "jakob"):
        if kind == MERCHANT:
            raise CHECKS.fault("jakob: a merchant never lies beside Jakob (F-10)")
        s.jakob[kind] += 1
    pile = _cards(position["draw"], "draw")
    for k, kind in enumerate(reversed(pile)):
        s.pile[k] = kind
    s.pile_size = len(pile)
    for kind in _cards(position["discard"], "discard"):
        s.discard[kind] += 1


def _read_seat(s: State, seat: int, value: object) -> None:
    where = f"seats.{seat}"
    given = CHECKS.mapping(value, where, ("gulden", "hand", "display", "shipments"))
    s.gulden[seat] = CHECKS.whole(given["gulden"], f"{where}.gulden", 0, MOST_GULDEN)
    for kind in _cards(given["hand"], f"{where}.hand"):
        s.hand[seat, kind] += 1
    for kind in _cards(given["display"], f"{where}.display"):
        s.display[seat, kind] += 1
    if s.display[seat, MERCHANT] > MERCHANT_LIMIT:
        raise CHECKS.fault(f"{where}.display has more than {MERCHANT_LIMIT} merchants (F-21)")
    for order in range(SHIPPING_ROUNDS):
        s.shipment[seat, order] = NO_CARD
    for shipment in CHECKS.entries(given["shipments"], f"{where}.shipments", SHIPPING_ROUNDS):
        _read_shipment(s, seat, shipment, f"{where}.shipments")


def _read_shipment(s: State, seat: int, value: object, where: str) -> None:
    shipment = CHECKS.mapping(value, where, ("card", "round"))
    kind = _card(shipment["card"], where)
    order = CHECKS.whole(shipment["round"], f"{where}: round (F-22)", 1, SHIPPING_ROUNDS)
    if order > s.round:
        raise CHECKS.fault(f"{where}: a shipment of round {order} in round {s.round} (F-22)")
    if s.shipment[seat, order - 1] != NO_CARD:
        raise CHECKS.fault(f"{where}: two shipments in round {order} (F-22)")
    s.shipment[seat, order - 1] = kind


def _check_cards(s: State) -> None:
    """All 49 cards are there, and none twice (F-1)."""
    for kind in range(KINDS):
        n = s.jakob[kind] + s.discard[kind]
        n += sum(s.pile[k] == kind for k in range(s.pile_size))
        for seat in range(s.players):
            n += s.hand[seat, kind] + s.display[seat, kind]
            n += sum(s.shipment[seat, order] == kind for order in range(SHIPPING_ROUNDS))
        if n != cards_of_kind(kind):
            raise CHECKS.fault(
                f"{n} cards {CARD_NAMES[kind]!r} on the table, not {cards_of_kind(kind)} (F-1)"
            )


def _check_running(s: State) -> None:
    """While the game goes on no round and no game is over."""
    for good in range(GOODS):
        if face_up(s, good) >= ENDING_COUNT:
            n = face_up(s, good)
            raise CHECKS.fault(
                f"{n} cards of {GOOD_NAMES[good]!r} face up in a running round (F-30)"
            )
    for seat in range(s.players):
        if s.gulden[seat] >= s.target:
            raise CHECKS.fault(
                f"seats.{seat}.gulden has reached the target of {s.target} in a running game (F-33)"
            )


def _check_over(s: State) -> None:
    """At the end the table stays as it was scored (F-30, F-33)."""
    if all(face_up(s, good) < ENDING_COUNT for good in range(GOODS)):
        raise CHECKS.fault(f"the game is over, but no good has {ENDING_COUNT} cards face up (F-30)")
    if all(s.gulden[seat] < s.target for seat in range(s.players)):
        raise CHECKS.fault(
            f"the game is over, but nobody has the {s.target} gulden that end it (F-33)"
        )


# --- memory, read ---------------------------------------------------------------------------------


def _read_memory_line(line: object, players: int) -> int:
    words = line.split(" ") if isinstance(line, str) else []
    match words:
        case ["shuffle"]:
            return SHUFFLED
        case [verb, seat, *card] if verb in ("draw", "play", "ship") and seat in map(
            str, range(players)
        ):
            if verb == "ship" and not card:
                return SHIPPED + int(seat)
            if verb != "ship" and len(card) == 1 and card[0] in KIND_OF:
                first = DRAWN if verb == "draw" else SHOWN
                return first + int(seat) * KINDS + KIND_OF[card[0]]
    raise CHECKS.fault(
        f"detail.memory: bad line {shorten(line)};"
        " lines are 'draw 0 sp', 'play 0 sp', 'ship 0', 'shuffle'"
    )


def _read_memory(s: State, detail: object) -> None:
    given = CHECKS.mapping(detail, "detail", ("memory",))["memory"]
    lines = CHECKS.entries(given, "detail.memory", MOST_MEMORIES)
    for k, line in enumerate(lines):
        s.memory[k] = _read_memory_line(line, s.players)
    s.memories = len(lines)
    if lines:
        _check_memory(s)


def _check_memory(s: State) -> None:
    """What the log says came and left must be possible, and lead to what is held now (G-11)."""
    codes = [s.memory[k] for k in range(s.memories)]
    if SHUFFLED not in codes:
        raise CHECKS.fault("detail.memory begins with the first shuffle, but has no line 'shuffle'")
    held = [[0] * KINDS for _ in range(MOST_PLAYERS)]
    laid = [_shipped_kinds(s, seat) for seat in range(MOST_PLAYERS)]
    drawn = [0] * KINDS  # of this generation
    for code in codes:
        if code == SHUFFLED:
            drawn = [0] * KINDS
        elif code < SHOWN:
            seat, kind = divmod(code - DRAWN, KINDS)
            held[seat][kind] += 1
            drawn[kind] += 1
            if drawn[kind] > cards_of_kind(kind):
                raise CHECKS.fault(
                    f"detail.memory: too many {CARD_NAMES[kind]!r} of one pile (F-1)"
                )
        else:
            _check_leaving(code, held, laid)
    for k in range(s.pile_size):
        drawn[s.pile[k]] += 1
    if any(drawn[kind] > cards_of_kind(kind) for kind in range(KINDS)):
        raise CHECKS.fault(
            "detail.memory: more cards of a kind drawn from this pile than it held (F-1)"
        )
    for seat in range(s.players):
        if held[seat] != _row(s.hand, seat) or laid[seat]:
            raise CHECKS.fault(
                f"detail.memory does not lead to the hand and shipments of seat {seat} (G-11)"
            )


def _shipped_kinds(s: State, seat: int) -> list[int]:
    """The kinds that the seat has shipped, in the order of the rounds."""
    if seat >= s.players:
        return []
    kinds = [s.shipment[seat, order] for order in range(SHIPPING_ROUNDS)]
    return [kind for kind in kinds if kind != NO_CARD]


def _check_leaving(code: int, held: list[list[int]], laid: list[list[int]]) -> None:
    """A card leaves a hand, played or shipped: it must be there."""
    if code < SHIPPED:
        seat, kind = divmod(code - SHOWN, KINDS)
        verb = "played"
    else:
        seat, verb = code - SHIPPED, "shipped"
        if not laid[seat]:
            raise CHECKS.fault(f"detail.memory: seat {seat} has fewer shipments than that (G-11)")
        kind = laid[seat].pop(0)
    held[seat][kind] -= 1
    if held[seat][kind] < 0:
        raise CHECKS.fault(
            f"detail.memory: seat {seat} {verb} {CARD_NAMES[kind]!r} without having drawn it"
        )


def read_position(position: Mapping[str, Any]) -> State:
    """A state of the position; raises InvalidPosition naming the fault (G-9)."""
    from fondaco.games.fugger.game import GAME

    needed = (
        "game",
        "players",
        "round",
        "start",
        "turn",
        "prices",
        "seats",
        "jakob",
        "draw",
        "discard",
    )
    CHECKS.mapping(position, "the position", needed, ("options", "turns_since_jakob", "detail"))
    try:
        options = GAME.check_options(position.get("options"))
        players = GAME.check_players(position["players"])
    except (InvalidOption, InvalidPlayers) as fault:
        raise CHECKS.fault(str(fault)) from None
    s: State = GAME.new_state(options)
    s.players = players
    _read_table(s, position)
    for seat, value in enumerate(CHECKS.by_seat(position["seats"], "seats", players)):
        _read_seat(s, seat, value)
    _check_cards(s)
    if s.turn == OVER:
        _check_over(s)
    else:
        _check_running(s)
    if "detail" in position:
        _read_memory(s, position["detail"])
    skip_idle(s)  # G-2: nothing else can happen
    return s
