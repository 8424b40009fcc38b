"""`@record`: a game's state as one fixed-size block of integers.

    @record
    class State(Record):
        phase = i1()          # one signed byte
        gulden = i2(4)        # four 16-bit integers
        hand = i1(4, 11)      # a grid, read as s.hand[seat, card]

A state is one block of bytes. Plain Python reads and writes Python ints in it, and a store that
does not fit raises; a compiled rule takes the very same object as a structured record of the same
bytes (`_numba_type_` and `data` are what numba asks for). Copying a state is copying its bytes.

Fields stand in the order written, each aligned to its own size, little-endian on every machine we
support. Only integers: what a state holds must mean the same, byte for byte, everywhere.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar, overload

if sys.byteorder != "little":  # the compiled rules read the same bytes with the machine's own order
    raise ImportError("fondaco needs a little-endian machine")


class Ints(Protocol):
    """A field of n integers, as type checkers see it: no negative index, no slice."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A field of n rows of m integers, as type checkers see it: indexed by (row, column)."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Field:
    """One declared field: its kind of integer and its shape."""

    def __init__(self, kind: Kind, shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape
        self.size = prod(shape) * kind.size  # in bytes


class Kind:
    """A kind of integer; calling it declares a field: `i1()`, a row `i1(4)`, a grid `i1(4, 11)`."""

    def __init__(self, name: str, letter: str, size: int) -> None:
        self.name = name  # as NumPy writes it
        self.letter = letter  # as memoryview.cast writes it
        self.size = size  # in bytes

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, n: int, /) -> Ints: ...
    @overload
    def __call__(self, n: int, m: int, /) -> Grid: ...
    def __call__(self, *shape: int) -> Any:
        """Declare a field of that shape."""
        return Field(self, shape)


i1: Final = Kind("i1", "b", 1)
i2: Final = Kind("i2", "h", 2)
i4: Final = Kind("i4", "i", 4)
i8: Final = Kind("i8", "q", 8)
u4: Final = Kind("u4", "I", 4)


class CheckedRow:
    """A row that refuses a negative index, which would silently read another element, compiled too.

    Rules under test run on checked rows; otherwise a row is a memoryview, for speed. Both refuse an
    index past the end and a value that does not fit.
    """

    __slots__ = ("_cells",)

    def __init__(self, cells: memoryview) -> None:
        self._cells = cells

    def __getitem__(self, index: int) -> int:
        if index < 0:
            raise IndexError(f"negative index {index}")
        return self._cells[index]

    def __setitem__(self, index: int, value: int) -> None:
        if index < 0:
            raise IndexError(f"negative index {index}")
        self._cells[index] = value

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells)

    def tolist(self) -> list[int]:
        """Its integers."""
        return self._cells.tolist()


class CheckedGrid:
    """A grid that refuses negative indices: see `CheckedRow`."""

    __slots__ = ("_cells",)

    def __init__(self, cells: memoryview) -> None:
        self._cells = cells

    def __getitem__(self, index: tuple[int, int]) -> int:
        row, column = index
        if row < 0 or column < 0:
            raise IndexError(f"negative index {index}")
        return self._cells[index]

    def __setitem__(self, index: tuple[int, int], value: int) -> None:
        row, column = index
        if row < 0 or column < 0:
            raise IndexError(f"negative index {index}")
        self._cells[index] = value

    def __len__(self) -> int:
        return len(self._cells)

    def tolist(self) -> list[list[int]]:
        """Its integers, row by row."""
        return self._cells.tolist()  # type: ignore[return-value]


