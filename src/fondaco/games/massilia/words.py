"""Massilia in words: its dice, cubes and cards, moves, reasons, prompts and the lines of the log.

Where no names are known, nobody is named: the board tells who it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.engine import events
from fondaco.games.massilia.building import sum_of_dice, turned
from fondaco.games.massilia.components import (
    BEIGE,
    BEIGE_CUBES,
    BEIGE_DIE,
    BEIGE_PRICE,
    BLACK,
    BROWN,
    COLOURS,
    CONSUL,
    CUBE_KINDS,
    CUBES_OF_A_COLOUR,
    CUBES_ON_A_STALL,
    DARK_SPACES,
    FACES,
    GREY,
    HIGHEST_PRICE,
    JUNO,
    JUPITER,
    LOWEST_PRICE,
    MARS,
    MERCURY,
    MINERVA,
    NEPTUNE,
    PHOEBUS,
    PRICE_OF_KEEPING,
    SPACES,
    TEMPLE,
    VENUS,
)
from fondaco.games.massilia.notation import ASK_NAMES, DIE_NAMES, PHASE_NAMES
from fondaco.games.massilia.offering import can_pay_for_card
from fondaco.games.massilia.state import (
    AS,
    BUY,
    DECLINE,
    DONE,
    FAME,
    FIRST_DIE,
    FURTHER_DIE,
    GIVE,
    KEEP_CARD,
    KEEP_DIE,
    MOVE,
    NO_ACTION,
    OFFER,
    OPEN,
    PASS,
    PAY,
    PICK,
    PLACE,
    ROLL,
    SHIFT,
    STALL,
    TAX,
    TURN_DIE,
    USE_MERCURY,
    USE_PLUTO,
    USE_VENUS,
    Ask,
    Event,
    Phase,
    Reason,
    State,
    Step,
    cubes_at,
    hand_limit,
    of_four,
    price_at,
    room_of,
    value_of,
)
from fondaco.locale import Texts, texts

CUBE_KEYS: Final = ("cube.pink", "cube.purple", "cube.orange", "cube.beige")
FIGURE_KEYS: Final = ("figure.pink", "figure.purple", "figure.orange", "figure.consul")
PRICE_KEYS: Final = ("price.pink", "price.purple", "price.orange", "price.temple")
DIE_COLOUR_KEYS: Final = ("die.brown", "die.beige", "die.grey", "die.black")
ACTION_KEYS: Final = ("action.brown", "action.beige", "action.grey", "action.black")
CARD_KEYS: Final = (
    "card.jupiter",
    "card.juno",
    "card.minerva",
    "card.neptune",
    "card.phoebus",
    "card.venus",
    "card.mercury",
    "card.mars",
    "card.pluto",
)
PHASE_KEYS: Final = (
    "phase.stalls",
    "phase.roll",
    "phase.keep",
    "phase.actions",
    "phase.place",
    "phase.offer",
    "phase.pay",
    "phase.consul",
    "phase.over",
)

TOKEN: Final = -1  # what pays for a change of an action, where it is no card
PAYERS_OF_AS: Final = (TOKEN, JUPITER)
PAYERS_OF_DICE: Final = (TOKEN, JUNO)
PAYERS_OF_TURNS: Final = (TOKEN, MINERVA, NEPTUNE, PHOEBUS)
ACTIONS_OF_TURNS: Final = (NO_ACTION, BROWN, BEIGE_DIE, BLACK)  # which action the payer is for

SINGLE_MOVE_KEYS: Final = {
    ROLL: "move.roll",
    OFFER: "move.offer",
    FAME: "move.fame",
    OPEN: "move.open",
    DECLINE: "move.decline",
    USE_PLUTO: "move.pluto",
    USE_VENUS: "move.venus",
    PASS: "move.pass",
    DONE: "move.done",
}

# What is decided now: said of a move that belongs to another phase.
NOW_KEYS: Final = {
    Phase.STALLS: "why.now_stalls",
    Phase.ROLL: "why.now_roll",
    Phase.KEEP: "why.now_keep",
    Phase.ACTIONS: "why.now_actions",
    Phase.PLACE: "why.now_place",
    Phase.OFFER: "why.now_offer",
    Phase.PAY: "why.now_pay",
    Phase.OVER: "why.over",
}
NOW_ASKED_KEYS: Final = {
    Ask.PLUTO: "why.now_pluto",
    Ask.TAX: "why.now_tax",
    Ask.GIVE: "why.now_give",
    Ask.OPEN: "why.now_open",
    Ask.SHIFT: "why.now_shift",
}

PROMPTS_OF_ACTIONS: Final = ("prompt.brown", "prompt.beige", "prompt.grey", "prompt.black")

QUESTION_KEYS: Final = {
    Phase.STALLS: "question.stalls",
    Phase.ROLL: "question.roll",
    Phase.ACTIONS: "question.action",
    Phase.PLACE: "question.place",
    Phase.OFFER: "question.offer",
    Phase.PAY: "question.pay",
    Phase.OVER: "question.nothing",
}
QUESTIONS_OF_THE_CONSUL: Final = {
    Ask.PLUTO: "question.pluto",
    Ask.TAX: "question.tax",
    Ask.GIVE: "question.give",
    Ask.OPEN: "question.open",
    Ask.SHIFT: "question.shift",
}

PAYMENT_KEYS: Final = {
    Reason.BUYING: "event.pays_goods",
    Reason.FAME: "event.pays_fame",
    Reason.TAX: "event.pays_tax",
}


def catalogue(language: str) -> Texts:
    """The game's texts in that language."""
    return texts("fondaco.games.massilia", language)


