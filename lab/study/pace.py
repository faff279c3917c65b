"""The command `python -m lab pace`: how many days a game takes people who look in a few times a day."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from heapq import heapify, heapreplace
from statistics import median
from typing import Any

from engine.kernel import self_play
from engine.kernel.core import Seat
from engine.kernel.deputy import MOST_ACTS, Computer, usual_level
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.shell.arguments import add_table, in_words, print_tables, table_of
from lab.shell.progress import Bars
from lab.shell.tables import Table
from lab.shell.workers import spread

MINUTES = 24 * 60
LOOKS = (1, 2, 4)
"""Times a day that everyone looks in, in the games compared."""


@dataclass(frozen=True)
class Timed:
    """A game played at a pace: its length, and how often each person had something to do."""

    looks: int
    days: float
    decisions: int
    busy_looks: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table(parser)
    parser.set_defaults(command=in_words(_run))


def play(table: self_play.Table, looks: int, seed: str) -> Timed:
    """Play one game whose people look in at their own times of day and answer all they are asked.

    Times of day are drawn evenly and stay the same every day. Computers of the usual level decide.
    """
    match = Match.new(table.game, table.players, table.options, seed)
    computer = table.game.computers[usual_level(table.game.computers)]
    chances = {seat: Dice(seed).fork(f"computer in {seat}") for seat in table.seats}
    clock = Dice(seed).fork("times of day")
    due = [(clock.below(MINUTES), seat) for seat in table.seats for _ in range(looks)]
    heapify(due)
    decisions = busy = now = 0
    while not match.is_over and match.stage <= table.last_round:
        now, seat = due[0]
        heapreplace(due, (now + MINUTES, seat))
        made = _look_in(match, seat, computer, chances)
        decisions += made
        busy += made > 0
    return Timed(looks, now / MINUTES, decisions, busy)


def _look_in(match: Match[Any], seat: Seat, computer: Computer, chances: Mapping[Seat, Dice]) -> int:
    """Answer everything the seat is asked until it has to wait for somebody; return the decisions made."""
    made = 0
    acts: Counter[object] = Counter()
    notes = ""
    while not match.is_over and seat in match.awaited:
        thought = computer.think(match.asks[seat], notes, chances[seat])
        notes = notes if thought.notes is None else thought.notes
        made += 1
        acts[match.step] += 1
        if thought.act is not None and acts[match.step] <= MOST_ACTS:
            match.act(seat, thought.act)
        else:
            match.submit(seat, thought.answer)
    return made


def _run(options: argparse.Namespace) -> int:
    table = table_of(options)
    seeds = [f"{options.seed}/{number}" for number in range(options.games)]
    rows = []
    with Bars(lines=True) as bars:
        for looks in LOOKS:
            done = bars.counted(f"games, {looks} looks a day")
            games = spread(partial(play, table, looks), seeds, jobs=options.jobs, progress=done)
            rows.append(_row(games, table.players))
    title = f"{table.game.title}, {table.players} seats, {options.games} games"
    columns = ("looks a day", "days, median", "days, 9 of 10", "decisions a person", "decisions a busy look")
    print_tables([Table(title, columns, rows)], options)
    return 0


def _row(games: list[Timed], players: int) -> tuple[str, ...]:
    days = sorted(game.days for game in games)
    decisions = sum(game.decisions for game in games)
    return (
        str(games[0].looks),
        f"{median(days):.1f}",
        f"{days[len(days) * 9 // 10]:.1f}",
        f"{decisions / len(games) / players:.0f}",
        f"{decisions / sum(game.busy_looks for game in games):.1f}",
    )
