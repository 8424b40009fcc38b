"""Augsburg 1520 in words: its cards, moves, reasons, prompts and the lines of the log.

Where no names are known, nobody is named: the board tells who it is. Only what repeats a typed move
(`depot level from 2`) then calls a seat by its number, as that move does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.engine import events
from fondaco.engine.rule import rule
from fondaco.games.augsburg.auction import highest_bid, still_in
from fondaco.games.augsburg.careers import has_tile
from fondaco.games.augsburg.components import (
    CHURCH_CAP,
    DEPOT,
    HIGHEST_LEVEL,
    JOKER,
    MONEY,
    MOST_PLAYERS,
    NO_CARD,
    NOBILITY,
    OFFICE,
    PRIVILEGES_USED,
    SYMBOLS_OF_A_CARD,
    fits,
    noble_of,
    value_of,
)
from fondaco.games.augsburg.forecast import robbed_careers
from fondaco.games.augsburg.notation import NOBLE_NAMES, read_phase
from fondaco.games.augsburg.notes import first_place_left, gulden_left
from fondaco.games.augsburg.privileges import may_build_extra, privileges_used
from fondaco.games.augsburg.replaced import SYMBOL_NAMES
from fondaco.games.augsburg.rights import (
    top_cathedral,
    top_church,
)
from fondaco.games.augsburg.show import chosen_cards, means_to_show
from fondaco.games.augsburg.state import (
    ARCHITECT_CATHEDRAL,
    ARCHITECT_CHURCH,
    BID,
    BUY,
    COMPENSATION_IN_GULDEN,
    COMPENSATION_IN_POINTS,
    DEPOT_INSTEAD,
    DEPOT_LEVEL,
    DEPOT_MONEY,
    DEPOT_ROB,
    DISCARD,
    DONE,
    HOLD,
    NOBILITY_COAT,
    NOBILITY_INSTEAD,
    NOBILITY_LETTER,
    NOBILITY_LEVEL,
    NOBILITY_ROB,
    OFFICE_ARCHITECT,
    OFFICE_CATHEDRAL,
    OFFICE_CHURCH,
    OFFICE_INSTEAD,
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
    Event,
    Phase,
    Reason,
    State,
    first_of,
    held,
    price_of,
    second_of,
)
from fondaco.games.augsburg.turn import may_move
from fondaco.locale import Texts, texts

NOBLE_KEYS: Final = ("noble.ph", "noble.lo", "noble.le", "noble.ma", "noble.mx")
AT_NOBLE_KEYS: Final = ("noble.at_ph", "noble.at_lo", "noble.at_le", "noble.at_ma", "noble.at_mx")
CAREER_KEYS: Final = ("career.depot", "career.nobility", "career.office")
NOBILITY_LEVEL_KEYS: Final = (
    "level.nobility_1",
    "level.nobility_2",
    "level.nobility_3",
    "level.nobility_4",
)
OFFICE_LEVEL_KEYS: Final = ("level.office_1", "level.office_2", "level.office_3", "level.office_4")
RIGHT_KEYS: Final = {
    "coat": "right.coat",
    "letter": "right.letter",
    "mint": "right.mint",
    "architect": "right.architect",
    "church": "right.church",
    "cathedral": "right.cathedral",
}
SYMBOL_KEYS: Final = (
    *CAREER_KEYS,
    "symbol.money",
    "symbol.points6",
    "symbol.points7",
    "symbol.cards",
)
PHASE_KEYS: Final = (
    "phase.buy",
    "phase.auction",
    "phase.show",
    "phase.take",
    "phase.privilege",
    "phase.compensation",
    "phase.discard",
    "phase.shortage",
    "phase.over",
)

# Which moves take the next level of a career: from the supply, from others, and 2 points instead.
LEVEL_ACTIONS: Final = (DEPOT_LEVEL, NOBILITY_LEVEL, OFFICE_LEVEL)
ROB_ACTIONS: Final = (DEPOT_ROB, NOBILITY_ROB, OFFICE_ROB)
CAREER_INSTEAD_ACTIONS: Final = (DEPOT_INSTEAD, NOBILITY_INSTEAD, OFFICE_INSTEAD)

SINGLE_MOVE_KEYS: Final = {
    HOLD: "move.hold",
    PASS: "move.pass",
    DEPOT_MONEY: "move.depot_money",
    NOBILITY_COAT: "move.coat",
    NOBILITY_LETTER: "move.letter",
    OFFICE_MINT: "move.mint",
    OFFICE_ARCHITECT: "move.architect",
    OFFICE_CHURCH: "move.church",
    OFFICE_CATHEDRAL: "move.cathedral",
    TAKE_MONEY: "move.money",
    TAKE_POINTS6: "move.points6",
    TAKE_POINTS7: "move.points7",
    TAKE_CARDS: "move.cards",
    ARCHITECT_CHURCH: "move.architect_church",
    ARCHITECT_CATHEDRAL: "move.architect_cathedral",
    DONE: "move.done",
    COMPENSATION_IN_GULDEN: "move.compensation_gulden",
    COMPENSATION_IN_POINTS: "move.compensation_point",
}

# What is decided now: said of a move that belongs to another phase.
NOW_KEYS: Final = {
    Phase.BUY: "why.now_buy",
    Phase.AUCTION: "why.now_auction",
    Phase.SHOW: "why.now_show",
    Phase.TAKE: "why.now_take",
    Phase.PRIVILEGE: "why.now_privilege",
    Phase.COMPENSATION: "why.now_compensation",
    Phase.DISCARD: "why.now_discard",
    Phase.SHORTAGE: "why.now_shortage",
    Phase.OVER: "why.over",
}

POINTS_KEYS: Final = {
    Reason.LEVEL: "event.points_level",
    Reason.COAT: "event.points_coat",
    Reason.LETTER: "event.points_letter",
    Reason.PRIVILEGE: "event.points_privilege",
    Reason.INSTEAD: "event.points_instead",
    Reason.COMPENSATION: "event.points_compensation",
}


# What happens on the table and to no seat; all other events begin with the seat they are about.
EVENTS_OF_THE_TABLE: Final = (
    Event.PRIVILEGES,
    Event.PRIVILEGES_SHUFFLED,
    Event.NO_BID,
    Event.LEFT_OVER,
    Event.SHORTAGE,
    Event.SHUFFLED,
    Event.GAME_ENDS,
)


def catalogue(language: str) -> Texts:
    """The game's texts in that language."""
    return texts("fondaco.games.augsburg", language)


