"""`copy_state`: one state's bytes into another's, without making anything new."""

from __future__ import annotations

from typing import Any

from fondaco.engine.record import Record
from fondaco.engine.rule import TWINS, rule


@rule
def copy_state(target: Record, source: Record) -> None:
    """Make `target` equal to `source`, a state of the same class."""
    target.data[:] = source.data


def _compiled_copy() -> Any:
    """One memcpy: numba's own assignment would go through the fields."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def memcpy(typing_context: Any, target: Any, source: Any) -> Any:
        if not (isinstance(target, types.Record) and target == source):
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            count = context.get_constant(types.intp, target.size)
            cgutils.raw_memcpy(builder, arguments[0], arguments[1], count, 1)
            return context.get_dummy_value()

        return types.void(target, source), generate

    return lambda target, source: memcpy(target, source)


TWINS[copy_state] = _compiled_copy
