"""How the tests run commands: in this process, with a pipe or an imitated terminal."""

import builtins
import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from fondaco.cli import main

CONTROL = "\x1b"


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str


class Pipe(io.TextIOWrapper):
    """Standard input that is a pipe with a text in it."""

    def __init__(self, text: str | bytes) -> None:
        data = text if isinstance(text, bytes) else text.encode()
        super().__init__(io.BytesIO(data), encoding="utf-8")


class Terminal(io.StringIO):
    """A stream that says that it is a terminal, for input and output."""

    def isatty(self) -> bool:
        return True


Command = Callable[..., Ran]


@pytest.fixture(autouse=True)
def a_plain_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, 80 columns, an empty folder to work in."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def fondaco(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in a pipe: `fondaco("play", "fugger", typed="1\\n2\\n")`."""

    def run(*arguments: str, typed: str | bytes = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", Pipe(typed))
        capsys.readouterr()
        code = main(list(arguments))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command at a terminal: `typed` are lines, or exceptions such as KeyboardInterrupt."""

    def run(*arguments: str, typed: Iterable[str | type[BaseException]] = ()) -> Ran:
        shown = Terminal()
        lines = iter(typed)

        def read(prompt: str = "") -> str:
            shown.write(prompt)
            line = next(lines, EOFError)
            if isinstance(line, str):
                shown.write(f"{line}\n")
                return line
            raise line

        monkeypatch.setattr(builtins, "input", read)
        monkeypatch.setattr(sys, "stdin", Terminal())
        with _standard_output(shown):
            code = main(list(arguments))
        return Ran(code, shown.getvalue(), capsys.readouterr().err)

    return run


@contextmanager
def _standard_output(target: io.StringIO) -> Iterator[None]:
    kept, sys.stdout = sys.stdout, target
    try:
        yield
    finally:
        sys.stdout = kept
