"""Choose a palette: the theme's own colours, and the best ones for sample pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Final

from PIL import Image

from render.theme import PALETTES, Theme

COLOURS: Final = 256


def palette_of(pictures: Sequence[Image.Image], theme: Theme) -> bytes:
    """Return a palette for pictures like these, three bytes per colour."""
    own = own_colours(theme)
    all_of_them = Image.new("RGB", (max(one.width for one in pictures), sum(one.height for one in pictures)))
    top = 0
    for one in pictures:
        all_of_them.paste(one, (0, top))
        top += one.height
    found = all_of_them.quantize(COLOURS - len(own), method=Image.Quantize.FASTOCTREE)
    return b"".join(own) + bytes(found.getpalette() or ())


def own_colours(theme: Theme) -> list[bytes]:
    """Return the colours that the theme names, including those of its seats and suits."""
    named = [getattr(theme, field.name) for field in fields(theme) if field.name not in ("name", "palette")]
    colours = [
        *(one for one in named if isinstance(one, str)),
        *theme.suits.values(),
        *PALETTES[theme.palette].seats,
    ]
    return sorted({bytes.fromhex(colour[1:]) for colour in colours})