# --- names ----------------------------------------------------------------------------------------


def noble_name(noble: int, language: str) -> str:
    """The noble's name; Hungarian ones have names of their own (A-1)."""
    return catalogue(language)(NOBLE_KEYS[noble])


def at_noble(noble: int, language: str) -> str:
    """Where an auction is held: "at Philipp"."""
    return catalogue(language)(AT_NOBLE_KEYS[noble])


def card_name(kind: int, language: str) -> str:
    """A kind of card in words: "Philipp 14", "joker"."""
    t = catalogue(language)
    if kind == JOKER:
        return t("card.joker")
    return t("card.note", noble=t(NOBLE_KEYS[noble_of(kind)]), value=value_of(kind))


def career_name(career: int, language: str) -> str:
    """A career, without article: "nobility"."""
    return catalogue(language)(CAREER_KEYS[career])


def level_name(career: int, level: int, language: str) -> str:
    """What a level from 1 to 4 of a career is called: "count"; depots only have numbers (A-3)."""
    t = catalogue(language)
    if career == DEPOT:
        return t("level.depot", level=level)
    keys = OFFICE_LEVEL_KEYS if career == OFFICE else NOBILITY_LEVEL_KEYS
    return t(keys[level - 1])


def right_name(right: str, language: str) -> str:
    """A right tile by its id in notation: "coat", "letter", "mint", … (A-5)."""
    return catalogue(language)(RIGHT_KEYS[right])


