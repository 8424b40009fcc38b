"""A table's page and its stream: as a browser without script uses them, and as htmx does."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from httpx2 import Response  # what the test client answers with
from starlette.testclient import TestClient

from fondaco.engine.events import EVERYBODY, Event
from fondaco.games import load
from fondaco.locale import LANGUAGES, texts
from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind, Status, Table
from fondaco.web.house.thinking import Chosen
from fondaco.web.pages.live import CSRF_PLACE, Live, _with_heartbeat, write_message
from fondaco.web.pages.table_log import known_to, write_log
from fondaco.web.pages.table_page import (
    Asked,
    Reader,
    _locked_in,
    _shown,
    curtain_for,
    eyes_of,
    read_number,
)
from fondaco.web.security import LANGUAGE_COOKIE, PERSON_COOKIE
from fondaco.web.settings import Settings
from tests.web.pages.replays import deal_anew, match_after

GAME = load("fugger")
FEWEST = GAME.seats[0]
HTMX = {"HX-Request": "true"}
ARABIC = '\u202eمرحبا <b>bold</b> & "quotes" {{ t }}'
PERSON, BOT, OPEN, INVITED = SeatKind.PERSON, SeatKind.BOT, SeatKind.OPEN, SeatKind.INVITED


class Visitor:
    """Somebody with a browser of their own, which runs no script; None has no name."""

    def __init__(self, server: TestClient, name: str | None, language: str = "en") -> None:
        self.client = TestClient(server.app, follow_redirects=False)
        self.client.portal = server.portal  # the house runs in one loop
        self.client.cookies.set(LANGUAGE_COOKIE, language)
        self.person = None
        if name is not None:
            self.person, token = self.ask(House.welcome, name, language)
            self.client.cookies.set(PERSON_COOKIE, token)

    def ask(self, method: Any, *arguments: Any, **keywords: Any) -> Any:
        """Let the house do something."""
        house: House = self.client.app.state.house  # type: ignore[attr-defined]

        async def call() -> Any:
            return await method(house, *arguments, **keywords)

        assert self.client.portal is not None
        return self.client.portal.call(call)

    def table(self, *wishes: SeatWish, listed: bool = True) -> Table:
        """A new table of this person's, the first seat beginning."""
        wish = NewTable(game=GAME.name, seats=wishes, options={}, listed=listed, start=0)
        made: Table = self.ask(House.make_table, wish, self.person)
        return made

    def page(
        self, table: Table, headers: Mapping[str, str] | None = None, /, **query: object
    ) -> str:
        answer = self.client.get(
            f"/tables/{table.id}",
            params={name: str(value) for name, value in query.items()},
            headers=headers,
        )
        assert answer.status_code == 200, answer.text
        return answer.text

    def send(
        self, table: Table, action: str, /, htmx: object = False, **fields: object
    ) -> Response:
        """Send a form of the table's page, the token taken from there."""
        csrf = re.search(r'name="csrf" value="([0-9a-f]{64})"', self.page(table))
        assert csrf is not None
        data = {
            name: value if isinstance(value, list) else str(value)
            for name, value in {"csrf": csrf[1], **fields}.items()
        }
        answer: Response = self.client.post(
            f"/tables/{table.id}/{action}", data=data, headers=HTMX if htmx else {}
        )
        return answer

    def play(self, table: Table, move: str | list[str], /, **changed: object) -> Response:
        """Confirm a move for the seat that is to move."""
        assert table.match is not None
        fields = {
            "seat": table.match.turn,
            "number": table.number,
            "request_id": f"request-{table.number:04}",
        }
        return self.send(table, "moves", **(fields | {"move": move} | changed))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=tmp_path,
        database_url=f"sqlite:///{tmp_path}/fondaco.db",
        secret=b"a secret for tests",
        rate=0,
        bot_pause=3600,  # bots stay as they are
    )
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture
def anna(server: TestClient) -> Visitor:
    return Visitor(server, "Anna")


