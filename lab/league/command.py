"""The command `python -m lab league`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from engine.kernel import self_play
from engine.kernel.options import for_new_table
from engine.registry.catalogue import GAMES, find_game
from lab.league import anchors, measuring, strength
from lab.league.rating import ratings
from lab.league.strength import Section
from lab.shell.arguments import add_table, in_words, print_tables, table_of
from lab.shell.progress import Bars


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table(parser)
    parser.add_argument(
        "--levels",
        type=_names,
        help="levels to compare, such as captain,recruit or captain_0.1 (default: all current levels)",
    )
    parser.add_argument(
        "--calibrate",
        action="store_true",
        help="compare predicted chances with games won, between computers of the default level",
    )
    parser.add_argument(
        "--exploit",
        type=_names,
        metavar="LEVELS",
        help="measure how often a best response to each of these levels wins",
    )
    parser.add_argument(
        "--strangers",
        type=_names,
        metavar="LEVELS",
        help="measure how often each stranger wins, alone among seats of each of these levels",
    )
    parser.add_argument("--anchors", action="store_true", help="measure all levels against frozen versions")
    parser.add_argument(
        "--plays", type=_works, metavar="N,N", help="measure the search at these numbers of plays a decision"
    )
    parser.add_argument(
        "--directly", action="store_true", help="with --plays: play each number against the smallest one"
    )
    parser.add_argument(
        "--out", type=Path, help="page to write the tables to as well, such as lab/results/strength.md"
    )
    parser.set_defaults(command=in_words(_run))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _works(text: str) -> list[int]:
    try:
        works = [int(part) for part in text.split(",")]
    except ValueError:
        works = []
    if not works or min(works) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} are no numbers of plays, as 32,160")
    return works


def _run(options: argparse.Namespace) -> int:
    """Print the measurements, and write them to the page of --out, if given."""
    said = [word for name, value in options.option for word in ("--option", f"{name}={json.dumps(value)}")]
    said += ["--rounds", str(options.rounds)] if options.rounds else []
    with Bars(lines=True) as bars:
        effort = measuring.Effort(options.games, options.seed, options.jobs, bars.counted("games"), said)
        for section in _sections(options, effort, bars):
            print_tables(section.tables, options)
            if options.out:
                strength.write(options.out, [section])
    return 0


def _sections(options: argparse.Namespace, effort: measuring.Effort, bars: Bars) -> Iterator[Section]:
    if options.anchors:
        yield from _anchored(options, effort, bars)
        return
    table = table_of(options)
    if options.calibrate:
        yield measuring.calibrated(table, effort)
    elif options.exploit is not None:
        yield measuring.exploited(table, options.exploit, effort)
    elif options.strangers is not None:
        yield measuring.met_by_strangers(table, options.strangers, effort)
    elif options.plays is not None:
        measured = measuring.more_searched if options.directly else measuring.searched
        yield measured(table, options.plays, effort)
    else:
        yield measuring.levels(table, options.levels, effort, ratings)


def _anchored(options: argparse.Namespace, effort: measuring.Effort, bars: Bars) -> Iterator[Section]:
    """Measure all games or the named one, with the fewest and the most seats or the given number."""
    for game in [find_game(options.game)] if options.game else GAMES.values():
        for players in [options.players] if options.players else anchors.companies(game):
            bars.say(f"{game.title} with {players}")
            chosen = game.options(players, for_new_table(game.offers, dict(options.option)))
            table = self_play.Table(game, players, chosen, options.rounds)
            yield from measuring.anchored(table, effort, ratings)
