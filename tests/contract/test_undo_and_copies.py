"""Taking back and copying, in every game: nothing learnt is forgotten, nothing is shared."""

import copy
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco import Match, UndoRefused
from tests.contract.tables import (
    every,
    every_table,
    everything,
    go_on,
    matches,
    viewers,
    whole_game,
)

# --- undo -----------------------------------------------------------------------------------------


def could_tell(before: Match, after: Match, seat: int, move: str, viewer: int | None) -> bool:
    """Whether that move has taught the viewer something.

    It has, if it could not have come out the same in some match that looked the same to the viewer.
    """
    told, seen = after.events(viewer), after.view(viewer)

    def comes_out_the_same(possible: Match, other: str) -> bool:
        """Views take long to write: what was told is looked at first."""
        played = possible.copy()
        played.play(other, seat)
        return played.events(viewer) == told and played.view(viewer) == seen

    for seed in range(5):
        possible = before.redeal(viewer, seed)
        legal = possible.moves(seat)
        moves = [move] if move in legal else []
        if viewer != seat:  # the likeliest is the first
            moves += [other for other in legal if other != move]
        if not any(comes_out_the_same(possible, other) for other in moves):
            return True
    return False


def check_undo(m: Match, seat: int, move: str) -> None:
    """Play the move; it goes back without a trace or not at all."""
    before = m.copy()
    m.play(move, seat)
    after = everything(m)
    for other in range(m.players):
        if other != seat or not m.can_undo:
            with pytest.raises(UndoRefused):
                m.undo(other)
            assert m.why_no_undo(other)
            assert everything(m) == after
    if not m.can_undo:
        with pytest.raises(UndoRefused):
            m.undo()
        assert everything(m) == after
        return
    assert m.state().learnings == before.state().learnings
    for viewer in viewers(m):
        assert not could_tell(before, m, seat, move, viewer)
    for ask in (seat, None):
        back = m.copy()
        back.undo(ask)
        assert everything(back) == everything(before)
        back.play(move, seat)
        assert everything(back) == after


@every_table
def test_every_decision_of_a_game_goes_back_without_a_trace_or_not_at_all(
    game: str, players: int
) -> None:
    for seed in range(2 if players < 4 else 1):  # games of many are long
        m = Match.new(game, players, seed)
        number = itertools.count(seed)
        while not m.over:
            seat = m.waiting[-1]
            moves = m.moves(seat)
            check_undo(m, seat, moves[-1 - next(number) % 3 % len(moves)])


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_every_move_goes_back_without_a_trace_or_not_at_all(
    game: str, players: int, data: st.DataObject
) -> None:
    for m in go_on(data.draw(matches(game, players)), data, decisions=3):
        for seat in m.waiting:
            for move in m.moves(seat):
                check_undo(m.copy(), seat, move)


@every_table
@settings(max_examples=12)
@given(data=st.data())
def test_several_decisions_go_back_last_first(game: str, players: int, data: st.DataObject) -> None:
    m = data.draw(matches(game, players))
    stages = [everything(other) for other in go_on(m, data)]
    while m.can_undo and stages:
        assert everything(m) == stages.pop()
        m.undo()


@every_table
def test_what_has_just_begun_cannot_be_taken_back(game: str, players: int) -> None:
    for m in every(20, game, players, seed=51):
        for begun in (Match.at(m.position(), 1), m.redeal(0, 1), Match.new(game, players, 1)):
            before = everything(begun)
            with pytest.raises(UndoRefused):
                begun.undo()
            assert everything(begun) == before


# --- copies ---------------------------------------------------------------------------------------


@every_table
def test_copies_share_nothing(game: str, players: int) -> None:
    for m in every(10, game, players, seed=52):
        for copied in (m.copy(), copy.copy(m), copy.deepcopy(m)):
            before = everything(m)
            assert everything(copied) == before
            copied.names = [f"Other {seat}" for seat in range(players)]
            for _ in range(3):
                if not copied.over:
                    copied.play(copied.moves()[-1])
            if copied.can_undo:
                copied.undo()
            assert everything(m) == before


@every_table
def test_a_copy_stays_when_its_match_goes_on(game: str, players: int) -> None:
    stages = []
    for m in whole_game(game, players, seed=53):
        stages.append((m.copy(), everything(m)))
    for copied, then in stages:
        assert everything(copied) == then


@every_table
def test_G_6_a_copy_goes_on_as_its_match_does(game: str, players: int) -> None:
    for m in every(20, game, players, seed=54):
        copied, other = m.copy(), m.copy()
        for _ in range(10):
            if not other.over:
                for played in (copied, other):
                    played.play(played.moves()[0])
        assert everything(copied) == everything(other)
