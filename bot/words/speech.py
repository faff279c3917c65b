"""How any game speaks: seats and people, numbers, lists, names that neither format nor mention anybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core import Seat
from render.liveries import marks_of

SYMBOLS: Mapping[Seat, str] = {"red": "🔴", "blue": "🟦", "green": "🍀", "yellow": "⭐"}
_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\*_~`|>#[]()<"})


def colour_of(seat: Seat) -> int:
    """The seat's colour in pictures, 0xRRGGBB."""
    return int(marks_of(tuple(SYMBOLS), "standard")[seat].fill[1:], 16)


def seat_word(seat: Seat) -> str:
    """Red, Blue, Green, Yellow."""
    return seat.title()


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


def count(number: int, what: str) -> str:
    """1 troop, 2 troops, no Stones; City -> Cities."""
    several = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number or 'no'} {what if number == 1 else several}"


def listed(parts: Iterable[str], *, last: str = "and") -> str:
    """a, b and c."""
    items = list(parts)
    return ", ".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def shortened(text: str, limit: int) -> str:
    """The text cut to a limit of characters, with an ellipsis where it was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
