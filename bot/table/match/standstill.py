"""A game that cannot go on: neither a player's refusal nor the bot's end, but its own table's trouble."""

from __future__ import annotations

import traceback
from pathlib import Path

_FRAMES = 3


class Standstill(Exception):
    """One game stands still; no other one does.

    The text is for whoever wanted to play on. `why` tells the host what went wrong.
    """

    def __init__(self, match_id: int, why: str, told: str = "") -> None:
        super().__init__(told or _told())
        self.match_id, self.why = match_id, why

    @property
    def cause(self) -> str:
        """What went wrong, for people who play: nothing in it is secret."""
        return f"something went wrong in me ({self.why})"


def standstill_of(match_id: int, error: Exception) -> Standstill:
    """What an error is to its game."""
    return error if isinstance(error, Standstill) else Standstill(match_id, place_of(error))


def place_of(error: BaseException) -> str:
    """The kind of mistake and where it happened; its text may tell what is secret."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-_FRAMES:])
    return " < ".join(
        [type(error).__name__, *(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)]
    )


def _told() -> str:
    return (
        "This game stands still: something went wrong in me, and I must not guess. Nothing is lost "
        "and nothing was changed. Its organiser and my host are told; it goes on as soon as that is mended."
    )
