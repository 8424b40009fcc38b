"""Running the server: `fondaco serve`, and `make play`."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import webbrowser
from typing import Final

import uvicorn
import uvloop

from fondaco.errors import FondacoError
from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.settings import Settings
from fondaco.web.telemetry import log_to

WAITING_CONNECTIONS: Final = 512
LEAVE_TIME: Final = 2  # seconds that open requests have to end when the server does
MOMENT: Final = 0.01  # seconds
GARBAGE_THRESHOLD: Final = 20_000  # objects; a page makes and drops thousands
SWITCH_INTERVAL: Final = 0.0005  # seconds


class PortInUse(FondacoError):
    """Something else listens there already."""


class _Server(uvicorn.Server):
    """Ends the streams itself when it is to stop, instead of waiting for their readers."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As its parent, once the streams have ended."""
        self._house.end_streams()
        await super().shutdown(sockets)


def serve(host: str | None, port: int | None, *, browse: bool) -> None:
    """Serve until interrupted; `host` and `port` go before the environment's.

    With `browse` the lobby is opened in this machine's browser, if it has one.
    Raises PortInUse, InvalidSetting, DatabaseFault.
    """
    settings = Settings.from_environment(host, port)
    log_to()
    # The database's threads need the interpreter for moments only; making pages must not keep them
    # waiting for the usual 5 ms each time.
    sys.setswitchinterval(SWITCH_INTERVAL)
    with (
        _listen(settings) as listener,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(_run(settings, listener, browse))


async def _run(settings: Settings, listener: socket.socket, browse: bool) -> None:
    """Serve; once the server answers, say where and open the browser."""
    house = await House.open(settings)
    gc.collect()
    gc.freeze()  # what is there now stays: not worth looking through again and again
    gc.set_threshold(GARBAGE_THRESHOLD)
    config = uvicorn.Config(
        create_app(settings, house),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LEAVE_TIME,
    )
    server = _Server(config, house)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(MOMENT)
    if server.started:
        address = _address(settings.host, listener.getsockname()[1])
        print(f"Fondaco is open at {address} (Ctrl-C closes it)", flush=True)
        if browse and not await asyncio.to_thread(webbrowser.open, address):
            print("No browser could be opened here: open this address in yours.", flush=True)
    await serving


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(WAITING_CONNECTIONS)
    except OSError as fault:
        listener.close()
        raise PortInUse(
            f"can't listen on {settings.host} port {settings.port} ({fault.strerror}); "
            "another one can be chosen by --port or FONDACO_PORT"
        ) from fault
    return listener


def _address(host: str, port: int) -> str:
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
