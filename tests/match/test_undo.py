"""What can be taken back, and what never: what was learnt, what another seat moved after."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco import InvalidPlayers, Match, UndoRefused, UnknownLanguage
from fondaco.engine.events import NOTHING
from tests.match.toy import Phase, toy_position


def about_to_take(**changes: object) -> Match:
    """Seat 0 has won a round and holds one card, the others hold two each."""
    return Match.at(
        toy_position(**{"phase": Phase.TAKE, "hands": [[1], [3, 4], [5, 6]]} | changes), seed=1
    )


def test_a_new_match_has_nothing_to_take_back() -> None:
    m = Match.new("toy", 3, seed=1)
    assert not m.can_undo
    with pytest.raises(UndoRefused, match="nothing to take back"):
        m.undo()


def test_undo_restores_position_moves_events_and_record() -> None:
    m = Match.new("toy", 3, seed=1)
    before = m.copy()
    m.play(m.moves(0)[0], 0)
    assert m.can_undo
    m.undo()
    assert m.digest() == before.digest()
    assert m.position() == before.position()
    assert m.record() == before.record()
    assert m.last_events == before.last_events
    assert not m.can_undo


def test_several_decisions_are_taken_back_last_first() -> None:
    m = Match.new("toy", 3, seed=1)
    digests = [m.digest()]
    for seat in (0, 2):
        m.play(m.moves(seat)[1], seat)
        digests.append(m.digest())
    m.undo(2)
    assert m.digest() == digests[1]
    assert list(m.waiting) == [1, 2]
    m.undo(0)
    assert m.digest() == digests[0]
    assert list(m.waiting) == [0, 1, 2]


def test_a_seat_takes_back_only_its_own_decision() -> None:
    m = Match.new("toy", 3, seed=1, names=["Anna", "Bela", "Cili"])
    m.play(m.moves(0)[0], 0)
    m.play(m.moves(1)[0], 1)
    digest = m.digest()
    for seat in (0, 2):
        with pytest.raises(UndoRefused, match="another seat's: Bela"):
            m.undo(seat)
    assert m.digest() == digest
    assert m.can_undo
    assert m.why_no_undo(1) is None
    m.undo(1)
    m.undo(0)
    assert m.decisions == ()


def test_nothing_is_taken_back_past_a_show() -> None:
    m = Match.new("toy", 3, seed=1)
    for seat in (0, 1, 2):
        m.play(m.moves(seat)[0], seat)
    assert not m.can_undo
    with pytest.raises(UndoRefused, match="come to light"):
        m.undo()


def test_nothing_is_taken_back_past_a_draw() -> None:
    m = about_to_take(hands=[[1, 2], [3, 4], [5, 6]])
    m.play("draw")
    with pytest.raises(UndoRefused, match="come to light"):
        m.undo(0)


def test_what_stood_before_something_learnt_cannot_be_taken_back_after_a_later_undo() -> None:
    m = about_to_take(hands=[[1, 2], [3, 4], [5, 6]])
    m.play("draw")
    m.play("card 1", 0)
    m.undo()
    with pytest.raises(UndoRefused, match="come to light"):
        m.undo()


def test_G_2_something_learnt_by_a_forced_move_counts_too() -> None:
    m = about_to_take(hands=[[1], [3], [5]])
    m.play("keep")
    assert "en: Seat 2 shown 5" in m.events()
    with pytest.raises(UndoRefused, match="come to light"):
        m.undo()


def test_G_2_no_undo_past_a_forced_move_of_another_seat() -> None:
    m = about_to_take(hands=[[1, 2], [3, 4], [5, 6]])
    m.play("bow")
    assert m.events() == ["en: Seat 1 nodded"]
    assert not m.can_undo
    with pytest.raises(UndoRefused, match=r"another seat has had to move since \(G-2\)"):
        m.undo(0)


def test_G_2_the_movers_own_forced_moves_go_back_with_its_decision() -> None:
    m = about_to_take()
    digest = m.digest()
    m.play("keep")
    assert m.events(0) == ["en: Seat 0 chosen", "en: Seat 0 chose 1"]
    assert list(m.waiting) == [1, 2]
    m.undo(0)
    assert m.digest() == digest
    assert m.moves() == ["keep", "draw", "bow"]


def test_the_last_decision_of_the_game_can_be_taken_back() -> None:
    m = about_to_take(round=4)
    m.play("keep")
    assert m.over
    m.undo()
    assert not m.over
    assert m.turn == 0


def test_undo_brings_chance_back_too() -> None:
    m = about_to_take(hands=[[1, 2], [3, 4], [5, 6]])
    before = bytes(m.state())
    m.play("keep")
    m.undo()
    assert bytes(m.state()) == before


def test_undo_refuses_a_seat_that_is_not_there_with_nothing_changed() -> None:
    m = about_to_take()
    m.play("keep")
    digest = m.digest()
    for seat in (3, -1, True, "0"):
        with pytest.raises(InvalidPlayers, match="seats are 0 to 2"):
            m.undo(seat)  # type: ignore[arg-type]
    assert m.digest() == digest
    assert m.can_undo


@pytest.mark.parametrize(
    ("language", "reasons"),
    [
        ("en", ("nothing", "light", "had to move", "Seat 1")),
        ("hu", ("nincs mit", "rejtett", "másnak is", "Seat 1")),
        ("de", ("nichts", "Verdecktes", "anderer Platz", "Seat 1")),
    ],
)
def test_the_reason_is_told_in_every_language(language: str, reasons: tuple[str, ...]) -> None:
    nothing = about_to_take()
    learnt = about_to_take(hands=[[1, 2], [3, 4], [5, 6]])
    learnt.play("draw")
    forced = about_to_take()
    forced.play("bow")
    other = Match.new("toy", 3, seed=1)
    other.play(other.moves(1)[0], 1)
    for match, reason in zip((nothing, learnt, forced, other), reasons):
        assert reason in str(match.why_no_undo(0, language))


def test_an_unknown_language_is_refused_even_if_undo_is_possible() -> None:
    m = about_to_take()
    m.play("keep")
    with pytest.raises(UnknownLanguage, match="there are en, hu, de"):
        m.why_no_undo(0, "fr")


@given(st.integers(0, 2**32), st.data())
def test_undo_never_crosses_something_learnt_or_another_seats_move(
    seed: int, data: st.DataObject
) -> None:
    m = Match.new("toy", data.draw(st.sampled_from((2, 3))), seed, options={"rounds": 4})
    while not m.over:
        seat = data.draw(st.sampled_from(m.waiting))
        before = m.copy()
        m.play(data.draw(st.sampled_from(m.moves(seat))), seat)
        learnt = m.state().learnings != before.state().learnings
        told = [event.a for event in m.last_events if event.a >= 0]
        assert m.can_undo == (not learnt and set(told) <= {seat})
        if m.can_undo:
            again = m.copy()
            again.undo(seat)
            assert bytes(again.state()) == bytes(before.state())
            assert again.record() == before.record()
            assert again.can_undo == before.can_undo


# --- what legality alone tells --------------------------------------------------------------------


def telling(match: Match, tells: Callable[[Any, int, int], bool]) -> Match:
    """The match by rules of which some moves tell something by being legal."""
    match.rules = replace(match.rules, tells=tells)
    return match


def test_G_11_no_undo_past_a_move_that_tells_something_by_being_legal() -> None:
    keep = Match.new("toy", 3, seed=1).rules.action_of["keep"]
    m = telling(about_to_take(), lambda s, seat, action: action == keep)
    m.play("keep")
    digest = m.digest()
    with pytest.raises(UndoRefused, match="told the others something hidden"):
        m.undo(0)
    assert m.digest() == digest


def test_G_11_no_undo_where_being_asked_tells_something() -> None:
    m = telling(about_to_take(), lambda s, seat, action: action == NOTHING and seat == 2)
    m.play("keep")
    assert 2 in m.waiting
    with pytest.raises(UndoRefused, match="told the others something hidden"):
        m.undo()


def test_G_2_no_undo_past_an_own_forced_move_that_tells_something() -> None:
    asked: list[int] = []

    def tells(s: Any, seat: int, action: int) -> bool:
        asked.append(seat)
        return action == NOTHING and seat == 0

    m = telling(about_to_take(), tells)
    m.play("keep")
    assert m.events(0)[-1] == "en: Seat 0 chose 1"  # by itself: it was the only one
    assert 0 not in m.waiting
    assert asked.count(0) == 2
    assert not m.can_undo


def test_who_moved_was_told_nothing_though_others_learnt_from_it() -> None:
    m = telling(about_to_take(), lambda s, seat, action: action != NOTHING)
    assert not any(m.was_told_nothing(seat) for seat in range(3))
    m.play("keep")
    assert not m.can_undo
    assert [m.was_told_nothing(seat) for seat in range(3)] == [True, False, False]
    with pytest.raises(InvalidPlayers):
        m.was_told_nothing(3)


def test_who_learnt_something_by_its_move_was_told_something() -> None:
    m = about_to_take()
    m.play("draw")
    assert not m.was_told_nothing(0)
