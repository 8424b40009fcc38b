"""Chance (G-6): the published ChaCha vectors, unbiased draws, seeds and streams of their own."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco import InvalidSeed
from fondaco.engine.chance import (
    below,
    block_by_words,
    chacha_block,
    check_seed,
    derive_key,
    fresh_seed,
    next_word,
    quarter_round,
    seed_state,
    shuffle,
)
from fondaco.engine.record import Ints, Record, i1, i8, record, u4
from fondaco.engine.rule import compiled, rule

WORDS = 2**32


@record
class Source(Record):
    """The least that a state needs to draw on chance, and a row to shuffle."""

    key = u4(8)
    block = u4(16)
    drawn = i8()
    cards = i1(12)


@rule
def quarter_on_block(s: Source, a: int, b: int, c: int, d: int) -> None:
    quarter_round(s.block, a, b, c, d)


@rule
def block_of(s: Source, counter: int, high: int, iv0: int, iv1: int, rounds: int) -> None:
    chacha_block(s.block, s.key, counter, high, iv0, iv1, rounds)


@rule
def draw_much(s: Source, other: Source, words: Any) -> int:
    """Everything that chance can do, in turn; returns a sum that depends on all of it."""
    total = 0
    for number in range(3):
        derive_key(other, s, number + (1 << 40))
        for i in range(12):
            other.cards[i] = i
        for n in range(1, 12):
            shuffle(other, other.cards, n)
            total += other.cards[n - 1] * n
        for k in range(40):
            words[k] = below(s, 1 + k * k * 1_000_000)
            total += words[k]
        total += next_word(other)
    return total


def plain(f: Callable[..., Any]) -> Callable[..., Any]:
    return f


both_ways = pytest.mark.parametrize("way", [plain, compiled])


def source_with_key(key: str) -> Source:
    s = Source()
    seed_state(s, key)
    return s


def numbers(row: Ints) -> list[int]:
    return [row[k] for k in range(len(row))]


def as_hex(words: Iterable[int]) -> str:
    """Words as ChaCha writes them: little-endian."""
    return b"".join(word.to_bytes(4, "little") for word in words).hex()


# --- the cipher -----------------------------------------------------------------------------------

# RFC 8439, section 2.1.1
QUARTER = (0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)
QUARTER_AFTER = (0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB)

# RFC 8439, section 2.3.2: key 00 01 … 1f, nonce 00 00 00 09 00 00 00 4a 00 00 00 00, block 1
RFC_KEY = bytes(range(32)).hex()
RFC_NONCE = (0x09000000, 0x4A000000, 0x00000000)
RFC_BLOCK = (
    "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
    "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
)

# J. Strombergson, draft-strombergson-chacha-test-vectors-01: 256-bit keys, blocks 0 and 1
TC1 = ("00" * 32, "00" * 8)
TC2 = ("01" + "00" * 31, "00" * 8)
TC3 = ("00" * 32, "01" + "00" * 7)
TC4 = ("ff" * 32, "ff" * 8)
TC5 = ("55" * 32, "55" * 8)
TC6 = ("aa" * 32, "aa" * 8)
TC7 = ("00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100", "0f1e2d3c4b5a6978")
TC8 = ("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d", "1ada31d5cf688221")

STREAMS = {
    "TC1 of 8 rounds": (
        TC1,
        8,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    "TC2 of 8 rounds": (
        TC2,
        8,
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
        "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
        "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4",
    ),
    "TC3 of 8 rounds": (
        TC3,
        8,
        "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
        "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06",
        "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
        "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46",
    ),
    "TC4 of 8 rounds": (
        TC4,
        8,
        "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
        "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54",
        "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
        "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b",
    ),
    "TC5 of 8 rounds": (
        TC5,
        8,
        "7cb78214e4d3465b6dc62cf7a1538c88996952b4fb72cb6105f1243ce3442e29"
        "75a59ebcd2b2a598290d7538491fe65bdbfefd060d88798120a70d049dc2677d",
        "d48ff5a2513e497a5d54802d7484c4f1083944d8d0d14d6482ce09f7e5ebf20b"
        "29807d62c31874d02f5d3cc85381a745ecbc60525205e300a76961bfe51ac07c",
    ),
    "TC6 of 8 rounds": (
        TC6,
        8,
        "40f9ab86c8f9a1a0cdc05a75e5531b612d71ef7f0cf9e387df6ed6972f0aae21"
        "311aa581f816c90e8a99de990b6b95aac92450f4e112712667b804c99e9c6eda",
        "f8d144f560c8c0ea36880d3b77874c9a9103d147f6ded386284801a4ee158e5e"
        "a4f9c093fc55fd344c33349dc5b699e21dc83b4296f92ee3ecabf3d51f95fe3f",
    ),
    "TC7 of 8 rounds": (
        TC7,
        8,
        "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
        "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9",
        "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
        "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e",
    ),
    "TC8 of 8 rounds": (
        TC8,
        8,
        "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
        "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b",
        "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
        "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f",
    ),
    "TC1 of 20 rounds": (
        TC1,
        20,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    "TC8 of 20 rounds": (
        TC8,
        20,
        "f63a89b75c2271f9368816542ba52f06ed49241792302b00b5e8f80ae9a473af"
        "c25b218f519af0fdd406362e8d69de7f54c604a6e00f353f110f771bdca8ab92",
        "e5fbc34e60a1d9a9db17345b0a402736853bf910b060bdf1f897b6290f01d138"
        "ae2c4c90225ba9ea14d518f55929dea098ca7a6ccfe61227053c84e49a4a3332",
    ),
}


@both_ways
def test_the_quarter_round_is_that_of_rfc_8439(way: Callable[..., Any]) -> None:
    s = Source()
    for place, word in zip((3, 8, 2, 9), QUARTER):
        s.block[place] = word
    way(quarter_on_block)(s, 3, 8, 2, 9)
    assert [s.block[place] for place in (3, 8, 2, 9)] == list(QUARTER_AFTER)
    assert sum(word != 0 for word in numbers(s.block)) == 4


@both_ways
def test_a_block_of_20_rounds_is_that_of_rfc_8439(way: Callable[..., Any]) -> None:
    s = source_with_key(RFC_KEY)
    way(block_of)(s, 1, *RFC_NONCE, 20)
    assert as_hex(numbers(s.block)) == RFC_BLOCK


@both_ways
@pytest.mark.parametrize("name", STREAMS)
def test_blocks_are_those_of_the_published_vectors(name: str, way: Callable[..., Any]) -> None:
    (key, iv), rounds, *blocks = STREAMS[name]
    iv_words = [int.from_bytes(bytes.fromhex(iv)[k : k + 4], "little") for k in (0, 4)]
    s = source_with_key(key)
    for counter, block in enumerate(blocks):
        way(block_of)(s, counter, 0, *iv_words, rounds)
        assert as_hex(numbers(s.block)) == block
    assert as_hex(numbers(s.key)) == key


@both_ways
def test_the_words_drawn_are_the_keystream_of_8_rounds(way: Callable[..., Any]) -> None:
    _, _, *blocks = STREAMS["TC1 of 8 rounds"]
    s = source_with_key("00" * 32)
    words = [way(next_word)(s) for _ in range(32)]
    assert as_hex(words) == "".join(blocks)
    assert s.drawn == 32


@both_ways
def test_the_keystream_goes_on_past_2_to_the_32_blocks(way: Callable[..., Any]) -> None:
    """The counter of blocks has 64 bits, as in Bernstein's cipher."""
    s, expected = source_with_key(RFC_KEY), source_with_key(RFC_KEY)
    s.drawn = (5 * WORDS + 3) * 16
    way(next_word)(s)
    block_of(expected, 3, 5, 0, 0, 8)
    assert as_hex(numbers(s.block)) == as_hex(numbers(expected.block))


