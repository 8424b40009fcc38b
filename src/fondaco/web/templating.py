"""Pages are Jinja2 templates: the house's own in `templates/`, a game's `board.html` in its folder,
and the parts that all share in `games/look/`.

Every template knows `t` (the house's texts), `language`, `static(path)` and `game_file(game,
path)`: the addresses of files that may be kept for ever, since a digest of them all is part of it;
and the filter `minus`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment
from jinja2 import FileSystemLoader as Folder

from fondaco.games import names
from fondaco.games.board_page import GAMES, SHARED_FILES, page_environment
from fondaco.locale import texts

WEB: Final = Path(str(files("fondaco.web")))
STATIC: Final = WEB / "static"
GAME_FILES: Final = ("board.css", "art.svg")
"""What a game's folder shows to browsers; all else in it stays where it is."""


def _static_files() -> Iterator[Path]:
    for folder in (STATIC, SHARED_FILES):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
    for game in names():
        yield from (GAMES / game / name for name in GAME_FILES)


@cache
def static_digest() -> str:
    """Names this version of all static files."""
    digest = hashlib.sha256()
    for path in _static_files():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def static(path: str) -> str:
    """The address of one of the static files, the house's own or shared."""
    return f"/static/{static_digest()}/{path}"


def game_file(game: str, path: str) -> str:
    """The address of one of `GAME_FILES` of a game."""
    return f"/static/{static_digest()}/games/{game}/{path}"


@cache
def environment() -> Environment:
    """The environment of all templates."""
    made = page_environment(Folder(WEB / "templates"), static=static)
    made.globals["game_file"] = game_file
    return made


def render(template: str, language: str, **context: Any) -> str:
    """The template's text in that language."""
    t = texts("fondaco", language)
    return environment().get_template(template).render(t=t, language=language, **context)
