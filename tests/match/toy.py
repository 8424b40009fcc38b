"""A small game in which all happens that a match must handle.

Choices at the same time, hidden cards, forced moves by several seats, decisions that teach nothing
and decisions that do. There are nine cards, 1 to 9. Two players hold three each, three players two
each; the others are the pile. Each round:

T-1  All choose a card of their hand, face down, at the same time. When all have chosen, the cards
     are shown and leave the game; the highest wins the round: its own value, or 1 point (option
     `worth`).
T-2  The winner then does one of: `keep`; `draw` a card from the pile, if there is one; `bow`, to
     which the next seat must `nod` (and gets 1 point for it with option `polite`).
T-3  After `rounds` rounds, or when somebody has no card left, the game ends. Most points win; ties
     share.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from fondaco.engine.chance import below, shuffle
from fondaco.engine.events import NOTHING, Event, clear_events, learnt, tell, tell_seat
from fondaco.engine.record import Record, i1, i2, i4, i8, record, u4
from fondaco.engine.rule import rule
from fondaco.errors import InvalidPosition
from fondaco.games.base import (
    OVER,
    RANDOM_START,
    Game,
    Instead,
    Mask,
    Moment,
    Observation,
    Option,
    Scene,
    Screen,
    Showing,
    Statistics,
    Story,
    Things,
)

CARDS: Final = 9
SEATS: Final = 3

KEEP: Final = 9  # actions 0 to 8 choose cards 1 to 9
DRAW: Final = 10
BOW: Final = 11
NOD: Final = 12
ACTIONS: Final = 13
WORDS: Final = {KEEP: "keep", DRAW: "draw", BOW: "bow", NOD: "nod"}


class Phase(IntEnum):
    CHOOSE = 0
    TAKE = 1
    ANSWER = 2
    END = 3


class Kind(IntEnum):
    STARTS = 0  # seat
    DEALT = 1  # seat, card: for the seat alone
    CHOSEN = 2  # seat
    CHOSE = 3  # seat, card: for the seat alone
    SHOWN = 4  # seat, card
    WON = 5  # seat
    DRAWN = 6  # seat
    DREW = 7  # seat, card: for the seat alone
    NODDED = 8  # seat
    NOTED = 9  # of no interest to anybody


@record
class State(Record):
    key = u4(8)
    block = u4(16)
    drawn = i8()
    learnings = i4()
    told = i2()
    event = i2(24, 5)

    players = i1()
    round = i2()
    rounds = i1()
    worth = i1()
    polite = i1()

    phase = i1()
    mover = i1()  # in phases TAKE and ANSWER
    points = i2(SEATS)
    hand = i1(SEATS, CARDS)  # 1 where the seat holds the card
    chosen = i1(SEATS)  # the card 1 to 9, 0 for none
    pile = i1(CARDS)  # the top stands last
    pile_size = i1()


# --- rules ----------------------------------------------------------------------------------------


@rule
def set_up(s: State, players: int, start: int) -> None:
    s.players = players
    s.round = 1
    for i in range(CARDS):
        s.pile[i] = i + 1
    s.pile_size = CARDS
    shuffle(s, s.pile, CARDS)
    for seat in range(players):
        for _ in range(6 // players):
            tell_seat(s, seat, Kind.DEALT, seat, take_card(s, seat), NOTHING)
    s.mover = below(s, players) if start == RANDOM_START else start
    tell(s, Kind.STARTS, s.mover, NOTHING, NOTHING)


@rule
def take_card(s: State, seat: int) -> int:
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    s.hand[seat, card - 1] = 1
    learnt(s)
    return card


@rule
def hand_size(s: State, seat: int) -> int:
    n = 0
    for i in range(CARDS):
        n += s.hand[seat, i]
    return n


@rule
def may_move(s: State, seat: int) -> int:
    if s.phase == Phase.CHOOSE:
        return 1 if s.chosen[seat] == 0 else 0
    return 1 if s.phase != Phase.END and s.mover == seat else 0


@rule
def turn(s: State) -> int:
    for seat in range(s.players):
        if may_move(s, seat):
            return seat
    return OVER


@rule
def legal_actions(s: State, seat: int, mask: Mask) -> None:
    for action in range(ACTIONS):
        mask[action] = 0
    if not may_move(s, seat):
        return
    if s.phase == Phase.CHOOSE:
        for i in range(CARDS):
            mask[i] = s.hand[seat, i]
    elif s.phase == Phase.TAKE:
        mask[KEEP] = 1
        mask[DRAW] = 1 if s.pile_size > 0 else 0
        mask[BOW] = 1
    else:
        mask[NOD] = 1


@rule
def show(s: State) -> None:
    learnt(s)
    best = 0
    for seat in range(s.players):
        tell(s, Kind.SHOWN, seat, s.chosen[seat], NOTHING)
        if s.chosen[seat] > s.chosen[best]:
            best = seat
    s.points[best] += s.chosen[best] if s.worth == 0 else 1
    for seat in range(s.players):
        s.chosen[seat] = 0
    tell(s, Kind.WON, best, NOTHING, NOTHING)
    s.mover = best
    s.phase = Phase.TAKE


@rule
def end_round(s: State) -> None:
    s.phase = Phase.CHOOSE
    if s.round == s.rounds:
        s.phase = Phase.END
    for seat in range(s.players):
        if hand_size(s, seat) == 0:
            s.phase = Phase.END
    if s.phase != Phase.END:
        s.round += 1


@rule
def apply(s: State, seat: int, action: int) -> None:
    clear_events(s)
    tell(s, Kind.NOTED, NOTHING, NOTHING, NOTHING)
    if action < KEEP:
        s.hand[seat, action] = 0
        s.chosen[seat] = action + 1
        tell(s, Kind.CHOSEN, seat, NOTHING, NOTHING)
        tell_seat(s, seat, Kind.CHOSE, seat, action + 1, NOTHING)
        if turn(s) == OVER:
            show(s)
        return
    if action == BOW:
        s.mover = (seat + 1) % s.players
        s.phase = Phase.ANSWER
        return
    if action == DRAW:
        tell(s, Kind.DRAWN, seat, NOTHING, NOTHING)
        tell_seat(s, seat, Kind.DREW, seat, take_card(s, seat), NOTHING)
    if action == NOD:
        tell(s, Kind.NODDED, seat, NOTHING, NOTHING)
        s.points[seat] += s.polite
    end_round(s)


@rule
def points(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def wins(s: State, seat: int) -> int:
    if s.phase != Phase.END:
        return 0
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return 0
    return 1


@rule
def redeal(s: State, seat: int) -> None:
    hidden = [0] * CARDS
    n = 0
    for i in range(s.pile_size):
        hidden[n] = s.pile[i]
        n += 1
    for other in range(s.players):
        if other != seat:
            for i in range(CARDS):
                if s.hand[other, i]:
                    hidden[n] = i + 1
                    n += 1
            if s.chosen[other]:
                hidden[n] = s.chosen[other]
                n += 1
    for i in range(n):  # in rising order, so that the result does not depend on who held what
        for j in range(i):
            if hidden[i] < hidden[j]:
                card = hidden[i]
                hidden[i] = hidden[j]
                hidden[j] = card
    shuffle(s, hidden, n)
    for i in range(s.pile_size):
        n -= 1
        s.pile[i] = hidden[n]
    for other in range(s.players):
        if other != seat:
            size = hand_size(s, other)
            for i in range(CARDS):
                s.hand[other, i] = 0
            for _ in range(size):
                n -= 1
                s.hand[other, hidden[n] - 1] = 1
            if s.chosen[other]:
                n -= 1
                s.chosen[other] = hidden[n]


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    out[0] = hand_size(s, seat) / CARDS


@rule
def heuristic(s: State, seat: int, mask: Mask) -> int:
    for action in range(ACTIONS):
        if mask[action]:
            return action
    return OVER


# --- texts ----------------------------------------------------------------------------------------


def write_move(action: int) -> str:
    return WORDS.get(action, f"card {action + 1}")


def describe_move(action: int, language: str, names: Sequence[str] | None = None) -> str:
    return f"{language}: {write_move(action)}"


def move_rule(action: int) -> str:
    return "T-1" if action < KEEP else "T-2"


def why_illegal(s: State, seat: int, action: int, language: str) -> str:
    return f"{language}: seat {seat} can't {write_move(action)} now ({move_rule(action)})"


def cards_held(s: State, seat: int) -> list[int]:
    return [i + 1 for i in range(CARDS) if s.hand[seat, i]]


def write_position(s: State) -> dict[str, Any]:
    seats = range(s.players)
    return {
        "game": "toy",
        "players": s.players,
        "options": TOY.options_of(s),
        "round": s.round,
        "phase": s.phase,
        "turn": None if s.phase == Phase.END else turn(s),
        "mover": s.mover,
        "points": [s.points[seat] for seat in seats],
        "hands": [cards_held(s, seat) for seat in seats],
        "chosen": [s.chosen[seat] for seat in seats],
        "pile": [s.pile[i] for i in range(s.pile_size)],
    }


def read_position(position: Mapping[str, Any]) -> State:
    """Checks no more than the tests of the match need; a real game checks everything (G-9)."""
    missing = {"players", "options", "round", "phase", "mover", "points", "hands", "chosen", "pile"}
    missing -= set(position)
    if missing:
        raise InvalidPosition(f"the position has no {sorted(missing)[0]!r}")
    s: State = TOY.new_state(TOY.check_options(position["options"]))
    s.players = TOY.check_players(position["players"])
    s.round = position["round"]
    s.phase = position["phase"]
    s.mover = position["mover"]
    for seat in range(s.players):
        s.points[seat] = position["points"][seat]
        s.chosen[seat] = position["chosen"][seat]
        for card in position["hands"][seat]:
            s.hand[seat, card - 1] = 1
    s.pile_size = len(position["pile"])
    for i in range(s.pile_size):
        s.pile[i] = position["pile"][i]
    return s


def write_view(s: State, seat: int | None) -> dict[str, Any]:
    view = write_position(s)
    seats = range(s.players)
    view["hands"] = [h if other == seat else len(h) for other, h in zip(seats, view["hands"])]
    view["chosen"] = [
        c if other == seat or c == 0 else None for other, c in zip(seats, view["chosen"])
    ]
    view["pile"] = len(view["pile"])
    return view


def describe_event(event: Event, names: Sequence[str], language: str) -> str | None:
    if event.kind == Kind.NOTED:
        return None
    card = "" if event.b == NOTHING else f" {event.b}"
    return f"{language}: {names[event.a]} {Kind(event.kind).name.lower()}{card}"


def event_seat(event: Event) -> int | None:
    return event.a


def prompt(s: State, seat: int, language: str) -> str:
    return f"{language}: {Phase(s.phase).name.lower()}"


def question(view: Mapping[str, Any], seat: int, language: str) -> str:
    return f"{language}: {Phase(view['phase']).name.lower()}"


def board(view: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    return f"{language}: {' '.join(names)} {view['points']}"


def screen(scene: Scene) -> Screen:
    move = scene.staged if scene.staged in scene.moves else ""
    moves = (move,) if move else ()
    return Screen(moves=moves, confirm=move, staged=move, board=scene.view)


def showing(
    before: Mapping[str, Any],
    events: Sequence[Event],
    after: Mapping[str, Any],
    seat: int | None,
    names: Sequence[str],
    language: str,
    step: int,
) -> Showing | None:
    return None


def account(
    events: Sequence[Event], points: Sequence[int], language: str
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return ()


def turning_points(story: Story, names: Sequence[str], language: str) -> tuple[Moment, ...]:
    return ()


# --- statistics -----------------------------------------------------------------------------------

SHOWN: Final = 0  # cards
ACTED: Final = 1  # + action - KEEP
THINGS: Final = ACTED + ACTIONS - KEEP


@rule
def first_seat(s: State) -> int:
    return s.mover


@rule
def count_uses(s: State, seat: int, action: int, uses: Any) -> None:
    if action >= KEEP:
        uses[THINGS * seat + ACTED + action - KEEP] += 1
    for row in range(s.told):
        if s.event[row, 0] == Kind.SHOWN:
            uses[THINGS * s.event[row, 2] + SHOWN] += 1


def name_things(s: State, language: str) -> Things:
    return (("Shown", ("cards",)), ("Done", ("keep", "draw", "bow", "nod")))


TOY: Final = Game(
    name="toy",
    package="tests.match.toy",
    title="game.title",
    rules_version=3,
    seats=(2, 3),
    options=(
        Option("rounds", 2, range(1, 10), "T-3"),
        Option("worth", "value", ("value", "one"), "T-1", Instead("polite", True, "one")),
        Option("polite", False, (False, True), "T-2"),
    ),
    minutes=1,
    icon="toy",
    State=State,
    actions=ACTIONS,
    observation_size=1,
    observation_layout=(("cards held", 0, 1),),
    set_up=set_up,
    turn=turn,
    may_move=may_move,
    legal_actions=legal_actions,
    apply=apply,
    points=points,
    wins=wins,
    redeal=redeal,
    observe=observe,
    heuristic=heuristic,
    write_move=write_move,
    describe_move=describe_move,
    move_rule=move_rule,
    move_forms=("card 5", "keep", "draw", "bow", "nod"),
    why_illegal=why_illegal,
    write_position=write_position,
    read_position=read_position,
    write_view=write_view,
    describe_event=describe_event,
    event_seat=event_seat,
    round_event=NOTHING,
    prompt=prompt,
    question=question,
    board=board,
    screen=screen,
    showing=showing,
    account=account,
    turning_points=turning_points,
    statistics=Statistics(
        things=THINGS, first_seat=first_seat, count_uses=count_uses, name_things=name_things
    ),
)


def toy_position(**changes: Any) -> dict[str, Any]:
    """Three players about to choose, each of two cards; and changes to that."""
    position = {
        "game": "toy",
        "players": 3,
        "options": {"rounds": 4},
        "round": 1,
        "phase": 0,
        "mover": 0,
        "points": [0, 0, 0],
        "hands": [[1, 2], [3, 4], [5, 6]],
        "chosen": [0, 0, 0],
        "pile": [7, 8, 9],
    }
    return position | changes
