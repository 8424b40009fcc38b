"""Augsburg 1520 as a `Game`: everything of this folder under the names of the contract."""

from __future__ import annotations

from typing import Final

from fondaco.games.augsburg import (
    board,
    heuristic,
    notation,
    observation,
    position_reading,
    position_writing,
    redeal,
    replaced,
    scoring,
    screen,
    setup,
    showing,
    story,
    turn,
    words,
)
from fondaco.games.augsburg.state import ACTIONS, State
from fondaco.games.base import Game, Option

GAME: Final = Game(
    name="augsburg",
    package="fondaco.games.augsburg",
    title="game.title",
    rules_version=1,
    seats=(2, 3, 4, 5),
    options=(Option("open_counts", False, (False, True), "A-57"),),
    minutes=75,
    icon="n-mx",
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
    prompt=words.prompt,
    question=words.question,
    board=board.board,
    screen=screen.screen,
    showing=showing.showing,
    account=story.account,
    turning_points=story.turning_points,
    components=replaced.COMPONENTS,
    settle=setup.settle,
)
