"""The bot `exec`: a program of your own, in whatever language, asked over its standard input.

docs/bots.md describes what is said between the two.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import shutil
import time
import weakref
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from fondaco.bots.base import LEAST_SECONDS, Bot
from fondaco.bots.heuristic import heuristic_move
from fondaco.bots.process import ENDED, Broken, Process, TooLate
from fondaco.errors import UnknownBot, shorten
from fondaco.locale import texts
from fondaco.match import Match

PROTOCOL: Final = 1
SECONDS: Final = 10.0
MOST_SECONDS: Final = 3600.0
SECONDS_TO_START: Final = 30.0
MOST_STARTS: Final = 4  # in one game
MOST_UNHEARD: Final = 3  # decisions in a row; then it is taken to hang
PROGRAM_SEED_BITS: Final = 32  # so that every language reads it as a whole number
LONGEST_COMMAND: Final = 40  # characters of it that are shown
LONGEST_PATH: Final = 200
NOT_FINISHED: Final = {"type": "over", "finished": False}
LIMIT: Final = re.compile(r"(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s:(?P<command>.*)", re.DOTALL)


class Lost(Exception):
    """The program has lost the move that it was asked for, for the reason given."""


@dataclass
class Player:
    """The program as it plays one seat of one game.

    Attributes:
        game: what it is told of the game.
        process: None while it does not run.
        ready: whether the process has said that it is.
        starts: how often it was started.
        unheard: at how many decisions in a row it was silent.
    """

    game: Mapping[str, Any]
    process: Process | None = None
    ready: bool = False
    starts: int = 0
    unheard: int = 0


class ProgramBot(Bot):
    """Asks a program, which runs until `end`.

    Where it does not answer in time with a legal move, the heuristic makes the move. A bot that is
    asked for several seats runs the program once for each: none knows what another sees.

    Attributes:
        command: the program and its arguments, as a shell splits them.
        lost: the decisions that the heuristic made, in order: the number of each, counted from 1
            over all that the bot was asked for, and why.
    """

    name: ClassVar[str] = "exec"
    settings: ClassVar[tuple[str, ...]] = ("command", "seconds", "seed")
    runs_programs: ClassVar[bool] = True

    def __init__(
        self,
        *,
        command: str | None = None,
        seconds: float = SECONDS,
        seed: int | str | None = None,
    ) -> None:
        """`seconds` are for a move. Nothing is started yet.

        Raises UnknownBot if there is no such program or a setting is out of its range, InvalidSeed.
        """
        super().__init__(seed=seed)
        self._words = _words(command)
        if type(seconds) not in (int, float) or not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise UnknownBot(
                f"seconds of the bot exec: {LEAST_SECONDS:g} to {MOST_SECONDS:,g}, not"
                f" {shorten(seconds)}"
            )
        self.command = str(command)
        self.seconds: float = seconds
        self.lost: list[tuple[int, str]] = []
        self._number = 0
        self._lost_last = False
        self._players: dict[int, Player] = {}
        # A bot that nobody ends leaves no program behind either.
        weakref.finalize(self, _end_all, self._players)

    @classmethod
    def settings_from(cls, text: str) -> dict[str, Any]:
        """What stands after the colon: a command, before it perhaps a limit: `0.5s:./mybot`."""
        limited = LIMIT.fullmatch(text)
        if limited is None:
            return {"command": text}
        return {"command": limited["command"], "seconds": float(limited["seconds"])}

    def remark(self, language: str) -> str:
        """Says so if the heuristic made the last move.

        Why is only in `lost`: what a program gets wrong can tell of its cards.
        """
        if not self._lost_last:
            return ""
        command = shorten(self.command, LONGEST_COMMAND)
        return texts("fondaco", language)("bots.lost", command=command)

    # --- a game -----------------------------------------------------------------------------------

    def begin(self, match: Match, seat: int) -> None:
        """Start the program for that seat; the first decision does it too.

        Raises UnknownBot if it can't be started.
        """
        player = self._player(match, seat)
        if player.process is not None:
            return
        try:
            self._start(player)
        except Broken as fault:
            raise UnknownBot(str(fault)) from None

    def end(self, match: Match) -> None:
        """Tell the programs how the game has ended, or that it goes on no further, and end them."""
        for seat, player in self._players.items():
            _dismiss(player, _over(match, seat))
        self._players.clear()

    def _player(self, match: Match, seat: int) -> Player:
        """Who plays that seat; in another game it is another."""
        game = _game(match, seat)
        player = self._players.get(seat)
        if player is not None and player.game == game:
            return player
        if player is not None:
            _dismiss(player, NOT_FINISHED)
        self._players[seat] = Player(game)
        return self._players[seat]

    def _start(self, player: Player) -> Process:
        """Start the program and greet it; raises Broken."""
        player.starts += 1
        player.ready = False
        try:
            player.process = Process(self._words)
        except (OSError, ValueError) as fault:
            program = shorten(self._words[0], LONGEST_PATH)
            raise Broken(f"the program {program} can't be started: {_reason(fault)}") from None
        seed = self._random.getrandbits(PROGRAM_SEED_BITS)
        hello = {"type": "hello", "protocol": PROTOCOL, **player.game}
        player.process.tell(json.dumps({**hello, "seconds": self.seconds, "seed": seed}))
        return player.process

    # --- a decision -------------------------------------------------------------------------------

    def _choose(self, match: Match, seat: int) -> str:
        self._number += 1
        player = self._player(match, seat)
        if player.starts == 0:
            self.begin(match, seat)
        self._lost_last = False
        try:
            return self._ask(player, match, seat)
        except Lost as fault:
            reason = str(fault)
        self._lost_last = True
        self.lost.append((self._number, reason))
        move = heuristic_move(match, seat)
        self._tell_lost(player, reason, move)
        return move

    def _ask(self, player: Player, match: Match, seat: int) -> str:
        """What the program decides; raises Lost."""
        try:
            process = self._ready(player)
            asked = {
                "type": "decide",
                "number": self._number,
                "seconds": self.seconds,
                "moves": match.moves(seat),
                "view": match.view(seat),
            }
            process.tell(json.dumps(asked))
            move = self._answer(player, process)
        except Broken as fault:
            raise Lost(_give_up(player, str(fault))) from None
        reason = match.why(move, seat)
        if reason is not None:
            raise Lost(f"{shorten(move)} is not legal: {reason}")
        return str(move)

    def _ready(self, player: Player) -> Process:
        """The running program, started anew if need be, once it is ready; raises Broken."""
        if player.process is None and player.starts == MOST_STARTS:
            raise Broken(f"it was started {MOST_STARTS} times and is not started again")
        process = player.process or self._start(player)
        if player.ready:
            return process
        try:
            _message(process.line(time.monotonic() + SECONDS_TO_START), "ready")
        except TooLate:
            raise Broken(f"it was not ready within {SECONDS_TO_START:g} s") from None
        except Lost as fault:
            raise Broken(str(fault)) from None
        player.ready = True
        return process

    def _answer(self, player: Player, process: Process) -> Any:
        """What it answers to this decision; what it still says of earlier ones is passed over.

        Raises Lost, Broken.
        """
        deadline = time.monotonic() + self.seconds
        while True:
            try:
                line = process.line(deadline)
            except TooLate:
                raise Lost(self._unanswered(player, process)) from None
            player.unheard = 0
            answer = _message(line, "move")
            number = answer.get("number")
            if type(number) is not int or not 1 <= number <= self._number:
                raise Lost(f"it answered the number {shorten(number)}, not {self._number}")
            if number == self._number:
                return answer.get("move")

    def _unanswered(self, player: Player, process: Process) -> str:
        """Why the move is lost; a program that is silent again and again is given up."""
        player.unheard += 1
        reason = f"it did not answer within {self.seconds:g} s"
        if process.in_mid_line:
            reason += "; the line that it has begun has no end"
        if player.unheard == MOST_UNHEARD:
            player.unheard = 0
            return _give_up(player, f"{reason}, {MOST_UNHEARD} times in a row")
        return reason

    def _tell_lost(self, player: Player, reason: str, move: str) -> None:
        """Tell the program, if it runs, that it has lost the move, and what was played instead."""
        if player.process is None:
            return
        told = {"type": "lost", "number": self._number, "reason": reason, "move": move}
        try:
            player.process.tell(json.dumps(told))
        except Broken as fault:
            _give_up(player, str(fault))


def _words(command: object) -> list[str]:
    """The program, which is there, and its arguments; raises UnknownBot."""
    if not isinstance(command, str) or not command.strip():
        raise UnknownBot("the bot exec needs the command of a program: exec:./mybot")
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise UnknownBot(f"the command {shorten(command)} can't be read: {fault}") from None
    if shutil.which(words[0]) is None:
        missing = f"there is no program {shorten(words[0], LONGEST_PATH)} that can be run"
        if os.path.isfile(words[0]):
            missing += ": the file is there, but it is not executable (chmod +x)"
        raise UnknownBot(missing)
    return words


def _reason(fault: OSError | ValueError) -> str:
    """Why a program can't be started."""
    if isinstance(fault, OSError) and fault.errno == errno.ENOEXEC:
        return "a script begins with a line such as #!/usr/bin/env python3"
    return str(fault.strerror if isinstance(fault, OSError) else fault)


