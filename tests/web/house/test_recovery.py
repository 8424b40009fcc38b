"""What was answered is there after a restart; what does not verify is set aside, untouched."""

import asyncio
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.web.house.errors import SetAside
from fondaco.web.house.table import Status
from tests.web.house.tables import digest, first_choice, hot_seat, open_house, play_some


def execute(folder: Path, sql: str, *values: object) -> None:
    connection = sqlite3.connect(folder / "house.sqlite")
    with connection:
        assert connection.execute(sql, values).rowcount == 1
    connection.close()


def rows(folder: Path) -> list[object]:
    connection = sqlite3.connect(folder / "house.sqlite")
    found = connection.execute("SELECT * FROM actions ORDER BY table_id, number").fetchall()
    found += connection.execute("SELECT * FROM tables ORDER BY id").fetchall()
    connection.close()
    return found


def test_a_running_table_goes_on_where_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, person = await hot_seat(house)
            await play_some(house, table, 9)
            await house.say(table.id, person, "Jó játékot!\nViel Glück!")
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert digest(again) == digest(table)
            assert again.match is not None
            assert table.match is not None
            assert again.match.record() == table.match.record()
            assert (again.number, again.version) == (table.number, table.version)
            assert again.entries[3].events == table.entries[3].events
            assert again.entries[3].at == table.entries[3].at
            assert bytes(again.state_at(4)) == bytes(table.state_at(4))
            assert again.chat == table.chat
            assert again.names == table.names
            assert house.tables_of(person.id) == [again]
            await play_some(house, again, 1)
            assert again.number == 10

    asyncio.run(scene())


SPOILT = (
    ("UPDATE actions SET digest = 'x' WHERE table_id = ? AND number = 3", "action 3"),
    ("UPDATE actions SET move = 'nonsense' WHERE table_id = ? AND number = 2", "action 2"),
    ("UPDATE actions SET seat = 77 WHERE table_id = ? AND number = 2", "action 2"),
    ("UPDATE actions SET kind = 'what' WHERE table_id = ? AND number = 2", "action 2"),
    ("UPDATE actions SET rules_version = 999 WHERE table_id = ? AND number = 4", "action 4"),
    ("DELETE FROM actions WHERE table_id = ? AND number = 2", "action 2"),
    ("UPDATE tables SET rules_version = 999 WHERE id = ?", "rules 999"),
    ("UPDATE tables SET setup_digest = 'x' WHERE id = ?", "the beginning"),
    ("UPDATE tables SET seed = '5' WHERE id = ?", "the beginning"),
    ("UPDATE tables SET seed = NULL WHERE id = ?", "seed"),
)


@pytest.mark.parametrize(("sql", "told"), SPOILT)
def test_a_spoilt_table_is_set_aside_and_the_others_run(
    tmp_path: Path, sql: str, told: str
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            spoilt, person = await hot_seat(house)
            sound, _ = await hot_seat(house)
            for table in (spoilt, sound):
                await play_some(house, table, 4)
        execute(tmp_path, sql, spoilt.id)
        before = rows(tmp_path)
        async with open_house(tmp_path) as house:
            aside = await house.table(spoilt.id)
            assert (aside.status, aside.match, aside.number) == (Status.ASIDE, None, 0)
            assert told in (aside.fault or "")
            assert "nonsense" not in (aside.fault or "")  # a move may be secret
            assert list(house.set_aside) == [spoilt.id]
            assert aside in house.tables()
            with pytest.raises(SetAside):
                await house.play(spoilt.id, 0, "any", 4, "one")
            with pytest.raises(SetAside):
                await house.say(spoilt.id, person, "?")
            assert rows(tmp_path) == before
            await play_some(house, await house.table(sound.id), 1)

    asyncio.run(scene())


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET game = 'no such game' WHERE id = ?",
        "UPDATE tables SET options = '{' WHERE id = ?",
        "UPDATE tables SET created = 'yesterday' WHERE id = ?",
        "UPDATE seats SET kind = 'throne' WHERE table_id = ? AND seat = 1",
    ],
)
def test_a_table_too_damaged_to_show_stops_nobody(tmp_path: Path, sql: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            damaged, _ = await hot_seat(house)
            sound, _ = await hot_seat(house)
        execute(tmp_path, sql, damaged.id)
        async with open_house(tmp_path) as house:
            assert list(house.set_aside) == [damaged.id]
            with pytest.raises(SetAside):
                await house.table(damaged.id)
            await play_some(house, await house.table(sound.id), 1)

    asyncio.run(scene())


CHILD = """
import asyncio, sys
from pathlib import Path
from fondaco.web.house.house import House
from tests.web.house.tables import hot_seat, play_some, settings_in

async def scene():
    house = await House.open(settings_in(Path(sys.argv[1])))
    table, _ = await hot_seat(house)
    await play_some(house, table, 5)
    print(table.id, table.match.digest(), flush=True)
    await asyncio.Event().wait()

asyncio.run(scene())
"""


def test_an_answered_move_survives_a_killed_server(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        table_id, told = child.stdout.readline().split()
        child.send_signal(signal.SIGKILL)
    finally:
        child.kill()
        child.wait()
        child.stdout.close()  # type: ignore[union-attr]

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(table_id)
            assert (table.number, digest(table)) == (5, told)
            assert house.set_aside == {}

    asyncio.run(scene())


def test_the_seed_is_secret_and_new_for_every_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            seeds = set()
            for _ in range(2):
                table, _ = await hot_seat(house)
                assert table.match is not None
                assert re.fullmatch("[0-9a-f]{64}", str(table.match.seed))
                assert str(table.match.seed) not in repr(table)
                seeds.add(table.match.seed)
            assert len(seeds) == 2

    asyncio.run(scene())


def test_versions_rise_across_restarts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await hot_seat(house)
            await play_some(house, table, 2)
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            seat, moves = first_choice(again)
            await house.play(table.id, seat, moves, again.number, "next")
            assert again.version == table.version + 1

    asyncio.run(scene())
