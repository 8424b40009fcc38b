"""Massilia as a `Game`: everything of this folder under the names of the contract."""

from __future__ import annotations

from typing import Final

from fondaco.games.base import Game, Instead, Option
from fondaco.games.massilia import (
    board,
    heuristic,
    notation,
    observation,
    position_reading,
    position_writing,
    redeal,
    scoring,
    screen,
    setup,
    showing,
    story,
    telling,
    turn,
    words,
)
from fondaco.games.massilia.components import ROUNDS
from fondaco.games.massilia.state import ACTIONS, Event, State

GAME: Final = Game(
    name="massilia",
    package="fondaco.games.massilia",
    title="game.title",
    rules_version=1,
    seats=(2, 3, 4),
    options=(
        Option(
            "popularity_drop",
            "cubes",
            ("cubes", "step"),
            "M-65",
            Instead("edition", "2014", "step"),
        ),
        Option("sestertii_per_point", 3, range(1, 11), "M-65"),
        Option("edition", "rulebook", ("rulebook", "2014"), "M-65"),
        Option("open_counts", True, (False, True), "M-70"),
    ),
    minutes=75,
    icon="f-consul",
    State=State,
    actions=ACTIONS,
    observation_size=observation.SIZE,
    observation_layout=observation.LAYOUT,
    set_up=setup.set_up,
    turn=turn.turn,
    may_move=turn.may_move,
    legal_actions=turn.legal_actions,
    apply=turn.apply,
    points=scoring.points,
    wins=scoring.wins,
    redeal=redeal.redeal,
    observe=observation.observe,
    heuristic=heuristic.heuristic,
    write_move=notation.write_move,
    describe_move=words.describe_move,
    move_rule=notation.move_rule,
    move_forms=notation.MOVE_FORMS,
    why_illegal=words.why_illegal,
    write_position=position_writing.write_position,
    read_position=position_reading.read_position,
    write_view=position_writing.write_view,
    describe_event=words.describe_event,
    event_seat=words.event_seat,
    round_event=Event.ROUND,
    prompt=words.prompt,
    question=words.question,
    board=board.board,
    screen=screen.screen,
    showing=showing.showing,
    account=story.account,
    turning_points=story.turning_points,
    settle=setup.settle,
    rounds=lambda s: ROUNDS,
    tells=telling.tells,
    under_way=turn.under_way,
)
