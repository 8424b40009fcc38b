"""What players are told by OpenSpiel: all they have seen, nothing that is hidden."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import fondaco
from fondaco.engine.events import EVERYBODY
from fondaco.errors import InvalidPlayers
from fondaco.games import load
from fondaco.research.openspiel import FondacoState
from fondaco.research.situations import ACTED, LOG_COLUMNS, LOG_SCALE
from tests.contract.tables import every_game, every_table
from tests.research.openspiel_play import (
    apply_at_random,
    game_of,
    pass_chance,
    told,
    waiting,
    whole_game,
)


def seen(state: Any, seat: int) -> tuple[object, ...]:
    """All that a player can ask for."""
    return (
        state.current_player(),
        state.information_state_string(seat),
        tuple(state.information_state_tensor(seat)),
        state.observation_string(seat),
        tuple(state.observation_tensor(seat)),
        tuple(state.legal_actions(seat)),
    )


# --- resampling -----------------------------------------------------------------------------------


@every_table
def test_a_resampled_state_looks_the_same_to_its_player(game: str, players: int) -> None:
    """G-11"""
    sampler = random.Random(21).random
    for number, state in enumerate(whole_game(game_of(game, players), 21)):
        if number % 15 == 0 or state.is_terminal():
            for seat in range(players):
                other = state.resample_from_infostate(seat, sampler)
                assert seen(other, seat) == seen(state, seat)


@every_table
def test_a_resampled_state_carries_nothing_that_is_hidden_from_its_player(
    game: str, players: int
) -> None:
    """Neither what others were told or did in secret, nor the history with all chance, nor the
    chance by which it was dealt."""
    rules = load(game)
    sampler = random.Random(22).random
    for number, state in enumerate(whole_game(game_of(game, players), 22)):
        if number % 15 == 0:
            other = state.resample_from_infostate(players - 1, sampler)
            log = np.frombuffer(other.now.log, "<i2").reshape(-1, LOG_COLUMNS)
            assert set(log[:, 1].tolist()) <= {EVERYBODY, players - 1}
            assert other.history() == []
            s = rules.State(other.now.position)
            assert not any([*s.key, *s.block, s.drawn, s.told, s.learnings])
            assert not any(s.event[row, 0] for row in range(len(s.event)))


@every_game
def test_resampling_deals_anew_and_by_the_sampler_alone(game: str) -> None:
    *_, state, _ = whole_game(game_of(game, 3), 23)
    dealt = {
        seed: str(state.resample_from_infostate(0, random.Random(seed).random))
        for seed in range(30)
    }
    assert len(set(dealt.values())) > 1
    for seed in (0, 1):
        assert str(state.resample_from_infostate(0, random.Random(seed).random)) == dealt[seed]
    assert state.resample_from_infostate(0, lambda: 1.0).current_player() == state.current_player()


@every_table
def test_a_resampled_state_can_be_played_to_its_end(game: str, players: int) -> None:
    choice = random.Random(24)
    for number, state in enumerate(whole_game(game_of(game, players), 24)):
        if number % 40 == 10:
            other = state.resample_from_infostate(state.current_player(), choice.random)
            while not other.is_terminal():
                apply_at_random(other, choice)
            assert abs(sum(other.returns())) < 1e-9


@every_game
def test_in_a_resampled_state_others_know_what_was_dealt_to_them(game: str) -> None:
    """Their information states differ with what they hold, as those of a search must."""
    different = 0
    for number, state in enumerate(whole_game(game_of(game, 2), 25)):
        if number % 10 == 0:
            sampler = random.Random(number).random
            for seat, other in ((0, 1), (1, 0)):
                dealt = [state.resample_from_infostate(seat, sampler) for _ in range(8)]
                views = {state.observation_string(other) for state in dealt}
                assert len({state.information_state_string(other) for state in dealt}) == len(views)
                different += len(views) > 1
    assert different > 0


@every_game
def test_resampling_is_refused_while_chance_decides_and_for_nobody(game: str) -> None:
    sampler = random.Random(1).random
    state = game_of(game, 2).new_initial_state()
    with pytest.raises(ValueError, match="while chance decides"):
        state.resample_from_infostate(0, sampler)
    pass_chance(state, random.Random(1))
    for nobody in (-1, 2):
        with pytest.raises(InvalidPlayers):
            state.resample_from_infostate(nobody, sampler)


# --- choices at the same time ---------------------------------------------------------------------


def children(state: FondacoState) -> list[Any]:
    """A state for each thing that the player may do."""
    return [state.child(action) for action in state.legal_actions()]


def until_another_is_asked(state: Any, seat: int, choice: random.Random) -> Any:
    """The state with the seat's choice made to its end."""
    while state.current_player() == seat or state.is_chance_node():
        apply_at_random(state, choice)
    return state


