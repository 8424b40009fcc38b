"""The macros of Massilia's board and poster: what they make of the parts that the views give."""

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

import fondaco
from fondaco import Match
from fondaco.games.massilia.screen import screen
from fondaco.locale import LANGUAGES, texts
from fondaco.web.templating import environment
from tests.games.massilia.scenes import NAMES, played_game, scene
from tests.games.massilia.table import at

FOLDER = Path(fondaco.__file__).parent / "games" / "massilia"
MACROS: Any = environment().get_template("games/massilia/board.html").module
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "art.svg").read_text()))


def art(symbol: str) -> str:
    return f"art.svg#{symbol}"


def page_tools(match: Match, seat: int | None, language: str = "en", frozen: bool = False) -> Any:
    return SimpleNamespace(
        stage=lambda text: f"/tables/x?stage={text}" if text else "/tables/x",
        letters="ABCD"[: match.players],
        names=NAMES[: match.players],
        seat=seat,
        points=tuple(match.points),
        states=dict.fromkeys(match.waiting, "is deciding"),
        waiting=match.waiting,
        frozen=frozen,
        g=texts("fondaco.games.massilia", language),
        art=art,
        hx=Markup("data-stage"),
    )


def board(match: Match, seat: int | None, staged: str = "", **tools: Any) -> str:
    drawn = screen(scene(match, seat, staged, tools.get("language", "en"))).board
    return str(MACROS.board(drawn, page_tools(match, seat, **tools)))


def links(html: str) -> set[str]:
    return {unescape(link) for link in re.findall(r'href="/tables/x\?stage=([^"]*)"', html)}


def assert_well_made(html: str) -> None:
    assert " style=" not in html
    assert not re.search(r" on[a-z]+=", html)
    assert "<script" not in html
    assert set(re.findall(r'"art\.svg#([^"]+)"', html)) <= SYMBOLS
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_scene_of_a_game_can_be_drawn(players: int, language: str) -> None:
    for match in played_game(players, 3)[::11]:
        for seat in match.waiting:
            html = board(match, seat, language=language)
            assert_well_made(html)
            assert links(html) <= set(match.moves(seat))
        html = board(match, None, language=language)
        assert_well_made(html)
        assert not links(html)


def test_a_frozen_board_has_no_links() -> None:
    match = at(temple="brown3", stalls={4: "0 pink", 12: "1"})
    staged = "die brown3 temple"
    assert links(board(match, 0, staged))
    assert not links(board(match, 0, staged, frozen=True))
    assert not links(board(match, 0, frozen=True))


def test_prices_and_what_is_mine_stand_in_lines_for_a_phone() -> None:
    match = at(sestertii=[17, 4])
    html = board(match, 0)
    assert len(re.findall(r'<ol class="quays"', html)) == 1
    (purse,) = re.findall(r'<div class="purse">(.*?)</div>', html, re.DOTALL)
    assert "<b>17</b>" in purse
    assert '<div class="purse">' not in board(match, None)


def test_four_cards_or_many_stalls_of_ones_own_stand_closer() -> None:
    def is_tight(cards: str, places: tuple[int, ...]) -> bool:
        match = at(stalls={12: "1", **dict.fromkeys(places, "0")}, cards=[cards, ""])
        ui = page_tools(match, 0)
        return "hand slide tight" in str(MACROS.choices(screen(scene(match)).board, ui))

    assert not is_tight("juno venus pluto", (3, 4, 5, 6))
    assert is_tight("juno venus pluto mars", (4,))
    assert is_tight("", (3, 4, 5, 6, 7))


def test_a_mix_that_the_harbour_lacks_shows_no_cubes() -> None:
    """They would not fit beside the words that say so, and the head of the column names them."""
    match = at(temple="beige6", harbour={"purple": 1})
    drawn = screen(scene(match, 0, "die beige6 temple")).board
    html = str(MACROS.choices(drawn, page_tools(match, 0)))
    missing = re.findall(r'class="btn way mix many"[^>]*>(.*?)</small>', html, re.DOTALL)
    assert [shown for shown in missing if "not in port" in shown]
    for shown in missing:
        assert ("cubes-of" in shown) != ("not in port" in shown)


def test_names_are_escaped() -> None:
    match = at(stalls={4: "0 pink", 12: "1"})
    ui = page_tools(match, 0)
    ui.names = ("<i>A", '"&')
    html = str(MACROS.board(screen(scene(match)).board, ui))
    assert "<i>A" not in html
    assert "&lt;i&gt;" in html


def test_the_poster_is_made_of_the_games_own_art() -> None:
    html = str(MACROS.poster(SimpleNamespace(art=art)))
    assert_well_made(html)
    assert "art.svg#f-consul" in html
    assert "art.svg#temple" in html


def test_the_sheet_stands_under_the_class_of_the_game() -> None:
    """The lobby loads the sheets of all games: none may dress what belongs to another."""
    css = re.sub(r"/\*.*?\*/", "", (FOLDER / "board.css").read_text(), flags=re.DOTALL)
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", css.split("@supports")[0])]
    for head in heads:
        if not head.startswith("@"):
            for selector in re.split(r",(?![^(]*\))", head):
                assert selector.strip().startswith(".massilia"), selector