def symbol_name(symbol: int, language: str) -> str:
    """A privilege in words: "office", "500 gulden" (A-6)."""
    return catalogue(language)(SYMBOL_KEYS[symbol])


def phase_name(phase: int, language: str) -> str:
    """A phase as a title."""
    return catalogue(language)(PHASE_KEYS[phase])


def card_names(kinds: Sequence[int], language: str) -> str:
    """Cards in a row: "Philipp 3, joker"."""
    return ", ".join(card_name(kind, language) for kind in kinds)


# --- moves ----------------------------------------------------------------------------------------


def describe_move(action: int, language: str, names: Sequence[str] | None = None) -> str:
    """The move in words; without names a seat is called by its number."""
    t = catalogue(language)
    if action in SINGLE_MOVE_KEYS:
        return t(SINGLE_MOVE_KEYS[action])
    if action < BUY + JOKER:
        return t("move.buy", card=card_name(action - BUY, language))
    if action == BUY + JOKER:
        return t("move.buy_joker")
    if action < HOLD:
        return t("move.bid", number=action - BID)
    if action < SHOW + JOKER:
        return t("move.show", card=card_name(action - SHOW, language))
    if action == SHOW + JOKER:
        return t("move.show_joker")
    if action < DEPOT_LEVEL:
        return t("move.take", number=action - TAKE)
    if action < DONE:
        return _describe_privilege(action, language, names)
    if action < DISCARD + JOKER:
        return t("move.discard", card=card_name(action - DISCARD, language))
    return t("move.discard_joker")


def _describe_privilege(action: int, language: str, names: Sequence[str] | None) -> str:
    """A move that rises in a career, or takes points instead of a privilege (A-31 to A-35)."""
    t = catalogue(language)
    symbol = symbol_of(action)
    if action in LEVEL_ACTIONS:
        return t("move.level", career=career_name(symbol, language))
    if action > TAKE_MONEY or action in CAREER_INSTEAD_ACTIONS:
        return t("move.instead", privilege=symbol_name(symbol, language))
    victim = action - ROB_ACTIONS[symbol]
    career = career_name(symbol, language)
    if names is None:
        return t("move.level_from", career=career, seat=victim)
    return t("move.level_from_name", career=career, name=names[victim])


@rule
def symbol_of(action: int) -> int:
    """The privilege that a move uses, from the depot's level to points instead of cards (A-6)."""
    if action < NOBILITY_LEVEL:
        return DEPOT
    if action < OFFICE_LEVEL:
        return NOBILITY
    if action < TAKE_MONEY:
        return OFFICE
    return MONEY + (action - TAKE_MONEY) // 2


# --- why a move is not legal ----------------------------------------------------------------------


def why_illegal(s: State, seat: int, action: int, language: str) -> str:
    """Why the action is not legal now for a seat that may move, with the rule id.

    It tells only what the seat knows: its own cards, money and choices, and what is public.
    """
    if s.phase not in phases_of(action):
        return catalogue(language)(NOW_KEYS[Phase(s.phase)])
    if s.phase == Phase.BUY:
        return _why_not_bought(s, seat, action - BUY, language)
    if s.phase == Phase.AUCTION:
        return _why_not_said(s, seat, action, language)
    if s.phase == Phase.SHOW:
        return _why_not_shown(s, seat, action - SHOW, language)
    if s.phase == Phase.TAKE:
        return catalogue(language)("why.not_open", number=action - TAKE)
    if s.phase == Phase.PRIVILEGE:
        return _why_not_used(s, seat, action, language)
    return catalogue(language)(
        "why.not_held",
        card=card_name(action - DISCARD, language),
        rule="A-54" if s.phase == Phase.SHORTAGE else "A-32",
    )


