"""The lobby, the form for a new table, invitations: as a browser without script uses them."""

import html
import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fondaco
from fondaco import bots
from fondaco.games import load
from fondaco.games.base import Option
from fondaco.locale import LANGUAGES, texts
from fondaco.match import Match
from fondaco.match.record import write_option
from fondaco.web.app import create_app
from fondaco.web.house.house import House
from fondaco.web.house.table import Message, SeatKind, Status, Table
from fondaco.web.pages.table_form import (
    Refused,
    granted,
    option_fields,
    read_form,
    value_called,
)
from fondaco.web.settings import Settings
from tests.match.toy import TOY

GAME = load("fugger")
NAMES = ["Győző", "<b>Ann & Co</b>", "משה", '"><script>alert(1)</script>', "Ágnes 2", "x" * 40]
BAD_NAMES = ["", "   ", "x" * 41, "x" * 10_000, "a|b", "a\nb", "\u202eevil", "\u200b"]


class Browser:
    """Somebody with a browser of their own, which runs no script."""

    def __init__(self, server: TestClient, language: str = "en") -> None:
        self.client = TestClient(
            server.app, follow_redirects=False, headers={"accept-language": language}
        )
        self.client.portal = server.portal  # the house runs in one loop
        self.t = texts("fondaco", language if language in LANGUAGES else "en")

    def page(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def token(self, path: str = "/games/{}/new") -> str:
        page = self.page(path.format(GAME.name))
        found = re.search(r'name="csrf" value="([0-9a-f]{64})"', page)
        assert found is not None
        return found[1]

    def post(self, path: str, /, csrf: str | None = None, **fields: str) -> Any:
        token = self.token() if csrf is None else csrf
        return self.client.post(path, data={"csrf": token, **fields})

    def named(self, name: str) -> "Browser":
        assert self.post("/people", name=name).status_code == 303
        return self

    def open(self, *kinds: str, **fields: str) -> str:
        """Open a table with such seats; its id."""
        answer = self.ask_for(*kinds, **fields)
        assert answer.status_code == 303, answer.text
        address: str = answer.headers["location"]
        return address.removeprefix("/tables/")

    def ask_for(self, *kinds: str, **fields: str) -> Any:
        seats = {f"seat-{seat}": kind for seat, kind in enumerate(kinds)}
        asked = {"game": GAME.name, "players": str(len(kinds))} | seats | fields
        return self.post("/tables", **asked)


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
def anna(server: TestClient) -> Browser:
    return Browser(server).named("Anna")


@pytest.fixture
def invite(anna: Browser, server: TestClient) -> str:
    """The way to the one seat that is free."""
    table = table_of(server, anna.open("me", "friend"))
    return f"/join/{table.seats[1].invite}"


def house_of(browser: Browser) -> House:
    app: Any = browser.client.app
    house: House = app.state.house
    return house


def table_of(server: TestClient, table_id: str) -> Table:
    assert server.portal is not None
    app: Any = server.app
    table: Table = server.portal.call(app.state.house.table, table_id)
    return table


def seen(text: str) -> str:
    """The text as it stands in a page."""
    return html.escape(text).replace("&quot;", "&#34;").replace("&#x27;", "&#39;")


# --- the lobby ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_announces_every_game_in_the_browsers_language(
    server: TestClient, language: str
) -> None:
    visitor = Browser(server, language)
    page = visitor.page("/")
    assert f'<html lang="{language}"' in page
    assert seen(visitor.t("web.lobby.welcome")) in page
    for name in fondaco.games():
        game = load(name)
        g = texts(game.package, language)
        assert seen(g(game.title)) in page
        assert seen(g("screen.tagline")) in page
        assert seen(g("screen.kind")) in page
        assert f'href="/games/{name}/new?bots=1"' in page
        assert f'href="/games/{name}/rules"' in page


