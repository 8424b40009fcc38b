"""Matches of the real games, whichever there are: whole games through every part of `Match`."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fondaco
from fondaco import IllegalMove, Match
from fondaco.locale import LANGUAGES


def some_match(game: str, data: st.DataObject) -> Match:
    """A new match of any number of players, with any seed and start."""
    rules = Match.new(game, 2, 0).rules
    players = data.draw(st.sampled_from(rules.seats))
    start = data.draw(st.sampled_from((None, *range(players))))
    return Match.new(game, players, data.draw(st.integers(0, 2**64 - 1)), start)


def play_some(match: Match, decisions: int, data: st.DataObject) -> None:
    for _ in range(decisions):
        if match.over:
            return
        seat = data.draw(st.sampled_from(match.waiting))
        match.play(data.draw(st.sampled_from(match.moves(seat))), seat)


@pytest.mark.thorough
@pytest.mark.parametrize("game", fondaco.games())
@settings(max_examples=10)
@given(data=st.data())
def test_G_6_a_whole_game_replays_to_the_same(game: str, data: st.DataObject) -> None:
    m = some_match(game, data)
    begun_with = m.points
    while not m.over:
        play_some(m, 10, data)
        again = Match.replay(m.record())
        assert bytes(again.state()) == bytes(m.state())
        assert again.record() == m.record()
    assert m.winners
    assert m.points != begun_with


@pytest.mark.parametrize("game", fondaco.games())
@settings(max_examples=10)
@given(data=st.data())
def test_G_8_a_game_goes_on_from_its_position(game: str, data: st.DataObject) -> None:
    m = some_match(game, data)
    play_some(m, data.draw(st.integers(0, 60)), data)
    begun = Match.at(json.loads(json.dumps(m.position())), seed=5)
    assert begun.digest() == m.digest()
    play_some(begun, 10, data)
    assert Match.replay(begun.record()).record() == begun.record()


@pytest.mark.parametrize("game", fondaco.games())
@settings(max_examples=10)
@given(data=st.data())
def test_G_11_a_redealt_game_looks_the_same_and_can_be_played(
    game: str, data: st.DataObject
) -> None:
    m = some_match(game, data)
    play_some(m, data.draw(st.integers(0, 60)), data)
    before = m.record()
    for seat in (None, *range(m.players)):
        dealt = m.redeal(seat, 5)
        assert dealt.view(seat) == m.view(seat)
        assert dealt.waiting == m.waiting
        for language in LANGUAGES:
            assert dealt.events(seat, language) == m.events(seat, language)
        if seat is not None:
            assert dealt.moves(seat) == m.moves(seat)
        play_some(dealt, 3, data)
    assert m.record() == before


@pytest.mark.thorough
@pytest.mark.parametrize("game", fondaco.games())
@settings(max_examples=10)
@given(data=st.data())
def test_G_7_what_is_not_legal_is_refused_with_a_reason_in_every_language(
    game: str, data: st.DataObject
) -> None:
    m = some_match(game, data)
    play_some(m, data.draw(st.integers(0, 60)), data)
    before = m.record()
    for seat in range(m.players):
        for move in sorted(set(m.rules.action_of) - set(m.moves(seat))):
            with pytest.raises(IllegalMove) as caught:
                m.play(move, seat)
            assert caught.value.reason == m.why(move, seat)
            assert all(m.why(move, seat, language) for language in LANGUAGES)
    assert m.record() == before


@pytest.mark.parametrize("game", fondaco.games())
@pytest.mark.parametrize("position", [{}, {"players": 2}, {"players": "2"}, {"players": None}])
def test_G_9_a_position_with_nearly_nothing_in_it_is_refused(
    game: str, position: dict[str, Any]
) -> None:
    with pytest.raises(fondaco.InvalidPosition):
        Match.at({"game": game} | position)