# --- names ----------------------------------------------------------------------------------------


def cube_name(cube: int, language: str) -> str:
    """The colour of a goods cube: "purple"."""
    return catalogue(language)(CUBE_KEYS[cube])


def cubes_name(cubes: Sequence[int], language: str) -> str:
    """Goods cubes by their numbers of each colour, in order: "2 purple, 1 beige"."""
    t = catalogue(language)
    return ", ".join(
        t("cube.some", number=number, colour=t(CUBE_KEYS[cube]))
        for cube, number in enumerate(cubes)
        if number > 0
    )


def figure_name(figure: int, language: str) -> str:
    """A figure, without article: "consul", "pink customer" (M-2)."""
    return catalogue(language)(FIGURE_KEYS[figure])


def price_name(place: int, language: str) -> str:
    """Where a price tile lies, without article: "temple", "pink harbour" (M-4)."""
    return catalogue(language)(PRICE_KEYS[place])


def die_colour_name(colour: int, language: str) -> str:
    """The colour of dice: "brown" (M-6)."""
    return catalogue(language)(DIE_COLOUR_KEYS[colour])


def die_name(die: int, language: str) -> str:
    """A die by colour and value: "brown 5"."""
    t = catalogue(language)
    colour, value = divmod(die, FACES)
    return t("die.value", colour=t(DIE_COLOUR_KEYS[colour]), value=value + 1)


def action_name(colour: int, language: str) -> str:
    """The action that dice of a colour give: "brown: move" (M-33 to M-36)."""
    return catalogue(language)(ACTION_KEYS[colour])


def card_name(card: int, language: str) -> str:
    """A deity (M-8)."""
    return catalogue(language)(CARD_KEYS[card])


def phase_name(phase: int, language: str) -> str:
    """A phase as a title."""
    return catalogue(language)(PHASE_KEYS[phase])


def _payment_name(payer: int, language: str) -> str:
    """What pays for a change of an action: "penalty token", "Juno" (M-31, M-50, M-51)."""
    return catalogue(language)("pay.token") if payer == TOKEN else card_name(payer, language)


# --- moves ----------------------------------------------------------------------------------------


def bought_cubes(action: int) -> list[int]:
    """The cubes that a purchase names, by colour (M-34)."""
    coloured, beige = divmod(action - BUY, BEIGE_CUBES + 1)
    colour, others = divmod(coloured, CUBES_OF_A_COLOUR)
    cubes = [0] * CUBE_KINDS
    cubes[colour] = others + 1
    cubes[BEIGE] = beige
    return cubes


def describe_move(action: int, language: str, names: Sequence[str] | None = None) -> str:
    """The move in words; none is about another seat, so that no names are needed."""
    t = catalogue(language)
    if action in SINGLE_MOVE_KEYS:
        return t(SINGLE_MOVE_KEYS[action])
    if action < MOVE:
        return _describe_dice(action, language)
    if action < BUY:
        figure, anticlockwise = divmod(action - MOVE, 2)
        key = "move.move_ccw" if anticlockwise else "move.move_cw"
        return t(key, figure=figure_name(figure, language))
    if action < OFFER:
        return t("move.buy", cubes=cubes_name(bought_cubes(action), language))
    if action < USE_MERCURY:
        return _describe_cubes_and_cards(action, language)
    place, down = divmod(action - USE_MERCURY, 2)
    key = "move.mercury_down" if down else "move.mercury_up"
    return t(key, place=price_name(place, language))


