"""python -m lab league | study | puzzles | bench | soak"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine.kernel import playing
from engine.kernel.core import Refused
from engine.kernel.deputy import usual_level
from engine.kernel.foreign import Unreadable, parse
from engine.kernel.options import for_new_table
from engine.records import record
from engine.registry.catalogue import GAMES, RULES, find_game, find_part
from engine.registry.puzzles import puzzles_of
from lab.league import anchors, measuring, strength
from lab.league.rating import ratings
from lab.league.strength import Section
from lab.puzzle_checks import check
from lab.study.study import Plain, Study
from lab.tables import Table
from lab.workers import spread

_INTERRUPTED = 128 + 2
"""The exit code of shells for a program that Ctrl-C has ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all is well, 1 if something failed, 2 for a wrong call."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except (OSError, Unreadable, Refused, record.CaseFailed, playing.Unplayable) as error:
        print(f"lab: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nlab: stopped.", file=sys.stderr)
        return _INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lab", description=__doc__)
    commands = parser.add_subparsers(required=True)
    puzzles = commands.add_parser("puzzles", help="check that every puzzle keeps what it promises")
    puzzles.add_argument("--game", choices=RULES, help="those of one game")
    puzzles.set_defaults(command=_puzzles)
    rounds = commands.add_parser("league", help="let the computer seats play each other, seats rotated")
    _add_table(rounds)
    rounds.add_argument(
        "--levels", type=_names, help="which meet, as captain,recruit or captain_0.1 (default: all of today)"
    )
    rounds.add_argument(
        "--calibrate",
        action="store_true",
        help="print chances foreseen against games won, among the usual level",
    )
    rounds.add_argument(
        "--exploit", type=_names, metavar="LEVELS", help="how often a best response to each of them wins"
    )
    rounds.add_argument("--anchors", action="store_true", help="measure all levels against frozen versions")
    rounds.add_argument(
        "--seconds", type=_times, metavar="S,S", help="how strong a computer is with so long to think"
    )
    rounds.add_argument(
        "--directly", action="store_true", help="with --seconds: more time against the least of it"
    )
    rounds.add_argument("--out", type=Path, help="put the tables on this page too, as docs/strength.md")
    rounds.set_defaults(command=_league)
    study = commands.add_parser("study", help="let equal computer seats play each other, and count")
    _add_table(study)
    study.add_argument("--level", help="the level of computer seat (default: the usual one)")
    study.add_argument(
        "--rotate", action="store_true", help="give out in rotation, all on one deal, what the game can"
    )
    study.set_defaults(command=_study)
    return parser


def _add_table(parser: argparse.ArgumentParser) -> None:
    """What all commands that play many games are told."""
    parser.add_argument("--game", choices=RULES, help=f"which game (default {next(iter(RULES))})")
    parser.add_argument("--players", type=int, help="how many sit at a table (default: as many as can)")
    parser.add_argument(
        "--games", type=_count, default=60, help="rounded up to whole groups of seatings (default 60)"
    )
    parser.add_argument("--seed", type=_seed, default="1", help="another seed, other games (default 1)")
    parser.add_argument(
        "--rounds", type=_count, default=0, help="then a game is broken off (default: the game's longest)"
    )
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the table, as /game new has it; may be said again",
    )
    parser.add_argument(
        "--jobs", type=_count, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    parser.add_argument("--markdown", action="store_true", help="print the tables for a page")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def _seed(text: str) -> str:
    if not text.isprintable():
        raise argparse.ArgumentTypeError("a seed is a word of letters that can be read")
    return text


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _times(text: str) -> list[float]:
    try:
        times = [float(part) for part in text.split(",")]
    except ValueError:
        times = []
    if not times or min(times) <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} are no seconds, as 0.2,1,5")
    return times


def _option(text: str) -> tuple[str, Any]:
    """A table's option: a number, true, false or null as in JSON, anything else as it stands."""
    name, _, value = text.partition("=")
    try:
        return name, parse(value.encode())
    except ValueError:
        return name, value