@pytest.fixture
def alone(anna: Visitor) -> Table:
    """Anna on the first seat, bots on the others."""
    return anna.table(SeatWish(PERSON), *[SeatWish(BOT, bot="heuristic")] * (FEWEST - 1))


@pytest.fixture
def hot_seat(anna: Visitor) -> Table:
    """Several people with names of their own at Anna's device."""
    return anna.table(*(SeatWish(PERSON, name=name) for name in ("Anna", "Béla", "Clara")[:FEWEST]))


def a_move(table: Table, index: int = 0) -> str:
    assert table.match is not None
    return table.match.moves()[index]


def main_of(text: str) -> str:
    """The table's part of a page, without its forms' tokens."""
    found = re.search(r'<main id="table".*</main>', text, re.DOTALL)
    assert found is not None
    return re.sub(r'name="(csrf|request_id)" value="[^"]*"', "", found[0])


def attribute(text: str, name: str) -> str:
    found = re.search(rf'<main id="table"[^>]*\bdata-{name}="([^"]*)"', text)
    assert found is not None
    return html.unescape(found[1])


# --- looking --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_readers_language(server: TestClient, language: str) -> None:
    visitor = Visitor(server, "Anna", language)
    table = visitor.table(SeatWish(PERSON), *[SeatWish(BOT, bot="heuristic")] * (FEWEST - 1))
    text = visitor.page(table)
    assert f'<html lang="{language}"' in text
    assert html.escape(texts("fondaco", language)("web.table.nothing_staged")) in text
    assert table.match is not None
    prompt = GAME.prompt(table.match.state(), 0, language)
    assert f"<h2>{html.escape(prompt, quote=False)}</h2>" in text


def test_the_page_is_free_of_what_strict_security_forbids(anna: Visitor, alone: Table) -> None:
    for text in (anna.page(alone), anna.page(alone, stage=a_move(alone))):
        assert " style=" not in text
        assert not re.search(r"\son[a-z]+=", text)
        assert not re.search(r"<script(?![^>]*\ssrc=)", text)


def test_htmx_gets_the_table_alone(anna: Visitor, alone: Table) -> None:
    text = anna.page(alone, HTMX)
    assert text.lstrip().startswith('<main id="table"')
    again = anna.page(alone, HTMX | {"HX-History-Restore-Request": "true"})
    assert again.startswith("<!doctype html>")


def test_a_staged_move_can_be_confirmed_and_says_what_it_is(anna: Visitor, alone: Table) -> None:
    move = a_move(alone)
    text = anna.page(alone, stage=move)
    assert f'name="move" value="{html.escape(move)}"' in text
    described = GAME.describe_move(GAME.action_of[move], "en")
    assert html.escape(texts("fondaco", "en")("web.table.confirm", move=described)) in text
    assert attribute(text, "staged") == move
    assert attribute(text, "query") == "1"


def test_nothing_staged_means_nothing_to_confirm(anna: Visitor, alone: Table) -> None:
    text = anna.page(alone)
    assert 'name="move"' not in text
    assert re.search(r'id="confirm"[^>]*aria-disabled="true"', text)


def test_a_typed_move_that_is_none_is_told_and_escaped(anna: Visitor, alone: Table) -> None:
    text = anna.page(alone, stage='"><script>alert(1)</script>')
    assert 'role="alert"' in text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_a_typed_move_is_refused_with_its_reason_however_it_is_written(
    anna: Visitor, alone: Table
) -> None:
    match = alone.match
    assert match is not None
    move = next(move for move in GAME.action_of if " " in move and move not in match.moves())
    why = match.why(move)
    assert why is not None
    for written in (move, f" {move.upper()} ", move.replace(" ", "   ")):
        assert html.escape(why) in anna.page(alone, stage=written)


