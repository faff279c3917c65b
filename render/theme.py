"""All sizes and colours of pictures: dark and light themes, palettes for four types of colour vision.

Seats differ by colour, by the outline of their pieces and by letter (`render.seat_styles`). Suits differ by
colour and by outline. For its own type of colour vision and for normal vision, a palette keeps these
CIEDE2000 distances: any two of the first four seats `SEATS_APART`, any two of eight `EIGHT_APART`, any two
suits `SUITS_APART`, and any two drawn terrains of a game `TERRAINS_APART`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

Colour = str

SEATS_APART: Final = 30.0
EIGHT_APART: Final = 16.0
SUITS_APART: Final = 24.0
TERRAINS_APART: Final = 9.0
CONTRAST: Final = 4.5
"""Least contrast of any text with its background (WCAG)."""
SIGN_CONTRAST: Final = 3.0
"""Least contrast of a suit's sign with its card (WCAG, for graphics)."""

MARGIN: Final = 20
HEAD: Final = 112
FOOT: Final = 76
CARD: Final = (312, 316)
STRIP_HEIGHT: Final = 152
GAP: Final = 10
BOARD_HEIGHT: Final = 1400
PLOT_HEIGHT: Final = 430
PHONE_WIDTH: Final = 1170
"""Width in pixels of a picture for a phone; the phone shows it at a third of that or less."""
PHONE_TEXT: Final = (46, 43)
"""Font sizes on a phone's picture: usual, and where space is tight."""
PHONE_MARGIN: Final = 14
PHONE_LINE: Final = 58
PHONE_SEAT: Final = 90
CROP_HEIGHT: Final = 880
SUMS_CROP_HEIGHT: Final = 640
CROP_SCALES: Final = (74.0, 80.0, 88.0, 96.0, 106.0, 116.0, 128.0, 140.0, 156.0, 172.0)
HINT_SCALE: Final = 90.0
"""Least scale, in pixels per unit, at which tiles show what they give or cost."""


class Palette(NamedTuple):
    """The colours of eight seats and of the suits, which readers must be able to tell apart."""

    seats: tuple[Colour, ...]
    suits: Mapping[str, Colour]


_SUITS: Final = ("moons", "suns", "waves", "leaves", "wyrms", "knots")


def _seats(colours: str) -> tuple[Colour, ...]:
    """Return a colour for each of eight seat styles, in the order of `render.seat_styles`."""
    return tuple(colours.split())


def _suits(colours: str) -> Mapping[str, Colour]:
    """Return a colour for each suit of the Decktet, in the order of `_SUITS`."""
    return MappingProxyType(dict(zip(_SUITS, colours.split(), strict=True)))


PALETTES: Final[Mapping[str, Palette]] = {
    "standard": Palette(
        _seats("#b8232f #2459b8 #46bd86 #f6cb2d #8c3a8c #ff7c1f #8ed4f2 #4a2e08"),
        _suits("#605a61 #a6700f #0081fb #1f9162 #df0026 #5400b0"),
    ),
    "protanopia": Palette(
        _seats("#b6232f #265bb7 #31a296 #ffd529 #7c3a62 #e88f0d #8fdcf5 #976d2b"),
        _suits("#92737b #893c04 #007bff #1a9800 #640124 #0800c0"),
    ),
    "deuteranopia": Palette(
        _seats("#b11d29 #2459b9 #0fc1a5 #facd2d #936087 #dd6402 #8fdcf5 #4e332b"),
        _suits("#37363b #e15405 #6e73f9 #4f8c7a #8b030b #0000c6"),
    ),
    "tritanopia": Palette(
        _seats("#ba212e #2e55ad #19c487 #f7cb31 #9838c8 #ff7b3f #bfe8ff #5b3606"),
        _suits("#4b3a3b #947c69 #675aac #059805 #c80405 #190058"),
    ),
}


@dataclass(frozen=True)
class Theme:
    """A theme. Sizes are pixels of the finished picture, or units (a hex's centre to its corner).

    `gold` is legible on a panel and on the table; `bright` is a background for text in `ink`. The name is
    unique.
    """

    name: str = "dark-standard"
    palette: str = "standard"
    width: int = 1600
    hex_scale: float = 74.0
    piece_units: float = 0.5
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
    bright: Colour = "#f0b93a"
    alarm: Colour = "#ff5a3c"
    change: Colour = "#c2187a"
    suits: Mapping[str, Colour] = field(default_factory=lambda: PALETTES["standard"].suits, compare=False)

    def __hash__(self) -> int:
        """Hash the name alone, because every cached stamp is looked up by its theme."""
        return hash(self.name)


DARK: Final = Theme()
LIGHT: Final = Theme(
    name="light-standard",
    table="#efe9dc",
    table_edge="#b9ae98",
    table_hex="#e7e0d0",
    board="#8d836f",
    panel="#fffdf7",
    panel_edge="#cfc5b0",
    text="#20242c",
    faint="#5d6470",
    paper="#fffdf7",
    gold="#8a5a00",
)
THEMES: Final[Mapping[str, Theme]] = {"dark": DARK, "light": LIGHT}


@lru_cache(maxsize=16)
def look(theme: str = "dark", palette: str = "standard") -> Theme:
    """Return the named theme with the named palette; KeyError if either is unknown."""
    if palette == "standard":
        return THEMES[theme]
    chosen = PALETTES[palette]
    return replace(
        THEMES[theme],
        name=f"{theme}-{palette}",
        palette=palette,
        suits=chosen.suits,
    )


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return the red, green and blue of "#rrggbb", 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1024)
def linear(part: float) -> float:
    """Convert an sRGB component, 0 to 255, to linear light, 0 to 1 (IEC 61966-2-1)."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours as defined by WCAG 2, 1 to 21."""
    dark, light = sorted(_luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = map(linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Blend two colours: share 0 is a, 1 is b."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
