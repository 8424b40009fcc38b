"""What the README says is true: its Python runs, and its commands are there."""

import re
from pathlib import Path

import pytest

from fondaco.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_python_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    examples = blocks("python")
    assert len(examples) == 2
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})
        assert "draw" in capsys.readouterr().out


def test_the_commands_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    lines = "".join(blocks("")).splitlines()
    commands = {line.split()[1] for line in lines if line.startswith(".venv/bin/fondaco ")}
    assert commands >= {"play", "rules", "replay", "simulate"}
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0
        assert f"fondaco {command}" in capsys.readouterr().out


def test_what_it_shows_and_points_to_is_there() -> None:
    paths = re.findall(r"\]\(([^)#]+)\)", README)
    assert "docs/terminal.svg" in paths
    for path in paths:
        assert (Path(__file__).parent.parent / path).is_file(), path
