"""A position as a picture: the board that browsers show, as one SVG file that needs no other.

The board is HTML (`foreignObject`), so what shows it must be a browser or use one. All that it is
drawn with stands in the file: stylesheet, symbols and fonts. Its size is fixed, so the stylesheet
is written out for that size and by day.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment

from fondaco.games.base import Game, Scene
from fondaco.games.board_page import GAMES, SHARED_FILES, Ui, page_environment

WIDTH: Final = 1440
HEIGHT: Final = 960
LANGUAGE: Final = "en"

TABLE: Final = """
{% import "games/" ~ ui.rules.name ~ "/board.html" as b with context %}
<main class="replaying">
<div class="table"><section class="board">{{ b.board(board, ui) }}</section></div>
{% if ui.seat is not none %}<section class="own">{{ b.hand(board, ui) }}</section>{% endif %}
</main>
"""

LAYOUT: Final = f"""
.replaying{{display:flex;flex-direction:column;height:{HEIGHT}px}}
.replaying .table{{flex:1;min-height:0;height:auto}}
.replaying .table{{grid-template:"board" minmax(0,1fr) / minmax(0,1fr)}}
.replaying .own{{background:var(--sheet);border-top:1px solid var(--rule);padding:0 20px 8px}}
.replaying .own .hand{{margin-top:0;border-top:0;padding-top:8px}}
"""

# What has one value only in a picture, and what browsers without light-dark() would get.
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
FALLBACK: Final = "@supports not (color:light-dark("
BY_DAY: Final = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^(),]|\([^()]*\))+\)")
FONT: Final = re.compile(r"url\((fonts/[a-z-]+\.woff2)\)")
SIZE: Final = re.compile(r"\((min|max)-(width|height):([0-9]+)px\)")


def picture(rules: Game, state: Any, seat: int | None, names: tuple[str, ...]) -> str:
    """The table as the seat may see it, None being a spectator."""
    scene = Scene(
        view=rules.write_view(state, seat),
        seat=seat,
        moves=(),
        staged="",
        names=names,
        language=LANGUAGE,
    )
    seats = range(len(names))
    ui = Ui(
        rules=rules,
        table_url="",
        art_file="",
        names=names,
        seat=seat,
        # Points and whose turn it is are told to everybody (the contract's tests deal anew and
        # compare), but no two games' views write them alike.
        points=tuple(int(rules.points(state, each)) for each in seats),
        states={},
        waiting=tuple(each for each in seats if rules.may_move(state, each)),
        frozen=True,
        language=LANGUAGE,
    )
    board = _environment().from_string(TABLE).render(ui=ui, board=rules.screen(scene).board)
    board = board.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">\n'
        f"<style><![CDATA[{_stylesheet(rules.name)}]]></style>\n"
        f"<defs>{_symbols(rules.name)}</defs>\n"
        f'<foreignObject width="{WIDTH}" height="{HEIGHT}">'
        f'<html xmlns="http://www.w3.org/1999/xhtml" lang="{LANGUAGE}" class="{rules.name}">'
        f'<body class="game">{board}</body></html></foreignObject>\n</svg>\n'
    )


@cache
def _environment() -> Environment:
    return page_environment(static=lambda path: "")  # the symbols stand in the same document


@cache
def _symbols(game: str) -> str:
    """The symbols that all pages share and those of the game."""
    return "".join(
        re.sub(r"</?svg[^>]*>", "", path.read_text(encoding="utf-8"))
        for path in (SHARED_FILES / "symbols.svg", GAMES / game / "art.svg")
    )


@cache
def _stylesheet(game: str) -> str:
    """The stylesheets of a page with the game's board, fonts and all."""
    sheets = (SHARED_FILES / "tokens.css", SHARED_FILES / "fondaco.css", GAMES / game / "board.css")
    css = "".join(path.read_text(encoding="utf-8").partition(FALLBACK)[0] for path in sheets)
    css = of_this_size(COMMENT.sub("", css)) + LAYOUT
    return FONT.sub(lambda found: f"url({_embedded(SHARED_FILES / found[1])})", by_day(css))


def by_day(css: str) -> str:
    """The stylesheet with the first of each two colours."""
    return BY_DAY.sub(lambda found: found[1], css)


def of_this_size(css: str) -> str:
    """The stylesheet with what is meant for other sizes or media left out."""
    kept = []
    while "@media" in css:
        before, _, rest = css.partition("@media")
        condition, _, rest = rest.partition("{")
        block, css = _block(rest)
        kept.append(before)
        if any(map(_holds, condition.split(","))):
            kept.append(block)
    return "".join([*kept, css])


def _block(css: str) -> tuple[str, str]:
    """What stands before the brace that closes the block, and what after it."""
    depth = 1
    for found in re.finditer(r"[{}]", css):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return css[: found.start()], css[found.end() :]
    raise ValueError("a block of the stylesheet is not closed")


def _holds(condition: str) -> bool:
    """Whether sizes joined by `and` are this picture's; any other condition is not."""
    own = {"width": WIDTH, "height": HEIGHT}
    for term in condition.strip().split(" and "):
        size = SIZE.fullmatch(term)
        if size is None:
            return False
        bound, side, pixels = size.groups()
        if own[side] < int(pixels) if bound == "min" else own[side] > int(pixels):
            return False
    return True


def _embedded(path: Path) -> str:
    return f"data:font/woff2;base64,{b64encode(path.read_bytes()).decode()}"
