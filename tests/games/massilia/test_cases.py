"""The scenarios of `cases.json`; what can stand in them is said in `tests/games/cases.py`."""

from tests.games import cases
from tests.games.massilia.table import CARDS

SCENARIOS = cases.scenarios(__file__)


def test_every_scenario_checks_something_and_nothing_unknown() -> None:
    for scenario in SCENARIOS:
        assert cases.checks_of(scenario)
        assert cases.checks_of(scenario) <= cases.CHECKS - {"refused"}  # none of them is


@cases.with_key(SCENARIOS, "expect")
def test_what_comes_of_the_moves(scenario: cases.Scenario) -> None:
    assert cases.unexpected(scenario, CARDS) == {}


@cases.with_key(SCENARIOS, "legal")
def test_the_legal_moves_are_exactly_these(scenario: cases.Scenario) -> None:
    expected = {seat: sorted(moves) for seat, moves in scenario["legal"].items()}
    assert cases.legal_moves(scenario) == expected


@cases.with_key(SCENARIOS, "legal_includes")
def test_these_moves_are_among_the_legal_ones(scenario: cases.Scenario) -> None:
    assert cases.not_included(scenario) == []


@cases.with_key(SCENARIOS, "illegal")
def test_these_moves_are_refused_with_nothing_changed(scenario: cases.Scenario) -> None:
    assert cases.allowed_or_changing(scenario) == []
