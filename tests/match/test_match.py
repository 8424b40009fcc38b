"""One game being played, whichever it is: the public contract, checked with the toy."""

import copy
import dataclasses
import hashlib
import json
import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco import (
    FondacoError,
    IllegalMove,
    InvalidName,
    InvalidOption,
    InvalidPlayers,
    InvalidPosition,
    InvalidSeed,
    Match,
    UnknownGame,
    UnknownLanguage,
)
from fondaco.engine.chance import seed_state
from fondaco.games.base import Game
from tests.match.toy import ACTIONS, BOW, TOY, Kind, Phase, State, toy_position

HEX = "0123456789abcdef" * 4


def everything(m: Match) -> tuple[object, ...]:
    """All that can be asked of a match, to see that nothing has changed."""
    return (
        bytes(m.state()),
        m.record(),
        m.last_events,
        m.can_undo,
        m.names,
        m.decisions,
    )


def at(**changes: Any) -> Match:
    return Match.at(toy_position(**changes), seed=1)


# --- a new match ----------------------------------------------------------------------------------


def test_a_new_match_says_what_it_is() -> None:
    m = Match.new("toy", players=3, seed=7)
    assert m.game == "toy"
    assert m.rules is TOY
    assert m.players == 3
    assert m.options == {"rounds": 2, "worth": "value", "polite": False}
    assert m.seed == 7
    assert m.names == ("Seat 0", "Seat 1", "Seat 2")
    assert not m.over
    assert m.points == [0, 0, 0]
    assert m.winners == ()
    assert m.decisions == ()


def test_options_are_taken() -> None:
    m = Match.new("toy", 2, 1, options={"worth": "one", "polite": True})
    assert m.options == {"rounds": 2, "worth": "one", "polite": True}


@pytest.mark.parametrize(
    ("options", "worth"),
    [
        ({}, "value"),
        ({"polite": False}, "value"),
        ({"polite": True}, "one"),
        ({"polite": True, "worth": "value"}, "value"),
    ],
)
def test_the_default_of_an_option_may_depend_on_another(
    options: dict[str, Any], worth: str
) -> None:
    assert Match.new("toy", 2, 1, options=options).options["worth"] == worth


def test_G_6_the_same_seed_and_moves_give_the_same_positions() -> None:
    a, b = (Match.new("toy", 3, seed=7) for _ in range(2))
    for _ in range(5):
        assert a.position() == b.position()
        assert a.digest() == b.digest()
        for m in (a, b):
            m.play(m.moves()[-1])


def test_G_6_another_seed_gives_another_game() -> None:
    hands = {json.dumps(Match.new("toy", 3, seed).position()["hands"]) for seed in range(20)}
    assert len(hands) > 10


def test_without_a_seed_a_match_has_a_fresh_secret_one() -> None:
    a, b = Match.new("toy", 3).seed, Match.new("toy", 3).seed
    assert isinstance(a, str)
    assert len(a) == 64
    assert a != b
    assert Match.new("toy", 3, a).digest() == Match.new("toy", 3, a).digest()


def test_a_seed_of_64_digits_is_shown_in_lower_case() -> None:
    assert Match.new("toy", 2, HEX.upper()).seed == HEX


