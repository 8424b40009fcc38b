"""The loop over a batch of games: from one decision of the caller's to the next, in each of them.

`batch_loop(rules)` makes it for one game, once, upon the loops that step a single game. Every
environment of the batch has a stream of its own, derived from the batch's seed and the
environment's number, and every game of it one derived from that and the game's number: nothing
depends on how the batch is split over calls, cores or machines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from fondaco.engine.chance import BLOCK_WORDS, KEY_WORDS, below, derive_key
from fondaco.engine.copying import copy_state
from fondaco.engine.masks import count, pick
from fondaco.engine.playout import OVER, Rules
from fondaco.engine.record import Record, i1, i4, i8, record, u4
from fondaco.engine.rule import rule
from fondaco.research.rewards import give_rewards
from fondaco.research.stepping import loops

ROTATING: Final = -1  # the caller's seat is another one in every game
MOST_TRIES: Final = 1_000  # games in a row in which the caller has nothing to decide
NONE: Final = -1


@record
class Environment(Record):
    """One environment of a batch: how far it has come, and its chance."""

    number = i8()  # among all of the seed; first, where no state has it, see `stepping.Chance`

    # The stream from which each game's is derived, and that random actions are drawn from
    key = u4(KEY_WORDS)
    block = u4(BLOCK_WORDS)
    drawn = i8()

    games = i8()  # that were dealt
    decisions = i4()  # of the caller's, in this game
    caller = i1()  # the caller's seat, the first of them if it has all


@record
class Order(Record):
    """What a batch is to play: the same for all its environments."""

    players = i1()
    caller = i1()  # a seat, or ROTATING
    rewarded = i1()  # of how many seats rewards are handed out: the caller's, or all
    rewards = i1()  # RANK or POINTS


@rule
def begin_streams(environments: Any, source: Any, first: int) -> None:
    """Begin all environments anew, with streams of `source`'s; `first` is the first's number."""
    for i in range(len(environments)):
        environments[i].number = first + i
        environments[i].games = 0
        derive_key(environments[i], source, first + i)


@rule
def first_illegal(legal: Any, actions: Any) -> int:
    """The first environment whose action is not legal, NONE if all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= len(legal[i]):
            return i
        if legal[i][actions[i]] == 0:
            return i
    return NONE


@rule
def pick_actions(legal: Any, environments: Any, actions: Any, first: int, end: int) -> None:
    """Choose for the environments `first` to `end - 1` a legal action, each equally likely."""
    for i in range(first, end):
        actions[i] = pick(legal[i], below(environments[i], count(legal[i])))


@cache
def batch_loop(rules: Rules) -> Callable[..., int]:
    """The loop for that game, a rule.

    It goes through the environments `first` to `end - 1`. In each it makes the decision that
    `actions` has for it, or, with `deals`, deals a new game; it plays on to the next decision,
    deals anew at the end of a game, and writes what is to be seen. `policies` has a row for every
    seat that can be the caller's. Returns in how many environments nothing was found to decide:
    their seat is OVER.
    """
    turn, observe, points, wins = rules.turn, rules.observe, rules.points, rules.wins
    begin, decide, give = loops(rules).begin, loops(rules).decide, give_rewards(rules)

    @rule
    def deal(s: Any, prototype: Any, environment: Any, order: Any, policies: Any, mask: Any) -> int:
        """Deal games until there is one in which the caller has a decision; returns its seat."""
        environment.decisions = 0
        for _ in range(MOST_TRIES):
            copy_state(s, prototype)
            derive_key(s, environment, environment.games)
            environment.caller = order.caller
            if order.caller == ROTATING:
                place = environment.number % order.players  # as the number may be near 2**63
                environment.caller = (place + environment.games) % order.players
            environment.games += 1
            seat = begin(s, order.players, policies[environment.caller], environment, mask)
            if seat != OVER:
                return seat
        return OVER

    @rule
    def loop(
        order: Any,
        prototype: Any,
        policies: Any,
        environments: Any,
        states: Any,
        legal: Any,
        actions: Any,
        observations: Any,
        masks: Any,
        rewards: Any,
        terminations: Any,
        seats: Any,
        final_observations: Any,
        final_rewards: Any,
        final_points: Any,
        final_wins: Any,
        lengths: Any,
        deals: int,
        first: int,
        end: int,
    ) -> int:
        idle = 0
        for i in range(first, end):
            s = states[i]
            environment = environments[i]
            mask = legal[i]
            for k in range(order.rewarded):
                rewards[i][k] = 0.0
            terminations[i] = 0
            seat = OVER
            if not deals:
                caller = environment.caller
                actor = turn(s)
                environment.decisions += 1
                seat = decide(s, actor, actions[i], policies[caller], environment, mask)
                if seat == OVER:
                    terminations[i] = 1
                    give(s, order.rewards, final_rewards[i])
                    for k in range(order.rewarded):
                        rewards[i][k] = final_rewards[i][caller + k]
                    for other in range(order.players):
                        final_points[i][other] = points(s, other)
                        final_wins[i][other] = wins(s, other)
                    observe(s, actor, final_observations[i])
                    lengths[i] = environment.decisions
            if seat == OVER:
                seat = deal(s, prototype, environment, order, policies, mask)
            seats[i] = seat
            if seat == OVER:
                idle += 1
            else:
                observe(s, seat, observations[i])
                for action in range(len(mask)):
                    masks[i][action] = mask[action]
        return idle

    return loop


def records(kind: type[Record], n: int, fast: bool) -> Any:
    """A row of n records of zeros: an array for compiled rules, a list for plain ones.

    Some rule must have been compiled since the record class was made.
    """
    if not fast:
        return [kind() for _ in range(n)]
    return np.zeros(n, kind._numba_type_.dtype)  # type: ignore[attr-defined]
