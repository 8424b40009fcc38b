"""What a seat sees, as a vector for learners."""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule
from fondaco.games.augsburg.careers import tiles_left
from fondaco.games.augsburg.components import (
    CARDS,
    CAREERS,
    FIRST_OFFER,
    HIGHEST_LEVEL,
    JOKER,
    JOKERS,
    KINDS,
    MOST_PLAYERS,
    NO_PRIVILEGE,
    NOBLES,
    NOTES,
    NOTES_OF_A_NOBLE,
    PRIVILEGE_CARDS,
    SYMBOLS,
    SYMBOLS_OF_A_CARD,
)
from fondaco.games.augsburg.rights import top_cathedral, top_church, top_coat, top_letter
from fondaco.games.augsburg.state import NOBODY, Phase, State, price_of, rounds
from fondaco.games.base import Observation, laid_out

BACKS: Final = NOTES_OF_A_NOBLE + 1  # see `back`
PHASES: Final = len(Phase)

# Seats stand in turn order from the observer; the rows of seats that are not played are zeros.
# Numbers that know no bound are divided by a scale and are at most 1.
_PARTS: Final = (
    ("players", MOST_PLAYERS - 1),  # one of 2, 3, 4, 5
    ("round", 1),  # divided by the number of rounds
    ("phase", PHASES),
    ("noble", NOBLES),
    ("turn", MOST_PLAYERS),  # zeros where all choose at the same time, and at the end
    ("marker", MOST_PLAYERS),
    ("chosen", MOST_PLAYERS),  # who has nothing more to choose
    ("open_counts", 1),
    ("bid", 1),
    ("bidder", MOST_PLAYERS),
    ("bids", MOST_PLAYERS),  # -1 passed, 0 nothing yet
    ("gulden", MOST_PLAYERS),  # others' only with open counts
    ("points", MOST_PLAYERS),
    ("levels", MOST_PLAYERS * CAREERS),
    ("coat", MOST_PLAYERS),
    ("letter", MOST_PLAYERS),
    ("mint", MOST_PLAYERS),
    ("architect", MOST_PLAYERS),
    ("church", MOST_PLAYERS),
    ("cathedral", MOST_PLAYERS),
    ("tops", 4),  # the top coat, letter, church and cathedral
    ("tiles_left", CAREERS * (HIGHEST_LEVEL - 1)),
    ("hand", KINDS),  # the observer's own
    ("offer", KINDS),
    ("bought", KINDS),
    ("shown", KINDS),
    ("given", KINDS),
    ("offer_backs", MOST_PLAYERS * BACKS),
    ("hand_backs", MOST_PLAYERS * BACKS),  # only with open counts
    ("known", MOST_PLAYERS * KINDS),  # what everybody knows to be in each hand
    ("draw_back", BACKS),  # of the top card
    ("pile_size", 1),
    ("discard", KINDS),  # all were seen when they were laid there
    ("open", PRIVILEGE_CARDS),
    ("face_down", PRIVILEGE_CARDS),
    ("card", PRIVILEGE_CARDS),  # in use
    ("left", SYMBOLS),  # its privileges not used yet
    ("extra_used", 1),
)

LAYOUT: Final = laid_out(_PARTS)
SIZE: Final = LAYOUT[-1][1] + LAYOUT[-1][2]

