"""The rules as pages: every rule can be reached, and nothing in them is markup by accident."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fondaco
from fondaco.games import load
from fondaco.games.rulebook import rulebook
from fondaco.locale import LANGUAGES, texts
from fondaco.web.pages.rules import _page as page_of
from fondaco.web.pages.rules import whole_page
from tests.web.pages.replays import GAME, Visitor, open_house

every_game = pytest.mark.parametrize("name", fondaco.games())
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("house")
    with open_house(folder) as server:
        yield server


@every_game
@every_language
def test_every_rule_has_its_place_and_its_address(
    server: TestClient, name: str, language: str
) -> None:
    visitor = Visitor(server, language=language)
    whole = visitor.get(f"/games/{name}/rules")
    ids = list(rulebook(load(name).package, language).rules)
    assert re.findall(r'<section class="rule-text" id="([^"]+)">', whole) == ids
    contents = whole[whole.index("<nav class=") : whole.index("<article")]
    for rule_id in ids:
        assert f'href="#{rule_id}"' in contents
        page = visitor.get(f"/games/{name}/rules/{rule_id}")
        assert re.findall(r'<section class="rule-text" id="([^"]+)">', page) == [rule_id]


@every_game
@every_language
def test_every_mention_leads_somewhere(name: str, language: str) -> None:
    game = load(name)
    body = whole_page(game, language).body
    ids = set(re.findall(r' id="([^"]+)"', body))
    links = re.findall(r'href="#([^"]+)"', body)
    assert set(links) <= ids
    # each rule's own id leads to itself: whoever wants to point to a rule finds its address there
    assert set(rulebook(game.package, language).rules) <= set(links)
    without = re.sub(r"<a [^>]*>[^<]*</a>|<code>[^<]*</code>|<[^>]*>", "", body)
    assert not {found for found in re.findall(r"\b[A-Z]-\d+\b", without) if found in ids}


@every_game
def test_sections_are_closed_before_the_next_one(name: str) -> None:
    body = whole_page(load(name), "en").body
    tags = re.findall(r"</?section", body)
    assert tags == ["<section", "</section"] * (len(tags) // 2)
    assert not re.search(r"<section(?:(?!</section>).)*<h2", body, re.DOTALL)


def test_tables_are_tables(server: TestClient) -> None:
    assert "<table>" in Visitor(server).get(f"/games/{GAME.name}/rules")


def test_ids_may_be_typed_small(server: TestClient) -> None:
    rule_id = next(iter(rulebook(GAME.package, "en").rules))
    page = Visitor(server).get(f"/games/{GAME.name}/rules/{rule_id.lower()}")
    assert f'id="{rule_id}"' in page


def test_htmx_gets_the_text_alone(server: TestClient) -> None:
    visitor = Visitor(server)
    for path in ("", "/F-20".replace("F-20", next(iter(rulebook(GAME.package, "en").rules)))):
        answer = visitor.client.get(
            f"/games/{GAME.name}/rules{path}", headers={"HX-Request": "true"}
        )
        assert answer.text.startswith('<article class="rulebook')
        assert "<html" not in answer.text
        assert "HX-Request" in answer.headers["vary"]


@pytest.mark.parametrize("rule_id", ["F-999", "x", "x" * 3000, "%3Cscript%3E"])
def test_a_rule_there_is_not_is_not_found(server: TestClient, rule_id: str) -> None:
    page = Visitor(server).get(f"/games/{GAME.name}/rules/{rule_id}", status=404)
    assert texts("fondaco", "en")("web.rules.unknown") in page
    assert "<script>" not in page


@pytest.mark.parametrize("name", ["chess", "..%2F..", "x" * 3000, "__init__"])
def test_a_game_there_is_not_is_not_found(server: TestClient, name: str) -> None:
    visitor = Visitor(server)
    visitor.get(f"/games/{name}/rules", status=404)
    visitor.get(f"/games/{name}/rules/F-1", status=404)


def test_markup_in_the_rules_is_text() -> None:
    text = "## A <b>head</b>\n\n**F-1** See F-2, not F-3 or `F-2`. <script>alert(1)</script>"
    page = page_of(f"{text}\n\n**F-2** End.", ["F-1", "F-2"], lambda rule_id: f"#{rule_id}")
    assert "<script>" not in page.body
    assert "<b>" not in page.body
    assert page.body.count('href="#F-2"') == 2  # where it is mentioned and where it begins
    assert "not F-3 or <code>F-2</code>" in page.body
    assert [(chapter.title, chapter.rules) for chapter in page.chapters] == [
        ("A <b>head</b>", ("F-1", "F-2"))
    ]
