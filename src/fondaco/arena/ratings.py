"""Ratings: how strong the bots are on one scale, whomever each of them met.

Plackett and Luce's model of rankings as OpenSkill updates it: R. C. Weng and C.-J. Lin, "A Bayesian
Approximation Method for Online Ranking" (2011). Every bot begins at 25 ± 8.3; bots learn nothing in
between, so no uncertainty is added from game to game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import fmean
from typing import Any

from fondaco.arena.playing import PlayedGame


@dataclass(frozen=True)
class Rating:
    """How strong a bot is.

    Attributes:
        mu: the estimate; 25 is where all begin.
        sigma: its standard deviation.
    """

    mu: float
    sigma: float


def ratings(games: Sequence[PlayedGame], bots: Sequence[str]) -> dict[str, Rating] | None:
    """By bot, from the final ranks of the games in their order; None without OpenSkill.

    A bot that sits at a table several times is rated at each place, and takes the mean.
    """
    try:
        models = import_module("openskill.models")
    except ImportError:
        return None
    model = models.PlackettLuce(tau=0.0)
    first = model.rating()
    known = {bot: Rating(first.mu, first.sigma) for bot in bots}
    for game in games:
        known.update(_updated(model, game, known))
    return known


def _updated(model: Any, game: PlayedGame, known: dict[str, Rating]) -> dict[str, Rating]:
    """The ratings of those who played it."""
    # Each place has an object of its own: OpenSkill would rate one that it finds twice only once.
    places = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in game.bots]
    rated = model.rate(places, ranks=ranks(game))
    return {
        bot: Rating(
            fmean(place.mu for (place,), other in zip(rated, game.bots) if other == bot),
            fmean(place.sigma for (place,), other in zip(rated, game.bots) if other == bot),
        )
        for bot in game.bots
    }


def ranks(game: PlayedGame) -> list[int]:
    """The final ranks by seat, from 1: whoever won, then by points; equals share a rank."""
    results = [(share == 0, -points) for share, points in zip(game.shares, game.points)]
    # those who share a win do so whatever their points are
    merged = [(lost, points if lost else 0) for lost, points in results]
    return [1 + sum(other < own for other in merged) for own in merged]
