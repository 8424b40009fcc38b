"""A server runs no program that a visitor names, neither for pages nor for the API."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fondaco import Match, UnknownBot, bots
from fondaco.bots.program import ProgramBot
from fondaco.games import load
from fondaco.locale import texts
from fondaco.web.app import create_app
from fondaco.web.house.new_tables import SeatWish
from fondaco.web.house.table import SeatKind
from fondaco.web.house.thinking import choose
from fondaco.web.pages.table_form import Refused, granted, read_form
from tests.web.house.tables import GAME, ME, open_house, settings_in, welcome, wish

SPECS = ["exec:{}", "exec:5s:{}", "exec:sh -c '{}'", "exec"]
every_spec = pytest.mark.parametrize("spec", SPECS)


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """What there would be if the command was run."""
    return tmp_path / "trace"


@pytest.fixture(autouse=True)
def no_program_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a bot that could start one."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a program was about to be run")

    monkeypatch.setattr(ProgramBot, "__init__", refuse)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(settings_in(tmp_path_factory.mktemp("house")))) as client:
        yield client


@every_spec
def test_no_seat_at_a_table_is_a_program(tmp_path: Path, trace: Path, spec: str) -> None:
    seat = SeatWish(SeatKind.BOT, bot=spec.format(f"touch {trace}"))

    async def scene() -> None:
        async with open_house(tmp_path) as house:
            person = await welcome(house)
            with pytest.raises(UnknownBot, match="the bot exec runs a program"):
                await house.make_table(wish(ME, seat), person)
            assert house.tables() == []

    asyncio.run(scene())
    assert not trace.exists()


@every_spec
def test_no_program_thinks_for_a_bot(trace: Path, spec: str) -> None:
    """Even if one stood in the database."""
    match = Match.new(GAME, 2, seed=1, start=0)
    with pytest.raises(UnknownBot, match="the bot exec runs a program"):
        choose(match.position(), match.names, spec.format(f"touch {trace}"), 0)
    assert not trace.exists()


@every_spec
def test_the_api_refuses_programs(client: TestClient, trace: Path, spec: str) -> None:
    seats = [{"kind": "program"}, {"kind": "bot", "bot": spec.format(f"touch {trace}")}]
    answer = client.post("/api/tables", json={"game": GAME, "seats": seats})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error["allowed"]) == ("unknown_bot", list(bots.OFFERED))
    assert "runs a program" in error["message"]
    assert not trace.exists()
    assert not any(spec.startswith("exec") for spec in client.get("/api/games").json()["bots"])


@every_spec
def test_the_form_for_a_new_table_refuses_programs(trace: Path, spec: str) -> None:
    game = load(GAME)
    bot = f"bot:{spec.format(f'touch {trace}')}"
    typed = {"players": "2", "seat-0": "me", "seat-1": bot}
    with pytest.raises(Refused) as refused:
        granted(game, read_form(game, typed), False, texts("fondaco", "en"))
    assert list(refused.value.faults) == ["seat-1"]
    assert not trace.exists()
