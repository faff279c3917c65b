"""The command `python -m lab coach`: whether computers play sensibly and say why."""

from __future__ import annotations

import argparse
from typing import Protocol

from engine.kernel.deputy import USUAL
from engine.registry.catalogue import GAMES, RULES
from engine.registry.part import Part
from lab.checks import positions, reasons
from lab.shell.arguments import count, in_words
from lab.shell.progress import Bars
from lab.shell.tables import Table
from lab.shell.workers import Progress


class CountHabits(Protocol):
    """A game's function that counts the bad habits of a level."""

    def __call__(
        self, level: str, /, *, games: int, seed: str, jobs: int, progress: Progress
    ) -> tuple[Table, int]:
        """Play so many games; return a table of habits, and how many seats have one."""


HABITS = Part("lab", "bad_habits", CountHabits, "habits")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--game", choices=RULES, help="game to look at (default: all games)")
    parser.add_argument("--level", help="level to look at (default: all of each game)")
    parser.add_argument(
        "--positions", action="store_true", help="try them on annotated positions (the default)"
    )
    parser.add_argument(
        "--reasons", action="store_true", help="count decisions of whole games without a sound reason"
    )
    parser.add_argument(
        "--habits",
        action="store_true",
        help="count bad habits, such as the same orders again and again",
    )
    parser.add_argument("--games", type=count, default=30, help="number of games of each level (default: 30)")
    parser.add_argument("--seed", default="habits", help="seed of the games (default: habits)")
    parser.add_argument("--jobs", type=count, default=1, help="number of processes (default: 1)")
    parser.set_defaults(command=in_words(_run))


def _run(options: argparse.Namespace) -> int:
    """Print what is asked for; return 1 if anything is found that should not be."""
    faults = 0
    with Bars() as bars:
        if options.positions or not (options.reasons or options.habits):
            faults += _try_positions(options)
        if options.reasons:
            faults += _count_reasons(options, bars)
        if options.habits:
            faults += _count_habits(options, bars)
    return 1 if faults else 0


def _try_positions(options: argparse.Namespace) -> int:
    """Print what each level does wrong in the annotated positions; return how many it fails."""
    faults = 0
    for game in [options.game] if options.game else GAMES:
        tried = positions.positions(game)
        for level in (options.level,) if options.level else positions.levels(game) if tried else ():
            found = positions.failed(game, level)
            faults += len(found)
            print(f"{game} {level}: passes {len(tried) - len(found)} of {len(tried)} positions")
            print("".join(f"  {one}\n" for one in found), end="")
    return faults


def _count_reasons(options: argparse.Namespace, bars: Bars) -> int:
    found = [
        (
            name,
            level,
            reasons.count(
                name,
                level,
                games=options.games,
                seed=options.seed,
                jobs=options.jobs,
                progress=bars.counted(f"{name} {level}"),
            ),
        )
        for name, game in GAMES.items()
        for level in game.computers
        if options.game in (None, name) and options.level in (None, level)
    ]
    reasons.table(found).show()
    return sum(told.blank.total() + told.false.total() for *_, told in found)


def _count_habits(options: argparse.Namespace, bars: Bars) -> int:
    faults = 0
    for name in [options.game] if options.game else GAMES:
        count_habits = HABITS.of(name)
        if count_habits:
            table, bad = count_habits(
                options.level or USUAL,
                games=options.games,
                seed=options.seed,
                jobs=options.jobs,
                progress=bars.counted(name),
            )
            table.show()
            faults += bad
    return faults
