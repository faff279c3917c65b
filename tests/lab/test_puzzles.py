"""Puzzles keep what they promise: solutions solve, what one may well think of does not, by the rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.kernel.core import Refused
from engine.kernel.puzzles import Attempt, Puzzle, Search, courses
from engine.registry.puzzles import find_puzzle, puzzles_of, with_puzzles
from lab.__main__ import main
from lab.checks.puzzles import check

EVERY = [puzzle for game in with_puzzles() for puzzle in puzzles_of(game)]
every_puzzle = pytest.mark.parametrize("puzzle", EVERY, ids=lambda one: f"{one.game.name}-{one.name}")


@pytest.mark.trial(reason="every answer is judged, some over every course of the dice")
@every_puzzle
def test_a_puzzle_is_solved_by_its_solutions_and_by_nothing_better(puzzle: Puzzle) -> None:
    assert check(puzzle).faults == ()


@pytest.mark.parametrize("game", with_puzzles())
def test_a_game_with_puzzles_has_five_each_with_a_name_of_its_own(game: str) -> None:
    names = [puzzle.name for puzzle in puzzles_of(game)]
    assert len({*names}) == len(names) == 5


def test_what_does_not_hold_is_found() -> None:
    puzzle = find_puzzle("brimstone", "bad-weather")
    only = Search(lambda puzzle: puzzle.solutions)
    right, wrong = puzzle.solutions[0], puzzle.wrong[0]
    assert "comes to 0" in check(replace(puzzle, solutions=(wrong,))).faults[0]
    assert "comes to 1" in check(replace(puzzle, wrong=(right,))).faults[0]
    assert "is refused" in check(replace(puzzle, wrong=(Attempt(({"event": "lightning"},)),))).faults[0]
    assert "is not asked" in check(replace(puzzle, seat="green", search=only)).faults[0]
    assert "more than 1/2" in check(replace(puzzle, enough=Fraction(1, 2))).faults[-1]
    assert check(replace(puzzle, search=only)).faults == ("nothing that was tried is wrong",)


def test_a_name_that_no_puzzle_has_is_refused() -> None:
    with pytest.raises(Refused, match="That puzzle is gone"):
        find_puzzle("brimstone", "the-rope")


def test_every_course_of_the_dice_is_taken_once_and_all_together_are_certain() -> None:
    found = []
    for dice in courses():
        first = dice.below(2)
        found.append(((first, dice.below(3) if first else None), dice.weight))
    assert dict(found) == {
        (0, None): Fraction(1, 2),
        (1, 0): Fraction(1, 6),
        (1, 1): Fraction(1, 6),
        (1, 2): Fraction(1, 6),
    }


def test_the_command_says_of_each_how_much_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--game", "brigand_kings"]) == 0
    told = capsys.readouterr().out
    assert "one-short ok: 1 of 30 answers solve it (all tried)" in told
    assert "5 hold, 0 do not" in told
