"""How strong each level is, measured against frozen earlier versions: what `docs/strength.md` holds.

A frozen computer does not change with the game: `<package>.<name of the game>` has `ANCHORS`, name ->
computer, code that was copied when a version came out. A game without them is rated among its own levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import mean
from typing import Any

from engine import league, playing
from engine.contract import Game
from engine.deputy import Computer
from engine.options import for_new_table
from engine.tables import Table
from engine.workers import Progress, spread

PACKAGE = "tests.anchors"

Rate = Callable[[Sequence[league.Result], Sequence[str]], Table]


@dataclass(frozen=True)
class Effort:
    """How much is played: games of each two levels, by which seed, on how many cores."""

    games: int
    seed: str
    jobs: int
    progress: Progress


def anchors_of(game: str) -> Mapping[str, Computer]:
    """The frozen computers of a game, by names such as captain_0.1; none where there are none."""
    try:
        found = find_spec(f"{PACKAGE}.{game}")
    except ModuleNotFoundError:  # a copy without tests
        found = None
    if found is None:
        return {}
    return dict(import_module(f"{PACKAGE}.{game}").ANCHORS)


def companies(game: Game[Any]) -> Sequence[int]:
    """How many sit at the tables that are measured: two, or as few as can, and as many as can."""
    return sorted({min(game.players), max(game.players)})


def measured(game: Game[Any], players: int, effort: Effort, rate: Rate) -> Iterator[Table]:
    """All levels of today and the frozen ones against each other: wins, ratings, time."""
    frozen = anchors_of(game.name)
    levels = [*game.computers, *frozen]
    if len(levels) < 2:
        return
    table = playing.Table(game, players, game.options(players, for_new_table(game.offers, {})))
    fixtures = league.fixtures(levels, players, effort.games, effort.seed)
    work = partial(league.play_fixture, table, others=frozen)
    results = spread(work, fixtures, jobs=effort.jobs, progress=effort.progress)
    yield league.standings(results, levels)
    yield rate(results, levels)
    yield _seconds(results, levels, game.stage_word)


def _seconds(results: Sequence[league.Result], levels: Sequence[str], stage_word: str) -> Table:
    """What a level costs; this one differs from machine to machine."""
    rows = []
    for level in levels:
        spent = [result.spent[level] for result in results if level in result.spent]
        rows.append((level, f"{mean(spent):.4f}", f"{max(spent):.4f}"))
    columns = ("level", f"seconds a {stage_word}", "longest mean of a game")
    return Table("Processor time of a seat (of the machine that measured)", columns, rows)


def page(sections: Sequence[tuple[str, Sequence[Table]]], command: str) -> str:
    """The page: what was played, then the tables of each game and number of seats."""
    lines = [
        "# How strong the computer seats are",
        "",
        "Every level of today and frozen earlier versions (`tests/anchors`) against each other, in equal",
        f"seats on equal seeds. Written by `{command}`,",
        "which plays the same games on any machine. Intervals are Wilson's at 95%; where one holds the equal",
        "share, it is not said who is the stronger.",
        "",
    ]
    for title, tables in sections:
        lines += [f"## {title}", ""]
        for table in tables:
            lines += [table.markdown(), ""]
    return "\n".join(lines)
