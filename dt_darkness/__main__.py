"""``python -m dt_darkness``: the game, or one of its commands."""

import sys

from dt_darkness.cli import main

if __name__ == "__main__":
    sys.exit(main())
