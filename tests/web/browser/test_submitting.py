"""Each decision counts once, whatever is pressed twice, raced for, refused or taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from fondaco.games import load
from tests.web.browser.conftest import Visitor
from tests.web.browser.steps import (
    STAGING,
    alone,
    choose,
    confirm,
    illegal_move,
    lit,
    look_on,
    number,
    open_table,
    others,
    play_on_from,
    played_until,
    points,
    shows,
    sit_together,
    staged_moves,
    take,
    take_turn,
    told,
    type_move,
)

HALF_A_SENTENCE = "And then I"


def answer_nothing(route: Route) -> None:
    """Leave a request waiting for its answer, as a slow net does."""


def on_the_server(page: Page) -> int:
    """How many actions the table has, as it is served now."""
    text = page.request.get(page.url.partition("?")[0]).text()
    found = re.search(r'<main id="table"[^>]* data-number="(\d+)"', text)
    assert found is not None
    return int(found[1])


def test_a_double_click_plays_once(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor()
    sit_together(anna, bela, game)
    choose(anna)
    anna.locator("button#confirm").dblclick()
    shows(anna, 1)
    shows(bela, 1)
    assert on_the_server(anna) == 1
    expect(anna.locator("#notice")).to_have_count(0)


def test_of_two_tabs_that_race_one_wins_and_the_other_is_told(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor()
    address = sit_together(anna, bela, game)
    tab = visitor(storage_state=anna.context.storage_state())
    tab.route("**/stream*", answer_nothing)  # the news comes late there
    tab.goto(address)
    first, second = lit(anna).first, lit(tab).last
    take(anna, first)
    take(tab, second)
    moves = choose(anna), choose(tab)
    assert moves[0] != moves[1]
    confirm(anna)
    tab.locator("button#confirm").click()
    expect(tab.locator("#notice")).to_contain_text("the table has moved on")
    shows(tab, number(anna))
    shows(bela, number(anna))
    assert told(tab) == told(anna)


def test_what_is_typed_while_a_message_is_sent_stays(visitor: Visitor, game: str) -> None:
    anna = visitor()
    open_table(anna, game, *others(game))
    anna.route("**/stream*", answer_nothing)
    anna.reload()
    held: list[Route] = []
    anna.route("**/say", lambda route: held.append(route))
    anna.locator("#say").fill("Good evening")
    with anna.expect_request("**/say"):
        anna.locator("#say").press("Enter")
    anna.locator("#say").fill(HALF_A_SENTENCE)
    held[0].continue_()
    expect(anna.locator(".chat li")).to_contain_text(["Good evening"])  # told by the answer alone
    expect(anna.locator("#say")).to_have_value(HALF_A_SENTENCE)


def test_going_back_to_an_old_page_shows_the_table_of_now(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor()
    sit_together(anna, bela, game)
    choose(anna)
    anna.goto("/")
    tab = visitor(storage_state=anna.context.storage_state())
    tab.goto(bela.url)
    take_turn(tab)
    anna.go_back()
    shows(anna, number(tab))
    assert on_the_server(anna) == number(tab)


def test_a_refused_move_says_why_and_links_to_the_rule(visitor: Visitor, game: str) -> None:
    match = played_until(game, lambda match: len(match.decisions) >= 2 and alone(match))
    wishes = ["bot:heuristic"] * match.players
    assert match.turn is not None
    wishes[match.turn] = "me"
    anna = visitor()
    play_on_from(anna, match, *wishes)
    move = illegal_move(match)
    look_on(anna)
    anna.locator("#typed").fill(move)
    anna.locator("#typed").press("Enter")
    notice = anna.locator("#notice")
    expect(notice).to_contain_text(move)
    expect(anna.locator("#typed")).to_have_value(move)
    rule = notice.locator("a[data-rule]").first
    expect(rule).to_have_attribute("href", re.compile(f"/games/{game}/rules/[A-Z]-[0-9]+"))
    rule.click()
    expect(anna.locator("#rule-text")).to_contain_text(re.compile("[A-Z]-[0-9]+"))
    assert on_the_server(anna) == 0


def test_the_notice_of_a_refused_move_can_be_closed(visitor: Visitor, game: str) -> None:
    anna = visitor()
    open_table(anna, game, *others(game))
    look_on(anna)
    anna.locator("#typed").fill("fly to the moon")
    anna.locator("#typed").press("Enter")
    expect(anna.locator("#notice")).to_contain_text("fly to the moon")
    anna.locator("#notice a.btn").click()
    expect(anna.locator("#notice")).to_have_count(0)


def test_a_refused_move_leaves_what_was_chosen(visitor: Visitor, game: str) -> None:
    anna = visitor()
    open_table(anna, game, *others(game))
    moves = choose(anna)
    anna.locator("#typed").fill("fly to the moon")
    anna.locator("#typed").press("Enter")
    expect(anna.locator("#notice")).to_contain_text("fly to the moon")
    assert staged_moves(anna) == moves


def test_a_typed_move_is_staged_like_a_chosen_one(visitor: Visitor, game: str) -> None:
    anna = visitor()
    open_table(anna, game, *others(game))
    moves = choose(anna)
    anna.goto(anna.url.partition("?")[0])
    type_move(anna, moves[0])
    assert staged_moves(anna) == moves
    expect(anna.locator("#typed")).to_have_value("")


def test_a_decision_that_told_nobody_anything_can_be_taken_back(
    visitor: Visitor, game: str
) -> None:
    match = played_until(game, lambda match: match.can_undo, load(game).seats[-1])
    if match.over:
        pytest.skip("nothing can be taken back in this game")
    seat, move = match.decisions[-1]
    before = match.copy()
    before.undo()
    wishes = [f"here:Somebody {number}" for number in range(match.players)]
    wishes[seat] = "me"
    anna = visitor()
    address = play_on_from(anna, before, *wishes)
    anna.goto(f"{address}?as={seat}")
    look_on(anna)
    shown = points(anna), anna.locator(".choices .things").inner_text()
    type_move(anna, move)
    confirm(anna)
    anna.locator("form.undo button").click()
    shows(anna, 2)
    anna.goto(f"{address}?as={seat}")
    assert (points(anna), anna.locator(".choices .things").inner_text()) == shown
    expect(anna.locator(".log li.undo")).to_contain_text("Anna")


def test_things_can_be_picked_in_any_order(visitor: Visitor, game: str) -> None:
    """Of things that belong together the order does not matter; else the last one counts."""
    anna = visitor()
    address = open_table(anna, game, *others(game))
    look_on(anna)
    things = anna.locator(".dock .choices").locator(STAGING)
    wishes = {
        "first": things.first.get_attribute("href"),
        "last": things.last.get_attribute("href"),
    }

    def staged(*picked: str) -> list[str]:
        anna.goto(address)
        for end in picked:
            same = things.and_(anna.locator(f"[href='{wishes[end]}']"))
            take(anna, same.first if same.count() else getattr(things, end))
        return staged_moves(anna)

    first, last = staged("first"), staged("last")
    assert first != last
    together = staged("first", "last"), staged("last", "first")
    assert together[0] == together[1] or together == (last, first)
