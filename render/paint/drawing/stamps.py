"""Identify stamps: assign each a number and its visible part, for as long as the stamp exists."""

from __future__ import annotations

from itertools import count
from typing import Final, NamedTuple
from weakref import ReferenceType, ref

from PIL import Image

_numbers: Final = count()


class Known(NamedTuple):
    """A stamp's number, the offset of its visible part, and that part; None if all of it is visible.

    A stamp must not change once known.
    """

    number: int
    left: int = 0
    top: int = 0
    shown: Image.Image | None = None


_known: dict[int, tuple[ReferenceType[Image.Image], Known]] = {}


def known(stamp: Image.Image) -> Known:
    """Return a stamp's identity; numbers are never reused, even if memory addresses are."""
    found = _known.get(id(stamp))
    if found is None:
        place = id(stamp)
        gone = ref(stamp, lambda _: _known.pop(place, None) and None)
        found = _known[place] = gone, _look_at(stamp)
    return found[1]


def _look_at(stamp: Image.Image) -> Known:
    """Crop clear margins, which would cost as much time to paste as visible pixels."""
    box = stamp.getbbox() if stamp.mode == "RGBA" else None
    if box is None or box == (0, 0, *stamp.size):
        return Known(next(_numbers))
    return Known(next(_numbers), box[0], box[1], stamp.crop(box))
