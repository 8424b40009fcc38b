"""Hidden choices of several steps: made in one action, or the others could count the steps (G-5).

Augsburg begins with one: everybody buys cards at the same time, one after the other (A-12).
"""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from fondaco import Match
from fondaco.web.house.errors import (
    BadRequest,
    MoveRefused,
    NotRunning,
    NotWhole,
    TableMovedOn,
    UndoNotPossible,
)
from fondaco.web.house.house import House, Outcome
from fondaco.web.house.new_tables import NewTable
from fondaco.web.house.table import Table
from fondaco.web.house.thinking import choose
from tests.web.house.tables import BOT, ME, digest, open_house, welcome

BOUGHT = ("buy Ma2", "buy Ma4", "done")  # by seat 1
TWO = ("buy Lo4", "buy Lo9", "done")  # by seat 2


async def table_of(house: House, *seats: Any) -> Table:
    """A table at whose beginning everybody is offered the same notes every time."""
    wish = NewTable("augsburg", seats or (ME, ME, ME), {}, True)
    position = Match.new("augsburg", 3, seed=1, start=0).position()
    return await house.make_table(wish, await welcome(house), position)


def all_told(table: Table, seat: int | None) -> tuple[Any, ...]:
    """What somebody with those eyes can see of the table and its course."""
    course = [(e.number, e.kind, e.seat, e.by, e.events) for e in table.entries]
    return table.number, table.version, table.waiting, table.view_at(table.number, seat), course