def _table(options: argparse.Namespace) -> playing.Table:
    """The table as it was called for; Refused where the game does not offer it."""
    game = find_game(options.game or next(iter(RULES)))
    players = max(game.players) if options.players is None else options.players
    chosen = game.options(players, for_new_table(game.offers, dict(options.option)))
    return playing.Table(game, players, chosen, options.rounds)


def _league(options: argparse.Namespace) -> int:
    """Whatever is measured is printed, and with --out put on that page as well."""
    said = [word for name, value in options.option for word in ("--option", f"{name}={json.dumps(value)}")]
    said += ["--rounds", str(options.rounds)] if options.rounds else []
    effort = measuring.Effort(options.games, options.seed, options.jobs, _progress, said)
    for section in _sections(options, effort):
        _print_tables(section.tables, options)
        if options.out:
            strength.write(options.out, [section])
    return 0


def _sections(options: argparse.Namespace, effort: measuring.Effort) -> Iterator[Section]:
    if options.anchors:
        yield from _anchored(options, effort)
        return
    table = _table(options)
    if options.calibrate:
        yield measuring.calibrated(table, effort)
    elif options.exploit is not None:
        yield measuring.exploited(table, options.exploit, effort)
    elif options.seconds is not None:
        measured = measuring.more_patient if options.directly else measuring.patient
        yield measured(table, options.seconds, effort)
    else:
        yield measuring.levels(table, options.levels, effort, ratings)


def _anchored(options: argparse.Namespace, effort: measuring.Effort) -> Iterator[Section]:
    """All games unless one is named: as few seats as can sit and as many, unless a number is."""
    for game in [find_game(options.game)] if options.game else GAMES.values():
        for players in [options.players] if options.players else anchors.companies(game):
            print(f"{game.title} with {players}", file=sys.stderr, flush=True)
            chosen = game.options(players, for_new_table(game.offers, dict(options.option)))
            table = playing.Table(game, players, chosen, options.rounds)
            yield from measuring.anchored(table, effort, ratings)


def _study(options: argparse.Namespace) -> int:
    table = _table(options)
    name, computers = table.game.name, table.game.computers
    level = options.level or usual_level(computers)
    if level not in computers:
        raise Refused(f"There is no study of {name} played by {level} but by {', '.join(computers)}.")
    part = find_part("lab", name, "study")
    study: Study[Any] = part.STUDY if part else Plain()
    if options.rotate and not study.rotates:
        raise Refused(f"There is nothing of {name} to give out in rotation.")
    games = study.settings(table.players, options.games, options.seed, rotated=options.rotate)
    work = partial(study.play, table, level)
    found = spread(work, games, jobs=options.jobs, progress=_progress)
    _print_tables(study.tables(found), options)
    return 0


def _puzzles(options: argparse.Namespace) -> int:
    puzzles = [puzzle for game in ([options.game] if options.game else RULES) for puzzle in puzzles_of(game)]
    if not puzzles:
        raise Refused("There are no puzzles of that game.")
    failed = 0
    for puzzle in puzzles:
        found = check(puzzle)
        failed += bool(found.faults)
        print(found, flush=True)
    print(f"{len(puzzles) - failed} hold, {failed} do not")
    return 1 if failed else 0


def _progress(done: int, total: int) -> None:
    """A line on stderr that grows; in a file only at each tenth."""
    if sys.stderr.isatty():
        print(f"\r{done} of {total} games", end="\n" if done == total else "", file=sys.stderr, flush=True)
    elif done * 10 // total > (done - 1) * 10 // total:
        print(f"{done} of {total} games", file=sys.stderr, flush=True)


def _print_tables(tables: Sequence[Table], options: argparse.Namespace) -> None:
    for table in tables:
        print(table.markdown() if options.markdown else table.text(), end="\n\n")


if __name__ == "__main__":
    sys.exit(main())
