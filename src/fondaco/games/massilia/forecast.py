"""What a choice would bring: the rules, run on a state made from what a view shows.

Nothing here knows more than the view does: others' cards, and their sestertii and tokens where they
are hidden, are left out, and so are the cards of the pile. What would draw, roll or show anything
of them is never run: see `uncovers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from fondaco.engine.events import read_events
from fondaco.engine.record import Grid, Ints
from fondaco.games.massilia.building import sum_of_dice
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    COLOURS,
    CONSUL,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    CUBES_SHIFTED,
    DIE_COLOURS,
    FACES,
    SPACES,
    TOKENS_OF_A_PLAYER,
)
from fondaco.games.massilia.figures import space_after
from fondaco.games.massilia.notation import (
    ASK_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    CUBE_NAMES,
    DIE_COLOUR_NAMES,
    DIE_NAMES,
    FIGURE_NAMES,
    PHASE_NAMES,
    PRICE_NAMES,
    STEP_NAMES,
    write_move,
)
from fondaco.games.massilia.offering import BEIGE_FOR_A_CARD
from fondaco.games.massilia.piles import cards_left
from fondaco.games.massilia.position_writing import row_of
from fondaco.games.massilia.rounds import close_turn
from fondaco.games.massilia.state import (
    ACTIONS,
    BUY,
    DECLINE,
    DICE,
    FAME,
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    MOVE,
    NOBODY,
    OFFER,
    PASS,
    PAY,
    PLACE,
    ROLL,
    SHIFT,
    Ask,
    Event,
    Phase,
    State,
    cubes_at,
    hand_limit,
    hand_size,
    stalls_of,
)
from fondaco.games.massilia.turn import apply, legal_actions

MOVES: Final = tuple(write_move(action) for action in range(ACTIONS))
NO_CUBE: Final = -1
ACTION_OF: Final = {move: action for action, move in enumerate(MOVES)}


# --- a view as a state ----------------------------------------------------------------------------


def state_of(view: Mapping[str, Any]) -> State:
    """What a view shows, as a state to run rules on.

    What is hidden is not in it: others have no cards and, where they are hidden, no sestertii and
    no tokens, and as many tokens are in the supply as there can be; the pile has its size but no
    true cards.
    """
    s = State()
    s.players = view["players"]
    s.round = view["round"]
    s.phase = PHASE_NAMES.index(view["phase"])
    s.turn = NOBODY if view["turn"] is None else view["turn"]
    _fill(s.order, view["order"])
    _fill(s.passed, view["passed"])
    s.passes = len(view["passed"])
    _set_options(s, view["options"])
    close_turn(s)
    _lay_market(s, view)
    for seat, its in enumerate(view["seats"]):
        _seat_down(s, seat, its)
    supply = view["penalty_supply"]
    s.token_supply = _most_tokens_left(s) if supply is None else supply
    _fill(s.discard, [CARD_NAMES.index(card) for card in view["discard"]])
    s.discard_size = len(view["discard"])
    s.pile_size = size(view["pile"])
    _go_into_phase(s, view["detail"])
    _fill_bag(s)
    return s


def size(cards: int | Sequence[str]) -> int:
    """How many cards: hidden ones stand in a view as their number."""
    return cards if isinstance(cards, int) else len(cards)


def _fill(row: Ints, values: Sequence[int]) -> None:
    for k, value in enumerate(values):
        row[k] = value


def _set_options(s: State, options: Mapping[str, Any]) -> None:
    s.popularity_drop = int(options["popularity_drop"] == "step")
    s.sestertii_per_point = options["sestertii_per_point"]
    s.edition = int(options["edition"] == "2014")
    s.open_counts = int(options["open_counts"])


def _lay_market(s: State, view: Mapping[str, Any]) -> None:
    _fill(s.figure, [view["figures"][name] for name in FIGURE_NAMES])
    _fill(s.price, [view["prices"][name] for name in PRICE_NAMES])
    _fill(s.popularity, [view["popularity"][name] for name in COLOUR_NAMES])
    _fill(s.harbour, [view["harbour"][name] for name in CUBE_NAMES])
    for place in range(SPACES):
        s.owner[place] = NOBODY
    for key, its in view["stalls"].items():
        s.owner[int(key)] = its["owner"]
        for cube, name in enumerate(CUBE_NAMES):
            s.stall[int(key), cube] = its[name]
    for colour, name in enumerate(DIE_COLOUR_NAMES):
        for value in view["temple"][name]:
            if s.phase == Phase.STALLS:
                s.temple_unrolled[colour] += 1
            else:
                s.temple[colour, value - 1] += 1


def _seat_down(s: State, seat: int, its: Mapping[str, Any]) -> None:
    s.sestertii[seat] = its["sestertii"] or 0
    s.fame[seat] = its["fame"]
    s.penalty[seat] = its["penalty"] or 0
    if not isinstance(its["cards"], int):
        for card in its["cards"]:
            s.hand[seat, CARD_NAMES.index(card)] += 1
    for colour, name in enumerate(DIE_COLOUR_NAMES):
        s.screen[seat, colour] = its["screen"][name]
        for value in its["kept"][name]:
            s.kept[seat, FACES * colour + value - 1] += 1


def _most_tokens_left(s: State) -> int:
    """The supply where it is hidden: all but the tokens that are seen (M-8, M-70)."""
    return TOKENS_OF_A_PLAYER * s.players - sum(row_of(s.penalty, s.players))


def _fill_bag(s: State) -> None:
    """The cubes that are nowhere else (M-3)."""
    for cube in range(CUBE_KINDS):
        total = BEIGE_CUBES if cube == BEIGE else CUBES_OF_A_COLOUR
        on_stalls = sum(s.stall[place, cube] for place in range(SPACES))
        s.bag[cube] = total - s.harbour[cube] - on_stalls - s.placing[cube]


# --- inside the phases ----------------------------------------------------------------------------


def _go_into_phase(s: State, detail: Mapping[str, Any]) -> None:
    for name, change in detail.get("mercury", {}).items():
        s.mercury[PRICE_NAMES.index(name)] = change
    last = detail.get("last")
    after = None if last is None else ACTION_OF[last]
    if s.phase == Phase.STALLS:
        s.setup_step = sum(1 for place in range(SPACES) if s.owner[place] != NOBODY)
    elif s.phase == Phase.ROLL:
        for name in detail["picked"]:
            s.picked[DIE_COLOUR_NAMES.index(name)] += 1
            s.last_pick = max(s.last_pick, DIE_COLOUR_NAMES.index(name))
    elif s.phase == Phase.KEEP:
        _lay_dice(s.rolled, detail["dice"])
        if after is not None:
            s.last_pick = after - KEEP_DIE
    elif s.phase == Phase.ACTIONS:
        _go_into_action(s, detail, after)
    elif s.phase == Phase.PLACE:
        _go_into_placing(s, detail, after)
    elif s.phase in (Phase.OFFER, Phase.PAY):
        _go_into_offering(s, detail, after)
    elif s.phase == Phase.CONSUL:
        _go_to_consul(s, detail, after)


def _lay_dice(counts: Grid, dice: Sequence[str]) -> None:
    for name in dice:
        die = DIE_NAMES.index(name)
        counts[die // FACES, die % FACES] += 1


def _go_into_action(s: State, detail: Mapping[str, Any], after: int | None) -> None:
    if detail["action"] is None:
        return
    s.action = DIE_COLOUR_NAMES.index(detail["action"])
    s.step = STEP_NAMES.index(detail["step"])
    _lay_dice(s.taken, detail["dice"])
    if after is not None:
        s.last_further = after - FURTHER_DIE


def _go_into_placing(s: State, detail: Mapping[str, Any], after: int | None) -> None:
    for name, number in detail["placing"].items():
        s.placing[CUBE_NAMES.index(name)] = number
    s.amount = sum(row_of(s.placing, CUBE_KINDS))
    if after is not None:
        s.last_cube, s.last_place = divmod(after - PLACE, SPACES)


def _go_into_offering(s: State, detail: Mapping[str, Any], after: int | None) -> None:
    """The drawn cards, if they are the viewer's own (M-35)."""
    if isinstance(detail["drawn"], int):
        return
    for name in detail["drawn"]:
        s.drawn_cards[CARD_NAMES.index(name)] += 1
    s.kept_cards = detail["kept"]
    if s.phase == Phase.OFFER:
        if after is not None:
            s.last_card = after - KEEP_CARD
        return
    s.last_card = CARD_NAMES.index(detail["card"])
    if after is not None:
        s.last_cube, s.last_place = divmod(after - PAY, SPACES)
        s.owed = 1