def test_a_spectator_sees_no_hand(server: TestClient, anna: Visitor, alone: Table) -> None:
    spectator = Visitor(server, None)
    text = spectator.page(alone)
    assert attribute(text, "mine") == "0"
    assert 'id="confirm"' not in text
    moves = re.findall(r"stage=([^\"&]+)", text)
    assert moves == []
    # and whatever the address asks for, it stays so
    assert main_of(spectator.page(alone, None, **{"as": 0})).count("stage=") == 0
    own = {event for event in alone.setup_events if event.to == 0}
    assert own, "the first seat knows something"
    for event in own:
        line = GAME.describe_event(event, alone.names, "en")
        if line is not None:
            assert html.escape(line, quote=False) in html.unescape(anna.page(alone))
            assert html.escape(line, quote=False) not in html.unescape(text)


def test_nothing_a_page_shows_depends_on_what_its_reader_can_not_know(
    server: TestClient, anna: Visitor, hot_seat: Table
) -> None:
    """The same page after all that is hidden from its reader was dealt anew, seed after seed."""
    for _ in range(6):
        anna.play(hot_seat, a_move(hot_seat))
    house = server.app.state.house  # type: ignore[attr-defined]
    truth = hot_seat.match
    assert truth is not None
    for seats in ((), (0,), (1,)):
        reader = Reader(seats, False, True, "en")
        eyes = seats[0] if seats else None
        told = main_of(Live().main(house, hot_seat, reader, "token"))
        for seed in range(3):
            hot_seat.match = truth.redeal(eyes, seed)
            deal_anew(hot_seat, eyes, seed)
            again = main_of(Live().main(house, hot_seat, reader, "token"))
            assert _without_undo(again) == _without_undo(told)
        hot_seat.match = truth


def _without_undo(text: str) -> str:
    """A game dealt anew knows nothing of what came before, so nothing can be undone in it."""
    return re.sub(
        r'<(form class="undo"|span class="btn quiet undo").*?</(form|span)>\n', "", text, flags=re.S
    )


# --- acting ---------------------------------------------------------------------------------------


def test_a_move_without_htmx_leads_back_to_the_page(anna: Visitor, alone: Table) -> None:
    answer = anna.play(alone, a_move(alone))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tables/{alone.id}"
    assert alone.number == 1


def test_a_move_with_htmx_is_answered_with_the_table(anna: Visitor, alone: Table) -> None:
    answer = anna.play(alone, a_move(alone), htmx=True)
    assert answer.status_code == 200
    assert answer.headers["hx-replace-url"] == f"/tables/{alone.id}"
    assert attribute(answer.text, "number") == "1"
    assert attribute(answer.text, "version") == str(alone.version)


def test_a_wrong_token_does_nothing(anna: Visitor, alone: Table) -> None:
    fields = {"seat": "0", "move": a_move(alone), "number": "0", "request_id": "request-0001"}
    for csrf in ("", "0" * 64, "ű"):
        answer = anna.client.post(f"/tables/{alone.id}/moves", data={"csrf": csrf, **fields})
        assert answer.status_code == 403
    assert alone.number == 0


def test_a_refused_move_is_told_with_its_rule_and_keeps_what_is_staged(
    anna: Visitor, alone: Table
) -> None:
    assert alone.match is not None
    move = next(move for move in GAME.action_of if alone.match.why(move) is not None)
    staged = a_move(alone)
    answer = anna.play(alone, move, stage=staged)
    assert answer.status_code == 422
    assert alone.number == 0
    why = alone.match.why(move)
    assert why is not None
    assert html.escape(why, quote=False) in html.unescape(answer.text)
    assert re.search(rf'href="/games/{GAME.name}/rules/[A-Z]-\d+"', answer.text)
    assert attribute(answer.text, "staged") == staged
    assert f'name="move" value="{html.escape(staged)}"' in answer.text


def test_a_stale_number_is_told(anna: Visitor, hot_seat: Table) -> None:
    assert anna.play(hot_seat, a_move(hot_seat)).status_code == 303
    answer = anna.play(hot_seat, a_move(hot_seat), number=0)
    assert answer.status_code == 409
    assert html.escape(texts("fondaco", "en")("web.table.moved_on")) in answer.text
    assert hot_seat.number == 1


