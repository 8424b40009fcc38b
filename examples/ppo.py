"""A player that learns by itself: PPO with masked actions, against opponents that move at random.

    python examples/ppo.py                                 three minutes of Fugger for two
    python examples/ppo.py --minutes 10 --plot learnt.png  longer, with a picture of how it went
    python examples/ppo.py --steps 500000 --seed 3         the same on every run, however long

It needs PyTorch and, for the picture, matplotlib: pip install -e '.[research,learning]'.

J. Schulman, F. Wolski, P. Dhariwal, A. Radford, O. Klimov, "Proximal Policy Optimization
Algorithms" (2017); S. Huang, S. Ontañón, "A Closer Look at Invalid Action Masking in Policy
Gradient Algorithms" (2022). In the manner of CleanRL: everything is in this one file.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from fondaco.engine.chance import check_seed
from fondaco.errors import FondacoError
from fondaco.games import load
from fondaco.games.fugger.components import (
    ENDING_COUNT,
    GOODS,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    MERCHANT,
    MOST_PLAYERS,
    RISING_GOODS,
    SEAL_LIMIT,
)
from fondaco.games.fugger.observation import MOST_OF_A_GOOD
from fondaco.research.vector import VectorEnv

RULES = load("fugger")
PICTURES = (".png", ".svg", ".pdf")
GULDEN = 20  # by which leads are divided
FORBIDDEN = -1e9  # the logit of an action that is not legal


@dataclass(frozen=True)
class Settings:
    """What PPO is told."""

    envs: int = 1024  # games side by side
    horizon: int = 64  # decisions in each of them between two updates
    epochs: int = 2  # passes over them
    minibatch: int = 1024
    hidden: int = 128
    rate: float = 1e-3  # at the beginning; it falls to 0
    # How a game ends depends on luck more than on one decision of thirty: what the network expects
    # a little later tells more about a decision than the end does.
    discount: float = 0.97
    trace: float = 0.6  # lambda of the generalised advantages
    clip: float = 0.2
    entropy: float = 0.02  # at the beginning, too
    value: float = 0.5
    largest_gradient: float = 0.5


class Prospects(nn.Module):
    """What a scoring would bring, worked out from observations: what people look at, too.

    It takes comparing the counts of all goods. A network can find that out by itself, but needs
    more games for it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.parts = {name: (first, length) for name, first, length in RULES.observation_layout}
        nothing, cards = torch.zeros(1, MERCHANT), torch.eye(MERCHANT)  # all kinds but merchants
        self.plays = torch.cat([nothing, cards]).reshape(-1, GOODS, 2)
        self.size = len(self.plays) + (ENDING_COUNT + 1) * GOODS

    def part(self, seen: Tensor, name: str, scale: int) -> Tensor:
        """A part of the observations, in cards or gulden."""
        first, length = self.parts[name]
        return scale * seen[:, first : first + length]

    def goods(self, cards: Tensor, seats: int) -> Tensor:
        """Cards of (N, seat, good, plain or sealed), without merchants."""
        rows = cards.reshape(len(cards), seats, -1)[:, :, :MERCHANT]
        return rows.reshape(len(cards), seats, GOODS, 2)

    def forward(self, seen: Tensor) -> Tensor:
        """(N, size): the lead that a scoring would bring now (F-31, F-32), by how much a card of
        each kind would change it, and how many cards of each good lie on the table, one of 0 to 5.
        """
        display = self.part(seen, "display", MOST_OF_A_GOOD)
        display = self.goods(display, MOST_PLAYERS).unsqueeze(1)
        own, others = display[:, :, 0] + self.plays, display[:, :, 1:]
        jakob = self.goods(self.part(seen, "jakob", MOST_OF_A_GOOD), 1)
        counts = (own.sum(-1) + others.sum((2, 4)) + jakob.sum(-1)).round()
        prices = self.part(seen, "prices", HIGHEST_PRICE).unsqueeze(1).round()
        more = (counts.unsqueeze(-2) > counts.unsqueeze(-1)).sum(-1)
        risen, fallen = prices + counts, (prices - 1).clamp(min=LOWEST_PRICE)
        risen = torch.where(risen > HIGHEST_PRICE, float(LOWEST_PRICE), risen)
        new = torch.where((more < RISING_GOODS) & (counts > 0), risen, fallen)
        worth = torch.stack([new, torch.where(counts > SEAL_LIMIT, new, 2 * new)], -1)
        lead = (own * worth).sum((-2, -1)) - (others * worth.unsqueeze(2)).sum((-2, -1)).amax(-1)
        lead[:, 1:] -= lead[:, :1]
        table = counts[:, 0].long().clamp(max=ENDING_COUNT)
        table = nn.functional.one_hot(table, ENDING_COUNT + 1).flatten(1)
        return torch.cat([lead / GULDEN, table], -1)


