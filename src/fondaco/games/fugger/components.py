"""The numbers from the box of Die Fugger, each with the rule it comes from."""

from __future__ import annotations

from typing import Final

from fondaco.engine.rule import rule

MOST_PLAYERS: Final = 4

# F-1: the cards. A kind of card is a number: 2 * good for a plain card, 2 * good + 1 for a sealed
# one.
GOODS: Final = 5  # copper, cloth, wine, spice, jewel
KINDS: Final = 2 * GOODS + 1
MERCHANT: Final = KINDS - 1
NO_CARD: Final = -1
PLAIN_OF_A_GOOD: Final = 7
SEALED_OF_A_GOOD: Final = 2
MERCHANTS: Final = 4
CARDS: Final = GOODS * (PLAIN_OF_A_GOOD + SEALED_OF_A_GOOD) + MERCHANTS

# F-2, F-10: the ring of prices
LOWEST_PRICE: Final = 1
HIGHEST_PRICE: Final = 9
FIRST_PRICE: Final = 5

FIRST_HAND: Final = 4  # F-10
JAKOBS_CARDS: Final = 2  # F-10, F-33
HAND_LIMIT: Final = 4  # F-20
MERCHANT_LIMIT: Final = 2  # F-21
SHIPPING_ROUNDS: Final = 2  # F-22
ENDING_COUNT: Final = 5  # F-30
RISING_GOODS: Final = 3  # F-31
SEAL_LIMIT: Final = 3  # F-32
NEW_ROUND_CARDS: Final = 2  # F-33
ONE_MERCHANT_CARDS: Final = 2  # F-33
TWO_MERCHANTS_CARDS: Final = 5  # F-33
SHIPMENT_FACTOR: Final = 2  # F-40
DEFAULT_TARGET: Final = 100  # F-46
HIGHEST_TARGET: Final = 1000  # F-46 sets no bound; this one keeps gulden within 16 bits


@rule
def cards_of_kind(kind: int) -> int:
    """How many cards of that kind are in the box (F-1)."""
    if kind == MERCHANT:
        return MERCHANTS
    return SEALED_OF_A_GOOD if kind % 2 else PLAIN_OF_A_GOOD
