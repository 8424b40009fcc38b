"""Building an action up step by step: M-30 to M-32, M-49 to M-53, G-3, G-4."""

from functools import partial
from typing import Any

import pytest

from fondaco.engine.events import EVERYBODY
from fondaco.games.massilia.building import turned
from fondaco.games.massilia.completing import lowest_sum, tokens
from fondaco.games.massilia.state import Event, State, Step
from tests.games.massilia.states import (
    CARDS,
    discards,
    hand,
    kept,
    legal,
    of_kind,
    on_temple,
    play,
    screen,
    state,
)

BROWN, BEIGE, GREY, BLACK = range(4)
THE_EIGHT_MOVES = {
    f"move {figure} {way}"
    for figure in ("consul", "pink", "purple", "orange")
    for way in ("cw", "ccw")
}


def of_form(s: State, *words: str) -> set[str]:
    """The legal moves that begin so."""
    return {move for move in legal(s) if move.split()[: len(words)] == list(words)}


def taken(s: State) -> list[tuple[int, int]]:
    """The dice taken, as colour and value."""
    return [(k, f + 1) for k in range(4) for f in range(6) for _ in range(s.taken[k, f])]


# --- the first die --------------------------------------------------------------------------------


def test_M_30_a_die_from_the_temple_or_kept_in_front_gives_the_action() -> None:
    s = state(temple="brown3", kept=("brown3 black2", "beige4"))
    assert of_form(s, "die") == {"die brown3 temple", "die brown3 kept", "die black2 kept"}
    told = play(s, "die brown3 kept")
    assert (s.action, s.step, taken(s)) == (BROWN, Step.FIRST, [(BROWN, 3)])
    assert (on_temple(s), kept(s, 0), kept(s, 1)) == ("brown3", "black2", "beige4")
    assert of_kind(told, Event.TAKES) == [(0, 2, 1)]
    assert screen(s, 0) == [0, 0, 0, 0]


def test_M_32_with_no_token_and_no_card_only_the_dies_own_action_is_left() -> None:
    s = state(temple="brown3 black2", supply=0)
    play(s, "die brown3 temple")
    assert legal(s) == THE_EIGHT_MOVES


@pytest.mark.parametrize(("supply", "cards", "may"), [(0, "", 0), (1, "", 1), (0, "jupiter", 1)])
def test_G_4_any_die_may_be_taken_that_may_still_move_a_figure(
    supply: int, cards: str, may: int
) -> None:
    s = state(temple="black6", sestertii=(0,), supply=supply, cards=(cards,))
    assert len(of_form(s, "die")) == may


def test_M_31_M_52_tokens_that_venus_can_give_back_count() -> None:
    s = state(temple="black6 brown1", sestertii=(0,), supply=0, penalty=(1,), cards=("venus",))
    play(s, "die black6 temple")  # only a figure can be moved with it, so the rest is forced (G-2)
    assert (hand(s, 0), s.penalty[0], s.action) == ("", 1, BROWN)
    assert legal(s) == THE_EIGHT_MOVES
    s = state(temple="black6 brown1", sestertii=(0,), supply=0, penalty=(0,), cards=("venus",))
    assert of_form(s, "die") == {"die brown1 temple"}


# --- another colour's action ----------------------------------------------------------------------


def test_M_31_another_colours_action_costs_a_token() -> None:
    s = state(temple="brown2", stalls={4: "0 pink", 12: "1"})
    play(s, "die brown2 temple")
    assert of_form(s, "as") == {"as beige token", "as grey token", "as black token"}
    told = play(s, "as black token")
    assert (s.action, s.step, s.penalty[0], s.token_supply) == (BLACK, Step.AS, 1, 19)
    assert of_kind(told, Event.ACTS_AS) == [(0, BLACK, 0)]
    assert of_kind(told, Event.TOKEN) == [(0, -1, -1)]
    assert "fame" in legal(s)
    assert of_form(s, "move") == set()


def test_M_31_only_once() -> None:
    s = state(temple="brown2")
    play(s, "die brown2 temple", "as black token")
    assert of_form(s, "as") == set()


def test_M_50_jupiter_instead_of_the_token() -> None:
    s = state(temple="black2", supply=0, cards=("jupiter jupiter",))
    play(s, "die black2 temple", "as brown jupiter")
    assert (s.action, s.penalty[0], hand(s, 0), discards(s)) == (BROWN, 0, "jupiter", "jupiter")


