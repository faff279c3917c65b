"""Draw text in the bundled font (`render/paint/fonts`)."""

from __future__ import annotations

import math
import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from render.paint.drawing.display_list import Brush
from render.text.phrases import short
from render.theme import Colour

FILE: Final = Path(__file__).parents[1] / "fonts" / "InterTight.ttf"
UNKNOWN: Final = "·"
"""Replacement for letters that the font lacks."""
_UNKNOWN: Final = "\0"
_NO_GLYPH: Final = "\U000fffff"


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font at a size in pixels, with the same layout with or without libraqm."""
    return ImageFont.truetype(FILE, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(letter: str) -> bool:
    """Return whether the font has a glyph for the letter."""
    return letter == " " or _glyph(letter) != _glyph(_NO_GLYPH)


@lru_cache(maxsize=64)
def _glyph(letter: str) -> bytes:
    return bytes(font(24).getmask(letter))


@lru_cache(maxsize=2048)
def drawable(words: str) -> str:
    """Return the words as the font can draw them; "" if no letter is drawable.

    A letter outside the font loses its accents and strokes. A run of letters from other scripts becomes one
    dot. Emoji and other signs are dropped.
    """
    if words.isascii() and words.isprintable():
        return " ".join(words.split())
    shown = "".join(map(_plain, unicodedata.normalize("NFC", words)))
    if not shown.replace(_UNKNOWN, "").strip():
        return ""
    return " ".join(re.sub(f"{_UNKNOWN}+", UNKNOWN, shown).split())


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    """Return the letter, or the closest one in the font."""
    if letter.isspace() or has_glyph(letter):
        return letter
    plain = "".join(filter(has_glyph, unicodedata.normalize("NFKD", letter)))
    name, _, stroke = unicodedata.name(letter, "").partition(" WITH ")
    if not plain and stroke:
        plain = _plain(unicodedata.lookup(name))
    return plain or _UNKNOWN * unicodedata.category(letter).startswith(("L", "N"))


@lru_cache(maxsize=1024)
def width(words: str, size: int, weight: int = 0) -> float:
    """Return the width of the words in pixels."""
    return float(font(size).getlength(drawable(words))) + 2 * weight


def fitted(words: str, size: int, room: float, weight: int = 0) -> str:
    """Cut the words with an ellipsis to fit the room, in pixels."""
    words = drawable(words)
    if width(words, size, weight) <= room:
        return words
    while words and width(words + "…", size, weight) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def short_name(name: str, size: int, room: float, weight: int = 0) -> str:
    """Shorten a name to fit: drop what follows a comma, then words, then letters.

    Benedict the Long becomes Benedict; a final number stays: Capt. 2.
    """
    words = short(name).split()
    if len(words) == 2 and words[-1].isdecimal():
        first, number = words
        forms = (f"{first[:letters]}. {number}" for letters in range(min(4, len(first) - 1), 0, -1))
        return next((form for form in (" ".join(words), *forms) if width(form, size, weight) <= room), number)
    while len(words) > 1 and width(" ".join(words), size, weight) > room:
        words.pop()
        while len(words) > 1 and words[-1].islower():
            words.pop()
    return fitted(" ".join(words), size, room, weight)


def wrapped(words: str, size: int, room: float) -> list[str]:
    """Wrap the words into lines that fit the room, in pixels."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, 1) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def shrunk(words: str, size: int, least: int, room: float, weight: int = 0) -> int:
    """Return the largest font size from `size` down to `least` at which the words fit the room."""
    while size > least and width(words, size, weight) > room:
        size -= 1
    return size


def write(
    draw: Brush,
    at: tuple[float, float],
    words: str,
    size: int,
    fill: Colour,
    *,
    anchor: str = "lm",
    weight: int = 0,
) -> None:
    """Write words.

    `weight` thickens each stroke by this many pixels per side, because the font has no bold.
    """
    left, top = math.floor(at[0]), math.floor(at[1])
    x, y, shape = _shape(words, size, anchor, weight, (at[0] - left, at[1] - top))
    draw.bitmap((left + x, top + y), shape, fill=fill)


@lru_cache(maxsize=512)
def _shape(
    words: str, size: int, anchor: str, weight: int, at: tuple[float, float]
) -> tuple[int, int, Image.Image]:
    """Return the first pixel and the coverage mask of words at a fractional position."""
    words = drawable(words)
    box = font(size).getbbox(words, anchor=anchor, stroke_width=weight)
    left, top = math.floor(box[0]) - 1, math.floor(box[1]) - 1
    shape = Image.new("L", (math.ceil(box[2]) + 2 - left, math.ceil(box[3]) + 2 - top))
    spot = (at[0] - left, at[1] - top)
    draw = ImageDraw.Draw(shape)
    draw.text(spot, words, 255, font(size), anchor, stroke_width=weight, stroke_fill=255)
    return left, top, shape
