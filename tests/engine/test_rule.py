"""Rules run plain and compiled in one process, and machine code is kept for the next one."""

import errno
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.engine import compiler
from fondaco.engine.record import Record, i1, i2, record
from fondaco.engine.rule import compiled, rule

SOURCE = Path(fondaco.__file__).parent


class Phase(IntEnum):
    BUY = 1
    SELL = 4


@record
class Purse(Record):
    phase = i1()
    gulden = i2()
    gifts = i2(3)


@rule
def pay(s: Purse, gulden: int) -> int:
    """Pay as much of it as there is; returns how much that is."""
    paid = min(gulden, s.gulden)
    s.gulden -= paid
    return paid


@rule
def shop(s: Purse, wishes: int) -> int:
    """Names another rule and members of an enumeration, as rules do."""
    spent = 0
    s.phase = Phase.BUY
    for k in range(wishes):
        spent += pay(s, k)
        s.gifts[k % 3] += 1
    if s.gulden == 0:
        s.phase = Phase.SELL
    return spent


def purse(gulden: int) -> Purse:
    s = Purse()
    s.gulden = gulden
    return s


# --- both ways in one process ---------------------------------------------------------------------


def test_a_rule_stays_the_plain_function_it_is() -> None:
    def double(n: int) -> int:
        return 2 * n

    assert rule(double) is double
    assert double(4) == 8


@pytest.mark.parametrize(("gulden", "wishes"), [(0, 0), (5, 4), (30, 8), (300, 20)])
def test_plain_and_compiled_give_the_same_and_leave_the_same_bytes(
    gulden: int, wishes: int
) -> None:
    a, b = purse(gulden), purse(gulden)
    assert shop(a, wishes) == compiled(shop)(b, wishes)
    assert bytes(a) == bytes(b)
    assert shop(a, wishes) == compiled(shop)(b, wishes)  # and in turns
    assert bytes(a) == bytes(b)


def test_the_compiled_twin_is_made_once() -> None:
    assert compiled(shop) is compiled(shop)
    assert compiled(shop) is not shop


def test_a_rule_registered_later_can_be_compiled_too() -> None:
    compiled(shop)

    @rule
    def shop_twice(s: Purse, wishes: int) -> int:
        return shop(s, wishes) + shop(s, wishes)

    assert compiled(shop_twice)(purse(10), 3) == shop_twice(purse(10), 3) == 6


def test_what_is_no_rule_is_refused() -> None:
    def no_rule(s: Purse) -> int:
        return 1

    with pytest.raises(TypeError, match=r"no_rule is not a rule"):
        compiled(no_rule)


def test_rules_that_differ_in_what_they_capture_are_different_rules() -> None:
    def payer(gulden: int) -> Callable[[Purse], int]:
        @rule
        def pay_so_much(s: Purse) -> int:
            return pay(s, gulden)

        return pay_so_much

    two, five = payer(2), payer(5)
    assert compiled(two)(purse(9)) == 2
    assert compiled(five)(purse(9)) == 5


@contextmanager
def compilations() -> Iterator[list[str]]:
    """The names of all that is compiled inside."""
    from numba.core import event

    names: list[str] = []

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, e: Any) -> None:
            names.append(e.data["dispatcher"].__name__)

        def on_end(self, e: Any) -> None:
            pass

    listener = Listener()
    event.register("numba:compile", listener)
    try:
        yield names
    finally:
        event.unregister("numba:compile", listener)


def test_a_rule_is_compiled_once_for_integers_of_all_sizes() -> None:
    @rule
    def next_number(n: int) -> int:
        return n + 1

    @rule
    def add_all(s: Purse, k: int) -> int:
        s.phase = 2
        return (
            next_number(s.phase)
            + next_number(s.gulden)
            + next_number(s.gifts[0])
            + next_number(k)
            + next_number(7)
            + next_number(Phase.SELL)
        )

    with compilations() as names:
        assert compiled(add_all)(purse(100), 1000) == 3 + 101 + 1 + 1001 + 8 + 5
    assert names.count("next_number") == 1


