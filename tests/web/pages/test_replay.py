"""Looking at a game again, moment by moment, without learning more than one may."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fondaco.locale import LANGUAGES, texts
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Table
from fondaco.web.pages.course import course, points, points_by_round, rounds
from fondaco.web.pages.replay import possible_eyes, round_marks, view_of
from tests.web.pages.replays import (
    GAME,
    NAMES,
    PLAYERS,
    Visitor,
    deal_anew,
    match_after,
    match_of,
    open_house,
    running_table,
)

T = texts("fondaco", "en")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("house")
    with open_house(folder) as server:
        yield server


@pytest.fixture(scope="module")
def visitor(server: TestClient) -> Visitor:
    return Visitor(server)


@pytest.fixture(scope="module")
def finished(visitor: Visitor) -> Table:
    return visitor.bring(match_after(None))


@pytest.fixture(scope="module")
def people(server: TestClient) -> list[Visitor]:
    return [Visitor(server, name) for name in NAMES[:2]]


@pytest.fixture
def running(people: list[Visitor]) -> Table:
    return running_table(people, 14)


def replay(table: Table, **query: object) -> str:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/tables/{table.id}/replay?{asked}"


def moment(page: str) -> int:
    found = re.search(r'<main id="moment"[^>]* data-at="(\d+)"', page)
    assert found is not None
    return int(found[1])


# --- a finished game ------------------------------------------------------------------------------


def test_every_moment_can_be_looked_at(visitor: Visitor, finished: Table) -> None:
    last = finished.number
    for number in (0, 1, 2, last // 2, last - 1, last):
        page = visitor.get(replay(finished, at=number))
        assert moment(page) == number
        assert f'min="0" max="{last}" value="{number}"' in page


def test_without_a_moment_it_is_the_last(visitor: Visitor, finished: Table) -> None:
    assert moment(visitor.get(f"/tables/{finished.id}/replay")) == finished.number


def test_nothing_is_hidden_any_more_unless_asked_for(finished: Table) -> None:
    everything, *others = possible_eyes(finished, None, T)
    step = course(finished)[5]
    assert view_of(finished, step, everything) == GAME.write_position(step.state)
    assert [eyes.seat for eyes in others] == [*range(PLAYERS), None]
    for eyes in others:
        assert view_of(finished, step, eyes) == GAME.write_view(step.state, eyes.seat)


def test_the_pages_of_different_eyes_differ(visitor: Visitor, finished: Table) -> None:
    pages = [visitor.get(replay(finished, at=9, eyes=eyes)) for eyes in ("all", "nobody", "0", "1")]
    boards = {re.findall('<section class="board".*?<form', page, re.DOTALL)[0] for page in pages}
    assert len(boards) == 4


def test_own_eyes_see_the_own_hand_below_the_board(visitor: Visitor, finished: Table) -> None:
    own = '<section class="own"'
    assert own in visitor.get(replay(finished, at=9, eyes=0))
    assert own not in visitor.get(replay(finished, at=9, eyes="nobody"))
    assert own not in visitor.get(replay(finished, at=9))


def test_it_says_what_happened(visitor: Visitor, finished: Table) -> None:
    for number in (0, 3, finished.number):
        page = visitor.get(replay(finished, at=number, eyes="nobody"))
        for event in finished.events_at(number):
            line = GAME.describe_event(event, finished.names, "en")
            if line is not None:
                assert (line in page) == (event.to == -1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(server: TestClient, finished: Table, language: str) -> None:
    page = Visitor(server, language=language).get(replay(finished, at=4))
    assert f'<html lang="{language}"' in page
    assert texts("fondaco", language)("web.replay.play_on") in page


def test_at_the_ends_there_is_no_way_further(visitor: Visitor, finished: Table) -> None:
    last = finished.number
    first_page, last_page = (visitor.get(replay(finished, at=at)) for at in (0, last))
    assert not re.search(r'id="key-(first|back)" href', first_page)
    assert f'id="key-on" href="/tables/{finished.id}/replay?at=1"' in first_page
    assert not re.search(r'id="key-(last|on)" href', last_page)
    assert f'id="key-back" href="/tables/{finished.id}/replay?at={last - 1}"' in last_page


def test_the_links_keep_the_eyes(visitor: Visitor, finished: Table) -> None:
    page = visitor.get(replay(finished, at=3, eyes=1))
    assert 'replay?at=4&amp;eyes=1"' in page
    assert 'replay?at=2&amp;eyes=1"' in page


def test_it_plays_on_without_script_too_and_stops_at_the_end(
    visitor: Visitor, finished: Table
) -> None:
    last = finished.number
    page = visitor.get(replay(finished, at=3, play=1))
    following = f"/tables/{finished.id}/replay?at=4&amp;play=1"
    assert f'data-play="{following}"' in page
    assert f'<noscript><meta http-equiv="refresh" content="3;url={following}"></noscript>' in page
    before_last = visitor.get(replay(finished, at=last - 1, play=1))
    assert f'data-play="/tables/{finished.id}/replay?at={last}"' in before_last
    ended = visitor.get(replay(finished, at=last, play=1))
    assert "data-play" not in ended
    assert "refresh" not in ended


def test_htmx_gets_the_moment_alone(visitor: Visitor, finished: Table) -> None:
    fragment = visitor.get(replay(finished, at=3), hx_request="true")
    assert fragment.lstrip().startswith('<main id="moment"')
    assert fragment.rstrip().endswith("</main>")
    assert "<html" not in fragment


def test_nothing_is_inline(visitor: Visitor, finished: Table) -> None:
    page = visitor.get(replay(finished, at=3, play=1))
    assert not re.search(r'\sstyle=|\son\w+="|hx-on|<style|<script(?! src=)', page)


# --- a running game -------------------------------------------------------------------------------


def test_spectators_of_a_running_game_see_what_spectators_see(
    visitor: Visitor, running: Table
) -> None:
    addresses = [replay(running, at=at) for at in range(running.number + 1)]
    before = [visitor.get(address) for address in addresses]
    deal_anew(running, None, seed=5)
    assert [visitor.get(address) for address in addresses] == before


def test_players_see_with_their_own_eyes(people: list[Visitor], running: Table) -> None:
    addresses = [replay(running, at=at) for at in range(running.number + 1)]
    before = [people[1].get(address) for address in addresses]
    others_before = [people[0].get(address) for address in addresses]
    deal_anew(running, 1, seed=5)
    assert [people[1].get(address) for address in addresses] == before
    assert [people[0].get(address) for address in addresses] != others_before


@pytest.mark.parametrize("eyes", ["all", "0"])
def test_nobody_looks_through_other_eyes(
    visitor: Visitor, people: list[Visitor], running: Table, eyes: str
) -> None:
    for looker in (visitor, people[1]):
        page = looker.get(replay(running, at=3, eyes=eyes), status=422)
        assert T("web.replay.bad_eyes.running") in page
    assert people[1].get(replay(running, at=3, eyes=1))
    assert people[1].get(replay(running, at=3, eyes="nobody"))


def test_who_holds_several_seats_looks_as_a_spectator(server: TestClient) -> None:
    host = Visitor(server, "Anna")
    wishes = tuple(SeatWish(SeatKind.PERSON, name=name) for name in NAMES[:2])
    wish = NewTable(GAME.name, wishes, {}, False, 0)
    table = host.house(House.make_table, wish, host.person)
    assert [eyes.choice for eyes in possible_eyes(table, host.person, T)] == ["nobody"]
    assert host.get(replay(table, eyes=0), status=422)


def test_what_was_taken_back_is_not_looked_at_again(server: TestClient) -> None:
    people = [Visitor(server, name) for name in NAMES[:PLAYERS]]
    table = running_table(people, 3)
    seat, move = undoable_move(table)
    for request_id in ("the-first-time", "the-second-time"):
        people[0].house(House.play, table.id, seat, move, table.number, request_id)
        if request_id == "the-first-time":
            people[0].house(House.undo, table.id, seat, table.number, "undo-it-please")
    assert table.number == 6
    steps = course(table)
    assert [step.action for step in steps] == [0, 1, 2, 3, 6]
    assert [step.number for step in steps] == [0, 1, 2, 3, 4]
    assert moment(people[0].get(f"/tables/{table.id}/replay")) == 4
    assert people[0].get(replay(table, at=5), status=422)


def undoable_move(table: Table) -> tuple[int, str]:
    """A move that can be taken back, and whose it is."""
    for move in match_of(table).moves():
        trial = match_of(table).copy()
        trial.play(move)
        if trial.can_undo:
            seat = match_of(table).turn
            assert seat is not None
            return seat, move
    raise AssertionError("no move can be taken back")


def test_a_game_that_has_not_begun_is_at_its_table(people: list[Visitor]) -> None:
    kinds = (SeatKind.PERSON, SeatKind.OPEN)
    wish = NewTable(GAME.name, tuple(SeatWish(kind) for kind in kinds), {}, False)
    table = people[0].house(House.make_table, wish, people[0].person)
    answer = people[0].client.get(f"/tables/{table.id}/replay")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table.id}")


# --- what makes no sense --------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["-1", "x", "1e3", "99999", "9" * 5000, "١", "1.0", " 1", "0x1"])
def test_moments_there_are_not_are_refused_clearly(
    visitor: Visitor, finished: Table, at: str
) -> None:
    page = visitor.get(replay(finished, at=at), status=422)
    assert T("web.replay.bad_at.text", last=finished.number) in page


@pytest.mark.parametrize("eyes", ["-1", "9", "x", "ALL", "<script>alert(1)</script>"])
def test_eyes_there_are_not_are_refused_clearly(
    visitor: Visitor, finished: Table, eyes: str
) -> None:
    page = visitor.get(replay(finished, eyes=eyes), status=422)
    assert T("web.replay.bad_eyes.text") in page
    assert "<script>alert" not in page


def test_a_table_there_is_not_is_not_found(visitor: Visitor) -> None:
    visitor.get("/tables/aaaaaaaaaaaa/replay", status=404)


# --- the course -----------------------------------------------------------------------------------


def test_points_by_round_are_those_after_its_scoring(finished: Table) -> None:
    steps = course(finished)
    by_round = points_by_round(GAME, steps)
    begun = rounds(steps)
    assert [number for number, _ in by_round] == [number for number, _ in begun]
    assert begun[0] == (1, 0)
    for (_, score), (_, following) in zip(by_round, begun[1:]):
        assert score == points(GAME, steps[following].state)
        assert score != points(GAME, steps[following - 1].state)
    assert by_round[-1][1] == tuple(match_of(finished).points)


def test_rounds_stand_where_they_begin_and_never_on_each_other(finished: Table) -> None:
    steps = course(finished)
    marks = round_marks(steps, T)
    assert (marks[0].place, marks[0].label) == (0, T("web.replay.round", round=1))
    begun = {str(number): 100 * first / finished.number for number, first in rounds(steps)}
    assert all(abs(begun[mark.brief] - mark.place) < 0.01 for mark in marks)
    assert all(right.place - left.place >= 5 for left, right in pairwise(marks))