def test_a_whole_choice_is_one_action(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            version = table.version
            outcome = await house.play(table.id, 1, BOUGHT, 0, "one")
            assert outcome == Outcome(1, repeated=False)
            assert (table.number, table.version) == (1, version + 1)
            assert table.waiting == (0, 2)
            [entry] = table.entries
            assert (entry.seat, entry.moves, entry.events) == (1, BOUGHT, ())

    asyncio.run(scene())


def test_others_see_the_same_however_many_steps_it_had(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            told = []
            for moves in (("done",), ("buy Ma2", "done"), BOUGHT):
                table = await table_of(house)
                await house.play(table.id, 1, moves, 0, "one")
                told.append([all_told(table, eyes) for eyes in (None, 0, 2)])
            assert told[0] == told[1] == told[2]

    asyncio.run(scene())


def test_half_a_choice_is_not_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            before = digest(table), table.version
            for half in (BOUGHT[:1], BOUGHT[:2]):
                with pytest.raises(NotWhole):
                    await house.play(table.id, 1, half, 0, "half")
            with pytest.raises(BadRequest):
                await house.play(table.id, 1, (), 0, "nothing")
            assert (digest(table), table.version) == before
            assert table.entries == []
            assert (await house.play(table.id, 1, BOUGHT, 0, "half")).number == 1

    asyncio.run(scene())


def test_the_last_seat_s_choice_is_as_hidden_as_the_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            for seat in (0, 1):
                await house.play(table.id, seat, "done", 0, f"seat-{seat}")
            assert table.waiting == (2,)
            with pytest.raises(NotWhole):
                await house.play(table.id, 2, "buy Lo4", 2, "half")

    asyncio.run(scene())


def test_of_a_choice_with_an_illegal_step_nothing_is_made(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            before = digest(table)
            for step, moves in enumerate(
                (["nonsense"], ["buy Ma2", "buy Ma2", "done"], ["buy Ma2", "done", "done"])
            ):
                with pytest.raises(MoveRefused) as caught:
                    await house.play(table.id, 1, moves, 0, "wrong")
                assert (caught.value.step, caught.value.move) == (step, moves[step])
                assert caught.value.reason
            assert (digest(table), table.entries) == (before, [])

    asyncio.run(scene())


def test_the_same_request_makes_the_same_choice_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            await house.play(table.id, 1, BOUGHT, 0, "one")
            assert await house.play(table.id, 1, BOUGHT, 0, "one") == Outcome(1, repeated=True)
            with pytest.raises(TableMovedOn):
                await house.play(table.id, 1, BOUGHT[1:], 0, "one")

    asyncio.run(scene())


def test_choices_made_at_the_same_time_all_count(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            answers = await asyncio.gather(
                house.play(table.id, 2, TWO, 0, "two"),
                house.play(table.id, 1, BOUGHT, 0, "one"),
                house.play(table.id, 0, "done", 0, "nought"),
            )
            assert list(answers) == [Outcome(number, repeated=False) for number in (1, 2, 3)]
            assert [entry.moves for entry in table.entries] == [TWO, BOUGHT, ("done",)]

    asyncio.run(scene())


def test_undo_takes_a_whole_choice_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            before = digest(table)
            await house.play(table.id, 1, BOUGHT, 0, "one")
            with pytest.raises(UndoNotPossible):
                await house.undo(table.id, 0, 1, "another-s")
            await house.undo(table.id, 1, 1, "undo")
            assert digest(table) == before
            assert table.entries[1].moves == BOUGHT
            assert table.story() == []
            await house.play(table.id, 1, "done", 2, "again")
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert [e.moves for e in again.entries] == [BOUGHT, BOUGHT, ("done",)]
            assert (digest(again), again.waiting) == (digest(table), (0, 2))

    asyncio.run(scene())


def test_a_choice_that_is_not_the_last_action_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            await house.play(table.id, 1, BOUGHT, 0, "one")
            await house.play(table.id, 2, "done", 0, "two")
            assert table.why_no_undo(1, "en")
            assert table.why_no_undo(2, "en") is None
            with pytest.raises(UndoNotPossible):
                await house.undo(table.id, 1, 2, "undo")
            assert table.number == 2

    asyncio.run(scene())


def test_steps_can_be_tried_without_being_made(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            before = digest(table)
            assert "buy Ma2" in table.moves_after(1, ())
            after = table.moves_after(1, ("buy Ma2",))
            assert "buy Ma2" not in after
            assert "done" in after
            assert table.moves_after(1, BOUGHT) == []  # it is whole
            with pytest.raises(MoveRefused):
                table.moves_after(1, ("buy Ma2", "buy Ma2"))
            assert digest(table) == before

    asyncio.run(scene())


def test_nobody_looks_at_what_a_choice_would_bring_about(tmp_path: Path) -> None:
    """Once all have bought, the offers of the first auction are dealt."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            for seat in (0, 1):
                await house.play(table.id, seat, "done", 0, f"seat-{seat}")
            assert table.moves_after(2, ("done",)) == []
            assert table.waiting == (2,)

    asyncio.run(scene())


def a_show(*hands: list[str]) -> dict[str, Any]:
    """Both show a card at Philipp; seat 1 has chosen the first of its hand (A-25)."""
    plain = {
        "gulden": 500,
        "points": 0,
        **dict.fromkeys(("depot", "nobility", "office"), 1),
        **dict.fromkeys(("coat", "letter", "church", "cathedral"), 0),
        **dict.fromkeys(("mint", "architect"), False),
    }
    return {
        "game": "augsburg",
        "players": len(hands),
        "round": 1,
        "noble": "Ph",
        "marker": 0,
        "phase": "show",
        "seats": [{**plain, "hand": hand} for hand in hands],
        "privileges": {"open": [1, 2, 3, 4, 5], "pile": [6, 7, 8, 9, 10], "used": []},
        "detail": {"bid": 1, "bidder": 0, "bids": [1, 1], "shown": [[], [hands[1][0]]]},
    }


@pytest.mark.parametrize("rival", ["Ph2", "Ph9"])
def test_nobody_learns_what_a_choice_would_bring_about_from_what_comes_after_it(
    tmp_path: Path, rival: str
) -> None:
    """Seat 0 wins with its Ph5 or not, and could take a card then (A-25, A-27)."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            wish = NewTable("augsburg", (ME, ME), {}, True)
            position = a_show(["Ph4", "Ph5"], [rival, "Ph7"])
            table = await house.make_table(wish, await welcome(house), position)
            before = digest(table), table.version
            for after in ("take 1", "nonsense"):
                moves = ["show Ph5", after, "nonsense"]
                with pytest.raises(MoveRefused) as caught:
                    await house.play(table.id, 0, moves, 0, "probe")
                with pytest.raises(MoveRefused) as tried:
                    table.moves_after(0, moves[:2])
                for refused in (caught.value, tried.value):
                    assert (refused.step, refused.move) == (1, after)
                    assert refused.reason == (
                        "the moves before this one are a whole action already,"
                        " and only one is made at a time (G-5)"
                    )
            assert (digest(table), table.version, table.entries) == (*before, [])

    asyncio.run(scene())


def test_nobody_learns_from_a_second_move_what_the_first_would_draw(tmp_path: Path) -> None:
    """`cards` draws two, and one is discarded then (A-32): which, is not to be tried."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            position = a_show(["Ph4", "Ph5"], ["Ph2", "Ph7"])
            position |= {"phase": "privilege", "detail": {"card": 7}}
            position["privileges"]["pile"] = [6, 8, 9, 10]
            wish = NewTable("augsburg", (ME, ME), {}, True)
            table = await house.make_table(wish, await welcome(house), position)
            assert table.match is not None
            for card in (*table.match.position()["draw"][:2], "Lo17", "Ph4", "Ph2"):
                with pytest.raises(MoveRefused) as caught:
                    await house.play(table.id, 0, ["cards", f"discard {card}"], 0, "probe")
                assert caught.value.step == 1
                assert "whole action" in caught.value.reason
            assert table.entries == []
            assert (await house.play(table.id, 0, "cards", 0, "alone")).number == 1

    asyncio.run(scene())


def test_a_table_that_waits_for_its_people_has_no_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            table.match = None
            with pytest.raises(NotRunning):
                table.moves_after(0, ())
            with pytest.raises(NotRunning):
                table.undo(0)

    asyncio.run(scene())


def test_a_bot_makes_its_choice_in_one_action(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house, ME, BOT, BOT)
            async for _ in house.follow(table.id):
                if table.waiting == (0,):
                    break
            assert [entry.seat for entry in table.entries] in ([1, 2], [2, 1])
            assert max(len(entry.moves) for entry in table.entries) > 1

    asyncio.run(scene())


def test_a_record_brought_here_has_the_same_actions(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await table_of(house)
            for seat, moves in ((2, TWO), (0, ("done",)), (1, BOUGHT)):
                await house.play(table.id, seat, moves, table.number, f"seat-{seat}")
            assert table.match is not None
            record = table.match.record()
            brought = await house.import_record(record, await welcome(house, "Béla"))
            assert [(e.seat, e.moves) for e in brought.entries] == [
                (e.seat, e.moves) for e in table.entries
            ]

    asyncio.run(scene())


# --- open decisions in a row ----------------------------------------------------------------------


async def at_the_dice(house: House, *seats: Any) -> Table:
    """A table of Massilia where seat 0 picks dice to roll, as everybody sees (M-21)."""
    match = Match.new("massilia", 2, seed=1, start=0)
    while match.state().round == 0 or not match.moves()[0].startswith("pick"):
        match.play(match.moves()[0])
    assert match.turn == 0
    wish = NewTable("massilia", seats or (ME, ME), {}, True)
    return await house.make_table(wish, await welcome(house), match.position())


def test_decisions_that_teach_nothing_can_be_one_action(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await at_the_dice(house)
            before = digest(table)
            picks = ("pick brown", "pick grey")
            assert await house.play(table.id, 0, picks, 0, "picks") == Outcome(1, repeated=False)
            [entry] = table.entries
            assert entry.moves == picks
            assert len(entry.events) == 2
            await house.undo(table.id, 0, 1, "undo")
            assert digest(table) == before

    asyncio.run(scene())


def test_nothing_follows_in_the_same_action_what_has_taught_something(tmp_path: Path) -> None:
    """What the dice show is not to be tried."""

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await at_the_dice(house)
            before = digest(table)
            for tried in ("done", *(f"keep brown{value}" for value in range(1, 7))):
                with pytest.raises(MoveRefused) as caught:
                    await house.play(table.id, 0, ["pick brown", "roll", tried], 0, "probe")
                assert caught.value.step == 2
                assert "whole action" in caught.value.reason
            assert (digest(table), table.entries) == (before, [])
            await house.play(table.id, 0, ["pick brown", "roll"], 0, "alone")
            assert table.number == 1

    asyncio.run(scene())


def test_a_bot_does_in_one_action_what_it_does_without_learning(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await at_the_dice(house, BOT, ME)
            async for _ in house.follow(table.id):
                if table.waiting == (1,):
                    break
            first, *others = [entry.moves for entry in table.entries]
            assert len(first) > 1
            assert all(move.startswith("pick") or move == "roll" for move in first)
            assert all(move.startswith("keep") or move == "done" for m in others for move in m)

    asyncio.run(scene())


def test_a_bot_that_is_alone_in_a_round_takes_one_turn_at_a_time() -> None:
    """Others want to see what it does before it does the next thing (M-22)."""
    match = Match.new("massilia", 2, seed=6, start=0)
    while not (match.position()["passed"] == [1] and match.turn == 0):
        moves = match.moves()
        match.play("pass" if match.turn == 1 and "pass" in moves else moves[0])
    turns: list[int] = []
    while match.state().round == 2:
        position = match.redeal(0, len(turns)).position()
        row = choose(position, match.names, "heuristic", 0).moves
        for move in row:
            match.play(move, 0)
        turns.append(sum(map(begins_a_turn, row)))
    assert sum(turns) > 1
    assert max(turns) == 1


def begins_a_turn(move: str) -> bool:
    """Whether it takes an action's first die, or passes (M-30, M-23)."""
    return move == "pass" or re.fullmatch(r"die \S+ (temple|kept)", move) is not None
