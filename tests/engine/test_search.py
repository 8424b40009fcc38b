"""The tree search, with toy games of which the right play is known, and every game for what it may
not see."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.engine import search
from fondaco.engine.chance import seed_state
from fondaco.engine.events import EVERYBODY, NOTHING, clear_events, tell, tell_seat
from fondaco.engine.playout import MOST_SEATS, OVER, Rules
from fondaco.engine.record import checked_indices
from fondaco.engine.search import (
    LANES,
    MEASURED,
    UNIT,
    Considered,
    Search,
    Settings,
    Tree,
    choose_branch,
    new_branch,
    node_of,
    see_events,
    see_nothing,
    share_rewards,
)
from fondaco.errors import InvalidSeed
from tests.engine import dice, nim
from tests.engine.dice import DICE, LIMIT, ROLL, STAY, sums
from tests.engine.kuhn import BET, JACK, KING, KUHN, PASS, QUEEN, hand
from tests.engine.nim import NIM, row
from tests.engine.pennies import HEADS, OPEN_PENNIES, PENNIES, TAILS, table

# Whatever a search does by itself: what it is to find here must not hang on that.
USUAL = Settings(exploration=1500, prior=500, urgency=100, blunders=100, margin=300)


def but(**changes: int) -> Settings:
    """The usual settings but for these."""
    return replace(USUAL, **changes)


WINS_ONLY = but(margin=0)
POINTS_ONLY = but(margin=1000)
EVENLY = but(exploration=10**9, prior=0)  # each action as often as any other


def new_search(
    rules: Rules,
    root: Any,
    seat: int,
    seed: Any = 1,
    *,
    settings: Settings = USUAL,
    trees: int = 1,
    fast: bool = False,
) -> Search:
    return Search(rules, root, seat, seed, settings=settings, trees=trees, fast=fast)


@dataclass(frozen=True)
class Root:
    """A seat's decision in a toy game."""

    rules: Rules
    make: Callable[[], Any]
    seat: int

    def search(self, seed: Any = 1, **how: Any) -> Search:
        return new_search(self.rules, self.make(), self.seat, seed, **how)

    def redealt(self, seed: int) -> Any:
        """The state as it may be as well, as far as the seat knows."""
        s = self.make()
        seed_state(s, seed)
        self.rules.redeal(s, self.seat)
        return s


ROOTS = {
    "kuhn, first": Root(KUHN, lambda: hand(QUEEN, KING), 0),
    "kuhn, second": Root(KUHN, lambda: hand(JACK, QUEEN, PASS), 1),
    "kuhn, called": Root(KUHN, lambda: hand(QUEEN, JACK, PASS, BET), 0),
    "nim, two": Root(NIM, lambda: row([3, 14, 15, 9, 2, 6], (0, 5)), 0),
    "nim, three": Root(NIM, lambda: row([31, 4, 159, 26, 53, 5, 8], (9, 7, 9), 2), 2),
    "dice, first": Root(DICE, lambda: sums(3), 0),
    "dice, second": Root(DICE, lambda: sums(8, 4), 1),
    "pennies, first": Root(PENNIES, lambda: table(rounds=2), 0),
    "pennies, second": Root(PENNIES, lambda: table(TAILS, rounds=2), 1),
}
HIDING = [name for name in ROOTS if name.startswith(("kuhn", "pennies, second"))]

each_root = pytest.mark.parametrize("name", ROOTS)


def ran(s: Search, simulations: int) -> Search:
    s.run(simulations)
    return s


def visits(s: Search) -> dict[int, int]:
    """How often each action was tried."""
    return {one.action: one.visits for one in s.considered()}


def tree_bytes(s: Search) -> list[bytes]:
    return [bytes(tree) for tree in s._trees]


# --- right play where it is known -----------------------------------------------------------------


def share_of_visits(s: Any, seat: int, action: int, simulations: int = 20_000) -> float:
    """Poker is played for points: a loss of two is worse than one of one."""
    found = ran(new_search(KUHN, s, seat, settings=POINTS_ONLY, fast=True), simulations)
    return visits(found)[action] / simulations


@pytest.mark.parametrize("other", [JACK, QUEEN])
def test_a_king_always_calls_a_bet(other: int) -> None:
    assert share_of_visits(hand(KING, other, PASS, BET), 0, BET) > 0.95
    assert share_of_visits(hand(other, KING, BET), 1, BET) > 0.95


