"""Positions and views of Massilia, written as JSON-able data (G-8, G-10)."""

from __future__ import annotations

from typing import Any, Final

from fondaco.engine.record import Grid, Ints
from fondaco.games.massilia.components import (
    CUBE_KINDS,
    DEITIES,
    DIE_COLOURS,
    FACES,
    LOWEST_ORDER_TILE,
    NO_CARD,
    SPACES,
)
from fondaco.games.massilia.memory_text import memory_text
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
from fondaco.games.massilia.state import (
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    NO_ACTION,
    NOBODY,
    NOTHING_YET,
    PAY,
    PLACE,
    SHIFT,
    Ask,
    Phase,
    State,
)

ALL: Final = -1  # in place of a viewer: nothing is hidden
TURN_PHASES: Final = (Phase.ACTIONS, Phase.PLACE, Phase.OFFER, Phase.PAY, Phase.CONSUL)


def _sees(viewer: int | None, seat: int) -> bool:
    return viewer in (ALL, seat)


def row_of(row: Ints, size: int) -> list[int]:
    """The entries of a row that are used."""
    return [row[k] for k in range(size)]


def _cards(counts: list[int]) -> list[str]:
    """The names of so many cards of each deity, in the order of M-8."""
    return [CARD_NAMES[card] for card in range(DEITIES) for _ in range(counts[card])]


def hand_cards(s: State, seat: int) -> list[str]:
    """The cards in the seat's hand, in the order of M-8."""
    return _cards([s.hand[seat, card] for card in range(DEITIES)])


# --- the table ------------------------------------------------------------------------------------


def _write_options(s: State) -> dict[str, Any]:
    """The table options (M-65, M-70)."""
    return {
        "popularity_drop": "step" if s.popularity_drop == 1 else "cubes",
        "sestertii_per_point": s.sestertii_per_point,
        "edition": "2014" if s.edition == 1 else "rulebook",
        "open_counts": s.open_counts == 1,
    }


def _write_stall(s: State, place: int) -> dict[str, int]:
    cubes = {name: s.stall[place, cube] for cube, name in enumerate(CUBE_NAMES)}
    return {"owner": s.owner[place], **cubes}


def _write_stalls(s: State) -> dict[str, dict[str, int]]:
    """The stalls on the market by their places."""
    there = [place for place in range(SPACES) if s.owner[place] != NOBODY]
    return {str(place): _write_stall(s, place) for place in there}


def _temple_values(s: State, colour: int) -> list[int]:
    """The dice of that colour on the temple, rising; those not rolled yet stand as 1."""
    rolled = [face + 1 for face in range(FACES) for _ in range(s.temple[colour, face])]
    return [1] * s.temple_unrolled[colour] + rolled


def _kept_values(s: State, seat: int, colour: int) -> list[int]:
    """The dice of that colour that the seat kept, rising."""
    dice = range(colour * FACES, (colour + 1) * FACES)
    return [die % FACES + 1 for die in dice for _ in range(s.kept[seat, die])]


def _write_temple(s: State) -> dict[str, list[int]]:
    return {name: _temple_values(s, colour) for colour, name in enumerate(DIE_COLOUR_NAMES)}


def turn_tiles(players: int, passes: int) -> list[int]:
    """The turn order tiles not yet taken: the highest go first (M-7, M-23)."""
    return list(range(LOWEST_ORDER_TILE, players - passes + 1))


def _write_seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """All of a seat; others' sestertii, tokens and cards as far as the viewer sees them (M-70)."""
    cards = hand_cards(s, seat)
    counts_seen = _sees(viewer, seat) or s.open_counts == 1
    colours = tuple(enumerate(DIE_COLOUR_NAMES))
    return {
        "sestertii": s.sestertii[seat] if counts_seen else None,
        "fame": s.fame[seat],
        "penalty": s.penalty[seat] if counts_seen else None,
        "cards": cards if _sees(viewer, seat) else len(cards),
        "kept": {name: _kept_values(s, seat, colour) for colour, name in colours},
        "screen": {name: s.screen[seat, colour] for colour, name in colours},
    }


# --- inside the phases ----------------------------------------------------------------------------


def _dice(counts: Grid) -> list[str]:
    """The names of the dice counted by colour and face, in the order of G-3."""
    return [
        DIE_NAMES[FACES * colour + face]
        for colour in range(DIE_COLOURS)
        for face in range(FACES)
        for _ in range(counts[colour, face])
    ]


def _last(action: int, is_there: bool) -> str | None:
    """The last move of a row of equal ones: what may follow depends on it (G-3)."""
    return write_move(action) if is_there else None


def _write_roll(s: State) -> dict[str, Any]:
    colours = enumerate(DIE_COLOUR_NAMES)
    return {"picked": [name for colour, name in colours for _ in range(s.picked[colour])]}


def _write_keep(s: State) -> dict[str, Any]:
    last = _last(KEEP_DIE + s.last_pick, s.last_pick != NOTHING_YET)
    return {"dice": _dice(s.rolled), "last": last}


def _write_actions(s: State) -> dict[str, Any]:
    """The action being built, if one is (M-30)."""
    return {
        "action": None if s.action == NO_ACTION else DIE_COLOUR_NAMES[s.action],
        "step": STEP_NAMES[s.step],
        "dice": _dice(s.taken),
        "last": _last(FURTHER_DIE + s.last_further, s.last_further != NOTHING_YET),
    }


