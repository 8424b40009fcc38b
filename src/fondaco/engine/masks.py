"""Masks of legal actions: clearing one, counting in it and picking from it, for every decision.

A mask has one entry for each action, 1 where it is legal and 0 elsewhere. Most games have hundreds
of actions of which few are legal, so plain runs leave the work to what Python has for whole lists,
and compiled ones look at eight entries at a time.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine.rule import TWINS, rule


@rule
def clear(mask: Any) -> None:
    """No action is legal."""
    mask[:] = [0] * len(mask)


@rule
def count(mask: Any) -> int:
    """How many actions are legal."""
    return sum(mask)  # quicker than the list's own count(1)


@rule
def pick(mask: Any, k: int) -> int:
    """The k-th legal action, counted from 0; there must be one."""
    action: int = mask.index(1)
    for _ in range(k):
        action = mask.index(1, action + 1)
    return action


def _compiled_clear() -> Any:
    def clear(mask: Any) -> None:
        for action in range(len(mask)):  # LLVM makes it one memset
            mask[action] = 0

    return clear


def _legal_of_eight() -> Any:
    """How many of the eight actions from `first` on are legal, in two instructions."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def legal_of_eight(typing_context: Any, mask: Any, first: Any) -> Any:
        if not (isinstance(mask, types.Array) and mask.dtype == types.int8 and mask.is_contig):
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            entries = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            eight = builder.bitcast(
                cgutils.gep(builder, entries, arguments[1]), ir.IntType(64).as_pointer()
            )
            return builder.ctpop(builder.load(eight, align=1))  # each entry is one bit

        return types.int64(mask, types.int64), generate

    return legal_of_eight


def _compiled_count() -> Any:
    legal_of_eight = _legal_of_eight()

    def count(mask: Any) -> int:
        eights = len(mask) // 8
        n = 0
        for k in range(eights):
            n += legal_of_eight(mask, 8 * k)
        for action in range(8 * eights, len(mask)):
            n += mask[action]
        return n

    return count


def _compiled_pick() -> Any:
    legal_of_eight = _legal_of_eight()

    def pick(mask: Any, k: int) -> int:
        first = 0
        while first + 8 <= len(mask):
            n = legal_of_eight(mask, first)
            if k < n:
                break
            k -= n
            first += 8
        for action in range(first, len(mask)):
            if mask[action]:
                if k == 0:
                    return action
                k -= 1
        return -1  # never: there is one

    return pick


TWINS[clear] = _compiled_clear
TWINS[count] = _compiled_count
TWINS[pick] = _compiled_pick
