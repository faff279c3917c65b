"""Encode frames as an animated WebP, one by one: only two frames are in memory at a time.

Each frame stores only its changes: a bounding box, and in it the pixels that differ.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

SUFFIX: Final = ".webp"
QUALITY: Final = 75
_METHOD: Final = 2
_SPREAD: Final = 5
"""Margin in pixels redrawn around each change, so that no edge of the old picture remains."""


class Still(NamedTuple):
    """A frame of an animation, with its duration in milliseconds."""

    image: Image.Image
    hold: int


def still(picture: bytes, hold: int) -> Still:
    """Load a stored picture, such as a screenshot, and crop it to an even size."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    return Still(image.crop((0, 0, image.width - image.width % 2, image.height - image.height % 2)), hold)


def animate(stills: Iterable[Still], *, quality: int = QUALITY, times: int = 1) -> bytes:
    """Encode pictures of one even size as an animation.

    It plays `times` times and stops on its last picture; 0 means forever.
    """
    parts: list[bytes] = []
    last: Image.Image | None = None
    size = (0, 0)
    for image, hold in stills:
        size = image.size
        parts.append(_frame(image, last, hold, quality))
        last = image
    header = struct.pack("<B3x", 0b10010) + _u24(size[0] - 1) + _u24(size[1] - 1)
    body = b"WEBP" + _chunk(b"VP8X", header) + _chunk(b"ANIM", struct.pack("<IH", 0xFF000000, times))
    body += b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _frame(image: Image.Image, last: Image.Image | None, hold: int, quality: int) -> bytes:
    """Encode a frame's chunk: its position, its duration, and its picture."""
    left = top = 0
    if last is not None:
        changed = _changed(image, last)
        left, top, right, bottom = changed.getbbox() or (0, 0, 2, 2)
        left, top = left - left % 2, top - top % 2
        box = (left, top, min(image.width, right + right % 2), min(image.height, bottom + bottom % 2))
        image = image.crop(box)
        image.putalpha(changed.crop(box))
    data = BytesIO()
    image.save(data, "WEBP", quality=quality, method=_METHOD, alpha_quality=100)
    place = _u24(left // 2) + _u24(top // 2) + _u24(image.width - 1) + _u24(image.height - 1)
    return _chunk(b"ANMF", place + _u24(hold) + b"\0" + _picture(data.getvalue()))


def _changed(image: Image.Image, last: Image.Image) -> Image.Image:
    """Return a mask that is 255 where the pictures differ, with a small margin."""
    red, green, blue = ImageChops.difference(image, last).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > 2 else 0).filter(ImageFilter.MaxFilter(_SPREAD))


def _picture(file: bytes) -> bytes:
    """Return the chunks of a still WebP that form a frame: its alpha and its pixels."""
    kept, at = b"", 12
    while at < len(file):
        name, length = struct.unpack("<4sI", file[at : at + 8])
        end = at + 8 + length + length % 2
        if name in (b"ALPH", b"VP8 ", b"VP8L"):
            kept += file[at:end]
        at = end
    return kept


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _u24(number: int) -> bytes:
    return struct.pack("<I", number)[:3]
