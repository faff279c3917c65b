"""Share what the topics of standing instructions have in common."""

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
    """Split a state into its parts, with "" for what is not picked yet."""
    return [*state.split("."), *[""] * number][:number]


def support_line(sheet: Sheet) -> Line | None:
    """Return the line of the Support order, if the sheet has one."""
    return next((line for line in sheet.lines if line.order == "support"), None)
