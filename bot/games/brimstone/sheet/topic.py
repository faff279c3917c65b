"""What the topics of standing instructions have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.messages.panel import Row
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet

UNSAID = "unsaid"

Deed = Callable[[View, Sheet, str, str], tuple[Sheet, str | None]]
"""The sheet and what the menus are about, after a press with that argument and value; None: all topics."""


@dataclass(frozen=True)
class Topic:
    """One kind of instruction in full: what it is for, its rows by what they are about, its presses."""

    help: str
    rows: Callable[[View, Sheet, str], list[Row]]
    presses: Mapping[str, Deed]


def parts_of(state: str, number: int) -> list[str]:
    """The pieces of what menus are about, empty ones where nothing is picked yet."""
    return [*state.split("."), *[""] * number][:number]


def support_line(sheet: Sheet) -> Line | None:
    """The Support order, if one lies on the sheet."""
    return next((line for line in sheet.lines if line.order == "support"), None)
