"""How any game speaks: seats and people, numbers, lists, names that neither format nor mention anybody."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Seat
from render.liveries import marks_of
from render.speech import count, listed, seat_word

__all__ = [
    "SYMBOLS",
    "colour_of",
    "count",
    "listed",
    "person",
    "plain",
    "seat_name",
    "seat_word",
    "shortened",
]

SYMBOLS: Mapping[Seat, str] = {"red": "🔴", "blue": "🟦", "green": "🍀", "yellow": "⭐"}
_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\*_~`|>#[]()<"})


def colour_of(seat: Seat) -> int:
    """The seat's colour in pictures, 0xRRGGBB."""
    return int(marks_of(tuple(SYMBOLS), "standard")[seat].fill[1:], 16)


def seat_name(seat: Seat) -> str:
    """The seat with its symbol."""
    return f"{SYMBOLS[seat]} {seat_word(seat)}"


def person(seat: Seat, names: Mapping[Seat, str]) -> str:
    """The seat and, where known, who sits there: 🔴 Red (Ann)."""
    name = names.get(seat)
    return f"{seat_name(seat)} ({plain(name)})" if name else seat_name(seat)


def plain(name: str) -> str:
    """A display name that neither formats nor mentions anything."""
    return name.translate(_SPECIAL).replace("@", "@\u200b")


def shortened(text: str, limit: int) -> str:
    """The text cut to a limit of characters, with an ellipsis where it was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
