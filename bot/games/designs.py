"""Designs that people keep between tables, for games that support them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.messages.panel import Designed, Kept, Panel, Press
from engine.kernel.core import Json, Seat


class ShowDesigns(Protocol):
    """A function that shows players their own designs, with one of them open."""

    def __call__(self, kept: Sequence[Kept], focus: str = "", note: str = "", /) -> Panel: ...


@dataclass(frozen=True)
class Designs:
    """A game's support for designs that people keep between tables."""

    kind: str
    """Kind of ask that players answer with their designs."""
    word: str
    """Word for the designs, as in the command that shows them."""
    show: ShowDesigns
    press: Callable[[Sequence[Kept], Press], Designed]
    """Function that handles a press in that panel; it raises engine.kernel.core.Refused with a reason."""
    read_file: Callable[[Sequence[Kept], str, str], Kept]
    """Function that reads a design from a file's name and text; it raises Refused if the file holds none."""
    kept_after: Callable[[Mapping[str, Json], Seat], Sequence[Kept]] = lambda outcome, seat: ()
    """Function that returns the designs to save after the game, in place of those with the same names."""