@pytest.mark.parametrize("other", [QUEEN, KING])
def test_a_jack_never_calls_a_bet(other: int) -> None:
    assert share_of_visits(hand(JACK, other, PASS, BET), 0, PASS) > 0.95
    assert share_of_visits(hand(other, JACK, BET), 1, PASS) > 0.95


class NearTie(Exception):
    """What follows would depend on a choice between what is nearly the same."""


APART = UNIT // 50  # rewards that differ by less are nearly the same


def rewards_at_the_end(tree: Tree, s: Any) -> list[int]:
    """What each seat gets, as the search counts it."""
    won = [NIM.wins(s, seat) for seat in range(s.players)]
    for seat in range(s.players):
        tree.shares[seat] = UNIT * won[seat] // sum(won)
        tree.scores[seat] = NIM.points(s, seat)
    share_rewards(tree, s.players)
    return [tree.rewards[seat] for seat in range(s.players)]


def best_rewards(tree: Tree, s: Any) -> list[int]:
    """What each seat gets if each seeks its own best: max^n (C. Luckhardt, K. Irani, 1986)."""
    seat = NIM.turn(s)
    if seat == OVER:
        return rewards_at_the_end(tree, s)
    first, *others = sorted(action_rewards(tree, s), key=lambda rewards: -rewards[seat])
    if others and first[seat] - others[0][seat] < APART:
        raise NearTie
    return first


def action_rewards(tree: Tree, s: Any) -> list[list[int]]:
    """The same after each action."""
    found = []
    for action in range(min(nim.ACTIONS, s.stones - s.gone)):
        after = s.copy()
        nim.apply(after, s.mover, action)
        found.append(best_rewards(tree, after))
    return found


def endgame(random: Random) -> Any:
    stones = [random.randint(0, nim.MOST_POINTS) for _ in range(random.randint(4, 7))]
    had = [random.randint(0, 1500) for _ in range(nim.SEATS)]
    return row(stones, had, random.randrange(nim.SEATS))


@pytest.mark.thorough
@pytest.mark.parametrize("settings", [USUAL, POINTS_ONLY], ids=["usual", "points alone"])
def test_the_search_finds_the_best_of_three_seats_that_each_seek_their_own(
    settings: Settings,
) -> None:
    """What is lost by the action chosen, in 250 endgames, as the simulations grow."""
    random, steps, endgames = Random(11), (30, 300, 3000, 10_000), 250
    lost: dict[int, list[float]] = {simulations: [] for simulations in steps}
    while len(lost[30]) < endgames:
        s = endgame(random)
        found = new_search(NIM, s, s.mover, len(lost[30]), settings=settings, fast=True)
        try:
            best_rewards(found._trees[0], s)
        except NearTie:
            continue
        by_action = [rewards[s.mover] for rewards in action_rewards(found._trees[0], s)]
        for simulations in steps:
            found.run(simulations - found.simulations)
            chosen = found.considered()[0].action
            lost[simulations].append((max(by_action) - by_action[chosen]) / UNIT)
    means = [sum(lost[simulations]) / endgames for simulations in steps]
    wrong = [sum(one > 0 for one in lost[simulations]) for simulations in steps]
    assert means == sorted(means, reverse=True)
    assert wrong == sorted(wrong, reverse=True)
    assert means[0] > 5 * means[-1]
    assert means[-1] < 0.004
    assert wrong[-1] <= 20
    assert max(lost[10_000]) < 0.15


@cache
def win_share(first: int, second: int | None) -> Fraction:
    """The mover's share in the win if both play on at their best: by enumeration."""
    return max(win_share_after(first, second, action) for action in (STAY, ROLL))


def win_share_after(first: int, second: int | None, action: int) -> Fraction:
    if action == ROLL:
        return sum((after_face(first, second, face) for face in range(1, 7)), Fraction()) / 6
    if second is None:
        return 1 - win_share(first, 0)
    return Fraction(1 + (second > first) - (second < first), 2)


def after_face(first: int, second: int | None, face: int) -> Fraction:
    rolled = (first if second is None else second) + face
    if rolled <= LIMIT:
        return win_share(rolled, None) if second is None else win_share(first, rolled)
    return win_share_after(0, second, STAY) if second is None else win_share_after(first, 0, STAY)


