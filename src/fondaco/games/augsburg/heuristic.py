"""A rule of thumb: a sensible action from what a seat knows, quick enough for playouts.

Everything is weighed in hundredths of a point: what a privilege will have brought by the end of the
game, what gulden and cards can still be turned into. A privilege card is worth its two best
privileges, and so many cards are bid for it as that pays; a show is met with the best note and the
least useful others.

It reads nothing that the seat does not know (A-57): neither others' cards and gulden nor the piles.
"""

from __future__ import annotations

from typing import Final

from fondaco.engine.record import Ints
from fondaco.engine.rule import rule
from fondaco.games.augsburg.auction import highest_bid, still_in
from fondaco.games.augsburg.components import (
    CATHEDRAL_CAP,
    CHURCH_CAP,
    COMPENSATION_POINTS,
    DEPOT,
    DEPOT_GULDEN,
    DEPOT_INSTEAD_GULDEN,
    FIRST_OFFER,
    HIGHEST_LEVEL,
    JOKER,
    KINDS,
    MAXIMILIAN,
    MONEY,
    MONEY_GULDEN,
    MOST_PLAYERS,
    NO_CARD,
    NOBILITY,
    NOBILITY_POINTS,
    OFFICE,
    POINTS6,
    POINTS7,
    POINTS_INSTEAD,
    SYMBOLS_OF_A_CARD,
    noble_of,
    value_of,
)
from fondaco.games.augsburg.notes import first_place_left
from fondaco.games.augsburg.privileges import DEPOT_MONEY_LEVEL
from fondaco.games.augsburg.rights import (
    ARCHITECT_LEVEL,
    COAT_LEVEL,
    LETTER_LEVEL,
    MINT_LEVEL,
    cap,
    top_cathedral,
    top_church,
    top_coat,
    top_letter,
)
from fondaco.games.augsburg.scoring import round_points
from fondaco.games.augsburg.show import after_fitting, first_fitting, rank
from fondaco.games.augsburg.state import (
    ACTIONS,
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    BID,
    BUY,
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    DEPOT_LEVEL,
    DEPOT_MONEY,
    DEPOT_ROB,
    DISCARD,
    DONE,
    HOLD,
    NOBILITY_COAT,
    NOBILITY_LETTER,
    NOBILITY_LEVEL,
    NOBILITY_ROB,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_LEVEL,
    OFFICE_MINT,
    OFFICE_ROB,
    PASS,
    SHOW,
    TAKE,
    TAKE_CARDS,
    TAKE_MONEY,
    TAKE_POINTS6,
    TAKE_POINTS7,
    Phase,
    State,
    notes_held,
    price_of,
    rounds,
)
from fondaco.games.base import Mask

# The weights, in hundredths of a point unless said otherwise: estimates of what a gulden, a card or
# a level turns into by the end of the game.
POINT: Final = 100
HUNDRED_GULDEN: Final = 70
CARD: Final = 230  # what a card in hand is worth: a note costs some 300 gulden
TWO_CARDS: Final = 350  # two drawn, the worst of all discarded
WIDER_CHOICE: Final = 60  # a round, one more note offered
FREE_NOTE: Final = 210  # a round
ARCHITECT: Final = 500
HOPED_A_ROUND: Final = 4  # points a round besides those that levels and rights bring already
EARLY_BUILDING: Final = 60  # per cent of a building's worth while the cap is not near
THEFT: Final = 40  # for each point a round that another loses, and rounds left
HIGH_NOTE: Final = 14  # from here on a note often wins a show
JOKER_AS_FILLER: Final = 9  # lower notes are given before a joker
NOTE: Final = 10  # what a note is worth besides its value
JOKER_WORTH: Final = 26
SAME_NOBLE: Final = 2  # for each other card of its noble

WORST: Final = -1_000_000


# --- what things are worth ------------------------------------------------------------------------


@rule
def scorings_left(s: State) -> int:
    """How often there will still be points, this round's included (A-50)."""
    left = rounds(s) - s.round
    if s.noble == MAXIMILIAN and s.phase in (Phase.BUY, Phase.SHORTAGE):
        return left  # this round's are given
    return left + 1


@rule
def purchases_left(s: State) -> int:
    """How often there will still be money and notes (A-50)."""
    return rounds(s) - s.round


