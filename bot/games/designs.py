"""Designs that people keep between tables, for games that support them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.messages.panel import Designed, Kept, Panel, Press
from engine.kernel.core import Json, Seat


class ShowDesigns(Protocol):
    """A request to show a person their own designs, with one of them open."""

    def __call__(self, kept: Sequence[Kept], focus: str = "", note: str = "", /) -> Panel: ...


@dataclass(frozen=True)
class Designs:
    """A game's support for designs that people keep between tables."""

    kind: str
    """The kind of ask that is answered with what people design."""
    word: str
    """What those designs are called, as the command that shows them."""
    show: ShowDesigns
    press: Callable[[Sequence[Kept], Press], Designed]
    """What a press in that panel means; engine.kernel.core.Refused with a reason for the person."""
    read_file: Callable[[Sequence[Kept], str, str], Kept]
    """The design that a file of a title holds, to be kept; Refused if it is none."""
    kept_after: Callable[[Mapping[str, Json], Seat], Sequence[Kept]] = lambda outcome, seat: ()
    """What a seat's person keeps of a game that is over, in place of what had the same names."""
