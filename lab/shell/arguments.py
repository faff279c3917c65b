"""Arguments that several commands share, and the way they report errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from engine.kernel import self_play
from engine.kernel.core import Refused
from engine.kernel.options import for_new_table
from engine.kernel.untrusted_json import Unreadable, parse
from engine.records.record import CaseFailed
from engine.registry.catalogue import RULES, find_game
from lab.shell.tables import Table

Command = Callable[[argparse.Namespace], int]


def in_words(command: Command) -> Command:
    """Make a command print a refusal as a sentence and return exit code 2."""

    @wraps(command)
    def run(options: argparse.Namespace) -> int:
        try:
            return command(options)
        except (OSError, Unreadable, Refused, CaseFailed, self_play.Unplayable) as error:
            print(f"lab: {error}", file=sys.stderr)
            return 2

    return run


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of all commands that play many games."""
    parser.add_argument("--game", choices=RULES, help=f"game to play (default: {next(iter(RULES))})")
    parser.add_argument(
        "--players", type=int, help="seats at a table (default: the most that the game allows)"
    )
    parser.add_argument(
        "--games",
        type=count,
        default=60,
        help="number of games, rounded up to whole groups of seatings (default: 60)",
    )
    parser.add_argument("--seed", type=_seed, default="1", help="seed of the games (default: 1)")
    parser.add_argument(
        "--rounds",
        type=count,
        default=0,
        help="rounds after which a game is stopped (default: the longest that the game allows)",
    )
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the table, as in /game new; can be repeated",
    )
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, help="number of processes (default: one per core)"
    )
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def count(text: str) -> int:
    """Parse a whole number above 0."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def _seed(text: str) -> str:
    if not text.isprintable():
        raise argparse.ArgumentTypeError("a seed is a word of letters that can be read")
    return text


def _option(text: str) -> tuple[str, Any]:
    """Parse a table option: a number, true, false or null as in JSON, anything else as text."""
    name, _, value = text.partition("=")
    try:
        return name, parse(value.encode())
    except ValueError:
        return name, value


def table_of(options: argparse.Namespace) -> self_play.Table:
    """Return the table described by the options; raise Refused if the game does not offer it."""
    game = find_game(options.game or next(iter(RULES)))
    players = max(game.players) if options.players is None else options.players
    chosen = game.options(players, for_new_table(game.offers, dict(options.option)))
    return self_play.Table(game, players, chosen, options.rounds)


def print_tables(tables: Sequence[Table], options: argparse.Namespace) -> None:
    """Print the tables as plain text, or as Markdown with --markdown."""
    for table in tables:
        if options.markdown:
            print(table.markdown(), end="\n\n")
        else:
            table.show()
            print()
