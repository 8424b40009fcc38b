"""Plain pages, links and forms are enough to play."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitor
from tests.web.browser.steps import (
    BOT,
    bring,
    choose,
    confirm,
    look_on,
    near_its_end,
    number,
    open_table,
    others,
    play_on_from,
    played,
    say,
    staged_moves,
    table,
    take_turn,
)


def reload_until_mine_or_over(page: Page) -> bool:
    """Load the page again until no bot is to move; whether the game goes on."""
    page.wait_for_load_state("domcontentloaded")
    while page.locator(".strip li.now").count() and not mine(page):
        page.reload()
    return page.locator(".strip li.now").count() > 0


def mine(page: Page) -> bool:
    return table(page).get_attribute("data-mine") == "1"


def test_a_game_to_its_end_against_bots_and_a_word_in_between(visitor: Visitor, game: str) -> None:
    match = near_its_end(game, 40)
    assert match.turn is not None
    wishes = [BOT] * match.players
    wishes[match.turn] = "me"
    page = visitor(java_script_enabled=False)
    play_on_from(page, match, *wishes)
    say(page, "Nobody <b>scripts</b> here")
    expect(page.locator(".chat li")).to_contain_text(["Nobody <b>scripts</b> here"])
    while reload_until_mine_or_over(page):
        take_turn(page)
    look_on(page)
    page.locator(".dock a[href$='/result']").click()
    expect(page.locator(".standing tbody tr").first).to_be_visible()


def test_a_form_that_is_sent_twice_plays_once(visitor: Visitor, game: str) -> None:
    page = visitor(java_script_enabled=False)
    open_table(page, game, *others(game))
    choose(page)
    old = visitor(java_script_enabled=False, storage_state=page.context.storage_state())
    old.goto(page.url)
    confirm(page)
    expect(page.locator("#notice")).to_have_count(0)
    old.locator("button#confirm").click()
    expect(old.locator("#notice")).to_contain_text("the table has moved on")


def test_a_replay_step_by_step(visitor: Visitor, game: str) -> None:
    page = visitor(java_script_enabled=False)
    replay = bring(page, played(game, 30))
    page.goto(f"{replay}?at=3")
    page.locator("#key-on").click()
    expect(page.locator("#moment")).to_have_attribute("data-at", "4")
    page.locator("#key-first").click()
    expect(page.locator("#moment")).to_have_attribute("data-at", "0")


def test_script_and_no_script_show_the_same_choice(visitor: Visitor, game: str) -> None:
    anna = visitor()
    address = open_table(anna, game, *others(game))
    moves = choose(anna)
    plain = visitor(java_script_enabled=False, storage_state=anna.context.storage_state())
    plain.goto(anna.url)
    assert staged_moves(plain) == moves
    confirm(anna)
    plain.goto(address)
    assert number(plain) >= 1