def phases_of(action: int) -> tuple[Phase, ...]:
    """The phases that a move belongs to."""
    if action == DONE:
        return (Phase.BUY, Phase.PRIVILEGE)
    if action <= BUY + JOKER:
        return (Phase.BUY,)
    if action <= PASS:
        return (Phase.AUCTION,)
    if action <= SHOW + JOKER:
        return (Phase.SHOW,)
    if action < DEPOT_LEVEL:
        return (Phase.TAKE,)
    if action < DONE:
        return (Phase.PRIVILEGE,)
    if action <= DISCARD + JOKER:
        return (Phase.DISCARD, Phase.SHORTAGE)
    return (Phase.COMPENSATION,)


def _bought_kinds(s: State, seat: int) -> list[int]:
    return [s.offer[seat, k] for k in range(s.offered[seat]) if s.bought[seat, k] == 1]


def _why_not_bought(s: State, seat: int, kind: int, language: str) -> str:
    t = catalogue(language)
    card = card_name(kind, language)
    offer = [s.offer[seat, k] for k in range(s.offered[seat])]
    bought = _bought_kinds(s, seat)
    if kind not in offer:
        return t("why.not_offered", card=card)
    if bought.count(kind) == offer.count(kind):
        return t("why.bought", card=card)
    if kind not in offer[first_place_left(s, seat) :]:
        return t("why.in_order", card=card)
    left, price = gulden_left(s, seat), price_of(s, kind)
    if bought:
        return t("why.too_dear_after", card=card, price=price, left=left)
    return t("why.too_dear", card=card, price=price, gulden=left)


def _why_not_said(s: State, seat: int, action: int, language: str) -> str:
    t = catalogue(language)
    most = highest_bid(s, seat)
    if action == HOLD and s.bid == 0:
        return t("why.nothing_to_hold")
    if action != HOLD and 0 < action - BID <= s.bid:
        return t("why.too_low", bid=s.bid)
    if most == 0:
        return t("why.no_note", place=at_noble(s.noble, language))
    return t("why.too_few", most)


def _why_not_shown(s: State, seat: int, kind: int, language: str) -> str:
    t = catalogue(language)
    card = card_name(kind, language)
    chosen = chosen_cards(s, seat)
    if held(s, seat, kind) == 0:
        return t("why.not_held", card=card, rule="A-25")
    if not fits(kind, s.noble):
        return t("why.unfit", card=card, place=at_noble(s.noble, language))
    if means_to_show(s, seat, kind) == held(s, seat, kind):
        return t("why.shown", card=card)
    if kind == JOKER and chosen == 0:
        return t("why.joker_first")
    if any(means_to_show(s, seat, later) > 0 for later in range(kind + 1, JOKER + 1)):
        return t("why.in_order", card=card)
    missing = s.bid - chosen - 1 - _fitting_behind(s, seat, kind)
    return t("why.not_enough_behind", missing, card=card)


def _fitting_behind(s: State, seat: int, kind: int) -> int:
    """How many cards the seat could still choose after that one (G-3)."""
    behind = sum(
        held(s, seat, later) for later in range(kind + 1, JOKER + 1) if fits(later, s.noble)
    )
    return behind if kind < JOKER else s.jokers[seat] - s.shown_jokers[seat] - 1


