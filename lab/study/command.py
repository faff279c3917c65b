"""The command `python -m lab study`."""

from __future__ import annotations

import argparse
from functools import partial

from engine.kernel.core import Refused
from engine.kernel.deputy import usual_level
from lab.shell.arguments import add_table, in_words, print_tables, table_of
from lab.shell.progress import Bars
from lab.shell.workers import spread
from lab.study.study import STUDY, Plain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table(parser)
    parser.add_argument("--level", help="level of the computers (default: the game's default level)")
    parser.add_argument(
        "--rotate",
        action="store_true",
        help="rotate between games what seats would otherwise choose, on one deal",
    )
    parser.set_defaults(command=in_words(_run))


def _run(options: argparse.Namespace) -> int:
    table = table_of(options)
    name, computers = table.game.name, table.game.computers
    level = options.level or usual_level(computers)
    if level not in computers:
        raise Refused(f"There is no study of {name} played by {level} but by {', '.join(computers)}.")
    study = STUDY.of(name) or Plain()
    if options.rotate and not study.rotates:
        raise Refused(f"There is nothing of {name} to give out in rotation.")
    games = study.settings(table.players, options.games, options.seed, rotated=options.rotate)
    with Bars(lines=True) as bars:
        work = partial(study.play, table, level)
        found = spread(work, games, jobs=options.jobs, progress=bars.counted("games"))
    print_tables(study.tables(found), options)
    return 0