def test_start_is_the_seat_asked_for_or_random() -> None:
    for seat in range(3):
        assert Match.new("toy", 3, 1, start=seat).position()["mover"] == seat
    starts = {Match.new("toy", 3, seed).position()["mover"] for seed in range(30)}
    assert starts == {0, 1, 2}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "chess"}, UnknownGame, "unknown game 'chess'"),
        ({"game": None}, UnknownGame, "named by a text, not None"),
        ({"game": ["toy"]}, UnknownGame, "named by a text"),
        ({"players": 1}, InvalidPlayers, "toy is for 2 to 3 players, not 1"),
        ({"players": 4}, InvalidPlayers, "not 4"),
        ({"players": True}, InvalidPlayers, "not True"),
        ({"players": "3"}, InvalidPlayers, "not '3'"),
        ({"start": 3}, InvalidPlayers, "no seat 3: seats are 0 to 2"),
        ({"start": -1}, InvalidPlayers, "no seat -1"),
        ({"start": "0"}, InvalidPlayers, "no seat '0'"),
        ({"options": {"speed": 1}}, InvalidOption, "toy has no option 'speed'"),
        ({"options": {"rounds": 0}}, InvalidOption, "rounds is a whole number from 1 to 9, not 0"),
        ({"options": {"rounds": True}}, InvalidOption, "not True"),
        ({"options": {"worth": "two"}}, InvalidOption, "worth is value or one, not 'two'"),
        ({"options": 5}, InvalidOption, "mapping"),
        ({"seed": -1}, InvalidSeed, "bad seed -1"),
        ({"seed": 2**64}, InvalidSeed, "bad seed"),
        ({"seed": "abc"}, InvalidSeed, "bad seed 'abc'"),
        ({"seed": 1.5}, InvalidSeed, "bad seed 1.5"),
        ({"names": ["Anna"]}, InvalidName, "3 players have 3 names, not 1"),
    ],
)
def test_bad_arguments_are_refused(
    arguments: dict[str, Any], error: type[FondacoError], message: str
) -> None:
    good: dict[str, Any] = {"game": "toy", "players": 3, "seed": 1}
    with pytest.raises(error, match=message):
        Match.new(**good | arguments)


# --- names ----------------------------------------------------------------------------------------


def test_names_are_given_and_changed() -> None:
    m = Match.new("toy", 2, 1, names=["Anna", "Kovács Béla"])
    assert m.names == ("Anna", "Kovács Béla")
    m.names = ("search:5", "x" * 40)
    assert list(m.names) == ["search:5", "x" * 40]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Anna"], "2 players have 2 names, not 1"),
        (["a", "b", "c"], "not 3"),
        ("ab", "names are a list of 2 texts, not 'ab'"),
        (None, "a list of 2 texts"),
        ({"a", "b"}, "a list of 2 texts"),
        (["Anna", 5], "bad name 5: a name is a text"),
        (["Anna", ""], "not empty"),
        (["Anna", "x" * 41], "at most 40 characters"),
        (["Anna", "a|b"], r"no \| in it"),
        (["Anna", " b"], "begin or end with a space"),
        (["Anna", "b\u00a0"], "begin or end with a space"),
        (["Anna", "a\nb"], "no control characters"),
        (["Anna", "a\x00b"], "no control characters"),
        (["Anna", "a\u202eb"], "no marks of direction"),
        (["Anna", "Anna\u200b"], "no spaces without width"),
        (["Anna", "a\u2028b"], "no line ends"),
        (["Anna", "a\ud800b"], "no control characters"),
    ],
)
def test_bad_names_are_refused_with_nothing_changed(names: Any, message: str) -> None:
    m = Match.new("toy", 2, 1, names=["Anna", "Bela"])
    with pytest.raises(InvalidName, match=message):
        m.names = names
    assert m.names == ("Anna", "Bela")


# --- moves ----------------------------------------------------------------------------------------


def test_G_5_all_who_may_move_are_waiting_and_turn_is_the_lowest() -> None:
    m = at()
    assert list(m.waiting) == [0, 1, 2]
    assert m.turn == 0
    m.play("card 1")
    assert list(m.waiting) == [1, 2]
    assert m.turn == 1
    m.play("card 6", 2)
    assert list(m.waiting) == [1]


def test_moves_are_in_the_order_of_their_actions() -> None:
    assert at(hands=[[8, 2, 5], [3, 4], [6, 7]], pile=[1, 9]).moves() == [
        "card 2",
        "card 5",
        "card 8",
    ]
    assert at(phase=Phase.TAKE).moves() == ["keep", "draw", "bow"]


def test_G_5_any_waiting_seat_has_moves() -> None:
    m = at()
    assert m.moves(2) == ["card 5", "card 6"]
    m.play("card 5", 2)
    assert m.moves(2) == []
    assert m.moves(1) == ["card 3", "card 4"]