def test_threads_may_ask_for_compiled_rules_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of them is still preparing the rules when the other one asks for one of them."""
    prepare = compiler.prepare_rule
    begun, go_on = threading.Event(), threading.Event()

    def slow_prepare(f: Any) -> None:
        if f is needed:
            begun.set()
            assert go_on.wait(60)
        prepare(f)

    @rule
    def needed(n: int) -> int:
        return n + 1

    results: list[int] = []

    def ask() -> None:
        results.append(compiled(needed)(4))

    monkeypatch.setattr(compiler, "prepare_rule", slow_prepare)
    monkeypatch.setattr(threading, "excepthook", lambda fault: None)
    first, second = threading.Thread(target=ask), threading.Thread(target=ask)
    first.start()
    assert begun.wait(60)
    second.start()
    second.join(0.2)  # it may wait for the first one, but must not fail
    go_on.set()
    first.join()
    second.join()
    assert results == [5, 5]


def test_playing_plain_starts_neither_numba_nor_numpy() -> None:
    program = """
import sys, fondaco
from fondaco.engine.playout import Batch
from fondaco.games import load
for name in fondaco.games():
    m = fondaco.Match.new(name, 2, 1)
    while not m.over:
        m.play(m.moves()[-1])
    rules = load(name)
    batch = Batch(rules, rules.new_state(rules.check_options(None)), (0, 1), 2, 7)
    assert batch.play(0, 2, fast=False).games == 2
print(*{name.partition(".")[0] for name in sys.modules} & {"numba", "llvmlite", "numpy"})
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == []


def test_processes_may_keep_code_of_a_rule_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One is still writing when another writes code of the same rule for other arguments."""
    from numba.core.caching import IndexDataCacheFile

    @rule
    def double(n: Any) -> Any:
        return n + n

    compiled(double)(1)
    compiled(double)(1.5)
    (first, of_first), (second, of_second) = compiled(double).overloads.items()  # type: ignore[attr-defined]
    save_index = IndexDataCacheFile._save_index
    begun, go_on = threading.Event(), threading.Event()

    def slow_save_index(self: Any, overloads: Any) -> None:
        if first in [key[0] for key in overloads] and not begun.is_set():
            begun.set()
            assert go_on.wait(60)
        save_index(self, overloads)

    def keep(signature: Any, code: Any) -> threading.Thread:
        kept = compiler._rule_cache(double, "kept by two")
        assert kept is not None
        thread = threading.Thread(target=kept.save_overload, args=(signature, code))
        thread.start()
        return thread

    monkeypatch.setattr(IndexDataCacheFile, "_save_index", slow_save_index)
    one = keep(first, of_first)
    assert begun.wait(60)
    other = keep(second, of_second)
    other.join(0.2)  # it may wait for the first one
    go_on.set()
    one.join()
    other.join()
    for signature, code in ((first, of_first), (second, of_second)):
        kept = compiler._rule_cache(double, "kept by two")
        assert kept is not None
        loaded = kept.load_overload(signature, code.target_context)
        assert loaded is not None
        assert loaded.signature == code.signature


# --- machine code kept on disk --------------------------------------------------------------------

# Rules in folders of their own. `till` names a rule of its own folder in another file, and a
# constant and a rule of the folder `bank`; its closures differ only in what they capture.
FILES = {
    "till/prices.py": """
from fondaco.engine.rule import rule

@rule
def price(n):
    return 3 * n
""",
    "till/rules.py": """
from bank.rates import RATE, fee
from fondaco.engine.rule import rule
from till.prices import price

@rule
def total(n):
    return price(n)

@rule
def at_rate(n):
    return n * RATE

@rule
def with_fee(n):
    return n + fee(n)

def adder(k):
    @rule
    def add(n):
        return n + k
    return add

