"""Show the choice of lessons and puzzles."""

from __future__ import annotations

from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.puzzles.screens import PUZZLES
from bot.extras.lessons.screens import LEARN
from bot.messages.catalogue import say
from bot.messages.panel import Button, Choice, Menu, Panel
from bot.table.dry_runs.dry_screens import COLOUR
from bot.table.rights.deeds import ANYBODY, Deed, Rights
from engine.registry.catalogue import find_game
from engine.registry.puzzles import puzzles_of, with_puzzles


def to_choice() -> Button:
    """Return the button that opens the list of lessons."""
    return Button(say("learn-button"), LEARN)


def choice_panel() -> Panel:
    """Return a menu of lessons and one of puzzles, visible to the reader only."""
    lessons = tuple(
        Choice(find_game(game).title, game, say("learn-lesson-hint", minutes=lesson.minutes))
        for game, lesson in LESSONS.items()
    )
    puzzles = tuple(
        Choice(find_game(game).title, game, say("learn-puzzles-hint", n=len(puzzles_of(game))))
        for game in with_puzzles()
    )
    rows = (
        Menu(say("learn-lesson-placeholder"), LEARN, lessons),
        Menu(say("learn-puzzles-placeholder"), PUZZLES, puzzles),
    )
    return Panel(say("learn-text"), rows, colour=COLOUR)


_DOORS = (
    "/learn", "press learn", "press lesson", "form lesson", "press puzzles", "press puzzle", "form puzzle",
    "page POST /learn",
)  # fmt: skip
RIGHTS = Rights([Deed("learn", "own", _DOORS, ANYBODY)])
"""The rights of lessons and puzzles, which one person plays alone."""
