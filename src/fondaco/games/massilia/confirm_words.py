"""What Confirm does, in words short enough for a button."""

from __future__ import annotations

from fondaco.games.massilia.components import CONSUL, PRICE_OF_KEEPING
from fondaco.games.massilia.forecast import end_space, fame_of, offering_of, passing_of, purchase_of
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.staged_counts import (
    dice_to_roll,
    given,
    kept_cards,
    kept_dice,
    last_part,
    placed,
    shifted,
    tax_paid,
)
from fondaco.games.massilia.state import (
    BUY,
    DECLINE,
    FAME,
    MOVE,
    OFFER,
    OPEN,
    PASS,
    STALL,
    USE_PLUTO,
    Ask,
    Phase,
    State,
)
from fondaco.games.massilia.words import describe_move, figure_name


def confirm_line(sight: Sight) -> str:
    """What Confirm does; empty while nothing whole is staged."""
    return _confirmed(sight) if sight.staged.whole else ""


def _confirmed(sight: Sight) -> str:
    t, done, phase = sight.t, sight.staged.done, sight.s.phase
    if phase == Phase.STALLS:
        return t("confirm.stall", place=sight.staged.actions[0] - STALL)
    if phase == Phase.ROLL:
        number = dice_to_roll(sight)
        return t("confirm.roll", number) if number else t("confirm.roll_none")
    if phase == Phase.KEEP:
        return _dice(sight)
    if phase == Phase.ACTIONS:
        return _turn(sight)
    if phase == Phase.PLACE:
        return t("confirm.place", sum(sum(cubes) for cubes in placed(done).values()))
    if phase in (Phase.OFFER, Phase.PAY):
        number = len(kept_cards(sight))
        return t("confirm.cards", number) if number else t("confirm.no_more_cards")
    return _at_consul(sight)


def _dice(sight: Sight) -> str:
    dice = kept_dice(sight)
    number = len(dice.paid) + len(dice.for_mars)
    if number == 0:
        return sight.t("confirm.no_dice")
    return sight.t("confirm.dice", number, price=PRICE_OF_KEEPING * len(dice.paid))


def _turn(sight: Sight) -> str:
    last = last_part(sight)
    if last is not None:
        return _last_part(sight, *last)
    cards = [describe_move(action, sight.language) for action in sight.staged.actions]
    return cards[0] if len(cards) == 1 else sight.t("confirm.play_cards", len(cards))


def _last_part(sight: Sight, s: State, action: int) -> str:
    t = sight.t
    if action == PASS:
        sestertii = passing_of(s, sight.me).sestertii
        return t("confirm.pass", sestertii) if sestertii else t("confirm.pass_last")
    if action < BUY:
        figure = figure_name((action - MOVE) // 2, sight.language)
        return t("confirm.move", figure=figure, place=end_space(s, action))
    if action < OFFER:
        return t("confirm.buy", purchase_of(s, sight.me, action).price)
    if action == FAME:
        bought = fame_of(s, sight.me)
        return t("confirm.fame", bought.number, price=bought.price)
    return t("confirm.draw", offering_of(s, sight.me).drawn)


def _at_consul(sight: Sight) -> str:
    t, done = sight.t, sight.staged.done
    if sight.s.ask == Ask.PLUTO:
        return t("confirm.pluto") if USE_PLUTO in done else t("confirm.no_pluto")
    if sight.s.ask in (Ask.TAX, Ask.GIVE):
        return _tax(sight)
    if DECLINE in done:
        return t("confirm.no_stall")
    cubes = sum(shifted(done))
    if OPEN in done:
        place = sight.s.figure[CONSUL]
        return (
            t("confirm.open_with", cubes, place=place) if cubes else t("confirm.open", place=place)
        )
    return t("confirm.shift", cubes) if cubes else t("confirm.shift_nothing")


def _tax(sight: Sight) -> str:
    paid, cubes = tax_paid(sight.staged.done), sum(given(sight.staged.done))
    if cubes == 0:
        return sight.t("confirm.tax", paid)
    if paid == 0:
        return sight.t("confirm.tax_cubes", cubes)
    return sight.t("confirm.tax_both", cubes, sestertii=paid)
