"""The same rules with every draw asked for instead of drawn, so that chance can be a player.

`scripted(f)` gives a rule that draws from the script that its state holds, where `f` draws from the
keystream. A draw that the script does not hold stops it by `Asked`, which says how many outcomes
there are, each equally likely. One chooses, writes the outcome behind the others and starts again
from where the rule began: so nothing of a rule need be known to break it up into chance nodes, one
for each card, cube or die.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final, TypeVar

from fondaco.engine import chance
from fondaco.engine.record import Ints

F = TypeVar("F", bound=Callable[..., Any])


class Asked(Exception):
    """Draws are needed that the script does not hold.

    Attributes:
        sizes: the numbers of outcomes of the draws that are sure to come next, one at least.
    """

    def __init__(self, sizes: tuple[int, ...]) -> None:
        super().__init__(sizes)
        self.sizes = sizes


class Script:
    """Outcomes by which draws are decided, in order."""

    def __init__(self, outcomes: tuple[int, ...] = ()) -> None:
        self.outcomes = outcomes
        self.used = 0

    def holds_more(self) -> bool:
        """Whether the next draw is decided."""
        return self.used < len(self.outcomes)

    def next(self) -> int:
        """The next outcome; there must be one."""
        outcome = self.outcomes[self.used]
        self.used += 1
        return outcome


def scripted_state(kind: type[Any]) -> type[Any]:
    """The class of states like those of `kind`, a class of records, that hold a `script` too."""
    return type(f"Scripted{kind.__name__}", (kind,), {"__slots__": ("script",)})


# --- what stands for the functions of engine.chance -----------------------------------------------


def _below(s: Any, n: int) -> int:
    script: Script = s.script
    if not script.holds_more():
        raise Asked((n,))
    return script.next()


def _shuffle(s: Any, cards: Ints, n: int) -> None:
    script: Script = s.script
    for i in range(n - 1, 0, -1):
        if not script.holds_more():
            raise Asked(tuple(range(i + 1, 1, -1)))  # all that the shuffle still takes
        j = script.next()
        cards[i], cards[j] = cards[j], cards[i]


def _next_word(s: Any) -> int:
    raise TypeError("a rule that draws bare words can't be broken up into chance nodes")


_STANDS_FOR: Final[dict[Any, Any]] = {
    chance.below: _below,
    chance.shuffle: _shuffle,
    chance.next_word: _next_word,
}


# --- rules that call them -------------------------------------------------------------------------


def carry_out(f: Callable[..., Any], s: Any, *arguments: int) -> None:
    """Carry out the rule `f` by the script of `s`, which has drawn nothing from its keystream.

    Raises Asked, and RuntimeError if the script holds more than was drawn or if something was drawn
    beside it: a draw that is reached in another way than by a global name has no twin.
    """
    scripted(f)(s, *arguments)
    if s.script.holds_more():
        raise RuntimeError(f"{_name(f)}: a draw was asked for and not made")
    if s.drawn:
        raise RuntimeError(f"{_name(f)}: a draw was made and not asked for")


def _name(f: Callable[..., Any]) -> str:
    return f"{f.__module__}.{f.__qualname__}"


@cache
def scripted(f: F) -> F:
    """The rule `f`, on states of `scripted_state`, drawing from the script."""
    return _twin(f, dict(_STANDS_FOR))  # type: ignore[no-any-return]


def _twin(f: Any, twins: dict[Any, Any]) -> Any:
    """The function with the same code whose calls reach twins; `twins` has those made so far."""
    if f not in twins:
        names: dict[str, Any] = {"__builtins__": builtins, "__name__": f.__module__}
        twins[f] = FunctionType(f.__code__, names, f.__name__, f.__defaults__, f.__closure__)
        for name in _names(f.__code__):
            if name in f.__globals__:
                value = f.__globals__[name]
                names[name] = _twin(value, twins) if isinstance(value, FunctionType) else value
    return twins[f]


def _names(code: CodeType) -> set[str]:
    """The names that a function looks up, those of comprehensions inside it too."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names
