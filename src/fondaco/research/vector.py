"""Many games side by side, stepped in compiled code, with NumPy arrays in and out.

env = fondaco.research.vector.VectorEnv(game, players=2, envs=256, seed=7, opponents="random")
observations, infos = env.reset()
for _ in range(1000):
    actions = env.sample_actions()
    observations, rewards, terminations, truncations, infos = env.step(actions)
env.close()
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, SupportsIndex

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from fondaco.engine.chance import check_seed, derive_key, fresh_seed, seed_state
from fondaco.engine.playout import HEURISTIC, RANDOM
from fondaco.engine.rule import compiled as machine_code
from fondaco.errors import FondacoError, IllegalMove, InvalidPlayers, UnknownBot, shorten
from fondaco.games import load
from fondaco.games.base import Game
from fondaco.research.batch import (
    NONE,
    ROTATING,
    Environment,
    Order,
    batch_loop,
    begin_streams,
    first_illegal,
    pick_actions,
    records,
)
from fondaco.research.rewards import rewards_named
from fondaco.research.stepping import ASKED, observation_space

OPPONENTS: Final = {"random": RANDOM, "heuristic": HEURISTIC}
MOST_ENVIRONMENTS: Final = 2**63 - 1  # streams are told apart by 63 bits
SHOWN_ACTIONS: Final = 20  # legal actions that a message about an illegal one lists

Array = npt.NDArray[Any]
Observations = dict[str, Array]


class InvalidBatch(FondacoError):
    """There is no batch of so many environments, threads or opponents, or no such environment."""


class InvalidArray(FondacoError):
    """An array that was handed in has not the shape, type or layout that it must have."""


class VectorEnv(GymnasiumVectorEnv[Observations, Array, Array]):
    """N games of one kind, each played from decision to decision and followed by a new one.

    **Who is played.** Without `opponents` the caller decides for every seat: `seats[i]` is whose
    decision is awaited in environment i, and what is seen there is what that seat may know. With
    `opponents` the caller has one seat of each game, and the others play by themselves in between.
    Who has only one legal action makes it without being asked (G-2). Of seats that choose at the
    same time (G-5) one is asked after the other, lowest seat first, and none sees what the others
    chose.

    **What comes out** is written into the same arrays at every step: copy what you want to keep.
    `step` returns them in Gymnasium's order; observations are a dict of two of them.

        observations    "observation"  float32 (N, observation_size)  what the seat may know, as the
                                       game's `observation_layout` lists it
        masks           "action_mask"  int8 (N, actions)              1 where an action is legal
        rewards         float32 (N,)   the caller's, 0 until the end; (N, players), of every seat,
                                       without `opponents`
        terminations    bool (N,)      whether the game has ended in this step
        truncations     bool (N,)      never: no game is cut short
        seats           int32 (N,)     whose decision it is; `infos["seat"]`

    **At the end of a game** the next one begins in the same step (Gymnasium's SAME_STEP): rewards
    and terminations are of the game that has ended, all else is of the new one. For those that have
    ended `infos["final_obs"]` has what the caller's seat (without `opponents` the one that decided
    last) sees at the end, and `infos["final_info"]` the arrays "rewards" and "points" of all seats,
    "wins" (1 for a winner; several share it) and "length", how many decisions the caller made.

    **Chance.** A game's seed comes from the batch's seed, the environment's number and the game's
    number alone: neither threads nor the size of the batch change any of it. `game_seed` tells it.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int,
        envs: int = 64,
        *,
        seed: int | str | None = None,
        rewards: str = "rank",
        options: Mapping[str, int | str | bool] | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        threads: int = 1,
        first_env: int = 0,
        buffers: Mapping[str, Array] | None = None,
        compiled: bool = True,
    ) -> None:
        """A batch without games: `reset` deals them.

        Args:
            game: one of `fondaco.games()`.
            players: how many seats each game has.
            envs: how many games are played side by side.
            seed: a whole number or 64 hexadecimal digits; None for a secret one.
            rewards: what a finished game is worth: `"rank"` (1 for beating all others, -1 for the
                last, of sum 0) or `"points"`.
            options: table options by name; the others have their defaults.
            opponents: `"random"` or `"heuristic"` for all other seats, or one of them for each, in
                turn order from the caller's left; None if the caller plays all seats.
            seat: the caller's seat if it has opponents; None for each seat in turn, another one
                in every game.
            threads: how many threads step the batch, each a part of it.
            first_env: the number of the first environment, for a batch that is a part of a larger
                one elsewhere.
            buffers: arrays to write into instead of new ones, by the names above. They must have
                that shape and type, be C-contiguous and writeable.
            compiled: whether the rules run as machine code. The first batch compiles it, which
                takes up to a minute, once for each version. Without it all is the same, but slow.

        Raises UnknownGame, InvalidPlayers, InvalidOption, InvalidSeed, UnknownRewards, UnknownBot,
        InvalidBatch, InvalidArray.
        """
        self.rules: Game = load(game)
        self.players = self.rules.check_players(players)
        self.num_envs = _whole_number("envs", envs, 1)
        self.threads = _whole_number("threads", threads, 1)
        self.first_env = _whole_number("first_env", first_env, 0)
        if self.first_env + self.num_envs > MOST_ENVIRONMENTS:
            raise InvalidBatch("first_env and envs together must be less than 2**63")
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        self.has_opponents = opponents is not None
        self._prototype = self.rules.new_state(self.rules.check_options(options))
        self._order = self._ordered(seat, rewards_named(rewards))
        self._compiled = compiled
        self._policies = self._rows_of_policies(opponents)

        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.rules)
        self.single_action_space = spaces.Discrete(self.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

        self._make_arrays(buffers or {})
        self._make_games()
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._is_reset = False

    def _ordered(self, seat: int | None, rewards: int) -> Order:
        """What the batch is to play."""
        order = Order()
        order.players = self.players
        order.rewards = rewards
        if self.has_opponents:
            order.rewarded = 1
            order.caller = ROTATING
            if seat is not None:
                order.caller = self.rules.check_seat(seat, self.players)
        elif seat is None:
            order.rewarded = self.players
        else:
            raise InvalidPlayers("the caller has one seat only beside opponents")
        return order

    def _rows_of_policies(self, opponents: str | Sequence[str] | None) -> Any:
        """By the caller's seat: who decides for each seat."""
        if opponents is None:
            policies = [ASKED] * self.players
        else:
            policies = [ASKED, *_policies_named(opponents, self.players - 1)]
        rows = [policies[-seat:] + policies[:-seat] for seat in range(self.players)]
        return np.array(rows, np.int64) if self._compiled else rows

    # --- arrays -----------------------------------------------------------------------------------

    def _make_arrays(self, buffers: Mapping[str, Array]) -> None:
        """Make the arrays that are written at each step, or take those of the caller."""
        n, players, size = self.num_envs, self.players, self.rules.observation_size
        shapes: dict[str, tuple[tuple[int, ...], type]] = {
            "observations": ((n, size), np.float32),
            "masks": ((n, self.rules.actions), np.int8),
            "rewards": ((n,) if self.has_opponents else (n, players), np.float32),
            "terminations": ((n,), np.bool_),
            "truncations": ((n,), np.bool_),
            "seats": ((n,), np.int32),
        }
        for name in buffers:
            if name not in shapes:
                known = ", ".join(shapes)
                raise InvalidArray(f"there is no buffer {shorten(name)}; there are {known}")
        arrays = {
            name: _checked_buffer(name, buffers[name], *shape)
            if name in buffers
            else np.zeros(*shape)
            for name, shape in shapes.items()
        }
        self.observations, self.masks = arrays["observations"], arrays["masks"]
        self.rewards, self.seats = arrays["rewards"], arrays["seats"]
        self.terminations, self.truncations = arrays["terminations"], arrays["truncations"]
        self._final_observations = np.zeros((n, size), np.float32)
        self._final_mask = np.zeros(self.rules.actions, np.int8)
        self._final_info: dict[str, Array] = {
            "rewards": np.zeros((n, players), np.float32),
            "points": np.zeros((n, players), np.int32),
            "wins": np.zeros((n, players), np.int8),
            "length": np.zeros(n, np.int32),
        }
        # The loop hands out rewards by environment and seat, also where there is but one seat.
        rewards = self.rewards.reshape(n, -1)
        self._arrays: list[Array] = [
            self.observations,
            self.masks,
            rewards,
            self.terminations,
            self.seats,
            self._final_observations,
            *self._final_info.values(),
        ]
        self._legal: Any = np.zeros((n, self.rules.actions), np.int8)
        self._actions: Any = np.zeros(n, np.int64)
        self._written: list[Any] = self._arrays
        if not self._compiled:  # rules that run plain write lists, which are copied afterwards
            self._written = [array.tolist() for array in self._arrays]
            self._legal = self._legal.tolist()
            self._actions = self._actions.tolist()

    def _make_games(self) -> None:
        """Make the rules run as is wanted, and room for the games."""
        run = machine_code if self._compiled else _plain
        self._loop = run(batch_loop(self.rules))
        self._begin_streams, self._pick_actions = run(begin_streams), run(pick_actions)
        self._first_illegal = run(first_illegal)
        self._environments = records(Environment, self.num_envs, self._compiled)
        self._states = records(self.rules.State, self.num_envs, self._compiled)

    # --- playing ----------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | str | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal a new game in every environment; returns what is seen, and `infos`.

        With a seed all begins anew, as a batch of that seed does; otherwise each environment goes
        on to its next game. `options` are there for Gymnasium's sake: table options are given to
        the batch. Raises InvalidSeed.
        """
        self._must_be_open()
        if seed is not None:
            self.seed = check_seed(seed)
        if seed is not None or not self._is_reset:
            source = Environment()
            seed_state(source, self.seed)
            self._begin_streams(self._environments, source, self.first_env)
            self._is_reset = True
        self._go_on(deals=True)
        return self._seen(), {"seat": self.seats}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Make a decision in every environment and play on to the next one.

        `actions` are N whole numbers, as an array or anything NumPy makes one of. Returns
        observations, rewards, terminations, truncations and infos.

        Raises IllegalMove, naming the first environment whose action is not legal, and
        InvalidArray; nothing was stepped then. Raises Gymnasium's ResetNeeded before the first
        `reset`.
        """
        self._must_be_reset()
        self._take(actions)
        self._go_on(deals=False)
        return (
            self._seen(),
            self.rewards,
            self.terminations,
            self.truncations,
            self._infos(),
        )

    def sample_actions(self, out: Array | None = None) -> Array:
        """Random legal actions, one for each environment, each of its legal ones equally likely.

        They are chosen by the environments' own chance, as random opponents choose: the call
        changes what those do next. `out`, int64 (N,), is written and returned if it is given.

        Raises InvalidArray, ResetNeeded.
        """
        self._must_be_reset()
        if out is None:
            out = np.zeros(self.num_envs, np.int64)
        else:
            _checked_buffer("out", out, (self.num_envs,), np.int64)
        row = out if self._compiled else [0] * self.num_envs
        self._pick_actions(self._legal, self._environments, row, 0, self.num_envs)
        out[:] = row
        return out

    def game_seed(self, env: SupportsIndex) -> str:
        """The seed of the game that an environment plays now, as `Match.new` takes it.

        Raises InvalidBatch if there is no such environment, ResetNeeded.
        """
        self._must_be_reset()
        number = _whole(env)
        if number is None or not 0 <= number < self.num_envs:
            most = self.num_envs - 1
            raise InvalidBatch(f"there is no environment {shorten(env)}: they are 0 to {most}")
        environment = Environment(bytes(self._environments[number]))
        game: Any = Environment()
        derive_key(game, environment, environment.games - 1)
        return b"".join(word.to_bytes(4, "little") for word in game.key).hex()

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads; called by `close`."""
        if self._pool is not None:
            self._pool.shutdown()

    def _must_be_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the batch is closed")

    def _must_be_reset(self) -> None:
        self._must_be_open()
        if not self._is_reset:
            raise ResetNeeded("no game was dealt yet: call reset first")

    # --- one step ---------------------------------------------------------------------------------

    def _take(self, actions: npt.ArrayLike) -> None:
        """Take the actions over, if all of them are legal."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise InvalidArray(
                f"actions are {self.num_envs} whole numbers in one row, "
                f"not an array of {given.dtype} of shape {given.shape}"
            )
        self._actions[:] = given if self._compiled else given.tolist()
        wrong = self._first_illegal(self._legal, self._actions)
        if wrong != NONE:
            raise self._refusal(wrong, int(given[wrong]))

    def _refusal(self, env: int, action: int) -> IllegalMove:
        """What is wrong with that action in that environment."""
        rules = self.rules
        state = rules.State(bytes(self._states[env]))
        seat = rules.turn(state)
        legal = [k for k, is_legal in enumerate(self._legal[env]) if is_legal]
        shown = ", ".join(f"{k} ({rules.write_move(k)})" for k in legal[:SHOWN_ACTIONS])
        more = ", …" if len(legal) > SHOWN_ACTIONS else ""
        where = f"in environment {env}, where legal actions are {shown}{more}"
        if not 0 <= action < rules.actions:
            reason = f"an action is a whole number from 0 to {rules.actions - 1}"
            return IllegalMove(action, seat, f"{reason} ({where})")
        reason = rules.why_illegal(state, seat, action, "en")
        return IllegalMove(rules.write_move(action), seat, f"{reason} (action {action} {where})")

    def _go_on(self, deals: bool) -> None:
        """Make the decisions that were taken over, or deal new games."""
        self.truncations[:] = False
        parts = _parts(self.num_envs, self.threads)
        if self._pool is None:
            idle = self._go_through(deals, *parts[0])
        else:
            working = [self._pool.submit(self._go_through, deals, *part) for part in parts]
            idle = sum(part.result() for part in working)
        if not self._compiled:
            for array, rows in zip(self._arrays, self._written):
                array[...] = rows
        if idle:
            self._is_reset = False
            raise RuntimeError(f"{self.rules.name}: the caller's seat never has to decide anything")

    def _go_through(self, deals: bool, first: int, end: int) -> int:
        """The same for the environments from `first` to `end - 1`."""
        return int(
            self._loop(
                *(self._order, self._prototype, self._policies),
                *(self._environments, self._states, self._legal, self._actions),
                *self._written,
                *(int(deals), first, end),
            )
        )

    def _seen(self) -> Observations:
        return {"observation": self.observations, "action_mask": self.masks}

    def _infos(self) -> dict[str, Any]:
        """What Gymnasium's batches tell besides, of the games that have ended in this step."""
        infos: dict[str, Any] = {"seat": self.seats}
        ended = np.flatnonzero(self.terminations)
        if len(ended) == 0:
            return infos
        final_obs = np.full(self.num_envs, None, object)
        for env in ended:
            final_obs[env] = {
                "observation": self._final_observations[env],
                "action_mask": self._final_mask,
            }
        infos["final_obs"] = final_obs
        infos["final_info"] = dict(self._final_info)
        infos["_final_obs"] = infos["_final_info"] = self.terminations
        return infos


