"""How a round goes on: from turn to turn, to its end, and to the next one (M-20, M-22, M-23)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.massilia.components import (
    COLOURS,
    CUBES_A_ROUND,
    DIE_COLOURS,
    FACES,
    FEWEST_PLAYERS,
    NO_CARD,
    ORANGE,
    PINK,
    PRICE_PLACES,
    PURPLE,
    ROUNDS,
    TEMPLE,
)
from fondaco.games.massilia.piles import cubes_in_bag, draw_cube
from fondaco.games.massilia.rolling import begin_rolling
from fondaco.games.massilia.scoring import tell_points
from fondaco.games.massilia.state import (
    NO_ACTION,
    NOBODY,
    NOTHING_YET,
    Ask,
    Event,
    Phase,
    Reason,
    State,
    Step,
    four,
)

# --- turns ----------------------------------------------------------------------------------------


@rule
def close_action(s: State) -> None:
    """No action is being built or carried out."""
    s.action = NO_ACTION
    s.step = Step.NONE
    s.last_further = NOTHING_YET
    s.amount = 0
    s.kept_cards = 0
    s.last_card = NO_CARD
    s.owed = 0
    s.last_place = NOTHING_YET
    s.last_cube = NOTHING_YET
    s.ask = Ask.NOTHING
    s.mover = NOBODY


@rule
def close_turn(s: State) -> None:
    """All that holds for one turn only is over, mercury's prices too (M-53)."""
    close_action(s)
    s.last_pick = NOTHING_YET
    for place in range(PRICE_PLACES):
        s.mercury[place] = 0


@rule
def has_passed(s: State, seat: int) -> bool:
    """Whether the seat has passed in this round (M-22)."""
    for k in range(s.passes):
        if s.passed[k] == seat:
            return True
    return False


@rule
def end_turn(s: State, seat: int) -> None:
    """The seat's turn is over: on to the next in turn order who has not passed (M-22).

    There must be one; it may be the same seat.
    """
    close_turn(s)
    place = 0
    while s.order[place] != seat:
        place += 1
    place = (place + 1) % s.players
    while has_passed(s, s.order[place]):
        place = (place + 1) % s.players
    s.phase = Phase.ACTIONS
    s.turn = s.order[place]


@rule
def pass_round(s: State, seat: int) -> None:
    """The seat passes: it takes the top turn order tile, if one is left (M-23)."""
    tile = s.players - s.passes
    s.passed[s.passes] = seat
    s.passes += 1
    if s.passes < s.players:
        tell(s, Event.PASSES, seat, tile, tile - 1)
        s.sestertii[seat] += tile
        tell(s, Event.SESTERTII, seat, tile, Reason.PASSING)
    else:
        tell(s, Event.PASSES, seat, 0, 0)
    take_back_kept_dice(s, seat)
    if s.passes < s.players:
        end_turn(s, seat)
    else:
        close_turn(s)
        end_round(s)


@rule
def take_back_kept_dice(s: State, seat: int) -> None:
    """Dice still kept go back behind the screen (M-23)."""
    for colour in range(DIE_COLOURS):
        for die in range(FACES * colour, FACES * (colour + 1)):
            s.screen[seat, colour] += s.kept[seat, die]
            s.kept[seat, die] = 0


# --- rounds ---------------------------------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """All have passed: the next round, or the end of the game (M-22, M-60)."""
    if s.round == ROUNDS:
        s.phase = Phase.OVER
        s.turn = NOBODY
        tell(s, Event.GAME_ENDS, NOTHING, NOTHING, NOTHING)
        tell_points(s)
        return
    for k in range(s.players):  # M-23: who passed last is first
        s.order[s.players - 1 - k] = s.passed[k]
    for k in range(s.players):
        s.passed[k] = 0
    s.passes = 0
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    """The next round: prices move on, cubes arrive, dice are rolled (M-20, M-21)."""
    s.round += 1
    tell_round(s)
    move_prices(s)
    let_cubes_arrive(s)
    begin_rolling(s)


@rule
def tell_round(s: State) -> None:
    """Tell the round and its turn order."""
    tell(s, Event.ROUND, s.round, NOTHING, NOTHING)
    for place in range(s.players):
        tell(s, Event.ORDER, place, s.order[place], NOTHING)


@rule
def move_prices(s: State) -> None:
    """Every price tile moves on (M-20)."""
    pink = s.price[PINK]
    s.price[PINK] = s.price[ORANGE]
    s.price[ORANGE] = s.price[PURPLE]
    s.price[PURPLE] = s.price[TEMPLE]
    s.price[TEMPLE] = pink
    harbours = 100 * s.price[PINK] + 10 * s.price[PURPLE] + s.price[ORANGE]
    tell(s, Event.PRICES_MOVE, s.price[TEMPLE], harbours, NOTHING)


@rule
def let_cubes_arrive(s: State) -> None:
    """Cubes are drawn from the bag, each to its harbour (M-20)."""
    cubes = [0] * COLOURS
    for _ in range(min(CUBES_A_ROUND[s.players - FEWEST_PLAYERS], cubes_in_bag(s))):
        colour = draw_cube(s)
        s.harbour[colour] += 1
        cubes[colour] += 1
    learnt(s)
    tell(s, Event.ARRIVE, four(cubes[PINK], cubes[PURPLE], cubes[ORANGE], 0), NOTHING, NOTHING)
