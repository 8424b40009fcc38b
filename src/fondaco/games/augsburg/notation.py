"""Moves, positions and views of Augsburg 1520 as text and JSON, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from fondaco.engine.record import Ints
from fondaco.errors import (
    InvalidComponents,
    InvalidOption,
    InvalidPlayers,
    InvalidPosition,
    shorten,
)
from fondaco.games.augsburg.auction import close_auction, highest_bid
from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import (
    CARDS,
    CAREERS,
    COLUMN,
    DRAW_CARDS,
    FIRST_OFFER,
    HIGHEST_LEVEL,
    JOKER,
    JOKERS,
    KINDS,
    MAXIMILIAN,
    MOST_PLAYERS,
    NO_PRIVILEGE,
    NOBLES,
    NOTES,
    NOTES_OF_A_NOBLE,
    OPEN_PRIVILEGES,
    PHILIPP,
    PRIVILEGE_CARDS,
    PRIVILEGES_USED,
    SYMBOLS_OF_A_CARD,
    fits,
)
from fondaco.games.augsburg.memory_text import ALL, memory_text, read_memory
from fondaco.games.augsburg.notes import gulden_left, notes_due, offered_notes
from fondaco.games.augsburg.piles import cards_left
from fondaco.games.augsburg.privileges import card_is_done
from fondaco.games.augsburg.replaced import SYMBOL_NAMES, read_components
from fondaco.games.augsburg.rights import cap
from fondaco.games.augsburg.show import after_fitting, chosen_cards, first_fitting, means_to_show
from fondaco.games.augsburg.state import (
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    BID,
    BUY,
    CARDS_INSTEAD,
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    DEPOT_INSTEAD,
    DEPOT_LEVEL,
    DEPOT_MONEY,
    DEPOT_ROB,
    DISCARD,
    DONE,
    HOLD,
    MONEY_INSTEAD,
    NOBILITY_COAT,
    NOBILITY_INSTEAD,
    NOBILITY_LETTER,
    NOBILITY_LEVEL,
    NOBILITY_ROB,
    NOBODY,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_INSTEAD,
    OFFICE_LEVEL,
    OFFICE_MINT,
    OFFICE_ROB,
    PASS,
    PASSED,
    POINTS6_INSTEAD,
    POINTS7_INSTEAD,
    SHOW,
    TAKE,
    TAKE_CARDS,
    TAKE_MONEY,
    TAKE_POINTS6,
    TAKE_POINTS7,
    Phase,
    State,
    hand_size,
    held,
    price_of,
    rounds,
)

NOBLE_NAMES: Final = ("Ph", "Lo", "Le", "Ma", "Mx")
CARD_NAMES: Final = (
    *(
        f"{NOBLE_NAMES[kind // NOTES_OF_A_NOBLE]}{kind % NOTES_OF_A_NOBLE + 1}"
        for kind in range(NOTES)
    ),
    "Jk",
)
KIND_OF: Final = {name: kind for kind, name in enumerate(CARD_NAMES)}
CAREER_NAMES: Final = SYMBOL_NAMES[:CAREERS]
PHASE_NAMES: Final = tuple(phase.name.lower() for phase in Phase)
# Winning a privilege is one phase to whoever looks, from choosing the card to its last use: while a
# card is to be chosen there is no `detail.card`. Both names are read.
WRITTEN_PHASES: Final = tuple(
    "privilege" if phase == Phase.TAKE else phase.name.lower() for phase in Phase
)

MOVE_FORMS: Final = (
    "buy Ma14",
    "done",
    "bid 3",
    "hold",
    "pass",
    "show Ma15",
    "take 4",
    "depot level",
    "depot money",
    "nobility level",
    "nobility coat",
    "nobility letter",
    "office level",
    "office mint",
    "office architect",
    "office church",
    "office cathedral",
    "office level from 2",
    "money",
    "points6",
    "points7",
    "cards",
    "depot for points",
    "architect church",
    "architect cathedral",
    "discard Ph3",
    "compensation gulden",
    "compensation point",
)

MOST_GULDEN: Final = (
    2**14 - 1
)  # what a position may give a seat: the field has room for as much again

SHOWN_PHASES: Final = (Phase.AUCTION, Phase.SHOW, Phase.TAKE)
CARD_PHASES: Final = (Phase.PRIVILEGE, Phase.COMPENSATION, Phase.DISCARD)

AUCTION_KEYS: Final = ("turn", "bid", "bidder", "bids")
SHOW_KEYS: Final = ("bid", "bidder", "bids")
CARD_KEYS: Final = ("card", "left", "extra_used")
DETAIL_KEYS: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.BUY: ("bought", "chosen"),
    Phase.AUCTION: AUCTION_KEYS,
    Phase.SHOW: (*SHOW_KEYS, "shown", "chosen"),
    Phase.TAKE: (),
    Phase.PRIVILEGE: CARD_KEYS,
    Phase.COMPENSATION: (*CARD_KEYS, "robbed"),
    Phase.DISCARD: CARD_KEYS,
    Phase.SHORTAGE: ("given", "chosen"),
    Phase.OVER: (),
}
NEEDED_DETAIL: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.SHOW: SHOW_KEYS,
    Phase.PRIVILEGE: CARD_KEYS,
    Phase.COMPENSATION: (*CARD_KEYS, "robbed"),
    Phase.DISCARD: CARD_KEYS,
}
ALWAYS_DETAIL: Final = ("draw_price", "discard_top", "memory")


# --- moves ----------------------------------------------------------------------------------------

SINGLE_MOVES: Final = {
    HOLD: ("hold", "A-21"),
    PASS: ("pass", "A-21"),
    DEPOT_LEVEL: ("depot level", "A-34"),
    DEPOT_MONEY: ("depot money", "A-38"),
    DEPOT_INSTEAD: ("depot for points", "A-31"),
    NOBILITY_LEVEL: ("nobility level", "A-34"),
    NOBILITY_COAT: ("nobility coat", "A-37"),
    NOBILITY_LETTER: ("nobility letter", "A-37"),
    NOBILITY_INSTEAD: ("nobility for points", "A-31"),
    OFFICE_LEVEL: ("office level", "A-34"),
    OFFICE_MINT: ("office mint", "A-36"),
    OFFICE_ARCHITECT: ("office architect", "A-36"),
    OFFICE_CHURCH: ("office church", "A-36"),
    OFFICE_CATHEDRAL: ("office cathedral", "A-36"),
    OFFICE_INSTEAD: ("office for points", "A-31"),
    TAKE_MONEY: ("money", "A-32"),
    MONEY_INSTEAD: ("money for points", "A-31"),
    TAKE_POINTS6: ("points6", "A-32"),
    POINTS6_INSTEAD: ("points6 for points", "A-31"),
    TAKE_POINTS7: ("points7", "A-32"),
    POINTS7_INSTEAD: ("points7 for points", "A-31"),
    TAKE_CARDS: ("cards", "A-32"),
    CARDS_INSTEAD: ("cards for points", "A-31"),
    ARCHITECT_CHURCH: ("architect church", "A-40"),
    ARCHITECT_CATHEDRAL: ("architect cathedral", "A-40"),
    DONE: ("done", "A-52"),  # A-40 too
    COMPENSATION_IN_GULDEN: ("compensation gulden", "A-35"),
    COMPENSATION_IN_POINTS: ("compensation point", "A-35"),
}
"""The moves that are one action each, with the rule behind them."""


def _move_and_rule(action: int) -> tuple[str, str]:
    """The text of an action and the id of its rule."""
    if action in SINGLE_MOVES:
        return SINGLE_MOVES[action]
    if action <= BUY + JOKER:
        return f"buy {CARD_NAMES[action - BUY]}", "A-52"
    if action <= BID + CARDS:
        return f"bid {action - BID}", "A-21"
    if action <= SHOW + JOKER:
        return f"show {CARD_NAMES[action - SHOW]}", "A-25"
    if action <= TAKE + PRIVILEGE_CARDS:
        return f"take {action - TAKE}", "A-27"
    for career, first in zip(CAREER_NAMES, (DEPOT_ROB, NOBILITY_ROB, OFFICE_ROB), strict=True):
        if first <= action < first + MOST_PLAYERS:
            return f"{career} level from {action - first}", "A-35"
    return f"discard {CARD_NAMES[action - DISCARD]}", "A-32"


def write_move(action: int) -> str:
    """The text of an action."""
    return _move_and_rule(action)[0]


def move_rule(action: int) -> str:
    """The id of the rule behind an action."""
    return _move_and_rule(action)[1]


# --- positions and views, written -----------------------------------------------------------------


def _sees(viewer: int | None, seat: int) -> bool:
    return viewer in (ALL, seat)


def _hand(s: State, seat: int) -> list[int]:
    """The kinds in the seat's hand, in the order of G-3."""
    return [kind for kind in range(KINDS) for _ in range(held(s, seat, kind))]


