"""Information-set Monte Carlo tree search with many observers, once for every game.

Each simulation deals anew what the searching seat can't know (`redeal`) and plays one game from
there. What a seat decides is looked up by what that seat has seen since the search began, its own
moves and the events told to it, so that nobody in the tree answers to what it can't know: several
observers, simultaneous choices and chance all come to this (P. Cowling, E. Powley, D. Whitehouse,
"Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012: MO-ISMCTS). The branches of a
node are the actions that were legal in some deal, counted by how often they were. Every seat seeks
its own reward (N. Sturtevant, "An Analysis of UCT in Multi-Player Games", 2008).

A branch is chosen by PUCT (C. Rosin, "Multi-armed bandits with episode context", 2011) with what
the game's heuristic does as prior, times how often the branch was available; what was never tried
counts a little less than its node (first play urgency: S. Gelly, Y. Wang, 2006). A playout follows
the heuristic but for some random moves. Rewards are whole millionths, so that plain and compiled
runs add up to the same.

Several trees may grow side by side; their roots are added up (G. Chaslot, M. Winands, H. van den
Herik, "Parallel Monte-Carlo Tree Search", 2008).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any, Final

from fondaco.engine.chance import BLOCK_WORDS, KEY_WORDS, below, check_seed, derive_key, seed_state
from fondaco.engine.copying import copy_state
from fondaco.engine.events import EVERYBODY
from fondaco.engine.masks import count, pick
from fondaco.engine.playout import MOST_SEATS, OVER, Rules, scratch
from fondaco.engine.record import Record, i4, i8, record, u4
from fondaco.engine.rule import compiled, rule

NODES: Final = 1 << 16  # places for nodes; a tree that is full grows no more
MOST_NODES: Final = NODES // 4 * 3
BRANCHES: Final = 1 << 17
LONGEST_PATH: Final = 512  # decisions of one simulation that are remembered
UNIT: Final = 1_000_000  # the reward of a won game
NONE: Final = -1

PRIME: Final = 2_147_483_647  # 2**31 - 1: products of two remainders fit 64 bits
LANES: Final = 2  # remainders that make a node's name
FACTORS: Final = (1_103_515_245, 48_271)


@record
class Tree(Record):
    """One search tree, what it is asked and what it works with.

    A node stands for a seat and what it has seen since the root; a branch for one of its actions.
    """

    # The stream from which each simulation's is derived
    key = u4(KEY_WORDS)
    block = u4(BLOCK_WORDS)
    drawn = i8()

    seat = i4()  # for which is searched
    exploration = i8()  # thousandths, as the other settings
    prior = i8()
    urgency = i8()
    blunders = i8()
    margin = i8()
    spread = i8()  # points between two seats at the end, usually
    simulations = i8()

    nodes = i4()
    name = i8(NODES)  # 0: there is no node
    visits = i4(NODES)
    value = i8(NODES)  # sum of the seat's rewards
    first = i4(NODES)  # its last made branch, NONE without any

    branches = i4()
    action = i4(BRANCHES)
    sibling = i4(BRANCHES)  # the branch made before
    tried = i4(BRANCHES)
    available = i4(BRANCHES)
    reward = i8(BRANCHES)
    won = i8(BRANCHES)  # sum of the shares in wins, in UNIT
    points = i8(BRANCHES)

    # The simulation under way
    seen = i8(LANES * MOST_SEATS)
    depth = i4()
    path_node = i4(LONGEST_PATH)
    path_branch = i4(LONGEST_PATH)
    path_seat = i4(LONGEST_PATH)
    rewards = i8(MOST_SEATS)
    shares = i8(MOST_SEATS)
    scores = i8(MOST_SEATS)


# --- what a seat has seen -------------------------------------------------------------------------


@rule
def see(tree: Tree, seat: int, what: int) -> None:
    """The seat sees a number more, which is at least -1."""
    for lane in range(LANES):
        k = LANES * seat + lane
        tree.seen[k] = (tree.seen[k] * FACTORS[lane] + what + 2) % PRIME


@rule
def see_nothing(tree: Tree, players: int) -> None:
    """The beginning: all that seats differ by is who they are."""
    for seat in range(players):
        for lane in range(LANES):
            tree.seen[LANES * seat + lane] = seat + 1


@rule
def see_events(tree: Tree, s: Any, seat: int, action: int) -> None:
    """Every seat sees what was told it of a move, and the mover what it did."""
    see(tree, seat, action)
    for row in range(s.told):
        is_open = s.event[row, 1] == EVERYBODY
        for other in range(s.players):
            if is_open or s.event[row, 1] == other:
                see(tree, other, s.event[row, 0])
                for argument in range(2, 5):
                    see(tree, other, s.event[row, argument])


# --- nodes and branches ---------------------------------------------------------------------------


@rule
def place_of(tree: Tree, name: int) -> int:
    """Where the node of that name is, or would be: then its name is 0."""
    node = name % NODES
    while tree.name[node] != 0 and tree.name[node] != name:
        node = (node + 1) % NODES
    return node


@rule
def name_of(one: int, other: int) -> int:
    """The name of the node of what comes to these two remainders."""
    return one * PRIME + other + 1


@rule
def node_of(tree: Tree, seat: int) -> int:
    """The node of what the seat has seen, made if there is none; NONE if the tree is full."""
    name = name_of(tree.seen[LANES * seat], tree.seen[LANES * seat + 1])
    node = place_of(tree, name)
    if tree.name[node] == name:
        return node
    if tree.nodes == MOST_NODES:
        return NONE
    tree.nodes += 1
    tree.name[node] = name
    tree.first[node] = NONE
    return node


@rule
def new_branch(tree: Tree, node: int, action: int) -> int:
    """A branch for that action; there must be room."""
    branch = tree.branches
    tree.branches += 1
    tree.action[branch] = action
    tree.sibling[branch] = tree.first[node]
    tree.available[branch] = 1
    tree.first[node] = branch
    return branch


@rule
def prior_of(tree: Tree, action: int, favoured: int, legal: int) -> float:
    """How likely an action seems before it was tried: what the heuristic does stands out."""
    rest = (1000 - tree.prior) * 0.001 / legal
    return rest + tree.prior * 0.001 if action == favoured else rest


@rule
def score_of(tree: Tree, worth: float, prior: float, available: int, tried: int) -> float:
    """What PUCT chooses by."""
    return worth + tree.exploration * 0.001 * prior * sqrt(available) / (1 + tried)


@rule
def choose_branch(tree: Tree, node: int, s: Any, mask: Any, legal: int, favoured: int) -> int:
    """The branch to try next, a new one if what was never tried promises more; NONE if the tree is
    full. Of the mask only the actions that have no branch are left."""
    best = NONE
    best_score = -1.0
    untried = legal
    branch = tree.first[node]
    while branch != NONE:
        action = tree.action[branch]
        if mask[action] == 1:
            mask[action] = 0
            untried -= 1
            tree.available[branch] += 1
            tried = tree.tried[branch]
            worth = tree.reward[branch] / (UNIT * tried)
            prior = prior_of(tree, action, favoured, legal)
            score = score_of(tree, worth, prior, tree.available[branch], tried)
            if score > best_score:
                best, best_score = branch, score
        branch = tree.sibling[branch]
    if untried == 0:
        return best
    action = favoured if mask[favoured] == 1 else pick(mask, below(s, untried))
    if best != NONE:
        visits = tree.visits[node]
        worth = tree.value[node] / (UNIT * visits) - tree.urgency * 0.001
        prior = prior_of(tree, action, favoured, legal)
        if score_of(tree, worth, prior, visits, 0) <= best_score:
            return best
    if tree.branches == BRANCHES:
        return best
    return new_branch(tree, node, action)


# --- rewards --------------------------------------------------------------------------------------


@rule
def share_rewards(tree: Tree, players: int) -> None:
    """What each seat gets for its share in the win and for how far it is ahead of its best rival.

    The second part keeps a seat playing for points where the win is settled.
    """
    for seat in range(players):
        rival = NONE
        for other in range(players):
            if other != seat and (rival == NONE or tree.scores[other] > tree.scores[rival]):
                rival = other
        ahead = (tree.scores[seat] - tree.scores[rival]) / tree.spread
        worth = 0.5 + 0.5 * ahead / (1.0 + abs(ahead))
        part = tree.margin * 0.001
        tree.rewards[seat] = int((1.0 - part) * tree.shares[seat] + part * worth * UNIT)


@rule
def remember_result(tree: Tree) -> None:
    """Add the game's result to all that the simulation went through."""
    for k in range(tree.depth):
        node = tree.path_node[k]
        branch = tree.path_branch[k]
        seat = tree.path_seat[k]
        tree.visits[node] += 1
        tree.value[node] += tree.rewards[seat]
        tree.tried[branch] += 1
        tree.reward[branch] += tree.rewards[seat]
        tree.won[branch] += tree.shares[seat]
        tree.points[branch] += tree.scores[seat]


