"""A season's standings as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.messages.panel import Picture
from render.scenes.crosstable import Cell, Crosstable, Line
from render.text.describe import crosstable_text

STANDING = "season"
"""Kind of picture that holds standings."""
LINES, ROUNDS = 24, 5
"""Numbers of lines, and of the latest rounds, that fit on a phone's screen."""


def standing_picture(title: str, when: str, rounds: Sequence[str], lines: Sequence[Line]) -> Picture:
    """Return the standings as a picture.

    `rounds` names the columns, and each line has one cell per column.
    """
    data = {
        "title": title,
        "when": when,
        "rounds": list(rounds[-ROUNDS:]),
        "more": max(0, len(lines) - LINES),
        "lines": [
            {**line._asdict(), "cells": [list(cell) for cell in line.cells[-ROUNDS:]]}
            for line in lines[:LINES]
        ],
    }
    bare = Picture("", STANDING, "standing", "", data)
    return replace(bare, alt=crosstable_text(standing_shown(bare)))


def standing_shown(picture: Picture) -> Crosstable:
    """Load the standings stored in a picture."""
    data = picture.data
    lines = tuple(
        Line(**{**line, "cells": tuple(Cell(*cell) for cell in line["cells"])}) for line in data["lines"]
    )
    return Crosstable(data["title"], data["when"], tuple(data["rounds"]), lines, data["more"])
