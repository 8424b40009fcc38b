"""The board has the room: a dock of many choices stays low and shows them all."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from fondaco import Match
from fondaco.locale import LANGUAGES
from tests.games.augsburg.table import position
from tests.web.browser.conftest import DESKTOP, PHONE, Visitor
from tests.web.browser.steps import overflow, play_on_from

HIGHEST = 285  # pixels, of a screen of 844
NAMES = ("Anna", "Béla", "Clara", "Dezső", "Emma")

TABLE: dict[str, Any] = {
    "round": 4,
    "gulden": (1150, 600, 850, 1400),
    "points": (31, 25, 38, 36),
    "hands": (
        "Lo2 Lo5 Lo9 Lo16 Jk Jk Ph3 Ph11 Le7 Ma4",
        "Lo1 Lo3 Lo4 Ph1 Jk Ma1",
        "Lo6 Le1",
        "Lo8 Ph8 Jk",
    ),
    "depot": (3, 2, 2, 4),
    "nobility": (2, 3, 2, 1),
    "office": (2, 3, 4, 3),
    "coat": (0, 4),
    "architect": (True,),
    "church": (800, 0, 700, 900),
    "cathedral": (0, 0, 1100),
}
USING = {"card": 5, "left": ["depot", "office", "money"], "extra_used": False}
OFFERED = [f"{noble}{value}" for noble in ("Ph", "Lo", "Le") for value in range(1, 13)]
BIDS = {"turn": 0, "bid": 2, "bidder": 3, "bids": [1, 1, 0, 2]}

# What is decided -> the position, and what is staged in it.
DECISIONS: dict[str, tuple[dict[str, Any], str]] = {
    "a bid": (TABLE | {"noble": "Lo", "marker": 0, "detail": BIDS}, "bid 3"),
    "a privilege card": (TABLE | {"noble": "Ph", "phase": "take"}, "take 3"),
    "privileges": (
        TABLE | {"noble": "Lo", "phase": "privilege", "detail": USING},
        "office level from 1",
    ),
    "a purchase of five": (
        {"players": 5, "round": 1, "phase": "buy", "gulden": 1500, "hands": ("Jk Jk",) * 5}
        | {"offers": [" ".join(OFFERED[seat * 7 : seat * 7 + 7]) for seat in range(5)]},
        "buy Ph2",
    ),
    "an extra building": (
        TABLE | {"noble": "Lo", "phase": "privilege", "detail": USING | {"left": ["depot"]}},
        "architect cathedral",
    ),
    "a compensation": (
        TABLE
        | {"noble": "Lo", "marker": 3, "phase": "compensation", "points": (25, 25, 38, 36)}
        | {"church": (0, 0, 700, 900), "detail": USING | {"left": ["depot", "money"], "robbed": 0}},
        "compensation gulden",
    ),
}


def deciding(page: Page, given: dict[str, Any]) -> str:
    """The address of a table at which Anna decides; the curtain before her is raised."""
    match = Match.at(position(**{"players": 4} | given), seed=1)
    match.names = NAMES[: match.players]
    play_on_from(page, match, "me", *(f"here:{name}" for name in match.names[1:]))
    page.locator(".curtain a.go").click()
    expect(page.locator("#confirm")).to_be_visible()
    return page.url


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_dock_is_low_in_every_language(visitor: Visitor, decision: str) -> None:
    given, staged = DECISIONS[decision]
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    address = deciding(page, given)
    mark = "&" if "?" in address else "?"
    for language in LANGUAGES:
        page.goto(f"{address}{mark}stage={quote(staged)}&language={language}")
        expect(page.locator("#clear")).to_be_visible()
        box = page.locator(".dock").bounding_box()
        assert box is not None
        assert box["height"] <= HIGHEST
        assert overflow(page) == 0


@pytest.mark.parametrize(
    "decision", ["a privilege card", "privileges", "a purchase of five", "an extra building"]
)
def test_on_a_large_screen_all_of_the_board_stays_in_sight(visitor: Visitor, decision: str) -> None:
    given, staged = DECISIONS[decision]
    page = visitor(viewport=DESKTOP)
    address = deciding(page, given)
    mark = "&" if "?" in address else "?"
    for language in LANGUAGES:
        page.goto(f"{address}{mark}stage={quote(staged)}&language={language}")
        expect(page.locator("#clear")).to_be_visible()
        hidden = page.locator("#board").evaluate("board => board.scrollHeight - board.clientHeight")
        assert hidden <= 0


def test_every_way_to_use_a_card_can_be_brought_into_sight(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    deciding(page, DECISIONS["privileges"][0])
    ways = page.locator(".dock .choices .way")
    assert ways.count() == 14
    for way in ways.all():
        way.scroll_into_view_if_needed()
        box, dock = way.bounding_box(), page.locator(".dock").bounding_box()
        assert box is not None
        assert dock is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
        assert dock["y"] <= box["y"] <= box["y"] + box["height"] <= dock["y"] + dock["height"]
