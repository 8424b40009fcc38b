"""For whoever comes: with a keyboard, a screen reader, a phone, in the dark, in any language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Error, Locator, Page, expect

import fondaco
from fondaco.locale import LANGUAGES
from tests.web.browser.conftest import DESKTOP, PHONE, SMALL_PHONE, Visitor, new_window
from tests.web.browser.steps import (
    BOT,
    NAMES,
    accept,
    bring,
    choose,
    confirm,
    invitation,
    last_move,
    lit,
    look_on,
    near_its_end,
    open_table,
    others,
    overflow,
    play_on_from,
    played,
    shows,
    sit_together,
    staged_text,
    table,
    type_move,
)
from tests.web.serving import Server

LAPTOP = {"width": 1024, "height": 768}
RULES = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"],
    },
}
HOUSE = ("lobby", "records", "api", "error")
AT_A_GAME = (
    *("new", "rules", "join", "waiting", "mine", "staged", "refused", "idle", "watching"),
    *("curtain", "showing", "replay", "result"),
)
PLACES = [
    *((place, fondaco.games()[0]) for place in HOUSE),
    *((place, game) for game in fondaco.games() for place in AT_A_GAME),
]
NOBODY: list[Any] = []  # no cookies
LEAST = 24  # pixels that anything to press must have
THUMB = 44  # pixels that the buttons of the dock must have on a phone


@dataclass(frozen=True)
class Place:
    """A page, and the cookies of who sees it."""

    path: str
    cookies: Any


Look = Callable[..., Page]


@pytest.fixture(scope="module")
def places(browser: Browser, server: Server) -> dict[tuple[str, str], Place]:
    """All kinds of pages, made once."""
    found: dict[tuple[str, str], Place] = {}
    for game in fondaco.games():
        found |= {(place, game): where for place, where in places_of(browser, server, game)}
    return found


def places_of(browser: Browser, server: Server, game: str) -> list[tuple[str, Place]]:
    contexts = [browser.new_context(base_url=server.address) for _ in "ab"]
    anna, bela = (context.new_page() for context in contexts)
    replay = bring(anna, played(game, None))
    over = play_the_end(anna, game)
    waiting = open_table(anna, game, *others(game, "friend"))
    join = invitation(anna)
    curtain = open_table(anna, game, *others(game, "here:Béla"))
    running = open_table(anna, game, *others(game, "friend"))
    accept(bela, invitation(anna), NAMES[1])
    shows(anna, 0)
    choose(anna)
    staged = anna.url
    cookies = [context.cookies() for context in contexts]
    for context in contexts:
        context.close()
    return [
        ("lobby", Place("/", cookies[0])),
        ("records", Place("/records", NOBODY)),
        ("api", Place("/api/docs", NOBODY)),
        ("error", Place("/nowhere", NOBODY)),
        ("new", Place(f"/games/{game}/new", NOBODY)),
        ("rules", Place(f"/games/{game}/rules", NOBODY)),
        ("join", Place(join, NOBODY)),
        ("waiting", Place(waiting, cookies[0])),
        ("mine", Place(running, cookies[0])),
        ("staged", Place(staged, cookies[0])),
        ("refused", Place(f"{running}?stage=fly+to+the+moon", cookies[0])),
        ("idle", Place(running, cookies[1])),
        ("watching", Place(running, NOBODY)),
        ("curtain", Place(curtain, cookies[0])),
        ("showing", Place(over, cookies[0])),
        ("replay", Place(f"{replay}?at=2", cookies[0])),
        ("result", Place(replay.replace("/replay", "/result"), cookies[0])),
    ]


def play_the_end(page: Page, game: str) -> str:
    """The table of a game whose last decision has just been made there: all is still to be seen."""
    match = near_its_end(game, 1)
    wishes = [BOT] * match.players
    assert match.turn is not None
    wishes[match.turn] = "me"
    address = play_on_from(page, match, *wishes)
    type_move(page, last_move(game))
    confirm(page)
    expect(page.locator(".strip li.now")).to_have_count(0)
    return address


@pytest.fixture(params=PLACES, ids="-".join)
def place(request: pytest.FixtureRequest, places: dict[tuple[str, str], Place]) -> Place:
    """Each kind of page in turn."""
    return places[request.param]


@pytest.fixture(scope="module")
def windows() -> dict[str, Page]:
    """Those that are open, by their settings: to open one takes longer than all that is tested."""
    return {}


@pytest.fixture
def look_at(browser: Browser, server: Server, windows: dict[str, Page]) -> Iterator[Look]:
    """Goes to a place as who sees it; keywords as for `Browser.new_context`.

    Whoever only looks leaves nothing behind but cookies: the window is there for the next too.
    """
    faults: list[str] = []
    looking: list[Page] = []

    def note(fault: Error) -> None:
        faults.append(str(fault))

    def look(place: Place, **settings: Any) -> Page:
        kind = json.dumps(settings)
        if kind not in windows:
            windows[kind] = new_window(browser, server, **settings)
        page = windows[kind]
        page.on("pageerror", note)
        looking.append(page)
        page.context.clear_cookies()
        page.context.add_cookies(place.cookies)
        page.set_viewport_size(settings.get("viewport", DESKTOP))
        page.emulate_media(color_scheme="light")
        page.goto(place.path)
        return page

    yield look
    for page in looking:
        page.goto("about:blank")  # nobody watches the table any more
        page.remove_listener("pageerror", note)
    assert not faults, "scripts failed in the browser"


def violations(page: Page) -> list[str]:
    """What axe finds; it would also list all that is right, which takes as long as to find it."""
    page.evaluate(Axe().axe_script)
    found = page.evaluate("rules => axe.run(rules).then(result => result.violations)", RULES)
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['target'])}" for each in found]


def test_no_axe_violation(look_at: Look, place: Place) -> None:
    page = look_at(place)
    found = {"light": violations(page)}
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found["dark, on a phone"] = violations(page)
    assert found == {"light": [], "dark, on a phone": []}


def small_targets(page: Page, selector: str, least: int) -> list[str]:
    """What can be pressed and is smaller than that; links within a text do not count."""
    small: list[str] = page.evaluate(
        """([selector, least]) => [...document.querySelectorAll(selector)]
            .filter(e => e.checkVisibility() && !e.closest('.sr, .skip, p, td, .log, [hidden]'))
            .filter(e => !e.matches('.sr, .skip, [type=hidden], [type=radio], [type=file]'))
            .map(e => [e, e.getBoundingClientRect()])
            .filter(([e, box]) => box.width > 1 && (box.width < least || box.height < least))
            .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)""",
        [selector, least],
    )
    return small


def test_it_fits_a_phone(look_at: Look, place: Place) -> None:
    page = look_at(place, viewport=PHONE, has_touch=True, is_mobile=True)
    for viewport in (PHONE, SMALL_PHONE):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        assert overflow(page) == 0
        assert small_targets(page, "a, button, input, select, summary", LEAST) == []
        assert small_targets(page, ".dock .acts :is(a, button, [role=button])", THUMB) == []
        for dock in page.locator(".dock").all():
            box = dock.bounding_box()
            assert box is not None
            assert box["height"] <= 0.6 * viewport["height"]


def clipped(page: Page) -> list[str]:
    """Buttons and headings whose text does not fit into them."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.btn, button, h1, h2, h3, th, legend, summary')]
            .filter(e => e.checkVisibility() && !e.closest('.sr, svg'))
            .filter(e => {
                const box = e.getBoundingClientRect();
                const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
                while (walker.nextNode()) {
                    const node = walker.currentNode, text = document.createRange();
                    if (node.parentElement.getBoundingClientRect().width <= 1) continue;
                    text.selectNodeContents(node);
                    const {left, right, width} = text.getBoundingClientRect();
                    if (width && (right > box.right + 1 || left < box.left - 1)) return true;
                }
                return false;
            })
            .map(e => e.textContent.trim().slice(0, 60))"""
    )
    return found


@pytest.mark.parametrize("language", ["de", "hu"])
def test_longer_words_fit_too(look_at: Look, place: Place, language: str) -> None:
    mark = "&" if "?" in place.path else "?"
    page = look_at(replace(place, path=f"{place.path}{mark}language={language}"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    found = {}
    for viewport in (DESKTOP, LAPTOP, PHONE):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        found[viewport["width"]] = (overflow(page), clipped(page))
    assert found == dict.fromkeys(found, (0, []))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_chosen_for_a_seat_can_be_read_whole(visitor: Visitor, language: str) -> None:
    page = visitor(viewport=SMALL_PHONE)
    page.goto(f"/games/{fondaco.games()[0]}/new?language={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    there, needed = page.locator("#seat-1").evaluate(
        """field => {
            const there = field.offsetWidth;
            Object.assign(field.style, {position: 'absolute', width: 'max-content'});
            return [there, field.offsetWidth]; // what its longest option needs
        }"""
    )
    assert needed <= there


def test_at_the_table_a_phone_changes_the_language(visitor: Visitor, game: str) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game, *others(game))
    german = page.locator("button[name=language][value=de]:visible")
    german.tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(german).to_have_attribute("aria-current", "true")
    expect(page.locator("#board")).to_be_visible()


def test_a_table_wider_than_the_phone_shows_that_more_follows(visitor: Visitor, game: str) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(bring(page, played(game, None)).replace("/replay", "/result"))
    row = page.locator(".standing .scroll")
    assert row.evaluate("row => row.scrollWidth > row.clientWidth")
    assert "›" in row.evaluate("row => getComputedStyle(row, '::before').content")


# --- the keyboard ---------------------------------------------------------------------------------


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until that has the focus, which must be visible all the way."""
    for _ in range(120):
        page.keyboard.press("Tab")
        assert page.evaluate(
            """() => {
                const e = document.activeElement, style = getComputedStyle(e);
                return e === document.body || e.matches('.skip')
                    || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
            }"""
        ), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if page.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_from_the_lobby_to_a_confirmed_move_by_keyboard(visitor: Visitor, game: str) -> None:
    page = visitor()
    page.goto("/")
    tab_to(page, f"a[href='/games/{game}/new?bots=1']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new?bots=1")
    tab_to(page, "#person")
    page.keyboard.type("Anna")
    tab_to(page, "#start")
    page.keyboard.press("ArrowDown")
    tab_to(page, "form.new .acts button.go")
    page.keyboard.press("Space")
    expect(page.locator("#confirm")).to_be_visible()
    look_on(page)
    while not page.locator("button#confirm").count():
        tab_to(page, ".dock .choices a[href*='stage=']:not([aria-current])")
        before, staged = page.url, staged_text(page)
        page.keyboard.press("Enter")
        expect(table(page)).not_to_have_attribute("data-staged", staged)
        expect(page).not_to_have_url(before)
        assert page.evaluate("document.activeElement !== document.body")
    page.locator("#decision").focus()
    tab_to(page, "button#confirm")
    page.keyboard.press("Space")
    expect(table(page)).not_to_have_attribute("data-number", "0")
    expect(page.locator("body")).not_to_be_focused()


