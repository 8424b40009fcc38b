"""One game of a plan, played from its first decision to its last."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from fondaco.arena.plan import PlannedGame
from fondaco.bots import Bot, called
from fondaco.bots.search import SearchBot, compiling
from fondaco.errors import shorten
from fondaco.games import load
from fondaco.match import Match

NOT_READY: Final = "its search was not compiled in time"
LONGEST_REASON: Final = 400  # characters of one that has to be rewritten


@dataclass(frozen=True)
class PlayedGame:
    """What a game came to; all but the first three and the record are by seat.

    Attributes:
        number: its place among all games.
        block: the number of its block.
        seed: its match's.
        bots: who played.
        points: their points at the end.
        shares: what each has of the win: 1 for who won alone, a part of it for who shared it.
        moves: how many decisions each made.
        seconds: what these took, all together.
        slowest: what the longest of them took; 0 without any.
        lost: how many of them somebody else made: the heuristic, where there was no time or no
            answer.
        reasons: why the first of these was lost, None without any. A program words it as it likes:
            the same game again may give others.
        record: the game as text.
    """

    number: int
    block: int
    seed: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    shares: tuple[float, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    lost: tuple[int, ...]
    reasons: tuple[str | None, ...]
    record: str


def play(planned: PlannedGame) -> PlayedGame:
    """Play it. The same game, the same result, unless a bot goes by time or is another program."""
    prepare(planned.game, planned.bots)
    match = Match.new(
        planned.game,
        planned.players,
        planned.seed,
        options=planned.options,
        names=planned.names,
        components=planned.components,
    )
    bots = [called(bot, seed=seed) for bot, seed in zip(planned.bots, planned.bot_seeds)]
    taken: list[list[float]] = [[] for _ in bots]
    fell_back = [0 for _ in bots]
    with ExitStack() as ending:
        for seat, bot in enumerate(bots):
            ending.callback(bot.end, match)
            bot.begin(match, seat)
        while (seat_to_move := match.turn) is not None:
            bot = bots[seat_to_move]
            began = time.perf_counter()
            move = bot.choose(match, seat_to_move)
            taken[seat_to_move].append(time.perf_counter() - began)
            fell_back[seat_to_move] += isinstance(bot, SearchBot) and bot.fell_back
            match.play(move, seat_to_move)
    winners = match.winners
    return PlayedGame(
        number=planned.number,
        block=planned.block,
        seed=planned.seed,
        bots=planned.bots,
        points=tuple(match.points),
        shares=tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(planned.players)
        ),
        moves=tuple(map(len, taken)),
        seconds=tuple(map(sum, taken)),
        slowest=tuple(max(times, default=0.0) for times in taken),
        lost=tuple(len(bot.lost) + own for bot, own in zip(bots, fell_back)),
        reasons=tuple(_first_reason(bot, own) for bot, own in zip(bots, fell_back)),
        record=match.record(),
    )


def _first_reason(bot: Bot, fell_back: int) -> str | None:
    """Why it lost the first of its moves, in one line that can be shown; None if it lost none."""
    if not bot.lost:
        return NOT_READY if fell_back else None
    _, reason = bot.lost[0]
    return reason if reason.isprintable() else shorten(reason, LONGEST_REASON)


def prepare(game: str, bots: tuple[str, ...]) -> None:
    """Compile what they search with: else a bot that goes by time would lose its first moves."""
    if any(_searches(called(bot)) for bot in bots):
        compiling(load(game)).result()


def _searches(bot: Bot) -> bool:
    return isinstance(bot, SearchBot) and bot.simulations != 0
