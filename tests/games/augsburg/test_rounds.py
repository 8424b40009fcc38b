"""Income, the next round and the end: A-29, A-50, A-55, A-56."""

from typing import Any

import pytest

from fondaco import Match
from tests.games.augsburg.table import at, of_seats


def ending(round: int, players: int = 2, **given: Any) -> Match:
    """The last auction of a round, in which nobody has a card to bid with."""
    return at(players, round=round, noble="Mx", **given)


@pytest.mark.parametrize(("level", "gulden"), [(1, 600), (2, 900), (3, 1200), (4, 1600)])
def test_A_50_depots_bring_gulden(level: int, gulden: int) -> None:
    assert of_seats(ending(1, gulden=0, depot=(level,)), "gulden") == [gulden, 600]


@pytest.mark.parametrize(("level", "points"), [(1, 3), (2, 5), (3, 8), (4, 12)])
def test_A_50_nobility_brings_points(level: int, points: int) -> None:
    assert ending(1, nobility=(level,)).points == [points, 3]


def test_A_50_coat_and_letter_bring_points() -> None:
    assert ending(1, coat=(4, 3), letter=(5, 0)).points == [12, 6]


def test_A_50_after_the_last_round_there_are_only_points() -> None:
    m = ending(4, gulden=0)
    assert m.over
    assert (m.points, of_seats(m, "gulden"), of_seats(m, "offer")) == ([3, 3], [0, 0], [[], []])


@pytest.mark.parametrize(
    ("round", "church", "before", "after"),
    [
        (1, 0, 23, 25),
        (1, 900, 43, 45),
        (4, 0, 23, 25),  # the last round of two players
        (4, 900, 43, 45),
    ],
)
def test_A_41_A_50_at_a_rounds_end_the_caps_hold(
    round: int, church: int, before: int, after: int
) -> None:
    assert ending(round, points=(before,), church=(church,)).points == [after, 3]


def test_A_29_left_over_cards_go_under_the_pile_at_the_end_of_the_game_too() -> None:
    m = ending(4, open=[4, 7], used=[2, 6, 8, 1, 3, 5, 9, 10])
    assert m.over
    privileges = m.position()["privileges"]
    assert privileges == {"open": [], "pile": [], "used": [2, 6, 8, 1, 3, 5, 9, 10, 4, 7]}


def test_A_29_A_55_left_over_cards_go_under_the_pile_and_five_new_ones_come_up() -> None:
    m = ending(
        3,
        hands=("Ph1", "Jk"),
        marker=0,
        open=[4, 7],
        pile=[1, 3, 5, 9, 10],
        used=[2, 6, 8],
    )
    m.play("pass")
    m.play("done", 0)
    m.play("done", 1)
    privileges = m.position()["privileges"]
    assert (privileges["open"], privileges["pile"]) == ([1, 3, 5, 9, 10], [])
    assert privileges["used"] == [2, 6, 8, 4, 7]
    assert (m.position()["round"], m.position()["noble"]) == (4, "Ph")


def test_A_55_after_every_second_round_all_ten_are_shuffled() -> None:
    opened = set()
    for seed in range(30):
        m = Match.at(
            ending(2, hands=("Ph1", "Jk"), marker=0, open=[4], pile=[]).position(), seed=seed
        )
        m.play("pass")
        m.play("done", 0)
        m.play("done", 1)
        privileges = m.position()["privileges"]
        assert (len(privileges["open"]), len(privileges["pile"]), privileges["used"]) == (5, 5, [])
        opened |= set(privileges["open"])
    assert opened == set(range(1, 11))


@pytest.mark.parametrize("pile", [[1], [1, 2], [1, 2, 3], [1, 2, 3, 5]])
def test_A_55_with_fewer_than_five_face_down_all_ten_are_shuffled(pile: list[int]) -> None:
    """Which only positions written by hand have."""
    opened, closed = set(), set()
    start = ending(2, hands=("Ph1", "Jk"), marker=0, open=[4], pile=pile).position()
    for seed in range(30):
        m = Match.at(start, seed=seed)
        m.play("pass")
        m.play("done", 0)
        m.play("done", 1)
        privileges = m.position()["privileges"]
        assert sorted(privileges["open"] + privileges["pile"]) == list(range(1, 11))
        assert (len(privileges["open"]), privileges["used"]) == (5, [])
        opened |= set(privileges["open"])
        closed |= set(privileges["pile"])
    assert opened == closed == set(range(1, 11))


def test_A_55_the_holder_of_the_marker_opens_the_next_round() -> None:
    m = ending(1, hands=("Ph1", "Ph2"), marker=1)
    m.play("pass")
    m.play("pass")
    m.play("done", 0)
    m.play("done", 1)
    assert (m.position()["round"], m.turn) == (2, 1)


def over(**given: Any) -> Match:
    """A game of three that ends with the points given: the last round brings everybody 3."""
    return at(3, round=5, noble="Mx", **given)


def test_A_56_the_most_points_win() -> None:
    m = over(points=(10, 12, 11))
    assert (m.points, m.winners) == ([13, 15, 14], (1,))


def test_A_56_a_tie_goes_to_the_dearer_cathedral() -> None:
    m = over(points=(10, 10, 9), cathedral=(800, 900, 1100))
    assert m.winners == (1,)


def test_A_56_a_cathedral_beats_a_dearer_church() -> None:
    m = over(points=(10, 10, 9), cathedral=(0, 700, 0), church=(900, 0, 0))
    assert m.winners == (1,)


def test_A_56_without_a_cathedral_among_the_tied_the_dearer_church_wins() -> None:
    m = over(points=(10, 10, 9), church=(900, 800, 0), cathedral=(0, 0, 1100))
    assert m.winners == (0,)


def test_A_56_still_tied_they_share_the_win() -> None:
    assert over(points=(10, 10, 9)).winners == (0, 1)


def test_A_56_equal_cathedrals_share_the_win_whatever_the_churches() -> None:
    m = over(
        points=(10, 10, 9),
        church=(0, 900, 0),
        cathedral=(900, 900, 1100),
        components={"right_tiles": {"cathedrals": [1100, 900, 900, 800, 700]}},
    )
    assert m.winners == (0, 1)


def test_A_56_nobody_has_won_before_the_end() -> None:
    assert at(3, points=(20,), hands=("Ph1", "Ph2")).winners == ()
