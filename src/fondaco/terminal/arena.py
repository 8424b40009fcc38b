"""`fondaco arena`: bots play against each other, and how they compare is shown."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from fondaco.arena.picture import check_picture, draw
from fondaco.arena.plan import InvalidPlan, Plan, PlannedGame, plan
from fondaco.arena.playing import PlayedGame, play, prepare
from fondaco.arena.ratings import Rating, ratings
from fondaco.arena.results import Results, kept_in, record_name, seed_in
from fondaco.arena.standings import Interval, Standing, first_reasons, standings
from fondaco.arena.workers import Playing, play_here, play_on_cores
from fondaco.bots import called, listed
from fondaco.games import load
from fondaco.games.base import components_digest
from fondaco.locale import texts
from fondaco.terminal.files import path_named, write_over
from fondaco.terminal.language import preferred_language
from fondaco.terminal.numbers import decimal, percent, whole
from fondaco.terminal.options import read_options
from fondaco.terminal.records import read_components
from fondaco.terminal.screen import Screen
from fondaco.terminal.signals import told_to_stop
from fondaco.terminal.simulate import (
    progress_bar,
    speaking_of_compiling,
    stopped_at_once,
    usable_cores,
)
from fondaco.terminal.tables import show_rows

UNKNOWN: Final = "–"  # where there is no number


@dataclass(frozen=True)
class Wishes:
    """How to play and what to do with what comes out.

    Attributes:
        cores: how many cores to play on, None for all.
        cluster: the address of a Ray cluster to play on instead.
        out: the folder to keep the results in.
        picture: the file to draw them in.
        as_json: whether to print them as JSON.
        language: of what is shown; None for this machine's.
    """

    cores: int | None = None
    cluster: str | None = None
    out: str | None = None
    picture: str | None = None
    as_json: bool = False
    language: str | None = None

    @property
    def folder(self) -> Path | None:
        """Where `out` is."""
        return None if self.out is None else path_named(self.out)


@dataclass(frozen=True)
class Outcome:
    """What came out, and how.

    Attributes:
        results: the games that are over.
        known: how many of them were in the folder already.
        seconds: how long it took to play the others.
        standings: what each bot came to.
        ratings: how strong each is; None without OpenSkill.
    """

    results: Results
    known: int
    seconds: float
    standings: list[Standing]
    ratings: dict[str, Rating] | None


def read_plan(
    game: str,
    *,
    bots: str,
    players: int | None,
    games: int,
    seed: int | str | None,
    options: Sequence[str],
    components: str | None,
    out: str | None = None,
) -> Plan:
    """What is asked for on the command line; raises FondacoError for what can't be, OSError.

    `components` names a file. Without a seed that of the results in `out` is taken, if there are
    some.
    """
    rules = load(game)
    if seed is None and out is not None:
        seed = seed_in(path_named(out))
    return plan(
        game,
        listed(bots),
        players=players,
        games=games,
        seed=seed,
        options=read_options(rules, options),
        components=read_components(rules, components),
    )


def print_record(planned: Plan, number: int) -> None:
    """Play only the game of that number, and print its record; raises FondacoError."""
    if number >= planned.games:
        raise InvalidPlan(f"the games are numbered 0 to {planned.games - 1}, not {number}")
    print(play(planned.planned(number)).record, end="")


def arena(planned: Plan, wishes: Wishes) -> bool:
    """Play, and show what came of it; false if it was interrupted."""
    language = wishes.language or preferred_language()
    picture = None if wishes.picture is None else path_named(wishes.picture)
    if picture is not None:
        check_picture(picture)
    with _results(planned, wishes.folder) as results:
        known = len(results.numbers)
        began = time.perf_counter()
        try:
            with told_to_stop():
                _play(planned, results, wishes, language)
        except KeyboardInterrupt:
            if not results.numbers:
                raise
        outcome = _outcome(results, known, time.perf_counter() - began)
    if wishes.as_json:
        print(json.dumps(_document(outcome)))
    else:
        _show(outcome, wishes, language)
    if picture is not None:
        write_over(picture, _drawn(outcome, picture.suffix.lower(), language))
    return results.whole


# --- playing --------------------------------------------------------------------------------------


@contextmanager
def _results(planned: Plan, folder: Path | None) -> Iterator[Results]:
    """Where the results go."""
    if folder is None:
        yield Results(planned)
    else:
        with kept_in(folder, planned) as results:
            yield results


def _play(planned: Plan, results: Results, wishes: Wishes, language: str) -> None:
    if results.whole:
        return
    if wishes.cluster is None:  # each machine of a cluster compiles for itself
        with speaking_of_compiling(language, "terminal.arena.compiling"), stopped_at_once():
            prepare(planned.game, planned.entrants)
    games = planned.all_but(results.numbers)
    with (
        progress_bar(planned.games, language) as advance,
        closing(_playing(games, wishes)) as playing,
    ):
        advance(len(results.numbers))
        for played in playing:
            results.add(played)
            advance(1)


def _playing(games: Iterator[PlannedGame], wishes: Wishes) -> Playing:
    """The games, played here, on all cores or on a cluster."""
    if wishes.cluster is not None:
        from fondaco.arena.cluster import play_on_cluster

        return play_on_cluster(games, wishes.cluster)
    cores = wishes.cores or usable_cores()
    return play_here(games) if cores == 1 else play_on_cores(games, cores)


def _outcome(results: Results, known: int, seconds: float) -> Outcome:
    games, bots = results.games, results.planned.entrants
    return Outcome(results, known, seconds, standings(games, bots), ratings(games, bots))


# --- showing --------------------------------------------------------------------------------------


def _document(outcome: Outcome) -> dict[str, Any]:
    """What `--json` prints; docs/arena.md explains it."""
    planned = outcome.results.planned
    by_bot = {standing.bot: asdict(standing) for standing in outcome.standings}
    reasons = first_reasons(outcome.results.games)

    def column(name: str) -> dict[str, Any]:
        return {bot: standing[name] for bot, standing in by_bot.items()}

    return {
        "game": planned.game,
        "players": planned.players,
        "list": list(planned.bots),
        "options": dict(planned.options),
        "components": dict(planned.components),
        "seed": planned.seed,
        "asked": planned.asked,
        "planned": planned.games,
        "played": len(outcome.results.numbers),
        "blocks": len(_blocks(outcome.results.games)),
        "interrupted": not outcome.results.whole,
        "seconds": outcome.seconds,
        "bots": list(by_bot),
        "games": column("places"),
        "wins": column("wins"),
        "win_share": column("win_share"),
        "win_interval": column("win_interval"),
        "points": column("points"),
        "points_interval": column("points_interval"),
        "margin": column("margin"),
        "moves": column("moves"),
        "seconds_per_move": column("seconds_per_move"),
        "slowest_move": column("slowest_move"),
        "lost_moves": column("lost_moves"),
        "lost_reasons": {bot: reasons.get(bot) for bot in by_bot},
        "ratings": _ratings_document(outcome),
    }


def _ratings_document(outcome: Outcome) -> dict[str, Any] | None:
    if outcome.ratings is None:
        return None
    return {standing.bot: asdict(outcome.ratings[standing.bot]) for standing in outcome.standings}


def _blocks(games: Sequence[PlayedGame]) -> set[int]:
    return {game.block for game in games}


def _show(outcome: Outcome, wishes: Wishes, language: str) -> None:
    t = texts("fondaco", language)
    results, planned = outcome.results, outcome.results.planned
    screen = Screen()
    screen.title(_title(outcome, language))
    show_rows(screen, _result_headings(language), _result_rows(outcome, language), names=0)
    screen.say()
    show_rows(screen, _play_headings(language), _play_rows(outcome, language), names=0)
    screen.say()
    _say_lost(screen, outcome, language)
    screen.say(t("terminal.arena.chance", share=percent(1 / planned.players, language)))
    if outcome.ratings is None:
        screen.say(t("terminal.arena.no_ratings"), "yellow")
    screen.say(t("terminal.simulate.seed", seed=planned.seed))
    if timed := [bot for bot in planned.entrants if called(bot).seconds is not None]:
        screen.say(t("terminal.arena.by_time", bots=", ".join(timed)))
    if planned.components:
        digest = components_digest(planned.components)
        screen.say(t("terminal.simulate.components", digest=digest))
    if planned.games != planned.asked:
        asked, games = (whole(number, language) for number in (planned.asked, planned.games))
        screen.say(t("terminal.arena.rounded", asked=asked, games=games))
    if outcome.known:
        screen.say(t("terminal.arena.known", games=whole(outcome.known, language)))
    if wishes.folder is not None and results.numbers:
        first = wishes.folder / record_name(min(results.numbers))
        screen.say(t("terminal.arena.records", folder=first.parent))
    if not results.whole:
        _say_stopped(screen, outcome, wishes, language)


def _say_lost(screen: Screen, outcome: Outcome, language: str) -> None:
    """Who lost moves, and why: else a program that never ran would look like one that plays well,
    as the rule of thumb does."""
    t = texts("fondaco", language)
    reasons = first_reasons(outcome.results.games)
    for standing in outcome.standings:
        if standing.lost_moves:
            told = t(
                "terminal.arena.why_lost",
                bot=standing.bot,
                lost=whole(standing.lost_moves, language),
                moves=whole(standing.moves, language),
                reason=reasons[standing.bot],
            )
            screen.say(told, "yellow")


def _say_stopped(screen: Screen, outcome: Outcome, wishes: Wishes, language: str) -> None:
    """That it was interrupted, and how to go on."""
    t = texts("fondaco", language)
    played = whole(len(outcome.results.numbers), language)
    asked = whole(outcome.results.planned.games, language)
    screen.say(t("terminal.simulate.stopped", games=played, asked=asked), "yellow")
    if wishes.out is None:
        screen.say(t("terminal.arena.not_kept"), "yellow")
    else:
        screen.say(t("terminal.arena.go_on"), "yellow")


def _title(outcome: Outcome, language: str) -> str:
    planned = outcome.results.planned
    rules = load(planned.game)
    return texts("fondaco", language)(
        "terminal.simulate.games",
        title=texts(rules.package, language)(rules.title),
        games=whole(len(outcome.results.numbers), language),
        players=planned.players,
    )


def _result_headings(language: str) -> tuple[str, ...]:
    t = texts("fondaco", language)
    return (
        t("terminal.arena.bot"),
        t("terminal.arena.places"),
        t("terminal.simulate.wins"),
        t("terminal.simulate.share"),
        t("terminal.arena.interval"),
        t("terminal.arena.rating"),
    )


def _result_rows(outcome: Outcome, language: str) -> list[tuple[str, ...]]:
    """What `_result_headings` names, for each bot."""
    return [
        (
            standing.bot,
            whole(standing.places, language),
            decimal(standing.wins, language),
            percent(standing.win_share, language),
            _interval(standing.win_interval, language),
            _rating(outcome.ratings, standing.bot, language),
        )
        for standing in outcome.standings
    ]


def _play_headings(language: str) -> tuple[str, ...]:
    t = texts("fondaco", language)
    return (
        t("terminal.arena.bot"),
        t("terminal.simulate.points"),
        t("terminal.arena.margin"),
        t("terminal.arena.seconds"),
        t("terminal.arena.slowest"),
        t("terminal.arena.lost"),
    )


def _play_rows(outcome: Outcome, language: str) -> list[tuple[str, ...]]:
    """What `_play_headings` names, for each bot."""
    return [
        (
            standing.bot,
            decimal(standing.points, language),
            decimal(standing.margin, language),
            decimal(standing.seconds_per_move, language, 4),
            decimal(standing.slowest_move, language, 4),
            whole(standing.lost_moves, language),
        )
        for standing in outcome.standings
    ]


def _interval(interval: Interval | None, language: str) -> str:
    if interval is None:
        return UNKNOWN
    low, high = interval
    return f"{percent(low, language)} – {percent(high, language)}"


def _rating(known: dict[str, Rating] | None, bot: str, language: str) -> str:
    """With twice its standard deviation, which is about as much as the interval has."""
    if known is None:
        return UNKNOWN
    return f"{decimal(known[bot].mu, language)} ± {decimal(2 * known[bot].sigma, language)}"


def _drawn(outcome: Outcome, form: str, language: str) -> bytes:
    return draw(
        outcome.standings,
        title=_title(outcome, language),
        line=texts("fondaco", language)(
            "arena.picture.line", blocks=whole(len(_blocks(outcome.results.games)), language)
        ),
        chance=1 / outcome.results.planned.players,
        form=form,
        language=language,
    )
