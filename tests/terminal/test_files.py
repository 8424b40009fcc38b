"""Files that are read and written."""

from pathlib import Path

import pytest

from fondaco import Match
from fondaco.errors import FondacoError, InvalidPosition
from fondaco.terminal.files import read_text, write_new, write_over
from fondaco.terminal.records import read_position
from fondaco.terminal.saves import Saves


def test_text_is_read_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes("ő\r\n".encode())
    assert read_text(str(file)) == "ő\r\n"
    file.write_bytes(b"\xef\xbb\xbfabc")
    assert read_text(str(file)) == "abc"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"abc\xff")
    with pytest.raises(FondacoError, match="no text in UTF-8: byte 4 can't be read"):
        read_text(str(file))


def test_a_new_file_is_never_written_over_an_old_one(tmp_path: Path) -> None:
    file = tmp_path / "it"
    write_new(file, "first\n")
    with pytest.raises(FileExistsError):
        write_new(file, "second\n")
    assert file.read_text() == "first\n"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "it"
    write_over(file, "first\n")
    write_over(file, "second\n")
    assert file.read_text() == "second\n"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_can_not_be_replaced_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_over(folder, "text")
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("text", ["", "{", "[1,]", "nul", "1" * 5000, "[" * 100_000])
def test_a_position_that_is_no_json_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "it.json"
    file.write_text(text)
    with pytest.raises(InvalidPosition, match=r"it\.json is no JSON: "):
        read_position(str(file))


def test_a_game_knows_whether_it_is_kept(tmp_path: Path) -> None:
    match = Match.new("fugger", 3, 7, 0)
    saves = Saves(match)
    assert not saves.up_to_date
    saves.save(tmp_path / "it")
    assert saves.up_to_date
    assert saves.path("") == saves.file == tmp_path / "it"
    match.play("draw")
    assert not saves.up_to_date


def test_a_loaded_game_is_kept_in_its_file(tmp_path: Path) -> None:
    match = Match.new("fugger", 3, 7, 0)
    file = tmp_path / "it"
    file.write_text("an older record of it")
    saves = Saves(match, file)
    assert saves.up_to_date
    saves.save(saves.path(""))
    assert file.read_text(encoding="utf-8") == match.record()


def test_a_name_in_the_home_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Saves(Match.new("fugger", 2, 7)).path("~/it") == tmp_path / "it"
