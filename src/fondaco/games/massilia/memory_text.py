"""What is remembered of the hidden cards, as it stands in positions and views (M-70, G-11).

    ["0 + venus", "1 + mars", "0 - venus", "1 has no pluto", "offer", "0 + juno", "shuffle",
     "0 + pluto", "0 back juno"]

These are the lines of the log in `memory.py`. While they tell of nothing but cards drawn, they
follow from the rest of the position and are left out. In a view the faces that the viewer does not
know are "?"; how many cards each seat has drawn, kept and played is public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from fondaco.errors import shorten
from fondaco.games.massilia.components import CARDS_OF_A_DEITY, DEITIES, NO_CARD, PLUTO
from fondaco.games.massilia.memory import (
    BACK,
    DRAWN,
    HAS_PLUTO,
    LEFT,
    MOST_SHUFFLES,
    NO_PLUTO,
    OFFERS,
    SHUFFLED,
    last_offering,
    owner_of,
    put_in_order,
    remember,
    remember_held,
    remember_offering,
    room_until_shuffle,
    shuffled_since,
)
from fondaco.games.massilia.notation import CARD_NAMES
from fondaco.games.massilia.position_values import CHECKS
from fondaco.games.massilia.state import MOST_MEMORIES, Phase, State

WHERE: Final = "detail.memory"
UNSEEN: Final = "?"
OFFER: Final = "offer"
SHUFFLE: Final = "shuffle"
VERBS: Final[Mapping[str, int]] = {"+": DRAWN, "-": LEFT, "back": BACK}
ANSWERS: Final[Mapping[str, int]] = {"has pluto": HAS_PLUTO, "has no pluto": NO_PLUTO}


# --- writing --------------------------------------------------------------------------------------


def _line(code: int, sees: Callable[[int], bool]) -> str:
    if code == SHUFFLED:
        return SHUFFLE
    if code == OFFERS:
        return OFFER
    for answer, first in reversed(list(ANSWERS.items())):
        if code >= first:
            return f"{code - first} {answer}"
    seat, card = owner_of(code), CARD_NAMES[code % DEITIES]
    for verb, first in reversed(list(VERBS.items())):
        if code >= first:
            face = card if first != DRAWN or sees(seat) else UNSEEN
            return f"{seat} {verb} {face}"
    raise AssertionError(code)


def _follows(s: State) -> bool:
    """Whether the log follows from the rest of the position: see `_remember_position`."""
    others = [s.memory[k] for k in range(s.memories) if s.memory[k] >= LEFT]
    if s.phase in (Phase.OFFER, Phase.PAY):
        return others == [OFFERS] and s.kept_cards <= 1
    return not others


def memory_text(s: State, sees: Callable[[int], bool]) -> list[str] | None:
    """The lines, of those seats with their faces that the viewer sees; None if they follow."""
    if _follows(s):
        return None
    return [_line(s.memory[k], sees) for k in range(s.memories)]


# --- reading --------------------------------------------------------------------------------------


def read_memory(s: State, lines: object) -> None:
    """Take over what is remembered; None, as in a hand-written position, for nothing.

    All cards must have been read. Raises InvalidPosition naming the fault (G-9).
    """
    if lines is None:
        _remember_position(s)
        return
    codes = [_code(s, line) for line in CHECKS.entries(lines, WHERE, MOST_MEMORIES)]
    if len(codes) + room_until_shuffle(s) > MOST_MEMORIES:
        raise CHECKS.fault(f"{WHERE} has {len(codes)} lines, too many for what is left to draw")
    if codes.count(SHUFFLED) > MOST_SHUFFLES:
        raise CHECKS.fault(f"{WHERE} tells of more than {MOST_SHUFFLES} shuffles")
    for code in codes:
        remember(s, code)
    _check_generations(s, codes)
    _check_hands(s, codes)
    _check_offerings(s, codes)
    put_in_order(s)
    if codes != [s.memory[k] for k in range(s.memories)]:
        raise CHECKS.fault(f"{WHERE}: cards drawn one after the other stand in order (G-3)")


def _code(s: State, line: object) -> int:
    """The number of a line, checked by itself."""
    if line in (SHUFFLE, OFFER):
        return SHUFFLED if line == SHUFFLE else OFFERS
    seat, _, rest = line.partition(" ") if isinstance(line, str) else ("", "", "")
    verb, _, card = rest.partition(" ")
    if seat in map(str, range(s.players)):
        if rest in ANSWERS:
            return ANSWERS[rest] + int(seat)
        if verb in VERBS and card in CARD_NAMES:
            return VERBS[verb] + DEITIES * int(seat) + CARD_NAMES.index(card)
    raise CHECKS.fault(
        f"{WHERE}: bad line {shorten(line)}; lines are such as '0 + venus', '0 - venus',"
        f" '0 back venus', '0 has pluto', '0 has no pluto', {OFFER!r} and {SHUFFLE!r}"
    )


def _offered_now(s: State) -> Counter[int]:
    """The cards of the offering that is going on: drawn, kept last, or being paid for."""
    offered = Counter({card: s.drawn_cards[card] for card in range(DEITIES)})
    if s.kept_cards > 0:
        offered[s.last_card] += 1
    return +offered


def _kept_before(s: State) -> list[int]:
    """Cards of the hand that may have been kept before the last one in the same offering."""
    hand = Counter({card: s.hand[s.turn, card] for card in range(DEITIES)})
    if s.phase == Phase.OFFER and s.kept_cards > 0:
        hand[s.last_card] -= 1
    in_order = [card for card in hand.elements() if card <= s.last_card]
    wanted = max(s.kept_cards - 1, 0)
    if len(in_order) < wanted:
        raise CHECKS.fault(
            f"detail.kept is {s.kept_cards}, but seats.{s.turn}.cards has not so many up to"
            f" {CARD_NAMES[s.last_card]!r}, the last one kept (M-35, G-3)"
        )
    return sorted(in_order)[len(in_order) - wanted :]


def _remember_position(s: State) -> None:
    """Nothing shuffled yet: what is held was drawn, and an offering may be going on."""
    remember_held(s)
    if s.phase not in (Phase.OFFER, Phase.PAY):
        return
    kept = _kept_before(s)
    offered = _offered_now(s)
    offered.update(kept)
    in_hand = Counter(kept)
    if s.phase == Phase.OFFER and s.kept_cards > 0:
        in_hand[s.last_card] += 1
    mine = DRAWN + DEITIES * s.turn
    held = Counter(s.memory[k] for k in range(s.memories))
    held.subtract({mine + card: n for card, n in in_hand.items()})
    for k in range(s.memories):
        s.memory[k] = 0
    s.memories = 0
    for code in sorted(held.elements()):
        remember(s, code)
    remember_offering(s)
    for card in sorted(offered.elements()):
        remember(s, mine + card)


def _check_generations(s: State, codes: list[int]) -> None:
    """No pile has given more cards of a deity than there are (M-8)."""
    piled = Counter(s.pile[k] for k in range(s.pile_size))
    last = codes.count(SHUFFLED)
    generation, given = 0, Counter[tuple[int, int]]()
    given.update({(last, card): n for card, n in piled.items()})
    for code in codes:
        if code == SHUFFLED:
            generation += 1
        elif code < LEFT:
            given[generation, code % DEITIES] += 1
    for (_, card), n in given.items():
        if n > CARDS_OF_A_DEITY[card]:
            raise CHECKS.fault(f"{WHERE}: too many {CARD_NAMES[card]!r} of one pile (M-8)")


def _check_hands(s: State, codes: list[int]) -> None:
    """The log leads to what the seats hold, by hands that agree with the answers (M-54)."""
    held: list[Counter[int]] = [Counter() for _ in range(s.players)]
    for code in codes:
        if code < HAS_PLUTO:
            seat, card = owner_of(code), code % DEITIES
            held[seat][card] += 1 if code < LEFT else -1
            if held[seat][card] < 0:
                raise CHECKS.fault(
                    f"{WHERE}: seat {seat} cannot have had {CARD_NAMES[card]!r} to give away"
                )
        elif code < OFFERS:
            seat = (code - HAS_PLUTO) % (NO_PLUTO - HAS_PLUTO)
            if (held[seat][PLUTO] > 0) != (code < NO_PLUTO):
                raise CHECKS.fault(f"{WHERE}: seat {seat} has or has not pluto there (M-54)")
    for seat in range(s.players):
        found = Counter({card: s.hand[seat, card] for card in range(DEITIES)})
        if seat == s.turn and s.phase in (Phase.OFFER, Phase.PAY):
            found.update({card: s.drawn_cards[card] for card in range(DEITIES)})
            if s.phase == Phase.PAY and s.last_card != NO_CARD:
                found[s.last_card] += 1
        if +held[seat] != +found:
            raise CHECKS.fault(f"{WHERE} does not lead to the cards of seat {seat} (G-11)")


def _check_offerings(s: State, codes: list[int]) -> None:
    """A card is put back in an offering with a shuffle; the last one may be going on (M-35)."""
    drawn: Counter[int] = Counter()
    is_offering = shuffled = False
    for code in codes:
        if code == OFFERS:
            if is_offering and not shuffled:
                raise CHECKS.fault(f"{WHERE}: an offering that ended without a {SHUFFLE!r} (M-35)")
            is_offering, shuffled = True, False
            drawn.clear()
        elif code == SHUFFLED:
            shuffled = True
        elif code < LEFT:
            drawn[code] += 1
        elif BACK <= code < HAS_PLUTO:
            drawn[DRAWN + code - BACK] -= 1
            if not shuffled or drawn[DRAWN + code - BACK] < 0:
                raise CHECKS.fault(
                    f"{WHERE}: {CARD_NAMES[code % DEITIES]!r} was not drawn in an offering with"
                    f" a {SHUFFLE!r} (M-35)"
                )
    if s.phase in (Phase.OFFER, Phase.PAY):
        _check_going_on(s)
    elif is_offering and not shuffled_since(s, last_offering(s)):
        raise CHECKS.fault(f"{WHERE}: no offering is going on (M-35)")


def _check_going_on(s: State) -> None:
    """The last offering has what is drawn and what was kept of it."""
    lines = [s.memory[k] for k in range(last_offering(s), s.memories)]
    draws = [code for code in lines if code < LEFT]
    missing = _offered_now(s) - Counter(code % DEITIES for code in draws)
    n = s.kept_cards + sum(s.drawn_cards[card] for card in range(DEITIES))
    theirs = any(owner_of(code) != s.turn for code in draws)
    if missing or theirs or len(draws) != n or any(LEFT <= code < OFFERS for code in lines):
        raise CHECKS.fault(f"{WHERE} does not lead to the offering that is going on (M-35)")
