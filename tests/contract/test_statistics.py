"""What every game counts for reports: things with names in all languages, and all of them used."""

from functools import cache

import pytest

from fondaco.engine.counting import CountedGames, play_counting
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch
from fondaco.games import load
from fondaco.locale import LANGUAGES
from tests.contract.tables import every_game, every_table

GAMES = 8


def batch(game: str, policies: tuple[int, ...], games: int = GAMES, start: int = -1) -> Batch:
    rules = load(game)
    return Batch(rules, rules.new_state(rules.check_options(None)), policies, games, 7, start)


@cache
def played(game: str, players: int, policy: int) -> CountedGames:
    of = batch(game, (policy,) * players)
    return play_counting(of, load(game).statistics, 0, GAMES, fast=False)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_name(game: str, language: str) -> None:
    rules = load(game)
    prototype = rules.new_state(rules.check_options(None))
    groups = rules.statistics.name_things(prototype, language)
    headings = [heading for heading, _ in groups]
    assert len(set(headings)) == len(headings)
    assert sum(len(names) for _, names in groups) == rules.statistics.things
    for heading, names in groups:
        assert len(set(names)) == len(names) > 0
        for text in (heading, *names):
            assert text == text.strip() != ""
            assert text.isprintable()
            assert not set(text) & set("{}")


@every_game
def test_things_are_called_the_same_before_and_after_a_game(game: str) -> None:
    rules = load(game)
    of = batch(game, (RANDOM, RANDOM))
    before = rules.statistics.name_things(of.prototype, "en")
    play_counting(of, rules.statistics, 0, 1, fast=False)
    assert rules.statistics.name_things(of.prototype, "en") == before


@every_game
def test_every_thing_is_used_by_somebody(game: str) -> None:
    """By bots that know nothing, or by those that know something."""
    players = load(game).seats[-1]
    by_both = [
        played(game, players, policy).uses.sum(axis=(0, 1)) for policy in (RANDOM, HEURISTIC)
    ]
    groups = load(game).statistics.name_things(batch(game, (RANDOM, RANDOM)).prototype, "en")
    names = [f"{heading}: {name}" for heading, own in groups for name in own]
    assert [name for name, *uses in zip(names, *by_both) if sum(uses) == 0] == []


@every_table
def test_every_seat_uses_something(game: str, players: int) -> None:
    uses = played(game, players, RANDOM).uses
    assert (uses >= 0).all()
    assert (uses.sum(axis=2) > 0).all()


@every_table
def test_who_begins_is_told(game: str, players: int) -> None:
    for start in range(players):
        of = batch(game, (RANDOM,) * players, games=1, start=start)
        assert play_counting(of, load(game).statistics, 0, 1, fast=False).first_seats == [start]
