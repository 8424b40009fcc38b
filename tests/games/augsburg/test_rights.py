"""Right tiles and caps: A-36, A-37, A-39, A-41."""

from typing import Any

import pytest

from fondaco import IllegalMove, Match
from tests.games.augsburg.table import at, of_seats, seat_of


def using(card: int, players: int = 3, **given: Any) -> Match:
    """Seat 0 has won Maria's auction, has chosen that card and now uses it."""
    hands = ("Lo1 Ma1", "Le2", "Le3", "Le4", "Le5")[:players]
    other = 4 if card != 4 else 5
    m = at(players, noble="Ma", open=[card, other], hands=hands, **given)
    m.play("bid 1")
    m.play(f"take {card}")
    return m


@pytest.mark.parametrize(
    ("level", "mint", "architect"),
    [(1, False, False), (2, False, False), (3, True, False), (4, True, True)],
)
def test_A_36_a_mint_needs_level_3_an_architect_level_4(
    level: int, mint: bool, architect: bool
) -> None:
    moves = using(3, office=(level,)).moves()
    assert ("office mint" in moves, "office architect" in moves) == (mint, architect)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_A_36_church_and_cathedral_are_built_at_any_level(level: int) -> None:
    moves = using(3, gulden=1100, office=(level,)).moves()
    assert {"office church", "office cathedral"} <= set(moves)


def test_A_36_the_top_one_is_built_and_its_price_paid() -> None:
    m = using(3, gulden=1000, church=(0, 900, 800))
    m.play("office church")
    assert seat_of(m, 0)["church"] == 700
    assert of_seats(m, "gulden") == [300, 1000, 1000]


def test_A_36_nobody_builds_without_the_money() -> None:
    m = using(3, gulden=899)
    assert "office church" not in m.moves()
    with pytest.raises(IllegalMove):
        m.play("office church")


@pytest.mark.parametrize(
    ("level", "coat", "letter"),
    [(1, False, False), (2, False, False), (3, True, False), (4, True, True)],
)
def test_A_37_a_coat_needs_level_3_a_letter_level_4(level: int, coat: bool, letter: bool) -> None:
    moves = using(2, nobility=(level,)).moves()
    assert ("nobility coat" in moves, "nobility letter" in moves) == (coat, letter)


def test_A_37_the_visit_with_coat_and_letter() -> None:
    """The rulebook's Mark: prince by the first privilege, then the letter on top, worth 4."""
    m = using(2, 3, nobility=(3,), letter=(0, 5, 0))
    m.play("nobility level")
    m.play("nobility letter")
    assert seat_of(m, 0)["letter"] == 4


def test_A_5_the_best_tile_nobody_owns_is_on_top() -> None:
    m = using(2, 4, nobility=(3,), coat=(0, 4, 3, 2))
    m.play("nobility coat")
    assert seat_of(m, 0)["coat"] == 3  # the second 3 of 4, 3, 3, 2, 1


@pytest.mark.parametrize(
    ("card", "owned", "move"),
    [
        (2, {"nobility": (4,), "coat": (4,)}, "nobility coat"),
        (2, {"nobility": (4,), "letter": (5,)}, "nobility letter"),
        (3, {"office": (4,), "mint": (True,)}, "office mint"),
        (3, {"office": (4,), "architect": (True,)}, "office architect"),
        (3, {"gulden": 5000, "church": (900,)}, "office church"),
        (3, {"gulden": 5000, "cathedral": (1100,)}, "office cathedral"),
    ],
)
def test_A_39_at_most_one_of_each_kind(card: int, owned: dict[str, Any], move: str) -> None:
    m = using(card, **owned)
    assert move not in m.moves()
    with pytest.raises(IllegalMove):
        m.play(move)


@pytest.mark.parametrize(
    ("church", "cathedral", "before", "after"),
    [
        (0, 0, 21, 25),
        (0, 0, 25, 25),
        (0, 1100, 21, 25),  # a cathedral without a church lifts nothing
        (900, 0, 25, 31),
        (900, 0, 42, 45),
        (900, 1100, 42, 48),
    ],
)
def test_A_41_points_beyond_a_cap_are_lost(
    church: int, cathedral: int, before: int, after: int
) -> None:
    m = using(4, church=(church,), cathedral=(cathedral,), points=(before,))
    m.play("points6")
    assert m.points[0] == after


def test_A_41_building_later_brings_nothing_back() -> None:
    m = using(3, gulden=900, points=(24,))
    m.play("points6")
    assert m.points[0] == 25
    m.play("office church")
    assert m.points[0] == 25


def test_A_41_anitas_25() -> None:
    """The rulebook's Anita: 21 and 14 more (count, coat 2, letter 4) would be 35."""
    m = at(
        3,
        noble="Mx",
        round=1,
        open=[4],
        points=(21,),
        nobility=(3,),
        coat=(2,),
        letter=(4,),
    )
    assert m.points[0] == 25
