"""Helpers shared by the topics of standing instructions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.messages.panel import Row
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet

UNSAID = "unsaid"

Deed = Callable[[View, Sheet, str, str], tuple[Sheet, str | None]]
"""Function that handles a press with an argument and a value. It returns the new sheet and the state of its
menus; None leads back to all topics."""


@dataclass(frozen=True)
class Topic:
    """A topic of standing instructions: its help, its rows for a state of the menus, and its presses."""

    help: str
    rows: Callable[[View, Sheet, str], list[Row]]
    presses: Mapping[str, Deed]


def parts_of(state: str, number: int) -> list[str]:
    """Split the menus' state into its parts; "" means that nothing is picked yet."""
    return [*state.split("."), *[""] * number][:number]


def support_line(sheet: Sheet) -> Line | None:
    """Return the line of the Support order, if any."""
    return next((line for line in sheet.lines if line.order == "support"), None)
