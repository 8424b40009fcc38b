"""Component values of a table's own: handed in with its form, told on its pages, taken as files."""

import html
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response  # what the test client answers with
from starlette.testclient import TestClient

import fondaco
from fondaco import Match, bot
from fondaco.games import load
from fondaco.games.base import LONGEST_COMPONENTS, components_digest
from fondaco.locale import LANGUAGES, texts
from fondaco.web.house.house import House
from fondaco.web.house.table import Status, Table
from fondaco.web.pages.components import written
from tests.web.pages.replays import Visitor, match_of, open_house

GAME = "augsburg"
WITHOUT = "fugger"
FILE = "[notes]\njoker = 500  # <ours> & theirs\n"
VALUES = {"notes": {"joker": 500}}
DIGEST = components_digest(VALUES)[:8]
TAKING = [name for name in fondaco.games() if load(name).components is not None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("house")
    with open_house(folder) as server:
        yield server


@pytest.fixture
def anna(server: TestClient) -> Visitor:
    return Visitor(server, "Anna")


def seen(text: str) -> str:
    """The text as it stands in a page."""
    return html.escape(text).replace("&quot;", "&#34;").replace("&#x27;", "&#39;")


def shown_text(page: str) -> str:
    """What stands in the text area of the form."""
    found = re.search(r'<textarea id="components"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def ask_for(
    visitor: Visitor, *kinds: str, file: bytes | None = None, to: str = "/tables", **fields: str
) -> Response:
    """Send the form for a table with such seats, as a browser does without script."""
    seats = {f"seat-{seat}": kind for seat, kind in enumerate(kinds)}
    asked = {"game": GAME, "players": str(len(kinds))} | seats | fields
    name = "" if file is None else "mine.toml"  # browsers send an empty file where none is chosen
    return visitor.post(to, asked, files={"components-file": (name, file or b"")})


def opened(visitor: Visitor, *kinds: str, **more: Any) -> Table:
    answer = ask_for(visitor, *kinds, **more)
    assert answer.status_code == 303, answer.text
    return table_called(visitor, answer.headers["location"].split("/")[2])


def table_called(visitor: Visitor, table_id: str) -> Table:
    table: Table = visitor.house(House.table, table_id)
    return table


def finished(visitor: Visitor) -> Table:
    """A game with components that is over."""
    match = Match.new(GAME, 2, seed=11, components=FILE)
    player = bot("heuristic", seed=3)
    while not match.over:
        seat = match.turn
        match.play(player.choose(match.redeal(seat, len(match.decisions))), seat)
    return visitor.bring(match)


# --- the form -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_asks_for_them_in_a_fold_that_is_closed(server: TestClient, language: str) -> None:
    page = Visitor(server, "Anna", language).get(f"/games/{GAME}/new")
    t = texts("fondaco", language)
    fold = page[page.index('<details class="field components">') :]
    fold = fold[: fold.index("</details>")]
    for key in ("components", "components_about", "components_box", "components_file"):
        assert seen(t(f"web.lobby.new.{key}")) in fold
    assert f'href="/games/{GAME}/components.toml" download' in fold
    assert f'href="/games/{GAME}/rules/A-60"' in fold
    assert 'type="file" id="components-file" name="components-file"' in fold
    assert shown_text(page) == ""
    assert 'enctype="multipart/form-data"' in page


def test_a_game_that_takes_none_is_not_asked_for_any(anna: Visitor) -> None:
    page = anna.get(f"/games/{WITHOUT}/new")
    assert "components" not in page
    assert "multipart" not in page


def test_the_text_reaches_the_table(anna: Visitor) -> None:
    table = opened(anna, "me", "bot:random", components=FILE)
    assert table.components == match_of(table).components == VALUES
    lines = opened(anna, "me", "bot:random", components=FILE.replace("\n", "\r\n"))
    assert lines.components == VALUES  # as browsers end lines


@pytest.mark.parametrize("file", [FILE.encode(), b"\xef\xbb\xbf" + FILE.encode()])
def test_the_file_reaches_the_table(anna: Visitor, file: bytes) -> None:
    assert opened(anna, "me", "bot:random", file=file).components == VALUES


def test_a_chosen_file_goes_before_the_text(anna: Visitor) -> None:
    table = opened(anna, "me", "bot:random", file=FILE.encode(), components="[notes]\njoker = 450")
    assert table.components == VALUES


@pytest.mark.parametrize("text", ["", "  \r\n ", "# nothing", "[notes]\njoker = 400"])
def test_without_any_the_box_is_played_with(anna: Visitor, text: str) -> None:
    assert opened(anna, "me", "bot:random", components=text).components == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[notes]\njoker = 0", "[notes] joker: a whole number from 1 to 4000 should stand here"),
        ("[notes\njoker = 500", "the components file is no TOML: "),
        ("[jokers]", "no table is called 'jokers'; there are [notes]"),
        ("#" * 501, "line 1 has 501"),
        ("# x\n" * 5001, f"at most {LONGEST_COMPONENTS:,} characters, not 20,004"),
        ("</textarea><script>alert(1)</script>", "the components file is no TOML: "),
    ],
)
def test_wrong_ones_are_told_beside_the_field_and_kept(
    server: TestClient, language: str, text: str, reason: str
) -> None:
    visitor = Visitor(server, "Anna", language)
    before = len(visitor.house(lambda house: _all_tables(house)))
    typed = ask_for(visitor, "me", "open", components=text.replace("\n", "\r\n"), listed="no")
    chosen = ask_for(visitor, "me", "open", file=text.encode(), listed="no")
    frame = texts("fondaco", language)("web.lobby.error.components", reason="")
    for answer in (typed, chosen):
        assert answer.status_code == 422
        assert f'<p class="fault" id="components-fault">{seen(frame)}' in answer.text
        assert seen(reason) in answer.text
        assert shown_text(answer.text) == text
        assert '<details class="field components" open>' in answer.text
        assert 'name="listed" value="no" checked' in answer.text
        assert '<option value="open" selected' in answer.text
        assert "<script>alert" not in answer.text
    assert len(visitor.house(lambda house: _all_tables(house))) == before


