"""Replace symbols in sent texts by the application's emoji.

Texts contain only Unicode symbols, and marks by name. Without an uploaded emoji, symbols stay unchanged and
marks show nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import discord

from bot.games.catalogue import TEXTS
from bot.games.phrases import SYMBOLS
from bot.messages.names import honest
from render.seat_styles import SEAT_STYLES

_CODE: Final = re.compile(r"(```.*?```|`[^`]*`)", re.DOTALL)
"""Code blocks and inline code, where Discord would show an emoji as plain text."""
_MARKS: Final[Mapping[str, str]] = {
    **{symbol: f"seat_{style.shape}" for symbol, style in zip(SYMBOLS, SEAT_STYLES, strict=True)},
    **{symbol: mark for texts in TEXTS.values() for symbol, mark in texts.signs.items()},
}
"""Symbol -> name of the application emoji for it."""
_SYMBOL: Final = re.compile("|".join(map(re.escape, sorted(_MARKS, key=len, reverse=True))))


class AppEmoji:
    """The application emoji by mark; empty until Discord has listed them."""

    def __init__(self) -> None:
        self._known: Mapping[str, discord.PartialEmoji] = {}

    def know(self, known: Mapping[str, discord.PartialEmoji]) -> None:
        """Replace the known emoji, by mark."""
        self._known = known

    def of(self, mark: str) -> discord.PartialEmoji | None:
        """Return the emoji of a mark."""
        return self._known.get(mark)

    def told(self, text: str, limit: int) -> str:
        """Return the text as it is sent: with emoji for its symbols, unless it would exceed the limit.

        Discord counts an emoji by its markup: some forty characters. No row imitates a line of proof.
        """
        text = honest(text)
        if not self._known:
            return text
        parts = _CODE.split(text)
        parts[::2] = (_SYMBOL.sub(self._tag, part) for part in parts[::2])
        changed = "".join(parts)
        return changed if len(changed) <= limit else text

    def _tag(self, found: re.Match[str]) -> str:
        known = self.of(_MARKS[found[0]])
        return str(known) if known else found[0]

    def labelled(self, label: str, mark: str = "") -> tuple[str, discord.PartialEmoji | None]:
        """Return a label and its emoji: that of the mark, else of the label's first symbol."""
        if self.of(mark):
            return label, self.of(mark)
        found = _SYMBOL.match(label)
        known = self.of(_MARKS[found[0]]) if found else None
        rest = label[found.end() :].strip() if found else ""
        return (rest, known) if known and rest else (label, None)


EMOJI: Final = AppEmoji()
"""Emoji of the application that this process is logged in as."""
