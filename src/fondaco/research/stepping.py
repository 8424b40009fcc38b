"""One game after the other, stepped decision by decision, as environments play them.

All that holds for `Match` holds here: forced moves make themselves (G-2), of several seats that
choose at the same time the lowest is asked first (G-5), and the same seed and actions bring about
the same states, whether the rules run compiled or plain (G-6).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fondaco.engine.chance import BLOCK_WORDS, KEY_WORDS, below, seed_state
from fondaco.engine.copying import copy_state
from fondaco.engine.masks import count, pick
from fondaco.engine.playout import HEURISTIC, Rules, policy_row, scratch
from fondaco.engine.record import Record, i8, record, u4
from fondaco.engine.rule import compiled, rule
from fondaco.errors import FondacoError, IllegalMove, shorten
from fondaco.games import load
from fondaco.games.base import OVER, RANDOM_START, Game
from fondaco.match import Match
from fondaco.research.rewards import give_rewards

ASKED: Final = -1
"""The policy of a seat whose decisions come from outside, beside those of `engine.playout`."""

NOBODY: Final = -1
ILLEGAL: Final = ("lose", "raise")
ILLEGAL_REWARD: Final = -1.0  # as in PettingZoo's classic games, for the loser alone
LARGEST_SEED: Final = np.uint64(2**64 - 1)

Observation = dict[str, npt.NDArray[Any]]


class UnknownIllegal(FondacoError):
    """There is no such way to deal with illegal actions."""


def check_illegal(illegal: str) -> str:
    """What comes of an illegal action; raises UnknownIllegal."""
    if illegal not in list(ILLEGAL):
        raise UnknownIllegal(f'illegal is "lose" or "raise", not {shorten(illegal)}')
    return illegal


@record
class Chance(Record):
    """A stream that seats played at random choose by: the game's own is for the game alone."""

    drawn = i8()  # first, where no state has it: numba takes a state that begins alike for one
    key = u4(KEY_WORDS)
    block = u4(BLOCK_WORDS)


@dataclass(frozen=True)
class Loops:
    """The loops of one game, both of them rules; they return whom to ask, OVER at the end.

    The mask is that seat's then. `policies` has an entry for each seat.

    begin(s, players, policies, chance, mask): set up a game with the chance and the options that
        are in `s`, and go on to the first decision.
    decide(s, seat, action, policies, chance, mask): make a legal move, and go on to the next.
    """

    begin: Callable[..., int]
    decide: Callable[..., int]


@cache
def loops(rules: Rules) -> Loops:
    """The loops for that game."""
    set_up, apply, heuristic = rules.set_up, rules.apply, rules.heuristic
    turn, may_move, legal_actions = rules.turn, rules.may_move, rules.legal_actions

    @rule
    def go_on(s: Any, policies: Any, chance: Any, mask: Any) -> int:
        seat = turn(s)
        while seat != OVER:
            mover = NOBODY
            action = 0
            # From the highest to the lowest: the lowest forced seat is the first to move, and the
            # mask is left as that of the seat whose turn it is.
            for waiting in range(s.players - 1, seat - 1, -1):
                if may_move(s, waiting):
                    legal_actions(s, waiting, mask)
                    if count(mask) == 1:
                        mover = waiting
                        action = pick(mask, 0)
            if mover == NOBODY:
                if policies[seat] == ASKED:
                    return seat
                mover = seat
                if policies[seat] == HEURISTIC:
                    action = heuristic(s, seat, mask)
                else:
                    action = pick(mask, below(chance, count(mask)))
            apply(s, mover, action)
            seat = turn(s)
        return OVER

    @rule
    def begin(s: Any, players: int, policies: Any, chance: Any, mask: Any) -> int:
        set_up(s, players, RANDOM_START)
        return go_on(s, policies, chance, mask)

    @rule
    def decide(s: Any, seat: int, action: int, policies: Any, chance: Any, mask: Any) -> int:
        apply(s, seat, action)
        return go_on(s, policies, chance, mask)

    return Loops(begin, decide)


