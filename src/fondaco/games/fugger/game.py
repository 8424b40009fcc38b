"""Die Fugger as a `Game`: everything of this folder under the names of the contract."""

from __future__ import annotations

from typing import Final

from fondaco.games.base import Game, Option
from fondaco.games.fugger import (
    board,
    heuristic,
    notation,
    observation,
    redeal,
    scoring,
    screen,
    setup,
    showing,
    statistics,
    story,
    turn,
    words,
)
from fondaco.games.fugger.components import DEFAULT_TARGET, HIGHEST_TARGET
from fondaco.games.fugger.state import ACTIONS, Event, State

GAME: Final = Game(
    name="fugger",
    package="fondaco.games.fugger",
    title="game.title",
    rules_version=1,
    seats=(2, 3, 4),
    options=(Option("target", DEFAULT_TARGET, range(1, HIGHEST_TARGET + 1), "F-46"),),
    minutes=30,
    icon="g-cu",
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
    write_position=notation.write_position,
    read_position=notation.read_position,
    write_view=notation.write_view,
    describe_event=words.describe_event,
    event_seat=words.event_seat,
    round_event=Event.STARTS,
    prompt=words.prompt,
    question=words.question,
    board=board.board,
    screen=screen.screen,
    showing=showing.showing,
    account=story.account,
    turning_points=story.turning_points,
    statistics=statistics.STATISTICS,
)