class Player(nn.Module):
    """What it does and what it expects: how likely each action, and the reward to come."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.prospects = Prospects()
        size = RULES.observation_size + self.prospects.size
        self.body = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy = nn.Linear(hidden, RULES.actions)
        self.worth = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)  # at first nearly every action alike

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of likelihoods (N, actions), and expected rewards (N,)."""
        features = self.body(torch.cat([observations, self.prospects(observations)], -1))
        logits = self.policy(features).masked_fill(masks == 0, FORBIDDEN)
        return logits.log_softmax(-1), self.worth(features).squeeze(-1)


def of_actions(likelihoods: Tensor, actions: Tensor) -> Tensor:
    """From each row the entry of its action."""
    return likelihoods.gather(-1, actions.unsqueeze(-1)).squeeze(-1)


# --- learning -------------------------------------------------------------------------------------


@dataclass
class Experience:
    """What happened between two updates; rows are steps, columns environments."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    likelihoods: Tensor  # of the actions when they were chosen, as logarithms
    expected: Tensor
    rewards: Tensor
    ended: Tensor


def collect(env: VectorEnv, player: Player, horizon: int) -> tuple[Experience, Tensor]:
    """Play on for `horizon` decisions; returns them, and what is expected after the last."""
    rows: dict[str, list[Tensor]] = {name: [] for name in Experience.__annotations__}

    def remember(**seen: Tensor) -> None:
        for name, row in seen.items():
            rows[name].append(row.clone())  # the environment writes into the same arrays again

    observations, masks = torch.from_numpy(env.observations), torch.from_numpy(env.masks)
    rewards, ended = torch.from_numpy(env.rewards), torch.from_numpy(env.terminations)
    with torch.no_grad():
        for _ in range(horizon):
            likelihoods, expected = player(observations, masks)
            actions = torch.multinomial(likelihoods.exp(), 1).squeeze(-1)
            remember(observations=observations, masks=masks, actions=actions, expected=expected)
            remember(likelihoods=of_actions(likelihoods, actions))
            env.step(actions.numpy())
            remember(rewards=rewards, ended=ended)
        _, expected = player(observations, masks)
    return Experience(**{name: torch.stack(row) for name, row in rows.items()}), expected


def advantages(seen: Experience, expected: Tensor, chosen: Settings) -> Tensor:
    """How much better each decision went than expected (J. Schulman and others, "GAE", 2016)."""
    gains = torch.zeros_like(seen.rewards)
    gain = torch.zeros_like(expected)
    for step in reversed(range(len(gains))):
        goes_on = (~seen.ended[step]).float()
        surprise = seen.rewards[step] + chosen.discount * goes_on * expected - seen.expected[step]
        gain = surprise + chosen.discount * chosen.trace * goes_on * gain
        gains[step] = gain
        expected = seen.expected[step]
    return gains


def update(
    player: Player, optimiser: torch.optim.Optimizer, seen: Experience, gains: Tensor, s: Settings
) -> dict[str, float]:
    """Make the player a little better at what was seen; returns the last losses."""
    aims = (gains + seen.expected).flatten()
    gains, likelihoods = gains.flatten(), seen.likelihoods.flatten()
    observations, masks = seen.observations.flatten(0, 1), seen.masks.flatten(0, 1)
    actions = seen.actions.flatten()
    losses: dict[str, float] = {}
    for _ in range(s.epochs):
        order = torch.randperm(len(gains))
        for first in range(0, len(order), s.minibatch):
            rows = order[first : first + s.minibatch]
            now, expected = player(observations[rows], masks[rows])
            ratio = (of_actions(now, actions[rows]) - likelihoods[rows]).exp()
            gain = gains[rows]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - s.clip, 1 + s.clip)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            value_loss = 0.5 * (expected - aims[rows]).square().mean()
            entropy = -(now.exp() * now).sum(-1).mean()
            loss = policy_loss + s.value * value_loss - s.entropy * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), s.largest_gradient)
            optimiser.step()
            losses = {"loss": loss.item(), "value": value_loss.item(), "entropy": entropy.item()}
    return losses


# --- how good is it? ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Share:
    """What part of the games was won, with its 95 % interval (E. B. Wilson, 1927).

    A win that several share counts for each of them as its part.
    """

    won: float
    games: int

    @property
    def part(self) -> float:
        """From 0 to 1."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Lowest and highest."""
        z, n, p = 1.96, self.games, self.part
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        width = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - width, middle + width

    def __str__(self) -> str:
        low, high = (f"{100 * bound:.1f}" for bound in self.interval)
        return f"{100 * self.part:.1f} % ({low} to {high})"


