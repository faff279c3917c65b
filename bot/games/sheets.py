"""A game's order sheets and standing instructions, and the deputies that answer from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel.core import Ask, Json
from engine.kernel.deputy import APART, Deputy, Instructions, Nobody


@dataclass(frozen=True)
class Saved:
    """Everything a seat has prepared for a decision."""

    draft: str = ""
    """Draft saved for this ask."""
    sheet: str = ""
    """Order sheet of the stage."""
    standing: str = ""
    """Standing instructions, valid for the whole game."""


@dataclass(frozen=True)
class Sheets:
    """A game's support for prepared answers; games without it ask about everything."""

    kind: str = ""
    """Kind of ask whose draft is an order sheet for the whole stage; "" if the game has none."""
    draft_for: Callable[[Ask, str], str] = lambda ask, last: ""
    """Function that returns the first draft for a new ask; for an order sheet, it gets the seat's last
    sheet."""
    deputy: Callable[[Ask, Saved, str], Deputy] = lambda ask, saved, pace: Nobody()
    """Function that returns the deputy that answers for a player: from the sheet, the instructions and the
    pace."""
    waiting: Callable[[Any, str], str] = lambda view, standing: ""
    """Function that returns the orders that the seat's standing instructions hold for its next turns, given
    its view; "" if there are none to take back."""
    left_out: Callable[[Any, str, Mapping[str, Json]], list[str]] | None = None
    """Function that returns the order sheet's lines without effect, given the state, the sheet and the seat's
    answers this stage by kind. None if the player does not hear about them."""

    def written(self, saved: Saved) -> str:
        """Return the text that answers for a seat, as fair play seals it; without a computer's notes."""
        return APART.join(filter(None, (saved.sheet if self.kind else "", saved.standing)))


def sheets_of(instructions: Instructions, kind: str = "", **more: Any) -> Sheets:
    """Return a game's sheets whose deputy reads what a record's check reads."""
    sheets = Sheets(kind, **more)
    return replace(sheets, deputy=lambda ask, saved, pace: instructions.deputy(sheets.written(saved), pace))
