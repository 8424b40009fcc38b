"""The dock of an action (M-30 to M-32): its die, what changes it, a row for each payer.

What carries it out stands in `last_parts_view`.
"""

from __future__ import annotations

from typing import Any, Final

from fondaco.games.massilia.building import sum_of_dice, turned
from fondaco.games.massilia.completing import dice_there, turning_card
from fondaco.games.massilia.components import (
    BLACK,
    BROWN,
    DIE_COLOURS,
    FACES,
    GREY,
    JUNO,
    JUPITER,
    MERCURY,
    MINERVA,
    NO_CARD,
    PRICE_PLACES,
    TEMPLE,
    TOKEN_LOSS,
    TOKENS_BACK,
    VENUS,
)
from fondaco.games.massilia.dice_view import drawn_die
from fondaco.games.massilia.forecast import ACTION_OF, MOVES
from fondaco.games.massilia.notation import CARD_NAMES, DIE_COLOUR_NAMES, PRICE_NAMES
from fondaco.games.massilia.rows import (
    Choice,
    choice,
    instead,
    one_more,
    refusal,
    single,
    taken_back,
)
from fondaco.games.massilia.sight import JOINT, Sight
from fondaco.games.massilia.staging import stage
from fondaco.games.massilia.state import (
    AS,
    DICE,
    FIRST_DIE,
    FURTHER_DIE,
    NO_ACTION,
    PASS,
    TURN_DIE,
    USE_MERCURY,
    USE_VENUS,
    Phase,
    State,
    Step,
    colour_of,
    hand_limit,
    hand_size,
    price_at,
    value_of,
)
from fondaco.games.massilia.words import (
    card_name,
    describe_move,
    price_name,
)

TOKEN_WAY: Final = 0  # where a payer is a number within an action: the penalty token's
CARD_WAY: Final = 1
ACT_KEYS: Final = ("dock.act_brown", "dock.act_beige", "dock.act_grey", "dock.act_black")
BRIEF_KEYS: Final = ("dock.do_brown", "dock.do_beige", "dock.do_grey", "dock.do_black")

Row = dict[str, Any]


def building(sight: Sight) -> bool:
    """Whether a die is taken: the dock then shows the action."""
    return (
        sight.decides
        and sight.s.phase == Phase.ACTIONS
        and sight.open_staged.after.action != NO_ACTION
    )


def choosing(sight: Sight) -> bool:
    """Whether a first die is to be chosen."""
    return sight.decides and sight.s.phase == Phase.ACTIONS and not building(sight)


# --- the first die (M-30) -------------------------------------------------------------------------


def first_dice(sight: Sight) -> list[Row]:
    """A row for each action with the dice that give it; empty if one is taken."""
    if not choosing(sight):
        return []
    return [_dice_of(sight, colour) for colour in range(DIE_COLOURS)]


def _dice_of(sight: Sight, colour: int) -> Row:
    dice = [
        _first_die(sight, FACES * colour + face, kept)
        for face in range(FACES)
        for kept in (0, 1)
        if dice_there(sight.open_staged.after, sight.me, FACES * colour + face, kept) > 0
    ]
    t = sight.t
    price = price_at(sight.open_staged.after, TEMPLE)
    return {
        "colour": DIE_COLOUR_NAMES[colour],
        "label": t(ACT_KEYS[colour]),
        "small": t("dock.each_fame", price=price) if colour == BLACK else "",
        "dice": dice,
    }


def _first_die(sight: Sight, die: int, kept: int) -> Choice:
    """One die, or equal ones in one place; what it comes to if nothing is changed."""
    s, t = sight.open_staged.after, sight.t
    return one_more(
        sight,
        MOVES[FIRST_DIE + 2 * die + kept],
        die=drawn_die(sight, die),
        kept=kept == 1,
        number=dice_there(s, sight.me, die, kept),
        small=t("dock.kept") if kept else "",
        note=_first_note(sight, die),
    )


def _first_note(sight: Sight, die: int) -> str:
    """What the die's own action costs or gives: "for 10", "draws 4"."""
    s, t, value = sight.open_staged.after, sight.t, value_of(die)
    if colour_of(die) == BLACK:
        return t("dock.for_price", price=value * price_at(s, TEMPLE))
    if colour_of(die) == GREY:
        return t("dock.draws", value)
    return t("dock.moves", value) if colour_of(die) == BROWN else t("dock.cubes", value)


# --- what is taken and changed --------------------------------------------------------------------


def parts(sight: Sight) -> dict[str, Any] | None:
    """The dice of the action and what was done to them, part by part; None if nothing is."""
    if not building(sight) and not (choosing(sight) and sight.open_staged.moves):
        return None
    s, t = sight.open_staged.after, sight.t
    done = [_part(sight, move) for move in sight.open_staged.moves]
    taken = [die for die in range(DICE) for _ in range(s.taken[colour_of(die), value_of(die) - 1])]
    return {
        "dice": [drawn_die(sight, die) for die in taken],
        "done": done,
        "sum": sum_of_dice(s),
        "does": t(BRIEF_KEYS[s.action], sum_of_dice(s)) if building(sight) else "",
    }