class Record:
    """What every state is: a block of bytes with named integers in it.

    Class attributes:
        fields: the declared fields by name.
        offsets: where each begins, in bytes.
        size: the whole block, in bytes.
    """

    __slots__ = ("_checks", "data")

    fields: ClassVar[dict[str, Field]]
    offsets: ClassVar[dict[str, int]]
    size: ClassVar[int]
    data: memoryview

    def __init__(self, source: bytes | memoryview | None = None) -> None:
        """A state of zeros, or one with the bytes of `source` (ValueError if too few or many)."""
        block = bytearray(self.size) if source is None else bytearray(source)
        if len(block) != self.size:
            raise ValueError(f"a {type(self).__name__} has {self.size} bytes, not {len(block)}")
        self.data = memoryview(block)
        self._checks = _checked.get()

    if not TYPE_CHECKING:  # else type checkers would take any name for a field

        def __getattr__(self, name: str) -> Any:
            """The view behind a field, made when it is first asked for: most copies need few."""
            field = self.fields.get(name[1:]) if name[0] == "_" else None
            if field is None:
                raise AttributeError(f"a {type(self).__name__} has no {name}")
            view = _view(self.data, self.offsets[name[1:]], field, self._checks)
            setattr(self, name, view)
            return view

    def copy(self: S) -> S:
        """Another state with the same bytes, sharing nothing."""
        return type(self)(self.data)

    def __bytes__(self) -> bytes:
        return bytes(self.data)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (bytes(self.data),)

    def __deepcopy__(self: S, memo: dict[int, Any]) -> S:
        return self.copy()

    def __repr__(self) -> str:
        values = {name: getattr(self, name) for name in self.fields}
        shown = ", ".join(
            f"{name}={value if isinstance(value, int) else value.tolist()}"
            for name, value in values.items()
        )
        return f"{type(self).__name__}({shown})"


S = TypeVar("S", bound=Record)
T = TypeVar("T", bound="type[Record]")

RECORDS: list[type[Record]] = []
"""The record classes that have no numba type yet; `compiled` gives it to them."""


_checked = ContextVar("_checked", default=False)


@contextmanager
def checked_indices() -> Iterator[None]:
    """States made inside refuse negative indices: for tests of rules."""
    token = _checked.set(True)
    try:
        yield
    finally:
        _checked.reset(token)


def _view(
    data: memoryview, offset: int, field: Field, checks: bool
) -> memoryview | CheckedRow | CheckedGrid:
    whole = data[offset : offset + field.size]
    cells: memoryview = whole.cast(field.kind.letter, field.shape or (1,))  # type: ignore[call-overload]
    if not field.shape or not checks:
        return cells
    return CheckedRow(cells) if len(field.shape) == 1 else CheckedGrid(cells)


def _scalar(name: str) -> property:
    """A field of one integer, as a property: written out, as a closure would double its cost."""
    scope: dict[str, Any] = {}
    exec(  # the text is ours, made of a field name
        f"def get(self): return self._{name}[0]\ndef put(self, value): self._{name}[0] = value",
        scope,
    )
    return property(scope["get"], scope["put"])


def _array(name: str) -> property:
    scope: dict[str, Any] = {}
    exec(f"def get(self): return self._{name}", scope)
    return property(scope["get"])


def _layout(fields: dict[str, Field]) -> tuple[dict[str, int], int]:
    """Offsets and whole size: each field at the next multiple of its integers' size."""
    offsets: dict[str, int] = {}
    end = 0
    for name, field in fields.items():
        size = field.kind.size
        offsets[name] = (end + size - 1) // size * size
        end = offsets[name] + field.size
    largest = max(field.kind.size for field in fields.values())
    return offsets, (end + largest - 1) // largest * largest


def record(cls: T) -> T:
    """Make a state class of a class whose attributes are declared fields.

    Raises TypeError if a field bears a name that `Record` uses itself.
    """
    fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
    for name in fields:
        if hasattr(Record, name) or name in Record.__annotations__:
            raise TypeError(f"{cls.__name__}.{name}: a field may not bear this name")
    offsets, size = _layout(fields)
    body: dict[str, Any] = {
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__slots__": tuple(f"_{name}" for name in fields),
        "fields": fields,
        "offsets": offsets,
        "size": size,
    }
    for name, field in fields.items():
        body[name] = _array(name) if field.shape else _scalar(name)
    made = type(cls.__name__, (Record,), body)
    RECORDS.append(made)
    return made  # type: ignore[return-value]
