"""Sitting down and getting up, invitations, programs, the next game."""

import asyncio
import sqlite3
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
)
from fondaco.web.house.house import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Status, distinct_names
from tests.web.house.tables import (
    BOT,
    GAME,
    INVITED,
    ME,
    OPEN,
    first_move,
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
            while table.waiting != (0,):
                await play_some(house, table, 1)
            _, move = first_move(table)
            with pytest.raises(NotYourSeat):
                await house.play(table.id, 0, move, table.number, "person")
            await house.play(table.id, 0, move, table.number, "program", by="program")
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
                seat, move = first_move(table)
                by = table.seats[seat].kind.value
                await house.play(table.id, seat, move, table.number, f"{table.number}", by)  # type: ignore[arg-type]
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
