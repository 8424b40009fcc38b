"""A bot that plays over HTTP, with nothing but Python's standard library.

It makes a table against a bot of the server, or joins one, and plays legal moves that it chooses at
random, to the end of the game:

    python bot_over_http.py http://localhost:1520
    python bot_over_http.py http://localhost:1520 --game fugger --opponent heuristic --seed 7
    python bot_over_http.py http://localhost:1520 --join q3mzk7aw5t2b
    python bot_over_http.py http://localhost:1520 --join q3mzk7aw5t2b --invite 6Yk1sWq0vD2c

To make a player of your own, write another `choose`. It is handed the table as this seat may see
it (`table["view"]` is the position) and the legal moves. What the server takes and answers is
described on its page /api/docs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

PATIENCE = 60  # seconds without a sign of life; an open stream gives one every 15
PAUSE = 2  # seconds before a lost connection is tried again
TRIES = 5

LOST = (URLError, HTTPException, ConnectionError, TimeoutError)

Json = dict[str, Any]


class Refused(Exception):
    """The server does not do what it was asked; `code` is its word for why."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(f"{code}: {message}")


class Server:
    """A Fondaco server, asked with the token of a seat once there is one."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token

    def ask(self, path: str, body: Json | None = None) -> Json:
        """The answer to a GET, or with a body to a POST.

        When the connection is lost, or the server asks to wait, it is tried again. That is safe: a
        move carries an id by which the server knows that it has it already.
        """
        for attempt in range(1, TRIES + 1):
            try:
                with self._open(path, body) as answer:
                    found: Json = json.load(answer)
                    return found
            except LOST:
                if attempt == TRIES:
                    raise
            except Refused as refusal:
                if refusal.code != "too_many_requests" or attempt == TRIES:
                    raise
            time.sleep(PAUSE)
        raise AssertionError("the last attempt answers or raises")

    def tables(self, path: str) -> Iterator[Json]:
        """The table as it is now, and again after each change, however often the line breaks."""
        last, failures = "", 0
        while failures < TRIES:
            with suppress(*LOST), self._open(path, None, last) as stream:
                for number, data in events(stream):
                    last, failures = number, 0
                    yield json.loads(data)
            failures += 1
            time.sleep(PAUSE)

    def _open(self, path: str, body: Json | None, last_event: str = "") -> Any:
        headers = {"Accept": "application/json, text/event-stream"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if last_event:
            headers["Last-Event-ID"] = last_event
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        try:
            return urlopen(Request(self.address + path, data, headers), timeout=PATIENCE)
        except HTTPError as refusal:
            with refusal:
                error = json.load(refusal)["error"]
            raise Refused(error["code"], error["message"]) from None


def events(stream: Iterator[bytes]) -> Iterator[tuple[str, str]]:
    """The id and data of each server-sent event: a field a line, and an empty line ends it."""
    number, data = "", ""
    for line in stream:
        field, _, value = line.decode().rstrip("\r\n").partition(": ")
        if field == "id":
            number = value
        elif field == "data":
            data = value
        elif not field and not value and data:
            yield number, data
            data = ""


# --- a seat ---------------------------------------------------------------------------------------


def make_table(server: Server, game: str | None, name: str, opponent: str | None) -> Json:
    """A new table for this program and one bot: its id, and seat and token of this program."""
    known = server.ask("/api/games")
    game = game or known["games"][0]["name"]
    facts = next((facts for facts in known["games"] if facts["name"] == game), None)
    if facts is None:
        raise Refused("unknown_game", f"the server does not know the game {game}")
    bots = [{"kind": "bot", "bot": opponent or known["bots"][-1]}] * (min(facts["seats"]) - 1)
    seats = [{"kind": "program", "name": name}, *bots]
    made = server.ask("/api/tables", {"game": game, "seats": seats})
    print(f"made {made['page']}", flush=True)
    return {"table": made["id"], **made["tokens"][0]}


def join_table(server: Server, table: str, name: str, invite: str | None) -> Json:
    """A seat at a table that there is: its id, and seat and token of this program."""
    wish = {"name": name} if invite is None else {"name": name, "invite": invite}
    return {"table": table, **server.ask(f"/api/tables/{table}/seats", wish)}


# --- playing --------------------------------------------------------------------------------------


def choose(table: Json, moves: list[str], chance: random.Random) -> str:
    """One of the legal moves: here is where a cleverer player would think."""
    return chance.choice(moves)


def play(server: Server, place: Json, chance: random.Random) -> Json:
    """Play at that place until the game is over; the table at its end."""
    path = f"/api/tables/{place['table']}"
    for table in server.tables(f"{path}/stream"):
        if table["status"] in ("over", "aside"):
            return table
        if place["seat"] in table["waiting"]:
            move(server, path, table, chance)
    raise Refused("lost", "the server cannot be reached any more, and the game is not over")


def move(server: Server, path: str, table: Json, chance: random.Random) -> None:
    """Choose a move and send it; a hidden choice of several moves is sent whole.

    Nobody shall see how many it has. Where it can go on after some is asked with `after`.
    """
    moves: list[str] = []
    while True:
        steps = urlencode({"after": moves}, doseq=True)
        legal = server.ask(f"{path}/moves?{steps}")
        if not legal["moves"]:
            return
        moves.append(choose(table, [each["move"] for each in legal["moves"]], chance))
        if send(server, path, moves, legal["number"]):
            return


def send(server: Server, path: str, moves: list[str], number: int) -> bool:
    """Whether the moves were a whole choice.

    If the table has moved on, they were in vain, and the stream tells of it next.
    """
    wish = {"moves": moves, "number": number, "request_id": uuid.uuid4().hex}
    try:
        server.ask(f"{path}/moves", wish)
    except Refused as refusal:
        if refusal.code not in ("table_moved_on", "not_whole"):
            raise
        return refusal.code != "not_whole"
    print(f"{number:4} {' '.join(moves)}", flush=True)
    return True


def main() -> int:
    """Play one game as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server", help="address of the server, as http://localhost:1520")
    parser.add_argument("--game", help="the game of the table to make; the server's first if none")
    parser.add_argument("--opponent", help="the bot to play against; the server's best if none")
    parser.add_argument("--join", metavar="TABLE", help="id of a table to join instead")
    parser.add_argument("--invite", help="the invite of the seat to take there; else an open one")
    parser.add_argument("--name", default="Random bot", help="what the seat is called")
    parser.add_argument("--seed", type=int, help="a number: the same choices every time")
    wanted = parser.parse_args()
    server = Server(wanted.server)
    try:
        if wanted.join:
            place = join_table(server, wanted.join, wanted.name, wanted.invite)
        else:
            place = make_table(server, wanted.game, wanted.name, wanted.opponent)
        server.token = place["token"]
        table = play(server, place, random.Random(wanted.seed))
    except (Refused, OSError) as fault:
        print(f"{wanted.server}: {fault}", file=sys.stderr)
        return 1
    points = " · ".join(
        f"{name} {count}" for name, count in zip(table["names"], table["points"] or ())
    )
    winners = " and ".join(table["names"][seat] for seat in table["winners"])
    print(f"{points} · won by {winners}" if winners else f"{points} · {table['status']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
