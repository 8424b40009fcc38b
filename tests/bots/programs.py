"""Programs for the tests of the bot `exec`, each a few lines of Python."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

BEGINNING = """
import json, os, signal, subprocess, sys, time

def note(text):
    with open(sys.argv[1], "a") as notes:
        print(text, file=notes)

def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    note(line.strip())
    return json.loads(line)

def write(text):
    print(text, flush=True)

def say(type, **fields):
    write(json.dumps({"type": type, **fields}))

def get_ready():
    hello = hear()
    say("ready")
    return hello

def asked():
    while (told := hear())["type"] != "decide":
        pass
    return told

def answer(told):
    say("move", number=told["number"], move=told["moves"][0])

def go_on():
    while True:
        answer(asked())
"""
"""What all of them can do; what they hear they write into a file that is their first argument."""

FIRST_MOVES = "get_ready(); go_on()"
"""A program that always makes the first of the legal moves."""


class Program:
    """A program, and what it has heard or noted."""

    def __init__(self, folder: Path, text: str) -> None:
        file = folder / "program.py"
        file.write_text(BEGINNING + text, encoding="utf-8")
        self._notes = folder / "notes.txt"
        words = [sys.executable, "-I", "-S", str(file), str(self._notes)]
        self.command = shlex.join(words)

    @property
    def notes(self) -> list[str]:
        return self._notes.read_text(encoding="utf-8").splitlines() if self._notes.exists() else []

    def heard(self, *kinds: str) -> list[dict[str, Any]]:
        """What it was told of these types; all, if none is named."""
        told = [json.loads(line) for line in self.notes if line.startswith("{")]
        return [message for message in told if not kinds or message["type"] in kinds]


def is_running(pid: int) -> bool:
    """Whether there is such a process; one that has ended and that nobody waited for is none."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