def test_pages_hold_nothing_that_the_content_policy_forbids(anna: Browser) -> None:
    table = anna.open("me", "here", **{"name-1": "Béla"})
    for path in ("/", f"/games/{GAME.name}/new", "/?part=mine"):
        page = anna.page(path)
        assert not re.search(r"<[^>]* (style|on\w+)=", page)
        assert not re.search(r"<script(?![^>]* src=)", page)
    assert f"/tables/{table}" in anna.page("/")


def test_what_waits_comes_first_with_its_question(anna: Browser, server: TestClient) -> None:
    waits = anna.open("me", "bot:random", start="0")
    others = anna.open("me", "bot:random", start="1")
    table = table_of(server, waits)
    page = anna.page("/")
    question = table.rules.prompt(table.state_at(table.number), 0, "en")
    assert page.index(f"/tables/{waits}") < page.index(f"/tables/{others}")
    assert page.count(seen(question)) == 1
    assert seen(anna.t("web.lobby.mine.wait", 1)) in page
    assert "<title>(1) Fondaco</title>" in page
    awaited = table_of(server, others).names[1]
    assert re.search(rf"{re.escape(seen(awaited))} \(\d", page)


def test_last_line_is_one_that_the_seat_may_know(anna: Browser, server: TestClient) -> None:
    table = table_of(server, anna.open("me", "bot:random", start="0"))
    known = [
        table.rules.describe_event(event, table.names, "en")
        for event in table.setup_events
        if event.to in (-1, 0)
    ]
    secret = [
        table.rules.describe_event(event, table.names, "en")
        for event in table.setup_events
        if event.to == 1
    ]
    page = anna.page("/")
    last = [line for line in known if line][-1]
    assert seen(last) in page
    for line in secret:
        assert line is None or line in known or seen(line) not in page


def test_people_at_one_screen_are_shown_nothing_of_one_seat_alone(
    anna: Browser, server: TestClient
) -> None:
    table = table_of(server, anna.open("me", "here", start="1", **{"name-1": "Béla"}))
    page = anna.page("/")
    assert seen(anna.t("web.lobby.mine.decides_here", name="Béla")) in page
    assert seen(table.rules.prompt(table.state_at(table.number), 1, "en")) not in page
    for event in table.setup_events:
        if event.to != -1:
            line = table.rules.describe_event(event, table.names, "en")
            assert line is None or seen(line) not in page


def test_own_tables_can_be_asked_for_alone(anna: Browser, server: TestClient) -> None:
    table = anna.open("me", "bot:random", start="0")
    part = anna.page("/?part=mine")
    assert part.count("<title>(1) Fondaco</title>") == 1
    assert f"/tables/{table}" in part
    assert "<html" not in part
    assert 'hx-get="/?part=mine&amp;language=en"' in part
    assert 'hx-get="/?part=mine&amp;language=en"' not in Browser(server).page("/")


def test_a_private_table_stands_in_nobody_elses_lobby(anna: Browser, server: TestClient) -> None:
    shown = [anna.open("me", "open"), anna.open("me", "bot:random")]
    hidden = [anna.open("me", "open", listed="no"), anna.open("me", "bot:random", listed="no")]
    page = Browser(server).page("/")
    assert all(f"/tables/{table}" in page for table in shown)
    assert not any(f"/tables/{table}" in page for table in hidden)


def test_invitations_stand_in_no_lobby(anna: Browser, server: TestClient) -> None:
    table = table_of(server, anna.open("me", "friend"))
    assert table.seats[1].invite is not None
    assert table.seats[1].invite not in Browser(server).page("/")


def finished_game() -> Match:
    """A game that bots have played to its end, the first winner being called Ágnes."""
    match = Match.new(GAME.name, GAME.seats[0], seed=1)
    player = bots.bot("heuristic", seed=1)
    while not match.over:
        match.play(player.choose(match))
    match.names = ["Ágnes" if seat in match.winners else f"<i>{seat}" for seat in range(2)]
    return match


