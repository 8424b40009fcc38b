"""The schedule: who sits where, on which deal, with which seed."""

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from fondaco.arena.plan import InvalidPlan, Plan, PlannedGame, plan
from fondaco.errors import FondacoError
from fondaco.match.names import check_names
from tests.arena.small import small_plan

FOUR = ("random", "heuristic", "search:easy", "search:beginner")
MANY = (*FOUR, "search:5", "search:6", "search:7")


def games_of(planned: Plan) -> list[PlannedGame]:
    return list(planned.all_but(()))


def blocks_of(planned: Plan) -> list[list[PlannedGame]]:
    blocks: dict[int, list[PlannedGame]] = {}
    for game in games_of(planned):
        blocks.setdefault(game.block, []).append(game)
    assert list(blocks) == list(range(planned.blocks))
    return list(blocks.values())


# --- blocks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_block_every_bot_has_every_seat_once(players: int) -> None:
    for block in blocks_of(small_plan(*FOUR[:players], players=players, games=24)):
        assert len(block) == players
        for seat in range(players):
            assert sorted(game.bots[seat] for game in block) == sorted(FOUR[:players])


def test_the_games_of_a_block_are_of_one_deal_and_no_other_block_has_it() -> None:
    blocks = blocks_of(small_plan(*FOUR[:3], players=3, games=30))
    deals = [{game.seed for game in block} for block in blocks]
    assert all(len(deal) == 1 for deal in deals)
    assert len(set.union(*deals)) == len(blocks) == 10


def test_no_two_bots_have_the_same_chance() -> None:
    seeds = [seed for game in games_of(small_plan(games=20)) for seed in game.bot_seeds]
    assert len(set(seeds)) == len(seeds) == 40


def test_rotations_keep_who_sits_beside_whom() -> None:
    (block,) = blocks_of(small_plan(*FOUR, players=4, games=4))
    for game in block:
        turned = FOUR.index(game.bots[0])
        assert game.bots == FOUR[turned:] + FOUR[:turned]


def test_later_blocks_sit_in_all_other_orders() -> None:
    planned = small_plan(*FOUR, players=4, games=24)
    neighbours = Counter(
        (game.bots[seat], game.bots[(seat + 1) % 4])
        for game in games_of(planned)
        for seat in range(4)
    )
    assert len(neighbours) == 12
    assert set(neighbours.values()) == {8}


# --- fewer bots than seats ------------------------------------------------------------------------


def test_two_bots_in_four_seats_sit_twice_each_and_no_game_is_played_twice() -> None:
    planned = small_plan("heuristic", "random", players=4, games=40)
    for block in blocks_of(planned):
        line_ups = [game.bots for game in block]
        assert len(set(line_ups)) == len(line_ups)
        for seat in range(4):
            counted = Counter(line_up[seat] for line_up in line_ups)
            assert counted["heuristic"] == counted["random"]


def test_the_seat_left_over_goes_round() -> None:
    planned = small_plan(*FOUR[:3], players=4, games=24)
    assert planned.games == 24
    first_blocks = blocks_of(planned)[:3]
    twice = [Counter(block[0].bots).most_common(1)[0] for block in first_blocks]
    assert sorted(twice) == sorted((bot, 2) for bot in FOUR[:3])
    places = Counter(bot for block in first_blocks for game in block for bot in game.bots)
    assert set(places.values()) == {16}


def test_one_against_three_has_each_seat_once() -> None:
    planned = small_plan("random", "heuristic", "heuristic", "heuristic", players=4, games=4)
    (block,) = blocks_of(planned)
    assert sorted(game.bots.index("random") for game in block) == [0, 1, 2, 3]
    assert planned.entrants == ("random", "heuristic")


# --- more bots than seats -------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "players"), [(4, 2), (4, 3), (5, 2), (5, 3), (6, 4), (7, 2)])
def test_every_group_plays_equally_often(bots: int, players: int) -> None:
    groups = list(combinations(sorted(MANY[:bots]), players))
    planned = small_plan(*MANY[:bots], players=players, games=2 * players * len(groups))
    met = Counter(tuple(sorted(block[0].bots)) for block in blocks_of(planned))
    assert met == Counter(dict.fromkeys(groups, 2))


@pytest.mark.parametrize(("bots", "players"), [(4, 2), (4, 3), (5, 2), (5, 3), (6, 4), (7, 2)])
def test_at_any_time_all_have_played_about_equally_often(bots: int, players: int) -> None:
    played = dict.fromkeys(MANY[:bots], 0)
    planned = small_plan(*MANY[:bots], players=players, games=300)
    for block in blocks_of(planned):
        for bot in block[0].bots:
            played[bot] += 1
        assert max(played.values()) - min(played.values()) <= 2


