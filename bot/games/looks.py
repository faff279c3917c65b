"""Show a game: its board as picture and text, its status, and descriptions of its pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.story import Names
from bot.messages.panel import Picture
from engine.kernel.core import Event, Seat
from render.scenes.scene import Chart, Shown


@dataclass(frozen=True)
class Extent:
    """The part of the board to draw; games without parts always draw all of it."""

    close: bool = False
    """Only where something is going on."""
    full: bool = False
    """For a large screen."""
    near: Seat = ""
    """Only the part round what that seat has."""


ALL = Extent()


@dataclass(frozen=True)
class Looks:
    """A game's visual presentation; views come from the game's own `view`."""

    draw: Callable[[Any, Names, Extent], Picture]
    """The board as it lies (`board`)."""
    board_text: Callable[[Any, Names], str]
    """The board as a table of text."""
    status: Callable[[Any, Names], str]
    """How it stands, in a few lines for the status card (markdown)."""
    shown: Callable[[Picture], Shown]
    """What a picture of the game shows; a chart is one of any game alike (`bot.games.charts`)."""
    chart: Callable[[Sequence[Event], Names], Chart | None] = lambda events, names: None
    """The course of a whole game in curves, if there is anything to show."""
    has_parts: bool = False
    """Whether the board is so large that a part of it may be looked at."""

    def board(
        self, view: Any, names: Names, *, close: bool = False, full: bool = False, near: Seat = ""
    ) -> Picture:
        """Return the current board, or the part of it given by an `Extent`."""
        return self.draw(view, names, Extent(close, full, near))