def test_G_4_only_an_action_that_can_be_completed() -> None:
    s = state(temple="brown5", sestertii=(9,), supply=1, stalls={4: "0", 12: "1"})
    play(s, "die brown5 temple")
    assert of_form(s, "as") == {"as beige token"}  # five fame cost 10; no cube for the deities


def test_G_4_what_may_still_be_turned_down_counts() -> None:
    given = partial(state, temple="brown5 brown1", sestertii=(9,), supply=1)
    s = given(cards=("phoebus",))
    play(s, "die brown5 temple", "as black token")  # then it has to be turned down, by itself
    assert (s.fame[0], s.sestertii[0], hand(s, 0)) == (4, 1, "")
    s = given(cards=("minerva",))
    play(s, "die brown5 temple")
    assert "as black token" not in legal(s)


# --- further dice ---------------------------------------------------------------------------------


def test_M_31_more_dice_for_a_token_each_and_their_values_are_added() -> None:
    s = state(temple="brown2 grey5 black6", kept=("beige1",))
    told = play(s, "die brown2 temple", "die beige1 kept token", "die grey5 temple token")
    assert (s.step, s.penalty[0]) == (Step.FURTHER, 2)
    assert of_kind(told, Event.TAKES_ALSO) == [(0, 6, 2), (0, 16, 0)]
    play(s, "move pink cw")
    assert s.figure[0] == (6 + 8) % 16
    assert screen(s, 0) == [1, 1, 1, 0]


def test_M_50_juno_instead_of_the_token() -> None:
    s = state(temple="brown2 grey5", supply=0, cards=("juno",))
    play(s, "die brown2 temple")
    assert legal(s) == THE_EIGHT_MOVES | {"die grey5 temple juno"}
    play(s, "die grey5 temple juno")
    assert (taken(s), hand(s, 0), s.penalty[0]) == ([(BROWN, 2), (GREY, 5)], "", 0)


def test_G_3_further_dice_in_the_order_of_dice_temple_before_kept_token_before_juno() -> None:
    s = state(temple="brown2 beige3 grey1 grey1", kept=("grey1 black4",), cards=("juno juno",))
    play(s, "die brown2 temple", "die grey1 temple juno")
    assert of_form(s, "die") == {
        "die grey1 temple juno",
        "die grey1 kept token",
        "die grey1 kept juno",
        "die black4 kept token",
        "die black4 kept juno",
    }


def test_G_3_another_colours_action_before_further_dice_before_turns() -> None:
    s = state(temple="brown2 grey5 grey6")
    play(s, "die brown2 temple", "die grey5 temple token")
    assert of_form(s, "as") == set()
    play(s, "turn grey5 up")
    assert of_form(s, "die") == of_form(s, "as") == set()
    assert of_form(s, "turn") != set()


def test_G_4_a_further_die_only_if_the_sum_can_be_carried_out() -> None:
    s = state(temple="black2 brown1 brown3", sestertii=(6,), supply=1)
    play(s, "die black2 temple")
    assert of_form(s, "die") == {"die brown1 temple token"}


# --- turning dice ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "up", "down"), [(1, 2, 6), (2, 3, 1), (3, 4, 2), (4, 5, 3), (5, 6, 4), (6, 1, 5)]
)
def test_M_31_one_step_up_or_down_6_and_1_are_neighbours(value: int, up: int, down: int) -> None:
    assert (turned(value, 0), turned(value, 1)) == (up, down)


def test_M_31_one_of_the_dice_taken_is_turned_for_a_token() -> None:
    s = state(temple="brown6 grey3")
    play(s, "die brown6 temple", "die grey3 temple token")
    assert of_form(s, "turn") == {
        f"turn {die} {way}" for die in ("brown6", "grey3") for way in ("up", "down")
    }
    told = play(s, "turn brown6 up")
    assert (taken(s), s.penalty[0]) == ([(BROWN, 1), (GREY, 3)], 2)
    assert of_kind(told, Event.TURNS) == [(0, 5, 0)]


def test_M_31_any_number_of_times_while_tokens_last() -> None:
    s = state(temple="brown2", supply=2)
    play(s, "die brown2 temple", "turn brown2 up", "turn brown3 up")
    assert (taken(s), s.token_supply) == ([(BROWN, 4)], 0)
    assert legal(s) == THE_EIGHT_MOVES


