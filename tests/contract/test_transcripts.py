"""A game of every table goes as it went when its transcript was committed."""

from tests.contract.tables import TABLES, every_table
from tests.contract.transcripts import FOLDER, path_of, transcript


@every_table
def test_the_game_goes_as_its_transcript_says(game: str, players: int) -> None:
    """If a difference is meant: python -m tests.contract.transcripts"""
    committed = path_of(game, players).read_text(encoding="utf-8").splitlines()
    assert transcript(game, players).splitlines() == committed


def test_there_is_a_transcript_for_every_table_and_no_other() -> None:
    assert set(FOLDER.iterdir()) == {path_of(game, players) for game, players in TABLES}
