"""A game that cannot go on: neither a player's refusal nor the bot's end, but its own table's trouble."""

from __future__ import annotations

import traceback
from pathlib import Path

from bot.messages.catalogue import Message, say

_FRAMES = 3


class Standstill(Exception):
    """One game stands still; no other one does.

    `told` is for whoever wanted to play on, `why` for the host: what went wrong.
    """

    def __init__(self, match_id: int, why: str, told: str = "") -> None:
        self.told = told or say("stuck-bug")
        super().__init__(self.told)
        self.match_id, self.why = match_id, why

    def for_organiser(self, where: str) -> Message:
        """Return what the game's organiser is told, with its channel; nothing in it is secret."""
        return say("stuck-organiser-bug", where=where, why=self.why)


def standstill_of(match_id: int, error: Exception) -> Standstill:
    """Return what an error means for its game."""
    return error if isinstance(error, Standstill) else Standstill(match_id, place_of(error))


def place_of(error: BaseException) -> str:
    """Return the kind of mistake and where it happened; its text may tell what is secret."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-_FRAMES:])
    return " < ".join(
        [type(error).__name__, *(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)]
    )
