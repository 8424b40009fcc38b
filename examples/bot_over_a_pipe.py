"""A bot that Fondaco starts and asks over a pipe, with nothing but Python's standard library.

It plays legal moves that it chooses at random. Fondaco runs it, as its command says:

    fondaco play fugger --bots "exec:python examples/bot_over_a_pipe.py"
    fondaco play fugger --bots "exec:0.5s:python examples/bot_over_a_pipe.py --log said.txt"

To make a player of your own, write another `choose`. It is handed what was told of the game, the
position as its seat may see it, and the legal moves. Both sides write one JSON object a line;
docs/bots.md describes each of them. The standard output is for these lines alone: whatever else
is to be said goes to the standard error or into the file that `--log` names.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from typing import Any, TextIO

PROTOCOL = 1  # the version of it that this program speaks

Json = dict[str, Any]


class NotUnderstood(Exception):
    """Fondaco speaks in a way that this program was not written for."""


class Fondaco:
    """The other end of the pipe; `log`, if there is one, gets all that is said."""

    def __init__(self, log: TextIO | None) -> None:
        self.log = log

    def messages(self) -> Iterator[Json]:
        """What Fondaco says, to the end of the input: then this program has to end, too."""
        for line in sys.stdin:
            self._note("<", line.rstrip("\n"))
            yield json.loads(line)

    def say(self, message: Json) -> None:
        """Send a message. Unless it is flushed, it stays in a buffer and Fondaco waits in vain."""
        line = json.dumps(message)
        self._note(">", line)
        print(line, flush=True)

    def _note(self, direction: str, line: str) -> None:
        if self.log is not None:
            print(direction, line, file=self.log, flush=True)


# --- playing --------------------------------------------------------------------------------------


def choose(game: Json, view: Json, moves: list[str], seconds: float, chance: random.Random) -> str:
    """One of the legal moves: here is where a cleverer player would think.

    `game` is the greeting, with the name of the game, its options and this program's seat; `view`
    is the position as that seat may see it; `seconds` is how long this may take.
    """
    return chance.choice(moves)


def play(fondaco: Fondaco) -> None:
    """Play one game, from the greeting to the end of the input."""
    game: Json = {}
    chance = random.Random()
    for message in fondaco.messages():
        kind = message["type"]
        if kind == "hello":
            game, chance = greeted(message)
            fondaco.say({"type": "ready"})
        elif kind == "decide":
            move = choose(game, message["view"], message["moves"], message["seconds"], chance)
            fondaco.say({"type": "move", "number": message["number"], "move": move})
        elif kind == "lost":
            print(f"lost move {message['number']}: {message['reason']}", file=sys.stderr)
        elif kind == "over" and message["finished"]:
            report(game, message)
        # What a later Fondaco may say besides is no matter for this program.


def greeted(hello: Json) -> tuple[Json, random.Random]:
    """What there is to know of the game, and chance that the same game begins with again."""
    if hello["protocol"] != PROTOCOL:
        raise NotUnderstood(f"this program speaks protocol {PROTOCOL}, not {hello['protocol']}")
    return hello, random.Random(hello["seed"])


def report(game: Json, over: Json) -> None:
    """Say on the standard error how the game has ended for this seat."""
    seat = game["seat"]
    outcome = "won" if seat in over["winners"] else "lost"
    print(f"{outcome} with {over['points'][seat]} points", file=sys.stderr)


def main() -> int:
    """Play one game over the standard input and output."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--log", metavar="FILE", help="write all that is said to this file")
    wanted = parser.parse_args()
    try:
        if wanted.log is None:
            play(Fondaco(None))
        else:
            with open(wanted.log, "a", encoding="utf-8") as log:
                play(Fondaco(log))
    except (NotUnderstood, OSError) as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