@pytest.mark.parametrize(
    ("die", "card"), [("brown2", "minerva"), ("beige2", "neptune"), ("black2", "phoebus")]
)
def test_M_51_the_actions_card_instead_of_the_token(die: str, card: str) -> None:
    s = state(temple=f"{die} brown1", supply=0, cards=("minerva neptune phoebus",))
    told = play(s, f"die {die} temple")
    assert of_form(s, "turn") == {f"turn {die} {way} {card}" for way in ("up", "down")}
    told = play(s, f"turn {die} up {card}")
    assert card not in hand(s, 0)
    payer = ("minerva", "neptune", "phoebus").index(card) + 1
    assert [c % 4 for _, _, c in of_kind(told, Event.TURNS)] == [payer]


def test_M_51_the_action_counts_not_the_dies_colour() -> None:
    s = state(temple="black2", supply=1, cards=("minerva phoebus",))
    play(s, "die black2 temple", "as brown token")
    assert of_form(s, "turn") == {"turn black2 up minerva", "turn black2 down minerva"}


def test_G_4_a_die_is_not_turned_to_what_cannot_be_carried_out() -> None:
    s = state(temple="black2 brown1", sestertii=(4,), supply=3)
    play(s, "die black2 temple")
    assert of_form(s, "turn") == {"turn black2 up", "turn black2 down"}
    play(s, "turn black2 up")  # a further step up could not be taken back, so it goes down again
    assert (taken(s), s.token_supply) == ([(BLACK, 2)], 1)
    assert legal(s) == {"fame", "turn black2 down"}


# --- how low dice can be turned -------------------------------------------------------------------


def every_turn(dice: tuple[int, ...], steps: int) -> int:
    """The smallest sum by trying everything."""
    lowest = sum(dice)
    if steps > 0:
        for k, value in enumerate(dice):
            for down in (0, 1):
                other = (*dice[:k], turned(value, down), *dice[k + 1 :])
                lowest = min(lowest, every_turn(other, steps - 1))
    return lowest


@pytest.mark.parametrize("steps", range(5))
def test_G_4_the_smallest_sum_that_dice_can_be_turned_to(steps: int) -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            s = state(temple="")
            s.taken[BROWN, first - 1] += 1
            s.taken[BLACK, second - 1] += 1
            assert lowest_sum(s, 0, 0, steps) == every_turn((first, second), steps)
            assert lowest_sum(s, first, 6, steps) == every_turn((6, second), steps)
            assert lowest_sum(s, first, 0, steps) == every_turn((second,), steps)
            if steps < 4:
                three = (first, second, 5)
                assert lowest_sum(s, 0, 5, steps) == every_turn(three, steps)


# --- cards at any time ----------------------------------------------------------------------------


