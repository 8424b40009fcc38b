"""The games as PettingZoo environments of agents that take turns (AEC).

env = fondaco.research.pettingzoo.env(game, players=4)  # one of fondaco.games()
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    mask = None if termination else observation["action_mask"]
    env.step(None if termination else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from fondaco.errors import InvalidPlayers, shorten
from fondaco.games.base import OVER
from fondaco.research.rendering import MODES, check_mode, render
from fondaco.research.rewards import rewards_named
from fondaco.research.stepping import (
    ILLEGAL_REWARD,
    Observation,
    Stepper,
    check_illegal,
    observation_space,
)


class FondacoEnv(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """One game after the other, of which every seat is an agent; `env` makes one too.

    Actions are the game's own numbers, the same in every position. An observation is a dict:
    `"observation"`, float32 from -1 to 1, what the agent may know, as the game's
    `observation_layout` lists it; `"action_mask"`, int8, 1 for each action that it may choose now,
    all 0 for an agent whose turn it is not. Of agents that choose at the same time (G-5) one is
    asked after the other, lowest seat first, and none sees what the others chose.

    `copy.deepcopy` and `pickle` keep all of it: a copy goes on just the same.
    """

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game: str,
        players: int,
        *,
        rewards: str = "rank",
        options: Mapping[str, int | str | bool] | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        compiled: bool = True,
    ) -> None:
        """An environment of one game.

        Args:
            game: one of `fondaco.games()`.
            players: how many agents; they are called `player_0` and so on, by seat.
            rewards: what the finished game is worth: `"rank"` (1 for beating all others, -1 for the
                last, of sum 0) or `"points"`. Until then all rewards are 0.
            options: table options by name; the others have their defaults.
            illegal: what comes of an action that the mask forbids: `"lose"` ends the game with -1
                for its agent and 0 for the others, as PettingZoo's classic games do, and tells that
                agent why in `infos`; `"raise"` raises IllegalMove and leaves the environment as it
                was.
            render_mode: `"ansi"` or `"svg"`, see `render`.
            compiled: whether the rules run as machine code. The first game compiles it, which takes
                up to a minute, once for each version. Without it all is the same, only slower.

        Raises UnknownGame, InvalidPlayers, InvalidOption, UnknownRewards, UnknownIllegal,
        UnknownRenderMode.
        """
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self._rewards = rewards_named(rewards)
        self._illegal = check_illegal(illegal)
        self._stepper = Stepper(game, players, options, compiled)
        self._chance: np.random.Generator | None = None
        self.metadata = {
            "name": f"{game}_v{self._stepper.rules.rules_version}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self.agent_selection = self.possible_agents[0]
        rules = self._stepper.rules
        self.observation_spaces = {
            agent: observation_space(rules) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(rules.actions) for agent in self.possible_agents
        }

    # --- playing ----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game.

        `seed` begins the environment's chance anew: the same seed, the same games from then on.
        `options` are there for the interface's sake: table options are given to `env`.

        Raises gymnasium.error.Error for what is no seed (a whole number from 0), which leaves the
        environment as it was.
        """
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self._stepper.begin(self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select_agent()

    def step(self, action: int | None) -> None:
        """Make the decision of `agent_selection`; None once for each agent after the end.

        Raises IllegalMove for what is no action at all, and with `illegal="raise"` for one that is
        not legal now; ResetNeeded when no agent is left.
        """
        if not self.agents:
            raise ResetNeeded("the game is over, or none has begun: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = self._stepper.action(action)
        refusal = self._stepper.refusal(number)
        if refusal is not None and self._illegal == "raise":
            raise refusal
        self._cumulative_rewards[agent] = 0.0
        if refusal is None:
            self._stepper.decide(number)
            if self._stepper.turn == OVER:
                self._end(self._stepper.rewards(self._rewards))
        else:
            self._stepper.stop()
            self.infos[agent] = {"illegal": str(refusal)}
            self._end([ILLEGAL_REWARD if name == agent else 0.0 for name in self.agents])
        self._select_agent()

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def _select_agent(self) -> None:
        turn = self._stepper.turn
        self.agent_selection = self.agents[0] if turn == OVER else self.agents[turn]

    @property
    def match_seed(self) -> int | None:
        """The seed of this game, as `Match.new` takes it; None before the first."""
        return self._stepper.seed

    # --- looking ----------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What the agent may know now, and what it may do; raises InvalidPlayers, ResetNeeded."""
        seat = self._seat(agent)
        self._refuse_before_reset()
        return self._stepper.observe(seat)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The agent's space of observations, always the same object; raises InvalidPlayers."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The agent's space of actions, always the same object; raises InvalidPlayers."""
        self._seat(agent)
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as the agent to move may see it; after the end, as a spectator may.

        `"ansi"`: text of at most 80 columns. `"svg"`: the table as the browser shows it.
        """
        self._refuse_before_reset()
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment has no render_mode")
            return None
        seat = None if self._stepper.turn == OVER else self._stepper.turn
        table = self._stepper
        return render(self.render_mode, table.rules, table.state, seat, tuple(self.possible_agents))

    def close(self) -> None:
        """There is nothing to let go of."""

    def _refuse_before_reset(self) -> None:
        if self._chance is None:
            raise ResetNeeded("no game has begun: reset the environment first")

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise InvalidPlayers(f"there is no agent {shorten(agent)}, only {agents}")
        return self.possible_agents.index(agent)


env = FondacoEnv
