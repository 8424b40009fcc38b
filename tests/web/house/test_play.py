"""Moves, undo and what is refused: each action counts once, and is stored before it is answered."""

import asyncio
from pathlib import Path

import pytest

from fondaco.web.house.errors import (
    BadRequest,
    MoveRefused,
    NoSuchTable,
    NotRunning,
    NotYourSeat,
    TableMovedOn,
    UndoNotPossible,
)
from fondaco.web.house.house import Outcome
from fondaco.web.house.table import Status
from tests.web.house.tables import (
    BOT,
    ME,
    OPEN,
    digest,
    first_choice,
    hot_seat,
    open_house,
    play_some,
    welcome,
    wish,
)


def test_a_move_is_entered_and_raises_number_and_version(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            version = table.version
            seat, moves = first_choice(table)
            assert await house.play(table.id, seat, moves, 0, "one") == Outcome(1, repeated=False)
            assert (table.number, table.version) == (1, version + 1)
            (entry,) = table.entries
            assert (entry.number, entry.kind, entry.seat, entry.moves) == (1, "move", seat, moves)
            assert entry.by == "person"
            assert bytes(table.state_at(1)) == bytes(table.match.state())  # type: ignore[union-attr]
            assert bytes(table.state_at(0)) == bytes(table.setup_state)
            assert table.view_at(1, None) == table.match.view()  # type: ignore[union-attr]

    asyncio.run(scene())


def test_of_two_racing_moves_one_is_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            seat, moves = first_choice(table)
            answers = await asyncio.gather(
                house.play(table.id, seat, moves, 0, "one"),
                house.play(table.id, seat, moves, 0, "two"),
                return_exceptions=True,
            )
            assert answers[0] == Outcome(1, repeated=False)
            assert isinstance(answers[1], TableMovedOn)
            assert table.number == 1

    asyncio.run(scene())


def test_a_repeated_request_is_answered_and_not_applied(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            seat, moves = first_choice(table)
            await house.play(table.id, seat, moves, 0, "one")
            await play_some(house, table, 2)
            before = digest(table)
            again = await house.play(table.id, seat, moves, 0, "one")
            assert again == Outcome(1, repeated=True)
            with pytest.raises(TableMovedOn):
                await house.play(table.id, seat, "another", 0, "one")
            with pytest.raises(TableMovedOn):
                await house.undo(table.id, seat, table.number, "one")
            assert (table.number, digest(table)) == (3, before)
        async with open_house(tmp_path) as house:
            again = await house.play(table.id, seat, moves, 0, "one")
            assert again == Outcome(1, repeated=True)

    asyncio.run(scene())


def test_a_stale_or_impossible_number_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            await play_some(house, table, 3)
            seat, moves = first_choice(table)
            for expected in (2, 4, -1):
                with pytest.raises(TableMovedOn):
                    await house.play(table.id, seat, moves, expected, "stale")
            assert table.number == 3

    asyncio.run(scene())


def test_a_refused_move_says_why_in_every_language(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            seat, moves = first_choice(table)
            for refused in ("", "<b>no move</b>", "\ud800", "x" * 10_000):
                with pytest.raises(MoveRefused) as caught:
                    await house.play(table.id, seat, refused, 0, "bad")
                assert caught.value.move == refused
                assert caught.value.seat == seat
                reasons = {caught.value.why(language) for language in ("en", "hu", "de")}
                assert len(reasons) == 3
                assert caught.value.why("hu") in caught.value.text("hu")
            assert table.number == 0
            assert (await house.play(table.id, seat, moves, 0, "bad")).number == 1

    asyncio.run(scene())


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, person = await hot_seat(house)
            seat, moves = first_choice(table)
            for request_id in ("", "x" * 65, "with space", "ő", "\x00"):
                with pytest.raises(BadRequest):
                    await house.play(table.id, seat, moves, 0, request_id)
            for no_seat in (-1, 3, 10**9):
                with pytest.raises(BadRequest):
                    await house.play(table.id, no_seat, moves, 0, "one")
            for no_number in (-1, 1):
                with pytest.raises(BadRequest):
                    table.state_at(no_number)
            with pytest.raises(NotYourSeat):
                await house.play(table.id, seat, moves, 0, "one", by="program")
            with pytest.raises(NotYourSeat):
                await house.play(table.id, seat, moves, 0, "one", by="bot")
            for no_table in ("", "a" * 12, "../../secret", "\ud800" * 12, "A" * 12):
                with pytest.raises(NoSuchTable):
                    await house.play(no_table, seat, moves, 0, "one")
            waiting = await house.make_table(wish(ME, OPEN), person)
            with pytest.raises(NotRunning):
                await house.play(waiting.id, 0, moves, 0, "one")

    asyncio.run(scene())


def test_people_cannot_play_for_a_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.make_table(wish(ME, BOT), await welcome(house))
            with pytest.raises(NotYourSeat):
                await house.play(table.id, 1, "any", 0, "one")

    asyncio.run(scene())


def test_undo_says_why_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            with pytest.raises(UndoNotPossible) as caught:
                await house.undo(table.id, 0, 0, "undo")
            assert len({caught.value.why(language) for language in ("en", "hu", "de")}) == 3
            assert table.number == 0

    asyncio.run(scene())


def test_a_caller_that_is_broken_off_leaves_nothing_half_done(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            seat, moves = first_choice(table)
            caller = asyncio.create_task(house.play(table.id, seat, moves, 0, "one"))
            await asyncio.sleep(0)  # it has begun
            await asyncio.sleep(0)
            caller.cancel()
            with pytest.raises(asyncio.CancelledError):
                await caller
            assert (await house.play(table.id, seat, moves, 0, "one")).repeated
            assert table.number == 1
        async with open_house(tmp_path) as house:
            assert (await house.table(table.id)).number == 1

    asyncio.run(scene())


def test_a_finished_game_takes_no_more_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house, players=2)
            while table.status is Status.RUNNING:
                await play_some(house, table, 1)
            assert table.ended is not None
            last = table.entries[-1]
            again = await house.play(
                table.id, last.seat, last.moves, last.number - 1, f"some-{last.number - 1}"
            )
            assert again == Outcome(last.number, repeated=True)
            with pytest.raises(NotRunning):
                await house.play(table.id, last.seat, last.moves, table.number, "more")
            with pytest.raises(NotRunning):
                await house.undo(table.id, last.seat, table.number, "more-undo")

    asyncio.run(scene())
