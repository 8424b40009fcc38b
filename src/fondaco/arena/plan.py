"""Who plays which game with which seed: all of it is settled before the first game.

A *block* is one line-up of bots around the table and one deal, played once in every rotation: each
bot has each seat once, and what luck the deal gave to a seat goes round. The games of a block are
not independent of each other, blocks are.

* As many bots as seats: every block has all of them.
* Fewer: the list is repeated until all seats are taken, and each block begins it one further on, so
  that nobody has the seats left over more often than others.
* More: each block has as many bots as there are seats; all such groups get their turn, in an order
  in which all bots have played about equally often at any time.

Once all groups had their turn they begin again, sitting in another order around the table, until
all orders were had.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, permutations
from typing import Any, Final

from fondaco.bots import called
from fondaco.engine.chance import check_seed, fresh_seed
from fondaco.errors import FondacoError, shorten
from fondaco.games import load
from fondaco.match.names import LONGEST_NAME, SEPARATOR

MOST_BOTS: Final = 12  # the groups of more are too many to give each of them its turn

Value = int | str | bool
LineUp = tuple[str, ...]


class InvalidPlan(FondacoError):
    """Games can't be planned so."""


@dataclass(frozen=True)
class PlannedGame:
    """A game to be played: all that it needs, so that it can be played anywhere and at any time.

    Attributes:
        number: its place among all games, from 0.
        block: the number of its block, from 0.
        game, players, options, components, seed: what its match is begun with.
        bots: who plays, by seat, as `bots.called` takes it.
        bot_seeds: the seeds of their own chance, by seat.
    """

    number: int
    block: int
    game: str
    players: int
    options: Mapping[str, Value]
    components: Mapping[str, Any]
    seed: str
    bots: LineUp
    bot_seeds: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in the record: the bot and the seat, counted from 1."""
        return tuple(_seat_name(bot, number) for number, bot in enumerate(self.bots, 1))


@dataclass(frozen=True)
class Plan:
    """The games of an arena; `plan` makes one.

    Attributes:
        game, players, options, components: what every match is begun with.
        bots: the list that was asked for; one may stand in it several times.
        seed: what all chance follows from.
        asked: how many games were asked for; the last block is always whole, see `games`.
    """

    game: str
    players: int
    options: Mapping[str, Value]
    components: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int | str
    asked: int

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once, in the order of the list."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Who sits around the table in block 0, 1 and so on; after the last it begins again."""
        groups = _groups(self.bots, self.players)
        orders = [_orders(group) for group in groups]
        rounds = max(map(len, orders))
        return tuple(order[turn % len(order)] for turn in range(rounds) for order in orders)

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """How many games are over when block 0, 1 and so on of the line-ups is."""
        return tuple(accumulate(map(_rotations, self.line_ups)))

    @cached_property
    def games(self) -> int:
        """How many games are played: as many as asked for, rounded up to whole blocks."""
        rounds, rest = divmod(self.asked, self._ends[-1])
        whole = rounds * self._ends[-1]
        return whole if rest == 0 else whole + next(end for end in self._ends if end >= rest)

    @property
    def blocks(self) -> int:
        """How many blocks that are."""
        return self.planned(self.games - 1).block + 1

    def planned(self, number: int) -> PlannedGame:
        """The game of that number, from 0; it is the same however many are asked for."""
        rounds, place = divmod(number, self._ends[-1])
        which = bisect_right(self._ends, place)
        block = rounds * len(self.line_ups) + which
        line_up = self.line_ups[which]
        turned = self._ends[which] - place - 1
        seats = range(self.players)
        return PlannedGame(
            number=number,
            block=block,
            game=self.game,
            players=self.players,
            options=self.options,
            components=self.components,
            seed=self._seed("deal", block),
            bots=tuple(line_up[(seat + turned) % self.players] for seat in seats),
            bot_seeds=tuple(self._seed("bot", number, seat) for seat in seats),
        )

    def all_but(self, finished: Iterable[int]) -> Iterator[PlannedGame]:
        """The games that are still to be played, in their order."""
        over = frozenset(finished)
        return (self.planned(number) for number in range(self.games) if number not in over)

    def _seed(self, purpose: str, *numbers: int) -> str:
        text = " ".join(map(str, ("fondaco arena", self.seed, purpose, *numbers)))
        return hashlib.sha256(text.encode()).hexdigest()