@rule
def final_points(s: State, seat: int) -> int:
    """The points that the seat may hope for, were there no caps."""
    left = scorings_left(s)
    return s.points[seat] + left * round_points(s, seat) + HOPED_A_ROUND * (left - 1)


@rule
def worth_of_gulden(s: State, n: int) -> int:
    """What so many gulden are worth: after the last purchase nothing but churches (A-50)."""
    return n * HUNDRED_GULDEN // 100 if purchases_left(s) > 0 else n // 100


@rule
def worth_of_points(s: State, seat: int, n: int) -> int:
    """What points of now are worth: at a cap they are lost (A-41)."""
    room = cap(s, seat) - s.points[seat]
    if purchases_left(s) == 0:
        room -= round_points(s, seat)
    return POINT * max(min(n, room), 0)


@rule
def worth_of_each_round(s: State, seat: int, n: int) -> int:
    """What n points more in every round are worth (A-50)."""
    return worth_of_points(s, seat, n * scorings_left(s))


@rule
def worth_of_church(s: State, seat: int) -> int:
    """What the church on top is worth (A-41), its price considered."""
    final = final_points(s, seat)
    gain = POINT * max(min(final, CATHEDRAL_CAP) - CHURCH_CAP, 0)
    if s.points[seat] + round_points(s, seat) <= CHURCH_CAP:
        gain = gain * EARLY_BUILDING // 100
    return gain - worth_of_gulden(s, top_church(s))


@rule
def worth_of_cathedral(s: State, seat: int) -> int:
    """What the cathedral on top is worth (A-41), its price considered."""
    gain = POINT * max(final_points(s, seat) - CATHEDRAL_CAP, 0)
    if s.church[seat] == 0:
        gain = 0
    elif s.points[seat] + round_points(s, seat) <= CATHEDRAL_CAP:
        gain = gain * EARLY_BUILDING // 100
    return gain - worth_of_gulden(s, top_cathedral(s))


@rule
def worth_of_architect(s: State, seat: int) -> int:
    """What an architect is worth: nothing if no cap is in the way (A-40, A-41)."""
    return ARCHITECT if final_points(s, seat) > cap(s, seat) else 0


@rule
def worth_of_level(s: State, seat: int, career: int, level: int) -> int:
    """What the step from that level to the next is worth (A-3)."""
    if career == DEPOT:
        step = DEPOT_GULDEN[level] - DEPOT_GULDEN[level - 1]
        return step * purchases_left(s) * HUNDRED_GULDEN // 100
    if career == NOBILITY:
        return worth_of_each_round(s, seat, NOBILITY_POINTS[level] - NOBILITY_POINTS[level - 1])
    each = FREE_NOTE if level + 1 == HIGHEST_LEVEL else WIDER_CHOICE
    return each * purchases_left(s)


@rule
def worth_of_theft(s: State, victim: int, career: int) -> int:
    """What it is worth that the victim falls by a level (A-35)."""
    if career != NOBILITY:
        return 0
    level = s.level[NOBILITY, victim]
    loss = NOBILITY_POINTS[level - 1] - NOBILITY_POINTS[level - 2]
    return THEFT * loss * scorings_left(s) // (s.players - 1)


@rule
def worth_of_action(s: State, seat: int, action: int) -> int:
    """What a way to use a privilege is worth."""
    if action == DEPOT_LEVEL:
        return worth_of_level(s, seat, DEPOT, s.level[DEPOT, seat])
    if DEPOT_ROB <= action < DEPOT_MONEY:
        return worth_of_level(s, seat, DEPOT, s.level[DEPOT, seat])
    if action == DEPOT_MONEY:
        return worth_of_gulden(s, DEPOT_INSTEAD_GULDEN)
    if action == NOBILITY_LEVEL:
        return worth_of_level(s, seat, NOBILITY, s.level[NOBILITY, seat])
    if NOBILITY_ROB <= action < NOBILITY_COAT:
        robbed = worth_of_theft(s, action - NOBILITY_ROB, NOBILITY)
        return robbed + worth_of_level(s, seat, NOBILITY, s.level[NOBILITY, seat])
    if action == NOBILITY_COAT:
        return worth_of_each_round(s, seat, top_coat(s))
    if action == NOBILITY_LETTER:
        return worth_of_each_round(s, seat, top_letter(s))
    if action == OFFICE_LEVEL or OFFICE_ROB <= action < OFFICE_MINT:
        return worth_of_level(s, seat, OFFICE, s.level[OFFICE, seat])
    if action == OFFICE_MINT:
        return FREE_NOTE * purchases_left(s)
    if action == OFFICE_ARCHITECT:
        return worth_of_architect(s, seat)
    if action in (OFFICE_CHURCH, ARCHITECT_CHURCH):
        return worth_of_church(s, seat)
    if action in (OFFICE_CATHEDRAL, ARCHITECT_CATHEDRAL):
        return worth_of_cathedral(s, seat)
    return worth_of_plain(s, seat, action)


