"""The command `python -m lab puzzles`: check that every puzzle has the promised solution."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from engine.kernel.core import Refused
from engine.kernel.puzzles import Attempt, Puzzle
from engine.registry.catalogue import RULES
from engine.registry.puzzles import puzzles_of
from lab.shell.arguments import in_words
from lab.shell.progress import Bars


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--game", choices=RULES, help="game whose puzzles to check (default: all games)")
    parser.set_defaults(command=in_words(_run))


def _run(options: argparse.Namespace) -> int:
    puzzles = [puzzle for game in ([options.game] if options.game else RULES) for puzzle in puzzles_of(game)]
    if not puzzles:
        raise Refused("There are no puzzles of that game.")
    failed = 0
    with Bars() as bars:
        for done, puzzle in enumerate(puzzles):
            bars.tell("puzzles", done, len(puzzles))
            found = check(puzzle)
            failed += bool(found.faults)
            print(found, flush=True)
        bars.tell("puzzles", len(puzzles), len(puzzles))
    print(f"{len(puzzles) - failed} hold, {failed} do not")
    return 1 if failed else 0


@dataclass(frozen=True)
class Checked:
    """The result of checking a puzzle: its faults, and how many attempts were tried."""

    puzzle: Puzzle
    faults: tuple[str, ...]
    tried: int
    solved: int

    def __str__(self) -> str:
        sort = "all" if self.puzzle.search.is_whole else "a sample"
        found = f"{self.solved} of {self.tried} answers solve it ({sort} tried)"
        name = f"{self.puzzle.game.name} {self.puzzle.name}"
        return f"{name} FAILED: {'; '.join(self.faults)}" if self.faults else f"{name} ok: {found}"


def check(puzzle: Puzzle) -> Checked:
    """Check the puzzle against every attempt of its search."""
    faults = [*_faults_of_form(puzzle), *_faults_of_answers(puzzle)]
    tried = solved = 0
    for attempt in puzzle.search.attempts(puzzle):
        try:
            verdict = puzzle.judged(attempt)
        except Refused:
            continue
        tried, solved = tried + 1, solved + verdict.is_solved
        if verdict.chance > puzzle.enough:
            faults.append(f"{attempt} comes to {verdict.chance}, more than {puzzle.enough}")
        elif verdict.is_solved and puzzle.search.are_all and attempt not in puzzle.solutions:
            faults.append(f"{attempt} solves it too")
    if tried == solved:
        faults.append("nothing that was tried is wrong")
    return Checked(puzzle, tuple(faults), tried, solved)


def _faults_of_form(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.seat not in puzzle.begin().asks:
        yield f"{puzzle.seat} is not asked"
    if not puzzle.solutions or not puzzle.wrong:
        yield "it needs a solution and a wrong answer"


def _faults_of_answers(puzzle: Puzzle) -> Iterator[str]:
    for attempt, is_right in _claimed(puzzle):
        try:
            verdict = puzzle.judged(attempt)
        except Refused as why:
            yield f"{attempt} is refused: {why}"
            continue
        if verdict.is_solved != is_right:
            yield f"{attempt} comes to {verdict.chance} against {verdict.reply!r}"


def _claimed(puzzle: Puzzle) -> Iterator[tuple[Attempt, bool]]:
    yield from ((attempt, True) for attempt in puzzle.solutions)
    yield from ((attempt, False) for attempt in puzzle.wrong)
