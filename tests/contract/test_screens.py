"""Every game brings its table for the browser: screens, what is shown, accounts, turning points."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import pytest

from fondaco import Match
from fondaco.engine.events import EVERYBODY, Event
from fondaco.games import load
from fondaco.games.base import Scene, Screen
from fondaco.locale import LANGUAGES, texts
from fondaco.match.names import default_names
from tests.contract.tables import every, every_game, every_table, viewers, whole_game

MACROS = ("board", "choices", "actions", "hand", "showing", "poster")
MOST_TURNING_POINTS = 8
LONGEST_SHOWING = 10  # steps

Points = tuple[int, ...]
Views = Mapping[int | None, Mapping[str, Any]]

every_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(m: Match, seat: int | None, staged: str = "", language: str = "en") -> Scene:
    return Scene(
        view=m.view(seat),
        seat=seat,
        moves=tuple(m.moves(seat)) if seat is not None else (),
        staged=staged,
        names=m.names,
        language=language,
    )


def screen(m: Match, seat: int | None, staged: str = "", language: str = "en") -> Screen:
    return m.rules.screen(scene(m, seat, staged, language))


def visible(events: Sequence[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.to in (EVERYBODY, seat)]


@lru_cache(maxsize=1)  # one language after the other looks at the same game
def decisions(game: str, players: int, seed: int) -> tuple[tuple[Views, list[Event], Views], ...]:
    """Of each decision what everybody saw before it, its events, and what everybody sees then."""
    told, seen = [], []
    for m in whole_game(game, players, seed):
        told.append(list(m.last_events))
        seen.append({viewer: m.view(viewer) for viewer in viewers(m)})
    return tuple(zip(seen, told[1:], seen[1:]))


@cache
def story(game: str, players: int, seed: int) -> tuple[tuple[int, tuple[Event, ...], Points], ...]:
    """A whole game as its events and the points after them, from the beginning on: the same in
    every language, so it is played once."""
    return tuple(
        (number, m.last_events, tuple(m.points))
        for number, m in enumerate(whole_game(game, players, seed))
    )


# --- what a folder holds --------------------------------------------------------------------------


@every_game
def test_a_game_brings_its_macros_style_and_art(game: str) -> None:
    folder = files(load(game).package)
    page = (folder / "board.html").read_text("utf-8")
    for macro in MACROS:
        assert re.search(rf"{{%-? *macro {macro}\(", page), macro
    assert "style=" not in page
    assert "<script" not in page
    assert f'id="{load(game).icon}"' in (folder / "art.svg").read_text("utf-8")
    assert (folder / "board.css").read_text("utf-8").count("light-dark(") > 0


@every_language
@every_game
def test_the_lobby_can_say_what_it_is(game: str, language: str) -> None:
    rules = load(game)
    g = texts(rules.package, language)
    assert g("screen.tagline")
    assert g("screen.kind")
    assert all(g(f"option.{option.name}") for option in rules.options)
    assert 5 <= rules.minutes <= 240


# --- screens --------------------------------------------------------------------------------------


@every_table
def test_every_legal_move_can_be_staged_and_says_so(game: str, players: int) -> None:
    """It may be the first step of something that is not yet whole (G-3)."""
    for m in every(7, game, players, seed=71):
        for seat in m.waiting:
            for move in m.moves(seat):
                drawn = screen(m, seat, move)
                assert drawn.staged
                assert bool(drawn.confirm) == bool(drawn.moves)
                assert drawn.moves[:1] in ((move,), ())


@every_table
def test_what_confirm_makes_can_be_made_in_that_order(game: str, players: int) -> None:
    made = 0
    for m in every(7, game, players, seed=75):
        for seat in m.waiting:
            for move in m.moves(seat):
                then = m.copy()
                for step in screen(m, seat, move).moves:
                    then.play(step, seat)
                    made += 1
    assert made


@every_table
@pytest.mark.parametrize(
    "staged", ["", "no such move", "play", "<b>draw</b>", "x" * 5000, "\u202e"]
)
def test_nothing_else_can_be_staged(game: str, players: int, staged: str) -> None:
    for m in every(25, game, players, seed=72):
        for seat in range(players):
            assert screen(m, seat, staged).moves == ()


@every_table
def test_who_has_nothing_to_decide_can_stage_nothing(game: str, players: int) -> None:
    for m in every(5, game, players, seed=73):
        idle: set[int | None] = {*viewers(m)} - {*m.waiting}
        legal = [move for seat in m.waiting for move in m.moves(seat)]
        for seat in idle:
            for move in legal:
                assert screen(m, seat, move).moves == ()


@every_language
@every_table
def test_every_screen_can_be_made_for_everybody(game: str, players: int, language: str) -> None:
    for m in every(9, game, players, seed=74):
        for viewer in viewers(m):
            assert screen(m, viewer, language=language).board
        whole = Scene(
            view=m.position(), seat=None, moves=(), staged="", names=m.names, language=language
        )
        assert m.rules.screen(whole).board  # all is shown once the game is over


# --- what must be seen ----------------------------------------------------------------------------


@every_language
@every_table
def test_what_is_shown_has_all_its_steps_for_everybody(
    game: str, players: int, language: str
) -> None:
    show, names = load(game).showing, default_names(players)
    seen = 0
    for before, events, after in decisions(game, players, seed=75):
        for viewer in after:
            known = visible(events, viewer)
            told = (before[viewer], known, after[viewer], viewer, names, language)
            first = show(*told, 0)
            if first is None:
                continue
            seen += 1
            assert first.step == 0
            assert 1 <= len(first.steps) <= LONGEST_SHOWING
            for step in range(len(first.steps)):
                page = show(*told, step)
                assert page is not None
                assert (page.step, page.steps) == (step, first.steps)
                assert page.title
    assert seen


@every_table
def test_a_step_beyond_the_last_is_the_last(game: str, players: int) -> None:
    show, names = load(game).showing, default_names(players)
    for before, events, after in decisions(game, players, seed=76):
        told = (before[None], visible(events, None), after[None], None, names, "en")
        first = show(*told, 0)
        if first is not None:
            beyond = show(*told, 99)
            assert beyond is not None
            assert beyond.step == len(first.steps) - 1


# --- accounts and turning points ------------------------------------------------------------------


@every_language
@every_table
def test_an_account_adds_up_to_the_points(game: str, players: int, language: str) -> None:
    rules = load(game)
    for seed in range(3):
        known: list[Event] = []
        for _, events, points in story(game, players, seed):
            known += visible(events, None)
            columns = rules.account(known, points, language)
            for seat in range(players):
                assert sum(values[seat] for _, values in columns) == points[seat]
        assert columns
        assert all(label and len(values) == players for label, values in columns)


@every_table
def test_an_account_adds_up_in_a_game_that_began_from_a_position(game: str, players: int) -> None:
    """Whatever it is that nobody has seen come."""
    for m in every(15, game, players, seed=5):
        again = Match.at(m.position(), seed=1)
        known = visible(again.last_events, None)
        while not again.over:
            columns = again.rules.account(known, again.points, "en")
            for seat in range(players):
                assert sum(values[seat] for _, values in columns) == again.points[seat]
            if len(again.decisions) == 3:
                break
            again.play(again.moves()[-1])
            known += visible(again.last_events, None)


@every_language
@every_table
def test_turning_points_are_few_and_in_order(game: str, players: int, language: str) -> None:
    rules, names = load(game), default_names(players)
    found = 0
    for seed in range(3):
        told = story(game, players, seed)[1:]
        moments = rules.turning_points(told, names, language)
        found += len(moments)
        assert len(moments) <= MOST_TURNING_POINTS
        numbers = [moment.number for moment in moments]
        assert numbers == sorted(numbers)
        assert {*numbers} <= {number for number, _, _ in told}
        assert all(moment.text for moment in moments)
        assert all(moment.seat in {None, *range(players)} for moment in moments)
    assert found
