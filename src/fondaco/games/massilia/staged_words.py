"""What is staged and what it brings, in one line; what Confirm does is in `confirm_words`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fondaco.games.massilia.building import sum_of_dice
from fondaco.games.massilia.components import (
    CONSUL,
    CUBE_KINDS,
    PRICE_OF_A_STALL,
    PRICE_OF_KEEPING,
    ROUNDS,
    TOKEN_LOSS,
)
from fondaco.games.massilia.end_words import end_words, popularity_words
from fondaco.games.massilia.forecast import (
    after_action,
    fame_of,
    hands,
    offering_of,
    passing_of,
    purchase_of,
    stop_of,
)
from fondaco.games.massilia.position_writing import row_of
from fondaco.games.massilia.scoring import stall_points
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.staged_counts import (
    cards_put_back,
    dice_to_roll,
    given,
    kept_cards,
    kept_dice,
    last_part,
    payers,
    placed,
    shifted,
    states,
    taken_dice,
    tax_paid,
)
from fondaco.games.massilia.state import (
    BUY,
    DECLINE,
    FAME,
    NO_ACTION,
    OFFER,
    OPEN,
    PASS,
    STALL,
    USE_MERCURY,
    USE_PLUTO,
    USE_VENUS,
    Ask,
    Phase,
    State,
    price_at,
)
from fondaco.games.massilia.words import (
    TOKEN,
    action_name,
    bought_cubes,
    card_name,
    cubes_name,
    die_name,
    figure_name,
    price_name,
)

NEXT_KEYS: Final = (
    "staged.next_brown",
    "staged.next_beige",
    "staged.next_grey",
    "staged.next_black",
)


def staged_line(sight: Sight) -> str:
    """What is staged and what it brings; empty if nothing is."""
    if not sight.staged.moves:
        return ""
    return " ".join(f"{clause[0].upper()}{clause[1:]}." for clause in _clauses(sight))


def _clauses(sight: Sight) -> Iterator[str]:
    phase = sight.s.phase
    if phase == Phase.STALLS:
        return _first_stall(sight)
    if phase == Phase.ROLL:
        return _roll(sight)
    if phase == Phase.KEEP:
        return _kept(sight)
    if phase == Phase.ACTIONS:
        return _turn(sight)
    if phase == Phase.PLACE:
        return _placing(sight)
    if phase in (Phase.OFFER, Phase.PAY):
        return _offer(sight)
    return _at_consul(sight)


def sestertii_words(sight: Sight, old: int, new: int) -> str:
    """How the viewer's money changes: "9 → 4 sestertii"."""
    return sight.t("staged.sestertii", old=old, new=new)


def _dice_words(sight: Sight, dice: Sequence[int]) -> str:
    return ", ".join(die_name(die, sight.language) for die in dice)


# --- stalls, rolling, keeping dice ----------------------------------------------------------------


def _first_stall(sight: Sight) -> Iterator[str]:
    yield sight.t("staged.stall", place=sight.staged.actions[0] - STALL)
    yield sight.t("staged.stall_goods_2014" if sight.s.edition == 1 else "staged.stall_goods")


def _roll(sight: Sight) -> Iterator[str]:
    number = dice_to_roll(sight)
    if number == 0:
        yield sight.t("staged.roll_none")
        return
    yield sight.t("staged.roll", number)
    yield sight.t("staged.then_keep", price=PRICE_OF_KEEPING)


def _kept(sight: Sight) -> Iterator[str]:
    s, t = sight.s, sight.t
    dice = kept_dice(sight)
    if not dice.paid and not dice.for_mars:
        yield t("staged.keep_none")
    if dice.paid:
        money = s.sestertii[sight.me]
        left = money - PRICE_OF_KEEPING * len(dice.paid)
        yield t("staged.keep", dice=_dice_words(sight, dice.paid))
        yield sestertii_words(sight, money, left)
    if dice.for_mars:
        yield t("staged.keep_mars", dice=_dice_words(sight, dice.for_mars))
    if dice.to_temple:
        yield t("staged.to_temple", dice=_dice_words(sight, dice.to_temple))


