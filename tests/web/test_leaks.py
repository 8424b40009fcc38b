"""Nothing hidden leaves the server: all that a viewer can't know is dealt anew, twice, and of all
that the viewer can get by any address not one byte may differ."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

import fondaco
from fondaco import Match
from fondaco.engine.events import EVERYBODY, Event
from fondaco.games import load
from fondaco.locale import LANGUAGES
from fondaco.web.api import routes
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Table
from fondaco.web.house.thinking import choose
from fondaco.web.pages import live, lobby, records, replay, result, rules, table
from tests.web.pages.replays import Visitor, open_house

NAMES: Final = ("Anna", "Béla", "Clara", "Dezső", "Emma")
DEALS: Final = (1, 2)
MOMENTS: Final = (1, 4, 26)  # actions before looking; after one, a first choice may be locked in
LATE: Final = 26  # from here on the moment waited for is one at which somebody holds a secret
MOST_ILLEGAL: Final = 24  # moves tried, of those that are not legal
RANDOM: Final = re.compile(r'name="request_id" value="[^"]+"')

PAGES: Final = {
    "/tables/{table_id}",
    "/tables/{table_id}/stream",
    "/tables/{table_id}/replay",
    "/tables/{table_id}/result",
    "/tables/{table_id}/record",
    "/tables/{table_id}/continue",
}
OPERATIONS: Final = {
    "/api/tables/{table_id}",
    "/api/tables/{table_id}/chat",
    "/api/tables/{table_id}/log",
    "/api/tables/{table_id}/moves",
    "/api/tables/{table_id}/record",
    "/api/tables/{table_id}/stream",
}


def readable(routers: Iterable[Any]) -> set[str]:
    """The addresses of a table that can be read there."""
    found = [route for router in routers for route in router.routes]
    return {
        route.path
        for route in found
        if "GET" in getattr(route, "methods", ()) and "{table_id}" in route.path
    }


def test_every_address_of_a_table_is_looked_at_here() -> None:
    modules = (lobby, table, live, replay, result, rules, records)
    assert readable(module.router for module in modules) == PAGES
    assert readable([routes.router]) == OPERATIONS


# --- a table, and dealing it anew -----------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long somebody has been waiting is no secret, and on a slow machine it changes."""
    monkeypatch.setattr("fondaco.web.pages.lobby_view.format_timedelta", lambda *_, **__: "a while")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def people(server: TestClient, count: int) -> list[Visitor]:
    return [Visitor(server, name) for name in NAMES[:count]]


def deals_told_apart(match: Match, eyes: int) -> list[int]:
    """Seeds by which dealing all anew gives that seat things of its own that differ."""
    looks = {str(match.redeal(None, seed).view(eyes)): seed for seed in range(1, 6)}
    return list(looks.values())


def somebody_holds_a_secret(match: Match) -> bool:
    """Whether what some seat alone sees could have been dealt otherwise."""
    return any(len(deals_told_apart(match, seat)) > 1 for seat in range(match.players))


def at_once(match: Match) -> bool:
    """Whatever the moment is."""
    return True


def table_of(
    sitting: Sequence[Visitor],
    game: str,
    actions: int,
    is_reached: Callable[[Match], bool],
) -> Table:
    """A listed table with people at all seats, after so many actions or later, at such a moment."""
    host, *guests = sitting
    seats = [SeatWish(SeatKind.PERSON), *(SeatWish(SeatKind.OPEN) for _ in guests)]
    made: Table = host.house(
        House.make_table, NewTable(game, tuple(seats), {}, True, 0), host.person
    )
    for guest in guests:
        guest.house(House.sit, made.id, guest.person)
    assert made.match is not None
    while made.number < actions or not is_reached(made.match):
        number = made.number
        seat = made.waiting[0]
        bot = "heuristic" if number < actions else "random"  # which tries everything before long
        moves = choose(made.match.position(), made.names, bot, seat).moves
        host.house(House.play, made.id, seat, moves, number, f"request-{number:04}")
    return made


