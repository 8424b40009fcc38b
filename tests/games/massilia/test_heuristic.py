"""The rule of thumb: what it plays where that is plain, what it may look at, how strong it is."""

import random
from typing import Any, Final

import numpy as np
import pytest

from fondaco import Match
from fondaco.engine.playout import HEURISTIC, RANDOM, Batch, Rules
from fondaco.engine.record import checked_indices
from fondaco.engine.rule import compiled
from fondaco.games.massilia import observation, redeal, scoring, setup, turn
from fondaco.games.massilia.heuristic import heuristic
from fondaco.games.massilia.notation import write_move
from fondaco.games.massilia.state import ACTIONS, State
from fondaco.games.massilia.turn import legal_actions
from tests.contract.tables import play_at_random
from tests.games.massilia.states import empty
from tests.games.massilia.table import at

RULES: Final = Rules(
    State=State,
    actions=ACTIONS,
    observation_size=observation.SIZE,
    set_up=setup.set_up,
    turn=turn.turn,
    may_move=turn.may_move,
    legal_actions=turn.legal_actions,
    apply=turn.apply,
    points=scoring.points,
    wins=scoring.wins,
    redeal=redeal.redeal,
    observe=observation.observe,
    heuristic=heuristic,
)
GAMES: Final = 400


def mask_of(m: Match, seat: int) -> list[int]:
    mask = [0] * ACTIONS
    legal_actions(m.state(), seat, mask)
    return mask


def choice(m: Match, seat: int | None = None) -> str:
    """What it plays for that seat, by default for the one whose turn it is."""
    decider = m.waiting[0] if seat is None else seat
    return write_move(heuristic(m.state(), decider, mask_of(m, decider)))


def play_turn(m: Match, seat: int = 0) -> list[str]:
    """What it plays for that seat up to the end of the seat's turn."""
    played = []
    while not m.over and m.waiting == (seat,):
        played.append(choice(m, seat))
        m.play(played[-1], seat)
        if played[-1].split()[0] in ("pass", "move", "buy", "fame", "offer"):
            break
    return played


# --- whole actions --------------------------------------------------------------------------------


def test_M_40_it_brings_a_customer_to_its_own_cubes() -> None:
    """Pink is on 6, the own stall on 9: three spaces."""
    m = at(2, temple="brown3 black1 grey2", stalls={9: "0 pink pink pink orange", 12: "1 orange"})
    assert play_turn(m) == ["die brown3 temple", "move pink cw"]


def test_M_43_in_the_last_round_it_opens_a_stall() -> None:
    """The consul is on 2; on 5 nothing stands."""
    m = at(2, round=7, sestertii=9, temple="brown3", stalls={10: "0 orange", 13: "1 orange"})
    assert play_turn(m)[0] == "die brown3 temple"
    assert choice(m, 0) == "open"


def test_M_36_in_the_last_round_it_buys_fame_with_what_it_has() -> None:
    m = at(
        2,
        round=7,
        sestertii=6,
        temple="black5 black6",
        prices={"temple": 1, "purple": 2},
        stalls={4: "0", 12: "1"},
    )
    assert play_turn(m) == ["die black6 temple", "fame"]


def test_M_31_it_takes_a_token_where_that_pays() -> None:
    """Six pink cubes, a brown die that is one step off: 6 x (3 + 3 / 3) points for two."""
    m = at(
        2,
        round=7,
        temple="brown2",
        prices={"temple": 3, "pink": 2},
        popularity={"pink": 3},
        stalls={9: "0 pink pink pink pink pink pink", 12: "1 orange"},
    )
    assert play_turn(m) == ["die brown2 temple", "turn brown2 up", "move pink cw"]


def test_M_51_it_turns_a_die_by_a_card_rather_than_by_a_token() -> None:
    m = at(
        2,
        temple="brown2",
        cards=("minerva", ""),
        popularity={"pink": 3},
        stalls={9: "0 pink pink pink pink", 12: "1 orange"},
    )
    assert play_turn(m) == ["die brown2 temple", "turn brown2 up minerva", "move pink cw"]


