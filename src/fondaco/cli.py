"""The command line: `fondaco serve`, `play`, `simulate`, `arena`, `replay` and so on.

Exit codes: 0 when all is done, 2 for what was asked for wrongly, with one line on the standard
error saying what and no traceback, 130 when interrupted, 128 + N when ended by signal N.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn, TextIO

from fondaco.errors import FondacoError
from fondaco.games import names
from fondaco.locale import LANGUAGES
from fondaco.terminal.signals import Stopped
from fondaco.terminal.symbols import ERRORS

DONE: Final = 0
WRONG: Final = 2
INTERRUPTED: Final = 130
SIGNALLED: Final = 128
LONGEST_NUMBER: Final = 18  # digits
LAST_PORT: Final = 65535
NO_READER: Final = 1  # nobody reads the output any more; rich leaves with the same

EXAMPLE: Final = re.compile(r"(  \S+(?: \S+)*)  +(\S.*)")  # a command and what it means

BOTS: Final = (
    "random, heuristic, search:beginner, easy, medium, hard or expert (the level), search:0.2s"
    " (seconds a move), search:500 (simulations a move), exec:COMMAND (a program of yours)"
)

# {game} is replaced by the name of a game.
SERVE_EXAMPLES: Final = """\
examples:
  fondaco serve                               at http://127.0.0.1:1520/, for this machine
  fondaco serve --open                        and open it in the browser
  fondaco serve --host 0.0.0.0 --port 8000    for everybody who can reach this machine
  FONDACO_DATABASE_URL=postgresql://fondaco@localhost/fondaco fondaco serve

The other settings are variables of the environment, too:
  FONDACO_HOST, FONDACO_PORT, FONDACO_SECRET, FONDACO_DATA, FONDACO_ALLOWED_HOSTS, FONDACO_RATE,
  FONDACO_BOT_PAUSE, FONDACO_BOT_DEADLINE, FONDACO_BOT_WORKERS, FONDACO_AWAY_AFTER
docs/server.md explains them.
"""
PLAY_EXAMPLES: Final = """\
examples:
  fondaco play                                          choose from a menu
  fondaco play {game} --players 3 --bots heuristic      you and two bots
  fondaco play {game} --bots search:expert              bots that think a second a move
  fondaco play {game} --players 3 --bots human,random   two people and a bot
  fondaco play {game} --players 2                       two people at one keyboard
  fondaco play {game} --bots exec:./mybot               against a program, see docs/bots.md
  fondaco play {game} --bots random --seed 7 --start 0  always the same deal
  fondaco play --load evening.fondaco                   go on with a saved game
  fondaco play GAME --components mine.toml              with values of your own
  printf '1\\n2\\nquit\\n' | fondaco play {game} --bots random
"""
SIMULATE_EXAMPLES: Final = """\
examples:
  fondaco simulate {game} --players 4 --games 100000
  fondaco simulate {game} --players 3 --bots heuristic,random,random --seed 7
  fondaco simulate {game} --players 2 --json > result.json
  fondaco simulate {game} --players 4 --bots heuristic --report report.html
  fondaco simulate {game} --players 2 --seed 7 --game-seed 12    for play --seed
  fondaco simulate GAME --components mine.toml
"""
ARENA_EXAMPLES: Final = """\
examples:
  fondaco arena {game} --bots search:0.2s,heuristic,random --games 200
  fondaco arena {game} --bots search:500,heuristic --out duel --picture duel.svg
  fondaco arena {game} --bots search:1s,heuristic,heuristic,heuristic
  fondaco arena {game} --bots heuristic,random --players 4 --json > result.json
  fondaco arena {game} --bots heuristic,random --seed 7 --only 12 > game.fondaco
  fondaco arena GAME --bots search:500,heuristic --cluster auto
"""
REPLAY_EXAMPLES: Final = """\
examples:
  fondaco replay evening.fondaco                  check it and show the result
  fondaco replay evening.fondaco --step           walk through it with all cards open
  fondaco replay evening.fondaco --step --seat 1  as the player of seat 1 saw it
  fondaco replay evening.fondaco --at 20          the position after 20 decisions, as JSON
  cat evening.fondaco | fondaco replay -
"""
RULES_EXAMPLES: Final = """\
examples:
  fondaco rules {game}
  fondaco rules {game} --language hu
  fondaco rules {game} G-2 G-10
