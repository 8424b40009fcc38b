"""Rules are plain Python functions; `compiled(f)` gives the same rule as machine code, on demand.

    @rule
    def award(s: State, seat: int) -> None: ...    # the plain function, to debug and cover

    compiled(award)(state, 2)                      # the machine code of it and of every rule it
    names

`@rule` only registers the function. The first `compiled` imports numba and gives every registered
function the attribute `_numba_type_`, by which numba takes a plain function named inside another
rule for its compiled twin. So both ways live in one process, and nothing starts numba before
somebody asks for speed.

Rules must keep to what means the same both ways: integers that fit their fields, no negative index,
no `try`, no global that changes, working rows made as lists.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, TypeVar

from fondaco.engine.record import RECORDS

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []
"""The rules that have no compiled twin yet."""

TWINS: dict[Callable[..., Any], Callable[[], Any]] = {}
"""Rules to be compiled from another function, with what makes that one."""


_ONE_AT_A_TIME = RLock()


def rule(f: F) -> F:
    """Register a plain function as a rule; returns the function itself."""
    RULES.append(f)
    return f


def compiled(f: F) -> F:
    """The compiled twin of a rule: takes and gives the same, compiled at its first call.

    Raises TypeError if `f` is not a rule.
    """
    with _ONE_AT_A_TIME:
        _prepare()
        if not hasattr(f, "_numba_type_"):
            raise TypeError(f"{f.__qualname__} is not a rule")
        if not hasattr(f, "_compiled"):
            from fondaco.engine.compiler import entry

            f._compiled = entry(f)  # type: ignore[attr-defined]
    return f._compiled  # type: ignore[attr-defined, no-any-return]


def _prepare() -> None:
    """Give records and rules registered since the last call their compiled face."""
    if not (RECORDS or RULES):
        return
    from fondaco.engine import compiler

    while RECORDS:
        compiler.prepare_record(RECORDS.pop())
    while RULES:
        compiler.prepare_rule(RULES.pop())
