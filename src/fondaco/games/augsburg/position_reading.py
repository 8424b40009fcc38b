"""Positions of Augsburg 1520, read from JSON-able data (G-8, G-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fondaco.engine.record import Ints
from fondaco.errors import (
    InvalidComponents,
    InvalidOption,
    InvalidPlayers,
    shorten,
)
from fondaco.games.augsburg.auction import close_auction
from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import (
    COLUMN,
    FIRST_OFFER,
    HIGHEST_LEVEL,
    JOKER,
    JOKERS,
    KINDS,
    MAXIMILIAN,
    NO_PRIVILEGE,
    NOBLES,
    NOTES,
    OPEN_PRIVILEGES,
    PHILIPP,
    PRIVILEGE_CARDS,
)
from fondaco.games.augsburg.memory_text import read_memory
from fondaco.games.augsburg.notation import (
    CARD_NAMES,
    CARD_PHASES,
    CAREER_NAMES,
    NOBLE_NAMES,
    PHASE_NAMES,
    read_phase,
)
from fondaco.games.augsburg.notes import offered_notes
from fondaco.games.augsburg.phase_reading import (
    check_public,
    detail_of,
    read_card_in_use,
    read_choices,
)
from fondaco.games.augsburg.position_values import CHECKS, card_kinds
from fondaco.games.augsburg.position_writing import first_of_row, hand_kinds, offer_kinds
from fondaco.games.augsburg.rights import cap
from fondaco.games.augsburg.state import NOBODY, Phase, State, rounds

# What a seat may have. No game gets there: at most it brings 1500 at the start, 1000 in each
# of 35 auctions, by two `money`, and 1600 in each of six incomes, 46,100 in all.
MOST_GULDEN: Final = 99_999
SHOWN_PHASES: Final = (Phase.AUCTION, Phase.SHOW, Phase.TAKE)


# --- the table and the seats ----------------------------------------------------------------------


def _new_state(position: Mapping[str, Any]) -> State:
    """A state with the options, the players and the components of the position in it."""
    from fondaco.games.augsburg.game import GAME  # which is made of this module too

    replaced = position.get("components", {})
    if not isinstance(replaced, Mapping):
        raise CHECKS.fault(f"components is an object, not {shorten(replaced)}")
    try:
        options = GAME.check_options(position.get("options"))
        players = GAME.check_players(position["players"])
        components = GAME.check_components(replaced)
    except (InvalidOption, InvalidPlayers, InvalidComponents) as fault:
        raise CHECKS.fault(str(fault)) from None
    s: State = GAME.new_state(options, components)
    s.players = players
    for kind in range(NOTES):
        s.holder[kind] = NOBODY
    close_auction(s)
    return s


def _read_table(s: State, position: Mapping[str, Any]) -> None:
    """Where in the game it is (A-13, A-20)."""
    s.round = CHECKS.whole(position["round"], "round (A-13)", 1, rounds(s))
    s.noble = CHECKS.word(position["noble"], "noble", NOBLE_NAMES)
    s.marker = CHECKS.whole(position["marker"], "marker", 0, s.players - 1)
    CHECKS.word(position["phase"], "phase", PHASE_NAMES)
    s.phase = read_phase(position)
    _check_when(s)


def _check_when(s: State) -> None:
    """Each phase has its time: purchases and the end stand at the round's end, or before all."""
    phase = PHASE_NAMES[s.phase]
    noble = NOBLE_NAMES[s.noble]
    if s.phase == Phase.BUY and s.noble == PHILIPP:
        if s.round != 1:
            raise CHECKS.fault(f"phase 'buy' at noble 'Ph' is in round 1, not {s.round} (A-12)")
    elif s.phase in (Phase.BUY, Phase.SHORTAGE):
        if s.noble != MAXIMILIAN:
            where = "'Mx', or 'Ph' in round 1" if s.phase == Phase.BUY else "'Mx'"
            raise CHECKS.fault(f"phase {phase!r} is at noble {where}, not {noble!r} (A-50)")
        if s.round == rounds(s):
            raise CHECKS.fault(f"phase {phase!r}: after round {s.round}, the last, no notes (A-50)")
    elif s.phase == Phase.OVER and (s.noble != MAXIMILIAN or s.round != rounds(s)):
        raise CHECKS.fault(
            f"phase 'over' is in round {rounds(s)}, the last, at noble 'Mx',"
            f" not in round {s.round} at {noble!r} (A-13)"
        )