def test_the_same_request_twice_moves_once(anna: Visitor, alone: Table) -> None:
    move = a_move(alone)
    for _ in range(2):
        answer = anna.play(alone, move, seat=0, number=0, request_id="request-same")
        assert answer.status_code == 303
    assert alone.number == 1


def test_nobody_moves_for_another(server: TestClient, alone: Table) -> None:
    for name in ("Béla", None):
        answer = Visitor(server, name).play(alone, a_move(alone))
        assert answer.status_code == 403
    assert alone.number == 0


def test_of_several_moves_with_an_illegal_one_none_is_made(anna: Visitor, alone: Table) -> None:
    move = a_move(alone)
    answer = anna.play(alone, [move, move])
    assert answer.status_code == 422
    assert alone.number == 0


@pytest.mark.parametrize("field", ["seat", "number"])
@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30, "²"])
def test_senseless_fields_are_refused(anna: Visitor, alone: Table, field: str, value: str) -> None:
    answer = anna.play(alone, a_move(alone), **{field: value})
    assert answer.status_code in (403, 409, 422)
    assert alone.number == 0


def test_undo_asks_the_house(anna: Visitor, alone: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def undo(house: House, *given: object) -> None:
        asked.append(given)

    monkeypatch.setattr(House, "undo", undo)
    answer = anna.send(alone, "undo", seat=0, number=7, request_id="request-back")
    assert answer.status_code == 303
    assert asked == [(alone.id, 0, 7, "request-back")]


def test_what_was_taken_back_is_struck_out(anna: Visitor, alone: Table) -> None:
    anna.play(alone, a_move(alone))
    played = alone.entries[0]
    taken_back = replace(played, number=2, kind="undo", events=(), state=alone.setup_state)
    alone.entries = [replace(played, undone=True), taken_back]
    lines = write_log(alone, 0, "en")
    told = texts("fondaco", "en")("web.table.undone", name="Anna")
    assert (lines[-1].kind, lines[-1].text, lines[-1].seat) == ("undo", told, 0)
    assert lines[-2].undone
    alone.version += 1
    assert "<s>" in anna.page(alone)


def test_undo_that_is_not_possible_is_told(anna: Visitor, hot_seat: Table) -> None:
    anna.play(hot_seat, a_move(hot_seat))
    answer = anna.send(hot_seat, "undo", seat=1, number=1, request_id="request-back")
    assert answer.status_code == 409
    assert hot_seat.number == 1
    assert 'role="alert"' in answer.text


# --- at one device --------------------------------------------------------------------------------


def test_the_curtain_hides_all_hands(anna: Visitor, hot_seat: Table) -> None:
    text = anna.page(hot_seat)
    assert 'class="curtain"' in text
    assert 'id="board"' not in text
    for event in hot_seat.setup_events:
        line = GAME.describe_event(event, hot_seat.names, "en")
        if event.to != EVERYBODY and line is not None:
            assert line not in html.unescape(text)


def test_only_who_is_asked_can_lift_the_curtain(anna: Visitor, hot_seat: Table) -> None:
    assert 'id="confirm"' in anna.page(hot_seat, None, **{"as": 0})
    for other in (1, FEWEST, 99):
        assert 'class="curtain"' in anna.page(hot_seat, None, **{"as": other})


def test_after_a_move_the_screen_is_handed_over(anna: Visitor, hot_seat: Table) -> None:
    answer = anna.play(hot_seat, a_move(hot_seat), htmx=True, **{"as": 0})
    assert answer.headers["hx-replace-url"] == f"/tables/{hot_seat.id}"
    assert 'class="curtain"' in answer.text
    assert hot_seat.match is not None
    assert f"as={hot_seat.match.turn}" in answer.text


def test_who_holds_several_seats_sees_as_a_spectator_while_none_is_asked(
    anna: Visitor, hot_seat: Table
) -> None:
    reader = Reader((0, 1), False, True, "en")
    other = anna.table(*(SeatWish(PERSON, name=name) for name in ("Anna", "Béla", "Clara")))
    anna.play(other, a_move(other))
    anna.play(other, a_move(other))
    assert other.match is not None
    assert other.match.turn == 2
    assert eyes_of(other, reader, Asked(seat=0)) is None
    assert curtain_for(other, reader, Asked(seat=0)) is None


# --- bots that get ready --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_told_while_the_search_bots_get_ready(
    server: TestClient, language: str
) -> None:
    """From the move that the heuristic chose to the next one that the bot has searched for."""
    anna, nobody = Visitor(server, "Anna", language), Visitor(server, None, language)
    table = anna.table(*[SeatWish(BOT, bot="search:hard")] * FEWEST)
    line = html.escape(texts("fondaco", language)("bots.compiling"), quote=False)
    for fell_back in (None, True, None, False):  # None: by a bot that does not search
        told = table.fell_back
        bot_moves(anna, table, fell_back)
        told = told if fell_back is None else fell_back
        for reader in (anna, nobody):
            status = re.search(
                r'<div role="status" id="getting-ready">(.*?)</div>\n', reader.page(table), re.S
            )
            assert status is not None
            assert (line in html.unescape(status[1])) == told
            assert bool(status[1]) == told