@rule
def worth_of_plain(s: State, seat: int, action: int) -> int:
    """What money, points or cards are worth (A-31, A-32), or doing without an extra (A-40)."""
    if action == TAKE_MONEY:
        return worth_of_gulden(s, MONEY_GULDEN)
    if action == TAKE_POINTS6:
        return worth_of_points(s, seat, 6)
    if action == TAKE_POINTS7:
        return worth_of_points(s, seat, 7)
    if action == TAKE_CARDS:
        return worth_of_cards(s)
    if action == DONE:
        return 0
    return worth_of_points(s, seat, POINTS_INSTEAD)


@rule
def worth_of_cards(s: State) -> int:
    """What the privilege of two cards is worth: nothing once all is auctioned (A-32)."""
    if purchases_left(s) == 0 and s.noble == MAXIMILIAN:
        return 0
    return TWO_CARDS


@rule
def worth_of_nobility(s: State, seat: int, level: int, coat: int) -> int:
    """The best use of a nobility privilege on that level, the coat owned or not (A-33, A-37)."""
    worth = worth_of_points(s, seat, POINTS_INSTEAD)
    if level < HIGHEST_LEVEL:
        worth = max(worth, worth_of_level(s, seat, NOBILITY, level))
    if level >= COAT_LEVEL and coat == 0:
        worth = max(worth, worth_of_each_round(s, seat, top_coat(s)))
    if level >= LETTER_LEVEL and s.letter[seat] == 0:
        worth = max(worth, worth_of_each_round(s, seat, top_letter(s)))
    return worth


@rule
def worth_of_office(s: State, seat: int, level: int, mint: int) -> int:
    """The best use of an office privilege on that level, the mint owned or not (A-33, A-36)."""
    worth = worth_of_points(s, seat, POINTS_INSTEAD)
    if level < HIGHEST_LEVEL:
        worth = max(worth, worth_of_level(s, seat, OFFICE, level))
    if level >= MINT_LEVEL and mint == 0:
        worth = max(worth, FREE_NOTE * purchases_left(s))
    if level >= ARCHITECT_LEVEL and s.architect[seat] == 0:
        worth = max(worth, worth_of_architect(s, seat))
    if s.church[seat] == 0 and 0 < top_church(s) <= s.gulden[seat]:
        worth = max(worth, worth_of_church(s, seat))
    if s.cathedral[seat] == 0 and 0 < top_cathedral(s) <= s.gulden[seat]:
        worth = max(worth, worth_of_cathedral(s, seat))
    return worth


@rule
def worth_of_depot(s: State, seat: int, level: int) -> int:
    """The best use of a depot privilege on that level (A-33, A-38)."""
    worth = worth_of_points(s, seat, POINTS_INSTEAD)
    if level < HIGHEST_LEVEL:
        worth = max(worth, worth_of_level(s, seat, DEPOT, level))
    if level >= DEPOT_MONEY_LEVEL:
        worth = max(worth, worth_of_gulden(s, DEPOT_INSTEAD_GULDEN))
    return worth


