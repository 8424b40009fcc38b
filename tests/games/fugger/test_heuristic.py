"""The rule of thumb: what it plays where that is plain, what it may look at, how strong it is."""

import random
from collections.abc import Iterator

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch
from fondaco.engine.record import checked_indices
from fondaco.engine.rule import compiled
from fondaco.games.base import OVER
from fondaco.games.fugger.components import ENDING_COUNT, GOODS, MERCHANT, NO_CARD, SHIPPING_ROUNDS
from fondaco.games.fugger.game import GAME
from fondaco.games.fugger.heuristic import (
    card_brings,
    forecast,
    gulden_after,
    target_reached,
    would_win,
)
from fondaco.games.fugger.scoring import count_face_up, shipment_value
from fondaco.games.fugger.state import PLAY, State, good_of
from tests.contract.tables import whole_game
from tests.games.fugger.table import at

GAMES = 1000


def choice(m: Match) -> str:
    """What it plays for the seat to move."""
    seat = m.turn
    assert seat is not None
    s, mask = m.state(), [0] * GAME.actions
    GAME.legal_actions(s, seat, mask)
    return GAME.write_move(GAME.heuristic(s, seat, mask))


# --- situations -----------------------------------------------------------------------------------


def test_F_40_it_ends_the_game_when_that_wins() -> None:
    m = at(
        prices={"sp": 2},
        gulden=(90, 60, 60),
        hands=("sp je",),
        displays=("sp sp", "sp"),
        jakob="sp",
    )
    assert choice(m) == "play sp"
    m.play("play sp")
    assert m.winners == (0,)


def test_F_40_it_does_not_end_a_game_that_another_would_win() -> None:
    displays = ("cu", "sp sp sp")
    m = at(prices={"sp": 2}, gulden=(60, 90, 60), hands=("sp cu",), displays=displays, jakob="sp")
    assert choice(m) != "play sp"
    m.play("play sp")
    assert m.winners == (1,)


def test_F_40_its_own_shipments_count_when_it_ends_the_game() -> None:
    """Behind in gulden and yet ahead: its two shipped wines are worth 18 gulden each."""
    seats = {"gulden": (70, 98), "hands": ("wi cu", "cu cl"), "displays": ("wi wi", "wi wi")}
    assert choice(at(2, prices={"wi": 4}, **seats)) != "play wi"
    m = at(2, prices={"wi": 4}, shipments={(0, 1): "wi", (0, 2): "wi*"}, **seats)
    assert choice(m) == "play wi"
    m.play("play wi")
    assert m.winners == (0,)


def test_F_40_it_reckons_with_the_shipments_of_others_whatever_they_are() -> None:
    """Ahead by a few gulden; two shipments bring about twenty, by the average of the prices."""
    prices = {"wi": 4, "cu": 5, "cl": 5, "sp": 5, "je": 5}
    seats = {"gulden": (90, 95), "hands": ("wi cu", "cu cl"), "displays": ("wi wi", "wi wi")}
    assert choice(at(2, prices=prices, **seats)) == "play wi"
    for shipped in ("je", "me"):
        m = at(2, prices=prices, shipments={(1, 1): shipped, (1, 2): shipped}, **seats)
        assert choice(m) != "play wi"


def test_F_30_it_ends_a_round_that_pays_it_best() -> None:
    """Four wines sell for 9 each, where the others have next to nothing."""
    m = at(
        prices={"wi": 4, "cu": 1, "cl": 1},
        hands=("wi cu cl",),
        displays=("wi wi wi", "cu", "cl"),
        jakob="wi",
    )
    assert choice(m) == "play wi"


def test_F_31_it_does_not_crash_its_own_good() -> None:
    """Three jewels at 6 will rise to 9; a fourth of its own would take them to 1."""
    m = at(prices={"je": 6}, hands=("je cu",), displays=("je je", "je", ""), jakob="cu")
    assert choice(m) != "play je"


def test_F_31_it_crashes_the_good_of_a_rival() -> None:
    """One jewel more takes a rival's three from 9 gulden to 1."""
    m = at(prices={"je": 6}, hands=("je cl",), displays=("", "je je je", ""), jakob="cu", round=3)
    assert choice(m) == "play je"


def test_F_32_a_seal_is_not_laid_as_the_fourth_card_where_it_pays_nothing() -> None:
    few = at(round=3, hands=("cu cu*",), displays=("", "cu", "cu"), jakob="wi")
    many = at(round=3, hands=("cu cu*",), displays=("cu", "cu", "cu"), jakob="wi")
    assert choice(few) == "play cu*"
    assert choice(many) == "play cu"


def test_F_33_a_second_merchant_is_worth_playing() -> None:
    m = at(prices=1, hands=("me cu",), displays=("me",))
    assert choice(m) == "play me"


def test_F_22_it_ships_no_merchant() -> None:
    """At the end a merchant is worth nothing there."""
    m = at(round=1, prices=1, hands=("me me me", "cu", "cu"), displays=("me",))
    assert "ship me" in m.moves()
    assert choice(m) != "ship me"


