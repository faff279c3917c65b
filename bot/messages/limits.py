"""Texts within Discord's limits: cut with a notice."""

from __future__ import annotations

MESSAGE = 2000
LAYOUT = 4000
ALT_TEXT = 1024

CUT = "\n-# … cut here: too long for one message."


def cut(text: str, limit: int, notice: str = CUT) -> str:
    """The text if it fits, else its first lines and the notice."""
    if len(text) <= limit:
        return text
    room = text[: limit - len(notice)]
    lines, _, _ = room.rpartition("\n")
    return (lines if len(lines) > limit // 2 else room) + notice


def shorten(text: str, limit: int) -> str:
    """The text if it fits, else its beginning and an ellipsis: for labels."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
