"""`python -m fondaco` is the command `fondaco`."""

import sys

from fondaco.cli import main

if __name__ == "__main__":
    sys.exit(main())
