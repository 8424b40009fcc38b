"""What reports count of Massilia."""

import pytest

from fondaco import Match
from tests.games.massilia.table import at
from tests.games.uses import used

COLOUR = "Dice taken for actions, by colour"
VALUE = "Dice taken for actions, by value"
DEITY = "Deity cards played"


def test_M_30_a_die_from_the_temple_or_kept_is_used() -> None:
    m = at(temple="brown3", kept=("grey6",))
    assert used(m, "die brown3 temple") == {f"0 {COLOUR}: brown": 1, f"0 {VALUE}: 3": 1}
    assert used(m, "die grey6 kept") == {f"0 {COLOUR}: grey": 1, f"0 {VALUE}: 6": 1}


def test_M_31_a_further_die_too_and_the_token_for_it() -> None:
    m = at(temple="brown2 grey5")
    m.play("die brown2 temple")
    assert used(m, "die grey5 temple token") == {
        f"0 {COLOUR}: grey": 1,
        f"0 {VALUE}: 5": 1,
        "0 Stalls and tokens: penalty token taken": 1,
    }


@pytest.mark.parametrize(
    ("before", "move", "deity"),
    [
        ((), "venus", "Venus"),
        ((), "mercury temple up", "Mercury"),
        (("die brown2 temple",), "as black jupiter", "Jupiter"),
        (("die brown2 temple",), "turn brown2 up minerva", "Minerva"),
        (("die beige2 temple",), "turn beige2 up neptune", "Neptune"),
        (("die black2 temple",), "turn black2 up phoebus", "Phoebus"),
    ],
)
def test_M_50_to_M_53_deity_cards(before: tuple[str, ...], move: str, deity: str) -> None:
    card = deity.lower()
    m = at(temple="brown2 beige2 black2", cards=(card,), penalty=(1,))
    for earlier in before:
        m.play(earlier)
    assert used(m, move) == {f"0 {DEITY}: {deity}": 1}


def test_M_50_juno_is_used_with_the_die_that_it_brings() -> None:
    m = at(temple="brown2 grey5", cards=("juno",))
    m.play("die brown2 temple")
    assert used(m, "die grey5 temple juno") == {
        f"0 {COLOUR}: grey": 1,
        f"0 {VALUE}: 5": 1,
        f"0 {DEITY}: Juno": 1,
    }


def test_M_33_M_40_moving_is_an_action_and_what_is_sold_is_counted_by_cubes() -> None:
    m = at(temple="brown3", stalls={9: "0 pink pink", 12: "1"})
    m.play("die brown3 temple")
    assert used(m, "move pink cw") == {"0 Actions: brown: move": 1, "0 Goods cubes sold: pink": 2}


def test_M_41_what_is_sold_to_a_customer_of_another_colour_is_beige() -> None:
    m = at(temple="brown3", stalls={9: "0 beige", 12: "1"})
    m.play("die brown3 temple")
    assert used(m, "move pink cw")["0 Goods cubes sold: beige"] == 1


@pytest.mark.parametrize(
    ("die", "move", "action"),
    [
        ("beige1", "buy pink 1", "beige: buy goods"),
        ("grey1", "offer", "grey: offering"),
        ("black1", "fame", "black: fame"),
    ],
)
def test_M_34_M_35_M_36_the_other_actions(die: str, move: str, action: str) -> None:
    m = at(temple=die, sestertii=30, stalls={4: "0 beige beige", 12: "1"})
    m.play(f"die {die} temple")
    move = next(legal for legal in m.moves() if legal.startswith(move))
    assert used(m, move) == {f"0 Actions: {action}": 1}


def test_M_43_a_stall_that_is_opened() -> None:
    m = at(temple="brown3", stalls={9: "0", 12: "1"})
    m.play("die brown3 temple")
    m.play("move consul cw")
    assert used(m, "open") == {"0 Stalls and tokens: stall opened": 1}


def test_M_54_pluto_is_used_by_the_owner_of_the_stall() -> None:
    m = at(temple="brown3", stalls={4: "0", 5: "1 pink", 12: "1"}, cards=("", "pluto"))
    m.play("die brown3 temple")
    m.play("move consul cw")
    assert used(m, "pluto", 1) == {f"1 {DEITY}: Pluto": 1}


def test_M_21_mars_is_used_where_a_die_is_kept_for_it() -> None:
    detail = {"dice": ["brown2", "grey5"], "last": None}
    m = at(phase="keep", temple="", cards=("mars",), detail=detail)
    assert used(m, "keep brown2 mars") == {f"0 {DEITY}: Mars": 1}
    assert used(m, "keep brown2") == {}


def test_M_10_who_is_first_in_the_turn_order_is_first() -> None:
    m = Match.new("massilia", 3, seed=1, start=2)
    assert m.rules.statistics.first_seat(m.state()) == 2
