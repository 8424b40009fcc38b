"""The table of legal moves, and how typed lines are understood."""

import pytest
from rich.cells import cell_len
from rich.text import Text

from fondaco.games import load
from fondaco.locale import LANGUAGES
from fondaco.terminal.moves import move_table, spelled

FUGGER = load("fugger")
NAMES = ("Anna", "Béla", "Clara")
SOME = ["draw", "play cu", "play sp*", "ship me", "ship cl*"]


def shown(moves: list[str], language: str = "en", width: int = 80) -> str:
    return Text.from_markup(move_table(FUGGER, moves, NAMES, language, width)).plain


def test_moves_stand_in_columns_from_top_to_bottom() -> None:
    assert (
        shown(SOME)
        == """\
 1  draw      Draw a card            4  ship me   Ship a merchant
 2  play cu   Play copper            5  ship cl*  Ship cloth with seal
 3  play sp*  Play spice with seal"""
    )


def test_a_move_names_the_player_that_it_means() -> None:
    table = move_table(load("augsburg"), ["office level from 2"], NAMES, "en", 80)
    assert Text.from_markup(table).plain == (
        " 1  office level from 2  Take the next level from Clara: office"
    )


def test_one_move_stands_alone() -> None:
    assert shown(["draw"]) == " 1  draw  Draw a card"


def test_a_narrow_screen_has_one_column() -> None:
    lines = shown(SOME, width=40).splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(1, 24))
def test_every_move_stands_once_within_80_columns(language: str, count: int) -> None:
    moves = list(FUGGER.action_of)[:count]
    text = shown(moves, language)
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    words = text.split()
    assert [number for number in map(str, range(1, count + 1)) if number not in words] == []
    for move in moves:
        described = FUGGER.describe_move(FUGGER.action_of[move], language)
        assert f"  {move} " in text
        assert described in text


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("draw", "draw"),
        ("DRAW", "draw"),
        ("play   sp*", "play sp*"),
        ("Play\tSp", "play sp"),
        ("play gold", "play gold"),
        ("Play   Gold", "Play Gold"),
    ],
)
def test_capitals_and_spaces_are_overlooked(line: str, move: str) -> None:
    assert spelled(FUGGER, line) == move
