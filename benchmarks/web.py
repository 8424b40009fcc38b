"""Measure the browser's part on this machine: start, clicks, spectators, many tables, page weight.

    python benchmarks/web.py                          all of it, as a table
    python benchmarks/web.py --json                   the same as JSON
    python benchmarks/web.py --only spectators tables
    python benchmarks/web.py --game fugger --spectators 200

Each measurement starts a server of its own, in its own process, on a free port of the loopback
address and in a temporary folder. Clicks and page weight need a Chromium of this machine and
Playwright; without them they are left out. What the server takes is read from /proc, so on Linux
only.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.request import Request, urlopen

import fondaco
from fondaco.games import load
from fondaco.terminal.bench import this_machine
from fondaco.terminal.options import usual_players

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

READY: Final = "Fondaco is open at "
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
LIBRARIES: Final = ("fondaco", "fastapi", "starlette", "uvicorn", "jinja2", "sqlalchemy")
PATIENCE: Final = 60  # seconds
SEED: Final = 1
WARM: Final = 5  # moves that are made before any is measured
SETTLED: Final = 0.3  # seconds after which the server has nothing left to do for a move

Json = dict[str, Any]


@dataclass(frozen=True)
class Figure:
    """Something measured. `target` is what it has to stay under, None if there is no such thing."""

    what: str
    value: float
    unit: str
    target: float | None = None

    def row(self) -> str:
        """A row of a Markdown table."""
        target = "" if self.target is None else f"< {self.target:,.0f} {self.unit}"
        missed = self.target is not None and self.value >= self.target
        digits = 0 if self.unit in ("", "B") or self.value >= 1000 else 1 if self.unit else 2
        shown = f"{self.value:,.{digits}f} {self.unit}".strip()
        return f"| {self.what} | {shown}{' (missed)' if missed else ''} | {target} |"


def spread(
    what: str, seconds: Sequence[float], targets: tuple[float | None, float | None]
) -> list[Figure]:
    """Median and 95th percentile of times, in milliseconds."""
    return [
        Figure(f"{what}, median", 1000 * median(seconds), "ms", targets[0]),
        Figure(f"{what}, 95th percentile", 1000 * percentile(seconds), "ms", targets[1]),
    ]


def percentile(values: Sequence[float]) -> float:
    """The 95th."""
    return quantiles(values, n=20, method="inclusive")[-1]


def say(text: str) -> None:
    """What is being done, for who waits."""
    print(text, file=sys.stderr, flush=True)


# --- a server -------------------------------------------------------------------------------------


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, **variables: str) -> None:
        environment = os.environ | {"FONDACO_RATE": "0", "FONDACO_DATA": str(folder)} | variables
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has its bytecode
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fondaco", "serve", "--port", "0"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=(folder / "log").open("a"),
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith(READY):
            self.process.terminate()
            raise SystemExit(f"the server did not start: {(folder / 'log').read_text()}")
        self.address = line.removeprefix(READY).split()[0].rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])
        self.get("/")
        self.starting = time.perf_counter() - began
        """Seconds from the start of the process until the first page was there."""

    def get(self, path: str) -> bytes:
        """The body of a page."""
        with urlopen(self.address + path, timeout=PATIENCE) as answer:
            return cast(bytes, answer.read())

    def ask(self, path: str, body: Json | None = None, token: str | None = None) -> Json:
        """The API's answer to a GET, or with a body to a POST."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
            return cast(Json, json.load(answer))

    def processor_time(self) -> float:
        """Seconds that the serving process, without its workers, has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def server(**variables: str) -> Iterator[Server]:
    """A server on a new data folder."""
    with tempfile.TemporaryDirectory(prefix="fondaco-bench-") as folder:
        started = Server(Path(folder), **variables)
        try:
            yield started
        finally:
            started.stop()


def make_table(house: Server, game: str, programs: int, bots: int) -> tuple[str, list[str]]:
    """A running table: its id, and the token of each program's seat; the bots sit after them."""
    seats: list[Json] = [{"kind": "program", "name": f"Program {n + 1}"} for n in range(programs)]
    seats += [{"kind": "bot", "bot": "heuristic"}] * bots
    made = house.ask("/api/tables", {"game": game, "seats": seats, "listed": False})
    return made["id"], [each["token"] for each in made["tokens"]]


