"""The cards in the dock: the viewer's hand by noble, what it picks, what it has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fondaco.games.augsburg.components import JOKER, MARIA, MAXIMILIAN, PHILIPP, fits, noble_of
from fondaco.games.augsburg.forecast import kinds_of
from fondaco.games.augsburg.notation import CARD_NAMES
from fondaco.games.augsburg.notes import first_place_left, gulden_left
from fondaco.games.augsburg.show import chosen_cards
from fondaco.games.augsburg.sight import Sight
from fondaco.games.augsburg.staging import can_be_shown, pick_text
from fondaco.games.augsburg.state import Phase, price_of
from fondaco.games.augsburg.words import noble_name

BIDDING: Final = (Phase.AUCTION, Phase.SHOW)
PICKING: Final = (Phase.DISCARD, Phase.SHORTAGE)

Card = dict[str, Any]
Group = dict[str, Any]


def hand(sight: Sight) -> list[Group] | None:
    """The viewer's cards in groups; None for who has none of its own to see."""
    if sight.seat is None:
        return None
    if sight.s.phase == Phase.BUY:
        return _offered(sight)
    if sight.s.phase == Phase.SHOW and sight.decides:
        return _to_show(sight)
    if sight.s.phase in (Phase.SHOW, Phase.SHORTAGE) and not sight.decides:
        return _chosen(sight) + _by_noble(sight, _held(sight, _chosen_kinds(sight)))
    return _by_noble(sight, _held(sight))


def _held(sight: Sight, without: Sequence[int] = ()) -> list[int]:
    """The kinds in the viewer's hand, in order; `without` some of them."""
    kinds = kinds_of(sight.view["seats"][sight.me]["hand"])
    for kind in without:
        kinds.remove(kind)
    return sorted(kinds)


def _group(icon: str, name: str, cards: Sequence[Card], **more: Any) -> Group:
    plain = {"lit": False, "tail": "", "slots": (), "of": None}
    return {"icon": icon, "name": name, "cards": list(cards), **plain, **more}


def _card(sight: Sight, kind: int, **more: Any) -> Card:
    """A card with what pressing it stages; `look`: how it lies there."""
    return {**sight.note(kind), "move": "", "look": "", "why": "", "out": False, **more}


# --- by noble -------------------------------------------------------------------------------------


def _nobles(sight: Sight) -> list[int]:
    """The nobles and the jokers, those whose cards fit now first."""
    order = [*range(PHILIPP, MARIA + 1), MAXIMILIAN]  # Maximilian's place is that of the jokers
    if sight.s.phase not in BIDDING or sight.s.noble == MAXIMILIAN:
        return order
    first = [sight.s.noble, MAXIMILIAN]
    return [*first, *(noble for noble in order if noble not in first)]


def _by_noble(sight: Sight, kinds: Sequence[int]) -> list[Group]:
    """A group for each noble, fitting ones lit (A-22); where one is to go, each can be picked."""
    groups = []
    for noble in _nobles(sight):
        mine = [kind for kind in kinds if _heap_of(kind) == noble]
        if mine:
            groups.append(_noble_group(sight, noble, mine))
    return groups


def _heap_of(kind: int) -> int:
    return MAXIMILIAN if kind == JOKER else noble_of(kind)


def _noble_group(sight: Sight, noble: int, kinds: Sequence[int]) -> Group:
    bidding = sight.s.phase in BIDDING
    lit = bidding and all(fits(kind, sight.s.noble) for kind in kinds)
    jokers = noble == MAXIMILIAN
    if sight.s.phase in PICKING and sight.decides:
        cards = _discards(sight, kinds)
    else:
        look = "off" if bidding and not lit else ""
        cards = [_card(sight, kind, look=look) for kind in kinds]
    tail = ""
    if lit:
        tail = sight.t("screen.fit_too" if jokers else "screen.fit")
    return _group(
        "jk" if jokers else f"n-{CARD_NAMES[kinds[0]][:2].lower()}",
        sight.t("screen.jokers") if jokers else noble_name(noble, sight.language),
        cards,
        lit=lit,
        tail=tail,
        of=len(kinds),
    )


def _discards(sight: Sight, kinds: Sequence[int]) -> list[Card]:
    """Cards of which one is to go (A-32, A-54); of equal ones a single one is staged."""
    cards = []
    marked = False
    for kind in kinds:
        move = f"discard {CARD_NAMES[kind]}"
        staged = move in sight.staged.moves and not marked
        marked = marked or staged
        cards.append(_card(sight, kind, move=move, look="staged" if staged else "legal"))
    return cards


# --- buying ---------------------------------------------------------------------------------------


def _offered(sight: Sight) -> list[Group]:
    """What is offered, picked and too dear; what is in hand stands behind it (A-52)."""
    rest = _by_noble(sight, _held(sight))
    if not sight.decides:
        return _chosen(sight) + rest
    s, t, me = sight.s, sight.t, sight.me
    left = gulden_left(s, me) - _price(sight, sight.staged.picks)
    picks = list(sight.staged.picks)
    cards = []
    for place in range(s.offered[me]):
        kind = s.offer[me, place]
        picked = kind in picks and place >= first_place_left(s, me)
        if picked:
            picks.remove(kind)
        cards.append(_offered_card(sight, place, picked, left))
    name = t("screen.offered")
    return [_group("", name, cards, lit=True, tail=t("screen.press_to_buy"), of=len(cards)), *rest]


