"""The examples of docs/research.md run as they stand."""

import re
from pathlib import Path

import pytest

RESEARCH = Path(__file__).parent.parent / "docs" / "research.md"
EXAMPLES = re.findall(
    r"^## (.*?)\n.*?^```python\n(.*?)^```",
    RESEARCH.read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_each_interface_has_an_example_of_ten_lines_or_so() -> None:
    assert [name for name, _ in EXAMPLES] == [
        "PettingZoo",
        "Gymnasium",
        "OpenSpiel",
        "A batch of games",
    ]
    assert all(len(re.findall(r"^.*\S", example, re.MULTILINE)) <= 13 for _, example in EXAMPLES)


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_the_example_runs(name: str, example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, f"docs/research.md, {name}", "exec"), {})
    assert capsys.readouterr().out.strip()
