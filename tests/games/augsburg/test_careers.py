"""Levels, and taking them from others: A-4, A-34, A-35."""

from typing import Any

import pytest

from fondaco import IllegalMove, Match
from tests.games.augsburg.table import at, of_seats, seat_of

CAREER_CARDS = {"depot": 1, "nobility": 2, "office": 3}


def using(card: int, players: int = 3, **given: Any) -> Match:
    """Seat 0 has won Maria's auction, has chosen that card and now uses it."""
    hands = ("Lo1 Ma1", "Le2", "Le3", "Le4", "Le5")[:players]
    other = 4 if card != 4 else 5
    m = at(players, noble="Ma", open=[card, other], hands=hands, **given)
    m.play("bid 1")
    m.play(f"take {card}")
    return m


def levels(career: str, *by_seat: int) -> dict[str, Any]:
    """The levels that the seats have in that career."""
    return {career: by_seat}


@pytest.mark.parametrize("career", CAREER_CARDS)
def test_A_34_the_next_level_comes_from_the_supply(career: str) -> None:
    m = using(CAREER_CARDS[career])
    m.play(f"{career} level")
    assert of_seats(m, career) == [2, 1, 1]


@pytest.mark.parametrize("career", CAREER_CARDS)
def test_A_34_on_reaching_level_4_the_medium_tile_goes_back(career: str) -> None:
    m = using(CAREER_CARDS[career], **levels(career, 3, 2, 1))
    assert f"{career} level from 1" not in m.moves()
    m.play(f"{career} level")
    assert of_seats(m, career) == [4, 2, 1]


@pytest.mark.parametrize("career", CAREER_CARDS)
def test_A_34_nobody_rises_above_level_4(career: str) -> None:
    m = using(CAREER_CARDS[career], **levels(career, 4, 1, 1))
    assert not any(move.startswith(f"{career} level") for move in m.moves())


@pytest.mark.parametrize("career", CAREER_CARDS)
def test_A_35_who_loses_the_large_tile_gets_the_medium_one(career: str) -> None:
    m = using(CAREER_CARDS[career], **levels(career, 3, 1, 4))
    assert f"{career} level" not in m.moves()
    m.play(f"{career} level from 2")
    assert of_seats(m, career) == [4, 1, 3]
    assert m.waiting == (2,)


@pytest.mark.parametrize("career", CAREER_CARDS)
def test_A_35_who_loses_the_medium_tile_falls_to_level_2(career: str) -> None:
    m = using(CAREER_CARDS[career], **levels(career, 2, 3, 1))
    m.play(f"{career} level from 1")
    assert of_seats(m, career) == [3, 2, 1]


def test_A_35_while_the_supply_has_one_nothing_is_taken_from_others() -> None:
    m = using(3, 4, office=(2, 3))
    assert "office level" in m.moves()
    with pytest.raises(IllegalMove):
        m.play("office level from 1")


def test_A_35_a_player_on_level_4_has_no_medium_tile() -> None:
    m = using(3, 3, office=(2, 3, 4))
    assert "office level from 1" in m.moves()
    assert "office level from 2" not in m.moves()


@pytest.mark.parametrize(
    ("victim", "office"), [(1, [3, 2, 3, 1]), (2, [3, 3, 2, 1])], ids=["first", "second"]
)
def test_A_35_the_taker_chooses_whom_it_takes_the_tile_from(victim: int, office: list[int]) -> None:
    m = using(3, 4, office=(2, 3, 3, 1))
    assert [move for move in m.moves() if "level" in move] == [
        "office level from 1",
        "office level from 2",
    ]
    m.play(f"office level from {victim}")
    assert of_seats(m, "office") == office
    assert m.waiting == (victim,)
    m.play("compensation gulden", victim)
    assert of_seats(m, "gulden") == [1100 if seat == victim else 1000 for seat in range(4)]


def test_A_35_the_stolen_office() -> None:
    """The rulebook's Mark takes Eva's level 4; she keeps her architect and chooses 100 gulden."""
    m = using(3, 3, office=(3, 1, 4), architect=(False, False, True))
    m.play("office level from 2")
    assert m.position()["phase"] == "compensation"
    assert m.moves(2) == ["compensation gulden", "compensation point"]
    m.play("compensation gulden", 2)
    assert of_seats(m, "gulden") == [1000, 1000, 1100]
    assert seat_of(m, 2)["architect"]
    assert m.turn == 0  # one privilege is left


def test_A_35_the_robbed_may_choose_a_point() -> None:
    m = using(3, 3, office=(3, 1, 4))
    m.play("office level from 2")
    m.play("compensation point", 2)
    assert m.points == [0, 0, 1]


@pytest.mark.parametrize(("church", "points"), [(0, 25), (900, 45)])
def test_A_35_A_41_at_a_cap_the_point_is_lost(church: int, points: int) -> None:
    m = using(3, 3, office=(3, 1, 4), points=(0, 0, points), church=(0, 0, church))
    m.play("office level from 2")
    m.play("compensation point", 2)
    assert m.points[2] == points
    assert of_seats(m, "gulden")[2] == 1000


def test_A_30_A_35_two_thefts_with_one_card() -> None:
    m = using(1, 3, depot=(2, 3, 4))
    m.play("depot level from 1")
    m.play("compensation gulden", 1)
    assert of_seats(m, "depot") == [3, 2, 4]
    m.play("depot level from 2")
    m.play("compensation gulden", 2)
    assert of_seats(m, "depot") == [4, 2, 3]


@pytest.mark.parametrize(
    ("players", "medium"), [(2, 1), (3, 1), (4, 2), (5, 3)], ids=["two", "three", "four", "five"]
)
def test_A_4_medium_tiles_by_number_of_players(players: int, medium: int) -> None:
    """With all of them in other hands the next one must be taken from somebody."""
    office = (2, *([3] * min(medium, players - 1)))
    m = using(3, players, office=office)
    free = medium - (len(office) - 1)
    assert ("office level" in m.moves()) == (free > 0)
    assert ("office level from 1" in m.moves()) == (free == 0)
