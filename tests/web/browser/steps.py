"""What visitors do again and again, in whatever game: sit down, choose, confirm, look on.

A table's page is told by its common parts: `#table` with its data attributes, links that stage
something (data-stage), `#confirm`, the field `#typed`. No game is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect

from fondaco import Match, bot
from fondaco.games import load
from fondaco.games.base import Game

BOT = "bot:heuristic"
NAMES = ("Anna", "Béla", "Clara", "Dezső", "Emma")
BUSINESS = "#confirm, .dock a.go"  # what leads on: a decision, something to be seen, the end
STAGING = "a[data-stage][href*='stage=']:not([aria-current])"  # stages what is not staged yet


# --- games ----------------------------------------------------------------------------------------


@cache
def played(game: str, decisions: int | None, players: int | None = None) -> Match:
    """A game by bots after so many decisions, None for its end; not to be changed."""
    return played_until(
        game, lambda match: decisions is not None and len(match.decisions) == decisions, players
    )


def played_until(game: str, enough: Callable[[Match], bool], players: int | None = None) -> Match:
    """A game by bots as far as it takes; to its end if it never comes to that."""
    players = players or fewest(game)
    match = Match.new(game, players, seed=11, names=NAMES[:players])
    player = bot("heuristic", seed=3)
    while not match.over and not enough(match):
        seat = match.turn
        match.play(player.choose(match.redeal(seat, len(match.decisions))), seat)
    return match


def dealt_anew(match: Match) -> Match:
    """The same to a spectator, with all that is hidden dealt anew."""
    anew = Match.at(match.redeal(None, 5).position())
    anew.names = match.names
    return anew


def has_a_secret(match: Match) -> bool:
    """Whether the seat to move sees something that nobody else does."""
    return match.view(match.turn) != dealt_anew(match).view(match.turn)


def alone(match: Match) -> bool:
    """Whether exactly one seat is to decide."""
    return len(match.waiting) == 1


def fewest(game: str) -> int:
    """How many seats the game has at least."""
    return load(game).seats[0]


def others(game: str, *wishes: str) -> list[str]:
    """Who sits on the seats after the first: those, and bots as far as the game takes more."""
    return [*wishes, *[BOT] * (fewest(game) - 1 - len(wishes))]


def short_game(game: str) -> dict[str, int]:
    """Options that make a game short: numbers as low as they may be."""
    return {
        option.name: option.values[0]
        for option in load(game).options
        if isinstance(option.values, range)
    }


def near_its_end(game: str, decisions: int) -> Match:
    """A game by bots of which so many decisions are left."""
    return played(game, len(played(game, None).decisions) - decisions)


def last_move(game: str) -> str:
    """What that game by bots ends with."""
    return played(game, None).decisions[-1][1]


# --- sitting down ---------------------------------------------------------------------------------


def open_table(page: Page, game: str, *wishes: str, **options: object) -> str:
    """Open a table and begin at its first seat; the table's address.

    A wish is what the form calls a kind of seat, `here:Béla` being somebody at the same device.
    """
    query = {"players": str(1 + len(wishes)), "seat-0": "me", "start": "0", "listed": "no"}
    query |= {f"option-{option}": str(value) for option, value in options.items()}
    for seat, wish in enumerate(wishes, 1):
        here = wish.startswith("here:")
        query[f"seat-{seat}"] = "here" if here else wish
        query[f"name-{seat}"] = wish.removeprefix("here:") if here else ""
    page.goto(f"/games/{game}/new?{urlencode(query)}")
    if page.locator("#person").count():
        page.locator("#person").fill(NAMES[0])
    page.locator("form.new .acts button.go").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    return page.url


def invitation(page: Page) -> str:
    """The address that the host gives to a friend."""
    href = page.locator("a.invitation").first.get_attribute("href")
    assert href is not None
    return href


def accept(page: Page, link: str, name: str) -> None:
    """Sit down where one is invited to."""
    page.goto(link)
    page.locator("#person").fill(name)
    page.locator("form.join button.go").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))


def sit_together(anna: Page, bela: Page, game: str, **options: object) -> str:
    """Anna opens a table, Béla takes its second seat, bots what is left; the table's address."""
    address = open_table(anna, game, *others(game, "friend"), **options)
    accept(bela, invitation(anna), NAMES[1])
    expect(anna.locator("#confirm")).to_be_visible()
    return address


def sit_together_at(first: Page, second: Page, match: Match) -> str:
    """The seat to move sits down to that game for two, then the other one; the table's address."""
    wishes = ["friend"] * match.players
    assert match.turn is not None
    wishes[match.turn] = "me"
    address = play_on_from(first, match, *wishes)
    accept(second, invitation(first), NAMES[1])
    expect(first.locator(BUSINESS).first).to_be_visible()
    return address


def bring(page: Page, match: Match, name: str = NAMES[0]) -> str:
    """Bring a record to the house; the address of its replay."""
    page.goto("/records")
    if page.locator("#person").count():
        page.locator("#person").fill(name)
    page.locator("#text").fill(match.record())
    page.locator("form[action='/records'] button.go").click()
    page.wait_for_url("**/replay")
    return page.url


