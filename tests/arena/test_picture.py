"""The picture: made where it can be, and refused before it is needed."""

import struct
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fondaco.arena import picture
from fondaco.arena.output import Unwritable
from fondaco.arena.picture import NoPicture, check_picture, draw
from fondaco.arena.standings import Standing
from fondaco.locale import LANGUAGES

STANDING = Standing(
    bot="search:0.2s",
    places=200,
    wins=120.5,
    win_share=0.6025,
    win_interval=(0.52, 0.68),
    points=45.2,
    points_interval=(43.0, 47.4),
    margin=3.4,
    moves=5000,
    seconds_per_move=0.2,
    slowest_move=0.35,
    lost_moves=0,
)


def drawn(*standings: Standing, form: str = ".svg", language: str = "en") -> bytes:
    return draw(
        standings,
        title="Die Fugger",
        line="200 games",
        chance=0.5,
        form=form,
        language=language,
    )


def others(number: int) -> list[Standing]:
    return [replace(STANDING, bot=f"search:{bot}", win_share=0.3) for bot in range(number)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_svg_is_a_drawing(language: str) -> None:
    root = ElementTree.fromstring(drawn(STANDING, *others(2), language=language))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 50


@pytest.mark.parametrize("bots", [1, 4, 12])
def test_a_png_grows_with_the_number_of_bots(bots: int) -> None:
    data = drawn(*others(bots), form=".png")
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width == round(picture.WIDTH * picture.DOTS)
    inches = picture.ABOVE + picture.ROW * bots + picture.BELOW
    assert height == pytest.approx(inches * picture.DOTS, abs=1)


def test_the_same_results_are_the_same_picture() -> None:
    assert drawn(STANDING, *others(2)) == drawn(STANDING, *others(2))
    assert drawn(STANDING) != drawn(replace(STANDING, win_share=0.4))


def strokes(data: bytes, colour: str) -> int:
    """How many lines of that colour are drawn."""
    return data.decode().count(f"stroke: {colour}")


def test_what_is_not_known_is_left_out() -> None:
    unknown = replace(STANDING, win_interval=None, points_interval=None)
    red = picture.COLOURS[0]
    assert strokes(drawn(STANDING), red) == 2
    assert strokes(drawn(unknown), red) == 0
    motionless = replace(STANDING, moves=0, seconds_per_move=0.0, slowest_move=0.0)
    assert drawn(STANDING).decode().count(f"fill: {red}") == 3
    assert drawn(motionless).decode().count(f"fill: {red}") == 2


def test_a_bots_name_may_be_anything() -> None:
    for name in ("$x", "a_b^c", "<&>", "x" * 100, "őű"):
        assert ElementTree.fromstring(drawn(replace(STANDING, bot=name))) is not None


@pytest.mark.parametrize("name", ["it.svg", "it.png", "IT.PNG"])
def test_pictures_that_can_be_made(name: str, tmp_path: Path) -> None:
    check_picture(tmp_path / name)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["it.jpg", "it", "svg", ".svg"])
def test_another_ending_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match=r"a picture's name ends in \.svg or \.png"):
        check_picture(tmp_path / name)


def test_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "it.svg").mkdir()
    with pytest.raises(Unwritable, match="can't be written over"):
        check_picture(tmp_path / "it.svg")


def test_without_matplotlib_it_is_said_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NoPicture, match=r"pip install -e '.\[arena\]'"):
        check_picture(tmp_path / "it.svg")
    with pytest.raises(NoPicture, match=r"pip install -e '.\[arena\]'"):
        drawn(STANDING)
