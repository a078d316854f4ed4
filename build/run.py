"""Sets the game up in a virtual environment of its own and runs it: ``python3 build/run.py [command ...]``.

This file only looks at the Python it was given, so it keeps to what every Python since 2.7 can read.
"""

import sys

if not (3, 11) <= sys.version_info[:2] <= (3, 14):
    sys.exit(
        "The game needs Python 3.11, 3.12, 3.13 or 3.14, and this is Python %d.%d: install one of those and start the"
        " game with it (for example: %s build/run.py)."
        % (sys.version_info[0], sys.version_info[1], "py -3.13" if sys.platform == "win32" else "python3.13")
    )

from launcher import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
