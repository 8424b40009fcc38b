"""What goes on in the phase of a position of Massilia, read from its `detail`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    CONSUL,
    CORNERS,
    CUBE_KINDS,
    CUBES_ON_A_STALL,
    CUBES_SHIFTED,
    DARK_SPACES,
    DEITIES,
    DIE_COLOURS,
    FACES,
    FIRST_CUBES,
    FIRST_HARBOUR,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    MOST_DICE,
    PLUTO,
    SPACES,
    STALLS_OF_A_PLAYER,
)
from fondaco.games.massilia.figures import may_open
from fondaco.games.massilia.notation import (
    ASK_NAMES,
    CUBE_NAMES,
    DIE_COLOUR_NAMES,
    DIE_NAMES,
    PHASE_NAMES,
    PRICE_NAMES,
    STEP_NAMES,
)
from fondaco.games.massilia.offering import BEIGE_FOR_A_CARD, can_pay_for_card, has_room_in_hand
from fondaco.games.massilia.position_values import (
    CHECKS,
    card_kind,
    card_kinds,
    die_number,
    last_move,
)
from fondaco.games.massilia.position_writing import TURN_PHASES, row_of
from fondaco.games.massilia.rounds import close_turn, has_passed
from fondaco.games.massilia.setup import starter, starting_stalls
from fondaco.games.massilia.state import (
    ACTIONS,
    DICE,
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    NOBODY,
    PAY,
    PLACE,
    SHIFT,
    Ask,
    Phase,
    State,
    Step,
    cubes_at,
    hand_limit,
    hand_size,
    room_at,
    room_of,
    stalls_of,
)
from fondaco.games.massilia.turn import legal_actions

DETAIL_KEYS: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.STALLS: (),
    Phase.ROLL: ("picked",),
    Phase.KEEP: ("dice", "last"),
    Phase.ACTIONS: ("mercury", "action", "step", "dice", "last"),
    Phase.PLACE: ("mercury", "placing", "last"),
    Phase.OFFER: ("mercury", "drawn", "kept", "last"),
    Phase.PAY: ("mercury", "drawn", "kept", "card", "last"),
    Phase.CONSUL: ("mercury", "mover", "ask", "owed", "last"),
    Phase.OVER: (),
}
NEEDED_DETAIL: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.KEEP: ("dice",),
    Phase.PLACE: ("placing",),
    Phase.OFFER: ("drawn",),
    Phase.PAY: ("card",),
    Phase.CONSUL: ("mover", "ask"),
}
LAST: Final = "detail.last"


def detail_of(s: State, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position's detail, with no key that its phase has not, and all that it needs."""
    needed = NEEDED_DETAIL.get(s.phase, ())
    if "detail" not in position:
        if needed:
            raise CHECKS.fault(f"phase {PHASE_NAMES[s.phase]!r} needs detail.{needed[0]}")
        return {}
    where = f"detail in phase {PHASE_NAMES[s.phase]!r}"
    keys = (*DETAIL_KEYS[s.phase], "memory")
    return CHECKS.mapping(position["detail"], where, needed, keys)


def read_phase(s: State, detail: Mapping[str, Any]) -> None:
    """What is being decided, and what of it has been done."""
    close_turn(s)
    _check_passed_kept_none(s)
    if s.phase in TURN_PHASES:
        _read_turn(s, detail)
    if s.phase == Phase.STALLS:
        _read_setup(s)
    elif s.phase == Phase.ROLL:
        _read_picked(s, detail)
    elif s.phase == Phase.KEEP:
        _read_rolled(s, detail)
    elif s.phase == Phase.ACTIONS:
        _read_action(s, detail)
    elif s.phase == Phase.PLACE:
        _read_placing(s, detail)
    elif s.phase in (Phase.OFFER, Phase.PAY):
        _read_offering(s, detail)
    elif s.phase == Phase.CONSUL:
        _read_asked(s, detail)


def _has_kept(s: State, seat: int) -> bool:
    """Whether the seat has dice kept in front of it (M-21)."""
    return any(s.kept[seat, die] > 0 for die in range(DICE))


def _check_passed_kept_none(s: State) -> None:
    """Who passes puts the dice still kept behind the screen again (M-23)."""
    for seat in row_of(s.passed, s.passes):
        if _has_kept(s, seat):
            raise CHECKS.fault(f"seats.{seat}.kept has dice of a seat that has passed (M-23)")


