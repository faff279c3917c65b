"""Styles of a game's seats: eight in a fixed order, each a colour and a shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final, NamedTuple

from render.theme import PALETTES, Colour

Seat = str


class SeatStyle(NamedTuple):
    """A shape distinct without colour, and an ink legible on the seat's colour."""

    shape: str
    ink: Colour


class SeatMark(NamedTuple):
    """A seat's style: `letter` abbreviates its name, `ink` is legible on `fill`."""

    letter: str
    shape: str
    fill: Colour
    ink: Colour


SEAT_STYLES: Final = (
    SeatStyle("circle", "#ffffff"),
    SeatStyle("square", "#ffffff"),
    SeatStyle("diamond", "#0c1f17"),
    SeatStyle("shield", "#241c00"),
    SeatStyle("triangle", "#ffffff"),
    SeatStyle("cross", "#241c00"),
    SeatStyle("star", "#0b1c26"),
    SeatStyle("pill", "#ffffff"),
)
NEUTRAL: Final = SeatMark("U", "star", "#f4f6fa", "#20242c")
"""Style of an owner that is not a seat; it differs from those of the first six seats."""
Marks = Mapping[Seat, SeatMark]


@lru_cache(maxsize=64)
def marks_of(seats: tuple[Seat, ...], palette: str) -> Marks:
    """Return each seat's style in a palette; ValueError if there are more seats than styles."""
    if len(seats) > len(SEAT_STYLES):
        raise ValueError(f"{len(seats)} seats are more than {len(SEAT_STYLES)} seat styles")
    worn = zip(seats, letters(seats), SEAT_STYLES, PALETTES[palette].seats, strict=False)
    return MappingProxyType(
        {seat: SeatMark(letter, one.shape, fill, one.ink) for seat, letter, one, fill in worn}
    )


def letters(seats: Sequence[Seat]) -> list[str]:
    """Assign each seat the first free letter of its name; if that fails, A, B, C... for all.

    Skip digits and I, because most pieces have a number beside the letter.
    """
    given: list[str] = []
    for seat in seats:
        given += [letter for letter in seat.upper() if letter.isalpha() and letter not in (*given, "I")][:1]
    return given if len(given) == len(seats) else list(ascii_uppercase[: len(seats)])