def _write_place(s: State) -> dict[str, Any]:
    last = PLACE + SPACES * s.last_cube + s.last_place
    return {
        "placing": {
            name: s.placing[cube] for cube, name in enumerate(CUBE_NAMES) if s.placing[cube] > 0
        },
        "last": _last(last, s.last_place != NOTHING_YET),
    }


def _write_drawn(s: State, viewer: int | None) -> dict[str, Any]:
    """The cards of an offering: their owner sees them, others their number (M-35)."""
    drawn = _cards(row_of(s.drawn_cards, DEITIES))
    return {"drawn": drawn if _sees(viewer, s.turn) else len(drawn), "kept": s.kept_cards}


def _write_offer(s: State, viewer: int | None) -> dict[str, Any]:
    seen = _sees(viewer, s.turn) and s.last_card != NO_CARD
    return {**_write_drawn(s, viewer), "last": _last(KEEP_CARD + s.last_card, seen)}


def _write_pay(s: State, viewer: int | None) -> dict[str, Any]:
    last = PAY + SPACES * s.last_cube + s.last_place
    return {
        **_write_drawn(s, viewer),
        "card": CARD_NAMES[s.last_card] if _sees(viewer, s.turn) else None,
        "last": _last(last, s.last_place != NOTHING_YET),
    }


def _write_consul(s: State) -> dict[str, Any]:
    """What is asked of whom `turn` names, where the consul stands (M-43 to M-46, M-54)."""
    asked: dict[str, Any] = {"mover": s.mover, "ask": ASK_NAMES[s.ask]}
    if s.ask == Ask.GIVE:
        last = _last(GIVE + s.last_cube, s.last_cube != NOTHING_YET)
        return {**asked, "owed": s.amount, "last": last}
    if s.ask == Ask.SHIFT:
        last = _last(SHIFT + CUBE_KINDS * s.last_place + s.last_cube, s.last_place != NOTHING_YET)
        return {**asked, "last": last}
    return asked


def _write_phase(s: State, viewer: int | None) -> dict[str, Any]:
    """What is going on inside the phase."""
    if s.phase == Phase.ROLL:
        return _write_roll(s)
    if s.phase == Phase.KEEP:
        return _write_keep(s)
    if s.phase == Phase.ACTIONS:
        return _write_actions(s)
    if s.phase == Phase.PLACE:
        return _write_place(s)
    if s.phase == Phase.OFFER:
        return _write_offer(s, viewer)
    if s.phase == Phase.PAY:
        return _write_pay(s, viewer)
    return _write_consul(s) if s.phase == Phase.CONSUL else {}


def _write_mercury(s: State) -> dict[str, int]:
    """What mercury changes prices by in this turn (M-53)."""
    changes = {name: s.mercury[place] for place, name in enumerate(PRICE_NAMES)}
    return {name: change for name, change in changes.items() if change != 0}


def _write_detail(s: State, viewer: int | None) -> dict[str, Any]:
    """What holds in the phase alone, as far as the viewer sees it."""
    detail: dict[str, Any] = {}
    if s.phase in TURN_PHASES:
        detail["mercury"] = _write_mercury(s)
    detail |= _write_phase(s, viewer)
    memory = memory_text(s, lambda seat: _sees(viewer, seat))
    if memory is not None:
        detail["memory"] = memory
    return detail


# --- the whole ------------------------------------------------------------------------------------


def _write(s: State, viewer: int | None) -> dict[str, Any]:
    """The position as the viewer sees it, ALL for everything."""
    pile = [CARD_NAMES[card] for card in reversed(row_of(s.pile, s.pile_size))]
    # Where others' tokens are hidden, what is left of them is too: it would tell their sum.
    supply_seen = viewer == ALL or s.open_counts == 1
    return {
        "game": "massilia",
        "players": s.players,
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "order": row_of(s.order, s.players),
        "turn": None if s.phase == Phase.OVER else s.turn,
        "passed": row_of(s.passed, s.passes),
        "options": _write_options(s),
        "figures": {name: s.figure[k] for k, name in enumerate(FIGURE_NAMES)},
        "prices": {name: s.price[k] for k, name in enumerate(PRICE_NAMES)},
        "popularity": {name: s.popularity[k] for k, name in enumerate(COLOUR_NAMES)},
        "harbour": {name: s.harbour[k] for k, name in enumerate(CUBE_NAMES)},
        "temple": _write_temple(s),
        "penalty_supply": s.token_supply if supply_seen else None,
        "stalls": _write_stalls(s),
        "seats": [_write_seat(s, seat, viewer) for seat in range(s.players)],
        "pile": pile if viewer == ALL else len(pile),
        "discard": [CARD_NAMES[card] for card in row_of(s.discard, s.discard_size)],
        "turn_tiles": turn_tiles(s.players, s.passes),
        "detail": _write_detail(s, viewer),
    }


def write_position(s: State) -> dict[str, Any]:
    """Everything, hidden things too (G-8)."""
    return _write(s, ALL)


def write_view(s: State, viewer: int | None) -> dict[str, Any]:
    """What that seat, or a spectator, may see (G-10, M-70)."""
    return _write(s, viewer)
