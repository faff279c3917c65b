"""A game's order sheets and standing instructions, and the deputies that answer from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.games.story import Past
from bot.messages.panel import Post
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Deputy, Nobody


@dataclass(frozen=True)
class Saved:
    """Everything a seat has prepared for a decision."""

    draft: str = ""
    """Saved for the ask itself."""
    sheet: str = ""
    """The order sheet of the stage."""
    standing: str = ""
    """The standing instructions, which hold for the whole game."""


@dataclass(frozen=True)
class Sheets:
    """A game's support for prepared answers; games without it ask about everything."""

    kind: str = ""
    """The kind of ask whose draft is an order sheet that serves the whole stage, if there is one."""
    draft_for: Callable[[Ask, str], str] = lambda ask, last: ""
    """The draft with which a new ask begins; of an order sheet given that of the seat's last."""
    deputy: Callable[[Ask, Saved, str], Deputy] = lambda ask, saved, pace: Nobody()
    """Who answers for a person, from the order sheet and the standing instructions, at a pace."""
    left_out: Callable[[str, Mapping[str, Json]], list[str]] | None = None
    """The lines of an order sheet that came to nothing, given the seat's answers of its stage by kind.

    None if the player is not told.
    """
    since: Callable[[Past, Seat], Post | None] = lambda past, seat: None
    """What came of the seat's last order sheet, in at most four lines, and the picture that says it."""