def _go_to_consul(s: State, detail: Mapping[str, Any], after: int | None) -> None:
    s.mover = detail["mover"]
    s.ask = ASK_NAMES.index(detail["ask"])
    place = s.figure[CONSUL]
    if s.ask == Ask.TAX:
        s.amount = cubes_at(s, place)
    elif s.ask == Ask.GIVE:
        s.amount = detail["owed"]
        if after is not None:
            s.last_cube = after - GIVE
    elif s.ask == Ask.SHIFT:
        s.amount = CUBES_SHIFTED - cubes_at(s, place)
        if after is not None:
            s.last_place, s.last_cube = divmod(after - SHIFT, CUBE_KINDS)


# --- rules run on it ------------------------------------------------------------------------------


def legal(s: State, seat: int) -> list[int]:
    """The seat's legal actions."""
    mask = [0] * ACTIONS
    legal_actions(s, seat, mask)
    return [action for action, is_legal in enumerate(mask) if is_legal == 1]


def after_action(s: State, seat: int, action: int) -> State:
    """The state after the action; it must not be one that uncovers anything."""
    then = s.copy()
    apply(then, seat, action)
    return then


def hands(view: Mapping[str, Any]) -> tuple[int, ...]:
    """How many cards each seat has in its hand, which everybody sees (M-70)."""
    return tuple(size(its["cards"]) for its in view["seats"])