def _plain(f: Callable[..., Any]) -> Callable[..., Any]:
    return f


def _parts(n: int, parts: int) -> list[tuple[int, int]]:
    """The numbers from 0 to n - 1 in parts of about the same length, as (first, end)."""
    return [(n * k // parts, n * (k + 1) // parts) for k in range(parts)]


def _policies_named(opponents: object, seats: int) -> list[int]:
    """The policies of the other seats; raises UnknownBot, InvalidBatch."""
    names: list[object]
    if isinstance(opponents, Iterable) and not isinstance(opponents, str):
        names = list(opponents)
    else:
        names = [opponents] * seats
    policies = []
    for name in names:
        if not isinstance(name, str) or name not in OPPONENTS:
            raise UnknownBot(f'opponents are "random" or "heuristic", not {shorten(name)}')
        policies.append(OPPONENTS[name])
    if len(names) != seats:
        raise InvalidBatch(f"there are {seats} opponents, not {len(names)}")
    return policies


def _whole_number(name: str, given: object, least: int) -> int:
    """A whole number that is at least so large; raises InvalidBatch."""
    number = _whole(given)
    if number is None or number < least:
        raise InvalidBatch(f"{name} is a whole number from {least} on, not {shorten(given)}")
    return number


def _whole(given: object) -> int | None:
    """A whole number of Python's or NumPy's as one of Python's, None if it is none."""
    if isinstance(given, bool | np.bool):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def _checked_buffer(name: str, given: object, shape: tuple[int, ...], kind: type) -> Array:
    """An array of the caller's, if it can be written as one of ours; raises InvalidArray."""
    wanted = f"{name} is an array of {np.dtype(kind)} of shape {shape}"
    if not isinstance(given, np.ndarray):
        raise InvalidArray(f"{wanted}, not {shorten(given)}")
    if given.shape != shape or given.dtype != kind:
        raise InvalidArray(f"{wanted}, not of {given.dtype} of shape {given.shape}")
    if not (given.flags.c_contiguous and given.flags.writeable and given.flags.aligned):
        raise InvalidArray(f"{wanted}, C-contiguous, aligned and writeable, which this one is not")
    return given