_FIRST = {name: first for name, first, _ in LAYOUT}
PLAYERS: Final = _FIRST["players"]
ROUND: Final = _FIRST["round"]
PHASE: Final = _FIRST["phase"]
NOBLE: Final = _FIRST["noble"]
TURN: Final = _FIRST["turn"]
MARKER: Final = _FIRST["marker"]
CHOSEN: Final = _FIRST["chosen"]
OPEN_COUNTS: Final = _FIRST["open_counts"]
BID: Final = _FIRST["bid"]
BIDDER: Final = _FIRST["bidder"]
BIDS: Final = _FIRST["bids"]
GULDEN: Final = _FIRST["gulden"]
POINTS: Final = _FIRST["points"]
LEVELS: Final = _FIRST["levels"]
COAT: Final = _FIRST["coat"]
LETTER: Final = _FIRST["letter"]
MINT: Final = _FIRST["mint"]
ARCHITECT: Final = _FIRST["architect"]
CHURCH: Final = _FIRST["church"]
CATHEDRAL: Final = _FIRST["cathedral"]
TOPS: Final = _FIRST["tops"]
TILES_LEFT: Final = _FIRST["tiles_left"]
HAND: Final = _FIRST["hand"]
OFFER: Final = _FIRST["offer"]
BOUGHT: Final = _FIRST["bought"]
SHOWN: Final = _FIRST["shown"]
GIVEN: Final = _FIRST["given"]
OFFER_BACKS: Final = _FIRST["offer_backs"]
HAND_BACKS: Final = _FIRST["hand_backs"]
KNOWN: Final = _FIRST["known"]
DRAW_BACK: Final = _FIRST["draw_back"]
PILE_SIZE: Final = _FIRST["pile_size"]
DISCARD: Final = _FIRST["discard"]
OPEN: Final = _FIRST["open"]
FACE_DOWN: Final = _FIRST["face_down"]
CARD: Final = _FIRST["card"]
LEFT: Final = _FIRST["left"]
EXTRA_USED: Final = _FIRST["extra_used"]

GULDEN_SCALE: Final = 5000
PRICE_SCALE: Final = 2000  # of churches and cathedrals
POINTS_SCALE: Final = 100
RIGHT_SCALE: Final = 5  # points of a coat or letter
TILES_SCALE: Final = 5


@rule
def back(s: State, kind: int) -> int:
    """What the back of a card tells: the first value of that price (A-2), the joker's being 0."""
    price = price_of(s, kind)
    value = 0
    while s.note_price[value] != price:
        value += 1
    return value


@rule
def share(n: int, scale: int) -> float:
    """A number without bound as one of 0 to 1."""
    return min(n, scale) / scale


@rule
def divide(out: Observation, first: int, length: int, by: int) -> None:
    """Make shares of counts, in one step each: sums of shares would round by how `out` is held."""
    for i in range(first, first + length):
        out[i] = out[i] / by


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write the vector of what that seat may know (A-57); `LAYOUT` says what stands where."""
    for i in range(SIZE):
        out[i] = 0.0
    observe_course(s, seat, out)
    observe_supply(s, out)
    observe_piles(s, out)
    observe_own(s, seat, out)
    observe_notes(s, seat, out)
    for place in range(s.players):
        other = (seat + place) % s.players
        observe_seat(s, other, place, out)
        observe_cards(s, other, place, out)
        if place == 0 or s.open_counts == 1:
            out[GULDEN + place] = share(s.gulden[other], GULDEN_SCALE)


@rule
def observe_course(s: State, seat: int, out: Observation) -> None:
    """Where the game stands."""
    out[PLAYERS + s.players - 2] = 1.0
    out[ROUND] = share(s.round, rounds(s))
    out[PHASE + s.phase] = 1.0
    out[NOBLE + s.noble] = 1.0
    if s.turn != NOBODY:
        out[TURN + (s.turn - seat) % s.players] = 1.0
    out[MARKER + (s.marker - seat) % s.players] = 1.0
    out[OPEN_COUNTS] = s.open_counts
    out[BID] = s.bid / CARDS
    if s.bidder != NOBODY:
        out[BIDDER + (s.bidder - seat) % s.players] = 1.0


@rule
def observe_seat(s: State, seat: int, place: int, out: Observation) -> None:
    """What everybody sees of a seat; `place` is how far it sits to the observer's left."""
    out[CHOSEN + place] = s.chosen[seat]
    out[BIDS + place] = -1.0 if s.bids[seat] < 0 else s.bids[seat] / CARDS
    out[POINTS + place] = share(s.points[seat], POINTS_SCALE)
    for career in range(CAREERS):
        out[LEVELS + place * CAREERS + career] = s.level[career, seat] / HIGHEST_LEVEL
    out[COAT + place] = share(s.coat[seat], RIGHT_SCALE)
    out[LETTER + place] = share(s.letter[seat], RIGHT_SCALE)
    out[MINT + place] = s.mint[seat]
    out[ARCHITECT + place] = s.architect[seat]
    out[CHURCH + place] = share(s.church[seat], PRICE_SCALE)
    out[CATHEDRAL + place] = share(s.cathedral[seat], PRICE_SCALE)