@given(
    st.text("0123456789abcdef", min_size=64, max_size=64),
    st.tuples(*[st.integers(0, WORDS - 1)] * 4),
    st.sampled_from([8, 12, 20]),
)
def test_four_words_at_once_come_to_what_they_do_one_by_one(
    key: str, counter_and_nonce: tuple[int, int, int, int], rounds: int
) -> None:
    """Plain rules and compiled ones make a block in different ways."""
    one, other = source_with_key(key), source_with_key(key)
    chacha_block(one.block, one.key, *counter_and_nonce, rounds)
    block_by_words(other.block, other.key, *counter_and_nonce, rounds)
    assert bytes(one) == bytes(other)


# --- below ----------------------------------------------------------------------------------------


def prepared(*words: int) -> Source:
    """A source whose next words are these."""
    s = Source()
    for k, word in enumerate(words):
        s.block[1 + k] = word
    s.drawn = 1
    return s


def drawn_of(word: int, n: int) -> int | None:
    """What that word gives, None if it is rejected and another one drawn."""
    s = prepared(word, WORDS // 2, WORDS // 2)
    value = below(s, n)
    return value if s.drawn == 2 else None


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 49, 1000, 2**16, 3 * 2**29, 2**31 - 1])
def test_below_gives_every_number_for_equally_many_words(n: int) -> None:
    """Exactly: the words of a number v are those from the first to the last one here, no others.

    A word w gives v = w·n // 2**32, and is rejected if w·n % 2**32 < 2**32 % n (Lemire). So v has
    the 2**32 // n words with v·2**32 + 2**32 % n <= w·n < (v + 1)·2**32.
    """
    rejected = WORDS % n
    for v in sorted({0, 1, n // 3, n // 2, n - 2, n - 1}):
        first = -(-(v * WORDS + rejected) // n)
        last = ((v + 1) * WORDS - 1) // n
        assert last - first + 1 == WORDS // n
        assert drawn_of(first, n) == v
        assert drawn_of(last, n) == v
        if first > 0:
            assert drawn_of(first - 1, n) in {v - 1, None} - {-1}
        if last < WORDS - 1:
            assert drawn_of(last + 1, n) in {v + 1, None}


def test_below_rejects_just_the_words_that_are_too_many() -> None:
    """2**32 is 1 more than a multiple of 3 and of 5, so one word must go: 0, whose product is 0."""
    for n in (3, 5):
        assert drawn_of(0, n) is None
        assert drawn_of(1, n) == 0
    n = 3 * 2**29  # a quarter of the words must go: of each 8 in a row, the first and the fourth
    rejected = [
        drawn_of(first + k, n) is None for first in range(0, WORDS, WORDS // 64) for k in range(8)
    ]
    assert rejected == [True, False, False, True, False, False, False, False] * 64


def test_below_draws_until_a_word_is_good() -> None:
    s = prepared(0, 0, 0, WORDS - 1, 7)
    assert below(s, 3) == 2
    assert s.drawn == 5


def test_below_one_is_always_zero() -> None:
    assert {drawn_of(word, 1) for word in (0, 1, WORDS // 2, WORDS - 1)} == {0}


@both_ways
def test_below_with_many_rejections_is_even(way: Callable[..., Any]) -> None:
    """A quarter of the words is rejected here; the twelfths of the range come equally often.

    The sum of squares has 11 degrees of freedom; it exceeds 31.3 once in a thousand.
    """
    n, draws = 3 * 2**29, 6000
    s = Source()
    seed_state(s, 7)
    draw = way(below)
    counts = Counter(draw(s, n) * 12 // n for _ in range(draws))
    assert 1.30 < s.drawn / draws < 1.37
    expected = draws / 12
    assert sum((counts[k] - expected) ** 2 / expected for k in range(12)) < 31.3
    assert sum(counts.values()) == draws


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**64 - 1))
def test_below_stays_below(n: int, seed: int) -> None:
    s = Source()
    seed_state(s, seed)
    assert all(0 <= below(s, n) < n for _ in range(20))


# --- shuffle --------------------------------------------------------------------------------------


def word_for(value: int, n: int) -> int:
    """The first word for which `below(n)` gives the value."""
    return -(-(value * WORDS + WORDS % n) // n)


def test_shuffle_gives_each_order_of_four_for_one_of_its_24_draws() -> None:
    """The draws are below 4, 3 and 2, each value equally likely: so are the orders."""
    orders = set()
    for draws in itertools.product(range(4), range(3), range(2)):
        s = prepared(*(word_for(value, n) for value, n in zip(draws, (4, 3, 2))))
        for i in range(4):
            s.cards[i] = i
        shuffle(s, s.cards, 4)
        assert s.drawn == 4
        orders.add(tuple(s.cards[i] for i in range(4)))
    assert orders == set(itertools.permutations(range(4)))


@both_ways
def test_shuffle_of_four_comes_out_in_every_order_equally_often(way: Callable[..., Any]) -> None:
    """Sum of squares with 23 degrees of freedom: it exceeds 49.7 once in a thousand."""
    s = Source()
    seed_state(s, 1520)
    count_order = way(shuffle_cards)
    counts = Counter(count_order(s) for _ in range(4800))
    assert len(counts) == 24
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 49.7


@rule
def shuffle_cards(s: Source) -> int:
    """Shuffle 0 to 3, from their order; returns the new one as a number of four digits."""
    for i in range(4):
        s.cards[i] = i
    shuffle(s, s.cards, 4)
    return s.cards[0] * 1000 + s.cards[1] * 100 + s.cards[2] * 10 + s.cards[3]


@given(st.integers(0, 12), st.integers(0, 2**32))
def test_shuffle_leaves_what_stands_behind(n: int, seed: int) -> None:
    s = Source()
    seed_state(s, seed)
    for i in range(12):
        s.cards[i] = i
    shuffle(s, s.cards, n)
    assert sorted(s.cards[i] for i in range(n)) == list(range(n))
    assert [s.cards[i] for i in range(n, 12)] == list(range(n, 12))


# --- seeds ----------------------------------------------------------------------------------------


def test_a_seed_is_a_whole_number_or_64_hexadecimal_digits() -> None:
    for number in (0, 7, 2**64 - 1):
        assert check_seed(number) == number
    assert check_seed("AbCdEf01" * 8) == "abcdef01" * 8


@pytest.mark.parametrize(
    "seed",
    [
        -1,
        2**64,
        pytest.param(10**5000, id="10**5000"),
        True,
        1.0,
        None,
        "",
        "7",
        "a" * 63,
        "a" * 65,
        "g" * 64,
        " " + "a" * 63,
        "0x" + "a" * 62,
        "a" * 62 + "_1",
        "１" * 64,
        b"a" * 64,
        [7],
    ],
)
def test_anything_else_is_refused(seed: object) -> None:
    with pytest.raises(InvalidSeed, match=r"bad seed .* from 0 to 2\*\*64 - 1 or .* 64 hexa") as e:
        check_seed(seed)
    assert len(str(e.value)) < 200


def test_64_digits_are_the_key_itself() -> None:
    s = Source()
    s.drawn = 5
    s.block[3] = 7
    seed_state(s, RFC_KEY)
    assert as_hex(numbers(s.key)) == RFC_KEY
    assert s.key[0] == 0x03020100
    assert s.drawn == 0
    assert set(numbers(s.block)) == {0}


def test_a_number_is_hashed_to_the_key() -> None:
    for number in (0, 7, 2**64 - 1):
        s = Source()
        seed_state(s, number)
        assert (
            as_hex(numbers(s.key)) == hashlib.sha256(f"fondaco seed {number}".encode()).hexdigest()
        )


def test_fresh_seeds_are_good_ones_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    for seed in seeds:
        assert check_seed(seed) == seed


# --- streams of their own -------------------------------------------------------------------------


def stream(s: Source) -> tuple[int, ...]:
    other = s.copy()
    return tuple(next_word(other) for _ in range(16))


def derived(source: Source, number: int) -> Source:
    s = Source()
    derive_key(s, source, number)
    return s


def test_derived_streams_differ_from_each_other_and_from_their_source() -> None:
    source = source_with_key(RFC_KEY)
    chosen = [0, 1, 2, 15, 16, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**62, 2**63 - 1]
    streams = {stream(derived(source, number)) for number in chosen}
    assert len(streams | {stream(source)}) == len(chosen) + 1


def test_a_derived_key_is_no_part_of_the_sources_own_stream() -> None:
    """Who sees the stream of one must not know the key of another."""
    source = source_with_key(RFC_KEY)
    own = as_hex(next_word(source) for _ in range(16 * 50))
    keys = [as_hex(numbers(derived(source_with_key(RFC_KEY), number).key)) for number in range(50)]
    assert len(set(keys)) == 50
    assert not any(key in own for key in keys)
    assert RFC_KEY not in keys


def test_a_derived_stream_begins_anew_and_leaves_its_source_as_it_is() -> None:
    source = source_with_key(RFC_KEY)
    expected = derived(source, 3)
    for _ in range(5):
        next_word(source)
    before = bytes(source)
    s = Source()
    s.drawn = 9
    derive_key(s, source, 3)
    assert bytes(source) == before
    assert bytes(s) == bytes(expected)
    assert s.drawn == 0
    assert set(numbers(s.block)) == {0}


def test_derived_keys_come_from_20_rounds_under_a_nonce_of_their_own() -> None:
    source, expected = source_with_key(RFC_KEY), source_with_key(RFC_KEY)
    block_of(expected, 5, 2, 0, 1, 20)
    assert (
        as_hex(numbers(derived(source, 2 * WORDS + 5).key)) == as_hex(numbers(expected.block))[:64]
    )


# --- plain and compiled ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, RFC_KEY, "ff" * 32])
def test_G_6_chance_is_the_same_plain_and_compiled(seed: int | str) -> None:
    a, a_other, words = Source(), Source(), [0] * 40
    b, b_other, row = Source(), Source(), np.zeros(40, np.int64)
    seed_state(a, seed)
    seed_state(b, seed)
    assert draw_much(a, a_other, words) == compiled(draw_much)(b, b_other, row)
    assert bytes(a) == bytes(b)
    assert bytes(a_other) == bytes(b_other)
    assert words == row.tolist()
    assert len(set(words)) > 35
