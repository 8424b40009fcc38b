"""States of Massilia to begin a test of rules from, and playing on in them move by move.

They are put together field by field: nothing but the rules under test takes part.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from fondaco.engine.chance import seed_state
from fondaco.engine.events import Event, read_events
from fondaco.engine.record import Ints
from fondaco.games.base import OVER
from fondaco.games.massilia.notation import write_move
from fondaco.games.massilia.rounds import close_turn
from fondaco.games.massilia.setup import set_up
from fondaco.games.massilia.state import ACTIONS, NOBODY, Phase, State
from fondaco.games.massilia.turn import apply, legal_actions, turn

CUBES: Final = ("pink", "purple", "orange", "beige")
CUBES_IN_BOX: Final = (15, 15, 15, 10)  # M-3
DICE: Final = ("brown", "beige", "grey", "black")
CARDS_IN_BOX: Final = {  # M-8
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
CARDS: Final = tuple(CARDS_IN_BOX)
PRICE_PLACES: Final = ("pink", "purple", "orange", "temple")
FIGURES: Final = ("pink", "purple", "orange", "consul")
MOVES: Final = tuple(write_move(action) for action in range(ACTIONS))
ACTION_OF: Final = {move: action for action, move in enumerate(MOVES)}


# --- making states --------------------------------------------------------------------------------


def empty(edition: str = "rulebook", popularity_drop: str = "cubes", seed: int = 1) -> State:
    """A state with the options in it and nothing else but chance (M-65)."""
    s = State()
    s.edition = ("rulebook", "2014").index(edition)
    s.popularity_drop = ("cubes", "step").index(popularity_drop)
    s.sestertii_per_point = 3
    s.open_counts = 1
    seed_state(s, seed)
    return s


def new(players: int, seed: int = 1, start: int = -1, edition: str = "rulebook") -> State:
    """A game just set up."""
    s = empty(edition=edition, seed=seed)
    set_up(s, players, start)
    return s


def state(
    players: int = 2,
    *,
    round: int = 3,
    order: Sequence[int] | None = None,
    turn: int = 0,
    passed: Sequence[int] = (),
    figures: Mapping[str, int] | None = None,
    prices: Mapping[str, int] | None = None,
    popularity: Mapping[str, int] | None = None,
    harbour: Mapping[str, int] | None = None,
    temple: str = "brown1",
    stalls: Mapping[int, str] | None = None,
    sestertii: Sequence[int] = (),
    fame: Sequence[int] = (),
    penalty: Sequence[int] = (),
    supply: int | None = None,
    cards: Sequence[str] = (),
    kept: Sequence[str] = (),
    screen: Sequence[str] = (),
    pile: str = "",
    discard: str | None = None,
    edition: str = "rulebook",
    popularity_drop: str = "cubes",
) -> State:
    """Seat 0's turn in phase 3 of round 3, unless said otherwise.

    A stall is its owner and its cubes, `{4: "0 pink pink"}`; dice are named as in moves,
    `"brown3 grey1"`, behind a screen by colour alone. What belongs to seats is by seat; who is left
    out has 10 sestertii and nothing else. `supply` beside `penalty` leaves out tokens that some
    other seat would have. `pile` is what lies on top of the pile; the cards not named lie under it,
    or on the discards if `discard` says what lies there.
    """
    s = empty(edition, popularity_drop)
    s.players = players
    s.round = round
    s.phase = Phase.ACTIONS
    s.turn = turn
    close_turn(s)
    for place, seat in enumerate(range(players) if order is None else order):
        s.order[place] = seat
    for seat in passed:
        s.passed[s.passes] = seat
        s.passes += 1
    _put_figures_and_prices(s, figures or {}, prices or {}, popularity or {})
    _put_cubes(s, {4: "0", 12: "1"} if stalls is None else stalls, harbour or {})
    _put_seats(s, sestertii, fame, penalty, supply)
    _put_dice(s, temple, kept, screen)
    _put_cards(s, cards, pile, discard)
    return s


def _put_figures_and_prices(
    s: State,
    figures: Mapping[str, int],
    prices: Mapping[str, int],
    popularity: Mapping[str, int],
) -> None:
    spaces = {"consul": 2, "pink": 6, "purple": 10, "orange": 14} | dict(figures)
    tiles = {"temple": 2, "purple": 1, "orange": 2, "pink": 3} | dict(prices)
    for k, name in enumerate(FIGURES):
        s.figure[k] = spaces[name]
    for k, name in enumerate(PRICE_PLACES):
        s.price[k] = tiles[name]
    for k, name in enumerate(CUBES[:3]):
        s.popularity[k] = popularity.get(name, 2)


def _put_cubes(s: State, stalls: Mapping[int, str], harbour: Mapping[str, int]) -> None:
    on_stalls: Counter[str] = Counter()
    for place in range(len(s.owner)):
        s.owner[place] = NOBODY
    for place, text in stalls.items():
        owner, *cubes = text.split()
        s.owner[place] = int(owner)
        for cube in cubes:
            s.stall[place, CUBES.index(cube)] += 1
        on_stalls.update(cubes)
    for k, (name, n) in enumerate(zip(CUBES, CUBES_IN_BOX)):
        left = n - on_stalls[name]
        s.harbour[k] = harbour.get(name, left if name == "beige" else min(6, left))
        s.bag[k] = 0 if name == "beige" else left - s.harbour[k]
        assert s.bag[k] >= 0, name


def _put_seats(
    s: State,
    sestertii: Sequence[int],
    fame: Sequence[int],
    penalty: Sequence[int],
    supply: int | None,
) -> None:
    for seat in range(s.players):
        s.sestertii[seat] = sestertii[seat] if seat < len(sestertii) else 10
        s.fame[seat] = fame[seat] if seat < len(fame) else 0
        s.penalty[seat] = penalty[seat] if seat < len(penalty) else 0
    s.token_supply = 10 * s.players - sum(penalty) if supply is None else supply


def _put_dice(s: State, temple: str, kept: Sequence[str], screen: Sequence[str]) -> None:
    """Dice not named are behind the last seat's screen (M-6)."""
    left = Counter(dict.fromkeys(DICE, s.players + 1))
    for die in temple.split():
        s.temple[DICE.index(die[:-1]), int(die[-1]) - 1] += 1
        left[die[:-1]] -= 1
    for seat, dice in enumerate(kept):
        for die in dice.split():
            s.kept[seat, 6 * DICE.index(die[:-1]) + int(die[-1]) - 1] += 1
            left[die[:-1]] -= 1
    for seat, colours in enumerate(screen):
        for colour in colours.split():
            s.screen[seat, DICE.index(colour)] += 1
            left[colour] -= 1
    for k, colour in enumerate(DICE):
        s.screen[s.players - 1, k] += left[colour]
        assert left[colour] >= 0, colour