# --- what is said ---------------------------------------------------------------------------------


def _game(match: Match, seat: int) -> dict[str, Any]:
    """What the program is told of the game that it plays."""
    return {
        "game": match.game,
        "rules": match.rules.rules_version,
        "options": match.options,
        "components": match.components,
        "players": match.players,
        "seat": seat,
    }


def _over(match: Match, seat: int) -> dict[str, Any]:
    """The last that the program is told."""
    if not match.over:
        return NOT_FINISHED
    return {
        "type": "over",
        "finished": True,
        "points": match.points,
        "winners": list(match.winners),
        "view": match.view(seat),
    }


def _message(line: bytes, kind: str) -> dict[str, Any]:
    """A message of that kind which the program has sent; raises Lost for anything else."""
    try:
        message = json.loads(line.decode())
    except UnicodeDecodeError:
        raise Lost(f"it did not write UTF-8: {shorten(line)}") from None
    except (ValueError, RecursionError):
        raise Lost(f"it did not write JSON: {shorten(line.decode())}") from None
    if not isinstance(message, dict) or message.get("type") != kind:
        raise Lost(f'it did not write {{"type": "{kind}", …}}: {shorten(line.decode())}')
    return message


# --- ending ---------------------------------------------------------------------------------------


def _give_up(player: Player, reason: str) -> str:
    """End the program, which may be started anew; why, with its last words."""
    process, player.process = player.process, None
    if process is None:
        return reason
    ended = process.end()
    told = ended if reason == ENDED and ended else reason
    return f"{told}: {process.last_words}" if process.last_words else told


def _dismiss(player: Player, farewell: Mapping[str, Any]) -> None:
    """Bid the program farewell, if it runs, and end it."""
    process = player.process
    if process is None:
        return
    try:
        with suppress(Broken):  # it has left too much unread to be told even that
            process.tell(json.dumps(farewell))
    finally:  # who is interrupted here leaves nothing behind either
        player.process = None
        process.end()


def _end_all(players: Mapping[int, Player]) -> None:
    for player in players.values():
        _dismiss(player, NOT_FINISHED)
