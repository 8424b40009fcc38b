"""The static files: the house's own, what pages share, and what a game's folder shows to browsers.

Their addresses hold a digest of them all, so a browser may keep each for ever.
"""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fondaco.games import names
from fondaco.games.board_page import GAMES, SHARED_FILES
from fondaco.web.templating import GAME_FILES, STATIC, static_digest

FOR_EVER: Final = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


@router.get("/static/{digest}/games/{game}/{name}")
async def game_file(digest: str, game: str, name: str) -> Response:
    """One of the files of a game that browsers need."""
    if game not in names() or name not in GAME_FILES:
        raise HTTPException(404)
    return _keep(FileResponse(GAMES / game / name), digest)


class HouseFiles(StaticFiles):
    """The house's own files and the shared ones; mounted below the digest."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = [STATIC, SHARED_FILES]

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of that path; 404 if there is none."""
        response = await super().get_response(path, scope)
        return _keep(response, scope["path_params"]["digest"])


def _keep(response: Response, digest: str) -> Response:
    """To be kept only if it is the version that the address names."""
    if response.status_code == 200 and digest == static_digest():
        response.headers["Cache-Control"] = FOR_EVER
    return response
