"""Places, owners and numbers as people type them, wherever they do: in sheets, instructions, actions."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from engine.earth_mans_burden.board.worlds import PLACES, REGIONS, SEATS, UN, Owner, Place, World
from engine.kernel.core import Refused, Seat

MOST_UNITS = 9999
ONE = ("a", "an", "one")
_NEAR = 0.72


def read_place(text: str) -> Place:
    """Return the place meant: its name, the beginning of it, or something spelled like it."""
    return _named(text, PLACES, "place")


def read_world(text: str) -> World:
    """Return the world meant."""
    return _named(text, list(REGIONS), "world")


def read_seat(text: str) -> Seat:
    """Return the seat meant."""
    return _named(text, SEATS, "seat")


def read_owner(text: str) -> Owner:
    """Return the seat meant, or the UN."""
    return _named(text, [*SEATS, UN], "seat")


def _named(text: str, names: Sequence[str], what: str) -> str:
    word = "_".join(text.removeprefix("the ").split())
    likely = [name for name in names if name == word]
    likely += [name for name in names if len(word) > 1 and name.startswith(word)]
    likely += get_close_matches(word, names, n=1, cutoff=_NEAR)
    if not likely:
        known = ", ".join(names).replace("_", " ")
        raise Refused(f"There is no {what} “{text[:30]}”. Choose one of: {known}.")
    return likely[0]


def read_count(text: str) -> int:
    """Read a number of units, 1 or more; else Refused."""
    if text in ONE:
        return 1
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    if not 0 < number <= MOST_UNITS:
        raise Refused(f"“{text[:20]}” is not a number from 1 to {MOST_UNITS}.")
    return number


def split_places(text: str) -> tuple[Place, Place]:
    """Split two places in a row, of one or two words each; Refused if they are not two."""
    words = text.replace(" to ", " ").removeprefix("from ").split()
    for at in range(1, len(words)):
        origin, to = "_".join(words[:at]), "_".join(words[at:])
        if origin in PLACES and to in PLACES:
            return origin, to
    for at in range(1, len(words)):
        try:
            return read_place(" ".join(words[:at])), read_place(" ".join(words[at:]))
        except Refused:
            continue
    raise Refused(f"“{text[:40]}” does not name two places. For example: fly 3 earth solar system.")