# --- an action, cards, passing --------------------------------------------------------------------


def _turn(sight: Sight) -> Iterator[str]:
    """What the last part brings, or the dice so far and what is missing, and what it costs."""
    last, then = last_part(sight), sight.after
    is_building = last is None and then.action != NO_ACTION
    if is_building:
        yield _action(sight, then)
    yield from _cards(sight)
    if last is not None:
        yield from _last_part(sight, *last)
    costs = _costs(sight)
    if costs:
        yield sight.t("staged.costs", costs=costs)
    if is_building:
        yield sight.t(NEXT_KEYS[then.action], sum_of_dice(then))


def _action(sight: Sight, s: State) -> str:
    """The dice of the action: "beige 4 + grey 1 = 5 (beige: buy goods)"."""
    dice = [die_name(die, sight.language) for die in taken_dice(s)]
    words = " + ".join(dice)
    if len(dice) > 1:
        words = f"{words} = {sum_of_dice(s)}"
    return f"{words} ({action_name(s.action, sight.language)})"


def _costs(sight: Sight) -> str:
    """The penalty tokens and the cards that the parts of the action cost (M-31, M-50, M-51)."""
    paid = payers(sight.staged.done)
    words = [card_name(payer, sight.language) for payer in paid if payer != TOKEN]
    tokens = paid.count(TOKEN)
    if tokens:
        words.insert(0, sight.t("staged.tokens", tokens, points=TOKEN_LOSS * tokens))
    return ", ".join(words)


def _cards(sight: Sight) -> Iterator[str]:
    """What the cards bring that may be played at any time (M-52, M-53)."""
    t = sight.t
    for s, action in states(sight):
        if action == USE_VENUS:
            back = s.penalty[sight.me] - after_action(s, sight.me, action).penalty[sight.me]
            yield (
                t("staged.venus", back, points=TOKEN_LOSS * back) if back else t("staged.venus_no")
            )
        elif action >= USE_MERCURY and action < PASS:
            place = (action - USE_MERCURY) // 2
            new = price_at(after_action(s, sight.me, action), place)
            name = price_name(place, sight.language)
            yield t("staged.mercury", place=name, old=price_at(s, place), new=new)


def _last_part(sight: Sight, s: State, action: int) -> Iterator[str]:
    if action == PASS:
        return _passing(sight, s)
    if action < BUY:
        return _move(sight, s, action)
    if action < OFFER:
        return _purchase(sight, s, action)
    return _fame(sight, s) if action == FAME else _drawing(sight, s)


def _move(sight: Sight, s: State, action: int) -> Iterator[str]:
    stop = stop_of(s, sight.me, action, hands(sight.view))
    figure = figure_name(stop.figure, sight.language)
    yield f"{figure} {stop.start} → {stop.end}: {end_words(sight, stop)}"


def _purchase(sight: Sight, s: State, action: int) -> Iterator[str]:
    bought = purchase_of(s, sight.me, action)
    cubes = cubes_name(bought_cubes(action), sight.language)
    yield sight.t("staged.buys", bought.price, cubes=cubes)
    yield sestertii_words(sight, *bought.sestertii)
    if bought.popularity[0] != bought.popularity[1]:
        yield popularity_words(sight, bought.colour, *bought.popularity)
    yield from _onto_stalls(sight)


def _fame(sight: Sight, s: State) -> Iterator[str]:
    bought = fame_of(s, sight.me)
    yield sight.t("staged.fame", bought.number, price=bought.price)
    old, new = bought.fame
    yield sight.t("staged.fame_change", old=old, new=new)
    yield sestertii_words(sight, *bought.sestertii)


def _drawing(sight: Sight, s: State) -> Iterator[str]:
    offering = offering_of(s, sight.me)
    yield sight.t("staged.draws", offering.drawn)
    yield sight.t("staged.keeps", offering.most_kept)