def _read_turn(s: State, detail: Mapping[str, Any]) -> None:
    """Mercury's prices (M-53), and the mover, who has not passed (M-22)."""
    changes = CHECKS.mapping(detail.get("mercury", {}), "detail.mercury", (), PRICE_NAMES)
    for name, value in changes.items():
        place = PRICE_NAMES.index(name)
        where = f"detail.mercury.{name}, from a tile {s.price[place]} (M-53),"
        least, most = LOWEST_PRICE - s.price[place], HIGHEST_PRICE - s.price[place]
        s.mercury[place] = CHECKS.whole(value, where, least, most)
    seat, key = s.turn, "turn"
    if s.phase == Phase.CONSUL:
        seat = s.mover = CHECKS.whole(detail["mover"], "detail.mover", 0, s.players - 1)
        key = "detail.mover"
    if has_passed(s, seat):
        raise CHECKS.fault(f"{key} is {seat}, a seat that has passed (M-22)")


# --- setup and rolling ----------------------------------------------------------------------------


def _read_setup(s: State) -> None:
    """Starting stalls are put down in the order of setup, and filled once all have one (M-11)."""
    for cube, name in enumerate(CUBE_NAMES):
        first = BEIGE_CUBES if cube == BEIGE else FIRST_HARBOUR
        if s.harbour[cube] != first:
            raise CHECKS.fault(
                f"harbour.{name} is {first} in phase 'stalls', not {s.harbour[cube]} (M-10)"
            )
    setting_up = [starter(s, step) for step in range(starting_stalls(s))]
    places = [place for place in range(SPACES) if s.owner[place] != NOBODY]
    n = len(places)
    filled = n - n % s.players
    expected = Counter((seat, FIRST_CUBES) for seat in setting_up[:filled])
    expected.update((seat, 0) for seat in setting_up[filled:n])
    found = Counter((s.owner[place], cubes_at(s, place)) for place in places)
    if n == len(setting_up) or found != expected:
        raise CHECKS.fault(
            f"stalls: in phase 'stalls' the seats put them down in the order {setting_up}; once"
            f" all have one more, these get {FIRST_CUBES} cubes each; the last is missing (M-11)"
        )
    if s.turn != setting_up[n]:
        raise CHECKS.fault(f"turn is {setting_up[n]} with {n} stalls, not {s.turn} (M-11)")
    _check_corners(places)
    for seat in range(s.players):
        if _has_kept(s, seat):
            raise CHECKS.fault(f"seats.{seat}.kept has dice before any were rolled (M-10, M-21)")
    s.setup_step = n


