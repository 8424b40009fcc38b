"""The end of a game: verdict, standing, points by round, turning points."""

import re
from collections.abc import Iterator
from html import escape, unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from fondaco.locale import LANGUAGES, texts
from fondaco.web.house.table import Status, Table
from fondaco.web.pages.course import course, points_by_round
from fondaco.web.pages.result import (
    APART,
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    account_of,
    chart,
    standing,
    turning_points,
    verdict,
)
from fondaco.web.pages.result import _grid_gap as grid_gap
from fondaco.web.pages.result import _spread as spread
from tests.web.pages.replays import (
    NAMES,
    PLAYERS,
    Visitor,
    match_after,
    match_of,
    open_house,
    play_on,
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


def ended(points: list[int], winners: tuple[int, ...], over: bool = True) -> Any:
    """As much of a table as the verdict and the standing look at."""
    match = SimpleNamespace(points=points, winners=winners, over=over)
    return SimpleNamespace(match=match, names=NAMES[: len(points)])


# --- the page -------------------------------------------------------------------------------------


def test_it_says_who_won_and_by_how_much(visitor: Visitor, finished: Table) -> None:
    page = visitor.get(f"/tables/{finished.id}/result")
    score = sorted(match_of(finished).points, reverse=True)
    (winner,) = match_of(finished).winners
    assert T("web.result.wins", score[0], name=finished.names[winner]) in page
    assert T("web.result.margin", score[0] - score[1], names="").split(" of ")[0] in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(server: TestClient, finished: Table, language: str) -> None:
    page = Visitor(server, language=language).get(f"/tables/{finished.id}/result")
    assert texts("fondaco", language)("web.result.by_round") in page


def test_every_turning_point_leads_into_the_replay(visitor: Visitor, finished: Table) -> None:
    page = visitor.get(f"/tables/{finished.id}/result")
    links = re.findall(r'<li><a href="([^"]+)"', page)
    moments = turning_points(finished, course(finished), "en")
    assert links == [f"/tables/{finished.id}/replay?at={moment.number}" for moment in moments]
    assert links
    for link, moment in zip(links, moments):
        assert f'data-at="{moment.number}"' in visitor.get(link)
        assert escape(moment.text, quote=False) in page or moment.text in unescape(page)


def test_a_running_game_has_no_result_yet(server: TestClient) -> None:
    people = [Visitor(server, name) for name in NAMES[:2]]
    table = running_table(people, 3)
    answer = people[0].client.get(f"/tables/{table.id}/result")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table.id}")


def test_who_played_can_play_again(server: TestClient) -> None:
    people = [Visitor(server, name) for name in NAMES[:2]]
    table = running_table(people, 0)
    while table.status is Status.RUNNING:
        play_on(people[0], table, 1)
    address, again = f"/tables/{table.id}/result", f'action="/tables/{table.id}/rematch"'
    assert again in people[1].get(address)
    assert f'<span class="you">{T("web.result.you")}</span>' in people[1].get(address)
    assert again not in Visitor(server).get(address)
    answer = people[1].post(f"/tables/{table.id}/rematch", {})
    assert answer.status_code == 303
    rematch = answer.headers["location"]
    for page in (people[0].get(address), Visitor(server).get(address)):
        assert again not in page
        assert f'href="{rematch}"' in page


def test_an_unfinished_record_has_a_standing_and_no_winner(visitor: Visitor) -> None:
    table = visitor.bring(match_after(10))
    page = visitor.get(f"/tables/{table.id}/result")
    assert T("web.result.unfinished") in page
    assert 'class="garland"' not in page
    assert "/rematch" not in page


def test_names_are_never_markup(visitor: Visitor) -> None:
    match = match_after(10).copy()
    evil = '<img src=x onerror=alert(1)>"&'
    match.names = (evil, *NAMES[1:PLAYERS])
    table = visitor.bring(match)
    for path in ("result", "replay?at=0", "continue?at=0"):
        page = visitor.get(f"/tables/{table.id}/{path}")
        assert "<img" not in page
        assert "&lt;img src=x onerror=alert(1)&gt;" in page


def test_nothing_is_inline(visitor: Visitor, finished: Table) -> None:
    page = visitor.get(f"/tables/{finished.id}/result")
    assert not re.search(r'\sstyle=|\son\w+="|hx-on|<style|<script(?! src=)', page)


