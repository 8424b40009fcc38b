"""Sitting down and getting up, invitations, programs, the next game."""

import asyncio
import sqlite3
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fondaco.errors import FondacoError, InvalidName, InvalidPlayers, UnknownBot, UnknownGame
from fondaco.web.house.errors import (
    BadRequest,
    NoSuchTable,
    NotOpen,
    NotOver,
    NotTheHost,
    NotYourSeat,
    SeatTaken,
    TooManyTables,
)
from fondaco.web.house.house import (
    CLEAR_EVERY,
    OPEN_OF_ONE,
    OPEN_OF_PROGRAMS,
)
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.people import fresh_token
from fondaco.web.house.table import SeatKind, Status, Table, distinct_names
from tests.web.house.tables import (
    BOT,
    GAME,
    INVITED,
    ME,
    OPEN,
    first_choice,
    hot_seat,
    open_house,
    play_some,
    play_to_the_end,
    three_people,
    welcome,
    wish,
)


def test_a_game_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela = await welcome(house), await welcome(house, "Béla")
            table = await house.make_table(wish(ME, OPEN, BOT), anna)
            assert (table.status, table.match) == (Status.OPEN, None)
            assert house.open_tables() == [table]
            assert await house.sit(table.id, bela) == 1
            assert await house.sit(table.id, bela) == 1
            assert await house.sit(table.id, bela, seat=1) == 1  # sent twice
            assert table.status is Status.RUNNING
            assert table.match is not None
            assert table.match.names == table.names == ("Anna", "Béla", "heuristic")
            assert house.open_tables() == []
            assert house.running_tables() == [table]
            assert house.tables_of(bela.id) == house.tables_of(anna.id) == [table]
            with pytest.raises(NotOpen):
                await house.sit(table.id, await welcome(house, "Cili"))
            with pytest.raises(NotOpen):
                await house.leave(table.id, bela)
            with pytest.raises(NotOpen):
                await house.cancel(table.id, anna)

    asyncio.run(scene())


