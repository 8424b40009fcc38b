"""Measure the speed at length and write it down as Markdown, beside OpenSpiel's if it is installed.

python benchmarks/playouts.py                 print it
python benchmarks/playouts.py speed.md        write it to a file
python benchmarks/playouts.py --seconds 30    run each measurement longer
"""

import argparse
import sys
from pathlib import Path

from fondaco.games import names
from fondaco.terminal.bench import markdown, measure


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description="Measure the speed and write it as Markdown.")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it (default: print it)")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="for each measurement (default: %(default)s)"
    )
    chosen = parser.parse_args()
    text = markdown(measure(names(), chosen.seconds, lambda line: print(line, file=sys.stderr)))
    if chosen.file is None:
        print(text, end="")
    else:
        chosen.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
