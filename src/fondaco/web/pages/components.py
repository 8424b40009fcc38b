"""Component values as files.

GET  /games/{game}/components.toml  those of the game's box, to be changed and handed in
GET  /tables/{id}/components.toml   those that a table has instead, to be looked at and used again
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from fondaco.games.base import components_digest
from fondaco.web.house.table import Status, Table
from fondaco.web.pages.table_form import game_called

SHORT: Final = 8  # characters of a digest that are shown
TOML: Final = "application/toml"  # in UTF-8 always
BARE_KEY: Final = re.compile("[A-Za-z0-9_-]+")

router: Final = APIRouter(include_in_schema=False)


@router.get("/games/{game}/components.toml")
async def of_the_box(game: str) -> Response:
    """A components file with all values of the game's box and what they mean."""
    rules = game_called(game)
    if rules is None or rules.components is None:
        raise HTTPException(404)
    return _file(rules.components.template, f"fondaco-{game}-components")


@router.get("/tables/{table_id}/components.toml")
async def of_the_table(request: Request, table_id: str) -> Response:
    """What the table has otherwise than the box, as a components file; raises NoSuchTable."""
    table: Table = await request.app.state.house.table(table_id)
    if not table.components or table.status is Status.ASIDE:  # these may be spoilt
        raise HTTPException(404)
    first = f"# {table.rules.name}, digest {components_digest(table.components)}\n"
    return _file(first + written(table.components), f"fondaco-{table.rules.name}-{table.id}")


def _file(text: str, name: str) -> Response:
    disposition = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return Response(text, media_type=TOML, headers=disposition)


def short_digest(table: Table) -> str:
    """The beginning of the digest of the components that replace the box's, "" if none do."""
    return components_digest(table.components)[:SHORT] if table.components else ""


def written(components: Mapping[str, Any]) -> str:
    """Checked components as a components file that says the same."""
    lines = []
    for name, value in sorted(components.items(), key=lambda item: isinstance(item[1], Mapping)):
        if isinstance(value, Mapping):  # after all others, which would belong to it otherwise
            lines += ["", f"[{_key(name)}]"]
            lines += [f"{_key(key)} = {_value(one)}" for key, one in value.items()]
        else:
            lines.append(f"{_key(name)} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: object) -> str:
    """As JSON writes it, which is TOML too but for what has keys."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[ " + ", ".join(map(_value, value)) + " ]"
    return json.dumps(value, ensure_ascii=False)