def test_the_focus_stays_when_somebody_else_does_something(visitor: Visitor, game: str) -> None:
    anna, bela = visitor(), visitor()
    sit_together(anna, bela, game)
    lit(anna).first.focus()
    focused = anna.evaluate("document.activeElement.getAttribute('href')")
    bela.locator("#say").fill("Hello")
    bela.locator("#say").press("Enter")
    expect(anna.locator(".chat li")).to_contain_text(["Hello"])
    assert anna.evaluate("document.activeElement.getAttribute('href')") == focused
    expect(bela.locator("#say")).to_be_focused()


def test_the_skip_link_leads_to_the_decision(visitor: Visitor, game: str) -> None:
    page = visitor()
    page.goto(open_table(page, game, *others(game)))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#decision")).to_be_focused()


# --- light, dark, stillness -----------------------------------------------------------------------


def background(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def test_dark_follows_the_system_and_the_button(visitor: Visitor) -> None:
    page = visitor(color_scheme="dark")
    page.goto("/")
    dark = background(page)
    button = page.locator("[data-switch=theme]")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    light = background(page)
    assert light != dark
    page.reload()
    assert background(page) == light
    button.click()
    assert background(page) == dark


def colours(button: Locator) -> list[str]:
    """Of its text and of what lies under it."""
    found: list[str] = button.evaluate(
        "b => (s => [s.color, s.backgroundColor])(getComputedStyle(b))"
    )
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_can_not_be_pressed_looks_so_under_the_pointer_too(
    visitor: Visitor, game: str, scheme: str
) -> None:
    """After each Confirm the pointer rests on the next one, with nothing chosen yet."""
    page = visitor(color_scheme=scheme)
    open_table(page, game, *others(game, BOT))
    button = page.locator("#confirm[aria-disabled=true]")
    page.mouse.move(0, 0)
    before = colours(button)
    button.hover()
    assert button.evaluate("b => b.matches(':hover')")
    assert colours(button) == before


def test_a_quiet_button_stays_readable_under_the_pointer(visitor: Visitor, game: str) -> None:
    """It lies on the dock, with no paper of its own."""
    page = visitor(color_scheme="dark")
    open_table(page, game, *others(game, BOT))
    choose(page)
    button = page.locator("#clear")
    page.mouse.move(0, 0)
    before = colours(button)
    button.hover()
    assert button.evaluate("b => b.matches(':hover')")
    assert colours(button) == before


def test_nothing_moves_for_whoever_wants_no_motion(look_at: Look, place: Place) -> None:
    page = look_at(place, reduced_motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(e => {
            const style = getComputedStyle(e);
            const longest = text => Math.max(...text.split(',').map(parseFloat));
            return longest(style.transitionDuration) > 0.01
                || (style.animationName !== 'none' && longest(style.animationDuration) > 0.01);
        }).map(e => e.outerHTML.slice(0, 80))"""
    )
    assert moving == []