def evaluate(player: Player, players: int, opponents: str, games: int) -> Share:
    """Play as well as it can, in every seat equally often: the first game of each environment."""
    env = VectorEnv(RULES.name, players, games, seed=2**32, opponents=opponents)
    env.reset()
    observations, masks = torch.from_numpy(env.observations), torch.from_numpy(env.masks)
    under_way = np.ones(games, bool)
    callers = env.seats.copy()  # of the first games; the seat is another one in the next
    won = 0.0
    with torch.no_grad():
        while under_way.any():
            likelihoods, _ = player(observations, masks)
            *_, terminations, _, infos = env.step(likelihoods.argmax(-1).numpy())
            over = np.flatnonzero(terminations & under_way)
            if len(over):
                wins = infos["final_info"]["wins"][over]
                won += float((wins[np.arange(len(over)), callers[over]] / wins.sum(1)).sum())
                under_way[over] = False
    env.close()
    return Share(won, games)


# --- the whole ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stand:
    """How far it has come."""

    seconds: float  # of learning, without the evaluations
    decisions: int
    share: Share
    losses: dict[str, float]


def learn(wanted: argparse.Namespace, player: Player, chosen: Settings) -> Iterator[Stand]:
    """Learn until the time or the decisions are used up; tells every now and then how it stands."""
    env = VectorEnv(
        RULES.name, wanted.players, chosen.envs, seed=wanted.seed, opponents=wanted.opponents
    )
    env.reset()
    optimiser = torch.optim.Adam(player.parameters(), lr=chosen.rate, eps=1e-5)
    updates, decisions, seconds, used = 0, 0, 0.0, 0.0
    yield Stand(0.0, 0, share_of(wanted, player), {})
    while used < 1.0:
        began = time.perf_counter()
        now = replace(chosen, rate=chosen.rate * (1 - used), entropy=chosen.entropy * (1 - used))
        optimiser.param_groups[0]["lr"] = now.rate
        seen, expected = collect(env, player, now.horizon)
        gains = advantages(seen, expected, now)
        losses = update(player, optimiser, seen, gains, now)
        updates += 1
        decisions += gains.numel()
        seconds += time.perf_counter() - began
        used = seconds / (60 * wanted.minutes)
        if wanted.steps is not None:
            used = decisions / wanted.steps
        if updates % wanted.every == 0 or used >= 1.0:
            yield Stand(seconds, decisions, share_of(wanted, player), losses)
    env.close()


def share_of(wanted: argparse.Namespace, player: Player) -> Share:
    """What it wins now, against those it learns from."""
    return evaluate(player, wanted.players, wanted.opponents, wanted.games)


def draw(stands: list[Stand], wanted: argparse.Namespace, file: Path) -> None:
    """Draw the win share over the decisions it took."""
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    mpl.rcParams["svg.fonttype"] = "none"  # text stays text: smaller, and can be read out
    figure, axes = plt.subplots(figsize=(7.2, 4.0), layout="constrained", facecolor="white")
    decisions = [stand.decisions / 1e6 for stand in stands]
    low, high = zip(*(stand.share.interval for stand in stands))
    axes.fill_between(
        decisions, 100 * np.array(low), 100 * np.array(high), color="#1f5fa8", alpha=0.2, lw=0
    )
    shares = [100 * stand.share.part for stand in stands]
    axes.plot(decisions, shares, color="#1f5fa8", lw=2, marker="o", ms=3)
    axes.axhline(100 / wanted.players, color="#666666", lw=1, ls="--")
    axes.annotate(
        "as good as the others",
        (1, 100 / wanted.players),
        xycoords=("axes fraction", "data"),
        xytext=(-4, -4),
        textcoords="offset points",
        ha="right",
        va="top",
        color="#555555",
    )
    minutes = stands[-1].seconds / 60
    axes.set_title(
        f"PPO at Die Fugger for {wanted.players}, against {wanted.opponents}:"
        f" {minutes:.1f} minutes of learning",
        loc="left",
    )
    axes.set_xlabel("decisions learnt from, in millions")
    axes.set_ylabel("games won, % (band: 95 % interval)")
    axes.set_ylim(0, 100)
    axes.set_xlim(0, decisions[-1])
    axes.grid(color="#dddddd", lw=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=110, metadata={"Date": None} if file.suffix == ".svg" else None)
    plt.close(figure)