def test_who_gets_ready_does_not_matter_once_the_game_is_over(anna: Visitor) -> None:
    table = anna.table(*[SeatWish(BOT, bot="search:hard")] * FEWEST)
    line = html.escape(texts("fondaco", "en")("bots.compiling"))
    while table.status is not Status.OVER:
        bot_moves(anna, table, True)
    assert table.fell_back
    assert line not in anna.page(table)


def bot_moves(visitor: Visitor, table: Table, fell_back: bool | None) -> None:
    """Let a bot make a move for the seat that is to move."""
    chosen = Chosen([a_move(table)], fell_back)
    visitor.ask(
        House._play_for_bot, table, table.waiting[0], chosen, table.number, f"bot-{table.number:04}"
    )


# --- saying something -----------------------------------------------------------------------------


def test_what_is_said_is_shown_as_it_was_typed(anna: Visitor, alone: Table) -> None:
    assert anna.send(alone, "say", text=ARABIC).status_code == 303
    text = anna.page(alone)
    assert "<b>bold</b>" not in text
    assert f"<bdi>{html.escape(alone.chat[0].text)}</bdi>".replace("&quot;", "&#34;") in text


def test_saying_something_keeps_what_is_staged(anna: Visitor, alone: Table) -> None:
    move = a_move(alone)
    answer = anna.send(alone, "say", htmx=True, text="Hm", stage=move)
    assert answer.status_code == 200
    assert attribute(answer.text, "staged") == move


@pytest.mark.parametrize("text", ["", "   ", "x" * 1001, "x" * 10_000])
def test_too_much_or_nothing_can_not_be_said(anna: Visitor, alone: Table, text: str) -> None:
    answer = anna.send(alone, "say", text=text)
    assert answer.status_code == 422
    assert alone.chat == []


def test_only_who_has_a_name_can_say_something(server: TestClient, alone: Table) -> None:
    nobody = Visitor(server, None)
    assert f'action="/tables/{alone.id}/say"' not in nobody.page(alone)
    assert nobody.send(alone, "say", text="Hello").status_code == 403
    assert Visitor(server, "Béla").send(alone, "say", text="Hello").status_code == 303
    assert [message.seat for message in alone.chat] == [None]


# --- before the game ------------------------------------------------------------------------------


def test_only_the_host_sees_the_invitations(server: TestClient, anna: Visitor) -> None:
    table = anna.table(SeatWish(PERSON), *[SeatWish(INVITED)] * (FEWEST - 1))
    assert table.status is Status.OPEN
    invite = table.seats[1].invite
    assert invite is not None
    assert f"/join/{invite}" in anna.page(table)
    assert invite not in Visitor(server, "Béla").page(table)