def test_own_finished_games_are_listed_with_their_result(anna: Browser, server: TestClient) -> None:
    match, house = finished_game(), house_of(anna)
    assert server.portal is not None
    person = server.portal.call(house.person, anna.client.cookies["fondaco"])
    assert person is not None
    table = server.portal.call(house.import_record, match.record(), person)
    page = anna.page("/")
    link = page[page.index(f'href="/tables/{table.id}"') :]
    result = link[: link.index("</a>")]
    winner, loser = match.winners[0], 1 - match.winners[0]
    best = result.index(f"Ágnes <b>{match.points[winner]}</b>")
    assert best < result.index(f"{seen(match.names[loser])} <b>{match.points[loser]}</b>")


# --- name and language ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_as_it_was_typed(server: TestClient, name: str) -> None:
    page = Browser(server).named(f"  {name} ").page("/")
    assert seen(anna_is(name)) in page
    assert "<script>alert" not in page
    assert "<b>Ann" not in page


def anna_is(name: str) -> str:
    return texts("fondaco", "en")("web.lobby.you_are", name=name)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_cannot_be_is_asked_for_again(server: TestClient, name: str) -> None:
    visitor = Browser(server)
    answer = visitor.post("/people", name=name)
    assert answer.status_code == 422
    assert seen(visitor.t("web.lobby.error.name")) in answer.text
    assert "set-cookie" not in answer.headers
    assert seen(visitor.t("web.lobby.welcome")) in visitor.page("/")


def test_a_person_can_change_name(anna: Browser) -> None:
    assert anna.post("/people", name="Panna").status_code == 303
    assert seen(anna_is("Panna")) in anna.page("/")
    assert seen(anna_is("Anna")) not in anna.page("/")


@pytest.mark.parametrize(
    ("wanted", "path"),
    [
        ("/join/abc?x=1&language=de", "/join/abc?x=1"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("https://elsewhere.example/", "/"),
        ("", "/"),
    ],
)
def test_forms_lead_only_to_pages_of_the_house(anna: Browser, wanted: str, path: str) -> None:
    answer = anna.post("/people", name="Anna", next=wanted)
    assert answer.headers["location"] == path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chosen_language_stays(server: TestClient, language: str) -> None:
    for browser in (Browser(server, "fr"), Browser(server, "fr").named("Zoé")):
        assert '<html lang="en"' in browser.page("/")
        answer = browser.post("/language", language=language, next="/")
        assert answer.status_code == 303
        assert f'<html lang="{language}"' in browser.page("/")
        assert f'<html lang="{language}"' in browser.page(f"/games/{GAME.name}/new")


def test_a_language_can_be_chosen_from_every_page(anna: Browser, invite: str) -> None:
    """Also from one that answered a form: it leads to a page that can be asked for."""
    pages = [
        anna.page("/"),
        anna.page(f"/games/{GAME.name}/new?players=2&seat-1=open"),
        anna.page(invite),
        anna.post("/people", name="").text,
        anna.ask_for("me", "me").text,
    ]
    for page in pages:
        start = page.index('action="/language"')
        way_back = re.search(r'name="next" value="([^"]*)"', page[start:])
        assert way_back is not None
        answer = anna.post("/language", language="hu", next=html.unescape(way_back[1]))
        assert '<html lang="hu"' in anna.page(answer.headers["location"])


def test_an_unknown_language_is_refused(anna: Browser) -> None:
    assert anna.post("/language", language="xx").status_code == 422


@pytest.mark.parametrize("path", ["/people", "/language", "/tables"])
def test_forms_from_elsewhere_change_nothing(anna: Browser, path: str) -> None:
    fields = {"name": "Mallory", "language": "hu", "game": GAME.name}
    assert anna.client.post(path, data=fields).status_code == 403
    assert anna.client.post(path, data={**fields, "csrf": "0" * 64}).status_code == 403
    right = {**fields, "csrf": anna.token()}
    foreign = {"sec-fetch-site": "cross-site"}
    assert anna.client.post(path, data=right, headers=foreign).status_code == 403
    page = anna.page("/")
    assert seen(anna_is("Anna")) in page
    assert '<html lang="en"' in page


# --- a new table ----------------------------------------------------------------------------------


def test_every_kind_of_seat(anna: Browser, server: TestClient) -> None:
    for bot in bots.OFFERED:
        table = table_of(server, anna.open("me", f"bot:{bot}"))
        assert table.status is Status.RUNNING
        assert [seat.kind for seat in table.seats] == [SeatKind.PERSON, SeatKind.BOT]
        assert table.seats[0].name == "Anna"
        assert table.seats[1].bot == bot
    here = table_of(server, anna.open("here", "me", **{"name-0": "Béla"}))
    assert here.names == ("Béla", "Anna")
    assert here.seats[0].person_id == here.seats[1].person_id
    invited = table_of(server, anna.open("me", "friend"))
    assert invited.status is Status.OPEN
    assert invited.seats[1].kind is SeatKind.INVITED
    open_to_all = table_of(server, anna.open("open", "me"))
    assert open_to_all.seats[0].kind is SeatKind.OPEN
    watched = table_of(server, anna.open("bot:random", "bot:random"))
    assert watched.seats_of(watched.host_id or 0) == ()


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Hard bot", "Hard bot 2", "Medium bot")),
        ("hu", ("Nehéz bot", "Nehéz bot 2", "Közepes bot")),
        ("de", ("Schwerer Bot", "Schwerer Bot 2", "Mittlerer Bot")),
    ],
)
def test_bots_are_called_in_the_hosts_language_what_they_are_like(
    server: TestClient, language: str, names: tuple[str, ...]
) -> None:
    host = Browser(server, language).named("Anna")
    seats = ("me", "bot:search:hard", "bot:search:hard", "bot:heuristic")
    assert table_of(server, host.open(*seats)).names == ("Anna", *names)


