"""A whole game between two people in two browsers, and the next one."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser.conftest import PHONE, Visitor
from tests.web.browser.steps import (
    NAMES,
    accept,
    confirm,
    invitation,
    last_move,
    look_on,
    near_its_end,
    number,
    open_table,
    others,
    points,
    short_game,
    shows,
    sit_together_at,
    table,
    take_turn,
    type_move,
)

OVER = ".dock a[href$='/result']"


def settled(knowing: Page, anna: Page, bela: Page) -> Page | None:
    """Wait until no bot is to move: whose decision it is then, None when the game is over.

    `knowing` is the page of who moved last.
    """
    people = ".strip li.now:nth-child(1), .strip li.now:nth-child(2)"
    knowing.locator(f"{people}, .strip:not(:has(li.now))").first.wait_for(state="attached")
    for page in (anna, bela):
        shows(page, number(knowing))
    if knowing.locator(people).count() == 0:
        return None
    return anna if table(anna).get_attribute("data-mine") == "1" else bela


def all_agree(anna: Page, *pages: Page) -> None:
    for page in pages:
        shows(page, number(anna))
        assert points(page) == points(anna)
        assert where(page) == where(anna)


def where(page: Page) -> str | None:
    """The round, as the page tells it."""
    return table(page).get_attribute("data-where")


def play_to_the_end(anna: Page, bela: Page, *watchers: Page) -> None:
    knowing = anna
    while mover := settled(knowing, anna, bela):
        all_agree(anna, bela, *watchers)
        take_turn(mover)
        knowing = mover
    all_agree(anna, bela, *watchers)


def standing(page: Page) -> list[str]:
    """The result: places, points and what they come from."""
    look_on(page)
    page.locator(OVER).click()
    page.wait_for_url("**/result")
    return page.locator(".standing td").all_inner_texts()


def test_two_people_play_to_the_end_and_agree_all_along(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor(viewport=PHONE)
    address = open_table(anna, game, *others(game, "friend"), **short_game(game))
    accept(bela, invitation(anna), NAMES[1])
    second_tab = visitor(storage_state=anna.context.storage_state())
    second_tab.goto(address)
    play_to_the_end(anna, bela, second_tab)
    result = standing(anna)
    assert result
    assert standing(bela) == standing(second_tab) == result


def test_one_click_each_and_they_play_again(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor()
    address = sit_together_at(anna, bela, near_its_end(game, 1))
    type_move(anna, last_move(game))
    confirm(anna)
    look_on(anna)
    look_on(bela)
    anna.locator("form[action$='/rematch'] button").click()
    anna.wait_for_url(lambda url: "/tables/" in url and url != address)
    bela.locator(f"a[href='/tables/{anna.url.rsplit('/', 1)[1]}']").click()
    bela.wait_for_url(anna.url)
    mover = settled(anna, anna, bela)
    assert mover is not None
    before = number(mover)
    take_turn(mover)
    assert number(mover) > before
    all_agree(mover, anna, bela)
