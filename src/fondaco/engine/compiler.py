"""The numba side of rules and records, imported when something is first compiled.

Machine code is cached on disk, in the user's cache folder, under the digest of the sources it was
made of: every file of the engine and of the folders of the rules concerned. (numba's own key misses
edits in other files and tells closures apart by addresses.) Where nothing can be written, rules are
compiled uncached.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
from filelock import FileLock
from numba.core import config, types
from numba.core.caching import FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target
from platformdirs import user_cache_path

from fondaco.engine.record import Record
from fondaco.engine.rule import TWINS

ENGINE: Final = Path(__file__).parent
KEPT_DAYS: Final = 60
OWN_FOLDER: Final = re.compile(r"[0-9a-f]{20}-.*numba.*")  # as _code_folder names them

# LLVM's levels. Inner rules are optimised with the rules they are linked into, so by themselves
# they need only little.
OPTIMISATION: Final = 2
INNER_OPTIMISATION: Final = 1


# --- where machine code is kept
# --------------------------------------------------------------------


def cache_folder() -> Path | None:
    """Where compiled rules are kept, None where nothing can be written.

    `FONDACO_CACHE` names another folder than the user's own for caches.
    """
    named = os.environ.get("FONDACO_CACHE")
    try:
        folder = (Path(named).expanduser() if named else user_cache_path("fondaco")) / "rules"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def _captured(f: Callable[..., Any]) -> list[Any]:
    return [cell.cell_contents for cell in f.__closure__ or ()]


def _name(value: Any) -> str:
    """A captured value as the cache knows it: rules by name and captures, all else by `repr`."""
    if not hasattr(value, "__closure__"):
        return repr(value)
    captures = ", ".join(_name(inner) for inner in _captured(value))
    return f"{value.__module__}.{value.__qualname__}({captures})"


def _named(f: Callable[..., Any]) -> dict[str, Any]:
    """The globals that a function names, and what it captures."""
    code, values = f.__code__, f.__globals__
    named = {name: values[name] for name in code.co_names if name in values}
    return named | dict(zip(code.co_freevars, _captured(f)))


def _reached(f: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """`f` and all functions that it calls, directly or not."""
    reached: dict[str, Callable[..., Any]] = {}
    left = [f]
    while left:
        g = left.pop()
        if _name(g) not in reached:
            reached[_name(g)] = g
            left += [value for value in _named(g).values() if hasattr(value, "__closure__")]
    return reached


def _source_folders(f: Callable[..., Any]) -> set[Path]:
    """The folders whose sources decide what `f` does."""
    return {ENGINE} | {Path(g.__code__.co_filename).parent for g in _reached(f).values()}


def _constant(value: Any) -> str | None:
    """A constant as the cache knows it, None for what is none."""
    if isinstance(value, type) and issubclass(value, IntEnum):
        return repr(list(value))
    return repr(value) if isinstance(value, int | float | tuple) else None


def _constants(f: Callable[..., Any]) -> str:
    """The constants that `f` and all it calls name: they may come from other folders."""
    return " ".join(
        f"{name} {key}={constant}"
        for name, g in sorted(_reached(f).items())
        for key, value in sorted(_named(g).items())
        if (constant := _constant(value)) is not None
    )


@cache
def _folder_digest(folder: Path) -> bytes:
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


def _source_digest(f: Callable[..., Any]) -> str:
    digest = hashlib.sha256()
    for folder in sorted(_source_folders(f)):
        digest.update(_folder_digest(folder))
    return digest.hexdigest()[:20]


@cache
def _versions() -> str:
    """What besides the sources decides the machine code: Python, numba and its bounds checks."""
    checked = "-checked" if config.BOUNDSCHECK else ""
    return f"{platform.python_version()}-numba{numba.__version__}{checked}"


def _drop_old(folder: Path) -> None:
    """Delete what was not used for `KEPT_DAYS`: each change of the sources leaves a folder."""
    limit = time.time() - KEPT_DAYS * 24 * 3600
    for path in folder.iterdir():
        if OWN_FOLDER.fullmatch(path.name) and path.stat().st_mtime < limit:
            shutil.rmtree(path, ignore_errors=True)


@cache
def _code_folder(digest: str) -> Path | None:
    """The folder for machine code of the sources with this digest, None if none is writable."""
    root = cache_folder()
    if root is None:
        return None
    folder = root / f"{digest}-{_versions()}"
    try:
        folder.mkdir(exist_ok=True)
        os.utime(folder)  # used today: see _drop_old
        _drop_old(root)
    except OSError:
        return None
    return folder


def _rule_cache(f: Callable[..., Any], kind: str) -> FunctionCache | None:
    """numba's cache for `f` in our folder and under our key, None where nothing can be written."""
    folder = _code_folder(_source_digest(f))
    if folder is None:
        return None
    key = f"{kind} {_name(f)} {_constants(f)}"
    lock = FileLock(folder / ".lock")

    class Locator(_CacheLocator):
        """The sources are in the folder's name, so no time stamp is needed."""

        _py_file = f.__code__.co_filename  # numba names these two in its warnings
        _lineno = f.__code__.co_firstlineno

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return ""

        def get_disambiguator(self) -> str:
            return hashlib.sha256(key.encode()).hexdigest()[:10]

        @classmethod
        def from_function(cls, function: Any, source: str) -> Locator:
            return cls()

    class Implementation(FunctionCache._impl_class):
        _locator_classes = (Locator,)

    class RuleCache(FunctionCache):
        _impl_class = Implementation

        def load_overload(self, signature: Any, target: Any) -> Any:
            """None where there is nothing, or nothing that can be read."""
            try:
                return super().load_overload(signature, target)
            except Exception:  # damaged, by a power cut say: pickle may raise anything
                with suppress(OSError):
                    self.flush()
                return None

        def save_overload(self, signature: Any, code: Any) -> None:
            """One process at a time, since each rewrites the list of what there is."""
            with suppress(OSError), lock:  # OSError: a full disk, say
                super().save_overload(signature, code)

        def _index_key(self, signature: Any, codegen: Any) -> Any:
            return signature, codegen.magic_tuple(), key

    return RuleCache(f)