@rule
def observe_cards(s: State, seat: int, place: int, out: Observation) -> None:
    """What everybody sees or knows of a seat's cards: of most only the backs."""
    for k in range(s.offered[seat]):
        out[OFFER_BACKS + place * BACKS + back(s, s.offer[seat, k])] += 1
    divide(out, OFFER_BACKS + place * BACKS, BACKS, FIRST_OFFER)
    out[KNOWN + place * KINDS + JOKER] = s.known_jokers[seat] / JOKERS
    if s.open_counts == 1:
        out[HAND_BACKS + place * BACKS] += s.jokers[seat]
        divide(out, HAND_BACKS + place * BACKS, BACKS, CARDS)


@rule
def observe_notes(s: State, seat: int, out: Observation) -> None:
    """Which notes the observer holds and shows, and which everybody knows others to hold."""
    for kind in range(NOTES):
        holder = s.holder[kind]
        if holder != NOBODY:
            place = (holder - seat + s.players) % s.players
            out[KNOWN + place * KINDS + kind] = s.known[kind]
            if s.open_counts == 1:
                out[HAND_BACKS + place * BACKS + back(s, kind)] += 1
            if holder == seat:
                out[HAND + kind] = 1.0
                out[SHOWN + kind] = s.shown[kind]
    out[HAND + JOKER] = s.jokers[seat] / JOKERS
    out[SHOWN + JOKER] = s.shown_jokers[seat] / JOKERS


@rule
def observe_own(s: State, seat: int, out: Observation) -> None:
    """What the observer is offered, and what it buys and gives of it."""
    for k in range(s.offered[seat]):
        out[OFFER + s.offer[seat, k]] += 1
        if s.bought[seat, k] == 1:
            out[BOUGHT + s.offer[seat, k]] += 1
    divide(out, OFFER + JOKER, 1, FIRST_OFFER)
    divide(out, BOUGHT + JOKER, 1, FIRST_OFFER)
    if s.given[seat] > 0:
        out[GIVEN + s.given[seat] - 1] = 1.0


@rule
def observe_supply(s: State, out: Observation) -> None:
    """The tiles that are left, and the privilege cards."""
    out[TOPS] = share(top_coat(s), RIGHT_SCALE)
    out[TOPS + 1] = share(top_letter(s), RIGHT_SCALE)
    out[TOPS + 2] = share(top_church(s), PRICE_SCALE)
    out[TOPS + 3] = share(top_cathedral(s), PRICE_SCALE)
    for career in range(CAREERS):
        for level in range(2, HIGHEST_LEVEL + 1):
            place = career * (HIGHEST_LEVEL - 1) + level - 2
            out[TILES_LEFT + place] = share(tiles_left(s, career, level), TILES_SCALE)
    for k in range(s.open_size):
        out[OPEN + s.open[k] - 1] = 1.0
    for k in range(s.face_down_size):
        out[FACE_DOWN + s.face_down[k] - 1] = 1.0
    if s.card != NO_PRIVILEGE:
        out[CARD + s.card - 1] = 1.0
        for k in range(SYMBOLS_OF_A_CARD):
            if s.spent[k] == 0:
                out[LEFT + s.privileges[s.card, k]] += 1
        divide(out, LEFT, SYMBOLS, SYMBOLS_OF_A_CARD)
    out[EXTRA_USED] = s.extra_used


@rule
def observe_piles(s: State, out: Observation) -> None:
    """The draw pile's back and size, and the discards."""
    if s.pile_size > 0:
        out[DRAW_BACK + back(s, s.pile[s.pile_size - 1])] = 1.0
    out[PILE_SIZE] = s.pile_size / CARDS
    for k in range(s.discard_size):
        out[DISCARD + s.discard[k]] += 1
    divide(out, DISCARD + JOKER, 1, JOKERS)
