"""Tables of Massilia to begin a test from: a legal position with what matters in it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco import Match

CUBES: Final = ("pink", "purple", "orange", "beige")  # M-3, in the order of G-3
DICE: Final = ("brown", "beige", "grey", "black")  # M-6, in the order of G-3
BOX: Final = Counter(  # M-8, in the order of G-3
    {
        "jupiter": 5,
        "juno": 5,
        "minerva": 7,
        "neptune": 7,
        "phoebus": 7,
        "venus": 9,
        "mercury": 5,
        "mars": 5,
        "pluto": 5,
    }
)
CARDS: Final = tuple(BOX)
FIGURES: Final = {"consul": 2, "pink": 6, "purple": 10, "orange": 14}
PRICES: Final = {"temple": 2, "purple": 1, "orange": 2, "pink": 3}
STALLS: Final = {4: "0", 12: "1", 8: "2", 0: "3"}

Position = dict[str, Any]


def words(text: str) -> list[str]:
    """The words written in one line: "venus mars", "pink pink"."""
    return text.split()


def position(
    players: int = 2,
    *,
    round: int = 3,
    phase: str = "actions",
    order: Sequence[int] | None = None,
    turn: int | None = 0,
    passed: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, int] | None = None,
    prices: Mapping[str, int] | None = None,
    popularity: Mapping[str, int] | None = None,
    harbour: Mapping[str, int] | None = None,
    temple: str = "brown1",
    stalls: Mapping[int, str] | None = None,
    sestertii: int | Sequence[int] = 10,
    fame: Sequence[int] = (),
    penalty: Sequence[int] = (),
    cards: Sequence[str] = (),
    kept: Sequence[str] = (),
    screen: Sequence[str] = (),
    pile: str = "",
    discard: str = "",
    rest: str | None = "pile",
    detail: Mapping[str, Any] | None = None,
) -> Position:
    """A legal position: seat 0's first turn in round 3, unless said otherwise.

    What belongs to seats is by seat, and for seats left out nothing; `sestertii` may be one sum for
    all. Figures, prices and popularity change those named; two prices may trade places. A stall is
    its owner and its cubes: `{4: "0 pink pink"}`; without any, seats have one each. Dice are named
    as in moves, behind the screen by colour alone: `screen=("brown brown",)`.

    All else lies where it may: dice not named behind the last seat's screen, penalty tokens in the
    supply, beige cubes in the harbour. `pile` is what lies on top of the pile, `discard` what lies
    at the bottom of the discards; the cards not named go under the pile or, if `rest` says so, onto
    the "discard"; None leaves both to chance.
    """
    money = [sestertii] * players if isinstance(sestertii, int) else sestertii
    tokens = [_entry(penalty, seat, 0) for seat in range(players)]
    given_stalls = STALLS if stalls is None else stalls
    on_market = {
        str(place): _stall(text)
        for place, text in given_stalls.items()
        if int(text[0]) < players or stalls is not None
    }
    seats: list[dict[str, Any]] = [
        {
            "sestertii": _entry(money, seat, 10),
            "fame": _entry(fame, seat, 0),
            "penalty": tokens[seat],
            "cards": words(_entry(cards, seat, "")),
            "kept": _values(_entry(kept, seat, "")),
            "screen": dict(Counter(words(_entry(screen, seat, "")))),
        }
        for seat in range(players)
    ]
    built: Position = {
        "game": "massilia",
        "players": players,
        "round": round,
        "phase": phase,
        "order": list(range(players) if order is None else order),
        "turn": turn,
        "passed": list(passed),
        "options": dict(options or {}),
        "figures": FIGURES | dict(figures or {}),
        "prices": PRICES | dict(prices or {}),
        "popularity": {"pink": 2, "purple": 2, "orange": 2} | dict(popularity or {}),
        "harbour": {"pink": 6, "purple": 6, "orange": 6} | dict(harbour or {}),
        "temple": {colour: [] for colour in DICE} | _values(temple),
        "penalty_supply": 10 * players - sum(tokens),
        "stalls": on_market,
        "seats": seats,
        "pile": words(pile),
        "discard": words(discard),
        "turn_tiles": list(range(2, players - len(passed) + 1)),
    }
    if detail is not None:
        built["detail"] = dict(detail)
    _put_rest_of_beige(built)
    _put_rest_of_dice(built)
    _put_rest_of_cards(built, rest)
    return built


def _entry(row: Sequence[Any], seat: int, default: Any) -> Any:
    return row[seat] if seat < len(row) else default


def _stall(text: str) -> dict[str, int]:
    owner, *cubes = text.split()
    return {"owner": int(owner), **{cube: cubes.count(cube) for cube in CUBES}}


def _values(text: str) -> dict[str, list[int]]:
    """Dice as a position has them: their values by colour."""
    found: dict[str, list[int]] = {}
    for die in words(text):
        found.setdefault(die[:-1], []).append(int(die[-1]))
    return found


def _put_rest_of_beige(built: Position) -> None:
    on_stalls = sum(stall["beige"] for stall in built["stalls"].values())
    placing = built.get("detail", {}).get("placing", {}).get("beige", 0)
    built["harbour"].setdefault("beige", 10 - on_stalls - placing)


def _put_rest_of_dice(built: Position) -> None:
    there = Counter(dice_on_table(built))
    last = built["seats"][-1]["screen"]
    for colour in DICE:
        last[colour] = last.get(colour, 0) + built["players"] + 1 - there[colour]


def _put_rest_of_cards(built: Position, rest: str | None) -> None:
    left = BOX - Counter(cards_on_table(built))
    if rest is None:
        del built["pile"], built["discard"]
    else:
        built[rest] += left.elements()


def dice_on_table(position: Mapping[str, Any]) -> list[str]:
    """The colour of every die of a position, wherever it lies."""
    detail = position.get("detail", {})
    found = [die[:-1] for die in detail.get("dice", ())] + list(detail.get("picked", ()))
    for given in (position["temple"], *(seat["kept"] for seat in position["seats"])):
        found += [colour for colour, values in given.items() for _ in values]
    for seat in position["seats"]:
        found += Counter(seat["screen"]).elements()
    return found


def cards_on_table(position: Mapping[str, Any]) -> list[str]:
    """Every card of a position, wherever it lies."""
    detail = position.get("detail", {})
    found = [*position.get("pile", ()), *position.get("discard", ()), *detail.get("drawn", ())]
    for seat in position["seats"]:
        found += seat["cards"]
    return [*found, detail["card"]] if "card" in detail else found


def at(players: int = 2, **given: Any) -> Match:
    """A match that goes on from `position(…)`, its chance to come from seed 1."""
    return Match.at(position(players, **given), seed=1)


def of_seats(match: Match, key: str) -> list[Any]:
    """What every seat has of something, by seat: "sestertii", "fame", "penalty", "cards"."""
    return [seat[key] for seat in match.position()["seats"]]