def test_who_chooses_at_the_same_time_does_not_see_what_others_have_chosen() -> None:
    """G-5: OpenSpiel asks one after the other, and none of those to come can tell what those before
    did."""
    choice = random.Random(26)
    compared = dict.fromkeys(fondaco.games(), 0)
    together = set()
    for game in fondaco.games():
        for number, state in enumerate(whole_game(game_of(game, load(game).seats[-1]), 26)):
            if len(waiting(state)) > 1:
                together.add(game)
            if number % 5 == 0 and len(waiting(state)) > 1:
                seat, *later = waiting(state)
                after = [until_another_is_asked(child, seat, choice) for child in children(state)]
                assert {child.current_player() for child in after} == {later[0]}
                for waits in later:
                    assert len({seen(child, waits) for child in after}) == 1
                    compared[game] += len(after)
    assert together
    assert all(compared[game] > 20 for game in together)


# --- what is seen ---------------------------------------------------------------------------------


@every_table
def test_the_information_state_keeps_all_that_it_ever_told(game: str, players: int) -> None:
    """Perfect recall: what it tells only grows, by the own actions first."""
    before = [""] * players
    acted: tuple[int, str] | None = None
    for state in whole_game(game_of(game, players), 27):
        for seat in range(players):
            now = told(state, seat)
            assert now.startswith(before[seat])
            if acted is not None and acted[0] == seat:
                assert now[len(before[seat]) :].lstrip().startswith(f"[{acted[1]}]")
            before[seat] = now
        if not state.is_terminal():
            # What the random game will do next is known only behind it, so look at a child here.
            seat = state.current_player()
            move = state.action_to_string(state.legal_actions()[0])
            child = state.child(state.legal_actions()[0])
            assert told(child, seat).startswith(f"{before[seat]} [{move}]".strip())


@every_game
def test_whatever_changes_in_a_view_is_told(game: str) -> None:
    """So views of before need not be kept. (Of who chooses at the same time a view says whether
    they are done, G-10, and the order in which they are asked is always the same.)"""
    players = load(game).seats[-1]
    before: list[tuple[str, str]] = []
    for state in whole_game(game_of(game, players), 34):
        now = [(told(state, seat), state.observation_string(seat)) for seat in range(players)]
        for (lately, view), (all_told, new_view) in zip(before, now, strict=False):
            assert new_view == view or len(all_told) > len(lately)
        before = now if len(waiting(state)) == 1 else []


@every_table
def test_different_own_actions_lead_to_different_information_states(
    game: str, players: int
) -> None:
    for number, state in enumerate(whole_game(game_of(game, players), 28)):
        if number % 10 == 0 and not state.is_terminal():
            seat = state.current_player()
            after = {child.information_state_string(seat) for child in children(state)}
            assert len(after) == len(state.legal_actions()) > 1


@every_table
def test_no_two_players_have_the_same_information_state(game: str, players: int) -> None:
    """Each says whose it is, which before the deal is all; at the end all else differs too."""
    loaded = game_of(game, players)
    *_, end = whole_game(loaded, 29)
    for state in (loaded.new_initial_state(), end):
        for seat in range(players):
            assert state.information_state_string(seat).startswith(f"seat {seat}\n")
    known = {end.information_state_string(seat).split("\n", 1)[1] for seat in range(players)}
    assert len(known) == players


def entries(state: Any, seat: int, observer: Any) -> list[str]:
    """What the tensor's log says, in the words of the information state as text."""
    rules = load(state.table.rules.name)
    observer.set_from(state, seat)
    rows = (observer.dict["log"] / LOG_SCALE).astype(int).tolist()
    return [
        f"[{rules.write_move(a)}]"
        if kind - 2 == ACTED
        else f"{kind - 2}{'!' if private else ''}:{a},{b},{c}"
        for kind, private, a, b, c in rows
        if kind
    ]