async def _all_tables(house: House) -> list[Table]:
    return house.open_tables() + house.running_tables()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("data", [b"joker = '\xff'", "[notes]".encode("utf-16")])
def test_a_file_that_is_no_text_is_told_beside_it(
    server: TestClient, language: str, data: bytes
) -> None:
    visitor = Visitor(server, "Anna", language)
    for path in ("/tables", f"/games/{GAME}/new"):
        answer = ask_for(visitor, "me", "open", file=data, to=path, components="# typed")
        assert answer.status_code == 422
        fault = texts("fondaco", language)("web.records.not_text")
        assert f'<p class="fault" id="components-file-fault">{seen(fault)}' in answer.text
        assert shown_text(answer.text) == "# typed"


def test_nobody_is_made_known_for_a_form_that_is_refused(server: TestClient) -> None:
    visitor = Visitor(server)
    refused = ask_for(visitor, "me", "bot:random", components="[notes", person="Nora")
    assert refused.status_code == 422
    assert 'value="Nora"' in refused.text
    taken = opened(visitor, "me", "bot:random", components=FILE, person="Nora")
    assert taken.names[0] == "Nora"


def test_all_faults_of_a_form_are_told_at_once(anna: Visitor) -> None:
    answer = ask_for(anna, "me", "me", components="[notes", start="7")
    assert answer.status_code == 422
    for field in ("components", "seat-1", "start"):
        assert f'id="{field}-fault"' in answer.text


def test_other_seats_can_be_asked_for_without_losing_them(anna: Visitor) -> None:
    """Without script the button sends all of the form, so that no text gets into an address."""
    path = f"/games/{GAME}/new"
    page = anna.get(path)
    assert re.search(rf'<button class="btn again"[^>]* formaction="{path}"', page)
    assert "formmethod" not in page
    fields: dict[str, Any] = {"players": "4", "components": "[notes\r\n", "name-1": "Zoé"}
    again = ask_for(anna, "me", "here", to=path, **fields)
    assert again.status_code == 200
    assert again.text.count('<select id="seat-') == 4
    assert shown_text(again.text) == "[notes\n"
    assert 'value="Zoé"' in again.text
    assert "fault" not in again.text
    uploaded = ask_for(anna, "me", "open", to=path, file=FILE.encode())
    assert shown_text(uploaded.text) == FILE


def test_a_form_for_other_seats_from_elsewhere_is_refused(anna: Visitor) -> None:
    answer = anna.client.post(f"/games/{GAME}/new", data={"players": "3"})
    assert answer.status_code == 403
    assert anna.post("/games/chess/new", {}).status_code == 404


def test_a_script_that_asks_for_seats_leaves_texts_and_files_out(anna: Visitor) -> None:
    page = anna.get(f"/games/{GAME}/new")
    asking = re.search(r'hx-get="[^"]*" [^>]*hx-include="([^"]*)" hx-target="#seats"', page)
    assert asking is not None
    assert asking[1] == "#new :is(input:not([type=file]),select)"


def test_a_file_of_any_size_is_refused(anna: Visitor) -> None:
    assert ask_for(anna, "me", "open", file=b"#" * 70_000).status_code == 413


def test_a_game_that_takes_none_refuses_them(anna: Visitor) -> None:
    answer = ask_for(anna, "me", "open", game=WITHOUT, components=FILE)
    assert answer.status_code == 422


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAKING)
def test_the_values_of_the_box_are_a_file(anna: Visitor, game: str) -> None:
    answer = anna.client.get(f"/games/{game}/components.toml")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/toml")
    name = f'attachment; filename="fondaco-{game}-components.toml"'
    assert answer.headers["content-disposition"] == name
    assert answer.headers["cache-control"] == "no-store"
    components = load(game).components
    assert components is not None
    assert answer.text == components.template
    assert load(game).check_components(answer.text) == {}


