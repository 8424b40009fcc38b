"""The static files: the house's own and those that all pages share stand under one address."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fondaco.games.board_page import SHARED_FILES, SHARED_TEMPLATES
from fondaco.web.app import create_app
from fondaco.web.settings import Settings
from fondaco.web.templating import STATIC, static


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=tmp_path,
        database_url=f"sqlite:///{tmp_path / 'test.sqlite'}",
        secret=b"a secret for tests",
        rate=0,
        bot_pause=0,
    )
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.mark.parametrize("folder", [STATIC, SHARED_FILES], ids=["own", "shared"])
def test_every_file_is_served(client: TestClient, folder: Path) -> None:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    assert len(paths) > 5
    for path in paths:
        answer = client.get(static(path.relative_to(folder).as_posix()))
        assert answer.status_code == 200
        assert answer.content == path.read_bytes()


def test_no_file_hides_another() -> None:
    own, shared = (
        {path.relative_to(folder) for path in folder.rglob("*")}
        for folder in (STATIC, SHARED_FILES)
    )
    assert not own & shared


def test_the_fonts_stand_where_the_stylesheet_looks_for_them(client: TestClient) -> None:
    fonts = re.findall(r"url\(([^)]*)\)", client.get(static("tokens.css")).text)
    assert fonts
    for font in fonts:
        answer = client.get(f"{static('tokens.css').rpartition('/')[0]}/{font}")
        assert answer.headers["content-type"] == "font/woff2"


@pytest.mark.parametrize("path", ["_kit.html", "templates/_kit.html", "%2e%2e/templates/_kit.html"])
def test_templates_are_not_served(client: TestClient, path: str) -> None:
    assert (SHARED_TEMPLATES / "_kit.html").is_file()
    assert client.get(static(path)).status_code == 404
