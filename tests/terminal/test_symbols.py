"""What a terminal shows whose encoding lacks the board's symbols."""

import pytest

from fondaco import Match
from fondaco.games import load, names
from fondaco.terminal.symbols import ASCII, ERRORS, UNKNOWN
from tests.terminal.conftest import Command


@pytest.mark.parametrize("symbols", ["●★▲○▒", "●▲✚≡", "♦✓▲", "│┯►", "▐▌", "─│"])
def test_symbols_of_the_board_stay_apart(symbols: str) -> None:
    shown = symbols.encode("ascii", ERRORS)
    assert len(set(shown)) == len(symbols)


@pytest.mark.parametrize("game", names())
def test_no_symbol_of_a_board_is_unknown(game: str) -> None:
    match = Match.new(game, load(game).seats[-1], 1)
    board = load(game).board(match.view(0), match.names, "en")
    assert board.encode("ascii", ERRORS).count(b"?") == board.count(UNKNOWN)


def test_every_symbol_stays_as_wide_as_it_is() -> None:
    assert all(len(plain) == 1 and plain.isascii() for plain in ASCII.values())


def test_letters_lose_only_their_accents() -> None:
    assert "Gőz és Übermut 漢".encode("ascii", ERRORS) == b"Goz es Ubermut ?"


def test_what_an_encoding_has_stays() -> None:
    assert "×2 · ●".encode("latin-1", ERRORS).decode("latin-1") == "×2 · #"


def test_a_board_in_ascii_is_as_wide_as_any(fondaco: Command) -> None:
    ran = fondaco("play", "fugger", "--bots", "random", "--seed", "7", "--start", "0", typed="")
    plain = ran.out.encode("ascii", ERRORS).decode()
    assert "[cu]" in plain
    assert "# goods card   * with royal seal   ^ merchant   %% face down" in plain
    assert list(map(len, plain.split("\n"))) == list(map(len, ran.out.split("\n")))
