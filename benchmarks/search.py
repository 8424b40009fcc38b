"""Measure at length how many simulations a second tree search does, beside OpenSpiel's ISMCTS.

Fondaco's own search of each game, OpenSpiel's search in Python on its own games and on Fondaco's in
OpenSpiel, and OpenSpiel's search in C++ on its own; as Markdown. What is not installed is named.

python benchmarks/search.py                 print it
python benchmarks/search.py search.md       write it to a file
python benchmarks/search.py --seconds 10    run each measurement longer
"""

import argparse
import sys
from pathlib import Path

from fondaco.games import names
from fondaco.terminal.peers import SIMULATIONS, markdown, measure


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description="Measure tree search and write it as Markdown.")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it (default: print it)")
    parser.add_argument(
        "--seconds", type=float, default=3.0, help="for each measurement (default: %(default)s)"
    )
    chosen = parser.parse_args()
    report = measure(
        names(),
        chosen.seconds,
        lambda line: print(line, file=sys.stderr),
        measures=[SIMULATIONS],
    )
    text = markdown(report)
    if chosen.file is None:
        print(text, end="")
    else:
        chosen.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
