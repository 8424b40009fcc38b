"""Files that are read and written."""

import os
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.errors import FondacoError, InvalidPosition
from fondaco.terminal.files import LARGEST, path_named, read_text, write_new, write_over
from fondaco.terminal.records import read_position
from fondaco.terminal.saves import Saves


def test_text_is_read_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes("ő\r\n".encode())
    assert read_text(str(file)) == "ő\r\n"
    file.write_bytes(b"\xef\xbb\xbfabc")
    assert read_text(str(file)) == "abc"


def test_what_is_larger_than_any_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "film"
    file.write_bytes(b" " * LARGEST)
    assert len(read_text(str(file))) == LARGEST
    file.write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(FondacoError, match="film is larger than 16,000,000 bytes"):
        read_text(str(file))


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


def test_a_new_file_is_whole_or_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_new(tmp_path / "it", "half \ud800")
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_is_written_where_links_are_impossible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refused)
    file = tmp_path / "it"
    write_new(file, "first\n")
    with pytest.raises(FileExistsError):
        write_new(file, "second\n")
    assert file.read_text() == "first\n"
    assert list(tmp_path.iterdir()) == [file]


def test_others_may_read_a_new_file_as_usual(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    write_new(tmp_path / "it", "text")
    assert (tmp_path / "it").stat().st_mode == usual.stat().st_mode


def test_a_replaced_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "it"
    file.touch()
    file.chmod(0o640)
    write_over(file, b"text")
    assert file.stat().st_mode & 0o777 == 0o640


def test_an_empty_name_is_not_the_current_folder() -> None:
    with pytest.raises(FondacoError, match="the name of a file or folder is empty"):
        path_named("")


def test_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "it", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(file)
    write_over(link, b"new")
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_files_of_others_beside_it_stay(tmp_path: Path) -> None:
    other = tmp_path / "it.part"
    other.write_text("precious")
    write_over(tmp_path / "it", b"text")
    assert other.read_text() == "precious"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "it"
    write_over(file, b"first\n")
    write_over(file, b"second\n")
    assert file.read_text() == "second\n"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_can_not_be_replaced_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_over(folder, b"text")
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