def _part(sight: Sight, move: str) -> Choice:
    """One staged part, to be taken back alone."""
    action = ACTION_OF[move]
    name = describe_move(action, sight.language)
    label, icon = _part_in_brief(sight, action)
    return taken_back(sight, move, name=name, label=label, icon=icon)


def _part_in_brief(sight: Sight, action: int) -> tuple[str, str]:
    """A part in few words, and the sign of what paid for it."""
    t, language = sight.t, sight.language
    if action >= USE_MERCURY:
        place, down = divmod(action - USE_MERCURY, 2)
        return f"{price_name(place, language)} {'−1' if down else '+1'}", "d-mercury"
    if action == USE_VENUS:
        return card_name(VENUS, language), "d-venus"
    if action < AS:
        die, kept = divmod(action - FIRST_DIE, 2)
        where = t("dock.kept") if kept else t("dock.temple")
        return f"{drawn_die(sight, die)['name']}, {where}", ""
    if action < FURTHER_DIE:
        colour, by_card = divmod(action - AS, 2)
        return t(ACT_KEYS[colour]), _payer_icon(JUPITER if by_card else NO_CARD)
    if action < TURN_DIE:
        die, way = divmod(action - FURTHER_DIE, 4)
        return f"+ {drawn_die(sight, die)['name']}", _payer_icon(JUNO if way % 2 else NO_CARD)
    die, way = divmod(action - TURN_DIE, 8)
    down, payer = divmod(way, 4)
    value = turned(value_of(die), down)
    icon = _payer_icon(MINERVA + payer - 1 if payer else NO_CARD)
    return f"{drawn_die(sight, die)['name']} → {value}", icon


def _payer_icon(card: int) -> str:
    return "penalty" if card == NO_CARD else f"d-{CARD_NAMES[card]}"


# --- what changes it, a row for each payer (M-31, M-49 to M-53) -----------------------------------


def payers(sight: Sight) -> list[Row]:
    """A row for the penalty token and for each card that can change something, with all it can."""
    if not (building(sight) or choosing(sight)):
        return []
    s, me = sight.open_staged.after, sight.me
    rows = []
    if building(sight):
        rows.append(_token_row(sight))
        for card in (JUPITER, JUNO, turning_card(s.action)):
            if card != NO_CARD and _has_or_played(sight, card):
                rows.append(_card_row(sight, card))
    if s.hand[me, MERCURY] > 0:
        rows.append(_row(sight, MERCURY, prices=_prices(sight)))
    if s.hand[me, VENUS] > 0:
        rows.append(_row(sight, VENUS, ways=[_venus(sight)]))
    return [row for row in rows if row["turns"] or row["ways"] or row["dice"] or row["prices"]]


def _has_or_played(sight: Sight, card: int) -> bool:
    """Whether the viewer has the card, or has staged that it pays."""
    played = any(move.split()[-1] == CARD_NAMES[card] for move in sight.open_staged.moves)
    return played or sight.open_staged.after.hand[sight.me, card] > 0


def _row(sight: Sight, card: int, **more: Any) -> Row:
    """A payer's row; what it can do stands under `turns`, `ways`, `dice` and `prices`."""
    t = sight.t
    if card == NO_CARD:
        label, small = t("dock.token"), t("dock.token_costs")
    else:
        label = card_name(card, sight.language)
        left = sight.open_staged.after.hand[sight.me, card]
        small = t("dock.cards_left", left)
    empty: Row = {"turns": [], "ways": [], "dice": [], "prices": []}
    return {"icon": _payer_icon(card), "label": label, "small": small, **empty, **more}


def _token_row(sight: Sight) -> Row:
    return _row(
        sight,
        NO_CARD,
        turns=_turns(sight, TOKEN_WAY),
        ways=_other_actions(sight, TOKEN_WAY),
        dice=_further_dice(sight, TOKEN_WAY),
    )


def _card_row(sight: Sight, card: int) -> Row:
    if card == JUPITER:
        return _row(sight, card, ways=_other_actions(sight, CARD_WAY))
    if card == JUNO:
        return _row(sight, card, dice=_further_dice(sight, CARD_WAY))
    return _row(sight, card, turns=_turns(sight, card - MINERVA + 1))


def _turns(sight: Sight, payer: int) -> list[dict[str, Any]]:
    """Each die taken with its step down and up (M-31, M-51)."""
    s = sight.open_staged.after
    return [
        {
            "die": drawn_die(sight, die),
            "steps": [_turn(sight, die, down, payer) for down in (1, 0)],
        }
        for die in range(DICE)
        if s.taken[colour_of(die), value_of(die) - 1] > 0
    ]


def _turn(sight: Sight, die: int, down: int, payer: int) -> Choice:
    action = TURN_DIE + 8 * die + 4 * down + payer
    name = describe_move(action, sight.language)
    value = turned(value_of(die), down)
    return one_more(sight, MOVES[action], label="−1" if down else "+1", value=value, name=name)


