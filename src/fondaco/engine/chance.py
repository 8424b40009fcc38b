"""Chance: a ChaCha8 keystream inside the state, so that the same seed means the same game
everywhere (G-6).

Sources: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008) for the cipher and its reduced
rounds; RFC 8439 for the layout of the block (constants, 256-bit key, 32-bit counter, 96-bit nonce
of zeros); D. Lemire, "Fast Random Integer Generation in an Interval" (2019) for `below`.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, Protocol

from fondaco.engine.record import Ints
from fondaco.engine.rule import TWINS, rule
from fondaco.errors import InvalidSeed, shorten

M32: Final = 0xFFFFFFFF
LOW: Final = M32 * (1 + 2**64 + 2**128 + 2**192)  # the lower half of each lane
ROUNDS: Final = 8
KEY_WORDS: Final = 8
BLOCK_WORDS: Final = 16
LARGEST_SEED: Final = 2**64 - 1


class Chancy(Protocol):
    """What a record must have so that rules can draw on chance.

    key: u4(8), the seed's 256 bits. block: u4(16), the current keystream block.
    drawn: i8(), the number of words used so far.
    """

    @property
    def key(self) -> Ints:
        """The seed's 256 bits."""

    @property
    def block(self) -> Ints:
        """The current block of the keystream."""

    drawn: int


