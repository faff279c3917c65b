"""Pictures as files: in a palette that is fixed for each theme and kind of picture."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import log10

import pytest
from PIL import Image, ImageChops, ImageStat

from render import paint
from render.paint import PAINTERS
from render.paint.encoding.palettes import own_colours
from render.paint.encoding.png import encode, palette
from render.theme import PALETTES, THEMES, Theme, look
from tests.render.references import Reference, references

LOOKS = [look(theme, colours) for theme in THEMES for colours in PALETTES]
LEAST_DB = 37.0
"""Of the likeness to what was drawn; 256 colours found anew for each picture give 37 to 48."""
MOST_BYTES = 300_000
NEAR = 8
"""So far (of 255) may a part of a colour be from what it was: Pillow seeks the nearest in steps of four."""


@lru_cache(maxsize=1)
def _references() -> dict[str, Reference]:
    return dict(references())


def _decibels(one: Image.Image, other: Image.Image) -> float:
    squares = sum(ImageStat.Stat(ImageChops.difference(one, other)).sum2)
    return 10 * log10(255 * 255 * 3 * one.width * one.height / max(1, squares))


@pytest.mark.parametrize("name", references())
def test_a_file_is_like_what_was_drawn_and_small(name: str) -> None:
    reference = _references()[name]
    data = paint.draw(reference.shown, reference.theme)
    read = Image.open(BytesIO(data))
    read.load()
    drawn = paint.picture(reference.shown, reference.theme)
    assert (read.format, read.mode, read.size) == ("PNG", "P", drawn.size)
    assert _decibels(read.convert("RGB"), drawn) >= LEAST_DB
    assert len(data) <= MOST_BYTES


@pytest.mark.parametrize("theme", LOOKS, ids=[theme.name for theme in LOOKS])
def test_each_kind_of_picture_has_colours_in_each_theme_near_all_that_it_names(theme: Theme) -> None:
    colours = own_colours(theme)
    bars = Image.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        bars.putpixel((x, 0), (colour[0], colour[1], colour[2]))
    for kind in PAINTERS:
        stored = palette(theme.name, kind.__name__)
        assert stored is not None, kind
        kept = Image.open(BytesIO(encode(bars, stored))).convert("RGB")
        assert ImageChops.difference(kept, bars).point(lambda far: 255 * (far > NEAR)).getbbox() is None, kind


def test_a_picture_of_a_kind_without_colours_has_them_found() -> None:
    drawn = paint.picture(_references()["chart"].shown)
    read = Image.open(BytesIO(encode(drawn, palette("dark-standard", "no such kind"))))
    assert _decibels(read.convert("RGB"), drawn) >= LEAST_DB
