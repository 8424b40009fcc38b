"""A state is one block of integers, the same bytes for plain Python and for compiled rules."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.engine.record import (
    CheckedGrid,
    CheckedRow,
    Record,
    checked_indices,
    i1,
    i2,
    i4,
    i8,
    record,
    u4,
)
from fondaco.engine.rule import compiled, rule

KINDS = {"i1": i1, "i2": i2, "i4": i4, "i8": i8, "u4": u4}
LIMITS = {
    "i1": (-(2**7), 2**7 - 1),
    "i2": (-(2**15), 2**15 - 1),
    "i4": (-(2**31), 2**31 - 1),
    "i8": (-(2**63), 2**63 - 1),
    "u4": (0, 2**32 - 1),
}


@record
class Shop(Record):
    """A shop with three shelves of five places."""

    open = i1()
    till = i8()
    stock = i2(4)
    shelf = i1(3, 5)
    word = u4(2)
    debt = i4()


@rule
def fill(s: Shop) -> None:
    """Write something different to every place of every field."""
    s.open = -1
    s.till = -(2**40) - 7
    for i in range(4):
        s.stock[i] = 1000 * i - 1
    for i in range(3):
        for j in range(5):
            s.shelf[i, j] = 10 * i + j - 20
    s.word[0] = 0xFFFFFFFF
    s.word[1] = 0x01020304
    s.debt = -5


def filled() -> Shop:
    s = Shop()
    fill(s)
    return s


# --- layout ---------------------------------------------------------------------------------------


def test_fields_stand_in_the_order_written_each_aligned_to_its_size() -> None:
    assert list(Shop.fields) == ["open", "till", "stock", "shelf", "word", "debt"]
    assert Shop.offsets == {
        "open": 0,
        "till": 8,
        "stock": 16,
        "shelf": 24,
        "word": 40,
        "debt": 48,
    }
    assert Shop.size == 56


def test_a_new_state_is_all_zeros() -> None:
    assert bytes(Shop()) == bytes(56)


def test_integers_stand_little_endian_and_a_grid_row_by_row() -> None:
    s = Shop()
    s.till = 0x0102030405060708
    s.stock[1] = -2
    s.shelf[1, 2] = 9
    s.word[1] = 0xFF000001
    data = bytes(s)
    assert data[8:16] == bytes([8, 7, 6, 5, 4, 3, 2, 1])
    assert data[18:20] == b"\xfe\xff"
    assert data[24 + 7] == 9
    assert data[44:48] == b"\x01\x00\x00\xff"


fields = st.lists(
    st.tuples(
        st.sampled_from(sorted(KINDS)),
        st.one_of(
            st.just(()),
            st.tuples(st.integers(1, 9)),
            st.tuples(st.integers(1, 5), st.integers(1, 5)),
        ),
    ),
    min_size=1,
    max_size=8,
)


def make_record(declared: list[tuple[str, tuple[int, ...]]]) -> Any:
    body = {f"f{k}": KINDS[kind](*shape) for k, (kind, shape) in enumerate(declared)}
    return record(type("Made", (Record,), body))


@given(fields)
def test_the_layout_is_the_one_that_numpy_gives_to_an_aligned_structure(
    declared: list[tuple[str, tuple[int, ...]]],
) -> None:
    made = make_record(declared)
    expected = np.dtype(
        [(f"f{k}", kind, shape) for k, (kind, shape) in enumerate(declared)], align=True
    )
    assert made.size == expected.itemsize
    assert expected.fields is not None
    for name, offset in made.offsets.items():
        assert offset == expected.fields[name][1]


@given(fields, st.data())
def test_what_is_written_to_a_place_is_read_there_and_nowhere_else(
    declared: list[tuple[str, tuple[int, ...]]], data: st.DataObject
) -> None:
    s = make_record(declared)()
    written: dict[tuple[str, Any], int] = {}
    for k, (kind, shape) in enumerate(declared):
        value = st.integers(*LIMITS[kind])
        if not shape:
            written[f"f{k}", None] = data.draw(value)
            setattr(s, f"f{k}", written[f"f{k}", None])
            continue
        for place in np.ndindex(shape):
            index = place if len(place) == 2 else place[0]
            written[f"f{k}", index] = data.draw(value)
            getattr(s, f"f{k}")[index] = written[f"f{k}", index]
    for (name, index), value_written in written.items():
        held = getattr(s, name) if index is None else getattr(s, name)[index]
        assert type(held) is int
        assert held == value_written


@pytest.mark.parametrize("name", ["data", "copy", "fields", "offsets", "size"])
def test_a_field_may_not_bear_a_name_that_records_use(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.engine.record.RECORDS", [])
    with pytest.raises(TypeError, match=f"Bad.{name}: a field may not bear this name"):
        record(type("Bad", (Record,), {name: i1()}))


# --- reading and writing --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_value_that_does_not_fit_is_refused(kind: str) -> None:
    low, high = LIMITS[kind]
    s: Any = make_record([(kind, ()), (kind, (2,)), (kind, (2, 2))])()
    for value in (low, high):
        s.f0 = value
        s.f1[1] = value
        s.f2[1, 1] = value
        assert s.f0 == s.f1[1] == s.f2[1, 1] == value
    for value in (low - 1, high + 1):
        with pytest.raises(ValueError, match="invalid value"):
            s.f0 = value
        with pytest.raises(ValueError, match="invalid value"):
            s.f1[1] = value
        with pytest.raises(ValueError, match="invalid value"):
            s.f2[1, 1] = value
    assert s.f0 == s.f1[1] == s.f2[1, 1] == high


def test_a_state_holds_whole_numbers_only() -> None:
    s: Any = Shop()
    for value in (1.5, "1", None):
        with pytest.raises(TypeError, match="invalid type"):
            s.till = value
        with pytest.raises(TypeError, match="invalid type"):
            s.stock[0] = value


def test_an_index_past_the_end_is_refused() -> None:
    s = Shop()
    with pytest.raises(IndexError):
        s.stock[4]
    with pytest.raises(IndexError):
        s.stock[4] = 1
    for place in ((3, 0), (0, 5)):
        with pytest.raises(IndexError):
            s.shelf[place]
        with pytest.raises(IndexError):
            s.shelf[place] = 1


def test_a_name_that_is_no_field_is_refused() -> None:
    s: Any = Shop()
    with pytest.raises(AttributeError):
        s.owner = 1


# --- copies and comparisons -----------------------------------------------------------------------


def test_a_copy_has_the_same_bytes_and_shares_nothing() -> None:
    s = filled()
    before = bytes(s)
    for other in (s.copy(), copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert type(other) is Shop
        assert bytes(other) == before
        other.till += 1
        other.shelf[2, 4] = 0
        assert bytes(s) == before


def test_a_state_is_made_of_its_bytes() -> None:
    s = filled()
    source = bytes(s)
    other = Shop(source)
    assert other.debt == -5
    other.debt = 7
    assert bytes(s) == source
    for wrong in (source[:-1], source + b"\0", b""):
        with pytest.raises(ValueError, match=f"a Shop has 56 bytes, not {len(wrong)}"):
            Shop(wrong)


def test_states_are_equal_if_class_and_bytes_are() -> None:
    twin: Any = record(type("Twin", (Record,), dict(Shop.fields)))
    a, b = filled(), filled()
    assert a == b
    assert a != twin(bytes(a))
    assert a != bytes(a)
    b.open = 0
    assert a != b


def test_a_state_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Shop())


def test_repr_tells_every_field() -> None:
    s = Shop()
    s.stock[2] = 7
    assert repr(s) == (
        "Shop(open=0, till=0, stock=[0, 0, 7, 0],"
        " shelf=[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], word=[0, 0], debt=0)"
    )


# --- checked indices ------------------------------------------------------------------------------


def test_states_made_inside_checked_indices_refuse_negative_ones() -> None:
    with checked_indices():
        s = filled()
    assert isinstance(s.stock, CheckedRow)
    assert isinstance(s.shelf, CheckedGrid)
    before = bytes(s)
    with pytest.raises(IndexError, match="negative index -1"):
        s.stock[-1]
    with pytest.raises(IndexError, match="negative index -4"):
        s.stock[-4] = 1
    for place in ((-1, 0), (0, -1)):
        with pytest.raises(IndexError, match="negative index"):
            s.shelf[place]
        with pytest.raises(IndexError, match="negative index"):
            s.shelf[place] = 1
    with pytest.raises(IndexError):
        s.stock[4]
    with pytest.raises(IndexError):
        s.shelf[3, 0]
    assert bytes(s) == before


def test_checked_fields_are_else_like_the_others() -> None:
    with checked_indices():
        s = filled()
        other = s.copy()
    assert isinstance(other.stock, CheckedRow)
    assert s == other == filled()
    assert repr(s) == repr(filled())
    assert len(s.stock) == 4
    assert len(s.shelf) == 3
    assert list(iter(s.stock)) == [-1, 999, 1999, 2999]
    with pytest.raises(ValueError, match="invalid value"):
        s.stock[0] = 2**15
    with pytest.raises(ValueError, match="invalid value"):
        s.shelf[0, 0] = 128


def test_outside_checked_indices_fields_are_bare_views() -> None:
    with checked_indices():
        pass
    s = Shop()
    assert isinstance(s.stock, memoryview)
    assert isinstance(s.shelf, memoryview)


def test_where_a_state_is_made_decides_and_not_where_a_field_is_first_used() -> None:
    with checked_indices():
        made_inside = Shop()
    made_outside = Shop()
    assert isinstance(made_inside.stock, CheckedRow)
    with checked_indices():
        assert isinstance(made_outside.stock, memoryview)
    assert made_inside.stock is made_inside.stock  # the view is made once


# --- compiled -------------------------------------------------------------------------------------


def test_a_compiled_rule_writes_the_same_bytes_to_the_same_object() -> None:
    s = Shop()
    compiled(fill)(s)
    assert bytes(s) == bytes(filled())
    assert s.till == -(2**40) - 7
    assert s.shelf[2, 4] == 4


def test_a_compiled_rule_takes_a_checked_state_too() -> None:
    with checked_indices():
        s = Shop()
    compiled(fill)(s)
    assert bytes(s) == bytes(filled())
    assert s.word[0] == 0xFFFFFFFF
