"""Run a laboratory command: `python -m lab --help` lists them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

COMMANDS = {
    "league": "play computers against each other, with rotated seats",
    "study": "play many games between equal computers and show statistics",
    "pace": "measure how many days a game takes at a few looks a day",
    "puzzles": "check that every puzzle has its promised solution",
    "chart": "update the table and the chart of docs/strength.md from the results",
    "bench": "measure speed; write var/bench.json",
    "soak": "kill and overload the bot, and damage its data; write var/soak.json",
    "scale": "run many games while processes are killed; write var/scale.json",
    "companion": "run case files of the companion's book",
    "coach": "try computers on annotated positions; count their reasons and habits",
    "conform": "try a guest as the project tries its own games",
    "host": "count the lines and megabytes that a host installs",
}
_INTERRUPTED = 128 + 2
"""Exit code that shells use for a program stopped by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 on success, 1 if something failed, 2 for invalid arguments."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser(*given[:1]).parse_args(given)
    try:
        ended: int = options.command(options)
    except KeyboardInterrupt:
        print("\nlab: stopped.", file=sys.stderr)
        return _INTERRUPTED
    return ended


def _parser(chosen: str = "") -> argparse.ArgumentParser:
    """Return a parser of all commands; only the chosen command's arguments are added."""
    parser = argparse.ArgumentParser(prog="python -m lab", description="The laboratory beside the bot.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, help_ in COMMANDS.items():
        command = commands.add_parser(name, help=help_, description=help_.capitalize())
        if name == chosen:
            add_arguments(name, command)
    return parser


def add_arguments(name: str, parser: argparse.ArgumentParser) -> None:
    """Load the command of that name alone and add its arguments, because some commands load the whole bot."""
    match name:
        case "league":
            from lab.league.command import add_arguments as add
        case "study":
            from lab.study.command import add_arguments as add
        case "pace":
            from lab.study.pace import add_arguments as add
        case "puzzles":
            from lab.checks.puzzles import add_arguments as add
        case "chart":
            from lab.league.chart import add_arguments as add
        case "bench":
            from lab.bench.command import add_arguments as add
        case "soak":
            from lab.soak.command import add_arguments as add
        case "scale":
            from lab.soak.scale.command import add_arguments as add
        case "companion":
            from lab.checks.companion import add_arguments as add
        case "coach":
            from lab.checks.coach import add_arguments as add
        case "conform":
            from lab.checks.conform import add_arguments as add
        case "host":
            from lab.host import add_arguments as add
    add(parser)


if __name__ == "__main__":
    sys.exit(main())
