"""Scenes for tests of Massilia's table in the browser, and games that are staged and played."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Final

from fondaco import Match
from fondaco.games.base import Scene
from fondaco.games.massilia.sight import Sight

NAMES: Final = ("Anna", "Béla", "Clara", "Dezső")


def scene(match: Match, seat: int | None = 0, staged: str = "", language: str = "en") -> Scene:
    """What a seat, or a spectator, may see, with what it has staged."""
    return Scene(
        view=match.view(seat),
        seat=seat,
        moves=tuple(match.moves(seat)) if seat in match.waiting else (),
        staged=staged,
        names=NAMES[: match.players],
        language=language,
    )


def sight(match: Match, staged: str = "", seat: int = 0, language: str = "en") -> Sight:
    return Sight(scene(match, seat, staged, language))


def takes_token(move: str) -> bool:
    return move.endswith((" token", " up", " down")) and not move.startswith("mercury")


def staged_row(match: Match, choice: random.Random, tokens: bool) -> Iterator[Sight]:
    """A row that the seat to move stages move by move, until it is whole and perhaps goes on.

    Without `tokens` none is taken: a row that can't go on otherwise is left as it is.
    """
    seat = match.waiting[0]
    looked = sight(match, seat=seat)
    for _ in range(12):
        yield looked
        moves = sorted(looked.legal)
        if not tokens:
            moves = [move for move in moves if not takes_token(move)]
        is_enough = looked.staged.whole and choice.random() < 0.3
        if looked.staged.ended or is_enough or not moves:
            return
        if choice.random() < 0.9:
            moves = [move for move in moves if move not in ("pass", "roll", "done")] or moves
        verb = choice.choice(sorted({move.split()[0] for move in moves}))
        move = choice.choice([move for move in moves if move.split()[0] == verb])
        looked = sight(match, looked.stage_text(move), seat)
    yield looked


@cache
def played_game(players: int, seed: int, open_counts: bool = True) -> tuple[Match, ...]:
    """The match before each of the rows that are staged and confirmed in it.

    Where counts are hidden, nobody takes penalty tokens: a seat does not see when none is left.
    """
    choice = random.Random(seed)
    edition = "2014" if seed % 2 else "rulebook"
    options: dict[str, int | str | bool] = {"edition": edition, "open_counts": open_counts}
    match = Match.new("massilia", players, seed=seed, options=options)
    found = []
    while not match.over:
        found.append(match.copy())
        *_, last = staged_row(match, choice, open_counts and choice.random() < 0.2)
        seat = match.waiting[0]
        for move in last.staged.decisions or ("pass",):
            match.play(move, seat)
    return (*found, match)
