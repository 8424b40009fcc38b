"""Write the colours for browsers without light-dark() at the end of each stylesheet.

    .venv/bin/python tools/light_dark.py            brings all of them up to date

A stylesheet gives every colour once, as `light-dark(light, dark)`. Browsers that lack the function
get the same declarations again in an `@supports not` block: the light ones plain, the dark ones by
the system's choice or the switch, with the same specificity, so that later rules still win.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

HOUSE: Final = Path(__file__).parent.parent / "src" / "fondaco"
MARK: Final = "\n/* made by tools/light_dark.py: browsers without light-dark() */\n"
VALUE: Final = r"((?:[^(),]|\([^()]*\))+)"
BOTH: Final = re.compile(rf"light-dark\({VALUE},{VALUE}\)")


def stylesheets() -> list[Path]:
    """The stylesheets of the house and of the games."""
    return sorted([*HOUSE.glob("web/static/*.css"), *HOUSE.glob("games/**/*.css")])


def rules(css: str, around: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The at-rules around, the selector and the declarations of every rule."""
    place = 0
    while (brace := css.find("{", place)) >= 0:
        head = re.split("[;}]", css[place:brace])[-1].strip()
        depth, place = 1, brace + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[place], 0)
            place += 1
        body = css[brace + 1 : place - 1]
        if "{" in body:
            yield from rules(body, (*around, head))
        else:
            yield around, head, body


def under(selector: str, state: str, on_root: tuple[str, ...]) -> str:
    """The selector where the root element is in that state, no more specific than before."""
    parts = [part.strip() for part in selector.split(",")]
    return ",".join(
        f"{part}:where({state})" if part in on_root else f":where(:root{state}) {part}"
        for part in parts
    )


def fallback(css: str, on_root: tuple[str, ...]) -> str:
    """The block to append; empty if the stylesheet has no such colours.

    `on_root` are the selectors that mean the root element itself.
    """
    found = []
    for around, selector, body in rules(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        both = ";".join(part.strip() for part in body.split(";") if "light-dark(" in part)
        if both and not any(at.startswith("@supports") for at in around):
            found.append((around, selector, both))
    if not found:
        return ""

    def block(side: int, name: Callable[[str], str]) -> str:
        return "".join(
            "".join(f"{at}{{" for at in around)
            + f"{name(selector)}{{{BOTH.sub(lambda both: both[side].strip(), text)}}}"
            + "}" * len(around)
            for around, selector, text in found
        )

    light = block(1, lambda selector: selector)
    switched = block(2, lambda selector: under(selector, "[data-theme=dark]", on_root))
    system = block(2, lambda selector: under(selector, ":not([data-theme=light])", on_root))
    return (
        f"{MARK}@supports not (color:light-dark(#000,#fff)){{{light}{switched}"
        f"@media (prefers-color-scheme:dark){{{system}}}}}\n"
    )


def complete(path: Path) -> str:
    """What the stylesheet should be: its own text and the block for older browsers."""
    css = path.read_text(encoding="utf-8").split(MARK)[0].rstrip() + "\n"
    return css + fallback(css, on_root=(":root", f".{path.parent.name}"))


def main() -> None:
    """Bring every stylesheet up to date."""
    for path in stylesheets():
        path.write_text(complete(path), encoding="utf-8")


if __name__ == "__main__":
    main()
