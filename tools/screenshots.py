"""Take the pictures of the pages for docs/: games that three people play, always the same.

    .venv/bin/python tools/screenshots.py             writes docs/lobby.png and the others
    .venv/bin/python tools/screenshots.py table dark  only these

A house is opened in a temporary folder and served on a free port of the loopback address; games
with fixed seeds are played in it, and a Chromium of this machine looks at the pages.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import logging
import shutil
import socket
import struct
import tempfile
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch
from urllib.parse import quote

import numpy as np
import numpy.typing as npt
import structlog
import uvicorn
from playwright.async_api import Browser, async_playwright

import fondaco
from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.people import Person
from fondaco.web.house.table import SeatKind, Table
from fondaco.web.house.thinking import choose
from fondaco.web.pages.table_log import known_to
from fondaco.web.settings import Settings

DOCS: Final = Path(__file__).parent.parent / "docs"
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
GAME: Final = "fugger"
OTHER_GAME: Final = "augsburg"
OTHER_PHASE: Final = "privilege"
OTHER_ROUND: Final = 5
THIRD_GAME: Final = "massilia"
THIRD_ROUND: Final = 4
BROWN_DIE: Final = "die brown"  # how taking one begins: its action moves the figures
SEVERAL: Final = 4  # moves, so that there is something to think about
NAMES: Final = ("Anna", "Béla", "Clara")
LANGUAGE: Final = "en"
SEED: Final = 1520
FINISHED_SEED: Final = 1519
EARLIEST: Final = 40  # decisions, so that the table is rich
REPLAYED: Final = 57
CHAT: Final = ((1, "Who ends it this time?"), (0, "Wait and see."), (2, "I do not like that look."))

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
LARGEST: Final = 250_000  # bytes of a picture


@dataclass(frozen=True)
class Picture:
    """A page to look at: where, and on what kind of screen."""

    name: str
    path: str
    viewport: dict[str, int]
    dark: bool = False


class Party:
    """The people who play, and their house."""

    def __init__(self, house: House, people: list[Person], token: str) -> None:
        self.house = house
        self.people = people
        self.token = token  # the first one's, who looks at the pages

    @classmethod
    async def gather(cls, house: House) -> Party:
        """Everybody comes in."""
        welcomed = [await house.welcome(name, LANGUAGE) for name in NAMES]
        return cls(house, [person for person, _ in welcomed], welcomed[0][1])

    async def table(
        self, seed: int, seated: int = len(NAMES), host: int = 0, game: str = GAME
    ) -> Table:
        """A table for all of them, opened by one, at which so many have sat down."""
        seats = [SeatWish(SeatKind.OPEN)] * len(NAMES)
        wish = NewTable(game=game, seats=tuple(seats), options={}, listed=True)
        table = await self.house.make_table(wish, self.people[host])
        # A house deals by a secret seed; here everybody is to get the same cards every time.
        with patch("fondaco.match.match.fresh_seed", return_value=seed):
            for person in [*self.people[host:], *self.people[:host]][:seated]:
                await self.house.sit(table.id, person)
        return await self.house.table(table.id)

    async def play(self, table: Table, *moves: str) -> None:
        """Make a move, or a whole hidden choice, for whoever is asked first."""
        number = table.number
        await self.house.play(table.id, table.waiting[0], moves, number, f"request-{number:08}")

    async def play_until(self, table: Table, enough: Callable[[Table], bool]) -> None:
        """Play as the rule of thumb does, to the end if it never comes to that."""
        while table.waiting and not enough(table):
            assert table.match is not None
            task = table.match.position(), table.names, "heuristic", table.waiting[0]
            await self.play(table, *choose(*task).moves)

    async def play_to_something(self, table: Table) -> str:
        """Play until the first one can make a move after which there is something to be seen.

        Returns that move.
        """
        bot = fondaco.bot("heuristic", seed=SEED)
        while table.match is not None and not table.match.over:
            move = bot.choose(table.match)
            if table.number >= EARLIEST and table.waiting == (0,) and _shows(table, move):
                return move
            await self.play(table, move)
        raise RuntimeError("the game came to its end before anything was to be seen")


def _shows(table: Table, move: str) -> bool:
    """Whether there is something to be seen after that move, and the game goes on."""
    assert table.match is not None
    trial = table.match.copy()
    trial.play(move)
    seen = known_to(trial.last_events, 0)
    before, after = table.match.view(0), trial.view(0)
    shown = table.rules.showing(before, seen, after, 0, table.names, LANGUAGE, 0)
    return shown is not None and not trial.over


def _is_in_the_thick_of_it(table: Table) -> bool:
    """Whether the first one has to use a privilege card that leaves a choice, late in the game."""
    assert table.match is not None
    now = table.match.view(0)
    return (
        now["phase"] == OTHER_PHASE
        and now["round"] >= OTHER_ROUND
        and table.waiting == (0,)
        and len(table.match.moves(0)) > SEVERAL
    )


def _can_move_a_figure(table: Table) -> bool:
    """Whether the first one can take a brown die in the middle of the game."""
    assert table.match is not None
    now = table.match.view(0)
    return now["round"] >= THIRD_ROUND and table.waiting == (0,) and _brown_dice(table) != []


def _brown_dice(table: Table) -> list[str]:
    return [move for move in table.moves_after(0, ()) if move.startswith(BROWN_DIE)]


# --- the house ------------------------------------------------------------------------------------


@asynccontextmanager
async def open_house() -> AsyncIterator[tuple[House, str]]:
    """A house in a temporary folder, and the address where it is served."""
    with tempfile.TemporaryDirectory(prefix="fondaco-pictures-") as folder, _listen() as listener:
        settings = Settings(
            data_folder=Path(folder),
            database_url=f"sqlite:///{Path(folder) / 'house.sqlite'}",
            secret=b"only for the pictures",
            rate=0,
            away_after=1e6,
        )
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
        app = create_app(settings)
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=1))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.05)
        try:
            yield app.state.house, f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


def _listen() -> socket.socket:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    return listener


# --- small files ----------------------------------------------------------------------------------

READ_PIXELS: Final = """
async source => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let place = 0; place < data.length; place += 32768)
    text += String.fromCharCode(...data.subarray(place, place + 32768));
  return [image.height, image.width, btoa(text)];
}
"""
COLOURS: Final = 256
COARSE: Final = 3  # bits of a channel that make no difference to which colours are alike

Pixels = npt.NDArray[np.uint8]
"""An image: rows × columns × red, green and blue."""


async def read_pixels(browser: Browser, png: bytes) -> Pixels:
    """What a PNG shows; the browser reads it, so that no library is needed."""
    page = await browser.new_page()
    source = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    height, width, text = await page.evaluate(READ_PIXELS, source)
    await page.close()
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)
    return pixels[:, :, :3]


def in_256_colours(pixels: Pixels) -> bytes:
    """A PNG of the most frequent colours, all others replaced by the nearest of these.

    Flat colours stay as they are; only some shades at the edges of letters and shapes change.
    """
    height, width, _ = pixels.shape
    colours, shown, counts = np.unique(
        pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True
    )
    palette = colours[_leaders(colours, counts)]
    apart = colours[:, None, :].astype(np.int32) - palette[None, :, :]
    nearest = (apart**2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    rows = np.zeros((height, width + 1), np.uint8)  # each begins with 0: it is not filtered
    rows[:, 1:] = nearest[shown].reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            _chunk(b"IHDR", head),
            _chunk(b"PLTE", palette.tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _leaders(colours: Pixels, counts: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """The most frequent colour of each of the most frequent groups of colours that are alike."""
    _, group = np.unique(colours >> COARSE, axis=0, return_inverse=True)
    order = np.argsort(-counts, kind="stable")
    _, first = np.unique(group[order], return_index=True)
    weight = np.bincount(group, weights=counts)
    return order[first[np.argsort(-weight, kind="stable")[:COLOURS]]]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# --- the pictures ---------------------------------------------------------------------------------


async def take(browser: Browser, address: str, token: str, picture: Picture) -> None:
    """Look at the page as the first player, and write what is seen."""
    context = await browser.new_context(
        base_url=address,
        viewport=picture.viewport,  # type: ignore[arg-type]
        locale="en-GB",
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
    )
    await context.add_cookies([{"name": "fondaco", "value": token, "url": address}])
    page = await context.new_page()
    await page.goto(picture.path)
    await page.wait_for_function("() => document.fonts.status === 'loaded'")
    await page.wait_for_timeout(300)
    file = DOCS / f"{picture.name}.png"
    file.write_bytes(in_256_colours(await read_pixels(browser, await page.screenshot())))
    await context.close()
    if file.stat().st_size > LARGEST:
        raise RuntimeError(f"{file} has {file.stat().st_size} bytes; {LARGEST} are the most")
    print(file)


async def take_all(only: list[str]) -> None:
    """Play, and take the pictures at their moments."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise SystemExit(f"none of {', '.join(CHROMIUM)} is installed")
    DOCS.mkdir(exist_ok=True)
    async with open_house() as (house, address), async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        party = await Party.gather(house)

        async def look(name: str, path: str, dark: bool = False, phone: bool = False) -> None:
            if not only or name in only:
                picture = Picture(name, path, PHONE if phone else DESKTOP, dark)
                await take(browser, address, party.token, picture)

        over = await party.table(FINISHED_SEED)
        await party.play_until(over, lambda table: False)
        table = await party.table(SEED)
        move = await party.play_to_something(table)
        for seat, text in CHAT:
            await house.say(table.id, party.people[seat], text)
        await party.table(SEED, host=1, seated=2)
        staged = f"/tables/{table.id}?stage={quote(move)}"
        await look("lobby", "/")
        await look("table", staged)
        await look("dark", staged, dark=True)
        await look("phone", staged, phone=True)
        await party.play(table, move)
        await look("scoring", f"/tables/{table.id}?step=1")
        await look("result", f"/tables/{over.id}/result")
        rich = await party.table(SEED, game=OTHER_GAME)
        await party.play_until(rich, _is_in_the_thick_of_it)
        asked = f"/tables/{rich.id}?seen={rich.number}&stage={quote(rich.moves_after(0, ())[2])}"
        await look("augsburg", asked)
        await look("augsburg-phone", asked, phone=True)
        market = await party.table(SEED, game=THIRD_GAME)
        await party.play_until(market, _can_move_a_figure)
        asked = f"/tables/{market.id}?seen={market.number}&stage={quote(_brown_dice(market)[-1])}"
        await look("massilia", asked)
        await look("massilia-phone", asked, phone=True)
        await look("replay", f"/tables/{over.id}/replay?at={REPLAYED}&eyes=all")
        await browser.close()


def main() -> None:
    """Take the pictures asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("only", nargs="*", metavar="picture", help="its name (default: all)")
    asyncio.run(take_all(parser.parse_args().only))


if __name__ == "__main__":
    main()
