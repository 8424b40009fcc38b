"""All games in OpenSpiel: importing this module registers `fondaco_` and each game's name.

    import pyspiel
    import fondaco.research.openspiel

    game = pyspiel.load_game("fondaco_" + name, {"players": 3})

Parameters of every game: `players`; `rewards`, "rank" or "points" (see `research.rewards`);
`compiled`, whether the rules run as machine code, which is compiled at first use (up to a minute,
once); `log_entries`, see below; and the game's table options, each under its own name. Where what
is usual depends on another option, "usual" is the default and means that.

A decision is a decision of `Match`: forced moves make themselves (G-2), and of seats that choose at
the same time the lowest decides first, which the others do not see (G-5). Chance is explicit, and
every card, cube or die that is drawn is a node of its own with equally likely outcomes. Setting up
is the first of it.

What a player is told (all of it made from views and visible events alone):

* the information state as text: its own actions and the events it may know, all since the
  beginning, then its view of now. This has perfect recall.
* the information state as a tensor: the game's observation vector (`Game.observe`), then the same
  actions and events, the newest last. It has room for `log_entries` of them, by default for more
  than games usually have; where there are more, the oldest are missing and recall is not perfect.
* the observation as text: the view; as a tensor: the observation vector.

While chance decides, all this is as before the move that is being carried out, besides that whoever
makes it knows so; and before the cards are dealt nothing is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from fondaco.engine.chance import KEY_WORDS, M32
from fondaco.errors import InvalidOption, shorten
from fondaco.games import load, names
from fondaco.games.base import Game, Option
from fondaco.locale import texts
from fondaco.research.rewards import RANK, rewards_named
from fondaco.research.situations import (
    CHANCE,
    LOG_COLUMNS,
    MOST_CHANCE_NODES,
    MOST_DECISIONS,
    MOST_OUTCOMES,
    MOST_POINTS,
    TERMINAL,
    Table,
    Vector,
    everything,
    information_state,
    table,
    write_log,
)

PREFIX: Final = "fondaco_"
LOG_ENTRIES: Final = 1024  # by default
MOST_LOG_ENTRIES: Final = 1_000_000
USUAL: Final = "usual"


def parameters(rules: Game) -> dict[str, Any]:
    """The parameters of that game with their defaults."""
    options = {option.name: _default(option) for option in rules.options}
    return {
        "players": rules.seats[0],
        "rewards": "rank",
        "compiled": False,
        "log_entries": LOG_ENTRIES,
        **options,
    }


def _default(option: Option) -> int | str | bool:
    """OpenSpiel does not tell what was left out, so a word stands for that where it matters.

    Raises TypeError if it matters and the values are no words: parameters have a type.
    """
    if option.instead is None:
        return option.default
    if not isinstance(option.default, str):
        raise TypeError(
            f"option {option.name} has several defaults and no words, so none can be {USUAL!r}"
        )
    return USUAL


def _check_log_entries(given: object) -> int:
    if type(given) is int and 0 <= given <= MOST_LOG_ENTRIES:
        return given
    most = f"{MOST_LOG_ENTRIES:,}"
    raise InvalidOption(f"log_entries is a whole number from 0 to {most}, not {shorten(given)}")


def game_type(rules: Game, rewards: int) -> pyspiel.GameType:
    """What OpenSpiel wants to know of the game whatever its parameters, besides the rewards."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + rules.name,
        long_name=texts(rules.package, "en")(rules.title),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rewards == RANK else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(rules),
    )


def game_info(rules: Game, players: int, rewards: int) -> pyspiel.GameInfo:
    """What depends on the parameters."""
    most = 1.0 if rewards == RANK else float(MOST_POINTS)
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=players,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0 if rewards == RANK else None,
        max_game_length=MOST_DECISIONS,
    )


def load_game(text: str) -> pyspiel.Game:
    """The game of that text: where this comes out of a pickle, the games are registered too."""
    return pyspiel.load_game(text)


class FondacoGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; there is a subclass for each game.

    Raises InvalidPlayers, InvalidOption, UnknownRewards.
    """

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rules = load(self.name)
        given = {**parameters(rules), **(params or {})}
        players = rules.check_players(given["players"])
        rewards = rewards_named(given["rewards"])
        options = rules.check_options(
            {
                option.name: given[option.name]
                for option in rules.options
                if given[option.name] != USUAL
            }
        )
        super().__init__(
            game_type(rules, rewards), game_info(rules, players, rewards), dict(params or {})
        )
        self.table = table(self.name, players, tuple(options.items()), bool(given["compiled"]))
        self.rewards = rewards
        self.log_entries = _check_log_entries(given["log_entries"])

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)

    def new_initial_state(self) -> FondacoState:
        """A state before the cards are dealt."""
        return FondacoState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound, see `MOST_CHANCE_NODES`."""
        return MOST_CHANCE_NODES

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> FondacoObserver | None:
        """What one player sees, with or without perfect recall; None for other kinds.

        Raises ValueError if there are parameters.
        """
        if params:
            raise ValueError(f"an observation has no parameters, not {dict(params)}")
        if iig_obs_type is None:
            return FondacoObserver(self.table)
        one_player = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (one_player and iig_obs_type.public_info):
            return None
        if not iig_obs_type.perfect_recall:
            return FondacoObserver(self.table)
        return FondacoInformationState(self.table, self.log_entries)


class FondacoState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. (OpenSpiel copies its two attributes deeply and pickles them.)"""

    def __init__(self, game: FondacoGame) -> None:
        """For `new_initial_state` alone."""
        super().__init__(game)
        self.table = game.table
        self.now = game.table.start
        self._rewards = game.rewards

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's numbers for chance and the end."""
        return self.now.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now.player == TERMINAL

    def _legal_actions(self, player: int) -> tuple[int, ...]:
        return self.now.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the next draw, each equally likely."""
        return list(_outcomes(self.now.sizes[0]))

    def _apply_action(self, action: int) -> None:
        self.now = self.table.after(self.now, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == CHANCE else self.table.rules.write_move(action)

    def returns(self) -> list[float]:
        """The rewards of all players, zeros before the end."""
        return self.table.returns(self.now, self._rewards)

    def __str__(self) -> str:
        return everything(self.table, self.now)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> FondacoState:
        """A state that is the same to that player, all that it can't know being dealt anew (G-11).

        Its history is empty: the real one would tell what is hidden, and what others did in secret
        may differ. Raises InvalidPlayers, ValueError while chance decides.
        """
        self.table.check_seat(player_id)
        words = [int(probability_sampler() * (M32 + 1)) & M32 for _ in range(KEY_WORDS)]
        state: FondacoState = self.get_game().new_initial_state()
        state.now = self.table.redealt(self.now, player_id, words)
        return state


@cache
def _outcomes(n: int) -> tuple[tuple[int, float], ...]:
    return tuple((outcome, 1 / n) for outcome in range(n))


class FondacoObserver:
    """What one player sees now, as OpenSpiel asks for it; raises InvalidPlayers for no player.

    Attributes:
        tensor: the whole, of the last `set_from`.
        dict: its parts by name: `observation`.
    """

    def __init__(self, table: Table, log_entries: int = 0) -> None:
        size = table.rules.observation_size
        self._table = table
        self.tensor: Vector = np.zeros(size + log_entries * LOG_COLUMNS, np.float32)
        self.dict = {"observation": self.tensor[:size]}

    def set_from(self, state: FondacoState, player: int) -> None:
        """Write what that player sees to `tensor`."""
        self._table.check_seat(player)
        self._table.observation(state.now, player, self.dict["observation"])

    def string_from(self, state: FondacoState, player: int) -> str:
        """What that player sees, as text."""
        self._table.check_seat(player)
        return self._table.view(state.now, player)


class FondacoInformationState(FondacoObserver):
    """What one player has seen since the beginning; the part `log` of it is as `write_log` says."""

    def __init__(self, table: Table, log_entries: int) -> None:
        super().__init__(table, log_entries)
        size = table.rules.observation_size
        if log_entries:
            self.dict["log"] = self.tensor[size:].reshape(log_entries, LOG_COLUMNS)

    def set_from(self, state: FondacoState, player: int) -> None:
        """Write what that player has seen to `tensor`."""
        super().set_from(state, player)
        if "log" in self.dict:
            write_log(state.now.log, player, self.dict["log"])

    def string_from(self, state: FondacoState, player: int) -> str:
        """What that player has seen, as text."""
        self._table.check_seat(player)
        return information_state(self._table, state.now, player)


def _register() -> None:
    for name in names():
        # A class: OpenSpiel lets go of what it is given only after Python has come to its end.
        kind = type(f"{FondacoGame.__name__}_{name}", (FondacoGame,), {"name": name})
        pyspiel.register_game(game_type(load(name), RANK), kind)


_register()