def play_on_from(page: Page, match: Match, *wishes: str) -> str:
    """A new table at which that game goes on; the table's address. The first wish is "me"."""
    replay = bring(page, match)
    moment = page.locator("#moment").get_attribute("data-at")
    page.goto(replay.replace("/replay", f"/continue?at={moment}"))
    for seat, wish in enumerate(wishes):
        kind, _, name = wish.partition(":") if wish.startswith("here:") else (wish, "", "")
        page.locator(f"#seat-{seat}").select_option(kind)
        if name:
            page.locator(f"[name=name-{seat}]").fill(name)
    page.locator("form[action$='/continue'] button.go").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    return page.url


# --- at a table -----------------------------------------------------------------------------------


def table(page: Page) -> Locator:
    """All of the table."""
    return page.locator("#table")


def number(page: Page) -> int:
    """How many actions the page knows of."""
    return int(table(page).get_attribute("data-number") or "")


def shows(page: Page, expected: int) -> None:
    """Wait until the page knows of so many actions."""
    expect(table(page)).to_have_attribute("data-number", str(expected))


def points(page: Page) -> list[str]:
    """The points of the seats."""
    return page.locator(".strip .num").all_text_contents()


def told(page: Page) -> list[str]:
    """The lines of the log."""
    return page.locator(".log li").all_text_contents()


def look_on(page: Page) -> None:
    """Look at all that must be seen, until there is something to decide or the game is over."""
    going_on = page.locator(".dock .prompt a.go[data-stage]")
    is_there(page)
    while going_on.count():
        before = going_on.get_attribute("href")
        going_on.click()
        expect(page.locator(f'.dock .prompt a.go[href="{before}"]')).to_have_count(0)
        is_there(page)


def is_there(page: Page) -> None:
    """Wait until the table is there as a whole: without script a page is empty before it loads."""
    page.wait_for_load_state("domcontentloaded")
    page.locator(BUSINESS).first.wait_for()


def lit(page: Page) -> Locator:
    """What can be chosen: the links that stage something not staged yet."""
    return page.locator("#board, .dock .prompt, .dock .choices").locator(STAGING)


def first_lit(page: Page) -> Locator:
    """The first thing that can be chosen: of what lies in the dock, if nothing there a button."""
    things = page.locator(".dock .choices").locator(STAGING)
    return (things if things.count() else lit(page)).first


def next_lit(page: Page) -> Locator:
    """The first thing that goes on from what is staged, or else what comes first.

    What is lit may also replace a part that is staged: to take that each time would never end.
    """
    staged = staged_text(page)
    for link in lit(page).all() if staged else []:
        if wish_of(link).startswith(f"{staged} ; "):
            return link
    return first_lit(page)


def wish_of(link: Locator) -> str:
    """What a link stages."""
    return parse_qs(urlsplit(link.get_attribute("href") or "").query)["stage"][0]


def staged_moves(page: Page) -> list[str]:
    """The moves that Confirm would send together; none while nothing whole is staged."""
    moves: list[str] = page.locator("form.confirm [name=move]").evaluate_all(
        "fields => fields.map(field => field.value)"
    )
    return moves


def staged_text(page: Page) -> str:
    """What is staged, as the page's address has it."""
    return table(page).get_attribute("data-staged") or ""


def choose(page: Page) -> list[str]:
    """Choose what is lit until it is a whole decision; its moves."""
    look_on(page)
    while not staged_moves(page):
        take(page, next_lit(page))
    return staged_moves(page)


def take(page: Page, link: Locator) -> None:
    """Press a link that stages something and wait until it is staged."""
    wish = wish_of(link)
    link.click()
    expect(table(page)).to_have_attribute("data-staged", wish)


def type_move(page: Page, move: str) -> None:
    """Stage a move by writing it."""
    look_on(page)
    page.locator("#typed").fill(move)
    page.locator("#typed").press("Enter")
    expect(table(page)).to_have_attribute("data-staged", move)


def confirm(page: Page) -> int:
    """Confirm what is staged and wait until it is played; how many actions there are then."""
    before = number(page)
    page.locator("button#confirm").click()
    expect(table(page)).not_to_have_attribute("data-number", str(before))
    return number(page)


def take_turn(page: Page) -> int:
    """Make any move; how many actions there are then."""
    choose(page)
    return confirm(page)


def is_mine(page: Page) -> bool:
    """Whether somebody at this page is to decide."""
    return table(page).get_attribute("data-mine") == "1"


def pass_the_turn(mover: Page, other: Page) -> None:
    """Go on until the mover has nothing to decide and it is up to the other."""
    while is_mine(mover):
        shows(other, take_turn(mover))


def say(page: Page, text: str) -> None:
    """Say something in the chat, and wait until the field is empty for what is said next."""
    page.locator("#say").fill(text)
    page.locator("form.saying button").click()
    expect(page.locator("#say")).to_have_value("")


def without_marks(html: str) -> str:
    """A page's source without what differs each time it is made: addresses, tokens, versions."""
    for pattern in (r"/tables/\w+", r'data-table="\w+"', r'value="[\w-]{16}"', r"[0-9a-f]{64}"):
        html = re.sub(pattern, "…", html)
    return html


def source(page: Page) -> str:
    """The source of the table as the server gives it at the page's address, without marks."""
    text = page.request.get(page.url).text()
    return without_marks(text[text.index('<main id="table"') : text.index("</main>")])


def illegal_move(match: Match) -> str:
    """A move that is written well and can't be made now."""
    rules: Game = load(match.game)
    return next(move for move in rules.action_of if move not in match.moves())


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width
