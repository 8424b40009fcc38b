"""What reports count of Augsburg 1520."""

from typing import Any

import pytest

from fondaco import Match
from fondaco.games.augsburg.game import GAME
from tests.games.augsburg.table import at
from tests.games.uses import used

PRIVILEGE = "Privileges used"
GAINED = "Levels, rights and what else they gave"


def using(*cards: int, players: int = 2, **given: Any) -> Match:
    """Seat 0 has won Louise's auction and uses the first of the four open cards."""
    hands = ("Lo1 Ma1", "Ma2", "Ma3")[:players]
    m = at(players, noble="Lo", open=cards, hands=hands, **given)
    m.play("bid 1")
    m.play(f"take {cards[0]}")
    return m


def test_A_27_the_card_that_is_taken_is_used() -> None:
    m = at(2, noble="Lo", open=[4, 8, 1, 9], hands=("Lo1 Ma1", "Ma2"))
    m.play("bid 1")
    assert used(m, "take 1") == {"0 Privilege cards taken: 1: depots, depots, 2 cards": 1}


@pytest.mark.parametrize(
    ("move", "privilege", "gained"),
    [
        ("depot level", "depots", "depots"),
        ("depot for points", "depots", "2 points instead"),
        ("nobility level", "nobility", "nobility"),
        ("points7", "7 points", None),
        ("points7 for points", "7 points", "2 points instead"),
    ],
)
def test_A_30_A_31_a_privilege_and_what_it_gives(
    move: str, privilege: str, gained: str | None
) -> None:
    gains = {f"0 {GAINED}: {gained}": 1} if gained else {}
    assert used(using(6, 1, 2, 3), move) == {f"0 {PRIVILEGE}: {privilege}": 1} | gains


@pytest.mark.parametrize(
    ("move", "right"),
    [
        ("nobility coat", "coat of arms"),
        ("nobility letter", "letter of nobility"),
        ("office mint", "mint"),
        ("office architect", "architect"),
        ("office church", "church"),
        ("office cathedral", "cathedral"),
    ],
)
def test_A_36_A_37_rights(move: str, right: str) -> None:
    m = using(7, 1, 2, 3, gulden=(2000, 0), nobility=(4, 1), office=(4, 1))
    assert used(m, move)[f"0 {GAINED}: {right}"] == 1


def test_A_35_a_level_taken_from_another_is_a_level_too() -> None:
    m = using(6, 1, 2, 3, depot=(3, 4))
    assert used(m, "depot level from 1") == {
        f"0 {PRIVILEGE}: depots": 1,
        f"0 {GAINED}: depots": 1,
        f"0 {GAINED}: a level taken from another": 1,
    }


def test_A_38_300_gulden_are_not_those_of_the_privilege_for_money() -> None:
    m = using(5, 1, 2, 3, depot=(2, 1))
    assert used(m, "depot money") == {
        f"0 {PRIVILEGE}: depots": 1,
        f"0 {GAINED}: 300 gulden (depots)": 1,
    }
    assert used(m, "money") == {f"0 {PRIVILEGE}: 500 gulden": 1}


def test_A_40_the_architects_extra_uses_no_privilege() -> None:
    m = using(
        4, 1, 2, 3, players=3, gulden=(1000, 0, 0), architect=(True,), church=(500,), cathedral=(0,)
    )
    m.play("money")
    assert used(m, "architect cathedral") == {f"0 {GAINED}: cathedral": 1}


def test_A_25_all_who_show_use_their_cards_and_the_best_wins_the_visit() -> None:
    m = at(2, noble="Ma", hands=("Ma1 Ma2 Jk Lo1", "Ma14 Ma15 Ma16 Lo2"))
    m.play("bid 2")
    m.play("hold")
    m.play("show Ma1")
    m.play("show Jk")
    m.play("show Ma14")
    assert used(m, "show Ma16") == {
        "0 Cards shown: Maria": 1,
        "0 Cards shown: joker": 1,
        "1 Cards shown: Maria": 2,
        "1 Visits won: Maria": 1,
    }


def test_A_60_a_privilege_card_is_called_by_the_symbols_that_replace_its_own() -> None:
    given = GAME.check_components({"privileges": {"1": ["money", "points6", "office"]}})
    state = GAME.new_state(GAME.check_options(None), given)
    (_, cards), *_ = GAME.statistics.name_things(state, "en")
    assert cards[:2] == ("1: 500 gulden, 6 points, office", "2: nobility, nobility, 500 gulden")


def test_A_12_who_gets_the_start_marker_is_first() -> None:
    m = Match.new("augsburg", 3, seed=1, start=2)
    assert m.rules.statistics.first_seat(m.state()) == 2
