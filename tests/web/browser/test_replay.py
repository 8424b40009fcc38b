"""The replay in a real browser: slider, keys, playing, and without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESKTOP, PHONE, Visitor
from tests.web.pages.replays import match_after

DECISIONS = 12
RECORD = match_after(DECISIONS).record()


def opened(page: Page) -> str:
    """Bring a record; the address of its replay."""
    page.goto("/records")
    page.get_by_label("Your name").fill("Nora")
    page.locator("#text").fill(RECORD)
    page.get_by_role("button", name="Show the game").click()
    page.wait_for_url("**/replay")
    return page.url


def at(page: Page, number: int) -> None:
    """Wait until the page shows that moment, in its address too."""
    expect(page.locator("#moment")).to_have_attribute("data-at", str(number))
    expect(page.locator("#at")).to_have_value(str(number))


def test_the_keys_lead_through_the_game(visitor: Visitor) -> None:
    page = visitor()
    opened(page)
    at(page, DECISIONS)
    page.get_by_role("link", name="To the beginning").click()
    at(page, 0)
    page.get_by_role("link", name="One move on").click()
    at(page, 1)
    expect(page.locator("#key-on")).to_be_focused()
    page.keyboard.press("Enter")
    at(page, 2)
    expect(page).to_have_url(re.compile(r"\?at=2$"))


def test_the_slider_follows_arrow_keys_and_other_eyes_keep_the_moment(visitor: Visitor) -> None:
    page = visitor()
    opened(page)
    expect(page.locator("#show")).to_be_hidden()
    page.locator("#at").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    at(page, DECISIONS - 3)
    expect(page.locator("#at")).to_be_focused()
    page.locator("#eyes").select_option("1")
    expect(page).to_have_url(re.compile(rf"at={DECISIONS - 3}&eyes=1$"))
    at(page, DECISIONS - 3)


def test_it_plays_to_the_end_and_stops(visitor: Visitor) -> None:
    page = visitor()
    address = opened(page)
    page.goto(f"{address}?at={DECISIONS - 2}")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("link", name="Pause")).to_be_visible()
    at(page, DECISIONS)
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    expect(page.locator("#moment[data-play]")).to_have_count(0)


def test_whoever_wants_no_motion_is_not_played_to(visitor: Visitor) -> None:
    address = opened(visitor())
    page = visitor(reduced_motion="reduce")
    page.goto(f"{address}?at=3&play=1")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    at(page, 3)


def test_it_works_without_script(visitor: Visitor) -> None:
    address = opened(visitor())
    page = visitor(java_script_enabled=False)
    page.goto(f"{address}?at=3")
    page.get_by_role("link", name="One move on").click()
    at(page, 4)
    page.locator("#eyes").select_option("nobody")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(f"{address}?at=4&eyes=nobody")
    at(page, 4)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["replay?at=5", "replay?at=5&eyes=0", "result", "continue?at=5"])
def test_nothing_sticks_out(visitor: Visitor, viewport: dict[str, int], path: str) -> None:
    address = opened(visitor())
    page = visitor(viewport=viewport)
    page.goto(address.replace("replay", path))
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