def uncovers(s: State, seat: int, action: int, cards: Sequence[int]) -> bool:
    """Whether the action draws, rolls, or depends on a card that only another seat knows.

    `cards` are those in each hand: whoever has none can't have pluto (M-54).
    """
    if s.phase == Phase.STALLS:
        return (s.setup_step + 1) % s.players == 0  # M-11: cubes are drawn onto the stalls
    if action == ROLL:
        return sum(row_of(s.picked, DIE_COLOURS)) > 0
    if action == PASS:
        return s.passes + 1 == s.players  # M-22: the round is over
    if action == OFFER:
        return True
    return MOVE + 2 * CONSUL <= action < BUY and asks_another(s, seat, action, cards)


def end_space(s: State, action: int) -> int:
    """Where the figure that is moved stops (M-33)."""
    figure, backwards = divmod(action - MOVE, 2)
    return space_after(s.figure[figure], sum_of_dice(s), backwards)


def asks_another(s: State, seat: int, action: int, cards: Sequence[int]) -> bool:
    """Whether the consul would stop at another's stall where pluto may be played (M-54)."""
    place = end_space(s, action)
    owner = s.owner[place]
    if owner in (NOBODY, seat) or cards[owner] == 0:
        return False
    return cubes_at(s, place) > 0 or stalls_of(s, owner) > 1


# --- where a figure would stop (M-33, M-40 to M-46) -----------------------------------------------


class Outcome(Enum):
    """What comes of it where a figure stops."""

    NOTHING = "nothing"  # M-42; for the consul: no stall there, and the mover can't open one
    SALE = "sale"  # M-40, M-41
    EMPTY = "empty"  # M-43: the mover may open a stall
    TAX = "tax"  # M-45
    CLOSED = "closed"  # M-44
    LAST = "last"  # M-44: a player's last stall stays


@dataclass(frozen=True, kw_only=True)
class Stop:
    """What one move of a figure would bring about.

    Attributes:
        action: the move.
        figure: who moves; from `start` to `end`, over so many `spaces`, `backwards` or not.
        outcome: what comes of it.
        owner: whose stall is there, NOBODY for none.
        cube: what is sold; so many of them (`number`), for that many sestertii and fame.
        popularity: that of the customer's colour before and after; equal if nothing is sold.
        tax: how much the owner has to pay in sestertii or cubes.
        opens: whether the mover may open a stall there then (M-43, M-44).
        pluto: whether its owner may prevent it with pluto, as far as the viewer can know (M-54).
    """

    action: int
    figure: int
    start: int
    end: int
    spaces: int
    backwards: bool
    outcome: Outcome
    owner: int
    cube: int = NO_CUBE
    number: int = 0
    sestertii: int = 0
    fame: int = 0
    popularity: tuple[int, int] = (0, 0)
    tax: int = 0
    opens: bool = False
    pluto: bool = False


def stop_of(s: State, seat: int, action: int, cards: Sequence[int]) -> Stop:
    """What a move of a figure would bring about; the action being built must be a brown one.

    `cards` are those in each hand: see `hands`. Of others' cards the state has none, so that the
    rules run as if nobody else played pluto.
    """
    figure, backwards = divmod(action - MOVE, 2)
    end = end_space(s, action)
    moved: dict[str, Any] = {
        "action": action,
        "figure": figure,
        "start": s.figure[figure],
        "end": end,
        "spaces": sum_of_dice(s),
        "backwards": backwards == 1,
        "owner": s.owner[end],
    }
    then = after_action(s, seat, action)
    if figure != CONSUL:
        return Stop(**moved, **_sale(s, then, seat, figure, end))
    pluto = asks_another(s, seat, action, cards)
    if then.phase == Phase.CONSUL and then.ask == Ask.PLUTO:
        pluto = True
        then = after_action(then, seat, DECLINE)
    return Stop(**moved, **_visit(s, then, end), pluto=pluto)