def plan(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int,
    seed: int | str | None = None,
    options: Mapping[str, Value] | None = None,
    components: Mapping[str, Any] | None = None,
) -> Plan:
    """What is to be played.

    Args:
        game: its name.
        bots: who plays, as `bots.called` takes it.
        players: how many play a game; None for as many as there are bots, or the nearest number.
        games: how many at least, from 1.
        seed: as in `Match.new`; None takes a secret one.
        options, components: as in `Match.new`.

    Raises FondacoError for what can't be.
    """
    rules = load(game)
    _check_bots(bots)
    if players is None:
        players = min(rules.seats, key=lambda number: abs(number - len(bots)))
    rules.check_players(players)
    if len(bots) > players and len(set(bots)) < len(bots):
        raise InvalidPlan(
            f"more bots than the {players} seats of a game: each of them is named once"
        )
    if type(games) is not int or games < 1:
        raise InvalidPlan(f"at least one game is played, not {shorten(games)}")
    return Plan(
        game=game,
        players=players,
        options=rules.check_options(options),
        components=rules.check_components(components),
        bots=tuple(bots),
        seed=fresh_seed() if seed is None else check_seed(seed),
        asked=games,
    )


def _check_bots(bots: Sequence[str]) -> None:
    for bot in bots:
        called(bot)
    if len(set(bots)) < 2:
        raise InvalidPlan(
            "an arena compares bots: name two different ones at least, not"
            f" {', '.join(dict.fromkeys(bots)) or 'none'}"
        )
    if len(bots) > MOST_BOTS:
        raise InvalidPlan(f"an arena is for at most {MOST_BOTS} bots, not {len(bots)}")


# --- who sits around the table --------------------------------------------------------------------


def _groups(bots: LineUp, players: int) -> list[LineUp]:
    """Who plays together, in the order in which they get their turn."""
    if len(bots) == players:
        return [bots]
    if len(bots) < players:
        return [
            tuple(bots[(first + seat) % len(bots)] for seat in range(players))
            for first in range(len(bots))
        ]
    return _evenly(list(combinations(bots, players)))


def _evenly(groups: list[LineUp]) -> list[LineUp]:
    """The groups in an order in which nobody waits long: next comes who has played least."""
    played: dict[str, int] = {bot: 0 for group in groups for bot in group}
    ordered = []
    while groups:
        chosen = min(groups, key=lambda group: sorted((played[bot] for bot in group), reverse=True))
        groups.remove(chosen)
        ordered.append(chosen)
        for bot in chosen:
            played[bot] += 1
    return ordered


def _orders(group: LineUp) -> list[LineUp]:
    """The orders in which they can sit around the table that are no rotations of each other."""
    first, *others = group
    found: dict[LineUp, LineUp] = {}
    for order in permutations(others):
        line_up = (first, *order)
        found.setdefault(min(_rotated(line_up)), line_up)
    return list(found.values())


def _rotated(line_up: LineUp) -> list[LineUp]:
    return [line_up[turn:] + line_up[:turn] for turn in range(len(line_up))]


def _rotations(line_up: LineUp) -> int:
    """How many rotations there are until everybody sits where somebody of their name sat."""
    return len(set(_rotated(line_up)))


def _seat_name(bot: str, number: int) -> str:
    """A name that a match takes, whatever a bot is called."""
    end = f"-{number}"
    shown = "".join(
        "?" if character == SEPARATOR or not character.isprintable() else character
        for character in bot.strip()
    )
    room = LONGEST_NAME - len(end)
    return (shown if len(shown) <= room else f"{shown[: room - 1]}…") + end