def test_F_22_it_ships_what_is_dear() -> None:
    m = at(round=1, prices={"je": 9}, hands=("je cu",))
    assert choice(m) == "ship je"


# --- what it foresees -----------------------------------------------------------------------------


def last_plays(players: int) -> Iterator[tuple[State, State, int]]:
    """Each card that would end a round of random games: the states before and after, its kind."""
    for seed in range(5):
        for m in whole_game("fugger", players, seed):
            s, count = m.state(), [0] * GOODS
            count_face_up(s, count)
            for kind in range(MERCHANT):
                if m.over or s.hand[s.turn, kind] == 0:
                    continue
                if count[good_of(kind)] == ENDING_COUNT - 1:
                    after = s.copy()
                    GAME.apply(after, s.turn, PLAY + kind)
                    yield s, after, kind


def paid_for_shipments(s: State, seat: int) -> int:
    """What the seat's shipments were paid when the game ended, 0 while it goes on."""
    if s.turn != OVER:
        return 0
    return sum(shipment_value(s, s.shipment[seat, order]) for order in range(SHIPPING_ROUNDS))


def has_shipped(s: State, seat: int) -> bool:
    return any(s.shipment[seat, order] != NO_CARD for order in range(SHIPPING_ROUNDS))


@pytest.mark.parametrize("players", GAME.seats)
def test_F_30_to_F_40_it_foresees_what_a_round_s_last_card_brings_about(players: int) -> None:
    """Prices, everybody's gulden, whether the game ends, and the winner if no guess is in it."""
    seen = 0
    for s, after, kind in last_plays(players):
        count, price = [0] * GOODS, [0] * GOODS
        count_face_up(s, count)
        count[good_of(kind)] += 1
        forecast(s, count, price)
        assert price == [after.prices[good] for good in range(GOODS)]
        for seat in range(players):
            gulden = gulden_after(s, seat, count, price)
            gulden += card_brings(kind, count, price) if seat == s.turn else 0
            assert gulden + paid_for_shipments(after, seat) == after.gulden[seat]
        assert target_reached(s, s.turn, kind, count, price) == (after.turn == OVER)
        others = [seat for seat in range(players) if seat != s.turn]
        if after.turn == OVER and not any(has_shipped(s, seat) for seat in others):
            assert would_win(s, s.turn, kind, count, price) == GAME.wins(after, s.turn)
        seen += 1
    assert seen > 30


# --- what it may look at --------------------------------------------------------------------------


@pytest.mark.thorough
def test_it_leaves_the_state_as_it_is_and_looks_at_nothing_hidden() -> None:
    """F-45: the choice is the same on every redeal."""
    player = random.Random(4)
    for players in GAME.seats:
        m = Match.new("fugger", players, seed=players)
        while not m.over:
            seat = m.turn
            assert seat is not None
            with checked_indices():
                s, mask = m.state(), [0] * GAME.actions
            GAME.legal_actions(s, seat, mask)
            before = bytes(s)
            action = GAME.heuristic(s, seat, mask)
            assert bytes(s) == before
            assert mask[action]
            if len(m.decisions) % 6 == 0:
                for seed in range(5):
                    assert choice(m.redeal(seat, seed)) == GAME.write_move(action)
            m.play(player.choice(m.moves()))


@pytest.mark.thorough
def test_it_chooses_the_same_plain_and_compiled() -> None:
    import numpy as np

    heuristic = compiled(GAME.heuristic)
    bot = fondaco.bot("heuristic", seed=1)
    for players in GAME.seats:
        m = Match.new("fugger", players, seed=players)
        while not m.over:
            s, mask = m.state(), np.zeros(GAME.actions, "i1")
            GAME.legal_actions(s, m.turn or 0, mask)
            assert GAME.write_move(heuristic(s, m.turn or 0, mask)) == choice(m)
            m.play(bot.choose(m))


# --- how well it plays ----------------------------------------------------------------------------


def share_of_wins(players: int) -> float:
    """Of `GAMES` games against random players, as many in each seat; a shared win counts half."""
    won = 0.0
    prototype = GAME.new_state(GAME.check_options(None))
    for seat in range(players):
        policies = tuple(HEURISTIC if other == seat else RANDOM for other in range(players))
        games = GAMES // players
        tally = Batch(GAME, prototype, policies, games, seed=seat).play(0, games)
        won += tally.won[seat] + tally.shared[seat] / 2
    return won / (GAMES // players * players)


@pytest.mark.thorough
def test_it_wins_most_games_against_random_players() -> None:
    """By chance it would be a half, a third, a quarter of 1,000 games."""
    assert share_of_wins(2) > 0.8
    assert share_of_wins(3) > 0.7
    assert share_of_wins(4) > 0.65


def test_games_among_its_like_come_to_an_end() -> None:
    prototype = GAME.new_state(GAME.check_options(None))
    for players in GAME.seats:
        tally = Batch(GAME, prototype, (HEURISTIC,) * players, 200, seed=1).play(0, 200)
        assert tally.rounds / tally.games < 12
