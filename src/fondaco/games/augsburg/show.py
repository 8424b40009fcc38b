"""Giving the bid: the winner alone, or a show of all still in (A-24 to A-26)."""

from __future__ import annotations

from typing import Final

from fondaco.engine.events import NOTHING, learnt, tell
from fondaco.engine.rule import rule
from fondaco.games.augsburg.auction import close_auction, still_in
from fondaco.games.augsburg.components import (
    JOKER,
    MAXIMILIAN,
    MOST_PLAYERS,
    NO_CARD,
    NOBLES,
    NOTES,
    NOTES_OF_A_NOBLE,
    RUNNER_UP_GULDEN,
    noble_of,
    value_of,
)
from fondaco.games.augsburg.memory import remember_shown
from fondaco.games.augsburg.piles import discard_from_hand
from fondaco.games.augsburg.state import (
    PASSED,
    SHOW,
    Event,
    Phase,
    State,
    pair,
)
from fondaco.games.base import Mask

FACES_IN_EVENT: Final = 4


@rule
def first_fitting(noble: int) -> int:
    """The first kind of note that fits that noble (A-22)."""
    return 0 if noble == MAXIMILIAN else noble * NOTES_OF_A_NOBLE


@rule
def after_fitting(noble: int) -> int:
    """One past the last kind of note that fits that noble (A-22)."""
    return NOTES if noble == MAXIMILIAN else (noble + 1) * NOTES_OF_A_NOBLE


@rule
def means_to_show(s: State, seat: int, kind: int) -> int:
    """How many cards of that kind the seat has chosen to show."""
    if kind == JOKER:
        return s.shown_jokers[seat]
    return 1 if s.shown[kind] == 1 and s.holder[kind] == seat else 0


@rule
def chosen_cards(s: State, seat: int) -> int:
    """How many cards the seat has chosen to show."""
    shown, holder = s.shown, s.holder
    n = s.shown_jokers[seat]
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        if shown[kind] == 1 and holder[kind] == seat:
            n += 1
    return n


@rule
def legal_in_show(s: State, seat: int, mask: Mask) -> None:
    """The cards that the seat may choose next, in the order of G-3.

    At least one must be a note (A-22): jokers stand last, so it is the first. A card is legal if
    enough cards stand behind it to reach the number bid.
    """
    noble, holder = s.noble, s.holder
    missing = s.bid - chosen_cards(s, seat)
    behind = s.jokers[seat] - s.shown_jokers[seat]
    if missing < s.bid and behind >= missing:
        mask[SHOW + JOKER] = 1
    if s.shown_jokers[seat] > 0:
        return
    for kind in range(after_fitting(noble) - 1, first_fitting(noble) - 1, -1):
        if holder[kind] == seat:
            if s.shown[kind] == 1:
                return  # what stands before it was passed over
            if behind >= missing - 1:
                mask[SHOW + kind] = 1
            behind += 1


@rule
def apply_in_show(s: State, seat: int, action: int) -> None:
    """The seat chooses one more card; when all have chosen, all is shown (A-25)."""
    kind = action - SHOW
    if kind == JOKER:
        s.shown_jokers[seat] += 1
    else:
        s.shown[kind] = 1
    if chosen_cards(s, seat) == s.bid:
        s.chosen[seat] = 1
    for other in range(s.players):
        if s.chosen[other] == 0:
            return
    reveal(s)


@rule
def rank(kind: int) -> int:
    """The worth of a card in a show: its value, then how near its noble is to Maximilian (A-25)."""
    return value_of(kind) * NOBLES + noble_of(kind)


@rule
def write_shown(s: State, seat: int, cards: list[int]) -> None:
    """Write the cards that the seat shows, as many as were bid, in the order of G-3."""
    shown, holder = s.shown, s.holder
    n = 0
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        if shown[kind] == 1 and holder[kind] == seat:
            cards[n] = kind
            n += 1
    for _ in range(s.shown_jokers[seat]):
        cards[n] = JOKER
        n += 1


@rule
def best_card(s: State, cards: list[int]) -> int:
    """The best of the cards that a seat shows: jokers have no value (A-25)."""
    best = cards[0]  # a note in any case
    for k in range(1, s.bid):
        if cards[k] != JOKER and rank(cards[k]) > rank(best):
            best = cards[k]
    return best


@rule
def tell_shown(s: State, seat: int, cards: list[int]) -> None:
    """Tell all that the seat shows; behind its cards there is NO_CARD."""
    for k in range(0, s.bid, FACES_IN_EVENT):
        first, second = pair(cards[k], cards[k + 1]), pair(cards[k + 2], cards[k + 3])
        tell(s, Event.SHOWS, seat, first, second)


@rule
def reveal(s: State) -> None:
    """All is shown; the best single card wins, the next two are consoled (A-24 to A-26)."""
    learnt(s)
    shows = still_in(s)
    cards = [NO_CARD] * (s.bid + FACES_IN_EVENT)
    best = [NO_CARD] * MOST_PLAYERS
    for seat in range(s.players):
        if s.bids[seat] != PASSED:
            write_shown(s, seat, cards)
            tell_shown(s, seat, cards)
            best[seat] = best_card(s, cards)
    winner = next_best(s, best)
    tell(s, Event.WINS, winner, s.noble, best[winner] if shows > 1 else NOTHING)
    best[winner] = NO_CARD
    for place in range(min(shows - 1, len(RUNNER_UP_GULDEN))):
        seat = next_best(s, best)
        best[seat] = NO_CARD
        s.gulden[seat] += RUNNER_UP_GULDEN[place]
        tell(s, Event.RUNNER_UP, seat, place + 2, RUNNER_UP_GULDEN[place])
    for seat in range(s.players):
        if s.bids[seat] != PASSED and seat != winner:
            remember_shown(s, seat)
    write_shown(s, winner, cards)
    for k in range(s.bid):
        discard_from_hand(s, winner, cards[k])
    end_show(s)
    s.marker = winner
    s.turn = winner
    s.phase = Phase.TAKE


@rule
def next_best(s: State, best: list[int]) -> int:
    """The seat whose card is the best of those given; there must be one."""
    seat = 0
    for other in range(1, s.players):
        if best[other] != NO_CARD:
            if best[seat] == NO_CARD or rank(best[other]) > rank(best[seat]):
                seat = other
    return seat


@rule
def end_show(s: State) -> None:
    """Nothing is shown or bid any more."""
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        s.shown[kind] = 0
    for seat in range(s.players):
        s.shown_jokers[seat] = 0
        s.chosen[seat] = 0
    close_auction(s)