class Stepper:
    """One game after the other at one table; a copy or a pickle of it goes on just the same.

    Attributes:
        rules: the game.
        players: how many seats the table has.
        compiled: whether the rules run as machine code.
        policies: who decides for each seat: ASKED, or RANDOM or HEURISTIC.
        state: the game's, hidden things too.
        turn: the seat whose decision is awaited, OVER at the end.
        seed: the game's seed, as `Match.new` takes it; None before the first game.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, int | str | bool] | None,
        compiled: bool,
    ) -> None:
        """A table without a game; raises UnknownGame, InvalidPlayers, InvalidOption."""
        self.rules = load(game)
        self.players = self.rules.check_players(players)
        self.compiled = compiled
        self.policies = (ASKED,) * players
        self.state = self.rules.new_state(self.rules.check_options(options))
        self.turn = OVER
        self.seed: int | None = None
        self._prototype = self.state.copy()
        self._chance = Chance()
        self._get_ready()

    def _get_ready(self) -> None:
        """Take up what follows from the rest and is not copied."""
        made = loops(self.rules)
        run = compiled if self.compiled else _plain
        self._begin, self._decide = run(made.begin), run(made.decide)
        self._observe, self._give_rewards = run(self.rules.observe), run(give_rewards(self.rules))
        self._mask = scratch(self.rules.actions, self.compiled)
        self._policies = policy_row(self.policies, self.compiled)

    # --- playing ----------------------------------------------------------------------------------

    def begin(self, chance: np.random.Generator, policies: tuple[int, ...] | None = None) -> None:
        """Deal a new game, its seed drawn from `chance`, and go on to the first decision.

        `policies` are by seat; without them all seats are asked.
        """
        self.seed = draw_seed(chance)
        if policies is not None:
            self.policies = policies
            self._policies = policy_row(policies, self.compiled)
            seed_state(self._chance, draw_seed(chance))
        copy_state(self.state, self._prototype)
        seed_state(self.state, self.seed)
        self.turn = int(
            self._begin(self.state, self.players, self._policies, self._chance, self._mask)
        )

    def action(self, given: object) -> int:
        """The action's number; raises IllegalMove if there is no such action."""
        try:
            number = operator.index(given)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if isinstance(given, bool | np.bool) or not 0 <= number < self.rules.actions:
            most = self.rules.actions - 1
            raise IllegalMove(given, self.turn, f"an action is a whole number from 0 to {most}")
        return number

    def refusal(self, action: int) -> IllegalMove | None:
        """Why the seat whose turn it is can't do that now, with the rule id; None if it can."""
        if self._mask[action]:
            return None
        reason = self.rules.why_illegal(self.state, self.turn, action, "en")
        return IllegalMove(self.rules.write_move(action), self.turn, reason)

    def decide(self, action: int) -> None:
        """Make a legal decision for the seat whose turn it is, and go on to the next one."""
        self.turn = int(
            self._decide(self.state, self.turn, action, self._policies, self._chance, self._mask)
        )

    def stop(self) -> None:
        """Break the game off: nobody is asked any more."""
        self.turn = OVER

    # --- looking ----------------------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """What the seat may know, and what it may do: a mask of zeros if it is not its turn."""
        return {"observation": self._vector(seat), "action_mask": self.mask(seat)}

    def _vector(self, seat: int) -> npt.NDArray[np.float32]:
        if self.compiled:
            vector = np.empty(self.rules.observation_size, np.float32)
            self._observe(self.state, seat, vector)
            return vector
        row = [0.0] * self.rules.observation_size
        self._observe(self.state, seat, row)
        return np.array(row, np.float32)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 for each legal action of the seat, 0 for all others."""
        if seat != self.turn:
            return np.zeros(self.rules.actions, np.int8)
        return np.array(self._mask, np.int8)

    def rewards(self, kind: int) -> list[float]:
        """What the finished game is worth to each seat."""
        out = scratch(self.players, self.compiled, "f8")
        self._give_rewards(self.state, kind, out)
        return [float(reward) for reward in out]

    def match(self) -> Match:
        """A match at the same position, for bots and pictures; its chance to come is another."""
        return Match.at(self.rules.write_position(self.state), seed=0)

    def sample_match(self) -> Match:
        """Any match of this game, table and options, for bots that want to know what is played."""
        options = self.rules.options_of(self._prototype)
        return Match.new(self.rules.name, self.players, seed=0, options=options)

    # --- copying ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.rules.name,
            "players": self.players,
            "compiled": self.compiled,
            "policies": self.policies,
            "state": self.state,
            "turn": self.turn,
            "seed": self.seed,
            "prototype": self._prototype,
            "chance": self._chance,
            "mask": bytes(self._mask),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.rules = load(kept["game"])
        self.players = kept["players"]
        self.compiled = kept["compiled"]
        self.policies = kept["policies"]
        self.state = kept["state"]
        self.turn = kept["turn"]
        self.seed = kept["seed"]
        self._prototype = kept["prototype"]
        self._chance = kept["chance"]
        self._get_ready()
        for action, legal in enumerate(kept["mask"]):
            self._mask[action] = legal


def _plain(f: Callable[..., Any]) -> Callable[..., Any]:
    return f


def draw_seed(chance: np.random.Generator) -> int:
    """A seed for a game or a bot."""
    return int(chance.integers(LARGEST_SEED, dtype=np.uint64, endpoint=True))


def observation_space(rules: Game) -> spaces.Dict:
    """The space of `Stepper.observe`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (rules.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8),
        }
    )
