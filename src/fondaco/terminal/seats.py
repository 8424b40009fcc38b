"""Who sits where: people at the keyboard and bots at the other seats."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fondaco.errors import FondacoError, UnknownBot
from fondaco.locale import texts

if TYPE_CHECKING:
    from fondaco.bots import Bot

PERSON: Final = "human"
PROGRAM: Final = "exec"
BOT_NAME: Final = re.compile(r"(.+?)(?:-[0-9]+)?")  # as `seat_names` writes it, or bare

Players = tuple[str | None, ...]
"""By seat: the name of a bot, None for a person."""


def seat_players(players: int, bots: str | None, seat: int | None) -> Players:
    """Who plays each seat, from `--bots` and `--seat`; raises FondacoError.

    Without bots all are people. One name is for all seats but the person's own; a list has a name
    for each of these, rising, `human` for another person.
    """
    from fondaco.bots import listed

    if bots is None:
        if seat is not None:
            raise FondacoError("--seat says where you sit among bots: name them with --bots")
        return (None,) * players
    own = 0 if seat is None else seat
    others = [other for other in range(players) if other != own]
    names = listed(bots)
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise FondacoError(
            f"--bots names one bot for all other seats, or {len(others)} for seats"
            f" {', '.join(map(str, others))}; not {len(names)}"
        )
    chosen = dict(zip(others, names))
    return tuple(_bot_or_person(chosen.get(place)) for place in range(players))


def _bot_or_person(name: str | None) -> str | None:
    return None if name == PERSON else name


def recorded_players(names: Sequence[str]) -> Players:
    """Who played each seat of a record: its name tells a bot.

    A record comes from anywhere: no program that it names is ever started.
    """
    found = [BOT_NAME.fullmatch(name) for name in names]
    return tuple(match[1] if match is not None and _is_bot(match[1]) else None for match in found)


def _is_bot(name: str) -> bool:
    from fondaco.bots import called

    if name == PROGRAM:
        return True
    try:
        called(name, programs=False)
    except UnknownBot:
        return False
    return True


def seat_names(players: Players, language: str) -> list[str]:
    """What the seats are called, each with its number, counted from 1 as people do."""
    t = texts("fondaco", language)
    return [
        t("terminal.person", number=number) if name is None else f"{_shown(name)}-{number}"
        for number, name in enumerate(players, 1)
    ]


def _shown(bot: str) -> str:
    """What a bot is called at the table, without the command that a program is run by."""
    return PROGRAM if bot.partition(":")[0] == PROGRAM else bot


def people(players: Players) -> tuple[int, ...]:
    """The seats of people, rising."""
    return tuple(seat for seat, name in enumerate(players) if name is None)


def make_bots(players: Players, seed: int | str) -> dict[int, Bot]:
    """The bots by seat, each with chance of its own that follows from the match's seed.

    Raises UnknownBot.
    """
    named = {seat: name for seat, name in enumerate(players) if name is not None}
    if not named:
        return {}
    from fondaco.bots import called

    return {seat: called(name, seed=_bot_seed(seed, seat)) for seat, name in named.items()}


def _bot_seed(seed: int | str, seat: int) -> str:
    return hashlib.sha256(f"fondaco bot {seed} {seat}".encode()).hexdigest()
