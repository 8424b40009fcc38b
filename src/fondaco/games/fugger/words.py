"""Die Fugger in words: its cards, moves, reasons, prompts and the lines of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.engine import events
from fondaco.games.base import OVER
from fondaco.games.fugger.components import HAND_LIMIT, KINDS, MERCHANT, NO_CARD, SHIPPING_ROUNDS
from fondaco.games.fugger.state import (
    ACTIONS,
    DRAW,
    PLAY,
    SHIP,
    Event,
    State,
    good_of,
    hand_size,
    shipped_this_round,
)
from fondaco.games.fugger.turn import legal_actions
from fondaco.locale import Texts, texts

GOOD_KEYS: Final = ("good.cu", "good.cl", "good.wi", "good.sp", "good.je")

# What can be done now (draw, play, ship) -> what to say.
PROMPT_KEYS: Final = {
    (True, True, True): "prompt.draw_play_ship",
    (True, True, False): "prompt.draw_play",
    (True, False, True): "prompt.draw_ship",
    (True, False, False): "prompt.draw",
    (False, True, True): "prompt.play_ship",
    (False, True, False): "prompt.play",
    (False, False, True): "prompt.ship",
    (False, False, False): "prompt.nothing",
}

# What happens on the table and to no seat; all other events begin with the seat they are about.
EVENTS_OF_THE_TABLE: Final = (
    Event.JAKOB,
    Event.JAKOB_NOTHING,
    Event.SHUFFLED,
    Event.PRICE,
    Event.GAME_ENDS,
)


def catalogue(language: str) -> Texts:
    """The game's texts in that language."""
    return texts("fondaco.games.fugger", language)


# --- cards ----------------------------------------------------------------------------------------


def card_name(kind: int, language: str) -> str:
    """A kind of card in words: "spice", "spice with seal", "merchant"."""
    t = catalogue(language)
    if kind == MERCHANT:
        return t("card.merchant")
    good = t(GOOD_KEYS[good_of(kind)])
    return t("card.sealed", good=good) if kind % 2 else good


def exact_card_name(kind: int, language: str) -> str:
    """The same, with a plain card called plain, where a sealed one must not be meant too."""
    if kind == MERCHANT or kind % 2:
        return card_name(kind, language)
    return catalogue(language)("card.plain", good=card_name(kind, language))


# --- moves ----------------------------------------------------------------------------------------


def describe_move(action: int, language: str, names: Sequence[str] | None = None) -> str:
    """The move in words; none is about another seat, so that no names are needed."""
    t = catalogue(language)
    if action == DRAW:
        return t("move.draw")
    if action == PLAY + MERCHANT:
        return t("move.play_merchant")
    if action < SHIP:
        return t("move.play", card=card_name(action - PLAY, language))
    if action == SHIP + MERCHANT:
        return t("move.ship_merchant")
    return t("move.ship", card=card_name(action - SHIP, language))


def why_illegal(s: State, seat: int, action: int, language: str) -> str:
    """Why the action is not legal now for the seat whose turn it is, with the rule id.

    It tells only what the seat knows: its own cards and shipments and how many cards lie where.
    """
    if s.turn == OVER:
        return catalogue(language)("why.over")
    if action == DRAW:
        return _why_no_draw(s, seat, language)
    if action < SHIP:
        return _why_no_play(s, seat, action - PLAY, language)
    return _why_no_shipment(s, seat, action - SHIP, language)


def _why_no_draw(s: State, seat: int, language: str) -> str:
    held = hand_size(s, seat)
    if held > HAND_LIMIT:
        return catalogue(language)("why.full_hand", held=held, limit=HAND_LIMIT)
    return catalogue(language)("why.no_pile")


def _why_no_play(s: State, seat: int, kind: int, language: str) -> str:
    if s.hand[seat, kind] == 0:
        return catalogue(language)(
            "why.not_held", card=exact_card_name(kind, language), rule="F-21"
        )
    return catalogue(language)("why.two_merchants")


def _why_no_shipment(s: State, seat: int, kind: int, language: str) -> str:
    if s.round > SHIPPING_ROUNDS:
        return catalogue(language)("why.late_shipment")
    if shipped_this_round(s, seat):
        return catalogue(language)("why.second_shipment")
    return catalogue(language)("why.not_held", card=exact_card_name(kind, language), rule="F-22")


# --- prompts --------------------------------------------------------------------------------------


