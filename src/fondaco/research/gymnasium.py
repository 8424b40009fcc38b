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

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
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
from fondaco.match import Match
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
    the learning seat, `info["lost_moves"]` how many moves of this game the other bots have not made
    themselves, as a fault of their own (`Bot.lost`); what is hidden from it stands nowhere.

    A fault or an interruption while the others play breaks the game off, and so does `close`.

    Attributes:
        seat: the learning seat of this game; None before the first and after one broken off.
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

        Raises gymnasium.error.Error for what is no seed (a whole number from 0), which leaves the
        environment as it was; UnknownBot if a bot can't play, which leaves it without a game.
        """
        super().reset(seed=seed)
        self.close()
        with self._broken_off_by_faults():
            players = self._stepper.players
            asked = self._asked_seat
            seat = int(self.np_random.integers(players)) if asked == "random" else int(asked)
            self._stepper.begin(self.np_random, self._call_bots(seat))
            self.seat = seat
            self._let_bots_play()
        return self._stepper.observe(seat), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a decision of the learning seat, and go on to its next one or to the end.

        Raises IllegalMove for what is no action at all, and with `illegal="raise"` for one that is
        not legal now; ResetNeeded when the game is over.
        """
        # Never for another seat: why its moves are refused would tell what it holds.
        if self.seat is None or self._stepper.turn != self.seat:
            raise ResetNeeded("the game is over, or none has begun: reset the environment first")
        number = self._stepper.action(action)
        refusal = self._stepper.refusal(number)
        reward = 0.0
        if refusal is not None:
            if self._illegal == "raise":
                raise refusal
            reward = ILLEGAL_REWARD
            self._stepper.stop()
        else:
            with self._broken_off_by_faults():
                self._stepper.decide(number)
                self._let_bots_play()
            if self._stepper.turn == OVER:
                reward = self._stepper.rewards(self._rewards)[self.seat]
        info = self._info()
        if refusal is not None:
            info["illegal"] = str(refusal)
        over = self._stepper.turn == OVER
        if over and self._bots:
            self._end_bots(self._stepper.match())
        return self._stepper.observe(self.seat), reward, over, False, info

    def _call_bots(self, seat: int) -> tuple[int, ...]:
        """Have the bots get ready to play against that seat; the policies of all seats."""
        policies = [ASKED] * self._stepper.players
        for place, name in enumerate(self._opponents, start=1):
            opponent = (seat + place) % self._stepper.players
            if name in POLICIES:
                policies[opponent] = POLICIES[name]
            else:
                bot = called(name, seed=draw_seed(self.np_random))
                self._bots[opponent] = bot
                bot.begin(self._stepper.sample_match(), opponent)
        return tuple(policies)

    @contextmanager
    def _broken_off_by_faults(self) -> Iterator[None]:
        """No game is left of one that a fault or an interruption stops on the others' turn."""
        try:
            yield
        except BaseException:
            self.seat = None
            self._stepper.stop()
            # The state may be half changed, or still that of the game before.
            self._end_bots(self._stepper.sample_match())
            raise

    def _let_bots_play(self) -> None:
        """Go on until the learning seat has to decide, or to the end."""
        rules = self._stepper.rules
        while (turn := self._stepper.turn) not in (OVER, self.seat):
            move = self._bots[turn].choose(self._stepper.match(), turn)
            self._stepper.decide(rules.action_of[move])

    def _info(self) -> dict[str, Any]:
        lost = sum(len(bot.lost) for bot in self._bots.values())
        return {"seat": self.seat, "lost_moves": lost}

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
        """Break the game off and let go of the bots: programs among them end."""
        self._stepper.stop()
        if self._bots:
            self._end_bots(self._stepper.match())

    def _end_bots(self, match: Match) -> None:
        """Let go of all of them, even if one fails."""
        bots, self._bots = self._bots, {}
        with ExitStack() as ending:
            for bot in bots.values():
                ending.callback(bot.end, match)

    def _name(self, seat: int) -> str:
        return f"{seat} learner" if seat == self.seat else f"{seat} bot"


env = FondacoEnv


def _check_opponents(opponents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each of the other seats; raises UnknownBot."""
    names = (opponents,) * seats if isinstance(opponents, str) else opponents
    if not _are_texts(names) or len(names) != seats:
        raise UnknownBot(f"opponents are one bot, or {seats} of them, not {shorten(opponents)}")
    for name in names:
        called(name)
    return tuple(names)


def _are_texts(names: object) -> bool:
    return isinstance(names, Sequence) and all(isinstance(name, str) for name in names)


def _register() -> None:
    for game in games():
        register(
            id=f"fondaco/{game.title()}-v0",
            entry_point=f"{__name__}:FondacoEnv",
            kwargs={"game": game},
        )


_register()
