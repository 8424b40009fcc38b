"""Ways through the games as OpenSpiel has them."""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import fondaco.research.openspiel  # noqa: F401  (registers the games)
from fondaco.games import load
from fondaco.research.openspiel import FondacoState


def game_of(game: str, players: int, **parameters: Any) -> Any:
    """The registered game with these parameters."""
    return pyspiel.load_game(f"fondaco_{game}", {"players": players, **parameters})


def apply_at_random(state: Any, choice: random.Random) -> None:
    """One node further."""
    legal = state.legal_actions()
    state.apply_action(legal[int(choice.random() * len(legal))])


def pass_chance(state: Any, choice: random.Random) -> None:
    """On to the next decision or the end."""
    while state.is_chance_node():
        apply_at_random(state, choice)


def whole_game(game: Any, seed: int) -> Iterator[FondacoState]:
    """One state, at every decision of a random game and at its end."""
    choice = random.Random(seed)
    state = game.new_initial_state()
    pass_chance(state, choice)
    while not state.is_terminal():
        yield state
        apply_at_random(state, choice)
        pass_chance(state, choice)
    yield state


def told(state: Any, seat: int) -> str:
    """The line of the seat's information state that says what it did and was told."""
    return str(state.information_state_string(seat)).split("\n")[1]


def waiting(state: FondacoState) -> list[int]:
    """The seats that may decide now, also those that OpenSpiel asks only later (G-5)."""
    rules = load(state.table.rules.name)
    s = rules.State(state.now.position)
    return [seat for seat in range(state.num_players()) if rules.may_move(s, seat)]
