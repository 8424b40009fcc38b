"""Who only looks on sees what everybody may see, live, and whatever is said as plain text."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import DESKTOP, SMALL_PHONE, Visitor
from tests.web.browser.steps import (
    dealt_anew,
    has_a_secret,
    number,
    open_table,
    others,
    overflow,
    play_on_from,
    played_until,
    points,
    say,
    shows,
    sit_together,
    source,
    take_turn,
    told,
)

STRANGE = {
    "markup": "<img src=x onerror=alert(1)></main><script>alert(1)</script> {{ 7*7 }} &lt;b&gt;",
    "right to left": "\u202eשלום עולם \u05d0\u05d1\u05d2 مرحبا\u202c end",
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈🎲" * 20,
    "long": "W" * 1000,
}


def test_no_hidden_card_is_in_the_source(visitor: Visitor, game: str) -> None:
    """All that is hidden is dealt anew: a spectator's page stays, the player's does not."""
    match = played_until(game, lambda match: len(match.decisions) >= 4 and has_a_secret(match))
    anew = dealt_anew(match)
    assert match.turn is not None
    wishes = [f"here:{name}" for name in match.names]
    wishes[match.turn] = "me"
    anna, watcher = visitor(), visitor()
    seen, own = [], []
    for each in (match, anew):
        address = play_on_from(anna, each, *wishes)
        watcher.goto(address)
        seen.append(source(watcher))
        anna.goto(f"{address}?as={match.turn}")
        own.append(source(anna))
    assert seen[0] == seen[1]
    assert own[0] != own[1]


def test_a_spectator_sees_each_move_at_once_and_can_choose_nothing(
    visitor: Visitor, game: str
) -> None:
    anna, bela, watcher = visitor(), visitor(), visitor()
    watcher.goto(sit_together(anna, bela, game))
    for mover in (anna, bela):
        take_turn(mover)
        shows(watcher, number(mover))
    assert points(watcher) == points(bela)
    assert 0 < len(told(watcher)) <= len(told(bela))
    expect(watcher.locator("#confirm, #typed, a[href*='stage=']")).to_have_count(0)
    expect(anna.locator(".watching")).to_contain_text("One is watching")


@pytest.mark.parametrize("viewport", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
def test_what_is_said_is_shown_as_it_was_written(
    visitor: Visitor, game: str, viewport: dict[str, int]
) -> None:
    anna, watcher = visitor(viewport=viewport), visitor(viewport=viewport)
    address = open_table(anna, game, *others(game))
    watcher.goto(address)
    for page in (anna, watcher):
        chat = page.locator("details.tall:has(.chat)")
        if chat.get_attribute("open") is None:
            chat.locator("summary").click()
    for text in STRANGE.values():
        say(anna, text)
        for page in (anna, watcher):
            expect(page.locator(".chat li bdi").last).to_have_text(text)
    for page in (anna, watcher):
        expect(page.locator(".chat li img, .chat li script")).to_have_count(0)
        assert overflow(page) == 0
        assert page.evaluate(
            "[...document.querySelectorAll('.chat li')].every(e => e.scrollWidth <= e.clientWidth)"
        )


def test_a_spectator_gets_a_name_and_talks(visitor: Visitor, game: str) -> None:
    anna, watcher = visitor(), visitor()
    watcher.goto(open_table(anna, game, *others(game)))
    watcher.locator("form.naming [name=name]").fill("Zita")
    watcher.locator("form.naming button").click()
    say(watcher, "Good evening")
    expect(anna.locator(".chat li").last).to_contain_text("Zita")
    expect(anna.locator(".chat li").last).to_contain_text("Good evening")