# --- start ----------------------------------------------------------------------------------------


def measure_start(repeats: int) -> list[Figure]:
    """From the start of the process until the lobby is there, with and without a data folder."""
    say("starting servers …")
    new: list[float] = []
    again: list[float] = []
    for repeat in range(repeats + 1):
        with tempfile.TemporaryDirectory(prefix="fondaco-bench-") as folder:
            for found in (new, again):
                started = Server(Path(folder))
                started.stop()
                if repeat:  # the first time all bytecode is made
                    found.append(started.starting)
    return [
        Figure("start to first page, new data folder, median", 1000 * median(new), "ms", 2000),
        Figure("start to first page, used data folder, median", 1000 * median(again), "ms", 2000),
    ]


# --- clicks ---------------------------------------------------------------------------------------

# Notes when a link or button is pressed, and when the table that it brings is in the document.
WATCH_CLICKS: Final = """
() => {
  window.clicked = null;
  addEventListener("click", event => {
    const before = { ...document.getElementById("table").dataset };
    window.clicked = { began: event.timeStamp, before, ended: null };
  }, true);
  new MutationObserver(() => {
    const now = document.getElementById("table").dataset, click = window.clicked;
    if (!click || click.ended !== null) return;
    if (now.number === click.before.number && now.staged === click.before.staged) return;
    click.ended = performance.now();
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""
CLICK_ENDED: Final = "() => window.clicked && window.clicked.ended !== null"
CLICK_TIMES: Final = """
() => {
  const { began, ended } = window.clicked;
  const asked = performance.getEntriesByType("resource").filter(each =>
    each.startTime >= began && /[?]stage=|[/]moves$/.test(each.name));
  performance.clearResourceTimings();
  const [first] = asked;
  return [ended - began, first ? first.responseStart - first.requestStart : null];
}
"""
ASKED_OR_OVER: Final = "#table[data-mine='1'], #decision .shown, #decision.idle a[href$='/result']"
CHOICES: Final = (
    "#board a[data-stage]:not([aria-current]), #decision .things a[data-stage]:not([aria-current]),"
    "#decision .acts a[data-stage]:not([aria-current]):not(#clear)"
)


@contextmanager
def chromium() -> Iterator[Browser | None]:
    """A browser, None where there is none."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        say("no Chromium, or no Playwright: clicks and page weight are left out")
        yield None
        return
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        yield started
        started.close()


def open_table(page: Page, game: str, players: int) -> None:
    """Sit down at a new table, with bots on all other seats."""
    seats = "&".join(f"seat-{seat}=bot:heuristic" for seat in range(1, players))
    page.goto(f"/games/{game}/new?players={players}&seat-0=me&{seats}&start=0")
    if page.locator("[name=person]").count():
        page.fill("[name=person]", "Anna")
    page.click("#new .acts button.go")
    page.wait_for_selector("#table[data-mine]")
    page.evaluate(WATCH_CLICKS)


def measure_clicks(browser: Browser, game: str, clicks: int) -> list[Figure]:
    """From a click on something to be staged, and on Confirm, until the board has changed."""
    say(f"clicking {clicks} times …")
    chance = random.Random(SEED)
    staging: list[tuple[float, float | None]] = []
    confirming: list[tuple[float, float | None]] = []
    with server(FONDACO_BOT_PAUSE="0.15") as house:
        page = browser.new_context(base_url=house.address, locale="en-GB").new_page()
        page.set_viewport_size({"width": 1440, "height": 900})
        page.set_default_timeout(1000 * PATIENCE)
        players = min(load(game).seats)
        open_table(page, game, players)
        while len(confirming) < clicks:
            if page.locator("#decision.idle a[href$='/result']").count():
                open_table(page, game, players)
            page.wait_for_selector(ASKED_OR_OVER)
            if page.locator("#confirm:not([aria-disabled])").count():
                confirming.append(_click(page, "#confirm"))
            elif page.locator("#decision .shown").count():
                page.click("#decision .acts a.go")
                page.wait_for_timeout(100)
            elif choices := page.locator(CHOICES).all():
                staging.append(_click(page, chance.choice(choices)))
    found = []
    for what, times in (("to be staged", staging), ("on Confirm", confirming)):
        times = times[WARM:]
        whole = [milliseconds / 1000 for milliseconds, _ in times]
        answers = [milliseconds / 1000 for _, milliseconds in times if milliseconds is not None]
        found += spread(f"click {what} to changed board", whole, (50, None))
        found += spread(f"of which the server's answer, {what}", answers, (None, None))
    return found


