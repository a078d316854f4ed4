"""The command line: which commands there are, what they take, and where each is carried out.

Every command's module is imported when the command is called and not before, so that none pays for another's.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dt_darkness import __version__

if TYPE_CHECKING:
    _Commands = argparse._SubParsersAction[argparse.ArgumentParser]

Command = Callable[[argparse.Namespace], int]

BOTS = ("random", "greedy", "rare")
CHECKS = ("light", "full")
MODES = ("mutual", "secret", "draft", "random", "standard")
SMALLEST = (640, 360)
LARGEST = (15360, 8640)
TOUR_SIZE = (1920, 1080)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status of the command in ``arguments`` (by default, what the program was called with).

    Raises :class:`SystemExit` for ``--help``, ``--version`` and arguments that make no sense (status 2).
    """
    _make_streams_safe()
    parser = make_parser()
    options = parser.parse_args(arguments)
    command: Command = options.run
    if command not in (_window, _play) and (options.windowed or options.fullscreen or options.portable):
        parser.error("--windowed, --fullscreen and --portable are for the window and go with no command")
    try:
        return command(options)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has seen enough; what Python still holds back must go nowhere, quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 141


def make_parser() -> argparse.ArgumentParser:
    """The whole command line; ``run`` of what it parses takes the same namespace and returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="dt-darkness",
        description="Dungeon Twister: Forces of Darkness, for two people at one screen. Without a command it opens the"
        " game's window.",
        epilog="'dt-darkness COMMAND --help' tells all about a command. Exit status: 0 well, 1 faults found, 2 wrong"
        " arguments.",
        formatter_class=_Formatter,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.set_defaults(run=_window, offer=None)
    _add_window_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_scenario(commands)
    _add_validate(commands)
    _add_simulate(commands)
    _add_perft(commands)
    _add_replay(commands)
    _add_tour(commands)
    _add_selftest(commands)
    return parser


class _Formatter(argparse.HelpFormatter):
    """Help that is as wide everywhere, and no wider than a person reads with ease."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=100)


# --- the commands' arguments -----------------------------------------------------------------------------------------


def _add_window_options(parser: argparse.ArgumentParser) -> None:
    window = parser.add_argument_group("window (without a command)")
    mode = window.add_mutually_exclusive_group()
    mode.add_argument("--windowed", action="store_true", help="open in a window, whatever the settings say")
    mode.add_argument("--fullscreen", action="store_true", help="open on the whole screen, whatever the settings say")
    window.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels, such as 1280x720")
    window.add_argument(
        "--portable", action="store_true", help="keep saves and settings in 'userdata' beside the program"
    )


def _add_play(commands: _Commands) -> None:
    parser = _add(
        commands,
        "play",
        _play,
        "open a scenario in the game's window",
        "Opens the window with the position of a scenario, for two people to play on from. Its script is not played."
        " What the window takes without a command goes before the word 'play'.",
    )
    parser.add_argument(
        "scenario", type=Path, metavar="FILE", help="a scenario file, or the name of one that comes with the game"
    )
    parser.add_argument(
        "--number", type=_at_least(1), default=1, metavar="N", help="which scenario of the file (default 1)"
    )


def _add_scenario(commands: _Commands) -> None:
    parser = _add(
        commands,
        "scenario",
        _scenario,
        "run scenario files without a window",
        "Sets up the position that each file describes, plays its script and compares what comes of it. Prints a line"
        " for each failure ('file:line: what differs'), then 'N passed, N failed'; the exit status is 1 if any failed.",
    )
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a scenario file (YAML), or a folder of them"
    )
    parser.add_argument(
        "--solve", action="store_true", help="prove that each puzzle can be solved, and print a solution"
    )


def _add_validate(commands: _Commands) -> None:
    parser = _add(
        commands,
        "validate",
        _validate,
        "check the data files",
        "Reads every character, object, room, tile, preset, scenario and text, and lists all that is wrong with them at"
        " once, each as 'file:line:column: what is wrong'. The exit status is 1 if anything is.",
    )
    parser.add_argument(
        "directory", nargs="?", type=Path, metavar="DIR", help="a data folder (default: the one of this game)"
    )