SEAT_KEYS: Final = (
    "gulden",
    "points",
    "hand",
    *CAREER_NAMES,
    "coat",
    "letter",
    "mint",
    "architect",
    "church",
    "cathedral",
)


def _read_seat(s: State, seat: int, value: object) -> None:
    where = f"seats.{seat}"
    given = CHECKS.mapping(value, where, SEAT_KEYS, ("offer",))
    s.gulden[seat] = CHECKS.whole(given["gulden"], f"{where}.gulden", 0, MOST_GULDEN)
    for career, name in enumerate(CAREER_NAMES):
        s.level[career, seat] = CHECKS.whole(given[name], f"{where}.{name} (A-3)", 1, HIGHEST_LEVEL)
    s.coat[seat] = _tile(given, "coat", where, s.coats)
    s.letter[seat] = _tile(given, "letter", where, s.letters)
    s.mint[seat] = CHECKS.yes_or_no(given["mint"], f"{where}.mint")
    s.architect[seat] = CHECKS.yes_or_no(given["architect"], f"{where}.architect")
    s.church[seat] = _tile(given, "church", where, s.churches)
    s.cathedral[seat] = _tile(given, "cathedral", where, s.cathedrals)
    limit = cap(s, seat)
    s.points[seat] = CHECKS.whole(given["points"], f"{where}.points (A-41)", 0, limit)
    for kind in card_kinds(given["hand"], f"{where}.hand"):
        _take_in_hand(s, seat, kind)
    _read_offer(s, seat, card_kinds(given.get("offer", []), f"{where}.offer", FIRST_OFFER))


def _tile(given: Mapping[str, Any], key: str, where: str, column: Ints) -> int:
    """The value of a right tile, which must be in its column, or 0 (A-5)."""
    values = first_of_row(column, COLUMN)
    value = CHECKS.whole(given[key], f"{where}.{key}", 0, max(values))
    if value not in (0, *values):
        known = ", ".join(map(str, sorted(set(values))))
        raise CHECKS.fault(f"{where}.{key} is 0 or one of {known}, not {value} (A-5)")
    return value


def _take_in_hand(s: State, seat: int, kind: int) -> None:
    """A card of the seat's hand; there is one of each note (A-1)."""
    if kind == JOKER:
        s.jokers[seat] += 1
        return
    if s.holder[kind] != NOBODY:
        raise CHECKS.fault(
            f"seats.{seat}.hand: {CARD_NAMES[kind]!r} is in the hand of seat {s.holder[kind]}"
            " already; there is one of each note (A-1)"
        )
    s.holder[kind] = seat


def _read_offer(s: State, seat: int, kinds: list[int]) -> None:
    """The cards offered, which lie there during purchases only (A-12, A-51)."""
    if not kinds:
        return
    if s.phase != Phase.BUY:
        raise CHECKS.fault(
            f"seats.{seat}.offer has cards in phase {PHASE_NAMES[s.phase]!r};"
            " cards are offered in phase 'buy' only (A-52)"
        )
    most = FIRST_OFFER if s.noble == PHILIPP else offered_notes(s, seat)
    if len(kinds) > most:
        raise CHECKS.fault(
            f"seats.{seat}.offer has {len(kinds)} cards; the seat is offered at most {most} (A-51)"
        )
    for k, kind in enumerate(sorted(kinds)):
        s.offer[seat, k] = kind
    s.offered[seat] = len(kinds)


def _check_tiles(s: State) -> None:
    """Nobody has a tile that the box has not (A-4, A-5)."""
    for career, name in enumerate(CAREER_NAMES):
        for level in range(2, HIGHEST_LEVEL + 1):
            too_many = -tiles_left(s, career, level)
            if too_many > 0:
                raise CHECKS.fault(
                    f"{name}: the seats have more tiles of level {level} than there are"
                    f" for {s.players} players, by {too_many} (A-4)"
                )
    columns = (
        ("coat", s.coats, s.coat),
        ("letter", s.letters, s.letter),
        ("church", s.churches, s.church),
        ("cathedral", s.cathedrals, s.cathedral),
    )
    for name, column, owned in columns:
        there = Counter(first_of_row(column, COLUMN))
        for value, n in Counter(first_of_row(owned, s.players)).items():
            if value > 0 and n > there[value]:
                raise CHECKS.fault(
                    f"{name}: {n} seats have the tile {value}, of which there are"
                    f" {there[value]} (A-5)"
                )


