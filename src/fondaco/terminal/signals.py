"""Signals by which a process is told to end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ENDING: Final = (signal.SIGHUP, signal.SIGTERM)


class Stopped(BaseException):
    """The process was told to end, by the signal of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def told_to_stop() -> Iterator[None]:
    """Inside, the first SIGHUP or SIGTERM raises Stopped; more do nothing until it is left.

    What is ignored already, as under nohup, stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():  # which alone hears of signals
        yield
        return
    kept = {
        number: handler
        for number in ENDING
        if (handler := signal.getsignal(number)) != signal.SIG_IGN
    }

    def stop(number: int, _: object) -> None:
        for heard in kept:
            signal.signal(heard, signal.SIG_IGN)
        raise Stopped(number)

    for number in kept:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
