"""The auction of a noble's support (A-20 to A-24)."""

from __future__ import annotations

from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.augsburg.state import (
    BID,
    HOLD,
    NOBODY,
    PASS,
    PASSED,
    Event,
    Phase,
    State,
    next_seat,
    notes_held,
)
from fondaco.games.base import Mask


@rule
def highest_bid(s: State, seat: int) -> int:
    """The highest number the seat can bid at the noble being visited (A-22).

    Its notes that fit and all its jokers; jokers alone can't be bid.
    """
    notes = notes_held(s, seat, s.noble)
    return notes + s.jokers[seat] if notes > 0 else 0


@rule
def open_auction(s: State, noble: int) -> None:
    """The holder of the start marker opens the auction of that noble (A-20)."""
    s.phase = Phase.AUCTION
    s.noble = noble
    s.turn = s.marker
    learnt(s)  # whether it can bid: else it passes by itself (G-2)


@rule
def close_auction(s: State) -> None:
    """Nothing is bid any more."""
    s.bid = 0
    s.bidder = NOBODY
    for seat in range(s.players):
        s.bids[seat] = 0


@rule
def legal_in_auction(s: State, seat: int, mask: Mask) -> None:
    """Pass, hold, bid or raise (A-21); nobody is asked about its own bid (A-23)."""
    most = highest_bid(s, seat)
    for n in range(s.bid + 1, most + 1):
        mask[BID + n] = 1
    if 0 < s.bid <= most:
        mask[HOLD] = 1
    mask[PASS] = 1


@rule
def say(s: State, seat: int, action: int) -> None:
    """Note and tell what the seat says (A-21)."""
    if action == PASS:
        s.bids[seat] = PASSED
        tell(s, Event.PASSES, seat, s.noble, NOTHING)
    elif action == HOLD:
        s.bids[seat] = s.bid
        tell(s, Event.HOLDS, seat, s.bid, NOTHING)
    else:
        number = action - BID
        tell(s, Event.RAISES if s.bid > 0 else Event.BIDS, seat, number, NOTHING)
        s.bids[seat] = number
        s.bid = number
        s.bidder = seat


@rule
def still_in(s: State) -> int:
    """How many seats have not passed."""
    n = 0
    for seat in range(s.players):
        if s.bids[seat] != PASSED:
            n += 1
    return n


@rule
def apply_in_auction(s: State, seat: int, action: int) -> None:
    """What the seat says, and who is asked next; the bidding ends by SHOW or with nobody in.

    It ends when the turn comes back to the highest bidder (A-23), or all others have passed (A-24).
    """
    say(s, seat, action)
    if still_in(s) == 0:
        tell(s, Event.NO_BID, s.noble, NOTHING, NOTHING)
        close_auction(s)
        s.turn = NOBODY
        return
    while True:
        seat = next_seat(s, seat)
        if s.bids[seat] != PASSED:
            break
    s.turn = seat
    learnt(s)  # whether it can bid so many, or whoever shows has a choice (G-2)
    if seat == s.bidder:
        begin_show(s)


@rule
def begin_show(s: State) -> None:
    """All still in choose the cards they give, at the same time (A-24, A-25)."""
    s.phase = Phase.SHOW
    s.turn = NOBODY
    for seat in range(s.players):
        s.chosen[seat] = 1 if s.bids[seat] == PASSED else 0
