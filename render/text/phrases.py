"""Numbers, lists and seats in words, shared by captions, descriptions and messages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from engine.kernel.core import Seat

_KNOWN = ("LATIN ", "GREEK ", "CYRILLIC ", "DIGIT ")
"""Scripts that the pictures' font covers, as prefixes of Unicode character names."""


def seat_word(seat: Seat) -> str:
    """Return a seat's name: Red, Blue, Green, Yellow."""
    return seat.title()


def short(name: str) -> str:
    """Drop everything after a comma: "Captain 1" of "Captain 1, computer"."""
    return name.partition(",")[0]


def called(seat: Seat, names: Mapping[Seat, str]) -> str:
    """Return the player's name, or the seat's name if it is unknown or not drawable."""
    name = short(names.get(seat, ""))
    return name if any(map(_is_known, name)) else seat_word(seat)


def _is_known(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(_KNOWN)


_IRREGULAR = {"die": "dice"}


def count(number: int, what: str) -> str:
    """Count things: "1 troop", "2 troops", "no Stones"; City -> Cities, hex -> hexes, wish -> wishes."""
    if what in _IRREGULAR and number != 1:
        return f"{number or 'no'} {_IRREGULAR[what]}"
    stem, ending = (what[:-1], "ies") if what.endswith("y") else (what, "s")
    several = stem + ("es" if what.endswith(("x", "sh")) else ending)
    return f"{number or 'no'} {what if number == 1 else several}"


def listed(parts: Iterable[str], *, last: str = "and") -> str:
    """Join items: "a, b and c"."""
    items = list(parts)
    return ", ".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {last} {items[-1]}"