def _why_not_used(s: State, seat: int, action: int, language: str) -> str:
    t = catalogue(language)
    if action == DONE:
        return t("why.still_to_use", PRIVILEGES_USED - privileges_used(s))
    if action >= ARCHITECT_CHURCH:
        return _why_no_extra(s, seat, action, language)
    symbol = symbol_of(action)
    privilege = symbol_name(symbol, language)
    if privileges_used(s) == PRIVILEGES_USED:
        return t("why.both_used")
    left, used = _symbols_left(s), _symbols_used(s)
    if symbol not in left and symbol not in used:
        return t("why.not_on_card", card=s.card, privilege=privilege)
    if symbol not in left:
        return t("why.used", privilege=privilege)
    if action == DEPOT_MONEY:
        return t("why.depot_money")
    if action in LEVEL_ACTIONS:
        return _why_no_level(s, seat, symbol, language)
    if ROB_ACTIONS[symbol] <= action < ROB_ACTIONS[symbol] + MOST_PLAYERS:
        return _why_no_robbery(s, seat, action - ROB_ACTIONS[symbol], symbol, language)
    return _why_no_right(s, seat, action, language)


def _symbols_left(s: State) -> list[int]:
    """The privileges of the card in use that are not used yet (A-30)."""
    places = range(SYMBOLS_OF_A_CARD)
    return [s.privileges[s.card, place] for place in places if s.spent[place] == 0]


def _symbols_used(s: State) -> list[int]:
    places = range(SYMBOLS_OF_A_CARD)
    return [s.privileges[s.card, place] for place in places if s.spent[place] == 1]


def _why_no_level(s: State, seat: int, career: int, language: str) -> str:
    t = catalogue(language)
    level = s.level[career, seat]
    if level == HIGHEST_LEVEL:
        return t("why.highest", career=career_name(career, language))
    return t("why.supply_empty", career=career_name(career, language), level=level + 1)


def _why_no_robbery(s: State, seat: int, victim: int, career: int, language: str) -> str:
    t = catalogue(language)
    name = career_name(career, language)
    wanted = s.level[career, seat] + 1
    if victim >= s.players:
        return t("why.no_seat", seat=victim, last=s.players - 1)
    if victim == seat:
        return t("why.rob_yourself")
    if wanted > HIGHEST_LEVEL:
        return t("why.highest", career=name)
    if not has_tile(s, victim, career, wanted):
        return t("why.no_tile", seat=victim, career=name, level=wanted)
    return t("why.supply_left", career=name, level=wanted)


def _why_no_right(s: State, seat: int, action: int, language: str) -> str:
    """Why a right tile can't be had: one of each kind, and each has its condition (A-36 to A-39).

    There is always one left for a seat that has none: a column has as many as there are players.
    """
    t = catalogue(language)
    if action == NOBILITY_COAT:
        return t("why.coat_owned" if s.coat[seat] > 0 else "why.coat_level")
    if action == NOBILITY_LETTER:
        return t("why.letter_owned" if s.letter[seat] > 0 else "why.letter_level")
    if action == OFFICE_MINT:
        return t("why.mint_owned" if s.mint[seat] > 0 else "why.mint_level")
    if action == OFFICE_ARCHITECT:
        return t("why.architect_owned" if s.architect[seat] > 0 else "why.architect_level")
    return _why_no_building(s, seat, action == OFFICE_CATHEDRAL, language)


def _why_no_building(s: State, seat: int, cathedral: bool, language: str) -> str:
    t = catalogue(language)
    gulden = s.gulden[seat]
    if cathedral:
        if s.cathedral[seat] > 0:
            return t("why.cathedral_owned")
        return t("why.cathedral_price", price=top_cathedral(s), gulden=gulden)
    if s.church[seat] > 0:
        return t("why.church_owned")
    return t("why.church_price", price=top_church(s), gulden=gulden)


def _why_no_extra(s: State, seat: int, action: int, language: str) -> str:
    if s.architect[seat] == 0:
        return catalogue(language)("why.no_architect")
    if s.extra_used == 1:
        return catalogue(language)("why.extra_used")
    return _why_no_building(s, seat, action == ARCHITECT_CATHEDRAL, language)


# --- prompts --------------------------------------------------------------------------------------


