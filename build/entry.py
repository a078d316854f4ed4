"""Where the packaged program begins."""

import multiprocessing
import os
import sys

from dt_darkness.cli import main

if __name__ == "__main__":
    # The helpers of "simulate --jobs" are this same program, started once more.
    multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.exit(main())