@pytest.mark.parametrize("players", GAME.seats)
def test_every_number_of_seats(anna: Browser, server: TestClient, players: int) -> None:
    table = table_of(server, anna.open("me", *["bot:random"] * (players - 1)))
    assert table.players == players


def test_options_start_and_listing_reach_the_table(anna: Browser, server: TestClient) -> None:
    other = {option.name: other_value(option) for option in GAME.options}
    fields = {f"option-{name}": write_option(value) for name, value in other.items()}
    table = table_of(server, anna.open("me", "bot:random", start="1", listed="no", **fields))
    assert dict(table.options) == other
    assert table.start == 1
    assert not table.listed


def other_value(option: Option) -> Any:
    return next(value for value in option.values if value != option.default)


def test_who_has_no_name_gives_it_with_the_form(server: TestClient) -> None:
    visitor = Browser(server)
    refused = visitor.ask_for("me", "bot:random")
    assert refused.status_code == 422
    assert seen(visitor.t("web.lobby.error.name")) in refused.text
    table = table_of(server, visitor.open("me", "bot:random", person="Győző"))
    assert table.names[0] == "Győző"
    assert f"/tables/{table.id}" in visitor.page("/")


@pytest.mark.parametrize("typed", ["0", "-1", "99999999999999999999", "1.5", "x", "", "1e1"])
def test_wrong_options_are_told_beside_the_field(anna: Browser, typed: str) -> None:
    for option in GAME.options:
        answer = anna.ask_for("me", "bot:random", **{f"option-{option.name}": typed})
        assert answer.status_code == 422
        assert f'id="option-{option.name}-fault"' in answer.text
        assert f'value="{typed}"' in answer.text


