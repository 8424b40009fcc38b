"""Every game speaks all languages: moves, events, prompts, its board and its own rules."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest
from rich.text import Text

from fondaco import Match
from fondaco.engine.events import EVERYBODY
from fondaco.games import load
from fondaco.locale import LANGUAGES, texts
from fondaco.match.choices import goes_on
from tests.contract.tables import every, every_game, every_table, viewers, whole_game

WIDTH = 80
RULE_ID = re.compile(r"\b[A-Z]-\d+\b")
LONGEST_NAME = "Ł" * 40

every_language = pytest.mark.parametrize("language", LANGUAGES)


def is_a_line(text: str) -> bool:
    """One line of words, with no placeholder left in it."""
    return text == text.strip() != "" and text.isprintable() and not set(text) & set("{}")


@every_language
@every_game
def test_the_title_and_every_move_have_words(game: str, language: str) -> None:
    rules = load(game)
    assert is_a_line(texts(rules.package, language)(rules.title))
    told = [rules.describe_move(action, language) for action in range(rules.actions)]
    assert all(is_a_line(line) for line in told)
    assert len(set(told)) == rules.actions


@every_table
def test_a_move_that_means_another_seat_can_name_it(game: str, players: int) -> None:
    """Without names it may call the seat by its number, as the move does (G-7)."""
    rules = load(game)
    names = [f"Person {letter}" for letter in "ABCDEFGH"]
    for m in every(7, game, players, seed=3):
        actions = [rules.action_of[move] for seat in m.waiting for move in m.moves(seat)]
        for action in actions:
            told = rules.describe_move(action, "en", names)
            assert is_a_line(told)
            if told != rules.describe_move(action, "en"):
                assert sum(name in told for name in names[:players]) == 1


@every_table
def test_an_event_is_about_a_seat_that_its_line_names(game: str, players: int) -> None:
    names = [f"Person {letter}" for letter in "ABCDEFGH"[:players]]
    rules = load(game)
    for m in whole_game(game, players, seed=0):
        for event in m.last_events:
            seat, line = rules.event_seat(event), rules.describe_event(event, names, "en")
            if event.to != EVERYBODY:
                assert seat == event.to
            elif line is not None:
                named = [seat for seat, name in enumerate(names) if name in line]
                assert (seat in named) if named else (seat is None)


@every_table
def test_an_event_tells_that_a_round_begins(game: str, players: int) -> None:
    rules = load(game)
    begun, told = 1, 0
    for m in whole_game(game, players, seed=0):
        told += sum(event.kind == rules.round_event for event in m.last_events)
        assert m.state().round == max(told, begun)
        begun = m.state().round
    if rules.rounds is not None:
        assert begun == rules.rounds(m.state())


@every_language
@every_table
def test_every_event_of_whole_games_has_words_for_all_who_may_know_it(
    game: str, players: int, language: str
) -> None:
    """Of what is only part of an action, or secret, nothing is told yet: then a later line has to
    be about the seat, before another one can decide."""
    for seed in range(2):
        untold: set[int] = set()
        before = None
        for m in whole_game(game, players, seed):
            told = [line for viewer in viewers(m) for line in m.events(viewer, language)]
            assert all(is_a_line(line) for line in told)
            if told:
                assert untold <= told_of(m, language)
                untold.clear()
            else:
                assert before is not None
                seat, _ = m.decisions[-1]
                part_of_more = goes_on(m, seat) and len(m.last_events) > 0
                assert (part_of_more and m.waiting == (seat,)) or chosen_in_secret(before, m, seat)
                untold.add(seat)
            before = m.copy()
        assert not untold


def told_of(m: Match, language: str) -> set[int | None]:
    """The seats that the new lines of the log are about."""
    return {
        m.rules.event_seat(event)
        for event in m.last_events
        if m.rules.describe_event(event, m.names, language) is not None
    }


def chosen_in_secret(before: Match, after: Match, seat: int) -> bool:
    """Whether nobody but the seat sees more than who has chosen: what all choose at the same time
    is told when all have chosen (G-5)."""
    return before.view(seat) != after.view(seat) and all(
        but_for_who_has_chosen(before.view(viewer)) == but_for_who_has_chosen(after.view(viewer))
        for viewer in viewers(after)
        if viewer != seat
    )


def but_for_who_has_chosen(view: Mapping[str, Any]) -> dict[str, Any]:
    detail = {key: value for key, value in view.get("detail", {}).items() if key != "chosen"}
    return {**view, "detail": detail}


@every_language
@every_table
def test_whoever_has_to_decide_is_told_what(game: str, players: int, language: str) -> None:
    for m in whole_game(game, players, seed=61):
        for seat in m.waiting:
            assert is_a_line(m.rules.prompt(m.state(), seat, language))


@every_language
@every_table
def test_everybody_can_be_told_what_others_are_asked(
    game: str, players: int, language: str
) -> None:
    """From a view alone; who sees the whole position is told what the seat itself is."""
    for m in every(5, game, players, seed=63):
        for seat in m.waiting:
            for viewer in viewers(m):
                assert is_a_line(m.rules.question(m.view(viewer), seat, language))


@every_language
@every_table
def test_the_board_has_at_most_80_columns(game: str, players: int, language: str) -> None:
    """Made of a view alone, whatever it may hide, and with the longest names."""
    for m in every(20, game, players, seed=62):
        for viewer in viewers(m):
            for names in (m.names, (LONGEST_NAME,) * players):
                board = m.rules.board(m.view(viewer), names, language)
                lines = Text.from_markup(board, emoji=False).split("\n")
                assert len(lines) >= players
                assert max(line.cell_len for line in lines) <= WIDTH


@every_language
@every_game
def test_the_rules_are_told_in_every_language(game: str, language: str) -> None:
    """With the same rule ids as in English."""
    folder = files(load(game).package) / "rules"
    told, english = ((folder / f"{name}.md").read_text("utf-8") for name in (language, "en"))
    assert set(RULE_ID.findall(told)) == set(RULE_ID.findall(english))
    assert RULE_ID.search(told)