def prompt(s: State, seat: int, language: str) -> str:
    """What the seat has to decide now, in one line, with what it should know for it."""
    t = catalogue(language)
    if may_move(s, seat) == 0:
        return t("prompt.nothing")
    if s.phase == Phase.BUY:
        return _prompt_to_buy(s, seat, language)
    if s.phase == Phase.AUCTION:
        return _prompt_to_bid(s, seat, language)
    if s.phase == Phase.SHOW:
        key = "prompt.give" if still_in(s) == 1 else "prompt.show"
        missing = s.bid - chosen_cards(s, seat)
        return t(key, missing, place=at_noble(s.noble, language), bid=s.bid)
    if s.phase == Phase.TAKE:
        numbers = ", ".join(str(s.open[k]) for k in range(s.open_size))
        return t("prompt.take", numbers=numbers)
    if s.phase == Phase.PRIVILEGE:
        return _prompt_to_use(s, seat, language)
    if s.phase == Phase.COMPENSATION:
        return _prompt_to_be_compensated(s, language)
    return t("prompt.shortage" if s.phase == Phase.SHORTAGE else "prompt.discard")


def _prompt_to_buy(s: State, seat: int, language: str) -> str:
    t = catalogue(language)
    bought = len(_bought_kinds(s, seat))
    left = gulden_left(s, seat)
    return t("prompt.buy_more", bought, left=left) if bought else t("prompt.buy", gulden=left)


def _prompt_to_bid(s: State, seat: int, language: str) -> str:
    t = catalogue(language)
    place = at_noble(s.noble, language)
    most = highest_bid(s, seat)
    if s.bid == 0:
        return t("prompt.bid", place=place, most=most)
    if most > s.bid:
        return t("prompt.raise", place=place, bid=s.bid, most=most)
    return t("prompt.hold", place=place, bid=s.bid)


def _prompt_to_use(s: State, seat: int, language: str) -> str:
    t = catalogue(language)
    to_use = PRIVILEGES_USED - privileges_used(s)
    if to_use == 0:
        return t("prompt.extra")
    key = "prompt.privilege_extra" if may_build_extra(s, seat) else "prompt.privilege"
    left = ", ".join(symbol_name(symbol, language) for symbol in _symbols_left(s))
    return t(key, to_use, card=s.card, left=left)


def _prompt_to_be_compensated(s: State, language: str) -> str:
    t = catalogue(language)
    careers = robbed_careers(s)
    if len(careers) != 1:  # the position does not say; as a rule one possibility is left
        return t("prompt.compensation")
    name = career_name(careers[0], language)
    level = s.level[careers[0], s.marker]
    return t("prompt.compensation_for", career=name, level=level)


def question(view: Mapping[str, Any], seat: int, language: str) -> str:
    """What others are told that the seat decides, from a view: to stand behind its name."""
    t = catalogue(language)
    detail = view.get("detail", {})
    phase = read_phase(view)
    place = at_noble(NOBLE_NAMES.index(view["noble"]), language)
    if phase == Phase.BUY:
        return t("question.buy")
    if phase == Phase.AUCTION:
        return _question_of_bid(detail, place, language)
    if phase == Phase.SHOW:
        still = [said for said in detail["bids"] if said != 0]
        key = "question.give" if len(still) == 1 else "question.show"
        return t(key, detail["bid"], place=place)
    if phase == Phase.TAKE:
        return t("question.take", numbers=", ".join(map(str, view["privileges"]["open"])))
    if phase == Phase.PRIVILEGE:
        return _question_of_privileges(detail, language)
    if phase == Phase.COMPENSATION:
        return t("question.compensation")
    if phase == Phase.OVER:
        return t("question.nothing")
    return t("question.shortage" if phase == Phase.SHORTAGE else "question.discard")


def _question_of_bid(detail: Mapping[str, Any], place: str, language: str) -> str:
    t = catalogue(language)
    if not detail.get("bid"):
        return t("question.bid", place=place)
    return t("question.raise", place=place, bid=detail["bid"])


