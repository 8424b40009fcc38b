"""`fondaco play`: a new game, one from a position, or one that goes on, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.errors import FondacoError
from fondaco.games import load
from fondaco.match import Match
from fondaco.terminal.files import STANDARD_INPUT, path_named
from fondaco.terminal.language import preferred_language
from fondaco.terminal.log import Log
from fondaco.terminal.menu import ask_for_game
from fondaco.terminal.options import read_options, read_seed, usual_players
from fondaco.terminal.records import read_components, read_position, read_record, replayed
from fondaco.terminal.request import Request
from fondaco.terminal.saves import Saves
from fondaco.terminal.screen import EndOfInput, Screen
from fondaco.terminal.seats import (
    Players,
    make_bots,
    people,
    recorded_players,
    seat_names,
    seat_players,
)
from fondaco.terminal.session import Session


@dataclass(frozen=True)
class Beginning:
    """A match that is ready to be played on, with what was told up to now and where it is kept."""

    match: Match
    players: Players
    log: Log
    saves: Saves


def play(request: Request) -> None:
    """Play one game as asked for, by a menu if no game is named.

    Raises FondacoError and OSError for what was asked for wrongly; nothing has begun then.
    """
    screen = Screen()
    try:
        if request.game is None and request.load is None and request.position is None:
            request = ask_for_game(screen, request)
    except EndOfInput:
        return
    language = request.language or preferred_language()
    begun = _begin(request, language)
    bots = make_bots(begun.players, begun.match.seed)
    try:
        for seat, bot in bots.items():
            bot.begin(begun.match, seat)
        Session(begun.match, begun.log, bots, screen, language, begun.saves).run()
    finally:
        for bot in bots.values():
            bot.end(begun.match)


def _begin(request: Request, language: str) -> Beginning:
    if request.load is not None:
        return _load(request, request.load, language)
    if request.position is not None:
        return _from_position(request, request.position, language)
    return _new(request, language)


def _new(request: Request, language: str) -> Beginning:
    assert request.game is not None  # the menu asked for it
    game = load(request.game)
    number = usual_players(game) if request.players is None else request.players
    game.check_players(number)
    if request.seat is not None:
        game.check_seat(request.seat, number)
    players = seat_players(number, request.bots, request.seat)
    if request.components is not None:
        _refuse_keyboard(request.components)
    match = Match.new(
        request.game,
        number,
        read_seed(request.seed),
        request.start,
        read_options(game, request.option),
        seat_names(players, language),
        read_components(game, request.components),
    )
    return _beginning(match, players, language)


def _from_position(request: Request, file: str, language: str) -> Beginning:
    _refuse_keyboard(file)
    request.refuse("--position", "players", "start", "option", "components")
    match = Match.at(read_position(file), read_seed(request.seed))
    _check_game(request, match)
    if request.seat is not None:
        match.rules.check_seat(request.seat, match.players)
    players = seat_players(match.players, request.bots, request.seat)
    match.names = seat_names(players, language)
    return _beginning(match, players, language)


def _beginning(match: Match, players: Players, language: str) -> Beginning:
    return Beginning(match, players, Log(match, people(players), language), Saves(match))


def _load(request: Request, file: str, language: str) -> Beginning:
    _refuse_keyboard(file)
    request.refuse("--load", "players", "start", "option", "components", "seed", "position")
    record, text = read_record(file)
    replayed(file, text)  # all of it must be true
    match = replayed(file, text, until=0)
    _check_game(request, match)
    players = _players_again(request, match, language)
    log = Log(match, people(players), language)
    for seat, move in record.moves:
        match.play(move, seat)
        log.add(match, seat)
    return Beginning(match, players, log, Saves(match, path_named(file)))


def _players_again(request: Request, match: Match, language: str) -> Players:
    """Who goes on with a record: who played it, as far as nobody else is asked for.

    Seats that somebody else takes get other names.
    """
    before = recorded_players(match.names)
    if request.seat is not None:
        match.rules.check_seat(request.seat, match.players)
    if request.bots is not None:
        players = seat_players(match.players, request.bots, request.seat)
    else:
        players = tuple(None if seat == request.seat else name for seat, name in enumerate(before))
    if not people(players):
        raise FondacoError("bots played every seat of this record: choose yours with --seat")
    names = seat_names(players, language)
    match.names = [
        match.names[seat] if players[seat] == before[seat] else names[seat]
        for seat in range(match.players)
    ]
    return players


def _check_game(request: Request, match: Match) -> None:
    if request.game not in (None, match.game):
        raise FondacoError(f"the file holds a game of {match.game}, not of {request.game}")


def _refuse_keyboard(file: str) -> None:
    if file == STANDARD_INPUT:
        raise FondacoError("the standard input is for moves: name a file")
