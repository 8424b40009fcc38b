"""The tables that the contract is checked at, each registered game with each number of players, and
ways through their games."""

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import strategies as st

import fondaco
from fondaco import Match
from fondaco.games import load
from fondaco.games.base import Game

TABLES: Final = [(game, players) for game in fondaco.games() for players in load(game).seats]

every_game = pytest.mark.parametrize("game", fondaco.games())
every_table = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game}-{players}" for game, players in TABLES]
)


def viewers(m: Match) -> list[int | None]:
    """Everybody who may look at the match: its seats and a spectator."""
    return [*range(m.players), None]


# --- whole games ----------------------------------------------------------------------------------


def play_at_random(m: Match, choice: random.Random) -> None:
    """One decision. (Of the generators' methods, only `random` is the same in every Python.)"""
    seat = m.waiting[int(choice.random() * len(m.waiting))]
    moves = m.moves(seat)
    m.play(moves[int(choice.random() * len(moves))], seat)


def whole_game(game: str, players: int, seed: int) -> Iterator[Match]:
    """One match, at every decision of a random game and at its end."""
    m = Match.new(game, players, seed)
    choice = random.Random(seed)
    while not m.over:
        yield m
        play_at_random(m, choice)
    yield m


def every(n: int, game: str, players: int, seed: int) -> Iterator[Match]:
    """The same at every n-th decision, the first one among them, and at the end."""
    for number, m in enumerate(whole_game(game, players, seed)):
        if number % n == 0 or m.over:
            yield m


# --- games by Hypothesis --------------------------------------------------------------------------


seeds: Final = st.one_of(
    st.integers(0, 2**64 - 1), st.text("0123456789abcdef", min_size=64, max_size=64)
)


def options_of(rules: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Any values of the table options, the defaults more often than others."""
    return st.fixed_dictionaries(
        {
            option.name: st.one_of(st.just(option.default), st.sampled_from(option.values))
            for option in rules.options
        }
    )


@st.composite
def matches(draw: st.DrawFn, game: str, players: int) -> Match:
    """A match somewhere on its way, or over."""
    m = Match.new(
        game,
        players,
        draw(seeds),
        start=draw(st.sampled_from([None, *range(players)])),
        options=draw(options_of(load(game))),
    )
    choice = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 120))):
        if not m.over:
            play_at_random(m, choice)
    return m


def go_on(m: Match, data: st.DataObject, decisions: int = 5) -> Iterator[Match]:
    """The match at each of its next decisions, which Hypothesis chooses, and after the last."""
    for _ in range(decisions):
        yield m
        if m.over:
            return
        seat = data.draw(st.sampled_from(m.waiting))
        m.play(data.draw(st.sampled_from(m.moves(seat))), seat)
    yield m


# --- what is looked at ----------------------------------------------------------------------------


def everything(m: Match) -> tuple[object, ...]:
    """All that can be asked of a match, to see that nothing has changed."""
    return (
        bytes(m.state()),
        m.position(),
        m.digest(),
        m.record(),
        m.last_events,
        m.decisions,
        m.can_undo,
        m.names,
        [m.moves(seat) for seat in range(m.players)],
        repr(m),
    )


def seen_by(m: Match, viewer: int | None) -> tuple[object, ...]:
    """All that one who looks at the match can see of it."""
    seen: list[object] = [
        m.view(viewer),
        (m.turn, m.waiting, m.over, m.points, m.winners, m.options, m.names),
        m.events(viewer),
    ]
    if viewer is not None:
        seen += [
            m.moves(viewer),
            reasons(m, viewer),
            observation(m, viewer),
        ]
    if viewer in m.waiting:
        seen.append(m.rules.prompt(m.state(), viewer, "en"))
    return tuple(seen)


def reasons(m: Match, seat: int) -> list[str | None]:
    """What `m.why` says of each action: the legal ones are looked up once, not for each anew."""
    if seat not in m.waiting:  # there is one reason for all
        return [m.why(m.rules.write_move(0), seat)] * m.rules.actions
    state, mask = m.state(), mask_of(m, seat)
    return [
        None if legal else m.rules.why_illegal(state, seat, action, "en")
        for action, legal in enumerate(mask)
    ]


def observation(m: Match, seat: int) -> list[float]:
    """The seat's vector, of which every entry must be written."""
    out = [9.0] * m.rules.observation_size
    m.rules.observe(m.state(), seat, out)
    return out


def mask_of(m: Match, seat: int) -> list[int]:
    """The seat's mask, of which every entry must be written."""
    mask = [9] * m.rules.actions
    m.rules.legal_actions(m.state(), seat, mask)
    return mask
