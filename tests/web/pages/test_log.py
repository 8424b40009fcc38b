"""A table's log: whose mark stands before a line, and where a round is headed; and which round it
is, above a table and in its replay."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from starlette.testclient import TestClient

from fondaco import Match, bot
from fondaco.engine.events import EVERYBODY
from fondaco.games import names
from fondaco.locale import LANGUAGES, texts
from fondaco.web.house.table import Table
from fondaco.web.pages.table_log import Line, write_log
from tests.web.pages.replays import NAMES, Visitor, match_of, open_house

every_game = pytest.mark.parametrize("game", names())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def visitor(server: TestClient) -> Visitor:
    return Visitor(server, "Zita")


def played(game: str) -> Match:
    """A game of two by bots, to its end."""
    match = Match.new(game, 2, seed=11, names=NAMES[:2])
    player = bot("heuristic", seed=3)
    while not match.over:
        (seat, *_) = match.waiting
        match.play(player.choose(match.redeal(seat, len(match.decisions))), seat)
    return match


@pytest.fixture(scope="module")
def tables(visitor: Visitor) -> dict[str, Table]:
    """A finished game of each sort."""
    return {game: visitor.bring(played(game)) for game in names()}


def log_of(tables: dict[str, Table], game: str, eyes: int | None = None) -> list[Line]:
    return write_log(tables[game], eyes, "en")


@every_game
def test_the_mark_before_a_line_is_that_of_whom_it_is_about(
    tables: dict[str, Table], game: str
) -> None:
    """Whoever made the move that brought it about."""
    for line in log_of(tables, game):
        named = [seat for seat, name in enumerate(NAMES[:2]) if name in line.text]
        assert (line.seat in named) if named else (line.seat is None)


def test_what_others_do_in_a_move_has_their_marks(tables: dict[str, Table]) -> None:
    """All show at the same time, and are told with the last choice (A-25)."""
    shows = {(line.seat, line.text.split()[0]) for line in shown(log_of(tables, "augsburg"))}
    assert shows == {(0, "Anna"), (1, "Béla")}


def shown(log: list[Line]) -> list[Line]:
    return [line for line in log if " shows: " in line.text]


def test_what_a_seat_alone_is_told_has_its_mark(tables: dict[str, Table]) -> None:
    drawn = [line for line in log_of(tables, "fugger", 1) if line.text.startswith("You drew: ")]
    assert drawn
    assert {line.seat for line in drawn} == {1}


@every_game
def test_every_round_is_headed_before_what_it_begins_with(
    tables: dict[str, Table], game: str
) -> None:
    rules = tables[game].rules
    log = log_of(tables, game)
    headings = [place for place, line in enumerate(log) if line.kind == "round"]
    last = int(match_of(tables[game]).state().round)
    assert [log[place].text for place in headings] == [f"Round {n}" for n in range(1, last + 1)]
    story = [event for entry in tables[game].story() for event in entry.events]
    begins = [
        rules.describe_event(event, tables[game].names, "en")
        for event in story
        if event.kind == rules.round_event
    ]
    assert [log[place + 1].text for place in headings[1:]] == begins[-(last - 1) :]


@every_game
def test_equal_lines_in_a_row_stand_once_with_their_number(
    tables: dict[str, Table], game: str
) -> None:
    """As when six cubes are put on one stall (M-34): nothing is left out by it."""
    table = tables[game]
    events = [*table.setup_events, *(event for e in table.story() for event in e.events)]
    told = [
        table.rules.describe_event(event, table.names, "en")
        for event in events
        if event.to == EVERYBODY
    ]
    counted = []
    texts_of = [line.text for line in log_of(tables, game) if line.kind == "move"]
    for text in texts_of:
        plain, _, times = text.partition(" (×")
        counted += [plain] * int(times.rstrip(")") or 1)
    assert counted == [line for line in told if line is not None]
    assert all(one != other for one, other in pairwise(texts_of))


# --- which round it is ----------------------------------------------------------------------------


def above(page: str) -> str:
    """What stands in the bar beside the game's name."""
    found = re.search(r'<main id="table"[^>]*\bdata-where="([^"]*)"', page)
    assert found is not None
    assert f"<b>{found[1]}</b>" in page
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_knows_its_rounds_says_of_how_many(server: TestClient, language: str) -> None:
    """Two more than players (A-13)."""
    reader = Visitor(server, "Anna", language)
    table = reader.bring(Match.new("augsburg", 3, seed=1, names=NAMES[:3]))
    expected = texts("fondaco", language)("web.table.round_of", number=1, last=5)
    assert above(reader.get(f"/tables/{table.id}")) == expected
    assert f"<small>{expected}</small>" in reader.get(f"/tables/{table.id}/replay")


def test_a_game_without_an_end_in_sight_says_its_round_alone(visitor: Visitor) -> None:
    """It ends when somebody has reached the target (F-33)."""
    table = visitor.bring(Match.new("fugger", 2, seed=1))
    assert above(visitor.get(f"/tables/{table.id}")) == "Round 1"
    assert "<small>Round 1</small>" in visitor.get(f"/tables/{table.id}/replay")