DICE_ROOTS: list[tuple[int, int | None]] = [(first, None) for first in range(LIMIT + 1)]
DICE_ROOTS += [(first, second) for first in range(LIMIT + 1) for second in range(LIMIT + 1)]


@pytest.mark.thorough
def test_the_search_weighs_chance() -> None:
    """Wherever one action wins a twentieth more often, that one is found."""
    clear = 0
    for first, second in DICE_ROOTS:
        better = win_share_after(first, second, ROLL) - win_share_after(first, second, STAY)
        seat = 0 if second is None else 1
        found = new_search(DICE, sums(first, second), seat, settings=WINS_ONLY, fast=True)
        best = ran(found, 4000).considered()[0]
        if abs(better) >= Fraction(1, 20):
            clear += 1
            assert best.action == (ROLL if better > 0 else STAY), (first, second)
    assert clear > 100


# --- choices at the same time ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_nobody_answers_to_what_is_chosen_at_the_same_time(seed: int) -> None:
    found = ran(new_search(PENNIES, table(), 0, seed), 600).considered()
    for one in found:
        assert one.visits > 200
        assert 0.35 < one.win_share < 0.65


def test_what_is_seen_is_answered() -> None:
    """So that the test above means something."""
    found = ran(new_search(OPEN_PENNIES, table(), 0), 600).considered()
    assert sum(one.win_share * one.visits for one in found) < 0.15 * 600


def test_the_choice_is_the_same_whatever_the_other_has_chosen_already() -> None:
    heads, tails = (ran(new_search(PENNIES, table(first), 1), 300) for first in (HEADS, TAILS))
    assert heads.considered() == tails.considered()
    assert tree_bytes(heads) == tree_bytes(tails)
    assert min(visits(heads).values()) > 100


def test_a_seat_may_be_searched_for_before_a_lower_one_has_chosen() -> None:
    """Any that may move, not only the lowest (G-5)."""
    found = ran(new_search(PENNIES, table(), 1), 300)
    assert sum(visits(found).values()) == 300
    assert min(visits(found).values()) > 100


# --- what a seat has seen -------------------------------------------------------------------------