def test_M_50_jupiter_makes_a_move_of_another_die() -> None:
    m = at(
        2,
        temple="grey3",
        cards=("jupiter", ""),
        popularity={"pink": 3},
        stalls={9: "0 pink pink pink pink", 12: "1 orange"},
    )
    assert play_turn(m) == ["die grey3 temple", "as brown jupiter", "move pink cw"]


def test_M_32_where_no_token_is_left_it_plans_without() -> None:
    """With tokens it would make the grey die move pink; without, an offering is all it gives."""
    stalls = {9: "0 pink pink pink pink pink pink", 12: "1 orange"}
    given: dict[str, Any] = {"round": 7, "temple": "grey3", "stalls": stalls, "sestertii": 0}
    plenty = at(2, popularity={"pink": 3}, penalty=(0, 19), **given)
    none = at(2, popularity={"pink": 3}, penalty=(0, 20), **given)
    assert play_turn(plenty) == ["die grey3 temple", "as brown token", "move pink cw"]
    assert play_turn(none) == ["pass"]


def test_M_31_it_takes_no_token_for_little() -> None:
    m = at(
        2,
        temple="brown2",
        sestertii=0,
        stalls={9: "0 pink", 12: "1 orange"},
        figures={"consul": 15},
    )
    assert all("token" not in move for move in play_turn(m))


def test_M_22_it_passes_where_nothing_brings_anything() -> None:
    m = at(2, temple="grey1 black1", sestertii=0, stalls={9: "0", 12: "1 orange"})
    assert play_turn(m) == ["pass"]


def test_M_53_it_raises_the_temple_price_before_a_great_sale() -> None:
    m = at(
        2,
        temple="brown3",
        cards=("mercury", ""),
        stalls={9: "0 pink pink pink pink pink", 12: "1 orange"},
    )
    assert play_turn(m) == ["die brown3 temple", "mercury temple up", "move pink cw"]


def test_M_52_it_gives_back_two_tokens_as_soon_as_it_can() -> None:
    m = at(2, penalty=(2, 0), cards=("venus", ""))
    assert choice(m) == "venus"


def test_M_60_in_the_end_it_gives_back_a_single_token_before_it_passes() -> None:
    m = at(
        2,
        round=7,
        temple="black1",
        sestertii=0,
        penalty=(1, 0),
        cards=("venus", ""),
        stalls={9: "0", 12: "1 orange"},
    )
    assert play_turn(m) == ["venus", "pass"]


# --- single answers -------------------------------------------------------------------------------


def test_M_34_it_puts_cubes_together_where_the_customer_can_come_at_once() -> None:
    """Purple is on 10; a brown three lies on the temple, and only 13 is three spaces off."""
    m = at(
        2,
        temple="beige2 brown3",
        stalls={2: "0 pink", 13: "0 pink", 5: "1"},
    )
    m.play("die beige2 temple")
    m.play("buy purple 2")
    assert choice(m) == "place purple 13"


def test_M_35_it_keeps_venus_while_it_has_tokens() -> None:
    m = at(
        2,
        temple="grey3",
        penalty=(2, 0),
        stalls={4: "0 pink beige beige", 12: "1"},
        pile="pluto venus mars",
    )
    m.play("die grey3 temple")
    m.play("offer")
    assert choice(m) == "keep venus"
    m.play("keep venus")
    assert choice(m) == "pay beige 4"


def test_M_54_pluto_saves_a_stall_but_is_not_played_for_one_sestertius() -> None:
    for cubes, wanted in (("", "pluto"), (" pink", "decline")):
        m = at(
            2,
            temple="brown2",
            stalls={4: f"1{cubes}", 8: "1 pink", 12: "0"},
            cards=("", "pluto"),
        )
        m.play("die brown2 temple")
        m.play("move consul cw")
        assert choice(m, 1) == wanted


def test_M_45_taxes_are_paid_in_money_in_the_last_round_in_cubes() -> None:
    for round, wanted in ((3, "tax 2"), (7, "tax 0")):
        m = at(2, round=round, temple="brown2", stalls={4: "1 pink pink", 12: "0"})
        m.play("die brown2 temple")
        m.play("move consul cw")
        assert choice(m, 1) == wanted


