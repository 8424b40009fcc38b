"""The rule of thumb: what it plays where that is plain, what it may look at, how strong it is."""

import random

import pytest

from fondaco import Match
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch
from fondaco.engine.record import checked_indices
from fondaco.engine.rule import compiled
from fondaco.games import load
from tests.contract.tables import play_at_random
from tests.games.augsburg.table import at

GAME = load("augsburg")
GAMES = 400


def choice(m: Match, seat: int) -> str:
    """What it plays for that seat."""
    s, mask = m.state(), [0] * GAME.actions
    GAME.legal_actions(s, seat, mask)
    return GAME.write_move(GAME.heuristic(s, seat, mask))


# --- situations -----------------------------------------------------------------------------------


def test_A_50_in_the_last_round_it_bids_all_it_has() -> None:
    m = at(2, round=4, hands=("Ph1 Ph2 Ph5", "Ph3 Ph4"))
    assert choice(m, 0) == "bid 3"


def test_A_25_with_the_highest_note_it_bids_little_and_holds() -> None:
    m = at(3, hands=("Ph17 Ph1 Ph2", "Ph3 Ph4", "Ph5 Ph6"))
    assert choice(m, 0) == "bid 1"
    m.play("bid 1")
    m.play("bid 2")
    m.play("pass")
    assert choice(m, 0) == "hold"


def test_A_25_a_show_is_met_with_the_best_note_and_the_lowest_others() -> None:
    m = at(2, hands=("Ph1 Ph2 Ph9 Ph17", "Ph3 Ph4 Ph5"))
    m.play("bid 2")
    m.play("hold")
    assert choice(m, 0) == "show Ph1"
    m.play("show Ph1", 0)
    assert choice(m, 0) == "show Ph17"


def test_A_24_without_a_show_it_gives_its_lowest_notes() -> None:
    m = at(2, hands=("Ph1 Ph2 Ph17 Jk", "Ph3 Ph4"))
    m.play("bid 2")
    m.play("pass")
    assert choice(m, 0) == "show Ph1"
    m.play("show Ph1", 0)
    assert choice(m, 0) == "show Ph2"


def test_A_41_at_the_cap_it_takes_no_points_but_builds_the_church() -> None:
    m = at(
        2,
        noble="Ph",
        phase="privilege",
        points=(25,),
        open=[1, 2, 4, 5],
        detail={"card": 3, "left": ["office", "office", "points6"], "extra_used": False},
    )
    assert choice(m, 0) == "office church"


def test_A_35_the_robbed_takes_a_point_but_at_the_cap_the_gulden() -> None:
    for points, wanted in ((10, "compensation point"), (25, "compensation gulden")):
        m = at(
            2,
            phase="privilege",
            round=1,
            points=(0, points),
            nobility=(2, 3),
            open=[1, 3, 5, 6],
            detail={"card": 2, "left": ["nobility", "nobility", "money"], "extra_used": False},
        )
        m.play("nobility level from 1")
        assert choice(m, 1) == wanted


@pytest.mark.parametrize("points", [(0, 5, 9, 7), (0, 9, 5, 7)])
def test_A_35_of_equals_it_robs_who_has_most_points(points: tuple[int, ...]) -> None:
    m = at(
        4,
        phase="privilege",
        round=1,
        points=points,
        nobility=(2, 3, 3, 2),
        open=[1, 3, 5, 6, 7],
        detail={"card": 2, "left": ["nobility", "nobility", "money"], "extra_used": False},
    )
    assert choice(m, 0) == f"nobility level from {points.index(9)}"


def test_A_52_it_spends_what_it_has_on_its_most_useful_cards() -> None:
    m = at(2, phase="buy", noble="Mx", gulden=800, offers=("Ph1 Lo17 Jk", "Ph2"))
    assert choice(m, 0) == "buy Lo17"
    m.play("buy Lo17", 0)
    assert choice(m, 0) == "buy Jk"


def test_A_54_it_discards_its_least_useful_card() -> None:
    m = at(
        2,
        phase="discard",
        hands=("Ph1 Lo17 Jk", "Ph2"),
        open=[2, 3, 4, 5],
        detail={"card": 1, "left": ["depot", "depot"], "extra_used": False},
    )
    assert choice(m, 0) == "discard Ph1"


# --- what it may look at --------------------------------------------------------------------------


def test_A_57_it_leaves_the_state_as_it_is_and_looks_at_nothing_hidden() -> None:
    for players in GAME.seats:
        m = Match.new("augsburg", players, seed=players)
        player = random.Random(players)
        while not m.over:
            for seat in m.waiting:
                with checked_indices():
                    s, mask = m.state(), [0] * GAME.actions
                GAME.legal_actions(s, seat, mask)
                before = bytes(s)
                action = GAME.heuristic(s, seat, mask)
                assert bytes(s) == before
                assert mask[action]
                if len(m.decisions) % 12 == 0:
                    for seed in range(3):
                        assert choice(m.redeal(seat, seed), seat) == GAME.write_move(action)
            play_at_random(m, player)


@pytest.mark.thorough
def test_it_chooses_the_same_plain_and_compiled() -> None:
    import numpy as np

    heuristic = compiled(GAME.heuristic)
    for players in GAME.seats:
        m = Match.new("augsburg", players, seed=players)
        player = random.Random(players)
        while not m.over:
            for seat in m.waiting:
                s, mask = m.state(), np.zeros(GAME.actions, "i1")
                GAME.legal_actions(s, seat, mask)
                assert GAME.write_move(heuristic(s, seat, mask)) == choice(m, seat)
            seat = m.waiting[0]
            if player.random() < 0.5:
                m.play(choice(m, seat), seat)
            else:
                play_at_random(m, player)


# --- how well it plays ----------------------------------------------------------------------------


@pytest.mark.thorough
def test_it_wins_nearly_all_games_against_random_players() -> None:
    """By chance it would win a quarter; as many games in each seat, a shared win counts half."""
    prototype = GAME.new_state(GAME.check_options(None))
    won = 0.0
    for seat in range(4):
        policies = tuple(HEURISTIC if other == seat else RANDOM for other in range(4))
        tally = Batch(GAME, prototype, policies, GAMES // 4, seed=seat).play(0, GAMES // 4)
        won += tally.won[seat] + tally.shared[seat] / 2
    assert won / GAMES > 0.9
