"""Boards, lessons and puzzles are played in worker processes, and come back from bytes as they were."""

from __future__ import annotations

import os
import pickle
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from bot.extras.analysis import pressing
from bot.extras.analysis.pressing import Opened
from bot.extras.analysis.screens import Shape
from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.in_memory import Kept as KeptLesson
from bot.extras.lessons.progress import Course
from bot.extras.lessons.puzzles.screens import BOARD_PAGE, Desk, every_puzzle
from bot.extras.lessons.puzzles.service import shown as puzzle_page
from bot.extras.lessons.service import shown as lesson_page
from bot.host import calculating
from bot.host.askers import Asker
from bot.host.pools import ProcessPool
from bot.host.processes import begin_apart
from bot.service.people.sessions import apart, begun
from bot.table.dry_runs.dry_screens import Where
from bot.table.match.looks import USUAL
from engine.kernel.core import Refused
from engine.kernel.dice import Overworked
from engine.kernel.puzzles import Puzzle
from tests.bot.extras.analysis.test_boards import ground_of, pressed
from tests.bot.host.test_broker import spin

ANN = Asker(1, 9)


def sent(what: Any) -> Any:
    """Return the thing as another process gets it."""
    return pickle.loads(pickle.dumps(what))


@pytest.mark.trial(reason="each step of a lesson is done")
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_comes_back_as_it_was(game: str) -> None:
    kept = KeptLesson(Course(game), "ab12")
    while not kept.what.is_over:
        again = sent(kept)
        assert again.what.table.match.digest() == kept.what.table.match.digest()
        assert lesson_page(again, again.what.where()) == lesson_page(kept, kept.what.where())
        kept.what.go_to(kept.what.at + 1)


@pytest.mark.trial(reason="some solutions are judged over every course of the dice")
@pytest.mark.parametrize("puzzle", every_puzzle(), ids=lambda one: f"{one.game.name}-{one.name}")
def test_a_puzzle_comes_back_as_it_was(puzzle: Puzzle) -> None:
    kept = KeptLesson(Desk(puzzle, USUAL, {}), "ab12")
    where = Where(puzzle.seat, BOARD_PAGE)
    assert puzzle_page(sent(kept), where) == puzzle_page(kept, where)
    kept.what.verdict = puzzle.judged(puzzle.solutions[0])
    assert puzzle_page(sent(kept), where) == puzzle_page(kept, where)


# ------------------------------------------------------------------------ in real processes


@pytest.fixture
async def real_processes(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Calculate in processes, as the bot does, for at most a second."""
    pool = ProcessPool("tests", begin_apart, limit=1.0, of_person=2, of_server=9, kept=1)
    monkeypatch.setattr(calculating, "CALCULATORS", pool)
    monkeypatch.setattr(calculating, "THREAD", None)
    yield
    pool.end()


def laid(number: int) -> tuple[list[int], int]:
    return [number], os.getpid()


def add(numbers: list[int], number: int) -> int:
    """Add a number; one below 0 never ends, 100 is too much work, and 0 is refused after it was added."""
    numbers.append(number)
    if number < 0:
        spin(600)
    if not number:
        raise Refused("Not this one.")
    if number > 99:
        raise Overworked("one answer causes too much")
    return sum(numbers)


@pytest.mark.trial(reason="a process begins, and another one after it was ended")
async def test_a_step_that_hangs_or_is_refused_changes_nothing(real_processes: None) -> None:
    session, where = await begun(laid, 1, ANN)
    assert where != os.getpid()
    assert await session.go_on(add, 2) == 3
    with pytest.raises(Refused, match="took too long"):
        await session.go_on(add, -1)
    with pytest.raises(Refused, match="took too long"):
        await session.go_on(add, 100)
    with pytest.raises(Refused, match="Not this one"):
        await session.go_on(add, 0)
    assert await session.go_on(add, 3) == 6


@pytest.mark.trial(reason="a process begins")
async def test_a_board_is_played_in_a_process(real_processes: None) -> None:
    ground = ground_of("brimstone")
    tree = await apart(pressing.begin, (ground, "own"), ANN)
    opened = Opened(ground, tree, None, Shape("7.0"), 0)
    page = await apart(pressing.show, (opened, ""), ANN)
    arg, press = pressed(Random("own"), page.panel)
    after = await apart(pressing.press, (opened, pressing.Aim.read(arg), press), ANN)
    assert after.shown.panel.text