def _passing(sight: Sight, s: State) -> Iterator[str]:
    t, passing = sight.t, passing_of(s, sight.me)
    if passing.sestertii > 0:
        old = s.sestertii[sight.me]
        yield sight.t("staged.pass", passing.sestertii)
        yield sestertii_words(sight, old, old + passing.sestertii)
    else:
        yield t("staged.pass_last")
    if s.round < ROUNDS:
        yield t("staged.next_place", place=passing.place)
    if passing.dice:
        yield t("staged.dice_back", dice=_dice_words(sight, passing.dice))


# --- goods and cards ------------------------------------------------------------------------------


def _onto_stalls(sight: Sight) -> Iterator[str]:
    for place, cubes in placed(sight.staged.done).items():
        yield sight.t("staged.place", place=place, cubes=cubes_name(cubes, sight.language))


def _placing(sight: Sight) -> Iterator[str]:
    yield from _onto_stalls(sight)
    left = row_of(sight.after.placing, CUBE_KINDS)
    if sum(left) > 0:
        yield sight.t("staged.to_place", cubes=cubes_name(left, sight.language))


def _offer(sight: Sight) -> Iterator[str]:
    t = sight.t
    for kept in kept_cards(sight):
        card = card_name(kept.card, sight.language)
        if kept.paid:
            yield t("staged.card", card=card, cubes=cubes_name(kept.cubes, sight.language))
        elif sum(kept.cubes) > 0:
            yield t("staged.card_half_paid", card=card)
        else:
            yield t("staged.card_unpaid", card=card)
    back = cards_put_back(sight)
    if sight.staged.whole and back > 0:
        yield t("staged.put_back", back)


# --- the consul -----------------------------------------------------------------------------------


def _at_consul(sight: Sight) -> Iterator[str]:
    if sight.s.ask == Ask.PLUTO:
        return _pluto(sight)
    if sight.s.ask in (Ask.TAX, Ask.GIVE):
        return _tax(sight)
    return _new_stall(sight)


def _pluto(sight: Sight) -> Iterator[str]:
    s, t = sight.s, sight.t
    if USE_PLUTO in sight.staged.done:
        yield t("staged.pluto", place=s.figure[CONSUL])
        return
    then = after_action(s, sight.me, DECLINE)
    taxed = then.phase == Phase.CONSUL and then.ask == Ask.TAX
    yield t("end.taxes_you", then.amount) if taxed else t("staged.stall_closed")


def _tax(sight: Sight) -> Iterator[str]:
    s, t = sight.s, sight.t
    paid, cubes = tax_paid(sight.staged.done), given(sight.staged.done)
    if s.ask == Ask.TAX:
        yield t("staged.tax", paid)
        if paid > 0:
            yield sestertii_words(sight, s.sestertii[sight.me], s.sestertii[sight.me] - paid)
    if sum(cubes) > 0:
        yield t("staged.gives", cubes=cubes_name(cubes, sight.language))
    owed = s.amount - paid - sum(cubes)
    if owed > 0:
        yield t("staged.owed", owed)


def _new_stall(sight: Sight) -> Iterator[str]:
    s, t = sight.s, sight.t
    if DECLINE in sight.staged.done:
        yield t("staged.no_stall")
        return
    if OPEN in sight.staged.done:
        yield t("staged.open", place=s.figure[CONSUL], sestertii=PRICE_OF_A_STALL)
        old = s.sestertii[sight.me]
        yield sestertii_words(sight, old, old - PRICE_OF_A_STALL)
        now, then = stall_points(s, sight.me), stall_points(sight.after, sight.me)
        yield t("staged.stall_points", old=now, new=then)
    cubes = shifted(sight.staged.done)
    if sum(cubes) > 0:
        yield t("staged.shifts", cubes=cubes_name(cubes, sight.language))
    else:
        yield t("staged.shifts_nothing")