# --- the loops of one game ------------------------------------------------------------------------


@dataclass(frozen=True)
class Loops:
    """The loops of one game, rules both.

    measure(root, tree, s, mask, games): play games from redeals of `root` to see by how many
        points they end.
    run(root, tree, s, mask, first, simulations, step): the simulations number `first`,
        `first + step`, … from `root`.
    """

    measure: Callable[..., None]
    run: Callable[..., None]


@cache
def loops(rules: Rules) -> Loops:
    """The loops for that game."""
    turn, legal_actions, apply = rules.turn, rules.legal_actions, rules.apply
    points, wins, redeal, heuristic = rules.points, rules.wins, rules.redeal, rules.heuristic

    @rule
    def deal(root: Any, tree: Any, s: Any, number: int) -> None:
        copy_state(s, root)
        derive_key(s, tree, number)
        redeal(s, tree.seat)

    @rule
    def go_down(tree: Any, s: Any, mask: Any) -> None:
        """Play by the tree until a branch is new.

        Of several seats that may move at the root (G-5) the searching one goes first: its node
        there must be that of one who has seen nothing.
        """
        see_nothing(tree, s.players)
        tree.depth = 0
        seat = tree.seat
        is_known = True
        while is_known and seat != OVER and tree.depth < LONGEST_PATH:
            legal_actions(s, seat, mask)
            legal = count(mask)
            if legal == 1:
                action = pick(mask, 0)
            else:
                favoured = heuristic(s, seat, mask)
                node = node_of(tree, seat)
                branch = NONE
                if node != NONE:
                    branch = choose_branch(tree, node, s, mask, legal, favoured)
                if branch == NONE:
                    return
                action = tree.action[branch]
                is_known = tree.tried[branch] > 0
                tree.path_node[tree.depth] = node
                tree.path_branch[tree.depth] = branch
                tree.path_seat[tree.depth] = seat
                tree.depth += 1
            apply(s, seat, action)
            see_events(tree, s, seat, action)
            seat = turn(s)

    @rule
    def play_on(tree: Any, s: Any, mask: Any) -> None:
        """To the end by the heuristic, with some blunders."""
        seat = turn(s)
        while seat != OVER:
            legal_actions(s, seat, mask)
            legal = count(mask)
            if legal == 1:
                action = pick(mask, 0)
            elif tree.blunders > 0 and below(s, 1000) < tree.blunders:
                action = pick(mask, below(s, legal))
            else:
                action = heuristic(s, seat, mask)
            apply(s, seat, action)
            seat = turn(s)

    @rule
    def see_result(tree: Any, s: Any) -> None:
        winners = 0
        for seat in range(s.players):
            winners += wins(s, seat)
        for seat in range(s.players):
            tree.shares[seat] = wins(s, seat) * UNIT // winners
            tree.scores[seat] = points(s, seat)

    @rule
    def measure(root: Any, tree: Any, s: Any, mask: Any, games: int) -> None:
        total = 0
        for number in range(games):
            deal(root, tree, s, number)
            play_on(tree, s, mask)
            see_result(tree, s)
            for seat in range(s.players):
                total += abs(tree.scores[seat] - tree.scores[(seat + 1) % s.players])
        tree.spread = max(total // (games * root.players), 1)

    @rule
    def run(
        root: Any, tree: Any, s: Any, mask: Any, first: int, simulations: int, step: int
    ) -> None:
        for k in range(simulations):
            deal(root, tree, s, first + k * step)
            go_down(tree, s, mask)
            play_on(tree, s, mask)
            see_result(tree, s)
            share_rewards(tree, s.players)
            remember_result(tree)

    return Loops(measure, run)


# --- searching ------------------------------------------------------------------------------------

MEASURED: Final = 8  # games by which the spread of points is told
FIRST_CHUNK: Final = 4  # simulations between two looks at the clock, at first
SECONDS_OF_A_CHUNK: Final = 0.02


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a tree grows, in thousandths.

    Attributes:
        exploration: the weight of what was tried seldom (PUCT's constant).
        prior: how much of the prior the heuristic's action gets; all share the rest.
        urgency: how much less than its node an action counts that was never tried.
        blunders: how many of a playout's moves are random.
        margin: how much of the reward is for the distance to the best rival, not for winning.
    """

    exploration: int = 1500
    prior: int = 500
    urgency: int = 100
    blunders: int = 100
    margin: int = 300


@dataclass(frozen=True)
class Considered:
    """What a search came to about a legal action of its seat.

    Attributes:
        action: the action.
        visits: in how many simulations it was tried; the more, the better it seems.
        win_share: the part of them that the seat won, a shared win in parts; from 0 to 1.
        points: the seat's points at their end, on average.
    """

    action: int
    visits: int
    win_share: float
    points: float


class Search:
    """A search for one decision of a seat.

    With the same seed, trees and simulations it always comes to the same, whatever is hidden from
    the seat in `root`.
    """

    def __init__(
        self,
        rules: Rules,
        root: Any,
        seat: int,
        seed: int | str,
        *,
        settings: Settings | None = None,
        trees: int = 1,
        fast: bool = True,
    ) -> None:
        """`root` is a state at which the seat has more than one legal action; it stays as it is.

        Each of the `trees` has a core to itself, if the machine has so many. `fast` runs compiled;
        the first such run of a game compiles it. Raises InvalidSeed.
        """
        self.rules = rules
        self.simulations = 0
        self._root = root
        self._fast = fast
        self._trees = [_new_tree(seat, seed, settings or Settings()) for _ in range(trees)]
        measure = loops(rules).measure
        measure = compiled(measure) if fast else measure
        measure(root, self._trees[0], rules.State(), scratch(rules.actions, fast), MEASURED)
        for tree in self._trees:
            tree.spread = self._trees[0].spread

    def run(self, simulations: int) -> None:
        """Add so many simulations, to one tree after the other."""
        trees, done = len(self._trees), self.simulations
        shares = [len(range((place - done) % trees, simulations, trees)) for place in range(trees)]
        self._side_by_side(lambda place: self._grow(place, shares[place]))

    def run_until(self, deadline: float) -> None:
        """Add simulations until `time.monotonic()` says so, one to each tree at least."""
        self._side_by_side(lambda place: self._grow_until(place, deadline))

    def considered(self) -> list[Considered]:
        """What was found, the best action first: that of most visits."""
        found: dict[int, list[int]] = {}
        for tree in self._trees:
            for action, *numbers in _root_branches(tree):
                sums = found.setdefault(action, [0, 0, 0])
                found[action] = [a + b for a, b in zip(sums, numbers, strict=True)]
        considered = [
            Considered(action, visits, won / (UNIT * visits), points / visits)
            for action, (visits, won, points) in found.items()
        ]
        return sorted(considered, key=lambda one: (-one.visits, -one.win_share, one.action))

    def is_settled(self, more: int) -> bool:
        """Whether the best action stays that, whatever so many simulations more would find.

        Source: H. Baier, M. Winands, "Time Management for Monte Carlo Tree Search", IEEE TCIAIG
        8(3), 2016.
        """
        best, second, *_ = (*(one.visits for one in self.considered()), 0, 0)
        return best - second > more

    def _side_by_side(self, grow: Callable[[int], int]) -> None:
        places = range(len(self._trees))
        if len(places) == 1:
            self.simulations += grow(0)
            return
        with ThreadPoolExecutor(len(places)) as pool:
            self.simulations += sum(pool.map(grow, places))

    def _grow(self, place: int, simulations: int) -> int:
        """Add simulations to one tree; each number is dealt once among all of them."""
        run = loops(self.rules).run
        run = compiled(run) if self._fast else run
        tree, step = self._trees[place], len(self._trees)
        done = tree.simulations
        first = MEASURED + place + done * step
        s, mask = self.rules.State(), scratch(self.rules.actions, self._fast)
        run(self._root, tree, s, mask, first, simulations, step)
        tree.simulations = done + simulations
        return simulations

    def _grow_until(self, place: int, deadline: float) -> int:
        done = self._grow(place, 1)
        chunk = FIRST_CHUNK
        now = time.monotonic()
        while now < deadline:
            done += self._grow(place, chunk)
            taken = max(time.monotonic() - now, 1e-6)
            now += taken
            time_left = min(SECONDS_OF_A_CHUNK, max(deadline - now, 0.0))
            chunk = max(1, min(int(chunk * time_left / taken), 4 * chunk))
        return done


def _new_tree(seat: int, seed: int | str, settings: Settings) -> Tree:
    tree = Tree()
    seed_state(tree, check_seed(seed))
    tree.seat = seat
    tree.exploration = settings.exploration
    tree.prior = settings.prior
    tree.urgency = settings.urgency
    tree.blunders = settings.blunders
    tree.margin = settings.margin
    return tree


def _root_branches(tree: Tree) -> Iterator[tuple[int, int, int, int]]:
    """Action, visits, shares in wins and points of what the searching seat tried at once."""
    node = place_of(tree, name_of(tree.seat + 1, tree.seat + 1))  # who has seen nothing
    branch = tree.first[node] if tree.name[node] != 0 else NONE
    while branch != NONE:
        tried = tree.tried[branch]
        yield tree.action[branch], tried, tree.won[branch], tree.points[branch]
        branch = tree.sibling[branch]
