"""The page that describes the API, made from the same description that programs read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markdown_it import MarkdownIt
from markupsafe import Markup

from fondaco.web.security import page_context
from fondaco.web.templating import render

METHODS: Final = ("get", "post")
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})

Json = Mapping[str, Any]

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def show_docs(request: Request) -> HTMLResponse:
    """The page for people who write programs."""
    description = request.app.openapi()
    context = await page_context(request)
    groups = _groups(description)
    page = render("api/docs.html", **context, groups=groups, forms=_forms(description))
    return HTMLResponse(page)


# --- what the page shows --------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A parameter of an operation, or a field of a form."""

    name: str
    kind: str
    needed: bool
    text: Markup
    place: str = ""
    form: str | None = None  # the form that its value has, described on the same page


@dataclass(frozen=True)
class Answer:
    """One status that an operation can answer with."""

    status: str
    text: str
    kind: str
    form: str | None


@dataclass(frozen=True)
class Operation:
    """One method of one address."""

    id: str
    method: str
    path: str
    title: str
    text: Markup
    token: str  # "needed", "possible" or "" if it makes no difference
    parameters: tuple[Field, ...]
    body: str | None  # name of its form
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Form:
    """The form of a JSON object."""

    name: str
    text: Markup
    fields: tuple[Field, ...]
    example: str


def _groups(description: Json) -> dict[str, list[Operation]]:
    """The operations by their tag."""
    groups: dict[str, list[Operation]] = {}
    for path, methods in description["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = methods[method]
                groups.setdefault(operation["tags"][0], []).append(
                    _operation(path, method, operation)
                )
    return groups


def _operation(path: str, method: str, told: Json) -> Operation:
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Operation(
        id=told["operationId"],
        method=method.upper(),
        path=path,
        title=told["summary"],
        text=_markdown(told["description"]),
        token=_token(told),
        parameters=tuple(_parameter(parameter) for parameter in told.get("parameters", ())),
        body=_form_of(body.get("schema", {})),
        answers=tuple(_answer(status, answer) for status, answer in told["responses"].items()),
    )


def _token(told: Json) -> str:
    ways = told.get("security", [])
    if not ways:
        return ""
    return "possible" if {} in ways else "needed"


def _parameter(told: Json) -> Field:
    return Field(
        name=told["name"],
        kind=_kind(told["schema"]),
        needed=told.get("required", False),
        text=_markdown(told.get("description", "")),
        place=told["in"],
    )


def _answer(status: str, told: Json) -> Answer:
    kind, content = next(iter(told["content"].items())) if "content" in told else ("", {})
    return Answer(status, told["description"], kind, _form_of(content.get("schema", {})))


def _forms(description: Json) -> list[Form]:
    return [
        Form(
            name=name,
            text=_markdown(schema.get("description", "")),
            fields=tuple(_fields(schema)),
            example=_written(_example(schema, description)),
        )
        for name, schema in description["components"]["schemas"].items()
    ]


def _fields(schema: Json) -> Iterator[Field]:
    needed = schema.get("required", ())
    for name, told in schema.get("properties", {}).items():
        yield Field(
            name=name,
            kind=_kind(told),
            needed=name in needed,
            text=_markdown(told.get("description", "")),
            form=_form_of(told),
        )


def _markdown(text: str) -> Markup:
    return Markup(MARKDOWN.render(text))


# --- reading JSON Schema --------------------------------------------------------------------------


def _form_of(schema: Json) -> str | None:
    """The form that a value, or each one of a list, has."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "items" in schema:
        return _form_of(schema["items"])
    ways = [_form_of(way) for way in schema.get("anyOf", ())]
    return next((way for way in ways if way is not None), None)


def _kind(schema: Json) -> str:
    """What sort of value it is, in words."""
    if "$ref" in schema:
        return _form_of(schema) or ""
    if "anyOf" in schema:
        return " or ".join(_kind(way) for way in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    kind = str(schema.get("type", "any"))
    return f"{kind} ({schema['format']})" if "format" in schema else kind


def _example(schema: Json, description: Json) -> Any:
    """A value of that schema, from the examples given with its parts."""
    if schema.get("examples"):
        return schema["examples"][0]
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return _example(description["components"]["schemas"][name], description)
    if "anyOf" in schema:
        return _example(schema["anyOf"][0], description)
    if "enum" in schema:
        return schema["enum"][0]
    if "default" in schema:
        return schema["default"]
    match schema.get("type"):
        case "object":
            parts = schema.get("properties", {})
            return {name: _example(part, description) for name, part in parts.items()}
        case "array":
            return [_example(schema["items"], description)]
        case "integer":
            return 0
        case "boolean":
            return False
        case "null":
            return None
    return "…"


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