@pytest.mark.parametrize("game", [WITHOUT, "chess"])
def test_there_is_no_file_for_a_game_that_takes_none(anna: Visitor, game: str) -> None:
    anna.get(f"/games/{game}/components.toml", status=404)


def test_the_values_of_a_table_are_a_file_that_can_be_handed_in_again(anna: Visitor) -> None:
    table = opened(anna, "me", "friend", components=FILE, listed="no")
    answer = anna.client.get(f"/tables/{table.id}/components.toml")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/toml")
    name = f'attachment; filename="fondaco-{GAME}-{table.id}.toml"'
    assert answer.headers["content-disposition"] == name
    assert tomllib.loads(answer.text) == VALUES
    assert components_digest(VALUES) in answer.text
    again = opened(anna, "me", "bot:random", file=answer.content)
    assert again.components == VALUES


def test_a_table_of_the_box_has_no_such_file(anna: Visitor) -> None:
    table = opened(anna, "me", "bot:random")
    anna.get(f"/tables/{table.id}/components.toml", status=404)
    anna.get("/tables/aaaaaaaaaaaa/components.toml", status=404)


@pytest.mark.parametrize(
    "components",
    [
        VALUES,
        {"notes": {"prices": [1] * 17}, "privileges": {"10": ["depot", "money", "cards"]}},
        {
            "tiles": {"a b": 1, "": [True, 1.5]},
            "first": 'he said "no"\\\n',
            "deep": {"x": {"y": []}},
        },
    ],
)
def test_components_are_written_as_a_file_that_says_the_same(components: dict[str, Any]) -> None:
    assert tomllib.loads(written(components)) == components


# --- what the pages tell --------------------------------------------------------------------------


def link_of(table: Table, language: str) -> str:
    told = texts("fondaco", language)("web.components.own", digest=DIGEST)
    return f'<a href="/tables/{table.id}/components.toml" download>{seen(told)}</a>'


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_may_sit_down_is_told_of_them(server: TestClient, language: str) -> None:
    host = Visitor(server, "Anna", language)
    visitor = Visitor(server, language=language)
    table = opened(host, "me", "open", "friend", components=FILE)
    link = link_of(table, language)
    assert link in host.get("/")
    assert link in visitor.get("/")
    assert link in visitor.get(f"/tables/{table.id}")
    assert link in visitor.get(f"/join/{table.seats[2].invite}")
    host.post(f"/tables/{table.id}/cancel", {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_and_spectators_are_told_of_them(server: TestClient, language: str) -> None:
    host = Visitor(server, "Anna", language)
    table = opened(host, "me", "bot:random", components=FILE)
    for visitor in (host, Visitor(server, language=language)):
        page = visitor.get(f"/tables/{table.id}")
        assert link_of(table, language) in page
        rules = page[page.index('<details class="fold sheet" id="rules">') :]
        assert link_of(table, language) in rules[: rules.index("</details>")]
        assert f'href="/games/{GAME}/rules/A-60"' in rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_tells_of_them(server: TestClient, language: str) -> None:
    visitor = Visitor(server, "Anna", language)
    table = finished(visitor)
    assert table.components == VALUES
    assert link_of(table, language) in visitor.get(f"/tables/{table.id}/result")


def test_tables_of_the_box_tell_nothing(anna: Visitor) -> None:
    expecting = opened(anna, "me", "open", "friend")
    running = opened(anna, "me", "bot:random")
    for path in (f"/tables/{expecting.id}", f"/tables/{running.id}"):
        assert "components.toml" not in anna.get(path)
    assert "components.toml" not in anna.get(f"/join/{expecting.seats[2].invite}")
    assert f"/tables/{expecting.id}/components.toml" not in anna.get("/")


# --- afterwards -----------------------------------------------------------------------------------


def test_who_plays_on_from_a_moment_plays_with_them(anna: Visitor) -> None:
    table = finished(anna)
    seats = {"seat-0": "me", "seat-1": "bot:random"}
    answer = anna.post(f"/tables/{table.id}/continue", {"at": "5", **seats})
    assert answer.status_code == 303
    on = table_called(anna, answer.headers["location"].split("/")[2])
    assert on.status is Status.RUNNING
    assert on.components == match_of(on).components == VALUES
    assert link_of(on, "en") in anna.get(f"/tables/{on.id}")


def test_the_record_of_the_game_holds_them(anna: Visitor) -> None:
    table = finished(anna)
    record = anna.get(f"/tables/{table.id}/record")
    assert Match.replay(record).components == VALUES
    brought = anna.post("/records", {"text": record})
    again = table_called(anna, brought.headers["location"].split("/")[2])
    assert again.components == VALUES
