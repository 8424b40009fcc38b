"""The dock as a whole: all that is drawn in it, in whole games, rows staged move by move."""

import random
import re
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, unquote

import pytest
from markupsafe import Markup

import fondaco
from fondaco import Match
from fondaco.games.massilia.dock_view import buttons, dock
from fondaco.games.massilia.forecast import ACTION_OF
from fondaco.games.massilia.hand_view import hand
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.staging import stage
from fondaco.locale import LANGUAGES, texts
from fondaco.web.templating import environment
from tests.games.massilia.docks import Choice, all_choices
from tests.games.massilia.scenes import NAMES, played_game, sight, staged_row
from tests.games.massilia.table import at

MACROS: Any = environment().get_template("games/massilia/board.html").module
LINK = re.compile(r'href="\?stage=([^"]*)"')
FOLDER = Path(fondaco.__file__).parent / "games" / "massilia"


def ui(looked: Sight, frozen: bool = False) -> SimpleNamespace:
    return SimpleNamespace(
        letters="ABCD",
        names=NAMES,
        seat=looked.seat,
        g=texts("fondaco.games.massilia", looked.language),
        frozen=frozen,
        hx=Markup("data-stage"),
        stage=lambda text: f"?stage={quote(text)}",
        art=lambda symbol: f"art.svg#{symbol}",
    )


def drawn(looked: Sight, frozen: bool = False) -> str:
    board = {"dock": dock(looked), "actions": buttons(looked), "hand": hand(looked)}
    around = ui(looked, frozen)
    macros = (MACROS.choices, MACROS.actions) if looked.decides else (MACROS.hand,)
    return "".join(str(macro(board, around)) for macro in macros)


def staged_by_links(html: str) -> list[str]:
    return [unquote(unescape(text)) for text in LINK.findall(html)]


@cache
def looks_at(players: int) -> tuple[tuple[Sight, list[Choice]], ...]:
    """What the seat to move sees in a game, with rows that it stages move by move."""
    choice = random.Random(players)
    matches = [match for match in played_game(players, 5)[::8] if not match.over]
    rows = chain.from_iterable(staged_row(match, choice, tokens=True) for match in matches)
    return tuple((looked, all_choices(looked)) for looked in rows)


every_number = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.thorough
@every_number
def test_every_decision_can_be_reached_by_pressing(players: int) -> None:
    """Whatever may be staged next, something in the dock stages it.

    Rolling and finishing need no button of their own where Confirm adds them.
    """
    for looked, choices in looks_at(players):
        rows = [one["text"].split(" ; ") for one in choices if one["text"]]
        now = looked.staged.moves
        for move in looked.legal - {"roll", "done"} - set(now):
            assert any(move in row for row in rows), (now, move)


@pytest.mark.thorough
@every_number
def test_what_can_be_pressed_may_be_staged(players: int) -> None:
    for looked, choices in looks_at(players):
        for one in choices:
            if one["text"]:
                row = one["text"].split(" ; ")
                assert all(move in ACTION_OF for move in row)
                assert stage(looked.scene, looked.s, row) is not None, one["text"]


@every_number
def test_what_cannot_be_pressed_says_why_with_its_rule(players: int) -> None:
    for _, choices in looks_at(players):
        for one in choices:
            if one["why"]:
                assert one["text"] == ""
                assert re.search(r"[MG]-\d", one["why"]), one


@every_number
def test_what_is_staged_can_be_taken_back(players: int) -> None:
    for looked, choices in looks_at(players):
        for one in choices:
            if one["staged"]:
                row = one["text"].split(" ; ") if one["text"] else []
                assert len(row) < len(looked.staged.moves)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@every_number
def test_every_dock_of_a_game_can_be_drawn(players: int, language: str) -> None:
    for number, (looked, _) in enumerate(looks_at(players)):
        if number % 4 == 0:
            told = Sight(replace(looked.scene, language=language))
            links = staged_by_links(drawn(told))
            assert links
            assert set(links) <= {one["text"] for one in all_choices(told)} | {""}


TURNS = (
    (at(temple="brown3 beige4"), "die brown3 temple ; move pink cw"),
    (at(temple="brown3 beige4"), ""),
    (at(phase="keep", detail={"dice": ["brown1", "beige4"], "last": None}), "keep brown1"),
    (at(phase="place", detail={"placing": {"purple": 2}}, stalls={4: "0", 8: "0", 12: "1"}), ""),
)


@pytest.mark.parametrize(("match", "staged"), TURNS)
def test_a_frozen_table_has_no_links(match: Match, staged: str) -> None:
    assert LINK.findall(drawn(sight(match, staged)))
    assert not LINK.findall(drawn(sight(match, staged), frozen=True))


@pytest.mark.parametrize(("match", "staged"), TURNS)
def test_the_dock_has_no_style_and_no_script_of_its_own(match: Match, staged: str) -> None:
    html = drawn(sight(match, staged))
    assert " style=" not in html
    assert not re.search(r" on[a-z]+=", html)
    assert "<script" not in html


def test_all_that_is_drawn_is_in_the_art() -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "art.svg").read_text()))
    for looked, _ in looks_at(3):
        used = set(re.findall(r'"art\.svg#([^"]+)"', drawn(looked)))
        assert used <= symbols


def test_names_are_escaped() -> None:
    looked = sight(at(temple="brown3", figures={"consul": 9}, stalls={4: "0", 12: "1 pink"}))
    staged = sight(at(temple="brown3", figures={"consul": 9}), "die brown3 temple")
    for one in (looked, staged):
        around = ui(one)
        around.names = ("<i>A", '"&')
        board = {"dock": dock(one), "actions": buttons(one), "hand": hand(one)}
        assert "<i>A" not in str(MACROS.choices(board, around))
