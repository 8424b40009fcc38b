"""Scenarios: positions with moves and what must come of them, each with the rules it is about.

`expect` holds dotted paths into the position after the moves and what stands there: lists of cards
in any order, except the draw pile; null where there is nothing; `#path` or `path.length` is a
list's length; `@waiting`, `@winners`, `@points`, `@over` (or without `@`) ask the match. `legal` is
by seat, `illegal` is a list of [seat, move]. `refused` says that the position is no position.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from fondaco import IllegalMove, InvalidPosition, Match
from tests.games.augsburg.table import CARDS, same_cards

SCENARIOS = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
OF_THE_MATCH = ("waiting", "winners", "points", "over")
ORDERED = ("draw", "pile")


def name(scenario: dict[str, Any]) -> str:
    return f"{' '.join(scenario['rule'])}: {scenario['what']}"


def play(scenario: dict[str, Any]) -> Match:
    m = Match.at(scenario["position"], seed=1)
    for seat, move in scenario["moves"]:
        m.play(move, seat)
    return m


def looked_up(position: Any, path: str) -> Any:
    """What stands at a dotted path, None if there is nothing."""
    for key in path.split("."):
        if isinstance(position, list):
            position = position[int(key)] if int(key) < len(position) else None
        elif isinstance(position, dict):
            position = position.get(key)
        else:
            return None
    return position


def found(m: Match, path: str) -> Any:
    if path.removeprefix("@") in OF_THE_MATCH:
        value = getattr(m, path.removeprefix("@"))
        return list(value) if isinstance(value, tuple) else value
    if path.startswith("#"):
        return len(looked_up(m.position(), path[1:]))
    if path.endswith(".length"):
        return len(looked_up(m.position(), path.removesuffix(".length")))
    return looked_up(m.position(), path)


def is_as_expected(path: str, value: Any, expected: Any) -> bool:
    of_cards = isinstance(expected, list) and all(card in CARDS for card in expected)
    if of_cards and isinstance(value, list) and path.split(".")[-1] not in ORDERED:
        return same_cards(value, expected)
    return bool(value == expected)


def with_key(key: str) -> pytest.MarkDecorator:
    chosen = [scenario for scenario in SCENARIOS if key in scenario]
    return pytest.mark.parametrize("scenario", chosen, ids=[name(one) for one in chosen])


def test_every_scenario_checks_something_and_nothing_unknown() -> None:
    checks = {"expect", "legal", "illegal", "refused"}
    for scenario in SCENARIOS:
        keys = set(scenario) - {"rule", "what", "position", "moves"}
        assert keys
        assert keys <= checks


@with_key("expect")
def test_what_comes_of_the_moves(scenario: dict[str, Any]) -> None:
    m = play(scenario)
    wrong = {
        path: (found(m, path), expected)
        for path, expected in scenario["expect"].items()
        if not is_as_expected(path, found(m, path), expected)
    }
    assert not wrong


@with_key("legal")
def test_the_legal_moves_are_exactly_these(scenario: dict[str, Any]) -> None:
    m = play(scenario)
    for seat, expected in scenario["legal"].items():
        moves = m.moves(int(seat))
        assert set(moves) == set(expected)
        assert len(moves) == len(set(moves))


@with_key("illegal")
def test_these_moves_are_refused_with_nothing_changed(scenario: dict[str, Any]) -> None:
    m = play(scenario)
    before = (bytes(m.state()), m.record(), m.last_events)
    for seat, move in scenario["illegal"]:
        assert m.why(move, seat) is not None
        with pytest.raises(IllegalMove):
            m.play(move, seat)
        assert (bytes(m.state()), m.record(), m.last_events) == before


@with_key("refused")
def test_G_9_the_position_is_refused(scenario: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition, match="augsburg: "):
        Match.at(scenario["position"], seed=1)
