"""Bots that play by themselves, and for people who have gone away."""

import asyncio
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.bots.search import SearchBot
from fondaco.web.house import bots, thinking
from fondaco.web.house.errors import BadRequest, NotYourSeat, SubstitutePlays
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import SeatWish
from fondaco.web.house.table import SeatKind, Status, Table
from fondaco.web.house.thinking import Chosen, choose
from tests.web.house.tables import (
    BOT,
    GAME,
    GONE_AT_ONCE,
    ME,
    digest,
    first_choice,
    open_house,
    play_some,
    play_to_the_end,
    three_people,
    welcome,
    wish,
)


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(BOT, BOT, BOT), None)
            await play_to_the_end(house, table)
            assert table.match is not None
            assert table.match.over
            assert {entry.by for entry in table.entries} == {"bot"}
            assert table not in house.running_tables()
        async with open_house(tmp_path) as house:
            assert house.tables() == []
            again = await house.table(table.id)
            assert digest(again) == digest(table)
            assert again.status is Status.OVER
            assert await house.table(table.id) is again

    asyncio.run(scene())


def test_bots_think_in_workers_that_are_made_anew_when_they_die(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, workers=1) as house:
            table = await house.make_table(wish(BOT, BOT), None)
            while table.number < 3:
                await changed(house, table)
            pool = house._thinkers._pool
            assert pool is not None
            for worker in list(pool._processes.values()):
                worker.kill()
            number = table.number
            while table.number < number + 3:
                await changed(house, table)
            assert house._thinkers._pool is not pool

    asyncio.run(scene())


async def changed(house: House, table: Table) -> None:
    """Wait for one change of a table."""
    version = table.version
    async for told in house.follow(table.id):
        if told != version:
            return


def test_a_restart_resumes_thinking(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(BOT, BOT), None)
            while table.number < 2:
                await changed(house, table)
        number = table.number
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.number >= number
            while again.number < number + 2:
                await changed(house, again)

    asyncio.run(scene())


def test_a_bot_that_fails_or_cheats_is_replaced_by_a_quick_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def spoilt(position: Any, names: Any, bot: str, seat: int) -> Chosen:
        asked.append(bot)
        if bot == "random":
            if len(asked) % 2:
                raise RuntimeError("a fault of the bot")
            return Chosen(["no such move"])
        return choose(position, names, bot, seat)

    monkeypatch.setattr(bots, "choose", spoilt)

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            bad = wish(*[type(BOT)(BOT.kind, bot="random")] * 2)
            table = await house.make_table(bad, None)
            while table.number < 4:
                await changed(house, table)
            assert {"random", "heuristic"} == set(asked)

    asyncio.run(scene())


async def no_play(table: Table, seat: int, chosen: Chosen, expected: int, request_id: str) -> None:
    raise AssertionError("nothing is played here")


def test_a_bot_that_does_not_answer_in_time_is_replaced_by_a_quick_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def never(position: Any, names: Any, bot: str, seat: int) -> Chosen:
        await asyncio.Event().wait()
        raise AssertionError("it never comes")

    async def scene() -> None:
        thinkers = bots.Thinkers(no_play, pause=0, deadline=0, workers=1)
        monkeypatch.setattr(thinkers, "_ask", never)
        match = fondaco.Match.new(GAME, players=2, seed=1)
        seat = match.waiting[0]
        chosen = await thinkers._think(match.position(), match.names, "random", seat)
        assert chosen == choose(match.position(), match.names, "heuristic", seat)
        await thinkers.close()

    asyncio.run(scene())


def test_a_bot_whose_fault_stays_tries_again_ever_more_rarely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(ME, ME), await welcome(house))
            table.seats[0].substitute = "random"
            thinkers = bots.Thinkers(no_play, pause=0, deadline=1, workers=0)

            async def sleep(seconds: float) -> None:
                waits.append(seconds)
                if len(waits) == 16:
                    table.seats[0].substitute = None  # it is over: nothing is asked of it any more

            async def fail(*task: Any) -> None:
                raise OSError("no space left")

            with monkeypatch.context() as patch:
                patch.setattr(asyncio, "sleep", sleep)
                patch.setattr(thinkers, "_move", fail)
                await thinkers._decide(table, 0)

    asyncio.run(scene())
    assert waits == [0, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32, 0, 60, 0, 60]