"""
GAMES_EXAMPLES: Final = """\
examples:
  fondaco games
  fondaco games --language hu
  fondaco games GAME --components > mine.toml    values of the box, for you to change
"""
BENCH_EXAMPLES: Final = """\
examples:
  fondaco bench
  fondaco bench --game {game} --seconds 5
  fondaco bench --peers                       make .venv/.peers brings them
  fondaco bench --json > bench.json
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Raises SystemExit for help and for typing faults."""
    _open_closed_streams()
    _never_fail(sys.stdin, "replace")
    _never_fail(sys.stdout, ERRORS)
    _never_fail(sys.stderr, ERRORS)
    try:
        return _run(arguments)
    except BrokenPipeError:
        return NO_READER
    except (FondacoError, OSError) as fault:
        with suppress(OSError):
            print(f"fondaco: {_said(fault)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except Stopped as stopped:
        return SIGNALLED + stopped.number
    finally:
        _drop_what_can_not_be_written(sys.stdout)
        _drop_what_can_not_be_written(sys.stderr)


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    try:
        chosen, unknown = parser.parse_known_args(arguments)
        if "rule" in chosen and not any(word.startswith("-") for word in unknown):
            # argparse looks for rule ids right behind the game only, not behind options too
            chosen.rule = [*chosen.rule, *unknown]
            unknown = []
        if unknown:
            chosen.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        if chosen.run is None:
            parser.print_help()
            return DONE
        code: int = chosen.run(chosen)
        return code
    finally:
        sys.stdout.flush()  # what can't be written is a fault like others


def _open_closed_streams() -> None:
    """Read nothing and write nowhere where the caller closed a stream: Python has None there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nothing, mode, encoding="utf-8"))


def _never_fail(stream: TextIO, errors: str) -> None:
    """Let characters that the terminal's encoding does not know be replaced."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and stream.errors != errors:
        reconfigure(errors=errors)


def _drop_what_can_not_be_written(stream: TextIO) -> None:
    """Else Python tries again at exit, and complains."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _said(fault: Exception) -> str:
    """An error in one line."""
    text = str(fault)
    if isinstance(fault, OSError) and fault.filename is not None:
        text = f"{fault.filename}: {fault.strerror}"
    return " ".join(text.split())


# --- the commands ---------------------------------------------------------------------------------
# Each imports what it needs itself, so that the others, and --help, start at once.


def _serve(chosen: argparse.Namespace) -> int:
    from fondaco.web.serve import serve

    serve(chosen.host, chosen.port, browse=chosen.open)
    return DONE