@pytest.mark.parametrize("players", ["0", "1", "99", "-2", "two", ""])
def test_too_many_or_too_few_seats(anna: Browser, players: str) -> None:
    seats = {"seat-0": "me", "seat-1": "bot:random"}
    answer = anna.post("/tables", game=GAME.name, players=players, **seats)
    assert answer.status_code == 422
    assert 'id="players-fault"' in answer.text
    assert house_of(anna).running_tables() == []


def test_seats_that_were_not_shown_are_not_guessed(anna: Browser) -> None:
    answer = anna.ask_for("me", "open", players=str(GAME.seats[-1]))
    assert answer.status_code == 422
    assert seen(anna.t("web.lobby.error.rows")) in answer.text
    assert answer.text.count('name="seat-') == GAME.seats[-1]


def test_wrong_seats_are_told_and_what_was_typed_is_kept(anna: Browser) -> None:
    answer = anna.ask_for("me", "me", start="7", listed="no", **{"name-1": "Zoé"})
    assert answer.status_code == 422
    assert seen(anna.t("web.lobby.error.twice")) in answer.text
    assert 'id="start-fault"' in answer.text
    assert 'value="Zoé"' in answer.text
    assert 'name="listed" value="no" checked' in answer.text
    assert answer.text.count('<option value="me" selected') == 2
    for kind in ("bot:nobody", "king", "", "bot:"):
        assert 'id="seat-1-fault"' in anna.ask_for("me", kind).text


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_at_this_device_must_be_names(anna: Browser, name: str) -> None:
    answer = anna.ask_for("me", "here", **{"name-1": name})
    assert answer.status_code == 422
    assert 'id="seat-1-fault"' in answer.text


@pytest.mark.parametrize("name", NAMES)
def test_strange_names_at_this_device(anna: Browser, server: TestClient, name: str) -> None:
    table = table_of(server, anna.open("me", "here", start="1", **{"name-1": name}))
    assert table.names[1] == name
    page = anna.page("/")
    assert seen(name) in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("players", GAME.seats)
def test_the_number_of_seats_changes_without_script(anna: Browser, players: int) -> None:
    query = f"players={players}&seat-0=open&seat-1=here&name-1=Zo%C3%A9&start=1&listed=no"
    page = anna.page(f"/games/{GAME.name}/new?{query}")
    assert page.count('<select id="seat-') == players
    assert 'value="Zoé"' in page
    assert '<option value="open" selected' in page
    assert '<option value="here" selected' in page
    assert 'name="listed" value="no" checked' in page


def test_the_token_never_gets_into_an_address(anna: Browser) -> None:
    """The form is posted, and a script that has seats shown anew leaves its buttons out."""
    page = anna.page(f"/games/{GAME.name}/new")
    start = page.rindex("<form", 0, page.index('id="new"'))
    form = page[start : page.index("</form>", start)]
    assert re.findall(r'<(\w+)[^>]*name="csrf"', form) == ["button"] * 3
    assert re.findall(r'method="?(\w+)', form) == ["post"]
    assert "button" not in re.findall(r'hx-include="([^"]*)"', form)[0]


def test_against_bots_is_one_press(anna: Browser, server: TestClient) -> None:
    page = anna.page(f"/games/{GAME.name}/new?bots=1")
    chosen = re.findall(r'<option value="([^"]+)" selected', page)
    assert chosen[0] == "me"
    assert chosen[1] == f"bot:{bots.USUAL}"
    assert "friend" not in chosen


def test_an_unknown_game_has_no_form(anna: Browser) -> None:
    assert anna.client.get("/games/chess/new").status_code == 404
    assert anna.post("/tables", game="chess").status_code == 404
    assert anna.post("/tables").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_speaks_every_language(server: TestClient, language: str) -> None:
    visitor = Browser(server, language)
    page = visitor.page(f"/games/{GAME.name}/new")
    g = texts(GAME.package, language)
    for option in GAME.options:
        assert seen(g(f"option.{option.name}")) in page
    answer = visitor.ask_for("me", "me")
    assert seen(visitor.t("web.lobby.error.twice")) in answer.text