def arguments(words: list[str] | None) -> argparse.Namespace:
    """What is wanted on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add: Any = parser.add_argument
    add("--players", type=int, default=2, help="at a table (default: %(default)s)")
    add("--opponents", choices=["random", "heuristic"], default="random", help="of the player")
    add("--minutes", type=float, default=3.0, help="of learning (default: %(default)s)")
    add("--steps", type=int, help="learn from so many decisions instead, however long it takes")
    add("--seed", type=int, default=1, help="of all chance (default: %(default)s)")
    add("--every", type=int, default=4, help="updates between evaluations (default: %(default)s)")
    add("--games", type=int, default=1000, help="of an evaluation (default: %(default)s)")
    add("--envs", type=int, default=Settings.envs, help="games side by side (default: %(default)s)")
    add("--threads", type=int, default=1, help="of PyTorch; more pay only for larger networks")
    add("--plot", type=Path, metavar="FILE", help=f"draw how it went ({', '.join(PICTURES)})")
    add("--save", type=Path, metavar="FILE", help="save what was learnt, as PyTorch does")
    wanted = parser.parse_args(words)
    counts = (
        wanted.every,
        wanted.games,
        wanted.threads,
        1 if wanted.steps is None else wanted.steps,
    )
    if not wanted.minutes > 0 or min(counts) < 1:  # which "nan" is not, either
        parser.error("minutes, steps, updates, games and threads must be more than 0")
    if wanted.plot is not None:
        if wanted.plot.suffix not in PICTURES:
            parser.error(f"--plot {wanted.plot}: a picture ends with {', '.join(PICTURES)}")
        if importlib.util.find_spec("matplotlib") is None:
            parser.error("--plot needs matplotlib: pip install -e '.[research,learning]'")
    for option, file in (("--plot", wanted.plot), ("--save", wanted.save)):
        if file is not None and not can_be_written(file):
            parser.error(f"{option} {file}: no file can be written there")
    return wanted


def can_be_written(file: Path) -> bool:
    """Whether there can be such a file: better known before the learning than after it."""
    if file.exists():
        return not file.is_dir() and os.access(file, os.W_OK)
    return file.parent.is_dir() and os.access(file.parent, os.W_OK)


def main(words: list[str] | None = None) -> int:
    """Learn, tell how it goes, and keep what is to be kept."""
    wanted = arguments(words)
    torch.set_num_threads(wanted.threads)
    chosen = Settings(envs=wanted.envs)
    try:
        check_seed(wanted.seed)
        torch.manual_seed(wanted.seed)
        RULES.check_players(wanted.players)
        player = Player(chosen.hidden)
        stands = []
        for stand in learn(wanted, player, chosen):
            stands.append(stand)
            losses = " ".join(f"{name} {loss:+.3f}" for name, loss in stand.losses.items())
            print(
                f"{stand.seconds:6.1f} s  {stand.decisions:9,} decisions  wins {stand.share}"
                f"  {losses}",
                flush=True,
            )
    except FondacoError as fault:
        print(fault, file=sys.stderr)
        return 1
    print("What was learnt, at tables of every size (95 % intervals):")
    for players in RULES.seats:
        for opponents in ("random", "heuristic"):
            share = evaluate(player, players, opponents, wanted.games)
            print(f"  {players} players, against {opponents}: wins {share}", flush=True)
    if wanted.save is not None:
        torch.save(player.state_dict(), wanted.save)
    if wanted.plot is not None:
        draw(stands, wanted, wanted.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
