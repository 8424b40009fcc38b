"""Whole games: whose turn it is, that nothing gets lost, and that every game comes to its end."""

import random

import pytest

from fondaco.games.base import OVER
from fondaco.games.massilia.components import ROUNDS
from fondaco.games.massilia.scoring import wins
from fondaco.games.massilia.state import ACTIONS, MOST_EVENTS, Phase, State
from fondaco.games.massilia.turn import apply, legal_actions, may_move, turn
from tests.games.massilia.states import (
    CARDS_IN_BOX,
    CUBES_IN_BOX,
    cards_on_table,
    cubes_on_table,
    dice_on_table,
    hand,
    new,
    play,
    row,
    state,
)

GAMES = [(players, edition) for players in (2, 3, 4) for edition in ("rulebook", "2014")]
MOST_CARDS = {"rulebook": 4, "2014": 3}
PASS_RARELY = 0.1


def actions(s: State, seat: int) -> list[int]:
    mask = [0] * ACTIONS
    legal_actions(s, seat, mask)
    return [action for action in range(ACTIONS) if mask[action]]


def check(s: State, edition: str) -> None:
    """What holds at any time."""
    assert cubes_on_table(s) == list(CUBES_IN_BOX)
    assert dice_on_table(s) == [s.players + 1] * 4
    assert cards_on_table(s) == list(CARDS_IN_BOX.values())
    assert s.token_supply + sum(row(s.penalty, 4)) == 10 * s.players
    assert min(s.token_supply, *row(s.penalty, 4)) >= 0
    assert min(row(s.sestertii, 4)) >= 0
    assert sorted(row(s.price, 4)) == [1, 2, 2, 3]
    assert all(1 <= s.price[k] + s.mercury[k] <= 3 for k in range(4))
    assert all(1 <= s.popularity[k] <= 3 for k in range(3))
    assert all(sum(s.stall[place, k] for k in range(4)) <= 6 for place in range(16))
    for seat in range(s.players):
        assert 1 <= row(s.owner, 16).count(seat) <= 6 or s.phase == Phase.STALLS
        assert len(hand(s, seat).split()) <= MOST_CARDS[edition]
    assert s.told <= MOST_EVENTS


def play_at_random(s: State, edition: str, rng: random.Random) -> int:
    """Play on to the end, passing rarely; returns how many actions were taken."""
    n = 0
    while turn(s) != OVER:
        seat = turn(s)
        choices = actions(s, seat)
        assert choices, "no legal action (G-4)"
        assert [other for other in range(4) if may_move(s, other)] == [seat]
        keep_on = choices[:-1] if choices[-1] >= ACTIONS - 2 and len(choices) > 1 else choices
        apply(s, seat, rng.choice(choices if rng.random() < PASS_RARELY else keep_on))
        check(s, edition)
        n += 1
    return n


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "edition"), GAMES)
def test_M_60_every_game_ends_after_seven_rounds_with_nothing_lost(
    players: int, edition: str, seed: int
) -> None:
    s = new(players, seed, edition=edition)
    play_at_random(s, edition, random.Random(seed))
    assert (s.phase, s.round, s.passes) == (Phase.OVER, ROUNDS, players)
    assert any(wins(s, seat) for seat in range(players))


def test_G_6_same_seed_and_same_moves_same_state() -> None:
    first, second = new(3, seed=5), new(3, seed=5)
    for s in (first, second):
        play_at_random(s, "rulebook", random.Random(7))
    assert bytes(first) == bytes(second)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_M_22_only_the_seat_whose_turn_it_is_may_move(seat: int) -> None:
    s = state(4, stalls={4: "0", 12: "1", 8: "2", 0: "3"})
    assert (turn(s), may_move(s, 0), may_move(s, seat)) == (0, 1, 0)
    assert actions(s, seat) == []


def test_looking_at_the_legal_actions_changes_nothing() -> None:
    s = state(temple="brown1 beige2 grey3 black4", cards=("venus mercury jupiter juno",))
    for move in ("die black4 temple", "as beige token", "die brown1 temple token"):
        before = bytes(s)
        actions(s, 0)
        assert bytes(s) == before
        play(s, move)


def test_what_is_told_is_of_the_last_move_alone() -> None:
    s = state(temple="brown1 beige2")
    play(s, "die brown1 temple")
    assert s.told == 1
    play(s, "turn brown1 up")
    assert s.told == 2