@every_table
def test_the_tensor_of_the_information_state_tells_what_its_text_tells(
    game: str, players: int
) -> None:
    loaded = game_of(game, players)
    observer = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=True))
    for number, state in enumerate(whole_game(loaded, 30)):
        if number % 10 == 0 or state.is_terminal():
            for seat in range(players):
                assert entries(state, seat, observer) == text_entries(state, seat) != []
                assert (
                    list(observer.dict["observation"])
                    == state.observation_tensor(seat)
                    == state.information_state_tensor(seat)[: load(game).observation_size]
                )


@every_game
def test_a_tensor_with_little_room_holds_the_newest_entries(game: str) -> None:
    loaded = game_of(game, 2, log_entries=3)
    observer = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=True))
    *_, state = whole_game(loaded, 31)
    for seat in range(2):
        assert entries(state, seat, observer) == text_entries(state, seat)[-3:]


def text_entries(state: Any, seat: int) -> list[str]:
    """The entries of the information state's text. (Moves have spaces in them.)"""
    parts: list[str] = []
    for part in told(state, seat).split(" "):
        if parts and parts[-1].startswith("[") and not parts[-1].endswith("]"):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return parts


@every_game
def test_a_tensor_without_room_for_entries_is_the_observation(game: str) -> None:
    loaded = game_of(game, 2, log_entries=0)
    *_, state = whole_game(loaded, 32)
    assert state.information_state_tensor(1) == state.observation_tensor(1)
    assert loaded.information_state_tensor_size() == load(game).observation_size


@every_game
def test_nothing_is_seen_before_the_cards_are_dealt(game: str) -> None:
    state = game_of(game, 2).new_initial_state()
    for _ in range(5):
        state.apply_action(0)
        for seat in range(2):
            assert state.observation_string(seat) == ""
            assert told(state, seat) == ""
            assert not any(state.information_state_tensor(seat))


@every_game
def test_while_chance_decides_nobody_sees_what_it_has_decided(game: str) -> None:
    """Neither what chance has decided nor anything else of the move, besides its mover that it is
    made."""
    choice = random.Random(33)
    state = game_of(game, 3).new_initial_state()
    pass_chance(state, choice)
    looked = 0
    while not state.is_terminal():
        mover = state.current_player()
        others = [seat for seat in range(3) if seat != mover]
        before = [seen(state, seat)[1:5] for seat in others]
        own = (state.observation_string(mover), state.observation_tensor(mover))
        own_told = told(state, mover)
        apply_at_random(state, choice)
        action = state.history()[-1]
        of_this_move = state.is_chance_node() and state.now.move == (mover, action)
        while state.is_chance_node():
            if of_this_move:  # and not of a forced one behind it (G-2)
                assert [seen(state, seat)[1:5] for seat in others] == before
                assert (state.observation_string(mover), state.observation_tensor(mover)) == own
                move = state.table.rules.write_move(action)
                assert told(state, mover) == f"{own_told} [{move}]".strip()
                looked += 1
            apply_at_random(state, choice)
            of_this_move = of_this_move and state.now.move == (mover, action)
    assert looked > 0


@every_game
def test_nobody_but_a_player_can_look(game: str) -> None:
    loaded = game_of(game, 2)
    state = next(whole_game(loaded, 35))
    for recall in (False, True):
        observer = loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recall))
        for nobody in (-1, 2):  # a negative index would be the last seat's
            with pytest.raises(InvalidPlayers, match=f"no seat {nobody}"):
                observer.set_from(state, nobody)
            with pytest.raises(InvalidPlayers, match=f"no seat {nobody}"):
                observer.string_from(state, nobody)
        assert not any(observer.tensor)
        observer.set_from(state, np.int64(1))
        assert any(observer.tensor)
    for nobody in (-1, 2):
        with pytest.raises(pyspiel.SpielError):
            state.observation_tensor(nobody)
        with pytest.raises(pyspiel.SpielError):
            state.information_state_string(nobody)


@every_game
def test_observations_of_other_kinds_are_not_made(game: str) -> None:
    loaded = game_of(game, 2)
    for public, private in [
        (True, pyspiel.PrivateInfoType.NONE),
        (True, pyspiel.PrivateInfoType.ALL_PLAYERS),
        (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    ]:
        assert make_observation(loaded, pyspiel.IIGObservationType(public, True, private)) is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(loaded, None, {"colour": 1})