def _play(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.play import play
    from fondaco.terminal.request import Request

    play(
        Request(
            game=chosen.game,
            players=chosen.players,
            bots=chosen.bots,
            seat=chosen.seat,
            seed=chosen.seed,
            start=chosen.start,
            option=tuple(chosen.option),
            components=chosen.components,
            language=chosen.language,
            position=chosen.position,
            load=chosen.load,
        )
    )
    return DONE


def _simulate(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.options import read_seed
    from fondaco.terminal.simulate import plan, print_game_seed, simulate

    planned = plan(
        chosen.game,
        players=chosen.players,
        games=chosen.games,
        bots=chosen.bots,
        seed=read_seed(chosen.seed),
        start=chosen.start,
        options=chosen.option,
        components=chosen.components,
    )
    if chosen.game_seed is not None:
        print_game_seed(planned, chosen.game_seed)
        return DONE
    whole = simulate(
        planned,
        cores=chosen.cores,
        as_json=chosen.json,
        language=chosen.language,
        report=chosen.report,
    )
    return DONE if whole else INTERRUPTED


def _arena(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.arena import Wishes, arena, print_record, read_plan
    from fondaco.terminal.options import read_seed

    planned = read_plan(
        chosen.game,
        bots=chosen.bots,
        players=chosen.players,
        games=chosen.games,
        seed=read_seed(chosen.seed),
        options=chosen.option,
        components=chosen.components,
        out=chosen.out,
    )
    if chosen.only is not None:
        print_record(planned, chosen.only)
        return DONE
    whole = arena(
        planned,
        Wishes(
            cores=chosen.cores,
            cluster=chosen.cluster,
            out=chosen.out,
            picture=chosen.picture,
            as_json=chosen.json,
            language=chosen.language,
        ),
    )
    return DONE if whole else INTERRUPTED


def _replay(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.replay import Reader, print_position, step_through, verify

    reader = Reader(seat=chosen.seat, everything=chosen.seat is None and not chosen.spectator)
    if chosen.at is not None:
        print_position(chosen.file, chosen.at, reader)
    elif chosen.step:
        step_through(chosen.file, reader, chosen.language)
    else:
        verify(chosen.file, chosen.language)
    return DONE


def _rules(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.rules import show_rules

    show_rules(chosen.game, chosen.rule, chosen.language)
    return DONE


def _games(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.games import print_components, show_games

    if chosen.components:
        print_components(chosen.game)
    else:
        show_games(chosen.game, chosen.language)
    return DONE


def _bench(chosen: argparse.Namespace) -> int:
    from fondaco.terminal.bench import bench
    from fondaco.terminal.peers import bench_peers

    run = bench_peers if chosen.peers else bench
    run(chosen.game, seconds=chosen.seconds, as_json=chosen.json, language=chosen.language)
    return DONE


# --- what can be typed ----------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """Says what was typed wrongly in one line, as all other faults are said."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {' '.join(message.split())} (see {self.prog} --help)\n")

    def print_help(self, file: Any = None) -> None:
        """As its parent, but an output that is full is a fault, not passed over."""
        print(self.format_help(), end="", file=file)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="fondaco",
        description="Merchant board games with their full rules: to play, to simulate, to study.",
        epilog="fondaco COMMAND --help explains a command. To begin: fondaco serve --open",
    )
    parser.set_defaults(run=None, parser=parser)
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show the version of Fondaco and leave"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_serve(commands)
    _add_play(commands)
    _add_simulate(commands)
    _add_arena(commands)
    _add_replay(commands)
    _add_rules(commands)
    _add_games(commands)
    _add_bench(commands)
    return parser


class _Version(argparse.Action):
    """Looks the version up only if it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"fondaco {version('fondaco')}")
        parser.exit()


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], line: str, examples: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=line,
        description=f"{line[:1].upper()}{line[1:]}.",
        epilog=_aligned(examples.replace("{game}", names()[0])),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def _aligned(examples: str) -> str:
    """The meanings of examples below each other, however long the games' names are."""
    lines = examples.split("\n")
    found = [EXAMPLE.fullmatch(line) for line in lines]
    width = max((len(example[1]) for example in found if example), default=0)
    return "\n".join(
        f"{example[1]:<{width}}  {example[2]}" if example else line
        for line, example in zip(lines, found)
    )


def _add_serve(commands: Any) -> None:
    parser = _command(
        commands, "serve", _serve, "open the house for browsers and programs", SERVE_EXAMPLES
    )
    parser.add_argument(
        "--host", metavar="ADDRESS", help="the address to listen on (default: 127.0.0.1)"
    )
    parser.add_argument("--port", type=_port, metavar="N", help="its port (default: 1520)")
    parser.add_argument("--open", action="store_true", help="open the lobby in the browser")


def _add_play(commands: Any) -> None:
    parser = _command(
        commands,
        "play",
        _play,
        "play a game at this terminal, or by moves on standard input",
        PLAY_EXAMPLES,
    )
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="which game; without it, a menu asks"
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help="number of players (default: 3, or the nearest)"
    )
    parser.add_argument(
        "--bots",
        metavar="LIST",
        help="who plays the other seats: one bot for all, or a name for each, in order of their"
        f" seats and with commas between: {BOTS}, human (default: people play all seats)",
    )
    parser.add_argument(
        "--seat", type=int, metavar="S", help="your seat among bots, counted from 0 (default: 0)"
    )
    _add_chance(parser)
    _add_options(parser)
    _add_language(parser)
    parser.add_argument("--position", metavar="FILE", help="begin from a position in a JSON file")
    parser.add_argument(
        "--load", metavar="RECORD", help="go on with a saved game, with the same bots"
    )


def _add_simulate(commands: Any) -> None:
    parser = _command(
        commands,
        "simulate",
        _simulate,
        "let bots play many games, compiled and on all cores",
        SIMULATE_EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "--players", type=int, metavar="N", help="number of players (default: 3, or the nearest)"
    )
    parser.add_argument(
        "--games",
        type=_positive,
        default=10_000,
        metavar="M",
        help="how many games (default: %(default)s)",
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="LIST",
        help="who plays: random or heuristic for all seats, or one of them for each seat, with"
        " commas between (default: %(default)s)",
    )
    _add_chance(parser)
    _add_options(parser)
    parser.add_argument(
        "--cores", type=_positive, metavar="N", help="how many cores to use (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not tables")
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="write a page on who wins, how long it takes, how points are spread, what is used and"
        " what it is worth: FILE.html",
    )
    parser.add_argument(
        "--game-seed",
        type=_whole,
        metavar="K",
        help="only print the seed of game K, counted from 0, for fondaco play --seed",
    )
    _add_language(parser)


def _add_arena(commands: Any) -> None:
    parser = _command(
        commands,
        "arena",
        _arena,
        "let bots play against each other in every seat, and compare them",
        ARENA_EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "--bots",
        required=True,
        metavar="LIST",
        help=f"who plays, with commas between: {BOTS}; fewer than the players are repeated in turn,"
        " of more every group plays",
    )
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        help="number of players (default: as many as bots, or the nearest)",
    )
    parser.add_argument(
        "--games",
        type=_positive,
        default=100,
        metavar="M",
        help="how many games, rounded up so that all bots had all seats (default: %(default)s)",
    )
    _add_seed(parser)
    _add_options(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--cores", type=_positive, metavar="N", help="how many cores to use (default: all)"
    )
    where.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the Ray cluster at that address instead; auto for the one of this machine",
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        help="keep the results there, with the record of every game; the same again goes on from"
        " what is there",
    )
    parser.add_argument("--picture", metavar="FILE", help="draw the results: FILE.svg or FILE.png")
    parser.add_argument("--json", action="store_true", help="print one JSON object, not tables")
    parser.add_argument(
        "--only",
        type=_whole,
        metavar="K",
        help="play only game K, counted from 0, and print its record",
    )
    _add_language(parser)


def _add_replay(commands: Any) -> None:
    parser = _command(
        commands, "replay", _replay, "check the record of a game and look at it", REPLAY_EXAMPLES
    )
    parser.add_argument("file", metavar="FILE", help="the record; - is the standard input")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--step", action="store_true", help="walk through the game; in a pipe, print all of it"
    )
    what.add_argument(
        "--at", type=_whole, metavar="N", help="print the position after N decisions, as JSON"
    )
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument(
        "--seat", type=int, metavar="S", help="show only what the player of that seat may see"
    )
    whose.add_argument("--spectator", action="store_true", help="show only what everybody may see")
    _add_language(parser)