def test_somebody_new_sits_down_and_the_game_begins(server: TestClient, anna: Visitor) -> None:
    table = anna.table(
        SeatWish(PERSON), *[SeatWish(BOT, bot="heuristic")] * (FEWEST - 2), SeatWish(OPEN)
    )
    guest = Visitor(server, None)
    seat = FEWEST - 1
    assert guest.send(table, "sit", seat=seat, person="").status_code == 422
    assert guest.send(table, "sit", seat=seat, person="x" * 41).status_code == 422
    answer = guest.send(table, "sit", seat=seat, person="Béla")
    assert answer.status_code == 303
    assert PERSON_COOKIE in guest.client.cookies
    assert table.status is Status.RUNNING
    assert table.names[seat] == "Béla"
    third = Visitor(server, "Clara").send(table, "sit", seat=seat)
    assert third.status_code == 409


def test_a_table_can_be_left_or_called_off(server: TestClient, anna: Visitor) -> None:
    table = anna.table(SeatWish(PERSON), *[SeatWish(OPEN)] * FEWEST)
    guest = Visitor(server, "Béla")
    assert guest.send(table, "sit").status_code == 303
    assert guest.send(table, "cancel").status_code == 403
    assert guest.send(table, "leave").status_code == 303
    assert "Béla" not in table.names
    answer = anna.send(table, "cancel")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert anna.client.get(f"/tables/{table.id}").status_code == 404


def test_there_is_no_rematch_before_the_end(anna: Visitor, alone: Table) -> None:
    assert anna.send(alone, "rematch").status_code == 409


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_set_aside_says_so_and_takes_nothing(server: TestClient, language: str) -> None:
    visitor = Visitor(server, "Anna", language)
    table = visitor.table(*[SeatWish(PERSON, name=name) for name in ("Anna", "Béla")])
    table.status, table.match, table.fault = Status.ASIDE, None, "<entry 7> differs"
    text = visitor.page(table)
    assert html.escape(texts("fondaco", language)("web.table.aside.title")) in text
    assert "&lt;entry 7&gt; differs" in text
    fields = {"seat": 0, "move": "x", "number": 0, "request_id": "request-0001"}
    assert visitor.send(table, "moves", **fields).status_code == 409


def test_an_unknown_table_is_no_page(anna: Visitor) -> None:
    for name in ("abcdefghijkl", "x", "%00", "a" * 500):
        assert anna.client.get(f"/tables/{name}").status_code == 404
        assert anna.client.get(f"/tables/{name}/stream").status_code == 404


# --- the log --------------------------------------------------------------------------------------


def test_nobody_knows_what_only_another_may() -> None:
    public, own, other = Event(1, EVERYBODY, 0, 0, 0), Event(2, 0, 0, 0, 0), Event(3, 1, 0, 0, 0)
    assert known_to((public, own, other), 0) == (public, own)
    assert known_to((public, own, other), None) == (public,)


def test_the_log_is_divided_by_the_last_own_move(anna: Visitor, hot_seat: Table) -> None:
    assert "since" not in [line.kind for line in write_log(hot_seat, 0, "en")]
    anna.play(hot_seat, a_move(hot_seat))
    assert "since" not in [line.kind for line in write_log(hot_seat, 0, "en")]
    anna.play(hot_seat, a_move(hot_seat))
    kinds = [line.kind for line in write_log(hot_seat, 0, "en")]
    assert kinds.count("since") == 1
    assert kinds[0] == "round"
    assert kinds[-1] == "move"
    assert "since" not in [line.kind for line in write_log(hot_seat, None, "en")]


# --- somebody is away -----------------------------------------------------------------------------


