"""Words on a picture, in the one font that comes with Pillow."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from render.paint.drawing.display_list import Brush
from render.text.phrases import short
from render.theme import Colour

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_NO_GLYPH = "\U000fffff"


@lru_cache(maxsize=64)
def font(size: int) -> Font:
    """Aileron at a size in pixels."""
    return ImageFont.load_default(size)


@lru_cache(maxsize=2048)
def has_glyph(letter: str) -> bool:
    """Whether the font can draw the letter, rather than an empty box."""
    sample = font(24)
    return letter == " " or bytes(sample.getmask(letter)) != bytes(sample.getmask(_NO_GLYPH))


def drawable(words: str) -> str:
    """The words as far as the font can draw them: accents are dropped, other scripts and emoji left out."""
    plain = unicodedata.normalize("NFKD", words)
    return " ".join("".join(letter for letter in plain if has_glyph(letter)).split())


@lru_cache(maxsize=1024)
def width(words: str, size: int, weight: int = 0) -> float:
    """How wide the words are, in pixels."""
    return float(font(size).getlength(words)) + 2 * weight


def fitted(words: str, size: int, room: float, weight: int = 0) -> str:
    """The words cut with an ellipsis so that they take no more than the room, in pixels."""
    if width(words, size, weight) <= room:
        return words
    while words and width(words + "…", size, weight) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def short_name(name: str, size: int, room: float, weight: int = 0) -> str:
    """As much of a name as there is room for: what follows a comma goes first, then words, then letters.

    Benedict the Long is Benedict then; a number at its end stays: Capt. 2.
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
    """The words in lines that take no more than the room, in pixels."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, 1) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def shrunk(words: str, size: int, least: int, room: float, weight: int = 0) -> int:
    """The largest size from `size` down to `least` at which the words fit the room."""
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
    """Write words; `weight` thickens each stroke by so many pixels a side, as Pillow's font has no bold."""
    left, top = math.floor(at[0]), math.floor(at[1])
    x, y, shape = _shape(words, size, anchor, weight, (at[0] - left, at[1] - top))
    draw.bitmap((left + x, top + y), shape, fill=fill)


@lru_cache(maxsize=512)
def _shape(
    words: str, size: int, anchor: str, weight: int, at: tuple[float, float]
) -> tuple[int, int, Image.Image]:
    """Where the words written at a part of a pixel begin, and how much of each pixel they cover."""
    box = font(size).getbbox(words, anchor=anchor, stroke_width=weight)
    left, top = math.floor(box[0]) - 1, math.floor(box[1]) - 1
    shape = Image.new("L", (math.ceil(box[2]) + 2 - left, math.ceil(box[3]) + 2 - top))
    spot = (at[0] - left, at[1] - top)
    draw = ImageDraw.Draw(shape)
    draw.text(spot, words, 255, font(size), anchor, stroke_width=weight, stroke_fill=255)
    return left, top, shape