@rule
def worth_of_symbol(s: State, seat: int, symbol: int, before: int) -> int:
    """What a privilege is worth, after `before` levels more of its career by the same card."""
    if symbol == DEPOT:
        return worth_of_depot(s, seat, min(s.level[DEPOT, seat] + before, HIGHEST_LEVEL))
    if symbol == NOBILITY:
        level = min(s.level[NOBILITY, seat] + before, HIGHEST_LEVEL)
        return worth_of_nobility(s, seat, level, s.coat[seat])
    if symbol == OFFICE:
        level = min(s.level[OFFICE, seat] + before, HIGHEST_LEVEL)
        return worth_of_office(s, seat, level, s.mint[seat])
    least = worth_of_points(s, seat, POINTS_INSTEAD)
    if symbol == MONEY:
        return max(least, worth_of_gulden(s, MONEY_GULDEN))
    if symbol == POINTS6:
        return worth_of_points(s, seat, 6)
    if symbol == POINTS7:
        return worth_of_points(s, seat, 7)
    return max(least, worth_of_cards(s))


@rule
def worth_of_card(s: State, seat: int, card: int) -> int:
    """What a privilege card is worth: its two best privileges (A-30)."""
    total, least = 0, -WORST
    for place in range(SYMBOLS_OF_A_CARD):
        before = 0
        for k in range(place):
            if s.privileges[card, k] == s.privileges[card, place]:
                before += 1
        worth = worth_of_symbol(s, seat, s.privileges[card, place], before)
        total += worth
        least = min(least, worth)
    return total - least


# --- notes ----------------------------------------------------------------------------------------


@rule
def use_of(s: State, seat: int, kind: int) -> int:
    """How useful a card is to the seat, against its others."""
    if kind == JOKER:
        return JOKER_WORTH
    return NOTE + value_of(kind) + SAME_NOBLE * notes_held(s, seat, noble_of(kind))


@rule
def reserve(s: State, seat: int) -> int:
    """Gulden that the seat keeps back for a church or cathedral it needs soon."""
    soon = s.points[seat] + 2 * round_points(s, seat)
    if s.church[seat] == 0:
        return top_church(s) if soon > CHURCH_CAP else 0
    if s.cathedral[seat] == 0:
        return top_cathedral(s) if soon > CATHEDRAL_CAP else 0
    return 0


@rule
def choose_purchase(s: State, seat: int, mask: Mask) -> int:
    """The next of the cards wanted, the most useful ones that can be paid for (A-52)."""
    wanted = [0] * FIRST_OFFER
    left = s.gulden[seat] - reserve(s, seat)
    for _ in range(s.offered[seat]):
        best, best_use = NO_CARD, 0
        for k in range(s.offered[seat]):
            kind = s.offer[seat, k]
            if wanted[k] == 0 and price_of(s, kind) <= left and use_of(s, seat, kind) > best_use:
                best, best_use = k, use_of(s, seat, kind)
        if best == NO_CARD:
            break
        wanted[best] = 1
        left -= price_of(s, s.offer[seat, best])
    for k in range(first_place_left(s, seat), s.offered[seat]):
        if wanted[k] == 1 and mask[BUY + s.offer[seat, k]]:
            return BUY + s.offer[seat, k]
    return DONE


@rule
def choose_discard(s: State, seat: int, mask: Mask) -> int:
    """The least useful card (A-32, A-54)."""
    best, least = DISCARD, -WORST
    for kind in range(KINDS):
        if mask[DISCARD + kind]:
            use = use_of(s, seat, kind)
            if use < least:
                best, least = DISCARD + kind, use
    return best


# --- auctions -------------------------------------------------------------------------------------


@rule
def worth_of_winning(s: State, seat: int) -> int:
    """What the best open privilege card is worth."""
    best = 0
    for k in range(s.open_size):
        best = max(best, worth_of_card(s, seat, s.open[k]))
    return best


@rule
def best_fitting(s: State, seat: int) -> int:
    """The value of the seat's best note for this noble."""
    best = 0
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        if s.holder[kind] == seat:
            best = max(best, value_of(kind))
    return best


