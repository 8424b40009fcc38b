"""What is typed on the command line, made into players, seeds, options and a language."""

import pytest

from fondaco.errors import FondacoError, InvalidOption
from fondaco.games import load, names
from fondaco.terminal.language import preferred_language
from fondaco.terminal.options import read_options, read_seed, usual_players
from fondaco.terminal.seats import (
    people,
    recorded_players,
    seat_names,
    seat_players,
)
from tests.match.toy import TOY

# --- seats ----------------------------------------------------------------------------------------


def test_without_bots_all_are_people() -> None:
    assert seat_players(3, None, None) == (None, None, None)


@pytest.mark.parametrize(
    ("bots", "seat", "players"),
    [
        ("random", None, (None, "random", "random")),
        ("random", 2, ("random", "random", None)),
        ("random,heuristic", None, (None, "random", "heuristic")),
        ("random, heuristic", 1, ("random", None, "heuristic")),
        ("human,heuristic", 0, (None, None, "heuristic")),
        ("human", 0, (None, None, None)),
    ],
)
def test_bots_play_the_other_seats_in_order(
    bots: str, seat: int | None, players: tuple[str | None, ...]
) -> None:
    assert seat_players(3, bots, seat) == players


@pytest.mark.parametrize("bots", ["a,b", "a,b,c,d", ","])
def test_a_list_has_a_bot_for_each_other_seat(bots: str) -> None:
    with pytest.raises(FondacoError, match=r"3 for seats 0, 2, 3; not [24]"):
        seat_players(4, bots, 1)


def test_a_seat_of_ones_own_is_one_among_bots() -> None:
    with pytest.raises(FondacoError, match="name them with --bots"):
        seat_players(3, None, 1)


def test_names_tell_people_and_bots_and_count_from_one() -> None:
    players = (None, "random", None)
    assert seat_names(players, "en") == ["Player 1", "random-2", "Player 3"]
    assert seat_names(players, "hu") == ["1. játékos", "random-2", "3. játékos"]
    assert seat_names(players, "de") == ["Spieler 1", "random-2", "Spieler 3"]
    assert people(players) == (0, 2)


@pytest.mark.parametrize("language", ["en", "hu", "de"])
def test_names_in_a_record_tell_who_played(language: str) -> None:
    players = (None, "random", "heuristic", None)
    assert recorded_players(seat_names(players, language)) == players


def test_other_names_in_a_record_are_peoples() -> None:
    names = ["random", "Random 1", "random one", "my random-3", "1", "random-2 3"]
    assert recorded_players(names) == ("random", None, None, None, None, None)


# --- seeds and options ----------------------------------------------------------------------------


def test_seeds_are_numbers_or_64_digits() -> None:
    assert read_seed(None) is None
    assert read_seed("7") == 7
    assert read_seed("18446744073709551615") == 2**64 - 1
    assert read_seed("1" * 64) == "1" * 64
    assert read_seed("-1") == "-1"  # which the match refuses


def test_options_are_read_as_the_game_has_them() -> None:
    read = read_options(TOY, ["rounds=3", "worth=one", "polite=true"])
    assert read == {"rounds": 3, "worth": "one", "polite": True}
    assert read_options(TOY, []) == {"rounds": 2, "worth": "value", "polite": False}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (["rounds"], "an option is written name=value, not 'rounds'"),
        (["rounds=3", "rounds=4"], "option 'rounds' is given twice"),
        (["rounds=ten"], "option rounds is a whole number from 1 to 9, not 'ten'"),
        (["rounds=10"], "option rounds is a whole number from 1 to 9, not 10"),
        (["rounds=-1"], "option rounds is a whole number from 1 to 9, not '-1'"),
        (["rounds=" + "9" * 5000], "option rounds is a whole number from 1 to 9, not '9999"),
        (["worth=two"], "option worth is value or one, not 'two'"),
        (["polite=yes"], "option polite is false or true, not 'yes'"),
        (["colour=red"], "toy has no option 'colour'; it has rounds, worth, polite"),
    ],
)
def test_a_wrong_option_is_refused(given: list[str], fault: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        read_options(TOY, given)
    assert str(caught.value).startswith(fault)


def test_three_play_if_nobody_says_how_many() -> None:
    for name in names():
        assert usual_players(load(name)) == 3
    assert usual_players(TOY) == 3


# --- languages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "den_DK"}, "en"),
        ({"LANG": "hu_HU", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "hu_HU", "LC_ALL": "C"}, "en"),
        ({"LANG": "hu_HU", "LC_ALL": ""}, "hu"),
        ({"LANG": "hu_HU", "LC_MESSAGES": "de_DE"}, "de"),
    ],
)
def test_the_language_is_the_environments(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language