@pytest.fixture
def absent(server: TestClient, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Anna's table, where Béla on the second seat is away."""
    table = anna.table(SeatWish(PERSON), SeatWish(OPEN))
    Visitor(server, "Béla").send(table, "sit")
    monkeypatch.setattr(House, "is_absent", lambda house, table, seat: seat == 1)
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_away_is_told_and_can_be_voted_on(
    server: TestClient, anna: Visitor, absent: Table, language: str
) -> None:
    t = texts("fondaco", language)
    anna.ask(House.set_language, anna.person, language)
    text = anna.page(absent)
    assert html.escape(t("web.table.vote_bot")) in text
    assert t("web.table.state.away") in text
    assert html.escape(t("web.table.away_text"), quote=False) in html.unescape(text)
    assert f'action="/tables/{absent.id}/vote"' not in Visitor(server, None).page(absent)


def test_a_vote_and_a_return_ask_the_house(
    anna: Visitor, absent: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    async def note(house: House, *given: object) -> None:
        asked.append(given)

    monkeypatch.setattr(House, "vote", note)
    monkeypatch.setattr(House, "return_to", note)
    for agree in "10":
        answer = anna.send(absent, "vote", seat=0, absent=1, agree=agree)
        assert answer.status_code == 303
    assert anna.send(absent, "return", seat=0).status_code == 303
    assert anna.send(absent, "return", seat=1).status_code == 403
    assert asked == [(absent.id, 0, 1, True), (absent.id, 0, 1, False), (absent.id, 0)]


def test_who_is_replaced_can_take_the_seat_back_and_decides_nothing(
    server: TestClient, anna: Visitor, alone: Table
) -> None:
    alone.seats[0].substitute = "heuristic"
    alone.version += 1
    text = anna.page(alone, stage=a_move(alone))
    assert f'action="/tables/{alone.id}/return"' in text
    assert 'id="confirm"' not in text
    others = Visitor(server, None).page(alone)
    assert f'action="/tables/{alone.id}/return"' not in others
    assert texts("fondaco", "en")("web.table.bot_for", name="Anna") in html.unescape(others)


def test_who_has_chosen_is_known_while_several_choose_at_once() -> None:
    """Three choose: the first and the last have, in that order, the second has not."""
    asked = [(0, 1, 2), (1, 2), (1,)]

    class Together:
        players = 3
        waiting = (1,)
        rules = SimpleNamespace(may_move=lambda state, seat: seat in state)

        def story(self) -> list[Any]:
            return [SimpleNamespace(seat=seat, number=n) for n, seat in ((1, 0), (2, 2))]

        def state_at(self, number: int) -> tuple[int, ...]:
            return asked[number]

    table: Any = Together()
    assert _locked_in(table) == (0, 2)
    asked[0] = (0,)  # one after the other: only the second choice was made together
    assert _locked_in(table) == (2,)
    asked[1] = (2,)
    assert _locked_in(table) == ()


def test_points_that_nothing_told_of_are_accounted_for(anna: Visitor) -> None:
    """A game that began in the middle: what there was before has a column of its own."""
    whole = match_after(None)
    number = next(n for n in range(len(whole.decisions)) if any(match_after(n).points))
    match = match_after(number)
    people = tuple(SeatWish(PERSON, name=name) for name in whole.names)
    wish = NewTable(game=GAME.name, seats=people, options=match.options, listed=False)
    table = anna.ask(House.make_table, wish, anna.person, position=match.position())
    label, numbers = GAME.account((), match.points, "en")[0]
    assert list(numbers) == match.points
    text = anna.page(table, **{"as": match.turn})
    assert 'class="sum-of-all"' in text
    assert f'<th scope="row">{html.escape(label)}</th>' in text


# --- after the game -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_says_who_won_and_shows_everything(
    server: TestClient, language: str
) -> None:
    visitor = Visitor(server, "Zita", language)
    match = match_after(None)
    table = visitor.ask(House.import_record, match.record(), visitor.person)
    text = visitor.page(table, seen=table.number)
    assert f'href="/tables/{table.id}/result"' in text
    assert 'id="confirm"' not in text
    assert html.escape(match.names[match.winners[0]]) in text
    columns = GAME.account(_events(table), match.points, language)
    for label, numbers in columns:
        assert html.escape(label) in text
        for number in numbers:
            assert f">{number}</td>" in text


def _events(table: Table) -> tuple[Event, ...]:
    entries = (event for entry in table.story() for event in entry.events)
    return (*table.setup_events, *entries)


def test_what_must_be_seen_is_shown_step_by_step_until_it_was(server: TestClient) -> None:
    visitor = Visitor(server, "Zita")
    table = visitor.ask(House.import_record, match_after(None).record(), visitor.person)
    first = visitor.page(table)
    assert 'class="shown"' in first
    link = re.search(r'class="btn go" href="([^"]+)" data-stage', first)
    steps = 1
    while link is not None and steps < 10:
        text = visitor.client.get(html.unescape(link[1])).text
        link = re.search(r'class="btn go" href="([^"]+)" data-stage', text)
        steps += 1
    assert 'class="shown"' not in text
    assert f'href="/tables/{table.id}/result"' in text


def test_what_must_be_seen_comes_in_its_order() -> None:
    """Of two things since the seat's own last action the earlier one is not lost."""

    moves = [
        SimpleNamespace(kind="move", undone=False, seat=seat, events=()) for seat in (0, 0, 1, 1)
    ]

    def showing(before: int, events: object, after: int, *others: object) -> str | None:
        return f"after {after}" if after != 3 else None

    table: Any = SimpleNamespace(
        number=4,
        names=("Anna", "Béla"),
        entries=moves,
        rules=SimpleNamespace(showing=showing),
        view_at=lambda number, seat: number,
    )
    seen: list[Any] = [_shown(table, 0, Asked(seen=seen), "en") for seen in (0, 2, 4)]
    assert seen == [("after 2", 2), ("after 4", 4), (None, 0)]
    watched: Any = _shown(table, None, Asked(), "en")
    assert watched == ("after 4", 4)


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("", None), ("-1", None), ("1" * 10, None), ("٣", None), (None, None)],
)
def test_numbers_are_read_strictly(text: object, number: int | None) -> None:
    assert read_number(text) == number