@rule
def willing(s: State, seat: int, most: int) -> int:
    """How many cards, of `most`, the seat would give for a privilege card."""
    if purchases_left(s) == 0:
        return most  # what is left at the end is void
    return min(most, worth_of_winning(s, seat) // CARD)


@rule
def choose_bid(s: State, seat: int) -> int:
    """Pass, hold or raise (A-21): hold with a high note, raise with many."""
    most = highest_bid(s, seat)
    limit = willing(s, seat, most)
    if limit == 0 or limit < s.bid:
        return PASS
    if s.bid > 0 and (limit == s.bid or best_fitting(s, seat) >= HIGH_NOTE):
        return HOLD
    if s.bid == 0 and best_fitting(s, seat) >= HIGH_NOTE:
        return BID + 1
    return BID + limit


@rule
def next_filler(s: State, seat: int, wanted: Ints) -> int:
    """The note or joker that the seat can spare best, NO_CARD if it has no more."""
    best, least = NO_CARD, -WORST
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        if s.holder[kind] == seat and wanted[kind] == 0 and rank(kind) < least:
            best, least = kind, rank(kind)
    if wanted[JOKER] < s.jokers[seat] and (best == NO_CARD or value_of(best) > JOKER_AS_FILLER):
        return JOKER
    return best


@rule
def choose_shown(s: State, seat: int, mask: Mask) -> int:
    """The next of the cards wanted: in a show the best note, then what can be spared (A-25)."""
    wanted = [0] * KINDS
    wanted[first_shown(s, seat)] = 1
    for _ in range(s.bid - 1):
        kind = next_filler(s, seat, wanted)
        if kind != NO_CARD:
            wanted[kind] += 1
    for kind in range(KINDS):
        if wanted[kind] > 0 and mask[SHOW + kind]:
            return SHOW + kind
    return last_legal(mask)


@rule
def first_shown(s: State, seat: int) -> int:
    """The note that is given in any case: the best, to a winner without a show the worst."""
    show = still_in(s) > 1
    best = NO_CARD
    for kind in range(first_fitting(s.noble), after_fitting(s.noble)):
        if s.holder[kind] == seat:
            if best == NO_CARD or (rank(kind) > rank(best)) == show:
                best = kind
    return best


@rule
def last_legal(mask: Mask) -> int:
    """The last legal action; after choices of another's no wanted card may be left."""
    for action in range(ACTIONS - 1, -1, -1):
        if mask[action]:
            return action
    return 0


# --- privileges -----------------------------------------------------------------------------------


@rule
def choose_card(s: State, seat: int, mask: Mask) -> int:
    """The privilege card worth most (A-27)."""
    best, best_worth = TAKE, WORST
    for k in range(s.open_size):
        worth = worth_of_card(s, seat, s.open[k])
        if mask[TAKE + s.open[k]] and worth > best_worth:
            best, best_worth = TAKE + s.open[k], worth
    return best


@rule
def is_rather_robbed(s: State, action: int, other: int) -> bool:
    """Whether an action robs a seat of more points than another of the same career does (A-35).

    Otherwise they are equally good, and seats of low numbers would be robbed most.
    """
    for first in (DEPOT_ROB, NOBILITY_ROB, OFFICE_ROB):
        if first <= action < first + MOST_PLAYERS and first <= other < first + MOST_PLAYERS:
            return s.points[action - first] > s.points[other - first]
    return False


@rule
def choose_privilege(s: State, seat: int, mask: Mask) -> int:
    """The way to use what is left of the card that is worth most (A-30)."""
    best, best_worth = DONE, WORST
    for action in range(DEPOT_LEVEL, DONE + 1):
        if mask[action]:
            worth = worth_of_action(s, seat, action)
            if worth > best_worth or (worth == best_worth and is_rather_robbed(s, action, best)):
                best, best_worth = action, worth
    return best


@rule
def choose_compensation(s: State, seat: int) -> int:
    """A point, unless it would be lost (A-35)."""
    if worth_of_points(s, seat, COMPENSATION_POINTS) > 0:
        return COMPENSATION_IN_POINTS
    return COMPENSATION_IN_GULDEN


@rule
def heuristic(s: State, seat: int, mask: Mask) -> int:
    """An action of those in the mask, chosen only by what the seat knows."""
    if s.phase == Phase.BUY:
        return choose_purchase(s, seat, mask)
    if s.phase == Phase.AUCTION:
        return choose_bid(s, seat)
    if s.phase == Phase.SHOW:
        return choose_shown(s, seat, mask)
    if s.phase == Phase.TAKE:
        return choose_card(s, seat, mask)
    if s.phase == Phase.PRIVILEGE:
        return choose_privilege(s, seat, mask)
    if s.phase == Phase.COMPENSATION:
        return choose_compensation(s, seat)
    return choose_discard(s, seat, mask)
