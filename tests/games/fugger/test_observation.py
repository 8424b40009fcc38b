"""What a seat sees, as a vector for learners (F-45): its layout and its values."""

import random
from typing import Any

import pytest

from fondaco import Match
from fondaco.games import load
from fondaco.games.fugger.notation import read_position
from tests.games.fugger.table import CARDS, GOODS, Position, cards, position

GAME = load("fugger")
LAYOUT = {name: (first, length) for name, first, length in GAME.observation_layout}


def observe(state: Any, seat: int) -> list[float]:
    out = [9.0] * GAME.observation_size  # what was in it before must not matter
    GAME.observe(state, seat, out)
    return out


def part(out: list[float], name: str) -> list[float]:
    first, length = LAYOUT[name]
    return out[first : first + length]


def seen(given: Position, seat: int, name: str) -> list[float]:
    return part(observe(read_position(given), seat), name)


def counted(held: str) -> list[float]:
    """So many cards of each kind, in the order of F-1, divided by 9."""
    return [cards(held).count(card) / 9 for card in CARDS]


def one_of(place: int, n: int) -> list[float]:
    return [1.0 if k == place else 0.0 for k in range(n)]


def example() -> Position:
    return position(
        3,
        round=2,
        start=1,
        turn=2,
        target=200,
        prices={"cu": 1, "cl": 2, "wi": 5, "sp": 8, "je": 9},
        gulden=(10, 150, 0),
        hands=("sp sp* me", "cu cl wi je", "je*"),
        displays=("wi wi", "me me cl", ""),
        shipments={(0, 1): "cl*", (1, 2): "me", (2, 1): "sp", (2, 2): "cu*"},
        jakob="je cu",
        discard="sp sp cu* wi",
    )


# --- layout ---------------------------------------------------------------------------------------


def test_the_parts_follow_each_other_without_a_gap() -> None:
    end = 0
    for _, first, length in GAME.observation_layout:
        assert first == end
        assert length > 0
        end += length
    assert end == GAME.observation_size
    assert len(LAYOUT) == len(GAME.observation_layout)


def test_the_parts_have_their_lengths() -> None:
    assert {name: length for name, (_, length) in LAYOUT.items()} == {
        "players": 3,
        "round": 1,
        "shipping_round": 1,
        "turn": 4,
        "start": 4,
        "turns_since_jakob": 1,
        "target": 1,
        "prices": len(GOODS),
        "gulden": 4,
        "hand": len(CARDS),
        "hand_sizes": 4,
        "display": 4 * len(CARDS),
        "has_shipped": 4 * 2,
        "own_shipments": 2 * len(CARDS),
        "jakob": len(CARDS),
        "discard": len(CARDS),
        "pile_size": 1,
    }


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players(players: int) -> None:
    assert seen(position(players), 0, "players") == one_of(players - 2, 3)


@pytest.mark.parametrize(("round", "shipping"), [(1, 1), (2, 1), (3, 0), (20, 0), (500, 0)])
def test_F_22_round_and_whether_it_is_one_for_shipping(round: int, shipping: int) -> None:
    given = position(3, round=round)
    assert seen(given, 0, "round") == [min(round, 20) / 20]
    assert seen(given, 0, "shipping_round") == [shipping]


@pytest.mark.parametrize(("seat", "turn", "start"), [(0, 2, 1), (1, 1, 0), (2, 0, 2)])
def test_turn_and_start_are_counted_from_the_observer(seat: int, turn: int, start: int) -> None:
    assert seen(example(), seat, "turn") == one_of(turn, 4)
    assert seen(example(), seat, "start") == one_of(start, 4)


def test_F_24_turns_since_jakob() -> None:
    for turns in (0, 1):
        given = position(2, turns_since_jakob=turns)
        assert [seen(given, seat, "turns_since_jakob") for seat in (0, 1)] == [[turns]] * 2


@pytest.mark.parametrize("target", [1, 100, 1000])
def test_F_46_target(target: int) -> None:
    assert seen(position(3, target=target), 0, "target") == [target / 1000]


def test_F_2_prices() -> None:
    for seat in range(3):
        assert seen(example(), seat, "prices") == [1 / 9, 2 / 9, 5 / 9, 8 / 9, 1]


def test_gulden_are_shares_of_the_target_from_the_observer_on() -> None:
    assert seen(example(), 0, "gulden") == [10 / 200, 150 / 200, 0, 0]
    assert seen(example(), 1, "gulden") == [150 / 200, 0, 10 / 200, 0]
    assert seen(example(), 2, "gulden") == [0, 10 / 200, 150 / 200, 0]


