"""No dead ends (G-4): the legal parts of an action are those that a plain search completes.

The search knows only what each part takes by itself (M-30 to M-36, M-49 to M-53) and tries
everything; it shares nothing with the rules but what a part does.
"""

import random
from collections.abc import Iterator

import pytest

from fondaco.games.massilia.state import State, Step
from fondaco.games.massilia.turn import apply
from tests.games.massilia.states import (
    ACTION_OF,
    CARDS,
    CUBES,
    DICE,
    PRICE_PLACES,
    legal,
    state,
)

BROWN, BEIGE, GREY, BLACK = range(4)
PAYERS = {"brown": "minerva", "beige": "neptune", "black": "phoebus"}
POSITIONS = 100


# --- what each part takes by itself ---------------------------------------------------------------


def has(s: State, card: str) -> bool:
    return s.hand[0, CARDS.index(card)] > 0


def dice_there(s: State) -> Iterator[tuple[str, int, str, int]]:
    """Each die that can be taken: name, colour and face as a number, where it lies and its rank."""
    for die in range(24):
        name = f"{DICE[die // 6]}{die % 6 + 1}"
        if s.temple[die // 6, die % 6] > 0:
            yield name, die, "temple", 4 * die
        if s.kept[0, die] > 0:
            yield name, die, "kept", 4 * die + 2


def dice_taken(s: State) -> list[str]:
    return [
        f"{DICE[k]}{face + 1}"
        for k in range(4)
        for face in range(6)
        for _ in range(s.taken[k, face])
    ]


def price(s: State, place: int) -> int:
    return s.price[place] + s.mercury[place]


def own_stalls(s: State) -> list[list[int]]:
    return [[s.stall[p, k] for k in range(4)] for p in range(16) if s.owner[p] == 0]


def cards_at_any_time(s: State) -> Iterator[str]:
    if has(s, "venus"):
        yield "venus"
    if has(s, "mercury"):
        for k, name in enumerate(PRICE_PLACES):
            if price(s, k) < 3:
                yield f"mercury {name} up"
            if price(s, k) > 1:
                yield f"mercury {name} down"


def parts(s: State) -> Iterator[str]:
    """All parts but the last that may follow, by what they take alone."""
    yield from cards_at_any_time(s)
    token = s.token_supply > 0
    if s.step == Step.NONE:
        for name, _, where, _ in dice_there(s):
            yield f"die {name} {where}"
        return
    if s.step == Step.FIRST:
        for k, colour in enumerate(DICE):
            if k != s.action:
                if token:
                    yield f"as {colour} token"
                if has(s, "jupiter"):
                    yield f"as {colour} jupiter"
    if s.step in (Step.FIRST, Step.AS, Step.FURTHER):
        for name, _, where, rank in dice_there(s):
            if token and rank >= s.last_further:
                yield f"die {name} {where} token"
            if has(s, "juno") and rank + 1 >= s.last_further:
                yield f"die {name} {where} juno"
    card = PAYERS.get(DICE[s.action])
    for name in set(dice_taken(s)):
        for way in ("up", "down"):
            if token:
                yield f"turn {name} {way}"
            if card is not None and has(s, card):
                yield f"turn {name} {way} {card}"


def last_parts(s: State) -> Iterator[str]:
    """All last parts that may follow (M-32)."""
    if s.step == Step.NONE:
        yield "pass"
        return
    n = sum(int(die[-1]) for die in dice_taken(s))
    if s.action == BROWN:
        for figure in ("consul", "pink", "purple", "orange"):
            yield f"move {figure} cw"
            yield f"move {figure} ccw"
    elif s.action == BEIGE:
        room = sum(6 - sum(cubes) for cubes in own_stalls(s))
        for k, colour in enumerate(CUBES[:3]):
            for coloured in range(1, n + 1):
                beige = n - coloured
                there = coloured <= s.harbour[k] and beige <= s.harbour[3]
                if there and n <= room and coloured * price(s, k) + beige <= s.sestertii[0]:
                    yield f"buy {colour} {coloured}" + (f" beige {beige}" if beige else "")
    elif s.action == GREY:
        coloured = sum(sum(cubes[:3]) for cubes in own_stalls(s))
        beige = sum(cubes[3] for cubes in own_stalls(s))
        if sum(s.hand[0, k] for k in range(9)) < 4 and (coloured > 0 or beige > 1):
            yield "offer"
    elif n * price(s, 3) <= s.sestertii[0]:
        yield "fame"


# --- the search -----------------------------------------------------------------------------------


def after(s: State, move: str) -> State:
    t = s.copy()
    apply(t, 0, ACTION_OF[move])
    return t


def key(s: State) -> tuple[int, ...]:
    """All that the rest of the action depends on."""
    return (
        *(s.token_supply, s.penalty[0], s.action, s.step, s.last_further),
        *(s.hand[0, k] for k in range(9)),
        *(s.mercury[k] for k in range(4)),
        *(s.taken[k, face] for k in range(4) for face in range(6)),
        *(s.temple[k, face] for k in range(4) for face in range(6)),
        *(s.kept[0, die] for die in range(24)),
    )


def search(s: State, found: dict[tuple[int, ...], tuple[State, set[str]]]) -> set[str]:
    """The moves that can be completed; `found` gathers every state passed on the way."""
    k = key(s)
    if k not in found:
        completed = set(last_parts(s))
        for move in parts(s):
            if search(after(s, move), found):
                completed.add(move)
        found[k] = (s, completed)
    return found[k][1]


def some_of(rng: random.Random, things: list[str], most: int) -> str:
    return " ".join(rng.choices(things, k=rng.randint(0, most)))


def random_state(rng: random.Random) -> State:
    """A position with few dice, tokens, cards and sestertii, where much can't be completed."""
    dice = [f"{colour}{rng.randint(1, 6)}" for colour in rng.sample(3 * DICE, rng.randint(1, 3))]
    on_temple = rng.randint(0, len(dice))
    hand = some_of(rng, list(CARDS), 2)
    if rng.random() < 0.3:
        hand = "pluto mars mars " + rng.choice(CARDS)  # a full hand
    cubes = some_of(rng, list(CUBES), 6)
    tiles = rng.sample([1, 2, 2, 3], 4)
    supply = rng.choice([0, 0, 1, 1, 2])
    return state(
        temple=" ".join(dice[:on_temple]),
        kept=(" ".join(dice[on_temple:]),),
        cards=(hand,),
        stalls={4: f"0 {cubes}", 9: f"0 {some_of(rng, list(CUBES), 6)}", 12: "1"},
        sestertii=(rng.randint(0, 9),),
        harbour={colour: rng.randint(0, 3) for colour in CUBES[:3]} | {"beige": rng.randint(0, 2)},
        prices=dict(zip(PRICE_PLACES, tiles)),
        supply=supply,
        penalty=(rng.randint(0, 3),),
    )


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_G_4_the_legal_parts_are_those_that_can_be_completed(seed: int) -> None:
    found: dict[tuple[int, ...], tuple[State, set[str]]] = {}
    search(random_state(random.Random(seed)), found)
    for s, completed in found.values():
        if completed:  # the others are never reached
            assert legal(s) == completed, s