def seen_of(action: int, told: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """What each of two seats has seen after the first has moved and cards were told to seats."""
    s, tree = hand(QUEEN, KING), Tree()
    clear_events(s)
    for to, card in told:
        if to == EVERYBODY:
            tell(s, 0, card, NOTHING, NOTHING)
        else:
            tell_seat(s, to, 0, card, NOTHING, NOTHING)
    see_nothing(tree, 2)
    see_events(tree, s, 0, action)
    return [tuple(tree.seen[LANES * seat + lane] for lane in range(LANES)) for seat in (0, 1)]


def test_a_seat_sees_its_own_moves_alone() -> None:
    (first, second), (other_first, other_second) = (seen_of(action, []) for action in (0, 1))
    assert first != other_first
    assert second == other_second


def test_what_is_told_a_seat_it_alone_sees() -> None:
    (first, second), (other_first, other_second) = (
        seen_of(PASS, [(1, card)]) for card in (JACK, QUEEN)
    )
    assert first == other_first
    assert second != other_second


def test_what_is_told_everybody_each_seat_sees() -> None:
    (first, second), (other_first, other_second) = (
        seen_of(PASS, [(EVERYBODY, card)]) for card in (JACK, QUEEN)
    )
    assert first != other_first
    assert second != other_second


def test_the_order_in_which_something_is_seen_counts() -> None:
    one, other = (
        seen_of(PASS, [(EVERYBODY, card) for card in cards])
        for cards in ((JACK, KING), (KING, JACK))
    )
    assert not set(one) & set(other)


def test_seats_that_have_seen_the_same_are_still_two() -> None:
    tree = Tree()
    see_nothing(tree, MOST_SEATS)
    assert len({node_of(tree, seat) for seat in range(MOST_SEATS)}) == tree.nodes == MOST_SEATS
    assert len({node_of(tree, seat) for seat in range(MOST_SEATS)}) == tree.nodes == MOST_SEATS


def test_a_node_is_what_a_seat_has_seen() -> None:
    """In poker each turn of each seat is one node, whatever the other holds."""
    found = ran(new_search(KUHN, hand(KING, JACK), 0), 200)
    assert found._trees[0].nodes == 4


def test_what_is_chosen_covered_makes_no_difference_to_the_others_node() -> None:
    covered, seen = (
        ran(new_search(rules, table(), 0), 50)._trees[0].nodes for rules in (PENNIES, OPEN_PENNIES)
    )
    assert (covered, seen) == (2, 3)


def test_each_outcome_of_a_die_leads_to_a_node_of_its_own() -> None:
    """From 8 to 9, to 10, and to 9 and on to 10."""
    found = ran(new_search(DICE, sums(5, 8), 1, settings=EVENLY), 600)
    assert found._trees[0].nodes == 4


def test_where_nothing_is_to_decide_nothing_is_considered() -> None:
    found = ran(new_search(NIM, row([7]), 0), 5)
    assert found.considered() == []
    assert found._trees[0].branches == 0
    assert found.simulations == 5


def chosen_of(legal: list[int], available: list[int]) -> tuple[int, list[int]]:
    """Of three actions that were tried alike: the one chosen, and how often each was available."""
    tree, s, mask = Tree(), hand(QUEEN, KING), [int(action in legal) for action in range(3)]
    tree.exploration = 1500
    node = node_of(tree, 0)
    for action in range(3):
        branch = new_branch(tree, node, action)
        tree.tried[branch] = 10
        tree.available[branch] = available[action]
    tree.visits[node] = 30
    chosen = tree.action[choose_branch(tree, node, s, mask, len(legal), legal[0])]
    return chosen, [tree.available[branch] for branch in range(3)]


def test_an_action_that_is_seldom_legal_is_not_tried_the_more_when_it_is() -> None:
    """Of those tried alike the one that could have been tried most often is the next."""
    assert chosen_of([0, 1, 2], [30, 40, 20]) == (1, [31, 41, 21])
    assert chosen_of([0, 1, 2], [30, 20, 40]) == (2, [31, 21, 41])


def test_only_what_is_legal_now_is_chosen_and_counted_as_available() -> None:
    assert chosen_of([0, 2], [30, 40, 20]) == (0, [31, 40, 21])


@pytest.mark.parametrize("name", HIDING)
def test_a_search_does_not_see_what_is_hidden(name: str) -> None:
    root = ROOTS[name]
    mine = ran(root.search(), 60)
    states = [root.redealt(seed) for seed in range(5)]
    assert len({bytes(s.card if root.rules is KUHN else s.laid) for s in states}) == 2
    for s in states:
        other = ran(new_search(root.rules, s, root.seat), 60)
        assert other.considered() == mine.considered()
        assert tree_bytes(other) == tree_bytes(mine)


@pytest.mark.thorough
@pytest.mark.parametrize("game", fondaco.games())
def test_a_search_does_not_see_what_is_hidden_in_any_game(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MEASURED", 1)  # they take long, played plain
    m, random = Match.new(game, players=3, seed=5), Random(5)
    for _ in range(80):
        m.play(random.choice(m.moves()))
    seat = m.turn
    assert seat is not None
    mine = ran(new_search(m.rules, m.state(), seat), 10)
    assert sum(visits(mine).values()) == 10
    digests = {m.digest()}
    for seed in range(5):
        other = m.redeal(seat, seed)
        digests.add(other.digest())
        found = ran(new_search(m.rules, other.state(), seat), 10)
        assert found.considered() == mine.considered()
        assert tree_bytes(found) == tree_bytes(mine)
    assert len(digests) > 1


# --- always the same ------------------------------------------------------------------------------


@each_root
def test_G_6_a_search_is_the_same_plain_and_compiled(name: str) -> None:
    slow, fast = (ran(ROOTS[name].search(fast=fast), 150) for fast in (False, True))
    assert tree_bytes(slow) == tree_bytes(fast)
    assert slow.considered() == fast.considered()


@each_root
def test_a_search_leaves_its_root_as_it_is_and_needs_no_negative_index(name: str) -> None:
    root = ROOTS[name]
    with checked_indices():
        s = root.make()
        before = bytes(s)
        ran(new_search(root.rules, s, root.seat), 40).considered()
    assert bytes(s) == before


@each_root
def test_another_seed_is_another_search(name: str) -> None:
    trees = [ran(ROOTS[name].search(seed), 60)._trees[0] for seed in (1, 2, "0f" * 32)]
    assert len({tuple(tree.reward[k] for k in range(tree.branches)) for tree in trees}) == 3


@pytest.mark.parametrize("seed", [-1, 2**64, True, "abc", "0g" * 32])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(InvalidSeed):
        ROOTS["dice, first"].search(seed)


@pytest.mark.parametrize("trees", [1, 3])
def test_simulations_may_be_added_bit_by_bit(trees: int) -> None:
    """In multiples of the trees: each then has as many as at once."""
    root = ROOTS["dice, first"]
    bit_by_bit, at_once = root.search(trees=trees), root.search(trees=trees)
    for simulations in (3, 0, 12, 15):
        bit_by_bit.run(simulations)
    at_once.run(30)
    assert bit_by_bit.simulations == at_once.simulations == 30
    assert tree_bytes(bit_by_bit) == tree_bytes(at_once)


# --- several trees --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trees", "simulations", "each"),
    [(1, 10, [10]), (2, 10, [5, 5]), (3, 10, [4, 3, 3]), (4, 10, [3, 3, 2, 2]), (3, 2, [1, 1, 0])],
)
def test_trees_share_the_simulations(trees: int, simulations: int, each: list[int]) -> None:
    found = ran(ROOTS["dice, first"].search(trees=trees), simulations)
    assert found.simulations == simulations
    assert [tree.simulations for tree in found._trees] == each
    assert sum(visits(found).values()) == simulations


@pytest.mark.parametrize("fast", [False, True])
def test_several_trees_come_to_the_same_each_time(fast: bool) -> None:
    once, again = (ran(ROOTS["dice, first"].search(fast=fast, trees=3), 100) for _ in range(2))
    slow = ran(ROOTS["dice, first"].search(trees=3), 100)
    assert tree_bytes(once) == tree_bytes(again) == tree_bytes(slow)
    assert once.considered() == again.considered() == slow.considered()


def test_the_roots_of_several_trees_are_added_up() -> None:
    found = ran(ROOTS["dice, second"].search(trees=3), 100)
    alone = []
    for tree in found._trees:
        one = ROOTS["dice, second"].search()
        one._trees = [tree]
        alone += one.considered()
    for whole in found.considered():
        parts = [part for part in alone if part.action == whole.action]
        assert len(parts) == 3
        assert whole.visits == sum(part.visits for part in parts)
        for share in ("win_share", "points"):
            of_all = sum(getattr(part, share) * part.visits for part in parts)
            assert getattr(whole, share) * whole.visits == pytest.approx(of_all)


def keys_dealt(root: Root, trees: int, simulations: int) -> list[bytes]:
    """The stream of chance of each simulation, rising."""
    keys: list[bytes] = []

    def redeal(s: Any, seat: int) -> None:
        assert seat == root.seat
        keys.append(bytes(s.key))
        root.rules.redeal(s, seat)

    found = replace(root, rules=replace(root.rules, redeal=redeal)).search(trees=trees)
    assert len(keys) == MEASURED
    found.run(simulations)
    assert len(keys) == MEASURED + simulations
    return sorted(keys)


def test_every_simulation_has_chance_of_its_own_in_whatever_tree() -> None:
    root = ROOTS["kuhn, first"]
    keys = keys_dealt(root, 1, 24)
    assert len(set(keys)) == MEASURED + 24
    assert keys_dealt(root, 2, 24) == keys_dealt(root, 3, 24) == keys
    trees = tree_bytes(ran(root.search(trees=3), 60))
    assert len(set(trees)) == 3


# --- until a deadline -----------------------------------------------------------------------------


@pytest.mark.parametrize("trees", [1, 3])
def test_each_tree_gets_a_simulation_though_the_deadline_is_past(trees: int) -> None:
    found = ROOTS["dice, first"].search(trees=trees)
    for times in (1, 2):
        found.run_until(time.monotonic() - 1)
        assert found.simulations == times * trees
        assert [tree.simulations for tree in found._trees] == [times] * trees


@pytest.mark.parametrize("trees", [1, 2])
@pytest.mark.parametrize("fast", [False, True])
def test_a_search_goes_on_to_its_deadline(trees: int, fast: bool) -> None:
    root = ROOTS["dice, first"]
    found = root.search(trees=trees, fast=fast)
    deadline = time.monotonic() + 0.1
    found.run_until(deadline)
    assert time.monotonic() >= deadline
    assert found.simulations == sum(tree.simulations for tree in found._trees) >= trees
    assert found.simulations == sum(visits(found).values())


def test_what_was_done_to_a_deadline_is_what_so_many_simulations_come_to() -> None:
    root = ROOTS["kuhn, second"]
    found = root.search()
    found.run_until(time.monotonic() + 0.05)
    assert tree_bytes(found) == tree_bytes(ran(root.search(), found.simulations))


# --- a full tree ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "most"), [("MOST_NODES", 6), ("BRANCHES", 12)])
@pytest.mark.parametrize("name", ["nim, three", "dice, first"])
def test_a_full_tree_grows_no_more_but_still_counts(
    monkeypatch: pytest.MonkeyPatch, limit: str, most: int, name: str
) -> None:
    monkeypatch.setattr(search, limit, most)
    with checked_indices():
        found = ran(ROOTS[name].search(), 100)
        tree = found._trees[0]
        nodes, branches, tried = tree.nodes, tree.branches, sum(tree.tried[k] for k in range(most))
        assert most == (nodes if limit == "MOST_NODES" else branches)
        found.run(100)
        assert sum(tree.tried[k] for k in range(most)) > tried
    if limit == "BRANCHES":
        assert tree.branches == branches
    else:
        assert tree.nodes == nodes
    assert sum(visits(found).values()) == found.simulations == 200


def test_without_room_for_another_branch_the_known_ones_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However much an action promises that can't be added any more."""
    monkeypatch.setattr(search, "BRANCHES", 2)
    found = ran(new_search(NIM, row([10, 20, 30], (0, 0)), 0, settings=EVENLY), 60)
    assert sum(visits(found).values()) == 60
    assert len(visits(found)) == 2


def test_a_path_is_remembered_no_further_than_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "LONGEST_PATH", 2)
    found = ran(ROOTS["nim, three"].search(), 200)
    assert found._trees[0].depth == 2
    assert found._trees[0].nodes == 4  # the root and one for each of its three actions
    assert sum(visits(found).values()) == 200


