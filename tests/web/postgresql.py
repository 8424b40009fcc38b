"""A PostgreSQL server of this machine's own, for the tests that need one.

Without its programs these tests are skipped, and the end of the run says so; with
FONDACO_REQUIRE_POSTGRESQL in the environment they fail instead.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER: Final = "postgres"  # it refuses to run as root
DEBIAN: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def programs() -> Path | None:
    """The folder of its programs, None if it is not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    return DEBIAN[-1].parent if DEBIAN else None


@contextmanager
def running_postgresql() -> Iterator[str]:
    """The address of a new, empty database; its server ends at the end."""
    found = programs()
    assert found is not None, "PostgreSQL is not installed"
    folder = Path(tempfile.mkdtemp(prefix="fondaco-postgresql-"))
    try:
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam(OWNER).pw_uid, -1)
        data, port = folder / "data", _free_port()
        _run(found / "initdb", "-D", data, "-U", OWNER, "--auth=trust", "--no-sync", "-E", "UTF8")
        options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
        _run(found / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://{OWNER}@127.0.0.1:{port}/postgres"
        finally:
            _run(found / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(*command: object) -> None:
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", OWNER, "--", *words]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
