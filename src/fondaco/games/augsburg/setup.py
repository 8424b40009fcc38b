"""Setting up the game (A-10 to A-13)."""

from __future__ import annotations

from fondaco.engine.chance import below, shuffle
from fondaco.engine.rule import rule
from fondaco.games.augsburg.auction import close_auction
from fondaco.games.augsburg.components import (
    CAREERS,
    FIRST_GULDEN,
    FIRST_JOKERS,
    JOKER,
    JOKERS,
    NOTES,
    PHILIPP,
    PRIVILEGE_CARDS,
)
from fondaco.games.augsburg.memory import remember_start
from fondaco.games.augsburg.notes import deal_first_notes
from fondaco.games.augsburg.rounds import turn_up_privileges
from fondaco.games.augsburg.state import NOBODY, State
from fondaco.games.base import RANDOM_START


@rule
def set_up(s: State, players: int, start: int) -> None:
    """Lay out a game for that many players; `start` is a seat or RANDOM_START."""
    s.players = players
    s.round = 1
    s.noble = PHILIPP
    for seat in range(players):
        s.gulden[seat] = FIRST_GULDEN
        s.jokers[seat] = FIRST_JOKERS
        for career in range(CAREERS):
            s.level[career, seat] = 1
    close_auction(s)
    remember_start(s)
    lay_out_pile(s, players)
    shuffle(s, s.pile, s.pile_size)
    for k in range(PRIVILEGE_CARDS):
        s.face_down[k] = k + 1
    s.face_down_size = PRIVILEGE_CARDS
    shuffle(s, s.face_down, PRIVILEGE_CARDS)
    turn_up_privileges(s)
    s.marker = below(s, players) if start == RANDOM_START else start
    deal_first_notes(s)


@rule
def lay_out_pile(s: State, players: int) -> None:
    """All notes, and the jokers that nobody gets, are the draw pile (A-10)."""
    for kind in range(NOTES):
        s.holder[kind] = NOBODY
        s.pile[kind] = kind
    s.pile_size = NOTES
    for _ in range(JOKERS - FIRST_JOKERS * players):
        s.pile[s.pile_size] = JOKER
        s.pile_size += 1


@rule
def settle(s: State) -> None:
    """Shuffle the draw pile of a position that leaves it to chance how it lies."""
    if s.undealt == 1:
        shuffle(s, s.pile, s.pile_size)
        s.undealt = 0
