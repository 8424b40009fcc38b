"""The table of Massilia in the browser as a whole: every phase, every viewer, every row staged."""

import random
from typing import Any

import pytest

from fondaco import Match
from fondaco.games.base import Screen
from fondaco.games.massilia.notation import PHASE_NAMES
from fondaco.games.massilia.screen import screen as draw
from fondaco.locale import LANGUAGES
from fondaco.web.pages.table_page import LONGEST_STAGED
from tests.games.massilia.scenes import played_game, scene, sight, staged_row
from tests.games.massilia.table import at

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_number = pytest.mark.parametrize("players", [2, 3, 4])
either_way = pytest.mark.parametrize("open_counts", [True, False])

SHOP = {4: "0 pink pink", 8: "0 purple beige beige", 12: "1"}


def screen(match: Match, seat: int | None = 0, staged: str = "", language: str = "en") -> Screen:
    return draw(scene(match, seat, staged, language))


# --- what Confirm does ----------------------------------------------------------------------------


def test_nothing_is_confirmed_while_nothing_whole_is_staged() -> None:
    match = at(temple="black4 brown3", stalls=SHOP)
    for staged, said in (("", False), ("fly", False), ("die black4 temple", True)):
        drawn = screen(match, staged=staged)
        assert (drawn.moves, drawn.confirm, bool(drawn.staged)) == ((), "", said)


def test_a_whole_row_is_confirmed() -> None:
    drawn = screen(at(temple="black4 brown3", stalls=SHOP), staged="die black4 temple ; fame")
    assert drawn.moves == ("die black4 temple", "fame")
    assert drawn.confirm == "4 fame points for 8"
    assert drawn.staged.startswith("4 fame points for 8.")


@pytest.mark.thorough
@every_number
@either_way
def test_confirm_makes_legal_moves_one_after_the_other(players: int, open_counts: bool) -> None:
    """Whatever is staged, at every step of it (G-3); forced moves make themselves (G-2)."""
    choice = random.Random(21)
    for match in played_game(players, 5, open_counts)[:-1:6]:
        seat = match.waiting[0]
        for looked in staged_row(match, choice, tokens=open_counts):
            drawn = screen(match, seat, " ; ".join(looked.staged.moves))
            assert drawn.moves == looked.staged.decisions
            assert bool(drawn.confirm) == bool(drawn.moves)
            then = match.copy()
            for move in drawn.moves:
                assert move in then.moves(seat)
                then.play(move, seat)


@pytest.mark.parametrize(
    ("match", "row"),
    [
        (
            at(
                phase="place",
                detail={"placing": {"purple": 12, "beige": 10}},
                harbour={"pink": 6, "purple": 3, "orange": 6},
                stalls={10: "0", 11: "0", 12: "0", 13: "0", 4: "1"},
            ),
            ["place purple 12"] * 6 + ["place purple 13"] * 6 + ["place beige 10"] * 6,
        ),
        (
            at(
                temple="brown1 brown2 grey3 grey4 black5 black6 beige4 beige5",
                stalls=SHOP,
                cards=("minerva minerva juno jupiter",),
            ),
            [
                "die grey3 temple",
                "as brown jupiter",
                "die brown1 temple token",
                "die brown2 temple token",
                "die black5 temple token",
                "die black6 temple juno",
                *["turn black6 down minerva", "turn black5 down minerva", "turn brown1 down"],
                "move consul ccw",
            ],
        ),
    ],
)
def test_a_long_row_fits_what_a_page_takes(match: Match, row: list[str]) -> None:
    staged = " ; ".join(row)
    assert len(staged) <= LONGEST_STAGED
    assert " ; ".join(sight(match, staged).staged.moves) == staged


# --- every viewer ---------------------------------------------------------------------------------


@pytest.mark.thorough
@every_language
def test_every_viewer_has_a_table_in_every_phase(language: str) -> None:
    phases = set()
    for players in (2, 3, 4):
        for match in (*played_game(players, 3)[::8], played_game(players, 3)[-1]):
            phases.add(match.view()["phase"])
            for viewer in (None, *range(players)):
                drawn = screen(match, viewer, "", language)
                assert (drawn.moves, drawn.confirm, drawn.staged) == ((), "", "")
                assert len(drawn.board["seats"]) == players
    assert phases >= set(PHASE_NAMES) - {"pay", "place", "consul"}  # `odd_phases` has them


