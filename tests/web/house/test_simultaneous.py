"""Choices at the same time, and taking back, in the small game that has both."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fondaco.games import load
from fondaco.games.base import Game
from fondaco.web.house.errors import MoveRefused, TableMovedOn, UndoNotPossible
from fondaco.web.house.house import House, Outcome
from fondaco.web.house.new_tables import NewTable
from fondaco.web.house.table import Table
from fondaco.web.house.thinking import Chosen
from tests.match.toy import TOY
from tests.web.house.tables import BOT, ME, digest, open_house, welcome


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> Game:
        return TOY if name == TOY.name else load(name)

    for module in ("match.match", "web.house.new_tables", "web.house.rows"):
        monkeypatch.setattr(f"fondaco.{module}.load", find)


async def toy_table(house: House, *seats: Any) -> Table:
    wish = NewTable(TOY.name, seats or (ME, ME, ME), {"rounds": 2}, True)
    return await house.make_table(wish, await welcome(house))


def moves(table: Table, seat: int) -> list[str]:
    assert table.match is not None
    return table.match.moves(seat)


def test_choices_at_the_same_time_do_not_stand_in_each_other_s_way(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await toy_table(house)
            assert table.waiting == (0, 1, 2)
            chosen = [moves(table, seat)[0] for seat in range(3)]
            answers = await asyncio.gather(
                *(house.play(table.id, seat, chosen[seat], 0, f"seat-{seat}") for seat in range(3))
            )
            assert answers == [Outcome(number, repeated=False) for number in (1, 2, 3)]
            assert [entry.moves for entry in table.story()] == [(move,) for move in chosen]

    asyncio.run(scene())


def test_a_seat_that_has_chosen_does_not_choose_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await toy_table(house)
            first, second = moves(table, 1)
            answers = await asyncio.gather(
                house.play(table.id, 1, first, 0, "tab-one"),
                house.play(table.id, 1, second, 0, "tab-two"),
                return_exceptions=True,
            )
            assert answers[0] == Outcome(1, repeated=False)
            assert isinstance(answers[1], TableMovedOn)
            with pytest.raises(MoveRefused):
                await house.play(table.id, 1, second, 1, "late")

    asyncio.run(scene())


def test_a_seat_that_took_its_choice_back_is_not_bound_to_an_old_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await toy_table(house)
            first, second = moves(table, 0)
            await house.play(table.id, 0, first, 0, "one")
            await house.undo(table.id, 0, 1, "undo")
            with pytest.raises(TableMovedOn):
                await house.play(table.id, 0, second, 0, "old-tab")
            await house.play(table.id, 2, moves(table, 2)[0], 0, "other-seat")
            await house.play(table.id, 0, second, 2, "now")
            assert [(entry.seat, entry.undone) for entry in table.entries] == [
                (0, True),
                (0, False),
                (2, False),
                (0, False),
            ]

    asyncio.run(scene())


def test_a_restart_keeps_what_some_have_locked_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await toy_table(house)
            await house.play(table.id, 0, moves(table, 0)[1], 0, "zero")
            await house.play(table.id, 2, moves(table, 2)[0], 0, "two")
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert again.waiting == (1,)
            assert digest(again) == digest(table)
            await house.play(table.id, 1, moves(again, 1)[0], 0, "one")
            assert again.number == 3

    asyncio.run(scene())


def test_undo_takes_the_last_decision_back_and_stays_in_the_log(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await toy_table(house)
            before, move = digest(table), moves(table, 0)[0]
            await house.play(table.id, 0, move, 0, "one")
            with pytest.raises(UndoNotPossible):
                await house.undo(table.id, 1, 1, "another-s")
            assert await house.undo(table.id, 0, 1, "undo") == Outcome(2, repeated=False)
            assert digest(table) == before
            taken, undo = table.entries
            assert taken.undone
            assert (undo.kind, undo.seat, undo.moves, undo.events) == ("undo", 0, (move,), ())
            assert table.story() == []
            assert bytes(table.state_at(2)) == bytes(table.state_at(0))
            assert await house.undo(table.id, 0, 1, "undo") == Outcome(2, repeated=True)
            with pytest.raises(TableMovedOn):
                await house.undo(table.id, 0, 1, "again")
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert (digest(again), again.number) == (before, 2)
            assert again.entries[0].undone

    asyncio.run(scene())


def test_an_undo_while_a_bot_thinks_ends_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer to a choice that the undo did not touch still counts, once."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            thinking, go_on = asyncio.Event(), asyncio.Event()

            async def slow(position: Any, names: Any, bot: str, seat: int) -> Chosen:
                thinking.set()
                await go_on.wait()
                return Chosen(moves(table, seat)[:1])

            monkeypatch.setattr(house._thinkers, "_think", slow)
            table = await toy_table(house, ME, BOT)
            await thinking.wait()
            await house.play(table.id, 0, moves(table, 0)[0], 0, "one")
            await house.undo(table.id, 0, 1, "undo")
            stream = house.follow(table.id)
            await anext(stream)
            go_on.set()
            await anext(stream)
            assert [(entry.seat, entry.by) for entry in table.entries] == [
                (0, "person"),
                (0, "person"),
                (1, "bot"),
            ]
            assert table.waiting == (0,)
            await stream.aclose()

    asyncio.run(scene())


def test_a_rule_that_an_old_choice_no_longer_fits_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await toy_table(house)
            for seat in range(3):
                await house.play(table.id, seat, moves(table, seat)[0], table.number, f"{seat}")
            (winner,) = table.waiting
            others = [seat for seat in range(3) if seat != winner]
            for seat in others:
                with pytest.raises(TableMovedOn):
                    await house.play(table.id, seat, "card 1", 0, "very-late")
            for number in (-1, 4, 10**30):
                with pytest.raises(TableMovedOn):
                    await house.play(table.id, winner, "keep", number, "nonsense")

    asyncio.run(scene())
