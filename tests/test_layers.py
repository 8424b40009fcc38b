"""The house stands as designed: imports run downwards, and no game is named outside its folder."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco

HOUSE = Path(fondaco.__file__).parent
MODULES = sorted(HOUSE.rglob("*.py"))
GAMES = fondaco.games()
SHARED = {path.stem for path in (HOUSE / "games").glob("*.py")} - {"__init__"}  # by all games

# Each part of the house, and the parts that it may import.
BASE = {"errors", "locale", "engine"}
GAME_PLAY = BASE | {"games", "match", "bots"}
BELOW: dict[str, set[str]] = {
    "errors": set(),
    "locale": {"errors"},
    "engine": {"errors"},
    "games": BASE,
    "match": BASE | {"games"},
    "bots": BASE | {"games", "match"},
    "arena": GAME_PLAY,
    "research": GAME_PLAY,
    "web": GAME_PLAY,
    "terminal": GAME_PLAY | {"arena", "research"},
    "cli": GAME_PLAY | {"arena", "research", "web", "terminal"},
    "__main__": {"cli"},
}

# The outer parts may also come in by the front door, which hands on only what they may import.
OUTSIDE = {"arena", "research", "web", "terminal", "cli"}
FRONT_DOOR = {"fondaco", *fondaco.__all__}

NAMELESS = ["engine", "match", "bots", "arena", "research", "web", "terminal"]
SOURCES = {".py", ".html", ".css", ".js", ".svg", ".json"}


def part_of(path: Path) -> str:
    """The part of the house that a module stands in."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def module_name(path: Path) -> str:
    parts = ("fondaco", *path.relative_to(HOUSE).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> Iterator[str]:
    """What a module imports, wherever in it, as full names: `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                package = module_name(path).split(".")
                if path.name != "__init__.py":
                    package.pop()
                above = package[: len(package) - node.level + 1]
                origin = ".".join([*above, origin] if origin else above)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def from_the_house(path: Path) -> list[list[str]]:
    """The imports of Fondaco's own, in parts, without `fondaco` itself."""
    return [name.split(".")[1:] for name in imports(path) if name.split(".")[0] == "fondaco"]


def of_part(part: str) -> list[Path]:
    return [path for path in MODULES if part_of(path) == part]


# --- arrows ---------------------------------------------------------------------------------------


def test_the_house_has_no_part_that_is_not_in_the_plan() -> None:
    assert {part_of(path) for path in MODULES} - {"__init__"} <= set(BELOW)


@pytest.mark.parametrize("part", BELOW)
def test_a_part_imports_only_parts_below_it(part: str) -> None:
    allowed = BELOW[part] | {part}
    if part in OUTSIDE:
        allowed = allowed | FRONT_DOOR
    for path in of_part(part):
        for names in from_the_house(path):
            assert (names or ["fondaco"])[0] in allowed, f"{path}: fondaco.{'.'.join(names)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    for path in (HOUSE / "games" / game).rglob("*.py"):
        for names in from_the_house(path):
            if names[0] == "games":
                assert names[1] in {game, *SHARED}, f"{path} imports fondaco.{'.'.join(names)}"


def test_what_all_games_share_imports_none_of_them() -> None:
    for path in (HOUSE / "games").glob("*.py"):
        for names in from_the_house(path):
            assert not set(names) & set(GAMES), path


def test_numba_is_imported_by_the_engine_alone() -> None:
    """And there only inside functions or in the compiler, which is imported on demand."""
    for path in MODULES:
        heavy = {name.split(".")[0] for name in imports(path)} & {"numba", "llvmlite"}
        assert not heavy or part_of(path) == "engine", path


# --- names of games -------------------------------------------------------------------------------


def names_of_games(text: str) -> list[str]:
    """The ids of games that stand in a text as words of their own."""
    return re.findall(rf"(?<![A-Za-z0-9])(?:{'|'.join(GAMES)})(?![A-Za-z0-9])", text)


def test_names_of_games_are_found_as_words() -> None:
    for game in GAMES:
        for text in (f'load("{game}")', f"games.{game}.game", f"a game of {game}.", f"{game}_bot"):
            assert names_of_games(text) == [game]
        assert not names_of_games(f"{game}s x{game} {game.title()}")


@pytest.mark.parametrize("part", NAMELESS)
def test_nothing_that_runs_games_names_one(part: str) -> None:
    for path in (HOUSE / part).rglob("*"):
        if path.suffix in SOURCES:
            lines = path.read_text(encoding="utf-8").splitlines()
            named = [
                f"{path}:{number}" for number, line in enumerate(lines, 1) if names_of_games(line)
            ]
            assert not named


# --- the front door -------------------------------------------------------------------------------


def test_the_front_door_only_hands_on_what_stands_inside() -> None:
    """`fondaco/__init__.py` imports and lists; it defines nothing but how to import on demand."""
    front = HOUSE / "__init__.py"
    docstring, *body = ast.parse(front.read_text(encoding="utf-8")).body
    assert isinstance(docstring, ast.Expr)
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case ast.FunctionDef(name="__getattr__"):
                kinds = {type(inner) for inner in ast.walk(node) if isinstance(inner, ast.stmt)}
                assert kinds <= {
                    ast.FunctionDef,
                    ast.Expr,
                    ast.If,
                    ast.ImportFrom,
                    ast.Return,
                    ast.Raise,
                }
            case _:
                pytest.fail(f"line {node.lineno} is no import")


def test_the_front_door_hands_on_all_that_it_lists() -> None:
    for name in fondaco.__all__:
        handed_on = getattr(fondaco, name)
        if name != "__version__":
            assert handed_on.__module__.startswith("fondaco.")