# --- compiling -----------------------------------------------------------------------------------


def _widened(kind: Any) -> Any:
    """Signed integers of every size, constants and enumeration members all count as int64."""
    if isinstance(kind, types.IntegerLiteral | types.IntEnumMember):
        return types.int64
    if kind in types.signed_domain:
        return types.int64
    return kind


class LinkedCode(JITCodeLibrary):
    """The code of an inner rule: it runs only as part of the rules that it is linked into.

    It is optimised and made into machine code there. numba would do both for every single rule
    together with all that it calls, which takes longer than all the rest.
    """

    def _optimize_final_module(self) -> None:
        """Nothing: see above."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """0, numba's sign for code that has no address."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """What is kept of it on disk: there is no object code."""
        return self.serialize_using_bitcode()


class LinkedCodegen(JITCPUCodegen):
    """Makes `LinkedCode`."""

    _library_class = LinkedCode

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing: rules use no Python objects."""


class LinkedTarget(CPUTarget):
    """Where inner rules are compiled for: the machine itself, as numba knows it, but unfinished."""

    @property
    def typing_context(self) -> Any:
        """The common one."""
        return cpu_target.typing_context

    @cached_property
    def target_context(self) -> Any:
        """The common one, but for the code that is made."""
        return cpu_target.target_context.subtarget(_internal_codegen=LinkedCodegen("inner rules"))


class RuleDispatcher(CPUDispatcher):
    """Compiles a rule once for all sizes of integers, instead of once for each mixture of them."""

    optimisation = OPTIMISATION

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What numba asks for when a rule calls this one; here the sizes are widened."""
        wide = {name: _widened(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(_widened(kind) for kind in args), wide)

    def compile(self, sig: Any) -> Any:
        """Compile for a signature at this rule's level of optimisation."""
        level = config.OPT
        config.OPT = type(level)(self.optimisation)
        try:
            return super().compile(sig)
        finally:
            config.OPT = level


class InnerDispatcher(RuleDispatcher):
    """Compiles a rule for others to call.

    It has no way in from Python, which costs as much to compile as a small rule itself.
    """

    targetdescr = LinkedTarget("cpu")
    optimisation = INNER_OPTIMISATION


def _compiler(
    dispatcher: type[RuleDispatcher], f: Callable[..., Any], kind: str, **options: bool
) -> Any:
    f = TWINS[f]() if f in TWINS else f
    made = dispatcher(
        py_func=f, locals={}, targetoptions={"nopython": True, "nogil": True, **options}
    )
    kept = _rule_cache(f, kind)
    if kept is not None:
        made._cache = kept
    return made


def entry(f: Callable[..., Any]) -> Any:
    """The compiled form of a rule that Python calls."""
    return _compiler(RuleDispatcher, f, "entry")


def prepare_rule(f: Any) -> None:
    """Give a rule the compiled form that other rules call."""
    f._inner = _compiler(
        InnerDispatcher, f, "inner", no_cpython_wrapper=True, no_cfunc_wrapper=True
    )
    f._numba_type_ = types.Dispatcher(f._inner)  # which holds the dispatcher weakly


def prepare_record(cls: type[Record]) -> None:
    """Give a record class its numba type: the same names, kinds, shapes, offsets and size."""
    layout = {
        "names": list(cls.fields),
        "formats": [(field.kind.name, field.shape) for field in cls.fields.values()],
        "offsets": list(cls.offsets.values()),
        "itemsize": cls.size,
        "aligned": True,
    }
    structure: np.dtype[np.void] = np.dtype(layout)  # type: ignore[call-overload]
    cls._numba_type_ = numba.from_dtype(structure)  # type: ignore[attr-defined]