# --- what was found -------------------------------------------------------------------------------


def test_nothing_is_found_before_the_first_simulation() -> None:
    found = ROOTS["nim, two"].search()
    assert found.considered() == []
    assert found.simulations == 0


@each_root
def test_all_simulations_are_visits_of_the_roots_actions(name: str) -> None:
    found = ran(ROOTS[name].search(), 60)
    considered = found.considered()
    assert sum(one.visits for one in considered) == found.simulations == 60
    assert len({one.action for one in considered}) == len(considered)
    for one in considered:
        assert 0 <= one.win_share <= 1
    assert considered == sorted(considered, key=lambda one: -one.visits)


def test_actions_are_told_with_their_win_share_and_points() -> None:
    """Of 10 and 10 the first may be taken, for a shared win, or both."""
    found = ran(new_search(NIM, row([10, 10], (0, 0)), 0), 30).considered()
    assert [replace(one, visits=0) for one in found] == [
        Considered(1, 0, 1.0, 20.0),
        Considered(0, 0, 0.5, 10.0),
    ]


def test_a_win_that_three_share_is_a_third_each() -> None:
    found = ran(new_search(NIM, row([0, 0, 0, 0]), 0), 30).considered()
    for one in found:
        assert one.win_share == pytest.approx(1 / 3, abs=1e-6)
        assert one.points == 0