def test_a_seat_that_is_not_there_is_refused_everywhere() -> None:
    m = at()
    before = everything(m)
    for seat in (3, -1, 10**30, True, 1.0, "1", [0]):
        bad: Any = seat
        for ask in (m.moves, m.view, m.events):
            with pytest.raises(InvalidPlayers, match="there is no seat"):
                ask(bad)
        for handed in (m.play, m.why):
            with pytest.raises(InvalidPlayers, match="there is no seat"):
                handed("card 1", bad)
        with pytest.raises(InvalidPlayers, match="there is no seat"):
            m.why_no_undo(bad)
    for bad in (3, -2, "1"):
        with pytest.raises(InvalidPlayers, match="there is no seat"):
            m.redeal(bad, 1)
    assert everything(m) == before


@pytest.mark.parametrize(
    ("move", "seat", "reason"),
    [
        (5, 0, "a move is a line of text (G-7)"),
        (None, 0, "a move is a line of text (G-7)"),
        (b"card 1", 0, "a move is a line of text (G-7)"),
        ("card 10", 0, "there is no such move; moves look like this: card 5 (G-7)"),
        ("play card 1", 0, "there is no such move; moves look like this: card 5 (G-7)"),
        (
            "play card 1",
            1,
            "there is no such move; moves look like this: card 5 · keep · draw · bow · nod (G-7)",
        ),
        ("", 0, "no such move"),
        ("Card 1", 0, "no such move"),
        ("card 1 ", 0, "no such move"),
        ("card 1\n", 0, "no such move"),
        ("card 1\x00", 0, "no such move"),
        ("\ud800", 0, "no such move"),
        ("card " + "1" * 1_000_000, 0, "no such move"),
        ("card 3", 1, "it is not this seat's turn; waiting for Seat 0, Seat 2 (G-5)"),
        ("card 3", 0, "en: seat 0 can't card 3 now (T-1)"),
        ("keep", 0, "en: seat 0 can't keep now (T-2)"),
        ("keep", None, "en: seat 0 can't keep now (T-2)"),
    ],
)
def test_G_7_a_bad_move_is_refused_with_its_reason_and_nothing_changed(
    move: Any, seat: int | None, reason: str
) -> None:
    m = at()
    m.play("card 4", 1)
    before = everything(m)
    with pytest.raises(IllegalMove) as caught:
        m.play(move, seat)
    assert caught.value.move == move
    assert caught.value.seat == (0 if seat is None else seat)
    assert reason in caught.value.reason
    assert m.why(move, seat) == caught.value.reason
    assert len(str(caught.value)) < 300
    assert everything(m) == before


def test_G_7_no_move_is_legal_when_the_game_is_over() -> None:
    m = at(phase=Phase.TAKE, round=4)
    m.play("keep")
    before = everything(m)
    for seat in (None, 0, 1):
        with pytest.raises(IllegalMove, match="the game is over") as caught:
            m.play("keep", seat)
        assert caught.value.seat == seat
        assert m.moves(seat) == []
    assert everything(m) == before


def test_why_is_none_for_every_legal_move() -> None:
    m = at()
    for seat in m.waiting:
        assert [m.why(move, seat) for move in m.moves(seat)] == [None, None]
    assert m.why("card 1") is None


@pytest.mark.parametrize(
    ("language", "not_text", "unknown", "turn", "over"),
    [
        ("en", "line of text", "no such move", "waiting for Seat 0", "the game is over"),
        ("hu", "egy sor szöveg", "nincs ilyen lépés", "várunk: Seat 0", "vége a játéknak"),
        ("de", "eine Zeile Text", "gibt es nicht", "gewartet wird auf: Seat 0", "zu Ende"),
    ],
)
def test_why_speaks_every_language(
    language: str, not_text: str, unknown: str, turn: str, over: str
) -> None:
    m = at(phase=Phase.TAKE, round=4)
    number: Any = 5
    assert not_text in str(m.why(number, None, language))
    assert unknown in str(m.why("fly", None, language))
    assert turn in str(m.why("keep", 2, language))
    assert m.why("nod", None, language) == f"{language}: seat 0 can't nod now (T-2)"
    m.play("keep")
    assert over in str(m.why("keep", None, language))


def test_a_language_that_is_not_there_is_refused_even_for_legal_moves() -> None:
    m = at()
    bad: Any
    for bad in ("fr", "EN", None, 5):
        with pytest.raises(UnknownLanguage, match="there are en, hu, de"):
            m.why("card 1", 0, bad)
        with pytest.raises(UnknownLanguage, match="there are en, hu, de"):
            m.events(0, bad)


