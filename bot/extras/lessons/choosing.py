"""Show the choice of lessons and puzzles."""

from __future__ import annotations

from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.puzzle_screens import PUZZLES
from bot.extras.lessons.screens import LEARN
from bot.games.phrases import count
from bot.messages.panel import Button, Choice, Menu, Panel
from bot.table.dry_runs.dry_screens import COLOUR
from engine.registry.catalogue import find_game
from engine.registry.puzzles import puzzles_of, with_puzzles

TO_CHOICE = Button("Learn by playing", LEARN)
"""Opens the list."""


def choice_panel() -> Panel:
    """Return a menu of lessons and one of puzzles, visible to the reader only."""
    lessons = tuple(
        Choice(find_game(game).title, game, f"A lesson of about {count(lesson.minutes, 'minute')}")
        for game, lesson in LESSONS.items()
    )
    puzzles = tuple(
        Choice(find_game(game).title, game, f"{count(len(puzzles_of(game)), 'puzzle')}, easiest first")
        for game in with_puzzles()
    )
    text = (
        "## What do you want to learn?\n"
        "A **lesson** teaches a game one rule at a time, on a board of your own.\n"
        "**Puzzles** are small positions to solve. The rules judge your answer."
    )
    return Panel(
        text, (Menu("Start a lesson", LEARN, lessons), Menu("Solve puzzles", PUZZLES, puzzles)), colour=COLOUR
    )
