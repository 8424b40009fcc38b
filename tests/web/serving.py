"""A server of its own process, as users start it: on a free port of the loopback address."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

READY = "Fondaco is open at "
PATIENCE = 60  # seconds until a server must have ended


class Server:
    """One data folder, and the server that runs on it at the moment."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder = folder
        self.variables = {"FONDACO_RATE": "0", "FONDACO_BOT_PAUSE": "0"} | variables
        self.address = ""
        self.port = 0  # 0 until it first ran: it keeps its port through restarts
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        environment = os.environ | self.variables | {"FONDACO_DATA": str(self.folder)}
        with (self.folder.parent / f"{self.folder.name}.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "fondaco", "serve", "--port", str(self.port)],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith(READY):
            self.stop()
            raise RuntimeError(f"the server did not start: {line!r}; see {log.name}")
        self.address = line.removeprefix(READY).split()[0].rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def stop(self) -> None:
        """End it as Ctrl-C or an init system does."""
        self._end(subprocess.Popen.terminate)

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(subprocess.Popen.kill)

    def _end(self, how: object) -> None:
        if self.process is None:
            return
        assert callable(how)
        how(self.process)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None


@contextmanager
def running_server(folder: Path, **variables: str) -> Iterator[Server]:
    """A server on that data folder, ended at the end."""
    folder.mkdir(exist_ok=True)
    server = Server(folder, **variables)
    server.start()
    try:
        yield server
    finally:
        server.stop()