def _offered_card(sight: Sight, place: int, picked: bool, left: int) -> Card:
    s, me, picks = sight.s, sight.me, list(sight.staged.picks)
    kind = s.offer[me, place]
    if s.bought[me, place] == 1:
        return _card(sight, kind, look="locked")
    if place < first_place_left(s, me):
        return _card(sight, kind, look="off")
    if picked:
        picks.remove(kind)
        return _card(sight, kind, look="staged", move=pick_text("buy", picks), out=True)
    missing = price_of(s, kind) - left
    if missing > 0:
        return _card(sight, kind, look="dear", why=sight.t("screen.gulden_missing", gulden=missing))
    return _card(sight, kind, look="legal", move=pick_text("buy", [*picks, kind]))


def _price(sight: Sight, kinds: Sequence[int]) -> int:
    return sum(price_of(sight.s, kind) for kind in kinds)


def purse(sight: Sight) -> dict[str, Any] | None:
    """The running sum of a purchase; None at other times (A-52)."""
    if sight.s.phase != Phase.BUY or not sight.decides:
        return None
    s, me = sight.s, sight.me
    picked = [s.offer[me, k] for k in range(s.offered[me]) if s.bought[me, k] == 1]
    picked += sight.staged.picks
    price = _price(sight, picked)
    left = s.gulden[me] - price
    unpicked = kinds_of(sight.view["seats"][me]["offer"])
    for kind in picked:
        unpicked.remove(kind)
    return {
        "has": s.gulden[me],
        "count": len(picked),
        "price": price,
        "left": left,
        "dear": any(price_of(s, kind) > left for kind in unpicked),
    }


# --- showing --------------------------------------------------------------------------------------


def _to_show(sight: Sight) -> list[Group]:
    """Slots that fill, the cards that fit, and the others (A-22, A-24, A-25)."""
    s, t, me = sight.s, sight.t, sight.me
    picks = list(sight.staged.picks)
    fixed = kinds_of(sight.detail["shown"][me])
    slots = [_card(sight, kind, look="locked") for kind in fixed]
    for number, kind in enumerate(picks):
        rest = picks[:number] + picks[number + 1 :]
        slots.append(_card(sight, kind, look="staged", move=pick_text("show", rest), out=True))
    empty = range(len(slots) + 1, s.bid + 1)
    filled = chosen_cards(s, me) + len(picks)
    first = _group(
        "", t("screen.to_show"), slots, slots=empty, tail=t("screen.of", bid=s.bid), of=filled
    )
    groups = _by_noble(sight, _held(sight, [*fixed, *picks]))
    for group in groups:
        if group["lit"]:
            group["cards"] = [_to_pick(sight, card) for card in group["cards"]]
            if group["icon"] == "jk":
                group["tail"] = t("screen.no_value")
    return [first, *groups]


def _to_pick(sight: Sight, card: Card) -> Card:
    kind = CARD_NAMES.index(card["code"])
    picks = [*sight.staged.picks, kind]
    if can_be_shown(sight.s, sight.me, picks):
        return {**card, "look": "legal", "move": pick_text("show", picks)}
    full = chosen_cards(sight.s, sight.me) + len(picks) > sight.s.bid
    why = "" if full else sight.t("screen.one_no_joker")
    return {**card, "look": "off", "why": why}


# --- chosen, while others still choose ------------------------------------------------------------


def _chosen_kinds(sight: Sight) -> list[int]:
    """What the viewer has chosen to buy, to show or to give away."""
    s, me, detail = sight.s, sight.me, sight.detail
    if s.phase == Phase.BUY:
        return kinds_of(detail["bought"][me])
    if s.phase == Phase.SHOW:
        return kinds_of(detail["shown"][me])
    given = detail["given"][me]
    return kinds_of([given] if given else [])


def _chosen(sight: Sight) -> list[Group]:
    """The viewer's own choice stays in sight, with padlocks (G-5)."""
    kinds = _chosen_kinds(sight)
    t = sight.t
    if sight.s.phase == Phase.BUY:
        rest = kinds_of(sight.view["seats"][sight.me]["offer"])
        for kind in kinds:
            rest.remove(kind)
        bought = [_card(sight, kind, look="locked") for kind in kinds]
        unbought = [_card(sight, kind, look="off") for kind in rest]
        groups = [_group("", t("screen.bought"), bought, of=len(bought))]
        if unbought:
            groups.append(_group("", t("screen.to_discards"), unbought, of=len(unbought)))
        return groups
    if not kinds:
        return []
    name = t("screen.shown" if sight.s.phase == Phase.SHOW else "screen.given")
    return [_group("", name, [_card(sight, kind, look="locked") for kind in kinds], of=len(kinds))]
