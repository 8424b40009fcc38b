"""The menu of `fondaco play`: which game, how many, against whom, in what language."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from fondaco.games import load, names
from fondaco.games.base import Game
from fondaco.locale import LANGUAGES, texts
from fondaco.terminal.language import preferred_language
from fondaco.terminal.options import usual_players
from fondaco.terminal.request import Request
from fondaco.terminal.screen import PROMPT, EndOfInput, Screen

# Languages and the question for them are understood before one is chosen.
LANGUAGE_QUESTION: Final = "Language · Nyelv · Sprache"
LANGUAGE_NAMES: Final = {"en": "English", "hu": "magyar", "de": "Deutsch"}

BOT_KEYS: Final = {
    "random": "terminal.menu.random",
    "search:beginner": "terminal.menu.beginner",
    "search:easy": "terminal.menu.easy",
    "heuristic": "terminal.menu.heuristic",
    "search:hard": "terminal.menu.hard",
    "search:expert": "terminal.menu.expert",
}


def ask_for_game(screen: Screen, request: Request) -> Request:
    """Ask for what the request leaves open, Enter being the usual answer. Raises EndOfInput."""
    language = request.language or _ask_language(screen)
    game = _ask_game(screen, language)
    players = request.players or _ask_players(screen, game, language)
    bots = request.bots or _ask_bots(screen, language)
    chosen = replace(request, game=game.name, players=players, bots=bots, language=language)
    screen.say(texts("fondaco", language)("terminal.menu.command"))
    screen.command(_command(chosen))
    screen.say()
    return chosen


def _ask_language(screen: Screen) -> str:
    usual = preferred_language()
    labels = [LANGUAGE_NAMES[language] for language in LANGUAGES]
    chosen = _choose(screen, LANGUAGE_QUESTION, labels, LANGUAGES, LANGUAGES.index(usual), usual)
    return LANGUAGES[chosen]


def _ask_game(screen: Screen, language: str) -> Game:
    t = texts("fondaco", language)
    games = [load(name) for name in names()]
    labels = [
        t(
            "terminal.menu.game",
            title=texts(game.package, language)(game.title),
            least=game.seats[0],
            most=game.seats[-1],
        )
        for game in games
    ]
    return games[_choose(screen, t("terminal.menu.which_game"), labels, names(), 0, language)]


def _ask_players(screen: Screen, game: Game, language: str) -> int:
    t = texts("fondaco", language)
    seats = [str(players) for players in game.seats]
    question = t("terminal.menu.how_many", least=seats[0], most=seats[-1])
    refusal = t("terminal.menu.no_such_number", least=seats[0], most=seats[-1])
    usual = usual_players(game)
    screen.title(question)
    answer = _answer(screen, str(usual), lambda line: line if line in seats else None, refusal)
    return int(answer)


def _ask_bots(screen: Screen, language: str) -> str | None:
    """The bot for all other seats, None if people play them."""
    from fondaco import bots

    t = texts("fondaco", language)
    known = sorted(bots.OFFERED, key=lambda name: name != bots.USUAL)
    labels = [t(BOT_KEYS[name]) for name in known]
    labels.append(t("terminal.menu.people"))
    question = t("terminal.menu.against_whom")
    chosen = _choose(screen, question, labels, known, 0, language)
    return known[chosen] if chosen < len(known) else None


def _choose(
    screen: Screen,
    question: str,
    labels: Sequence[str],
    words: Sequence[str],
    usual: int,
    language: str,
) -> int:
    """Which of the labels, counted from 0: answered by its number from 1, or by its word."""
    screen.title(question)
    for number, label in enumerate(labels, 1):
        screen.say(f"  {number}  {label}")
    numbers = [str(number) for number in range(1, len(labels) + 1)]
    known = {word: number for number, word in zip(numbers, words)}
    refusal = texts("fondaco", language)("terminal.menu.no_such_number", least=1, most=len(labels))

    def understand(line: str) -> str | None:
        number = known.get(line.lower(), line)
        return number if number in numbers else None

    return int(_answer(screen, numbers[usual], understand, refusal)) - 1


def _answer(
    screen: Screen, usual: str, understand: Callable[[str], str | None], refusal: str
) -> str:
    """What was answered, as `understand` gives it back; Enter means what is usual."""
    while True:
        line = screen.ask(f"[{usual}] {PROMPT}")
        if line is None:
            raise EndOfInput
        answer = understand(line or usual)
        if answer is not None:
            screen.say()
            return answer
        screen.refuse(refusal)


def _command(request: Request) -> str:
    """What to type for the same without the menu."""
    parts = ["fondaco", "play", str(request.game), "--players", str(request.players)]
    given = {
        "bots": request.bots,
        "seat": request.seat,
        "seed": request.seed,
        "start": request.start,
        "language": request.language,
    }
    for name, value in given.items():
        if value is not None:
            parts += [f"--{name}", str(value)]
    for option in request.option:
        parts += ["--option", option]
    if request.components is not None:
        parts += ["--components", request.components]
    return shlex.join(parts)