def _offer(s: State, seat: int) -> list[int]:
    return [s.offer[seat, k] for k in range(s.offered[seat])]


def _names(kinds: Iterable[int]) -> list[str]:
    return [CARD_NAMES[kind] for kind in kinds]


def _backs(s: State, kinds: Iterable[int]) -> list[int]:
    """The prices on their backs, in an order that says nothing of the faces (A-57)."""
    return sorted(price_of(s, kind) for kind in kinds)


def _write_hidden(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """The seat's money and cards, as far as the viewer sees them (A-57)."""
    hand, offer = _hand(s, seat), _offer(s, seat)
    if _sees(viewer, seat):
        return {"gulden": s.gulden[seat], "hand": _names(hand), "offer": _names(offer)}
    counted = s.open_counts == 1
    return {
        "gulden": s.gulden[seat] if counted else None,
        "hand": _backs(s, hand) if counted else None,
        "offer": _backs(s, offer),
    }


def _write_seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    hidden = _write_hidden(s, seat, viewer)
    return {
        "gulden": hidden["gulden"],
        "points": s.points[seat],
        "hand": hidden["hand"],
        "offer": hidden["offer"],
        **{name: s.level[career, seat] for career, name in enumerate(CAREER_NAMES)},
        "coat": s.coat[seat],
        "letter": s.letter[seat],
        "mint": s.mint[seat] == 1,
        "architect": s.architect[seat] == 1,
        "church": s.church[seat],
        "cathedral": s.cathedral[seat],
    }


def _row(row: Ints, size: int) -> list[int]:
    return [row[k] for k in range(size)]


def _write_bids(s: State) -> dict[str, Any]:
    """What has been bid (A-21)."""
    said = {0: None, PASSED: 0}  # nothing yet, passed
    bids = _row(s.bids, s.players)
    return {
        "bid": s.bid,
        "bidder": None if s.bidder == NOBODY else s.bidder,
        "bids": [said.get(number, number) for number in bids],
    }


def _chosen_seats(s: State) -> list[int]:
    return [seat for seat in range(s.players) if s.chosen[seat] == 1]


def _shown(s: State, seat: int) -> list[str]:
    return _names(kind for kind in range(KINDS) for _ in range(means_to_show(s, seat, kind)))


def _bought(s: State, seat: int) -> list[str]:
    return _names(s.offer[seat, k] for k in range(s.offered[seat]) if s.bought[seat, k] == 1)


def _given(s: State, seat: int) -> str | None:
    return CARD_NAMES[s.given[seat] - 1] if s.given[seat] > 0 else None


def _write_card(s: State) -> dict[str, Any]:
    """The privilege card in use (A-30, A-40)."""
    return {
        "card": s.card,
        "left": [
            SYMBOL_NAMES[s.privileges[s.card, place]]
            for place in range(SYMBOLS_OF_A_CARD)
            if s.spent[place] == 0
        ],
        "extra_used": s.extra_used == 1,
    }


def _write_phase(s: State, viewer: int | None) -> dict[str, Any]:
    """What is going on inside the phase; others' choices stay hidden (G-5)."""
    seats = range(s.players)
    if s.phase == Phase.AUCTION:
        return {"turn": s.turn, **_write_bids(s)}
    if s.phase == Phase.SHOW:
        shown = [_shown(s, seat) if _sees(viewer, seat) else None for seat in seats]
        return {**_write_bids(s), "shown": shown, "chosen": _chosen_seats(s)}
    if s.phase == Phase.BUY:
        bought = [_bought(s, seat) if _sees(viewer, seat) else None for seat in seats]
        return {"bought": bought, "chosen": _chosen_seats(s)}
    if s.phase == Phase.SHORTAGE:
        given = [_given(s, seat) if _sees(viewer, seat) else None for seat in seats]
        return {"given": given, "chosen": _chosen_seats(s)}
    if s.phase == Phase.COMPENSATION:
        return {**_write_card(s), "robbed": s.turn}
    return _write_card(s) if s.phase in CARD_PHASES else {}


def _draw_price(s: State) -> int | None:
    """The price on the back of the draw pile's top card (A-57)."""
    return price_of(s, s.pile[s.pile_size - 1]) if s.pile_size > 0 else None


def _discard_top(s: State) -> str | None:
    return CARD_NAMES[s.discard[s.discard_size - 1]] if s.discard_size > 0 else None


def _write_detail(s: State, viewer: int | None) -> dict[str, Any]:
    detail: dict[str, Any] = {"draw_price": _draw_price(s), "discard_top": _discard_top(s)}
    detail |= _write_phase(s, viewer)
    memory = memory_text(s, viewer)
    if memory:
        detail["memory"] = memory
    return detail


def _write(s: State, viewer: int | None) -> dict[str, Any]:
    """The position as the viewer sees it, ALL for everything."""
    everything = viewer == ALL
    face_down = _row(s.face_down, s.face_down_size)
    pile = _names(reversed(_row(s.pile, s.pile_size)))
    discard = _names(_row(s.discard, s.discard_size))
    position: dict[str, Any] = {
        "game": "augsburg",
        "players": s.players,
        "round": s.round,
        "noble": NOBLE_NAMES[s.noble],
        "marker": s.marker,
        "phase": WRITTEN_PHASES[s.phase],
        "options": {"open_counts": s.open_counts == 1},
        "seats": [_write_seat(s, seat, viewer) for seat in range(s.players)],
        "privileges": {
            "open": _row(s.open, s.open_size),
            "pile": face_down if everything else len(face_down),
            "used": _row(s.used, s.used_size),
        },
        "draw": pile if everything else len(pile),
        "discard": discard if everything else len(discard),
    }
    replaced = read_components(s)
    if replaced:
        position["components"] = replaced
    position["detail"] = _write_detail(s, viewer)
    return position


def write_position(s: State) -> dict[str, Any]:
    """Everything, hidden things too (G-8)."""
    return _write(s, ALL)


def write_view(s: State, viewer: int | None) -> dict[str, Any]:
    """What that seat, or a spectator, may see (G-10, A-57)."""
    return _write(s, viewer)


# --- positions, read: values ----------------------------------------------------------------------


def _fault(text: str) -> InvalidPosition:
    return InvalidPosition(f"augsburg: {text}")


def _mapping(
    value: object, where: str, needed: Iterable[str], allowed: Iterable[str] = ()
) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _fault(f"{where} is an object, not {shorten(value)}")
    for key in needed:
        if key not in value:
            raise _fault(f"{where} has no {key!r}")
    known = {*needed, *allowed}
    for key in value:
        if key not in known:
            raise _fault(
                f"{where} has an unknown key {shorten(key)}; it has {', '.join(sorted(known))}"
            )
    return value


def _list(value: object, where: str, most: int) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise _fault(f"{where} is a list, not {shorten(value)}")
    if len(value) > most:
        raise _fault(f"{where} has {len(value)} entries, more than {most}")
    return list(value)


def _by_seat(value: object, where: str, players: int) -> list[Any]:
    entries = _list(value, where, MOST_PLAYERS)
    if len(entries) != players:
        raise _fault(f"{where} has {len(entries)} entries for {players} players")
    return entries


def _whole(value: object, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _fault(f"{where} is a whole number from {low} to {high}, not {shorten(value)}")
    return value


def _yes_or_no(value: object, where: str) -> int:
    if not isinstance(value, bool):
        raise _fault(f"{where} is true or false, not {shorten(value)}")
    return int(value)


def _word(value: object, where: str, words: Sequence[str]) -> int:
    """The place of one of the words."""
    if not isinstance(value, str) or value not in words:
        raise _fault(f"{where} is one of {', '.join(words)}, not {shorten(value)}")
    return words.index(value)


def _card(value: object, where: str) -> int:
    if not isinstance(value, str) or value not in KIND_OF:
        raise _fault(
            f"{where}: unknown card {shorten(value)};"
            " cards are Ph1 to Ph17, Lo1 to Lo17, Le1 to Le17, Ma1 to Ma17, Jk"
        )
    return KIND_OF[value]


def _cards(value: object, where: str, most: int = CARDS) -> list[int]:
    return [_card(card, where) for card in _list(value, where, most)]


def read_phase(position: Mapping[str, Any]) -> Phase:
    """The phase of a position or a view; one of PHASE_NAMES must stand there."""
    phase = Phase(PHASE_NAMES.index(position["phase"]))
    detail = position.get("detail", {})
    if phase == Phase.PRIVILEGE and isinstance(detail, Mapping) and not {*CARD_KEYS} & {*detail}:
        return Phase.TAKE  # none is chosen yet
    return phase


# --- positions, read: the table and the seats -----------------------------------------------------


def _new_state(position: Mapping[str, Any]) -> State:
    """A state with the options, the players and the components of the position in it."""
    from fondaco.games import load  # the game is made of this module too

    game = load("augsburg")
    replaced = position.get("components", {})
    if not isinstance(replaced, Mapping):
        raise _fault(f"components is an object, not {shorten(replaced)}")
    try:
        options = game.check_options(position.get("options"))
        players = game.check_players(position["players"])
        components = game.check_components(replaced)
    except (InvalidOption, InvalidPlayers, InvalidComponents) as fault:
        raise _fault(str(fault)) from None
    s: State = game.new_state(options, components)
    s.players = players
    for kind in range(NOTES):
        s.holder[kind] = NOBODY
    close_auction(s)
    return s


def _read_table(s: State, position: Mapping[str, Any]) -> None:
    """Where in the game it is (A-13, A-20)."""
    s.round = _whole(position["round"], "round (A-13)", 1, rounds(s))
    s.noble = _word(position["noble"], "noble", NOBLE_NAMES)
    s.marker = _whole(position["marker"], "marker", 0, s.players - 1)
    _word(position["phase"], "phase", PHASE_NAMES)
    s.phase = read_phase(position)
    _check_when(s)


def _check_when(s: State) -> None:
    """Each phase has its time: purchases and the end stand at the round's end, or before all."""
    phase = PHASE_NAMES[s.phase]
    noble = NOBLE_NAMES[s.noble]
    if s.phase == Phase.BUY and s.noble == PHILIPP:
        if s.round != 1:
            raise _fault(f"phase 'buy' at noble 'Ph' is in round 1, not {s.round} (A-12)")
    elif s.phase in (Phase.BUY, Phase.SHORTAGE):
        if s.noble != MAXIMILIAN:
            where = "'Mx', or 'Ph' in round 1" if s.phase == Phase.BUY else "'Mx'"
            raise _fault(f"phase {phase!r} is at noble {where}, not {noble!r} (A-50)")
        if s.round == rounds(s):
            raise _fault(f"phase {phase!r}: after round {s.round}, the last, no notes (A-50)")
    elif s.phase == Phase.OVER and (s.noble != MAXIMILIAN or s.round != rounds(s)):
        raise _fault(
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
    given = _mapping(value, where, SEAT_KEYS, ("offer",))
    s.gulden[seat] = _whole(given["gulden"], f"{where}.gulden", 0, MOST_GULDEN)
    for career, name in enumerate(CAREER_NAMES):
        s.level[career, seat] = _whole(given[name], f"{where}.{name} (A-3)", 1, HIGHEST_LEVEL)
    s.coat[seat] = _tile(given, "coat", where, s.coats)
    s.letter[seat] = _tile(given, "letter", where, s.letters)
    s.mint[seat] = _yes_or_no(given["mint"], f"{where}.mint")
    s.architect[seat] = _yes_or_no(given["architect"], f"{where}.architect")
    s.church[seat] = _tile(given, "church", where, s.churches)
    s.cathedral[seat] = _tile(given, "cathedral", where, s.cathedrals)
    limit = cap(s, seat)
    s.points[seat] = _whole(given["points"], f"{where}.points (A-41)", 0, limit)
    for kind in _cards(given["hand"], f"{where}.hand"):
        _take_in_hand(s, seat, kind)
    _read_offer(s, seat, _cards(given.get("offer", []), f"{where}.offer", FIRST_OFFER))


def _tile(given: Mapping[str, Any], key: str, where: str, column: Ints) -> int:
    """The value of a right tile, which must be in its column, or 0 (A-5)."""
    values = _row(column, COLUMN)
    value = _whole(given[key], f"{where}.{key}", 0, max(values))
    if value not in (0, *values):
        known = ", ".join(map(str, sorted(set(values))))
        raise _fault(f"{where}.{key} is 0 or one of {known}, not {value} (A-5)")
    return value


def _take_in_hand(s: State, seat: int, kind: int) -> None:
    """A card of the seat's hand; there is one of each note (A-1)."""
    if kind == JOKER:
        s.jokers[seat] += 1
        return
    if s.holder[kind] != NOBODY:
        raise _fault(
            f"seats.{seat}.hand: {CARD_NAMES[kind]!r} is in the hand of seat {s.holder[kind]}"
            " already; there is one of each note (A-1)"
        )
    s.holder[kind] = seat


def _read_offer(s: State, seat: int, kinds: list[int]) -> None:
    """The cards offered, which lie there during purchases only (A-12, A-51)."""
    if not kinds:
        return
    if s.phase != Phase.BUY:
        raise _fault(
            f"seats.{seat}.offer has cards in phase {PHASE_NAMES[s.phase]!r};"
            " cards are offered in phase 'buy' only (A-52)"
        )
    most = FIRST_OFFER if s.noble == PHILIPP else offered_notes(s, seat)
    if len(kinds) > most:
        raise _fault(
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
                raise _fault(
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
        there = Counter(_row(column, COLUMN))
        for value, n in Counter(_row(owned, s.players)).items():
            if value > 0 and n > there[value]:
                raise _fault(
                    f"{name}: {n} seats have the tile {value}, of which there are"
                    f" {there[value]} (A-5)"
                )


# --- positions, read: cards and privilege cards ---------------------------------------------------


def _read_cards(s: State, position: Mapping[str, Any]) -> None:
    """The draw pile and the discards: given, or left to chance (A-10)."""
    for key, other in (("draw", "discard"), ("discard", "draw")):
        if key in position and other not in position:
            raise _fault(f"the position has {key!r} but no {other!r}: give both or neither")
    if "draw" in position:
        pile = _cards(position["draw"], "draw")
        discard = _cards(position["discard"], "discard")
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
        found.update(_hand(s, seat))
        found.update(_offer(s, seat))
    return [_there_are(kind) - found[kind] for kind in range(KINDS)]


def _refuse_count(kind: int, n: int) -> None:
    raise _fault(f"{n} cards {CARD_NAMES[kind]!r} on the table, not {_there_are(kind)} (A-1)")


def _read_privileges(s: State, value: object) -> None:
    """All ten privilege cards, each once: open, face down, used, or in use (A-6)."""
    given = _mapping(value, "privileges", ("open", "pile", "used"))
    rows = [
        [
            _whole(card, f"privileges.{key}", 1, PRIVILEGE_CARDS)
            for card in _list(given[key], f"privileges.{key}", most)
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
            raise _fault(
                f"privileges: card {card} is there {found[card]} times, not once (A-6);"
                " a card in use is detail.card alone"
            )
    for row, target in zip(rows, (s.open, s.face_down, s.used), strict=True):
        for k, card in enumerate(row):
            target[k] = card
    s.open_size, s.face_down_size, s.used_size = map(len, rows)
    still = _to_visit(s)
    if s.open_size < still:
        raise _fault(
            f"privileges.open has {s.open_size} cards for {still} nobles still to be visited (A-27)"
        )


def _to_visit(s: State) -> int:
    """How many privilege cards may still be won in this round (A-20, A-27)."""
    if s.phase in SHOWN_PHASES or (s.phase == Phase.BUY and s.noble == PHILIPP):
        return NOBLES - s.noble
    if s.phase in CARD_PHASES:
        return NOBLES - s.noble - 1
    return 0


# --- positions, read: what goes on in the phase ---------------------------------------------------


def _detail_of(s: State, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position's detail, with no key that its phase has not, and all that it needs."""
    needed = NEEDED_DETAIL.get(s.phase, ())
    if "detail" not in position:
        if needed:
            raise _fault(f"phase {PHASE_NAMES[s.phase]!r} needs detail.{needed[0]}")
        return {}
    where = f"detail in phase {PHASE_NAMES[s.phase]!r}"
    return _mapping(position["detail"], where, needed, (*DETAIL_KEYS[s.phase], *ALWAYS_DETAIL))


def _read_choices(s: State, detail: Mapping[str, Any]) -> None:
    """Who decides, and what has been chosen so far."""
    s.turn = NOBODY
    if s.phase == Phase.AUCTION:
        _read_auction(s, detail)
    elif s.phase == Phase.SHOW:
        _read_show(s, detail)
    elif s.phase == Phase.BUY:
        _read_purchase(s, detail)
    elif s.phase == Phase.SHORTAGE:
        _read_shortage(s, detail)
    elif s.phase == Phase.TAKE:
        s.turn = s.marker
    elif s.phase in CARD_PHASES:
        s.turn = s.marker
        _check_use(s, detail)


def _read_auction(s: State, detail: Mapping[str, Any]) -> None:
    """The auction so far; without any of it, its start (A-21)."""
    s.turn = s.marker
    given = [key for key in AUCTION_KEYS if key in detail]
    if not given:
        return
    for key in AUCTION_KEYS:
        if key not in detail:
            raise _fault(f"detail has {given[0]!r} but no {key!r}: an auction has both or neither")
    s.turn = _whole(detail["turn"], "detail.turn", 0, s.players - 1)
    _read_bids(s, detail)
    _check_unspoken(s)
    if s.bids[s.turn] == PASSED:
        raise _fault(f"detail.turn is {s.turn}, a seat that has passed (A-21)")
    if s.bid > 0:
        _check_order_of_bids(s)


def _read_bids(s: State, detail: Mapping[str, Any]) -> None:
    """What each seat has said; whoever is still in can pay what it said (A-22)."""
    s.bid = _whole(detail["bid"], "detail.bid", 0, CARDS)
    bidder = detail["bidder"]
    s.bidder = NOBODY
    if bidder is not None:
        s.bidder = _whole(bidder, "detail.bidder (or null)", 0, s.players - 1)
    for seat, said in enumerate(_by_seat(detail["bids"], "detail.bids", s.players)):
        where = f"detail.bids.{seat} (or null)"
        number = 0 if said is None else _whole(said, where, 0, CARDS) or PASSED
        if number > highest_bid(s, seat):
            raise _fault(
                f"detail.bids.{seat} is {number}, but the seat has cards for"
                f" {highest_bid(s, seat)} at most (A-22)"
            )
        s.bids[seat] = number
    highest = max(0, *_row(s.bids, s.players))
    if s.bid != highest:
        raise _fault(f"detail.bid is {s.bid}, but the highest of detail.bids is {highest} (A-21)")
    if (s.bid == 0) != (s.bidder == NOBODY):
        raise _fault("detail.bidder is null if and only if nothing is bid (A-21)")
    if s.bid > 0 and s.bids[s.bidder] != s.bid:
        raise _fault(f"detail.bidder is {s.bidder}, who has not bid the highest, {s.bid} (A-21)")


def _from(s: State, first: int) -> list[int]:
    """All seats, clockwise from that one on."""
    return [(first + k) % s.players for k in range(s.players)]


def _check_unspoken(s: State) -> None:
    """All speak in turn from the marker on: who has not spoken sits from the turn on (A-20)."""
    seats = _from(s, s.marker)
    unspoken = [seat for seat in seats if s.bids[seat] == 0]
    if unspoken != seats[len(seats) - len(unspoken) :] or (unspoken and unspoken[0] != s.turn):
        raise _fault(
            "detail.bids: all speak in turn from the marker on, so who has not spoken yet sits"
            f" from the seat whose turn it is to the one before the marker, not {unspoken} (A-21)"
        )
    if s.bid == 0 and not unspoken:
        raise _fault("detail.bids: all have passed, so the auction is over (A-20)")


def _check_order_of_bids(s: State) -> None:
    """What was said in the last lap never falls, and the first to say the most is the bidder."""
    said = [(seat, s.bids[seat]) for seat in _from(s, s.turn) if s.bids[seat] > 0]
    numbers = [number for _, number in said]
    if numbers != sorted(numbers):
        raise _fault(
            f"detail.bids fall from seat {s.turn} on clockwise: {numbers};"
            " who speaks later holds or raises (A-21)"
        )
    first = next(seat for seat, number in said if number == s.bid)
    if first != s.bidder:
        raise _fault(f"detail.bidder is {s.bidder}, but seat {first} was the first at it (A-21)")
    if s.bidder == s.turn:
        raise _fault(f"detail.turn is {s.turn}, whose own bid is the highest (A-23)")


def _read_show(s: State, detail: Mapping[str, Any]) -> None:
    """All still in have said the same number and choose so many cards (A-24, A-25)."""
    _read_bids(s, detail)
    if s.bid == 0:
        raise _fault("detail.bid is 0 in phase 'show', where there is a bid (A-24)")
    for seat in range(s.players):
        if s.bids[seat] not in (PASSED, s.bid):
            raise _fault(
                f"detail.bids.{seat}: who is still in at a show has said {s.bid},"
                f" not {shorten(detail['bids'][seat])} (A-23)"
            )
    shown = _by_seat(detail.get("shown", [[]] * s.players), "detail.shown", s.players)
    for seat, value in enumerate(shown):
        _read_shown(s, seat, _cards(value, f"detail.shown.{seat}"))
        done = s.bids[seat] == PASSED or chosen_cards(s, seat) == s.bid
        s.chosen[seat] = 1 if done else 0
    _check_chosen(s, detail)


def _read_shown(s: State, seat: int, kinds: list[int]) -> None:
    """What the seat has chosen to show: fitting cards of its hand, to be completed (A-25, G-4)."""
    where = f"detail.shown.{seat}"
    if kinds and s.bids[seat] == PASSED:
        raise _fault(f"{where} has cards of a seat that has passed (A-21)")
    for kind, n in Counter(kinds).items():
        if n > held(s, seat, kind):
            raise _fault(f"{where} has {CARD_NAMES[kind]!r}, which the seat has not so often")
        if not fits(kind, s.noble):
            raise _fault(
                f"{where}: {CARD_NAMES[kind]!r} does not fit {NOBLE_NAMES[s.noble]!r} (A-22)"
            )
    notes = [kind for kind in kinds if kind != JOKER]
    for kind in notes:
        s.shown[kind] = 1
    s.shown_jokers[seat] = len(kinds) - len(notes)
    if kinds and not notes:
        raise _fault(f"{where} has jokers alone; the first card is a note (A-22)")
    if s.bids[seat] != PASSED and not 0 <= s.bid - len(kinds) <= _cards_behind(s, seat, notes):
        raise _fault(f"{where}: {len(kinds)} cards that can't become {s.bid} in order (A-25, G-3)")


def _cards_behind(s: State, seat: int, notes: list[int]) -> int:
    """How many more cards the seat can choose, in the order of G-3."""
    behind = s.jokers[seat] - s.shown_jokers[seat]
    if s.shown_jokers[seat] > 0:
        return behind
    first = max(notes) + 1 if notes else first_fitting(s.noble)
    return behind + sum(held(s, seat, kind) for kind in range(first, after_fitting(s.noble)))


def _chosen_of(s: State, detail: Mapping[str, Any]) -> set[int]:
    """The seats named in detail.chosen."""
    value = _list(detail["chosen"], "detail.chosen", s.players)
    seats = [_whole(seat, "detail.chosen", 0, s.players - 1) for seat in value]
    if len(set(seats)) < len(seats):
        raise _fault("detail.chosen names a seat twice")
    return set(seats)


def _check_chosen(s: State, detail: Mapping[str, Any]) -> None:
    """Somebody has yet to choose, and detail.chosen agrees with what has been chosen."""
    seats = _chosen_seats(s)
    if "chosen" in detail and _chosen_of(s, detail) != set(seats):
        raise _fault(f"detail.chosen should be {seats}, by what the seats have chosen (G-5)")
    if len(seats) == s.players:
        raise _fault(f"phase {PHASE_NAMES[s.phase]!r}: all have chosen, so it is over (G-5)")


def _read_purchase(s: State, detail: Mapping[str, Any]) -> None:
    """What each seat means to buy, and who is done (A-52)."""
    bought = _by_seat(detail.get("bought", [[]] * s.players), "detail.bought", s.players)
    for seat, value in enumerate(bought):
        where = f"detail.bought.{seat}"
        for kind in _cards(value, where, FIRST_OFFER):
            _mark_bought(s, seat, kind, where)
        if gulden_left(s, seat) < 0:
            price = s.gulden[seat] - gulden_left(s, seat)
            raise _fault(f"{where} costs {price}, more than the {s.gulden[seat]} there are (A-52)")
    if "chosen" in detail:
        for seat in _chosen_of(s, detail):
            s.chosen[seat] = 1
    _check_chosen(s, detail)


def _mark_bought(s: State, seat: int, kind: int, where: str) -> None:
    """Mark the card in the offer; of equal ones the first (G-3)."""
    for k in range(s.offered[seat]):
        if s.offer[seat, k] == kind and s.bought[seat, k] == 0:
            s.bought[seat, k] = 1
            return
    raise _fault(f"{where}: {CARD_NAMES[kind]!r} is not, or not so often, in seats.{seat}.offer")


def _read_shortage(s: State, detail: Mapping[str, Any]) -> None:
    """What each seat means to discard (A-54)."""
    if cards_left(s) >= notes_due(s):
        raise _fault(
            f"phase 'shortage', but the piles have {cards_left(s)} cards"
            f" and {notes_due(s)} are due (A-54)"
        )
    given = _by_seat(detail.get("given", [None] * s.players), "detail.given", s.players)
    for seat, value in enumerate(given):
        if value is not None:
            kind = _card(value, f"detail.given.{seat} (or null)")
            if held(s, seat, kind) == 0:
                raise _fault(f"detail.given.{seat}: {value!r} is not in the seat's hand (A-54)")
            s.given[seat] = kind + 1
        s.chosen[seat] = 1 if s.given[seat] > 0 or hand_size(s, seat) == 0 else 0
    _check_chosen(s, detail)


def _read_card(s: State, detail: Mapping[str, Any]) -> None:
    """The privilege card in use, and what of it is used (A-30)."""
    s.card = _whole(detail["card"], "detail.card", 1, PRIVILEGE_CARDS)
    left = [
        _word(symbol, "detail.left", SYMBOL_NAMES)
        for symbol in _list(detail["left"], "detail.left", SYMBOLS_OF_A_CARD)
    ]
    symbols = _row_of_card(s)
    unspent = Counter(left)
    too_many = unspent - Counter(symbols)
    if too_many:
        name = SYMBOL_NAMES[next(iter(too_many))]
        raise _fault(f"detail.left has {name!r} more often than card {s.card} (A-6)")
    if len(left) < SYMBOLS_OF_A_CARD - PRIVILEGES_USED:
        raise _fault("detail.left is empty, but only two privileges of a card are used (A-30)")
    for place in reversed(range(SYMBOLS_OF_A_CARD)):  # of equal ones the first is used first
        if unspent[symbols[place]] > 0:
            unspent[symbols[place]] -= 1
        else:
            s.spent[place] = 1
    s.extra_used = _yes_or_no(detail["extra_used"], "detail.extra_used")


def _row_of_card(s: State) -> list[int]:
    """The symbols of the card in use (A-6)."""
    return [s.privileges[s.card, place] for place in range(SYMBOLS_OF_A_CARD)]


def _check_use(s: State, detail: Mapping[str, Any]) -> None:
    """What has been done with the card must be possible, and something left to do (A-30, A-40)."""
    user = s.marker
    built = s.church[user] > 0 or s.cathedral[user] > 0
    if s.extra_used == 1 and not (s.architect[user] == 1 and built):
        raise _fault(
            f"detail.extra_used, but seat {user} has no architect or has built nothing (A-40)"
        )
    spent = [symbol for place, symbol in enumerate(_row_of_card(s)) if s.spent[place] == 1]
    if s.phase == Phase.COMPENSATION:
        s.turn = _whole(detail["robbed"], "detail.robbed", 0, s.players - 1)
        if not any(_has_robbed(s, career) for career in spent if career < CAREERS):
            raise _fault(
                f"detail.robbed: seat {user} can't have just taken a level from seat {s.turn}"
                " with what is used of the card (A-35)"
            )
    elif s.phase == Phase.DISCARD:
        if DRAW_CARDS not in spent:
            raise _fault("phase 'discard', but 'cards' of the card in use is not used (A-32)")
        if hand_size(s, user) == 0:
            raise _fault(f"phase 'discard', but the hand of seat {user} is empty (A-32)")
    elif card_is_done(s, user):
        raise _fault("phase 'privilege', but nothing is left to do with the card (A-30, A-40)")


def _has_robbed(s: State, career: int) -> bool:
    """Whether the card's user can have taken its level from the seat to be compensated (A-35).

    That seat has fallen to the level below, and the tile was the last one.
    """
    user, robbed = s.marker, s.turn
    level = s.level[career, user]
    if user == robbed or level < 2 or s.level[career, robbed] != level - 1:
        return False
    return tiles_left(s, career, level) == 0


def _check_public(s: State, detail: Mapping[str, Any]) -> None:
    """What detail says of the piles agrees with them (A-57)."""
    for key, there in (("draw_price", _draw_price(s)), ("discard_top", _discard_top(s))):
        if key not in detail:
            continue
        if key == "draw_price" and s.undealt == 1:
            raise _fault("detail.draw_price without 'draw', whose order is left to chance")
        given = detail[key]
        if type(given) is not type(there) or given != there:
            raise _fault(f"detail.{key} should be {there!r} by the pile, not {shorten(given)}")


def read_position(position: Mapping[str, Any]) -> State:
    """A state of the position; raises InvalidPosition naming the fault (G-9)."""
    needed = ("game", "players", "round", "noble", "marker", "phase", "seats", "privileges")
    allowed = ("options", "draw", "discard", "components", "detail")
    _mapping(position, "the position", needed, allowed)
    s = _new_state(position)
    _read_table(s, position)
    for seat, value in enumerate(_by_seat(position["seats"], "seats", s.players)):
        _read_seat(s, seat, value)
    _check_tiles(s)
    _read_cards(s, position)
    detail = _detail_of(s, position)
    if s.phase in CARD_PHASES:
        _read_card(s, detail)
    _read_privileges(s, position["privileges"])
    _read_choices(s, detail)
    _check_public(s, detail)
    read_memory(s, detail.get("memory"))
    return s
