"""Where pages and pictures may go."""

from pathlib import Path

import pytest

from fondaco.arena import output
from fondaco.arena.output import Unwritable, check_output


def check(file: Path) -> None:
    check_output(file, "report", (".html", ".htm"))


def test_it_may_go_where_something_can_be_written(tmp_path: Path) -> None:
    check(tmp_path / "report.html")
    assert not (tmp_path / "report.html").exists()
    (tmp_path / "REPORT.HTML").write_text("the last one")
    check(tmp_path / "REPORT.HTML")
    assert (tmp_path / "REPORT.HTML").read_text() == "the last one"


@pytest.mark.parametrize("name", ["report", "report.pdf", "-", "html"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unwritable, match=r"a report's name ends in \.html or \.htm: "):
        check(tmp_path / name)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match=r"there is no folder .*reports for a report"):
        check(tmp_path / "reports" / "report.html")


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "report.html").mkdir()
    with pytest.raises(Unwritable, match="can't be written over"):
        check(tmp_path / "report.html")


def test_where_nothing_may_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests may be allowed everything."""
    monkeypatch.setattr(output, "access", lambda path, mode: path != tmp_path)
    with pytest.raises(Unwritable, match="nothing can be written in the folder"):
        check(tmp_path / "report.html")


def test_a_file_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.html"
    file.write_text("precious")
    monkeypatch.setattr(output, "access", lambda path, mode: path != file)
    with pytest.raises(Unwritable, match="can't be written over"):
        check(file)
