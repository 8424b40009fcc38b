"""Several people at one screen: between them falls a curtain."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from fondaco import Match
from tests.web.browser.conftest import Visitor
from tests.web.browser.steps import (
    confirm,
    dealt_anew,
    has_a_secret,
    look_on,
    open_table,
    others,
    play_on_from,
    played_until,
    source,
    take_turn,
    type_move,
)


def raise_curtain(page: Page) -> None:
    page.locator(".curtain a.go").click()
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator(".dock")).to_be_visible()


def turn_until_the_curtain_falls(page: Page) -> None:
    take_turn(page)
    while not page.locator(".curtain").count():
        take_turn(page)


def alike(match: Match, anew: Match) -> str | None:
    """A move after which it is another's turn in both, and no spectator sees a difference."""
    for move in match.moves():
        if move in anew.moves():
            played, other = match.copy(), anew.copy()
            played.play(move)
            other.play(move)
            if played.turn not in (match.turn, None) and played.view() == other.view():
                return move
    return None


def test_the_curtain_hides_all_until_it_is_raised(visitor: Visitor, game: str) -> None:
    page = visitor()
    open_table(page, game, *others(game, "here:Béla"))
    expect(page.locator(".curtain")).to_contain_text("Anna")
    expect(page.locator("#board, .dock, .log, a[href*='stage=']")).to_have_count(0)
    raise_curtain(page)
    look_on(page)
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator(".choices .things")).to_be_visible()


def test_after_a_move_the_curtain_falls_for_the_next(visitor: Visitor, game: str) -> None:
    page = visitor()
    open_table(page, game, *others(game, "here:Béla"))
    raise_curtain(page)
    turn_until_the_curtain_falls(page)
    expect(page.locator(".curtain h2")).to_contain_text("Béla")
    expect(page.locator("#board, .dock, .log, a[href*='stage=']")).to_have_count(0)
    raise_curtain(page)
    turn_until_the_curtain_falls(page)
    expect(page.locator(".curtain h2")).to_contain_text("Anna")


def test_the_curtain_knows_no_hidden_card(visitor: Visitor, game: str) -> None:
    """All that is hidden is dealt anew: the curtains before and after a move stay the same."""
    match = played_until(
        game,
        lambda match: (
            len(match.decisions) >= 4
            and has_a_secret(match)
            and alike(match, dealt_anew(match)) is not None
        ),
    )
    anew = dealt_anew(match)
    move = alike(match, anew)
    assert move is not None
    wishes = ["me", *(f"here:{name}" for name in match.names[1:])]
    page = visitor()
    curtains, hands = [], []
    for each in (match, anew):
        play_on_from(page, each, *wishes)
        before = source(page)
        raise_curtain(page)
        hands.append(source(page))
        type_move(page, move)
        confirm(page)
        expect(page.locator(".curtain")).to_be_visible()
        curtains.append((before, source(page)))
    assert curtains[0] == curtains[1]
    assert hands[0] != hands[1]


def test_going_back_does_not_bring_the_last_hand_again(visitor: Visitor, game: str) -> None:
    page = visitor()
    open_table(page, game, *others(game, "here:Béla"))
    raise_curtain(page)
    take_turn(page)
    expect(page.locator(".curtain")).to_be_visible()
    page.goto("/")
    page.go_back()
    expect(page.locator(".curtain h2")).to_contain_text("Béla")
    expect(page.locator(".dock")).to_have_count(0)