# --- forced moves ---------------------------------------------------------------------------------


def test_G_2_a_seat_with_one_move_makes_it_at_once_while_others_still_choose() -> None:
    m = at(hands=[[1, 2], [3], [5, 6]])
    assert list(m.waiting) == [0, 2]
    assert m.position()["chosen"] == [0, 3, 0]
    assert m.decisions == ()


def test_G_2_forced_moves_of_several_seats_follow_a_decision_in_order() -> None:
    m = at(phase=Phase.TAKE, hands=[[1], [3], [5]])
    m.play("bow")
    kinds = [Kind(event.kind) for event in m.last_events if event.kind != Kind.NOTED]
    nod = [Kind.NODDED]
    choices = [Kind.CHOSEN, Kind.CHOSE] * 3
    show = [Kind.SHOWN] * 3 + [Kind.WON]
    assert kinds == nod + choices + show
    assert m.turn == 2
    assert m.decisions == ((0, "bow"),)


def test_G_2_a_new_match_plays_on_to_its_first_real_decision(
    register: Callable[[Game], None],
) -> None:
    def set_up_alone(s: State, players: int, start: int) -> None:
        TOY.set_up(s, players, start)
        s.phase = Phase.ANSWER
        s.mover = 1

    register(dataclasses.replace(TOY, name="nodder", set_up=set_up_alone))
    m = Match.new("nodder", 2, 1)
    assert list(m.waiting) == [0, 1]
    lines = m.events()
    assert lines[0].startswith("en: Seat")
    assert lines[-1] == "en: Seat 1 nodded"


def test_G_2_a_position_is_played_on_to_its_first_real_decision() -> None:
    m = at(phase=Phase.ANSWER, mover=1, hands=[[1], [3], [5]])
    assert m.turn == 2
    assert m.position()["phase"] == Phase.TAKE
    assert m.events()[0] == "en: Seat 1 nodded"


def test_G_2_a_position_may_be_played_on_to_the_end() -> None:
    m = at(phase=Phase.ANSWER, mover=1, round=4, points=[0, 2, 1])
    assert m.over
    assert m.winners == (1,)


@given(st.integers(0, 2**32), st.data())
def test_G_2_every_waiting_seat_has_a_real_choice(seed: int, data: st.DataObject) -> None:
    m = Match.new("toy", data.draw(st.sampled_from((2, 3))), seed, options={"rounds": 9})
    while not m.over:
        for seat in range(m.players):
            assert len(m.moves(seat)) >= 2 if seat in m.waiting else m.moves(seat) == []
        seat = data.draw(st.sampled_from(m.waiting))
        m.play(data.draw(st.sampled_from(m.moves(seat))), seat)
    assert m.waiting == ()
    assert m.turn is None


def test_an_endless_chain_of_forced_moves_is_a_fault_that_changes_nothing(
    register: Callable[[Game], None],
) -> None:
    def apply(s: State, seat: int, action: int) -> None:
        if action == BOW:
            TOY.apply(s, seat, action)

    register(dataclasses.replace(TOY, name="endless", apply=apply))
    m = Match.at(toy_position(game="endless", phase=Phase.TAKE), seed=1)
    before = everything(m)
    with pytest.raises(RuntimeError, match="endless: more than 10,000 forced moves in a row"):
        m.play("bow")
    assert everything(m) == before


def test_G_4_a_dead_end_is_a_fault_that_changes_nothing(register: Callable[[Game], None]) -> None:
    def legal_actions(s: State, seat: int, mask: list[int]) -> None:
        TOY.legal_actions(s, seat, mask)
        mask[-1] = 0

    register(dataclasses.replace(TOY, name="stuck", legal_actions=legal_actions))
    m = Match.at(toy_position(game="stuck", phase=Phase.TAKE), seed=1)
    before = everything(m)
    with pytest.raises(RuntimeError, match="stuck: seat 1 has to move and can't"):
        m.play("bow")
    assert everything(m) == before


