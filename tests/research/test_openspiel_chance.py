"""Chance as a player: rules are broken up into draws, and decide by them as by the keystream."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from fondaco import Match
from fondaco.engine import chance
from fondaco.engine.chance import below, next_word, seed_state, shuffle
from fondaco.engine.record import Record, i1, i8, record, u4
from fondaco.engine.rule import rule
from fondaco.games import load
from fondaco.research import situations
from fondaco.research.chance_nodes import Asked, Script, carry_out, scripted, scripted_state
from tests.contract.tables import every_table
from tests.research.openspiel_play import game_of


@record
class Cup(Record):
    """Four cards and a die."""

    key = u4(8)
    block = u4(16)
    drawn = i8()
    card = i1(4)
    die = i1()


@rule
def roll(s: Cup) -> int:
    return below(s, 6)


@rule
def roll_again_after_a_six(s: Cup) -> None:
    s.die = roll(s)
    if s.die == 5:
        s.die += roll(s)


@rule
def shuffle_and_roll(s: Cup) -> None:
    for k in range(4):
        s.card[k] = k
    shuffle(s, s.card, 4)
    s.die = roll(s)


@rule
def draw_words(s: Cup) -> None:
    s.die = next_word(s) & 7


def carried_out(f: Any, *outcomes: int) -> Any:
    """The cup after that rule with these outcomes."""
    s = scripted_state(Cup)()
    s.script = Script(outcomes)
    carry_out(f, s)
    return s


def asked(f: Any, *outcomes: int) -> tuple[int, ...]:
    """What the rule still asks for after these outcomes."""
    with pytest.raises(Asked) as stopped:
        carried_out(f, *outcomes)
    return stopped.value.sizes


def test_a_rule_stops_at_the_first_draw_that_is_not_decided() -> None:
    assert asked(roll_again_after_a_six) == (6,)
    assert asked(roll_again_after_a_six, 5) == (6,)


def test_a_rule_is_carried_out_by_the_outcomes_that_are_decided() -> None:
    assert carried_out(roll_again_after_a_six, 3).die == 3
    assert carried_out(roll_again_after_a_six, 5, 2).die == 7


def test_a_shuffle_asks_for_all_its_draws_at_once() -> None:
    assert asked(shuffle_and_roll) == (4, 3, 2)
    assert asked(shuffle_and_roll, 0) == (3, 2)
    assert asked(shuffle_and_roll, 0, 0, 0) == (6,)


def test_a_shuffle_exchanges_as_the_outcomes_say() -> None:
    s = carried_out(shuffle_and_roll, 0, 2, 0, 4)
    assert list(s.card) == [1, 3, 2, 0]
    assert s.die == 4


def test_every_order_comes_of_exactly_one_way_to_shuffle() -> None:
    ways = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]
    orders = {tuple(carried_out(shuffle_and_roll, *way, 0).card) for way in ways}
    assert len(orders) == len(ways) == 24


def test_a_rule_that_draws_bare_words_is_refused() -> None:
    with pytest.raises(TypeError, match="bare words"):
        carried_out(draw_words)


def test_outcomes_that_no_draw_takes_are_refused() -> None:
    with pytest.raises(RuntimeError, match=r"roll_again_after_a_six: .* asked for and not made"):
        carried_out(roll_again_after_a_six, 3, 2)


def roll_by_an_attribute(s: Cup) -> None:
    s.die = chance.below(s, 6)


def roller() -> Callable[[Cup], None]:
    """A rule that reaches its draw by a closure."""
    roll_here = roll

    def roll_by_a_closure(s: Cup) -> None:
        s.die = roll_here(s)

    return roll_by_a_closure


@pytest.mark.parametrize("f", [roll_by_an_attribute, roller()])
def test_a_draw_that_the_script_can_t_decide_is_refused(f: Callable[[Cup], None]) -> None:
    """It would come of the empty keystream, the same in every game."""
    with pytest.raises(RuntimeError, match=f"{f.__name__}: a draw was made and not asked for"):
        carried_out(f)


def test_the_rule_itself_still_draws_from_the_keystream() -> None:
    scripted(shuffle_and_roll)
    s = Cup()
    seed_state(s, 7)
    shuffle_and_roll(s)
    stream = Cup()
    seed_state(stream, 7)
    assert s == carried_out_by(stream)
    assert s.drawn == 4


def carried_out_by(stream: Cup) -> Cup:
    """The cup that scripted rules give with the stream's outcomes, and the stream's chance."""
    outcomes = [below(stream, n) for n in (4, 3, 2, 6)]
    s = carried_out(shuffle_and_roll, *outcomes)
    for k in range(4):
        stream.card[k] = s.card[k]
    stream.die = s.die
    return stream


# --- whole games ----------------------------------------------------------------------------------


def position_of(state: Any) -> dict[str, Any]:
    """The position that a state of OpenSpiel prints."""
    return {key: json.loads(value) for key, value in map(split, str(state).splitlines())}


def split(line: str) -> tuple[str, str]:
    key, value = line.split(" ", 1)
    return key, value


@pytest.mark.thorough
@every_table
def test_with_the_outcomes_of_a_seed_a_game_goes_as_the_match_of_that_seed(
    game: str, players: int
) -> None:
    """G-6: the same draws, decisions and forced moves in the same order, to the same points."""
    m = Match.new(game, players, seed=1520)
    stream = load(game).State()
    seed_state(stream, 1520)
    state = game_of(game, players, rewards="points").new_initial_state()
    choice = random.Random(1520)
    while True:
        while state.is_chance_node():
            state.apply_action(below(stream, len(state.chance_outcomes())))
        assert position_of(state) == json.loads(json.dumps(m.position()))
        if state.is_terminal():
            break
        seat = state.current_player()
        assert seat == m.turn
        moves = [state.action_to_string(seat, action) for action in state.legal_actions()]
        assert moves == m.moves()
        move = moves[int(choice.random() * len(moves))]
        m.play(move)
        state.apply_action(state.string_to_action(move))
    assert m.over
    assert state.returns() == m.points


@every_table
def test_outcomes_are_equally_likely_and_no_others_are_taken(game: str, players: int) -> None:
    state = game_of(game, players).new_initial_state()
    while state.is_chance_node():
        state.chance_outcomes().pop()  # a list of the caller's own: chance stays as it is
        outcomes = state.chance_outcomes()
        n = state.now.sizes[0]
        assert outcomes == [(outcome, 1 / n) for outcome in range(n)]
        with pytest.raises(ValueError, match=f"outcome {n} is none of {n}"):
            state.apply_action(n)
        state.apply_action(n - 1)
    assert state.current_player() >= 0


def test_a_draw_of_more_outcomes_than_declared_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(situations, "MOST_OUTCOMES", 3)
    assert situations._checked((3, 2)) == (3, 2)
    with pytest.raises(RuntimeError, match="a draw of 4 outcomes, more than 3"):
        situations._checked((4,))
