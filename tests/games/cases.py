"""Scenarios: positions with moves and what must come of them, each with the rules it is about.

They stand in a game's `cases.json`. `expect` holds dotted paths into the position after the moves
and what stands there: lists of cards in any order, except piles; null where there is nothing;
`#path` or `path.length` is a list's length; `@waiting`, `@winners`, `@points`, `@over` (or without
`@`) ask the match. `legal` is by seat all its moves, `legal_includes` some of them; `illegal` is a
list of [seat, move]. `refused` says that the position is no position.
"""

import json
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest

from fondaco import IllegalMove, InvalidPosition, Match

Scenario = dict[str, Any]

SAID_OF_ALL = {"rule", "what", "position", "moves"}
CHECKS = {"expect", "legal", "legal_includes", "illegal", "refused"}
OF_THE_MATCH = ("waiting", "winners", "points", "over")
ORDERED = ("draw", "pile")


def scenarios(test: str) -> list[Scenario]:
    """Those beside that test module."""
    found: list[Scenario] = json.loads(
        Path(test).with_name("cases.json").read_text(encoding="utf-8")
    )
    return found


def with_key(given: Sequence[Scenario], key: str) -> pytest.MarkDecorator:
    """The test is made for each scenario that has the key."""
    chosen = [scenario for scenario in given if key in scenario]
    names = [f"{' '.join(scenario['rule'])}: {scenario['what']}" for scenario in chosen]
    return pytest.mark.parametrize("scenario", chosen, ids=names)


def checks_of(scenario: Scenario) -> set[str]:
    """What the scenario checks."""
    return set(scenario) - SAID_OF_ALL


def play(scenario: Scenario) -> Match:
    """The match after the scenario's moves."""
    m = Match.at(scenario["position"], seed=1)
    for seat, move in scenario["moves"]:
        m.play(move, seat)
    return m


# --- what is expected -----------------------------------------------------------------------------


def unexpected(scenario: Scenario, cards: Collection[str]) -> dict[str, tuple[Any, Any]]:
    """By path what was found and what was expected, where they differ."""
    m = play(scenario)
    return {
        path: (found(m, path), expected)
        for path, expected in scenario["expect"].items()
        if not _is_as_expected(path, found(m, path), expected, cards)
    }


def found(m: Match, path: str) -> Any:
    """What the match, or its position, has there."""
    if path.removeprefix("@") in OF_THE_MATCH:
        value = getattr(m, path.removeprefix("@"))
        return list(value) if isinstance(value, tuple) else value
    if path.startswith("#"):
        return len(_looked_up(m.position(), path[1:]))
    if path.endswith(".length"):
        return len(_looked_up(m.position(), path.removesuffix(".length")))
    return _looked_up(m.position(), path)


def _looked_up(position: Any, path: str) -> Any:
    """What stands at a dotted path, None if there is nothing."""
    for key in path.split("."):
        if isinstance(position, list):
            position = position[int(key)] if int(key) < len(position) else None
        elif isinstance(position, dict):
            position = position.get(key)
        else:
            return None
    return position


def _is_as_expected(path: str, value: Any, expected: Any, cards: Collection[str]) -> bool:
    of_cards = isinstance(expected, list) and all(card in cards for card in expected)
    if of_cards and isinstance(value, list) and path.split(".")[-1] not in ORDERED:
        return Counter(value) == Counter(expected)
    return bool(value == expected)


# --- moves and positions --------------------------------------------------------------------------


def legal_moves(scenario: Scenario) -> dict[str, list[str]]:
    """For each seat named under `legal` its moves, in alphabetical order."""
    m = play(scenario)
    return {seat: sorted(m.moves(int(seat))) for seat in scenario["legal"]}


def not_included(scenario: Scenario) -> list[tuple[int, str]]:
    """The moves named under `legal_includes` that are not legal."""
    m = play(scenario)
    named = scenario["legal_includes"].items()
    return [
        (int(seat), move)
        for seat, moves in named
        for move in moves
        if move not in m.moves(int(seat))
    ]


def allowed_or_changing(scenario: Scenario) -> list[tuple[int, str]]:
    """The illegal moves that are allowed, unexplained, or change the match though refused."""
    m = play(scenario)
    before = (bytes(m.state()), m.record(), m.last_events)
    wrong = []
    for seat, move in scenario["illegal"]:
        refused = m.why(move, seat) is not None
        try:
            m.play(move, seat)
            refused = False
        except IllegalMove:
            pass
        if not refused or (bytes(m.state()), m.record(), m.last_events) != before:
            wrong.append((seat, move))
    return wrong


def refusal(scenario: Scenario) -> str:
    """Why the scenario's position is refused; empty if it is taken."""
    try:
        Match.at(scenario["position"], seed=1)
    except InvalidPosition as fault:
        return str(fault)
    return ""