def _click(page: Page, what: Any) -> tuple[float, float | None]:
    """Milliseconds from the click to the changed board, and until the server's answer came."""
    target = page.locator(what) if isinstance(what, str) else what
    target.evaluate("element => element.click()")
    page.wait_for_function(CLICK_ENDED)
    page.wait_for_timeout(20)
    whole, answer = page.evaluate(CLICK_TIMES)
    return whole, answer


# --- spectators -----------------------------------------------------------------------------------


class Spectator(asyncio.Protocol):
    """Follows a table's stream, and knows which version it has whole."""

    def __init__(self, path: str, arrived: Callable[[], None]) -> None:
        self.request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        self.arrived = arrived
        self.version = -1
        self.received = 0
        self.parts: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        cast(asyncio.Transport, transport).write(self.request)

    def data_received(self, data: bytes) -> None:
        """Some of the stream."""
        self.received += len(data)
        self.parts.append(data)
        if not data.endswith(b"\n\n\r\n"):  # the end of a message and of its chunk
            return
        versions = re.findall(rb"^id: (\d+)$", b"".join(self.parts), re.MULTILINE)
        self.parts.clear()
        if versions:
            self.version = int(versions[-1])
            self.arrived()


def measure_spectators(game: str, spectators: int, moves: int) -> list[Figure]:
    """What a move costs the server when many follow the table's page, and when the last has it."""
    say(f"a table with {spectators} spectators …")
    with server() as house:
        return asyncio.run(_spectators(house, game, spectators, moves))


async def _spectators(house: Server, game: str, spectators: int, moves: int) -> list[Figure]:
    loop = asyncio.get_running_loop()
    table, tokens = make_table(house, game, min(load(game).seats), 0)
    news = asyncio.Event()
    crowd = [Spectator(f"/tables/{table}/stream", news.set) for _ in range(spectators)]
    for one in crowd:
        await loop.create_connection(lambda one=one: one, "127.0.0.1", house.port)  # type: ignore[misc]
    await _all_have(crowd, 0, news)
    chance = random.Random(SEED)
    taken: list[tuple[float, float]] = []
    for _ in range(WARM + moves):
        await asyncio.sleep(SETTLED)
        used, began = house.processor_time(), time.perf_counter()
        reached = await asyncio.to_thread(_random_move, house, table, tokens, chance)
        if reached is None:
            break
        await _all_have(crowd, reached, news)
        wall = time.perf_counter() - began
        await asyncio.sleep(SETTLED)
        taken.append((house.processor_time() - used, wall))
    taken = taken[WARM:]
    size = median(one.received for one in crowd) / (len(taken) + WARM + 1)
    return [
        *spread("server time a move", [each for each, _ in taken], (100, None)),
        *spread("until the last spectator has it", [each for _, each in taken], (None, None)),
        Figure("a message of the stream", size, "B"),
    ]


async def _all_have(crowd: Sequence[Spectator], wanted: int, news: asyncio.Event) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(one.version < wanted for one in crowd):
            news.clear()
            await news.wait()


def _random_move(
    house: Server, table: str, tokens: Sequence[str], chance: random.Random
) -> int | None:
    """Make one; the version of the table after it, None if the game is over."""
    state = house.ask(f"/api/tables/{table}")
    if state["turn"] is None:
        return None
    token = tokens[state["turn"]]
    legal = house.ask(f"/api/tables/{table}/moves", token=token)
    body = {
        "move": chance.choice(legal["moves"])["move"],
        "number": legal["number"],
        "request_id": uuid.uuid4().hex,
    }
    done = house.ask(f"/api/tables/{table}/moves", body, token)
    return int(done["table"]["version"])


