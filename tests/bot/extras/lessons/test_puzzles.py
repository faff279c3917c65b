"""Puzzles: whatever is pressed in one, it goes on within Discord's limits; old pages change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.discord.views.layout import COMPONENTS, Namer, layout_of
from bot.extras.lessons.in_memory import Kept
from bot.extras.lessons.puzzles import screens as puzzle_screens
from bot.extras.lessons.puzzles import service as puzzles
from bot.extras.lessons.puzzles.screens import BOARD_PAGE, PUZZLE, PUZZLES, Desk, every_puzzle
from bot.extras.lessons.puzzles.service import Aim, carry_out
from bot.messages.panel import Button, Menu, Panel, Press
from bot.table.dry_runs.dry_screens import Where
from bot.table.match.looks import USUAL
from engine.kernel.core import Refused
from engine.kernel.puzzles import Puzzle

PRESSES = 15
every = pytest.mark.parametrize("puzzle", every_puzzle(), ids=lambda one: f"{one.game.name}-{one.name}")


def components(panel: Panel) -> Iterator[Button | Menu]:
    for row in panel.rows:
        yield from row if isinstance(row, tuple) else (row,)


def check_fits(panel: Panel) -> None:
    """Every component is shown, and has an id that Discord takes."""
    layout: Any = layout_of(panel, Namer(0), picture=("a.png", "alt"))
    assert layout.total_children_count <= COMPONENTS
    assert {one.action for one in components(panel)} <= {PUZZLE, PUZZLES}


def laid(puzzle: Puzzle) -> tuple[Kept[Desk], Panel]:
    kept = Kept(Desk(puzzle, USUAL, {}), "ab12")
    return kept, puzzles.shown(kept, Where(puzzle.seat, BOARD_PAGE)).panel


def arg_of(panel: Panel, label: str) -> str:
    return next(one.arg for one in components(panel) if isinstance(one, Button) and one.label == label)


@pytest.mark.trial(reason="some answers are judged over every course of the dice")
@every
def test_whatever_is_pressed_a_puzzle_goes_on_within_discords_limits(puzzle: Puzzle) -> None:
    chance = Random(puzzle.name)
    kept, panel = laid(puzzle)
    for _ in range(PRESSES):
        check_fits(panel)
        able = [
            one
            for one in components(panel)
            if not (isinstance(one, Button) and (one.disabled or one.label in ("End", "Next puzzle")))
            if one.action == PUZZLE and getattr(one, "placeholder", "") != "Choose a puzzle"
        ]
        one = chance.choice(able)
        values = () if isinstance(one, Button) else (chance.choice(one.choices).value,)
        try:
            where, form = carry_out(kept, Aim.read(one.arg), Press("", values=values))
        except Refused:
            continue
        panel = puzzles.shown(kept, where, form).panel


@pytest.mark.trial(reason="some solutions are judged over every course of the dice")
@every
def test_the_solution_is_told_in_words_and_solves_it(puzzle: Puzzle) -> None:
    kept, panel = laid(puzzle)
    where, _ = carry_out(kept, Aim.read(arg_of(panel, "Show solution")), Press(""))
    told = puzzles.shown(kept, where).panel
    check_fits(told)
    assert puzzle.lesson in told.text
    assert puzzle.hint in told.text
    kept.what.verdict = puzzle.judged(puzzle.solutions[0])
    solved = puzzle_screens.panel(kept.what, kept.number, where)
    check_fits(solved)
    assert "✅ **Solved.**" in solved.text


def test_a_press_on_an_older_page_changes_nothing() -> None:
    kept, panel = laid(every_puzzle()[0])
    hint = arg_of(panel, "Show hint")
    carry_out(kept, Aim.read(hint), Press(""))
    where, _ = carry_out(kept, Aim.read(arg_of(panel, "Show solution")), Press(""))
    assert "out of date" in where.note
    assert not kept.what.is_shown


@pytest.mark.parametrize("text", ["", "99.ab12.o:pay:1", "x.ab12.o:pay:1", "0.ab12.z:pay:1", "0.ab12"])
def test_what_we_never_wrote_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        Aim.read(text)
