"""A table with component values of its own is opened in a browser, with script and without."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fondaco.games import load
from tests.web.browser.conftest import PHONE, Visitor

GAME = "augsburg"
WRONG = "[notes]\njoker = 0\n"
RIGHT = "[notes]\njoker = 500\n"

with_and_without_script = pytest.mark.parametrize("script", [True, False])


def show_seats(page: Page, players: int, script: bool) -> None:
    """Ask for that many seats: a script does it at once, else there is a button."""
    page.locator(f".chip:has(input[value='{players}'])").click()
    if not script:
        page.locator("button.again").click()
    expect(page.locator("select[id^=seat-]")).to_have_count(players)


def opened_form(visitor: Visitor, script: bool) -> Page:
    page = visitor(java_script_enabled=script, viewport=PHONE)
    page.goto(f"/games/{GAME}/new?bots=1&players=2")
    page.locator("#person").fill("Anna")
    expect(page.locator("#components")).to_be_hidden()
    page.locator("details.components summary").click()
    expect(page.locator("#components")).to_be_visible()
    return page


@with_and_without_script
def test_what_was_typed_stays_until_the_table_can_be_opened(visitor: Visitor, script: bool) -> None:
    page = opened_form(visitor, script)
    page.locator("#components").fill(WRONG)
    show_seats(page, 4, script)
    expect(page.locator("#components")).to_have_value(WRONG)
    assert "joker" not in page.url
    page.locator(".acts .go").click()
    expect(page.locator("#components-fault")).to_contain_text("[notes] joker")
    expect(page.locator("#components")).to_have_value(WRONG)
    expect(page.locator("#components")).to_have_attribute("aria-invalid", "true")
    page.locator("#components").fill(RIGHT)
    page.locator(".acts .go").click()
    link = page.locator("#table a[href$='/components.toml']")
    expect(link).to_be_visible()
    with page.expect_download() as download:
        link.click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert tomllib.loads(text) == tomllib.loads(RIGHT)


@with_and_without_script
def test_the_box_is_taken_changed_and_handed_in_as_a_file(
    visitor: Visitor, tmp_path: Path, script: bool
) -> None:
    page = opened_form(visitor, script)
    with page.expect_download() as download:
        page.locator("details.components a[download]").click()
    components = load(GAME).components
    assert components is not None
    taken = Path(download.value.path()).read_text(encoding="utf-8")
    assert taken == components.template
    changed = tmp_path / download.value.suggested_filename
    changed.write_text(taken.replace("joker = 400", "joker = 500"), encoding="utf-8")
    page.locator("#components-file").set_input_files(changed)
    show_seats(page, 3, script)  # without script its text is in the form from now on
    page.locator(".acts .go").click()
    expect(page.locator("#table a[href$='/components.toml']")).to_be_visible()
