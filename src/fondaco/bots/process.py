"""A program that is started and spoken with in lines, and that can't hold up who started it.

Nothing here waits longer than it is told to, whatever the program does: what it does not read is
kept back, what it writes is read as it comes, and both have bounds.
"""

from __future__ import annotations

import math
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO, Final

from fondaco.errors import shorten

LONGEST_LINE: Final = 65_536  # bytes that a program may write in one line
MOST_HEARD: Final = 1_048_576  # bytes that a program may write while it is asked one thing
MOST_UNREAD: Final = 1_048_576  # bytes that are kept for a program that does not read
GRACE: Final = 1.0  # seconds for each step of ending it
LONGEST_END: Final = 4 * GRACE  # seconds for all of them
PAUSE: Final = 0.01  # seconds between two looks whether it has ended
CHUNK: Final = 65_536
LAST_WORDS: Final = 4_096  # bytes of its standard error that are kept
ENDED: Final = "it closed its output"
LONGEST_WORDS: Final = 160  # characters of them that are told


class TooLate(Exception):
    """The program has not written a line in time."""


class Broken(Exception):
    """Nothing more is to be had of the program, for the reason given; it has to be ended."""


class Process:
    """A running program, its standard input, output and error in pipes.

    It leads a session and a process group of its own. So Ctrl+C at the terminal is for who started
    it alone, it can't use the terminal itself, and it is ended together with whatever it has
    started, unless that has left the group.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """Starts it; raises OSError, or ValueError for words that no program can be given."""
        self._process = subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._errors: IO[bytes] = self._process.stderr
        os.set_blocking(self._input.fileno(), False)
        self._unread = bytearray()  # what it has not been sent yet
        self._lines = deque[bytes]()  # what it wrote and nobody has taken yet; none is empty
        self._begun = b""  # the line after them, up to now without its end
        self._heard_bytes = 0  # since it was told something
        self._looked = -math.inf  # when it was last looked for something, likewise
        self._last_words = b""
        self._silent = False  # it has closed its output
        self._deaf = False  # it has closed its input
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ, self._hear)
        self._selector.register(self._errors, selectors.EVENT_READ, self._hear_errors)

    # --- speaking ---------------------------------------------------------------------------------

    def tell(self, line: str) -> None:
        """Send it a line as soon as it reads; raises Broken if it leaves too much unread."""
        self._heard_bytes = 0
        self._looked = -math.inf
        if self._deaf:
            return
        if not self._unread:
            self._selector.register(self._input, selectors.EVENT_WRITE, self._send)
        self._unread += line.encode() + b"\n"
        if len(self._unread) > MOST_UNREAD:
            raise Broken("it does not read what it is told")

    def line(self, deadline: float) -> bytes:
        """The next line that it has written, without its end; empty lines are passed over.

        `deadline` is by `time.monotonic`. Raises TooLate; Broken if it has ended, or writes what
        can be no line.
        """
        while not self._lines:
            _check_length(self._begun)
            if self._silent:
                raise Broken(ENDED)
            self._exchange_until(deadline)
        line = self._lines.popleft()
        _check_length(line)
        return line

    @property
    def in_mid_line(self) -> bool:
        """Whether it has begun a line and not ended it."""
        return bool(self._begun)

    def _exchange_until(self, deadline: float) -> None:
        """Send or hear something; raises TooLate, Broken.

        What it wrote in time is heard, however late it is by now. So there is one look after the
        deadline, and no more: then there can always be something that it has just written.
        """
        if self._looked >= deadline:
            raise TooLate
        self._looked = time.monotonic()
        self._exchange(max(deadline - self._looked, 0.0))
        if self._heard_bytes > MOST_HEARD:
            raise Broken(f"it wrote more than {MOST_HEARD:,} bytes when one line was asked of it")

    def _exchange(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            key.data()

    def _send(self) -> None:
        try:
            sent = os.write(self._input.fileno(), self._unread[:CHUNK])
        except BrokenPipeError:
            self._deaf = True
            self._unread.clear()
        else:
            del self._unread[:sent]
        if not self._unread:
            self._selector.unregister(self._input)

    def _hear(self) -> None:
        chunk = os.read(self._output.fileno(), CHUNK)
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        # one that is too long is no empty one, whatever it is made of
        self._lines.extend(line for line in lines if line.strip() or len(line) > LONGEST_LINE)
        self._heard_bytes += len(chunk)
        if not chunk:
            self._silent = True
            self._selector.unregister(self._output)

    def _hear_errors(self) -> None:
        chunk = os.read(self._errors.fileno(), CHUNK)
        self._last_words = (self._last_words + chunk)[-LAST_WORDS:]
        if not chunk:
            self._selector.unregister(self._errors)

    # --- ending -----------------------------------------------------------------------------------

    def end(self) -> str | None:
        """End it; how it ended, None if it did not do so by itself.

        It gets what it was told and the end of its input, then a moment to end by itself; then
        SIGTERM and another moment; then SIGKILL.
        """
        by_itself = False
        try:
            by_itself = self._ends_when_told()
            self._signal(signal.SIGKILL)  # what it has started goes with it
            self._go_on_until(lambda: not self._selector.get_map())
        finally:  # who is interrupted here leaves nothing behind either
            self._signal(signal.SIGKILL)
            code = self._process.wait()
            self._selector.close()
            for stream in (self._input, self._output, self._errors):
                stream.close()
        return _how_it_ended(code) if by_itself else None

    def _ends_when_told(self) -> bool:
        """Whether the end of its input was enough; if not, it has got SIGTERM and its moment."""
        self._go_on_until(lambda: not self._unread)
        if self._unread:
            self._selector.unregister(self._input)
        self._input.close()
        self._go_on_until(self._has_ended)
        if self._has_ended():
            return True
        self._signal(signal.SIGTERM)
        self._go_on_until(self._has_ended)
        return False

    @property
    def last_words(self) -> str:
        """The last line of its standard error, as a literal; empty if there is none."""
        lines = self._last_words.decode(errors="replace").split("\n")
        spoken = [line.strip() for line in lines if line.strip()]
        return shorten(spoken[-1], LONGEST_WORDS) if spoken else ""

    def _go_on_until(self, done: Callable[[], bool]) -> None:
        """For a moment at most; what it writes meanwhile is read, so that it can't be stuck."""
        deadline = time.monotonic() + GRACE
        while not done() and time.monotonic() < deadline:
            self._exchange(PAUSE)
            self._lines.clear()
            self._begun = b""

    def _has_ended(self) -> bool:
        """It is not waited for yet: until then its number can become no other process's."""
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, how) is not None

    def _signal(self, number: signal.Signals) -> None:
        os.killpg(self._process.pid, number)


def _check_length(line: bytes) -> None:
    if len(line) > LONGEST_LINE:
        raise Broken(f"it wrote a line of more than {LONGEST_LINE:,} bytes")


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return f"it ended with exit code {code}"
    return f"it was ended by signal {-code} ({signal.strsignal(-code)})"