def _other_actions(sight: Sight, way: int) -> list[Choice]:
    """Other colours' actions with the same dice; none where it is too late for one (M-31)."""
    if sight.s.step > Step.FIRST:
        return []
    return [
        _other_action(sight, colour, way)
        for colour in range(DIE_COLOURS)
        if colour != _own_colour(sight)
    ]


def _own_colour(sight: Sight) -> int:
    """The colour of the action that the first die gives."""
    staged = _staged_parts(sight, FIRST_DIE, AS)
    return (staged[0] - FIRST_DIE) // 2 // FACES if staged else sight.s.action


def _staged_parts(sight: Sight, first: int, last: int) -> list[int]:
    """The staged parts of one kind, as actions."""
    actions = [ACTION_OF[move] for move in sight.open_staged.moves]
    return [action for action in actions if first <= action < last]


def _other_action(sight: Sight, colour: int, way: int) -> Choice:
    s, t = sight.open_staged.after, sight.t
    action = AS + 2 * colour + way
    n = sum_of_dice(s)
    cost = _cost_of(sight, s, colour, n)
    return _instead(
        sight,
        action,
        colour=DIE_COLOUR_NAMES[colour],
        label=t(BRIEF_KEYS[colour], n),
        small=cost,
        name=f"{describe_move(action, sight.language)} ({cost})",
    )


def _instead(sight: Sight, action: int, **more: Any) -> Choice:
    """Another colour's action; it takes the place of one that is staged."""
    move = MOVES[action]
    others = _staged_parts(sight, AS, FURTHER_DIE)
    if not others or move in sight.open_staged.moves:
        return single(sight, move, **more)
    row = [move if each == MOVES[others[0]] else each for each in sight.open_staged.moves]
    if stage(sight.scene, sight.s, row) is None:
        return refusal(sight, move, **more)
    return choice(JOINT.join(row), **more)


def _cost_of(sight: Sight, s: State, colour: int, n: int) -> str:
    """What the action would cost or meet; empty where there is nothing to say."""
    t = sight.t
    if colour == BLACK:
        return t("dock.for_price", price=n * price_at(s, TEMPLE))
    if colour == GREY:
        room = max(hand_limit(s) - hand_size(s, sight.me), 0)
        return t("dock.room_for", room)
    return t("dock.figure") if colour == BROWN else t("dock.goods")


def _further_dice(sight: Sight, way: int) -> list[Choice]:
    """Every die that can be added, with the sum that it makes, and those that are (M-31, M-50)."""
    if sight.s.step == Step.TURNED:
        return []
    found = []
    for place in range(2 * DICE):
        die, kept = divmod(place, 2)
        move = MOVES[FURTHER_DIE + 4 * die + 2 * kept + way]
        here = {"die": drawn_die(sight, die), "kept": kept == 1}
        name = describe_move(ACTION_OF[move], sight.language)
        for _ in range(sight.open_staged.moves.count(move)):
            found.append(taken_back(sight, move, small=sight.t("dock.added"), name=name, **here))
        if dice_there(sight.open_staged.after, sight.me, die, kept) > 0:
            total = sum_of_dice(sight.open_staged.after) + value_of(die)
            small = sight.t("dock.makes", total=total)
            found.append(one_more(sight, move, small=small, name=f"{name} ({small})", **here))
    return found


def _prices(sight: Sight) -> list[dict[str, Any]]:
    """Each price tile with its step down and up (M-53); the temple's first."""
    s = sight.open_staged.after
    return [
        {
            "icon": "temple" if place == TEMPLE else f"q-{PRICE_NAMES[place]}",
            "name": price_name(place, sight.language),
            "price": price_at(s, place),
            "steps": [_price_step(sight, place, down) for down in (1, 0)],
        }
        for place in (TEMPLE, *range(PRICE_PLACES - 1))
    ]


def _price_step(sight: Sight, place: int, down: int) -> Choice:
    action = USE_MERCURY + 2 * place + down
    name = describe_move(action, sight.language)
    return one_more(sight, MOVES[action], label="−1" if down else "+1", name=name)


def _venus(sight: Sight) -> Choice:
    """Giving tokens back: what it saves at the end (M-52, M-60)."""
    s, t = sight.open_staged.after, sight.t
    has = s.penalty[sight.me]
    back = min(TOKENS_BACK, has)
    change = t("dock.tokens_change", old=has, new=has - back)
    saves = t("dock.saves", TOKEN_LOSS * back)
    return one_more(
        sight,
        MOVES[USE_VENUS],
        colour="",
        label=change,
        small=saves,
        name=f"{describe_move(USE_VENUS, sight.language)} ({change}, {saves})",
    )


# --- the buttons ----------------------------------------------------------------------------------


def action_buttons(sight: Sight) -> list[Choice]:
    """Passing, and what it gives (M-23)."""
    s, t = sight.s, sight.t
    if not sight.decides or s.phase != Phase.ACTIONS or MOVES[PASS] not in sight.scene.moves:
        return []
    left = s.players - s.passes
    label = t("dock.pass_for", left) if left > 1 else t("dock.pass_last")
    return [instead(sight, MOVES[PASS], label=label)]