def test_who_gets_up_is_not_there_for_whoever_comes_next(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela, cili = [await welcome(house, name) for name in ("Anna", "Béla", "Cili")]
            table = await house.make_table(wish(ME, OPEN, OPEN), anna)
            await house.sit(table.id, bela, seat=1)
            async with aclosing(house.follow(table.id, (1,))) as versions:
                await anext(versions)
                assert table.seats[1].connections == 1
                await house.leave(table.id, bela)
                await house.sit(table.id, cili, seat=1)
                async with aclosing(house.follow(table.id, (1,))) as own:
                    await anext(own)
                    await anext(versions)
                    assert table.seats[1].connections == 1
                assert table.seats[1].connections == 0
            assert table.seats[1].connections == 0

    asyncio.run(scene())


def test_an_invitation_is_for_one_and_its_link_stays_theirs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela, cili = [await welcome(house, name) for name in ("Anna", "Béla", "Cili")]
            table = await house.make_table(wish(ME, INVITED, INVITED), anna)
            first, second = table.seats[1].invite, table.seats[2].invite
            assert first is not None
            assert second is not None
            assert first != second
            assert len(first) >= 43
            assert house.open_tables() == []
            assert await house.table_of_invite(second) is table
            assert await house.sit(table.id, cili, invite=second) == 2
            assert await house.sit(table.id, cili, invite=second) == 2
            with pytest.raises(SeatTaken):
                await house.sit(table.id, bela, invite=second)
            with pytest.raises(NotYourSeat):
                await house.sit(table.id, bela, seat=1)
            with pytest.raises(SeatTaken):
                await house.sit(table.id, bela)
            await house.leave(table.id, cili)
            assert (table.seats[2].kind, table.seats[2].name) == (SeatKind.INVITED, "")
            for wrong in ("", "x", "ő", "\ud800", "\x00"):
                with pytest.raises(NoSuchTable):
                    await house.table_of_invite(wrong)
                with pytest.raises(NoSuchTable):
                    await house.sit(table.id, bela, invite=wrong)

    asyncio.run(scene())


def test_two_who_want_the_last_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela, cili = [await welcome(house, name) for name in ("Anna", "Béla", "Cili")]
            table = await house.make_table(wish(ME, OPEN), anna)
            answers = await asyncio.gather(
                house.sit(table.id, bela, seat=1),
                house.sit(table.id, cili, seat=1),
                return_exceptions=True,
            )
            assert answers[0] == 1
            assert isinstance(answers[1], NotOpen)
            assert table.seats[1].person_id == bela.id

    asyncio.run(scene())


def test_only_the_host_takes_a_table_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela = await welcome(house), await welcome(house, "Béla")
            table = await house.make_table(wish(ME, OPEN, OPEN), anna)
            await house.sit(table.id, bela)
            await house.say(table.id, bela, "Ave!")
            with pytest.raises(NotTheHost):
                await house.cancel(table.id, bela)
            versions = house.follow(table.id)
            assert await anext(versions) == table.version
            await house.cancel(table.id, anna)
            assert [version async for version in versions] == []
            with pytest.raises(NoSuchTable):
                await house.table(table.id)
            assert house.tables_of(anna.id) == []

    asyncio.run(scene())


def test_a_program_plays_with_its_token_which_is_stored_nowhere(tmp_path: Path) -> None:
    async def scene() -> tuple[str, str]:
        async with open_house(tmp_path) as house:
            person, cookie = await house.welcome("Anna", "hu")
            table = await house.make_table(wish(OPEN, ME), person)
            seat, token = await house.sit_program(table.id, "engine")
            assert (seat, table.seats[0].kind) == (0, SeatKind.PROGRAM)
            assert await house.seat_of_token(table.id, token) == 0
            for wrong in ("", token[:-1], token + "x", "\ud800"):
                assert await house.seat_of_token(table.id, wrong) is None
            while table.waiting[0] != 0:
                await play_some(house, table, 1)
            _, moves = first_choice(table)
            with pytest.raises(NotYourSeat):
                await house.play(table.id, 0, moves, table.number, "person")
            await house.play(table.id, 0, moves, table.number, "program", by="program")
            assert table.entries[-1].by == "program"
            await house.say_program(table.id, 0, "ready")
            assert (table.chat[0].author, table.chat[0].seat) == ("engine", 0)
            return token, cookie

    token, cookie = asyncio.run(scene())
    connection = sqlite3.connect(tmp_path / "house.sqlite")
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert token not in dump
    assert cookie not in dump
    assert "engine" in dump


def test_people_are_known_by_their_token(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, token = await house.welcome("  Anna ", "hu")
            assert anna.name == "Anna"
            assert await house.person(token) == anna
            for wrong in (None, "", token + "x", "\ud800"):
                assert await house.person(wrong) is None
            anna = await house.set_language(await house.rename(anna, "Панна 🐘"), "de")
            assert (anna.name, anna.language) == ("Панна 🐘", "de")
        async with open_house(tmp_path) as house:
            assert await house.person(token) == anna

    asyncio.run(scene())


def test_a_token_is_of_one_person_however_often_it_is_welcomed(tmp_path: Path) -> None:
    async def scene() -> None:
        token = fresh_token()
        async with open_house(tmp_path) as house:
            answers = await asyncio.gather(
                *(house.welcome(name, "hu", token) for name in ("Anna", "Béla", "Cili"))
            )
            assert len(set(answers)) == 1
            (anna, same), *_ = answers
            assert same == token
            assert await house.welcome("Dóra", "en", token) == (anna, token)
            assert await house.person(token) == anna
            other, fresh = await house.welcome("Anna", "hu")
            assert (other.id != anna.id, fresh != token) == (True, True)
        connection = sqlite3.connect(tmp_path / "house.sqlite")
        assert connection.execute("SELECT count(*) FROM people").fetchall() == [(2,)]
        connection.close()

    asyncio.run(scene())


def test_a_seat_that_is_not_free_is_refused_before_anybody_is_made_known(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            table = await house.make_table(wish(ME, OPEN, INVITED), anna)
            await house.check_free(table.id)
            await house.check_free(table.id, 1)
            for seat, fault in ((0, SeatTaken), (2, NotYourSeat), (3, BadRequest)):
                with pytest.raises(fault):
                    await house.check_free(table.id, seat)
            with pytest.raises(NoSuchTable):
                await house.check_free("a" * 12)
            await house.sit(table.id, await welcome(house, "Béla"))
            with pytest.raises(SeatTaken):
                await house.check_free(table.id)
            await house.sit(table.id, await welcome(house, "Cili"), invite=table.seats[2].invite)
            with pytest.raises(NotOpen):
                await house.check_free(table.id)

    asyncio.run(scene())


# --- tables that wait for people ------------------------------------------------------------------


def test_so_many_tables_of_one_wait_for_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (OPEN_OF_ONE, OPEN_OF_PROGRAMS) == (50, 1000)
    monkeypatch.setattr("fondaco.web.house.house.OPEN_OF_ONE", 2)
    monkeypatch.setattr("fondaco.web.house.house.OPEN_OF_PROGRAMS", 1)

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela = await welcome(house), await welcome(house, "Béla")
            made = await asyncio.gather(
                *(house.make_table(wish(ME, OPEN), anna) for _ in range(4)), return_exceptions=True
            )
            first, second, *refused = made
            assert [type(fault) for fault in refused] == [TooManyTables, TooManyTables]
            assert isinstance(first, Table)
            assert house.tables_of(anna.id) == house.open_tables() == [second, first]
            await house.make_table(wish(ME, ME), anna)  # which waits for nobody
            await house.make_table(wish(ME, OPEN), bela)
            await house.make_table(wish(OPEN, OPEN), None)
            with pytest.raises(TooManyTables, match=r"^1 "):
                await house.make_table(wish(OPEN, BOT), None)
            await house.make_table(wish(BOT, BOT), None)
            await house.sit(first.id, bela)
            await house.make_table(wish(ME, OPEN), anna)
            with pytest.raises(TooManyTables) as fault:
                await house.make_table(wish(ME, OPEN), anna)
            assert (fault.value.status, fault.value.code) == (429, "too_many_tables")

    asyncio.run(scene())


WEEK = timedelta(days=7)
MOMENT = timedelta(seconds=1)


def test_a_table_where_nobody_is_for_a_week_is_taken_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            forsaken, followed, running = [
                await house.make_table(wish(ME, other), anna) for other in (OPEN, OPEN, ME)
            ]
            await house.clear(forsaken.created + WEEK - MOMENT)
            assert set(house.tables()) == {forsaken, followed, running}
            async with aclosing(house.follow(followed.id)) as versions:
                await anext(versions)
                await house.clear(datetime.now(UTC) + 100 * WEEK)
                assert set(house.tables()) == {followed, running}
            with pytest.raises(NoSuchTable):
                await house.sit(forsaken.id, anna)
            left = datetime.now(UTC)
            await house.clear(left + WEEK - MOMENT)
            assert set(house.tables()) == {followed, running}
            await house.clear(left + WEEK)
            assert house.tables() == [running]
        async with open_house(tmp_path) as house:
            assert [table.id for table in house.tables()] == [running.id]

    asyncio.run(scene())


def test_what_is_stored_of_a_table_says_how_long_it_has_waited(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            silent, talking = [await house.make_table(wish(ME, OPEN), anna) for _ in range(2)]
            await house.say(talking.id, anna, "Who comes?")
        long_ago = silent.created - WEEK
        with sqlite3.connect(tmp_path / "house.sqlite") as connection:
            connection.execute(
                "UPDATE tables SET created = ?", [f"{long_ago:%Y-%m-%d %H:%M:%S.%f}"]
            )
        connection.close()
        async with open_house(tmp_path) as house:
            assert {table.created for table in house.tables()} == {long_ago}
            await house.clear(datetime.now(UTC))
            assert [table.id for table in house.tables()] == [talking.id]
            await house.clear(talking.chat[-1].at + WEEK)
            assert house.tables() == []

    asyncio.run(scene())


def test_forsaken_tables_are_looked_for_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CLEAR_EVERY == 24 * 3600
    monkeypatch.setattr("fondaco.web.house.house.CLEAR_EVERY", 0)
    monkeypatch.setattr("fondaco.web.house.absence.FORSAKEN_AFTER", timedelta(0))
    monkeypatch.setattr("fondaco.web.house.house.LOOK_EVERY", 0)

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            await house.make_table(wish(ME, OPEN), await welcome(house))
            async with asyncio.timeout(60):
                while house.tables():
                    await asyncio.sleep(0)

    asyncio.run(scene())


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 41, "a|b", "a\nb", "a\x00", "\u202eannA", "\ud800"]
)
def test_strange_names_are_refused(tmp_path: Path, name: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            with pytest.raises(InvalidName):
                await house.welcome(name, "en")
            person = await welcome(house)
            with pytest.raises(InvalidName):
                await house.rename(person, name)
            with pytest.raises(InvalidName):
                await house.make_table(wish(SeatWish(SeatKind.PERSON, name), BOT), person)
            table = await house.make_table(wish(ME, OPEN), person)
            with pytest.raises(InvalidName):
                await house.sit_program(table.id, name)

    asyncio.run(scene())


def test_names_at_a_table_differ() -> None:
    long = "x" * 40
    assert distinct_names(["a", "a", "", "", "a"]) == ["a", "a 2", "", "", "a 3"]
    assert distinct_names([long, long]) == [long, "x" * 38 + " 2"]


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        (NewTable("no such game", (ME, ME), {}, True), UnknownGame),
        (NewTable(GAME, (ME,), {}, True), InvalidPlayers),
        (NewTable(GAME, (ME,) * 99, {}, True), InvalidPlayers),
        (NewTable(GAME, (ME, ME), {"no such option": 1}, True), FondacoError),
        (NewTable(GAME, (ME, ME), {}, True, start=2), InvalidPlayers),
        (wish(ME, SeatWish(SeatKind.BOT, bot="no such bot")), UnknownBot),
        (wish(ME, SeatWish(SeatKind.BOT)), UnknownBot),
        # As long as a visitor likes a worker must not think for a bot.
        (wish(ME, SeatWish(SeatKind.BOT, bot="search:3600s")), UnknownBot),
        (wish(ME, SeatWish(SeatKind.BOT, bot="search:10000000")), UnknownBot),
        (wish(ME, SeatWish(SeatKind.BOT, bot="search")), UnknownBot),
        (wish(ME, SeatWish(SeatKind.PROGRAM)), BadRequest),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, table: NewTable, fault: type[Exception]
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            with pytest.raises(fault):
                await house.make_table(table, person)
            assert house.tables() == []

    asyncio.run(scene())


def test_a_person_s_seat_needs_a_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            with pytest.raises(BadRequest):
                await house.make_table(wish(ME, BOT), None)

    asyncio.run(scene())


def test_the_next_game_is_one_and_the_same_for_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela = await welcome(house), await welcome(house, "Béla")
            table = await house.make_table(wish(ME, INVITED), anna)
            _, token = await house.sit_program(table.id, "engine", invite=table.seats[1].invite)
            with pytest.raises(NotOver):
                await house.rematch(table.id, anna)
            while table.status is Status.RUNNING:
                seat, moves = first_choice(table)
                by = table.seats[seat].kind.value
                await house.play(table.id, seat, moves, table.number, f"{table.number}", by)  # type: ignore[arg-type]
            with pytest.raises(NotYourSeat):
                await house.rematch(table.id, bela)
            first, second = await asyncio.gather(
                house.rematch(table.id, anna), house.rematch(table.id, anna)
            )
            assert first is second
            assert table.rematch_id == first.id
            assert first.status is Status.RUNNING
            assert first.names == table.names
            assert first.seats_of(anna.id) == (0,)
            assert await house.seat_of_token(first.id, token) == 1
            version = table.version
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert (again.rematch_id, again.version) == (first.id, version)
            assert (await house.rematch(table.id, anna)).id == first.id

    asyncio.run(scene())


def test_finished_games_are_listed_for_those_who_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna, bela = await welcome(house), await welcome(house, "Béla")
            listed = await house.make_table(wish(BOT, BOT), anna)
            await play_to_the_end(house, listed)
            private = await house.make_table(wish(BOT, BOT, listed=False), anna)
            await play_to_the_end(house, private)
            (shown,) = await house.finished_tables(None, 10)
            assert (shown.id, shown.names) == (listed.id, listed.names)
            assert listed.match is not None
            assert list(shown.points) == listed.match.points
            assert shown.winners == listed.match.winners
            own = await house.finished_tables(anna.id, 10)
            assert [summary.id for summary in own] == [private.id, listed.id]
            assert len(await house.finished_tables(anna.id, 1)) == 1
            assert await house.finished_tables(bela.id, 10) == []

    asyncio.run(scene())


def test_a_game_goes_on_from_a_moment_of_a_finished_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            table = await house.make_table(wish(BOT, BOT), anna)
            running, _ = await hot_seat(house)
            with pytest.raises(NotOver):
                await house.make_table(wish(ME, ME, ME), anna, continued_from=(running.id, 0))
            await play_to_the_end(house, table)
            more = await house.make_table(wish(ME, BOT), anna, continued_from=(table.id, 20))
            assert more.continued_from == (table.id, 20)
            assert more.view_at(0, None) == table.view_at(20, None)
            with pytest.raises(BadRequest):
                await house.make_table(wish(ME, ME, ME), anna, continued_from=(table.id, 20))
            for number in (table.number, table.number + 1, -1):
                with pytest.raises(BadRequest):
                    await house.make_table(wish(ME, BOT), anna, continued_from=(table.id, number))
        async with open_house(tmp_path) as house:
            again = await house.table(more.id)
            assert again.continued_from == (table.id, 20)
            assert bytes(again.state_at(0)) == bytes(more.state_at(0))

    asyncio.run(scene())


def test_three_people_at_one_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, people = await three_people(house)
            assert [table.seats_of(person.id) for person in people] == [(0,), (1,), (2,)]

    asyncio.run(scene())
