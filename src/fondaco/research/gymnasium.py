"""The games as Gymnasium environments: one learning seat against bots.

env = fondaco.research.gymnasium.env(game, players=3, opponents="heuristic")
observation, info = env.reset(seed=7)
terminated = False
while not terminated:
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, _, info = env.step(action)

Importing the module registers each game with Gymnasium: `gymnasium.make("fondaco/<Game>-v0", …)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import Env, logger, register, spaces
from gymnasium.error import ResetNeeded

from fondaco import games
from fondaco.bots import USUAL, Bot, called
from fondaco.engine.playout import HEURISTIC, RANDOM
from fondaco.errors import UnknownBot, shorten
from fondaco.games import load
from fondaco.games.base import OVER
from fondaco.research.rendering import MODES, check_mode, render
from fondaco.research.rewards import rewards_named
from fondaco.research.stepping import (
    ASKED,
    ILLEGAL_REWARD,
    Observation,
    Stepper,
    check_illegal,
    draw_seed,
    observation_space,
)

POLICIES: Final = {"random": RANDOM, "heuristic": HEURISTIC}
"""The bots that the loop plays itself: they need no match, and choose the same without one."""


class FondacoEnv(Env[dict[str, Any], np.int64]):
    """One game after the other, of which one seat learns; `env` makes one too.

    Actions are the game's own numbers, the same in every position. An observation is a dict:
    `"observation"`, float32 from -1 to 1, what the learning seat may know, as the game's
    `observation_layout` lists it; `"action_mask"`, int8, 1 for each action that is legal now. A
    step goes on to the seat's next decision, and gives 0 until the game is over. `info["seat"]` is
    the learning seat; what is hidden from it stands nowhere.

    Attributes:
        seat: the learning seat of this game; None before the first.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int | str = "random",
        opponents: str | Sequence[str] = USUAL,
        rewards: str = "rank",
        options: Mapping[str, int | str | bool] | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        compiled: bool = True,
    ) -> None:
        """An environment of one game.

        Args:
            game: one of `fondaco.games()`.
            players: how many seats; None for the fewest.
            seat: the learning seat, or `"random"`: another for each game.
            opponents: a bot for all other seats, as `fondaco.bots.called` takes it (`"random"`,
                `"heuristic"`, `"search:50"`, …), or one for each, beginning at the learner's left.
            rewards: what the finished game is worth: `"rank"` (1 for beating all others, -1 for the
                last) or `"points"`.
            options: table options by name; the others have their defaults.
            illegal: what comes of an action that the mask forbids: `"lose"` ends the game with -1
                and says why under `info["illegal"]`; `"raise"` raises IllegalMove and leaves the
                environment as it was.
            render_mode: `"ansi"` or `"svg"`, see `render`.
            compiled: whether the rules run as machine code. The first game compiles it, which takes
                up to a minute, once for each version. Without it all is the same, only slower.

        Raises UnknownGame, InvalidPlayers, InvalidOption, UnknownBot, UnknownRewards,
        UnknownIllegal, UnknownRenderMode.
        """
        rules = load(game)
        players = rules.check_players(rules.seats[0] if players is None else players)
        self.render_mode = check_mode(render_mode)
        self.seat: int | None = None
        self.observation_space = observation_space(rules)
        self.action_space = spaces.Discrete(rules.actions)
        self._asked_seat = seat if seat == "random" else rules.check_seat(seat, players)
        self._opponents = _check_opponents(opponents, players - 1)
        self._rewards = rewards_named(rewards)
        self._illegal = check_illegal(illegal)
        self._bots: dict[int, Bot] = {}
        self._stepper = Stepper(game, players, options, compiled)

    # --- playing ----------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and go on to the learning seat's first decision.

        `seed` begins the environment's chance anew: the same seed, the same games from then on,
        bots and all (those with a limit of time excepted). `options` are there for the interface's
        sake: table options are given when the environment is made.
        """
        super().reset(seed=seed)
        players = self._stepper.players
        asked = self._asked_seat
        self.seat = int(self.np_random.integers(players)) if asked == "random" else int(asked)
        self.close()
        policies = [ASKED] * players
        for place, name in enumerate(self._opponents, start=1):
            opponent = (self.seat + place) % players
            if name in POLICIES:
                policies[opponent] = POLICIES[name]
            else:
                self._bots[opponent] = called(name, seed=draw_seed(self.np_random))
        self._stepper.begin(self.np_random, tuple(policies))
        self._let_bots_play()
        return self._stepper.observe(self.seat), {"seat": self.seat}

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a decision of the learning seat, and go on to its next one or to the end.

        Raises IllegalMove for what is no action at all, and with `illegal="raise"` for one that is
        not legal now; ResetNeeded when the game is over.
        """
        if self.seat is None or self._stepper.turn == OVER:
            raise ResetNeeded("the game is over, or none has begun: reset the environment first")
        number = self._stepper.action(action)
        refusal = self._stepper.refusal(number)
        info: dict[str, Any] = {"seat": self.seat}
        reward = 0.0
        if refusal is not None:
            if self._illegal == "raise":
                raise refusal
            info["illegal"] = str(refusal)
            reward = ILLEGAL_REWARD
            self._stepper.stop()
        else:
            self._stepper.decide(number)
            self._let_bots_play()
            if self._stepper.turn == OVER:
                reward = self._stepper.rewards(self._rewards)[self.seat]
        over = self._stepper.turn == OVER
        if over:
            self.close()
        return self._stepper.observe(self.seat), reward, over, False, info

    def _let_bots_play(self) -> None:
        """Go on until the learning seat has to decide, or to the end."""
        rules = self._stepper.rules
        while (turn := self._stepper.turn) not in (OVER, self.seat):
            move = self._bots[turn].choose(self._stepper.match(), turn)
            self._stepper.decide(rules.action_of[move])

    @property
    def match_seed(self) -> int | None:
        """The seed of this game, as `Match.new` takes it; None before the first."""
        return self._stepper.seed

    # --- looking ----------------------------------------------------------------------------------

    def action_masks(self) -> npt.NDArray[np.bool]:
        """Whether each action is legal now, as `MaskablePPO` of sb3-contrib asks for it."""
        if self.seat is None:
            raise ResetNeeded("no game has begun: reset the environment first")
        return self._stepper.mask(self.seat).astype(np.bool)

    def render(self) -> str | None:
        """The table as the learning seat may see it.

        `"ansi"`: text of at most 80 columns. `"svg"`: the table as the browser shows it.
        """
        if self.seat is None:
            raise ResetNeeded("no game has begun: reset the environment first")
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment has no render_mode")
            return None
        table = self._stepper
        names = tuple(self._name(seat) for seat in range(table.players))
        return render(self.render_mode, table.rules, table.state, self.seat, names)

    def close(self) -> None:
        """Let go of the bots: programs among them end."""
        for bot in self._bots.values():
            bot.end(self._stepper.match())
        self._bots = {}

    def _name(self, seat: int) -> str:
        return f"{seat} learner" if seat == self.seat else f"{seat} bot"


env = FondacoEnv


def _check_opponents(opponents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each of the other seats; raises UnknownBot."""
    names = (opponents,) * seats if isinstance(opponents, str) else tuple(opponents)
    if len(names) != seats:
        raise UnknownBot(f"opponents are one bot, or {seats} of them, not {shorten(opponents)}")
    for name in names:
        called(name)
    return names


def _register() -> None:
    for game in games():
        register(
            id=f"fondaco/{game.title()}-v0",
            entry_point=f"{__name__}:FondacoEnv",
            kwargs={"game": game},
        )


_register()
