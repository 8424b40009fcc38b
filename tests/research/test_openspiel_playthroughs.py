"""OpenSpiel's playthroughs are as committed: a change of the interface shows as a difference."""

import pytest

import fondaco
from tests.contract.tables import every_game
from tests.research.playthroughs import FOLDER, path_of, playthrough


@pytest.mark.thorough
@every_game
def test_a_playthrough_is_as_committed(game: str) -> None:
    committed = path_of(game).read_text(encoding="utf-8").splitlines()
    for number, (was, line) in enumerate(
        zip(committed, playthrough(game).splitlines(), strict=True), 1
    ):
        assert line == was, f"line {number}"


def test_every_game_has_a_playthrough_and_no_other_file_lies_about() -> None:
    names = {path.name for path in FOLDER.glob("*")}
    assert names == {f"{game}.txt" for game in fondaco.games()}