def _add_rules(commands: Any) -> None:
    parser = _command(
        commands, "rules", _rules, "show the rules of a game, or some of them", RULES_EXAMPLES
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "rule", nargs="*", default=[], metavar="RULE-ID", help="show only these rules, such as G-2"
    )
    _add_language(parser)


def _add_games(commands: Any) -> None:
    parser = _command(
        commands, "games", _games, "list the games with their options", GAMES_EXAMPLES
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="show only this game")
    parser.add_argument(
        "--components",
        action="store_true",
        help="print a file with the component values of the game's box, to change some of them and"
        " hand it to fondaco play, simulate or arena --components",
    )
    _add_language(parser)


def _add_bench(commands: Any) -> None:
    parser = _command(
        commands,
        "bench",
        _bench,
        "measure the speed on this machine, beside other libraries'",
        BENCH_EXAMPLES,
    )
    parser.add_argument("--game", metavar="GAME", help="measure only this game (default: all)")
    parser.add_argument(
        "--peers",
        action="store_true",
        help="measure what OpenSpiel, PettingZoo and RLCard do as well, and compare: random"
        " decisions, copies and simulations a second",
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help="how long to run each measurement (default: 2, with --peers 0.3)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not tables")
    _add_language(parser)


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        metavar="SEED",
        help="decides all chance: a whole number or 64 hexadecimal digits (default: a secret one)",
    )


def _add_chance(parser: argparse.ArgumentParser) -> None:
    _add_seed(parser)
    parser.add_argument(
        "--start", type=int, metavar="S", help="the seat that starts (default: a random one)"
    )


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game, see fondaco games; may be given several times",
    )
    parser.add_argument(
        "--components",
        metavar="FILE",
        help="a TOML file with component values that replace those of the box, if the game takes"
        " one, see fondaco games GAME --components",
    )


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        help="the language of what is shown (default: this machine's, if it is one of these)",
    )


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def _positive(text: str) -> int:
    if (number := _whole(text)) == 0:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _port(text: str) -> int:
    if (number := _whole(text)) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"ports are numbered 0 to {LAST_PORT}")
    return number


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0.01 to 3600")
    return number
