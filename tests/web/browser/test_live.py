"""What one does appears at the others' by itself; cut connections and dead servers lose nothing."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Visitor
from tests.web.browser.steps import (
    alone,
    choose,
    confirm,
    fewest,
    first_lit,
    is_mine,
    number,
    pass_the_turn,
    played_until,
    points,
    say,
    shows,
    sit_together,
    sit_together_at,
    staged_moves,
    table,
    take,
    take_turn,
    told,
)
from tests.web.serving import Server

HALF_A_SENTENCE = "Wait, I have not"
LONGEST_WAIT = 10_000  # milliseconds for a request to reach its route
ICON_TURN = re.compile("favicon-turn")


def stays(page: Page) -> None:
    """Mark the page, to see later that it was never loaded again."""
    page.evaluate("window.stayed = true")


def has_stayed(page: Page) -> bool:
    return bool(page.evaluate("window.stayed === true"))


def people_only(visitor: Visitor, game: str, **settings: object) -> list[Page]:
    """Windows of as many people as the game takes, at one table; the first is to move."""
    pages = pages_of_people(visitor, game, **settings)
    sit_together(pages[0], pages[1], game)
    return pages


def one_to_move(visitor: Visitor, game: str) -> list[Page]:
    """The same, as soon as in that game the first is to move and the other is not."""
    pages = pages_of_people(visitor, game)
    sit_together_at(pages[0], pages[1], played_until(game, alone))
    return pages


def pages_of_people(visitor: Visitor, game: str, **settings: object) -> list[Page]:
    if fewest(game) > 2:
        pytest.skip("needs a game for two")
    return [visitor(**settings) for _ in range(2)]


def connected(page: Page) -> None:
    expect(page.locator("#offline")).to_be_hidden()


def cut_off(page: Page) -> None:
    expect(page.locator("#offline")).to_be_visible()


def test_a_move_and_the_turn_appear_without_loading_anew(visitor: Visitor, game: str) -> None:
    anna, bela = one_to_move(visitor, game)
    stays(bela)
    expect(anna).to_have_title(re.compile("^● "))
    expect(bela).not_to_have_title(re.compile("●"))
    expect(bela.locator("link[rel=icon]")).not_to_have_attribute("href", ICON_TURN)
    pass_the_turn(anna, bela)
    expect(bela.locator("#table")).to_have_attribute("data-mine", "1")
    expect(bela).to_have_title(re.compile("^● "))
    expect(bela.locator("link[rel=icon]")).to_have_attribute("href", ICON_TURN)
    expect(anna).not_to_have_title(re.compile("●"))
    expect(anna.locator("link[rel=icon]")).not_to_have_attribute("href", ICON_TURN)
    assert points(bela) == points(anna)
    assert has_stayed(bela)


def test_the_bar_tells_the_round_as_soon_as_the_game_begins(visitor: Visitor, game: str) -> None:
    anna, bela = people_only(visitor, game)
    expect(bela.locator(".bar .where b")).to_be_visible()
    told_there = bela.locator(".bar .where b").inner_text()
    expect(anna.locator(".bar .where b")).to_have_text(told_there)


def test_after_a_move_the_address_asks_for_nothing(visitor: Visitor, game: str) -> None:
    anna, bela = people_only(visitor, game)
    take_turn(anna)
    take_turn(bela)
    for page in (anna, bela):
        shows(page, 2)
        expect(page).not_to_have_url(re.compile("stage="))
        expect(page.locator("#notice")).to_have_count(0)


def test_what_is_being_written_stays_while_others_talk_and_play(
    visitor: Visitor, game: str
) -> None:
    anna, bela = people_only(visitor, game)
    bela.locator("#say").fill(HALF_A_SENTENCE)
    say(anna, "Your turn soon")
    expect(bela.locator(".chat li")).to_contain_text(["Your turn soon"])
    expect(anna.locator("#say")).to_have_value("")
    take_turn(anna)
    shows(bela, number(anna))
    expect(bela.locator("#say")).to_have_value(HALF_A_SENTENCE)
    expect(bela.locator("#say")).to_be_focused()


@pytest.mark.parametrize("chosen_before", [0, 1])
def test_a_click_counts_though_news_comes_before_its_answer(
    visitor: Visitor, game: str, chosen_before: int
) -> None:
    anna, bela = people_only(visitor, game)
    for _ in range(chosen_before):
        take(anna, first_lit(anna))

    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    anna.route("**/*stage=*", hold_the_first)
    link = first_lit(anna)
    wish = parse_qs(urlsplit(link.get_attribute("href") or "").query)["stage"]
    link.click()
    for _ in range(LONGEST_WAIT // 10):
        if not held:
            anna.wait_for_timeout(10)
    answer = held[0].fetch()
    say(bela, "Meanwhile")
    expect(anna.locator(".chat li")).to_contain_text(["Meanwhile"])
    held[0].fulfill(response=answer)
    expect(table(anna)).to_have_attribute("data-staged", wish[0])


def test_without_a_net_nothing_can_be_confirmed_and_nothing_is_lost(
    visitor: Visitor, game: str
) -> None:
    anna, bela = people_only(visitor, game)
    moves = choose(anna)
    anna.context.set_offline(True)
    cut_off(anna)
    expect(anna.locator("#confirm")).to_have_attribute("aria-disabled", "true")
    anna.locator("#confirm").click(force=True)
    say(bela, "Are you there?")
    expect(bela.locator(".chat li")).to_contain_text(["Are you there?"])
    shows(bela, 0)
    anna.context.set_offline(False)
    connected(anna)
    expect(anna.locator(".chat li")).to_contain_text(["Are you there?"])
    expect(anna.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
    assert staged_moves(anna) == moves
    confirm(anna)
    shows(bela, number(anna))


def test_who_was_away_catches_up(visitor: Visitor, game: str) -> None:
    anna, bela = people_only(visitor, game)
    stays(bela)
    bela.context.set_offline(True)
    cut_off(bela)
    say(anna, "I go on")
    take_turn(anna)
    bela.context.set_offline(False)
    connected(bela)
    shows(bela, number(anna))
    expect(bela.locator(".chat li")).to_contain_text(["I go on"])
    assert has_stayed(bela)


def test_a_stream_that_cannot_be_had_is_told_and_tried_again(visitor: Visitor, game: str) -> None:
    anna, bela = people_only(visitor, game)

    def refuse(route: Route) -> None:
        route.abort()

    bela.route("**/stream*", refuse)
    bela.reload()
    cut_off(bela)
    take_turn(anna)
    bela.unroute("**/stream*", refuse)
    connected(bela)
    shows(bela, number(anna))


def test_the_game_survives_the_death_of_its_server(
    visitor: Visitor, game: str, own_server: Server
) -> None:
    anna, bela = people_only(visitor, game, base_url=own_server.address)
    stays(anna)
    stays(bela)
    take_turn(anna)
    shows(anna, take_turn(bela))
    mover = anna if is_mine(anna) else bela
    moves = choose(mover)
    before = (points(anna), told(anna), points(bela), told(bela))
    own_server.kill()
    cut_off(anna)
    cut_off(bela)
    own_server.start()
    connected(anna)
    connected(bela)
    assert (points(anna), told(anna), points(bela), told(bela)) == before
    assert staged_moves(mover) == moves
    confirm(mover)
    for page in (anna, bela):
        shows(page, number(mover))
    assert has_stayed(anna)
    assert has_stayed(bela)


def test_a_restart_keeps_who_has_chosen_already(
    visitor: Visitor, game: str, own_server: Server
) -> None:
    match = played_until(game, lambda match: len(match.waiting) > 1)
    if match.over:
        pytest.skip("nobody chooses at the same time in this game")
    anna, bela = pages_of_people(visitor, game, base_url=own_server.address)
    sit_together_at(anna, bela, match)
    take_turn(anna)
    said = anna.locator("#decision h2")
    expect(said).to_have_text("Locked in — waiting for Béla")
    own_server.stop()
    cut_off(anna)
    own_server.start()
    connected(anna)
    connected(bela)
    expect(said).to_have_text("Locked in — waiting for Béla")
    shows(anna, take_turn(bela))
    expect(anna.locator(".locks")).to_have_count(0)
