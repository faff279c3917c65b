"""Keep texts within Discord's limits: split them, or cut them with a notice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.catalogue import say

MESSAGE = 2000
LAYOUT = 4000
ROOM = 1900
"""Most characters of one message of a long text, which leaves room for a link to the rest."""
ALT_TEXT = 1024


def parted(lines: Sequence[str], room: int) -> list[str]:
    """Split the lines into as few messages as possible, always at line ends."""
    messages: list[str] = []
    for line in lines:
        if messages and len(messages[-1]) + 1 + len(line) <= room:
            messages[-1] += f"\n{line}"
        else:
            messages.append(line)
    return messages


def cut(text: str, limit: int, notice: str = "") -> str:
    """Return the text if it fits, else its first lines and a line with the notice."""
    if len(text) <= limit:
        return text
    last = f"\n{notice or say('text-cut')}"
    room = text[: limit - len(last)]
    lines, _, _ = room.rpartition("\n")
    return (lines if len(lines) > limit // 2 else room) + last


def shorten(text: str, limit: int) -> str:
    """Return the text if it fits, or else its beginning and an ellipsis; for labels."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
