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
    """The part of the board to draw; games without parts always draw the whole board."""

    close: bool = False
    """True to draw only the area where something is happening."""
    full: bool = False
    """True to draw for a large screen."""
    near: Seat = ""
    """Seat whose surroundings to draw; "" for the whole board."""


ALL = Extent()


@dataclass(frozen=True)
class Looks:
    """A game's visual presentation; views come from the game's own `view`."""

    draw: Callable[[Any, Names, Extent], Picture]
    """Function that draws the current board (`board`)."""
    board_text: Callable[[Any, Names], str]
    """Function that writes the board as a text table."""
    status: Callable[[Any, Names], str]
    """Function that describes the state of the game in a few lines of markdown, for the status card."""
    shown: Callable[[Picture], Shown]
    """Function that returns a picture's scene; charts are the same in every game (`bot.games.charts`)."""
    chart: Callable[[Sequence[Event], Names], Chart | None] = lambda events, names: None
    """Function that returns the chart of a whole game; None if there is nothing to draw."""
    hand: Callable[[Any, Seat], str] | None = None
    """Function that returns what the seat alone may see now, from its own view, "" for nothing; None in games
    without such things."""
    is_hand_told: bool = True
    """True if a changed hand comes by DM; False if panels and private notes tell every change anyway."""
    has_parts: bool = False
    """True if players can look at a part of the board, because it is large."""

    def board(
        self, view: Any, names: Names, *, close: bool = False, full: bool = False, near: Seat = ""
    ) -> Picture:
        """Return the current board, or the part of it given by an `Extent`."""
        return self.draw(view, names, Extent(close, full, near))