# --- verdict and standing -------------------------------------------------------------------------


def places(points: list[int], winners: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(row.place, row.seat) for row in standing(ended(points, winners), ())]


def test_equal_points_share_a_place() -> None:
    assert places([5, 9, 5, 3], (1,)) == [(1, 1), (2, 0), (2, 2), (4, 3)]


def test_winners_share_the_first_place() -> None:
    assert places([9, 5, 9], (0, 2)) == [(1, 0), (1, 2), (3, 1)]


def test_a_tie_that_was_broken_is_none() -> None:
    assert places([9, 9, 5], (1,)) == [(1, 1), (2, 0), (3, 2)]


def test_the_margin_is_that_to_the_second() -> None:
    said = verdict(ended([61, 58, 45], (0,)), T)
    assert said.title == "Anna wins with 61 points"
    assert said.text == "3 points ahead of Béla."
    assert verdict(ended([6, 5, 5], (0,)), T).text == "One point ahead of Béla and Clara."


def test_a_broken_tie_and_a_shared_win_are_told_of() -> None:
    assert "tie-break" in verdict(ended([6, 6], (1,)), T).text
    said = verdict(ended([6, 6, 6], (0, 1, 2)), T)
    assert said.title == "Anna, Béla and Clara win together with 6 points"
    assert said.text == T("web.result.nobody_behind")


def test_an_unfinished_game_has_leaders() -> None:
    said = verdict(ended([6, 7, 7], (), over=False), T)
    assert said.winners == ()
    assert said.text == "In front with 7 points: Béla and Clara."


def test_the_columns_add_up_to_the_points(finished: Table) -> None:
    columns = account_of(finished, course(finished), "en")
    assert columns
    for row in standing(finished, [numbers for _, numbers in columns]):
        assert sum(row.account) == row.points


def test_what_no_step_told_has_a_column_of_its_own(finished: Table) -> None:
    steps = course(finished)
    all_told = account_of(finished, steps, "en")
    begun_late = account_of(finished, [steps[0], steps[-1]], "en")
    assert begun_late[0][0] not in [label for label, _ in all_told]
    for seat, points in enumerate(match_of(finished).points):
        assert sum(numbers[seat] for _, numbers in begun_late) == points


# --- the drawing ----------------------------------------------------------------------------------


def test_the_drawing_says_its_numbers_in_words(visitor: Visitor, finished: Table) -> None:
    by_round = points_by_round(finished.rules, course(finished))
    page = visitor.get(f"/tables/{finished.id}/result")
    for seat, name in enumerate(finished.names):
        numbers = ", ".join(str(score[seat]) for _, score in by_round)
        assert f"{name}: {numbers}." in page


def test_every_line_has_a_dot_for_each_round_and_one_before(finished: Table) -> None:
    steps = course(finished)
    drawn = chart(finished, steps, T)
    count = len(points_by_round(finished.rules, steps))
    assert [len(line.dots) for line in drawn.lines] == [count + 1] * PLAYERS
    assert {line.seat for line in drawn.lines} == set(range(PLAYERS))
    for line in drawn.lines:
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in line.dots)
        assert line.points == match_of(finished).points[line.seat]
    heights = [line.dots[-1][1] for line in drawn.lines]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize(
    "heights",
    [
        [100.0] * 5,
        [TOP] * 5,
        [BOTTOM] * 5,
        [40.0, 41.0, 200.0, 201.0, 202.0],
        [float(TOP), BOTTOM - 1.0, float(BOTTOM)],
    ],
)
def test_marks_at_the_end_never_lie_on_each_other(heights: list[float]) -> None:
    ends = spread(dict(enumerate(heights)))
    order = sorted(ends, key=lambda seat: ends[seat])
    assert [heights[seat] for seat in order] == sorted(heights)
    gaps = [ends[below] - ends[above] for above, below in pairwise(order)]
    assert all(gap >= APART - 0.2 for gap in gaps)
    assert all(0 <= end <= BOTTOM + APART for end in ends.values())


@pytest.mark.parametrize(
    ("span", "gap"), [(0, 1), (5, 1), (6, 2), (10, 2), (25, 5), (26, 10), (138, 50), (1000, 200)]
)
def test_the_grid_has_round_numbers_and_few_lines(span: int, gap: int) -> None:
    assert grid_gap(span) == gap