def test_an_address_says_what_is_asked(alone: Table) -> None:
    asked = Asked.read({"stage": " a b&c ", "as": "1", "seen": "x", "step": "2"})
    assert asked == Asked(stage="a b&c", seat=1, seen=0, step=2)
    assert asked.address(alone) == f"/tables/{alone.id}?as=1&step=2&stage=a+b%26c"
    assert Asked().address(alone) == f"/tables/{alone.id}"


# --- the stream -----------------------------------------------------------------------------------


def test_a_message_holds_whole_lines() -> None:
    assert write_message(7, "<b>\n</b>") == "id: 7\ndata: <b>\ndata: </b>\n\n"


def test_spectators_share_a_render_but_not_a_token(
    server: TestClient, anna: Visitor, alone: Table
) -> None:
    live, house = Live(), server.app.state.house  # type: ignore[attr-defined]
    reader = Reader((), False, True, "en")
    one, two = (live.main(house, alone, reader, token) for token in ("token-1", "token-2"))
    assert CSRF_PLACE not in one
    assert "token-1" in one
    assert one.replace("token-1", "token-2") == two
    seated = live.main(house, alone, Reader((0,), True, True, "en"), "token-1")
    assert seated != one
    anna.play(alone, a_move(alone))
    assert attribute(live.main(house, alone, reader, "t"), "number") == "1"


def test_a_stream_that_is_silent_says_that_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.web.pages.live.HEARTBEAT", 0)

    async def read() -> list[int | None]:
        news: asyncio.Queue[int | None] = asyncio.Queue()

        async def versions() -> Any:
            while (version := await news.get()) is not None:
                yield version

        beating = _with_heartbeat(versions())
        heard: list[int | None] = [await anext(beating)]
        news.put_nowait(4)
        while heard[-1] is None:
            heard.append(await anext(beating))
        news.put_nowait(None)
        heard += [version async for version in beating if version is not None]
        return heard

    heard = asyncio.run(read())
    assert heard[0] is None
    assert [version for version in heard if version is not None] == [4]