def test_rules_run_plain_with_masks_of_ints(register: Callable[[Game], None]) -> None:
    masks = []

    def legal_actions(s: State, seat: int, mask: list[int]) -> None:
        TOY.legal_actions(s, seat, mask)
        masks.append(mask)

    register(dataclasses.replace(TOY, name="watched", legal_actions=legal_actions))
    m = Match.new("watched", 2, 1)
    m.play(m.moves()[0])
    assert masks
    assert all(type(mask) is list and len(mask) == ACTIONS for mask in masks)


# --- what happened and what is seen ---------------------------------------------------------------


def test_events_of_a_new_match_tell_its_setup_to_each_seat_its_own() -> None:
    m = Match.new("toy", 2, seed=3, start=1)
    hands = m.position()["hands"]
    for seat in (0, 1):
        lines = m.events(seat)
        dealt = sorted(int(line.split()[-1]) for line in lines[:-1])
        assert dealt == hands[seat]
        assert lines[-1] == "en: Seat 1 starts"
    assert m.events() == ["en: Seat 1 starts"]


def test_events_hide_what_only_another_seat_may_know() -> None:
    m = at()
    m.names = ("Anna", "Bela", "Cili")
    m.play("card 4", 1)
    assert m.events(1) == ["en: Bela chosen", "en: Bela chose 4"]
    assert m.events(0) == m.events() == ["en: Bela chosen"]
    assert [event.kind for event in m.last_events] == [Kind.NOTED, Kind.CHOSEN, Kind.CHOSE]


def test_events_speak_every_language() -> None:
    m = at()
    m.play("card 4", 1)
    assert m.events(None, "hu") == ["hu: Seat 1 chosen"]
    assert m.events(language="de") == ["de: Seat 1 chosen"]


def test_events_are_those_of_the_last_decision_alone() -> None:
    m = at()
    m.play("card 4", 1)
    m.play("card 5", 2)
    assert m.events() == ["en: Seat 2 chosen"]


def test_G_10_a_view_is_what_a_seat_or_a_spectator_may_see() -> None:
    m = at()
    m.play("card 4", 1)
    assert m.view(1)["hands"] == [2, [3], 2]
    assert m.view(1)["chosen"] == [0, 4, 0]
    assert m.view(0)["chosen"] == [0, None, 0]
    assert m.view()["hands"] == m.view(None)["hands"] == [2, 1, 2]


def test_points_and_winners_come_from_the_rules() -> None:
    m = at(phase=Phase.TAKE, round=4, points=[7, 3, 7])
    assert m.points == [7, 3, 7]
    assert m.winners == ()
    m.play("keep")
    assert m.over
    assert m.turn is None
    assert m.waiting == ()
    assert list(m.winners) == [0, 2]


def test_position_and_view_are_the_callers_own() -> None:
    m = at()
    before = m.digest()
    m.position()["hands"][0].clear()
    m.view(0)["hands"][0].clear()
    m.points.clear()
    m.options.clear()
    m.state().round = 9
    assert m.digest() == before
    assert m.position()["hands"][0] == [1, 2]
    assert m.options["rounds"] == 4


def test_repr_says_where_the_match_stands() -> None:
    m = at(phase=Phase.TAKE, round=4)
    assert repr(m) == "<Match toy, 3 players, seed 1, decision 0, turn 0>"
    m.play("keep")
    assert repr(m) == "<Match toy, 3 players, seed 1, decision 1, over, winners (0, 1, 2)>"


def test_repr_does_not_tell_a_secret_seed() -> None:
    assert "seed 0123…," in repr(Match.new("toy", 3, HEX))


# --- digest ---------------------------------------------------------------------------------------


def test_digest_is_over_name_and_fields_in_their_order() -> None:
    m = at(points=[1, 0, 258])
    hands = bytearray(27)
    for place in (0, 1, 9 + 2, 9 + 3, 18 + 4, 18 + 5):
        hands[place] = 1
    expected = (
        b"toy"
        + b"players\x03"
        + b"round\x01\x00"
        + b"rounds\x04"
        + b"worth\x00"
        + b"polite\x00"
        + b"phase\x00"
        + b"mover\x00"
        + b"points\x01\x00\x00\x00\x02\x01"
        + b"hand"
        + bytes(hands)
        + b"chosen\x00\x00\x00"
        + b"pile\x07\x08\x09\x00\x00\x00\x00\x00\x00"
        + b"pile_size\x03"
    )
    assert m.digest() == hashlib.sha256(expected).hexdigest()


