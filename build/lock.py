"""Writes the locks anew: the newest versions that pyproject.toml allows, for every system, with the hash of every file.

For maintainers: ``python3 build/lock.py`` needs ``uv`` on the path and a network. ``requirements.txt`` is what the game
needs to run; ``requirements-package.txt`` holds the same versions of those and what packs the program that people
download; ``requirements-dev.txt`` holds all of that and what the tests need.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = (
    "uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 --generate-hashes"
    " --no-config --no-emit-index-url --no-emit-find-links --no-annotate"
).split()


def lock(output: str, *options: str) -> None:
    """Compiles one lock file in ``build/``."""
    command = [*COMPILE, "--custom-compile-command", "python3 build/lock.py", *options, "-o", f"build/{output}"]
    subprocess.run(command, cwd=ROOT, check=True)
    print(f"build/{output}")


def main() -> int:
    """0, or 1 with uv's own message if the locks cannot be made."""
    try:
        lock("requirements-dev.txt", "--group", "dev")
        lock("requirements-package.txt", "--group", "package", "--constraints", "build/requirements-dev.txt")
        lock("requirements.txt", "--constraints", "build/requirements-dev.txt")
    except FileNotFoundError:
        print("uv is not on the path (it comes with: pip install uv)", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
