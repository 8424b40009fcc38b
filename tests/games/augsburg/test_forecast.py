"""What a choice would bring, foretold on a state made from a view alone (A-57, G-2, G-3)."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from fondaco import Match
from fondaco.games.augsburg.auction import highest_bid
from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import CAREERS, DEPOT, HIGHEST_LEVEL, JOKER, OFFICE
from fondaco.games.augsburg.forecast import (
    decisions,
    legal,
    lost_at_round_end,
    points_lost,
    robbed_careers,
    state_of,
)
from fondaco.games.augsburg.notation import KIND_OF, write_move
from fondaco.games.augsburg.rights import (
    cap,
    top_cathedral,
    top_church,
    top_coat,
    top_letter,
)
from fondaco.games.augsburg.state import BUY, DONE, SHOW, State
from tests.games.augsburg.table import at

every_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


@cache
def random_game(players: int, seed: int) -> tuple[Match, ...]:
    """The match before each of its decisions."""
    choice = random.Random(seed)
    match = Match.new("augsburg", players, seed=seed)
    found: list[Match] = []
    while not match.over and len(found) < 400:
        seat = choice.choice(match.waiting)
        found.append(match.copy())
        match.play(choice.choice(match.moves(seat)), seat)
    return tuple(found)


def moments(players: int) -> Iterator[tuple[Match, int]]:
    for match in random_game(players, 3)[::4]:
        yield from ((match, seat) for seat in match.waiting)


def moves_on(s: State, seat: int) -> list[str]:
    return [write_move(action) for action in legal(s, seat)]


# --- a state made from a view ---------------------------------------------------------------------


@every_number
def test_on_a_seats_own_view_the_same_moves_are_legal(players: int) -> None:
    for match, seat in moments(players):
        assert sorted(moves_on(state_of(match.view(seat)), seat)) == sorted(match.moves(seat))


def given_in(view: Mapping[str, Any]) -> list[int]:
    s = state_of(view)
    return [s.given[seat] for seat in range(s.players)]


def test_A_54_what_a_seat_gives_away_is_in_the_state_of_its_own_view_alone() -> None:
    match = at(phase="shortage", noble="Mx", rest=0, hands=("", "Ph3 Jk", "Lo2 Lo3"))
    match.play("discard Jk", 1)
    assert given_in(match.view(1)) == [0, JOKER + 1, 0]
    assert given_in(match.view(2)) == [0, 0, 0]
    assert given_in(match.position()) == [0, JOKER + 1, 0]


@every_number
def test_what_is_public_is_the_same_in_the_state_of_every_view(players: int) -> None:
    for match in random_game(players, 5)[::9]:
        true = match.state()
        for viewer in (None, *range(players)):
            s = state_of(match.view(viewer))
            for public in ("phase", "turn", "noble", "round", "marker", "bid", "bidder", "card"):
                assert getattr(s, public) == getattr(true, public), public
            for seat in range(players):
                for row in ("points", "bids", "chosen", "coat", "letter", "church", "cathedral"):
                    assert getattr(s, row)[seat] == getattr(true, row)[seat], row
                assert cap(s, seat) == cap(true, seat)
            for career in range(CAREERS):
                for level in range(2, HIGHEST_LEVEL + 1):
                    assert tiles_left(s, career, level) == tiles_left(true, career, level)
            for top in (top_coat, top_letter, top_church, top_cathedral):
                assert top(s) == top(true)


@every_number
def test_others_have_no_cards_and_no_money_in_it(players: int) -> None:
    for match, seat in moments(players):
        s = state_of(match.view(seat))
        for other in set(range(players)) - {seat}:
            assert s.gulden[other] == 0
            assert s.jokers[other] == 0
            assert s.offered[other] == 0
            assert other not in [s.holder[kind] for kind in range(68)]


def test_ones_own_cards_and_money_are_in_it() -> None:
    match = at(hands=("Lo2 Lo9 Jk Ph3",), noble="Lo", gulden=700)
    s = state_of(match.view(0))
    assert highest_bid(s, 0) == 3
    assert s.gulden[0] == 700


def test_open_money_of_others_is_in_it() -> None:
    s = state_of(at(hands=("Lo2 Jk", "Lo3"), noble="Lo", gulden=700, open_counts=True).view(0))
    assert [s.gulden[seat] for seat in range(3)] == [700, 700, 700]


def test_a_whole_position_can_be_read_too() -> None:
    match = at(hands=("Lo2 Jk", "Lo3 Lo4"), noble="Lo")
    assert highest_bid(state_of(match.position()), 1) == 2


def test_replaced_components_are_played_with() -> None:
    prices = {"notes": {"prices": [100] * 17, "joker": 900}}
    s = state_of(at(hands=("Ph1 Ph2",), components=prices).view(0))
    assert s.note_price[1] == 100
    assert s.note_price[0] == 900


def test_of_two_equal_privileges_the_first_is_used_first() -> None:
    detail = {"card": 1, "left": ["depot", "cards"], "extra_used": False}
    s = state_of(at(phase="privilege", noble="Lo", hands=("Ph1 Ph2",), detail=detail).view(0))
    assert [s.spent[place] for place in range(3)] == [1, 0, 0]


# --- decisions ------------------------------------------------------------------------------------


def buying(gulden: int) -> State:
    match = at(
        phase="buy",
        noble="Mx",
        gulden=gulden,
        hands=("Jk", "Jk", "Jk"),
        offers=("Ph1 Ph17 Lo1 Jk", "Le1", "Le2"),
    )
    return state_of(match.view(0))


def buys(*cards: str) -> list[int]:
    return [*(BUY + KIND_OF[card] for card in cards), DONE]


def test_done_is_a_decision_while_more_could_be_bought() -> None:
    assert decisions(buying(1500), 0, buys("Ph1", "Lo1")) == tuple(buys("Ph1", "Lo1"))


def test_done_makes_itself_where_nothing_more_can_be_paid_for() -> None:
    assert decisions(buying(500), 0, buys("Ph1", "Lo1")) == tuple(buys("Ph1", "Lo1")[:2])


def test_cards_in_another_order_are_no_decisions() -> None:
    assert decisions(buying(1500), 0, buys("Lo1", "Ph1")) is None


def test_what_cannot_be_paid_for_is_no_decision() -> None:
    assert decisions(buying(500), 0, buys("Ph1", "Ph17")) is None


def test_a_forced_card_of_a_show_is_no_decision() -> None:
    """After Ma9 only the joker is left: it is shown by itself (G-2)."""
    detail = {"bid": 2, "bidder": 0, "bids": [2, 0, 0]}
    match = at(phase="show", noble="Ma", hands=("Ma4 Ma9 Jk",), detail=detail)
    s = state_of(match.view(0))
    shows = [SHOW + KIND_OF[card] for card in ("Ma9", "Jk")]
    assert decisions(s, 0, shows) == (shows[0],)


def test_asking_for_decisions_changes_nothing() -> None:
    s = buying(1500)
    before = bytes(s)
    decisions(s, 0, buys("Ph1", "Lo1"))
    legal(s, 0)
    assert bytes(s) == before


# --- points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "church", "cathedral", "lost"),
    [(20, 0, 0, 1), (25, 0, 0, 6), (20, 500, 0, 0), (44, 500, 0, 5), (44, 500, 700, 0)],
)
def test_points_beyond_a_cap_are_lost(points: int, church: int, cathedral: int, lost: int) -> None:
    match = at(
        points=(points,), church=(church,), cathedral=(cathedral,), hands=("Ph1 Ph2",)
    )
    assert points_lost(state_of(match.view(0)), 0, 6) == lost


def test_what_the_end_of_the_round_would_lose_counts_level_coat_and_letter() -> None:
    match = at(points=(20,), nobility=(4,), coat=(4,), letter=(5,), hands=("Ph1 Ph2",))
    assert lost_at_round_end(state_of(match.view(1)), 0) == 12 + 4 + 5 - 5


# --- theft ----------------------------------------------------------------------------------------


def robbed(**given: Any) -> list[int]:
    detail = {"card": 9, "left": ["cards"], "extra_used": False, "robbed": 1}
    match = at(phase="compensation", noble="Lo", detail=detail, **given)
    return robbed_careers(state_of(match.view(1)))


def test_the_career_that_was_robbed_shows_in_the_levels() -> None:
    assert robbed(office=(3, 2, 1)) == [OFFICE]
    assert robbed(depot=(3, 2, 1)) == [DEPOT]


def test_where_two_careers_fit_both_are_named() -> None:
    assert robbed(depot=(3, 2, 1), office=(3, 2, 1)) == [DEPOT, OFFICE]
