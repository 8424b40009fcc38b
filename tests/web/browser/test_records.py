"""A game's record is taken along, brought again, looked at and played on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from fondaco import Match
from tests.web.browser.conftest import Visitor
from tests.web.browser.steps import bring, played, take_turn


def test_a_downloaded_record_can_be_brought_again(
    visitor: Visitor, game: str, tmp_path: Path
) -> None:
    match = played(game, None)
    anna, bela = visitor(), visitor()
    anna.goto(bring(anna, match).replace("/replay", "/result"))
    with anna.expect_download() as waiting:
        anna.locator("a[download]").click()
    file = tmp_path / "game.txt"
    waiting.value.save_as(file)
    assert Match.replay(file.read_text("utf-8")).digest() == match.digest()
    bela.goto("/records")
    bela.locator("#person").fill("Béla")
    bela.locator("#file").set_input_files(file)
    bela.locator("form[action='/records'] button.go").click()
    expect(bela.locator("#moment")).to_be_visible()
    bela.goto(bela.url.replace("/replay", "/result"))
    places = ".standing td"
    assert bela.locator(places).all_inner_texts() == anna.locator(places).all_inner_texts()


def test_a_link_to_a_moment_shows_it_to_anybody(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor()
    bring(anna, played(game, 30))
    at = int(anna.locator("#moment").get_attribute("data-at") or "") - 1
    anna.locator("#key-back").click()
    expect(anna).to_have_url(re.compile(rf"\?at={at}$"))
    expect(anna.locator("#moment")).to_have_attribute("data-at", str(at))
    bela.goto(anna.url)
    expect(bela.locator("#moment")).to_have_attribute("data-at", str(at))
    assert bela.locator("#board").inner_text() == anna.locator("#board").inner_text()


def test_a_game_is_played_on_from_a_moment(visitor: Visitor, game: str) -> None:
    match = played(game, 30)
    anna = visitor()
    anna.goto(f"{bring(anna, match)}?at=3")
    anna.locator("a[href*='/continue?at=3']").click()
    anna.locator("form[action$='/continue'] button.go").click()
    anna.wait_for_url(re.compile(r"/tables/\w+$"))
    assert take_turn(anna) >= 1


def test_a_broken_record_is_refused_with_its_line(visitor: Visitor, game: str) -> None:
    lines = played(game, 6).record().splitlines()
    broken = next(place for place, line in enumerate(lines) if line.startswith("0 "))
    lines[broken] = "0 fly to the moon"
    anna = visitor()
    anna.goto("/records")
    anna.locator("#person").fill("Anna")
    anna.locator("#text").fill("\n".join(lines))
    anna.locator("form[action='/records'] button.go").click()
    expect(anna.locator("#fault")).to_contain_text(f"Line {broken + 1}")