def _put_cards(s: State, cards: Sequence[str], pile: str, discard: str | None) -> None:
    left = Counter(CARDS_IN_BOX)
    for seat, hand in enumerate(cards):
        for card in hand.split():
            s.hand[seat, CARDS.index(card)] += 1
        left.subtract(hand.split())
    left.subtract(pile.split())
    rest = list(left.elements())
    assert min(left.values()) >= 0, left
    bottom_up = [*([] if discard is not None else rest), *reversed(pile.split())]
    for k, card in enumerate(bottom_up):
        s.pile[k] = CARDS.index(card)
    s.pile_size = len(bottom_up)
    for k, card in enumerate(rest if discard is not None else []):
        s.discard[k] = CARDS.index(card)
        s.discard_size += 1


# --- playing on -----------------------------------------------------------------------------------


def legal(s: State, seat: int | None = None) -> set[str]:
    """The moves of a seat, by default of the one whose turn it is."""
    mask = [0] * ACTIONS
    legal_actions(s, s.turn if seat is None else seat, mask)
    return {move for move, is_legal in zip(MOVES, mask) if is_legal}


def play(s: State, *moves: str) -> list[Event]:
    """Play moves of whoever's turn it is, and what is forced after each (G-2).

    Returns all that was told.
    """
    told: list[Event] = []
    for move in moves:
        assert move in legal(s), f"{move!r} is not legal for {s.turn}: {sorted(legal(s))}"
        told += _apply(s, move)
        while turn(s) != OVER and len(legal(s)) == 1:
            told += _apply(s, *legal(s))
    return told


def _apply(s: State, move: str) -> list[Event]:
    apply(s, turn(s), ACTION_OF[move])
    return read_events(s)


def of_kind(events: Sequence[Event], kind: int) -> list[tuple[int, int, int]]:
    """The arguments of all events of a kind."""
    return [event[2:] for event in events if event.kind == kind]


# --- what there is --------------------------------------------------------------------------------


def stall(s: State, place: int) -> str | None:
    """The stall at that place as `state` takes it, None if there is none."""
    if s.owner[place] == NOBODY:
        return None
    cubes = (name for k, name in enumerate(CUBES) for _ in range(s.stall[place, k]))
    return " ".join([str(s.owner[place]), *cubes])


def hand(s: State, seat: int) -> str:
    """The cards in a hand, in the order of M-8."""
    return " ".join(card for k, card in enumerate(CARDS) for _ in range(s.hand[seat, k]))


def discards(s: State) -> str:
    """The discards, the last on the right."""
    return " ".join(CARDS[s.discard[k]] for k in range(s.discard_size))


def on_temple(s: State) -> str:
    """The dice on the temple that were rolled, in the order of G-3."""
    return " ".join(
        f"{colour}{face + 1}"
        for k, colour in enumerate(DICE)
        for face in range(6)
        for _ in range(s.temple[k, face])
    )


def kept(s: State, seat: int) -> str:
    """The dice kept in front of a seat, in the order of G-3."""
    return " ".join(
        f"{DICE[die // 6]}{die % 6 + 1}" for die in range(24) for _ in range(s.kept[seat, die])
    )


def screen(s: State, seat: int) -> list[int]:
    """How many dice of each colour are behind a seat's screen."""
    return [s.screen[seat, k] for k in range(4)]


def row(field: Ints, n: int) -> list[int]:
    """The first n entries of a field."""
    return [field[k] for k in range(n)]


def cubes_on_table(s: State) -> list[int]:
    """How many cubes there are of each kind, wherever they lie; as many as in the box (M-3)."""
    return [
        s.harbour[k] + s.bag[k] + s.placing[k] + sum(s.stall[place, k] for place in range(16))
        for k in range(4)
    ]


def dice_on_table(s: State) -> list[int]:
    """How many dice there are of each colour, wherever they lie (M-6)."""
    return [
        s.temple_unrolled[k]
        + s.picked[k]
        + sum(s.temple[k, face] + s.rolled[k, face] + s.taken[k, face] for face in range(6))
        + sum(s.screen[seat, k] for seat in range(4))
        + sum(s.kept[seat, 6 * k + face] for seat in range(4) for face in range(6))
        for k in range(4)
    ]


def cards_on_table(s: State) -> list[int]:
    """How many cards there are of each deity, wherever they lie (M-8)."""
    counts = [s.drawn_cards[k] + sum(s.hand[seat, k] for seat in range(4)) for k in range(9)]
    for k in range(s.pile_size):
        counts[s.pile[k]] += 1
    for k in range(s.discard_size):
        counts[s.discard[k]] += 1
    if s.phase == Phase.PAY:
        counts[s.last_card] += 1
    return counts
