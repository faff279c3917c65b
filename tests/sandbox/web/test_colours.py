"""Everybody at the table has a colour of their own, on which their letter can be read."""

from __future__ import annotations

import re

from sandbox.names import NAMES
from sandbox.web.server import STATIC

COLOURS = dict(
    re.findall(r"\.colour-(\d+) \{ background: #([0-9a-f]{6}); \}", (STATIC / "message.css").read_text())
)
READABLE = 4.5
"""The contrast of letters that WCAG asks for."""


def light(colour: str) -> float:
    """The relative luminance of an sRGB colour (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_there_is_a_colour_for_everybody_and_one_for_the_bot() -> None:
    (count,) = re.findall(r"const COLOURS = (\d+);", (STATIC / "message.js").read_text())
    assert set(COLOURS) == {str(number) for number in range(int(count))}
    assert len(set(COLOURS.values())) == int(count) > len(NAMES)


def test_white_letters_can_be_read_on_each() -> None:
    assert [colour for colour in COLOURS.values() if 1.05 / (light(colour) + 0.05) < READABLE] == []