def _add_simulate(commands: _Commands) -> None:
    parser = _add(
        commands,
        "simulate",
        _simulate,
        "let the computer play whole games against itself",
        "Plays whole games, draft and secret set-up included, and reports winners, lengths and decisions a second. The"
        " same options give the same games, on any machine and with any number of jobs. The exit status is 1 if a check"
        " failed.",
    )
    parser.add_argument("--games", type=_at_least(1), default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (default 1)")
    for side in ("yellow", "blue"):
        parser.add_argument(
            f"--{side}",
            type=_bots,
            default=["random", "rare"],
            metavar="BOT,…",
            help=f"who plays {side.title()}: {', '.join(BOTS)} (who does what was done least), several in turn game by"
            " game (default random,rare)",
        )
    parser.add_argument(
        "--sets",
        type=lambda names: names.split(","),
        default=["base"],
        metavar="SET,…",
        help="the boxes in play, such as base,darkness (default base)",
    )
    parser.add_argument("--mode", choices=MODES, default="mutual", help="how teams are built (default mutual)")
    parser.add_argument(
        "--handicap",
        type=_handicap,
        metavar="SIDE:WAY:N",
        help="N characters fewer for a side, such as yellow:drop:2 (it leaves them out in secret) or blue:ban:1 (the"
        " other side forbids them)",
    )
    parser.add_argument("--set-up", action="store_true", help="only set the games up, until the first card is due")
    parser.add_argument(
        "--check",
        nargs="?",
        choices=CHECKS,
        const="light",
        help="check the state after every action (light, the default kind), or on a sample everything else as well:"
        " copies, saves, notation, undo, secrets (full)",
    )
    parser.add_argument("--jobs", type=_at_least(1), default=1, metavar="N", help="processes to play in (default 1)")
    parser.add_argument("--json", action="store_true", help="print the results as one JSON document")


def _add_perft(commands: _Commands) -> None:
    parser = _add(
        commands,
        "perft",
        _perft,
        "count the sequences of decisions from a position",
        "Counts every sequence of DEPTH decisions: ends, not distinct positions, and each outcome of a decision of"
        " chance by itself. Prints the count and the rate.",
    )
    parser.add_argument("depth", type=_at_least(0), metavar="DEPTH", help="length of the sequences")
    parser.add_argument(
        "scenario", nargs="?", type=Path, metavar="SCENARIO", help="file of the position (default: a new game)"
    )


def _add_replay(commands: _Commands) -> None:
    parser = _add(
        commands,
        "replay",
        _replay,
        "replay a saved game",
        "Plays a saved game or a replay again from its record, without a window, and tells how it went.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game or a replay")
    parser.add_argument(
        "--verify", action="store_true", help="compare every checksum of the file; the exit status is 1 if one differs"
    )


def _add_tour(commands: _Commands) -> None:
    parser = _add(
        commands,
        "tour",
        _tour,
        "draw every screen of the game to PNG files",
        "Draws every screen of the game, in states that show what it can hold, without a display.",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the pictures, made if needed"
    )
    parser.add_argument(
        "--size",
        type=_size,
        default=argparse.SUPPRESS,
        metavar="WxH",
        help=f"size of the pictures in pixels (default {TOUR_SIZE[0]}x{TOUR_SIZE[1]})",
    )
    parser.add_argument("--scale", type=_scale, default=1.0, metavar="F", help="scale of the interface (default 1.0)")


def _add_selftest(commands: _Commands) -> None:
    _add(
        commands,
        "selftest",
        _selftest,
        "check that this installation works",
        "Loads every picture, sound, font and data file, opens a window (an invisible one if there is no display) and"
        " plays one game of the computer against itself through it. The exit status is 1 if anything failed.",
    )


def _add(commands: _Commands, name: str, run: Command, summary: str, description: str) -> argparse.ArgumentParser:
    """The parser of one more command, which ``run`` carries out."""
    parser = commands.add_parser(name, help=summary, description=description, formatter_class=_Formatter)
    parser.set_defaults(run=run)
    return parser


# --- the commands' modules -------------------------------------------------------------------------------------------


def _window(options: argparse.Namespace) -> int:
    from dt_darkness.ui.app import main as run

    return run(options)


def _play(options: argparse.Namespace) -> int:
    from dt_darkness.session.scenarios import at
    from dt_darkness.ui.app import main as run

    offer, words = at(options.scenario, options.number)
    if offer is None:
        print(words, file=sys.stderr)
        return 1
    options.offer = offer
    return run(options)


def _scenario(options: argparse.Namespace) -> int:
    from dt_darkness.session.scenario_runner import main as run

    return run(options)


def _validate(options: argparse.Namespace) -> int:
    from dt_darkness.content.validate import main as run

    return run(options)


def _simulate(options: argparse.Namespace) -> int:
    from dt_darkness.session.simulate import main as run

    return run(options)


def _perft(options: argparse.Namespace) -> int:
    from dt_darkness.session.perft import main as run

    return run(options)


def _replay(options: argparse.Namespace) -> int:
    from dt_darkness.session.replay import main as run

    return run(options)


def _tour(options: argparse.Namespace) -> int:
    from dt_darkness.ui.tour import main as run

    options.size = options.size or TOUR_SIZE
    return run(options)


def _selftest(options: argparse.Namespace) -> int:
    from dt_darkness.ui.selftest import main as run

    return run(options)


# --- values ----------------------------------------------------------------------------------------------------------


def _size(text: str) -> tuple[int, int]:
    """Width and height in pixels, from such as ``1280x720``."""
    match = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size: write it as width and height, such as 1280x720")
    width, height = int(match[1]), int(match[2])
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        raise argparse.ArgumentTypeError(
            f"{text!r} is out of range: from {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}"
        )
    return width, height


def _scale(text: str) -> float:
    """A factor for the size of everything drawn, from 0.5 to 4."""
    try:
        scale = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0.5 <= scale <= 4:
        raise argparse.ArgumentTypeError(f"{text!r} is out of range: from 0.5 to 4")
    return scale


def _handicap(text: str) -> tuple[int, str, int]:
    """The side, the way and the number of characters of a handicap, from such as ``yellow:drop:2``."""
    match = re.fullmatch(r"(yellow|blue):(drop|ban):([1-9])", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no handicap: write it such as yellow:drop:2 or blue:ban:1")
    return ("yellow", "blue").index(match[1]), match[2], int(match[3])


def _bots(text: str) -> list[str]:
    """Names of computer players, parted by commas."""
    names = text.split(",")
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"invalid choice: {name!r} (choose from {', '.join(BOTS)})")
    return names


def _at_least(smallest: int) -> Callable[[str], int]:
    """A reader of whole numbers that refuses any below ``smallest``."""

    def whole_number(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if number < smallest:
            raise argparse.ArgumentTypeError(f"{text!r} is out of range: at least {smallest}")
        return number

    return whole_number


def _make_streams_safe() -> None:
    """Lets output go on where there is no console (a windowed program) or one that lacks some letters."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - it lives as long as we do
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
