"""PostgreSQL keeps a house as SQLite does."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.web.house.house import House
from fondaco.web.house.table import Status
from fondaco.web.storage.database import Database, DatabaseFault
from tests.web.house.tables import (
    BOT,
    digest,
    hot_seat,
    play_some,
    play_to_the_end,
    settings_in,
    wish,
)
from tests.web.postgresql import programs, running_postgresql
from tests.web.storage.test_database import differences

pytestmark = pytest.mark.skipif(
    programs() is None and not os.environ.get("FONDACO_REQUIRE_POSTGRESQL"),
    reason="no PostgreSQL on this machine",
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_postgresql() as started:
        yield started


def test_it_is_of_the_form_that_the_models_tell_and_one_server_s(address: str) -> None:
    async def scene() -> None:
        database = await Database.open(address)
        with pytest.raises(DatabaseFault, match="another server"):
            await Database.open(address)
        assert await database.run(differences) == []
        await database.close()

    asyncio.run(scene())


def test_games_go_on_after_a_restart_and_end(address: str, tmp_path: Path) -> None:
    settings = replace(settings_in(tmp_path), database_url=address)

    async def scene() -> None:
        house = await House.open(settings)
        table, person = await hot_seat(house)
        await play_some(house, table, 9)
        await house.say(table.id, person, "Jó játékot! 🎲")
        of_bots = await house.make_table(wish(BOT, BOT, BOT), person)
        await play_to_the_end(house, of_bots)
        assert of_bots.match is not None
        await house.import_record(of_bots.match.record(), person)
        await house.close()

        house = await House.open(settings)
        again = await house.table(table.id)
        assert digest(again) == digest(table)
        assert [message.text for message in again.chat] == ["Jó játékot! 🎲"]
        ended = await house.table(of_bots.id)
        assert ended.status is Status.OVER
        assert ended.match is not None
        assert Match.replay(ended.match.record()).digest() == digest(of_bots)
        assert len(await house.finished_tables(person.id, 9)) == 2
        await house.close()

    asyncio.run(scene())


def test_a_database_that_does_not_answer_is_named() -> None:
    with pytest.raises(DatabaseFault, match="can't be reached"):
        asyncio.run(Database.open("postgresql://fondaco@127.0.0.1:1/fondaco"))