def test_digest_leaves_out_chance_and_what_was_told() -> None:
    one = at(phase=Phase.TAKE)
    one.play("bow")
    other = Match.at(one.position(), seed=99)
    assert bytes(one.state()) != bytes(other.state())
    assert one.digest() == other.digest()


def test_digest_tells_positions_apart() -> None:
    digests = {at(points=[n, 0, 0]).digest() for n in range(20)}
    assert len(digests) == 20


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_shares_nothing_and_keeps_undo(copied: Callable[[Match], Match]) -> None:
    m = Match.new("toy", 3, 1, start=2, names=["Anna", "Bela", "Cili"])
    m.play(m.moves(0)[0], 0)
    before = everything(m)
    other = copied(m)
    assert everything(other) == before
    other.play(other.moves(1)[0], 1)
    other.undo()
    other.undo(0)
    other.names = ("x", "y", "z")
    other.play(other.moves(2)[0], 2)
    assert everything(m) == before
    m.play(m.moves(1)[1], 1)
    assert other.decisions == ((2, other.decisions[0][1]),)


def test_a_copy_knows_why_nothing_can_be_undone() -> None:
    m = at(phase=Phase.TAKE)
    m.play("bow")
    assert m.copy().why_no_undo() == m.why_no_undo()


# --- redeals --------------------------------------------------------------------------------------


def test_G_11_a_redeal_looks_the_same_to_its_seat() -> None:
    m = at()
    m.names = ("Anna", "Bela", "Cili")
    m.play("card 4", 1)
    for seat in (0, 1, 2, None):
        dealt = m.redeal(seat, 5)
        assert dealt.view(seat) == m.view(seat)
        assert dealt.events(seat) == m.events(seat)
        assert dealt.names == m.names
        assert dealt.options == m.options
        assert dealt.waiting == m.waiting
        if seat is not None:
            assert dealt.moves(seat) == m.moves(seat)


def test_G_11_over_many_redeals_hidden_cards_take_all_their_places() -> None:
    m = at()
    seen: list[set[int]] = [set(), set(), set()]
    for seed in range(200):
        for seat, hand in enumerate(m.redeal(0, seed).position()["hands"]):
            seen[seat] |= set(hand)
    assert seen == [{1, 2}, {3, 4, 5, 6, 7, 8, 9}, {3, 4, 5, 6, 7, 8, 9}]


def test_a_redeal_depends_on_what_the_seat_knows_and_on_the_seed_alone() -> None:
    one = at(hands=[[1, 2], [3, 4], [5, 6]], pile=[7, 8, 9])
    other = Match.at(toy_position(hands=[[1, 2], [8, 9], [3, 7]], pile=[6, 5, 4]), seed=33)
    assert bytes(one.redeal(0, 5).state()) == bytes(other.redeal(0, 5).state())
    assert one.redeal(0, 5).digest() != one.redeal(0, 6).digest()


def test_a_redeal_keeps_no_trace_of_what_its_seat_did_not_see() -> None:
    m = at()
    m.play("card 4", 1)
    dealt = m.redeal(0, 5)
    state = dealt.state()
    assert [Kind(event.kind) for event in dealt.last_events] == [Kind.NOTED, Kind.CHOSEN]
    assert state.told == 0
    assert all(state.event[row, column] == 0 for row in range(24) for column in range(5))
    assert state.learnings == 0
    assert dealt.decisions == ()
    assert not dealt.can_undo
    assert Kind.CHOSE in [event.kind for event in m.redeal(1, 5).last_events]


def test_a_redeals_chance_to_come_is_that_of_its_seed_from_the_start() -> None:
    dealt = at().redeal(0, 5)
    fresh = State()
    seed_state(fresh, 5)
    state = dealt.state()
    assert dealt.seed == 5
    assert [state.key[i] for i in range(8)] == [fresh.key[i] for i in range(8)]
    assert state.drawn == 0


def test_a_spectators_redeal_deals_every_hand_anew() -> None:
    m = at()
    hands = {json.dumps(m.redeal(None, seed).position()["hands"]) for seed in range(50)}
    assert len(hands) > 40
    assert m.redeal(-1, 5).position() == m.redeal(None, 5).position()