def _question_of_privileges(detail: Mapping[str, Any], language: str) -> str:
    t = catalogue(language)
    symbols = [SYMBOL_NAMES.index(name) for name in detail["left"]]
    to_use = len(symbols) - (SYMBOLS_OF_A_CARD - PRIVILEGES_USED)
    if to_use == 0:
        return t("question.extra")
    left = ", ".join(symbol_name(symbol, language) for symbol in symbols)
    return t("question.privilege", to_use, card=detail["card"], left=left)


# --- the log --------------------------------------------------------------------------------------


def describe_event(event: events.Event, names: Sequence[str], language: str) -> str | None:
    """The event as a line of the log; those for one seat alone address it."""
    kind = event.kind
    if kind <= Event.PRIVILEGES_SHUFFLED or kind in (Event.LEFT_OVER, Event.GAME_ENDS):
        return _describe_round(event, names, language)
    if kind <= Event.UNBOUGHT or kind in (Event.SHORTAGE, Event.SHUFFLED):
        return _describe_notes(event, names, language)
    if kind <= Event.TAKES:
        return _describe_auction(event, names, language)
    if kind in (Event.GULDEN, Event.POINTS, Event.LOST, Event.COMPENSATED, Event.INCOME):
        return _describe_gain(event, names[event.a], language)
    if kind in (Event.LEVEL, Event.ROBS, Event.FALLS):
        return _describe_level(event, names, language)
    if kind <= Event.CATHEDRAL:
        return _describe_right(event, names[event.a], language)
    return _describe_cards(event, names, language)


def event_seat(event: events.Event) -> int | None:
    """The seat that the line is about; what one seat alone is told is about that seat."""
    if event.kind in EVENTS_OF_THE_TABLE:
        return None
    return event.a if event.to == events.EVERYBODY else event.to


def _in_pairs(*faces: int) -> list[int]:
    """The kinds of card, or numbers of privilege cards, that arguments of an event hold."""
    both = [face for argument in faces for face in (first_of(argument), second_of(argument))]
    return [face for face in both if face != NO_CARD]


def _describe_round(event: events.Event, names: Sequence[str], language: str) -> str:
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.ROUND:
        return t("event.round", name=names[a], round=b)
    if kind == Event.PRIVILEGES_SHUFFLED:
        return t("event.privileges_shuffled")
    if kind == Event.GAME_ENDS:
        return t("event.game_ends")
    numbers = ", ".join(map(str, _in_pairs(a, b, c)))
    if kind == Event.PRIVILEGES:
        return t("event.privileges", numbers=numbers)
    return t("event.left_over", numbers=numbers)


def _describe_notes(event: events.Event, names: Sequence[str], language: str) -> str:
    """Dealing and buying (A-12, A-51 to A-54)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.OFFERED:
        return (
            t("event.offered", b, name=names[a])
            if b > 0
            else t("event.offered_nothing", name=names[a])
        )
    if kind == Event.OFFER:
        return t("event.offer", cards=card_names(_in_pairs(a, b, c), language))
    if kind == Event.FREE:
        return t("event.free", b, name=names[a])
    if kind == Event.FREE_FACES:
        return t("event.free_faces", cards=card_names(_in_pairs(a), language))
    if kind == Event.BUYS:
        return (
            t("event.buys", b, name=names[a], gulden=c)
            if b > 0
            else t("event.buys_nothing", name=names[a])
        )
    if kind == Event.BOUGHT:
        return t("event.bought", cards=card_names(_in_pairs(a, b, c), language))
    if kind == Event.UNBOUGHT:
        return t("event.unbought", name=names[a], cards=card_names(_in_pairs(b, c), language))
    if kind == Event.SHORTAGE:
        return t("event.shortage", due=a, there=b)
    return t("event.shuffled", a)


def _describe_auction(event: events.Event, names: Sequence[str], language: str) -> str:
    """Bids, shows and what is won (A-20 to A-27)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.BIDS:
        return t("event.bids", name=names[a], number=b)
    if kind == Event.RAISES:
        return t("event.raises", name=names[a], number=b)
    if kind == Event.HOLDS:
        return t("event.holds", name=names[a], number=b)
    if kind == Event.PASSES:
        return t("event.passes", name=names[a], place=at_noble(b, language))
    if kind == Event.NO_BID:
        return t("event.no_bid", place=at_noble(a, language))
    if kind == Event.SHOWS:
        return t("event.shows", name=names[a], cards=card_names(_in_pairs(b, c), language))
    if kind == Event.WINS:
        place = at_noble(b, language)
        if c == NO_CARD:
            return t("event.wins_alone", name=names[a], place=place)
        return t("event.wins", name=names[a], place=place, card=card_name(c, language))
    if kind == Event.RUNNER_UP:
        return t("event.second" if b == 2 else "event.third", name=names[a], gulden=c)
    return t("event.takes", name=names[a], number=b)


