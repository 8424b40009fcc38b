"""The rules of a game as a page: every rule with an address of its own, and its mentions linked.

GET /games/{game}/rules             all of them, with a table of contents
GET /games/{game}/rules/{rule_id}   one rule

For htmx both are answered as a fragment, so that a rule can be read beside the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from fondaco.games.base import Game
from fondaco.games.rulebook import RULE_START, UnknownRule, rulebook
from fondaco.locale import texts
from fondaco.web.pages.refusal import refusal
from fondaco.web.pages.table_form import game_called
from fondaco.web.security import page_context
from fondaco.web.templating import render

MENTION: Final = re.compile(r"\b[A-Z]-\d+\b")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Chapter:
    """A heading of the rules, with the rules under it.

    Attributes:
        anchor: the id of the heading.
        title: its text.
        rules: ids, in the order of the text.
    """

    anchor: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """Rules as HTML.

    Attributes:
        body: the text, each rule a section whose id is the rule's.
        chapters: its table of contents.
    """

    body: Markup
    chapters: tuple[Chapter, ...]


# --- the addresses --------------------------------------------------------------------------------


@router.get("/games/{game}/rules", response_class=HTMLResponse)
async def all_rules(request: Request, game: str) -> HTMLResponse:
    """All rules of a game."""
    rules = _game(game)
    context = await page_context(request)
    page = whole_page(rules, context["language"])
    return _answer(request, rules, page, context)


@router.get("/games/{game}/rules/{rule_id}", response_class=HTMLResponse)
async def one_rule(request: Request, game: str, rule_id: str) -> HTMLResponse:
    """One rule, its id in upper or lower case."""
    rules = _game(game)
    context = await page_context(request)
    try:
        page = rule_page(rules, context["language"], rule_id)
    except UnknownRule:
        t = texts("fondaco", context["language"])
        title, text = t("web.rules.unknown"), t("web.rules.unknown_about")
        game_title = texts(rules.package, context["language"])(rules.title)
        label = t("web.rules.all", game=game_title)
        return refusal(404, context, title, text, f"/games/{rules.name}/rules", label)
    return _answer(request, rules, page, context, rule_id=rule_id.upper())


def _game(name: str) -> Game:
    rules = game_called(name)
    if rules is None:
        raise HTTPException(404)
    return rules


def _answer(
    request: Request, rules: Game, page: Page, context: dict[str, Any], rule_id: str = ""
) -> HTMLResponse:
    template = "rules_text.html" if "hx-request" in request.headers else "rules.html"
    language = str(context["language"])
    title = texts(rules.package, language)(rules.title)
    context |= {"game": rules.name, "game_title": title, "page": page, "rule_id": rule_id}
    html = render(template, **context)
    return HTMLResponse(html, headers={"Vary": "HX-Request"})


# --- Markdown to HTML -----------------------------------------------------------------------------


@cache
def whole_page(rules: Game, language: str) -> Page:
    """All rules of the game; a mention leads to that rule on the same page."""
    book = rulebook(rules.package, language)
    return _page(book.text, list(book.rules), lambda rule_id: f"#{rule_id}")


def rule_page(rules: Game, language: str, rule_id: str) -> Page:
    """One rule; a mention leads to that rule's own page. Raises UnknownRule."""
    book = rulebook(rules.package, language)
    text = book.rule(rule_id)
    return _page(text, list(book.rules), lambda other: f"/games/{rules.name}/rules/{other}")


def _page(text: str, known: Sequence[str], address: Callable[[str], str]) -> Page:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        if token.type == "inline":
            token.children = _with_links(token.children or [], known, address)
    arranged, chapters = _arranged(tokens)
    return Page(Markup(markdown.renderer.render(arranged, markdown.options, {})), chapters)


def _with_links(
    children: Sequence[Token], known: Sequence[str], address: Callable[[str], str]
) -> list[Token]:
    """The same inline tokens with every mention of a rule in running text made a link."""
    linked: list[Token] = []
    for child in children:
        if child.type == "text":
            linked += _split_text(child.content, known, address)
        else:
            linked.append(child)
    return linked


def _split_text(text: str, known: Sequence[str], address: Callable[[str], str]) -> list[Token]:
    parts: list[Token] = []
    end = 0
    for found in MENTION.finditer(text):
        if found[0] in known:
            parts += [_text(text[end : found.start()]), *_link(found[0], address(found[0]))]
            end = found.end()
    return [*parts, _text(text[end:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _link(text: str, href: str) -> list[Token]:
    attributes: dict[str, str | int | float] = {"href": href, "class": "rule"}
    if not href.startswith("#"):  # beside a table the one rule makes room for the other
        attributes |= {"hx-get": href, "hx-target": "closest .rulebook", "hx-swap": "outerHTML"}
    return [Token("link_open", "a", 1, attrs=attributes), _text(text), Token("link_close", "a", -1)]


def _html(content: str) -> Token:
    return Token("html_block", "", 0, content=content)


def _arranged(tokens: Sequence[Token]) -> tuple[list[Token], tuple[Chapter, ...]]:
    """The tokens with a section around each rule and an id at each heading, and the contents.

    A rule runs from the paragraph that begins with its id to the next such one or to a heading.
    """
    arranged: list[Token] = []
    chapters: list[Chapter] = []
    inside = False
    for index, token in enumerate(tokens):
        begins = _rule_begun(tokens, index)
        if inside and (begins or token.type == "heading_open"):
            arranged.append(_html("</section>\n"))
            inside = False
        if begins:
            arranged.append(_html(f'<section class="rule-text" id="{escape(begins)}">\n'))
            inside = True
            if chapters:
                last = chapters[-1]
                chapters[-1] = Chapter(last.anchor, last.title, (*last.rules, begins))
        if token.type == "heading_open" and token.tag == "h2":
            anchor = f"part-{len(chapters) + 1}"
            token.attrSet("id", anchor)
            chapters.append(Chapter(anchor, tokens[index + 1].content, ()))
        arranged.append(token)
    if inside:
        arranged.append(_html("</section>\n"))
    return arranged, tuple(chapters)


def _rule_begun(tokens: Sequence[Token], index: int) -> str:
    """The id of the rule that begins with this token; empty if none does."""
    token = tokens[index]
    if token.type != "paragraph_open" or token.level != 0:
        return ""
    found = RULE_START.match(tokens[index + 1].content + " ")
    return found[1] if found else ""
