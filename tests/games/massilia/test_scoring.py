"""The end: M-60, M-61."""

import pytest

from fondaco.games.base import OVER
from fondaco.games.massilia.scoring import points, wins
from fondaco.games.massilia.state import NOBODY, Event, Phase, State
from fondaco.games.massilia.turn import may_move, turn
from tests.games.massilia.states import legal, of_kind, play, state

PLACES = (0, 1, 3, 4, 5, 7)


def stalls(first: int, second: int) -> dict[int, str]:
    """So many stalls of seat 0 and of seat 1."""
    return dict.fromkeys(PLACES[:first], "0") | {place + 8: "1" for place in PLACES[:second]}


def ended(**given: object) -> State:
    """The game is over: in round 7 all have passed, seat 0 last."""
    s = state(round=7, passed=(1,), **given)  # type: ignore[arg-type]
    play(s, "pass")
    return s


def winners(s: State) -> list[int]:
    return [seat for seat in range(s.players) if wins(s, seat)]


# --- the end --------------------------------------------------------------------------------------


def test_M_60_after_round_7_the_game_is_over() -> None:
    s = ended()
    assert (s.phase, s.turn, s.round, turn(s)) == (Phase.OVER, NOBODY, 7, OVER)
    assert legal(s, 0) == legal(s, 1) == set()
    assert may_move(s, 0) == may_move(s, 1) == 0


def test_M_60_after_round_6_it_is_not() -> None:
    s = state(round=6, passed=(1,))
    play(s, "pass")
    assert (s.round, s.phase) == (7, Phase.ROLL)


@pytest.mark.parametrize(("n", "bonus"), [(1, 0), (2, 4), (3, 9), (4, 16), (5, 25), (6, 25)])
def test_M_60_points_for_stalls(n: int, bonus: int) -> None:
    s = ended(stalls=stalls(n, 1), sestertii=(0, 0), fame=(7, 0))
    assert points(s, 0) == 7 + bonus


@pytest.mark.parametrize(("sestertii", "bonus"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_M_60_a_point_for_every_three_whole_sestertii(sestertii: int, bonus: int) -> None:
    assert points(ended(sestertii=(sestertii,)), 0) == bonus


def test_M_65_so_many_sestertii_as_the_option_says() -> None:
    s = state(round=7, passed=(1,), sestertii=(11,))
    s.sestertii_per_point = 5
    play(s, "pass")
    assert points(s, 0) == 2


def test_M_60_two_points_less_for_each_token() -> None:
    assert points(ended(sestertii=(0,), penalty=(4,), fame=(3,)), 0) == -5


def test_M_60_nothing_for_cards_or_cubes_left() -> None:
    s = ended(sestertii=(0,), cards=("venus mars",), stalls={4: "0 pink pink", 12: "1"})
    assert points(s, 0) == 0


def test_M_60_what_is_added_is_told() -> None:
    s = state(round=7, passed=(1,), stalls=stalls(2, 3), sestertii=(7, 3), penalty=(1, 0))
    told = play(s, "pass")
    assert of_kind(told, Event.GAME_ENDS) == [(-1, -1, -1)]
    assert of_kind(told, Event.STALL_POINTS) == [(0, 4, -1), (1, 9, -1)]
    assert of_kind(told, Event.MONEY_POINTS) == [(0, 2, -1), (1, 1, -1)]
    assert of_kind(told, Event.TOKEN_POINTS) == [(0, 2, -1), (1, 0, -1)]


def test_M_70_before_the_end_points_are_the_fame_alone() -> None:
    s = state(fame=(7, 4), sestertii=(30, 30), penalty=(5, 5), stalls=stalls(4, 4))
    assert [points(s, seat) for seat in range(2)] == [7, 4]
    assert winners(s) == []


# --- who wins -------------------------------------------------------------------------------------


def test_M_61_most_points_win() -> None:
    s = ended(fame=(20, 21), sestertii=(0, 0))
    assert winners(s) == [1]


def test_M_61_a_tie_goes_to_more_stalls() -> None:
    s = ended(fame=(4, 0), stalls=stalls(1, 2), sestertii=(0, 0))
    assert [points(s, seat) for seat in range(2)] == [4, 4]
    assert winners(s) == [1]


def test_M_61_then_to_more_sestertii() -> None:
    s = ended(fame=(5, 5), sestertii=(3, 5))
    assert points(s, 0) == points(s, 1) == 6
    assert winners(s) == [1]


def test_M_61_then_to_fewer_tokens() -> None:
    s = ended(fame=(8, 6), sestertii=(3, 3), penalty=(2, 1))
    assert points(s, 0) == points(s, 1) == 5
    assert winners(s) == [1]


def test_M_61_then_it_is_shared() -> None:
    assert winners(ended(fame=(6, 6), sestertii=(3, 3), penalty=(1, 1))) == [0, 1]