def _sale(s: State, then: State, seat: int, colour: int, place: int) -> dict[str, Any]:
    sold = [s.stall[place, cube] - then.stall[place, cube] for cube in range(CUBE_KINDS)]
    number = sum(sold)
    return {
        "outcome": Outcome.SALE if number > 0 else Outcome.NOTHING,
        "cube": sold.index(number) if number > 0 else NO_CUBE,
        "number": number,
        "sestertii": then.sestertii[seat] - s.sestertii[seat],
        "fame": then.fame[seat] - s.fame[seat],
        "popularity": (s.popularity[colour], then.popularity[colour]),
    }


def _visit(s: State, then: State, place: int) -> dict[str, Any]:
    """What the consul brings about, pluto aside."""
    asked = then.ask if then.phase == Phase.CONSUL else Ask.NOTHING
    opens = asked == Ask.OPEN
    if s.owner[place] == NOBODY:
        return {"outcome": Outcome.EMPTY if opens else Outcome.NOTHING, "opens": opens}
    if then.owner[place] == NOBODY:
        return {"outcome": Outcome.CLOSED, "opens": opens}
    if asked == Ask.TAX:
        return {"outcome": Outcome.TAX, "tax": then.amount}
    return {"outcome": Outcome.LAST}


# --- the other last parts, and passing ------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Purchase:
    """What buying goods would cost (M-34): the popularity is that of the colour, as is `colour`."""

    action: int
    colour: int
    coloured: int
    beige: int
    price: int
    sestertii: tuple[int, int]
    popularity: tuple[int, int]


def purchase_of(s: State, seat: int, action: int) -> Purchase:
    """What a purchase would cost, which must be legal."""
    then = after_action(s, seat, action)
    coloured = [s.harbour[colour] - then.harbour[colour] for colour in range(COLOURS)]
    colour = coloured.index(sum(coloured))
    return Purchase(
        action=action,
        colour=colour,
        coloured=coloured[colour],
        beige=s.harbour[BEIGE] - then.harbour[BEIGE],
        price=s.sestertii[seat] - then.sestertii[seat],
        sestertii=(s.sestertii[seat], then.sestertii[seat]),
        popularity=(s.popularity[colour], then.popularity[colour]),
    )


@dataclass(frozen=True, kw_only=True)
class Fame:
    """What buying fame would bring and cost (M-36)."""

    number: int
    price: int
    fame: tuple[int, int]
    sestertii: tuple[int, int]


def fame_of(s: State, seat: int) -> Fame:
    """What buying fame with the dice taken would bring; it must be legal."""
    then = after_action(s, seat, FAME)
    return Fame(
        number=then.fame[seat] - s.fame[seat],
        price=s.sestertii[seat] - then.sestertii[seat],
        fame=(s.fame[seat], then.fame[seat]),
        sestertii=(s.sestertii[seat], then.sestertii[seat]),
    )


@dataclass(frozen=True, kw_only=True)
class Offering:
    """How many cards an offering would draw, and how many of them can be kept (M-35)."""

    drawn: int
    most_kept: int


def offering_of(s: State, seat: int) -> Offering:
    """What an offering with the dice taken would draw."""
    drawn = min(sum_of_dice(s), cards_left(s))
    room = hand_limit(s) - hand_size(s, seat)
    return Offering(drawn=drawn, most_kept=min(drawn, room, cards_payable(s, seat)))


def cards_payable(s: State, seat: int) -> int:
    """How many cards of an offering the seat's cubes can pay for (M-35)."""
    mine = [place for place in range(SPACES) if s.owner[place] == seat]
    beige = sum(s.stall[place, BEIGE] for place in mine)
    coloured = sum(cubes_at(s, place) for place in mine) - beige
    return coloured + beige // BEIGE_FOR_A_CARD


@dataclass(frozen=True, kw_only=True)
class Passing:
    """What passing would bring (M-23).

    Attributes:
        sestertii: what the turn order tile gives, 0 for who is last to pass.
        place: the place in the next round's order, from 1.
        dice: the kept dice that would go back behind the screen.
    """

    sestertii: int
    place: int
    dice: tuple[int, ...]


def passing_of(s: State, seat: int) -> Passing:
    """What passing would bring; nothing need be uncovered for it, even by the last to pass."""
    dice = tuple(die for die in range(DICE) for _ in range(s.kept[seat, die]))
    if s.passes + 1 == s.players:
        return Passing(sestertii=0, place=1, dice=dice)
    passed = next(
        event for event in read_events(after_action(s, seat, PASS)) if event.kind == Event.PASSES
    )
    return Passing(sestertii=passed.b, place=passed.c + 1, dice=dice)
