"""All sizes and colours of the pictures in one place.

Seats are told apart by colour, by the outline of their pieces and by their letter. The four seat colours
differ in lightness as well as in hue, so that they stay apart for colour-blind eyes and in grey.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

Colour = str


class SeatMark(NamedTuple):
    """How a seat is shown: `shape` is circle, square, diamond or shield; `ink` is legible on `fill`."""

    letter: str
    shape: str
    fill: Colour
    ink: Colour


class Ground(NamedTuple):
    """The colours of a terrain: its base, a lighter and a darker tone for what is drawn on it."""

    base: Colour
    light: Colour
    dark: Colour


_SEATS = {
    "red": SeatMark("R", "circle", "#b8232f", "#ffffff"),
    "blue": SeatMark("B", "square", "#2459b8", "#ffffff"),
    "green": SeatMark("G", "diamond", "#46bd86", "#0c1f17"),
    "yellow": SeatMark("Y", "shield", "#f6cb2d", "#241c00"),
}
_GROUNDS = {
    "plains": Ground("#b3cb78", "#c8db93", "#6f9140"),
    "village": Ground("#d0b283", "#ead6ab", "#9a7c4f"),
    "farmland": Ground("#dcb54a", "#efd079", "#a97f22"),
    "forest": Ground("#55864a", "#86b077", "#1d4630"),
    "desert": Ground("#ecd7a2", "#f8e9c3", "#c9a566"),
    "mountain": Ground("#989089", "#c9c3ba", "#625a55"),
    "swamp": Ground("#5f8076", "#86a396", "#35524b"),
    "city": Ground("#b9b6ca", "#d6d3e2", "#4b4863"),
    "home": Ground("#c9b5a6", "#e2d3c6", "#7d6656"),
    "airport": Ground("#9fae9d", "#b8c4b2", "#5b665f"),
}


@dataclass(frozen=True)
class Theme:
    """A look. Sizes are pixels of the finished picture, or units (a hex's centre to its corner)."""

    name: str = "dark"
    width: int = 1600
    hex_scale: float = 73.0
    piece_units: float = 0.56
    table: Colour = "#141a24"
    table_edge: Colour = "#0c1018"
    table_hex: Colour = "#18202c"
    board: Colour = "#222c3b"
    panel: Colour = "#222b39"
    panel_edge: Colour = "#3a475b"
    text: Colour = "#f4efe2"
    faint: Colour = "#a9b4c4"
    paper: Colour = "#f6efdc"
    ink: Colour = "#20242c"
    gold: Colour = "#f0b93a"
    alarm: Colour = "#ff5a3c"
    change: Colour = "#ff4fb4"
    slow: Colour = "#7a3fa0"
    seats: Mapping[str, SeatMark] = field(default_factory=lambda: MappingProxyType(_SEATS), hash=False)
    grounds: Mapping[str, Ground] = field(default_factory=lambda: MappingProxyType(_GROUNDS), hash=False)


DARK = Theme()


def rgb(colour: Colour) -> tuple[int, int, int]:
    """The three parts of "#rrggbb", 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour between two: share 0 is a, 1 is b."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