# --- many tables ----------------------------------------------------------------------------------


class Client:
    """One kept connection to a server, as a browser or a program has it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, path: str, token: str | None = None, body: Json | None = None
    ) -> tuple[int, bytes, float]:
        """Status and body of the answer, and the seconds it took."""
        if self.lines is None:
            self.lines = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        reader, writer = self.lines
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: localhost"]
        head += ["Accept-Encoding: gzip", "Content-Type: application/json"]
        if token is not None:
            head.append(f"Authorization: Bearer {token}")
        head += [f"Content-Length: {len(data)}", "", ""]
        began = time.perf_counter()
        writer.write("\r\n".join(head).encode() + data)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", answer)
        assert length is not None, answer
        content = await reader.readexactly(int(length[1]))
        return int(answer.split()[1]), content, time.perf_counter() - began

    def close(self) -> None:
        """Hang up."""
        if self.lines is not None:
            self.lines[1].close()


@dataclass
class Times:
    """What was measured while many tables played."""

    pages: list[float]
    moves: list[float]


def measure_tables(game: str, tables: int, seconds: float) -> list[Figure]:
    """How long answers take while many tables play, with bots and clients once a second each."""
    say(f"{tables} tables for {seconds:.0f} seconds …")
    with server(FONDACO_BOT_PAUSE="1") as house:
        places = [make_table(house, game, 1, usual_players(load(game)) - 1) for _ in range(tables)]
        return asyncio.run(_tables(house, places, seconds))


async def _tables(
    house: Server, places: Sequence[tuple[str, list[str]]], seconds: float
) -> list[Figure]:
    times = Times([], [])
    loop = asyncio.get_running_loop()
    begins = loop.time() + 3  # the workers of the bots start in the meantime
    ends = begins + seconds
    for table, _ in places:  # each table is open in a browser, too
        following = Spectator(f"/tables/{table}/stream", lambda: None)
        await loop.create_connection(lambda one=following: one, "127.0.0.1", house.port)  # type: ignore[misc]
    used = house.processor_time()
    before = _actions(house, places)
    async with asyncio.TaskGroup() as group:
        for number, (table, tokens) in enumerate(places):
            start = begins + number / len(places)
            group.create_task(_visit(house.port, table, tokens[0], start, ends, times, number))
    taken = loop.time() - begins + 3
    share = (house.processor_time() - used) / taken
    rate = (_actions(house, places) - before) / taken
    return [
        *spread("page of a table", times.pages, (None, 200)),
        *spread("move by the API", times.moves, (None, 200)),
        Figure("pages asked for", len(times.pages), ""),
        Figure("moves by the API", len(times.moves), ""),
        Figure("moves a second at all tables", rate, "/s"),
        Figure("use of a core by the server", 100 * share, "%"),
    ]


def _actions(house: Server, places: Sequence[tuple[str, list[str]]]) -> int:
    return sum(house.ask(f"/api/tables/{table}")["number"] for table, _ in places)


PAGE_EVERY: Final = 3  # visits: people look at the table more often than they load it anew


async def _visit(
    port: int, table: str, token: str, begins: float, ends: float, times: Times, seed: int
) -> None:
    """Once a second: ask what can be played and play it; every third time load the page, too."""
    loop = asyncio.get_running_loop()
    chance = random.Random(seed)
    client = Client(port)
    moment = begins
    for visit in itertools.count(seed):
        if moment >= ends:
            break
        await asyncio.sleep(moment - loop.time())
        if visit % PAGE_EVERY == 0:
            _, _, taken = await client.ask(f"/tables/{table}")
            times.pages.append(taken)
        _, legal_text, _ = await client.ask(f"/api/tables/{table}/moves", token)
        legal = json.loads(legal_text)
        if legal.get("moves"):
            body = {
                "move": chance.choice(legal["moves"])["move"],
                "number": legal["number"],
                "request_id": uuid.uuid4().hex,
            }
            status, _, taken = await client.ask(f"/api/tables/{table}/moves", token, body)
            assert status in (200, 409), status
            times.moves.append(taken)
        moment = max(moment + 1, loop.time())
    client.close()


# --- weight ---------------------------------------------------------------------------------------


def measure_weight(browser: Browser, game: str) -> list[Figure]:
    """What a browser with an empty cache loads for lobby and table."""
    say("weighing pages …")
    with server(FONDACO_BOT_PAUSE="60") as house:
        first = browser.new_context(base_url=house.address, locale="en-GB")
        page = first.new_page()
        open_table(page, game, usual_players(load(game)))
        cookies = first.cookies()
        found = []
        for name, address in (("lobby", "/"), ("table", page.url)):
            context = browser.new_context(base_url=house.address, locale="en-GB")
            context.add_cookies(cast(Any, cookies))
            sent, whole, files = _weigh(context.new_page(), address)
            found += [
                Figure(f"{name} page with all it needs, as sent", sent / 1000, "kB", 300),
                Figure(f"{name} page with all it needs, unpacked", whole / 1000, "kB"),
                Figure(f"{name} page: files", files, ""),
            ]
    return found


def _weigh(page: Page, address: str) -> tuple[int, int, int]:
    """Bytes as sent, heads included, and unpacked; and the number of files. Streams not counted."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(1500)
    sent = whole = files = 0
    for answer in answers:
        if "text/event-stream" in answer.headers.get("content-type", ""):
            continue
        sizes = answer.request.sizes()
        sent += sizes["responseBodySize"] + sizes["responseHeadersSize"]
        whole += len(answer.body())
        files += 1
    return sent, whole, files