def odd_phases() -> list[Match]:
    """Phases that games at random come to seldom."""
    stalls = {2: "0 pink purple", 4: "0 pink beige", 8: "0", 12: "1"}
    asked = {"mover": 1, "ask": "tax"}
    opened = {"mover": 0, "ask": "open"}
    return [
        at(phase="place", stalls=stalls, detail={"placing": {"pink": 2}}),
        at(phase="pay", stalls=stalls, detail={"card": "venus", "drawn": ["mars"]}),
        at(phase="consul", stalls=stalls, detail=asked),
        at(phase="consul", stalls=stalls, cards=("pluto",), detail={**asked, "ask": "pluto"}),
        at(phase="consul", stalls=stalls, detail=opened, figures={"consul": 3}),
        at(phase="consul", stalls=stalls, detail={**asked, "ask": "give", "owed": 1}),
    ]


@every_language
@pytest.mark.parametrize("match", odd_phases())
def test_every_viewer_has_a_table_in_seldom_phases(match: Match, language: str) -> None:
    for viewer in (None, 0, 1):
        assert screen(match, viewer, "", language).moves == ()
    first = match.moves(0)[0]
    assert screen(match, 0, first, language).staged


def test_who_does_not_decide_can_stage_nothing() -> None:
    match = at(temple="black4 brown3", stalls=SHOP)
    for viewer in (None, 1):
        drawn = screen(match, viewer, "die black4 temple ; fame")
        assert (drawn.moves, drawn.staged) == ((), "")
        assert drawn.board["actions"] == []


# --- hidden things --------------------------------------------------------------------------------


def pieces(board: Any) -> list[str]:
    """Every text in what the macros get."""
    if isinstance(board, dict):
        return [text for value in board.values() for text in pieces(value)]
    if isinstance(board, (list, tuple)):
        return [text for value in board for text in pieces(value)]
    return [board] if isinstance(board, str) else []


@pytest.mark.parametrize("staged", ["", "die brown3 temple", "die brown3 temple ; move consul cw"])
def test_M_54_M_70_whatever_cards_others_have_the_table_is_the_same(staged: str) -> None:
    stalls = {**SHOP, 5: "1 pink"}
    drawn = [
        screen(at(temple="brown3 black4", stalls=stalls, cards=("venus", held)), staged=staged)
        for held in ("pluto mars", "juno venus")
    ]
    assert drawn[0] == drawn[1]


def test_M_70_a_spectator_sees_nobodys_cards() -> None:
    match = at(cards=("venus", "mercury"))
    said = " ".join(pieces(screen(match, None).board))
    assert not any(card in said for card in ("Venus", "Mercury", "venus", "mercury"))


def test_M_35_others_do_not_see_the_drawn_cards() -> None:
    match = at(phase="offer", stalls=SHOP, detail={"drawn": ["venus", "neptune"]})
    for viewer in (None, 1):
        said = " ".join(pieces(screen(match, viewer).board))
        assert not any(card in said for card in ("Venus", "Neptune", "venus", "neptune"))
    assert "Neptune" in " ".join(pieces(screen(match, 0).board))


def test_M_70_hidden_counts_do_not_show() -> None:
    shown = [
        screen(
            at(3, sestertii=(7, *money), penalty=(0, *tokens), options={"open_counts": False}),
        ).board["seats"]
        for money, tokens in (((11, 13), (3, 4)), ((40, 41), (0, 9)))
    ]
    assert shown[0] == shown[1]


@pytest.mark.thorough
@every_number
def test_a_table_is_made_of_what_its_viewer_sees_alone(players: int) -> None:
    """All that the seat can not know may be otherwise: its table is the same."""
    for match in played_game(players, 4)[:-1:9]:
        seat = match.waiting[0]
        other = match.redeal(seat, seed=5)
        for staged in ("", *match.moves(seat)[:3]):
            assert screen(other, seat, staged) == screen(match, seat, staged)