def test_options_of_every_sort_become_fields() -> None:
    form = read_form(TOY, {})
    t = texts("fondaco", "en")

    def key_itself(key: str) -> str:
        return key

    g: Any = key_itself
    fields = option_fields(TOY, form, g, t)
    assert [field.name for field in fields] == [option.name for option in TOY.options]
    for field, option in zip(fields, TOY.options, strict=True):
        if isinstance(option.values, range):
            assert (field.least, field.most) == (option.values[0], option.values[-1])
            assert field.choices == ()
        else:
            unsaid = [""] if option.instead else []
            written = [write_option(value) for value in option.values]
            assert [value for value, _ in field.choices] == unsaid + written
            assert field.default == value_called(option, option.default, g, t)


def test_where_another_option_decides_the_field_says_so_and_may_be_left_to_it() -> None:
    t = texts("fondaco", "en")
    g: Any = str
    fields = option_fields(TOY, read_form(TOY, {}), g, t)
    [worth] = [field for field in fields if field.name == "worth"]
    assert worth.value == ""
    assert worth.choices[0] == ("", "As usual")
    assert worth.instead == ("option.polite", "yes", "option.worth.one")
    others = [field for field in fields if field.name != "worth"]
    assert [field.instead for field in others] == [None, None]


SEATS = {"seat-0": "me", "seat-1": "bot:random", "seat-2": "bot:random"}


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ({}, {"rounds": 2, "polite": False}),
        ({"option-worth": ""}, {"rounds": 2, "polite": False}),
        ({"option-worth": "value"}, {"rounds": 2, "worth": "value", "polite": False}),
    ],
)
def test_an_option_left_to_another_is_not_among_those_wished_for(
    typed: dict[str, str], taken: dict[str, Any]
) -> None:
    form = read_form(TOY, SEATS | typed)
    assert granted(TOY, form, needs_name=False, t=texts("fondaco", "en")).options == taken


def test_another_option_is_not_left_out() -> None:
    form = read_form(TOY, SEATS | {"option-polite": ""})
    with pytest.raises(Refused) as refused:
        granted(TOY, form, needs_name=False, t=texts("fondaco", "en"))
    assert set(refused.value.faults) == {"option-polite"}


# --- a form that is sent twice --------------------------------------------------------------------


def people(folder: Path) -> list[str]:
    """The names of all that the house knows."""
    connection = sqlite3.connect(folder / "fondaco.db")
    names = [name for (name,) in connection.execute("SELECT name FROM people ORDER BY id")]
    connection.close()
    return names


def test_the_first_form_of_a_visitor_sent_twice_makes_one_person(
    server: TestClient, tmp_path: Path
) -> None:
    visitor = Browser(server)
    token = visitor.token()
    for _ in range(2):
        assert visitor.post("/people", csrf=token, name="Anna").status_code == 303
    for _ in range(2):
        table = visitor.post(
            "/tables",
            csrf=token,
            **{"game": GAME.name, "players": "2", "seat-0": "me", "seat-1": "open"},
        )
        assert table.status_code == 303
    assert people(tmp_path) == ["Anna"]


def test_a_newcomer_who_sits_down_twice_has_one_seat(
    server: TestClient, anna: Browser, tmp_path: Path
) -> None:
    table = table_of(server, anna.open("me", "open", "open"))
    visitor = Browser(server)
    token = visitor.token()
    for _ in range(2):
        answer = visitor.post(f"/tables/{table.id}/sit", csrf=token, seat="1", person="Béla")
        assert answer.status_code == 303
    assert table.names == ("Anna", "Béla", "")
    assert people(tmp_path) == ["Anna", "Béla"]


