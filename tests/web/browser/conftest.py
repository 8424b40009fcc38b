"""A real browser for the tests of the pages: the Chromium of this machine, driven by Playwright.

Where there is none, these tests are skipped and the end of the run says so; with
FONDACO_REQUIRE_BROWSER in the environment they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import fondaco
from tests.web.serving import Server, running_server

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
PATIENCE = 20_000  # milliseconds that a page may take on a busy machine

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}

Visitor = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM is None and not os.environ.get("FONDACO_REQUIRE_BROWSER"):
        for item in items:
            if "tests/web/browser/" in item.nodeid:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("house") / "data") as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each module: while Playwright runs, no other test can run an event loop."""
    assert CHROMIUM is not None, f"none of {', '.join(NAMES)} is installed"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield started
        started.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, to be stopped and started again."""
    with running_server(tmp_path / "data") as started:
        yield started


@pytest.fixture(params=fondaco.games())
def game(request: pytest.FixtureRequest) -> str:
    """Every registered game in turn."""
    name: str = request.param
    return name


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Opens a window of somebody new: its own cookies; keywords as for `Browser.new_context`."""
    pages: list[Page] = []
    faults: list[str] = []

    def visit(**settings: object) -> Page:
        page = new_window(browser, server, **settings)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        pages.append(page)
        return page

    yield visit
    for page in pages:
        page.context.close()
    assert not faults, "scripts failed in the browser"


def new_window(browser: Browser, server: Server, **settings: object) -> Page:
    """A window with cookies of its own; keywords as for `Browser.new_context`."""
    usual = {"base_url": server.address, "viewport": DESKTOP, "locale": "en-GB"}
    context = browser.new_context(**usual | settings)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context.new_page()
