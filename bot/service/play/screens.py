"""What a person sees after a press."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages.panel import Form, Panel
from engine.kernel.core import Seat, Step


@dataclass(frozen=True)
class Screen:
    """What a person sees after a press: a panel for the step, a form to open, or only a note."""

    match_id: int
    step: Step | None
    seat: Seat
    panel: Panel | None = None
    note: str = ""
    form: Form | None = None
    asked: str = ""
    """The kind of the ask."""
    revision: int = 0
    """Of the sheet that the panel shows."""
    is_refused: bool = False
    """Whether the press was on an older sheet, and came to nothing."""
    held_back: str | None = None
    """What need not be sent once this is shown: its nonce."""
    acts: int | None = None
    """Of an Act panel, which is about no ask: after how many actions of the seat it is shown."""