def test_no_bot_begins_to_think_after_the_end(tmp_path: Path) -> None:
    """A move that is stored while the house closes asks the next bot: at the next start."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(ME, ME), await welcome(house))
            table.seats[0].substitute = table.seats[1].substitute = "random"
            thinkers = bots.Thinkers(no_play, pause=0, deadline=1, workers=0)
            await thinkers.close()
            thinkers.wake(table)
            assert thinkers._tasks == {}

    asyncio.run(scene())


@pytest.mark.parametrize("later", range(6))
def test_a_bot_broken_off_about_when_its_moves_come_thinks_no_more(
    later: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its moves have come and are on their way through so many turns of the event loop."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(ME, ME), await welcome(house))
            table.seats[table.waiting[0]].substitute = "random"
            thinkers = bots.Thinkers(no_play, pause=0, deadline=1, workers=0)
            asked, answer = asyncio.Event(), asyncio.Event()

            async def ask(*task: Any) -> Chosen:
                asked.set()
                await answer.wait()
                return Chosen(["pass"])

            monkeypatch.setattr(thinkers, "_ask", ask)
            thinkers.wake(table)
            [thinking] = thinkers._tasks.values()
            await asked.wait()
            answer.set()
            for _ in range(later):
                await asyncio.sleep(0)
            thinking.cancel()
            thinkers._closed = True
            done, _ = await asyncio.wait([thinking], timeout=10)
            table.seats[table.waiting[0]].substitute = None  # lets one end that thinks on
            assert done == {thinking}
            assert thinking.cancelled()

    asyncio.run(scene())


def test_workers_that_never_come_back_are_made_anew() -> None:
    async def scene() -> None:
        thinkers = bots.Thinkers(no_play, pause=0, deadline=1, workers=1)
        pool = thinkers._working_pool()
        assert thinkers._working_pool() is pool
        busy: Future[Chosen] = Future()
        busy.set_running_or_notify_cancel()
        thinkers._overdue.append(busy)
        assert thinkers._working_pool() is not pool
        assert thinkers._overdue == []
        await thinkers.close()

    asyncio.run(scene())


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Future[None]:
    """Compiling the search goes on until the test ends it; then it finds nothing at once."""
    done: Future[None] = Future()
    monkeypatch.setattr(thinking, "compiling", lambda rules: done)
    monkeypatch.setattr(thinking, "PATIENCE", 0)
    monkeypatch.setattr(SearchBot, "_search", lambda *position, settle: [])
    return done


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_until_its_search_is_compiled_the_heuristic_chooses_for_a_bot(
    compiled: Future[None], level: str
) -> None:
    """For one that counts simulations too, which would wait as long as it takes."""
    match = fondaco.Match.new(GAME, players=2, seed=1)
    task = match.position(), match.names
    seat = match.waiting[0]
    moves = choose(*task, "heuristic", seat).moves
    assert choose(*task, f"search:{level}", seat) == Chosen(moves, fell_back=True)
    compiled.set_result(None)
    assert choose(*task, f"search:{level}", seat) == Chosen(moves, fell_back=False)


@pytest.mark.parametrize("bot", ["random", "heuristic", "search:beginner", "search:easy"])
def test_a_bot_that_does_not_search_waits_for_nothing(compiled: Future[None], bot: str) -> None:
    match = fondaco.Match.new(GAME, players=2, seed=1)
    assert choose(match.position(), match.names, bot, match.waiting[0]).fell_back is None


def test_a_search_that_can_not_be_compiled_is_a_fault(compiled: Future[None]) -> None:
    match = fondaco.Match.new(GAME, players=2, seed=1)
    compiled.set_exception(OSError("no space left"))
    with pytest.raises(OSError, match="no space left"):
        choose(match.position(), match.names, "search:hard", match.waiting[0])


def test_a_table_knows_whether_its_last_search_bot_had_got_ready(
    tmp_path: Path, compiled: Future[None]
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            searching = SeatWish(SeatKind.BOT, bot="search:hard")
            table = await house.make_table(wish(searching, BOT), None)
            assert not table.fell_back
            while {entry.seat for entry in table.entries} != {0, 1}:
                await changed(house, table)
            assert table.fell_back  # whatever the other bot does
            number = table.number
            compiled.set_result(None)
            while 0 not in [entry.seat for entry in table.entries[number + 1 :]]:
                await changed(house, table)
            assert not table.fell_back

    asyncio.run(scene())


def test_a_bot_is_told_only_what_its_seat_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, int]] = []

    def listening(position: Any, names: Any, bot: str, seat: int) -> Chosen:
        told.append((position, seat))
        return choose(position, names, bot, seat)

    monkeypatch.setattr(bots, "choose", listening)

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(BOT, BOT, BOT), None)
            while table.number < 6:
                await changed(house, table)
            real = [table.rules.write_position(table.state_at(n)) for n in range(table.number + 1)]
            for position, seat in told[:6]:
                seen = table.rules.write_view(table.rules.read_position(position), seat)
                assert seen in [table.view_at(n, seat) for n in range(table.number + 1)]
                assert position not in real

    asyncio.run(scene())


def test_an_answer_to_what_is_no_longer_asked_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat is taken back while its substitute thinks."""

    async def scene() -> None:
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            table, _ = await three_people(house)
            absent = table.waiting[0]
            asked, go_on = asyncio.Event(), asyncio.Event()

            async def slow(*task: Any, bot: str, seat: int) -> Chosen:
                asked.set()
                await go_on.wait()
                return Chosen([*first_choice(table)[1]])

            monkeypatch.setattr(house._thinkers, "_think", slow)
            others = [seat for seat in range(3) if seat != absent]
            streams = [house.follow(table.id, (seat,)) for seat in others]
            for stream in streams:
                await anext(stream)
            for seat in others:
                await house.vote(table.id, seat, absent, True)
            await asked.wait()
            await house.return_to(table.id, absent)
            go_on.set()
            seat, moves = first_choice(table)
            await house.play(table.id, seat, moves, 0, "mine")
            assert [entry.by for entry in table.entries] == ["person"]
            for stream in streams:
                await stream.aclose()

    asyncio.run(scene())