def test_points_and_win_share_are_the_means_of_the_simulations() -> None:
    ends: list[tuple[int, int]] = []

    def points(s: Any, seat: int) -> int:
        if seat == 1:
            ends.append((s.sum[0], s.sum[1]))
        return dice.points(s, seat)

    found = new_search(replace(DICE, points=points), sums(6, 3), 1)
    ends.clear()
    found.run(80)
    considered = found.considered()
    assert len(ends) == 80
    mine = sum(second for _, second in ends)
    won = sum((second > first) + (second == first) / 2 for first, second in ends)
    assert sum(one.points * one.visits for one in considered) == pytest.approx(mine)
    assert sum(one.win_share * one.visits for one in considered) == pytest.approx(won)


def test_of_actions_visited_alike_the_one_that_wins_more_stands_first() -> None:
    found = ran(new_search(NIM, row([10, 20], (0, 0)), 0, settings=EVENLY), 20)
    assert found.considered() == [Considered(1, 10, 1.0, 30.0), Considered(0, 10, 0.0, 10.0)]


def test_of_actions_that_are_alike_in_all_the_lowest_stands_first() -> None:
    found = ran(new_search(NIM, row([0] * 5, (0, 0)), 0, settings=EVENLY), 30)
    assert found.considered() == [Considered(action, 10, 0.5, 0.0) for action in range(3)]


