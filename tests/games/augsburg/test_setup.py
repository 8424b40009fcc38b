"""Setting up the game: A-10 to A-13."""

from collections import Counter

import pytest

from fondaco import Match
from tests.games.augsburg.table import BOX, of_seats, on_table

PLAYERS = (2, 3, 4, 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_A_10_everybody_begins_with_1500_gulden_no_points_and_two_jokers(players: int) -> None:
    m = Match.new("augsburg", players, seed=1)
    assert of_seats(m, "gulden") == [1500] * players
    assert m.points == [0] * players
    assert of_seats(m, "hand") == [["Jk", "Jk"]] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_A_1_A_10_all_eighty_cards_are_there(players: int) -> None:
    assert Counter(on_table(Match.new("augsburg", players, seed=2).position())) == BOX


@pytest.mark.parametrize("players", PLAYERS)
def test_A_3_everybody_begins_on_level_1_of_each_career(players: int) -> None:
    m = Match.new("augsburg", players, seed=3)
    for career in ("depot", "nobility", "office"):
        assert of_seats(m, career) == [1] * players


def test_A_11_five_privilege_cards_lie_face_up_and_five_face_down() -> None:
    privileges = Match.new("augsburg", 3, seed=4).position()["privileges"]
    assert (len(privileges["open"]), len(privileges["pile"]), privileges["used"]) == (5, 5, [])
    assert sorted(privileges["open"] + privileges["pile"]) == list(range(1, 11))


@pytest.mark.parametrize("players", PLAYERS)
def test_A_12_everybody_is_offered_seven_cards_and_all_choose_at_the_same_time(
    players: int,
) -> None:
    m = Match.new("augsburg", players, seed=5)
    assert [len(offer) for offer in of_seats(m, "offer")] == [7] * players
    assert m.position()["phase"] == "buy"
    assert m.waiting == tuple(range(players))


def test_A_12_the_start_marker_goes_to_the_seat_asked_for() -> None:
    assert Match.new("augsburg", 4, seed=6, start=2).position()["marker"] == 2


def test_A_12_a_random_seat_gets_the_start_marker() -> None:
    markers = {Match.new("augsburg", 3, seed=n).position()["marker"] for n in range(40)}
    assert markers == {0, 1, 2}


def test_A_12_the_unbought_go_to_the_discards_and_the_first_auction_is_opened() -> None:
    m = Match.new("augsburg", 3, seed=7, start=1)
    offers = of_seats(m, "offer")
    first = offers[1][0]
    m.play(f"buy {first}", 1)
    for seat in range(3):
        m.play("done", seat)
    unbought = [card for offer in offers for card in offer]
    unbought.remove(first)
    assert m.position()["discard"] == unbought
    assert of_seats(m, "hand")[1] == sorted([first, "Jk", "Jk"], key=("Jk".__eq__))
    assert of_seats(m, "gulden")[0] == 1500
    assert (m.position()["phase"], m.position()["round"], m.turn) == ("auction", 1, 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_A_13_there_are_two_rounds_more_than_players(players: int) -> None:
    m = Match.new("augsburg", players, seed=8)
    while not m.over:
        seat = m.waiting[0]
        m.play(m.moves(seat)[-1], seat)
    assert m.position()["round"] == players + 2
