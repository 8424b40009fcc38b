"""Legal moves and refused ones, of every game (G-2, G-4, G-5, G-7)."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco import IllegalMove, InvalidPlayers, Match
from fondaco.games import load
from fondaco.locale import LANGUAGES
from tests.contract.tables import (
    every,
    every_game,
    every_table,
    everything,
    go_on,
    mask_of,
    matches,
    reasons,
    whole_game,
)

RULE_ID = re.compile(r"\b[A-Z]-\d+\b")


# --- moves as text --------------------------------------------------------------------------------


@every_game
def test_G_7_every_action_has_a_move_of_its_own(game: str) -> None:
    rules = load(game)
    moves = [rules.write_move(action) for action in range(rules.actions)]
    assert len(set(moves)) == rules.actions
    assert rules.action_of == {move: action for action, move in enumerate(moves)}
    for move in moves:
        assert move == " ".join(move.split())
        assert move.isprintable()
        assert len(move) <= 40


@every_game
def test_every_move_has_a_rule_behind_it(game: str) -> None:
    rules = load(game)
    for action in range(rules.actions):
        assert RULE_ID.fullmatch(rules.move_rule(action))


@every_game
def test_the_examples_of_moves_are_moves(game: str) -> None:
    rules = load(game)
    assert rules.move_forms
    assert set(rules.move_forms) <= set(rules.action_of)


# --- legal moves ----------------------------------------------------------------------------------


def check_moves(m: Match) -> None:
    """At a decision there is a real choice for everybody who is waited for, and for nobody else."""
    assert m.turn == (m.waiting[0] if m.waiting else None)
    assert m.over == (not m.waiting)
    assert list(m.waiting) == sorted(set(m.waiting))
    for seat in range(m.players):
        mask = mask_of(m, seat)
        assert set(mask) <= {0, 1}
        actions = [action for action in range(m.rules.actions) if mask[action]]
        assert m.moves(seat) == [m.rules.write_move(action) for action in actions]
        assert len(actions) >= 2 if seat in m.waiting else not actions  # G-2, G-4
        assert m.rules.may_move(m.state(), seat) == (seat in m.waiting)  # G-5
    assert m.moves() == ([] if m.over else m.moves(m.turn))


@every_table
def test_G_2_every_decision_of_a_game_is_a_real_choice(game: str, players: int) -> None:
    """And the moves stand in the order of their actions, each once."""
    for m in whole_game(game, players, seed=1):
        check_moves(m)
    assert m.over
    assert m.decisions


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_G_2_every_decision_that_can_be_reached_is_a_real_choice(
    game: str, players: int, data: st.DataObject
) -> None:
    for m in go_on(data.draw(matches(game, players)), data):
        check_moves(m)


@every_table
def test_G_4_every_legal_move_can_be_played(game: str, players: int) -> None:
    """Whatever is chosen, the game goes on to a real choice or to its end."""
    for m in every(2, game, players, seed=2):
        before = everything(m)
        for seat in m.waiting:
            for move in m.moves(seat):
                other = m.copy()
                other.play(move, seat)
                assert other.decisions == (*m.decisions, (seat, move))
                assert other.over or all(len(other.moves(next)) >= 2 for next in other.waiting)
        assert everything(m) == before


@every_table
def test_points_are_told_always_and_winners_at_the_end(game: str, players: int) -> None:
    for seed in range(5):
        for m in whole_game(game, players, seed):
            assert len(m.points) == players
            assert all(type(points) is int for points in m.points)
            if not m.over:
                assert m.winners == ()
        assert m.winners
        assert list(m.winners) == sorted(set(m.winners) & set(range(players)))
        for seat in m.winners:
            assert m.points[seat] == max(m.points)


# --- refused moves --------------------------------------------------------------------------------


class Unshowable:
    """Nothing that a move could be, not even showable."""

    def __repr__(self) -> str:
        raise RuntimeError("never to be seen")


NO_MOVES: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    b"draw",
    ["draw"],
    {"draw": 1},
    Unshowable(),
    "",
    " ",
    "\0",
    "\n",
    "\ud800",
    "🂡" * 50,
    "x" * 1_000_000,
    10**1000,
]


def malformed(move: str) -> list[str]:
    """Nearly the move: text is exact."""
    return [
        move + " ",
        " " + move,
        move + "\n",
        move + "\0",
        move + " " + move,
        move.replace(" ", "  ", 1) + ("" if " " in move else "  "),
        move.swapcase(),
        move[:-1],
    ]


def check_refused(m: Match, move: Any, seat: int | None = None) -> None:
    """The move is refused for its reason, shortly, and nothing has changed."""
    with pytest.raises(IllegalMove) as refused:
        m.play(move, seat)
    asked = m.turn if seat is None else seat
    assert (refused.value.move, refused.value.seat) == (move, asked)
    assert m.over or RULE_ID.search(refused.value.reason)
    assert len(str(refused.value)) < 500
    assert "\n" not in str(refused.value)
    why = {language: m.why(move, seat, language) for language in LANGUAGES}
    assert why["en"] == refused.value.reason
    assert all(why.values())


@every_table
def test_G_7_malformed_huge_and_non_text_moves_are_refused(game: str, players: int) -> None:
    for m in every(25, game, players, seed=3):
        before = everything(m)
        for move in NO_MOVES:
            check_refused(m, move)
        for legal in m.moves():
            for move in malformed(legal):
                if move not in m.rules.action_of:
                    check_refused(m, move)
        assert everything(m) == before


@every_table
def test_G_7_every_move_that_is_not_legal_now_is_refused(game: str, players: int) -> None:
    every_move = tuple(load(game).action_of)
    parts = max(1, len(every_move) // 300)  # of very many moves a part each time
    for number, m in enumerate(every(10, game, players, seed=4)):
        before = everything(m)
        for seat in range(players):
            legal, why = m.moves(seat), reasons(m, seat)
            for move in every_move[number % parts :: parts]:
                assert m.why(move, seat) == why[m.rules.action_of[move]]
                if move not in legal:
                    check_refused(m, move, seat)
                else:
                    assert m.why(move, seat) is None
        assert everything(m) == before


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_G_7_no_text_but_a_legal_move_is_taken(
    game: str, players: int, data: st.DataObject
) -> None:
    m = data.draw(matches(game, players))
    before = everything(m)
    words = sorted({word for move in m.rules.action_of for word in move.split()})
    texts = st.one_of(st.text(), st.lists(st.sampled_from(words), max_size=4).map(" ".join))
    for move in data.draw(st.lists(texts, max_size=20)):
        if move not in m.moves():
            check_refused(m, move)
    assert everything(m) == before


@every_table
def test_a_seat_that_is_not_there_is_refused(game: str, players: int) -> None:
    m = Match.new(game, players, seed=5)
    before = everything(m)
    seats: list[Any] = [-1, players, True, 0.0, "0", 10**30]
    for seat in seats:
        for ask in (m.moves, m.view, m.events, m.undo):
            with pytest.raises(InvalidPlayers, match=f"seats are 0 to {players - 1}"):
                ask(seat)
        for answer in (m.play, m.why):
            with pytest.raises(InvalidPlayers, match=f"seats are 0 to {players - 1}"):
                answer(m.moves()[0], seat)
    assert everything(m) == before


@every_table
def test_what_is_handed_out_is_not_what_the_match_works_with(game: str, players: int) -> None:
    """Whoever changes an answer does not change the match."""
    m = Match.new(game, players, seed=6)
    before = json.dumps(everything(m), default=str)
    m.moves().clear()
    m.points.clear()
    m.options.clear()
    spoil(m.position())
    for viewer in (0, None):
        spoil(m.view(viewer))
        m.events(viewer).clear()
    m.state().data[:] = bytes(m.rules.State.size)
    assert json.dumps(everything(m), default=str) == before


def spoil(document: Any) -> None:
    """Empty a document through and through."""
    for held in document.values() if isinstance(document, dict) else document:
        if isinstance(held, dict | list):
            spoil(held)
    document.clear()