def _check_corners(places: list[int]) -> None:
    """A starting stall stands at a market corner, where no other stands (M-1, M-11)."""
    for place in places:
        if place in DARK_SPACES:
            raise CHECKS.fault(f"stalls.{place} is at no market corner (M-11)")
    corners = Counter((place + 1) // 4 % len(CORNERS) for place in places)
    if any(n > 1 for n in corners.values()):
        raise CHECKS.fault(f"stalls: two of {places} stand at the same market corner (M-11)")


def _check_not_rolled(s: State) -> None:
    """Who rolls later in the order has kept no die yet (M-21, M-23)."""
    order = row_of(s.order, s.players)
    first = order.index(s.turn) + (1 if s.phase == Phase.KEEP else 0)
    for seat in order[first:]:
        if _has_kept(s, seat):
            raise CHECKS.fault(f"seats.{seat}.kept has dice of a seat still to roll (M-21)")


def _read_picked(s: State, detail: Mapping[str, Any]) -> None:
    """The dice picked behind the screen so far (M-21)."""
    _check_not_rolled(s)
    most = MOST_DICE * DIE_COLOURS
    for value in CHECKS.entries(detail.get("picked", []), "detail.picked", most):
        colour = CHECKS.word(value, "detail.picked", DIE_COLOUR_NAMES)
        s.picked[colour] += 1
        s.last_pick = max(s.last_pick, colour)


def _dice_of(detail: Mapping[str, Any]) -> list[int]:
    values = CHECKS.entries(detail.get("dice", []), "detail.dice", MOST_DICE * DIE_COLOURS)
    return [die_number(value, "detail.dice") for value in values]


def _read_rolled(s: State, detail: Mapping[str, Any]) -> None:
    """The dice rolled and neither kept nor given up (M-21)."""
    _check_not_rolled(s)
    dice = _dice_of(detail)
    if not dice:
        raise CHECKS.fault("detail.dice is empty in phase 'keep', where a die is left (M-21)")
    for die in dice:
        s.rolled[die // FACES, die % FACES] += 1
    last = last_move(detail.get("last"), LAST, KEEP_DIE, KEEP_DIE + 2 * DICE)
    if last is not None:
        s.last_pick = last
        if s.kept[s.turn, last // 2] == 0:
            raise CHECKS.fault(
                f"{LAST}: seats.{s.turn}.kept has no {DIE_NAMES[last // 2]!r} (M-21)"
            )


# --- an action being built ------------------------------------------------------------------------


def _read_action(s: State, detail: Mapping[str, Any]) -> None:
    """The dice taken for an action, what it is, and how far it has come (M-30, M-31).

    One die alone, with nothing said of it, was just taken.
    """
    dice = _dice_of(detail)
    if not dice:
        _check_no_action(detail)
        return
    colours = [die // FACES for die in dice]
    alone = len(dice) == 1
    for key in ("action", "step"):
        if not alone and detail.get(key) is None:
            raise CHECKS.fault(f"detail has several dice and no {key!r} (M-31)")
    action = detail.get("action", DIE_COLOUR_NAMES[colours[0]])
    step = detail.get("step", STEP_NAMES[Step.FIRST])
    s.action = CHECKS.word(action, "detail.action", DIE_COLOUR_NAMES)
    s.step = CHECKS.word(step, "detail.step", STEP_NAMES[Step.FIRST :]) + Step.FIRST
    for die in dice:
        s.taken[die // FACES, die % FACES] += 1
    _check_step(s, colours)
    _read_further(s, detail, dice)


def _check_no_action(detail: Mapping[str, Any]) -> None:
    nothing = {"action": None, "step": STEP_NAMES[Step.NONE], "last": None}
    for key, value in nothing.items():
        if detail.get(key, value) != value:
            raise CHECKS.fault(f"detail.{key} without detail.dice is {value!r} (M-30)")


def _check_step(s: State, colours: list[int]) -> None:
    """Each step has its dice: see `state.Step`."""
    step = STEP_NAMES[s.step]
    own = s.action == colours[0]
    if s.step in (Step.FIRST, Step.AS) and len(colours) > 1:
        raise CHECKS.fault(f"detail.step is {step!r} with several dice (M-31)")
    if s.step == Step.FURTHER and len(colours) == 1:
        raise CHECKS.fault(f"detail.step is {step!r} with one die (M-31)")
    if (s.step == Step.FIRST and not own) or (s.step == Step.AS and own):
        raise CHECKS.fault(
            f"detail.action is {DIE_COLOUR_NAMES[s.action]!r}, but the die is"
            f" {DIE_COLOUR_NAMES[colours[0]]} and detail.step is {step!r} (M-31)"
        )


def _read_further(s: State, detail: Mapping[str, Any], dice: list[int]) -> None:
    """The further die that was taken last (G-3)."""
    last = last_move(detail.get("last"), LAST, FURTHER_DIE, FURTHER_DIE + 4 * DICE)
    if last is None:
        if s.step == Step.FURTHER:
            raise CHECKS.fault(f"{LAST} is the last further die in detail.step 'further' (G-3)")
        return
    if len(dice) == 1:
        raise CHECKS.fault(f"{LAST} is a further die, but one alone was taken (M-31)")
    if s.step == Step.FURTHER and last // 4 not in dice:
        raise CHECKS.fault(f"{LAST}: detail.dice has no {DIE_NAMES[last // 4]!r} (M-31)")
    s.last_further = last


# --- buying and offering --------------------------------------------------------------------------


def _room(s: State, first: int) -> int:
    """How many cubes the stalls of the seat to move have room for, from that place on (M-34)."""
    places = range(first, SPACES)
    return sum(room_at(s, place) for place in places if s.owner[place] == s.turn)


def _read_placing(s: State, detail: Mapping[str, Any]) -> None:
    """Bought cubes still to be placed, for which there is room in the order of G-3 (M-34)."""
    where = "detail.placing"
    for name, n in CHECKS.mapping(detail["placing"], where, (), CUBE_NAMES).items():
        most = CUBES_ON_A_STALL * STALLS_OF_A_PLAYER
        s.placing[CUBE_NAMES.index(name)] = CHECKS.whole(n, f"{where}.{name}", 0, most)
    kinds = [cube for cube in range(CUBE_KINDS) if s.placing[cube] > 0]
    coloured = [cube for cube in kinds if cube != BEIGE]
    if not kinds or len(coloured) > 1:
        raise CHECKS.fault(f"{where} has cubes, of one colour or of beige or of both (M-34)")
    s.amount = sum(row_of(s.placing, CUBE_KINDS))
    last = last_move(detail.get("last"), LAST, PLACE, PLACE + SPACES * CUBE_KINDS)
    if last is not None:
        s.last_cube, s.last_place = divmod(last, SPACES)
        if coloured not in ([], [s.last_cube]):
            raise CHECKS.fault(f"{LAST}: {CUBE_NAMES[coloured[0]]} is placed first (M-34, G-3)")
        _check_lies_there(s, s.last_place, s.last_cube)
    first = s.last_place if s.last_cube == kinds[0] else 0
    if room_of(s, s.turn) < s.amount or _room(s, first) < s.placing[kinds[0]]:
        raise CHECKS.fault(
            f"{where}: the stalls of seat {s.turn} have no room for them in order (M-34, G-3)"
        )


def _check_lies_there(s: State, place: int, cube: int) -> None:
    """The cube put down last lies where it was put."""
    if s.owner[place] != s.turn or s.stall[place, cube] == 0:
        raise CHECKS.fault(
            f"{LAST}: seat {s.turn} has no stall with {CUBE_NAMES[cube]} at {place} (G-3)"
        )


def _read_offering(s: State, detail: Mapping[str, Any]) -> None:
    """Cards drawn, and what of them was kept (M-35)."""
    for card in card_kinds(detail.get("drawn", []), "detail.drawn"):
        s.drawn_cards[card] += 1
    kept = detail.get("kept", 1 if s.phase == Phase.PAY else 0)
    s.kept_cards = CHECKS.whole(kept, "detail.kept (M-35)", 0, hand_limit(s))
    if s.phase == Phase.PAY:
        _read_payment(s, detail)
    else:
        _read_kept(s, detail)


def _read_kept(s: State, detail: Mapping[str, Any]) -> None:
    """The card kept last (G-3); another one can be kept, or the offering would be over (M-35)."""
    last = last_move(detail.get("last"), LAST, KEEP_CARD, KEEP_CARD + DEITIES)
    if (last is None) != (s.kept_cards == 0):
        raise CHECKS.fault(f"{LAST} is null if and only if detail.kept is 0 (M-35)")
    if last is not None:
        s.last_card = last
        if s.hand[s.turn, last] == 0 or hand_size(s, s.turn) < s.kept_cards:
            raise CHECKS.fault(
                f"{LAST} is the last of {s.kept_cards} cards kept, but they are not all"
                f" in seats.{s.turn}.cards (M-35)"
            )
    if all(s.drawn_cards[card] == 0 for card in range(max(s.last_card, 0), DEITIES)):
        raise CHECKS.fault("detail.drawn has no card that may be kept in order (M-35, G-3)")
    if not has_room_in_hand(s, s.turn) or not can_pay_for_card(s, s.turn):
        raise CHECKS.fault(
            f"phase 'offer': the hand of seat {s.turn} is full, or it has no cubes to pay with"
            " (M-35)"
        )


def _read_payment(s: State, detail: Mapping[str, Any]) -> None:
    """The card being paid for, and where the first of two beige cubes came from (M-35)."""
    s.last_card = card_kind(detail["card"], "detail.card")
    others = s.kept_cards - 1
    if not 0 <= others <= hand_size(s, s.turn) < hand_limit(s):
        raise CHECKS.fault(
            f"detail.kept is {s.kept_cards} with detail.card, but seats.{s.turn}.cards has"
            f" {hand_size(s, s.turn)} cards without it, for a hand of {hand_limit(s)} (M-35)"
        )
    beige = PAY + SPACES * BEIGE
    last = last_move(detail.get("last"), LAST, beige, beige + SPACES)
    if last is None:
        payable = can_pay_for_card(s, s.turn)
    else:
        s.owed = BEIGE_FOR_A_CARD - 1
        s.last_cube, s.last_place = BEIGE, last
        places = [place for place in range(last, SPACES) if s.owner[place] == s.turn]
        payable = any(s.stall[place, BEIGE] > 0 for place in places)
    if not payable:
        raise CHECKS.fault(f"phase 'pay': seat {s.turn} has no cubes to pay with (M-35, G-3)")


# --- what the consul brings about -----------------------------------------------------------------


def _read_asked(s: State, detail: Mapping[str, Any]) -> None:
    """What is asked where the consul stands, and of whom (M-43 to M-46, M-54)."""
    s.ask = CHECKS.word(detail["ask"], "detail.ask", ASK_NAMES[Ask.PLUTO :]) + Ask.PLUTO
    place = s.figure[CONSUL]
    if s.ask == Ask.OPEN:
        _check_may_open(s, place)
        asked = s.mover
    else:
        asked = s.owner[place]
        if asked == NOBODY:
            raise CHECKS.fault(f"{_asked(s)} there is no stall")
    if s.turn != asked:
        raise CHECKS.fault(f"{_asked(s)} turn is {asked}, who is asked, not {s.turn}")
    if s.ask == Ask.PLUTO:
        _check_pluto(s, place)
    elif s.ask == Ask.SHIFT:
        _read_shift(s, detail, place)
    elif s.ask in (Ask.TAX, Ask.GIVE):
        _read_tax(s, detail, place)
    for key, asks in (("owed", (Ask.GIVE,)), ("last", (Ask.GIVE, Ask.SHIFT))):
        if key in detail and s.ask not in asks:
            raise CHECKS.fault(f"{_asked(s)} there is no detail.{key}")


def _asked(s: State) -> str:
    """How a fault begins."""
    return f"detail.ask is {ASK_NAMES[s.ask]!r} and the consul at {s.figure[CONSUL]}:"


def _check_may_open(s: State, place: int) -> None:
    if s.owner[place] != NOBODY:
        raise CHECKS.fault(f"{_asked(s)} a stall is there already (M-43)")
    if not may_open(s, s.mover):
        raise CHECKS.fault(f"{_asked(s)} seat {s.mover} has no stall or sestertii for it (M-43)")


def _check_pluto(s: State, place: int) -> None:
    if s.hand[s.turn, PLUTO] == 0:
        raise CHECKS.fault(f"{_asked(s)} seats.{s.turn}.cards has no 'pluto' (M-54)")
    if cubes_at(s, place) == 0 and stalls_of(s, s.turn) == 1:
        raise CHECKS.fault(f"{_asked(s)} nothing happens at a last stall without cubes (M-44)")


def _read_tax(s: State, detail: Mapping[str, Any], place: int) -> None:
    """A sestertius for each cube, and a cube for each of them that is not paid (M-45)."""
    s.amount = cubes_at(s, place)
    if s.amount == 0:
        raise CHECKS.fault(f"{_asked(s)} there are no cubes to be taxed (M-45)")
    if s.ask == Ask.TAX:
        return
    if "owed" not in detail:
        raise CHECKS.fault(f"{_asked(s)} detail has no 'owed', the cubes still to be given (M-45)")
    last = last_move(detail.get("last"), LAST, GIVE, GIVE + CUBE_KINDS)
    if last is not None:
        s.last_cube = last
    may_go = range(max(s.last_cube, 0), CUBE_KINDS)
    most = sum(s.stall[place, cube] for cube in may_go)
    s.amount = CHECKS.whole(detail["owed"], "detail.owed (M-45, G-3)", 1, most)


def _read_shift(s: State, detail: Mapping[str, Any], place: int) -> None:
    """Six cubes at most come to the new stall, where none were before (M-46)."""
    if s.mover != s.turn:
        raise CHECKS.fault(f"{_asked(s)} it is the stall of seat {s.turn}, not the mover's (M-46)")
    s.amount = CUBES_SHIFTED - cubes_at(s, place)
    if s.amount == 0:
        raise CHECKS.fault(f"{_asked(s)} six cubes were shifted there already (M-46)")
    last = last_move(detail.get("last"), LAST, SHIFT, SHIFT + CUBE_KINDS * SPACES)
    if (last is None) != (s.amount == CUBES_SHIFTED):
        raise CHECKS.fault(f"{LAST} is null if and only if no cube was shifted yet (M-46)")
    if last is not None:
        s.last_place, s.last_cube = divmod(last, CUBE_KINDS)
        _check_lies_there(s, place, s.last_cube)
        if s.owner[s.last_place] != s.turn or s.last_place == place:
            raise CHECKS.fault(f"{LAST}: seat {s.turn} has no other stall at {s.last_place} (M-46)")


def check_can_go_on(s: State) -> None:
    """Whoever is to decide can (G-4), so that no action is begun that can't be completed."""
    if s.phase == Phase.OVER:
        return
    mask = [0] * ACTIONS
    legal_actions(s, s.turn, mask)
    if not any(mask):
        raise CHECKS.fault(
            f"phase {PHASE_NAMES[s.phase]!r}: seat {s.turn} can't complete what is begun (M-32)"
        )