def _describe_dice(action: int, language: str) -> str:
    """The first stalls, and all that is done with dice (M-11, M-21, M-30, M-31)."""
    t = catalogue(language)
    if action < PICK:
        return t("move.stall", place=action - STALL)
    if action < ROLL:
        return t("move.pick", colour=die_colour_name(action - PICK, language))
    if action < FIRST_DIE:
        die, with_mars = divmod(action - KEEP_DIE, 2)
        key = "move.keep_die_mars" if with_mars else "move.keep_die"
        return t(key, die=die_name(die, language))
    if action < AS:
        die, kept = divmod(action - FIRST_DIE, 2)
        return t("move.die_kept" if kept else "move.die_temple", die=die_name(die, language))
    if action < FURTHER_DIE:
        colour, way = divmod(action - AS, 2)
        payment = _payment_name(PAYERS_OF_AS[way], language)
        return t("move.as", colour=die_colour_name(colour, language), payment=payment)
    if action < TURN_DIE:
        die, way = divmod(action - FURTHER_DIE, 4)
        kept, payer = divmod(way, 2)
        payment = _payment_name(PAYERS_OF_DICE[payer], language)
        key = "move.further_kept" if kept else "move.further_temple"
        return t(key, die=die_name(die, language), payment=payment)
    die, way = divmod(action - TURN_DIE, 8)
    down, payer = divmod(way, 4)
    return t(
        "move.turn",
        die=die_name(die, language),
        value=turned(value_of(die), down),
        payment=_payment_name(PAYERS_OF_TURNS[payer], language),
    )


def _describe_cubes_and_cards(action: int, language: str) -> str:
    """What is done cube by cube and card by card, and the tax (M-34, M-35, M-45, M-46)."""
    t = catalogue(language)
    if action < KEEP_CARD:
        cube, place = divmod(action - PLACE, SPACES)
        return t("move.place", cube=cube_name(cube, language), place=place)
    if action < PAY:
        return t("move.keep_card", card=card_name(action - KEEP_CARD, language))
    if action < OPEN:
        cube, place = divmod(action - PAY, SPACES)
        return t("move.pay", cube=cube_name(cube, language), place=place)
    if action < TAX:
        place, cube = divmod(action - SHIFT, CUBE_KINDS)
        return t("move.shift", cube=cube_name(cube, language), place=place)
    if action < GIVE:
        return t("move.tax", action - TAX)
    return t("move.give", cube=cube_name(action - GIVE, language))


# --- why a move is not legal ----------------------------------------------------------------------


def why_illegal(s: State, seat: int, action: int, language: str) -> str:
    """Why the action is not legal now for a seat that may move, with the rule id.

    It tells only what the seat knows: its own things and what is public.
    """
    if s.phase not in phases_of(action) or not _is_asked(s, action):
        return catalogue(language)(_now_key(s))
    if s.phase == Phase.STALLS:
        return _why_no_first_stall(action - STALL, language)
    if s.phase == Phase.ROLL:
        return _why_not_picked(s, seat, action - PICK, language)
    if s.phase == Phase.KEEP:
        return _why_not_kept(s, seat, action - KEEP_DIE, language)
    if s.phase == Phase.ACTIONS:
        return _why_no_part(s, seat, action, language)
    if s.phase == Phase.PLACE:
        return _why_not_placed(s, seat, action - PLACE, language)
    if s.phase == Phase.OFFER:
        return _why_card_not_kept(s, action, language)
    if s.phase == Phase.PAY:
        return _why_not_paid(s, seat, action - PAY, language)
    return _why_not_at_the_consul(s, seat, action, language)


def phases_of(action: int) -> tuple[Phase, ...]:
    """The phases that a move belongs to."""
    if action == DONE:
        return (Phase.KEEP, Phase.OFFER, Phase.CONSUL)
    if action < PICK:
        return (Phase.STALLS,)
    if action <= ROLL:
        return (Phase.ROLL,)
    if action < FIRST_DIE:
        return (Phase.KEEP,)
    if action < PLACE or action >= USE_VENUS:
        return (Phase.ACTIONS,)
    if action < KEEP_CARD:
        return (Phase.PLACE,)
    if action < PAY:
        return (Phase.OFFER,)
    if action < OPEN:
        return (Phase.PAY,)
    return (Phase.CONSUL,)


def _is_asked(s: State, action: int) -> bool:
    """Whether the move is an answer to what the consul's stop asks, if it asks anything."""
    if s.phase != Phase.CONSUL:
        return True
    if action == DECLINE:
        return s.ask in (Ask.PLUTO, Ask.OPEN)
    if action == USE_PLUTO:
        return s.ask == Ask.PLUTO
    if action == OPEN:
        return s.ask == Ask.OPEN
    if action == DONE or action < TAX:
        return s.ask == Ask.SHIFT
    return s.ask == (Ask.TAX if action < GIVE else Ask.GIVE)