# --- telling --------------------------------------------------------------------------------------

PARTS: Final = ("start", "clicks", "spectators", "tables", "weight")


def measure(chosen: argparse.Namespace) -> dict[str, list[Figure]]:
    """All parts that are asked for."""
    found: dict[str, list[Figure]] = {}
    parts = chosen.only or PARTS
    if "start" in parts:
        found["start"] = measure_start(chosen.starts)
    if {"clicks", "weight"} & set(parts):
        with chromium() as browser:
            if browser is not None and "clicks" in parts:
                found["clicks"] = measure_clicks(browser, chosen.game, chosen.clicks)
            if browser is not None and "weight" in parts:
                found["weight"] = measure_weight(browser, chosen.game)
    if "spectators" in parts:
        found["spectators"] = measure_spectators(chosen.game, chosen.spectators, chosen.moves)
    if "tables" in parts:
        found["tables"] = measure_tables(chosen.game, chosen.tables, chosen.seconds)
    return found


def versions() -> dict[str, str]:
    """The libraries that serve, as far as they are installed."""
    found = {}
    for name in (*LIBRARIES, "playwright"):
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    games = fondaco.games()
    parser.add_argument("--game", choices=games, default=games[0], help="(default: %(default)s)")
    parser.add_argument("--only", nargs="+", choices=PARTS, help="measure only these")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--starts", type=int, default=5, help="of the server (%(default)s)")
    parser.add_argument("--clicks", type=int, default=50, help="on Confirm (%(default)s)")
    parser.add_argument("--spectators", type=int, default=500, help="(%(default)s)")
    parser.add_argument("--moves", type=int, default=20, help="that they see (%(default)s)")
    parser.add_argument("--tables", type=int, default=100, help="(%(default)s)")
    parser.add_argument("--seconds", type=float, default=30, help="that they play (%(default)s)")
    chosen = parser.parse_args()
    machine = this_machine()  # before its load is our own
    found = measure(chosen)
    if chosen.json:
        print(
            json.dumps(
                {
                    "machine": asdict(machine),
                    "versions": versions(),
                    "game": chosen.game,
                    "figures": {
                        part: [asdict(figure) for figure in each] for part, each in found.items()
                    },
                }
            )
        )
        return
    print(f"{machine.processor}, {machine.cores} cores, load {machine.load:.2f}; {machine.system}")
    print(f"{machine.python}; {', '.join(f'{k} {v}' for k, v in versions().items())}")
    print(f"Game: {chosen.game}\n\n| Measured | Figure | Target |\n| --- | ---: | ---: |")
    for part in found.values():
        for figure in part:
            print(figure.row())


if __name__ == "__main__":
    main()
