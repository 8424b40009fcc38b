"""The stylesheets: complete for older browsers, and free of what strict security forbids."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

import fondaco

HOUSE = Path(fondaco.__file__).parent
TOOL = Path(__file__).parents[2] / "tools" / "light_dark.py"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("light_dark", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


light_dark = load_tool()
SHEETS = light_dark.stylesheets()
every_sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)


def test_the_house_has_stylesheets() -> None:
    names = {path.name for path in SHEETS}
    assert {"tokens.css", "fondaco.css"} <= names


@every_sheet
def test_older_browsers_have_up_to_date_colours(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == light_dark.complete(path)


@every_sheet
def test_every_brace_is_closed(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert text.count("{") == text.count("}")


@every_sheet
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    assert not re.search(r"@import|url\(\s*['\"]?(?:https?:|//|data:)", path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("css", "light", "dark"),
    [
        (
            ":root{--a:light-dark(#fff,#000);--b:red}",
            ":root{--a:#fff}",
            ":root:where([data-theme=dark]){--a:#000}",
        ),
        (
            ".tint{--a:light-dark(#111,#222)}",
            ".tint{--a:#111}",
            ".tint:where([data-theme=dark]){--a:#222}",
        ),
        (
            "@media print{.x b{color:light-dark(rgb(1,2,3), #eee)}}",
            "@media print{.x b{color:rgb(1,2,3)}}",
            "@media print{:where(:root[data-theme=dark]) .x b{color:#eee}}",
        ),
    ],
)
def test_the_block_for_older_browsers(css: str, light: str, dark: str) -> None:
    block = light_dark.fallback(css, on_root=(":root", ".tint"))
    assert light in block
    assert dark in block
    assert "light-dark(" not in block.replace("not (color:light-dark(#000,#fff))", "").replace(
        light_dark.MARK, ""
    )


def test_a_sheet_without_such_colours_gets_no_block() -> None:
    assert light_dark.fallback(".x{color:red}", on_root=(":root",)) == ""