# --- how many -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "asked", "games"), [(2, 1, 2), (2, 2, 2), (2, 7, 8), (3, 7, 9), (4, 100, 100)]
)
def test_games_are_rounded_up_to_whole_blocks(players: int, asked: int, games: int) -> None:
    planned = small_plan(*FOUR[:players], players=players, games=asked)
    assert planned.games == len(games_of(planned)) == games
    assert planned.blocks == games // players


def test_as_many_play_as_there_are_bots_or_the_nearest_number() -> None:
    for bots, players in ((FOUR[:2], 2), (FOUR[:3], 3), (FOUR, 4), (MANY[:6], 4)):
        assert plan("fugger", bots, games=1).players == players


def test_a_number_of_games_without_end_is_planned_at_once() -> None:
    planned = small_plan(games=10**18 - 1)
    assert planned.games == 10**18
    assert planned.planned(10**18 - 1).block == planned.blocks - 1 == 10**18 // 2 - 1


# --- one game alone -------------------------------------------------------------------------------


def test_a_game_is_the_same_however_many_are_asked_for() -> None:
    few, more = small_plan(*FOUR, games=6), small_plan(*FOUR, games=600)
    assert games_of(few) == [more.planned(number) for number in range(few.games)]


def test_all_follows_from_the_seed() -> None:
    assert games_of(small_plan()) == games_of(small_plan())
    other = small_plan(seed=8)
    for one, two in zip(games_of(small_plan()), games_of(other), strict=True):
        assert one.bots == two.bots
        assert one.seed != two.seed
        assert not set(one.bot_seeds) & set(two.bot_seeds)


def test_without_a_seed_a_secret_one_is_taken() -> None:
    one, two = small_plan(seed=None), small_plan(seed=None)
    assert one.seed != two.seed
    assert len(str(one.seed)) == 64


def test_what_is_over_is_not_planned_again() -> None:
    planned = small_plan(games=8)
    assert [game.number for game in planned.all_but({0, 3, 4})] == [1, 2, 5, 6, 7]
    assert list(planned.all_but(range(8))) == []


def test_numbers_rise_without_a_gap() -> None:
    numbers = [game.number for game in games_of(small_plan(*MANY[:5], games=50))]
    assert all(after == before + 1 for before, after in pairwise(numbers))


def test_every_game_names_its_seats_as_a_match_takes_them() -> None:
    game = small_plan("search:easy", "random", games=2).planned(0)
    assert sorted(game.names) == sorted(f"{bot}-{seat}" for seat, bot in enumerate(game.bots, 1))


@pytest.mark.parametrize("bot", ["x" * 200, "a|b", "a\tb\n", " a ", "ű" * 39])
def test_whatever_a_bot_is_called_its_seat_has_a_name(bot: str) -> None:
    planned = PlannedGame(0, 0, "", 2, {}, {}, "", (bot, bot), ("", ""))
    assert len(set(check_names(planned.names, 2))) == 2


# --- what can't be --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "changes", "fault"),
    [
        (("random", "random"), {}, "an arena compares bots: name two different ones .*random"),
        (("random",), {}, "an arena compares bots"),
        (("nobody", "random"), {}, "unknown bot 'nobody'"),
        (("search:best", "random"), {}, "takes seconds"),
        (("", "random"), {}, "unknown bot ''"),
        (("random", "heuristic"), {"players": 7}, "fugger is for 2 to 4 players, not 7"),
        (("random", "heuristic"), {"games": 0}, "at least one game is played, not 0"),
        (("random", "heuristic"), {"games": True}, "at least one game is played, not True"),
        (("random", "heuristic"), {"seed": "x"}, "bad seed 'x'"),
        (("random", "heuristic"), {"options": {"target": 0}}, "option target is a whole number"),
        (("random", "heuristic"), {"components": {"a": 1}}, "fugger takes no components"),
        (("random", "heuristic", "random"), {}, "more bots than the 2 seats of a game"),
        (tuple(f"search:{n}" for n in range(1, 14)), {}, "an arena is for at most 12 bots, not 13"),
    ],
)
def test_what_can_not_be_played_is_refused(
    bots: tuple[str, ...], changes: dict[str, Any], fault: str
) -> None:
    with pytest.raises(FondacoError, match=fault):
        small_plan(*bots, **changes)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(FondacoError, match="unknown game 'chess'"):
        plan("chess", ["random", "heuristic"], games=1)


def test_nobody_at_all_is_refused() -> None:
    with pytest.raises(InvalidPlan, match="not none"):
        plan("fugger", [], games=1)