@pytest.mark.parametrize(("penalty", "left"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_M_52_venus_gives_back_two_tokens_or_what_one_has(penalty: int, left: int) -> None:
    s = state(penalty=(penalty,), cards=("venus",))
    told = play(s, "venus")
    assert (s.penalty[0], s.token_supply, discards(s)) == (left, 20 - left, "venus")
    assert of_kind(told, Event.VENUS) == [(0, penalty - left, -1)]
    assert {event.to for event in told} == {EVERYBODY}


def test_G_4_venus_is_not_played_while_it_gives_back_too_little() -> None:
    s = state(temple="brown4", sestertii=(2,), supply=2, cards=("venus",))
    play(s, "die brown4 temple", "as black token")  # three steps down are needed for one fame
    assert legal(s) == {"turn brown4 up", "turn brown4 down"}
    play(s, "turn brown4 down")  # the seat has two tokens now: venus brings the third step, forced
    assert (s.fame[0], s.sestertii[0], s.penalty[0], hand(s, 0)) == (1, 0, 2, "")


def test_M_49_venus_and_mercury_before_the_first_die_and_between_the_parts() -> None:
    s = state(temple="brown2 grey3", cards=("venus mercury",))
    at_any_time = {"venus", *of_form(s, "mercury")}
    assert len(at_any_time) == 7
    for move in ("die brown2 temple", "die grey3 temple token", "turn grey3 up"):
        play(s, move)
        assert at_any_time <= legal(s)


def test_M_49_the_turn_goes_on_after_them_and_may_end_by_passing() -> None:
    s = state(temple="brown2", cards=("venus mercury",))
    play(s, "venus", "mercury pink down")
    assert (s.turn, s.step) == (0, Step.NONE)
    play(s, "pass")
    assert s.turn == 1


def test_M_49_M_54_mars_and_pluto_are_no_moves_of_phase_3() -> None:
    s = state(temple="brown2", cards=("mars pluto",), supply=0)
    assert legal(s) == {"die brown2 temple", "pass"}
    play(s, "die brown2 temple")
    assert legal(s) == THE_EIGHT_MOVES


def test_M_53_mercury_changes_a_tile_by_one_within_1_to_3() -> None:
    s = state(prices={"temple": 2, "pink": 3, "purple": 1, "orange": 2}, cards=("mercury mercury",))
    assert of_form(s, "mercury") == {
        *("mercury pink down", "mercury purple up"),
        *("mercury orange up", "mercury orange down"),
        *("mercury temple up", "mercury temple down"),
    }
    told = play(s, "mercury orange up")
    assert of_kind(told, Event.MERCURY) == [(0, 2, 3)]
    assert (s.price[2], s.mercury[2]) == (2, 1)
    assert of_form(s, "mercury", "orange") == {"mercury orange down"}


def test_M_53_several_add_up() -> None:
    s = state(temple="black3", cards=("mercury mercury",), prices={"temple": 3, "pink": 2})
    play(s, "mercury temple down", "mercury temple down", "die black3 temple", "fame")
    assert (s.fame[0], s.sestertii[0]) == (3, 7)


def test_G_4_mercury_may_not_make_the_action_too_dear() -> None:
    s = state(temple="black4 brown1", sestertii=(8,), supply=0, cards=("mercury",))
    play(s, "die black4 temple")
    assert of_form(s, "mercury", "temple") == {"mercury temple down"}
    assert "mercury pink down" in legal(s)


def test_G_4_mercury_that_is_needed_counts_and_goes_nowhere_else() -> None:
    s = state(temple="black4 brown1", sestertii=(4,), supply=0, cards=("mercury",))
    assert "die black4 temple" in legal(s)
    play(s, "die black4 temple")  # at 2 each it needs mercury at the temple: all by itself
    assert (s.fame[0], s.sestertii[0]) == (4, 0)
    s = state(temple="black4 brown1", sestertii=(3,), supply=0, cards=("mercury",))
    assert "die black4 temple" not in legal(s)


@pytest.mark.parametrize(
    ("supply", "penalty", "cards", "n"),
    [
        (0, 5, "", 0),
        (3, 0, "", 3),
        (0, 5, "venus", 2),
        (0, 1, "venus venus", 2),
        (1, 0, "venus", 2),
    ],
)
def test_M_52_how_many_tokens_can_be_taken_with_venus_in_between(
    supply: int, penalty: int, cards: str, n: int
) -> None:
    s = state(supply=supply, penalty=(penalty,), cards=(cards,))
    assert tokens(s, 0) == n


# --- an offering and a full hand ------------------------------------------------------------------


def full(card: str, **given: Any) -> State:
    """Seat 0 has four cards, that one among them, and a grey die lies there."""
    options: dict[str, Any] = {"temple": "grey1 brown1", "supply": 0} | given
    return state(
        cards=(f"pluto pluto mars {card}",),
        stalls={4: "0 pink", 12: "1"},
        **options,
    )


@pytest.mark.parametrize("card", CARDS)
def test_M_35_with_a_full_hand_a_card_must_be_playable_while_building(card: str) -> None:
    may = card in ("juno", "venus", "mercury", "jupiter")
    assert ("die grey1 temple" in legal(full(card))) == may


def test_M_35_juno_only_while_there_is_a_further_die() -> None:
    assert "die grey1 temple" not in legal(full("juno", temple="grey1"))
    assert "die grey1 temple" in legal(full("juno", temple="grey1", kept=("brown1",)))


def test_M_35_jupiter_only_where_it_leads_to_grey() -> None:
    s = full("jupiter")
    play(s, "die grey1 temple")  # jupiter can only lead away from it
    assert of_form(s, "as", "brown") == {"as brown jupiter"}
    assert "offer" not in legal(s)
    s = full("jupiter")
    play(s, "die brown1 temple")
    assert "as grey jupiter" in legal(s)
    s = full("jupiter", supply=5)
    play(s, "die brown1 temple")
    assert of_form(s, "as", "grey") == {"as grey jupiter"}  # after a token it could not be played


def test_G_3_G_4_juno_needs_a_die_behind_the_one_taken_by_token() -> None:
    s = full("juno", temple="grey1 brown2 black2", supply=5)
    play(s, "die grey1 temple")
    assert of_form(s, "die") == {
        "die brown2 temple token",
        "die brown2 temple juno",
        "die black2 temple juno",
    }


def test_G_4_the_last_die_for_juno_is_not_taken_by_token() -> None:
    s = full("juno", temple="grey1 black2", supply=5)
    play(s, "die grey1 temple")
    assert "die black2 temple juno" in legal(s)
    assert "die black2 temple token" not in legal(s)
    assert of_form(s, "turn") == set()