def twice(f):
    @rule
    def do_twice(n):
        return f(f(n))
    return do_twice
""",
    "bank/rates.py": """
from fondaco.engine.rule import rule

RATE = 5

@rule
def fee(n):
    return 7
""",
}

PROGRAM = """
import json, sys
from numba.core import event
from fondaco.engine.rule import compiled
from till.rules import adder, at_rate, total, twice, with_fee

names = []

class Listener(event.Listener):
    def on_start(self, e):
        names.append(e.data["dispatcher"].__name__)
    def on_end(self, e):
        pass

event.register("numba:compile", Listener())
makers = {
    "total": lambda: [compiled(total)(10)],
    "at_rate": lambda: [compiled(at_rate)(10)],
    "with_fee": lambda: [compiled(with_fee)(10)],
    "closures": lambda: [
        compiled(f)(10) for f in (adder(2), adder(9), twice(adder(2)), twice(adder(9)))
    ],
}
results = {wanted: makers[wanted]() for wanted in sys.argv[1:]}
print(json.dumps({"results": results, "compiled": names}))
"""

RESULTS = {"total": [30], "at_rate": [50], "with_fee": [17], "closures": [12, 19, 14, 28]}


class Workshop:
    """A folder with rules in it, a copy of Fondaco's sources and a place for compiled code."""

    def __init__(self, folder: Path, new: bool = True) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        if new:
            self._furnish(folder / "sources")

    def _furnish(self, sources: Path) -> None:
        for name, text in FILES.items():
            (sources / name).parent.mkdir(parents=True, exist_ok=True)
            (sources / name).write_text(text)
        left_out = shutil.ignore_patterns("__pycache__", "*.po", "*.md")
        shutil.copytree(SOURCE, sources / "fondaco", ignore=left_out)

    def run(self, *wanted: str, **variables: str) -> tuple[Any, set[str]]:
        """The wanted results and the names of what was compiled, of a process of its own."""
        names = {"FONDACO_CACHE": str(self.cache), "PYTHONPATH": str(self.folder / "sources")}
        run = subprocess.run(
            [sys.executable, "-B", "-c", PROGRAM, *wanted],
            env=os.environ | names | variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        told = json.loads(run.stdout)
        return told["results"], set(told["compiled"])

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / "sources" / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def code_folders(self) -> set[str]:
        return {path.name for path in (self.cache / "rules").iterdir()}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A workshop in which one process has compiled everything."""
    workshop = Workshop(tmp_path_factory.mktemp("begun"))
    results, names = workshop.run(*RESULTS)
    assert results == RESULTS
    assert names == {"add", "at_rate", "do_twice", "fee", "price", "total", "with_fee"}
    return workshop


@pytest.fixture
def workshop(begun: Workshop, tmp_path: Path) -> Workshop:
    """A copy of that, to change things in."""
    shutil.copytree(begun.folder, tmp_path / "copy")
    return Workshop(tmp_path / "copy", new=False)


def test_the_next_process_loads_what_is_compiled(begun: Workshop) -> None:
    """Of the closures too, each with its own captures: they share no code."""
    assert begun.run(*RESULTS) == (RESULTS, set())


def test_a_change_in_the_rules_folder_compiles_anew(workshop: Workshop) -> None:
    before = workshop.code_folders()
    workshop.edit("till/prices.py", "3 * n", "4 * n")
    assert workshop.run("total") == ({"total": [40]}, {"price", "total"})
    assert before < workshop.code_folders()


def test_a_change_in_the_engine_compiles_anew(workshop: Workshop) -> None:
    before = workshop.code_folders()
    workshop.edit("fondaco/engine/events.py", "EVERYBODY: Final = -1", "EVERYBODY: Final = -2")
    assert workshop.run("total") == ({"total": [30]}, {"price", "total"})
    assert before < workshop.code_folders()


def test_a_change_of_a_constant_from_another_folder_compiles_anew(workshop: Workshop) -> None:
    workshop.edit("bank/rates.py", "RATE = 5", "RATE = 6")
    results, _ = workshop.run("at_rate")
    assert results == {"at_rate": [60]}


def test_a_change_of_a_rule_in_another_folder_compiles_anew(workshop: Workshop) -> None:
    workshop.edit("bank/rates.py", "return 7", "return 8")
    results, _ = workshop.run("with_fee")
    assert results == {"with_fee": [18]}


def test_bounds_checks_are_compiled_apart(workshop: Workshop) -> None:
    assert workshop.run("total", NUMBA_BOUNDSCHECK="1") == ({"total": [30]}, {"price", "total"})


def test_FONDACO_CACHE_is_the_only_place_that_is_written_to(begun: Workshop) -> None:
    written = [path for path in begun.folder.rglob("*") if path.suffix in {".nbi", ".nbc"}]
    assert written
    for path in written:
        assert path.parent.parent == begun.cache / "rules"


def test_without_FONDACO_CACHE_the_users_own_folder_for_caches_is_taken(workshop: Workshop) -> None:
    own = workshop.folder / "own"
    results, names = workshop.run("total", FONDACO_CACHE="", XDG_CACHE_HOME=str(own))
    assert results == {"total": [30]}
    assert names == {"price", "total"}
    assert list(own.glob("fondaco/rules/*/*.nbc"))


@pytest.mark.parametrize("place", ["below a file", "a file instead of the folder"])
def test_where_nothing_can_be_written_rules_are_compiled_all_the_same(
    begun: Workshop, tmp_path: Path, place: str
) -> None:
    """Not by permissions, which the superuser need not care about."""
    barrier = tmp_path / ("cache" if place == "below a file" else "rules")
    barrier.write_text("")
    folder = barrier / "deeper" if place == "below a file" else tmp_path
    results, names = begun.run("total", FONDACO_CACHE=str(folder))
    assert results == {"total": [30]}
    assert names == {"price", "total"}
    assert list(tmp_path.iterdir()) == [barrier]


def test_where_the_disk_is_full_rules_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from numba.core.caching import IndexDataCacheFile

    def no_space(self: Any, name: str, data: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "_save_data", no_space)

    @rule
    def halve(n: int) -> int:
        return n // 2

    assert compiled(halve)(9) == 4


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_what_is_damaged_is_compiled_anew(workshop: Workshop, suffix: str) -> None:
    """As after a power cut: files that are empty."""
    for path in workshop.cache.rglob(f"*{suffix}"):
        path.write_bytes(b"")
    assert workshop.run("total") == ({"total": [30]}, {"price", "total"})
    assert workshop.run("total") == ({"total": [30]}, set())


def test_code_that_no_process_has_used_for_long_is_dropped(workshop: Workshop) -> None:
    rules, own, day = workshop.cache / "rules", workshop.code_folders(), 24 * 3600
    unused, used_lately = f"{'0' * 20}-3.11.1-numba0.60.0", f"{'1' * 20}-3.11.1-numba0.60.0"
    foreign = "somebody-elses"
    aged = [(unused, 61), (used_lately, 59), (foreign, 99), *((name, 59) for name in own)]
    for name, days in aged:
        (rules / name).mkdir(exist_ok=True)
        used = time.time() - days * day
        os.utime(rules / name, (used, used))
    assert workshop.run(*RESULTS) == (RESULTS, set())
    assert workshop.code_folders() == {used_lately, foreign, *own}
    for name in own:  # used now
        assert (rules / name).stat().st_mtime > time.time() - day


def test_without_a_home_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(name: str) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("FONDACO_CACHE", raising=False)
    monkeypatch.setattr(compiler, "user_cache_path", no_home)
    assert compiler.cache_folder() is None
    monkeypatch.setenv("FONDACO_CACHE", "~somebody-who-is-not-there/cache")
    assert compiler.cache_folder() is None