# --- cards and privilege cards --------------------------------------------------------------------


def _read_cards(s: State, position: Mapping[str, Any]) -> None:
    """The draw pile and the discards: given, or left to chance (A-10)."""
    for key, other in (("draw", "discard"), ("discard", "draw")):
        if key in position and other not in position:
            raise CHECKS.fault(f"the position has {key!r} but no {other!r}: give both or neither")
    if "draw" in position:
        pile = card_kinds(position["draw"], "draw")
        discard = card_kinds(position["discard"], "discard")
        for kind, n in enumerate(_unseen(s, [*pile, *discard])):
            if n != 0:
                _refuse_count(kind, _there_are(kind) - n)
    else:
        pile, discard = [], []
        for kind, n in enumerate(_unseen(s, [])):
            if n < 0:
                _refuse_count(kind, _there_are(kind) - n)
            pile += [kind] * n
        s.undealt = 1
    for k, kind in enumerate(pile if s.undealt else reversed(pile)):
        s.pile[k] = kind
    s.pile_size = len(pile)
    for k, kind in enumerate(discard):
        s.discard[k] = kind
    s.discard_size = len(discard)


def _there_are(kind: int) -> int:
    return JOKERS if kind == JOKER else 1


def _unseen(s: State, laid: list[int]) -> list[int]:
    """Of each kind how many cards are neither with the seats nor among those laid (A-1)."""
    found = Counter(laid)
    for seat in range(s.players):
        found.update(hand_kinds(s, seat))
        found.update(offer_kinds(s, seat))
    return [_there_are(kind) - found[kind] for kind in range(KINDS)]


def _refuse_count(kind: int, n: int) -> None:
    raise CHECKS.fault(f"{n} cards {CARD_NAMES[kind]!r} on the table, not {_there_are(kind)} (A-1)")


def _read_privileges(s: State, value: object) -> None:
    """All ten privilege cards, each once: open, face down, used, or in use (A-6)."""
    given = CHECKS.mapping(value, "privileges", ("open", "pile", "used"))
    rows = [
        [
            CHECKS.whole(card, f"privileges.{key}", 1, PRIVILEGE_CARDS)
            for card in CHECKS.entries(given[key], f"privileges.{key}", most)
        ]
        for key, most in (
            ("open", OPEN_PRIVILEGES),
            ("pile", PRIVILEGE_CARDS),
            ("used", PRIVILEGE_CARDS),
        )
    ]
    found = Counter(card for row in rows for card in row)
    if s.card != NO_PRIVILEGE:
        found[s.card] += 1
    for card in range(1, PRIVILEGE_CARDS + 1):
        if found[card] != 1:
            raise CHECKS.fault(
                f"privileges: card {card} is there {found[card]} times, not once (A-6);"
                " a card in use is detail.card alone"
            )
    for row, target in zip(rows, (s.open, s.face_down, s.used), strict=True):
        for k, card in enumerate(row):
            target[k] = card
    s.open_size, s.face_down_size, s.used_size = map(len, rows)
    still = _to_visit(s)
    if s.open_size < still:
        raise CHECKS.fault(
            f"privileges.open has {s.open_size} cards for {still} nobles still to be visited (A-27)"
        )


def _to_visit(s: State) -> int:
    """How many privilege cards may still be won in this round (A-20, A-27)."""
    if s.phase in SHOWN_PHASES or (s.phase == Phase.BUY and s.noble == PHILIPP):
        return NOBLES - s.noble
    if s.phase in CARD_PHASES:
        return NOBLES - s.noble - 1
    return 0


# --- the whole ------------------------------------------------------------------------------------


def read_position(position: Mapping[str, Any]) -> State:
    """A state of the position; raises InvalidPosition naming the fault (G-9)."""
    needed = ("game", "players", "round", "noble", "marker", "phase", "seats", "privileges")
    allowed = ("options", "draw", "discard", "components", "detail")
    CHECKS.mapping(position, "the position", needed, allowed)
    s = _new_state(position)
    _read_table(s, position)
    for seat, value in enumerate(CHECKS.by_seat(position["seats"], "seats", s.players)):
        _read_seat(s, seat, value)
    _check_tiles(s)
    _read_cards(s, position)
    detail = detail_of(s, position)
    if s.phase in CARD_PHASES:
        read_card_in_use(s, detail)
    _read_privileges(s, position["privileges"])
    read_choices(s, detail)
    check_public(s, detail)
    read_memory(s, detail.get("memory"))
    return s
