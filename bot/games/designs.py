"""Word people's designs of a game, which they keep from table to table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.messages.panel import Designed, Kept, Panel, Press
from engine.kernel.core import Json, Seat


class ShowDesigns(Protocol):
    """All that a person keeps of such designs, and the one in hand, for that person alone."""

    def __call__(self, kept: Sequence[Kept], focus: str = "", note: str = "", /) -> Panel: ...


@dataclass(frozen=True)
class Designs:
    """A game's designs, kept from table to table."""

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