def test_a_bot_plays_for_the_absent_when_all_others_agree(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            table, _ = await three_people(house)
            absent = table.waiting[0]
            first, second = (seat for seat in range(3) if seat != absent)
            streams = [house.follow(table.id, (seat,)) for seat in (first, second)]
            for stream in streams:
                await anext(stream)
            assert house.is_absent(table, absent)
            assert not house.is_absent(table, first)
            with pytest.raises(BadRequest):
                await house.vote(table.id, second, first, True)
            with pytest.raises(NotYourSeat):
                await house.vote(table.id, absent, absent, True)
            await house.vote(table.id, first, absent, True)
            await house.vote(table.id, first, absent, False)
            await house.vote(table.id, second, absent, True)
            assert table.votes == {absent: {first: False, second: True}}
            assert table.seats[absent].substitute is None
            await house.vote(table.id, first, absent, True)
            assert table.votes == {}
            assert table.seats[absent].substitute == "heuristic"
            with pytest.raises(SubstitutePlays):
                await house.play(table.id, absent, "any", table.number, "mine")
            while not table.entries:
                await changed(house, table)
            assert (table.entries[0].seat, table.entries[0].by) == (absent, "bot")
            await house.return_to(table.id, absent)
            assert table.seats[absent].substitute is None
            for stream in streams:
                await stream.aclose()

    asyncio.run(scene())


def test_whoever_comes_back_is_no_longer_absent_and_votes_go(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            table, _ = await three_people(house)
            absent = table.waiting[0]
            first, second = (seat for seat in range(3) if seat != absent)
            here = [house.follow(table.id, (seat,)) for seat in (first, second)]
            for stream in here:
                await anext(stream)
            await house.vote(table.id, first, absent, True)
            assert table.votes == {absent: {first: True}}
            back = house.follow(table.id, (absent,))
            version = await anext(back)
            assert await anext(back) == version + 1
            assert not house.is_absent(table, absent)
            assert table.votes == {}
            for stream in (*here, back):
                await stream.aclose()
            assert house.is_absent(table, absent)
            assert house.followers() == 0

    asyncio.run(scene())


def test_two_who_are_away_do_not_block_the_third(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            table, _ = await three_people(house)
            absent = table.waiting[0]
            here = next(seat for seat in range(3) if seat != absent)
            stream = house.follow(table.id, (here,))
            await anext(stream)
            await house.vote(table.id, here, absent, True)
            assert table.seats[absent].substitute == "heuristic"
            await stream.aclose()

    asyncio.run(scene())


def test_substitute_and_votes_survive_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            table, _ = await three_people(house)
            absent = table.waiting[0]
            first, second = (seat for seat in range(3) if seat != absent)
            streams = [house.follow(table.id, (seat,)) for seat in (first, second)]
            for stream in streams:
                await anext(stream)
            await house.vote(table.id, first, absent, True)
            for stream in streams:
                await stream.aclose()
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            again = await house.table(table.id)
            assert again.votes == {absent: {first: True}}
            stream = house.follow(table.id, (first,))
            await anext(stream)
            await house.vote(table.id, first, absent, True)
            await stream.aclose()
        async with open_house(tmp_path, away_after=GONE_AT_ONCE) as house:
            assert (await house.table(table.id)).seats[absent].substitute == "heuristic"

    asyncio.run(scene())


def test_followers_get_the_newest_version_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(ME, ME), await welcome(house))
            stream = house.follow(table.id)
            assert await anext(stream) == table.version
            await play_some(house, table, 3)
            assert await anext(stream) == table.version
            waiting = asyncio.ensure_future(anext(stream))
            await play_some(house, table, 1)
            assert await waiting == table.version
            await stream.aclose()
            open_at_the_end = house.follow(table.id)
            await anext(open_at_the_end)
        assert [version async for version in open_at_the_end] == []

    asyncio.run(scene())