def test_nobody_is_made_known_for_a_seat_that_cannot_be_had(
    server: TestClient, anna: Browser, invite: str, tmp_path: Path
) -> None:
    table = table_of(server, anna.open("me", "open", "friend"))
    assert Browser(server).post(invite, person="Béla").status_code == 303
    visitor = Browser(server)
    for path, seat, status in (
        (f"/tables/{table.id}/sit", "0", 409),
        (f"/tables/{table.id}/sit", "2", 403),
        (f"/tables/{table.id}/sit", "7", 422),
        (invite, "", 409),
    ):
        assert visitor.post(path, seat=seat, person="Mallory").status_code == status
    assert people(tmp_path) == ["Anna", "Béla"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_opens_too_many_tables_is_told_so(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("fondaco.web.house.house.OPEN_OF_ONE", 1)
    anna = Browser(server, language).named("Anna")
    anna.open("me", "open")
    answer = anna.ask_for("me", "open")
    assert answer.status_code == 429
    assert seen(anna.t("web.house.error.too_many_tables", most=1)) in answer.text


def test_pages_show_the_last_hundred_messages(anna: Browser, server: TestClient) -> None:
    table = table_of(server, anna.open("me", "bot:random"))
    now = datetime.now(UTC)
    table.chat = [Message(n, "Anna", 0, f"number {n}.", now) for n in range(1, 102)]
    page = anna.page(f"/tables/{table.id}")
    said = re.findall(r"number (\d+)\.", page)
    assert said == [str(number) for number in range(2, 102)]
    chat = anna.client.get(f"/api/tables/{table.id}/chat").json()["messages"]
    assert len(chat) == 101


# --- an invitation --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_says_what_it_is_for(server: TestClient, invite: str, language: str) -> None:
    visitor = Browser(server, language)
    page = visitor.page(invite)
    g = texts(GAME.package, language)
    assert seen(g(GAME.title)) in page
    assert seen(visitor.t("web.lobby.join.host", name="Anna")) in page
    for option in GAME.options:
        assert seen(g(f"option.{option.name}")) in page
        assert f"<dd>{option.default}</dd>" in page


def test_an_invitation_is_taken_with_a_name(server: TestClient, anna: Browser, invite: str) -> None:
    visitor = Browser(server)
    assert visitor.post(invite, person="").status_code == 422
    answer = visitor.post(invite, person="Béla")
    assert answer.status_code == 303
    table = table_of(server, answer.headers["location"].removeprefix("/tables/"))
    assert table.names == ("Anna", "Béla")
    assert table.status is Status.RUNNING


def test_joining_twice_leads_to_the_table(server: TestClient, invite: str) -> None:
    visitor = Browser(server).named("Béla")
    first = visitor.post(invite)
    again = visitor.post(invite)
    assert again.status_code == 303
    assert again.headers["location"] == first.headers["location"]
    assert f'href="{first.headers["location"]}"' in visitor.page(invite)


def test_a_taken_invitation_says_so(server: TestClient, invite: str) -> None:
    assert Browser(server).post(invite, person="Béla").status_code == 303
    late = Browser(server)
    assert seen(late.t("web.lobby.join.taken")) in late.page(invite)
    answer = late.post(invite, person="Cili")
    assert answer.status_code == 409
    assert seen(late.t("web.lobby.join.taken")) in answer.text
    assert "set-cookie" not in answer.headers


def test_the_host_is_led_to_the_own_table(anna: Browser, invite: str) -> None:
    assert seen(anna.t("web.lobby.join.seated")) in anna.page(invite)


def test_an_unknown_invitation_is_no_page(anna: Browser) -> None:
    assert anna.client.get("/join/nothing").status_code == 404
    assert anna.post("/join/nothing").status_code == 404


def test_an_invitation_needs_a_form_of_the_house(server: TestClient, invite: str) -> None:
    visitor = Browser(server).named("Béla")
    assert visitor.client.post(invite, data={"person": "Béla"}).status_code == 403
    assert seen(visitor.t("web.lobby.join.yours")) in visitor.page(invite)
