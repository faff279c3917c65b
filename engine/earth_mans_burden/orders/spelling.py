"""Read places, owners and numbers as people type them in sheets, instructions and actions."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from engine.earth_mans_burden.board.worlds import SEATS, UN, Board, Owner, Place, World
from engine.kernel.core import Refused, Seat

MOST_UNITS = 9999
ONE = ("a", "an", "one")
_NEAR = 0.72


def read_place(text: str, board: Board) -> Place:
    """Return the place that a text means: its name, the beginning of its name, or a similar spelling."""
    return _named(text, board.places, "place")


def read_world(text: str, board: Board) -> World:
    """Return the world that a text means, read as in `read_place`."""
    return _named(text, list(board.regions), "world")


def read_seat(text: str) -> Seat:
    """Return the seat that a text means."""
    return _named(text, SEATS, "seat")


def read_owner(text: str) -> Owner:
    """Return the seat that a text means, or the UN."""
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
    """Return a number of units, 1 or more; Refused for anything else."""
    if text in ONE:
        return 1
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    if not 0 < number <= MOST_UNITS:
        raise Refused(f"“{text[:20]}” is not a number from 1 to {MOST_UNITS}.")
    return number


def split_places(text: str, board: Board) -> tuple[Place, Place]:
    """Return two places from a text, each of one or two words; Refused if there are not two."""
    words = text.replace(" to ", " ").removeprefix("from ").split()
    for at in range(1, len(words)):
        origin, to = "_".join(words[:at]), "_".join(words[at:])
        if origin in board.places and to in board.places:
            return origin, to
    for at in range(1, len(words)):
        try:
            return read_place(" ".join(words[:at]), board), read_place(" ".join(words[at:]), board)
        except Refused:
            continue
    raise Refused(f"“{text[:40]}” does not name two places. For example: fly 3 earth solar system.")