def test_M_46_a_new_stall_gets_a_cube_so_that_it_is_not_closed() -> None:
    m = at(2, round=6, temple="brown3", stalls={10: "0 orange orange beige", 13: "1"})
    m.play("die brown3 temple")
    m.play("move consul cw")
    m.play("open")
    assert choice(m).startswith("shift")


def test_M_21_it_rolls_its_dice_and_keeps_none_that_brings_little() -> None:
    m = at(2, phase="roll", temple="", screen=("brown", ""), detail={"picked": []})
    assert choice(m) == "pick brown"
    m = at(2, phase="keep", temple="", detail={"dice": ["grey1"], "last": None})
    assert choice(m) == "done"


def test_M_21_mars_keeps_a_die_for_a_great_sale() -> None:
    m = at(
        2,
        phase="keep",
        temple="",
        cards=("mars", ""),
        popularity={"pink": 3},
        stalls={9: "0 pink pink pink pink", 12: "1"},
        detail={"dice": ["brown3"], "last": None},
    )
    assert choice(m) == "keep brown3 mars"


# --- what it may look at --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_M_70_it_leaves_the_state_as_it_is_and_looks_at_nothing_hidden(players: int) -> None:
    m = Match.new("massilia", players, seed=players, options={"open_counts": players != 3})
    player = random.Random(players)
    while not m.over:
        seat = m.waiting[0]
        with checked_indices():
            s, mask = m.state(), mask_of(m, seat)
        before = bytes(s)
        action = heuristic(s, seat, mask)
        assert bytes(s) == before
        assert mask == mask_of(m, seat)
        assert mask[action] == 1
        if len(m.decisions) % 12 == 0:
            for seed in range(3):
                assert choice(m.redeal(seat, seed), seat) == write_move(action)
        if player.random() < 0.5:
            m.play(write_move(action), seat)
        else:
            play_at_random(m, player)


def test_M_70_others_hidden_sestertii_and_tokens_change_nothing() -> None:
    """The tokens left would tell the sum of theirs."""
    given: dict[str, Any] = {"options": {"open_counts": False}, "temple": "brown3 beige2 black1"}
    few = at(3, sestertii=(8, 0, 3), penalty=(0, 0, 0), **given)
    many = at(3, sestertii=(8, 30, 9), penalty=(0, 6, 9), **given)
    assert play_turn(few) == play_turn(many)


@pytest.mark.thorough
def test_it_chooses_the_same_plain_and_compiled() -> None:
    fast = compiled(heuristic)
    for players in (2, 3, 4):
        m = Match.new("massilia", players, seed=players)
        player = random.Random(players)
        while not m.over:
            seat = m.waiting[0]
            mask = np.zeros(ACTIONS, "i1")
            legal_actions(m.state(), seat, mask)
            assert write_move(fast(m.state(), seat, mask)) == choice(m, seat)
            if player.random() < 0.5:
                m.play(choice(m, seat), seat)
            else:
                play_at_random(m, player)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
def test_M_31_it_turns_a_die_twice_at_most_and_never_back(players: int) -> None:
    """Parts are decided one by one: a plan that is not kept to would wander and pay for it."""
    m = Match.new("massilia", players, seed=1)
    turns: list[str] = []
    turned = 0
    while not m.over:
        move = choice(m)
        m.play(move)
        if move.startswith("turn"):
            turns.append(move.split()[2])
            turned += 1
        if m.view(None)["detail"].get("action") is None:
            assert len(turns) <= 2
            assert len(set(turns)) <= 1
            turns = []
    assert turned > 0


# --- how well it plays ----------------------------------------------------------------------------


@pytest.mark.thorough
def test_it_wins_nearly_all_games_against_random_players() -> None:
    """By chance it would win a quarter; as many games in each seat, a shared win counts half."""
    prototype = empty()
    won = 0.0
    for seat in range(4):
        policies = tuple(HEURISTIC if other == seat else RANDOM for other in range(4))
        tally = Batch(RULES, prototype, policies, GAMES // 4, seed=seat).play(0, GAMES // 4)
        won += tally.won[seat] + tally.shared[seat] / 2
    assert won / GAMES > 0.95