def test_a_redeal_leaves_the_match_alone() -> None:
    m = at()
    m.play("card 4", 1)
    before = everything(m)
    dealt = m.redeal(0, HEX)
    dealt.play(dealt.moves()[0])
    assert everything(m) == before


def test_a_redeal_refuses_a_bad_seed() -> None:
    with pytest.raises(InvalidSeed, match="bad seed -1"):
        at().redeal(0, -1)


def test_a_redeal_can_be_recorded_and_replayed() -> None:
    dealt = at().redeal(0, 5)
    while not dealt.over:
        dealt.play(dealt.moves()[-1])
    assert Match.replay(dealt.record()).record() == dealt.record()


# --- positions ------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.data())
def test_G_8_a_position_written_and_read_back_gives_the_same_match(
    seed: int, data: st.DataObject
) -> None:
    m = Match.new("toy", data.draw(st.sampled_from((2, 3))), seed, options={"rounds": 9})
    while True:
        again = Match.at(json.loads(json.dumps(m.position())), seed=1)
        assert again.position() == m.position()
        assert again.digest() == m.digest()
        assert again.waiting == m.waiting
        assert again.winners == m.winners
        if m.over:
            break
        seat = data.draw(st.sampled_from(m.waiting))
        m.play(data.draw(st.sampled_from(m.moves(seat))), seat)


def test_a_position_may_be_any_mapping_and_stays_as_it_is() -> None:
    position = toy_position(hands=((1, 2), (3,), (5, 6)))
    kept = copy.deepcopy(position)
    m = Match.at(MappingProxyType(position), seed=1)
    m.play("card 1")
    assert position == kept
    position["points"][0] = 99
    assert m.points == [0, 0, 0]


def test_a_match_at_a_position_is_seeded() -> None:
    assert at().seed == 1
    fresh = Match.at(toy_position()).seed
    assert isinstance(fresh, str)
    assert len(fresh) == 64
    with pytest.raises(InvalidSeed, match="bad seed -5"):
        Match.at(toy_position(), seed=-5)


def nested(depth: int) -> list[Any]:
    tangle: list[Any] = []
    for _ in range(depth):
        tangle = [tangle]
    return tangle


def endless() -> list[Any]:
    tangle: list[Any] = []
    tangle += [tangle] * 10
    return tangle


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (None, "a position is an object with keys, not None"),
        ("toy", "an object with keys, not 'toy'"),
        ([("game", "toy")], "an object with keys"),
        ({}, "names its game as text under 'game'"),
        ({"game": 5}, "names its game as text"),
        ({"game": ["toy"]}, "names its game as text"),
        ({"game": "toy"}, "the position has no 'chosen'"),
        (toy_position(players=7), "toy is for 2 to 3 players, not 7"),
        (toy_position(options={"speed": 1}), "toy has no option 'speed'"),
        (toy_position() | {5: 6}, "keys of a position are texts, not 5"),
        (toy_position() | {None: 6}, "keys of a position are texts, not None"),
        (toy_position(pile=[1.5]), "not of 1.5"),
        (toy_position(pile={7}), "not of {7}"),
        (toy_position(pile=b"789"), "not of b'789'"),
        (toy_position(pile=[object()]), "not of <object"),
        (toy_position(pile=nested(30)), "nested more than 20 deep"),
        (toy_position(pile=nested(50_000)), "nested more than 20 deep"),
        (toy_position(pile=endless()), "nested more than 20 deep"),
        (toy_position(pile=[0] * 200_000), "more than 100,000 values"),
        (toy_position(pile=[10**5000]), "absurd number of 16610 bits"),
        (toy_position(pile=[-(2**63)]), "absurd number"),
        (toy_position(pile=["x" * 2000]), "absurd text: 'xxx"),
        (toy_position() | {"x" * 2000: 1}, "absurd text"),
    ],
)
def test_G_9_a_malformed_position_is_refused(position: Any, message: str) -> None:
    with pytest.raises(InvalidPosition, match=re.escape(message)) as caught:
        Match.at(position, seed=1)
    assert len(str(caught.value)) < 300


def test_a_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="unknown game 'chess'"):
        Match.at(toy_position(game="chess"))
