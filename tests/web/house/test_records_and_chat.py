"""Games from outside, and what is said at a table."""

import asyncio
from pathlib import Path

import pytest

import fondaco
from fondaco.errors import BrokenRecord
from fondaco.locale import LANGUAGES
from fondaco.web.house.errors import BadRequest, NotRunning, NotYourSeat, TooLong, TooManyMessages
from fondaco.web.house.house import FINISHED_KEPT
from fondaco.web.house.people import Pace
from fondaco.web.house.table import Status
from tests.web.house.tables import (
    BOT,
    GAME,
    ME,
    OPEN,
    first_choice,
    hot_seat,
    open_house,
    three_people,
    welcome,
    wish,
)


def record(moves: int, seed: int | str = 7) -> str:
    """A game of two that follows its first legal moves."""
    match = fondaco.Match.new(GAME, players=2, seed=seed, names=("Én", "<b>Te</b>"))
    for _ in range(moves):
        if not match.over:
            match.play(match.moves()[0])
    return match.record()


@pytest.mark.parametrize("moves", [0, 10, 10_000])
def test_a_record_is_shown_and_stays(tmp_path: Path, moves: int) -> None:
    text = record(moves)

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            table = await house.import_record(text, anna)
            assert table.status is Status.OVER
            assert table.match is not None
            assert table.match.over == (moves == 10_000)
            assert table.match.record() == text
            assert table.names == ("Én", "<b>Te</b>")
            (summary,) = await house.finished_tables(anna.id, 5)
            assert summary.id == table.id
            assert await house.finished_tables(None, 5) == []
            with pytest.raises(NotRunning):
                await house.play(table.id, 0, "any", table.number, "one")
            with pytest.raises(NotYourSeat):
                await house.rematch(table.id, anna)
            if not table.match.over:
                more = await house.make_table(
                    wish(ME, BOT), anna, continued_from=(table.id, table.number)
                )
                assert more.status is Status.RUNNING
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.match is not None
            assert again.match.record() == text

    asyncio.run(scene())


def test_a_record_of_a_game_from_a_position(tmp_path: Path) -> None:
    match = fondaco.Match.replay(record(10))
    match = fondaco.Match.at(match.position(), seed=3)
    match.play(match.moves()[0])

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.import_record(match.record(), await welcome(house))
        async with open_house(tmp_path) as house:
            again = (await house.table(table.id)).match
            assert again is not None
            assert again.record() == match.record()

    asyncio.run(scene())


def test_broken_records_are_refused(tmp_path: Path) -> None:
    text = record(10)
    broken = (text.replace("seed 7", "seed 8"), text[:50], "x", "\ud800", "\x00", f"{text}more\n")

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            for each in broken:
                with pytest.raises(BrokenRecord):
                    await house.import_record(each, anna)
            for each in ("", "x" * 1_000_001):
                with pytest.raises(TooLong):
                    await house.import_record(each, anna)
            assert await house.finished_tables(anna.id, 5) == []

    asyncio.run(scene())


def test_only_so_many_finished_tables_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert FINISHED_KEPT == 200
    monkeypatch.setattr("fondaco.web.house.house.FINISHED_KEPT", 2)

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            anna = await welcome(house)
            tables = [await house.import_record(record(1), anna) for _ in range(3)]
            assert house.tables() == tables[1:]
            stream = house.follow(tables[1].id)
            await anext(stream)
            again = await house.table(tables[0].id)
            await house.import_record(record(1), anna)
            assert tables[1] in house.tables()
            assert again.id == tables[0].id
            await stream.aclose()

    asyncio.run(scene())


STRANGE = (
    "<script>alert(1)</script>",
    "שלום \u202eolleh",
    "👩‍👩‍👧 ő ű ß",
    "'; DROP TABLE people; --",
    "{{ 7 * 7 }}",
    "x" * 1000,
    "two\nlines",
)


def test_whatever_is_said_comes_out_as_it_went_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, (anna, *_) = await three_people(house)
            spectator = await welcome(house, "Dóra")
            for text in STRANGE:
                await house.say(table.id, anna, f"  {text}\r\n")
            await house.say(table.id, spectator, "from outside")
            assert [message.text for message in table.chat[:-1]] == list(STRANGE)
            assert table.chat[0].seat == 0
            assert (table.chat[-1].author, table.chat[-1].seat) == ("Dóra", None)
            numbers = [message.number for message in table.chat]
            assert numbers == list(range(1, len(STRANGE) + 2))
        async with open_house(tmp_path) as house:
            assert (await house.table(table.id)).chat == table.chat

    asyncio.run(scene())


def test_what_is_said_has_its_limits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, person = await hot_seat(house)
            version = table.version
            for text in ("", " \n ", "x" * 1001, "x" * 10_000):
                with pytest.raises(TooLong):
                    await house.say(table.id, person, text)
            for text in ("a\x00b", "a\x1b[2Jb", "a\tb", "\ud800"):
                with pytest.raises(BadRequest):
                    await house.say(table.id, person, text)
            assert (table.chat, table.version) == ([], version)
            assert first_choice(table)

    asyncio.run(scene())


def test_nobody_says_too_much_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, (anna, bela, _) = await three_people(house)
            other = await house.make_table(wish(ME, OPEN), anna)
            program, _ = await house.sit_program(other.id, "engine")
            for number in range(10):
                await house.say(table.id, anna, f"number {number}")
            version = table.version
            with pytest.raises(TooManyMessages) as fault:
                await house.say(table.id, anna, "one more")
            assert (fault.value.status, fault.value.code) == (429, "too_many_messages")
            for language in LANGUAGES:
                assert "10" in fault.value.text(language)
                assert "20" in fault.value.text(language)
            assert (len(table.chat), table.version) == (10, version)
            await house.say(table.id, bela, "I may")
            await house.say(other.id, anna, "elsewhere, too")
            for number in range(10):
                await house.say_program(other.id, program, f"number {number}")
            with pytest.raises(TooManyMessages):
                await house.say_program(other.id, program, "one more")

    asyncio.run(scene())


def test_who_waits_may_speak_again() -> None:
    pace = Pace()
    for second in range(10):
        pace.note("Anna", float(second))
    for now in (9.0, 19.9):
        with pytest.raises(TooManyMessages):
            pace.note("Anna", now)
    pace.note("Béla", 19.9)
    pace.note("Anna", 20.0)
    with pytest.raises(TooManyMessages):
        pace.note("Anna", 20.9)
    pace.note("Anna", 21.0)
    pace.forget(39.9)  # Béla alone has been silent for so long
    assert list(pace._said) == ["Anna"]
    for _ in range(9):
        pace.note("Anna", 40.9)
    with pytest.raises(TooManyMessages):
        pace.note("Anna", 40.9)