def deal_anew(dealt: Table, origin: Table, eyes: int | None, seed: int) -> None:
    """Change all of a table that those eyes can't know: past and present, events, moves, seed."""

    def redealt(state: Any) -> Match:
        return Match.at(origin.rules.write_position(state)).redeal(eyes, seed)

    def garbled(events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(
            event
            if event.to in (EVERYBODY, eyes)
            else event._replace(a=(event.a + seed) % 3, b=seed, c=seed)
            for event in events
        )

    assert origin.match is not None
    garbled_moves = tuple(origin.rules.action_of)[:seed]  # another number of them, too
    dealt.match = redealt(origin.match.state())
    dealt.match.names = origin.names
    dealt.setup_state = redealt(origin.setup_state).state()
    dealt.setup_events = garbled(origin.setup_events)
    dealt.entries = [
        replace(
            entry,
            state=redealt(entry.state).state(),
            events=garbled(entry.events),
            moves=entry.moves if entry.seat == eyes else garbled_moves,
        )
        for entry in origin.entries
    ]


# --- all that can be got --------------------------------------------------------------------------


def illegal(seen: Table, eyes: int) -> list[str]:
    """Moves that are not legal, from all over the game's list."""
    assert seen.match is not None
    legal = seen.match.moves(eyes)
    moves = [move for move in seen.rules.action_of if move not in legal]
    return moves[:: -(-len(moves) // MOST_ILLEGAL)]


def addresses(seen: Table, eyes: int | None) -> Iterator[str]:
    """Every way of looking at the table."""
    yield "/"
    yield "/?part=mine"
    base = f"/tables/{seen.id}"
    for language in LANGUAGES:
        yield f"{base}?language={language}"
        yield f"{base}/replay?language={language}"
    if eyes in seen.waiting:
        assert seen.match is not None
        for move in [*seen.match.moves(eyes), *illegal(seen, eyes)]:
            yield f"{base}?{urlencode({'stage': move})}"
    for number in (0, seen.number // 2, seen.number):
        yield f"{base}?seen={number}"
        yield f"{base}?seen={number}&step=1"
        yield f"{base}/replay?at={number}"
    for other in range(seen.players):
        yield f"{base}?as={other}"
        yield f"{base}/replay?eyes={other}"
    for eyes_asked in ("all", "nobody"):
        yield f"{base}/replay?eyes={eyes_asked}"
    yield f"{base}/result"
    yield f"{base}/record"
    yield f"{base}/continue?at=1"


def pages(visitor: Visitor, seen: Table, eyes: int | None) -> Iterator[tuple[str, int, str]]:
    """Address, status and text of every page and fragment."""
    for address in addresses(seen, eyes):
        answer = visitor.client.get(address)
        yield address, answer.status_code, answer.text
    for address in (f"/tables/{seen.id}", f"/tables/{seen.id}/replay?at=1"):
        answer = visitor.client.get(address, headers={"HX-Request": "true"})
        yield address, answer.status_code, answer.text


def refusals(visitor: Visitor, seen: Table, eyes: int) -> Iterator[tuple[str, int, str]]:
    """What comes of illegal moves, and of taking back what can't be."""
    assert seen.match is not None
    fields = {"csrf": visitor.csrf(), "seat": str(eyes), "number": str(seen.number)}
    for number, move in enumerate(illegal(seen, eyes)):
        form = {**fields, "move": move, "request_id": f"refused-{number:04}"}
        answer = visitor.client.post(f"/tables/{seen.id}/moves", data=form)
        yield move, answer.status_code, answer.text + answer.headers.get("location", "")
    if seen.match.why_no_undo(eyes) is not None:
        form = {**fields, "request_id": "undo-0001"}
        answer = visitor.client.post(f"/tables/{seen.id}/undo", data=form)
        yield "undo", answer.status_code, answer.text + answer.headers.get("location", "")


def streamed(visitor: Visitor, seen: Table, eyes: int | None) -> list[str]:
    """What the streams for pages and programs say first."""
    app: Any = visitor.client.app

    async def read(house: House) -> list[str]:
        messages = live._messages(
            live.live_of(app), house, seen, visitor.person, "en", "csrf", None
        )
        told = [(await anext(messages)).decode()]
        for language in LANGUAGES:
            answers = routes.stream(house, routes.Asker(seen, eyes), language, None)
            told += [await anext(answers), await anext(answers)]
        return told

    found: list[str] = visitor.house(read)
    return found


def answers(visitor: Visitor, seen: Table, eyes: int | None, token: str | None) -> Iterator[str]:
    """Every answer of the interface for programs."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    for operation in sorted(OPERATIONS - {"/api/tables/{table_id}/stream"}):
        for language in LANGUAGES:
            path = operation.replace("{table_id}", seen.id)
            yield visitor.client.get(f"{path}?language={language}", headers=headers).text


def all_of_it(visitor: Visitor, seen: Table, eyes: int | None) -> list[Any]:
    """Everything that somebody with those eyes can get."""
    seen.version += 1  # what was kept of the other deal must not hide the difference
    found: list[Any] = [*pages(visitor, seen, eyes), *streamed(visitor, seen, eyes)]
    found += answers(visitor, seen, eyes, None)
    if eyes is not None:
        found += refusals(visitor, seen, eyes)
    seen.version -= 1
    live.live_of(visitor.client.app)._renders.clear()  # type: ignore[arg-type]
    return [RANDOM.sub("", str(one)) for one in found]


def difference(one: str, other: str) -> str:
    """Where two texts begin to differ, empty if they don't. (Of whole pages pytest's own comparison
    takes minutes.)"""
    if one == other:
        return ""
    pairs = enumerate(zip(one, other, strict=False))
    start = next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
    return f"{one[:60]} … {one[max(0, start - 80) : start + 80]} | {other[start : start + 80]}"


@pytest.mark.parametrize("actions", MOMENTS)
@pytest.mark.parametrize("game", fondaco.games())
def test_what_is_hidden_changes_nothing_that_can_be_got(
    server: TestClient, game: str, actions: int
) -> None:
    for players in (load(game).seats[0], load(game).seats[-1]):
        sitting = people(server, players)
        is_reached = somebody_holds_a_secret if actions >= LATE else at_once
        seen = table_of(sitting, game, actions, is_reached)
        origin = copy(seen)
        viewers: list[tuple[int | None, Visitor]] = [
            *enumerate(sitting),
            (None, Visitor(server, "Zita")),
            (None, Visitor(server)),
        ]
        for eyes, visitor in viewers:
            got = []
            for seed in DEALS:
                deal_anew(seen, origin, eyes, seed)
                got.append(all_of_it(visitor, seen, eyes))
            assert len(got[0]) > 40
            for one, other in zip(got[0], got[1], strict=True):
                assert difference(one, other) == ""


@pytest.mark.parametrize("game", fondaco.games())
def test_dealing_anew_does_change_what_others_see(server: TestClient, game: str) -> None:
    """Else the test above would show nothing."""
    sitting = people(server, load(game).seats[0])
    seen = table_of(sitting, game, 4, somebody_holds_a_secret)
    origin = copy(seen)
    assert origin.match is not None
    for eyes, visitor in enumerate(sitting):
        deals = deals_told_apart(origin.match, eyes)[:2]
        got = set()
        for seed in deals:
            deal_anew(seen, origin, None, seed)
            got.add(tuple(all_of_it(visitor, seen, eyes)))
        assert len(got) == len(deals)