def _describe_gain(event: events.Event, name: str, language: str) -> str:
    """Gulden and points, and points beyond a cap, with what they are for (A-31 to A-41, A-50)."""
    t = catalogue(language)
    kind, _, _, b, c = event
    if kind == Event.GULDEN:
        return t("event.gulden_depot" if c == DEPOT else "event.gulden", name=name, gulden=b)
    if kind == Event.POINTS:
        return t(POINTS_KEYS[Reason(c)], b, name=name)
    if kind == Event.LOST:
        key = "event.lost_church" if c == CHURCH_CAP else "event.lost_cathedral"
        return t(key, b, name=name, cap=c)
    if kind == Event.COMPENSATED:
        return t("event.compensated", name=name, gulden=b)
    return t("event.income", name=name, gulden=b)


def _describe_level(event: events.Event, names: Sequence[str], language: str) -> str:
    """Levels reached, taken and lost (A-34, A-35)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.ROBS:
        career = career_name(c, language)
        return t("event.robs", name=names[a], other=names[b], career=career)
    rises = kind == Event.LEVEL
    if b == DEPOT:
        return t("event.level_depot" if rises else "event.falls_depot", name=names[a], level=c)
    return t(
        "event.level" if rises else "event.falls",
        name=names[a],
        title=level_name(b, c, language),
        career=career_name(b, language),
        level=c,
    )


def _describe_right(event: events.Event, name: str, language: str) -> str:
    """Right tiles (A-36, A-37, A-40)."""
    t = catalogue(language)
    kind, _, _, b, extra = event
    if kind == Event.COAT:
        return t("event.coat", b, name=name)
    if kind == Event.LETTER:
        return t("event.letter", b, name=name)
    if kind == Event.MINT:
        return t("event.mint", name=name)
    if kind == Event.ARCHITECT:
        return t("event.architect", name=name)
    if kind == Event.CHURCH:
        return t("event.extra_church" if extra == 1 else "event.church", name=name, price=b)
    return t("event.extra_cathedral" if extra == 1 else "event.cathedral", name=name, price=b)


def _describe_cards(event: events.Event, names: Sequence[str], language: str) -> str:
    """Cards drawn and discarded (A-32, A-54), and the extra building not wanted (A-40)."""
    t = catalogue(language)
    kind, _, a, b, _ = event
    if kind == Event.DRAWN:
        return t("event.drawn", cards=card_names(_in_pairs(a), language))
    name = names[a]
    if kind == Event.DRAWS:
        return t("event.draws", b, name=name) if b > 0 else t("event.draws_nothing", name=name)
    if kind == Event.DISCARDS:
        if b == JOKER:
            return t("event.discards_joker", name=name)
        return t("event.discards", name=name, card=card_name(b, language))
    if kind == Event.NOTHING_TO_DISCARD:
        return t("event.nothing_to_discard", name=name)
    return t("event.done", name=name)