def test_the_own_hand_and_everybodys_number_of_cards() -> None:
    assert seen(example(), 0, "hand") == counted("sp sp* me")
    assert seen(example(), 1, "hand") == counted("cu cl wi je")
    assert seen(example(), 0, "hand_sizes") == [3 / 49, 4 / 49, 1 / 49, 0]
    assert seen(example(), 1, "hand_sizes") == [4 / 49, 1 / 49, 3 / 49, 0]


def test_what_lies_face_up_from_the_observer_on() -> None:
    displays = [counted("wi wi"), counted("me me cl"), counted("")]
    for seat in range(3):
        turned = [displays[(seat + k) % 3] for k in range(3)] + [counted("")]
        assert seen(example(), seat, "display") == [n for row in turned for n in row]


def test_F_45_who_has_shipped_in_which_round_is_seen_the_card_only_by_its_owner() -> None:
    assert seen(example(), 0, "has_shipped") == [1, 0, 0, 1, 1, 1, 0, 0]
    assert seen(example(), 2, "has_shipped") == [1, 1, 1, 0, 0, 1, 0, 0]
    kinds = len(CARDS)
    nothing = [0.0] * kinds
    assert seen(example(), 0, "own_shipments") == [*one_of(CARDS.index("cl*"), kinds), *nothing]
    assert seen(example(), 1, "own_shipments") == [*nothing, *one_of(CARDS.index("me"), kinds)]
    assert seen(example(), 2, "own_shipments") == [
        *one_of(CARDS.index("sp"), kinds),
        *one_of(CARDS.index("cu*"), kinds),
    ]


def test_F_45_jakobs_cards_the_discards_and_the_size_of_the_pile() -> None:
    for seat in range(3):
        assert seen(example(), seat, "jakob") == counted("je cu")
        assert seen(example(), seat, "discard") == counted("sp sp cu* wi")
        assert seen(example(), seat, "pile_size") == [len(example()["draw"]) / 49]


@pytest.mark.parametrize("players", [2, 3])
def test_seats_that_are_not_played_are_zeros(players: int) -> None:
    out = observe(Match.new("fugger", players, 1).state(), 0)
    for name, each in (("turn", 1), ("start", 1), ("gulden", 1), ("hand_sizes", 1)):
        assert part(out, name)[players * each :] == [0.0] * (4 - players)
    assert part(out, "display")[players * len(CARDS) :] == [0.0] * ((4 - players) * len(CARDS))
    assert part(out, "has_shipped")[players * 2 :] == [0.0] * ((4 - players) * 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_numbers_lie_within_minus_1_to_1_at_every_decision(players: int) -> None:
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players, options={"target": 200})
    over = False
    while not over:
        over = m.over
        for seat in range(players):
            out = observe(m.state(), seat)
            assert min(out) >= -1
            assert max(out) <= 1
            assert part(out, "turn").count(1.0) == (0 if over else 1)
        if not over:
            m.play(choice.choice(m.moves()))
    assert max(part(observe(m.state(), m.winners[0]), "gulden")) == 1


def test_the_whole_box_in_one_hand_stays_within_1() -> None:
    out = observe(read_position(position(2, rest=0)), 0)
    assert max(out) <= 1


def test_at_the_end_it_is_nobodys_turn() -> None:
    m = Match.at(position(hands=("sp cu",), jakob="sp sp sp sp", gulden=(99,)), seed=1)
    m.play("play sp")
    for seat in range(3):
        out = observe(m.state(), seat)
        assert part(out, "turn") == [0.0] * 4
        assert part(out, "gulden")[(0 - seat) % 3] == 1


# --- seats turned round the table -----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moving_everybody_one_seat_on_moves_the_observer_with_them(players: int) -> None:
    """Seats stand in turn order from the observer, so nobody's number matters."""
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players)
    for _ in range(25):
        m.play(choice.choice(m.moves()))
    here = m.position()
    here.pop("detail", None)
    turned = here | {
        "seats": here["seats"][-1:] + here["seats"][:-1],
        "turn": (here["turn"] + 1) % players,
        "start": (here["start"] + 1) % players,
    }
    one, two = read_position(here), read_position(turned)
    for seat in range(players):
        assert observe(one, seat) == observe(two, (seat + 1) % players)


def test_F_45_nothing_hidden_is_in_it() -> None:
    """Other hands, shipments and pile dealt anew: the vector stays the same."""
    given = Match.at(example(), seed=1)
    for seat in range(3):
        here = observe(given.state(), seat)
        assert all(observe(given.redeal(seat, k).state(), seat) == here for k in range(20))
