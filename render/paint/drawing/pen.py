"""Draw in board units around a centre, on an oversampled canvas for smooth edges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageColor, ImageDraw, ImageFilter

from render.theme import Colour

XY = tuple[float, float]
_SHADE = [round(value * 0.55) for value in range(256)]
"""Lookup table: opacity of the shape (0 to 255) -> opacity of its shadow."""


def oversample(scale: float) -> int:
    """Return the oversampling factor: the smaller the drawing, the higher."""
    return 4 if scale <= 80 else 3 if scale <= 130 else 2


class Pen:
    """A canvas around (0, 0); `scale` is finished pixels per unit.

    `ground` fills the canvas and makes it opaque until clipped; `times` is the oversampling factor. Without a
    ground the colours are premultiplied, as needed for reducing; this changes no ink, because all inks are
    opaque or clear.
    """

    def __init__(
        self, scale: float, half_width: float, half_height: float, ground: Colour = "", times: int = 0
    ) -> None:
        self.times = times or oversample(scale)
        self.scale = scale * self.times
        self.size = (2 * math.ceil(half_width * scale), 2 * math.ceil(half_height * scale))
        large = (self.size[0] * self.times, self.size[1] * self.times)
        self.image = Image.new("RGB", large, ground) if ground else Image.new("RGBa", large)
        self._middle = (large[0] / 2, large[1] / 2)
        self._draw = ImageDraw.Draw(self.image)
        self._mask: Image.Image | None = None

    def pixels(self, points: Iterable[XY]) -> list[XY]:
        """Convert units to pixels of the oversampled canvas."""
        (cx, cy), scale = self._middle, self.scale
        return [(cx + x * scale, cy + y * scale) for x, y in points]

    def polygon(self, points: Iterable[XY], fill: Colour) -> None:
        self._draw.polygon(self.pixels(points), fill=ink(fill))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: float = 0
    ) -> None:
        (x0, y0), (x1, y1) = self.pixels([(left, top), (right, bottom)])
        self._draw.rounded_rectangle((x0, y0, x1, y1), radius * self.scale, fill=ink(fill))

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        (x0, y0), (x1, y1) = self.pixels([(x - rx, y - ry), (x + rx, y + ry)])
        self._draw.ellipse((x0, y0, x1, y1), fill=ink(fill))

    def discs(self, spots: Iterable[XY], radius: float, fill: Colour) -> None:
        """Draw a disc on each spot; closely spaced discs form a round brush stroke."""
        reach, colour = radius * self.scale, ink(fill)
        for x, y in self.pixels(spots):
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        (x0, y0), (x1, y1) = self.pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse((x0, y0, x1, y1), outline=ink(fill), width=self.thick(width))

    def line(self, points: Sequence[XY], fill: Colour, width: float) -> None:
        """Draw a line with round joints and ends; width in units."""
        spots, colour = self.pixels(points), ink(fill)
        self._draw.line(spots, fill=colour, width=self.thick(width), joint="curve")
        half = width * self.scale / 2
        for x, y in (spots[0], spots[-1]):
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def arc(self, centre: XY, radii: XY, part: tuple[float, float], fill: Colour, width: float) -> None:
        """Draw part of an ellipse, in degrees clockwise from three o'clock."""
        (x, y), (rx, ry) = centre, radii
        (x0, y0), (x1, y1) = self.pixels([(x - rx, y - ry), (x + rx, y + ry)])
        self._draw.arc((x0, y0, x1, y1), *part, fill=ink(fill), width=self.thick(width))

    def hatched(self, area: Sequence[XY], fill: Colour, stripe: Colour, angle: float, gap: float) -> None:
        """Draw an area with stripes half as wide as their gap, at an angle in degrees."""
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon(self.pixels(area), fill=255)
        cloth = Image.new(self.image.mode, self.image.size, fill)
        draw = ImageDraw.Draw(cloth)
        along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        for step in range(-round(1.6 / gap), round(1.6 / gap) + 1):
            x, y = -along[1] * step * gap, along[0] * step * gap
            ends = [(x - 2 * along[0], y - 2 * along[1]), (x + 2 * along[0], y + 2 * along[1])]
            draw.line(self.pixels(ends), fill=stripe, width=self.thick(gap / 2))
        self.image.paste(cloth, mask=mask)

    def thick(self, width: float) -> int:
        """Convert units to whole pixels of the oversampled canvas, at least one."""
        return max(1, round(width * self.scale))

    def clip(self, area: Sequence[XY]) -> None:
        """Erase everything outside an area; requires a canvas with a ground."""
        self._mask = Image.new("L", self.image.size)
        ImageDraw.Draw(self._mask).polygon(self.pixels(area), fill=255)

    def stamp(self, shadow: float = 0) -> Image.Image:
        """Return the drawing at its finished size; a shadow of this many units falls to the lower right."""
        small = self._reduced()
        if self._mask is not None:
            small.putalpha(self._mask.reduce(self.times))
        if not shadow:
            return small
        blur = shadow * self.scale / self.times
        alpha = small.getchannel("A").point(_SHADE)
        cast = Image.new("L", small.size)
        cast.paste(alpha, (round(blur * 0.6), round(blur * 1.0)))
        under = Image.new("RGBA", small.size)
        under.putalpha(cast.filter(ImageFilter.GaussianBlur(blur * 0.6)))
        return Image.alpha_composite(under, small)

    def _reduced(self) -> Image.Image:
        """Reduce the drawing to its size; without a ground, reduce only the part drawn on."""
        if self.image.mode == "RGB":
            return self.image.reduce(self.times)
        small, box = Image.new("RGBa", self.size), self.image.getbbox()
        if box:
            times = self.times
            left, top = box[0] // times, box[1] // times
            right, bottom = math.ceil(box[2] / times), math.ceil(box[3] / times)
            large = (left * times, top * times, right * times, bottom * times)
            small.paste(self.image.reduce(times, large), (left, top))
        return small.convert("RGBA")


def ink(colour: Colour) -> int | tuple[int, ...]:
    """Return a colour as Pillow's fill, "#rrggbbaa" with its alpha."""
    return ImageColor.getcolor(colour, "RGBA")


def hexagon(radius: float) -> list[XY]:
    """Return the corners of a pointy-top hex."""
    return [
        (radius * math.cos(math.radians(60 * k - 30)), radius * math.sin(math.radians(60 * k - 30)))
        for k in range(6)
    ]
