"""What holds for all tests: how Hypothesis works, where compiled rules are kept, which tests count
for coverage."""

import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from numba.core.dispatcher import Dispatcher

# The same examples in every run; a slow or busy machine is no fault.
settings.register_profile(
    "fondaco", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fondaco")


def is_worker(config: pytest.Config) -> bool:
    """Whether this is a process of pytest-xdist that another one has started."""
    return hasattr(config, "workerinput")


def coverage_measures() -> bool:
    """Whether it is coverage that traces this thread, and no debugger."""
    return type(sys.gettrace()).__module__.startswith("coverage")


@contextmanager
def unmeasured() -> Iterator[None]:
    """Without the measuring of coverage, which makes Python three to seven times as slow."""
    tracer = sys.gettrace()
    if coverage_measures():
        sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


def compiling_unmeasured(compile_rule: Callable[..., Any]) -> Callable[..., Any]:
    """Numba's compiler, which is not ours to measure."""

    def compile_unmeasured(*arguments: Any) -> Any:
        with unmeasured():
            return compile_rule(*arguments)

    return compile_unmeasured


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which folders are tests of what must be covered; all, if none is named."""
    parser.addoption("--measured", action="append", default=[], metavar="FOLDER")


def counts_for_coverage(test: pytest.Item) -> bool:
    """Whether coverage is measured while this test runs."""
    if test.get_closest_marker("thorough"):
        return False
    folders = [test.config.rootpath / folder for folder in test.config.getoption("--measured")]
    return not folders or any(test.path.is_relative_to(folder) for folder in folders)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Coverage is measured where it counts only, in the test's own thread and those it starts."""
    if counts_for_coverage(item) or not coverage_measures():
        return (yield)
    of_threads = threading.gettrace()
    threading.settrace(None)
    try:
        with unmeasured():
            return (yield)
    finally:
        threading.settrace(of_threads)


def pytest_configure(config: pytest.Config) -> None:
    """Compiled rules go to a folder of this run alone; its workers inherit the variable."""
    pytest.MonkeyPatch().setattr(Dispatcher, "compile", compiling_unmeasured(Dispatcher.compile))
    if not is_worker(config):
        os.environ["FONDACO_CACHE"] = tempfile.mkdtemp(prefix="fondaco-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The folder goes when the run is over."""
    if not is_worker(config):
        shutil.rmtree(os.environ.pop("FONDACO_CACHE"), ignore_errors=True)


MISSING = {
    "no Chromium": "there is no Chromium (Debian: apt install chromium-headless-shell)",
    "no PostgreSQL": "there is no PostgreSQL (Debian: apt install postgresql)",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say clearly what was not tested for want of a program."""
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, told in MISSING.items():
        missed = sum(reason in str(report.longrepr) for report in skipped)
        if missed:
            terminalreporter.write_sep("=", f"{missed} tests SKIPPED: {told}", yellow=True)
