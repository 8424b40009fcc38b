"""What holds for all tests: how Hypothesis works, and where compiled rules are kept."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
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


def untraced(compile_rule: Callable[..., Any]) -> Callable[..., Any]:
    """Numba's compiler without the measuring of coverage, which makes it three times as slow."""

    def compile_untraced(*arguments: Any) -> Any:
        tracer = sys.gettrace()
        sys.settrace(None)
        try:
            return compile_rule(*arguments)
        finally:
            sys.settrace(tracer)

    return compile_untraced


def pytest_configure(config: pytest.Config) -> None:
    """Compiled rules go to a folder of this run alone; its workers inherit the variable."""
    pytest.MonkeyPatch().setattr(Dispatcher, "compile", untraced(Dispatcher.compile))
    if not is_worker(config):
        os.environ["FONDACO_CACHE"] = tempfile.mkdtemp(prefix="fondaco-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The folder goes when the run is over."""
    if not is_worker(config):
        shutil.rmtree(os.environ.pop("FONDACO_CACHE"), ignore_errors=True)


MISSING = {
    "no Chromium": "there is no Chromium (Debian: apt install chromium)",
    "no PostgreSQL": "there is no PostgreSQL (Debian: apt install postgresql)",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say clearly what was not tested for want of a program."""
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, told in MISSING.items():
        missed = sum(reason in str(report.longrepr) for report in skipped)
        if missed:
            terminalreporter.write_sep("=", f"{missed} tests SKIPPED: {told}", yellow=True)