def _now_key(s: State) -> str:
    if s.phase == Phase.CONSUL:
        return NOW_ASKED_KEYS[Ask(s.ask)]
    if s.phase == Phase.ACTIONS and s.action != NO_ACTION:
        return "why.now_building"
    return NOW_KEYS[Phase(s.phase)]


def _why_no_first_stall(place: int, language: str) -> str:
    key = "why.no_corner" if place in DARK_SPACES else "why.corner_taken"
    return catalogue(language)(key, place=place)


def _why_not_picked(s: State, seat: int, colour: int, language: str) -> str:
    t = catalogue(language)
    if s.screen[seat, colour] == 0:
        return t("why.no_screen_die", colour=die_colour_name(colour, language))
    return t("why.in_order")


def _why_not_kept(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    die, with_mars = divmod(number, 2)
    if s.rolled[die // FACES, die % FACES] == 0:
        return t("why.not_rolled", die=die_name(die, language))
    if number < s.last_pick:
        return t("why.in_order")
    if with_mars:
        return t("why.no_card", card=card_name(MARS, language), rule="M-21")
    return t("why.price", PRICE_OF_KEEPING, sestertii=s.sestertii[seat], rule="M-21")


# --- why no part of an action ---------------------------------------------------------------------


def _why_no_part(s: State, seat: int, action: int, language: str) -> str:
    t = catalogue(language)
    if action == PASS:
        return t("why.begun")
    if action == USE_VENUS:
        return _why_no_venus(s, seat, language)
    if action >= USE_MERCURY:
        return _why_no_mercury(s, seat, action - USE_MERCURY, language)
    if action < AS:
        return _why_no_first_die(s, seat, action - FIRST_DIE, language)
    if s.action == NO_ACTION:
        return t("why.die_first")
    if action < FURTHER_DIE:
        return _why_not_as(s, seat, action - AS, language)
    if action < TURN_DIE:
        return _why_no_further_die(s, seat, action - FURTHER_DIE, language)
    if action < MOVE:
        return _why_not_turned(s, seat, action - TURN_DIE, language)
    if s.action != _action_of_last_part(action):
        return t("why.wrong_action", action=action_name(s.action, language))
    if action < OFFER:
        return _why_not_bought(s, seat, action, language)
    if action == OFFER:
        return _why_no_offering(s, seat, language)
    price = price_at(s, TEMPLE)
    return t("why.price", price * sum_of_dice(s), sestertii=s.sestertii[seat], rule="M-36")


def _action_of_last_part(action: int) -> int:
    if action < BUY:
        return BROWN
    if action < OFFER:
        return BEIGE_DIE
    return GREY if action == OFFER else BLACK


def _why_no_venus(s: State, seat: int, language: str) -> str:
    if s.hand[seat, VENUS] == 0:
        return _no_card(VENUS, "M-52", language)
    return _why_not_completed(s, seat, s.action, language)


def _why_no_mercury(s: State, seat: int, number: int, language: str) -> str:
    place, down = divmod(number, 2)
    price = price_at(s, place) + (-1 if down else 1)
    if s.hand[seat, MERCURY] == 0:
        return _no_card(MERCURY, "M-53", language)
    if not LOWEST_PRICE <= price <= HIGHEST_PRICE:
        t = catalogue(language)
        return t("why.beyond_price", price=price, place=price_name(place, language))
    if s.action == BLACK and place == TEMPLE:
        return _cannot_pay_for_fame(s, seat, price, language)
    return _why_not_completed(s, seat, s.action, language)


def _why_no_first_die(s: State, seat: int, number: int, language: str) -> str:
    die, kept = divmod(number, 2)
    if s.action != NO_ACTION:
        return catalogue(language)("why.first_taken")
    if not _lies_there(s, seat, die, kept):
        return _no_die(die, kept, language)
    return _why_not_completed(s, seat, die // FACES, language)


def _why_not_as(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    colour, way = divmod(number, 2)
    payer = PAYERS_OF_AS[way]
    if s.step != Step.FIRST:
        return t("why.as_late")
    if colour == s.action:
        return t("why.as_same", action=action_name(colour, language))
    if not _can_pay_with(s, seat, payer):
        return _cannot_pay_with(payer, "M-50", language)
    return _why_not_completed(s, seat, colour, language)


def _why_no_further_die(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    die, way = divmod(number, 4)
    kept, with_juno = divmod(way, 2)
    payer = PAYERS_OF_DICE[with_juno]
    if s.step == Step.TURNED:
        return t("why.further_late")
    if not _lies_there(s, seat, die, kept):
        return _no_die(die, kept, language)
    if not _can_pay_with(s, seat, payer):
        return _cannot_pay_with(payer, "M-50", language)
    if number < s.last_further:
        return t("why.in_order")
    return _why_not_completed(s, seat, s.action, language)


def _why_not_turned(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    die, way = divmod(number, 8)
    payer = PAYERS_OF_TURNS[way % 4]
    if s.taken[die // FACES, die % FACES] == 0:
        return t("why.not_taken", die=die_name(die, language))
    if payer != TOKEN and ACTIONS_OF_TURNS[way % 4] != s.action:
        action = action_name(s.action, language)
        return t("why.wrong_card", card=card_name(payer, language), action=action)
    if not _can_pay_with(s, seat, payer):
        return _cannot_pay_with(payer, "M-51", language)
    return _why_not_completed(s, seat, s.action, language)


def _lies_there(s: State, seat: int, die: int, kept: int) -> bool:
    return (s.kept[seat, die] if kept else s.temple[die // FACES, die % FACES]) > 0


def _no_die(die: int, kept: int, language: str) -> str:
    key = "why.not_kept" if kept else "why.not_on_temple"
    return catalogue(language)(key, die=die_name(die, language))


def _can_pay_with(s: State, seat: int, payer: int) -> bool:
    return s.token_supply > 0 if payer == TOKEN else s.hand[seat, payer] > 0


def _cannot_pay_with(payer: int, rule: str, language: str) -> str:
    if payer == TOKEN:
        return catalogue(language)("why.no_token")
    return _no_card(payer, rule, language)


def _no_card(card: int, rule: str, language: str) -> str:
    return catalogue(language)("why.no_card", card=card_name(card, language), rule=rule)


def _why_not_bought(s: State, seat: int, action: int, language: str) -> str:
    t = catalogue(language)
    cubes = bought_cubes(action)
    number = sum(cubes)
    if number != sum_of_dice(s):
        return t("why.other_number", sum=sum_of_dice(s), number=number)
    for cube in range(CUBE_KINDS):
        if cubes[cube] > s.harbour[cube]:
            there = t("cube.some", number=s.harbour[cube], colour=cube_name(cube, language))
            return t("why.harbour", cubes=there)
    room = room_of(s, seat)
    if number > room:
        return t("why.room", room)
    price = sum(cubes[colour] * price_at(s, colour) for colour in range(COLOURS))
    price += cubes[BEIGE] * BEIGE_PRICE
    return t("why.price", price, sestertii=s.sestertii[seat], rule="M-34")


def _why_not_completed(s: State, seat: int, colour: int, language: str) -> str:
    """Why that colour's action could not be carried out after the part in question (M-32, G-4).

    Moving a figure is always possible, so it is another action.
    """
    t = catalogue(language)
    if colour == GREY:
        return _why_no_offering(s, seat, language)
    if colour == BLACK:
        return _cannot_pay_for_fame(s, seat, price_at(s, TEMPLE), language)
    if room_of(s, seat) == 0:
        return t("why.no_room")
    if all(s.harbour[coloured] == 0 for coloured in range(COLOURS)):
        return t("why.no_coloured")
    return t("why.cannot_buy")


def _cannot_pay_for_fame(s: State, seat: int, price: int, language: str) -> str:
    t = catalogue(language)
    return t("why.cannot_pay_fame", price=price, sestertii=s.sestertii[seat])


def _why_no_offering(s: State, seat: int, language: str) -> str:
    t = catalogue(language)
    if not can_pay_for_card(s, seat):
        return t("why.cannot_pay_card")
    return t("why.full_hand", hand_limit(s))


# --- why not after the last part ------------------------------------------------------------------


def _why_not_placed(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    cube, place = divmod(number, SPACES)
    if s.placing[cube] == 0:
        return t("why.not_to_place", cube=cube_name(cube, language))
    if s.owner[place] != seat:
        return t("why.not_yours", place=place, rule="M-34")
    if cubes_at(s, place) == CUBES_ON_A_STALL:
        return t("why.stall_full", place=place)
    if cube == BEIGE and any(s.placing[coloured] > 0 for coloured in range(COLOURS)):
        return t("why.coloured_first")
    if cube == s.last_cube and place < s.last_place:
        return t("why.in_order")
    return t("why.no_room_behind")


def _why_card_not_kept(s: State, action: int, language: str) -> str:
    t = catalogue(language)
    card = action - KEEP_CARD
    if action == DONE:
        return t("why.keep_one")
    if s.drawn_cards[card] == 0:
        return t("why.not_drawn", card=card_name(card, language))
    return t("why.in_order")


def _why_not_paid(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    cube, place = divmod(number, SPACES)
    if s.owner[place] != seat:
        return t("why.not_yours", place=place, rule="M-35")
    if s.stall[place, cube] == 0:
        return t("why.not_there", cube=cube_name(cube, language), place=place, rule="M-35")
    if s.owed == 0:
        return t("why.no_second_beige")
    return t("why.in_order") if cube == BEIGE else t("why.beige_owed")


def _why_not_at_the_consul(s: State, seat: int, action: int, language: str) -> str:
    if s.ask == Ask.TAX:
        return _why_not_that_tax(s, seat, action - TAX, language)
    if s.ask == Ask.GIVE:
        return _why_not_given(s, action - GIVE, language)
    return _why_not_shifted(s, seat, action - SHIFT, language)


def _why_not_that_tax(s: State, seat: int, paid: int, language: str) -> str:
    if paid > s.amount:
        return catalogue(language)("why.tax_lower", s.amount)
    return catalogue(language)("why.tax_money", s.sestertii[seat])


def _why_not_given(s: State, cube: int, language: str) -> str:
    t = catalogue(language)
    place = s.figure[CONSUL]
    if s.stall[place, cube] == 0:
        return t("why.not_there", cube=cube_name(cube, language), place=place, rule="M-45")
    return t("why.in_order" if cube < s.last_cube else "why.too_few_behind")


def _why_not_shifted(s: State, seat: int, number: int, language: str) -> str:
    t = catalogue(language)
    place, cube = divmod(number, CUBE_KINDS)
    if place == s.figure[CONSUL]:
        return t("why.new_stall", place=place)
    if s.owner[place] != seat:
        return t("why.not_yours", place=place, rule="M-46")
    if s.stall[place, cube] == 0:
        return t("why.not_there", cube=cube_name(cube, language), place=place, rule="M-46")
    return t("why.in_order")


# --- prompts --------------------------------------------------------------------------------------


def prompt(s: State, seat: int, language: str) -> str:
    """What the seat has to decide now, in one short line; dice, cubes and cards lie beside it."""
    t = catalogue(language)
    if s.turn != seat:
        return t("prompt.nothing")
    if s.phase == Phase.STALLS:
        return t("prompt.stalls")
    if s.phase == Phase.ROLL:
        return t("prompt.roll")
    if s.phase == Phase.KEEP:
        return t("prompt.keep_mars" if s.hand[seat, MARS] > 0 else "prompt.keep")
    if s.phase == Phase.ACTIONS:
        return _prompt_for_an_action(s, language)
    if s.phase == Phase.PLACE:
        return t("prompt.place")
    if s.phase == Phase.OFFER:
        return t("prompt.offer_more" if s.kept_cards > 0 else "prompt.offer")
    if s.phase == Phase.PAY:
        key = "prompt.pay" if s.owed == 0 else "prompt.pay_beige"
        return t(key, card=card_name(s.last_card, language))
    return _prompt_of_the_consul(s, language)


def _prompt_for_an_action(s: State, language: str) -> str:
    t = catalogue(language)
    if s.action == NO_ACTION:
        still_in = s.players - s.passes
        # M-23: the highest turn order tile left is worth as much as players are still in
        return t("prompt.action", still_in) if still_in > 1 else t("prompt.action_last")
    value = sum_of_dice(s)
    price = value * price_at(s, TEMPLE)
    return t(PROMPTS_OF_ACTIONS[s.action], value, price=price)


def _prompt_of_the_consul(s: State, language: str) -> str:
    t = catalogue(language)
    place = s.figure[CONSUL]
    if s.ask == Ask.PLUTO:
        return t("prompt.pluto", place=place)
    if s.ask == Ask.TAX:
        return t("prompt.tax", s.amount, place=place)
    if s.ask == Ask.GIVE:
        return t("prompt.give", s.amount, place=place)
    if s.ask == Ask.OPEN:
        return t("prompt.open", place=place)
    return t("prompt.shift", s.amount)


def question(view: Mapping[str, Any], seat: int, language: str) -> str:
    """What others are told that the seat decides, from a view: to stand behind its name."""
    t = catalogue(language)
    detail = view.get("detail", {})
    phase = Phase(PHASE_NAMES.index(view["phase"]))
    dice = ", ".join(die_name(DIE_NAMES.index(name), language) for name in detail.get("dice", ()))
    if phase == Phase.KEEP:
        return t("question.keep", dice=dice)
    if phase == Phase.ACTIONS and dice:
        return t("question.building", dice=dice)
    if phase == Phase.CONSUL:
        ask = Ask(ASK_NAMES.index(detail["ask"]))
        return t(QUESTIONS_OF_THE_CONSUL[ask], place=view["figures"]["consul"])
    return t(QUESTION_KEYS[phase])


# --- the log --------------------------------------------------------------------------------------

# What happens on the table and to no seat.
EVENTS_OF_THE_TABLE: Final = (
    Event.ROUND,
    Event.PRICES_MOVE,
    Event.ARRIVE,
    Event.TEMPLE_ROLL,
    Event.WALKS,
    Event.POPULARITY,
    Event.NOTHING_HAPPENS,
    Event.SHUFFLED,
    Event.GAME_ENDS,
)


def event_seat(event: events.Event) -> int | None:
    """The seat that the line is about; what one seat alone is told is about that seat."""
    if event.kind in EVENTS_OF_THE_TABLE:
        return None
    if event.kind == Event.ORDER:
        return event.b
    return event.a if event.to == events.EVERYBODY else event.to


def describe_event(event: events.Event, names: Sequence[str], language: str) -> str | None:
    """The event as a line of the log; those for one seat alone address it.

    None where the line before says it: what passing brings, what keeping a die and opening a stall
    cost, and that a penalty token pays; and for a picked die, since the roll that follows names it.
    """
    kind = event.kind
    if kind in (Event.TOKEN, Event.PICKS):
        return None
    if kind <= Event.TEMPLE_ROLL:
        return _describe_round(event, names, language)
    if kind <= Event.TURNS:
        return _describe_taking_dice(event, names[event.a], language)
    if kind in (Event.SESTERTII, Event.PAYS, Event.FAME, Event.POPULARITY):
        return _describe_gain(event, names, language)
    if kind <= Event.NOTHING_HAPPENS:
        return _describe_figure(event, names, language)
    if kind <= Event.SHUFFLED:
        return _describe_goods_and_cards(event, names, language)
    if kind <= Event.PLUTO:
        return _describe_consul(event, names[event.a], language)
    if kind <= Event.PASSES:
        return _describe_turn(event, names[event.a], language)
    return _describe_end(event, names, language)


def _cubes_of(cubes: int, language: str) -> str:
    """The cubes that one argument of an event holds."""
    return cubes_name([of_four(cubes, cube) for cube in range(CUBE_KINDS)], language)


def _one_kind(cube: int, number: int, language: str) -> str:
    """So many cubes of one colour: "2 purple"."""
    t = catalogue(language)
    return t("cube.some", number=number, colour=cube_name(cube, language))


def _describe_round(event: events.Event, names: Sequence[str], language: str) -> str:
    """How a game and a round begin (M-11, M-20 to M-22)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.ORDER:
        return t("event.order", place=a + 1, name=names[b])
    if kind == Event.ROUND:
        return t("event.round", round=a)
    if kind == Event.STALL:
        return t("event.stall", name=names[a], place=b)
    if kind == Event.STALL_CUBES:
        return t("event.stall_cubes", name=names[a], place=b, cubes=_cubes_of(c, language))
    if kind == Event.PRICES_MOVE:
        pink, purple, orange = b // 100, b // 10 % 10, b % 10
        return t("event.prices", temple=a, pink=pink, purple=purple, orange=orange)
    if kind == Event.ARRIVE:
        cubes = _cubes_of(a, language)
        return t("event.arrive", cubes=cubes) if cubes else t("event.arrive_nothing")
    return t("event.temple_roll", die=die_name(a * FACES + b - 1, language))


def _describe_taking_dice(event: events.Event, name: str, language: str) -> str:
    """Dice rolled, kept, taken and turned (M-21, M-30, M-31, M-50, M-51)."""
    t = catalogue(language)
    kind, _, _, b, c = event
    if kind == Event.ROLLS:
        return t("event.rolls", b, name=name) if b > 0 else t("event.rolls_nothing", name=name)
    if kind == Event.ACTS_AS:
        payment = _payment_name(PAYERS_OF_AS[c], language)
        return t("event.acts_as", name=name, action=action_name(b, language), payment=payment)
    die = die_name(b, language)
    if kind == Event.ROLLED:
        return t("event.rolled", name=name, die=die)
    if kind == Event.KEEPS:
        return t("event.keeps_mars" if c == 1 else "event.keeps", name=name, die=die)
    if kind == Event.GIVES_UP:
        return t("event.gives_up", name=name, die=die)
    if kind == Event.TAKES:
        return t("event.takes_kept" if c == 1 else "event.takes_temple", name=name, die=die)
    if kind == Event.TAKES_ALSO:
        kept, payer = divmod(c, 2)
        payment = _payment_name(PAYERS_OF_DICE[payer], language)
        key = "event.also_kept" if kept else "event.also_temple"
        return t(key, name=name, die=die, payment=payment)
    after, payer = divmod(c, 4)
    payment = _payment_name(PAYERS_OF_TURNS[payer], language)
    return t("event.turns", name=name, die=die, value=after % FACES + 1, payment=payment)


def _describe_gain(event: events.Event, names: Sequence[str], language: str) -> str | None:
    """Sestertii, fame and popularity (M-23, M-34, M-36, M-40, M-45)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.POPULARITY:
        return t("event.popularity", colour=cube_name(a, language), popularity=b)
    name = names[a]
    if kind == Event.SESTERTII:
        return None if c == Reason.PASSING else t("event.sestertii", b, name=name)
    if kind == Event.FAME:
        return t("event.fame_sale" if c == Reason.SALE else "event.fame_bought", b, name=name)
    if c in (Reason.KEEPING, Reason.STALL):
        return None
    return t(PAYMENT_KEYS[Reason(c)], b, name=name)


def _describe_figure(event: events.Event, names: Sequence[str], language: str) -> str:
    """Figures walking, and sales to customers (M-33, M-40 to M-42)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.NOTHING_HAPPENS:
        return t("event.nothing_happens", figure=figure_name(a, language), place=b)
    if kind == Event.WALKS:
        return t("event.walks_ccw" if c == 1 else "event.walks_cw", b)
    if kind == Event.SELLS:
        return t("event.sells", name=names[a], cubes=_one_kind(b, c, language))
    start, end = divmod(c, SPACES)
    return t("event.moves", name=names[a], figure=figure_name(b, language), start=start, end=end)


def _describe_goods_and_cards(event: events.Event, names: Sequence[str], language: str) -> str:
    """Purchases and offerings (M-34, M-35)."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.SHUFFLED:
        return t("event.shuffled", a)
    if kind == Event.DRAWN:
        return t("event.drawn", card=card_name(b, language))
    if kind == Event.KEPT_CARD:
        return t("event.kept_card", card=card_name(b, language))
    name = names[a]
    if kind == Event.BUYS:
        colour, number = divmod(b, 16)
        cubes = [0] * CUBE_KINDS
        cubes[colour] = number
        cubes[BEIGE] = c
        return t("event.buys", name=name, cubes=cubes_name(cubes, language))
    if kind == Event.OFFERS:
        return t("event.offers", b, name=name)
    if kind == Event.KEEPS_CARD:
        return t("event.keeps_card", name=name)
    if kind == Event.PUTS_BACK:
        return t("event.puts_back", name=name, card=card_name(b, language))
    key = "event.places" if kind == Event.PLACES else "event.offered_cube"
    return t(key, name=name, place=b, cube=cube_name(c, language))


def _describe_consul(event: events.Event, name: str, language: str) -> str:
    """What the consul's stop brings (M-43 to M-46, M-54)."""
    t = catalogue(language)
    kind, _, _, b, c = event
    if kind == Event.CLOSED:
        return t("event.closed", name=name, place=b)
    if kind == Event.OPENS:
        return t("event.opens", name=name, place=b)
    if kind == Event.DECLINES:
        return t("event.declines", name=name)
    if kind == Event.SHIFTS:
        return t("event.shifts", name=name, place=b, cube=cube_name(c, language))
    if kind == Event.SHIFTS_NO_MORE:
        return t("event.shifts_no_more", name=name)
    if kind == Event.TAXED:
        return t("event.taxed", b, name=name, place=c)
    if kind == Event.TAX_CUBE:
        return t("event.tax_cube", name=name, cube=cube_name(b, language))
    return t("event.pluto", name=name, place=b)


def _describe_turn(event: events.Event, name: str, language: str) -> str:
    """Cards that change a turn, and passing (M-23, M-52, M-53)."""
    t = catalogue(language)
    kind, _, _, b, c = event
    if kind == Event.VENUS:
        return t("event.venus", b, name=name) if b > 0 else t("event.venus_nothing", name=name)
    if kind == Event.MERCURY:
        return t("event.mercury", name=name, place=price_name(b, language), price=c)
    if b == 0:
        return t("event.passes_last", name=name)
    return t("event.passes", name=name, sestertii=b)


def _describe_end(event: events.Event, names: Sequence[str], language: str) -> str:
    """What is added after the last round (M-60)."""
    t = catalogue(language)
    kind, _, a, b, _ = event
    if kind == Event.GAME_ENDS:
        return t("event.game_ends")
    if kind == Event.STALL_POINTS:
        return t("event.stall_points", b, name=names[a])
    if kind == Event.MONEY_POINTS:
        return t("event.money_points", b, name=names[a])
    return t("event.token_points", b, name=names[a])