@rule
def quarter_round(x: Ints, a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round on four words of the block."""
    xa = x[a] & M32
    xb = x[b] & M32
    xc = x[c] & M32
    xd = x[d] & M32
    xa = (xa + xb) & M32
    xd ^= xa
    xd = ((xd << 16) | (xd >> 16)) & M32
    xc = (xc + xd) & M32
    xb ^= xc
    xb = ((xb << 12) | (xb >> 20)) & M32
    xa = (xa + xb) & M32
    xd ^= xa
    xd = ((xd << 8) | (xd >> 24)) & M32
    xc = (xc + xd) & M32
    xb ^= xc
    xb = ((xb << 7) | (xb >> 25)) & M32
    x[a] = xa
    x[b] = xb
    x[c] = xc
    x[d] = xd


@rule
def chacha_block(
    out: Ints, key: Ints, counter: int, nonce0: int, nonce1: int, nonce2: int, rounds: int
) -> None:
    """Write the keystream block of that counter and nonce to `out` (16 words).

    Plain, a row of four words is one long number, a lane of 64 bits for each: so four quarter
    rounds take Python no more steps than one.
    """
    first = a = lanes(0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
    second = b = lanes(key[0], key[1], key[2], key[3])
    third = c = lanes(key[4], key[5], key[6], key[7])
    fourth = d = lanes(counter & M32, nonce0, nonce1, nonce2)
    for number in range(rounds):
        a = (a + b) & LOW
        d ^= a
        d = ((d << 16) | (d >> 16)) & LOW
        c = (c + d) & LOW
        b ^= c
        b = ((b << 12) | (b >> 20)) & LOW
        a = (a + b) & LOW
        d ^= a
        d = ((d << 8) | (d >> 24)) & LOW
        c = (c + d) & LOW
        b ^= c
        b = ((b << 7) | (b >> 25)) & LOW
        c = (c >> 128 | c << 128) & LOW
        if number % 2 == 0:  # columns come to diagonals, and back
            b = (b >> 64 | b << 192) & LOW
            d = (d >> 192 | d << 64) & LOW
        else:
            b = (b >> 192 | b << 64) & LOW
            d = (d >> 64 | d << 192) & LOW
    for place, row in enumerate((a + first, b + second, c + third, d + fourth)):
        for column in range(4):
            out[4 * place + column] = (row >> 64 * column) & M32


def lanes(first: int, second: int, third: int, fourth: int) -> int:
    """Four words as one number."""
    return first | second << 64 | third << 128 | fourth << 192


def block_by_words(
    out: Ints, key: Ints, counter: int, nonce0: int, nonce1: int, nonce2: int, rounds: int
) -> None:
    """`chacha_block`, word by word: the way to compile it."""
    out[0] = 0x61707865
    out[1] = 0x3320646E
    out[2] = 0x79622D32
    out[3] = 0x6B206574
    for i in range(8):
        out[4 + i] = key[i]
    out[12] = counter & M32
    out[13] = nonce0
    out[14] = nonce1
    out[15] = nonce2
    for _ in range(rounds // 2):
        quarter_round(out, 0, 4, 8, 12)
        quarter_round(out, 1, 5, 9, 13)
        quarter_round(out, 2, 6, 10, 14)
        quarter_round(out, 3, 7, 11, 15)
        quarter_round(out, 0, 5, 10, 15)
        quarter_round(out, 1, 6, 11, 12)
        quarter_round(out, 2, 7, 8, 13)
        quarter_round(out, 3, 4, 9, 14)
    out[0] = ((out[0] & M32) + 0x61707865) & M32
    out[1] = ((out[1] & M32) + 0x3320646E) & M32
    out[2] = ((out[2] & M32) + 0x79622D32) & M32
    out[3] = ((out[3] & M32) + 0x6B206574) & M32
    for i in range(8):
        out[4 + i] = ((out[4 + i] & M32) + (key[i] & M32)) & M32
    out[12] = ((out[12] & M32) + (counter & M32)) & M32
    out[13] = ((out[13] & M32) + nonce0) & M32
    out[14] = ((out[14] & M32) + nonce1) & M32
    out[15] = ((out[15] & M32) + nonce2) & M32


TWINS[chacha_block] = lambda: block_by_words


@rule
def next_word(s: Chancy) -> int:
    """The next 32 random bits."""
    drawn = s.drawn
    word = drawn & (BLOCK_WORDS - 1)
    if word == 0:
        counter = drawn >> 4
        chacha_block(s.block, s.key, counter & M32, counter >> 32, 0, 0, ROUNDS)
    s.drawn = drawn + 1
    return s.block[word] & M32


@rule
def below(s: Chancy, n: int) -> int:
    """A random number from 0 to n - 1, each equally likely; 1 <= n < 2**31."""
    product = next_word(s) * n
    if (product & M32) < n:
        threshold = (M32 + 1 - n) % n
        while (product & M32) < threshold:
            product = next_word(s) * n
    return product >> 32


@rule
def shuffle(s: Chancy, cards: Ints, n: int) -> None:
    """Put the first n entries of `cards` in random order (Fisher-Yates), each equally likely."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def derive_key(s: Chancy, source: Chancy, number: int) -> None:
    """Give `s` a stream of its own, number `number` (up to 63 bits) of those that `source`'s key
    has.

    The key is half a block of 20 rounds with a nonce that `next_word` never uses, so that the
    streams are independent of each other and of the source's own.
    """
    chacha_block(s.block, source.key, number & M32, number >> 32, 0, 1, 20)
    for i in range(KEY_WORDS):
        s.key[i] = s.block[i]
    for i in range(BLOCK_WORDS):
        s.block[i] = 0
    s.drawn = 0


def fresh_seed() -> str:
    """A new secret seed: 64 hexadecimal digits from the operating system."""
    return secrets.token_hex(32)


def check_seed(seed: object) -> int | str:
    """The seed as it will be shown and recorded; raises InvalidSeed if it is none."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED:
        return seed
    if isinstance(seed, str) and len(seed) == 64 and set(seed) <= set("0123456789abcdefABCDEF"):
        return seed.lower()
    raise InvalidSeed(
        f"bad seed {shorten(seed)}: a seed is a whole number from 0 to 2**64 - 1"
        " or a text of 64 hexadecimal digits"
    )


def seed_state(s: Chancy, seed: int | str) -> None:
    """Begin the keystream of a checked seed: 64 digits are the key, a number is hashed to one."""
    if isinstance(seed, str):
        key = bytes.fromhex(seed)
    else:
        key = hashlib.sha256(b"fondaco seed " + str(seed).encode()).digest()
    for i in range(KEY_WORDS):
        s.key[i] = int.from_bytes(key[4 * i : 4 * i + 4], "little")
    for i in range(BLOCK_WORDS):
        s.block[i] = 0
    s.drawn = 0
