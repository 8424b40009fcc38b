"""Hidden choices of several steps on the pages: staged, confirmed in one form, looked at again.

Augsburg begins with one: everybody buys cards at the same time (A-12).
"""

import html
import re
from collections.abc import Iterator
from typing import Final

import pytest
from starlette.testclient import TestClient

from fondaco import Match
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Table
from tests.games.augsburg.table import at
from tests.web.pages.replays import Visitor, open_house

STAGED: Final = "buy Ma2 Ma4"  # by seat 1
MOVES: Final = ("buy Ma2", "buy Ma4", "done")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def people(server: TestClient) -> tuple[Visitor, Visitor]:
    return Visitor(server, "Anna"), Visitor(server, "Béla")


@pytest.fixture
def table(people: tuple[Visitor, Visitor]) -> Table:
    """Anna and Béla and a bot that stays as it is, about to buy."""
    anna, bela = people
    seats = (
        SeatWish(SeatKind.PERSON),
        SeatWish(SeatKind.OPEN),
        SeatWish(SeatKind.BOT, bot="random"),
    )
    wish = NewTable("augsburg", seats, {}, True)
    position = Match.new("augsburg", 3, seed=1, start=0).position()
    made: Table = anna.house(House.make_table, wish, anna.person, position)
    bela.house(House.sit, made.id, bela.person)
    return made


def confirmed(page: str) -> list[str]:
    """The moves that the page's Confirm sends."""
    return [html.unescape(move) for move in re.findall(r'name="move" value="([^"]+)"', page)]


def confirm(visitor: Visitor, table: Table, moves: list[str], seat: int) -> int:
    fields = {"seat": str(seat), "number": str(table.number), "request_id": "request-0001"}
    data: dict[str, object] = {"csrf": visitor.csrf(), **fields, "move": moves}
    return visitor.client.post(f"/tables/{table.id}/moves", data=data).status_code


def test_what_is_staged_is_confirmed_in_one_form(
    people: tuple[Visitor, Visitor], table: Table
) -> None:
    bela = people[1]
    moves = confirmed(bela.get(f"/tables/{table.id}?stage={STAGED}"))
    assert moves == list(MOVES)
    assert confirm(bela, table, moves, seat=1) == 303
    assert [entry.moves for entry in table.entries] == [MOVES]


def test_half_a_choice_is_refused_with_the_reason(
    people: tuple[Visitor, Visitor], table: Table
) -> None:
    bela = people[1]
    assert confirm(bela, table, list(MOVES[:2]), seat=1) == 422
    assert table.entries == []


def test_who_has_chosen_is_shown_and_what_only_to_the_seat_itself(
    people: tuple[Visitor, Visitor], table: Table
) -> None:
    anna, bela = people
    bela.house(House.play, table.id, 1, MOVES, 0, "request-0001")
    for visitor in people:
        assert "has chosen" in visitor.get(f"/tables/{table.id}")
    moment = f"/tables/{table.id}/replay?at=1"
    assert "Béla has chosen." in anna.get(moment)
    assert "Béla chooses: " in bela.get(moment)
    assert "Béla chooses: " not in anna.get(moment)


def title_of(page: str) -> str:
    """What stands large in the dock."""
    found = re.search(r'<div class="say" aria-live="polite"><h2>(.*?)</h2>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def test_while_all_choose_at_once_nobody_is_singled_out(
    server: TestClient, people: tuple[Visitor, Visitor], table: Table
) -> None:
    anna, bela = people
    url = f"/tables/{table.id}"
    assert title_of(Visitor(server).get(url)) == "All choose at the same time"
    bela.house(House.play, table.id, 1, MOVES, 0, "request-0001")
    assert title_of(Visitor(server).get(url)) == "All choose at the same time"
    bot = table.names[2]
    assert title_of(bela.get(url)) == f"Locked in — waiting for Anna and {bot}"
    anna.house(House.play, table.id, 0, "done", 0, "request-0002")
    assert title_of(bela.get(url)) == f"Locked in — waiting for {bot}"


def test_where_some_choose_at_once_they_are_named(
    server: TestClient, people: tuple[Visitor, Visitor]
) -> None:
    """The third has passed (A-21) and shows nothing (A-25)."""
    anna = people[0]
    detail = {"bid": 1, "bidder": 0, "bids": [1, 1, 0]}
    position = at(phase="show", hands=["Ph3 Ph4", "Ph5 Ph6", "Ph7"], detail=detail).position()
    seats = [SeatWish(SeatKind.PERSON, name=name) for name in ("Anna", "Béla", "Clara")]
    wish = NewTable("augsburg", tuple(seats), {}, True)
    made = anna.house(House.make_table, wish, anna.person, position)
    url = f"/tables/{made.id}"
    assert title_of(Visitor(server).get(url)) == "Anna and Béla choose at the same time"


def test_a_whole_choice_can_be_taken_back_while_it_is_the_last_action(
    people: tuple[Visitor, Visitor], table: Table
) -> None:
    anna, bela = people
    bela.house(House.play, table.id, 1, MOVES, 0, "request-0001")
    assert f'action="/tables/{table.id}/undo"' in bela.get(f"/tables/{table.id}")
    anna.house(House.play, table.id, 0, "done", 0, "request-0002")
    assert f'action="/tables/{table.id}/undo"' not in bela.get(f"/tables/{table.id}")


def test_the_largest_show_can_be_staged_and_confirmed(server: TestClient) -> None:
    """At Maximilian every note fits, so that a bid has no bound but the hand (A-22, A-24)."""
    anna = Visitor(server, "Anna")
    hand = [f"{noble}{value}" for noble in ("Ph", "Lo", "Ma") for value in range(1, 18)]
    plain = {
        "gulden": 0,
        "points": 0,
        **dict.fromkeys(("depot", "nobility", "office"), 1),
        **dict.fromkeys(("coat", "letter", "church", "cathedral"), 0),
        **dict.fromkeys(("mint", "architect"), False),
    }
    position = {
        "game": "augsburg",
        "players": 2,
        "round": 1,
        "noble": "Mx",
        "marker": 0,
        "phase": "show",
        "seats": [{**plain, "hand": hand}, {**plain, "hand": ["Le1"]}],
        "privileges": {"open": [1], "pile": [6, 7, 8, 9, 10], "used": [2, 3, 4, 5]},
        "detail": {"bid": 50, "bidder": 0, "bids": [50, 0]},
    }
    seats = (SeatWish(SeatKind.PERSON), SeatWish(SeatKind.BOT, bot="random"))
    table = anna.house(
        House.make_table, NewTable("augsburg", seats, {}, True), anna.person, position
    )
    moves = confirmed(anna.get(f"/tables/{table.id}?stage=show {' '.join(hand[:50])}"))
    assert moves == [f"show {card}" for card in hand[:50]]
    assert confirm(anna, table, moves, seat=0) == 303