# --- rewards --------------------------------------------------------------------------------------


def rewards(margin: int, shares: list[int], scores: list[int], spread: int = 10) -> list[int]:
    tree = Tree()
    tree.margin = margin
    tree.spread = spread
    for seat, (share, score) in enumerate(zip(shares, scores, strict=True)):
        tree.shares[seat] = share
        tree.scores[seat] = score
    share_rewards(tree, len(scores))
    return [tree.rewards[seat] for seat in range(len(scores))]


def test_without_a_margin_the_reward_is_the_share_in_the_win() -> None:
    assert rewards(0, [UNIT, 0, 0], [30, 10, 20]) == [UNIT, 0, 0]
    assert rewards(0, [UNIT // 2, UNIT // 2], [5, 5]) == [UNIT // 2, UNIT // 2]


def test_the_margin_is_the_distance_to_the_best_rival() -> None:
    """Half for none, three quarters for the usual one, a quarter for as much behind."""
    assert rewards(1000, [UNIT // 2, UNIT // 2], [5, 5]) == [500_000, 500_000]
    assert rewards(1000, [UNIT, 0], [15, 5]) == [750_000, 250_000]
    assert rewards(1000, [UNIT, 0, 0], [30, 10, 20]) == [750_000, 166_666, 250_000]
    assert rewards(1000, [0, UNIT], [0, 10**6]) == [4, 999_995]


def test_win_and_margin_are_weighed() -> None:
    assert rewards(300, [UNIT, 0], [15, 5]) == [925_000, 75_000]
    assert rewards(300, [0, UNIT // 2, UNIT // 2], [0, 10, 10]) == [75_000, 500_000, 500_000]


@pytest.mark.parametrize("margin", [0, 300, 1000])
@pytest.mark.parametrize("players", range(2, MOST_SEATS + 1))
def test_rewards_are_from_0_to_1(margin: int, players: int) -> None:
    scores = [10**9, -(10**9), *range(players - 2)]
    for reward in rewards(margin, [UNIT] + [0] * (players - 1), scores, spread=1):
        assert 0 <= reward <= UNIT


@pytest.mark.parametrize(
    ("stones", "spread"),
    [((5, 3, 1), 2), ((9, 9, 9), 1), ((0, 30, 60), 40)],
)
def test_the_usual_distance_is_measured_by_playing(stones: tuple[int, ...], spread: int) -> None:
    """Without blunders each takes one stone; the distances of neighbours, at least 1."""
    found = new_search(NIM, row(stones), 0, settings=but(blunders=0), trees=2)
    assert [tree.spread for tree in found._trees] == [spread, spread]


# --- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", [None, Settings(exploration=1, prior=2, urgency=3, blunders=4, margin=5)]
)
def test_the_settings_are_those_of_every_tree(given: Settings | None) -> None:
    found = Search(NIM, row([1, 2]), 0, 1, settings=given, trees=2, fast=False)
    for tree in found._trees:
        for name, value in asdict(given or Settings()).items():
            assert getattr(tree, name) == value


FIVE = [1, 20, 300, 4000, 5000]  # each sum of them tells which


def results_of_one_playout(blunders: int, seeds: int) -> list[int]:
    """The points of the first seat after the first stone and a playout, with each seed."""
    results = []
    for seed in range(seeds):
        settings = but(blunders=blunders)
        found = ran(new_search(NIM, row(FIVE, (0, 0)), 0, seed, settings=settings), 1)
        [one] = found.considered()
        assert (one.action, one.visits) == (0, 1)
        results.append(int(one.points))
    return results


def chances_of_results(s: Any) -> dict[int, Fraction]:
    """How likely the first seat ends with how many points, if all is random."""
    if NIM.turn(s) == OVER:
        return {s.points[0]: Fraction(1)}
    chances: dict[int, Fraction] = {}
    legal = min(nim.ACTIONS, s.stones - s.gone)
    for action in range(legal):
        after = s.copy()
        nim.apply(after, s.mover, action)
        for result, chance in chances_of_results(after).items():
            chances[result] = chances.get(result, Fraction()) + chance / legal
    return chances


def test_without_blunders_a_playout_follows_the_heuristic() -> None:
    """All take one stone each."""
    assert set(results_of_one_playout(0, 20)) == {1 + 300 + 5000}


@pytest.mark.thorough
def test_with_blunders_alone_a_playout_is_random() -> None:
    results = results_of_one_playout(1000, 300)
    s = row(FIVE, (0, 0))
    nim.apply(s, 0, 0)
    expected = {result: float(300 * chance) for result, chance in chances_of_results(s).items()}
    found = {result: results.count(result) for result in set(results)}
    assert found == pytest.approx(expected, abs=25)


def test_some_blunders_are_some_random_moves() -> None:
    results = results_of_one_playout(300, 60)
    assert 20 < results.count(1 + 300 + 5000) < 60


def test_the_heuristics_action_is_tried_first() -> None:
    for name in ("nim, two", "kuhn, first", "dice, first", "pennies, first"):
        for seed in range(5):
            assert visits(ran(ROOTS[name].search(seed), 1)) == {0: 1}


def test_with_all_of_the_prior_nothing_but_the_heuristics_action_is_explored() -> None:
    settings = but(prior=1000, urgency=1000)
    found = ran(new_search(NIM, row([10, 20, 30], (0, 0)), 0, settings=settings), 50)
    assert visits(found) == {0: 50}


def test_without_prior_all_actions_are_explored_alike() -> None:
    settings = but(prior=0)
    found = ran(new_search(NIM, row([0] * 5, (0, 0)), 0, settings=settings), 300)
    assert visits(found) == {0: 100, 1: 100, 2: 100}


def test_exploration_goes_by_the_prior() -> None:
    """Two thirds for the first of three actions: half, and a third of the rest."""
    settings = but(prior=500, exploration=10**9)
    found = ran(new_search(NIM, row([10, 20, 30], (0, 0)), 0, settings=settings), 300)
    assert visits(found) == pytest.approx({0: 200, 1: 50, 2: 50}, abs=2)


def test_without_exploration_and_urgency_the_first_action_is_kept() -> None:
    """What was never tried seems no better than what was, though here it would win."""
    settings = but(exploration=0, urgency=0)
    found = ran(new_search(NIM, row([10, 20], (0, 0)), 0, settings=settings), 50)
    assert visits(found) == {0: 50}


def test_the_more_urgency_the_later_all_actions_are_tried() -> None:
    needed = []
    for urgency in (0, 100, 300):
        found = new_search(NIM, row([0] * 5, (0, 0)), 0, settings=but(urgency=urgency))
        while len(found.considered()) < 3:
            found.run(1)
        needed.append(found.simulations)
    assert needed == sorted(set(needed))


def test_more_exploration_spreads_the_visits() -> None:
    best = []
    for exploration in (500, 1500, 5000):
        settings = but(exploration=exploration)
        found = ran(new_search(NIM, row([10, 20], (0, 0)), 0, settings=settings), 200)
        assert found.considered()[0].action == 1
        best.append(found.considered()[0].visits)
    assert best == sorted(best, reverse=True)
    assert best[0] > best[-1]


def test_where_the_win_is_settled_the_margin_makes_a_seat_play_for_points() -> None:
    """It may leave 900 points to the other and still wins."""
    found = {}
    for margin in (0, 300):
        settings = but(margin=margin, prior=0)
        one = new_search(NIM, row([1, 900], (1000, 0)), 0, settings=settings)
        found[margin] = visits(ran(one, 200))
    assert found[0] == {0: 100, 1: 100}
    assert found[300][1] > 120


def test_a_choice_is_settled_if_the_rest_cannot_let_another_overtake_it() -> None:
    found = new_search(NIM, row([10, 10], (0, 0)), 0)
    assert not found.is_settled(0)
    first, second, *_ = (one.visits for one in ran(found, 40).considered())
    lead = first - second
    assert lead > 0
    assert found.is_settled(lead - 1)
    assert not found.is_settled(lead)