def prompt(s: State, seat: int, language: str) -> str:
    """What the seat has to decide now, in one line."""
    mask = [0] * ACTIONS
    legal_actions(s, seat, mask)
    draws = mask[DRAW] == 1
    plays = 1 in mask[PLAY : PLAY + KINDS]
    ships = 1 in mask[SHIP : SHIP + KINDS]
    return catalogue(language)(PROMPT_KEYS[draws, plays, ships])


def question(view: Mapping[str, Any], seat: int, language: str) -> str:
    """The same in the eyes of others, who know how many cards there are, but not which."""
    own, hand = view["seats"][seat], view["seats"][seat]["hand"]
    held = hand if isinstance(hand, int) else len(hand)
    draw = view["draw"]
    left = draw if isinstance(draw, int) else len(draw)
    draws = held <= HAND_LIMIT and left + len(view["discard"]) > 0  # F-20
    shipped = {shipment["round"] for shipment in own["shipments"]}
    ships = held > 0 and view["round"] <= SHIPPING_ROUNDS and view["round"] not in shipped  # F-22
    return catalogue(language)(PROMPT_KEYS[draws, held > 0, ships])


# --- the log --------------------------------------------------------------------------------------


def describe_event(event: events.Event, names: Sequence[str], language: str) -> str | None:
    """The event as a line of the log; those for one seat alone (DRAWN, SHIPPED) address it."""
    t = catalogue(language)
    kind, _, a, b, c = event
    if kind == Event.STARTS:
        return t("event.starts", name=names[a], round=b)
    if kind == Event.DRAWS:
        return (
            t("event.draws", b, name=names[a]) if b > 0 else t("event.draws_nothing", name=names[a])
        )
    if kind == Event.DRAWN:
        cards = [card_name(card, language) for card in (a, b, c) if card != NO_CARD]
        return t("event.drawn", cards=", ".join(cards))
    if kind == Event.PLAYS:
        return _describe_play(names[a], b, language)
    if kind == Event.SHIPS:
        return t("event.ships", name=names[a])
    if kind == Event.SHIPPED:
        return t("event.shipped", card=card_name(a, language))
    if kind == Event.JAKOB:
        return _describe_jakob(a, b, language)
    if kind == Event.JAKOB_NOTHING:
        return t("event.jakob_nothing_after", a) if a > 0 else t("event.jakob_nothing")
    if kind == Event.SHUFFLED:
        return t("event.shuffled", a)
    if kind == Event.SKIPPED:
        return t("event.skipped", name=names[a])
    if kind == Event.ROUND_ENDS:
        return t("event.round_ends", name=names[a], good=t(GOOD_KEYS[b]))
    if kind == Event.PRICE:
        return _describe_price(a, b, c, language)
    if kind == Event.SELLS:
        return _describe_sale(names[a], b, c, language)
    if kind == Event.SHIPMENT_PAYS:
        return _describe_payment(names[a], b, c, language)
    return t("event.game_ends")


def event_seat(event: events.Event) -> int | None:
    """The seat that the line is about; what one seat alone is told is about that seat."""
    if event.kind in EVENTS_OF_THE_TABLE:
        return None
    return event.a if event.to == events.EVERYBODY else event.to


def _describe_play(name: str, kind: int, language: str) -> str:
    if kind == MERCHANT:
        return catalogue(language)("event.plays_merchant", name=name)
    return catalogue(language)("event.plays", name=name, card=card_name(kind, language))


def _describe_jakob(kind: int, merchants: int, language: str) -> str:
    card = card_name(kind, language)
    if merchants == 0:
        return catalogue(language)("event.jakob", card=card)
    return catalogue(language)("event.jakob_after", merchants, card=card)


def _describe_price(good: int, old: int, new: int, language: str) -> str:
    """A price falls by 1 (F-31); one that comes down further has passed 9."""
    t = catalogue(language)
    name = t(GOOD_KEYS[good])
    if new == old:
        return t("event.price_stays", good=name, price=new)
    if new > old:
        return t("event.price_rises", good=name, old=old, new=new)
    if new == old - 1:
        return t("event.price_falls", good=name, old=old, new=new)
    return t("event.price_crashes", good=name, old=old, new=new)


def _describe_sale(name: str, earned: int, total: int, language: str) -> str:
    if earned == 0:
        return catalogue(language)("event.sells_nothing", name=name, total=total)
    return catalogue(language)("event.sells", name=name, earned=earned, total=total)


def _describe_payment(name: str, kind: int, gulden: int, language: str) -> str:
    if kind == MERCHANT:
        return catalogue(language)("event.merchant_pays_nothing", name=name)
    return catalogue(language)(
        "event.shipment_pays", name=name, card=card_name(kind, language), gulden=gulden
    )
